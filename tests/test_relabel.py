"""FAIR RELABEL: what Luskin's algorithms 1 and 2 say, on random tables, at the edges, and in every place of a statement.

In: small tables with many ties, and an oracle of lists and sorting. Checked: that the labels are the oracle's, the laws
that follow from the definition, and what is said of a clause or of data that cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pyarrow as pa
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.effort import laws
from support.item_values import value_of
from support.law_connections import insert

import fairsql
from fairsql import ClauseError, DataError, FairSQLError

pytestmark = pytest.mark.one_duckdb

Row = dict[str, Any]
Labels = dict[int, tuple[int | None, bool]]
"""The label of each row and whether it changed, by the row's id."""

SCHEMA = pa.schema({
    "id": pa.int64(), "g": pa.string(), "h": pa.int64(), "c": pa.bool_(), "f": pa.bool_(), "y": pa.int64(),
    "s": pa.float64(),
})  # fmt: skip
SCORES = [0.0, 0.125, 0.25, 0.5, 0.75]


# -- the oracle --------------------------------------------------------------------------------------------------------


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


# -- random tables and clauses -----------------------------------------------------------------------------------------

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
clauses = st.builds(
    Asked,
    threshold=st.sampled_from([None, None, 0.125, 0.3, 0.5]),
    protected=st.sampled_from([("g",), ("g",), ("g", "h")]),
    control=st.sampled_from([(), (), ("c",), ("c", "h")]),
    filtered=st.booleans(),
    reference=st.sampled_from([None, None, "OVERALL"]),
    within=st.sampled_from([None, None, ("difference", "0.25"), ("difference", "0.1"), ("ratio", "0.5")]),
).filter(lambda asked: not set(asked.protected) & set(asked.control))


@pytest.fixture(scope="module")
def shared() -> Any:
    """One connection for all examples of a law: its table `t` is made anew each time."""
    with fairsql.connect() as con:
        yield con


def fill(con: fairsql.Connection, rows: Sequence[Row], name: str = "t") -> None:
    con.register("given_rows", pa.Table.from_pylist(list(rows), schema=SCHEMA))
    con.execute(f"CREATE OR REPLACE TABLE {name} AS FROM given_rows")
    con.unregister("given_rows")


def labels_of(con: fairsql.Connection, clause: str, source: str = "t") -> Labels:
    got = con.execute(f"SELECT id, fair_label, fair_changed FROM {source} FAIR RELABEL ({clause})").fetchall()
    found = {key: (label, changed) for key, label, changed in got}
    assert len(found) == len(got)
    return found


@laws(150)
@given(rows=rows_of, asked=clauses)
def test_relabel_is_the_oracles(shared: fairsql.Connection, rows: list[Row], asked: Asked) -> None:
    fill(shared, rows)
    assert labels_of(shared, asked.text()) == relabelled(rows, asked)


@laws(100)
@given(rows=rows_of, asked=clauses, data=st.data())
def test_relabel_towards_a_reference_is_the_oracles(
    shared: fairsql.Connection, rows: list[Row], asked: Asked, data: st.DataObject
) -> None:
    missing = data.draw(st.integers(0, 9))
    rows = [{**row, "s": None} if row["id"] == missing else row for row in rows]
    reference = data.draw(st.sampled_from([("a",), ("b",), (None,)]))
    asked = Asked(**{**vars(asked), "protected": ("g",), "reference": reference})
    fill(shared, rows)
    try:
        wanted = relabelled(rows, asked)
    except RefusalError as refused:
        with pytest.raises(DataError, match=f"{refused.args[0]}|has no labelled rows"):
            labels_of(shared, asked.text())
        return
    assume(all(stratum in targets(rows, asked) for stratum in {asked.stratum(r) for r in rows if asked.inside(r)}))
    assert labels_of(shared, asked.text()) == wanted


@laws(100)
@given(rows=rows_of, asked=clauses)
def test_the_laws_of_relabelling(shared: fairsql.Connection, rows: list[Row], asked: Asked) -> None:
    """Shares near the target, the fewest flips, the highest scores; and nothing else moves."""
    asked = Asked(**{**vars(asked), "within": None})
    fill(shared, rows)
    got = labels_of(shared, asked.text())
    goals = targets(rows, asked)
    for row in rows:
        label, changed = got[row["id"]]
        assert changed is (label != asked.start(row))
        if not asked.inside(row) or asked.start(row) is None:
            assert (label, changed) == (asked.start(row), False)
    for key in {(asked.stratum(row), asked.group(row)) for row in rows}:
        mine = [row for row in rows if (asked.stratum(row), asked.group(row)) == key and asked.inside(row)]
        mine = [row for row in mine if asked.start(row) is not None]
        if not mine:
            continue
        before, after = sum(asked.start(row) or 0 for row in mine), sum(got[row["id"]][0] or 0 for row in mine)
        flips = [row for row in mine if got[row["id"]][1]]
        if Fraction(before, len(mine)) == goals[key[0]]:
            assert not flips  # so that the group that makes the target stays
        assert abs(Fraction(after, len(mine)) - goals[key[0]]) <= Fraction(1, 2 * len(mine))
        assert len(flips) == abs(before - after)  # all in one direction: fewer would not do
        for flipped in flips:
            stayed = [row for row in mine if asked.start(row) == asked.start(flipped) and not got[row["id"]][1]]
            if asked.start(flipped) == 1:
                assert all(row["s"] >= flipped["s"] for row in stayed)
            else:
                assert all(row["s"] <= flipped["s"] for row in stayed)


# Scores whose differences, quotients or products leave the range of a DOUBLE, or its precision.
EXTREME = [-inf, -1.7e308, -1e-300, -5e-324, -0.0, 0.0, 5e-324, 1e-323, 1.0, 1.0 + 2**-52, 1.0 + 2**-51, 1.7e308, inf]


@laws(100)
@given(rows=rows_of, asked=clauses, data=st.data())
def test_scores_of_any_size_are_the_oracles(
    shared: fairsql.Connection, rows: list[Row], asked: Asked, data: st.DataObject
) -> None:
    some = data.draw(st.lists(st.sampled_from(EXTREME), min_size=1, max_size=4))
    rows = [{**row, "s": some[row["id"] % len(some)]} for row in rows]
    asked = Asked(**{**vars(asked), "threshold": None})
    fill(shared, rows)
    assert labels_of(shared, asked.text()) == relabelled(rows, asked)


