"""Numbers in ranges as groups and strata: `bins(age, [25, 40])` in PROTECTED and CONTROL, against pandas."""

from __future__ import annotations

import sqlite3
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import fairsql
from fairsql import ClauseError, FairSQLError
from fairsql.session.pushdown import engine_aggregation

EDGES = [25, 40, 100]
NAMES = ["below 25", "25 to below 40", "40 to below 100", "100 or more"]
AGES = "bins(age, [25, 40, 100])"
ROW = {"age": range(300), "p": [0, 1, 1] * 100, "y": [0, 1] * 150, "g": ["a", "b", "a"] * 100}


def people(n: int = 900) -> pd.DataFrame:
    rng = np.random.default_rng(11)
    age = rng.choice([3.5, 24.999, 25.0, 39.0, 40.0, 99.0, 100.0, 250.0, np.nan], n)
    score = rng.random(n)
    yes = score < np.where(age < 40, 0.4, 0.6)
    return pd.DataFrame({
        "age": age, "p": yes.astype(int), "y": rng.integers(0, 2, n), "s": score, "g": rng.choice(["f", "m"], n),
    }).astype({"age": "Float64"})  # fmt: skip


@pytest.fixture
def frame(con: fairsql.Connection) -> pd.DataFrame:
    rows = people()
    con.execute("CREATE TABLE t AS SELECT row_number() OVER () AS id, * FROM rows")
    return rows.assign(age=cut(rows))


def cut(rows: pd.DataFrame) -> pd.Series[Any]:
    """The ranges by pandas: an ordered categorical."""
    age = rows["age"].astype(float)
    return pd.cut(age, [-np.inf, *EDGES, np.inf], right=False, labels=NAMES)


def test_groups_are_those_of_pandas_in_the_order_of_edges(con: fairsql.Connection, frame: pd.DataFrame) -> None:
    got = con.sql(f"FROM t FAIR (PREDICTION p PROTECTED {AGES})").df()
    want = frame.groupby("age", observed=True, dropna=False)["p"].agg(["size", "mean"])
    assert [*got["age"].astype(object).fillna("NULL")] == [*NAMES, "NULL"]  # "100" would come before "25"
    assert [*got["n"]] == [*want["size"]]
    assert [*got["selection_rate"]] == pytest.approx([*want["mean"]])
    assert [*got["age"].cat.categories] == NAMES
    assert got["age"].cat.ordered


def test_strata_are_those_of_pandas(con: fairsql.Connection, frame: pd.DataFrame) -> None:
    got = con.execute(
        f"SELECT age, difference FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL {AGES})"
    ).fetchall()
    rates = frame.groupby(["age", "g"], observed=True, dropna=False)["p"].mean().unstack()
    want = (rates["f"] - rates["m"]).abs()
    assert [age for age, _ in got] == [*NAMES, None]
    assert [gap for _, gap in got] == pytest.approx([*want])


def test_pairs_and_later_queries_keep_the_order(con: fairsql.Connection, frame: pd.DataFrame) -> None:
    pairs = "SELECT first_group, second_group FROM t WHERE age IS NOT NULL FAIR PAIRS (PREDICTION p PROTECTED {})"
    assert con.execute(pairs.format(AGES)).fetchall() == [
        (NAMES[i], NAMES[k]) for i in range(4) for k in range(i + 1, 4)
    ]
    con.execute(f"CREATE VIEW v AS SELECT age, n FROM t FAIR (PREDICTION p PROTECTED {AGES})")
    con.execute("CREATE TABLE w AS FROM v")
    for relation in ("v", "w"):
        older = con.execute(f"SELECT age FROM {relation} ORDER BY age DESC").fetchall()
        assert [age for (age,) in older] == [*reversed(NAMES), None]
    ((first,),) = con.execute(
        f"SELECT DISTINCT second_key.age FROM t FAIR PAIRS (PREDICTION p PROTECTED {AGES} REFERENCE '25 to below 40')"
    ).fetchall()
    assert first == "25 to below 40"


