"""A database with the Adult data, copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from sklearn.neighbors import KNeighborsClassifier

import fairsql
from fairsql.resources import adult_path


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with 4,000 rows of Adult."""
    path = tmp_path_factory.mktemp("models") / "adult.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}' WHERE hash(age, fnlwgt, occupation) % 12 = 0")
    return path


@pytest.fixture
def con(con: fairsql.Connection, database: Path) -> Iterator[fairsql.Connection]:
    """A connection to a copy in memory of that database."""
    with fairsql.connect(con.raw, learners={"neighbours": KNeighborsClassifier(30)}) as connection:
        connection.execute(f"ATTACH '{database}' AS source (READ_ONLY)")
        connection.execute("CREATE TABLE adult AS FROM source.adult")
        connection.execute("DETACH source")
        yield connection
