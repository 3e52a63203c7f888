"""Runs the tests marked `numerics` under each kernel of linear algebra, with one thread and with two.

OpenBLAS chooses a kernel for the processor; `OPENBLAS_CORETYPE` chooses another one. A kernel that this processor cannot
run is left out, and the reason is said.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NEEDS = {"Prescott": "sse3", "Haswell": "avx2", "Zen": "avx2", "SkylakeX": "avx512f"}
"""Kernels, and what a processor must have for each."""


def kernels() -> dict[str, str]:
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


def main() -> int:
    """Run the tests under each kernel; return 1 if some fail."""
    failed = False
    for at, (kernel, reason) in enumerate(kernels().items()):
        if reason:
            print(f"{kernel}: left out, {reason}", flush=True)
            continue
        threads = 1 + at % 2
        print(f"{kernel}, {threads} thread(s)", flush=True)
        command = [sys.executable, "-m", "pytest", "tests", "-m", "numerics", "-p", "no:cacheprovider", *sys.argv[1:]]
        failed |= subprocess.run(command, env=environment(kernel, threads), check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
