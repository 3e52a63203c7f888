#include "adjust.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace fairsql {

namespace {

//! The number of which ln(…) is the whole outcome, or nothing
std::shared_ptr<Column> Logged(const Slice &item) {
	size_t size = item.size();
	for (size_t at = 0; at < item.size(); at++) {
		if (item[at].word == "AS" && item[at].depth == item[0].depth) {
			size = at;
			break;
		}
	}
	if (size < 4 || item[0].word != "LN" || item[1].word != "(" || item[size - 1].word != ")") {
		return nullptr;
	}
	size_t closing = 2;
	while (item[closing].word != ")" || item[closing].depth != item[1].depth) {
		closing++;
	}
	if (closing != size - 1) {
		return nullptr;
	}
	auto parts = item.Sub(2, size - 1).Split();
	return parts.size() == 1 ? std::make_shared<Column>(ReadColumn(parts[0])) : nullptr;
}

Allowance ReadBound(const Slice &item) {
	if (item[0].word == "RATIO" && item.size() > 1) {
		item.Fail(error_messages::ADJUST_ON_RATIO());
	}
	double number = 0;
	bool known = NumberOf(item, number);
	if (!(known && std::isfinite(number)) && !IsParameter(item)) {
		item.Fail(error_messages::WITHIN_UNREADABLE());
	}
	if (known && number < 0) {
		item.Fail(error_messages::ADJUST_NEGATIVE({{"value", item.Rendered().sql}}));
	}
	Allowance allowance;
	allowance.text = item.Rendered();
	return allowance;
}

//! Refuse a number that is given twice, or that is a control or makes groups, too
void CheckLinear(const Spec &spec) {
	std::map<std::string, std::pair<const Column *, ErrorText>> seen;
	for (auto &column : spec.groups) {
		seen[Lower(column.name)] = {&column, error_messages::LINEAR_IS_GROUP({{"column", column.Shown()}})};
	}
	for (auto &column : spec.control) {
		seen[Lower(column.name)] = {&column, error_messages::LINEAR_IS_CONTROL({{"column", column.Shown()}})};
	}
	for (auto &column : spec.linear) {
		auto repeated = error_messages::COLUMN_REPEATED({{"item", "LINEAR"}, {"column", column.Shown()}});
		auto &other = seen.emplace(Lower(column.name), std::make_pair(&column, repeated)).first->second;
		if (other.first == &column) {
			continue;
		}
		bool same = other.first->text.sql == column.text.sql;
		auto twice = error_messages::COLUMN_TWICE({{"column", column.name}, {"text", column.text.sql}});
		throw ClauseError(same ? other.second : twice, column.start, column.end);
	}
}

} // namespace

void ReadAdjust(Spec &spec, const Slice &fair, const Items &items) {
	auto outcome = ReadOne(items, "OUTCOME");
	if (!outcome) {
		fair.Fail(error_messages::ADJUST_WITHOUT_OUTCOME());
	}
	if (!items.count("CONTROL") && !items.count("LINEAR")) {
		fair.Fail(error_messages::ADJUST_WITHOUT_CONTROLS());
	}
	if (spec.grouped) {
		items.at("PROTECTED").Fail(error_messages::GROUPS_OVERLAP({{"form", spec.form}}));
	}
	spec.control = ReadColumns(items, "CONTROL", true);
	spec.linear = ReadColumns(items, "LINEAR");
	if (items.count("LINEAR")) {
		for (auto &part : items.at("LINEAR").Split()) {
			bool joins = false, other = false;
			for (size_t at = 0; at < part.size(); at++) {
				bool outside = part[at].depth == part[0].depth;
				joins = joins || (outside && (part[at].word == "AND" || part[at].word == "OR"));
				other = other || (outside && (part[at].word == "BETWEEN" || part[at].word == "CASE"));
			}
			if (joins && !other) {
				part.Fail(error_messages::LINEAR_IS_CONDITION({{"value", part.Rendered().sql}}));
			}
		}
	}
	CheckColumns(spec, {}, {});
	CheckLinear(spec);
	spec.confidence = ReadConfidence(items);
	spec.limited = spec.confidence > 0;
	spec.correction = ReadWord(items, "CORRECTION", MarkersOf(CORRECTIONS), "holm", error_messages::CORRECTION_UNKNOWN);
	if (spec.correction == "benjamini_hochberg" && spec.limited) {
		items.at("CORRECTION").Fail(error_messages::CORRECTION_WITHOUT_LIMITS());
	}
	auto &item = items.at("OUTCOME");
	bool named = false;
	for (size_t at = 0; at < item.size(); at++) {
		named = named || item[at].word == "AS";
	}
	spec.metric = named ? outcome->name : outcome->Shown();
	auto inner = Logged(item);
	spec.logged = inner != nullptr;
	spec.outcome = inner ? inner : outcome;
	spec.filter = ReadOne(items, "FILTER");
	ReadReference(items, spec);
	spec.weight = ReadOne(items, "WEIGHT");
	if (items.count("CLUSTER")) {
		auto &cluster = items.at("CLUSTER");
		auto design = Words(DESIGN);
		for (size_t at = 1; at < cluster.size(); at++) {
			bool word = std::find(design.begin(), design.end(), cluster[at].word) != design.end();
			if (word && cluster[at].depth == cluster[0].depth && cluster.EndsOperandAt(ptrdiff_t(at) - 1)) {
				FailAt(cluster[at], error_messages::DESIGN_NOT_TAKEN({{"word", cluster[at].word}}));
			}
		}
	}
	spec.cluster = ReadOne(items, "CLUSTER");
	if (items.count("WITHIN")) {
		spec.allowance = std::make_shared<Allowance>(ReadBound(items.at("WITHIN")));
	}
}

void BindAdjust(const Spec &spec, Bindings &bindings) {
	auto made = [&](const std::string &text) { return Text(text, spec.place); };
	auto &fields = bindings.fields;
	fields["metric"] = made(spec.metric);
	fields["corrected"] = made(spec.correction == "none" ? "FALSE" : "TRUE");
	fields["outcome"] = spec.outcome->text;
	fields["outcome.shown"] = made(spec.outcome->Shown());
	if (spec.cluster) {
		fields["cluster"] = spec.cluster->text;
	}
	for (size_t at = 0; at < spec.linear.size(); at++) {
		auto &column = spec.linear[at];
		bindings.rows['l'].push_back({{"name", made(column.name)}, {"text", column.text}, {"text.shown", made(column.Shown())}, {"at", made(std::to_string(at))}});
	}
}

} // namespace fairsql
