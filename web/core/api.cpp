// The core's C API: a text in, a text with its clauses as plain SQL out. It knows nothing of DuckDB.
//
// What a database keeps, such as its metrics, comes in by `fairsql_answer` before a text is expanded, and not by a call back: a host whose
// queries are asynchronous can run them. Where an answer is missing, the result is the query to ask; the host answers it and calls again.
//
// A list of texts goes in and out as bytes: their number, then each one's length and its bytes; numbers have 32 bits, the least byte first.
#include "expansion.hpp"
#include "macros.hpp"

#include <map>

#ifdef __wasm__
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define EXPORT(name) extern "C" __attribute__((visibility("default")))
#endif

using List = std::vector<std::string>;

namespace {

struct Unanswered {
	std::string query;
};

std::map<std::string, std::vector<List>> answers;
bool asks = false; //!< whether there is a database to ask
std::string input, output;

void WriteNumber(size_t number) {
	for (int shift = 0; shift < 32; shift += 8) {
		output += char(number >> shift & 255);
	}
}

const char *Write(const List &texts) {
	output.clear();
	WriteNumber(texts.size());
	for (auto &text : texts) {
		WriteNumber(text.size());
		output += text;
	}
	return output.data();
}

size_t ReadNumber(const char *&at) {
	size_t number = 0;
	for (int shift = 0; shift < 32; shift += 8) {
		number |= size_t((unsigned char)*at++) << shift;
	}
	return number;
}

List Read(const char *at) {
	List texts(ReadNumber(at));
	for (auto &text : texts) {
		auto length = ReadNumber(at);
		text.assign(at, length);
		at += length;
	}
	return texts;
}

std::vector<List> Answer(const std::string &query) {
	if (!asks) {
		return {};
	}
	auto found = answers.find(query);
	if (found == answers.end()) {
		throw Unanswered {query};
	}
	return found->second;
}

} // namespace

//! Where the caller writes what the next call reads
EXPORT(fairsql_room) char *fairsql_room(size_t size) {
	input.resize(size);
	return &input[0];
}

//! Forget all answers; `asking`: whether there is a database to ask
EXPORT(fairsql_begin) void fairsql_begin(int asking) {
	answers.clear();
	asks = asking != 0;
}

//! Take the answer to a query: the query, the number of columns, and the values, row by row; a query that fails has no columns
EXPORT(fairsql_answer) void fairsql_answer(const char *list) {
	auto texts = Read(list);
	auto &rows = answers[texts.at(0)];
	rows.clear();
	for (size_t at = 2, width = std::stoul(texts.at(1)); at + width <= texts.size() && width; at += width) {
		rows.emplace_back(texts.begin() + at, texts.begin() + at + width);
	}
}

//! Give a list: "sql" and the text; "plain" for one without our syntax; "ask" and a query to answer; or "error", the message, the hint, and
//! from where to where, in bytes
EXPORT(fairsql_expand) const char *fairsql_expand(const char *text, size_t size) {
	try {
		fairsql::Text expanded;
		bool has_syntax = fairsql::Expand(std::string(text, size), expanded, Answer);
		return Write(has_syntax ? List {"sql", expanded.sql} : List {"plain"});
	} catch (Unanswered &question) {
		return Write({"ask", question.query});
	} catch (fairsql::ClauseError &error) {
		return Write({"error", error.what(), error.hint, std::to_string(error.start), std::to_string(error.end)});
	} catch (std::exception &error) {
		return Write({"error", error.what(), "", "0", "0"});
	}
}

//! Give a list of one text: the statements that create the macros that a text calls
EXPORT(fairsql_macros) const char *fairsql_macros(const char *text, size_t size) {
	return Write({fairsql::MacroStatements(std::string(text, size))});
}
