"""SQLAlchemy speaks FairSQL: engines, inspector, ORM, pandas, streams and errors of `fairsql://` URLs."""

from __future__ import annotations

import datetime as dt
import threading
import uuid
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.dialects.postgresql import insert

import fairsql
from fairsql.integrations.alchemy.column_types import Native, NativeInteger, read_type
from fairsql.resources import adult_path

CLAUSE = (
    "SELECT sex, n, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"
)
RATES = [("Female", 16192, 0.109), ("Male", 32650, 0.304)]


@pytest.fixture
def engine() -> Iterator[sa.Engine]:
    """An engine on a database in memory."""
    engine = sa.create_engine("fairsql:///:memory:")
    yield engine
    engine.dispose()


@pytest.fixture
def adult_engine(engine: sa.Engine) -> sa.Engine:
    """An engine on a database in memory with the Adult data as the view `adult`."""
    with engine.begin() as con:
        con.exec_driver_sql(f"CREATE VIEW adult AS FROM '{adult_path()}'")
    return engine


def rows(result: Any) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in result]


# -- Opening -----------------------------------------------------------------------------------------------------------


def test_a_path_relative_or_absolute_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    relative, absolute = sa.create_engine("fairsql:///x.duckdb"), sa.create_engine(f"fairsql:///{tmp_path}/x.duckdb")
    with relative.begin() as con:
        con.exec_driver_sql("CREATE TABLE t AS SELECT 1 AS i")
    with absolute.connect() as con:
        assert con.exec_driver_sql("FROM t").scalar() == 1
    relative.dispose()
    absolute.dispose()
    assert (tmp_path / "x.duckdb").is_file()
    with duckdb.connect(tmp_path / "x.duckdb") as plain:  # nobody holds the file any more
        assert plain.execute("FROM t").fetchall() == [(1,)]


def test_a_path_after_two_slashes_is_distinguished() -> None:
    with pytest.raises(sa.exc.ArgumentError, match=r"fairsql:///my\.duckdb"):
        sa.create_engine("fairsql://my.duckdb").connect()


def test_the_query_of_a_url_holds_settings(tmp_path: Path) -> None:
    path = tmp_path / "x.duckdb"
    duckdb.connect(path).close()
    engine = sa.create_engine(
        f"fairsql:///{path}?read_only=true&threads=2", connect_args={"config": {"memory_limit": "1GB"}}
    )
    with engine.connect() as con:
        settings = con.exec_driver_sql("SELECT current_setting('threads'), current_setting('memory_limit')").one()
        assert settings == (2, "953.6 MiB")
        with pytest.raises(sa.exc.ProgrammingError, match="read-only"):
            con.exec_driver_sql("CREATE TABLE t (i INT)")
    engine.dispose()
    with pytest.raises(sa.exc.ArgumentError, match="true or false, not maybe"):
        sa.create_engine(f"fairsql:///{path}?read_only=maybe").connect()


def test_a_database_in_memory_is_one_for_an_engine_and_its_threads(engine: sa.Engine) -> None:
    with engine.begin() as con:
        con.exec_driver_sql("CREATE TABLE t AS SELECT 1 AS i")
    seen: list[Any] = []

    def look() -> None:
        with engine.connect() as con:
            seen.append(con.exec_driver_sql("SELECT i, current_database() FROM t").one())

    threads = [threading.Thread(target=look) for _ in range(4)]
    with engine.connect():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert seen == [(1, "memory")] * 4
    other = sa.create_engine("fairsql://")
    assert not sa.inspect(other).has_table("t")
    other.dispose()


