"""Whether other SQL says the same with the extension and without: `python extension/test/passthrough.py FOLDER`.

In: a folder of files in the style of DuckDB's own tests (`test/sql` of its repository has 4,000 of them), and what
`make extension` built. Each file's statements run in order on an empty database: in the stock shell, and in DuckDB's
Python package; each with the extension and without.

Out: how many statements ran, and those whose rows, columns, types or errors differ. A statement that does not say
the same four times without the extension is left out. `fairsql.expand` must hand every text back as it is.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import duckdb

BUILD = Path(__file__).parents[2] / "build"
SHELL = "1.5.6"
MARK = "-- statement --"
MOST = 60  # seconds for a file
# What reaches out of the database, ends the program, tells of its inside, or has something put in.
ALONE = re.compile(
    r"\$\{|\b(LOAD|INSTALL|httpfs|https?:|s3:|CHECKPOINT|allow_parser_override_extension)\b"
    r"|\b(\w*profiling\w*|enable_logging)\b|^\s*\.|\x00",
    re.IGNORECASE,
)
PYTHON = """
import json, sys, duckdb
statements, extension = json.load(sys.stdin)
con = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1", "memory_limit": "1GB"})
if extension:
    con.execute(f"LOAD '{extension}'")
con.execute("SET autoload_known_extensions = false")
for each in statements:
    try:
        done = con.execute(each)
        answer = [[(c[0], str(c[1])) for c in done.description or ()], done.fetchmany(3000)]
    except Exception as error:
        answer = [type(error).__name__, str(error)]
    print(json.dumps(repr(answer)), flush=True)
"""

Answers = list[str]
Side = Callable[[list[str], Path | None, Path], Answers]


def statements_of(path: Path) -> list[str]:
    """Read the statements of a file, and leave out those in which the runner of the tests puts something."""
    found = []
    for record in re.split(r"\n[ \t]*\n", path.read_text(encoding="utf-8", errors="replace")):
        lines = [line for line in record.split("\n") if not line.startswith("#")]
        if lines and re.match(r"(statement|query)\b", lines[0]):
            body = "\n".join(lines[1:]).split("\n----")[0].strip().rstrip(";").rstrip()
            if body and body != "----" and not ALONE.search(body):
                found.append(body)
    return found


def _run(command: list[str], text: str, folder: Path) -> str:
    try:
        done = subprocess.run(
            command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            timeout=MOST, cwd=folder, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "the time is over"
    return done.stdout + (f"ended by signal {-done.returncode}" if done.returncode < 0 else "")


def in_the_shell(statements: list[str], extension: Path | None, folder: Path) -> Answers:
    """What the stock shell writes for each statement."""
    load = [f"LOAD '{extension}';"] if extension else []
    script = [*load, "SET threads = 1;", "SET autoload_known_extensions = false;", "SET memory_limit = '1GB';"]
    for each in statements:
        script += [f".print {MARK}", f"{each}\n;"]
    command = [str(Path(sys.executable).parent / "duckdb"), "-unsigned", "-batch", "-json"]
    return _run(command, "\n".join([*script, ""]), folder).split(MARK)


def in_python(statements: list[str], extension: Path | None, folder: Path) -> Answers:
    """What DuckDB's Python package gives for each statement."""
    text = json.dumps([statements, str(extension) if extension else ""])
    return _run([sys.executable, "-W", "ignore", "-c", PYTHON], text, folder).splitlines()


def differences(side: Side, extension: Path, path: Path) -> tuple[int, list[str]]:
    """How many statements of a file ran, and where they said something else with the extension."""
    statements = statements_of(path)
    if not statements:
        return 0, []

    def ask(loaded: Path | None) -> Answers:
        with tempfile.TemporaryDirectory() as folder:
            given = [re.sub(r"\{TEMP_DIR\}|__TEST_DIR__", "tests_files", each) for each in statements]
            (Path(folder) / "tests_files").mkdir()
            reported = side(given, loaded, Path(folder))
            return [
                re.sub(r"\d+\.\d+s\b", "0s", each.replace(folder, "")) for each in reported
            ]  # times of EXPLAIN ANALYZE

    without, with_it = ask(None), ask(extension)
    if without == with_it:
        return len(statements), []
    more = [ask(None) for _ in range(3)]
    reported = []
    for number, (one, other) in enumerate(zip(without, with_it, strict=False)):
        if one != other and all(number < len(again) and one == again[number] for again in more):
            reported.append(
                f"{path}, statement {number}:\n  without: {one.strip()[:600]}\n  with:    {other.strip()[:600]}"
            )
    if not reported and all(len(without) == len(again) != len(with_it) for again in more):
        reported.append(f"{path}: {len(without)} answers without, {len(with_it)} with\n  {with_it[-1][-600:]}")
    return len(statements), reported


def rewritten(files: list[Path]) -> tuple[int, list[str]]:
    """How many texts `fairsql.expand` took, and which it did not hand back as they are."""
    import fairsql

    texts = list(dict.fromkeys(each for path in files for each in statements_of(path)))
    reported = []
    for text in texts:
        seen = f"{text}\n-- FAIR, CREATE METRIC"  # which keeps it from passing a text on before it has looked at it
        try:
            same = fairsql.expand(seen) is seen
        except fairsql.Error as error:
            reported.append(f"{text[:600]}\n  {error}")
        else:
            reported += [] if same else [f"{text[:600]}\n  rewritten"]
    return len(texts), reported


def sides() -> Iterator[tuple[str, Callable[[Path], tuple[int, list[str]]]]]:
    """Each client whose extension is built: its name, and the comparison of a file."""
    for name, version, side in (
        (f"the shell of DuckDB {SHELL}", SHELL, in_the_shell),
        (f"Python's DuckDB {duckdb.__version__}", duckdb.__version__, in_python),
    ):
        extension = BUILD / f"duckdb-{version}" / "fairsql.duckdb_extension"
        if extension.exists():
            yield name, partial(differences, side, extension)


def main() -> int:
    """Compare, print what differs, and return 1 where something does."""
    parser = argparse.ArgumentParser(description="Whether other SQL says the same with the extension and without.")
    parser.add_argument("folder", type=Path, help="a folder with files *.test")
    parser.add_argument("--take", type=int, metavar="N", help="so many files, drawn at random; all, if it is not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many files at a time")
    chosen = parser.parse_args()
    files = sorted(chosen.folder.rglob("*.test"))
    if chosen.take:
        files = sorted(random.Random(chosen.seed).sample(files, min(chosen.take, len(files))))
    status = 0
    for name, compare in sides():
        with ThreadPoolExecutor(chosen.jobs) as pool:
            outcomes = list(pool.map(compare, files))
        reported = [each for _, found in outcomes for each in found]
        print("\n".join(reported))
        print(
            f"{name}: {len(files)} files, {sum(n for n, _ in outcomes)} statements, {len(reported)} differences",
            flush=True,
        )
        status |= bool(reported)
    number, reported = rewritten(files)
    print("\n".join(reported))
    print(f"fairsql.expand: {number} texts, {len(reported)} not handed back as they are")
    return status | bool(reported)


if __name__ == "__main__":
    sys.exit(main())
