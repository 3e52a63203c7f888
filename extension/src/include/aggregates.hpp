// Aggregates of columns in METRICS: `fairsql/syntax/aggregates.py`.
#pragma once
#include "formula.hpp"

namespace fairsql {

//! Find the aggregates of a metric, and add to the clause those that it has not had
Inputs ReadAggregates(const Slice &body, Spec &spec);

} // namespace fairsql