def test_a_learner_comes_through_connect_args() -> None:
    from sklearn.tree import DecisionTreeClassifier

    engine = sa.create_engine("fairsql://", connect_args={"learners": {"stump": DecisionTreeClassifier(max_depth=1)}})
    with engine.begin() as con:
        con.exec_driver_sql(
            "CREATE TABLE t AS SELECT i, i % 2 AS g, (i >= 500) <> (i % 100 = 7) AS y FROM range(1000) r(i)"
        )
        con.execute(
            sa.text(
                "CREATE MODEL m PREDICT y FEATURES i // 2 AS half USING stump FAIR (PROTECTED g METRICS selection_rate WITHIN 0.5) AS FROM t"
            )
        )
        assert con.execute(sa.text("SELECT count(*) FROM m('t') WHERE prediction")).scalar() == 500
    engine.dispose()


# -- The clause --------------------------------------------------------------------------------------------------------


def test_the_clause_stands_in_text_in_driver_sql_and_in_pandas(adult_engine: sa.Engine) -> None:
    with adult_engine.connect() as con:
        assert rows(con.execute(sa.text(CLAUSE))) == RATES
        assert rows(con.exec_driver_sql(CLAUSE)) == RATES
    assert list(pd.read_sql(CLAUSE, adult_engine).itertuples(index=False, name=None)) == RATES
    assert list(pd.read_sql(sa.text(CLAUSE), adult_engine).itertuples(index=False, name=None)) == RATES


def test_named_parameters_in_and_around_the_clause(adult_engine: sa.Engine) -> None:
    query = sa.text("""
        SELECT sex, n, selection_rate, 'a \\:b' AS text, {'k': 1}.k::INT AS k, [n][1:1] AS l, struct_pack(a := n).a AS s
        FROM adult WHERE age BETWEEN :low AND :high
        FAIR (SCORE "hours-per-week" / 100 THRESHOLD :cut PROTECTED sex) HAVING n > :low ORDER BY sex
    """)
    with adult_engine.connect() as con:
        found = rows(con.execute(query, {"low": 30, "high": 40, "cut": 0.45}))
        plain = con.exec_driver_sql("""SELECT sex, count(*), avg(("hours-per-week" >= 45)::INT)
            FROM adult WHERE age BETWEEN 30 AND 40 GROUP BY 1 ORDER BY 1""")
        expected = [(sex, n, pytest.approx(rate), "a :b", 1, [n], n) for sex, n, rate in plain]
    assert found == expected
    frame = pd.read_sql(
        "SELECT sex, n FROM adult WHERE age > $age FAIR (PREDICTION age > $age PROTECTED sex)",
        adult_engine,
        params={"age": 80},
    )
    with adult_engine.connect() as con:
        assert frame["n"].sum() == con.exec_driver_sql("SELECT count(*) FROM adult WHERE age > 80").scalar()


def test_metrics_and_models_are_made_through_it(adult_engine: sa.Engine) -> None:
    with adult_engine.begin() as con:
        con.execute(sa.text("CREATE METRIC misses AS fn / NULLIF(tp + fn, 0)"))
        con.execute(
            sa.text("""CREATE MODEL m PREDICT income = '>50K' FEATURES age, "education-num"
            FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05) AS SELECT * FROM adult LIMIT 2000""")
        )
    with adult_engine.connect() as con:
        query = "SELECT misses FROM m('adult') FAIR (PREDICTION prediction LABEL income = '>50K' PROTECTED sex METRICS misses)"
        assert all(0 < value < 1 for value in con.execute(sa.text(query)).scalars())
        assert con.execute(sa.text("SHOW MODELS")).fetchall()


def test_errors_are_sqlalchemys_and_keep_the_caret(adult_engine: sa.Engine) -> None:
    with adult_engine.connect() as con:
        with pytest.raises(sa.exc.ProgrammingError) as caught:
            con.execute(sa.text("FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex METRICS selction_rate)"))
        assert isinstance(caught.value.orig, fairsql.MetricError)
        assert "^^^^^^^^^^^^^\nHINT: did you mean selection_rate?" in str(caught.value)
        con.rollback()
        with pytest.raises(sa.exc.DataError, match="age"):
            con.execute(sa.text("FROM adult FAIR (PREDICTION age PROTECTED sex)"))
        con.rollback()
        with pytest.raises(sa.exc.ProgrammingError, match="nowhere"):
            con.execute(sa.text("FROM nowhere"))


