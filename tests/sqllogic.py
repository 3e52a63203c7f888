"""Reader of files in the style of DuckDB's own tests (sqllogictest). In: a file. Out: its records, and how rows compare.

    statement ok | statement error | query <types>
    <SQL of one statement>
    ----
    <rows: values separated by tabs, NULL and (empty) spelled out; of an error, text that its message holds>

A type is I (whole number), R (number, compared to twelve digits) or T (text). `query <types> rowsort` sorts rows first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isclose
from pathlib import Path


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
        if words[0] == "query":
            yield Record("query", sql, at + 1, words[1], "rowsort" in words[2:], expected)
        elif words[:1] == ["statement"] and words[1:] in (["ok"], ["error"]):
            yield Record(words[1], sql, at + 1, expected=expected)
        else:
            raise ValueError(f"{path}, line {at + 1}: {lines[at]}")
        at = end


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
