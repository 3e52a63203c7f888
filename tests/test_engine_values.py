"""Values and names that other databases read, add up or compare in a way of their own: none is wrong in silence."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from support.engine_databases import Reached, of_sqlite, postgres_url
from support.oracle import assert_same

import fairsql

LARGE = 7_000_000_000_000_000_000  # two of them are beyond 64 bits
AVERAGES = "FROM {} FAIR (PREDICTION approved PROTECTED sex METRICS avg({}) AS m, sum({}) AS s CONFIDENCE 0.9)"


def test_sums_beyond_64_bits_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    kind = "Nullable(Int64)" if reached.name == "ClickHouse" else "BIGINT"
    large = f"CAST({LARGE} AS {kind})"
    query = AVERAGES.format("loans", large, large)
    want = local.execute(AVERAGES.format("loans", f"{LARGE}::HUGEINT", f"{LARGE}::HUGEINT")).fetchall()
    got = reached.con.execute(query).fetchall()
    assert_same([row[:4] for row in got], [row[:4] for row in want], 1e-9, query)
    assert min(row[3] for row in got) == pytest.approx(LARGE)


def test_spark_without_ansi_adds_up_as_with_it(spark: Reached) -> None:
    session = spark.con.engine._session  # type: ignore[union-attr]
    values = (
        f"(SELECT 'a' AS g, 1 AS p, {LARGE} AS big, CAST('{'9' * 38}' AS DECIMAL(38, 0)) AS wide FROM range(3)) AS v"
    )
    query = f"SELECT m, s, w FROM {values} FAIR (PREDICTION p PROTECTED g METRICS avg(big) AS m, sum(big) AS s, sum(wide) AS w)"
    session.conf.set("spark.sql.ansi.enabled", "false")
    try:
        assert_same(spark.con.execute(query).fetchall(), [(7e18, 2.1e19, 3e38)], 1e-9, query)
        with pytest.raises(fairsql.DataError, match="an argument of METRICS must be a number, and is a text"):
            spark.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED sex METRICS avg(race) AS m)")
    finally:
        session.conf.set("spark.sql.ansi.enabled", "true")


def test_reals_of_postgresql_are_added_up_as_doubles(postgres: Reached) -> None:
    values = "(SELECT 'a' AS g, 1 AS p, (16777216 + i)::real AS x FROM generate_series(0, 2, 2) AS s(i), generate_series(1, 1000)) AS v"
    found = postgres.con.execute(
        f"SELECT s FROM {values} FAIR (PREDICTION p PROTECTED g METRICS sum(x) AS s)"
    ).fetchall()
    assert found == [(1000 * (2 * 16777216 + 2),)]


@pytest.fixture(scope="module")
def own(server: str) -> str:
    """The URL of a database of PostgreSQL's without collations of its own."""
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("CREATE DATABASE own_collations")
    return postgres_url(server).replace("/postgres", "/own_collations")


