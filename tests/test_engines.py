"""Other databases: what they count is what DuckDB counts, and their errors are told as ours.

Each engine has a fixture that fills it with the same rows; one that is not installed is skipped with the reason.
"""

from __future__ import annotations

import datetime
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest
from oracle import assert_same
from test_golden import CASES, NAMES, WANTED, Case, people
from test_seam import MORE, specs_of

import fairsql
from fairsql.expansion.seam import measures

ENGINES = ("sqlite",)
EXAMPLES = int(os.environ.get("FAIRSQL_ENGINE_EXAMPLES", "15"))
MEASURING = [
    case
    for case in [*(case for case in CASES if case.title in WANTED), *(Case(*each, "") for each in MORE.items())]
    if measures(specs_of(case.query)[0])
]
_DAY = "DATE '2023-12-20' + CAST(100 * risk AS INTEGER)"
_COLUMNS = {
    "race": "VARCHAR(20)", "sex": "VARCHAR(20)", "Region of": "INTEGER", "approved": "INTEGER", "repaid": "BOOLEAN",
    "risk": "DOUBLE PRECISION", "weight": "DOUBLE PRECISION", "day": "DATE", "price": "DECIMAL(6, 2)",
    "Mixed Case": "VARCHAR(20)", "flag": "BOOLEAN", "seen": "TIMESTAMP", "big": "BIGINT",
}  # fmt: skip
_TEXTS = ["O'Brien", 'say "no"', "naïve Ωμέγα 日本 🙂", "Case", "case", " CASE ", "", None]


def rows() -> list[list[Any]]:
    """The rows of the golden cases, with columns of more types."""
    found = []
    for at, row in enumerate(people()):
        found.append([
            *(row[name] for name in NAMES),
            None if at % 13 == 3 else datetime.date(2024, 1, 1) + datetime.timedelta(days=at % 5),
            None if at % 11 == 2 else Decimal(at % 4) / 4,
            _TEXTS[at % len(_TEXTS)],
            None if at % 9 == 4 else at % 2 == 0,
            None if at % 12 == 6 else datetime.datetime(2024, 1 + at % 3, 1 + at % 20, 12, 30),
            2**53 + at % 3,
        ])  # fmt: skip
    return found


@dataclass(frozen=True)
class Reached:
    """A database with the table `loans`.

    Attributes:
        con: a FairSQL connection to it.
        own: gives a query as its SQL has to be, where DuckDB's is another one.
        alike: gives DuckDB's query that gives the same rows.
    """

    name: str
    con: fairsql.Connection
    own: Callable[[str], str] = str
    alike: Callable[[str], str] = field(default=str)


def _definition(quote: str = '"') -> str:
    return ", ".join(f"{quote}{name}{quote} {kind}" for name, kind in _COLUMNS.items())


@pytest.fixture(scope="session")
def local() -> Iterator[fairsql.Connection]:
    """DuckDB with the same rows."""
    with fairsql.connect() as con:
        con.execute(f"CREATE TABLE loans ({_definition()})")
        con.executemany(f"INSERT INTO loans VALUES ({', '.join('?' * len(_COLUMNS))})", rows())
        yield con


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    path = tmp_path_factory.mktemp("sqlite") / "loans of all.db"
    raw = sqlite3.connect(path)
    raw.execute(f"CREATE TABLE loans ({_definition()})")

    def plain(value: Any) -> Any:
        if isinstance(value, Decimal):
            return float(value)
        return value.isoformat(" ") if isinstance(value, datetime.datetime) else str(value) if isinstance(value, datetime.date) else value  # fmt: skip

    raw.executemany(
        f"INSERT INTO loans VALUES ({', '.join('?' * len(_COLUMNS))})", [[*map(plain, row)] for row in rows()]
    )
    raw.commit()
    raw.close()

    def own(query: str) -> str:
        return query.replace(_DAY, "date('2023-12-20', CAST(round(100 * risk) AS INTEGER) || ' days')")

    def alike(query: str) -> str:  # no booleans there
        for test in ("race = 'White'", "sex = 'Male'", "risk > 0.5"):
            query = query.replace(f"{test} AS", f"CAST({test} AS INTEGER) AS")
        return query

    with fairsql.connect(f"sqlite:///{path}") as con:
        yield Reached("SQLite", con, own, alike)


@pytest.fixture(params=ENGINES, scope="session")
def reached(request: pytest.FixtureRequest) -> Reached:
    """Each engine in turn."""
    got: Reached = request.getfixturevalue(request.param)
    return got


def plain_rows(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows with numbers as numbers: a decimal group is the same as a double."""
    return [tuple(float(value) if isinstance(value, Decimal) else value for value in row) for row in found]


@pytest.mark.parametrize("case", MEASURING, ids=lambda case: case.title)
def test_golden_cases_are_duckdbs(case: Case, reached: Reached, local: fairsql.Connection) -> None:
    if "STRATA" in case.query and reached.name == "SQLite":
        with pytest.raises(fairsql.DataError, match="needs a boolean PROTECTED"):
            reached.con.execute(case.query)
        return
    got = reached.con.execute(reached.own(case.query)).fetchall()
    assert_same(got, local.execute(reached.alike(case.query)).fetchall(), 1e-9, case.title)
