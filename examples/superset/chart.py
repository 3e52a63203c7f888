"""Show a chart in Apache Superset over a view made with FAIR: both connections give the clause's numbers, to the last
bit.

Run it: `python examples/superset/chart.py`. The first run installs Superset in its own environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from superset_site import Refused, Site, running

import fairsql
from fairsql.resources import adult_path
from fairsql.session.installation import install

COLUMNS = ["race", "n", "selection_rate", "true_positive_rate", "false_positive_rate"]
CLAUSE = """
    FROM adult
    FAIR (PREDICTION "education-num" > 10 LABEL income = '>50K' PROTECTED race)
"""
MACRO = "SELECT sex, selection_rate FROM (SELECT * FROM fair_metrics(adult, ['sex'], income = '>50K')) ORDER BY sex"
TYPED = "SELECT sex, selection_rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"


def make_database(path: Path) -> None:
    """Put the data, the view and the macros into a new database."""
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
        con.execute(f"CREATE VIEW rates AS {CLAUSE}")
        install(con)


@contextmanager
def served(path: Path) -> Iterator[str]:
    """Serve a database over PostgreSQL's protocol; yield its SQLAlchemy URL."""
    log = path.with_suffix(".log")
    command = [sys.executable, "-m", "fairsql", "serve", str(path), "--port", "0"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, "FAIRSQL_PASSWORD": ""})
    try:
        while not (found := re.search(r"port (\d+)\n", log.read_text())):
            if process.poll() is not None:
                raise RuntimeError(log.read_text())
            time.sleep(0.1)
        yield f"postgresql+psycopg2://fairsql@127.0.0.1:{found.group(1)}/{path.stem}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def check(site: Site, road: str, url: str, wanted: list[list[object]], rates: list[list[object]]) -> None:
    """Draw the chart over one connection, compare its numbers, and run SQL of each kind in SQL Lab."""
    database = site.add_database(road, url)
    with site.dataset(database, "rates") as dataset:
        shown = site.chart_rows(site.add_chart(dataset, f"Rates by race, {road}", COLUMNS))
    assert shown == wanted, shown
    print(f"{road}: a chart of {len(shown)} groups shows the clause's numbers")
    assert site.run(database, MACRO) == rates
    print(f"{road}: SQL Lab runs the macro")
    try:
        assert site.run(database, TYPED) == rates
        print(f"{road}: SQL Lab runs the clause")
    except Refused as refusal:
        reason = json.loads(str(refusal))["errors"][0]["message"]
        print(f"{road}: SQL Lab refuses the clause: {reason}")


def main() -> None:
    """Show the chart over both connections."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "adult.duckdb"
        make_database(path)
        with fairsql.connect(path, read_only=True) as con:
            wanted = [
                list(row) for row in con.execute(f"SELECT {', '.join(COLUMNS)} {CLAUSE} ORDER BY race").fetchall()
            ]
            rates = [list(row) for row in con.execute(TYPED).fetchall()]
        with served(path) as url, running(folder) as site:
            check(site, "the file, fairsql://", f"fairsql:///{path}?read_only=true", wanted, rates)
            check(site, "the wire server", url, wanted, rates)


if __name__ == "__main__":
    main()
