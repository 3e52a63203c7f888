"""FAIR SCAN: against brute force, against DivExplorer's package, and what it refuses."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from divexplorer import DivergenceExplorer, DivergencePatternProcessor
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws
from support.law_connections import insert
from support.oracle import Clause, assert_same
from support.scan_oracle import Bin, scan

import fairsql
from fairsql.errors import ClauseError, FairSQLError

COLUMNS = "a VARCHAR, b INTEGER, c BOOLEAN, p INTEGER, y INTEGER, w DOUBLE"
FEATURES: dict[str, Callable[..., Any]] = {name: lambda row, name=name: row[name] for name in "abc"}
METRICS = ["selection_rate", "false_positive_rate", "f1_score", "treatment_equality", "balanced_accuracy"]
ROWS = st.lists(
    st.fixed_dictionaries({
        "a": st.sampled_from(["x", "y, z", "NULL", None]),
        "b": st.sampled_from([-1, 2, 10, None]),
        "c": st.sampled_from([True, False, None]),
        "p": st.sampled_from([0, 1, 1, None]),
        "y": st.sampled_from([0, 1, 0, None]),
        "w": st.sampled_from([0.25, 1.0, 3.5]),
    }),
    max_size=40,
)  # fmt: skip


def table(con: fairsql.Connection, rows: list[dict[str, Any]]) -> None:
    con.execute(f"CREATE OR REPLACE TABLE t ({COLUMNS})")
    insert(con, "t", [[row[name] for name in ("a", "b", "c", "p", "y", "w")] for row in rows])


def listed(got: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What tells the rows of a result apart, in their order."""
    return [row[:4] for row in got]


@laws(12)
@given(
    rows=ROWS,
    depth=st.integers(1, 3),
    minimum=st.integers(1, 6),
    correction=st.sampled_from(["holm", "benjamini_hochberg", "bonferroni", "none"]),
    prune=st.sampled_from([None, 0.0, 0.05]),
)
def test_subgroups_are_those_of_brute_force(
    con: fairsql.Connection, rows: list[dict[str, Any]], depth: int, minimum: int, correction: str, prune: float | None
) -> None:
    table(con, rows)
    clause = Clause(FEATURES, METRICS, lambda r: r["p"], label=lambda r: r["y"], minimum=minimum)
    pruned = f"PRUNE {prune}" if prune is not None else ""
    got = con.execute(
        f"FROM t FAIR SCAN (PREDICTION p LABEL y FEATURES a, b, c DEPTH {depth} MINIMUM {minimum} {pruned} "
        f"CORRECTION {correction} METRICS {', '.join(METRICS)})"
    ).fetchall()
    wanted = scan(clause, rows, depth=depth, prune=prune, correction=correction)
    assert listed(got) == listed(wanted)
    assert_same(got, wanted, 1e-9, "brute force")


@laws(8)
@given(rows=ROWS, confidence=st.sampled_from([0.5, 0.95]))
def test_weights_and_limits_are_those_of_brute_force(
    con: fairsql.Connection, rows: list[dict[str, Any]], confidence: float
) -> None:
    table(con, rows)
    metrics = ["selection_rate", "false_positive_rate"]
    clause = Clause(
        FEATURES, metrics, lambda r: r["p"], label=lambda r: r["y"], weight=lambda r: r["w"], confidence=confidence,
        minimum=2,
    )  # fmt: skip
    got = con.execute(
        f"FROM t FAIR SCAN (PREDICTION p LABEL y FEATURES a, b, c WEIGHT w MINIMUM 2 CONFIDENCE {confidence} "
        f"METRICS {', '.join(metrics)})"
    ).fetchall()
    wanted = scan(clause, rows)
    assert listed(got) == listed(wanted)
    assert_same(got, wanted, 1e-8, "brute force with weights")


