"""CREATE MODEL over rows that stay in the database: passes, samples, and what judges on all rows.

The rows are few here, and the limits lowered so that they count as many. Checked against scikit-learn, DuckDB's own
counts over the model's macro, and the same rows in another order.
"""

from __future__ import annotations

import re
import threading
import time
import warnings
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier

import fairsql
from fairsql.models import reading
from fairsql.models.data.training_data import TRAINING, VALIDATION, make_frame, read_training_data
from fairsql.models.learners.feature_encoding import as_frame, take
from fairsql.models.learners.features import make_features
from fairsql.models.learners.model_bytes import load
from fairsql.models.model_work import read_model
from fairsql.models.reading import read_rows
from fairsql.models.streaming import cells, decisions, stages, stored_rows
from fairsql.models.streaming.passes import _ahead, read_chunks
from fairsql.models.streaming.places import Places
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.models.streaming.stored_trials import StreamedTrials
from fairsql.progress import Doing
from fairsql.resources import adult_path

FEATURES = 'FEATURES age, "education-num", "hours-per-week", occupation, relationship, sex'
FAIR = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)"


def create(rest: str = FAIR, *, source: str = "adult", name: str = "m", label: str = "income = '>50K'") -> str:
    return f"CREATE OR REPLACE MODEL {name} PREDICT {label} {FEATURES} {rest} AS SELECT * FROM {source}"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with 12,000 rows of Adult, a weight and a condition, in two orders."""
    path = tmp_path_factory.mktemp("stored") / "adult.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(
            f"""CREATE TABLE adult AS SELECT *, row_number() OVER () AS number, 1 + number % 3 AS importance,
                number % 4 = 0 AS fourth FROM '{adult_path()}' WHERE hash(age, fnlwgt, occupation) % 4 = 0"""
        )
        con.execute("CREATE TABLE mixed AS FROM adult ORDER BY hash(number)")
    return path


@pytest.fixture
def con(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[fairsql.Connection]:
    """A connection to a copy in memory of that database, in which 2,000 rows are many."""
    monkeypatch.setattr(reading, "STREAMED", 2000)
    monkeypatch.setattr(reading, "SAMPLE", 3000)
    monkeypatch.setattr(stored_rows, "BATCH", 4096)
    with fairsql.connect(learners={"neighbours": KNeighborsClassifier(30)}) as connection:
        connection.execute(f"ATTACH '{database}' AS source (READ_ONLY)")
        for table in ("adult", "mixed"):
            connection.execute(f"CREATE TABLE {table} AS FROM source.{table}")
        connection.execute("DETACH source")
        yield connection


def fitted_on(con: fairsql.Connection, name: str = "m") -> str:
    return str(con.execute(f"SELECT fitted_on FROM fairsql.models WHERE model = '{name}'").fetchall()[0][0])


def stored(con: fairsql.Connection, name: str = "m") -> StoredRows:
    data = read_rows(con, read_model(con, name), None, lambda line: None)
    assert isinstance(data.whole, StoredRows)
    return data.whole


def line_of(doing: str | Doing) -> str:
    return doing.line if isinstance(doing, Doing) else doing


def learner_of(con: fairsql.Connection, name: str = "m") -> Any:
    return load(con.execute(f"SELECT bytes FROM fairsql.models WHERE model = '{name}'").fetchall()[0][0]).learner


# -- passes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weight", "arguments", "options"),
    [
        ("", "C := 0.5", {"C": 0.5}),
        ("WEIGHT importance", "C := 2", {"C": 2.0}),
        ("", "class_weight := 'balanced'", {"class_weight": "balanced"}),
    ],
)
def test_without_a_search_all_rows_are_fitted(
    con: fairsql.Connection, weight: str, arguments: str, options: dict[str, Any]
) -> None:
    fair = f"FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.4 {weight})"
    con.execute(create(f"USING logistic_regression(tol := 1e-10, {arguments}) {fair}"))
    assert fitted_on(con).startswith("all rows, by passes; searched on a sample of 3000 of ")
    whole = stored(con)
    rows = con.raw.execute(whole.sql).df()
    rows = rows[rows.fair_part == TRAINING]
    names = [f"fair_x{k}" for k in range(len(whole.columns))]
    frame = rows[names].set_axis(list(whole.columns), axis=1)
    assert whole.preparation is not None
    x = whole.preparation.transformer.transform(frame)
    expected = LogisticRegression(solver="newton-cholesky", tol=1e-10, max_iter=500, **options)
    expected.fit(x, rows.fair_y, sample_weight=rows.fair_weight.astype(float) if weight else None)
    found = learner_of(con)
    np.testing.assert_allclose(found.coef_, expected.coef_, atol=2e-7)
    np.testing.assert_allclose(found.intercept_, expected.intercept_, atol=2e-7)
    np.testing.assert_allclose(x[:, :3].mean(axis=0), 0, atol=1e-9)
    np.testing.assert_allclose(x[:, :3].std(axis=0), 1, atol=1e-9)


@pytest.mark.parametrize("fair", ["sex METRICS selection_rate WITHIN 0.03", "race METRICS selection_rate WITHIN 0.06"])
def test_a_constrained_fit_of_all_rows_is_scikit_learns(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch, fair: str
) -> None:
    """Rows weigh 1, less or more by the multipliers times the share of a row in the rate of its group."""
    fit, made, reported = StreamedTrials.fit, [], []

    def keep(self: StreamedTrials, *arguments: Any) -> Any:
        made.append((self, fit(self, *arguments)))
        models.append(made[-1][1].model)
        return made[-1][1]

    models: list[Any] = []
    monkeypatch.setattr(StreamedTrials, "fit", keep)
    monkeypatch.setattr(fairsql.Connection, "report_work", lambda self, doing: reported.append(line_of(doing)))
    con.execute(create(f"USING logistic_regression(tol := 1e-10) FAIR (PROTECTED {fair} MINIMUM 200)"))
    assert len(made) >= 2
    trials, last = made[-1]
    whole = trials.whole
    rows = con.raw.execute(whole.sql).df()
    rows = rows[rows.fair_part == TRAINING].reset_index(drop=True)
    sizes = rows.fair_g0.value_counts()
    harm = np.zeros(len(rows))
    for constraint, multiplier in zip(trials.constraints.all, last.multipliers, strict=True):
        if multiplier:
            first, second = constraint.groups
            harm += multiplier * len(rows) * (rows.fair_g0 == first) / sizes[first]
            harm -= multiplier * len(rows) * (rows.fair_g0 == second) / sizes[second]
    assert np.abs(harm).max() > 0.01
    weight = np.where(rows.fair_y == 1, 1 - harm, 1 + harm)
    target = np.where(weight < 0, 1 - rows.fair_y, rows.fair_y)
    size = np.abs(weight) * len(rows) / np.abs(weight).sum()
    names = [f"fair_x{k}" for k in range(len(whole.columns))]
    x = trials.preparation.transformer.transform(rows[names].set_axis(list(whole.columns), axis=1))
    expected = LogisticRegression(solver="newton-cholesky", tol=1e-10, max_iter=500).fit(x, target, sample_weight=size)
    np.testing.assert_allclose(models[-1].coef_, expected.coef_, atol=1e-7)
    np.testing.assert_allclose(models[-1].intercept_, expected.intercept_, atol=1e-7)
    passes = [line for line in reported if re.fullmatch(r"pass \d+", line)]
    assert 0 < len(passes) <= 12


def test_max_iter_bounds_the_passes(con: fairsql.Connection) -> None:
    with pytest.warns(ConvergenceWarning, match="max_iter := 1 passes"):
        con.execute(create(f"USING logistic_regression(max_iter := 1, tol := 1e-10) {FAIR}"))


def test_passes_refuse_what_scikit_learn_refuses(con: fairsql.Connection) -> None:
    for argument in ("C := NULL", "tol := 'x'", "max_iter := -3", "dual := true"):
        reported = f"cannot be trained: .*{argument.split()[0]}[^?]*arguments of USING"
        with pytest.raises(fairsql.ProgrammingError, match=reported):
            con.execute(create(f"USING logistic_regression({argument}) {FAIR}"))


def test_features_are_prepared_as_those_of_rows_in_memory(con: fairsql.Connection) -> None:
    con.execute("UPDATE adult SET age = NULL WHERE number % 50 = 0")
    con.execute("UPDATE adult SET occupation = 'odd ' || number % 7 || '''' WHERE number % 400 = 0")
    con.execute(create("VALIDATE fourth"))
    whole = stored(con)
    here = read_training_data(con, read_model(con, "m"))
    training = as_frame(take(here.frame, here.part == TRAINING))
    expected = make_features(training).fit(training)
    assert whole.preparation is not None
    found = whole.preparation.transformer
    assert list(found.get_feature_names_out()) == list(expected.get_feature_names_out())
    assert found.transform(training).shape[1] == whole.preparation.width
    rows = training[training.age.notna()]  # the median is that of the sample
    np.testing.assert_allclose(found.transform(rows)[:, 1:], expected.transform(rows)[:, 1:], atol=1e-6)
    np.testing.assert_allclose(whole.preparation.features(training), found.transform(training), atol=1e-12)
    preparation, filled = whole.preparation, []
    for chunk in read_chunks(whole, preparation, "pass 1", (TRAINING,)):
        filled.append(chunk.features[:-1].copy())
    passed = np.concatenate(filled, axis=1)
    assert passed.shape[1] == len(training)
    order = [np.lexsort(each.round(6)) for each in (passed, found.transform(training).T)]
    np.testing.assert_allclose(passed[:, order[0]], found.transform(training).T[:, order[1]], atol=1e-6)


@pytest.mark.parametrize("weight", ["importance", "share"])
def test_the_order_of_rows_and_threads_change_no_bit(con: fairsql.Connection, weight: str) -> None:
    con.execute("ALTER TABLE adult ADD COLUMN share DOUBLE")
    con.execute("UPDATE adult SET share = 0.1 + importance / 7")
    con.execute("CREATE OR REPLACE TABLE mixed AS FROM adult ORDER BY hash(number)")
    con.execute("CREATE TABLE turned AS FROM adult ORDER BY number DESC")
    fair = f"FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05 WEIGHT {weight})"
    found = []
    for source, threads in (("adult", 2), ("mixed", 1), ("turned", 2)):
        con.execute(f"SET threads = {threads}")
        con.execute(create(fair, source=source))
        tables = ("model_metrics", "model_gaps")
        facts = [con.execute(f"FROM fairsql.{each} ORDER BY ALL").fetchall() for each in tables]
        model = learner_of(con)
        fingerprint = con.execute("SELECT fingerprint FROM fairsql.models").fetchall()
        found.append((model.coef_.tobytes(), model.intercept_.tobytes(), fingerprint, facts))
    assert found[0] == found[1] == found[2]


def test_constants_change_no_bit(con: fairsql.Connection) -> None:
    con.execute("ALTER TABLE adult ADD COLUMN same DOUBLE DEFAULT 0.1")
    con.execute(
        "CREATE OR REPLACE TABLE mixed AS FROM adult WHERE number > 3000 UNION ALL FROM adult WHERE number <= 3000"
    )
    found = []
    for source in ("adult", "mixed"):
        con.execute(create(f"{FAIR} VALIDATE fourth", source=source).replace("FEATURES", "FEATURES same,"))
        preparation = stored(con).preparation
        assert preparation is not None
        found.append((preparation.means.tobytes(), preparation.means[0]))
    assert found[0] == found[1]
    assert found[0][1] == 0.1


def test_equal_rows_are_spread_over_the_parts(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE few AS SELECT * EXCLUDE (number, importance, fourth) FROM adult LIMIT 40")
    con.execute("CREATE TABLE many AS SELECT few.* FROM few, range(400)")
    con.execute(create("VALIDATE 0.25 TEST 0.25", source="many"))
    whole = stored(con)
    sizes = whole.connection.raw.execute(
        f"SELECT count(*) FILTER (fair_part = 1) / count(*), count(*) FILTER (fair_part = 2) / count(*) "
        f"FROM ({whole.sql}) GROUP BY {', '.join(f'fair_x{k}' for k in range(6))}, fair_y"
    ).fetchall()
    assert len(sizes) > 30
    assert np.abs(np.array(sizes) - 0.25).max() < 0.12  # 5 standard errors of 400 draws


@pytest.mark.parametrize("weight", ["", "WEIGHT importance"])
def test_equal_rows_are_passed_over_together(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch, weight: str
) -> None:
    con.execute("CREATE TABLE few AS SELECT * EXCLUDE (number) FROM adult USING SAMPLE 300 ROWS (reservoir, 1)")
    con.execute("CREATE TABLE many AS SELECT few.* FROM few, range(40)")
    passed: list[int] = []
    reported = decisions.read_chunks

    def count(*arguments: Any, **options: Any) -> Iterator[Any]:
        for chunk in reported(*arguments, **options):
            passed.append(len(chunk.cell))
            yield chunk

    monkeypatch.setattr(decisions, "read_chunks", count)
    found = []
    for most in (200_000, 0):
        monkeypatch.setattr(cells, "MOST_CELLS", most)
        con.execute(create(f"FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1 {weight}) TEST 0.1", source="many"))
        facts = [
            con.execute(f"FROM fairsql.{each} ORDER BY ALL").fetchall() for each in ("model_metrics", "model_gaps")
        ]
        found.append((learner_of(con), facts, sum(passed)))
        passed.clear()
    (together, facts, few), (alone, other, rows) = found
    np.testing.assert_allclose(together.coef_, alone.coef_, atol=1e-9)
    assert facts == other
    assert 0 < few < rows / 10
    assert con.raw.execute("SELECT count(*) FROM duckdb_views() WHERE view_name LIKE 'fair_model%'").fetchall() == [
        (0,)
    ]


def test_many_protected_columns_take_the_memory_of_what_there_is(con: fairsql.Connection) -> None:
    rows = pd.DataFrame({f"fair_g{k}": [f"{(7 * k + 1) * n % 991}" for n in range(2000)] for k in range(6)})
    rows.loc[::3, "fair_g2"] = None
    keys = rows.drop_duplicates(ignore_index=True)  # 1e18 combinations could be
    con.execute(create())
    places = Places(read_model(con, "m"), keys)
    found = places.of_rows(rows)
    assert found.max() < len(keys)
    assert keys.iloc[found].reset_index(drop=True).equals(rows)
    con.raw.register("given", rows)
    codes = con.raw.execute(f"SELECT {', '.join(places.codes)} FROM given").fetchnumpy()
    assert places.of_codes(list(codes.values()), len(rows)).tolist() == found.tolist()
    with pytest.raises(fairsql.Error, match="other rows each time"):
        places.of_rows(rows.assign(fair_g0=rows.fair_g1))


# -- what is enforced ---------------------------------------------------------------------------------------------------

CLAUSES = [
    "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03, true_positive_rate WITHIN 0.08)",
    "FAIR (PROTECTED race METRICS selection_rate WITHIN 0.06 MINIMUM 200)",
    "FAIR (PROTECTED sex METRICS selection_rate WITHIN RATIO 0.8)",
    "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.06 CONFIDENCE 0.9)",
    "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.06 CONTROL fourth)",
    "FAIR (PROTECTED race, sex METRICS false_positive_rate WITHIN 0.05 REFERENCE OVERALL MINIMUM 300 WEIGHT importance)",
    "FAIR (PROTECTED GROUPING SETS ((sex), (race)) METRICS selection_rate WITHIN 0.06 MINIMUM 200)",
    "FAIR (PROTECTED sex METRICS false_discovery_rate WITHIN 0.08)",
]


@pytest.mark.parametrize("clause", CLAUSES)
def test_allowances_hold_on_all_validation_rows(con: fairsql.Connection, clause: str) -> None:
    con.execute(create(clause))
    within = con.execute(
        "SELECT bool_and(within) FROM fairsql.model_gaps JOIN fairsql.model_fits USING (model, fit) WHERE chosen"
    ).fetchall()
    assert within == [(True,)]
    assert fitted_on(con).startswith("all rows, by passes")
    _check_records(con)


def _check_records(con: fairsql.Connection) -> None:
    """Compare what is recorded of groups with counts over the macro."""
    whole = stored(con)
    con.raw.execute(f"CREATE OR REPLACE TEMP TABLE parts AS {whole.sql}")
    recorded = con.execute(
        """SELECT part, sum(n) FROM fairsql.model_metrics
        WHERE "group" IS NULL AND moment = 'after' GROUP BY part ORDER BY part"""
    ).fetchall()
    parts = ("training", "validation", "test")
    counted = con.raw.execute("SELECT fair_part, count(*) FROM parts GROUP BY fair_part").fetchall()
    assert recorded == sorted((parts[part], n) for part, n in counted)


@pytest.mark.parametrize(
    ("learner", "sample"),
    [
        ("logistic_regression", ""),
        ("logistic_regression", "SAMPLE 2500"),
        ("decision_tree", "SAMPLE 2500"),
        ("neighbours", "SAMPLE 2500"),
    ],
)
def test_records_are_counts_over_all_rows(con: fairsql.Connection, learner: str, sample: str) -> None:
    con.execute("UPDATE adult SET age = NULL, occupation = NULL WHERE number % 90 = 0")
    con.execute("UPDATE adult SET occupation = 'unseen', relationship = 'unseen' WHERE fourth AND number % 50 = 0")
    con.execute("UPDATE adult SET occupation = 'rare' WHERE NOT fourth AND number % 1000 = 1")
    con.execute(create(f"USING {learner} {FAIR} VALIDATE fourth {sample}"))
    assert fitted_on(con).startswith("a sample of 2500 of " if sample else "all rows, by passes")
    rows = con.execute(
        """SELECT sex, count(*), avg(prediction), avg(CAST(prediction = CAST(income = '>50K' AS INTEGER) AS INTEGER))
        FROM m('adult') WHERE fourth GROUP BY sex ORDER BY sex"""
    ).fetchall()
    recorded = con.execute(
        """SELECT "group", any_value(n), any_value(value) FILTER (metric = 'selection_rate'),
          any_value(value) FILTER (metric = 'accuracy')
        FROM fairsql.model_metrics WHERE part = 'validation' AND moment = 'after' AND "group" NOT IN ('OVERALL')
        GROUP BY "group" ORDER BY "group" """
    ).fetchall()
    assert [row[:2] for row in rows] == [row[:2] for row in recorded]
    np.testing.assert_allclose([row[2] for row in rows], [row[2] for row in recorded])
    assert abs(rows[0][2] - rows[1][2]) <= 0.05


def test_it_is_as_accurate_as_rows_in_memory(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    con.execute(create(f"{FAIR} VALIDATE fourth"))
    monkeypatch.setattr(reading, "STREAMED", 1_000_000)
    con.execute(create(f"{FAIR} VALIDATE fourth", name="here"))
    assert fitted_on(con, "here") == "all rows, in memory"
    found = dict(
        con.execute(
            """SELECT model, value FROM fairsql.model_metrics
            WHERE part = 'validation' AND moment = 'after' AND metric = 'accuracy' AND "group" IS NULL"""
        ).fetchall()
    )
    assert found["m"] > found["here"] - 0.004  # a standard error of 3,000 rows


def test_refinements_are_judged_together(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    monkeypatch.setattr(fairsql.Connection, "report_work", lambda self, doing: reported.append(line_of(doing)))
    con.execute(create())
    ((fits, refined),) = con.execute(
        "SELECT count(*), count(*) FILTER (refined AND accuracy IS NOT NULL) FROM fairsql.model_fits"
    ).fetchall()
    assert fits == refined + 2
    assert refined >= 2
    assert sum(line.startswith("judging") for line in reported) == 1  # the first two fits and what is made of them
    assert not any(line.startswith("looking for changes") for line in reported)  # that pass hashed all rows


@pytest.mark.parametrize("within", ["0.05", "0.4"])
def test_what_is_reported_with_fits_is_what_all_rows_judge(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch, within: str
) -> None:
    reported: list[str] = []
    monkeypatch.setattr(fairsql.Connection, "report_work", lambda self, doing: reported.append(line_of(doing)))
    con.execute(create(FAIR.replace("0.05", within)))
    recorded = dict(
        con.execute(
            """SELECT moment, value FROM fairsql.model_metrics
            WHERE part = 'validation' AND metric = 'accuracy' AND "group" IS NULL"""
        ).fetchall()
    )
    fits = con.execute("SELECT fit, accuracy, chosen FROM fairsql.model_fits ORDER BY fit").fetchall()
    assert abs(fits[0][1] - recorded["before"]) < 1e-12
    assert [abs(accuracy - recorded["after"]) < 1e-12 for _, accuracy, chosen in fits if chosen] == [True]
    assert sum(line.startswith("judging") for line in reported) == 1
    assert (len(fits) == 1) == (within == "0.4")


def test_a_sweep_passes_over_the_rows_again(con: fairsql.Connection) -> None:
    con.execute(create())
    rows = con.execute("SWEEP MODEL m WITHIN 0.02, 0.1").fetchall()
    assert [row[1:3] for row in rows] == [(0.02, True), (0.1, True)]
    con.execute("DELETE FROM adult WHERE number = 12")
    with pytest.raises(fairsql.Error, match="have changed"):
        con.execute("SWEEP MODEL m WITHIN 0.03")


def test_a_sweep_of_rows_that_memory_no_longer_holds_says_so(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute(create(f"USING decision_tree(max_depth := 3) {FAIR}"))
    monkeypatch.setattr(reading, "_memory", lambda connection: 460 * 4000)
    reported = r"model m was fitted on all rows, in memory, and would be on a sample of 4000 [^?]*set memory_limit"
    with pytest.raises(fairsql.Error, match=reported):
        con.execute("SWEEP MODEL m WITHIN 0.03")


@pytest.fixture
def rare(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with 120,000 rows, of which one in 400 is in a group that is chosen seldom, and one in 900 in none."""
    con.execute(
        """CREATE TABLE rare AS SELECT *, hash(i, 9) % 1000 < 1000 / (1 + exp(-(x + z - 0.3))) AS y FROM (
            SELECT i, hash(i, 4) % 100 / 50 - 1 AS z,
              CASE WHEN hash(i, 1) % 400 = 0 THEN 'it''s' WHEN hash(i, 1) % 900 > 0 THEN 'b' END AS g,
              hash(i, 3) % 100 / 25 - 2 - CASE WHEN g = 'it''s' THEN 1.4 ELSE 0 END AS x
            FROM range(120_000) AS r(i))"""
    )
    return con


