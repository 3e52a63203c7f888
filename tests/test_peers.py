"""The same figures as fairlearn and scikit-learn on the same rows, to 1e-12, and as hand-written SQL.

In: Adult, COMPAS, Bank Marketing, diabetes and ACS. Checked: every metric by group and within strata, the gaps and
ratios between groups, weights; where the peers call 0/0 a number, that FairSQL says NULL, and only there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
from fairlearn.metrics import (
    MetricFrame,
    count,
    false_negative_rate,
    false_positive_rate,
    selection_rate,
    true_negative_rate,
    true_positive_rate,
)
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    brier_score_loss,
    f1_score,
    precision_score,
    roc_auc_score,
)
from support.law_connections import insert

import fairsql

EXACT = 1e-12
Call = Callable[..., Any]


def _where(defined: Callable[[Any, Any], Any], metric: Call) -> Call:
    """Return the metric, NaN where it is 0/0: there the peers give 0, or warn."""

    def call(y_true: Any, y_pred: Any, **options: Any) -> float:
        return float(metric(y_true, y_pred, **options)) if defined(y_true, y_pred) else math.nan

    return call


def _any_positive(y_true: Any, y_pred: Any) -> Any:
    return np.any(y_true == 1)


def _any_negative(y_true: Any, y_pred: Any) -> Any:
    return np.any(y_true == 0)


def _both(y_true: Any, y_pred: Any) -> Any:
    return np.any(y_true == 1) and np.any(y_true == 0)


def _any_selected(y_true: Any, y_pred: Any) -> Any:
    return np.any(y_pred == 1)


def _any_of_either(y_true: Any, y_pred: Any) -> Any:
    return np.any(y_true == 1) or np.any(y_pred == 1)


OF_PREDICTIONS: dict[str, Call] = {
    "selection_rate": selection_rate,
    "true_positive_rate": _where(_any_positive, true_positive_rate),
    "false_positive_rate": _where(_any_negative, false_positive_rate),
    "true_negative_rate": _where(_any_negative, true_negative_rate),
    "false_negative_rate": _where(_any_positive, false_negative_rate),
    "accuracy": accuracy_score,
    "precision": _where(_any_selected, partial(precision_score, zero_division=np.nan)),
    "balanced_accuracy": _where(_both, balanced_accuracy_score),
    "f1": _where(_any_of_either, partial(f1_score, zero_division=np.nan)),
}
OF_SCORES: dict[str, Call] = {"brier_score": brier_score_loss, "auc": _where(_both, roc_auc_score)}


@dataclass(frozen=True)
class Audit:
    """What is measured: SQL expressions over a file, None of the bundled Adult data."""

    file: str | None
    prediction: str
    label: str
    score: str
    protected: tuple[str, ...]
    control: tuple[str, ...] = ()
    where: str = "true"

    def source(self) -> str:
        """The rows, with the names that the clause and the peers share."""
        keys = [f"{text} AS c{k}" for k, text in enumerate(self.control)]
        keys += [f"{text} AS g{k}" for k, text in enumerate(self.protected)]
        values = f"({self.prediction})::INT AS p, ({self.label})::INT AS y, ({self.score})::DOUBLE AS s"
        return f"SELECT {', '.join(keys)}, {values} FROM rows WHERE {self.where}"

    @property
    def groups(self) -> str:
        """The items that make strata and groups."""
        protected = "PROTECTED " + ", ".join(f"g{k}" for k in range(len(self.protected)))
        return protected + (f" CONTROL {', '.join(self.strata)}" if self.control else "")

    @property
    def strata(self) -> list[str]:
        """The columns of the controls."""
        return [f"c{k}" for k in range(len(self.control))]


ADULT = Audit(
    None,
    prediction='"education-num" >= 13 OR "hours-per-week" > 50',
    label="income = '>50K'",
    score='("education-num" * 5 + age % 20) / 100',
    protected=("race", "sex"),
)
COMPAS = Audit(
    "compas.parquet",
    prediction="decile_score >= 5",
    label="two_year_recid",
    score="decile_score / 10",
    protected=("race", "sex"),
)
BANK = Audit(
    "bank.parquet",
    prediction="poutcome = 'success' OR euribor3m < 1.2",
    label="y = 'yes'",
    score="1 - euribor3m / 6",
    protected=("job",),
)
DIABETES = Audit(
    "diabetes.parquet",
    prediction="number_inpatient >= 2 OR number_emergency >= 2",
    label="readmitted = '<30'",
    score="least(1, time_in_hospital / 20 + number_inpatient / 30)",
    protected=("race", "age"),
    where="race IS NOT NULL AND gender = 'Male' AND admission_type_id = 1",
)
AUDITS = {
    "adult": ADULT,
    "compas": COMPAS,
    "bank": BANK,
    "diabetes": DIABETES,
    "adult by education": Audit(
        None, ADULT.prediction, ADULT.label, ADULT.score, ("sex",), ('"education-num" > 10', "relationship"),
        "age BETWEEN 25 AND 35",
    ),
    "compas by charge": Audit(
        "compas.parquet", COMPAS.prediction, COMPAS.label, COMPAS.score, ("race",), ("c_charge_degree", "age_cat")
    ),
    "bank by month": Audit("bank.parquet", BANK.prediction, BANK.label, BANK.score, ("marital",), ("month",),
                           "month NOT IN ('may', 'jul')"),
    "diabetes by admission": Audit(
        "diabetes.parquet", DIABETES.prediction, DIABETES.label, DIABETES.score, ("race",), ("admission_type_id",),
        "race IS NOT NULL AND gender = 'Female' AND age > '[6'",
    ),
}  # fmt: skip


@pytest.fixture
def load(adult: fairsql.Connection, data: Callable[[str], str]) -> Callable[[Audit], fairsql.Connection]:
    """A function that gives a connection with a third of the rows of an audit in the table `audited`.

    fairlearn takes seconds for all of them.
    """

    def loaded(audit: Audit) -> fairsql.Connection:
        relation = adult.table("adult") if audit.file is None else adult.read_parquet(data(audit.file))
        relation.create_view("rows")
        adult.execute(f"CREATE TABLE whole AS {audit.source()}")
        adult.execute("CREATE TABLE audited AS FROM whole WHERE rowid % 3 = 0")
        return adult

    return loaded


def _frame(con: fairsql.Connection, audit: Audit, metrics: dict[str, Call], of: str) -> MetricFrame:
    """fairlearn's answer on the rows that FairSQL gets."""
    names = [*audit.strata, *(f"g{k}" for k in range(len(audit.protected))), "y", of]
    rows = con.execute(f"SELECT {', '.join(names)} FROM audited").fetchall()
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    features = pd.DataFrame({name: columns[name] for name in names[:-2]}, dtype=object)
    return MetricFrame(
        metrics=metrics,
        y_true=np.array(columns["y"]),
        y_pred=np.array(columns[of]),
        sensitive_features=features[[name for name in names[:-2] if name.startswith("g")]],
        control_features=features[audit.strata] if audit.control else None,
    )


