"""Other locales: a comma in the place of the decimal point, the dotless i, and a terminal that knows ASCII alone.

The locales are made by `localedef`, which needs no root; where that or its sources are missing (Debian's package
`locales`), the tests of them skip. CI installs it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import warnings
from functools import cache
from pathlib import Path

import duckdb
import pytest
from support.extension import built
from support.extension_clauses import CLAUSES
from support.people import LOANS, people, values
from test_extension import GOLDEN

import fairsql

TESTS = Path(__file__).parent
FAIRSQL = str(Path(sys.executable).parent / "fairsql")
SOURCES = Path("/usr/share/i18n/locales")
POINTS = {"C.UTF-8": "0.5", "de_DE.UTF-8": "0,5", "tr_TR.UTF-8": "0,5"}
CLAUSE = "FROM (VALUES ('İ', 1), ('ıI', 0)) t(g, p) FAIR (PREDICTION p PROTECTED g CONFIDENCE 0.95)"
ROWS = (
    "g,n,excluded,selection_rate,selection_rate_low,selection_rate_high,selection_rate_n\n"
    "İ,1,0,1.0,0.05462075552885198,1.0,1\nıI,1,0,0.0,0.0,0.945379244471148,1\n"
)
SMALL = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED sex"
TEXTS = (
    "CREATE METRIC İyi AS 1.5 * tp / n; CREATE METRIC iyi AS 0.5 * fp / n; CREATE METRIC ıyı(cost := 2.5) AS cost * fn / n",
    f"{SMALL} METRICS İyi, iyi, IYI AS big, ıyı, ıyı(cost := .25) AS less)",
    "from loans fair disparity (prediction approved label repaid protected sex within 0.05 minimum 2e0 confidence 0.95)",
    f"{SMALL} METRICS tpr AS İ, fpr AS i, accuracy AS ı WITHIN 0.125)",
    f"{SMALL} METRICS tpr AS I, fpr AS i)",
    f"{SMALL} METRİCS tpr)",
    f"{SMALL} WITHıN 0.1)",
    "FROM loans FAİR (PREDICTION approved PROTECTED sex)",
    "FROM loans faır (PREDICTION approved PROTECTED sex)",
    "SELECT sex AS İ FROM (SELECT *, 'I' AS ı FROM loans) FAIR (PREDICTION approved PROTECTED sex CONTROL ı)",
    f"{SMALL} CONFIDENCE 0,95)",
)
CASES = [case.query.rstrip(";") for case in GOLDEN if "?" not in case.query and "METHOD" not in case.query]
MADE = (LOANS, f"INSERT INTO loans VALUES {values(people())}")
ASKED = (*TEXTS, *CASES[::12], *CLAUSES[::14])


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment that has the locales."""
    if shutil.which("localedef") is None or not (SOURCES / "tr_TR").exists():
        pytest.skip("localedef cannot make a locale here: apt-get install locales")
    folder = tmp_path_factory.mktemp("locales")
    for name in ("de_DE", "tr_TR"):
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"], check=True)
    subprocess.run(["localedef", "-i", "de_DE", "-f", "ISO-8859-1", folder / "de_DE.ISO-8859-1"], check=True)
    return {"LOCPATH": str(folder)}


