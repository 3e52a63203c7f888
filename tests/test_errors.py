"""What FairSQL says when a text cannot be.

In: wrong clauses, statements and data. Checked: the class, the message, the place and the hint of every error. Text that is
meant to do harm, and odd text, is in `test_odd_texts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pytest

import fairsql
from fairsql import ClauseError, DataError, FairSQLError, MetricError, ProgrammingError
from fairsql.expansion.building.data_errors import FAULTS, find_fault

pytestmark = pytest.mark.one_duckdb

CLAUSE = "FAIR (PREDICTION p PROTECTED g)"


def with_loans(con: fairsql.Connection) -> fairsql.Connection:
    """Return a connection with a table `t`, a table `audit` to write to, and a metric of its own."""
    con.execute("""
        CREATE TABLE t AS SELECT * FROM (VALUES
          ('a', 'x', 1, 1, 0.9, 2), ('a', 'y', 0, 1, 0.4, 1), ('b', 'x', 1, 0, 0.6, 3), ('b', 'y', 0, 0, 0.1, 1)
        ) v(g, h, p, y, s, w);
        CREATE TABLE audit (g VARCHAR, n BIGINT);
        CREATE METRIC harm(cfp := 1, cfn) AS (cfp * fp + cfn * fn) / n;
    """)
    return con


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with loans that a test may change."""
    return with_loans(con)


@pytest.fixture(scope="module")
def settled() -> Iterator[fairsql.Connection]:
    """A connection with loans for tests that change nothing."""
    with fairsql.connect() as con:
        yield with_loans(con)


class Case(NamedTuple):
    """A text, and what is said of it: `at` is the text above the carets, the first one after `after`."""

    sql: str
    kind: type[FairSQLError]
    message: str
    at: str
    hint: str
    after: str = ""


def _place(case: Case) -> int:
    return case.sql.index(case.at, case.sql.index(case.after) + len(case.after))


def _check(case: Case, error: FairSQLError) -> None:
    assert type(error) is case.kind
    assert case.message in error.message
    start = _place(case)
    assert error.start == start
    assert error.end is not None
    assert error.sql[error.start : error.end] == case.at
    lines = case.sql[:start].split("\n")
    assert (error.line, error.column) == (len(lines), len(lines[-1]) + 1)
    assert case.hint in error.hint
    shown = str(error)
    assert shown.startswith(error.message)
    assert f"LINE {error.line}, COLUMN {error.column}: " in shown
    excerpt, carets = error.excerpt().split("\n")
    first_line = case.at.split("\n")[0].replace("\t", " ")
    where = carets.index("^")
    assert set(carets.strip()) == {"^"}
    marked = excerpt[where : where + len(carets.strip())].rstrip("…")  # a long line is cut
    assert marked
    assert first_line.startswith(marked)


C, M, D, P = ClauseError, MetricError, DataError, ProgrammingError
F = "FROM t FAIR "


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

