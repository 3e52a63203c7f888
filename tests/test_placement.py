"""Where the clause may stand, and what its names may be: wherever a SELECT may stand, whatever DuckDB takes for a name.

In: one small table, and statements of every kind with FAIR in them. Checked: the rows, not merely that they run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import fairsql
from fairsql.syntax.result_columns import DISPARITY_COLUMNS
from fairsql.text.tokens import split_statements

pytestmark = pytest.mark.one_duckdb

CLAUSE = "FAIR (PREDICTION p PROTECTED g)"
ROWS = [("a", 3, 0, 2 / 3), ("b", 2, 0, 0.5)]
COUNTS = [("a", 3), ("b", 2)]


def with_loans(con: fairsql.Connection) -> fairsql.Connection:
    """Return a connection with a table `t` (g, h, p, y, w), and `regions` to join it with."""
    con.execute("""
        CREATE TABLE t AS SELECT * FROM (VALUES
          ('a', 'x', 1, 1, 1), ('a', 'y', 1, 0, 2), ('a', 'y', 0, 0, 3), ('b', 'x', 1, 1, 4), ('b', 'x', 0, 1, 5)
        ) v(g, h, p, y, w);
        CREATE TABLE regions AS SELECT * FROM (VALUES ('x', 'north'), ('z', 'south')) v(h, region);
    """)
    return con


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with loans that a test may change."""
    return with_loans(con)


@pytest.fixture(scope="module")
def settled() -> Iterator[fairsql.Connection]:
    """A connection with loans for tests that change nothing."""
    with fairsql.connect() as con:
        yield with_loans(con)


def _rows(con: fairsql.Connection, query: str) -> list[Any]:
    return con.execute(query).fetchall()