# -- Transactions and cursors ------------------------------------------------------------------------------------------


def test_transactions_end_as_they_are_reported(engine: sa.Engine) -> None:
    with engine.begin() as con:
        con.exec_driver_sql("CREATE TABLE t (i INT)")
    with engine.connect() as con:
        con.exec_driver_sql("INSERT INTO t VALUES (1)")
        with engine.connect() as other:
            assert other.exec_driver_sql("SELECT count(*) FROM t").scalar() == 0
        con.rollback()
        con.exec_driver_sql("INSERT INTO t VALUES (2)")
        con.commit()
    with engine.connect() as con:
        assert rows(con.exec_driver_sql("FROM t")) == [(2,)]


def test_autocommit_has_no_transactions(engine: sa.Engine) -> None:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as con:
        con.exec_driver_sql("CREATE TABLE t AS SELECT 1 AS i")
        with engine.connect() as other:
            assert other.exec_driver_sql("FROM t").scalar() == 1
        con.exec_driver_sql("VACUUM")
    with engine.connect() as con:
        assert con.get_isolation_level() == "SNAPSHOT"


def test_savepoints_are_refused_and_the_transaction_lives_on(engine: sa.Engine) -> None:
    with engine.begin() as con:
        con.exec_driver_sql("CREATE TABLE t AS SELECT 1 AS i")
        with pytest.raises(sa.exc.InvalidRequestError, match="DuckDB has no savepoints"):
            con.begin_nested()
    with engine.connect() as con:
        assert con.exec_driver_sql("FROM t").scalar() == 1


def test_results_of_one_connection_do_not_end_one_another(engine: sa.Engine) -> None:
    with engine.connect() as con:
        first = con.exec_driver_sql("FROM range(5)")
        assert first.fetchone() == (0,)
        assert con.exec_driver_sql("SELECT 7").scalar() == 7
        assert rows(first) == [(1,), (2,), (3,), (4,)]


@pytest.mark.parametrize("end", ["another statement", "commit", "rollback"])
def test_a_stream_loses_no_row(engine: sa.Engine, end: str) -> None:
    with engine.connect() as con:
        stream = con.execution_options(stream_results=True).exec_driver_sql("SELECT range::INT FROM range(100000)")
        assert stream.fetchmany(3) == [(0,), (1,), (2,)]
        if end == "another statement":
            assert con.exec_driver_sql("SELECT 7").scalar() == 7
        else:
            getattr(con, end)()
        assert [row[0] for row in stream] == list(range(3, 100_000))


def test_a_stream_holds_few_rows_at_a_time(engine: sa.Engine) -> None:
    with engine.connect() as con:
        query = "SELECT i, error('read too far') FROM range(10000000) r(i) WHERE i < 5000000"
        endless = "SELECT CASE WHEN i < 9000000 THEN i ELSE error('read too far') END FROM range(10000000) r(i)"
        con.exec_driver_sql("SET threads = 1")
        stream = con.execution_options(stream_results=True).exec_driver_sql(endless)
        assert next(stream.partitions(10))[-1] == (9,)
        stream.close()
        with pytest.raises(sa.exc.DBAPIError, match="read too far"):
            con.exec_driver_sql(query)


def test_what_a_statement_changed_is_its_rowcount(engine: sa.Engine) -> None:
    with engine.begin() as con:
        assert not con.exec_driver_sql("/* a */ CREATE TABLE t (i INT)").returns_rows
        assert con.exec_driver_sql("-- a\nINSERT INTO t FROM range(5)").rowcount == 5
        assert con.execute(sa.text("UPDATE t SET i = 9 WHERE i < :i"), {"i": 3}).rowcount == 3
        assert con.exec_driver_sql('SELECT count(*) AS "Count" FROM t').scalar() == 5
    with engine.begin() as con:  # DuckDB 1.4 returns no rows that are of the same transaction
        assert rows(con.exec_driver_sql('DELETE FROM t RETURNING i AS "Count"')) == [(9,), (9,), (9,), (3,), (4,)]


