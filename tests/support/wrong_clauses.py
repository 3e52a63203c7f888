"""Wrong clauses: each with the class, the message, the place and the hint of its error."""

from __future__ import annotations

from support.error_cases import CLAUSE, C, Case, F, M


def _listed(count: int, first: int = 0) -> str:
    return ", ".join(f"g AS g{k}" for k in range(first, first + count))


def _cube(count: int, first: int = 0) -> str:
    return f"CUBE ({_listed(count, first)})"


def _product(count: int) -> str:
    return " * ".join(["tp"] * count)


def _rollup(count: int) -> str:
    return f"ROLLUP ({_listed(count)})"


NO_ARITHMETIC = (
    "tp IN (1, 2)", "tp LIKE 'a'", "{'a': tp}", "tp // 2", "tp || fp", "(SELECT 1) + 1", "tp[1]", "x -> x + 1",
    "interval 1 day", "extract(year FROM w)", "DATE '2020-01-01'", "tp = fp = fn", "tp % 2", "NOT tp IS TRUE",
    "abs(tp,)", "tp COLLATE de", "rank() OVER ()", "(tp, fp)", "CAST(tp AS STRUCT(a INT))", "abs(x := tp)",
    "CASE tp END", "tp BETWEEN 1", "tp & 2",
)  # fmt: skip
CLAUSES = (
    # items
    Case(F + "()", C, "the clause is empty", "FAIR", "write FAIR (PREDICTION <column> PROTECTED <columns>)"),
    Case(F + "(PREDICTION p)", C, "the clause has no PROTECTED", "FAIR", "PROTECTED race, sex"),
    Case(F + "(PROTECTED g)", C, "the clause has nothing to measure", "FAIR", "add PREDICTION"),
    Case(F + "DISPARITY (PREDICTION p)", C, "the clause has no PROTECTED", "FAIR DISPARITY", "PROTECTED race, sex"),
    Case(F + "(PREDICTIN p PROTECTED g)", C, "unknown item PREDICTIN", "PREDICTIN", "did you mean PREDICTION?"),
    Case(F + "(PREDICTION p PROTECTD g)", C, "unknown item PROTECTD", "PROTECTD", "did you mean PROTECTED?"),
    Case(F + "(PREDICTION p PROTECTED g LABLE y)", C, "unknown item LABLE", "LABLE", "did you mean LABEL?"),
    Case(
        F + "(PREDICTION p PROTECTED g grp)",
        C,
        "a comma or AS is missing before grp",
        "grp",
        'write "g grp" if that is one name; g, grp for two columns; g AS grp for an alias',
    ),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp tpr)", C, "a comma or AS is missing before tpr", "tpr", "sp, tpr"),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS sp WITHIN 0.1 tpr WITHIN 0.2)",
        C,
        "a comma is missing before tpr",
        "tpr",
        "write 0.1, tpr",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS sp WITHIN 0.1 tpr)",
        C,
        "a comma is missing before tpr",
        "tpr",
        "0.1, tpr",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g ALPHA 0.2)",
        C,
        "unknown item ALPHA",
        "ALPHA",
        "CONFIDENCE, MINIMUM, STRATA, CLUSTER, ESTIMATE, ACTUAL, OUTCOMES, STANDARD; aliases",
    ),
    Case(
        F + "RELABEL (SCORE s LABEL y PROTECTED g ALPHA 2)", C, "unknown item ALPHA", "ALPHA", "ORDER BY; aliases need"
    ),
    Case(F + "REWEIGH (LABEL y PROTECTED g PER w w)", C, "FAIR REWEIGH takes no PER", "PER", "items are LABEL"),
    Case(F + "(PREDICTION p PROTECTED g 'x')", C, "PROTECTED has more than one expression here", "'x'", "a comma"),
    Case(F + "(PREDICTION p 1 PROTECTED g)", C, "PREDICTION has more than one expression here", "1", "a comma"),
    Case(F + "(PREDICTION j ? 'k' PROTECTED g)", C, "PREDICTION has more than one expression", "'k'", "json_exists"),
    Case(
        F + "(PREDICTION p PROTECTED g PREDICTION y)",
        C,
        "PREDICTION is given twice",
        "PREDICTION",
        "write each item once",
        "g ",
    ),
    Case(F + "(PREDICTION p PROTECTED g LABEL y LABEL y)", C, "LABEL is given twice", "LABEL", "once", "LABEL y "),
    Case(F + "(PREDICTION p PROTECTED)", C, "PROTECTED has no value", "PROTECTED", "write PROTECTED <expression>"),
    Case(F + "(PREDICTION PROTECTED g)", C, "PREDICTION has no value", "PROTECTED", "write PREDICTION <expression>"),
    Case(F + "(PREDICTION p PROTECTED g WITHIN)", C, "WITHIN has no value", "WITHIN", "or leave it out"),
    Case(
        F + "(PREDICTION = p PROTECTED g)",
        C,
        "PREDICTION takes its value without =",
        "=",
        "write PREDICTION p",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g WITHIN := 0.1)", C, "WITHIN takes its value without :=", ":=", "write WITHIN 0.1"
    ),
    Case(
        F + "(PREDICTION p, y PROTECTED g)", C, "PREDICTION takes one expression", "y", "remove what follows the comma"
    ),
    Case(F + "(PREDICTION p LABEL y, p PROTECTED g)", C, "LABEL takes one expression", "p", "each LABEL", ", "),
    Case(F + "(SCORE s, s PROTECTED g)", C, "SCORE takes one expression", "s", "each SCORE", ", "),
    Case(F + "(PREDICTION p PROTECTED g WEIGHT w, 1)", C, "WEIGHT takes one expression", "1", "each WEIGHT"),
    Case(F + "(SCORE s THRESHOLD 0.5, 1 PROTECTED g)", C, "THRESHOLD takes one expression", "0.5, 1", "THRESHOLD 0.5"),
    Case(F + "(PREDICTION p PROTECTED g,)", C, "a value is missing next to this comma", ",", "remove it"),
    Case(F + "(PREDICTION p PROTECTED ,g)", C, "a value is missing next to this comma", ",", "remove it"),
    Case(F + "(PREDICTION p PROTECTED g, , h)", C, "a value is missing next to this comma", ",", "remove it"),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp,)", C, "a value is missing next to this comma", ",", "remove it"),
    Case(F + "(PREDICTION p PROTECTED g AS)", C, "AS is followed by one name", "AS", "write <expression> AS name"),
    Case(F + "(PREDICTION p PROTECTED g AS 1)", C, "AS is followed by one name", "AS", "AS name"),
    Case(F + "(PREDICTION p PROTECTED g METRICS AS AS k)", C, "AS is followed by one name", "AS", "AS name"),
    Case(F + "(PREDICTION p PROTECTED g AS h AS k)", C, "AS is followed by one name", "AS", "AS name"),
    Case(F + "(PREDICTION p PROTECTED AS k)", C, "AS is followed by one name", "AS", "AS name"),
    Case(F + "(PREDICTION p PROTECTED *)", C, "names its columns one by one", "*", "separated by commas"),
    Case(F + "(PREDICTION p PROTECTED COLUMNS('g|h'))", C, "one by one", "COLUMNS('g|h')", "separated by commas"),
    Case(F + "(PREDICTION p PROTECTED CUBE ())", C, "a list of columns is empty", "CUBE ()", "CUBE (race, sex)"),
    Case(F + "(PREDICTION p PROTECTED ROLLUP())", C, "a list of columns is empty", "ROLLUP()", "CUBE (race, sex)"),
    Case(F + "(PREDICTION p PROTECTED GROUPING SETS ())", C, "a list of columns is empty", "GROUPING SETS ()", "CUBE"),
    Case(F + "(PREDICTION p PROTECTED CUBE (ROLLUP (g), h))", C, "ROLLUP makes groupings", "ROLLUP (g)", "without it"),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL CUBE (h))", C, "CUBE makes groupings", "CUBE (h)", "the columns without"
    ),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL GROUPING  SETS ((h)))",
        C,
        "GROUPING SETS makes",
        "GROUPING  SETS ((h))",
        "without it",
    ),
    Case(F + "(PREDICTION p PROTECTED 2)", C, "PROTECTED 2 is a number, not a column", "2", "the name of the column"),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g CONTROL h, -1.5)",
        C,
        "CONTROL -1.5 is a number",
        "-1.5",
        "after CONTROL",
    ),
    Case(F + "(PREDICTION p PROTECTED 'g')", C, "PROTECTED 'g' is a text, not a column", "'g'", 'write PROTECTED "g"'),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL h, 'Region of')",
        C,
        "CONTROL 'Region of' is a text",
        "'Region of'",
        'write CONTROL "Region of"',
    ),
    Case(F + "(PREDICTION 'p' PROTECTED g)", C, "PREDICTION 'p' is a text", "'p'", 'write PREDICTION "p"'),
    Case(F + "(SCORE '0.5' PROTECTED g)", C, "SCORE '0.5' is a text", "'0.5'", 'write SCORE "0.5"'),
    Case(F + "(PREDICTION p PROTECTED g FILTER 'h')", C, "FILTER 'h' is a text", "'h'", 'write FILTER "h"'),
    Case("FROM t FAIR SCAN (PREDICTION p FEATURES h, 'g')", C, "FEATURES 'g' is a text", "'g'", 'write FEATURES "g"'),
    Case(
        "FROM t FAIR SCAN (PREDICTION p FEATURES bins('w', 3))",
        C,
        "FEATURES 'w' is a text",
        "'w'",
        'write FEATURES "w"',
    ),
    Case(
        "FROM t FAIR RELABEL (SCORE s LABEL p PROTECTED g ORDER BY 'w' DESC)",
        C,
        "ORDER BY 'w' is a text",
        "'w'",
        'write ORDER BY "w"',
    ),
    Case(
        "FROM t FAIR TREND (PREDICTION p PROTECTED g TIME 'day' EVERY '1 month')",
        C,
        "TIME 'day' is a text",
        "'day'",
        'write TIME "day"',
    ),
    Case(
        "CREATE MODEL m PREDICT p FEATURES w, 's' FAIR (PROTECTED g WITHIN 0.1) AS FROM t",
        C,
        "FEATURES 's' is a text",
        "'s'",
        'write FEATURES "s"',
    ),
    Case(
        "FROM t FAIR TRANSFORM (PROTECTED g LABEL p FEATURES h EPSILON 0.1 DISTORTION changed(h) WITHIN 1 KEY 'id')",
        C,
        "KEY 'id' is a text",
        "'id'",
        'write KEY "id"',
    ),
    Case(F + "(PREDICTION CUBE (p) PROTECTED g)", C, "makes groupings only in PROTECTED", "CUBE (p)", "without it"),
    Case("FROM t FAIR SCAN (PREDICTION p FEATURES ROLLUP (g, h))", C, "ROLLUP makes", "ROLLUP (g, h)", "without it"),
    Case(
        "FROM t FAIR SCAN (PREDICTION p FEATURES bins(CUBE (h), 3))",
        C,
        "CUBE makes groupings",
        "CUBE (h)",
        "without it",
    ),
    Case(
        "FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g ORDER BY CUBE (h) DESC)",
        C,
        "CUBE makes groupings",
        "CUBE (h)",
        "without it",
    ),
    Case(
        "FROM t FAIR REWEIGH (LABEL y PROTECTED g CONTROL CUBE (h))",
        C,
        "CUBE makes groupings",
        "CUBE (h)",
        "without it",
    ),
    Case(F + f"(PREDICTION p PROTECTED {_cube(13)})", C, "too many groupings", _cube(13), "GROUPING SETS"),
    Case(
        F + f"(PREDICTION p PROTECTED {_cube(12)}, {_cube(12, 12)})",
        C,
        "too many groupings: at most 4096 of 12 columns",
        f"{_cube(12)}, {_cube(12, 12)}",
        "list those you need: GROUPING SETS",
    ),
    Case(
        F + f"(PREDICTION p PROTECTED GROUPING SETS ({_cube(12)}, {_cube(12, 12)}))",
        C,
        "too many groupings",
        f"GROUPING SETS ({_cube(12)}, {_cube(12, 12)})",
        "GROUPING SETS",
    ),
    Case(F + f"(PREDICTION p PROTECTED {_rollup(4000)})", C, "too many groupings", _rollup(4000), "GROUPING SETS"),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL h STRATA full)",
        C,
        "complete, not full",
        "full",
        "STRATA complete",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL h STRATA complete, h)",
        C,
        "STRATA takes one word",
        "complete, h",
        "STRATA",
    ),
    Case(F + "(PREDICTION p PROTECTED g STRATA complete)", C, "needs CONTROL", "complete", "add CONTROL"),
    Case(
        F + "(PREDICTION p PROTECTED g, h CONTROL w STRATA complete)",
        C,
        "the two sides of one boolean PROTECTED",
        "complete",
        "PROTECTED race = 'Black' AS black",
    ),
    Case(F + "(PREDICTION p PROTECTED CUBE (g) CONTROL w STRATA complete)", C, "the two sides", "complete", "AS black"),
    Case(F + "RELABEL (SCORE s PROTECTED g STRATA complete)", C, "FAIR RELABEL takes no STRATA", "STRATA", "its items"),
    # formulas that are more than arithmetic
    *(
        Case(
            F + f"(PREDICTION p LABEL y PROTECTED g METRICS {formula} AS x)",
            M,
            f"{formula} is not arithmetic over the counts",
            formula,
            "write it with tp, fp, fn, tn, n and abs",
        )
        for formula in NO_ARITHMETIC
    ),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS [tp] AS x)", M, "a metric is one number", "[tp]", "name each"),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS tp.a.b AS x)", M, "the column tp.a.b", "tp", "counts are tp"),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS sqr(tp) AS x)", M, "function or metric sqr", "sqr", "sqrt?"),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS percentile_cont(0.5) WITHIN GROUP (ORDER BY w) AS x)",
        M,
        "unknown function or metric percentile_cont",
        "percentile_cont",
        "write quantile_cont(column, 0.5) in METRICS, without WITHIN GROUP",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS round() AS x)",
        M,
        "takes 1 or 2 arguments, and gets 0",
        "round",
        "",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS (tpq) AS x)", M, "unknown metric tpq", "tpq", "did you mean tpr?"
    ),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS TRUE)", C, "an expression in METRICS needs a name", "TRUE", ""),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS (pq + 1) * rs AS x)", M, "unknown count or metric pq", "pq", ""
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS (1 / fn) / fp AS x)",
        M,
        "the division by fp",
        "fp",
        "NULLIF(fp, 0)",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS 1_000 v)",
        C,
        "a comma or AS is missing before v",
        "v",
        "write 1_000, v for two columns; 1_000 AS v for an alias",
    ),
    # formulas that are too large
    Case(
        F + f"(PREDICTION p LABEL y PROTECTED g METRICS {_product(600)} AS x)",
        M,
        "the formula has more than 1000 parts",
        _product(600),
        "make it shorter",
    ),
    Case(
        F + f"(PREDICTION p LABEL y PROTECTED g METRICS tp + {'1' * 20_000} AS x)",
        M,
        "the formula has more than 1000 parts",
        f"tp + {'1' * 20_000}",
        "make it shorter",
    ),
    # numbers
    Case(F + "(PREDICTION p PROTECTED g WITHIN 5)", C, "WITHIN 5 is outside [0, 1]", "5", "write 5 percent as 0.05"),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS treatment_equality, tpr WITHIN 3)",
        C,
        "WITHIN 3 is outside [0, 1]",
        "3",
        "METRICS treatment_equality WITHIN 2, tpr WITHIN 0.05",
        "WITHIN ",
    ),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS f1_score WITHIN 3, tpr)", C, "outside [0, 1]", "3", "0.05"),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS tp AS hits WITHIN -1)", C, "-1 is below 0", "-1", "0.05"),
    Case(F + "(PREDICTION p PROTECTED g WITHIN -0.1)", C, "WITHIN -0.1 is outside [0, 1]", "-0.1", "0.05"),
    Case(
        F + "(PREDICTION p PROTECTED g WITHIN p)",
        C,
        "WITHIN takes a number or a parameter",
        "p",
        "WITHIN 0.05",
        "WITHIN ",
    ),
    Case(F + "(PREDICTION p PROTECTED g WITHIN 'x')", C, "WITHIN takes a number or a parameter", "'x'", "WITHIN 0.05"),
    Case(F + "(PREDICTION p PROTECTED g WITHIN 0.1 + 0.1)", C, "WITHIN takes a number", "0.1 + 0.1", "WITHIN 0.05"),
    Case(
        F + "(PREDICTION p PROTECTED g WITHIN RATIO 1.5)", C, "WITHIN RATIO 1.5 is outside (0, 1]", "1.5", "four-fifths"
    ),
    Case(
        F + "(PREDICTION p PROTECTED g WITHIN RATIO 0)", C, "WITHIN RATIO 0 is outside (0, 1]", "0", "WITHIN RATIO 0.8"
    ),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS sp WITHIN -1, sp AS q)",
        C,
        "WITHIN -1 is outside [0, 1]",
        "-1",
        "may have more",
    ),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp WITHIN, sp AS q)", C, "WITHIN", "WITHIN", "WITHIN 0.05"),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE 95)", C, "CONFIDENCE 95 is not a number between 0 and 1", "95", "0.95"
    ),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE 0)", C, "CONFIDENCE 0 is not a number", "0", "CONFIDENCE 0.95"),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE 1)", C, "CONFIDENCE 1 is not a number", "1", "CONFIDENCE 0.95"),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE '0.9')",
        C,
        "CONFIDENCE '0.9' is not a number",
        "'0.9'",
        "CONFIDENCE 0.95",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS sp WITHIN '0.1')",
        C,
        "WITHIN takes a number or a parameter",
        "'0.1'",
        "WITHIN 0.05",
    ),
    Case(F + '(PREDICTION p PROTECTED g MINIMUM "5")', C, 'MINIMUM "5" is not a number of rows', '"5"', "MINIMUM 30"),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE ?)",
        C,
        "is not a number between 0 and 1",
        "?",
        "cannot be a parameter",
    ),
    *(
        Case(
            f"FROM t FAIR {form} ({items} CONFIDENCE 0.9 ANYTIME)",
            C,
            "only FAIR, FAIR DISPARITY and FAIR PAIRS have limits that hold at every look",
            "ANYTIME",
            "leave ANYTIME out here",
        )
        for form, items in (
            ("TEST", "PREDICTION p PROTECTED g"),
            ("SCAN", "PREDICTION p FEATURES g"),
            ("DECOMPOSE", "PREDICTION p PROTECTED g CONTROL h"),
            ("TREND", "PREDICTION p PROTECTED g TIME h EVERY '1 day'"),
        )
    ),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE ANYTIME)", C, "no level before ANYTIME", "ANYTIME", "0.95 ANYTIME"),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE 2 ANYTIME)", C, "CONFIDENCE 2 is not a number", "2", "0.95"),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE 0.9 TUNED 5)", C, "TUNED needs ANYTIME", "TUNED", "ANYTIME TUNED 1000"
    ),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE 0.9 ANYTIME TUNED 0.5)",
        C,
        "ANYTIME TUNED 0.5 is not a number of rows",
        "TUNED",
        "ANYTIME TUNED 1000",
    ),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE 0.9 ANYTIME 7)", C, "ANYTIME 7 is not a number", "7", "TUNED 1000"),
    Case(F + "(PREDICTION p PROTECTED g CONFIDENCE w)", C, "CONFIDENCE w is not a number", "w", "CONFIDENCE 0.95"),
    Case(
        F + "(PREDICTION p PROTECTED g MINIMUM 2.5)",
        C,
        "MINIMUM 2.5 is not a number of rows",
        "2.5",
        "write MINIMUM 30",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g MINIMUM -1)", C, "MINIMUM -1 is not a number of rows", "-1", "write MINIMUM 30"
    ),
    Case(
        F + "(PREDICTION p PROTECTED g MINIMUM many)", C, "MINIMUM many is not a number of rows", "many", "MINIMUM 30"
    ),
    Case(
        F + "(SCORE s THRESHOLD 1.5 PROTECTED g)", C, "THRESHOLD 1.5 is outside [0, 1]", "1.5", "scores lie in [0, 1]"
    ),
    Case(F + "(SCORE s THRESHOLD -1 PROTECTED g)", C, "THRESHOLD -1 is outside [0, 1]", "-1", "write THRESHOLD 0.5"),
    Case(F + "(PREDICTION p THRESHOLD 0.5 PROTECTED g)", C, "THRESHOLD needs a SCORE", "0.5", "SCORE <column>"),
    Case(F + "(PREDICTION p SCORE s THRESHOLD 0.5 PROTECTED g)", C, "the prediction is given twice", "0.5", "keep"),
    # references
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g REFERENCE b)",
        C,
        "REFERENCE takes values, and b is a name",
        "b",
        "write REFERENCE 'b'",
        "REFERENCE ",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g, h REFERENCE 'a')",
        C,
        "REFERENCE gives 1 of 2 values",
        "'a'",
        "one value for each of g, h",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g REFERENCE 'a', 'x')",
        C,
        "REFERENCE gives 2 of 1 values",
        "'a', 'x'",
        "or REFERENCE OVERALL",
    ),
    # names of columns
    Case(
        F + "(PREDICTION p PROTECTED w AS n)",
        C,
        "the column n of PROTECTED has the name of a count",
        "w",
        "w AS n_group",
        "PROTECTED ",
    ),
    Case(F + "(PREDICTION p PROTECTED w AS TP)", C, "the column TP of PROTECTED", "w", "AS tp_group", "PROTECTED "),
    Case(F + "(PREDICTION p PROTECTED w AS excluded)", C, "the column excluded", "w", "excluded_group", "PROTECTED "),
    Case(F + "(PREDICTION p PROTECTED w AS fair_w)", C, "the column fair_w", "w", "w AS w_group", "PROTECTED "),
    Case(F + "(PREDICTION p PROTECTED g CONTROL w AS fn)", C, "the column fn of CONTROL", "w", "fn_group", "CONTROL "),
    Case(F + "(PREDICTION p PROTECTED g, h AS g)", C, "two columns of the result are called g", "h", "rename it"),
    Case(
        F + "(PREDICTION p PROTECTED g CONTROL G)",
        C,
        "two columns of the result are called g",
        "g",
        "rename it: g AS",
        "PROTECTED ",
    ),
    Case(
        F + "(PREDICTION p PROTECTED CUBE (w AS protected, g))", C, "the column protected", "w", "protected_group", "("
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g CONTROL w AS metric)",
        C,
        "two columns of the result are called metric",
        "w",
        "rename it",
        "CONTROL ",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS sp, acceptance_rate AS sp)",
        C,
        "sp is the name of another column",
        "sp, acceptance_rate AS sp",
        "another name with AS",
    ),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp AS g)", C, "g is the name of another column", "sp AS g", "AS"),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp AS fair_sp)", C, "fair_sp is the name", "sp AS fair_sp", "AS"),
    Case(
        F + "(PREDICTION p PROTECTED g CONFIDENCE 0.9 METRICS sp, sp AS sp_low)",
        C,
        "sp_low is the name",
        "sp, sp AS sp_low",
        "AS",
    ),
    # metrics
    Case(F + "(PREDICTION p PROTECTED g METRICS tprr)", M, "unknown metric tprr", "tprr", "did you mean tpr?"),
    Case(F + "(PREDICTION p PROTECTED g METRICS zzz)", M, "unknown metric zzz", "zzz", "known are: selection_rate, sp"),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp, tprr(1))", M, "unknown function or metric tprr", "tprr", "tpr?"),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS fpp / n AS x)", M, "unknown count or metric fpp", "fpp", "fp?"),
    Case(F + "(PREDICTION p PROTECTED g METRICS tpr)", C, "tpr needs the LABEL", "tpr", "add LABEL"),
    Case(F + "(PREDICTION p PROTECTED g METRICS sp, tp / n AS x)", C, "x needs the LABEL", "tp / n AS x", "add LABEL"),
    Case(F + "(LABEL y PROTECTED g METRICS sp)", C, "sp needs a PREDICTION", "sp", "or a THRESHOLD for the SCORE"),
    Case(F + "(SCORE s PROTECTED g METRICS sp)", C, "sp needs a PREDICTION", "sp", "THRESHOLD"),
    Case(F + "(PREDICTION p LABEL y PROTECTED g METRICS auc)", C, "auc needs a SCORE", "auc", "add SCORE"),
    Case(F + "(SCORE s PROTECTED g METRICS auc)", C, "auc needs the LABEL", "auc", "add LABEL"),
    Case(
        F + "(PREDICTION p PROTECTED g METRICS controlled_fairness)",
        C,
        "controlled_fairness is measured within strata",
        "controlled_fairness",
        "add CONTROL <columns>",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS fp + tn)",
        C,
        "an expression in METRICS needs a name",
        "fp + tn",
        "write fp + tn AS name",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS fp / tn AS x)",
        M,
        "the division by tn is not guarded",
        "tn",
        "write NULLIF(tn, 0)",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS eo AS x)",
        C,
        "AS names one metric, and this stands for several",
        "eo AS x",
        "leave AS x out",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS 1 - eo AS x)",
        M,
        "stands for several metrics, so it is not one number",
        "eo",
        "use one of true_positive_rate, false_positive_rate",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS harm)",
        M,
        "metric harm needs its argument cfn",
        "harm",
        "write harm(cfp := 1, cfn)",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS harm(cfx := 1))",
        M,
        "metric harm has no parameter cfx",
        "cfx",
        "did you mean cf",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS harm(1, cfp := 1))",
        M,
        "metric harm gets cfp twice",
        "cfp",
        "write harm(",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS harm(1, 2, 3))",
        M,
        "metric harm takes 2 arguments",
        "harm",
        "write harm(",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS harm(1, tp))",
        M,
        "the argument cfn of metric harm must be a number",
        "harm",
        "write harm(",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS tpr(1))",
        M,
        "metric true_positive_rate takes 0 arguments",
        "tpr",
        "true_positive_rate",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS sin(tp) AS x)",
        M,
        "unknown function or metric sin",
        "sin",
        "known are: tp, fp, fn, tn, n, abs",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS (SELECT 1) AS x)",
        M,
        "(SELECT 1) is not arithmetic over the counts",
        "(SELECT 1)",
        "write it with tp, fp, fn, tn, n and abs",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS t.tp AS x)",
        M,
        "a metric cannot use the column t.tp",
        "t",
        "counts are tp, fp, fn, tn, n",
        "METRICS ",
    ),
    Case(
        F + "(PREDICTION p LABEL y PROTECTED g METRICS tp + AS x)",
        M,
        "tp + is not arithmetic over the counts",
        "tp +",
        "such as (fp + fn) / n",
    ),
    # places
    Case(f"SELECT * FROM t {CLAUSE} WHERE w > 1", C, "WHERE comes before FAIR", "WHERE", "write SELECT"),
    Case(f"SELECT * FROM t GROUP BY g {CLAUSE}", C, "FAIR comes before GROUP BY", "FAIR", "ORDER BY"),
    Case(f"SELECT * FROM t ORDER BY g {CLAUSE}", C, "FAIR comes before ORDER BY", "FAIR", "ORDER BY"),
    Case(f"SELECT * FROM t LIMIT 3 {CLAUSE}", C, "FAIR comes before LIMIT", "FAIR", "ORDER BY"),
    Case(f"SELECT g FROM t GROUP BY g HAVING true {CLAUSE}", C, "FAIR comes before HAVING", "FAIR", "ORDER BY"),
    Case(f"SELECT 1 {CLAUSE}", C, "FAIR needs a FROM before it", "FAIR", "write SELECT"),
    Case(f"SELECT (SELECT 1 {CLAUSE}) FROM t", C, "FAIR needs a FROM before it", "FAIR", "write SELECT"),
    Case(f"SELECT {CLAUSE} FROM t", C, "a FAIR clause cannot stand here", "FAIR", "FROM"),
    Case(f"SELECT * FROM t WHERE {CLAUSE}", C, "a FAIR clause cannot stand here", "FAIR", "FROM"),
    Case(
        f"DELETE FROM t WHERE w > 1 {CLAUSE}",
        C,
        "FAIR belongs to a SELECT, not to DELETE",
        "FAIR",
        "measure with SELECT",
    ),
    Case(f"UPDATE t SET w = 1 FROM audit WHERE true {CLAUSE}", C, "not to UPDATE", "FAIR", "measure with SELECT"),
    Case(
        F + f"(PREDICTION p PROTECTED g) {CLAUSE}",
        C,
        "a SELECT has one FAIR clause",
        "FAIR",
        "sub-query or UNION",
        "g) ",
    ),
    Case(f"FROM t {CLAUSE} JOIN audit ON true", C, "joins come before it", "JOIN", "AS audit JOIN"),
    Case(f"FROM t {CLAUSE} LEFT JOIN audit ON true", C, "joins come before it", "LEFT", "AS audit JOIN"),
    Case(f"FROM t {CLAUSE}, audit", C, "joins come before it", ",", "AS audit JOIN", ")"),
    Case("FROM t FAIR DISPARTY (PREDICTION p PROTECTED g)", C, "unknown form FAIR DISPARTY", "DISPARTY", "DISPARITY?"),
    Case(
        "FROM t FAIR QUANTIFY (PREDICTION p PROTECTED g)",
        C,
        "unknown form FAIR QUANTIFY",
        "QUANTIFY",
        "known are: DISPARITY",
    ),
    Case("FROM t FAIR (PREDICTION p PROTECTED g", C, "the FAIR clause is not closed", "FAIR", "add a )"),
    Case("FROM t FAIR (PREDICTION (p PROTECTED g)", C, "the FAIR clause is not closed", "FAIR", "add a )"),
    Case(
        f"FROM t WHERE w = ? AND y = $1 {CLAUSE}", C, "mixes ? with numbered or named parameters", "$", "use one kind"
    ),
    Case(
        f"FROM t WHERE w = ? AND y = $x {CLAUSE}", C, "mixes ? with numbered or named parameters", "$", "use one kind"
    ),
    # places in a longer text
    Case(
        "SELECT 1;\n\nSELECT *\n  FROM t\n  FAIR (\n    PREDICTION p\n    PROTECTD g\n  )\nORDER BY g",
        C,
        "unknown item PROTECTD",
        "PROTECTD",
        "PROTECTED?",
    ),
    Case(
        f"FROM t {CLAUSE};\r\nFROM t\r\n\tFAIR (PREDICTION p\tPROTECTED\tg\tMETRICS\ttprr)",
        M,
        "unknown metric tprr",
        "tprr",
        "tpr?",
    ),
    Case(
        "SELECT '日本 🦆' AS ü FROM t FAIR (PREDICTION p PROTECTED g METRICS tprr)", M, "unknown metric", "tprr", "tpr?"
    ),
    Case(
        f"SELECT {'w + ' * 200}w FROM t FAIR (PREDICTION p PROTECTED g METRICS tprr) WINDOW {'x' * 300} AS ()",
        M,
        "unknown metric tprr",
        "tprr",
        "tpr?",
    ),
    Case(f"FROM (FROM t FAIR (PREDICTION p PROTECTED g METRICS tprr)) {CLAUSE}", M, "unknown metric", "tprr", "tpr?"),
)
