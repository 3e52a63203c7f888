#include "items.hpp"

#include "adjust.hpp"
#include "binned_columns.hpp"
#include "evidence.hpp"
#include "measures.hpp"
#include "mitigation.hpp"
#include "numbers.hpp"
#include "outcomes.hpp"
#include "scan.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_set>

namespace fairsql {

using WordSet = std::unordered_set<std::string>;

std::set<std::string> OrderedSetOf(const char *text) {
	auto words = Words(text);
	return std::set<std::string>(words.begin(), words.end());
}

const FormRow &FormOf(const std::string &word) {
	return *std::find_if(FORM_ROWS, FORM_ROWS + FORM_ROWS_COUNT, [&](const FormRow &row) { return row.form == word; });
}

static WordSet SetOf(const char *text) {
	auto words = Words(text);
	return WordSet(words.begin(), words.end());
}

void Slice::Fail(const ErrorText &error) const {
	throw ClauseError(error, (*this)[0].start, Last().end);
}

std::vector<Slice> Slice::Split() const {
	std::vector<Slice> parts;
	size_t begin = 0;
	for (size_t at = 0; at <= size(); at++) {
		if (at < size() && !((*this)[at].word == "," && (*this)[at].depth == (*this)[0].depth)) {
			continue;
		}
		if (at == begin) {
			size_t comma = 0;
			while (!((*this)[comma].word == "," && (*this)[comma].depth == (*this)[0].depth)) {
				comma++;
			}
			FailAt((*this)[comma], error_messages::COMMA_ALONE());
		}
		parts.push_back(Sub(begin, at));
		begin = at + 1;
	}
	return parts;
}

bool NumberOf(const Slice &item, double &number) {
	bool sign = item[0].word == "-" || item[0].word == "+";
	std::string digits;
	for (size_t at = sign ? 1 : 0; at < item.size(); at++) {
		if (item[at].word.empty()) { // a text or a quoted name
			return false;
		}
		digits += item[at].text;
	}
	bool plain = !digits.empty() && ((digits[0] >= '0' && digits[0] <= '9') || digits[0] == '.');
	auto lower = Lower(digits);
	bool special = lower == "nan" || lower == "inf" || lower == "infinity";
	digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
	if ((!plain && !special) || !ReadNumber(digits, number)) {
		return false;
	}
	number = item[0].word == "-" ? -number : number;
	return true;
}

bool IsParameter(const Slice &item) {
	auto &first = item[0];
	if (first.word != "?" && first.word != "$") {
		return false;
	}
	bool numbered = first.word == "$" || !item.EndsOperandAt(0);
	size_t count = 0;
	bool casts = true;
	for (size_t at = 1 + (numbered ? 1 : 0); at < item.size(); at++) {
		auto &token = item[at];
		if (token.depth != first.depth || token.word == "(" || token.word == ")") {
			continue;
		}
		casts = casts && (count % 2 ? token.IsName() : token.word == "::");
		count++;
	}
	return casts && count % 2 == 0;
}

//! A hint at the item that a word of another language stands for; empty if there is none
static std::string Meant(const Token &token, const std::vector<std::string> &taken) {
	for (auto &pair : Words(SYNONYMS)) {
		auto middle = pair.find('=');
		auto name = pair.substr(middle + 1);
		bool is_taken = std::find(taken.begin(), taken.end(), name.substr(0, name.find(' '))) != taken.end();
		if (pair.substr(0, middle) == token.word && is_taken) {
			return Filled(error_messages::DID_YOU_MEAN, {{"name", name}});
		}
	}
	return "";
}

static bool IsOutside(const std::string &word) {
	static const WordSet words = SetOf(OUTSIDE);
	return words.count(word) > 0;
}

//! What is wrong with a word that is no item; `more` is added to a list of items
static ErrorText Unknown(const Token &token, const std::vector<std::string> &taken, const std::string &more = "") {
	bool filters = std::find(taken.begin(), taken.end(), "FILTER") != taken.end();
	if (IsOutside(token.word)) {
		return token.word == "WHERE" && filters ? error_messages::WORD_OF_THE_QUERY(error_messages::FILTER_INSIDE, {{"word", token.word}})
		                                        : error_messages::WORD_OF_THE_QUERY({{"word", token.word}});
	}
	auto hint = Meant(token, taken);
	hint = hint.empty() ? DidYouMean(token.text, taken) : hint;
	if (hint.compare(0, 3, "did") != 0) {
		hint = Filled(error_messages::ITEMS_ARE, {{"items", Joined(taken, ", ")}});
		hint = more.empty() ? hint : AddHint(hint, more);
	}
	return error_messages::ITEM_UNKNOWN(hint, {{"item", token.text}});
}

//! An allowance with a unit, at its index
[[noreturn]] static void FailWithUnit(const Slice &item, size_t at, double number) {
	auto shown = [](double value) {
		char text[64];
		snprintf(text, sizeof(text), "%g", value);
		return std::string(text);
	};
	Parts parts = {{"fraction", shown(number / 100)}, {"number", shown(number)}, {"ratio", shown(1 - number / 100)}};
	auto &word = item[at].word;
	if (word == "POINTS" || word == "POINT" || word == "PP") {
		FailAt(item[at], error_messages::UNIT_OF_ALLOWANCE(parts));
	}
	auto both = item.Sub(at - 1, at + 1);
	parts["text"] = both.Rendered().sql;
	both.Fail(error_messages::PERCENTAGE_OF_ALLOWANCE(parts));
}

//! An expression that ends in a sign, at its index; `following` is the item after it
[[noreturn]] static void FailIncomplete(const Slice &item, size_t at, const std::string &following) {
	auto &sign = item[at];
	if (sign.word == ",") {
		FailAt(sign, error_messages::ITEM_AFTER_COMMA({{"item", following}}));
	}
	double number = 0;
	if (sign.word == "%" && at && NumberOf(item.Sub(at - 1, at), number)) {
		char fraction[64];
		snprintf(fraction, sizeof(fraction), "%g", number / 100);
		auto both = item.Sub(at - 1, at + 1);
		both.Fail(error_messages::PERCENTAGE({{"text", both.Rendered().sql}, {"number", fraction}}));
	}
	if (at && item[at - 1].word == "AS") {
		FailAt(sign, error_messages::NAME_RESERVED({{"word", sign.text}}));
	}
	if (at && item[at - 1].end == sign.start && !item[at - 1].word.empty()) {
		auto hint = Filled(error_messages::TEXT_WITHOUT_QUOTES, {{"text", item[at - 1].text + sign.text}});
		FailAt(sign, error_messages::VALUE_MISSING(hint, {{"sign", sign.text}}));
	}
	FailAt(sign, error_messages::VALUE_MISSING({{"sign", sign.text}}));
}

//! A last name that follows an expression without a comma or AS
static ErrorText SideBySide(const Slice &item, const std::string &name, size_t at) {
	static const WordSet lists = SetOf(LISTS);
	size_t from = 0;
	for (size_t k = 0; k < at; k++) {
		from = item[k].word == "," && item[k].depth == item[0].depth ? k + 1 : from;
	}
	auto part = item.Sub(from, at);
	auto column = item[at].text;
	for (size_t k = 0; k < part.size() && name == "METRICS"; k++) {
		if (part[k].word == "WITHIN") {
			return error_messages::COMMA_MISSING({{"before", part.Sub(part.size() - 1, part.size()).Rendered().sql}, {"column", column}});
		}
	}
	auto before = part.Rendered().sql;
	bool is_name = part.size() == 1 && part[0].IsName() && !part[0].word.empty();
	Parts parts = {{"before", before}, {"column", column}, {"item", name}};
	if (!lists.count(name)) {
		bool worded = name == "STANDARD" || name == "CORRECTION" || name == "METHOD";
		auto pattern = worded ? error_messages::WORD_WITH_SPACES : error_messages::NAME_IN_QUOTES;
		return is_name ? error_messages::OPERATOR_MISSING(Filled(pattern, parts), parts) : error_messages::OPERATOR_MISSING(parts);
	}
	auto hint = Filled(name == "METRICS" ? error_messages::METRIC_OR_METRICS : error_messages::NAME_OR_COLUMNS, parts);
	return is_name ? error_messages::COMMA_OR_AS_MISSING(hint, parts) : error_messages::COMMA_OR_AS_MISSING(parts);
}

//! True in the middle of AT TIME ZONE, or for FILTER (WHERE of an aggregate
static bool GoesOn(const Slice &body, size_t at) {
	auto word = [&](size_t k) { return k < body.size() ? body[k].word : std::string(); };
	bool zone = at > 0 && at + 1 < body.size() && word(at - 1) == "AT" && word(at) == "TIME" && word(at + 1) == "ZONE";
	return zone || (at > 0 && word(at - 1) == ")" && word(at) == "FILTER" && word(at + 1) == "(" && word(at + 2) == "WHERE");
}

//! Refuse IS before a text or a number, in the place of an equals sign
static void CheckIs(const Slice &item, size_t at) {
	bool is_not = at + 1 < item.size() && item[at + 1].word == "NOT";
	size_t value = at + (is_not ? 2 : 1);
	if (at && item.EndsOperandAt(ptrdiff_t(at) - 1) && value < item.size() && (item[value].IsString() || item[value].IsNumber())) {
		Parts parts = {{"sign", is_not ? "<>" : "="}, {"value", item.Sub(value, value + 1).Rendered().sql}};
		FailAt(item[at], error_messages::IS_WITH_VALUE(parts));
	}
}

//! The names before an item's word joined with it, if they may be one name; else empty
static std::string OneName(const Slice &body, size_t from, size_t word) {
	static const WordSet infix = SetOf(INFIX), endings = SetOf(ENDINGS);
	size_t begin = word;
	while (begin > from && body[begin - 1].IsName() && !body[begin - 1].word.empty() && !infix.count(body[begin - 1].word)) {
		begin--;
	}
	std::string joined;
	for (size_t at = begin; at <= word && begin < word && endings.count(body[word].word); at++) {
		joined += (at > begin ? " " : "") + body[at].text;
	}
	return joined;
}

//! Refuse an operand straight after an operand: a misspelt item word, a missing comma, or an alias without AS; `one` is
//! the name that the item's word may be the end of, as in credit score
static void CheckAdjacent(const Slice &item, const std::string &name, const std::vector<std::string> &taken, const std::string &one) {
	static const WordSet infix = SetOf(INFIX), typed = SetOf(TYPED), signs = SetOf(SIGNS), design = SetOf(DESIGN);
	int depth = item[0].depth;
	auto word = [&](size_t at, size_t back) { return at >= back ? item[at - back].word : std::string(); };
	for (size_t at = 0; at < item.size(); at++) {
		auto &token = item[at];
		if (token.word == "IS") {
			CheckIs(item, at);
		}
		if (token.depth != depth) {
			continue;
		}
		static const std::map<std::string, std::string> null_signs = {{"=", "IS NULL"}, {"==", "IS NULL"}, {"<>", "IS NOT NULL"}, {"!=", "IS NOT NULL"}};
		auto sign = token.word == "NULL" ? null_signs.find(word(at, 1)) : null_signs.end();
		if (sign != null_signs.end()) {
			FailAt(item[at - 1], error_messages::NULL_COMPARED({{"sign", item[at - 1].text}, {"instead", sign->second}}));
		}
		bool ends = at + 1 == item.size() || item[at + 1].word == ",";
		static const WordSet units = SetOf(UNITS);
		double allowed = 0;
		bool is_allowance = (name == "WITHIN" && at == 1) || word(at, 2) == "WITHIN";
		if (is_allowance && ((ends && token.word == "%") || units.count(token.word)) && NumberOf(item.Sub(at - 1, at), allowed)) {
			FailWithUnit(item, at, allowed);
		}
		if (ends && signs.count(token.word) && name != "MINIMUM") {
			FailIncomplete(item, at, "");
		}
		if (!at || !item.EndsOperandAt(ptrdiff_t(at) - 1)) {
			continue;
		}
		auto &before = item[at - 1];
		bool operand = (token.IsName() && !infix.count(token.word)) || token.IsString() || token.IsNumber();
		if (design.count(token.word) && name != "CLUSTER") {
			FailAt(token, error_messages::DESIGN_WITHOUT_CLUSTER({{"word", token.word}}));
		}
		if (!operand || (typed.count(before.word) && token.IsString()) || name == "EVERY" || name == "CONFIDENCE") {
			continue;
		}
		if (name == "METRICS" && before.word == "WITHIN" && at >= 2 && item[at - 2].word == "ALL") {
			continue;
		}
		if (IsItem(before.word) && at >= 2 && !item.EndsOperandAt(ptrdiff_t(at) - 2)) {
			FailIncomplete(item, at - 2, before.word);
		}
		if (name == "METRICS" && (token.word == "WITHIN" || (before.word == "WITHIN" && at > 1))) {
			continue;
		}
		if (name == "CLUSTER" && (design.count(token.word) || design.count(before.word))) {
			continue;
		}
		static const WordSet orders = {"ASC", "DESC", "NULLS", "FIRST", "LAST"};
		if ((name == "ORDER BY" && orders.count(token.word)) || before.word == "INTERVAL" || word(at, 2) == "INTERVAL" ||
		    (before.word == "RATIO" && (at == 1 || word(at, 2) == "WITHIN")) || (token.word == "FROM" && before.word == "DISTINCT")) {
			continue;
		}
		if (IsItem(before.word) && at == 1) {
			Parts parts = {{"item", name}, {"next", before.text}, {"name", one}};
			FailAt(before, one.empty() ? error_messages::ITEM_BEFORE_ITEM(parts)
			                           : error_messages::ITEM_BEFORE_ITEM(Filled(error_messages::NAME_OR_ITEM, parts), parts));
		}
		if (token.word == "RATIO" && (name == "WITHIN" || word(at, 2) == "WITHIN")) {
			FailAt(token, error_messages::WITHIN_RATIO_BEHIND({{"value", before.text}}));
		}
		if (token.IsName() && !token.word.empty()) {
			size_t end = at;
			while (end < item.size() && item[end].IsName() && item[end].word != "WITHIN") {
				end++;
			}
			bool last = end == item.size() || item[end].word == "," || item[end].word == "WITHIN";
			bool several = end > at + 1 && Unknown(token, taken).hint.compare(0, 3, "did") != 0;
			if (last && name == "METRICS" && several && before.IsName() && !before.word.empty()) {
				auto joined = before.text;
				for (size_t k = at; k < end; k++) {
					joined += "_" + item[k].text;
				}
				auto hint = Filled(error_messages::METRIC_WITH_SPACES, {{"name", joined}});
				FailAt(token, error_messages::COMMA_OR_AS_MISSING(hint, {{"before", ""}, {"column", token.text}}));
			}
			if (last && name != "METRICS" && several && before.IsName() && !before.word.empty()) {
				static const WordSet lists = SetOf(LISTS);
				auto joined = before.text;
				for (size_t k = at; k < end; k++) {
					joined += " " + item[k].text;
				}
				if (!lists.count(name)) {
					auto hint = Filled(error_messages::NAME_OF_WORDS, {{"name", joined}});
					FailAt(token, error_messages::OPERATOR_MISSING(hint, {{"item", name}}));
				}
				auto hint = Filled(error_messages::NAME_OR_LIST, {{"name", joined}});
				FailAt(token, error_messages::COMMA_OR_AS_MISSING(hint, {{"before", ""}, {"column", token.text}}));
			}
			bool adjoins = last && end == at + 1 && !IsOutside(token.word);
			FailAt(token, adjoins ? SideBySide(item, name, at) : Unknown(token, taken, error_messages::ALIASES_NEED_AS));
		}
		if (before.text == "?") {
			FailAt(token, error_messages::OPERATOR_MISSING(error_messages::QUESTION_MARK_IS_PARAMETER, {{"item", name}}));
		}
		FailAt(token, error_messages::OPERATOR_MISSING({{"item", name}}));
	}
}

Items SplitItems(const Slice &body, const Slice &fair, const std::vector<std::string> &taken) {
	auto form = [&] {
		std::string words;
		for (size_t at = 0; at < fair.size(); at++) {
			words += (at ? " " : "") + fair[at].word;
		}
		return words;
	};
	bool predicts = std::find(taken.begin(), taken.end(), "PREDICTION") != taken.end();
	if (!body.size()) {
		fair.Fail(error_messages::CLAUSE_EMPTY({{"form", form()}, {"needed", predicts ? "PREDICTION <column>" : "SCORE <column> LABEL <column>"}}));
	}
	for (size_t at = 0; at < body.size(); at++) {
		if (body[at].word == ";") {
			FailAt(body[at], error_messages::SEMICOLON_INSIDE());
		}
	}
	struct Run {
		size_t word, from, to;
	};
	static const WordSet flags = SetOf(FLAGS);
	std::vector<Run> runs;
	int depth = body[0].depth;
	for (size_t at = 0; at < body.size(); at++) {
		auto &token = body[at];
		bool opens = IsItem(token.word) && token.depth == depth && !GoesOn(body, at);
		if (opens && (runs.empty() || (runs.back().from < runs.back().to && body.EndsOperandAt(ptrdiff_t(at) - 1)))) {
			runs.push_back({at, flags.count(token.word) ? at : at + 1, at + 1}); // a flag is its own value
		} else if (!runs.empty()) {
			runs.back().to = at + 1;
		} else {
			FailAt(token, Unknown(token, taken));
		}
	}
	static const WordSet no_signs = SetOf(NO_SIGNS), quoted = SetOf(QUOTED);
	std::map<std::string, std::string> names;
	for (size_t k = 0; k < runs.size(); k++) {
		auto &run = runs[k];
		auto &word = body[run.word];
		auto name = names[word.word] = k ? OneName(body, runs[k - 1].from, run.word) : "";
		bool is_empty = run.from == run.to;
		if (std::find(taken.begin(), taken.end(), word.word) == taken.end()) {
			if (IsOutside(word.word)) {
				FailAt(word, Unknown(word, taken));
			}
			if (word.word == "CLUSTER") {
				FailAt(word, error_messages::CLUSTER_NOT_TAKEN({{"form", form()}}));
			}
			if (word.word == "OUTCOMES") {
				FailAt(word, error_messages::OUTCOMES_NOT_TAKEN({{"form", form()}}));
			}
			if (word.word == "MATCH") {
				FailAt(word, error_messages::MATCH_NOT_TAKEN({{"form", form()}}));
			}
			if (word.word == "SENSITIVITY") {
				FailAt(word, error_messages::SENSITIVITY_NOT_TAKEN({{"form", form()}}));
			}
			auto hint = is_empty && !name.empty() ? Filled(error_messages::NAME_OF_WORDS, {{"name", name}}) : Meant(word, taken);
			Parts parts = {{"form", form()}, {"item", word.word}, {"items", Joined(taken, ", ")}};
			if (word.word == "WITHIN" && form() == "FAIR DECOMPOSE") {
				FailAt(word, error_messages::DECOMPOSE_WITHIN());
			}
			FailAt(word, hint.empty() ? error_messages::ITEM_NOT_TAKEN(parts) : error_messages::ITEM_NOT_TAKEN(hint, parts));
		}
		auto next = is_empty ? "" : body[run.from].word;
		bool no_name = word.word == "REFERENCE" && no_signs.count(next);
		if (is_empty || (!name.empty() && !no_name && (no_signs.count(next) || next == "," || next == "AS"))) {
			Parts parts = {{"item", word.word}, {"name", name}};
			FailAt(word, name.empty() ? error_messages::ITEM_EMPTY(parts)
			                          : error_messages::ITEM_EMPTY(Filled(error_messages::NAME_OR_ITEM, parts), parts));
		}
		if (flags.count(word.word) && run.to - run.from > 1) {
			FailAt(body[run.from + 1], error_messages::FLAG_WITH_VALUE({{"item", word.word}}));
		}
		auto &first = body[run.from];
		if (no_signs.count(first.word)) {
			auto value = run.to - run.from == 2 ? body.Sub(run.from + 1, run.to).Rendered().sql : "<expression>";
			Parts parts = {{"sign", first.text}, {"item", word.word}, {"value", value}};
			FailAt(first, error_messages::ITEM_AND_SIGN(Filled(error_messages::ITEM_WITH_VALUE, parts), parts));
		}
		for (size_t at = run.from; at < run.to; at++) {
			bool begins = at == run.from || (body[at - 1].word == "," && body[at - 1].depth == word.depth);
			if (begins && quoted.count(body[at].word) && word.word != "WITHIN") { // WITHIN GROUP (ORDER BY …)
				FailAt(body[at], error_messages::NAME_RESERVED({{"word", body[at].text}}));
			}
		}
		if (word.word == "FILTER" && first.word == "(" && run.to - run.from > 1 && body[run.from + 1].word == "WHERE") {
			FailAt(body[run.from + 1], error_messages::FILTER_WITH_WHERE());
		}
	}
	size_t last = 0;
	for (size_t k = 0; k < runs.size(); k++) {
		last = body[runs[k].word].word == "WITHIN" ? k : last;
	}
	std::vector<Run> joined;
	bool has_within = false;
	for (size_t k = 0; k < runs.size(); k++) {
		auto &run = runs[k];
		auto &word = body[run.word];
		bool inside = !joined.empty() && body[joined.back().word].word == "METRICS" && word.word == "WITHIN";
		bool goes_on = false;
		for (size_t at = run.from; at < run.to; at++) {
			goes_on = goes_on || (body[at].word == "," && body[at].depth == word.depth);
		}
		bool elsewhere = last > k || has_within;
		if (inside) {
			joined.back().to = run.to;
		}
		double number = 0;
		bool above = NumberOf(body.Sub(run.from, run.to), number) && number > 1;
		if (!inside || !(goes_on || elsewhere || above)) {
			has_within = has_within || word.word == "WITHIN";
			joined.push_back(run);
		}
	}
	Items items;
	for (auto &run : joined) {
		auto &word = body[run.word];
		if (items.count(word.word)) {
			FailAt(word, error_messages::ITEM_TWICE({{"item", word.word}}));
		}
		items[word.word] = body.Sub(run.from, run.to);
	}
	for (auto &run : joined) {
		CheckAdjacent(body.Sub(run.from, run.to), body[run.word].word, taken, names[body[run.word].word]);
	}
	return items;
}

Column ReadColumn(const Slice &part) {
	ptrdiff_t at = -1;
	for (size_t k = 0; k < part.size(); k++) {
		if (part[k].word == "AS" && part[k].depth == part[0].depth) {
			at = ptrdiff_t(k);
			break;
		}
	}
	if (at >= 0 && (at == 0 || size_t(at) + 2 != part.size() || !part.Last().IsName())) {
		FailAt(part[size_t(at)], error_messages::ALIAS_UNREADABLE());
	}
	auto body = at < 0 ? part : part.Sub(0, size_t(at));
	if (body[0].word == "*") {
		FailAt(body[0], error_messages::COLUMNS_NOT_NAMED());
	}
	if (body[0].word == "COLUMNS" && body.size() > 1) {
		part.Fail(error_messages::COLUMNS_NOT_NAMED());
	}
	auto &word = body[0].word;
	if ((word == "CUBE" || word == "ROLLUP" || word == "GROUPING SETS") && body.size() > 1 && body[1].word == "(") {
		part.Fail(error_messages::GROUPINGS_MISPLACED({{"word", word}}));
	}
	bool chain = body.size() % 2 == 1;
	for (size_t k = 0; k < body.size(); k++) {
		chain = chain && (k % 2 ? body[k].word == "." : body[k].IsName());
	}
	auto text = body.Rendered();
	auto name = at >= 0 ? part.Last().text : chain ? body.Last().text : OneLine(text.sql);
	return {text, name, body[0].start, body.Last().end};
}

Text Column::Operand() const {
	bool name = !text.sql.empty() && !IsDigit(text.sql[0]) && std::all_of(text.sql.begin(), text.sql.end(), IsWordCharacter);
	Text operand("(", start);
	return name ? text : operand.Add(text).Add(")", start);
}

MadeSource::MadeSource(const std::string &text, size_t place)
    : sql(text), source {tokens, [this, place](size_t from, size_t to) { return Text(sql.substr(from, to - from), place); }} {
	Tokenize(sql, tokens);
}

Text Column::Named() const {
	auto named = text;
	bool lower = std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
	bool plain = text.sql == name && lower && !(name[0] >= '0' && name[0] <= '9') && !IsReserved(Upper(name));
	plain = plain || (text.sql == "\"" + Doubled(name, '"') + "\"" && Lower(name) == name);
	return plain ? named : named.Add(" AS \"" + Doubled(name, '"') + "\"", text.origins.empty() ? 0 : text.origins[0]);
}

Column ReadExpression(const Slice &part, const std::string &item) {
	if (part.size() == 1 && part[0].IsString()) {
		auto text = part[0].text;
		part.Fail(error_messages::COLUMN_IS_TEXT({{"item", item}, {"text", part.Rendered().sql}, {"name", text.size() > 1 ? text.substr(1, text.size() - 2) : text}}));
	}
	double number = 0;
	if ((item == "PROTECTED" || item == "CONTROL") && part.Last().IsNumber() && NumberOf(part, number)) {
		part.Fail(error_messages::COLUMN_IS_NUMBER({{"item", item}, {"text", part.Rendered().sql}}));
	}
	return ReadColumn(part);
}

std::shared_ptr<Column> ReadOne(const Items &items, const std::string &word) {
	auto found = items.find(word);
	if (found == items.end()) {
		return nullptr;
	}
	auto parts = found->second.Split();
	if (parts.size() > 1) {
		parts[1].Fail(error_messages::ITEM_TAKES_ONE({{"item", word}}));
	}
	return std::make_shared<Column>(ReadExpression(parts[0], word));
}

std::vector<Column> ReadColumns(const Items &items, const std::string &word, bool by_rows) {
	std::vector<Column> columns;
	if (items.count(word)) {
		for (auto &part : items.at(word).Split()) {
			columns.push_back(word == "CONTROL" ? ReadGrouping(part, word, by_rows) : ReadExpression(part, word));
		}
	}
	return columns;
}

namespace {

//! PROTECTED: its columns, and the groupings that CUBE, ROLLUP and GROUPING SETS ask for
class GroupingReader {
public:
	using Sets = std::vector<std::vector<size_t>>;
	std::vector<Column> columns;
	bool grouped = false;

