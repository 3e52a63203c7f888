#include "measures.hpp"

#include "aggregates.hpp"
#include "dependence.hpp"
#include "outcomes.hpp"
#include "records.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

static std::string SumsOf(const Formula &formula) {
	auto names = NamesIn(formula);
	if (names.count("calibration_gap") || names.count("concordant_pairs")) {
		return "a";
	}
	return names.count("squared_error") ? "b" : names.count("score_sum") ? "s" : "-";
}

static Measure MeasureOf(const std::string &name, const Formula &formula, int limits) {
	Measure measure;
	measure.name = name, measure.formula = Print(Defined(formula)), measure.limits = limits;
	measure.sums = SumsOf(formula), measure.rate = IsRate(formula), measure.divisors = DivisorsOf(formula);
	measure.by_chance = NamesIn(formula).count("calibration_gap") > 0;
	measure.needs_label = NeedsLabel(formula), measure.needs_prediction = NeedsPrediction(formula);
	return measure;
}

//! What a formula needs and the clause lacks
static std::vector<const Message *> Needs(const Formula &formula, const Spec &spec) {
	std::vector<const Message *> lacking;
	if (SumsOf(formula) != "-" && !spec.score) {
		lacking.push_back(&error_messages::METRIC_NEEDS_SCORE);
	}
	if (!spec.label && NeedsLabel(formula)) {
		lacking.push_back(&error_messages::METRIC_NEEDS_LABEL);
	}
	if (!spec.Predicts() && NeedsPrediction(formula)) {
		lacking.push_back(&error_messages::METRIC_NEEDS_PREDICTION);
	}
	return lacking;
}

static std::shared_ptr<Allowance> Implied(const std::string &items, size_t place) {
	if (items.compare(0, 12, "WITHIN RATIO") != 0) {
		return nullptr;
	}
	auto allowance = std::make_shared<Allowance>();
	allowance->text = Text(items.substr(items.rfind(' ') + 1), place);
	allowance->on_ratio = allowance->at_most_one = allowance->implied = true;
	return allowance;
}

Allowance ReadAllowance(const Slice &item, bool judges_rate, bool own) {
	bool ratio = item[0].word == "RATIO" && item.size() > 1;
	auto value = ratio ? item.Sub(1, item.size()) : item;
	double number = 0;
	bool is_number = NumberOf(value, number);
	if ((!is_number || !std::isfinite(number)) && !IsParameter(value)) {
		value.Fail(error_messages::WITHIN_UNREADABLE());
	}
	if (ratio && is_number && !(0 < number && number <= 1)) {
		value.Fail(error_messages::WITHIN_RATIO_OUTSIDE({{"value", value.Rendered().sql}}));
	}
	bool small = ratio || (is_number && 0 <= number && number <= 1);
	bool bounded = small || judges_rate;
	if (!small && is_number && (bounded || number < 0)) {
		Parts parts = {{"value", value.Rendered().sql}};
		auto &outside = bounded ? error_messages::WITHIN_OUTSIDE : error_messages::WITHIN_NEGATIVE;
		value.Fail(own ? outside(error_messages::WITHIN_OF_A_METRIC, parts) : outside(parts));
	}
	Allowance allowance;
	allowance.text = value.Rendered(), allowance.on_ratio = ratio, allowance.at_most_one = bounded;
	return allowance;
}

//! What a formula that is no built-in metric's puts into limits and into forms beside FAIR (…) and DISPARITY
static void AddOwnWords(Measure &measure, const Formula &formula, const Spec &spec) {
	bool compares = spec.form.empty() || spec.form == "DISPARITY";
	if (measure.limits >= 0 || (compares && spec.confidence < 0)) {
		return;
	}
	measure.of_none = HasValueOfNone(formula);
	IsExplained(formula, spec.aggregates, measure.errors, measure.actual);
	measure.actual = measure.errors < 0 ? -1 : measure.actual;
	measure.words = std::make_shared<std::array<MetricWords, 2>>();
	for (bool weighted : {false, true}) {
		(*measure.words)[weighted] = WordsOf(formula, weighted, spec.aggregates);
	}
}

//! Refuse what has no weighted form, and quantiles that the package alone weighs; of several the first one of the clause
static void CheckWeighted(const Slice &body, const Spec &spec, const Inputs &inputs) {
	std::set<size_t> read;
	for (auto &each : inputs) {
		read.insert(each.second.aggregate);
	}
	for (auto at : read) {
		auto &aggregate = spec.aggregates[at];
		if (spec.weight && !aggregate.quantile.empty() && aggregate.function != "quantile_cont") {
			throw ClauseError(OneLine(aggregate.text) + " with WEIGHT is not in this extension yet",
			                  "run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb", body[0].start,
			                  body.Last().end);
		}
		if (spec.weight && !aggregate.IsMean()) {
			body.Fail(error_messages::AGGREGATE_UNWEIGHTED({{"aggregate", OneLine(aggregate.text)}}));
		}
	}
}