def ran(*command: str, given: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in an environment without the locale of this one; bytes that are no UTF-8 are escaped."""
    inherited = {name: value for name, value in os.environ.items() if name[:3] != "LC_" and name != "PYTHONUTF8"}
    return subprocess.run(
        command, env=inherited | environment, input=given, capture_output=True, check=False,
        encoding="utf-8", errors="backslashreplace", timeout=300,
    )  # fmt: skip


@cache
def rows_in(locale: str, of: str, folder: str = "") -> list[str]:
    """Return what `locale_session.py` prints in a locale, and see that the process has that locale."""
    arguments = [str(built(duckdb.__version__))] if of == "extension" else []
    program = [sys.executable, str(TESTS / "support" / "locale_session.py"), *arguments]
    done = ran(*program, given=json.dumps([MADE, ASKED]), LC_ALL=locale, LOCPATH=folder)
    point, *rows = done.stdout.replace("Parser Error: ", "").splitlines()
    assert point == POINTS[locale], done.stderr
    assert len(rows) > 15, done.stderr
    return rows


@pytest.mark.parametrize("of", ["package", "extension"])
def test_rows_are_those_of_every_locale(of: str, locales: dict[str, str]) -> None:
    """Also names with dotless letters; keywords have no letters beyond ASCII."""
    plain = rows_in("C.UTF-8", of)
    assert plain[5] == ascii("unknown item METRİCS")
    assert "syntax error" in plain[8]
    for locale in ("de_DE.UTF-8", "tr_TR.UTF-8"):
        assert rows_in(locale, of, locales["LOCPATH"]) == plain
    if of == "extension":
        assert plain[1:11] == rows_in("C.UTF-8", "package")[1:11]


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8"])
def test_the_stock_shell_in_a_locale(locale: str, locales: dict[str, str]) -> None:
    shell = Path(sys.executable).parent / "duckdb"
    if not shell.exists():
        pytest.skip("there is no duckdb shell: pip install duckdb-cli")
    load = f"LOAD '{built('1.5.6')}'"
    done = ran(str(shell), "-unsigned", "-csv", "-c", load, "-c", CLAUSE, LC_ALL=locale, **locales)
    assert (done.stdout.replace('"', ""), done.stderr) == (ROWS, "")


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8"])
def test_the_command_line_in_a_locale(locale: str, locales: dict[str, str]) -> None:
    done = ran(FAIRSQL, "query", "--format", "csv", CLAUSE, LC_ALL=locale, **locales)
    assert (done.stdout, done.stderr) == (ROWS, "")


def test_the_command_line_writes_utf8_where_the_locale_knows_ascii_alone(tmp_path: Path) -> None:
    """As Python does by itself for the locale C, unless PYTHONUTF8 is 0."""
    ascii_alone = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for given in (None, CLAUSE + ";\n"):
        asked = ["query", "--format", "csv", *([] if given else [CLAUSE])]
        done = ran(FAIRSQL, *asked, given=given, **ascii_alone)
        assert (done.stdout, done.stderr) == (ROWS, "")
    policy = tmp_path / "policy.sql"
    policy.write_text(CLAUSE.replace("FAIR (", "FAIR DISPARITY (").replace("CONFIDENCE 0.95", "WITHIN 1"), "utf-8")
    done = ran(FAIRSQL, "check", str(policy), **ascii_alone)
    assert "İ" in done.stdout, done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


def test_a_letter_that_the_encoding_lacks_is_an_error_with_a_hint(locales: dict[str, str]) -> None:
    done = ran(FAIRSQL, "query", "--format", "csv", "SELECT chr(304) AS g", LC_ALL="de_DE.ISO-8859-1", **locales)
    assert done.returncode == 2  # as for output that cannot be written
    assert done.stderr == "the encoding latin-1 has no '\\u0130'\nHINT: set PYTHONUTF8=1 to write UTF-8\n"


def test_a_model_stays_where_another_name_differs_in_a_dot(con: fairsql.Connection) -> None:
    """DuckDB's lower makes an i of İ; names are compared as Python's casefold has it."""
    con.execute("CREATE TABLE rows AS SELECT range % 3 AS x, range % 5 > 1 AS y FROM range(60)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a model of so few rows predicts one value
        con.execute("CREATE MODEL İyi PREDICT y FEATURES x AS FROM rows")
        assert len(con.execute("CREATE MODEL iyi PREDICT y FEATURES x AS FROM rows").fetchall()) == 1
        con.execute("CREATE MODEL größe PREDICT y FEATURES x AS FROM rows")
        con.execute("CREATE OR REPLACE MODEL GRÖSSE PREDICT y FEATURES x AS FROM rows")
    assert {row[0] for row in con.execute("SHOW MODELS").fetchall()} == {"İyi", "iyi", "GRÖSSE"}
    made = con.execute("SELECT function_name FROM duckdb_functions() WHERE function_name ILIKE '%gr%e'").fetchall()
    assert ("größe",) not in made
    con.execute("DROP MODEL İyi")
    assert con.execute("SELECT count(*) FROM iyi('rows')").fetchall() == [(60,)]