	Sets Read(const Items &items, const std::string &name, bool rows_may_cut) {
		word = name, by_rows = rows_may_cut;
		auto &item = items.at(word);
		item_depth = item[0].depth;
		std::vector<Sets> elements;
		for (auto &part : item.Split()) {
			elements.push_back(Element(part));
		}
		if (!grouped) {
			return {};
		}
		size_t size = 1;
		for (auto &element : elements) {
			size *= element.size();
			CheckSize(size, columns.size(), item);
		}
		Sets crossed = {{}};
		for (auto &element : elements) {
			Sets next;
			for (auto &before : crossed) {
				for (auto &more : element) {
					auto both = before;
					both.insert(both.end(), more.begin(), more.end());
					next.push_back(both);
				}
			}
			crossed = next;
		}
		Sets unique;
		std::set<std::vector<size_t>> seen;
		for (auto &each : crossed) {
			std::set<size_t> sorted(each.begin(), each.end());
			std::vector<size_t> grouping(sorted.begin(), sorted.end());
			if (seen.insert(grouping).second) {
				unique.push_back(grouping);
			}
		}
		return unique;
	}

private:
	int item_depth = 0;
	std::string word;
	bool by_rows = false;

	static bool Closes(const Slice &part, size_t opening) {
		for (size_t at = opening + 1; at + 1 < part.size(); at++) {
			if (part[at].depth <= part[opening].depth) {
				return false;
			}
		}
		return part.size() > opening + 1 && part.Last().word == ")";
	}

