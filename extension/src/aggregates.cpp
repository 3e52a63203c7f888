#include "aggregates.hpp"

#include <algorithm>

namespace fairsql {

namespace {

//! The index behind the bracket that closes the one at a place; 0 if none does
size_t Closing(const Slice &part, size_t opening) {
	for (size_t at = opening + 1; at < part.size(); at++) {
		if (part[at].depth == part[opening].depth) {
			return at + 1;
		}
	}
	return 0;
}

bool IsFilter(const Slice &part, size_t at) {
	return at + 2 < part.size() && part[at].word == "FILTER" && part[at + 1].word == "(" && part[at + 2].word == "WHERE";
}

void RefuseNested(const Slice &part) {
	for (size_t at = 0; at < part.size(); at++) {
		auto &word = part[at].word;
		if (word == "SELECT" || word == "FROM" || word == "WITH") {
			return; // a sub-query has aggregates of its own
		}
	}
	for (size_t at = 0; at < part.size(); at++) {
		auto end = EndOfCall(part, at);
		if (end && (end == part.size() || part[end].word != "OVER")) {
			auto inner = part.Sub(at, end);
			inner.Fail(error_messages::AGGREGATE_NESTED({{"aggregate", inner.Rendered().sql}}));
		}
		at = end ? end - 1 : at;
	}
}

//! True unless an argument is a constant, which DuckDB wants to see in its place: the 0.9 of a quantile
bool ReadsColumns(const Slice &part) {
	static const std::set<std::string> constants = {"NULL", "TRUE", "FALSE", "CAST", "TRY_CAST", "DATE", "TIMESTAMP", "TIME", "INTERVAL"};
	for (size_t at = 0; at < part.size(); at++) {
		bool called = at + 1 < part.size() && part[at + 1].word == "(";
		bool type = at && (part[at - 1].word == "::" || part[at - 1].word == "AS");
		if (part[at].IsName() && !called && !type && !constants.count(part[at].word)) {
			return true;
		}
	}
	return false;
}

//! Read `function([DISTINCT] arguments [ORDER BY …]) [FILTER (WHERE …)]`, whose columns have a number
Aggregate ReadCall(const Slice &call, const std::string &number, size_t place) {
	auto end = Closing(call, 1);
	auto inside = call.Sub(2, end - 1);
	Slice condition = end < call.size() ? call.Sub(end + 3, call.size() - 1) : call.Sub(0, 0);
	RefuseNested(inside);
	RefuseNested(condition);
	bool distinct = inside.size() && inside[0].word == "DISTINCT";
	inside = inside.Sub(distinct ? 1 : 0, inside.size());
	size_t cut = 0;
	while (cut < inside.size() && !(inside[cut].word == "ORDER BY" && inside[cut].depth == call[0].depth + 1)) {
		cut++;
	}
	auto arguments = cut ? inside.Sub(0, cut).Split() : std::vector<Slice>();
	auto order = cut + 1 < inside.size() ? inside.Sub(cut + 1, inside.size()).Split() : std::vector<Slice>();
	if (arguments.size() == 1 && arguments[0].size() == 1 && arguments[0][0].word == "*") {
		arguments.clear();
	}
	Aggregate found;
	found.text = call.Rendered().sql, found.function = Lower(call[0].text);
	static const std::vector<std::string> additive = {"avg", "mean", "sum", "count"};
	bool adds_up = std::find(additive.begin(), additive.end(), found.function) != additive.end();
	found.additive = adds_up && !distinct && order.empty() && arguments.size() <= 1;
	static const std::set<std::string> counts = {"count", "count_star", "count_if", "countif", "regr_count"};
	found.counts_rows = counts.count(found.function) && !distinct;
	found.counts = counts.count(found.function) || found.function == "approx_count_distinct";
	found.varies = found.additive && !condition.size(); // of a mean, whether all rows are in it
	if (found.additive) {
		found.value = arguments.empty() ? Text("1", place) : arguments[0].Rendered();
		if (condition.size()) {
			Text filtered("CASE WHEN (", place);
			found.value = filtered.Add(condition.Rendered()).Add(") THEN ", place).Add(found.value).Add(" END", place);
		}
		return found;
	}
	bool plain = !distinct && order.empty() && !arguments.empty() && ReadsColumns(arguments[0]);
	auto quantiles = Words(QUANTILE_CALLS);
	bool calls = std::find(quantiles.begin(), quantiles.end(), found.function) != quantiles.end();
	double share = 0;
	if (calls && arguments.size() == 2 && NumberOf(arguments[1], share) && !(0 <= share && share <= 1)) {
		arguments[1].Fail(error_messages::QUANTILE_SHARE({{"aggregate", found.text}, {"value", arguments[1].Rendered().sql}}));
	}
	if (plain && arguments.size() == (calls ? 2 : 1) && (calls || found.function == "median")) {
		auto input = "fair_input_" + number;
		found.quantile = calls ? arguments[1].Rendered().sql : "0.5";
		auto chosen = condition.size() ? " AND " + input + "_filter" : "";
		found.listed = Text("LIST_SORT(LIST(CAST(" + input + "_0 AS DOUBLE)) FILTER(WHERE NOT " + input + "_0 IS NULL" + chosen + "))", place);
	}
	found.varies = plain && !condition.size() && arguments.size() == 1 && found.function == "var_pop";
	auto column = [&](const std::string &of, const Text &text) {
		found.inputs.push_back({number + "_" + of, text});
		return Text("fair_input_" + number + "_" + of, place);
	};
	found.value = Text(Upper(found.function) + (distinct ? "(DISTINCT " : "("), place);
	std::vector<std::string> read;
	for (size_t at = 0; at < arguments.size(); at++) {
		auto text = arguments[at].Rendered();
		bool reads = ReadsColumns(arguments[at]);
		found.value.Add(at ? ", " : "", place).Add(reads ? column(std::to_string(at), text) : text);
		read.insert(read.end(), reads ? 1 : 0, "fair_input_" + number + "_" + std::to_string(at));
	}
	std::string counted = read.empty() ? "*" : read[0];
	if (read.size() > 1) {
		counted = "CASE WHEN NOT " + Joined(read, " IS NULL AND NOT ") + " IS NULL THEN 1 END";
	}
	found.rows = Text("COUNT(" + counted + ")", place);
	for (size_t at = 0; at < order.size(); at++) {
		auto by = ReadOrdered(order[at]);
		found.value.Add(at ? ", " : " ORDER BY ", place).Add(column("order_" + std::to_string(at), by.first)).Add(" " + by.second, place);
	}
	found.value.Add(")", place);
	if (condition.size()) {
		auto filtered = Text(" FILTER(WHERE ", place).Add(column("filter", condition.Rendered())).Add(")", place);
		found.value.Add(filtered), found.rows.Add(filtered);
	}
	return found;
}

} // namespace

size_t EndOfCall(const Slice &part, size_t at) {
	bool opens = part[at].IsName() && at + 1 < part.size() && part[at + 1].word == "(" && !(at && part[at - 1].word == ".");
	if (!opens || !IsAggregate(part[at].text)) {
		return 0;
	}
	auto end = Closing(part, at + 1);
	return end && IsFilter(part, end) ? Closing(part, end + 1) : end;
}

void RefuseAggregates(const Slice &part) {
	for (size_t at = 0; at < part.size(); at++) {
		if (EndOfCall(part, at)) {
			auto &name = part[at].text;
			throw FormulaError(error_messages::STORED_METRIC_AGGREGATES({{"aggregate", name}}), name);
		}
	}
}

//! Refuse a distance of two groups
static void RefuseDistance(const Slice &body, size_t at) {
	auto distances = Words(DISTANCES);
	bool calls = at + 1 < body.size() && body[at + 1].word == "(" && !(at && body[at - 1].word == ".");
	if (calls && std::find(distances.begin(), distances.end(), Lower(body[at].text)) != distances.end()) {
		throw ClauseError(Lower(body[at].text) + " is not in this extension yet",
		                  "run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb", body[at].start,
		                  body[at].end);
	}
}

Inputs ReadAggregates(const Slice &body, Spec &spec) {
	Inputs inputs;
	for (size_t at = 0; at < body.size(); at++) {
		RefuseDistance(body, at);
		auto end = EndOfCall(body, at);
		if (!end) {
			continue;
		}
		auto call = body.Sub(at, end);
		auto text = call.Rendered().sql;
		auto &known = spec.aggregates;
		auto found = std::find_if(known.begin(), known.end(), [&](const Aggregate &each) { return each.text == text; });
		if (found == known.end()) {
			known.push_back(ReadCall(call, std::to_string(known.size()), spec.place));
			found = known.end() - 1;
		}
		if (end < body.size() && body[end].word == "OVER") {
			call.Fail(error_messages::METRIC_IS_WINDOW());
		}
		auto index = size_t(found - known.begin());
		auto number = std::to_string(index);
		Input input {index, body.from + end, "fair_" + (found->additive ? found->function : "aggregate") + "_" + number, ""};
		if (found->IsMean()) {
			input.formula = "fair_sum_" + number, input.divisor = "fair_count_" + number;
		}
		inputs[body.from + at] = input;
		at = end - 1;
	}
	return inputs;
}

} // namespace fairsql
