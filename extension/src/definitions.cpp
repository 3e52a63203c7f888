#include "definitions.hpp"

#include "aggregates.hpp"
#include "evaluation.hpp"
#include "template.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

namespace {

std::string Quoted(const std::string &text) {
	return "'" + Doubled(text, '\'') + "'";
}

//! A query with values in the place of each $word
std::string WithValues(const std::string &query, const std::map<std::string, std::string> &values) {
	std::string result;
	for (size_t at = 0; at < query.size();) {
		auto found = std::find_if(values.begin(), values.end(), [&](const std::pair<const std::string, std::string> &each) {
			return query.compare(at, each.first.size(), each.first) == 0;
		});
		result += found == values.end() ? query.substr(at, 1) : found->second;
		at += found == values.end() ? 1 : found->first.size();
	}
	return result;
}

//! A name that needs no quotes: parameters are kept as text
bool IsPlain(const std::string &name) {
	return !name.empty() && !IsDigit(name[0]) && std::all_of(name.begin(), name.end(), IsWordCharacter);
}

//! A number that is finite, with a minus before it or without
bool IsNumber(const Formula &formula) {
	auto inner = formula->type == Node::OPERATION && formula->text == "-" && formula->parts.size() == 1 ? formula->parts[0] : formula;
	return inner->type == Node::NUMBER && std::isfinite(NumberIn(inner->text).value);
}

bool IsAmong(const std::string &name, std::initializer_list<const char *> lists) {
	return std::any_of(lists.begin(), lists.end(), [&](const char *listed) { return OrderedSetOf(listed).count(name) > 0; });
}

//! What a metric of the database needs of a clause
std::string NeedsOf(const MetricRow &row) {
	if (*row.unreadable) {
		throw FormulaError({row.unreadable, row.unreadable_hint}, row.name);
	}
	auto formula = FormulaOf(row);
	auto names = NamesIn(formula);
	auto sums = Words(SCORE_SUMS);
	bool scored = std::any_of(sums.begin(), sums.end(), [&](const std::string &sum) { return names.count(sum) > 0; });
	std::vector<std::string> needs;
	auto add = [&](bool needed, const char *word) { needs.insert(needs.end(), needed ? 1 : 0, word); };
	add(!scored && NeedsPrediction(formula), "prediction");
	add(NeedsLabel(formula), "label");
	add(scored, "score");
	return Joined(needs, ", ");
}

//! A query with a row for each metric that the database keeps
std::string WithMetrics(const char *query) {
	Bindings listed;
	for (auto &row : KeptMetrics::All()) {
		listed.rows['k'].push_back({{"name", Text(row.name, 0)}, {"formula", Text(row.formula, 0)}, {"needs", Text(NeedsOf(row), 0)}});
	}
	return listed.Fill(query).sql;
}

[[noreturn]] void FailUsage(const Token &at, const ErrorText &error) {
	throw ClauseError(error.text, METRIC_USAGE, at.start, at.end);
}

//! name := default, name, …
Parameters ReadListed(const Slice &listed) {
	Parameters parameters;
	for (size_t at = 0; at < listed.size();) {
		auto &name = listed[at];
		if (!name.IsName() || !IsPlain(name.text)) {
			FailUsage(name, error_messages::PARAMETER_NOT_A_NAME({{"parameter", name.text}}));
		}
		auto key = Lower(name.text);
		if (std::any_of(parameters.begin(), parameters.end(), [&](const Parameters::value_type &each) { return each.first == key; })) {
			FailAt(name, error_messages::PARAMETER_TWICE({{"parameter", name.text}}));
		}
		auto stop = at;
		while (stop < listed.size() && !(listed[stop].word == "," && listed[stop].depth == name.depth)) {
			stop++;
		}
		std::string value;
		if (at + 1 < stop) {
			auto &sign = listed[at + 1].word;
			if ((sign != ":=" && sign != "=>" && sign != "=") || at + 2 == stop) {
				FailUsage(listed[at + 1], error_messages::DEFAULT_UNREADABLE({{"parameter", name.text}}));
			}
			value = listed.Sub(at + 2, stop).Rendered().sql;
		}
		parameters.push_back({key, value});
		at = stop + 1;
	}
	return parameters;
}

//! Reads one statement
class MetricStatement {
public:
	MetricStatement(const Slice &t_p, const Ask &ask_p) : t(t_p), ask(ask_p) {
	}

	std::string Show() const {
		if (t.size() > 2) {
			FailAt(t[2], error_messages::SHOW_METRICS_GOES_ON({{"word", t[2].text}}));
		}
		return WithMetrics(METRICS_LISTED);
	}