	static void CheckSize(size_t groupings, size_t columns, const Slice &part) {
		if (groupings * columns > 4096 * 12 || groupings > 4096 * 12) {
			part.Fail(error_messages::GROUPINGS_TOO_MANY({{"most", "4096"}, {"columns", "12"}}));
		}
	}

	size_t Place(const Slice &part) {
		auto column = ReadGrouping(part, word, by_rows);
		for (size_t at = 0; at < columns.size(); at++) {
			auto &other = columns[at];
			if (other.text.sql == column.text.sql && (other.name == column.name || column.text.sql.find(column.name) != std::string::npos)) {
				return at;
			}
		}
		columns.push_back(column);
		return columns.size() - 1;
	}

	static std::vector<Slice> Inner(const Slice &part, size_t opening) {
		if (opening + 2 >= part.size()) {
			part.Fail(error_messages::COLUMNS_EMPTY());
		}
		return part.Sub(opening + 1, part.size() - 1).Split();
	}

	//! One column, or several in brackets that come and go together
	std::vector<size_t> Entry(const Slice &part) {
		std::vector<size_t> places;
		if (part[0].word == "(" && part.size() > 2 && Closes(part, 0)) {
			for (auto &sub : part.Sub(1, part.size() - 1).Split()) {
				places.push_back(Place(sub));
			}
			return places;
		}
		return {Place(part)};
	}

