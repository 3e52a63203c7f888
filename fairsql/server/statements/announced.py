"""The types of parameters that a statement's text shows: in, a statement; out, the OID of each, or 0 for unknown.

DuckDB's prepare reports no types. Casts show them ($1::INT, CAST($1 AS DATE)), and so do operators on lists
(= ANY($1)).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import cache

from fairsql.resources import read_sql
from fairsql.server.statements.requests import Statement
from fairsql.text.tokens import Token

TEXTS = 1009  # the type text[]
_LISTS = frozenset(("ANY", "ALL", "SOME", "UNNEST"))
_ALIASES = {
    "int": 23, "tinyint": 21, "hugeint": 1700, "decimal": 1700, "double": 701, "float": 701, "string": 25, "blob": 17,
    "datetime": 1114, "timestamp": 1114, "time": 1083,
    "char": 1042, "character": 1042,
}  # fmt: skip


def announced_types(statement: Statement | None, count: int) -> list[int]:
    """Return the types of parameters by the text around each of them.

    >>> from fairsql.server.statements.requests import read_statements
    >>> announced_types(read_statements("SELECT $1::int[], CAST($2 AS char), $3 FROM t WHERE a = ANY($4)")[0], 4)
    [1007, 1042, 0, 1009]
    """
    found = [0] * count
    tokens = statement.tokens if statement is not None else ()
    for at, token in enumerate(tokens):
        if token.word == "$" and at + 1 < len(tokens) and tokens[at + 1].text.isdecimal():
            number = int(tokens[at + 1].text)
            if 0 < number <= count and not found[number - 1]:
                found[number - 1] = _type_at(tokens, at)
    return found


def _type_at(tokens: Sequence[Token], at: int) -> int:
    """Return the OID of the type of the parameter at an index."""
    before = [token.word for token in (*tokens[max(at - 2, 0) : at],)]
    after = [token.word for token in tokens[at + 2 : at + 7]]
    if after[:1] == ["::"] or (before == ["CAST", "("] and after[:1] == ["AS"]):
        begin = at + 3 + 2 * (after[2:3] == ["."])
        return _named(tokens[begin : begin + 8])
    inside = before[:1] and before[0] in _LISTS and before[1:] == ["("] and after[:1] == [")"]
    return TEXTS if inside else 0


def _named(tokens: Sequence[Token]) -> int:
    """Return the OID of the type whose name begins the tokens."""
    names, arrays = _oids()
    words = [token.text.casefold() for token in tokens if token.is_name or token.word in ("[", "]")]
    longest = next((size for size in range(4, 0, -1) if " ".join(words[:size]) in names), 0)
    oid = names.get(" ".join(words[:longest]), 0)
    return arrays.get(oid, 0) if [token.word for token in tokens[longest : longest + 2]] == ["[", "]"] else oid


@cache
def _oids() -> tuple[dict[str, int], dict[int, int]]:
    """Return the OIDs of types by name, and of array types by element."""
    rows = list(csv.DictReader(io.StringIO(read_sql("postgres/types.csv"))))
    names = {name: int(row["oid"]) for row in rows for name in (row["typname"], row["shown"])}
    return names | _ALIASES, {int(row["oid"]): int(row["typarray"]) for row in rows}
