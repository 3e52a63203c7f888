#include "outcomes.hpp"

#include "evidence.hpp"
#include "template.hpp"

#include <algorithm>

namespace fairsql {

namespace {

//! What kind of constant a part is; empty for anything else
std::string KindOf(const Slice &part) {
	if (part.size() == 1 && part[0].IsString()) {
		return "text";
	}
	if (part.size() == 1 && (part[0].word == "TRUE" || part[0].word == "FALSE")) {
		return "boolean";
	}
	double number = 0;
	return NumberOf(part, number) ? "number" : "";
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
	auto parts = item.Sub(1, item.size() - 1).Split();
	for (auto &part : parts) {
		auto kind = KindOf(part);
		auto text = part.Rendered();
		Parts named = {{"value", text.sql}};
		if (kind.empty() || kind != KindOf(parts[0])) {
			part.Fail(error_messages::OUTCOMES_UNREADABLE(named));
		}
		auto shown = kind == "text" ? part[0].text : Lower(text.sql);
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
	if (spec.outcomes && spec.prediction && spec.label) {
		for (auto &row : AVERAGES) {
			names.push_back(row.name);
		}
	}
	return names;
}

void MeasureByClass(Spec &spec) {
	if (!spec.outcomes) {
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
