"""Describe a Python UDF: its name in SQL, its types, and its function. Connections register it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Udf:
    """A function over Arrow arrays, as SQL sees it.

    Attributes:
        name: its name in SQL; it begins with `fair_`.
        parameters: DuckDB's types of the arguments.
        returns: DuckDB's type of the result.
        function: takes one Arrow array for each argument and returns one of the same length.
        needs: the names of its keyword-only parameters: functions that a connection passes to it.
    """

    name: str
    parameters: tuple[str, ...]
    returns: str
    function: Callable[..., Any]
    needs: tuple[str, ...] = ()
