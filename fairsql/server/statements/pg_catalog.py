"""PostgreSQL's catalogue for clients that query it: in, a statement; out, its text with our names in it.

The views and macros of `sql/postgres/` are in a separate database, so that `pg_catalog.pg_class` is not DuckDB's view
and nothing is written to the served file. Text without such names stays unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile

from fairsql.resources import read_sql
from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.array_literals import with_lists
from fairsql.server.statements.catalogue import SCHEMAS, SYSTEM_COLUMNS, SYSTEM_SCHEMA, has_system_columns, relations
from fairsql.server.statements.date_formats import read_format, write_format
from fairsql.server.statements.requests import READS, Statement, read_statements
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import RESERVED, Token

CATALOG = "fairsql_catalog"  # the database with the views
_TEXT = "VARCHAR"
_TYPES = {"name": _TEXT, "regclass": _TEXT, "regtype": _TEXT, "regproc": _TEXT, "regnamespace": _TEXT, "char": _TEXT}
_TYPES |= dict.fromkeys(
    "regprocedure regoper regoperator regrole regconfig regdictionary aclitem pg_node_tree".split(), _TEXT
)
_TYPES |= {"int2vector": "SMALLINT[]", "oidvector": "BIGINT[]", "oid": "BIGINT"}
_CALLS = {"json_build_object": "json_object"}
# DuckDB's settings that clients may read by `current_setting`; the others can show paths of files.
_READABLE = frozenset(
    "calendar default_null_order default_order integer_division max_memory memory_limit preserve_insertion_order "
    "schema threads worker_threads".split()
)

# The functions that replace a cast to these types: for a text literal or a parameter, and for any other value.
_REGISTERED = {
    "regclass": ("to_regclass", "fair_relation_name"), "regproc": ("to_regproc", "fair_proc_name"),
    "regtype": ("to_regtype", "fair_type_name"),
}  # fmt: skip
_USERS = frozenset(("CURRENT_USER", "SESSION_USER", "CURRENT_ROLE"))  # DuckDB's user has another name
# Columns for which age() counts transactions; for times it is DuckDB's function.
_XIDS = frozenset(("xmin", "xid", "transactionid", "relfrozenxid", "datfrozenxid"))
# Functions in FROM that return rows, whose column has the name of the table.
_SETS = frozenset(("GENERATE_SERIES", "STRING_TO_ARRAY", "PG_INDEXAM_HAS_PROPERTY"))
_COMPARING = frozenset(("=", "<>", "!=", "IN"))  # next to these an OID stays as it is
_CLAUSES = frozenset("SELECT FROM JOIN WHERE ON GROUP HAVING ORDER LATERAL USING".split())
_ORDERING = frozenset(  # clauses that order rows, or whose rows are not those of the tables
    "DISTINCT UNION INTERSECT EXCEPT GROUP HAVING ORDER LIMIT OFFSET FETCH WINDOW QUALIFY".split()
) | {"GROUP BY", "ORDER BY"}
_FUNCTIONS = frozenset(  # columns of functions, which are compared by OID and shown by name
    "typinput typoutput typreceive typsend typmodin typmodout typanalyze typsubscript amhandler".split()
)

_MACRO = re.compile(r"^CREATE OR REPLACE MACRO (\w+)", re.MULTILINE)

Edit = tuple[int, int, str]


@cache
def catalog_names() -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of PostgreSQL's relations in pg_catalog, and of our macros.

    >>> names, functions = catalog_names()
    >>> "pg_class" in names, "format_type" in functions
    (True, True)
    """
    texts = read_sql("postgres/relations.sql"), read_sql("postgres/functions.sql")
    functions = {name for text in texts for name in _MACRO.findall(text)}
    return frozenset(name for schema, name in relations() if schema == "pg_catalog"), frozenset(functions)


