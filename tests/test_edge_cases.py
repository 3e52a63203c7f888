"""Edge cases by name: empty, alone, undefined, enormous, of any type, under any setting.

In: small tables made for one case each. Checked: the rows of FAIR and FAIR DISPARITY, that what is undefined is NULL and
what is excluded is counted, and that the columns and types of a result follow from the text alone.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Sequence
from typing import Any

import pytest
from support.law_connections import insert

import fairsql
from fairsql import DataError

pytestmark = pytest.mark.one_duckdb
ITEMS = "PREDICTION p LABEL y PROTECTED g METRICS selection_rate, tpr, fpr, ppv, accuracy"
SCORED = "SCORE s LABEL y PROTECTED g METRICS mean_score, brier_score, auc, calibration_error"


def _fill(con: fairsql.Connection, rows: Sequence[tuple[Any, ...]], types: str = "VARCHAR, INT, INT") -> None:
    """Make the table `t` with the columns g, p, y."""
    columns = ", ".join(f"{name} {kind}" for name, kind in zip("gpyswc", types.split(", "), strict=False))
    con.execute(f"CREATE OR REPLACE TABLE t ({columns})")
    if rows:
        insert(con, "t", rows)


def _groups(con: fairsql.Connection, items: str = ITEMS) -> list[Any]:
    return con.execute(f"FROM t FAIR ({items})").fetchall()


def _gaps(con: fairsql.Connection, items: str = ITEMS, columns: str = "metric, difference, ratio, within") -> list[Any]:
    return con.execute(f"SELECT {columns} FROM t FAIR DISPARITY ({items})").fetchall()


def test_one_group(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 1, 0), ("a", 0, 0), ("a", 0, 1)])
    assert _groups(con) == [("a", 4, 0, 0.5, 0.5, 0.5, 0.5, 0.5)]
    assert _gaps(con, ITEMS + " WITHIN 0.1") == [
        (metric, None, None, None) for metric in ("selection_rate", "tpr", "fpr", "ppv", "accuracy")
    ]
    shown = _gaps(con, "LABEL y PROTECTED g", "lowest_group, lowest_value, highest_group, highest_value")
    assert shown == [("a", 0.5, "a", 0.5)]


def test_one_group_against_everyone(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 1, 0)])
    assert _gaps(con, "LABEL y PROTECTED g REFERENCE OVERALL WITHIN 0.1") == [("base_rate", 0.0, 1.0, True)]
    assert _gaps(con, "LABEL y PROTECTED g REFERENCE 'a'") == [("base_rate", None, None, None)]


def test_an_empty_table(con: fairsql.Connection) -> None:
    _fill(con, [], "VARCHAR, INT, INT, DOUBLE, DOUBLE, VARCHAR")
    for items in (
        ITEMS, SCORED, "LABEL y PROTECTED g", "PREDICTION p PROTECTED g CONTROL c WEIGHT w CONFIDENCE 0.9",
        "PREDICTION p PROTECTED CUBE (g, c)", "PREDICTION p PROTECTED g = 'a' AS a CONTROL c",
    ):  # fmt: skip
        assert _gaps(con, items) == []
        assert _groups(con, items) == []


def test_no_row_passes_where(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1)])
    assert con.execute(f"FROM t WHERE g = 'z' FAIR ({ITEMS})").fetchall() == []
    assert con.execute(f"FROM t WHERE g = 'z' FAIR DISPARITY ({ITEMS})").fetchall() == []


def test_a_group_all_of_whose_rows_are_excluded(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 0, 0), ("b", 1, 0), ("b", 0, 0), ("c", None, 1), ("c", 1, None), ("c", None, None)])
    rows = _groups(con)
    assert rows == [
        ("a", 2, 0, 0.5, 1.0, 0.0, 1.0, 1.0),
        ("b", 2, 0, 0.5, None, 0.5, 0.0, 0.5),
        ("c", 0, 3, None, None, None, None, None),
    ]
    assert _gaps(con, ITEMS + " WITHIN 0.5") == [
        ("selection_rate", 0.0, 1.0, True),
        ("tpr", None, None, None),
        ("fpr", 0.5, 0.0, True),
        ("ppv", 1.0, 0.0, False),
        ("accuracy", 0.5, 0.5, True),
    ]


def test_a_group_that_is_null(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), (None, 0, 1), (None, 0, None)])
    assert _groups(con, "PREDICTION p PROTECTED g") == [("a", 1, 0, 1.0), (None, 2, 0, 0.0)]
    columns = "lowest_group, highest_group, difference"
    assert _gaps(con, "PREDICTION p PROTECTED g", columns) == [("(NULL)", "a", 1.0)]
    assert _gaps(con, "PREDICTION p PROTECTED g REFERENCE NULL", columns) == [("(NULL)", "a", 1.0)]


def test_a_group_called_null_is_not_the_null_group(con: fairsql.Connection) -> None:
    _fill(con, [("NULL", 1, 1), (None, 0, 1), ("", 1, 1), (" ", 0, 1)])
    assert [row[0] for row in _groups(con)] == ["", " ", "NULL", None]
    rolled = _groups(con, "PREDICTION p PROTECTED ROLLUP (g)")
    assert [row[:2] for row in rolled] == [("", None), ("g", ""), ("g", " "), ("g", "NULL"), ("g", None)]


ALIKE = {  # groups that could be mistaken for each other, and how each is written
    None: "(NULL)", "NULL": "'NULL'", "null": "'null'", "": "''", " ": "' '", "a": "a", "a,b": "'a,b'", "x'y": r"'x\'y'", "overall": "overall",
    "(overall)": "'(overall)'", "(NULL)": "'(NULL)'", "'NULL'": r"'\'NULL\''",
}  # fmt: skip


@pytest.mark.parametrize("group", ALIKE)
def test_each_group_is_written_in_its_own_way(con: fairsql.Connection, group: str | None) -> None:
    _fill(con, [(each, int(each == group), 1) for each in ALIKE])
    columns = "highest_group, highest_key"
    assert _gaps(con, "PREDICTION p PROTECTED g", columns) == [(ALIKE[group], {"g": group})]
    two = "PREDICTION p PROTECTED g, y = 1 AS own"
    assert _gaps(con, two, columns) == [(f"{ALIKE[group]}, true", {"g": group, "own": True})]
    macro = con.execute(f"SELECT {columns} FROM fair_disparity(t, ['g', 'y'], p)").fetchall()
    assert macro == [(f"{ALIKE[group]}, 1", {"g": group, "y": 1})]


def test_values_with_commas_make_no_two_groups_alike(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE pairs AS FROM (VALUES ('a, b', 'c', 1), ('a', 'b, c', 0)) AS v(g, h, p)")
    gaps = con.execute("SELECT lowest_group, highest_group FROM pairs FAIR DISPARITY (PREDICTION p PROTECTED g, h)")
    assert gaps.fetchall() == [("a, 'b, c'", "'a, b', c")]


def test_overall_is_no_group_of_that_name(con: fairsql.Connection) -> None:
    _fill(con, [("overall", 1, 1), ("(overall)", 0, 1), ("b", 0, 1)])
    columns = "lowest_group, lowest_key, highest_group, highest_key"
    (row,) = _gaps(con, "PREDICTION p PROTECTED g REFERENCE OVERALL", columns)
    assert row == ("(overall)", None, "overall", {"g": "overall"})


def test_keys_have_the_types_of_their_columns(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT DATE '2024-01-01' + i::INTEGER AS d, i % 2 = 0 AS b, i AS p FROM range(2) AS r(i)"
    )
    query = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED CUBE (d, b))"
    types = {row[0]: row[1] for row in con.execute(f"DESCRIBE {query}").fetchall()}
    assert types["lowest_key"] == types["highest_key"] == "STRUCT(d DATE, b BOOLEAN)"
    rows = con.execute(f"SELECT protected, highest_group, highest_key FROM ({query})").fetchall()
    day = datetime.date(2024, 1, 2)
    assert sorted(rows) == [
        ("b", "false", {"d": None, "b": False}),
        ("d", "2024-01-02", {"d": day, "b": None}),
        ("d, b", "2024-01-02, false", {"d": day, "b": False}),
    ]


def test_a_left_out_column_is_not_a_null_group(con: fairsql.Connection) -> None:
    _fill(con, [(None, 1, 1), ("a", 0, 1)])
    rows = _gaps(con, "PREDICTION p PROTECTED CUBE (g, y)", "protected, highest_group, highest_key")
    assert sorted(rows) == [
        ("g", "(NULL)", {"g": None, "y": None}), ("g, y", "(NULL), 1", {"g": None, "y": 1}),
        ("y", "1", {"g": None, "y": 1}),
    ]  # fmt: skip


def test_all_labels_alike(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 0, 1), ("b", 1, 1)])
    assert _groups(con) == [("a", 2, 0, 0.5, 0.5, None, 1.0, 0.5), ("b", 1, 0, 1.0, 1.0, None, 1.0, 1.0)]
    assert _gaps(con, "PREDICTION p LABEL y PROTECTED g METRICS fpr, bacc, base_rate WITHIN 0.1") == [
        ("fpr", None, None, None),
        ("bacc", None, None, None),
        ("base_rate", 0.0, 1.0, None),  # one label in every row is not judged
    ]


def test_all_predictions_alike(con: fairsql.Connection) -> None:
    _fill(con, [("a", 0, 1), ("a", 0, 0), ("b", 0, 0)])
    assert _groups(con) == [("a", 2, 0, 0.0, 0.0, 0.0, None, 0.5), ("b", 1, 0, 0.0, None, 0.0, None, 1.0)]
    assert _gaps(con)[0] == ("selection_rate", 0.0, None, None)  # 0 / 0 has no ratio
    assert _gaps(con, "PREDICTION p PROTECTED g WITHIN RATIO 0.8") == [("selection_rate", 0.0, None, None)]


def test_a_group_of_five_without_a_rate_is_left_out_of_the_gap(con: fairsql.Connection) -> None:
    """Peers call the 0/0 of the third group 0 and report a gap of .88; the true one is .144."""
    rows = [("a", int(k < 110), 1) for k in range(125)] + [("b", int(k < 92), 1) for k in range(125)]
    rows += [("c", int(k < 2), 0) for k in range(5)]
    _fill(con, rows)
    items = "PREDICTION p LABEL y PROTECTED g METRICS tpr WITHIN 0.2"
    assert _groups(con, items) == [("a", 125, 0, 0.88), ("b", 125, 0, 0.736), ("c", 5, 0, None)]
    ((low, high, gap, within),) = _gaps(con, items, "lowest_group, highest_group, difference, within")
    assert (low, high, within) == ("b", "a", True)
    assert gap == pytest.approx(0.144, abs=1e-12)


def test_minimum_larger_than_every_group(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 0, 0), ("b", 1, 1)])
    assert _groups(con, "PREDICTION p PROTECTED g MINIMUM 10") == [("a", 2, 0, 0.5), ("b", 1, 0, 1.0)]
    columns = "metric, lowest_group, lowest_value, highest_group, highest_value, difference, ratio, allowance, within"
    assert _gaps(con, "PREDICTION p PROTECTED g MINIMUM 10 WITHIN 0.1", columns) == [
        ("selection_rate", None, None, None, None, None, None, 0.1, None),
    ]
    assert _gaps(con, "PREDICTION p PROTECTED g MINIMUM 2 WITHIN 0.1", "difference, within") == [(None, None)]
    assert _gaps(con, "PREDICTION p PROTECTED g MINIMUM 1 WITHIN 0.1", "difference, within") == [(0.5, False)]
    assert _gaps(con, "PREDICTION p PROTECTED g MINIMUM 0 WITHIN 0.5", "difference, within") == [(0.5, True)]


def test_minimum_counts_rows_that_are_not_excluded(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", None, 1), ("b", 0, 1), ("b", 0, 1)])
    assert _gaps(con, "PREDICTION p PROTECTED g MINIMUM 2", "difference") == [(None,)]
    con.execute("ALTER TABLE t ADD COLUMN w DOUBLE DEFAULT 100")
    assert _gaps(con, "PREDICTION p PROTECTED g WEIGHT w MINIMUM 2", "difference") == [(None,)]


def test_a_gap_that_equals_its_allowance_is_within_it(con: fairsql.Connection) -> None:
    _fill(con, [("a", int(k < 1), 1) for k in range(10)] + [("b", int(k < 3), 1) for k in range(10)])
    assert _gaps(con, "PREDICTION p PROTECTED g WITHIN 0.2", "within") == [(True,)]  # 0.3 - 0.1 is above 0.2 in binary
    assert _gaps(con, "PREDICTION p PROTECTED g WITHIN 0.199999", "within") == [(False,)]
    _fill(con, [("a", int(k < 4), 1) for k in range(10)] + [("b", int(k < 5), 1) for k in range(10)])
    assert _gaps(con, "PREDICTION p PROTECTED g WITHIN RATIO 0.8", "within") == [(True,)]
    assert _gaps(con, "PREDICTION p PROTECTED g WITHIN RATIO 0.800001", "within") == [(False,)]


def test_ties_go_by_the_group(con: fairsql.Connection) -> None:
    _fill(con, [(group, value, 1) for group in "cab" for value in (0, 1)])
    columns = "lowest_group, highest_group, difference, ratio"
    assert _gaps(con, "PREDICTION p PROTECTED g", columns) == [("a", "c", 0.0, 1.0)]
    assert _gaps(con, "PREDICTION p PROTECTED g REFERENCE 'b'", columns) == [("a", "b", 0.0, 1.0)]


def test_null_in_each_column(con: fairsql.Connection) -> None:
    rows = [("a", 1, 1, 0.5, 1.0, "c")] * 2
    rows += [tuple(None if at == k else value for at, value in enumerate(rows[0])) for k in range(6)]  # type: ignore[misc]
    _fill(con, rows, "VARCHAR, INT, INT, DOUBLE, DOUBLE, VARCHAR")
    assert _groups(con, "PREDICTION p PROTECTED g") == [("a", 6, 1, 1.0), (None, 1, 0, 1.0)]
    assert _groups(con, "LABEL y PROTECTED g") == [("a", 6, 1, 1.0), (None, 1, 0, 1.0)]
    assert _groups(con, "SCORE s PROTECTED g") == [("a", 6, 1, 0.5), (None, 1, 0, 0.5)]
    assert _groups(con, "SCORE s THRESHOLD 0.5 PROTECTED g") == [("a", 6, 1, 1.0), (None, 1, 0, 1.0)]
    assert _groups(con, "PREDICTION p PROTECTED g WEIGHT w") == [("a", 5, 2, 1.0), (None, 1, 0, 1.0)]
    assert _groups(con, "PREDICTION p PROTECTED g CONTROL c") == [
        ("c", "a", 5, 1, 1.0), ("c", None, 1, 0, 1.0), (None, "a", 1, 0, 1.0),
    ]  # fmt: skip
    everything = "PREDICTION p LABEL y SCORE s PROTECTED g WEIGHT w METRICS accuracy, mean_score"
    assert _groups(con, everything) == [("a", 3, 4, 1.0, 0.5), (None, 1, 0, 1.0, 0.5)]


@pytest.mark.parametrize("column", ["p", "y", "s", "w"])
def test_a_column_that_is_all_null(con: fairsql.Connection, column: str) -> None:
    _fill(con, [("a", 1, 1, 0.5, 1.0), ("b", 0, 0, 0.5, 1.0)], "VARCHAR, INT, INT, DOUBLE, DOUBLE")
    con.execute(f"UPDATE t SET {column} = NULL")
    for items in (
        "PREDICTION p LABEL y SCORE s PROTECTED g WEIGHT w METRICS selection_rate, tpr, auc, brier_score",
        "PREDICTION p LABEL y SCORE s PROTECTED g WEIGHT w METRICS selection_rate, tpr, auc, brier_score CONFIDENCE 0.9",
    ):
        rows = _groups(con, items)
        assert [row[:3] for row in rows] == [("a", 0, 1), ("b", 0, 1)]
        each = (None, None, None, 0) if "CONFIDENCE" in items else (None,)
        assert [row[3:] for row in rows] == [each * 4] * 2
        assert [row[1:] for row in _gaps(con, items + " WITHIN 0.1")] == [(None, None, None)] * 4


def test_columns_that_are_null_without_a_type(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1)])
    assert _groups(con, "PREDICTION NULL PROTECTED g") == [("a", 0, 1, None)]
    assert _groups(con, "PREDICTION p PROTECTED NULL AS k") == [(None, 1, 0, 1.0)]
    assert _groups(con, "PREDICTION p PROTECTED g CONTROL NULL AS c") == [(None, "a", 1, 0, 1.0)]
    assert _groups(con, "PREDICTION p PROTECTED g WEIGHT NULL") == [("a", 0, 1, None)]
    assert _groups(con, "SCORE NULL PROTECTED g") == [("a", 0, 1, None)]
    assert _groups(con, "LABEL NULL PROTECTED g") == [("a", 0, 1, None)]
    assert _groups(con, "SCORE 0.5 THRESHOLD NULL PROTECTED g METRICS sp") == [("a", 0, 1, None)]


def test_weights_of_0(con: fairsql.Connection) -> None:
    _fill(
        con, [("a", 1, 1, 0.5, 0.0), ("a", 0, 0, 0.5, 2.0), ("b", 1, 1, 0.5, 0.0)], "VARCHAR, INT, INT, DOUBLE, DOUBLE"
    )
    assert _groups(con, ITEMS + " WEIGHT w") == [
        ("a", 2, 0, 0.0, None, 0.0, None, 1.0),
        ("b", 1, 0, None, None, None, None, None),
    ]
    rows = _groups(con, "PREDICTION p PROTECTED g WEIGHT w CONFIDENCE 0.95")
    assert [row[:4] for row in rows] == [("a", 2, 0, 0.0), ("b", 1, 0, None)]
    assert rows[1][4:] == (None, None, 1)  # a row without weight is a row


def test_equal_weights_change_nothing(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 0, 1), ("b", 1, 0), ("b", 1, 1), ("b", 0, 0)])
    for weight in ("1", "0.25", "3", "1e-9", "1e12"):
        weighted, plain = _groups(con, f"{ITEMS} WEIGHT {weight}"), _groups(con)
        assert [row[:3] for row in weighted] == [row[:3] for row in plain]
        assert [row[3:] for row in weighted] == [pytest.approx(row[3:], nan_ok=True) if None not in row else row[3:]
                                                 for row in plain]  # fmt: skip


@pytest.mark.parametrize(
    ("weight", "shown"),
    [
        ("-1", "-1.0"),
        ("inf", "inf"),
        ("-inf", "-inf"),
        ("nan", "nan"),
        ("-1e-300", "-1e-300"),
        ("1e51", "1e+51"),
        ("1e308", "1e+308"),
    ],
)
@pytest.mark.parametrize("measured", ["PREDICTION p", "METRICS avg(s) AS mean"])
@pytest.mark.parametrize("form", ["FAIR", "FAIR DISPARITY"])
def test_weights_that_are_none(con: fairsql.Connection, weight: str, shown: str, form: str, measured: str) -> None:
    values = [("a", 1, 1, 0.5, 1.0), ("a", 0, 1, 0.5, float(weight)), ("b", 0, 1, 0.5, 1.0)]
    _fill(con, values, "VARCHAR, INT, INT, DOUBLE, DOUBLE")
    with pytest.raises(DataError, match=re.escape(f"WEIGHT w must be within [0, 1e50], and is {shown}")) as caught:
        con.execute(f"FROM t {form} ({measured} PROTECTED g WEIGHT w)").fetchall()
    assert caught.value.message.endswith(shown)


def test_largest_weights_there_may_be_overflow_nothing(con: fairsql.Connection) -> None:
    items = "PREDICTION p LABEL y SCORE s PROTECTED CUBE (g) METRICS selection_rate, accuracy, mean_score, auc, (5 * fn + fp) / n AS cost"
    rows = [("ab"[at % 2], at % 3 == 0, at % 5 < 2, at / 100) for at in range(100)]
    _fill(con, rows, "VARCHAR, INT, INT, DOUBLE")
    for form in ("FAIR", "FAIR DISPARITY"):
        query = f"FROM t {form} ({items} CONFIDENCE 0.9 WEIGHT ?)"
        large, one = (con.execute(query, [weight]).fetchall() for weight in (1e50, 1.0))
        assert len(large) == len(one) > 1
        for row, other in zip(large, one, strict=True):
            assert list(row) == [pytest.approx(value) if isinstance(value, float) else value for value in other]


@pytest.mark.parametrize(
    "clause",
    [
        "FAIR (PREDICTION p PROTECTED g WEIGHT {})",
        "FAIR (PREDICTION p PROTECTED g WEIGHT {} CONFIDENCE 0.95)",
        "FAIR (SCORE s LABEL p PROTECTED g METRICS auc WEIGHT {})",
        "FAIR (PROTECTED g METRICS avg(s) AS mean WEIGHT {})",
        "FAIR DISPARITY (PREDICTION p PROTECTED g WEIGHT {} CONFIDENCE 0.95)",
        "FAIR PAIRS (PREDICTION p PROTECTED g WEIGHT {} CONFIDENCE 0.95 REFERENCE OVERALL)",
        "FAIR TEST (PREDICTION p PROTECTED g WEIGHT {})",
        "FAIR SCAN (PREDICTION p PROTECTED g WEIGHT {})",
        "FAIR BOUNDS (PREDICTION p PROTECTED g WEIGHT {})",
        "FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL s REFERENCE 1 WEIGHT {})",
        "FAIR TREND (PREDICTION p PROTECTED g TIME d EVERY '1 month' WEIGHT {})",
        "FAIR REWEIGH (LABEL p PROTECTED g WEIGHT {})",
        "FAIR THRESHOLD (SCORE s LABEL p PROTECTED g WEIGHT {})",
    ],
)
def test_weights_whose_products_are_next_to_0(con: fairsql.Connection, clause: str) -> None:
    """Limits and auc were NULL, and weights of REWEIGH wrong; of the smallest there may be all is as of equal ones."""
    con.execute("""CREATE TABLE t AS SELECT i % 2 AS g, i % 5 = 0 AS p, i % 3 / 4 AS s, DATE '2025-01-01' AS d,
                          1e-160::DOUBLE AS w FROM range(90) AS r(i)""")
    query = f"FROM t {clause}"
    reported = "WEIGHT w must be 0 or at least 1e-145, and is 1e-160"
    with pytest.raises(DataError, match=re.escape(reported)) as caught:
        con.execute(query.format("w")).fetchall()
    assert caught.value.sql is not None
    assert caught.value.sql[caught.value.start : caught.value.end] == "w"
    if "REWEIGH" in clause:
        query = f"SELECT g, p, fair_weight / {{0}} AS factor {query.replace('{}', '{0}')} ORDER BY ALL"
    least, one = (con.execute(query.format(weight)).fetchall() for weight in ("(w * 1e15)", "1"))
    assert least == [tuple(pytest.approx(each) if isinstance(each, float) else each for each in row) for row in one]
    con.execute(query.format("(CASE WHEN s = 0 THEN 0 ELSE 1 END)")).fetchall()  # 0 is a weight


@pytest.mark.parametrize("score", ["-0.1", "1.1", "inf", "-inf", "nan"])
@pytest.mark.parametrize(
    "items", ["SCORE s PROTECTED g", "SCORE s LABEL y PROTECTED g", "SCORE s THRESHOLD 0.5 PROTECTED g",
              "SCORE s LABEL y PROTECTED g METRICS auc", "SCORE s LABEL y PROTECTED g WEIGHT w METRICS brier_score"],
)  # fmt: skip
def test_scores_outside_0_and_1(con: fairsql.Connection, score: str, items: str) -> None:
    values = [("a", 1, 1, 0.5, 1.0), ("a", 0, 1, float(score), 1.0)]
    _fill(con, values, "VARCHAR, INT, INT, DOUBLE, DOUBLE")
    with pytest.raises(DataError) as caught:
        _groups(con, items)
    assert caught.value.message == f"SCORE s must be within [0, 1], and is {float(score)}"


def test_scores_at_the_ends(con: fairsql.Connection) -> None:
    _fill(con, [("a", 0, 0, 0.0), ("a", 0, 1, 1.0), ("b", 0, 1, 0.0), ("b", 0, 0, 1.0)], "VARCHAR, INT, INT, DOUBLE")
    assert _groups(con, SCORED) == [("a", 2, 0, 0.5, 0.0, 1.0, 0.0), ("b", 2, 0, 0.5, 1.0, 0.0, 1.0)]
    for threshold, rate in (("0", 1.0), ("0.5", 0.5), ("1", 0.5)):
        rows = _groups(con, f"SCORE s THRESHOLD {threshold} PROTECTED g METRICS sp")
        assert [row[3] for row in rows] == [rate, rate]


def test_scores_that_tie(con: fairsql.Connection) -> None:
    _fill(con, [("a", 0, k % 2, 0.5) for k in range(10)], "VARCHAR, INT, INT, DOUBLE")
    assert _groups(con, SCORED) == [("a", 10, 0, 0.5, 0.25, 0.5, 0.0)]


def test_one_label_has_no_auc(con: fairsql.Connection) -> None:
    _fill(con, [("a", 0, 1, 0.3), ("a", 0, 1, 0.7), ("b", 0, 0, 0.3)], "VARCHAR, INT, INT, DOUBLE")
    assert [row[3] for row in _groups(con, "SCORE s LABEL y PROTECTED g METRICS auc")] == [None, None]


@pytest.mark.parametrize(("group", "side"), [("a", "false"), ("z", "true")])
def test_an_empty_side(con: fairsql.Connection, group: str, side: str) -> None:
    _fill(con, [(group, 1, 1), (group, 0, 1)])
    items = "PREDICTION p PROTECTED g = 'a' AS side"
    assert len(_groups(con, items)) == 1  # the groups that are there are shown
    with pytest.raises(DataError, match=f"^no rows to measure where side is {side}: one side") as caught:
        _gaps(con, items)
    assert caught.value.hint.startswith("both sides of a boolean PROTECTED need rows")


def test_an_empty_side_in_one_stratum(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("b", 0, 1), ("a", 1, 0)])
    items = "PREDICTION p PROTECTED g = 'a' AS side CONTROL y AS stratum"
    columns = "stratum, lowest_group, lowest_value, highest_group, highest_value, difference, ratio, within"
    as_text = _gaps(con, f"{items} WITHIN 0.5".replace("g = 'a'", "CAST(g = 'a' AS VARCHAR)"), columns)
    assert _gaps(con, f"{items} WITHIN 0.5", columns) == as_text
    assert as_text == [
        (0, "true", 1.0, "true", 1.0, None, None, None),
        (1, "false", 0.0, "true", 1.0, 1.0, 0.0, False),
    ]
    items += " STRATA complete"
    assert len(_groups(con, items)) == 3
    with pytest.raises(DataError, match="where side is false in the stratum stratum = 0: one side"):
        _gaps(con, items)
    items = "PREDICTION p PROTECTED g = 'a' AS side CONTROL y > 7 AS stratum STRATA complete"
    assert _gaps(con, items, "stratum, difference") == [(False, 1.0)]


def test_a_side_that_is_empty_in_every_stratum(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("a", 1, 0)])
    with pytest.raises(DataError, match="where side is false: one side"):
        _gaps(con, "PREDICTION p PROTECTED g = 'a' AS side CONTROL y AS stratum")


def test_a_side_all_of_whose_rows_are_excluded_is_empty(con: fairsql.Connection) -> None:
    _fill(con, [("a", 1, 1), ("b", None, 1)])
    with pytest.raises(DataError, match="no rows to measure where side is false"):
        _gaps(con, "PREDICTION p PROTECTED g = 'a' AS side")


def test_sides_of_text_are_no_sides(con: fairsql.Connection) -> None:
    _fill(con, [("true", 1, 1)])
    assert _gaps(con, "PREDICTION p PROTECTED g", "difference") == [(None,)]


@pytest.mark.parametrize(
    "kind",
    ["BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "UBIGINT", "UHUGEINT", "FLOAT", "DOUBLE",
     "DECIMAL(4, 1)", "DECIMAL(38, 10)", "VARCHAR", "ENUM ('0', '1')"],
)  # fmt: skip
def test_predictions_and_labels_of_any_type(con: fairsql.Connection, kind: str) -> None:
    _fill(con, [("a", 1, 1), ("a", 0, 1), ("a", None, 1), ("b", 1, 0), ("b", 0, None)])
    con.execute(f"CREATE TABLE typed AS SELECT g, p::VARCHAR::{kind} AS p, y::VARCHAR::{kind} AS y FROM t")
    found = con.execute(f"FROM typed FAIR ({ITEMS})")
    assert [str(column[1]) for column in found.description][1:] == ["BIGINT", "BIGINT"] + ["DOUBLE"] * 5
    assert found.fetchall() == [("a", 2, 1, 0.5, 0.5, None, 1.0, 0.5), ("b", 1, 1, 1.0, None, 1.0, 0.0, 0.0)]


@pytest.mark.parametrize("text", ["yes", "1.5", "-1", "2", "", "tru", "NaN", "Infinity"])
def test_predictions_as_text_that_are_no_numbers(con: fairsql.Connection, text: str) -> None:
    _fill(con, [("a", "1", 1), ("a", text, 1)], "VARCHAR, VARCHAR, INT")
    with pytest.raises(DataError) as caught:
        _groups(con, "PREDICTION p PROTECTED g")
    shown = text if text in ("2", "1.5", "-1", "NaN", "Infinity") else f"the text '{text}'"
    assert caught.value.message == f"PREDICTION p must be 0, 1, boolean or NULL, and is {shown}"


@pytest.mark.parametrize("text", ["1", "1.0", "01", " 1", "1e0"])
def test_predictions_as_text_that_are_numbers(con: fairsql.Connection, text: str) -> None:
    _fill(con, [("a", "0", 1), ("a", text, 1)], "VARCHAR, VARCHAR, INT")
    assert _groups(con, "PREDICTION p LABEL y PROTECTED g METRICS tpr") == [("a", 2, 0, 0.5)]


GROUPS = {
    "BOOLEAN": ("true", "false"),
    "INTEGER": ("1", "-2"),
    "HUGEINT": ("170141183460469231731687303715884105727", "0"),
    "DOUBLE": ("0.5", "'nan'"),
    "DECIMAL(9, 3)": ("1.250", "-3"),
    "DATE": ("'2024-02-29'", "'1999-12-31'"),
    "TIMESTAMP": ("'2024-02-29 12:30:00'", "'1999-12-31 00:00:00'"),
    "TIMESTAMPTZ": ("'2024-02-29 12:30:00+00'", "'1999-12-31 00:00:00+00'"),
    "TIME": ("'12:30:00'", "'00:00:00'"),
    "INTERVAL": ("'1 day'", "'2 months'"),
    "UUID": ("'eeccb8c5-9943-b2bb-bb5e-222f4e14b687'", "'00000000-0000-0000-0000-000000000001'"),
    "BLOB": ("'a'", "'\\x00'"),
    "BIT": ("'101'", "'1'"),
    "ENUM ('x', 'y')": ("'x'", "'y'"),
    "INTEGER[]": ("[1, 2]", "[NULL]"),
    "INTEGER[2]": ("[1, 2]", "[3, 4]"),
    "STRUCT (a INTEGER, b VARCHAR)": ("{'a': 1, 'b': 'x'}", "{'a': NULL, 'b': 'y'}"),
    "MAP (VARCHAR, INTEGER)": ("MAP {'k': 1}", "MAP {'k': 2}"),
    "UNION (i INTEGER, s VARCHAR)": ("1", "'x'"),
}


@pytest.mark.parametrize("kind", GROUPS)
def test_groups_of_any_type(con: fairsql.Connection, kind: str) -> None:
    one, other = (f"({value})::{kind}" for value in GROUPS[kind])
    con.execute(f"CREATE TABLE t (g {kind}, p INT)")
    con.execute(f"INSERT INTO t VALUES ({one}, 1), ({one}, 0), ({other}, 1), (NULL, 0)")
    rows = con.execute("SELECT g::VARCHAR, n, selection_rate FROM t FAIR (PREDICTION p PROTECTED g)").fetchall()
    names = dict(
        zip(("one", "other"), con.execute(f"SELECT ({one})::VARCHAR, ({other})::VARCHAR").fetchall()[0], strict=True)
    )
    expected = [(names["one"], 2, 0.5), (names["other"], 1, 1.0), (None, 1, 0.0)]
    assert sorted(rows, key=str) == sorted(expected, key=str)
    gaps = con.execute("SELECT lowest_group, highest_group FROM t WHERE g IS NOT NULL "
                       "FAIR DISPARITY (PREDICTION p PROTECTED g)").fetchall()  # fmt: skip
    written = con.execute(f"SELECT CAST([{one}] AS VARCHAR)[2:-2], CAST([{other}] AS VARCHAR)[2:-2]").fetchall()
    assert gaps == written
    against = con.execute(f"SELECT highest_group FROM t WHERE g IS NOT NULL FAIR DISPARITY "
                          f"(PREDICTION p PROTECTED g REFERENCE ({one})::VARCHAR)") if kind == "BOOLEAN" else None  # fmt: skip
    assert against is None or against.fetchall() == [(names["other"],)]
    keys = con.execute(f"SELECT lowest_key.g = {one}, highest_key.g = {other} FROM t WHERE g IS NOT NULL "
                       "FAIR DISPARITY (PREDICTION p PROTECTED g)").fetchall()  # fmt: skip
    assert keys == [(True, True)]


@pytest.mark.parametrize("kind", GROUPS)
def test_strata_of_any_type(con: fairsql.Connection, kind: str) -> None:
    one, other = (f"({value})::{kind}" for value in GROUPS[kind])
    con.execute(f"CREATE TABLE t (c {kind}, g INT, p INT)")
    con.execute(f"INSERT INTO t VALUES ({one}, 1, 1), ({one}, 2, 0), ({other}, 1, 1), ({other}, 2, 1), (NULL, 1, 1)")
    rows = con.execute(
        "SELECT c::VARCHAR, difference FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL c)"
    ).fetchall()
    texts = con.execute(f"SELECT ({one})::VARCHAR, ({other})::VARCHAR").fetchall()[0]
    assert sorted(rows, key=str) == sorted([(texts[0], 1.0), (texts[1], 0.0), (None, None)], key=str)


@pytest.mark.parametrize(
    ("kind", "reference"),
    [("INTEGER", "1"), ("BIGINT", "1"), ("DOUBLE", "1.0"), ("VARCHAR", "'1'"), ("DATE", "DATE '2024-01-01'"), ("DATE", "?"),
     ("BOOLEAN", "true"), ("INTEGER", "-1 + 2"), ("DECIMAL(4, 2)", "1.00"), ("INTEGER", "CAST('1' AS INTEGER)")],
)  # fmt: skip
def test_references_of_any_type(con: fairsql.Connection, kind: str, reference: str) -> None:
    values = ("'2024-01-01'", "'2025-01-01'") if kind == "DATE" else ("'1'", "'0'")
    con.execute(f"CREATE TABLE t AS SELECT unnest([{values[0]}, {values[1]}])::{kind} AS g, unnest([1, 0]) AS p")
    query = f"SELECT highest_value, lowest_value FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE {reference})"
    parameters = ["2024-01-01"] if reference == "?" else None
    assert con.execute(query, parameters).fetchall() == [(1.0, 0.0)]


@pytest.mark.parametrize(
    "kind", ["TINYINT", "INTEGER", "HUGEINT", "FLOAT", "DOUBLE", "DECIMAL(5, 3)", "UBIGINT", "VARCHAR"]
)
def test_weights_and_scores_of_any_type(con: fairsql.Connection, kind: str) -> None:
    con.execute(f"CREATE TABLE t AS SELECT 'a' AS g, unnest([1, 0])::VARCHAR::{kind} AS v, unnest([1, 1]) AS p")
    described = con.execute(
        "FROM t FAIR (PREDICTION p SCORE v LABEL (p) PROTECTED g WEIGHT v METRICS sp, mean_score, auc)"
    )
    assert [str(column[1]) for column in described.description] == ["VARCHAR", "BIGINT", "BIGINT", *["DOUBLE"] * 3]
    assert described.fetchall() == [("a", 2, 0, 1.0, 1.0, None)]


@pytest.mark.parametrize("sets", ["GROUPING SETS (())", "GROUPING SETS ((), ())"])
def test_a_grouping_without_columns_is_everyone(con: fairsql.Connection, sets: str) -> None:
    _fill(con, [("a", 1, 1), ("b", 0, 1)])
    rows = con.execute(f"FROM t FAIR (PREDICTION p PROTECTED {sets} METRICS selection_rate)").fetchall()
    assert rows[0] == ("", 2, 0, 0.5)
    mixed = con.execute(
        "SELECT protected, g, n FROM t FAIR (PREDICTION p PROTECTED GROUPING SETS ((), (g))) ORDER BY ALL"
    ).fetchall()
    assert mixed == [("", None, 2), ("g", "a", 1), ("g", "b", 1)]


def test_one_million_groups(con: fairsql.Connection) -> None:
    source = "FROM range(1_000_000) r(i)"
    rows = con.execute(f"""
        SELECT count(*), sum(n), sum(excluded), avg(selection_rate) FROM (
          {source} FAIR (PREDICTION i % 4 = 0 PROTECTED i AS g))
    """).fetchall()
    assert rows == [(1_000_000, 1_000_000, 0, 0.25)]
    gaps = con.execute(f"""
        SELECT lowest_group, lowest_value, highest_group, highest_value, difference
        {source} FAIR DISPARITY (PREDICTION i % 4 = 0 PROTECTED i AS g)
    """).fetchall()
    assert gaps == [("1", 0.0, "999996", 1.0, 1.0)]  # ties go by the text


def test_huge_counts(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT unnest(['a', 'a', 'b']) AS g, unnest([1, 0, 1]) AS p, 4e15 AS w")
    assert _groups(con, "PREDICTION p PROTECTED g WEIGHT w") == [("a", 2, 0, 0.5), ("b", 1, 0, 1.0)]
    assert _groups(con, "PREDICTION p PROTECTED g WEIGHT w METRICS tp + fp AS many") == [
        ("a", 2, 0, 4e15), ("b", 1, 0, 4e15),
    ]  # fmt: skip
    con.execute("CREATE TABLE many AS SELECT i % 2 AS g, i % 3 = 0 AS p FROM range(3_000_000) r(i)")
    query = (
        "FROM many FAIR (PREDICTION p LABEL (p) PROTECTED g METRICS (tp * tn * tn) / nullif(tp * tn * tn, 0) AS one)"
    )
    assert con.execute(query).fetchall() == [(0, 1_500_000, 0, 1.0), (1, 1_500_000, 0, 1.0)]


def test_scores_of_many_values(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 'a' AS g, i / 200_000 AS s, i >= 100_000 AS y FROM range(200_000) r(i)")
    assert _groups(con, "SCORE s LABEL y PROTECTED g METRICS auc") == [("a", 200_000, 0, 1.0)]


COST = "(5 * fn + fp) / n AS cost"


@pytest.mark.parametrize(
    ("items", "allowances"),
    [
        (f"METRICS {COST} WITHIN 3", {"cost": 3}),
        (f"METRICS {COST} WITHIN ?", {"cost": 3}),
        (f"WITHIN 3 METRICS {COST}", {"cost": 3}),
        (f"METRICS {COST} MINIMUM 0 WITHIN 3", {"cost": 3}),
        (f"METRICS tpr, {COST} WITHIN ?", {"tpr": None, "cost": 3}),
        (f"METRICS {COST} WITHIN ?, tpr", {"cost": 3, "tpr": None}),
        (f"METRICS {COST}, tp AS hits WITHIN ?", {"cost": None, "hits": 3}),
        (f"METRICS {COST} WITHIN 3, tpr", {"cost": 3, "tpr": None}),
        (f"METRICS tpr, {COST} WITHIN 3", {"tpr": None, "cost": 3}),
        (f"METRICS tpr WITHIN 0.1, {COST} WITHIN 3", {"tpr": 0.1, "cost": 3}),
        (f"METRICS {COST} WITHIN 3, tpr WITHIN 0.1", {"cost": 3, "tpr": 0.1}),
        (f"METRICS tpr, {COST} WITHIN 3 WITHIN 0.1", {"tpr": 0.1, "cost": 3}),
        (f"METRICS tpr, {COST} WITHIN 0.1", {"tpr": 0.1, "cost": 0.1}),
    ],
)
def test_allowance_above_one_in_any_place(con: fairsql.Connection, items: str, allowances: dict[str, float]) -> None:
    _fill(con, [("a", 0, 1), ("a", 1, 1), ("b", 0, 0), ("b", 1, 1)])
    query = (
        f"SELECT metric, difference, allowance, within FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g {items})"
    )
    rows = con.execute(query, [3] * items.count("?")).fetchall()
    gaps = {"tpr": 0.5, "cost": 2.5, "hits": 0}  # a: tpr 1/2, cost 5/2; b: tpr 1, cost 0
    within = {name: None if bound is None else gaps[name] <= bound for name, bound in allowances.items()}
    assert rows == [(name, gaps[name], bound, within[name]) for name, bound in allowances.items()]


@pytest.mark.parametrize("items", [f"METRICS {COST}, tpr WITHIN ?", f"METRICS {COST}, disparate_impact WITHIN ?",
                                   f"WITHIN ? METRICS tpr, {COST}", f"METRICS tpr, {COST} MINIMUM 0 WITHIN ?"])  # fmt: skip
def test_a_parameter_above_one_is_refused_where_it_judges_a_rate(con: fairsql.Connection, items: str) -> None:
    _fill(con, [("a", 0, 1), ("a", 1, 1), ("b", 0, 0), ("b", 1, 1)])
    query = f"SELECT metric, within FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g {items})"
    for given in (3, -1, float("nan")):
        with pytest.raises(fairsql.DataError, match=r"WITHIN must be (between 0 and 1|at least 0), and is"):
            con.execute(query, [given]).fetchall()
    rows = con.execute(query, [None]).fetchall()
    assert all(within is None for metric, within in rows if metric != "disparate_impact")


@pytest.mark.parametrize(
    ("items", "allowances"),
    [
        ("METRICS disparate_impact WITHIN RATIO 0.5", {"disparate_impact": (0.5, "ratio")}),
        ("WITHIN 0.2 METRICS disparate_impact", {"disparate_impact": (0.2, "difference")}),
        ("METRICS disparate_impact WITHIN ?", {"disparate_impact": (0.2, "difference")}),
        ("METRICS sp WITHIN 0.3, disparate_impact WITHIN 0.2",
         {"sp": (0.3, "difference"), "disparate_impact": (0.2, "difference")}),
        ("METRICS sp, disparate_impact WITHIN 0.2", {"sp": (0.2, "difference"), "disparate_impact": (0.8, "ratio")}),
        ("METRICS disparate_impact, sp WITHIN 0.2", {"disparate_impact": (0.8, "ratio"), "sp": (0.2, "difference")}),
    ],
)  # fmt: skip
def test_within_replaces_the_allowance_of_a_definition_if_it_bounds_no_other_metric(
    con: fairsql.Connection, items: str, allowances: dict[str, tuple[float, str]]
) -> None:
    _fill(con, [("a", 0, 1), ("a", 1, 1), ("b", 0, 0), ("b", 1, 1)])
    query = f"SELECT metric, allowance, judged_on FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {items})"
    rows = con.execute(query, [0.2] * items.count("?")).fetchall()
    assert rows == [(name, *bound) for name, bound in allowances.items()]


@pytest.mark.parametrize("given", [0.25, 3])
def test_a_parameter_at_the_end_means_what_the_number_would(con: fairsql.Connection, given: float) -> None:
    _fill(con, [("a", 0, 1), ("a", 1, 1), ("b", 0, 0), ("b", 1, 1)])
    clause = f"FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g METRICS tpr, {COST} WITHIN {{}})"
    query = f"SELECT metric, difference, allowance, within FROM t {clause}"
    assert con.execute(query.format("?"), [given]).fetchall() == con.execute(query.format(given)).fetchall()


def test_cube_of_seven_columns_names_the_columns_of_each_row_by_one_test_per_column(con: fairsql.Connection) -> None:
    names = [f"c{k}" for k in range(7)]
    con.execute(f"CREATE TABLE one AS SELECT {', '.join(f'1 AS {name}' for name in names)}, TRUE AS p")
    query = f"SELECT protected, {', '.join(names)} FROM one FAIR (PREDICTION p PROTECTED CUBE ({', '.join(names)}))"
    assert fairsql.expand(query).count("GROUPING(") == len(names)
    subsets = [subset for size in range(8) for subset in itertools.combinations(names, size)]
    expected = {(", ".join(subset), *(1 if name in subset else None for name in names)) for subset in subsets}
    rows = con.execute(query).fetchall()
    assert len(rows) == 2**7
    assert set(rows) == expected
