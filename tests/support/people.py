"""The small table of the golden cases, which tests of engines, macros and the extension measure, too."""

from __future__ import annotations

from typing import Any

LOANS = 'CREATE TABLE loans (race VARCHAR, sex VARCHAR, "Region of" INTEGER, approved INTEGER, repaid BOOLEAN, risk DOUBLE, weight DOUBLE)'
NAMES = ("race", "sex", "Region of", "approved", "repaid", "risk", "weight")


def people() -> list[dict[str, Any]]:
    """A small table with NULL in each column, and a group of five without a positive label, whose rate is 0/0."""
    rows = []
    for at in range(60):
        rows.append({
            "race": ["White", "Black", "Asian", None][(at * 7) % 11 % 4],
            "sex": "Female" if at % 3 else "Male",
            "Region of": at % 2,
            "approved": None if at % 17 == 5 else int((at * 5) % 7 < 3),
            "repaid": None if at % 19 == 7 else bool((at * 3) % 5 < 2),
            "risk": None if at % 23 == 9 else ((at * 37) % 101) / 100,
            "weight": None if at % 29 == 11 else 0.5 + at % 4,
        })  # fmt: skip
    for at in range(5):
        rows.append({"race": "Other", "sex": "Male", "Region of": 0, "approved": at % 2, "repaid": False, "risk": at / 4,
                     "weight": 1.0})  # fmt: skip
    return rows


def values(rows: list[dict[str, Any]]) -> str:
    return ", ".join("(" + ", ".join("NULL" if r[n] is None else repr(r[n]) for n in NAMES) + ")" for r in rows)
