"""Define what FairSQL needs of another database. Each other file of this folder implements it for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Protocol

from sqlglot import exp

from fairsql.errors import FairSQLError, OperationalError, ProgrammingError
from fairsql.text.queries import query as read_query
from fairsql.text.tokens import tokenize


class Engine(Protocol):
    """Another database, which runs whole queries in its own SQL and returns their rows as Arrow.

    An engine never raises its driver's errors. It raises `ProgrammingError` for SQL that it refuses and
    `OperationalError` if it does not answer (see `refusal`). Neither these nor `repr` show how it was connected to.

    Attributes:
        name: its name in errors, such as "PostgreSQL".
        dialect: sqlglot's name for its SQL, in which FairSQL's part of a query is printed, with all names quoted.
        has_snapshots: whether several queries can see the same state of the data.
        on_parameters: a hint for users whose `?` was not meant as a parameter.
        replaces_tables: whether it has CREATE OR REPLACE TABLE; if not, changes in a transaction are atomic.
    """

    name: str
    dialect: str
    has_snapshots: bool = False
    replaces_tables: bool = True
    on_parameters: str = ""

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`, whose columns are matched by position.

        Args:
            sql: the query.
            values: the values of its parameters, which it contains as `mark` writes them.
        """

    def mark(self, at: int, value: Any) -> str:
        """Return the text of a parameter in a query, given its number among all parameters, from 1 on.

        Raises:
            ProgrammingError: for a database or a value that does not allow parameters.
        """
        raise no_parameter(self.name, value)

    def execute(self, sql: str) -> None:
        """Run a statement that has no rows, such as CREATE TABLE … AS."""

    def close(self) -> None:
        """Close the connection if FairSQL opened it."""

    def adapt(self, query: exp.Select) -> exp.Select:
        """Return a remote query (see `expansion/query_split.py: tally_of`), adapted to this database.

        The user's texts in it do not change. What may have to change: how values of groups are compared, if the
        database treats different ones as equal; casts that turn anything into a number; names in a SELECT list that
        hide columns of the same name from other expressions in it; sums that overflow their type.
        """
        add_as_doubles(query, self.as_addend)
        return query

    def as_addend(self, value: exp.Expression) -> exp.Expression:
        """Return a number to be summed: a double, but without a cast, which would turn texts into numbers."""
        return exp.Mul(this=value, expression=exp.Literal.number("1e0"))

    def spell(self, sql: str) -> str:
        """Return the text of a query in this database's spelling."""
        return sql

    def check(self, query: exp.Select) -> None:
        """Raise an error for an adapted query that this database would answer with a different meaning."""
        return

    def columns(self, source: str) -> list[str]:
        """Return the names of the columns of a relation that can follow FROM."""
        every = exp.Select(expressions=[exp.Star()]).from_(exp.Var(this=source)).limit(0)
        names: list[str] = self.query(every.sql(dialect=self.dialect)).column_names
        return names

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value, such that texts of different bytes differ."""
        return exp.Cast(this=value, to=exp.DataType(this=exp.DataType.Type.TEXT))

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double, with NULL for NaN."""
        kind = exp.DataType(this=exp.DataType.Type.DOUBLE)
        nan = exp.Cast(this=exp.Literal.string("NaN"), to=kind.copy())
        return exp.Nullif(this=exp.Cast(this=value, to=kind), expression=nan)

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time, as a double; a time without a time zone is in UTC.

        Raises:
            ProgrammingError: for a database that may compute them differently from DuckDB.
        """
        raise ProgrammingError(
            f"a group or feature is a time, which {self.name} may turn into another number than DuckDB",
            hint="make a number of it, such as EXTRACT(year FROM day) AS year",
        )

    def as_time(self, value: date) -> exp.Expression:
        """Return a date, or a time with or without a time zone, as a constant of its type."""
        types = exp.DataType.Type
        kind = types.DATE
        if isinstance(value, datetime):
            kind = types.TIMESTAMP if value.tzinfo is None else types.TIMESTAMPTZ
        return exp.Cast(this=exp.Literal.string(str(value)), to=exp.DataType(this=kind))

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text as 32 lower-case digits, compared by bytes: a draw that depends on the text.

        The same text has the same digest in every database.
        """
        return exp.MD5(this=text)

    def digest_all(self, seed: int, values: Sequence[exp.Expression]) -> exp.Expression:
        """Return 32 digits as `digest` does, for values that may be NULL; they depend on the seed and the database."""
        text: exp.Expression = exp.Literal.string(f"{seed}")
        for each in values:
            value = exp.DPipe(this=exp.Literal.string("="), expression=self.as_text(each))
            known = exp.Coalesce(this=value, expressions=[exp.Literal.string("-")])
            text = exp.DPipe(this=exp.DPipe(this=text, expression=exp.Literal.string("|")), expression=known)
        return self.digest(text)

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query whose columns are computed once for each row, however often its reader uses them."""
        return query

    def tables(self) -> list[tuple[str, str, str]]:
        """Return the tables and views that FROM may read, sorted: (schema, name, "table" or "view")."""
        rows = self.query(read_query("engines", f"{self.name.lower()}_tables")).to_pylist()
        return sorted((row["schema"], row["name"], row["kind"]) for row in rows)

    def snapshot(self, *, writes: bool = False) -> AbstractContextManager[object]:
        """Make queries inside see a single state of the data, if the database can, and make what they write atomic."""
        return nullcontext()

    def interrupt(self) -> None:
        """Interrupt the query that another thread runs, if the database can."""

    def quote(self, name: str) -> str:
        """Return a name as this database quotes it."""
        return exp.to_identifier(name, quoted=True).sql(dialect=self.dialect)


class Secrets(tuple[str, ...]):
    """Texts that errors must not show, such as passwords; printing an engine's attributes does not show them either.

    >>> Secrets(["p%40ss", "p@ss"])
    Secrets(…)
    """

    def __repr__(self) -> str:
        return "Secrets(…)"


def no_parameter(engine: str, value: Any) -> ProgrammingError:
    """Return the error for a value that cannot be a parameter."""
    message = f"a value of type {type(value).__name__} cannot be a parameter of {engine}"
    return ProgrammingError(message, hint="write the value in FROM, WHERE or the expression")


def replace_parameters(sql: str, spell: Callable[[str], str]) -> str:
    """Return a text with its parameters `$1` and `$name` replaced; `spell` gets their names.

    >>> replace_parameters("x > $1 AND y = '$1' AND z < $most", str.upper)
    "x > 1 AND y = '$1' AND z < MOST"
    """
    parts, at = [], 0
    for start, end, name in _parameters(sql):
        parts += [sql[at:start], spell(name)]
        at = end
    return "".join([*parts, sql[at:]])


def parameters(sql: str) -> list[str]:
    """Return the names of the parameters of a text, each once.

    >>> parameters("x > $1 AND y < $most AND x < 2 * $1")
    ['1', 'most']
    """
    return list(dict.fromkeys(name for _, _, name in _parameters(sql)))


def _parameters(sql: str) -> Iterator[tuple[int, int, str]]:
    for sign, name in pairwise(tokenize(sql)):
        if sign.word == "$" and name.start == sign.end:
            yield sign.start, name.end, name.text


def is_argument(name: str) -> bool:
    """Return whether a column of a remote query's rows is an argument of METRICS."""
    return name.startswith("fair_input_")


