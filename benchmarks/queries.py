"""The contestants' SQL: the clause, and what one writes by hand without it."""

from __future__ import annotations

METRICS = (
    "selection_rate",
    "base_rate",
    "accuracy",
    "true_positive_rate",
    "false_positive_rate",
    "positive_predictive_value",
    "true_negative_rate",
    "false_negative_rate",
)
GROUPS = ("region", "race", "sex")

_RATES = """count(*) AS n,
  count(*) FILTER (WHERE prediction = 1) / count(*) AS selection_rate,
  count(*) FILTER (WHERE label = 1) / count(*) AS base_rate,
  count(*) FILTER (WHERE prediction = label) / count(*) AS accuracy,
  count(*) FILTER (WHERE prediction = 1 AND label = 1) / nullif(count(*) FILTER (WHERE label = 1), 0)
    AS true_positive_rate,
  count(*) FILTER (WHERE prediction = 1 AND label = 0) / nullif(count(*) FILTER (WHERE label = 0), 0)
    AS false_positive_rate,
  count(*) FILTER (WHERE prediction = 1 AND label = 1) / nullif(count(*) FILTER (WHERE prediction = 1), 0)
    AS positive_predictive_value,
  count(*) FILTER (WHERE prediction = 0 AND label = 0) / nullif(count(*) FILTER (WHERE label = 0), 0)
    AS true_negative_rate,
  count(*) FILTER (WHERE prediction = 0 AND label = 1) / nullif(count(*) FILTER (WHERE label = 1), 0)
    AS false_negative_rate"""


def fair(source: str, form: str = "", items: str = "") -> str:
    """Return the clause over a source: two protected columns, a control, eight metrics."""
    return (
        f"SELECT * FROM {source} FAIR {form} (PREDICTION prediction LABEL label PROTECTED race, sex CONTROL region "
        f"METRICS {', '.join(METRICS)} {items})"
    )


def by_filter(source: str, groups: tuple[str, ...] = GROUPS, order: bool = False) -> str:
    """Return the usual query by hand: one count(*) FILTER for each count that a rate needs."""
    by = ", ".join(groups)
    return f"SELECT {by}, {_RATES} FROM {source} GROUP BY {by}" + (f" ORDER BY {by}" if order else "")


def bare(source: str) -> str:
    """Return the least any of them must do: one scan into the contingency table, with no arithmetic."""
    by = ", ".join((*GROUPS, "label", "prediction"))
    return f"SELECT {by}, count(*) AS n FROM {source} GROUP BY {by}"
