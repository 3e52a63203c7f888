"""`fairsql install`: the macros in a database file, the same numbers as the clause, and other versions of DuckDB."""

from __future__ import annotations

import json
import re
import subprocess
from math import isclose, isnan
from pathlib import Path

import duckdb
import numpy as np
import pytest
from support.effort import draws
from support.law_connections import insert

import fairsql
from fairsql.resources import adult_path
from fairsql.session.installation import install, installed, remove
from fairsql.session.running.functions import MACROS
from fairsql.session.running.macros import FILES
from fairsql.shell.cli import main

ROOT = Path(fairsql.__file__).parent.parent
ADULT = f"""
    CREATE TABLE adult AS
    SELECT *, TIMESTAMP '2020-01-01 12:00:00' + to_days((age * 37 % 500)::INT) AS decided, "education-num" AS education_num, "education-num" / 16 AS risk, CASE WHEN age % 7 = 0 THEN NULL ELSE income = '>50K' END AS truth
    FROM '{adult_path()}'
"""
# Each a macro's call, and the clause it stands for.
TWINS = {
    "metrics": (
        "FROM fair_metrics(adult, ['sex', 'race'], education_num > 10, label := truth, score := risk, weight := fnlwgt)",
        "FROM adult FAIR (PREDICTION education_num > 10 LABEL truth SCORE risk WEIGHT fnlwgt PROTECTED race, sex METRICS ALL)",
    ),
    "metrics without a label": (
        "SELECT workclass, n, excluded, selection_rate, rejection_rate FROM fair_metrics(adult, ['workclass'], income = '>50K')",
        "FROM adult FAIR (PREDICTION income = '>50K' PROTECTED workclass METRICS selection_rate, rejection_rate)",
    ),
    "disparity": (
        "FROM fair_disparity(adult, ['race'], education_num > 10, label := truth, control := ['sex'], metrics := ['tpr', 'acc', 'sp'],"
        " within := 0.1, minimum := 150, filter := age > 30)",
        "FROM adult FAIR DISPARITY (PREDICTION education_num > 10 LABEL truth PROTECTED race CONTROL sex"
        " METRICS selection_rate, true_positive_rate, accuracy WITHIN 0.1 MINIMUM 150 FILTER age > 30)",
    ),
    "test": (
        "FROM fair_test(adult, ['race', 'sex'], education_num > 10, label := truth, metrics := ['tpr', 'acc', 'sp'], minimum := 150,"
        " filter := age > 30)",
        "FROM adult FAIR TEST (PREDICTION education_num > 10 LABEL truth PROTECTED race, sex"
        " METRICS selection_rate, true_positive_rate, accuracy MINIMUM 150 FILTER age > 30)",
    ),
    "test of two small groups in strata": (
        "FROM fair_test(adult, ['sex'], education_num > 10, control := ['race'], filter := fnlwgt < 40000)",
        "FROM adult FAIR TEST (PREDICTION education_num > 10 PROTECTED sex CONTROL race FILTER fnlwgt < 40000)",
    ),
    "test of two groups with few rows": (
        "FROM fair_test(adult, ['sex'], education_num > 10, label := truth, filter := fnlwgt < 20500, metrics := ['fnr', 'ppv'])",
        "FROM adult FAIR TEST (PREDICTION education_num > 10 LABEL truth PROTECTED sex FILTER fnlwgt < 20500"
        " METRICS false_negative_rate, positive_predictive_value)",
    ),
    "test of labels with weights": (
        "FROM fair_test(adult, ['sex'], NULL, label := truth, weight := age, control := ['race', 'workclass'])",
        "FROM adult FAIR TEST (LABEL truth PROTECTED sex CONTROL race, workclass WEIGHT age)",
    ),
    "trend": (
        "FROM fair_trend(adult, ['race'], education_num > 10, decided, '1 quarter', label := truth, metrics := ['tpr', 'four_fifths'],"
        " filter := age > 30, minimum := 20, within := 0.1, confidence := 0.9, reference := ['White'], run_length := 168)",
        "SELECT * REPLACE (period::TIMESTAMP AS period) FROM adult FAIR TREND (PREDICTION education_num > 10 LABEL truth PROTECTED race"
        " METRICS true_positive_rate, disparate_impact FILTER age > 30 MINIMUM 20 WITHIN 0.1 CONFIDENCE 0.9 REFERENCE 'White'"
        " TIME decided EVERY '1 quarter' RUN_LENGTH 168)",
    ),
    "trend against all rows, with weights, in strata": (
        "FROM fair_trend(adult, ['race', 'sex'], education_num > 10, decided, INTERVAL 2 WEEK, weight := fnlwgt, control := ['split'],"
        " reference := 'overall', target := 0.01)",
        "SELECT * REPLACE (period::TIMESTAMP AS period) FROM adult FAIR TREND (PREDICTION education_num > 10 PROTECTED race, sex CONTROL split"
        " WEIGHT fnlwgt REFERENCE OVERALL TARGET 0.01 TIME decided EVERY '2 weeks')",
    ),
    "trend of periods that vary": (
        "FROM fair_trend(adult, ['sex'], education_num > 10, decided, '1 quarter', dispersion := 'Laney')",
        "SELECT * REPLACE (period::TIMESTAMP AS period) FROM adult FAIR TREND (PREDICTION education_num > 10 PROTECTED sex"
        " TIME decided EVERY '1 quarter' DISPERSION laney)",
    ),
    "relabel": (
        "SELECT * EXCLUDE (truth) FROM fair_relabel(adult, ['race'], risk, label := truth, control := ['sex'], filter := age > 30)",
        "SELECT * EXCLUDE (truth) FROM adult FAIR RELABEL (SCORE risk LABEL truth PROTECTED race CONTROL sex FILTER age > 30)",
    ),
    "relabel from the score": (
        "FROM fair_relabel(adult, ['race'], risk, threshold := 0.6, within := 0.01)",
        "FROM adult FAIR RELABEL (SCORE risk THRESHOLD 0.6 PROTECTED race WITHIN 0.01)",
    ),
    "reweigh": (
        "SELECT fair_weight::DECIMAL(18, 9), * EXCLUDE (fair_weight) FROM fair_reweigh(adult, ['race'], truth, weight := fnlwgt, control := ['sex'])",
        "SELECT fair_weight::DECIMAL(18, 9), * EXCLUDE (fair_weight) FROM adult FAIR REWEIGH (LABEL truth WEIGHT fnlwgt PROTECTED race CONTROL sex)",
    ),
    "thresholds": (
        "FROM fair_thresholds(adult, ['race'], risk, truth, control := ['sex'], penalty := 0.1, weight := fnlwgt, threshold := 0.7)",
        "FROM adult FAIR THRESHOLD (SCORE risk THRESHOLD 0.7 LABEL truth PROTECTED race CONTROL sex LAMBDA 0.1 WEIGHT fnlwgt)",
    ),
    "definitions": ("FROM fair_metric_definitions()", "FROM fair_metric_definitions()"),
}  # fmt: skip