def _by_group(frame: MetricFrame) -> dict[tuple[Any, ...], dict[str, float]]:
    table = frame.by_group
    index = [key if isinstance(key, tuple) else (key,) for key in table.index]
    rows = dict(zip(index, table.to_dict("records"), strict=True))
    return {key: row for key, row in rows.items() if row["count"] > 0}  # fairlearn lists combinations without rows


def _groups(con: fairsql.Connection, audit: Audit, query: str) -> dict[tuple[Any, ...], dict[str, Any]]:
    cursor = con.execute(query)
    names = [column[0] for column in cursor.description]
    keys = len(audit.control) + len(audit.protected)
    return {row[:keys]: dict(zip(names[keys:], row[keys:], strict=True)) for row in cursor.fetchall()}


def _same(ours: float | None, theirs: float) -> bool:
    """True if both are undefined, or both are one number to 1e-12."""
    if ours is None or math.isnan(theirs):
        return ours is None and math.isnan(theirs)
    return math.isclose(ours, theirs, rel_tol=EXACT, abs_tol=EXACT)


def _differences(ours: dict[tuple[Any, ...], dict[str, Any]], theirs: dict[tuple[Any, ...], dict[str, float]],
                 names: Sequence[str]) -> list[str]:  # fmt: skip
    found = [f"{key}: only on one side" for key in ours.keys() ^ theirs.keys()]
    for key in ours.keys() & theirs.keys():
        found += [
            f"{key} {name}: {ours[key][name]} and {theirs[key][name]}"
            for name in names
            if not _same(ours[key][name], theirs[key][name])
        ]
    return found


