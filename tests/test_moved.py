"""Import paths as they were go on working, and say where the module is now."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from fairsql.moved import MOVED


@pytest.mark.parametrize("old", sorted(set(MOVED) - {"superset_engine"}))
def test_an_old_path_gives_the_module_that_moved(old: str) -> None:
    sys.modules.pop(f"fairsql.{old}", None)
    with pytest.warns(DeprecationWarning, match=f"fairsql.{old} is now fairsql.{MOVED[old]}"):
        module = import_module(f"fairsql.{old}")
    new = import_module(f"fairsql.{MOVED[old]}")
    assert module is new
    assert new.__name__ == new.__spec__.name == f"fairsql.{MOVED[old]}"  # type: ignore[union-attr]


def test_the_function_is_not_hidden_by_an_old_path() -> None:
    code = "import fairsql, fairsql.connection, fairsql.expansion; print(fairsql.expand('SELECT 1'))"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "SELECT 1\n"
    with pytest.raises(ImportError):
        import_module("fairsql.nothing")
