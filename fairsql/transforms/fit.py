"""Find the optimised map of counted cells. In: their columns, as Arrow. Out: a solution, and its moves.

Cells have d, x, y (codes), w (weight), g (name of the group), k (the group's code in each grouping that is controlled;
empty for the joint grouping) and b (bounds of the distortion). Each x has s (segment), g (its name) and t (target, or
NULL). Moves lead from a state o to a state n at a cost c. States are numbered 2x + y.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from fairsql.arrays import Floats, floats_of, integers_of, to_digits
from fairsql.errors import DataError
from fairsql.transforms.solver.problem import Condition, Control, Limit, Objective, Problem
from fairsql.transforms.solver.problem_size import estimate_size
from fairsql.transforms.solver.solve import Solution, solve
from fairsql.transforms.solver.suppressed import solve_alternating, solve_fixed

if TYPE_CHECKING:
    import pyarrow as pa

Columns = Mapping[str, Any]
_MOST_GROUPS = 1_000  # every two groups are compared
_DIGITS = 11  # of sums of weights: for problems that differ in the last ones, solvers may find different maps
_WAYS: Mapping[str, Callable[..., Solution]] = {
    "": solve,
    "fixed": solve_fixed,
    "alternating": solve_alternating,
}


def find_map(problem: Problem, *, suppress: str = "", solver: str = "") -> Solution:
    """Return the map that changes the data least; with `suppress`, new labels do not depend on the group.

    Args:
        problem: the problem.
        suppress: "fixed" or "alternating" draws labels independently of the group.
        solver: the solver's name; empty for the fastest.

    Raises:
        DataError: if no map keeps the bounds.
    """
    return _WAYS[suppress](problem, solver=solver or None)


def make_problem(cells: pa.Table, xs: pa.Table, moves: pa.Table, options: Mapping[str, Any]) -> Problem:
    """Return the `Problem` for counted cells.

    Args:
        cells, xs, moves: the counts, sorted by d, x, y; by x; by o, n.
        options: epsilon; thresholds, one for each bound, None for the expected distortion; mode, condition and
            objective as in `Problem`.

    Raises:
        DataError: for data without a map.
    """
    if not cells.num_rows:
        raise DataError("there are no rows with a label to learn from", hint="LABEL must be 0 or 1 in some rows")
    if options["epsilon"] is None:
        raise DataError("EPSILON is NULL", hint="give a number of at least 0")
    d, x, y = (_integers(cells, name) for name in "dxy")
    if len(np.unique(d)) > _MOST_GROUPS:
        raise DataError(
            f"PROTECTED makes {len(np.unique(d)):,} groups, more than {_MOST_GROUPS:,}",
            hint="take fewer columns, or GROUPING SETS of them; cut columns of many values into few",
        )
    n_x = xs.num_rows
    share = moves.num_rows / (2 * n_x) ** 2
    size = estimate_size(len(d), n_x, allowed=share)
    if size.warning and "too many" in size.warning:
        raise DataError(size.warning.partition("; ")[0], hint=size.warning.partition("; ")[2])
    distortion = np.full((2 * n_x, 2 * n_x), np.nan)
    distortion[_integers(moves, "o"), _integers(moves, "n")] = _floats(moves, "c")
    names = dict(zip(d.tolist(), cells["g"].to_pylist(), strict=True))
    codes = np.array(cells["k"].to_pylist(), dtype=np.intp).reshape(len(d), -1)
    _, first = np.unique(d, return_index=True)
    target, segment = _target(xs, options)
    return Problem(
        d=d,
        x=x,
        y=y,
        weight=to_digits(_floats(cells, "w"), _DIGITS),
        distortion=distortion,
        limits=_limits(cells, options["thresholds"]),
        epsilon=float(options["epsilon"]),
        control=cast("Control", options["mode"]),
        target=target,
        segment=segment,
        condition=cast("Condition", options["condition"]),
        objective=cast("Objective", options["objective"]),
        groups=[names[code] for code in sorted(names)],
        groupings=tuple(codes[first].T) if codes.shape[1] else None,
    )


def list_moves(solution: Solution) -> dict[str, Any]:
    """Return the map as columns, one row per move.

    The columns are: d, x, y of the cell (y is None for rows without a label, equation 17); new_x and new_y; the
    probability; `low` and `high`, between which a draw selects the move; its distortion (None without a label); and the
    cell's share of the data.
    """
    problem, moves = solution.problem, solution.moves
    cell, state = moves.cell, moves.state
    low, high = _draws(cell, moves.probability)
    d, x, new_x, probability = solution.without_label()
    pair = d * (problem.n_states // 2) + x
    unlabelled = _draws(pair, probability)
    none = [None] * len(d)

    def both(labelled: Any, other: Any) -> list[Any]:
        return [*np.asarray(labelled).tolist(), *(other if isinstance(other, list) else np.asarray(other).tolist())]

    return {
        "d": both(problem.d[cell], d),
        "x": both(problem.x[cell], x),
        "y": both(problem.y[cell], none),
        "new_x": both(state // 2, new_x),
        "new_y": both(state % 2, none),
        "probability": both(moves.probability, probability),
        "low": both(low, unlabelled[0]),
        "high": both(high, unlabelled[1]),
        "distortion": both(moves.distortions(problem), none),
        "share": both(problem.share[cell], none),
    }


def find_moves(cells: pa.Table, xs: pa.Table, moves: pa.Table, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the map of cells within a query, as `list_moves` does, in one call.

    Raises:
        ValueError: for data without a map; DuckDB passes on only the message, so the hint is part of it.
    """
    try:
        problem = make_problem(cells, xs, moves, options)
        return list_moves(find_map(problem, suppress=options["suppress"], solver=options["solver"]))
    except DataError as error:
        raise ValueError(f"fair_transform: {error.message}; {error.hint}") from error


