#include "tokens.hpp"

#include "generated.hpp"

#include <cstring>
#include <unordered_set>

namespace fairsql {

namespace {

bool BeginsWord(char c) {
	return IsWordCharacter(c) && !IsDigit(c);
}

class Tokenizer {
public:
	Tokenizer(const std::string &sql_p, Tokens &tokens_p) : sql(sql_p), tokens(tokens_p) {
	}

	bool Run() {
		while (true) {
			if (!SkipSpace()) {
				return false;
			}
			if (at >= sql.size()) {
				return true;
			}
			if (!Next()) {
				return false;
			}
		}
	}

private:
	const std::string &sql;
	Tokens &tokens;
	size_t at = 0;
	int depth = 0;

	char Peek(size_t by = 0) const {
		return at + by < sql.size() ? sql[at + by] : '\0';
	}

	//! The length of white space that only DuckDB takes for such, here
	size_t UnicodeSpace() const {
		for (auto space : {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe2\x81\xa0", "\xe3\x80\x80", "\xef\xbb\xbf"}) {
			if (sql.compare(at, std::strlen(space), space) == 0) {
				return std::strlen(space);
			}
		}
		bool general = sql.compare(at, 2, "\xe2\x80") == 0 && at + 2 < sql.size();
		auto last = general ? (unsigned char)(sql[at + 2]) : 0;
		return general && last >= 0x80 && last <= 0x8b ? 3 : 0;
	}

	bool SkipSpace() {
		while (at < sql.size()) {
			char c = sql[at];
			if (c == ' ' || (c >= '\t' && c <= '\r')) {
				at++;
			} else if (c == '-' && Peek(1) == '-') {
				while (at < sql.size() && sql[at] != '\n' && sql[at] != '\r') {
					at++;
				}
			} else if (c == '/' && Peek(1) == '*') {
				int nested = 0;
				do {
					if (Peek() == '/' && Peek(1) == '*') {
						nested++, at += 2;
					} else if (Peek() == '*' && Peek(1) == '/') {
						nested--, at += 2;
					} else {
						at++;
					}
					if (nested && at >= sql.size()) {
						return false;
					}
				} while (nested);
			} else if (size_t length = UnicodeSpace()) {
				at += length;
			} else {
				break;
			}
		}
		return true;
	}

	void Add(Kind kind, size_t start, std::string text) {
		Token token {kind, std::move(text), "", start, at, depth};
		if (kind != Kind::QUOTED && kind != Kind::STRING) {
			token.word = Upper(token.text);
		}
		tokens.push_back(std::move(token));
	}

	//! Up to the closing quote, which stands for itself where it is doubled
	bool Quoted(char quote, bool escapes) {
		at++;
		while (at < sql.size()) {
			if (escapes && sql[at] == '\\') {
				at += 2;
			} else if (sql[at] != quote) {
				at++;
			} else if (Peek(1) == quote) {
				at += 2;
			} else {
				at++;
				return true;
			}
		}
		return false;
	}

	bool Next() {
		size_t start = at;
		char c = sql[at];
		if ((c == 'e' || c == 'E' || c == 'x' || c == 'X' || c == 'b' || c == 'B') && Peek(1) == '\'') {
			at++;
			bool closed = Quoted('\'', c == 'e' || c == 'E');
			Add(Kind::STRING, start, sql.substr(start, at - start));
			return closed;
		}
		if (c == '\'') {
			bool closed = Quoted('\'', false);
			Add(Kind::STRING, start, sql.substr(start, at - start));
			return closed;
		}
		if (c == '"' || c == '`') {
			if (!Quoted(c, false)) {
				return false;
			}
			std::string name, inner = sql.substr(start + 1, at - start - 2);
			for (size_t k = 0; k < inner.size(); k++) {
				name += inner[k];
				k += inner[k] == c ? 1 : 0;
			}
			Add(Kind::QUOTED, start, name);
			return true;
		}
		if (c == '$') {
			return Dollar(start);
		}
		if (IsDigit(c)) {
			Number();
			Add(Kind::NUMBER, start, sql.substr(start, at - start));
			return true;
		}
		if (BeginsWord(c)) {
			while (at < sql.size() && (IsWordCharacter(sql[at]) || sql[at] == '$')) {
				at++;
			}
			Word(start);
			return true;
		}
		Sign(start);
		return true;
	}

	//! GROUP BY, GROUPING SETS and DOUBLE PRECISION are one word, however much space they have
	void Word(size_t start) {
		auto word = sql.substr(start, at - start), upper = Upper(word);
		if (!tokens.empty() && (upper == "BY" || upper == "SETS" || upper == "PRECISION")) {
			auto &before = tokens.back();
			bool by = before.word == "GROUP" || before.word == "ORDER" || before.word == "PARTITION";
			if (upper == "BY" ? by : before.word == (upper == "SETS" ? "GROUPING" : "DOUBLE")) {
				before.text = sql.substr(before.start, at - before.start);
				before.word += " " + upper;
				before.end = at;
				return;
			}
		}
		Add(Kind::WORD, start, word);
	}

	void Number() {
		auto digits = [&] {
			while (IsDigit(Peek()) || (Peek() == '_' && IsDigit(Peek(1)))) {
				at++;
			}
		};
		digits();
		if (Peek() == '.' && Peek(1) != '.') {
			at++;
			digits();
		}
		bool sign = Peek(1) == '+' || Peek(1) == '-';
		if ((Peek() == 'e' || Peek() == 'E') && IsDigit(Peek(sign ? 2 : 1))) {
			at += sign ? 2 : 1;
			digits();
		}
	}

	//! A parameter is a $ and what follows; $tag$ begins a string
	bool Dollar(size_t start) {
		size_t stop = at + 1;
		while (stop < sql.size() && IsWordCharacter(sql[stop])) {
			stop++;
		}
		bool tag = stop < sql.size() && sql[stop] == '$' && (stop == at + 1 || !IsDigit(sql[at + 1]));
		if (!tag) {
			at++;
			Add(Kind::SIGN, start, "$");
			return true;
		}
		auto mark = sql.substr(at, stop + 1 - at);
		auto close = sql.find(mark, stop + 1);
		if (close == std::string::npos) {
			return false;
		}
		at = close + mark.size();
		Add(Kind::STRING, start, sql.substr(start, at - start));
		return true;
	}

	void Sign(size_t start) {
		static const char *const LONG[] = {"->>", "!~~*", "!~~", "~~*", "::", ":=", "<=", ">=", "<>", "!=", "||", "->", "==",
		                                   "=>",  "//",   "<<",  ">>",  "**", "~~", "^@", "@>", "<@", "&&", "!~"};
		at++;
		for (auto sign : LONG) {
			if (sql.compare(start, std::strlen(sign), sign) == 0) {
				at = start + std::strlen(sign);
				break;
			}
		}
		auto sign = sql.substr(start, at - start);
		if (sign == ")" || sign == "]" || sign == "}") {
			depth--;
		}
		Add(Kind::SIGN, start, sign);
		if (sign == "(" || sign == "[" || sign == "{") {
			depth++;
		}
	}
};

} // namespace

bool Tokenize(const std::string &sql, Tokens &tokens) {
	tokens.clear();
	return Tokenizer(sql, tokens).Run();
}

void FailAt(const Token &at, const ErrorText &error) {
	throw ClauseError(error, at.start, at.end);
}

bool IsReserved(const std::string &upper) {
	static const std::unordered_set<std::string> words = [] {
		std::unordered_set<std::string> set;
		for (auto &word : Words(RESERVED)) {
			set.insert(Upper(word));
		}
		return set;
	}();
	return words.count(upper) > 0;
}

} // namespace fairsql
