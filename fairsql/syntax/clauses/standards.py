"""Read standards, rules of audits. In: the item STANDARD. Out: its items, which the clause's own items override.

A standard is a file of `sql/standards/` with items of a clause, a description, and its source. Those of pay have the
call of a macro instead, whose figures a report shows. Users add standards in the folder that the environment variable
FAIRSQL_STANDARDS names.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from sqlglot import exp, parse_one
from sqlglot.errors import SqlglotError

from fairsql import error_messages
from fairsql.errors import ClauseError, ProgrammingError, add_hint, did_you_mean
from fairsql.resources import read_sql
from fairsql.syntax.result_columns import PAIRS_COLUMNS
from fairsql.syntax.slices import Slice, split_items
from fairsql.syntax.values import Items
from fairsql.text.tokens import tokenize

FOLDER = "FAIRSQL_STANDARDS"  # the environment variable of the user's folder
NAMES = ("four_fifths", "two_sd", "ll144", "lending", "pay_transparency", "uk_gender_pay_gap")
_INDICATED = "write -- indicated: and a condition over the columns of FAIR PAIRS, such as ratio < 0.9"
_HIGHEST = "the highest"
_FIELDS = ("standard", "rule", "note", "source", "as of", "indicated", "compares with")


@dataclass(frozen=True)
class Standard:
    """A rule of audits.

    Attributes:
        name: the name of its file.
        sql: the text of the file.
        rule: what the rule says.
        note: what a reader must know in addition.
        source: the source of the rule.
        as_of: the day on which the source was looked up.
        indicated: the condition by which the rule flags a pair of groups, over the columns of FAIR PAIRS, or a row of
            its macro; empty for a rule without a threshold.
        of_highest: whether it compares with the highest value; a clause with REFERENCE would follow another rule.
    """

    name: str
    sql: str
    rule: str
    note: str
    source: str
    as_of: str
    indicated: str = ""
    of_highest: bool = False

    @property
    def items(self) -> str:
        """The items of the standard, in one line."""
        lines = self.sql.splitlines()
        return " ".join(" ".join(line.split()) for line in lines if not line.startswith("--"))

    @property
    def macro(self) -> str:
        """The macro whose rows are its figures; empty for one that is items of a clause.

        >>> read_standards()["pay_transparency"].macro
        'fair_pay_transparency'
        """
        first, _, call = self.items.partition(" ")
        return call.partition("(")[0] if first == "FROM" else ""


def read_standards() -> Mapping[str, Standard]:
    """Return the standards by name, first FairSQL's, then those of the user's folder.

    Raises:
        ProgrammingError: if a file of that folder is no standard.

    >>> read_standards()["four_fifths"].items
    'WITHIN RATIO 0.8 METRICS selection_rate'
    """
    folder = _own_folder()
    return {**_built_in(), **(_read_folder(Path(folder)) if folder else {})}


def may_name_own_standard(sql: str) -> bool:
    """Return whether the meaning of a text may depend on files of the user's folder, which may change.

    >>> may_name_own_standard("FROM t FAIR PAIRS (PREDICTION p PROTECTED g)")
    False
    """
    return bool(_own_folder()) and "standard" in sql.casefold()


def _own_folder() -> str | None:
    return os.environ.get(FOLDER)


@cache
def _built_in() -> Mapping[str, Standard]:
    return {name: _read(name, read_sql(f"standards/{name}.sql"), name) for name in NAMES}


def _read_folder(folder: Path) -> dict[str, Standard]:
    """Read the files `*.sql` of a folder; each is named after its standard."""
    if not folder.is_dir():
        raise ProgrammingError(f"{FOLDER} names {folder}, which is no folder")
    standards = {}
    for path in sorted(folder.glob("*.sql")):
        name = path.stem.casefold()
        if name in NAMES:
            raise ProgrammingError(f"{path}: FairSQL has a standard {name}", hint="give the file a name of its own")
        try:
            standards[name] = _read(name, path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise ProgrammingError(f"cannot read {path}: {error}") from error
    return standards


def _read(name: str, sql: str, file: str) -> Standard:
    """Read the comments at the head of a file: `-- field: text`, which further comment lines continue."""
    fields: dict[str, str] = {}
    last = ""
    for line in sql.splitlines():
        if not line.startswith("-- "):
            continue
        word, colon, text = line[3:].partition(": ")
        if colon and word in _FIELDS:
            fields[word], last = text, word
        elif last:
            fields[last] += f" {line[3:].strip()}"
    missing = next((word for word in _FIELDS[:5] if not fields.get(word)), "")
    if missing:
        raise ProgrammingError(
            f"{file} has no line -- {missing}: …", hint="copy a file of sql/standards/ and change it"
        )
    if fields["standard"].casefold() != name:
        message = f"{file} calls itself {fields['standard']}"
        raise ProgrammingError(message, hint=f"write -- standard: {name}, or give the file that name")
    try:
        date.fromisoformat(fields["as of"])
    except ValueError as error:
        raise ProgrammingError(f"{file}: {fields['as of']} is no date", hint="write -- as of: 2026-11-22") from error
    rule, note, source, as_of = (fields[each] for each in _FIELDS[1:5])
    compared = fields.get("compares with", _HIGHEST)
    if compared != _HIGHEST:
        message = f"{file}: a standard compares with {_HIGHEST}, and not with {compared}"
        raise ProgrammingError(message, hint="leave the line -- compares with out: REFERENCE of a clause says it")
    standard = Standard(name, sql, rule, note, source, as_of, fields.get("indicated", ""), "compares with" in fields)
    if standard.macro and name not in NAMES:
        raise ProgrammingError(f"{file} begins with FROM", hint="write items of a clause, such as WITHIN RATIO 0.9")
    if standard.indicated and not standard.macro:
        _check_indicated(standard.indicated, file)
    return standard


def _check_indicated(text: str, file: str) -> None:
    """Refuse a text that is no expression over the columns of FAIR PAIRS."""
    try:
        read = parse_one(text, dialect="duckdb")
    except SqlglotError as error:
        what = str(error).partition(". Line")[0]
        raise ProgrammingError(f"{file}: {text} is no expression of SQL: {what}", hint=_INDICATED) from error
    for column in read.find_all(exp.Column):
        if column.sql("duckdb").casefold() not in PAIRS_COLUMNS:
            hint = did_you_mean(column.name, PAIRS_COLUMNS) or _INDICATED
            raise ProgrammingError(f"{file}: FAIR PAIRS has no column {column.sql('duckdb')}", hint=hint)


def find_standard(items: Items) -> Standard | None:
    """Return the standard that a clause names, or None.

    Raises:
        ClauseError: if no standard has that name, or if it has figures of its own and no items.
    """
    item = items.get("STANDARD")
    if item is None:
        return None
    name = item.text.casefold()
    standards = read_standards()
    if name not in standards:
        hint = did_you_mean(name, standards)
        wrong, usual = error_messages.STANDARD_UNKNOWN(standard=item.text)
        raise item.error(wrong, add_hint(hint, usual))
    if standards[name].macro:
        raise item.error(*error_messages.STANDARD_MACRO(standard=name, call=standards[name].items))
    return standards[name]


def with_standard(items: Items, standard: Standard, taken: Collection[str], words: Collection[str]) -> Items:
    """Return the items of a clause, and those items of its standard that the clause lacks.

    Args:
        items: the items of the clause.
        standard: the standard that it names.
        taken: the items that its form takes.
        words: all words that begin an item.

    Raises:
        ClauseError: if the clause has a REFERENCE and the standard compares with the highest value.
    """
    if standard.of_highest and "REFERENCE" in items:
        raise items["REFERENCE"].error(*error_messages.STANDARD_REFERENCE(standard=standard.name))
    text = standard.sql
    whole = Slice(tuple(tokenize(text)), text, lambda start, end: text[start:end])
    ruled = split_items(whole, items["STANDARD"], tuple(words), tuple(words))
    return {**{word: item for word, item in ruled.items() if word in taken}, **items}


def placed(error: ClauseError, items: Items, standard: Standard) -> ClauseError:
    """Return an error about an item of a standard as an error about the clause that names the standard."""
    if error.sql is not standard.sql:
        return error
    return items["STANDARD"].error(
        *error_messages.STANDARD_ITEM(error.hint, standard=standard.name, error=error.message)
    )
