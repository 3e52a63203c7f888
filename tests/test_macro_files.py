"""The files of `tests/macros/`: each in plain DuckDB by Python, and in the real `duckdb` shell, after sql/load.sql."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from sqllogic import assert_rows, read_records

import fairsql

ROOT = Path(fairsql.__file__).parent.parent
FILES = sorted((Path(__file__).parent / "macros").glob("*.test"))
LOAD = ROOT / "sql" / "load.sql"
MARK = "-- next record"


def shell() -> str:
    """Return the path of the DuckDB shell, or skip."""
    found = shutil.which("duckdb", path=str(Path(sys.executable).parent)) or shutil.which("duckdb")
    if found is None:
        pytest.skip("there is no duckdb shell: pip install duckdb-cli")
    return found


def text_of(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) or "(empty)"


def test_there_are_files() -> None:
    assert {file.stem for file in FILES} >= {
        "metrics", "disparity", "test", "relabel", "reweigh", "thresholds", "definitions", "functions",
    }  # fmt: skip


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file in which DuckDB has run sql/load.sql."""
    path = tmp_path_factory.mktemp("loaded") / "macros.duckdb"
    with duckdb.connect(path) as raw:
        raw.execute(LOAD.read_text(encoding="utf-8"))
    return path


@pytest.fixture(scope="module")
def loaded_by_the_shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file in which the shell has run sql/load.sql."""
    path = tmp_path_factory.mktemp("shell") / "macros.duckdb"
    subprocess.run([shell(), "-init", str(LOAD), "-bail", "-c", "FROM fair_installed()", str(path)], check=True)
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_plain_duckdb(file: Path, loaded: Path, tmp_path: Path) -> None:
    with duckdb.connect(shutil.copy(loaded, tmp_path)) as raw:
        for record in read_records(file):
            if record.kind == "error":
                with pytest.raises(duckdb.Error) as caught:
                    raw.execute(record.sql).fetchall()
                assert all(line in str(caught.value) for line in record.expected), f"line {record.line}"
                continue
            rows = raw.execute(record.sql).fetchall()
            if record.kind == "query":
                assert_rows(record, [[text_of(value) for value in row] for row in rows])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_the_duckdb_shell(file: Path, loaded_by_the_shell: Path, tmp_path: Path) -> None:
    records = list(read_records(file))
    script = f".print {MARK}\n" + "".join(f"{record.sql.rstrip(';')};\n.print {MARK}\n" for record in records)
    options = ["-noheader", "-nullvalue", "NULL", "-list", "-separator", "\t"]
    done = subprocess.run(
        [shell(), *options, shutil.copy(loaded_by_the_shell, tmp_path)],
        input=script,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    answers = done.stdout.split(f"{MARK}\n")[1:]
    assert len(answers) == len(records) + 1, done.stdout
    for record, answer in zip(records, answers, strict=False):
        if record.kind == "error":
            assert all(line in answer for line in record.expected), f"line {record.line}\n{answer}"
        else:
            assert "Error" not in answer, f"line {record.line}\n{answer}"
        if record.kind == "query":
            rows = [[value or "(empty)" for value in line.split("\t")] for line in answer.splitlines()]
            assert_rows(record, rows)
