"""Reports from the shell: of statements, models and files; those that ship with the project."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import pytest
from support.report_pages import ROWS, VIEW

import fairsql
from examples.reports import gallery
from fairsql.resources import adult_path, read_page
from fairsql.shell.cli import main


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(VIEW)
        yield connection


@pytest.fixture(scope="module")
def small() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(ROWS)
        yield connection


def test_a_model_that_is_not_there_is_reported(small: fairsql.Connection, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--model", "nope", "--output", "nope.html"]) != 0
    assert "there is no model nope" in capsys.readouterr().err


def test_a_model_is_audited_by_its_statement_and_its_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "model.duckdb"
    with fairsql.connect(database) as con:
        con.execute("CREATE TABLE people AS SELECT i % 2 AS sex, i % 7 + i % 2 AS x, i % 7 + i % 2 + i % 3 > 5 AS y "
                    "FROM range(600) AS r (i)")  # fmt: skip
        con.execute("CREATE MODEL evened PREDICT y FEATURES x FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.3) "
                    "TEST 0.2 AS FROM people")  # fmt: skip
        con.execute("SWEEP MODEL evened WITHIN 0.2, 0.3, 0.4")
        expected = con.execute(
            "WITH decided AS (FROM evened('people')) SELECT difference, within FROM decided "
            "FAIR DISPARITY (PREDICTION prediction PROTECTED sex WITHIN 0.3)"
        ).fetchall()
        points = con.execute("FROM fair_tradeoff('evened')").fetchall()
    path = tmp_path / "model.json"
    assert main(["report", "-d", str(database), "--model", "evened", "--output", str(path)]) == 0
    document = json.loads(path.read_text())
    disparity = document["tables"]["disparity"]
    row = dict(zip(disparity["columns"], disparity["rows"][0], strict=True))
    assert (row["difference"], row["within"]) == (pytest.approx(expected[0][0]), expected[0][1])
    tradeoff = document["tables"]["tradeoff"]["rows"]
    assert [each[0] for each in tradeoff] == [point[1] for point in points] == [0.2, 0.3, 0.4]
    with fairsql.connect(database, read_only=True) as con:
        page = con.report(model="evened").html()
        assert 'aria-labelledby="tradeoff-title"' in page
        section_names = [each["name"] for each in document["sections"]]
        assert section_names == ["answer", "groups", "metrics", "pairs", "chance", "scores-section", "model"]
        with pytest.raises(fairsql.ProgrammingError, match="there is no model odd"):
            con.report(model="odd")
        with pytest.raises(fairsql.ProgrammingError, match="a report answers a question, or is of a model"):
            con.report()


def test_the_shell_writes_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "audit.html"
    script = tmp_path / "script.sql"
    script.write_text(f"{ROWS};\n.report {path} FROM t FAIR DISPARITY (PREDICTION p PROTECTED h WITHIN 0.1)\n")
    assert main(["-f", str(script)]) == 0
    assert path.read_text().startswith("<!doctype html>")
    assert "All differences that are judged are within" in capsys.readouterr().out


def test_the_shell_reports_on_the_statement_before_it(tmp_path: Path) -> None:
    path, other = tmp_path / "my audit's.md", tmp_path / "other.md"
    question = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED h)"
    script = f"""{ROWS};
FROM t
FAIR DISPARITY (PREDICTION p PROTECTED h WITHIN 0.1);
.report "{path}"
SELECT 1;
.report "{other}" {question}
.report "{other}"
"""
    command = [sys.executable, "-m", "fairsql"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert path.read_text().startswith("# Fairness audit"), done.stderr
    assert question in other.read_text()
    assert "the question of a report is a FAIR clause" in done.stderr


def test_a_full_disk_leaves_the_report_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    path.write_text("before")
    question = "FROM (SELECT 1 AS p, 2 AS h) FAIR (PREDICTION p PROTECTED h)"
    command = [sys.executable, "-m", "fairsql", "report", question, "--output", str(path)]
    most = (10_000, 10_000)  # bytes of a file
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, most))  # fmt: skip
    assert (done.returncode, path.read_text(), list(tmp_path.iterdir())) == (2, "before", [path])
    assert f"File too large: '{path}'" in done.stderr


def test_ctrl_c_leaves_no_report(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    question = (
        "FROM (SELECT i % 2 AS p, i % 3 AS h FROM range(1_000_000_000_000) AS r (i)) FAIR (PREDICTION p PROTECTED h)"
    )
    script = f"""
import signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
from fairsql.shell.cli import main
from fairsql.shell.commands import report_command
once = report_command.wait
def wait(connection, work):
    threading.Timer(0.5, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)).start()
    return once(connection, work)
report_command.wait = wait
raise SystemExit(main(["report", {question!r}, "--output", {str(path)!r}]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr, list(tmp_path.iterdir())) == (130, "", [])


def test_the_command_writes_each_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "adult.duckdb"
    with fairsql.connect(database) as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}'")
    question = 'FROM adult FAIR DISPARITY (PREDICTION "education-num" >= 13 PROTECTED sex WITHIN 0.1)'
    for suffix, begins in ((".html", "<!doctype html>"), (".md", "# Lending"), (".json", "{")):
        path = tmp_path / f"audit{suffix}"
        words = ["report", "-d", str(database), question, "--output", str(path), "--title", "Lending"]
        assert main(words) == 0
        assert path.read_text(encoding="utf-8").startswith(begins)
        assert capsys.readouterr().err.startswith("All differences that are judged")
    assert main(["report", "-d", str(database), question, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "within"
    assert main(["report", "-d", str(database), "SELECT 1"]) == 1


ROOT = Path(__file__).resolve().parent.parent


def test_two_commands_of_the_readme_lead_to_a_report(tmp_path: Path) -> None:
    """From `pip install` to a report on the data that ship with the project: the last command runs as it is written."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = [each for each in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) if "fairsql report" in each]
    *_, install, command = block.splitlines()
    assert install.startswith("pip install . ")
    (tmp_path / "fairsql").symlink_to(ROOT / "fairsql")
    script = tmp_path / "bin" / "fairsql"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fairsql "$@"\n')
    script.chmod(0o755)
    environment = {**os.environ, "PATH": f"{script.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "audit.html").read_text().startswith("<!doctype html>")


def test_the_gallery_obeys_the_schema_and_holds_its_question() -> None:
    schema = json.loads(read_page("report/schema.json"))
    for name in ("adult", "compas"):
        page = (ROOT / "examples" / "reports" / f"{name}.html").read_text(encoding="utf-8")
        (embedded,) = re.findall(r'<script type="application/json" id="document">(.*?)</script>', page, re.DOTALL)
        document = json.loads(embedded)
        jsonschema.validate(document, schema)
        assert len(page.encode()) <= 300_000
        if name == "adult":
            assert document["question"]["sql"] == gallery.ADULT.question


def test_both_sides_of_compas_are_on_one_page(data: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What ProPublica printed: false positives .4485 and .2345, false negatives .280 and .477."""
    monkeypatch.setenv("FAIRSQL_DATA", str(Path(data("compas.parquet")).parent))
    (compas,) = [each for each in gallery.exhibits() if each.name == "compas"]
    rows = {row["race"]: row for row in compas.report().facts.tables["groups"].records()}
    printed = {"African-American": (0.4485, 0.280), "Caucasian": (0.2345, 0.477)}
    for race, (false_positive, false_negative) in printed.items():
        assert round(rows[race]["false_positive_rate"], 4) == false_positive
        assert round(rows[race]["false_negative_rate"], 3) == false_negative
