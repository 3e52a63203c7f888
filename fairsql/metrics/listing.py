"""List metrics. In: the table of metrics. Out: the rows of `fair_metric_definitions()`."""

from __future__ import annotations

from functools import lru_cache

from sqlglot import exp

from fairsql.metrics.algebra import needs_label, needs_prediction
from fairsql.metrics.formula import SCORE_SUMS, names_in, parse_formula, substitute
from fairsql.metrics.prediction_errors import PAIR, formula_line, names_of_errors, prediction_errors
from fairsql.metrics.table import CALLED, Metric, MetricTable


@lru_cache(maxsize=4)
def definition_rows(table: MetricTable) -> tuple[tuple[str, ...], ...]:
    """Return the rows of `fair_metric_definitions()`: name, formula, needs, direction, aliases, meaning, source.

    The last results are cached: finding out what each formula needs takes a tenth of a second, and many macros ask.
    """
    texts = [(metric, formula_text(metric), _needs(metric, table)) for metric in table]
    errors = [prediction_errors()[name] for name in names_of_errors()]
    at = sum(metric.built_in for metric in table)  # before the user's own
    texts[at:at] = [(metric, formula_line(metric), ", ".join(PAIR)) for metric in errors]
    return tuple(
        (metric.name, text, needs, metric.direction, ", ".join(metric.aliases), metric.meaning, metric.source)
        for metric, text, needs in texts
    )


def formula_text(metric: Metric) -> str:
    """Return the formula as it was written, with plain names for the metrics that it calls."""

    def plain(node: exp.Expression) -> exp.Expression | None:
        if isinstance(node, exp.Anonymous) and node.name.startswith(CALLED):
            return exp.column(node.name.removeprefix(CALLED))
        return None

    return substitute(metric.formula, plain).sql(dialect="duckdb") if metric.built_in else metric.text


def _needs(metric: Metric, table: MetricTable) -> str:
    if metric.unreadable is not None:
        raise metric.unreadable
    arguments = [parse_formula(default or "1") for default in metric.parameters.values()]
    call = exp.Anonymous(this=metric.name, expressions=arguments) if arguments else exp.column(metric.name)
    formulas = [formula for _, formula, _ in table.resolve(call)]
    needs = {
        "prediction": any(needs_prediction(f) and not names_in(f) & set(SCORE_SUMS) for f in formulas),
        "label": any(needs_label(f) for f in formulas),
        "score": any(names_in(f) & set(SCORE_SUMS) for f in formulas),
        "control": "CONTROL" in metric.implies,
    }
    return ", ".join(word for word, needed in needs.items() if needed)