@pytest.mark.parametrize("audit", AUDITS.values(), ids=AUDITS)
def test_rates_and_gaps_are_those_of_fairlearn(audit: Audit, load: Callable[[Audit], fairsql.Connection]) -> None:
    con = load(audit)
    frame = _frame(con, audit, {"count": count, **OF_PREDICTIONS}, "p")
    theirs, names = _by_group(frame), list(OF_PREDICTIONS)
    items = f"(PREDICTION p LABEL y {audit.groups} METRICS {', '.join(names)})"
    ours = _groups(con, audit, f"FROM audited FAIR {items}")
    assert len(ours) >= 4
    assert not _differences(ours, theirs, names)
    assert {key: row["n"] for key, row in ours.items()} == {key: row["count"] for key, row in theirs.items()}
    assert not any(row["excluded"] for row in ours.values())
    wanted = ", ".join([*audit.strata, "metric", "difference", "ratio"])
    gaps = con.execute(f"SELECT {wanted} FROM audited FAIR DISPARITY {items}").fetchall()
    assert len(gaps) == len(names) * len({key[: len(audit.control)] for key in theirs})
    _check_gaps(gaps, theirs, frame)


def _check_gaps(gaps: list[tuple[Any, ...]], groups: dict[tuple[Any, ...], dict[str, float]], frame: Any) -> None:
    """Compare rows of (stratum, metric, difference, ratio) with fairlearn's, where two groups can be judged."""
    difference, ratio = frame.difference(method="between_groups"), frame.ratio(method="between_groups")
    for *stratum, metric, gap, share in gaps:
        values = [row[metric] for key, row in groups.items() if list(key[: len(stratum)]) == stratum]
        judged = [value for value in values if not math.isnan(value)]
        if len(judged) < 2:
            assert (gap, share) == (None, None)
            continue
        place = (stratum[0] if len(stratum) == 1 else tuple(stratum), metric) if stratum else metric
        separate, part = (table.loc[place] if stratum else table[place] for table in (difference, ratio))
        assert _same(gap, separate), (stratum, metric)
        assert _same(share, part if max(judged) > 0 else math.nan), (stratum, metric)


@pytest.mark.parametrize("audit", AUDITS.values(), ids=AUDITS)
def test_score_metrics_are_those_of_scikit_learn(audit: Audit, load: Callable[[Audit], fairsql.Connection]) -> None:
    con = load(audit)
    theirs = _by_group(_frame(con, audit, {"count": count, **OF_SCORES}, "s"))
    clause = f"FAIR (SCORE s LABEL y {audit.groups} METRICS brier_score, auc)"
    assert not _differences(_groups(con, audit, f"FROM audited {clause}"), theirs, ["brier_score", "auc"])


