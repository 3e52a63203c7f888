"""Expand clauses of every shape, with FairSQL's own expander and markers in place of users' text.

In: a shape, which says which items a clause has. Out: the parts of its expansion, in which `@{name}` stands for the
user's text. A shape has three columns, controls and metrics each; `pieces.py` makes repeated parts loops.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import forms
import scans
from sqlglot import exp

from fairsql.expansion.building import nodes, runtime_checks, verdicts
from fairsql.expansion.building.symbols import (
    Slot,
    SymbolicAggregate,
    SymbolicAllowance,
    SymbolicColumn,
    SymbolicMeasure,
    repeated,
    slot,
)
from fairsql.expansion.comparing import comparison, measures, one_value
from fairsql.expansion.counting import aggregates, clusters, contingency, counts, row_aggregates, tally
from fairsql.expansion.counting.contingency import Cte
from fairsql.expansion.forms import disparity, groups
from fairsql.expansion.inference import every_look, interval_limits, simultaneous_intervals, wilson
from fairsql.expansion.templates import Template, named_queries, template
from fairsql.metrics import MetricTable, built_in_metrics
from fairsql.metrics.algebra import as_proportion, is_rate, needs_label, needs_prediction
from fairsql.metrics.formula import CELLS, SCORE_SUMS, names_in, parse_formula
from fairsql.syntax.columns import Aggregate, Allowance, Column, Measure
from fairsql.syntax.outcomes import OUTCOME, Outcomes, of_own_rows
from fairsql.syntax.spec import FairSpec

# The features of a shape, with their values. A value is one letter or digit.
FEATURES: dict[str, str] = {
    "predicts": "-PT",  # no prediction, a PREDICTION, a SCORE with a THRESHOLD
    "label": "01",
    "score": "01",
    "weight": "01",
    "filter": "01",
    "confidence": "012",  # none, at least 85 %, less
    "anytime": "01",  # whether limits hold at every look
    "sets": "01",
    "reference": "-OV",  # none, OVERALL, values
    "minimum": "01",
    "complete": "01",
    "columns": "31",
    "controls": "03",
    "judged": "drm",  # on the difference alone, on the ratio alone, on both: tells with a reference or limits only
    "sums": "-sba",  # of scores: none, of the scores, also of squared errors, also those that rank
    "unused": "01",  # whether FAIR (…) has a parameter in an item that it does not use
    "compared": "01",  # whether groups are compared
    "whole": "01",  # whether no column makes groups: GROUPING SETS (())
    "classes": "elrELRoO",  # of OUTCOMES: EACH, a list, an order; also all at once (E, L, R), or these alone (o, O)
    "averaged": "0af",  # whether there are averages over classes, and no rows for single classes (f)
    "shared": "-am",  # metrics with limits in long form, as proportions have them: none, all, some
    **forms.FEATURES,
}
USUAL = {name: values[0] for name, values in FEATURES.items()} | {"predicts": "P", "classed": "0"}
SUMS = {"-": (), "s": SCORE_SUMS[:1], "b": SCORE_SUMS[:2], "a": SCORE_SUMS}
NAMES = tuple(FEATURES)
LEVELS = {"1": 0.9371, "2": 0.5123}
TUNED = 7531.125  # stands for the rows at which limits are narrowest
LIMIT_WORDS = (
    "shares",
    "sizes",
    "counts",
    "limits",
    "middles",
    "turns",
    "scales",
    "steps",
    "ends",
    "low",
    "high",
    "looks",
    "looked",
)
WORDS = (*LIMIT_WORDS, "base", *forms.WORDS)
# The parts of an expansion, and the features that affect each.
SECTIONS = {
    "counts": ("predicts", "label", "score", "weight", "filter", "confidence", "sets", "controls", "sums", "whole"),
    "class_counts": (
        "predicts", "label", "weight", "filter", "confidence", "sets", "controls", "whole", "classes", "averaged",
    ),
    "matched_counts": ("predicts", "label", "score", "filter", "sets", "controls"),
    "aggregates": ("predicts", "label", "score", "filter", "sets", "controls", "whole"),
    "limits": (
        "weight", "confidence", "anytime", "sets", "reference", "minimum", "controls", "compared", "unused", "alone",
        "shared", "whole",
    ),
    "disparity": (
        "confidence", "anytime", "sets", "reference", "minimum", "complete", "columns", "controls", "judged", "shared",
    ),
    **forms.SECTIONS,
}  # fmt: skip
CLASSED = ("class_counts", "class_test")  # of clauses with OUTCOMES
MATCHED = [section for section in SECTIONS if section.startswith("matched")]  # of clauses with MATCH
Shape = dict[str, str]
MINIMUM = Slot("minimum", made=slot("least"))
UNUSED = Slot("unused", is_parameter=True)
ADDITIVE = tuple(
    SymbolicAggregate("", f"fair_aggregate_{at}", 0, 0, "count", ((f"@{{a{at}.value}}", True),), slots=f"w{at}")
    for at in range(3)
)
OF_ROWS = tuple(
    SymbolicAggregate(f"@{{h{at}.shown}}", f"@{{h{at}.name}}", 0, 0, "median", distinct=True, slots=f"h{at}")
    for at in range(3)
)


def shapes_of(section: str, *, every: bool = False) -> Iterator[Shape]:
    """Yield the shapes that a section distinguishes: with `every` all of them, otherwise a sufficient set."""
    features = SECTIONS[section]
    for values in itertools.product(*(FEATURES[each] for each in features)):
        shape = USUAL | dict(zip(features, values, strict=True)) | {"matched": "1" if section in MATCHED else "0"}
        shape["classed"] = "1" if section in CLASSED else "0"
        if section != "counts":
            shape["sums"] = "-"
        if section in ("disparity", "matched_counts"):
            shape["compared"] = "1"
        if section in forms.SECTIONS:
            shape |= {"compared": "1"} | ({} if section in CLASSED else {"label": "1", "score": "1"})
        if is_valid(shape) and forms.is_valid(section, shape) and (every or forms.is_sampled(section, shape)):
            yield shape


def _are_valid(shape: Shape) -> bool:
    """Return whether a clause with OUTCOMES can have this shape."""
    has_both = (shape["predicts"], shape["label"]) == ("P", "1")
    averaged = shape["averaged"] == "0" or (has_both and shape["classes"] in "EL")
    at_once = shape["classes"] in "elr" or has_both
    return averaged and at_once and shape["predicts"] != "T" and (shape["predicts"], shape["label"]) != ("-", "0")


def is_valid(shape: Shape) -> bool:
    """Return whether a clause can have this shape."""
    if shape["classed"] == "1" and not _are_valid(shape):
        return False
    if shape["score"] == "0" and (shape["predicts"] == "T" or shape["sums"] != "-"):
        return False
    if shape["label"] == "0" and shape["sums"] in "ba":
        return False
    if shape["matched"] == "1" and (shape["predicts"], shape["label"]) == ("-", "0"):
        return False
    if shape["complete"] == "1" and (shape["columns"], shape["sets"]) != ("1", "0"):
        return False
    if shape["complete"] == "1" and shape["controls"] == "0":
        return False
    if (shape["reference"], shape["confidence"], shape["limited"]) == ("-", "0", "0") and shape["judged"] != "d":
        return False
    if shape["anytime"] == "1" and shape["confidence"] != "1" and shape["limited"] != "1":
        return False
    if shape["whole"] == "1" and (shape["sets"], shape["compared"]) != ("1", "0"):
        return False
    if shape["shared"] != "-" and ("0" in (shape["confidence"], shape["compared"]) or shape["alone"] == "1"):
        return False
    if shape["compared"] == "0":
        return (shape["reference"], shape["minimum"], shape["complete"]) == ("-", "0", "0")
    return shape["unused"] == "0"


def _column(text: str) -> Column:
    return Column(f"@{{{text}}}", f"@{{{text}}}", 0, 0)


def _named(letter: str, at: int) -> SymbolicColumn:
    return SymbolicColumn(f"@{{{letter}{at}.text}}", f"@{{{letter}{at}.name}}", 0, 0, slots=f"{letter}{at}")


def _measures(get: Shape) -> Iterator[SymbolicMeasure]:
    """Yield metrics of a shape; the first one reads the sums and aggregates of all."""
    read = SUMS[get["sums"]] if get["averaged"] == "0" else ("macro_f1",)
    in_long_form: Any = {"-": "none", "a": "all", "m": "some"}[get["shared"]]
    for at in range(3):
        on: Any = "ratio" if get["judged"] == "r" or (get["judged"] == "m" and at == 1) else "difference"
        sums = ADDITIVE if at == 0 and "1" not in (get["matched"], get["classed"]) else ()
        yield SymbolicMeasure(
            f"@{{m{at}.name}}", nodes.raw(f"@{{m{at}.formula}}"), SymbolicAllowance("", on, slots=f"m{at}"),
            sums, f"m{at}", frozenset(read if at == 0 else ()),
            is_proportion=get["charted"] == "1", in_long_form=in_long_form,
            is_counted=get["tested"] == "c" or (get["tested"] == "m" and at == 0), has_size=get["sized"] == "0",
        )  # fmt: skip


class _Outcomes(Outcomes):
    """Listed classes as slots; the levels of ordered classes are those but the lowest."""

    @property
    def places(self) -> tuple[str, ...]:
        return _slots("z", "place")

    @property
    def levels(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(_slots("n", "place"), _slots("n", "name"), strict=True))


def _slots(letter: str, word: str) -> tuple[str, ...]:
    return tuple(f"@{{{letter}{at}.{word}}}" for at in range(3))


def _outcomes(get: Shape) -> Outcomes:
    classes, ordered = get["classes"], get["classes"] in "rRO" or get["listed"] == "o"
    each, at_once = classes not in "oO" and get["averaged"] != "f", classes in "ELRoO"
    if not ordered and classes not in "lL" and get["listed"] == "0":
        return Outcomes((), (), each, at_once)
    return _Outcomes(_slots("z", "value"), _slots("z", "name"), each, at_once, ordered)


def spec_of(get: Shape) -> FairSpec:
    """Return the spec of a clause of a shape."""
    columns, controls = 0 if get["whole"] == "1" else int(get["columns"]), int(get["controls"])
    sets: Any = None
    if get["sets"] == "1":
        sets = {0: ((),), 1: ((0,), ()), 3: ((0, 1, 2), (0,), (1,), (2,), ())}[columns]
    reference: Any = {"-": None, "O": "OVERALL"}.get(
        get["reference"], tuple(f"@{{p{at}.reference}}" for at in range(columns))
    )
    return FairSpec(
        form="DISPARITY" if get["compared"] == "1" else "",
        source="@{source}",
        protected=tuple(_named("p", at) for at in range(columns)),
        measures=tuple(_measures(get)),
        prediction=_column("prediction") if get["predicts"] == "P" else None,
        score=_column("score") if get["score"] == "1" else None,
        threshold="@{threshold}" if get["predicts"] == "T" else None,
        label=_column("label") if get["label"] == "1" else None,
        outcomes=_outcomes(get) if get["classed"] == "1" else None,
        sets=sets,
        control=tuple(_named("c", at) for at in range(controls)),
        filter=_column("filter") if get["filter"] == "1" else None,
        reference=reference,
        weight=_column("weight") if get["weight"] == "1" else None,
        match=_column("match") if get["matched"] == "1" else None,
        confidence=LEVELS.get(get["confidence"]),
        tuned=TUNED if get["anytime"] == "1" else None,
        minimum=UNUSED if get["unused"] == "1" else MINIMUM if get["minimum"] == "1" else None,
        complete=get["complete"] == "1",
        correction=Slot("adjusted", made=slot("adjusted")),
        family=Slot("family"),
        suffix="@{s}",
    )


def aggregate_pieces() -> dict[str, str]:
    """Return what is summed for an aggregate of columns, by its kind, without and with weights."""
    mean = Aggregate("avg(x)", "fair_aggregate_0", 0, 0, "avg", (("x", True),))
    found = {}
    for word, shape in (("", USUAL), ("_weighted", USUAL | {"weight": "1"})):
        for of in ("count", "sum", "squares", "cubes", *(["members", "q_count", "q_sum", "q_squares"] if word else [])):
            total = aggregates._over_rows(spec_of(shape), mean, of)
            if word and of == "count":
                total = _checked(spec_of(shape), total)
            text = total.sql("duckdb").replace("@{weight}", "@{'weight.shown}")
            found[f"total_of_{of}{word}"] = text.replace("fair_input_0", "fair_input_@{at}")
    return found


def _checked(spec: FairSpec, total: exp.Expression) -> exp.Expression:
    """Return the weights that a mean divides by, or an error for an invalid weight: cells do not check a marker's."""
    assert spec.weight is not None
    return nodes.case(*contingency.weight_faults(spec.weight, *tally.extremes("fair_weight")), default=total)


