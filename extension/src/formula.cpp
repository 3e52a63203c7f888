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
const int MOST_NESTED = 50, DEEPEST = 300; // brackets, and operations, inside each other

Formula Make(Node::Type type, const std::string &text, std::vector<Formula> parts = {}) {
	auto node = std::make_shared<Node>();
	node->type = type, node->text = text, node->parts = std::move(parts);
	return node;
}

[[noreturn]] void TooLong() {
	throw FormulaError(error_messages::FORMULA_TOO_LONG({{"most", std::to_string(MOST_PARTS)}}));
}

[[noreturn]] void TooDeep() {
	throw FormulaError(error_messages::FORMULA_TOO_DEEP());
}

//! The functions that a formula may call, each with how many arguments it takes
const std::map<std::string, std::string> &Functions() {
	static const auto functions = [] {
		std::map<std::string, std::string> found;
		for (auto &each : Words(ARGUMENTS)) {
			found[each.substr(0, each.find(' '))] = each.substr(each.find(' ') + 1);
		}
		return found;
	}();
	return functions;
}

using TextBetween = std::function<std::string(size_t, size_t)>;

//! Reads the tokens of a formula from left to right, as `fairsql/metrics/grammar.py` does
class Parser {
public:
	Parser(const Tokens &tokens_p, size_t from, size_t to_p, const std::string &written_p, const Inputs &inputs_p, const TextBetween &text_p)
	    : t(tokens_p), at(from), to(to_p), written(OneLine(written_p)), inputs(inputs_p), text(text_p) {
	}

	Formula Parse() {
		auto formula = Expression();
		if (at < to) {
			None();
		}
		return formula;
	}

private:
	const Tokens &t;
	size_t at, to;
	std::string written;
	const Inputs &inputs;
	const TextBetween &text; //!< of the tokens
	int nested = 0;
	size_t made = 0;

	static const int COMPARISON = 4; //!< the rank of those, which do not chain; NOT stands before them

	//! A part; an error for one too many, so that no walk through a formula goes deep
	Formula Make(Node::Type type, const std::string &text, std::vector<Formula> parts = {}) {
		if (++made > MOST_PARTS) {
			TooLong();
		}
		return fairsql::Make(type, text, std::move(parts));
	}
	[[noreturn]] void None() const {
		auto shown = written.empty() ? "no text" : written;
		auto counts = Joined(Words(COUNTS), ", "), functions = Joined(Words(FUNCTIONS), ", ");
		throw FormulaError(error_messages::FORMULA_NOT_ARITHMETIC({{"formula", shown}, {"counts", counts}, {"functions", functions}}), shown);
	}
	const std::string &Word(size_t by = 0) const {
		static const std::string none;
		return at + by < to ? t[at + by].word : none;
	}
	bool Take(const std::string &word) {
		bool taken = Word() == word;
		at += taken ? 1 : 0;
		return taken;
	}
	void Expect(const std::string &word) {
		if (!Take(word)) {
			None();
		}
	}
	const Token &Next() {
		if (at >= to) {
			None();
		}
		return t[at++];
	}

