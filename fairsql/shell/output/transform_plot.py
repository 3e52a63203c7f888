"""Plot the map of a transform. In: its name. Out: rows about its moves, or a file with heat maps."""

from __future__ import annotations

from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

SUFFIXES = (".png", ".svg", ".pdf")
_LABELLED = 40  # largest number of states whose names fit beside a heat map


def groups_query(name: str) -> str:
    """Return a query of each group's share of ones before and after, and its largest |p/q - 1|."""
    return query("shell", "transform_groups", transform=quote_text(name))


def moves_query(name: str, most: int = 12) -> str:
    """Return a query of the moves that most data make, over all groups, without the data that stay."""
    return query(
        "shell", "transform_moves", old=_as_text("old"), new=_as_text("new"), map=_map_table(name), most=str(most)
    )


def draw_map(connection: Connection, name: str, path: Path) -> None:
    """Draw p(x', y' given d, x, y) of each group to a file, as in Figure 3 of Calmon et al. 2017.

    Raises:
        ProgrammingError: for an unsupported file type, or without matplotlib.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise ProgrammingError(f"{path} is not a picture that can be drawn", hint=f"endings are {', '.join(SUFFIXES)}")
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ProgrammingError("drawing to a file needs matplotlib", hint="pip install 'fairsql[plot]'") from error
    states, groups = _read_map(connection, name)
    across = ceil(sqrt(len(groups)))
    down = -(-len(groups) // across)
    side = max(3.0, min(6.0, 0.16 * len(states)))
    has_names = len(states) <= _LABELLED
    figure = Figure(figsize=(across * side + 1.5, down * side + 1.5), layout="constrained")
    panels = figure.subplots(down, across, squeeze=False, sharex=True, sharey=True).ravel()
    for panel in panels[len(groups) :]:
        panel.set_visible(False)
    for panel, (group, table) in zip(panels, groups.items(), strict=False):
        image = panel.imshow(table, vmin=0, vmax=1, cmap="Blues", interpolation="nearest")
        panel.set_title(group, fontsize=9)
        panel.set_xticks(range(len(states)) if has_names else [], states if has_names else [], rotation=90, fontsize=5)
        panel.set_yticks(range(len(states)) if has_names else [], states if has_names else [], fontsize=5)
    figure.supxlabel("moves to", fontsize=9)
    figure.supylabel("from", fontsize=9)
    figure.colorbar(image, ax=panels[: len(groups)], label="probability", shrink=0.6)
    figure.savefig(path, dpi=150)


def _read_map(connection: Connection, name: str) -> tuple[list[str], dict[str, Any]]:
    """Return the names of the states, in order, and each group's table of probabilities; NaN for missing cells."""
    import numpy as np

    table = _map_table(name)
    states_query = query("shell", "transform_states", state=_as_text("state"), map=table)
    states = [state for _, state in connection.execute(states_query).fetchall()]
    at = {state: k for k, state in enumerate(states)}
    columns = {column: _as_text(column) for column in ("protected", "old", "new")}
    moves = query("shell", "transform_map", map=table, **columns)
    groups: dict[str, Any] = {}
    for group, old, new, probability in connection.execute(moves).fetchall():
        cells = groups.setdefault(group, np.full((len(states), len(states)), np.nan))
        cells[at[old]] = np.nan_to_num(cells[at[old]])
        cells[at[old], at[new]] = probability
    return states, groups


def _map_table(name: str) -> str:
    return f"fairsql_maps.{quote_name(name)}"


def _as_text(struct: str) -> str:
    return query("shell", "values", struct=quote_name(struct))
