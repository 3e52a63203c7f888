"""What FAIR SCAN returns, computed again by brute force: every combination of features and values, from the rows.

In: rows as dictionaries, and a clause of the oracle whose protected columns are the features. Out: rows as tuples in
the order of the form's columns, and in its order of rows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scipy.stats import fisher_exact, norm
from statsmodels.stats.multitest import multipletests

from support.oracle import (
    PROPORTIONS,
    Clause,
    Person,
    Row,
    add_up,
    cell_of,
    disparity,
    interval,
    measure,
    read,
    stands_on,
    text_of,
)

# What stands below the line of metrics that divide one sum by another.
BELOW = {
    **{metric: below for metric, (_, below) in PROPORTIONS.items()},
    "f1_score": "tp tp fp fn", "treatment_equality": "fp", "harm": "tp fp fn tn", "average_error_cost": "tp fp fn tn",
}  # fmt: skip
CORRECTIONS = {"holm": "holm", "benjamini_hochberg": "fdr_bh", "bonferroni": "bonferroni"}


class Bin(NamedTuple):
    """A value of a binned feature: its place among the bins, and its text."""

    place: int
    text: str


Item = tuple[str, Any]
Pattern = frozenset[Item]


def scan(
    clause: Clause,
    rows: Sequence[Row],
    *,
    depth: int = 2,
    prune: float | None = None,
    correction: str = "holm",
) -> list[tuple[Any, ...]]:
    people = [({name: of(row) for name, of in clause.protected.items()}, read(clause, row)) for row in rows]
    members: dict[Pattern, list[Person]] = {}
    for size in range(depth + 1):
        for names in itertools.combinations(clause.protected, size):
            for values, person in people:
                pattern = frozenset((name, values[name]) for name in names)
                members.setdefault(pattern, []).extend([person] if person is not None else [])
    everyone = members.get(frozenset(), [])
    found = {p: inside for p, inside in members.items() if not p or len(inside) >= clause.minimum}
    found = {p: ins for p, ins in found.items() if all(len(members[frozenset([i])]) < len(everyone) for i in p)}
    others = max(1, len(found.keys() - {frozenset()}))
    sizes = {"strata": others, "metrics": len(clause.metrics), "all": others * len(clause.metrics), "pairs": 1}
    together = 1 if correction == "none" else sizes[clause.family]
    values_of = {m: {p: measure(m, inside) for p, inside in found.items()} for m in clause.metrics}
    lines = []
    for metric, (pattern, inside) in itertools.product(clause.metrics, found.items()):
        if not pattern or stands_on(metric, inside) < clause.minimum:
            continue
        values = values_of[metric]
        value, overall = values[pattern], values[frozenset()]
        divergence = None if value is None or overall is None else value - overall
        items = sorted(pattern, key=lambda item: order_of(clause, item))
        line = [
            metric, ", ".join(map(item_text, items)), len(pattern), len(inside),
            sum(p.weight for p in inside) / whole if (whole := sum(p.weight for p in everyone)) else None,
            value, stands_on(metric, inside), divergence,
        ]  # fmt: skip
        rest = outside(everyone, inside)
        if clause.confidence is not None:
            line += limits(metric, inside, rest, 1 - (1 - clause.confidence) / together)
        line += [p_value(metric, inside, rest, weighted=clause.weight is not None), None, None]
        line.append(shapley(pattern, values))
        line.append({name: None if v is None else v.text.removeprefix("in ") if isinstance(v, Bin) else v if isinstance(v, str) else text_of(v)
                     for name, v in items})  # fmt: skip
        place = (clause.metrics.index(metric), len(pattern), [order_of(clause, item) for item in items])
        lines.append((line, place, prune is not None and redundant(pattern, values, prune)))
    at = 10 if clause.confidence is not None else 8
    families: dict[tuple[Any, ...], list[list[Any]]] = {}
    for line, _, _ in lines:
        of_metric, of_subgroup = clause.family in ("strata", "pairs"), clause.family in ("metrics", "pairs")
        families.setdefault((of_metric and line[0], of_subgroup and line[1]), []).append(line)
    for ours in families.values():
        tested = [line for line in ours if line[at] is not None]
        ps = [line[at] for line in tested]
        adjusted = multipletests(ps, method=CORRECTIONS[correction])[1] if ps and correction != "none" else ps
        for line in ours:
            line[at + 2] = together if clause.confidence is not None else 1 if correction == "none" else len(ps)
        for line, p in zip(tested, adjusted, strict=True):
            line[at + 1] = float(p)

    def key(one: tuple[list[Any], Any, bool]) -> tuple[Any, ...]:
        divergence = one[0][7]
        return (divergence is None, -round(abs(divergence or 0), 12), one[1])

    return [tuple(line) for line, _, gone in sorted(lines, key=key) if not gone]


def scan_gaps(
    clause: Clause, rows: Sequence[Row], *, features: Mapping[str, Callable[[Row], Any]], depth: int = 2
) -> list[tuple[Any, ...]]:
    """The rows of FAIR SCAN with GAP: those of FAIR DISPARITY over all subgroups together, each of which is a stratum."""
    by_features = replace(clause, protected=features)
    everyone = sum(read(clause, row) is not None for row in rows)
    members: dict[Pattern, list[Row]] = {}
    for size in range(1, depth + 1):
        for names in itertools.combinations(features, size):
            for row in rows:
                members.setdefault(frozenset((name, features[name](row)) for name in names), []).append(row)
    sizes = {p: sum(read(clause, row) is not None for row in inside) for p, inside in members.items()}
    large = {pattern: size for pattern, size in sizes.items() if size >= clause.minimum}
    strata = [{**row, "pattern": pattern} for pattern in large for row in members[pattern]]
    found = []
    for pattern, metric, *line in disparity(replace(clause, control={"s": lambda row: row["pattern"]}), strata):
        if line[0] is not None:
            items = sorted(pattern, key=lambda item: order_of(by_features, item))
            texts = {name: value if isinstance(value, str | None) else text_of(value) for name, value in items}
            head = [metric, ", ".join(map(item_text, items)), len(items), large[pattern], large[pattern] / everyone]
            place = (clause.metrics.index(metric), len(items), [order_of(by_features, item) for item in items])
            found.append(((-round(line[0], 12), *place), (*head, *line, texts)))
    return [line for _, line in sorted(found, key=lambda each: each[0])]


def order_of(clause: Clause, item: Item) -> tuple[int, bool, Any]:
    name, value = item
    return list(clause.protected).index(name), value is None, 0 if value is None else value


def item_text(item: Item) -> str:
    name, value = item
    shown = name if name.replace("_", "").replace(" ", "").isalnum() else '"' + name.replace('"', '""') + '"'
    return f"{shown} {value.text}" if isinstance(value, Bin) else f"{shown} = {text_of(value)}"


def outside(everyone: Sequence[Person], inside: Sequence[Person]) -> list[Person]:
    ours = {id(person) for person in inside}
    return [person for person in everyone if id(person) not in ours]


def within(metric: str, people: Sequence[Person], side: int) -> list[Person]:
    return [p for p in people for cell in PROPORTIONS[metric][side].split() if cell_of(p) == cell]


def effective(people: Sequence[Person]) -> float:
    squares = sum(p.weight**2 for p in people)
    return sum(p.weight for p in people) ** 2 / squares if squares else 0


def p_value(metric: str, inside: Sequence[Person], rest: Sequence[Person], *, weighted: bool) -> float | None:
    """Of two proportions: Fisher's test where an expected count is below 5, else z; of weights always z."""
    if metric not in PROPORTIONS:
        return None
    rates = [measure(metric, side) for side in (inside, rest)]
    sizes = [effective(within(metric, side, 1)) for side in (inside, rest)]
    if None in rates or not all(sizes):
        return None
    with_it = [rate * size for rate, size in zip(rates, sizes, strict=True) if rate is not None]
    share = sum(with_it) / sum(sizes)
    table = [[round(x), round(n - x)] for x, n in zip(with_it, sizes, strict=True)]
    if not weighted and min(sizes) * min(share, 1 - share) < 5 - 1e-9:
        return float(fisher_exact(table)[1])
    variance = share * (1 - share) * sum(1 / size for size in sizes)
    if variance < 1e-15:
        return None
    return float(2 * norm.sf(abs(with_it[0] / sizes[0] - with_it[1] / sizes[1]) / math.sqrt(variance)))


