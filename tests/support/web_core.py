"""FairSQL's core as `make web` built it: in Node, and the same C API for this machine.

In: texts. Out: their expansions, as the WebAssembly module and as the native library give them. A build that is missing, or older than its
sources, skips the tests and says so.
"""

from __future__ import annotations

import ctypes
import json
import runpy
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "web" / "npm"
MODULES = ROOT / "web" / "node_modules"
SCRIPTS = ROOT / "web" / "test"
NATIVE = ROOT / "build" / "web" / "libfairsql.so"


@cache
def lack() -> str:
    """Why there is no core to test, or an empty text."""
    sources = [*(ROOT / "extension" / "src").rglob("*.?pp"), *(ROOT / "web" / "core").iterdir()]
    core = PACKAGE / "fairsql.wasm"
    if not shutil.which("node"):
        return "there is no Node: apt install nodejs"
    if not core.exists():
        return "the core for the web is not built: make web"
    is_current = runpy.run_path(str(ROOT / "extension" / "sources.py"))["is_current"]
    if core.stat().st_mtime < max(each.stat().st_mtime for each in sources) or not is_current():
        return "the core for the web is older than its sources: make web"
    return ""


def need(*packages: str) -> None:
    """Skip a test without a current core, or without packages of npm's."""
    if lack():
        pytest.skip(lack())
    if missing := [each for each in packages if not (MODULES / each).exists()]:
        pytest.skip(f"npm's {', '.join(missing)} is not installed: make web")


def node(script: str, given: Any = None) -> Any:
    """What a script of `web/test/` writes as JSON, which it ends with; it reads what it is given as JSON."""
    command = ["node", "--no-warnings", str(SCRIPTS / script)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


class NativeCore:
    """The C API by ctypes; its lists are read as `web/core/api.cpp` says."""

    def __init__(self) -> None:
        if not NATIVE.exists():
            pytest.skip("the native core is not built: make extension web")
        self.library = ctypes.CDLL(str(NATIVE))
        self.library.fairsql_expand.restype = ctypes.c_void_p
        self.library.fairsql_expand.argtypes = [ctypes.c_char_p, ctypes.c_size_t]

    def expand(self, sql: str) -> list[str]:
        """The list for a text, without a database."""
        self.library.fairsql_begin(0)
        data = sql.encode()
        at = self.library.fairsql_expand(data, len(data))
        texts = []
        count, at = ctypes.c_uint32.from_address(at).value, at + 4
        for _ in range(count):
            length = ctypes.c_uint32.from_address(at).value
            texts.append(ctypes.string_at(at + 4, length).decode())
            at += 4 + length
        return texts
