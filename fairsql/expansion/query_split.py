"""Split a clause into two queries: one counts the rows where they are stored, one computes metrics from the counts.

In: specs. Out: the far query, which reads the rows, and specs that expand to the near query, which reads its result.
The far query is a plain SELECT … GROUP BY with COUNT, SUM, MIN and MAX over the user's expressions. Checks, casts to 0
and 1, and all arithmetic are in the near query. On DuckDB both are one statement, unless they are split here.

One scan can serve several forms over the same rows; `change` of `expand_script` collects their specs:

>>> import duckdb
>>> from fairsql.expansion.script_expansion import expand_script
>>> from fairsql.metrics import built_in_metrics
>>> con = duckdb.connect()
>>> _ = con.execute("CREATE TABLE t AS FROM (VALUES ('a', 1, 1), ('a', 0, 1), ('b', 1, 0)) AS v(g, p, y)")
>>> forms = [
...     "SELECT g, n, selection_rate FROM t FAIR (PREDICTION p LABEL y PROTECTED g)",
...     "SELECT metric, difference FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g METRICS accuracy)",
... ]
>>> specs = []
>>> for form in forms:  # what they ask
...     _ = expand_script(form, built_in_metrics, lambda spec: specs.append(spec) or spec)
>>> _ = con.execute(f"CREATE TEMP TABLE tallied AS {tally_query(*specs)}")
>>> for form in forms:
...     near = expand_script(form, built_in_metrics, lambda spec: over_tally(spec, "tallied")).text
...     print(con.execute(near).fetchall())
[('a', 2, 0.5), ('b', 1, 1.0)]
[('accuracy', 0.5)]

If a form needs single values, they are a key of the tally: scores that are ranked, arguments of a median, features that
SCAN cuts into bins, times from which TREND makes periods. A tally may thus have more cells than a form needs, also
because of the columns of another form; every form sums the cells. A tally always has the sums that limits need, even
without CONFIDENCE.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from sqlglot import exp

from fairsql.errors import ClauseError
from fairsql.expansion.building import nodes
from fairsql.expansion.counting.tally import rows_of, tally
from fairsql.expansion.form_table import CALLS, FORMS
from fairsql.expansion.pushdown import row_decisions
from fairsql.expansion.pushdown.engine_query import print_query
from fairsql.syntax.form import Form, RowsPart, TallyPart
from fairsql.syntax.spec import FairSpec, Spec
from fairsql.text.printing import print_sql

_LIMITED = 0.95  # any level, so that the tally has the sums that limits need


def measures(spec: Spec) -> bool:
    """Return whether a spec's form measures, so that the tally is all that it needs to know about the rows."""
    return spec.form in FORMS and FORMS[spec.form].tally is not None


def hands_on(spec: Spec) -> bool:
    """Return whether a spec's form or function returns the input rows with columns computed from the tally."""
    return spec.form in CALLS or FORMS[spec.form].rows is not None


def tally_query(*specs: Spec, dialect: str = "duckdb") -> str:
    """Return the far query as text: see `tally_of`.

    Args:
        specs: specs of clauses with the same FROM, WHERE and FILTER; a name must mean the same in all of them.
        dialect: sqlglot's name of the dialect of the user's expressions.
    """
    return print_query(tally_of(*specs), dialect)


def tally_of(*specs: Spec) -> exp.Select:
    """Return the far query: the tally of the rows with all columns that the specs need.

    It reads one named query, which has a column for each of the user's expressions. It groups by some of these
    columns, which come first in its result.

    Args:
        specs: specs of clauses with the same FROM, WHERE and FILTER; a name must mean the same in all of them.

    Raises:
        ValueError: if the specs read different rows, or a name means different things in them.
    """
    audits = [replace(counted(spec), confidence=_LIMITED) for spec in specs]
    first = audits[0]
    if len({(audit.source, audit.filter and audit.filter.text) for audit in audits}) != 1:
        raise ValueError("a tally is of one FROM, WHERE and FILTER")
    name = f"fair_rows{first.suffix}"
    tallies = [tally(audit, name, by_value=True) for audit in audits]
    query = tallies[0]
    keys = _merged([each.args["group"].expressions for each in tallies])
    names = {key.alias_or_name for key in keys}
    columns = _merged([each.selects for each in tallies])
    query.set("expressions", sorted(columns, key=lambda column: column.alias_or_name not in names))
    query.set("group", exp.Group(expressions=keys))
    rows = nodes.select(
        map(_as_written, _merged([rows_of(audit).selects for audit in audits])), nodes.raw(first.source)
    )
    return nodes.with_ctes(query, [(name, rows)]).assert_is(exp.Select)


def _as_written(output: exp.Expression) -> exp.Expression:
    """Return a plain column as the user's own text, aliased to its name; other databases may then ignore its case."""
    return nodes.alias(nodes.raw(nodes.printed(output)), output.name) if isinstance(output, exp.Column) else output


def over_tally(spec: Spec, relation: str) -> Any:
    """Return the same spec over a relation with the columns of `tally_query`, which its expansion then reads.

    Args:
        spec: the clause.
        relation: the name of a table, view or other relation in DuckDB.
    """
    return _tally(spec).over(spec, relation)


def decisions_query(spec: Spec, relation: str) -> str:
    """Return the near query of a form that returns input rows: the decisions by the texts of keys.

    Args:
        spec: the clause.
        relation: the name of a relation with the columns of `tally_of` and `row_decisions.with_texts`.
    """
    return print_sql(_rows(spec).decide(spec, relation))


def rows_query(
    spec: Spec, found: Sequence[tuple[Any, ...]], names: Sequence[str], as_text: row_decisions.AsText
) -> exp.Select:
    """Return the query that adds the decisions to the rows on the engine.

    Args:
        spec: the clause.
        found: the rows of `decisions_query`.
        names: the columns of the input.
        as_text: returns the text of a value on the engine.
    """
    decided = row_decisions.Decisions(row_decisions.texts(counted(spec)), found)
    query: exp.Select = _rows(spec).write(spec, decided, names, as_text)
    return query


def counted(spec: Spec) -> FairSpec:
    """Return the audit that counts the rows, in SQL that other databases read.

    Raises:
        ClauseError: if the form does not support rows of another database.
    """
    audit = (_tally(spec) if measures(spec) else _rows(spec)).count(spec)
    return replace(
        audit,
        protected=tuple(column.portable for column in audit.protected),
        control=tuple(column.portable for column in audit.control),
    )


def _tally(spec: Spec) -> TallyPart:
    part = FORMS[spec.form].tally
    if part is None:
        raise lacking(FORMS[spec.form])
    return part


def _rows(spec: Spec) -> RowsPart:
    part = CALLS.get(spec.form) or FORMS[spec.form].rows
    if part is None:
        raise lacking(FORMS[spec.form])
    return part


def lacking(form: Form) -> ClauseError:
    """Return the error for a form that does not support rows of another database; it points to the clause."""
    others = ", ".join(each.word for each in FORMS.values() if each.word and (each.tally or each.rows or each.map))
    return ClauseError(
        f"{form.name} takes only rows of DuckDB",
        hint=f"copy the rows to DuckDB; forms that take rows of another database are {others}",
    )


def _merged(lists: Iterable[Iterable[Any]]) -> list[exp.Expression]:
    """Return the columns of all lists, each name once."""
    merged: dict[str, exp.Expression] = {}
    for column in chain.from_iterable(lists):
        if merged.setdefault(column.alias_or_name, column) != column:
            raise ValueError(f"{column.alias_or_name} is one thing in one clause and another in another")
    return list(merged.values())
