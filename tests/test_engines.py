"""Other databases: what they count is what DuckDB counts, on every form.

Each engine has a fixture in `engine_databases.py`, which fills it with the same rows. What they give back is in `test_engine_rows.py`, models of
their rows in `test_engine_models.py`, what goes wrong in `test_engine_failures.py`, and what is each one's own in `test_engine_connections.py`.
"""

from __future__ import annotations

import datetime
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import hypothesis.strategies as st
import psycopg
import pytest
from documents import sql_blocks
from hypothesis import HealthCheck, given, settings
from support.effort import THOROUGH
from support.engine_databases import (
    DRIVERS,
    ENGINES,
    EXAMPLES,
    KEYS,
    NO_BOOLEANS,
    SMALL,
    Reached,
    ask,
    outcome,
    postgres_url,
    rows,
)
from support.oracle import assert_same
from test_golden import CASES, WANTED, Case
from test_query_split import MORE, specs_of

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.query_split import hands_on, measures, over_tally, tally_of
from fairsql.expansion.script_expansion import expand_script
from fairsql.metrics import built_in_metrics
from fairsql.session.pushdown import engine_aggregation
from fairsql.syntax.spec import Spec
from fairsql.text.tokens import tokenize

MEASURING = [
    case
    for case in [*(case for case in CASES if case.title in WANTED), *(Case(*each, "") for each in MORE.items())]
    if measures(specs_of(case.query)[0])
]


def forms_in(query: str) -> list[str]:
    words = [token.word for token in tokenize(query)]
    after = [words[at + 1] for at, word in enumerate(words) if word == "FAIR"]
    return [word if word in FORMS else "" for word in after]


@cache
def batches(queries: tuple[str, ...]) -> list[list[str]]:
    """Queries that one tally may serve, since they read the same rows and call nothing alike that differs."""
    found: list[tuple[list[str], list[Any]]] = []
    for query in queries:
        (spec,) = specs_of(query)
        for batch, specs in found:
            with suppress(ValueError):
                tally_of(*specs, spec)
                batch.append(query)
                specs.append(spec)
                break
        else:
            found.append(([query], [spec]))
    return [batch for batch, _ in found]


def measured(remote: Reached, queries: tuple[str, ...]) -> Iterator[tuple[str, Callable[[], list[tuple[Any, ...]]]]]:
    """Yield each query, and what gives its rows over a tally of the engine's that serves many of them."""
    for batch in batches(queries):
        remote.con.keep_tally("served", [spec for spec in specs_of(*map(remote.own, batch)) if measures(spec)])
        for query in batch:
            yield query, partial(near, remote.con, query)


def near(con: fairsql.Connection, query: str) -> list[tuple[Any, ...]]:
    return con.execute(over_served(query)).fetchall()


@cache
def over_served(query: str) -> str:
    """The query over the tally, which is DuckDB's and so the same for all engines."""

    def held(spec: Spec) -> Spec:
        assert measures(spec)
        return over_tally(spec, "served")

    return expand_script(query, built_in_metrics, held).text


@pytest.mark.parametrize("reached", ENGINES, indirect=True)
def test_golden_cases_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    """All measuring cases, over few tallies; `test_each_form_asks_the_engine` has them asked one by one.

    What reads the tallies is one query for all engines: each has its share of these, and thoroughly all.
    """
    left = {case.query for case in MEASURING}
    share = [*TITLES.values()].index(reached.name) % 2
    for at, (query, rows_of) in enumerate(measured(reached, tuple(case.query for case in MEASURING))):
        left.remove(query)
        if at % 2 != share and not THOROUGH:
            continue
        if "STRATA" in query and reached.name in NO_BOOLEANS:
            with pytest.raises(duckdb.Error, match="needs a boolean PROTECTED"):
                rows_of()
        else:
            assert_same(rows_of(), ask(local, reached.alike(query)), 1e-9, query)
    assert not left


@pytest.mark.parametrize(("driver", "engine"), DRIVERS.items())
def test_tallies_are_the_same_by_every_driver(driver: str, engine: str, request: pytest.FixtureRequest) -> None:
    """Then golden cases are DuckDB's by these drivers, too."""
    reached: list[Reached] = [request.getfixturevalue(each) for each in (driver, engine)]
    for batch in batches(tuple(case.query for case in MEASURING)):
        tallies = []
        for remote in reached:
            remote.con.keep_tally("served", [spec for spec in specs_of(*map(remote.own, batch)) if measures(spec)])
            tallies.append(remote.con.execute("FROM served ORDER BY ALL").fetchall())
        assert_same(*tallies, 1e-12, "tallies")


