// FAIR clauses in the tokens of a statement, and the part of their SELECT block: `fairsql/syntax/clause.py`.
#pragma once
#include "tokens.hpp"

#include <utility>

namespace fairsql {

using Range = std::pair<size_t, size_t>;

//! A clause, and the part of its SELECT block that its expansion takes the place of
struct Clause {
	std::string form;            //!< the word after FAIR, upper case; empty for none
	size_t fair, opening, closing; //!< indices of tokens
	std::vector<Range> source;   //!< text ranges that follow FROM: tables and joins, and WHERE
	bool has_select;             //!< whether a select list stands between FROM and the clause
	Range select;                //!< text range of that list
	size_t start, end;           //!< the text that is replaced
	bool having;                 //!< whether it ends with a HAVING, which filters the clause's rows
};

//! True if the token at an index can be the last of an expression, a table, or an alias
bool EndsOperand(const Tokens &tokens, ptrdiff_t at, size_t from = 0, size_t to = SIZE_MAX);
//! True for a word that opens an item in any form
bool IsItem(const std::string &word);
std::vector<Clause> FindClauses(const Tokens &tokens);
//! Raise the error of a text that looks like a clause and is none: `fairsql/syntax/near_misses.py`
void RefuseNearMiss(const std::string &query);

} // namespace fairsql
