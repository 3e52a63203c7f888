"""Links from the examples of SQL on a page of the documentation to the page that runs them in the browser.

In: the text of a page. Out: its examples that run there: each with the statements of the page that it needs.

An example runs there if it is one that the tests of the documentation run, if the core in the browser reads it, and if
what it needs is made by statements that the core reads too. A file that the page makes by `fairsql query --output` is
a view of its name.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from documents import _SQL

from fairsql.text.tokens import find_statements

ROOT = Path(__file__).parents[2]
PAGE = "audit/"  # of the site
_NAME = r"(?:\"(?P<quoted>[^\"]+)\"|(?P<plain>\w+))"
_COMMENTS = r"\A(?:\s|--[^\n]*\n)*"
_CREATES = re.compile(rf"{_COMMENTS}CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMP\s+)?\w+\s+{_NAME}", re.IGNORECASE)
_CHANGES = re.compile(rf"{_COMMENTS}(?:INSERT\s+INTO|UPDATE|ALTER\s+TABLE)\s+{_NAME}", re.IGNORECASE)
_SETUP = re.compile(r"<!-- setup: (?P<sql>(?s:.+?)) -->")
_FILE = re.compile(r"^fairsql query --output (?P<file>\S+) \"(?P<sql>(?:\\\"|[^\"])+)\"$", re.MULTILINE)
_OF_PAGE = r"(?!fairsql/data/|examples/pay/company)"  # where the samples of the page are
_READS_FILE = re.compile(rf"'{_OF_PAGE}[^']*\.(?:csv|parquet|json)'")
_USES = re.compile(r"\bFAIR\b|\bfair_\w+\(|\bMETRICS?\b")


@dataclass
class Example:
    """An example: its text, where it ends on the page, and what it is after."""

    sql: str
    end: int
    before: list[str]

    @property
    def link(self) -> str:
        """What follows the address of the page: the sample's data, and the example with what it needs."""
        return f"{PAGE}#{urlencode({'sample': '', 'sql': self.text})}"

    @property
    def text(self) -> str:
        """The example with what it needs; it can be run twice."""
        return "\n\n".join([*(f"{each};" for each in self.before), _again(self.sql).strip()])


def examples_of(*texts: str) -> list[list[Example]]:
    """Return for the text of each page the examples that the page in the browser runs."""
    pages = [_blocks(text) for text in texts]
    read = _read([each for blocks in pages for block in blocks for each in (block.sql, *block.statements)])
    return [_examples(blocks, read) for blocks in pages]


@dataclass
class _Block:
    """SQL of a page, as it was found, and its statements."""

    found: re.Match[str]
    sql: str
    statements: list[str]


def _blocks(text: str) -> list[_Block]:
    """Return the SQL of a page in its order."""
    found = [*_SQL.finditer(text), *_SETUP.finditer(text), *_FILE.finditer(text)]
    blocks = []
    for each in sorted(found, key=lambda each: each.start()):
        sql = _view(each) if each.re is _FILE else each["sql"]
        blocks.append(_Block(each, sql, [sql[start:end].rstrip("; \n") for start, end in find_statements(sql)]))
    return blocks


def _examples(blocks: list[_Block], read: set[str]) -> list[Example]:
    """Return the examples among the blocks of a page, given the texts that the core reads."""
    made: dict[str, list[str]] = {}  # a name, and the statements that make it and change it
    lost: set[str] = set()  # names that Python alone makes, or that a file is read into
    examples = []
    for block in blocks:
        found, sql = block.found, block.sql
        runs = found.re is _SQL and (found["mark"] or "").startswith(("<!-- run -->", "<!-- shown"))
        if runs and sql in read and _USES.search(sql) and not _words(sql) & lost:
            examples.append(Example(sql, found.start("mark"), _needed(sql, made)))
        for statement in block.statements:
            if not (making := _CREATES.match(statement) or _CHANGES.match(statement)):
                continue
            name = making["quoted"] or making["plain"]
            if statement not in read or _words(statement) & lost or _READS_FILE.search(statement):
                lost.add(name)
            else:
                lost.discard(name)
                before = made.get(name, []) if making.re is _CHANGES else _needed(statement, made)
                made[name] = [*before, _again(statement)]
    return examples


def _view(found: re.Match[str]) -> str:
    sql = found["sql"].replace('\\"', '"')
    return f'CREATE VIEW "{found["file"]}" AS {sql}'


def _again(sql: str) -> str:
    """Return statements that replace what they create, so that they can run again."""
    return re.sub(
        r"^CREATE (?!OR REPLACE)(?=(?:TEMP )?(?:TABLE|VIEW|METRIC|MACRO)\b)",
        "CREATE OR REPLACE ",
        sql,
        flags=re.MULTILINE,
    )


def _needed(sql: str, made: dict[str, list[str]]) -> list[str]:
    """Return the statements that make what a text names, in their order."""
    wanted = (made[name] for name in made if name in _words(sql))
    return list(dict.fromkeys(each for statements in wanted for each in statements))


def _words(sql: str) -> set[str]:
    return set(re.findall(r"'([^'\n]+)'", sql)) | set(re.findall(r"\w+", sql))


def _read(texts: list[str]) -> set[str]:
    """Return the texts that the core reads."""
    if not texts:
        return set()
    command = ["node", "--no-warnings", str(ROOT / "web" / "test" / "expand.mjs")]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    return {text for text, answer in zip(texts, json.loads(done.stdout), strict=True) if "text" in answer}
