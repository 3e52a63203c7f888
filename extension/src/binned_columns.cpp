#include "binned_columns.hpp"

#include "template.hpp"

#include <algorithm>
#include <cmath>

namespace fairsql {

namespace {

const std::vector<std::string> BINNINGS = {"bins", "quantiles", "top"};

//! A call that cuts a column; without a function there is none
struct Call {
	Column column; //!< that is cut, under the name of the result
	std::string binning;
	Slice argument;

	bool IsList() const {
		return binning == "bins" && argument[0].word == "[";
	}
};

size_t Closing(const Slice &part, size_t opening) {
	size_t closing = opening + 1;
	while (part[closing].depth != part[opening].depth) {
		closing++;
	}
	return closing;
}

Call ReadCall(const Slice &part, const Column &column, const std::string &item) {
	auto binning = Lower(part[0].word);
	if (std::find(BINNINGS.begin(), BINNINGS.end(), binning) == BINNINGS.end() || part.size() < 2 || part[1].word != "(") {
		return {};
	}
	auto closing = Closing(part, 1);
	auto arguments = closing > 2 ? part.Sub(2, closing).Split() : std::vector<Slice>();
	if (arguments.size() != 2 || part[closing].end != column.end) {
		Parts parts = {{"feature", part.Rendered().sql}, {"binning", binning}};
		auto &unreadable = error_messages::BINNING_UNREADABLE;
		part.Fail(item == "FEATURES" ? unreadable(parts) : unreadable(Filled(error_messages::EDGES_NEEDED, {{"column", "age"}}), parts));
	}
	Call call {ReadExpression(arguments[0], item), binning, arguments[1]};
	if (call.IsList() && call.argument.size() < 3) {
		call.argument.Fail(error_messages::BINS_WITHOUT_BOUNDS());
	}
	for (size_t at = 0; at < part.size(); at++) {
		if (part[at].word == "AS" && part[at].depth == part[0].depth) {
			call.column.name = column.name;
		}
	}
	return call;
}

std::string Joined(const Slice &tokens) {
	std::string text;
	for (size_t at = 0; at < tokens.size(); at++) {
		text += tokens[at].text;
	}
	return text;
}

//! Whether a text is a number in digits: -12, 0.5, .5
bool InDigits(const std::string &text) {
	size_t at = text.compare(0, 1, "-") == 0 ? 1 : 0;
	auto digits = [&]() {
		auto from = at;
		while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
			at++;
		}
		return at > from;
	};
	bool whole = digits();
	if (at == text.size()) {
		return whole;
	}
	return text[at++] == '.' && digits() && at == text.size();
}

//! The edges of ranges, each above the one before
std::vector<std::string> ReadEdges(const Slice &argument) {
	if (Closing(argument, 0) + 1 != argument.size()) {
		argument.Fail(error_messages::EDGE_UNREADABLE({{"value", argument.Rendered().sql}}));
	}
	std::vector<std::string> edges;
	auto parts = argument.Sub(1, argument.size() - 1).Split();
	for (auto &edge : parts) {
		edges.push_back(Joined(edge));
		if (!InDigits(edges.back())) {
			edge.Fail(error_messages::EDGE_UNREADABLE({{"value", edge.Rendered().sql}}));
		}
	}
	for (size_t at = 1; at < parts.size(); at++) {
		double before = 0, number = 0;
		NumberOf(parts[at - 1], before);
		NumberOf(parts[at], number);
		if (!(before < number)) {
			parts[at].Fail(error_messages::EDGES_NOT_ASCENDING({{"before", parts[at - 1].Rendered().sql}, {"value", parts[at].Rendered().sql}}));
		}
	}
	return edges;
}

//! An edge with so many decimals, as DuckDB writes those of a list; a whole number without .0
std::string Shown(const std::string &edge, size_t decimals) {
	auto sign = edge[0] == '-' ? std::string("-") : std::string();
	auto point = std::min(edge.find('.'), edge.size());
	auto whole = edge.substr(sign.size(), point - sign.size());
	whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size()));
	auto after = point < edge.size() ? edge.substr(point + 1) : "";
	after.resize(decimals, '0');
	return sign + (whole.empty() ? "0" : whole) + (after.empty() || after == "0" ? "" : "." + after);
}

