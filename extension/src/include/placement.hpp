// Where an error of DuckDB's stands in the user's text: `fairsql/session/running/error_positions.py`.
#pragma once
#include "duckdb.hpp"
#include "text.hpp"

namespace fairsql {

//! Tell a statement of the expanded text by its places in the user's, of which its own begins at `start`
void PlaceInUsersText(duckdb::SQLStatement &statement, const Text &expanded, size_t start);

} // namespace fairsql
