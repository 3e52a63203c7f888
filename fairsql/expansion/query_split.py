"""The seam: the tally of the rows computed apart, by whatever holds them, and every measuring form over it.

In: specs. Out: the far query, which reads the rows, and specs whose expansions read its result: the near query. The far
query is a plain SELECT … GROUP BY with COUNT, SUM, MIN and MAX over the user's expressions; checks, casts to 0 and 1,
and all arithmetic are the near query's. On DuckDB both are one statement unless someone takes them apart here.

One scan for several forms over the same rows, as `change` of `expand_script` sees their specs:

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

Whatever is needed value by value is a key of the tally: scores that are ranked, arguments of a median, features that
SCAN cuts into bins, times of which TREND makes periods. A tally may thus tell more rows apart than a form needs, also
by columns of another form: every form adds its cells up. It holds what limits need, with CONFIDENCE or without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, TypeGuard, TypeVar

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.subgroups import feature_keys
from fairsql.expansion.counting.tally import everyone, rows_of, tally
from fairsql.expansion.forms.relabel import flip, quotas
from fairsql.expansion.forms.reweigh import factors, weigh
from fairsql.expansion.forms.trend import PERIOD
from fairsql.expansion.pushdown import row_decisions
from fairsql.expansion.pushdown.apply_thresholds import decide, limits
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.spec import (
    ApplySpec,
    DecomposeSpec,
    FairSpec,
    Handing,
    RelabelSpec,
    ReweighSpec,
    ScanSpec,
    Spec,
    ThresholdSpec,
    TrendSpec,
)
from fairsql.text.printing import print_sql

Measuring = FairSpec | DecomposeSpec | TrendSpec | ScanSpec | ThresholdSpec
_Held = TypeVar("_Held", bound=Column)
_LIMITED = 0.95  # any level: what limits need is added up
_READ_MORE = frozenset("'\\$\n\r\t")  # characters of texts that dialects with escapes may read another way
_BY_BYTES = {
    "spark": "CAST(X'{}' AS STRING)", "databricks": "CAST(X'{}' AS STRING)", "snowflake": "HEX_DECODE_STRING('{}')"
}  # fmt: skip
_RANKED = (Measure("ranked", parse_formula("concordant_pairs")),)  # asks for scores one by one


def measures(spec: Spec) -> TypeGuard[Measuring]:
    """Return whether a spec is of a form that measures: all it needs to know of the rows is their tally."""
    return isinstance(spec, Measuring)


def hands_on(spec: Spec | Handing) -> TypeGuard[Handing]:
    """Return whether a spec is of a form that hands rows on, and decides what it adds to them from their tally."""
    return isinstance(spec, Handing)


def tally_query(*specs: Measuring, dialect: str = "duckdb") -> str:
    """Return the far query as text: see `tally_of`.

    Args:
        specs: of clauses with the same FROM, WHERE and FILTER; what they call alike must be the same.
        dialect: sqlglot's name of the SQL that the user's expressions are in.
    """
    return print_tally(tally_of(*specs), dialect)


def print_tally(query: exp.Select, dialect: str) -> str:
    """Return a far query as text: the user's expressions as they are, what is ours in a dialect.

    Some dialects read more into a text than its characters, such as Spark `${name}`: there it is written by its bytes.

    >>> print_tally(exp.select(nodes.string("a"), nodes.string("O'B")), "spark").split()
    ['SELECT', "'a',", "CAST(X'4f2742'", 'AS', 'STRING)']
    """
    by_bytes = _BY_BYTES.get(dialect)
    if by_bytes is not None:
        query = query.copy()
        for text in [each for each in query.find_all(exp.Literal) if each.is_string]:
            if not _READ_MORE.isdisjoint(text.this):
                text.replace(nodes.raw(by_bytes.format(text.this.encode().hex())))
    return print_sql(query, dialect, identify=True)


def tally_of(*specs: Measuring | Handing) -> exp.Select:
    """Return the far query: the tally of the rows, in which all the specs find what they need.

    It reads one named query, which has a column for each of the user's expressions; it groups by columns of that,
    which come first.

    Args:
        specs: of clauses with the same FROM, WHERE and FILTER; what they call alike must be the same.

    Raises:
        ValueError: for specs of other rows, or that call different things alike.
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
    """A column of the rows behind the user's own text of it, which other databases may read without regard to case."""
    return nodes.alias(nodes.raw(output.name), output.name) if isinstance(output, exp.Column) else output


