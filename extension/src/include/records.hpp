// What a database keeps, the metrics, models and transforms made in it: `fairsql/records/`.
#pragma once
#include "generated.hpp"
#include "tokens.hpp"

#include <functional>

namespace fairsql {

//! Runs a query and gives its rows as text; nothing for one that fails
using Ask = std::function<std::vector<std::vector<std::string>>(const std::string &)>;

//! The query that SHOW MODELS or DESCRIBE MODEL name stands for; false for another statement
bool ListRecords(const Tokens &tokens, const Ask &ask, std::string &query);

//! While it lives, the metrics that the database keeps are asked for once, where a name is no built-in metric's
class KeptMetrics {
public:
	explicit KeptMetrics(const Ask &ask);
	~KeptMetrics();
	static const MetricRow *Find(const std::string &name);

private:
	struct Loaded;
	Loaded *outer;
	static thread_local Loaded *current;
};

} // namespace fairsql
