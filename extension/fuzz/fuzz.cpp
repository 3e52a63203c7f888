// Mutated clauses through the reader and expander, with no DuckDB: `fuzz SECONDS SEED < queries`, one query per line.
//
//   g++ -std=c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc/include fuzz/fuzz.cpp \
//       src/text.cpp src/tokens.cpp src/clause.cpp src/items.cpp src/formula.cpp src/measures.cpp src/audit.cpp src/template.cpp \
//       src/evidence.cpp src/mitigation.cpp src/records.cpp src/expansion.cpp src/generated.cpp -o fuzz
#include "expansion.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>

int main(int count, char **arguments) {
	static const char *const BITS[] = {"'",      "\"",    "(",     ")",      ",",       ";",        "$$",    "--",  "/*", "*/",  "FAIR", "FROM",    "AS",      "?",
	                                   "$1",     "\xc3\xa9", "\xc2\xa0", "METRICS", "CASE", "END",   "[",     "]",   "::", "E'\\'", "\x01", "LABEL",  "WITHIN",  "\n",
	                                   "DISPARITY", "CUBE (", "ALL",  "RATIO",  "NULLIF(", "/",      "tpr",   "1e999", "-",  "\xff", "CONFIDENCE 0.9", "REFERENCE OVERALL", "STRATA complete"};
	std::vector<std::string> queries;
	for (std::string line; std::getline(std::cin, line);) {
		queries.push_back(line);
	}
	std::mt19937 random(count > 2 ? unsigned(std::atoi(arguments[2])) : 1);
	auto below = [&](size_t n) { return n ? random() % n : 0; };
	auto until = std::chrono::steady_clock::now() + std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 10);
	size_t texts = 0, expanded = 0, refused = 0;
	while (std::chrono::steady_clock::now() < until) {
		auto text = queries[below(queries.size())];
		for (size_t times = 1 + below(4); times; times--) {
			auto at = below(text.size() + 1), to = std::min(text.size(), at + below(30));
			switch (below(5)) {
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
			default:
				text += (below(2) ? ";" : " ") + queries[below(queries.size())];
			}
		}
		texts++;
		try {
			fairsql::Text result;
			expanded += fairsql::Expand(text, result, [](const std::string &) { return std::vector<std::vector<std::string>>(); }) ? 1 : 0;
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
