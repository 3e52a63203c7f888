"""The files of `tests/golden/`: cases, each a query and its expansion, laid out so that a change is read at a glance.

A query of the WITH clause that an earlier case of the file has too is written once; a later case names that one:

    ), fair_counts AS (
      -- as in: every pair
    )

A line break inside quotes is written as ⏎.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.sql"))
_WIDTH = 124
_TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|\s+|[(\[{]|[)\]}]|[^\s'"()\[\]{}]+""")
_QUERY = re.compile(r"(?:\bWITH|\),) (\w+ AS (?:MATERIALIZED )?)\(")
_CLAUSE = re.compile(r" (?=(?:FROM|WHERE|GROUP BY|HAVING|QUALIFY|ORDER BY|LIMIT|UNION ALL|(?:LEFT |CROSS )?JOIN) )")
_ELIDED = "-- as in: "
_BREAK = "⏎"


class Case(NamedTuple):
    """A query and its expansion, in one line."""

    title: str
    query: str
    expansion: str


def squeeze(sql: str) -> str:
    """Return SQL in one line: white space outside quotes is one space, or none next to brackets.

    >>> squeeze("SELECT f(\\n  'a  b'\\n)  FROM t")
    "SELECT f('a  b') FROM t"
    """
    text = "".join(" " if each.isspace() else each for each in _TOKEN.findall(sql.strip()))
    quoted = re.compile(r"""('(?:[^']|'')*'|"(?:[^"]|"")*")|(?<=[(\[{]) | (?=[)\]}])""")
    return quoted.sub(lambda found: found[1] or "", text)


def read_cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a file; elided queries are put back."""
    seen: dict[tuple[str, str], str] = {}
    for block in path.read_text(encoding="utf-8").split("-- title: ")[1:]:
        title, _, rest = block.partition("\n")
        query, found, written = rest.partition("-- expansion\n")
        assert found, f"{path.name}: the case {title} has no expansion"
        parts = []
        for part, head in _split_lines(written):
            if part.startswith(_ELIDED):
                part = seen[part.removeprefix(_ELIDED), head]
            elif head:
                part = squeeze(part)
            seen[title, head] = part
            parts.append(f"{head}({part}" if head else part)
        yield Case(title, query.strip(), squeeze("".join(parts)).replace(_BREAK, "\n"))


def write_cases(path: Path, cases: Sequence[Case]) -> None:
    """Write the cases of a file; a query that an earlier case has too is elided."""
    first: dict[tuple[str, str], str] = {}
    blocks = []
    for case in cases:
        lines = []
        for part, head in split_queries(case.expansion.replace("\n", _BREAK)):
            if not head:
                lines += _fold(part.strip(), "")
                continue
            elided = first.get((head, part))
            first.setdefault((head, part), case.title)
            body = [f"  {_ELIDED}{elided}"] if elided else _lay_out(part)
            lines[-1:] = [f"{lines[-1]} {head}(", *body]
        blocks.append("\n".join([f"-- title: {case.title}", case.query, "", "-- expansion", *lines, ""]))
    path.write_text("\n".join(blocks), encoding="utf-8")


def split_queries(sql: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of SQL in one line: (text, "") outside the queries of WITH clauses, and (body, "name AS ") of each."""
    at = 0
    while found := _QUERY.search(sql, at):
        end = _closing(sql, found.end())
        yield sql[at : found.start(1)], ""
        yield sql[found.end() : end], found[1]
        at = end
    yield sql[at:], ""


def _split_lines(written: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of an expansion as it is laid out, as `split_queries` does."""
    text, head, body = "", "", []
    for line in written.splitlines():
        opening = re.fullmatch(r"(.*?(?:\bWITH|\),) )(\w+ AS (?:MATERIALIZED )?)\(", line)
        if head and not line.startswith("  "):
            yield "\n".join(body).strip(), head
            head, body = "", []
        if head:
            body.append(line)
        elif opening:
            yield text + opening[1], ""
            text, head = "", opening[2]
        else:
            text += line + "\n"
    yield text, ""


def _closing(sql: str, at: int) -> int:
    """Return where the bracket closes inside which a place is."""
    depth = 0
    for token in _TOKEN.finditer(sql, at):
        depth += (token[0] in "([{") - (token[0] in ")]}")
        if depth < 0:
            return token.start()
    raise AssertionError(f"a bracket does not close: {sql}")


def _lay_out(body: str) -> list[str]:
    """Return the lines of a query: a clause each, and a line for each expression that it selects."""
    lines, depth, start = [], 0, 0
    for token in _TOKEN.finditer(body):
        depth += (token[0] in "([{") - (token[0] in ")]}")
        comma = not depth and token[0].endswith(",")
        clause = not depth and _CLAUSE.match(body, token.start())
        if comma or clause:
            lines.append(body[start : token.end()].strip())
            start = token.end()
    lines.append(body[start:].strip())
    return [each for line in _joined(lines) for each in _fold(line, "  ")]


def _joined(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines; a bare name joins the list before it, and a clause after FROM joins FROM, where there is room."""
    now = lines[0]
    for line in lines[1:]:
        name = now.endswith(",") and not re.search(r"[ (]", line)
        after_from = now.startswith("FROM ") and not line.startswith("UNION")
        if (name or after_from) and len(now) + len(line) < _WIDTH - 2:
            now += f" {line}"
        else:
            yield now
            now = line
    yield now


def _fold(line: str, indent: str) -> list[str]:
    """Return a long line as several, broken at spaces outside quotes."""
    lines, now = [], indent
    for word in re.findall(r"""(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|[^\s'"])+""", line):
        if len(now) + len(word) > _WIDTH and now.strip():
            lines.append(now)
            now = f"{indent}  "
        now += word if now.endswith("  ") or not now else f" {word}"
    return [*lines, now]