def _of_aggregates(spec: FairSpec, _: Shape) -> list[Cte]:
    """Return the queries from the totals of cells to the counts, including aggregates of rows."""
    spec = replace(spec, measures=tuple(replace(each, aggregates=OF_ROWS) for each in spec.measures))
    return row_aggregates.with_row_aggregates(spec, exp.Select())[1:]


def _of_counts(spec: FairSpec, _: Shape) -> list[Cte]:
    once = clusters.shared_queries(spec)
    return [(f"{each} AS MATERIALIZED" if each in once else each, query) for each, query in counts.counts(spec)]


def _of_limits(spec: FairSpec, shape: Shape) -> list[Cte]:
    """Return the queries from the counts to the groups; for FAIR (…), the groups are the result.

    If some metrics have their limits in long form, these are `q` and the others `x`.
    """
    if spec.form == "":
        return named_queries(groups.groups(spec), after="fair_counts@{s}")
    counted: list[Cte] = [("fair_counts@{s}", exp.Select())]
    together_ = "alone" if shape["alone"] == "1" else "pairs" if spec.reference is None else "reference"
    if shape["shared"] == "m":
        shared = [Measure(f"@{{q{at}.name}}", nodes.raw(f"@{{q{at}.formula}}")) for at in range(3)]
        spec = replace(spec, measures=(*shared, *spec.measures))
    leave_out = () if shape["shared"] == "-" else (0, 1, 2)
    more = one_value.one_values(spec)
    return measures.measured(comparison.with_reference(spec), together_, counted, more, leave_out=leave_out)[1:]  # type: ignore[arg-type]


