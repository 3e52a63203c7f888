"""Tools that read SQL and write it again: with the dialect `fairsql` the clause survives; without it, it is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
import sqlglot
from _pytest.mark import ParameterSet
from sqlglot import exp
from sqlglot.errors import ParseError
from sqlglot.optimizer.pushdown_predicates import pushdown_predicates
from support.effort import THOROUGH
from support.golden_files import Case, read_cases
from support.law_connections import insert
from support.people import NAMES, people
from test_golden import CASES, WANTED

import fairsql
from fairsql.integrations.sqlglot_dialect import FairSQL

QUERIES = [case for case in CASES if case.title in WANTED]
STOCK = ("", "duckdb", "postgres", "sqlite", "mysql", "spark")  # what tools take a database of an unknown kind for


@pytest.fixture(scope="module")
def loans() -> fairsql.Connection:
    con = fairsql.connect()
    con.execute(
        'CREATE TABLE loans (race VARCHAR, sex VARCHAR, "Region of" INTEGER, approved INTEGER, repaid BOOLEAN, '
        "risk DOUBLE, weight DOUBLE)"
    )
    insert(con, "loans", [[r[name] for name in NAMES] for r in people()])
    return con


@cache
def table(con: fairsql.Connection, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns of a query, and its rows in an order of their own; sums of floats may differ in their last digits."""
    found = con.execute(sql).fetchall()
    rows = [tuple(float(f"{each:.12g}") if isinstance(each, float) else each for each in row) for row in found]
    return [column[0] for column in con.description], sorted(rows, key=repr)


def wrapped(query: str) -> str:
    return f"SELECT * FROM (\n{query}\n) AS inside"


def named(query: str) -> str:
    return f"WITH inside AS (\n{query}\n) SELECT * FROM inside"


def as_it_is(tree: exp.Select) -> exp.Select:
    return tree


def limited(tree: exp.Select) -> exp.Select:
    """What SQL Lab adds to whatever is run in it."""
    return tree.limit(1000)


def pushed_down(tree: exp.Select) -> exp.Select:
    """What Superset does to virtual datasets when it is told to optimise."""
    return pushdown_predicates(tree, dialect=FairSQL)


