// Clauses changed at random: what the fuzzers beside this file ask.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

static const char *const BITS[] = {"'",      "\"",    "(",     ")",      ",",       ";",        "$$",    "--",  "/*", "*/",  "FAIR", "FROM",    "AS",      "?",
                                   "$1",     "\xc3\xa9", "\xc2\xa0", "METRICS", "CASE", "END",   "[",     "]",   "::", "E'\\'", "\x01", "LABEL",  "WITHIN",  "\n",
                                   "DISPARITY", "CUBE (", "ALL",  "RATIO",  "NULLIF(", "/",      "tpr",   "1e999", "-",  "\xff", "CONFIDENCE 0.9", "REFERENCE OVERALL", "STRATA complete",
                                   "CREATE METRIC m AS", "CREATE OR REPLACE METRIC kept(a := 1) AS", "DROP METRIC kept", "SHOW METRICS", "kept", "harm(cfn := 3)",
                                   "TREND", "TIME", "EVERY '1 month'", "TARGET 0", "RUN_LENGTH 50", "PAIRS", "TEST", "tp / n AS own",
                                   "@{n}", "@[m@|, @]", "{}", "$name", "$formula", "'@{''", "\"@[g\"",
                                   "SCAN", "FEATURES", "bins(", "top(a, 3)", "quantiles(a, 4)", "[25, 45]", "DEPTH 6", "PRUNE 0.01", "avg(a) AS m", "FILTER (WHERE", "sum(", "OVER", "count(*)"};

inline std::string Repeated(const std::string &part, size_t times) {
	std::string result;
	for (size_t each = 0; each < times; each++) {
		result += part;
	}
	return result;
}

//! Queries of the standard input, one in a line, for so many seconds: `SECONDS SEED`
class Mutations {
public:
	Mutations(int count, char **arguments)
	    : random(count > 2 ? unsigned(std::atoi(arguments[2])) : 1),
	      until(std::chrono::steady_clock::now() + std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 10)) {
		for (std::string line; std::getline(std::cin, line);) {
			queries.push_back(line);
		}
	}

	bool Next(std::string &text) {
		text = queries[Below(queries.size())];
		for (size_t times = Below(5); times; times--) {
			auto at = Below(text.size() + 1), to = std::min(text.size(), at + Below(30));
			auto many = Below(20) ? Below(40) : Below(2000);
			switch (Below(10)) {
			case 0:
				text.insert(at, BITS[Below(sizeof(BITS) / sizeof(*BITS))]);
				break;
			case 1:
				text.erase(at, to - at);
				break;
			case 2:
				text.insert(at, " " + std::string(BITS[Below(sizeof(BITS) / sizeof(*BITS))]) + " ");
				break;
			case 3:
				text.insert(at, text.substr(at, to - at));
				break;
			case 4: // any byte, also NUL and those of no UTF-8
				text.insert(at, 1, char(Below(256)));
				break;
			case 5:
				text.erase(Below(3) ? text.size() - Below(text.size() + 1) / 4 : at);
				break;
			case 6: // nested, closed or not
				text.insert(to, Repeated(")", Below(4) ? many : 0));
				text.insert(at, Repeated(Below(2) ? "(" : "(CASE WHEN ", many));
				break;
			case 7:
				text.insert(at, Repeated(text.substr(at, to - at), many));
				break;
			case 8: // a name of a megabyte, seldom
				text.insert(at, Below(300) ? std::string(many, 'x') : std::string(1 << 20, Below(2) ? 'x' : '"'));
				break;
			default:
				text += (Below(2) ? ";" : " ") + queries[Below(queries.size())];
			}
		}
		return std::chrono::steady_clock::now() < until;
	}

private:
	std::vector<std::string> queries;
	std::mt19937 random;
	std::chrono::steady_clock::time_point until;

	size_t Below(size_t n) {
		return n ? random() % n : 0;
	}
};
