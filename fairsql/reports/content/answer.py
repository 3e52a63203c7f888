"""The answer of a report: a sentence and a row of the scorecard for each metric. In: facts. Out: text and positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairsql.findings.judging import deciding, shown
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Span, place_spans
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import (
    LEVEL,
    confidence_text,
    counted,
    group_name,
    listed,
    place_of,
    rows_that_decide,
    strata_of,
    titled,
    verdict_of,
)

Row = Mapping[str, Any]

ORDER = ("exceeds", "undecided", "within", None)  # verdicts, the worst first
_LONG = 60  # the most characters of an expression in a sentence
_NAMED = 5  # the most groups that a sentence lists


@dataclass(frozen=True)
class Score:
    """A row of the scorecard: a metric, its largest gap, and what is allowed.

    Attributes:
        metric: the metric.
        place: the stratum, if there are several.
        lowest, highest: the two groups.
        lowest_value, highest_value: their values.
        gap: the difference or ratio that is judged, or the reason why there is none.
        interval: its limits; empty if there are none.
        allowance: what is allowed; empty if nothing is.
        verdict: what the limits say.
        span: the positions of gap, limits and allowance; None without a gap.
    """

    metric: str
    place: str
    lowest: str
    lowest_value: str
    highest: str
    highest_value: str
    gap: str
    interval: str
    allowance: str
    verdict: str | None
    span: Span | None


def is_share(facts: Facts, metric: str) -> bool:
    """Return whether a metric is a share of rows, which is written in percent."""
    formulas = {each.name: each.formula for each in facts.question.spec.measures}
    formula = formulas.get(metric)
    if formula is None:  # the rate that disparate_impact and the like compare
        formula = next((each for name, each in formulas.items() if rate_of(facts, name) == metric), None)
    return formula is not None and as_proportion(formula) is not None


def rate_of(facts: Facts, metric: str) -> str:
    """Return the name that a metric has in the tables of FAIR (…): disparate_impact compares selection_rate."""
    return metric if metric in facts.tables["groups"].columns else "selection_rate"


def judged_on(row: Row) -> str:
    """Return "difference" or "ratio": what a row is judged on; without an allowance its difference."""
    return row.get("judged_on") or "difference"


def unit_of_row(facts: Facts, row: Row) -> Unit:
    """Return the unit of a row of FAIR DISPARITY, with as many decimals as its sentence and the scorecard need."""
    own = _unit(facts, row)
    if not own.is_share:
        return own
    others = (_unit(facts, rows[0]) for rows in by_metric(facts).values())
    return Unit(True, max([own.places, *(min(other.places, 1) for other in others)]))


def _unit(facts: Facts, row: Row) -> Unit:
    gaps = [row["difference"], row.get("difference_low"), row.get("difference_high")]
    allowance = row["allowance"] if judged_on(row) == "difference" else None
    values = [row["lowest_value"], row["highest_value"]]
    return unit_for(is_share(facts, row["metric"]), [*values, *gaps], allowance)


def worst_first(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of FAIR DISPARITY: by verdict, and those first whose gap is the largest for sure."""

    def key(row: Row) -> tuple[Any, ...]:
        on = judged_on(row)
        value, sure = row[on], row.get(f"{on}_{'low' if on == 'difference' else 'high'}")
        sign = -1 if on == "difference" else 1
        return (
            ORDER.index(verdict_of(row)) if value is not None else len(ORDER),
            0 if sure is None else sign * sure,
            0 if value is None else sign * value,
        )

    return sorted(rows, key=key)


def pairs_worst_first(rows: Sequence[Row]) -> list[Row]:
    """Return pairs of groups: those first that are furthest apart for sure, by the limit next to no gap."""

    def key(row: Row) -> tuple[float, float]:
        on = judged_on(row)
        low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
        if on == "ratio":
            return (row[on] if high is None else high), row[on]
        sure = abs(row[on]) if low is None or high is None else max(low, -high)
        return -sure, -abs(row[on])

    return sorted(rows, key=key)


