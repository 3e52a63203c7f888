"""The names of a query's columns: in, its text and DuckDB's names; out, PostgreSQL's names for unnamed columns.

Clients expect `count`, `version` or `?column?` where DuckDB returns `count_star()` or the text of the expression.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.server.statements.requests import Statement
from fairsql.text.tokens import RESERVED, Token

_UNNAMED = "?column?"
_ENDS = frozenset(
    "WHERE FROM GROUP HAVING ORDER LIMIT UNION INTERSECT EXCEPT WINDOW QUALIFY OFFSET FETCH FAIR USING".split()
)
_TYPES = {
    "int": "int4", "integer": "int4", "bigint": "int8", "smallint": "int2", "boolean": "bool", "real": "float4",
    "double": "float8", "decimal": "numeric", "dec": "numeric", "float": "float8", "character": "bpchar",
    "char": "bpchar",
    "string": "text",
}  # fmt: skip
_CALLS = {"trim": "btrim", "row": "row"}
_VALUES = frozenset(
    "CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP LOCALTIME LOCALTIMESTAMP CURRENT_USER SESSION_USER USER "
    "CURRENT_SCHEMA CURRENT_CATALOG CURRENT_ROLE".split()
)
_OPERATORS = frozenset("+ - * / % = < > <> != <= >= || AND OR NOT IS IN LIKE ILIKE BETWEEN".split())
_CLOSERS = frozenset((")", "]", "END"))


def column_names(statement: Statement, names: Sequence[str]) -> list[str]:
    """Return the names of a query's columns as PostgreSQL gives them.

    Args:
        statement: the client's statement.
        names: DuckDB's names, which stay if the text names the column, or if PostgreSQL's name is unknown.

    >>> from fairsql.server.statements.requests import read_statements
    >>> column_names(read_statements("SELECT count(*), a, 1 + 1 FROM t")[0], ["count_star()", "a", "(1 + 1)"])
    ['count', 'a', '?column?']
    """
    key = ("names", *names)
    if key not in statement.kept:
        statement.kept[key] = _find_names(statement, names)
    return list(statement.kept[key])


def _find_names(statement: Statement, names: Sequence[str]) -> list[str]:
    found = list(names)
    word = "RETURNING" if statement.writes else "SELECT"
    items = _items(statement.tokens, word) if statement.writes or statement.word in ("SELECT", "FROM") else []
    stars = [at for at, item in enumerate(items) if _spreads(item)]
    if not items or (not stars and len(items) != len(names)):
        return found
    first = stars[0] if stars else len(items)
    last = stars[-1] + 1 if stars else len(items)
    for at, item in enumerate(items[:first]):
        found[at] = _name(item) or found[at]
    for at, item in enumerate(reversed(items[last:]), 1):
        found[-at] = _name(item) or found[-at]
    return found


def fold_names(statement: Statement, names: Sequence[str]) -> list[str]:
    """Return names in lower case, as PostgreSQL does, except those that the text quotes.

    DuckDB keeps the case of the text, which is easier to read. Only queries on the catalogue need PostgreSQL's case.

    >>> from fairsql.server.statements.requests import read_statements
    >>> fold_names(read_statements('SELECT TABLE_NAME, 1 AS "One" FROM t')[0], ["TABLE_NAME", "One"])
    ['table_name', 'One']
    """
    quoted = {token.text for token in statement.tokens if token.is_name and not token.word}
    return [name if name in quoted else name.lower() for name in names]


def _items(tokens: Sequence[Token], word: str) -> list[list[Token]]:
    """Return the items of the outermost SELECT, or of RETURNING."""
    begin = next((at for at, token in enumerate(tokens) if token.word == word and not token.depth), None)
    if begin is None:
        return []
    items: list[list[Token]] = [[]]
    for token in tokens[begin + 1 :]:
        if not token.depth and token.word in _ENDS and items[-1]:
            break
        if token.word == "," and not token.depth:
            items.append([])
        else:
            items[-1].append(token)
    if items[0] and items[0][0].word in ("ALL", "DISTINCT"):
        if len(items[0]) > 1 and items[0][1].word == "ON":
            return []
        items[0] = items[0][1:]
    return [item for item in items if item]


def _spreads(item: Sequence[Token]) -> bool:
    """Return whether an item becomes several columns: *, t.*, COLUMNS(…), unnest of a struct."""
    return any(
        (token.word == "*" and (not at or item[at - 1].word == ".")) or token.word in ("COLUMNS", "UNPACK")
        for at, token in enumerate(item)
        if token.depth == item[0].depth
    ) or (item[0].word == "UNNEST" and "RECURSIVE" in [token.word for token in item])


def _name(item: Sequence[Token]) -> str:
    """Return PostgreSQL's name for an item; empty for an item with an alias and for a column."""
    depth = item[0].depth
    flat = [token for token in item if token.depth == depth]
    words = [token.word for token in flat]
    if "AS" in words or ":" in words or _has_alias(flat) or _is_path(flat):
        return ""
    return _named(item)