	std::string Drop() const {
		bool lenient = Word(2) == "IF" && Word(3) == "EXISTS";
		size_t at = lenient ? 4 : 2;
		auto name = Name(at);
		if (at + 1 < t.size()) {
			FailAt(t[at + 1], error_messages::STATEMENT_GOES_ON({{"word", t[at + 1].text}, {"usage", "DROP METRIC [IF EXISTS] name"}}));
		}
		auto metric = FindMetric(name);
		if (metric && IsBuiltIn(*metric)) {
			FailAt(t[at], error_messages::METRIC_BUILT_IN({{"metric", name}}));
		}
		if (!metric && lenient) {
			return NOTHING;
		}
		std::vector<std::string> mine, users;
		for (auto &row : KeptMetrics::All()) {
			mine.push_back(row.name);
			if (Uses(row, name)) {
				users.push_back(row.name);
			}
		}
		if (!metric) {
			FailAt(t[at], MissingRecord("metric", name, mine));
		}
		if (!users.empty()) {
			FailAt(t[at], error_messages::METRIC_IN_USE({{"metric", name}, {"users", Joined(users, ", ")}}));
		}
		std::string kept = metric->name;
		KeptMetrics::Remove(kept);
		return WithValues(METRIC_DROPPED, Values(kept));
	}

	std::string Create() const {
		bool replaces = Word(1) == "OR";
		size_t at = replaces ? 4 : 2;
		bool lenient = Word(at) == "IF" && Word(at + 1) == "NOT" && Word(at + 2) == "EXISTS";
		at += lenient ? 3 : 0;
		auto name = Name(at++);
		Parameters parameters;
		if (Word(at) == "(") {
			auto close = at + 1;
			while (close < t.size() && t[close].depth != t[at].depth) {
				close++;
			}
			parameters = ReadListed(t.Sub(at + 1, close));
			at = std::min(close + 1, t.size());
		}
		if (Word(at) != "AS" || at + 1 >= t.size()) {
			FailUsage(t[std::min(at, t.size() - 1)], error_messages::METRIC_WITHOUT_FORMULA({{"metric", name}}));
		}
		auto head = t.Sub(0, at), body = t.Sub(at + 1, t.size());
		auto existing = FindMetric(name);
		if (lenient && existing && !IsBuiltIn(*existing)) {
			return NOTHING;
		}
		try {
			CheckHeader(name, parameters, existing, replaces);
		} catch (FormulaError &error) {
			FailPlaced(error, head);
		}
		auto text = body.Rendered().sql;
		std::vector<std::string> written;
		for (auto &each : parameters) {
			written.push_back(each.first + (each.second.empty() ? "" : " := " + each.second));
		}
		try {
			RefuseAggregates(body);
			if (HasParameter(ParseFormula(body))) {
				throw FormulaError(error_messages::METRIC_HAS_PARAMETER());
			}
			auto before = existing ? MeasuredBeside(name) : std::vector<std::string>();
			KeptMetrics::Add(name, ListedParameters(parameters), text);
			FormulaOf(*FindMetric(name));
			for (auto &user : before) {
				auto wrong = WhyUnmeasured(*FindMetric(user));
				if (!wrong.empty()) {
					throw FormulaError(error_messages::METRIC_BREAKS_ANOTHER({{"metric", name}, {"user", user}, {"error", wrong}}), name);
				}
			}
		} catch (FormulaError &error) {
			FailPlaced(error, body);
		}
		auto values = Values(name);
		values["$parameters"] = Quoted(Joined(written, ", "));
		values["$formula"] = Quoted(text);
		auto error = error_messages::METRIC_EXISTS({{"metric", name}});
		auto exists = error.text + "\nHINT: " + error.hint;
		values["$matched"] = replaces ? METRIC_REPLACED : lenient ? "DO NOTHING" : "UPDATE SET metric = CASE WHEN stored.metric IS NOT NULL THEN error(" + Quoted(exists) + ") END";
		return WithValues(METRIC_CREATED, values);
	}

private:
	const Slice &t;
	const Ask &ask;

	std::string Word(size_t at) const {
		return at < t.size() ? t[at].word : "";
	}

	static bool IsBuiltIn(const MetricRow &metric) {
		return METRICS <= &metric && &metric < METRICS + METRICS_COUNT;
	}

	std::string Name(size_t at) const {
		if (at >= t.size() || !t[at].IsName() || t[at].text.empty()) {
			FailUsage(t[std::min(at, t.size() - 1)], error_messages::METRIC_WITHOUT_NAME());
		}
		return t[at].text;
	}

