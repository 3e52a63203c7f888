#include "records.hpp"

#include "definitions.hpp"
#include "formula.hpp"

#include <algorithm>

namespace fairsql {

static std::string Named(const std::string &query, const std::string &value) {
	std::string text = query;
	for (auto at = text.find("$name"); at != std::string::npos; at = text.find("$name", at + value.size())) {
		text.replace(at, 5, value);
	}
	return text;
}

static bool IsTrue(const std::vector<std::vector<std::string>> &rows) {
	return !rows.empty() && rows[0][0] != "0";
}

bool ShowsUsersTable(const Tokens &t, const Ask &ask) {
	return t.size() == 2 && t[0].word == "SHOW" && !ask(Named(USERS_TABLE, "'" + Doubled(Lower(t[1].text), '\'') + "'")).empty();
}

bool ListRecords(const Tokens &t, const Ask &ask, std::string &query) {
	for (auto &record : RECORDS) {
		std::string kind = record.kind;
		bool shows = t.size() > 1 && t[0].word == "SHOW" && t[1].word == kind + "S";
		bool describes = t.size() > 2 && (t[0].word == "DESCRIBE" || t[0].word == "DESC") && t[1].word == kind && t[2].IsName();
		if (!shows && !describes) {
			continue;
		}
		auto text = [](const std::string &name) { return "'" + Doubled(name, '\'') + "'"; };
		if (shows && ShowsUsersTable(t, ask)) {
			return false;
		}
		if (shows && t.size() > 2) {
			throw ClauseError("unexpected " + t[2].text + " after SHOW " + t[1].word, "end it here", t[2].start, t[2].end);
		}
		bool some = IsTrue(ask(record.exists));
		if (shows) {
			query = some ? Named(record.show, "NULL") : record.show_none;
			return true;
		}
		if (t.size() > 3) {
			throw ClauseError("unexpected " + t[3].text, "write " + t[0].word + " " + kind + " name", t[3].start, t[3].end);
		}
		std::vector<std::string> names;
		if (some) {
			for (auto &row : ask(record.names)) {
				names.push_back(row[0]);
			}
		}
		for (auto &name : names) {
			if (Lower(name) == Lower(t[2].text)) {
				query = Named(record.describe, text(name));
				return true;
			}
		}
		auto none = "no " + Lower(kind) + " was created in this database";
		throw ClauseError(Lower(kind) + " " + t[2].text + " does not exist", names.empty() ? none : DidYouMean(t[2].text, names), t[2].start, t[2].end);
	}
	return false;
}

struct KeptMetrics::Loaded {
	const Ask &ask;
	bool asked = false;
	std::deque<std::string> texts; //!< that the rows point to
	std::deque<MetricRow> rows;

	void Add(const std::string &name, const std::string &parameters, const std::string &formula) {
		auto keep = [&](const std::string &text) {
			texts.push_back(text);
			return texts.back().c_str();
		};
		rows.push_back({keep(name), "", keep(parameters), keep(formula), "", "", -1});
	}

	//! A row of the table; one that CREATE METRIC did not write is a metric that only DROP METRIC takes
	void AddRow(const std::string &name, const std::string &parameters, const std::string &formula, const std::string &broken) {
		auto fail = [&](const std::string &message, const std::string &hint) {
			Add(name, "", "");
			texts.push_back(message), rows.back().unreadable = texts.back().c_str();
			texts.push_back(hint), rows.back().unreadable_hint = texts.back().c_str();
		};
		auto wrong = [&](const std::string &why) {
			auto &told = created_metrics__metric_2;
			fail(Filled(told.text, {name, why}), Filled(told.hint, {name}));
		};
		try {
			if (!broken.empty()) {
				return fail(Filled(created_metrics__metric_1.text, {broken}), created_metrics__metric_1.hint);
			}
			if (IsWord(name) || FindBuiltIn(name)) {
				return fail(Filled(created_metrics__taken_1.text, {name}), Filled(created_metrics__taken_1.hint, {"'" + Doubled(name, '\'') + "'"}));
			}
			ParseFormula(formula);
			Add(name, ListedParameters(ReadParameters(parameters)), formula);
		} catch (FormulaError &error) {
			wrong(error.message);
		} catch (ClauseError &error) {
			wrong(error.what());
		}
	}
};

thread_local KeptMetrics::Loaded *KeptMetrics::current = nullptr;

KeptMetrics::KeptMetrics(const Ask &ask) : outer(current) { // what is asked is read by this parser too
	current = new Loaded {ask, false, {}, {}};
}

KeptMetrics::~KeptMetrics() {
	delete current;
	current = outer;
}

const std::deque<MetricRow> &KeptMetrics::All() {
	static const std::deque<MetricRow> none;
	if (!current) {
		return none;
	}
	auto &loaded = *current;
	if (!loaded.asked) {
		loaded.asked = true;
		if (IsTrue(loaded.ask(METRICS_EXIST))) {
			for (auto &row : loaded.ask(METRICS_KEPT)) {
				loaded.AddRow(row[0], row[1], row[2], row[3]);
			}
			auto columns = loaded.rows.empty() ? loaded.ask(METRICS_COLUMNS) : std::vector<std::vector<std::string>>();
			if (!columns.empty() && columns[0][0] != "3") {
				throw ClauseError(created_metrics_load_metrics_1.text, created_metrics_load_metrics_1.hint, 0, 0);
			}
		}
	}
	return loaded.rows;
}

void KeptMetrics::Add(const std::string &name, const std::string &parameters, const std::string &formula) {
	Remove(name);
	current->Add(name, parameters, formula);
}

void KeptMetrics::Remove(const std::string &name) {
	All();
	auto &rows = current->rows;
	rows.erase(std::remove_if(rows.begin(), rows.end(), [&](const MetricRow &row) { return Lower(row.name) == Lower(name); }), rows.end());
}

const MetricRow *KeptMetrics::Find(const std::string &name) {
	for (auto &row : All()) {
		if (Lower(row.name) == Lower(name)) {
			return &row;
		}
	}
	return nullptr;
}

} // namespace fairsql
