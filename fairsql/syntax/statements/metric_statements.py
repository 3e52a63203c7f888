"""Read CREATE METRIC, DROP METRIC and SHOW METRICS. In: the tokens of one statement. Out: its contents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fairsql import error_messages
from fairsql.errors import ClauseError, MetricError, did_you_mean
from fairsql.metrics import Metric, MetricTable, check_header, define, dependents, place_metric_error
from fairsql.syntax.clauses.aggregate_calls import refuse_aggregates
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.text.tokens import Token, tokenize

# A name that needs no quotes, since parameters are stored as text.
_PLAIN_NAME = re.compile("[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*")
_USAGE = KINDS["METRIC"].usage


@dataclass(frozen=True)
class CreateMetric:
    """CREATE [OR REPLACE] METRIC [IF NOT EXISTS] name[(parameter := default, …)] AS formula.

    `metric` is None if IF NOT EXISTS finds a metric of that name.
    """

    metric: Metric | None


@dataclass(frozen=True)
class DropMetric:
    """DROP METRIC [IF EXISTS] name; `name` is None if IF EXISTS finds no metric."""

    name: str | None


@dataclass(frozen=True)
class ShowMetrics:
    """SHOW METRICS."""


def read_metric_statement(
    tokens: Sequence[Token], sql: str, metrics: MetricTable
) -> CreateMetric | DropMetric | ShowMetrics:
    """Read one statement about metrics.

    Raises:
        ClauseError: if the statement is malformed.
        MetricError: if the metric cannot be created or dropped.

    >>> from fairsql.metrics import built_in_metrics
    >>> from fairsql.text.tokens import tokenize
    >>> text = "CREATE METRIC harm AS (5 * fn + fp) / n"
    >>> read_metric_statement(tokenize(text), text, built_in_metrics()).metric.text
    '(5 * fn + fp) / n'
    """
    if tokens[0].word == "SHOW":
        return _show(tokens, sql)
    if tokens[0].word == "DROP":
        return _drop(tokens, sql, metrics)
    replaces = tokens[1].word == "OR"
    return _create(tokens, sql, metrics, at=4 if replaces else 2, replace=replaces)


def _error(message: str, hint: str, sql: str, token: Token) -> ClauseError:
    return ClauseError(message, sql=sql, start=token.start, end=token.end, hint=hint)


def _name(tokens: Sequence[Token], sql: str, at: int) -> str:
    if at >= len(tokens) or not tokens[at].is_name or not tokens[at].text:
        raise _error(*error_messages.METRIC_WITHOUT_NAME(_USAGE), sql, tokens[min(at, len(tokens) - 1)])
    return tokens[at].text


def _create(tokens: Sequence[Token], sql: str, metrics: MetricTable, *, at: int, replace: bool) -> CreateMetric:
    lenient = [token.word for token in tokens[at : at + 3]] == ["IF", "NOT", "EXISTS"]
    at += 3 if lenient else 0
    name = _name(tokens, sql, at)
    at += 1
    parameters: dict[str, str | None] = {}
    if at < len(tokens) and tokens[at].word == "(":
        depth = tokens[at].depth
        close = next((k for k in range(at + 1, len(tokens)) if tokens[k].depth == depth), len(tokens))
        parameters = _parameters(tokens[at + 1 : close], sql)
        at = close + 1
    if at >= len(tokens) or tokens[at].word != "AS" or at + 1 >= len(tokens):
        raise _error(*error_messages.METRIC_WITHOUT_FORMULA(_USAGE, metric=name), sql, tokens[min(at, len(tokens) - 1)])
    head, body = tokens[:at], tokens[at + 1 :]
    metric = metrics.get(name)
    if lenient and metric is not None and not metric.built_in:
        return CreateMetric(None)
    try:
        check_header(name, parameters, metrics, replace=replace)
    except MetricError as error:
        raise place_metric_error(error, head, sql) from error
    try:
        refuse_aggregates(body)
        text = sql[body[0].start : body[-1].end]
        return CreateMetric(define(name, text, parameters, metrics))
    except MetricError as error:
        raise place_metric_error(error, body, sql) from error


def read_parameters(text: str) -> dict[str, str | None]:
    """Read parameters in the stored form: `name := default`, separated by commas.

    >>> read_parameters("cfp := 1, cfn")
    {'cfp': '1', 'cfn': None}
    """
    return _parameters(tokenize(text), text)


def _parameters(tokens: Sequence[Token], sql: str) -> dict[str, str | None]:
    """Read `name := default, name, …`."""
    parameters: dict[str, str | None] = {}
    at = 0
    while at < len(tokens):
        name = tokens[at]
        if not name.is_name or not _PLAIN_NAME.fullmatch(name.text):
            raise _error(*error_messages.PARAMETER_NOT_A_NAME(_USAGE, parameter=name.text), sql, name)
        if name.text.lower() in parameters:
            raise _error(*error_messages.PARAMETER_TWICE(parameter=name.text), sql, name)
        stop = next(
            (k for k in range(at, len(tokens)) if tokens[k].word == "," and tokens[k].depth == name.depth),
            len(tokens),
        )
        default = tokens[at + 1 : stop]
        if default and (default[0].word not in (":=", "=>", "=") or len(default) == 1):
            raise _error(*error_messages.DEFAULT_UNREADABLE(_USAGE, parameter=name.text), sql, default[0])
        parameters[name.text.lower()] = sql[default[1].start : default[-1].end] if default else None
        at = stop + 1
    return parameters


def _drop(tokens: Sequence[Token], sql: str, metrics: MetricTable) -> DropMetric:
    lenient = [token.word for token in tokens[2:4]] == ["IF", "EXISTS"]
    at = 4 if lenient else 2
    name = _name(tokens, sql, at)
    if at + 1 < len(tokens):
        raise _error(
            *error_messages.STATEMENT_GOES_ON(word=tokens[at + 1].text, usage="DROP METRIC [IF EXISTS] name"),
            sql,
            tokens[at + 1],
        )
    metric = metrics.get(name)

    def wrong(message: str, hint: str = "") -> MetricError:
        return MetricError(message, sql=sql, start=tokens[at].start, end=tokens[at].end, hint=hint)

    if metric is not None and metric.built_in:
        raise wrong(*error_messages.METRIC_BUILT_IN(metric=name))
    if metric is None:
        if lenient:
            return DropMetric(None)
        mine = [m.name for m in metrics if not m.built_in]
        raise wrong(*error_messages.RECORD_MISSING(did_you_mean(name, mine) if mine else "", kind="metric", name=name))
    users = dependents(metric.name, metrics)
    if users:
        raise wrong(*error_messages.METRIC_IN_USE(metric=name, users=", ".join(users)))
    return DropMetric(metric.name)


def _show(tokens: Sequence[Token], sql: str) -> ShowMetrics:
    if len(tokens) > 2:
        raise _error(*error_messages.SHOW_METRICS_GOES_ON(word=tokens[2].text), sql, tokens[2])
    return ShowMetrics()
