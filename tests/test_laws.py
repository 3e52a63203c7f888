"""Laws: random tables and random clauses give what the oracle gives, and what must not matter does not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support import oracle
from support.effort import laws
from support.law_connections import insert, reused_connection
from support.oracle import assert_same

import fairsql

COLUMNS = "g VARCHAR, h INTEGER, c BOOLEAN, p INTEGER, y BOOLEAN, s DOUBLE, w DOUBLE"
NAMES = ("g", "h", "c", "p", "y", "s", "w")
Row = dict[str, Any]

rows_of = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from(["a", "b", "B", None]),
        "h": st.sampled_from([1, 2, None]),
        "c": st.sampled_from([True, False, None]),
        "p": st.sampled_from([0, 1, 1, 0, None]),
        "y": st.sampled_from([True, False, True, False, None]),
        "s": st.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.95, 1.0, None]),
        "w": st.sampled_from([0.5, 1.0, 2.0, 3.25, None]),
    }),
    max_size=25,
)  # fmt: skip
COUNTED = [m for m in oracle.METRICS if m not in ("harm", "hits")]
TEXT = {"harm": "(5 * fn + fp) / n AS harm", "hits": "tp AS hits"}
AGGREGATES = {
    "mean_h": "avg(h) AS mean_h", "median_h": "median(h) AS median_h", "sum_h": "sum(h) AS sum_h",
    "values_of_h": "count(DISTINCT h) AS values_of_h",
}  # fmt: skip
SETS = {
    "g, h": None,
    "g": None,
    "CUBE (g, h)": [["g", "h"], ["g"], ["h"], []],
    "ROLLUP (g, h)": [["g", "h"], ["g"], []],
    "GROUPING SETS ((g, h), (h))": [["g", "h"], ["h"]],
}


@st.composite
def clauses(draw: st.DrawFn) -> tuple[str, oracle.Clause]:
    """A clause in FairSQL and in Python."""
    items: list[str] = []
    python: dict[str, Any] = {}
    modes = ["prediction", "prediction+label", "label", "score", "score+label", "threshold", "no outcome"]
    mode = draw(st.sampled_from(modes))
    if mode.startswith("prediction"):
        items.append("PREDICTION p")
        python["prediction"] = lambda row: row["p"]
    if mode in ("score", "score+label", "threshold"):
        items.append("SCORE s")
        python["score"] = lambda row: row["s"]
    if mode == "threshold":
        items.append("THRESHOLD 0.3")
        python["threshold"] = 0.3
    if mode not in ("prediction", "score", "no outcome"):
        items.append("LABEL y")
        python["label"] = lambda row: row["y"]
    allowed = {
        "prediction": ["selection_rate", "rejection_rate"],
        "prediction+label": [*COUNTED, "harm", "hits"],
        "label": ["base_rate"],
        "score": ["mean_score"],
        "score+label": ["base_rate", *oracle.SCORED],
        "threshold": [*COUNTED, *oracle.SCORED],
        "no outcome": [],
    }[mode]
    aggregates = list(AGGREGATES) if draw(st.booleans()) or not allowed else []
    metrics = draw(st.lists(st.sampled_from([*allowed, *aggregates]), min_size=1, max_size=4, unique=True))
    if draw(st.booleans()):
        items.append("CONTROL c")
        python["control"] = {"c": lambda row: row["c"]}
    text = draw(st.sampled_from(sorted(SETS)))
    items.append(f"PROTECTED {text}")
    names = ["g"] if text == "g" else ["g", "h"]
    python["protected"] = {name: (lambda row, name=name: row[name]) for name in names}
    python["sets"] = SETS[text]
    if not set(metrics) & set(oracle.AGGREGATES) and draw(st.booleans()):  # means alone are weighted
        items.append("WEIGHT w")
        python["weight"] = lambda row: row["w"]
    if draw(st.booleans()):
        items.append("CONFIDENCE 0.9")
        python["confidence"] = 0.9
    if draw(st.booleans()):
        items.append("MINIMUM 2")
        python["minimum"] = 2
    within: dict[str, tuple[str, float]] = {}
    asked = []
    for metric in metrics:
        kind = draw(st.sampled_from(["", "difference", "ratio"]))
        asked.append(
            (TEXT | AGGREGATES).get(metric, metric)
            + {"": "", "difference": " WITHIN 0.25", "ratio": " WITHIN RATIO 0.8"}[kind]
        )
        within[metric] = {"": ("difference", 0.5), "difference": ("difference", 0.25), "ratio": ("ratio", 0.8)}[kind]
    items.append("METRICS " + ", ".join(asked))
    items.append("WITHIN 0.5")
    reference = draw(st.sampled_from(["", "", "OVERALL", "values"]))
    if reference:
        items.append("REFERENCE " + ("OVERALL" if reference == "OVERALL" else ", ".join(["'a'", "1"][: len(names)])))
        python["reference"] = "OVERALL" if reference == "OVERALL" else ("a", 1)[: len(names)]
    clause = oracle.Clause(metrics=metrics, within=within, **python)
    return " ".join(draw(st.permutations(items[:-1])) + items[-1:] if not reference else items), clause


@contextmanager
def table(rows: list[Row]) -> Iterator[fairsql.Connection]:
    with reused_connection() as con:
        con.execute(f"CREATE OR REPLACE TABLE t ({COLUMNS})")
        if rows:
            insert(con, "t", [[row[name] for name in NAMES] for row in rows])
        yield con


def tolerance_of(clause: oracle.Clause) -> float:
    return 1e-12 if clause.confidence is None else 2e-5  # the oracle differentiates numerically


@laws(150)
@given(rows=rows_of, asked=clauses())
def test_fair_is_the_oracles(rows: list[Row], asked: tuple[str, oracle.Clause]) -> None:
    text, clause = asked
    with table(rows) as con:
        got = con.execute(f"FROM t FAIR ({text})").fetchall()
    assert_same(got, oracle.fair(clause, rows), tolerance_of(clause), text)


@laws(150)
@given(rows=rows_of, asked=clauses())
def test_disparity_is_the_oracles(rows: list[Row], asked: tuple[str, oracle.Clause]) -> None:
    text, clause = asked
    query = f"FROM t FAIR DISPARITY ({text})"
    wanted = oracle.disparity(clause, rows)
    with table(rows) as con:
        if lacks_reference(clause, rows):
            try:
                con.execute(query).fetchall()
            except fairsql.DataError as error:
                assert "is no group of" in error.message
                return
            assert not rows
            return
        got = con.execute(query).fetchall()
    assert_same(got, wanted, tolerance_of(clause), text)


def lacks_reference(clause: oracle.Clause, rows: list[Row]) -> bool:
    if not isinstance(clause.reference, tuple):
        return False
    names = list(clause.protected)
    sets = [s for s in (clause.sets if clause.sets is not None else [names]) if s]
    found = oracle.groups(oracle.replace(clause, sets=sets), rows)
    return not any(oracle.is_reference(clause, names, which, values) for _, which, values in found)


@laws(40)
@given(rows=rows_of, asked=clauses(), data=st.data())
def test_the_order_of_rows_does_not_matter(
    rows: list[Row], asked: tuple[str, oracle.Clause], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(rows))
    with table(rows) as con, table(shuffled) as other:
        for query in (f"FROM t FAIR ({asked[0]})",):
            assert_same(con.execute(query).fetchall(), other.execute(query).fetchall(), 1e-9, asked[0])


@laws(40)
@given(rows=rows_of)
def test_doubling_all_rows_changes_no_metric(rows: list[Row]) -> None:
    query = "FROM t FAIR (PREDICTION p LABEL y PROTECTED g, h METRICS tpr, accuracy, f1, treatment_equality, harm) ORDER BY ALL"
    with table(rows) as con, table(rows * 2) as doubled:
        for one in (con, doubled):
            one.execute("CREATE METRIC harm AS (5 * fn + fp) / n")
        once, twice = con.execute(query).fetchall(), doubled.execute(query).fetchall()
        for one in (con, doubled):
            one.execute("DROP METRIC harm")
    halves = [(g, h, n / 2, excluded / 2, *rest) for g, h, n, excluded, *rest in twice]
    assert_same([(g, h, float(n), float(e), *rest) for g, h, n, e, *rest in once], halves, 1e-12, query)


@laws(40)
@given(rows=rows_of)
def test_groups_that_are_copies_have_no_disparity(rows: list[Row]) -> None:
    copies = [{**row, "g": name} for row in rows for name in ("x", "y", "z")]
    query = "SELECT metric, difference, ratio, highest_value FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g WITHIN 0)"
    with table(copies) as con:
        for metric, difference, ratio, value in con.execute(query).fetchall():
            assert difference == (None if value is None else 0), metric
            assert ratio == (1 if value else None), metric


@laws(40)
@given(rows=rows_of, names=st.permutations(["q", "r", "s"]))
def test_names_of_groups_do_not_matter(rows: list[Row], names: list[str]) -> None:
    renamed = dict(zip(["a", "b", "B"], names, strict=True))
    others = [{**row, "g": renamed.get(row["g"])} for row in rows]
    query = "SELECT metric, lowest_value, highest_value, difference, ratio, within FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g WITHIN 0.2)"
    with table(rows) as con, table(others) as other:
        assert con.execute(query).fetchall() == other.execute(query).fetchall()


@laws(40)
@given(rows=rows_of)
def test_a_weight_of_k_is_the_row_k_times(rows: list[Row]) -> None:
    weighed = [{**row, "w": float(at % 4)} for at, row in enumerate(rows)]
    repeated = [row for row in weighed for _ in range(int(row["w"]))]
    ask = "SELECT g, {} FROM t {} FAIR (PREDICTION p SCORE s LABEL y PROTECTED g METRICS tpr, f1, accuracy, auc, brier, ece {})"
    metrics = "tpr, f1, accuracy, auc, brier, ece"
    with table(weighed) as con, table(repeated) as other:
        got = con.execute(ask.format(metrics, "WHERE w > 0", "WEIGHT w")).fetchall()
        assert_same(got, other.execute(ask.format(metrics, "", "")).fetchall(), 1e-9, "weight")


@laws(40)
@given(rows=rows_of)
def test_control_is_the_union_of_its_strata(rows: list[Row]) -> None:
    items = "PREDICTION p LABEL y PROTECTED g, h"
    with table(rows) as con:
        whole = con.execute(f"FROM t FAIR ({items} CONTROL c)").fetchall()
        parts = [
            (stratum, *row)
            for stratum in (True, False, None)
            for row in con.execute(f"FROM t WHERE c IS NOT DISTINCT FROM ? FAIR ({items})", [stratum]).fetchall()
        ]
    assert_same(whole, parts, 1e-12, items)


# How a parameter may be written where an integer is asked for: sqlglot has signs of its own that begin or end with `?`.
SPELLINGS = ("?", "?::INT", "? ::INT", "?::INT::BIGINT", "(?)::INT", "CAST(? AS INT)", "-(-?::INT)", "+?::INT")
NESTED = (*SPELLINGS, "[?::INT][1]", "{'a':?::INT}.a", "{'a':{'b':?::INT}}.a.b", "list_sum([?::INT,0])", "(? //1)")
PARAMETRIZED = (
    "SELECT {0} AS a, g, n, selection_rate +{1} AS r, h FROM t WHERE id >={2} AND id <{3} "
    "FAIR (SCORE s THRESHOLD {4}/ 10 LABEL y PROTECTED g +{5} AS g FILTER id <>{6} "
    "METRICS selection_rate, (tp +{7}) / n AS h) HAVING n <>{8} ORDER BY g LIMIT {9}"
)
BY_HAND = (
    "SELECT {0}, g + {5} AS k, count(*), avg((s >= {4} / 10)::INT) + {1}, (count(*) FILTER (y AND s >= {4} / 10) + {7}) / count(*) "
    "FROM t WHERE id >= {2} AND id < {3} AND id <> {6} GROUP BY k HAVING count(*) <> {8} ORDER BY k LIMIT {9}"
)


@given(
    st.tuples(*[st.sampled_from(SPELLINGS if k in (7, 9) else NESTED) for k in range(10)]),
    st.permutations(range(10)),
    st.sampled_from(["?", "$", "named", "prepared"]),
)
@laws(60)
def test_parameters_bind_in_the_order_of_the_text(spelt: tuple[str, ...], values: list[int], how: str) -> None:
    values = [min(value, 3) if at == 2 else value + 20 if at == 3 else value for at, value in enumerate(values)]
    texts = list(spelt)
    if how in ("$", "named"):
        texts = [text.replace("?", f"${at + 1}" if how == "$" else f"$p{at}") for at, text in enumerate(texts)]
    query = PARAMETRIZED.format(*texts)
    with fairsql.connect() as con:
        con.raw.execute(
            "CREATE TABLE t AS SELECT i AS id, i % 3 AS g, i / 30 AS s, i % 2 = 0 AS y FROM range(30) r (i)"
        )
        expected = con.raw.execute(BY_HAND.format(*values)).fetchall()
        if how == "prepared":
            con.execute(f"PREPARE q AS {query}")
            found = con.execute(f"EXECUTE q({', '.join(map(str, values))})").fetchall()
        else:
            given_values = {f"p{at}": value for at, value in enumerate(values)} if how == "named" else values
            found = con.execute(query, given_values).fetchall()
        assert found == expected