def same(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=1e-11, abs_tol=1e-14) or (isnan(one) and isnan(other))
    return one == other


def assert_same(rows: list[tuple[object, ...]], others: list[tuple[object, ...]]) -> None:
    assert len(rows) == len(others) > 0
    for row, other in zip(sorted(rows, key=repr), sorted(others, key=repr), strict=True):
        assert len(row) == len(other)
        assert row == other or all(map(same, row, other)), (row, other)


def _session() -> fairsql.Connection:
    con = fairsql.connect()
    con.execute(ADULT)
    con.execute("SET threads = 1")  # sums of weights in one order
    return con


@pytest.fixture
def session() -> fairsql.Connection:
    return _session()


@pytest.fixture(scope="module")
def sessions() -> dict[str, fairsql.Connection]:
    """Two databases that tests leave as they are: with the macros in it, and with those that a session makes."""
    both = {"installed": _session(), "session": _session()}
    install(both["installed"])
    return both


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("where", ["installed", "session"])
def test_a_macro_gives_what_its_clause_gives(sessions: dict[str, fairsql.Connection], twin: str, where: str) -> None:
    call, clause = TWINS[twin]
    session = sessions[where]
    run = session.raw.execute if where == "installed" else session.execute
    rows = run(call).fetchall()
    names = [column[0] for column in session.raw.description or ()]
    others = session.execute(clause).fetchall()
    assert_same(rows, others)
    assert names == [column[0] for column in session.raw.description or ()]


