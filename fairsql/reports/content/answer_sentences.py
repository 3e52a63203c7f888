"""The answer of a report in plain words: sentences for each metric and stratum. In: facts. Out: text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from fairsql.findings.judging import shown
from fairsql.metrics.algebra import as_proportion
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.headline import say_empty, say_part_verdict, unit_of_part
from fairsql.reports.content.judged_rows import (
    FEW,
    ORDER,
    Row,
    by_metric,
    furthest_pair,
    is_limited,
    is_share,
    is_small,
    judged_on,
    named_stratum,
    other_pair,
    own_limits,
    pair_of,
    rate_of,
    reason_of,
    say_unnamed,
    surest_row,
    unit_of_row,
)
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pooled import part_of, pooled, pooled_verdicts
from fairsql.reports.content.skewness import say_skewed, say_uncertain, varies_uncertainly
from fairsql.reports.content.units import Unit, unit_for
from fairsql.reports.content.words import (
    LEVEL,
    confidence_text,
    counted,
    gaps_at_once,
    group_name,
    held_together,
    limits_text,
    listed,
    no_interval,
    p_text,
    people,
    place_of,
    rows_of_metric,
    rows_that_decide,
    spoken,
    title_of,
    verdict_of,
)
from fairsql.syntax.spec import FURTHEST

_LONG = 60  # the most characters of an expression in a sentence
_SIDES = ("first_group", "second_group")


def say_row(facts: Facts, row: Row) -> str:
    """Return a row of FAIR DISPARITY in plain words: each group, the gap, and whether it is allowed."""
    return f"{title_of(facts, row['metric'])}{place_of(facts, row)}: {_say(facts, row)}"


def say_worst(facts: Facts, rows: Sequence[Row], row: Row) -> str:
    """Return the first of several rows of FAIR DISPARITY with enough rows in plain words, and why it comes first."""
    on = judged_on(row)
    end = "largest lower limit" if on == "difference" else "smallest upper limit"
    if row.get(f"{on}_low") is None:
        end = "largest difference" if on == "difference" else "smallest ratio"
    surest = surest_row(facts, row)
    first = [each is row for each in rows].index(True)
    before = any(is_small(surest_row(facts, each)) for each in rows[:first])
    head = f"Where the two groups have {FEW} rows or more together, the {end}" if before else f"The {end}"
    text = f"{head} is{place_of(facts, row)}: {_say(facts, surest)}"
    return text if surest is row else f"{text} {_say_further(facts, row, unit_of_row(facts, surest))}"


def _say_further(facts: Facts, row: Row, unit: Unit) -> str:
    """Name the pair that is further apart than the surest one."""
    on, own = judged_on(row), furthest_pair(facts, row)
    names = [quoted(shorten(group_name(facts, row, side))) for side in ("lowest_group", "highest_group")]
    gap = unit.gap(row[on]) if on == "difference" else f"a ratio of {shown(row[on], 3)}"
    gap = gap if own is None else _gap_of_pair(own, unit)
    return f"{listed(names)} are further apart, but less surely: {gap}."


def _say(facts: Facts, row: Row) -> str:
    unit = unit_of_row(facts, row)
    if row["highest_value"] is None:
        return f"not judged, since {reason_of(row)}."
    return " ".join([_say_values(facts, row, unit), _say_gap(facts, row, unit), *_say_deciding(facts, row, unit)])


def _say_values(facts: Facts, row: Row, unit: Unit) -> str:
    lowest, highest = (shorten(group_name(facts, row, side)) for side in ("lowest_group", "highest_group"))
    sizes = [
        f" (n = {row[f'{side}_n']:,})" if row.get(f"{side}_n") is not None else "" for side in ("lowest", "highest")
    ]
    low, high = unit.value(row["lowest_value"]), unit.value(row["highest_value"])
    among, what = _describe(facts, row["metric"])
    first, second = f"{low} of {people(lowest)}{sizes[0]}", f"{high} of {people(highest)}{sizes[1]}"
    if not unit.is_share:
        first, second = f"{low} for {people(lowest)}{sizes[0]}", f"{high} for {people(highest)}{sizes[1]}"
        first = f"{what} is {first}" if what else first
        counted_rows = rows_of_metric(facts, row["metric"])
        what_n_counts = f"; n counts {counted_rows}" if counted_rows != "rows" and sizes[0] else ""
        return first + (f" and {second}" if lowest != highest else "") + f"{what_n_counts}."
    return f"{among}{what} for {first}" + (f" and for {second}." if lowest != highest else ".")


def _describe(facts: Facts, metric: str) -> tuple[str, str]:
    """Return among which rows a metric is counted, and what holds for its share, as parts of a sentence."""
    names = (metric, rate_of(facts, metric))  # METRICS ALL has disparate_impact in FAIR DISPARITY, and its rate in FAIR
    measure = next(each for each in facts.question.spec.measures if each.name in names)
    cells = as_proportion(measure.formula)
    if cells is None:
        meaning = facts.question.meaning(metric)
        end = "," if "," in meaning else ""
        return "", (f"the {meaning[0].lower()}{meaning[1:]}{end}" if meaning else "")
    above, below = cells
    conditions = _conditions(facts, facts.question.classes.get(metric, ("", ""))[1])
    among = conditions.get(below, "")
    what = conditions.get(above) or conditions.get(tuple(cell for cell in above if cell in below)) or ""
    if not what:  # within the rows of one condition a single cell is left
        wider = [text for key, text in conditions.items() if set(key) & set(below) == set(above)]
        what = wider[0] if wider else "it holds"
    return f"among rows where {among}, " if among else "", what


def _conditions(facts: Facts, of_class: str) -> dict[tuple[str, ...], str]:
    """Return what is true of the rows of some cells, as parts of a sentence; of a class, if there are several."""
    spec = facts.question.spec
    found: dict[tuple[str, ...], str] = {}
    if spec.prediction is not None:
        predicted = shorten(spoken(spec.prediction), _LONG)
        yes, no = _flags(facts, "fair_prediction", of_class)
        found |= {("tp", "fp"): f"{predicted} is {yes}", ("fn", "tn"): f"{predicted} is {no}"}
    elif spec.score is not None:
        above = f"the score is at least {spec.threshold}", f"the score is below {spec.threshold}"
        found |= {("tp", "fp"): above[0], ("fn", "tn"): above[1]}
    if spec.label is not None:
        label = shorten(spoken(spec.label), _LONG)
        yes, no = _flags(facts, "fair_label", of_class)
        found |= {("tp", "fn"): f"{label} is {yes}", ("fp", "tn"): f"{label} is {no}"}
    return found | {("tp", "tn"): "the prediction is right", ("fp", "fn"): "the prediction is wrong"}


def _flags(facts: Facts, name: str, of_class: str) -> tuple[str, str]:
    if of_class:
        return quoted(of_class), f"not {quoted(of_class)}"
    return ("1", "0") if name in facts.fingerprint.numbers else ("true", "false")


def _interval(facts: Facts, row: Row, unit: Unit) -> str:
    """Return the limits of what is judged, named as an interval; empty if there are none."""
    on = judged_on(row)
    low, high = own_limits(facts, row)
    if low is None or high is None:
        return ""
    write = unit.limit if on == "difference" else Unit(False).bare
    return f"{confidence_text(facts)} {write(low)} to {write(high)}{held_together(facts, row)}"


def _say_gap(facts: Facts, row: Row, unit: Unit) -> str:
    """Say how large the gap is, within which interval, and whether that is allowed."""
    on, interval, allowance = judged_on(row), _interval(facts, row, unit), row["allowance"]
    if row[on] is None:
        return f"It is not judged, since {reason_of(row)}."
    own, other = _two_pairs(facts, row)
    if own is not None and other is not None:  # the interval is of the largest gap of all, the sentence of this pair
        many = held_together(facts, row)
        called = f"{confidence_text(facts)} "
        return f"The {on} is {_gap_of_pair(own, unit, called, many)}."
    limits = f" ({interval})" if interval else ""
    if not interval and on == "ratio" and row[on] == 0 and is_limited(row):
        limits = " (no interval, since the lower value is 0)"
    gap = f"of {unit.gap(row[on])}" if on == "difference" else f"of {shown(row[on], 3)}"
    if allowance is None:
        return f"The {on} {gap.replace('of', 'is', 1)}{limits}."
    if row["within"] is None:
        return f"The {on} {gap.replace('of', 'is', 1)}{limits}. It is not judged, since {reason_of(row)}."
    bound = unit.exact(allowance).split()[0] if on == "difference" else shown(allowance)
    verdict = verdict_of(row)
    words = {
        ("exceeds", "difference"): f"is more than the {bound} allowed",
        ("within", "difference"): f"is within the {bound} allowed",
        ("exceeds", "ratio"): f"is below the {bound} that is allowed",
        ("within", "ratio"): f"is at least the {bound} that is allowed",
    }
    if verdict == "undecided" and not is_limited(row):
        return f"The {on} {gap}{limits} is not decided: {no_interval(facts, row['metric'], is_of_other=bool(limits))}."
    if verdict == "undecided":
        return f"The {on} {gap}{limits} is not decided: {_say_included(facts, row, bound)}.{needed(facts, row)}"
    return f"The {on} {gap}{limits} {words[str(verdict), on]}."


def _say_included(facts: Facts, row: Row, bound: str) -> str:
    """Say that the interval of an undecided gap includes what is allowed, in which direction it does."""
    low, high = own_limits(facts, row)
    if low is None or high is None:
        return f"the limits of the smallest ratio include the {bound} allowed"
    allowed = f"the interval includes the {bound} allowed"
    if low <= row["allowance"] <= high:
        return allowed
    if judged_on(row) == "difference":
        return f"{allowed}, the other way round" if low <= -row["allowance"] <= high else allowed
    inverse = shown(1 / row["allowance"])
    return f"the interval includes {inverse}, which is the {bound} allowed the other way round"


def needed(facts: Facts, row: Row) -> str:
    """Say how many rows would decide a gap, from the row of its pair of groups; empty if that is unknown."""
    pair = pair_of(facts, row, other_pair(facts, row) or (row["lowest_group"], row["highest_group"]))
    text = "" if pair is None else rows_that_decide(facts, pair)
    return f"{text} {say_uncertain()}" if text and pair is not None and varies_uncertainly(facts, pair) else text


def _say_deciding(facts: Facts, row: Row, unit: Unit) -> Iterator[str]:
    """Name the pair whose limit gives the verdict, and its gap, if it is not the pair with the largest gap."""
    other = other_pair(facts, row)
    if other is None:
        return
    on, exceeds = judged_on(row), verdict_of(row) == "exceeds"
    names = listed([quoted(shorten(group_name(facts, {**row, "group": each}, "group"))) for each in other])
    own, pair = _two_pairs(facts, row)
    if own is None or pair is None:
        limit = row[f"{on}_{'low' if (on == 'difference') == exceeds else 'high'}"]
        end = "lower" if (on == "difference") == exceeds else "upper"
        number = unit.bare(limit) if on == "difference" else shown(limit, 3)
        yield f"The {end} end, {number}, is that of another pair, which decides: {names}."
        return
    if exceeds and _sure_limit(own) == _sure_limit(pair):  # of several pairs alike one decides
        return
    gap = f"{names} {'differ by' if on == 'difference' else 'have a ratio of'} {_gap_of_pair(pair, unit)}"
    if row["within"] is None or row["allowance"] is None:
        yield f"Another pair is surer to differ: {gap}."
        return
    bound = unit.exact(row["allowance"]).split()[0] if on == "difference" else shown(row["allowance"])
    how, than = "is surer" if own["verdict"] == "exceeds" else "decides", "more" if on == "difference" else "less"
    yield {
        "exceeds": f"Another pair {how}: {gap}, {than} than the {bound} allowed.",
        "within": f"All pairs are within the {bound} allowed; the least sure is another one: {gap}.",
        "undecided": f"Another pair decides: {gap}, so it is not decided whether all pairs keep the {bound} allowed.",
    }[row["verdict"]] + (needed(facts, row) if row["verdict"] == "undecided" else "")


def _sure_limit(pair: Row) -> float | None:
    """Return the limit of a pair of groups that is next to no gap."""
    on = judged_on(pair)
    low, high = pair.get(f"{on}_low"), pair.get(f"{on}_high")
    if low is None or high is None:
        return None
    return float(max(low, -high) if on == "difference" else min(high, 1 / low if low else inf))


def _two_pairs(facts: Facts, row: Row) -> tuple[Row | None, Row | None]:
    """Return the pair that is furthest apart and the one that decides, if that is another one and both are known."""
    other = other_pair(facts, row)
    if other is None:
        return None, None
    own = furthest_pair(facts, row)
    return (own, pair_of(facts, row, other)) if own is not None else (None, None)


def _gap_of_pair(pair: Row, unit: Unit, interval: str = "", together: str = "") -> str:
    """Return the gap of a pair of groups with its limits, between what they are called and what they hold for.

    A difference is of the higher value less the lower one, a ratio of the lower one over the higher one.
    """
    on = judged_on(pair)
    value, low, high = pair[on], pair.get(f"{on}_low"), pair.get(f"{on}_high")
    if on == "difference" and value < 0:
        value, low, high = -value, None if high is None else -high, None if low is None else -low
    if on == "ratio" and pair["difference"] > 0:  # NULL if the lower value is 0
        value, limits = 0.0 if value is None else 1 / value, (low, high)
        high, low = (None if each is None else inf if each == 0 else 1 / each for each in limits)
    text = unit.gap(value) if on == "difference" else shown(value, 3)
    if low is None or high is None:
        why = ", since the lower value is 0" if on == "ratio" and value == 0 else ""
        return f"{text} (no interval{why})"
    ends = [unit.limit(each) if on == "difference" or each == inf else shown(each, 3) for each in (low, high)]
    return f"{text} ({interval}{ends[0]} to {ends[1]}{together})"


def answers(facts: Facts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield verdicts with their sentences for each metric: of several strata what they show together, then each."""
    for metric, rows in by_metric(facts).items():
        verdict = verdict_of(rows[0]) if rows[0]["within"] is not None else None
        if len(rows) == 1 and metric not in pooled(facts):
            yield verdict, (say_row(facts, rows[0]),)
            continue
        together = tuple(say_pooled(facts, metric))
        if together:
            yield pooled_verdicts(facts).get(metric), together
        named = named_stratum(facts, rows)
        unnamed = say_unnamed(facts, rows)
        least = f"{unnamed[0].upper()}{unnamed[1:]}." if named is None else say_worst(facts, rows, named)
        compared = [least] if any(row[judged_on(row)] is not None for row in rows) else []
        yield verdict, (say_strata(facts, rows), *compared)


