"""DuckDB's errors on expanded text, told about the user's text.

In: an error and the expansion it is about. Out: the same as one of ours, with line, column, caret and hint.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast

import duckdb

from fairsql.errors import DataError, FairSQLError, ProgrammingError
from fairsql.expand import Expansion
from fairsql.tokens import Token, tokenize


def place_error(error: duckdb.Error, expansion: Expansion) -> duckdb.Error:
    """Return DuckDB's error on expanded text as one on the user's text, with its place where that can be told."""
    sql, text = expansion.sql, str(error)
    message = text.partition("\n\nLINE ")[0]
    tokens = tokenize(sql)
    known = _about_data(message, sql, tokens)
    if known is not None:
        return known
    if not isinstance(error, duckdb.ProgrammingError) or isinstance(error, FairSQLError):
        return error
    offset = find_offset(text, expansion.text)
    if offset is None:
        return place_by_name(error, sql)
    start, end = expansion.place(offset)
    if start == end:  # the user's own text, outside of any clause
        token = next((t for t in tokens if t.start <= start < t.end), None)
        hint = _outside(tokens) if isinstance(error, duckdb.BinderException) else ""
    else:
        name = _word_at(expansion.text, offset)
        token = next((t for t in tokens if start <= t.start < end and t.is_name and t.text.casefold() == name), None)
        hint = ""
    if token is not None:
        start, end = token.start, token.end
    return _both(type(error))(message, sql=sql, start=start, end=end, hint=hint)


def place_by_name(error: duckdb.Error, sql: str) -> duckdb.Error:
    """Return an error on SQL that was made from parts of a text as one on the text: at the first name it tells.

    An error of ours that knows its place, or is about another text, stays as it is.
    """
    if isinstance(error, FairSQLError):
        if isinstance(error, DataError) and not error.sql:
            token = _item_of(error.message, tokenize(sql))
            error.place(sql, token and token.start, token and token.end)
        return error
    message = str(error).partition("\n\nLINE ")[0]
    known = _about_data(message, sql, tokenize(sql))
    if known is not None:
        return known
    names = {part.casefold() for part in (*message.split('"')[1::2], *re.findall(r"with name (\S+) ", message))}
    token = next((t for t in tokenize(sql) if t.is_name and t.text.casefold() in names), None)
    if token is None or not isinstance(error, duckdb.ProgrammingError):
        return error
    return _both(type(error))(message, sql=sql, start=token.start, end=token.end)


def _item_of(message: str, tokens: list[Token]) -> Token | None:
    """Return the item that a message on data names, the first of those it may be about; None for none."""
    words = {word.strip(".,:;").upper() for word in message.split()}
    item = next((item for item in _DATA_ITEMS if item in words), None)
    return next((t for t in tokens if t.word == item), None) if item else None


def _both(kind: type[duckdb.Error]) -> type[ProgrammingError]:
    """Return the class that is DuckDB's `kind` and ours, so that `except duckdb.CatalogException` goes on working."""
    both: Any = type(kind.__name__, (ProgrammingError, kind), {})
    return cast("type[ProgrammingError]", both)


def _about_data(message: str, sql: str, tokens: list[Token]) -> DataError | None:
    """Return the error that an expansion raised about data as one of ours, at its item; None for any other."""
    data = message.removeprefix("Invalid Input Error: ").partition("\n\nAt:\n")[0]  # where in Python, says DuckDB 1
    if data == message:
        return None
    found = next((each for each in _DATA_HINTS if data.startswith(each[0]) and each[1] in data), None)
    text, item, hint = (data, found[2], found[3]) if found else ("", "", "")
    if _FROM_UDF in data:  # it wrote its own hint
        text, _, hint = data.partition(_FROM_UDF)[2].partition("; ")
        token = _item_of(text, tokens)
    else:
        token = next((t for t in tokens if t.word == item), None)
    if not text:
        return None
    return DataError(text, sql=sql, start=token and token.start, end=token and token.end, hint=hint)


