"""The table of metrics: those of `sql/metrics.sql`, and those that users created.

In: names and calls as users write them. Out: formulas that only contain counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import sqlglot
from sqlglot import exp

from fairsql import error_messages
from fairsql.errors import FairSQLError, MetricError, add_hint, did_you_mean
from fairsql.metrics.formula import (
    COUNTS,
    SCORE_SUMS,
    check_depth,
    check_names,
    count_parts,
    guard,
    names_in,
    parse_formula,
    strip_parens,
    substitute,
)
from fairsql.resources import read_sql

# Columns of tests that are asked for as metrics, and decisions whose rate is the selection rate.
TESTED = ("odds_ratio", "p_value", "p_adjusted", "standardized_difference")
DECISIONS = (
    "admission", "approval", "arrest", "callback", "decision", "default", "denial", "detention", "grant", "hire",
    "hiring", "interview", "invitation", "offer", "pass", "positive", "promotion", "referral", "refusal", "rejected",
    "selected", "success",
)  # fmt: skip
CALLED = "fair_"  # the prefix of a metric that another one calls, in `sql/metrics.sql`


@dataclass(frozen=True)
class Metric:
    """A metric, or a definition that stands for several.

    Attributes:
        name: its canonical name.
        text: the formula as it was written.
        formula: its syntax tree; it may contain parameters and other metrics.
        parameters: the names of its parameters, each with its default (None if it has none).
        aliases: its other names.
        direction: "higher" or "lower" is better, or "neutral".
        source: its source.
        meaning: one line.
        implies: items that the definition adds to the clause: "WITHIN RATIO 0.8", "CONTROL".
        built_in: False for metrics made by CREATE METRIC.
        unreadable: the error that its use raises, if the database's row is not a valid metric.
    """

    name: str
    text: str
    formula: exp.Expression
    parameters: Mapping[str, str | None] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    direction: str = "neutral"
    source: str = ""
    meaning: str = ""
    implies: str = ""
    built_in: bool = False
    unreadable: FairSQLError | None = None


@dataclass(frozen=True, eq=False)
class MetricTable:
    """All metrics by name and alias; case does not matter in names. Tables are compared by identity.

    >>> built_in_metrics()["recall"].name
    'true_positive_rate'
    """

    metrics: tuple[Metric, ...]

    @cached_property
    def _by_name(self) -> dict[str, Metric]:
        in_order = sorted(self.metrics, key=lambda metric: metric.built_in)  # a built-in name is never overridden
        return {name.casefold(): metric for metric in in_order for name in (*metric.aliases, metric.name)}

    @cached_property
    def _resolved(self) -> dict[str, list[tuple[str, exp.Expression, Metric | None]]]:
        return {}

    def named(self, name: str) -> list[tuple[str, exp.Expression, Metric | None]]:
        """Resolve a bare name as `resolve` does; the formulas are shared, and must not be changed."""
        if name not in self._resolved:
            self._resolved[name] = self.resolve(exp.column(name))
        return self._resolved[name]

    def measured_by(self, name: str) -> Metric | None:
        """Return the metric that a definition like disparate_impact judges; the definition itself only adds items.

        >>> built_in_metrics().measured_by("four_fifths").name
        'selection_rate'
        """
        metric = self.get(name)
        if metric is None or not metric.implies:
            return None
        return self.get(metric.formula.name.removeprefix(CALLED))

    def names(self) -> list[str]:
        """Return every name and alias."""
        return [name for metric in self.metrics for name in (metric.name, *metric.aliases)]

    def get(self, name: str) -> Metric | None:
        """Return the metric of a name or alias, or None."""
        return self._by_name.get(name.casefold())

    def __getitem__(self, name: str) -> Metric:
        metric = self.get(name)
        if metric is None:
            raise MetricError(*error_messages.METRIC_UNKNOWN(self._meant(name), metric=name), about=name)
        return metric

    def _meant(self, name: str) -> str:
        """Return a hint at what a name that is no metric was probably meant for."""
        word = name.casefold()
        if word in TESTED:
            return error_messages.COLUMN_OF_TESTS.format(metric=name)
        if word.endswith("_rate") and word.removesuffix("_rate") in DECISIONS:
            return error_messages.SHARE_OF_DECISIONS.format(metric=name)
        hint = did_you_mean(name, self.names())
        if hint.startswith("did"):
            return hint
        return add_hint(error_messages.COLUMN_OF_NUMBERS.format(metric=name), hint)

    def __iter__(self) -> Iterator[Metric]:
        return iter(self.metrics)

    def with_metric(self, metric: Metric) -> MetricTable:
        """Return a table with `metric` added, or in place of the user's metric of the same name."""
        return MetricTable((*self.without(metric.name).metrics, metric))

    def without(self, name: str) -> MetricTable:
        """Return a table without the user's metric of that name; built-in metrics stay."""
        return MetricTable(tuple(m for m in self.metrics if m.built_in or m.name.casefold() != name.casefold()))

    def resolve(
        self, tree: exp.Expression, inputs: frozenset[str] = frozenset()
    ) -> list[tuple[str, exp.Expression, Metric | None]]:
        """Return the metrics in an expression: (name, formula over counts, metric of that name or None).

        A definition such as equalized_odds gives several; a plain formula gives one, without a name.

        Args:
            tree: the expression.
            inputs: further names that it may use, besides counts and metrics.

        Raises:
            MetricError: for unknown names, arguments that do not fit, unguarded divisions, recursion.

        >>> [(n, f.sql("duckdb")) for n, f, _ in built_in_metrics().resolve(parse_formula("tpr"))]
        [('tpr', 'tp / NULLIF(tp + fn, 0)')]
        """
        body = strip_parens(tree)
        given = {*COUNTS, *SCORE_SUMS, *inputs}
        named = isinstance(body, exp.Column | exp.Anonymous) and body.name.lower() not in given
        metric = self[body.name] if isinstance(body, exp.Column) and named else None
        if named and isinstance(body, exp.Anonymous):
            metric = self.get(body.name)
        if metric is not None and isinstance(metric.formula, exp.Array):
            parts = [self._expand(part, ()) for part in metric.formula.expressions]
            names = [part.name.removeprefix(CALLED) for part in metric.formula.expressions]
            return [(name, _finish(part, self), self[name]) for name, part in zip(names, parts, strict=True)]
        formula = _finish(self._expand(tree, (), inputs), self, inputs)
        return [(body.name if metric is not None else "", strip_parens(formula), metric)]

    def _expand(
        self, tree: exp.Expression, path: tuple[str, ...], inputs: frozenset[str] = frozenset()
    ) -> exp.Expression:
        """Replace the names of metrics by their formulas, recursively."""
        given = {*COUNTS, *SCORE_SUMS, *inputs}
        written = 0

        def replace(node: exp.Expression) -> exp.Expression | None:
            nonlocal written
            if isinstance(node, exp.Column) and node.name.lower() in given:
                return None
            metric = self.get(node.name) or self.get(node.name.removeprefix(CALLED))
            if metric is None:
                return None
            if metric.unreadable is not None:
                raise metric.unreadable
            key = metric.name.casefold()
            if key in path:
                raise MetricError(
                    *error_messages.METRIC_RECURSIVE(metric=metric.name, path=" -> ".join((*path, key))),
                    about=node.name,
                )
            if isinstance(metric.formula, exp.Array):
                parts = ", ".join(part.name.removeprefix(CALLED) for part in metric.formula.expressions)
                raise MetricError(*error_messages.METRIC_IS_SEVERAL(metric=metric.name, parts=parts), about=node.name)
            inner = self._expand(metric.formula, (*path, key))
            written = count_parts(inner, written)
            values = bind(metric, node)
            return substitute(inner, lambda n: values.get(n.name.lower()) if isinstance(n, exp.Column) else None)

        return substitute(tree, replace)


