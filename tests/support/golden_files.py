"""The files of `tests/golden/`: cases, each a query and its expansion, laid out so that a change is read at a glance.

A query of the WITH clause is written once. A later case, of this file or a later one, that has the same query names the earlier case,
and so does the first case of a query that stands in a file of `sql/`. A later case that has a similar query names the earlier case and
the lines that differ: `-` marks a line of the earlier case alone, `+` a line of this
case alone, `=` a line of both, `…` any number of lines of both:

    ), fair_counts AS (  -- as in: every pair
    ), fair_groups AS (
      -- as in: every pair (disparity.sql), except
      - SELECT race,
      + SELECT region, race,
      …
    )

What follows the WITH clause is written alike. A line break inside quotes is written as ⏎.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import sqlglot

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.sql"))
_WIDTH = 132
_TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|\s+|[(\[{]|[)\]}]|[^\s'"()\[\]{}]+""")
_QUERY = re.compile(r"(?:\bWITH(?: RECURSIVE)?|\),) (\w+ AS (?:MATERIALIZED )?)\(")
_CLAUSE = re.compile(
    r"(?<!LEFT)(?<!CROSS) (?=(?:FROM|WHERE|GROUP BY|HAVING|QUALIFY|ORDER BY|LIMIT|UNION ALL|(?:LEFT |CROSS )?JOIN) )"
)
_ELIDED, _EXCEPT = "-- as in: ", ", except"
_SOURCE = Path(__file__).parents[2] / "sql" / "adjust" / "solve.sql"
_OPENING = re.compile(
    rf"(?:(?P<before>.*?(?:\bWITH(?: RECURSIVE)?|\),)) (?P<head>\w+ AS (?:MATERIALIZED )?)\(|\))(?:  (?P<elided>{_ELIDED}.*))?"
)
_PLACE = re.compile(r" \(\w+\.sql\)$")
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


def read_cases() -> dict[Path, list[Case]]:
    """Return the cases of each file; what earlier cases have is put back."""
    seen = {(_SOURCE.name, name): body for name, body in _source_queries()}
    return {path: list(_read_file(path, seen)) for path in FILES}


def _read_file(path: Path, seen: dict[tuple[str, str], str]) -> Iterator[Case]:
    """Yield the cases of a file; `seen` has the queries of earlier cases, by title and name of the query."""
    for block in path.read_text(encoding="utf-8").split("-- title: ")[1:]:
        title, _, rest = block.partition("\n")
        query, found, written = rest.partition("-- expansion\n")
        assert found, f"{path.name}: the case {title} has no expansion"
        parts = []
        for part, head in _split_lines(written):
            if head is None:
                parts.append(part)
                continue
            first, _, changes = part.partition("\n")
            name = head.partition(" ")[0]
            if first.startswith(_ELIDED):
                earlier = seen[_PLACE.sub("", first.removeprefix(_ELIDED).removesuffix(_EXCEPT)), name]
                part = " ".join(_restore(_items(earlier), changes)) if changes else earlier
            seen[title, name] = squeeze(part)
            parts.append(f"{head}({part}" if head else part)
        yield Case(title, query.strip(), squeeze("".join(parts)).replace(_BREAK, "\n"))


def write_cases(cases: dict[Path, list[Case]]) -> None:
    """Write the files, and of a query that an earlier case has too, or nearly, what differs."""
    places: dict[tuple[str, str], tuple[str, Path]] = {}  # the title and file of a query, by its name and body
    whole: dict[str, list[str]] = defaultdict(list)  # the bodies that are written in full, by name
    for name, body in _source_queries():
        places[name, body] = (_SOURCE.name, _SOURCE)
        whole[name].append(body)
    for path in cases:
        path.write_text("\n".join(_lines_of(case, path, places, whole) for case in cases[path]), encoding="utf-8")


def _lines_of(
    case: Case, path: Path, places: dict[tuple[str, str], tuple[str, Path]], whole: dict[str, list[str]]
) -> str:
    """Return a case as it is written, and enter its queries into those that later cases may name."""

    def elided(name: str, body: str) -> str:
        title, place = places[name, body]
        return f"{_ELIDED}{title}" + (f" ({place.name})" if place not in (path, _SOURCE) else "")

    lines: list[str] = []
    for part, head in split_queries(case.expansion.replace("\n", _BREAK)):
        if head is None:
            lines += _fold(part.strip(), "")
            continue
        name = head.partition(" ")[0]
        opening = f"{lines[-1]} {head}(" if head else lines[-1]
        if (name, part) in places:
            lines[-1] = f"{opening}  {elided(name, part)}"
            continue
        body = _lay_out(part)
        written = [[f"  {elided(name, each)}{_EXCEPT}", *_differ(each, part)] for each in whole[name]]
        shortest = min(written, key=len, default=body)
        if len(shortest) <= 0.75 * len(body):
            body = shortest
        else:
            whole[name].append(part)
        places[name, part] = (case.title, path)
        lines[-1:] = [opening, *body]
    return "\n".join([f"-- title: {case.title}", case.query, "", "-- expansion", *lines, ""])