def test_a_sample_has_rows_of_rare_groups(rare: fairsql.Connection) -> None:
    rare.execute(
        "CREATE MODEL m PREDICT y FEATURES x, z FAIR (PROTECTED g METRICS selection_rate WITHIN 0.5) SAMPLE 2000 "
        "AS SELECT * FROM rare"
    )
    data = read_rows(rare, read_model(rare, "m"), None, lambda line: None)
    assert data.whole is not None
    sizes = data.whole.connection.raw.execute(
        f"SELECT fair_part, fair_g0, fair_y, count(*) FROM ({data.whole.sql}) GROUP BY ALL"
    ).fetchall()
    reported = pd.DataFrame(sizes, columns=["part", "g", "y", "n"]).fillna("none").set_index(["part", "g", "y"]).n
    groups = pd.Series(data.protected.columns[0]).fillna("none")
    frame = pd.DataFrame({"part": data.part, "g": groups, "y": data.label, "w": data.weight})
    cells = frame.groupby(["part", "g", "y"]).w.agg(["size", "sum"])
    assert len(data.at(TRAINING)) == 2000
    fewest = cells["size"].groupby("part").transform("sum") // (4 * 6)
    assert (cells["size"] >= np.minimum(fewest, reported[cells.index])).all()
    assert cells["size"][(TRAINING, "it's", 1)] > 3 * 2000 * reported[(TRAINING, "it's", 1)] / reported[TRAINING].sum()
    for part in (0, 1):
        shares, expected = (
            cells["sum"][part] / cells["sum"][part].sum(),
            (reported[part] / reported[part].sum()).sort_index(),
        )
        tolerance = 5 * np.sqrt(expected * (1 - expected) / cells["size"][part].sum())
        assert (abs(shares - expected) < tolerance).all()
    assert (frame.w[frame.g == "b"] == 1).all()