STATEMENTS = (
    Case("CREATE METRIC m AS m + 1", M, "metric m is defined by itself: m -> m", "m", "but not itself", "AS "),
    Case("CREATE METRIC m AS tpp / n", M, "unknown count or metric tpp", "tpp", "did you mean tp?"),
    Case("CREATE METRIC m AS tpp(1)", M, "unknown function or metric tpp", "tpp", "did you mean tp?"),
    *(
        Case(f"CREATE METRIC m AS {deep}", M, "the formula is nested too deeply", deep, "make it shorter")
        for deep in (" + ".join(["tp"] * 301), "(" * 51 + "tp" + ")" * 51, "- " * 300 + "tp")
    ),
    Case("CREATE METRIC m AS max(tp", M, "max(tp is not arithmetic over the counts", "max(tp", "write it with"),
    Case("CREATE METRIC ceiling AS tp", M, "a metric cannot be called ceiling", "ceiling", "take another name"),
    Case("CREATE METRIC m AS tp / fn", M, "the division by fn is not guarded", "fn", "write NULLIF(fn, 0)"),
    Case("CREATE METRIC m AS tp / (fn - fn)", M, "is not guarded", "fn", "NULLIF(fn - fn, 0)"),
    Case(
        "CREATE METRIC m AS (SELECT 1)",
        M,
        "(SELECT 1) is not arithmetic over the counts",
        "(SELECT 1)",
        "write it with",
    ),
    Case("CREATE METRIC m AS random()", M, "unknown function or metric random", "random", "known are"),
    Case("CREATE METRIC m AS tp, fp", M, "tp, fp is not arithmetic over the counts", "tp, fp", "write it with"),
    Case(
        "CREATE METRIC m AS tp FROM t", M, "tp FROM t is not arithmetic over the counts", "tp FROM t", "write it with"
    ),
    Case("CREATE METRIC m AS tp tn", M, "tp tn is not arithmetic over the counts", "tp tn", "write it with"),
    Case("CREATE METRIC m AS [tp, fp]", M, "a metric is one number", "[tp, fp]", "name each metric in METRICS"),
    Case("CREATE METRIC m AS 'x'", M, "", "'x'", ""),
    Case("CREATE METRIC tpr AS tp / n", M, "metric tpr is built in (true_positive_rate)", "tpr", "take another name"),
    Case("CREATE OR REPLACE METRIC RECALL AS tp / n", M, "metric RECALL is built in", "RECALL", "take another name"),
    Case("CREATE METRIC tp AS tp / n", M, "a metric cannot be called tp", "tp", "take another name"),
    Case("CREATE METRIC nullif AS tp / n", M, "a metric cannot be called nullif", "nullif", "take another name"),
    Case("CREATE METRIC score_sum AS tp / n", M, "cannot be called score_sum", "score_sum", "take another name"),
    Case("CREATE METRIC harm AS tp / n", M, "metric harm exists already", "harm", "write CREATE OR REPLACE METRIC"),
    Case("CREATE METRIC HARM AS tp / n", M, "metric HARM exists already", "HARM", "write CREATE OR REPLACE METRIC"),
    Case("CREATE METRIC m(n := 1) AS tp", M, "a parameter cannot be called n", "n", "take another name"),
    Case("CREATE METRIC m(a := tp) AS a * tp", M, "the default of a must be a number", "a", "write a := 1"),
    Case("CREATE METRIC m(a, A) AS a * tp", C, "the parameter A is given twice", "A", "give each its own name", "a, "),
    Case("CREATE METRIC m(1) AS tp", C, "1 is not a name for a parameter", "1", "write CREATE METRIC name"),
    Case(
        'CREATE METRIC m("x := 3" := 1) AS tp',
        C,
        "x := 3 is not a name for a parameter",
        '"x := 3"',
        "write CREATE METRIC name",
    ),
    Case('CREATE METRIC m(a, "" := 1) AS tp', C, " is not a name for a parameter", '""', "write CREATE METRIC name"),
    Case('CREATE METRIC "" AS tp', C, "the metric has no name", '""', "write CREATE METRIC name"),
    Case("CREATE METRIC m(a 1) AS tp", C, "the default of a is not readable", "1", "write CREATE METRIC name"),
    Case("CREATE METRIC m(a :=) AS tp", C, "the default of a is not readable", ":=", "write CREATE METRIC name"),
    Case("CREATE METRIC m", C, "CREATE METRIC m has no formula", "m", "write CREATE METRIC name"),
    Case("CREATE METRIC m AS", C, "CREATE METRIC m has no formula", "AS", "write CREATE METRIC name"),
    Case("CREATE METRIC m(a)", C, "CREATE METRIC m has no formula", ")", "write CREATE METRIC name"),
    Case("CREATE METRIC m tp / n", C, "CREATE METRIC m has no formula", "tp", "write CREATE METRIC name"),
    Case("CREATE METRIC", C, "the metric has no name", "METRIC", "write CREATE METRIC name"),
    Case("CREATE METRIC 'm' AS tp", C, "the metric has no name", "'m'", "write CREATE METRIC name"),
    Case("CREATE METRIC 5 AS tp", C, "the metric has no name", "5", "write CREATE METRIC name"),
    Case("CREATE METRIC IF NOT EXISTS", C, "the metric has no name", "EXISTS", "write CREATE METRIC name"),
    Case("CREATE METRIC m AS harm", M, "metric harm needs its argument cfn", "harm", "write harm(cfp := 1, cfn)"),
    Case("CREATE METRIC m AS harm(1)", M, "metric harm needs its argument cfn", "harm", "write harm("),
    Case("CREATE METRIC m AS 2 * eo", M, "stands for several metrics", "eo", "use one of true_positive_rate"),
    Case("CREATE METRIC m AS $1 * tp", M, "", "$1 * tp", ""),
    Case("DROP METRIC", C, "the metric has no name", "METRIC", "write"),
    Case("DROP METRIC tpr", M, "metric tpr is built in and cannot be dropped", "tpr", ""),
    Case("DROP METRIC IF EXISTS recall", M, "metric recall is built in and cannot be dropped", "recall", ""),
    Case("DROP METRIC ham", M, "metric ham does not exist", "ham", "did you mean harm?"),
    Case("DROP METRIC harm CASCADE", C, "unexpected CASCADE", "CASCADE", "write DROP METRIC [IF EXISTS] name"),
    Case("DROP METRIC harm, harm", C, "unexpected ,", ",", "write DROP METRIC [IF EXISTS] name"),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; DROP METRIC a",
        M,
        "metric a is used by b",
        "a",
        "drop or replace that first",
        "DROP METRIC ",
    ),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; CREATE OR REPLACE METRIC a(x) AS x * tp / n",
        M,
        "metric a is used by b, which could not be measured: metric a needs its argument x",
        "x * tp / n",
        "drop or replace that first",
    ),
    Case(
        "CREATE METRIC a(x := 1) AS x * tp; CREATE METRIC b AS 2 * a(x := 2); CREATE METRIC c AS b + 1; CREATE OR REPLACE METRIC a(y := 1) AS y * tp",
        M,
        "metric a is used by b, which could not be measured: metric a has no parameter x",
        "y * tp",
        "drop or replace that first",
    ),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; CREATE OR REPLACE METRIC a AS b + 1",
        M,
        "metric a is defined by itself: a -> b -> a",
        "b + 1",
        "but not itself",
        "REPLACE METRIC a AS ",
    ),
    Case(
        "CREATE OR REPLACE METRIC harm(z) AS z; FROM t FAIR (LABEL y PROTECTED g METRICS harm)",
        M,
        "metric harm needs its argument z",
        "harm",
        "write harm(z)",
        "METRICS ",
    ),
)


