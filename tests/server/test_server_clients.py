"""The wire server, by SQLAlchemy, pandas and the queries that other clients ask first."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from pathlib import Path

import pandas as pd
import psycopg
import psycopg2
import pytest
import sqlalchemy as sa
from psycopg.rows import tuple_row
from soak import run as run_soak
from support.server_queries import CLAUSE, fairsql_is_old
from support.serving import Server, serving

needs_decorrelation = pytest.mark.skipif(
    fairsql_is_old(), reason="DuckDB 1.4.0 has an internal error on the inspector's query for columns"
)


@needs_decorrelation
@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_sqlalchemys_inspector(server: Server, driver: str) -> None:
    engine = sa.create_engine(f"postgresql+{driver}://fairsql@127.0.0.1:{server.port}/adult")
    found = sa.inspect(engine)
    assert found.get_schema_names() == ["main", "other"]
    assert sorted(found.get_table_names()) == ["adult", "people", "pets"]
    assert found.get_table_names(schema="other") == ["Odd Name"]
    assert found.get_view_names() == ["rates"]
    assert found.has_table("people")
    assert not found.has_table("nowhere")
    columns = {each["name"]: each for each in found.get_columns("people")}
    assert [str(each["type"]) for each in columns.values()] == ["INTEGER", "TEXT", "NUMERIC(10, 2)", "DATE", "ARRAY"]
    assert [each["nullable"] for each in columns.values()] == [False, False, True, True, True]
    assert columns["name"]["comment"] == "what they are called"
    assert columns["pay"]["default"] == "3"
    assert found.get_pk_constraint("people")["constrained_columns"] == ["id"]
    (key,) = found.get_foreign_keys("pets")
    assert (key["constrained_columns"], key["referred_table"], key["referred_columns"]) == (["owner"], "people", ["id"])
    assert [each["column_names"] for each in found.get_indexes("pets")] == [["kind"]]
    assert [each["column_names"] for each in found.get_unique_constraints("people")] == [["name"]]
    assert [each["sqltext"] for each in found.get_check_constraints("people")] == ["pay > 0"]
    assert found.get_table_comment("people") == {"text": "who there is"}
    assert "selection_rate" in found.get_view_definition("rates")
    assert [str(each["type"]) for each in found.get_columns("rates")] == ["TEXT", "BIGINT", "DOUBLE PRECISION"]
    engine.dispose()


@needs_decorrelation
@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_pandas_reads_and_writes(writable: Server, driver: str) -> None:
    engine = sa.create_engine(f"postgresql+{driver}://fairsql@127.0.0.1:{writable.port}/adult")
    frame = pd.DataFrame(
        {"a": [1, 2], "b": ["x", None], "c": [0.5, float("nan")], "d": pd.to_datetime(["2020-01-01", "2021-02-03"])}
    )
    frame.to_sql(f"frame_{driver}", engine, index=False, if_exists="replace")
    back = pd.read_sql_table(f"frame_{driver}", engine)
    assert back["a"].tolist() == [1, 2]
    assert back["b"].tolist()[0] == "x"
    assert back["d"].tolist() == frame["d"].tolist()
    rates = pd.read_sql(sa.text(CLAUSE), engine)
    assert rates.values.tolist() == [["Female", 0.109], ["Male", 0.304]]
    engine.dispose()


def test_information_schema(server: Server) -> None:
    with server.connect() as con:
        sql = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'main' ORDER BY 1"
        assert [name for (name,) in con.execute(sql)] == ["adult", "people", "pets", "rates"]
        sql = "SELECT data_type FROM information_schema.columns WHERE table_name = 'people' ORDER BY ordinal_position"
        assert [name for (name,) in con.execute(sql)] == ["integer", "text", "numeric", "date", "ARRAY"]


def test_psycopg2_sets_and_shows(server: Server) -> None:
    con = psycopg2.connect(server.dsn(application_name="tests"))
    con.set_client_encoding("UTF8")
    con.autocommit = True
    with con.cursor() as cursor:
        cursor.execute(
            "SET DateStyle TO 'ISO'; SET extra_float_digits = 3; SET search_path TO \"$user\", public, other"
        )
        cursor.execute('SELECT count(*) FROM "Odd Name"')
        assert cursor.fetchone() == (0,)
        cursor.execute("SHOW application_name")
        assert cursor.fetchone() == ("tests",)
        cursor.execute("RESET ALL")
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL 15")
    con.close()


def test_rows_are_tuples_of_the_view(server: Server) -> None:
    with server.connect() as con, con.cursor(row_factory=tuple_row) as cursor:
        assert cursor.execute("SELECT sex, n FROM rates ORDER BY sex").fetchall() == [
            ("Female", 16192),
            ("Male", 32650),
        ]


def test_a_short_soak(server: Server) -> None:
    soak = run_soak(server, seconds=2, clients=6)
    assert not soak.wrong
    assert soak.counts["number"] > 20
    assert soak.threads[1] <= soak.threads[0] + 2
    assert soak.descriptors[1] <= soak.descriptors[0]


@pytest.mark.parametrize(("query", "rows"), [
    ("SELECT pg_catalog.pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass::oid"
     " FROM pg_catalog.pg_attribute a WHERE a.attrelid = 'main.pets'::regclass AND a.attnum = 1", [(None,)]),
    ("SELECT s.n FROM pg_catalog.pg_namespace, pg_catalog.generate_series(1, 2) s(n) WHERE nspname = 'main' ORDER BY s.n",
     [(1,), (2,)]),
    ("SELECT (information_schema._pg_expandarray(i.indkey)).n FROM pg_catalog.pg_index i"
     " WHERE i.indrelid = 'main.pets'::regclass AND i.indisprimary", [(1,)]),
])  # fmt: skip
def test_catalogue_queries_of_sqlalchemy_and_jdbc(query: str, rows: list[tuple[object, ...]], server: Server) -> None:
    with server.connect() as con:
        assert con.execute(query).fetchall() == rows


def test_lists_without_a_type_are_arrays_in_any_and_all(server: Server) -> None:
    with server.connect() as con:
        counted = "SELECT count(*) FROM adult WHERE sex = ANY(%s) AND race <> ALL(%s) AND age = ANY(%s)"
        plain = "SELECT count(*) FROM adult WHERE sex = 'Male' AND race NOT IN ('White', 'Black') AND age IN (30, 31)"
        assert (
            con.execute(counted, [["Male"], ["White", "Black"], [30, 31]]).fetchall() == con.execute(plain).fetchall()
        )
        assert con.execute("SELECT %s::text[]", [["a,b", 'c"d', ""]]).fetchall() == [(["a,b", 'c"d', ""],)]
        assert con.execute("SELECT unnest(%s)", [["a", "b"]]).fetchall() == [("a",), ("b",)]
        assert con.execute("SELECT %s::VARCHAR[]", ["[x, y]"]).fetchall() == [(["x", "y"],)]  # as DuckDB writes it
        groups = con.execute("SELECT sex FROM fair_metrics(adult, %s::text[], income = '>50K')", [["sex"]])
        assert groups.fetchall() == [("Female",), ("Male",)]
        assert con.execute("SELECT relname FROM pg_class WHERE relname = ANY(%s)", [["pets"]]).fetchall() == [("pets",)]


@pytest.mark.parametrize("prepare", [False, True])
def test_a_doubtful_clause_is_warned_of(server: Server, prepare: bool) -> None:
    """A notice for each time that the text is read."""
    said: list[tuple[str | None, str | None]] = []
    sql = "SELECT within FROM adult FAIR DISPARITY (LABEL income = '>50K' PROTECTED sex WITHIN 0.8)"
    with psycopg.connect(server.dsn()) as con:
        con.add_notice_handler(lambda notice: said.append((notice.severity_nonlocalized, notice.message_primary)))
        assert con.execute(sql, prepare=prepare).fetchall() == [(True,)]
    text = "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    assert set(said) == {("WARNING", text)}


def test_what_is_odd_about_a_model_is_reported_to_its_client(writable: Server) -> None:
    said: list[str | None] = []
    with psycopg.connect(writable.dsn(), autocommit=True) as con:
        con.add_notice_handler(lambda notice: said.append(notice.message_primary))
        con.execute(
            "CREATE MODEL odd PREDICT age > 80 FEATURES sex, race FAIR (PROTECTED sex WITHIN 0.8) AS FROM adult WHERE age > 60"
        )
        con.execute("DROP MODEL odd")
    text = "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    assert any(each and each.startswith("the model predicts 0 for every row") for each in said)
    assert said.count(text) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sends a signal to one thread")
def test_a_signal_stops_the_server_whichever_thread_it_reaches(database: Path) -> None:
    """A signal that does not interrupt `accept`, as where it comes just before that waits, stops the server as well."""
    with serving(database) as server:
        pid = server.process.pid
        other = next(task for task in map(int, os.listdir(f"/proc/{pid}/task")) if task != pid and _may_end(pid, task))
        assert ctypes.CDLL(None).tgkill(pid, other, signal.SIGTERM.value) == 0
        assert server.process.wait(timeout=30) == 0


def _may_end(pid: int, task: int) -> bool:
    """Return whether a thread takes SIGTERM."""
    status = Path(f"/proc/{pid}/task/{task}/status").read_text()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    return not blocked >> (signal.SIGTERM.value - 1) & 1
