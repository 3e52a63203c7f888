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

ErrorText MissingRecord(const std::string &kind, const std::string &name, const std::vector<std::string> &names) {
	Parts parts = {{"kind", kind}, {"name", name}};
	auto &missing = error_messages::RECORD_MISSING;
	return names.empty() ? missing(parts) : missing(DidYouMean(name, names), parts);
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
			FailAt(t[2], error_messages::SHOW_GOES_ON({{"word", t[2].text}, {"kinds", t[1].word}}));
		}
		bool some = IsTrue(ask(record.exists));
		if (shows) {
			query = some ? Named(record.show, "NULL") : record.show_none;
			return true;
		}
		if (t.size() > 3) {
			FailAt(t[3], error_messages::STATEMENT_GOES_ON({{"word", t[3].text}, {"usage", t[0].word + " " + kind + " name"}}));
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
		FailAt(t[2], MissingRecord(Lower(kind), t[2].text, names));
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
		auto fail = [&](const ErrorText &error) {
			Add(name, "", "");
			texts.push_back(error.text), rows.back().unreadable = texts.back().c_str();
			texts.push_back(error.hint), rows.back().unreadable_hint = texts.back().c_str();
		};
		auto wrong = [&](const std::string &why) { fail(error_messages::METRIC_UNREADABLE({{"metric", name}, {"error", why}})); };
		try {
			if (!broken.empty()) {
				return fail(error_messages::METRICS_ROW_BROKEN({{"error", broken}}));
			}
			if (IsWord(name) || FindBuiltIn(name)) {
				return fail(error_messages::METRICS_ROW_TAKEN({{"metric", name}, {"text", "'" + Doubled(name, '\'') + "'"}}));
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
				throw ClauseError(error_messages::METRICS_TABLE_FOREIGN(), 0, 0);
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
