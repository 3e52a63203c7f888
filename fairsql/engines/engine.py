"""What FairSQL needs of another database. One file of this room implements it for each; `__init__` has their table."""

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
    """Another database. It runs queries that are whole texts in its own SQL, and hands their rows over as Arrow.

    An engine raises no error of its driver's, but `ProgrammingError` for SQL that it refuses and `OperationalError`
    where it does not answer (see `refusal`). Neither they nor `repr` tell how it was connected to.

    Attributes:
        name: as errors tell it, such as "PostgreSQL".
        dialect: sqlglot's name of its SQL, in which our part of a query is printed, with each name in quotes.
        has_snapshots: whether several queries can see the same state of the data.
        on_parameters: what to tell one whose `?` was meant as something else.
        replaces_tables: whether it has CREATE OR REPLACE TABLE; else what it does in a transaction lands whole.
    """

    name: str
    dialect: str
    has_snapshots: bool = False
    replaces_tables: bool = True
    on_parameters: str = ""

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`, whose columns are matched by their positions.

        Args:
            sql: the query.
            values: of its parameters, which stand in it as `mark` writes them.
        """

    def mark(self, at: int, value: Any) -> str:
        """Return how a parameter stands in a query: the one whose value is at a place among all, from 1 on.

        Raises:
            ProgrammingError: for a database, or a value, that cannot be handed over.
        """
        raise no_parameter(self.name, value)

    def execute(self, sql: str) -> None:
        """Run a statement that has no rows, such as CREATE TABLE … AS."""

    def close(self) -> None:
        """Close the connection, unless it was open before FairSQL got it."""

    def adapt(self, query: exp.Select) -> exp.Select:
        """Return a far query (see `expansion/query_split.py: tally_of`) as this database must be asked it.

        The user's texts in it stay as they are. What may have to change: how values of groups are told apart, where
        the database takes different ones for the same; casts that make a number of anything; names in a SELECT list
        that hide columns of the same name from the expressions beside them; sums that do not fit into their type.
        """
        add_as_doubles(query, self.as_addend)
        return query

    def as_addend(self, value: exp.Expression) -> exp.Expression:
        """Return a number as what is added up: a double, without a cast, which would make a number of a text."""
        return exp.Mul(this=value, expression=exp.Literal.number("1e0"))

    def spell(self, sql: str) -> str:
        """Return the text of a query as this database must be asked it."""
        return sql

    def check(self, query: exp.Select) -> None:
        """Raise for a far query, adapted, to which this database would give an answer that means something else."""
        return

    def columns(self, source: str) -> list[str]:
        """Return the names of the columns of what may stand after FROM."""
        every = exp.Select(expressions=[exp.Star()]).from_(exp.Var(this=source)).limit(0)
        names: list[str] = self.query(every.sql(dialect=self.dialect)).column_names
        return names

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value; texts of different bytes are different ones."""
        return exp.Cast(this=value, to=exp.DataType(this=exp.DataType.Type.TEXT))

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double; NULL for NaN."""
        kind = exp.DataType(this=exp.DataType.Type.DOUBLE)
        nan = exp.Cast(this=exp.Literal.string("NaN"), to=kind.copy())
        return exp.Nullif(this=exp.Cast(this=value, to=kind), expression=nan)

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time, as a double; one without a time zone is in UTC.

        Raises:
            ProgrammingError: for a database that is not known to tell them as DuckDB does.
        """
        raise ProgrammingError(
            f"a group or feature is a time, of which {self.name} makes no number that is DuckDB's",
            hint="make a number of it, such as EXTRACT(year FROM day) AS year",
        )

    def as_time(self, value: date) -> exp.Expression:
        """Return a date, or a time with a time zone or without one, as a constant of its type."""
        types = exp.DataType.Type
        kind = types.DATE
        if isinstance(value, datetime):
            kind = types.TIMESTAMP if value.tzinfo is None else types.TIMESTAMPTZ
        return exp.Cast(this=exp.Literal.string(str(value)), to=exp.DataType(this=kind))

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text as 32 digits in lower case, which are compared by their bytes: a draw of its own.

        The same text has the same digest in every database.
        """
        return exp.MD5(this=text)

    def digest_all(self, seed: int, values: Sequence[exp.Expression]) -> exp.Expression:
        """Return 32 digits, as `digest` does, of values, of which NULL is one: others for each seed and database."""
        text: exp.Expression = exp.Literal.string(f"{seed}")
        for each in values:
            value = exp.DPipe(this=exp.Literal.string("="), expression=self.as_text(each))
            known = exp.Coalesce(this=value, expressions=[exp.Literal.string("-")])
            text = exp.DPipe(this=exp.DPipe(this=text, expression=exp.Literal.string("|")), expression=known)
        return self.digest(text)

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query whose columns are computed once for each of its rows, however often its reader names them."""
        return query

    def tables(self) -> list[tuple[str, str, str]]:
        """Return the tables and views that FROM may read: (schema, name, "table" or "view"), in their order."""
        rows = self.query(read_query("engines", f"{self.name.lower()}_tables")).to_pylist()
        return sorted((row["schema"], row["name"], row["kind"]) for row in rows)

    def snapshot(self, *, writes: bool = False) -> AbstractContextManager[object]:
        """Let what runs inside see one state of the data, where the database can, and what it writes land whole."""
        return nullcontext()

    def interrupt(self) -> None:
        """Stop the query that another thread runs, where the database can."""

    def quote(self, name: str) -> str:
        """Return a name as this database quotes it."""
        return exp.to_identifier(name, quoted=True).sql(dialect=self.dialect)


class Secrets(tuple[str, ...]):
    """Texts that errors must not tell, such as passwords; what shows all attributes of an engine shows none of them.

    >>> Secrets(["p%40ss", "p@ss"])
    Secrets(…)
    """

    def __repr__(self) -> str:
        return "Secrets(…)"


def no_parameter(engine: str, value: Any) -> ProgrammingError:
    """Return the error of a parameter that cannot be handed over."""
    told = f"{engine} is handed no parameter that is a {type(value).__name__}"
    return ProgrammingError(told, hint="write the value in FROM, WHERE or the expression")


def replace_parameters(sql: str, spell: Callable[[str], str]) -> str:
    """Return a text with others in the place of its parameters `$1` and `$name`, whose names `spell` is given.

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
    """Return whether a column of the rows of a far query is an argument of METRICS."""
    return name.startswith("fair_input_")


def add_as_doubles(query: exp.Select, as_addend: Callable[[exp.Expression], exp.Expression]) -> None:
    """Add arguments of METRICS up as doubles: a sum of integers or decimals may wrap around, fail, or become NULL.

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
    """Make NaN, which the near query refuses, of what a database makes NULL of because it is no number.

    >>> from sqlglot import parse_one
    >>> far = parse_one("SELECT CAST(s AS DOUBLE) FROM t")
    >>> mark_texts(far)
    >>> far.sql()
    "SELECT COALESCE(CAST(s AS DOUBLE), CASE WHEN NOT s IS NULL THEN CAST('NaN' AS DOUBLE) END) FROM t"
    """
    for cast in list(query.find_all(exp.Cast)):
        there = exp.Not(this=exp.Is(this=cast.this.copy(), expression=exp.Null()))
        nan = exp.Cast(this=exp.Literal.string("NaN"), to=cast.args["to"].copy())
        mark = exp.Case(ifs=[exp.If(this=there, true=nan)])
        cast.replace(exp.Coalesce(this=cast.copy(), expressions=[mark]))


def rename_rows(query: exp.Select) -> exp.Select:
    """Return a far query whose rows have columns of names that stand nowhere else in it.

    In some databases a name given in a SELECT list hides a column of the same name from the expressions beside it, or
    names that differ by case are one.

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
    """Return the error of a URL that a driver cannot read: of none of its parts it is sure that it is no password.

    >>> str(unreadable("PostgreSQL")).partition("HINT")[0]
    'PostgreSQL: the URL cannot be read\\n'
    """
    write = "%40 for @, %2F for /, %3F for ?, %23 for #, %25 for %, %20 for a space"
    hint = f"in its password write {write}; options are the driver's"
    return OperationalError(f"{engine}: the URL cannot be read", hint=hint)


def ends_early(url: str) -> bool:
    """Return whether the password of a URL holds what ends a password.

    Drivers take the rest of such a password for a host or a port, and tell it.

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
    """Return the error of a driver as one of ours.

    Args:
        engine: the name of the database.
        error: the driver's.
        secrets: what must not be told, such as a password: it is blotted out.
        answers: whether the database answered, and refuses what it was asked.
        hint: what to do.
    """
    text = str(error).strip()
    for secret in filter(None, secrets):
        text = text.replace(secret, "***")
    kind = ProgrammingError if answers else OperationalError
    return kind(f"{engine}: {text}", hint=hint)
