"""FAIR RELABEL by lists and sorting: what Luskin's algorithms 1 and 2 say, and tables to try it on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from hypothesis import strategies as st

import fairsql
from support.law_connections import insert

Row = dict[str, Any]
Labels = dict[int, tuple[int | None, bool]]
SCORES = [0.0, 0.125, 0.25, 0.5, 0.75]


@dataclass(frozen=True)
class Asked:
    """A clause in Python: the columns' names, and the values of the items."""

    threshold: float | None = None
    protected: tuple[str, ...] = ("g",)
    control: tuple[str, ...] = ()
    filtered: bool = False
    reference: Any = None
    within: tuple[str, str] | None = None

    def start(self, row: Row) -> int | None:
        if self.threshold is None:
            return row["y"]
        return None if row["s"] is None else int(row["s"] >= self.threshold)

    def inside(self, row: Row) -> bool:
        return not self.filtered or row["f"] is True

    def stratum(self, row: Row) -> Hashable:
        return tuple(row[name] for name in self.control)

    def group(self, row: Row) -> Hashable:
        return tuple(row[name] for name in self.protected)

    def text(self, order: str = " ORDER BY id") -> str:
        items = ["SCORE s", "LABEL y" if self.threshold is None else f"THRESHOLD {self.threshold}"]
        items.append(f"PROTECTED {', '.join(self.protected)}")
        if self.control:
            items.append(f"CONTROL {', '.join(self.control)}")
        if self.filtered:
            items.append("FILTER f")
        if self.reference is not None:
            values = ["NULL" if value is None else repr(value) for value in self.reference]
            items.append("REFERENCE " + ("OVERALL" if self.reference == "OVERALL" else ", ".join(values)))
        if self.within is not None:
            items.append("WITHIN " + ("RATIO " if self.within[0] == "ratio" else "") + self.within[1])
        return " ".join(items) + order


REFUSED = "SCORE s is NULL in |is no group of "  # which of them is said where both hold is left open


class RefusalError(Exception):
    """The oracle's word for an error about the data."""


def targets(rows: Sequence[Row], asked: Asked) -> dict[Hashable, Fraction]:
    """The share of ones that each stratum's groups should have; no stratum whose groups have no labels."""
    found: dict[Hashable, Fraction] = {}
    for stratum in {asked.stratum(row) for row in rows if asked.inside(row)}:
        groups: dict[Hashable, list[int]] = {}
        for row in rows:
            if asked.inside(row) and asked.stratum(row) == stratum:
                labels = groups.setdefault(asked.group(row), [])
                if row["s"] is None:
                    raise RefusalError(REFUSED)
                label = asked.start(row)
                labels += [] if label is None else [label]
        if asked.reference is None:
            shares = [Fraction(sum(each), len(each)) for each in groups.values() if each]
            if shares:
                found[stratum] = min(shares)
            continue
        if asked.reference == "OVERALL":
            chosen = [label for each in groups.values() for label in each]
        elif asked.reference not in groups:
            raise RefusalError(REFUSED)
        else:
            chosen = groups[asked.reference]
        if chosen:
            found[stratum] = Fraction(sum(chosen), len(chosen))
    return found


def is_within(share: Fraction, target: Fraction, within: tuple[str, str]) -> bool:
    kind, bound = within
    if kind == "difference":
        return abs(share - target) <= Fraction(bound)
    high = max(share, target)
    return high > 0 and min(share, target) / high >= Fraction(bound)


def relabelled(rows: Sequence[Row], asked: Asked) -> Labels:
    """The labels by the definition: in every group the ones with the highest scores, as many as its target allows."""
    labels = {row["id"]: asked.start(row) for row in rows}
    for stratum, target in targets(rows, asked).items():
        mine = [row for row in rows if asked.inside(row) and asked.stratum(row) == stratum]
        for group in {asked.group(row) for row in mine}:
            counted = [row for row in mine if asked.group(row) == group and asked.start(row) is not None]
            if not counted:
                continue
            ones = [row for row in counted if asked.start(row) == 1]
            zeros = [row for row in counted if asked.start(row) == 0]
            if asked.within is not None and is_within(Fraction(len(ones), len(counted)), target, asked.within):
                continue
            wanted = floor(len(counted) * target + Fraction(1, 2))
            for row in best_first(ones)[wanted:]:
                labels[row["id"]] = 0
            for row in best_first(zeros)[: max(0, wanted - len(ones))]:
                labels[row["id"]] = 1
    return {row["id"]: (labels[row["id"]], labels[row["id"]] != asked.start(row)) for row in rows}


def best_first(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-row["s"], row["id"]))


rows_of = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from(["a", "b", "b", "c", None]),
        "h": st.sampled_from([1, 2]),
        "c": st.sampled_from([True, False, None]),
        "f": st.sampled_from([True, True, True, False, None]),
        "y": st.sampled_from([0, 1, 0, 1, None]),
        "s": st.sampled_from(SCORES),
    }),
    max_size=30,
).map(lambda rows: [{"id": at, **row} for at, row in enumerate(rows)])  # fmt: skip
ITEMS = "SCORE s LABEL y PROTECTED g"
ORDERED = ITEMS + " ORDER BY id"
# group a has 3 ones of 4, b has 1 of 4: two ones of a become zeros
LOANS = [
    (1, "a", 1, 0.9), (2, "a", 1, 0.8), (3, "a", 0, 0.7), (4, "a", 1, 0.6),
    (5, "b", 1, 0.9), (6, "b", 0, 0.8), (7, "b", 0, 0.2), (8, "b", 0, 0.1),
]  # fmt: skip
FLIPPED = {2, 4}


def make(con: fairsql.Connection, rows: Sequence[tuple[Any, ...]], name: str = "t") -> None:
    con.execute(f"CREATE OR REPLACE TABLE {name} (id INTEGER, g VARCHAR, y INTEGER, s DOUBLE)")
    if rows:
        insert(con, name, rows)


def flips(con: fairsql.Connection, query: str, parameters: Any = None) -> set[int]:
    """The ids of the rows whose label changed; checks that the label is the other one."""
    found = con.execute(query, parameters) if parameters is not None else con.execute(query)
    names = [column[0].lower() for column in found.description]
    rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    assert {row["id"] for row in rows} == {row[0] for row in LOANS}
    assert len(rows) == len(LOANS)
    truth = {key: y for key, _, y, _ in LOANS}
    for row in rows:
        assert row["fair_changed"] is (row["fair_label"] != truth[row["id"]])
    return {row["id"] for row in rows if row["fair_changed"]}