def _draws(cell: Any, probability: Floats) -> tuple[Floats, Floats]:
    """Return where each move's part of [0, 1) begins and ends; the moves of a cell are consecutive."""
    begins = np.flatnonzero(np.append(True, np.diff(cell) != 0))
    total = np.cumsum(probability)
    before = np.repeat(np.append(0.0, total)[begins], np.diff(np.append(begins, len(cell))))
    high = total - before
    high[np.append(begins[1:], len(cell)) - 1] = 1.0
    low = np.append(0.0, high[:-1])
    low[begins] = 0.0
    return low, high


def _limits(cells: pa.Table, thresholds: Any) -> tuple[Limit, ...]:
    rows = cells["b"].to_pylist()
    if any(bound is None for row in rows for bound in row):
        raise DataError("a bound of the distortion is NULL in some cells", hint="give each a number, or 1e300 for none")
    bounds = np.array(rows, dtype=np.float64).reshape(len(rows), -1)
    columns = zip(bounds.T, thresholds, strict=True)
    return tuple(Limit(bound, None if threshold is None else float(threshold)) for bound, threshold in columns)


def _target(xs: pa.Table, options: Mapping[str, Any]) -> tuple[Floats | None, Any]:
    """Return the target of each segment, or None for that of the data; and the segments, or None for a single one."""
    segment = _integers(xs, "s")
    given = xs["t"].to_pylist()
    own = None if segment.max() == 0 else segment
    if options["mode"] != "target" or all(target is None for target in given):
        return None, own
    found: dict[int, float | None] = {}
    for code, target in zip(segment.tolist(), given, strict=True):
        if target is None or found.setdefault(code, target) != target:
            hint = "it may be one number, or depend on the columns of CONTROL"
            raise DataError("TARGET is NULL, or differs, for rows that are compared", hint=hint)
    return np.array([found[code] for code in sorted(found)], dtype=np.float64), own


def _integers(table: pa.Table, name: str) -> Any:
    return integers_of(table[name])


def _floats(table: pa.Table, name: str) -> Floats:
    return floats_of(table[name])
