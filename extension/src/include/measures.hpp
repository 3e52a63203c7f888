// METRICS and WITHIN: `fairsql/syntax/clauses/metric_items.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! A bound in [0, 1] where it judges a rate, of at least 0 where it judges none; `own`: whether a metric may have one
Allowance ReadAllowance(const Slice &item, bool judges_rate, bool own = true);
//! Read METRICS, and WITHIN as the allowance of each metric that has none of its own; either may be left out
void ReadMeasures(Spec &spec, const Slice *metrics, const Slice *within);
//! Give measures the names of what they hold, where nothing is judged: of disparate_impact the selection rate
void NameByContent(Spec &spec);

} // namespace fairsql
