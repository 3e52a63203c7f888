"""How long the chart of FAIR TREND runs until a false signal, by simulation of the very SQL, against what it states.

`python -m benchmarks.run_length` writes the table of `docs/methods.md`: many strata, each a history in which nothing
changes, and the mean number of periods until the first signal, where histories that end without one count as far as
they go.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

import fairsql

PERIODS = 500
TREND = """
    WITH charted AS (
      FROM decisions
      FAIR TREND (
        PREDICTION selected LABEL wanted PROTECTED side CONTROL history
        METRICS {metric} TIME DATE '2000-01-01' + period::INTEGER EVERY '1 day' {items}
      )
    ), first AS (
      SELECT history, count(*) FILTER (signal IS NOT NULL) > 0 AS signalled,
             coalesce(min(period) FILTER (signal IS NOT NULL), max(period)) - DATE '2000-01-01' + 1 AS ran
      FROM charted
      GROUP BY history
    )
    SELECT sum(ran) / count(*) FILTER (signalled), count(*) FILTER (signalled) FROM first
"""


@dataclass(frozen=True)
class Setting:
    """Two groups in which nothing changes: rows of each in a period, and the share of each that is selected."""

    rows: tuple[int, int]
    shares: tuple[float, float]
    metric: str = "selection_rate"
    between: float = 0  # standard deviation of each share from period to period


SETTINGS = (
    Setting((10, 10), (0.2, 0.5)), Setting((30, 30), (0.05, 0.05)), Setting((30, 30), (0.3, 0.5)),
    Setting((100, 30), (0.5, 0.2)), Setting((200, 200), (0.3, 0.35)), Setting((30, 30), (0.3, 0.5), "f1_score"),
    Setting((200, 200), (0.3, 0.35), "f1_score"), Setting((15, 40), (0.05, 0.1)), Setting((30, 300), (0.02, 0.02)),
    Setting((200, 200), (0.4, 0.5), between=0.03), Setting((200, 200), (0.4, 0.5), between=0.05),
)  # fmt: skip


def simulate(setting: Setting, items: str = "", *, histories: int = 100, seed: int = 7) -> tuple[float, int]:
    """Return the mean number of periods until a signal, and the number of signals.

    >>> length, signals = simulate(Setting((20, 20), (0.4, 0.4)), "TARGET 0 RUN_LENGTH 20", histories=5)
    >>> 15 < length < 27, signals
    (True, 5)
    """
    random = np.random.default_rng(seed)
    parts = []
    for side, (size, share) in enumerate(zip(setting.rows, setting.shares, strict=True)):
        shape = (histories, PERIODS)
        history, period = (each.ravel() for each in np.indices(shape))
        shares = np.clip(random.normal(share, setting.between, shape), 0, 1) if setting.between else share
        # half of all rows are to be selected, and are so more often than the others, if a metric asks
        for wanted in (0, 1):
            of = size // 2 if wanted else size - size // 2
            chosen = random.binomial(of, shares, shape).ravel()
            for selected, number in ((1, chosen), (0, of - chosen)):
                part = {"history": history, "period": period, "side": side, "wanted": wanted, "selected": selected}
                parts.append(pd.DataFrame({**part, "number": number}))
    with fairsql.connect() as con:
        con.register("counted", pd.concat(parts))
        con.execute("CREATE TABLE decisions AS SELECT * EXCLUDE (number), UNNEST(range(number)) AS row FROM counted")
        length, signals = con.execute(TREND.format(metric=setting.metric, items=items)).fetchall()[0]
    return length, signals


def main() -> None:
    """Print the table."""
    for setting in SETTINGS:
        target = setting.shares[0] - setting.shares[1]
        found = {"so far": simulate(setting)}
        if setting.metric == "selection_rate":
            found["TARGET"] = simulate(setting, f"TARGET {target}")
        if setting.between:
            found["laney"] = simulate(setting, "DISPERSION laney")
        lengths = ", ".join(f"{name}: {length:.0f} ({signals} signals)" for name, (length, signals) in found.items())
        print(f"{setting.metric} n {setting.rows} p {setting.shares} ± {setting.between}: {lengths}", flush=True)


if __name__ == "__main__":
    main()
