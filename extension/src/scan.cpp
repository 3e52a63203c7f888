#include "scan.hpp"

#include "binned_columns.hpp"
#include "numbers.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

namespace {

const size_t DEEPEST = 6;            // features of a subgroup
const double MOST_COLUMNS = 49152;   // of all groupings together

//! How many combinations there are of up to so many features
double Groupings(size_t features, size_t depth) {
	double all = 0, ways = 1;
	for (size_t size = 0; size <= depth; size++) {
		all += ways;
		ways = ways * double(features - size) / double(size + 1);
	}
	return all;
}

size_t ReadDepth(const Items &items, size_t features) {
	size_t depth = 2;
	if (items.count("DEPTH")) {
		auto &item = items.at("DEPTH");
		double number = 0;
		if (!NumberOf(item, number) || number != std::floor(number) || !(1 <= number && number <= double(DEEPEST))) {
			item.Fail(error_messages::DEPTH_UNREADABLE({{"value", item.Rendered().sql}, {"deepest", std::to_string(DEEPEST)}}));
		}
		depth = size_t(number);
	}
	depth = std::min(depth, features);
	auto fits = [&](size_t size) { return Groupings(features, size) * double(features) <= MOST_COLUMNS; };
	if (fits(depth)) {
		return depth;
	}
	size_t less = depth - 1;
	while (less && !fits(less)) {
		less--;
	}
	auto &item = items.at(items.count("DEPTH") ? "DEPTH" : items.count("FEATURES") ? "FEATURES" : "PROTECTED");
	Parts parts = {{"features", std::to_string(features)}, {"depth", std::to_string(depth)}, {"fits", std::to_string(less)}};
	parts["groupings"] = WithCommas(Groupings(features, depth));
	auto &wide = error_messages::SCAN_TOO_WIDE;
	item.Fail(less ? wide(parts) : wide(error_messages::FEWER_FEATURES, parts));
}

void CheckMeasures(const Spec &spec, const Slice &at) {
	std::set<std::string> seen;
	for (auto &measure : spec.measures) {
		if (measure.sums == "a") {
			at.Fail(error_messages::SCAN_RANKED({{"metric", measure.name}}));
		}
		if (!measure.adds_up) {
			at.Fail(error_messages::SCAN_NOT_ADDITIVE({{"metric", measure.name}}));
		}
		if (!seen.insert(Lower(measure.name)).second) {
			at.Fail(error_messages::METRIC_TWICE({{"metric", measure.name}}));
		}
	}
}

//! What there is of a feature in an expansion, by how it is cut into few values
struct Kind {
	const char *binning, *value, *range, *value_text, *item_text;
};
const Kind &KindOf(const Feature &feature) {
	static const Kind kinds[] = {
	    {"", VALUE_PLAIN, "", VALUE_TEXT_PLAIN, ITEM_TEXT_PLAIN},
	    {"top", VALUE_TOP, RANGE_TOP, VALUE_TEXT_PLAIN, ITEM_TEXT_PLAIN},
	    {"bins", VALUE_WIDTHS, RANGE_WIDTHS, VALUE_TEXT_WIDTHS, ITEM_TEXT_WIDTHS},
	    {"bounds", VALUE_BOUNDS, RANGE_BOUNDS, VALUE_TEXT_WIDTHS, ITEM_TEXT_WIDTHS},
	    {"quantiles", VALUE_QUANTILES, RANGE_QUANTILES, VALUE_TEXT_WIDTHS, ITEM_TEXT_WIDTHS},
	};
	return *std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind &kind) { return feature.binning == kind.binning; });
}

//! How texts of items tell a feature: in quotes where its name is more than letters and digits
std::string Named(const std::string &name) {
	bool plain = std::all_of(name.begin(), name.end(), [](char c) {
		return c == '_' || c == ' ' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
	});
	return plain ? name : "\"" + Doubled(name, '"') + "\"";
}

//! Each combination of up to so many features, in the order of itertools.combinations
std::vector<Fields> Sets(const Spec &spec) {
	std::vector<Fields> sets;
	std::vector<std::string> chosen;
	for (auto &column : spec.groups) { // of GAP
		chosen.push_back("\"" + Doubled(column.name, '"') + "\"");
	}
	std::function<void(size_t, size_t)> combine = [&](size_t first, size_t size) {
		if (!size) {
			sets.push_back({{"columns", Text(Joined(chosen, ", "), spec.place)}});
			return;
		}
		for (size_t at = first; at + size <= spec.features.size(); at++) {
			chosen.push_back("fair_code_" + std::to_string(at + 1));
			combine(at + 1, size - 1);
			chosen.pop_back();
		}
	};
	for (size_t size = 0; size <= spec.depth; size++) {
		combine(0, size);
	}
	return sets;
}

} // namespace

void ReadFeatures(Spec &spec, const Items &items) {
	if (spec.grouped) {
		items.at("PROTECTED").Fail(error_messages::SCAN_OF_GROUPINGS());
	}
	for (auto &column : spec.groups) {
		spec.features.push_back(FeatureOf(column));
	}
	spec.groups.clear();
	if (items.count("FEATURES")) {
		for (auto &part : items.at("FEATURES").Split()) {
			spec.features.push_back(ReadFeature(part));
		}
	}
	std::set<std::string> seen;
	for (auto &feature : spec.features) {
		auto &column = feature.column;
		if (!seen.insert(Lower(column.name)).second) {
			throw ClauseError(error_messages::FEATURE_TWICE({{"feature", column.name}, {"text", column.Shown()}}), column.start,
			                  column.end);
		}
	}
}

