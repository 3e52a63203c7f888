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
          const std::string &part, const std::function<void(const Slice &, const Measure &)> &refuse) {
	auto item = items.find("METRICS");
	bool all = item == items.end() || item->second[0].word == "ALL"; // a WITHIN after it is that of the clause
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
		fair.Fail(nothing({{part, Joined(names, ", ")}}));
	}
	spec.measures = found;
}

//! An error at the place of a metric's name in METRICS
std::function<void(const Slice &, const Measure &)> AtName(const Message &message) {
	return [&message](const Slice &item, const Measure &measure) {
		for (size_t at = 0; at < item.size(); at++) {
			if (Lower(item[at].text) == Lower(measure.name)) {
				FailAt(item[at], message({{"metric", measure.name}}));
			}
		}
		item.Fail(message({{"metric", measure.name}}));
	};
}

//! An error at the part of METRICS that a metric is named in
void RefuseToDecompose(const Slice &item, const Measure &measure) {
	for (auto &part : item.Split()) {
		if (Lower(part.Rendered().sql).find(Lower(measure.name)) != std::string::npos) {
			part.Fail(error_messages::DECOMPOSE_UNFIT({{"metric", measure.name}}));
		}
	}
	item.Fail(error_messages::DECOMPOSE_UNFIT({{"metric", measure.name}}));
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
		fair.Fail(error_messages::DECOMPOSE_WITHOUT_CONTROL());
	}
	if (form == "PROXIES" && !items.count("FEATURES")) {
		fair.Fail(error_messages::PROXIES_WITHOUT_FEATURES());
	}
}

void ReadMatch(Spec &spec, const Slice &fair, const Items &items) {
	auto refuse = [&](const std::string &item, const std::string &shown, const char *why) {
		items.at(item).Fail(error_messages::MATCH_AND_ITEM({{"item", shown}, {"why", why}}));
	};
	const std::pair<const char *, const char *> without[] = {{"CLUSTER", error_messages::CASES_AND_CLUSTER},
	                                                         {"WEIGHT", error_messages::CASES_AND_WEIGHT},
	                                                         {"OUTCOMES", error_messages::CASES_AND_OUTCOMES},
	                                                         {"ORDERED", error_messages::CASES_AND_ORDERED}};
	for (auto &each : without) {
		if (items.count(each.first)) {
			refuse(each.first, each.first, each.second);
		}
	}
	if (spec.tuned > 0) {
		refuse("CONFIDENCE", "ANYTIME", error_messages::CASES_AND_ANYTIME);
	}
	if (spec.reference == Spec::OVERALL) {
		refuse("REFERENCE", "REFERENCE OVERALL", error_messages::CASES_AND_OVERALL);
	}
	Keep(spec, fair, items, "of_cases", error_messages::MATCH_OF_NOTHING, "metrics", AtName(error_messages::MATCH_UNFIT));
	spec.match = ReadOne(items, "MATCH");
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
			items.at("REFERENCE").Fail(error_messages::TEST_AGAINST_OVERALL());
		}
		spec.ordered = items.count("ORDERED") > 0;
		if (spec.ordered && (spec.groups.size() > 1 || spec.grouped)) {
			items.at("ORDERED").Fail(error_messages::ORDER_OF_SEVERAL());
		}
		Keep(spec, fair, items, "hits", error_messages::TEST_OF_NOTHING, "metrics", AtName(error_messages::TEST_UNFIT));
		spec.confidence = spec.confidence > 0 ? spec.confidence : 0.95;
	} else if (spec.form == "BOUNDS") {
		if (spec.grouped) {
			items.at("PROTECTED").Fail(error_messages::BOUNDS_OF_ROLL_UPS());
		}
		if (overall) {
			items.at("REFERENCE").Fail(error_messages::BOUNDS_AGAINST_OVERALL());
		}
		Keep(spec, fair, items, "least", error_messages::BOUNDS_OF_NOTHING, "metrics", AtName(error_messages::BOUNDS_UNFIT));
	} else if (spec.form == "DECOMPOSE") {
		if (overall && spec.confidence > 0) {
			items.at("CONFIDENCE").Fail(error_messages::DECOMPOSE_LIMITS_AGAINST_OVERALL());
		}
		NameByContent(spec);
		Keep(spec, fair, items, "above", error_messages::DECOMPOSE_UNFIT, "metric", RefuseToDecompose);
		spec.shares = ReadWord(items, "SHARES", MarkersOf(SHARES), "both", error_messages::SHARES_UNKNOWN);
		spec.detail = ReadWord(items, "DETAIL", Words(DETAILS), "", error_messages::DETAIL_UNKNOWN);
		if (!spec.detail.empty()) {
			if (spec.sensitive) {
				items.at("SENSITIVITY").Fail(error_messages::DETAIL_AND_SENSITIVITY());
			}
			if (spec.detail == "controls" && spec.control.size() > MOST_CONTROLS) {
				items.at("DETAIL").Fail(error_messages::DETAIL_OF_MANY({{"count", std::to_string(spec.control.size())}, {"most", std::to_string(MOST_CONTROLS)}}));
			}
			spec.limited = false; // its rows have no limits
			spec.confidence = -1;
		}
	}
}

} // namespace fairsql
