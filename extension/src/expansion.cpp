#include "expansion.hpp"
#include "definitions.hpp"
#include "formula.hpp"

#include <algorithm>
#include <set>

namespace fairsql {

std::vector<std::string> Words(const char *text) {
	std::vector<std::string> words;
	std::string all = text, word;
	char between = all.find('|') != std::string::npos ? '|' : ' ';
	for (char c : all) {
		if (c != between) {
			word += c;
		} else if (!word.empty()) {
			words.push_back(word);
			word.clear();
		}
	}
	if (!word.empty()) {
		words.push_back(word);
	}
	return words;
}

namespace {

//! One statement: its clauses, and what takes their place
class Statement {
public:
	Statement(const Text &text_p, Tokens tokens_p, const Ask &ask_p)
	    : text(text_p), ask(ask_p), t(std::move(tokens_p)), source {t, [this](size_t from, size_t to) { return Render(from, to); }} {
	}

	//! What takes the place of its clauses; a formula that is wrong where no place is told is an error of the statement
	std::vector<Replacement> Checked() {
		try {
			return Expanded();
		} catch (FormulaError &error) {
			FailPlaced(error, Slice {&source, 0, t.size()});
		}
	}

private:
	std::vector<Replacement> Expanded() {
		RefuseWork();
		std::string records;
		Slice all {&source, 0, t.size()};
		if (ListRecords(t, ask, records) || (!t.empty() && ExpandMetricStatement(all, ask, records))) {
			return {{t[0].start, t[t.size() - 1].end, Text(records, t[0].start)}};
		}
		clauses = FindClauses(t);
		std::vector<Replacement> listings;
		for (auto &each : FindListings(t, ask)) {
			listings.push_back({each.start, each.end, Text(each.query, each.start)});
		}
		if (clauses.empty()) {
			return listings;
		}
		for (auto &clause : clauses) {
			ordered.push_back(&clause);
		}
		std::sort(ordered.begin(), ordered.end(), [](const Clause *a, const Clause *b) { return a->start != b->start ? a->start < b->start : a->end > b->end; });
		NumberParameters();
		numbered.insert(numbered.end(), listings.begin(), listings.end());
		suffix = Suffix();
		std::vector<Replacement> found;
		for (auto clause : Outermost(0, text.sql.size())) {
			found.push_back({clause->start, clause->end, ExpandClause(*clause)});
		}
		auto covered = found;
		for (auto &mark : numbered) {
			bool inside = std::any_of(covered.begin(), covered.end(), [&](const Replacement &r) { return r.start <= mark.start && mark.start < r.end; });
			if (!inside) {
				found.push_back(mark);
			}
		}
		return found;
	}

	const Text &text;
	const Ask &ask;
	Tokens t;
	Source source;
	std::vector<Clause> clauses;
	std::vector<const Clause *> ordered; //!< by where they begin, a clause before those in it
	size_t nested = 0;
	std::vector<Replacement> numbered; //!< parameters, and tables of ours, beside clauses
	std::string suffix;

	//! CREATE MODEL and the like are no SQL: they do work in Python
	void RefuseWork() const {
		size_t at = 1;
		if (t.size() > 2 && t[0].word == "CREATE" && t[1].word == "OR" && t[2].word == "REPLACE") {
			at = 3;
		}
		static const auto heads = Words(WORK_HEADS);
		if (at + 1 >= t.size() || std::find(heads.begin(), heads.end(), t[0].word + " " + t[at].word) == heads.end() || !t[at + 1].IsName()) {
			return;
		}
		throw ClauseError(t[0].word + " " + t[at].word + " does work in Python, and cannot run here",
		                  "run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb", t[0].start, t[at].end);
	}

	std::vector<const Clause *> Outermost(size_t start, size_t end) const {
		std::vector<const Clause *> outer;
		for (auto clause : ordered) {
			if (start <= clause->start && clause->end <= end && (outer.empty() || clause->start >= outer.back()->end)) {
				outer.push_back(clause);
			}
		}
		return outer;
	}

	//! The text between two places, with the clauses in it expanded and its parameters numbered
	Text Render(size_t start, size_t end) {
		std::vector<Replacement> inner;
		for (auto clause : Outermost(start, end)) {
			inner.push_back({clause->start, clause->end, ExpandClause(*clause)});
		}
		auto covered = inner;
		for (auto &mark : numbered) {
			bool inside = std::any_of(covered.begin(), covered.end(), [&](const Replacement &r) { return r.start <= mark.start && mark.start < r.end; });
			if (!inside && start <= mark.start && mark.end <= end) {
				inner.push_back(mark);
			}
		}
		return Spliced(text, start, end, inner);
	}

public:
	static Text Spliced(const Text &text, size_t start, size_t end, std::vector<Replacement> pieces) {
		std::sort(pieces.begin(), pieces.end(), [](const Replacement &a, const Replacement &b) { return a.start < b.start; });
		Text result;
		size_t at = start;
		for (auto &piece : pieces) {
			if (piece.start < at || piece.end > end) {
				continue;
			}
			result.Add(text.Cut(at, piece.start)).Add(piece.text);
			at = piece.end;
		}
		return result.Add(text.Cut(at, end));
	}

private:
	Text ExpandClause(const Clause &clause) {
		if (++nested > 200) {
			throw ClauseError(error_messages::STATEMENT_TOO_DEEP(), 0, 0);
		}
		auto text = ExpandOne(clause);
		nested--;
		return text;
	}

