// Aggregates of columns in METRICS: `fairsql/syntax/clauses/aggregate_calls.py`.
#pragma once
#include "formula.hpp"

namespace fairsql {

//! The index behind the aggregate that begins at a place, its FILTER (WHERE …) included; 0 if none does
size_t EndOfCall(const Slice &part, size_t at);
//! Find the aggregates of a metric, and add to the clause those that it has not had
Inputs ReadAggregates(const Slice &body, Spec &spec);
//! Refuse an aggregate in a metric that the database keeps
void RefuseAggregates(const Slice &part);

} // namespace fairsql
