#include "formula.hpp"

#include "evaluation.hpp"
#include "records.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

namespace fairsql {

namespace {

const size_t MOST_PARTS = 1000;

Formula Make(Node::Type type, const std::string &text, std::vector<Formula> parts = {}) {
	auto node = std::make_shared<Node>();
	node->type = type, node->text = text, node->parts = std::move(parts);
	return node;
}

[[noreturn]] void Wrong(const Message &message, const std::vector<std::string> &parts, const std::string &hint, const std::string &about = "") {
	throw FormulaError {Filled(message.text, parts), hint, about};
}

[[noreturn]] void TooLong() {
	throw FormulaError {Filled(formula__too_long_1.text, {std::to_string(MOST_PARTS)}), "make it shorter: a formula is one line over counts, such as (5 * fn + fp) / n", ""};
}

class Parser {
public:
	Parser(const Tokens &tokens_p, size_t from, size_t to_p, const std::string &text_p, const Inputs &inputs_p)
	    : t(tokens_p), at(from), to(to_p), text(text_p), inputs(inputs_p) {
	}

	Formula Parse() {
		auto formula = Or();
		if (at + 1 == to && t[at].IsName() && !IsReserved(t[at].word)) {
			Cannot("an alias without AS");
		}
		if (at < to) {
			None();
		}
		return formula;
	}

private:
	const Tokens &t;
	size_t at, to;
	std::string text;
	const Inputs &inputs;
	int depth = 0;
	size_t made = 0;

	//! A part; an error for one too many, so that no walk through a formula goes deep
	Formula Make(Node::Type type, const std::string &text, std::vector<Formula> parts = {}) {
		if (++made > MOST_PARTS) {
			TooLong();
		}
		return fairsql::Make(type, text, std::move(parts));
	}
	[[noreturn]] void None() const {
		Wrong(formula_parse_formula_1, {"'" + text + "'"}, formula_parse_formula_1.hint);
	}
	[[noreturn]] static void Cannot(const std::string &what) {
		auto functions = Words(FUNCTIONS);
		Wrong(formula_parse_formula_2, {what}, Filled(formula_parse_formula_2.hint, {Joined(Words(COUNTS), ", "), Joined(functions, ", ")}));
	}
	const std::string &Word(size_t by = 0) const {
		static const std::string none;
		return at + by < to ? t[at + by].word : none;
	}
	bool Take(const std::string &word) {
		if (Word() != word) {
			return false;
		}
		at++;
		return true;
	}
	void Expect(const std::string &word) {
		if (!Take(word)) {
			None();
		}
	}