def say_strata(facts: Facts, rows: Sequence[Row]) -> str:
    """Say in how many strata or groupings a metric exceeds what is allowed."""
    things = ("stratum", "strata") if facts.question.spec.control else ("grouping", "groupings")
    head = f"{title_of(facts, rows[0]['metric'])}, {counted(len(rows), *things)}: "
    found = [verdict_of(row) if row["within"] is not None else "nothing" for row in rows]
    allowed = "it" if "exceeds" in found else "the allowance"
    names = {"exceeds": "exceed the allowance", "undecided": "are undecided", "within": f"are within {allowed}"}
    single = {"exceeds": "exceeds the allowance", "undecided": "is undecided", "within": f"is within {allowed}"}
    parts = [
        f"{found.count(verdict):,} {(single if found.count(verdict) == 1 else names)[verdict]}"
        for verdict in names
        if found.count(verdict)
    ]
    empty = sum(row["difference"] is None for row in rows)
    unjudged = found.count("nothing") - empty
    if unjudged and parts:
        parts.append(f"{unjudged:,} {'is' if unjudged == 1 else 'are'} not judged")
    if rows[0]["allowance"] is None:
        compared = len(rows) - empty
        all_of = "" if empty or compared < 2 else "both" if compared == 2 else "all"
        parts = [f"{all_of or f'{compared:,}'} {'has' if compared == 1 else 'have'} groups to compare"]
    if empty:
        word = counted(empty, *things)
        parts.append(say_empty(facts, rows).replace(word, f"{empty:,}"))
    return head + (listed(parts) if parts else "none is judged") + "."


