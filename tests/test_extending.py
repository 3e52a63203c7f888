"""What grows grows by a row: a toy form, a toy learner and a toy method of VIA, each added to its table alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sqlglot import exp

import fairsql
from fairsql.expansion.building import nodes
from fairsql.expansion.form_table import FORMS
from fairsql.models.data.training_data import TrainingData
from fairsql.models.learners import learner_table
from fairsql.models.learners.learner_table import LEARNERS, Learner
from fairsql.models.learners.storage import dump, load
from fairsql.models.methods import METHODS
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, prepare
from fairsql.models.scoring.estimator_sql import WRITERS
from fairsql.shell.prompt.completion import Names, offers
from fairsql.syntax.columns import Column
from fairsql.syntax.form import Form
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.syntax.values import Head, Items, read_columns

ROWS = """
CREATE TABLE people AS
SELECT i AS id, i % 2 AS g, (hash(i) % 100)::DOUBLE AS x,
  (hash(i) % 100 + hash(-i) % 50 > 70)::INTEGER AS y
FROM range(2000) r(i)
"""
STATEMENT = "CREATE MODEL m PREDICT y FEATURES x {} AS SELECT * FROM people"


class Nearest(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A toy: the class whose mean is nearer."""

    def __init__(self, steepness: float = 1.0) -> None:
        self.steepness = steepness

    def fit(self, x: Any, y: Any, sample_weight: Any = None) -> Self:
        self.classes_ = np.unique(y)
        low, high = (np.average(x[y == k], axis=0, weights=sample_weight[y == k]) for k in self.classes_)
        self.n_features_in_ = x.shape[1]
        self.coef_ = self.steepness * (high - low)[None]
        self.intercept_ = -self.coef_ @ (high + low) / 2
        return self

    def decision_function(self, x: Any) -> Any:
        return x @ self.coef_[0] + self.intercept_[0]