	Formula Binary(Formula (Parser::*next)(), const std::vector<std::string> &signs) {
		auto left = (this->*next)();
		while (at < to && std::find(signs.begin(), signs.end(), Word()) != signs.end()) {
			auto sign = t[at++].word;
			left = Make(Node::OPERATION, sign, {left, (this->*next)()});
		}
		return left;
	}
	Formula Or() {
		if (++depth > 200) {
			TooLong();
		}
		auto result = Binary(&Parser::And, {"OR"});
		depth--;
		return result;
	}
	Formula And() {
		return Binary(&Parser::Not, {"AND"});
	}
	Formula Not() {
		size_t count = 0;
		while (Take("NOT")) {
			count++;
		}
		auto inner = Comparison();
		for (; count; count--) {
			inner = Make(Node::OPERATION, "NOT", {inner});
		}
		return inner;
	}
	Formula Comparison() {
		auto left = Sum();
		while (true) {
			if (Take("IS")) {
				bool negated = Take("NOT");
				Expect("NULL");
				left = Make(Node::OPERATION, "IS NULL", {left});
				left = negated ? Make(Node::OPERATION, "NOT", {left}) : left;
			} else if (Take("BETWEEN")) {
				auto low = Sum();
				Expect("AND");
				auto high = Sum();
				left = Make(Node::OPERATION, "BETWEEN", {left, low, high});
			} else if (Word() == "=" || Word() == "==" || Word() == "<>" || Word() == "!=" || Word() == ">" || Word() == ">=" || Word() == "<" || Word() == "<=") {
				auto sign = t[at++].word;
				left = Make(Node::OPERATION, sign == "!=" ? "<>" : sign == "==" ? "=" : sign, {left, Sum()});
			} else {
				return left;
			}
		}
	}
	Formula Sum() {
		return Binary(&Parser::Product, {"+", "-"});
	}
	Formula Product() {
		return Binary(&Parser::Signed, {"*", "/"});
	}
	Formula Signed() {
		size_t count = 0;
		while (Word() == "-" || Word() == "+") {
			count += Word() == "-" ? 1 : 0;
			at++;
		}
		auto inner = Postfix();
		for (; count; count--) {
			inner = Make(Node::OPERATION, "-", {inner});
		}
		return inner;
	}
	Formula Postfix() {
		auto inner = Primary();
		while (Take("::")) {
			inner = Make(Node::CAST, Type(), {inner});
		}
		return inner;
	}
	std::string Type() {
		if (at >= to || !t[at].IsName()) {
			None();
		}
		auto type = t[at++].text;
		if (Take("(")) {
			type += "(";
			while (at < to && Word() != ")") {
				if (!t[at].IsNumber() && Word() != ",") {
					None();
				}
				type += t[at++].text;
			}
			Expect(")");
			type += ")";
		}
		return type;
	}
	Formula Primary() {
		if (at >= to) {
			None();
		}
		auto &token = t[at];
		if (token.IsNumber()) {
			at++;
			return Make(Node::NUMBER, token.text);
		}
		if (token.IsString()) {
			Wrong(formula_parse_formula_3, {token.text}, Filled(formula_parse_formula_3.hint, {Joined(Words(COUNTS), ", ")}));
		}
		if (token.word == "." && at + 1 < to && t[at + 1].IsNumber()) {
			at += 2;
			return Make(Node::NUMBER, "0." + t[at - 1].text);
		}
		if (Take("(")) {
			auto inner = Or();
			Expect(")");
			return inner;
		}
		if (token.word == "?" || token.word == "$") {
			std::string parameter = token.word;
			at++;
			if (at < to && t[at].start == t[at - 1].end && (t[at].IsNumber() || t[at].IsName())) {
				parameter += t[at++].text;
			}
			return Make(Node::PARAMETER, parameter);
		}
		if (Take("CASE")) {
			return Case();
		}
		if (token.word == "CAST" && Word(1) == "(") {
			at += 2;
			auto inner = Or();
			Expect("AS");
			auto type = Type();
			Expect(")");
			return Make(Node::CAST, type, {inner});
		}
		if (Take("NULL")) {
			return Make(Node::NONE, "NULL");
		}
		if (token.word == "TRUE" || token.word == "FALSE") {
			at++;
			return Make(Node::BOOLEAN, token.word);
		}
		auto input = inputs.find(at);
		if (input != inputs.end()) {
			at = input->second.to;
			auto column = Make(Node::INPUT, input->second.formula);
			if (input->second.divisor.empty()) {
				return column;
			}
			auto divisor = Make(Node::INPUT, input->second.divisor);
			return Make(Node::OPERATION, "/", {column, Make(Node::CALL, "NULLIF", {divisor, Make(Node::NUMBER, "0")})});
		}
		if (!token.IsName() || IsReserved(token.word)) {
			None();
		}
		at++;
		if (Word() == ".") {
			auto column = token.text + "." + (at + 1 < to ? t[at + 1].text : "");
			Wrong(formula_parse_formula_4, {column}, Filled(formula_parse_formula_4.hint, {Joined(Words(COUNTS), ", ")}));
		}
		if (!Take("(")) {
			return Make(Node::NAME, token.text);
		}
		return Call(token);
	}
	Formula Case() {
		auto node = Make(Node::CASE, "");
		Formula subject;
		if (Word() != "WHEN") {
			subject = Or();
		}
		while (Take("WHEN")) {
			auto test = Or();
			Expect("THEN");
			node->parts.push_back(subject ? Make(Node::OPERATION, "=", {subject, test}) : test);
			node->parts.push_back(Or());
		}
		if (node->parts.empty()) {
			None();
		}
		if (Take("ELSE")) {
			node->has_else = true;
			node->parts.push_back(Or());
		}
		Expect("END");
		return node;
	}
	Formula Call(const Token &name) {
		auto node = Make(Node::CALL, name.text);
		while (at < to && Word() != ")") {
			if (at + 1 < to && t[at].IsName() && (Word(1) == ":=" || Word(1) == "=>")) {
				auto parameter = Lower(t[at].text);
				at += 2;
				node->parts.push_back(Make(Node::NAMED, parameter, {Or()}));
			} else {
				node->parts.push_back(Or());
			}
			if (Word() != ")") {
				Expect(",");
			}
		}
		Expect(")");
		return node;
	}
};

void Collect(const Formula &f, std::set<std::string> &names) {
	if (f->type == Node::NAME || f->type == Node::INPUT) {
		names.insert(Lower(f->text));
	}
	for (auto &part : f->parts) {
		Collect(part, names);
	}
}

//! How many names, numbers and operations a formula has
size_t PartsOf(const Formula &f) {
	size_t parts = 1;
	for (auto &part : f->parts) {
		parts += PartsOf(part);
	}
	return parts;
}

//! Put the formulas of metrics in the place of their names
class Resolver {
public:
	Formula Expand(const Formula &f, std::vector<std::string> path = {}) {
		if (++parts > 20000) {
			TooLong();
		}
		if (f->type == Node::NAME || f->type == Node::CALL) {
			auto name = Lower(f->text);
			bool count = f->type == Node::NAME && IsCount(name);
			auto metric = count ? nullptr : FindMetric(name);
			if (!metric && !count && name.compare(0, 5, "fair_") == 0) {
				metric = FindMetric(name.substr(5));
			}
			if (metric) {
				return Metric(f, *metric, path);
			}
		}
		auto node = std::make_shared<Node>(*f);
		for (auto &part : node->parts) {
			part = Expand(part, path);
		}
		return node;
	}

