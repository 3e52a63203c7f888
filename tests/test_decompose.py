"""FAIR DECOMPOSE: what the oracle says of random tables, published tables, Simpson's paradox, groups off support.

In: clauses over small tables. Checked: every column against exact fractions, that the parts add up to the gap, and what
is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import decomposition_oracle, oracle
from support.effort import laws
from support.law_connections import insert
from support.oracle import Clause, assert_same

import fairsql
from fairsql import ClauseError, DataError, MetricError
from fairsql.syntax.result_columns import FEWER, NO_VALUES
from fairsql.syntax.spec import ONE_STRATUM

BERKELEY = Path(fairsql.__file__).parent / "data" / "berkeley.parquet"
# Bickel, Hammel, O'Connell 1975, six largest departments: admitted and rejected, men and women
COUNTS = {
    "A": ((512, 313), (89, 19)), "B": ((353, 207), (17, 8)), "C": ((120, 205), (202, 391)),
    "D": ((138, 279), (131, 244)), "E": ((53, 138), (94, 299)), "F": ((22, 351), (24, 317)),
}  # fmt: skip
Row = dict[str, Any]
NAMES = ("g", "h", "c", "d", "p", "y", "s", "w", "v")
ROWS = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from(["a", "b", "c", None]),
        "h": st.sampled_from([1, None]),
        "c": st.sampled_from([True, False, None]),
        "d": st.sampled_from([1, 2, 3]),
        "p": st.sampled_from([0, 1, 1, 0, None]),
        "y": st.sampled_from([True, False, True, None]),
        "s": st.sampled_from([0.0, 0.25, 0.5, 1.0, None]),  # sums of these and of weights are exact
        "w": st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.25, None]),
        "v": st.sampled_from([-4.0, 100.0, 100.5, 250.0, None]),
    }),
    max_size=30,
)  # fmt: skip


def of(name: str) -> Callable[[oracle.Row], Any]:
    return lambda row: row[name]


@st.composite
def clauses(draw: st.DrawFn) -> tuple[str, Clause]:
    """A clause in FairSQL and in Python."""
    text = draw(st.sampled_from(["g", "g, h", "CUBE (g, h)", "GROUPING SETS ((g), (h))"]))
    names = ["g"] if text == "g" else ["g", "h"]
    sets = {"CUBE (g, h)": [["g", "h"], ["g"], ["h"], []], "GROUPING SETS ((g), (h))": [["g"], ["h"]]}.get(text)
    python: dict[str, Any] = {"protected": {name: of(name) for name in names}, "sets": sets}
    items = [f"PROTECTED {text}"]
    control = draw(st.sampled_from([["c"], ["c", "d"]]))
    items.append("CONTROL " + ", ".join(control))
    python["control"] = {name: of(name) for name in control}
    if draw(st.booleans()):
        items.append("PREDICTION p LABEL y")
        python |= {"prediction": of("p"), "label": of("y")}
        allowed = [*oracle.PROPORTIONS, "mean_number"]
    else:
        items.append("SCORE s LABEL y")
        python |= {"score": of("s"), "label": of("y")}
        allowed = ["base_rate", "mean_score", "brier_score", "mean_number"]
    metrics = draw(st.lists(st.sampled_from(allowed), min_size=1, max_size=3, unique=True))
    items.append("METRICS " + ", ".join(metrics).replace("mean_number", "avg(v) AS mean_number"))
    if draw(st.booleans()):
        items.append("WEIGHT w")
        python["weight"] = of("w")
    if draw(st.booleans()):
        items.append("MINIMUM 3")
        python["minimum"] = 3
    reference = draw(st.sampled_from(["", "", "OVERALL", "values"]))
    if reference:
        items.append("REFERENCE " + ("OVERALL" if reference == "OVERALL" else ", ".join(["'a'", "1"][: len(names)])))
        python["reference"] = "OVERALL" if reference == "OVERALL" else ("a", 1)[: len(names)]
    if reference != "OVERALL" and draw(st.booleans()):
        items.append("CONFIDENCE 0.9")
        python["confidence"] = 0.9
    return " ".join(items), Clause(metrics=metrics, **python)


def table(rows: list[Row], con: fairsql.Connection | None = None) -> fairsql.Connection:
    con = con or fairsql.connect()
    con.execute("CREATE TABLE t (g VARCHAR, h INT, c BOOLEAN, d INT, p INT, y BOOLEAN, s DOUBLE, w DOUBLE, v DOUBLE)")
    if rows:
        insert(con, "t", [[row.get(n) for n in NAMES] for row in rows])
    return con


def lacks_reference(clause: Clause, rows: list[Row]) -> bool:
    if not isinstance(clause.reference, tuple) or not rows:
        return False
    return not any(
        which and oracle.is_reference(clause, list(clause.protected), which, values)  # all rows together are no group
        for _, which, values in oracle.groups(clause, rows)
    )


@laws(60)
@given(rows=ROWS, asked=clauses())
def test_rows_are_the_oracles_and_parts_add_up(rows: list[Row], asked: tuple[str, Clause]) -> None:
    text, clause = asked
    with table(rows) as con:
        if lacks_reference(clause, rows):
            with pytest.raises(DataError, match="is no group of"):
                con.execute(f"FROM t FAIR DECOMPOSE ({text})").fetchall()
            return
        assert_same(
            con.execute(f"FROM t FAIR DECOMPOSE ({text})").fetchall(),
            decomposition_oracle.decompose(clause, rows),
            1e-9,
            text,
        )
        detail = con.execute(f"FROM t FAIR DECOMPOSE ({text} DETAIL strata)").fetchall()
        assert_same(detail, decomposition_oracle.detail(clause, rows), 1e-9, text)
        of_controls = con.execute(f"FROM t FAIR DECOMPOSE ({text} DETAIL controls)").fetchall()
        assert_same(of_controls, decomposition_oracle.controls(clause, rows), 1e-9, text)
        by = "protected, metric, first_key" if clause.sets is not None else "metric, first_key"
        parts = con.execute(f"""
            SELECT gap, explained, unexplained, off_support, e, u, o
            FROM (FROM t FAIR DECOMPOSE ({text})) AS summary
            JOIN (SELECT {by}, sum(explained) AS e, sum(unexplained) AS u, sum(off_support) AS o
                  FROM (FROM t FAIR DECOMPOSE ({text} DETAIL strata)) GROUP BY ALL) AS detail USING ({by})
        """).fetchall()
    for gap, explained, unexplained, off_support, *sums in parts:
        assert math.isclose((explained or 0) + (unexplained or 0) + off_support, gap, abs_tol=1e-12)
        for part, added in zip((explained, unexplained, off_support), sums, strict=True):
            assert (part is None) == (added is None)
            assert part is None or math.isclose(part, added, abs_tol=1e-12)


def test_berkeley_admissions_reverse() -> None:
    """Men are admitted more often by .142; like compared with like, women are, by .036 (arithmetic of its own)."""
    men, women = (sum(sum(counts[at]) for counts in COUNTS.values()) for at in (0, 1))
    assert (men, women) == (2691, 1835)
    explained = unexplained = Fraction(0)
    for counts in COUNTS.values():
        p, q = (Fraction(sum(side), size) for side, size in zip(counts, (men, women), strict=True))
        y, z = (Fraction(side[0], sum(side)) for side in counts)
        explained += (p - q) * (y + z) / 2
        unexplained += (p + q) / 2 * (y - z)
    with fairsql.connect() as con:
        query = f"FROM '{BERKELEY}' FAIR DECOMPOSE (PREDICTION admitted PROTECTED sex CONTROL department"
        (row,) = con.execute(f"SELECT * EXCLUDE (first_key, second_key) {query} CONFIDENCE 0.95)").fetchall()
        published = con.execute(f"""
            SELECT department, sex, count(*) FILTER (admitted), count(*) FILTER (NOT admitted)
            FROM '{BERKELEY}' GROUP BY ALL ORDER BY ALL
        """).fetchall()
        detail = con.execute(f"SELECT department, first_n, second_n, unexplained {query} DETAIL strata)").fetchall()
    assert published == [(d, sex, *COUNTS[d][at]) for d in COUNTS for sex, at in (("Female", 1), ("Male", 0))]
    metric, first, n, value, second, other_n, other, gap, *rest = row
    e, e_se, e_low, e_high, e_share, u, u_se, u_low, u_high, *rest = rest
    assert (metric, first, n, second, other_n) == ("selection_rate", "Male", 2691, "Female", 1835)
    assert (value, other) == (1198 / 2691, 557 / 1835)
    assert math.isclose(gap, 1198 / 2691 - 557 / 1835, abs_tol=1e-15)
    assert math.isclose(e, explained, abs_tol=1e-12)
    assert math.isclose(e_share, e / gap, abs_tol=1e-12)
    assert math.isclose(u, unexplained, abs_tol=1e-12)
    assert (round(gap, 4), round(e, 4), round(u, 4)) == (0.1416, 0.1777, -0.0360)
    assert rest[2:7] == [0, 0, 0, 6, "on_average"]
    assert e_low < e < e_high
    assert u_low < u < u_high < 0
    assert math.isclose(e_high - e, 1.959963984540054 * e_se, rel_tol=1e-12)
    assert math.isclose(u - u_low, 1.959963984540054 * u_se, rel_tol=1e-12)
    assert [(d, n, m) for d, n, m, _ in detail] == [(d, sum(COUNTS[d][0]), sum(COUNTS[d][1])) for d in COUNTS]
    assert [d for d, *_, part in detail if part < 0] == ["A", "B", "D", "F"]


def test_standard_errors_are_those_of_draws() -> None:
    """10,000 draws from the Berkeley table: the spread of the parts is the standard error that the clause gives."""
    draw = np.random.default_rng(7)
    sizes = np.array([[sum(side) for side in counts] for counts in COUNTS.values()]).T
    rates = np.array([[side[0] / sum(side) for side in counts] for counts in COUNTS.values()]).T
    n = [draw.multinomial(size.sum(), size / size.sum(), 10_000) for size in sizes]
    y = [draw.binomial(rows, rate) / rows for rows, rate in zip(n, rates, strict=True)]
    p = [rows / rows.sum(axis=1, keepdims=True) for rows in n]
    explained = ((p[0] - p[1]) * (y[0] + y[1]) / 2).sum(axis=1)
    unexplained = ((p[0] + p[1]) / 2 * (y[0] - y[1])).sum(axis=1)
    with fairsql.connect() as con:
        ((one, other),) = con.execute(f"""
            SELECT explained_se, unexplained_se FROM '{BERKELEY}'
            FAIR DECOMPOSE (PREDICTION admitted PROTECTED sex CONTROL department CONFIDENCE 0.95)
        """).fetchall()
    assert math.isclose(one, explained.std(), rel_tol=0.03)
    assert math.isclose(other, unexplained.std(), rel_tol=0.03)


def rows_of(cells: list[tuple[Any, Any, int, int]]) -> list[Row]:
    """Rows from (group, stratum, ones, zeros)."""
    return [
        {"g": g, "d": d, "p": p}
        for g, d, *counts in cells
        for p, n in zip((1, 0), counts, strict=True)
        for _ in range(n)
    ]


ASK = "PREDICTION p PROTECTED g CONTROL d"


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        # kidney stones (Charig et al. 1986): open surgery succeeds more often with small and with large stones
        ([("open", 1, 81, 6), ("open", 2, 192, 71), ("closed", 1, 234, 36), ("closed", 2, 55, 25)], "every_stratum"),
        # one stratum with no difference
        ([("a", 1, 8, 2), ("b", 1, 4, 1), ("a", 2, 1, 4), ("b", 2, 3, 7)], "every_stratum"),
        # the strata differ in both directions, their average against the gap
        ([("a", 1, 9, 1), ("b", 1, 2, 0), ("a", 2, 2, 3), ("b", 2, 39, 61)], "on_average"),
        ([("a", 1, 9, 1), ("b", 1, 1, 1), ("a", 2, 2, 3), ("b", 2, 7, 13)], "none"),
        # all of the gap is explained
        ([("a", 1, 8, 2), ("b", 1, 4, 1), ("a", 2, 1, 4), ("b", 2, 2, 8)], "none"),
    ],
    ids=["kidney stones", "one stratum even", "on average", "same direction", "explained"],
)  # fmt: skip
def test_reversal(cells: list[tuple[Any, Any, int, int]], wanted: str | None) -> None:
    with table(rows_of(cells)) as con:
        few, unsaid = (
            con.execute(f"SELECT reversal FROM t FAIR DECOMPOSE ({ASK} {more})").fetchall()[0][0]
            for more in ("CONFIDENCE 0.95", "")
        )
        con.execute("CREATE TABLE more AS SELECT t.* FROM t, range(200)")  # as many rows as leave no doubt
        ((gap, unexplained, reversal),) = con.execute(
            f"SELECT gap, unexplained, reversal FROM more FAIR DECOMPOSE ({ASK} CONFIDENCE 0.95)"
        ).fetchall()
    assert gap > 0
    assert reversal == wanted
    assert (unexplained < -1e-12) == (wanted != "none")
    assert unsaid is None
    assert few in (("undecided", wanted) if wanted != "none" else ("none",))


@pytest.mark.parametrize(
    ("shares", "unexplained", "reversal"),
    [("first", -0.0709692, "on_average"), ("second", -0.0010878, "undecided"), ("both", -0.0360285, "on_average"),
     ("pooled", -0.0426368, "on_average")],
)  # fmt: skip
def test_the_choice_of_shares_is_seen(con: fairsql.Connection, shares: str, unexplained: float, reversal: str) -> None:
    """Berkeley: between -.071 by the shares of men and -.001 by those of women; FAIR TEST says p = .217."""
    clause = "FAIR DECOMPOSE (PREDICTION admitted PROTECTED sex CONTROL department"
    relation = con.sql(f"SELECT * FROM '{BERKELEY}' {clause} CONFIDENCE 0.95 SHARES {shares})")
    row = dict(zip(relation.columns, relation.fetchall()[0], strict=True))
    assert row["unexplained"] == pytest.approx(unexplained, abs=1e-7)
    assert row["explained"] + row["unexplained"] + row["off_support"] == pytest.approx(row["gap"], abs=1e-12)
    ends = (row["unexplained_first"], row["unexplained_second"])
    assert ends == (pytest.approx(-0.0709692, abs=1e-7), pytest.approx(-0.0010878, abs=1e-7))
    assert row["reversal"] == reversal
    test = clause.replace("DECOMPOSE", "TEST")
    ((p,),) = con.sql(f"SELECT p_value FROM '{BERKELEY}' {test})").fetchall()
    assert row["p_value"] == pytest.approx(p, abs=1e-12)
    excludes = row["unexplained_high"] < 0
    assert (row["warning"] is not None) == excludes
    assert not excludes or row["warning"].endswith("which weighs strata otherwise, gives p = 0.217")


@pytest.mark.parametrize("metric", ["selection_rate", "mean_score"])
def test_a_share_of_a_gap_that_chance_makes_is_not_shown(metric: str) -> None:
    """200 tables each: one in twenty has a share if rates are equal, all if they differ by .6."""
    draw = np.random.default_rng(11)
    shown = []
    for rates in ((0.5, 0.5), (0.2, 0.8)):
        draws, sizes = 200, (40, 60)
        whole = [np.repeat(np.arange(draws), n) for n in sizes]
        values = [draw.binomial(1 if metric == "selection_rate" else 4, rate, draws * n)
                  for rate, n in zip(rates, sizes, strict=True)]  # fmt: skip
        of_group = np.repeat([1, 2], [len(each) for each in values])
        ones = np.concatenate(values) / (1 if metric == "selection_rate" else 4)
        samples = {"draw": np.concatenate(whole), "g": of_group, "x": ones, "c": draw.integers(0, 3, len(ones))}
        item = "PREDICTION x" if metric == "selection_rate" else "SCORE x METRICS mean_score"
        with fairsql.connect() as con:
            con.register("samples", pa.table(samples))
            found = con.execute(f"""
                SELECT gap, explained, explained_share
                FROM (SELECT DISTINCT draw FROM samples) AS each,
                LATERAL (FROM samples WHERE samples.draw = each.draw
                         FAIR DECOMPOSE ({item} PROTECTED g REFERENCE 2 CONTROL c CONFIDENCE 0.95))
            """).fetchall()
        assert all(share is None or math.isclose(share, part / gap) for gap, part, share in found)
        shown.append(sum(share is not None for *_, share in found) / draws)
    assert 0.01 <= shown[0] <= 0.09
    assert shown[1] >= 0.98


def test_more_than_two_groups_are_said_to_be_left_out() -> None:
    """One row for the two groups furthest apart, with a warning; a reference or a minimum leaves nothing to say."""
    cells = [(g, d, x, y) for g, x, y in (("a", 6, 4), ("b", 4, 6), ("c", 1, 0), (None, 5, 5)) for d in (1, 2)]
    query = "SELECT first_group, second_group, warning FROM t FAIR DECOMPOSE ({} {})"
    said = "only the two groups furthest apart are compared, of {}: REFERENCE compares each group with the one that it names"
    with table(rows_of(cells)) as con:
        assert con.execute(query.format(ASK, "")).fetchall() == [("c", "b", said.format(4))]
        assert con.execute(query.format(ASK, "MINIMUM 5 FILTER g IS NOT NULL")).fetchall() == [("a", "b", None)]
        assert con.execute(query.format(ASK, "REFERENCE 'b' FILTER g IS NOT NULL")).fetchall() == [
            ("a", "b", None), ("c", "b", None),
        ]  # fmt: skip
        macro = "SELECT first_group, warning FROM fair_decompose(t, ['g'], p, ['d']{})"
        assert con.execute(macro.format("")).fetchall() == [("c", said.format(4))]
        named = con.execute(macro.format(", reference := ['b'], filter := g IS NOT NULL")).fetchall()
        assert named == [("a", None), ("c", None)]


def test_rows_without_a_partner_are_off_support() -> None:
    """Group a alone has stratum 2, group b alone stratum 3; NULL is a stratum that both have."""
    cells = [("a", 1, 6, 4), ("b", 1, 4, 6), ("a", 2, 5, 0), ("b", 3, 1, 4), ("a", None, 1, 4), ("b", None, 2, 3)]
    with table(rows_of(cells)) as con:
        row = con.execute(f"""
            SELECT gap, explained, unexplained, off_support, first_off_support, second_off_support, strata
            FROM t FAIR DECOMPOSE ({ASK})
        """).fetchone()
        detail = con.execute(f"""
            SELECT d, first_n, first_share, first_value, second_n, second_value, explained, unexplained, off_support
            FROM t FAIR DECOMPOSE ({ASK} DETAIL strata)
        """).fetchall()
    gap, inside = Fraction(12, 20) - Fraction(7, 20), Fraction(7, 15) - Fraction(6, 15)
    assert row is not None
    wanted = (gap, 0, inside, gap - inside, 0.25, 0.25, 2)
    assert all(math.isclose(a, b, abs_tol=1e-12) for a, b in zip(row, wanted, strict=True))
    assert [line[:6] for line in detail] == [
        (1, 10, 0.5, 0.6, 10, 0.4), (2, 5, 0.25, 1.0, 0, None), (3, 0, 0.0, None, 5, 0.2), (None, 5, 0.25, 0.2, 5, 0.4),
    ]  # fmt: skip
    assert [line[6] is None for line in detail] == [False, True, True, False]
    assert math.isclose(detail[1][8], 0.25 * (1 - 7 / 15), abs_tol=1e-12)
    assert math.isclose(detail[2][8], -0.25 * (1 / 5 - 6 / 15), abs_tol=1e-12)


def test_where_no_stratum_has_both_groups_all_is_off_support() -> None:
    with table(rows_of([("a", 1, 3, 1), ("b", 2, 1, 3)])) as con:
        row = con.execute(
            f"SELECT COLUMNS(* EXCLUDE (first_key, second_key)) FROM t FAIR DECOMPOSE ({ASK} CONFIDENCE 0.9)"
        ).fetchone()
        detail = con.execute(
            f"SELECT d, explained, unexplained, off_support FROM t FAIR DECOMPOSE ({ASK} DETAIL strata)"
        ).fetchall()
    assert row is not None
    *parts, warning = row
    assert parts == ["selection_rate", "a", 4, 0.75, "b", 4, 0.25, 0.5, *[None] * 11, 0.5, 1.0, 1.0, 0, None, None]
    assert warning.startswith("100 % of the rows of a and 100 % of the rows of b are in strata without the other")
    assert detail == [(1, None, None, 0.75), (2, None, None, -0.25)]


def test_warnings_say_what_makes_a_gap_mean_nothing() -> None:
    """A group of NULL that is compared, a constant prediction, and a control that is a number."""
    rows: list[Row] = [
        {"g": g, "h": 1, "d": at, "c": True, "p": at % 2, "y": True} for g in ("a", None) for at in range(4)
    ]
    rows += [{**row, "d": 100 + at} for at, row in enumerate(rows[:4] * 2)]
    with table(rows) as con:
        for asked, wanted in {
            "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL c)": "WHERE g IS NOT NULL leaves it out, and for rates",
            "FAIR DECOMPOSE (PREDICTION p PROTECTED h, g CONTROL c REFERENCE 1, NULL)": "WHERE g IS NOT NULL leaves",
            "FAIR DECOMPOSE (PREDICTION p PROTECTED CUBE (h, g) CONTROL c)": "WHERE g IS NOT NULL leaves it out",
            "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL d)": "67 % of the rows of a are in strata without",
            "FAIR DECOMPOSE (PREDICTION p = 2 PROTECTED g CONTROL c)": "the prediction is 0 in every row: check",
            "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL c REFERENCE OVERALL)": "WHERE g IS NOT NULL leaves it",
            "FAIR DISPARITY (PREDICTION p PROTECTED g)": "WHERE g IS NOT NULL leaves it out, and for rates FAIR BOUNDS says",
        }.items():
            found = con.execute(f"SELECT warning FROM t {asked}").fetchall()
            assert any(wanted in (warning or "") for (warning,) in found), (asked, found)
        for macro in ("fair_decompose(t, ['g'], p, ['c'])", "fair_disparity(t, ['g'], p)"):
            (found,) = con.execute(f"SELECT warning FROM {macro}").fetchall()
            assert "WHERE g IS NOT NULL leaves it out" in found[0]
        for asked, expected in {
            "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL c)": NO_VALUES,
            "FAIR DISPARITY (PREDICTION p PROTECTED g)": NO_VALUES,
            "FAIR DISPARITY (PREDICTION p PROTECTED g MINIMUM 2)": FEWER,
            "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL c MINIMUM 2)": FEWER,
            "FAIR TEST (PREDICTION p PROTECTED g MINIMUM 2)": FEWER,
        }.items():
            alone = con.execute(f"SELECT warning FROM t WHERE g IS NULL {asked}").fetchall()
            assert alone == [(expected,)], asked  # nothing is compared with it


def test_a_stratum_without_rows_of_the_metric_is_no_stratum_of_it() -> None:
    """Group b has no positive label in stratum 2, so its true positive rate has one stratum, and its base rate two."""
    rows = [{"g": g, "d": d, "y": bool(y), "p": p} for g, d, y, p in [
        ("a", 1, 1, 1), ("a", 1, 0, 0), ("a", 2, 1, 1), ("a", 2, 1, 0), ("b", 1, 1, 0), ("b", 1, 1, 1), ("b", 2, 0, 1)]]  # fmt: skip
    with table(rows) as con:
        found = con.execute(
            f"SELECT metric, strata, first_off_support + second_off_support FROM t FAIR DECOMPOSE ({ASK} LABEL y METRICS tpr, base_rate)"
        ).fetchall()
    assert found == [("tpr", 1, 2 / 3), ("base_rate", 2, 0.0)]


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        ([], []),
        ([("a", 1, 2, 2)], [("a", 4, 0.5, None, None, None, None, None)]),
        ([(None, 1, 2, 2), ("a", 1, 1, 3)], [("(NULL)", 4, 0.5, "a", 4, 0.25, 0.25, 0.25)]),
    ],
    ids=["no rows", "one group", "a NULL group"],
)  # fmt: skip
def test_few_groups(cells: list[tuple[Any, Any, int, int]], wanted: list[tuple[Any, ...]]) -> None:
    with table(rows_of(cells)) as con:
        assert (
            con.execute(f"""
            SELECT first_group, first_n, first_value, second_group, second_n, second_value, gap, unexplained
            FROM t FAIR DECOMPOSE ({ASK})
        """).fetchall()
            == wanted
        )


def test_nothing_but_null_is_a_row_of_null_with_a_reason() -> None:
    with table([{"g": g, "d": 1, "p": None} for g in ("a", "b")]) as con:
        ask = f"FROM t FAIR DECOMPOSE ({ASK} CONFIDENCE 0.95)"
        (row,) = con.execute(f"SELECT * EXCLUDE warning {ask}").fetchall()
        assert con.execute(f"SELECT warning {ask}").fetchall() == [(NO_VALUES,)]
        against = con.execute(
            f"SELECT first_group, first_n, gap FROM t FAIR DECOMPOSE ({ASK} REFERENCE 'a')"
        ).fetchall()
        assert con.execute(f"FROM t FAIR DECOMPOSE ({ASK} DETAIL strata)").fetchall() == []
    assert row == ("selection_rate", *[None] * (len(row) - 1))
    assert against == [("b", 0, None)]


def test_filter_minimum_and_parameters() -> None:
    cells = [("a", 1, 6, 4), ("b", 1, 4, 6), ("c", 1, 1, 0), ("a", 2, 2, 8), ("b", 2, 1, 4)]
    query = "SELECT first_group, second_group, gap FROM t FAIR DECOMPOSE (PREDICTION p = ? PROTECTED g CONTROL d % ? AS k FILTER d < ? MINIMUM ?{})"
    with table(rows_of(cells)) as con:
        assert con.execute(query.format(""), [1, 2, 2, 5]).fetchall() == [("a", "b", 0.6 - 0.4)]
        assert con.execute(query.format(""), [1, 2, 2, 1]).fetchall() == [("c", "b", 1.0 - 0.4)]
        found = con.execute(query.format(" METRICS selection_rate REFERENCE ?"), [1, 2, 3, 5, "b"]).fetchall()
        assert found == [("a", "b", 8 / 20 - 5 / 15), ("c", "b", None)]
        detail = "SELECT count(*) FROM t FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL d DETAIL strata)"
        assert con.execute(detail).fetchall() == [(2,)]


def test_defaults_and_all_take_the_metrics_that_fit() -> None:
    with table(rows_of([("a", 1, 1, 1), ("b", 1, 1, 2)])) as con:
        ask = "SELECT metric FROM t FAIR DECOMPOSE (PROTECTED g CONTROL d {})"

        def asked(items: str) -> list[str]:
            return [metric for (metric,) in con.execute(ask.format(items)).fetchall()]

        con.execute("UPDATE t SET y = p = 1, s = p / 2")
        assert asked("SCORE s LABEL y") == ["base_rate", "mean_score", "brier_score"]
        assert asked("PREDICTION p METRICS ALL") == ["selection_rate", "rejection_rate"]
        assert asked("PREDICTION p METRICS disparate_impact") == ["selection_rate"]
        assert asked("PREDICTION p LABEL y METRICS equalized_odds, tp / NULLIF(tp + fn + tn, 0) AS mine") == [
            "true_positive_rate", "false_positive_rate", "mine",
        ]  # fmt: skip
        every = asked("PREDICTION p LABEL y SCORE s METRICS ALL")
        assert set(every) == {*oracle.PROPORTIONS, "mean_score", "brier_score"}
        assert len(every) == len(set(every))


def test_a_view_works_in_plain_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "audit.duckdb"
    with table(rows_of([("a", 1, 6, 4), ("b", 1, 4, 6)]), fairsql.connect(path)) as con:
        con.execute(f"CREATE VIEW parts AS FROM t FAIR DECOMPOSE ({ASK} CONFIDENCE 0.95)")
        con.execute(f"CREATE VIEW detail AS FROM t FAIR DECOMPOSE ({ASK} DETAIL strata)")
    with duckdb.connect(str(path)) as raw:
        assert raw.execute("SELECT first_group, round(unexplained, 9) FROM parts").fetchall() == [("a", 0.2)]
        assert raw.execute("SELECT d, round(unexplained, 9) FROM detail").fetchall() == [(1, 0.2)]


@pytest.mark.parametrize(
    ("items", "kind", "message", "hint", "at"),
    [
        ("PREDICTION p PROTECTED g", ClauseError, "DECOMPOSE needs CONTROL", "CONTROL department", "FAIR DECOMPOSE"),
        (f"{ASK} LABEL y METRICS tpr, f1", ClauseError, "f1 cannot be decomposed: it is not a mean over rows",
         "true_positive_rate", "f1"),
        (f"{ASK} LABEL y METRICS fp / NULLIF(fn, 0) AS odds", ClauseError, "odds cannot be decomposed", "a proportion", "fp / NULLIF(fn, 0) AS odds"),
        (f"{ASK} LABEL y METRICS recal", MetricError, "unknown metric recal", "recall", "recal"),
        (f"{ASK} DETAIL strat", ClauseError, "DETAIL strat is not one of strata, controls", "did you mean strata?", "strat"),
        (f"{ASK[:-1]}{', '.join(f'd + {at} AS d{at}' for at in range(9))} DETAIL controls", ClauseError,
         "DETAIL controls takes at most 8 controls, and CONTROL has 9", "make one of two", "controls"),
        (f"{ASK} STRATA complete", ClauseError, "FAIR DECOMPOSE takes no STRATA", "DETAIL", "STRATA"),
        (f"{ASK} REFERENCE OVERALL CONFIDENCE 0.95", ClauseError, "DECOMPOSE has no limits against OVERALL",
         "name a group in REFERENCE", "0.95"),
        ("PREDICTION p PROTECTED g CONTROL d AS gap", ClauseError, "two columns of the result are called gap", "d AS …",
         "d"),
        ("PREDICTION p PROTECTED GROUPING SETS (()) CONTROL d", ClauseError, "there are no groups to compare", "name a column",
         "GROUPING SETS (())"),
    ],
)  # fmt: skip
def test_errors(items: str, kind: type[ClauseError | MetricError], message: str, hint: str, at: str) -> None:
    with table([]) as con, pytest.raises(kind) as caught:
        con.execute(f"FROM t FAIR DECOMPOSE ({items})")
    error = caught.value
    assert message in error.message
    assert hint in (error.hint or "")
    assert error.sql is not None
    assert error.sql[error.start : error.end] == at


def test_errors_about_data() -> None:
    with table(rows_of([("a", 1, 1, 1), ("b", 1, 1, 2)])) as con:
        with pytest.raises(DataError, match="REFERENCE 'c' is no group of g"):
            con.execute(f"FROM t FAIR DECOMPOSE ({ASK} REFERENCE 'c')").fetchall()
        with pytest.raises(duckdb.Error, match="MINIMUM must be a number of rows of at least 0, and is -1"):
            con.execute(f"FROM t FAIR DECOMPOSE ({ASK} MINIMUM ?)", [-1]).fetchall()
        with pytest.raises(DataError, match="PREDICTION d must be 0, 1, boolean or NULL, and is 2"):
            con.execute("UPDATE t SET d = 2")
            con.execute("FROM t FAIR DECOMPOSE (PREDICTION d PROTECTED g CONTROL p)").fetchall()


def test_a_word_of_ours_may_be_a_name_of_the_users() -> None:
    with table(rows_of([("a", 1, 6, 4), ("b", 1, 4, 6)])) as con:
        con.execute("CREATE TABLE fair_means AS SELECT *, d AS detail, g AS fair_strata FROM t")
        found = con.execute(
            "SELECT first_group, detail FROM fair_means FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL detail DETAIL strata)"
        ).fetchall()
    assert found == [("a", 1)]


def test_a_control_with_one_value_is_said_to_change_nothing() -> None:
    rows = rows_of([("a", 1, 6, 4), ("b", 1, 4, 6)])
    with table([*rows, {**rows[0], "d": 2, "p": None}]) as con:
        for form in ("DECOMPOSE", "TEST"):
            asked = f"SELECT warning FROM t FAIR {form} (PREDICTION p PROTECTED g CONTROL d)"
            assert con.execute(asked).fetchall() == [(ONE_STRATUM,)], asked
            con.execute("UPDATE t SET d = 2 WHERE p = 1")
            assert con.execute(asked).fetchall() != [(ONE_STRATUM,)], asked
            con.execute("UPDATE t SET d = 1 WHERE p = 1")
