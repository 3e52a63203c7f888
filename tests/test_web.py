"""The core as WebAssembly and the npm package: they expand what the native core expands, and DuckDB's own packages run it."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
from typing import Any

import pytest
from support.extension_clauses import CLAUSES
from support.web_core import MODULES, PACKAGE, SCRIPTS, NativeCore, need, node
from support.wrong_clauses import CLAUSES as REFUSED
from test_golden import CASES

import fairsql

TEXTS = [*(case.query for case in CASES), *CLAUSES, *(case.sql for case in REFUSED)]
NUMBER = re.compile(r"(\d+\.\d+(?:e[+-]?\d+)?)")

STATEMENTS = [
    """CREATE TABLE people AS SELECT range % 3 = 0 AS hired, range % 5 < 2 AS able, CASE WHEN range % 7 < 3 THEN 'f' ELSE 'm' END AS sex,
       DATE '2025-01-01' + (range % 60)::INTEGER AS day FROM range(1000)""",
    "CREATE METRIC harm(cfn := 5) AS (cfn * fn + fp) / n",
]
ITEMS = "PREDICTION hired LABEL able PROTECTED sex"
QUERIES = [
    f"FROM people SELECT sex, n, selection_rate, selection_rate_low FAIR ({ITEMS} CONFIDENCE 0.95)",
    f"FROM people SELECT metric, difference, difference_high FAIR DISPARITY ({ITEMS} METRICS harm, harm(cfn := 2) AS less, tpr CONFIDENCE 0.9)",
    f"FROM people SELECT metric, p_value FAIR TEST ({ITEMS} METRICS selection_rate, tpr)",
    "FROM fair_reweigh(people, ['sex'], able) SELECT sex, able, round(fair_weight, 9) AS w GROUP BY ALL ORDER BY ALL",
    "SHOW METRICS",
]
MISTAKES = [
    "CREATE METRIC harm AS fn",
    f"FROM people\nFAIR ({ITEMS} METRICS 'é', harn)",
    f"FROM people FAIR ({ITEMS} METRICS harn)",
]


@pytest.fixture(scope="module")
def expanded() -> list[dict[str, Any]]:
    """What Node says of each text."""
    need()
    return list(node("expand.mjs", TEXTS))


def is_same(one: str, other: str) -> bool:
    """Whether two texts are the same but for the last digits of numbers."""
    ours, theirs = NUMBER.split(one), NUMBER.split(other)
    near = all(math.isclose(float(a), float(b), rel_tol=1e-13) for a, b in zip(ours[1::2], theirs[1::2], strict=False))
    return ours[::2] == theirs[::2] and near


def test_each_text_expands_as_natively(expanded: list[dict[str, Any]]) -> None:
    """In all texts but a few byte for byte: erf, erfc and exp of two C libraries differ in the last digit."""
    native = NativeCore()
    wrong, kinds, differ = [], set(), 0
    for sql, got in zip(TEXTS, expanded, strict=True):
        kind, *reported = native.expand(sql)
        kinds.add(kind)
        if kind == "error":
            message, hint, *places = reported
            start, end = (len(sql.encode()[: int(each)].decode().encode("utf-16-le")) // 2 for each in places)
            same = {"reason": message, "hint": hint, "start": start, "end": end}.items() <= got.items()
        else:
            want = reported[0] if kind == "sql" else sql
            same = is_same(want, got.get("text", ""))
            differ += got.get("text") != want
        if not same:
            wrong.append((sql, kind, reported, got))
    assert wrong == []
    assert {"sql", "error"} <= kinds
    assert differ < len(TEXTS) / 20


@pytest.mark.parametrize(
    "sql", ["FROM t\n\tFAIR (PREDICTION p PROTECTED g METRICS trp)", "SELECT 'é🙂', FROM t FAIR (PREDICTIN p)"]
)
def test_an_error_is_shown_as_python_shows_it(sql: str) -> None:
    need()
    (reported,) = node("expand.mjs", [sql])
    with fairsql.connect() as con, pytest.raises(fairsql.FairSQLError) as raised:
        con.execute(sql)
    error = raised.value
    assert (reported["name"], reported["reason"], reported["hint"]) == ("ClauseError", error.message, error.hint)
    units = sql.encode("utf-16-le")
    assert error.start is not None
    assert error.end is not None
    assert units[2 * reported["start"] : 2 * reported["end"]].decode("utf-16-le") == sql[error.start : error.end]
    if sql.isascii():
        assert reported["message"] == str(error)


def test_what_is_nested_deeply_does_not_break_the_core() -> None:
    need()
    deep = "FROM t " + "(SELECT fair FROM " * 200_000 + "FROM t FAIR (PREDICTION hit PROTECTED g"
    refused, expanded = node("expand.mjs", [deep, CASES[0].query])
    assert "text" not in refused
    assert "text" in expanded


def test_duckdbs_own_packages_run_what_it_expands() -> None:
    need("@duckdb/node-api", "@duckdb/duckdb-wasm")
    reported = node("package.mjs", {"statements": STATEMENTS, "queries": QUERIES, "mistakes": MISTAKES})
    errors = []
    with fairsql.connect() as con:
        for each in STATEMENTS:
            con.execute(each)
        want = [con.execute(each).fetchall() for each in QUERIES]
        for each in MISTAKES:
            with pytest.raises(fairsql.FairSQLError) as raised:
                con.execute(each)
            errors.append(raised.value.message)
    for client in ("node", "wasm"):
        for rows, others in zip(reported[client]["rows"], want, strict=True):
            assert rows == [
                [pytest.approx(value, rel=1e-9) if isinstance(value, float) else value for value in row]
                for row in others
            ]
        assert [(is_own, text.split("\n")[0]) for is_own, text in reported[client]["refused"]] == [
            (True, each) for each in errors
        ]
    assert reported["byFunction"]


def test_types_fit_those_of_duckdbs_packages() -> None:
    need("typescript", "@duckdb/node-api", "@duckdb/duckdb-wasm")
    flags = "--noEmit --strict --skipLibCheck --target es2022 --module nodenext --moduleResolution nodenext".split()
    command = ["node", str(MODULES / "typescript" / "bin" / "tsc"), *flags, str(SCRIPTS / "types.ts")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_package_is_packed_whole() -> None:
    need()
    if not shutil.which("npm"):
        pytest.skip("there is no npm: apt install npm")
    done = subprocess.run(
        ["npm", "pack", "--dry-run", "--json"], cwd=PACKAGE, capture_output=True, text=True, check=True
    )
    packed = json.loads(done.stdout)
    (reported,) = packed.values() if isinstance(packed, dict) else packed
    files = {each["path"] for each in reported["files"]}
    assert files == {
        "LICENSE",
        "README.md",
        "browser.js",
        "core.js",
        "fairsql.wasm",
        "index.d.ts",
        "node.js",
        "package.json",
    }
    assert reported["version"] == fairsql.__version__
    assert reported["size"] < 600_000
