// The items of a clause, cut and read: `fairsql/syntax/slices.py`, `values.py`, `groupings.py` and `audit.py`.
#pragma once
#include "clause.hpp"
#include "generated.hpp"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>

namespace fairsql {

//! What slices are cut from: the tokens of a text, and what gives the text between two places with clauses in it expanded
struct Source {
	const Tokens &tokens;
	std::function<Text(size_t, size_t)> render;
};

//! A text that is not the user's, with its tokens; errors place all of it at one position
struct MadeSource {
	MadeSource(const std::string &text, size_t place);
	std::string sql;
	Tokens tokens;
	Source source;
};

//! Some tokens of a clause that stand together
struct Slice {
	const Source *source = nullptr;
	size_t from = 0, to = 0;

	const Token &operator[](size_t at) const {
		return source->tokens[from + at];
	}
	size_t size() const {
		return to - from;
	}
	const Token &Last() const {
		return source->tokens[to - 1];
	}
	Slice Sub(size_t begin, size_t end) const {
		return {source, from + begin, from + end};
	}
	bool EndsOperandAt(ptrdiff_t at) const {
		return at >= 0 && EndsOperand(source->tokens, ptrdiff_t(from) + at, from, to);
	}
	Text Rendered() const {
		return source->render((*this)[0].start, Last().end);
	}
	std::vector<Slice> Split() const;
	[[noreturn]] void FailForm(const std::string &form) const;
	[[noreturn]] void Fail(const ErrorText &error) const;
};
using Items = std::map<std::string, Slice>;

//! What a column of ranges is made of, and how it was written
struct Ranges {
	Text value, edges, written;
};

struct Feature;

struct Column {
	Text text;
	std::string name;
	size_t start, end;
	std::string written; //!< as the user wrote it, if another text is in its place

	std::shared_ptr<Feature> cut;   //!< of quantiles(column, 4) in PROTECTED, CONTROL or GAP, which the rows cut
	std::shared_ptr<Ranges> ranges; //!< of bins(column, [25, 40]) in PROTECTED or CONTROL, whose text is a CASE

	std::string Shown() const {
		return OneLine(ranges ? ranges->written.sql : written.empty() ? text.sql : written);
	}

	//! It as an operand: in brackets unless it is a name
	Text Operand() const;

	//! It under its name; a name in lower case has no AS: of a column that is not there DuckDB would say that the SELECT list has it
	Text Named() const;
};

//! One of FEATURES, and how it is cut into few values
struct Feature {
	Column column;
	std::string binning; //!< top, bins, bounds (bins between given bounds), quantiles, or nothing
	Text argument;
	size_t count; //!< of its bins or values
};

struct Allowance {
	Text text;
	bool on_ratio = false;
	bool at_most_one = false; //!< whether a parameter may be 1 at most
	bool lapses = false;      //!< whether a larger parameter judges nothing here
	bool implied = false;     //!< whether the metric's definition has it, and not the clause
};

//! An aggregate of expressions of the user's; one that does not add up over cells is computed from the rows
struct Aggregate {
	std::string text, function;
	bool additive = false;
	bool counts = false, counts_rows = false; //!< whether it counts rows or their distinct values; whether it counts rows
	Text value; //!< of a row that the aggregate takes, NULL for others; of one of rows the call, over the columns of `inputs`
	Text rows;  //!< of one of rows, the call that counts those for which it has values
	std::vector<std::pair<std::string, Text>> inputs;
	std::string quantile; //!< which one, if it is a quantile
	Text listed;          //!< the list of its values
	bool varies = false;  //!< whether it is var_pop of one column

