#include "dependence.hpp"

#include "directions.hpp"
#include "numbers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fairsql {

namespace {

using Table = std::array<Number, 4>; // tp, fp, fn, tn
const size_t ALL_CELLS = 15;

//! Tables in general position, of few rows and of many
const std::vector<Table> &Tables() {
	static const auto tables = [] {
		static const double counts[][4] = {{101, 67, 43, 211}, {389, 157, 271, 97}, {53, 307, 181, 73}, {3, 2, 5, 7},
		                                   {7, 1, 11, 3},      {2, 13, 1, 5},       {997, 31, 1009, 11}};
		std::vector<Table> made;
		for (auto &each : counts) {
			made.push_back({{Number::Of(each[0]), Number::Of(each[1]), Number::Of(each[2]), Number::Of(each[3])}});
		}
		return made;
	}();
	return tables;
}

Number SumOf(const Table &table, size_t cells) {
	auto sum = Number::Of(0);
	for (size_t at = 0; at < table.size(); at++) {
		sum = cells >> at & 1 ? sum + table[at] : sum;
	}
	return sum;
}

//! A formula over a table; NULL where it is undefined. Sums of scores have a mean, or pairs a share, that stays as it is
Number ValueAt(const Formula &formula, const Table &table) {
	static const auto statistic = Number::Of(37) / Number::Of(100);
	Values values;
	for (size_t at = 0; at < table.size(); at++) {
		values[CELLS[at]] = table[at];
	}
	auto n = SumOf(table, ALL_CELLS);
	values["n"] = n;
	for (auto &name : Words(SCORE_SUMS)) {
		values[name] = statistic * (name == "concordant_pairs" ? SumOf(table, 5) * SumOf(table, 10) : n);
	}
	auto value = Evaluate(formula, values);
	return std::isfinite(value.value) ? value : Number();
}

//! A table in which a proportion is another one, and as many rows stay below its line
Table WithShare(const Table &table, const QuantityRow &of, const Number &share) {
	auto one = Number::Of(1), before = SumOf(table, size_t(of.above)) / SumOf(table, size_t(of.below));
	auto moved = table;
	for (size_t at = 0; at < table.size(); at++) {
		bool is_above = of.above >> at & 1;
		if (of.below >> at & 1) {
			moved[at] = moved[at] * (is_above ? share / before : (one - share) / (one - before));
		}
	}
	return moved;
}

//! The cells of a group as products of three proportions, and those of these that a formula moves with
struct Factorization {
	std::array<size_t, 3> proportions; //!< places in QUANTITIES
	std::vector<size_t> moving;
	std::map<size_t, size_t> undefined; //!< the ends at which it is undefined, as bits: 1 at 0, 2 at 1

