"""What BI tools ask of a PostgreSQL server before they show a table: each is answered, in columns as PostgreSQL 15 has them.

Each file of `tests/bi_queries/` is one text, with what it is for, where the tool has it, its columns, and whether PostgreSQL
has rows for it. `python tests/test_bi_queries.py DSN` writes the last two: it asks a real server of PostgreSQL 15 in which
`tests/bi_queries/tables.sql` has run.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from support.serving import make_database, serving

FOLDER = Path(__file__).parent / "bi_queries"
FILES = sorted(FOLDER.glob("*/*.sql"))
# Rows of what DuckDB does not have, or keeps to itself: casts, collations, extensions, dependencies, handlers.
ONLY_THERE = frozenset(
    "datagrip/access_methods datagrip/casts datagrip/comments_of_all datagrip/extension_members datagrip/extensions "
    "datagrip/members dbeaver/acl dbeaver/available_extensions dbeaver/collations dbeaver/dependencies dbeaver/encodings "
    "dbeaver/extensions".split()
)
OTHER_ORDER = frozenset(("datagrip/routines",))  # NATURAL JOIN has the columns of both first in PostgreSQL


class Asked(NamedTuple):
    """One text; `columns` is None for one without a result."""

    columns: list[str] | None
    rows: bool
    sql: str


def read(file: Path) -> Asked:
    head, sql = re.fullmatch(r"((?:-- \w+: [^\n]*\n)+)(.+)", file.read_text(), re.DOTALL).groups()  # type: ignore[union-attr]
    said = dict(re.findall(r"-- (\w+): (.*)", head))
    return Asked(json.loads(said.get("columns", "null")), said.get("rows") == "some", sql)


def fill_in(con: psycopg.Connection[Any], sql: str) -> str:
    """Return a text with the OIDs that a tool was told before in the place of `:schema` and `:table`."""
    table = "SELECT c.oid, relnamespace FROM pg_class c WHERE c.oid = 'people'::regclass"
    oids = dict(zip((":table", ":schema"), map(str, con.execute(table).fetchone() or ()), strict=True))
    return re.sub(r":table\b|:schema\b", lambda found: oids[found[0]], sql)


def ask(con: psycopg.Connection[Any], sql: str) -> tuple[list[str] | None, list[Any]]:
    """Ask a server by the simple protocol."""
    cursor = con.execute(fill_in(con, sql))
    if cursor.description is None:
        return None, []
    return [each.name for each in cursor.description], cursor.fetchall()


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Iterator[psycopg.Connection[Any]]:
    """A client of a server that is asked by the simple protocol."""
    path = make_database(tmp_path_factory.mktemp("bi") / "adult.duckdb")
    with serving(path, "--writable") as server, server.connect() as found:
        yield found


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_query_is_answered_in_postgresqls_columns(con: psycopg.Connection[Any], file: Path) -> None:
    asked = read(file)
    name = f"{file.parent.name}/{file.stem}"
    columns, rows = ask(con, asked.sql)
    if name in OTHER_ORDER:
        assert sorted(columns or ()) == sorted(asked.columns or ())
    else:
        assert columns == asked.columns
    assert bool(rows) >= (asked.rows and name not in ONLY_THERE)


@pytest.mark.parametrize(
    "file",
    [each for each in FILES if read(each).columns is not None],
    ids=lambda file: f"{file.parent.name}-{file.stem}",
)
def test_a_prepared_query_is_described_as_it_is_answered(con: psycopg.Connection[Any], file: Path) -> None:
    """Drivers that prepare ask for names and types before there are rows."""
    asked = read(file)
    client = con.pgconn
    assert not client.prepare(b"asked", fill_in(con, asked.sql).encode()).error_message
    reported = client.describe_prepared(b"asked")
    answers = [client.exec_prepared(b"asked", [], result_format=form) for form in (0, 1)]
    client.exec_(b"DEALLOCATE asked")
    for answer in answers:
        assert not answer.error_message
        assert [_column(answer, at) for at in range(answer.nfields)] == [
            _column(reported, at) for at in range(reported.nfields)
        ]
    if f"{file.parent.name}/{file.stem}" not in OTHER_ORDER:
        assert [_column(reported, at)[0] for at in range(reported.nfields)] == asked.columns


def _column(result: Any, at: int) -> tuple[str, int]:
    return (result.fname(at) or b"").decode(), result.ftype(at)


def test_each_tool_has_its_queries() -> None:
    tools = {file.parent.name for file in FILES}
    assert tools == set("superset metabase grafana npgsql power_bi tableau dbeaver datagrip".split())
    assert {f"{file.parent.name}/{file.stem}" for file in FILES} >= ONLY_THERE | OTHER_ORDER
    assert all("-- source: " in file.read_text() for file in FILES)


def write(dsn: str) -> None:
    """Write what a real server says of each."""
    with psycopg.connect(dsn, autocommit=True) as con:
        for file in FILES:
            asked = read(file)
            columns, rows = ask(con, asked.sql)
            head = [line for line in file.read_text().splitlines() if re.match(r"-- (asks|source): ", line)]
            head += [f"-- columns: {json.dumps(columns)}", f"-- rows: {'some' if rows else 'none'}"]
            file.write_text("\n".join([*head, asked.sql]))


if __name__ == "__main__":
    write(sys.argv[1])