def _finish(formula: exp.Expression, table: MetricTable, inputs: frozenset[str] = frozenset()) -> exp.Expression:
    check_names(check_depth(formula), table.names(), inputs)
    return guard(formula, inputs)


def bind(metric: Metric, node: exp.Expression) -> dict[str, exp.Expression]:
    """Match the arguments of a call with a metric's parameters; missing ones get their defaults."""
    given: dict[str, exp.Expression] = {}
    arguments = node.expressions if isinstance(node, exp.Anonymous) else []
    names = list(metric.parameters)
    if metric.built_in and node.name.lower().startswith(CALLED):
        return {}  # within metrics.sql, a macro passes its counts on under the same names
    listed = ", ".join(
        name if default is None else f"{name} := {default}" for name, default in metric.parameters.items()
    )
    usage = f"{metric.name}({listed})" if listed else metric.name
    for position, argument in enumerate(arguments):
        if isinstance(argument, exp.PropertyEQ):
            name, value = argument.this.name.lower(), argument.expression
        elif position < len(names):
            name, value = names[position], argument
        else:
            raise MetricError(
                *error_messages.METRIC_ARGUMENTS(metric=metric.name, most=len(names), usage=usage), about=node.name
            )
        if name not in metric.parameters:
            raise MetricError(
                *error_messages.PARAMETER_UNKNOWN(
                    did_you_mean(name, names) if names else "", metric=metric.name, parameter=name
                ),
                about=name,
            )
        if name in given:
            raise MetricError(
                *error_messages.ARGUMENT_TWICE(metric=metric.name, parameter=name, usage=usage), about=name
            )
        if names_in(value) or value.find(exp.Anonymous):
            raise MetricError(*error_messages.ARGUMENT_NOT_A_NUMBER(parameter=name, metric=metric.name, usage=usage))
        given[name] = value
    for name, default in metric.parameters.items():
        if name not in given:
            if default is None:
                wrong = error_messages.ARGUMENT_MISSING(metric=metric.name, parameter=name, usage=usage)
                raise MetricError(*wrong, about=node.name)
            given[name] = parse_formula(default)
    return given


