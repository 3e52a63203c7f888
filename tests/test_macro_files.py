"""The files of `tests/macros/`: each in plain DuckDB by Python, and in the real `duckdb` shell, after the script of `fairsql install --print`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from support.effort import THOROUGH
from support.sqllogic import run_in_python, run_in_the_shell

import fairsql

ROOT = Path(fairsql.__file__).parent.parent
FILES = sorted((Path(__file__).parent / "macros").glob("*.test"))


def shell() -> str:
    """Return the path of the DuckDB shell, or skip."""
    found = shutil.which("duckdb", path=str(Path(sys.executable).parent)) or shutil.which("duckdb")
    if found is None:
        pytest.skip("there is no duckdb shell: pip install duckdb-cli")
    return found


def test_there_are_files() -> None:
    assert {file.stem for file in FILES} >= {
        "metrics", "disparity", "test", "relabel", "reweigh", "thresholds", "definitions", "functions",
    }  # fmt: skip


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory, install_script: str) -> Path:
    """A database file in which DuckDB has run the script."""
    path = tmp_path_factory.mktemp("loaded") / "macros.duckdb"
    with duckdb.connect(path) as raw:
        raw.execute(install_script)
    return path


@pytest.fixture(scope="module")
def loaded_by_the_shell(tmp_path_factory: pytest.TempPathFactory, install_script: str) -> Path:
    """A database file in which the shell has run the script."""
    path = tmp_path_factory.mktemp("shell") / "macros.duckdb"
    script = path.with_name("load.sql")
    script.write_text(install_script, encoding="utf-8")
    subprocess.run([shell(), "-init", str(script), "-bail", "-c", "FROM fair_installed()", str(path)], check=True)
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_plain_duckdb(file: Path, loaded: Path, tmp_path: Path) -> None:
    with duckdb.connect(shutil.copy(loaded, tmp_path)) as raw:
        run_in_python(file, raw, tmp_path)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_the_duckdb_shell(file: Path, loaded_by_the_shell: Path, tmp_path: Path) -> None:
    """All that a file makes, and each third of its queries; thoroughly all of them, as in plain DuckDB."""
    run_in_the_shell(file, [shell(), shutil.copy(loaded_by_the_shell, tmp_path)], tmp_path, 1 if THOROUGH else 3)
