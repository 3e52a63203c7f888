"""Classifiers trained on transformed rows, and judged on transformed test rows: AUC against discrimination.

All by SQL: CREATE TRANSFORM sees the training part alone; test rows are transformed without their labels; CREATE MODEL
learns and scores; FAIR measures. Discrimination is the largest |p/q - 1| of two groups' mean scores on the test part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from repairs import ADULT_REPAIR, ADULT_SEX_REPAIR, COMPAS_RACE_REPAIR, COMPAS_REPAIR, Repair, create

from fairsql import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairsql import Connection

REPAIRS = (COMPAS_RACE_REPAIR, ADULT_SEX_REPAIR, COMPAS_REPAIR, ADULT_REPAIR)
LEARNERS = {
    "LR": "logistic_regression",
    "RF": "random_forest(min_samples_leaf := 1)",
    "RF, six leaves": "random_forest(min_samples_leaf := 1, max_leaf_nodes := 6, max_features := 3)",
}
WITHIN = 0.03  # difference of the selection rate that CREATE MODEL allows, beside

_PARTS = """
    CREATE OR REPLACE TABLE parts AS
    SELECT *, row_number() OVER (ORDER BY hash(id, {seed})) <= 0.2 * count(*) OVER () AS test FROM {rows};
    CREATE OR REPLACE VIEW train AS SELECT * EXCLUDE (test) FROM parts WHERE NOT test;
    CREATE OR REPLACE VIEW test AS SELECT * EXCLUDE (test) FROM parts WHERE test;
    """

# Apply mode: the label stays in the table, to judge by, but is not looked at.
_TRANSFORMED = """
    CREATE OR REPLACE TABLE transformed AS
    SELECT *, FALSE AS test FROM {name}('train', seed := {seed})
    UNION ALL BY NAME
    SELECT *, TRUE AS test FROM {name}('test', seed := {seed}, labelled := false)
    """

# Where nothing is enforced, rows that validate change nothing: they may be the test part.
_PLAIN = "VALIDATE test"
_MODEL = """
    CREATE OR REPLACE MODEL learned
    PREDICT {label}
    FEATURES {features}
    USING {learner}
    {enforce}
    SEED {seed}
    AS FROM {rows}
    """
_JUDGED = """
    WITH scored AS (SELECT *, '' AS everyone FROM learned('{rows}') WHERE test),
    groups AS (SELECT avg(score) AS score, avg(prediction) AS decided FROM scored GROUP BY {groups}),
    judged AS (
      FROM scored FAIR (SCORE score THRESHOLD 0.5 LABEL {label} PROTECTED everyone METRICS auc, accuracy)
    )
    SELECT
      any_value(auc) AS auc,
      any_value(accuracy) AS accuracy,
      max(groups.score) / min(groups.score) - 1 AS discrimination,
      max(decided) / nullif(min(decided), 0) - 1 AS discrimination_decided
    FROM groups CROSS JOIN judged
    """


@dataclass(frozen=True)
class Trial:
    """What one model learns from and is judged on: tables, the protected columns it sees, what is enforced."""

    data: str
    rows: str
    groups: tuple[str, ...]
    enforce: str = _PLAIN
    judged: str = ""  # another table than `rows`


def run_split(con: Connection, repair: Repair, seed: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each learner and each way to treat the data, on one random split of 80 and 20 %."""
    source = repair.source
    con.execute(_PARTS.format(rows=source.name, seed=seed))
    enforce = f"FAIR (PROTECTED {', '.join(source.groups)} METRICS selection_rate WITHIN {WITHIN}) TEST test"
    trials = [
        Trial("original", "parts", source.groups),
        Trial("without D", "parts", ()),
        Trial(f"original, selection rate within {WITHIN:g}", "parts", source.groups, enforce),
    ]
    yield from _judge_all(con, repair, trials, seed)
    for epsilon in repair.epsilons:
        told = create(con, repair, rows="train", epsilon=epsilon)
        if not told["found"]:
            name = f"transformed, {epsilon:g}"
            yield {"population": source.name, "seed": seed, "data": name, "epsilon": epsilon, "found": False} | told
            continue
        con.execute(_TRANSFORMED.format(name=repair.name, seed=seed))
        trials = [Trial(f"transformed, {epsilon:g}", "transformed", source.groups)]
        if epsilon == repair.epsilons[0]:
            trials.append(Trial(f"transformed, {epsilon:g}, test as it is", "transformed", source.groups, judged="parts"))
        about = {
            "epsilon": epsilon,
            "departure_l1": told["departure_l1"],
            "disparity": told["disparity_after"],
            "unseen": _unseen(con, repair.name),
        }
        yield from ({**row, **about} for row in _judge_all(con, repair, trials, seed))


def _judge_all(con: Connection, repair: Repair, trials: list[Trial], seed: int) -> Iterator[dict[str, Any]]:
    for learner, using in LEARNERS.items():
        if learner == "RF, six leaves" and repair is not ADULT_SEX_REPAIR:
            continue  # the authors' setting for Adult alone
        for trial in trials:
            if trial.enforce != _PLAIN and learner != "LR":
                continue
            names = {"population": repair.source.name, "seed": seed, "data": trial.data, "learner": learner}
            yield names | _judge(con, repair, trial, using, seed)


def _judge(con: Connection, repair: Repair, trial: Trial, using: str, seed: int) -> dict[str, Any]:
    """Learn and judge; every feature is a class of its own, as in the authors' code."""
    source = repair.source
    features = [f"{each}::VARCHAR AS f_{each}" for each in (*trial.groups, *source.features)]
    fields = {"label": source.label, "learner": using, "seed": seed, "enforce": trial.enforce, "rows": trial.rows}
    if not trial.judged:
        try:
            con.execute(_MODEL.format(**fields, features=", ".join(features)))
        except DataError as error:
            if "no model within the allowances" not in error.message:
                raise
            return {"found": False}
    fields["rows"] = trial.judged or trial.rows
    frame = con.execute(_JUDGED.format(**fields, groups=", ".join(source.groups))).df()
    return {"found": True} | frame.to_dict("records")[0]


def _unseen(con: Connection, name: str) -> float:
    """Return the share of test rows whose group and features no training row has: they keep their values."""
    ((share,),) = con.execute(
        f"SELECT avg((NOT fair_seen)::INTEGER) FROM {name}('test', labelled := false, details := true)"
    ).fetchall()
    return float(share)