def test_weighted_rates_are_those_of_fairlearn(adult: fairsql.Connection) -> None:
    rows = adult.execute(f"SELECT race, ({ADULT.prediction})::INT, ({ADULT.label})::INT, fnlwgt FROM adult").fetchall()
    race, predicted, labelled, weights = (np.array(column) for column in zip(*rows, strict=True))
    names = ["selection_rate", "true_positive_rate", "false_positive_rate", "accuracy", "precision", "f1"]
    frame = MetricFrame(
        metrics={name: OF_PREDICTIONS[name] for name in names},
        y_true=labelled,
        y_pred=predicted,
        sensitive_features=race,
        sample_params={name: {"sample_weight": weights} for name in names},
    )
    clause = f"FAIR (PREDICTION {ADULT.prediction} LABEL {ADULT.label} PROTECTED race WEIGHT fnlwgt METRICS "
    ours = adult.execute(f"FROM adult {clause} {', '.join(names)})").fetchall()
    assert [row[:3] for row in ours] == [(group, int((race == group).sum()), 0) for group in sorted(set(race))]
    for group, _, _, *values in ours:
        assert values == pytest.approx(list(frame.by_group.loc[group, names]), rel=EXACT)


def test_where_fairlearn_says_0_and_means_undefined(con: fairsql.Connection) -> None:
    rows = [("a", 1, 1), ("a", 0, 1), ("a", 0, 0), ("b", 1, 0), ("b", 0, 0)]
    con.execute("CREATE TABLE t (g VARCHAR, p INT, y INT)")
    insert(con, "t", rows)
    group, predicted, labelled = (np.array(column) for column in zip(*rows, strict=True))
    frame = MetricFrame(
        metrics=true_positive_rate, y_true=labelled, y_pred=predicted, sensitive_features=group
    )  # fmt: skip
    assert dict(frame.by_group) == {"a": 0.5, "b": 0.0}
    assert con.execute("SELECT g, tpr FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tpr)").fetchall() == [
        ("a", 0.5),
        ("b", None),
    ]


# Real NULLs: race, the HbA1c result (not measured), and readmission of those who died or went to a hospice.
DIED = "(11, 13, 14, 19, 20, 21)"
WITH_NULLS = f"""
CREATE TABLE audited AS
SELECT race, gender, (nullif("A1Cresult", 'None') IN ('>7', '>8'))::INT AS p,
       CASE WHEN discharge_disposition_id NOT IN {DIED} THEN (readmitted = '<30')::INT END AS y
FROM rows
"""


@pytest.fixture
def nulls(con: fairsql.Connection, data: Callable[[str], str]) -> fairsql.Connection:
    """A connection with the diabetes data, NULL in the group, the prediction and the label."""
    con.read_parquet(data("diabetes.parquet")).create_view("rows")
    con.execute(WITH_NULLS)
    return con


def test_null_groups_and_excluded_rows_are_those_of_hand_written_sql(nulls: fairsql.Connection) -> None:
    ours = nulls.execute(
        "SELECT race, gender, n, excluded, selection_rate, tpr, fpr, accuracy, ppv FROM audited "
        "FAIR (PREDICTION p LABEL y PROTECTED race, gender METRICS selection_rate, tpr, fpr, accuracy, ppv)"
    ).fetchall()
    by_hand = nulls.execute("""
        SELECT race, gender,
               count(*) FILTER (p IS NOT NULL AND y IS NOT NULL) AS included,
               count(*) FILTER (p IS NULL OR y IS NULL),
               count(*) FILTER (p = 1 AND y IS NOT NULL) / nullif(included, 0),
               count(*) FILTER (p = 1 AND y = 1) / nullif(count(*) FILTER (y = 1 AND p IS NOT NULL), 0),
               count(*) FILTER (p = 1 AND y = 0) / nullif(count(*) FILTER (y = 0 AND p IS NOT NULL), 0),
               count(*) FILTER (p = y) / nullif(included, 0),
               count(*) FILTER (p = 1 AND y = 1) / nullif(count(*) FILTER (p = 1 AND y IS NOT NULL), 0)
        FROM audited GROUP BY ALL ORDER BY race NULLS LAST, gender
    """).fetchall()
    assert ours == by_hand
    assert [row[:2] for row in ours if row[0] is None] == [(None, "Female"), (None, "Male"), (None, "Unknown/Invalid")]
    assert sum(row[2] + row[3] for row in ours) == 101_766
    assert sum(row[2] + row[3] for row in ours if row[0] is None) == 2_273


