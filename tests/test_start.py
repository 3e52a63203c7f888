"""What a process imports for its first work: no library that the work can do without. Not measured by the clock."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

# Libraries that take long to import, or that belong to other work.
HEAVY = {
    "sklearn", "pandas", "skops", "scipy", "cvxpy", "clarabel", "matplotlib", "joblib", "rich", "prompt_toolkit", "pygments", "jinja2",
    "numpy", "pyarrow", "xgboost", "lightgbm", "sqlalchemy", "polars", "asyncio",
}  # fmt: skip
ROWS = """CREATE TABLE t AS SELECT (i * 7) % 50 AS age, i % 2 AS old, i % 3 = 0 AS sex, if(i % 5 = 0, NULL, 'j' || i % 4) AS job,
    ((i * 7) % 50 + i * i % 30 + (i % 3 = 0)::INT * 10) > 40 AS paid FROM range(300) r(i)"""
MODEL = "CREATE MODEL m PREDICT paid {} FEATURES age, sex, job {} AS FROM t; SELECT avg(score) FROM m('t')"
WITHIN = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1)"
L1 = """CREATE TRANSFORM r PROTECTED sex LABEL paid FEATURES old EPSILON 0.15 OBJECTIVE l1
    DISTORTION changed(old) + changed(paid) WITHIN 2 AS FROM t; SELECT count(*) FROM r('t')"""
# Of each first work the heavy libraries that it needs.
WORK = {
    "plain SQL": ("SELECT 1", set()),
    "FAIR": ("FROM t FAIR (LABEL paid PROTECTED sex)", set()),
    "FAIR PAIRS": ("FROM t FAIR PAIRS (PREDICTION paid PROTECTED sex CONFIDENCE 0.95)", set()),
    "a macro beside one of the database's": (
        "CREATE MACRO fair_own(x) AS x; FROM fair_metrics(t, ['sex'], paid)", {"numpy", "pyarrow"}
    ),
    "a model": (MODEL.format("", ""), {"numpy", "pyarrow"}),
    "a model with arguments": (MODEL.format("USING logistic_regression(C := 0.5, tol := 1e-6)", ""), {"numpy", "pyarrow"}),
    "a model within an allowance": (MODEL.format("", WITHIN), {"numpy", "pyarrow"}),
    "a model within an allowance, with confidence": (
        MODEL.format("", WITHIN.replace("0.1", "0.6 CONFIDENCE 0.9")), {"numpy", "pyarrow"}
    ),
    "a model that is swept": (MODEL.format("", WITHIN) + "; SWEEP MODEL m WITHIN 0.2", {"numpy", "pyarrow"}),
    "l1": (L1, {"numpy", "pyarrow", "scipy"}),
}  # fmt: skip


def imported(code: str, *arguments: str) -> set[str]:
    """Return the heavy libraries that a new process has imported once it has run some code."""
    last = (
        f"; import json, sys; sys.stderr.write(json.dumps([name for name in {sorted(HEAVY)} if name in sys.modules]))"
    )
    command = [sys.executable, "-W", "ignore", "-c", code + last, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("work", WORK)
def test_first_work_imports_no_library_that_it_does_not_need(work: str) -> None:
    sql, needed = WORK[work]
    steps = [f"con.sql({text!r}).fetchall()" if text else "" for text in sql.split("; ")]
    assert imported(f"import fairsql; con = fairsql.connect(); con.execute({ROWS!r}); {'; '.join(steps)}") <= needed


def test_another_learner_is_there_when_it_is_asked_for() -> None:
    sql = MODEL.format("USING decision_tree", "").split("; ")[0]
    assert "sklearn" in imported(
        f"import fairsql; con = fairsql.connect(); con.execute({ROWS!r}); con.execute({sql!r})"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("expand", "FROM t FAIR (PREDICTION p PROTECTED g)"),
        ("query", "SELECT 1"),
        ("query", "FROM (SELECT 1 AS p, 2 AS g) FAIR (PREDICTION p PROTECTED g)"),
    ],
)
def test_a_command_imports_no_heavy_library(arguments: tuple[str, ...]) -> None:
    code = "from fairsql.shell.cli import main\ntry: main()\nexcept SystemExit as end: assert not end.code\nimport sys"
    assert imported(code, *arguments) == set()
