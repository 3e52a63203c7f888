// Mutated clauses through DuckDB, which parses them and is told where they stand: `duckdb SECONDS SEED < queries`.
//
//   g++ -std=c++17 -O1 -g -fsanitize=address -Isrc/include -isystem HEADERS -isystem FAST_FLOAT src/*.cpp fuzz/duckdb.cpp \
//       -L LIBRARY -lduckdb -Wl,-rpath,LIBRARY -o duckdb    (the folders of headers, fast_float and library in ../build)
#include "fairsql_extension.hpp"
#include "mutations.hpp"

int main(int count, char **arguments) {
	Mutations mutations(count, arguments);
	duckdb::DuckDB db;
	db.LoadStaticExtension<duckdb::FairsqlExtension>();
	duckdb::Connection connection(db);
	for (auto setup : {"CREATE TABLE loans (race VARCHAR, sex VARCHAR, approved INTEGER, repaid BOOLEAN, risk DOUBLE, weight DOUBLE)",
	                   "CREATE VIEW t AS SELECT 1 AS p, 1 AS y, 'a' AS g, 0.5 AS s, 1 AS w"}) {
		connection.Query(setup);
	}
	size_t texts = 0, parsed = 0, bound = 0;
	for (std::string text; mutations.Next(text); texts++) {
		try {
			for (auto &statement : connection.ExtractStatements(text)) {
				parsed++;
				bool query = statement->type == duckdb::StatementType::SELECT_STATEMENT;
				bound += query && !connection.Prepare(std::move(statement))->HasError() ? 1 : 0;
			}
		} catch (std::exception &) { // errors are no failures
		}
	}
	std::cout << texts << " texts, " << parsed << " statements parsed, " << bound << " bound\n";
}
