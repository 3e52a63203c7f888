"""Write Markdown from numbers: cells with the paper's numbers, tables, lists, paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pandas as pd

Told = Callable[[pd.DataFrame], str]  # what to write for some rows
Cell = str | Told  # of a table; a text is a format for the first row's values


def write(*pieces: str | Iterable[str]) -> str:
    r"""Write paragraphs; anything but text is a list of lines.

    >>> write("# Title", ["a", "b"])
    '# Title\n\n- a\n- b'
    """
    texts = (piece if isinstance(piece, str) else "\n".join(f"- {line}" for line in piece) for piece in pieces)
    return "\n\n".join(text for text in texts if text)


def write_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table.

    >>> print(write_table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    first, *others = ("| " + " | ".join(line) + " |" for line in (head, *rows))
    return "\n".join([first, "|" + "---|" * len(head), *others])


def tabulate(cells: Iterable[pd.DataFrame], columns: dict[str, Cell]) -> str:
    """Write a Markdown table: a line for each set of rows, a column for each heading.

    >>> numbers = pd.DataFrame({"learner": ["LR", "LR", "RF"], "auc": [0.7, 0.8, 0.9]})
    >>> print(tabulate(split(numbers, "learner"), {"by": "{learner}", "AUC": mean("auc", 2)}))
    | by | AUC |
    |---|---|
    | LR | 0.75 |
    | RF | 0.90 |
    """
    return write_table(
        list(columns),
        [
            [cell.format_map(records(rows)[0]) if isinstance(cell, str) else cell(rows) for cell in columns.values()]
            for rows in cells
        ],
    )


def split(numbers: pd.DataFrame, *by: str) -> list[pd.DataFrame]:
    """Return the rows of each combination of values, in order of occurrence; without `by`, each row alone."""
    if not by:
        return [numbers.iloc[[place]] for place in range(len(numbers))]
    return [rows for _, rows in numbers.groupby(list(by), sort=False)]


def choose(numbers: pd.DataFrame, **values: Any) -> pd.DataFrame:
    """Return the rows that have these values.

    >>> choose(pd.DataFrame({"a": [1, 2], "b": [3, 4]}), a=2)["b"].tolist()
    [4]
    """
    for name, value in values.items():
        numbers = numbers[numbers[name] == value]
    return numbers


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table.

    >>> records(pd.DataFrame({"a": [1], "b": ["x"]}))
    [{'a': 1, 'b': 'x'}]
    """
    return [dict(zip(frame.columns, row, strict=True)) for row in frame.itertuples(index=False)]


def beside(value: float, printed: float | None = None, *, digits: int = 3) -> str:
    """Write a number, with the paper's in brackets.

    >>> beside(0.40394, 0.404), beside(0.40394)
    ('0.404 (0.404)', '0.404')
    """
    return f"{value:.{digits}f}" + ("" if printed is None else f" ({printed:.{digits}f})")


def spread(values: pd.Series, printed: float | None = None, *, digits: int = 3) -> str:
    """Write the mean ± standard deviation of the values that exist, with the paper's number in brackets.

    >>> spread(pd.Series([0.1, 0.2, None]), 0.14)
    '0.150 ± 0.071 (0.140)'
    >>> spread(pd.Series([None], dtype=float))
    'none'
    """
    found = values.dropna()
    if found.empty:
        return "none"
    text = f"{found.mean():.{digits}f}" + (f" ± {found.std():.{digits}f}" if len(found) > 1 else "")
    return text if printed is None else f"{text} ({printed:.{digits}f})"


def mean(name: str, digits: int = 3) -> Told:
    """Return the cell of a column's mean."""
    return lambda rows: f"{rows[name].mean():.{digits}f}"


def deviation(name: str, digits: int = 3) -> Told:
    """Return the cell of a column's mean ± standard deviation."""
    return lambda rows: spread(rows[name], digits=digits)


def percent(name: str, digits: int = 0) -> Told:
    """Return the cell of a column's mean in percent."""
    return lambda rows: f"{100 * rows[name].astype(float).mean():.{digits}f} %"


def agree(cells: list[tuple[str, float, float]], *, tolerance: float) -> str:
    """Say how many cells (name, measured, printed) are within a tolerance of the paper, and which is furthest away.

    >>> agree([("W E", 0.44, 0.442), ("NW E", 0.32, 0.358)], tolerance=0.03)
    'Of 2 cells 1 is within 0.03 of the paper; furthest away is NW E, 0.320 against 0.358.'
    """
    near = sum(abs(measured - printed) <= tolerance for _, measured, printed in cells)
    name, measured, printed = max(cells, key=lambda cell: abs(cell[1] - cell[2]))
    return (
        f"Of {len(cells)} cells {near} {'is' if near == 1 else 'are'} within {tolerance} of the paper; "
        f"furthest away is {name}, {measured:.3f} against {printed:.3f}."
    )