def test_a_sample_learns_of_rare_groups(rare: fairsql.Connection) -> None:
    ((_, _, before, after, wide, narrow),) = rare.execute(
        "CREATE MODEL m PREDICT y FEATURES x, z, g FAIR (PROTECTED g METRICS selection_rate WITHIN 0.1) SAMPLE 2000 "
        "AS SELECT * FROM rare"
    ).fetchall()
    assert narrow < 0.1 < wide
    assert after > before - 0.01  # few rows are in rare groups


@pytest.mark.parametrize(
    ("sample", "heavy", "is_reported"), [("", 500, True), ("SAMPLE 2000", 500, True), ("", 2, False)]
)
def test_a_sample_of_skewed_weights_is_reported(
    con: fairsql.Connection, recwarn: pytest.WarningsRecorder, sample: str, heavy: int, is_reported: bool
) -> None:
    weight = f"CASE WHEN number % 100 = 0 THEN {heavy} ELSE 1 END"
    warnings.simplefilter("always")
    con.execute(create(f"{FAIR[:-1]} WEIGHT {weight}) {sample}"))
    reported = [str(each.message) for each in recwarn if "bear most of the weight" in str(each.message)]
    assert len(reported) == is_reported


def test_a_sample_of_rows_without_weight_is_reported(con: fairsql.Connection) -> None:
    weight = "CASE WHEN number % {} IN (0, 1) THEN 1 ELSE 0 END"
    with pytest.warns(
        UserWarning, match=r"as \d+ rows of one weight; leave rows of weight 0 out with WHERE"
    ) as reported:
        con.execute(create(f"{FAIR.replace('0.05', '0.5')[:-1]} WEIGHT {weight.format(40)}) SAMPLE 1000"))
    assert len(reported) == 1
    with pytest.raises(fairsql.Error, match="training rows in the sample are all zero"):
        con.execute(create(f"{FAIR[:-1]} WEIGHT {weight.format(2000)}) SAMPLE 200"))


