#include "template.hpp"

#include <cstdlib>

namespace fairsql {

namespace {

class Filler {
public:
	Filler(const Bindings &bindings_p, const std::string &pattern_p) : bindings(bindings_p), pattern(pattern_p) {
	}

	Text Fill(size_t from, size_t to) {
		Text result;
		size_t done = from;
		for (size_t at = from; at + 1 < to;) {
			if (pattern[at] != '@' || (pattern[at + 1] != '{' && pattern[at + 1] != '[')) {
				at++;
				continue;
			}
			result.Add(pattern.substr(done, at - done), bindings.place);
			at = pattern[at + 1] == '{' ? Marker(at + 2, result) : Loop(at + 2, result);
			done = at;
		}
		return result.Add(pattern.substr(done, to - done), bindings.place);
	}

private:
	const Bindings &bindings;
	const std::string &pattern;
	std::map<char, const Fields *> rows;
	size_t index = 0;

	//! A marker whose name begins at a place; the place behind it
	size_t Marker(size_t at, Text &result) {
		auto end = pattern.find('}', at);
		char quote = pattern[at] == '\'' || pattern[at] == '"' ? pattern[at] : '\0';
		auto name = pattern.substr(at + (quote ? 1 : 0), end - at - (quote ? 1 : 0));
		if (name == "i" || name.compare(0, 2, "i+") == 0) {
			auto more = name.size() > 2 ? std::atoi(name.c_str() + 2) : 0;
			result.Add(std::to_string(index + size_t(more)), bindings.place);
			return end + 1;
		}
		auto &value = Field(name);
		if (quote) {
			result.Add(Doubled(value.sql, quote), value.origins.empty() ? bindings.place : value.origins[0]);
		} else {
			result.Add(value);
		}
		return end + 1;
	}

	const Text &Field(const std::string &name) const {
		bool in_row = name.size() > 2 && name[1] == '.';
		auto row = in_row ? rows.find(name[0]) : rows.end();
		auto &fields = row != rows.end() ? *row->second : bindings.fields;
		auto found = fields.find(row != rows.end() ? name.substr(2) : name);
		if (found == fields.end()) {
			throw std::logic_error("a template of FairSQL asks for " + name);
		}
		return found->second;
	}

	//! A loop whose letter stands at a place; the place behind it
	size_t Loop(size_t at, Text &result) {
		char letter = pattern[at];
		size_t begin = at + 2, bar = 0, end = begin;
		for (int depth = 0;; end++) {
			if (pattern[end] != '@') {
				continue;
			}
			char next = pattern[end + 1];
			if (next == ']' && !depth) {
				break;
			}
			depth += next == '[' ? 1 : next == ']' ? -1 : 0;
			bar = next == '|' && !depth ? end : bar;
		}
		auto found = bindings.rows.find(letter);
		auto outer = index;
		bool some = false;
		for (size_t row = 0; found != bindings.rows.end() && row < found->second.size(); row++) {
			rows[letter] = &found->second[row];
			index = row;
			auto copy = Fill(begin, bar);
			if (!copy.sql.empty()) {
				result.Add(some ? pattern.substr(bar + 2, end - bar - 2) : "", bindings.place).Add(copy);
				some = true;
			}
		}
		rows.erase(letter);
		index = outer;
		return end + 2;
	}
};

} // namespace

Text Bindings::Fill(const std::string &pattern) const {
	return Filler(*this, pattern).Fill(0, pattern.size());
}

} // namespace fairsql
