// Columns that are cut into few values: `fairsql/syntax/binned_columns.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! One of FEATURES: an expression, or bins(column, 4), quantiles(column, 4), top(column, 5)
Feature ReadFeature(const Slice &part);
//! One column of PROTECTED or CONTROL: an expression, or bins(column, [25, 40]); `by_rows` also quantiles(column, 4)
Column ReadGrouping(const Slice &part, const std::string &item, bool by_rows);
//! Write the names of ranges for groups and strata that the rows cut: `fairsql/expansion/building/row_cuts.py`
void NameRanges(Spec &spec);
//! A column of PROTECTED as a feature
Feature FeatureOf(const Column &column);

} // namespace fairsql
