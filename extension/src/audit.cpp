// A spec to its query: the pieces of its shape, filled with what the user wrote.
#include "expansion.hpp"
#include "adjust.hpp"
#include "evaluation.hpp"
#include "evidence.hpp"
#include "numbers.hpp"
#include "scan.hpp"
#include "template.hpp"
#include "trend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace fairsql {

namespace {

using Shape = std::map<std::string, std::string>;

bool IsGiven(const Text &text) {
	return !text.sql.empty() && (text.sql[0] == '$' || text.sql[0] == '?');
}

class Expander {
public:
	explicit Expander(const Spec &spec_p) : spec(spec_p), compared(*FormOf(spec_p.form).columns) {
	}

	Text Expand() {
		Bind();
		std::vector<Query> queries;
		bool gaps = spec.ScansGaps();
		for (auto &section : Sections()) {
			if (!spec.features.empty()) {
				BindSection(section, queries);
			}
			if (section == "class_counts") {
				std::swap(b.rows['b'], b.rows['c']); // the class is no column of the rows
			}
			AddSection(section, queries);
			if (section == "class_counts") {
				std::swap(b.rows['b'], b.rows['c']);
			}
			if (gaps && section == "disparity") {
				queries.back().name = "fair_disparities@{s}";
				queries.back().parts.pop_back(); // ORDER BY
			}
			if (section == "counts" && IsOfRows()) {
				queries.back().name = "fair_totals@{s}";
				AddSection("aggregates", queries);
			}
		}
		AddOwnClasses(queries);
		bool recursive = std::any_of(queries.begin(), queries.end(), [](const Query &q) { return q.name.compare(0, 16, "fair_elimination") == 0; });
		Text result(std::string(recursive ? "WITH RECURSIVE " : "WITH "), spec.place), last;
		bool first = true;
		for (auto &query : queries) {
			Text text;
			for (auto name : {"SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "QUALIFY", "ORDER BY"}) {
				for (auto &part : query.parts) {
					if (part.first != name) {
						continue;
					}
					text.Add((text.sql.empty() ? "" : " ") + part.first + " ", spec.place);
					for (size_t at = 0; at < part.second.size(); at++) {
						text.Add(at ? ", " : "", spec.place).Add(part.second[at]);
					}
				}
			}
			if (query.name.empty()) {
				last = text;
				continue;
			}
			bool says_how = query.name.find(" AS ") != std::string::npos; // it is computed
			result.Add(first ? "" : ", ", spec.place).Add(b.Fill(query.name)).Add(says_how ? " (" : " AS (", spec.place).Add(text).Add(")", spec.place);
			first = false;
		}
		return result.Add(" ", spec.place).Add(last);
	}

private:
	struct Query {
		std::string name;
		std::vector<std::pair<std::string, std::vector<Text>>> parts;
	};
	const Spec &spec;
	bool compared;
	Bindings b;
	std::vector<std::string> proportions; //!< numbers of the measures that are

	Text Made(const std::string &text) const {
		return Text(text, spec.place);
	}

	//! The sections of the expansion; MATCH has its own, but for the limits of groups
	std::vector<std::string> Sections() const {
		if (spec.ScansGaps()) {
			return Words("ranges counts gap_subgroups limits disparity gap_scan");
		}
		auto sections = Words(FormOf(spec.form).sections);
		if (spec.TestsClasses()) {
			return Words("ranges class_test");
		}
		if (spec.outcomes) {
			std::replace(sections.begin(), sections.end(), std::string("counts"), std::string("class_counts"));
		}
		if (!spec.match) {
			return sections;
		}
		std::vector<std::string> found;
		for (auto &section : sections) {
			bool limits = section == "limits";
			found.insert(found.end(), limits ? 1 : 0, section);
			found.push_back(limits ? "matched" : "matched_" + section);
		}
		return found;
	}

	//! Add the queries of a section of the expansion
	void AddSection(const std::string &section, std::vector<Query> &queries) const {
		auto shape = ShapeOf(section);
		for (size_t at = 0; at < PIECES_COUNT; at++) {
			auto &piece = PIECES[at];
			if (section != piece.section || !Holds(piece, shape)) {
				continue;
			}
			auto text = b.Fill(piece.text);
			if (text.sql.empty()) {
				continue;
			}
			auto query = std::find_if(queries.begin(), queries.end(), [&](const Query &q) { return q.name == piece.query; });
			if (query == queries.end()) {
				queries.push_back({piece.query, {}});
				query = queries.end() - 1;
			}
			auto part = std::find_if(query->parts.begin(), query->parts.end(),
			                         [&](const std::pair<std::string, std::vector<Text>> &p) { return p.first == piece.part; });
			if (part == query->parts.end()) {
				query->parts.push_back({piece.part, {}});
				part = query->parts.end() - 1;
			}
			part->second.push_back(text);
		}
	}

	//! Leave out the rows of classes that a metric is not about
	void AddOwnClasses(std::vector<Query> &queries) const {
		auto found = std::find_if(queries.begin(), queries.end(), [](const Query &q) { return q.name == "fair_measures@{s}"; });
		if (!spec.outcomes || !spec.outcomes->each || !spec.outcomes->at_once || found == queries.end()) {
			return;
		}
		found->name = "fair_of_classes@{s}";
		Query own {"fair_measures@{s}", {{"SELECT", {Made("*")}}, {"FROM", {b.Fill(found->name)}}, {"WHERE", {b.Fill(OWN_CLASSES)}}}};
		queries.insert(found + 1, own);
	}

	//! The classes that are listed, and the averages over classes
	void BindClasses() {
		auto &outcomes = *spec.outcomes;
		for (size_t at = 0; at < outcomes.values.size(); at++) {
			auto place = Made(std::to_string(at + 1));
			b.rows['z'].push_back({{"value", outcomes.values[at]}, {"name", Made(outcomes.names[at])}, {"place", place}});
			if (at > 0) {
				b.rows['n'].push_back({{"place", place}, {"name", Made(outcomes.names[at] + " or above")}});
			}
		}
		for (auto &each : AVERAGES) {
			if (outcomes.averages.count(each.name)) {
				b.rows['e'].push_back({{"name", Made(each.name)}, {"above", Made(each.above)}, {"below", Made(each.below)}});
			}
		}
		std::vector<std::string> at_once;
		for (size_t at = 0; at < spec.measures.size(); at++) {
			if (spec.measures[at].at_once) {
				at_once.push_back(std::to_string(at));
			}
		}
		b.fields["at_once"] = Made(Joined(at_once, ", "));
	}

	//! What a test of classes compares: the distribution of a value, and within which values of what other
	void BindClassTest(const Measure &measure, Fields &row) const {
		auto &test = *std::find_if(std::begin(CLASS_TESTS), std::end(CLASS_TESTS), [&](const ClassTestRow &each) { return measure.name == each.name; });
		auto value_of = [&](const std::string &item) {
			Bindings inner = b;
			inner.fields["value"] = Made("fair_" + item);
			return spec.outcomes->values.empty() ? inner.fields["value"] : inner.Fill(LISTED_CLASS);
		};
		bool agrees = test.compared == std::string("agreement");
		row["outcome"] = agrees ? Made("fair_prediction = fair_label") : value_of(test.compared);
		row["layer"] = *test.within ? value_of(test.within) : Made("NULL");
	}

	//! The numbers of the tests of classes that compare values within others, and of those of rows that are predicted rightly
	void BindClassTests() {
		std::vector<std::string> layered, agreements;
		for (size_t at = 0; at < spec.measures.size(); at++) {
			auto number = std::to_string(at);
			BindClassTest(spec.measures[at], b.rows['m'][at]);
			layered.insert(layered.end(), b.rows['m'][at]["layer"].sql != "NULL", number);
			agreements.insert(agreements.end(), b.rows['m'][at]["outcome"].sql == "fair_prediction = fair_label", number);
		}
		const std::string none = "-1"; // no metric has this number
		b.fields["layered"] = Made(layered.empty() ? none : Joined(layered, ", "));
		b.fields["agreements"] = Made(agreements.empty() ? none : Joined(agreements, ", "));
	}

	//! Which classes are counted: EACH, listed or ordered ones; also all at once (E, L, R), or these alone (o, O)
	std::string Classes() const {
		if (!spec.outcomes) {
			return "-";
		}
		auto &outcomes = *spec.outcomes;
		if (!outcomes.each && outcomes.averages.empty()) {
			return outcomes.ordered ? "O" : "o";
		}
		if (outcomes.ordered) {
			return outcomes.at_once ? "R" : "r";
		}
		bool listed = !outcomes.values.empty();
		return outcomes.at_once ? (listed ? "L" : "E") : listed ? "l" : "e";
	}

	//! What SCAN binds between sections: the sums of its counts, and the groups that its measures are of
	void BindSection(const std::string &section, const std::vector<Query> &queries) {
		if (section == "counts") {
			b.rows['p'].insert(b.rows['p'].end(), b.rows['d'].begin(), b.rows['d'].end());
		} else if (section == "limits" && spec.ScansGaps()) {
			b.rows['p'] = b.rows['d'];
		} else if (section == "limits") {
			b.rows['p'] = {{{"name", Made("fair_subgroup")}}, {{"name", Made("fair_rest")}}};
		} else if (section == "gap_subgroups" || section == "proxies") {
			b.rows['p'].resize(spec.features.size()); // without the groups
		}
		if (section != "subgroups" && section != "gap_subgroups") {
			return;
		}
		auto &parts = queries.back().parts; // of the counts
		auto select = std::find_if(parts.begin(), parts.end(), [](const std::pair<std::string, std::vector<Text>> &p) { return p.first == "SELECT"; });
		for (auto &text : select->second) {
			auto as = text.sql.rfind(" AS ");
			if (as != std::string::npos && text.sql[as + 4] != '"') { // no loop
				b.rows['v'].push_back({{"name", Made(text.sql.substr(as + 4))}});
			}
		}
	}

	//! Whether an aggregate is computed from the rows
	bool IsOfRows() const {
		return std::any_of(spec.aggregates.begin(), spec.aggregates.end(), [](const Aggregate &each) { return !each.additive; });
	}

	//! What is added up for aggregates of columns, and those that are computed from the rows
	void BindAggregates() {
		static const std::map<std::string, std::array<const char *, 2>> totals = {
		    {"count", {{TOTAL_OF_COUNT, TOTAL_OF_COUNT_WEIGHTED}}}, {"sum", {{TOTAL_OF_SUM, TOTAL_OF_SUM_WEIGHTED}}},
		    {"squares", {{TOTAL_OF_SQUARES, TOTAL_OF_SQUARES_WEIGHTED}}}, {"cubes", {{TOTAL_OF_CUBES, TOTAL_OF_CUBES_WEIGHTED}}},
		    {"q_count", {{"", TOTAL_OF_Q_COUNT_WEIGHTED}}}, {"q_sum", {{"", TOTAL_OF_Q_SUM_WEIGHTED}}},
		    {"q_squares", {{"", TOTAL_OF_Q_SQUARES_WEIGHTED}}}, {"members", {{"", TOTAL_OF_MEMBERS_WEIGHTED}}}};
		if (IsOfRows() && spec.score && !spec.threshold) {
			b.rows['a'].push_back({{"at", Made("scored")}, {"value", Made("TRUE")}});
		}
		for (size_t at = 0; at < spec.aggregates.size(); at++) {
			auto &aggregate = spec.aggregates[at];
			auto number = std::to_string(at);
			if (!aggregate.additive) {
				for (auto &input : aggregate.inputs) {
					b.rows['a'].push_back({{"at", Made(input.first)}, {"value", input.second}});
				}
				b.rows['h'].push_back({{"name", Made("fair_aggregate_" + number)}, {"call", aggregate.value}, {"shown", Made(OneLine(aggregate.text))},
				                       {"rows", Made("fair_count_" + number)}, {"count", aggregate.rows}});
				continue;
			}
			b.rows['a'].push_back({{"at", Made(number)}, {"value", aggregate.value}});
			Bindings inner;
			inner.place = spec.place;
			inner.fields["at"] = Made(number);
			if (spec.weight) {
				inner.fields["weight.shown"] = Made(spec.weight->Shown());
			}
			std::vector<std::string> sums = {"count"};
			sums.insert(sums.end(), aggregate.counts ? 0 : 1, "sum");
			if (aggregate.IsMean()) {
				sums.insert(sums.end(), spec.weight ? 1 : 0, "members");
				const char *more = "";
				if (spec.CountsSquares() && spec.form == "DECOMPOSE") { // its limits need no skewness
					more = spec.weight ? "q_count q_sum q_squares" : "squares";
				} else if (spec.CountsSquares()) {
					more = spec.weight ? "squares cubes q_count" : "squares cubes";
				}
				auto moments = Words(more);
				sums.insert(sums.end(), moments.begin(), moments.end());
			}
			for (auto &of : sums) {
				auto total = totals.at(of)[spec.weight ? 1 : 0];
				b.rows['w'].push_back({{"name", Made("fair_" + of + "_" + number)}, {"total", inner.Fill(total)}, {"none", Made(of == "count" || of == "members" ? "0" : "NULL")}});
			}
		}
	}

	//! The lists of values from which limits are computed
	void BindLists() {
		if (spec.confidence <= 0) {
			return;
		}
		for (size_t at = 0; at < spec.aggregates.size(); at++) {
			if (!spec.aggregates[at].quantile.empty()) {
				b.rows['y'].push_back({{"name", Made("fair_values_" + std::to_string(at))}, {"call", spec.aggregates[at].listed}});
			}
		}
		std::set<int> listed;
		for (auto &measure : spec.measures) {
			if (measure.actual < 0 || !listed.insert(measure.actual).second) {
				continue;
			}
			auto error = "fair_input_" + std::to_string(measure.errors), actual = "fair_input_" + std::to_string(measure.actual) + "_0";
			auto call = "LIST({'error': " + error + ", 'actual': CAST(" + actual + " AS DOUBLE)}) FILTER(WHERE NOT " + error + " IS NULL AND NOT " + actual + " IS NULL)";
			b.rows['y'].push_back({{"name", Made("fair_values_" + std::to_string(measure.actual))}, {"call", Made(call)}});
		}
	}

	static bool Holds(const Piece &piece, const Shape &shape) {
		std::string values;
		for (auto &feature : Words(piece.features)) {
			values += shape.at(feature);
		}
		if (values.empty()) {
			return true;
		}
		auto listed = Words(piece.values);
		return std::find(listed.begin(), listed.end(), values) != listed.end();
	}

	bool Overall() const {
		return compared && spec.reference == Spec::OVERALL;
	}

	size_t OnRatio() const {
		return size_t(std::count_if(spec.measures.begin(), spec.measures.end(),
		                            [](const Measure &m) { return m.allowance && m.allowance->on_ratio; }));
	}

	Shape ShapeOf(const std::string &section) const {
		auto flag = [](bool there) { return std::string(there ? "1" : "0"); };
		std::string sums = "-", order = "-sba";
		for (auto &measure : spec.measures) {
			sums = order.find(measure.sums) > order.find(sums) ? measure.sums : sums;
		}
		bool referred = !spec.form.empty() && spec.reference != Spec::NONE;
		auto ratios = OnRatio();
		Shape shape;
		shape["predicts"] = spec.prediction ? "P" : spec.threshold ? "T" : "-";
		shape["label"] = flag(spec.label != nullptr);
		shape["score"] = flag(spec.score != nullptr);
		shape["weight"] = flag(spec.weight != nullptr);
		shape["filter"] = flag(spec.filter != nullptr);
		shape["confidence"] = spec.confidence < 0 ? "0" : spec.tuned > 0 || (1 - spec.confidence) / 2 <= 0.075 ? "1" : "2";
		shape["anytime"] = flag(spec.tuned > 0);
		shape["sets"] = flag(spec.grouped);
		shape["grouped"] = flag(spec.grouped || Overall());
		shape["whole"] = flag(spec.grouped && spec.groups.empty());
		shape["reference"] = !referred ? "-" : spec.reference == Spec::OVERALL ? "O" : "V";
		shape["minimum"] = flag(compared && spec.minimum);
		shape["complete"] = flag(compared && spec.complete);
		shape["columns"] = spec.groups.size() == 1 ? "1" : "3";
		bool counts = section == "counts" || section == "gap_subgroups"; // of these, subgroups are no strata
		auto controls = section == "class_counts" ? spec.control.size() - 1 : spec.control.size();
		shape["controls"] = !controls || (counts && !spec.features.empty()) ? "0" : "3";
		shape["classes"] = Classes();
		shape["listed"] = !spec.outcomes || spec.outcomes->values.empty() ? "0" : spec.outcomes->ordered ? "o" : "1";
		shape["averaged"] = !spec.outcomes || spec.outcomes->averages.empty() ? "0" : spec.outcomes->each ? "a" : "f";
		shape["judged"] = !(referred || spec.confidence > 0) || !ratios ? "d" : ratios == spec.measures.size() ? "r" : "m";
		shape["sums"] = sums;
		shape["unused"] = flag(!compared && !Unused().empty());
		shape["compared"] = flag(compared);
		auto counted = size_t(std::count_if(spec.measures.begin(), spec.measures.end(), [&](const Measure &m) { return IsCounted(m); }));
		shape["tested"] = counted == spec.measures.size() ? "c" : counted ? "m" : "u";
		auto shared = size_t(std::count_if(spec.measures.begin(), spec.measures.end(), [&](const Measure &m) { return IsShared(m); }));
		shape["shared"] = !shared ? "-" : shared == spec.measures.size() ? "a" : "m";
		shape["alone"] = flag(spec.Alone());
		shape["limited"] = flag(spec.limited);
		shape["indicated"] = flag(!spec.indicated.empty());
		shape["detail"] = spec.detail.empty() ? "0" : spec.detail.substr(0, 1);
		shape["sensitive"] = flag(spec.sensitive);
		shape["strata"] = spec.control.size() > 1 ? "3" : "0";
		shape["sized"] = flag(spec.confidence > 0);
		shape["charted"] = flag(spec.charted);
		shape["target"] = flag(spec.target != nullptr);
		shape["dispersed"] = flag(spec.dispersed);
		shape["permuted"] = flag(spec.draws > 0);
		shape["logged"] = flag(spec.logged);
		shape["clustered"] = flag(spec.cluster != nullptr);
		shape["starts"] = spec.threshold ? "T" : "L";
		shape["allowed"] = !spec.allowance ? "-" : spec.allowance->on_ratio ? "r" : "d";
		shape["ordered"] = flag(!spec.order.empty() || spec.ordered);
		shape["method"] = spec.match ? spec.method.substr(0, 1) : "";
		shape["ranged"] = flag(b.rows.count('r'));
		shape["pruned"] = flag(spec.prune != nullptr);
		if (section == "limits" && spec.match) { // groups have no limits of their own
			shape["confidence"] = shape["alone"] = "0";
		}
		if (spec.form == "SCAN") {
			shape["compared"] = "1", shape["unused"] = "0";
		}
		if (section == "counts" && spec.CountsSquares() && spec.confidence < 0) {
			shape["confidence"] = "1";
		}
		return shape;
	}

	//! Whether the gaps of a measure are tested by counts: those of a proportion, unless weighted groups overlap
	bool IsCounted(const Measure &measure) const {
		return *WordOf(measure, "hits", false) && !(Overall() && spec.weight);
	}

	//! Whether a measure has its limits where groups are compared: a proportion, whose limits have one formula
	bool IsShared(const Measure &measure) const {
		return spec.form == "DISPARITY" && spec.confidence > 0 && !spec.match && *WordOf(measure, "base", false);
	}

	//! Parameters of items that FAIR (…) does not use: a statement must hold each that it is given
	std::vector<Text> Unused() const {
		std::vector<Text> found;
		std::set<std::string> seen;
		auto add = [&](const Text &text) {
			if (IsGiven(text) && seen.insert(text.sql).second) {
				found.push_back(text);
			}
		};
		for (auto &measure : spec.measures) {
			if (measure.allowance) {
				add(measure.allowance->text);
			}
		}
		std::for_each(spec.reference_values.begin(), spec.reference_values.end(), add);
		if (spec.minimum) {
			add(*spec.minimum);
		}
		return found;
	}

	std::vector<std::vector<size_t>> Groupings() const {
		auto sets = spec.sets;
		std::vector<size_t> all;
		for (size_t at = 0; at < spec.groups.size(); at++) {
			all.push_back(at);
		}
		if (Overall() && !spec.grouped) {
			sets = {all};
		}
		if (compared) {
			sets.erase(std::remove_if(sets.begin(), sets.end(), [](const std::vector<size_t> &set) { return set.empty(); }), sets.end());
		}
		if (Overall()) {
			sets.push_back({});
		}
		return sets;
	}

	//! The test that a column is, or is not, one of those that make a row's group
	std::string Among(size_t column, bool absent) const {
		std::vector<std::string> listed;
		for (auto &set : Groupings()) {
			bool there = std::find(set.begin(), set.end(), column) != set.end();
			if (set.empty() || there == absent) {
				continue;
			}
			std::vector<std::string> names;
			for (auto at : set) {
				names.push_back(spec.groups[at].name);
			}
			listed.push_back("'" + Doubled(Joined(names, ", "), '\'') + "'");
		}
		return listed.empty() ? "FALSE" : "protected IN (" + Joined(listed, ", ") + ")";
	}

	//! A number as it is; a parameter checked by a template
	Text Given(const Text &text, const char *pattern) const {
		if (!IsGiven(text)) {
			return text;
		}
		Bindings inner;
		inner.place = spec.place;
		inner.fields["text"] = text;
		return inner.Fill(pattern);
	}

	void Bind() {
		b.place = spec.place;
		auto &f = b.fields;
		f["s"] = Made(spec.suffix);
		f["source"] = spec.source;
		f["controls"] = Made(std::to_string(spec.control.size()));
		auto one = [&](const char *name, const std::shared_ptr<Column> &column) {
			if (column) {
				f[name] = column->text;
				f[std::string(name) + ".shown"] = Made(column->Shown());
			}
		};
		one("prediction", spec.prediction);
		one("score", spec.score);
		one("label", spec.label);
		one("weight", spec.weight);
		one("filter", spec.filter);
		one("match", spec.match);
		if (spec.ordered) {
			f["ordered_group"] = Made("fair_key.\"" + Doubled(spec.groups[0].name, '"') + "\"");
		}
		if (spec.threshold) {
			f["threshold"] = *spec.threshold;
		}
		if (spec.minimum) {
			f["minimum"] = *spec.minimum;
			f["least"] = Given(*spec.minimum, LEAST);
		}
		if (spec.prune) {
			f["prune"] = *spec.prune;
		}
		f["counted"] = Made(spec.ScansGaps() ? "parts" : spec.form == "SCAN" ? "sides" : "counts");
		f["indicated"] = Made(spec.indicated);
		std::string strata;
		for (auto &column : spec.control) {
			strata += (strata.empty() ? "" : ", ") + ("\"" + Doubled(column.name, '"') + "\"");
		}
		if (spec.grouped || Overall()) {
			strata += strata.empty() ? "protected" : ", protected";
		}
		f["partition"] = Made(strata.empty() ? "" : "PARTITION BY " + strata);
		BindFamily();
		for (auto &each : SHARES) {
			if (spec.shares == each.marker) {
				f["part_of_first"] = Made(each.text);
			}
		}
		f["compared"] = Made(spec.form == "PAIRS" ? CountedPairs() : "fair_p");
		for (auto &each : CORRECTIONS) {
			if (spec.correction == each.marker) {
				f["adjusted"] = b.Fill(each.text);
			}
		}
		bool mid = spec.method == "mid_p";
		f["exact_p"] = Made(mid ? EXACT_MID_P : EXACT_FISHER);
		f["fisher_word"] = Made(mid ? "'fisher_mid_p'" : "'fisher'");
		f["draws"] = Made(std::to_string(spec.draws));
		f["seed"] = Made(std::to_string(spec.seed));
		if (spec.penalty) {
			f["threshold.penalty"] = *spec.penalty;
		}
		if (spec.threshold) {
			f["relabel.threshold"] = f["threshold.threshold"] = *spec.threshold;
		}
		if (spec.allowance) {
			f["relabel.within"] = spec.allowance->text;
		}
		if (spec.form == "TREND") {
			BindTrend();
		}
		if (spec.form == "ADJUST") {
			BindAdjust(spec, b);
			f["adjust.bound"] = spec.allowance ? Given(spec.allowance->text, BOUND_ANY) : Made("NULL");
		}
		for (size_t at = 0; at < GIVEN_COUNT; at++) {
			auto given = f.find(GIVEN[at].marker);
			if (given != f.end()) {
				given->second = Given(given->second, GIVEN[at].text);
			}
		}
		for (auto &each : spec.order) {
			b.rows['o'].push_back({{"text", each.first}, {"rest", Made(each.second)}, {"number", Made(std::to_string(b.rows['o'].size() + 1))}});
		}
		if (spec.confidence > 0) {
			f["z"] = Made(Shortest(NormalQuantile((1 + spec.confidence) / 2)));
			f["evidence"] = Made(AsDouble(-2 * std::log(1 - spec.confidence)));
			f["tuned"] = Made(AsDouble(spec.tuned));
			f["alpha"] = Made(Shortest(std::round((1 - spec.confidence) * 1e12) / 1e12));
			f["beyond"] = Made(Shortest((1 - spec.confidence) / 2));
			std::string pairs = "COUNT(" + CountedPairs() + ") OVER (" + Family(true) + ")";
			f["pairs"] = Made(spec.Alone() ? "1" : spec.match ? "GREATEST(1, " + pairs + ")" : pairs);
			auto by_pairs = (1 - spec.confidence) / 2 <= 0.075 ? PAIR_Z_TAIL : PAIR_Z_WIDE;
			f["pair_z"] = b.Fill(by_pairs);
			f["scan_comparisons"] = Made(ScanComparisons());
			f["pairs"] = Made("fair_comparisons");
			f["scan_z"] = b.Fill(by_pairs);
		}
		auto unused = Unused();
		if (unused.size() == 1) {
			f["unused"] = unused[0];
		} else if (!unused.empty()) {
			Text list = Made("[");
			for (size_t at = 0; at < unused.size(); at++) {
				list.Add(at ? ", CAST(" : "CAST(", spec.place).Add(unused[at]).Add(" AS TEXT)", spec.place);
			}
			f["unused"] = list.Add("]", spec.place);
		}
		if (spec.outcomes) {
			BindClasses();
		}
		BindAggregates();
		BindLists();
		BindColumns();
		BindMeasures();
	}

	//! The names of the columns that identify a stratum and grouping, as SQL
	std::vector<std::string> Strata(bool grouping) const {
		std::vector<std::string> names;
		for (auto &column : spec.control) {
			names.push_back("\"" + Doubled(column.name, '"') + "\"");
		}
		if (grouping && (spec.grouped || Overall())) {
			names.push_back("protected");
		}
		return names;
	}

	static std::string Partition(const std::vector<std::string> &names) {
		return names.empty() ? "" : "PARTITION BY " + Joined(names, ", ") + " ";
	}

	//! What counts the compared pairs: with MATCH those with values, as MINIMUM counts matched cases
	std::string CountedPairs() const {
		return spec.match ? "first_value" : "*";
	}

	//! How a window over a family begins, over rows for each metric or for each stratum
	std::string Family(bool by_metric) const {
		if (spec.form == "ADJUST" || spec.form == "PROXIES") { // its rows have one metric and no strata
			return "";
		}
		std::vector<std::string> names;
		if (spec.family == "metrics" || spec.family == "pairs") {
			bool together = spec.family == "metrics" && Overall(); // all rows are compared with the groups of every grouping
			names = Strata(!together);
			if (spec.form == "TEST") { // it has a row for all strata
				names = spec.grouped ? std::vector<std::string> {"protected"} : std::vector<std::string>();
			} else if (spec.form == "SCAN") {
				names = {"fair_subgroup"};
			}
		}
		if (by_metric && (spec.family == "strata" || spec.family == "pairs")) {
			names.push_back("fair_metric");
		}
		return Partition(names);
	}

	//! How many divergences of SCAN have limits that hold together
	std::string ScanComparisons() const {
		std::string others = "GREATEST(1, COUNT(*) - 1)", metrics = std::to_string(spec.measures.size());
		if (spec.correction == "none" || spec.family == "pairs") {
			return "MAX(1)";
		}
		return spec.family == "strata" ? others : spec.family == "metrics" ? "MAX(" + metrics + ")" : others + " * " + metrics;
	}

	bool OfAllMetrics() const {
		return spec.family == "metrics" || spec.family == "all";
	}

	//! The number of gaps of a family, by the column of those of a stratum and metric
	std::string Among(const std::string &gaps, bool by_metric) const {
		if (spec.family == "pairs") {
			if (!Overall()) {
				return gaps;
			}
			auto names = Strata(false);
			if (by_metric) {
				names.push_back("fair_metric");
			}
			return "CASE WHEN protected = '' THEN MAX(" + gaps + ") OVER (" + Partition(names) + ") ELSE " + gaps + " END";
		}
		return "SUM(" + (OfAllMetrics() ? "fair_gaps" : gaps) + ") OVER (" + Family(by_metric) + ")";
	}

	void BindFamily() {
		auto &f = b.fields;
		f["family"] = Made(Family(true));
		f["among"] = Made(Among("fair_gaps", true));
		f["comparisons"] = Made(spec.family == "pairs" ? "fair_gaps" : "SUM(fair_gaps) OVER (" + Family(true) + ")");
		f["judged_of_all"] = f["gaps_of_all"] = Made("");
	}

	//! For a family of several metrics, the judged groups of each, and the gaps of all
	void BindGapsOfAll() {
		if (!OfAllMetrics()) {
			return;
		}
		auto pattern = Overall() ? GAPS_OF_OVERALL : spec.reference != Spec::NONE ? GAPS_OF_REFERENCE : GAPS_OF_PAIRS;
		Text judged, gaps;
		for (auto &row : b.rows['m']) {
			Bindings inner;
			inner.place = spec.place;
			inner.fields = row;
			auto name = "fair_judged_of_" + row.at("at").sql;
			inner.fields["judged"] = Made(name);
			if (spec.minimum) {
				inner.fields["least"] = b.fields.at("least");
			}
			bool first = judged.sql.empty();
			judged.Add(first ? "" : ", ", spec.place).Add(inner.Fill(spec.minimum ? JUDGED_OF_ENOUGH : JUDGED_OF)).Add(" AS " + name, spec.place);
			gaps.Add(first ? "" : " + ", spec.place).Add(inner.Fill(pattern));
		}
		b.fields["judged_of_all"] = judged;
		b.fields["gaps_of_all"] = gaps.Add(" AS fair_gaps", spec.place);
	}

	void BindTrend() {
		static const std::set<std::string> dates = {"DAY", "WEEK", "MONTH", "QUARTER", "YEAR"};
		auto &f = b.fields;
		f["every"] = Made(spec.every);
		f["UNIT"] = Made(spec.unit);
		f["period_type"] = Made(dates.count(spec.unit) ? "DATE" : "TIMESTAMP");
		f["limit"] = Made(Shortest(DecisionInterval(spec.run_length)));
		f["run_length"] = Made(Shortest(spec.run_length));
		if (spec.target) {
			f["target"] = *spec.target;
		}
		std::vector<std::string> others;
		for (size_t at = 0; at < spec.measures.size(); at++) {
			if (!*WordOf(spec.measures[at], "hits", false)) {
				others.push_back(std::to_string(at));
			}
		}
		f["others"] = Made(Joined(others, ", "));
	}

	void BindColumns() {
		if (!spec.features.empty()) {
			BindScan(spec, b);
		}
		if (spec.form == "SCAN") {
			return;
		}
		auto &rows = b.rows[spec.features.empty() ? 'p' : 'd'];
		std::vector<std::string> names;
		for (size_t at = 0; at < spec.groups.size(); at++) {
			auto row = RowOf(spec.groups[at]);
			if (spec.reference == Spec::VALUES) {
				row["reference"] = spec.reference_values[at];
			}
			row["number"] = Made(std::to_string(at + 1));
			row["among"] = Made(Among(at, false));
			row["absent"] = Made(Among(at, true));
			rows.push_back(row);
			names.push_back(spec.groups[at].name);
		}
		b.fields["groups"] = Made(Joined(names, ", ")); // of PROXIES, whose names are plain
		b.fields["quantile"] = Made(Shortest(spec.quantile));
		if (spec.groups.size() == 1) { // one column is told without a loop; GROUPING SETS (()) has none
			for (auto &each : rows[0]) {
				b.fields["p0." + each.first] = each.second;
			}
		}
		for (auto &column : spec.control) {
			auto row = RowOf(column);
			row["at"] = Made(std::to_string(b.rows['c'].size()));
			row["number"] = Made(std::to_string(b.rows['c'].size() + 1));
			b.rows['c'].push_back(row);
			if (!spec.outcomes || column.name != "outcome") {
				b.rows['b'].push_back(row);
			}
		}
		b.rows['t'] = b.rows['c'];
		if (spec.form == "TREND") {
			b.rows['t'].pop_back(); // the period
		}
		for (auto &set : Groupings()) {
			std::string columns;
			for (auto &column : spec.control) {
				columns += "\"" + Doubled(column.name, '"') + "\", ";
			}
			for (auto at : set) {
				columns += "\"" + Doubled(spec.groups[at].name, '"') + "\", ";
			}
			b.rows['g'].push_back({{"columns", Made(columns)}, {"alone", Made(columns.substr(0, columns.size() - (columns.empty() ? 0 : 2)))}});
		}
	}

	Fields RowOf(const Column &column) const {
		return {{"name", Made(column.name)}, {"text", column.text}, {"text.shown", Made(column.Shown())}, {"named", column.Named()}};
	}

	void BindMeasures() {
		std::vector<std::string> indices, ratios, differences, bases, rows;
		std::string z = spec.confidence <= 0 ? ""
		                : spec.tuned > 0     ? AsDouble(-2 * std::log(1 - spec.confidence))
		                                     : AsDouble(NormalQuantile((1 + spec.confidence) / 2));
		for (size_t at = 0; at < spec.measures.size(); at++) {
			auto &measure = spec.measures[at];
			auto number = std::to_string(at);
			indices.push_back(number);
			bool on_ratio = measure.allowance && measure.allowance->on_ratio;
			(on_ratio ? ratios : differences).push_back(number);
			Fields row = {{"at", Made(number)}, {"name", Made(measure.name)}, {"metric", Made(measure.name)}, {"formula", Made(measure.formula)}};
			if (spec.form == "SCAN") {
				row["name"] = Made("fair_measure_" + number);
				row["scan_above"] = row["scan_below"] = row["scan_squares"] = Made("CAST(NULL AS DOUBLE)");
			}
			if (measure.allowance) {
				auto &allowance = *measure.allowance;
				auto pattern = on_ratio ? BOUND_RATIO : !allowance.at_most_one ? BOUND_ANY : allowance.lapses ? BOUND_LAPSES : BOUND_RATE;
				Bindings inner;
				inner.place = spec.place;
				inner.fields["prefix"] = Made(spec.form == "DISPARITY" ? "" : "fair_");
				inner.fields["bound"] = row["bound"] = Given(allowance.text, pattern);
				row["judged"] = Made(on_ratio ? "'ratio'" : "'difference'");
				row["holds"] = inner.Fill(on_ratio ? HOLDS_RATIO : HOLDS_DIFFERENCE);
				row["verdict"] = inner.Fill(on_ratio ? VERDICT_RATIO : VERDICT_DIFFERENCE);
				inner.fields["prefix"] = Made("fair_sure_");
				row["sure_verdict"] = inner.Fill(on_ratio ? VERDICT_RATIO : VERDICT_DIFFERENCE);
				row["shortfall"] = inner.Fill(on_ratio ? SHORTFALL_RATIO : SHORTFALL_DIFFERENCE);
				row["needed"] = inner.Fill(on_ratio ? NEEDED_RATIO : NEEDED_DIFFERENCE);
			} else {
				row["shortfall"] = Made(SHORTFALL_NONE);
				row["needed"] = Made("CAST(NULL AS DOUBLE)");
				row["bound"] = row["judged"] = Made("NULL");
				row["holds"] = Made("CAST(NULL AS BOOLEAN)");
				row["verdict"] = row["sure_verdict"] = Made("CAST(NULL AS TEXT)");
			}
			row["one_value"] = Made(OneValue(measure));
			row["rows"] = Made(RowsOf(measure));
			row["among"] = Made(Among("fair_gaps_" + number, false));
			rows.push_back("CAST(" + row["rows"].sql + " AS BIGINT)");
			bool alone = !compared || spec.Alone();
			if (measure.limits >= 0 || measure.words) {
				AddWords(measure, number, spec.form == "SCAN" ? "fair_z_scan" : alone ? z : "fair_z_" + number, row, spec.tuned > 0);
				OfSome(measure, row);
			}
			if (spec.form == "PAIRS" || spec.match) {
				BindEvidence(measure, number, row);
			}
			BindLimits(measure, row);
			bases.push_back(IsShared(measure) ? WordOf(measure, "base", spec.weight != nullptr) : "NULL");
			b.rows['m'].push_back(row);
		}
		bool scans = spec.form == "SCAN", more = spec.form == "BOUNDS";
		std::string none = "CAST(NULL AS TEXT)", label = none, prediction = none;
		if (spec.label && !scans) {
			label = spec.outcomes ? ONE_LABEL_OF_CLASS : more ? ONE_LABEL_OR_MORE : ONE_LABEL;
		}
		if (spec.Predicts() && !scans) {
			prediction = spec.outcomes ? ONE_PREDICTION_OF_CLASS : more ? ONE_PREDICTION_OR_MORE : ONE_PREDICTION;
		}
		b.fields["one_values"] = Made(label + " AS fair_one_label, " + prediction + " AS fair_one_prediction");
		b.fields["rows"] = Made("[" + Joined(rows, ", ") + "]");
		if (spec.TestsClasses()) {
			BindClassTests();
		}
		b.fields["bases"] = Made("[" + Joined(bases, ", ") + "]");
		b.fields["proportions"] = Made(proportions.empty() ? "NULL" : Joined(proportions, ", "));
		BindGapsOfAll();
		b.fields["indices"] = Made(Joined(indices, ", "));
		b.fields["ratios"] = Made(Joined(ratios, ", "));
		b.fields["differences"] = Made(Joined(differences, ", "));
	}

	//! The rows that a metric stands on: those that it divides by, and those for which its aggregates have values; the fewest of them
	std::string RowsOf(const Measure &measure) const {
		std::string whole = spec.weight ? "fair_n" : "n", prefix = spec.weight ? "fair_n_" : "";
		std::vector<std::string> below;
		for (auto bits : measure.divisors) {
			std::vector<std::string> cells;
			for (size_t at = 0; at < CELLS.size(); at++) {
				if (bits >> at & 1) {
					cells.push_back(prefix + CELLS[at]);
				}
			}
			below.push_back(cells.size() < CELLS.size() ? Joined(cells, " + ") : whole);
		}
		below.insert(below.end(), measure.rows_of_aggregates.begin(), measure.rows_of_aggregates.end());
		return below.empty() ? whole : below.size() == 1 ? below[0] : "LEAST(" + Joined(below, ", ") + ")";
	}

	//! Over columns of groups, why a metric is not judged: its label or prediction has one value in every row, or it is
	//! above 0 by chance alone, and there are no limits
	std::string OneValue(const Measure &measure) const {
		bool limits = spec.form == "DISPARITY" ? spec.confidence > 0 : spec.limited;
		if (measure.by_chance && !limits) {
			return std::string("COALESCE(") + (measure.needs_label ? "fair_one_label, " : "") + (measure.needs_prediction ? "fair_one_prediction, " : "") + ONE_BY_CHANCE + ")";
		}
		if (measure.needs_label && measure.needs_prediction) {
			return "COALESCE(fair_one_label, fair_one_prediction)";
		}
		return measure.needs_label ? "fair_one_label" : measure.needs_prediction ? "fair_one_prediction" : "NULL";
	}

	//! Where proportions share the formula of their limits, other measures have theirs before, numbered apart
	void BindLimits(const Measure &measure, Fields &row) {
		bool shared = IsShared(measure);
		for (std::string side : {"low", "high"}) {
			row["own_" + side] = Made(shared ? "NULL" : "\"" + Doubled(measure.name + "_" + side, '"') + "\"");
		}
		if (shared) {
			b.rows['q'].push_back(row);
			return;
		}
		auto separate = row;
		auto own = std::to_string(b.rows['x'].size());
		separate["at"] = Made(own);
		separate["among"] = Made(Among("fair_gaps_" + own, false));
		AddWords(measure, own, spec.form == "SCAN" ? "fair_z_scan" : "fair_z_" + own, separate, spec.tuned > 0);
		OfSome(measure, separate);
		b.rows['x'].push_back(separate);
	}

	//! What a measure puts into the queries of the limits and of the forms
	void AddWords(const Measure &measure, const std::string &number, const std::string &z, Fields &row, bool looks) const {
		for (auto &word : Words(METRIC_WORDS)) {
			row[word] = Limit(WordOf(measure, word, spec.weight != nullptr), number, z);
		}
		bool together = z.compare(0, 6, "fair_z") == 0;
		if (together && measure.words && (*measure.words)[0].count("limits_together")) {
			row["limits"] = Limit(WordOf(measure, "limits_together", spec.weight != nullptr), number, z);
		}
		if (looks) {
			row["limits"] = row["looked"];
		}
	}

	//! A count has limits where there are rows: of none nothing is known. With OUTCOMES, a measure has limits in its own rows
	void OfSome(const Measure &measure, Fields &row) const {
		for (auto side : {"low", "high"}) {
			if (spec.outcomes) {
				Bindings inner;
				inner.place = spec.place;
				inner.fields = {{"value", Made(measure.formula)}, {"limit", row[side]}};
				row[side] = inner.Fill(KNOWN_LIMIT);
			} else if (measure.of_none) {
				row[side] = Made("CASE WHEN n > 0 THEN " + row[side].sql + " END");
			}
		}
	}

	//! The evidence of FAIR PAIRS on a measure; those that no counts test have limits of their own, numbered apart
	void BindEvidence(const Measure &measure, const std::string &number, Fields &row) {
		static const std::string z = AsDouble(NormalQuantile((1 + 0.95) / 2));
		bool counted = IsCounted(measure);
		if (*WordOf(measure, "hits", false)) {
			proportions.push_back(number);
		} else {
			row["shortfall"] = Made("CAST(NULL AS DOUBLE)");
		}
		auto deviation = row["deviation"].sql;
		row["deviation"] = deviation.empty() ? Made("NULL") : b.Fill(deviation);
		row["alone_low"] = row["alone_high"] = Made("NULL");
		static const char *const of_numbers[] = {"spacing", "lows", "highs", "standard_error"};
		for (auto word : of_numbers) {
			row[word] = Made("NULL");
		}
		if (counted) {
			return;
		}
		auto separate = row;
		auto own = std::to_string(b.rows['u'].size());
		AddWords(measure, own, z, separate, false);
		separate["at"] = Made(own);
		row["hits"] = row["size"] = Made("NULL");
		row["alone_low"] = separate["low"];
		row["alone_high"] = separate["high"];
		for (auto word : of_numbers) {
			if (!separate[word].sql.empty()) {
				row[word] = separate[word];
			}
		}
		b.rows['u'].push_back(separate);
	}

	Text Limit(const char *pattern, const std::string &number, const std::string &z) const {
		std::string text = pattern;
		double quantile = 0;
		bool known = ReadNumber(z, quantile); // not a column's name
		auto tails = known ? AsDouble(std::erfc(quantile / std::sqrt(2.0))) : "";
		const std::pair<std::string, std::string> values[] = {{"@{i}", number}, {"@{z}", z}, {"@{s}", spec.suffix}, {"@{tails}", tails}, {"@{tuned}", AsDouble(spec.tuned)}};
		for (auto &each : values) {
			for (auto at = text.find(each.first); at != std::string::npos; at = text.find(each.first, at + each.second.size())) {
				text.replace(at, each.first.size(), each.second);
			}
		}
		return Made(text);
	}
};

} // namespace

Text ExpandAudit(const Spec &spec) {
	return Expander(spec).Expand();
}

} // namespace fairsql
