// Columns that are cut into few values: `fairsql/syntax/binned_columns.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! One of FEATURES: an expression, or bins(column, 4), quantiles(column, 4), top(column, 5)
Feature ReadFeature(const Slice &part);
//! One column of PROTECTED or CONTROL: an expression, or bins(column, [25, 40])
Column ReadGrouping(const Slice &part, const std::string &item);
//! A column of PROTECTED as a feature
Feature FeatureOf(const Column &column);

} // namespace fairsql
