#include "mitigation.hpp"

#include "formula.hpp"
#include "measures.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

namespace {

using Names = std::vector<std::string>;

//! Reads the items of one clause
class Reader {
public:
	Reader(Spec &spec_p, const Slice &fair_p, const Items &items_p) : spec(spec_p), fair(fair_p), items(items_p) {
	}

	void Relabel() {
		Score();
		spec.label = ReadOne(items, "LABEL");
		spec.threshold = ReadThreshold(items, false);
		bool by_score = Has("THRESHOLD"), labelled = Has("LABEL");
		if (!Has("METHOD") && !by_score && !labelled) {
			fair.Fail(mitigation_read_relabel_1);
		}
		if (!Has("METHOD") && by_score && labelled) {
			items.at("LABEL").Fail(mitigation_read_relabel_2);
		}
		auto usual = [](const std::string &word) { return word == "THRESHOLD" ? "risk_adjustment" : "risk_flipping"; };
		auto method = Has("METHOD") ? Method({"risk_adjustment", "risk_flipping"}) : usual(by_score ? "THRESHOLD" : "LABEL");
		std::string start = method == "risk_adjustment" ? "THRESHOLD" : "LABEL";
		for (std::string word : {"THRESHOLD", "LABEL"}) {
			if (Has(word) && word != start) {
				items.at(word).Fail(mitigation_read_relabel_3, {method, word}, {usual(word)});
			}
		}
		if (!Has(start)) {
			fair.Fail(mitigation_read_relabel_4, {method, start}, {start == "THRESHOLD" ? "THRESHOLD 0.5" : "LABEL <column of 0 and 1>"});
		}
		Protected();
		Rows();
		ReadReference(items, spec);
		if (Has("WITHIN")) {
			spec.allowance = std::make_shared<Allowance>(ReadAllowance(items.at("WITHIN"), true, false));
		}
		if (Has("ORDER BY")) {
			for (auto &part : items.at("ORDER BY").Split()) {
				spec.order.push_back(ReadOrdered(part));
			}
		}
	}

	void Reweigh() {
		spec.label = ReadOne(items, "LABEL");
		if (!spec.label) {
			fair.Fail(mitigation_read_reweigh_1);
		}
		Protected();
		Rows();
		spec.weight = ReadOne(items, "WEIGHT");
	}

	void Thresholds() {
		Score();
		spec.label = ReadOne(items, "LABEL");
		if (!spec.label) {
			fair.Fail(mitigation_read_thresholds_1);
		}
		auto method = Has("METHOD") ? Method({"exact", "pso", "randomized"}) : "exact";
		static const std::vector<std::pair<std::string, Names>> fitting = {
		    {"SEED", {"pso"}}, {"LAMBDA", {"exact", "pso"}}, {"METRICS", {"randomized"}}};
		for (auto &each : fitting) {
			bool fits = std::find(each.second.begin(), each.second.end(), method) != each.second.end();
			if (Has(each.first) && !fits) {
				auto &item = items.at(each.first);
				auto hint = each.first == "METRICS" && !Equalized(item)
				                ? "remove it: true and false positive rates are made alike; FAIR RELABEL makes selection rates alike"
				                : "remove it, or write METHOD " + Joined(each.second, " or ");
				throw ClauseError(Filled(mitigation_read_thresholds_2.text, {method, each.first}), hint, item[0].start, item.Last().end);
			}
		}
		Protected();
		Rows();
		CheckColumns(spec, OrderedSetOf(FormOf(spec.form).columns), {});
		ReadReference(items, spec);
		if (spec.reference == Spec::OVERALL) {
			items.at("REFERENCE").Fail(mitigation_read_thresholds_3);
		}
		spec.threshold = ReadThreshold(items, false);
		spec.penalty = AtLeastZero("LAMBDA", false);
		AtLeastZero("SEED", true);
		if (!spec.threshold) {
			spec.threshold = std::make_shared<Text>("0.5", spec.place);
		}
		if (!spec.penalty) {
			spec.penalty = std::make_shared<Text>("1", spec.place);
		}
		if (method == "randomized" && Has("METRICS") && !Equalized(items.at("METRICS"))) {
			items.at("METRICS").Fail(mitigation__equalized_1, {items.at("METRICS").Rendered().sql});
		}
		spec.weight = ReadOne(items, "WEIGHT");
		if (method != "exact") {
			auto &item = items.at("METHOD");
			throw ClauseError("METHOD " + method + " does work in Python, and cannot run in this extension",
			                  "write METHOD exact, or run it in FairSQL's Python package: pip install fairsql, then fairsql my.duckdb",
			                  item[0].start, item.Last().end);
		}
	}

private:
	Spec &spec;
	const Slice &fair;
	const Items &items;

	bool Has(const std::string &word) const {
		return items.count(word) > 0;
	}

	void Score() {
		spec.score = ReadOne(items, "SCORE");
		if (!spec.score) {
			fair.Fail(mitigation__score_1, {spec.form});
		}
	}

	void Protected() const {
		if (spec.grouped) {
			items.at("PROTECTED").Fail(mitigation__protected_1, {spec.form});
		}
	}

	void Rows() {
		spec.control = ReadColumns(items, "CONTROL");
		spec.filter = ReadOne(items, "FILTER");
	}

	std::string Method(const Names &methods) const {
		auto &item = items.at("METHOD");
		auto word = Lower(item[0].text);
		if (item.size() > 1 || std::find(methods.begin(), methods.end(), word) == methods.end()) {
			auto text = item.Rendered().sql, listed = "methods are " + Joined(methods, ", ");
			auto close = DidYouMean(text, methods);
			throw ClauseError(Filled(mitigation__method_1.text, {spec.form, text}), close.compare(0, 3, "did") == 0 ? AddHint(close, listed) : listed,
			                  item[0].start, item.Last().end);
		}
		return word;
	}

	//! Whether METRICS are what METHOD randomized can make equal
	static bool Equalized(const Slice &item) {
		std::set<std::string> names;
		for (auto &part : item.Split()) {
			for (auto &each : Resolve(part)) {
				names.insert(each.metric ? each.metric->name : "");
			}
		}
		names.erase("");
		return names.count("true_positive_rate") && (names.size() == 1 || (names.size() == 2 && names.count("false_positive_rate")));
	}

	std::shared_ptr<Text> AtLeastZero(const std::string &word, bool whole) const {
		if (!Has(word)) {
			return nullptr;
		}
		auto &item = items.at(word);
		double number = 0;
		bool fits = NumberOf(item, number) && 0 <= number && number <= 1e18 && (!whole || number == std::floor(number));
		if (!fits && !IsParameter(item)) {
			item.Fail(mitigation__at_least_zero_1, {word, item.Rendered().sql, whole ? "whole number" : "number"}, {word, whole ? "7" : "1"});
		}
		return std::make_shared<Text>(item.Rendered());
	}
};

} // namespace

bool Mitigates(const std::string &form) {
	return form == "RELABEL" || form == "REWEIGH" || form == "THRESHOLD";
}

void ReadMitigation(Spec &spec, const Slice &fair, const Items &items) {
	Reader reader(spec, fair, items);
	if (spec.form == "RELABEL") {
		reader.Relabel();
	} else if (spec.form == "REWEIGH") {
		reader.Reweigh();
	} else {
		reader.Thresholds();
	}
}

} // namespace fairsql