A_2 = [("a", 2)]
QUERIES: dict[str, tuple[str, list[Any]]] = {
    # queries
    "select": (f"SELECT * FROM t {CLAUSE}", ROWS),
    "columns": (f"SELECT n, g FROM t {CLAUSE}", [(3, "a"), (2, "b")]),
    "expressions": (f"SELECT g || '!' AS x, n + 1 FROM t {CLAUSE}", [("a!", 4), ("b!", 3)]),
    "star exclude": (f"SELECT * EXCLUDE (excluded, selection_rate) FROM t {CLAUSE}", COUNTS),
    "star replace": (f"SELECT * REPLACE (-n AS n) FROM t {CLAUSE}", [("a", -3, 0, 2 / 3), ("b", -2, 0, 0.5)]),
    "columns(pattern)": (f"SELECT COLUMNS('^[gn]$') FROM t {CLAUSE}", COUNTS),
    "where": (f"SELECT g, n FROM t WHERE w > 2 {CLAUSE}", [("a", 1), ("b", 2)]),
    "aggregate": (f"SELECT sum(n), max(selection_rate) FROM t {CLAUSE}", [(5, 2 / 3)]),
    "distinct": (f"SELECT DISTINCT excluded FROM t {CLAUSE}", [(0,)]),
    "distinct on": (f"SELECT DISTINCT ON (excluded) g FROM t {CLAUSE} ORDER BY n", [("b",)]),
    "order by": (f"SELECT g, n FROM t {CLAUSE} ORDER BY n", COUNTS[::-1]),
    "order by alias": (f"SELECT g, -n AS m FROM t {CLAUSE} ORDER BY m", [("a", -3), ("b", -2)]),
    "order by position": (f"SELECT g, n FROM t {CLAUSE} ORDER BY 1 DESC", COUNTS[::-1]),
    "order by all": (f"SELECT n, g FROM t {CLAUSE} ORDER BY ALL", [(2, "b"), (3, "a")]),
    "limit": (f"SELECT g FROM t {CLAUSE} LIMIT 1", [("a",)]),
    "limit offset": (f"SELECT g FROM t {CLAUSE} LIMIT 1 OFFSET 1", [("b",)]),
    "limit percent": (f"SELECT g FROM t {CLAUSE} LIMIT 50%", [("a",)]),
    "group by": (f"SELECT excluded, sum(n) FROM t {CLAUSE} GROUP BY excluded", [(0, 5)]),
    "group by all": (f"SELECT excluded, count(*) FROM t {CLAUSE} GROUP BY ALL", [(0, 2)]),
    "group by having": (f"SELECT g, sum(n) FROM t {CLAUSE} GROUP BY g HAVING sum(n) > 2", [("a", 3)]),
    "having": (f"SELECT g, n FROM t {CLAUSE} HAVING n > 2", [("a", 3)]),
    "having and order": (f"SELECT g FROM t {CLAUSE} HAVING n > 1 ORDER BY n LIMIT 1", [("b",)]),
    "having a metric": (f"SELECT g FROM t {CLAUSE} HAVING selection_rate <= 0.5", [("b",)]),
    "having after where": (f"SELECT g, n FROM t WHERE w > 2 {CLAUSE} HAVING n < 2", [("a", 1)]),
    "having in a sub-query": (f"SELECT max(g) FROM (FROM t {CLAUSE} HAVING n > 2)", [("a",)]),
    "qualify": (f"SELECT g FROM t {CLAUSE} QUALIFY row_number() OVER (ORDER BY n) = 1", [("b",)]),
    "window": (f"SELECT g, sum(n) OVER w FROM t {CLAUSE} WINDOW w AS (ORDER BY g)", [("a", 3), ("b", 5)]),
    "sample": (f"SELECT count(*) FROM t {CLAUSE} USING SAMPLE 100%", [(2,)]),
    "sampled table": (f"SELECT g, n FROM t TABLESAMPLE 100% {CLAUSE}", COUNTS),
    "as of": (f"SELECT g, n FROM t AS loan {CLAUSE}", COUNTS),
    "alias without as": (f"SELECT g, n FROM t loan {CLAUSE}", COUNTS),
    "alias with columns": ("SELECT i, n FROM t AS l(i, j, k) FAIR (PREDICTION k PROTECTED i)", COUNTS),
    "qualified names": ("SELECT g, n FROM t AS l FAIR (PREDICTION l.p PROTECTED l.g)", COUNTS),
    "schema": ("SELECT g, n FROM main.t FAIR (PREDICTION main.t.p PROTECTED t.g)", COUNTS),
    "values": ("SELECT * FROM (VALUES ('a', 1)) v(g, p) " + CLAUSE, [("a", 1, 0, 1.0)]),
    "table function": (
        "SELECT * FROM range(4) r(i) FAIR (PREDICTION i > 1 PROTECTED i % 2 AS odd)",
        [(0, 2, 0, 0.5), (1, 2, 0, 0.5)],
    ),
    "unnest": ("SELECT n FROM unnest([1, 0, 1]) u(p) FAIR (PREDICTION p PROTECTED p > 5 AS g)", [(3,)]),
    # FROM first
    "from": (f"FROM t {CLAUSE}", ROWS),
    "from where": (f"FROM t WHERE w > 2 {CLAUSE}", [("a", 1, 0, 0.0), ("b", 2, 0, 0.5)]),
    "from clause select": (f"FROM t {CLAUSE} SELECT g, n", COUNTS),
    "from select clause": (f"FROM t SELECT g, n {CLAUSE}", COUNTS),
    "from select where clause": (f"FROM t SELECT g, n WHERE w > 2 {CLAUSE}", [("a", 1), ("b", 2)]),
    "from where clause select": (f"FROM t WHERE w > 2 {CLAUSE} SELECT g, n ORDER BY n DESC", [("b", 2), ("a", 1)]),
    "from select clause having": (f"FROM t SELECT g, n {CLAUSE} HAVING n > 2", [("a", 3)]),
    "from clause order": (f"FROM t {CLAUSE} ORDER BY n LIMIT 1", [("b", 2, 0, 0.5)]),
    "from first in brackets": (f"SELECT n FROM (FROM t {CLAUSE})", [(3,), (2,)]),
    # sub-queries
    "derived table": (f"SELECT g FROM (SELECT * FROM t {CLAUSE}) AS audit WHERE n > 2", [("a",)]),
    "source is a sub-query": (f"SELECT g, n FROM (SELECT * FROM t WHERE h = 'x') {CLAUSE}", [("a", 1), ("b", 2)]),
    "scalar": (f"SELECT (SELECT max(n) FROM t {CLAUSE}) AS m", [(3,)]),
    "scalar in where": (f"SELECT w FROM t WHERE w = (SELECT max(n) FROM t {CLAUSE})", [(3,)]),
    "in": (f"SELECT DISTINCT g FROM t WHERE g IN (SELECT g FROM t {CLAUSE} HAVING n = 2)", [("b",)]),
    "exists": (f"SELECT 1 WHERE EXISTS (FROM t {CLAUSE} HAVING n > 2)", [(1,)]),
    "not exists": (f"SELECT 1 WHERE NOT EXISTS (FROM t {CLAUSE} HAVING n > 9)", [(1,)]),
    "any": (f"SELECT 3 = ANY (SELECT n FROM t {CLAUSE})", [(True,)]),
    "array": (f"SELECT ARRAY (SELECT n FROM t {CLAUSE} ORDER BY n)", [([2, 3],)]),
    "case": (f"SELECT CASE WHEN (SELECT count(*) FROM t {CLAUSE}) = 2 THEN 'two' END", [("two",)]),
    "correlated": (
        f"SELECT h, (SELECT sum(n) FROM t WHERE t.h = r.h {CLAUSE}) FROM regions r ORDER BY h",
        [("x", 3), ("z", None)],
    ),
    "correlated in the clause": (
        "SELECT k, (SELECT sum(n * selection_rate) FROM t FAIR (PREDICTION w > k PROTECTED g)) "
        "FROM (VALUES (1), (4)) v(k) ORDER BY k",
        [(1, 4.0), (4, 1.0)],
    ),
    "lateral": (
        f"SELECT k, g, n FROM (VALUES (0), (3)) v(k), LATERAL (SELECT * FROM t WHERE w > k {CLAUSE}) ORDER BY ALL",
        [(0, "a", 3), (0, "b", 2), (3, "b", 2)],
    ),
    # common table expressions
    "cte": (f"WITH audit AS (SELECT * FROM t {CLAUSE}) SELECT g, n FROM audit WHERE n > 2", [("a", 3)]),
    "cte as source": (f"WITH s AS (SELECT * FROM t WHERE w > 2) SELECT g, n FROM s {CLAUSE}", [("a", 1), ("b", 2)]),
    "cte materialized": (f"WITH audit AS MATERIALIZED (FROM t {CLAUSE}) SELECT n FROM audit ORDER BY n", [(2,), (3,)]),
    "cte with columns": (f"WITH audit(i, j) AS (SELECT g, n FROM t {CLAUSE}) FROM audit ORDER BY i", COUNTS),
    "ctes named like ours": (
        "WITH fair_rows AS (FROM t), fair_cells AS (FROM fair_rows WHERE w > 2), fair_counts AS (FROM fair_cells), "
        "fair_groups AS (FROM fair_counts), fair_result AS (FROM fair_groups), fair_result_2 AS (SELECT 9 AS nine) "
        f"SELECT g, n, (SELECT nine FROM fair_result_2) FROM fair_result {CLAUSE}",
        [("a", 1, 9), ("b", 2, 9)],
    ),
    "tables named like ours": (
        "WITH fair_cells AS (FROM t) SELECT g, n FROM fair_cells AS fair_counts "
        "FAIR (PREDICTION fair_counts.p PROTECTED fair_counts.g)",
        COUNTS,
    ),
    "recursive cte": (
        "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 4) "
        "SELECT big, n FROM r FAIR (PREDICTION i > 2 PROTECTED i > 3 AS big)",
        [(False, 3), (True, 1)],
    ),
    "cte inside a sub-query": (
        f"SELECT g FROM (WITH s AS (FROM t WHERE h = 'y') SELECT * FROM s {CLAUSE})",
        [("a",)],
    ),
    # set operations
    "union": (f"SELECT g FROM t {CLAUSE} UNION SELECT 'c' ORDER BY 1", [("a",), ("b",), ("c",)]),
    "union all": (
        f"SELECT g, n FROM t {CLAUSE} UNION ALL SELECT g, n FROM t WHERE w > 3 {CLAUSE} ORDER BY ALL",
        [("a", 3), ("b", 2), ("b", 2)],
    ),
    "union by name": (
        f"SELECT n FROM t {CLAUSE} UNION ALL BY NAME SELECT 9 AS n, 'c' AS g ORDER BY n",
        [(2, None), (3, None), (9, "c")],
    ),
    "second arm only": (
        f"SELECT 'c' AS g, 9 AS n UNION ALL SELECT g, n FROM t {CLAUSE} ORDER BY g",
        [*COUNTS, ("c", 9)],
    ),
    "intersect": (f"SELECT n FROM t {CLAUSE} INTERSECT SELECT 3", [(3,)]),
    "except": (f"SELECT n FROM t {CLAUSE} EXCEPT SELECT 3", [(2,)]),
    "arms in brackets": (
        f"(SELECT n FROM t {CLAUSE} ORDER BY n LIMIT 1) UNION ALL (SELECT 7) ORDER BY 1",
        [(2,), (7,)],
    ),
    # joins
    "join": (f"SELECT g, n FROM t JOIN regions r ON t.h = r.h {CLAUSE}", [("a", 1), ("b", 2)]),
    "join using": (
        "SELECT region, n FROM t JOIN regions USING (h) FAIR (PREDICTION p PROTECTED region)",
        [("north", 3)],
    ),
    "left join": (
        "SELECT region, n FROM t LEFT JOIN regions USING (h) FAIR (PREDICTION p PROTECTED region)",
        [("north", 3), (None, 2)],
    ),
    "right join": (
        "SELECT region, n, excluded FROM t RIGHT JOIN regions r ON t.h = r.h FAIR (PREDICTION p PROTECTED region)",
        [("north", 3, 0), ("south", 0, 1)],
    ),
    "full join": (
        "SELECT region, n, excluded FROM t FULL JOIN regions r ON t.h = r.h FAIR (PREDICTION p PROTECTED region)",
        [("north", 3, 0), ("south", 0, 1), (None, 2, 0)],
    ),
    "natural join": (
        "SELECT region, n FROM t NATURAL JOIN regions FAIR (PREDICTION p PROTECTED region)",
        [("north", 3)],
    ),
    "cross join": (f"SELECT g, n FROM t CROSS JOIN regions {CLAUSE}", [("a", 6), ("b", 4)]),
    "comma join": (f"SELECT g, n FROM t, regions r WHERE t.h = r.h {CLAUSE}", [("a", 1), ("b", 2)]),
    "semi join": (f"SELECT g, n FROM t SEMI JOIN regions USING (h) {CLAUSE}", [("a", 1), ("b", 2)]),
    "anti join": (f"SELECT g, n FROM t ANTI JOIN regions USING (h) {CLAUSE}", A_2),
    "asof join": (
        f"SELECT g, n FROM t ASOF JOIN (VALUES (2), (4)) v(since) ON t.w >= v.since {CLAUSE}",
        [("a", 2), ("b", 2)],
    ),
    "positional join": (f"SELECT g, n FROM t POSITIONAL JOIN regions r {CLAUSE}", COUNTS),
    "lateral join": (
        f"SELECT g, n FROM t, LATERAL (SELECT t.w * 2 AS twice) s WHERE twice > 4 {CLAUSE}",
        [("a", 1), ("b", 2)],
    ),
    "self join": ("SELECT g, n FROM t a JOIN t b ON a.w = b.w FAIR (PREDICTION a.p PROTECTED b.g)", COUNTS),
    "joined afterwards": (
        f"SELECT audit.g, label, n FROM (FROM t {CLAUSE}) AS audit JOIN (VALUES ('a', 'first')) v(g, label) USING (g)",
        [("a", "first", 3)],
    ),
    # several clauses
    "two sub-queries": (
        f"SELECT (SELECT max(n) FROM t {CLAUSE}), (SELECT max(n) FROM t WHERE w > 2 {CLAUSE})",
        [(3, 2)],
    ),
    "two ctes": (
        f"WITH i AS (SELECT g, n FROM t {CLAUSE}), j AS (SELECT g, n FROM t WHERE w > 2 {CLAUSE}) "
        "SELECT g, i.n - j.n FROM i JOIN j USING (g) ORDER BY g",
        [("a", 2), ("b", 0)],
    ),
    "clause of a clause": (
        f"SELECT big, n FROM (SELECT * FROM t {CLAUSE}) FAIR (PREDICTION selection_rate > 0.5 PROTECTED n > 2 AS big)",
        [(False, 1), (True, 1)],
    ),
    "clause inside a clause": (
        f"SELECT g, n, selection_rate FROM t FAIR (PREDICTION w IN (SELECT n FROM t {CLAUSE}) PROTECTED g)",
        [("a", 3, 2 / 3), ("b", 2, 0.0)],
    ),
    "clause in where": (f"SELECT g, n FROM t WHERE w <= (SELECT max(n) FROM t {CLAUSE}) {CLAUSE}", [("a", 3)]),
    "clause in the select list": (
        f"SELECT g, (SELECT max(n) FROM t {CLAUSE}) - n FROM t {CLAUSE}",
        [("a", 0), ("b", 1)],
    ),
    "clause in having": (f"SELECT g FROM t {CLAUSE} HAVING n = (SELECT max(n) FROM t {CLAUSE})", [("a",)]),
    "clause in order by": (f"SELECT g FROM t {CLAUSE} ORDER BY n * (SELECT -max(n) FROM t {CLAUSE})", [("a",), ("b",)]),
    "three deep": (
        f"FROM (FROM (FROM t {CLAUSE}) FAIR (PREDICTION n > 2 PROTECTED g)) "
        "FAIR (PREDICTION n PROTECTED selection_rate AS k)",
        [(0.0, 1, 0, 1.0), (1.0, 1, 0, 1.0)],
    ),
    "both forms": (
        f"SELECT g, difference FROM (FROM t {CLAUSE}) AS i, (FROM t FAIR DISPARITY (PREDICTION p PROTECTED g)) AS j "
        "WHERE i.n > 2",
        [("a", 2 / 3 - 0.5)],
    ),
    # comments, white space, strings
    "comments": (
        "SELECT g, n FROM t -- FAIR (\nFAIR /* ( */ ( -- )\nPREDICTION p /* , */ PROTECTED g -- x\n) -- FAIR",
        COUNTS,
    ),
    "comment between": ("SELECT g, n FROM t FAIR/**/(PREDICTION/**/p PROTECTED/**/g)", COUNTS),
    "no white space": ("SELECT g,n FROM(SELECT*FROM t)FAIR(PREDICTION(p)PROTECTED(g)AS g)", COUNTS),
    "line breaks": ("select\ng\r\n,\tn\nfrom\nt\nfair\n(\nprediction\np\nprotected\ng\n)\n", COUNTS),
    "any case": ("sElEcT g, n fRoM t FaIr (PrEdIcTiOn p pRoTeCtEd g)", COUNTS),
    "semicolon": (f"SELECT g, n FROM t {CLAUSE};", COUNTS),
    "strings with line breaks": (
        "SELECT 'FAIR (\nx)' AS s, n FROM t WHERE 'a\n  b' <> '' FAIR (PREDICTION p PROTECTED g || '\n  ' AS g)",
        [("FAIR (\nx)", 3), ("FAIR (\nx)", 2)],
    ),
    "values with line breaks": (
        "SELECT k, n FROM t FAIR (PREDICTION p PROTECTED CASE g WHEN 'a' THEN e'1\\n\t  2' ELSE '  3\n  4' END AS k)",
        [("  3\n  4", 2), ("1\n\t  2", 3)],
    ),
    "dollar strings": (
        "SELECT k, n FROM t FAIR (PREDICTION p PROTECTED $$it's ) FAIR ($$ AS k)",
        [("it's ) FAIR (", 5)],
    ),
    "string with a quote": (
        "SELECT k, n FROM t WHERE 'it''s' = $x$it's$x$ FAIR (PREDICTION p PROTECTED 'o''k' AS k)",
        [("o'k", 5)],
    ),
    "comment inside a filter": (
        f"SELECT g, n FROM t WHERE w > 2 -- only the large ones\n AND h = 'x' /* and the north */ {CLAUSE}",
        [("b", 2)],
    ),
    "comment before the clause": (f"SELECT g, n FROM t WHERE w > 2 -- note\n{CLAUSE}", [("a", 1), ("b", 2)]),
    # expressions
    "brackets": ("SELECT g, n FROM t FAIR (PREDICTION ((p = 1) AND (y IN (0, 1))) PROTECTED (g) AS g)", COUNTS),
    "case when": ("SELECT n FROM t FAIR (PREDICTION CASE WHEN w > 2 THEN 1 ELSE 0 END PROTECTED g)", [(3,), (2,)]),
    "cast": ("SELECT n FROM t FAIR (PREDICTION p::BOOLEAN PROTECTED w::VARCHAR || g AS k) LIMIT 1", [(1,)]),
    "between": ("SELECT sp FROM t FAIR (PREDICTION w BETWEEN 2 AND 4 PROTECTED g METRICS sp)", [(2 / 3,), (0.5,)]),
    "is distinct from": (
        "SELECT sp FROM t FAIR (PREDICTION g IS DISTINCT FROM h PROTECTED g METRICS sp)",
        [(1.0,), (1.0,)],
    ),
    "extract from": (
        "SELECT yr FROM t FAIR (PREDICTION p PROTECTED extract(year FROM DATE '2024-05-06') AS yr)",
        [(2024,)],
    ),
    "substring from": ("SELECT k FROM t FAIR (PREDICTION p PROTECTED substring('hello' FROM 2 FOR 2) AS k)", [("el",)]),
    "trim from": ("SELECT k FROM t FAIR (PREDICTION p PROTECTED trim('  k ') AS k)", [("k",)]),
    "interval": (
        "SELECT d FROM t FAIR (PREDICTION p PROTECTED (DATE '2024-01-01' + INTERVAL 1 DAY)::DATE::VARCHAR AS d)",
        [("2024-01-02",)],
    ),
    "list": (
        "SELECT k FROM t FAIR (PREDICTION list_contains([1, 2], w) PROTECTED [g, h] AS k) LIMIT 1",
        [(["a", "x"],)],
    ),
    "struct": ("SELECT s.g FROM t FAIR (PREDICTION p PROTECTED {'g': g} AS s)", [("a",), ("b",)]),
    "struct field": (
        "SELECT g, n FROM (SELECT {'g': g, 'p': p} AS s FROM t) FAIR (PREDICTION s.p PROTECTED s.g)",
        COUNTS,
    ),
    "list element": ("SELECT k, n FROM (SELECT [g, h] AS l, p FROM t) FAIR (PREDICTION p PROTECTED l[1] AS k)", COUNTS),
    "map": ("SELECT k, n FROM t FAIR (PREDICTION MAP {1: true, 0: false}[p] PROTECTED g AS k)", COUNTS),
    "lambda": (
        "SELECT k, n FROM t FAIR (PREDICTION p PROTECTED list_transform([g], lambda x: upper(x))[1] AS k)",
        [("A", 3), ("B", 2)],
    ),
    "window in a sub-query": (
        "SELECT n FROM (SELECT *, row_number() OVER (PARTITION BY g ORDER BY w) AS r FROM t) "
        "FAIR (PREDICTION r = 1 PROTECTED g)",
        [(3,), (2,)],
    ),
    "negative numbers": ("SELECT k, n FROM t FAIR (PREDICTION p PROTECTED -w < -2 AS k)", [(False, 2), (True, 3)]),
    "not": ("SELECT sp FROM t FAIR (PREDICTION NOT p PROTECTED g METRICS sp)", [(1 / 3,), (0.5,)]),
    "unnamed expression": ('SELECT "upper(g)", n FROM t FAIR (PREDICTION p PROTECTED upper(g))', [("A", 3), ("B", 2)]),
}


