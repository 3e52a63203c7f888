// CREATE METRIC, DROP METRIC and SHOW METRICS: `fairsql/syntax/metric_statements.py` and `fairsql/metrics/definition.py`.
#pragma once
#include "items.hpp"
#include "records.hpp"

namespace fairsql {

//! The statements that a statement on metrics stands for; false for another statement
bool ExpandMetricStatement(const Slice &statement, const Ask &ask, std::string &sql);

} // namespace fairsql
