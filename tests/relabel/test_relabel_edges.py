"""FAIR RELABEL at the edges: no rows, ties, halves, odd names."""

from __future__ import annotations

from math import inf

import pytest
from support.relabel_oracle import (
    FLIPPED,
    ITEMS,
    LOANS,
    ORDERED,
    flips,
    make,
)

import fairsql
from fairsql import DataError

pytestmark = pytest.mark.one_duckdb


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
def test_ties_are_distinguished_by_all_columns(con: fairsql.Connection, name: str) -> None:
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
