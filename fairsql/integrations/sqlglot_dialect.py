"""The sqlglot dialect `fairsql`, for tools that read and rewrite SQL: DuckDB's dialect, plus the clause.

In: any SQL. Out: the syntax tree of its expansion, so that a tool's changes to the tree cannot lose or move a clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlglot import exp
from sqlglot.dialects.duckdb import DuckDB
from sqlglot.errors import ParseError

from fairsql.errors import FairSQLError, ProgrammingError
from fairsql.expansion import expand
from fairsql.text.tokens import split_statements

if TYPE_CHECKING:
    from sqlglot.tokens import Token


class FairSQL(DuckDB):
    """DuckDB's dialect; a text is expanded before it is parsed.

    >>> import sqlglot
    >>> tree = sqlglot.parse_one("FROM loans FAIR (PREDICTION approved PROTECTED race)", dialect="fairsql")
    >>> tree.sql(dialect="duckdb") == sqlglot.parse_one(tree.sql(dialect="fairsql"), dialect="duckdb").sql("duckdb")
    True
    """

    def parse(self, sql: str, **options: Any) -> Any:
        """Return the syntax trees of a script."""
        return [tree and _keep_formats(tree) for tree in super().parse(_expand(sql), **options)]

    def parse_into(self, expression_type: Any, sql: str, **options: Any) -> Any:
        """Return the syntax trees of a text that should be of a given kind."""
        return [tree and _keep_formats(tree) for tree in super().parse_into(expression_type, _expand(sql), **options)]

    def tokenize(self, sql: str, *arguments: Any, **options: Any) -> list[Token]:
        """Return the tokens of a script."""
        tokens: list[Token] = super().tokenize(_expand(sql), *arguments, **options)
        return tokens


def _keep_formats(tree: Any) -> Any:
    """Return a tree in which PostgreSQL's functions keep their formats, for the wire server to read.

    DuckDB's `to_timestamp` only takes seconds: sqlglot reads a format as their scale, and drops that of `to_char`.
    """
    for node in reversed(list(tree.find_all(exp.UnixToTime, exp.ToChar))):  # inner ones first
        form = node.args.get("scale" if isinstance(node, exp.UnixToTime) else "format")
        if isinstance(form, exp.Literal):
            name = "TO_CHAR" if isinstance(node, exp.ToChar) else "TO_TIMESTAMP"
            written = node.replace(exp.Anonymous(this=name, expressions=[node.this, form]))
            tree = written if node is tree else tree
    return tree


def _expand(sql: str) -> str:
    """Return plain SQL, statement by statement.

    Raises:
        ParseError: sqlglot's own, which its users catch, for anything that is wrong with a clause.
    """
    try:
        plain = expand(sql)
        if plain is not sql and len(split_statements(plain)) != len(split_statements(sql)):
            raise ProgrammingError(
                "a statement on metrics expands to several statements", hint="run it on a FairSQL connection"
            )
    except FairSQLError as error:
        raise ParseError.new(
            str(error), description=error.message, line=error.line, col=error.column,
            highlight="" if error.start is None else error.sql[error.start : error.end],
        ) from error  # fmt: skip
    return plain
