#include "evaluation.hpp"

#include "numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace fairsql {

const std::array<const char *, 4> CELLS = {{"tp", "fp", "fn", "tn"}};

namespace {

const std::array<uint64_t, 2> PRIMES = {{2147483647, 2147483629}};
const double LARGEST_WHOLE = 9007199254740992.0; // up to which a double holds every whole number

uint64_t Power(uint64_t base, uint64_t exponent, uint64_t prime) {
	uint64_t result = 1;
	for (; exponent; exponent >>= 1, base = base * base % prime) {
		result = exponent & 1 ? result * base % prime : result;
	}
	return result;
}

//! A number made of two by arithmetic on their values and on their residues
template <class OnValues, class OnResidues>
Number Made(const Number &a, const Number &b, OnValues on_values, OnResidues on_residues) {
	Number made;
	if (a.null || b.null) {
		return made;
	}
	made.null = false, made.exact = a.exact && b.exact;
	for (size_t at = 0; made.exact && at < PRIMES.size(); at++) {
		made.residues[at] = on_residues(a.residues[at], b.residues[at], PRIMES[at]) % PRIMES[at];
	}
	made.value = on_values(a.value, b.value);
	if (made.exact && made.residues == std::array<uint64_t, 2> {{0, 0}}) {
		made.value = 0; // but for rounding
	}
	return made;
}

Number Whole(bool truth) {
	return Number::Of(truth ? 1 : 0);
}

bool Equal(const Number &a, const Number &b) {
	return a.exact && b.exact ? a.residues == b.residues : a.value == b.value;
}

//! The whole number next to a number, by how it is rounded; one that is whole but for rounding is that
Number Rounded(const Number &number, double (*round)(double)) {
	auto near = Number::Of(std::nearbyint(number.value));
	if (number.exact && near.exact && near.residues == number.residues) {
		return near;
	}
	return Number::Of(round(number.value));
}

Number Applied(const Formula &f, const std::string &name, const std::vector<Number> &v) {
	if (v.empty() || std::any_of(v.begin(), v.end(), [](const Number &each) { return each.null; })) {
		return {};
	}
	auto &a = v[0];
	auto real = [](double x) { return Number::Of(x, false); };
	if (v.size() == 1) {
		if (f->type == Node::OPERATION) return name == "NOT" ? Whole(a.IsZero()) : Whole(false) - a;
		if (name == "ABS") return a.IsBelow(Whole(false)) ? Whole(false) - a : a;
		if (name == "SQRT") return a.IsBelow(Whole(false)) ? Number() : real(std::sqrt(a.value));
		if (name == "LN") return Whole(false).IsBelow(a) ? real(std::log(a.value)) : Number();
		if (name == "EXP") return real(std::exp(a.value));
		if (name == "FLOOR") return Rounded(a, std::floor);
		if (name == "CEIL") return Rounded(a, std::ceil);
		return name == "ROUND" ? Rounded(a, std::round) : Number();
	}
	auto &b = v[1];
	if (name == "+") return a + b;
	if (name == "-") return a - b;
	if (name == "*") return a * b;
	if (name == "/") return a / b;
	if (name == "=") return Whole(Equal(a, b));
	if (name == "<>") return Whole(!Equal(a, b));
	if (name == "<") return Whole(a.IsBelow(b));
	if (name == "<=") return Whole(!b.IsBelow(a));
	if (name == ">") return Whole(b.IsBelow(a));
	if (name == ">=") return Whole(!a.IsBelow(b));
	if (name == "AND") return Whole(!a.IsZero() && !b.IsZero());
	if (name == "OR") return Whole(!a.IsZero() || !b.IsZero());
	if (name == "BETWEEN") return Whole(!a.IsBelow(b) && !v[2].IsBelow(a));
	if (name == "POWER" || name == "POW") return real(std::pow(a.value, b.value));
	if (name == "ROUND") {
		auto scale = NumberIn("1e" + std::to_string(int(b.value)));
		return Rounded(a * scale, std::round) / scale;
	}
	return {};
}

} // namespace

Number Number::Of(double value, bool exact) {
	Number made;
	made.null = false, made.value = value;
	made.exact = exact && std::fabs(value) <= LARGEST_WHOLE && value == std::floor(value);
	for (size_t at = 0; made.exact && at < PRIMES.size(); at++) {
		auto residue = uint64_t(std::fabs(value)) % PRIMES[at];
		made.residues[at] = value < 0 && residue ? PRIMES[at] - residue : residue;
	}
	return made;
}

