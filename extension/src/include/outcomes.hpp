// The classes of a clause (OUTCOMES): `fairsql/syntax/outcomes.py` and `fairsql/syntax/clauses/outcome_items.py`.
#pragma once
#include "items.hpp"

namespace fairsql {

//! Read OUTCOMES: EACH, or a list of values
void ReadOutcomes(Spec &spec, const Items &items);
//! The average over classes of this name; refuses one that the clause cannot measure
const AverageRow *FindAverage(const Slice &part, const Spec &spec);
//! The averages over classes that a clause can measure
std::vector<std::string> MeasurableAverages(const Spec &spec);
//! Refuse items that a test of classes does not take
void CheckClassTest(const Items &items);
//! Read METRICS of a test of classes, which compares distributions
void ReadClassTest(Spec &spec, const Items &items);
//! Make each measure one of single classes or of all classes at once, and the class a stratum, as the last control
void MeasureByClass(Spec &spec);

} // namespace fairsql
