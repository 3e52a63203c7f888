"""The clause against fairlearn's MetricFrame, on the same data frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import duckdb

import fairsql
from benchmarks import queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 1_000_000


def measure(run: Run) -> Sequence[Line]:
    """Time both on data that is in pandas already."""
    try:
        metrics = _metrics()
    except ImportError as error:
        return [Line("fairlearn MetricFrame / FAIR", None, note=str(error))]
    run.say("generating the frame")
    with duckdb.connect() as con:
        frame = con.execute(rows.ROWS.format(start=0, stop=run.rows(ROWS))).df()
    columns = [*queries.GROUPS, *queries.METRICS]
    text = f"SELECT {', '.join(columns)} FROM ({queries.fair('frame')})"
    with fairsql.connect() as con:
        con.register("frame", frame)
        by_library = _by_group(metrics, frame).reset_index()[columns]
        if not rows.agree(con.execute(text).fetchall(), list(by_library.itertuples(index=False, name=None))):
            raise AssertionError("FAIR and MetricFrame differ")
        run.say("taking turns")
        contestants: dict[str, Callable[[], object]] = {
            "library": lambda: _by_group(metrics, frame),
            "FAIR": lambda: con.execute(text).fetchall(),
        }
        found = interleave({name: timed(call) for name, call in contestants.items()}, run.rounds(5))
    library, clause = found["library"], found["FAIR"]
    note = f"{seconds(Spread.of(library).median)} / {seconds(Spread.of(clause).median)}"
    return [Line("fairlearn MetricFrame / FAIR", ratio(library, clause), target=Target(20, at_least=True), note=note)]


def _metrics() -> dict[str, Callable[..., float]]:
    """Return the library's functions for the eight metrics."""
    from fairlearn import metrics  # type: ignore[import-untyped]
    from sklearn.metrics import accuracy_score, precision_score

    def base_rate(y_true: Any, y_pred: Any) -> float:
        return float(y_true.mean())

    functions: tuple[Callable[..., float], ...] = (
        metrics.selection_rate,
        base_rate,
        accuracy_score,
        metrics.true_positive_rate,
        metrics.false_positive_rate,
        partial(precision_score, zero_division=float("nan")),
        metrics.true_negative_rate,
        metrics.false_negative_rate,
    )
    return dict(zip(queries.METRICS, functions, strict=True))


def _by_group(metrics: dict[str, Callable[..., float]], frame: Any) -> Any:
    from fairlearn.metrics import MetricFrame  # type: ignore[import-untyped]

    return MetricFrame(
        metrics=metrics,
        y_true=frame["label"],
        y_pred=frame["prediction"],
        sensitive_features=frame[["race", "sex"]],
        control_features=frame[["region"]],
    ).by_group


BENCHMARK = Benchmark("libraries", "1 million rows in pandas, against fairlearn", measure)
