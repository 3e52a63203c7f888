"""Let each client walk: in, names of clients, or none for all; out, a table of what came of each step.

The servers and the folders of the clients are under build/clients. The table is written into docs/bi.md if all walk.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE.parent), str(HERE)]

from clients import CLIENTS, Client  # noqa: E402
from support.serving import Server, make_certificate, serving  # noqa: E402

import fairsql  # noqa: E402

BUILD, PAGE = ROOT / "build" / "clients", ROOT / "docs" / "bi.md"
PASSWORD = "it's a väry long one"
SECONDS = 120  # that a walk may take
STEPS = {
    "password": "password", "TLS": "TLS", "introspection": "its own introspection", "FAIR": "`FAIR DISPARITY` with parameters",
    "rows": "100,000 rows by cursor", "dates": "dates", "decimals": "decimals", "arrays": "arrays", "NULL": "NULL",
    "NaN": "NaN", "error": "error with its place", "cancel": "cancel", "rollback": "rollback", "restart": "restart",
    "own": "more",
}  # fmt: skip
FAIR = (
    "SELECT metric, lowest_group, highest_group, difference, within FROM loans WHERE year >= $1 "
    "FAIR DISPARITY (PREDICTION score >= $2 LABEL repaid PROTECTED race METRICS selection_rate WITHIN 0.05)"
)
WRONG = "SELECT race, n FROM loans FAIR (PREDICTION score >= 0.5 PROTECTED rase)"
LONG = "SELECT sum(a.i * b.i) FROM range(100000000) AS a (i), range(100000000) AS b (i)"
_TABLE = re.compile(r"(?<=<!-- written by make test-clients -->\n).*?(?=<!-- end -->)", re.DOTALL)
Results = dict[str, tuple[str, str]]  # of each step, the outcome and the reason


def main() -> int:
    """Let clients walk; return how many of them fail somewhere."""
    parser = argparse.ArgumentParser(prog="python tests/clients")
    parser.add_argument("names", nargs="*", metavar="CLIENT", help=", ".join(client.name for client in CLIENTS))
    names = parser.parse_args().names
    chosen = [client for client in CLIENTS if not names or client.name in names]
    if len(chosen) < len(names):
        parser.error(f"there is no such client; there are {', '.join(client.name for client in CLIENTS)}")
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a job in the background ignores it, and so would its clients
    (BUILD / "served").mkdir(parents=True, exist_ok=True)
    with Servers() as servers:
        results = {client.name: walk(client, servers) for client in chosen}
    if not names:
        PAGE.write_text(_TABLE.sub(lambda _: table(results), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return sum(any(outcome == "no" for outcome, _ in each.values()) for each in results.values())


class Servers:
    """Two servers with a password, one of them on TLS; the plain one starts again when a client asks for it."""

    def __enter__(self) -> Servers:
        folder = BUILD / "served"
        self._stack, self._plain = ExitStack(), ExitStack()
        self._files = [make_database(folder / name / "walk.duckdb") for name in ("plain", "tls")]
        self.tls = self._stack.enter_context(
            serving(self._files[1], *make_certificate(folder), "--writable", password=PASSWORD)
        )
        self.plain = self._start(0)
        with fairsql.connect(str(make_database(folder / "oracle" / "walk.duckdb"))) as con:
            self.expected = con.execute(FAIR, [2011, 0.5]).fetchone()
        return self

    def __exit__(self, *_: object) -> None:
        self._plain.close()
        self._stack.close()

    def _start(self, port: int) -> Server:
        return self._plain.enter_context(serving(self._files[0], "--writable", password=PASSWORD, port=port))

    def restart(self) -> None:
        """Stop the plain server and start it on the same port."""
        self._plain.close()
        self.plain = self._start(self.plain.port)

    def environment(self) -> dict[str, str]:
        """Return what a walk has to know."""
        known = {
            "PLAIN": str(self.plain.port), "TLS": str(self.tls.port), "PASSWORD": PASSWORD, "FAIR": FAIR,
            "EXPECTED": json.dumps(self.expected), "WRONG": WRONG, "PLACE": str(WRONG.index("rase") + 1), "LONG": LONG,
        }  # fmt: skip
        return os.environ | {f"WALK_{name}": value for name, value in known.items()}


def make_database(file: Path) -> Path:
    """Make what is served."""
    shutil.rmtree(file.parent, ignore_errors=True)
    file.parent.mkdir(parents=True)
    with fairsql.connect(str(file)) as con:
        con.execute((HERE / "database.sql").read_text(encoding="utf-8"))
    return file


def walk(client: Client, servers: Servers) -> Results:
    """Install a client and let it walk; return what came of each step."""
    print(f"\n{client.name}", flush=True)
    try:
        command, folder = install(client)
    except InstallError as error:
        print(f"  skipped: {error}")
        return {"password": ("skipped", str(error))}
    results: Results = {}
    with walking([*command, *client.arguments], folder, servers.environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            said = json.loads(line) if line.startswith('{"') else {}
            if said.get("restart"):
                servers.restart()
                with suppress(BrokenPipeError):  # its time was over
                    process.stdin.write("go\n")
                    process.stdin.flush()
            elif said:
                results[said["step"]] = said["outcome"], said["reason"]
                print(f"  {said['step']}: {said['outcome']} {said['reason']}", flush=True)
            else:
                print("   |", line, end="")
    for step in STEPS:
        if step not in results:
            results[step] = "no", f"the walk ended before it (status {process.returncode})"
            print(f"  {step}: no, {results[step][1]}")
    return results


@contextmanager
def walking(command: list[str], folder: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Run a walk, with all that it starts; it ends in time."""
    log = folder / "walk.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, cwd=folder, env=dict(environment), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=errors, start_new_session=True,
        )  # fmt: skip
        timer = threading.Timer(SECONDS, os.killpg, [process.pid, signal.SIGKILL])
        timer.start()
        try:
            yield process
            process.wait()
        finally:
            timer.cancel()
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


