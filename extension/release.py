"""Build the extension for a version of DuckDB with DuckDB linked statically: `python extension/release.py`.

DuckDB's own build does it, from the source distribution on PyPI; it takes half an hour of processor time, and needs
cmake and ninja. That distribution lacks the script that writes the metadata at the end of an extension: `build.footer`
writes it.

    build/release/fairsql.duckdb_extension
"""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import build

VERSION = "1.5.6"
FOLDER = build.BUILD / "release"
_TARGET = "fairsql_loadable_extension"


def release(version: str = VERSION) -> Path:
    """Build the extension.

    Raises:
        CannotBuildError: if the sources are not available, or cmake or ninja is missing or fails.
    """
    source = build.headers(version).parents[1]
    missing = source / "scripts" / "append_metadata.cmake"
    missing.parent.mkdir(exist_ok=True)
    if not missing.exists():
        missing.write_text("# not in the source distribution: FairSQL's build adds the metadata\n")
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "DUCKDB_EXTENSION_CONFIGS": build.ROOT / "extension_config.cmake",
        "BUILD_SHELL": 0,
        "BUILD_UNITTESTS": 0,
        "OVERRIDE_GIT_DESCRIBE": f"v{version}-0-g0123456789",  # DuckDB's own text if the commit is unknown
        "DUCKDB_EXPLICIT_PLATFORM": build.PLATFORM[platform.machine()],
    }
    commands: tuple[list[str | Path], ...] = (
        [
            "cmake",
            "-S",
            source,
            "-B",
            FOLDER,
            "-G",
            "Ninja",
            *(f"-D{name}={value}" for name, value in settings.items()),
        ],
        ["nice", "ninja", "-C", FOLDER, _TARGET],
    )
    for command in commands:
        try:
            done = subprocess.run(command, check=False)
        except FileNotFoundError:
            raise build.CannotBuildError(f"it needs {command[0]}: apt-get install cmake ninja-build g++") from None
        if done.returncode:
            raise build.CannotBuildError(f"{command[0]} failed")
    result = FOLDER / "fairsql.duckdb_extension"
    linked = FOLDER / "extension" / "fairsql" / "fairsql.duckdb_extension"
    result.write_bytes(linked.read_bytes() + build.footer(version))
    return result


if __name__ == "__main__":
    try:
        print(release())
    except build.CannotBuildError as error:
        sys.exit(f"cannot build the release: {error}")