//! The numbers of rows for which aggregates of a metric have values; of one that counts rows its own number, if the metric divides by it
static std::vector<std::string> RowsOfAggregates(const Formula &formula, const Spec &spec, const Inputs &inputs) {
	auto divided = NamesBelow(formula);
	std::set<size_t> read;
	for (auto &each : inputs) {
		read.insert(each.second.aggregate);
	}
	std::vector<std::string> found;
	for (auto at : read) {
		auto &aggregate = spec.aggregates[at];
		auto number = std::to_string(at);
		auto own = (aggregate.additive ? "fair_count_" : "fair_aggregate_") + number;
		if (!aggregate.counts) {
			found.push_back((spec.weight ? "fair_members_" : "fair_count_") + number);
		} else if (aggregate.counts_rows && divided.count(own)) {
			found.push_back(own);
		}
	}
	return found;
}

static Slice Whole(const std::string &text, size_t place, Spec &spec) {
	spec.made.push_back(std::make_shared<MadeSource>(text, place));
	auto &made = *spec.made.back();
	return {&made.source, 0, made.tokens.size()};
}

//! A metric with the errors of predictions written out as aggregates, and the error's name if it is nothing else
static std::pair<std::string, Slice> WriteErrorsOut(const Slice &part, Spec &spec) {
	std::string name, text;
	size_t last = 0, inside = 0; // behind the aggregate that was seen last
	for (size_t at = 0; at < part.size(); at++) {
		inside = std::max(inside, EndOfCall(part, at));
		auto metric = part[at].IsName() ? FindError(part[at].text) : nullptr;
		bool called = at + 1 < part.size() && part[at + 1].word == "(";
		bool dotted = (at && part[at - 1].word == ".") || (at + 1 < part.size() && part[at + 1].word == ".");
		if (!metric || at < inside || dotted) {
			continue;
		}
		if (!spec.estimate) {
			FailAt(part[at], error_messages::METRIC_NEEDS_ESTIMATE({{"metric", part[at].text}}));
		}
		size_t end = at + 1;
		while (called && end < part.size() && !(end > at + 1 && part[end].depth == part[at + 1].depth)) {
			end++;
		}
		end = std::min(part.size(), end + (called ? 1 : 0));
		name = end - at == part.size() ? part[at].text : "";
		std::map<std::string, std::string> values = {{"estimate", "1e0 * " + spec.estimate->Operand().sql}, {"actual", spec.actual->Operand().sql}};
		std::string written;
		try {
			written = WriteOut(*metric, part.Sub(at, end).Rendered().sql, values);
		} catch (FormulaError &error) {
			FailPlaced(error, part);
		}
		text += (last < at ? part.Sub(last, at).Rendered().sql + " " : "") + (name.empty() ? "( " + written + " ) " : written);
		last = end, at = end - 1;
	}
	if (text.empty()) {
		return {"", part};
	}
	text += last < part.size() ? part.Sub(last, part.size()).Rendered().sql : "";
	return {name, Whole(text, part[0].start, spec)};
}

//! An average over classes, which is a column of the counts
static Resolved ResolvedOf(const AverageRow &average) {
	Resolved resolved;
	resolved.name = average.name;
	resolved.formula = std::make_shared<Node>();
	resolved.formula->type = Node::INPUT, resolved.formula->text = average.name;
	return resolved;
}

