"""Runs the tests marked `numerics` under each kernel of linear algebra, with one thread and with two.

OpenBLAS chooses a kernel for the processor; `OPENBLAS_CORETYPE` chooses another one. A kernel that this processor cannot
run is left out, and the reason is said.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).parent
RECORDED = "NUMERICS_RECORDED"
"""The variable with the path of answers already computed, so that each run need not compute them again."""
NEEDS = {"Prescott": "sse3", "Haswell": "avx2", "Zen": "avx2", "SkylakeX": "avx512f"}
"""Kernels, and what a processor must have for each."""


def reasons() -> dict[str, str]:
    """Return kernels, and for each why it cannot run here; empty if it can."""
    about = Path("/proc/cpuinfo")
    if not about.exists():
        return dict.fromkeys(NEEDS, "what this processor has is not known")
    known = about.read_text().replace("pni", "sse3").split()
    return {name: "" if flag in known else f"this processor has no {flag}" for name, flag in NEEDS.items()}


def environment(kernel: str, threads: int) -> dict[str, str]:
    """Return the environment of a process under a kernel."""
    count = str(threads)
    return {**os.environ, "OPENBLAS_CORETYPE": kernel, "OPENBLAS_NUM_THREADS": count, "OMP_NUM_THREADS": count}


def answers() -> str:
    """Return what test_numerics.py computes under the plainest kernel with one thread, as JSON."""
    command = [sys.executable, str(TESTS / "test_numerics.py")]
    return subprocess.run(command, env=environment("Prescott", 1), stdout=subprocess.PIPE, text=True, check=True).stdout


def main() -> int:
    """Run the tests under each kernel; return 1 if some fail."""
    marked = [str(path) for path in sorted(TESTS.rglob("test_*.py")) if "mark.numerics" in path.read_text()]
    command = [sys.executable, "-m", "pytest", *marked, "-m", "numerics", "-p", "no:cacheprovider", *sys.argv[1:]]
    failed = False
    with TemporaryDirectory() as folder:
        recorded = Path(folder, "answers.json")
        for kernel, reason in reasons().items():
            if reason:
                print(f"{kernel}: left out, {reason}", flush=True)
                continue
            if not recorded.exists():
                recorded.write_text(answers())
            for threads in (1, 2):
                print(f"{kernel}, {threads} thread(s)", flush=True)
                variables = {**environment(kernel, threads), RECORDED: str(recorded)}
                failed |= subprocess.run(command, env=variables, check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
