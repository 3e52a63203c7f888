"""Run a Superset of your own. In: a folder. Out: a running site, used through Superset's REST API.

The environment is made once with pip, and kept; so are the tables of a new Superset with its administrator.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).resolve().parents[2]
CONFIG = Path(__file__).with_name("superset_config.py")
ENVIRONMENT = Path.home() / ".cache" / "fairsql-tests" / "superset"
# Superset 6.1 lacks the first two as dependencies, and breaks with later versions of the next two.
PACKAGES = (
    "apache-superset==6.1.*", "rich", "cachetools", "flask-caching<2.4", "cachelib<0.14", "psycopg2-binary",
    "duckdb>=1.4,<3",
)  # fmt: skip
ADMIN = "admin"


class Refused(Exception):  # noqa: N818 (it is an answer, not a fault)
    """Superset's answer to a request that it refuses."""


class Site:
    """A running Superset, with a session of its administrator.

    Args:
        url: its address.
        password: the administrator's.
    """

    def __init__(self, url: str, password: str) -> None:
        self.url = url
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open
        self._headers = {"Referer": url}
        login = {"username": ADMIN, "password": password, "provider": "db"}
        self._headers["Authorization"] = "Bearer " + self.ask("POST", "security/login", login)["access_token"]
        self._headers["X-CSRFToken"] = self.ask("GET", "security/csrf_token/")["result"]

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request to the API and return the answer."""
        data = None if body is None else json.dumps(body).encode()
        kind = {} if data is None else {"Content-Type": "application/json"}
        request = Request(f"{self.url}/api/v1/{path}", data, {**self._headers, **kind}, method=method)
        try:
            with self._open(request, timeout=120) as answer:
                found: dict[str, Any] = json.load(answer)
                return found
        except HTTPError as error:
            raise Refused(error.read().decode()) from error

    def add_database(self, name: str, url: str) -> int:
        """Connect a database, by its SQLAlchemy URL."""
        given = {"database_name": name, "sqlalchemy_uri": url, "expose_in_sqllab": True}
        return int(self.ask("POST", "database/", given)["id"])

    @contextmanager
    def dataset(self, database: int, table: str, sql: str = "") -> Iterator[int]:
        """Make a dataset of a table, view or SQL; it is removed at the end, since Superset accepts each name once."""
        given = {"database": database, "schema": "main", "table_name": table, **({"sql": sql} if sql else {})}
        made = int(self.ask("POST", "dataset/", given)["id"])
        yield made
        self.ask("DELETE", f"dataset/{made}")

    def add_chart(self, dataset: int, name: str, columns: Sequence[str]) -> int:
        """Make a chart: a table of some columns, sorted by the first."""
        source = {"id": dataset, "type": "table"}
        form = {
            "viz_type": "table",
            "datasource": f"{dataset}__table",
            "query_mode": "raw",
            "all_columns": list(columns),
        }
        query = {"columns": list(columns), "orderby": [[columns[0], True]], "row_limit": 1000}
        context = {
            "datasource": source, "queries": [query], "form_data": form, "result_format": "json", "result_type": "full",
        }  # fmt: skip
        given = {
            "slice_name": name, "viz_type": "table", "datasource_id": dataset, "datasource_type": "table",
            "params": json.dumps(form), "query_context": json.dumps(context),
        }  # fmt: skip
        return int(self.ask("POST", "chart/", given)["id"])

    def chart_rows(self, chart: int) -> list[list[object]]:
        """Run a chart's query in Superset, and return the rows that its page would draw."""
        [found] = self.ask("GET", f"chart/{chart}/data/")["result"]
        return [list(row.values()) for row in found["data"]]

    def run(self, database: int, sql: str) -> list[list[object]]:
        """Run SQL in SQL Lab and return its rows."""
        given = {"database_id": database, "sql": sql, "schema": "main", "client_id": secrets.token_hex(5)}
        return [list(row.values()) for row in self.ask("POST", "sqllab/execute/", given)["data"]]


def prepare(environment: Path = ENVIRONMENT) -> None:
    """Create the virtual environment and the tables of an empty Superset, if they are missing."""
    python = environment / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    ready = environment / "installed"
    if not ready.exists():
        print(f"Superset is being installed in {environment}; this takes some minutes", file=sys.stderr)
        shutil.rmtree(environment, ignore_errors=True)
        venv.create(environment, with_pip=True)
        _run([*pip, *PACKAGES])
        ready.touch()
    _run([*pip, "--no-deps", "--editable", str(ROOT)])  # Superset needs an older pandas than FairSQL asks for
    kept = environment / "tables"
    if not (kept / "superset.db").exists():
        new = environment / "new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        _superset(environment, new, "db", "upgrade")
        _superset(environment, new, "init")
        shutil.rmtree(kept, ignore_errors=True)
        new.rename(kept)


@contextmanager
def running(folder: Path, environment: Path = ENVIRONMENT) -> Iterator[Site]:
    """Run a new Superset, with its tables and its log in a folder."""
    prepare(environment)
    shutil.copy(environment / "tables" / "superset.db", folder)
    password = secrets.token_hex(8)
    person = ["--username", ADMIN, "--firstname", "A", "--lastname", "D", "--email", "a@example.org"]
    _superset(environment, folder, "fab", "create-admin", *person, "--password", password)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command, settings = _command(environment, folder, "run", "--host", "127.0.0.1", "--port", str(port))
    with (folder / "superset.log").open("wb") as log:
        process = subprocess.Popen(command, env=settings, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, process, folder / "superset.log")
        yield Site(url, password)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(240):
        if process.poll() is not None:
            break
        try:
            with build_opener().open(f"{url}/health", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.5)
    raise RuntimeError(f"Superset does not run:\n{log.read_text()[-2000:]}")


def _command(environment: Path, folder: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    settings = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "SUPERSET_HOME": str(folder), "SUPERSET_CONFIG_PATH": str(CONFIG), "FLASK_APP": "superset",
        "SUPERSET_SECRET_KEY": "of a Superset that lives as long as one example",
    }  # fmt: skip
    return [str(environment / "bin" / "superset"), *words], settings


def _superset(environment: Path, folder: Path, *words: str) -> None:
    command, settings = _command(environment, folder, *words)
    _run(command, settings)


def _run(command: list[str], settings: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False, timeout=1800)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