@pytest.mark.parametrize("shape", ["even", "steep", "near one", "far out", "rounded", "one high"])
@pytest.mark.parametrize("reference", [None, ("a",), "OVERALL"])
def test_many_scores_are_the_oracles(shared: fairsql.Connection, shape: str, reference: Any) -> None:
    """More rows than any bin or vector holds, with scores that crowd in different places."""
    draw = Random(shape)
    score = {
        "even": lambda u: u, "steep": lambda u: 2.0 ** (300 * u), "near one": lambda u: 1 + u / 2**40,
        "far out": lambda u: (u - 0.5) * 3e308, "rounded": lambda u: round(u, 2),
        "one high": lambda u: 1e300 if u > 0.9999 else u,
    }[shape]  # fmt: skip
    rows = [
        {"id": key, "g": draw.choice("aab"), "y": int(draw.random() < 0.4), "s": float(score(draw.random()))}
        for key in range(12_000)
    ]
    for row in rows:
        if row["g"] == "b" and draw.random() < 0.3:
            row["y"] = 1
    fill(shared, rows)
    asked = Asked(reference=reference)
    wanted = relabelled(rows, asked)
    assert sum(changed for _, changed in wanted.values()) > 100
    assert labels_of(shared, asked.text()) == wanted


@laws(60)
@given(rows=rows_of, asked=clauses)
def test_relabelling_twice_is_relabelling_once(shared: fairsql.Connection, rows: list[Row], asked: Asked) -> None:
    places = {asked.stratum(row) for row in rows if asked.inside(row)}
    asked = Asked(**{**vars(asked), "protected": ("g",), "reference": ("b",)})
    labelled = {asked.stratum(r) for r in rows if asked.inside(r) and r["g"] == "b" and asked.start(r) is not None}
    assume(places <= labelled)
    fill(shared, rows)
    once = labels_of(shared, asked.text())
    again = Asked(**{**vars(asked), "threshold": None}).text().replace("LABEL y", "LABEL fair_label")
    twice = labels_of(shared, again, f"(SELECT * FROM t FAIR RELABEL ({asked.text()}))")
    assert twice == {key: (label, False) for key, (label, _) in once.items()}


@laws(40)
@given(rows=rows_of, asked=clauses)
def test_a_wide_allowance_changes_nothing(shared: fairsql.Connection, rows: list[Row], asked: Asked) -> None:
    asked = Asked(**{**vars(asked), "within": ("difference", "1")})
    fill(shared, rows)
    assert labels_of(shared, asked.text()) == {row["id"]: (asked.start(row), False) for row in rows}


@laws(40)
@given(rows=rows_of, asked=clauses)
def test_only_the_order_of_scores_matters(shared: fairsql.Connection, rows: list[Row], asked: Asked) -> None:
    fill(shared, rows)
    text = asked.text()
    scaled = text.replace("SCORE s", "SCORE exp(8 * s) - 100")
    if asked.threshold is not None:
        scaled = scaled.replace(f"THRESHOLD {asked.threshold}", f"THRESHOLD exp(8 * {asked.threshold}) - 100")
    assert scaled != text
    assert labels_of(shared, scaled) == labels_of(shared, text)


