"""FAIR THRESHOLD against fairlearn's ThresholdOptimizer, on the same scores; and exact against the swarm."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 1_000_000
TABLE = """
    CREATE TABLE people AS
    SELECT i AS id, ['a', 'b', 'c'][1 + CAST(hash(i) % 3 AS INTEGER)] AS race,
           hash(i + 1) / 18446744073709551616.0 AS score,
           CAST(hash(i + 2) / 18446744073709551616.0 < score * (0.7 + 0.15 * (hash(i) % 3))
                AS INTEGER) AS label
    FROM range({rows}) r(i)
"""
THRESHOLD = "FROM people FAIR THRESHOLD (METHOD {method} SCORE score LABEL label PROTECTED race)"


def measure(run: Run) -> Sequence[Line]:
    """Time the methods and the library; the objective is eq. 8 of Luskin et al. 2020 on the rows tuned on."""
    run.say("generating the rows")
    with fairsql.connect() as con:
        con.execute(TABLE.format(rows=run.rows(ROWS)))
        frame = con.execute("FROM people").df()

        def tune(method: str) -> Callable[[], list[Any]]:
            return lambda: con.execute(THRESHOLD.format(method=method)).fetchall()

        run.say("taking turns")
        contestants: dict[str, Callable[[], object]] = {
            "exact": tune("exact"),
            "pso": tune("pso SEED 7"),
            "randomized": tune("randomized"),
        }
        try:
            contestants["library"] = _optimizer(frame)
        except ImportError:
            run.say("fairlearn is not installed")
        found = interleave({name: timed(call) for name, call in contestants.items()}, run.rounds(3))
        objective = {name: contestants[name]()[0][-1] for name in ("exact", "pso")}  # type: ignore[index]
    if objective["exact"] < objective["pso"]:
        raise AssertionError("the exact method is not the best")
    times = {name: seconds(Spread.of(values).median) for name, values in found.items()}
    gain = objective["exact"] - objective["pso"]
    lines = [
        Line("exact, distinct scores", Spread.of(found["exact"]), unit="s", target=Target(10), note=times["exact"]),
        Line(
            "pso / exact", ratio(found["pso"], found["exact"]),
            note=f"{times['pso']} / {times['exact']}; objective of exact higher by {gain:.1e}",
        ),
    ]  # fmt: skip
    for method in ("exact", "randomized"):
        value = ratio(found["library"], found[method]) if "library" in found else None
        note = f"{times['library']} / {times[method]}" if value else "fairlearn is not installed"
        lines.append(Line(f"fairlearn ThresholdOptimizer, equalized odds / {method}", value, note=note))
    return lines


def _optimizer(frame: Any) -> Callable[[], object]:
    """Return a function that fits fairlearn's optimizer on the scores."""
    from fairlearn.postprocessing import ThresholdOptimizer  # type: ignore[import-untyped]
    from sklearn.base import BaseEstimator, ClassifierMixin

    class Scores(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
        """A fitted model whose score is the first column."""

        classes_ = (0, 1)

        def fit(self, X: Any, y: Any) -> Scores:  # noqa: N803
            return self

        def predict_proba(self, X: Any) -> Any:  # noqa: N803
            return X[["score", "score"]].to_numpy()

        def __sklearn_is_fitted__(self) -> bool:
            return True

    def fit() -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            optimizer = ThresholdOptimizer(
                estimator=Scores(), constraints="equalized_odds", prefit=True, predict_method="predict_proba"
            )
            return optimizer.fit(frame[["score"]], frame["label"], sensitive_features=frame["race"])

    return fit


BENCHMARK = Benchmark("thresholds", "Thresholds for 1 million distinct scores, 3 groups", measure)
