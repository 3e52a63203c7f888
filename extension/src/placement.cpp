#include "placement.hpp"

#include "versions.hpp"

#include "duckdb/function/scalar_macro_function.hpp"
#include "duckdb/function/table_macro_function.hpp"
#include "duckdb/parser/expression/subquery_expression.hpp"
#include "duckdb/parser/parsed_data/copy_info.hpp"
#include "duckdb/parser/parsed_data/create_macro_info.hpp"
#include "duckdb/parser/parsed_data/create_table_info.hpp"
#include "duckdb/parser/parsed_data/create_type_info.hpp"
#include "duckdb/parser/parsed_data/create_view_info.hpp"
#include "duckdb/parser/parsed_expression_iterator.hpp"
#include "duckdb/parser/query_node.hpp"
#include "duckdb/parser/statement/copy_statement.hpp"
#include "duckdb/parser/statement/create_statement.hpp"
#include "duckdb/parser/statement/delete_statement.hpp"
#include "duckdb/parser/statement/explain_statement.hpp"
#include "duckdb/parser/statement/insert_statement.hpp"
#include "duckdb/parser/statement/merge_into_statement.hpp"
#include "duckdb/parser/statement/prepare_statement.hpp"
#include "duckdb/parser/statement/select_statement.hpp"
#include "duckdb/parser/statement/set_statement.hpp"
#include "duckdb/parser/statement/update_statement.hpp"
#include "duckdb/parser/tableref/list.hpp"

#ifdef FAIRSQL_DUCKDB_2
#include "duckdb/parser/query_node/delete_query_node.hpp"
#include "duckdb/parser/query_node/insert_query_node.hpp"
#include "duckdb/parser/query_node/merge_query_node.hpp"
#include "duckdb/parser/query_node/update_query_node.hpp"
#endif

namespace fairsql {

using namespace duckdb; // NOLINT

namespace {

class Placer {
public:
	Placer(const Text &text_p, size_t start_p) : text(text_p), start(start_p) {
	}

	void Place(SQLStatement &s) {
		switch (s.type) {
		case StatementType::SELECT_STATEMENT:
			return Place(*s.Cast<SelectStatement>().node);
		case StatementType::EXPLAIN_STATEMENT:
			return Place(*s.Cast<ExplainStatement>().stmt);
		case StatementType::PREPARE_STATEMENT:
			return Place(*s.Cast<PrepareStatement>().statement);
		case StatementType::COPY_STATEMENT:
			if (s.Cast<CopyStatement>().info->select_statement) {
				Place(*s.Cast<CopyStatement>().info->select_statement);
			}
			return;
		case StatementType::CREATE_STATEMENT:
			return Place(*s.Cast<CreateStatement>().info);
		case StatementType::INSERT_STATEMENT:
			return PlaceChange(s.Cast<InsertStatement>());
		case StatementType::UPDATE_STATEMENT:
			return PlaceChange(s.Cast<UpdateStatement>());
		case StatementType::DELETE_STATEMENT:
			return PlaceChange(s.Cast<DeleteStatement>());
		case StatementType::MERGE_INTO_STATEMENT:
			return PlaceChange(s.Cast<MergeIntoStatement>());
		case StatementType::SET_STATEMENT:
			if (s.Cast<SetStatement>().set_type == SetType::SET) {
				Place(static_cast<SetVariableStatement &>(s).value);
			}
			return;
		default:
			return;
		}
	}

private:
	const Text &text;
	size_t start;

	optional_idx Moved(optional_idx at) const {
		if (!at.IsValid()) {
			return at;
		}
		auto origin = text.Origin(at.GetIndex());
		return optional_idx(origin >= start ? origin - start : 0);
	}

