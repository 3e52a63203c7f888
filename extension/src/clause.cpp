#include "clause.hpp"

#include "generated.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace fairsql {

using Set = std::unordered_set<std::string>;

static const Set OPERANDS = {"END", "NULL", "TRUE", "FALSE", "ISNULL", "NOTNULL", "ASC", "DESC", "MAP", "STRUCT", "ROW", "TUPLE", "COLUMNS", "GENERATED"};
static const Set AFTER_WHERE = {"GROUP BY", "GROUP", "HAVING", "QUALIFY", "WINDOW", "ORDER BY", "ORDER", "LIMIT", "OFFSET"};
static const Set BETWEEN_QUERIES = {"UNION", "INTERSECT", "EXCEPT", "TABLE"};
static const Set JOIN_WORDS = {"JOIN", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "ASOF", "POSITIONAL", ","};
static const Set NO_QUERY = {"UPDATE", "DELETE", "COPY", "IMPORT", "MERGE"};
static const Set WRONG_PLACES = {"SELECT", "WHERE", "AND", "OR", "FROM", "JOIN", "HAVING", "QUALIFY", "GROUP BY", "ORDER BY", "LIMIT"};
static const Set GO_ON = {"AND", "OR", "IN", "LIKE", "ILIKE", "GLOB", "SIMILAR", "BETWEEN", "IS", "ISNULL", "NOTNULL", "COLLATE", "ESCAPE", "AT", "OVER",
                          "FILTER", "AS", "ASC", "DESC", "NULLS", "ORDER", "RETURNS", "DIV", "MOD", "OPERATOR", "IGNORE", "RESPECT"};
static const Set LAST_OF_OPERATOR = {"ESCAPE", "ZONE", "DISTANCE", "SIMILARITY"};

static bool IsOpener(const std::string &word) {
	auto space = word.rfind(' ');
	auto last = space == std::string::npos ? word : word.substr(space + 1);
	return (IsReserved(last) && !OPERANDS.count(last)) || last == "BETWEEN" || last == "EXCLUDE";
}

static bool IsOpenerSign(const std::string &word) {
	static const std::string signs = "-+*/<>=~!@#%^&|:.,;([{$";
	return std::all_of(word.begin(), word.end(), [](char c) { return signs.find(c) != std::string::npos; });
}

bool EndsOperand(const Tokens &tokens, ptrdiff_t at, size_t from, size_t to) {
	if (at < ptrdiff_t(from)) {
		return false;
	}
	to = std::min(to, tokens.size());
	auto before = [&](ptrdiff_t by) -> const std::string & {
		static const std::string none;
		return at - by >= ptrdiff_t(from) ? tokens[size_t(at - by)].word : none;
	};
	auto &word = tokens[size_t(at)].word;
	if (word.empty()) {
		return true;
	}
	if (word == "ALL" && (before(1) == "METRICS" || before(1) == "FAMILY")) {
		return true;
	}
	if (word == "%") {
		return before(2) == "SAMPLE" || before(2) == "TABLESAMPLE";
	}
	if (word == "?") {
		return size_t(at) + 1 >= to || !tokens[size_t(at) + 1].IsNumber();
	}
	if (word == "*") {
		auto &last = before(1);
		return last == "SELECT" || last == "DISTINCT" || last == "ALL" || last == "," || last == ".";
	}
	return !IsOpenerSign(word) && !IsOpener(word);
}

static const std::vector<std::string> &ItemWords() {
	static const std::vector<std::string> words = Words(ITEMS);
	return words;
}

bool IsItem(const std::string &word) {
	static const Set words(ItemWords().begin(), ItemWords().end());
	return words.count(word) > 0;
}

namespace {

class Finder {
public:
	//! Where each bracket closes is found at once: a text of brackets alone takes linear time
	explicit Finder(const Tokens &tokens_p) : t(tokens_p), closings(tokens_p.size(), tokens_p.size()) {
		std::vector<size_t> open;
		for (size_t at = 0; at < t.size(); at++) {
			while (!open.empty() && t[at].depth <= t[open.back()].depth) {
				closings[open.back()] = at;
				open.pop_back();
			}
			if (t[at].word == "(" || t[at].word == "[" || t[at].word == "{") {
				open.push_back(at);
			}
		}
	}

