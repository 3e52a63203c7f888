// What FAIR TREND reads beside an audit: `fairsql/syntax/clauses/trend_items.py`, and `fairsql/expansion/inference/run_length.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! Read TIME, EVERY, TARGET and RUN_LENGTH; the period becomes the last stratum
void ReadTrend(Spec &spec, const Slice &fair, const Items &items);
//! The limit with which a chart runs for so many periods on average until a false signal
double DecisionInterval(double length);

} // namespace fairsql
