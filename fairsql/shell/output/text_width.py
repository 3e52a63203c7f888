"""Measure text on a terminal. In: text. Out: its width in cells, and the text cut or padded to a width.

ASCII text has one cell for each character. Other text is measured by rich, which is only imported then.
"""

from __future__ import annotations

from typing import Any


def cell_len(text: str) -> int:
    """Return the number of cells that a text takes.

    >>> cell_len("Zoë"), cell_len("東京")
    (3, 4)
    """
    return len(text) if _is_plain(text) else int(_rich().cell_len(text))


def set_cell_size(text: str, width: int) -> str:
    """Return a text cut or padded to a width.

    >>> set_cell_size("Zoe", 4), set_cell_size("東京", 3)
    ('Zoe ', '東 ')
    """
    return text[: max(width, 0)].ljust(width) if _is_plain(text) else str(_rich().set_cell_size(text, width))


def chop_cells(text: str, width: int) -> list[str]:
    """Return the pieces of a text, each at most `width` cells wide.

    >>> chop_cells("abc", 2), chop_cells("東京", 3)
    (['ab', 'c'], ['東', '京'])
    """
    if _is_plain(text):
        return [text[at : at + width] for at in range(0, len(text), width)]
    return list(_rich().chop_cells(text, width))


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _rich() -> Any:
    import rich.cells

    return rich.cells
