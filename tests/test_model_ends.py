"""CREATE MODEL that ends before it is done: killed, interrupted, out of disk. What there was stays as it was."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

Ends = list[dict[str, str]]


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Ends]:
    """What `ends.py` tells."""
    program = [sys.executable, str(Path(__file__).with_name("ends.py")), str(tmp_path_factory.mktemp("ends"))]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Ends] = json.loads(done.stdout)
    return told


def test_an_interrupt_in_any_stage_changes_nothing(ends: dict[str, Ends]) -> None:
    *stages, disk, again = ends["interrupted"]
    assert [each["end"] for each in stages] == ["KeyboardInterrupt"] * len(stages)
    assert [each["at"] for each in stages if each["after"] != each["before"]] == []
    assert len(stages) == 7
    assert disk["end"] == "OutOfMemoryException"
    assert disk["after"] == disk["before"]
    assert again["after"] != again["before"]  # the session goes on


def test_a_process_that_is_killed_leaves_what_there_was(ends: dict[str, Ends]) -> None:
    killed = [each for each in ends["ended"] if each["at"].startswith(("chunk", "record"))]
    assert len(killed) == 6
    assert {each["end"] for each in killed} == {"signal 9"}
    assert [each["at"] for each in killed if each["after"] != each["before"]] == []


def test_a_full_disk_leaves_what_there_was(ends: dict[str, Ends]) -> None:
    full = [each for each in ends["ended"] if each["at"].startswith("full")]
    assert len(full) == 1
    assert "File too large" in full[0]["end"]
    assert full[0]["end"].endswith("unchanged: True")  # in the session that met it
    assert full[0]["after"] == full[0]["before"]