@pytest.mark.parametrize(("query", "rows"), QUERIES.values(), ids=QUERIES)
def test_queries(settled: fairsql.Connection, query: str, rows: list[Any]) -> None:
    found = _rows(settled, query)
    expanded = settled.expand(query)
    assert fairsql.expand(expanded) is expanded
    assert len(settled.raw.execute(expanded).fetchall()) == len(found)
    assert found == rows if len(rows) < 2 or "ORDER BY" in query else sorted(found, key=repr) == sorted(rows, key=repr)


def test_rows_are_ordered_by_group(loans: fairsql.Connection) -> None:
    loans.execute("INSERT INTO t VALUES (NULL, 'x', 1, 1, 1)")
    assert [row[0] for row in _rows(loans, f"SELECT g FROM t {CLAUSE}")] == ["a", "b", None]


# -- parameters --------------------------------------------------------------------------------------------------------


def test_a_cast_parameter_counts_like_any_other(loans: fairsql.Connection) -> None:
    query = "SELECT g, n FROM t WHERE w >= ?::INT FAIR (SCORE w / 5 THRESHOLD ? PROTECTED g METRICS sp) ORDER BY g"
    assert loans.execute(query, [2, 0.5]).fetchall() == [("a", 2), ("b", 2)]
    loans.execute("CREATE TABLE found (g VARCHAR, n BIGINT)")
    loans.executemany(f"INSERT INTO found {query}", [[2, 0.5], [4, 0.5]])
    assert _rows(loans, "FROM found") == [("a", 2), ("b", 2), ("b", 2)]


