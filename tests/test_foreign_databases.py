"""Databases that somebody else made: a test for each line of SECURITY.md."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import duckdb
import numpy as np
import psycopg
import pytest
import sqlglot
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
from skops import io
from support.serving import serving

import fairsql
from fairsql.errors import DataError, MetricError, ProgrammingError
from fairsql.models.learners.storage import dump, load
from fairsql.session.running.taken_names import _own_functions
from fairsql.transforms.solver_process import run_in_process

ROOT = Path(__file__).parent.parent
PEOPLE = "CREATE TABLE t AS SELECT i % 2 AS sex, (i % 2 = 0 OR i % 5 = 0) AS ok, i % 3 = 0 AS y FROM range(600) r(i)"
POLICY = "FROM t FAIR DISPARITY (PREDICTION ok LABEL y PROTECTED sex METRICS {} WITHIN 0.05)"
TAKEN = "has the name of a function of DuckDB's"


@pytest.fixture
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(PEOPLE)
        yield connection


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A file in which max() is the smallest value, in two schemas, and a view and a table function of the maker's."""
    path = tmp_path / "theirs.duckdb"
    with duckdb.connect(path) as raw:
        raw.execute(f'{PEOPLE}; CREATE MACRO max(x) AS min(x); CREATE SCHEMA s; CREATE MACRO s."+"(a, b) AS 0')
    return path


# -- the audited database ----------------------------------------------------------------------------------------------


OWN_ROWS = ("selection_rate", "sp", "SELECTION_RATE", "fair_true_positive_rate", "tp", "nullif", "all", "sum")


@pytest.mark.parametrize("name", OWN_ROWS)
def test_a_row_never_redefines_a_name_of_fairsqls_own(con: fairsql.Connection, name: str) -> None:
    clause = (
        "FROM t FAIR (PREDICTION ok LABEL y PROTECTED sex METRICS sp, selection_rate, disparate_impact, sum(1) AS s)"
    )
    honest = con.sql(clause).fetchall()
    con.execute("CREATE METRIC mine AS tp / n")
    con.execute("INSERT INTO fairsql.metrics VALUES (?, '', '0 * n + 0.5')", [name])
    assert con.sql(clause).fetchall() == honest
    with pytest.raises(
        MetricError, match=f"the table fairsql.metrics has a row {name}, which is a name of FairSQL's own"
    ):
        con.sql("SHOW METRICS")
    with pytest.raises(MetricError, match=f"has a row {name}") as reported:
        con.sql("FROM fair_metric_definitions()")
    con.execute(reported.value.hint.partition(": ")[2])
    assert con.sql("SHOW METRICS").fetchall()
    with pytest.raises(MetricError, match=r"cannot be called|is built in"):
        con.execute(f'CREATE METRIC "{name}" AS 0 * n')


def test_a_row_under_the_inner_name_of_a_metric_is_an_error_and_no_number(con: fairsql.Connection) -> None:
    con.execute("CREATE METRIC mine AS tp / n")
    con.execute("INSERT INTO fairsql.metrics VALUES ('Fair_True_Positive_Rate', 'tp, fn', '0 * n')")
    with pytest.raises(MetricError, match="has a row Fair_True_Positive_Rate"):
        con.sql("FROM t FAIR (PREDICTION ok LABEL y PROTECTED sex METRICS equalized_odds)")


@pytest.mark.parametrize("name", ["selection_rate", "SP", "equalized_odds", "n"])
def test_the_gate_and_reports_refuse_such_a_row(con: fairsql.Connection, name: str) -> None:
    con.execute("CREATE METRIC mine AS tp / n")
    con.execute("INSERT INTO fairsql.metrics VALUES (?, '', '0 * n')", [name])
    for metric in ("selection_rate", "equalized_odds"):
        done = fairsql.check(con, POLICY.format(metric))
        assert (done.status, done.results[0].outcome) == (2, "error")
        assert f"has a row {name}, which" in done.results[0].message
    with pytest.raises(DataError, match=f"has a row {name}, which"):
        fairsql.report(con, POLICY.format("selection_rate"))