@pytest.mark.parametrize("case", CLAUSES, ids=lambda case: case.sql[:90])
def test_errors_of_the_clause(settled: fairsql.Connection, case: Case) -> None:
    with pytest.raises(FairSQLError) as caught:
        settled.execute(case.sql)
    _check(case, caught.value)
    assert isinstance(caught.value, duckdb.ProgrammingError)


@pytest.mark.parametrize("case", STATEMENTS, ids=lambda case: case.sql[:90])
def test_errors_of_statements_on_metrics(loans: fairsql.Connection, case: Case) -> None:
    before = [metric.name for metric in loans.metrics()]
    with pytest.raises(FairSQLError) as caught:
        loans.execute(case.sql)
    _check(case, caught.value)
    assert [metric.name for metric in loans.metrics()] == before


DATA = (
    Case(
        F + "(PREDICTION w PROTECTED g)",
        D,
        "PREDICTION w must be 0, 1, boolean or NULL, and is ",
        "w",
        "make it 0 or 1 by a comparison: PREDICTION w > …, or write SCORE w THRESHOLD …",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION g PROTECTED h)",
        D,
        "PREDICTION g must be 0, 1, boolean or NULL, and is ",
        "g",
        "compare it with the value that counts as 1: PREDICTION g = '…'; its values are '",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION 'True'::TEXT PROTECTED g)",
        D,
        "PREDICTION 'True'::TEXT must be 0, 1, boolean or NULL, and is the text 'True'",
        "'True'::TEXT",
        "its values are 'True' (",
    ),
    Case(
        F + "(PREDICTION s PROTECTED g)",
        D,
        "PREDICTION s must be 0, 1, boolean or NULL, and is 0.",
        "s",
        "SCORE s THRESHOLD …",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION p LABEL w PROTECTED g)",
        D,
        "LABEL w must be 0, 1, boolean or NULL, and is ",
        "w",
        "make it 0 or 1 by a comparison: LABEL w > …",
    ),
    Case(F + "(PREDICTION p LABEL\n  h PROTECTED g)", D, "LABEL h must be 0, 1, boolean or NULL", "h", "compare it"),
    Case(F + "(SCORE w PROTECTED g)", D, "SCORE w must be within [0, 1], and is ", "w", "scale them to [0, 1]"),
    Case(F + "(SCORE -s PROTECTED g)", D, "SCORE -s must be within [0, 1], and is -0.", "-s", "decile / 10"),
    Case(
        F + "(PREDICTION p PROTECTED g WEIGHT -w)",
        D,
        "WEIGHT -w must be within [0, 1e50], and is -",
        "-w",
        "leave rows out with WHERE",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g WEIGHT 'inf'::DOUBLE)",
        D,
        "must be within [0, 1e50], and is inf",
        "'inf'::DOUBLE",
        "NULL to exclude them",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g REFERENCE 'zz')",
        D,
        "REFERENCE 'zz' is no group of g",
        "'zz'",
        "groups are 'a' (2 rows) and 'b' (2 rows)",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g, h REFERENCE 'a', 'z')",
        D,
        "is no group of g, h",
        "'a', 'z'",
        "groups are 'a', 'x' (1 row) and 'a', 'y' (1 row) and 'b', 'x' (1 row) and 'b', 'y' (1 row)",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g CONTROL h STRATA complete)",
        D,
        "STRATA complete needs a boolean PROTECTED, and g is VARCHAR",
        "complete",
        "compare it to make it boolean",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g = 'z' AS z)",
        D,
        "no rows to measure where z is true",
        "g = 'z' AS z",
        "both sides of a boolean PROTECTED need rows",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g = 'a' AS a CONTROL g STRATA complete)",
        D,
        "in the stratum g = ",
        "g = 'a' AS a",
        "widen",
    ),
)