	//! The proportions whose product is the share of some cells, each with whether they are above its line
	bool Factors(size_t asked, std::vector<std::pair<size_t, bool>> &path) const {
		size_t part = asked;
		for (auto each : proportions) {
			size_t above = size_t(QUANTITIES[each].above), below = size_t(QUANTITIES[each].below);
			if ((asked & ~below) || asked == below) {
				continue;
			}
			bool is_above = !(asked & ~above);
			part = is_above ? above : below & ~above;
			if (asked & ~part) {
				return false;
			}
			path.push_back({each, is_above});
		}
		return part == asked;
	}
};

//! The smallest sets of cells, as bits, without whose rows a formula is undefined
std::vector<size_t> Divisors(const Formula &formula) {
	std::vector<size_t> found;
	for (size_t size = 1; size < CELLS.size(); size++) {
		for (size_t cells = 1; cells < ALL_CELLS; cells++) {
			size_t count = 0;
			for (size_t at = 0; at < CELLS.size(); at++) {
				count += cells >> at & 1;
			}
			bool holds = std::any_of(found.begin(), found.end(), [&](size_t each) { return !(each & ~cells); });
			if (count != size || holds) {
				continue;
			}
			bool undefined = std::all_of(Tables().begin(), Tables().end(), [&](const Table &table) {
				auto without = table;
				for (size_t at = 0; at < without.size(); at++) {
					without[at] = cells >> at & 1 ? Number::Of(0) : without[at];
				}
				return ValueAt(formula, without).null;
			});
			if (undefined) {
				found.push_back(cells);
			}
		}
	}
	return found;
}

//! Whether a divisor is 0 at one end of a proportion that a formula moves with, or has the rows below it
bool Knows(const Factorization &way, size_t divisor) {
	return std::any_of(way.moving.begin(), way.moving.end(), [&](size_t each) {
		size_t above = size_t(QUANTITIES[each].above), below = size_t(QUANTITIES[each].below);
		return divisor == above || divisor == (below & ~above) || divisor == below;
	});
}

Factorization Factorize(const Formula &formula) {
	std::vector<Number> values;
	for (auto &table : Tables()) {
		values.push_back(ValueAt(formula, table));
	}
	std::map<size_t, bool> known;
	auto moves = [&](size_t proportion) {
		auto found = known.find(proportion);
		if (found != known.end()) {
			return found->second;
		}
		bool moved = false;
		auto &of = QUANTITIES[proportion];
		for (size_t at = 0; !moved && at < values.size(); at++) {
			auto &table = Tables()[at];
			auto half = SumOf(table, size_t(of.above)) / SumOf(table, size_t(of.below)) / Number::Of(2);
			moved = !Alike(values[at], ValueAt(formula, WithShare(table, of, half)));
		}
		return known[proportion] = moved;
	};
	Factorization best;
	size_t unknown = 0; // divisors of which the best one does not know where they are 0
	auto divisors = Divisors(formula);
	for (size_t at = 0; at < FACTORIZATIONS_COUNT; at++) {
		Factorization each;
		for (size_t k = 0; k < each.proportions.size(); k++) {
			each.proportions[k] = size_t(FACTORIZATIONS[at][k]);
			if (moves(each.proportions[k])) {
				each.moving.push_back(each.proportions[k]);
			}
		}
		if (each.moving.size() <= 1) {
			best = each;
			break; // none does it with fewer
		}
		auto left = size_t(std::count_if(divisors.begin(), divisors.end(), [&](size_t divisor) { return !Knows(each, divisor); }));
		if (at == 0 || left < unknown || (left == unknown && each.moving.size() < best.moving.size())) {
			best = each, unknown = left;
		}
	}
	for (auto each : best.moving) {
		for (size_t end = 0; end < 2; end++) {
			bool undefined = std::all_of(Tables().begin(), Tables().end(), [&](const Table &table) {
				return ValueAt(formula, WithShare(table, QUANTITIES[each], Number::Of(double(end)))).null;
			});
			best.undefined[each] |= undefined ? size_t(1) << end : 0;
		}
	}
	return best;
}

bool Finds(const Formula &f, const std::function<bool(const Node &)> &test) {
	return test(*f) || std::any_of(f->parts.begin(), f->parts.end(), [&](const Formula &part) { return Finds(part, test); });
}

//! The power of the number of rows that a formula grows with; -1 for none
int Degree(const Formula &formula) {
	if (Finds(formula, [](const Node &node) { return node.type == Node::CAST; })) { // it may round
		return -1;
	}
	for (int power = 0; power < 3; power++) {
		bool grows = std::all_of(Tables().begin(), Tables().end(), [&](const Table &table) {
			auto twice = table;
			for (auto &each : twice) {
				each = each * Number::Of(2);
			}
			return Alike(ValueAt(formula, twice), ValueAt(formula, table) * Number::Of(1 << power));
		});
		if (grows) {
			return power;
		}
	}
	return -1;
}

Formula Leaf(const std::string &sql) {
	auto node = std::make_shared<Node>();
	node->type = Node::INPUT, node->text = sql;
	return node;
}

//! A product as SQL, in which a factor of 1 is left out; whether it has more than one factor
std::string Product(const std::vector<std::string> &factors, bool &loose) {
	loose = factors.size() > 1;
	return factors.empty() ? "1" : Joined(factors, " * ");
}

//! A formula and the quantities that it moves with: `Dependence` of the package
class Dependence {
public:
	using Point = std::map<size_t, std::string>; //!< names of columns by quantities
	std::vector<size_t> quantities;

