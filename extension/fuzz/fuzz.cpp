// Mutated clauses through the reader and expander, with no DuckDB: `fuzz SECONDS SEED < queries`, one query per line.
//
//   g++ -std=c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc/include \
//       $(ls src/*.cpp | grep -v -e placement -e fairsql_extension) fuzz/fuzz.cpp -o fuzz
#include "expansion.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>

int main(int count, char **arguments) {
	static const char *const BITS[] = {"'",      "\"",    "(",     ")",      ",",       ";",        "$$",    "--",  "/*", "*/",  "FAIR", "FROM",    "AS",      "?",
	                                   "$1",     "\xc3\xa9", "\xc2\xa0", "METRICS", "CASE", "END",   "[",     "]",   "::", "E'\\'", "\x01", "LABEL",  "WITHIN",  "\n",
	                                   "DISPARITY", "CUBE (", "ALL",  "RATIO",  "NULLIF(", "/",      "tpr",   "1e999", "-",  "\xff", "CONFIDENCE 0.9", "REFERENCE OVERALL", "STRATA complete",
	                                   "CREATE METRIC m AS", "CREATE OR REPLACE METRIC kept(a := 1) AS", "DROP METRIC kept", "SHOW METRICS", "kept", "harm(cfn := 3)",
	                                   "TREND", "TIME", "EVERY '1 month'", "TARGET 0", "RUN_LENGTH 50", "PAIRS", "TEST", "tp / n AS own",
	                                   "@{n}", "@[m@|, @]", "{}", "$name", "$formula", "'@{''", "\"@[g\"",
	                                   "SCAN", "FEATURES", "bins(", "top(a, 3)", "quantiles(a, 4)", "[25, 45]", "DEPTH 6", "PRUNE 0.01", "avg(a) AS m", "FILTER (WHERE", "sum(", "OVER", "count(*)"};
	std::vector<std::string> queries;
	for (std::string line; std::getline(std::cin, line);) {
		queries.push_back(line);
	}
	std::mt19937 random(count > 2 ? unsigned(std::atoi(arguments[2])) : 1);
	auto below = [&](size_t n) { return n ? random() % n : 0; };
	auto until = std::chrono::steady_clock::now() + std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 10);
	size_t texts = 0, expanded = 0, refused = 0;
	//! A database that keeps two metrics
	fairsql::Ask ask = [](const std::string &query) -> std::vector<std::vector<std::string>> {
		if (query == fairsql::METRICS_KEPT) {
			return {{"harm", "cfp := 5, cfn", "(cfp * fp + cfn * fn) / n"}, {"kept", "", "2 * harm(cfn := 1) + tp"}};
		}
		return query.find("duckdb_views") == std::string::npos ? std::vector<std::vector<std::string>> {{"1"}} : std::vector<std::vector<std::string>>();
	};
	auto repeated = [](const std::string &part, size_t times) {
		std::string result;
		for (size_t each = 0; each < times; each++) {
			result += part;
		}
		return result;
	};
	while (std::chrono::steady_clock::now() < until) {
		auto text = queries[below(queries.size())];
		for (size_t times = 1 + below(4); times; times--) {
			auto at = below(text.size() + 1), to = std::min(text.size(), at + below(30));
			auto many = below(20) ? below(40) : below(2000);
			switch (below(10)) {
			case 0:
				text.insert(at, BITS[below(sizeof(BITS) / sizeof(*BITS))]);
				break;
			case 1:
				text.erase(at, to - at);
				break;
			case 2:
				text.insert(at, " " + std::string(BITS[below(sizeof(BITS) / sizeof(*BITS))]) + " ");
				break;
			case 3:
				text.insert(at, text.substr(at, to - at));
				break;
			case 4: // any byte, also NUL and those of no UTF-8
				text.insert(at, 1, char(below(256)));
				break;
			case 5:
				text.erase(below(3) ? text.size() - below(text.size() + 1) / 4 : at);
				break;
			case 6: // nested, closed or not
				text.insert(to, repeated(")", below(4) ? many : 0));
				text.insert(at, repeated(below(2) ? "(" : "(CASE WHEN ", many));
				break;
			case 7:
				text.insert(at, repeated(text.substr(at, to - at), many));
				break;
			case 8: // a name of a megabyte, seldom
				text.insert(at, below(300) ? std::string(many, 'x') : std::string(1 << 20, below(2) ? 'x' : '"'));
				break;
			default:
				text += (below(2) ? ";" : " ") + queries[below(queries.size())];
			}
		}
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