bool Number::IsZero() const {
	return exact ? residues == std::array<uint64_t, 2> {{0, 0}} : value == 0;
}

bool Number::IsBelow(const Number &other) const {
	return !Equal(*this, other) && value < other.value;
}

Number operator+(const Number &a, const Number &b) {
	return Made(a, b, [](double x, double y) { return x + y; }, [](uint64_t x, uint64_t y, uint64_t) { return x + y; });
}

Number operator-(const Number &a, const Number &b) {
	return Made(a, b, [](double x, double y) { return x - y; }, [](uint64_t x, uint64_t y, uint64_t prime) { return x + prime - y; });
}

Number operator*(const Number &a, const Number &b) {
	return Made(a, b, [](double x, double y) { return x * y; }, [](uint64_t x, uint64_t y, uint64_t) { return x * y; });
}

Number operator/(const Number &a, const Number &b) {
	if (b.null || b.IsZero()) {
		return {};
	}
	return Made(a, b, [](double x, double y) { return x / y; },
	            [](uint64_t x, uint64_t y, uint64_t prime) { return x * Power(y, prime - 2, prime); });
}

bool Alike(const Number &a, const Number &b) {
	if (a.null || b.null) {
		return a.null == b.null;
	}
	if (a.exact && b.exact) {
		return a.residues == b.residues;
	}
	double largest = std::max(std::fabs(a.value), std::fabs(b.value));
	return a.value == b.value || std::fabs(a.value - b.value) <= std::max(1e-9 * largest, 1e-12);
}

Number NumberIn(const std::string &text) {
	Number made = Number::Of(0), ten = Number::Of(10);
	int power = 0;
	bool point = false;
	std::string plain;
	for (size_t at = 0; at < text.size(); at++) {
		char c = text[at];
		if (c == '_') {
			continue;
		}
		plain += c;
		if (c >= '0' && c <= '9') {
			made = made * ten + Number::Of(c - '0');
			power -= point ? 1 : 0;
		} else if (c == 'e' || c == 'E') {
			power += int(std::max(-9999L, std::min(9999L, std::strtol(text.c_str() + at + 1, nullptr, 10))));
			plain += text.substr(at + 1);
			break;
		}
		point = point || c == '.';
	}
	made.exact = made.exact && std::abs(power) < 400;
	for (int at = 0; made.exact && at < std::abs(power); at++) {
		made = power < 0 ? made / ten : made * ten;
	}
	ReadNumber(plain, made.value);
	return made;
}

Number Evaluate(const Formula &f, const Values &values) {
	switch (f->type) {
	case Node::NUMBER:
		return NumberIn(f->text);
	case Node::BOOLEAN:
		return Whole(f->text == "TRUE");
	case Node::PARAMETER:
		return Number::Of(5) / Number::Of(7);
	case Node::NONE:
		return {};
	case Node::NAME:
	case Node::INPUT: {
		auto found = values.find(Lower(f->text));
		return found == values.end() ? Number() : found->second;
	}
	case Node::CAST:
	case Node::NAMED:
		return Evaluate(f->parts[0], values);
	case Node::CASE:
		for (size_t at = 0; at < 2 * (f->parts.size() / 2); at += 2) {
			auto test = Evaluate(f->parts[at], values);
			if (!test.null && !test.IsZero()) {
				return Evaluate(f->parts[at + 1], values);
			}
		}
		return f->has_else ? Evaluate(f->parts.back(), values) : Number();
	default:
		break;
	}
	auto name = Upper(f->text);
	std::vector<Number> v;
	for (auto &part : f->parts) {
		v.push_back(Evaluate(part, values));
	}
	if (name == "IS NULL") {
		return Whole(v[0].null);
	}
	if (name == "NULLIF" && v.size() == 2) {
		return !v[0].null && !v[1].null && Equal(v[0], v[1]) ? Number() : v[0];
	}
	if (name == "COALESCE" || name == "LEAST" || name == "GREATEST") {
		Number chosen;
		for (auto &each : v) {
			if (each.null || (name == "COALESCE" && !chosen.null)) {
				continue;
			}
			bool better = chosen.null || (name == "LEAST" ? each.IsBelow(chosen) : chosen.IsBelow(each));
			chosen = better ? each : chosen;
		}
		return chosen;
	}
	return Applied(f, name, v);
}

