"""A label or prediction with one value in every row, as a misspelt value makes it: nothing is judged by it.

In: a table whose labels say '50000+' and a clause that asks for '>50K'. Checked: every form that judges, the gate, the
report, macros; and that a label which is a text is told by its values, none of which is proposed.
"""

from __future__ import annotations

from typing import Any

import pytest

import fairsql
from fairsql.findings import check

pytestmark = pytest.mark.one_duckdb

MISSPELT = "LABEL income = '>50K'"
TELLS = "the label is 0 in every row: check the value that it is compared with"
DAYS = "TIME DATE '2026-01-01' EVERY '1 month'"


@pytest.fixture
def con(con: fairsql.Connection) -> fairsql.Connection:
    con.execute(
        "CREATE TABLE people AS SELECT i % 2 AS sex, CASE WHEN i % 3 = 0 THEN '50000+' ELSE '- 50000' END AS income, "
        "i % 5 < 2 AS granted, i % 7 / 7 AS risk FROM range(420) r(i)"
    )
    return con


def rows(con: fairsql.Connection, query: str) -> dict[str, dict[str, Any]]:
    cursor = con.execute(query)
    names = [column[0] for column in cursor.description]
    return {row[names.index("metric")]: dict(zip(names, row, strict=True)) for row in cursor.fetchall()}


@pytest.mark.parametrize("confidence", ["", "CONFIDENCE 0.95"])
@pytest.mark.parametrize("reference", ["", "REFERENCE 1"])
@pytest.mark.parametrize(("form", "more"), [("DISPARITY", ""), ("PAIRS", ""), ("BOUNDS", ""), ("TREND", DAYS)])
def test_nothing_is_judged_by_a_label_with_one_value(
    con: fairsql.Connection, form: str, more: str, reference: str, confidence: str
) -> None:
    items = f"PROTECTED sex METRICS base_rate, accuracy, selection_rate WITHIN 0.1 {more} {reference} {confidence}"
    found = rows(con, f"FROM people FAIR {form} (PREDICTION granted {MISSPELT} {items})")
    for metric in ("base_rate", "accuracy"):
        assert (found[metric]["within"], found[metric].get("verdict")) == (None, None)
        assert found[metric].get("warning", TELLS) == TELLS
    assert found["selection_rate"]["within"] is True  # it reads no label
    assert found["selection_rate"].get("warning") is None
    right = rows(con, f"FROM people FAIR {form} (PREDICTION granted LABEL income = '50000+' {items})")
    assert right["base_rate"]["within"] is True
    assert right["base_rate"].get("warning") is None


@pytest.mark.parametrize(("form", "more"), [("DISPARITY", ""), ("PAIRS", ""), ("TREND", DAYS)])
def test_a_gap_of_calibration_errors_is_judged_by_its_limits_alone(
    con: fairsql.Connection, form: str, more: str
) -> None:
    clause = f"FROM people FAIR {form} (SCORE risk LABEL income = '50000+' PROTECTED sex METRICS calibration_error, auc WITHIN 0.5 {more}"
    found = rows(con, f"{clause})")
    assert found["calibration_error"]["difference"] is not None
    assert found["calibration_error"]["within"] is None
    assert "by chance alone: add CONFIDENCE" in found["calibration_error"]["warning"]
    assert (found["auc"]["within"], found["auc"]["warning"]) == (True, None)
    limited = rows(con, f"{clause} CONFIDENCE 0.95)")["calibration_error"]
    assert (limited["within"], limited["verdict"], limited["warning"]) == (True, "within", None)


@pytest.mark.parametrize(
    ("items", "reported"),
    [
        ("PREDICTION granted OR true LABEL income = '50000+'", "the prediction is 1 in every row"),
        ("SCORE risk THRESHOLD 1 LABEL income = '50000+'", "the prediction is 0 in every row"),
        ("PREDICTION granted LABEL income <> 'x'", "the label is 1 in every row"),
        ("PREDICTION granted LABEL income <> 'x' WEIGHT risk", "the label is 1 in every row"),
        ("PREDICTION granted LABEL NULLIF(income = '50000+', false)", "the label is 1 in every row"),
    ],
)
def test_the_warning_says_what_has_which_value(con: fairsql.Connection, items: str, reported: str) -> None:
    found = rows(con, f"FROM people FAIR DISPARITY ({items} PROTECTED sex METRICS accuracy WITHIN 0.1)")
    assert found["accuracy"]["warning"].startswith(reported)
    assert found["accuracy"]["within"] is None


