// FAIR SCAN: `fairsql/syntax/clauses/scan_items.py` , and what `fairsql/expansion/counting/subgroups.py` makes of features.
#pragma once
#include "items.hpp"
#include "template.hpp"

namespace fairsql {

//! Read the features: the columns of PROTECTED, which are there already, then FEATURES
void ReadFeatures(Spec &spec, const Items &items);
//! Read the groups of GAP
void ReadGap(Spec &spec, const Items &items);
//! Read FAIR PROXIES, which measures nothing else
void ReadProxies(Spec &spec, const Items &items);
//! Read what else the form has beside an audit, and refuse metrics that it cannot measure
void ReadScan(Spec &spec, const Slice &fair, const Items &items);
//! Bind the features, what is found out about those that are cut into few values, and their combinations
void BindScan(const Spec &spec, Bindings &b);

} // namespace fairsql