def test_many_sets_of_parameters(engine: sa.Engine) -> None:
    with engine.begin() as con:
        con.exec_driver_sql("CREATE TABLE t (i INT, s VARCHAR)")
        con.execute(sa.text("INSERT INTO t VALUES (:i, :s)"), [{"i": i, "s": str(i)} for i in range(3)])
        con.exec_driver_sql("INSERT INTO t VALUES (?, ?)", [(3, "3"), (4, None)])
        assert rows(con.exec_driver_sql("FROM t")) == [(0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, None)]


# -- The inspector -----------------------------------------------------------------------------------------------------

TYPES = {
    "DECIMAL(10,2)": "NUMERIC(10, 2)", "INTEGER[]": "INTEGER[]", "VARCHAR[][]": "VARCHAR[][]", "INTEGER[3]": "INTEGER[3]",
    'STRUCT(a INTEGER, "b c" VARCHAR[])': 'STRUCT(a INTEGER, "b c" VARCHAR[])', "ENUM('it''s', 'b')": "ENUM('it''s', 'b')",
    "HUGEINT": "HUGEINT", "UTINYINT": "UTINYINT", "TIMESTAMP WITH TIME ZONE": "TIMESTAMP WITH TIME ZONE",
    "TIMESTAMP": "TIMESTAMP WITHOUT TIME ZONE", "TIMESTAMP_NS": "TIMESTAMP_NS", "MAP(VARCHAR, INTEGER)": "MAP(VARCHAR, INTEGER)",
    "UNION(a INTEGER, b VARCHAR)": "UNION(a INTEGER, b VARCHAR)", "BLOB": "BLOB", "BIT": "BIT", "UUID": "UUID", "JSON": "JSON",
    "FLOAT": "REAL", "DOUBLE": "DOUBLE", "TIME": "TIME WITHOUT TIME ZONE", "DATE": "DATE", "INTERVAL": "INTERVAL",
    "BOOLEAN": "BOOLEAN", "BIGINT": "BIGINT", "SMALLINT": "SMALLINT", "VARCHAR": "VARCHAR",
}  # fmt: skip


def test_every_type_is_read_and_written_back(engine: sa.Engine) -> None:
    with engine.begin() as con:
        columns = ", ".join(f"c{at} {text}" for at, text in enumerate(TYPES))
        con.exec_driver_sql(f"CREATE TABLE one ({columns})")
        table = sa.Table("one", sa.MetaData(), autoload_with=con)
        assert [column.type.compile(engine.dialect) for column in table.columns] == list(TYPES.values())
        table.to_metadata(sa.MetaData(), name="other").create(con)
        written = con.exec_driver_sql(
            "SELECT data_type FROM duckdb_columns() WHERE table_name = 'other' ORDER BY column_index"
        )
        assert [text for (text,) in written] == list(TYPES)


def test_types_are_of_the_kind_that_tools_ask_for() -> None:
    assert isinstance(read_type("HUGEINT"), sa.Integer)
    assert isinstance(read_type("HUGEINT"), NativeInteger)
    assert isinstance(read_type("STRUCT(a INTEGER[])"), Native)
    assert read_type("ENUM('it''s', 'b')").enums == ["it's", "b"]
    assert read_type("TIMESTAMP WITH TIME ZONE").timezone


