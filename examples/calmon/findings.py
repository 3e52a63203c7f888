"""RESULTS.md: the numbers of the parts beside the paper's, and what they say, computed from the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from findings_adult import report_adult, report_draws
from findings_compas import report_frontier, report_table2
from findings_maps import report_adult_cohorts, report_cohorts, report_map
from findings_models import report_classifiers
from prose import write_list
from sources import SOURCES

if TYPE_CHECKING:
    from pathlib import Path

_HEAD = """# Calmon et al., reproduced

Calmon, Wei, Natesan Ramamurthy, Varshney 2017, *Optimized Data Pre-Processing for Discrimination Prevention*
(arXiv 1704.03354, first version), and the classifiers of its later version (with Vinzamuri, NIPS 2017). Made by
`python examples/calmon/reproduce.py` with `CREATE TRANSFORM`. The paper's number is in brackets. Sentences below
the tables are computed from the same numbers.

The objective is the distance of p(x, y) before and after: KL in nats, or l1. ε bounds |p/q − 1| of two groups'
outcomes (pairwise), or of a group's and the target's. *Per (x, y)*: the bound on the distortion holds for the mean of
those alike in x and y, whatever their group, as in the paper's numbers; *per (d, x, y)*: for each group's cell, as in
its text, and as FairSQL does unless told otherwise. Seconds are of the solver on a busy machine of two cores."""


def report(folder: Path) -> str:
    """Write RESULTS.md from the tables of a folder; a part without a table is left out."""
    data = write_list(f"{source.title}: {source.about}" for source in SOURCES)
    parts = (
        report_table2,
        report_frontier,
        report_map,
        report_cohorts,
        report_adult,
        report_adult_cohorts,
        report_draws,
        report_classifiers,
    )
    pieces = [_HEAD, f"Data:\n\n{data}", *(part(folder) for part in parts)]
    return "\n\n".join(piece for piece in pieces if piece) + "\n"