FORMS = [
    "SELECT * FROM t FAIR (PREDICTION p LABEL y PROTECTED CUBE ({}, g) CONFIDENCE 0.9)",
    "FROM t FAIR DISPARITY (PREDICTION p PROTECTED {} CONFIDENCE 0.95 WITHIN 0.1)",
    "FROM t FAIR PAIRS (PREDICTION p PROTECTED g CONTROL {} CONFIDENCE 0.95)",
    "FROM t FAIR TEST (PREDICTION p PROTECTED {} CONTROL g)",
    "FROM t FAIR TEST (PREDICTION p PROTECTED g CONTROL {})",
    "FROM t FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL {})",
    "FROM t FAIR ADJUST (OUTCOME s PROTECTED g CONTROL {} CONFIDENCE 0.95)",
    "FROM t FAIR BOUNDS (PREDICTION p PROTECTED {})",
    "FROM t FAIR TREND (PREDICTION p PROTECTED {} TIME DATE '2026-01-01' + id::INTEGER EVERY '1 year')",
    "SELECT id, fair_label FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g CONTROL {} ORDER BY id) ORDER BY id",
    "SELECT id, fair_weight FROM t FAIR REWEIGH (LABEL y PROTECTED {}) ORDER BY id",
    "FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED {} LAMBDA 1)",
    """SELECT id, y FROM t FAIR TRANSFORM (PROTECTED {} LABEL y FEATURES g EPSILON 0.2 OBJECTIVE l1
       DISTORTION CASE WHEN old.y <> new.y THEN 1 ELSE 0 END WITHIN 0.9) ORDER BY id""",
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.partition("(")[0])
def test_every_form_groups_by_the_case_that_a_user_would_write(
    con: fairsql.Connection, frame: pd.DataFrame, form: str
) -> None:
    """An ENUM made beforehand has the same groups in the same order."""
    names = ", ".join(f"'{name}'" for name in NAMES)
    case = "CASE WHEN age < 25 THEN '{}' WHEN age < 40 THEN '{}' WHEN age < 100 THEN '{}' WHEN age >= 100 THEN '{}' END".format(
        *NAMES
    )
    con.execute(f"CREATE TABLE made AS SELECT *, CAST({case} AS ENUM ({names})) AS a FROM t")
    got = con.execute(form.format(f"{AGES} AS a")).fetchall()
    assert rounded(got) == rounded(con.execute(form.format("a").replace("FROM t", "FROM made")).fetchall())
    assert len(got) > 0


def rounded(rows: list[tuple[Any, ...]]) -> list[str]:
    """The rows as texts in their order; sums over threads differ in the last digits."""
    return [" ".join(f"{value:.9g}" if isinstance(value, float) else str(value) for value in row) for row in rows]


def test_a_scan_has_one_naming_for_protected_and_features(con: fairsql.Connection, frame: pd.DataFrame) -> None:
    scan = "FROM t FAIR SCAN (PREDICTION p {})"
    got = con.execute(scan.format(f"PROTECTED {AGES}")).fetchall()
    assert got == con.execute(scan.format(f"FEATURES {AGES}")).fetchall()
    assert {row[1] for row in got} == {*(f"age {name}" for name in NAMES), "age = (NULL)"}


