"""The section on a model: its records and its trade-off curve. In: a question or its facts. Out: panels.

A model has a default question: an audit of its predictions for the rows of its query, with the items of its statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairsql.errors import Error, ProgrammingError
from fairsql.expansion import read_work
from fairsql.findings.database import Database
from fairsql.findings.judging import shown
from fairsql.metrics import MetricTable
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Curve, Square, choose_ticks
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import listed
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.statements.class_bounds import CLASS_WEIGHTS
from fairsql.syntax.statements.number_bounds import BOUNDED_GROUP_LOSS
from fairsql.syntax.statements.recorded import read_recorded, reading_record
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

_DEFINITION = (
    "Each point is the most accurate model that was found within an allowance: how accurate it is, and the largest "
    "difference between groups, on the validation rows that judged it and on test rows that nothing was chosen by."
)
_SOURCE = "OmniFair: Zhang et al. 2021"


def ask_model(connection: Database, name: str) -> str:
    """Return the question of a model, which audits its predictions for the rows of its query.

    Raises:
        ProgrammingError: for an unknown model, or one without protected columns.
        DataError: for a record that was changed.
    """
    with reading_record("MODEL", name):
        try:
            statements = connection.execute(query("reports", "model_statement", model=quote_text(name))).fetchall()
        except Error as error:
            if type(error).__name__ != "CatalogException":  # a database without records has no models
                raise
            statements = []
    if not statements:
        raise ProgrammingError(f"there is no model {name}", hint="SHOW MODELS lists all models")
    spec = read_recorded("MODEL", name, statements, ModelSpec, lambda each: read_work(each, connection.metrics))
    if not spec.protected:
        scored = f"{quote_name(name)}('applicants')"
        asked = "ESTIMATE estimate ACTUAL …" if spec.of_numbers else "PREDICTION prediction"
        hint = f"write a question: FROM {scored} FAIR DISPARITY ({asked} PROTECTED …)"
        raise ProgrammingError(f"model {name} has no PROTECTED columns to be audited by", hint=hint)
    items = "\n".join(f"  {word} {text}" for word, text in _items(spec, connection.metrics()))
    return query("reports", "model_question", query=spec.query, model=quote_name(spec.name), items=items)


def _items(spec: ModelSpec, metrics: MetricTable) -> Iterator[tuple[str, str]]:
    """Yield the items of a model's statement as those of an audit."""
    if spec.of_numbers:
        yield from (("ESTIMATE", "estimate"), ("ACTUAL", f"({spec.label.text})"))
    elif spec.outcomes is not None:
        yield from (("PREDICTION", "prediction"), ("LABEL", f"({spec.label.text})"))
        yield "OUTCOMES", f"({', '.join(spec.outcomes.values)})" if spec.outcomes.values else "EACH"
    else:
        yield from (("PREDICTION", "prediction"), ("SCORE", "score"), ("LABEL", f"({spec.label.text})"))
    columns = [_named(column) for column in spec.protected]
    if spec.sets is None:
        yield "PROTECTED", ", ".join(columns)
    else:
        sets = [f"({', '.join(columns[at] for at in chosen)})" for chosen in spec.sets]
        yield "PROTECTED", f"GROUPING SETS ({', '.join(sets)})"
    if spec.control:
        yield "CONTROL", ", ".join(map(_named, spec.control))
    if spec.measures:
        names = [each.name if spec.of_numbers else _measured(each, metrics) for each in spec.measures]
        yield "METRICS", ", ".join(names)
    if spec.reference is not None:
        yield "REFERENCE", spec.reference if isinstance(spec.reference, str) else ", ".join(spec.reference)
    if spec.weight is not None:
        yield "WEIGHT", spec.weight.text
    if spec.minimum:
        yield "MINIMUM", str(spec.minimum)


def _named(column: Column) -> str:
    text = column.written or column.text
    return text if text == column.name else f"{text} AS {quote_name(column.name)}"