	static bool IsCount(const std::string &name) {
		auto counts = Words(COUNTS), sums = Words(SCORE_SUMS);
		return std::find(counts.begin(), counts.end(), name) != counts.end() || std::find(sums.begin(), sums.end(), name) != sums.end();
	}

private:
	size_t parts = 0;

	Formula Metric(const Formula &f, const MetricRow &metric, std::vector<std::string> path) {
		if (*metric.parts) {
			throw FormulaError {Filled(table_replace_2.text, {metric.name}), Filled(table_replace_2.hint, {Joined(Words(metric.parts), ", ")}), f->text};
		}
		bool again = std::find(path.begin(), path.end(), Lower(metric.name)) != path.end();
		path.push_back(Lower(metric.name));
		if (again) {
			throw FormulaError {Filled(table_replace_1.text, {metric.name, Joined(path, " -> ")}), table_replace_1.hint, f->text};
		}
		auto values = Bind(f, metric);
		return Replaced(Expand(ParseFormula(metric.formula), path), values);
	}

	static Formula Replaced(const Formula &f, const std::map<std::string, Formula> &values) {
		if (f->type == Node::NAME && values.count(Lower(f->text))) {
			return values.at(Lower(f->text));
		}
		auto node = std::make_shared<Node>(*f);
		for (auto &part : node->parts) {
			part = Replaced(part, values);
		}
		return node;
	}

