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
    """What `support/interrupted_training.py` tells."""
    program = [
        sys.executable,
        str(Path(__file__).parent / "support" / "interrupted_training.py"),
        str(tmp_path_factory.mktemp("interrupted")),
    ]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    reported: dict[str, Ends] = json.loads(done.stdout)
    return reported


@pytest.mark.parametrize(("at", "count"), [(0, 7), (1, 5)], ids=["streamed", "sampled"])
def test_an_interrupt_in_any_stage_changes_nothing(ends: dict[str, list[Ends]], at: int, count: int) -> None:
    *stages, disk, again = ends["interrupted"][at]
    assert [each["end"] for each in stages] == ["KeyboardInterrupt"] * count
    assert [each["at"] for each in stages if each["after"] != each["before"]] == []
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
    assert len(full) == 2
    assert [each["at"] for each in full if "File too large" not in each["end"]] == []
    assert [each["at"] for each in full if not each["end"].endswith("unchanged: True")] == []  # in the session
    assert [each["at"] for each in full if each["after"] != each["before"]] == []
