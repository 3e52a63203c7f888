"""Facts about the machine that the results depend on; none that tells which machine it is."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version

PACKAGES = ("fairsql", "duckdb", "sqlglot", "sqlglotc", "fairlearn", "aif360", "numpy", "pandas")


def facts() -> list[tuple[str, str]]:
    """Return names and values."""
    found = [
        ("cores", str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count())),
        ("memory", f"{gibibytes():.0f} GiB"),
        ("load average before the run", f"{os.getloadavg()[0]:.1f}"),
        ("system", f"{platform.system()} {platform.machine()}"),
        ("Python", platform.python_version()),
    ]
    return found + [(package, _version(package)) for package in PACKAGES]


def gibibytes() -> float:
    """Return the memory of the machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