def find_offset(message: str, text: str) -> int | None:
    """Return the place that DuckDB's message points at with its caret, in the text it was given."""
    head, found, excerpt = message.rpartition("\nLINE ")
    number, colon, shown = excerpt.partition(": ")
    line, _, caret = shown.partition("\n")
    if not found or not colon or not number.isdigit() or "^" not in caret:
        return None
    del head
    at = caret.index("^") - len(f"LINE {number}: ")
    lines = text.split("\n")
    if int(number) > len(lines):
        return None
    begin = sum(len(each) + 1 for each in lines[: int(number) - 1])
    cut = line.removeprefix("...")  # DuckDB shows a long line around the place
    if cut != line:
        at += lines[int(number) - 1].find(cut.removesuffix("...")) - 3
    return begin + max(0, at)


def _word_at(text: str, offset: int) -> str:
    """Return the name that stands at a place, in lower case and without its table and quotes."""
    tokens = [t for t in tokenize(text) if t.start >= offset][:5]
    last = 0
    while last + 2 < len(tokens) and tokens[last + 1].word == "." and tokens[last + 2].is_name:
        last += 2
    return tokens[last].text.casefold() if tokens else ""


_COLUMNS = {
    "RELABEL": "after FAIR RELABEL the SELECT list sees the input's columns without their table, and fair_label and "
    "fair_changed",
    "TRANSFORM": "after FAIR TRANSFORM the SELECT list sees the input's columns without their table",
    "THRESHOLD": "after FAIR THRESHOLD the SELECT list sees the clause's columns: controls, groups, n, excluded, the "
    "thresholds, and what they change",
}
_USUAL = "after FAIR the SELECT list sees the clause's columns: controls, groups, n, excluded and the metrics"


def _outside(tokens: list[Token]) -> str:
    """Return what a name outside of the clause can be, by the form of the first clause."""
    forms = (after.word for token, after in pairwise(tokens) if token.word == "FAIR")
    return _COLUMNS.get(next(forms, ""), _USUAL)


_FROM_UDF = "ValueError: fair_transform: "  # how an error of the UDF fair_find_transform begins
_DATA_ITEMS = ("PROTECTED", "SOLVER", "OBJECTIVE", "EPSILON", "DISTORTION", "TARGET", "LABEL", "FEATURES", "FEATURE")
# Errors that expansions raise about data: how they begin, what they hold, the item they are about, what to do.
_DATA_HINTS = (
    ("PREDICTION ", "", "PREDICTION",
     "compare it to make it 0 or 1: PREDICTION decision = 'granted', or use SCORE … THRESHOLD …"),
    ("LABEL ", " is never ", "LABEL", "leave the group out by WHERE or FILTER, or make its groups larger"),
    ("LABEL ", "", "LABEL", "compare it to make it 0 or 1: LABEL income = '>50K'"),
    ("SCORE ", " is NULL in ", "SCORE", "leave these rows out by WHERE or FILTER, or give them a score"),
    ("SCORE ", " number, and is ", "SCORE", "leave these rows out by WHERE or FILTER"),
    ("SCORE ", "", "SCORE", "scores are probabilities: scale them to [0, 1], for example SCORE decile / 10"),
    ("WEIGHT ", "", "WEIGHT", "leave rows out with WHERE, or make the weight NULL to exclude them"),
    ("KEY ", "", "KEY", "take a column that tells all rows apart, or leave KEY out: a row's place is taken then"),
    ("TARGET ", "", "TARGET", "give a share of ones in [0, 1]"),
    ("REFERENCE ", " no labelled rows", "REFERENCE", "take a group whose rows have labels"),
    ("REFERENCE ", "", "REFERENCE", "take a group that is there; FAIR (…) lists them"),
    ("PROTECTED has a group without", "", "PROTECTED", "leave the group out by WHERE: no outcomes are known of it"),
    ("FEATURES ", "", "FEATURES", "bins(age, [25, 45]), quantiles(age, 4) and top(country, 5) leave few values"),
    ("DISTORTION ", "", "DISTORTION", "the costs of changes may be any SQL over old.* and new.*"),
    ("LAMBDA ", "", "LAMBDA", "give a number of at least 0: 1 weighs a gap of 1 like all of the accuracy"),
    ("SEED ", "", "SEED", "give a whole number of at least 0"),
    ("THRESHOLD ", "", "THRESHOLD", "give a finite number"),
    ("STRATA ", "", "STRATA", "compare it to make it boolean: PROTECTED race = 'Black' AS black"),
    ("WITHIN ", "", "WITHIN", "write 5 percent as 0.05"),
    ("no rows to measure where ", "", "PROTECTED",
     "both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL"),
)  # fmt: skip