def _has_alias(flat: Sequence[Token]) -> bool:
    """Return whether an item has an alias without AS: a name after the end of a value."""
    if len(flat) < 2 or not flat[-1].is_name or (flat[-1].word and flat[-1].word.casefold() in RESERVED):
        return False
    before, last = flat[-2], flat[-1]
    ends = (
        before.word in _CLOSERS
        or before.is_string
        or before.text[:1].isdigit()
        or before.word in ("NULL", "TRUE", "FALSE")
    )
    is_name = (
        before.is_name and before.word.casefold() not in RESERVED and before.word not in ("DATE", "TIME", "INTERVAL")
    )
    return (ends or is_name) and last.word not in ("END", "PRECISION", "VARYING", "FILTER", "OVER")


def _named(item: Sequence[Token]) -> str:
    """Return the name that PostgreSQL gives to an expression."""
    depth = item[0].depth
    flat = [token for token in item if token.depth == depth]
    words = [token.word for token in flat]
    first = item[0]
    if first.word == "(" and words == ["(", ")"]:
        inside = item[1:-1]
        if inside and inside[0].word in ("SELECT", "WITH", "FROM"):
            return _name_of_query(inside)
        return _named(inside) if inside else _UNNAMED
    if first.word == "CAST" and words == ["CAST", "(", ")"]:
        at = max(k for k, token in enumerate(item) if token.word == "AS" and token.depth == depth + 1)
        return _named(item[2:at]).replace(_UNNAMED, "") or _type(item[at + 1 :])
    if "::" in words:
        places = [k for k, token in enumerate(item) if token.word == "::" and token.depth == depth]
        if set(words) & _OPERATORS:
            return _UNNAMED
        return _named(item[: places[0]]).replace(_UNNAMED, "") or _type(item[places[-1] + 1 :])
    if first.word == "CASE" and words.count("CASE") == 1 and words[-1] == "END":
        return "case"
    if first.word in _VALUES and len(flat) == 1:
        return first.word.lower()
    if first.word in ("DATE", "TIME", "TIMESTAMP", "INTERVAL", "TIMESTAMPTZ") and len(flat) == 2 and flat[1].is_string:
        return first.word.lower()
    if "COLLATE" in words:
        return _named(
            item[: next(k for k, token in enumerate(item) if token.word == "COLLATE" and token.depth == depth)]
        )
    return _call(flat) or _column(flat)


def _call(flat: Sequence[Token]) -> str:
    """Return the name of a called function, which FILTER (…) or OVER (…) may follow."""
    words = [token.word for token in flat]
    names = 1
    while words[names : names + 1] == ["."] and len(flat) > names + 1:
        names += 2
    opens = words[names : names + 1]
    if words[:2] in (["ARRAY", "["], ["ARRAY", "("]):
        return "array" if len(flat) == 3 else ""
    if opens != ["("] or not flat[names - 1].is_name:
        return ""
    rest = words[names + 2 :]
    while rest[:2] in (["FILTER", "("], ["OVER", "("]) or rest[:3] == ["WITHIN GROUP", "(", ")"]:
        rest = rest[3:]
    if rest[:1] == ["OVER"] and len(rest) == 2:
        rest = []
    if rest:
        return _UNNAMED
    name = flat[names - 1].text.casefold()
    return _CALLS.get(name, name)


def _is_path(flat: Sequence[Token]) -> bool:
    """Return whether an item is a column, with or without its table."""
    if len(flat) == 1 and flat[0].word in ("NULL", "TRUE", "FALSE", *_VALUES):
        return False
    return all(token.is_name if at % 2 == 0 else token.word == "." for at, token in enumerate(flat))


def _column(flat: Sequence[Token]) -> str:
    """Return the name of a column or of a subscripted column, else PostgreSQL's name for unnamed columns."""
    end = next((at for at, token in enumerate(flat) if token.word == "["), len(flat))
    return flat[end - 1].text if end and _is_path(flat[:end]) else _UNNAMED


def _name_of_query(tokens: Sequence[Token]) -> str:
    """Return the name of the first column of a query in brackets."""
    depth = tokens[0].depth
    shifted = [token._replace(depth=token.depth - depth) for token in tokens]
    items = _items(shifted, "SELECT")
    if not items:
        return ""
    item = items[0]
    words = [token.word for token in item]
    if "AS" in words[-2:-1]:
        return item[-1].text
    return _name(item) or item[-1].text


def _type(tokens: Sequence[Token]) -> str:
    """Return PostgreSQL's short name of a type."""
    words = [token.word for token in tokens if token.is_name]
    joined = " ".join(words).casefold()
    if joined.startswith(("timestamp with time", "timestamptz")):
        return "timestamptz"
    if joined.startswith("time with time"):
        return "timetz"
    if "varying" in joined:
        return "varchar"
    name = tokens[0].text.casefold().split()[0] if tokens else ""
    return _TYPES.get(name, name)
