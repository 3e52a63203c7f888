"""Build the extension for versions of DuckDB, without building DuckDB: `python extension/build.py 1.5.6 2.0.1`.

Without a version, it is built for this Python's DuckDB, which `own` names too.

Headers come from the source distribution on PyPI. The extension needs the symbols of DuckDB's shared library: for 1.5
that of the Node bindings on npm, for 2.0 that of the Python package in use. It looks for the library in its own folder,
and where a wheel has Python's. The result is unsigned; the community's build links DuckDB statically instead.

    build/duckdb-<version>/fairsql.duckdb_extension, and its library
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent
BUILD = ROOT.parent / "build"
SOURCES = BUILD / "sources"
PLATFORM = {"x86_64": "linux_amd64", "aarch64": "linux_arm64"}
NPM = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}
EXTENSION_VERSION = "v0.1.0"
OF_DUCKDB = ("placement", "fairsql_extension")  # sources that include DuckDB's headers


class CannotBuildError(Exception):
    """A requirement of the build is not on this machine and cannot be downloaded."""


def run(command: Sequence[str | Path], folder: Path) -> None:
    """Run a command quietly."""
    try:
        done = subprocess.run([str(each) for each in command], cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CannotBuildError(f"a build needs {command[0]}, which is not on this machine") from None
    if done.returncode:
        raise CannotBuildError(f"{command[0]}: {(done.stderr or done.stdout).strip()[-2000:]}")


def headers(version: str) -> Path:
    """Return the folder of DuckDB's headers."""
    folder = SOURCES / f"duckdb-{version}" / "external" / "duckdb" / "src" / "include"
    if not folder.exists():
        SOURCES.mkdir(parents=True, exist_ok=True)
        archive = SOURCES / f"duckdb-{version}.tar.gz"
        if not archive.exists():
            pip = [sys.executable, "-m", "pip", "download", "-q", "--no-binary", "duckdb", "--no-deps", "-d", "."]
            run([*pip, f"duckdb=={version}"], SOURCES)
        with tarfile.open(archive) as tar:
            tar.extractall(SOURCES, filter="data")
    return folder


def fast_float(included: Path) -> Path:
    """Return the folder of the number parser fast_float, which DuckDB's sources include."""
    return included.parents[1] / "third_party" / "fast_float"


def library(version: str) -> Path:
    """Return the shared library of a DuckDB version."""
    import duckdb

    folder = BUILD / f"duckdb-{version}"
    if not version.startswith("1."):  # npm lacks DuckDB 2
        if duckdb.__version__ != version:
            raise CannotBuildError(f"this Python has DuckDB {duckdb.__version__}: pip install duckdb=={version}")
        import _duckdb

        pythons = Path(_duckdb.__file__)
        link = folder / pythons.name
        if not link.exists() or not link.samefile(pythons):
            folder.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(pythons)  # not a copy: the loading process has loaded this file
        return link
    package = f"node-bindings-{NPM[platform.machine()]}"
    found = folder / "libduckdb.so"
    if not found.exists():
        archive = SOURCES / "npm" / f"duckdb-{package}-{version}-r.1.tgz"
        if not archive.exists():
            archive.parent.mkdir(parents=True, exist_ok=True)
            run(["npm", "pack", "--silent", f"@duckdb/{package}@{version}-r.1"], archive.parent)
        with tarfile.open(archive) as tar:
            bundled = tar.getmember("package/libduckdb.so").replace(name=found.name)
            tar.extract(bundled, folder, filter="data")
    return found


def footer(version: str) -> bytes:
    """Return the metadata that DuckDB reads at the end of an extension: eight fields, without a signature."""
    fields = ("", "", "", "CPP", EXTENSION_VERSION, f"v{version}", PLATFORM[platform.machine()], "4")
    head = bytes([0, 147, 4, 16]) + b"duckdb_signature" + bytes([128, 4])
    return head + b"".join(each.encode().ljust(32, b"\0") for each in fields) + bytes(256)


def build(version: str) -> Path:
    """Build the extension, if it is older than its sources.

    Raises:
        CannotBuildError: if compiler, headers or library are not available.
    """
    if shutil.which("g++") is None or platform.machine() not in PLATFORM or sys.platform != "linux":
        raise CannotBuildError("a build needs g++ on Linux: apt-get install g++")
    if version.startswith("1.4"):
        raise CannotBuildError("it has no override of the parser: DuckDB 1.5 is the first that has")
    result = BUILD / f"duckdb-{version}" / "fairsql.duckdb_extension"
    sources = sorted((ROOT / "src").glob("*.cpp"))
    inputs = [*sources, *(ROOT / "src" / "include").glob("*.hpp"), Path(__file__)]
    shared = library(version)
    if result.exists() and all(each.stat().st_mtime <= result.stat().st_mtime for each in inputs):
        return result
    included = headers(version)
    flags = ["-std=c++17", "-O1", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-I", "src/include"]
    flags += [part for folder in (included, fast_float(included)) for part in ("-isystem", str(folder))]
    newest = max(each.stat().st_mtime for each in inputs if each.suffix == ".hpp")

    def compiled(source: Path) -> Path:
        folder = result.parent if source.stem in OF_DUCKDB else BUILD / "extension"  # alike in all versions
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / f"{source.stem}.o"
        if not made.exists() or made.stat().st_mtime < max(newest, source.stat().st_mtime):
            run(["nice", "g++", *flags, "-c", source.relative_to(ROOT), "-o", made], ROOT)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each waits for a compiler; the longest begin first
        objects = list(pool.map(compiled, sorted(sources, key=lambda each: each.stem not in OF_DUCKDB)))
    linked = result.with_suffix(".so")
    needed = ["-L", shared.parent, f"-l:{shared.name}", "-Wl,-rpath,$ORIGIN:$ORIGIN/../../..", "-Wl,--no-undefined"]
    run(["g++", "-shared", *objects, *needed, "-o", linked], ROOT)
    result.write_bytes(linked.read_bytes() + footer(version))
    linked.unlink()
    return result


if __name__ == "__main__":
    os.environ.setdefault("npm_config_update_notifier", "false")
    import duckdb

    versions = [duckdb.__version__ if each == "own" else each for each in sys.argv[1:] or ["own"]]
    with ThreadPoolExecutor() as pool:  # what is not there is fetched side by side; a build tells what cannot be
        for fetched in (headers, library):
            for wanted in versions:
                pool.submit(fetched, wanted)
    for wanted in dict.fromkeys(versions):
        try:
            print(build(wanted))
        except CannotBuildError as error:
            sys.exit(f"cannot build for DuckDB {wanted}: {error}")