def test_edges_have_one_naming_in_groups_and_features(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE u AS SELECT unnest([-2, -0.5, 0.25, 0.7, 1, 30]) AS x, 1 AS p")
    for edges in ("[-1, 0.25, 1]", "[-1.5, .5]", "[0, 1.0]", "[ -1 , 10 ]", "[0.25, 0.50]"):
        groups = con.execute(f"SELECT x::VARCHAR FROM u FAIR (PREDICTION p PROTECTED bins(x, {edges}))").fetchall()
        items = con.execute(f"SELECT features['x'] FROM u FAIR SCAN (PREDICTION p FEATURES bins(x, {edges}) MINIMUM 1)")
        assert {name for (name,) in groups} == {name for (name,) in items.fetchall()}, edges


def test_a_model_has_ranges_as_groups(con: fairsql.Connection, frame: pd.DataFrame) -> None:
    con.execute(
        f"CREATE MODEL m PREDICT p FEATURES s FAIR (PROTECTED {AGES} METRICS selection_rate WITHIN RATIO 0.1) AS FROM t"
    )
    groups = con.execute('SELECT DISTINCT "group" FROM fairsql.model_metrics').fetchall()
    assert {name for (name,) in groups} >= {*NAMES}


REFUSED = [
    ("PROTECTED bins(age, 1)", "1 is not a number of bins", "from 2 to 100", "1)"),
    ("PROTECTED g CONTROL top(age, x)", "x is not a number of values", "from 2 to 100", "x)"),
    ("PROTECTED bins(age, [40, 25])", "edges must ascend, and 25 follows 40", "from the lowest", "25"),
    ("PROTECTED bins(age, [25, 25.0])", "edges must ascend", "from the lowest", "25.0"),
    ("PROTECTED bins(age, [25, y])", "the edge y is not a number", "bins(age, [25, 40, 60])", "y]"),
    ("PROTECTED bins(age, [1e3])", "the edge 1e3 is not a number in digits", "bins(", "1e3"),
    ("PROTECTED bins(age, [?])", "the edge $1 is not a number", "bins(", "?"),
    ("PROTECTED bins(age, [25] || [30])", "the edge [25] || [30] is not", "bins(", "[25]"),
    ("PROTECTED bins(age, [])", "the list of bounds between the bins is empty", "[25, 45]", "[]"),
    ("PROTECTED bins(age, [25]) || 'x'", "cannot be read: bins takes two values, a column", "write the edges", "bins"),
    (f"PROTECTED age, {AGES}", "two columns of the result are called age", f"{AGES} AS …", "bins"),
    (f"PROTECTED {AGES} CONTROL {AGES}", "PROTECTED and CONTROL", "", "bins"),
]
FIXED = [  # rows keep what these write, so groups must not change with the rows
    ("REWEIGH (LABEL y PROTECTED bins(age, 5))", "PROTECTED takes no bins(age, …)", "bins(age, [25, 40, 60])"),
    ("RELABEL (SCORE s LABEL y PROTECTED g CONTROL quantiles(age, 4))", "CONTROL takes no quantiles(age, …)", "edges"),
    ("THRESHOLD (SCORE s LABEL y PROTECTED top(g, 5) AS t)", "PROTECTED takes no top(g, …)", "CASE WHEN g IN ('…')"),
]
ABSENT = ("PROTECTED bins(agee, [25])", 'Referenced column "agee" not found', "", "agee")


@pytest.mark.parametrize(("items", "message", "hint", "at"), [*REFUSED, ABSENT])
def test_mistakes(con: fairsql.Connection, frame: pd.DataFrame, items: str, message: str, hint: str, at: str) -> None:
    query = f"FROM t FAIR (PREDICTION p {items})"
    with pytest.raises(FairSQLError) as caught:
        con.execute(query)
    assert message in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.start is not None
    assert query[caught.value.start :].startswith(at)
    assert isinstance(caught.value, ClauseError) or "agee" in query


@pytest.mark.parametrize(("clause", "message", "hint"), FIXED)
def test_forms_that_return_rows_take_edges_of_the_clause(clause: str, message: str, hint: str) -> None:
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR {clause}")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")


BY_ROWS = {  # what the rows cut, and the same by pandas
    "quantiles(s, 3)": lambda rows: bins_of(rows["s"], np.quantile(rows["s"], [1 / 3, 2 / 3], method="inverted_cdf")),
    "bins(s, 4)": lambda rows: bins_of(rows["s"], rows["s"].min() + np.arange(1, 4) * np.ptp(rows["s"]) / 4),
    "top(age, 2)": lambda rows: rows["age"].map(
        lambda age: None if pd.isna(age) else str(age) if age in most(rows["age"]) else "other"
    ),
}
MEASURING = [
    form for form in FORMS if not any(word in form for word in ("RELABEL", "REWEIGH", "THRESHOLD", "TRANSFORM"))
]


def bins_of(values: pd.Series[Any], bounds: np.ndarray[Any, Any]) -> list[str]:
    shown = [
        str(round(bound, 6) if len(str(bound).split(".")[1]) >= 7 else bound).removesuffix(".0") for bound in bounds
    ]
    names = [f"below {shown[0]}", *(f"{a} to below {b}" for a, b in pairwise(shown)), f"{shown[-1]} or more"]
    return [f"{at + 1}: {names[at]}" for at in np.searchsorted(bounds, values, side="right")]


def most(values: pd.Series[Any]) -> set[float]:
    counts = values.dropna().value_counts()
    return {*sorted(counts.index, key=lambda value: (-counts[value], str(value)))[:2]}


@pytest.mark.parametrize("cut", BY_ROWS)
def test_the_rows_may_give_the_edges(con: fairsql.Connection, tmp_path: Path, cut: str) -> None:
    """In every form that measures, of DuckDB's rows and of SQLite's."""
    frame = people()
    rows = frame.assign(id=range(1, len(frame) + 1), age=frame["age"].astype(float))
    con.execute("CREATE TABLE t AS FROM rows")
    con.register("by_hand", rows.assign(a=BY_ROWS[cut](rows)))
    con.execute("CREATE TABLE made AS FROM by_hand")
    con.unregister("by_hand")
    path = tmp_path / "far.db"
    with sqlite3.connect(path) as far:
        rows.to_sql("t", far, index=False)
    far.close()
    with fairsql.connect(f"sqlite:///{path}") as remote:
        for form in MEASURING:
            got = rounded(con.execute(form.format(f"{cut} AS a")).fetchall())
            assert got == rounded(con.execute(form.format("a").replace("FROM t", "FROM made")).fetchall()), form
            assert len(got) > 0
            if "TREND" not in form:
                assert rounded(remote.execute(form.format(f"{cut} AS a")).fetchall()) == got, form