def say_pooled(facts: Facts, metric: str) -> Iterator[str]:
    """Yield sentences on all strata together: how much of a gap they explain, and the common odds ratio.

    Of several pairs of groups it is the one that gives the verdict.
    """
    names, gap = (metric, rate_of(facts, metric)), None
    if "decomposition" in facts.tables:
        parts = [part.row for part in pooled(facts).get(metric, ())]
        others = (row for row in facts.tables["decomposition"].records() if row["metric"] in names)
        gap = next(iter(parts), None) or next((row for row in others if row["gap"] is not None), None)
        if gap is not None:
            yield say_explained(facts, gap)
            yield from say_skewed(facts, metric)
    if "tests" in facts.tables and facts.question.spec.control:
        for row in facts.tables["tests"].records():
            if row["metric"] in names and row.get("odds_ratio") is not None and (gap is None or _is_of(gap, row)):
                yield _say_odds(facts, row, None if gap is None else gap["first_group"])


def _is_of(gap: Row, row: Row) -> bool:
    """Return whether a row of FAIR TEST is of the two groups of a row of FAIR DECOMPOSE."""
    is_same_grouping = gap.get("protected") == row.get("protected")
    return is_same_grouping and {gap[side] for side in _SIDES} == {row[side] for side in _SIDES}