	std::vector<Clause> Find() const {
		std::vector<Clause> found;
		static const std::vector<std::string> forms = Words(FORMS);
		for (size_t at = 0; at + 1 < t.size(); at++) {
			if (t[at].word != "FAIR") {
				continue;
			}
			std::string form;
			size_t opening;
			if (!Form(at, form, opening)) {
				continue;
			}
			auto closing = Closing(opening);
			if (!IsClause(at, opening, closing, form, forms)) {
				continue;
			}
			if (closing == t.size()) {
				FailAt(t[at], error_messages::CLAUSE_NOT_CLOSED());
			}
			if (!form.empty() && std::find(forms.begin(), forms.end(), form) == forms.end()) {
				auto &word = t[at + 1];
				auto error = error_messages::FORM_UNKNOWN({{"form", word.text}});
				if (IsItem(form)) {
					throw ClauseError(error.text, Filled(error_messages::ITEM_INSIDE, {{"item", form}}), word.start, word.end);
				}
				throw ClauseError(error.text, AddHint(DidYouMean(word.text, forms), error.hint), word.start, word.end);
			}
			found.push_back(Place(form, at, opening, closing));
		}
		return found;
	}

private:
	const Tokens &t;
	std::vector<size_t> closings; //!< by the index of a bracket: that of what closes it, or the number of tokens

	bool Form(size_t at, std::string &form, size_t &opening) const {
		auto &next = t[at + 1];
		if (next.word == "(") {
			opening = at + 1;
			return true;
		}
		bool in_brackets = at + 2 < t.size() && t[at + 2].word == "(";
		if (!in_brackets || next.kind != Kind::WORD || next.word.find(' ') != std::string::npos || next.word == "FAIR" || IsReserved(next.word)) {
			return false;
		}
		form = next.word, opening = at + 2;
		return true;
	}

	size_t Closing(size_t opening) const {
		return closings[opening];
	}

	//! The token after one, over all that stands in brackets which it opens
	size_t Next(size_t at) const {
		bool opens = t[at].word == "(" || t[at].word == "[" || t[at].word == "{";
		return opens ? std::max(closings[at], at + 1) : at + 1;
	}

	//! Tell a clause from a call fair(x), an alias with columns t fair(a, b), a table CREATE TABLE fair (…)
	bool IsClause(size_t fair, size_t opening, size_t closing, const std::string &form, const std::vector<std::string> &forms) const {
		size_t first = opening + 1;
		bool columns = first < closing;
		for (size_t at = first; at < closing && columns; at++) {
			columns = columns && ((at - first) % 2 ? t[at].word == "," : t[at].IsName());
		}
		if (columns) {
			return false;
		}
		std::vector<size_t> items;
		for (size_t at = first; at < closing; at = Next(at)) {
			if (IsItem(t[at].word) && t[at].depth == t[opening].depth + 1 && BeginsOperand(at + 1, closing) &&
			    (at == first || EndsOperand(t, ptrdiff_t(at) - 1, first, closing))) {
				items.push_back(at);
			}
		}
		bool sure = false;
		for (auto item : items) {
			sure = sure || item > first || IsColumn(t[first + 1]);
		}
		bool begins = sure && items[0] == first;
		if (!EndsOperand(t, ptrdiff_t(fair) - 1) || IsDefinition(fair)) {
			return begins && fair && WRONG_PLACES.count(t[fair - 1].word);
		}
		bool is_form = form.empty() || std::find(forms.begin(), forms.end(), form) != forms.end();
		if (!is_form && CloseMatch(form, forms, 0.75).empty()) {
			return begins;
		}
		bool misspelt = first < closing && !CloseMatch(t[first].word, ItemWords(), 0.7).empty();
		bool meant = first >= closing || !items.empty() || ((!form.empty() || misspelt) && BeginsOperand(first + 1, closing));
		return sure || (meant && FollowsFrom(fair) && !AwaitsOperand(fair - 1));
	}

	static bool IsColumn(const Token &token) {
		return token.word != "NOT" && (token.IsName() || token.IsNumber());
	}