@pytest.mark.parametrize(
    ("item", "value"),
    [("WITHIN ?::DOUBLE", 0.5), ("MINIMUM ?::DECIMAL(5, 0)", 1), ("REFERENCE ?::VARCHAR", "a"), ("MINIMUM ?1", 1)],
)
def test_items_that_take_parameters_take_them_cast(loans: fairsql.Connection, item: str, value: object) -> None:
    query = f"SELECT round(difference, 6) FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {item})"
    assert loans.execute(query, [value]).fetchall() == [(0.166667,)]


def test_signs_that_are_sqlglots_alone(loans: fairsql.Connection) -> None:
    assert loans.execute(f"SELECT g, n FROM t WHERE w <$1 {CLAUSE} ORDER BY g", [4]).fetchall() == [("a", 3)]
    assert _rows(loans, f"SELECT n, {{'a':{{'b':5!}}}}.a.b FROM t {CLAUSE} HAVING n > 2") == [(3, 120)]
    query = "SELECT n FROM t FAIR (PREDICTION [w] && [1, 4] PROTECTED 'a' ~~ g AS label) ORDER BY n"
    assert _rows(loans, query) == [(2,), (3,)]
    assert _rows(loans, "SELECT metrics, n FROM (SELECT *, 'a' AS metrics, 'a' AS x FROM t) "
                 "FAIR (LABEL x ~~ metrics PROTECTED metrics)") == [("a", 5)]  # fmt: skip
    assert _rows(loans, f"FROM t SELECT * {CLAUSE} ORDER BY g") == ROWS


