// CREATE METRIC, DROP METRIC and SHOW METRICS: `fairsql/syntax/statements/metric_statements.py` and `fairsql/metrics/definition.py`.
#pragma once
#include "items.hpp"
#include "records.hpp"

namespace fairsql {

using Parameters = std::vector<std::pair<std::string, std::string>>; //!< names, each with its default or nothing
//! Read parameters as a database keeps them: name := default, separated by commas
Parameters ReadParameters(const std::string &text);
//! Parameters as a MetricRow has them
std::string ListedParameters(const Parameters &parameters);

//! The statements that a statement on metrics stands for; false for another statement
bool ExpandMetricStatement(const Slice &statement, const Ask &ask, std::string &sql);

//! A call of `fair_metric_definitions()` or `fair_standards()`, and the query that stands for it
struct Listing {
	size_t start, end;
	std::string query;
};
//! Find those that are no macros of the user's
std::vector<Listing> FindListings(const Tokens &tokens, const Ask &ask);

} // namespace fairsql