def rewrite(statement: Statement) -> str:
    """Replace catalogue names by ours and arrays by lists in a text; if there are none, return the same object.

    >>> from fairsql.server.statements.requests import read_statements
    >>> rewrite(read_statements("SELECT relname FROM pg_catalog.pg_class c")[0])
    'SELECT relname FROM "fairsql_catalog".pg.pg_class c'
    """
    if "text" not in statement.kept:
        statement.kept["text"] = _rewrite(statement)
    text: str = statement.kept["text"]
    return text


def _rewrite(statement: Statement) -> str:
    words = [token.word for token in statement.tokens[:3]]
    if words[0] == "CREATE" and words[1:2] in (["LOCAL"], ["GLOBAL"]) and words[2:] in (["TEMP"], ["TEMPORARY"]):
        token = statement.tokens[1]  # which has no effect, in PostgreSQL too
        return statement.text[: token.start] + " " * len(token.word) + statement.text[token.end :]
    listed = with_lists(statement.text, statement.tokens)
    if listed is not statement.text:
        statement = read_statements(listed)[0]
    if statement.word not in READS or not any(map(_concerns, statement.tokens)):
        return statement.text
    edits = list(_edits(statement.tokens))
    if not edits:
        return statement.text
    if any(token.text.casefold() in SYSTEM_COLUMNS for token in statement.tokens):
        edits = [(start, end, _with_system_columns().get(text, text)) for start, end, text in edits]
    parts = []
    at = 0
    for start, end, text in edits:
        parts += [statement.text[at:start], text]
        at = end
    return "".join([*parts, statement.text[at:], _order_of_columns(statement.tokens)])


def _order_of_columns(tokens: Sequence[Token]) -> str:
    """Return an ORDER BY for an unordered list of columns: PostgreSQL returns them in the order of the table.

    DuckDB's joins may return any order, and clients that list fields (RPostgreSQL) rely on PostgreSQL's.
    """
    flat = [token for token in tokens if not token.depth]
    words = [token.word for token in flat]
    names = [token.text.casefold() for token in flat]
    if words[0] != "SELECT" or "FROM" not in words or "pg_attribute" not in names or _ORDERING & set(words):
        return ""
    if "(" in words[: words.index("FROM")]:  # possibly an aggregate
        return ""
    at = names.index("pg_attribute")
    after = at + 1 + (words[at + 1 : at + 2] == ["AS"])
    has_alias = after < len(flat) and flat[after].is_name and names[after] not in RESERVED
    alias = quote_name(flat[after].text if has_alias else "pg_attribute")
    return f" ORDER BY {alias}.attrelid, {alias}.attnum"


@cache
def _with_system_columns() -> Mapping[str, str]:
    """Map our tables without system columns to those with them."""
    names = (name for schema, name in relations() if has_system_columns(name, schema))
    return {_relation("pg_catalog", name): f"{quote_name(CATALOG)}.{SYSTEM_SCHEMA}.{name}" for name in names}


def _concerns(token: Token) -> bool:
    """Return whether a token may refer to PostgreSQL's catalogue, or is an array as PostgreSQL writes it."""
    if token.is_string:
        return token.text.startswith("{")
    name = token.text.casefold()
    names, functions = catalog_names()
    return (
        name in names
        or name in functions
        or name in _REGISTERED
        or token.word in _USERS
        or name in ("pg_catalog", "information_schema", "regnamespace")
    )


def _edits(tokens: Sequence[Token]) -> Iterator[Edit]:
    """Yield the edits to the text, in its order."""
    at = 0
    ends = _ends(tokens)
    later: dict[int, Edit] = {}  # by its start; includes the ends of casts
    for k in range(len(tokens)):
        found = (
            *_series(tokens, k, ends),
            *_formats(tokens, k, ends),
            *_spread(tokens, k, ends),
            *_subscript(tokens, k),
            *_registered_list(tokens, k),
        )
        later |= {edit[0]: edit for edit in found}
    while at < len(tokens):
        cast = _cast(tokens, at, ends) if tokens[at].word == "CAST" else None
        if cast is not None:
            yield cast[0]
            later[cast[1][0]] = cast[1]
        due = later.pop(tokens[at].start, None)
        if due is not None:
            yield due
            at = next(k for k in range(at, len(tokens)) if tokens[k].end == due[1]) + 1
            continue
        edit, used = _edit(tokens, at)
        if edit is not None:
            yield edit
        at += used


