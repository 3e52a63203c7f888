"""The style of the figures. Needs matplotlib, which may be absent."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")  # distinguishable with any colour vision


def has_matplotlib() -> bool:
    """Return whether figures can be drawn."""
    return find_spec("matplotlib") is not None


def make_panels(columns: int = 1, rows: int = 1, *, width: float = 5.6, height: float = 4.2) -> tuple[Any, Any]:
    """Return a figure, and its panels as an array of rows and columns; width and height are one panel's, in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height * rows), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False)


def save(figure: Any, folder: Path, name: str, title: str, *, dpi: int = 110) -> None:
    """Write a titled figure as PNG."""
    figure.suptitle(title, fontsize=10)
    figure.savefig(folder / f"{name}.png", dpi=dpi)


def draw_means(axes: Any, rows: pd.DataFrame, *, by: str, x: str, y: str, **style: Any) -> pd.DataFrame:
    """Draw means and standard deviations over the splits as a curve, a point for each value of `by`; return them."""
    reported = rows.groupby(by)[[x, y]].agg(["mean", "std"]).fillna(0.0).dropna()
    style = {"fmt": "-o", "markersize": 4, "linewidth": 1, "elinewidth": 0.5, **style}
    axes.errorbar(reported[x, "mean"], reported[y, "mean"], xerr=reported[x, "std"], yerr=reported[y, "std"], **style)
    return reported