	explicit Dependence(const Formula &formula_p) : formula(formula_p), cells(Factorize(formula_p)), degree(Degree(formula_p)) {
		auto names = NamesIn(formula);
		for (size_t at = 0; at < QUANTITIES_COUNT; at++) {
			if (*QUANTITIES[at].sum && names.count(QUANTITIES[at].sum)) {
				quantities.push_back(at);
			}
		}
		quantities.insert(quantities.end(), cells.moving.begin(), cells.moving.end());
		for (size_t cell = 0; cell < CELLS.size() && degree == 0; cell++) {
			std::vector<std::pair<size_t, bool>> path;
			cells.Factors(size_t(1) << cell, path);
			auto halved = std::count_if(path.begin(), path.end(), [&](const std::pair<size_t, bool> &each) { return !IsAmong(each.first); });
			parts = std::max(parts, double(1 << halved));
		}
	}

	//! How many times the formula is multiplied by n
	size_t Units() const {
		return degree < 0 ? 1 : size_t(degree);
	}

	size_t Undefined(size_t quantity) const {
		auto found = cells.undefined.find(quantity);
		return found == cells.undefined.end() ? 0 : found->second;
	}

	//! The formula where each of its quantities has a value, and n stays as it is
	std::string At(const Point &point) const {
		static const std::set<std::string> may_fail = {"EXP", "POW", "POWER"};
		auto text = Print(Defined(Placed(formula, point)));
		if (Finds(formula, [](const Node &node) { return node.type == Node::CAST || (node.type == Node::CALL && may_fail.count(Upper(node.text))); })) {
			text = Tried(text);
		}
		return degree > 0 ? "(" + text + ")" + Grown() : text;
	}

	//! The ends of the range of the formula over what it grows with, as SQL; what it is at a point where there is none
	std::string Bound(size_t side, const Point &point) const {
		auto share = formula;
		for (size_t unit = 0; unit < Units(); unit++) {
			share = ParseFormula("(" + Print(share) + ") / NULLIF(n, 0)");
		}
		auto end = degree < 0 ? HUGE_VAL : RangeOf(share)[side];
		return std::isfinite(end) ? "(" + AsDouble(end) + ")" + Grown() : At(point);
	}

private:
	Formula formula;
	Factorization cells;
	int degree;
	double parts = 1; //!< in how many a rate divides the rows, so that each cell has whole ones

	bool IsAmong(size_t quantity) const {
		return std::find(quantities.begin(), quantities.end(), quantity) != quantities.end();
	}

	std::string Grown() const {
		std::string text;
		for (size_t unit = 0; unit < Units(); unit++) {
			text += " * n";
		}
		return text;
	}

	//! The rows in some cells: the product of the factors, of which one that does not matter is one half
	bool Rows(size_t asked, const Point &point, std::string &sql, bool &loose) const {
		std::vector<std::pair<size_t, bool>> path;
		if (!cells.Factors(asked, path)) {
			return false;
		}
		double whole = parts;
		std::vector<std::string> factors;
		if (degree < 0) {
			factors.push_back("n");
		}
		for (auto &each : path) {
			auto found = point.find(each.first);
			if (found == point.end()) {
				whole /= 2;
			} else {
				factors.push_back(each.second ? found->second : "(1 - " + found->second + ")");
			}
		}
		if (whole != 1) {
			factors.insert(factors.begin(), whole > 1 ? std::to_string(int(whole)) : AsDouble(whole));
		}
		sql = Product(factors, loose);
		return true;
	}

	//! The rows in some cells, which may be added up
	std::string Sum(size_t asked, const Point &point) const {
		std::string sql;
		bool loose = false;
		if (Rows(asked, point, sql, loose)) {
			return loose ? "(" + sql + ")" : sql;
		}
		std::vector<std::string> terms;
		for (size_t cell = 0; cell < CELLS.size(); cell++) {
			if (asked >> cell & 1) {
				terms.push_back(Sum(size_t(1) << cell, point));
			}
		}
		return "(" + Joined(terms, " + ") + ")";
	}

