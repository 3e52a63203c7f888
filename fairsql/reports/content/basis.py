"""What the answer of a report stands on: rows, groups, what is left out or not decided. In: facts. Out: sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import choose_ticks
from fairsql.reports.content.fingerprint import places
from fairsql.reports.content.judged_rows import (
    FEW,
    NEVER,
    Row,
    by_metric,
    is_limited,
    judged_on,
    own_limits,
    rate_of,
    reason_of,
)
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pair_counts import pair_counts
from fairsql.reports.content.pooled import UNCONTROLLED, pooled, pooled_verdicts, rows_of_strata
from fairsql.reports.content.report_table import group_value
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import (
    cluster_of,
    counted,
    group_name,
    listed,
    named,
    no_interval,
    place_of,
    reference_of,
    say_no_rows,
    spoken,
    the,
    title_of,
    verdict_of,
)
from fairsql.text.quoting import quote_if_needed

_NAMED = 5  # the most groups that a sentence lists
_FEW_CLUSTERS = 20  # with fewer, limits hold too seldom (docs/language.md)
_TINY = 200  # how many times an allowance the values are from which a share of them may be meant
_MANY = 0.5  # the share of a group's rows without a partner from which a sentence says so


def basis(facts: Facts) -> Iterator[str]:
    """Yield sentences on what the answer stands on: rows, groups, those left out, and what is not decided."""
    groups = list(facts.tables["groups"].records())
    rows, excluded = say_rows(facts), sum(row["excluded"] for row in groups)
    is_whole = facts.question.spec.sets is None  # each row is in one group
    taken = sum(row["n"] for row in groups) + excluded if is_whole and "FILTER" in facts.question.items else None
    text = f"{rows} were read." + ("" if taken is None else f" FILTER takes {taken:,} of them.")
    if is_whole and excluded:
        verb, them = "does" if excluded == 1 else "do", "them" if taken is None else "these"
        text += f" {excluded:,} of {them} {verb} not count: {say_missing(facts, 'missing')}."
    yield text
    yield from say_valueless(facts)
    if facts.question.spec.weight is not None:
        weight = shorten(spoken(facts.question.spec.weight))
        yield f"Values are weighted (WEIGHT {weight}): a share is of the sum of weights. n counts rows."
    yield from _say_matched(facts)
    yield from _say_groups(facts, groups)
    yield from _say_constant(facts, groups)
    yield from say_undecomposed(facts)
    yield from _say_alone(facts)
    if facts.question.spec.match is None:  # else a value stands on the cases of a pair
        yield from _say_smallest(facts, groups)
    yield from _say_small_strata(facts)
    yield from _say_tiny(facts)
    yield from _say_undecided(facts)


def say_rows(facts: Facts) -> str:
    """Return how many rows were read, and of how many clusters they are."""
    text, cluster = counted(facts.fingerprint.rows, "row"), cluster_of(facts)
    return f"{text} of {counted(facts.fingerprint.clusters or 0, 'cluster')} ({cluster})" if cluster else text


def _say_groups(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    spec = facts.question.spec
    by = listed([column.name for column in spec.protected])
    least = float(facts.question.items.get("MINIMUM") or 0)
    over_all = list(facts.tables[UNCONTROLLED].records()) if pooled(facts) and UNCONTROLLED in facts.tables else []
    measured = {group_name(facts, row, "") for row in (*groups, *over_all) if _is_compared(facts, row, least)}
    if len(measured) < 2:
        kept = "Only one group" if measured else "No group"
        yield f"{kept} by {by} has a value and enough rows, so nothing is compared."
    elif spec.control:
        over = {group_name(facts, row, "") for row in over_all if _is_compared(facts, row, least)}
        yield from _say_within_strata(facts, groups, over)
        if len(measured) > 2 and spec.reference is None and spec.sets is None and pooled(facts):
            yield (
                "The two groups that are furthest apart over all rows are compared like with like; REFERENCE compares "
                "each with one."
            )
    else:
        yield f"{counted(len(measured), 'group')} by {by} are compared{_with_reference(facts)}."
    small: dict[tuple[str, ...], list[str]] = {}  # groups that are left out -> metrics
    for name in facts.tables["groups"].metrics:
        texts_of = (
            quoted(shorten(group_name(facts, row, ""))) + place_of(facts, row)
            for row in groups
            if row.get(f"{name}_n", row["n"]) < least
        )
        small.setdefault(tuple(texts_of), []).append(title_of(facts, name))
    what = "groups within strata" if spec.control else "groups"
    for left, metrics in small.items():
        if left:
            which = f": {listed(left, _NAMED)}" if len(left) <= _NAMED else ""
            of = f" for {listed(metrics)}" if len(small) > 1 else ""
            yield f"MINIMUM {shown(least)} leaves out {len(left):,} of {len(groups):,} {what}{of}{which}."


def _say_within_strata(facts: Facts, groups: list[dict[str, Any]], over_all: set[str]) -> Iterator[str]:
    """Say how many groups are compared in how many strata, and which of them over all rows alone."""
    spec, least = facts.question.spec, float(facts.question.items.get("MINIMUM") or 0)
    controls, by = ([column.name for column in columns] for columns in (spec.control, spec.protected))
    strata = {tuple(row[name] for name in controls) for row in groups}
    judged = facts.tables["disparity"].records()
    compared = {tuple(row[name] for name in controls) for row in judged if row["difference"] is not None}
    inside = {
        group_name(facts, row, "")
        for row in groups
        if _is_compared(facts, row, least) and tuple(row[name] for name in controls) in compared
    }
    if not compared and not over_all:
        yield (
            f"No stratum of {listed(controls)} has two groups with a value and enough rows, so nothing is compared "
            "within strata."
        )
        return
    if not compared:
        many = counted(len(over_all), "group")
        yield f"{many} by {listed(by)} are compared over all rows, and none within a stratum of {listed(controls)}."
        return
    yield (
        f"{counted(len(inside), 'group')} by {listed(by)} are compared in {_strata_of(len(compared), len(strata))} "
        f"of {listed(controls)}{_with_reference(facts)}."
    )
    outside = [quoted(shorten(each)) for each in sorted(over_all - inside)]
    if outside:
        one, rows = len(outside) == 1, f"{shown(least)} rows or more" if least > 1 else "a partner"
        yield (
            f"{listed(outside, _NAMED)} {'has' if one else 'have'} {rows} in no stratum that compares groups: only "
            f"comparisons over all strata include {'it' if one else 'them'}."
        )


def _strata_of(compared: int, strata: int) -> str:
    """Return in how many strata groups are compared, of how many there are.

    >>> _strata_of(1, 1), _strata_of(5, 5), _strata_of(74, 87)
    ('1 stratum', '5 strata', '74 of 87 strata')
    """
    return f"{compared:,} of {strata:,} strata" if compared < strata else counted(strata, "stratum", "strata")


def _with_reference(facts: Facts) -> str:
    """Say which group the others are compared with, as the end of a sentence; empty without REFERENCE."""
    name = reference_of(facts)
    return f", each with the reference: {name}" if name else ""


def _say_matched(facts: Facts) -> Iterator[str]:
    """Say, with MATCH, which cases rates are of, and how many these are."""
    if facts.question.spec.match is None:
        return
    table = facts.tables.get("pairs")  # None for too many groups
    pairs = [row for row in (table.records() if table is not None else ()) if row["difference"] is not None]
    is_one = table is not None and len({frozenset((row["first_group"], row["second_group"])) for row in pairs}) < 2
    differs = "" if is_one else ", so a group has another rate in another pair"
    yield (
        "Rates are means over the cases that both groups of a pair have (MATCH "
        f"{shorten(spoken(facts.question.spec.match))}){differs}. n counts the rows of these cases."
    )
    sizes = [row["matched"] for row in facts.tables["disparity"].records() if row["difference"] is not None]
    if sizes:
        many = counted(sizes[0], "case") if len(set(sizes)) == 1 else f"{min(sizes):,} to {max(sizes):,} cases"
        yield f"The two groups of {'the' if len(sizes) == 1 else 'each'} largest gap share {many}."
    if pairs and not is_one:
        row = min(pairs, key=lambda each: each["matched"])
        names = listed([quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group")])
        of = f" for {the(facts, row['metric'])}" if len(by_metric(facts)) > 1 else ""
        place = place_of(facts, row)
        yield f"Of the pairs that are listed, {names}{place} share the fewest cases: {row['matched']:,}{of}."


def _is_compared(facts: Facts, row: Row, least: float) -> bool:
    """Return whether a group has a metric that stands on enough rows."""
    if facts.question.spec.sets is not None and not row["protected"]:  # the total of all rows
        return False
    names = facts.tables["groups"].metrics
    return any(row[name] is not None and row.get(f"{name}_n", row["n"]) >= least for name in names)


def _say_constant(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    """Say which controls have one value in every row."""
    controls = facts.question.spec.control
    alike = [column.name for column in controls if len({row[column.name] for row in groups}) == 1]
    if alike:
        has, each = ("has", "it") if len(alike) == 1 else ("have", "them")
        yield f"{listed(alike)} {has} one value in every row, so controlling for {each} changes nothing."


def say_valueless(facts: Facts) -> Iterator[str]:
    """Say how many rows that count have no value for an aggregate of columns."""
    rows, found = list(facts.tables["groups"].records()), dict[int, list[str]]()
    for name in names_of_aggregates(facts) if facts.question.spec.sets is None else ():
        found.setdefault(sum(row["n"] - row[f"{name}_n"] for row in rows), []).append(title_of(facts, name))
    for missing, names in found.items():
        if missing:
            has, of = "has" if len(names) == 1 else "have", sum(row["n"] for row in rows)
            yield f"{listed(names)} {has} no value in {missing:,} of these {of:,} rows."


def names_of_aggregates(facts: Facts) -> list[str]:
    """Return the names of the metrics that read aggregates of columns other than counts of rows."""
    return [m.name for m in facts.question.spec.measures if any(not each.counts for each in m.aggregates)]


def say_missing(facts: Facts, how: str) -> str:
    """Say why rows do not count: what is missing in them, and in how many rows if that is more than one thing.

    Args:
        facts: the facts of the report.
        how: "missing", or "NULL".
    """
    unlisted = ", or none of the classes" if facts.question.has_order else ""
    found: dict[str, int] = {}
    for name, rows in facts.fingerprint.missing:
        if rows:
            found[shorten(" ".join(name.split()))] = rows
    if len(found) > 1:
        first, *others = (f"{name} {{}}in {counted(rows, 'row')}" for name, rows in found.items())
        return listed([first.format(f"is {how} "), *(each.format("") for each in others)]) + unlisted
    if found:
        return f"{next(iter(found))} is {how}{unlisted}"
    names = list(dict.fromkeys(shorten(" ".join(each.name.split())) for each in facts.question.needed))
    return f"{listed(names, last='or') or 'the value that is measured'} is {how}{unlisted}"


def say_undecomposed(facts: Facts) -> Iterator[str]:
    """Say why metrics have no comparison of like with like over all strata."""
    spec = facts.question.spec
    if spec.control and spec.match is not None:
        yield (
            "Groups are compared within each stratum alone: FAIR DECOMPOSE, which says what the controls explain, "
            "takes no MATCH."
        )
        return
    if spec.control and spec.reference == "OVERALL" and any(each.allowance for each in spec.measures):
        yield (
            "What is left within strata is not judged: against all rows (REFERENCE OVERALL) FAIR DECOMPOSE gives no "
            "limits."
        )
    without = [each for each in spec.measures if not each.is_mean]
    if not spec.control or not without:
        return
    names = listed([named(facts, each.name) for each in without], _NAMED)
    text = f"{names[0].upper()}{names[1:]} {'is' if len(without) == 1 else 'are'} compared within each stratum alone"
    yield f"{text}: FAIR DECOMPOSE, which compares like with like over all strata, takes means and shares of rows only."


def _say_alone(facts: Facts) -> Iterator[str]:
    """Say if most rows of a group are in strata that the other group does not have, and how to make strata wider."""
    rows = facts.tables["decomposition"].records() if "decomposition" in facts.tables else ()
    alone: dict[tuple[str, str], float] = {}
    for row in rows:
        for side, other in (("first", "second"), ("second", "first")):
            share = row.get(f"{side}_off_support")
            if share is not None and share > _MANY:
                alone[group_name(facts, row, f"{side}_group"), group_name(facts, row, f"{other}_group")] = share
    for (group, other), share in list(alone.items())[:_NAMED]:
        yield (
            f"{Unit(True, 0).value(share)} of the rows of {quoted(shorten(group))} have no partner: no row of "
            f"{quoted(shorten(other))} "
            f"has the same {listed([each.name for each in facts.question.spec.control])}, so they are not compared."
        )
    if alone:
        yield from _propose_ranges(facts)


def _propose_ranges(facts: Facts) -> Iterator[str]:
    """Say how to make ranges of the control that is a number and has the most values."""
    groups = facts.tables["groups"]
    numbers: dict[str, set[Any]] = {}
    for column in facts.question.spec.control:
        found = {row[column.name] for row in groups.records()} - {None}
        if found and all(isinstance(each, int | float | Decimal) and not isinstance(each, bool) for each in found):
            numbers[column.name] = found
    if not numbers:
        return
    name = max(numbers, key=lambda each: len(numbers[each]))
    values, tails = sorted(map(float, numbers[name])), len(numbers[name]) // 10
    ticks = choose_ticks(values[tails], values[-1 - tails])
    column = next(each for each in facts.question.spec.control if each.name == name)
    edges = ", ".join(f"{Decimal(f'{tick:.6g}'):f}" for tick in ticks[1:-1] or ticks[1:])
    yield (
        f"If {shorten(name)} is an amount and no code, ranges give more rows a partner: "
        f"CONTROL bins({column.shown}, [{edges}]) AS {quote_if_needed(name)}."
    )


def _say_smallest(facts: Facts, groups: list[dict[str, Any]]) -> Iterator[str]:
    """Name the value that stands on the fewest rows among those that are compared."""
    least = float(facts.question.items.get("MINIMUM") or 0)
    strata = facts.question.strata
    compared = {
        (rate_of(facts, row["metric"]), *(row[name] for name in strata))
        for row in facts.tables["disparity"].records()
        if row["difference"] is not None
    }
    found = [
        (row.get(f"{name}_n", row["n"]), name, row)
        for row in groups
        for name in facts.tables["groups"].metrics
        if row[name] is not None
        and row.get(f"{name}_n", row["n"]) >= least
        and (name, *(row[each] for each in strata)) in compared
    ]
    if found:
        rows, name, row = min(found, key=lambda each: each[0])
        place = place_of(facts, row)
        of = f" of {quoted(shorten(group_name(facts, row, '')))}"
        if strata:
            few = sum(each[0] < FEW for each in found)
            many = (
                f" {counted(few, 'value')} of {len(found):,} {'stands' if few == 1 else 'stand'} on fewer than {FEW}."
            )
            of = place = ""
        yield (
            f"The compared value with the fewest rows stands on {rows:,}: {named(facts, name)}{of}{place}."
            + (many if strata and few else "")
        )
    yield from _say_fewest_clusters(facts, [(name, row) for _, name, row in found])


def _say_tiny(facts: Facts) -> Iterator[str]:
    """Say of an allowance that is small compared with the values that it is in their unit: a share may be meant."""
    for metric, rows in by_metric(facts).items():
        found = [row for row in rows if row["allowance"] is not None and row["lowest_value"] is not None]
        least, allowed = min((row["lowest_value"] for row in found), default=0), found[0]["allowance"] if found else 1
        if found and judged_on(found[0]) == "difference" and 0 < allowed < 1 < least and least >= _TINY * allowed:
            yield (
                f"{title_of(facts, metric)} may differ by {shown(allowed)}, in its own unit, and is {shown(least, 3)} "
                f"or more: to allow {shown(100 * allowed)}\u00a0%, write WITHIN RATIO {shown(1 - allowed)}."
            )


def _say_fewest_clusters(facts: Facts, compared: Sequence[tuple[str, Row]]) -> Iterator[str]:
    """Name the compared group with the fewest clusters, with CLUSTER: they are independent, and not its rows.

    A group's clusters are those whose rows its metric divides by; of several metrics, the one with the fewest counts.
    """
    cluster, names = cluster_of(facts), places(facts.question.spec)
    numbers = {
        key: {rate_of(facts, metric): number for metric, number in many} for key, many in facts.fingerprint.by_group
    }
    of_rows: dict[tuple[str, ...], Row] = {}
    clusters: dict[tuple[str, ...], int] = {}
    for metric, row in compared if numbers else ():
        key = tuple(group_value(row[name]) for name in names)
        if metric in numbers.get(key, {}):
            of_rows[key] = row
            clusters[key] = min(clusters.get(key, numbers[key][metric]), numbers[key][metric])
    if not clusters:
        return
    least = min(clusters.values())
    fewest = [
        quoted(shorten(group_name(facts, of_rows[key], ""))) + place_of(facts, of_rows[key])
        for key, many in clusters.items()
        if many == least
    ]
    in_strata = bool(facts.question.strata)
    the_ = "Within strata, the" if in_strata else "The"
    if len(fewest) == len(clusters) > 1:
        yield f"Each group has {counted(least, 'cluster')} ({cluster}){' in each stratum' * in_strata}."
    elif len(fewest) > 1:
        yield f"{the_} groups with the fewest clusters ({cluster}) are {listed(fewest, _NAMED)}, with {least:,} each."
    else:
        yield f"{the_} group with the fewest clusters ({cluster}) is {fewest[0]}, with {least:,}."
    few = sum(many < _FEW_CLUSTERS for many in clusters.values())
    if few:
        yield (
            f"{few:,} of {len(clusters):,} groups{' within strata' * in_strata} "
            f"{'has' if few == 1 else 'have'} fewer than {_FEW_CLUSTERS} clusters, too few for limits to be reliable."
        )


def _say_small_strata(facts: Facts) -> Iterator[str]:
    """Say on how many strata of few rows the comparison of like with like stands: MINIMUM leaves none of them out."""
    if facts.question.spec.sets is not None:
        return
    for metric, parts in pooled(facts).items():
        sizes = rows_of_strata(facts, parts[0])
        few = sum(each < FEW for each in sizes)
        if few:
            of = f" of {named(facts, metric)}" if len(pooled(facts)) > 1 else ""
            minimum = "; MINIMUM applies to a group over all strata here" if "MINIMUM" in facts.question.items else ""
            yield (
                f"Comparing like with like{of} stands on {counted(len(sizes), 'stratum', 'strata')} that both groups "
                "have: in "
                f"{_of_them(few, len(sizes))} at least one of the two has fewer than {FEW} rows{minimum}."
            )


def _of_them(some: int, total: int) -> str:
    return f"{some:,} of them" if some < total or total == 1 else "both" if total == 2 else "each of them"


def _say_undecided(facts: Facts) -> Iterator[str]:
    """Say how many gaps are not decided or not judged, and why."""
    rows = list(facts.tables["disparity"].records())
    asked = [row for row in rows if row["allowance"] is not None]
    judged = [row for row in asked if row["within"] is not None]
    undecided = [row for row in asked if verdict_of(row) == "undecided" and row["within"] is not None]
    reasons: dict[str, list[dict[str, Any]]] = {}
    for row in asked:
        if row["within"] is None:
            reasons.setdefault(NEVER.sub(r"\1that class\3", reason_of(row)), []).append(row)
    is_open = "the interval includes the allowance"
    whys: dict[str, list[dict[str, Any]]] = {is_open: []}
    for row in undecided:
        of_other = None not in own_limits(facts, row)
        why = is_open if is_limited(row) else no_interval(facts, row["metric"], is_of_other=of_other)
        whys.setdefault(why, []).append(row)
    for why, same in whys.items():
        if same:
            no_rows = say_no_rows(facts, same) if why == is_open else ""
            yield f"Not decided{_names(facts, same)}, {_share(same, judged)}: {why}. {no_rows}".rstrip()
    for reason, same in list(reasons.items())[:_NAMED]:
        many = counted(len(same), "comparison")
        why = reason_of(same[0]) if len(same) == 1 else reason
        yield f"Not judged{_names(facts, same)}, {many}: {why}."
    others = [row for same in list(reasons.values())[_NAMED:] for row in same]
    if others:
        many = counted(len(others), "comparison")
        yield f"Not judged{_names(facts, others)}, {many}, for other reasons, which the table of gaps has."
    if asked and not undecided and not reasons:
        pairs = facts.tables["pairs"].records() if "pairs" in facts.tables else ()
        known = {row["metric"] for row in pairs}
        metrics = [metric for metric in dict.fromkeys(row["metric"] for row in asked) if metric in known]
        undecided_pairs = {metric: pair_counts(facts, metric).verdicts["undecided"] for metric in metrics}
        text = _say_undecided_pairs(facts, {metric: many for metric, many in undecided_pairs.items() if many})
        alone = facts.question.spec.correction == "none" and any(undecided_pairs.values())
        yield f"{text} That is not corrected for the number of pairs (CORRECTION none)." if alone else text


def _say_undecided_pairs(facts: Facts, pairs: Mapping[str, int]) -> str:
    """Say how many pairs of groups of each metric are not decided, where the largest gaps are."""
    if not pairs:
        if "undecided" in pooled_verdicts(facts).values():
            return "All comparisons within strata are decided."
        return "All comparisons are decided."
    first = next(iter(pairs.values()))
    one = "pair of groups is undecided by itself", "pairs of groups are undecided by themselves"
    if len(by_metric(facts)) == 1:
        return f"The largest gap is decided; {first:,} {one[first > 1]}."
    parts = [f"{many:,} for {the(facts, metric)}" for metric, many in list(pairs.items())[1:]]
    text = f"{first:,} {one[first > 1]} for {the(facts, next(iter(pairs)))}"
    return f"The largest gap of each metric is decided; {listed([text, *parts], _NAMED)}."


def _share(some: Sequence[Row], every: Sequence[Row]) -> str:
    return f"{len(some):,} of {counted(len(every), 'comparison')}"


def _names(facts: Facts, rows: Sequence[Row]) -> str:
    """Name the metrics of rows, if there is one row for each."""
    if len(by_metric(facts)) == len(facts.tables["disparity"].rows):
        return f": {listed([title_of(facts, row['metric']) for row in rows], _NAMED)}"
    return ""
