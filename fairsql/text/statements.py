"""Split scripts without a tokenizer in the usual case: sqlglot takes longer to load than DuckDB.

In: any text. Out: its statements, as `tokens.split_statements` gives them.
"""

from __future__ import annotations

_SIGNS = (";", "--", "/*")  # a text with one of these may be more than one statement


def list_statements(text: str) -> list[str]:
    """Split a script at its semicolons; a text without any, except at its end, is one statement.

    >>> list_statements("SELECT 1;"), list_statements("SELECT ';'; SELECT 2"), list_statements(" ")
    (['SELECT 1;'], ["SELECT ';';", 'SELECT 2'], [])
    """
    statement = text.strip()
    body = statement.removesuffix(";")
    if body and not any(sign in body for sign in _SIGNS):
        return [statement]
    from fairsql.text.tokens import split_statements

    return split_statements(text)
