"""Two wire servers: one that clients only read, and one that they write to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.serving import Server, make_database, serving


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_database(tmp_path_factory.mktemp("served") / "adult.duckdb")


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    """A server that clients only read from."""
    with serving(database) as found:
        yield found


@pytest.fixture(scope="module")
def writable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that clients may write to."""
    with serving(make_database(tmp_path_factory.mktemp("writable") / "adult.duckdb"), "--writable") as found:
        yield found
