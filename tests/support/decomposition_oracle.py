"""What FAIR DECOMPOSE returns, computed again in plain Python from the rows, with exact fractions.

The parts are made of counterfactual rates: what a group's rate would be with the strata of the other one, or with its
rates (Kitagawa 1955), and of the rates on the strata that both have.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from fairsql.syntax.result_columns import FEWER, NO_VALUES
from fairsql.syntax.spec import ONE_STRATUM
from support import oracle
from support.oracle import Clause, Person, Row


@dataclass(frozen=True)
class Member:
    """One row of a group that a metric is about: its stratum, weight, and value."""

    stratum: tuple[Any, ...]
    weight: Fraction
    value: Fraction
    is_number: bool = False  # a value of a user's column


def member(metric: str, stratum: tuple[Any, ...], person: Person) -> Member | None:
    """Return what a row is to a metric; None where the metric is not about it."""
    metric = {"tpr": "true_positive_rate", "recall": "true_positive_rate"}.get(metric, metric)
    weight = Fraction(person.weight)
    if metric in oracle.MEANS:
        number = person.row[oracle.MEANS[metric]]
        return None if number is None else Member(stratum, weight, Fraction(number), is_number=True)
    if metric in oracle.PROPORTIONS:
        above, below = (cells.split() for cells in oracle.PROPORTIONS[metric])
        cell = oracle.cell_of(person)
        return Member(stratum, weight, Fraction(cell in above)) if cell in below else None
    assert person.score is not None
    score = Fraction(person.score)
    return Member(stratum, weight, score if metric == "mean_score" else (score - Fraction(person.label or 0)) ** 2)


Members = Sequence[Member]


def total(members: Members) -> Fraction:
    return sum((each.weight for each in members), Fraction(0))


def rate(members: Members) -> Fraction | None:
    weight = total(members)
    return sum((each.weight * each.value for each in members), Fraction(0)) / weight if weight else None


def of(members: Members, stratum: tuple[Any, ...]) -> list[Member]:
    return [each for each in members if each.stratum == stratum]


@dataclass(frozen=True)
class Group:
    """A group as it is compared: text, key, rows by stratum, and those that the metric is about."""

    text: str
    key: dict[str, Any] | None
    rows: Sequence[tuple[Any, ...]]
    members: Members

    @property
    def order(self) -> tuple[Any, ...]:
        """By value, then by key with NULL last."""
        return (rate(self.members), [(v is None, 0 if v is None else v) for v in (self.key or {}).values()])


def pairs(clause: Clause, rows: Sequence[Row]) -> list[tuple[str, str, Group | None, Group | None, int]]:
    """Return (grouping, metric, first group, second group, the groups that these two were chosen from).

    A group that is not judged has no members. A reference leaves nothing to choose.
    """
    names = list(clause.protected)
    sets = [s for s in (clause.sets if clause.sets is not None else [names]) if s]
    result: list[tuple[str, str, Group | None, Group | None, int]] = []
    for chosen in sets:
        grouping = ", ".join(n for n in names if n in chosen)
        for metric in clause.metrics:
            groups: dict[tuple[Any, ...] | None, list[tuple[tuple[Any, ...], Person | None]]] = {}
            for row in rows:
                values = tuple(clause.protected[n](row) if n in chosen else None for n in names)
                entry = (tuple(of(row) for of in clause.control.values()), oracle.read(clause, row))
                groups.setdefault(values, []).append(entry)
                if clause.reference == "OVERALL":
                    groups.setdefault(None, []).append(entry)
            made, reference = [], None
            for values, entries in groups.items():
                kept = [m for s, p in entries if p is not None and (m := member(metric, s, p)) is not None]
                remote = [each.stratum for each in kept]  # the rows that the metric stands on
                judged = kept if len(remote) >= clause.minimum and total(kept) else []
                if values is None:
                    reference = Group("(overall)", None, remote, judged)
                    continue
                key = dict(zip(names, values, strict=True))
                group = Group(oracle.shown(names, grouping, values), key, remote, judged)
                if oracle.is_reference(clause, names, grouping, values):
                    reference = group
                else:
                    made.append(group)
            if clause.reference is not None:
                result += [(grouping, metric, group, reference, 0) for group in made]
            elif made:
                known = sorted((group for group in made if group.members), key=lambda group: group.order)
                first, second = (known or [None])[-1], known[0] if len(known) > 1 else None
                result.append((grouping, metric, first, second, len(known)))
    return result


def decompose(clause: Clause, rows: Sequence[Row], shares: str = "both") -> list[tuple[Any, ...]]:
    """The rows of `FAIR DECOMPOSE (…)`, in no order."""
    result = []
    for grouping, metric, first, second, many in pairs(clause, rows):
        line: list[Any] = [*([grouping] if clause.sets is not None else []), metric]
        for group in (first, second):
            value = rate(group.members) if group is not None and group.members else None
            line += [group and group.text, group and len(group.rows), None if value is None else float(value)]
        line += parts(clause, first, second, shares)
        reported = [] if clause.confidence is None else [line.pop()]  # about the limits
        reported = [*warnings(grouping, first, second, many), *reported]
        if not all(group is not None and group.members for group in (first, second)):
            reported = [FEWER if clause.minimum > 0 else NO_VALUES]
        line.append(oracle.one_value(clause, rows, metric) or "; ".join(filter(None, reported)) or None)
        result.append((*line, first and first.key, second and second.key))
    return result


def warnings(grouping: str, first: Group | None, second: Group | None, many: int) -> list[str | None]:
    """What is said of groups of NULL, of groups left out, and of groups most of whose rows have no partner."""
    if first is None or second is None or not first.members or not second.members:
        return []
    texts = []
    for group, other in ((first, second), (second, first)):
        remote = {each.stratum for each in other.members if each.weight}
        alone = 1 - total([each for each in group.members if each.stratum in remote]) / total(group.members)
        if alone > Fraction(1, 2):
            texts.append(f"{math.floor(100 * alone + Fraction(1, 2))} % of the rows of {group.text}")
    lonely = (
        f"{' and '.join(texts)} are in strata without the other group, and explained and unexplained say nothing of "
        "them: cut numbers among CONTROL into ranges, floor(x / 10) * 10 AS x"
    )
    chosen = f"only the two groups furthest apart are compared, of {many}"
    chosen += ": REFERENCE compares each group with the one that it names"
    return [
        oracle.warning_of_null(grouping, first.key, second.key),
        chosen if many > 2 else None,
        lonely if texts else None,
        ONE_STRATUM
        if len({each.stratum for group in (first, second) for each in group.members if each.weight}) == 1
        else None,
    ]


def parts(clause: Clause, first: Group | None, second: Group | None, shares: str) -> list[Any]:
    """The gap, and everything that follows from it."""
    limits = 3 if clause.confidence is not None else 0
    if first is None or second is None or not first.members or not second.members:
        return [None] * (10 + 2 * limits + (3 if limits else 1))
    a, b = first.members, second.members
    rate_a, rate_b = rate(a) or Fraction(0), rate(b) or Fraction(0)
    common = [
        stratum
        for stratum in dict.fromkeys(each.stratum for each in (*a, *b))
        if total(of(a, stratum)) and total(of(b, stratum))
    ]
    in_a, in_b = ([each for each in group if each.stratum in common] for group in (a, b))
    gap = rate_a - rate_b
    off = (rate_a - (rate(in_a) or 0)) - (rate_b - (rate(in_b) or 0))
    alone = [1 - total(inside) / total(group) for inside, group in ((in_a, a), (in_b, b))]
    if not common:
        ends = [None] * (3 if limits else 1)
        return [*map(float, [gap]), *[None] * (5 + 2 * limits), float(off), *map(float, alone), 0, *ends]

    def counterfactual(shares: Members, rates: Members) -> Fraction:
        return sum(
            (total(of(shares, s)) / total(shares) * (rate(of(rates, s)) or Fraction(0)) for s in common), Fraction(0)
        )

    aa, ab, ba, bb = (counterfactual(p, y) for p, y in ((in_a, in_a), (in_a, in_b), (in_b, in_a), (in_b, in_b)))
    part = part_of_first(shares, in_a, in_b)
    explained = (1 - part) * (aa - ba) + part * (ab - bb)
    by_first, by_second = aa - ab, ba - bb
    unexplained = part * by_first + (1 - part) * by_second
    assert explained + unexplained + off == gap
    differences = [(rate(of(a, s)) or Fraction(0)) - (rate(of(b, s)) or Fraction(0)) for s in common]
    reversal = "none"
    if gap * unexplained < 0:
        reversal = "on_average"
    if gap and all(gap * d <= 0 for d in differences) and any(differences):
        reversal = "every_stratum"
    line: list[Any] = [float(gap)]
    z = NormalDist().inv_cdf(0.5 + (clause.confidence or 0) / 2)
    both = errors(in_a, in_b, common, part)
    noise = [noise_of(a), noise_of(b)]
    unsure = (
        0.0 if clause.confidence is None else math.inf if None in noise else z * math.sqrt(sum(filter(None, noise)))
    )
    share = float(explained / gap) if gap and abs(gap) > unsure else None
    reach = math.inf if a[0].is_number else 1.0
    for value, error in zip((explained, unexplained), both, strict=True):
        line.append(float(value))
        if clause.confidence is not None:
            limits = [None, None]
            if error is not None:
                limits = [max(-reach, float(value) - z * error), min(reach, float(value) + z * error)]
            line += [error, *limits]
        line += [share] if value is explained else []
    line += [float(by_first), float(by_second), float(off), *map(float, alone), len(common)]
    if clause.confidence is None:
        return [*line, None]
    excluded = both[1] is not None and abs(float(unexplained)) > z * both[1]
    tested = score(in_a, in_b, common)
    p = None if tested is None else math.erfc(abs(tested) / math.sqrt(2))
    warning = None
    if both[1] is not None and tested is not None and p is not None and excluded != (abs(tested) > z):
        test = "Mantel's test" if a[0].is_number else "FAIR TEST"
        warning = (
            f"the limits of unexplained {'exclude' if excluded else 'hold'} 0, and {test} of these groups, which "
            f"weighs strata otherwise, gives p {f'= {round(p, 3)}' if p >= 0.0005 else '< 0.001'}"
        )
    said = None if both[1] is None else reversal if excluded or reversal == "none" else "undecided"
    return [*line, said, p, warning]


def part_of_first(shares: str, a: Members, b: Members) -> Fraction:
    """The part of the first group's shares in the weights of the strata."""
    pooled = total(a) / (total(a) + total(b))
    return {"both": Fraction(1, 2), "first": Fraction(1), "second": Fraction(0), "pooled": pooled}[shares]


