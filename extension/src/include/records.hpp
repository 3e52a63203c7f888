// What a database keeps, the metrics, models and transforms made in it: `fairsql/records/`.
#pragma once
#include "generated.hpp"
#include "tokens.hpp"

#include <deque>
#include <functional>

namespace fairsql {

//! Runs a query and gives its rows as text; nothing for one that fails
using Ask = std::function<std::vector<std::vector<std::string>>(const std::string &)>;

//! True where SHOW models or the like shows the columns of a table of the user's
bool ShowsUsersTable(const Tokens &tokens, const Ask &ask);
//! The query that SHOW MODELS or DESCRIBE MODEL name stands for; false for another statement
bool ListRecords(const Tokens &tokens, const Ask &ask, std::string &query);

//! What is wrong with a name of a metric, a model or a transform that is none of `names`
ErrorText MissingRecord(const std::string &kind, const std::string &name, const std::vector<std::string> &names);

//! While it lives, the metrics that the database keeps are asked for once, where a name is no built-in metric's
class KeptMetrics {
public:
	explicit KeptMetrics(const Ask &ask);
	~KeptMetrics();
	static const MetricRow *Find(const std::string &name);
	//! Those of the database, and what the statements of this text made of them
	static const std::deque<MetricRow> &All();
	static void Add(const std::string &name, const std::string &parameters, const std::string &formula);
	static void Remove(const std::string &name);

private:
	struct Loaded;
	Loaded *outer;
	static thread_local Loaded *current;
};

} // namespace fairsql