def _of_disparity(spec: FairSpec, _: Shape) -> list[Cte]:
    """Return the queries that compare the groups, and the result."""
    return named_queries(disparity.disparity(spec), after="fair_groups@{s}")


def templates(section: str, shape: Shape) -> list[Template]:
    """Return the templates of a section; that of the result has no name."""
    of = dict.fromkeys(("counts", "class_counts", "matched_counts"), _of_counts)
    of |= {"aggregates": _of_aggregates, "limits": _of_limits, "disparity": _of_disparity}
    expand = of.get(section) or forms.queries(section)
    found = [template(name, query) for name, query in expand(spec_of(shape), shape)]
    return [replace(each, text=_of_section(section, shape, each)) for each in found]


def _of_section(section: str, shape: Shape, found: Template) -> str:
    text = found.text
    if section == "class_test":  # some of its queries are written in lines
        text = _SPACE.sub(lambda space: space[1] or " ", text)
    text = marked(text, shape)
    if section == "limits":  # SCAN has other queries for counts
        text = text.replace("fair_counts@{s}", "fair_@{counted}@{s}")
    if section == "aggregates":  # in the extension's rows it is an input
        text = text.replace(tally.SCORED, "fair_input_scored")
    if found.name == "fair_sides@{s}":  # the class is no stratum there
        text = re.sub(r"(@\{['\"]?)c(?=\d)", r"\1b", text)
    if shape["shared"] == "m":
        pattern, to = _OF_OTHERS[section]
        text = re.sub(pattern, to, text)
    return text.replace("@{m", "@{u") if found.name.endswith("_alone") else text