//! metric, metric(argument := 1), or expression AS name, each with its own WITHIN or without
static std::vector<Measure> ReadMeasure(const Slice &part, Spec &spec) {
	int depth = part[0].depth;
	size_t at = 1;
	while (at < part.size() && !(part[at].word == "WITHIN" && part[at].depth == depth)) {
		at++;
	}
	auto body = part.Sub(0, at);
	if (at + 1 == part.size()) {
		FailAt(part[at], error_messages::WITHIN_EMPTY());
	}
	if (body.size() == 1 && body[0].word == "ALL") {
		body.Fail(error_messages::ALL_NOT_ALONE());
	}
	auto column = ReadColumn(body);
	size_t cut = 0;
	while (cut < body.size() && !(body[cut].word == "AS" && body[cut].depth == depth)) {
		cut++;
	}
	bool aliased = cut < body.size();
	auto error = WriteErrorsOut(body.Sub(0, cut), spec);
	auto &written = error.second;
	auto inputs = ReadAggregates(written, spec);
	auto average = error.first.empty() ? FindAverage(written, spec) : nullptr;
	auto resolved = average ? std::vector<Resolved> {ResolvedOf(*average)} : Resolve(written, inputs);
	if (!error.first.empty()) {
		resolved[0].name = error.first;
	}
	CheckWeighted(body, spec, inputs);
	if (spec.outcomes && !inputs.empty()) {
		size_t first = spec.aggregates.size();
		for (auto &each : inputs) {
			first = std::min(first, each.second.aggregate);
		}
		body.Fail(error_messages::AGGREGATE_OF_CLASSES({{"aggregate", OneLine(spec.aggregates[first].text)}}));
	}
	if (aliased && resolved.size() > 1) {
		body.Fail(error_messages::ALIAS_OF_SEVERAL({{"alias", column.name}}));
	}
	std::shared_ptr<Allowance> own;
	if (at < part.size()) {
		bool rate = false;
		for (auto &each : resolved) {
			rate = rate || average || IsRate(each.formula);
		}
		own = std::make_shared<Allowance>(ReadAllowance(part.Sub(at + 1, part.size()), rate));
	}
	std::vector<Measure> measures;
	for (auto &each : resolved) {
		if (each.name.empty() && !aliased) {
			for (size_t k = 1; k < body.size(); k++) {
				if ((body[k].word == "<" || body[k].word == "<=") && body[k].depth == body[0].depth) {
					auto hint = Filled(error_messages::ALLOWANCE_BY_WITHIN, {{"metric", body.Sub(0, k).Rendered().sql}});
					body.Fail(error_messages::EXPRESSION_WITHOUT_NAME(hint, {{"expression", column.Shown()}}));
				}
			}
			body.Fail(error_messages::EXPRESSION_WITHOUT_NAME({{"expression", column.Shown()}}));
		}
		std::string implied = each.metric ? each.metric->implies : "";
		if (implied == "CONTROL" && spec.control.empty()) {
			body.Fail(error_messages::METRIC_NEEDS_CONTROL({{"metric", each.name}}));
		}
		for (auto lack : Needs(each.formula, spec)) {
			body.Fail((*lack)({{"metric", each.name.empty() ? column.name : each.name}}));
		}
		auto measure = MeasureOf(aliased ? column.name : each.name, each.formula, each.limits);
		measure.average = average != nullptr;
		measure.allowance = own ? own : Implied(implied, body[0].start);
		measure.rows_of_aggregates = RowsOfAggregates(each.formula, spec, inputs);
		AddOwnWords(measure, each.formula, spec);
		for (auto &name : NamesIn(each.formula)) {
			measure.adds_up = measure.adds_up && name.compare(0, 15, "fair_aggregate_") != 0;
		}
		measures.push_back(measure);
	}
	return measures;
}

//! Add errors of predictions; with WEIGHT those that are means
static void AddErrors(Spec &spec, const std::vector<std::string> &names) {
	for (auto &name : names) {
		auto weight = spec.weight;
		auto known = spec.aggregates.size();
		spec.weight = nullptr;
		auto measures = ReadMeasure(Whole(name, spec.place, spec), spec);
		spec.weight = weight;
		bool means = std::all_of(spec.aggregates.begin() + ptrdiff_t(known), spec.aggregates.end(), [](const Aggregate &each) { return each.IsMean(); });
		if (weight) {
			spec.aggregates.resize(known);
			if (!means) {
				continue;
			}
			measures = ReadMeasure(Whole(name, spec.place, spec), spec); // which counts rows and their weights
		}
		spec.measures.insert(spec.measures.end(), measures.begin(), measures.end());
	}
}

//! Refuse a WITHIN above 1 after the last of several metrics, if an earlier one could have it and has none
static void CheckLast(const Slice &item, const std::vector<std::vector<Measure>> &read) {
	auto parts = item.Split();
	auto &part = parts.back();
	size_t at = 1;
	while (at < part.size() && !(part[at].word == "WITHIN" && part[at].depth == part[0].depth)) {
		at++;
	}
	double number = 0;
	if (at + 1 >= part.size() || !NumberOf(part.Sub(at + 1, part.size()), number) || number <= 1) {
		return;
	}
	auto last = part.Sub(0, at).Rendered().sql, value = part.Sub(at + 1, part.size()).Rendered().sql;
	std::string first, written;
	for (size_t each = 0; each + 1 < parts.size(); each++) {
		if (std::any_of(read[each].begin(), read[each].end(), [](const Measure &one) { return !one.allowance && !one.rate; })) {
			auto text = parts[each].Rendered().sql;
			first = first.empty() ? text : first;
			written += text + " WITHIN " + value + ", ";
		}
	}
	if (!first.empty()) {
		written += last + " WITHIN " + value;
		part.Sub(at, at + 1).Fail(error_messages::WITHIN_OF_THE_LAST({{"value", value}, {"last", last}, {"metric", first}, {"written", written}}));
	}
}

