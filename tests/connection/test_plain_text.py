"""What of a text reaches DuckDB, and how often a clause is expanded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from support.small_loans import CLAUSE

import fairsql
from fairsql.session.running import script_run
from fairsql.text.queries import query as query_of


class Recorder:
    """Stands in for DuckDB's connection and keeps what it is called with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.extract_statements = duckdb.default_connection().extract_statements

    def __getattr__(self, name: str) -> Callable[..., Recorder]:
        def call(*arguments: Any, **options: Any) -> Recorder:
            self.calls.append((name, arguments, options))
            return self

        return call

    def __iter__(self) -> Iterator[Any]:
        """As the rows of every answer."""
        return iter(())


PLAIN = (
    "SELECT 1",
    "select  *\tfrom t -- spaces, ünïcödé 🦆 and 'quotes'",
    "SELECT 'FROM t FAIR (PREDICTION p PROTECTED g)'",
    'SELECT "fair" FROM fair AS fair(prediction, protected)',
    "-- FAIR (PREDICTION p PROTECTED g)",
    "this is no SQL at all (",
    "SELECT fair(1), metric FROM create_metric;",
    "",
)


@pytest.mark.parametrize("text", PLAIN)
@pytest.mark.parametrize("method", ["execute", "executemany", "sql", "query", "from_query", "get_table_names"])
def test_plain_text_reaches_duckdb_as_the_same_object(method: str, text: str) -> None:
    recorder = Recorder()
    getattr(fairsql.Connection(recorder), method)(text)  # type: ignore[arg-type]
    assert [(name, arguments[1:]) for name, arguments, _ in recorder.calls] == [(method, ())]
    assert recorder.calls[0][1][0] is text


@pytest.mark.parametrize("method", ["execute", "executemany", "sql", "query", "from_query"])
def test_a_plain_text_of_several_statements_reaches_duckdb_as_these(method: str) -> None:
    """A later one may call what an earlier one made, for which the session lacks a function."""
    text = "SELECT  fair(1), metric FROM create_metric -- one\n; DROP TABLE metrics"
    recorder = Recorder()
    getattr(fairsql.Connection(recorder), method)(text)  # type: ignore[arg-type]
    ran = [(name, arguments[0].query) for name, arguments, _ in recorder.calls if name in (method, "execute", "sql")]
    assert [name for name, _ in ran][-1] == method
    assert [each.strip("; \n") for _, each in ran] == text.split("\n; ")


def test_options_and_parameters_are_handed_on() -> None:
    recorder = Recorder()
    con = fairsql.Connection(recorder)  # type: ignore[arg-type]
    parameters = [object()]
    con.execute("SELECT ?", parameters)
    con.sql("SELECT ?", params=parameters, alias="x")
    con.execute(recorder)
    assert recorder.calls == [
        ("execute", ("SELECT ?", parameters), {}),
        ("sql", ("SELECT ?",), {"params": parameters, "alias": "x"}),
        ("execute", (recorder,), {}),
    ]
    assert recorder.calls[0][1][1] is parameters


def test_clause_reaches_duckdb_as_plain_text() -> None:
    recorder = Recorder()
    con = fairsql.Connection(recorder)  # type: ignore[arg-type]
    con.seen_places.add(())  # where macros have been looked for
    con.execute(f"SELECT 1; FROM t {CLAUSE}")
    name, (statement,), _ = recorder.calls[-1]  # behind questions of our own
    text = fairsql.expand(f"SELECT 1; FROM t {CLAUSE}")
    assert name == "execute"
    assert text.startswith("SELECT 1; FROM (")
    assert statement.query.strip() == text.removeprefix("SELECT 1;").strip()
    assert fairsql.expand(text) is text


@pytest.mark.parametrize("method", ["execute", "sql", "query", "from_query"])
def test_duckdb_reads_a_clause_once(loans: fairsql.Connection, method: str) -> None:
    clause = f"FROM t {CLAUSE}"
    first = getattr(loans, method)(clause).fetchall()
    text, settings = fairsql.expand(clause), loans.raw.execute(query_of("session", "reading")).fetchall()
    statement = loans.read_texts.statement(loans.raw, text, tuple(settings))
    assert (type(statement).__name__, statement.query) == ("Statement", text)
    assert getattr(loans, method)(clause).fetchall() == first
    assert loans.read_texts.statement(loans.raw, text, tuple(settings)) is statement