@pytest.fixture(scope="module")
def compas(data: Callable[[str], str]) -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(
            f"""CREATE TABLE compas AS
            SELECT race, sex, age, age_cat, c_charge_degree AS charge, is_recid, (decile_score >= 5)::INTEGER AS high,
              CASE WHEN priors_count = 0 THEN 'none' WHEN priors_count <= 3 THEN 'few' ELSE 'many' END AS priors
            FROM '{data("compas.parquet")}'"""
        )
        yield con


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("metric", ["false_positive_rate", "false_negative_rate"])
def test_compas_is_as_divexplorer_has_it(compas: fairsql.Connection, metric: str) -> None:
    features = ["race", "sex", "age_cat", "charge", "priors"]
    people = compas.execute("FROM compas").df()
    label, wrong = (0, 1) if metric == "false_positive_rate" else (1, 0)
    people["outcome"] = (people["high"] == wrong).astype(float).where(people["is_recid"] == label)
    explorer = DivergenceExplorer(people[[*features, "outcome"]])
    patterns = explorer.get_pattern_divergence(min_support=73 / len(people), boolean_outcomes=["outcome"])
    processor = DivergencePatternProcessor(patterns, "outcome")
    got = {
        frozenset(text.replace(" = ", "=").split(", ")): (support, value, divergence, shapley)
        for text, support, value, divergence, shapley in compas.execute(
            "SELECT subgroup, support, value, divergence, shapley "
            f"FROM compas FAIR SCAN (PREDICTION high LABEL is_recid FEATURES {', '.join(features)} DEPTH 5 MINIMUM 73 "
            f"METRICS {metric})"
        ).fetchall()
    }  # fmt: skip
    items = {f"{name}={value}": people[name] == value for name in features for value in people[name].unique()}
    counted = people["outcome"].notna()  # the rows that the metric stands on, of which MINIMUM asks for 73 too
    wanted = {
        row.itemset: row for row in patterns.itertuples()
        if row.itemset and (counted & np.logical_and.reduce([items[each] for each in row.itemset])).sum() >= 73
    }  # fmt: skip
    assert got.keys() == wanted.keys()
    assert len(got) > 200
    for pattern, (support, value, divergence, shapley) in got.items():
        theirs = wanted[pattern]
        assert support == pytest.approx(theirs.support, abs=1e-12)
        if math.isnan(theirs.outcome_div):
            assert value is None
            assert divergence is None
            continue
        assert divergence == pytest.approx(theirs.outcome_div, abs=1e-12)
        shares = {next(iter(item)): share for item, share in processor.shapley_value(pattern=pattern).items()}
        assert {text.replace(" = ", "="): share for text, share in shapley.items()} == pytest.approx(shares, abs=1e-12)


def test_shares_add_up_to_the_divergence(compas: fairsql.Connection) -> None:
    query = "FROM compas FAIR SCAN (PREDICTION high LABEL is_recid FEATURES race, sex, bins(age, 4), priors DEPTH 4)"
    rows = compas.execute(
        f"SELECT divergence, list_sum(map_values(shapley)) FROM ({query}) WHERE divergence IS NOT NULL"
    ).fetchall()
    assert len(rows) > 500
    assert all(math.isclose(a, b, abs_tol=1e-12) for a, b in rows)


@pytest.mark.parametrize("items", ["", "WEIGHT age / 10", "CONFIDENCE 0.9", "WEIGHT age / 10 CONFIDENCE 0.9"])
def test_the_list_is_the_same_in_any_order_of_rows_and_threads(compas: fairsql.Connection, items: str) -> None:
    query = (
        f"SELECT metric, subgroup FROM {{}} FAIR SCAN (PREDICTION high LABEL is_recid FEATURES race, sex, age_cat, "
        f"quantiles(age, 3) AS third, priors DEPTH 3 MINIMUM 50 PRUNE 0.02 {items})"
    )
    lists = []
    for threads, order in itertools.product((1, 4), ("age", "hash(rowid)")):
        compas.execute(f"SET threads = {threads}")
        compas.execute(f"CREATE OR REPLACE TABLE turned AS FROM compas ORDER BY {order}")
        lists.append(compas.execute(query.format("turned")).fetchall())
    compas.execute("RESET threads")
    assert lists[0]
    assert all(each == lists[0] for each in lists)


