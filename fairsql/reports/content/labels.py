"""How a report names groups and strata for a reader. In: values of columns. Out: text.

A group that is a code is written with its column, "sex = 2", and a missing value as "sex unknown".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table, group_value

_CODE = 2  # the most characters of a text that is written with its column, such as F
_ANSWERS = frozenset("yes true false".split())  # texts that say nothing without their column, as "no" does, a code
_PEOPLE = frozenset(
    "asian black boys female girls hispanic latina latino male men white women".split()
)  # read as people, though not capitalised
_PROSE = frozenset("all any both mixed neither none other others some unknown".split())
_WHOLE = re.compile(r"-?\d+\.0")  # a whole number of type DOUBLE, as text
_MOST = 60  # the most characters of a name in a figure or a sentence

OVERALL = "(overall)"  # the text of REFERENCE OVERALL in pairs
ALL_ROWS = "all rows"  # its label


def label_value(name: str, value: Any) -> str:
    """Return one value of a group or stratum as a reader understands it.

    >>> [label_value("sex", value) for value in ("Female", 2, "F", None, True, "yes")]
    ['Female', 'sex = 2', 'sex = F', 'sex unknown', 'sex = true', 'sex = yes']
    >>> label_value("from_age", 30.0), label_value("from_age", 30.5), label_value("release", "2.0")
    ('from_age = 30', 'from_age = 30.5', 'release = 2.0')
    """
    if value is None:
        return f"{name} unknown"
    text = _plain(value)
    is_code = not isinstance(value, str) or len(value) <= _CODE or value.replace(".", "", 1).isdecimal()
    is_code = is_code or text.casefold() in _ANSWERS
    return f"{name} = {text}" if is_code else text


def _plain(value: Any) -> str:
    """Return a value as text, in quotes only if it would read as no value at all; a whole number without decimals."""
    if isinstance(value, float):
        return label_class(str(value))
    if isinstance(value, str) and value.strip() == value and value and value.casefold() not in ("null", "(null)"):
        return value
    return group_value(value)


def label_class(text: str) -> str:
    """Return the name of a class, which is the text of a value; a whole number without decimals.

    >>> label_class("30.0"), label_class("30.5"), label_class("refer")
    ('30', '30.5', 'refer')
    """
    return text.removesuffix(".0") if _WHOLE.fullmatch(text) else text


def has_column(label: str) -> bool:
    """Return whether each part of a label names its column.

    >>> has_column("sex = 2, race unknown"), has_column("Black, race unknown")
    (True, False)
    """
    return all(" = " in part or part.endswith(" unknown") for part in label.split(", "))


def quoted(label: str) -> str:
    """Return the label of a group within a sentence: in quotes if it could be read as prose, or has several parts.

    >>> quoted("Female"), quoted("women"), quoted("sex = 2"), quoted("race unknown"), quoted("all rows")
    ('Female', 'women', 'sex = 2', 'race unknown', 'all rows')
    >>> quoted("keeping house"), quoted("Other"), quoted("Black, Female"), quoted("25-34"), quoted("Food and Fishery")
    ('“keeping house”', '“Other”', '“Black, Female”', '“25-34”', '“Food and Fishery”')
    """
    is_name = label[:1].isalpha() and (label in _PEOPLE or not label[0].islower()) and label.casefold() not in _PROSE
    is_one = ", " not in label and " and " not in label
    is_plain = label == ALL_ROWS or (is_one and (is_name or has_column(label)))
    return label if is_plain else f"“{label}”"


def label_group(names: Sequence[str], values: Sequence[Any]) -> str:
    """Return a group as text: the labels of its values.

    >>> label_group(["race", "decade"], ["Black", 20])
    'Black, decade = 20'
    """
    return ", ".join(map(label_value, names, values))


def label_stratum(names: Sequence[str], values: Sequence[Any]) -> str:
    """Return a stratum as text, in which each value has its column.

    >>> label_stratum(["old", "year"], [None, 2026])
    'old unknown, year = 2026'
    >>> label_stratum(["job", "year"], ["Technical, sales", 2026])
    'job = “Technical, sales”, year = 2026'
    """
    return ", ".join(
        f"{name} unknown" if value is None else f"{name} = {_quoted(_plain(value))}"
        for name, value in zip(names, values, strict=True)
    )


def _quoted(text: str) -> str:
    """Return the value of a column in quotes if it has a comma, which would read as the end of it."""
    return f"“{text}”" if ", " in text else text


def shorten(text: str, most: int = _MOST) -> str:
    """Return a text with its middle left out if it is long.

    >>> shorten("Department of Agriculture, Food and Rural Affairs", 30)
    'Department of … Rural Affairs'
    >>> shorten("Waterways"), shorten("foreign = false, married = false, Male", 30)
    ('Waterways', 'foreign = false, … Male')
    """
    if len(text) <= most:
        return text
    parts = text.split(", ")
    if len(parts) > 2 and " = " in text and len(parts[0]) + len(parts[-1]) + 4 <= most:  # each has its column
        return f"{parts[0]}, … {parts[-1]}"
    room = most - 1
    head, tail = text[: (room + 1) // 2], text[len(text) - room // 2 :]
    head = head[: head.rindex(" ")] if " " in head[room // 4 :] else head
    tail = tail[tail.index(" ") + 1 :] if " " in tail[: room // 4] else tail
    return f"{head.rstrip()} … {tail.lstrip()}" if " " in text else f"{head}…{tail}"


def columns_by_grouping(question: Question) -> dict[str, list[str]]:
    """Return the columns that make groups, by their grouping as text; without grouping sets its text is empty."""
    spec = question.spec
    names = [column.name for column in spec.protected]
    if spec.sets is None:
        return {"": names}
    return {", ".join(names[at] for at in chosen): [names[at] for at in chosen] for chosen in spec.sets}


def read_labels(question: Question, groups: Table) -> Mapping[tuple[str, str], str]:
    """Return the label of each group, by its grouping and by its text in other tables."""
    columns = columns_by_grouping(question)
    found = {}
    for row in groups.records():
        grouping = row["protected"] if question.spec.sets is not None else ""
        names = columns.get(grouping, [])
        values = [row[name] for name in names]
        found[grouping, ", ".join(map(group_value, values))] = label_group(names, values)
    return found