_LEFT_IN_WORDS = {  # a warning of FAIR DECOMPOSE, and what a reader of sentences understands
    "the limits of unexplained hold 0": "the interval of what is left includes 0",
    "the limits of unexplained exclude 0": "the interval of what is left does not include 0",
}


def say_explained(facts: Facts, row: Row) -> str:
    """Say what the controls explain of one gap between two groups."""
    part = part_of(facts, row)
    if part is None:
        unit = unit_for(is_share(facts, row["metric"]), [row["second_value"], row["first_value"], row["gap"]])
    else:
        unit = unit_of_part(facts, part)
    first, second = (shorten(group_name(facts, row, side)) for side in ("first_group", "second_group"))
    head = f"{title_of(facts, row['metric'])}{place_of(facts, row)} over all rows: "
    of = "of" if unit.is_share else "for"
    head += f"{unit.value(row['first_value'])} {of} {people(first)}, "
    head += f"{unit.value(row['second_value'])} {of} {people(second)}. "
    controls = listed([column.name for column in facts.question.spec.control])
    if row["explained"] is None:
        return f"{head}The gap cannot be decomposed: no stratum of {controls} has both groups."
    limits = ""
    if part is not None:
        limits = limits_text(part.low, part.high, unit)
        limits = limits and f" ({confidence_text(facts)} {limits[2:-1]}{gaps_at_once(facts, part.pairs)})"
        verdict = say_part_verdict(part, unit)
        limits += f", {verdict}" if verdict else ""
    text = f"{head}Of the gap of {unit.gap(row['gap'])}, {controls} "
    text += "explains " if len(facts.question.spec.control) == 1 else "explain "
    is_sure = _is_beyond_chance(facts, row)
    share = row["explained_share"] if is_sure else None
    text += unit.bare(row["explained"])
    is_none = unit.bare(row["explained"]) == unit.bare(0)
    text += f" ({Unit(True, 0).value(share)})" if share is not None and 0 <= share <= 1 and not is_none else ""
    text += f"; {unit.bare(row['unexplained'])} {'is' if not unit.is_share else 'are'} "
    text += f"left within strata{limits}"
    if row["off_support"] and unit.bare(row["off_support"]) != unit.bare(0):
        text += f"; {unit.bare(row['off_support'])} come from strata that only one of the two groups has"
    ends = [row["unexplained_first"], row["unexplained_second"]]
    if None not in ends and unit.bare(ends[0]) != unit.bare(ends[1]):
        text += (
            f". If both groups were spread over the strata like {people(first)}, {unit.bare(ends[0])} would be left; "
            f"like {people(second)}, {unit.bare(ends[1])}"
        )
    known = " (Simpson's paradox)" if is_sure else "; that over all rows may be chance"
    turned = {
        "every_stratum": f" In every stratum the gap is the other way round{known}.",
        "on_average": f" On average of the strata the gap is the other way round{known}.",
    }
    warning = row.get("warning")
    if warning and facts.question.spec.sets is None:  # what the report stands on says which groups are compared
        many = () if part is None or part.pairs == 1 else tuple(_LEFT_IN_WORDS)  # the interval shown is another one
        kept = "; ".join(each for each in warning.split("; ") if not each.startswith((FURTHEST, *many)))
        for of_columns, in_words in _LEFT_IN_WORDS.items():
            kept = kept.replace(of_columns, in_words)
        warning = kept
    return f"{text}.{turned.get(row['reversal'], '')}" + (f" {warning[0].upper()}{warning[1:]}." if warning else "")