ASKED = {type(specs_of(case.query)[0]).__name__ + str(forms_in(case.query)): case.query for case in MEASURING}


@pytest.mark.parametrize("form", ASKED)
def test_each_form_asks_the_engine(form: str, reached: Reached, local: fairsql.Connection) -> None:
    query = ASKED[form]
    assert_same(reached.con.execute(reached.own(query)).fetchall(), ask(local, reached.alike(query)), 1e-9, query)


GROUPS = ("day", "price", '"Mixed Case"', "flag", "seen", "big", "upper(race) AS race", 'risk > 0.5 AS "r""isky 🙂"')
BY_GROUPS = (
    "FROM loans FAIR (PREDICTION approved LABEL flag PROTECTED {}, sex METRICS ALL WEIGHT price)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE ({}, sex) CONFIDENCE 0.9)",
    "FROM loans FAIR SCAN (PREDICTION flag FEATURES {}, sex MINIMUM 2)",
)


def test_groups_of_every_type_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    groups, forms = {group: group for group in GROUPS}, BY_GROUPS
    if reached.name == "SQLite":  # no booleans; dates are text there, decimals are doubles, and texts name groups
        forms = BY_GROUPS[:1]
        groups |= {
            "flag": "CAST(flag AS INTEGER) AS flag",
            GROUPS[-1]: f"CAST({GROUPS[-1].replace(' AS', ' AS INTEGER) AS')}",
        }
    queries = tuple(query.format(groups[group]) for group in GROUPS for query in forms)
    for query, rows_of in measured(reached, queries):
        got, want = rows_of(), ask(local, reached.alike(query))
        if reached.name == "SQLite":
            got, want = as_sqlite(got), as_sqlite(want)
        assert_same(got, [tuple(map(as_written, row)) for row in want], 1e-9, query)


def as_written(value: Any) -> Any:
    """Return a warning that quotes the user's expression, without the cast of `alike`."""
    return re.sub(r"WHERE CAST\((.*?) AS INTEGER\)", r"WHERE \1", value) if isinstance(value, str) else value


def as_sqlite(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    kinds = (datetime.date, datetime.datetime)
    return [
        tuple(float(v) if isinstance(v, Decimal) else str(v) if isinstance(v, kinds) else v for v in row)
        for row in found
    ]


OUTCOMES = st.sampled_from([
    "PREDICTION approved", "PREDICTION approved LABEL repaid", "LABEL repaid", "PREDICTION risk > 0.4 LABEL 1 - approved",
    "SCORE risk LABEL repaid", "SCORE risk THRESHOLD 0.5 LABEL repaid", "SCORE risk THRESHOLD 0.3", "SCORE risk",
])  # fmt: skip
AGGREGATES = "avg(risk) AS mean_risk, count(*) AS rows, median(weight) AS middle, sum(approved) AS ones"
METRICS = st.sampled_from([
    "", "ALL", "selection_rate, (5 * fn + fp) / n AS harm", "base_rate", AGGREGATES, "mean_score, brier_score",
    "true_positive_rate WITHIN 0.2, selection_rate",
])  # fmt: skip


@st.composite
def clauses(draw: st.DrawFn) -> str:
    form = draw(st.sampled_from(["", "DISPARITY", "PAIRS", "TEST", "DECOMPOSE", "SCAN"]))
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True))
    cut = draw(st.integers(1, len(keys)))
    groups, controls = keys[:cut], keys[cut:]
    around = draw(st.sampled_from(["{}", "{}", "CUBE ({})", "ROLLUP ({})", "GROUPING SETS (({}))"]))
    items = [draw(OUTCOMES), f"PROTECTED {around.format(', '.join(groups))}"]
    if form == "SCAN":
        items[1] = f"FEATURES {', '.join(keys)}, bins(risk, 3) MINIMUM {draw(st.integers(1, 4))} DEPTH 2"
    if controls and form != "SCAN":
        items.append(f"CONTROL {', '.join(controls)}")
    metrics = draw(METRICS)
    items += [f"METRICS {metrics}"] if metrics else []
    items += draw(st.sampled_from([[], [], ["WEIGHT weight"], ["WEIGHT approved + 1"]]))
    takes_looks = form in ("", "DISPARITY", "PAIRS")
    items += draw(st.sampled_from([[], ["CONFIDENCE 0.9"], *([["CONFIDENCE 0.9 ANYTIME"]] if takes_looks else [])]))
    items += draw(st.sampled_from([[], [], ["FILTER risk > 0.2"], ["FILTER sex = 'Male' OR race IS NULL"]]))
    items += draw(st.sampled_from([[], ["REFERENCE OVERALL"]])) if form not in ("SCAN", "TEST") else []
    where = draw(
        st.sampled_from(["", "", " WHERE weight IS NOT NULL", " AS l WHERE l.approved = 1 OR l.sex LIKE 'F%'"])
    )
    return f"FROM loans{where} FAIR {form} ({' '.join(items)})"


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(query=clauses())
def test_random_clauses_are_duckdbs(
    engine: str, request: pytest.FixtureRequest, local: fairsql.Connection, query: str
) -> None:
    remote: Reached = request.getfixturevalue(engine)
    got, want = outcome(remote.con, query), outcome(local, query)
    if isinstance(got, str) or isinstance(want, str):
        assert got == want, query
    else:
        assert_same(got, want, 1e-9, query)


