"""DuckDB's errors on expanded text, told about the user's text.

In: an error and the expansion it is about. Out: the same as one of ours, with line, column, caret and hint.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Any, cast

import duckdb

from fairsql.errors import DataError, FairSQLError, ProgrammingError
from fairsql.expansion import Expansion
from fairsql.expansion.forms import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.syntax.aggregates import aggregate_calls
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import Token, tokenize


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
        named = place_by_name(error, sql)
        if isinstance(named, FairSQLError) and named.start is not None and not named.hint:
            at = named.start
            covered = any(start <= at < end for start, end, _ in expansion.pieces)
            named.advise("" if covered else _outside(error, expansion, tokens, at))
        return named
    start, end = expansion.place(offset)
    if start == end:  # the user's own text, outside of any clause
        token = next((t for t in tokens if t.start <= start < t.end), None)
        hint = _outside(error, expansion, tokens, start)
    else:
        chain = _chain_at(tokenize(expansion.text), offset)
        inside = [at for at, t in enumerate(tokens) if start <= t.start < end and t.is_name]
        ends = [at for at in inside if chain and tokens[at].text.casefold() == chain[-1]]
        same = [at for at in ends if _chain_at(tokens, tokens[at].start, back=True) == chain]
        summed = _summed(expansion.text, offset, [t for t in tokens if start <= t.start < end])
        token = summed or next((tokens[at] for at in (*same, *ends)), None)
        hint = "" if summed is None else _NUMBERS
    if token is not None:
        start, end = token.start, token.end
    return _both(type(error))(message, sql=sql, start=start, end=end, hint=hint)


def _summed(text: str, offset: int, clause: list[Token]) -> Token | None:
    """Return the aggregate of a clause that the SUM at a place of its expansion adds up; None for anything else."""
    found = _SUM.match(text, offset)
    metrics = next((at for at, token in enumerate(clause) if token.word == "METRICS"), len(clause))
    calls: dict[str, Token] = {}
    for begin, end in aggregate_calls(clause[metrics:], built_in_metrics()):
        call = clause[metrics:][begin:end]
        calls.setdefault(" ".join(token.text for token in call), call[0])
    return next(islice(calls.values(), int(found[1]), None), None) if found else None


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
    token = _named(message, tokenize(sql))
    if token is None or not isinstance(error, duckdb.ProgrammingError):
        return error
    return _both(type(error))(message, sql=sql, start=token.start, end=token.end)


def _named(message: str, tokens: list[Token]) -> Token | None:
    """Return the token of the first name that a message of DuckDB's tells, where it stands as the message has it."""
    told = re.split(r"\n+(?:Candidate|Did you mean)", message)[0]  # the names after it are right ones
    names = {part.casefold() for part in (*told.split('"')[1::2], *re.findall(r"with name (\S+) ", told))}
    ambiguous = told.partition("Ambiguous reference")[1]
    begin = next((at for at, t in enumerate(tokens) if t.word == "FROM"), 0) if ambiguous else 0
    places = [at for at, t in enumerate(tokens) if at >= begin and t.is_name and t.text.casefold() in names]
    before = {at: tokens[at - 1].word if at else "" for at in places}
    is_table = {at: at + 1 < len(tokens) and tokens[at + 1].word == "." for at in places}
    if "Referenced table" in told:
        fitting = [at for at in places if is_table[at]]
    elif "does not have a column" in told:
        fitting = [at for at in places if before[at] == "." and tokens[at - 2].text.casefold() in names]
    else:
        fitting = [at for at in places if before[at] not in (".", "AS") and not is_table[at]]
    return next((tokens[at] for at in (*fitting, *places)), None)


def _item_of(message: str, tokens: list[Token]) -> Token | None:
    """Return the item that a message on data names, the first of those it may be about; None for none."""
    words = {word.strip(".,:;").upper() for word in message.split()}
    item = next((item for item in _DATA_ITEMS if item in words), None)
    return _item(tokens, item) if item else None