def test_describe_says_what_is_fitted(con: fairsql.Connection) -> None:
    con.execute(create("SAMPLE 500"))
    described = dict(con.execute("DESCRIBE MODEL m").fetchall())
    assert described["fitted on"] == f"a sample of 500 of {described['training rows']} training rows"
    con.execute(create("SAMPLE 100000"))
    assert dict(con.execute("DESCRIBE MODEL m").fetchall())["fitted on"] == "all rows, in memory"


def test_a_sample_of_as_many_rows_as_there_are_is_all_of_them(con: fairsql.Connection) -> None:
    con.execute(create(f"SAMPLE 12000 {FAIR.replace('0.05', '0.5')}"))
    described = dict(con.execute("DESCRIBE MODEL m").fetchall())
    assert described["fitted on"] == "all training rows"


def test_a_sample_has_what_there_is_of_few_validation_rows(con: fairsql.Connection) -> None:
    con.execute(create(f"{FAIR.replace('0.05', '0.5')} VALIDATE number < 20 SAMPLE 500"))
    data = read_rows(con, read_model(con, "m"), None, lambda line: None)
    assert (data.part == VALIDATION).sum() == data.sizes[VALIDATION] == 19
    con.execute("UPDATE adult SET income = '<=50K' WHERE number > 20 AND number % 1000 <> 7")
    reported = r"training rows in the sample are all alike: 100 row\(s\)[^?]*larger SAMPLE"
    with pytest.raises(fairsql.Error, match=reported):
        con.execute(create("FAIR (PROTECTED race, occupation METRICS selection_rate WITHIN 0.5) SAMPLE 100"))