# Markers of metrics that have their own limits, while others have theirs in long form.
_OF_OTHERS = {
    "limits": (r"(@\{['\"]?)m(?=\d)", r"\1x"),
    "disparity": (r'"@\{"m(\d)\.name\}_(low|high)"', r"@{m\1.own_\2}"),
}
# Column names that end in the number of a metric.
_NUMBERED = (
    "judged|gaps|z|value|min_low|max_high|min|max|"
    "(?:hits|size|alone_low|alone_high|deviation|spacing|lows|highs|standard_error)_of"
)
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_SPACE = re.compile(rf"({_QUOTED.pattern})|\s+")
_SHOWN = re.compile(r"@\{(prediction|label|score|weight|filter|time|outcome|[pctl]\d\.text)\}")


def marked(text: str, shape: Shape) -> str:
    """Return SQL in which each marker says what it is in: a string, a quoted name, or SQL."""
    text = re.sub(r'"(fair_\w+)@\{s\}(\w*)"', r"\1@{s}\2", text)
    text = re.sub(r'@\{([pc]\d)\.text\} AS "@\{\1\.name\}"', r"@{\1.named}", text)
    for word, letter in (("group", "p"), ("stratum", "c"), ("order", "o")):
        text = re.sub(rf"\bfair_own_{word}_([123])\b", lambda m, to=letter: _own(m, to), text)
    text = text.replace("UNNEST([0, 1, 2]) AS fair_metric", "UNNEST([@{indices}]) AS fair_metric")
    ratios, differences = {"d": ("", ""), "r": ("0, 1, 2", ""), "m": ("1", "0, 2")}[shape["judged"]]
    for word, listed in (("ratios", ratios), ("differences", differences)):
        if listed:
            text = re.sub(rf"(fair_metric IN )\({listed}\)", rf"\1(@{{{word}}})", text)
    text = re.sub(
        rf"\bfair_({_NUMBERED})_([012])\b",
        r"fair_\1_@{m\2.at}",
        text,
    )
    text = scans.marked(text)
    text = forms.trend_marked(forms.with_quantile(text))
    level = LEVELS.get(shape["confidence"])
    for each in (*LEVELS.values(), forms.LEVEL):
        text = text.replace(nodes.real(every_look.evidence_of(each)).sql("duckdb"), "@{evidence}")
    text = text.replace(nodes.real(TUNED).sql("duckdb"), "@{tuned}")
    text = re.sub(r"\bfair_linear_([012])\b", r"fair_linear_@{l\1.at}", text)
    text = re.sub(r"\bfair_input_([012])\b", r"fair_input_@{a\1.at}", text)
    if level is not None:
        text = re.sub(rf"{(1 - level) / 2!r}(e0)?", "@{beyond}", text).replace(repr(level), "@{confidence}")
    if shape["controls"] == "3":
        text = re.sub(r"\bfair_stratum_3\b", "fair_stratum_@{controls}", text)
        text = re.sub(r"\bfair_stratum_([012])\b", r"fair_stratum_@{c\1.at}", text)
    text = _grouping_sets(text)

    def quoted(match: re.Match[str]) -> str:
        part = match[0]
        if part[0] == "'":
            part = _SHOWN.sub(r"@{\1.shown}", part)
        return part.replace("@{", "@{" + part[0])

    return _QUOTED.sub(quoted, text)


