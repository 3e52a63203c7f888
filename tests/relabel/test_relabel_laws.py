"""FAIR RELABEL on random tables: the labels are the oracle's, and the laws that follow from the definition hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, inf
from random import Random
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.effort import laws
from support.relabel_oracle import (
    Asked,
    Labels,
    RefusalError,
    Row,
    relabelled,
    rows_of,
    targets,
)

import fairsql
from fairsql import DataError

pytestmark = pytest.mark.one_duckdb

"""The label of each row and whether it changed, by the row's id."""
SCHEMA = pa.schema({
    "id": pa.int64(), "g": pa.string(), "h": pa.int64(), "c": pa.bool_(), "f": pa.bool_(), "y": pa.int64(),
    "s": pa.float64(),
})  # fmt: skip
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
