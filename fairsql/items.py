"""The items of a FAIR clause: in, its tokens and the table of metrics; out, a spec.

An item word opens an item only where an expression has just ended, so that columns may be called label or weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from fairsql.clause import Clause
from fairsql.errors import ClauseError
from fairsql.formula import COUNTS, SCORE_SUMS
from fairsql.groupings import read_protected
from fairsql.metric_items import read_allowance, read_measures
from fairsql.metrics import MetricTable
from fairsql.slices import Slice, is_parameter, number_of, read_column, split_items
from fairsql.spec import DISPARITY_COLUMNS, Column, FairSpec, Measure
from fairsql.tokens import Token

_CONSTANTS = frozenset(("NULL", "TRUE", "FALSE", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME"))


def read_spec(
    clause: Clause,
    tokens: Sequence[Token],
    sql: str,
    *,
    metrics: MetricTable,
    render: Callable[[int, int], str],
    suffix: str = "",
) -> FairSpec:
    """Read one clause.

    Args:
        clause: where the clause stands.
        tokens: the tokens of its statement.
        sql: the text they are from.
        metrics: the metrics that may be named.
        render: gives the text between two places, with other clauses in it expanded.
        suffix: what our own names end in.

    Raises:
        ClauseError: for items that are unknown, missing, repeated, or do not fit together.
        MetricError: for metrics that are unknown or cannot be measured.
    """
    fair = Slice(tuple(tokens[clause.fair : clause.opening]), sql, render)
    found = split_items(Slice(tuple(tokens[clause.opening + 1 : clause.closing]), sql, render), fair)
    items = {word: body for word, body in found.items() if word != "METRICS"}
    if "PROTECTED" not in items:
        raise fair.error("the clause has no PROTECTED", "say which columns make the groups: PROTECTED race, sex")
    prediction, score, label, weight = (_one(items, w) for w in ("PREDICTION", "SCORE", "LABEL", "WEIGHT"))
    threshold = _threshold(items)
    if prediction is None and score is None and label is None:
        raise fair.error(
            "the clause has nothing to measure",
            "add PREDICTION <column of 0 and 1>, SCORE <column> THRESHOLD 0.5, or LABEL <column> alone",
        )
    protected, sets = read_protected(items["PROTECTED"])
    if clause.form == "DISPARITY" and sets is not None and not any(sets):
        raise items["PROTECTED"].error("there are no groups to compare", "name a column in one of the grouping sets")
    control = tuple(read_column(part) for part in items["CONTROL"].split()) if "CONTROL" in items else ()
    spec = FairSpec(
        form=clause.form,
        source="\n".join(render(start, end).strip() for start, end in clause.source),
        protected=protected,
        measures=(),
        prediction=prediction,
        score=score,
        threshold=threshold,
        label=label,
        sets=sets,
        control=control,
        reference=_reference(items, protected),
        weight=weight,
        confidence=_confidence(items),
        minimum=_minimum(items),
        suffix=suffix,
    )
    allowance = read_allowance(items["WITHIN"], default=True) if "WITHIN" in items else None
    measures = read_measures(found.get("METRICS"), spec, metrics, allowance, fair)
    _check_names(spec, measures, items, found.get("METRICS"))
    return replace(spec, measures=measures)


def _one(items: dict[str, Slice], word: str) -> Column | None:
    if word not in items:
        return None
    parts = items[word].split()
    if len(parts) > 1:
        raise parts[1].error(
            f"{word} takes one expression", f"remove what follows the comma, or use a clause for each {word}"
        )
    return read_column(parts[0])


def _threshold(items: dict[str, Slice]) -> str | None:
    if "THRESHOLD" not in items:
        return None
    item = items["THRESHOLD"]
    if "SCORE" not in items:
        raise item.error("THRESHOLD needs a SCORE", "write SCORE <column> THRESHOLD 0.5")
    if "PREDICTION" in items:
        raise item.error("the prediction is given twice", "keep PREDICTION, or SCORE with THRESHOLD")
    number = number_of(item)
    if number is not None and not 0 <= number <= 1:
        raise item.error(f"THRESHOLD {item.text} is outside [0, 1]", "scores lie in [0, 1]: write THRESHOLD 0.5")
    if len(item.split()) > 1:
        raise item.error("THRESHOLD takes one expression", "write THRESHOLD 0.5")
    return item.text


def _confidence(items: dict[str, Slice]) -> float | None:
    if "CONFIDENCE" not in items:
        return None
    item = items["CONFIDENCE"]
    number = number_of(item)
    if number is None or not 0 < number < 1:
        raise item.error(
            f"CONFIDENCE {item.text} is not a number between 0 and 1",
            "write CONFIDENCE 0.95; it cannot be a parameter",
        )
    return number


def _minimum(items: dict[str, Slice]) -> str | None:
    if "MINIMUM" not in items:
        return None
    item = items["MINIMUM"]
    number = number_of(item)
    whole = number is not None and 0 <= number < 1e18 and number == int(number)
    if not whole and not is_parameter(item):
        raise item.error(f"MINIMUM {item.text} is not a number of rows", "write MINIMUM 30")
    return item.text


def _reference(items: dict[str, Slice], protected: tuple[Column, ...]) -> Literal["OVERALL"] | tuple[str, ...] | None:
    if "REFERENCE" not in items:
        return None
    item = items["REFERENCE"]
    if len(item.tokens) == 1 and item.tokens[0].word == "OVERALL":
        return "OVERALL"
    parts = item.split()
    for part in parts:
        for token in part.tokens:
            constant = token.word in _CONSTANTS or not token.is_name or is_parameter(part)
            if not constant and not any(t.word in ("::", "CAST") for t in part.tokens):
                raise part.error(
                    f"REFERENCE takes values, and {token.text} is a name",
                    f"write REFERENCE '{token.text}'",
                    token,
                )
    if len(parts) != len(protected):
        names = ", ".join(column.name for column in protected)
        raise item.error(
            f"REFERENCE gives {len(parts)} of {len(protected)} values",
            f"write one value for each of {names}, in that order, or REFERENCE OVERALL",
        )
    return tuple(part.text for part in parts)


def _check_names(spec: FairSpec, measures: tuple[Measure, ...], items: dict[str, Slice], metrics: Slice | None) -> None:
    """Refuse output columns that bear one name, and groups that bear the name of a count."""
    reserved = {*COUNTS, *SCORE_SUMS, "excluded"}
    seen = {"n", "excluded"}
    if spec.sets is not None or spec.reference == "OVERALL":
        reserved.add("protected")
    if spec.form == "DISPARITY":
        seen |= DISPARITY_COLUMNS
    columns = [(c, items["CONTROL"], "CONTROL") for c in spec.control]
    columns += [(c, items["PROTECTED"], "PROTECTED") for c in spec.protected]
    for column, item, word in columns:
        key = column.name.casefold()
        message, new = "", "…"
        if key in reserved or key.startswith("fair_"):
            message = f"the column {column.name} of {word} has the name of a count or of FairSQL's own columns"
            new = f"{key.removeprefix('fair_')}_group"
        elif key in seen:
            message = f"two columns of the result are called {column.name}"
        if message:
            hint = f"rename it: {column.text} AS {new}"
            raise ClauseError(message, sql=item.sql, start=column.start, end=column.end, hint=hint)
        seen.add(key)
    if spec.form == "DISPARITY":
        seen -= DISPARITY_COLUMNS - {column.name.casefold() for column in (*spec.control, *spec.protected)}
    for measure in measures:
        suffixes = ("", "_low", "_high") if spec.confidence is not None else ("",)
        for suffix in suffixes:
            key = (measure.name + suffix).casefold()
            if key in seen or key.startswith("fair_"):
                at = metrics or items["PROTECTED"]
                raise at.error(
                    f"{measure.name + suffix} is the name of another column",
                    "give the metric another name with AS",
                )
            seen.add(key)