def test_a_collation_that_is_made_later_merges_no_groups(own: str) -> None:
    """Only columns that have it are grouped by their texts, too."""
    query = "SELECT g, n FROM {} FAIR (PREDICTION p PROTECTED g)"
    with psycopg.connect(own, autocommit=True) as owner, fairsql.connect(own) as con:
        owner.execute("CREATE TABLE plain AS SELECT 'a' AS g, 1 AS p UNION ALL SELECT 'A', 0")
        assert len(con.execute(query.format("plain")).fetchall()) == 2
        try:
            owner.execute("CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
        except psycopg.errors.FeatureNotSupported as error:
            pytest.skip(f"this PostgreSQL has no ICU collations: {error}")
        owner.execute("CREATE TABLE alike (g TEXT COLLATE ci, p INTEGER); INSERT INTO alike SELECT * FROM plain")
        owner.execute(
            "CREATE DOMAIN word AS TEXT COLLATE ci; CREATE TABLE words (g word, p INTEGER); INSERT INTO words SELECT * FROM plain"
        )
        for table in ("alike", "words", "(SELECT g COLLATE ci AS g, p FROM plain) AS v"):
            assert con.execute(query.format(table)).fetchall() == [("A", 1), ("a", 1)]
            assert 'COLLATE "C"' in con.expand(query.format(table))
        assert 'COLLATE "C"' not in con.expand(query.format("plain"))


WIDE = f"""(VALUES ('a', 1, 'Infinity'::numeric, {"9" * 42}::numeric(45, 0)), ('b', 0, '-Infinity', 2), ('b', 1, 'NaN', 3))
           AS v(g, p, x, wide)"""


@pytest.mark.parametrize("reached", ["postgres", "adbc"], indirect=True)
def test_decimals_that_duckdb_has_no_type_for(reached: Reached) -> None:
    con = reached.con
    assert (
        str(con.execute(f"SELECT x, n FROM {WIDE} FAIR (PREDICTION p PROTECTED x)").fetchall())
        == "[(-inf, 1), (inf, 1), (nan, 1)]"
    )
    assert con.execute(f"SELECT wide, n FROM {WIDE} FAIR (PREDICTION p PROTECTED wide)").fetchall() == [
        (2.0, 1),
        (3.0, 1),
        (1e42, 1),
    ]
    average = f"SELECT g, m FROM {WIDE} FAIR (PREDICTION p PROTECTED g METRICS avg(wide) AS m)"
    assert con.execute(average).fetchall() == [("a", 1e42), ("b", 2.5)]
    for item, reported in (("WEIGHT x", "WEIGHT x must be within"), ("SCORE x", "SCORE x must be within")):
        with pytest.raises(fairsql.DataError, match=reported):
            con.execute(
                f"FROM {WIDE} FAIR ({item} PREDICTION p PROTECTED g)".replace("SCORE x PREDICTION p", "SCORE x")
            ).fetchall()
    assert con.execute(f"SELECT g, wide FROM {WIDE} FAIR REWEIGH (LABEL p PROTECTED g) ORDER BY wide").fetchall() == [
        ("b", 2.0), ("b", 3.0), ("a", 1e42)
    ]  # fmt: skip


@pytest.mark.parametrize("reached", ["postgres", "adbc"], indirect=True)
def test_weights_that_are_numeric_weigh_as_doubles_do(reached: Reached) -> None:
    query = "FROM loans WHERE price > 0 FAIR DISPARITY (PREDICTION approved PROTECTED race WEIGHT {} METRICS selection_rate, avg(price) AS m CONFIDENCE 0.9)"
    got, want = (reached.con.execute(query.format(weight)).fetchall() for weight in ("price", "price::float8"))
    assert_same(got, want, 1e-12, query)
    assert "CAST(price AS DOUBLE" not in reached.con.expand(query.format("price")), "a cast takes four times as long"
    assert "CAST(weight AS DOUBLE" in reached.con.expand(query.format("weight"))


def test_names_that_postgresql_cuts_stay_apart(postgres: Reached) -> None:
    name = "ä" * 40
    query = f"SELECT * FROM loans FAIR (PREDICTION approved PROTECTED race AS {name}1, sex AS {name}2 METRICS selection_rate)"
    cursor = postgres.con.execute(query)
    assert [each[0] for each in cursor.description][:2] == [f"{name}1", f"{name}2"]
    assert len(cursor.fetchall()) > 5


def test_operators_that_are_parameters_are_reported_with(postgres: Reached) -> None:
    rows = "(SELECT '{\"k\": 1}'::jsonb AS j, 1 AS p) AS v"
    with pytest.raises(fairsql.ProgrammingError, match=r"no value for the parameter(?s:.*)HINT: .*jsonb_exists\(…\)"):
        postgres.con.execute(f"FROM {rows} WHERE j ? 'k' FAIR (PREDICTION p PROTECTED p AS g)")
    found = postgres.con.execute(
        f"SELECT n FROM {rows} WHERE jsonb_exists(j, 'k') FAIR (PREDICTION p PROTECTED p AS g)"
    )
    assert found.fetchall() == [(1,)]


def test_names_in_double_quotes_are_texts_of_sparks(spark: Reached) -> None:
    session, setting = spark.con.engine._session, "spark.sql.ansi.doubleQuotedIdentifiers"  # type: ignore[union-attr]
    session.conf.set(setting, "false")
    try:
        with pytest.raises(fairsql.ProgrammingError, match=r'(?s)reads "race" as a text.*LINE 1, COLUMN 48.*`race`'):
            spark.con.execute('FROM loans FAIR (PREDICTION approved PROTECTED "race")')
        assert len(spark.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED `race`)").fetchall()) == 5
    finally:
        session.conf.set(setting, "true")


@pytest.mark.filterwarnings("ignore:Spark read the rows twice")
@pytest.mark.parametrize("text", ["a${spark.app.name}", "O'Brien", "a\\b", "a\nb"])
def test_texts_of_groups_are_found_again_in_spark(spark: Reached, text: str) -> None:
    """Spark puts the values of settings in the place of ${…} in a query."""
    import pyarrow as pa

    session = spark.con.engine._session  # type: ignore[union-attr]
    session.createDataFrame(pa.table({"g": [text, text, "b", "b"], "y": [1, 0, 0, 0]})).createOrReplaceTempView("odd")
    found = spark.con.execute(
        "SELECT g, fair_weight FROM odd FAIR REWEIGH (LABEL y PROTECTED g) ORDER BY ALL"
    ).fetchall()
    assert sorted(found) == sorted([(text, 0.5), (text, 1.5), ("b", 0.75), ("b", 0.75)])
    with pytest.raises(fairsql.ProgrammingError, match=r"HINT: .*drop the table in Spark"):
        spark.con.execute("CREATE OR REPLACE TABLE odd_weighed AS SELECT * FROM odd FAIR REWEIGH (LABEL y PROTECTED g)")


@pytest.mark.parametrize("rest", ["", " AND sex = 'x'", " AND sex <> 'a\\'b'"])
def test_a_quote_behind_a_backslash_is_reported(rest: str) -> None:
    con = of_sqlite("race, sex, p", ("a", "b", 1))
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)behind a backslash.*LINE 1, COLUMN 24.*'O''Brien'"):
        con.execute(f"FROM t WHERE race <> 'a\\'b'{rest} FAIR (PREDICTION p PROTECTED race)")


