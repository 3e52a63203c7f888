// A script with its clauses as plain SQL: `fairsql/expansion/script_expansion.py` and `statement_expansion.py`.
#pragma once
#include "items.hpp"
#include "records.hpp"

namespace fairsql {

//! A part of the user's text, and what takes its place
struct Replacement {
	size_t start, end;
	Text text;
};

//! True if the text has clauses; then it is expanded. Raises ClauseError for one that cannot be read.
//! `ask` tells what the database keeps.
bool Expand(const std::string &query, Text &expanded, const Ask &ask);

//! The query that a spec stands for
Text ExpandAudit(const Spec &spec);

} // namespace fairsql