def add_as_doubles(query: exp.Select, as_addend: Callable[[exp.Expression], exp.Expression]) -> None:
    """Sum arguments of METRICS as doubles: a sum of integers or decimals may overflow, fail, or become NULL.

    >>> from sqlglot import parse_one
    >>> far = parse_one("SELECT SUM(fair_input_0), SUM(fair_weight) FROM t")
    >>> add_as_doubles(far, lambda value: value * exp.Literal.number("1e0"))
    >>> far.sql()
    'SELECT SUM(fair_input_0 * 1e0), SUM(fair_weight) FROM t'
    """
    for total in query.find_all(exp.Sum):
        if isinstance(total.this, exp.Column) and is_argument(total.this.name):
            total.set("this", as_addend(total.this))


def mark_texts(query: exp.Select) -> None:
    """Replace values by NaN if the database makes them NULL because they are not numbers; DuckDB then refuses them.

    >>> from sqlglot import parse_one
    >>> far = parse_one("SELECT CAST(s AS DOUBLE) FROM t")
    >>> mark_texts(far)
    >>> far.sql()
    "SELECT COALESCE(CAST(s AS DOUBLE), CASE WHEN NOT s IS NULL THEN CAST('NaN' AS DOUBLE) END) FROM t"
    """
    for cast in list(query.find_all(exp.Cast)):
        is_set = exp.Not(this=exp.Is(this=cast.this.copy(), expression=exp.Null()))
        nan = exp.Cast(this=exp.Literal.string("NaN"), to=cast.args["to"].copy())
        mark = exp.Case(ifs=[exp.If(this=is_set, true=nan)])
        cast.replace(exp.Coalesce(this=cast.copy(), expressions=[mark]))


