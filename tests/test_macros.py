"""The macros, in FairSQL sessions and in plain DuckDB that has run the script of `fairsql install --print`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
from support.effort import THOROUGH

import fairsql
from fairsql.session.running import functions, macros
from fairsql.text.tokens import Token, tokenize

pytestmark = pytest.mark.one_duckdb

ROOT = Path(fairsql.__file__).parent.parent
TABLES = """
    CREATE TABLE t AS SELECT * FROM (VALUES
        (1, 'a', 0.5), (2, 'a', 0.7), (3, 'b', 0.5), (4, 'c', 0.9), (5, NULL, 0.9), (6, 'a', NULL)) v(id, race, risk);
    CREATE TABLE tuned AS SELECT * FROM (VALUES ('a', 0.6), ('b', 0.4), (NULL, 0.95)) v(race, threshold);
    CREATE TABLE lottery AS SELECT * FROM (VALUES
        ('a', [0.6, 0.2], [0.25, 0.75]), ('b', ['inf'::DOUBLE, 0.1], [0.2, 0.8])) v(race, thresholds, probabilities);
"""


@pytest.fixture(scope="module")
def loaded(install_script: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """Plain DuckDB that has run the script."""
    with duckdb.connect() as raw:
        raw.execute(install_script)
        yield raw


@pytest.fixture(scope="module")
def making() -> Iterator[fairsql.Connection]:
    """A session that makes each macro when it is first called: a rollback would take it away again."""
    with fairsql.connect() as con:
        yield con


@pytest.fixture(params=["FairSQL", "DuckDB"])
def session(
    request: pytest.FixtureRequest, loaded: duckdb.DuckDBPyConnection, making: fairsql.Connection
) -> Iterator[duckdb.DuckDBPyConnection | fairsql.Connection]:
    """A session of each kind, with the tables."""
    if request.param == "FairSQL":
        making.execute(TABLES)
        yield making
        making.execute("RESET threads")
        for (table,) in making.execute("SELECT table_name FROM duckdb_tables()").fetchall():
            making.execute(f"DROP TABLE {table}")
        return
    loaded.begin()
    loaded.execute(TABLES)
    yield loaded
    loaded.rollback()


Session = duckdb.DuckDBPyConnection | fairsql.Connection


def test_thresholds_are_applied(session: Session) -> None:
    rows = session.execute("SELECT id, fair_prediction FROM fair_apply_thresholds(t, tuned, race, risk) ORDER BY id")
    assert rows.fetchall() == [(1, False), (2, True), (3, True), (4, None), (5, False), (6, None)]
    whole = session.execute("FROM fair_apply_thresholds(t, tuned, (race), risk)")
    assert [column[0] for column in whole.description] == ["id", "race", "risk", "fair_prediction"]
    whole.fetchall()


def test_several_columns_make_groups(session: Session) -> None:
    session.execute("ALTER TABLE t ADD COLUMN sex VARCHAR DEFAULT 'f'")
    session.execute("CREATE TABLE both_tuned AS SELECT race, 'f' AS sex, threshold FROM tuned")
    query = "SELECT id, fair_prediction FROM fair_apply_thresholds(t, both_tuned, (race, sex), risk) ORDER BY id"
    assert session.execute(query).fetchall() == [(1, False), (2, True), (3, True), (4, None), (5, False), (6, None)]


@pytest.mark.parametrize("call", ["thresholds(t, twice, race, risk)", "lottery(t, two_lotteries, race, risk, id)"])
def test_a_forgotten_column_of_the_groups_doubles_no_rows(session: Session, call: str) -> None:
    session.execute("CREATE TABLE twice AS FROM tuned UNION ALL FROM tuned")
    session.execute("CREATE TABLE two_lotteries AS FROM lottery UNION ALL FROM lottery")
    with pytest.raises(duckdb.Error, match="for one group: name all columns"):
        session.execute(f"FROM fair_apply_{call}").fetchall()


def test_lotteries_are_drawn_alike_each_time(session: Session) -> None:
    session.execute("CREATE TABLE many AS SELECT i AS id, 'b' AS race, 0.3 AS risk FROM range(20000) r(i)")
    query = "SELECT id, fair_probability, fair_prediction FROM fair_apply_lottery(many, lottery, race, risk, id{}) ORDER BY id"
    first = session.execute(query.format("")).fetchall()
    assert {round(float(row[1]), 12) for row in first} == {0.8}
    assert abs(sum(row[2] for row in first) / 20_000 - 0.8) < 0.015  # five standard deviations
    session.execute("SET threads = 1")
    assert session.execute(query.format("")).fetchall() == first
    other = session.execute(query.format(", seed := 1")).fetchall()
    assert 0.2 < sum(a[2] != b[2] for a, b in zip(first, other, strict=True)) / 20_000 < 0.44  # 2 * .8 * .2 = .32


def test_lotteries_where_there_is_none(session: Session) -> None:
    query = "SELECT id, fair_probability FROM fair_apply_lottery(t, lottery, race, risk, id) ORDER BY id"
    found = [(row[0], None if row[1] is None else float(row[1])) for row in session.execute(query).fetchall()]
    assert found == [(1, 0.75), (2, 1.0), (3, 0.8), (4, None), (5, None), (6, None)]


def test_a_view_with_a_macro_lives_in_later_sessions(tmp_path: Path) -> None:
    file = tmp_path / "kept.duckdb"
    with fairsql.connect(file) as con:
        con.execute(TABLES)
        con.execute(
            "CREATE VIEW decided AS SELECT id, fair_prediction FROM fair_apply_thresholds(t, tuned, race, risk)"
        )
    with fairsql.connect(file, read_only=True) as con:
        assert con.execute("FROM decided ORDER BY id LIMIT 2").fetchall() == [(1, False), (2, True)]


UNITS = """CREATE TABLE u AS SELECT (i % 4)::VARCHAR AS g, CASE WHEN i % 7 > 0 THEN i % 2 END AS h, i % 3 AS c,
    (i * 7) % 5 < 2 AS p, (i * 11) % 13 < 5 AS y, (i * 37) % 101 / 101 AS s, 1 + i % 5 AS w,
    CASE WHEN i % 19 > 0 THEN TIMESTAMP '2020-02-28 20:00:00' + to_minutes(i * i % 577) END AS d FROM range(600) AS r(i)"""


@cache
def rows_of_clause(clause: str) -> list[dict[str, Any]]:
    """Return what the clause gives in plain DuckDB."""
    with duckdb.connect() as raw:
        raw.execute(UNITS)
        got = raw.execute(fairsql.expand(f"FROM u FAIR {clause}"))
        return [dict(zip([column[0] for column in got.description], row, strict=True)) for row in got.fetchall()]


@pytest.mark.parametrize(
    ("call", "clause"),
    [
        ("fair_metrics(u, ['g'], p, label := y, confidence := 0.9)", "(PREDICTION p LABEL y PROTECTED g METRICS ALL CONFIDENCE 0.9)"),
        (
            "fair_metrics(u, ['g'], p, label := y, score := s, weight := w, control := ['c'], confidence := 0.99)",
            "(PREDICTION p LABEL y SCORE s WEIGHT w CONTROL c PROTECTED g METRICS ALL CONFIDENCE 0.99)",
        ),
        (
            "fair_disparity(u, ['g'], p, label := y, control := ['c'], within := 0.1, minimum := 40, confidence := 0.8)",
            "DISPARITY (PREDICTION p LABEL y CONTROL c PROTECTED g WITHIN 0.1 MINIMUM 40 CONFIDENCE 0.8)",
        ),
        (
            "fair_disparity(u, ['g', 'h'], p, label := y, reference := ['2', NULL], confidence := 0.95)",
            "DISPARITY (PREDICTION p LABEL y PROTECTED g, h REFERENCE '2', NULL CONFIDENCE 0.95)",
        ),
        ("fair_disparity(u, ['g', 'h'], p, reference := ['2', NULL])", "DISPARITY (PREDICTION p PROTECTED g, h REFERENCE '2', NULL)"),
        (
            "fair_disparity(u, ['g', 'h'], p, label := y, score := s, weight := w, control := ['c'], reference := 'overall')",
            "DISPARITY (PREDICTION p LABEL y SCORE s WEIGHT w CONTROL c PROTECTED g, h REFERENCE OVERALL)",
        ),
        (
            "fair_disparity(u, ['g', 'h'], p, label := y, control := ['c'], within := 0.1, reference := 'OVERALL', confidence := 0.9)",
            "DISPARITY (PREDICTION p LABEL y CONTROL c PROTECTED g, h WITHIN 0.1 REFERENCE OVERALL CONFIDENCE 0.9)",
        ),
        (
            "fair_test(u, ['h'], p, label := y, control := ['c'], filter := h IS NOT NULL, confidence := 0.8, reference := ['0'])",
            "TEST (PREDICTION p LABEL y CONTROL c PROTECTED h FILTER h IS NOT NULL CONFIDENCE 0.8 REFERENCE 0)",
        ),
        ("fair_test(u, ['g', 'h'], p, reference := ['2', NULL])", "TEST (PREDICTION p PROTECTED g, h REFERENCE '2', NULL)"),
        ("fair_scan(u, ['g', 'h'], p, label := y)", "SCAN (PREDICTION p LABEL y FEATURES g, h)"),
        ("fair_proxies(u, ['g', 'h', 'w', 's'], ['c'])", "PROXIES (FEATURES g, h, s, w PROTECTED c)"),
        (
            "fair_proxies(u, ['g', 'w', 'd'], ['c', 'h'], filter := y, correction := 'none', confidence := 0.9)",
            "PROXIES (FEATURES g, w, d PROTECTED c, h FILTER y CORRECTION none CONFIDENCE 0.9)",
        ),
        (
            "fair_scan(u, ['g', 'h', 'c'], p, label := y, weight := w, metrics := ['f1_score', 'accuracy'], depth := 3, minimum := 10, prune := 0.01, correction := 'none', confidence := 0.9)",
            "SCAN (PREDICTION p LABEL y WEIGHT w FEATURES g, h, c METRICS f1_score, accuracy DEPTH 3 MINIMUM 10 PRUNE 0.01 CORRECTION none CONFIDENCE 0.9)",
        ),
        (
            "fair_pairs(u, ['g', 'h'], p, label := y, control := ['c'], within := 0.1, minimum := 20)",
            "PAIRS (PREDICTION p LABEL y CONTROL c PROTECTED g, h WITHIN 0.1 MINIMUM 20)",
        ),
        (
            "fair_pairs(u, ['g'], p, label := y, weight := w, within := 0.1, reference := ['2'], correction := 'bonferroni', family := 'all', confidence := 0.9)",
            "PAIRS (PREDICTION p LABEL y WEIGHT w PROTECTED g WITHIN 0.1 REFERENCE '2' CORRECTION bonferroni FAMILY all CONFIDENCE 0.9)",
        ),
        (
            "fair_pairs(u, ['g', 'h'], p, metrics := ['four_fifths'], reference := 'OVERALL', correction := 'none', confidence := 0.9)",
            "PAIRS (PREDICTION p PROTECTED g, h METRICS disparate_impact REFERENCE OVERALL CORRECTION none CONFIDENCE 0.9)",
        ),
        (
            "fair_decompose(u, ['g'], p, ['c', 'h'], label := y, reference := ['2'], confidence := 0.9)",
            "DECOMPOSE (PREDICTION p LABEL y PROTECTED g CONTROL c, h REFERENCE '2' CONFIDENCE 0.9)",
        ),
        (
            "fair_decompose(u, ['g'], p, ['c'], score := s, weight := w, metrics := ['brier_score'], label := y, minimum := 150, confidence := 0.8)",
            "DECOMPOSE (PREDICTION p SCORE s LABEL y WEIGHT w PROTECTED g CONTROL c METRICS brier_score MINIMUM 150 CONFIDENCE 0.8)",
        ),
        (
            "fair_decompose(u, ['g'], p, ['c', 'h'], label := y, reference := 'OVERALL')",
            "DECOMPOSE (PREDICTION p LABEL y PROTECTED g CONTROL c, h REFERENCE OVERALL)",
        ),
        (
            "fair_adjust(u, ['g', 'h'], s, ['c'], linear := ['p'], weight := w, cluster := h, filter := y, confidence := 0.9)",
            "ADJUST (OUTCOME s AS outcome PROTECTED g, h CONTROL c LINEAR p WEIGHT w CLUSTER h FILTER y CONFIDENCE 0.9)",
        ),
        (
            "fair_adjust(u, ['g'], w, ['c', 'h'], logarithm := TRUE, reference := 'OVERALL', within := 0.1, correction := 'bonferroni')",
            "ADJUST (OUTCOME ln(w) AS outcome PROTECTED g CONTROL c, h REFERENCE OVERALL WITHIN 0.1 CORRECTION bonferroni)",
        ),
        (
            "fair_trend(u, ['g'], p, d, '10 minutes', label := y, control := ['c'], within := 0.1, minimum := 2, confidence := 0.9)",
            "TREND (PREDICTION p LABEL y CONTROL c PROTECTED g TIME d EVERY '10 minutes' WITHIN 0.1 MINIMUM 2 CONFIDENCE 0.9)",
        ),
        (
            "fair_trend(u, ['g', 'h'], p, d, '6 hours', label := y, weight := w, reference := ['2', NULL], target := -0.05, run_length := 10000, dispersion := 'Laney')",
            "TREND (PREDICTION p LABEL y WEIGHT w PROTECTED g, h TIME d EVERY '6 hours' REFERENCE '2', NULL TARGET -0.05 RUN_LENGTH 10000 DISPERSION laney)",
        ),
        (
            "fair_trend(u, ['g', 'h'], p, d, '1 hour', metrics := ['four_fifths'], reference := 'OVERALL', run_length := 10)",
            "TREND (PREDICTION p PROTECTED g, h TIME d EVERY '1 hour' METRICS disparate_impact REFERENCE OVERALL RUN_LENGTH 10)",
        ),
        (
            "fair_disparity(u, ['g'], NULL, score := s, metrics := ['mean_score'], confidence := 0.95)",
            "DISPARITY (SCORE s PROTECTED g METRICS mean_score CONFIDENCE 0.95)",
        ),
    ],
)  # fmt: skip
def test_macros_give_what_the_clause_gives(session: Session, call: str, clause: str) -> None:
    session.execute(UNITS)
    got = session.execute(f"FROM {call}")
    found = [dict(zip([column[0] for column in got.description], row, strict=True)) for row in got.fetchall()]
    rows = rows_of_clause(clause)
    assert len(found) == len(rows) > 0
    names = ("c", "feature", "metric", "g", "first_group", "second_group", "subgroup", "period")
    key = lambda row: str([row.get(each) for each in names])  # noqa: E731
    for one, other in zip(sorted(found, key=key), sorted(rows, key=key), strict=True):
        for name, value in other.items():
            assert one[name] == (pytest.approx(value, rel=1e-9, abs=1e-9) if isinstance(value, float) else value), name


def _made(con: fairsql.Connection) -> list[str]:
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name LIKE 'fair_%' ORDER BY ALL"
    return [name for (name,) in con.raw.execute(query).fetchall()]


def test_macros_are_made_for_a_call_alone(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE fair_metrics (a INT, b INT); INSERT INTO fair_metrics (a, b) VALUES (1, 0)")
    con.execute("SELECT 'FROM fair_disparity(t)', fair_metrics.a FROM fair_metrics -- fair_relabel(t)").fetchall()
    con.execute("CREATE SCHEMA own; CREATE MACRO own.fair_metrics(x) AS TABLE SELECT x AS v")
    assert con.execute("FROM own.fair_metrics(3)").fetchall() == [(3,)]
    assert _made(con) == ["fair_metrics"]
    assert con.execute("SELECT a, n, selection_rate FROM fair_metrics(fair_metrics, ['a'], b)").fetchall() == [
        (1, 1, 0.0)
    ]
    assert con.execute("SELECT a FROM x: FAIR_METRICS (fair_metrics, ['a'], b)").fetchall() == [(1,)]
    assert con.execute("SELECT a FROM query('FROM fair_reweigh(fair_metrics, [''a''], b)')").fetchall() == [(1,)]


def test_a_macro_is_written_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in range(2):
        with fairsql.connect() as con:
            con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
            for _ in range(2):
                assert con.execute("SELECT g, n FROM fair_metrics(t, ['g'], p)").fetchall() == [("a", 1)]
        if not each:
            monkeypatch.setattr(macros, "expand_script", None)


def test_a_macro_is_made_once_in_a_session_until_it_would_be_another(con: fairsql.Connection) -> None:
    """To make one takes longer than to call it."""

    def called() -> list[Any]:
        assert con.execute("SELECT g, n FROM fair_metrics(t, ['g'], p)").fetchall() == [("a", 1)]
        return con.execute("SELECT function_name, function_oid FROM duckdb_functions() WHERE database_name = 'temp' "
                           "ORDER BY ALL").fetchall()  # fmt: skip

    con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
    first = called()
    assert "fair_metrics" in {name for name, _ in first}
    assert called() == first
    con.execute("CREATE METRIC mine AS tp / n")
    assert dict(called())["fair_metrics"] != dict(first)["fair_metrics"]
    con.execute("DROP METRIC mine; DROP MACRO TABLE temp.fair_metrics")
    assert {name for name, _ in called()} == {name for name, _ in first}
    con.execute("DROP MACRO TABLE temp.fair_metrics; BEGIN")
    inside = called()
    assert called() == inside
    con.execute("ROLLBACK")
    assert "fair_metrics" in {name for name, _ in called()}


@pytest.mark.parametrize("comment", ["NULL", "'mine'"])
def test_a_temporary_macro_of_the_user_with_a_comment_is_the_users(con: fairsql.Connection, comment: str) -> None:
    con.execute("CREATE TEMP MACRO fair_metrics(x) AS TABLE SELECT x + 1 AS v")
    con.execute(f"COMMENT ON MACRO TABLE fair_metrics IS {comment}")
    for _ in range(2):
        assert con.execute("FROM fair_metrics(1)").fetchall() == [(2,)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('FROM "fair_metrics" (t)', {"fair_metrics"}),
        ("FROM fair_metrics /* over */ (t) -- fair_scan(t)", {"fair_metrics"}),
        ("FROM FAIR_METRICS\u200b(t)", {"fair_metrics"}),
        (
            "SELECT fair_find_thresholds\n (s), `fair_fisher`(1, 2, 3, 4) FROM t",
            {"fair_find_thresholds", "fair_fisher"},
        ),
        ("SELECT 'fair_metrics(t)', fair_fisher FROM fair_metrics AS t (a)", set()),
        ("SELECT fair_fisher(1, 2, 3, 4) /*", set()),
    ],
)
def test_calls_of_functions_are_seen_however_they_are_written(text: str, names: set[str]) -> None:
    assert functions.called(text) == names


def test_an_expansion_without_calls_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its queries bear names of ours, and reading a long one takes as long as running it."""
    text = fairsql.expand("FROM t FAIR PAIRS (PREDICTION p PROTECTED g CONFIDENCE 0.9)")
    assert "fair_pairs" in text
    monkeypatch.setattr(functions, "tokenize", None)
    assert functions.called(text) == set()