	void Place(CreateInfo &info) {
		if (info.type == CatalogType::VIEW_ENTRY) {
			Place(*info.Cast<CreateViewInfo>().query->node);
		} else if (info.type == CatalogType::TABLE_ENTRY && info.Cast<CreateTableInfo>().query) {
			Place(*info.Cast<CreateTableInfo>().query->node);
		} else if (info.type == CatalogType::TYPE_ENTRY && info.Cast<CreateTypeInfo>().query) {
			Place(*info.Cast<CreateTypeInfo>().query);
		} else if (info.type == CatalogType::MACRO_ENTRY) {
			for (auto &macro : info.Cast<CreateMacroInfo>().macros) {
				Place(macro->Cast<ScalarMacroFunction>().expression);
			}
		} else if (info.type == CatalogType::TABLE_MACRO_ENTRY) {
			for (auto &macro : info.Cast<CreateMacroInfo>().macros) {
				Place(*macro->Cast<TableMacroFunction>().query_node);
			}
		}
	}

#ifdef FAIRSQL_DUCKDB_2
	//! A statement that changes rows is a query node
	template <class STATEMENT>
	void PlaceChange(STATEMENT &statement) {
		Place(*statement.node);
	}
#else
	void PlaceChange(InsertStatement &insert) {
		PlaceAround(insert);
		if (insert.select_statement) {
			Place(*insert.select_statement->node);
		}
		if (insert.on_conflict_info) {
			Place(insert.on_conflict_info->condition);
			Place(insert.on_conflict_info->set_info);
		}
	}

	void PlaceChange(UpdateStatement &update) {
		PlaceAround(update);
		Place(update.table);
		Place(update.from_table);
		Place(update.set_info);
	}

	void PlaceChange(DeleteStatement &erase) {
		PlaceAround(erase);
		Place(erase.table);
		Place(erase.using_clauses);
		Place(erase.condition);
	}

	void PlaceChange(MergeIntoStatement &merge) {
		PlaceAround(merge);
		Place(merge.target);
		Place(merge.source);
		Place(merge.join_condition);
		for (auto &entry : merge.actions) {
			for (auto &action : entry.second) {
				Place(action->condition);
				Place(action->update_info);
				Place(action->expressions);
			}
		}
	}

	//! What all statements that change rows have: CTEs, and what RETURNING names
	template <class STATEMENT>
	void PlaceAround(STATEMENT &statement) {
		for (auto &each : statement.cte_map.map) {
			Place(*each.second->query->node);
		}
		Place(statement.returning_list);
	}

	void Place(unique_ptr<UpdateSetInfo> &set) {
		if (set) {
			Place(set->condition);
			Place(set->expressions);
		}
	}

	void Place(unique_ptr<TableRef> &ref) {
		if (ref) {
			ParsedExpressionIterator::EnumerateTableRefChildren(*ref, InExpressions(), InTables());
		}
	}
#endif

	template <class PART>
	void Place(vector<unique_ptr<PART>> &parts) {
		for (auto &part : parts) {
			Place(part);
		}
	}

	std::function<void(unique_ptr<ParsedExpression> &)> InExpressions() {
		return [this](unique_ptr<ParsedExpression> &child) { Place(child); };
	}

	std::function<void(TableRef &)> InTables() {
		return [this](TableRef &ref) {
			ref.query_location = Moved(ref.query_location);
#ifndef FAIRSQL_DUCKDB_2
			if (ref.type == TableReferenceType::SHOW_REF && ref.Cast<ShowRef>().query) { // SUMMARIZE, which it does not look into
				Place(*ref.Cast<ShowRef>().query);
			}
#endif
		};
	}

	void Place(QueryNode &node) {
		ParsedExpressionIterator::EnumerateQueryNodeChildren(node, InExpressions(), InTables());
	}

	void Place(unique_ptr<ParsedExpression> &expression) {
		if (!expression) {
			return;
		}
		expression->SetQueryLocation(Moved(expression->GetQueryLocation()));
		if (expression->GetExpressionClass() == ExpressionClass::SUBQUERY) {
			Place(*SubqueryOf(expression->Cast<SubqueryExpression>()).node);
		}
		ParsedExpressionIterator::EnumerateChildren(*expression, InExpressions());
	}
};

} // namespace

void PlaceInUsersText(SQLStatement &statement, const Text &expanded, size_t start) {
	Placer(expanded, start).Place(statement);
}

} // namespace fairsql
