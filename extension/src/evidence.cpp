#include "evidence.hpp"

#include "measures.hpp"
#include "scan.hpp"
#include "trend.hpp"

#include <algorithm>
#include <functional>

namespace fairsql {

namespace {

using Names = std::vector<std::string>;

//! The metrics that have a word; an error for one that is named and has none, or where there is nothing left
void Keep(Spec &spec, const Slice &fair, const Items &items, const std::string &word, const Message &nothing,
          const std::function<void(const Slice &, const Measure &)> &refuse) {
	auto item = items.find("METRICS");
	bool all = item == items.end() || (item->second.size() == 1 && item->second[0].word == "ALL");
	std::vector<Measure> found;
	Names names;
	for (auto &measure : spec.measures) {
		names.push_back(measure.name);
		if (*WordOf(measure, word, false)) {
			found.push_back(measure);
		} else if (!all) {
			refuse(item->second, measure);
		}
	}
	if (found.empty()) {
		fair.Fail(nothing, {Joined(names, ", ")});
	}
	spec.measures = found;
}

//! An error at the place of a metric's name in METRICS
std::function<void(const Slice &, const Measure &)> AtName(const Message &message) {
	return [&message](const Slice &item, const Measure &measure) {
		for (size_t at = 0; at < item.size(); at++) {
			if (Lower(item[at].text) == Lower(measure.name)) {
				item.FailAt(item[at], message, {measure.name});
			}
		}
		item.Fail(message, {measure.name});
	};
}

//! An error at the part of METRICS that a metric is named in
void RefuseToDecompose(const Slice &item, const Measure &measure) {
	for (auto &part : item.Split()) {
		if (Lower(part.Rendered().sql).find(Lower(measure.name)) != std::string::npos) {
			part.Fail(decomposition_read_decomposition_3, {measure.name});
		}
	}
	item.Fail(decomposition_read_decomposition_3, {measure.name});
}

} // namespace

const char *WordOf(const Measure &measure, const std::string &word, bool weighted) {
	if (measure.words) {
		return (*measure.words)[weighted ? 1 : 0].at(word).c_str();
	}
	static const auto words = Words(METRIC_WORDS);
	auto at = size_t(std::find(words.begin(), words.end(), word) - words.begin());
	return measure.limits < 0 ? "" : LIMITS[measure.limits].words[weighted ? 1 : 0][at];
}

void CheckItems(const std::string &form, const Slice &fair, const Items &items) {
	if (form == "DECOMPOSE" && !items.count("CONTROL")) {
		fair.Fail(decomposition_read_decomposition_1);
	}
}

void ReadEvidence(Spec &spec, const Slice &fair, const Items &items) {
	bool overall = spec.reference == Spec::OVERALL;
	spec.limited = spec.confidence > 0;
	if (spec.form == "TREND") {
		ReadTrend(spec, fair, items);
	} else if (spec.form == "SCAN") {
		ReadScan(spec, fair, items);
	} else if (spec.form == "PAIRS") {
		spec.confidence = spec.limited ? spec.confidence : 0.95; // some p-values follow from limits
	} else if (spec.form == "TEST") {
		if (overall) {
			items.at("REFERENCE").Fail(significance_read_test_1);
		}
		Keep(spec, fair, items, "hits", significance_read_test_2, AtName(significance__unfit_1));
		spec.confidence = spec.confidence > 0 ? spec.confidence : 0.95;
	} else if (spec.form == "BOUNDS") {
		if (spec.grouped) {
			items.at("PROTECTED").Fail(bounds_read_bounds_1);
		}
		if (overall) {
			items.at("REFERENCE").Fail(bounds_read_bounds_2);
		}
		Keep(spec, fair, items, "least", bounds_read_bounds_3, AtName(bounds__unfit_1));
	} else if (spec.form == "DECOMPOSE") {
		if (overall && spec.confidence > 0) {
			items.at("CONFIDENCE").Fail(decomposition_read_decomposition_2);
		}
		NameByContent(spec);
		Keep(spec, fair, items, "above", decomposition_read_decomposition_3, RefuseToDecompose);
		if (items.count("DETAIL")) {
			auto &item = items.at("DETAIL");
			if (item.size() > 1 || item[0].word != "STRATA") {
				item.Fail(decomposition__read_detail_1, {item.Rendered().sql});
			}
			spec.detail = true;
			spec.limited = false; // its rows have no limits
			spec.confidence = -1;
		}
	}
}

} // namespace fairsql
