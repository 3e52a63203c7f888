"""What the tests of errors share: loans, a case, and the check of its class, message, place and hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

import fairsql
from fairsql import ClauseError, DataError, FairSQLError, MetricError, ProgrammingError

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


def place(case: Case) -> int:
    return case.sql.index(case.at, case.sql.index(case.after) + len(case.after))


def check(case: Case, error: FairSQLError) -> None:
    assert type(error) is case.kind
    assert case.message in error.message
    start = place(case)
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
