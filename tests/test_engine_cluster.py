"""Spark in processes of its own: a server of Spark Connect, two processes that work, and a client without Java."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from signal import SIGKILL
from time import sleep

import pytest
from support.engine_databases import Reached, ask, own_of_spark, plain, reported, spark_cluster, table
from support.oracle import assert_same
from test_engine_rows import HANDING
from test_engines import MEASURING, measured

import fairsql
from fairsql.shell.cli import main


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_cluster_of_sparks_by_spark_connect(
    tmp_path: Path, local: fairsql.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the golden cases count and the rows that are handed on, on one cluster, which is killed in the end."""
    with spark_cluster(tmp_path) as (url, server), fairsql.connect(url, records=tmp_path / "audit.duckdb") as con:
        session = con.engine._session  # type: ignore[union-attr]
        assert "pyspark.sql.connect" in type(session).__module__
        session.createDataFrame(table()).repartition(4).write.saveAsTable("loans")
        remote = Reached("Spark", con, own_of_spark)
        for query, rows_of in measured(remote, tuple(case.query for case in MEASURING[::3])):
            assert_same(rows_of(), ask(local, query), 1e-9, query)
        for title in ("weights of weights in strata", "labels in strata of a filter"):
            columns, clause = HANDING[title]
            query = f"SELECT {columns} {clause}"
            assert_same(plain(con.execute(query).fetchall()), plain(ask(local, query)), 1e-9, title)
        con.execute(
            "CREATE MODEL m PREDICT approved FEATURES race, risk AS SELECT * FROM loans WHERE approved IS NOT NULL"
        )
        assert len(con.execute("FROM m('loans') AS s FAIR (PREDICTION prediction PROTECTED sex)").fetchall()) == 2
        question = "SELECT race, n FROM loans FAIR (PREDICTION approved PROTECTED race) ORDER BY ALL"
        assert main(["query", "-d", url, "--format", "csv", question]) == 0
        assert capsys.readouterr().out.splitlines()[:2] == ["race,n", "Asian,16"]

        slow = "(SELECT * FROM loans WHERE java_method('java.lang.Thread', 'sleep', 500L) IS NOT NULL) AS l"
        keep = f"CREATE TABLE made AS FROM {slow} FAIR (PREDICTION approved PROTECTED race)"
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(con.execute, keep)
            while not asked.done():
                con.engine.interrupt()  # type: ignore[union-attr]
                wait([asked], 0.2)
            with pytest.raises(fairsql.OperationalError, match=r"^Spark: the query was stopped$"):
                asked.result()
            asked = pool.submit(con.execute, keep)
            sleep(3)
            os.killpg(server.pid, SIGKILL)
            with pytest.raises(fairsql.OperationalError, match=r"(?s)Spark: .*HINT: connect again") as caught:
                asked.result()
        assert "s3cr3t" not in reported(caught.value)
        assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'made'").fetchall() == [(0,)]