def test_one_value_in_one_stratum_alone_is_judged(con: fairsql.Connection) -> None:
    items = "PREDICTION granted PROTECTED sex CONTROL granted AS c METRICS selection_rate WITHIN 0.1"
    assert rows(con, f"FROM people FAIR DISPARITY ({items})")["selection_rate"]["within"] is True


def test_no_rows_have_no_value(con: fairsql.Connection) -> None:
    items = f"PREDICTION granted {MISSPELT} PROTECTED sex METRICS accuracy WITHIN 0.1"
    assert rows(con, f"FROM people WHERE sex > 2 FAIR DISPARITY ({items})") == {}
    empty = rows(con, f"FROM people FAIR DISPARITY (PREDICTION NULL::INT {MISSPELT} PROTECTED sex METRICS accuracy)")
    assert empty["accuracy"]["warning"] == "fewer than two groups have a value"


@pytest.mark.parametrize("form", ["DISPARITY", "PAIRS", "BOUNDS"])
def test_the_gate_is_undecided_and_says_why(con: fairsql.Connection, form: str) -> None:
    done = check(con, f"FROM people FAIR {form} ({MISSPELT} PROTECTED sex WITHIN 0.1)")
    assert done.status == 3
    reason = "one value in every row" if form == "BOUNDS" else TELLS
    assert f"the difference cannot be judged: {reason}" in str(done).replace(
        "the label or the prediction that it reads has ", ""
    )


def test_the_gate_tells_it_of_a_ratio_that_is_undefined(con: fairsql.Connection) -> None:
    done = check(con, f"FROM people FAIR DISPARITY ({MISSPELT} PROTECTED sex WITHIN RATIO 0.8)")
    assert (done.status, f"it is undefined; {TELLS}" in str(done)) == (3, True)


def test_the_report_says_it_beside_the_verdict(con: fairsql.Connection) -> None:
    question = f"FROM people FAIR DISPARITY (PREDICTION granted {MISSPELT} PROTECTED sex METRICS base_rate, accuracy"
    made = fairsql.report(con, f"{question} WITHIN 0.1)")
    sentence = f"{TELLS[0].upper()}{TELLS[1:]}."
    assert made.headline == f"{sentence} So nothing is judged."
    assert made.html().count(f"</span> {made.headline}</p>") == 1
    assert sentence in fairsql.report(con, f"{question})").headline  # nothing is asked


def test_macros_have_it(con: fairsql.Connection) -> None:
    call = (
        "(people, ['sex'], granted, label := income = '>50K', metrics := ['accuracy', 'selection_rate'], within := 0.1)"
    )
    for macro in ("fair_disparity", "fair_pairs"):
        found = rows(con, f"FROM {macro}{call}")
        assert (found["accuracy"]["within"], found["accuracy"]["warning"]) == (None, TELLS)
        assert (found["selection_rate"]["within"], found["selection_rate"]["warning"]) == (True, None)


@pytest.mark.parametrize("weight", ["", "WEIGHT risk"])
@pytest.mark.parametrize("method", ["sql", "execute"])
def test_a_label_of_texts_is_reported_by_its_values(con: fairsql.Connection, method: str, weight: str) -> None:
    with pytest.raises(fairsql.DataError) as caught:
        getattr(con, method)(f"FROM people FAIR DISPARITY (LABEL income PROTECTED sex {weight})").fetchall()
    assert caught.value.hint == (
        "compare it with the value that counts as 1: LABEL income = '…'; "
        "its values are '- 50000' (280 rows), '50000+' (140 rows)"
    )


def test_many_values_are_cut_and_parameters_leave_them_out(con: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError) as caught:
        con.execute("FROM people FAIR (PREDICTION 'r' || round(risk, 3) PROTECTED sex)")
    assert caught.value.hint.count(" (60 rows)") == 6
    assert caught.value.hint.endswith(", …")
    with pytest.raises(fairsql.DataError) as caught:
        con.execute("FROM people WHERE sex < $1 FAIR (LABEL income PROTECTED sex)", [2])
    assert caught.value.hint == "compare it with the value that counts as 1: LABEL income = '…'"
