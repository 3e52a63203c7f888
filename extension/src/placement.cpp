#include "placement.hpp"

#include "versions.hpp"

#include "duckdb/parser/expression/subquery_expression.hpp"
#include "duckdb/parser/parsed_data/copy_info.hpp"
#include "duckdb/parser/parsed_data/create_table_info.hpp"
#include "duckdb/parser/parsed_data/create_view_info.hpp"
#include "duckdb/parser/parsed_expression_iterator.hpp"
#include "duckdb/parser/query_node.hpp"
#include "duckdb/parser/statement/copy_statement.hpp"
#include "duckdb/parser/statement/create_statement.hpp"
#include "duckdb/parser/statement/explain_statement.hpp"
#include "duckdb/parser/statement/prepare_statement.hpp"
#include "duckdb/parser/statement/select_statement.hpp"
#include "duckdb/parser/tableref.hpp"

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
		case StatementType::CREATE_STATEMENT: {
			auto &info = *s.Cast<CreateStatement>().info;
			if (info.type == CatalogType::VIEW_ENTRY) {
				Place(*info.Cast<CreateViewInfo>().query->node);
			}
			if (info.type == CatalogType::TABLE_ENTRY && info.Cast<CreateTableInfo>().query) {
				Place(*info.Cast<CreateTableInfo>().query->node);
			}
			return;
		}
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

	void Place(QueryNode &node) {
		ParsedExpressionIterator::EnumerateQueryNodeChildren(
		    node, [&](unique_ptr<ParsedExpression> &child) { Place(*child); },
		    [&](TableRef &ref) { ref.query_location = Moved(ref.query_location); });
	}

	void Place(ParsedExpression &expression) {
		expression.SetQueryLocation(Moved(expression.GetQueryLocation()));
		if (expression.GetExpressionClass() == ExpressionClass::SUBQUERY) {
			Place(*SubqueryOf(expression.Cast<SubqueryExpression>()).node);
		}
		ParsedExpressionIterator::EnumerateChildren(expression, [&](unique_ptr<ParsedExpression> &child) { Place(*child); });
	}
};

} // namespace

void PlaceInUsersText(SQLStatement &statement, const Text &expanded, size_t start) {
	Placer(expanded, start).Place(statement);
}

} // namespace fairsql
