"""The value of an item, as tests of errors find it: the text up to the next item."""

from __future__ import annotations

import re

_NEXT = re.compile(
    r" (?=(?:PREDICTION|SCORE|LABEL|PROTECTED|CONTROL|FILTER|REFERENCE|WEIGHT|WITHIN|METHOD|ORDER BY|THRESHOLD|METRICS|"
    r"CONFIDENCE|MINIMUM|STRATA|TIME|EVERY|LAMBDA|SEED)\b)"
)


def value_of(items: str, item: str) -> str:
    """Return the value of an item.

    >>> value_of("SCORE s LABEL y PROTECTED g = 'a' AS m FILTER g", "PROTECTED")
    "g = 'a' AS m"
    """
    return _NEXT.split(items.partition(f"{item} ")[2])[0]