def _ends(tokens: Sequence[Token]) -> dict[int, int]:
    """Return which token closes each bracket."""
    ends: dict[int, int] = {}
    waiting: list[int] = []
    for at, token in enumerate(tokens):
        if token.word == "(":
            waiting.append(at)
        elif token.word == ")" and waiting:
            ends[waiting.pop()] = at
    return ends


def _edit(tokens: Sequence[Token], at: int) -> tuple[Edit | None, int]:
    """Return the edit at a token, if there is one, and how many tokens it covers."""
    token = tokens[at]
    words = [each.word for each in tokens[at : at + 6]] + [""] * 6
    dotted = len(tokens) > at + 2 and words[1] == "." and token.is_name
    length = 3 if dotted else 2 if token.word == "$" else 1
    edit, used = _registered(tokens, at, length)
    if used or token.is_string:
        return edit, max(used, 1)
    if token.word in _USERS and words[1] not in (".", "(") and (not at or tokens[at - 1].word != "."):
        return (token.start, token.end, f"{_ours('fair_user')}()"), 1
    if words[:2] == ["SELECT", "FROM"]:  # as in EXISTS (SELECT FROM …)
        return (token.start, token.end, f"{token.text} 1"), 1
    if words[:2] == ["OPERATOR", "("] and words[3] == "." and words[5] == ")":
        return (token.start, tokens[at + 5].end, tokens[at + 4].text), 6
    if words[:2] == ["OPERATOR", "("] and words[2] == "PG_CATALOG":  # an operator of two tokens
        close = next((k for k in range(at, min(at + 12, len(tokens))) if tokens[k].word == ")"), at + 1)
        return (token.start, tokens[close].end, "".join(each.text for each in tokens[at + 4 : close])), close - at + 1
    if token.word == "COLLATE":
        length = 4 if words[2] == "." else 2
        if tokens[at : at + length][-1].text.casefold() == "default":
            return (token.start, tokens[at + length - 1].end, ""), length
    if token.text.casefold() == "pg_catalog" and words[1] == "." and len(tokens) > at + 2:
        return _name(tokens, at, at + 2)
    if token.word == "INFORMATION_SCHEMA" and words[1] == "." and len(tokens) > at + 2:
        if tokens[at + 2].text.casefold() in catalog_names()[1]:
            return (token.start, tokens[at + 2].end, _ours(tokens[at + 2].text.casefold())), 3
        name = tokens[at + 2].text.casefold()
        is_known = ("information_schema", name) in relations()
        return ((token.start, tokens[at + 2].end, _relation("information_schema", name)), 3) if is_known else (None, 3)
    if at and tokens[at - 1].text == ".":
        return None, 1
    return _name(tokens, at, at) if token.is_name else (None, 1)


def _name(tokens: Sequence[Token], first: int, at: int) -> tuple[Edit | None, int]:
    """Return the edit of a name and its token count; if `first` is before `at`, pg_catalog qualifies the name."""
    names, functions = catalog_names()
    name, qualified, used = tokens[at].text.casefold(), first < at, at - first + 1
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    before = tokens[first - 1].word if first else ""
    span = tokens[first].start, tokens[at].end
    if before in ("::", "AS") and name in _TYPES and (qualified or before == "::" or after == ")"):
        return (*span, _TYPES[name]), used
    if after == "(":
        if name in _CALLS:
            return (*span, _CALLS[name]), used
        if name == "age":
            return ((*span, _ours("fair_age") if _counts_transactions(tokens, at) else name), used)
        if name in functions and not is_readable(tokens, at):
            return (*span, _ours(name)), used
    elif name in names and (qualified or after != "."):
        return (*span, _relation("pg_catalog", name)), used
    return ((*span, tokens[at].text), used) if qualified else (None, used)


