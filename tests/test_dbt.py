"""dbt runs the tests of `examples/dbt`: they find what the clause finds, and fail where they should."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import fairsql
from fairsql.resources import adult_path

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "dbt"

try:
    metadata.version("dbt-duckdb")
except metadata.PackageNotFoundError:
    pytest.skip("no dbt here; in an own environment: pip install 'dbt-core<1.12' dbt-duckdb pytest hypothesis -e .", allow_module_level=True)  # fmt: skip


def dbt(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dbt.cli.main", *words, "--no-use-colors"]
    environment = {**os.environ, "DBT_SEND_ANONYMOUS_USAGE_STATS": "false", "DEMO_DATABASE": "demo.duckdb"}
    return subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=False, timeout=200
    )


def build(folder: Path) -> dict[str, dict[str, Any]]:
    """Build the demo in a folder of its own and return what came of each test, by its name."""
    shutil.copytree(EXAMPLE, folder / "dbt", ignore=shutil.ignore_patterns("target", "dbt_packages", "*.duckdb"))
    project = folder / "dbt" / "demo"
    done = dbt(project, "deps")
    assert done.returncode == 0, done.stdout
    done = dbt(project, "build", "--vars", json.dumps({"adult": str(adult_path())}))
    results = json.loads((project / "target" / "run_results.json").read_text())["results"]
    assert done.returncode == 1, done.stdout
    found = {result["unique_id"].split(".")[2]: result for result in results}
    assert found.pop("fairsql-on-run-end-0")["status"] == "success"
    assert (
        "loans_are_within_a_twentieth: selection_rate: Female 0.109, Male 0.304, the difference 0.195 is above 0.050"
        in done.stdout
    )
    assert re.search(
        r"errors_are_alike_where_education_is: education = HS-grad, true_positive_rate: Female 0\.\d+, Male ",
        done.stdout,
    )
    assert "loans_are_within_a_fifth: selection_rate" not in done.stdout
    return found


def test_tests_fail_where_groups_differ_by_more_than_is_allowed(tmp_path: Path) -> None:
    results = build(tmp_path)
    assert {name: result["status"] for name, result in results.items()} == {
        "decisions": "success",
        "loans_are_within_a_fifth": "pass",
        "loans_are_within_a_twentieth": "fail",
        "errors_are_alike_where_education_is": "fail",
        "some_groups_can_be_compared": "pass",
    }
    assert results["loans_are_within_a_twentieth"]["failures"] == 1
    with fairsql.connect() as con:
        clause = f"""
            SELECT count(*) FROM '{adult_path()}' FAIR DISPARITY (PREDICTION "hours-per-week" > 45 LABEL income = '>50K'
            PROTECTED sex CONTROL education FILTER age >= 25 METRICS true_positive_rate, false_positive_rate WITHIN 0.2
            MINIMUM 100) HAVING NOT within
        """
        (expected,) = con.execute(clause).fetchone()
    assert results["errors_are_alike_where_education_is"]["failures"] == expected > 0


def test_a_wrong_column_fails_by_name(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "dbt", ignore=shutil.ignore_patterns("target", "dbt_packages", "*.duckdb"))
    project = tmp_path / "dbt" / "demo"
    tests = project / "models" / "decisions.yml"
    tests.write_text(tests.read_text().replace("protected: sex", "protected: gender"))
    assert dbt(project, "deps").returncode == 0
    done = dbt(project, "build", "--vars", json.dumps({"adult": str(adult_path())}))
    assert done.returncode == 1
    assert "gender" in done.stdout