@pytest.mark.parametrize("seed", draws(16))
def test_exact_thresholds_in_sql_are_those_of_the_udf(seed: int, sessions: dict[str, fairsql.Connection]) -> None:
    draw = np.random.default_rng(seed)
    rows = int(draw.integers(20, 400))
    levels = int(draw.choice([3, 10, 1000]))
    values = {
        "g": draw.integers(0, draw.integers(2, 5), rows), "c": draw.integers(0, 2, rows),
        "s": draw.integers(0, levels, rows) / levels, "y": draw.integers(0, 2, rows), "w": draw.integers(0, 4, rows) + 0.5,
    }  # fmt: skip
    both = "SELECT g, c, NULL::DOUBLE AS s, 0 AS y, 1.0 AS w FROM range(5) a(g), range(2) b(c)"
    con = sessions["installed"]
    con.execute("CREATE OR REPLACE TABLE t (g INT, c INT, s DOUBLE, y INT, w DOUBLE)")
    insert(con, "t", list(zip(*(v.tolist() for v in values.values()), strict=True)))
    # each group has both labels
    con.execute(
        f"INSERT INTO t SELECT g, c, 0.5, y, w FROM ({both}) CROSS JOIN (VALUES (0), (1)) l(y) WHERE g <= (SELECT max(g) FROM t)".replace(
            "0 AS y, ", ""
        )
    )
    penalty = float(draw.choice([0, 0.05, 0.3, 1, 7]))
    found = con.execute(
        f"FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g CONTROL c WEIGHT w LAMBDA {penalty})"
    ).fetchall()
    plain = con.raw.execute(
        f"FROM fair_thresholds(t, ['g'], s, y, control := ['c'], weight := w, penalty := {penalty})"
    ).fetchall()
    assert_same(plain, found)


def test_each_macro_has_its_file() -> None:
    assert {file for of in MACROS.values() for file in of} | {"metrics.sql"} == set(FILES)
    assert {f"macros/{path.name}" for path in (ROOT / "sql" / "macros").glob("*.sql")} == {
        file for file in FILES if "/" in file
    }


def test_metrics_of_ones_own_are_installed_with_the_others(session: fairsql.Connection) -> None:
    session.execute("CREATE METRIC harm(cost := 5) AS (fp + cost * fn) / n")
    install(session)
    query = "SELECT sex, harm FROM fair_metrics(adult, ['sex'], education_num > 10, label := truth)"
    clause = "FROM adult FAIR (PREDICTION education_num > 10 LABEL truth PROTECTED sex METRICS harm)"
    assert_same(session.raw.execute(query).fetchall(), session.execute(f"SELECT sex, harm {clause}").fetchall())
    query = "FROM fair_disparity(adult, ['sex'], education_num > 10, label := truth, metrics := ['harm'])"
    assert len(session.raw.execute(query).fetchall()) == 1


def test_an_installation_takes_the_place_of_an_older_one() -> None:
    with fairsql.connect() as con:
        con.raw.execute("CREATE MACRO fair_old(x) AS x; COMMENT ON MACRO fair_old IS 'ours'")
        con.raw.execute("CREATE MACRO fair_metrics(x) AS TABLE SELECT x; COMMENT ON MACRO TABLE fair_metrics IS 'ours'")
        con.raw.execute(
            "CREATE MACRO fair_installed() AS TABLE SELECT * FROM (VALUES ('0.0.1', 'fair_old'), ('0.0.1', 'fair_metrics'),"
            " ('0.0.1', 'fair_installed')) v(version, macro);"
            "COMMENT ON MACRO TABLE fair_installed IS 'The macros of FairSQL in this database, and their version'"
        )
        names = install(con)
        assert [name for _, name in installed(con)] == names
        assert {of for of, _ in installed(con)} == {fairsql.__version__}
        left = "SELECT count(*) FROM duckdb_functions() WHERE function_name = 'fair_old'"
        assert con.raw.execute(left).fetchall() == [(0,)]
        assert remove(con) == names
        assert (
            con.raw.execute("SELECT function_name FROM duckdb_functions() WHERE function_name LIKE 'fair_%'").fetchall()
            == []
        )
        assert remove(con) == []


def test_a_macro_of_the_users_is_left_alone() -> None:
    with fairsql.connect() as con:
        con.raw.execute("CREATE MACRO Fair_Relabel(x) AS x + 1")
        with pytest.raises(fairsql.ProgrammingError, match="a macro fair_relabel that FairSQL did not make"):
            install(con)
        assert installed(con) == []
        assert con.raw.execute("SELECT fair_relabel(1)").fetchall() == [(2,)]


