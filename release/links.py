"""Links of a README that is read where the repository is not, as on PyPI."""

from __future__ import annotations

import re


def with_whole_links(text: str, address: str) -> str:
    """Return Markdown whose links to files of the repository are addresses.

    >>> with_whole_links("[a](docs/a.md#b), [c](https://c.org), ![d](d.png)", "https://github.com/o/n")
    '[a](https://github.com/o/n/blob/HEAD/docs/a.md#b), [c](https://c.org), ![d](https://github.com/o/n/raw/HEAD/d.png)'
    """
    image = re.compile(r"(!\[[^\]]*\]\()(?!https?:)([^)\s]+)")
    link = re.compile(r"(\]\()(?!https?:|#)([^)\s]+)")
    return link.sub(rf"\1{address}/blob/HEAD/\2", image.sub(rf"\1{address}/raw/HEAD/\2", text))
