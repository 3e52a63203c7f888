"""Tests on several versions of DuckDB and sqlglot, each in a virtual environment of its own under `.matrix/`.

`python tests/matrix.py` needs nothing but the standard library and pip. It runs the tests of what depends on these versions:
expansions, their rows in DuckDB, and how errors are told; `--all` runs every test. `--core` runs the core of them in minutes:
versions of DuckDB and sqlglot are put before those of the environment that runs this script, from which all else is taken.
The exit status is 1 if any combination fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from xml.etree import ElementTree

import kernels

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".matrix"


@dataclass(frozen=True)
class Combination:
    """Versions to test together: what pip is asked for beside the project, and whether sqlglot is compiled."""

    name: str
    pins: tuple[str, ...]
    compiled: bool = False


@dataclass(frozen=True)
class Outcome:
    """What came of one combination: counts of tests, the names of those that failed, or why none ran."""

    combination: Combination
    versions: str
    passed: int
    skipped: int
    failures: tuple[str, ...]
    seconds: float
    trouble: str = ""

    @property
    def good(self) -> bool:
        """True if tests ran and none failed."""
        return not self.failures and not self.trouble and self.passed > 0


def _paths(names: str) -> tuple[str, ...]:
    """Return the files of tests, and the folders of tests, whose names end in a slash."""
    return tuple(f"tests/{name}" if name.endswith("/") else f"tests/test_{name}.py" for name in names.split())


# What depends on the versions: what is expanded, each form's rows, the macros, errors and their places, DuckDB's own statements.
TESTS = _paths(
    "golden laws aggregates distances weighted_quantiles decompose intervals pairs relabel/ reweigh scan significance all_forms thresholds trend create_transform"
    " macros macro_files edge_cases errors odd_texts placement connection/ variables passthrough sqlglot_dialect extension extension_package"
)

# DuckDB 1.4 does not know the strings of pandas 3. There is no sqlglotc for sqlglot 28.
COMBINATIONS = (
    Combination("duckdb-1.4.0-sqlglot-28.10.1-pure", ("duckdb==1.4.0", "sqlglot==28.10.1", "pandas<3")),
    Combination("duckdb-1.4-sqlglot-newest-compiled", ("duckdb==1.4.*", "pandas<3"), compiled=True),
    Combination("duckdb-1.5-sqlglot-newest-pure", ("duckdb==1.5.*",)),
    Combination("duckdb-2.0-sqlglot-newest-compiled", ("duckdb==2.0.*",), compiled=True),
    Combination("duckdb-2.0-sqlglot-newest-pure", ("duckdb==2.0.*",)),
    Combination("duckdb-2.0-sqlglot-28.10.1-pure", ("duckdb==2.0.*", "sqlglot==28.10.1")),
)


# What runs on every change, in each version except the newest ones, which `make test` has: the expansions and their rows, limits,
# errors, scripts, the answers to random clauses, and models and transforms, whose answers are those of the newest versions.
CORE_TESTS = _paths("versions golden pairs macro_files edge_cases connection/ records numerics")
CORE = (
    Combination("core-duckdb-1.4.0-sqlglot-28.10.1", ("duckdb==1.4.0", "sqlglot==28.10.1", "pandas<3")),
    Combination("core-duckdb-1.5-sqlglot-newest", ("duckdb==1.5.*",)),
    Combination("core-duckdb-2.0.0-sqlglot-28.10.1", ("duckdb==2.0.0", "sqlglot==28.10.1")),
)


def main() -> int:
    """Run what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(description="Run the tests on several versions of DuckDB and sqlglot.")
    parser.add_argument("--list", action="store_true", help="list the combinations and stop")
    parser.add_argument("--only", metavar="SUBSTRING", default="", help="run those whose name contains it")
    parser.add_argument("--keep", action="store_true", help="keep the virtual environments, and use those there are")
    parser.add_argument("--all", action="store_true", help="run every test")
    parser.add_argument("--core", action="store_true", help="run the core of the tests, beside what is installed here")
    chosen = parser.parse_args()
    wanted = [each for each in (CORE if chosen.core else COMBINATIONS) if chosen.only in each.name]
    tests = () if chosen.all else CORE_TESTS if chosen.core else TESTS
    if not wanted:
        parser.error(f"no combination contains {chosen.only}; --list shows them")
    if chosen.list:
        for each in wanted:
            print(each.name, "with", " ".join(each.pins))
        return 0
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a job in the background ignores it, and so would the tests
    outcomes = []
    with TemporaryDirectory() as folder:
        if chosen.core:
            recorded = Path(folder, "answers.json")
            recorded.write_text(kernels.answers())
            os.environ[kernels.RECORDED] = str(recorded)
        for number, each in enumerate(wanted, 1):
            print(f"[{number}/{len(wanted)}] {each.name}", flush=True)
            outcome = run(each, chosen.keep, tests)
            outcomes.append(outcome)
            for line in (*outcome.failures, *outcome.trouble.splitlines()):
                print(f"    {line}", flush=True)
    print(table(outcomes))
    return 0 if all(each.good for each in outcomes) else 1