def test_names_in_backticks(loans: fairsql.Connection) -> None:
    query = "SELECT n FROM t FAIR (PREDICTION p PROTECTED `g`, h AS `;``FAIR (`) ORDER BY n; SELECT 1"
    assert split_statements(query) == [query[:-9], "SELECT 1"]
    if tuple(map(int, duckdb.__version__.split(".")[:2])) >= (2, 0):  # those before have no such names
        assert _rows(loans, "SELECT `FAIR (x;y)` FROM (SELECT 1 AS `FAIR (x;y)`)") == [(1,)]
        assert _rows(loans, query[:-9]) == [(1,), (2,), (2,)]
        assert loans.execute(query[:-9].replace("SELECT n", "SELECT *")).description[1][0] == ";`FAIR ("


# -- statements --------------------------------------------------------------------------------------------------------


def test_views(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE VIEW v AS SELECT * FROM t {CLAUSE}")
    loans.execute(f"CREATE OR REPLACE TEMP VIEW w(i, j) AS SELECT g, n FROM t {CLAUSE}")
    loans.execute("INSERT INTO t VALUES ('b', 'x', 1, 1, 1)")
    assert _rows(loans, "FROM v") == [("a", 3, 0, 2 / 3), ("b", 3, 0, 2 / 3)]
    assert _rows(loans, "FROM w") == [("a", 3), ("b", 3)]
    assert _rows(loans, "SELECT k, n FROM v FAIR (PREDICTION n > 2 PROTECTED excluded AS k)") == [(0, 2)]


def test_create_table_as(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE TABLE audit AS SELECT * FROM t {CLAUSE}")
    loans.execute(f"CREATE OR REPLACE TEMP TABLE brief (i, j) AS FROM t SELECT g, n {CLAUSE}")
    loans.execute(f"CREATE TABLE IF NOT EXISTS audit AS SELECT 1 FROM t {CLAUSE}")
    assert _rows(loans, "FROM audit ORDER BY g") == ROWS
    assert _rows(loans, "FROM brief ORDER BY i") == COUNTS
    types = _rows(loans, "SELECT column_name, column_type FROM (DESCRIBE audit)")
    assert types == [("g", "VARCHAR"), ("n", "BIGINT"), ("excluded", "BIGINT"), ("selection_rate", "DOUBLE")]


def test_insert(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE audit (g VARCHAR PRIMARY KEY, n BIGINT, day INT DEFAULT 7)")
    assert _rows(loans, f"INSERT INTO audit (g, n) SELECT g, n FROM t {CLAUSE} RETURNING g, day") == [
        ("a", 7),
        ("b", 7),
    ]
    again = f"INSERT INTO audit (n, g) SELECT n * 10, g FROM t {CLAUSE} ON CONFLICT DO UPDATE SET n = excluded.n"
    loans.execute(again)
    loans.execute(f"INSERT OR IGNORE INTO audit BY NAME SELECT g, n FROM t {CLAUSE}")
    assert _rows(loans, "FROM audit ORDER BY g") == [("a", 30, 7), ("b", 20, 7)]


def test_update_and_delete_with_a_sub_query(loans: fairsql.Connection) -> None:
    loans.execute(
        f"UPDATE t SET w = (SELECT max(n) FROM t {CLAUSE}) WHERE g IN (SELECT g FROM t {CLAUSE} HAVING n > 2)"
    )
    assert _rows(loans, "SELECT g, w FROM t ORDER BY ALL") == [("a", 3), ("a", 3), ("a", 3), ("b", 4), ("b", 5)]
    loans.execute(f"DELETE FROM t WHERE g IN (SELECT g FROM t {CLAUSE} HAVING n > 2)")
    assert _rows(loans, f"SELECT g, n FROM t {CLAUSE}") == [("b", 2)]


def test_copy(loans: fairsql.Connection, tmp_path: Path) -> None:
    loans.execute(f"COPY (SELECT g, n FROM t {CLAUSE}) TO '{tmp_path}/audit.csv' (HEADER)")
    loans.execute(f"COPY (FROM t {CLAUSE}) TO '{tmp_path}/audit.parquet' (FORMAT parquet)")
    assert (tmp_path / "audit.csv").read_text().split() == ["g,n", "a,3", "b,2"]
    assert _rows(loans, f"FROM '{tmp_path}/audit.parquet'") == ROWS


def test_explain(loans: fairsql.Connection) -> None:
    ((kind, plan),) = _rows(loans, f"EXPLAIN SELECT * FROM t {CLAUSE}")
    assert kind == "physical_plan"
    steps = plan.upper().replace("_", " ")
    assert steps.count("SEQ SCAN") == 1  # the rows are read once
    assert "GROUP BY" in steps
    ((_, analyzed),) = _rows(loans, f"EXPLAIN ANALYZE SELECT * FROM t {CLAUSE}")
    assert "Total Time" in analyzed


def test_describe(loans: fairsql.Connection) -> None:
    columns = [("g", "VARCHAR"), ("n", "BIGINT"), ("excluded", "BIGINT"), ("selection_rate", "DOUBLE")]
    assert [row[:2] for row in _rows(loans, f"DESCRIBE SELECT * FROM t {CLAUSE}")] == columns
    assert [row[:2] for row in _rows(loans, f"DESCRIBE FROM t {CLAUSE}")] == columns
    assert _rows(loans, f"SELECT column_name FROM (DESCRIBE SELECT n FROM t {CLAUSE})") == [("n",)]


def test_summarize(loans: fairsql.Connection) -> None:
    found = _rows(loans, f"SELECT column_name, min, max FROM (SUMMARIZE SELECT g, n FROM t {CLAUSE})")
    assert found == [("g", "a", "b"), ("n", "2", "3")]
    assert [row[0] for row in _rows(loans, f"SUMMARIZE FROM t {CLAUSE}")] == ["g", "n", "excluded", "selection_rate"]


def test_prepare(loans: fairsql.Connection) -> None:
    loans.execute("PREPARE audit AS SELECT g, n FROM t WHERE w > ? FAIR (PREDICTION w > ? PROTECTED g)")
    assert _rows(loans, "EXECUTE audit(2, 3)") == [("a", 1), ("b", 2)]
    assert _rows(loans, "EXECUTE audit(0, 3)") == COUNTS


def test_macros(loans: fairsql.Connection) -> None:
    loans.execute(
        "CREATE MACRO audit(least, cut := 0) AS TABLE "
        "SELECT g, n, selection_rate AS rate FROM t WHERE w > least FAIR (PREDICTION w > cut PROTECTED g)"
    )
    assert _rows(loans, "FROM audit(2)") == [("a", 1, 1.0), ("b", 2, 1.0)]
    assert _rows(loans, "FROM audit(2, cut := 4)") == [("a", 1, 0.0), ("b", 2, 0.5)]
    loans.execute(f"CREATE MACRO largest() AS (SELECT max(n) FROM t {CLAUSE})")
    assert _rows(loans, "SELECT largest()") == [(3,)]


def test_pivot(loans: fairsql.Connection) -> None:
    assert _rows(loans, f"PIVOT (SELECT g, n FROM t {CLAUSE}) ON g USING sum(n)") == [(3, 2)]
    assert _rows(loans, f"UNPIVOT (SELECT n, excluded FROM t {CLAUSE} LIMIT 1) ON n, excluded") == [
        ("n", 3), ("excluded", 0),
    ]  # fmt: skip
    found = _rows(loans, "SELECT g, n FROM (PIVOT t ON h USING count(*) GROUP BY g, p) FAIR (PREDICTION p PROTECTED g)")
    assert found == [("a", 2), ("b", 2)]


def test_scripts(loans: fairsql.Connection) -> None:
    script = f"""
        -- FAIR in a comment; and a semicolon
        CREATE TABLE i AS SELECT g, n FROM t {CLAUSE};;
        INSERT INTO i SELECT g, n FROM t WHERE w > 2 {CLAUSE};
        CREATE VIEW j AS SELECT ';' AS s, * FROM i;
        SELECT s, sum(n) FROM j GROUP BY s;
    """
    assert _rows(loans, script) == [(";", 8)]


def test_schemas_named_like_the_word(loans: fairsql.Connection) -> None:
    loans.execute("CREATE SCHEMA fair; CREATE TABLE fair.fair AS SELECT g AS fair, p AS protected FROM t")
    query = "SELECT fair, n FROM fair.fair FAIR (PREDICTION protected PROTECTED fair)"
    assert _rows(loans, query) == COUNTS
    assert _rows(loans, "SELECT count(*) FROM fair.fair") == [(5,)]


# -- names -------------------------------------------------------------------------------------------------------------

NAMES = (
    "MixedCase", "two words", "order", "select", "group", "from", "dash-ed", "dot.ted", 'quo"te', "apo'strophe",
    "übung", "naïve", "種族", "🦆", "Ω", "123", "a;b", "--", "/*", "(", ")", "a,b", "$1", "?", "%s", "{x}", "\\",
    "tab\there", "line\nbreak", " ", "label", "weight", "prediction", "score", "protected", "control", "metrics",
    "within", "reference", "confidence", "minimum", "threshold", "fair", "FAIR", "disparity", "overall", "ratio",
    "fair_x", "rows", "true", "null", "FAIR (PREDICTION p PROTECTED g)",
)  # fmt: skip


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_names_of_columns_and_tables(con: fairsql.Connection, name: str) -> None:
    quoted = _quoted(name)
    con.execute(f"CREATE TABLE {quoted} AS SELECT unnest(['a', 'b', 'a']) AS {quoted}, unnest([1, 0, 0]) AS p")
    relabelled = "k" if name.startswith("fair_") else name  # names with fair_ are kept for FairSQL's own columns
    cursor = con.execute(
        f"SELECT * FROM {quoted} AS {quoted} "
        f"FAIR (PREDICTION {quoted}.p PROTECTED {quoted}.{quoted} AS {_quoted(relabelled)})"
    )
    assert [column[0] for column in cursor.description] == [relabelled, "n", "excluded", "selection_rate"]
    assert cursor.fetchall() == [("a", 2, 0, 0.5), ("b", 1, 0, 0.0)]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("fair_")])
def test_names_in_every_item(con: fairsql.Connection, name: str) -> None:
    quoted = _quoted(name)
    con.execute(f"CREATE TABLE t AS SELECT unnest([1, 0]) AS {quoted}, unnest([1, 1]) AS other")
    query = (
        f"FROM t FAIR (PREDICTION {quoted} LABEL NOT {quoted} PROTECTED other CONTROL {quoted} WEIGHT {quoted} "
        "METRICS selection_rate)"
    )
    assert con.execute(query).fetchall() == [(0, 1, 1, 0, None), (1, 1, 1, 0, 1.0)]
    gaps = query.replace("FAIR", "FAIR DISPARITY", 1)
    if name in DISPARITY_COLUMNS:
        with pytest.raises(fairsql.ClauseError, match=f"two columns of the result are called {name}"):
            con.execute(gaps)
    else:
        assert [row[0] for row in con.execute(gaps).fetchall()] == [0, 1]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("fair_")])
