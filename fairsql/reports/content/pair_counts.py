"""All pairs of groups of a metric, of which a report shows some. In: facts. Out: counts by verdict or by standard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.words import LEVEL, counted, strata_of

TABLE = "pair_counts"  # a row for each stratum and metric; with REFERENCE the table of pairs has all pairs instead
INDICATED = "indicated"  # with a standard: pairs of known groups, each with the highest, or with the reference
_PER_STRATUM = ("pairs", "metrics")  # families that end with a stratum


@dataclass(frozen=True)
class PairCounts:
    """How many pairs of groups a metric has in all strata and groupings.

    Attributes:
        pairs: all pairs.
        verdicts: how many of them exceed the allowance, are undecided, are within it, and (None) are not judged.
        unlimited: how many are undecided since they have no interval.
        tested: how many have a p-value.
        beyond_chance: how many have an adjusted p-value below LEVEL.
        least_p: the least adjusted p-value, corrected for all pairs of the metric; None without p-values.
    """

    pairs: int
    verdicts: Mapping[str | None, int]
    unlimited: int
    tested: int
    beyond_chance: int
    least_p: float | None


def pair_counts(facts: Facts, metric: str) -> PairCounts:
    """Return the counts of all pairs of a metric."""
    rows = [row for row in facts.tables["pairs"].records() if row["metric"] == metric]
    own = list(map(_alone, rows))
    if TABLE in facts.tables:
        own = rows = [row for row in facts.tables[TABLE].records() if row["metric"] == metric]
    total = {name: sum(row[name] for row in own) for name in _COUNTS}
    judged: dict[str | None, int] = {
        "exceeds": total["exceeds"],
        "undecided": total["undecided"] + total["no_interval"],
    }
    judged["within"] = total["within_allowance"]
    verdicts = {**judged, None: total["pairs"] - sum(judged.values())}
    known, spec = [row["least_p"] for row in own if row["least_p"] is not None], facts.question.spec
    strata = len({tuple(strata_of(facts, row).values()) for row in rows})
    more = total["tested"] if spec.correction == "none" else strata if spec.family in _PER_STRATUM else 1
    least = min(1.0, more * min(known)) if known else None
    return PairCounts(
        total["pairs"], verdicts, total["no_interval"], total["tested"], total["beyond_chance"], least,
    )  # fmt: skip


_COUNTS = ("pairs", "exceeds", "undecided", "within_allowance", "no_interval", "tested", "beyond_chance")


def _alone(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counts of a single pair."""
    p, verdict = row["p_adjusted"], "" if row["within"] is None else row.get("verdict") or "no_interval"
    words = {"exceeds": "exceeds", "undecided": "undecided", "within_allowance": "within", "no_interval": "no_interval"}
    counts = {name: int(verdict == word) for name, word in words.items()}
    return {
        **counts,
        "pairs": 1,
        "tested": int(p is not None),
        "beyond_chance": int(p is not None and p < LEVEL),
        "least_p": p,
    }


def say_indicated(facts: Facts, rule: str = "the rule") -> str:
    """Say how many pairs of known groups show what the rule of a standard looks for."""
    rows = list(facts.tables[INDICATED].records())
    shows = sum(bool(row["indicated"]) for row in rows)
    metrics = len({row["metric"] for row in rows})
    what = counted(len(rows), "pair") if metrics < 2 else f"{len(rows):,} comparisons in {metrics} metrics"
    pairs = f"{what} of known groups{compared_with(facts)}"
    allowed = ""
    if "WITHIN" in facts.question.items:
        allowed = f", with the question's own allowance (WITHIN {facts.question.items['WITHIN']})"
    return f"Of {pairs}, {shows or 'none'} {'shows' if shows == 1 else 'show'} what {rule} looks for{allowed}."


def compared_with(facts: Facts) -> str:
    """Say with which group each known group is compared, as the end of a phrase; empty if there is one pair."""
    if len(facts.tables[INDICATED].rows) < 2:
        return ""
    return " with the reference" if facts.question.spec.reference is not None else " with the highest"
