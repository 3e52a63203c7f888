#include "trend.hpp"

#include "evidence.hpp"
#include "numbers.hpp"
#include "template.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

namespace {

const double ALLOWANCE = 0.5; // of the chart, in standard errors
const size_t STEPS = 60;      // of the integral, by Simpson's rule
const double NEAR = 1e-9;
const double LARGEST_TARGET = 1e100; // sums of differences from larger ones are no numbers

double Density(double x) {
	return std::exp(x * x / -2) / std::sqrt(2 * 3.14159265358979323846);
}

double Probability(double x) {
	return 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
}

//! The mean number of periods until one of the two sums is above a limit, where nothing changes (Page 1954)
double RunLength(double limit) {
	double width = limit / double(STEPS);
	std::vector<std::vector<double>> rows;
	for (size_t at = 0; at <= STEPS; at++) {
		double here = width * double(at);
		std::vector<double> row;
		for (size_t k = 0; k <= STEPS; k++) {
			double weight = width / 3 * (k == 0 || k == STEPS ? 1 : k % 2 ? 4 : 2);
			row.push_back(-weight * Density(width * double(k) + ALLOWANCE - here));
		}
		row[0] -= Probability(ALLOWANCE - here);
		row[at] += 1;
		row.push_back(1);
		rows.push_back(row);
	}
	for (size_t at = STEPS; at > 0; at--) {
		auto &pivot = rows[at];
		for (size_t above = 0; above < at; above++) {
			auto &row = rows[above];
			double factor = row[at] / pivot[at];
			for (size_t k = 0; k < at; k++) {
				row[k] -= factor * pivot[k];
			}
			row.back() -= factor * pivot.back();
		}
	}
	return rows[0].back() / rows[0][0] / 2;
}

const std::vector<std::string> UNITS = {"minute", "hour", "day", "week", "month", "quarter", "year"};

bool IsUnit(const std::string &word) {
	return std::find(UNITS.begin(), UNITS.end(), word) != UNITS.end();
}

//! EVERY: '1 month', 'month', or INTERVAL before these or before 1 MONTH
void ReadLength(const Slice &item, Spec &spec) {
	std::vector<std::string> words;
	std::string word;
	for (size_t at = item[0].word == "INTERVAL" ? 1 : 0; at < item.size(); at++) {
		for (char c : Lower(item[at].text) + " ") {
			bool space = c == ' ' || (c >= '\t' && c <= '\r');
			if (space && !word.empty()) {
				words.push_back(word);
			}
			word = space ? "" : c == '\'' ? word : word + c;
		}
	}
	std::string number = words.size() == 2 ? words[0] : "1", unit = words.size() == 2 ? words[1] : words.size() == 1 ? words[0] : "";
	bool plural = !IsUnit(unit) && !unit.empty() && unit.back() == 's';
	unit = plural ? unit.substr(0, unit.size() - 1) : unit;
	bool digits = !number.empty() && number.size() < 20 && std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
	double length = 0;
	if (!IsUnit(unit) || !digits || !ReadNumber(number, length) || !(0 < length && length <= 1000000)) {
		auto close = IsUnit(unit) ? "" : DidYouMean(unit, UNITS);
		Parts parts = {{"value", item.Rendered().sql}, {"units", Joined(UNITS, ", ")}};
		auto &unreadable = error_messages::EVERY_UNREADABLE;
		item.Fail(close.compare(0, 3, "did") == 0 ? unreadable(close, parts) : unreadable(parts));
	}
	spec.every = std::to_string(size_t(length));
	spec.unit = Upper(unit);
}

} // namespace

double DecisionInterval(double length) {
	double before = 2, limit = 4;
	while (std::fabs(limit - before) > NEAR) { // secants: the logarithm of the length is all but linear in the limit
		double found = std::log(RunLength(limit));
		double slope = (found - std::log(RunLength(before))) / (limit - before);
		before = limit;
		limit += (std::log(length) - found) / slope;
	}
	return limit;
}

void ReadTrend(Spec &spec, const Slice &fair, const Items &items) {
	auto time = ReadOne(items, "TIME");
	if (!time) {
		fair.Fail(error_messages::TREND_WITHOUT_TIME());
	}
	if (!items.count("EVERY")) {
		items.at("TIME").Fail(error_messages::TREND_WITHOUT_EVERY());
	}
	ReadLength(items.at("EVERY"), spec);
	double number = 0;
	if (items.count("TARGET")) {
		auto &item = items.at("TARGET");
		if (!NumberOf(item, number) && !IsParameter(item)) {
			item.Fail(error_messages::TARGET_UNREADABLE({{"value", item.Rendered().sql}}));
		}
		if (!IsParameter(item) && !(std::fabs(number) <= LARGEST_TARGET)) {
			item.Fail(error_messages::TARGET_OUTSIDE({{"value", item.Rendered().sql}, {"low", "-1e+100"}, {"high", "1e+100"}}));
		}
		spec.target = std::make_shared<Text>(item.Rendered());
	}
	if (items.count("RUN_LENGTH")) {
		auto &item = items.at("RUN_LENGTH");
		if (!NumberOf(item, spec.run_length) || !(10 <= spec.run_length && spec.run_length <= 10000)) {
			item.Fail(error_messages::RUN_LENGTH_UNREADABLE({{"value", item.Rendered().sql}, {"low", "10"}, {"high", "10000"}}));
		}
	}
	if (items.count("DISPERSION")) {
		auto text = items.at("DISPERSION").Rendered().sql;
		spec.dispersed = Lower(text) == "laney";
		if (!spec.dispersed && Lower(text) != "binomial") {
			items.at("DISPERSION").Fail(error_messages::DISPERSION_UNKNOWN({{"value", text}}));
		}
	}
	spec.charted = std::all_of(spec.measures.begin(), spec.measures.end(), [](const Measure &m) { return *WordOf(m, "hits", false); });
	spec.limited = spec.confidence > 0;
	if (!spec.limited && !(spec.charted && !spec.weight)) {
		spec.confidence = 0.95; // standard errors follow from limits
	}
	Bindings b;
	b.place = spec.place;
	b.fields = {{"time", time->text}, {"time.shown", Text(time->Shown(), spec.place)}, {"every", Text(spec.every, spec.place)}, {"UNIT", Text(spec.unit, spec.place)}};
	spec.control.push_back({b.Fill(PERIOD), "fair_period", time->start, time->end});
}

} // namespace fairsql
