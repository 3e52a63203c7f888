"""The cost of finding, reading and rewriting a clause, measured in this interpreter and printed as JSON.

It is a process of its own because sqlglot is either compiled in an interpreter or it is not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from time import perf_counter

import duckdb

import fairsql
from benchmarks import queries
from benchmarks.timing import interleave, timed

PLAIN = "SELECT 1"
TEXTS = {
    "FAIR": queries.fair("decisions"),
    "DISPARITY": queries.fair("decisions", "DISPARITY"),
    "CONFIDENCE": queries.fair("decisions", items="CONFIDENCE 0.95"),
    "DISPARITY CONFIDENCE": queries.fair("decisions", "DISPARITY", "CONFIDENCE 0.95"),
}


def main() -> None:
    """Print seconds for each text, its first expansion, and a plain statement with and without FairSQL."""
    calls = int(sys.argv[1])
    found: dict[str, object] = {"compiled": find_spec("sqlglotc") is not None}
    found["first"] = timed(_expand(TEXTS["FAIR"]))()
    times = interleave({name: timed(_expand(text)) for name, text in TEXTS.items()}, calls, warm=3)
    found |= {name: median(values) for name, values in times.items()}
    raw = duckdb.connect()
    con = fairsql.connect(raw)
    plain = {
        "raw": _many(lambda: raw.execute(PLAIN)),
        "passed": _many(lambda: con.execute(PLAIN)),
        "looked": _many(_expand(PLAIN)),
    }
    found |= {name: median(values) for name, values in interleave(plain, calls).items()}
    print(json.dumps(found))


def _expand(text: str) -> Callable[[], str]:
    return lambda: fairsql.expand(text)


def _many(run: Callable[[], object], times: int = 100) -> Callable[[], float]:
    """Return a function that returns the mean seconds of many calls, which alone are too short to time."""

    def measure() -> float:
        start = perf_counter()
        for _ in range(times):
            run()
        return (perf_counter() - start) / times

    return measure


if __name__ == "__main__":
    main()