def _item(tokens: list[Token], word: str) -> Token | None:
    """Return the first item of a name: a column before the clause may be called like one."""
    places = [(t.word == "FAIR", t) for t in tokens if t.word in (word, "FAIR")]
    begin = next((at for at, (is_fair, _) in enumerate(places) if is_fair), 0)
    return next((t for is_fair, t in (*places[begin:], *places) if not is_fair), None)


def _both(kind: type[duckdb.Error]) -> type[ProgrammingError]:
    """Return the class that is DuckDB's `kind` and ours, so that `except duckdb.CatalogException` goes on working."""
    both: Any = type(kind.__name__, (ProgrammingError, kind), {})
    return cast("type[ProgrammingError]", both)


def _about_data(message: str, sql: str, tokens: list[Token]) -> DataError | None:
    """Return the error that an expansion raised about data as one of ours, at its item; None for any other."""
    data = message.removeprefix("Invalid Input Error: ").partition("\n\nAt:\n")[0]  # where in Python, says DuckDB 1
    if data == message:
        return None
    match = next((each for each in _DATA_HINTS if data.startswith(each[0]) and each[1] in data), None)
    text, item, hint = (data, match[2], match[3]) if match else ("", "", "")
    column, binary, value = data.partition(_BINARY)
    if binary and not _NUMBER.fullmatch(value):
        text = f"{column}{binary}the text {quote_text(value)}"
        hint = f"compare it to make it 0 or 1: {column} = {quote_text(value)}"
    if _FROM_UDF in data:  # it wrote its own hint
        text, _, hint = data.partition(_FROM_UDF)[2].partition("; ")
        token = _item_of(text, tokens)
    else:
        token = _item(tokens, item)
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


def _chain_at(tokens: list[Token], offset: int, *, back: bool = False) -> list[str]:
    """Return the parts of the name `table.column` that begins at a place, or has its last part there, in lower case."""
    at = next((k for k, token in enumerate(tokens) if token.start >= offset), len(tokens))
    first = last = at
    while back and first >= 2 and tokens[first - 1].word == "." and tokens[first - 2].is_name:
        first -= 2
    while not back and last + 2 < len(tokens) and tokens[last + 1].word == "." and tokens[last + 2].is_name:
        last += 2
    return [token.text.casefold() for token in tokens[first : last + 1 : 2]]


def _outside(error: duckdb.Error, expansion: Expansion, tokens: list[Token], start: int) -> str:
    """Return what a name at a place outside of the clause can be; empty for an error that is not about names."""
    if not isinstance(error, duckdb.BinderException):
        return ""
    forms = [(t.start, after.word) for t, after in pairwise(tokens) if t.word == "FAIR"]
    form = next((form for at, form in forms if start < at), forms[-1][1] if forms else "")
    if form in FORMS and FORMS[form].added is not None:
        added = " and ".join(FORMS[form].added or ())
        own = f", and {added}" if added else ""
        return f"after FAIR {form} the SELECT list sees the input's columns without their table{own}"
    columns = expansion.columns(start)
    listed = ", ".join(columns[:20]) + (", …" if len(columns) > 20 else "")
    return f"after FAIR the SELECT list sees the clause's columns: {listed or 'controls, groups, n, excluded, metrics'}"


_FROM_UDF = "ValueError: fair_transform: "  # how an error of the UDF fair_find_transform begins
_BINARY = " must be 0, 1, boolean or NULL, and is "
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?|[-+]?(inf|infinity|nan)", re.IGNORECASE)
_SUM = re.compile(r"SUM\(\s*fair_input_(\d+)", re.IGNORECASE)
_NUMBERS = "make it a number: date_diff('day', …, …) of dates, epoch(…) of times and intervals"
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
    ("METRICS ", " must be a number, and is ", "METRICS", _NUMBERS),
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
    ("MINIMUM ", "", "MINIMUM", "give a number of rows: smaller groups are left out"),
    ("PRUNE ", "", "PRUNE", "give a number of at least 0: what each value of a subgroup must add or take away"),
    ("no rows to measure where ", "", "PROTECTED",
     "both sides of a boolean PROTECTED need rows: widen WHERE or CONTROL"),
)  # fmt: skip