MACROS = (
    "max(x) AS min(x)", "MIN(x) AS any_value(x)", '"+"(a, b) AS 0', "nullif(a, b) AS 1.0", "contains(a, b) AS true",
    "list_value(a, b) AS [1]", "duckdb_functions() AS TABLE SELECT 1 AS a", "current_setting(x) AS ''",
    "fair_disparity(t, g, p) AS TABLE SELECT 'selection_rate' AS metric, 0.05 AS allowance, true AS within",
    "fair_outcome(a, b, c) AS 'pass'", "fair_apply_model(a, b, c) AS [0.5]",
)  # fmt: skip


@pytest.mark.parametrize("macro", MACROS)
def test_the_gate_and_reports_refuse_a_macro_with_the_name_of_a_function(con: fairsql.Connection, macro: str) -> None:
    question = POLICY.format("selection_rate")
    assert fairsql.check(con, question).status == 1
    con.raw.execute(f"CREATE MACRO {macro}")
    name = macro.partition("(")[0]
    done = fairsql.check(con, question)
    assert (done.status, done.results[0].outcome) == (2, "error")
    assert f"the macro memory.main.{name} has the name of a function of" in done.results[0].message
    assert "attach its database" in done.results[0].message
    with pytest.raises(DataError, match=re.escape(f"the macro memory.main.{name} has the name")):
        fairsql.report(con, question)
    con.raw.execute(f"DROP MACRO {'TABLE ' if 'AS TABLE' in macro else ''}main.{name}")
    assert fairsql.check(con, question).status == 1


@pytest.mark.parametrize(
    "before",
    ["CREATE TEMP MACRO sum(x) AS 0", "CREATE SCHEMA s; CREATE MACRO s.sum(x) AS 0; SET search_path = 's,main'"],
)
def test_macros_are_looked_for_wherever_a_short_name_reaches(con: fairsql.Connection, before: str) -> None:
    con.raw.execute(before)
    assert fairsql.check(con, POLICY.format("selection_rate")).status == 2


def test_a_policy_file_cannot_bring_such_a_macro_along(con: fairsql.Connection) -> None:
    policies = f"{POLICY.format('accuracy')}; CREATE TEMP MACRO max(x) AS min(x); {POLICY.format('selection_rate')}"
    done = fairsql.check(con, policies)
    assert [each.outcome for each in done.results] == ["fail", "error"]


def test_elsewhere_a_warning_names_them(theirs: Path) -> None:
    with fairsql.connect(theirs, read_only=True) as con:
        with pytest.warns(fairsql.ClauseWarning, match=f"the macro theirs.main.max {TAKEN}: drop it, or keep it off"):
            con.sql(POLICY.format("selection_rate")).fetchall()
        con.sql(POLICY.format("accuracy")).fetchall()  # once is enough
        con.cursor().sql(POLICY.format("accuracy")).fetchall()
        con.execute("SET search_path = 's'")
        with pytest.warns(fairsql.ClauseWarning, match=re.escape(f'the macro theirs.s."+" {TAKEN}')):
            con.sql("FROM theirs.main.t FAIR (PREDICTION ok PROTECTED sex)").fetchall()


def test_macros_of_an_attached_database_are_not_called(con: fairsql.Connection, theirs: Path) -> None:
    honest = con.sql(POLICY.format("selection_rate")).fetchall()
    con.execute(f"ATTACH '{theirs}' AS audited (READ_ONLY)")
    attached = POLICY.format("selection_rate").replace("FROM t", "FROM audited.t")
    assert con.sql(attached).fetchall() == honest
    assert fairsql.check(con, attached).status == 1
    con.execute("USE audited")
    assert fairsql.check(con, attached).status == 2


def _called() -> set[str]:
    """Return the names of the functions in all golden expansions, and of operators there, in lower case."""
    names: set[str] = set()
    for file in sorted((ROOT / "tests" / "golden").glob("*.sql")):
        tokens = sqlglot.tokenize(file.read_text(encoding="utf-8"), read="duckdb")
        names |= {a.text.lower() for a, b in pairwise(tokens) if b.text == "(" and a.text.isidentifier()}
        names |= {token.text for token in tokens if token.text in ("+", "-", "*", "/", "%", "||", "&")}
    return names