def _measured(measure: Measure, metrics: MetricTable) -> str:
    is_named = metrics.get(measure.name) is not None
    text = measure.name if is_named else f"{measure.formula.sql('duckdb')} AS {quote_name(measure.name)}"
    if measure.allowance is None:
        return text
    return f"{text} WITHIN {'RATIO ' * (measure.allowance.on == 'ratio')}{measure.allowance.text}"


def _ask(question: Question) -> dict[str, str]:
    if not question.model:
        return {}
    names = ("model", "model_metrics", "tradeoff")
    return {name: query("reports", name, model=quote_text(question.model)) for name in names}


def _show(facts: Facts) -> Iterator[Panel]:
    if "model" not in facts.tables:
        return
    (record,) = facts.tables["model"].records()
    caption = f"What is recorded of {record['model']}"
    yield Panel("", tuple(_say(record)), (), facts.tables["model"].turned(), caption, reads=("model",), folded=False)
    metrics = facts.tables["model_metrics"]
    yield Panel("Before and after", (), (), metrics, "Each part of its rows, without constraints and with them",
                reads=("model_metrics",))  # fmt: skip
    if record["via"] in (BOUNDED_GROUP_LOSS, CLASS_WEIGHTS):  # models of numbers and of classes cannot be swept
        return
    curve = facts.tables["tradeoff"]
    points = [row for row in curve.records() if row["feasible"]]
    if not points:
        yield Panel("Trade-off", (f"No trade-off is recorded: SWEEP MODEL {record['model']} makes one.",))
        return
    yield Panel("Trade-off", tuple(_weigh(points)), (_draw(points),), curve, "Accuracy within each allowance",
                _DEFINITION, _SOURCE, reads=("tradeoff",))  # fmt: skip


def _say(record: dict[str, Any]) -> Iterator[str]:
    rows = [f"{record[f'{part}_rows']:,} {part} rows" for part in ("training", "validation", "test")]
    yield f"The model was trained by {record['learner']} via {record['via']} on {listed(rows)}."
    yield "On new rows the groups may be further apart: audit those by a question of their own."


def _weigh(points: list[dict[str, Any]]) -> Iterator[str]:
    first, last = points[0], points[-1]
    if first is not last:
        yield (
            f"Within an allowance of {shown(first['allowance'])} the accuracy on the validation rows is "
            f"{shown(100 * first['accuracy'], 3)} %; within {shown(last['allowance'])} it is "
            f"{shown(100 * last['accuracy'], 3)} %. The narrower allowance costs "
            f"{shown(100 * (last['accuracy'] - first['accuracy']), 2)} points of accuracy."
        )
    tested = [row for row in points if row["test_disparity"] is not None]
    beyond = [row for row in tested if row["test_disparity"] > row["allowance"]]
    if tested:
        yield f"On the test rows the gap exceeds its allowance in {len(beyond)} of {len(tested)} models."


def _draw(points: list[dict[str, Any]]) -> Square:
    """Draw the trade-off curve, with disparity to the right and accuracy upwards."""
    tested = [row for row in points if row["test_accuracy"] is not None]
    series = {
        "validation rows": [(row["disparity"], row["accuracy"]) for row in points],
        "test rows": [(row["test_disparity"], row["test_accuracy"]) for row in tested],
    }
    places = [place for each in series.values() for place in each]
    across = choose_ticks(min(x for x, _ in places), max(x for x, _ in places))
    along = choose_ticks(min(y for _, y in places), max(y for _, y in places))

    def inside(value: float, ticks: list[float]) -> float:
        return (value - ticks[0]) / (ticks[-1] - ticks[0])

    curves = tuple(
        Curve(label, tuple((inside(x, across), inside(y, along)) for x, y in sorted(each)))
        for label, each in series.items()
        if each
    )
    places_of = [tuple((inside(value, of), f"{value:g}".replace("-", "−")) for value in of) for of in (across, along)]
    gap = "largest difference between groups"
    return Square("tradeoff", f"Accuracy against the {gap}", gap, "accuracy", curves, places_of[0], places_of[1], True)


MODEL = Section("model", "The model", _show, _ask)
