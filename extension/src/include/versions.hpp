// Where DuckDB 1.5 and 2.0 differ.
#pragma once
#include "duckdb.hpp"
#include "duckdb/parser/expression/subquery_expression.hpp"
#include "duckdb/parser/parsed_data/create_info.hpp"
#include "duckdb/parser/parser_extension.hpp"
#include "duckdb/parser/sql_statement.hpp"
#include "duckdb/parser/statement/select_statement.hpp"

#if __has_include("duckdb/parser/grammar_extension.hpp")
#define FAIRSQL_DUCKDB_2 1
#endif

namespace fairsql {

//! What a function is handed that DuckDB asks for a text which its parser cannot read: its text, or its tokens
#ifdef FAIRSQL_DUCKDB_2
using Unparsed = duckdb::vector<duckdb::SimpleToken>;

inline std::string TextOf(const Unparsed &tokens) {
	std::string text;
	for (auto &each : tokens) {
		text += each.text + " ";
	}
	return text;
}
#else
using Unparsed = std::string;

inline const std::string &TextOf(const Unparsed &text) {
	return text;
}
#endif

inline duckdb::ParserExtensionParseResult Refusal(const std::string &message) {
	duckdb::ParserExtensionParseResult result(message);
#ifdef FAIRSQL_DUCKDB_2
	result.consumed_tokens = -1;
#endif
	return result;
}

inline duckdb::SelectStatement &SubqueryOf(duckdb::SubqueryExpression &expression) {
#ifdef FAIRSQL_DUCKDB_2
	return *expression.SubqueryMutable();
#else
	return *expression.subquery;
#endif
}

inline void SetText(duckdb::SQLStatement &statement, const std::string &text) {
	statement.query = text;
#ifdef FAIRSQL_DUCKDB_2
	statement.stmt_location = duckdb::QueryLocation(0, text.size());
#else
	statement.stmt_location = 0;
	statement.stmt_length = text.size();
#endif
}

//! Say that something is made in the main schema of its catalogue
inline void PutIntoMain(duckdb::CreateInfo &info) {
#ifdef FAIRSQL_DUCKDB_2
	info.SetSchema(duckdb::Identifier::DefaultSchema());
#else
	info.schema = DEFAULT_SCHEMA;
#endif
}

} // namespace fairsql