def _own(match: re.Match[str], letter: str) -> str:
    """Return the name of a column with the number of a column of the clause."""
    return f"{match[0][:-1]}@{{{letter}{int(match[1]) - 1}.number}}"


def _grouping_sets(text: str) -> str:
    """Write the grouping sets as a loop over them."""
    while (at := text.find("GROUPING SETS ((")) >= 0:
        begin = text.index("((", at)
        end, depth = begin, 0
        while True:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
            if not depth:
                break
        first = text[begin + 2 : text.index(")", begin)].split(", ")
        inner = [each for each in first if "@{" not in each and each != OUTCOME]
        columns = "@{g.columns}" + ", ".join(inner) if inner else "@{g.alone}"  # the former ends in a comma
        text = f"{text[:at]}GROUPING\tSETS (@[g:({columns})@|, @]){text[end:]}"
    return text.replace("GROUPING\tSETS", "GROUPING SETS")


def metric_pieces(name: str, formula: exp.Expression, *, weighted: bool) -> dict[str, str]:
    """Return what a metric adds to the queries of the limits and of the forms, by WORDS."""
    shape = USUAL | {"label": "1", "score": "1", "weight": "1" if weighted else "0", "confidence": "1"}
    spec = replace(spec_of(shape), measures=(Measure(name, formula),))
    (measure,) = interval_limits._measures(spec, "alone")
    z, looking = nodes.raw("@{z}"), replace(spec, tuned=TUNED)
    mover = measure.mover
    assert not measures._counts(spec.measures[0]), f"{name} has a value of no rows"
    estimate = measure.estimate()
    lists: dict[str, list[exp.Expression]] = {
        "shares": [each for place in measure.places for each in place.shares(spec)],
        "sizes": [each for place in measure.places for each in place.sizes(spec)],
        "counts": [each for place in measure.places for each in place.counts()],
        "limits": [each for place in measure.places for each in place.limits(z)],
        "middles": [place.middle() for place in (mover.places if mover else ())],
        "turns": list(measure.turns()),
        "scales": list(mover.scales()) if mover else [],
        "steps": list(mover.steps()) if mover else [],
        "ends": list(mover.ends()) if mover else [],
        "low": [estimate.low],
        "high": [estimate.high],
        "looks": [place.looks(looking, z) for place in measure.places],
        "looked": [each for place in measure.places for each in place.limits(place.look())],
    }
    words = {word: numbered(", ".join(each.sql("duckdb") for each in lists[word])) for word in LIMIT_WORDS}
    quantity = wilson._quantity(spec.measures[0])
    words["base"] = wilson.size_of(quantity, spec).sql("duckdb") if quantity is not None else ""
    return words | forms.metric_words(spec.measures[0], spec)