def test_keys_indexes_schemas_and_comments(engine: sa.Engine) -> None:
    with engine.begin() as con:
        con.exec_driver_sql("""
            CREATE SCHEMA s;
            CREATE TABLE s.parent (a INT, b VARCHAR, PRIMARY KEY (a, b), UNIQUE (b));
            CREATE TABLE s.child ("My Id" INT DEFAULT 3 CHECK ("My Id" > 0), pa INT NOT NULL, pb VARCHAR, h INT,
                FOREIGN KEY (pa, pb) REFERENCES s.parent (a, b));
            CREATE UNIQUE INDEX by_id ON s.child ("My Id", h);
            CREATE INDEX by_sum ON s.child ((pa + h));
            COMMENT ON TABLE s.child IS 'a child';
            COMMENT ON COLUMN s.child.h IS 'its height';
            CREATE VIEW s.seen AS SELECT pa FROM s.child;
            CREATE TEMP TABLE passing (i INT);
            CREATE SEQUENCE counted;
        """)
        look = sa.inspect(con)
        assert look.get_schema_names() == ["main", "s"]
        assert look.get_table_names("s") == ["child", "parent"]
        assert look.get_view_names("s") == ["seen"]
        assert look.get_view_definition("seen", "s").startswith("CREATE VIEW")
        assert look.get_table_names() == []
        assert look.get_temp_table_names() == ["passing"]
        assert look.get_sequence_names() == ["counted"]
        assert look.has_table("CHILD", "s")
        assert look.has_table("passing")
        assert not look.has_table("child")
        assert look.get_pk_constraint("parent", "s")["constrained_columns"] == ["a", "b"]
        assert look.get_pk_constraint("child", "s")["constrained_columns"] == []
        key = look.get_foreign_keys("child", "s")[0]
        assert (key["referred_schema"], key["referred_table"], key["referred_columns"]) == ("s", "parent", ["a", "b"])
        assert key["constrained_columns"] == ["pa", "pb"]
        assert look.get_unique_constraints("parent", "s")[0]["column_names"] == ["b"]
        assert [check["sqltext"] for check in look.get_check_constraints("child", "s")] == ['("My Id" > 0)']
        by_id, by_sum = look.get_indexes("child", "s")
        assert (by_id["name"], by_id["column_names"], by_id["unique"]) == ("by_id", ["My Id", "h"], True)
        assert (by_sum["column_names"], by_sum["expressions"]) == ([None], ["((pa + h))"])
        assert look.get_table_comment("child", "s") == {"text": "a child"}
        columns = {column["name"]: column for column in look.get_columns("child", "s")}
        assert [(c["nullable"], c["default"], c["comment"]) for c in columns.values()] == [
            (True, "3", None), (False, None, None), (True, None, None), (True, None, "its height")]  # fmt: skip
        with pytest.raises(sa.exc.NoSuchTableError):
            look.get_columns("nothing")
        reflected = sa.MetaData()
        reflected.reflect(con, schema="s", views=True)
        assert set(reflected.tables) == {"s.child", "s.parent", "s.seen"}


def test_attached_databases_are_schemas(engine: sa.Engine, tmp_path: Path) -> None:
    with engine.connect() as con:
        con.exec_driver_sql(f"ATTACH '{tmp_path / 'other.duckdb'}' AS other")
        con.exec_driver_sql("CREATE TABLE other.t AS SELECT 1 AS g, 1 AS p")
        con.commit()
        assert sa.inspect(con).get_schema_names() == ["main", "other.main"]
        table = sa.Table("t", sa.MetaData(), schema="other.main", autoload_with=con)
        assert rows(con.execute(sa.select(table))) == [(1, 1)]
        assert pd.read_sql_table("t", con, schema="other.main").to_dict("list") == {"g": [1], "p": [1]}


# -- pandas ------------------------------------------------------------------------------------------------------------