def test_a_remark_on_a_sample_says_so(con: fairsql.Connection) -> None:
    source = "(SELECT *, (hash(number) % 2000000000)::INTEGER AS salary FROM adult)"
    with pytest.warns(UserWarning, match="salary has a value of its own in every row of the sample, like a key"):
        con.execute(create("SAMPLE 100", source=source).replace("FEATURES", "FEATURES salary,"))


def test_rows_beyond_memory_are_sampled(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_memory", lambda connection: 460 * 4000)
    for using, said in (
        ("decision_tree", "decision_tree"),
        ("linear_svm", "linear_svm"),
        ("logistic_regression(solver := 'liblinear')", "logistic_regression with these arguments"),
    ):
        with pytest.warns(UserWarning, match="fitted on a sample of 4000 of"):
            con.execute(create(f"USING {using} {FAIR.replace('0.05', '0.5')}"))
        described = dict(con.execute("DESCRIBE MODEL m").fetchall())["fitted on"]
        assert described.endswith(f" training rows: more do not fit into memory, and passes do not fit {said}")


def test_rows_of_too_many_features_for_passes_are_in_memory_where_they_fit(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "WIDEST", 20)  # occupation alone has 15 values
    con.execute(create())
    assert fitted_on(con) == "all rows, in memory"
    monkeypatch.setattr(reading, "_memory", lambda connection: 460 * 4000)
    with pytest.warns(UserWarning, match="fitted on a sample of 4000 of .* passes take 20 features at most"):
        con.execute(create())


def test_a_sample_of_many_features_has_fewer_rows(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "VALUES", 60_000)
    con.execute(create())
    preparation = stored(con).preparation
    assert preparation is not None
    assert preparation.width > 20
    assert f"searched on a sample of {60_000 // preparation.width} of " in fitted_on(con)


def test_equal_texts_of_a_frame_are_one() -> None:
    rows = pa.table({"fair_x0": ["a", None, "bc", "a" + "", "bc"], "fair_x1": pa.array([None] * 5, pa.string())})
    frame = make_frame(rows, {"word": "", "none": ""})
    words = frame["word"]
    assert (words.tolist(), frame["none"].tolist()) == (["a", None, "bc", "a", "bc"], [None] * 5)
    assert words.dtype == object
    assert words[2] is words[4]


# -- errors -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "statement", "message"),
    [
        (
            "UPDATE adult SET importance = -1 WHERE number = 12000",
            create(FAIR[:-1] + " WEIGHT importance)"),
            "and is -1",
        ),
        ("UPDATE adult SET number = 7", create(label="number"), "PREDICT must be 0 or 1, and is 7"),
        ("UPDATE adult SET number = number % 3", create(label="number"), "and is 2 in some rows"),
        ("SELECT 1", create(label="workclass"), "whose values are not numbers"),
        (
            "SELECT 1",
            create(source="(SELECT * REPLACE ('inf'::DOUBLE AS age) FROM adult)"),
            "age has an infinite value",
        ),
        ("SELECT 1", create(source="adult WHERE random() < 0.9"), "gives other rows each time"),
        (
            "SELECT 1",
            create(f"{FAIR} VALIDATE fourth", source="(SELECT * REPLACE (age + random() AS age) FROM adult)"),
            "gives other rows each time",
        ),
        (
            "SELECT 1",
            create(FAIR[:-1] + " WEIGHT w) VALIDATE fourth", source="(SELECT *, random() AS w FROM adult)"),
            "gives other rows each time",
        ),
        (
            "SELECT 1",
            create(source="(SELECT * REPLACE (age * 1e200 AS age) FROM adult)"),
            r"age has a value beyond 1e\+150",
        ),
        ("SELECT 1", create(source="adult WHERE income = '>50K'"), "all alike"),
        ("SELECT 1", create(f"{FAIR} VIA thresholds SAMPLE 500"), "VIA thresholds takes all rows"),
        ("SELECT 1", create("SAMPLE 10.5"), "SAMPLE 10.5 is no number of rows"),
        (
            "SELECT 1",
            create(FAIR[:-1] + " WEIGHT NULL::DOUBLE)"),
            "there are no training rows[^?]*rows without a label or a weight are left out",
        ),
        ("SELECT 1", create(FAIR.replace("0.05", "0.0000001") + " VIA reweighing(max_fits := 2)"), "no model"),
    ],
)
def test_nothing_is_written_where_it_fails(con: fairsql.Connection, change: str, statement: str, message: str) -> None:
    con.execute(change)
    with pytest.raises(fairsql.Error, match=message):
        con.execute(statement)
    assert con.execute("SHOW MODELS").fetchall() == []
    assert con.raw.execute("SELECT count(*) FROM duckdb_tables() WHERE temporary").fetchall() == [(0,)]