def test_a_metric_of_the_database_is_in_the_macros(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
    assert "mine" not in con.execute("FROM fair_metrics(t, ['g'], p)").df()
    con.execute("CREATE METRIC mine AS tp / NULLIF(n, 0) + 1")
    con.execute("CREATE TABLE u AS SELECT 'a' AS g, 1 AS p, 1 AS y")
    assert con.execute("FROM fair_metrics(u, ['g'], p, label := y)").df()["mine"].tolist() == [2]
    con.execute("DROP METRIC mine")
    assert "mine" not in con.execute("FROM fair_metrics(t, ['g'], p)").df()


def test_an_expansion_is_not_read_again_for_names_that_macros_have(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def read(sql: str) -> list[Token]:
        texts.append(sql)
        return tokenize(sql)

    monkeypatch.setattr(functions, "tokenize", read)
    for form in ("DISPARITY", "PAIRS"):
        expansion = fairsql.expand(f"FROM t FAIR {form} (PREDICTION p PROTECTED g CONFIDENCE 0.95)")
        assert re.search(r"\bfair_pairs\b", expansion)
        assert functions.called(expansion) == set()
    assert texts == []


@pytest.mark.parametrize("between", ["", " ", "\n\t", "/* a */", " -- a\n", "\u00a0", "\u200b"])
@pytest.mark.parametrize("name", ["fair_pairs", '"fair_pairs"', "`fair_pairs`", "Fair_Pairs", '"temp".fair_pairs'])
def test_a_macro_is_called_whatever_stands_before_its_bracket(name: str, between: str) -> None:
    assert functions.called(f"SELECT * FROM {name}{between}(t, ['g'], p)") == (set() if "." in name else {"fair_pairs"})


@pytest.mark.filterwarnings("ignore:the macro memory.main.Fair_Metrics has the name of a function of FairSQL's")
@pytest.mark.parametrize("kind", ["", "TEMP"])
def test_macros_of_the_user_stay_what_is_called(con: fairsql.Connection, kind: str) -> None:
    con.execute(f"CREATE {kind} MACRO Fair_Metrics(x) AS TABLE SELECT x + 1 AS v")
    con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
    for _ in range(2):
        assert con.execute("FROM fair_metrics(1)").fetchall() == [(2,)]
    assert con.execute("SELECT metric FROM fair_disparity(t, ['g'], p) LIMIT 1").fetchall()
    assert con.execute("FROM fair_metrics(1)").fetchall() == [(2,)]
    con.execute(f"CREATE {kind} MACRO fair_tradeoff(x) AS TABLE SELECT x AS v")
    assert con.execute("FROM fair_tradeoff('a')").fetchall() == [("a",)]


@pytest.mark.parametrize("method", ["execute", "sql"])
def test_a_list_of_definitions_of_the_user_is_called(con: fairsql.Connection, method: str) -> None:
    query = "SELECT count(*) FROM fair_metric_definitions()"
    assert getattr(con, method)(query).fetchall()[0][0] > 20
    con.execute("CREATE MACRO fair_metric_definitions() AS TABLE SELECT 'mine' AS metric")
    assert getattr(con, method)(query).fetchall() == [(1,)]
    con.execute("DROP MACRO TABLE fair_metric_definitions")
    assert getattr(con, method)(query).fetchall()[0][0] > 20


@pytest.mark.parametrize("method", ["execute", "sql"])
def test_a_macro_of_the_user_is_called_though_ours_was_called_before(con: fairsql.Connection, method: str) -> None:
    con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
    ours = "SELECT g, n FROM fair_reweigh(t, ['g'], p), (SELECT 1 AS n)"
    assert con.execute(ours).fetchall() == [("a", 1)]
    for name in ("fair_reweigh", "fair_apply_thresholds"):
        con.execute(f"CREATE MACRO {name}(x) AS TABLE SELECT x + 1 AS v")
        assert getattr(con, method)(f"FROM {name}(1)").fetchall() == [(2,)]
        con.execute(f"DROP MACRO TABLE {name}")
    assert con.execute(ours).fetchall() == [("a", 1)]


@pytest.mark.filterwarnings("ignore:the macro memory.main.fair_free has the name of a function of FairSQL's")
def test_a_macro_of_the_user_that_ours_would_call(con: fairsql.Connection) -> None:
    con.execute("CREATE MACRO fair_free(x) AS x; CREATE TABLE t AS SELECT 'a' AS g, 1 AS p")
    with pytest.raises(fairsql.ProgrammingError, match="fair_metrics calls fair_free, which is a macro that FairSQL"):
        con.execute("FROM fair_metrics(t, ['g'], p)")
    assert con.execute("SELECT fair_free(3)").fetchall() == [(3,)]


def test_every_macro_says_what_it_is() -> None:
    with duckdb.connect() as raw:
        raw.execute((ROOT / "sql" / "macros" / "apply_thresholds.sql").read_text(encoding="utf-8"))
        query = (
            "SELECT function_name FROM duckdb_functions() WHERE function_name LIKE 'fair_apply%' AND comment IS NULL"
        )
        assert raw.execute(query).fetchall() == []


def test_functions_of_statistics_are_there_when_they_are_called(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE cells AS SELECT 3 AS a, 1 AS b, 1 AS c, 3 AS d")
    assert con.execute("SELECT round(Fair_Fisher (a, b, c, d), 12) FROM cells").fetchall() == [(0.485714285714,)]
    assert con.execute("SELECT fair_normal_cdf(0) + fair_chi_square_tail(0, 1)").fetchall() == [(1.5,)]
    assert con.execute("SELECT a FROM query('SELECT fair_normal_quantile(0.5) AS a')").fetchall() == [(0.0,)]


def test_a_function_of_the_user_stays_what_is_called(con: fairsql.Connection) -> None:
    con.execute("CREATE MACRO fair_fisher(x) AS x + 1")
    assert con.execute("SELECT fair_fisher(1), fair_normal_cdf(0)").fetchall() == [(2, 0.5)]
    con.execute("CREATE SCHEMA own; CREATE MACRO own.fair_normal_cdf(x) AS x + 2")
    assert con.execute("SELECT own.fair_normal_cdf(1)").fetchall() == [(3,)]


def test_weights_have_no_exact_test_where_all_rows_have_the_same_outcome() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS FROM (VALUES ('a', 1, 2), ('b', 1, 1), ('b', 1, 3)) AS v(g, p, w)")
        called = con.execute("SELECT z, p_value FROM fair_pairs(t, ['g'], p, weight := w)").fetchall()
        clause = con.execute("SELECT z, p_value FROM t FAIR PAIRS (PREDICTION p PROTECTED g WEIGHT w)").fetchall()
        assert called == clause == [(None, None)]
        assert con.execute("SELECT p_value FROM fair_pairs(t, ['g'], p)").fetchall() == [(1.0,)]


LISTS = {
    "metrics": "t, {}, risk > 0.6",
    "disparity": "t, {}, risk > 0.6",
    "pairs": "t, {}, risk > 0.6",
    "test": "t, {}, risk > 0.6",
    "bounds": "t, {}, risk > 0.6",
    "trend": "t, {}, risk > 0.6, DATE '2025-01-01', '1 month'",
    "scan": "t, {}, risk > 0.6",
    "decompose": "t, {}, risk > 0.6, ['id']",
    "relabel": "t, {}, risk, threshold := 0.5",
    "reweigh": "t, {}, risk > 0.6",
    "thresholds": "t, {}, risk, risk > 0.6",
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_that_name_no_columns_are_reported(name: str, loaded: duckdb.DuckDBPyConnection) -> None:
    """DuckDB told of a star expression with an empty set of columns; without rows, too."""

    def reported(protected: str, more: str = "") -> str:
        with pytest.raises(duckdb.Error) as caught:
            loaded.execute(f"FROM fair_{name}({LISTS[name].format(protected)}{more})").fetchall()
        loaded.rollback()
        return str(caught.value)

    needed = "features" if name == "scan" else "protected"
    for table in (TABLES, "CREATE TABLE t (id INTEGER, race VARCHAR, risk DOUBLE)"):
        for protected in ("[]", "NULL", "'race'", "['race', NULL]") if THOROUGH or table == TABLES else ("[]",):
            loaded.begin()
            loaded.execute(table)
            wanted = f"fair_{name} needs {needed}: a list of names of columns, ['race', 'sex']"
            assert wanted in reported(protected), protected
    if name not in ("scan", "decompose"):
        for control in ("'race'", "[NULL]", "1"):
            loaded.begin()
            loaded.execute(TABLES)
            wanted = f"control of fair_{name} must be a list of names of columns: control := ['race', 'sex']"
            assert wanted in reported("['race']", f", control := {control}"), control
    if name in ("disparity", "pairs", "test", "bounds", "trend", "scan", "decompose"):
        loaded.begin()
        loaded.execute(TABLES)
        wanted = "metrics must be a list of names: metrics := ['selection_rate']"
        assert wanted in reported("['race']", ", metrics := 'selection_rate'")


def test_no_control_is_null_or_an_empty_list(session: Session) -> None:
    call = "FROM fair_metrics(t, ['race'], risk > 0.6, control := {})"
    assert session.execute(call.format("NULL")).fetchall() == session.execute(call.format("[]")).fetchall()


@pytest.mark.parametrize(("call", "wrong", "hint"), [
    ("fair_test(t, ['race'], approved, cluster := race)", "cluster", r"FAIR TEST \(… CLUSTER …\)"),
    ("fair_bounds(t, ['race'], approved, confidence := 0.9)", "confidence", r"FAIR BOUNDS \(… CONFIDENCE …\)"),
    ("fair_disparity(t, ['race'], lower(x := race), anytime := TRUE)", "anytime", r"FAIR DISPARITY \(… ANYTIME …\)"),
    ("fair_metrics(t, ['race'], approved, wieght := risk)", "wieght", r"did you mean weight\?"),
    ("fair_adjust(t, ['race'], risk, ['race'], sensitivity := TRUE)", "sensitivity", "FAIR ADJUST has robustness_value"),
    ("fair_relabel(t, ['race'], approved, colour := 1)", "colour", "its parameters are .*score"),
])  # fmt: skip
def test_a_parameter_that_a_macro_lacks_is_named_with_where_it_is(
    making: fairsql.Connection, call: str, wrong: str, hint: str
) -> None:
    with pytest.raises(duckdb.BinderException, match=f"has no parameter {wrong}\n") as caught:
        making.execute(f"FROM {call}")
    assert isinstance(caught.value, fairsql.FairSQLError)
    assert caught.value.sql[caught.value.start : caught.value.end] == wrong
    assert re.search(hint, caught.value.hint)


@pytest.mark.parametrize(
    "call", ["fair_metrics(t, [race], approved)", "fair_adjust(t, ['race'], risk, control := race)"]
)
def test_a_column_in_place_of_its_name_is_named_with_where_it_is(making: fairsql.Connection, call: str) -> None:
    sql = f"WITH t AS (SELECT 'a' AS race, TRUE AS approved, 0.5 AS risk) FROM {call}"
    with pytest.raises(duckdb.BinderException, match="race is a column here") as caught:
        making.execute(sql)
    assert isinstance(caught.value, fairsql.FairSQLError)
    assert caught.value.start == sql.rindex("race")
    assert caught.value.hint == "write ['race']"


def test_other_mistakes_in_the_call_of_a_macro_are_duckdbs(making: fairsql.Connection) -> None:
    with pytest.raises(duckdb.BinderException, match="Candidate macros"):
        making.execute("FROM fair_metrics(t, ['race'])")
