// What a formula of the user's moves with, and what it puts into the queries of limits:
// `fairsql/metrics/factorization.py`, `fairsql/expansion/dependence.py` and `mover.py`.
#pragma once
#include "evaluation.hpp"

namespace fairsql {

//! What a formula over counts puts into an expansion
MetricWords WordsOf(const Formula &formula, bool weighted);
//! Of the mean of a column that is an aggregate of the clause
MetricWords WordsOfMean(size_t aggregate, bool weighted);
//! Of another formula with aggregates of columns, which has no limits
MetricWords WordsOfUnknown();

} // namespace fairsql
