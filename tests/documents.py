"""The documentation, as tests read and run it. `python tests/documents.py`, or `make docs`, writes what it shows.

Comments say which blocks run. Whoever edits a page writes the comments, and `make docs` what is between them:

    ```sql
    FROM adult FAIR (…)
    ```
    <!-- shown -->
    <!-- end -->

shows what the block above prints. `<!-- run -->` runs the block above without showing what it prints, and
`<!-- shown: fairsql … -->` shows what a command prints. `<!-- setup: SQL -->` runs SQL that no reader needs to see. The
blocks of a page run in their order, on a database of its own, in a folder that has the bundled data where a checkout has them.

Each block of SQL has such a comment, or `<!-- run: tests/test_check.py -->` for a test of that file which runs it by
`sql_blocks`, or says in its fence that it does not run: ```sql no-run. `tests/test_documents.py` holds that.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

from support import shell_picture

from fairsql.shell.cli import main as main_of_the_shell

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").rglob("*.md"))
PICTURE = ROOT / "docs" / "shell.svg"  # of the session docs/shell.sql
DATABASE = "audit.duckdb"
WIDTH = 100

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(
    ["fairsql.session.running.script_run", "fairsql.shell.prompt.interpreter", "fairsql.shell.prompt.line_editor"]
)

_BLOCK = r"(?:^```(?P<language>\w+)\n(?P<block>(?:(?!^```).*\n)*)^```\n)?"
_SETUP = r"<!-- setup: (?P<setup>(?s:.+?)) -->"
_SHOWN = r"<!-- shown(?:: (?P<command>.+?))? -->\n(?P<output>(?s:.*?))^<!-- end -->$"
_MARKED = re.compile(rf"^{_SETUP}$|{_BLOCK}^(?:<!-- run -->|{_SHOWN})", re.MULTILINE)
_SQL = re.compile(r"^```sql(?P<fence>[^\n]*)\n(?P<sql>(?:(?!^```).*\n)*)^```\n(?P<mark><!-- .*)?", re.MULTILINE)
_RUN: dict[str, Callable[[str], list[str]]] = {
    "sql": lambda sql: ["fairsql", DATABASE, "-c", f".width {WIDTH}", "-c", sql],
    "python": lambda code: [sys.executable, "-P", "-c", code],
    "sh": lambda script: ["sh", "-c", script],
}


def sql_blocks(name: str) -> list[str]:
    """Return the blocks of SQL of a page, in their order; their paths are relative to the root of the checkout."""
    return [block["sql"] for block in _SQL.finditer((ROOT / "docs" / name).read_text(encoding="utf-8"))]


def unmarked_blocks(text: str) -> list[str]:
    """Return the blocks of SQL of a page that neither run nor say that they do not.

    >>> unmarked_blocks("```sql\\nFROM t\\n```\\n\\n```sql no-run\\nFROM …\\n```\\n")
    ['FROM t\\n']
    """
    return [block["sql"] for block in _SQL.finditer(text) if not _is_accounted_for(block)]


def _is_accounted_for(block: re.Match[str]) -> bool:
    mark = block["mark"] or ""
    other = re.match(r"<!-- run: (\S+) -->", mark)
    if other:
        return "sql_blocks(" in (ROOT / other[1]).read_text(encoding="utf-8")
    return block["fence"] == " no-run" or mark.startswith(("<!-- run -->", "<!-- shown"))


def runs(page: Path) -> bool:
    """Say whether blocks of a page run."""
    return _MARKED.search(page.read_text(encoding="utf-8")) is not None


def write_outputs(text: str) -> str:
    """Return a page with what its blocks print now."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("fairsql", "examples"):
            (Path(folder) / name).symlink_to(ROOT / name)
        return _MARKED.sub(lambda match: _show(match, folder), text)


def _show(match: re.Match[str], folder: str) -> str:
    if match["setup"]:
        status, printed = _run(_RUN["sql"](match["setup"]), folder)
        assert status == 0, printed
        return match[0]
    language, source = ("sh", match["command"]) if match["command"] else (match["language"], match["block"])
    status, printed = _run(_RUN[language](source), folder)
    if match["output"] is None:
        assert status == 0, printed
        return match[0]
    before = match[0][: match.start("output") - match.start()]
    return f"{before}{_fence(source, printed)}<!-- end -->"


def _run(command: list[str], folder: str) -> tuple[int | None, str]:
    """Run a command away from any terminal; its errors stand among what it prints.

    `fairsql` runs in a fork of a process that has loaded it, as a shell of its own but for the time to load.
    """
    own = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "PYTHONUTF8": "1"}
    terminal = {"COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONPATH"}
    environment = {name: value for name, value in os.environ.items() if name not in terminal} | own
    printed = Path(folder) / "printed.txt"
    if command[0] == "fairsql":
        shell = _FORKS.Process(target=_be_the_shell, args=(command[1:], folder, environment, printed))
        shell.start()
        shell.join()
        return shell.exitcode, printed.read_text(encoding="utf-8")
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8", check=False)  # fmt: skip
    return done.returncode, done.stdout


def _be_the_shell(arguments: list[str], folder: str, environment: dict[str, str], printed: Path) -> None:
    """Be `fairsql` in a folder, and write what it prints to a file."""
    with printed.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.exit(main_of_the_shell(arguments))


def _fence(source: str, output: str) -> str:
    """Put output into a block, unless it is Markdown by itself."""
    if "--format markdown" in source:
        return output
    language = "sql" if "fairsql expand" in source else "text"
    lines = "\n".join(line.rstrip() for line in output.rstrip().splitlines())
    return f"```{language}\n{lines}\n```\n"


def main() -> None:
    """Write all pages and the picture again, and say which changed."""
    for page in filter(runs, PAGES):
        _replace(page, write_outputs(page.read_text(encoding="utf-8")))
    _replace(PICTURE, shell_picture.draw(PICTURE.with_suffix(".sql")))


def _replace(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} is new")


if __name__ == "__main__":
    main()
