"""FAIR THRESHOLD: the kernels against brute force and against fairlearn, then the form through SQL.

In: small groups with ties and weights, and one table that is measured again by `FAIR (…)`. Checked: that exact is the
maximum, that the swarm is no better and repeats itself, that lotteries make the rates equal at the best accuracy, that
the rows say what the thresholds do, and what is said of a clause or of data that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pytest
from support.item_values import value_of
from support.law_connections import insert
from test_threshold_search import Cell, all_rates, curves_of, mixed, objective, of_thresholds, rates

import fairsql
from fairsql import ClauseError, DataError, FairSQLError, MetricError
from fairsql.udfs.thresholds import Mixture, find_exact

ITEMS = "SCORE s LABEL y PROTECTED g"


MEASURED = [
    f"{rate}_{when}"
    for rate in ("tpr", "fpr", "accuracy", "objective", "selection_rate")
    for when in ("before", "after")
]


def make_rows(count: int = 240) -> list[tuple[Any, ...]]:
    """Rows (id, g, c, y, s, w): three groups of several sizes, with ties, one of them without a name."""
    draw = Random(11)
    rows: list[tuple[Any, ...]] = []
    for key in range(count):
        g, y = draw.choice(["a", "a", "a", "b", "b", None]), draw.randint(0, 1)
        low, lift = {"a": (0.1, 0.4), "b": (0.2, 0.3), None: (0.0, 0.3)}[g]
        score = round(low + y * lift + draw.random() * 0.45, 2)
        rows.append((key, g, draw.random() < 0.5, y, score, draw.randint(1, 3)))
    return rows


ROWS = make_rows()


@pytest.fixture
def scored(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with the table `t`: id, g, c, y, s, w."""
    load(con, ROWS)
    return con


