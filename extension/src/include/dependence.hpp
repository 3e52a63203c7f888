// What a formula of the user's moves with, and what it puts into the queries of limits:
// `fairsql/metrics/factorization.py`, `fairsql/expansion/inference/dependence.py` and `mover.py`.
#pragma once
#include "evaluation.hpp"

namespace fairsql {

//! What a formula puts into an expansion, which may read aggregates of the clause
MetricWords WordsOf(const Formula &formula, bool weighted, const std::vector<Aggregate> &aggregates);

//! Whether a formula is 1 - U/V, for the mean U of one aggregate and the variance V of another
bool IsExplained(const Formula &formula, const std::vector<Aggregate> &aggregates, int &errors, int &actual);

} // namespace fairsql