def test_parameters_stand_in_either_part(reached: Reached, local: fairsql.Connection) -> None:
    query = "SELECT metric, within FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN ?)"
    assert reached.con.execute(query, [0.2]).fetchall() == local.execute(query, [0.2]).fetchall()
    both = (
        "SELECT race, n, selection_rate, ? AS told FROM loans WHERE risk > ? AND race <> ? "
        "FAIR (PREDICTION risk > ? PROTECTED race FILTER sex LIKE '%e%' AND sex <> '$1') HAVING n > ? ORDER BY race"
    )
    for values in (["x", 0.1, "White", 0.5, 1], ["y", 0.3, "O'\\\t%s", 0.4, 2]):
        assert_same(reached.con.execute(both, values).fetchall(), local.execute(both, values).fetchall(), 1e-9, both)
    named = "SELECT race, n FROM loans WHERE sex = $sex OR sex = $other FAIR (PREDICTION approved PROTECTED race)"
    given = {"sex": "Male", "other": "?"}
    found = reached.con.sql(named, params=given)
    reached.con.execute(named, {"sex": "Female", "other": "?"}).fetchall()  # the rows of the first stay what they are
    assert found is not None
    assert sorted(found.fetchall(), key=str) == sorted(local.execute(named, given).fetchall(), key=str)
    for values in (None, [0.2]):
        with pytest.raises(fairsql.ProgrammingError, match=r"no value for the parameter \$2"):
            reached.con.execute("FROM loans WHERE risk > $2 FAIR (PREDICTION approved PROTECTED race)", values)
    with pytest.raises(fairsql.ProgrammingError, match="no value for the parameter"):
        reached.con.executemany("FROM loans WHERE risk > ? FAIR (PREDICTION approved PROTECTED race)", [[0.2]])
    policy = "FROM loans WHERE risk > $least FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN $most)"
    assert fairsql.check(reached.con, policy, {"least": 0.1, "most": 0.05}).status == 1
    assert "$least" in reached.con.expand(policy)
    with pytest.raises(fairsql.ProgrammingError, match="take no parameters in a statement that gives rows"):
        reached.con.execute("FROM loans WHERE risk > ? FAIR REWEIGH (LABEL repaid PROTECTED race)", [0.2])


def test_results_metrics_and_relations_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    for con in (reached.con, local):
        con.execute("CREATE OR REPLACE METRIC double_rate AS 2 * (tp + fp) / n")
        con.execute(
            "CREATE OR REPLACE TABLE audits AS FROM loans FAIR (PREDICTION approved PROTECTED race METRICS double_rate)"
        )
        con.execute("CREATE OR REPLACE TABLE names AS SELECT 'White' AS race, 'W' AS letter")
        con.execute("DROP METRIC double_rate")  # of METRICS ALL in the tests after this one
    query = f"SELECT letter, n, double_rate FROM audits JOIN names USING (race) UNION ALL SELECT race, n, 0.5 FROM ({SMALL}) WHERE n > 3 ORDER BY ALL"
    assert reached.con.execute(query).fetchall() == local.execute(query).fetchall()
    lazy = reached.con.sql(SMALL)
    assert lazy is not None
    reached.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED sex)").fetchall()
    assert lazy.order("race").fetchall() == local.execute(f"FROM ({SMALL}) ORDER BY race").fetchall()


