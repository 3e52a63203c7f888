"""Errors of data and of parameters, which arise while a query runs, at the item that they are about."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import duckdb
import pytest
from support.error_cases import Case, D, F, check

import fairsql
from fairsql import DataError, FairSQLError
from fairsql.expansion.building.data_errors import FAULTS, find_fault

pytestmark = pytest.mark.one_duckdb


DATA = (
    Case(
        F + "(PREDICTION w PROTECTED g)",
        D,
        "PREDICTION w must be 0, 1, boolean or NULL, and is ",
        "w",
        "make it 0 or 1 by a comparison: PREDICTION w > …, or write SCORE w THRESHOLD …",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION g PROTECTED h)",
        D,
        "PREDICTION g must be 0, 1, boolean or NULL, and is ",
        "g",
        "compare it with the value that counts as 1: PREDICTION g = '…'; its values are '",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION 'True'::TEXT PROTECTED g)",
        D,
        "PREDICTION 'True'::TEXT must be 0, 1, boolean or NULL, and is the text 'True'",
        "'True'::TEXT",
        "its values are 'True' (",
    ),
    Case(
        F + "(PREDICTION s PROTECTED g)",
        D,
        "PREDICTION s must be 0, 1, boolean or NULL, and is 0.",
        "s",
        "SCORE s THRESHOLD …",
        "PREDICTION ",
    ),
    Case(
        F + "(PREDICTION p LABEL w PROTECTED g)",
        D,
        "LABEL w must be 0, 1, boolean or NULL, and is ",
        "w",
        "make it 0 or 1 by a comparison: LABEL w > …",
    ),
    Case(F + "(PREDICTION p LABEL\n  h PROTECTED g)", D, "LABEL h must be 0, 1, boolean or NULL", "h", "compare it"),
    Case(F + "(SCORE w PROTECTED g)", D, "SCORE w must be within [0, 1], and is ", "w", "scale them to [0, 1]"),
    Case(F + "(SCORE -s PROTECTED g)", D, "SCORE -s must be within [0, 1], and is -0.", "-s", "decile / 10"),
    Case(
        F + "(PREDICTION p PROTECTED g WEIGHT -w)",
        D,
        "WEIGHT -w must be within [0, 1e50], and is -",
        "-w",
        "leave rows out with WHERE",
    ),
    Case(
        F + "(PREDICTION p PROTECTED g WEIGHT 'inf'::DOUBLE)",
        D,
        "must be within [0, 1e50], and is inf",
        "'inf'::DOUBLE",
        "NULL to exclude them",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g REFERENCE 'zz')",
        D,
        "REFERENCE 'zz' is no group of g",
        "'zz'",
        "groups are 'a' (2 rows) and 'b' (2 rows)",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g, h REFERENCE 'a', 'z')",
        D,
        "is no group of g, h",
        "'a', 'z'",
        "groups are 'a', 'x' (1 row) and 'a', 'y' (1 row) and 'b', 'x' (1 row) and 'b', 'y' (1 row)",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g CONTROL h STRATA complete)",
        D,
        "STRATA complete needs a boolean PROTECTED, and g is VARCHAR",
        "complete",
        "compare it to make it boolean",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g = 'z' AS z)",
        D,
        "no rows to measure where z is true",
        "g = 'z' AS z",
        "both sides of a boolean PROTECTED need rows",
    ),
    Case(
        F + "DISPARITY (PREDICTION p PROTECTED g = 'a' AS a CONTROL g STRATA complete)",
        D,
        "in the stratum g = ",
        "g = 'a' AS a",
        "widen",
    ),
)


@pytest.mark.parametrize("case", DATA, ids=lambda case: case.sql[:90])
def test_errors_of_the_data(settled: fairsql.Connection, case: Case) -> None:
    with pytest.raises(FairSQLError) as caught:
        settled.execute(case.sql).fetchall()
    check(case, caught.value)
    assert isinstance(caught.value, duckdb.DataError)
    assert isinstance(caught.value.__cause__, duckdb.Error)


TEXTS = (
    ("(PREDICTION p PROTECTED g WEIGHT g)", "WEIGHT"), ("(SCORE g PROTECTED p)", "SCORE"),
    ("(PREDICTION p PROTECTED g WEIGHT [g])", "WEIGHT"), ("REWEIGH (LABEL p PROTECTED g WEIGHT g)", "WEIGHT"),
    ("THRESHOLD (SCORE s LABEL p PROTECTED g WEIGHT g)", "WEIGHT"), ("DISPARITY (PREDICTION p PROTECTED g WEIGHT g::INT)", "WEIGHT"),
)  # fmt: skip


@pytest.mark.parametrize(("clause", "item"), TEXTS)
def test_a_text_where_a_number_is_due_is_reported_with_the_item(
    settled: fairsql.Connection, clause: str, item: str
) -> None:
    sql = f"SELECT * FROM t FAIR {clause}"
    value = clause.partition(f"{item} ")[2].rstrip(")").split(" ")[0]
    with pytest.raises(DataError, match=rf"{item}.* must be a number.*(string 'a'|VARCHAR\[\])") as caught:
        settled.execute(sql).fetchall()
    assert isinstance(caught.value, duckdb.ConversionException)
    assert sql[caught.value.start : caught.value.end] == value
    assert "fair_" not in str(caught.value)


@pytest.mark.parametrize(
    ("sql", "at"),
    [
        ("SELECT * FROM (SELECT *, g::INT AS i FROM t) FAIR (PREDICTION p PROTECTED g WEIGHT i)", "FROM (SELECT *, g"),
        (
            "SELECT * FROM (SELECT *, g::INT AS i FROM t) FAIR TREND (PREDICTION p PROTECTED g TIME DATE '2025-01-01' + i EVERY '1 day')",
            "FROM (SELECT *, g",
        ),
        ("WITH a AS (SELECT *, g::INT AS i FROM t) SELECT * FROM a FAIR (PREDICTION p PROTECTED i)", "::INT"),
    ],
)
def test_a_value_of_another_type_is_reported_in_the_users_text(settled: fairsql.Connection, sql: str, at: str) -> None:
    with pytest.raises(duckdb.ConversionException, match="Could not convert string 'a' to INT32") as caught:
        settled.execute(sql).fetchall()
    assert isinstance(caught.value, DataError)
    assert caught.value.start == sql.index(at)


def test_each_fault_of_data_is_raised_by_its_code_and_read_back() -> None:
    files = [path for path in Path(fairsql.__file__).parent.rglob("*.py") if path.name != "data_errors.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    for code, fault in FAULTS.items():
        names = {name for _, name, _, _ in Formatter().parse(fault.text) if name}
        reported = find_fault(fault.text.format(**{name: f"<{name}>" for name in names}))
        assert reported is not None
        assert reported[0] is fault
        assert set(reported[1]) == names
        assert code in source or f'"{fault.item}' in source  # `outside` and `binary` make the code of the item


@pytest.mark.parametrize(("value", "text"), [(None, "(NULL)"), ("NULL", "'NULL'"), ("a, b", "'a, b'"), ("a", "a")])
def test_errors_tell_the_text_null_from_null(con: fairsql.Connection, value: str | None, text: str) -> None:
    con.execute("CREATE TABLE x (g VARCHAR, s DOUBLE, y INT)")
    con.execute("INSERT INTO x VALUES ($1, 0.5, 1), ($1, 0.6, 1), ('z', 0.5, 1), ('z', 0.6, 0)", [value])
    with pytest.raises(DataError) as caught:
        con.execute("FROM x FAIR THRESHOLD (SCORE s LABEL y PROTECTED g)").fetchall()
    assert caught.value.message == f"LABEL y is never 0 where g = {text}: there is no false positive rate"


@pytest.mark.parametrize("method", ["execute", "sql"])
def test_caret_is_under_the_item_and_not_under_a_column_called_like_it(loans: fairsql.Connection, method: str) -> None:
    query = "SELECT within FROM (SELECT *, 1 AS label FROM t) WHERE label = 1 FAIR DISPARITY ({} PROTECTED g WITHIN {})"
    for items, within, place in (("PREDICTION p", "RATIO $1", "RATIO $1"), ("LABEL 'x' || g", "$1", "'x' ||")):
        sql = query.format(items, within)
        with pytest.raises(DataError) as caught:
            loans.execute(sql, [0.0]).fetchall() if method == "execute" else loans.sql(sql, params=[0.0]).fetchall()
        assert caught.value.start == sql.index(place)


NO_ALLOWANCE = [("WITHIN", value) for value in (5, -0.5, "nan", "inf")]
NO_ALLOWANCE += [("WITHIN RATIO", value) for value in (5, 0, -0.5, "nan", "inf")]
NO_ALLOWANCE += [("METRICS sp AS q, sp WITHIN", value) for value in (-0.5, "nan")]


@pytest.mark.parametrize(("item", "value"), NO_ALLOWANCE)
def test_error_of_an_allowance_that_is_a_parameter(settled: fairsql.Connection, item: str, value: float | str) -> None:
    query = f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {item} ? MINIMUM 1{' WITHIN 0.1' * ('METRICS' in item)})"
    with pytest.raises(DataError, match=r"WITHIN( RATIO)? must be .*and is ") as caught:
        settled.execute(query, [float(value)]).fetchall()
    assert str(value) in caught.value.message


def test_a_number_among_texts_is_a_text(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE nights AS SELECT i % 2 AS g, ['8', '7', '<5', '10+'][1 + i % 4] AS sleep FROM range(80) r(i)"
    )
    with pytest.raises(fairsql.DataError, match=r"is the text '[87]'") as raised:
        con.execute("FROM nights FAIR (LABEL sleep PROTECTED g)")
    assert raised.value.hint.startswith(
        "compare it with the values that count as 1: LABEL sleep IN ('…', '…'); its values"
    )