class InstallError(Exception):
    """A client that cannot be installed here."""


def install(client: Client) -> tuple[list[str], Path]:
    """Install a client; return how it is run, and in which folder."""
    for program, package in client.programs:
        if not (shutil.which(program) or Path(program).exists() or any(Path("/usr/lib").glob(program.lstrip("/")))):
            raise InstallError(f"apt-get install {package} brings {Path(program).name}")
    file = HERE / client.file
    folder = BUILD / file.stem.strip("_")
    folder.mkdir(parents=True, exist_ok=True)
    return _INSTALLERS[file.suffix](client, file, folder), folder


def _install_python(client: Client, file: Path, folder: Path) -> list[str]:
    python = folder / "bin" / "python"
    if not _is_current(folder, client):
        _run([sys.executable, "-m", "venv", "--clear", str(folder)], folder)
        if client.packages:
            _run(
                [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *client.packages],
                folder,
            )
        _mark(folder, client)
    return [str(python), str(file)]


def _install_node(client: Client, file: Path, folder: Path) -> list[str]:
    for program in ("node", "npm"):
        if not shutil.which(program):
            raise InstallError(f"{program} is not there: https://nodejs.org brings it")
    if not _is_current(folder, client):
        (folder / "package.json").write_text('{"private": true}\n')
        _run(["npm", "install", "--no-audit", "--no-fund", *client.packages], folder)
        _mark(folder, client)
    for source in HERE.glob("*.mjs"):  # Node looks for packages beside the file
        shutil.copy(source, folder)
    return ["node", file.name]


def _install_java(client: Client, file: Path, folder: Path) -> list[str]:
    jar = client.programs[0][0]
    _run(["javac", "-d", str(folder), "-cp", jar, str(file)], folder)
    return ["java", "-cp", f"{folder}:{jar}", file.stem]


def _install_r(client: Client, file: Path, folder: Path) -> list[str]:
    del client, folder
    return ["Rscript", str(file)]


_INSTALLERS = {".py": _install_python, ".mjs": _install_node, ".java": _install_java, ".R": _install_r}


def _is_current(folder: Path, client: Client) -> bool:
    mark = folder / "installed"
    return mark.is_file() and mark.read_text() == repr(client.packages)


def _mark(folder: Path, client: Client) -> None:
    (folder / "installed").write_text(repr(client.packages))


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).strip().splitlines() if "WARNING" not in line]
        raise InstallError(f"{Path(command[0]).name} fails: {lines[-1] if lines else done.returncode}")


def table(results: Mapping[str, Results]) -> str:
    """Write what came of each step as Markdown, with the reasons below."""
    lines = [f"| client | {' | '.join(STEPS.values())} |", f"|---|{'---|' * len(STEPS)}"]
    reasons: dict[str, list[str]] = {}
    for name, steps in results.items():
        cells = []
        for step in STEPS:
            outcome, reason = steps.get(step, ("skipped", ""))
            cells.append(outcome)
            if reason:
                reasons.setdefault(name, []).append(
                    f"{step}: {reason}" if outcome != "skipped" else f"skipped: {reason}"
                )
        lines.append(f"| {name} | {' | '.join(cells)} |")
    notes = [f"- {name}: {'; '.join(each)}." for name, each in reasons.items()]
    return "\n".join(["", *lines, "", *notes, ""])


if __name__ == "__main__":
    sys.exit(main())
