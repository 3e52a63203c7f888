"""FAIR BOUNDS: every number against all ways in which rows of unknown group may belong, laws, and edge cases."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from operator import add
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, stats
from support.bounds_oracle import bounds, try_all
from support.law_connections import reused_connection
from support.oracle import Clause, assert_same, compared, groups

import fairsql
from fairsql import ClauseError, DataError
from fairsql.metrics import built_in_metrics
from fairsql.metrics.directions import corners, directions
from fairsql.metrics.evaluation import compile_formula
from fairsql.metrics.formula import CELLS, parse_formula

pytestmark = pytest.mark.one_duckdb

ITEMS = "PREDICTION p PROTECTED g"
COLUMNS = ("g", "h", "s", "p", "y", "w")
METRICS = {
    "selection_rate": 0.25, "true_positive_rate": 0.5, "f1_score": 0.1, "treatment_equality": 1.0, "error_rate_ratio": 0.5,
    "balanced_accuracy": 0.2, "hits": 1.0,
}  # fmt: skip


class Table:
    """A DuckDB connection with a table `t` of rows with the columns g, h, s, p, y, w."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        connection.execute(
            "CREATE OR REPLACE TABLE t (g VARCHAR, h VARCHAR, s INTEGER, p INTEGER, y INTEGER, w DOUBLE)"
        )

    def fill(self, rows: Sequence[dict[str, Any]]) -> Table:
        self.connection.execute("DELETE FROM t")
        if rows:
            marks = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(rows))
            values = [row.get(each) for row in rows for each in COLUMNS]
            self.connection.execute(f"INSERT INTO t VALUES {marks}", values)
        return self

    def counts(self, groups: Sequence[tuple[Any, int, int]]) -> Table:
        """Put rows of (group, positive, all) predictions into the table."""
        return self.fill([{"g": g, "p": int(at < x)} for g, x, n in groups for at in range(n)])

    def bounds(self, items: str = ITEMS, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        cursor = self.connection.execute(fairsql.expand(f"FROM t FAIR BOUNDS ({items})"), list(parameters))
        names = [column[0] for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@pytest.fixture
def table(con: fairsql.Connection) -> Table:
    return Table(con.raw)


# -- every way ---------------------------------------------------------------------------------------------------------

ROWS = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from(["a", "b", "c"]), "h": st.sampled_from(["x", "y"]), "s": st.just(0),
        "p": st.sampled_from([0, 1, 1, None]), "y": st.integers(0, 1), "w": st.sampled_from([1.0, 1.0, 2.5]),
    }),
    min_size=4, max_size=14,
)  # fmt: skip
UNKNOWN = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from([None, None, "b"]), "h": st.sampled_from([None, "x"]), "s": st.just(0),
        "p": st.integers(0, 1), "y": st.integers(0, 1), "w": st.sampled_from([1.0, 2.5, 0.0]),
    }),
    max_size=6,
)  # fmt: skip


@settings(max_examples=12, deadline=None)
@given(known=ROWS, unknown=UNKNOWN, columns=st.sampled_from(["g", "g, h"]), weighted=st.booleans(), ratio=st.booleans())
def test_the_bounds_are_those_of_every_way(
    known: list[dict[str, Any]], unknown: list[dict[str, Any]], columns: str, weighted: bool, ratio: bool
) -> None:
    rows = [*known, *unknown]
    on = "ratio" if ratio else "difference"
    within = {metric: 0.8 if ratio else allowance for metric, allowance in METRICS.items()}
    listed = [f"{'tp AS hits' if m == 'hits' else m} WITHIN {'RATIO ' * ratio}{a}" for m, a in within.items()]
    clause = Clause(
        {each: lambda row, each=each: row[each] for each in columns.split(", ")}, list(METRICS),
        prediction=lambda row: row["p"], label=lambda row: row["y"],
        weight=(lambda row: row["w"]) if weighted else None, within={m: (on, a) for m, a in within.items()},
    )  # fmt: skip
    with reused_connection() as con:
        table = Table(con.raw).fill(rows)
        items = f"PREDICTION p LABEL y PROTECTED {columns} METRICS {', '.join(listed)} {'WEIGHT w' * weighted}"
        got = [tuple(row.values()) for row in table.bounds(items)]
    assert_same(got, bounds(clause, rows), 1e-9, repr(rows))