@pytest.mark.parametrize("made", ["TABLE SELECT 1", "TABLE SELECT '1' AS version, 'mine' AS macro", "'scalar'"])
def test_a_record_that_is_none_of_ours_is_not_believed(made: str) -> None:
    with fairsql.connect() as con:
        con.raw.execute(f"CREATE MACRO mine(x) AS x; CREATE MACRO fair_installed() AS {made}")
        assert installed(con) == []
        assert remove(con) == []
        with pytest.raises(fairsql.ProgrammingError, match="fair_installed that FairSQL did not make"):
            install(con)
        assert con.raw.execute("SELECT mine(2)").fetchall() == [(2,)]


def test_what_the_user_put_in_the_place_of_ours_stays() -> None:
    with fairsql.connect() as con:
        names = install(con)
        con.raw.execute("CREATE OR REPLACE MACRO fair_metrics(x) AS TABLE SELECT x")
        assert set(remove(con)) == set(names) - {"fair_metrics"}
        assert con.raw.execute("FROM fair_metrics(3)").fetchall() == [(3,)]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], install_script: str) -> None:
    file = tmp_path / "a b.duckdb"
    duckdb.connect(str(file)).close()
    assert main(["install", str(file)]) == 0
    reported = capsys.readouterr().out
    assert "macros installed in" in reported
    assert re.search(r"in any client of DuckDB \d+\.\d+\.\d+ or later", reported)
    with duckdb.connect(str(file), read_only=True) as raw:
        raw.execute("CREATE TEMP TABLE t AS SELECT 'a' AS g, 1 AS p")
        assert raw.execute("SELECT g, selection_rate FROM fair_metrics(t, ['g'], p)").fetchall() == [("a", 1.0)]
    assert main(["install", str(file)]) == 0
    assert f"in the place of FairSQL {fairsql.__version__}" in capsys.readouterr().out
    assert main(["install", "--remove", str(file)]) == 0
    assert main(["install", "--print"]) == 0
    assert capsys.readouterr().out.endswith(install_script)
    (tmp_path / "rows.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert main(["install", str(tmp_path / "rows.csv")]) == 1
    assert main(["install", str(tmp_path / "none.duckdb")]) == 1
    for wrong in (["install"], ["install", "--print", "--remove"]):
        with pytest.raises(SystemExit):
            main(wrong)


def test_other_clients_read_what_was_installed(tmp_path: Path) -> None:
    """The shell of DuckDB 1.5 reads macros, a model and views that this version of DuckDB made."""
    from test_macro_files import shell

    file = tmp_path / "shared.duckdb"
    with fairsql.connect() as con:
        con.raw.execute(f"ATTACH '{file}' AS shared (STORAGE_VERSION 'v1.2.0')")
        con.raw.execute("USE shared")
        con.execute(ADULT)
        install(con)
        con.execute("CREATE VIEW seen AS SELECT sex, selection_rate FROM adult FAIR (PREDICTION truth PROTECTED sex)")
        con.execute("CREATE VIEW evened AS SELECT * FROM adult FAIR REWEIGH (LABEL truth PROTECTED sex)")
        con.execute(
            "CREATE MODEL decides PREDICT truth FEATURES age, education_num FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)"
            " AS SELECT * FROM adult WHERE truth IS NOT NULL LIMIT 3000"
        )
        wanted = [
            con.raw.execute(query).fetchall()
            for query in (
                "SELECT sex, selection_rate FROM fair_metrics(adult, ['sex'], truth)",
                "FROM seen",
                "SELECT count(*), count(fair_weight) FROM evened",
                "SELECT count(*), sum(prediction::INT) FROM decides('adult')",
            )
        ]
    script = (
        "SELECT sex, selection_rate FROM fair_metrics(adult, ['sex'], truth); FROM seen;"
        "SELECT count(*), count(fair_weight) FROM evened; SELECT count(*), sum(prediction::INT) FROM decides('adult');"
    )
    done = subprocess.run(
        [shell(), "-readonly", "-jsonlines", str(file)], input=script, capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""
    rows = [tuple(json.loads(line).values()) for line in done.stdout.splitlines()]
    assert [(str(a), float(b)) for a, b in rows] == [(str(a), float(b)) for each in wanted for a, b in each]
