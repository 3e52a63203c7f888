// SQL text to tokens that know their place in the text and their depth in brackets: `fairsql/text/tokens.py`.
#pragma once
#include "text.hpp"

namespace fairsql {

enum class Kind : uint8_t { WORD, QUOTED, STRING, NUMBER, SIGN };

struct Token {
	Kind kind;
	std::string text; //!< as written; of a quoted name the name
	std::string word; //!< upper case; empty for strings and quoted names
	size_t start, end;
	int depth; //!< a bracket has the depth of what surrounds it

	bool IsString() const {
		return kind == Kind::STRING;
	}
	bool IsName() const {
		return kind == Kind::WORD || kind == Kind::QUOTED;
	}
	bool IsNumber() const {
		return kind == Kind::NUMBER;
	}
};
using Tokens = std::vector<Token>;

//! Raise an error at a token
[[noreturn]] void FailAt(const Token &at, const ErrorText &error);

// In every locale, unlike <cctype>: a byte beyond ASCII is part of a word.
inline bool IsDigit(char c) {
	return c >= '0' && c <= '9';
}
inline bool IsWordCharacter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || IsDigit(c) || c == '_' || (unsigned char)c >= 0x80;
}

//! Split text into tokens, without comments; false for a string or comment without its end
bool Tokenize(const std::string &sql, Tokens &tokens);
//! True for words that are no column names without quotes
bool IsReserved(const std::string &upper);

} // namespace fairsql
