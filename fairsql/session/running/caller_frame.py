"""Find the user's frame: its variables are tables for DuckDB, and its line is that of a warning.

Names in functions that call DuckDB begin with an underscore, here and in `connection` and `script_run`: with
python_scan_all_frames, DuckDB would read a FairSQL variable as the table of that name.
"""

from __future__ import annotations

import os
import sys
import warnings
from types import FrameType
from typing import Any

from fairsql.errors import ClauseWarning

_RUN = compile("__fairsql_run(*__fairsql_args, **__fairsql_options)", "<fairsql>", "eval")
_PACKAGE = os.path.abspath(__file__).removesuffix(os.path.join("session", "running", "caller_frame.py"))


def call_as_user(_run: Any, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Call `_run` in a frame with the user's variables: DuckDB looks for data frames in the calling frame."""
    _frame: FrameType | None = sys._getframe(1)
    while _frame is not None and _frame.f_code.co_filename.startswith(_PACKAGE):
        _frame = _frame.f_back
    if _frame is None:
        return _run(*_arguments, **_options)
    _names = {**_frame.f_locals, "__fairsql_run": _run, "__fairsql_args": _arguments, "__fairsql_options": _options}
    return eval(_RUN, _frame.f_globals, _names)


def warn_user(text: str, kind: type[Warning] = ClauseWarning) -> None:
    """Issue a warning at the user's line that called FairSQL."""
    frame, level = sys._getframe(0), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, kind, stacklevel=level)
