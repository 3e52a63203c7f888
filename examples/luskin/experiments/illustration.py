"""Figures 8 to 11: the effect of relabelling on a linear decision, shown for two features of Adult.

Age is the protected attribute, hours per week the filter. Among older people inside the filter, the relabelled rows
make a corner that no straight line separates: hence C₂ must be more than linear.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from examples.luskin.experiments.learners import fit, score
from examples.luskin.experiments.relabelling import METHODS
from examples.luskin.populations import split_table

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from fairsql import Connection

OLDER = 40  # more years of age
LONGER = 40  # more hours a week


@dataclass(frozen=True)
class Illustration:
    """Rows of D₂ with label, score, and the labels of both algorithms; A₁'s line is weights · (age, hours) = offset."""

    rows: pd.DataFrame
    weights: tuple[float, float]
    offset: float


def illustrate(con: Connection, *, seed: int = 0) -> Illustration:
    """Train A₁ on two features of D₁, and relabel D₂ by both algorithms, the higher side lowered."""
    split_table(con, "adult", seed=seed, shares={"D1": 2, "D2": 2, "D4": 1})
    people = con.execute(
        "SELECT id, age, hours_per_week, label, part FROM adult JOIN parts USING (id) ORDER BY id"
    ).df()
    first, second = (people[people["part"] == part] for part in ("D1", "D2"))
    model = fit("LR", _features(first), first["label"].to_numpy(), seed=seed)
    con.register("d2", second.assign(score=score(model, _features(second))))
    side = f"PROTECTED age > {OLDER} AS older FILTER hours_per_week > {LONGER} ORDER BY id"
    rows = con.execute(
        f"""
        SELECT d2.*, adjusted.fair_label AS adjusted, flipped.fair_label AS flipped
        FROM d2
        JOIN (SELECT * FROM d2 FAIR RELABEL ({METHODS[1]} {side})) AS adjusted USING (id)
        JOIN (SELECT * FROM d2 FAIR RELABEL ({METHODS[2]} {side})) AS flipped USING (id)
        ORDER BY id
        """
    ).df()
    return Illustration(rows, tuple(model.coef_[0].tolist()), -float(model.intercept_[0]))


def _features(people: pd.DataFrame) -> np.ndarray:
    return people[["age", "hours_per_week"]].to_numpy(float)