void ReadGap(Spec &spec, const Items &items) {
	if (spec.grouped) {
		items.at("GAP").Fail(error_messages::GAP_OF_GROUPINGS());
	}
	if (items.count("PRUNE")) {
		items.at("PRUNE").Fail(error_messages::PRUNE_OF_GAPS());
	}
	for (auto &column : spec.groups) {
		for (auto &feature : spec.features) {
			if (feature.column.text.sql == column.text.sql) {
				throw ClauseError(error_messages::GAP_IN_FEATURES({{"column", column.Shown()}}), column.start, column.end);
			}
		}
	}
}

void ReadProxies(Spec &spec, const Items &items) {
	if (spec.grouped) {
		items.at("PROTECTED").Fail(error_messages::GROUPS_OVERLAP({{"form", spec.form}}));
	}
	double confidence = ReadConfidence(items);
	spec.limited = confidence > 0;
	spec.correction = ReadWord(items, "CORRECTION", MarkersOf(CORRECTIONS), "holm", error_messages::CORRECTION_UNKNOWN);
	if (spec.limited && spec.correction == "benjamini_hochberg") {
		items.at("CORRECTION").Fail(error_messages::CORRECTION_WITHOUT_LIMITS());
	}
	spec.filter = ReadOne(items, "FILTER");
	auto groups = spec.groups;
	spec.groups.clear();
	ReadFeatures(spec, items);
	for (auto &column : groups) {
		column.name = "fair_group_" + std::to_string(spec.groups.size() + 1);
		spec.groups.push_back(column);
	}
	double together = spec.correction == "none" ? 1 : double(spec.features.size());
	spec.quantile = -NormalQuantile((1 - confidence) / 2 / together);
}

void ReadScan(Spec &spec, const Slice &fair, const Items &items) {
	CheckMeasures(spec, items.count("METRICS") ? items.at("METRICS") : fair);
	bool gap = items.count("GAP") > 0;
	if (items.count("METRICS") && !gap) {
		auto &metrics = items.at("METRICS");
		for (size_t at = 0; at + 1 < metrics.size(); at++) {
			if (metrics[at].word == "WITHIN" && metrics[at + 1].word != "GROUP") {
				metrics.Fail(error_messages::SCAN_WITHOUT_GAP());
			}
		}
	}
	if (!spec.minimum) {
		spec.minimum = std::make_shared<Text>("30", spec.place);
	}
	spec.depth = ReadDepth(items, spec.features.size());
	if (items.count("PRUNE")) {
		auto &item = items.at("PRUNE");
		double number = 0;
		if (!IsParameter(item) && !(NumberOf(item, number) && 0 <= number && number < 1e18)) {
			item.Fail(error_messages::PRUNE_UNREADABLE({{"value", item.Rendered().sql}}));
		}
		spec.prune = std::make_shared<Text>(item.Rendered());
	}
	if (gap) {
		spec.form = "DISPARITY";
		spec.control = {{Text("fair_subgroup", spec.place), "fair_subgroup", spec.place, spec.place, "", nullptr}};
	}
}

void BindScan(const Spec &spec, Bindings &b) {
	auto made = [&](const std::string &text) { return Text(text, spec.place); };
	for (size_t at = 0; at < spec.features.size(); at++) {
		auto &feature = spec.features[at];
		auto &kind = KindOf(feature);
		auto number = made(std::to_string(at + 1));
		Bindings of;
		of.place = spec.place;
		of.fields = {{"text", feature.column.text}, {"shown", made(feature.column.text.sql)}, {"named", made(Named(feature.column.name))},
		             {"number", number}, {"at", made(std::to_string(at))}, {"s", made(spec.suffix)}, {"source", spec.source},
		             {"argument", feature.argument}, {"parts", made(std::to_string(feature.count))}};
		of.rows['k'].resize(feature.count ? feature.count - 1 : 0);
		if (spec.filter) {
			of.fields["filter"] = spec.filter->text;
		}
		of.fields["rows"] = of.Fill(spec.filter ? FEATURE_ROWS_FILTERED : FEATURE_ROWS);
		if (*kind.range) {
			b.rows['r'].push_back({{"text", of.Fill(kind.range)}});
		}
		Column column {of.Fill(kind.value), "fair_feature_" + std::to_string(at + 1), 0, 0};
		b.rows['p'].push_back({{"name", made(column.name)}, {"text", column.text}, {"named", column.Named()}, {"number", number},
		                       {"feature", made(feature.column.name)}, {"value_text", of.Fill(kind.value_text)},
		                       {"item_text", of.Fill(kind.item_text)}, {"as_number", of.Fill(*kind.range ? AS_NUMBER_WIDTHS : AS_NUMBER_PLAIN)}});
	}
	b.rows['g'] = Sets(spec);
}

} // namespace fairsql