def rename_rows(query: exp.Select) -> exp.Select:
    """Return a remote query whose columns have names that occur nowhere else in it.

    In some databases, a name given in a SELECT list hides a column of the same name from the other expressions, or
    names that differ only in case are equal.

    >>> from sqlglot import parse_one
    >>> far = parse_one("WITH r AS (SELECT upper(g) AS g FROM t) SELECT g, COUNT(*) AS n FROM r GROUP BY g")
    >>> rename_rows(far).sql()
    'WITH r AS (SELECT UPPER(g) AS fair_at_0 FROM t) SELECT fair_at_0 AS g, COUNT(*) AS n FROM r GROUP BY fair_at_0'
    """
    rows = query.ctes[0].this
    prefix, text = "fair_at_", query.sql().casefold()
    while prefix in text:
        prefix += "_"
    names = {column.alias: f"{prefix}{at}" for at, column in enumerate(rows.selects)}
    for column in rows.selects:
        column.set("alias", exp.to_identifier(names[column.alias], quoted=column.args["alias"].args.get("quoted")))
    for output in query.selects:
        if isinstance(output, exp.Column):
            output.replace(exp.Alias(this=output.copy(), alias=output.this.copy()))
    for column in list(query.find_all(exp.Column)):
        if column.find_ancestor(exp.CTE) is None:
            column.set("this", exp.to_identifier(names[column.name], quoted=column.this.args.get("quoted")))
    return query


def unreadable(engine: str) -> FairSQLError:
    """Return the error for a URL that a driver cannot read; any part of it might be the password.

    >>> str(unreadable("PostgreSQL")).partition("HINT")[0]
    'PostgreSQL: the URL cannot be read\\n'
    """
    write = "%40 for @, %2F for /, %3F for ?, %23 for #, %25 for %, %20 for a space"
    hint = f"in its password write {write}; options are the driver's"
    return OperationalError(f"{engine}: the URL cannot be read", hint=hint)


def ends_early(url: str) -> bool:
    """Return whether the password of a URL contains a character that ends a password.

    Drivers take the rest of such a password for a host or port, and show it.

    >>> ends_early("postgresql://me:p%40ss@localhost/loans"), ends_early("postgresql://me:p@ss@localhost/loans")
    (False, True)
    """
    password = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    return bool(set("@/?#").intersection(password))


def refusal(
    engine: str,
    error: Exception,
    *,
    secrets: Sequence[str] = (),
    answers: bool = True,
    hint: str = "",
) -> FairSQLError:
    """Return a driver's error as a FairSQL error.

    Args:
        engine: the name of the database.
        error: the driver's error.
        secrets: texts to remove from the message, such as a password.
        answers: whether the database answered, and refused the query.
        hint: what to do.
    """
    text = str(error).strip()
    for secret in filter(None, secrets):
        text = text.replace(secret, "***")
    kind = ProgrammingError if answers else OperationalError
    return kind(f"{engine}: {text}", hint=hint)
