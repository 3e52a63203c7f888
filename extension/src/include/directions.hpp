// How a formula moves with each count, and its extremes over ranges of counts: `fairsql/metrics/directions.py`.
#pragma once
#include "evaluation.hpp"

namespace fairsql {

//! The least and the greatest value of a metric to which unknown rows may belong; nothing where that is not known
void ExtremesOf(const Formula &formula, std::string &least, std::string &most);

} // namespace fairsql