def load(con: fairsql.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    con.execute("CREATE TABLE t (id INTEGER, g VARCHAR, c BOOLEAN, y INTEGER, s DOUBLE, w INTEGER)")
    insert(con, "t", rows)


def ask(con: fairsql.Connection, items: str, source: str = "t", parameters: Any = None) -> list[dict[str, Any]]:
    query = f"SELECT * FROM {source} FAIR THRESHOLD ({items})"
    found = con.execute(query, parameters) if parameters is not None else con.execute(query)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def cells_by_group(rows: Sequence[tuple[Any, ...]] = ROWS, weighted: bool = False) -> dict[Any, list[Cell]]:
    found: dict[Any, list[Cell]] = {}
    for _, g, _, y, s, w in rows:
        found.setdefault(g, []).append((s, y, float(w) if weighted else 1.0))
    return found


def check_rows(
    got: list[dict[str, Any]],
    groups: dict[Any, list[Cell]],
    *,
    first: Any = "a",
    penalty: float = 1,
    before: float = 0.5,
) -> None:
    """Every number of the rows is the one that their thresholds give on the data."""
    assert [row["g"] for row in got] == sorted(groups, key=lambda g: (g is None, g or ""))
    order = [first, *(g for g in groups if g != first)]
    rows = {row["g"]: row for row in got}
    lotteries: dict[Any, Mixture] = {}
    for g, row in rows.items():
        single = "threshold" in row
        lotteries[g] = (
            (np.array([row["threshold"]]), np.ones(1)) if single else (row["thresholds"], row["probabilities"])
        )
    for when in ("before", "after"):
        measured = {g: rates(groups[g], before) if when == "before" else mixed(groups[g], lotteries[g]) for g in order}
        whole = objective([groups[g] for g in order], [measured[g] for g in order], penalty)
        for g, (tpr, fpr, right) in measured.items():
            size = sum(w for _, _, w in groups[g])
            got_here = [rows[g][f"{name}_{when}"] for name in ("tpr", "fpr", "accuracy", "objective")]
            assert got_here == pytest.approx([tpr, fpr, right / size, whole], abs=1e-9), (g, when)


def test_the_columns_and_their_types(scored: fairsql.Connection) -> None:
    numbers = [(name, "DOUBLE") for name in MEASURED]
    for items, own in (
        (ITEMS, [("threshold", "DOUBLE")]),
        ("METHOD pso " + ITEMS, [("threshold", "DOUBLE")]),
        ("METHOD randomized " + ITEMS, [("thresholds", "DOUBLE[]"), ("probabilities", "DOUBLE[]")]),
    ):
        described = scored.execute(f"DESCRIBE FROM t FAIR THRESHOLD ({items} CONTROL c, id % 2 AS odd)").fetchall()
        keys = [("c", "BOOLEAN"), ("odd", "INTEGER"), ("g", "VARCHAR"), ("n", "BIGINT"), ("excluded", "BIGINT")]
        assert [row[:2] for row in described] == [*keys, *own, *numbers]


@pytest.mark.parametrize("method", ["exact", "pso", "randomized"])
def test_the_rows_say_what_the_thresholds_do(scored: fairsql.Connection, method: str) -> None:
    got = ask(scored, f"METHOD {method} {ITEMS}")
    groups = cells_by_group()
    check_rows(got, groups)
    assert [(row["n"], row["excluded"]) for row in got] == [(len(groups[g]), 0) for g in ("a", "b", None)]


@pytest.mark.parametrize("penalty", [0, 0.3, 1, 10])
def test_exact_is_the_best_there_is(scored: fairsql.Connection, penalty: float) -> None:
    got = ask(scored, f"{ITEMS} LAMBDA {penalty}")
    groups = cells_by_group()
    check_rows(got, groups, penalty=penalty)
    ordered = [groups["a"], groups["b"], groups[None]]
    best = of_thresholds(ordered, find_exact(curves_of(ordered), penalty), penalty)
    assert got[0]["objective_after"] == pytest.approx(best, abs=1e-12)
    assert got[0]["objective_after"] >= got[0]["objective_before"]
    swarm = ask(scored, f"METHOD pso SEED 3 {ITEMS} LAMBDA {penalty}")
    assert swarm[0]["objective_after"] <= best + 1e-12
    check_rows(swarm, groups, penalty=penalty)


def test_fair_measures_the_same_rates(scored: fairsql.Connection) -> None:
    """The thresholds joined to the rows, and what an audit says of them."""
    scored.execute(f"CREATE TABLE found AS FROM t FAIR THRESHOLD ({ITEMS} CONTROL c THRESHOLD 0.4)")
    rows = scored.execute("FROM found").fetchall()
    assert len(rows) == 6
    metrics = "METRICS true_positive_rate, false_positive_rate, accuracy, selection_rate"
    joined = "t JOIN found ON t.g IS NOT DISTINCT FROM found.g AND t.c = found.c"
    for source, threshold, when in ((joined, "found.threshold", "after"), ("t", "0.4", "before")):
        asked = f"FROM {source} FAIR (SCORE s THRESHOLD {threshold} LABEL y PROTECTED t.g CONTROL t.c {metrics})"
        wanted = scored.execute(
            f"SELECT c, g, n, excluded, tpr_{when}, fpr_{when}, accuracy_{when}, selection_rate_{when} FROM found"
        ).fetchall()
        got = scored.execute(asked).fetchall()
        assert len(got) == 6
        for one, other in zip(sorted(got, key=repr), sorted(wanted, key=repr), strict=True):
            assert one == pytest.approx(other, abs=1e-12)


@pytest.mark.parametrize("weight", ["", "WEIGHT w"])
def test_thresholds_that_approve_nobody_or_all_say_so(con: fairsql.Connection, weight: str) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT i % 3 AS g, i % 10 / 10 AS s, i % 7 < 2 AS y, i % 5 + 0.3 AS w FROM range(210) AS r(i)"
    )
    columns = "selection_rate_before, selection_rate_after"
    query = f"SELECT {columns} FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g THRESHOLD 0 {weight} LAMBDA 1000)"
    assert con.execute(query).fetchall() == [(1.0, 0.0)] * 3


def test_metrics_that_no_method_makes_equal_are_not_sent_to_one(con: fairsql.Connection) -> None:
    clause = "FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g METRICS {})"
    with pytest.raises(ClauseError) as raised:
        con.execute(clause.format("selection_rate"))
    assert "randomized" not in str(raised.value.hint)
    assert "FAIR RELABEL" in str(raised.value.hint)
    with pytest.raises(ClauseError) as raised:
        con.execute(clause.format("equal_opportunity"))
    assert "write METHOD randomized" in str(raised.value.hint)
    fairsql.expand(clause.format("equal_opportunity METHOD randomized"))


def test_lotteries_drawn_give_the_rates_on_average(scored: fairsql.Connection) -> None:
    """Every threshold of the lottery applied to every row, weighed by its probability."""
    scored.execute(f"CREATE TABLE found AS FROM t FAIR THRESHOLD (METHOD randomized {ITEMS})")
    source = """
        t JOIN (SELECT g AS k, unnest(thresholds) AS threshold, unnest(probabilities) AS p FROM found) AS h
        ON t.g IS NOT DISTINCT FROM h.k
    """
    metrics = "METRICS true_positive_rate, false_positive_rate, accuracy, selection_rate"
    got = scored.execute(f"FROM {source} FAIR (SCORE s THRESHOLD h.threshold LABEL y PROTECTED g WEIGHT p {metrics})")
    measured = {row[0]: row[-4:] for row in got.fetchall()}
    wanted = scored.execute(
        "SELECT g, tpr_after, fpr_after, accuracy_after, selection_rate_after FROM found"
    ).fetchall()
    assert len(measured) == len(wanted) == 3
    for g, *rest in wanted:
        assert measured[g] == pytest.approx(rest, abs=1e-9)
        assert rest[:2] == pytest.approx(wanted[0][1:3], abs=1e-9)


