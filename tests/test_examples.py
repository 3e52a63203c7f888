"""Every example runs, and its own assertions hold."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import fairsql
from fairsql.resources import adult_path

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_example_asserts_its_claims(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(script), run_name="__main__")
    assert capsys.readouterr().out


def test_sql_script_runs_in_the_shell() -> None:
    command = [sys.executable, "-W", "error", "-m", "fairsql", "-f", "examples/audit.sql"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    assert "disparate_impact" in done.stdout
    assert "Amer-Indian-Eskimo" in done.stdout


def test_every_part_of_omnifair_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """On few rows of Adult, in place of every data set."""
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "omnifair"))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    import people
    import reproduce
    import several

    monkeypatch.setattr(several, "GRID", several.GRID[::10])
    with fairsql.connect() as con:
        adult = people.read_people(con, people.ADULT, adult_path())
    few = people.People(adult.features.iloc[:600], adult.label[:600], adult.group[:600])
    for populations, run_split, _ in reproduce.PARTS.values():
        assert list(run_split(few, populations[0], 0))
