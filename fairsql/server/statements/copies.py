"""COPY … TO STDOUT and FROM STDIN: in, the statement; out, its query or table, and the format of the rows.

COPY to or from a file is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.requests import Statement, read_query, read_statements
from fairsql.server.values.lines import Form
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.text.tokens import Token

_HINT = "write COPY (query) TO STDOUT (FORMAT csv, HEADER)"
_SWITCH = dict.fromkeys(("", "true", "on", "1"), True) | dict.fromkeys(("false", "off", "0"), False)
_UTF8 = ("utf8", "utf-8", "unicode")
_NO_DELIMITER = frozenset("\\.abcdefghijklmnopqrstuvwxyz0123456789")  # ambiguous in the text format
_FIELDS = {"DELIMITER": "delimiter", "NULL": "null", "QUOTE": "quote", "ESCAPE": "escape", "HEADER": "header",
           "FORCE_QUOTE": "forced", "FORMAT": "kind", "ENCODING": ""}  # fmt: skip
_IN_ONLY = frozenset(("FORCE_NOT_NULL", "FORCE_NULL", "FREEZE", "DEFAULT", "ON_ERROR"))


@dataclass(frozen=True)
class Copy:
    """A COPY statement.

    Attributes:
        query: a query with the columns.
        form: the format of the rows.
        target: the table and columns to write to; empty for COPY … TO.
    """

    query: Statement
    form: Form
    target: str = ""


@dataclass(frozen=True)
class _Option:
    """One option: its name, the tokens of its value, and its place in the text."""

    name: str
    value: tuple[Token, ...]
    start: int


def read_copy(statement: Statement) -> Copy:
    """Read COPY; a table becomes a query of its columns.

    Raises:
        ServerError: for a COPY of files, a query that writes, or a statement that cannot be read.

    >>> found = read_copy(read_statements("COPY t (a, b) TO STDOUT CSV HEADER")[0])
    >>> found.query.text, found.form.kind, found.form.header
    ('SELECT "a", "b" FROM "t"', 'csv', True)
    """
    tokens = statement.tokens
    words = [token.word for token in tokens]
    old = [_Option("FORMAT", tokens[1:2], 0)] if words[1:2] == ["BINARY"] and words[2:3] != ["TO"] else []
    first = 1 + len(old)
    to = next((at for at in range(first, len(tokens)) if words[at] in ("TO", "FROM") and not tokens[at].depth), 0)
    if not to:
        raise ServerError("42601", "this COPY cannot be read", _HINT, 0)
    if words[to] == "FROM":
        return _read_incoming(statement, [*old, *_options(tokens[to + 2 :])], (first, to))
    if words[to + 1 : to + 2] != ["STDOUT"]:
        raise ServerError("0A000", "COPY writes no file over the wire",
                          r"COPY … TO STDOUT sends the rows to the client; \copy of psql writes them", 0)  # fmt: skip
    form = _read_form([*old, *_options(tokens[to + 2 :])])
    if words[first] == "(" and words[to - 1] == ")":
        return Copy(read_query(statement, tokens[first].end, tokens[to - 1].start), form)
    return Copy(_read_table(statement, tokens[first:to]), form)


def _read_incoming(statement: Statement, options: Sequence[_Option], span: tuple[int, int]) -> Copy:
    """Read COPY … FROM; `span` is the token range of the table."""
    tokens = statement.tokens
    if not statement.takes_rows:
        raise ServerError("0A000", "COPY reads no file over the wire",
                          r"COPY … FROM STDIN takes the rows of the client; \copy of psql reads them", 0)  # fmt: skip
    form = _read_form(options)
    if form.forced != ():
        raise ServerError("0A000", "FORCE_QUOTE is about COPY … TO", "leave it out", 0)
    table = tokens[slice(*span)]
    bracket = next((token.start for token in table if token.word == "("), table[-1].end)
    query = _read_table(statement, table)
    names = statement.text[bracket : table[-1].end]
    path = ".".join(quote_name(token.text) for token in table[::2] if token.start < bracket)
    return Copy(query, form, f"{path} {names}".rstrip())


def _read_table(statement: Statement, tokens: Sequence[Token]) -> Statement:
    """Return the query for a table with an optional list of columns in brackets."""
    bracket = next((at for at, token in enumerate(tokens) if token.word == "("), len(tokens))
    name, columns = tokens[:bracket], tokens[bracket + 1 : -1]
    if not _is_list(name, ".") or (bracket < len(tokens) and not _is_list(columns, ",")):
        raise ServerError("42601", "this COPY cannot be read", _HINT, 0)
    text = query(
        "server",
        "table",
        columns=", ".join(quote_name(token.text) for token in columns[::2]) or "*",
        table=".".join(quote_name(token.text) for token in name[::2]),
    )
    return replace(read_statements(text)[0], start=statement.start)


def _is_list(tokens: Sequence[Token], separator: str) -> bool:
    """Return whether tokens are names with a separator between them."""
    names, between = tokens[::2], tokens[1::2]
    return len(tokens) % 2 == 1 and all(t.is_name for t in names) and all(t.word == separator for t in between)


def _options(tokens: Sequence[Token]) -> Iterator[_Option]:
    """Yield the options, which are in brackets, or without them as before PostgreSQL 9."""
    if tokens and tokens[0].word == "WITH":
        tokens = tokens[1:]
    if tokens and tokens[0].word == "(":
        yield from _bracketed(tokens)
        return
    at = 0
    while at < len(tokens):
        token, start, at = tokens[at], tokens[at].start, at + 1
        if token.word in ("CSV", "BINARY"):
            yield _Option("FORMAT", (token,), start)
        elif token.word == "HEADER":
            yield _Option("HEADER", (), start)
        elif token.word == "FORCE" and at + 1 < len(tokens) and tokens[at].word == "QUOTE":
            begin = at = at + 1
            while at + 1 < len(tokens) and tokens[at + 1].word == ",":
                at += 2
            at += 1
            yield _Option("FORCE_QUOTE", tuple(tokens[begin:at]), start)
        elif token.word in ("DELIMITER", "NULL", "QUOTE", "ESCAPE", "ENCODING"):
            at += at < len(tokens) and tokens[at].word == "AS"
            yield _Option(token.word, tuple(tokens[at : at + 1]), start)
            at += 1
        else:
            raise ServerError("42601", f"syntax error at or near {token.text}", _HINT, start)


def _bracketed(tokens: Sequence[Token]) -> Iterator[_Option]:
    depth = tokens[0].depth
    if tokens[-1].word != ")" or tokens[-1].depth != depth:
        raise ServerError("42601", "the options of COPY cannot be read", _HINT, tokens[0].start)
    part: list[Token] = []
    for token in [*tokens[1:-1], None]:
        if token is not None and (token.word != "," or token.depth > depth + 1):
            part.append(token)
            continue
        if not part:
            raise ServerError("42601", "an option of COPY is missing", _HINT, tokens[0].start)
        value = part[1:]
        if value and value[0].word == "(" and value[-1].word == ")":
            value = value[1:-1]
        yield _Option(part[0].word or part[0].text.upper(), tuple(value), part[0].start)
        part = []


def _read_form(options: Sequence[_Option]) -> Form:
    """Return the format that options give, by PostgreSQL's rules."""
    values: dict[str, Any] = {}
    for option in options:
        if option.name in _IN_ONLY:
            raise ServerError("0A000", f"{option.name} is about COPY … FROM", "leave it out", option.start)
        if option.name not in _FIELDS:
            raise ServerError("42601", f'option "{option.name.lower()}" not recognized', _HINT, option.start)
        if option.name in values:
            raise ServerError("42601", "conflicting or redundant options", f"give {option.name} once", option.start)
        values[option.name] = _READERS.get(option.name, _text)(option)
    kind = values.get("FORMAT", "text")
    base = Form("csv", ",", "") if kind == "csv" else Form(kind)
    fields = {_FIELDS[name]: value for name, value in values.items() if _FIELDS[name]}
    if "quote" in fields:
        fields.setdefault("escape", fields["quote"])
    form = replace(base, **fields)
    _check_form(form, values)
    return form


