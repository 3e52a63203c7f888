#include "macros.hpp"

#include "generated.hpp"

#include <set>

namespace fairsql {

bool CallsMacro(const std::string &query) {
	static const auto names = [] {
		auto listed = Words(MACRO_NAMES);
		return std::set<std::string>(listed.begin(), listed.end());
	}();
	Tokens tokens;
	if (Lower(query).find("fair_") == std::string::npos || !Tokenize(query, tokens)) {
		return false;
	}
	for (size_t at = 0; at + 1 < tokens.size(); at++) {
		if (tokens[at].IsName() && tokens[at + 1].word == "(" && names.count(Lower(tokens[at].text))) {
			return true;
		}
	}
	return false;
}

std::string MacroStatements() {
	std::string text;
	for (size_t at = 0; at < MACRO_TEXTS_COUNT; at++) {
		text += MACRO_TEXTS[at];
	}
	return text;
}

} // namespace fairsql
