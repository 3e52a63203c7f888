"""Apache Superset itself: what SQL Lab and datasets do with views, macros and the clause (opt-in: FAIRSQL_SUPERSET=1)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

import pytest
from superset_site import Refused, Site
from support.serving import serving

import fairsql
from fairsql.resources import adult_path
from fairsql.session.installation import install

CLAUSE = "SELECT sex, n, selection_rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)"
GAPS = "SELECT metric, lowest_group, difference, within FROM fair_disparity(adult, ['sex'], income = '>50K', within := 0.1)"
RATES = (
    "SELECT sex, n, selection_rate FROM (SELECT * FROM fair_metrics(adult, ['sex'], income = '>50K',"
    ' filter := "education-num" > 10))'
)


class Roads(NamedTuple):
    """A database with Adult, a view and the macros, and its number in Superset on both roads."""

    path: Path
    fairsql: int
    postgresql: int

    def of(self, road: str) -> int:
        return int(getattr(self, road))

    def rows(self, sql: str) -> list[list[object]]:
        """What a FairSQL session answers."""
        with fairsql.connect(self.path, read_only=True) as con:
            return [list(row) for row in con.execute(sql).fetchall()]


@pytest.fixture(scope="module")
def roads(superset: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Roads]:
    path = tmp_path_factory.mktemp("roads") / "adult.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
        con.execute(f"CREATE VIEW rates AS {CLAUSE}")
        install(con)
    with serving(path) as server:
        of_file = superset.add_database("file", f"fairsql:///{path}?read_only=true")
        of_wire = superset.add_database("wire", f"postgresql+psycopg2://fairsql@127.0.0.1:{server.port}/adult")
        yield Roads(path, of_file, of_wire)


@pytest.mark.parametrize("road", ["fairsql", "postgresql"])
@pytest.mark.parametrize("sql", ["SELECT * FROM rates ORDER BY sex", f"{RATES} ORDER BY sex", GAPS])
def test_sql_lab_runs_views_and_macros(road: str, sql: str, superset: Site, roads: Roads) -> None:
    assert superset.run(roads.of(road), sql) == roads.rows(sql)


def test_sql_lab_runs_the_clause_on_a_file(superset: Site, roads: Roads) -> None:
    sql = f"SELECT * FROM ({CLAUSE}) AS rates WHERE n > 20000"
    assert superset.run(roads.fairsql, sql) == roads.rows(sql) != []
    with pytest.raises(Refused, match="Error parsing near 'selction_rate' at line 1:67"):
        superset.run(roads.fairsql, "FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex METRICS selction_rate)")


def test_sql_lab_refuses_the_clause_on_the_wire(superset: Site, roads: Roads) -> None:
    with pytest.raises(Refused, match="Error parsing near '=' at line 1:66"):
        superset.run(roads.postgresql, CLAUSE)


def test_a_dataset_may_be_the_clause_itself_on_a_file(superset: Site, roads: Roads) -> None:
    with superset.dataset(roads.fairsql, "typed", CLAUSE) as dataset:
        query = {
            "columns": ["sex"],
            "metrics": [{"expressionType": "SQL", "sqlExpression": "MAX(selection_rate)", "label": "rate"}],
            "filters": [{"col": "n", "op": ">", "val": 20000}],
        }
        source = {"id": dataset, "type": "table"}
        [found] = superset.ask("POST", "chart/data", {"datasource": source, "queries": [query]})["result"]
    [[sex, _, rate]] = roads.rows(f"{CLAUSE} HAVING n > 20000")
    assert found["data"] == [{"sex": sex, "rate": rate}]


def test_a_dataset_of_the_clause_is_refused_on_the_wire(superset: Site, roads: Roads) -> None:
    with pytest.raises(Refused), superset.dataset(roads.postgresql, "typed", CLAUSE):
        pass


def test_filters_of_a_dashboard_reach_the_rows_of_the_clause_by_jinja(superset: Site, roads: Roads) -> None:
    rows = "SELECT * FROM (SELECT *, DATE '2024-01-01' + CAST(age AS INTEGER) AS day FROM adult) WHERE {}"
    clause = "SELECT race, n FROM ({}) FAIR (PREDICTION income = '>50K' PROTECTED race)"
    template = rows.format(
        "day < DATE '2024-02-10' {% if filter_values('sex') %}AND sex IN ("
        "{% for each in filter_values('sex') %}'{{ each }}'{{ ', ' if not loop.last }}{% endfor %}){% endif %}"
        " {% if from_dttm %}AND day >= TIMESTAMP '{{ from_dttm }}'{% endif %}"
    )
    wanted = rows.format("day < DATE '2024-02-10' AND sex IN ('Female') AND day >= DATE '2024-01-25'")
    with superset.dataset(roads.fairsql, "filtered", clause.format(template)) as dataset:
        query = {
            "columns": ["race", "n"],
            "filters": [{"col": "sex", "op": "IN", "val": ["Female"]}],
            "time_range": "2024-01-25 : 2024-02-01",
            "orderby": [["race", True]],
        }
        source = {"id": dataset, "type": "table"}
        [found] = superset.ask("POST", "chart/data", {"datasource": source, "queries": [query]})["result"]
    assert [list(row.values()) for row in found["data"]] == roads.rows(f"{clause.format(wanted)} ORDER BY race") != []


def test_the_button_stop_stops_a_query_on_the_wire(superset: Site, roads: Roads) -> None:
    given = {
        "database_id": roads.postgresql,
        "schema": "main",
        "client_id": secrets.token_hex(5),
        "sql": "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b",
    }
    ended = Event()

    def stop() -> None:
        while not ended.wait(1):  # the query may not run yet
            with suppress(Refused):
                superset.ask("POST", "query/stop", {"client_id": given["client_id"]})

    thread = Thread(target=stop)
    thread.start()
    try:
        assert superset.ask("POST", "sqllab/execute/", given)["status"] == "stopped"
    finally:
        ended.set()
        thread.join()
