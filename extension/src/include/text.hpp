// SQL text that knows where each of its characters comes from, and errors that point at the user's.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairsql {

//! Text made of the user's and of generated text; `origins` has a place of the user's text for each character.
struct Text {
	std::string sql;
	std::vector<uint32_t> origins;

	Text() = default;
	explicit Text(const std::string &user);
	//! Generated text, all of which is told to come from one place
	Text(const std::string &made, size_t place);

	Text Cut(size_t from, size_t to) const;
	Text &Add(const Text &other);
	Text &Add(const std::string &made, size_t place);
	size_t Origin(size_t at) const;
	//! Without white space at both ends
	Text Trimmed() const;
};

using Parts = std::map<std::string, std::string>;
//! What is wrong, and what to write instead
struct ErrorText {
	std::string text, hint;
};
//! A row of `fairsql/error_messages.py`: its text and its hint, with {names} of parts
struct Message {
	const char *text;
	const char *hint;

	ErrorText operator()(const Parts &parts = {}) const;
	//! With a hint in place of the usual one
	ErrorText operator()(const std::string &other_hint, const Parts &parts) const;
};
//! A text with its {names} replaced by the parts
std::string Filled(const char *pattern, const Parts &parts);

//! A clause that cannot be read: what is wrong, where in the user's text, and what to write instead
struct ClauseError : public std::runtime_error {
	ClauseError(const std::string &message, const std::string &hint, size_t start, size_t end)
	    : std::runtime_error(message), hint(hint), start(start), end(end) {
	}
	ClauseError(const ErrorText &error, size_t start, size_t end) : ClauseError(error.text, error.hint, start, end) {
	}
	std::string hint;
	size_t start, end;
};

std::string Upper(std::string text);
//! Without case, as Python's casefold has it
std::string Lower(std::string text);
std::string OneLine(const std::string &text);
std::string Doubled(const std::string &text, char quote);
std::string Joined(const std::vector<std::string> &parts, const std::string &between);

//! The nearest of some names as difflib finds it, or an empty text
std::string CloseMatch(const std::string &word, const std::vector<std::string> &names, double cutoff);
std::string DidYouMean(const std::string &word, const std::vector<std::string> &names);
std::string AddHint(const std::string &hint, const std::string &more);

} // namespace fairsql
