"""SAMPLE on 10 million rows: what each learner keeps of its allowance on all validation rows, its time and its memory.

One run each, in a process of its own. With arguments (a Parquet file, and what follows USING) this module is that
process.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks import child
from benchmarks.any_size import write
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread

ROWS = 10_000_000
SAMPLE = 50_000
ALLOWANCE = 0.03
LIMIT = "250MB"
LARGEST = 700.0  # MiB: DuckDB's limit, and what Python, scikit-learn and the sample take
LEARNERS = (
    "logistic_regression",
    "linear_svm",
    "decision_tree",
    "random_forest(n_estimators := 10, max_depth := 8)",
    "gradient_boosting(max_iter := 20)",
    "mlp(hidden_layer_sizes := [16])",
    "naive_bayes",
    "xgboost(n_estimators := 20)",
    "lightgbm(n_estimators := 20)",
)


def measure(run: Run) -> Sequence[Line]:
    """Make one model of each learner from the same file."""
    path = write(run.directory / "rows.parquet", run.rows(ROWS), False)
    lines = []
    for using in LEARNERS:
        run.say(using)
        name = using.partition("(")[0]
        if name in ("xgboost", "lightgbm") and find_spec(name) is None:
            lines.append(Line(f"{using}: gap", None, note=f"{name} is not installed"))
            continue
        command = [sys.executable, "-S", "-c", child.LAUNCHER, sys.executable, "-m", __name__, str(path), using]
        done = subprocess.run(command, capture_output=True, text=True, cwd=child.ROOT, check=True)
        lines += _lines(using, json.loads(done.stdout))
    path.unlink()
    return lines


def _lines(using: str, found: dict[str, Any]) -> list[Line]:
    peak = Line(
        f"{using}: peak of memory", Spread.of([found["mebibytes"]]), "MiB", Target(LARGEST), seconds(found["seconds"])
    )
    if "error" in found:
        return [Line(f"{using}: gap", None, note=found["error"]), peak]
    note = (
        f"{found['before']:.4f} to {found['after']:.4f} accurate, gap {found['wide']:.3f} before; "
        f"{found['fits']} fits, scored by {found['scored']}"
    )
    return [Line(f"{using}: gap", Spread.of([found["gap"]]), "", Target(ALLOWANCE), note), peak]


def main() -> None:
    """Make one model, and print what is recorded of it."""
    import fairsql

    path, using = sys.argv[1:]
    with fairsql.connect() as con:
        con.execute(f"SET memory_limit = '{LIMIT}'")
        con.execute("SHOW MODELS")  # imports before the clock runs
        begin, found = perf_counter(), dict[str, Any]()
        try:
            ((_, fits, before, after, wide, gap),) = con.execute(
                f"CREATE MODEL m PREDICT y FEATURES age, edu, hrs, x3, x4, x5, c, g USING {using} "
                f"FAIR (PROTECTED g METRICS selection_rate WITHIN {ALLOWANCE}) SAMPLE {SAMPLE} "
                f"AS SELECT * FROM '{Path(path)}'"
            ).fetchall()
            ((scored,),) = con.execute("SELECT scored_by FROM fairsql.models").fetchall()
            found = {"fits": fits, "before": before, "after": after, "wide": wide, "gap": gap, "scored": scored}
        except fairsql.Error as error:
            found = {"error": str(error).partition("\n")[0]}
        found["seconds"] = perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps(found | {"mebibytes": peak / 2**20 if sys.platform == "darwin" else peak / 2**10}))


BENCHMARK = Benchmark(
    "any_size_learners", f"SAMPLE {SAMPLE:,} of 10 million rows, within {ALLOWANCE}, memory_limit {LIMIT}", measure
)

if __name__ == "__main__":
    main()
