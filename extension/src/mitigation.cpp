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
			fair.Fail(error_messages::RELABEL_WITHOUT_LABELS());
		}
		if (!Has("METHOD") && by_score && labelled) {
			items.at("LABEL").Fail(error_messages::RELABEL_LABELS_TWICE());
		}
		auto usual = [](const std::string &word) { return word == "THRESHOLD" ? "risk_adjustment" : "risk_flipping"; };
		auto method = Has("METHOD") ? Method({"risk_adjustment", "risk_flipping"}) : usual(by_score ? "THRESHOLD" : "LABEL");
		std::string start = method == "risk_adjustment" ? "THRESHOLD" : "LABEL";
		for (std::string word : {"THRESHOLD", "LABEL"}) {
			if (Has(word) && word != start) {
				items.at(word).Fail(error_messages::METHOD_REFUSES_ITEM({{"method", method}, {"item", word}, {"methods", usual(word)}}));
			}
		}
		if (!Has(start)) {
			fair.Fail(error_messages::METHOD_NEEDS_ITEM({{"method", method}, {"item", start}, {"example", start == "THRESHOLD" ? "THRESHOLD 0.5" : "LABEL <column of 0 and 1>"}}));
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
			fair.Fail(error_messages::REWEIGH_WITHOUT_LABEL());
		}
		Protected();
		Rows();
		spec.weight = ReadOne(items, "WEIGHT");
	}

	void Thresholds() {
		Score();
		spec.label = ReadOne(items, "LABEL");
		if (!spec.label) {
			fair.Fail(error_messages::THRESHOLDS_WITHOUT_LABEL());
		}
		auto method = Has("METHOD") ? Method({"exact", "pso", "randomized"}) : "exact";
		static const std::vector<std::pair<std::string, Names>> fitting = {
		    {"SEED", {"pso"}}, {"LAMBDA", {"exact", "pso"}}, {"METRICS", {"randomized"}}};
		for (auto &each : fitting) {
			bool fits = std::find(each.second.begin(), each.second.end(), method) != each.second.end();
			if (Has(each.first) && !fits) {
				auto &item = items.at(each.first);
				Parts parts = {{"method", method}, {"item", each.first}, {"methods", Joined(each.second, " or ")}};
				auto &refuses = error_messages::METHOD_REFUSES_ITEM;
				item.Fail(each.first == "METRICS" && !Equalized(item) ? refuses(error_messages::RATES_ALIKE, parts) : refuses(parts));
			}
		}
		Protected();
		Rows();
		CheckColumns(spec, OrderedSetOf(FormOf(spec.form).columns), {});
		ReadReference(items, spec);
		if (spec.reference == Spec::OVERALL) {
			items.at("REFERENCE").Fail(error_messages::THRESHOLDS_AGAINST_OVERALL());
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
			items.at("METRICS").Fail(error_messages::METRICS_NOT_EQUALIZED({{"metrics", items.at("METRICS").Rendered().sql}}));
		}
		spec.weight = ReadOne(items, "WEIGHT");
		if (method != "exact") {
			auto &item = items.at("METHOD");
			throw ClauseError("METHOD " + method + " does work in Python, and cannot run here",
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
			fair.Fail(error_messages::FORM_WITHOUT_SCORE({{"form", spec.form}}));
		}
	}

	void Protected() const {
		if (spec.grouped) {
			items.at("PROTECTED").Fail(error_messages::GROUPS_OVERLAP({{"form", spec.form}}));
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
			auto text = item.Rendered().sql, close = DidYouMean(text, methods);
			auto error = error_messages::METHOD_UNKNOWN({{"form", spec.form}, {"method", text}, {"methods", Joined(methods, ", ")}});
			item.Fail({error.text, close.compare(0, 3, "did") == 0 ? AddHint(close, error.hint) : error.hint});
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
			item.Fail(error_messages::ITEM_NEGATIVE({{"item", word}, {"value", item.Rendered().sql}, {"kind", whole ? "whole number" : "number"}, {"example", whole ? "7" : "1"}}));
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
