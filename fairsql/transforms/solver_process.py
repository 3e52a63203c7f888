"""Run a function in its own process, so that long work in a solver can be stopped.

In: the function and its arguments, all of which can be pickled. Out: its result, or the error that it raises. Solvers
hold Python's lock while they run: in this process, neither Ctrl-C nor another thread could stop them.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

_WAIT = 0.2  # seconds between checks whether it is done
_CHILD = """
import os, pickle, sys
answer = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)  # what a solver prints is no answer
function, arguments, options = pickle.load(sys.stdin.buffer)
try:
    found = True, function(*arguments, **options)
except Exception as error:
    found = False, error
with answer:
    answer.write(pickle.dumps(found))
"""


def run_in_process(function: Callable[..., Any], *arguments: Any, beat: Callable[[], None], **options: Any) -> Any:
    """Return what a function returns.

    Args:
        function: a function of a module; it is imported by name.
        arguments, options: its arguments.
        beat: called now and then; if it raises, the process is ended.

    Raises:
        Exception: the error that the function raises.
        RuntimeError: if the process ended without an answer: it may have run out of memory.
    """
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as answer:  # without names: none is left behind
        pickle.dump((function, arguments, options), asked)
        asked.seek(0)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
        child = subprocess.Popen([sys.executable, "-c", _CHILD], env=environment, stdin=asked, stdout=answer)
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
        if child.returncode or not answer.seek(0, os.SEEK_END):
            raise RuntimeError(f"the solver's process ended with status {child.returncode}: it may need more memory")
        answer.seek(0)
        found, value = pickle.load(answer)  # written by the process that was started here
    if not found:
        raise value
    return value