FRAMES, CHANGES = (str, wrapped, named), (as_it_is, limited, pushed_down)
# Each three in a row have each frame and each change; all nine are all pairs.
PAIRED = [(FRAMES[at % 3], CHANGES[(at + at // 3) % 3]) for at in range(9)]


def tried() -> Iterator[ParameterSet]:
    """Each case once, and each form in each frame and with each change; thoroughly all pairs of these."""
    for every in read_cases().values():
        cases = [case for case in every if case.title in WANTED]
        few = [(cases[at % len(cases)], PAIRED[at % 9]) for at in range(max(len(cases), 3) if cases else 0)]
        for case, (frame, change) in product(cases, PAIRED) if THOROUGH else few:
            yield pytest.param(case, frame, change, id=f"{case.title}-{frame.__name__}-{change.__name__}")


@pytest.mark.parametrize(("case", "frame", "change"), list(tried()))
def test_numbers_survive(
    case: Case, frame: Callable[[str], str], change: Callable[[exp.Select], exp.Select], loans: fairsql.Connection
) -> None:
    tree = sqlglot.parse_one(frame(case.query), dialect="fairsql")
    written = change(tree).sql(dialect="fairsql")
    assert sqlglot.parse_one(written, dialect="fairsql").sql(dialect="fairsql") == written
    assert table(loans, written) == table(loans, case.query)


OUTSIDE = (  # pushed down as text, these filters would leave out people of the same column, not groups
    "SELECT max(rate) AS most FROM (SELECT race, n, selection_rate AS rate FROM loans WHERE sex = 'Male'"
    " FAIR (PREDICTION approved PROTECTED race)) AS rates WHERE rates.n > 5",
    "SELECT rates.sex FROM (SELECT sex, n, selection_rate FROM loans FAIR (PREDICTION approved PROTECTED sex)) AS rates"
    " WHERE rates.selection_rate > 0.43",
    "SELECT gaps.metric, gaps.difference FROM (SELECT sex, metric, difference, lowest_value FROM loans"
    " FAIR DISPARITY (PREDICTION approved PROTECTED race CONTROL sex)) AS gaps"
    " WHERE gaps.sex = 'Male' AND gaps.lowest_value > 0.1",
    "SELECT count(*) AS moved FROM (SELECT sex, fair_weight FROM loans WHERE race IN ('White', 'Black')"
    " AND repaid IS NOT NULL FAIR REWEIGH (LABEL repaid PROTECTED race)) AS even"
    " WHERE even.sex = 'Male' AND even.fair_weight > 1",
)


@pytest.mark.parametrize("query", OUTSIDE)
def test_filters_from_outside_do_not_reach_the_rows_that_are_measured(query: str, loans: fairsql.Connection) -> None:
    wanted = table(loans, query)
    assert wanted[1] not in ([], [(0,)], [(None,)])
    pushed = pushed_down(sqlglot.parse_one(query, dialect="fairsql")).sql(dialect="fairsql")
    assert table(loans, pushed) == wanted


@pytest.mark.parametrize("case", QUERIES, ids=lambda case: case.title)
def test_tools_see_which_tables_are_read(case: Case) -> None:
    tree = sqlglot.parse_one(case.query, dialect="fairsql")
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    assert {found.name for found in tree.find_all(exp.Table)} - own == {"loans"}


@pytest.mark.parametrize("dialect", STOCK)
@pytest.mark.parametrize("case", QUERIES, ids=lambda case: case.title)
def test_without_the_dialect_the_clause_is_refused(case: Case, dialect: str) -> None:
    with pytest.raises(ParseError):
        sqlglot.parse(case.query, dialect=dialect)


def test_plain_sql_is_read_as_duckdbs() -> None:
    query = "SELECT x -> 'a', [1, 2][1], * EXCLUDE (y) FROM t"
    assert sqlglot.parse_one(query, dialect="fairsql") == sqlglot.parse_one(query, dialect="duckdb")
    assert sqlglot.parse_one("WHERE a", into=exp.Where, dialect="fairsql").this.name == "a"


def test_what_is_wrong_is_an_error_of_sqlglots_with_its_place() -> None:
    with pytest.raises(ParseError, match="did you mean selection_rate") as caught:
        sqlglot.parse("FROM loans\nFAIR (PREDICTION p PROTECTED g METRICS selction_rate)", dialect="fairsql")
    found = caught.value.errors[0]
    assert (found["line"], found["col"], found["highlight"]) == (2, 40, "selction_rate")


@pytest.mark.parametrize("statement", [
    "CREATE METRIC harm AS (fp + 5 * fn) / n",
    "SELECT 1; DROP METRIC harm",
    "SHOW MODELS",
    "SWEEP MODEL m",
    "CREATE MODEL m PREDICT a FEATURES b FAIR (PROTECTED s METRICS selection_rate WITHIN 0.03) AS SELECT * FROM t",
])  # fmt: skip
def test_statements_that_are_no_single_query_are_refused(statement: str) -> None:
    with pytest.raises(ParseError, match=r"metric|no plain SQL"):
        sqlglot.parse(statement, dialect="fairsql")


def test_sqlglot_finds_the_dialect_by_its_name() -> None:
    code = "import sqlglot; print(sqlglot.transpile('FROM t FAIR (LABEL l PROTECTED g)', read='fairsql', write='spark')[0])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "fair_cells" in done.stdout, done.stderr


@pytest.mark.parametrize("call", [
    "TO_TIMESTAMP('2024-03-04 05:06:07.089123', 'YYYY-MM-DD HH24:MI:SS.US')", "TO_DATE('2024-03-04', 'YYYY-MM-DD')",
    "TO_CHAR(day, 'FMMonth')", "MAX(TO_CHAR(TO_TIMESTAMP('2024', 'YYYY'), 'YYYY'))", "TO_TIMESTAMP(1.5)",
])  # fmt: skip
def test_formats_of_postgresql_are_kept(call: str) -> None:
    """Superset filters by times so, over the wire."""
    for query in (f"SELECT {call} AS seen FROM loans", f"SELECT * FROM loans WHERE seen > {call}"):
        assert sqlglot.parse_one(query, dialect="fairsql").sql(dialect="fairsql") == query
        tree = sqlglot.parse_one(query, dialect="fairsql", into=exp.Select)
        assert tree.sql(dialect="fairsql") == query