def test_names_of_metrics(con: fairsql.Connection, name: str) -> None:
    con.execute("CREATE TABLE t AS SELECT unnest([1, 0]) AS p, 'a' AS g")
    cursor = con.execute(f"FROM t FAIR (PREDICTION p PROTECTED g METRICS selection_rate AS {_quoted(name)})")
    assert cursor.description[3][0] == name
    assert cursor.fetchall() == [("a", 2, 0, 0.5)]
    if name not in DISPARITY_COLUMNS:
        rows = con.execute(f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g METRICS sp AS {_quoted(name)})").fetchall()
        assert [row[0] for row in rows] == [name]


@pytest.mark.parametrize(
    "word",
    ["prediction", "score", "threshold", "label", "protected", "control", "metrics", "within", "reference", "weight",
     "confidence", "minimum", "fair", "disparity", "overall", "ratio"],
)  # fmt: skip
def test_item_words_as_columns_without_quotes(con: fairsql.Connection, word: str) -> None:
    con.execute(f"CREATE TABLE t AS SELECT unnest([1, 0]) AS {word}, 'a' AS g")
    assert con.execute(f"SELECT n, sp FROM t FAIR (PREDICTION {word} PROTECTED g METRICS sp)").fetchall() == [(2, 0.5)]
    query = f"SELECT {word}, n FROM t FAIR (PREDICTION {word} = 1 PROTECTED {word}) ORDER BY {word}"
    assert con.execute(query).fetchall() == [(0, 1), (1, 1)]
    query = f"SELECT {word} FROM t FAIR (LABEL t.{word} WEIGHT {word} + 1 PROTECTED g AS {word} CONTROL t.{word} AS c)"
    assert con.execute(query).fetchall() == [("a",), ("a",)]