def score(a: Members, b: Members, common: Sequence[tuple[Any, ...]]) -> float | None:
    """The statistic of Mantel (1963), over strata: the first group's sum less its expectation, in standard errors.

    The members of a group in a stratum count as Kish's effective number of rows.
    """
    deviation = variance = Fraction(0)
    for s in common:
        sizes, means, squares = [], [], []
        for group in (of(a, s), of(b, s)):
            weights = sum((each.weight**2 for each in group), Fraction(0))
            sizes.append(total(group) ** 2 / weights)
            means.append(rate(group) or Fraction(0))
            spread = sum((e.weight**2 * (e.value - means[-1]) ** 2 for e in group), Fraction(0)) / weights
            squares.append(spread + means[-1] ** 2)
        n = sum(sizes)
        mean = sum(size * each for size, each in zip(sizes, means, strict=True)) / n
        whole = sum(size * each for size, each in zip(sizes, squares, strict=True)) - n * mean**2
        deviation += sizes[0] * (means[0] - mean)
        variance += sizes[0] * sizes[1] * whole / (n * (n - 1))
    return float(deviation) / math.sqrt(variance) if variance > 0 else None


def errors(
    a: Members, b: Members, common: Sequence[tuple[Any, ...]], part: Fraction
) -> tuple[float | None, float | None]:
    """The standard errors of the explained and the unexplained part, by the formulas that the documentation states."""
    added = [spread_within(group, common) for group in (a, b)]
    if None in added:
        return None, None
    share = [{s: total(of(group, s)) / total(group) for s in common} for group in (a, b)]
    value = [{s: rate(of(group, s)) or Fraction(0) for s in common} for group in (a, b)]
    drawn = [
        {s: sum((e.weight**2 for e in of(group, s)), Fraction(0)) / total(group) ** 2 for s in common}
        for group in (a, b)
    ]
    explained = unexplained = Fraction(0)
    for s in common:
        noise = [noise_of(of(group, s), each) or Fraction(0) for group, each in zip((a, b), added, strict=True)]
        shares_noise = [d[s] * (1 - p[s]) for d, p in zip(drawn, share, strict=True)]
        middle = (1 - part) ** 2 * noise[0] + part**2 * noise[1]
        explained += ((share[0][s] - share[1][s]) ** 2 + sum(shares_noise)) * middle
        weight = part * share[0][s] + (1 - part) * share[1][s]
        of_weight = part**2 * shares_noise[0] + (1 - part) ** 2 * shares_noise[1]
        unexplained += (weight**2 + of_weight) * sum(noise)
        for d, p, own in zip(drawn, share, (part, 1 - part), strict=True):
            middles = {t: (1 - part) * value[0][t] + part * value[1][t] for t in common}
            mean_middle = sum(p[t] * middles[t] for t in common)
            mean_difference = sum(p[t] * (value[0][t] - value[1][t]) for t in common)
            explained += d[s] * (middles[s] - mean_middle) ** 2
            unexplained += own**2 * d[s] * (value[0][s] - value[1][s] - mean_difference) ** 2
    return math.sqrt(explained), math.sqrt(unexplained)


