"""One scan for many questions. In: a connection, and queries with FAIR clauses over the same rows. Out: their tables.

The rows are tallied once, into a temporary table, which the queries read (see `query_split.py`). FAIR SCAN groups by
other columns, so it reads the rows itself and keeps the tally small. On an engine, where the number of rows in a tally
is limited, every clause that groups by other columns reads the rows itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any

from fairsql.errors import ClauseError, DataError, Error, FairSQLError, MetricError
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.query_split import counted, over_tally
from fairsql.expansion.script_expansion import expand_script
from fairsql.findings.database import Database
from fairsql.reports.content.fingerprint import Fingerprint, of_counts, take_fingerprint
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.syntax.outcomes import OUTCOME
from fairsql.syntax.spec import Spec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_TALLY = "fair_report_tally"
_MOST_GROUPS = 300  # groups of one stratum whose pairs are compared; many strata have as many pairs in all


def _about_features(read: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function so that its errors about FEATURES are about the features that the user gave."""

    @wraps(read)
    def wrapped(connection: Database, question: Question, *queries: Mapping[str, str]) -> Any:
        try:
            return read(connection, question, *queries)
        except FairSQLError as error:
            before, named, _ = error.sql.partition(f"FEATURES {question.features}")
            first, last = len(before) + len("FEATURES "), len(before) + len(named)
            if named and error.start is not None and first <= error.start < last:
                error.place(question.features, error.start - first, (error.end or last) - first)
            raise

    return wrapped


@_about_features
def read_tables(
    connection: Database,
    question: Question,
    required: Mapping[str, str],
    asked: Mapping[str, str],
    again: Callable[[Mapping[str, Table]], Mapping[str, str]] = lambda tables: {},
) -> tuple[dict[str, Table], dict[str, str], Fingerprint]:
    """Run queries; those that measure the same rows share one tally.

    Args:
        connection: a connection to the data.
        question: the user's question, to which error positions refer.
        required: SQL that must succeed, by the name of its table; `groups`, if it is one, has a row for each group.
        asked: SQL that a form may refuse, or that is left out if it would compare every pair of too many groups.
        again: returns SQL in the place of some of these, once the required tables are known.

    Returns:
        The tables; the reason for each refused query, by the name of its table; and the fingerprint of the rows.

    Raises:
        duckdb.Error: for a required query that is refused, and for data that cannot be measured.
    """
    queries = {**required, **asked}
    near: dict[str, str] = {}
    refused: dict[str, str] = {}
    tallied: list[Spec] = []
    by_pairs: set[str] = set()
    own_scans: set[str] = set()

    def change(spec: Spec) -> Spec:
        form = FORMS[spec.form]
        if (
            form.tally is None
            or form.tally.is_alone
            or (question.engine and not _columns(spec) <= _columns(question.spec))
            or (question.spec.estimate is not None and counted(spec).estimate is None)  # it has a FILTER of its own
        ):
            own_scans.add(name)
            return spec
        if form.by_pairs and counted(spec).reference is None:
            by_pairs.add(name)
        tallied.append(spec)
        over: Spec = over_tally(spec, _TALLY)
        return over

    for name, sql in queries.items():
        try:
            expansion = expand_script(sql, lambda: question.metrics, change)
        except (ClauseError, MetricError) as error:
            if name in required:
                raise
            refused[name] = error.message
            continue
        near[name] = sql if name in own_scans else expansion.text
        for warning in expansion.warnings() if len(near) == 1 else ():
            connection.warn(warning)
    if question.engine and question.adjusted is not None:
        tallied.append(question.adjusted)  # for its fingerprint
    try:
        with connection.snapshot(), _Tally(connection, tallied):
            tables = {name: read_table(connection, name, queries[name], near[name]) for name in required}
            for name, sql in again(tables).items():
                if name in near:
                    queries[name] = sql
                    near[name] = sql if name in own_scans else expand_script(sql, lambda: question.metrics, change).text
            if "groups" in tables:
                refused |= dict.fromkeys(by_pairs, reason) if (reason := _too_many(question, tables["groups"])) else {}
            others = [name for name in near if name not in tables and name not in refused]
            for name in others:
                try:
                    tables[name] = read_table(connection, name, queries[name], near[name])
                except DataError as error:
                    if name not in own_scans or not question.engine:
                        raise
                    refused[name] = error.message
            if question.engine:
                return tables, refused, of_counts(connection, question.adjusted or question.spec, _TALLY)
            controls = () if question.adjusted is None else question.adjusted.control
            return tables, refused, take_fingerprint(connection, question.spec, question.needed, controls)
    except Error as error:
        if type(error).__name__ != "InterruptException":  # raise it again for the original text
            for sql in (question.text, *(queries[name] for name in near)):
                read_table(connection, "", sql)
        raise


def _columns(spec: Spec) -> set[str]:
    """Return the names of the columns by which a clause groups."""
    audit = counted(spec)
    return {column.name for column in (*audit.control, *audit.protected)}


def _too_many(question: Question, groups: Table) -> str:
    """Say why the pairs of groups are not compared; empty if there are not too many within strata and groupings."""
    classes = (OUTCOME,) if question.spec.outcomes is not None else ()
    at = [groups.columns.index(name) for name in (*question.strata, *classes)]
    sizes = Counter(tuple(row[each] for each in at) for row in groups.rows)
    if sum(many * (many - 1) for many in sizes.values()) <= _MOST_GROUPS * (_MOST_GROUPS - 1):
        return ""
    where = f" in {len(sizes):,} strata" if question.spec.control else ""
    many = f"{max(sizes.values()):,} groups{where}"
    return f"{many} are too many to compare every two of them; REFERENCE compares each with one"


class _Tally:
    """Stores the tally of the rows while queries read it.

    It is no `contextmanager`, whose frames stand between the user's and DuckDB: data frames are looked for in the
    first frame that is not of this package (`session/running/caller_frame.py`).
    """

    def __init__(self, connection: Database, specs: list[Spec]) -> None:
        self.connection = connection
        self.specs = specs

    def __enter__(self) -> None:
        if self.specs:
            self.connection.keep_tally(_TALLY, self.specs)

    def __exit__(self, *error: object) -> None:
        with suppress(Error):  # a failed transaction has dropped it
            self.connection.execute(query("reports", "drop_tally", name=quote_name(_TALLY)))


def read_table(connection: Database, name: str, sql: str, expanded: str = "") -> Table:
    """Run a query and return its rows as a table.

    Args:
        connection: a connection to the data.
        name: the name of the table.
        sql: the query.
        expanded: its expansion, if it is known: parsing a long text again takes longer than running it.
    """
    if expanded and expanded is not sql:  # a relation would be bound once more than a statement
        result = connection.run_plain("execute", (expanded,), {})
    else:
        result = connection.sql(sql)
    return Table(name, sql, tuple(column for column, *_ in result.description), tuple(result.fetchall()))
