"""Connections with the tables that the tests of FAIR RELABEL share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.relabel_oracle import (
    LOANS,
    make,
)

import fairsql


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with the table `t`: id, g, y, s."""
    make(con, LOANS)
    return con


@pytest.fixture(scope="module")
def settled() -> Iterator[fairsql.Connection]:
    """A connection with loans for tests that leave them as they are."""
    with fairsql.connect() as con:
        make(con, LOANS)
        yield con
