"""Errors of numeric predictions: metrics that are aggregates of an estimate and an actual.

In: the lines of `sql/metrics.sql` with aggregates. Out: the metrics by name, and the text of one for two expressions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sqlglot import exp

from fairsql.metrics.formula import parse_formula
from fairsql.metrics.table import Metric, bind, read_metric_lines
from fairsql.resources import read_sql
from fairsql.text.tokens import tokenize

PAIR = ("estimate", "actual")  # the names of both numbers in a formula


@lru_cache(maxsize=1)
def prediction_errors() -> Mapping[str, Metric]:
    """Return the metrics by name and alias.

    >>> prediction_errors()["rmse"].name
    'root_mean_squared_error'
    """
    found = [each for each in read_metric_lines() if each.formula.find(exp.AggFunc)]
    return {name: each for each in found for name in (each.name, *each.aliases)}


def names_of_errors() -> list[str]:
    """Return the canonical names, in the order of the file."""
    return list(dict.fromkeys(each.name for each in prediction_errors().values()))


def write_out(metric: Metric, call: str, *, estimate: str, actual: str) -> str:
    """Return the aggregates of a metric for two expressions.

    Args:
        metric: the metric.
        call: the metric as it was asked for: its name, or with arguments `pinball_loss(q := 0.9)`.
        estimate: text of the estimate, as one operand.
        actual: text of the actual, as one operand.

    Raises:
        MetricError: if the arguments do not fit.

    >>> write_out(prediction_errors()["mae"], "mae", estimate="e", actual="a")
    'avg(abs(e - a))'
    """
    given = {name: value.sql("duckdb") for name, value in bind(metric, parse_formula(call)).items()}
    values = dict(zip(PAIR, (estimate, actual), strict=True)) | given
    text, last, parts = formula_line(metric), 0, []
    for token in tokenize(text):
        if token.text in values:
            parts += [text[last : token.start], values[token.text]]
            last = token.end
    return "".join([*parts, text[last:]])


def formula_line(metric: Metric) -> str:
    """Return the formula of a metric as `sql/metrics.sql` has it."""
    head = f"MACRO fair_{metric.name}("
    line = next(each for each in read_sql("metrics.sql").splitlines() if head in each and each.startswith("CREATE"))
    return line.partition(") AS ")[2].removesuffix(";")