# Words of DuckDB's grammar that it does not reserve: each is a column, a table and an alias without quotes.
UNRESERVED = (
    "type", "schema", "index", "rows", "range", "groups", "function", "view", "set", "sequence", "update", "copy", "if",
    "call", "filter", "over", "escape", "recursive", "macro", "prepare", "execute", "explain", "values", "interval",
    "year", "date", "time", "timestamp", "text", "name", "value", "key", "level", "no", "first", "last", "position",
    "policy", "share", "source", "state", "system", "session", "class", "method", "partition", "percent", "sample",
)  # fmt: skip


@pytest.mark.parametrize("word", UNRESERVED)
def test_words_that_are_not_reserved(con: fairsql.Connection, word: str) -> None:
    con.raw.execute(f'CREATE TABLE t AS SELECT unnest([1, 0]) AS "{word}", 2 AS g; CREATE TABLE "{word}" AS FROM t')
    assert con.execute(f"SELECT {word} FROM t WHERE {word}").fetchall() == [(1,)]  # in plain DuckDB, that is
    for query in (
        f"FROM t FAIR (PREDICTION {word} PROTECTED g METRICS selection_rate)",
        f"FROM t FAIR (LABEL {word} PROTECTED g)",
        f"FROM t FAIR (PREDICTION t.{word} PROTECTED g AS {word} CONTROL 1 AS c) SELECT * EXCLUDE c",
        f"FROM {word} FAIR (PREDICTION {word}.{word} PROTECTED g)",
        f"FROM t AS {word} FAIR (PREDICTION {word}.{word} PROTECTED g)",
        f"FROM t WHERE {word} IN (0, 1) FAIR (SCORE {word} THRESHOLD 1 PROTECTED g)",
    ):
        assert con.execute(query).fetchall() == [(2, 2, 0, 0.5)], query
    assert con.execute(f"SELECT n FROM t WHERE {word} FAIR (LABEL {word} PROTECTED g)").fetchall() == [(1,)]
    assert con.execute(f"SELECT n AS {word} FROM t FAIR (LABEL {word} PROTECTED g) ORDER BY {word}").fetchall() == [
        (2,)
    ]