def limits(metric: str, inside: Sequence[Person], rest: Sequence[Person], confidence: float) -> list[float | None]:
    """Newcombe's limits of the difference to the other rows, times their share of what stands below the line."""
    if metric not in BELOW or measure(metric, inside) is None or measure(metric, rest) is None:
        return [None, None]
    sides = [(measure(metric, side), *interval(metric, side, confidence)) for side in (inside, rest)]
    (a, al, ah), (b, bl, bh) = sides
    if a is None or b is None or None in (al, ah, bl, bh):
        return [None, None]
    sums = [add_up(side) for side in (inside, rest)]
    ours, others = (sum(cells[each] for each in BELOW[metric].split()) for cells in sums)
    share = others / (ours + others)
    low = max(a - b - math.hypot(a - al, bh - b), al - bh)
    high = min(a - b + math.hypot(ah - a, b - bl), ah - bl)
    return [share * low, share * high]


def shapley(pattern: Pattern, values: dict[Pattern, float | None]) -> dict[str, float] | None:
    """The mean over all orders of the items of what each adds where it comes in."""
    if any(
        values[frozenset(part)] is None for k in range(len(pattern) + 1) for part in itertools.combinations(pattern, k)
    ):
        return None
    orders = list(itertools.permutations(pattern))
    shares = dict.fromkeys(map(item_text, pattern), 0.0)
    for order in orders:
        for at, item in enumerate(order):
            before, after = values[frozenset(order[:at])], values[frozenset(order[: at + 1])]
            shares[item_text(item)] += ((after or 0) - (before or 0)) / len(orders)
    return shares


def redundant(pattern: Pattern, values: dict[Pattern, float | None], bound: float) -> bool:
    whole = values[pattern]
    for item in pattern:
        part = values[pattern - {item}]
        if (whole is None and part is None) or (
            whole is not None and part is not None and abs(whole - part) <= bound + 1e-12
        ):
            return True
    return False
