"""A function of plain data in a process of its own, so that long work in a solver can be stopped.

In: the function and its arguments, all of which can be pickled. Out: what it returns, or the error that it raises.
Solvers hold Python's lock while they run: in this process neither Ctrl-C nor another thread would get through to them.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

_WAIT = 0.2  # seconds between looks at whether it is done
_CHILD = """
import pickle, sys
from pathlib import Path
function, arguments, options = pickle.loads(Path(sys.argv[1]).read_bytes())
try:
    found = True, function(*arguments, **options)
except Exception as error:
    found = False, error
Path(sys.argv[2]).write_bytes(pickle.dumps(found))
"""


def run_apart(function: Callable[..., Any], *arguments: Any, beat: Callable[[], None], **options: Any) -> Any:
    """Return what a function returns.

    Args:
        function: of a module; it is imported by name.
        arguments, options: what it is given.
        beat: is called now and then; if it raises, the process is ended.

    Raises:
        Exception: what the function raises.
        RuntimeError: if the process ended without an answer: it may have run out of memory.
    """
    with tempfile.TemporaryDirectory(prefix="fairsql-") as folder:
        asked, answer = Path(folder) / "asked", Path(folder) / "answer"
        asked.write_bytes(pickle.dumps((function, arguments, options)))
        paths = os.pathsep.join(each for each in sys.path if each)
        command = [sys.executable, "-c", _CHILD, str(asked), str(answer)]
        child = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": paths})
        try:
            while child.poll() is None:
                beat()
                try:
                    child.wait(_WAIT)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            child.kill()
            child.wait()
        if not answer.exists():
            raise RuntimeError(f"the solver's process ended with status {child.returncode}: it may need more memory")
        found, value = pickle.loads(answer.read_bytes())  # written by the process that was started here
    if not found:
        raise value
    return value