def _counts_transactions(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a call of `age` is about a transaction."""
    depth = tokens[at].depth
    inside = takewhile(lambda token: token.depth > depth, tokens[at + 2 :])
    return any(token.text.casefold() in _XIDS for token in inside)


def is_readable(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a call is `current_setting` with a literal name of a DuckDB setting that clients may read."""
    words = [token.text.casefold() for token in tokens[at : at + 4]]
    return words[:2] + words[3:] == ["current_setting", "(", ")"] and tokens[at + 2].is_string and words[2] in _READABLE


def _registered(tokens: Sequence[Token], at: int, length: int) -> tuple[Edit | None, int]:
    """Rewrite value::regclass and the like: to an OID for a text or a parameter, to a name for a column."""
    if tokens[at].word == ")":  # the result of a call stays as it is
        return None, 0
    rest = _texts(tokens[at + length : at + length + 5])
    behind = 3 if rest[1:3] == ["pg_catalog", "."] else 1
    if rest[:1] != ["::"] or len(rest) <= behind:
        return None, 0
    kind, written = rest[behind], rest[behind]
    value = "".join(map(_source, tokens[at : at + length]))
    if kind in ("text", "varchar") and tokens[at + length - 1].text.casefold() in _FUNCTIONS:
        kind = "regproc"
    if kind not in _REGISTERED or rest[behind + 1 : behind + 2] == ["["]:
        return None, 0
    plain = tokens[at].is_string or tokens[at].word == "$"
    around = [*tokens[at - 1 : at], *tokens[at + length + behind + 1 : at + length + behind + 2]]
    called = _REGISTERED[kind][not plain]
    value = quote_text(tokens[at].text) if tokens[at].is_string else value
    compared = not plain and kind == written and any(token.word in _COMPARING for token in around)
    text = value if compared else f"{_ours(called)}({value})"
    return (tokens[at].start, tokens[at + length + behind].end, text), length + behind + 1


def _registered_list(tokens: Sequence[Token], at: int) -> list[Edit]:
    """Rewrite '{int, text}'::regtype[], which is a list of texts at this point, as a list of OIDs."""
    if tokens[at].word != "[":
        return []
    close = next((k for k in range(at + 1, len(tokens)) if tokens[k].word == "]"), len(tokens))
    inside, behind = tokens[at + 1 : close : 2], _texts(tokens[close + 1 : close + 5])
    if behind[:1] != ["::"] or behind[2:] != ["[", "]"] or behind[1] not in _REGISTERED:
        return []
    if not all(each.is_string for each in inside):
        return []
    called = _ours(_REGISTERED[behind[1]][0])
    oids = ", ".join(f"{called}({quote_text(each.text)})" for each in inside)
    return [(tokens[at].start, tokens[close + 4].end, f"[{oids}]")]


def _series(tokens: Sequence[Token], at: int, ends: Mapping[int, int]) -> list[Edit]:
    """Name the column of `generate_series(…) s`, because `s` alone would be the row."""
    if tokens[at].word not in _SETS or at + 1 not in ends or _is_column(tokens, at):
        return []
    after = ends.get(at + 1, len(tokens)) + 1
    after += [token.word for token in tokens[after : after + 1]] == ["AS"]
    if after >= len(tokens):
        return []
    alias = tokens[after]
    if len(tokens) > after + 1 and tokens[after + 1].word == "(":  # its columns have names already
        return []
    if not alias.is_name or alias.word.casefold() in RESERVED:
        return []
    return [(alias.start, alias.end, f"{quote_name(alias.text)}({quote_name(alias.text)})")]


def _formats(tokens: Sequence[Token], at: int, ends: Mapping[int, int]) -> Iterator[Edit]:
    """Rewrite to_char, to_date and to_timestamp with DuckDB's formats.

    Raises:
        ServerError: for a format that is no literal: DuckDB would read PostgreSQL's format as its own.
    """
    name = tokens[at].text.casefold()
    if name not in ("to_char", "to_date", "to_timestamp") or at + 1 not in ends:
        return
    close, depth = ends[at + 1], tokens[at].depth + 1
    commas = [k for k in range(at + 2, close) if tokens[k].word == "," and tokens[k].depth == depth]
    if len(commas) != 1:
        return
    last = tokens[close - 1]
    if commas[0] != close - 2 or not last.is_string:
        raise ServerError("0A000", f"{name} takes a format that is written out", start=tokens[commas[0]].end)
    if name == "to_char":
        first = tokens[at - 2 if at > 1 and tokens[at - 1].word == "." else at]
        yield first.start, tokens[at + 1].end, query("server", "format_begin")
        pieces = write_format(last.text, last.start)
        yield tokens[commas[0]].start, tokens[close].end, " " + query("server", "format_end", pieces=pieces)
    else:
        yield last.start, last.end, quote_text(read_format(last.text, last.start))


def _spread(tokens: Sequence[Token], at: int, ends: Mapping[int, int]) -> list[Edit]:
    """Make `generate_series` in a SELECT list return rows, as in PostgreSQL; in DuckDB it returns a list."""
    if tokens[at].word != "GENERATE_SERIES" or at + 1 not in ends or not _is_column(tokens, at):
        return []
    first, last = tokens[at - 2 if tokens[at - 1].word == "." else at], tokens[ends[at + 1]]
    return [(first.start, tokens[at].end, "unnest(generate_series"), (last.start, last.end, "))")]


def _is_column(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token is in the list of a SELECT, not in its FROM."""
    clauses = (each.word for each in reversed(tokens[:at]) if each.depth == tokens[at].depth and each.word in _CLAUSES)
    return next(clauses, "") == "SELECT"


def _subscript(tokens: Sequence[Token], at: int) -> list[Edit]:
    """Count a vector's elements from 0, as PostgreSQL does; both count the elements of arrays from 1."""
    if tokens[at].text.casefold() not in _vectors() or [each.word for each in tokens[at + 1 : at + 2]] != ["["]:
        return []
    close = next((k for k in range(at + 2, len(tokens)) if tokens[k].word in ("]", "[", ":")), len(tokens))
    if close == len(tokens) or tokens[close].word != "]":
        return []
    return [(tokens[at + 1].start, tokens[at + 1].end, "[1 + ("), (tokens[close].start, tokens[close].end, ")]")]


@cache
def _vectors() -> frozenset[str]:
    """Return the names of the columns that are vectors."""
    return frozenset(
        column.column for columns in relations().values() for column in columns if column.type.endswith("vector")
    )


def _source(token: Token) -> str:
    return token.word if token.word and not token.word[0].isalpha() else quote_name(token.text)


def _cast(tokens: Sequence[Token], at: int, ends: Mapping[int, int]) -> tuple[Edit, Edit] | None:
    """Rewrite CAST(value AS regclass) as an OID: return the edits of CAST and of AS regclass."""
    close = ends.get(at + 1, 0)
    for kind in (["regclass"], ["pg_catalog", ".", "regclass"]):
        begin = close - len(kind) - 1
        if begin > at + 2 and tokens[begin].word == "AS" and _texts(tokens[begin + 1 : close]) == kind:
            name = tokens[at].start, tokens[at].end, _ours("to_regclass")
            return name, (tokens[begin].start, tokens[close - 1].end, "")
    return None


def _texts(tokens: Sequence[Token]) -> list[str]:
    return [token.text.casefold() for token in tokens]


def _ours(name: str) -> str:
    return f"{quote_name(CATALOG)}.main.{name}"


def _relation(schema: str, name: str) -> str:
    return f"{quote_name(CATALOG)}.{SCHEMAS[schema]}.{name}"
