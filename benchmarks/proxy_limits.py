"""Limits of Cramér's V in FAIR PROXIES: how often they hold the true value.

Samples of 30 to 2,000 rows from tables with margins even and uneven, and a V between 0 and 0.9. All samples of a table
and size are features of one clause, over whose cells the form's own queries run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread
from fairsql.expansion.building import nodes
from fairsql.expansion.forms.proxies import strengths
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import FairSpec, ProxiesSpec

Table = npt.NDArray[np.float64]
STRENGTHS, SIZES = (0.0, 0.1, 0.3, 0.6, 0.9), (30, 100, 500, 2000)
SHAPES = ((2, 2), (2, 5), (3, 3), (5, 4), (8, 2))
DRAWS = 1000
HELD = Target(0.91, at_least=True)
_LEVEL, _GROUP = "fair_feature_1", "fair_group_1"
_SPEC = ProxiesSpec(
    FairSpec("PROXIES", "", (), ()), (Feature("level", "level", 0, 0),), gap=(Column("g", _GROUP, 0, 0),),
    confidence=0.95,
)  # fmt: skip


def populations(strength: float) -> Iterator[tuple[Table, float]]:
    """Yield tables of shares with about this V, and their V."""
    for (rows, columns), is_even in ((shape, even) for shape in SHAPES for even in (True, False)):
        values, groups = (np.ones(size) if is_even else np.arange(1.0, size + 1) for size in (rows, columns))
        separate = np.outer(values / values.sum(), groups / groups.sum())
        together = _coupled(separate.sum(1), separate.sum(0))
        for part in np.linspace(0, 1, 1001):
            table = (1 - part) * separate + part * together
            found = float(np.sqrt(max(0, (table**2 / separate).sum() - 1) / (min(rows, columns) - 1)))
            if found >= strength - 1e-9:
                yield table, found
                break


def _coupled(values: Table, groups: Table) -> Table:
    """Return the table of two margins whose cells lie along the diagonal."""
    ends = [np.concatenate([[0.0], np.cumsum(each)]) for each in (values, groups)]
    low, high = (np.maximum.outer(*(e[:-1] for e in ends)), np.minimum.outer(*(e[1:] for e in ends)))
    return np.asarray(np.maximum(high - low, 0))


def held(table: Table, strength: float, size: int, samples: int, seed: int = 2026) -> float:
    """Return how often the limits of samples hold a V."""
    drawn = np.random.default_rng(seed).multinomial(size, table.ravel(), samples).astype(float)
    at, cell = np.nonzero(drawn)
    crossed = pd.DataFrame({
        "fair_place": at, _LEVEL: cell // table.shape[1], _GROUP: cell % table.shape[1], "fair_n": drawn[at, cell],
        "fair_number": np.full(len(at), np.nan),
    })  # fmt: skip
    ctes = strengths(_SPEC, "crossed")
    limits = nodes.with_ctes(
        nodes.select([nodes.raw("fair_limits, fair_n * fair_widest AS fair_scale")], ctes[-1][0]), ctes
    )
    with fairsql.connect() as con:
        con.register("crossed", crossed)
        found = con.execute(
            "SELECT avg((sqrt(least(1, fair_limits[1] / fair_scale)) <= $v + 1e-9 "
            "AND sqrt(least(1, fair_limits[2] / fair_scale)) >= $v - 1e-9)::INT) "
            f"FROM ({limits.sql('duckdb')}) WHERE fair_scale > 0",
            {"v": strength},
        ).fetchall()
    return float(found[0][0])


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each strength and size: the least of all tables, and their mean."""
    lines, samples = [], run.rows(DRAWS)
    for strength in STRENGTHS:
        run.say(f"V of {strength}")
        for size in SIZES:
            shares = [held(table, true, size, samples) for table, true in populations(strength)]
            spread = Spread(min(shares), min(shares), max(shares))
            note = f"mean of {len(shares)} tables {np.mean(shares):.3f}, {samples:,} samples each"
            lines.append(Line(f"V of {strength}, {size} rows", spread, "", HELD, note))
    return lines


BENCHMARK = Benchmark(
    "proxy_limits", "Limits of Cramér's V at 95 %: how many hold the true value, in the worst table", measure
)