def test_a_clause_is_expanded_once(loans: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    expand = script_run.expand_statements
    monkeypatch.setattr(
        script_run, "expand_statements", lambda *given, **more: made.append(given[1]) or expand(*given, **more)
    )
    clause = f"FROM t {CLAUSE}"
    found = [getattr(loans, method)(clause).fetchall() for method in ("execute", "sql", "execute")]
    assert found[0] == found[1] == found[2]
    assert made == [clause]


def test_rows_are_streamed_alike_whatever_duckdb_offers(loans: fairsql.Connection) -> None:
    answers = []
    for streams in (loans._streams, False):
        loans.__dict__["_streams"] = streams
        schema, batches = loans.stream(f"FROM t {CLAUSE}", only_reads=True)
        answers.append((schema.names, sorted(str(row) for batch in batches for row in batch.to_pylist())))
        assert [batch.to_pylist() for batch in loans.stream("SELECT 1; SELECT 2 AS b", only_reads=True)[1]] == [
            [{"b": 2}]
        ]
        with pytest.raises(fairsql.Error, match="no_such"):
            loans.stream("SELECT g FROM t FAIR (PREDICTION no_such PROTECTED g)", only_reads=True)
    assert answers[0] == answers[1]
    assert len(answers[0][1]) == 2


def test_a_metric_that_has_changed_is_expanded_anew(loans: fairsql.Connection) -> None:
    answers = []
    for formula in ("tp + fp", "2 * (tp + fp)"):
        loans.execute(f"CREATE OR REPLACE METRIC share AS ({formula}) / n")
        answers.append(
            loans.execute("SELECT g, share FROM t FAIR (PREDICTION p LABEL (p) PROTECTED g METRICS share)").fetchall()
        )
    assert [sorted(each) for each in answers] == [[(1, 0.5), (2, 1.0)], [(1, 1.0), (2, 2.0)]]


def test_a_clause_is_read_by_the_settings_of_the_moment(loans: fairsql.Connection) -> None:
    clause = f"SELECT DISTINCT 7 / 2 FROM t {CLAUSE}"
    answers = []
    for setting in ("false", "true", "false"):
        loans.execute(f"SET integer_division = {setting}")
        answers.append(loans.execute(clause).fetchall())
    assert answers == [[(3.5,)], [(3,)], [(3.5,)]]


def test_a_pivot_of_a_clause_has_the_groups_of_the_moment(loans: fairsql.Connection) -> None:
    pivot = f"PIVOT (SELECT g FROM t {CLAUSE}) ON g USING count(*)"
    names = []
    for _ in range(2):
        names.append([each[0] for each in loans.execute(pivot).description])
        loans.execute("INSERT INTO t SELECT * REPLACE (3 AS g) FROM t LIMIT 1")
    assert names[1] == [*names[0], "3"]


def test_a_view_that_calls_a_function_of_ours_stands_beside_a_clause(tmp_path: Path) -> None:
    asked = f"FROM w, (FROM t {CLAUSE})"
    with fairsql.connect(tmp_path / "there.duckdb") as con:
        con.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) v(g, p)")
        con.execute("CREATE VIEW w AS SELECT fair_normal_cdf(0) AS chance")
        expected = con.execute(asked).fetchall()
    with fairsql.connect(tmp_path / "there.duckdb") as con:
        assert con.execute(asked).fetchall() == expected


def test_a_connection_forgets_texts_of_long_ago(loans: fairsql.Connection) -> None:
    first, *others = (loans.read_texts.statement(loans.raw, f"SELECT {at}", ()) for at in range(30))
    assert loans.read_texts.statement(loans.raw, "SELECT 29", ()) is others[-1]
    assert loans.read_texts.statement(loans.raw, "SELECT 0", ()) is not first
