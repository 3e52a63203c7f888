// The macros of the package, as `fairsql install` brings them: text that creates them, for clients that call one.
#pragma once
#include "tokens.hpp"

namespace fairsql {

//! Written by extension/generate.py: parts of the text, and the names of the macros, separated by bars
extern const char *const MACRO_TEXTS[];
extern const size_t MACRO_TEXTS_COUNT;
extern const char *const MACRO_NAMES;

//! Whether a text calls one of the macros
bool CallsMacro(const std::string &query);
//! The statements that create all of them
std::string MacroStatements();
//! The statements that create those which a text calls, and those which these call
std::string MacroStatements(const std::string &query);

} // namespace fairsql
