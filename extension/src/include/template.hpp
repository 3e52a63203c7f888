// Pieces of SQL with markers and loops, filled in: `extension/pieces.py` says how they are written.
#pragma once
#include "text.hpp"

#include <map>

namespace fairsql {

using Fields = std::map<std::string, Text>;

//! What the markers of a template stand for, and the rows of its loops by their letters
struct Bindings {
	Fields fields;
	std::map<char, std::vector<Fields>> rows;
	size_t place = 0; //!< where generated text is told to come from

	Text Fill(const std::string &pattern) const;
};

} // namespace fairsql