def _source_queries() -> Iterator[tuple[str, str]]:
    """Yield the name and the body of each query that FAIR ADJUST reads from a file."""
    tree = sqlglot.parse_one(_SOURCE.read_text(encoding="utf-8"), read="duckdb")
    for table in tree.find_all(sqlglot.exp.Table):
        table.set("alias", table.args.get("alias") or sqlglot.exp.TableAlias(this=table.this.copy()))
    for cte in tree.find_all(sqlglot.exp.CTE):
        yield cte.alias, squeeze(cte.this.sql("duckdb", comments=False))


def split_queries(sql: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of SQL in one line.

    They are (body, "name AS ") for each query of a WITH clause, (text, "") for what follows the last one, and (text, None) for the rest.
    """
    at = 0
    while found := _QUERY.search(sql, at):
        end = _closing(sql, found.end())
        yield sql[at : found.start(1)], None
        yield sql[found.end() : end], found[1]
        at = end
    if at:
        yield ")", None
        yield sql[at + 1 :].strip(), ""
    else:
        yield sql, None


def _split_lines(written: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of an expansion as it is laid out, as `split_queries` does."""
    text, head, body = "", None, list[str]()
    for line in written.splitlines():
        if head is not None and not line.startswith("  "):
            yield "\n".join(body), head
            head, body = None, []
        if head is not None:
            body.append(line[2:])
        elif opening := _OPENING.fullmatch(line):
            yield f"{text}{opening['before'] or ')'} ", None
            text, head, body = "", opening["head"] or "", [opening["elided"]] if opening["elided"] else []
        else:
            text += line + "\n"
    yield ("\n".join(body), head) if head is not None else (text, None)


def _differ(earlier: str, later: str) -> list[str]:
    """Return the lines that turn one query into another."""
    before, after = _items(earlier), _items(later)
    changes: list[str] = []
    steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for (kind, start, end, first, last), following in zip_longest(steps, [step[0] for step in steps[1:]]):
        if kind == "equal":
            shown = 1 if following == "insert" else 0  # the line before an insertion says where it is
            changes += ["…"] * (end - start > shown)
            changes += [f"= {each}" for each in before[end - shown : end]]
        else:
            changes += [f"- {each}" for each in before[start:end]]
            changes += [f"+ {each}" for each in after[first:last]]
    return [line for each in changes for line in _fold(each, "  ")]


def _restore(before: Sequence[str], changes: str) -> list[str]:
    """Return the later query's lines, of the earlier one's and what `_differ` wrote."""
    after: list[str] = []
    at, skipping = 0, False
    for change in re.split(r"\n(?=\S)", changes):
        mark, line = change[0], re.sub(r"\n +", " ", change[2:])
        if mark in "-=":
            found = before.index(line, at) if skipping else at
            assert before[found] == line, f"no line of the earlier case: {line}"
            after += before[at:found]
            at = found + 1
        if mark in "+=":
            after.append(line)
        skipping = mark == "…"
    return [*after, *before[at:]] if skipping else after


def _closing(sql: str, at: int) -> int:
    """Return where the bracket closes inside which a place is."""
    depth = 0
    for token in _TOKEN.finditer(sql, at):
        depth += (token[0] in "([{") - (token[0] in ")]}")
        if depth < 0:
            return token.start()
    raise AssertionError(f"a bracket does not close: {sql}")


def _lay_out(body: str) -> list[str]:
    """Return the lines of a query, indented and of bounded width."""
    return [each for line in _items(body) for each in _fold(line, "  ")]


def _items(body: str) -> list[str]:
    """Return the lines of a query, however long: a clause each, and a line for each expression that it selects."""
    lines, depth, start = [], 0, 0
    for token in _TOKEN.finditer(body):
        depth += (token[0] in "([{") - (token[0] in ")]}")
        comma = not depth and token[0].endswith(",")
        clause = not depth and _CLAUSE.match(body, token.start())
        if comma or clause:
            lines.append(body[start : token.end()].strip())
            start = token.end()
    lines.append(body[start:].strip())
    return list(_joined(lines))


def _joined(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines; a short expression joins the list before it, and a clause after FROM joins FROM, where there is room."""
    now = lines[0]
    for line in lines[1:]:
        short = now.endswith(",") and len(line) <= 48
        after_from = now.startswith("FROM ") and not line.startswith("UNION")
        if (short or after_from) and len(now) + len(line) < _WIDTH - 2:
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
