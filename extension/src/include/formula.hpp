// Formulas over the counts of a group: `fairsql/metrics/formula.py` and `table.py`.
#pragma once
#include "items.hpp"

#include <set>

namespace fairsql {

struct Node;
using Formula = std::shared_ptr<Node>;

//! A part of a formula: a number, a name, a parameter, or an operation on others
struct Node {
	enum Type { NUMBER, NAME, PARAMETER, CALL, OPERATION, CASE, CAST, NAMED, NONE, BOOLEAN, INPUT } type;
	std::string text;           //!< as written: the number, the name, the operator, the type of a cast; of an aggregate of columns the name of one of ours
	std::vector<Formula> parts; //!< operands; of CASE the tests and values in turn, then ELSE
	bool has_else = false;
	bool tries = false; //!< of a cast, whether it is TRY_CAST
};

//! What is wrong with a formula, and the name that it is about; it becomes a ClauseError where the place is known
struct FormulaError {
	explicit FormulaError(const ErrorText &error, const std::string &about = "") : message(error.text), hint(error.hint), about(about) {
	}
	std::string message, hint, about;
};
//! Raise the error at the name that it is about, or else at all of the part
[[noreturn]] void FailPlaced(const FormulaError &error, const Slice &part);

//! An aggregate of columns in a formula: the token behind it, and its formula over sums
struct Input {
	size_t aggregate; //!< which one of the clause
	size_t to;
	std::string formula, divisor; //!< names of columns; a mean divides by one
};
using Inputs = std::map<size_t, Input>; //!< by the token where they begin

Formula ParseFormula(const Slice &part, const Inputs &inputs = {});
Formula ParseFormula(const std::string &text);
std::string Print(const Formula &formula);
//! A formula as it is computed: its roots, logarithms and powers are NULL where they are undefined, and it rounds alike in every version of DuckDB; see fairsql/expansion/building/defined_formulas.py
Formula Defined(const Formula &formula);
//! SQL that is NULL where it raises an error or is not a number
std::string Tried(const std::string &sql);
std::set<std::string> NamesIn(const Formula &formula);

//! What a written expression asks for
struct Resolved {
	std::string name; //!< empty for a formula
	Formula formula;
	const MetricRow *metric = nullptr;
	int limits = -1;
};
//! Raises an error at the token that it is about, or at all of the part
std::vector<Resolved> Resolve(const Slice &part, const Inputs &inputs = {});
const MetricRow *FindMetric(const std::string &name);
//! The built-in metric of a name or alias, or of what another built-in metric calls it by
const MetricRow *FindBuiltIn(const std::string &name);
//! The error of numeric predictions of a name or alias
const MetricRow *FindError(const std::string &name);
//! The aggregates of such a metric as it was called, with values in the place of names
std::string WriteOut(const MetricRow &metric, const std::string &call, std::map<std::string, std::string> values);
//! Whether a name is a word of METRICS: a count, a function, or ALL
bool IsWord(const std::string &name);
//! The formula of a metric of the database, with 1 for a parameter that has no default; refuses one that cannot be measured
Formula FormulaOf(const MetricRow &metric);
//! Where the limits of a formula stand: those of a proportion, or of a built-in metric of the same formula; or -1
int LimitsOf(const Formula &formula);
bool HasParameter(const Formula &formula);
//! Whether an aggregate of columns stands in it
bool HasInput(const Formula &formula);
bool IsAggregate(const std::string &name);
//! The parameters of a metric, each with its default or without
std::vector<std::pair<std::string, std::string>> ParametersOf(const MetricRow &metric);

} // namespace fairsql
