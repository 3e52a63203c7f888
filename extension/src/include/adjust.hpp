// The items of FAIR ADJUST: `fairsql/syntax/clauses/adjust_items.py`.
#pragma once
#include "items.hpp"
#include "template.hpp"

namespace fairsql {

void ReadAdjust(Spec &spec, const Slice &fair, const Items &items);
//! What a clause puts into the templates of the form, except its columns, and its bound as SQL
void BindAdjust(const Spec &spec, Bindings &bindings);

} // namespace fairsql