def test_groups_with_nulls_are_those_of_fairlearn_on_complete_rows(nulls: fairsql.Connection) -> None:
    audit = Audit(None, "p", "y", "p", ("race", "gender"))
    names = list(OF_PREDICTIONS)
    ours = _groups(
        nulls, audit,
        f"FROM audited FAIR (PREDICTION p LABEL y PROTECTED race, gender METRICS {', '.join(names)})",
    )  # fmt: skip
    nulls.execute("CREATE TABLE complete AS FROM audited WHERE columns(*) IS NOT NULL")
    nulls.execute("DROP TABLE audited; CREATE VIEW audited AS SELECT race AS g0, gender AS g1, p, y FROM complete")
    theirs = _by_group(_frame(nulls, audit, {"count": count, **OF_PREDICTIONS}, "p"))
    known = {key: row for key, row in ours.items() if key[0] is not None and row["n"]}
    assert len(known) == 10
    assert not _differences(known, theirs, names)
    assert {key: row["n"] for key, row in known.items()} == {key: row["count"] for key, row in theirs.items()}


def test_many_groups_are_those_of_hand_written_sql(con: fairsql.Connection, data: Callable[[str], str]) -> None:
    con.read_parquet(data("acs_gov_2018.parquet")).create_view("acs")
    groups = "race, sex, occupation, economic_region"
    ours = con.execute(f"""
        FROM acs FAIR (PREDICTION education_level >= 21 LABEL salary > 50000 PROTECTED {groups}
                       METRICS selection_rate, base_rate, tpr, fnr, fpr, tnr, ppv, npv, accuracy, f1)
    """).fetchall()
    by_hand = con.execute(f"""
        WITH judged AS (SELECT {groups}, education_level >= 21 AS p, salary > 50000 AS y FROM acs),
        counted AS (
          SELECT {groups}, count(*) FILTER (p AND y) AS tp, count(*) FILTER (p AND NOT y) AS fp,
                 count(*) FILTER (NOT p AND y) AS fn, count(*) FILTER (NOT p AND NOT y) AS tn, count(*) AS n_all,
                 count(*) FILTER (p IS NULL OR y IS NULL) AS left_out
          FROM judged GROUP BY ALL
        )
        SELECT {groups}, n_all - left_out AS n, left_out, (tp + fp) / nullif(n, 0), (tp + fn) / nullif(n, 0),
               tp / nullif(tp + fn, 0), fn / nullif(tp + fn, 0), fp / nullif(fp + tn, 0), tn / nullif(fp + tn, 0),
               tp / nullif(tp + fp, 0), tn / nullif(fn + tn, 0), (tp + tn) / nullif(n, 0),
               2 * tp / nullif(2 * tp + fp + fn, 0)
        FROM counted ORDER BY race NULLS LAST, sex NULLS LAST, occupation NULLS LAST, economic_region NULLS LAST
    """).fetchall()
    assert len(ours) > 10_000
    assert ours == by_hand


def test_gaps_over_many_groups_are_those_of_hand_written_sql(
    con: fairsql.Connection, data: Callable[[str], str]
) -> None:
    con.read_parquet(data("acs_gov_2018.parquet")).create_view("acs")
    ours = con.execute("""
        SELECT sex, lowest_group, lowest_value, highest_group, highest_value, difference, ratio FROM acs
        FAIR DISPARITY (LABEL salary > 50000 PROTECTED occupation CONTROL sex MINIMUM 200)
    """).fetchall()
    by_hand = con.execute("""
        WITH rates AS (
          SELECT sex, occupation, count(*) FILTER (salary > 50000) / count(*) AS rate
          FROM acs GROUP BY ALL HAVING count(*) >= 200
        )
        SELECT sex, arg_min(occupation, rate), min(rate), arg_max(occupation, rate), max(rate),
               max(rate) - min(rate), min(rate) / max(rate)
        FROM rates GROUP BY sex ORDER BY sex
    """).fetchall()
    assert len(ours) == 2
    assert ours == by_hand