def test_pruning_leaves_out_what_a_value_hardly_moves(con: fairsql.Connection) -> None:
    # b changes nothing: within each a it has the same rates
    con.execute(
        "CREATE TABLE t AS SELECT a, b, p FROM (VALUES ('x', 1), ('x', 0), ('y', 0), ('y', 0)) AS r(a, p), "
        "(VALUES (1), (2)) AS s(b), range(20)"
    )
    query = "SELECT subgroup, round(divergence, 3) FROM t FAIR SCAN (PREDICTION p FEATURES a, b MINIMUM 1 {})"
    everything = con.execute(query.format("")).fetchall()
    assert [text for text, _ in everything] == [
        "a = x", "a = y", "a = x, b = 1", "a = x, b = 2", "a = y, b = 1", "a = y, b = 2", "b = 1", "b = 2"
    ]  # fmt: skip
    assert con.execute(query.format("PRUNE 0")).fetchall() == [("a = x", 0.25), ("a = y", -0.25)]
    assert con.execute(query.format("PRUNE $bound"), {"bound": 0.0}).fetchall() == [("a = x", 0.25), ("a = y", -0.25)]
    assert con.execute(query.format("PRUNE 0.25")).fetchall() == []
    with pytest.raises(FairSQLError, match="PRUNE must be at least 0, and is"):
        con.execute(query.format("PRUNE ?"), [-1])


def test_binned_features_have_readable_items(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT i AS age, i % 2 AS p, CASE WHEN i < 30 THEN 'a' WHEN i < 60 THEN 'b' ELSE 'c' || i END AS k "
        "FROM range(80) AS r(i) UNION ALL SELECT NULL, 1, NULL FROM range(10)"
    )

    def items(features: str) -> list[tuple[str, str]]:
        query = f"SELECT subgroup, features FROM t FAIR SCAN (PREDICTION p FEATURES {features} MINIMUM 1 DEPTH 1)"
        return sorted((text, *given.items()) for text, given in con.execute(query).fetchall())  # type: ignore[misc]

    assert items("bins(age, [25, 45])") == [
        ("age 25 to below 45", ("age", "25 to below 45")), ("age 45 or more", ("age", "45 or more")),
        ("age = (NULL)", ("age", None)), ("age below 25", ("age", "below 25")),
    ]  # fmt: skip
    assert [text for text, _ in items("bins(age, 2) AS half")] == [
        "half 39.5 or more",
        "half = (NULL)",
        "half below 39.5",
    ]
    assert [text for text, _ in items("quantiles(age, 4)")] == [
        "age 19 to below 39", "age 39 to below 59", "age 59 or more", "age = (NULL)", "age below 19"
    ]  # fmt: skip
    assert [text for text, _ in items("top(k, 2)")] == ["k = (NULL)", "k = a", "k = b", "k = other"]
    assert [text for text, _ in items("age > 40")] == ['"age > 40" = (NULL)', '"age > 40" = false', '"age > 40" = true']


