"""Define and check metrics of users.

In: a name, a formula, parameters. Out: a metric that can be computed, or the error that says why not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite

from sqlglot import exp

from fairsql import error_messages
from fairsql.errors import FairSQLError, MetricError
from fairsql.metrics.formula import AGGREGATES, COUNTS, DISTANCES, FUNCTIONS, SCORE_SUMS, parse_formula, strip_parens
from fairsql.metrics.prediction_errors import prediction_errors
from fairsql.metrics.table import Metric, MetricTable, find_built_in
from fairsql.text.tokens import Token

# Words of METRICS that cannot be names of metrics
TAKEN = AGGREGATES | FUNCTIONS | {*COUNTS, *SCORE_SUMS, *DISTANCES, "all"}


def check_header(name: str, parameters: Mapping[str, str | None], table: MetricTable, *, replace: bool) -> None:
    """Check the name and parameters of a new metric.

    Raises:
        MetricError: if the name is taken, or a parameter has the name of a count or a default that is not a number.
    """
    existing, built_in = table.get(name), find_built_in(name) or prediction_errors().get(name.casefold())
    if name.casefold() in TAKEN:
        raise MetricError(*error_messages.METRIC_NAME_RESERVED(name=name), about=name)
    if built_in is not None:
        raise MetricError(*error_messages.METRIC_NAME_BUILT_IN(name=name, metric=built_in.name), about=name)
    if existing is not None and not replace:
        raise MetricError(*error_messages.METRIC_EXISTS(metric=name), about=name)
    for parameter, default in parameters.items():
        if parameter in {*COUNTS, *SCORE_SUMS}:
            raise MetricError(*error_messages.PARAMETER_IS_COUNT(parameter=parameter), about=parameter)
        if default is not None and not _is_number(parse_formula(default)):
            raise MetricError(*error_messages.DEFAULT_NOT_A_NUMBER(parameter=parameter), about=parameter)


def _is_number(tree: exp.Expression) -> bool:
    inner = strip_parens(tree)
    inner = strip_parens(inner.this) if isinstance(inner, exp.Neg) else inner
    return isinstance(inner, exp.Literal) and not inner.is_string and isfinite(float(inner.this))


def define(name: str, text: str, parameters: Mapping[str, str | None], table: MetricTable) -> Metric:
    """Make a user's metric and check that it can be computed.

    Args:
        name: the metric's name, which `check_header` allows.
        text: its formula.
        parameters: the names of its parameters, each with the text of its default, None if it has none.
        table: the metrics that it may use.

    Raises:
        MetricError: if the formula cannot be computed.

    >>> from fairsql.metrics.table import built_in_metrics
    >>> define("harm", "(cfp * fp + fn) / n", {"cfp": "2"}, built_in_metrics()).name
    'harm'
    """
    metric = Metric(name, text.strip(), parse_formula(text), dict(parameters))
    if metric.formula.find(exp.Parameter, exp.Placeholder):
        raise MetricError(*error_messages.METRIC_HAS_PARAMETER())
    _check(metric, table.with_metric(metric))
    _check_users(metric, table)
    return metric


def is_own(name: str) -> bool:
    """Return whether FairSQL reserves a name: of a built-in metric, of a count, or of a function of formulas.

    >>> [name for name in ("TPR", "fn", "nullif", "harm") if is_own(name)]
    ['TPR', 'fn', 'nullif']
    """
    return name.casefold() in TAKEN or find_built_in(name) is not None


def place_metric_error(error: MetricError, tokens: Sequence[Token], sql: str) -> MetricError:
    """Return the error with its position in the text: the token it is about, or all of the tokens."""
    words = {error.about.casefold()} if error.about else set(re.findall(r"\w+", error.message.casefold()))
    found = [token for token in tokens if token.is_name and token.text.casefold() in words]
    start, end = (found[0].start, found[0].end) if found else (tokens[0].start, tokens[-1].end)
    return MetricError(error.message, sql=sql, start=start, end=end, hint=error.hint, about=error.about)


def _check(metric: Metric, table: MetricTable) -> None:
    """Resolve a metric once, with a number for every parameter."""
    arguments = [parse_formula(default or "1") for default in metric.parameters.values()]
    table.resolve(exp.Anonymous(this=metric.name, expressions=arguments))


def _check_users(metric: Metric, table: MetricTable) -> None:
    """Refuse to replace a metric if a metric that uses it could then no longer be computed."""
    if table.get(metric.name) is None:
        return
    replaced = table.with_metric(metric)
    for user in table:
        wrong = None if user.built_in or user.name.casefold() == metric.name.casefold() else _wrong(user, replaced)
        if wrong is not None and _wrong(user, table) is None:
            raise MetricError(
                *error_messages.METRIC_BREAKS_ANOTHER(metric=metric.name, user=user.name, error=wrong),
                about=metric.name,
            )


def _wrong(metric: Metric, table: MetricTable) -> str | None:
    """Return why a metric cannot be computed, or None."""
    try:
        _check(metric, table)
    except FairSQLError as error:
        return error.message
    return None


def dependents(name: str, table: MetricTable) -> list[str]:
    """Return the names of the users' metrics that use the metric `name` directly."""
    return [
        m.name
        for m in table
        if not m.built_in
        and any(n.name.casefold() == name.casefold() for n in m.formula.find_all(exp.Column, exp.Anonymous))
    ]
