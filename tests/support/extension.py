"""What tests of the DuckDB extension share: what `make extension` built, its shell and its connection, and rows that are compared.

A build that is older than the package is not tested.
"""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import duckdb
import pytest

from fairsql.expansion.script_expansion import expand_script
from fairsql.metrics import built_in_metrics
from fairsql.syntax.spec import ThresholdSpec
from support.people import LOANS, people, values

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "extension"
SHELL = "1.5.6"
# An older DuckDB need not read what the shell wrote: 1.4.0 does not find the CTEs of its views.
READS_FILES = [int(part) for part in duckdb.__version__.split(".")[:2]] >= [int(part) for part in SHELL.split(".")[:2]]
PYTHONS = Path(getattr(find_spec("_duckdb"), "origin", duckdb.__file__))  # DuckDB's library in this Python
CAUSE = "the extension is not built: make extension"
FORMS = (  # that the extension expands
    "",
    "DISPARITY",
    "RELABEL",
    "REWEIGH",
    "THRESHOLD",
    "TEST",
    "BOUNDS",
    "DECOMPOSE",
    "ADJUST",
    "PAIRS",
    "TREND",
    "SCAN",
    "PROXIES",
)


@cache
def sources_are_current() -> bool:
    """Whether the generated sources are made from the present package."""
    return bool(runpy.run_path(str(FOLDER / "sources.py"))["is_current"]())


def built(version: str) -> Path:
    path = ROOT / "build" / f"duckdb-{version}" / "fairsql.duckdb_extension"
    if not path.exists():
        pytest.skip(f"{CAUSE} (DuckDB {version})")
    newest = max(each.stat().st_mtime for each in (FOLDER / "src").rglob("*.?pp"))
    if path.stat().st_mtime < newest or not sources_are_current():
        pytest.skip(f"the extension is older than its sources: make extension (DuckDB {version})")
    if not path.with_name("libduckdb.so").exists() and path.with_name(PYTHONS.name).resolve() != PYTHONS.resolve():
        pytest.skip(f"the extension is for another Python: make extension (DuckDB {version})")
    return path


def shell(
    *commands: str, database: Path | str = ":memory:", extension: bool = True, check: bool = True, only: bool = False
) -> str:
    """What the stock shell writes for commands, each a text of its own."""
    command = [
        str(Path(sys.executable).parent / "duckdb"),
        "-unsigned",
        "-csv",
        *(["-readonly"] if only else []),
        str(database),
    ]
    if not Path(command[0]).exists():
        pytest.skip("there is no duckdb shell: pip install duckdb-cli")
    script = ([f"LOAD '{built(SHELL)}'"] if extension else []) + list(commands)
    for each in script:
        command += ["-c", each]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if check:
        assert not done.stderr, done.stderr
    return done.stdout + done.stderr


def plain(query: str) -> str:
    """The package's expansion in SQL that runs without Python."""
    return expand_script(
        query, built_in_metrics, lambda spec: replace(spec, portable=True) if isinstance(spec, ThresholdSpec) else spec
    ).text


@pytest.fixture(scope="module")
def loans_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the table of the golden cases."""
    path = tmp_path_factory.mktemp("extension") / "loans.duckdb"
    with duckdb.connect(path, config={"storage_compatibility_version": "v1.4.0"}) as con:
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
    return path


@pytest.fixture(scope="module")
def native() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection of this Python's DuckDB that has loaded the extension."""
    path = built(duckdb.__version__)
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as con:
        con.execute(f"LOAD '{path}'")
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
        yield con


def near(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return one == other or (one != one and other != other) or abs(one - other) <= 1e-12 * max(1, abs(one))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    return bool(one == other)


def table(
    con: duckdb.DuckDBPyConnection, sql: str, parameters: list[Any] | None = None
) -> tuple[list[Any], list[tuple[Any, ...]]]:
    got = con.execute(sql, parameters) if parameters else con.execute(sql)
    return [(each[0], str(each[1])) for each in got.description or ()], got.fetchall()


@cache
def of_package(query: str) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """What the package's expansion of a query on `loans` gives, computed once for the shell and for Python; a parameter is 0.5."""
    with duckdb.connect() as con:
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
        return table(con, plain(query), [0.5] * query.count("?"))


def assert_alike(got: tuple[list[Any], list[tuple[Any, ...]]], want: tuple[list[Any], list[tuple[Any, ...]]]) -> None:
    assert got[0] == want[0]
    assert len(got[1]) == len(want[1])
    for one, other in zip(got[1], want[1], strict=True):
        assert all(map(near, one, other)), (one, other)
