"""The command `extension`: find the built extension for DuckDB's own clients.

In: its arguments. Out: the SQL that loads it, or its files in the folder where DuckDB looks for them.

Each build has its own folder, either in a wheel or where `make extension` puts it, together with the DuckDB library
whose symbols it uses; a build for Python's DuckDB uses the library of this Python. Its last bytes say which DuckDB it
is for.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from fairsql.errors import ProgrammingError
from fairsql.resources import extension_folders
from fairsql.text.quoting import quote_text

_FILE = "fairsql.duckdb_extension"
_SIGNATURE, _FIELD = 256, 32  # bytes: eight fields before the signature, in reverse order
_LIBRARY = "libduckdb.so"


class Built(NamedTuple):
    """A built extension, with its DuckDB version and platform: `1.5.6`, `linux_amd64`."""

    path: Path
    version: str
    platform: str

    @property
    def library(self) -> Path:
        """The DuckDB library that it uses."""
        own = self.path.with_name(_LIBRARY)
        pythons = find_spec("_duckdb")
        return Path(pythons.origin) if not own.exists() and pythons and pythons.origin else own

    @property
    def client(self) -> str:
        """The client that loads it, and how to allow that."""
        if self.library.name == _LIBRARY:
            return f"DuckDB {self.version}: duckdb -unsigned"
        return f"DuckDB {self.version} in Python: duckdb.connect(config={{'allow_unsigned_extensions': 'true'}})"


def list_built() -> Iterator[Built]:
    """Find the built extensions, one for each version of DuckDB."""
    seen = set()
    for folder in extension_folders():
        for path in sorted(folder.glob(f"duckdb-*/{_FILE}")):
            with path.open("rb") as file:
                file.seek(-_SIGNATURE - 8 * _FIELD, 2)
                fields = [file.read(_FIELD).rstrip(b"\0").decode() for _ in range(8)]
            version, platform = fields[5].removeprefix("v"), fields[6]
            if version not in seen:
                seen.add(version)
                yield Built(path, version, platform)


def add_extension_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `extension`."""
    parser.add_argument("action", nargs="?", choices=("install",), help="put it where LOAD fairsql finds it")
    parser.add_argument("--duckdb", metavar="VERSION", help="the one for this DuckDB (default: each that is built)")
    parser.add_argument(
        "--directory",
        metavar="DIR",
        help="with install: DuckDB's extension_directory (~/.duckdb/extensions)",
    )
    parser.epilog = (
        "What is built here is unsigned: DuckDB loads it where unsigned extensions are allowed (duckdb -unsigned)."
    )


def run_extension(options: argparse.Namespace) -> int:
    """Print the statements that load the built extensions, or install these."""
    if options.directory == "":
        options.refuse("--directory names no directory")
    if options.directory and not options.action:
        options.refuse("--directory goes with install")
    version = None if options.duckdb is None else options.duckdb.removeprefix("v").strip()
    if version == "":
        options.refuse("--duckdb names no version: write --duckdb 1.5.6")
    directory = Path(options.directory or Path.home() / ".duckdb" / "extensions").expanduser()
    for each in _chosen(version):
        if options.action:
            try:
                installed = _put(each, directory)
            except OSError as error:
                reason = f"cannot install into {directory}: {error.strerror}"
                raise ProgrammingError(reason, hint="name another one by --directory") from error
            print(f"{installed}\n-- LOAD fairsql; in {each.client}")
        else:
            print(f"LOAD {quote_text(str(each.path))}; -- {each.client}")
    return 0


def _chosen(version: str | None) -> list[Built]:
    built = list(list_built())
    chosen = [each for each in built if version in (None, each.version)]
    if not chosen:
        others = ", ".join(each.version for each in built)
        others_built = f"there are ones for DuckDB {others}; " if others else ""
        raise ProgrammingError(
            "there is no built extension" + f" for DuckDB {version}" * (version is not None),
            hint=f"{others_built}make extension builds one in a checkout, make wheel packs it; "
            "fairsql install puts macros into a file, for every client",
        )
    return chosen


def _put(built: Built, directory: Path) -> Path:
    """Copy an extension and its library to a DuckDB directory; Python's library must be linked, not copied."""
    folder = directory / f"v{built.version}" / built.platform
    folder.mkdir(parents=True, exist_ok=True)
    library, target = built.library, folder / built.library.name
    target.unlink(missing_ok=True)
    if library.name == _LIBRARY:
        shutil.copyfile(library, target)
    else:
        target.symlink_to(library)
    installed = folder / _FILE
    installed.unlink(missing_ok=True)  # a client that has loaded it keeps its copy
    shutil.copyfile(built.path, installed)
    return installed
