"""Pack the package with the built extensions into a wheel for this machine's platform: `python extension/wheel.py`.

In: the result of `extension/build.py`. Out: `dist/fairsql-….whl`. An extension for Python's DuckDB works in only one
version of Python, and so does the wheel. DuckDB's shared library (MIT licence) is included with the extension for the
shell; Python's own is not.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "fairsql", "sql", "udfs")


def stage(built: Path, into: Path) -> int:
    """Copy the package to its own folder, add the built extensions, and return their number."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, into / name)
    found = sorted(built.glob("duckdb-*/fairsql.duckdb_extension"))
    for path in found:
        folder = into / "fairsql" / "extension" / path.parent.name
        folder.mkdir(parents=True)
        for each in (path, path.with_name("libduckdb.so")):
            if each.exists():
                shutil.copy(each, folder)
    return len(found)


def pack(staged: Path, out: Path) -> Path:
    """Build the wheel, tagged for this Python and platform."""
    tags = {"python-tag": f"cp{sys.version_info[0]}{sys.version_info[1]}", "plat-name": sysconfig.get_platform()}
    options = [f"-C--build-option=--{name}={value}" for name, value in tags.items()]
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", *options, "--outdir", str(out), str(staged)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return out / done.stdout.split()[-1]


if __name__ == "__main__":
    if not stage(BUILD, BUILD / "wheel"):
        sys.exit("there is no built extension: make extension")
    print(pack(BUILD / "wheel", ROOT / "dist"))
    shutil.rmtree(BUILD / "wheel")
