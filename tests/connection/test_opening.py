"""Which connection is opened or wrapped, and what can be pickled and copied."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from support.small_loans import CLAUSE, ROWS

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.spec import FairSpec
from fairsql.text.tokens import tokenize


def test_wrapping_a_connection_that_is_open() -> None:
    with duckdb.connect() as plain:
        plain.execute("CREATE TABLE t AS SELECT 1 AS g, 1 AS p")
        con = fairsql.connect(plain)
        assert con.raw is plain
        assert con.execute(f"FROM t {CLAUSE}").fetchall() == [(1, 1, 0, 1.0)]
        assert plain.execute("FROM t").fetchall() == [(1, 1)]
        assert fairsql.connect(con) is con


def test_default_connection() -> None:
    con = fairsql.connect(":default:")
    assert con.raw is duckdb.default_connection()
    con.execute("CREATE OR REPLACE TEMP TABLE fairsql_default AS SELECT 1 AS g, 1 AS p")
    assert con.execute(f"FROM fairsql_default {CLAUSE}").fetchall() == [(1, 1, 0, 1.0)]
    assert duckdb.sql("FROM fairsql_default").fetchall() == [(1, 1)]
    con.execute("DROP TABLE fairsql_default")


def test_databases_in_memory_are_apart(loans: fairsql.Connection) -> None:
    with fairsql.connect() as other, pytest.raises(duckdb.ProgrammingError, match="does not exist"):
        other.execute(f"FROM t {CLAUSE}")
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_settings_of_a_new_connection() -> None:
    with fairsql.connect(config={"threads": 1, "default_null_order": "nulls_first"}) as con:
        assert con.execute("SELECT current_setting('threads')").fetchall() == [(1,)]


def test_file_reopened(tmp_path: Path) -> None:
    path = tmp_path / "audits.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
        con.execute(f"CREATE VIEW audit AS FROM t {CLAUSE}")
        con.execute("CREATE METRIC harm(a := 2) AS a * (tp + fp) / n")
        con.execute("CREATE VIEW harmed AS FROM t FAIR (PREDICTION p PROTECTED g METRICS harm, harm(4) AS more)")
        con.execute("CREATE MACRO audited(least) AS TABLE FROM t WHERE p >= least " + CLAUSE)
    with duckdb.connect(str(path)) as plain:
        assert plain.execute("FROM audit").fetchall() == ROWS
        assert plain.execute("FROM harmed").fetchall() == [(1, 2, 0, 1.0, 2.0), (2, 1, 0, 2.0, 4.0)]
        assert plain.execute("FROM audited(1)").fetchall() == [(1, 1, 0, 1.0), (2, 1, 0, 1.0)]
        plain.execute("INSERT INTO t VALUES (2, 0)")
    with fairsql.connect(str(path)) as con:
        assert con.execute("FROM audit").fetchall() == [(1, 2, 0, 0.5), (2, 2, 0, 0.5)]
        query = "SELECT harm FROM t FAIR (PREDICTION p PROTECTED g METRICS harm(a := 10) AS harm)"
        assert con.execute(query).fetchall() == [(5.0,), (5.0,)]
        definition = "SELECT formula FROM fair_metric_definitions() WHERE metric = 'harm'"
        assert con.execute(definition).fetchall() == [("a * (tp + fp) / n",)]


def test_read_only_file(tmp_path: Path) -> None:
    path = tmp_path / "audits.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
        con.execute("CREATE METRIC harm AS (tp + fp) / n")
    with fairsql.connect(path, read_only=True) as con:
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)").fetchall() == ROWS
        for statement in ("CREATE METRIC other AS fp / n", "DROP METRIC harm", f"CREATE TABLE u AS FROM t {CLAUSE}"):
            with pytest.raises(duckdb.Error, match="read-only"):
                con.execute(statement)
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)").fetchall() == ROWS


def test_read_only_file_without_metrics_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "plain.duckdb"
    with duckdb.connect(str(path)) as plain:
        plain.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
    with fairsql.connect(path, read_only=True) as con:
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS sp)").fetchall() == ROWS
        with pytest.raises(fairsql.MetricError, match="unknown metric harm"):
            con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)")


def test_attached_databases(loans: fairsql.Connection, tmp_path: Path) -> None:
    with fairsql.connect(tmp_path / "other.duckdb") as other:
        other.execute("CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 7 AS g, 1 AS p")
        other.execute("CREATE METRIC harm AS (tp + fp) / n")
    loans.execute(f"ATTACH '{tmp_path}/other.duckdb' AS other")
    assert loans.execute(f"FROM other.s.t {CLAUSE}").fetchall() == [(7, 1, 0, 1.0)]
    joined = f"SELECT g, n FROM t {CLAUSE} UNION ALL SELECT g, n FROM other.s.t {CLAUSE}"
    assert sorted(loans.execute(joined).fetchall()) == [(1, 2), (2, 1), (7, 1)]
    named = "FROM other.s.t FAIR (PREDICTION p PROTECTED g METRICS harm)"
    with pytest.raises(fairsql.MetricError, match="unknown metric harm"):
        loans.execute(named)
    loans.execute("USE other")
    assert loans.execute(named).fetchall() == [(7, 1, 0, 1.0)]
    loans.execute(f"CREATE TABLE memory.main.audit AS FROM other.s.t {CLAUSE}")
    assert loans.execute("FROM memory.main.audit").fetchall() == [(7, 1, 0, 1.0)]


def _errors() -> list[fairsql.FairSQLError]:
    place: dict[str, Any] = {"sql": "FROM t\nFAIR (x)", "start": 13, "end": 14, "hint": "did you mean y?"}
    kinds = [
        fairsql.FairSQLError,
        fairsql.ProgrammingError,
        fairsql.ClauseError,
        fairsql.MetricError,
        fairsql.DataError,
    ]
    return [kind("wrong", **place) for kind in kinds] + [kind("wrong") for kind in kinds]


@pytest.mark.parametrize("error", _errors(), ids=lambda error: f"{type(error).__name__}-{error.start}")
@pytest.mark.parametrize(
    "again", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)  # fmt: skip
def test_errors_can_be_copied(error: fairsql.FairSQLError, again: Callable[[Any], Any]) -> None:
    other = again(error)
    assert type(other) is type(error)
    assert str(other) == str(error)
    for name in ("message", "sql", "start", "end", "hint", "line", "column", "args"):
        assert getattr(other, name) == getattr(error, name)


def test_error_of_a_worker_process_can_be_pickled(loans: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError) as caught:
        loans.execute("FROM t FAIR (PREDICTION g PROTECTED p)").fetchall()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def _spec(text: str) -> FairSpec:
    tokens = tokenize(text)
    (clause,) = find_clauses(tokens, text, FORMS)
    return read_spec(clause, tokens, text, forms=FORMS, metrics=built_in_metrics(), render=lambda a, b: text[a:b])


@pytest.mark.parametrize(
    "again",
    [lambda spec: pickle.loads(pickle.dumps(spec)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_specs_can_be_copied(again: Callable[[Any], Any]) -> None:
    spec = _spec(
        "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED CUBE (g, h) CONTROL c > 1 AS d WEIGHT w CONFIDENCE 0.9 "
        "METRICS equalized_odds WITHIN 0.1, (5 * fn + fp) / n AS harm WITHIN RATIO 0.8)"
    )
    assert [measure.reads for measure in spec.measures] == [{"tp", "fn"}, {"fp", "tn"}, {"fn", "fp", "n"}]
    other = again(spec)
    assert other == spec
    assert hash(other) == hash(spec)
    assert [measure.reads for measure in other.measures] == [measure.reads for measure in spec.measures]
    assert [measure.formula.sql() for measure in other.measures] == [m.formula.sql() for m in spec.measures]


def test_copied_connection_is_the_same_database(loans: fairsql.Connection) -> None:
    assert copy.copy(loans).execute(f"FROM t {CLAUSE}").fetchall() == ROWS
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(loans)


LARGE = "FROM t FAIR DISPARITY (PREDICTION p LABEL (p) PROTECTED g {})"


@pytest.fixture
def decided(con: fairsql.Connection) -> fairsql.Connection:
    con.execute("CREATE TABLE t AS FROM (VALUES ('a', 1), ('b', 0)) AS v(g, p)")
    return con


@pytest.mark.parametrize("items", ["WITHIN 0.8", "METRICS selection_rate WITHIN 0.8 WITHIN 0.1"])
@pytest.mark.parametrize("method", ["execute", "sql", "query"])
def test_a_ratio_given_as_a_difference_is_warned_of(decided: fairsql.Connection, method: str, items: str) -> None:
    with pytest.warns(fairsql.ClauseWarning, match="write WITHIN RATIO 0.8") as warned:
        getattr(decided, method)(LARGE.format(items))
    assert [str(each.message) for each in warned] == [
        "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    ]
    assert warned[0].filename == __file__


@pytest.mark.parametrize("method", ["execute", "sql"])
@pytest.mark.parametrize(
    ("written", "parameters"),
    [("?", [0.8]), ("$1::DOUBLE", [Decimal("0.8")]), ("$most", {"most": 0.8}), ("?1", (0.8,)), ("?", [0.3]),
     ("RATIO ?", [0.8]), ("?", [None])],
)  # fmt: skip
def test_a_parameter_is_warned_of_where_its_value_is_given(
    decided: fairsql.Connection, method: str, written: str, parameters: Any
) -> None:
    query = LARGE.format(f"WITHIN {written}")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if method == "execute":
            decided.execute(query, parameters).fetchall()
        else:
            decided.sql(query, params=parameters).fetchall()
    values = [float(value) for value in (parameters.values() if isinstance(parameters, dict) else parameters) if value]
    expected = ["WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"]
    assert [str(each.message) for each in caught] == expected * (values == [0.8] and "RATIO" not in written)


def test_expand_warns_too() -> None:
    with pytest.warns(fairsql.ClauseWarning, match="four-fifths") as warned:
        fairsql.expand(LARGE.format("WITHIN 0.9"))
    assert warned[0].filename == __file__


@pytest.mark.parametrize(
    "items",
    ["WITHIN 0.05", "WITHIN RATIO 0.8", "METRICS disparate_impact", "METRICS treatment_equality WITHIN 2 WITHIN 0.1",
     "METRICS treatment_equality WITHIN 0.9"],
)  # fmt: skip
def test_what_is_meant_is_not_warned_of(decided: fairsql.Connection, items: str) -> None:
    decided.execute(LARGE.format(items))  # warnings are errors
    decided.execute("FROM t FAIR (PREDICTION p PROTECTED g WITHIN 0.8)")  # judges nothing


@pytest.mark.parametrize(
    ("metrics", "names"),
    [
        ("disparate_impact", ["selection_rate"]), ("four_fifths", ["selection_rate"]),
        ("accuracy, disparate_impact, selection_rate", ["accuracy", "selection_rate"]),
        ("disparate_impact, four_fifths", ["selection_rate"]), ("disparate_impact AS approved", ["approved"]),
    ],
)  # fmt: skip
def test_a_column_of_fair_is_called_by_what_it_holds(
    decided: fairsql.Connection, metrics: str, names: list[str]
) -> None:
    decided.execute(f"FROM t FAIR (PREDICTION p LABEL (p) PROTECTED g METRICS {metrics})")
    assert [column[0] for column in decided.description][3:] == names
    decided.fetchall()
    judged = decided.execute(f"SELECT metric, judged_on, allowance {LARGE.format('METRICS disparate_impact')}")
    assert judged.fetchall() == [("disparate_impact", "ratio", 0.8)]


def test_a_new_file_is_one_that_older_versions_open(tmp_path: Path) -> None:
    asked = "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database()"
    made = tmp_path / "made.duckdb"
    with fairsql.connect(made) as first, fairsql.connect(made) as second, duckdb.connect(str(made)) as plain:
        first.execute("CREATE TABLE t AS SELECT 7 AS a")
        assert second.execute("FROM t").fetchall() == plain.execute("FROM t").fetchall() == [(7,)]
        assert first.execute(asked).fetchall() == [("v1.4.0+",)]
    newest = duckdb.connect(str(tmp_path / "plain.duckdb"), config={"storage_compatibility_version": "latest"})
    with newest, fairsql.connect(tmp_path / "latest.duckdb", storage_version="latest") as latest:
        assert latest.execute(asked).fetchall() == newest.execute(asked).fetchall()
    own = {"storage_compatibility_version": "v1.2.0"}
    with fairsql.connect(tmp_path / "own.duckdb", config=own) as chosen:
        assert chosen.execute(asked).fetchall() == [("v1.2.0+",)]
    for refused in ({"read_only": True}, {"config": {"access_mode": "read_only"}}):
        with pytest.raises(duckdb.Error):
            fairsql.connect(tmp_path / "none.duckdb", **refused)
    assert not (tmp_path / "none.duckdb").exists()
