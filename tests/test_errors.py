"""Errors of clauses and of statements on metrics: the class, the message, the place and the hint of each.

Text that is meant to do harm, and odd text, is in `test_odd_texts.py`.
"""

from __future__ import annotations

import duckdb
import pytest
from support.error_cases import C, Case, M, check
from support.wrong_clauses import CLAUSES

import fairsql
from fairsql import FairSQLError

pytestmark = pytest.mark.one_duckdb


STATEMENTS = (
    Case("CREATE METRIC m AS m + 1", M, "metric m is defined by itself: m -> m", "m", "but not itself", "AS "),
    Case("CREATE METRIC m AS tpp / n", M, "unknown count or metric tpp", "tpp", "did you mean tp?"),
    Case("CREATE METRIC m AS tpp(1)", M, "unknown function or metric tpp", "tpp", "did you mean tp?"),
    *(
        Case(f"CREATE METRIC m AS {deep}", M, "the formula is nested too deeply", deep, "make it shorter")
        for deep in (" + ".join(["tp"] * 301), "(" * 51 + "tp" + ")" * 51, "- " * 300 + "tp")
    ),
    Case("CREATE METRIC m AS max(tp", M, "max(tp is not arithmetic over the counts", "max(tp", "write it with"),
    Case("CREATE METRIC ceiling AS tp", M, "a metric cannot be called ceiling", "ceiling", "take another name"),
    Case("CREATE METRIC m AS tp / fn", M, "the division by fn is not guarded", "fn", "write NULLIF(fn, 0)"),
    Case("CREATE METRIC m AS tp / (fn - fn)", M, "is not guarded", "fn", "NULLIF(fn - fn, 0)"),
    Case(
        "CREATE METRIC m AS (SELECT 1)",
        M,
        "(SELECT 1) is not arithmetic over the counts",
        "(SELECT 1)",
        "write it with",
    ),
    Case("CREATE METRIC m AS random()", M, "unknown function or metric random", "random", "known are"),
    Case("CREATE METRIC m AS tp, fp", M, "tp, fp is not arithmetic over the counts", "tp, fp", "write it with"),
    Case(
        "CREATE METRIC m AS tp FROM t", M, "tp FROM t is not arithmetic over the counts", "tp FROM t", "write it with"
    ),
    Case("CREATE METRIC m AS tp tn", M, "tp tn is not arithmetic over the counts", "tp tn", "write it with"),
    Case("CREATE METRIC m AS [tp, fp]", M, "a metric is one number", "[tp, fp]", "name each metric in METRICS"),
    Case("CREATE METRIC m AS 'x'", M, "", "'x'", ""),
    Case("CREATE METRIC tpr AS tp / n", M, "metric tpr is built in (true_positive_rate)", "tpr", "take another name"),
    Case("CREATE OR REPLACE METRIC RECALL AS tp / n", M, "metric RECALL is built in", "RECALL", "take another name"),
    Case("CREATE METRIC tp AS tp / n", M, "a metric cannot be called tp", "tp", "take another name"),
    Case("CREATE METRIC nullif AS tp / n", M, "a metric cannot be called nullif", "nullif", "take another name"),
    Case("CREATE METRIC score_sum AS tp / n", M, "cannot be called score_sum", "score_sum", "take another name"),
    Case("CREATE METRIC harm AS tp / n", M, "metric harm exists already", "harm", "write CREATE OR REPLACE METRIC"),
    Case("CREATE METRIC HARM AS tp / n", M, "metric HARM exists already", "HARM", "write CREATE OR REPLACE METRIC"),
    Case("CREATE METRIC m(n := 1) AS tp", M, "a parameter cannot be called n", "n", "take another name"),
    Case("CREATE METRIC m(a := tp) AS a * tp", M, "the default of a must be a number", "a", "write a := 1"),
    Case("CREATE METRIC m(a, A) AS a * tp", C, "the parameter A is given twice", "A", "give each its own name", "a, "),
    Case("CREATE METRIC m(1) AS tp", C, "1 is not a name for a parameter", "1", "write CREATE METRIC name"),
    Case(
        'CREATE METRIC m("x := 3" := 1) AS tp',
        C,
        "x := 3 is not a name for a parameter",
        '"x := 3"',
        "write CREATE METRIC name",
    ),
    Case('CREATE METRIC m(a, "" := 1) AS tp', C, " is not a name for a parameter", '""', "write CREATE METRIC name"),
    Case('CREATE METRIC "" AS tp', C, "the metric has no name", '""', "write CREATE METRIC name"),
    Case("CREATE METRIC m(a 1) AS tp", C, "the default of a is not readable", "1", "write CREATE METRIC name"),
    Case("CREATE METRIC m(a :=) AS tp", C, "the default of a is not readable", ":=", "write CREATE METRIC name"),
    Case("CREATE METRIC m", C, "CREATE METRIC m has no formula", "m", "write CREATE METRIC name"),
    Case("CREATE METRIC m AS", C, "CREATE METRIC m has no formula", "AS", "write CREATE METRIC name"),
    Case("CREATE METRIC m(a)", C, "CREATE METRIC m has no formula", ")", "write CREATE METRIC name"),
    Case("CREATE METRIC m tp / n", C, "CREATE METRIC m has no formula", "tp", "write CREATE METRIC name"),
    Case("CREATE METRIC", C, "the metric has no name", "METRIC", "write CREATE METRIC name"),
    Case("CREATE METRIC 'm' AS tp", C, "the metric has no name", "'m'", "write CREATE METRIC name"),
    Case("CREATE METRIC 5 AS tp", C, "the metric has no name", "5", "write CREATE METRIC name"),
    Case("CREATE METRIC IF NOT EXISTS", C, "the metric has no name", "EXISTS", "write CREATE METRIC name"),
    Case("CREATE METRIC m AS harm", M, "metric harm needs its argument cfn", "harm", "write harm(cfp := 1, cfn)"),
    Case("CREATE METRIC m AS harm(1)", M, "metric harm needs its argument cfn", "harm", "write harm("),
    Case("CREATE METRIC m AS 2 * eo", M, "stands for several metrics", "eo", "use one of true_positive_rate"),
    Case("CREATE METRIC m AS $1 * tp", M, "", "$1 * tp", ""),
    Case("DROP METRIC", C, "the metric has no name", "METRIC", "write"),
    Case("DROP METRIC tpr", M, "metric tpr is built in and cannot be dropped", "tpr", ""),
    Case("DROP METRIC IF EXISTS recall", M, "metric recall is built in and cannot be dropped", "recall", ""),
    Case("DROP METRIC ham", M, "metric ham does not exist", "ham", "did you mean harm?"),
    Case("DROP METRIC harm CASCADE", C, "unexpected CASCADE", "CASCADE", "write DROP METRIC [IF EXISTS] name"),
    Case("DROP METRIC harm, harm", C, "unexpected ,", ",", "write DROP METRIC [IF EXISTS] name"),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; DROP METRIC a",
        M,
        "metric a is used by b",
        "a",
        "drop or replace that first",
        "DROP METRIC ",
    ),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; CREATE OR REPLACE METRIC a(x) AS x * tp / n",
        M,
        "metric a is used by b, which could not be measured: metric a needs its argument x",
        "x * tp / n",
        "drop or replace that first",
    ),
    Case(
        "CREATE METRIC a(x := 1) AS x * tp; CREATE METRIC b AS 2 * a(x := 2); CREATE METRIC c AS b + 1; CREATE OR REPLACE METRIC a(y := 1) AS y * tp",
        M,
        "metric a is used by b, which could not be measured: metric a has no parameter x",
        "y * tp",
        "drop or replace that first",
    ),
    Case(
        "CREATE METRIC a AS tp / n; CREATE METRIC b AS 2 * a; CREATE OR REPLACE METRIC a AS b + 1",
        M,
        "metric a is defined by itself: a -> b -> a",
        "b + 1",
        "but not itself",
        "REPLACE METRIC a AS ",
    ),
    Case(
        "CREATE OR REPLACE METRIC harm(z) AS z; FROM t FAIR (LABEL y PROTECTED g METRICS harm)",
        M,
        "metric harm needs its argument z",
        "harm",
        "write harm(z)",
        "METRICS ",
    ),
)


