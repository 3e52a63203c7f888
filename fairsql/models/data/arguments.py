"""Read the arguments of USING and VIA. In: a call as it was read. Out: Python values, which DuckDB evaluates."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import Call


def read_arguments(connection: Connection, call: Call) -> dict[str, Any]:
    """Return the arguments of a call, by name."""
    if not call.arguments:
        return {}
    values = ", ".join(f"({text}) AS a{k}" for k, (_, text) in enumerate(call.arguments))
    row = connection.execute(query("models", "arguments", values=values)).fetchall()[0]
    return {name: _as_python(value) for (name, _), value in zip(call.arguments, row, strict=True)}


def _as_python(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return tuple(map(_as_python, value)) if isinstance(value, list) else value


def unquote(text: str) -> str:
    """Return the value of a literal.

    >>> unquote("'Cote d''Ivoire'"), unquote(" TRUE ")
    ("Cote d'Ivoire", 'true')
    """
    text = text.strip()
    if text[:1] == "'":
        return text[1:-1].replace("''", "'")
    return text.lower() if text.upper() in ("TRUE", "FALSE") else text
