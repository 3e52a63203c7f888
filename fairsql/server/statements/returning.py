"""The columns of RETURNING: in, a statement that writes; out, a query with the same columns, to describe them."""

from __future__ import annotations

from dataclasses import replace

from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.requests import Statement, read_statements
from fairsql.text.queries import query

_BEFORE_TABLE = frozenset("INSERT UPDATE DELETE OR REPLACE IGNORE INTO FROM".split())
_BEHIND_TABLE = frozenset("( SET USING WHERE RETURNING VALUES SELECT FROM BY DEFAULT ON WITH".split())


def returned(statement: Statement) -> Statement:
    """Return a query with the columns of a statement's RETURNING.

    Raises:
        ServerError: if the columns are known only once the statement runs.

    >>> returned(read_statements("UPDATE loans AS l SET paid = 1 RETURNING id, l.paid")[0]).text
    'SELECT id, l.paid FROM loans AS l'
    """
    tokens, text = statement.tokens, statement.text
    words = [token.word for token in tokens]
    at = next((k for k, token in enumerate(tokens) if token.word == statement.word and not token.depth), 0)
    last = max((k for k, token in enumerate(tokens) if token.word == "RETURNING" and not token.depth), default=0)
    while at < last and words[at] in _BEFORE_TABLE:
        at += 1
    end = next((k for k in range(at + 1, last + 1) if words[k] in _BEHIND_TABLE), 0)
    if statement.word not in ("INSERT", "UPDATE", "DELETE") or not end or "$" in words[last:]:
        raise ServerError("0A000", "its columns are known only when it runs", "describe the portal")
    asked = query(
        "server", "table", columns=text[tokens[last].end :].strip(), table=text[tokens[at].start : tokens[end - 1].end]
    )
    return replace(read_statements(asked)[0], start=statement.start)
