// What FAIR TEST, BOUNDS and DECOMPOSE read beside an audit: `fairsql/syntax/clauses/test_items.py`, `bounds_items.py`, `decomposition.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! Refuse what a form cannot measure, and leave out the metrics that it has no table for where none is named
//! Read MATCH, and keep the metrics that are shares of cases
void ReadMatch(Spec &spec, const Slice &fair, const Items &items);
void ReadEvidence(Spec &spec, const Slice &fair, const Items &items);
//! Refuse what a form cannot do without, before anything else is read
void CheckItems(const std::string &form, const Slice &fair, const Items &items);
//! What a metric puts into an expansion; empty for one that a form does not take
const char *WordOf(const Measure &measure, const std::string &word, bool weighted);

} // namespace fairsql