	bool FollowsFrom(size_t fair) const {
		for (size_t at = fair; at-- > 0;) {
			if (t[at].depth < t[fair].depth) {
				return false;
			}
			if (t[at].word == "FROM" && t[at].depth == t[fair].depth) {
				return true;
			}
		}
		return false;
	}

	bool AwaitsOperand(size_t at) const {
		if (t[at].word == ")") {
			for (size_t k = at; k-- > 1;) {
				if (t[k].depth == t[at].depth) {
					return t[k - 1].word == "OPERATOR";
				}
			}
			return false;
		}
		return LAST_OF_OPERATOR.count(t[at].word) && at && (t[at - 1].word == "BY" || t[at - 1].word == "TIME" || EndsOperand(t, ptrdiff_t(at) - 1));
	}

	bool IsDefinition(size_t fair) const {
		if (!fair) {
			return false;
		}
		static const Set kinds = {"MACRO", "FUNCTION", "VIEW", "TYPE", "INDEX", "SEQUENCE", "SECRET"};
		static const Set verbs = {"CREATE", "REPLACE", "TEMP", "TEMPORARY", "PERSISTENT", "RECURSIVE", "UNIQUE"};
		auto &before = t[fair - 1].word;
		auto at = fair > 1 ? t[fair - 2].word : "";
		return (before == "EXISTS" && at == "NOT") || (kinds.count(before) && verbs.count(at));
	}

	bool BeginsOperand(size_t at, size_t end) const {
		if (at >= end) {
			return false;
		}
		auto &token = t[at];
		bool begins = token.IsName() || token.IsString() || token.IsNumber() || token.word == "(" || token.word == "?" || token.word == "$";
		return begins && !GO_ON.count(token.word.substr(0, token.word.find(' ')));
	}

	Clause Place(const std::string &form, size_t fair, size_t opening, size_t closing) const {
		if (!EndsOperand(t, ptrdiff_t(fair) - 1)) {
			FailAt(t[fair], error_messages::CLAUSE_MISPLACED());
		}
		size_t source = 0, select = 0;
		bool has_select;
		WalkBack(fair, source, select, has_select);
		bool having = false;
		int depth = t[fair].depth;
		if (closing + 1 < t.size() && t[closing + 1].depth == depth) {
			auto &after = t[closing + 1];
			if (after.word == "WHERE") {
				FailAt(after, error_messages::WHERE_AFTER_FAIR());
			}
			if (BeginsMacroBody(closing + 1)) {
				FailAt(after, error_messages::MACRO_BODY_NEEDS_BRACKETS());
			}
			if (JOIN_WORDS.count(after.word)) {
				FailAt(after, error_messages::JOIN_AFTER_FAIR());
			}
			if (after.word == "FAIR") {
				FailAt(after, error_messages::CLAUSE_TWICE());
			}
			having = after.word == "HAVING";
		}
		Clause clause;
		clause.form = form, clause.fair = fair, clause.opening = opening, clause.closing = closing;
		clause.start = t[source].start, clause.having = having;
		clause.end = having ? t[closing + 1].end : t[closing].end;
		clause.has_select = has_select;
		auto last = t[fair - 1].end;
		if (!has_select) {
			clause.source = {{t[source].end, last}};
			return clause;
		}
		size_t where = select;
		while (where < fair && !(t[where].depth == depth && t[where].word == "WHERE")) {
			where++;
		}
		clause.source = {{t[source].end, t[select - 1].end}};
		if (where < fair) {
			clause.source.push_back({t[where].start, last});
		}
		clause.select = {t[select].start, t[where - 1].end};
		return clause;
	}

	bool BeginsMacroBody(size_t comma) const {
		if (t[comma].word != "," || comma + 1 >= t.size() || t[comma + 1].word != "(") {
			return false;
		}
		auto closing = Closing(comma + 1);
		return closing + 2 < t.size() && t[closing + 1].word == "AS" && t[closing + 2].word == "TABLE";
	}