def test_bins_are_made_of_the_rows_that_filter_lets_through(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i AS x, i % 2 AS p FROM range(1000) AS r(i)")
    query = "SELECT subgroup, n FROM t FAIR SCAN (PREDICTION p FEATURES quantiles(x, 2) FILTER x < 100) ORDER BY ALL"
    assert con.execute(query).fetchall() == [("x 49 or more", 51), ("x below 49", 49)]


def test_protected_columns_are_features(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 3 AS a, i % 2 AS b, i % 5 % 2 AS p FROM range(300) AS r(i)")
    one, other = (
        con.execute(f"FROM t FAIR SCAN (PREDICTION p {items})").fetchall()
        for items in ("PROTECTED a FEATURES b", "FEATURES a, b")
    )
    assert one == other
    assert len(one) == 11


@pytest.mark.parametrize("minimum", ["MINIMUM 0", "MINIMUM 1", ""])
def test_there_is_nothing_where_there_are_no_rows(con: fairsql.Connection, minimum: str) -> None:
    con.execute("CREATE TABLE t (a VARCHAR, b INTEGER, p INTEGER, y INTEGER)")
    query = f"FROM t FAIR SCAN (PREDICTION p LABEL y FEATURES a, bins(b, 3) {minimum} CONFIDENCE 0.95)"
    assert con.execute(query).fetchall() == []


def test_one_row_and_rows_without_predictions(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 'x' AS a, 1 AS p, 0 AS y")
    assert con.execute("FROM t FAIR SCAN (PREDICTION p FEATURES a MINIMUM 1)").fetchall() == []
    con.execute("INSERT INTO t VALUES ('y', NULL, 0)")
    query = (
        "SELECT metric, subgroup, n, support, value, divergence, p_value, shapley FROM t "
        "FAIR SCAN (PREDICTION p LABEL y FEATURES a MINIMUM {} METRICS selection_rate, true_positive_rate)"
    )
    assert con.execute(query.format(1)).fetchall() == [], "x has all rows that count"
    assert con.execute(query.format(0)).fetchall() == [
        ("selection_rate", "a = y", 0, 0.0, None, None, None, None),
        ("true_positive_rate", "a = y", 0, 0.0, None, None, None, None),
    ]
    con.execute("UPDATE t SET p = 1")
    assert con.execute(query.format(1)).fetchall() == [
        ("selection_rate", "a = x", 1, 0.5, 1.0, 0.0, 1.0, {"a = x": 0.0}),
        ("selection_rate", "a = y", 1, 0.5, 1.0, 0.0, 1.0, {"a = y": 0.0}),
    ]  # a true positive rate stands on no row here


@pytest.mark.parametrize(
    "call",
    ["t FAIR SCAN (PREDICTION p FEATURES {} DEPTH 3 MINIMUM 1{})", "fair_scan('t', [{}], p, depth := 3, minimum := 1)"],
)
def test_a_feature_of_one_value_makes_no_subgroups(con: fairsql.Connection, call: str) -> None:
    """It would double all the others, and their corrections."""
    con.execute(
        "CREATE TABLE t AS SELECT i % 2 AS a, i % 3 AS b, 'x' AS same, NULL AS none, i % 5 = 0 AS p FROM range(60) r(i)"
    )
    is_macro = call.startswith("fair_scan")

    def found(*features: str) -> list[tuple[object, ...]]:
        names = ", ".join(f"'{each}'" if is_macro else each for each in features)
        return con.execute(f"FROM {call.format(names, '')} ORDER BY ALL").fetchall()

    assert found("same", "a", "none", "b") == found("a", "b")
    assert len(found("a", "b")) == 11
    assert found("same") == []


def test_a_value_that_few_rows_have_makes_no_subgroup(con: fairsql.Connection) -> None:
    """Their rows count towards the other subgroups all the same; keys of a million values cost no memory."""
    con.execute("CREATE TABLE t AS SELECT i AS id, i % 2 AS b, i % 3 % 2 AS p FROM range(100000) AS r(i)")
    query = "SELECT subgroup, n FROM t FAIR SCAN (PREDICTION p FEATURES id, b DEPTH 2) ORDER BY ALL"
    assert con.execute(query).fetchall() == [("b = 0", 50000), ("b = 1", 50000)]


def test_a_small_group_is_judged_by_an_exact_test(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i < 4 AS a, i % 10 = 0 OR i < 4 AS p FROM range(400) AS r(i)")
    ((p_value,),) = con.execute(
        "SELECT p_value FROM t FAIR SCAN (PREDICTION p FEATURES a MINIMUM 4) HAVING subgroup = 'a = true'"
    ).fetchall()
    # all four of 400 rows are among the 43 with the outcome
    assert p_value == pytest.approx(math.comb(43, 4) / math.comb(400, 4), rel=1e-9)


def test_a_view_serves_plain_duckdb(tmp_path: Any) -> None:
    path = str(tmp_path / "audit.duckdb")
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE t AS SELECT i % 3 AS a, i AS x, i % 5 % 2 AS p FROM range(300) AS r(i)")
        con.execute(
            "CREATE VIEW worst AS FROM t FAIR SCAN (PREDICTION p FEATURES a, quantiles(x, 3) CONFIDENCE 0.95 PRUNE 0.001)"
        )
        wanted = con.execute("FROM worst").fetchall()
    with duckdb.connect(path) as plain:
        assert plain.execute("FROM worst").fetchall() == wanted
    assert wanted


def test_parameters_stand_in_every_place(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 3 AS a, i AS x, (i % 7) / 7 AS s FROM range(300) AS r(i)")
    query = "FROM t FAIR SCAN (SCORE s THRESHOLD {} FEATURES a, x > {} AS old MINIMUM {} FILTER x > {} PRUNE {})"
    given = [0.5, 100, 20, 10, 0.0]
    by_text = con.execute(query.format(*given)).fetchall()
    assert by_text
    assert con.execute(query.format(*"?????"), given).fetchall() == by_text
    with pytest.raises(FairSQLError, match="MINIMUM must be a number of rows of at least 0, and is"):
        con.execute(query.format(0.5, 100, "?", 10, 0), [-1])


REFUSED = [
    ("PREDICTION p", "the clause has no FEATURES", "FEATURES race, sex"),
    ("FEATURES a", "nothing to measure", "add PREDICTION"),
    ("PREDICTION p FEATURES a, A", "two features are called A", "rename one: A AS …"),
    ("PREDICTION p PROTECTED a FEATURES b AS a", "two features are called a", "rename one: b AS …"),
    ("PREDICTION p PROTECTED CUBE (a, b)", "FAIR SCAN makes its groupings itself", "PROTECTED race, sex"),
    ("PREDICTION p FEATURES a CONTROL b", "FAIR SCAN takes no CONTROL", "its items are PREDICTION"),
    ("PREDICTION p FEATURES a WITHIN 0.1", "FAIR SCAN takes no WITHIN without GAP", "add GAP"),
    ("PREDICTION p FEATURES a DEPTH 0", "DEPTH 0 is not a whole number from 1 to 6", "write DEPTH 3"),
    ("PREDICTION p FEATURES a DEPTH 2.5", "DEPTH 2.5 is not a whole number", "write DEPTH 3"),
    ("PREDICTION p FEATURES a DEPTH ?", "DEPTH $1 is not a whole number", "it cannot be a parameter"),
    ("PREDICTION p FEATURES a DEPTH 9", "DEPTH 9 is not a whole number from 1 to 6", "write DEPTH 3"),
    ("PREDICTION p FEATURES a MINIMUM x", "MINIMUM x is not a number of rows", "write MINIMUM 30"),
    ("PREDICTION p FEATURES a PRUNE -1", "PRUNE -1 is not a number of at least 0", "write PRUNE 0.01"),
    ("PREDICTION p FEATURES a CORRECTION holms", "CORRECTION holms is not one of holm", "did you mean holm"),
    ("PREDICTION p FEATURES bins(a, 1)", "1 is not a number of bins", "from 2 to 100"),
    ("PREDICTION p FEATURES a METRICS selection_rate, selection_rate", "two metrics are called selection_rate", "AS"),
    ("SCORE s LABEL y FEATURES a METRICS auc", "auc ranks the scores of each group", "FAIR (…)"),
]  # fmt: skip


@pytest.mark.parametrize(("items", "message", "hint"), REFUSED)
def test_what_it_refuses(items: str, message: str, hint: str) -> None:
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR SCAN ({items})")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")
    assert caught.value.start is not None


def test_too_many_groupings_are_refused_before_they_are_made() -> None:
    features = ", ".join(f"f{at}" for at in range(60))
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR SCAN (PREDICTION p FEATURES {features} DEPTH 6)")
    assert caught.value.message == "60 features at DEPTH 6 make 56,049,058 groupings: more than a query can hold"
    assert caught.value.hint == "leave out features, or write DEPTH 1"
    features = ", ".join(f"f{at}" for at in range(20))
    assert fairsql.expand(f"FROM t FAIR SCAN (PREDICTION p FEATURES {features} DEPTH 3)")


def test_a_column_may_bear_any_name(con: fairsql.Connection) -> None:
    con.execute(
        'CREATE TABLE t AS SELECT i % 2 AS fair_subgroup, i % 3 AS "fair_rest", i % 4 AS depth, i % 5 % 2 AS p '
        "FROM range(600) AS r(i)"
    )
    query = (
        "SELECT subgroup FROM t FAIR SCAN (PREDICTION p FEATURES fair_subgroup, fair_rest, depth DEPTH 1) ORDER BY 1"
    )
    assert con.execute(query).fetchall()[0] == ("depth = 0",)


def test_frames_are_scanned(con: fairsql.Connection) -> None:
    frame = pd.DataFrame({"a": ["x", "y"] * 50, "p": [0, 1, 1, 1] * 25})
    assert len(frame) == 100
    assert len(con.execute("FROM frame FAIR SCAN (PREDICTION p FEATURES a)").fetchall()) == 2


def test_bins_of_brute_force(con: fairsql.Connection) -> None:
    """A feature with bins is one with as many values; the oracle gets its values by hand."""
    con.execute("CREATE TABLE t AS SELECT i % 97 AS age, i % 2 AS b, i % 7 % 2 AS p FROM range(500) AS r(i)")
    rows = [dict(zip(("age", "b", "p"), row, strict=True)) for row in con.execute("FROM t").fetchall()]

    def age(row: Any) -> Bin:
        return (
            Bin(0, "below 25")
            if row["age"] < 25
            else Bin(1, "25 to below 45")
            if row["age"] < 45
            else Bin(2, "45 or more")
        )

    clause = Clause({"age": age, "b": lambda r: r["b"]}, ["selection_rate"], lambda r: r["p"], minimum=30)
    got = con.execute("FROM t FAIR SCAN (PREDICTION p FEATURES bins(age, [45, 25]), b)").fetchall()
    wanted = scan(clause, rows)
    assert listed(got) == listed(wanted)
    assert_same(got, wanted, 1e-9, "bins")


@pytest.mark.parametrize(
    "call", ["t FAIR SCAN (PREDICTION p FEATURES g MINIMUM 1)", "fair_scan('t', ['g'], p, minimum := 1)"]
)
def test_features_hold_the_values_themselves(con: fairsql.Connection, call: str) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT i % 2 AS p, ['a, b', '', 'NULL', NULL, 'c'][i % 5 + 1] AS g FROM range(50) r(i)"
    )
    found = con.execute(f"SELECT features['g'], subgroup FROM {call}").fetchall()
    assert {value: text for value, text in found if value != "c"} == {
        "a, b": "g = 'a, b'", "": "g = ''", "NULL": "g = 'NULL'", None: "g = (NULL)",
    }  # fmt: skip


def test_a_metric_with_an_allowance_of_its_own_is_scanned() -> None:
    """The four-fifths bound of disparate_impact is no WITHIN of the clause."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT i % 3 = 0 AS p, i % 4 AS f FROM range(400) r(i)")
        rows = con.execute("FROM t FAIR SCAN (PREDICTION p FEATURES f METRICS disparate_impact)").fetchall()
        assert len(rows) == 4
        with pytest.raises(fairsql.ClauseError, match="takes no WITHIN without GAP"):
            con.execute(
                "FROM t FAIR SCAN (PREDICTION p FEATURES f METRICS disparate_impact WITHIN RATIO 0.9, selection_rate)"
            )