@pytest.mark.parametrize("rest", ["", "SAMPLE 2500", "USING decision_tree SAMPLE 2500", "USING decision_tree"])
@pytest.mark.parametrize(
    ("column", "value", "message", "at"),
    [
        ("number", "'7x'", "Could not convert string '7x' to DOUBLE when casting from source column number", "number"),
        ("age", "'inf'::DOUBLE", "the feature age has an infinite value", ""),
        ("importance", "-2", "WEIGHT importance must be within [0, 1e50], and is -2", "importance"),
        ("fourth", "7", "PREDICT must be 0 or 1, and is 7 in some rows", "fourth"),
        ("fourth", "'NaN'::DOUBLE", "PREDICT must be 0 or 1, and is nan in some rows", "fourth"),
    ],
)
def test_one_bad_value_is_reported_with_its_column(
    con: fairsql.Connection, rest: str, column: str, value: str, message: str, at: str
) -> None:
    last = con.execute("SELECT max(number) FROM adult").fetchall()[0][0]
    kinds = {"number": "VARCHAR", "age": "DOUBLE"}
    here = f"CASE WHEN number = {last} THEN {value} ELSE {column}::{kinds.get(column, 'INTEGER')} END AS {column}"
    statement = (
        f"CREATE MODEL m PREDICT fourth FEATURES age, number::DOUBLE AS nth, sex {rest} "
        "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.5 WEIGHT importance) "
        f"AS SELECT * REPLACE ({here}) FROM adult"
    )
    with pytest.raises(duckdb.DataError, match=re.escape(message)) as caught:
        con.execute(statement)
    assert isinstance(caught.value, fairsql.FairSQLError)
    assert "fair_" not in str(caught.value)
    if at:
        assert caught.value.start is not None
        assert statement[caught.value.start :].startswith(at)
    assert con.execute("SHOW MODELS").fetchall() == []


