"""Databases that only SQLAlchemy reaches: DuckDB through duckdb-engine, and fakesnow, which emulates Snowflake.

`make test-engines` runs the tests on fakesnow in a virtual environment of their own, since snowflake-sqlalchemy needs SQLAlchemy 2.0.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy
from support.engine_databases import COLUMNS, DAY, Reached, rows, warned_where_due
from support.oracle import assert_same
from test_engines import (  # noqa: F401 -- these run here with the fixture `reached` of this file
    test_each_form_asks_the_engine,
    test_groups_of_every_type_are_duckdbs,
)

import fairsql

pytestmark = pytest.mark.filterwarnings("ignore:Arrow output on a DB-API result:UserWarning")  # fakesnow's own


def filled(pool: sqlalchemy.Engine, mark: str, day: str = DAY) -> Reached:
    """Return the database with the table `loans`; plain names are not quoted, and so fold as the database does."""
    names = [name if name.islower() else f'"{name}"' for name in COLUMNS]
    definition = ", ".join(f"{name} {kind}" for name, kind in zip(names, COLUMNS.values(), strict=True))
    with pool.begin() as remote:
        remote.exec_driver_sql(f"CREATE TABLE loans ({definition})")
        marks = ", ".join([mark] * len(COLUMNS))
        remote.exec_driver_sql(f"INSERT INTO loans VALUES ({marks})", [tuple(row) for row in rows()])
    name = pool.dialect.name
    with pytest.warns(fairsql.ClauseWarning, match=f"not tested with {name}"):
        return Reached(name, fairsql.connect(pool), lambda query: query.replace(DAY, day))


def on_duckdb() -> Iterator[Reached]:
    pytest.importorskip("duckdb_engine", reason="pip install duckdb-engine")
    pool = sqlalchemy.create_engine("duckdb:///:memory:", poolclass=sqlalchemy.StaticPool)
    yield filled(pool, "?")
    pool.dispose()


def on_snowflake() -> Iterator[Reached]:
    fakesnow = pytest.importorskip("fakesnow", reason="pip install fakesnow snowflake-sqlalchemy 'sqlalchemy<2.1'")
    with fakesnow.patch():
        pool = sqlalchemy.create_engine("snowflake://user:secret@account/lending/public")
        yield filled(pool, "%s", "DATEADD(day, round(100 * risk), DATE '2023-12-20')")
        pool.dispose()


@pytest.fixture(scope="module", params=[on_duckdb, on_snowflake], ids=["duckdb", "snowflake"])
def reached(request: pytest.FixtureRequest) -> Iterator[Reached]:
    yield from request.param()


def test_rows_are_handed_on(reached: Reached, local: fairsql.Connection) -> None:
    query = "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    with warned_where_due(reached):
        got = reached.con.execute(query).fetchall()
    assert_same(got, local.execute(query).fetchall(), 1e-9, query)