@pytest.mark.parametrize("case", DATA, ids=lambda case: case.sql[:90])
def test_errors_of_the_data(settled: fairsql.Connection, case: Case) -> None:
    with pytest.raises(FairSQLError) as caught:
        settled.execute(case.sql).fetchall()
    _check(case, caught.value)
    assert isinstance(caught.value, duckdb.DataError)
    assert isinstance(caught.value.__cause__, duckdb.Error)


@pytest.mark.parametrize("word", ["MODEL", "metric", "TRANSFORM"])
@pytest.mark.parametrize("method", ["execute", "sql"])
def test_show_of_the_singular_names_the_plural(loans: fairsql.Connection, word: str, method: str) -> None:
    sql = f"SELECT 1; SHOW {word}"
    with pytest.raises(duckdb.CatalogException, match="does not exist") as caught:
        getattr(loans, method)(sql)
    assert isinstance(caught.value, FairSQLError)
    assert (caught.value.start, caught.value.hint) == (15, f"SHOW {word.upper()}S lists all {word.lower()}s")
    loans.execute(f"CREATE TABLE {word} (a INT)")
    assert loans.execute(f"SHOW {word}").fetchall()[0][0] == "a"


TEXTS = (
    ("(PREDICTION p PROTECTED g WEIGHT g)", "WEIGHT"), ("(SCORE g PROTECTED p)", "SCORE"),
    ("(PREDICTION p PROTECTED g WEIGHT [g])", "WEIGHT"), ("REWEIGH (LABEL p PROTECTED g WEIGHT g)", "WEIGHT"),
    ("THRESHOLD (SCORE s LABEL p PROTECTED g WEIGHT g)", "WEIGHT"), ("DISPARITY (PREDICTION p PROTECTED g WEIGHT g::INT)", "WEIGHT"),
)  # fmt: skip


@pytest.mark.parametrize(("clause", "item"), TEXTS)
def test_a_text_where_a_number_is_due_is_reported_with_the_item(
    settled: fairsql.Connection, clause: str, item: str
) -> None:
    sql = f"SELECT * FROM t FAIR {clause}"
    value = clause.partition(f"{item} ")[2].rstrip(")").split(" ")[0]
    with pytest.raises(DataError, match=rf"{item}.* must be a number.*(string 'a'|VARCHAR\[\])") as caught:
        settled.execute(sql).fetchall()
    assert isinstance(caught.value, duckdb.ConversionException)
    assert sql[caught.value.start : caught.value.end] == value
    assert "fair_" not in str(caught.value)


@pytest.mark.parametrize(
    ("sql", "at"),
    [
        ("SELECT * FROM (SELECT *, g::INT AS i FROM t) FAIR (PREDICTION p PROTECTED g WEIGHT i)", "FROM (SELECT *, g"),
        (
            "SELECT * FROM (SELECT *, g::INT AS i FROM t) FAIR TREND (PREDICTION p PROTECTED g TIME DATE '2025-01-01' + i EVERY '1 day')",
            "FROM (SELECT *, g",
        ),
        ("WITH a AS (SELECT *, g::INT AS i FROM t) SELECT * FROM a FAIR (PREDICTION p PROTECTED i)", "::INT"),
    ],
)
def test_a_value_of_another_type_is_reported_in_the_users_text(settled: fairsql.Connection, sql: str, at: str) -> None:
    with pytest.raises(duckdb.ConversionException, match="Could not convert string 'a' to INT32") as caught:
        settled.execute(sql).fetchall()
    assert isinstance(caught.value, DataError)
    assert caught.value.start == sql.index(at)


