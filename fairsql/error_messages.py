"""Define the error messages about clauses, formulas and statements, each with a code that Python and C++ share.

In: the parts of a message by name. Out: its text and its hint. `extension/generate.py` writes the same table for C++. A
constant that is a plain text is a hint that several messages share, or an alternative hint of one message.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """A description of what is wrong, and what to write instead.

    Attributes:
        text: one sentence, with {names} of its parts.
        hint: what to write instead, with {names} of the same parts; empty if it depends on what was written.
    """

    text: str
    hint: str = ""

    def __call__(self, hint: str = "", /, **parts: object) -> tuple[str, str]:
        """Return the text and the hint for an error, with names filled in; a given hint replaces the usual one.

        >>> Message("{item} has no value", "write {item} <expression>")(item="SCORE")
        ('SCORE has no value', 'write SCORE <expression>')
        """
        return self.text.format(**parts), hint or self.hint.format(**parts)


DID_YOU_MEAN = "did you mean {name}?"
KNOWN_ARE = "known are: {names}"
ITEMS_ARE = "items are {items}"
ALIASES_NEED_AS = "aliases need AS, and names with a space quotes"
NAME_IN_QUOTES = 'write "{before} {column}" if that is one name, or {before} AS {column} for an alias'
NAME_OR_COLUMNS = (
    'write "{before} {column}" if that is one name; '
    "{before}, {column} for two columns; {before} AS {column} for an alias"
)
NAME_OF_WORDS = 'write "{name}" if that is one name'
NAME_OR_ITEM = 'write "{name}" if that is one name, or {item} <expression>'
NAME_OR_LIST = 'write "{name}" if that is one name, or commas between columns'
METRIC_OR_METRICS = "write {before}_{column} if that is one metric; {before}, {column} for two"
ITEM_WITH_VALUE = "write {item} {value}"
ITEM_INSIDE = "{item} goes inside the brackets: write FAIR ({item} … PROTECTED …)"
SHARE_OF_DECISIONS = "write selection_rate AS {metric}: the share of rows whose PREDICTION is true"
COLUMN_OF_NUMBERS = "a column of numbers is measured by METRICS avg({metric}) AS mean_{metric}"
COLUMN_OF_TESTS = "{metric} is a column of FAIR PAIRS (…) and of FAIR TEST (…)"
METRIC_WITH_SPACES = "names of metrics have underscores: write {name}"
WORD_WITH_SPACES = "write {before}_{column} if that is one word"
FILTER_INSIDE = "write FROM … WHERE <condition> FAIR (…), or FILTER <condition> inside the brackets"
CASES_AND_CLUSTER = "cases are taken as independent of each other"
CASES_AND_WEIGHT = "each case counts once"
CASES_AND_OUTCOMES = "a case is decided, or it is not"
CASES_AND_ORDERED = "a trend is over groups of other people"
CASES_AND_ANYTIME = "limits that hold at every look are for independent rows"
CASES_AND_OVERALL = "all rows contain those of the group, whose cases would be compared with themselves"
QUESTION_MARK_IS_PARAMETER = "? is a parameter here; to ask for a key of JSON write json_exists(column, 'key')"
RATES_ALIKE = "remove it: true and false positive rates are made alike; FAIR RELABEL makes selection rates alike"
WITHIN_OF_A_METRIC = (
    "write 5 percent as 0.05; a metric that is not a rate may have more: "
    "METRICS treatment_equality WITHIN 2, tpr WITHIN 0.05"
)
FEWER_FEATURES = "leave out features"
BINS_OR_BOUNDS = "write a number from 2 to 100; or bounds: bins(age, [25, 45])"
EDGES_NEEDED = (
    "write the edges: bins({column}, [25, 40, 60]); "
    "in FairSQL's Python package forms that measure also find them in the rows"
)
VALUES_TO_KEEP = "name the values: CASE WHEN {column} IN ('…') THEN {column} ELSE 'other' END AS {name}"
_WHERE_IT_STANDS = "write SELECT … FROM … WHERE … FAIR (…) ORDER BY …"
_SHORTER = "make it shorter: a formula is one line over counts, such as (5 * fn + fp) / n"

# The position of a clause
CLAUSE_MISSPELT = Message("{word} (…) is not a clause", "did you mean {form} (…)?")
CLAUSE_WITHOUT_BRACKETS = Message("{form} has no brackets around its items", "write {form} (PREDICTION … PROTECTED …)")
CLAUSE_NOT_CLOSED = Message("the FAIR clause is not closed", "add a )")
FORM_UNKNOWN = Message("unknown form FAIR {form}", "FAIR (…) without a word gives one row per group")
CLAUSE_MISPLACED = Message("a FAIR clause cannot stand here: it follows FROM and WHERE", _WHERE_IT_STANDS)
WHERE_AFTER_FAIR = Message("WHERE comes before FAIR", _WHERE_IT_STANDS)
MACRO_BODY_NEEDS_BRACKETS = Message(
    "a macro's body that ends with a clause needs brackets if another body follows",
    "write AS TABLE (SELECT … FAIR (…)), (…) AS TABLE (SELECT …)",
)
JOIN_AFTER_FAIR = Message(
    "the clause measures all of FROM, so joins come before it",
    "to join its rows put the query in brackets: FROM (SELECT … FAIR (…)) AS audit JOIN …",
)
CLAUSE_TWICE = Message("a SELECT has one FAIR clause", "use a sub-query or UNION for a second one")
CLAUSE_TOO_LATE = Message("FAIR comes before {word}, which then reads the clause's columns", _WHERE_IT_STANDS)
CLAUSE_WITHOUT_SELECT = Message("FAIR belongs to a SELECT, not to {word}", "measure with SELECT … FROM … FAIR (…)")
CLAUSE_WITHOUT_FROM = Message("FAIR needs a FROM before it", "write SELECT … FROM … WHERE … FAIR (…)")

# Items of a clause
GROUPS_MISSING = Message("the clause has no {item}", "say which columns make the groups: {item} race, sex")
CLAUSE_EMPTY = Message("the clause is empty", "write {form} ({needed} PROTECTED <columns>)")
ITEM_UNKNOWN = Message("unknown item {item}")
ITEM_NOT_TAKEN = Message("{form} takes no {item}", "its items are {items}")
ITEM_EMPTY = Message("{item} has no value", "write {item} <expression>, or leave it out")
ITEM_AND_SIGN = Message("{item} takes its value without {sign}", "write {item} <expression>")
NAME_RESERVED = Message("{word} is a word of SQL", 'a column of this name needs double quotes: "{word}"')
ITEM_TWICE = Message("{item} is given twice", "write each item once; commas separate the values of a list")
ITEM_AFTER_COMMA = Message("there must be no comma before {item}", "remove it: spaces separate the items")
ITEM_BEFORE_ITEM = Message("{item} has no value", "write {item} <expression> {next} …")
COMMA_MISSING = Message("a comma is missing before {column}", "write {before}, {column}")
COMMA_OR_AS_MISSING = Message(
    "a comma or AS is missing before {column}",
    "write {before}, {column} for two columns; {before} AS {column} for an alias",
)
NULL_COMPARED = Message("{sign} NULL is NULL in every row", "write {instead}")
VALUE_MISSING = Message("a value is missing after {sign}", "complete the expression, or remove {sign}")
TEXT_WITHOUT_QUOTES = "complete the expression; or write '{text}' if it is a text, \"{text}\" if it is a column"
IS_WITH_VALUE = Message("IS takes NULL, TRUE or FALSE", "write {sign} {value}")
PERCENTAGE = Message("{text} is a percentage, and FairSQL takes fractions", "write {number}")
PERCENTAGE_OF_ALLOWANCE = Message(
    "{text} is a percentage, and FairSQL takes fractions",
    "write {fraction} for a gap of rates; RATIO {ratio} for numbers such as pay",
)
UNIT_OF_ALLOWANCE = Message(
    "WITHIN takes a number without a unit",
    "write {fraction} for a gap of rates, {number} for one of numbers such as pay",
)
WORD_OF_THE_QUERY = Message("{word} does not belong inside FAIR (…)", _WHERE_IT_STANDS)
SEMICOLON_INSIDE = Message("a ; inside FAIR (…) would end the statement", "write a comma between columns")
FILTER_WITH_WHERE = Message("FILTER takes a condition, without WHERE", "write FILTER <condition>")
OPERATOR_MISSING = Message("{item} has more than one expression here", "put a comma between, or an operator")
ALIAS_UNREADABLE = Message("AS is followed by one name", "write <expression> AS name")
COLUMNS_NOT_NAMED = Message("a FAIR clause names its columns one by one", "write the columns, separated by commas")
GROUPINGS_MISPLACED = Message("{word} makes groupings only in PROTECTED", "write the columns without it")
COLUMN_IS_TEXT = Message("{item} {text} is a text, not a column", 'write {item} "{name}"')
COLUMN_IS_NUMBER = Message("{item} {text} is a number, not a column", "write the name of the column after {item}")
COMMA_ALONE = Message("a value is missing next to this comma", "remove it, or add what is missing")
ITEM_TAKES_ONE = Message(
    "{item} takes one expression", "remove what follows the comma, or use a clause for each {item}"
)
THRESHOLD_WITHOUT_SCORE = Message("THRESHOLD needs a SCORE", "write SCORE <column> THRESHOLD 0.5")
PREDICTION_TWICE = Message("the prediction is given twice", "keep PREDICTION, or SCORE with THRESHOLD")
LABEL_IS_PREDICTION = Message(
    "LABEL is the same expression as PREDICTION, so every decision would be right",
    "write LABEL <column with the truth>, or leave LABEL out",
)
THRESHOLD_OUTSIDE = Message("THRESHOLD {value} is outside [0, 1]", "scores lie in [0, 1]: write THRESHOLD 0.5")
THRESHOLD_TAKES_ONE = Message("THRESHOLD takes one expression", "write THRESHOLD 0.5")
CONFIDENCE_UNREADABLE = Message(
    "CONFIDENCE {value} is not a number between 0 and 1", "write CONFIDENCE 0.95; it cannot be a parameter"
)
ANYTIME_NOT_TAKEN = Message(
    "only FAIR, FAIR DISPARITY and FAIR PAIRS have limits that hold at every look",
    "leave ANYTIME out here, or compare by FAIR DISPARITY (… CONFIDENCE 0.95 ANYTIME)",
)
ANYTIME_WITHOUT_LEVEL = Message("CONFIDENCE has no level before ANYTIME", "write CONFIDENCE 0.95 ANYTIME")
TUNED_WITHOUT_ANYTIME = Message("TUNED needs ANYTIME before it", "write CONFIDENCE 0.95 ANYTIME TUNED 1000")
ANYTIME_UNREADABLE = Message(
    "ANYTIME {value} is not a number of rows at which limits are narrowest",
    "write CONFIDENCE 0.95 ANYTIME, or CONFIDENCE 0.95 ANYTIME TUNED 1000",
)
FLAG_WITH_VALUE = Message("{item} takes no value", "write {item} alone")
SENSITIVITY_NOT_TAKEN = Message(
    "{form} takes no SENSITIVITY",
    "FAIR PAIRS, TEST and DECOMPOSE take it; FAIR ADJUST has robustness_value and robustness_limit without it",
)
CLUSTER_NOT_TAKEN = Message(
    "{form} takes no CLUSTER: it counts rows as independent",
    "FAIR, FAIR DISPARITY, FAIR PAIRS, FAIR TEST and FAIR ADJUST take it; or keep one row of each cluster",
)
DESIGN_WITHOUT_CLUSTER = Message(
    "{word} follows the expression of CLUSTER", "write CLUSTER school STRATUM region POPULATION schools"
)
DESIGN_NOT_TAKEN = Message(
    "FAIR ADJUST takes no {word}: its errors are those of clusters from one population",
    "leave it out, or compare by FAIR PAIRS (… CLUSTER school STRATUM region)",
)
CLUSTER_AND_METHOD = Message(
    "METHOD chooses a test of independent rows", "leave out METHOD: with CLUSTER the clusters are tested"
)
CLUSTER_AND_ANYTIME = Message(
    "limits that hold at every look take rows as independent", "leave out ANYTIME, or CLUSTER"
)
CLUSTER_OF_NOTHING = Message(
    "CLUSTER is for metrics that are formulas of counts, and these are none: {metrics}",
    "write METRICS with some of them, such as selection_rate",
)
CLUSTER_UNFIT = Message(
    "the variance of {metric} over clusters is unknown: it is no formula of tp, fp, fn, tn with derivatives",
    "leave it out, or leave out CLUSTER; for a mean write FAIR ADJUST (OUTCOME pay … CONTROL 1 AS everybody CLUSTER …)",
)
OUTCOMES_UNREADABLE = Message(
    "OUTCOMES {value} is neither EACH nor a list of constants of one kind",
    "write OUTCOMES EACH, or the classes in brackets: OUTCOMES ('approve', 'refer'); of ordered classes the lowest "
    "first: OUTCOMES ('decline' < 'refer' < 'approve')",
)
OUTCOMES_HALF_ORDERED = Message(
    "some classes are ordered, and others are listed",
    "write < between all classes, from the lowest to the highest, or commas between all",
)
AVERAGE_OF_ORDERED = Message(
    "{metric} is an average over classes, and ordered classes are measured with those above them",
    "write commas between the classes, or leave {metric} out",
)
OUTCOME_TWICE = Message("the class {value} is in OUTCOMES twice", "leave one out")
OUTCOMES_OF_NOTHING = Message(
    "OUTCOMES are the values of a PREDICTION or a LABEL, and the clause has neither", "write PREDICTION <column>"
)
OUTCOMES_AND_ITEM = Message(
    "{item} does not go with OUTCOMES", "leave it out, or ask about one class: PREDICTION decision = 'refer'"
)
OUTCOMES_NOT_TAKEN = Message(
    "{form} takes no OUTCOMES",
    "FAIR, FAIR DISPARITY, FAIR PAIRS, FAIR TEST and FAIR TREND take it; or ask about one class: "
    "PREDICTION decision = 'refer'",
)
TEST_OF_CLASSES_AND_ITEM = Message(
    "FAIR TEST with OUTCOMES takes no {item}", "leave it out, or compare single classes by FAIR PAIRS"
)
TEST_OF_CLASSES_UNFIT = Message(
    "FAIR TEST with OUTCOMES tests all classes at once, and {metric} is of one class",
    "write METRICS with some of {known}, or compare single classes by FAIR PAIRS",
)
METRIC_NEEDS_OUTCOMES = Message(
    "{metric} is an average over classes, and the clause has no OUTCOMES", "write OUTCOMES EACH"
)
AGGREGATE_OF_CLASSES = Message(
    "{aggregate} is the same for every class of OUTCOMES", "measure it in a clause without OUTCOMES"
)
MATCH_NOT_TAKEN = Message(
    "{form} takes no MATCH: it does not compare groups over the same cases",
    "FAIR PAIRS, FAIR TEST and FAIR DISPARITY take it",
)
MATCH_AND_ITEM = Message("MATCH goes without {item}: {why}", "leave out {item}, or MATCH")
MATCH_OF_NOTHING = Message(
    "MATCH is for shares of cases, or of those with one label, and these are none: {metrics}",
    "write METRICS with some of them, such as selection_rate",
)
MATCH_UNFIT = Message(
    "{metric} is no share of cases, or of those with one label: its rows are other cases in each group",
    "leave it out, or leave out MATCH",
)
MINIMUM_UNREADABLE = Message("MINIMUM {value} is not a number of rows", "write MINIMUM 30")
CORRECTION_UNKNOWN = Message("CORRECTION {value} is not one of {known}")
CORRECTION_WITHOUT_LIMITS = Message(
    "CORRECTION benjamini_hochberg bounds the share of false findings among p-values, and has no limits for verdicts",
    "write CORRECTION holm for limits, or leave CONFIDENCE out and judge by p_adjusted",
)
FAMILY_UNKNOWN = Message("FAMILY {value} is not one of {known}")
STRATA_UNKNOWN = Message("STRATA takes one word: complete, not {value}", "write STRATA complete")
STRATA_WITHOUT_CONTROL = Message("STRATA complete needs CONTROL, which makes the strata", "add CONTROL <columns>")
STRATA_NOT_TWO_SIDED = Message(
    "STRATA complete compares the two sides of one boolean PROTECTED",
    "write for example PROTECTED race = 'Black' AS black",
)
REFERENCE_IS_NAME = Message("REFERENCE takes values, and {name} is a name", "write REFERENCE '{name}'")
ALL_ROWS_MEANT = "{meant} If {name} is a group, write REFERENCE '{name}'"
REFERENCE_IS_CONDITION = Message("REFERENCE takes a value, not a condition", "write REFERENCE {value}")
REFERENCE_INCOMPLETE = Message(
    "REFERENCE gives {given} of {needed} values",
    "write one value for each of {columns}, in that order, as REFERENCE 'White', 'Male' is for race, sex; or REFERENCE "
    "OVERALL",
)
COLUMN_RESERVED = Message(
    "the column {column} of {item} has the name of a count or of FairSQL's own columns", "rename it: {text} AS {name}"
)
COLUMN_IN_BOTH = Message(
    "{column} is in both PROTECTED and CONTROL",
    "remove it from CONTROL: groups are compared within strata of other columns",
)
LINEAR_IS_GROUP = Message(
    "{column} is in both PROTECTED and LINEAR",
    "remove it from LINEAR: its groups are compared among rows alike in other columns",
)
LINEAR_IS_CONTROL = Message(
    "{column} is in both CONTROL and LINEAR",
    "keep it in LINEAR for a straight line, or in CONTROL for a step for each value",
)
COLUMN_REPEATED = Message("{item} names {column} twice", "remove one of them")
COLUMN_TWICE = Message("two columns of the result are called {column}", "rename it: {text} AS …")
ORDER_BY_EMPTY = Message("ORDER BY has no expression here", "write ORDER BY id, or ORDER BY id DESC NULLS LAST")

# Metrics and allowances
GROUPS_NONE = Message("there are no groups to compare", "name a column in one of the grouping sets")
NOTHING_TO_MEASURE = Message(
    "the clause has nothing to measure",
    "add PREDICTION <column of 0 and 1>, SCORE <column> THRESHOLD 0.5, only LABEL <column>, or METRICS of "
    "aggregates: METRICS avg(salary) AS mean_salary",
)
METRIC_NAME_TAKEN = Message("{name} is the name of another column", "give the metric another name with AS")
WITHIN_UNREADABLE = Message("WITHIN takes a number or a parameter", "write WITHIN 0.05 or WITHIN RATIO 0.8")
WITHIN_RATIO_BEHIND = Message("RATIO comes before the number", "write WITHIN RATIO {value}")
WITHIN_RATIO_OUTSIDE = Message("WITHIN RATIO {value} is outside (0, 1]", "the four-fifths rule is WITHIN RATIO 0.8")
WITHIN_OUTSIDE = Message("WITHIN {value} is outside [0, 1]", "write 5 percent as 0.05")
WITHIN_NEGATIVE = Message("WITHIN {value} is below 0", "write 5 percent as 0.05")
WITHIN_OF_THE_LAST = Message(
    "WITHIN {value} is above 1, so it bounds {last} alone, and {metric} has no allowance",
    "write METRICS {written}; or write {last} WITHIN {value} first",
)
WITHIN_EMPTY = Message("WITHIN has no value", "write WITHIN 0.05")
ALL_NOT_ALONE = Message("METRICS ALL takes no other metric", "write METRICS ALL, or name the metrics")
ALIAS_OF_SEVERAL = Message("AS names one metric, and this stands for several", "leave AS {alias} out")
ALLOWANCE_BY_WITHIN = "WITHIN sets the largest gap allowed between groups: write {metric} WITHIN 0.1"
EXPRESSION_WITHOUT_NAME = Message("an expression in METRICS needs a name", "write {expression} AS name")
METRIC_NEEDS_CONTROL = Message("{metric} is measured within strata and needs CONTROL", "add CONTROL <columns>")
METRIC_NEEDS_SCORE = Message("{metric} needs a SCORE", "add SCORE <column of scores in [0, 1]>")
METRIC_NEEDS_LABEL = Message("{metric} needs the LABEL", "add LABEL <column with the truth>")
METRIC_NEEDS_PREDICTION = Message(
    "{metric} needs a PREDICTION", "add PREDICTION <column of 0 and 1>, or a THRESHOLD for the SCORE"
)
METRIC_NEEDS_ESTIMATE = Message(
    "{metric} needs an ESTIMATE and an ACTUAL",
    "add ESTIMATE <column of predicted numbers> ACTUAL <column of true ones>",
)
ESTIMATE_ALONE = Message(
    "{item} needs {other}",
    "add {other} <column of numbers>; what is true as 0 or 1 is a LABEL, and what was decided a PREDICTION",
)
ACTUAL_IS_ESTIMATE = Message(
    "ESTIMATE and ACTUAL are the same expression, so every error is 0", "ACTUAL is the number that came true"
)
AGGREGATE_UNWEIGHTED = Message(
    "{aggregate} has no weighted form: WEIGHT weighs counts, means, medians and quantile_disc",
    "write avg(…) or quantile_disc(…, 0.9), or leave WEIGHT out and put it into the expression: sum(weight * amount)",
)
QUANTILE_SHARE = Message(
    "{aggregate} needs a share between 0 and 1, and has {value}",
    "write quantile_disc(…, 0.9) for the value that nine of ten rows do not exceed",
)
DISTANCE_OF_A_GROUP = Message(
    "{distance} is a distance between two groups, which {form} does not measure",
    "write FAIR PAIRS (… METRICS {call}), or FAIR DISPARITY for the largest",
)
DISTANCE_IN_FORMULA = Message(
    "{distance} is a distance between two groups, so it cannot be part of a formula",
    "write METRICS {call} as a metric of its own",
)
DISTANCE_ARGUMENTS = Message(
    "{distance} takes one expression, without DISTINCT and ORDER BY", "write {distance}(<column of numbers>)"
)
DISTANCE_RATIO = Message(
    "{distance} is a distance, which has no ratio", "write WITHIN 0.1, the largest distance that is allowed"
)
DISTANCE_AND_ITEM = Message(
    "{distance} goes without {item}: {why}", "leave out {item}, or measure {distance} in a clause of its own"
)
STANDARD_UNKNOWN = Message("there is no standard {standard}", "FROM fair_standards() lists them")
STANDARD_MACRO = Message(
    "STANDARD {standard} has figures of its own, and no items for a clause",
    "write {call}, or fairsql report --standard {standard}",
)
STANDARD_ITEM = Message("STANDARD {standard}: {error}")
STANDARD_REFERENCE = Message(
    "STANDARD {standard} compares with the highest rate, and REFERENCE with another group",
    "remove REFERENCE: all pairs are compared; or remove STANDARD and write a rule of your own, WITHIN RATIO 0.8",
)
GROUPINGS_TOO_MANY = Message(
    "PROTECTED asks for too many groupings: at most {most} of {columns} columns",
    "list those you need: GROUPING SETS ((race), (race, sex))",
)
COLUMNS_EMPTY = Message("a list of columns is empty", "write for example CUBE (race, sex)")

# Statements
PARAMETERS_MIXED = Message("the statement mixes ? with numbered or named parameters", "use one kind")
STATEMENT_TOO_DEEP = Message("the statement is nested too deeply to be expanded")

# Formulas and metrics
FORMULA_TOO_DEEP = Message("the formula is nested too deeply, with the metrics it uses written out", _SHORTER)
FORMULA_NOT_ARITHMETIC = Message(
    "{formula} is not arithmetic over the counts", "write it with {counts} and {functions}, such as (fp + fn) / n"
)
FORMULA_HAS_TEXT = Message("a metric cannot use the text {text}", "counts are {counts}")
METRIC_WITHOUT_QUOTES = "write metrics without quotes: {name}"
FORMULA_IS_LIST = Message("a metric is one number", "name each metric in METRICS")
FORMULA_HAS_COLUMN = Message("a metric cannot use the column {column}", "counts are {counts}")
FUNCTION_ARGUMENTS = Message("the function {function} takes {takes} arguments, and gets {given}")
FORMULA_TOO_LONG = Message("the formula has more than {most} parts, with the metrics it uses written out", _SHORTER)
FUNCTION_UNKNOWN = Message("unknown function or metric {name}")
COUNT_UNKNOWN = Message("unknown count or metric {name}")
DIVISION_UNGUARDED = Message(
    "the division by {divisor} is not guarded: it is undefined in a group where {divisor} is 0",
    "write NULLIF({divisor}, 0), so that the metric is NULL there",
)
METRIC_ARGUMENTS = Message("metric {metric} takes {most} arguments", "write {usage}")
PARAMETER_UNKNOWN = Message("metric {metric} has no parameter {parameter}", "{metric} takes no arguments")
ARGUMENT_TWICE = Message("metric {metric} gets {parameter} twice", "write {usage}")
ARGUMENT_NOT_A_NUMBER = Message("the argument {parameter} of metric {metric} must be a number", "write {usage}")
ARGUMENT_MISSING = Message("metric {metric} needs its argument {parameter}", "write {usage}")
METRIC_UNKNOWN = Message("unknown metric {metric}")
METRIC_RECURSIVE = Message(
    "metric {metric} is defined by itself: {path}", "a metric may use other metrics, but not itself"
)
METRIC_IS_SEVERAL = Message("{metric} stands for several metrics, so it is not one number", "use one of {parts}")
METRIC_NAME_RESERVED = Message(
    "a metric cannot be called {name}: that is a count, a function, or ALL", "take another name"
)
METRIC_NAME_BUILT_IN = Message("metric {name} is built in ({metric})", "take another name")
METRIC_EXISTS = Message("metric {metric} exists already", "write CREATE OR REPLACE METRIC")
PARAMETER_IS_COUNT = Message("a parameter cannot be called {parameter}: that is a count", "take another name")
DEFAULT_NOT_A_NUMBER = Message("the default of {parameter} must be a number", "write {parameter} := 1")
METRIC_HAS_PARAMETER = Message(
    "a stored metric cannot hold a prepared parameter", "give the metric a parameter of its own"
)
METRIC_BREAKS_ANOTHER = Message(
    "metric {metric} is used by {user}, which could not be measured: {error}", "drop or replace that first"
)

# Forms
RELABEL_WITHOUT_LABELS = Message(
    "FAIR RELABEL needs the labels to start from",
    "add THRESHOLD 0.5 (what the score decides), or LABEL <column of 0 and 1>",
)
RELABEL_LABELS_TWICE = Message(
    "the labels to start from are given twice",
    "keep THRESHOLD (what the score decides), or LABEL (the labels as they are)",
)
METHOD_REFUSES_ITEM = Message("METHOD {method} does not use {item}", "remove it, or write METHOD {methods}")
METHOD_NEEDS_ITEM = Message("METHOD {method} needs a {item}", "add {example}")
REWEIGH_WITHOUT_LABEL = Message("FAIR REWEIGH needs a LABEL", "add LABEL <column of 0 and 1>")
THRESHOLDS_WITHOUT_LABEL = Message("FAIR THRESHOLD needs a LABEL", "add LABEL <column of 0 and 1 with the truth>")
THRESHOLDS_AGAINST_OVERALL = Message(
    "groups are compared with one of them, not with OVERALL", "write REFERENCE <a value for each column>"
)
FORM_WITHOUT_SCORE = Message("FAIR {form} needs a SCORE", "add SCORE <column of numbers>; higher is nearer to 1")
DRAWS_WITHOUT_PERMUTATION = Message("{item} is of METHOD permutation", "write METHOD permutation DRAWS 20000 SEED 1")
PERMUTATION_OF_WEIGHTS = Message(
    "METHOD permutation draws rows, and takes no WEIGHT", "remove WEIGHT, or METHOD: weighted counts are tested by z"
)
WHOLE_UNREADABLE = Message(
    "{item} {value} is not a whole number from {low} to {high}", "write {item} {low} or more; it cannot be a parameter"
)
METHOD_UNKNOWN = Message("FAIR {form} has no METHOD {method}", "methods are {methods}")
GROUPS_OVERLAP = Message("the groups of FAIR {form} cannot overlap", "list the columns: PROTECTED race, sex")
ITEM_NEGATIVE = Message("{item} {value} is not a {kind} of at least 0", "write {item} {example}")
METRICS_NOT_EQUALIZED = Message(
    "METHOD randomized cannot make {metrics} equal", "write METRICS equalized_odds or equal_opportunity"
)
TEST_AGAINST_OVERALL = Message(
    "FAIR TEST compares groups with each other, and OVERALL is not a group",
    "name a group, or compare with all rows by FAIR DISPARITY",
)
TEST_OF_NOTHING = Message(
    "there is nothing to test: {metrics} is not a proportion of counts",
    "add a PREDICTION, or a THRESHOLD for the SCORE",
)
TEST_UNFIT = Message(
    "{metric} is not a proportion of counts, so it has no table to test",
    "compare it by FAIR PAIRS or FAIR DISPARITY with CONFIDENCE",
)
ORDER_OF_SEVERAL = Message(
    "ORDERED is about the groups of one column", "write one PROTECTED column, such as bins(age, [25, 40, 60])"
)
ORDER_OF_CLUSTERS = Message("the test for a trend takes rows as independent", "leave out ORDERED, or CLUSTER")
BOUNDS_OF_ROLL_UPS = Message(
    "FAIR BOUNDS asks to which groups rows with a NULL could belong, and a NULL in a roll-up is a total",
    "list the columns: PROTECTED race, sex",
)
BOUNDS_AGAINST_OVERALL = Message(
    "FAIR BOUNDS compares groups with each other, and OVERALL is not a group",
    "name a group, or leave REFERENCE out: every pair is compared",
)
BOUNDS_OF_NOTHING = Message(
    "there is nothing to bound: {metrics} is not a metric of counts", "add a PREDICTION, or a THRESHOLD for the SCORE"
)
BOUNDS_UNFIT = Message(
    "FAIR BOUNDS does not know the extremes of {metric}",
    "take metrics made of tp, fp, fn, tn and n by + - * /, each of whose parts these move in the same direction",
)
DECOMPOSE_WITHOUT_CONTROL = Message(
    "DECOMPOSE needs CONTROL: the columns that may explain the gap", "add for example CONTROL department"
)
DECOMPOSE_LIMITS_AGAINST_OVERALL = Message(
    "DECOMPOSE has no limits against OVERALL, which holds the rows of the group itself",
    "remove CONFIDENCE, or name a group in REFERENCE",
)
DECOMPOSE_UNFIT = Message(
    "{metric} cannot be decomposed: it is not a mean over rows",
    "use a proportion, such as selection_rate or true_positive_rate, mean_score, brier_score, or avg(…) AS name",
)
DECOMPOSE_WITHIN = Message(
    "FAIR DECOMPOSE takes no WITHIN: it gives no verdict",
    "leave it out; to judge gaps like with like write FAIR DISPARITY (… CONTROL … WITHIN 0.05), or FAIR ADJUST",
)
SHARES_UNKNOWN = Message("SHARES {value} is not one of {known}")
ADJUST_WITHOUT_OUTCOME = Message(
    "ADJUST needs OUTCOME: the number whose gaps it adjusts", "add for example OUTCOME ln(pay)"
)
ADJUST_WITHOUT_CONTROLS = Message(
    "ADJUST needs what it adjusts for: CONTROL for columns of categories, LINEAR for numbers",
    "add for example CONTROL skill LINEAR years, years^2; METRICS avg(pay) in FAIR DISPARITY compares without them; "
    "OUTCOME is a number: of a text write OUTCOME income = '>50K'",
)
ADJUST_ON_RATIO = Message(
    "WITHIN RATIO is not for ADJUST, which judges a difference",
    "write WITHIN 0.05; of OUTCOME ln(…) that is 5 percent of the reference",
)
LINEAR_IS_CONDITION = Message(
    "LINEAR takes numbers, and {value} is a condition", "separate numbers by commas: LINEAR years, age"
)
ADJUST_NEGATIVE = Message("WITHIN {value} is below 0", "give a number of at least 0, in units of the outcome")
DETAIL_UNKNOWN = Message("DETAIL {value} is not one of {known}")
DETAIL_AND_SENSITIVITY = Message(
    "SENSITIVITY is about the whole unexplained part, which rows of DETAIL do not show", "leave out DETAIL"
)
DETAIL_OF_MANY = Message(
    "DETAIL controls takes at most {most} controls, and CONTROL has {count}: each one more doubles the work",
    "leave controls out, or make one of two: CONTROL concat(occupation, hours) AS job",
)

# Statements about metrics, models and transforms
SHOW_GOES_ON = Message("unexpected {word} after SHOW {kinds}", "end it here")
STATEMENT_GOES_ON = Message("unexpected {word}", "write {usage}")
METRIC_WITHOUT_NAME = Message("the metric has no name")
METRIC_WITHOUT_FORMULA = Message("CREATE METRIC {metric} has no formula")
PARAMETER_NOT_A_NAME = Message("{parameter} is not a name for a parameter")
PARAMETER_TWICE = Message("the parameter {parameter} is given twice", "give each its own name")
DEFAULT_UNREADABLE = Message("the default of {parameter} is not readable")
METRIC_BUILT_IN = Message("metric {metric} is built in and cannot be dropped")
RECORD_MISSING = Message("{kind} {name} does not exist", "no {kind} was created in this database")
METRIC_IN_USE = Message("metric {metric} is used by {users}", "drop or replace that first")
SHOW_METRICS_GOES_ON = Message(
    "unexpected {word} after SHOW METRICS", "FROM fair_metric_definitions() takes WHERE and all else that a query takes"
)

# Aggregates
METRIC_IS_WINDOW = Message("a metric cannot be a window", "leave OVER out: the clause makes the groups")
STORED_METRIC_AGGREGATES = Message(
    "a stored metric cannot hold the aggregate {aggregate}(…): it has counts, and no columns",
    "name it in the clause: METRICS {aggregate}(…) AS …",
)
AGGREGATE_NESTED = Message("{aggregate} is inside another aggregate", "aggregate the rows of a sub-query in FROM first")

# FAIR TREND
TREND_WITHOUT_TIME = Message("FAIR TREND needs a TIME", "add TIME <column of dates or time stamps> EVERY '1 month'")
TREND_WITHOUT_EVERY = Message("FAIR TREND needs the length of a period", "add EVERY '1 month'")
EVERY_UNREADABLE = Message("EVERY {value} is not the length of a period", "write EVERY '1 month'; units are {units}")
TARGET_UNREADABLE = Message(
    "TARGET {value} is not a number",
    "write TARGET 0 for a gap that should be none, or leave it out: the gap so far is the target",
)
TARGET_OUTSIDE = Message(
    "TARGET {value} is not a number between {low} and {high}", "write TARGET 0 for a gap that should be none"
)
RUN_LENGTH_UNREADABLE = Message(
    "RUN_LENGTH {value} is not a number of periods between {low} and {high}",
    "write RUN_LENGTH 370; it cannot be a parameter",
)
DISPERSION_UNKNOWN = Message(
    "DISPERSION {value} is neither binomial nor laney",
    "write DISPERSION laney where periods vary by more than chance, or leave it out",
)

# FAIR SCAN
SCAN_OF_GROUPINGS = Message("FAIR SCAN makes its groupings itself", "list the columns: PROTECTED race, sex")
FEATURE_TWICE = Message("two features are called {feature}", "rename one: {text} AS …")
DEPTH_UNREADABLE = Message(
    "DEPTH {value} is not a whole number from 1 to {deepest}",
    "write DEPTH 3, for subgroups of up to three features; it cannot be a parameter",
)
SCAN_TOO_WIDE = Message(
    "{features} features at DEPTH {depth} make {groupings} groupings: more than a query can hold",
    "leave out features, or write DEPTH {fits}",
)
PRUNE_UNREADABLE = Message(
    "PRUNE {value} is not a number of at least 0",
    "write PRUNE 0.01: a value that moves the divergence by at most 0.01 makes no subgroup of its own",
)
SCAN_RANKED = Message(
    "{metric} ranks the scores of each group, and FAIR SCAN adds up counts",
    "write METRICS <metrics of counts>, or measure it with FAIR (…)",
)
SCAN_NOT_ADDITIVE = Message(
    "{metric} does not add up over subgroups: FAIR SCAN takes means, sums and counts of columns",
    "write METRICS avg(…) AS …, or measure it with FAIR (…)",
)
SCAN_WITHOUT_GAP = Message(
    "FAIR SCAN takes no WITHIN without GAP: it compares subgroups with all rows",
    "add GAP <columns of groups>, as GAP sex, or leave WITHIN out",
)
GAP_OF_GROUPINGS = Message("GAP compares the groups of one grouping", "list the columns: GAP race, sex")
GAP_IN_FEATURES = Message(
    "{column} is in both GAP and FEATURES: within a subgroup it would have one value", "remove it from FEATURES"
)
PRUNE_OF_GAPS = Message(
    "PRUNE asks what a value adds to a divergence, and with GAP there is none", "leave out PRUNE, or GAP"
)
PROXIES_WITHOUT_FEATURES = Message(
    "PROXIES needs FEATURES: the columns that may give the group away",
    "add for example FEATURES district, bins(age, 5)",
)
METRIC_TWICE = Message("two metrics are called {metric}", "give one another name with AS")
BINNING_UNREADABLE = Message(
    "{feature} cannot be read: {binning} takes two values, a column and how to cut it",
    "write {binning}(age, 4), or {binning}(age, 4) AS age_group",
)
BINS_WITHOUT_BOUNDS = Message("the list of bounds between the bins is empty", "write bins(age, [25, 45])")
BINS_UNREADABLE = Message("{value} is not a number of {things}", "write a number from 2 to 100")
BINNING_OF_ROWS = Message("{item} takes no {binning}({column}, …) that depends on the rows")
EDGE_UNREADABLE = Message("the edge {value} is not a number in digits", "write bins(age, [25, 40, 60])")
EDGES_NOT_ASCENDING = Message(
    "edges must ascend, and {value} follows {before}", "write them from the lowest on: bins(age, [25, 40, 60])"
)

# Metrics that a database stores
METRICS_TABLE_FOREIGN = Message(
    "the table fairsql.metrics was not made by CREATE METRIC",
    "give it another name: ALTER TABLE fairsql.metrics RENAME TO my_metrics",
)
METRICS_ROW_BROKEN = Message(
    "the table fairsql.metrics has a row that is not a metric: {error}",
    "delete it, and make the metric by CREATE METRIC: DELETE FROM fairsql.metrics WHERE metric IS NULL "
    "OR parameters IS NULL OR formula IS NULL",
)
METRIC_UNREADABLE = Message("metric {metric} cannot be read: {error}", "replace or drop it: DROP METRIC {metric}")
METRICS_ROW_TAKEN = Message(
    "the table fairsql.metrics has a row {metric}, which is a name of FairSQL's own",
    "delete it: DELETE FROM fairsql.metrics WHERE metric = {text}",
)