def test_every_function_that_an_expansion_calls_is_among_those_that_are_looked_for(con: fairsql.Connection) -> None:
    called = _called()
    assert {"max", "sum", "power", "+", "greatest", "list_sum"} <= called
    made = set()
    for name in sorted(called):
        try:
            con.raw.execute(f'CREATE MACRO "{name}"(a) AS 0')
        except duckdb.ParserException:
            continue
        made.add(name)
    with pytest.raises(DataError) as reported:
        con.refuse_taken_names()
    count = int(re.search(r"and (\d+) more", str(reported.value)).group(1)) + 5  # type: ignore[union-attr]
    of_duckdb = {
        name.lower()
        for (name,) in con.raw.execute(
            "SELECT DISTINCT function_name FROM system.main.duckdb_functions() WHERE internal"
        ).fetchall()
    }
    assert count == len(made & (of_duckdb | _own_functions()))
    assert not {name for name in made - of_duckdb - _own_functions() if _takes(name)}


def _takes(name: str) -> bool:
    """Return whether a macro takes the place of what DuckDB calls by a name; of words such as IN and OVER none does."""
    with duckdb.connect() as raw:
        try:
            before = raw.execute(f"SELECT {name}(1)").fetchall()
        except duckdb.Error:
            return False
        raw.execute(f"CREATE MACRO \"{name}\"(a) AS 'forged'")
        return raw.execute(f"SELECT {name}(1)").fetchall() != before


def test_a_name_that_was_given_to_a_type_of_duckdbs_changes_no_cast(con: fairsql.Connection) -> None:
    honest = con.sql(POLICY.format("selection_rate")).fetchall()
    con.raw.execute("CREATE SCHEMA s")
    for kind in ("DOUBLE", "BIGINT", "INTEGER", "VARCHAR", "BOOLEAN", "HUGEINT"):
        con.raw.execute(f"CREATE TYPE s.{kind} AS ENUM ('x')")
    con.raw.execute("SET search_path = 's,main'")
    assert con.sql(POLICY.format("selection_rate")).fetchall() == honest


def test_macros_of_an_installation_are_not_those_that_a_session_calls(con: fairsql.Connection) -> None:
    call = "SELECT metric, difference FROM fair_disparity(t, ['sex'], ok)"
    honest = con.execute(call).fetchall()
    con.raw.execute(
        "CREATE MACRO fair_disparity(t, g, p) AS TABLE SELECT 'selection_rate' AS metric, 0.0 AS difference"
    )
    con.raw.execute("COMMENT ON MACRO TABLE memory.main.fair_disparity IS 'FairSQL'")
    assert con.execute(call).fetchall() == honest


def test_a_session_without_external_access_lets_a_view_read_no_file(theirs: Path) -> None:
    with duckdb.connect(theirs) as raw:
        raw.execute(
            "DROP MACRO max; CREATE VIEW v AS SELECT t.*, (SELECT content FROM read_text('/etc/hostname')) AS h FROM t"
        )
    closed = {"enable_external_access": False}
    with fairsql.connect(theirs, read_only=True, config=closed) as con, pytest.raises(duckdb.Error, match="disabled"):
        con.sql("FROM v FAIR (PREDICTION ok PROTECTED h)").fetchall()


# -- a model's record --------------------------------------------------------------------------------------------------


def _linear() -> LogisticRegression:
    return LogisticRegression().fit([[0.0], [1.0]], [0, 1])


