"""Every check of data and of arguments holds whatever is asked of the rows above it.

DuckDB moves a WHERE below a check, leaves out columns that nobody selects, and answers EXISTS from the first row. Here
each check meets each such question: it is an error every time. Only a question for no rows (LIMIT 0, WHERE false) is
answered without running anything, and gives none.
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from support.effort import THOROUGH

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.session.installation import install

# Two groups of 20; `two` is 2 in one row, `wild` is a score and a weight outside their bounds there, `gone` is NULL.
ROWS = """
CREATE TABLE t AS
SELECT i AS id, ['a', 'b'][1 + i % 2] AS g, i % 4 < 2 AS s, i % 3 = 0 AS p, i % 5 < 2 AS y, i % 7 / 7.0 AS score, 1.0 AS w,
  CASE WHEN i = 9 THEN 2 ELSE i % 2 END AS two, CASE WHEN i = 9 THEN -3.0 ELSE 0.5 END AS wild,
  CASE WHEN i = 9 THEN NULL ELSE 0.5 END AS gone, TRUE AS yes, DATE '2026-01-01' + CAST(i AS INTEGER) AS day,
  CASE WHEN i = 9 THEN 'infinity'::DATE ELSE '2026-01-01'::DATE END AS never
FROM range(40) r(i)
"""
MORE = {"TREND": "TIME day EVERY '1 week'", "DECOMPOSE": "CONTROL s", "SCAN": "FEATURES g, s"}
COMPARING = [word for word, form in FORMS.items() if form.compares]


def clauses() -> list[str]:
    """Return clauses of each form that compares groups, each with one check that fails."""
    found = []
    for form in COMPARING:
        groups, more = ("" if form == "SCAN" else "PROTECTED g"), MORE.get(form, "")
        if form == "THRESHOLD":
            found += [
                "FROM t FAIR THRESHOLD (SCORE gone LABEL y PROTECTED g)",
                "FROM t FAIR THRESHOLD (SCORE score LABEL two PROTECTED g)",
                "FROM t FAIR THRESHOLD (SCORE score LABEL yes PROTECTED g)",
            ]
            continue
        if form == "PROXIES":  # has no outcome to check
            continue
        if form == "ADJUST":
            found += [
                "FROM t FAIR ADJUST (OUTCOME ln(wild) PROTECTED g CONTROL s)",
                "FROM t FAIR ADJUST (OUTCOME score PROTECTED g CONTROL s WEIGHT wild)",
                "FROM t FAIR ADJUST (OUTCOME score PROTECTED g LINEAR 1e300 * 1e300 * id)",
                "FROM t FAIR ADJUST (OUTCOME score PROTECTED g CONTROL s REFERENCE 'z')",
            ]
            continue
        found += [
            f"FROM t FAIR {form} (PREDICTION two {groups} {more})",
            f"FROM t FAIR {form} (PREDICTION p LABEL two {groups} {more} METRICS tpr)",
            f"FROM t FAIR {form} (PREDICTION p WEIGHT wild {groups} {more})",
        ]
        if form in ("DISPARITY", "PAIRS", "TREND"):
            found.append(f"FROM t FAIR {form} (SCORE wild {groups} {more} METRICS mean_score)")
            found.append(f"FROM t FAIR {form} (PREDICTION p {groups} {more} REFERENCE 'z')")
        if form in ("DISPARITY", "PAIRS", "BOUNDS"):
            found.append(f"FROM t FAIR {form} (PREDICTION p PROTECTED yes)")
    return [*found, "FROM t FAIR TREND (PREDICTION p PROTECTED g TIME never EVERY '1 week')"]


# Calls of each macro, each with one check that fails.
_COMPARING = {
    "fair_disparity": "", "fair_pairs": "", "fair_bounds": "", "fair_test": "", "fair_trend": ", day, '1 week'",
    "fair_decompose": ", ['s']",
}  # fmt: skip


def macros() -> list[str]:
    """Return calls of the macros, each with one check that fails."""
    found = []
    for macro, more in _COMPARING.items():
        call = f"FROM {macro}(t, ['g'], {{}}{more}{{}})"
        found += [
            call.format("p", ", metrics := ['true_positive_rate']"),  # there is no label
            call.format("p", ", metrics := ['nonsense']"),
            call.format("p", ", metrics := 3"),
            call.format("NULL", ""),
            call.format("two", ""),
            call.format("p", ", label := two, metrics := ['tpr']"),
            call.format("p", ", weight := wild"),
            f"FROM {macro}(t, [], p{more})",
        ]
        if macro != "fair_decompose":
            found.append(call.format("p", ", control := 3"))
        if macro in ("fair_disparity", "fair_pairs", "fair_bounds"):
            found.append(call.format("p", ", within := 7"))
            found.append(call.format("p", ", minimum := -1"))
        if macro in ("fair_disparity", "fair_pairs", "fair_trend"):
            found.append(call.format("p", ", reference := ['z']"))
    return [
        *found,
        "FROM fair_disparity(t, ['g'], p, metrics := ['auc'], within := 0.05)",
        "FROM fair_disparity(t, ['g'], p, label := y, score := wild, metrics := ['auc'])",
        "FROM fair_test(t, ['g'], p, metrics := ['auc'])",
        "FROM fair_test(t, ['g'], p, confidence := 2)",
        "FROM fair_test(t, ['g'], p, reference := 'OVERALL')",
        "FROM fair_decompose(t, ['g'], p, [])",
        "FROM fair_scan(t, ['g', 's'], NULL)",
        "FROM fair_scan(t, ['g', 's'], p, metrics := ['tpr'])",
        "FROM fair_scan(t, ['g', 's'], p, depth := 9)",
        "FROM fair_scan(t, ['g', 's'], two)",
        "FROM fair_thresholds(t, ['g'], gone, y)",
        "FROM fair_thresholds(t, ['g'], score, yes)",
        "FROM fair_thresholds(t, [], score, y)",
        "FROM fair_ll144(t, g, s)",
        "FROM fair_ll144(t, g, s, selected := two)",
        "FROM fair_metrics(t, ['g'], NULL)",
        "FROM fair_metrics(t, [], p)",
        "FROM fair_metrics(t, ['g'], two)",
        "FROM fair_metrics(t, ['g'], p, weight := wild)",
    ]


# What is asked of the rows: {column} is one of them, and no row passes {none}.
QUESTIONS = (
    "SELECT {column} FROM ({rows}) WHERE {none}",
    "SELECT * FROM ({rows})",
    "SELECT {column} FROM ({rows})",
    "SELECT count(*) FROM ({rows})",
    "SELECT EXISTS ({rows})",
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM ({rows}) WHERE {none})",
    "SELECT * FROM ({rows}) WHERE {none}",
    "SELECT {column} FROM ({rows}) LIMIT 1",
    "SELECT count(*) FROM ({rows}) WHERE {none}",
    "SELECT max({column}) FROM ({rows}) GROUP BY {column} HAVING {none}",
    "FROM ({rows}) JOIN (SELECT {value} AS {column}) USING ({column})",
    "SELECT 1 WHERE {value} IN (SELECT {column} FROM ({rows}))",
)
# A column of the rows of each, and a value that is not there, where these are not metric and 'none'.
ABSENT = {
    "fair_ll144": ("table_of", "'none'"),
    "THRESHOLD": ("n", "-1"),
    "fair_thresholds": ("n", "-1"),
    "fair_metrics": ("n", "-1"),
}


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(ROWS)
        install(con)
        yield con


def asked_of(at: int) -> list[str]:
    """Return the questions for one check: all of them, or by turns the one that filters and another one each time."""
    return [*QUESTIONS] if THOROUGH else [QUESTIONS[1 + at // 2 % (len(QUESTIONS) - 1) if at % 2 else 0]]


@pytest.mark.parametrize(("at", "rows"), [*enumerate([*clauses(), *macros()])])
def test_a_check_holds_whatever_is_asked_of_the_rows(con: fairsql.Connection, at: int, rows: str) -> None:
    column, value = next((absent for word, absent in ABSENT.items() if word in rows), ("metric", "'none'"))
    passed, reported = [], []
    for asked in asked_of(at):
        sql = asked.format(rows=f"SELECT * {rows}", column=column, value=value, none=f"{column} = {value}")
        try:
            con.execute(sql).fetchall()
        except (
            duckdb.InvalidInputException,
            fairsql.DataError,
        ) as error:  # what error() raises, and what it is in a session
            reported.append(str(error).partition("\n")[0].rpartition(": ")[2])
        else:
            passed.append(asked)
    assert len(set(reported)) == 1  # the words of the check
    assert not passed


@pytest.mark.parametrize("rows", [clauses()[0], macros()[0]])
def test_a_question_for_no_rows_is_answered_without_a_check(con: fairsql.Connection, rows: str) -> None:
    con.execute(f"CREATE OR REPLACE VIEW verdicts AS SELECT * {rows}")
    for asked in ("FROM verdicts LIMIT 0", "FROM verdicts WHERE false"):
        assert con.execute(asked).fetchall() == []


def test_what_the_checks_stand_above_is_right(con: fairsql.Connection) -> None:
    """The rows behind a barrier are those of the query, in its order."""
    con.execute(
        "CREATE OR REPLACE TABLE many AS SELECT 'group ' || (i // 2) AS g, i % 2 AS p, 'm' AS s FROM range(6000) r(i)"
    )
    rows = con.execute("SELECT first_group, second_group FROM many WHERE g <= 'group 1003' "
                       "FAIR PAIRS (PREDICTION p PROTECTED g REFERENCE 'group 1')").fetchall()  # fmt: skip
    assert len(rows) > 3
    assert rows == sorted(rows)


@pytest.mark.parametrize(
    ("rows", "added"),
    [
        ("FROM t FAIR RELABEL (SCORE gone THRESHOLD 0.5 PROTECTED g)", "fair_label"),
        ("FROM t FAIR RELABEL (SCORE score LABEL two PROTECTED g)", "fair_label"),
        ("FROM t FAIR REWEIGH (LABEL two PROTECTED g)", "fair_weight"),
        ("FROM fair_relabel(t, ['g'], score)", "fair_label"),
        ("FROM fair_reweigh(t, ['g'], NULL)", "fair_weight"),
        ("FROM fair_reweigh(t, ['g'], two)", "fair_weight"),
        ("FROM fair_apply_thresholds(t, twice, g, score)", "fair_prediction"),
        ("FROM fair_apply_thresholds(t, once, ['g'], score)", "fair_prediction"),
    ],
)
def test_who_reads_a_column_that_a_form_adds_meets_its_check(con: fairsql.Connection, rows: str, added: str) -> None:
    """Rows of the input are handed on one by one: what reads none of the added columns may run no check."""
    con.execute("CREATE OR REPLACE TABLE once AS SELECT g, 0.5 AS threshold FROM (VALUES ('a'), ('b')) v(g)")
    con.execute("CREATE OR REPLACE TABLE twice AS FROM once UNION ALL FROM once")
    con.execute(f"CREATE OR REPLACE VIEW changed AS SELECT * {rows}")
    for asked in (f"SELECT {added} FROM changed", f"SELECT count({added}) FROM changed", "FROM changed",
                  f"SELECT count(*) FROM changed WHERE {added} IS NOT NULL",
                  f"SELECT EXISTS (FROM changed WHERE {added} = 77)"):  # fmt: skip
        with pytest.raises(duckdb.Error):
            con.execute(asked).fetchall()