def numbered(text: str) -> str:
    """Put the place of the metric into the names of its columns."""
    text = text.replace(nodes.real(TUNED).sql("duckdb"), "@{tuned}")
    of_places = "share|rows|size|hits|misses|sure_hits|sure_misses|low|high|middle|look"
    text = re.sub(rf"\bfair_({of_places})_(\d+)\b", r"fair_\1_@{i}_\2", text)
    return re.sub(r"\bfair_(value|center|turn|scaled|step|end|far|way)_0(?=_|\b)", r"fair_\1_@{i}", text)


@dataclass(frozen=True)
class MetricRow:
    """A metric, as the extension needs it."""

    name: str
    aliases: tuple[str, ...]
    parameters: dict[str, str | None]
    text: str
    implies: str
    parts: tuple[str, ...]  # the metrics that it stands for, if several


def metric_rows(table: MetricTable | None = None) -> Iterator[MetricRow]:
    """Yield the built-in metrics, with their formulas as written."""
    for metric in table or built_in_metrics():
        parts: tuple[str, ...] = ()
        if isinstance(metric.formula, exp.Array):
            parts = tuple(each.name.removeprefix("fair_") for each in metric.formula.expressions)
        text = metric.formula.sql("duckdb")
        yield MetricRow(metric.name, metric.aliases, dict(metric.parameters), text, metric.implies, parts)


def metric_facts(name: str) -> tuple[exp.Expression, dict[str, Any]]:
    """Return a metric's formula over counts, and its requirements."""
    ((_, formula, _metric),) = built_in_metrics().named(name)
    return formula, {
        "label": needs_label(formula),
        "prediction": needs_prediction(formula),
        "sums": [each for each in SCORE_SUMS if each in names_in(formula)],
        "rate": is_rate(formula),
        "proportion": as_proportion(formula) is not None,
    }


def cell_proportions() -> Iterator[tuple[int, int, exp.Expression]]:
    """Yield each proportion of counts: the cells of its numerator and denominator, as bits in the order of CELLS."""
    for below in range(1, 1 << len(CELLS)):
        for above in range(1, 1 << len(CELLS)):
            if not above & ~below:
                parts = [" + ".join(c for at, c in enumerate(CELLS) if bits >> at & 1) for bits in (above, below)]
                yield above, below, parse_formula(f"({parts[0]}) / NULLIF({parts[1]}, 0)")