def run(combination: Combination, keep: bool, tests: tuple[str, ...]) -> Outcome:
    """Set one combination up, run tests in it, every one if none are named, and return what came of them."""
    start = perf_counter()
    directory = HOME / combination.name
    report = HOME / f"{combination.name}.xml"
    HOME.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    try:
        environment = dict(os.environ)
        if combination in CORE:
            interpreter = Path(sys.executable)
            _put_before(directory, combination)
            environment["PYTHONPATH"] = str(directory)
        else:
            interpreter = _environment(directory, combination, keep)
            _called([str(interpreter), "extension/build.py"], check=False)  # where it cannot be built, its tests skip
        versions = _versions(interpreter, combination, environment)
        options = ["--numprocesses", "auto", "--dist", "worksteal", "-p", "no:cacheprovider", f"--junitxml={report}"]
        done = _called([str(interpreter), "-m", "pytest", *options, *tests], check=False, environment=environment)
        passed, skipped, failures = _read(report) if report.exists() else (0, 0, ())
        trouble = "" if done.returncode == (1 if failures else 0) else _last_lines(done.stdout + done.stderr)
        return Outcome(combination, versions, passed, skipped, failures, perf_counter() - start, trouble)
    except subprocess.CalledProcessError as error:
        trouble = _last_lines(f"{error.stdout}{error.stderr}")
        return Outcome(combination, "", 0, 0, (), perf_counter() - start, trouble or str(error))
    finally:
        report.unlink(missing_ok=True)
        if not keep:
            shutil.rmtree(directory, ignore_errors=True)


def table(outcomes: list[Outcome]) -> str:
    """Return the outcomes as text in columns."""
    rows = [("combination", "versions", "passed", "failed", "skipped", "time", "")]
    for each in outcomes:
        counts = (str(each.passed), str(len(each.failures)), str(each.skipped))
        verdict = "ok" if each.good else "FAILED" if each.failures else "DID NOT RUN"
        rows.append((each.combination.name, each.versions, *counts, f"{each.seconds:.0f} s", verdict))
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)


def _environment(directory: Path, combination: Combination, keep: bool) -> Path:
    """Return the interpreter of a new environment; with `keep`, of the one that is there, brought up to date."""
    interpreter = directory / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not (keep and interpreter.exists()):
        venv.create(directory, clear=True, with_pip=True)
    extras = "dev,fast" if combination.compiled else "dev"
    quiet = ["--quiet", "--disable-pip-version-check"]
    _called([str(interpreter), "-m", "pip", "install", *quiet, "--editable", f".[{extras}]", *combination.pins])
    return interpreter


def _put_before(directory: Path, combination: Combination) -> None:
    """Install the packages of a combination alone into a folder that is to stand first in the path of Python."""
    shutil.rmtree(directory, ignore_errors=True)
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile", "--target", str(directory)]
    _called([sys.executable, "-m", "pip", "install", *options, *combination.pins])


def _versions(interpreter: Path, combination: Combination, environment: dict[str, str]) -> str:
    """Return the versions that were installed; a combination that is not what it is called is an error."""
    packages = ("duckdb", "sqlglot", "sqlglotc", "pandas")
    code = (
        "from importlib.metadata import distributions as d; import sys\n"
        "found = {x.metadata['Name'].lower(): x.version for x in reversed([*d()])}\n"
        "print(*(f'{name} {found[name]}' for name in sys.argv[1:] if name in found), sep=', ')"
    )
    found = _called([str(interpreter), "-c", code, *packages], environment=environment).stdout.strip()
    if ("sqlglotc" in found) != combination.compiled:
        raise subprocess.CalledProcessError(1, "pip", found, "\nnot the sqlglot that was asked for")
    return found


def _read(report: Path) -> tuple[int, int, tuple[str, ...]]:
    """Return how many tests passed and were skipped, and the names of those that failed."""
    passed = skipped = 0
    failures = []
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failures.append(f"{case.get('classname')}::{case.get('name')}")
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, skipped, tuple(failures)


def _called(
    command: list[str], check: bool = True, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=check, env=environment)


def _last_lines(text: str, number: int = 15) -> str:
    return "\n".join(text.strip().splitlines()[-number:])


if __name__ == "__main__":
    sys.exit(main())
