#include "macros.hpp"

#include "generated.hpp"

#include <set>

namespace fairsql {

namespace {

const std::vector<std::string> &Names() {
	static const auto names = Words(MACRO_NAMES);
	return names;
}

//! The names of macros that a text calls
std::set<std::string> Called(const std::string &query) {
	static const std::set<std::string> names(Names().begin(), Names().end());
	std::set<std::string> called;
	Tokens tokens;
	if (Lower(query).find("fair_") == std::string::npos || !Tokenize(query, tokens)) {
		return called;
	}
	for (size_t at = 0; at + 1 < tokens.size(); at++) {
		auto name = tokens[at].IsName() && tokens[at + 1].word == "(" ? names.find(Lower(tokens[at].text)) : names.end();
		if (name != names.end()) {
			called.insert(*name);
		}
	}
	return called;
}

} // namespace

bool CallsMacro(const std::string &query) {
	return !Called(query).empty();
}

std::string MacroStatements() {
	std::string text;
	for (size_t at = 0; at < MACRO_TEXTS_COUNT; at++) {
		text += MACRO_TEXTS[at];
	}
	return text;
}

std::string MacroStatements(const std::string &query) {
	auto wanted = Called(query);
	if (wanted.empty()) {
		return "";
	}
	auto text = MacroStatements();
	std::vector<size_t> starts; // of the statements, in the order of their names
	for (auto &name : Names()) {
		starts.push_back(text.find("CREATE OR REPLACE MACRO " + name + "(", starts.empty() ? 0 : starts.back()));
	}
	starts.push_back(text.size());
	std::string made;
	for (size_t at = Names().size(); at-- > 0;) { // a macro calls those that stand before it
		if (wanted.count(Names()[at])) {
			auto statement = text.substr(starts[at], starts[at + 1] - starts[at]);
			wanted.merge(Called(statement));
			made = statement + made;
		}
	}
	return made;
}

} // namespace fairsql
