"""A connection with a table of three rows."""

from __future__ import annotations

import pytest

import fairsql


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with a table `t` of two groups."""
    con.execute("CREATE TABLE t AS SELECT * FROM (VALUES (1, 1), (1, 0), (2, 1)) v(g, p)")
    return con
