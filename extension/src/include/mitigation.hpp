// RELABEL, REWEIGH and THRESHOLD: `fairsql/syntax/clauses/mitigation.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! True for a form that hands rows on, or searches thresholds
bool Mitigates(const std::string &form);
//! Read the items of such a form; its groups are there already
void ReadMitigation(Spec &spec, const Slice &fair, const Items &items);

} // namespace fairsql
