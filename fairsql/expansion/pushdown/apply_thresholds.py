"""Apply the thresholds of FAIR THRESHOLD to rows of another engine, as `fair_apply_thresholds` does in DuckDB.

In: a spec. Out: the query of the decisions, which are the thresholds of the groups, and the query of the rows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.pushdown import row_decisions
from fairsql.syntax.spec import ApplySpec, FairSpec

_OUTPUT = "fair_prediction"
_SCORE, _LIMIT = "fair_own_score", "fair_own_limit"


def applied_rows(spec: ApplySpec) -> FairSpec:
    """Return the audit that counts the rows by group."""
    return row_decisions.audit_of_rows(spec)


def limits(spec: ApplySpec, tally: str) -> exp.Query:
    """Return the query of decisions: the threshold for each combination of key texts in the tally.

    Args:
        spec: the thresholds to apply.
        tally: the relation that holds the tally (see `row_decisions.with_texts`).
    """
    of = own.groups(spec)
    given = [nodes.alias(nodes.raw(each.text), key) for each, key in zip(spec.protected, of, strict=True)]
    several = exp.GT(this=nodes.over(exp.Count(this=exp.Star()), _groups(spec)), expression=nodes.number(1))
    fault = FAULTS["thresholds_several"].raised()
    limit = nodes.case((several, nodes.cast(fault, nodes.DOUBLE)), default=nodes.column("threshold"))
    tuned: Cte = (name(spec, "tuned"), nodes.select([*given, nodes.alias(limit, _LIMIT)], nodes.raw(spec.tuned)))
    on = nodes.conjunction(nodes.same(nodes.column(each, tally), nodes.column(each, tuned[0])) for each in of)
    found = nodes.column(_LIMIT)
    ends = [nodes.number(sign * sys.float_info.max) for sign in (1, -1)]  # not every database reads Infinity
    finite = nodes.case(
        (exp.GT(this=found, expression=ends[0]), ends[0].copy()),
        (exp.LT(this=found.copy(), expression=ends[1]), ends[1].copy()),
        default=found.copy(),
    )  # fmt: skip
    query = nodes.select([*columns(row_decisions.texts(applied_rows(spec))), nodes.alias(finite, _LIMIT)], tally)
    query = query.join(exp.Table(this=nodes.identifier(tuned[0])), on=on, join_type="left", copy=False)
    return nodes.with_ctes(query, [tuned])


def _groups(spec: ApplySpec) -> list[exp.Expression]:
    return [nodes.raw(each.text) for each in spec.protected]


def decide(
    spec: ApplySpec, found: row_decisions.Decisions, names: Sequence[str], as_text: row_decisions.AsText
) -> exp.Select:
    """Return the query that predicts the rows on the engine.

    Args:
        spec: the thresholds to apply.
        found: the result of `limits`.
        names: the columns of the input.
        as_text: returns the text of a value on the engine.
    """
    score = nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE)
    rows: Cte = row_decisions.rows_on_engine(applied_rows(spec), {_SCORE: score}, as_text)
    limit = nodes.alias(found.value(0, nodes.DOUBLE), _LIMIT)
    limited: Cte = (name(spec, "limited"), nodes.select([exp.Star(), limit], rows[0]))
    of, at = nodes.column(_SCORE), nodes.column(_LIMIT)
    decided = nodes.case(
        (exp.GTE(this=of, expression=at), exp.Boolean(this=True)),
        (exp.LT(this=of.copy(), expression=at.copy()), exp.Boolean(this=False)),
    )
    wanted = [*columns(own.visible(names, (_OUTPUT,))), nodes.alias(decided, _OUTPUT)]
    return nodes.with_ctes(nodes.select(wanted, limited[0]), [rows, limited]).assert_is(exp.Select)
