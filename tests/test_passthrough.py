"""Statements without FairSQL syntax, with every kind of awkward name, reach DuckDB as they are.

In: `passthrough.sql`, split here by the file's own convention, so that FairSQL's splitter is not its own judge.
Checked: `expand` returns the very same object, and the statements run in order through a FairSQL connection.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import duckdb
import pytest

import fairsql

WORDS = re.compile(
    r"\b(fair|prediction|score|threshold|label|protected|control|metrics?|within|reference|overall|weight"
    r"|confidence|minimum|disparity|ratio|model|transform|relabel|reweigh|scan)\b",
    re.IGNORECASE,
)


class Case(NamedTuple):
    """One statement, the line it begins at, and the oldest version of DuckDB that takes it; () for any."""

    line: int
    since: tuple[int, ...]
    sql: str


def read_cases(text: str) -> list[Case]:
    """Split a script at semicolons that end a line, and take the notes off the front of each statement."""
    cases: list[Case] = []
    line = 1
    for chunk in re.split(r"(?<=;)\n", text):
        body = chunk.rstrip().removesuffix(";").rstrip()
        at = 0
        since: tuple[int, ...] = ()
        while note := re.match(r"\s*-- (note|topic|since): (.*)\n|\s+", body[at:]):
            at += note.end()
            if note[1] == "since":
                since = tuple(int(part) for part in note[2].split("."))
        if body[at:]:
            cases.append(Case(line + body.count("\n", 0, at), since, body[at:]))
        line += chunk.count("\n") + 1
    return cases


CASES = read_cases(Path(__file__).with_name("passthrough.sql").read_text(encoding="utf-8"))


def test_file_is_broad() -> None:
    assert len(CASES) >= 340
    assert sum(bool(WORDS.search(case.sql)) for case in CASES) >= 100


@pytest.mark.parametrize("case", CASES, ids=[f"line-{case.line}" for case in CASES])
def test_expand_returns_the_same_object(case: Case) -> None:
    # A comment with the words keeps `expand` from passing a text on before it has looked at it.
    for text in (case.sql, f"{case.sql}\n;", f"{case.sql}\n-- FAIR, CREATE METRIC"):
        assert fairsql.expand(text) is text


@pytest.mark.filterwarnings("ignore:the macro memory.main.fair_metrics has the name:fairsql.ClauseWarning")
def test_statements_run_in_order(tmp_path: Path) -> None:
    version = tuple(int(part) for part in duckdb.__version__.split(".")[:2])
    failures = []
    with fairsql.connect() as con:
        for case in CASES:
            if case.since > version:
                continue
            try:
                con.execute(case.sql.replace("{tmp}", tmp_path.as_posix())).fetchall()
            except duckdb.Error as error:
                failures.append(f"passthrough.sql, line {case.line}: {case.sql}\n{error}")
    assert not failures, "\n\n".join([f"{len(failures)} statements failed", *failures[:10]])