def test_frames_go_in_and_come_back(engine: sa.Engine) -> None:
    frame = pd.DataFrame({
        "i": [1, 2], "f": [0.1, None], "s": ["a", None], "b": [True, False],
        "t": [dt.datetime(2026, 1, 1), dt.datetime(2026, 1, 2, 3, 4, 5, 6)], "d": [dt.date(2026, 1, 1), None],
    })  # fmt: skip
    assert frame.to_sql("Frames", engine, index=False) == 2
    back = pd.read_sql_table("Frames", engine)
    assert back["f"].iloc[0] == 0.1  # all of its bits
    assert back.drop(columns=["d"]).to_dict("list")["t"] == list(frame["t"])
    assert back["s"].tolist()[0] == "a"
    frame.to_sql("Frames", engine, index=False, if_exists="append")
    assert pd.read_sql("SELECT count(*) AS n FROM frames", engine)["n"].tolist() == [4]
    frame.to_sql("Frames", engine, index_label="key", if_exists="replace")
    assert pd.read_sql_table("Frames", engine, index_col="key", columns=["i"])["i"].tolist() == [1, 2]
    with pytest.raises(ValueError, match="already exists"):
        frame.to_sql("FRAMES", engine)
    chunks = list(pd.read_sql("FROM range(25)", engine, chunksize=10))
    assert [len(chunk) for chunk in chunks] == [10, 10, 5]


def test_the_clause_finds_frames_of_the_caller() -> None:
    applicants = pd.DataFrame({"g": ["a", "a", "b"], "p": [1, 0, 1]})
    engine = sa.create_engine("fairsql:///:memory:?python_scan_all_frames=true")
    rates = pd.read_sql("SELECT g, selection_rate FROM applicants FAIR (PREDICTION p PROTECTED g)", engine)
    assert rates["selection_rate"].tolist() == [0.5, 1.0]
    assert len(applicants) == 3
    engine.dispose()


# -- The ORM -----------------------------------------------------------------------------------------------------------


class Base(orm.DeclarativeBase):
    """What the mapped classes share."""


class Office(Base):
    """A row of the table of offices."""

    __tablename__ = "offices"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    town: orm.Mapped[str] = orm.mapped_column(unique=True)
    decisions: orm.Mapped[list[Decision]] = orm.relationship(back_populates="office")


class Decision(Base):
    """A row of the table of decisions."""

    __tablename__ = "decisions"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    office_id: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("offices.id"), index=True)
    race: orm.Mapped[str | None]
    approved: orm.Mapped[bool]
    amount: orm.Mapped[Decimal] = orm.mapped_column(sa.Numeric(10, 2), comment="in euros")
    made: orm.Mapped[dt.datetime] = orm.mapped_column(sa.DateTime(timezone=True))
    grade: orm.Mapped[str] = orm.mapped_column(sa.Enum("low", "high"))
    more: orm.Mapped[dict[str, Any]] = orm.mapped_column(sa.JSON)
    tags: orm.Mapped[list[str]] = orm.mapped_column(sa.ARRAY(sa.String))
    key: orm.Mapped[uuid.UUID]
    wait: orm.Mapped[dt.timedelta]
    office: orm.Mapped[Office] = orm.relationship(back_populates="decisions")


def decision(**changed: Any) -> Decision:
    given = {
        "race": "a", "approved": True, "amount": Decimal("12.50"), "made": dt.datetime(2026, 1, 2, tzinfo=dt.UTC),
        "grade": "low", "more": {"x": [1]}, "tags": ["p", "q"], "key": uuid.UUID(int=7), "wait": dt.timedelta(hours=30),
    }  # fmt: skip
    return Decision(**{**given, **changed})