	Sets Element(const Slice &part) {
		if (part[0].depth > item_depth + 200) {
			part.Fail(error_messages::STATEMENT_TOO_DEEP());
		}
		bool grouping_sets = part[0].word == "GROUPING SETS";
		size_t opening = 1;
		bool call = part.size() > opening && part[opening].word == "(" && Closes(part, opening);
		if (!call || !(grouping_sets || part[0].word == "CUBE" || part[0].word == "ROLLUP")) {
			return {Entry(part)};
		}
		grouped = true;
		Sets sets;
		auto parts = Inner(part, opening);
		if (grouping_sets) {
			for (auto &sub : parts) {
				bool empty = sub.size() == 2 && sub[0].word == "(";
				auto more = empty ? Sets {{}} : Element(sub);
				sets.insert(sets.end(), more.begin(), more.end());
				CheckSize(sets.size(), columns.size(), part);
			}
			return sets;
		}
		bool rollup = part[0].word == "ROLLUP";
		CheckSize(rollup ? parts.size() + 1 : parts.size() > 20 ? size_t(1) << 20 : size_t(1) << parts.size(), parts.size(), part);
		Sets entries;
		for (auto &sub : parts) {
			entries.push_back(Entry(sub));
		}
		auto add = [&](const std::vector<size_t> &chosen) {
			std::vector<size_t> grouping;
			for (auto at : chosen) {
				grouping.insert(grouping.end(), entries[at].begin(), entries[at].end());
			}
			sets.push_back(grouping);
		};
		std::vector<size_t> chosen;
		std::function<void(size_t, size_t)> combine = [&](size_t first, size_t size) {
			if (!size) {
				return add(chosen);
			}
			for (size_t at = first; at + size <= entries.size(); at++) {
				chosen.push_back(at);
				combine(at + 1, size - 1);
				chosen.pop_back();
			}
		};
		for (size_t size = entries.size() + 1; size-- > 0;) {
			if (!rollup) {
				combine(0, size);
				continue;
			}
			chosen.clear();
			for (size_t at = 0; at < size; at++) {
				chosen.push_back(at);
			}
			add(chosen);
			chosen.clear();
		}
		return sets;
	}
};

} // namespace

std::shared_ptr<Text> ReadThreshold(const Items &items, bool bounded) {
	if (!items.count("THRESHOLD")) {
		return nullptr;
	}
	auto &item = items.at("THRESHOLD");
	if (!items.count("SCORE")) {
		item.Fail(error_messages::THRESHOLD_WITHOUT_SCORE());
	}
	if (items.count("PREDICTION")) {
		item.Fail(error_messages::PREDICTION_TWICE());
	}
	double number;
	if (bounded && NumberOf(item, number) && !(0 <= number && number <= 1)) {
		item.Fail(error_messages::THRESHOLD_OUTSIDE({{"value", item.Rendered().sql}}));
	}
	if (item.Split().size() > 1) {
		item.Fail(error_messages::THRESHOLD_TAKES_ONE());
	}
	return std::make_shared<Text>(item.Rendered());
}

double ReadConfidence(const Items &items) {
	if (!items.count("CONFIDENCE")) {
		return -1;
	}
	auto &item = items.at("CONFIDENCE");
	static const WordSet looks = SetOf(LOOKS);
	for (size_t at = 0; at < item.size(); at++) {
		if (looks.count(item[at].word)) {
			FailAt(item[at], error_messages::ANYTIME_NOT_TAKEN());
		}
	}
	double number;
	if (!NumberOf(item, number) || !(0.5 < (1 + number) / 2 && (1 + number) / 2 < 1)) {
		item.Fail(error_messages::CONFIDENCE_UNREADABLE({{"value", item.Rendered().sql}}));
	}
	return number;
}

void ReadLooks(const Items &items, Spec &spec) {
	auto found = items.find("CONFIDENCE");
	bool takes = spec.form.empty() || spec.form == "DISPARITY" || spec.form == "PAIRS";
	size_t at = 0, size = found == items.end() ? 0 : found->second.size();
	while (at < size && found->second[at].word != "ANYTIME") {
		at++;
	}
	for (size_t other = 0; takes && at == size && other < size; other++) {
		if (found->second[other].word == "TUNED") {
			FailAt(found->second[other], error_messages::TUNED_WITHOUT_ANYTIME());
		}
	}
	if (!takes || at == size) {
		spec.confidence = ReadConfidence(items);
		return;
	}
	auto &item = found->second;
	if (at == 0) {
		item.Fail(error_messages::ANYTIME_WITHOUT_LEVEL());
	}
	spec.confidence = ReadConfidence({{"CONFIDENCE", item.Sub(0, at)}});
	spec.tuned = 1000;
	if (at + 1 < size) {
		bool given = item[at + 1].word == "TUNED" && at + 2 < size && NumberOf(item.Sub(at + 2, size), spec.tuned);
		if (!given || !(1 <= spec.tuned && spec.tuned <= 1e12)) {
			FailAt(item[at + 1], error_messages::ANYTIME_UNREADABLE({{"value", item.Sub(at + 1, size).Rendered().sql}}));
		}
	}
}

std::shared_ptr<Text> ReadMinimum(const Items &items) {
	if (!items.count("MINIMUM")) {
		return nullptr;
	}
	auto &item = items.at("MINIMUM");
	double number;
	bool whole = NumberOf(item, number) && 0 <= number && number < 1e18 && number == std::floor(number);
	if (!whole && !IsParameter(item)) {
		item.Fail(error_messages::MINIMUM_UNREADABLE({{"value", item.Rendered().sql}}));
	}
	return std::make_shared<Text>(item.Rendered());
}

static size_t ReadWhole(const Items &items, const std::string &word, size_t usual, size_t low, size_t high) {
	if (!items.count(word)) {
		return usual;
	}
	auto &item = items.at(word);
	double number = 0;
	if (!NumberOf(item, number) || number != std::floor(number) || !(double(low) <= number && number <= double(high))) {
		item.Fail(error_messages::WHOLE_UNREADABLE({{"item", word}, {"value", item.Rendered().sql}, {"low", std::to_string(low)}, {"high", std::to_string(high)}}));
	}
	return size_t(number);
}

//! METHOD of a form that tests, and the DRAWS and SEED of permutations
static void ReadMethod(const Items &items, Spec &spec) {
	if (spec.form != "PAIRS" && spec.form != "TEST") {
		return;
	}
	std::vector<std::string> methods = {"fisher", "mid_p"};
	if (spec.form == "TEST") {
		methods.push_back("permutation");
	}
	if (items.count("MATCH")) {
		methods = Words(PAIRED_METHODS);
		spec.method = methods[0];
	}
	if (items.count("METHOD")) {
		auto &item = items.at("METHOD");
		auto text = item.Rendered().sql;
		spec.method = Lower(text);
		if (std::find(methods.begin(), methods.end(), spec.method) == methods.end()) {
			item.Fail(error_messages::METHOD_UNKNOWN({{"form", spec.form}, {"method", text}, {"methods", Joined(methods, ", ")}}));
		}
	}
	if (spec.method != "permutation") {
		for (std::string word : {"DRAWS", "SEED"}) {
			if (items.count(word)) {
				items.at(word).Fail(error_messages::DRAWS_WITHOUT_PERMUTATION({{"item", word}}));
			}
		}
		return;
	}
	if (items.count("WEIGHT")) {
		items.at("WEIGHT").Fail(error_messages::PERMUTATION_OF_WEIGHTS());
	}
	spec.draws = ReadWhole(items, "DRAWS", 9999, 99, 1000000);
	spec.seed = ReadWhole(items, "SEED", 0, 0, 4294967295);
}

std::string ReadWord(const Items &items, const std::string &word, const std::vector<std::string> &known, const std::string &usual,
                     const Message &unknown) {
	if (!items.count(word)) {
		return usual;
	}
	auto &item = items.at(word);
	auto text = item.Rendered().sql;
	if (std::find(known.begin(), known.end(), Lower(text)) == known.end()) {
		item.Fail(unknown(DidYouMean(Lower(text), known), {{"value", text}, {"known", Joined(known, ", ")}}));
	}
	return Lower(text);
}

static bool ReadComplete(const Items &items, const Spec &spec) {
	if (!items.count("STRATA")) {
		return false;
	}
	auto &item = items.at("STRATA");
	if (item.size() > 1 || item[0].word != "COMPLETE") {
		item.Fail(error_messages::STRATA_UNKNOWN({{"value", item.Rendered().sql}}));
	}
	if (!items.count("CONTROL")) {
		item.Fail(error_messages::STRATA_WITHOUT_CONTROL());
	}
	if (spec.grouped || spec.groups.size() > 1) {
		item.Fail(error_messages::STRATA_NOT_TWO_SIDED());
	}
	return true;
}

std::pair<Text, std::string> ReadOrdered(const Slice &part) {
	static const WordSet orders = {"ASC", "DESC", "NULLS", "FIRST", "LAST", "NULLS FIRST", "NULLS LAST"};
	size_t end = part.size();
	while (end && orders.count(part[end - 1].word)) {
		end--;
	}
	if (!end) {
		part.Fail(error_messages::ORDER_BY_EMPTY());
	}
	return {ReadExpression(part.Sub(0, end), "ORDER BY").text, end < part.size() ? part.Sub(end, part.size()).Rendered().sql : ""};
}

void ReadReference(const Items &items, Spec &spec) {
	if (!items.count("REFERENCE")) {
		return;
	}
	auto &item = items.at("REFERENCE");
	if (item.size() == 1 && item[0].word == "OVERALL") {
		spec.reference = Spec::OVERALL;
		return;
	}
	static const WordSet constants = {"NULL", "TRUE", "FALSE", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME"};
	auto parts = item.Split();
	for (auto &part : parts) {
		bool cast = false;
		for (size_t at = 0; at < part.size(); at++) {
			cast = cast || part[at].word == "::" || part[at].word == "CAST";
		}
		for (size_t at = 1; at + 1 < part.size(); at++) {
			if (part[at].word == "=" || part[at].word == "==") {
				part.Fail(error_messages::REFERENCE_IS_CONDITION({{"value", part.Sub(at + 1, part.size()).Rendered().sql}}));
			}
		}
		for (size_t at = 0; at < part.size(); at++) {
			bool constant = constants.count(part[at].word) || !part[at].IsName() || IsParameter(part);
			if (!constant && !cast) {
				auto meant = part[at].word.empty() ? "" : DidYouMean(part[at].text, {"OVERALL"});
				auto hint = Filled(error_messages::ALL_ROWS_MEANT, {{"meant", meant}, {"name", part[at].text}});
				hint = meant.compare(0, 3, "did") == 0 ? hint : "";
				Parts named = {{"name", part[at].text}};
				FailAt(part[at], hint.empty() ? error_messages::REFERENCE_IS_NAME(named) : error_messages::REFERENCE_IS_NAME(hint, named));
			}
		}
	}
	if (parts.size() != spec.groups.size()) {
		std::vector<std::string> names;
		for (auto &column : spec.groups) {
			names.push_back(column.name);
		}
		item.Fail(error_messages::REFERENCE_INCOMPLETE({{"given", std::to_string(parts.size())}, {"needed", std::to_string(spec.groups.size())}, {"columns", Joined(names, ", ")}}));
	}
	spec.reference = Spec::VALUES;
	for (auto &part : parts) {
		spec.reference_values.push_back(part.Rendered());
	}
}

std::set<std::string> CheckColumns(const Spec &spec, std::set<std::string> seen, const std::set<std::string> &reserved,
                                   const std::string &item) {
	std::map<std::string, std::pair<const Column *, std::string>> named;
	auto check = [&](const Column &column, const std::string &word) {
		auto key = Lower(column.name);
		Parts parts = {{"column", column.name}, {"item", word}, {"text", column.Shown()}};
		bool ours = key.compare(0, 5, "fair_") == 0;
		if (reserved.count(key) || ours) {
			parts["name"] = (ours ? key.substr(5) : key) + "_group";
			throw ClauseError(error_messages::COLUMN_RESERVED(parts), column.start, column.end);
		}
		if (named.count(key) && named[key].first->text.sql == column.text.sql) {
			parts["column"] = column.Shown();
			if (named[key].second == word) {
				throw ClauseError(error_messages::COLUMN_REPEATED(parts), column.start, column.end);
			}
			throw ClauseError(error_messages::COLUMN_IN_BOTH(parts), named[key].first->start, named[key].first->end);
		}
		if (seen.count(key)) {
			throw ClauseError(error_messages::COLUMN_TWICE(parts), column.start, column.end);
		}
		seen.insert(key);
		named[key] = {&column, word};
	};
	for (auto &column : spec.control) {
		check(column, "CONTROL");
	}
	for (auto &column : spec.groups) {
		check(column, item);
	}
	return seen;
}

//! Refuse columns of the result that bear one name, or one of ours
static void CheckNames(const Spec &spec, const Items &items, const char *taken, const std::string &item) {
	auto own = OrderedSetOf(taken), reserved = OrderedSetOf(COUNTS), sums = OrderedSetOf(SCORE_SUMS), columns = std::set<std::string>();
	reserved.insert(sums.begin(), sums.end());
	reserved.insert("excluded");
	if (spec.grouped || spec.reference == Spec::OVERALL) {
		reserved.insert("protected");
	}
	auto seen = own;
	seen.insert({"n", "excluded"});
	if (spec.outcomes) {
		reserved.insert("outcome");
		seen.insert("outcome");
	}
	seen = CheckColumns(spec, seen, reserved, item);
	for (auto &column : spec.control) {
		own.erase(Lower(column.name));
	}
	for (auto &column : spec.groups) {
		own.erase(Lower(column.name));
	}
	for (auto &name : own) {
		seen.erase(name);
	}
	std::vector<std::string> suffixes = {""};
	if (spec.confidence > 0) {
		suffixes = {"", "_low", "_high", "_n"};
	}
	auto &at = items.count("METRICS") ? items.at("METRICS") : items.at(item);
	for (auto &measure : spec.measures) {
		for (auto &suffix : suffixes) {
			auto key = Lower(measure.name + suffix);
			if (seen.count(key) || key.compare(0, 5, "fair_") == 0) {
				at.Fail(error_messages::METRIC_NAME_TAKEN({{"name", measure.name + suffix}}));
			}
			seen.insert(key);
		}
	}
}

namespace {

//! Read ESTIMATE and ACTUAL, which come together
void ReadEstimates(Spec &spec, const Items &items) {
	spec.estimate = ReadOne(items, "ESTIMATE");
	spec.actual = ReadOne(items, "ACTUAL");
	for (auto pair : {std::make_pair("ESTIMATE", "ACTUAL"), std::make_pair("ACTUAL", "ESTIMATE")}) {
		if (items.count(pair.first) && !items.count(pair.second)) {
			items.at(pair.first).Fail(error_messages::ESTIMATE_ALONE({{"item", pair.first}, {"other", pair.second}}));
		}
	}
	if (spec.estimate && spec.estimate->Shown() == spec.actual->Shown()) {
		items.at("ACTUAL").Fail(error_messages::ACTUAL_IS_ESTIMATE());
	}
}

//! Exclude the rows that lack ESTIMATE or ACTUAL: their outcome is unknown
void ExcludeUnknown(Spec &spec) {
	if (!spec.prediction && !spec.label && !spec.score) {
		spec.prediction = std::make_shared<Column>();
		spec.prediction->text = Text("1", spec.place), spec.prediction->name = "1";
	}
	auto &outcome = spec.prediction ? spec.prediction : spec.label ? spec.label : spec.score;
	auto masked = std::make_shared<Column>(*outcome);
	masked->written = outcome->text.sql;
	masked->text = Text("CASE WHEN NOT ", spec.place);
	masked->text.Add(spec.estimate->Operand()).Add(" IS NULL AND NOT ", spec.place).Add(spec.actual->Operand());
	masked->text.Add(" IS NULL THEN ", spec.place).Add(outcome->text).Add(" END", spec.place);
	outcome = masked;
}

//! The items of a standard, which stand in a text of their own; places in it are told from `FIRST` on
class Standard {
public:
	static constexpr size_t FIRST = ~size_t(0) / 2;
	std::string name, indicated;
	bool of_highest; //!< whether it compares with the highest value, so that REFERENCE is another rule

	explicit Standard(const Slice &item) : place(item[0].start), source {tokens, [this](size_t from, size_t to) { return Rendered(from, to); }} {
		auto names = Words(STANDARDS);
		name = Lower(item.Rendered().sql);
		auto found = std::find(names.begin(), names.end(), name);
		if (found == names.end()) {
			auto error = error_messages::STANDARD_UNKNOWN({{"standard", item.Rendered().sql}});
			item.Fail({error.text, AddHint(DidYouMean(name, names), error.hint)});
		}
		sql = STANDARD_ITEMS[found - names.begin()];
		if (sql.compare(0, 5, "FROM ") == 0) {
			item.Fail(error_messages::STANDARD_MACRO({{"standard", name}, {"call", sql}}));
		}
		indicated = STANDARD_INDICATED[found - names.begin()];
		of_highest = STANDARD_OF_HIGHEST[found - names.begin()];
		Tokenize(sql, tokens);
		for (auto &token : tokens) {
			token.start += FIRST;
			token.end += FIRST;
		}
	}

	//! Add the items for which the clause has none of its own
	void AddTo(Items &items, const std::vector<std::string> &taken) const {
		Slice whole {&source, 0, tokens.size()};
		for (auto &item : SplitItems(whole, items.at("STANDARD"), Words(ITEMS))) {
			if (std::find(taken.begin(), taken.end(), item.first) != taken.end()) {
				items.insert(item);
			}
		}
	}

private:
	size_t place;
	std::string sql;
	Tokens tokens;
	Source source;

	Text Rendered(size_t from, size_t to) const {
		return Text(sql.substr(from - FIRST, to - from), place);
	}
};

} // namespace

static Spec ReadItems(const Slice &fair, const Items &items, const FormRow &form, Text from);

Spec ReadSpec(const Slice &fair, const Slice &body, const std::string &word, Text from) {
	auto &form = FormOf(word);
	auto taken = Words(form.items);
	auto items = SplitItems(body, fair, taken);
	if (items.count("CLUSTER") && !(word == "ADJUST" || items.count("MATCH") || items.count("OUTCOMES"))) {
		auto &item = items.at("CLUSTER");
		throw ClauseError("CLUSTER is not in this extension yet",
		                  "run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb", item[0].start,
		                  item.Last().end);
	}
	auto groups = Words(form.groups);
	if (std::none_of(groups.begin(), groups.end(), [&](const std::string &each) { return items.count(each); })) {
		fair.Fail(error_messages::GROUPS_MISSING({{"item", groups[0]}}));
	}
	if (word == "TEST" && items.count("OUTCOMES")) {
		CheckClassTest(items);
		auto others = items;
		others.erase("METRICS");
		auto spec = ReadItems(fair, others, form, std::move(from));
		ReadClassTest(spec, items);
		return spec;
	}
	if (!items.count("STANDARD")) {
		return ReadItems(fair, items, form, std::move(from));
	}
	auto named = items.at("STANDARD");
	Standard standard(named);
	if (standard.of_highest && items.count("REFERENCE")) {
		items.at("REFERENCE").Fail(error_messages::STANDARD_REFERENCE({{"standard", standard.name}}));
	}
	standard.AddTo(items, taken);
	try {
		auto spec = ReadItems(fair, items, form, std::move(from));
		spec.indicated = standard.indicated;
		return spec;
	} catch (ClauseError &error) {
		if (error.start < Standard::FIRST) {
			throw;
		}
		named.Fail(error_messages::STANDARD_ITEM(error.hint, {{"standard", standard.name}, {"error", error.what()}}));
	}
}

static Spec ReadItems(const Slice &fair, const Items &items, const FormRow &form, Text from) {
	bool gap = items.count("GAP") > 0, compared = *form.columns || gap;
	CheckItems(form.form, fair, items);
	Spec spec;
	spec.form = form.form, spec.source = std::move(from), spec.place = fair[0].start;
	GroupingReader groupings;
	if (items.count("PROTECTED")) {
		spec.sets = groupings.Read(items, "PROTECTED", !Mitigates(spec.form));
	}
	spec.groups = groupings.columns, spec.grouped = groupings.grouped;
	if (spec.form == "PROXIES") {
		ReadProxies(spec, items);
		NameRanges(spec);
		return spec;
	}
	bool scans = spec.form == "SCAN";
	if (scans) {
		ReadFeatures(spec, items);
		if (gap) {
			GroupingReader gaps;
			gaps.Read(items, "GAP", true);
			spec.groups = gaps.columns, spec.grouped = gaps.grouped;
			ReadGap(spec, items);
		} else if (items.count("WITHIN")) {
			items.at("WITHIN").Fail(error_messages::SCAN_WITHOUT_GAP());
		}
	}
	if (spec.form == "ADJUST") {
		ReadAdjust(spec, fair, items);
		NameRanges(spec);
		return spec;
	}
	if (Mitigates(spec.form)) {
		ReadMitigation(spec, fair, items);
		return spec;
	}
	bool some = std::any_of(spec.sets.begin(), spec.sets.end(), [](const std::vector<size_t> &set) { return !set.empty(); });
	if (compared && spec.grouped && !some) {
		items.at("PROTECTED").Fail(error_messages::GROUPS_NONE());
	}
	spec.prediction = ReadOne(items, "PREDICTION");
	spec.score = ReadOne(items, "SCORE");
	spec.label = ReadOne(items, "LABEL");
	spec.weight = ReadOne(items, "WEIGHT");
	spec.threshold = ReadThreshold(items, true);
	if (spec.prediction && spec.label && spec.prediction->Shown() == spec.label->Shown()) {
		items.at("LABEL").Fail(error_messages::LABEL_IS_PREDICTION());
	}
	ReadEstimates(spec, items);
	ReadOutcomes(spec, items);
	bool outcome = spec.prediction || spec.score || spec.label;
	bool measures = OrderedSetOf(form.items).count("METRICS") > 0; // else it counts rows alone
	auto nothing = [&] { fair.Fail(error_messages::NOTHING_TO_MEASURE()); };
	if (measures && !outcome && !spec.estimate && !items.count("METRICS")) {
		nothing();
	}
	spec.control = ReadColumns(items, "CONTROL", true);
	spec.filter = ReadOne(items, "FILTER");
	ReadReference(items, spec);
	ReadLooks(items, spec);
	ReadMethod(items, spec);
	spec.minimum = ReadMinimum(items);
	spec.correction = ReadWord(items, "CORRECTION", MarkersOf(CORRECTIONS), "holm", error_messages::CORRECTION_UNKNOWN);
	spec.family = ReadWord(items, "FAMILY", Words(FAMILIES), "strata", error_messages::FAMILY_UNKNOWN);
	spec.complete = ReadComplete(items, spec);
	spec.sensitive = items.count("SENSITIVITY") > 0;
	auto find = [&](const char *word) { return items.count(word) ? &items.at(word) : nullptr; };
	if (measures) {
		ReadMeasures(spec, find("METRICS"), find("WITHIN"));
	}
	if (measures && !outcome && spec.aggregates.empty()) {
		nothing();
	}
	if (spec.estimate) {
		ExcludeUnknown(spec);
	}
	if (!compared) {
		NameByContent(spec);
	}
	if (compared || !scans) { // its metrics are no columns
		CheckNames(spec, items, gap ? GAP_COLUMNS : form.columns, gap ? "GAP" : "PROTECTED");
	}
	if (items.count("MATCH")) {
		ReadMatch(spec, fair, items);
	}
	if (spec.form == "DISPARITY" || spec.form == "PAIRS" || gap) {
		if (spec.correction == "benjamini_hochberg" && spec.confidence > 0) {
			items.at("CORRECTION").Fail(error_messages::CORRECTION_WITHOUT_LIMITS());
		}
		if (spec.form != "PAIRS" && spec.correction == "none") {
			spec.family = "pairs"; // its row is the largest of these gaps
		}
	}
	ReadEvidence(spec, fair, items);
	NameRanges(spec);
	MeasureByClass(spec);
	return spec;
}

} // namespace fairsql
