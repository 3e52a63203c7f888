"""Errors of DuckDB in an expanded statement: they point at the text of the user, also in lazy relations."""

from __future__ import annotations

from typing import Any

import duckdb
import pyarrow as pa
import pytest
from support.error_cases import Case, F, P, place

import fairsql
from fairsql import DataError, FairSQLError, MetricError

pytestmark = pytest.mark.one_duckdb


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
    assert (error.start, case.sql[error.start : error.end]) == (place(case), case.at)
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
