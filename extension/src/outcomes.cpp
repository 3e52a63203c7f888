#include "outcomes.hpp"

#include "evidence.hpp"
#include "formula.hpp"
#include "template.hpp"

#include <algorithm>

namespace fairsql {

namespace {

//! The value of a string as it is written: 'a''b', e'a\'b' or $$a'b$$
std::string ValueOf(const std::string &written) {
	bool escapes = written[0] == 'e' || written[0] == 'E';
	size_t begin = written.find(written[0] == '$' ? '$' : '\'', written[0] == '$' ? 1 : 0) + 1;
	size_t end = written[0] == '$' ? written.size() - begin : written.size() - 1;
	if (written[0] == '$') {
		return written.substr(begin, end - begin);
	}
	static const std::string named = "ntrbf", meant = "\n\t\r\b\f";
	std::string value;
	for (size_t at = begin; at < end; at++) {
		bool escaped = (escapes && written[at] == '\\') || written[at] == '\'';
		at += escaped ? 1 : 0;
		auto place = escaped && written[at - 1] == '\\' ? named.find(written[at]) : std::string::npos;
		value += place == std::string::npos ? written[at] : meant[place];
	}
	return value;
}

//! What kind of constant a part is; empty for anything else
std::string KindOf(const Slice &part) {
	if (part.size() == 1 && part[0].IsString()) {
		return std::string("xXbB").find(part[0].text[0]) == std::string::npos ? "text" : "";
	}
	if (part.size() == 1 && (part[0].word == "TRUE" || part[0].word == "FALSE")) {
		return "boolean";
	}
	double number = 0;
	return NumberOf(part, number) ? "number" : "";
}

//! The classes between the signs of an order
std::vector<Slice> BelowEachOther(const Slice &inside) {
	std::vector<Slice> parts;
	size_t begin = 0;
	for (size_t at = 0; at <= inside.size(); at++) {
		if (at < inside.size() && inside[at].word == ",") {
			FailAt(inside[at], error_messages::OUTCOMES_HALF_ORDERED());
		}
		if (at == inside.size() || inside[at].word == "<") {
			parts.push_back(inside.Sub(begin, at));
			begin = at + 1;
		}
	}
	if (std::any_of(parts.begin(), parts.end(), [](const Slice &part) { return part.size() == 0; })) {
		inside.Fail(error_messages::OUTCOMES_UNREADABLE({{"value", inside.Rendered().sql}}));
	}
	return parts;
}

Outcomes ReadListed(const Slice &item) {
	Outcomes outcomes;
	if (item.size() == 1 && item[0].word == "EACH") {
		return outcomes;
	}
	bool in_brackets = item.size() > 2 && item[0].word == "(" && item.Last().word == ")" && item[0].depth == item.Last().depth;
	if (!in_brackets) {
		item.Fail(error_messages::OUTCOMES_UNREADABLE({{"value", item.Rendered().sql}}));
	}
	auto inside = item.Sub(1, item.size() - 1);
	for (size_t at = 0; at < inside.size(); at++) {
		outcomes.ordered = outcomes.ordered || inside[at].word == "<";
	}
	auto parts = outcomes.ordered ? BelowEachOther(inside) : inside.Split();
	for (auto &part : parts) {
		auto kind = KindOf(part);
		auto text = part.Rendered();
		Parts named = {{"value", text.sql}};
		if (kind.empty() || kind != KindOf(parts[0])) {
			part.Fail(error_messages::OUTCOMES_UNREADABLE(named));
		}
		auto shown = kind == "text" ? ValueOf(part[0].text) : Lower(text.sql);
		if (std::find(outcomes.names.begin(), outcomes.names.end(), shown) != outcomes.names.end()) {
			part.Fail(error_messages::OUTCOME_TWICE(named));
		}
		outcomes.values.push_back(text);
		outcomes.names.push_back(shown);
	}
	return outcomes;
}

//! Whether a measure is about all classes at once: an average, accuracy, or its opposite
bool IsAtOnce(const Measure &measure) {
	static const auto words = Words(METRIC_WORDS);
	auto word_of = [&](int limits, const char *word) {
		return std::string(LIMITS[limits].words[0][std::find(words.begin(), words.end(), word) - words.begin()]);
	};
	const unsigned right = 1 | 8, wrong = 2 | 4, all = 15;
	for (auto cells : {right, wrong}) {
		auto limits = PROPORTIONS[cells][all];
		if (WordOf(measure, "hits", false) == word_of(limits, "hits") && WordOf(measure, "size", false) == word_of(limits, "size")) {
			return true;
		}
	}
	return measure.average;
}

} // namespace

void ReadOutcomes(Spec &spec, const Items &items) {
	if (!items.count("OUTCOMES")) {
		return;
	}
	for (auto word : {"SCORE", "ESTIMATE", "CLUSTER"}) {
		if (items.count(word)) {
			items.at(word).Fail(error_messages::OUTCOMES_AND_ITEM({{"item", word}}));
		}
	}
	if (!items.count("PREDICTION") && !items.count("LABEL")) {
		items.at("OUTCOMES").Fail(error_messages::OUTCOMES_OF_NOTHING());
	}
	spec.outcomes = std::make_shared<Outcomes>(ReadListed(items.at("OUTCOMES")));
}

const AverageRow *FindAverage(const Slice &part, const Spec &spec) {
	bool bare = part.size() == 1 && part[0].IsName();
	auto found = std::find_if(std::begin(AVERAGES), std::end(AVERAGES), [&](const AverageRow &row) { return bare && Lower(part[0].text) == row.name; });
	if (found == std::end(AVERAGES)) {
		return nullptr;
	}
	Parts parts = {{"metric", found->name}};
	if (!spec.outcomes) {
		part.Fail(error_messages::METRIC_NEEDS_OUTCOMES(parts));
	}
	if (spec.outcomes->ordered) {
		part.Fail(error_messages::AVERAGE_OF_ORDERED(parts));
	}
	if (!spec.label) {
		part.Fail(error_messages::METRIC_NEEDS_LABEL(parts));
	}
	if (!spec.prediction) {
		part.Fail(error_messages::METRIC_NEEDS_PREDICTION(parts));
	}
	return found;
}

std::vector<std::string> MeasurableAverages(const Spec &spec) {
	std::vector<std::string> names;
	if (spec.outcomes && !spec.outcomes->ordered && spec.prediction && spec.label) {
		for (auto &row : AVERAGES) {
			names.push_back(row.name);
		}
	}
	return names;
}

void CheckClassTest(const Items &items) {
	for (auto word : {"REFERENCE", "METHOD", "SENSITIVITY", "ORDERED"}) {
		if (items.count(word)) {
			items.at(word).Fail(error_messages::TEST_OF_CLASSES_AND_ITEM({{"item", word}}));
		}
	}
}

void ReadClassTest(Spec &spec, const Items &items) {
	std::vector<std::string> known, possible, names;
	for (auto &row : CLASS_TESTS) {
		known.push_back(row.name);
		bool both = row.compared == std::string("agreement") || *row.within;
		bool fits = both ? spec.prediction && spec.label : row.compared == std::string("prediction") ? spec.prediction != nullptr : spec.label != nullptr;
		if (fits) {
			possible.push_back(row.name);
		}
	}
	auto is_in = [](const std::vector<std::string> &listed, const std::string &name) { return std::find(listed.begin(), listed.end(), name) != listed.end(); };
	auto item = items.find("METRICS");
	bool all = item != items.end() && item->second.size() == 1 && item->second[0].word == "ALL";
	if (item == items.end() || all) {
		for (auto &name : possible) {
			names.insert(names.end(), all || name != "conditional_use_accuracy" ? 1 : 0, name);
		}
	} else {
		for (auto &part : item->second.Split()) {
			auto metric = part.size() == 1 ? FindMetric(part[0].text) : nullptr;
			if (!metric || !is_in(known, metric->name)) {
				part.Fail(error_messages::TEST_OF_CLASSES_UNFIT({{"metric", part.Rendered().sql}, {"known", Joined(known, ", ")}}));
			}
			Parts parts = {{"metric", metric->name}};
			if (!is_in(possible, metric->name)) {
				part.Fail(spec.label ? error_messages::METRIC_NEEDS_PREDICTION(parts) : error_messages::METRIC_NEEDS_LABEL(parts));
			}
			if (is_in(names, metric->name)) {
				part.Fail(error_messages::METRIC_TWICE(parts));
			}
			names.push_back(metric->name);
		}
	}
	spec.measures.clear();
	for (auto &name : names) {
		spec.measures.emplace_back();
		spec.measures.back().name = name;
	}
}

void MeasureByClass(Spec &spec) {
	if (!spec.outcomes || spec.TestsClasses()) {
		return;
	}
	auto &outcomes = *spec.outcomes;
	outcomes.each = false;
	for (auto &measure : spec.measures) {
		measure.at_once = IsAtOnce(measure);
		if (measure.average) {
			outcomes.averages.insert(measure.formula);
		}
		(measure.at_once ? outcomes.at_once : outcomes.each) = true;
		Bindings inner;
		inner.fields["value"] = Text(measure.formula, spec.place);
		measure.formula = inner.Fill(measure.at_once ? OF_ALL_CLASSES : OF_SINGLE_CLASSES).sql;
	}
	Column outcome {Text("outcome", spec.place), "outcome", spec.place, spec.place};
	spec.control.insert(spec.control.end() - (spec.form == "TREND" ? 1 : 0), outcome); // before the period
}

} // namespace fairsql
