// Mutated clauses through the reader and expander, with no DuckDB: `fuzz SECONDS SEED < queries`, one query per line.
//
//   g++ -std=c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc/include -isystem FAST_FLOAT \
//       $(ls src/*.cpp | grep -v -e placement -e fairsql_extension) fuzz/fuzz.cpp -o fuzz    (FAST_FLOAT: third_party/fast_float
//       of DuckDB's sources in ../build)
#include "expansion.hpp"
#include "mutations.hpp"

int main(int count, char **arguments) {
	Mutations mutations(count, arguments);
	size_t texts = 0, expanded = 0, refused = 0;
	//! A database that keeps two metrics, and a row that is none
	fairsql::Ask ask = [](const std::string &query) -> std::vector<std::vector<std::string>> {
		if (query == fairsql::METRICS_KEPT) {
			return {{"harm", "cfp := 5, cfn", "(cfp * fp + cfn * fn) / n", ""}, {"kept", "", "2 * harm(cfn := 1) + tp", ""}, {"odd", "", "", "(odd, NULL, NULL)"}};
		}
		return query.find("duckdb_views") == std::string::npos ? std::vector<std::vector<std::string>> {{"1"}} : std::vector<std::vector<std::string>>();
	};
	for (std::string text; mutations.Next(text);) {
		texts++;
		try {
			fairsql::Text result;
			expanded += fairsql::Expand(text, result, ask) ? 1 : 0;
			if (result.sql.size() != result.origins.size()) {
				std::abort();
			}
		} catch (fairsql::ClauseError &error) {
			refused++;
			if (error.start > error.end || error.end > text.size()) {
				std::abort();
			}
		}
	}
	std::cout << texts << " texts, " << expanded << " expanded, " << refused << " refused\n";
}