def test_each_fault_of_data_is_raised_by_its_code_and_read_back() -> None:
    files = [path for path in Path(fairsql.__file__).parent.rglob("*.py") if path.name != "data_errors.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    for code, fault in FAULTS.items():
        names = {name for _, name, _, _ in Formatter().parse(fault.text) if name}
        reported = find_fault(fault.text.format(**{name: f"<{name}>" for name in names}))
        assert reported is not None
        assert reported[0] is fault
        assert set(reported[1]) == names
        assert code in source or f'"{fault.item}' in source  # `outside` and `binary` make the code of the item


@pytest.mark.parametrize(("value", "text"), [(None, "(NULL)"), ("NULL", "'NULL'"), ("a, b", "'a, b'"), ("a", "a")])
def test_errors_tell_the_text_null_from_null(con: fairsql.Connection, value: str | None, text: str) -> None:
    con.execute("CREATE TABLE x (g VARCHAR, s DOUBLE, y INT)")
    con.execute("INSERT INTO x VALUES ($1, 0.5, 1), ($1, 0.6, 1), ('z', 0.5, 1), ('z', 0.6, 0)", [value])
    with pytest.raises(DataError) as caught:
        con.execute("FROM x FAIR THRESHOLD (SCORE s LABEL y PROTECTED g)").fetchall()
    assert caught.value.message == f"LABEL y is never 0 where g = {text}: there is no false positive rate"


@pytest.mark.parametrize("method", ["execute", "sql"])
def test_caret_is_under_the_item_and_not_under_a_column_called_like_it(loans: fairsql.Connection, method: str) -> None:
    query = "SELECT within FROM (SELECT *, 1 AS label FROM t) WHERE label = 1 FAIR DISPARITY ({} PROTECTED g WITHIN {})"
    for items, within, place in (("PREDICTION p", "RATIO $1", "RATIO $1"), ("LABEL 'x' || g", "$1", "'x' ||")):
        sql = query.format(items, within)
        with pytest.raises(DataError) as caught:
            loans.execute(sql, [0.0]).fetchall() if method == "execute" else loans.sql(sql, params=[0.0]).fetchall()
        assert caught.value.start == sql.index(place)


NO_ALLOWANCE = [("WITHIN", value) for value in (5, -0.5, "nan", "inf")]
NO_ALLOWANCE += [("WITHIN RATIO", value) for value in (5, 0, -0.5, "nan", "inf")]
NO_ALLOWANCE += [("METRICS sp AS q, sp WITHIN", value) for value in (-0.5, "nan")]


@pytest.mark.parametrize(("item", "value"), NO_ALLOWANCE)
def test_error_of_an_allowance_that_is_a_parameter(settled: fairsql.Connection, item: str, value: float | str) -> None:
    query = f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {item} ? MINIMUM 1{' WITHIN 0.1' * ('METRICS' in item)})"
    with pytest.raises(DataError, match=r"WITHIN( RATIO)? must be .*and is ") as caught:
        settled.execute(query, [float(value)]).fetchall()
    assert str(value) in caught.value.message


BOUND = (
    Case(F + "(PREDICTION pp PROTECTED g)", P, '"pp" not found', "pp", ""),
    Case(F + "(PREDICTION p PROTECTED gg)", P, '"gg" not found', "gg", ""),
    Case(
        "SELECT gg FROM t FAIR (PREDICTION p PROTECTED g)", P, '"gg" not found', "gg", "SELECT list sees the clause's"
    ),
    Case("SELECT p FROM t FAIR (PREDICTION p PROTECTED g)", P, '"p" not found', "p", "SELECT list sees the clause's"),
    Case(
        "SELECT selection_rate, selection_rat FROM t FAIR (PREDICTION p PROTECTED g)",
        P,
        '"selection_rat" not found',
        "selection_rat",
        "the clause's columns: g, n, excluded, selection_rate",
        "selection_rate, ",
    ),
    Case("SELECT gg FROM t FAIR REWEIGH (LABEL y PROTECTED g)", P, '"gg" not found', "gg", "input's columns"),
    Case(
        "FROM t JOIN t AS u ON t.g = u.g FAIR (PREDICTION p PROTECTED t.g)",
        P,
        "Ambiguous",
        "p",
        "",
        "PREDICTION ",
    ),
    Case(
        "SELECT g FROM t JOIN t AS u ON t.g = u.g FAIR (PREDICTION t.p PROTECTED g)",
        P,
        "Ambiguous",
        "g",
        "",
        "PROTECTED ",
    ),
    Case(
        "FROM t JOIN t AS u ON t.g = u.g WHERE g > 'a' FAIR (PREDICTION t.p PROTECTED t.g)",
        P,
        "Ambiguous",
        "g",
        "",
        "WHERE ",
    ),
    Case("SELECT g FROM t FAIR (PREDICTION p PROTECTED g) ORDER BY q", P, '"q" not found', "q", "", "ORDER BY "),
    Case("SELECT g\nFROM t\nWHERE nope > 1\nFAIR (PREDICTION p PROTECTED g)", P, '"nope" not found', "nope", ""),
    Case("SELECT nosuch(g) FROM t FAIR (PREDICTION p PROTECTED g)", P, "nosuch", "nosuch", ""),
    Case("FROM missing FAIR (PREDICTION p PROTECTED g)", P, "missing", "missing", ""),
    Case("SELECT t FROM tt FAIR (PREDICTION p PROTECTED g)", P, "tt", "tt", ""),
)