def test_mapped_classes(engine: sa.Engine) -> None:
    Base.metadata.create_all(engine)
    with orm.Session(engine) as session:
        office = Office(town="Bonn", decisions=[decision(), decision(race=None, approved=False), decision(race="b")])
        session.add(office)
        session.commit()
        assert [each.id for each in office.decisions] == [1, 2, 3]
        session.expire_all()
        first = session.get_one(Decision, 1)
        expected = decision()
        for name in ("amount", "made", "grade", "more", "tags", "key", "wait"):
            assert getattr(first, name) == getattr(expected, name), name
        first.amount += 1
        session.flush()
        assert session.scalars(sa.select(sa.func.sum(Decision.amount))).one() == Decimal("38.50")
        audit = sa.text(
            "SELECT race, n FROM decisions FAIR (PREDICTION approved PROTECTED race) ORDER BY race NULLS LAST"
        )
        assert rows(session.execute(audit)) == [("a", 1), ("b", 1), (None, 1)]
        with pytest.raises(sa.exc.InvalidRequestError, match="no savepoints"):
            session.begin_nested()
            session.scalar(sa.select(Decision.id))
        session.rollback()
        many = session.scalars(sa.select(Decision).order_by(Decision.id).execution_options(yield_per=1))
        assert [(each.id, each.office.town) for each in many] == [(1, "Bonn"), (2, "Bonn"), (3, "Bonn")]
        session.add(Office(town="Bonn"))
        with pytest.raises(sa.exc.IntegrityError):
            session.flush()
    Base.metadata.drop_all(engine)
    assert sa.inspect(engine).get_table_names() == []
    assert sa.inspect(engine).get_sequence_names() == []


def test_the_expression_language(engine: sa.Engine) -> None:
    table = sa.Table("t", sa.MetaData(), sa.Column("key", sa.String, primary_key=True), sa.Column("group", sa.Integer))
    with engine.begin() as con:
        table.create(con)
        con.execute(sa.insert(table), [{"key": "a", "group": 1}, {"key": "b", "group": 1}, {"key": "c", "group": 2}])
        assert con.execute(sa.update(table).where(table.c.key == "a").values(group=3)).rowcount == 1
        upsert = insert(table).values(key="b", group=9)
        upsert = upsert.on_conflict_do_update(index_elements=["key"], set_={"group": upsert.excluded.group})
        assert con.execute(upsert.returning(table.c.group)).scalar() == 9
        half = table.c.group / 2
        assert rows(con.execute(sa.select(half, sa.func.count()).group_by(half).order_by(half))) == [
            (1, 1),
            (1.5, 1),
            (4.5, 1),
        ]
        query = sa.select(table.c.key).where(table.c.key.in_(["a", "b"]), table.c.key.ilike("B")).offset(0)
        assert con.execute(query).scalars().all() == ["b"]
        assert con.execute(sa.select(sa.func.max(table.c.group))).scalar() == 9


def test_bytes_json_paths_and_identities(engine: sa.Engine) -> None:
    columns = (sa.Column("id", sa.Integer, sa.Identity(), primary_key=True), sa.Column("raw", sa.LargeBinary))
    table = sa.Table("t", sa.MetaData(), *columns, sa.Column("more", sa.JSON), prefixes=["TEMPORARY"])
    with engine.begin() as con:
        table.create(con)
        row = {"raw": b"\x00\xff", "more": {"a b": [{"c": 7}, "text"]}}
        assert con.execute(sa.insert(table).values(row)).inserted_primary_key == (1,)
        step, path = table.c.more["a b"], table.c.more["a b", 0, "c"]
        found = con.execute(
            sa.select(table.c.raw, step, path.as_integer()).where(table.c.more["a b", 1].as_string() == "text")
        )
        assert rows(found) == [(b"\x00\xff", [{"c": 7}, "text"], 7)]
        assert sa.inspect(con).get_sequence_names() == []


def test_the_driver_by_itself(adult_engine: sa.Engine) -> None:
    con = adult_engine.raw_connection()
    try:
        cursor = con.cursor()
        cursor.execute(CLAUSE)
        assert [column[:2] for column in cursor.description] == [
            ("sex", "VARCHAR"), ("n", "BIGINT"), ("round(selection_rate, 3)", "DOUBLE")]  # fmt: skip
        assert cursor.fetchmany(1) + list(cursor) == RATES
    finally:
        con.close()