	//! An expression inside brackets
	Formula Inner() {
		if (++nested > MOST_NESTED) {
			TooDeep();
		}
		auto result = Expression();
		nested--;
		return result;
	}
	//! Operands and the operators between them, of a rank of at least `least`
	Formula Expression(int least = 1) {
		static const std::map<std::string, int> ranks = {{"OR", 1}, {"AND", 2}, {"=", 4}, {"==", 4}, {"<>", 4}, {"!=", 4}, {">", 4}, {">=", 4},
		                                                 {"<", 4}, {"<=", 4}, {"+", 5}, {"-", 5}, {"*", 6}, {"/", 6}, {"^", 7}, {"**", 7}};
		size_t negations = 0;
		while (least < COMPARISON && Take("NOT")) {
			negations++;
		}
		auto left = negations ? Expression(COMPARISON) : Operand();
		for (; negations; negations--) {
			left = Make(Node::OPERATION, "NOT", {left});
		}
		bool compared = false;
		while (true) {
			if (least <= COMPARISON && (Word() == "IS" || Word() == "BETWEEN" || Word() == "NOT")) {
				left = Test(left, compared);
				compared = true;
				continue;
			}
			auto found = ranks.find(Word());
			if (found == ranks.end() || found->second < least) {
				return left;
			}
			auto &sign = found->first;
			int rank = found->second;
			if (rank == COMPARISON && compared) {
				None();
			}
			compared = compared || rank == COMPARISON;
			at++;
			auto right = Expression(rank + 1);
			bool power = sign == "^" || sign == "**";
			left = power ? Make(Node::CALL, "power", {left, right}) : Make(Node::OPERATION, sign == "!=" ? "<>" : sign == "==" ? "=" : sign, {left, right});
		}
	}
	//! IS [NOT] NULL or [NOT] BETWEEN low AND high behind an operand
	Formula Test(const Formula &left, bool compared) {
		bool negated;
		Formula test;
		if (Take("IS")) {
			negated = Take("NOT");
			Expect("NULL");
			test = Make(Node::OPERATION, "IS NULL", {left});
		} else {
			negated = Take("NOT");
			Expect("BETWEEN");
			if (compared) {
				None();
			}
			auto low = Expression(COMPARISON + 1);
			Expect("AND");
			test = Make(Node::OPERATION, "BETWEEN", {left, low, Expression(COMPARISON + 1)});
		}
		return negated ? Make(Node::OPERATION, "NOT", {test}) : test;
	}
	//! What operators stand between, with its signs and casts
	Formula Operand() {
		size_t minuses = 0;
		while (Word() == "-" || Word() == "+") {
			minuses += Next().word == "-" ? 1 : 0;
		}
		auto inner = Primary();
		while (Take("::")) {
			inner = Make(Node::CAST, Type(), {inner});
		}
		for (; minuses; minuses--) {
			inner = Make(Node::OPERATION, "-", {inner});
		}
		return inner;
	}
	//! A type: one word, with numbers in brackets or without
	std::string Type() {
		auto &name = Next();
		if (!name.IsName()) {
			None();
		}
		if (Take("(")) {
			while (!Take(")")) {
				auto &part = Next();
				if (!part.IsNumber() && part.word != ",") {
					None();
				}
			}
		}
		return text(name.start, t[at - 1].end);
	}
	Formula Primary() {
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
		auto &token = Next();
		if (token.IsNumber()) {
			return Make(Node::NUMBER, token.text);
		}
		if (token.IsString()) {
			auto inside = token.text.size() > 1 ? token.text.substr(1, token.text.size() - 2) : token.text;
			bool bare = !inside.empty() && !IsDigit(inside[0]) && std::all_of(inside.begin(), inside.end(), IsWordCharacter);
			Parts parts = {{"text", token.text}, {"counts", Joined(Words(COUNTS), ", ")}};
			auto hint = Filled(error_messages::METRIC_WITHOUT_QUOTES, {{"name", inside}});
			throw FormulaError(bare ? error_messages::FORMULA_HAS_TEXT(hint, parts) : error_messages::FORMULA_HAS_TEXT(parts));
		}
		if (token.word == "." && at < to && t[at].IsNumber()) {
			return Make(Node::NUMBER, "0." + Next().text);
		}
		if (token.word == "[") {
			throw FormulaError(error_messages::FORMULA_IS_LIST(), written);
		}
		if (token.word == "(") {
			auto inner = Inner();
			Expect(")");
			return inner;
		}
		if (token.word == "?" || token.word == "$") {
			std::string parameter = token.word;
			if (at < to && t[at].start == token.end && (t[at].IsNumber() || t[at].IsName())) {
				parameter += t[at++].text;
			}
			return Make(Node::PARAMETER, parameter);
		}
		if (token.word == "CASE") {
			return Case();
		}
		if ((token.word == "CAST" || token.word == "TRY_CAST") && Take("(")) {
			auto inner = Inner();
			Expect("AS");
			auto node = Make(Node::CAST, Type(), {inner});
			node->tries = token.word == "TRY_CAST";
			Expect(")");
			return node;
		}
		if (token.word == "NULL") {
			return Make(Node::NONE, "NULL");
		}
		if (token.word == "TRUE" || token.word == "FALSE") {
			return Make(Node::BOOLEAN, token.word);
		}
		if (!token.IsName() || IsReserved(token.word)) {
			None();
		}
		if (Word() == ".") {
			auto end = token.end;
			while (Take(".")) {
				end = Next().end;
			}
			auto counts = Joined(Words(COUNTS), ", ");
			throw FormulaError(error_messages::FORMULA_HAS_COLUMN({{"column", text(token.start, end)}, {"counts", counts}}), token.text);
		}
		return Take("(") ? Call(token) : Make(Node::NAME, token.text);
	}
	Formula Case() {
		auto node = Make(Node::CASE, "");
		Formula subject;
		if (Word() != "WHEN") {
			subject = Inner();
		}
		while (Take("WHEN")) {
			auto test = Inner();
			Expect("THEN");
			node->parts.push_back(subject ? Make(Node::OPERATION, "=", {subject, test}) : test);
			node->parts.push_back(Inner());
		}
		if (node->parts.empty()) {
			None();
		}
		if (Take("ELSE")) {
			node->has_else = true;
			node->parts.push_back(Inner());
		}
		Expect("END");
		return node;
	}
	//! A call, behind its opening bracket
	Formula Call(const Token &token) {
		static const std::map<std::string, std::string> other_names = {{"ifnull", "coalesce"}, {"ceiling", "ceil"}};
		auto name = Lower(token.text);
		auto function = Functions().find(name);
		bool known = function != Functions().end();
		std::vector<Formula> arguments;
		while (!Take(")")) {
			if (!arguments.empty()) {
				Expect(",");
			}
			if (!known && at < to && t[at].IsName() && (Word(1) == ":=" || Word(1) == "=>")) {
				auto parameter = Lower(t[at].text);
				at += 2;
				arguments.push_back(Make(Node::NAMED, parameter, {Inner()}));
			} else {
				arguments.push_back(Inner());
			}
		}
		if (!known) {
			return Make(Node::CALL, token.text, arguments);
		}
		auto &takes = function->second;
		auto given = std::to_string(arguments.size());
		auto most = takes.substr(takes.rfind(' ') + 1);
		bool fits = given == takes.substr(0, takes.find(' ')) || given == most || (most == "more" && !arguments.empty());
		if (!fits) {
			throw FormulaError(error_messages::FUNCTION_ARGUMENTS({{"function", name}, {"takes", takes}, {"given", given}}), token.text);
		}
		if (name == "if") {
			auto node = Make(Node::CASE, "", arguments);
			node->has_else = arguments.size() == 3;
			return node;
		}
		auto other = other_names.find(name);
		return Make(Node::CALL, other == other_names.end() ? name : other->second, arguments);
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

//! Refuse a formula whose operations stand too deeply inside each other
const Formula &CheckDepth(const Formula &f) {
	std::vector<Formula> level = {f};
	for (int depth = 0; depth < DEEPEST && !level.empty(); depth++) {
		std::vector<Formula> inner;
		for (auto &each : level) {
			inner.insert(inner.end(), each->parts.begin(), each->parts.end());
		}
		level = std::move(inner);
	}
	if (!level.empty()) {
		TooDeep();
	}
	return f;
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
		if (*metric.unreadable) {
			throw FormulaError({metric.unreadable, metric.unreadable_hint}, metric.name);
		}
		if (*metric.parts) {
			throw FormulaError(error_messages::METRIC_IS_SEVERAL({{"metric", metric.name}, {"parts", Joined(Words(metric.parts), ", ")}}), f->text);
		}
		bool again = std::find(path.begin(), path.end(), Lower(metric.name)) != path.end();
		path.push_back(Lower(metric.name));
		if (again) {
			throw FormulaError(error_messages::METRIC_RECURSIVE({{"metric", metric.name}, {"path", Joined(path, " -> ")}}), f->text);
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

public:
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
		auto usage = std::string(metric.name) + (listed.empty() ? "" : "(" + Joined(listed, ", ") + ")");
		for (size_t at = 0; at < f->parts.size(); at++) {
			auto &argument = f->parts[at];
			if (argument->type != Node::NAMED && at >= names.size()) {
				throw FormulaError(error_messages::METRIC_ARGUMENTS({{"metric", metric.name}, {"most", std::to_string(names.size())}, {"usage", usage}}), f->text);
			}
			auto name = argument->type == Node::NAMED ? argument->text : names[at];
			auto value = argument->type == Node::NAMED ? argument->parts[0] : argument;
			if (std::find(names.begin(), names.end(), name) == names.end()) {
				Parts parts = {{"metric", metric.name}, {"parameter", name}};
				auto &unknown = error_messages::PARAMETER_UNKNOWN;
				throw FormulaError(names.empty() ? unknown(parts) : unknown(DidYouMean(name, names), parts), name);
			}
			if (given.count(name)) {
				throw FormulaError(error_messages::ARGUMENT_TWICE({{"metric", metric.name}, {"parameter", name}, {"usage", usage}}), name);
			}
			std::set<std::string> used;
			Collect(value, used);
			if (!used.empty()) {
				throw FormulaError(error_messages::ARGUMENT_NOT_A_NUMBER({{"parameter", name}, {"metric", metric.name}, {"usage", usage}}));
			}
			given[name] = value;
		}
		for (auto &name : names) {
			if (given.count(name)) {
				continue;
			}
			if (!defaults.count(name)) {
				throw FormulaError(error_messages::ARGUMENT_MISSING({{"metric", metric.name}, {"parameter", name}, {"usage", usage}}), f->text);
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
	bool called = f->type == Node::CALL;
	bool known = f->type == Node::NAME ? Resolver::IsCount(Lower(f->text)) : !called || Functions().count(Lower(f->text));
	if (!known) {
		auto names = Words(COUNTS), metrics = MetricNames();
		names.insert(names.end(), functions.begin(), called ? functions.end() : functions.begin());
		names.insert(names.end(), metrics.begin(), metrics.end());
		auto hint = DidYouMean(f->text, names);
		for (auto &each : Words(INSTEAD)) {
			bool about = each.compare(0, f->text.size() + 1, Lower(f->text) + " ") == 0;
			hint = about ? each.substr(f->text.size() + 1) : hint;
		}
		auto &unknown = called ? error_messages::FUNCTION_UNKNOWN : error_messages::COUNT_UNKNOWN;
		throw FormulaError(unknown(hint, {{"name", f->text}}), f->text);
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

void GuardDivisor(Formula &divisor) {
	if (divisor->type == Node::CALL && Upper(divisor->text) == "NULLIF") {
		return;
	}
	bool by_input = HasInput(divisor);
	if (!by_input && !NeverZero(divisor)) {
		auto shown = Print(divisor);
		throw FormulaError(error_messages::DIVISION_UNGUARDED({{"divisor", shown}}), divisor->type == Node::NAME ? shown : "");
	}
	if (by_input || NamesIn(divisor).count("n")) {
		divisor = Make(Node::CALL, "NULLIF", {divisor, Make(Node::NUMBER, "0")});
	}
}

//! Refuse a division by what can be zero; n becomes NULLIF(n, 0)
void Guard(const Formula &f) {
	if (f->type == Node::OPERATION && f->text == "/") {
		GuardDivisor(f->parts[1]);
	}
	for (auto &part : f->parts) {
		Guard(part);
	}
}

} // namespace

Formula ParseFormula(const Slice &part, const Inputs &inputs) {
	auto text = part.Rendered().sql;
	if (text.size() > 20000) {
		TooLong();
	}
	auto between = [&](size_t start, size_t end) { return part.source->render(start, end).sql; };
	return CheckDepth(Parser(part.source->tokens, part.from, part.to, text, inputs, between).Parse());
}

Formula ParseFormula(const std::string &text) {
	if (text.size() > 20000) {
		TooLong();
	}
	Tokens tokens;
	auto end = Tokenize(text, tokens) ? tokens.size() : 0; // of what cannot be cut into tokens there is nothing to read
	auto between = [&](size_t start, size_t end) { return text.substr(start, end - start); };
	return CheckDepth(Parser(tokens, 0, end, text, {}, between).Parse());
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
		return (f->tries ? "TRY_CAST(" : "CAST(") + Print(f->parts[0]) + " AS " + f->text + ")";
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

std::string Tried(const std::string &sql) {
	return "NULLIF(TRY(" + sql + "), CAST('NaN' AS DOUBLE))";
}

//! A rounding to digits as one to whole numbers, which is the same in every version of DuckDB; any other as it is
static Formula RoundedAlike(const Formula &f) {
	static const size_t MOST_DIGITS = 15; // that a double has
	if (f->parts.size() != 2 || f->parts[1]->type != Node::NUMBER) {
		return f;
	}
	auto &written = f->parts[1]->text;
	size_t digits = 0;
	if (written.size() <= 2 && written.find_first_not_of("0123456789") == std::string::npos) {
		digits = std::stoul(written);
	}
	if (digits == 0 || digits > MOST_DIGITS) {
		return f;
	}
	auto scale = Make(Node::NUMBER, "1e" + std::to_string(digits)); // a double: whole numbers may grow too large
	return Make(Node::OPERATION, "/", {Make(Node::CALL, "ROUND", {Make(Node::OPERATION, "*", {f->parts[0], scale})}), scale});
}

Formula Defined(const Formula &f) {
	static const std::set<std::string> partly_undefined = {"SQRT", "LN", "POW", "POWER"};
	auto node = std::make_shared<Node>(*f);
	for (auto &part : node->parts) {
		part = Defined(part);
	}
	if (node->type == Node::CALL && Upper(node->text) == "ROUND") {
		return RoundedAlike(node);
	}
	if (node->type != Node::CALL || !partly_undefined.count(Upper(node->text))) {
		return node;
	}
	if (Upper(node->text) == "LN") {
		node->parts[0] = Make(Node::CALL, "NULLIF", {node->parts[0], Make(Node::NUMBER, "0")});
	}
	return Make(Node::NAME, Tried(Print(node)));
}

std::set<std::string> NamesIn(const Formula &formula) {
	std::set<std::string> names;
	Collect(formula, names);
	return names;
}

bool IsWord(const std::string &name) {
	auto lower = Lower(name);
	auto lists = {COUNTS, SCORE_SUMS, FUNCTIONS};
	return lower == "all" || IsAggregate(lower) || std::any_of(lists.begin(), lists.end(), [&](const char *list) { return OrderedSetOf(list).count(lower) > 0; });
}

static const MetricRow *NamedBuiltIn(const std::string &lower) {
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
	auto found = by_name.find(lower);
	return found == by_name.end() ? nullptr : found->second;
}

const MetricRow *FindBuiltIn(const std::string &name) {
	auto lower = Lower(name);
	auto found = NamedBuiltIn(lower);
	found = found ? found : FindError(name);
	return found || lower.compare(0, 5, "fair_") != 0 ? found : NamedBuiltIn(lower.substr(5));
}

const MetricRow *FindMetric(const std::string &name) {
	auto found = NamedBuiltIn(Lower(name));
	return found ? found : KeptMetrics::Find(name);
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
	CheckNames(CheckDepth(formula));
	Guard(formula);
	return formula;
}

//! What a name that is no metric was probably meant for
static std::string MeantMetric(const std::string &name) {
	auto listed = [](const char *words, const std::string &word) {
		auto all = Words(words);
		return std::find(all.begin(), all.end(), word) != all.end();
	};
	auto word = Lower(name);
	auto stem = word.size() > 5 && word.compare(word.size() - 5, 5, "_rate") == 0 ? word.substr(0, word.size() - 5) : "";
	if (listed(TESTED, word)) {
		return Filled(error_messages::COLUMN_OF_TESTS, {{"metric", name}});
	}
	if (listed(DECISIONS, stem)) {
		return Filled(error_messages::SHARE_OF_DECISIONS, {{"metric", name}});
	}
	auto hint = DidYouMean(name, MetricNames());
	return hint.compare(0, 3, "did") == 0 ? hint : AddHint(Filled(error_messages::COLUMN_OF_NUMBERS, {{"metric", name}}), hint);
}

static std::vector<Resolved> ResolveAt(const Slice &part, const Inputs &inputs) {
	bool bare = part.size() == 1 && part[0].IsName() && !IsReserved(part[0].word);
	auto tree = bare ? Make(Node::NAME, part[0].text) : ParseFormula(part, inputs);
	bool named = (tree->type == Node::NAME || tree->type == Node::CALL) && !(tree->type == Node::NAME && Resolver::IsCount(Lower(tree->text)));
	auto metric = named ? FindMetric(tree->text) : nullptr;
	if (named && !metric && tree->type == Node::NAME) {
		throw FormulaError(error_messages::METRIC_UNKNOWN(MeantMetric(tree->text), {{"metric", tree->text}}), tree->text);
	}
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

const MetricRow *FindError(const std::string &name) {
	auto lower = Lower(name);
	for (size_t at = 0; at < ERRORS_COUNT; at++) {
		auto aliases = Words(ERRORS[at].aliases);
		if (lower == ERRORS[at].name || std::find(aliases.begin(), aliases.end(), lower) != aliases.end()) {
			return &ERRORS[at];
		}
	}
	return nullptr;
}

std::string WriteOut(const MetricRow &metric, const std::string &call, std::map<std::string, std::string> values) {
	for (auto &each : Resolver::Bind(ParseFormula(call), metric)) {
		values[each.first] = Print(each.second);
	}
	std::string formula = metric.formula, text;
	Tokens tokens;
	Tokenize(formula, tokens);
	size_t last = 0;
	for (auto &token : tokens) {
		auto value = values.find(token.text);
		if (value != values.end()) {
			text += formula.substr(last, token.start - last) + value->second;
			last = token.end;
		}
	}
	return text + formula.substr(last);
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