@settings(max_examples=6, deadline=None)
@given(known=ROWS, unknown=UNKNOWN)
def test_a_metric_that_a_count_moves_either_way(known: list[dict[str, Any]], unknown: list[dict[str, Any]]) -> None:
    """The bounds of groups are exact, and those of gaps hold."""
    rows = [*known, *unknown]
    clause = Clause(
        {"g": lambda r: r["g"]}, ["harm"], prediction=lambda r: r["p"], label=lambda r: r["y"]
    )  # fmt: skip
    ((_, _, _, judged, _),) = compared(clause, rows)
    people = {values: [p for p in members if p is not None] for (_, _, values), members in groups(clause, rows).items()}
    lost = [((None,), person) for person in people.get((None,), [])]
    by_text = {one.text: (people[(one.key or {})["g"],], one) for one in judged}
    with reused_connection() as con:
        got = Table(con.raw).fill(rows).bounds("PREDICTION p LABEL y PROTECTED g METRICS (5 * fn + fp) / n AS harm")
    for row in got:
        tried = try_all("harm", [by_text[row["first_group"]], by_text[row["second_group"]]], lost).values
        for side, values in zip(("first", "second"), zip(*tried, strict=True), strict=True):
            assert (row[f"{side}_min"], row[f"{side}_max"]) == pytest.approx((min(values), max(values)), abs=1e-12)
        assert row["difference_min"] - 1e-12 <= min(a - b for a, b in tried)
        assert row["difference_max"] + 1e-12 >= max(a - b for a, b in tried)


@settings(max_examples=6, deadline=None)
@given(known=ROWS)
def test_without_unknown_rows_the_bounds_are_the_values(known: list[dict[str, Any]]) -> None:
    with reused_connection() as con:
        got = Table(con.raw).fill(known).bounds("PREDICTION p LABEL y PROTECTED g METRICS ALL WITHIN 0.1")
    for row in got:
        for each in ("first_value", "second_value", "difference", "ratio"):
            name = each.removesuffix("_value")
            if each == "ratio" and row[each] is None:
                continue
            assert row[each] == row[f"{name}_min"] == row[f"{name}_max"]
        assert row["bounds_verdict"] == {True: "always_within", False: "never_within", None: None}[row["within"]]


# -- how metrics move --------------------------------------------------------------------------------------------------

FORMULAS = (
    "(5 * fn + fp) / n", "tp - fn", "1 - (tp + fp) / NULLIF(n, 0)", "0.5 * tp / NULLIF(tp + fn, 0) * 2 + 1",
    "(fp / NULLIF(fp + tn, 0)) * (fn / NULLIF(tp + fn, 0))", "-(tp / n)", "(tp + 1) / (n + 2)", "(2 * tp - n) / n",
    "NULLIF(fp, 0) / n", "tp / 4", "(tp + fp + tn) / NULLIF(2 * tp + 3 * fp + fn, 0)",
)  # fmt: skip
TURNING = (
    "abs(tp / n - 0.5)", "tp / n - tp / NULLIF(tp + fn, 0)", "(tp - fp) * fn", "tp * tp / n - tp", "score_sum / n",
    "tp / NULLIF(tp - fp, 0)", "power(tp, 2)", "round(tp / n, 1)", "(5 * fn + fp) / n + fp / n", "COALESCE(tp / NULLIF(fn, 0), 0)",
)  # fmt: skip


@pytest.mark.parametrize("formula", [*FORMULAS, *(metric.name for metric in built_in_metrics())])
def test_a_formula_moves_as_is_said(formula: str) -> None:
    """Along each cell, from many tables: what rises never falls, and the corners have the extremes of a box."""
    named = built_in_metrics().get(formula)
    for _, tree, _ in built_in_metrics().named(formula) if named else [("", parse_formula(formula), None)]:
        moves, value_of = directions(tree), compile_formula(tree)
        if moves is None:
            assert named is not None
            assert named.name in ("mean_score", "brier_score", "auc", "calibration_error")
            continue

        @cache
        def at(*counts: int, value_of: Any = value_of) -> Any:
            cells = dict(zip(CELLS, map(Fraction, counts), strict=True))
            return value_of({**cells, "n": sum(cells.values())})

        for start in itertools.product((0, 1, 3), repeat=4):
            if at(*start) is None:
                continue
            for place, cell in enumerate(CELLS):
                grown = [at(*(n + step * (k == place) for k, n in enumerate(start))) for step in range(4)]
                steps = {math.copysign(1, b - a) if a != b else 0 for a, b in itertools.pairwise(grown)}
                allowed = {"rises": {0, 1}, "falls": {0, -1}, "stays": {0}, "either": {0, 1, -1}}[moves[cell]]
                assert steps <= allowed, (start, cell, moves)
                assert len(steps - {0}) <= 1, "a turn on the way"
            box = [at(*map(add, start, added)) for added in BOX]
            for highest, extreme in ((True, max), (False, min)):
                ends = [[2 * (c in large) for c in CELLS] for large in corners(tree, highest=highest)]
                assert extreme(at(*map(add, start, end)) for end in ends) == extreme(box)