	//! What the database keeps is read where it was opened; a statement in another one is an error as it runs
	std::map<std::string, std::string> Values(const std::string &name) const {
		auto rows = ask("SELECT current_database()");
		std::string database = rows.empty() ? "memory" : rows[0][0];
		auto refusal = "metrics are kept in the database that was opened: USE " + database;
		auto same = "CASE WHEN current_database() = " + Quoted(database) + " THEN " + Quoted(name) + " ELSE error(" + Quoted(refusal) + ") END";
		return {{"$name", same}, {"$database", "\"" + Doubled(database, '"') + "\""}};
	}

	static void CheckHeader(const std::string &name, const Parameters &parameters, const MetricRow *existing, bool replaces) {
		if (IsWord(name)) {
			throw FormulaError(error_messages::METRIC_NAME_RESERVED({{"name", name}}), name);
		}
		if (auto built_in = FindBuiltIn(name)) {
			throw FormulaError(error_messages::METRIC_NAME_BUILT_IN({{"name", name}, {"metric", built_in->name}}), name);
		}
		if (existing && !replaces) {
			throw FormulaError(error_messages::METRIC_EXISTS({{"metric", name}}), name);
		}
		for (auto &each : parameters) {
			if (IsAmong(each.first, {COUNTS, SCORE_SUMS})) {
				throw FormulaError(error_messages::PARAMETER_IS_COUNT({{"parameter", each.first}}), each.first);
			}
			if (!each.second.empty() && !IsNumber(ParseFormula(each.second))) {
				throw FormulaError(error_messages::DEFAULT_NOT_A_NUMBER({{"parameter", each.first}}), each.first);
			}
		}
	}

	static std::string WhyUnmeasured(const MetricRow &row) {
		try {
			FormulaOf(row);
		} catch (FormulaError &error) {
			return error.message;
		}
		return "";
	}

	//! The other metrics of the database that can be measured
	static std::vector<std::string> MeasuredBeside(const std::string &name) {
		std::vector<std::string> found;
		for (auto &row : KeptMetrics::All()) {
			if (Lower(row.name) != Lower(name) && WhyUnmeasured(row).empty()) {
				found.push_back(row.name);
			}
		}
		return found;
	}

	//! One that cannot be read uses none
	static bool Uses(const MetricRow &row, const std::string &name) {
		return !*row.unreadable && Uses(ParseFormula(row.formula), Lower(name));
	}

	static bool Uses(const Formula &formula, const std::string &name) {
		bool here = (formula->type == Node::NAME || formula->type == Node::CALL) && Lower(formula->text) == name;
		return here || std::any_of(formula->parts.begin(), formula->parts.end(), [&](const Formula &part) { return Uses(part, name); });
	}
};

} // namespace

Parameters ReadParameters(const std::string &text) {
	Tokens tokens;
	Tokenize(text, tokens);
	Source source {tokens, [&](size_t start, size_t end) { return Text(text.substr(start, end - start), start); }};
	return ReadListed({&source, 0, tokens.size()});
}

std::string ListedParameters(const Parameters &parameters) {
	std::vector<std::string> listed;
	for (auto &each : parameters) {
		listed.push_back(each.first + (each.second.empty() ? "" : " " + each.second));
	}
	return Joined(listed, ", ");
}

bool ExpandMetricStatement(const Slice &t, const Ask &ask, std::string &sql) {
	auto word = [&](size_t at) { return at < t.size() ? t[at].word : ""; };
	MetricStatement statement(t, ask);
	if (word(0) == "SHOW" && word(1) == "METRICS" && !ShowsUsersTable(t.source->tokens, ask)) {
		sql = statement.Show();
	} else if (word(0) == "DROP" && word(1) == "METRIC") {
		sql = statement.Drop();
	} else if (word(0) == "CREATE" && word(word(1) == "OR" && word(2) == "REPLACE" ? 3 : 1) == "METRIC") {
		sql = statement.Create();
	} else {
		return false;
	}
	return true;
}

std::vector<Listing> FindListings(const Tokens &t, const Ask &ask) {
	static const std::set<std::string> before = {"FROM", "JOIN", ",", "TABLE"};
	std::vector<Listing> found;
	for (size_t at = 0; at + 2 < t.size(); at++) {
		auto name = Lower(t[at].text);
		bool metrics = name == "fair_metric_definitions", standards = name == "fair_standards";
		bool called = t[at + 1].word == "(" && t[at + 2].word == ")" && (at == 0 || before.count(t[at - 1].word));
		if (!called || !(metrics || standards)) {
			continue;
		}
		auto users = "SELECT function_name FROM duckdb_functions() WHERE NOT internal AND lower(function_name) = " + Quoted(name);
		if (ask(users).empty()) {
			found.push_back({t[at].start, t[at + 2].end, "(" + (metrics ? WithMetrics(METRICS_DEFINED) : std::string(STANDARDS_DEFINED)) + ")"});
		}
	}
	return found;
}

} // namespace fairsql