//! The names of ranges, in their order
std::vector<std::string> NamesOf(const std::vector<std::string> &edges) {
	size_t decimals = 0;
	for (auto &edge : edges) {
		auto point = edge.find('.');
		decimals = std::max(decimals, point == std::string::npos ? 0 : edge.size() - point - 1);
	}
	std::vector<std::string> names = {"below " + Shown(edges[0], decimals)};
	for (size_t at = 1; at < edges.size(); at++) {
		names.push_back(Shown(edges[at - 1], decimals) + " to below " + Shown(edges[at], decimals));
	}
	names.push_back(Shown(edges.back(), decimals) + " or more");
	return names;
}

//! A number as the name of its range: a CASE, cast to an ENUM whose values are in the order of the edges
Text RangesText(const Text &value, const std::vector<std::string> &edges, size_t place) {
	auto names = NamesOf(edges);
	Text text("CAST(CASE", place);
	for (size_t at = 0; at < names.size(); at++) {
		auto sign = at < edges.size() ? ") < " + edges[at] : ") >= " + edges.back();
		text.Add(" WHEN (", place).Add(value).Add(sign + " THEN '" + names[at] + "'", place);
	}
	return text.Add(" END AS ENUM('" + fairsql::Joined(names, "', '") + "'))", place);
}

//! A column that the rows cut into so many values, or by a list of bounds
Feature CutByRows(Column column, const Call &call) {
	double count = 0;
	if (!call.IsList() && !(NumberOf(call.argument, count) && count == std::floor(count) && 2 <= count && count <= 100)) {
		Parts parts = {{"value", call.argument.Rendered().sql}, {"things", call.binning == "top" ? "values" : "bins"}};
		auto &unreadable = error_messages::BINS_UNREADABLE;
		call.argument.Fail(call.binning == "bins" ? unreadable(error_messages::BINS_OR_BOUNDS, parts) : unreadable(parts));
	}
	column.name = call.column.name;
	column.text = call.column.text;
	return {column, call.IsList() ? "bounds" : call.binning, call.argument.Rendered(), size_t(call.IsList() ? 0 : count)};
}

} // namespace

Feature ReadFeature(const Slice &part) {
	auto column = ReadExpression(part, "FEATURES");
	auto call = ReadCall(part, column, "FEATURES");
	return call.binning.empty() ? Feature {column, "", {}, 0} : CutByRows(column, call);
}

Column ReadGrouping(const Slice &part, const std::string &item, bool by_rows) {
	auto column = ReadExpression(part, item);
	auto call = ReadCall(part, column, item);
	if (call.binning.empty()) {
		return column;
	}
	if (!call.IsList() && by_rows) {
		auto cut = std::make_shared<Feature>(CutByRows(column, call));
		auto written = column.text.sql;
		column = cut->column;
		column.cut = cut, column.written = written;
		return column;
	}
	if (!call.IsList()) {
		Parts parts = {{"item", item}, {"binning", call.binning}, {"column", call.column.text.sql}, {"name", call.column.name}};
		auto hint = Filled(call.binning == "top" ? error_messages::VALUES_TO_KEEP : error_messages::EDGES_NEEDED, parts);
		part.Fail(error_messages::BINNING_OF_ROWS(hint, parts));
	}
	auto edges = ReadEdges(call.argument);
	Text listed("[" + fairsql::Joined(edges, ", ") + "]", column.start);
	column.ranges = std::make_shared<Ranges>(Ranges {call.column.text, listed, column.text});
	column.name = call.column.name;
	column.text = RangesText(call.column.text, edges, column.start);
	return column;
}

Feature FeatureOf(const Column &column) {
	if (column.cut) {
		return *column.cut;
	}
	if (!column.ranges) {
		return {column, "", {}, 0};
	}
	auto value = column;
	value.text = column.ranges->value, value.ranges = nullptr;
	return {value, "bounds", column.ranges->edges, 0};
}

void NameRanges(Spec &spec) {
	for (auto columns : {&spec.groups, &spec.control}) {
		for (auto &column : *columns) {
			if (!column.cut) {
				continue;
			}
			auto &cut = *column.cut;
			Bindings of;
			of.place = spec.place;
			of.fields = {{"text", column.text}, {"source", spec.source}, {"argument", cut.argument},
			             {"parts", Text(std::to_string(cut.count), spec.place)}};
			of.rows['k'].resize(cut.count - 1);
			if (spec.filter) {
				of.fields["filter"] = spec.filter->text;
			}
			of.fields["rows"] = of.Fill(spec.filter ? FEATURE_ROWS_FILTERED : FEATURE_ROWS);
			column.text = of.Fill(cut.binning == "bins" ? NAMED_WIDTHS : cut.binning == "quantiles" ? NAMED_QUANTILES : NAMED_TOP);
		}
	}
}

} // namespace fairsql