def _is_beyond_chance(facts: Facts, row: Row) -> bool:
    """Return whether chance could hardly make a gap over all rows, which its parts are of.

    If it is the largest gap of all, its limits hold for all pairs at once, and with CLUSTER for clusters; of another
    gap FAIR DECOMPOSE says whether it has a share that is explained.
    """
    rows = facts.tables["uncontrolled"].records() if "uncontrolled" in facts.tables else []
    groups = {row[side] for side in _SIDES}
    for each in rows:
        is_same = rate_of(facts, each["metric"]) == row["metric"] and each.get("protected") == row.get("protected")
        if is_same and {each["lowest_group"], each["highest_group"]} == groups:
            low, high = each.get("difference_low"), each.get("difference_high")
            return low is None or high is None or low > 0 or high < 0
    return row["explained_share"] is not None


def _say_odds(facts: Facts, row: Row, named: str | None) -> str:
    """Say how the odds of two groups compare within strata: those of the group that is named first, if it is one."""
    first, second = (shorten(group_name(facts, row, side)) for side in ("first_group", "second_group"))
    ratio, low, high = row["odds_ratio"], row.get("odds_ratio_low"), row.get("odds_ratio_high")
    if named == row["second_group"]:
        first, second = second, first
        ratio, low, high = (_inverse(each) for each in (ratio, high, low))
    limits = "" if low is None or high is None else f" ({confidence_text(facts)} {shown(low, 3)} to {shown(high, 3)})"
    times = "as high as" if shown(ratio, 3) == "1" else f"{shown(ratio, 3)} times"
    text = f"Within strata the odds of {people(first)} are {times} those of {people(second)}{limits}"
    if named is None:  # no sentence before it has named the metric
        text = f"{title_of(facts, row['metric'])}: w{text[1:]}"
    varies = row.get("homogeneity_p")
    if varies is not None and varies < LEVEL:
        text += ", a mean of ratios that differ between strata by more than chance"
    p, chance = row.get("p_value"), 1 - float(facts.question.confidence)
    if p is not None and low is not None and high is not None and (p < chance) == (low <= 1 <= high):
        text += f". The interval and FAIR TEST's p {p_text(p)} are of two statistics, which disagree here"
    return text + "."


def _inverse(ratio: float | None) -> float | None:
    return None if ratio is None else inf if ratio == 0 else 1 / ratio


def findings(facts: Facts) -> Iterator[tuple[str | None, str]]:
    """Yield a verdict and a sentence for all strata together, then for each metric and stratum: the worst first."""
    for parts in pooled(facts).values():
        for part in parts if parts[0].verdict is not None else ():
            yield part.verdict, say_explained(facts, part.row)
    rows = [row for rows in by_metric(facts).values() for row in rows]
    for row in sorted(rows, key=lambda row: ORDER.index(verdict_of(row))):
        yield (verdict_of(row) if row["allowance"] is not None else None), say_row(facts, row)
