"""Models of classes on the Adult data: whether allowances are kept, what that costs, and the time.

Each setting is trained with ten seeds, which draw other validation rows. What is lost is the accuracy of the model
without allowances less that of the model within them. "Kept" is the share of the seeds in which a model was found whose
recorded rates on the validation rows keep the allowance.
"""

from __future__ import annotations

from collections.abc import Sequence

import fairsql
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

SEEDS = 10
_LABELS = {
    "3 classes of hours": "CASE WHEN h < 35 THEN 'part' WHEN h <= 40 THEN 'full' ELSE 'over' END",
    "6 occupations": "job",
}
_ROWS = """CREATE TABLE people AS SELECT age, "education-num" AS education, "hours-per-week" AS h, sex, race, workclass,
  "marital-status" AS status, income, CASE WHEN occupation IN ('Prof-specialty', 'Craft-repair', 'Exec-managerial',
    'Adm-clerical', 'Sales') THEN occupation ELSE 'other' END AS job
FROM 'fairsql/data/adult.parquet' WHERE split = 'train'"""
_SETTINGS = (
    ("sex", "selection_rate", 0.02), ("sex", "true_positive_rate", 0.05), ("race", "selection_rate", 0.05),
)  # fmt: skip


def _statement(label: str, protected: str, metric: str, within: float, seed: int) -> str:
    return f"""CREATE OR REPLACE MODEL m PREDICT {label} FEATURES age, education, sex, workclass, status, income
        FAIR (PROTECTED {protected} OUTCOMES EACH METRICS {metric} WITHIN {within} MINIMUM 100)
        TEST 0.3 SEED {seed} AS FROM people"""


def measure(run: Run) -> Sequence[Line]:
    """Return, for each setting, how often the allowance is kept, the gap on test rows, and what is lost."""
    lines = []
    with fairsql.connect() as con:
        con.execute(_ROWS)
        for about, label in _LABELS.items():
            for protected, metric, within in _SETTINGS:
                run.say(f"{about}, {protected}, {metric}")
                kept, lost, gaps = [], [], []
                for seed in range(run.rounds(SEEDS)):
                    try:
                        rows = con.execute(_statement(label, protected, metric, within, seed)).df()
                    except fairsql.DataError:
                        kept.append(0.0)
                        continue
                    found = con.execute(
                        "SELECT part, max(gap) FROM (SELECT part, outcome, max(value) - min(value) AS gap "
                        "FROM fairsql.model_metrics WHERE moment = 'after' AND metric = ? AND n >= 100 "
                        "AND \"group\" <> 'OVERALL' GROUP BY ALL) GROUP BY ALL", [metric],
                    ).fetchall()  # fmt: skip
                    of_part = dict(found)
                    kept.append(float(of_part["validation"] <= within + 1e-9))
                    gaps.append(of_part["test"])
                    lost.append(float(rows["accuracy_before"][0] - rows["accuracy_after"][0]))
                what = f"{about}, {metric} by {protected} WITHIN {within}"
                lines.append(Line(f"kept: {what}", Spread.of(kept), "", Target(1.0, at_least=True)))
                if gaps:
                    lines.append(Line(f"gap on test rows: {what}", Spread.of(gaps), ""))
                    lines.append(Line(f"accuracy lost: {what}", Spread.of(lost), ""))
        label = _LABELS["6 occupations"]
        texts = {within: _statement(label, "sex", "selection_rate", within, 1) for within in (0.02, 1.0)}
        runs = {within: timed(lambda text=text: con.execute(text).fetchall()) for within, text in texts.items()}  # type: ignore[misc]
        times = interleave(runs, run.rounds(5))
        lines.append(Line("time: 6 occupations WITHIN 0.02 / WITHIN 1", ratio(times[0.02], times[1.0])))
    return lines


BENCHMARK = Benchmark("class_models", "Models of classes: what is kept, and what it costs", measure)