//! True if the formula is the same after cells are moved, as far as points in general position tell
static bool SameAfter(const Formula &f, bool by_label) {
	static const double points[3][4] = {{101, 67, 43, 211}, {389, 157, 271, 97}, {53, 307, 181, 73}};
	static const double shifts[3][2] = {{7, 11}, {-13, 5}, {17, -3}};
	auto names = NamesIn(f);
	auto at = [&](double tp, double fp, double fn, double tn) {
		Values values;
		const double counts[] = {tp, fp, fn, tn};
		for (size_t cell = 0; cell < CELLS.size(); cell++) {
			values[CELLS[cell]] = Number::Of(counts[cell]);
		}
		values["n"] = Number::Of(tp + fp + fn + tn);
		size_t k = 0;
		for (auto &name : names) {
			if (!values.count(name)) {
				values[name] = Number::Of(double(2 * k++ + 3)) / Number::Of(7);
			}
		}
		return Evaluate(f, values);
	};
	for (auto &c : points) {
		for (auto &s : shifts) {
			double a = s[0], b = s[1];
			auto before = at(c[0], c[1], c[2], c[3]);
			auto after = by_label ? at(c[0] + a, c[1] - a, c[2] + b, c[3] - b) : at(c[0] + a, c[1] + b, c[2] - a, c[3] - b);
			if (before.null || after.null || !Alike(before, after)) {
				return false;
			}
		}
	}
	return true;
}

bool NeedsLabel(const Formula &formula) {
	auto names = NamesIn(formula);
	return names.count("squared_error") || names.count("calibration_gap") || names.count("concordant_pairs") || !SameAfter(formula, true);
}

bool NeedsPrediction(const Formula &formula) {
	return !SameAfter(formula, false);
}

//! The least and the greatest value in groups whose cells have one of three sizes; false where it cannot be told
static bool Ends(const Formula &formula, double largest, std::array<double, 2> &ends) {
	if (HasParameter(formula) || HasInput(formula)) {
		return false;
	}
	ends = {{0, 0}};
	bool some = false;
	const double sizes[] = {0, 1, largest};
	auto real = [](double number) { return Number::Of(number, false); };
	for (size_t chosen = 0; chosen < 81; chosen++) {
		double tp = sizes[chosen / 27], fp = sizes[chosen / 9 % 3], fn = sizes[chosen / 3 % 3], tn = sizes[chosen % 3];
		double n = tp + fp + fn + tn;
		for (double share : {0.0, 1.0}) {
			if (n == 0) {
				continue;
			}
			auto value = Evaluate(formula, {{"tp", real(tp)}, {"fp", real(fp)}, {"fn", real(fn)}, {"tn", real(tn)}, {"n", real(n)},
			                                {"score_sum", real(share * n)}, {"squared_error", real(share * n)}, {"calibration_gap", real(share * n)},
			                                {"concordant_pairs", real(share * (tp + fn) * (fp + tn))}});
			if (value.null) {
				continue;
			}
			if (!std::isfinite(value.value)) {
				return false;
			}
			ends[0] = some ? std::min(ends[0], value.value) : value.value;
			ends[1] = some ? std::max(ends[1], value.value) : value.value;
			some = true;
		}
	}
	return true;
}

bool IsRate(const Formula &formula) {
	std::array<double, 2> ends;
	return Ends(formula, 1000, ends) && ends[1] - ends[0] <= 1;
}

std::array<double, 2> RangeOf(const Formula &formula) {
	std::array<double, 2> ends, further, found = {{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}};
	if (Ends(formula, 1000, ends) && Ends(formula, 100000, further)) {
		for (size_t at = 0; at < 2; at++) {
			found[at] = Alike(Number::Of(ends[at], false), Number::Of(further[at], false)) ? ends[at] : found[at];
		}
	}
	return found;
}

bool HasValueOfNone(const Formula &formula) {
	Values values;
	for (auto &name : NamesIn(formula)) {
		values[name] = Number::Of(0);
	}
	return !HasInput(formula) && !Evaluate(formula, values).null;
}

//! True if the formula of two sets of rows together is the sum of both
static bool AddsUp(const Formula &formula) {
	static const double points[3][4] = {{101, 67, 43, 211}, {389, 157, 271, 97}, {53, 307, 181, 73}};
	auto names = NamesIn(formula);
	for (size_t k = 0; k < 3; k++) {
		Values one, two, both;
		size_t at = 0;
		for (auto &name : names) {
			one[name] = Number::Of(points[k][at % 4] + 13 * double(at));
			two[name] = Number::Of(points[(k + 1) % 3][at % 4] + 29 * double(at));
			both[name] = one[name] + two[name];
			at++;
		}
		auto sum = Evaluate(formula, one) + Evaluate(formula, two), whole = Evaluate(formula, both);
		if (sum.null || whole.null || !Alike(sum, whole)) {
			return false;
		}
	}
	return !names.empty();
}