def sample(members: Members) -> tuple[Fraction, Fraction, Fraction]:
    """Effective rows, mean, and mean squared distance from it by squared weights."""
    squares = sum((each.weight**2 for each in members), Fraction(0))
    size, mean = total(members) ** 2 / squares, rate(members) or Fraction(0)
    return size, mean, sum((each.weight**2 * (each.value - mean) ** 2 for each in members), Fraction(0)) / squares


def spread_within(members: Members, common: Sequence[tuple[Any, ...]]) -> Fraction | None:
    """Of numbers the variance within the strata, all together; None where rows do not tell it. Of others 0."""
    if not members[0].is_number:
        return Fraction(0)
    parts = [sample(of(members, s)) for s in common]
    around = sum((size * spread for size, _, spread in parts), Fraction(0))
    largest = sum((size * (spread + mean**2) for size, mean, spread in parts), Fraction(0))
    free = sum((size - 1 for size, _, _ in parts), Fraction(0))
    return around / free if free >= 1 and around > largest / 10**8 else None


def noise_of(members: Members, added: Fraction | None = None) -> Fraction | None:
    """The variance of a mean over rows: of 0 and 1 with half a row at 0 and half a row at 1 beside them.

    That of numbers has a row of the variance within all strata beside them. Without it, it is that of all strata.
    """
    size, mean, spread = sample(members)
    if members[0].is_number:
        if added is not None:
            return (size * spread + added) / size**2
        return spread / (size - 1) if size >= 2 and spread > (spread + mean**2) / 10**8 else None
    half = Fraction(1, 2)
    moved = (size * mean + half) / (size + 1)
    return ((size * (spread + mean**2) + half) / (size + 1) - moved**2) / size