	Formula Placed(const Formula &f, const Point &point) const {
		auto name = f->type == Node::NAME ? Lower(f->text) : "";
		for (auto &each : point) {
			if (!name.empty() && name == QUANTITIES[each.first].sum) {
				auto rows = name == "concordant_pairs" ? Sum(5, point) + " * " + Sum(10, point) : Sum(ALL_CELLS, point);
				return Leaf("(" + each.second + " * " + rows + ")");
			}
		}
		bool adds = f->type == Node::OPERATION && f->parts.size() == 2 && (f->text == "+" || f->text == "-");
		auto counted = f->type == Node::NAME || adds ? CellsOf(f) : 0;
		std::string sql;
		bool loose = false;
		if (counted && Rows(counted, point, sql, loose)) {
			return Leaf(loose ? "(" + sql + ")" : sql);
		}
		auto node = std::make_shared<Node>(*f);
		for (auto &part : node->parts) {
			part = Placed(part, point);
		}
		return node;
	}
};

void Put(std::string &text, const std::string &marker, const std::string &value) {
	for (auto at = text.find(marker); at != std::string::npos; at = text.find(marker, at + value.size())) {
		text.replace(at, marker.size(), value);
	}
}

void Append(std::string &list, const std::string &more) {
	list += list.empty() || more.empty() ? more : ", " + more;
}

//! The words that every measure has which is not a proportion of counts
MetricWords Usual() {
	MetricWords words;
	for (auto &word : Words(METRIC_WORDS)) {
		words[word] = word.compare(0, 5, "scan_") == 0 ? "CAST(NULL AS DOUBLE)" : "";
	}
	words["period_size"] = SIZE_BY_WIDTH;
	words["is_number"] = words["is_proportion"] = "FALSE";
	return words;
}

//! A formula over the columns of the subgroups
Formula OfSubgroups(const Formula &f) {
	auto node = std::make_shared<Node>(*f);
	if (f->type == Node::NAME || f->type == Node::INPUT) {
		node->text = "fair_subgroups@{s}." + Lower(f->text);
	}
	for (auto &part : node->parts) {
		part = OfSubgroups(part);
	}
	return node;
}

const char *const SIDES[] = {"low", "high"};

void AddLimits(const Dependence &of, bool weighted, MetricWords &words) {
	size_t scores = 0, count = of.quantities.size();
	for (auto each : of.quantities) {
		scores += *QUANTITIES[each].sum ? 1 : 0;
	}
	for (size_t k = 0; k < count; k++) {
		auto &quantity = QUANTITIES[of.quantities[k]];
		bool gap = std::string(quantity.sum) == "calibration_gap";
		auto &place = PLACES[gap ? 5 : *quantity.sum ? 4 : of.Undefined(of.quantities[k])];
		auto number = std::to_string(k);
		auto add = [&](const std::string &word, std::string text) {
			Put(text, "@{k}", number);
			Append(words[word], text);
		};
		add("shares", quantity.words[weighted ? 2 : 0]);
		add("sizes", quantity.words[weighted ? 3 : 1]);
		add("counts", place.counts);
		add("limits", place.limits);
		add("looks", place.looks);
		add("looked", place.looked);
		if (count > 1) {
			add("middles", place.middle);
		}
	}
	auto row = std::find_if(ESTIMATES, ESTIMATES + ESTIMATES_COUNT, [&](const EstimateRow &each) {
		return size_t(each.proportions) == count - scores && size_t(each.scores) == scores;
	});
	auto point = [&](const std::function<std::string(size_t, bool)> &name) {
		Dependence::Point made;
		for (size_t k = 0; k < count; k++) {
			made[of.quantities[k]] = "fair_" + name(k, *QUANTITIES[of.quantities[k]].sum);
		}
		return made;
	};
	std::map<std::string, std::string> markers;
	for (size_t side = 0; side < 2 && count; side++) {
		std::string ending = SIDES[side];
		for (size_t moved = 0; moved < count; moved++) {
			markers["@{" + ending + "_" + std::to_string(moved) + "}"] =
			    of.At(point([&](size_t k, bool) { return (k == moved ? ending : "middle") + "_@{i}_" + std::to_string(k); }));
		}
		if (count == 1) {
			continue;
		}
		markers["@{middle}"] = of.At(point([&](size_t k, bool) { return "middle_@{i}_" + std::to_string(k); }));
		auto end = [&](size_t k, bool) { return "end_@{i}_" + std::to_string(k) + "_" + ending; };
		auto way = [&](size_t k, bool of_score) { return (of_score ? "end_@{i}_" : "way_@{i}_") + std::to_string(k) + "_" + ending; };
		markers["@{way_" + ending + "}"] = of.At(point(way));
		markers["@{end_" + ending + "}"] = of.Bound(side, point(end));
	}
	auto *grown = row->words + 3 + 3 * of.Units();
	const std::pair<const char *, const char *> filled[] = {{"turns", row->words[0]}, {"steps", row->words[1]}, {"ends", row->words[2]},
	                                                        {"scales", grown[0]},     {"low", grown[1]},        {"high", grown[2]}};
	for (auto &each : filled) {
		auto &text = words[each.first] = each.second;
		for (auto &marker : markers) {
			Put(text, marker.first, marker.second);
		}
	}
}

} // namespace