	void WalkBack(size_t fair, size_t &source, size_t &select, bool &has_select) const {
		int depth = t[fair].depth;
		bool has_source = false;
		has_select = false;
		for (size_t at = fair; at-- > 0;) {
			auto &token = t[at];
			if (token.depth < depth || token.word == ";") {
				break;
			}
			if (token.depth > depth) {
				continue;
			}
			if (BETWEEN_QUERIES.count(token.word)) {
				break;
			}
			if (!has_source) {
				if (AFTER_WHERE.count(token.word)) {
					FailAt(t[fair], error_messages::CLAUSE_TOO_LATE({{"word", token.word}}));
				}
				if (token.word == "SELECT") {
					has_select = true, select = at;
				} else if (token.word == "FROM" && !IsDistinctFrom(at)) {
					has_source = true, source = at;
				}
			} else if (token.word == "SELECT") {
				has_select = false;
				return;
			} else if (NO_QUERY.count(token.word)) {
				static const Set openers = {")", "(", "EXPLAIN", "ANALYZE", ";"};
				if (!at || openers.count(t[at - 1].word)) {
					FailAt(t[fair], error_messages::CLAUSE_WITHOUT_SELECT({{"word", token.word}}));
				}
			}
		}
		if (!has_source) {
			FailAt(t[fair], error_messages::CLAUSE_WITHOUT_FROM());
		}
	}

	bool IsDistinctFrom(size_t at) const {
		return at >= 2 && t[at - 1].word == "DISTINCT" && (t[at - 2].word == "IS" || t[at - 2].word == "NOT");
	}
};

} // namespace

std::vector<Clause> FindClauses(const Tokens &tokens) {
	return Finder(tokens).Find();
}

static void CheckNearMiss(const Tokens &t, size_t at) {
	static const Set no_signs = [] {
		auto signs = Words(NO_SIGNS);
		return Set(signs.begin(), signs.end());
	}();
	static const std::vector<std::string> forms = Words(FORMS);
	auto word = [&](size_t k) { return k < t.size() ? t[k].word : std::string(); };
	auto item = [&](size_t k) { return IsItem(word(k)) && word(k).find(' ') == std::string::npos; };
	bool fair = t[at].word == "FAIR";
	bool has_form = std::find(forms.begin(), forms.end(), word(at + 1)) != forms.end();
	std::string form = has_form ? " " + word(at + 1) : "";
	size_t after = at + 1 + has_form;
	if (word(after) == "(" && item(after + 1)) {
		if (!fair) {
			FailAt(t[at], error_messages::CLAUSE_MISSPELT({{"word", t[at].text + form}, {"form", "FAIR" + form}}));
		}
		if (no_signs.count(word(after + 2))) {
			FailAt(t[after + 2], error_messages::ITEM_AND_SIGN({{"sign", t[after + 2].text}, {"item", word(after + 1)}}));
		}
		if (at && !EndsOperand(t, ptrdiff_t(at) - 1)) {
			FailAt(t[at], error_messages::CLAUSE_MISPLACED());
		}
		bool from = std::any_of(t.begin(), t.begin() + ptrdiff_t(at), [&](const Token &each) { return each.word == "FROM" && each.depth == t[at].depth; });
		if (!from) {
			FailAt(t[at], error_messages::CLAUSE_WITHOUT_FROM());
		}
	}
	bool other = word(after) == "[" || word(after) == "{";
	if (fair && EndsOperand(t, ptrdiff_t(at) - 1) && (item(after + other) || (has_form && word(after) != "("))) {
		FailAt(t[at], error_messages::CLAUSE_WITHOUT_BRACKETS({{"form", "FAIR" + form}}));
	}
}

void RefuseNearMiss(const std::string &query) {
	static const Set misspelt = [] {
		auto words = Words(MISSPELT);
		words.push_back("FAIR");
		return Set(words.begin(), words.end());
	}();
	auto upper = Upper(query);
	Tokens tokens;
	bool found = std::any_of(misspelt.begin(), misspelt.end(), [&](const std::string &each) { return upper.find(each) != std::string::npos; });
	if (!found || !Tokenize(query, tokens)) {
		return;
	}
	for (size_t at = 0; at < tokens.size(); at++) {
		if (misspelt.count(tokens[at].word)) {
			CheckNearMiss(tokens, at);
		}
	}
}

} // namespace fairsql