def detail(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR DECOMPOSE (… DETAIL strata)`, in no order."""
    result = []
    for grouping, metric, first, second, _ in pairs(clause, rows):
        if first is None or second is None or not first.members or not second.members:
            continue
        sides = (first.members, second.members)
        strata = dict.fromkeys(each.stratum for side in sides for each in side if each.weight)
        common = [s for s in strata if all(total(of(side, s)) for side in sides)]
        inside = [[each for each in side if each.stratum in common] for side in sides]
        middles = {s: sum((rate(of(side, s)) or Fraction(0)) / 2 for side in sides) for s in common}
        shares = [{s: total(of(side, s)) / total(side) for s in common} for side in inside]
        mean = sum((shares[0][s] + shares[1][s]) / 2 * middles[s] for s in common)
        for s in strata:
            line: list[Any] = [*([grouping] if clause.sets is not None else []), metric, first.text, second.text, *s]
            off = Fraction(0)
            for group, side, common_side, sign in zip((first, second), sides, inside, (1, -1), strict=True):
                portion, value = total(of(side, s)) / total(side), rate(of(side, s))
                line += [group.rows.count(s), float(portion), None if value is None else float(value)]
                off += sign * portion * ((value or 0) - (rate(common_side) or 0))
            if s in common:
                p, q = shares[0][s], shares[1][s]
                separate = (rate(of(sides[0], s)) or Fraction(0)) - (rate(of(sides[1], s)) or Fraction(0))
                line += [float((p - q) * (middles[s] - mean)), float((p + q) / 2 * separate), 0.0]
            else:
                line += [None, None, float(off)]
            result.append((*line, first.key, second.key))
    return result


def controls(clause: Clause, rows: Sequence[Row], shares: str = "both") -> list[tuple[Any, ...]]:
    """The rows of `FAIR DECOMPOSE (… DETAIL controls)`, in no order, by every order in which controls can come in."""
    result = []
    for grouping, metric, first, second, _ in pairs(clause, rows):
        if first is None or second is None or not first.members or not second.members:
            continue
        a, b = first.members, second.members
        common = {e.stratum for e in a if e.weight} & {e.stratum for e in b if e.weight}
        in_a, in_b = ([each for each in group if each.stratum in common] for group in (a, b))
        off: Fraction = (rate(a) or Fraction(0)) - (rate(in_a) or 0) - (rate(b) or Fraction(0)) + (rate(in_b) or 0)
        names = list(clause.control)
        orders = list(itertools.permutations(range(len(names))))
        added = dict.fromkeys(range(len(names)), Fraction(0))
        for order in orders if common else ():
            for at, each in enumerate(order):
                before, after = (explained_by(in_a, in_b, order[:k], shares) for k in (at, at + 1))
                added[each] += (after - before) / len(orders)
        for at, name in enumerate(names):
            line: list[Any] = [*([grouping] if clause.sets is not None else []), metric, first.text, second.text, name]
            alone = explained_by(in_a, in_b, [at], shares) if common else None
            line += [float(added[at]), float(alone)] if alone is not None else [None, None]
            gap = (rate(a) or Fraction(0)) - (rate(b) or Fraction(0))
            result.append((*line, float(gap), float(off), first.key, second.key))
    return result


def explained_by(a: Members, b: Members, chosen: Sequence[int], shares: str) -> Fraction:
    """The explained part with only these controls, of rows all of whose strata both groups have."""
    coarse = [[replace(e, stratum=tuple(e.stratum[at] for at in chosen)) for e in group] for group in (a, b)]
    part = part_of_first(shares, a, b)
    found = Fraction(0)
    for s in {each.stratum for group in coarse for each in group}:
        p, q = (total(of(group, s)) / total(group) for group in coarse)
        y, z = (rate(of(group, s)) or Fraction(0) for group in coarse)
        found += (p - q) * ((1 - part) * y + part * z)
    return found
