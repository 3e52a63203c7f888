"""Ask each part of a release one question, in a fresh environment that has nothing else of FairSQL.

In: a file of `dist/` and an empty folder. Out: the rows of the answer, rounded, which are those of plain SQL.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import venv
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import duckdb

from examples.reports.gallery import browser
from fairsql.resources import adult_path

ROOT = Path(__file__).parents[1]
DATA = str(adult_path())
SHELL = "1.5.6"  # the DuckDB that `make extension` builds for
Rows = list[tuple[str, int, float]]

QUESTION = """SELECT sex, n, selection_rate FROM adult FAIR (PREDICTION "education-num" >= 13 PROTECTED sex)"""
_TABLE = f"CREATE TABLE adult AS FROM '{DATA}'"
_PLAIN = f"""SELECT sex, count(*), avg(("education-num" >= 13)::INTEGER) FROM '{DATA}' GROUP BY sex ORDER BY sex"""


def _rounded(rows: Any) -> Rows:
    return [(str(sex), int(n), round(float(rate), 9)) for sex, n, rate in rows]


ANSWER = _rounded(duckdb.sql(_PLAIN).fetchall())


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder and return what it prints; its failure ends the release."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run([str(each) for each in command], cwd=folder, env=own, capture_output=True,
                          text=True, check=False)  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def _installed(folder: Path, *requirements: str | Path) -> Path:
    """Make a virtual environment with nothing but these and what they need; return the folder of its programs."""
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    programs = folder / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", programs / "python", "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", *requirements, folder=folder)
    return programs


def ask_package(package: Path, folder: Path) -> Rows:
    """Ask the command `fairsql` of an installed wheel or source distribution."""
    programs = _installed(folder, package)
    run(programs / "fairsql", "demo", folder=folder)
    command = [programs / "fairsql", "query", "--format", "json", QUESTION.replace("adult", f"'{DATA}'", 1)]
    return _rounded(row.values() for row in json.loads(run(*command, folder=folder)))


def ask_node(package: Path, folder: Path) -> Rows:
    """Ask Node, whose DuckDB runs what the installed package writes."""
    duckdb_package = "@duckdb/node-api"
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"][duckdb_package]
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    run("npm", "install", "--silent", "--no-audit", "--no-fund", package, f"{duckdb_package}@{wanted}", folder=folder)
    shutil.copy(Path(__file__).with_name("smoke.mjs"), folder)
    return _rounded(json.loads(run("node", "smoke.mjs", _TABLE, QUESTION, folder=folder)))


def ask_page(package: Path, folder: Path) -> Rows:
    """Ask the page in Chromium, by a link as the documentation has them, and see that the documentation is there."""
    shutil.unpack_archive(package, folder)
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{host.server_port}/"
    with browser() as chromium:
        tab = chromium.new_page()
        tab.goto(address)
        if "FairSQL" not in tab.inner_text("h1"):
            sys.exit(f"{package.name} does not begin with the documentation")
        tab.set_default_timeout(180_000)
        tab.goto(f"{address}audit/#{urlencode({'sample': '', 'sql': QUESTION})}")
        tab.evaluate("page.ready")
        answer = tab.evaluate("sql => page.ask(sql)", QUESTION)
    host.shutdown()
    host.server_close()
    return _rounded(answer["rows"])


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


def ask_extensions(package: Path, folder: Path) -> Rows:
    """Ask the stock shell and Python's DuckDB, which load the extensions of an installed wheel."""
    programs = _installed(folder, package, f"duckdb=={duckdb.__version__}", f"duckdb-cli=={SHELL}")
    of_shell, of_python = (
        run(programs / "fairsql", "extension", "--duckdb", version, folder=folder)
        for version in (SHELL, duckdb.__version__)
    )
    commands = [part for text in (of_shell, _TABLE, QUESTION) for part in ("-c", text)]
    shell = json.loads(run(programs / "duckdb", "-unsigned", "-json", *commands, folder=folder))
    code = f"""
import duckdb, json
con = duckdb.connect(config={{"allow_unsigned_extensions": "true"}})
for text in ({of_python!r}, {_TABLE!r}):
    con.execute(text)
print(json.dumps(con.execute({QUESTION!r}).fetchall()))
"""
    python = _rounded(json.loads(run(programs / "python", "-c", code, folder=folder)))
    return python if python == _rounded(row.values() for row in shell) else []