void ReadMeasures(Spec &spec, const Slice *metrics, const Slice *within) {
	bool ends_metrics = metrics && within && metrics->source == within->source && metrics->to == within->to;
	Slice item;
	if (metrics) {
		item = ends_metrics ? metrics->Sub(0, metrics->size() - within->size() - 1) : *metrics;
	}
	size_t last = 0;
	auto add = [&](const std::string &name) {
		auto row = FindMetric(name);
		spec.measures.push_back(MeasureOf(name, ParseFormula(LIMITS[row->limits].formula), row->limits));
		spec.measures.back().allowance = Implied(row->implies, spec.place);
	};
	if (!metrics) {
		bool label = spec.label != nullptr;
		size_t key = spec.Predicts() ? (label ? 0 : 1) : spec.score ? (label ? 2 : 3) : 4;
		bool outcome = label || spec.Predicts() || spec.score;
		for (auto &name : outcome ? Words(DEFAULT_METRICS[key]) : std::vector<std::string>()) {
			add(name);
		}
		AddErrors(spec, spec.estimate ? Words(DEFAULT_ERRORS) : std::vector<std::string>());
	} else if (item.size() == 1 && item[0].word == "ALL") {
		for (size_t at = 0; at < METRICS_COUNT; at++) {
			auto &row = METRICS[at];
			bool lacks = row.limits < 0 || (std::string(row.implies) == "CONTROL" && spec.control.empty());
			if (!lacks && Needs(ParseFormula(LIMITS[row.limits].formula), spec).empty()) {
				add(row.name);
			}
		}
		for (auto &row : KeptMetrics::All()) {
			auto parameters = ParametersOf(row);
			bool lacks = std::any_of(parameters.begin(), parameters.end(), [](const std::pair<std::string, std::string> &each) { return each.second.empty(); });
			if (lacks) {
				continue;
			}
			auto formula = FormulaOf(row);
			if (Needs(formula, spec).empty()) {
				spec.measures.push_back(MeasureOf(row.name, formula, LimitsOf(formula)));
				AddOwnWords(spec.measures.back(), formula, spec);
			}
		}
		std::vector<std::string> errors;
		for (size_t at = 0; at < ERRORS_COUNT && spec.estimate; at++) {
			errors.push_back(ERRORS[at].name);
		}
		AddErrors(spec, errors);
		for (auto &name : MeasurableAverages(spec)) {
			auto measures = ReadMeasure(Whole(name, spec.place, spec), spec);
			spec.measures.push_back(measures[0]);
		}
	} else {
		std::vector<std::vector<Measure>> read;
		for (auto &part : item.Split()) {
			read.push_back(ReadMeasure(part, spec));
			last = read.back().size();
			spec.measures.insert(spec.measures.end(), read.back().begin(), read.back().end());
		}
		if (!within) {
			CheckLast(item, read);
		}
	}
	if (!within) {
		return;
	}
	bool any_without = std::any_of(spec.measures.begin(), spec.measures.end(), [](const Measure &each) { return !each.allowance; });
	//! Whether WITHIN bounds a metric: those without an allowance, else those whose definition has it
	auto bounds = [&](const Measure &each) { return any_without ? !each.allowance : each.allowance->implied; };
	bool rate = false;
	for (auto &measure : spec.measures) {
		rate = rate || (bounds(measure) && (measure.rate || measure.average));
	}
	auto shared = ReadAllowance(*within, rate);
	auto own = shared;
	if (ends_metrics && IsParameter(*within)) {
		bool bounded = false;
		for (size_t at = spec.measures.size() - last; at < spec.measures.size(); at++) {
			bounded = bounded || spec.measures[at].rate || spec.measures[at].average;
		}
		shared.at_most_one = true, shared.lapses = !bounded;
		own.at_most_one = bounded;
	}
	for (size_t at = 0; at < spec.measures.size(); at++) {
		auto &measure = spec.measures[at];
		if (bounds(measure)) {
			measure.allowance = std::make_shared<Allowance>(at + last < spec.measures.size() ? shared : own);
		}
	}
}

void NameByContent(Spec &spec) {
	std::set<std::string> taken;
	for (auto &measure : spec.measures) {
		taken.insert(Lower(measure.name));
	}
	std::vector<Measure> named;
	for (auto &measure : spec.measures) {
		auto row = FindMetric(measure.name);
		bool brings = row && *row->implies && measure.formula == MeasureOf("", ParseFormula(LIMITS[row->limits].formula), -1).formula;
		if (brings) {
			std::string name = ParseFormula(row->formula)->text;
			name = Lower(name.substr(5));
			if (!taken.insert(name).second) {
				continue;
			}
			measure.name = name;
		}
		named.push_back(measure);
	}
	spec.measures = named;
}

} // namespace fairsql
