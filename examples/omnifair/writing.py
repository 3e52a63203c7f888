"""Means over splits as text, and Markdown: numbers in, cells and tables out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd


def spread(values: pd.Series, *, digits: int = 3, factor: float = 1.0, printed: float | None = None) -> str:
    """Write mean ± standard deviation of what is not missing, and the paper's number in brackets.

    >>> import pandas as pd
    >>> spread(pd.Series([0.1, 0.2, None]), printed=0.14)
    '0.150 ± 0.071 (0.140)'
    >>> spread(pd.Series([None], dtype=float))
    'none'
    """
    found = values.dropna() * factor
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
