"""pgcli itself, in a terminal, on the wire server."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from support.serving import serving

import fairsql
from fairsql.resources import adult_path

PGCLI = shutil.which("pgcli", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
_CONTROLS = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[()][AB012]|[=>])")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    if PGCLI is None:
        pytest.skip("there is no pgcli: pip install pgcli")
    path = tmp_path_factory.mktemp("pgcli") / "adult.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
        con.execute("CREATE VIEW rates_by_race AS FROM adult FAIR (PREDICTION income = '>50K' PROTECTED race)")
    with serving(path) as server:
        yield server.port


@pytest.fixture
def pgcli(port: int, tmp_path: Path) -> Iterator[pexpect.spawn]:
    home = {
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "TERM": "xterm",
        "PAGER": "cat",
        "PROMPT_TOOLKIT_NO_CPR": "1",
    }
    words = ["-h", "127.0.0.1", "-p", str(port), "-U", "fairsql", "-d", "adult", "--less-chatty"]
    child = pexpect.spawn(
        str(PGCLI), words, env={**os.environ, **home}, encoding="utf-8", dimensions=(40, 200), timeout=30
    )
    child.expect("adult>")
    yield child
    child.close(force=True)


def reported(child: pexpect.spawn, text: str) -> str:
    """What pgcli shows up to a text, without the terminal's controls."""
    child.expect(text)
    return _CONTROLS.sub("", child.before + child.after)


def test_the_clause_and_what_is_wrong_with_one(pgcli: pexpect.spawn) -> None:
    pgcli.send("SELECT sex, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)\r")
    assert re.search(r"Female +\| 0\.109 ", reported(pgcli, r"SELECT 2"))
    pgcli.send("FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex METRICS selction_rate)\r")
    assert "unknown metric selction_rate" in reported(pgcli, "did you mean selection_rate")


def complete(child: pexpect.spawn, begun: str, whole: str) -> None:
    """Type the beginning of a statement and the tab key, anew until pgcli, which reads the catalogue meanwhile, ends it."""
    for _ in range(20):
        child.send("\x15" + begun)
        child.expect_exact(begun[-3:])
        child.send("\t")
        if child.expect_exact([whole, pexpect.TIMEOUT], timeout=1) == 0:
            return
    raise AssertionError(_CONTROLS.sub("", child.before))


def test_names_of_views_and_columns_are_completed(pgcli: pexpect.spawn) -> None:
    for _ in range(10):  # pgcli may read the catalogue anew meanwhile, and forget what it has completed
        complete(pgcli, "SELECT count(*) AS groups FROM rates_b", "rates_by_race")
        pgcli.send("\r\r")  # the first may close the menu
        if pgcli.expect_exact(["SELECT 1", pexpect.TIMEOUT], timeout=5) == 0:
            break
        pgcli.send("\x03")
    assert re.search(r"\| 5 +\|", _CONTROLS.sub("", pgcli.before))
    complete(pgcli, "SELECT * FROM rates_by_race WHERE rates_by_race.selec", "selection_rate")
    pgcli.send(" < 0.118\r\r")
    assert "0.1170212" in reported(pgcli, "SELECT 1")