@pytest.mark.parametrize("rest", ["", "SAMPLE 2500", "USING decision_tree SAMPLE 2500", "USING decision_tree"])
def test_a_row_without_a_label_is_left_out_and_one_without_a_number_is_not(con: fairsql.Connection, rest: str) -> None:
    (count, last) = con.execute("SELECT count(*), max(number) FROM adult").fetchall()[0]
    bad = "CASE WHEN number = {} THEN {} ELSE {} END AS {}"
    source = f"""(SELECT * REPLACE (
        {bad.format(last, "NULL", "income", "income")}, {bad.format(last - 1, "'NaN'::DOUBLE", "age", "age")},
        {bad.format(last - 2, "NULL", "importance", "importance")}
    ) FROM adult)"""
    con.execute(create(f"{rest} {FAIR.replace('0.05', '0.5')[:-1]} WEIGHT importance)", source=source))
    rows = con.execute("SELECT training_rows + validation_rows, excluded_rows FROM fairsql.models").fetchall()
    assert rows == [(count - 2, 2)]


def test_rows_that_change_meanwhile_are_reported(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(self: fairsql.Connection, doing: str | Doing) -> None:
        if line_of(doing).startswith("judging"):
            with self.cursor() as other:
                other.execute("UPDATE adult SET age = age + 1")

    monkeypatch.setattr(fairsql.Connection, "report_work", write)
    with pytest.raises(fairsql.Error, match="gives other rows each time"):
        con.execute(create(f"{FAIR} VALIDATE fourth"))
    assert con.execute("SHOW MODELS").fetchall() == []


def test_an_interrupt_leaves_nothing_behind(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []

    def stop(self: fairsql.Connection, doing: str | Doing) -> None:
        reported.append(line_of(doing))
        if reported[-1].startswith("judging"):
            raise KeyboardInterrupt

    monkeypatch.setattr(fairsql.Connection, "report_work", stop)
    with pytest.raises(KeyboardInterrupt):
        con.execute(create())
    assert reported[-1].startswith("judging")
    assert con.execute("SHOW MODELS").fetchall() == []
    assert con.execute("SELECT count(*) FROM adult").fetchall()[0][0] > 10_000  # the connection works


def test_an_interrupt_while_a_thread_starts_waits_for_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """An executor does not wait for a thread whose start was interrupted."""
    start = threading.Thread.start
    ended: list[bool] = []

    def batches() -> Generator[int, None, None]:
        try:
            time.sleep(0.2)
            yield 1
        finally:
            ended.append(True)

    def interrupted(self: threading.Thread) -> None:
        start(self)
        time.sleep(0.05)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt), closing(batches()) as rows:
        list(_ahead(rows))
    assert ended == [True]


# -- progress -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rest", "most"), [("", 5), ("SAMPLE 2500", 8)])
def test_progress_is_that_of_all_stages(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch, rest: str, most: int
) -> None:
    reported: list[Doing] = []

    def keep(self: fairsql.Connection, doing: str | Doing) -> None:
        self.doing = doing if isinstance(doing, Doing) else replace(self.doing, line=doing)
        reported.append(self.doing)

    monkeypatch.setattr(fairsql.Connection, "report_work", keep)
    monkeypatch.setattr(stages, "_PAUSE", 0.0)
    con.execute(create(f"{rest} {FAIR} VALIDATE fourth"))
    staged = [doing for doing in reported if doing.here]
    assert [doing.line for doing in staged[:2]] == ["looking for equal rows", "counting rows"]
    ends = [doing.tell(0.0, now=doing.begun + 10.0)[1] for doing in staged]
    assert ends[0] == 0
    assert ends[-1] > 60
    assert sum(after < before for before, after in pairwise(ends)) <= most  # stages that were not expected
    (fits,) = [doing for doing in reported if doing.line.startswith("fit 1:")]
    assert fits.here  # a line on a fit leaves the rest as it is
    if rest == "":
        (total,) = con.execute("SELECT training_rows + validation_rows FROM fairsql.models").fetchall()[0]
        rows = [doing for doing in reported if doing.line.startswith("pass 1: ")]
        assert rows[-1].line == f"pass 1: {total:,} of {total:,} rows"
        assert rows[-1].share == 1
        line, percent = rows[-1].tell(55.0, now=rows[-1].begun + 10.0)
        left = 10.0 * (100 - percent) / percent
        assert line.endswith(f"rows, about {left:.0f} s left")