NEAREST = Learner(
    "test_extending.Nearest", "nearest", {"steepness": 2.0}, ("closest",), "linear", ("test_extending.Nearest",)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "people.duckdb"
    with fairsql.connect(path) as con:
        con.execute(ROWS)
    return path


@pytest.fixture
def con(path: Path) -> Iterator[fairsql.Connection]:
    with fairsql.connect(path) as connection:
        yield connection


def test_a_learner_is_one_row(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_table, "LEARNERS", (*LEARNERS, NEAREST))
    with fairsql.connect(path) as con:
        con.execute(STATEMENT.format("USING nearest FAIR (PROTECTED g WITHIN 0.2)"))
        ((learner, scored_by, bytes_),) = con.execute("SELECT learner, scored_by, bytes FROM fairsql.models").fetchall()
        assert (learner, scored_by) == ("Nearest(steepness=2.0)", "sql")
        assert "Nearest" in str(con.execute("DESCRIBE MODEL m").fetchall())
    stored = load(bytes_)
    with fairsql.connect(path) as con:  # another session
        scores = con.execute("SELECT x, score FROM m('people') ORDER BY id").fetchnumpy()
        frame = con.execute("SELECT x FROM people ORDER BY id").df()
    margin = stored["learner"].decision_function(stored["steps"].transform(frame))
    assert np.allclose(scores["score"], 1 / (1 + np.exp(-margin)), atol=1e-9)


@pytest.mark.parametrize("name", ["nearst", "closest"])
def test_hints_name_the_learner(name: str, con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_table, "LEARNERS", (*LEARNERS, NEAREST))
    with pytest.raises(fairsql.ProgrammingError) as caught:
        con.execute(STATEMENT.format(f"USING {name} FAIR (PROTECTED g WITHIN 0.2)"))
    assert "did you mean nearest?" in caught.value.hint


def test_without_its_row_the_learner_is_not_stored() -> None:
    with pytest.raises(fairsql.ProgrammingError, match=r"test_extending\.Nearest"):
        dump(Nearest().fit(np.array([[0.0], [1.0]]), np.array([0, 1]), np.ones(2)))


def test_every_row_has_a_writer_that_exists() -> None:
    assert {row.sql for row in LEARNERS} - {None} == set(WRITERS)
    assert len({row.path for row in LEARNERS}) == len(LEARNERS)
    names = [name for row in LEARNERS for name in (row.name, *row.aliases) if name]
    assert len(names) == len(set(names))


def _train_upper(
    connection: fairsql.Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report
) -> Trained:
    """A toy: everybody is judged by the same high threshold."""
    steps, learner, x = prepare(data, learner)
    plain = fit_plain(data, learner, x, spec.seed)
    return judge(spec, data, steps, x, (plain, plain), report, cuts={("0",): 0.75, ("1",): 0.75})


def test_a_method_is_one_file_and_its_row(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    sql = STATEMENT.format("FAIR (PROTECTED g METRICS selection_rate) VIA upper")
    with pytest.raises(fairsql.ClauseError) as caught:
        con.execute(sql)
    assert caught.value.message == "there is no method upper"
    assert sql[caught.value.start : caught.value.end] == "upper"
    assert "upper" not in caught.value.hint.replace("methods are", "")
    monkeypatch.setitem(METHODS, "upper", Method(_train_upper))
    con.execute(sql)
    assert con.execute("SELECT via FROM fairsql.models").fetchall() == [("upper",)]
    query = "SELECT bool_and((prediction = 1) = (score >= 0.75)), sum(prediction) > 0 FROM m('people')"
    assert con.execute(query).fetchall() == [(True, True)]
    with pytest.raises(fairsql.ProgrammingError, match="VIA upper takes plain groups"):
        con.execute(sql.replace("MODEL m", "MODEL n").replace("PROTECTED g", "PROTECTED g CONTROL id % 3"))
    with pytest.raises(fairsql.ClauseError, match="upper"):
        con.execute(sql.replace("MODEL m", "MODEL n").replace("upper", "uper"))


@dataclass(frozen=True)
class SizeSpec:
    """What the toy form asks: rows per group."""

    source: str
    protected: tuple[Column, ...]


def _read_size(head: Head, items: Items) -> SizeSpec:
    return SizeSpec(head.source, read_columns(items, "PROTECTED"))


def _expand_size(spec: SizeSpec) -> exp.Query:
    keys = [nodes.alias(nodes.raw(column.text), column.name) for column in spec.protected]
    size = nodes.alias(exp.Count(this=exp.Star()), "size")
    query: exp.Query = nodes.select([*keys, size], nodes.raw(spec.source)).group_by(
        *(nodes.number(at) for at, _ in enumerate(keys, 1))
    )
    return query


def test_a_form_is_one_row(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = "FROM people WHERE x > 10 FAIR SIZE (PROTECTED g, y AS label)"
    with pytest.raises(fairsql.ClauseError, match="unknown form FAIR SIZE"):
        con.execute(clause)
    monkeypatch.setitem(FORMS, "SIZE", Form("SIZE", ("PROTECTED", "BESIDE"), _read_size, _expand_size))
    rows = con.execute(f"SELECT g, label, size {clause} ORDER BY ALL").fetchall()
    plain = con.raw.execute("SELECT g, y, count(*) FROM people WHERE x > 10 GROUP BY ALL ORDER BY ALL").fetchall()
    assert rows == plain
    con.execute(f"CREATE VIEW sizes AS {clause}")
    assert con.raw.execute("SELECT sum(size) FROM sizes").fetchall() == [(sum(row[2] for row in plain),)]
    with pytest.raises(fairsql.ClauseError, match="FAIR SIZE takes no LABEL") as caught:
        con.execute("FROM people FAIR SIZE (PROTECTED g LABEL y)")
    assert caught.value.hint == "its items are PROTECTED, BESIDE"
    with pytest.raises(fairsql.ProgrammingError) as missing:
        con.execute(f"SELECT height {clause}")
    assert "the clause's columns: g, label, size" in missing.value.hint
    offered = [word for word, _ in offers("SELECT * FROM people FAIR ", "", Names())]
    assert "SIZE" in offered
    assert "BESIDE" in [word for word, _ in offers("SELECT * FROM people FAIR SIZE (", "", Names())]
