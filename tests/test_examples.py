"""Every example runs, and its own assertions hold."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

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