def test_every_item_has_a_column_of_its_name(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 1 AS prediction, 1 AS label, 'p' AS protected, 'c' AS control, 2 AS weight")
    query = (
        "FAIR (PREDICTION prediction LABEL label PROTECTED protected CONTROL control WEIGHT weight METRICS accuracy)"
    )
    assert con.execute(f"FROM t {query}").fetchall() == [("c", "p", 1, 0, 1.0)]
    query = (
        "FAIR (METRICS accuracy WEIGHT weight CONTROL control PROTECTED protected LABEL label PREDICTION prediction)"
    )
    assert con.execute(f"FROM t {query}").fetchall() == [("c", "p", 1, 0, 1.0)]


# -- `fair` as an ordinary name ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT fair FROM (SELECT 1 AS fair) fair", [(1,)]),
        ("SELECT fair.fair FROM (SELECT 1 AS fair) AS fair", [(1,)]),
        ("SELECT * FROM (VALUES (1, 2)) fair(prediction, label)", [(1, 2)]),
        ("SELECT 1 fair", [(1,)]),
        ("SELECT 1 AS fair ORDER BY fair", [(1,)]),
        ("WITH fair AS (SELECT 2 AS x) FROM fair", [(2,)]),
        ("WITH fair(prediction) AS (SELECT 2) FROM fair", [(2,)]),
        ("SELECT fair FROM range(3) fair(fair) WHERE fair > 1", [(2,)]),
        ("SELECT sum(fair) OVER fair FROM (SELECT 1 AS fair) WINDOW fair AS (ORDER BY fair)", [(1,)]),
        ("SELECT {'fair': 1}.fair", [(1,)]),
        ("SELECT list_transform([1], lambda fair: fair + 1)", [([2],)]),
    ],
)
def test_fair_as_a_name(con: fairsql.Connection, query: str, rows: list[Any]) -> None:
    assert fairsql.expand(query) is query
    assert con.execute(query).fetchall() == rows


def test_fair_as_a_table(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE fair (prediction INT, label INT, fair INT)")
    con.execute("INSERT INTO fair VALUES (1, 1, 7), (0, 1, 7)")
    con.execute("INSERT INTO fair (prediction, label) VALUES (1, 0)")
    assert con.execute("SELECT fair.fair, count(*) FROM fair GROUP BY fair.fair ORDER BY ALL").fetchall() == [
        (7, 2), (None, 1),
    ]  # fmt: skip
    query = (
        "SELECT fair, n, accuracy FROM fair FAIR (PREDICTION prediction LABEL label PROTECTED fair METRICS accuracy)"
    )
    assert con.execute(query).fetchall() == [(7, 2, 0.5), (None, 1, 0.0)]
    assert con.execute("SELECT fair.prediction FROM fair fair WHERE fair.label = 0").fetchall() == [(1,)]


def test_fair_as_a_macro(loans: fairsql.Connection) -> None:
    loans.execute("CREATE MACRO fair(x) AS x + 1; CREATE MACRO fair_table(x) AS TABLE SELECT x AS fair")
    assert _rows(loans, "SELECT fair(1)") == [(2,)]
    assert _rows(loans, "SELECT fair(w) AS fair FROM t WHERE fair(w) > 5") == [(6,)]
    assert _rows(loans, "SELECT g, fair(n) FROM t WHERE fair(w) > 3 " + CLAUSE) == [("a", 2), ("b", 3)]
    assert _rows(loans, "SELECT sp FROM t FAIR (PREDICTION fair(p) = 2 PROTECTED g METRICS sp)") == [(2 / 3,), (0.5,)]
    assert _rows(loans, "FROM fair_table(3)") == [(3,)]
    loans.execute("CREATE MACRO fair_t(x) AS TABLE SELECT x AS fair; DROP MACRO fair")


def test_bodies_of_a_table_macro(loans: fairsql.Connection) -> None:
    loans.execute(
        f"CREATE MACRO audit(a) AS TABLE (SELECT g, n + a AS n FROM t {CLAUSE}), "
        f"(a, b, c) AS TABLE (SELECT 'z' AS g, a AS n FROM t LIMIT 1), (a, b) AS TABLE (FROM t SELECT g, n * a + b AS n {CLAUSE})"
    )
    assert _rows(loans, "FROM audit(1) ORDER BY g") == [("a", 4), ("b", 3)]
    assert _rows(loans, "FROM audit(2, 1) ORDER BY g") == [("a", 7), ("b", 5)]
    assert _rows(loans, "FROM audit(7, 8, 9)") == [("z", 7)]
    if tuple(map(int, duckdb.__version__.split(".")[:2])) >= (2, 0):  # those before ask for brackets
        loans.execute(
            f"CREATE MACRO other(a) AS TABLE SELECT g, 1 AS n FROM t WHERE a > 0, (a, b) AS TABLE FROM t SELECT g, n {CLAUSE}"
        )
        assert _rows(loans, "FROM other(1, 2) ORDER BY g") == COUNTS
    with pytest.raises(fairsql.ClauseError, match="needs brackets if another body follows"):
        loans.execute(f"CREATE MACRO last(a) AS TABLE FROM t {CLAUSE}, (a, b) AS TABLE SELECT 1")
    with pytest.raises(fairsql.ClauseError, match="joins come before it"):
        loans.execute(f"CREATE MACRO last(a) AS TABLE FROM t {CLAUSE}, (SELECT 1) AS x")


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE SECRET fair (SCOPE 's3://bucket', TYPE s3)",
        "CREATE OR REPLACE TEMPORARY SECRET fair (SCOPE 's3://bucket', TYPE s3)",
        "CREATE PERSISTENT SECRET fair (KEY x, TYPE http)",
        "CREATE SECRET IF NOT EXISTS fair (SEED 7, LABEL 'x')",
        "PRAGMA fair()",
        "CREATE TYPE fair (score INTEGER)",
        "ATTACH ':memory:' fair (KEY 'x')",
        "EXPLAIN EXECUTE fair(score('x'))",
    ],
)
def test_what_duckdb_alone_answers(statement: str) -> None:
    assert fairsql.expand(statement) is statement


@pytest.mark.own_duckdb
def test_fair_as_a_function_of_python(loans: fairsql.Connection) -> None:
    loans.create_function("fair", lambda x: x * 2, ["BIGINT"], "BIGINT")
    assert _rows(loans, "SELECT fair(4)") == [(8,)]
    assert _rows(loans, f"SELECT g, fair(n) FROM t {CLAUSE}") == [("a", 6), ("b", 4)]


def test_metric_as_a_name(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE metric AS SELECT 1 AS metric, 'x' AS fair; CREATE VIEW metrics AS FROM metric")
    assert con.execute("SELECT metric FROM metrics AS fair").fetchall() == [(1,)]
    con.execute("DROP VIEW metrics; DROP TABLE metric")
    with pytest.raises(duckdb.CatalogException):
        con.execute("FROM metric")
