// Numbers as text, alike in every locale of the process, and the normal distribution as Python's `statistics` has it.
#pragma once
#include <string>

namespace fairsql {

//! Read a number in the spelling of SQL; false if the text is anything else. One beyond DOUBLE is infinite.
bool ReadNumber(const std::string &text, double &number);
//! The shortest text from which the same number is read
std::string Shortest(double number);
//! It as SQL: without an exponent a number is a DECIMAL
std::string AsDouble(double number);
//! A whole number with a comma before each thousand
std::string WithCommas(double number);
//! The value that a standard normal one is below with a probability between 0 and 1
double NormalQuantile(double probability);

} // namespace fairsql