	bool IsMean() const {
		return additive && (function == "avg" || function == "mean");
	}
};

//! What a formula of the user's puts into an expansion, by the words of METRIC_WORDS
using MetricWords = std::map<std::string, std::string>;

struct Measure {
	std::string name;
	std::string formula; //!< over counts alone
	int limits = -1;     //!< where its limits stand, for a built-in formula
	std::shared_ptr<std::array<MetricWords, 2>> words; //!< of another one, without weights and with them
	int errors = -1, actual = -1; //!< of explained variance the aggregates whose ratio it is
	bool adds_up = true;  //!< over parts of the rows
	bool of_none = false; //!< whether it has a value of no rows, of which there are no limits
	std::string sums;    //!< - s b a, as the shapes have it
	bool rate = false;
	std::vector<size_t> divisors; //!< the cells that it divides by, as bits
	std::vector<std::string> rows_of_aggregates; //!< the numbers of rows for which its aggregates have values
	bool needs_label = false, needs_prediction = false;
	bool average = false, at_once = false; //!< of a clause with OUTCOMES: an average over classes; about all classes at once
	bool by_chance = false; //!< whether it is above 0 by chance alone, so that only its limits are judged
	std::shared_ptr<Allowance> allowance;
};

//! The classes of a clause, whose predictions and labels have any number of values
struct Outcomes {
	std::vector<Text> values; //!< the listed ones; none for EACH
	std::vector<std::string> names;
	bool each = true, at_once = false; //!< whether the result has rows for single classes, and for all at once
	bool ordered = false;              //!< whether a class is measured with those above it, which are listed after it
	std::set<std::string> averages;    //!< that measures read
};

struct Spec {
	std::string form;
	Text source;
	std::vector<Column> groups, control;
	std::shared_ptr<Column> prediction, score, label, weight, filter;
	std::shared_ptr<Outcomes> outcomes;
	std::shared_ptr<Column> match; //!< the case that rows of several groups are about
	std::shared_ptr<Column> estimate, actual; //!< a number that was predicted, and the one that came true
	std::shared_ptr<Text> threshold, minimum, penalty;
	bool grouped = false;
	std::vector<std::vector<size_t>> sets;
	enum { NONE, OVERALL, VALUES } reference = NONE;
	std::vector<Text> reference_values;
	double confidence = -1;
	double tuned = 0; //!< with ANYTIME the rows at which limits that hold at every look are narrowest
	bool complete = false, sensitive = false;
	bool ordered = false; //!< whether TEST tests for a trend over the order of its groups
	std::string detail; //!< what DECOMPOSE has a row for, in each pair: strata or controls; empty for the pair
	std::string correction = "holm";
	std::string family = "strata"; //!< what is corrected for together
	std::string shares = "both";   //!< whose shares weigh the strata of DECOMPOSE
	std::string method = "fisher"; //!< how PAIRS and TEST test small counts
	size_t draws = 0, seed = 0;    //!< of METHOD permutation; 0 draws without it
	std::string indicated; //!< over the columns of FAIR PAIRS, whether a pair shows what STANDARD looks for
	bool limited = false;  //!< whether PAIRS, DECOMPOSE or SCAN has limits
	std::shared_ptr<Allowance> allowance;             //!< of RELABEL and ADJUST
	std::vector<std::pair<Text, std::string>> order; //!< expressions, each with what follows it
	std::string every, unit;       //!< length of a period of TREND
	std::shared_ptr<Text> target;  //!< of its chart
	double run_length = 370;
	bool charted = false;          //!< whether all metrics are proportions
	bool dispersed = false;        //!< whether periods vary by more than chance, DISPERSION laney
	std::shared_ptr<Column> outcome, cluster; //!< of ADJUST
	std::vector<Column> linear;
	std::string metric;   //!< its outcome as it was written
	bool logged = false; //!< whether that is a logarithm
	std::vector<Feature> features; //!< of SCAN and PROXIES
	double quantile = 0;           //!< of the limits of PROXIES
	size_t depth = 0;              //!< the most features of a subgroup
	std::shared_ptr<Text> prune;
	std::vector<Measure> measures;
	std::vector<Aggregate> aggregates; //!< that measures read, each once
	std::vector<std::shared_ptr<MadeSource>> made; //!< metrics that were written out
	std::string suffix;
	size_t place = 0; //!< of the word FAIR

	//! Whether limits hold for one group alone
	bool Alone() const {
		return (form == "PAIRS" && (!limited || correction == "none")) || ((form == "TREND" || form == "BOUNDS") && confidence > 0) || (form == "SCAN" && limited);
	}
	//! Whether the gaps of groups within subgroups are judged: SCAN with GAP, whose form is then that of the judgement
	bool ScansGaps() const {
		return form == "DISPARITY" && !features.empty();
	}
	//! Whether TEST compares distributions of classes
	bool TestsClasses() const {
		return form == "TEST" && outcomes;
	}
	//! Whether the counts have squares of weights: for limits, and for tests of subgroups
	bool CountsSquares() const {
		return confidence > 0 || (weight && !features.empty());
	}
	bool Predicts() const {
		return prediction || threshold;
	}
};

bool IsParameter(const Slice &item);
bool NumberOf(const Slice &item, double &number);
Column ReadColumn(const Slice &part);
//! The same of an item that is about the values of rows, which no lone text is
Column ReadExpression(const Slice &part, const std::string &item);
Items SplitItems(const Slice &body, const Slice &fair, const std::vector<std::string> &taken);
std::set<std::string> OrderedSetOf(const char *text);
const FormRow &FormOf(const std::string &word);

// Single items; each gives nothing where its item is left out.
std::shared_ptr<Column> ReadOne(const Items &items, const std::string &word);
std::vector<Column> ReadColumns(const Items &items, const std::string &word, bool by_rows = false);
std::shared_ptr<Text> ReadThreshold(const Items &items, bool bounded);
std::shared_ptr<Text> ReadMinimum(const Items &items);
double ReadConfidence(const Items &items);
//! CONFIDENCE of a form whose limits may hold at every look
void ReadLooks(const Items &items, Spec &spec);
void ReadReference(const Items &items, Spec &spec);
//! An item that is one of some words, in lower case; `usual` where it is left out
std::string ReadWord(const Items &items, const std::string &word, const std::vector<std::string> &known, const std::string &usual,
                     const Message &unknown);
//! The markers of a table, in its order
template <size_t SIZE>
std::vector<std::string> MarkersOf(const GivenRow (&rows)[SIZE]) {
	std::vector<std::string> found;
	for (auto &row : rows) {
		found.push_back(row.marker);
	}
	return found;
}
//! One expression of ORDER BY, and what follows it
std::pair<Text, std::string> ReadOrdered(const Slice &part);

//! Refuse columns of the result that bear one name, or a `reserved` one; all names, in lower case; `item` makes groups
std::set<std::string> CheckColumns(const Spec &spec, std::set<std::string> seen, const std::set<std::string> &reserved,
                                   const std::string &item = "PROTECTED");
//! Read a clause; `fair` is the word FAIR and the form
Spec ReadSpec(const Slice &fair, const Slice &body, const std::string &form, Text from);

} // namespace fairsql
