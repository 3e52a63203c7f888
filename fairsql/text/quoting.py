"""Quote names, texts and numbers for SQL that is assembled as text; and write as JSON the numbers that JSON lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite

_PLAIN_NAME = re.compile(r"[A-Za-z_]\w*")
_NO_NUMBER = re.compile(r'("(?:[^"\\]|\\.)*+")|(-?Infinity|NaN)')  # a text, or a number that JSON lacks

_MISTAKEN = frozenset(",:='\"\\()[]{}")  # a value with one of these is quoted in a list


def quote_name(name: str) -> str:
    """Return a name in double quotes.

    >>> print(quote_name("capital-gain"))
    "capital-gain"
    """
    return '"' + name.replace('"', '""') + '"'


def quote_if_needed(name: str) -> str:
    """Return a name as a person would write it: quoted only if its characters need it.

    >>> quote_if_needed("age"), quote_if_needed("capital gain")
    ('age', '"capital gain"')
    """
    return name if _PLAIN_NAME.fullmatch(name) else quote_name(name)


def quote_number(value: float) -> str:
    """Return a number as a DOUBLE, exact to the last bit; without its exponent it would be a DECIMAL.

    >>> quote_number(0.1), quote_number(-2.0), quote_number(1e300), quote_number(float("inf"))
    ('0.1e0', '(-2.0e0)', '1e+300', "'inf'::DOUBLE")
    """
    text = repr(float(value))
    if not isfinite(value):
        return f"'{text}'::DOUBLE"
    text = text if "e" in text else f"{text}e0"
    return f"({text})" if text.startswith("-") else text


def quote_text(text: str) -> str:
    """Return text as a string literal.

    >>> print(quote_text("Cote d'Ivoire"))
    'Cote d''Ivoire'
    """
    return "'" + text.replace("'", "''") + "'"


def quote_json(text: str) -> str:
    """Return JSON with texts for numbers that JSON lacks, as PostgreSQL writes them; DuckDB can cast them back.

    >>> quote_json('[1.5,NaN,"NaN",-Infinity]')
    '[1.5,"NaN","NaN","-Infinity"]'
    """
    if "NaN" not in text and "Infinity" not in text:
        return text
    return _NO_NUMBER.sub(lambda part: part[1] or f'"{part[2]}"', text)


def write_group(values: Iterable[object]) -> str:
    """Return the text of a group as `FAIR DISPARITY` writes it: ambiguous values are quoted.

    >>> write_group(["Black", None, "NULL", "a, b", ""])
    "Black, (NULL), 'NULL', 'a, b', ''"
    """
    return ", ".join("(NULL)" if value is None else _group_value(str(value)) for value in values)


def _group_value(text: str) -> str:
    mistaken = not text or text != text.strip() or text.upper() == "NULL" or not _MISTAKEN.isdisjoint(text)
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'" if mistaken else text
