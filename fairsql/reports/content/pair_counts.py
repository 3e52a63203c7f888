"""All pairs of groups of a metric, of which a report shows some. In: facts. Out: their counts by verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.words import LEVEL, strata_of, verdict_of

_PER_STRATUM = ("pairs", "metrics")  # families that end with a stratum


@dataclass(frozen=True)
class PairCounts:
    """How many pairs of groups a metric has in all strata and groupings.

    Attributes:
        pairs: all pairs.
        verdicts: how many of them exceed the allowance, are undecided, and are within it.
        unlimited: how many are undecided since too few rows have an interval.
        tested: how many have a p-value.
        beyond_chance: how many have an adjusted p-value below LEVEL.
        least_p: the least adjusted p-value, corrected for all pairs of the metric; None without p-values.
    """

    pairs: int
    verdicts: Mapping[str, int]
    unlimited: int
    tested: int
    beyond_chance: int
    least_p: float | None


def pair_counts(facts: Facts, metric: str) -> PairCounts:
    """Return the counts of all pairs of a metric."""
    rows = [row for row in facts.tables["pairs"].records() if row["metric"] == metric]
    if "all_pairs" not in facts.tables["pairs"].columns:  # with REFERENCE the table has all pairs
        rows = [_alone(row) for row in rows]
    else:
        rows = list({tuple(strata_of(facts, row).values()): row for row in rows}.values())
    known = [row["least_p"] for row in rows if row["least_p"] is not None]
    tested, spec = sum(row["all_tested"] for row in rows), facts.question.spec
    strata = len({tuple(strata_of(facts, row).values()) for row in rows})
    more = tested if spec.correction == "none" else strata if spec.family in _PER_STRATUM else 1
    return PairCounts(
        sum(row["all_pairs"] for row in rows),
        {verdict: sum(row[f"all_{verdict}"] for row in rows) for verdict in ("exceeds", "undecided", "within")},
        sum(row["all_unlimited"] for row in rows),
        tested,
        sum(row["all_beyond_chance"] for row in rows),
        min(1.0, more * min(known)) if known else None,
    )


def _alone(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a pair with the counts of itself."""
    p, verdict = row["p_adjusted"], None if row["within"] is None else verdict_of(row)
    counts = {f"all_{each}": int(verdict == each) for each in ("exceeds", "undecided", "within")}
    tested = {"all_tested": int(p is not None), "all_beyond_chance": int(p is not None and p < LEVEL), "least_p": p}
    unlimited = int(row["within"] is not None and row.get("verdict") is None)
    return {**row, "all_pairs": 1, "all_unlimited": unlimited, **counts, **tested}