BOX = list(itertools.product((0, 1, 2), repeat=4))


@pytest.mark.parametrize("formula", TURNING)
def test_what_may_turn_on_the_way_is_not_said_to_be_known(formula: str) -> None:
    assert directions(parse_formula(formula)) is None


# -- worked by hand ----------------------------------------------------------------------------------------------------


def test_two_groups_and_four_unknown(table: Table) -> None:
    """a: 4 of 10, b: 5 of 10, 2 of 4 unknown are positive. Lowest of a: 4/12, highest: 6/12."""
    table.counts([("a", 4, 10), ("b", 5, 10), (None, 2, 4)])
    (row,) = table.bounds(f"{ITEMS} WITHIN RATIO 0.8")
    assert (row["first_n"], row["first_unknown"], row["second_unknown"]) == (10, 4, 4)
    assert (row["first_value"], row["first_min"], row["first_max"]) == (0.4, 4 / 12, 0.5)
    assert (row["second_value"], row["second_min"], row["second_max"]) == (0.5, 5 / 12, 7 / 12)
    assert (row["ratio"], row["ratio_min"], row["ratio_max"]) == pytest.approx((0.8, 4 / 7, 1.2))
    assert (row["difference_min"], row["difference_max"]) == pytest.approx((-0.25, 1 / 12))
    assert (row["within"], row["bounds_verdict"]) == (True, "depends")


@pytest.mark.parametrize(
    ("b", "unknown", "verdict"),
    [(50, 1, "always_within"), (80, 5, "never_within"), (50, 40, "depends"), (63, 2, "depends")],
)
def test_verdicts(b: int, unknown: int, verdict: str, table: Table) -> None:
    table.counts([("a", 50, 100), ("b", b, 100), (None, 0, unknown)])
    for within in ("0.12", "RATIO 0.8"):
        (row,) = table.bounds(f"{ITEMS} WITHIN {within}")
        assert row["bounds_verdict"] == verdict


def test_a_ratio_that_may_be_of_zero_is_infinite(table: Table) -> None:
    table.counts([("a", 0, 2), ("b", 1, 2), ("c", 0, 2), (None, 1, 1)])
    rows = {(row["first_group"], row["second_group"]): row for row in table.bounds(f"{ITEMS} WITHIN RATIO 0.8")}
    assert (rows["a", "c"]["ratio"], rows["a", "c"]["ratio_min"], rows["a", "c"]["ratio_max"]) == (None, 0, math.inf)
    assert rows["a", "c"]["bounds_verdict"] == "depends"
    assert (rows["b", "c"]["ratio_min"], rows["b", "c"]["ratio_max"]) == pytest.approx((1.5, math.inf))
    assert (rows["a", "b"]["ratio"], rows["a", "b"]["ratio_min"]) == (0, 0)


# -- edge cases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "counts",
    [[], [(None, 1, 2)], [("a", 1, 2)], [("a", 1, 2), (None, 1, 2)], [("a", 1, 2), ("b", 0, 0), (None, 1, 2)]],
)
def test_fewer_than_two_known_groups_have_no_row(counts: list[tuple[Any, int, int]], table: Table) -> None:
    table.counts(counts)
    for more in ("", "WITHIN 0.1", "WEIGHT w", "CONTROL s"):
        assert table.bounds(f"{ITEMS} {more}") == []


def test_what_does_not_count_is_not_unknown(table: Table) -> None:
    """Rows without a prediction, those that FILTER leaves out, and those whose weight is NULL."""
    rows = [{"g": g, "p": p, "w": 1.0, "s": 0} for g in ("a", "b") for p in (0, 1)]
    rows += [{"p": None, "w": 1.0, "s": 0}, {"p": 1, "w": None, "s": 0}, {"p": 1, "w": 1.0, "s": 1}]
    (row,) = table.fill(rows).bounds(f"{ITEMS} FILTER s = 0 WEIGHT w")
    assert (row["first_unknown"], row["first_min"], row["first_max"]) == (0, 0.5, 0.5)


