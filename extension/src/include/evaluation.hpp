// Formulas evaluated on numbers, and what follows from that: `fairsql/metrics/evaluation.py` and `algebra.py`.
#pragma once
#include "formula.hpp"

#include <array>
#include <unordered_map>

namespace fairsql {

//! A number, or NULL. One that is rational has its residues by two primes, which tell equal ones exactly.
struct Number {
	bool null = true;
	double value = 0;
	bool exact = false;
	std::array<uint64_t, 2> residues {{0, 0}};

	static Number Of(double value, bool exact = true);
	bool IsZero() const;
	//! Whether it is below another one
	bool IsBelow(const Number &other) const;
};
Number operator+(const Number &a, const Number &b);
Number operator-(const Number &a, const Number &b);
Number operator*(const Number &a, const Number &b);
//! NULL where the divisor is 0
Number operator/(const Number &a, const Number &b);
//! True for fractions that are equal, and for other numbers that are but for rounding; NULL is like NULL
bool Alike(const Number &a, const Number &b);

using Values = std::unordered_map<std::string, Number>;
Number Evaluate(const Formula &formula, const Values &values);
//! The number that a literal stands for
Number NumberIn(const std::string &text);

bool NeedsLabel(const Formula &formula);
bool NeedsPrediction(const Formula &formula);
//! True if no two groups can differ by more than 1 in the formula
bool IsRate(const Formula &formula);
//! The least and the greatest value of a formula, as far as groups of extreme shapes tell; infinite for no bound
std::array<double, 2> RangeOf(const Formula &formula);
//! True for a formula that has a value of no rows, as a count has
bool HasValueOfNone(const Formula &formula);
//! What stands above and below the line of a formula that divides one sum over rows by another; nothing for others
bool IsRatio(const Formula &formula, Formula &above, Formula &below);

//! The names of the cells, in the order of their bits
extern const std::array<const char *, 4> CELLS;
//! The cells that a formula adds up, as bits; 0 for another formula
size_t CellsOf(const Formula &formula);
//! The cells whose rows a formula divides by, for each of its divisors: `divisors` of the package
std::vector<size_t> DivisorsOf(const Formula &formula);
//! The names by which a formula divides, and those in a product by which it divides: `names_below` of the package
std::set<std::string> NamesBelow(const Formula &formula);

} // namespace fairsql