@laws(40)
@given(rows=rows_of, asked=clauses, data=st.data())
def test_the_order_of_rows_does_not_matter(
    shared: fairsql.Connection, rows: list[Row], asked: Asked, data: st.DataObject
) -> None:
    """Also without ORDER BY, and with rows that are alike in every column."""
    rows = [{**row, "id": row["id"] // 2} for row in rows]
    fill(shared, rows)
    fill(shared, data.draw(st.permutations(rows)), "shuffled")
    one, other = (
        sorted(shared.execute(f"FROM {name} FAIR RELABEL ({asked.text('')})").fetchall(), key=repr)
        for name in ("t", "shuffled")
    )
    assert one == other
    if asked.within is None:  # the laws hold for the counts, whoever is chosen
        goals = targets(rows, asked)
        for key in {(asked.stratum(row), asked.group(row)) for row in rows}:
            mine = [r for r in one if (a := dict(zip(SCHEMA.names, r, strict=False))) and asked.inside(a)
                    and (asked.stratum(a), asked.group(a)) == key and r[-2] is not None]  # fmt: skip
            if mine:
                assert sum(r[-2] for r in mine) == floor(len(mine) * goals[key[0]] + Fraction(1, 2))


@laws(60)
@given(data=st.data(), sizes=st.tuples(st.integers(1, 12), st.integers(1, 12)), threshold=st.integers(0, 256))
def test_risk_adjustment_is_the_listing_of_algorithm_1(
    shared: fairsql.Connection, data: st.DataObject, sizes: tuple[int, int], threshold: int
) -> None:
    """Luskin et al. 2020, algorithm 1, on scores without ties that halve without error."""
    drawn = data.draw(st.lists(st.integers(0, 256), min_size=sum(sizes), max_size=sum(sizes), unique=True))
    sides = drawn[: sizes[0]], drawn[sizes[0] :]
    shares = [Fraction(sum(s >= threshold for s in side), len(side)) for side in sides]
    dnp, other = sides if shares[0] >= shares[1] else sides[::-1]
    alpha = Fraction(len(dnp) * sum(s >= threshold for s in other), len(other))
    count = floor(alpha + Fraction(1, 2))
    falling = sorted(dnp, reverse=True)
    delta = (falling[count - 1] if count else inf) - threshold
    wanted = {s: int(s >= threshold) for s in other} | {s: int(s - delta >= threshold) for s in dnp}
    scores = [(s, s in sides[0]) for s in drawn]
    fill(shared, [{"id": s, "c": side, "s": s / 256} for s, side in scores])
    got = labels_of(shared, f"METHOD risk_adjustment SCORE s THRESHOLD {threshold / 256} PROTECTED c")
    assert {key: label for key, (label, _) in got.items()} == wanted


@laws(60)
@given(rows=rows_of)
def test_risk_flipping_is_the_listing_of_algorithm_2(shared: fairsql.Connection, rows: list[Row]) -> None:
    """Luskin et al. 2020, algorithm 2: the ones of the higher side, from the lowest score on, until the shares meet."""
    rows = [{**row, "f": row["g"] == "b", "s": row["id"] / 32} for row in rows if row["y"] is not None]
    sides = [[row for row in rows if row["f"] is side] for side in (True, False)]
    assume(all(sides))
    shares = [Fraction(sum(row["y"] for row in side), len(side)) for side in sides]
    dnp, other = sides if shares[0] >= shares[1] else sides[::-1]
    alpha = floor(Fraction(len(dnp) * sum(row["y"] for row in other), len(other)) + Fraction(1, 2))
    dnpl = sorted((row["s"], row["id"]) for row in dnp if row["y"] == 1)
    flipped = {key for _, key in dnpl[: len(dnpl) - alpha]}
    fill(shared, rows)
    got = labels_of(shared, "METHOD risk_flipping SCORE s LABEL y PROTECTED f")
    assert got == {r["id"]: (0 if r["id"] in flipped else r["y"], r["id"] in flipped) for r in rows}


# -- edge cases --------------------------------------------------------------------------------------------------------

ITEMS = "SCORE s LABEL y PROTECTED g"
ORDERED = ITEMS + " ORDER BY id"
# group a has 3 ones of 4, b has 1 of 4: two ones of a become zeros
LOANS = [
    (1, "a", 1, 0.9), (2, "a", 1, 0.8), (3, "a", 0, 0.7), (4, "a", 1, 0.6),
    (5, "b", 1, 0.9), (6, "b", 0, 0.8), (7, "b", 0, 0.2), (8, "b", 0, 0.1),
]  # fmt: skip
FLIPPED = {2, 4}


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with the table `t`: id, g, y, s."""
    make(con, LOANS)
    return con


@pytest.fixture(scope="module")
def settled() -> Iterator[fairsql.Connection]:
    """A connection with loans for tests that leave them as they are."""
    with fairsql.connect() as con:
        make(con, LOANS)
        yield con


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


def test_the_rows_and_two_columns(loans: fairsql.Connection) -> None:
    got = loans.execute(f"SELECT * FROM t FAIR RELABEL ({ORDERED}) ORDER BY id")
    assert [column[0] for column in got.description] == ["id", "g", "y", "s", "fair_label", "fair_changed"]
    assert got.fetchall() == [
        (1, "a", 1, 0.9, 1, False), (2, "a", 1, 0.8, 0, True), (3, "a", 0, 0.7, 0, False), (4, "a", 1, 0.6, 0, True),
        (5, "b", 1, 0.9, 1, False), (6, "b", 0, 0.8, 0, False), (7, "b", 0, 0.2, 0, False), (8, "b", 0, 0.1, 0, False),
    ]  # fmt: skip
    types = loans.execute(f"DESCRIBE FROM t FAIR RELABEL ({ITEMS})").fetchall()
    assert [kind for _, kind, *_ in types] == ["INTEGER", "VARCHAR", "INTEGER", "DOUBLE", "INTEGER", "BOOLEAN"]


@pytest.mark.parametrize("items", [ITEMS, "SCORE s THRESHOLD 0.5 PROTECTED g", ITEMS + " CONTROL id FILTER y = 1"])
@pytest.mark.parametrize("reference", ["", " REFERENCE 'a'", " REFERENCE OVERALL"])
def test_no_rows(con: fairsql.Connection, items: str, reference: str) -> None:
    make(con, [])
    got = con.execute(f"FROM t FAIR RELABEL ({items}{reference})")
    assert [column[0] for column in got.description][-2:] == ["fair_label", "fair_changed"]
    assert got.fetchall() == []


@pytest.mark.parametrize("reference", ["", " REFERENCE 'a'", " REFERENCE OVERALL"])
def test_one_group_stays(con: fairsql.Connection, reference: str) -> None:
    make(con, LOANS[:4])
    got = con.execute(f"SELECT id, fair_label, fair_changed FROM t FAIR RELABEL ({ORDERED}{reference}) ORDER BY id")
    assert got.fetchall() == [(1, 1, False), (2, 1, False), (3, 0, False), (4, 1, False)]


@pytest.mark.parametrize("label", ["0", "1", "NULL", "true", "false"])
@pytest.mark.parametrize("reference", ["", " REFERENCE OVERALL"])
def test_labels_all_alike_stay(loans: fairsql.Connection, label: str, reference: str) -> None:
    query = (
        f"SELECT DISTINCT fair_label, fair_changed FROM t FAIR RELABEL (SCORE s LABEL {label} PROTECTED g{reference})"
    )
    value = {"0": 0, "1": 1, "NULL": None, "true": 1, "false": 0}[label]
    assert loans.execute(query).fetchall() == [(value, False)]


def test_none_left_where_the_target_has_none(con: fairsql.Connection) -> None:
    make(con, [(1, "a", 1, 0.9), (2, "a", 1, 0.8), (3, "b", 0, 0.95), (4, "b", 0, 0.1)])
    query = "SELECT id, fair_label, fair_changed FROM t FAIR RELABEL (SCORE s {} PROTECTED g) ORDER BY id"
    none = [(1, 0, True), (2, 0, True), (3, 0, False), (4, 0, False)]
    assert con.execute(query.format("LABEL y")).fetchall() == none
    con.execute("UPDATE t SET s = 0.2 WHERE id = 3")
    assert con.execute(query.format("THRESHOLD 0.5")).fetchall() == none


def test_a_share_that_rounds_to_none(con: fairsql.Connection) -> None:
    """One in three, of one row: a third, less than a half."""
    make(con, [(1, "a", 1, 0.9), (2, "b", 1, 0.9), (3, "b", 0, 0.5), (4, "b", 0, 0.1)])
    query = "SELECT fair_label FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g REFERENCE 'b') ORDER BY id"
    assert con.execute(query).fetchall() == [(0,), (1,), (0,), (0,)]


def test_halves_round_up(con: fairsql.Connection) -> None:
    """One in two, of three rows: one and a half, which is two."""
    make(con, [(1, "a", 1, 0.9), (2, "a", 1, 0.8), (3, "a", 1, 0.7), (4, "b", 1, 0.9), (5, "b", 0, 0.5)])
    query = "SELECT fair_label FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g REFERENCE 'b') ORDER BY id"
    assert con.execute(query).fetchall() == [(1,), (1,), (0,), (1,), (0,)]


@pytest.mark.parametrize(
    ("order", "kept"),
    [(" ORDER BY id", {1, 2}), (" ORDER BY id DESC", {5, 6}), (" ORDER BY id % 2, -id", {4, 6}), ("", None)],
)
def test_everything_tied(con: fairsql.Connection, order: str, kept: set[int] | None) -> None:
    make(con, [(key, "a", 1, 0.5) for key in range(1, 7)] + [(7, "b", 1, 0.5), (8, "b", 0, 0.5), (9, "b", 0, 0.5)])
    query = f"SELECT id FROM (FROM t FAIR RELABEL ({ITEMS}{order})) WHERE g = 'a' AND fair_label = 1"
    found = {key for (key,) in con.execute(query).fetchall()}
    assert len(found) == 2
    assert kept is None or found == kept


@pytest.mark.parametrize(
    ("order", "kept"),
    [
        ("y2", {2}), ("y2 DESC", {3}), ("y2 ASC NULLS FIRST", {1}), ("y2 DESC NULLS FIRST", {1}),
        ("y2 DESC NULLS LAST", {3}), ("id > 2 DESC, y2", {3}), ("(SELECT -t.id)", {3}),
    ],
)  # fmt: skip
def test_order_by_decides_between_ties(con: fairsql.Connection, order: str, kept: set[int]) -> None:
    con.execute("""
        CREATE TABLE t AS SELECT * FROM (VALUES
          (1, 'a', 1, NULL), (2, 'a', 1, 10), (3, 'a', 1, 20), (4, 'b', 1, 0), (5, 'b', 0, 0), (6, 'b', 0, 0)
        ) v(id, g, y, y2)
    """)
    asked = f"FROM t FAIR RELABEL (SCORE 1 LABEL y PROTECTED g ORDER BY {order})"
    found = con.execute(f"SELECT id FROM ({asked}) WHERE g = 'a' AND fair_label = 1").fetchall()
    assert {key for (key,) in found} == kept


def test_a_random_order_takes_as_many(con: fairsql.Connection) -> None:
    make(con, [(key, "a", 1, 0.5) for key in range(40)] + [(40 + key, "b", key % 2, 0.5) for key in range(40)])
    query = f"SELECT list(id ORDER BY id) FROM (FROM t FAIR RELABEL ({ITEMS} ORDER BY random())) WHERE g = 'a' AND fair_label = 1"
    found = [con.execute(query).fetchall()[0][0] for _ in range(3)]
    assert [len(each) for each in found] == [20, 20, 20]
    assert len({tuple(each) for each in found}) > 1


@pytest.mark.own_duckdb
@pytest.mark.parametrize("setting", ["default_null_order = 'nulls_first'", "default_order = 'DESC'", "threads = 1"])
def test_settings_change_no_label(loans: fairsql.Connection, setting: str) -> None:
    """A group without labels has no share, and is not the lowest, wherever NULL sorts; ties fall the same way."""
    loans.execute("INSERT INTO t VALUES (9, 'n', NULL, 0.5)")
    loans.execute("INSERT INTO t SELECT NULLIF(id + 10, 12), g, y, s FROM t WHERE s >= 0.5")
    usual = loans.execute(f"FROM t FAIR RELABEL ({ITEMS})").fetchall()
    assert sum(row[-1] for row in usual) == 3
    loans.execute(f"SET {setting}")
    got = loans.execute(f"FROM t FAIR RELABEL ({ITEMS})").fetchall()
    assert sorted(got, key=repr) == sorted(usual, key=repr)


def test_zeros_of_either_sign_and_infinity_are_scores(con: fairsql.Connection) -> None:
    make(
        con, [(1, "a", 1, -0.0), (2, "a", 1, 0.0), (3, "a", 1, -inf), (4, "a", 1, inf), (5, "b", 1, 0), (6, "b", 0, 0)]
    )
    query = "SELECT id, fair_label FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g ORDER BY id) ORDER BY id"
    assert con.execute(query).fetchall() == [(1, 1), (2, 0), (3, 0), (4, 1), (5, 1), (6, 0)]


def test_integers_and_decimals_are_scores(loans: fairsql.Connection) -> None:
    for score in (
        "CAST(10 * s AS INTEGER)",
        "CAST(s AS DECIMAL(3, 1))",
        "CAST(s AS VARCHAR)",
        "CAST(s * 10 AS UTINYINT)",
    ):
        assert flips(loans, f"FROM t FAIR RELABEL (SCORE {score} LABEL y PROTECTED g)") == FLIPPED


def test_labels_of_any_type(loans: fairsql.Connection) -> None:
    for label in (
        "y = 1",
        "CAST(y AS VARCHAR)",
        "CAST(y AS DOUBLE)",
        "CASE WHEN y = 1 THEN 'true' ELSE 'false' END = 'true'",
    ):
        assert flips(loans, f"FROM t FAIR RELABEL (SCORE s LABEL {label} PROTECTED g)") == FLIPPED


def test_rows_outside_the_filter_keep_labels_and_count_for_nothing(loans: fairsql.Connection) -> None:
    loans.execute("INSERT INTO t SELECT id + 8, g, 1, NULL FROM t WHERE g = 'b'")
    query = (
        "SELECT id FROM (FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g FILTER {})) WHERE fair_changed ORDER BY id"
    )
    assert loans.execute(query.format("id <= 8")).fetchall() == [(2,), (4,)]
    assert loans.execute(query.format("nullif(id <= 8, false)")).fetchall() == [(2,), (4,)]
    assert loans.execute(query.format("id < 1")).fetchall() == []


def test_strata_apart(loans: fairsql.Connection) -> None:
    loans.execute("INSERT INTO t SELECT id + 100, g, CASE WHEN g = 'b' THEN 1 ELSE y END, s FROM t")
    changed = "SELECT id FROM (FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g CONTROL id > 100 {})) WHERE fair_changed ORDER BY id"
    assert loans.execute(changed.format("")).fetchall() == [(2,), (4,), (108,)]
    assert loans.execute(changed.format("REFERENCE 'a'")).fetchall() == [(6,), (7,), (108,)]


def test_a_null_group_can_be_the_reference(loans: fairsql.Connection) -> None:
    loans.execute("UPDATE t SET g = NULL WHERE g = 'b'")
    for reference in ("", "REFERENCE NULL"):
        assert flips(loans, f"FROM t FAIR RELABEL ({ITEMS} {reference} ORDER BY id)") == FLIPPED


def test_a_reference_without_labels_is_an_error(loans: fairsql.Connection) -> None:
    loans.execute("UPDATE t SET y = NULL WHERE g = 'b'")
    with pytest.raises(DataError):
        loans.execute(f"FROM t FAIR RELABEL ({ITEMS} REFERENCE 'b')").fetchall()


def test_within_stops_at_the_allowance(loans: fairsql.Connection) -> None:
    """The shares are 3/4 and 1/4: half apart, and a third of each other."""
    for within, wanted in (
        ("0.5", set()), ("0.49", FLIPPED), ("0", FLIPPED), ("1", set()),
        ("RATIO 0.34", FLIPPED), ("RATIO 0.33", set()), ("RATIO 1", FLIPPED),
    ):  # fmt: skip
        assert flips(loans, f"FROM t FAIR RELABEL ({ITEMS} WITHIN {within} ORDER BY id)") == wanted, within


@pytest.mark.parametrize(
    ("ones", "rows", "target_ones", "target_rows", "within", "beyond"),
    [
        (8, 10, 7, 10, "0.1", "0.09"),
        (3, 10, 1, 10, "0.2", "0.19"),
        (1, 12, 5, 6, "RATIO 0.1", "RATIO 0.11"),
        (10, 20, 50, 90, "RATIO 0.9", "RATIO 0.91"),
    ],
)
def test_a_gap_of_the_very_allowance_is_within(
    con: fairsql.Connection, ones: int, rows: int, target_ones: int, target_rows: int, within: str, beyond: str
) -> None:
    """0.8 - 0.7 is more than 0.1 in DOUBLE, and (1 / 12) / (5 / 6) is less."""
    con.execute("CREATE TABLE t (g VARCHAR, y INTEGER)")
    con.execute("INSERT INTO t SELECT 'a', (i <= $1)::INT FROM range(1, $2 + 1) r(i)", [ones, rows])
    con.execute("INSERT INTO t SELECT 'b', (i <= $1)::INT FROM range(1, $2 + 1) r(i)", [target_ones, target_rows])
    query = (
        "SELECT count_if(fair_changed) > 0 FROM t FAIR RELABEL (SCORE 1 LABEL y PROTECTED g REFERENCE 'b' WITHIN {})"
    )
    assert con.execute(query.format(within)).fetchall() == [(False,)]
    assert con.execute(query.format(beyond)).fetchall() == [(True,)]


def test_ratios_where_nobody_has_a_one(loans: fairsql.Connection) -> None:
    got = loans.execute("SELECT DISTINCT fair_label FROM t FAIR RELABEL (SCORE s LABEL 0 PROTECTED g WITHIN RATIO 0.8)")
    assert got.fetchall() == [(0,)]


# -- names -------------------------------------------------------------------------------------------------------------


def test_quoted_and_mixed_case_names(con: fairsql.Connection) -> None:
    make(con, LOANS)
    con.execute('CREATE TABLE "Odd ""T""" AS SELECT id, g "The Group", y "LABEL", s "Score", id "Row ""Id""" FROM t')
    items = 'SCORE "Score" LABEL "LABEL" PROTECTED "The Group" ORDER BY "Row ""Id"""'
    got = con.execute(f'SELECT * FROM "Odd ""T""" FAIR RELABEL ({items}) ORDER BY id')
    names = ["id", "The Group", "LABEL", "Score", 'Row "Id"', "fair_label", "fair_changed"]
    assert [column[0] for column in got.description] == names
    assert {row[0] for row in got.fetchall() if row[-1]} == FLIPPED
    assert flips(con, "FROM T FAIR RELABEL (SCORE S LABEL Y PROTECTED G ORDER BY ID)") == FLIPPED


@pytest.mark.parametrize("names", [("fair_label", "fair_changed"), ("Fair_Label", "FAIR_CHANGED")])
def test_labels_of_an_earlier_run_give_way(loans: fairsql.Connection, names: tuple[str, str]) -> None:
    loans.execute(f"CREATE TABLE old AS SELECT id, 7 AS {names[0]}, g, y, s, 'x' AS {names[1]} FROM t")
    got = loans.execute(f"SELECT * FROM old FAIR RELABEL ({ORDERED})")
    assert [column[0] for column in got.description] == ["id", "g", "y", "s", "fair_label", "fair_changed"]
    assert {row[0] for row in got.fetchall() if row[-1]} == FLIPPED


INTERNAL = """
    fair_score fair_start fair_inside fair_group_1 fair_stratum_1 fair_order_1 fair_rows fair_counts fair_targets
    fair_plan fair_scores fair_cuts fair_cut fair_left fair_side fair_quota fair_wanted fair_n fair_positive
    fair_target_n fair_target_positive fair_lowest fair_highest fair_moving fair_bin fair_bins fair_narrowed
    fair_is_target fair_empty_side fair_size fair_above fair_each fair_reached fair_result fair_weight
""".split()


@pytest.mark.parametrize("name", INTERNAL)
def test_columns_named_like_our_own(settled: fairsql.Connection, name: str) -> None:
    """They stay, under their names, with their values; and the labels are as without them."""
    settled.execute(f"CREATE OR REPLACE TABLE taken AS SELECT *, 1000 - id AS {name} FROM t")
    for items in (ITEMS, ORDERED + " FILTER true CONTROL true"):
        got = settled.execute(f"FROM taken FAIR RELABEL ({items})")
        columns = [column[0] for column in got.description]
        rows = got.fetchall()
        assert columns == ["id", "g", "y", "s", name, "fair_label", "fair_changed"]
        assert {row[0] for row in rows if row[-1]} == FLIPPED
        assert all(row[4] == 1000 - row[0] for row in rows)


def test_our_own_names_in_the_clause(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE taken AS SELECT id, g AS fair_group_1, y AS fair_start, s AS fair_score FROM t")
    items = "SCORE fair_score LABEL fair_start PROTECTED fair_group_1 ORDER BY id"
    got = loans.execute(f"SELECT * FROM taken FAIR RELABEL ({items})")
    names = ["id", "fair_group_1", "fair_start", "fair_score", "fair_label", "fair_changed"]
    assert [column[0] for column in got.description] == names
    assert {row[0] for row in got.fetchall() if row[-1]} == FLIPPED


@pytest.mark.parametrize("name", ["fair_rows", "fair_cuts", "plain"])
def test_ties_are_told_apart_by_all_columns(con: fairsql.Connection, name: str) -> None:
    """Whatever a column is called, the same rows in another order get the same labels."""
    con.execute(f"CREATE TABLE t AS SELECT 1 AS {name}, i AS id, 'a' AS g, 1 AS y FROM range(50) r(i)")
    con.execute("INSERT INTO t SELECT 1, 50 + i, 'b', i % 2 FROM range(50) r(i)")
    con.execute("CREATE TABLE turned AS FROM t ORDER BY id DESC")
    one, other = (
        con.execute(
            f"SELECT id FROM (FROM {table} FAIR RELABEL (SCORE 1 LABEL y PROTECTED g)) WHERE fair_changed ORDER BY id"
        ).fetchall()
        for table in ("t", "turned")
    )
    assert len(one) == 25
    assert one == other


def test_columns_of_every_type(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT row_number() OVER () AS id, * FROM test_all_types()")
    before = con.execute("FROM t").fetchall()
    query = "FROM t FAIR RELABEL (SCORE 1 LABEL id < 3 PROTECTED id % 3)"
    got = con.execute(query)
    names = [column[0] for column in got.description]
    rows = got.fetchall()
    assert names[-2:] == ["fair_label", "fair_changed"]
    assert sorted(repr(row[:-2]) for row in rows) == sorted(map(repr, before))
    assert sum(row[-2] for row in rows) == 0


# -- places ------------------------------------------------------------------------------------------------------------

PLACES = {
    "FROM first": "FROM t FAIR RELABEL (#)",
    "FROM first, with a list": "FROM t SELECT id, y, fair_changed, fair_label FAIR RELABEL (#)",
    "WHERE": "SELECT * FROM t WHERE s > 0 FAIR RELABEL (#)",
    "a sub-query": "SELECT * FROM (SELECT * FROM t FAIR RELABEL (#)) AS q",
    "of a sub-query": "SELECT * FROM (SELECT *, s + 0 AS s2 FROM t) AS q FAIR RELABEL (#)",
    "a CTE": "WITH q AS (SELECT * FROM t FAIR RELABEL (#)) SELECT * FROM q",
    "of a CTE": "WITH q AS MATERIALIZED (SELECT * FROM t) SELECT * FROM q FAIR RELABEL (#)",
    "a CTE with one of our names": "WITH fair_rows AS (FROM t) SELECT * FROM fair_rows FAIR RELABEL (#)",
    "a union": "SELECT * FROM t WHERE false FAIR RELABEL (#) UNION ALL SELECT * FROM t FAIR RELABEL (#)",
    "a join": "SELECT * FROM t JOIN (SELECT id AS k FROM t) AS r ON id = k FAIR RELABEL (#)",
    "a join afterwards": "SELECT q.* FROM (FROM t FAIR RELABEL (#)) AS q JOIN t AS r USING (id)",
    "ORDER BY and LIMIT": "SELECT * FROM t FAIR RELABEL (#) ORDER BY fair_label, id LIMIT 8",
    "a comment": "SELECT * /* FAIR */ FROM t -- FAIR RELABEL\n FAIR /* here */ RELABEL (#)",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_places_in_a_query(loans: fairsql.Connection, place: str) -> None:
    assert flips(loans, PLACES[place].replace("#", ORDERED)) == FLIPPED


def test_twice_in_one_query(loans: fairsql.Connection) -> None:
    once = f"(FROM t FAIR RELABEL ({ITEMS} ORDER BY id))"
    query = f"SELECT l.id, l.fair_label, r.fair_label FROM {once} AS l JOIN {once} AS r USING (id) ORDER BY ALL"
    assert loans.execute(query).fetchall() == [(k, *[int(y and k not in FLIPPED)] * 2) for k, _, y, _ in LOANS]
    nested = f"SELECT * FROM {once} FAIR RELABEL (SCORE s LABEL fair_label PROTECTED g)"
    assert loans.execute(f"SELECT count(*), sum(fair_label), bool_or(fair_changed) FROM ({nested})").fetchall() == [
        (8, 2, False)
    ]


def test_the_select_list_sees_the_labels(loans: fairsql.Connection) -> None:
    query = f"SELECT g, avg(fair_label), count_if(fair_changed) FROM t FAIR RELABEL ({ORDERED}) GROUP BY g ORDER BY g"
    assert loans.execute(query).fetchall() == [("a", 0.25, 2), ("b", 0.25, 0)]


def test_audited_afterwards(loans: fairsql.Connection) -> None:
    query = f"FROM (FROM t FAIR RELABEL ({ORDERED})) FAIR DISPARITY (LABEL fair_label PROTECTED g WITHIN 0)"
    assert loans.execute(f"SELECT difference, within FROM ({query})").fetchall() == [(0.0, True)]


def test_a_join_with_two_columns_of_one_name(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE u AS SELECT id, 'x' AS g, 1 - y AS y, 1 - s AS s FROM t")
    got = loans.execute(
        "SELECT * FROM t JOIN u ON t.id = u.id FAIR RELABEL (SCORE t.s LABEL t.y PROTECTED t.g ORDER BY t.id)"
    )
    assert len(got.description) == 10
    rows = got.fetchall()
    assert {row[0] for row in rows if row[-1]} == FLIPPED
    assert {row[0] for row in rows} == {row[4] for row in rows} == set(range(1, 9))
    assert {row[5] for row in rows} == {"x"}


def test_create_table_as(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE TABLE made AS SELECT * FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM made") == FLIPPED
    loans.execute(f"CREATE OR REPLACE TABLE made AS FROM made FAIR RELABEL ({ORDERED} WITHIN 1)")
    assert flips(loans, "FROM made") == set()


def test_create_view(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE VIEW seen AS SELECT * FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM seen") == FLIPPED
    loans.execute("UPDATE t SET y = 0 WHERE id = 2")
    changed = loans.execute("SELECT id FROM seen WHERE fair_changed").fetchall()
    assert changed == [(4,)]


def test_insert_and_copy(loans: fairsql.Connection, tmp_path: Path) -> None:
    loans.execute("CREATE TABLE target (id INTEGER, fair_label INTEGER, fair_changed BOOLEAN)")
    loans.execute(f"INSERT INTO target SELECT id, fair_label, fair_changed FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM target") == FLIPPED
    file = tmp_path / "labels.parquet"
    loans.execute(f"COPY (FROM t FAIR RELABEL ({ORDERED})) TO '{file}'")
    assert flips(loans, f"FROM '{file}'") == FLIPPED
    csv = tmp_path / "labels.csv"
    loans.execute(f"COPY (FROM t FAIR RELABEL ({ORDERED})) TO '{csv}' (HEADER)")
    assert csv.read_text().splitlines()[0] == "id,g,y,s,fair_label,fair_changed"
    assert len(csv.read_text().splitlines()) == 9


def test_of_a_parquet_file(loans: fairsql.Connection, tmp_path: Path) -> None:
    file = tmp_path / "t.parquet"
    loans.execute(f"COPY t TO '{file}'")
    assert flips(loans, f"FROM '{file}' FAIR RELABEL ({ORDERED})") == FLIPPED
    assert flips(loans, f"FROM read_parquet('{file}') FAIR RELABEL ({ORDERED})") == FLIPPED


def test_of_a_data_frame(con: fairsql.Connection) -> None:
    frame = pa.table(dict(zip(("id", "g", "y", "s"), map(list, zip(*LOANS, strict=True)), strict=True)))
    assert frame.num_rows == 8
    got = con.execute(f"SELECT id FROM (FROM frame FAIR RELABEL ({ORDERED})) WHERE fair_changed ORDER BY id").fetchall()
    assert got == [(2,), (4,)]


def test_a_volatile_source_is_read_once(con: fairsql.Connection) -> None:
    """Labels fit the very rows that come out, not those of another reading."""
    source = "(SELECT i AS id, CASE WHEN random() < 0.5 THEN 'a' ELSE 'b' END AS g, (random() < 0.4)::INT AS y, random() AS s FROM range(400) r(i))"
    rows = con.execute(
        f"SELECT id, g, y, s, fair_label, fair_changed FROM {source} FAIR RELABEL ({ORDERED})"
    ).fetchall()
    named = [dict(zip(("id", "g", "y", "s"), row, strict=False)) for row in rows]
    assert sorted(row["id"] for row in named) == list(range(400))
    assert {row[0]: row[4:] for row in rows} == relabelled(named, Asked())


def test_parameters(loans: fairsql.Connection) -> None:
    reference = f"FROM t FAIR RELABEL ({ITEMS} REFERENCE ? WITHIN ? ORDER BY id)"
    assert flips(loans, reference, ["b", 0.4]) == FLIPPED
    assert flips(loans, reference, ["b", 0.5]) == set()
    assert flips(loans, reference, ["a", 0.0]) == {6, 7}
    assert flips(loans, f"FROM t FAIR RELABEL ({ITEMS} WITHIN RATIO $r REFERENCE $g)", {"r": 0.5, "g": "a"}) == {6, 7}
    threshold = "SELECT id FROM (FROM t FAIR RELABEL (SCORE s THRESHOLD ? PROTECTED g)) WHERE fair_changed ORDER BY id"
    assert loans.execute(threshold, [0.5]).fetchall() == [(3,), (4,)]
    assert loans.execute(threshold, [0.85]).fetchall() == []
    loans.execute(f"PREPARE asked AS FROM t FAIR RELABEL ({ITEMS} WITHIN $1 ORDER BY id)")
    assert flips(loans, "EXECUTE asked(0.5)") == set()
    assert flips(loans, "EXECUTE asked(0.25)") == FLIPPED


@pytest.mark.parametrize("value", [5, -0.1, float("nan")])
def test_a_parameter_of_within_is_checked_as_a_number_is(loans: fairsql.Connection, value: float) -> None:
    with pytest.raises(DataError, match="WITHIN"):
        loans.execute(f"FROM t FAIR RELABEL ({ITEMS} WITHIN ?)", [value]).fetchall()
    with pytest.raises(DataError, match="WITHIN"):
        loans.execute(f"FROM t FAIR RELABEL ({ITEMS} WITHIN RATIO ?)", [value]).fetchall()


def test_all_or_nothing(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE target AS SELECT id, 0 AS fair_label FROM t WHERE id < 3")
    loans.execute("INSERT INTO t VALUES (9, 'c', 2, 0.5)")
    asked = f"FROM t FAIR RELABEL ({ORDERED})"
    for statement in (f"CREATE TABLE made AS {asked}", f"INSERT INTO target SELECT id, fair_label {asked}"):
        with pytest.raises(DataError, match="LABEL y must be 0, 1, boolean or NULL, and is 2"):
            loans.execute(statement)
    tables = loans.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL").fetchall()
    assert tables == [("t",), ("target",)]
    assert loans.execute("FROM target ORDER BY id").fetchall() == [(1, 0), (2, 0)]
    loans.execute("DELETE FROM t WHERE id = 9; UPDATE t SET s = NULL WHERE id = 8")
    with pytest.raises(DataError, match="SCORE s is NULL"):
        loans.execute(f"CREATE TABLE made AS {asked}")
    assert loans.execute("SELECT count(*) FROM duckdb_tables()").fetchall() == [(2,)]


@pytest.mark.own_duckdb
def test_other_methods_of_the_connection(loans: fairsql.Connection) -> None:
    relation = loans.sql(f"FROM t FAIR RELABEL ({ORDERED})")
    assert relation is not None
    assert {row[0] for row in relation.filter("fair_changed").fetchall()} == FLIPPED
    with loans.cursor() as cursor:
        assert flips(cursor, f"FROM t FAIR RELABEL ({ORDERED})") == FLIPPED
    text = loans.expand(f"FROM t FAIR RELABEL ({ORDERED})")
    assert loans.expand(text) == text
    assert flips(loans, text) == FLIPPED


# -- errors ------------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Items, and what is said of them: `at` is the text above the carets, the first one after `after`."""

    items: str
    kind: type[FairSQLError]
    message: str
    at: str
    hint: str
    after: str = ""


C, D = ClauseError, DataError
WHOLE = "FAIR RELABEL"
ERRORS = (
    Case("", C, "the clause is empty", WHOLE, "SCORE"),
    Case("LABEL y PROTECTED g", C, "FAIR RELABEL needs a SCORE", WHOLE, "add SCORE <column of numbers>"),
    Case("SCORE s LABEL y", C, "the clause has no PROTECTED", WHOLE, "PROTECTED race, sex"),
    Case("SCORE s PROTECTED g", C, "needs the labels to start from", WHOLE, "add THRESHOLD 0.5"),
    Case("SCORE s THRESHOLD 0.5 LABEL y PROTECTED g", C, "given twice", "y", "keep THRESHOLD", "LABEL "),
    Case("METHOD risk_fliping SCORE s LABEL y PROTECTED g", C, "has no METHOD risk_fliping", "risk_fliping", "did you mean risk_flipping? Methods are risk_adjustment, risk_flipping"),
    Case("METHOD exact SCORE s LABEL y PROTECTED g", C, "has no METHOD exact", "exact", "risk_adjustment"),
    Case("METHOD risk_flipping SCORE s THRESHOLD 0.5 PROTECTED g", C, "METHOD risk_flipping does not use THRESHOLD", "0.5", "METHOD risk_adjustment"),
    Case("METHOD risk_adjustment SCORE s LABEL y PROTECTED g", C, "METHOD risk_adjustment does not use LABEL", "y", "METHOD risk_flipping", "LABEL "),
    Case("METHOD risk_adjustment SCORE s PROTECTED g", C, "METHOD risk_adjustment needs a THRESHOLD", WHOLE, "THRESHOLD 0.5"),
    Case("METHOD risk_flipping SCORE s PROTECTED g", C, "METHOD risk_flipping needs a LABEL", WHOLE, "add LABEL"),
    Case("SCORE s, y LABEL y PROTECTED g", C, "SCORE takes one expression", "y", "comma", "s, "),
    Case("SCORE s LABEL y PROTECTED CUBE (g, id)", C, "the groups of FAIR RELABEL cannot overlap", "CUBE (g, id)", "list the columns"),
    Case("SCORE s LABEL y PROTECTED g WEIGHT s", C, "FAIR RELABEL takes no WEIGHT", "WEIGHT", "its items are METHOD, SCORE"),
    Case("SCORE s LABEL y PROTECTED g METRICS tpr", C, "FAIR RELABEL takes no METRICS", "METRICS", "ORDER BY"),
    Case("SCORE s LABEL y PROTECTED g SEED 7", C, "FAIR RELABEL takes no SEED", "SEED", "ORDER BY"),
    Case("PREDICTION y SCORE s LABEL y PROTECTED g", C, "FAIR RELABEL takes no PREDICTION", "PREDICTION", "LABEL"),
    Case("SCORE s LABEL y PROTECTED g WITHIN 2", C, "WITHIN 2 is outside [0, 1]", "2", "0.05"),
    Case("SCORE s LABEL y PROTECTED g WITHIN RATIO 0", C, "WITHIN RATIO 0 is outside (0, 1]", "0", "four-fifths"),
    Case("SCORE s LABEL y PROTECTED g WITHIN s", C, "WITHIN takes a number or a parameter", "s", "0.05", "WITHIN "),
    Case("SCORE s LABEL y PROTECTED g REFERENCE b", C, "REFERENCE takes values, and b is a name", "b", "REFERENCE 'b'", "REFERENCE "),
    Case("SCORE s LABEL y PROTECTED g REFERENCE 'a', 'b'", C, "REFERENCE gives 2 of 1 values", "'a', 'b'", "OVERALL"),
    Case("SCORE s LABEL y PROTECTED g ORDER BY DESC", C, "ORDER BY has no expression here", "DESC", "write ORDER BY id"),
    Case("SCORE s LABEL y PROTECTED g ORDER BY", C, "ORDER BY has no value", "ORDER BY", "leave it out"),
    Case("SCORE nullif(s, 0.6) LABEL y PROTECTED g", D, "SCORE nullif(s, 0.6) is NULL in 1 row(s) of g = a", "SCORE", "leave these rows out by WHERE or FILTER", "("),
    Case("LABEL y PROTECTED g SCORE if(id = 3, 'NaN'::DOUBLE, s)", D, "must be a number, and is NaN", "SCORE", "leave these rows out by WHERE or FILTER", "("),
    Case("SCORE s LABEL y PROTECTED g = 'a' AS m FILTER g = 'b'", D, "no rows to measure where m is true: one side of the comparison is empty", "PROTECTED", "both sides of a boolean PROTECTED"),
    Case("SCORE s LABEL y PROTECTED g = 'a' AS m FILTER g = 'a'", D, "no rows to measure where m is false", "PROTECTED", "both sides of a boolean PROTECTED"),
    Case("SCORE s LABEL y PROTECTED y = 1 AS m CONTROL id > 5 AS late", D, "no rows to measure where m is true in the stratum late = true", "PROTECTED", "widen WHERE or CONTROL"),
    Case("SCORE s LABEL y PROTECTED g REFERENCE 'z'", D, "REFERENCE 'z' is no group of g", "REFERENCE", "take a group that is there"),
    Case("SCORE s LABEL y PROTECTED g CONTROL id > 4 AS late REFERENCE 'a'", D, "REFERENCE 'a' is no group of g in the stratum late = true", "REFERENCE", "take a group that is there"),
    Case("SCORE s LABEL y + 1 PROTECTED g", D, "LABEL y + 1 must be 0, 1, boolean or NULL, and is 2", "LABEL", "make it 0 or 1 by a comparison", "("),
    Case("SCORE s LABEL g PROTECTED g", D, "LABEL g must be 0, 1, boolean or NULL, and is the text 'a'", "LABEL", "compare it", "("),
)  # fmt: skip


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case.items)
def test_errors_say_what_and_where(settled: fairsql.Connection, case: Case) -> None:
    sql = f"SELECT *\nFROM t\n  FAIR RELABEL ({case.items})"
    with pytest.raises(FairSQLError) as caught:
        settled.execute(sql).fetchall()
    error = caught.value
    assert type(error) is case.kind
    assert case.message in error.message
    assert case.hint in error.hint
    start = sql.index(case.at, sql.index(case.after, sql.index("FAIR")) + len(case.after))
    at = case.at
    if case.kind is DataError:
        at = value_of(case.items, case.at)
        start += len(f"{case.at} ")
    assert error.start == start
    assert error.end is not None
    assert sql[error.start : error.end] == at
    assert (error.line, error.column) == (3, start - sql.rindex("\n"))
    assert settled.execute("SELECT count(*) FROM t").fetchall() == [(8,)]


def test_an_unknown_column_is_shown_in_its_place(loans: fairsql.Connection) -> None:
    for items, name in (
        ("SCORE zz LABEL y PROTECTED g", "zz"), ("SCORE s LABEL zz PROTECTED g", "zz"),
        ("SCORE s LABEL y PROTECTED zz", "zz"), ("SCORE s LABEL y PROTECTED g ORDER BY zz", "zz"),
        ("SCORE s LABEL y PROTECTED g FILTER zz", "zz"), ("SCORE s LABEL y PROTECTED g CONTROL zz", "zz"),
    ):  # fmt: skip
        sql = f"FROM t FAIR RELABEL ({items})"
        with pytest.raises(FairSQLError, match=name) as caught:
            loans.execute(sql)
        assert caught.value.start == sql.index(name), items
        assert sql[caught.value.start : caught.value.end] == name


def test_hints_fit_the_form(loans: fairsql.Connection) -> None:
    """The columns of the input are there after FAIR RELABEL: a wrong name gets no hint about metrics."""
    with pytest.raises(FairSQLError) as caught:
        loans.execute(f"SELECT nobody FROM t FAIR RELABEL ({ORDERED})")
    assert "metrics" not in caught.value.hint


def test_rows_with_a_null_score_may_be_left_out(loans: fairsql.Connection) -> None:
    loans.execute("UPDATE t SET s = NULL WHERE id = 3")
    asked: Callable[[str], set[int]] = lambda more: flips(loans, f"FROM t FAIR RELABEL ({ITEMS} {more} ORDER BY id)")  # noqa: E731
    with pytest.raises(DataError, match=r"SCORE s is NULL in 1 row\(s\) of g = a"):
        asked("")
    assert asked("FILTER s IS NOT NULL") == FLIPPED