	Text ExpandOne(const Clause &clause) {
		auto place = t[clause.fair].start;
		Slice fair {&source, clause.fair, clause.opening}, body {&source, clause.opening + 1, clause.closing};
		if (!*FormOf(clause.form).sections) {
			fair.FailForm(clause.form);
		}
		Text from;
		for (size_t at = 0; at < clause.source.size(); at++) {
			from.Add(at ? "\n" : "", place).Add(Render(clause.source[at].first, clause.source[at].second).Trimmed());
		}
		auto spec = ReadSpec(fair, body, clause.form, from);
		spec.suffix = suffix;
		Text result;
		if (clause.has_select) {
			result.Add(Render(clause.select.first, clause.select.second)).Add("\n", place);
		}
		result.Add("FROM (", clause.start);
		if (FormOf(clause.form).compares) {
			result.Add(OfRow(BARRIER_BEFORE), place).Add(ExpandAudit(spec)).Add(OfRow(BARRIER_BEHIND), place);
		} else {
			result.Add(ExpandAudit(spec));
		}
		result.Add(") AS fair_result" + suffix, place);
		return result.Add(clause.having ? "\nWHERE" : "", place);
	}

	//! A part of the barrier around a form that compares groups, with our name for one of its rows
	std::string OfRow(std::string part) const {
		static const std::string marker = "@{row}";
		auto row = "fair_row" + suffix;
		for (auto at = part.find(marker); at != std::string::npos; at = part.find(marker, at + row.size())) {
			part.replace(at, marker.size(), row);
		}
		return part;
	}

	//! What our names end in so that they differ from every name in the statement: ours begin with fair_
	std::string Suffix() const {
		static const auto names = Words(ADDED);
		static const std::set<std::string> added(names.begin(), names.end());
		std::set<std::string> taken;
		for (size_t at = 0; at < t.size(); at++) {
			auto name = Lower(t[at].text);
			bool called = at + 1 < t.size() && t[at + 1].word == "(";
			if (t[at].IsName() && !called && name.compare(0, 5, "fair_") == 0 && !added.count(name)) {
				taken.insert(name);
			}
		}
		for (size_t number = 2; !taken.empty(); number++) {
			auto ending = "_" + std::to_string(number);
			bool ends = std::any_of(taken.begin(), taken.end(), [&](const std::string &name) {
				return name.size() >= ending.size() && name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
			});
			if (!ends) {
				return ending;
			}
		}
		return "";
	}

	//! Number the parameters ? in the order of the text, since an expansion may move or repeat them
	void NumberParameters() {
		const Token *dollar = nullptr;
		for (size_t at = 0; at < t.size(); at++) {
			dollar = !dollar && t[at].word == "$" ? &t[at] : dollar;
			bool number = at + 1 < t.size() && t[at + 1].IsNumber() && t[at + 1].start == t[at].end;
			if (t[at].word == "?" && !number) {
				numbered.push_back({t[at].start, t[at].end, Text("$" + std::to_string(numbered.size() + 1), t[at].start)});
			}
		}
		if (dollar && !numbered.empty()) {
			throw ClauseError(error_messages::PARAMETERS_MIXED(), dollar->start, dollar->end);
		}
	}
};

} // namespace

void Slice::FailForm(const std::string &form) const {
	throw ClauseError("FAIR " + form + " does work in Python, and cannot run here", "run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb",
	                  (*this)[0].start, Last().end);
}

bool Expand(const std::string &query, Text &expanded, const Ask &ask) {
	auto lower = Lower(query);
	if (lower.find("fair") == std::string::npos && lower.find("model") == std::string::npos && lower.find("transform") == std::string::npos &&
	    lower.find("metric") == std::string::npos) {
		return false;
	}
	Tokens tokens;
	if (!Tokenize(query, tokens)) {
		return false;
	}
	Text text(query);
	KeptMetrics kept(ask);
	std::vector<Replacement> pieces;
	Tokens statement;
	for (size_t at = 0; at <= tokens.size(); at++) {
		if (at < tokens.size() && !(tokens[at].word == ";" && tokens[at].depth <= 0)) {
			statement.push_back(tokens[at]);
			continue;
		}
		auto more = Statement(text, statement, ask).Checked();
		pieces.insert(pieces.end(), more.begin(), more.end());
		statement.clear();
	}
	if (pieces.empty()) {
		return false;
	}
	expanded = Statement::Spliced(text, 0, query.size(), pieces);
	return true;
}

} // namespace fairsql