def _check_form(form: Form, values: dict[str, Any]) -> None:
    """Refuse a format whose rows could not be read back."""
    csv_only = ("QUOTE", "ESCAPE", "FORCE_QUOTE")
    refused = {"csv": (), "text": csv_only}.get(form.kind, (*csv_only, "DELIMITER", "NULL", "HEADER"))
    for name in refused:
        if name in values:
            state = "0A000" if form.kind == "text" else "42601"
            raise ServerError(state, f"COPY {name} is not available in {form.kind} format", "FORMAT csv has it")
    for name in ("delimiter", "quote", "escape"):
        if len(getattr(form, name).encode()) != 1:
            raise ServerError("0A000", f"COPY {name} must be a single one-byte character", f"write {name.upper()} ';'")
    wrong = ""
    if set(form.delimiter + form.null) & {"\n", "\r"}:
        wrong = "delimiter and null representation cannot have a newline or carriage return"
    elif form.kind == "text" and form.delimiter in _NO_DELIMITER:
        wrong = f'delimiter cannot be "{form.delimiter}"'
    elif form.kind == "csv" and form.delimiter == form.quote:
        wrong = "delimiter and quote must be different"
    if wrong:
        raise ServerError("22023", f"COPY {wrong}")
    if form.delimiter in form.null or (form.kind == "csv" and form.quote in form.null):
        raise ServerError("0A000", "COPY null representation cannot have the delimiter or the quote in it")


def _text(option: _Option) -> str:
    """Return the value of an option as text."""
    if len(option.value) != 1:
        raise ServerError("42601", f"{option.name} of COPY takes one value", _HINT, option.start)
    return option.value[0].text


def _kind(option: _Option) -> str:
    kind = _text(option).lower()
    if kind not in ("text", "csv", "binary"):
        raise ServerError("22023", f'COPY format "{kind}" not recognized', "write text, csv or binary", option.start)
    return kind


def _header(option: _Option) -> bool:
    value = _text(option).lower() if option.value else ""
    if value == "match":
        raise ServerError("0A000", 'cannot use "match" with HEADER in COPY TO', "write HEADER", option.start)
    if value not in _SWITCH:
        raise ServerError("42601", 'header requires a Boolean value or "match"', "write HEADER", option.start)
    return _SWITCH[value]


def _columns(option: _Option) -> tuple[str, ...] | None:
    if [token.word for token in option.value] == ["*"]:
        return None
    if not _is_list(option.value, ","):
        raise ServerError("42601", "FORCE_QUOTE takes names of columns, or *", _HINT, option.start)
    return tuple(token.text for token in option.value[::2])


def _encoding(option: _Option) -> str:
    if _text(option).lower() not in _UTF8:
        raise ServerError("0A000", f"the encoding is UTF8, not {_text(option)}", "write ENCODING 'UTF8'", option.start)
    return "UTF8"


_READERS: dict[str, Callable[[_Option], Any]] = {
    "FORMAT": _kind, "HEADER": _header, "FORCE_QUOTE": _columns, "ENCODING": _encoding,
}  # fmt: skip