def test_types_of_clickhouses_that_arrow_or_duckdb_lack(clickhouse: Reached) -> None:
    engine, con = clickhouse.con.engine, clickhouse.con
    assert engine is not None
    engine.execute(
        "CREATE TABLE odd (f FixedString(4), t DateTime64(9, 'UTC'), d Decimal(60, 2), y Int8, k Int64) ENGINE = Memory"
    )
    engine.execute("INSERT INTO odd VALUES ('M', '2024-01-01 10:00:00.123456789', 1, 1, 1), ('M', '2024-01-01 10:00:00.123456000', 2, 0, 2), "
                   "('MMMM', '2024-01-01 10:00:00', 3, 0, 3)")  # fmt: skip
    try:
        assert con.execute("SELECT f, n FROM odd FAIR (PREDICTION y PROTECTED f)").fetchall() == [("M", 2), ("MMMM", 1)]
        assert sorted(
            row[1] for row in con.execute("SELECT t, n FROM odd FAIR (PREDICTION y PROTECTED t)").fetchall()
        ) == [1, 2]
        assert con.execute("SELECT d, n FROM odd FAIR (PREDICTION y PROTECTED d)").fetchall() == [
            ("1", 1),
            ("2", 1),
            ("3", 1),
        ]
        with pytest.warns(fairsql.ClauseWarning, match="read the rows twice"):
            found = con.execute("SELECT f, fair_weight FROM odd FAIR REWEIGH (LABEL y PROTECTED f)").fetchall()
        assert None not in [weight for _, weight in found]
    finally:
        engine.execute("DROP TABLE odd")


def test_a_name_in_quotes_draws_as_the_name_without() -> None:
    con = of_sqlite("id, sex, job, y", *((k, "mf"[k % 2], "xyz"[k % 3], int(k % 5 < 2 + k % 2)) for k in range(120)))
    redraw = "SELECT job, y FROM t FAIR TRANSFORM (PROTECTED {} LABEL y FEATURES {} EPSILON 0.1 DISTORTION changed({}) + changed(y) KEY id) ORDER BY id"
    plain = con.execute(redraw.format("sex", "job", "job")).fetchall()
    assert con.execute(redraw.format('"sex"', '"job"', '"job"')).fetchall() == plain


READS = {
    "sex, fair_weight": {"sex", "fair_weight"},
    "round(avg(fair_weight), 3), upper(race)": {"race", "fair_weight"},
    "count(*)": {"fair_weight"},
    "r.sex": {"sex"},
    "*": None,
    "r": None,
    "COLUMNS('s.*')": None,
    "DISTINCT *": None,
}


@pytest.mark.parametrize("items", READS)
def test_only_columns_that_are_read_travel(items: str, postgres: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, travelled = postgres.con.engine, []
    assert engine is not None
    ask_remote = engine.query

    def ask(sql: str, values: Any = ()) -> Any:
        found = ask_remote(sql, values)
        if "COUNT(*)" not in sql and found.num_rows:
            travelled.append({*found.column_names})
        return found

    group = " GROUP BY ALL" if "avg" in items else ""
    query = f"SELECT {items} FROM ({{}}) AS r{group}" if items in ("r", "r.sex") else f"SELECT {items} {{}}{group}"
    inner = "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    monkeypatch.setattr(engine, "query", ask)
    found = postgres.con.execute(
        query.format(f"SELECT * {inner}" if items == "r" else f"SELECT sex {inner}" if items == "r.sex" else inner)
    ).fetchall()
    assert found
    every = {*engine.columns("loans"), "fair_weight"}
    assert travelled[-1] == (READS[items] or every)
