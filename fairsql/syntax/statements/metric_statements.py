"""Read CREATE METRIC, DROP METRIC and SHOW METRICS. In: the tokens of one statement. Out: its contents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fairsql import error_messages
from fairsql.errors import MetricError, did_you_mean
from fairsql.metrics import Metric, MetricTable, check_header, define, dependents, place_metric_error
from fairsql.syntax.clauses.aggregate_calls import refuse_aggregates
from fairsql.syntax.slices import Place
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.text.tokens import Token, find_closing, tokenize

# A name that needs no quotes, since parameters are stored as text.
_PLAIN_NAME = re.compile("[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*")
_USAGE = KINDS["METRIC"].usage


def _name(tokens: Sequence[Token], sql: str, at: int) -> str:
    if at >= len(tokens) or not tokens[at].is_name or not tokens[at].text:
        raise Place.of(sql, tokens[min(at, len(tokens) - 1)]).error(*error_messages.METRIC_WITHOUT_NAME(_USAGE))
    return tokens[at].text


def read_create_metric(tokens: Sequence[Token], sql: str, metrics: MetricTable) -> Metric | None:
    """Read CREATE [OR REPLACE] METRIC [IF NOT EXISTS] name[(parameter := default, …)] AS formula.

    Returns:
        The metric; None if IF NOT EXISTS finds a metric of that name.

    Raises:
        ClauseError: if the statement is malformed.
        MetricError: if the metric cannot be created.

    >>> from fairsql.metrics import built_in_metrics
    >>> from fairsql.text.tokens import tokenize
    >>> text = "CREATE METRIC harm AS (5 * fn + fp) / n"
    >>> read_create_metric(tokenize(text), text, built_in_metrics()).text
    '(5 * fn + fp) / n'
    """
    replace = tokens[1].word == "OR"
    at = 4 if replace else 2
    lenient = [token.word for token in tokens[at : at + 3]] == ["IF", "NOT", "EXISTS"]
    at += 3 if lenient else 0
    name = _name(tokens, sql, at)
    at += 1
    parameters: dict[str, str | None] = {}
    if at < len(tokens) and tokens[at].word == "(":
        close = find_closing(tokens, at) or len(tokens)
        parameters = _parameters(tokens[at + 1 : close], sql)
        at = close + 1
    if at >= len(tokens) or tokens[at].word != "AS" or at + 1 >= len(tokens):
        wrong = error_messages.METRIC_WITHOUT_FORMULA(_USAGE, metric=name)
        raise Place.of(sql, tokens[min(at, len(tokens) - 1)]).error(*wrong)
    head, body = tokens[:at], tokens[at + 1 :]
    metric = metrics.get(name)
    if lenient and metric is not None and not metric.built_in:
        return None
    try:
        check_header(name, parameters, metrics, replace=replace)
    except MetricError as error:
        raise place_metric_error(error, head, sql) from error
    try:
        refuse_aggregates(body)
        text = sql[body[0].start : body[-1].end]
        return define(name, text, parameters, metrics)
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
            raise Place.of(sql, name).error(*error_messages.PARAMETER_NOT_A_NAME(_USAGE, parameter=name.text))
        if name.text.lower() in parameters:
            raise Place.of(sql, name).error(*error_messages.PARAMETER_TWICE(parameter=name.text))
        stop = next(
            (k for k in range(at, len(tokens)) if tokens[k].word == "," and tokens[k].depth == name.depth),
            len(tokens),
        )
        default = tokens[at + 1 : stop]
        if default and (default[0].word not in (":=", "=>", "=") or len(default) == 1):
            raise Place.of(sql, default[0]).error(*error_messages.DEFAULT_UNREADABLE(_USAGE, parameter=name.text))
        parameters[name.text.lower()] = sql[default[1].start : default[-1].end] if default else None
        at = stop + 1
    return parameters


def read_drop_metric(tokens: Sequence[Token], sql: str, metrics: MetricTable) -> str | None:
    """Read DROP METRIC [IF EXISTS] name; return None if IF EXISTS finds no metric.

    Raises:
        ClauseError: if the statement is malformed.
        MetricError: if the metric cannot be dropped.
    """
    lenient = [token.word for token in tokens[2:4]] == ["IF", "EXISTS"]
    at = 4 if lenient else 2
    name = _name(tokens, sql, at)
    if at + 1 < len(tokens):
        usage = "DROP METRIC [IF EXISTS] name"
        raise Place.of(sql, tokens[at + 1]).error(
            *error_messages.STATEMENT_GOES_ON(word=tokens[at + 1].text, usage=usage)
        )
    metric = metrics.get(name)

    def wrong(message: str, hint: str = "") -> MetricError:
        return MetricError(message, sql=sql, start=tokens[at].start, end=tokens[at].end, hint=hint)

    if metric is not None and metric.built_in:
        raise wrong(*error_messages.METRIC_BUILT_IN(metric=name))
    if metric is None:
        if lenient:
            return None
        mine = [m.name for m in metrics if not m.built_in]
        raise wrong(*error_messages.RECORD_MISSING(did_you_mean(name, mine) if mine else "", kind="metric", name=name))
    users = dependents(metric.name, metrics)
    if users:
        raise wrong(*error_messages.METRIC_IN_USE(metric=name, users=", ".join(users)))
    return metric.name


def check_show_metrics(tokens: Sequence[Token], sql: str) -> None:
    """Refuse words after SHOW METRICS."""
    if len(tokens) > 2:
        raise Place.of(sql, tokens[2]).error(*error_messages.SHOW_METRICS_GOES_ON(word=tokens[2].text))
