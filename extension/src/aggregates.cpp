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

//! The index behind the aggregate that begins at a place, its FILTER (WHERE …) included; 0 if none does
size_t EndOfCall(const Slice &part, size_t at) {
	bool opens = part[at].IsName() && at + 1 < part.size() && part[at + 1].word == "(" && !(at && part[at - 1].word == ".");
	if (!opens || !IsAggregate(part[at].text) || FindMetric(part[at].text)) {
		return 0;
	}
	auto end = Closing(part, at + 1);
	return end && IsFilter(part, end) ? Closing(part, end + 1) : end;
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
			inner.Fail(aggregates__refuse_nested_1, {inner.Rendered().sql});
		}
		at = end ? end - 1 : at;
	}
}

[[noreturn]] void Refuse(const Slice &call, const std::string &more) {
	throw ClauseError("the extension takes no aggregates of columns in METRICS" + more + ": " + Lower(call[0].text) + "(…)",
	                  "run the query in FairSQL's Python package, which takes them: pip install fairsql", call[0].start, call[0].end);
}

Aggregate ReadCall(const Slice &call, size_t place) {
	auto end = Closing(call, 1);
	auto inside = call.Sub(2, end - 1);
	Slice condition = end < call.size() ? call.Sub(end + 3, call.size() - 1) : call.Sub(0, 0);
	bool distinct = inside.size() && inside[0].word == "DISTINCT", ordered = false;
	for (size_t at = 0; at < inside.size(); at++) {
		ordered = ordered || (inside[at].word == "ORDER BY" && inside[at].depth == call[0].depth + 1);
	}
	RefuseNested(inside);
	RefuseNested(condition);
	Aggregate found {call.Rendered().sql, Lower(call[0].text), {}};
	static const std::vector<std::string> additive = {"avg", "mean", "sum", "count"};
	bool adds_up = std::find(additive.begin(), additive.end(), found.function) != additive.end();
	if (distinct || ordered || !adds_up || (inside.size() && inside.Split().size() > 1)) {
		Refuse(call, " but means, sums and counts");
	}
	bool all = !inside.size() || (inside.size() == 1 && inside[0].word == "*");
	found.value = all ? Text("1", place) : inside.Rendered();
	if (condition.size()) {
		Text filtered("CASE WHEN (", place);
		found.value = filtered.Add(condition.Rendered()).Add(") THEN ", place).Add(found.value).Add(" END", place);
	}
	return found;
}

} // namespace

Inputs ReadAggregates(const Slice &body, Spec &spec) {
	Inputs inputs;
	for (size_t at = 0; at < body.size(); at++) {
		auto end = EndOfCall(body, at);
		if (!end) {
			continue;
		}
		auto call = body.Sub(at, end);
		auto text = call.Rendered().sql;
		auto &known = spec.aggregates;
		auto found = std::find_if(known.begin(), known.end(), [&](const Aggregate &each) { return each.text == text; });
		if (found == known.end()) {
			known.push_back(ReadCall(call, spec.place));
			found = known.end() - 1;
		}
		if (end < body.size() && body[end].word == "OVER") {
			call.Fail(aggregates_read_aggregates_1);
		}
		if (spec.confidence > 0 || !(spec.form.empty() || spec.form == "DISPARITY" || spec.form == "SCAN")) {
			Refuse(call, spec.confidence > 0 ? " with CONFIDENCE" : " of FAIR " + spec.form);
		}
		if (spec.weight && !found->IsMean()) {
			body.Fail(metric_items__check_weighted_1, {OneLine(text)});
		}
		auto number = std::to_string(found - known.begin());
		auto sum = "fair_sum_" + number, count = "fair_count_" + number;
		inputs[body.from + at] = {body.from + end, found->IsMean() ? "(" + sum + " / NULLIF(" + count + ", 0))" : found->function == "sum" ? sum : count};
		at = end - 1;
	}
	return inputs;
}

} // namespace fairsql