	//! Match the arguments of a call with a metric's parameters
	static std::map<std::string, Formula> Bind(const Formula &f, const MetricRow &metric) {
		std::vector<std::string> names, listed;
		std::map<std::string, std::string> defaults;
		for (auto &each : ParametersOf(metric)) {
			names.push_back(each.first);
			if (!each.second.empty()) {
				defaults[each.first] = each.second;
			}
			listed.push_back(each.first + (each.second.empty() ? "" : " := " + each.second));
		}
		std::map<std::string, Formula> given;
		if (Lower(f->text).compare(0, 5, "fair_") == 0) {
			return given;
		}
		auto usage = "write " + std::string(metric.name) + (listed.empty() ? "" : "(" + Joined(listed, ", ") + ")");
		for (size_t at = 0; at < f->parts.size(); at++) {
			auto &argument = f->parts[at];
			if (argument->type != Node::NAMED && at >= names.size()) {
				Wrong(table__bind_1, {metric.name, std::to_string(names.size())}, usage, f->text);
			}
			auto name = argument->type == Node::NAMED ? argument->text : names[at];
			auto value = argument->type == Node::NAMED ? argument->parts[0] : argument;
			if (std::find(names.begin(), names.end(), name) == names.end()) {
				auto hint = names.empty() ? std::string(metric.name) + " takes no arguments" : DidYouMean(name, names);
				Wrong(table__bind_2, {metric.name, name}, hint, name);
			}
			if (given.count(name)) {
				Wrong(table__bind_3, {metric.name, name}, usage, name);
			}
			std::set<std::string> used;
			Collect(value, used);
			if (!used.empty()) {
				Wrong(table__bind_4, {name, metric.name}, usage);
			}
			given[name] = value;
		}
		for (auto &name : names) {
			if (given.count(name)) {
				continue;
			}
			if (!defaults.count(name)) {
				throw FormulaError {"metric " + std::string(metric.name) + " needs its argument " + name, usage, f->text};
			}
			given[name] = ParseFormula(defaults[name]);
		}
		return given;
	}
};

//! Every name and alias of a metric
std::vector<std::string> MetricNames() {
	std::vector<std::string> names;
	for (size_t at = 0; at < METRICS_COUNT; at++) {
		names.push_back(METRICS[at].name);
		for (auto &alias : Words(METRICS[at].aliases)) {
			names.push_back(alias);
		}
	}
	for (auto &row : KeptMetrics::All()) {
		names.push_back(row.name);
	}
	return names;
}

void CheckNames(const Formula &f) {
	static const auto functions = Words(FUNCTIONS);
	bool known = f->type == Node::NAME ? Resolver::IsCount(Lower(f->text))
	                                   : f->type != Node::CALL || std::find(functions.begin(), functions.end(), Lower(f->text)) != functions.end();
	if (!known) {
		auto names = Words(COUNTS), metrics = MetricNames();
		names.insert(names.end(), metrics.begin(), metrics.end());
		auto kind = f->type == Node::CALL ? "function or metric" : "count or metric";
		Wrong(formula_check_names_1, {kind, f->text}, DidYouMean(f->text, names), f->text);
	}
	for (auto &part : f->parts) {
		CheckNames(part);
	}
}

bool NeverZero(const Formula &f) {
	if (f->type == Node::OPERATION && f->text == "*") {
		return NeverZero(f->parts[0]) && NeverZero(f->parts[1]);
	}
	if (f->type == Node::OPERATION && f->text == "-" && f->parts.size() == 1) {
		return NeverZero(f->parts[0]);
	}
	return f->type == Node::NAME ? Lower(f->text) == "n" : f->type == Node::NUMBER && !NumberIn(f->text).IsZero();
}

//! Refuse a division by what can be zero; n becomes NULLIF(n, 0)
void Guard(const Formula &f) {
	for (auto &part : f->parts) {
		Guard(part);
	}
	if (f->type != Node::OPERATION || f->text != "/") {
		return;
	}
	auto &divisor = f->parts[1];
	if (divisor->type == Node::CALL && Upper(divisor->text) == "NULLIF") {
		return;
	}
	if (HasInput(divisor)) {
		divisor = Make(Node::CALL, "NULLIF", {divisor, Make(Node::NUMBER, "0")});
		return;
	}
	if (!NeverZero(divisor)) {
		auto shown = Print(divisor);
		throw FormulaError {Filled(formula_guard_1.text, {shown, shown}), Filled(formula_guard_1.hint, {shown}), divisor->type == Node::NAME ? shown : ""};
	}
	if (NamesIn(divisor).count("n")) {
		divisor = Make(Node::CALL, "NULLIF", {divisor, Make(Node::NUMBER, "0")});
	}
}

} // namespace

Formula ParseFormula(const Slice &part, const Inputs &inputs) {
	auto text = part.Rendered().sql;
	if (text.size() > 20000) {
		TooLong();
	}
	return Parser(part.source->tokens, part.from, part.to, text, inputs).Parse();
}

Formula ParseFormula(const std::string &text) {
	Tokens tokens;
	Tokenize(text, tokens);
	return Parser(tokens, 0, tokens.size(), text, {}).Parse();
}

static const int COMPARISON = 4; // those do not chain

static int Rank(const Formula &f) {
	if (f->type != Node::OPERATION) {
		return 9;
	}
	static const std::map<std::string, int> ranks = {{"OR", 1}, {"AND", 2}, {"NOT", 3}, {"+", 5}, {"-", 5}, {"*", 6}, {"/", 6}};
	auto found = ranks.find(f->text);
	return f->parts.size() == 1 && f->text == "-" ? 7 : found == ranks.end() ? COMPARISON : found->second;
}

std::string Print(const Formula &f) {
	auto inner = [&](size_t at, int above) {
		auto text = Print(f->parts[at]);
		return Rank(f->parts[at]) < above ? "(" + text + ")" : text;
	};
	std::vector<std::string> parts;
	switch (f->type) {
	case Node::CALL:
		for (auto &part : f->parts) {
			parts.push_back(Print(part));
		}
		return Upper(f->text) + "(" + Joined(parts, ", ") + ")";
	case Node::NAMED:
		return f->text + " := " + Print(f->parts[0]);
	case Node::CAST:
		return "CAST(" + Print(f->parts[0]) + " AS " + f->text + ")";
	case Node::CASE: {
		std::string text = "CASE";
		for (size_t at = 0; at < 2 * (f->parts.size() / 2); at += 2) {
			text += " WHEN " + Print(f->parts[at]) + " THEN " + Print(f->parts[at + 1]);
		}
		return text + (f->has_else ? " ELSE " + Print(f->parts.back()) : "") + " END";
	}
	case Node::OPERATION:
		if (f->text == "IS NULL") {
			return inner(0, 5) + " IS NULL";
		}
		if (f->text == "BETWEEN") {
			return inner(0, 5) + " BETWEEN " + inner(1, 5) + " AND " + inner(2, 5);
		}
		if (f->parts.size() == 1) {
			return f->text == "NOT" ? "NOT " + inner(0, 4) : "-" + inner(0, 8);
		}
		return inner(0, Rank(f) == COMPARISON ? COMPARISON + 1 : Rank(f)) + " " + f->text + " " + inner(1, Rank(f) + 1);
	default:
		return f->text;
	}
}

std::set<std::string> NamesIn(const Formula &formula) {
	std::set<std::string> names;
	Collect(formula, names);
	return names;
}

const MetricRow *FindMetric(const std::string &name) {
	static const auto by_name = [] {
		std::unordered_map<std::string, const MetricRow *> table;
		for (size_t at = 0; at < METRICS_COUNT; at++) {
			table[METRICS[at].name] = &METRICS[at];
			for (auto &alias : Words(METRICS[at].aliases)) {
				table[Lower(alias)] = &METRICS[at];
			}
		}
		return table;
	}();
	auto found = by_name.find(Lower(name));
	return found == by_name.end() ? KeptMetrics::Find(name) : found->second;
}

int LimitsOf(const Formula &f) {
	if (f->type == Node::OPERATION && f->text == "/") {
		auto &divisor = f->parts[1];
		bool guarded = divisor->type == Node::CALL && Upper(divisor->text) == "NULLIF" && !divisor->parts.empty();
		int found = PROPORTIONS[CellsOf(f->parts[0])][CellsOf(guarded ? divisor->parts[0] : divisor)];
		if (found >= 0) {
			return found;
		}
	}
	static const auto by_text = [] {
		std::unordered_map<std::string, int> table;
		for (size_t at = 0; at < LIMITS_COUNT; at++) {
			table.emplace(Print(ParseFormula(LIMITS[at].formula)), int(at));
		}
		return table;
	}();
	auto found = by_text.find(Print(f));
	return found == by_text.end() ? -1 : found->second;
}

//! A formula over counts alone, whose divisions are guarded
static Formula Finished(const Formula &tree) {
	auto formula = Resolver().Expand(tree);
	if (PartsOf(tree) > MOST_PARTS || PartsOf(formula) > MOST_PARTS) {
		TooLong();
	}
	CheckNames(formula);
	Guard(formula);
	return formula;
}

static std::vector<Resolved> ResolveAt(const Slice &part, const Inputs &inputs) {
	bool bare = part.size() == 1 && part[0].IsName();
	auto metric = bare && !Resolver::IsCount(Lower(part[0].text)) ? FindMetric(part[0].text) : nullptr;
	if (bare && !metric && !Resolver::IsCount(Lower(part[0].text))) {
		throw FormulaError {Filled(table___getitem___1.text, {part[0].text}), DidYouMean(part[0].text, MetricNames()), part[0].text};
	}
	auto tree = bare ? Make(Node::NAME, part[0].text) : ParseFormula(part, inputs);
	bool named = (tree->type == Node::NAME || tree->type == Node::CALL) && !(tree->type == Node::NAME && Resolver::IsCount(Lower(tree->text)));
	metric = named ? FindMetric(tree->text) : nullptr;
	std::vector<Resolved> found;
	if (metric && *metric->parts) {
		for (auto &name : Words(metric->parts)) {
			auto row = FindMetric(name);
			found.push_back({name, ParseFormula(LIMITS[row->limits].formula), metric, row->limits});
		}
		return found;
	}
	if (metric && tree->parts.empty() && metric->limits >= 0) {
		found.push_back({tree->text, ParseFormula(LIMITS[metric->limits].formula), metric, metric->limits});
		return found;
	}
	auto formula = Finished(tree);
	found.push_back({metric ? tree->text : "", formula, metric, LimitsOf(formula)});
	return found;
}

std::vector<Resolved> Resolve(const Slice &part, const Inputs &inputs) {
	try {
		return ResolveAt(part, inputs);
	} catch (FormulaError &error) {
		FailPlaced(error, part);
	}
}

Formula FormulaOf(const MetricRow &metric) {
	auto tree = Make(Node::CALL, metric.name);
	for (auto &each : ParametersOf(metric)) {
		tree->parts.push_back(ParseFormula(each.second.empty() ? "1" : each.second));
	}
	return Finished(tree);
}

void FailPlaced(const FormulaError &error, const Slice &part) {
	std::set<std::string> words = {Lower(error.about)};
	std::string word;
	for (char c : error.about.empty() ? Lower(error.message) + " " : "") {
		bool in_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80;
		if (!in_word) {
			words.insert(word);
		}
		word = in_word ? word + c : "";
	}
	for (size_t at = 0; at < part.size(); at++) {
		if (part[at].IsName() && words.count(Lower(part[at].text))) {
			throw ClauseError(error.message, error.hint, part[at].start, part[at].end);
		}
	}
	throw ClauseError(error.message, error.hint, part[0].start, part.Last().end);
}

bool IsAggregate(const std::string &name) {
	static const auto aggregates = Words(AGGREGATES);
	return std::find(aggregates.begin(), aggregates.end(), Lower(name)) != aggregates.end();
}

bool HasInput(const Formula &f) {
	return f->type == Node::INPUT || std::any_of(f->parts.begin(), f->parts.end(), HasInput);
}

bool HasParameter(const Formula &f) {
	return f->type == Node::PARAMETER || std::any_of(f->parts.begin(), f->parts.end(), HasParameter);
}

std::vector<std::pair<std::string, std::string>> ParametersOf(const MetricRow &metric) {
	std::vector<std::pair<std::string, std::string>> found;
	std::string text = metric.parameters;
	for (size_t begin = 0; begin < text.size();) {
		auto end = std::min(text.find(", ", begin), text.size());
		auto pair = text.substr(begin, end - begin);
		auto space = std::min(pair.find(' '), pair.size());
		found.push_back({pair.substr(0, space), space < pair.size() ? pair.substr(space + 1) : ""});
		begin = end + 2;
	}
	return found;
}

} // namespace fairsql
