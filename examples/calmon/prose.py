"""Numbers as text, and Markdown: numbers in, cells, tables and lists out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


def read(folder: Path, name: str) -> pd.DataFrame | None:
    """Read a table of the results, or nothing where it is not there."""
    path = folder / f"{name}.csv"
    return pd.read_csv(path) if path.exists() else None


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table.

    >>> records(pd.DataFrame({"a": [1], "b": ["x"]}))
    [{'a': 1, 'b': 'x'}]
    """
    return [dict(zip(frame.columns, row, strict=True)) for row in frame.itertuples(index=False)]


def beside(value: float, printed: float | None = None, *, digits: int = 3) -> str:
    """Write a number, and the paper's in brackets.

    >>> beside(0.40394, 0.404), beside(0.40394)
    ('0.404 (0.404)', '0.404')
    """
    return f"{value:.{digits}f}" + ("" if printed is None else f" ({printed:.{digits}f})")


def spread(values: pd.Series, printed: float | None = None, *, digits: int = 3) -> str:
    """Write mean ± standard deviation of what is not missing, and the paper's number in brackets.

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


def write_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table.

    >>> print(write_table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = ["| " + " | ".join(line) + " |" for line in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def write_list(lines: Iterable[str]) -> str:
    """Write a Markdown list.

    >>> print(write_list(["a", "b"]))
    - a
    - b
    """
    return "\n".join(f"- {line}" for line in lines)
