"""How many pairs of groups show what the rule of a standard looks for. In: facts. Out: a sentence."""

from __future__ import annotations

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.words import counted

TABLE = "indicated"  # pairs of known groups: each with the highest, or with the reference


def say_indicated(facts: Facts, rule: str = "the rule") -> str:
    """Say how many pairs show what a rule looks for."""
    rows = list(facts.tables[TABLE].records())
    shows = sum(bool(row["indicated"]) for row in rows)
    pairs = f"{counted(len(rows), 'pair')} of known groups{beside(facts)}"
    return f"Of {pairs}, {shows or 'none'} {'shows' if shows == 1 else 'show'} what {rule} looks for."


def beside(facts: Facts) -> str:
    """Say with which group each known group is compared, as the end of a phrase; empty if there is one pair."""
    if len(facts.tables[TABLE].rows) < 2:
        return ""
    return " with the reference" if facts.question.spec.reference is not None else " with the highest"
