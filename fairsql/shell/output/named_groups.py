"""Groups that are true or false, named by their columns. In: texts of groups, the type of their keys. Out: texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

_PART = re.compile(r"\s*('(?:[^'\\]|\\.)*'|[^,]+)")
_FIELD = re.compile(r'("(?:[^"]|"")*"|[^\s,(]+) ([^,()]*(?:\([^()]*\))?[^,()]*)')


def name_values(groups: Sequence[str | None], key: str) -> tuple[str | None, ...]:
    """Return groups of several columns with the column before each value that is true or false.

    Args:
        groups: groups as the forms write them.
        key: the type of the key next to them; empty if there is none.

    >>> name_values(["false, male", "true, '1, 2'", None], "STRUCT(married BOOLEAN, sex VARCHAR)")
    ('married = false, male', "married = true, '1, 2'", None)
    >>> name_values(["true"], "STRUCT(married BOOLEAN)"), name_values(["2, true"], "")
    (('true',), ('2, true',))
    """
    fields = _FIELD.findall(key[len("STRUCT(") : -1]) if key.startswith("STRUCT(") else []
    if len(fields) < 2 or all(kind != "BOOLEAN" for _, kind in fields):
        return tuple(groups)
    return tuple(None if group is None else _named(group, fields) for group in groups)


def _named(group: str, fields: Sequence[tuple[str, str]]) -> str:
    parts = [part.strip() for part in _PART.findall(group)]
    if len(parts) != len(fields):  # of grouping sets, or (overall)
        return group
    return ", ".join(
        f"{name} = {part}" if kind == "BOOLEAN" else part for part, (name, kind) in zip(parts, fields, strict=True)
    )