static bool IsNullif(const Formula &f) {
	return f->type == Node::CALL && Upper(f->text) == "NULLIF" && !f->parts.empty();
}

bool IsRatio(const Formula &formula, Formula &above, Formula &below) {
	if (formula->type != Node::OPERATION || formula->text != "/") {
		return false;
	}
	above = formula->parts[0], below = formula->parts[1];
	below = IsNullif(below) ? below->parts[0] : below;
	return AddsUp(above) && AddsUp(below);
}

//! What a formula adds up of each cell, if it only adds and subtracts counts: `linear_form` of the package
static bool IsLinear(const Formula &f, std::array<double, 4> &cells) {
	if (f->type == Node::NAME) {
		auto name = Lower(f->text);
		for (size_t at = 0; at < 4; at++) {
			cells[at] = name == CELLS[at] || name == "n" ? 1 : 0;
		}
		return name == "n" || std::find(CELLS.begin(), CELLS.end(), name) != CELLS.end();
	}
	if (f->type != Node::OPERATION || (f->text != "+" && f->text != "-")) {
		return false;
	}
	std::array<double, 4> right;
	bool linear = IsLinear(f->parts[0], cells) && (f->parts.size() == 1 || IsLinear(f->parts[1], right));
	for (size_t at = 0; linear && at < 4; at++) {
		double sign = f->text == "-" ? -1 : 1;
		cells[at] = f->parts.size() == 1 ? sign * cells[at] : cells[at] + sign * right[at];
	}
	return linear;
}

size_t CellsOf(const Formula &f) {
	std::array<double, 4> cells;
	if (!IsLinear(f, cells)) {
		return 0;
	}
	size_t bits = 0;
	for (size_t at = 0; at < 4; at++) {
		if (cells[at] != 0 && cells[at] != 1) {
			return 0;
		}
		bits |= cells[at] == 1 ? size_t(1) << at : 0;
	}
	return bits;
}

//! The cells that each factor of a divisor adds up
static void AddFactors(const Formula &f, std::vector<size_t> &found) {
	std::array<double, 4> cells;
	size_t bits = 0;
	if (IsLinear(f, cells)) {
		for (size_t at = 0; at < 4; at++) {
			bits |= cells[at] != 0 ? size_t(1) << at : 0;
		}
	} else if (f->type == Node::OPERATION && f->parts.size() == 2 && (f->text == "+" || f->text == "-")) {
		std::vector<size_t> below;
		AddFactors(f->parts[0], below), AddFactors(f->parts[1], below);
		for (auto each : below) {
			bits |= each;
		}
	} else {
		for (size_t at = 0; at < (IsNullif(f) ? 1 : f->parts.size()); at++) {
			AddFactors(f->parts[at], found);
		}
	}
	if (bits && std::find(found.begin(), found.end(), bits) == found.end()) {
		found.push_back(bits);
	}
}

static void AddDivisors(const Formula &f, std::vector<size_t> &found) {
	if (f->type == Node::OPERATION && f->text == "/" && f->parts.size() == 2) {
		AddFactors(f->parts[1], found);
	}
	for (auto &part : f->parts) {
		AddDivisors(part, found);
	}
}

std::vector<size_t> DivisorsOf(const Formula &formula) {
	std::vector<size_t> found;
	AddDivisors(formula, found);
	return found;
}

static void AddNamesInProduct(const Formula &f, std::set<std::string> &found) {
	if (f->type == Node::NAME || f->type == Node::INPUT) {
		found.insert(f->text);
	} else if (IsNullif(f)) {
		AddNamesInProduct(f->parts[0], found);
	} else if (f->type == Node::OPERATION && f->text == "*") {
		AddNamesInProduct(f->parts[0], found), AddNamesInProduct(f->parts[1], found);
	}
}

std::set<std::string> NamesBelow(const Formula &formula) {
	std::set<std::string> found;
	if (formula->type == Node::OPERATION && formula->text == "/" && formula->parts.size() == 2) {
		AddNamesInProduct(formula->parts[1], found);
	}
	for (auto &part : formula->parts) {
		for (auto &name : NamesBelow(part)) {
			found.insert(name);
		}
	}
	return found;
}

} // namespace fairsql