def test_only_learners_of_our_own_table_are_loaded(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("A" * 17)
    reader = CountVectorizer(input="filename", analyzer="char", lowercase=False, vocabulary={"A": 0})
    forged = io.dumps({"steps": reader, "learner": _linear(), "numbers": [str(path)], "words": []})
    with pytest.raises(DataError, match=r"names sklearn\.feature_extraction\.text\.CountVectorizer"):
        load(forged)
    learners = {"neighbours": KNeighborsClassifier(5, algorithm="brute")}
    with fairsql.connect(config={"enable_external_access": False}, learners=learners) as con:
        con.execute("CREATE TABLE a AS SELECT i % 17 + i % 3 > 9 AS y, i % 17 AS x FROM range(200) r(i)")
        con.execute("CREATE MODEL m PREDICT y FEATURES x USING neighbours AS FROM a")
        assert con.execute("SELECT count(score) FROM m('a')").fetchone() == (200,)
        con.execute("UPDATE fairsql.models SET bytes = ?", [forged])
        with pytest.raises(duckdb.Error, match="CountVectorizer"):
            con.execute("SELECT score FROM m('a')").fetchall()


def _changed(model: Any, change: Any) -> bytes:
    """Return the bytes of a model whose nodes `change` has seen."""
    source, out = ZipFile(BytesIO(io.dumps(model))), BytesIO()
    schema = json.loads(source.read("schema.json"))

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            change(node)
        for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            walk(part)

    walk(schema)
    with ZipFile(out, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, json.dumps(schema) if name == "schema.json" else source.read(name))
    return out.getvalue()


def _add(kind: str, attribute: str) -> Any:
    """Return what gives objects of a class an attribute."""
    value = {"__class__": "str", "__module__": "builtins", "__loader__": "JsonNode", "content": "1", "is_json": True}

    def change(node: dict[str, Any]) -> None:
        if node.get("__class__") == kind:
            node["content"]["content"][attribute] = value

    return change


FORGED = {
    "a cache in files": (lambda: make_pipeline(GaussianNB(), memory="cache"), "Pipeline.memory"),
    "a function of NumPy's": (lambda: FunctionTransformer(np.frombuffer), "FunctionTransformer.func"),
    "an inverse": (lambda: FunctionTransformer(inverse_func=np.exp), "FunctionTransformer.func, .*inverse_func"),
    "very many threads": (lambda: LogisticRegression(n_jobs=10**6), "LogisticRegression.n_jobs"),
    "a function as a value": (lambda: {"x": np.exp}, "numpy.exp"),
    "a method": (
        lambda: {"x": GaussianNB().fit(np.eye(2), [0, 1]).predict},
        "by MethodNode|MethodNode|predict|function",
    ),
}


@pytest.mark.parametrize("case", FORGED)
def test_parameters_that_read_a_file_write_one_or_call_a_function_are_refused(case: str) -> None:
    make, reported = FORGED[case]
    with pytest.raises(DataError, match=reported):
        load(io.dumps(make()))
    with pytest.raises(ProgrammingError, match=reported):
        dump(make())


@pytest.mark.parametrize("attribute", ["predict_proba", "fit", "__class__", "other", "_get_tags_", "_repr_html_"])
def test_attributes_that_a_class_does_not_have_are_refused(attribute: str) -> None:
    changed = _changed(_linear(), _add("LogisticRegression", attribute))
    if attribute == "_get_tags_":  # what a fit may leave
        assert load(changed).n_jobs is None
        return
    with pytest.raises(DataError, match=rf"LogisticRegression\.{attribute}"):
        load(changed)


def test_an_archive_that_grows_beyond_a_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = dump(_linear())
    monkeypatch.setattr("fairsql.models.learners.stored_parts.LARGEST", 100)
    with pytest.raises(DataError, match="takes more than"):
        load(data)
    with pytest.raises(ProgrammingError, match="takes more than"):
        dump(_linear())


def test_an_array_that_is_larger_than_its_bytes_is_refused() -> None:
    source, out = ZipFile(BytesIO(dump({"x": np.zeros(10)}))), BytesIO()
    with ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            target.writestr(
                name, data.replace(b"(10,), }          ", b"(9999999999,), }  ") if name.endswith(".npy") else data
            )
    with pytest.raises(DataError, match="is not of the size that it says"):
        load(out.getvalue())


def test_a_stored_statement_imports_no_class_in_a_session_that_did_not_ask_for_it() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE a AS SELECT i % 2 = 0 AS y, i % 17 AS x, i % 3 = 0 AS g FROM range(200) r(i)")
        con.execute(
            "CREATE MODEL m PREDICT y FEATURES x FAIR (PROTECTED g METRICS selection_rate WITHIN 0.3) AS FROM a"
        )
        con.execute(
            "UPDATE fairsql.models SET statement = replace(statement, 'FAIR', 'USING ''antigravity.fly'' FAIR')"
        )
        with pytest.raises(ProgrammingError, match="imports Python code, which this session does not allow"):
            con.execute("SWEEP MODEL m WITHIN 0.2")
    assert "antigravity" not in sys.modules


# -- wire clients, temporary files -------------------------------------------------------------------------------------


READINGS = (
    "SELECT * FROM '{}'", 'SELECT * FROM "{}"', "FROM read_blob('{}')", "FROM read_duckdb('{}')", "ATTACH '{}' AS z",
    "COPY t FROM '{}'", "COPY t TO '{}'", "FROM query_table('{}')", "SUMMARIZE '{}'", "CREATE VIEW v AS FROM '{}'",
    "SELECT * FROM t FAIR (PREDICTION (SELECT true FROM '{}') PROTECTED sex)",
)  # fmt: skip


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where processes that a test starts write temporary files, and no other process does."""
    path = tmp_path / "temporary"
    path.mkdir()
    monkeypatch.setenv("TMPDIR", str(path))
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="/proc says which files a process has open")
def test_clients_open_none_of_the_servers_own_files_and_nothing_is_left(tmp_path: Path, temporary: Path) -> None:
    database = tmp_path / "served.duckdb"
    with duckdb.connect(database) as raw:
        raw.execute(PEOPLE)
    with pytest.raises(AssertionError), serving(database, "--writable") as server:  # that it ends by SIGKILL
        links = (os.readlink(each) for each in Path(f"/proc/{server.process.pid}/fd").iterdir())
        (catalog,) = [each for each in links if "fairsql_catalog" in each]
        assert catalog.startswith(str(temporary))
        assert catalog.endswith(" (deleted)")
        with server.connect() as con:
            assert con.execute("SELECT count(*) > 0 FROM pg_catalog.pg_class").fetchone() == (True,)
            for file in (catalog.removesuffix(" (deleted)"), str(database), "/proc/self/environ"):
                for reading in READINGS:
                    with pytest.raises(psycopg.Error):
                        con.execute(reading.format(file))  # type: ignore[arg-type]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    assert not list(temporary.glob("fairsql-*"))


def _die() -> None:
    os.kill(os.getppid(), signal.SIGKILL)


def test_nothing_is_left_of_a_solver_whose_parent_is_killed(temporary: Path) -> None:
    code = "from test_foreign_databases import _die; from fairsql.transforms.solver_process import run_in_process; run_in_process(_die, beat=int)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tests", check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    assert not list(temporary.glob("fairsql-*"))


def _print() -> str:
    print("a solver's own words")
    return "answer"


def test_what_a_solver_prints_is_no_answer() -> None:
    assert run_in_process(_print, beat=int) == "answer"


@pytest.mark.parametrize("option", ["--password-file", "--tls-cert", "--tls-key"])
def test_a_directory_that_is_allowed_has_none_of_the_servers_files_in_it(tmp_path: Path, option: str) -> None:
    (tmp_path / "open").mkdir()
    own = tmp_path / "open" / "own"
    own.write_text("secret")
    with duckdb.connect(tmp_path / "served.duckdb"):
        pass
    named = {"--tls-key": ["--tls-cert", str(ROOT / "README.md")]}.get(option, [])
    command = [sys.executable, "-m", "fairsql", "serve", str(tmp_path / "served.duckdb"), "--port", "0", *named]
    command += [option, str(own), "--allow", str(tmp_path / "open")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode
    assert re.search(r"the (password|certificate|key) is in .*open, where clients could read its file", done.stderr)


def test_every_line_has_its_test() -> None:
    lines = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    names = {"test_" + re.sub(r"[^a-z]+", "_", line.lower().replace("'", "")).strip("_") for line in lines}
    assert len(names) > 12
    files = [
        Path(__file__).with_name(f"test_{each}.py")
        for each in ("foreign_databases", "server_authentication", "server_security")
    ]
    tests = {
        name
        for file in files
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert names <= tests