def test_both_queries_are_shown_and_nothing_is_counted(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = reached.con.engine
    assert engine is not None
    asked: list[str] = []
    ask_remote = engine.query
    monkeypatch.setattr(engine, "query", lambda sql, values=(): asked.append(sql) or ask_remote(sql, values))
    text = reached.con.expand("FROM loans WHERE x ~~ 'a' FAIR (PREDICTION approved PROTECTED race)")
    far, near = text.split("-- DuckDB runs:")
    assert f"-- {reached.name} is asked" in far
    assert "FROM loans WHERE x ~~ 'a'" in far
    assert "COUNT(*)" in far
    assert "fair_predicted" in near
    assert "loans" not in near
    assert reached.con.expand("SELECT 1") == "SELECT 1"
    assert not [sql for sql in asked if "COUNT(" in sql], "PostgreSQL is asked for the types of columns"


def test_policies_are_judged_on_the_engine(reached: Reached) -> None:
    question = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.05)"
    assert fairsql.check(reached.con, question).status == 1


QUESTION = "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race, sex WITHIN 0.1{})"


@pytest.mark.parametrize("reached", ENGINES, indirect=True)
def test_reports_are_of_its_counts(
    reached: Reached, local: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = reached.con.engine
    assert engine is not None
    asked: list[str] = []
    ask_remote = engine.query
    monkeypatch.setattr(engine, "query", lambda sql, values=(): asked.append(sql) or ask_remote(sql, values))
    question = QUESTION.format(" WEIGHT weight FILTER risk < 0.9")
    got, want = (con.report(question, features="sex, bins(risk, 3)") for con in (reached.con, local))
    assert sum("COUNT(*)" in sql for sql in asked) == 6, (
        "for the groups, the scores, twice for the scan, for gaps within subgroups, and for proxies"
    )
    assert got.headline == want.headline
    assert {"scores", "subgroups", "pairs"} < set(want.facts.tables) == set(got.facts.tables)
    for name, table in want.facts.tables.items():
        assert_same(list(got.facts.tables[name].rows), list(table.rows), 1e-9, name)
    page = got.html()
    assert f"<dd>{reached.name}</dd>" in page
    assert "SHA-256 of the counts" in page
    leftovers = reached.con.execute("SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'fair_report%'")
    assert leftovers.fetchall() == []


def test_the_fingerprint_of_a_report_is_that_of_the_counts(sqlite: Reached) -> None:
    first, again, other = (
        sqlite.con.report(f"FROM {rows} FAIR (PREDICTION approved PROTECTED race)").facts.fingerprint
        for rows in ("loans", "(SELECT * FROM loans ORDER BY risk) AS l", "loans WHERE risk < 0.8")
    )
    assert first == again
    assert first.sha256 != other.sha256
    assert first.rows == len(rows())


def test_a_report_without_what_would_be_too_many_rows(sqlite: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_aggregation, "MOST_CELLS", 20)
    made = sqlite.con.report("FROM loans FAIR (SCORE risk THRESHOLD 0.5 PROTECTED sex)", features="risk")
    assert "There are no curves: more than 20 combinations of values to count; hundredth alone has" in made.markdown()
    assert "There is no scan: more than 20 combinations" in made.markdown()
    assert "There are no curves" in made.html()
    with pytest.raises(fairsql.DataError, match=r"(?s)more than 20 combinations of values"):
        sqlite.con.report(QUESTION.format(""))


def test_errors_of_a_report_are_reported_with_the_question(postgres: Reached) -> None:
    with pytest.raises(fairsql.Error, match=r"(?s)rce.*LINE 1, COLUMN 48"):
        postgres.con.report("FROM loans FAIR (PREDICTION approved PROTECTED rce)")
    with pytest.raises(fairsql.Error, match="must be 0, 1, boolean or NULL, and is 2"):
        postgres.con.report('FROM loans FAIR (PREDICTION "Region of" + 1 PROTECTED race)')
    with pytest.raises(fairsql.ProgrammingError, match="these are in PostgreSQL"):
        postgres.con.report(model="paying")


TITLES = {"sqlite": "SQLite", "postgres": "PostgreSQL", "clickhouse": "ClickHouse", "spark": "Spark"}
PAGE = Path(__file__).parent.parent / "docs" / "engines.md"


def forms_table() -> str:
    """What runs where: the forms of the golden cases, by what they return, and the statements of models and transforms."""
    kinds: dict[str, set[str]] = {}
    for case in CASES:
        if "FAIR" in case.query and "METRIC " not in case.query:
            (spec,), (form, *_) = specs_of(case.query), forms_in(case.query)
            kind = "measure" if measures(spec) else "return the input's rows" if hands_on(spec) else "do not run"
            kinds.setdefault(kind, set()).add(form)
    kinds.setdefault("return the input's rows", set()).add("TRANSFORM")  # as tests of transforms show
    lines = [["", *TITLES.values()], ["---"] * (len(TITLES) + 1)]
    for kind, forms in sorted(kinds.items(), key=lambda each: (each[0] == "do not run", each[0])):
        named = ", ".join(f"`FAIR {form}`".replace(" `", "`") for form in FORMS if form in forms)
        lines.append([f"forms that {kind}: {named}", *["no" if kind == "do not run" else "yes"] * len(TITLES)])
    # as tests of models and transforms show
    lines.append(["CREATE MODEL, CREATE TRANSFORM, and applying what they store", *["yes"] * len(TITLES)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def test_the_page_says_what_runs_where() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- forms -->\n")
    shown, _, after = rest.partition("<!-- end of forms -->")
    if os.environ.get("FAIRSQL_WRITE"):
        PAGE.write_text(f"{before}<!-- forms -->\n{forms_table()}\n<!-- end of forms -->{after}", encoding="utf-8")
    else:
        assert shown.strip() == forms_table(), "FAIRSQL_WRITE=1 writes it again"
    assert list(TITLES) == list(ENGINES)
    assert {form for form in FORMS if form != "TRANSFORM"} == {form for case in CASES for form in forms_in(case.query)}


def test_the_example_of_postgresql(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    import_module("examples.engines.postgresql").main(postgres_url(server))
    assert "selection_rate: a gap of 0." in capsys.readouterr().out
    with psycopg.connect(postgres_url(server)) as raw:
        assert raw.execute("SELECT to_regclass('adult')").fetchall() == [(None,)]


def test_the_example_of_spark(spark: Reached, capsys: pytest.CaptureFixture[str]) -> None:
    import_module("examples.engines.spark").audit(spark.con.engine._session)  # type: ignore[union-attr]
    assert "Private: women and men differ by 0." in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:the model predicts")  # made-up rows have nothing to learn
def test_the_statements_of_the_docs_run_as_they_stand(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "loans.db")
    raw.execute("CREATE TABLE loans (id INTEGER, year INTEGER, race TEXT, sex TEXT, age INTEGER, job TEXT, income INTEGER, "
                "status TEXT, repaid INTEGER)")  # fmt: skip
    raw.executemany(
        f"INSERT INTO loans VALUES ({', '.join('?' * 9)})",
        [(i, 2025 + i % 2, ("White", "Black")[i // 3 % 2], "fm"[i // 2 % 2], 20 + i % 40, ("clerk", "cook")[i // 5 % 2],
          20000 + i * 7919 % 60000, ("granted", "denied")[i * 7 % 5 > 2], i * 37 % 11 < 5 + i // 2 % 2) for i in range(1200)],
    )  # fmt: skip
    raw.commit()
    raw.close()
    with fairsql.connect(f"sqlite:///{tmp_path}/loans.db") as con:
        rates, weights, redrawn, verdicts = (con.execute(block).fetchall() for block in sql_blocks("engines.md"))
    assert [rate[0] for rate in rates] == ["black", "white"]
    assert sum(weight for _, weight in weights) == pytest.approx(1200)
    assert redrawn == [(1200,)]
    assert len(verdicts) == 1