def by_metric(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of FAIR DISPARITY by metric, in the order of the question, the worst of each metric first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in facts.tables["disparity"].records():
        found.setdefault(row["metric"], []).append(row)
    return {metric: worst_first(rows) for metric, rows in found.items()}


def say_row(facts: Facts, row: Row) -> str:
    """Return a row of FAIR DISPARITY in plain words: who fares how, how far apart, and whether that is allowed."""
    unit, place = unit_of_row(facts, row), place_of(facts, row)
    head = titled(row["metric"]) + place + ": "
    if row["highest_value"] is None:
        return f"{head}not judged, since {_reason(row)}."
    return head + " ".join([_say_values(facts, row, unit), _say_gap(facts, row, unit), *_say_deciding(facts, row, unit)])


def _say_values(facts: Facts, row: Row, unit: Unit) -> str:
    lowest, highest = (shorten(group_name(facts, row, side)) for side in ("lowest_group", "highest_group"))
    sizes = [f" (n = {row[f'{side}_n']:,})" if row.get(f"{side}_n") is not None else "" for side in ("lowest", "highest")]
    low, high = unit.value(row["lowest_value"]), unit.value(row["highest_value"])
    among, what = _describe(facts, row["metric"])
    first, second = f"{low} of {people(lowest)}{sizes[0]}", f"{high} of {people(highest)}{sizes[1]}"
    if not unit.is_share:
        first, second = f"{low} for {lowest}{sizes[0]}", f"{high} for {highest}{sizes[1]}"
        return f"{what} is {first}" + (f" and {second}." if lowest != highest else ".")
    return f"{among}{what} for {first}" + (f" and for {second}." if lowest != highest else ".")


def people(label: str) -> str:
    """Return the label of a group as people in a sentence.

    >>> people("Female"), people("sex = 2"), people("race unknown"), people("all rows")
    ('Female', 'those with sex = 2', 'those with race unknown', 'all rows')
    """
    return f"those with {label}" if " = " in label or label.endswith(" unknown") else label


def _describe(facts: Facts, metric: str) -> tuple[str, str]:
    """Return among which rows a metric is counted, and what holds for its share, as parts of a sentence."""
    measure = next(each for each in facts.question.spec.measures if each.name == metric)
    cells = as_proportion(measure.formula)
    if cells is None:
        known = facts.question.metrics.get(metric)
        meaning = "" if known is None else known.meaning.split(":")[0]
        return "", (f"it ({meaning[0].lower()}{meaning[1:]})" if meaning else "it")
    above, below = cells
    conditions = _conditions(facts)
    among = conditions.get(below, "")
    what = conditions.get(above) or conditions.get(tuple(cell for cell in above if cell in below)) or ""
    if not what:  # within the rows of one condition a single cell is left
        wider = [text for key, text in conditions.items() if set(key) & set(below) == set(above)]
        what = wider[0] if wider else "it holds"
    return f"among rows where {among}, " if among else "", what


def _conditions(facts: Facts) -> dict[tuple[str, ...], str]:
    """Return what is true of the rows of some cells, as parts of a sentence."""
    spec = facts.question.spec
    found: dict[tuple[str, ...], str] = {}
    if spec.prediction is not None:
        predicted = shorten(spec.prediction.shown, _LONG)
        found |= {("tp", "fp"): f"{predicted} is true", ("fn", "tn"): f"{predicted} is false"}
    elif spec.score is not None:
        above = f"the score is at least {spec.threshold}", f"the score is below {spec.threshold}"
        found |= {("tp", "fp"): above[0], ("fn", "tn"): above[1]}
    if spec.label is not None:
        label = shorten(spec.label.shown, _LONG)
        found |= {("tp", "fn"): f"{label} is true", ("fp", "tn"): f"{label} is false"}
    return found | {("tp", "tn"): "the prediction is right", ("fp", "fn"): "the prediction is wrong"}


def _interval(facts: Facts, row: Row, unit: Unit) -> str:
    """Return the limits of what is judged, named as an interval; empty if there are none."""
    on = judged_on(row)
    low, high = row.get(f"{on}_low"), row.get(f"{on}_high")
    if low is None or high is None:
        return ""
    write = unit.bare if on == "difference" else Unit(False).bare
    pairs = row.get("comparisons") or 1
    many = f", for all {pairs:,} pairs at once" if pairs > 1 else ""
    return f"{confidence_text(facts)} {write(low)} to {write(high)}{many}"


def _say_gap(facts: Facts, row: Row, unit: Unit) -> str:
    """Say how far the groups are apart, within which interval, and how that stands to the allowance."""
    on, interval, allowance = judged_on(row), _interval(facts, row, unit), row["allowance"]
    if row[on] is None:
        return f"It is not judged, since {_reason(row)}."
    limits = f" ({interval})" if interval else ""
    gap = f"of {unit.gap(row[on])}" if on == "difference" else f"of {shown(row[on], 3)}"
    if allowance is None:
        return f"The {on} {gap.replace('of', 'is', 1)}{limits}."
    if row["within"] is None:
        return f"The {on} {gap.replace('of', 'is', 1)}{limits}. It is not judged, since {_reason(row)}."
    bound = unit.exact(allowance).split()[0] if on == "difference" else shown(allowance)
    verdict = verdict_of(row)
    words = {
        ("exceeds", "difference"): f"is more than the {bound} allowed",
        ("within", "difference"): f"is within the {bound} allowed",
        ("exceeds", "ratio"): f"is below the {bound} that is allowed",
        ("within", "ratio"): f"is at least the {bound} that is allowed",
    }
    if verdict == "undecided":
        return f"The {on} {gap}{limits} is not decided: the interval includes the {bound} allowed." + needed(facts, row)
    return f"The {on} {gap}{limits} {words[str(verdict), on]}."


def needed(facts: Facts, row: Row) -> str:
    """Say how many rows would decide a gap, from the row of its pair of groups; empty if that is unknown."""
    pair = pair_of(facts, row, deciding(row) or (row["lowest_group"], row["highest_group"]))
    return "" if pair is None else rows_that_decide(pair)


def pair_of(facts: Facts, row: Row, groups: tuple[str, str]) -> dict[str, Any] | None:
    """Return the row of FAIR PAIRS for two groups in the place of a row of FAIR DISPARITY."""
    if "pairs" not in facts.tables:
        return None
    same = {**strata_of(facts, row), "metric": row["metric"]}
    for pair in facts.tables["pairs"].records():
        if {pair["first_group"], pair["second_group"]} == set(groups) and all(pair[name] == same[name] for name in same):
            return pair
    return None


def _say_deciding(facts: Facts, row: Row, unit: Unit) -> Iterator[str]:
    """Name the pair whose limit gives the verdict, if it is not the pair with the largest gap."""
    groups = deciding(row)
    if groups is None or set(groups) == {row["lowest_group"], row["highest_group"]}:
        return
    on, exceeds = judged_on(row), row["verdict"] == "exceeds"
    names = listed([shorten(group_name(facts, {**row, "group": each}, "group")) for each in groups])
    limit = row[f"{on}_{'low' if (on == 'difference') == exceeds else 'high'}"]
    end = "lower" if (on == "difference") == exceeds else "upper"
    number = unit.bare(limit) if on == "difference" else shown(limit, 3)
    which = "surest to be beyond it" if exceeds else "the least sure"
    yield f"The {end} end, {number}, comes from another pair, {which}: {names}."


def _reason(row: Row) -> str:
    """Say why a row is not judged."""
    warning: str = row.get("warning") or ""
    on = judged_on(row)
    if row[on] is not None:
        return warning or "the label or the prediction that it reads has one value in every row"
    if row["highest_value"] is None:
        reason = "no group has a value and enough rows"
    elif row["difference"] is None:
        reason = "fewer than two groups have a value and enough rows"
    else:
        reason = f"the {on} is undefined"
    return f"{reason}; {warning}" if warning else reason


# -- the scorecard -----------------------------------------------------------------------------------------------------


def scorecard(facts: Facts) -> list[Score]:
    """Return a row for each metric: its largest gap, or among several strata the worst one."""
    rows = [rows[0] for rows in by_metric(facts).values()]
    spans: dict[int, Span] = {}
    for kind in dict.fromkeys(_scale(facts, row) for row in rows):
        same = [at for at, row in enumerate(rows) if _scale(facts, row) == kind and row[judged_on(row)] is not None]
        if same:
            spans |= dict(zip(same, place_spans([_numbers(rows[at]) for at in same], is_ratio=kind == "ratio"), strict=True))
    return [_score(facts, row, spans.get(at)) for at, row in enumerate(rows)]


def _scale(facts: Facts, row: Row) -> str:
    """Return what rows share a scale: ratios, differences in points, or the differences of one metric."""
    if judged_on(row) == "ratio":
        return "ratio"
    return "points" if is_share(facts, row["metric"]) else f"of {row['metric']}"


def _numbers(row: Row) -> tuple[float, float | None, float | None, float | None]:
    on = judged_on(row)
    return row[on], row.get(f"{on}_low"), row.get(f"{on}_high"), row["allowance"]


def _score(facts: Facts, row: Row, span: Span | None) -> Score:
    unit, on, verdict = unit_of_row(facts, row), judged_on(row), verdict_of(row)
    write = unit.bare if on == "difference" else Unit(False).bare
    low, high, allowance = row.get(f"{on}_low"), row.get(f"{on}_high"), row["allowance"]
    if row[on] is None:
        gap = "nothing to compare"
    else:
        gap = unit.gap(row[on]) if on == "difference" else f"ratio {shown(row[on], 3)}"
    bound = ""
    if allowance is not None:
        bound = unit.exact(allowance) if on == "difference" else f"a ratio of {shown(allowance)}"
        bound = f"at most {bound}" if on == "difference" else f"at least {bound}"
    names = [shorten(group_name(facts, row, side), 36) if row["highest_value"] is not None else "" for side in ("lowest_group", "highest_group")]
    return Score(
        titled(row["metric"]), place_of(facts, row).strip().removeprefix("where "),
        names[0], unit.value(row["lowest_value"]) if names[0] else "",
        names[1], unit.value(row["highest_value"]) if names[1] else "",
        gap, "" if low is None or high is None else f"{write(low)} to {write(high)}",
        bound, None if row["within"] is None else verdict, span,
    )  # fmt: skip


# -- what it stands on ---------------------------------------------------------------------------------------------------


def basis(facts: Facts) -> Iterator[str]:
    """Yield sentences on what the answer stands on: rows, groups, those left out, and what is not decided."""
    groups = list(facts.tables["groups"].records())
    read, excluded = facts.fingerprint.rows, sum(row["excluded"] for row in groups)
    rows = counted(read, "row")
    if facts.question.spec.sets is None and excluded:
        yield f"{rows} were read. {excluded:,} of them do not count: their prediction, label, score or weight is missing."
    else:
        yield f"{rows} were read."
    yield from _say_groups(facts, groups)
    yield from _say_smallest(facts, groups)
    yield from _say_undecided(facts)


def _say_groups(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    spec = facts.question.spec
    by = listed([column.name for column in spec.protected])
    texts = {group_name(facts, row, "") for row in groups}
    text = f"{counted(len(texts), 'group')} by {by}"
    if spec.control:
        strata = {tuple(row[column.name] for column in spec.control) for row in groups}
        text += f" are compared in {counted(len(strata), 'stratum', 'strata')} of {listed([each.name for each in spec.control])}"
        yield f"{text}."
    else:
        yield f"{text} {'is' if len(texts) == 1 else 'are'} compared."
    least = float(facts.question.items.get("MINIMUM") or 0)
    small: dict[tuple[str, ...], list[str]] = {}  # groups that are left out -> metrics
    for name in facts.tables["groups"].metrics:
        texts_of = (shorten(group_name(facts, row, "")) + place_of(facts, row) for row in groups if row.get(f"{name}_n", row["n"]) < least)
        small.setdefault(tuple(texts_of), []).append(titled(name))
    what = "groups of a stratum" if spec.control else "groups"
    for left, metrics in small.items():
        if left:
            which = f": {listed(left, _NAMED)}" if len(left) <= _NAMED else ""
            of = f" for {listed(metrics)}" if len(small) > 1 else ""
            yield f"MINIMUM {shown(least)} leaves out {len(left):,} of {len(groups):,} {what}{of}{which}."


def _say_smallest(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    """Name the value that stands on the fewest rows among those that are compared."""
    least = float(facts.question.items.get("MINIMUM") or 0)
    found = [
        (row.get(f"{name}_n", row["n"]), name, row)
        for row in groups
        for name in facts.tables["groups"].metrics
        if row[name] is not None and row.get(f"{name}_n", row["n"]) >= least
    ]
    if found:
        rows, name, row = min(found, key=lambda each: each[0])
        place = place_of(facts, row)
        yield (
            f"The fewest rows that a compared value stands on are {rows:,}: {titled(name).lower()} of "
            f"{shorten(group_name(facts, row, ''))}{place}."
        )


def _say_undecided(facts: Facts) -> Iterator[str]:
    """Say how many gaps are not decided or not judged, and why."""
    rows = list(facts.tables["disparity"].records())
    asked = [row for row in rows if row["allowance"] is not None]
    undecided = [row for row in asked if verdict_of(row) == "undecided" and row["within"] is not None]
    reasons: dict[str, list[dict[str, Any]]] = {}
    for row in asked:
        if row["within"] is None:
            reasons.setdefault(_reason(row), []).append(row)
    if undecided:
        yield f"Not decided{_names(facts, undecided)}, {_share(undecided, asked)}: the interval includes the allowance."
    for reason, same in list(reasons.items())[:_NAMED]:
        yield f"Not judged{_names(facts, same)}, {_share(same, asked)}: {reason}."
    if asked and not undecided and not reasons:
        yield "Everything that was asked is decided."


def _share(some: Sequence[Row], every: Sequence[Row]) -> str:
    return f"{len(some):,} of {counted(len(every), 'comparison')}"


def _names(facts: Facts, rows: Sequence[Row]) -> str:
    """Name the metrics of rows, if there is one row for each."""
    if len(by_metric(facts)) == len(facts.tables["disparity"].rows):
        return f": {listed([titled(row['metric']) for row in rows], _NAMED)}"
    return ""


# -- the sentences ---------------------------------------------------------------------------------------------------


def answers(facts: Facts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield the verdict and the sentences for each metric: among several strata what they show together comes first."""
    for metric, rows in by_metric(facts).items():
        verdict = verdict_of(rows[0]) if rows[0]["within"] is not None else None
        if len(rows) == 1:
            yield verdict, (say_row(facts, rows[0]),)
        else:
            counts = say_strata(facts, rows)
            least = f"Worst for sure is{place_of(facts, rows[0])}: {say_row(facts, rows[0]).partition(': ')[2]}"
            yield verdict, (*say_pooled(facts, metric), counts, least)


def say_strata(facts: Facts, rows: Sequence[Row]) -> str:
    """Say in how many strata or groupings a metric exceeds what is allowed."""
    things = ("stratum", "strata") if facts.question.spec.control else ("grouping", "groupings")
    head = f"{titled(rows[0]['metric'])}, {counted(len(rows), *things)}: "
    found = [verdict_of(row) if row["within"] is not None else "nothing" for row in rows]
    names = {"exceeds": "exceed the allowance", "undecided": "are undecided", "within": "are within it"}
    single = {"exceeds": "exceeds the allowance", "undecided": "is undecided", "within": "is within it"}
    parts = [
        f"{found.count(verdict):,} {(single if found.count(verdict) == 1 else names)[verdict]}"
        for verdict in names
        if found.count(verdict)
    ]
    empty = sum(row["difference"] is None for row in rows)
    if rows[0]["allowance"] is None:
        parts = [f"{len(rows) - empty:,} {'has' if len(rows) - empty == 1 else 'have'} groups to compare"]
    if empty:
        parts.append(f"{empty:,} {'has' if empty == 1 else 'have'} nothing to compare")
    return head + (listed(parts) if parts else "none is judged") + "."


def say_pooled(facts: Facts, metric: str) -> Iterator[str]:
    """Yield sentences on all strata together: how much of the gap they explain, and the common odds ratio."""
    names = (metric, rate_of(facts, metric))
    if "decomposition" in facts.tables:
        rows = [row for row in facts.tables["decomposition"].records() if row["metric"] in names and row["gap"] is not None]
        for row in rows[:1]:
            yield say_explained(facts, row)
    if "tests" in facts.tables:
        for row in facts.tables["tests"].records():
            if row["metric"] in names and facts.question.spec.control and row["odds_ratio"] is not None:
                yield _say_odds(facts, row)


def say_explained(facts: Facts, row: Row) -> str:
    """Say what the controls explain of one gap between two groups."""
    unit = unit_for(is_share(facts, row["metric"]), [row["second_value"], row["first_value"], row["gap"]])
    first, second = (shorten(group_name(facts, row, side)) for side in ("first_group", "second_group"))
    head = f"{titled(row['metric'])}{place_of(facts, row)} over all rows: "
    head += f"{unit.value(row['first_value'])} of {people(first)}, {unit.value(row['second_value'])} of {people(second)}. "
    controls = listed([column.name for column in facts.question.spec.control])
    if row["explained"] is None:
        return f"{head}The gap cannot be decomposed: no stratum of {controls} has both groups."
    low, high = row.get("unexplained_low"), row.get("unexplained_high")
    limits = "" if low is None or high is None else f" ({confidence_text(facts)} {unit.bare(low)} to {unit.bare(high)})"
    text = f"{head}Of the gap of {unit.gap(row['gap'])}, {controls} explain{'s' * (len(facts.question.spec.control) == 1)} "
    text += f"{unit.bare(row['explained'])}; {unit.bare(row['unexplained'])} {'is' if not unit.is_share else 'are'} "
    text += f"left within strata{limits}"
    if row["off_support"]:
        text += f", and {unit.bare(row['off_support'])} come from strata that only one of the two groups has"
    turned = {
        "every_stratum": " In every stratum the gap is the other way round (Simpson's paradox).",
        "on_average": " On average of the strata the gap is the other way round (Simpson's paradox).",
    }
    return text + "." + (turned[row["reversal"]] if row["reversal"] else "")


def _say_odds(facts: Facts, row: Row) -> str:
    """Say how the odds of two groups compare within strata."""
    first, second = (shorten(group_name(facts, row, side)) for side in ("first_group", "second_group"))
    low, high = row.get("odds_ratio_low"), row.get("odds_ratio_high")
    limits = "" if low is None or high is None else f" ({confidence_text(facts)} {shown(low, 3)} to {shown(high, 3)})"
    text = f"Within strata the odds of {first} are {shown(row['odds_ratio'], 3)} times those of {second}{limits}"
    varies = row.get("homogeneity_p")
    if varies is not None and varies < LEVEL:
        text += ", a mean of ratios that differ between strata by more than chance"
    return text + "."


def findings(facts: Facts) -> Iterator[tuple[str | None, str]]:
    """Yield the verdict and a sentence for each metric and stratum: those that exceed first, the worst for sure first."""
    rows = [row for rows in by_metric(facts).values() for row in rows]
    for row in sorted(rows, key=lambda row: ORDER.index(verdict_of(row))):
        yield (verdict_of(row) if row["allowance"] is not None else None), say_row(facts, row)