def test_edges_are_of_the_rows_that_filter_lets_through_and_an_engine_cuts_many_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_aggregation, "MOST_CELLS", 1000)
    path = tmp_path / "far.db"
    values = [(i * 7919 % 30011 / 7, i % 3 % 2) for i in range(30011)]
    with sqlite3.connect(path) as far:
        far.execute("CREATE TABLE t (x DOUBLE, p INTEGER)")
        far.executemany("INSERT INTO t VALUES (?, ?)", values)
    far.close()
    clause = "FROM t FAIR (PREDICTION p PROTECTED quantiles(x, 4) FILTER x < 2000)"
    with fairsql.connect() as con, fairsql.connect(f"sqlite:///{path}") as remote:
        con.execute("CREATE TABLE t AS SELECT i * 7919 % 30011 / 7 AS x, i % 3 % 2 AS p FROM range(30011) AS r(i)")
        got = con.execute(clause).fetchall()
        assert rounded(remote.execute(clause).fetchall()) == rounded(got)
    kept = sorted(x for x, _ in values if x < 2000)
    assert [row[1] for row in got] == pytest.approx([len(kept) / 4] * 4, abs=1)


def test_a_report_and_its_curves_have_ranges_in_order(
    con: fairsql.Connection, frame: pd.DataFrame, tmp_path: Path
) -> None:
    text = con.report(
        f"FROM t WHERE age IS NOT NULL FAIR DISPARITY (SCORE s THRESHOLD 0.5 LABEL y PROTECTED {AGES} WITHIN 0.2)"
    ).markdown()
    assert AGES in text
    text = text.partition("## Groups")[2]
    places = [text.index(f"| {name}") for name in NAMES]
    assert places == sorted(places)


def test_an_engine_cuts_its_rows(frame: pd.DataFrame, con: fairsql.Connection, tmp_path: Path) -> None:
    """Groups, redrawn rows and a model of SQLite's rows are those of DuckDB's."""
    path = tmp_path / "far.db"
    rows = con.execute("SELECT id, age::DOUBLE, p, y, s, g FROM t").fetchall()
    with sqlite3.connect(path) as far:
        far.execute("CREATE TABLE t (id INTEGER, age DOUBLE, p INTEGER, y INTEGER, s DOUBLE, g TEXT)")
        far.executemany("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", rows)
    far.close()
    model = f"""CREATE MODEL m PREDICT p FEATURES g, CASE WHEN s > 0.45 THEN 'high' ELSE 'low' END AS level
                FAIR (PROTECTED {AGES} AS a METRICS selection_rate WITHIN RATIO 0.1) AS SELECT * FROM t"""
    with fairsql.connect(f"sqlite:///{path}") as remote:
        for form in (
            *(each for each in FORMS if "TRANSFORM" not in each),
            FORMS[-1].replace("WITHIN", "KEY id WITHIN"),
        ):
            asked = form.format(f"{AGES} AS a") if "TREND" not in form else FORMS[0].format(f"{AGES} AS a")
            assert rounded(remote.execute(asked).fetchall()) == rounded(con.execute(asked).fetchall()), form
        for each in (remote, con):
            each.execute(model)
        scored = "SELECT id, prediction FROM m('t') ORDER BY id"
        assert remote.execute(scored).fetchall() == con.execute(scored).fetchall()


@pytest.mark.parametrize("item", ["PROTECTED", "CONTROL"])
def test_equal_widths_of_texts_are_an_error_at_their_place(item: str, con: fairsql.Connection) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE texts AS SELECT 'r' || i % 3 AS region, i % 2 AS p, i % 5 AS g FROM range(90) AS r (i)"
    )
    others = "" if item == "PROTECTED" else "PROTECTED g "
    query = f"FROM texts FAIR (PREDICTION p {others}{item} bins(region, 3))"
    with pytest.raises(fairsql.DataError, match=r"^bins\(region, 3\) needs numbers") as error:
        con.execute(query).fetchall()
    assert query[error.value.start :].startswith("(region, 3)")