@pytest.mark.parametrize(
    ("metrics", "equal"),
    [
        ("", ["tpr", "fpr"]), ("METRICS equalized_odds", ["tpr", "fpr"]), ("METRICS equal_opportunity", ["tpr"]),
        ("METRICS true_positive_rate, false_positive_rate", ["tpr", "fpr"]), ("METRICS tpr", ["tpr"]),
    ],
)  # fmt: skip
def test_what_lotteries_make_equal(scored: fairsql.Connection, metrics: str, equal: list[str]) -> None:
    got = ask(scored, f"METHOD randomized {ITEMS} {metrics}")
    check_rows(got, cells_by_group())
    assert [
        rate
        for rate in ("tpr", "fpr")
        if max(r[f"{rate}_after"] for r in got) - min(r[f"{rate}_after"] for r in got) < 1e-9
    ] == equal
    for row in got:
        assert len(row["thresholds"]) == len(row["probabilities"])
        assert sum(row["probabilities"]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("method", ["exact", "pso", "randomized"])
def test_strata_apart(scored: fairsql.Connection, method: str) -> None:
    scored.execute("INSERT INTO t SELECT id + 1000, g, NULL, y, s / 2, w FROM t WHERE id % 3 > 0")
    whole = ask(scored, f"METHOD {method} {ITEMS} CONTROL c")
    assert [row["c"] for row in whole] == [False] * 3 + [True] * 3 + [None] * 3
    parts = []
    for c, text in ((False, "false"), (True, "true"), (None, "NULL")):
        parts += [
            {"c": c, **row} for row in ask(scored, f"METHOD {method} {ITEMS}", f"t WHERE c IS NOT DISTINCT FROM {text}")
        ]
    assert whole == parts


@pytest.mark.parametrize("method", ["exact", "pso", "randomized"])
def test_weights_are_repeated_rows(scored: fairsql.Connection, method: str) -> None:
    weighed = ask(scored, f"METHOD {method} {ITEMS} WEIGHT w")
    repeated = ask(scored, f"METHOD {method} {ITEMS}", "(SELECT unnest(range(w)) AS k, * FROM t)")
    plain = ask(scored, f"METHOD {method} {ITEMS}")
    check_rows(weighed, cells_by_group(weighted=True))
    assert [row["n"] for row in weighed] == [row["n"] for row in plain]
    names = ["g", *MEASURED] + (["thresholds"] if method == "randomized" else ["threshold"])
    for one, other in zip(weighed, repeated, strict=True):
        for name in names:
            assert one[name] == pytest.approx(other[name], abs=1e-12), name
    assert [row["tpr_before"] for row in weighed] != [row["tpr_before"] for row in plain]


def test_rows_without_a_weight_are_excluded(scored: fairsql.Connection) -> None:
    got = ask(scored, f"{ITEMS} WEIGHT CASE WHEN id >= 40 THEN 1 END")
    rest = [row for row in ROWS if row[0] >= 40]
    check_rows(got, cells_by_group(rest))
    left = {g: sum(row[1] == g for row in ROWS[:40]) for g in ("a", "b", None)}
    assert {row["g"]: row["excluded"] for row in got} == left
    assert {row["g"]: row["n"] for row in got} == {g: len(cells) for g, cells in cells_by_group(rest).items()}


def test_rows_without_a_label_are_excluded(scored: fairsql.Connection) -> None:
    plain = ask(scored, ITEMS)
    scored.execute("INSERT INTO t SELECT id + 1000, g, c, NULL, s, w FROM t WHERE id < 30")
    got = ask(scored, ITEMS)
    assert [row["excluded"] for row in got] == [sum(row[1] == g for row in ROWS[:30]) for g in ("a", "b", None)]
    assert [{**row, "excluded": 0} for row in got] == plain


def test_filter_takes_rows(scored: fairsql.Connection) -> None:
    got = ask(scored, f"{ITEMS} FILTER CASE WHEN id < 200 THEN id >= 20 END")
    assert got == ask(scored, ITEMS, "t WHERE id >= 20 AND id < 200")
    assert sum(row["n"] for row in got) == 180
    assert got != ask(scored, ITEMS)


def test_the_reference_is_the_first_group(scored: fairsql.Connection) -> None:
    """The gaps are to it; without one they are to the largest group."""
    groups = cells_by_group()
    assert len(groups["a"]) > max(len(groups["b"]), len(groups[None]))
    for reference, first in (("", "a"), ("REFERENCE 'a'", "a"), ("REFERENCE 'b'", "b"), ("REFERENCE NULL", None)):
        got = ask(scored, f"{ITEMS} LAMBDA 0.7 {reference}")
        check_rows(got, groups, first=first, penalty=0.7)
        rest = [groups[g] for g in groups if g != first]
        best = of_thresholds([groups[first], *rest], find_exact(curves_of([groups[first], *rest]), 0.7), 0.7)
        assert got[0]["objective_after"] == pytest.approx(best, abs=1e-12)
    before = {ask(scored, f"{ITEMS} REFERENCE {g}")[0]["objective_before"] for g in ("'a'", "'b'", "NULL")}
    assert len(before) == 3


def test_several_columns_make_groups(scored: fairsql.Connection) -> None:
    got = ask(scored, "SCORE s LABEL y PROTECTED g, c REFERENCE 'b', true")
    assert [(row["g"], row["c"]) for row in got] == [(g, c) for g in ("a", "b", None) for c in (False, True)]
    assert sum(row["n"] for row in got) == len(ROWS)


def test_one_group_has_no_gaps(scored: fairsql.Connection) -> None:
    for method in ("exact", "randomized"):
        (row,) = ask(scored, f"METHOD {method} {ITEMS}", "t WHERE g = 'b'")
        assert row["objective_after"] == row["accuracy_after"] >= row["accuracy_before"]
        assert row["objective_before"] == row["accuracy_before"]
        assert row["accuracy_after"] == max(right for _, _, right in all_rates([cells_by_group()["b"]])[0]) / row["n"]


def test_scores_that_are_no_probabilities(scored: fairsql.Connection) -> None:
    """Distances from a boundary: the threshold before is 0, and may be below."""
    plain = ask(scored, f"{ITEMS} THRESHOLD 0.35")
    scaled = ask(scored, "SCORE 20 * s - 7 LABEL y PROTECTED g THRESHOLD 0")
    for one, other in zip(scaled, plain, strict=True):
        assert one["threshold"] == pytest.approx(20 * other["threshold"] - 7)
        assert {name: one[name] for name in MEASURED} == {name: other[name] for name in MEASURED}
    shifted = ask(scored, "SCORE s - 5 LABEL y PROTECTED g THRESHOLD -4.65")
    assert [row["tpr_before"] for row in shifted] == [row["tpr_before"] for row in plain]


@pytest.mark.parametrize(
    "items",
    [
        ITEMS,
        "METHOD pso " + ITEMS,
        "METHOD randomized " + ITEMS,
        ITEMS + " WEIGHT w CONTROL c FILTER c",
        ITEMS + " REFERENCE 'a'",
    ],
)
def test_no_rows(scored: fairsql.Connection, items: str) -> None:
    assert ask(scored, items, "t WHERE false") == []


def test_the_order_of_rows_does_not_matter(scored: fairsql.Connection) -> None:
    for method in ("exact", "pso", "randomized"):
        plain = ask(scored, f"METHOD {method} {ITEMS}")
        for order in ("id DESC", "hash(id)"):
            assert ask(scored, f"METHOD {method} {ITEMS}", f"(FROM t ORDER BY {order})") == plain, (method, order)


@pytest.mark.own_duckdb
@pytest.mark.parametrize("setting", ["default_null_order = 'nulls_first'", "default_order = 'DESC'", "threads = 1"])
def test_settings_change_no_number(scored: fairsql.Connection, setting: str) -> None:
    """Also where groups are equally large: the first by name is the one that the others are compared with."""
    scored.execute("DELETE FROM t WHERE g IS NULL")
    scored.execute("INSERT INTO t SELECT id + 1000, NULL, c, y, s / 2, w FROM t WHERE g = 'a'")
    scored.execute("INSERT INTO t SELECT id + 2000, 'A', c, y, s / 3, w FROM t WHERE g = 'a'")
    asked = (ITEMS, ITEMS + " CONTROL c", f"METHOD pso {ITEMS}", f"METHOD randomized {ITEMS}")

    def run() -> list[list[Any]]:
        return [sorted(scored.execute(f"FROM t FAIR THRESHOLD ({items})").fetchall(), key=repr) for items in asked]

    plain = run()
    scored.execute(f"SET {setting}")
    assert run() == plain


PLACES = {
    "FROM first": "FROM t FAIR THRESHOLD (#)",
    "a list": "SELECT g, n, excluded, threshold, * EXCLUDE (g, n, excluded, threshold) FROM t FAIR THRESHOLD (#)",
    "a sub-query": "SELECT * FROM (SELECT * FROM t FAIR THRESHOLD (#)) AS q",
    "of a sub-query": "SELECT * FROM (SELECT * FROM t) AS q FAIR THRESHOLD (#)",
    "a CTE": "WITH q AS (FROM t FAIR THRESHOLD (#)) FROM q",
    "of a CTE with our name": "WITH fair_rows AS (FROM t) FROM fair_rows FAIR THRESHOLD (#)",
    "a union": "FROM t WHERE false FAIR THRESHOLD (#) UNION ALL FROM t FAIR THRESHOLD (#)",
    "lower case": "from T fair threshold (score S label Y protected G)",
}


@pytest.mark.parametrize("place", PLACES)
def test_places_in_a_query(scored: fairsql.Connection, place: str) -> None:
    wanted = sorted(scored.execute(f"FROM t FAIR THRESHOLD ({ITEMS})").fetchall(), key=repr)
    assert len(wanted) == 3
    assert sorted(scored.execute(PLACES[place].replace("#", ITEMS)).fetchall(), key=repr) == wanted


def test_quoted_and_mixed_case_names(scored: fairsql.Connection) -> None:
    wanted = [tuple(row.values()) for row in ask(scored, ITEMS)]
    source = '(SELECT g AS "The ""Group""", s AS "Score", y AS "LABEL" FROM t)'
    items = 'SCORE "Score" LABEL "LABEL" PROTECTED "The ""Group"""'
    got = ask(scored, items, source)
    assert next(iter(got[0])) == 'The "Group"'
    assert [tuple(row.values()) for row in got] == wanted


def test_columns_named_like_our_own(scored: fairsql.Connection) -> None:
    wanted = ask(scored, ITEMS)
    source = (
        "(SELECT *, 1 AS fair_score, 2 AS fair_label, 3 AS fair_number, 4 AS threshold, 5 AS n, 6 AS fair_rows FROM t)"
    )
    assert ask(scored, ITEMS, source) == wanted
    renamed = "(SELECT g, s AS fair_score, y AS fair_label FROM t)"
    assert ask(scored, "SCORE fair_score LABEL fair_label PROTECTED g", renamed) == wanted


def test_create_table_as(scored: fairsql.Connection) -> None:
    scored.execute(f"CREATE TABLE made AS FROM t FAIR THRESHOLD ({ITEMS})")
    assert scored.execute("FROM made ORDER BY g NULLS LAST").fetchall() == [
        tuple(row.values()) for row in ask(scored, ITEMS)
    ]
    with pytest.raises(DataError):
        scored.execute(f"CREATE TABLE never AS FROM t FAIR THRESHOLD ({ITEMS} FILTER y = 1)")
    assert scored.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'never'").fetchall() == [(0,)]


def test_a_view_in_a_later_session(tmp_path: Path) -> None:
    """The function that searches is there again when the file is opened again."""
    file = tmp_path / "scored.duckdb"
    with fairsql.connect(file) as con:
        load(con, ROWS)
        con.execute(f"CREATE VIEW found AS SELECT * FROM t FAIR THRESHOLD ({ITEMS})")
        con.execute(f"CREATE VIEW mixed AS SELECT * FROM t FAIR THRESHOLD (METHOD randomized {ITEMS})")
        wanted = con.execute("FROM found ORDER BY g").fetchall()
        lotteries = con.execute("FROM mixed ORDER BY g").fetchall()
    assert len(wanted) == len(lotteries) == 3
    with fairsql.connect(file) as con:
        assert con.execute("FROM found ORDER BY g").fetchall() == wanted
        assert con.execute("FROM mixed ORDER BY g").fetchall() == lotteries
    with fairsql.connect(file) as con:
        relation = con.sql("FROM found ORDER BY g")
        assert relation is not None
        assert relation.fetchall() == wanted
    with fairsql.connect(file) as con:
        con.execute("CREATE TABLE kept AS FROM found")
        assert con.execute("FROM kept ORDER BY g").fetchall() == wanted
    with fairsql.connect(file, read_only=True) as con:
        assert con.execute("SELECT max(n) FROM found").fetchall() == [(max(row[1] for row in wanted),)]
        assert ask(con, ITEMS)[0]["threshold"] == wanted[0][3]


@pytest.mark.own_duckdb
def test_cursors_and_connections_share_it(scored: fairsql.Connection) -> None:
    with scored.cursor() as cursor:
        first = ask(cursor, ITEMS)
    assert ask(scored, ITEMS) == first
    with scored.cursor() as cursor:
        assert ask(cursor, ITEMS) == first
    assert ask(fairsql.connect(scored.raw), ITEMS) == first
    relation = scored.sql(f"FROM t FAIR THRESHOLD ({ITEMS})")
    assert relation is not None
    assert relation.fetchall() == [tuple(row.values()) for row in first]


def test_a_transaction_that_is_rolled_back(scored: fairsql.Connection) -> None:
    scored.begin()
    scored.execute("UPDATE t SET y = 1 - y WHERE id < 60")
    inside = ask(scored, ITEMS)
    scored.rollback()
    after = ask(scored, ITEMS)
    assert inside != after
    check_rows(after, cells_by_group())
    scored.begin()
    assert ask(scored, ITEMS) == after
    scored.commit()
    assert ask(scored, ITEMS) == after


def test_after_a_failed_transaction(scored: fairsql.Connection) -> None:
    scored.begin()
    with pytest.raises(DataError):
        ask(scored, ITEMS + " FILTER y = 0")
    scored.rollback()
    check_rows(ask(scored, ITEMS), cells_by_group())


def test_rows_that_nobody_fetched_are_no_hindrance(scored: fairsql.Connection) -> None:
    """As in DuckDB, the next statement drops them; it is the first one here to need the function that searches."""
    scored.execute("FROM t")
    first = ask(scored, ITEMS)
    scored.execute("FROM t")
    assert ask(scored, ITEMS) == first
    check_rows(first, cells_by_group())


def test_twice_in_one_script_and_in_one_query(scored: fairsql.Connection) -> None:
    scored.execute(
        f"CREATE TABLE one AS FROM t FAIR THRESHOLD ({ITEMS}); CREATE TABLE two AS FROM t FAIR THRESHOLD (METHOD pso {ITEMS})"
    )
    both = f"SELECT l.objective_after - r.objective_after FROM (FROM t FAIR THRESHOLD ({ITEMS})) AS l JOIN (FROM t FAIR THRESHOLD (METHOD pso {ITEMS})) AS r ON l.g = r.g"
    got = scored.execute(both).fetchall()
    wanted = scored.execute("SELECT one.objective_after - two.objective_after FROM one JOIN two USING (g)").fetchall()
    assert len(got) == 2
    assert got == wanted
    assert all(gap >= 0 for (gap,) in got)


def test_parameters(scored: fairsql.Connection) -> None:
    literal = ask(scored, f"METHOD pso {ITEMS} LAMBDA 0.2 SEED 9 THRESHOLD 0.3 REFERENCE 'b'")
    items = f"METHOD pso {ITEMS} LAMBDA ? SEED ? THRESHOLD ? REFERENCE ?"
    assert ask(scored, items, parameters=[0.2, 9, 0.3, "b"]) == literal
    named = f"METHOD pso {ITEMS} REFERENCE $r THRESHOLD $t SEED $k LAMBDA $l"
    assert ask(scored, named, parameters={"l": 0.2, "k": 9, "t": 0.3, "r": "b"}) == literal
    for others in ([0.3, 9, 0.3, "b"], [0.2, 9, 0.4, "b"], [0.2, 9, 0.3, "a"]):
        assert ask(scored, items, parameters=others) != literal
    scored.execute(f"PREPARE asked AS FROM t FAIR THRESHOLD ({ITEMS} LAMBDA $1)")
    assert scored.execute("EXECUTE asked(0.2)").fetchall() == [
        tuple(r.values()) for r in ask(scored, ITEMS + " LAMBDA 0.2")
    ]


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("LAMBDA", -1),
        ("LAMBDA", None),
        ("LAMBDA", float("nan")),
        ("SEED", -1),
        ("SEED", None),
        ("THRESHOLD", None),
        ("THRESHOLD", float("nan")),
    ],
)
def test_parameters_are_checked_as_numbers_are(scored: fairsql.Connection, word: str, value: Any) -> None:
    with pytest.raises(DataError, match=word):
        ask(scored, f"METHOD pso {ITEMS} {word} ?", parameters=[value])