def bits_of(formula: exp.Expression) -> tuple[int, int] | None:
    """Return the cells of a proportion's numerator and denominator, as bits; None for another formula."""
    cells = as_proportion(formula)
    if cells is None:
        return None
    above, below = (sum(1 << CELLS.index(each) for each in side) for side in cells)
    return above, below


def gaps_pieces() -> dict[str, str]:
    """Return how the judged groups of a metric, and the gaps of these, are counted for a family of several metrics."""
    found = {}
    for word, shape in (("judged_of", USUAL), ("judged_of_enough", USUAL | {"minimum": "1", "compared": "1"})):
        spec = spec_of(shape)
        text = simultaneous_intervals.judged_of(spec.measures[0], spec).sql("duckdb")
        found[word] = text.replace("@{m0.", "@{")
    for word, reference in (("pairs", "-"), ("reference", "V"), ("overall", "O")):
        spec = spec_of(USUAL | {"reference": reference, "compared": "1"})
        together: Any = "pairs" if reference == "-" else "reference"
        found[f"gaps_of_{word}"] = simultaneous_intervals._gaps(nodes.raw("@{judged}"), spec, together).sql("duckdb")
    return found


def class_pieces() -> dict[str, str]:
    """Return the pieces that say which rows a metric is about: of single classes, or of all classes at once."""
    value = nodes.raw("@{value}")
    named = repeated("z", "WHEN @{value} = @{z.value} THEN '@{'z.name}'", " ").sql("duckdb")
    found: dict[str, exp.Expression] = {
        "of_single_classes": of_own_rows(value.copy(), at_once=False),
        "of_all_classes": of_own_rows(value.copy(), at_once=True),
        "own_classes": comparison.is_of_own_classes([slot("at_once")]),
        "listed_class": nodes.raw(f"CASE {named} END"),
        "known_limit": nodes.case((nodes.not_null(value), slot("limit"))),
    }
    return {word: each.sql("duckdb") for word, each in found.items()}


def judging_pieces() -> dict[str, str]:
    """Return the pieces that judge a gap, by name; `@{text}` is the value of WITHIN or MINIMUM."""
    pieces = {}
    given = "$@{text}"  # a parameter, checked when the query runs
    for word, each in {
        "bound_ratio": Allowance(given, "ratio", 1.0),
        "bound_rate": Allowance(given, "difference", 1.0),
        "bound_lapses": Allowance(given, "difference", 1.0, lapses=True),
        "bound_any": Allowance(given, "difference"),
    }.items():
        pieces[word] = verdicts.bound(each).sql("duckdb").replace(given, "@{text}")
    for on in ("difference", "ratio"):
        allowance = Allowance("@{bound}", on)  # type: ignore[arg-type]
        pieces[f"holds_{on}"] = verdicts._holds(allowance, nodes.column(f"PREFIX{on}")).sql("duckdb")
        pieces[f"verdict_{on}"] = verdicts._verdict(allowance, "PREFIX").sql("duckdb")
    for word, level in (("tail", LEVELS["1"]), ("wide", LEVELS["2"])):
        quantile = simultaneous_intervals._of_gaps(nodes.raw("@{pairs}"), level).sql("duckdb")
        pieces[f"pair_z_{word}"] = re.sub(rf"{(1 - level) / 2!r}(e0)?", "@{beyond}", quantile)
    pieces |= gaps_pieces()
    for item in ("label", "prediction"):
        pieces[f"one_{item}"] = one_value.constant(item).sql("duckdb")
        pieces[f"one_{item}_or_more"] = one_value.constant(item, "fair_more_").sql("duckdb")
        pieces[f"one_{item}_of_class"] = one_value.of_class(item).sql("duckdb")
    pieces |= class_pieces()
    pieces["one_by_chance"] = exp.Literal.string(one_value.BY_CHANCE).sql("duckdb")
    pieces["period"] = marked(forms.period(), USUAL)
    minimum = runtime_checks.given_within("MINIMUM", given, "a number of rows of at least 0")
    pieces["least"] = minimum.sql("duckdb").replace(given, "@{text}")
    return {
        word: text.replace("PREFIX", "@{prefix}") for word, text in (pieces | forms.pair_pieces()).items()
    } | scans.feature_pieces()
