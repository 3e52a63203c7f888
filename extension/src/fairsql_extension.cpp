// FAIR clauses in any client of DuckDB: text in, text with the clauses as plain SQL, DuckDB's own parser reads that.
#define DUCKDB_EXTENSION_MAIN
#include "fairsql_extension.hpp"

#include "expansion.hpp"
#include "macros.hpp"
#include "placement.hpp"
#include "versions.hpp"

#include "duckdb/catalog/catalog.hpp"
#include "duckdb/common/error_data.hpp"
#include "duckdb/common/exception/parser_exception.hpp"
#include "duckdb/main/config.hpp"
#include "duckdb/main/extension/extension_loader.hpp"
#include "duckdb/main/extension_callback_manager.hpp"
#include "duckdb/parser/parser.hpp"
#include "duckdb/parser/parsed_data/create_macro_info.hpp"
#include "duckdb/parser/parser_extension.hpp"
#include "duckdb/parser/statement/create_statement.hpp"

#include <mutex>

namespace fairsql {

using namespace duckdb; // NOLINT

namespace {

struct Info : public ParserExtensionInfo {
	bool answers_all = false; //!< whether our override answers for every text, and asks the others itself
	weak_ptr<DatabaseInstance> db;
	std::once_flag made; //!< the macros

	//! The rows of a query on a connection of its own; nothing for one that fails
	std::vector<std::vector<string>> Ask(const string &query) const {
		std::vector<std::vector<string>> rows;
		auto instance = db.lock();
		if (!instance) {
			return rows;
		}
		Connection connection(*instance);
		auto result = connection.Query(query);
		if (result->HasError()) {
			return rows;
		}
		for (auto chunk = result->Fetch(); chunk && chunk->size(); chunk = result->Fetch()) {
			for (idx_t row = 0; row < chunk->size(); row++) {
				rows.emplace_back();
				for (idx_t column = 0; column < chunk->ColumnCount(); column++) {
					rows.back().push_back(chunk->GetValue(column, row).ToString());
				}
			}
		}
		return rows;
	}
};

ParserOverrideResult Override(ParserExtensionInfo *info, const string &query, ParserOptions &options);

vector<unique_ptr<SQLStatement>> ParsePlain(const string &sql, const ParserOptions &options) {
	ParserOptions plain = options;
	plain.parser_override_setting = AllowParserOverride::DEFAULT_OVERRIDE; // the other extensions go on working
	Parser parser(plain);
	parser.ParseQuery(sql);
	return std::move(parser.statements);
}

//! Make the macros, in the system's catalogue: a macro of the user's of the same name goes before
void MakeMacros(DatabaseInstance &db, const ParserOptions &options) {
	auto &catalog = Catalog::GetSystemCatalog(db);
	auto transaction = CatalogTransaction::GetSystemTransaction(db);
	for (auto &statement : ParsePlain(MacroStatements(), options)) {
		auto &info = statement->Cast<CreateStatement>().info->Cast<CreateMacroInfo>();
		PutIntoMain(info);
		info.internal = true;
		info.on_conflict = OnCreateConflict::IGNORE_ON_CONFLICT;
		catalog.CreateFunction(transaction, info);
	}
}

//! An error is thrown: one that is returned is dropped where the setting is `fallback`
[[noreturn]] void Throw(const ClauseError &error) {
	string message = error.what();
	if (!error.hint.empty()) {
		message += "\nHINT: " + error.hint;
	}
	unordered_map<string, string> extra {{"position", to_string(error.start)}, {"error_subtype", "FAIR_CLAUSE"}};
	throw ParserException(extra, message);
}

//! Statements of the expanded text, which tell their places in the user's
vector<unique_ptr<SQLStatement>> ParseExpanded(const string &query, const Text &text, const ParserOptions &options) {
	vector<unique_ptr<SQLStatement>> statements;
	try {
		statements = ParsePlain(text.sql, options);
	} catch (std::exception &raised) {
		ErrorData error(raised);
		auto extra = error.ExtraInfo();
		auto found = extra.find("position");
		if (found != extra.end()) {
			found->second = to_string(text.Origin(std::stoull(found->second)));
		}
		throw ParserException(extra, error.RawMessage());
	}
	size_t from = 0;
	for (auto &statement : statements) {
		auto begin = text.sql.find(statement->query, from);
		if (begin == string::npos) { // one that DuckDB made of another, as of PIVOT
			continue;
		}
		from = begin + statement->query.size();
		size_t start = query.size(), behind = from;
		for (auto at = begin; at < from; at++) {
			start = MinValue<size_t>(start, text.origins[at]);
		}
		while (behind < text.sql.size() && text.origins[behind] <= start) { // CREATE METRIC stands for several statements
			behind++;
		}
		size_t end = behind < text.sql.size() ? text.origins[behind] : query.size();
		if (start >= end) {
			continue;
		}
		try {
			PlaceInUsersText(*statement, text, start);
			SetText(*statement, query.substr(start, end - start));
		} catch (std::exception &) { // a node that DuckDB cannot walk through: its errors show the expanded text
		}
	}
	return statements;
}

//! Whether DuckDB leaves overrides of its parser out
bool IsOverrideOff(DatabaseInstance &db) {
	Connection connection(db);
	auto result = connection.Query("SELECT upper(current_setting('allow_parser_override_extension'))");
	auto chunk = result->HasError() ? nullptr : result->Fetch();
	return !chunk || chunk->size() == 0 || chunk->GetValue(0, 0).ToString() == "DEFAULT";
}

bool HoldsSyntax(const string &query) {
	Text text;
	try {
		return Expand(query, text, [](const string &) { return std::vector<std::vector<string>>(); });
	} catch (ClauseError &) {
		return true;
	} catch (std::exception &) {
		return false;
	}
}

//! DuckDB asks this for a text that its parser cannot read: with the override switched off a clause gets here
ParserExtensionParseResult Advise(ParserExtensionInfo *info, const Unparsed &unparsed) {
	auto db = static_cast<Info &>(*info).db.lock();
	if (!db || !HoldsSyntax(TextOf(unparsed)) || !IsOverrideOff(*db)) {
		return ParserExtensionParseResult();
	}
	return Refusal("FairSQL is switched off: the setting allow_parser_override_extension is 'default'\n"
	               "HINT: SET allow_parser_override_extension = 'fallback'");
}

//! What the overrides of other extensions make of a text; no statements if none of them takes it
vector<unique_ptr<SQLStatement>> ParsedByOthers(DatabaseInstance &db, const string &query, ParserOptions &options) {
	bool skips = db.ExtensionIsLoaded("autocomplete"); // one of its overrides is DuckDB's experimental parser, which has no info
	for (auto &each : options.extensions->ParserExtensions()) {
		if (!each.parser_override || each.parser_override == Override) {
			continue;
		}
		if (skips && !each.parser_info) {
			skips = false;
			continue;
		}
		auto result = each.parser_override(each.parser_info.get(), query, options);
		if (result.type == ParserExtensionResultType::PARSE_SUCCESSFUL) {
			return std::move(result.statements);
		}
	}
	return {};
}

//! Refuse a text that DuckDB cannot parse, and that was probably meant to have a clause
void CheckNearMiss(const string &query, const ParserOptions &options) {
	try {
		RefuseNearMiss(query);
	} catch (ClauseError &error) {
		try {
			ParsePlain(query, options);
		} catch (ParserException &) {
			Throw(error);
		}
	}
}

ParserOverrideResult Override(ParserExtensionInfo *info, const string &query, ParserOptions &options) {
	Text text;
	bool expanded;
	auto &own = static_cast<Info &>(*info);
	auto instance = own.db.lock();
	try {
		if (instance && CallsMacro(query)) {
			std::call_once(own.made, [&] { MakeMacros(*instance, options); });
		}
		expanded = Expand(query, text, [&](const string &asked) { return own.Ask(asked); });
	} catch (ClauseError &error) {
		Throw(error);
	} catch (Exception &) { // DuckDB's own
		throw;
	} catch (std::exception &error) {
		throw ParserException(string(error.what()));
	}
	if (expanded) {
		return ParserOverrideResult(ParseExpanded(query, text, options));
	}
	CheckNearMiss(query, options);
	if (!own.answers_all || !instance) {
		return ParserOverrideResult(); // not ours: DuckDB asks the others, and then its own parser
	}
	auto others = ParsedByOthers(*instance, query, options);
	return ParserOverrideResult(others.empty() ? ParsePlain(query, options) : std::move(others));
}

//! DuckDB 1.5's shell has an experimental parser that waits for the same setting: ours goes before it, and answers for
//! all texts
void GoFirst(DatabaseInstance &db) {
	vector<ParserExtension *> all;
	for (auto &each : ExtensionCallbackManager::Get(db).ParserExtensions()) {
		all.push_back(const_cast<ParserExtension *>(&each));
	}
	for (idx_t at = all.size(); at-- > 1;) {
		std::swap(*all[at], *all[at - 1]);
	}
}

} // namespace

void Load(ExtensionLoader &loader) {
	auto &db = loader.GetDatabaseInstance();
	auto &config = DBConfig::GetConfig(db);
	auto info = make_shared_ptr<Info>();
	info->db = db.shared_from_this();
	ParserExtension extension;
	extension.parser_override = Override;
	extension.parse_function = Advise;
	extension.parser_info = info;
	ParserExtension::Register(config, extension);
	loader.SetDescription("The FAIR clause: fairness metrics of groups, and whether their gaps are within what is allowed");
	if (IsOverrideOff(db)) {
		config.SetOptionByName("allow_parser_override_extension", Value("fallback"));
#ifndef FAIRSQL_DUCKDB_2
		info->answers_all = true;
		GoFirst(db);
#endif
	}
}

} // namespace fairsql

void duckdb::FairsqlExtension::Load(ExtensionLoader &loader) {
	fairsql::Load(loader);
}

std::string duckdb::FairsqlExtension::Name() {
	return "fairsql";
}

std::string duckdb::FairsqlExtension::Version() const {
#ifdef EXT_VERSION_FAIRSQL
	return EXT_VERSION_FAIRSQL;
#else
	return "";
#endif
}

extern "C" {
DUCKDB_CPP_EXTENSION_ENTRY(fairsql, loader) {
	fairsql::Load(loader);
}
}
