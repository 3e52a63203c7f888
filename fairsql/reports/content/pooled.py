"""All strata of CONTROL together: the part of a gap that is left within them, and its verdict. In: facts. Out: parts.

That part is a mean of the strata's gaps, so one that exceeds the allowance shows that a stratum does. Its limits are
those of FAIR DECOMPOSE, widened for as many pairs of groups as could have been the one that is furthest apart. With
CLUSTER there are none, since FAIR DECOMPOSE takes no CLUSTER, and the verdict is undecided.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import ORDER, Row, by_metric, is_share, judged_on, rate_of
from fairsql.reports.content.words import group_text

UNCONTROLLED = "groups_uncontrolled"  # the table of the groups over all strata


@dataclass(frozen=True)
class Pooled:
    """What is left within strata of the gap between two groups.

    Attributes:
        row: the row of FAIR DECOMPOSE.
        left: the part that is left, of the first group less the second.
        low, high: its limits; None without any.
        pairs: for how many pairs of groups they hold at once.
        allowance: how large it may be; None if nothing is judged.
        verdict: what the limits say; None if nothing is judged.
    """

    row: Row
    left: float
    low: float | None
    high: float | None
    pairs: int
    allowance: float | None
    verdict: str | None

    @property
    def p(self) -> float | None:
        """Return the p-value of the part that is left, corrected for as many pairs of groups (Bonferroni)."""
        found = self.row.get("p_value")
        return None if found is None else min(1.0, self.pairs * found)

    @property
    def sides(self) -> tuple[str, str]:
        """Return the columns of the group with the lower and with the higher value within strata."""
        return ("first_group", "second_group") if self.left < 0 else ("second_group", "first_group")

    @property
    def is_turned(self) -> bool:
        """Return whether the group that is lower within strata is the higher one over all rows."""
        return self.left * float(self.row["gap"]) < 0

    @property
    def gap(self) -> tuple[float, float | None, float | None]:
        """Return how far the higher group is above the lower one, and its limits."""
        if self.left >= 0 or self.low is None or self.high is None:
            return abs(self.left), self.low, self.high
        return -self.left, -self.high, -self.low

    @property
    def sure(self) -> float:
        """Return the least difference that the limits leave open."""
        return abs(self.left) if self.low is None or self.high is None else max(self.low, -self.high, 0.0)


def pooled(facts: Facts) -> dict[str, list[Pooled]]:
    """Return what is left within strata for each metric of the question, the worst pair of groups first."""
    return facts.derived(_pooled)


def pooled_verdicts(facts: Facts) -> dict[str, str]:
    """Return the worst verdict on what is left within strata, by metric; of metrics that are judged so."""
    return {metric: parts[0].verdict for metric, parts in pooled(facts).items() if parts[0].verdict is not None}


def _pooled(facts: Facts) -> dict[str, list[Pooled]]:
    if "decomposition" not in facts.tables:
        return {}
    found = {}
    rows = [row for row in facts.tables["decomposition"].records() if row["unexplained"] is not None]
    for metric, judged in by_metric(facts).items():
        same = [row for row in rows if row["metric"] in (metric, rate_of(facts, metric))]
        asked = judged[0]["allowance"] if judged_on(judged[0]) == "difference" else None
        if all(row["within"] is None for row in judged) and any(row["difference"] is not None for row in judged):
            asked = None  # a label or prediction with one value in every row
        parts = sorted((_part(facts, row, asked) for row in same), key=_worst_first)
        if parts:
            found[metric] = parts
    return found


def part_of(facts: Facts, row: Row) -> Pooled | None:
    """Return what is left within strata of a row of FAIR DECOMPOSE."""
    return next((each for parts in pooled(facts).values() for each in parts if each.row == row), None)


def _worst_first(part: Pooled) -> tuple[int, float, float]:
    return ORDER.index(part.verdict), -part.sure, -abs(part.left)


def _part(facts: Facts, row: Row, allowance: float | None) -> Pooled:
    left, pairs = row["unexplained"], _pairs(facts, row)
    low, high = widened(facts, row, "unexplained", pairs)
    verdict = None
    if allowance is not None and low is not None and high is not None and facts.question.spec.tuned is None:
        is_beyond = low > allowance or high < -allowance
        verdict = "exceeds" if is_beyond else "within" if -allowance <= low and high <= allowance else "undecided"
    elif allowance is not None and facts.question.spec.cluster is not None:
        verdict = "undecided" if facts.question.spec.reference != "OVERALL" else None
    return Pooled(row, left, low, high, pairs, allowance, verdict)


def widened(facts: Facts, row: Row, part: str, pairs: int) -> tuple[float | None, float | None]:
    """Return limits of a part that hold for several pairs at once (Bonferroni); those of a share within [-1, 1]."""
    value, error, low, high = (row.get(f"{part}{end}") for end in ("", "_se", "_low", "_high"))
    if value is None or error is None or pairs == 1:
        return low, high
    half = error * NormalDist().inv_cdf(1 - (1 - float(facts.question.confidence)) / 2 / pairs)
    low, high = value - half, value + half
    return (max(low, -1.0), min(high, 1.0)) if is_share(facts, row["metric"]) else (low, high)


def rows_of_strata(facts: Facts, part: Pooled) -> list[int]:
    """Return the rows of the smaller of the two groups in each stratum that both have."""
    sizes: dict[tuple[str, ...], dict[str, int]] = {}
    metric, names = part.row["metric"], [column.name for column in facts.question.spec.protected]
    for each in facts.tables["groups"].records():
        place = tuple(group_text([each[column.name]]) for column in facts.question.spec.control)
        group = group_text([each[name] for name in names])
        sizes.setdefault(place, {})[group] = each.get(f"{metric}_n", each["n"])
    both = [[of.get(part.row[side], 0) for side in part.sides] for of in sizes.values()]
    return [min(pair) for pair in both if min(pair) > 0]


def compared_groups(facts: Facts, metric: str) -> dict[str, int]:
    """Return how many groups of each grouping have enough rows over all strata (MINIMUM)."""
    least, groups = float(facts.question.items.get("MINIMUM") or 0), dict[str, int]()
    for each in facts.tables[UNCONTROLLED].records():
        if each.get(f"{metric}_n", each["n"]) >= least:
            grouping = each["protected"] if facts.question.spec.sets is not None else ""
            groups[grouping] = groups.get(grouping, 0) + 1
    return groups


def _pairs(facts: Facts, row: Row) -> int:
    """Return how many pairs of groups a family has, as CORRECTION and FAMILY say; all strata count as one."""
    spec = facts.question.spec
    if spec.correction == "none" or spec.cluster is not None or UNCONTROLLED not in facts.tables:
        return 1
    groups = compared_groups(facts, row["metric"])
    pairs = {by: many - 1 if spec.reference is not None else many * (many - 1) // 2 for by, many in groups.items()}
    many = sum(pairs.values()) if spec.family in ("strata", "all") else pairs.get(row.get("protected") or "", 1)
    metrics = len(by_metric(facts)) if spec.family in ("metrics", "all") else 1
    return max(1, many * metrics)
