"""Search thresholds by METHOD exact in plain SQL, for the macro fair_thresholds.

In: rows by group and score. Out: the same as from the UDF.
"""

from __future__ import annotations

from functools import cache

import sqlglot
from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.contingency import Cte
from fairsql.resources import read_sql


def exact(numbered: exp.Query, options: exp.Query) -> list[Cte]:
    """Return the queries that search; the last one has the columns fair_stratum and fair_answer.

    Args:
        numbered: a query of (fair_stratum, fair_number, fair_score, fair_labelled, fair_size); fair_number is the
            group's, from 1.
        options: a query of one row (fair_threshold, fair_penalty).

    >>> empty = exp.select("1")
    >>> [name for name, _ in exact(empty, empty)][-2:]
    ['fair_weighed', 'fair_answers']
    """
    search = _search().copy()
    ctes: list[Cte] = [("fair_numbered", numbered), ("fair_options", options)]
    ctes += [(cte.alias, cte.this) for cte in search.ctes]
    search.set("with_" if "with_" in search.arg_types else "with", None)  # its name changed in sqlglot 28
    return [*ctes, ("fair_answers", search)]


@cache
def _search() -> exp.Query:
    text = read_sql("thresholds/exact.sql")
    return sqlglot.parse_one(text, read="duckdb").assert_is(exp.Select)


def options(threshold: exp.Expression, penalty: exp.Expression) -> exp.Query:
    """Return the query of the options.

    >>> options(nodes.number(0.5), nodes.number(1)).sql("duckdb")
    'SELECT 0.5 AS fair_threshold, 1 AS fair_penalty'
    """
    return exp.Select(expressions=[nodes.alias(threshold, "fair_threshold"), nodes.alias(penalty, "fair_penalty")])