def test_each_stratum_has_its_own_unknown_and_null_is_a_stratum(table: Table) -> None:
    rows = [{"g": g, "s": s, "p": p} for g in ("a", "b") for s in (1, 2, None) for p in (0, 1)]
    rows += [{"s": 1, "p": 1}, {"s": None, "p": 1}, {"s": None, "p": 0}]
    got = table.fill(rows).bounds(f"{ITEMS} CONTROL s")
    assert [(row["s"], row["first_unknown"]) for row in got] == [(1, 1), (2, 0), (None, 2)]


def test_a_row_known_in_part_belongs_where_it_fits(table: Table) -> None:
    rows = [{"g": g, "h": h, "p": p} for g in ("a", "b") for h in ("x", "y") for p in (0, 1)]
    rows += [{"g": "a", "h": None, "p": 1}, {"g": None, "h": "z", "p": 1}, {"g": None, "h": None, "p": 0}]
    got = {row["first_group"]: row for row in table.fill(rows).bounds("PREDICTION p PROTECTED g, h REFERENCE 'b', 'y'")}
    assert [(each, row["first_unknown"]) for each, row in got.items()] == [("a, x", 2), ("a, y", 2), ("b, x", 1)]
    assert got["a, x"]["first_max"] == pytest.approx(2 / 3)
    assert got["b, x"]["first_max"] == 0.5


def test_groups_that_are_small_or_undefined_make_no_pair(table: Table) -> None:
    table.counts([("a", 1, 5), ("b", 2, 5), ("c", 1, 2), (None, 3, 3)])
    assert [(row["first_group"], row["second_group"]) for row in table.bounds(f"{ITEMS} MINIMUM 3")] == [("a", "b")]
    rows = [{"g": g, "p": 1, "y": y} for g, y in (("a", 1), ("b", 1), ("c", 0), (None, 1))]
    got = table.fill(rows).bounds("PREDICTION p LABEL y PROTECTED g METRICS tpr")
    assert [(row["first_group"], row["second_group"]) for row in got] == [("a", "b")]


def test_a_reference_must_be_a_known_group(table: Table) -> None:
    table.counts([("a", 1, 5), ("b", 2, 5), (None, 3, 3)])
    (row,) = table.bounds(f"{ITEMS} REFERENCE 'a'")
    assert (row["first_group"], row["second_group"]) == ("b", "a")
    for reference in ("'c'", "NULL"):
        with pytest.raises(duckdb.InvalidInputException, match=r"REFERENCE .* is no group of g"):
            table.bounds(f"{ITEMS} REFERENCE {reference}")


def test_parameters_and_views(table: Table) -> None:
    table.counts([("a", 4, 10), ("b", 5, 10), (None, 2, 4)])
    (row,) = table.bounds(f"{ITEMS} WITHIN ? MINIMUM ?", [0.3, 5])
    assert (row["allowance"], row["bounds_verdict"]) == (0.3, "always_within")
    table.connection.execute(fairsql.expand(f"CREATE VIEW v AS FROM t FAIR BOUNDS ({ITEMS} WITHIN 0.3)"))
    assert table.connection.execute("SELECT bounds_verdict FROM v").fetchall() == [("always_within",)]


