"""What grows grows by a row: a toy form, learner, method of VIA, statement and engine, each added to its tables alone.

Each is tried on DuckDB, on an engine, in a macro and in the extension, as far as it has a place there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

import duckdb
import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sqlglot import exp

import fairsql
from fairsql import engines
from fairsql.engines import Engine, Kind
from fairsql.expansion.building import nodes
from fairsql.expansion.counting.contingency import columns, keys
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.macro_lists import audit_over_lists
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.pushdown.tally_specs import audit_over
from fairsql.metrics import built_in_metrics
from fairsql.models.data.training_data import TrainingData
from fairsql.models.learners import learner_table
from fairsql.models.learners.learner_table import LEARNERS, Learner
from fairsql.models.learners.storage import dump, load
from fairsql.models.methods import METHODS
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, prepare
from fairsql.models.scoring.estimator_sql import WRITERS
from fairsql.session.arrow import read_table
from fairsql.session.running import macros
from fairsql.session.running.statement_work import WORK, Work
from fairsql.shell.prompt.completion import Names, offers
from fairsql.syntax.form import Form, TallyPart
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.statements.statement_kinds import KINDS, StatementKind
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.syntax.statements.stored_statements import Creation, Show
from fairsql.syntax.statements.work_statements import READERS, Reader
from fairsql.syntax.values import Head, Items, read_columns

ROOT = Path(__file__).parent.parent

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

    form: ClassVar[str] = "SIZE"
    audit: FairSpec

    @property
    def suffix(self) -> str:
        return self.audit.suffix


def _read_size(head: Head, items: Items) -> SizeSpec:
    protected, control = (read_columns(items, word) for word in ("PROTECTED", "CONTROL"))
    return SizeSpec(FairSpec("SIZE", head.source, protected, (), control=control, suffix=head.suffix))


def _expand_size(spec: SizeSpec) -> exp.Query:
    ctes = counts(spec.audit)
    size = nodes.alias(nodes.cast(nodes.column("n"), nodes.BIGINT), "size")
    return nodes.with_ctes(nodes.select([*columns(keys(spec.audit)), size], ctes[-1][0]), ctes)


def _size_over(spec: SizeSpec, relation: str) -> SizeSpec:
    return replace(spec, audit=audit_over(spec.audit, relation))


SIZE = Form("SIZE", ("PROTECTED", "CONTROL", "BESIDE"), _read_size, _expand_size)
SIZE_EVERYWHERE = replace(
    SIZE,
    tally=TallyPart(lambda spec: spec.audit, _size_over),
    macro=lambda spec: replace(spec, audit=audit_over_lists(spec.audit)),
    sections=("size",),
)
SIZE_CLAUSE = "FROM people WHERE x > 10 FAIR SIZE (PROTECTED g, y AS label)"


@pytest.fixture
def sizes(path: Path) -> list[Any]:
    with duckdb.connect(path) as raw:
        return raw.execute("SELECT g, y, count(*) FROM people WHERE x > 10 GROUP BY ALL ORDER BY ALL").fetchall()


@pytest.fixture
def far(path: Path, tmp_path: Path) -> Iterator[fairsql.Connection]:
    """A connection to SQLite with the same rows."""
    with duckdb.connect(path) as raw:
        rows = raw.execute("FROM people").fetchall()
    file = sqlite3.connect(tmp_path / "people.sqlite")
    file.execute("CREATE TABLE people (id INTEGER, g INTEGER, x REAL, y INTEGER)")
    file.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", rows)
    file.commit()
    file.close()
    with fairsql.connect(f"sqlite:///{tmp_path / 'people.sqlite'}") as connection:
        yield connection


def test_a_form_is_one_row(con: fairsql.Connection, sizes: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    clause = SIZE_CLAUSE
    with pytest.raises(fairsql.ClauseError, match="unknown form FAIR SIZE"):
        con.execute(clause)
    monkeypatch.setitem(FORMS, "SIZE", SIZE)
    assert con.execute(f"SELECT g, label, size {clause} ORDER BY ALL").fetchall() == sizes
    con.execute(f"CREATE VIEW sizes AS {clause}")
    assert con.raw.execute("SELECT sum(size) FROM sizes").fetchall() == [(sum(row[2] for row in sizes),)]
    with pytest.raises(fairsql.ClauseError, match="FAIR SIZE takes no LABEL") as caught:
        con.execute("FROM people FAIR SIZE (PROTECTED g LABEL y)")
    assert caught.value.hint == "its items are PROTECTED, CONTROL, BESIDE"
    with pytest.raises(fairsql.ProgrammingError) as missing:
        con.execute(f"SELECT height {clause}")
    assert "the clause's columns: g, label, size" in missing.value.hint
    offered = [word for word, _ in offers("SELECT * FROM people FAIR ", "", Names())]
    assert "SIZE" in offered
    assert "BESIDE" in [word for word, _ in offers("SELECT * FROM people FAIR SIZE (", "", Names())]


def test_a_form_runs_on_an_engine_by_its_part(
    far: fairsql.Connection, sizes: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FORMS, "SIZE", SIZE)
    with pytest.raises(fairsql.ClauseError, match=r"^FAIR SIZE takes only rows of DuckDB") as caught:
        far.execute(SIZE_CLAUSE)
    assert SIZE_CLAUSE[caught.value.start : caught.value.end] == "FAIR SIZE"
    assert "copy the rows to DuckDB" in caught.value.hint
    monkeypatch.setitem(FORMS, "SIZE", SIZE_EVERYWHERE)
    assert far.execute(f"{SIZE_CLAUSE} ORDER BY ALL").fetchall() == sizes
    assert "GROUP BY" in far.expand(SIZE_CLAUSE).partition("DuckDB runs")[0]  # SQLite counts


SIZE_MACRO = """
CREATE OR REPLACE MACRO fair_size(tbl, protected, control := []) AS TABLE
SELECT * EXCLUDE (fair_own_none)
FROM (
  SELECT UNNEST(strata), UNNEST(groups), * EXCLUDE (strata, groups)
  FROM (
    SELECT *, NULL AS fair_own_none, NULL AS fair_own_any
    FROM query_table(tbl)
    WHERE fair_lists(protected, 'protected', control, 'fair_size')
  )
  FAIR SIZE (CONTROL control AS strata PROTECTED protected AS groups)
);
COMMENT ON MACRO TABLE fair_size IS 'A toy';
"""


def test_a_form_is_a_macro_by_its_part(
    con: fairsql.Connection, sizes: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics = built_in_metrics()
    read = macros.read_sql
    monkeypatch.setattr(macros, "read_sql", lambda file: SIZE_MACRO if file.startswith("size") else read(file))
    monkeypatch.setitem(FORMS, "SIZE", SIZE)
    with pytest.raises(fairsql.ClauseError, match=r"^FAIR SIZE has no macro"):
        macros.read_macros("size_without.sql", metrics)
    monkeypatch.setitem(FORMS, "SIZE", SIZE_EVERYWHERE)
    texts = [macros.read_macros(file, metrics) for file in ("macros/lists.sql", "size_of_macro.sql")]
    con.raw.execute("CREATE TEMP VIEW above AS SELECT g, y AS label FROM people WHERE x > 10")
    for text in texts:  # plain SQL, which runs without FairSQL
        con.raw.execute(text)
    assert con.raw.execute("FROM fair_size('above', ['g', 'label']) ORDER BY ALL").fetchall() == sizes
    assert con.raw.execute("FROM fair_size('above', ['label'], control := ['g']) ORDER BY ALL").fetchall() == sizes


def test_a_form_is_in_the_extension_by_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """What C++ reads of the form, its row and the pieces of its expansion, follows from its row and its section; that
    C++ expands clauses by these alone is shown for the forms there are, in `test_extension.py`.
    """
    monkeypatch.syspath_prepend(str(ROOT / "extension"))
    import forms
    import generate
    import pieces
    import shapes

    monkeypatch.setitem(FORMS, "SIZE", SIZE)
    assert next(row for row in generate.form_rows() if '"SIZE"' in row).endswith('"", "", true},')  # in Python alone
    monkeypatch.setitem(FORMS, "SIZE", SIZE_EVERYWHERE)
    row = next(row for row in generate.form_rows() if '"SIZE"' in row)
    assert row.split(", ")[1:] == ['"PROTECTED|CONTROL|BESIDE"', '"PROTECTED"', '""', '"size"', "true},"]
    monkeypatch.setitem(shapes.SECTIONS, "size", ("columns", "controls"))
    monkeypatch.setitem(forms.SECTIONS, "size", ("columns", "controls"))

    def expand(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
        audit = FairSpec("SIZE", spec.source, spec.protected, (), control=spec.control, suffix=spec.suffix)
        return _expand_size(SizeSpec(audit))

    monkeypatch.setitem(forms.EXPANDED, "size", (expand, ""))
    section = pieces.Section("size")
    written, _ = generate.piece_rows("size")
    assert len(written) == len(section.order) > 10
    for shape in shapes.shapes_of("size", every=True):
        put_together = pieces.written([section], shape, pieces.counts_of(shape))
        assert len(put_together) == 5
        assert put_together == {
            each.name: pieces.with_copies(pieces.looped(each.text, shape), pieces.counts_of(shape))
            for each in shapes.templates("size", shape)
        }


@dataclass(frozen=True)
class NoteSpec:
    """What the toy statement asks."""

    kind: ClassVar[str] = "NOTE"
    name: str
    text: str
    query: str


class NoteWork:
    """The work of the toy statement: a table with the text, and how many rows it is about."""

    def run(self, connection: fairsql.Connection, statement: Any, report: Any) -> str:
        if isinstance(statement, Show):
            return "FROM notes"
        count = f"SELECT '{statement.text}' AS text, count(*) AS n FROM ({statement.query})"
        connection.raw.execute(f"CREATE TABLE notes AS {count}")
        return "SELECT 1 WHERE FALSE"


NOTE = StatementKind("NOTE", ("CREATE", "SHOW", "DROP"), ("SAYS",), "write CREATE NOTE name SAYS text AS SELECT …")


def _read_note(made: Creation, load: Any, words: Any) -> NoteSpec:
    return NoteSpec(made.name, made.body.tokens[1].text, made.query)


@pytest.mark.parametrize("door", ["con", "far"])
def test_a_statement_is_a_row_a_reader_and_its_work(
    door: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    con: fairsql.Connection = request.getfixturevalue(door)
    sql = "CREATE NOTE first SAYS 'hello' AS SELECT * FROM range(7); SHOW NOTES"
    with pytest.raises(fairsql.Error):
        con.execute(sql)
    monkeypatch.setitem(KINDS, "NOTE", NOTE)
    monkeypatch.setitem(READERS, "NOTE", Reader(NOTE.parts, _read_note))
    monkeypatch.setitem(WORK, "NOTE", Work(NoteWork))
    assert con.execute(sql).fetchall() == [("hello", 7)]
    with pytest.raises(fairsql.ClauseError, match="the note has no name") as caught:
        con.execute("CREATE NOTE SAYS 'hello' AS SELECT 1")
    assert caught.value.hint == NOTE.usage
    with pytest.raises(fairsql.ClauseError, match="CREATE NOTE has no plain SQL"):
        con.expand(sql)


def test_a_statement_does_work_in_python_says_the_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    """C++ refuses the statements that begin as WORK_HEADS says."""
    monkeypatch.syspath_prepend(str(ROOT / "extension"))
    import generate

    assert generate.work_heads() == ["CREATE MODEL", "DROP MODEL", "SWEEP MODEL", "CREATE TRANSFORM", "DROP TRANSFORM"]
    monkeypatch.setitem(KINDS, "NOTE", NOTE)
    assert generate.work_heads()[-2:] == ["CREATE NOTE", "DROP NOTE"]


class Other(Engine):
    """A toy: another DuckDB."""

    name = "Other"
    dialect = "duckdb"
    has_snapshots = True

    def __init__(self, raw: duckdb.DuckDBPyConnection) -> None:
        self.raw = raw

    def query(self, sql: str, values: Any = ()) -> Any:
        return read_table(self.raw.execute(sql, [*values] or None))

    def execute(self, sql: str) -> None:
        self.raw.execute(sql)

    @contextmanager
    def snapshot(self, *, writes: bool = False) -> Iterator[None]:
        self.raw.begin()
        yield
        self.raw.commit()


def test_an_engine_is_a_class_and_its_row(path: Path, sizes: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with duckdb.connect(path) as raw:
        monkeypatch.setattr(engines, "ENGINES", (*engines.ENGINES, Kind(("other",), (), lambda url: Other(raw))))
        with fairsql.connect("other://here") as con:
            groups = con.execute("SELECT g, n FROM people WHERE x > 10 FAIR (PREDICTION y PROTECTED g) ORDER BY g")
            want: dict[Any, int] = {}
            for group, _, size in sizes:
                want[group] = want.get(group, 0) + size
            assert groups.fetchall() == [*want.items()]
            con.execute("CREATE TABLE weighed AS SELECT * FROM people FAIR REWEIGH (LABEL y PROTECTED g)")
            assert raw.execute("SELECT count(*), count(fair_weight) FROM weighed").fetchall() == [(2000, 2000)]
            scan = "FROM people FAIR SCAN (PREDICTION y FEATURES g, bins(x, 4))"
            assert [*con.execute(scan).fetchall()] == fairsql.connect(raw).execute(scan).fetchall()


def test_a_learner_and_a_method_take_rows_of_an_engine(
    far: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner_table, "LEARNERS", (*LEARNERS, NEAREST))
    monkeypatch.setitem(METHODS, "upper", Method(_train_upper))
    far.execute(STATEMENT.format("USING nearest FAIR (PROTECTED g METRICS selection_rate) VIA upper"))
    assert far.execute("SELECT learner, via FROM fairsql.models").fetchall() == [("Nearest(steepness=2.0)", "upper")]
    query = "SELECT bool_and((prediction = 1) = (score >= 0.75)), sum(prediction) > 0, count(*) FROM m('people')"
    assert far.execute(query).fetchall() == [(True, True, 2000)]