def test_the_seed_is_what_the_swarm_draws_from(scored: fairsql.Connection) -> None:
    first = ask(scored, f"METHOD pso {ITEMS}")
    assert ask(scored, f"METHOD pso {ITEMS} SEED 0") == first
    assert ask(scored, f"METHOD pso {ITEMS} SEED 0") == first
    others = [ask(scored, f"METHOD pso {ITEMS} SEED {seed}") for seed in (*range(1, 12), 9007199254740991)]
    assert any(other != first for other in others)
    assert [ask(scored, f"METHOD pso {ITEMS} SEED ?", parameters=[seed]) for seed in range(1, 12)] == others[:-1]


class Case(NamedTuple):
    """Items, and what is said of them: `at` is the text above the carets, the first one after `after`."""

    items: str
    kind: type[FairSQLError]
    message: str
    at: str
    hint: str
    after: str = "("


C, D, M = ClauseError, DataError, MetricError
WHOLE = "FAIR THRESHOLD"
ROWS_OUT = "leave these rows out by WHERE or FILTER"


ERRORS = (
    Case("LABEL y PROTECTED g", C, "FAIR THRESHOLD needs a SCORE", WHOLE, "add SCORE <column of numbers>", ""),
    Case("SCORE s PROTECTED g", C, "FAIR THRESHOLD needs a LABEL", WHOLE, "add LABEL", ""),
    Case("SCORE s LABEL y", C, "the clause has no PROTECTED", WHOLE, "PROTECTED race, sex", ""),
    Case("METHOD psoo SCORE s LABEL y PROTECTED g", C, "FAIR THRESHOLD has no METHOD psoo", "psoo", "did you mean pso? Methods are exact, pso, randomized"),
    Case("METHOD risk_flipping SCORE s LABEL y PROTECTED g", C, "has no METHOD risk_flipping", "risk_flipping", "exact, pso, randomized"),
    Case("SCORE s LABEL y PROTECTED g SEED 7", C, "METHOD exact does not use SEED", "7", "METHOD pso"),
    Case("METHOD exact SCORE s LABEL y PROTECTED g SEED 7", C, "METHOD exact does not use SEED", "7", "METHOD pso"),
    Case("METHOD randomized SCORE s LABEL y PROTECTED g SEED 7", C, "METHOD randomized does not use SEED", "7", "METHOD pso"),
    Case("METHOD randomized SCORE s LABEL y PROTECTED g LAMBDA 7", C, "METHOD randomized does not use LAMBDA", "7", "METHOD exact or pso"),
    Case("SCORE s LABEL y PROTECTED g METRICS equalized_odds", C, "METHOD exact does not use METRICS", "equalized_odds", "METHOD randomized"),
    Case("METHOD randomized SCORE s LABEL y PROTECTED g METRICS accuracy", C, "METHOD randomized cannot make accuracy equal", "accuracy", "METRICS equalized_odds or equal_opportunity"),
    Case("METHOD randomized SCORE s LABEL y PROTECTED g METRICS fpr", C, "METHOD randomized cannot make fpr equal", "fpr", "METRICS equalized_odds or equal_opportunity"),
    Case("METHOD randomized SCORE s LABEL y PROTECTED g METRICS tprr", M, "unknown metric tprr", "tprr", "did you mean tpr?"),
    Case("METHOD pso SCORE s LABEL y PROTECTED g SEED 1.5", C, "SEED 1.5 is not a whole number of at least 0", "1.5", "write SEED 7"),
    Case("METHOD pso SCORE s LABEL y PROTECTED g SEED -1", C, "SEED -1 is not a whole number", "-1", "write SEED 7"),
    Case("SCORE s LABEL y PROTECTED g LAMBDA -1", C, "LAMBDA -1 is not a number of at least 0", "-1", "write LAMBDA 1"),
    Case("SCORE s LABEL y PROTECTED g LAMBDA s", C, "LAMBDA s is not a number", "s", "write LAMBDA 1", "LAMBDA "),
    Case("SCORE s LABEL y PROTECTED g REFERENCE OVERALL", C, "groups are compared with one of them, not with OVERALL", "OVERALL", "REFERENCE <a value"),
    Case("SCORE s LABEL y PROTECTED g REFERENCE a", C, "REFERENCE takes values, and a is a name", "a", "REFERENCE 'a'", "REFERENCE "),
    Case("SCORE s LABEL y PROTECTED CUBE (g, c)", C, "the groups of FAIR THRESHOLD cannot overlap", "CUBE (g, c)", "list the columns"),
    Case("SCORE s LABEL y PROTECTED g WITHIN 0.1", C, "FAIR THRESHOLD takes no WITHIN", "WITHIN", "its items are METHOD"),
    Case("SCORE s LABEL y PROTECTED g ORDER BY id", C, "ORDER BY does not belong inside FAIR (…)", "ORDER BY", "FAIR (…) ORDER BY", "("),
    Case("SCORE s LABEL y PROTECTED g AS threshold", C, "two columns of the result are called threshold", "g", "rename it", "PROTECTED "),
    Case("SCORE s LABEL y PROTECTED g AS N", C, "two columns of the result are called N", "g", "rename it", "PROTECTED "),
    Case("SCORE s LABEL y PROTECTED g AS excluded", C, "two columns of the result are called excluded", "g", "rename it", "PROTECTED "),
    Case("SCORE s LABEL y PROTECTED g CONTROL c AS tpr_after", C, "two columns of the result are called tpr_after", "c", "rename it", "CONTROL "),
    Case("SCORE nullif(id, 3) LABEL y PROTECTED g", D, "SCORE nullif(id, 3) is NULL in 1 row(s) where g = ", "SCORE", ROWS_OUT),
    Case("SCORE if(g = 'b' AND c, NULL, s) LABEL y PROTECTED g CONTROL c", D, "row(s) where g = b in the stratum c = true", "SCORE", ROWS_OUT),
    Case("SCORE if(id = 3, 'NaN'::DOUBLE, s) LABEL y PROTECTED g", D, "must be a finite number, and is nan", "SCORE", ROWS_OUT),
    Case("SCORE if(id = 3, 'inf'::DOUBLE, s) LABEL y PROTECTED g", D, "must be a finite number, and is inf", "SCORE", ROWS_OUT),
    Case("SCORE if(id = 3, '-inf'::DOUBLE, s) LABEL y PROTECTED g", D, "must be a finite number, and is -inf", "SCORE", ROWS_OUT),
    Case("SCORE s LABEL y PROTECTED g FILTER g = 'a' OR y = 1", D, "LABEL y is never 0 where g = ", "LABEL", "leave the group out"),
    Case("SCORE s LABEL y PROTECTED g FILTER g IS DISTINCT FROM 'b' OR y = 0", D, "LABEL y is never 1 where g = b: there is no true positive rate", "LABEL", "leave the group out"),
    Case("SCORE s LABEL y PROTECTED g CONTROL c FILTER NOT (c AND g IS NULL AND y = 0)", D, "LABEL y is never 0 where g = (NULL) in the stratum c = true: there is no false positive rate", "LABEL", "leave the group out"),
    Case("SCORE s LABEL NULL PROTECTED g", D, "LABEL NULL is never 1 where g = ", "LABEL", "leave the group out"),
    Case("SCORE s LABEL y + 1 PROTECTED g", D, "LABEL y + 1 must be 0, 1, boolean or NULL, and is 2", "LABEL", "make it 0 or 1 by a comparison"),
    Case("SCORE s LABEL y PROTECTED g IS NULL AS m FILTER g IS NOT NULL", D, "no rows to measure where m is true: one side of the comparison is empty", "PROTECTED", "both sides of a boolean PROTECTED"),
    Case("SCORE s LABEL y PROTECTED c CONTROL c AND id < 50 AS early", D, "no rows to measure where c is false in the stratum early = true", "PROTECTED", "widen WHERE or CONTROL"),
    Case("SCORE s LABEL y PROTECTED g REFERENCE 'z'", D, "REFERENCE 'z' is no group of g", "REFERENCE", "take a group that is there"),
    Case("SCORE s LABEL y PROTECTED g CONTROL c FILTER NOT (c AND g = 'a') REFERENCE 'a'", D, "REFERENCE 'a' is no group of g in the stratum c = true", "REFERENCE", "take a group"),
    Case("SCORE s LABEL y PROTECTED g WEIGHT -w", D, "WEIGHT -w must be within [0, 1e50], and is -", "WEIGHT", "leave rows out"),
    Case("SCORE s LABEL y PROTECTED g WEIGHT w / 0.0", D, "WEIGHT w / 0.0 must be within [0, 1e50], and is inf", "WEIGHT", "leave rows out"),
)  # fmt: skip


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case.items)
def test_errors_say_what_and_where(scored: fairsql.Connection, case: Case) -> None:
    sql = f"SELECT *\nFROM t\n  FAIR THRESHOLD ({case.items})"
    with pytest.raises(FairSQLError) as caught:
        scored.execute(sql).fetchall()
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


def test_an_unknown_column_is_shown_in_its_place(scored: fairsql.Connection) -> None:
    for items in (
        "SCORE zz LABEL y PROTECTED g",
        "SCORE s LABEL zz PROTECTED g",
        "SCORE s LABEL y PROTECTED zz",
        ITEMS + " WEIGHT zz",
    ):
        sql = f"FROM t FAIR THRESHOLD ({items})"
        with pytest.raises(FairSQLError, match="zz") as caught:
            scored.execute(sql)
        assert caught.value.start == sql.index("zz"), items
        assert isinstance(caught.value, duckdb.BinderException)


def test_the_rest_is_usable_after_an_error(scored: fairsql.Connection) -> None:
    plain = ask(scored, ITEMS)
    for items in (ITEMS + " REFERENCE 'z'", ITEMS + " FILTER y = 1"):
        with pytest.raises(DataError):
            ask(scored, items)
    assert ask(scored, ITEMS) == plain