# Where a right name is the same as the wrong one, DuckDB 2 tells its place to execute() alone.
BY_PLACE = Case("SELECT g FROM t FAIR (PREDICTION p PROTECTED g) ORDER BY p", P, '"p" not found', "p", "", "ORDER BY ")
BY_METHOD = [*(("execute", case) for case in (*BOUND, BY_PLACE)), *(("sql", case) for case in BOUND)]


@pytest.mark.parametrize(
    ("method", "case"), BY_METHOD, ids=lambda each: each if isinstance(each, str) else each.sql[:90]
)
def test_errors_of_duckdb_point_at_the_text_of_the_user(settled: fairsql.Connection, method: str, case: Case) -> None:
    with pytest.raises(FairSQLError) as caught:
        getattr(settled, method)(case.sql).fetchall()
    error = caught.value
    assert case.message in error.message
    assert error.sql == case.sql
    assert (error.start, case.sql[error.start : error.end]) == (_place(case), case.at)
    assert case.hint in error.hint
    assert isinstance(error.__cause__, duckdb.Error)


RUNS = {
    "fetchall": lambda relation: relation.fetchall(),
    "df": lambda relation: relation.df(),
    "show": lambda relation: relation.show(),
    "repr": repr,
    "arrow": lambda relation: relation.to_arrow_table(),
    "derived": lambda relation: relation.filter("n > 0").order("n").fetchall(),
    "create": lambda relation: relation.create("made"),
}


@pytest.mark.skipif(duckdb.__version__ < "2", reason="relations of DuckDB 1 are of C++, and cannot place errors")
@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_errors_of_lazy_relations_have_their_place(loans: fairsql.Connection, run: Any) -> None:
    query = "FROM t FAIR (PREDICTION g PROTECTED h)"
    relation = loans.sql(query)
    with pytest.raises(DataError, match=r"is the text '[ab]'") as caught:
        run(relation)
    assert (caught.value.sql, caught.value.start) == (query, query.index("g PROTECTED"))
    assert "compare it" in caught.value.hint


def test_relations_stay_those_of_duckdb(loans: fairsql.Connection) -> None:
    relation = loans.sql("SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g)")
    other = loans.sql("SELECT g, n FROM t FAIR (PREDICTION y PROTECTED g)")
    rows = [("a", 2), ("b", 2)]
    assert isinstance(relation, duckdb.DuckDBPyRelation)
    assert relation.columns == ["g", "n"]
    assert loans.sql("FROM relation ORDER BY g").fetchall() == rows
    assert loans.execute("FROM relation JOIN other USING (g, n) ORDER BY g").fetchall() == rows
    assert sorted(relation.union(other).fetchall()) == sorted(rows * 2)
    frame = pa.table({"g": ["a", "b"]})
    assert relation.query("r", "SELECT count(*) FROM r JOIN frame USING (g)").fetchall() == [(2,)]
    loans.register("registered", relation)
    assert loans.sql("FROM registered ORDER BY g").fetchall() == rows
    assert len(frame) == 2


def test_caret_of_a_long_line_is_in_sight() -> None:
    text = f"SELECT {'x, ' * 300}y FROM t FAIR (PREDICTION p PROTECTED g METRICS tprr)"
    with pytest.raises(MetricError) as caught:
        fairsql.expand(text)
    line, carets = caught.value.excerpt().split("\n")
    assert len(line) < 160
    at = carets.index("^")
    assert line[at : at + len(carets.strip())] == "tprr"
