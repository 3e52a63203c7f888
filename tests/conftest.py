"""What the tests share: connections, the bundled Adult data, and the larger data where there are any.

Larger data are Parquet files in the directory that the environment variable FAIRSQL_DATA names, `../shared/data` beside
the checkout when it is not set; a test that needs a file that is not there is skipped and says which.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import hypothesis
import pytest
from superset_site import Site, running
from support.effort import laws
from support.engine_databases import (  # noqa: F401 -- fixtures
    adbc,
    clickhouse,
    client,
    engines_of,
    home,
    local,
    postgres,
    reached,
    server,
    spark,
    sqlite,
)
from support.error_cases import loans, settled  # noqa: F401 -- fixtures
from support.extension import loans_file, native  # noqa: F401 -- fixtures

import fairsql
from fairsql.metrics import built_in_metrics
from fairsql.resources import adult_path
from fairsql.session.installation import write_script

# Processes that test side by side share the cores: threads of their own in each would wait for each other.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("SLURM_CPUS_ON_NODE", "1")  # DuckDB's threads, here and in the programs that tests start

# What one process has compiled, the others read, among them the programs that tests start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.pop("COLUMNS", None)  # of the terminal, or xdist's: tables in a pipe would have this width

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a job in the background ignores it, and so would the tests
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Test modules and syntax trees are many objects, and few of them are garbage: it is looked for more seldom, and never among
# what is there to the end.
gc.set_threshold(20_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that ask no other database than those of FAIRSQL_ENGINES_DONE, which another run has tested."""
    done = set(os.environ.get("FAIRSQL_ENGINES_DONE", "").split())
    left = [item for item in items if (asked := engines_of(item)) and asked <= done]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


def pytest_collection_finish() -> None:
    gc.freeze()


hypothesis.settings.register_profile("fairsql", laws())
hypothesis.settings.load_profile("fairsql")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def con(request: pytest.FixtureRequest) -> Iterator[fairsql.Connection]:
    """A FairSQL connection to an empty database in memory.

    Most of the time of opening one goes into DuckDB's own functions. Tests marked `one_duckdb` have a database each, in a
    DuckDB of their module's; the mark `own_duckdb` is for those of them that change a setting, add a function or make cursors.
    """
    shares = request.node.get_closest_marker("one_duckdb") and not request.node.get_closest_marker("own_duckdb")
    opened = _attached(request.getfixturevalue("duckdb_of_module")) if shares else fairsql.connect()
    with opened as connection:
        yield connection


@pytest.fixture(scope="module")
def duckdb_of_module() -> Iterator[duckdb.DuckDBPyConnection]:
    """A DuckDB without a database; at the end it must be as it was."""
    with duckdb.connect() as raw:
        raw.execute("ATTACH ':memory:' AS idle; USE idle; DETACH memory")
        before = _shared(raw)
        yield raw
        changed = _shared(raw) ^ before
        assert not changed, f"tests that change what others share are marked own_duckdb: {sorted(changed)}"


@contextmanager
def _attached(raw: duckdb.DuckDBPyConnection) -> Iterator[fairsql.Connection]:
    """Attach an empty database under the name that one in memory has."""
    raw.execute("ATTACH ':memory:' AS memory")
    try:
        with fairsql.Connection(raw.cursor()) as connection:
            connection.raw.execute("USE memory")
            yield connection
    finally:
        raw.execute("DETACH memory")


def _shared(raw: duckdb.DuckDBPyConnection) -> set[tuple[str, str]]:
    """Return what all connections of a DuckDB have in common."""
    return set(
        raw.execute("""
            SELECT name, value FROM duckdb_settings()
            UNION ALL SELECT function_name, 'function' FROM duckdb_functions()
              WHERE NOT internal AND function_name NOT LIKE 'fair@_%' ESCAPE '@' -- those of FairSQL are there for all
            UNION ALL SELECT database_name, 'database' FROM duckdb_databases()
            UNION ALL SELECT extension_name, 'extension' FROM duckdb_extensions() WHERE loaded
        """).fetchall()
    )


@pytest.fixture
def adult(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with the bundled Adult data as the view `adult`."""
    con.read_parquet(str(adult_path())).create_view("adult")
    return con


@pytest.fixture(scope="session")
def install_script() -> str:
    """What `fairsql install --print` prints."""
    return write_script(built_in_metrics)


@pytest.fixture(scope="session")
def data() -> Callable[[str], str]:
    """A function from the name of a larger data file to its path; it skips the test where there is no such file."""
    folder = Path(os.environ.get("FAIRSQL_DATA") or ROOT.parent / "shared" / "data")

    def find(name: str) -> str:
        path = folder / name
        if not path.is_file():
            pytest.skip(f"no file {name}: set FAIRSQL_DATA to the directory that has it")
        return str(path)

    return find


@pytest.fixture(scope="session")
def superset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Apache Superset, running; its environment takes minutes to make, so the tests with it are asked for."""
    if os.environ.get("FAIRSQL_SUPERSET") != "1":
        pytest.skip(
            "Superset is tested with FAIRSQL_SUPERSET=1: the first time, it is installed in ~/.cache/fairsql-tests"
        )
    with running(tmp_path_factory.mktemp("superset")) as site:
        yield site