@lru_cache(maxsize=1)
def built_in_metrics() -> MetricTable:
    """Return the metrics of `sql/metrics.sql`.

    >>> built_in_metrics()["auc"].direction
    'higher'
    """
    return MetricTable(tuple(each for each in read_metric_lines() if not each.formula.find(exp.AggFunc)))


def find_built_in(name: str) -> Metric | None:
    """Return the built-in metric of a name or alias, or of its name in other built-in metrics; None for others.

    >>> find_built_in("SP").name, find_built_in("fair_recall").name, find_built_in("harm")
    ('selection_rate', 'true_positive_rate', None)
    """
    return built_in_metrics().get(name) or built_in_metrics().get(name.casefold().removeprefix(CALLED))


def read_metric_lines() -> Iterator[Metric]:
    """Yield the metrics of `sql/metrics.sql`, first those of counts and scores, then those of numbers."""
    statements = [tree for tree in sqlglot.parse(read_sql("metrics.sql"), read="duckdb") if tree is not None]
    for macro, comment in zip(statements[::2], statements[1::2], strict=True):
        name = macro.this.this.name.removeprefix(CALLED)
        fields = [part.strip() for part in comment.expression.name.split("|")]
        meaning, aliases, direction, source, implies = fields
        parameters: dict[str, str | None] = {}
        if implies.startswith("DEFAULT "):
            for pair in implies.removeprefix("DEFAULT ").split(","):
                key, _, value = pair.partition(":=")
                parameters[key.strip()] = value.strip()
            implies = ""
        yield Metric(
            name=name,
            text=macro.expression.sql(dialect="duckdb"),
            formula=macro.expression,
            parameters=parameters,
            aliases=tuple(alias.strip() for alias in aliases.split(",") if alias.strip()),
            direction=direction,
            source=source,
            meaning=meaning,
            implies=implies,
            built_in=True,
        )
