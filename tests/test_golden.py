"""Golden files: each case of `tests/golden/*.sql` is a query and its expansion.

The expansion is compared without its white space, then run on DuckDB, and its rows are compared with the oracle's. After an intended
change `python tests/test_golden.py` writes the expansions again and says which changed; a test run never does.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any

import duckdb
import pytest
import sqlglot
from support import class_oracle, decomposition_oracle, matched_oracle, number_oracle, oracle
from support.adjust_oracle import Adjusted, adjusted
from support.bounds_oracle import bounds
from support.golden_files import Case, read_cases, squeeze, write_cases
from support.law_connections import insert
from support.oracle import Clause, assert_same, disparity, fair, relabel, reweigh, thresholds, trend
from support.pairs_oracle import pairs
from support.people import NAMES, people
from support.proxies_oracle import proxies
from support.scan_oracle import Bin, scan, scan_gaps
from support.significance_oracle import significance, trends

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.session.running.functions import called, provide
from fairsql.syntax.spec import Spec


def column(name: str) -> Callable[[oracle.Row], Any]:
    return lambda row: row[name]


RACE = {"race": column("race")}
BOTH = {**RACE, "sex": column("sex")}
DECIDED: dict[str, Any] = {"prediction": column("approved")}
JUDGED: dict[str, Any] = {**DECIDED, "label": column("repaid")}
SCORED: dict[str, Any] = {"score": column("risk"), "label": column("repaid")}
SIX = (
    "selection_rate",
    "base_rate",
    "accuracy",
    "true_positive_rate",
    "false_positive_rate",
    "positive_predictive_value",
)
REGION = {"Region of": column("Region of")}
AT = dict.fromkeys(SIX, ("difference", 0.1))

# What the oracle measures for each case: the form, the clause, and which rows.
WANTED: dict[str, tuple[Callable[..., list[tuple[Any, ...]]], Clause | Adjusted, Callable[[oracle.Row], bool]]] = {}


def in_range(value: float | None, *ranges: tuple[float, str]) -> str | None:
    """Return the name of the first range whose end is above a value."""
    return None if value is None else next(name for end, name in ranges if value < end)


def wanted(
    title: str, form: Callable[..., Any], clause: Clause | Adjusted, where: Callable[[oracle.Row], bool] = bool
) -> None:
    WANTED[title] = (form, clause, where)


wanted("the smallest clause", fair, Clause(RACE, ["selection_rate"], **DECIDED))
wanted("a label brings its metrics", fair, Clause(BOTH, SIX, **JUDGED))
wanted("a label alone audits the data", fair, Clause(RACE, ["base_rate"], label=column("repaid")))
wanted(
    "strata, and a filter",
    fair,
    Clause(RACE, ["selection_rate"], control=REGION, **DECIDED),
    lambda r: r["sex"] == "Male",
)
wanted("expressions with names", fair, Clause(
    {"white": lambda r: None if r["race"] is None else r["race"] == "White"}, ["accuracy"],
    prediction=lambda r: None if r["risk"] is None else r["risk"] > 0.4, label=column("repaid"),
))  # fmt: skip
wanted("numbers in ranges, as groups and as strata", fair, Clause(
    {"risk": lambda r: in_range(r["risk"], (0.25, "below 0.25"), (0.5, "0.25 to below 0.50"), (math.inf, "0.50 or more"))},
    ["selection_rate"],
    control={
        "Region of": lambda r: in_range(r["Region of"], (2, "below 2"), (math.inf, "2 or more")),
        "heavy": lambda r: in_range(r["weight"], (1, "below 1"), (1.5, "1 to below 1.5"), (math.inf, "1.5 or more")),
    }, **DECIDED,
))  # fmt: skip
wanted(
    "a score with a threshold", fair, Clause(RACE, ["selection_rate", "true_positive_rate"], threshold=0.5, **SCORED)
)
wanted(
    "a score alone",
    fair,
    Clause(RACE, ["base_rate", "mean_score", "auc", "brier_score", "calibration_error"], **SCORED),
)
wanted("metrics of every kind", fair, Clause(
    RACE, ["true_positive_rate", "true_positive_rate", "false_positive_rate", "harm", "misclassification_rate"], **JUDGED
))  # fmt: skip
wanted("a cube", fair, Clause(BOTH, ["selection_rate"], sets=[["race", "sex"], ["race"], ["sex"], []], **DECIDED))
wanted("a roll-up within strata", fair, Clause(
    BOTH, ["selection_rate"], control=REGION, sets=[["race", "sex"], ["race"], []], **DECIDED
))  # fmt: skip
wanted("grouping sets", fair, Clause(BOTH, ["selection_rate"], sets=[["race", "sex"], ["sex"]], **DECIDED))
wanted("weights", fair, Clause(RACE, ["selection_rate", "f1_score"], weight=column("weight"), **JUDGED))
wanted(
    "intervals: of a proportion, and of a formula",
    fair,
    Clause(RACE, ["true_positive_rate", "f1_score"], confidence=0.95, **JUDGED),
)
wanted("intervals with weights", fair, Clause(
    RACE, ["accuracy", "balanced_accuracy"], weight=column("weight"), confidence=0.9, **JUDGED
))  # fmt: skip
wanted("limits at every look", fair, Clause(
    RACE, ["true_positive_rate", "balanced_accuracy"], weight=column("weight"), confidence=0.95, tuned=50, **JUDGED
))  # fmt: skip
wanted("intervals of scores", fair, Clause(RACE, ["auc", "brier_score"], confidence=0.9, **SCORED))
wanted("FROM first", fair, Clause(RACE, ["selection_rate"], **DECIDED), lambda r: r["sex"] == "Male")
wanted("aggregates of columns, with no outcome", fair, Clause(
    RACE, ["mean_risk", "median_risk", "weight_each", "risky"]
))  # fmt: skip
wanted("aggregates beside counts, in groupings and strata", fair, Clause(
    BOTH, ["true_positive_rate", "mean_risk", "median_weight"], control=REGION,
    sets=[["race", "sex"], ["race"], ["sex"], []], **JUDGED,
))  # fmt: skip
wanted("limits of means", fair, Clause(RACE, ["mean_risk", "median_risk"], confidence=0.95, **DECIDED))
wanted("limits of a weighted mean", fair, Clause(RACE, ["mean_risk"], weight=column("weight"), confidence=0.9))
wanted("means and medians are compared", disparity, Clause(
    RACE, ["mean_risk", "median_weight"], reference="OVERALL",
    within={"mean_risk": ("difference", 0.1), "median_weight": ("ratio", 0.8)},
))  # fmt: skip
wanted("limits of every gap of means", disparity, Clause(
    RACE, ["mean_risk", "median_weight"], confidence=0.9, family="all", within={"mean_risk": ("difference", 0.4)},
))  # fmt: skip
wanted("groups with few values are not compared", disparity, Clause(
    RACE, ["mean_risk", "median_weight"], minimum=14
))  # fmt: skip
wanted("every pair", disparity, Clause(RACE, SIX, within=AT, **JUDGED))
wanted("strata", disparity, Clause(RACE, ["selection_rate"], control=REGION, within=AT, **DECIDED))
for title in ("controlled fairness", "controlled fairness, read strictly"):
    wanted(title, disparity, Clause(
        {"male": lambda r: r["sex"] == "Male"}, ["base_rate"], control=REGION, label=column("repaid"),
        within={"base_rate": ("difference", 0.05)},
    ))  # fmt: skip
wanted("allowances", disparity, Clause(
    RACE, ["true_positive_rate", "selection_rate", "accuracy"],
    within={"true_positive_rate": ("difference", 0.02), "selection_rate": ("ratio", 0.8), "accuracy": ("difference", 0.2)},
    **JUDGED,
))  # fmt: skip
wanted("a reference group", disparity, Clause(
    BOTH, ["selection_rate"], reference=("White", "Male"), within=AT, **DECIDED
))  # fmt: skip
wanted(
    "overall is the reference", disparity, Clause(RACE, ["selection_rate"], reference="OVERALL", within=AT, **DECIDED)
)
wanted("small groups are not judged", disparity, Clause(RACE, ["true_positive_rate"], minimum=10, within={
    "true_positive_rate": ("difference", 0.1)}, **JUDGED))  # fmt: skip
wanted("groupings are compared apart", disparity, Clause(
    BOTH, ["selection_rate"], sets=[["race", "sex"], ["race"], ["sex"], []], within=AT, **DECIDED
))  # fmt: skip
wanted("limits of the difference", disparity, Clause(
    RACE, ["true_positive_rate", "f1_score"], confidence=0.95, within={}, **JUDGED
))  # fmt: skip
wanted("the largest gap at every look", disparity, Clause(
    RACE, ["true_positive_rate", "f1_score"], control=REGION, confidence=0.9, tuned=1000, family="metrics", **JUDGED
))  # fmt: skip
wanted("chance and the smallest clause", significance, Clause({"sex": column("sex")}, ["selection_rate"], **DECIDED))
wanted("several groups and metrics are tested", partial(significance, correction="benjamini_hochberg"), Clause(
    RACE, SIX, **JUDGED
))  # fmt: skip
wanted("a pair is tested in strata", partial(significance, correction="bonferroni"), Clause(
    {"sex": column("sex")}, ["selection_rate", "true_positive_rate", "accuracy"], control=REGION, reference=("Female",),
    confidence=0.9, **JUDGED,
))  # fmt: skip
wanted("several groups are tested in strata", significance, Clause(
    RACE, ["selection_rate", "false_positive_rate"], control=REGION, minimum=6, reference=("White",), **JUDGED
))  # fmt: skip
wanted("groupings are tested apart", partial(significance, correction="none"), Clause(
    BOTH, ["selection_rate"], sets=[["race", "sex"], ["race"], ["sex"], []], reference=("Black", "Male"), **DECIDED
))  # fmt: skip
wanted("weights are tested", significance, Clause(
    BOTH, ["selection_rate", "true_positive_rate"], sets=[["sex"], ["race"]], weight=column("weight"), **JUDGED
), lambda row: row["race"] not in ("Asian", None))  # fmt: skip
wanted("weights are tested in strata", significance, Clause(
    {"sex": column("sex")}, ["selection_rate"], control={**RACE, **REGION}, weight=column("weight"), **DECIDED
))  # fmt: skip
wanted("limits of ratios, and verdicts", disparity, Clause(
    RACE, ["selection_rate", "accuracy"], control=REGION, confidence=0.8, minimum=3,
    within={"selection_rate": ("ratio", 0.8), "accuracy": ("difference", 0.5)}, **JUDGED,
))  # fmt: skip
wanted("limits of every gap to a reference", disparity, Clause(
    RACE, ["selection_rate", "rejection_rate"], reference=("White",), confidence=0.9,
    within={"selection_rate": ("ratio", 0.8), "rejection_rate": ("difference", 0.1)}, **DECIDED,
))  # fmt: skip
wanted("limits of every gap to everyone, in each grouping", disparity, Clause(
    BOTH, ["selection_rate"], sets=[["race", "sex"], ["race"], ["sex"], []], reference="OVERALL", confidence=0.9,
    within=AT, family="pairs", **DECIDED,
))  # fmt: skip


def with_strengths(clause: Clause, rows: Sequence[oracle.Row]) -> list[tuple[Any, ...]]:
    """The rows of FAIR DECOMPOSE with those of SENSITIVITY before the keys: roots of the unexplained part of a rate."""
    found = []
    for row in decomposition_oracle.decompose(clause, rows):
        value, _, low, high = row[13:17]
        strengths = (
            [math.sqrt(abs(value)), math.sqrt(max(low, -high, 0))] if row[0] == "selection_rate" else [None, None]
        )
        found.append((*row[:-2], *strengths, *row[-2:]))
    return found


wanted("a gap in parts", decomposition_oracle.decompose, Clause(
    {"sex": column("sex")}, ["selection_rate"], control=REGION, **DECIDED))  # fmt: skip
wanted("every metric that is a mean over rows, in strata with NULL", partial(decomposition_oracle.decompose, shares="first"), Clause(
    {"sex": column("sex")}, SIX, control={**REGION, **RACE}, confidence=0.95, **JUDGED))  # fmt: skip
wanted("each group against a reference, with weights and limits", partial(decomposition_oracle.decompose, shares="second"), Clause(
    RACE, ["accuracy", "recall"], control={"sex": column("sex")}, reference=("White",), weight=column("weight"),
    confidence=0.9, minimum=10, **JUDGED,
))  # fmt: skip
wanted("means of scores", partial(decomposition_oracle.decompose, shares="pooled"), Clause(
    RACE, ["mean_score", "brier_score"], control={"sex": column("sex")}, confidence=0.95, **SCORED))  # fmt: skip
wanted(
    "means of numbers in parts, beside a rate",
    decomposition_oracle.decompose,
    Clause(
        {"sex": column("sex")},
        ["mean_risk", "selection_rate"],
        control=REGION,
        weight=column("weight"),
        confidence=0.9,
        **DECIDED,
    ),
)
wanted(
    "what each control explains",
    partial(decomposition_oracle.controls, shares="pooled"),
    Clause(
        RACE,
        ["true_positive_rate", "mean_risk"],
        reference=("White",),
        weight=column("weight"),
        control={**REGION, "sex": column("sex")},
        **JUDGED,
    ),
)
wanted(
    "how strong something unmeasured would have to be",
    with_strengths,
    Clause({"sex": column("sex")}, ["selection_rate", "mean_risk"], control=REGION, confidence=0.9, **DECIDED),
)
wanted("groupings are decomposed apart, against all rows", decomposition_oracle.decompose, Clause(
    BOTH, ["selection_rate"], control=REGION, sets=[["race", "sex"], ["race"], ["sex"], []], reference="OVERALL",
    **DECIDED))  # fmt: skip
wanted("the parts of each stratum", decomposition_oracle.detail, Clause(
    RACE, ["selection_rate", "tpr"], control={"sex": column("sex"), **REGION}, **JUDGED))  # fmt: skip
wanted("every pair of groups", pairs, Clause(
    RACE, ["selection_rate"], within={"selection_rate": ("ratio", 0.8)}, **DECIDED
))  # fmt: skip
wanted("pairs of several metrics, with limits", pairs, Clause(
    RACE, ["selection_rate", "true_positive_rate"], confidence=0.9, minimum=3, within=AT, **JUDGED
))  # fmt: skip
wanted("pairs at every look", pairs, Clause(
    RACE, ["selection_rate", "true_positive_rate"], confidence=0.9, tuned=1000, minimum=3, within=AT, **JUDGED
))  # fmt: skip
wanted("pairs in strata, each limit alone", partial(pairs, correction="none"), Clause(
    {"sex": column("sex")}, ["selection_rate"], control=REGION, confidence=0.8,
    within={"selection_rate": ("ratio", 0.8)}, **DECIDED,
))  # fmt: skip
wanted("pairs with a reference", partial(pairs, correction="bonferroni"), Clause(
    BOTH, ["selection_rate"], reference=("White", "Male"), confidence=0.9, within=AT, family="all", **DECIDED
))  # fmt: skip
wanted("pairs with everyone, in each grouping", pairs, Clause(
    BOTH, ["selection_rate"], sets=[["race", "sex"], ["race"], ["sex"], []], reference="OVERALL", confidence=0.9,
    within=AT, **DECIDED,
))  # fmt: skip
wanted("pairs of weighted groups", partial(pairs, correction="bonferroni"), Clause(
    RACE, ["selection_rate", "accuracy"], weight=column("weight"), within=AT, **JUDGED
))  # fmt: skip
wanted("groups that rows of unknown race may belong to", bounds, Clause(
    RACE, ["selection_rate"], within={"selection_rate": ("ratio", 0.8)}, **DECIDED
))  # fmt: skip
wanted("bounds in strata, beside a reference", bounds, Clause(
    RACE, ["true_positive_rate", "f1_score"], control=REGION, reference=("White",), minimum=3,
    within=dict.fromkeys(("true_positive_rate", "f1_score"), ("difference", 0.1)), **JUDGED,
))  # fmt: skip
wanted("bounds where one of two columns is unknown", bounds, Clause(
    {"race": lambda r: None if r["race"] == "Asian" else r["race"],
     "sex": lambda r: None if r["Region of"] == 0 and r["race"] == "White" else r["sex"]},
    ["selection_rate"], within=AT, **DECIDED,
))  # fmt: skip


def lending(clause: Clause, rows: Sequence[oracle.Row]) -> list[tuple[Any, ...]]:
    """The rows of FAIR PAIRS with whether each is practically significant, before both keys."""
    plain = [list(row) for row in pairs(clause, rows, correction="none")]
    return [(*row[:-2], row[13] < 0.05 and not row[11], *row[-2:]) for row in plain]


wanted("pairs by a standard", lending, Clause(
    RACE, ["selection_rate"], minimum=10, within={"selection_rate": ("ratio", 0.8)}, **DECIDED
))  # fmt: skip
known = lambda row: row["risk"] is not None  # noqa: E731
wanted("labels that the score makes", relabel, Clause(RACE, [], score=column("risk"), threshold=0.4), known)
wanted(
    "labels that are there, a filter, a reference, an order",
    partial(relabel, inside=lambda row: row["Region of"] == 1),
    Clause({"sex": column("sex")}, [], reference=("Male",), **SCORED),
    known,
)
wanted("labels in strata, with an allowance", relabel, Clause(
    RACE, [], control=REGION, within={"label": ("difference", 0.2)}, **SCORED), known)  # fmt: skip
wanted("weights under which group and label are independent", reweigh, Clause(RACE, [], label=column("repaid")))
wanted(
    "weights in strata, on weights, with a filter",
    partial(reweigh, inside=lambda row: row["sex"] == "Female"),
    Clause(RACE, [], control=REGION, label=column("repaid"), weight=column("weight")),
    lambda row: row["weight"] is not None,
)
wanted("subgroups of two features", scan, Clause(BOTH, ["selection_rate", "f1_score"], minimum=5, **JUDGED))
RISK = {
    "risk": lambda r: None if r["risk"] is None else
    Bin(0, "below 0.25") if r["risk"] < 0.25 else Bin(1, "0.25 to below 0.75") if r["risk"] < 0.75 else Bin(2, "0.75 or more")
}  # fmt: skip
wanted(
    "subgroups with weights, limits and pruning",
    partial(scan, depth=3, prune=0.01, correction="benjamini_hochberg"),
    Clause({**RACE, **RISK, **REGION}, ["selection_rate", "false_positive_rate"], weight=column("weight"),
           confidence=0.95, minimum=4, **JUDGED),
)  # fmt: skip
wanted(
    "subgroups of the rows that a filter lets through",
    partial(scan, depth=1, correction="none"),
    Clause({**RACE, **REGION}, ["selection_rate"], threshold=0.4, minimum=1, score=column("risk")),
    lambda r: r["sex"] == "Male" and r["repaid"] is True,
)
wanted(
    "a trend over groups, in strata",
    trends,
    Clause({"Region of": column("Region of")}, ["selection_rate", "false_positive_rate"], control={"sex": column("sex")}, **JUDGED),
)  # fmt: skip
MANY = {  # bounds that the rows give
    "weight": lambda r: "1: below 2" if r["weight"] < 2 else "2: 2 or more",
}
wanted(
    "numbers that the rows cut, as groups and as strata",
    disparity,
    Clause(MANY, ["selection_rate"], control=RACE, **DECIDED),
    lambda r: r["weight"] is not None and r["race"] in ("White", "Black", None),
)
wanted(
    "which columns give a group away",
    partial(
        proxies,
        features={
            "sex": column("sex"), **REGION, "risk": column("risk"),
            "heavy": lambda r: None if r["weight"] is None else r["weight"] >= 2,
        },
        numbers=("Region of", "risk"),
    ),
    Clause(RACE, [], confidence=0.9),
)  # fmt: skip
TWO_EACH = lambda row: None if row["risk"] is None else 71 * round(100 * row["risk"]) % 101 // 2  # noqa: E731
EIGHTH, QUARTER = (lambda row, of=of: None if row["risk"] is None else math.floor(row["risk"] * of) for of in (8, 4))
wanted(
    "pairs over the same cases, two people each",
    partial(matched_oracle.pairs, case=TWO_EACH),
    Clause(
        {"sex": column("sex")}, ["selection_rate", "accuracy"],
        within={"selection_rate": ("ratio", 0.8), "accuracy": ("difference", 0.1)}, **JUDGED,
    ),
    lambda row: row["race"] != "Other",
)  # fmt: skip
wanted(
    "pairs over the same cases, several people each",
    partial(matched_oracle.pairs, case=EIGHTH),
    Clause(RACE, ["selection_rate"], **DECIDED),
)
wanted(
    "the largest gap over the same cases",
    partial(matched_oracle.disparity, case=QUARTER),
    Clause(RACE, ["selection_rate", "accuracy"], within={"selection_rate": ("difference", 0.1)}, **JUDGED),
    lambda row: row["race"] not in ("Other", None),
)
wanted(
    "several groups are tested over the same cases",
    partial(matched_oracle.significance, case=QUARTER),
    Clause(RACE, ["selection_rate", "accuracy"], **JUDGED),
    lambda row: row["race"] not in ("Other", None),
)
wanted(
    "classes, and all at once",
    partial(class_oracle.fair, classes=(0, 1, 2), at_once=("accuracy",)),
    Clause(
        {"sex": column("sex")}, ["selection_rate", "true_positive_rate", "accuracy"],
        prediction=lambda row: None if row["approved"] is None else row["approved"] + row["Region of"],
        label=lambda row: None if row["repaid"] is None else row["repaid"] + row["Region of"],
    ),
)  # fmt: skip
wanted(
    "each class with those above it",
    partial(class_oracle.ordered, classes=(2, 0, 1)),
    Clause(
        {"sex": column("sex")}, ["selection_rate"],
        prediction=lambda row: None if row["approved"] is None else row["approved"] + row["Region of"],
    ),
)  # fmt: skip
wanted(
    "the largest gap of each class",
    partial(class_oracle.disparity, classes=("White", "Asian")),
    Clause({"sex": column("sex")}, ["selection_rate"], prediction=column("race"), within=AT),
)
wanted(
    "a distribution of classes is tested",
    class_oracle.distribution,
    Clause({"sex": column("sex")}, ["selection_rate"], prediction=column("race")),
)
wanted("thresholds for two groups", thresholds, Clause({"sex": column("sex")}, [], **SCORED), known)


def day(row: oracle.Row) -> date | None:
    return None if row["risk"] is None else date(2023, 12, 20) + timedelta(days=round(100 * row["risk"]))


def month_of(row: oracle.Row) -> date | None:
    at = day(row)
    return at and at.replace(day=1)


def next_month(at: date) -> date:
    return (at + timedelta(days=32)).replace(day=1)


def fortnight_of(row: oracle.Row) -> date | None:
    at = day(row)
    return at and at - timedelta(days=(at - date(2000, 1, 3)).days % 14)


MONTHLY: dict[str, Any] = {"period": month_of, "following": next_month, "run_length": 370.0, "limit": 4.773870419645436}
SEX: dict[str, Any] = {"sex": column("sex")}
wanted("the gap of two groups over time", partial(trend, **MONTHLY), Clause(SEX, ["selection_rate"], **DECIDED))
wanted("a trend in strata, with limits and an allowance", partial(trend, **MONTHLY), Clause(
    SEX, ["true_positive_rate", "positive_predictive_value"], control=REGION, confidence=0.95, within={
        "true_positive_rate": ("difference", 0.2), "positive_predictive_value": ("ratio", 0.8)}, **JUDGED))  # fmt: skip
wanted(
    "a trend against a reference, of weights, with a target",
    partial(trend, period=fortnight_of, following=lambda at: at + timedelta(days=14), target=-0.125,
            run_length=20.0, limit=2.0316083265754075),
    Clause(RACE, ["selection_rate"], reference=("White",), minimum=2, weight=column("weight"), **DECIDED),
)  # fmt: skip
wanted("a trend of groupings against all rows", partial(trend, **MONTHLY), Clause(
    BOTH, ["selection_rate"], sets=[["race"], ["sex"]], reference="OVERALL", **DECIDED))  # fmt: skip
ESTIMATED: dict[str, Any] = {"estimate": column("risk"), "actual": column("weight")}
wanted("errors of numeric predictions", fair, Clause(
    RACE, ["mean_error", "mean_absolute_error", "root_mean_squared_error"], **ESTIMATED))  # fmt: skip
wanted("limits of errors of numeric predictions", fair, Clause(
    RACE, ["selection_rate", "mean_absolute_error", "root_mean_squared_error", "median_absolute_error", "r_squared",
           number_oracle.NINETY], confidence=0.9,
    **DECIDED, **{**ESTIMATED, "estimate": lambda r: None if r["risk"] is None else 2 * r["risk"] + 1}))  # fmt: skip
wanted("weighted errors of numeric predictions", fair, Clause(
    RACE, ["base_rate", "mean_error", "root_mean_squared_error"], label=column("repaid"), weight=column("weight"),
    estimate=column("Region of"), actual=column("risk"), confidence=0.95))  # fmt: skip
wanted("the largest gaps of errors", disparity, Clause(
    SEX, ["mean_error", "root_mean_squared_error", "median_absolute_error", "r_squared"], confidence=0.9,
    within={"mean_error": ("difference", 0.5), "root_mean_squared_error": ("ratio", 0.8)},
    actual=column("risk"),
    estimate=lambda r: None if None in (r["risk"], r["weight"]) else 0.9 * r["risk"] + r["weight"] / 10))  # fmt: skip
wanted("subgroups with large errors", scan, Clause(BOTH, ["mean_absolute_error"], minimum=5, **ESTIMATED))
wanted(
    "gaps within subgroups",
    partial(scan_gaps, features={"sex": column("sex"), **REGION}),
    Clause(
        RACE, ["selection_rate", "f1_score"], minimum=3, confidence=0.9, within={"selection_rate": ("difference", 0.2)},
        **JUDGED,
    ),
)  # fmt: skip
PRICED: dict[str, Any] = {"outcome": column("risk"), "metric": "risk"}
wanted("a gap after a regression", adjusted, Adjusted(protected=SEX, control=REGION, **PRICED))
wanted(
    "an adjusted gap of logarithms, with limits, weights and an allowance",
    adjusted,
    Adjusted("log risk", RACE, lambda r: None if r["risk"] is None else r["risk"] + 1, REGION, {
        "approved": column("approved"), "square": lambda r: None if r["approved"] is None else (r["approved"] + 1) ** 2,
        "half": lambda r: r["weight"] and r["weight"] ** 0.5 / 2,
    }, weight=column("weight"), reference=("White",), confidence=0.9, within=0.05, logged=True, collinear=("square",)),
)  # fmt: skip
wanted("adjusted gaps from all rows, of rows in clusters", adjusted, Adjusted(
    "risk", RACE, column("risk"), {"heavy": lambda r: None if r["weight"] is None else r["weight"] > 2},
    cluster=lambda r: r["weight"], reference="OVERALL", confidence=0.95))  # fmt: skip


CASES = [case for cases in read_cases().values() for case in cases]


@pytest.fixture(scope="module")
def plain() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    con.execute(
        'CREATE TABLE loans (race VARCHAR, sex VARCHAR, "Region of" INTEGER, approved INTEGER, repaid BOOLEAN, '
        "risk DOUBLE, weight DOUBLE)"
    )
    insert(con, "loans", [[r[name] for name in NAMES] for r in people()])
    return con


def test_every_case_has_its_pair() -> None:
    titles = [case.title for case in CASES]
    assert len(titles) == len(set(titles))
    assert set(titles) - set(WANTED) == {
        "a metric is stored",
        "a metric is dropped",
        "twice in one statement, with parameters",
        "a lottery in strata, with weights",
    }
    assert set(WANTED) <= set(titles)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_expansion_is_as_written(case: Case) -> None:
    got = squeeze(fairsql.expand(case.query))
    if got != case.expansion:  # another version of sqlglot may write the same tree otherwise
        assert sqlglot.parse(got, read="duckdb") == sqlglot.parse(case.expansion, read="duckdb")
    assert fairsql.expand(case.expansion) == case.expansion


def test_a_clause_that_comes_again_is_expanded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    form, calls = FORMS["DISPARITY"], []

    def counting(spec: Spec) -> sqlglot.exp.Query:
        calls.append(spec)
        return form.expand(spec)

    monkeypatch.setitem(FORMS, "DISPARITY", replace(form, expand=counting))
    texts = [
        f"SELECT {at} FROM once FAIR DISPARITY (PROTECTED g METRICS avg({each}) AS mean)"
        for at, each in enumerate(["pay", "pay", "PAY", '"PAY"'])
    ]
    same, _, *others = [fairsql.expand(text) for text in texts]
    assert len(calls) == 3
    assert "PAY" in others[0]
    assert '"PAY"' not in others[0]
    assert '"PAY"' in others[1]
    assert "PAY" not in same


NAMED_FORMS = ("", "DISPARITY", "PAIRS", "TEST", "DECOMPOSE", "TREND", "SCAN")
FURTHER_ITEMS = {
    "TREND": "TIME day EVERY '1 month'",
    "DECOMPOSE": "CONTROL region",
    "SCAN": "FEATURES race, sex",
}


NAMED_ITEMS = ("", "REFERENCE 'White'", "REFERENCE OVERALL", "WEIGHT w MINIMUM 5")


def has_items(form: str, items: str) -> bool:
    return not ("REFERENCE" in items and form in ("TEST", "SCAN")) and (form, items) != (
        "DECOMPOSE",
        "REFERENCE OVERALL",
    )


@pytest.mark.parametrize(
    ("form", "items"), [(form, items) for form in NAMED_FORMS for items in NAMED_ITEMS if has_items(form, items)]
)
def test_no_two_queries_of_an_expansion_have_one_name(form: str, items: str) -> None:
    metrics = (
        "selection_rate" if form == "DECOMPOSE" else "tpr, tnr" if form in ("TEST", "SCAN") else "tpr, f1_score, auc"
    )
    score = "SCORE risk " if "auc" in metrics else ""
    protected = "" if form == "SCAN" else "PROTECTED race "
    confidence = "" if form in ("TEST", "SCAN") else "CONFIDENCE 0.9"
    text = (
        f"SELECT * FROM loans FAIR {form} (PREDICTION approved LABEL repaid {score}{protected}"
        f"METRICS {metrics} {FURTHER_ITEMS.get(form, '')} {items} {confidence})"
    )
    tree = sqlglot.parse_one(fairsql.expand(text), read="duckdb")
    for each in tree.find_all(sqlglot.exp.With):
        names = [query.alias for query in each.expressions]
        assert len(names) > 1
        assert len(names) == len(set(names)), names


@pytest.mark.parametrize("case", [case for case in CASES if case.title in WANTED], ids=lambda case: case.title)
def test_rows_are_the_oracles(case: Case, plain: duckdb.DuckDBPyConnection) -> None:
    form, clause, where = WANTED[case.title]
    provide(plain, called(case.expansion), lambda sql: plain.execute(sql).fetchall(), built_in_metrics)
    got = plain.execute(case.expansion).fetchall()
    tolerance = 1e-12 if clause.confidence is None else 1e-6  # the oracle differentiates numerically
    assert_same(got, form(clause, [row for row in people() if where(row)]), tolerance, case.title)


def test_the_group_without_positive_labels_is_not_judged(plain: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT true_positive_rate FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race) HAVING race = 'Other'"
    rows = plain.execute(fairsql.expand(query)).fetchall()
    assert rows == [(None,)]


def rewrite() -> None:
    """Write the expansions again and say which changed."""
    before = read_cases()
    after = {
        path: [case._replace(expansion=squeeze(fairsql.expand(case.query))) for case in cases]
        for path, cases in before.items()
    }
    for path, cases in after.items():
        for case, old in zip(cases, before[path], strict=True):
            if case != old:
                print(f"{path.name}: {case.title}")
    write_cases(after)


if __name__ == "__main__":
    sys.exit(rewrite())
