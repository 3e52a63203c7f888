"""Reader of files in the style of DuckDB's own tests (sqllogictest). In: a file. Out: its records, and how rows compare.

    statement ok | statement error | query <types>
    <SQL of one statement>
    ----
    <rows: values separated by tabs, NULL and (empty) spelled out; of an error, text that its message holds>

A type is I (whole number), R (number, compared to twelve digits) or T (text). `query <types> rowsort` sorts rows first.
`require <extension>` is for DuckDB's own runner: here the caller loads it. `{TEMP_DIR}` is a folder for files.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isclose
from pathlib import Path

import duckdb
import pytest

MARK = "-- next record"


@dataclass(frozen=True)
class Record:
    """One statement of a file: `ok`, `error` or `query`, and what is to come of it."""

    kind: str
    sql: str
    line: int
    types: str = ""
    sorts: bool = False
    expected: tuple[str, ...] = ()


def read_records(path: Path) -> Iterator[Record]:
    """Read a file; a record ends at an empty line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        words = lines[at].split()
        if not words or lines[at].startswith("#"):
            at += 1
            continue
        end = next((k for k in range(at, len(lines)) if not lines[k].strip()), len(lines))
        body = lines[at + 1 : end]
        cut = body.index("----") if "----" in body else len(body)
        sql, expected = "\n".join(body[:cut]), tuple(body[cut + 1 :])
        if words[0] == "require":
            pass
        elif words[0] == "query":
            yield Record("query", sql, at + 1, words[1], "rowsort" in words[2:], expected)
        elif words[:1] == ["statement"] and words[1:] in (["ok"], ["error"]):
            yield Record(words[1], sql, at + 1, expected=expected)
        else:
            raise ValueError(f"{path}, line {at + 1}: {lines[at]}")
        at = end


def run_in_python(path: Path, con: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """Run a file on a connection."""
    for record in read_records(path):
        sql = record.sql.replace("{TEMP_DIR}", str(folder))
        if record.kind == "error":
            with pytest.raises(duckdb.Error) as caught:
                con.execute(sql).fetchall()
            assert all(line in str(caught.value) for line in record.expected), f"line {record.line}"
            continue
        rows = con.execute(sql).fetchall()
        if record.kind == "query":
            assert_rows(record, [[_text_of(value) for value in row] for row in rows])


def run_in_the_shell(path: Path, command: Sequence[str | Path], folder: Path, every: int = 1) -> None:
    """Run a file in a DuckDB shell, which a command starts: one in `every` of its queries and errors, and the rest."""
    records = [each for at, each in enumerate(read_records(path)) if each.kind == "ok" or at % every == 0]
    script = f".print {MARK}\n" + "".join(f"{record.sql.rstrip(';')}\n;\n.print {MARK}\n" for record in records)
    options = ["-noheader", "-nullvalue", "NULL", "-list", "-separator", "\t"]
    done = subprocess.run(
        [*command, *options],
        input=script.replace("{TEMP_DIR}", str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    answers = done.stdout.split(f"{MARK}\n")[1:]
    assert len(answers) == len(records) + 1, done.stdout
    for record, answer in zip(records, answers, strict=False):
        if record.kind == "error":
            assert all(line in answer for line in record.expected), f"line {record.line}\n{answer}"
        else:
            assert "Error" not in answer, f"line {record.line}\n{answer}"
        if record.kind == "query":
            rows = [[value or "(empty)" for value in line.split("\t")] for line in answer.splitlines()]
            assert_rows(record, rows)


def _text_of(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) or "(empty)"


def assert_rows(record: Record, rows: Sequence[Sequence[str]]) -> None:
    """Compare rows of text with those of a record."""
    wanted = [line.split("\t") for line in record.expected]
    if record.sorts:
        rows, wanted = sorted(map(list, rows)), sorted(wanted)
    shown = "\n".join("\t".join(row) for row in rows)
    assert len(rows) == len(wanted), f"line {record.line}: {len(rows)} rows\n{shown}"
    for row, other in zip(rows, wanted, strict=True):
        same = len(row) == len(other) == len(record.types) and all(map(_alike, record.types, row, other))
        assert same, f"line {record.line}: {row} is not {other}\n{shown}"


def _alike(kind: str, value: str, other: str) -> bool:
    if value == other or kind != "R" or "NULL" in (value, other):
        return value == other
    return isclose(float(value), float(other), rel_tol=1e-12, abs_tol=1e-12)
