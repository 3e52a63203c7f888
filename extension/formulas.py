"""Make the templates for users' formulas in queries of limits, by the quantities that a formula depends on.

In: the package's quantities, and its classes of limits with markers in place of a formula. Out: tables from which the
extension writes, for users' metrics, what `shapes.metric_pieces` writes for the metrics known at build time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import erfc, sqrt
from typing import Any

import forms
import shapes
from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.inference import interval_limits
from fairsql.expansion.inference.mean_limits import Mean
from fairsql.expansion.inference.mover import SIDES
from fairsql.expansion.inference.quantities import Place, Quantity
from fairsql.expansion.inference.value_limits import ValueLimits
from fairsql.metrics import factorization
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS, SCORE_SUMS
from fairsql.syntax.columns import Aggregate, Measure
from fairsql.syntax.spec import FairSpec

FACTORIZATIONS = factorization._FACTORIZATIONS
PROPORTIONS: tuple[Proportion, ...] = tuple(dict.fromkeys(each for listed in FACTORIZATIONS for each in listed))
QUANTITIES: tuple[Quantity, ...] = (*PROPORTIONS, *SCORE_SUMS)
ENDS: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 1))  # ends of a proportion at which a formula is undefined
# How many proportions a formula depends on, and how many sums of scores.
PATTERNS = ((0, 0), (1, 0), (0, 1), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1))
DEGREES = (0, 1, 2)
MEAN = Aggregate("avg(x)", "fair_aggregate_0", 0, 0, "avg", (("x", True),))
_Z = 1.2345678901  # stands for a quantile
_Z_COLUMN = "fair_quantile_column"  # for one that is a column


def bits(cells: tuple[str, ...]) -> int:
    """Return cells as bits, in the order of CELLS."""
    return sum(1 << CELLS.index(each) for each in cells)


def _spec(*, weighted: bool) -> FairSpec:
    return shapes.spec_of(shapes.USUAL | {"label": "1", "score": "1", "confidence": "1", "weight": str(int(weighted))})


def _texts(columns: Iterator[exp.Expression]) -> str:
    """Return the columns of a quantity, with the numbers of the metric and the quantity."""
    text = ", ".join(each.sql("duckdb") for each in columns)
    return re.sub(r"\b(fair_[a-z_]+)_0\b", r"\1_@{i}_@{k}", text)


def quantity_rows() -> Iterator[tuple[int, int, str, list[str]]]:
    """Yield each quantity: the cells of its numerator and denominator, or its sum; then shares and sizes, by weight."""
    for quantity in QUANTITIES:
        place = Place(quantity, 0, 0, inner=True)
        words = []
        for weighted in (False, True):
            spec = _spec(weighted=weighted)
            words += [_texts(place.shares(spec)), _texts(place.sizes(spec))]
        above, below = map(bits, quantity) if isinstance(quantity, tuple) else (0, 0)
        yield above, below, quantity if isinstance(quantity, str) else "", words


def place_rows() -> Iterator[tuple[str, ...]]:
    """Yield counts, limits, middle, and quantile and limits at every look of a quantity.

    They are of a proportion by ENDS, of a mean, of the calibration error.
    """
    looking = replace(_spec(weighted=False), tuned=shapes.TUNED)
    places = [Place(PROPORTIONS[0], 0, 0, ends, inner=True) for ends in ENDS]
    places += [Place(each, 0, 0, inner=True) for each in ("score_sum", "calibration_gap")]
    for place in places:
        middle = _texts(iter([place.middle()]))
        looks = shapes.numbered(_texts(iter([place.looks(looking, nodes.raw("@{z}"))])))
        looked = _texts(place.limits(place.look()))
        yield _texts(place.counts()), _texts(place.limits(nodes.raw("@{z}"))), middle, looks, looked


@dataclass(frozen=True)
class _Marked:
    """A stand-in for `Dependence`: the formula at a point is a marker that names the point."""

    quantities: tuple[Quantity, ...]
    degree: int
    cells: object = ""
    complement: bool = False
    range: tuple[None, None] = (None, None)

    @property
    def units(self) -> list[exp.Expression]:
        return [nodes.column("n")] * self.degree

    def at(self, point: Mapping[Quantity, exp.Expression]) -> exp.Expression:
        names = [point[each].name if each in point else "" for each in self.quantities]
        ends = [side for side in SIDES if any(name.endswith(f"_{side}") for name in names if "way" in name)]
        if ends:
            return nodes.raw(f"@{{way_{ends[0]}}}")
        if all(name.startswith("fair_end") for name in names):
            return nodes.raw(f"@{{end_{names[0].rpartition('_')[2]}}}")
        moved = [(at, name) for at, name in enumerate(names) if name.startswith(("fair_low", "fair_high"))]
        return nodes.raw(f"@{{{moved[0][1].split('_')[1]}_{moved[0][0]}}}" if moved else "@{middle}")


def estimate_rows() -> Iterator[tuple[tuple[int, int], list[str]]]:
    """Yield, by PATTERNS, the turns, steps and ends; then, by DEGREES, the scales, the low and the high limit."""
    for some, scores in PATTERNS:
        quantities = (*SCORE_SUMS[:scores], *PROPORTIONS[:some])
        words: list[str] = []
        for degree in DEGREES:
            places = [Place(each, at, 0, inner=True) for at, each in enumerate(quantities)]
            depends: Any = _Marked(quantities, degree)
            measure = interval_limits._Limited(0, depends, places)
            mover, estimate = measure.mover, measure.estimate()
            texts = {
                "turns": measure.turns(),
                "steps": mover.steps() if mover else (), "ends": mover.ends() if mover else (),
                "scales": mover.scales() if mover else (), "low": [estimate.low], "high": [estimate.high],
            }  # fmt: skip
            listed = [shapes.numbered(", ".join(each.sql("duckdb") for each in of)) for of in texts.values()]
            words += listed if not degree else listed[3:]
        yield (some, scores), words


def unknown_limit() -> str:
    """Return the limit of a formula without a known limit."""
    return shapes.numbered(interval_limits._Limited(0, None, ()).estimate().low.sql("duckdb"))


def mean_words() -> Iterator[list[str]]:
    """Yield, without and with weights, what a mean of a column adds to the queries; then the same of its root.

    These are its moments, its deviations at a quantile that is known and at a column, its limits, its quantile and its
    deviations at every look, its deviation, spacing, limits at many levels and standard error in FAIR PAIRS, and its
    sums in FAIR DECOMPOSE.
    """
    for mean in (Mean(0, MEAN), Mean(0, MEAN, is_root=True)):
        formula = exp.Sqrt(this=MEAN.formula) if mean.is_root else MEAN.formula
        for weighted in (False, True):
            spec = _spec(weighted=weighted)
            in_parts = forms.mean_words(Measure("m", MEAN.formula, None, (MEAN,)), spec).values()
            yield [
                *_words(mean, spec), _mean_text(forms.deviation_of(Measure("m", formula, None, (MEAN,)), spec)),
                "", "", "", _mean_text(mean.standard_error().sql("duckdb")),
                *("" if mean.is_root else _mean_text(each.sql("duckdb")) for each in in_parts),
            ]  # fmt: skip


def value_words() -> Iterator[list[str]]:
    """Yield the same of a quantile q, and of 1 - U/V for the mean U and the variance V of two columns."""
    quantile = Aggregate("q", "fair_aggregate_7", 0, 0, "quantile_cont", (("x", True), ("@{q}", False)))
    variance = Aggregate("v", "fair_aggregate_7", 0, 0, "var_pop", (("x", True),))
    explained = exp.Sub(this=nodes.number(1), expression=nodes.quotient(exp.Paren(this=MEAN.formula), variance.formula))
    for measure in (Measure("m", quantile.formula, None, (quantile,)), Measure("m", explained, None, (MEAN, variance))):
        limits = ValueLimits(0, measure)
        evidence = [limits.spacing(), *map(limits.at_levels, SIDES)] if measure.quantile else []
        texts = [_mean_text(each.sql("duckdb")) for each in evidence] or ["", "", ""]
        yield [*_words(limits, _spec(weighted=False)), "", *texts, ""]


def _words(of: Mean | ValueLimits, spec: FairSpec) -> list[str]:
    (*others, at_known), at_column = [*of.deviations(_Z)], [*of.deviations(nodes.column(_Z_COLUMN))]
    looks = of.looks(replace(spec, tuned=shapes.TUNED), nodes.raw("@{z}"))
    estimate = interval_limits._Limited(0, None, (), of).estimate()
    listed: list[list[exp.Expression]] = [
        [*of.moments(spec)], [*others, at_known], at_column,
        [estimate.low], [estimate.high], [looks], [*of.deviations(of.look())],
    ]  # fmt: skip
    return [_mean_text(", ".join(each.sql("duckdb") for each in columns)) for columns in listed]


def _mean_text(text: str) -> str:
    """Replace the numbers of the metric and the aggregate, and the quantile, by markers."""
    text = re.sub(r"\bfair_(q_sum|q_squares|q_count|sum|count|squares|cubes)_0\b", r"fair_\1_@{a}", text)
    text = re.sub(r"\bfair_(aggregate|values)_7\b", r"fair_\1_@{y}", text)
    text = re.sub(r"\b(fair_[a-z]+)_0\b", r"\1_@{i}", text)
    text = text.replace(nodes.real(_Z).sql("duckdb"), "@{z}").replace(_Z_COLUMN, "@{z}")
    text = text.replace(nodes.real(shapes.TUNED).sql("duckdb"), "@{tuned}")
    return text.replace(nodes.real(erfc(_Z / sqrt(2))).sql("duckdb"), "@{tails}")


def size_by_width() -> str:
    """Return the size, in FAIR TREND, of a metric that is not a proportion."""
    formula, _ = shapes.metric_facts("f1_score")
    return shapes.metric_pieces("f1_score", formula, weighted=False)["period_size"]