//! Of the mean of a column or its root, of a quantile, or of explained variance; the last six are those of a mean in FAIR DECOMPOSE
template <size_t N>
static void AddColumns(const char *const (&row)[N], const std::map<std::string, std::string> &marked, MetricWords &words) {
	const char *const names[] = {"shares", "limits", "limits_together", "low", "high", "looks", "looked", "deviation",
	                             "spacing", "lows", "highs", "standard_error", "above", "below", "squares", "moment", "square_moment", "is_number"};
	for (size_t at = 0; at < N; at++) {
		auto &text = words[names[at]] = row[at];
		for (auto &mark : marked) {
			Put(text, mark.first, mark.second);
		}
	}
}

//! The mean of a column as it is printed
static std::string MeanOf(size_t aggregate) {
	auto number = std::to_string(aggregate);
	return "fair_sum_" + number + " / NULLIF(fair_count_" + number + ", 0)";
}

bool IsExplained(const Formula &formula, const std::vector<Aggregate> &aggregates, int &errors, int &actual) {
	auto is = [](const Formula &f, const char *sign) { return f->type == Node::OPERATION && f->text == sign && f->parts.size() == 2; };
	if (!is(formula, "-") || Print(formula->parts[0]) != "1" || !is(formula->parts[1], "/")) {
		return false;
	}
	auto above = Print(formula->parts[1]->parts[0]), below = Print(formula->parts[1]->parts[1]);
	for (size_t at = 0; at < aggregates.size(); at++) {
		auto &each = aggregates[at];
		if (each.IsMean() && each.varies && above == MeanOf(at)) {
			errors = int(at);
		}
		if (!each.additive && each.varies && below == "NULLIF(fair_aggregate_" + std::to_string(at) + ", 0)") {
			actual = int(at);
		}
	}
	return errors >= 0 && actual >= 0;
}

MetricWords WordsOf(const Formula &formula, bool weighted, const std::vector<Aggregate> &aggregates) {
	auto words = Usual();
	auto names = NamesIn(formula);
	auto sums = Words(SCORE_SUMS);
	auto read = std::count_if(sums.begin(), sums.end(), [&](const std::string &each) { return names.count(each) > 0; });
	if (HasInput(formula) || read > 1) { // covariances are not counted
		words["low"] = words["high"] = UNKNOWN_LIMIT;
	} else {
		AddLimits(Dependence(formula), weighted, words);
	}
	for (size_t at = 0; at < aggregates.size(); at++) {
		auto number = std::to_string(at), text = Print(formula);
		bool is_root = text == "SQRT(" + MeanOf(at) + ")";
		if (aggregates[at].IsMean() && (is_root || text == MeanOf(at))) {
			AddColumns(MEANS[(is_root ? 2 : 0) + (weighted ? 1 : 0)], {{"@{a}", number}}, words);
		}
		if (!aggregates[at].quantile.empty() && text == "fair_aggregate_" + number) {
			AddColumns(VALUES[0], {{"@{y}", number}, {"@{q}", aggregates[at].quantile}}, words);
		}
	}
	int errors = -1, actual = -1;
	if (IsExplained(formula, aggregates, errors, actual)) {
		AddColumns(VALUES[1], {{"@{a}", std::to_string(errors)}, {"@{y}", std::to_string(actual)}}, words);
	}
	Formula above, below;
	if (IsRatio(formula, above, below)) {
		words["scan_below"] = Print(OfSubgroups(below));
	}
	ExtremesOf(formula, words["least"], words["most"]);
	return words;
}

} // namespace fairsql