@pytest.mark.parametrize("case", CLAUSES, ids=lambda case: case.sql[:90])
def test_errors_of_the_clause(settled: fairsql.Connection, case: Case) -> None:
    with pytest.raises(FairSQLError) as caught:
        settled.execute(case.sql)
    check(case, caught.value)
    assert isinstance(caught.value, duckdb.ProgrammingError)


@pytest.mark.parametrize("case", STATEMENTS, ids=lambda case: case.sql[:90])
def test_errors_of_statements_on_metrics(loans: fairsql.Connection, case: Case) -> None:
    before = [metric.name for metric in loans.metrics()]
    with pytest.raises(FairSQLError) as caught:
        loans.execute(case.sql)
    check(case, caught.value)
    assert [metric.name for metric in loans.metrics()] == before


@pytest.mark.parametrize("word", ["MODEL", "metric", "TRANSFORM"])
@pytest.mark.parametrize("method", ["execute", "sql"])
def test_show_of_the_singular_names_the_plural(loans: fairsql.Connection, word: str, method: str) -> None:
    sql = f"SELECT 1; SHOW {word}"
    with pytest.raises(duckdb.CatalogException, match="does not exist") as caught:
        getattr(loans, method)(sql)
    assert isinstance(caught.value, FairSQLError)
    assert (caught.value.start, caught.value.hint) == (15, f"SHOW {word.upper()}S lists all {word.lower()}s")
    loans.execute(f"CREATE TABLE {word} (a INT)")
    assert loans.execute(f"SHOW {word}").fetchall()[0][0] == "a"
