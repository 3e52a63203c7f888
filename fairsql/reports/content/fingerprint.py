"""The fingerprint of a report's data: of the rows that its question reads, in any order, or of their counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairsql.expansion.counting.cluster_numbers import clusters_of_groups
from fairsql.expansion.counting.tally import everyone, missing, rows_of
from fairsql.expansion.query_split import counted, tally_of
from fairsql.findings.database import Database
from fairsql.reports.content.report_table import group_value
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec, Spec
from fairsql.text.printing import print_sql
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_FLAGS = ("fair_prediction", "fair_label")
_FEW = (*_FLAGS, "fair_filter")  # columns of few values, in addition to groups and controls


Clusters = tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...]
"""The values of each group and stratum, with how many of its clusters have rows that each measure divides by."""


class Fingerprint(NamedTuple):
    """The SHA-256 of the columns that a question reads, the number of rows, and that of clusters, if it has CLUSTER.

    `numbers` has those of `fair_prediction` and `fair_label` that are numbers, 0 or 1, rather than true or false.
    `by_group` has the clusters of each group; it is empty without CLUSTER and with grouping sets. `missing` has what
    must be known of a row, so that it counts, with the number of rows in which it is NULL; it is empty for a
    fingerprint of counts. `unplaced` has the same for the controls that were asked about.
    """

    sha256: str
    rows: int
    clusters: int | None = None
    numbers: frozenset[str] = frozenset()
    by_group: Clusters = ()
    missing: tuple[tuple[str, int], ...] = ()
    unplaced: tuple[tuple[str, int], ...] = ()


def take_fingerprint(
    connection: Database, spec: FairSpec, needed: Sequence[Column] = (), controls: Sequence[Column] = ()
) -> Fingerprint:
    """Read the rows of a question once and return their fingerprint.

    Repeated rows count each time. Columns that the question does not name are not read. NULLs of the `needed`
    expressions are counted, and those of some of its `controls` where these are known.

    >>> import fairsql
    >>> from fairsql.reports.content.question import read_question
    >>> con = fairsql.connect()
    >>> spec = read_question("FROM t FAIR (PREDICTION p PROTECTED g)").spec
    >>> prints = []
    >>> for rows in ("(1, 'a'), (0, 'b')", "(0, 'b'), (1, 'a')", "(0, 'a'), (1, 'b')"):
    ...     _ = con.execute(f"CREATE OR REPLACE TABLE t AS FROM (VALUES {rows}) AS v(p, g)")
    ...     prints.append(take_fingerprint(con, spec))
    >>> prints[0] == prints[1], prints[0] == prints[2], prints[0].rows
    (True, False, 2)
    """
    rows = rows_of(spec)
    names = [output.alias_or_name for output in rows.selects]
    few = [*(column.name for column in (*spec.control, *spec.protected)), *_FEW]
    columns = [quote_name(name) for name in names if name in few]
    numbers = [quote_name(name) for name in names if name not in few]
    values = [query("reports", "written", column=column) for column in columns] + ["count(*)"]
    values += [f"sum(hash({', '.join(numbers)}))"] if numbers else []
    read = f"({print_sql(rows)})"
    flags = missing(needed)
    where = " AND fair_filter" if spec.filter is not None else ""
    known = "".join(f" AND NOT {flag.alias}" for flag in flags)
    nulls = [(f"count(*) FILTER (WHERE {flag.alias}{where})", flag.alias) for flag in flags]
    nulls += [
        (f"count(*) FILTER (WHERE {quote_name(each.name)} IS NULL{known}{where})", f"fair_unplaced_{at}")
        for at, each in enumerate(controls)
    ]
    sql = query(
        "reports", "fingerprint", rows=print_sql(rows.select(*flags)), columns=", ".join(columns),
        values=", ".join(values), nulls="".join(f", {count} AS {name}" for count, name in nulls),
        sums=", ".join(f"sum({name})" for _, name in nulls),
    )  # fmt: skip
    ((sha256, many, found),) = connection.execute(sql).fetchall()
    absent = [(each.name, rows or 0) for each, rows in zip((*needed, *controls), found, strict=True)]
    parts = tuple(absent[: len(needed)]), tuple(absent[len(needed) :])
    return Fingerprint(sha256, many, *_details(connection, spec, names, read), *parts)


def places(spec: FairSpec) -> list[str]:
    """Return the names of the columns of groups and strata; those of FAIR ADJUST are of groups alone."""
    controls = () if spec.cluster is None else spec.control
    return [column.name for column in (*spec.protected, *controls)]


def fingerprint_of(connection: Database, rows: str) -> Fingerprint:
    """Return the fingerprint of the rows of a query, in any order."""
    sql = query("reports", "fingerprint_of_rows", rows=rows)
    ((sha256, many),) = connection.execute(sql).fetchall()
    return Fingerprint(sha256, many)


def of_counts(connection: Database, spec: Spec, tally: str) -> Fingerprint:
    """Return the fingerprint of a tally: of the number of rows for each combination of values that a question names.

    Args:
        connection: a connection to the tally.
        spec: the spec of the question.
        tally: the table that `tally_of` has filled for this spec, and perhaps for others.
    """
    columns = [each.sql("duckdb", identify=True) for each in tally_of(spec).args["group"].expressions]
    values = [query("reports", "written", column=column) for column in columns]
    sql = query(
        "reports", "fingerprint_of_counts", columns=", ".join(columns), values=", ".join(values),
        rows=quote_name(everyone(counted(spec))), tally=quote_name(tally),
    )  # fmt: skip
    ((sha256, many),) = connection.execute(sql).fetchall()
    read, names = quote_name(tally), [each.name for each in tally_of(spec).args["group"].expressions]
    return Fingerprint(sha256, many, *_details(connection, counted(spec), names, read))


def _details(
    connection: Database, spec: FairSpec, names: Sequence[str], rows: str
) -> tuple[int | None, frozenset[str], Clusters]:
    """Return what a fingerprint has in addition to the hash and the number of rows."""
    clusters, by_group = _clusters(connection, spec, names, rows)
    return clusters, _numbers(connection, names, rows), by_group


def _numbers(connection: Database, names: Sequence[str], rows: str) -> frozenset[str]:
    """Return which of prediction and label are numbers."""
    flags = [name for name in _FLAGS if name in names]
    if not flags:
        return frozenset()
    types = ", ".join(f"typeof({name})" for name in flags)
    found = connection.execute(query("reports", "types", types=types, rows=rows)).fetchall()
    return frozenset(name for row in found for name, kind in zip(flags, row, strict=True) if kind != "BOOLEAN")


def _clusters(connection: Database, spec: FairSpec, names: Sequence[str], rows: str) -> tuple[int | None, Clusters]:
    """Return how many clusters all rows have, and those of each group and stratum that a measure stands on."""
    if spec.cluster is None and all(column.name != "fair_cluster" for column in spec.control):  # that of FAIR ADJUST
        return None, ()
    ((whole,),) = connection.execute(query("reports", "clusters", rows=rows)).fetchall()
    if spec.cluster is None or spec.sets is not None:
        return whole, ()
    asked = print_sql(clusters_of_groups(spec, places(spec), rows, names))
    size = len(places(spec))
    measured = [measure.name for measure in spec.measures]
    return whole, tuple(
        (tuple(map(group_value, row[:size])), tuple(zip(measured, row[size:], strict=True)))
        for row in connection.execute(asked).fetchall()
    )