def test_an_empty_side_of_a_boolean_is_an_error(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT unnest([TRUE, NULL]) AS g, unnest([0, 1]) AS p")
    with pytest.raises(DataError, match="no rows to measure where g is false"):
        con.execute(f"FROM t FAIR BOUNDS ({ITEMS})")


def test_columns_and_types_follow_from_the_text(table: Table) -> None:
    query = f"DESCRIBE FROM t FAIR BOUNDS ({ITEMS} CONTROL s WITHIN 0.1)"
    described = dict(row[:2] for row in table.connection.execute(fairsql.expand(query)).fetchall())
    sides = {
        f"{side}_{each}": kind for side in ("first", "second")
        for each, kind in (("group", "VARCHAR"), ("n", "BIGINT"), ("unknown", "BIGINT"), ("value", "DOUBLE"),
                           ("min", "DOUBLE"), ("max", "DOUBLE"))
    }  # fmt: skip
    gaps = {f"{gap}{end}": "DOUBLE" for gap in ("difference", "ratio") for end in ("", "_min", "_max")}
    judged = {"allowance": "DOUBLE", "judged_on": "VARCHAR", "within": "BOOLEAN", "bounds_verdict": "VARCHAR"}
    keys = {"first_key": "STRUCT(g VARCHAR)", "second_key": "STRUCT(g VARCHAR)"}
    assert list(described.items()) == list(
        {"s": "INTEGER", "metric": "VARCHAR", **sides, **gaps, **judged, **keys}.items()
    )


@pytest.mark.parametrize(
    ("items", "message", "at"),
    [
        ("PREDICTION p PROTECTED CUBE (g, h)", "a NULL in a roll-up is a total", "CUBE"),
        (f"{ITEMS} REFERENCE OVERALL", "OVERALL is not a group", "OVERALL"),
        ("SCORE w PROTECTED g", "there is nothing to bound: mean_score is not a metric of counts", "FAIR"),
        ("SCORE w PROTECTED g METRICS ALL", "there is nothing to bound: mean_score is not a metric of counts", "FAIR"),
        ("SCORE w LABEL y PROTECTED g METRICS auc", "does not know the extremes of auc", "auc"),
        (
            f"{ITEMS} LABEL y METRICS selection_rate, abs(tp / n - 0.5) AS apart",
            "does not know the extremes of apart",
            "apart",
        ),
        (f"{ITEMS} METRICS avg(w) AS mean_w", "does not know the extremes of mean_w", "mean_w"),
        (f"{ITEMS} CONTROL first_min", "two columns of the result are called first_min", "first_min"),
    ],
)
def test_what_is_refused(items: str, message: str, at: str) -> None:
    query = f"FROM t FAIR BOUNDS ({items})"
    with pytest.raises(ClauseError, match=message) as error:
        fairsql.expand(query)
    assert error.value.start is not None
    assert query[error.value.start :].startswith(at)
    assert error.value.hint


def test_metrics_all_takes_those_whose_extremes_are_known(table: Table) -> None:
    table.fill([{"g": g, "p": p, "y": 1, "w": 0.5} for g in ("a", "b", None) for p in (0, 1)])
    got = {row["metric"] for row in table.bounds("SCORE w THRESHOLD 0.5 LABEL y PROTECTED g METRICS ALL")}
    assert {"selection_rate", "true_positive_rate"} <= got
    assert not got & {"auc", "mean_score", "brier_score", "calibration_error"}


@settings(max_examples=4, deadline=None)
@given(known=ROWS, unknown=UNKNOWN)
def test_the_macro_gives_what_the_clause_gives(known: list[dict[str, Any]], unknown: list[dict[str, Any]]) -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t (g VARCHAR, h VARCHAR, s INTEGER, p INTEGER, y INTEGER, w DOUBLE)")
        for row in [*known, *unknown]:
            con.execute("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", [row[each] for each in COLUMNS])
        items = "PREDICTION p LABEL y PROTECTED g, h CONTROL s WEIGHT w WITHIN 0.1"
        call = "t, ['g', 'h'], p, label := y, control := ['s'], weight := w, within := 0.1"
        clause = con.execute(f"FROM t FAIR BOUNDS ({items})").fetchall()
        assert_same(con.execute(f"FROM fair_bounds({call})").fetchall(), clause, 1e-12, repr([*known, *unknown]))


# -- in a report -------------------------------------------------------------------------------------------------------


def test_a_report_says_what_unknown_rows_leave_open(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT g, i < x AS p FROM (VALUES ('a', 40, 100), ('b', 50, 100), (NULL, 20, 40)) "
                "v(g, x, n), range(100) r(i) WHERE i < n")  # fmt: skip
    question = f"FROM t FAIR DISPARITY ({ITEMS} METRICS disparate_impact)"
    made = con.report(question)
    (row,) = made.facts.tables["unknown"].records()
    wanted = con.execute(
        f"SELECT ratio_min, ratio_max, bounds_verdict FROM t FAIR BOUNDS ({ITEMS} METRICS disparate_impact)"
    ).fetchall()
    assert [(row["ratio_min"], row["ratio_max"], row["bounds_verdict"])] == wanted
    page = made.html()
    assert '<section id="unknown"' in page
    wanted_words = "the ratio is 0.800 among rows of known group, and between 0.571 and 1.200 among all."
    assert f"g = a and g = b: {wanted_words}" in page
    known = con.report(question.replace("FROM t", "FROM t WHERE g IS NOT NULL"))
    assert '<section id="unknown"' not in known.html()


@pytest.mark.parametrize("items", ["PREDICTION p PROTECTED CUBE (g, p)", f"{ITEMS} REFERENCE OVERALL"])
def test_a_report_without_bounds(items: str, con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT unnest(['a', 'b', NULL]) AS g, unnest([0, 1, 1]) AS p")
    made = con.report(f"FROM t FAIR DISPARITY ({items})")
    assert "unknown" not in made.facts.tables
    said = "of unknown group may change the gaps is not known: FAIR BOUNDS takes no REFERENCE OVERALL"
    assert (said in made.html()) == ("OVERALL" in items)


def test_a_report_says_why_there_are_no_bounds(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT unnest(['a', 'b', NULL]) AS g")
    made = con.report("FROM t FAIR DISPARITY (SCORE 0.5 PROTECTED g)")
    assert "unknown" not in made.facts.tables
    assert "the 1 row of unknown group may change the gaps is not known: FAIR BOUNDS finds" in made.markdown()


# -- limits that hold sampling too -------------------------------------------------------------------------------------


def rate_limits(hits: float, rows: float, z: float) -> tuple[float, float]:
    """Wilson's limits, corrected for continuity where at most three rows keep the rate off an end."""

    def low(count: float) -> float:
        count = max(0.0, count - 0.5, 1.5 * count - 2) if count < 4 else count
        return count**2 / rows / (count + z**2 / 2 + z * math.sqrt(z**2 / 4 + count * (rows - count) / rows))

    return low(hits), 1 - low(rows - hits)


@pytest.mark.parametrize(("unknown", "level"), [((0, 0), 0.95), ((3, 5), 0.95), ((30, 40), 0.9), ((1, 0), 0.99)])
def test_limits_are_imbens_and_manskis(table: Table, unknown: tuple[int, int], level: float) -> None:
    """Their quantile c, solved by scipy, is never above ours, and ours exceeds it by 3.5 % at most."""
    with_it, without = unknown
    table.counts([("a", 30, 100), ("b", 66, 150), *([(None, with_it, with_it + without)] if any(unknown) else [])])
    (row,) = table.bounds(f"{ITEMS} WITHIN 0.3 CONFIDENCE {level}")
    z = stats.norm.ppf((1 + level) / 2)
    ends = {
        side: ((x / (n + without), rate_limits(x, n + without, z)[0]),
               ((x + with_it) / (n + with_it), rate_limits(x + with_it, n + with_it, z)[1]))
        for side, x, n in (("first", 30, 100), ("second", 66, 150))
    }  # fmt: skip
    (low, low_limit), (high, high_limit) = ends["first"]
    (other_low, other_low_limit), (other_high, other_high_limit) = ends["second"]
    down = math.hypot(low - low_limit, other_high_limit - other_high)
    up = math.hypot(high_limit - high, other_low - other_low_limit)
    assert (row["difference_min"], row["difference_max"]) == pytest.approx((low - other_high, high - other_low))
    separate = (row["difference_max"] - row["difference_min"]) * z / max(down, up)
    c = optimize.brentq(lambda c: stats.norm.cdf(c + separate) - stats.norm.cdf(-c) - level, 0, 9)
    for found in (
        (row["difference_min"] - row["difference_low"]) / down,
        (row["difference_high"] - row["difference_max"]) / up,
    ):
        assert c / z - 1e-9 <= found <= 1.035 * c / z
    assert row["ratio_low"] < row["ratio_min"] <= row["ratio_max"] < row["ratio_high"]
    lower, upper = row["difference_low"], row["difference_high"]
    most, least = max(upper, -lower), max(0, lower, -upper)
    assert row["verdict"] == ("within" if most <= 0.3 else "exceeds" if least > 0.3 else "undecided")


def test_limits_without_unknown_rows_are_those_of_pairs(table: Table) -> None:
    table.counts([("a", 3, 40), ("b", 22, 60), ("c", 0, 30)])
    ends = ["difference_low", "difference_high", "ratio_low", "ratio_high", "verdict"]
    for weight in ("", "WEIGHT p + 1"):
        items = f"PREDICTION p PROTECTED g METRICS disparate_impact {weight} CONFIDENCE 0.95"
        pairs = table.connection.execute(
            fairsql.expand(f"SELECT {', '.join(ends)} FROM t FAIR PAIRS ({items} CORRECTION none)")
        ).fetchall()
        found = [tuple(row[each] for each in ends) for row in table.bounds(items)]
        assert len(found) == 3
        for one, other in zip(found, pairs, strict=True):
            assert one[-1] == other[-1]
            for ours, theirs in zip(one[:-1], other[:-1], strict=True):
                assert ours == pytest.approx(theirs) if theirs is not None else ours in (None, math.inf)