def over_tally(spec: Measuring, relation: str) -> Measuring:
    """Return a spec like another one, whose expansion reads a relation with the columns of `tally_query`.

    Args:
        spec: what is asked.
        relation: the name of a table, view or other relation of DuckDB's.
    """
    match spec:
        case FairSpec():
            return _over(spec, relation)
        case ScanSpec():
            keys = zip(spec.features, feature_keys(spec), strict=True)
            features = tuple(_held(feature, key) for feature, key in keys)
            return replace(spec, audit=_over(spec.audit, relation), features=features)
        case TrendSpec():
            return replace(spec, audit=_over(spec.audit, relation), time=_held(spec.time, PERIOD))
        case DecomposeSpec():
            return replace(spec, audit=_over(spec.audit, relation))
        case ThresholdSpec():
            control, protected = _keys_held(spec)
            return replace(
                spec, source=relation, tally=relation, filter=None, control=control, protected=protected
            )  # fmt: skip


def _over(audit: FairSpec, relation: str) -> FairSpec:
    """An audit over a tally, with the rows themselves as its source: each cell as often as it has rows."""
    size = nodes.cast(nodes.column(everyone(audit)), nodes.BIGINT)
    control, protected = _keys_held(audit)
    again = (exp.Table(this=nodes.identifier(relation)), nodes.call("RANGE", size))
    return replace(
        audit,
        source=nodes.printed(*again),
        filter=None,
        control=control,
        protected=protected,
        tally=relation,
    )


def decisions_query(spec: Handing, relation: str) -> str:
    """Return the near query of a form that hands rows on: what is decided, by the texts of keys.

    Args:
        spec: what is asked.
        relation: the name of a relation with the columns of `tally_of` and `elsewhere.with_texts`.
    """
    match spec:
        case ReweighSpec():
            near = factors(spec, relation)
        case RelabelSpec():
            near = quotas(spec, relation)
        case ApplySpec():
            near = limits(spec, relation)
    return print_sql(near)


def rows_query(
    spec: Handing, found: Sequence[tuple[Any, ...]], names: Sequence[str], as_text: row_decisions.AsText
) -> exp.Select:
    """Return the query that gives the rows where they are, with what was decided.

    Args:
        spec: what is asked.
        found: the rows of `decisions_query`.
        names: of the columns of the input.
        as_text: gives the text of a value there.
    """
    decided = row_decisions.Decisions(row_decisions.texts(spec), found)
    match spec:
        case ReweighSpec():
            return weigh(spec, decided, names, as_text)
        case RelabelSpec():
            return flip(spec, decided, names, as_text)
        case ApplySpec():
            return decide(spec, decided, names, as_text)


def _keys_held(spec: FairSpec | ThresholdSpec) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    control, protected = (
        tuple(_held(column, column.name) for column in each) for each in (spec.control, spec.protected)
    )
    return control, protected


def counted(spec: Measuring | Handing) -> FairSpec:
    """The audit whose rows are counted, by values as they are: of a feature before it is cut, of a time its own."""
    match spec:
        case FairSpec():
            return spec
        case ScanSpec():
            keys = zip(spec.features, feature_keys(spec), strict=True)
            return replace(spec.audit, protected=tuple(Column(each.text, key, 0, 0) for each, key in keys))
        case TrendSpec():
            return replace(spec.audit, control=(*spec.audit.control, Column(spec.time.text, PERIOD, 0, 0)))
        case DecomposeSpec():
            return spec.audit
        case ReweighSpec() | RelabelSpec() | ApplySpec():
            return row_decisions.counted(spec)
        case ThresholdSpec():
            return FairSpec(
                form="", source=spec.source, protected=spec.protected, control=spec.control, measures=_RANKED,
                score=spec.score, label=spec.label, filter=spec.filter, weight=spec.weight, suffix=spec.suffix,
            )  # fmt: skip


def _held(column: _Held, name: str) -> _Held:
    """A column as the tally has it: under a name, of which it is the value."""
    return replace(column, text=nodes.printed(nodes.column(name)), written=column.written or column.text)


def _merged(lists: Iterable[Iterable[Any]]) -> list[exp.Expression]:
    """The columns of all, each once."""
    merged: dict[str, exp.Expression] = {}
    for column in chain.from_iterable(lists):
        if merged.setdefault(column.alias_or_name, column) != column:
            raise ValueError(f"{column.alias_or_name} is one thing in one clause and another in another")
    return list(merged.values())
