// Formulas over the counts of a group: `fairsql/metrics/formula.py` and `table.py`.
#pragma once
#include "items.hpp"

#include <set>

namespace fairsql {

struct Node;
using Formula = std::shared_ptr<Node>;

//! A part of a formula: a number, a name, a parameter, or an operation on others
struct Node {
	enum Type { NUMBER, NAME, PARAMETER, CALL, OPERATION, CASE, CAST, NAMED, NONE, BOOLEAN } type;
	std::string text;           //!< as written: the number, the name, the operator, the type of a cast
	std::vector<Formula> parts; //!< operands; of CASE the tests and values in turn, then ELSE
	bool has_else = false;
};

Formula ParseFormula(const Slice &part);
Formula ParseFormula(const std::string &text);
std::string Print(const Formula &formula);
std::set<std::string> NamesIn(const Formula &formula);
bool NeedsLabel(const Formula &formula);
bool NeedsPrediction(const Formula &formula);
//! True if no two groups can differ by more than 1 in the formula
bool IsRate(const Formula &formula);

//! What a written expression asks for
struct Resolved {
	std::string name; //!< empty for a formula
	Formula formula;
	const MetricRow *metric = nullptr;
	int limits = -1;
};
//! Raises an error at the token that it is about, or at all of the part
std::vector<Resolved> Resolve(const Slice &part);
const MetricRow *FindMetric(const std::string &name);

} // namespace fairsql
