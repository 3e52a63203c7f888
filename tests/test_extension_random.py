"""Random clauses of every form and item: the extension's columns, types, rows and errors are those of the package.

Each clause is run in one DuckDB twice: as it is, by the extension, and as the package expands it. `tests/support/effort.py` says
how many are tried: 250, and with `FAIRSQL_EFFORT=10` 10,000.
"""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Mapping

import duckdb
import pytest
from support.effort import draws
from support.extension import FORMS, assert_alike, plain, table

import fairsql
from fairsql.expansion.form_table import FORMS as PACKAGE_FORMS

KEYS = ("race", "sex", '"Region of"', "weight > 1 AS heavy", "race = 'White' AS white")
AROUND = ("{}", "{}", "{}", "{}", "CUBE ({})", "ROLLUP ({})", "GROUPING SETS (({}), ())")
METRICS = (
    "ALL",
    "selection_rate",
    "tpr WITHIN 0.1",
    "fp / n AS mistaken WITHIN RATIO 0.8",
    "tp / NULLIF(n - tn, 0) AS jaccard",
    "disparate_impact",
    "base_rate AS base",
    "f1_score",
    "auc",
    "mean_score",
    "brier_score",
    "(5 * fn + 0.25 * fp) / n AS harm WITHIN 1.5",
    "tp - fp AS net WITHIN 9",
    "average_error_cost(cfn := 2.5)",
    "avg(risk) AS risk_mean",
    "sum(weight) / count(*) AS each_weighs",
    "avg(weight) FILTER (WHERE risk > 0.3) AS heavier WITHIN 3",
    "median(weight) AS middle",
)
RATES = METRICS[1:7]
RANGES = ("bins(weight, 2) AS half", "quantiles(risk, 3)", 'top("Region of", 1) AS most')  # that the rows cut
FEATURES = (
    "bins(risk, 3)",
    "bins(weight, [1, 1.5])",
    "quantiles(risk, 4)",
    'top("Region of", 2) AS region',
    "repaid",
)
# What each item may be; some values are errors in some forms, which both must refuse.
VALUES: Mapping[str, tuple[str, ...]] = {
    "PREDICTION": ("approved", "risk > 0.4", "approved"),
    "SCORE": ("risk", "risk * 0.5"),
    "THRESHOLD": ("0.5", "0.25", "5e-1", "approved / 2", "2"),
    "LABEL": ("repaid", "repaid", "NOT repaid"),
    "FILTER": ("risk > 0.2", "sex = 'Male'", "weight IS NOT NULL"),
    "WITHIN": ("0.1", "RATIO 0.8", ".5", "2"),
    "REFERENCE": ("OVERALL", "'Male'", "'White'", "'Black', 'Male'", "0"),
    "WEIGHT": ("weight", "weight + 0.125", "1e50", "weight - 2"),
    "CONFIDENCE": ("0.9", "0.95", "0.99999", "1e-3", "0.5", "1", "0.9 ANYTIME", "0.4 ANYTIME TUNED 25", "0.9 TUNED 5"),
    "MINIMUM": ("0", "3", "2e1"),
    "STRATA": ("complete",),
    "STANDARD": ("four_fifths", "lending"),
    "CORRECTION": ("none", "holm", "bonferroni", "benjamini_hochberg"),
    "FAMILY": ("strata", "metrics", "all", "pairs"),
    "SHARES": ("first", "second", "both", "pooled"),
    "DETAIL": ("strata", "controls"),
    "SENSITIVITY": ("", "", "1"),
    "ORDERED": ("", "", "", "1"),
    "OUTCOMES": ("EACH", "EACH", "('White', 'Black')", "('Asian', 'None''s')", "(0, 1)", "(TRUE, 'a')",
                 "('White' < 'Asian' < 'Black')", "('Black' < 'White')", "(0 < 1)", "('a' < 'b', 'c')", "('a' < )"),
    "MATCH": ("weight", "floor(risk * 8)", '"Region of"'),
    "GAP": ("sex", "race, weight > 1 AS heavy", "CUBE (sex)", "quantiles(weight, 2) AS half"),
    "ESTIMATE": ("risk", "risk * 4", "\"Region of\""),
    "ACTUAL": ("weight", "weight + risk"),
    "TIME": ("DATE '2024-01-31' + \"Region of\" * 9", "TIMESTAMP '2024-03-09 11:22:33' + to_hours(\"Region of\" * 40) AS moment"),
    "EVERY": ("'1 month'", "'week'", "INTERVAL 2 DAY"),
    "TARGET": ("0", "-0.01", "1e-2"),
    "RUN_LENGTH": ("50", "168.25", "1e3"),
    "DISPERSION": ("laney", "binomial", "Laney"),
    "METHOD": ("exact", "exakt", "risk_adjustment", "risk_flipping", "mid_p", "fisher", "permutation", "Permutation",
               "chi_square"),
    "DRAWS": ("200", "1e2", "50"),
    "ORDER BY": ("weight DESC NULLS LAST", '"Region of", sex', "risk"),
    "DEPTH": ("1", "2", "3"),
    "OUTCOME": ("risk", "ln(risk + 0.5)", "ln(weight) AS heavy", "approved", "ln(risk) + ln(weight)", "ln(risk)"),
    "LINEAR": ("risk, risk * risk AS squared", "weight", "approved, 2 * approved AS twice"),
    "CLUSTER": ('"Region of"', "weight"),
    "PRUNE": ("0.02", "1e-3"),
    "LAMBDA": ("0.5", "2", "1e-2"),
    "SEED": ("7",),
}  # fmt: skip
CHANCES = {
    "ACTUAL": 0.02,  # without ESTIMATE, which brings it
    "LABEL": 0.8,
    "SCORE": 0.8,
    "PREDICTION": 0.8,
    "METRICS": 0.9,
    "OUTCOME": 0.95,
    "LINEAR": 0.5,
    "CONTROL": 0.6,
    "FEATURES": 0.7,
}
NEEDED = ("PROTECTED", "TIME", "EVERY")
# METHOD exact of THRESHOLD takes neither; the package alone has the other methods. It alone takes CLUSTER, but in ADJUST.
OF_OTHER_METHODS = {"THRESHOLD": {"METRICS", "SEED"}} | {
    form: {"CLUSTER"} for form in ("", "DISPARITY", "PAIRS", "TEST", "TREND")
}
CLASSES = ("race", "race", '"Region of"', "CASE WHEN sex = 'Male' THEN race ELSE 'White' END", "approved")
# Items that OUTCOMES does not go with, all of them or those of a test.
NOT_OF_CLASSES = {"SCORE", "THRESHOLD", "ESTIMATE", "ACTUAL", "MATCH", "CLUSTER"}
NOT_IN_CLASS_TESTS = {"REFERENCE", "METHOD", "DRAWS", "SEED", "SENSITIVITY", "ORDERED"}
CLASS_METRICS = (
    "ALL",
    "accuracy, macro_f1 WITHIN 0.2",
    "weighted_precision AS w, fpr",
    "selection_rate",
    "error_rate, f1_score",
)
CLASS_TESTS = ("ALL", "equalized_odds", "accuracy, base_rate", "selection_rate")
COUNTED = ("TEST", "BOUNDS", "DECOMPOSE")  # which measure few that are no proportions
MITIGATIONS = ("RELABEL", "REWEIGH", "THRESHOLD")


def drawn_items(draw: random.Random, word: str, asked: str) -> dict[str, str]:
    """Draw the items of a form: the one that is asked for, and each other that it takes by chance."""
    taken = PACKAGE_FORMS[word].items
    items = {item: draw.choice(values) for item, values in VALUES.items() if item in taken}
    keys = draw.sample(KEYS if word in MITIGATIONS else (*KEYS, draw.choice(RANGES)), draw.randint(2, 4))
    cut = draw.randint(1, len(keys) - 1)
    around = "{}" if word in ("SCAN", "PROXIES", "ADJUST", *MITIGATIONS) else draw.choice(AROUND)
    items["PROTECTED"], items["CONTROL"] = around.format(", ".join(keys[:cut])), ", ".join(keys[cut:])
    counted = word in COUNTED or asked == "MATCH"
    metrics = ", ".join(draw.sample(RATES if counted and draw.random() < 0.8 else METRICS, draw.randint(1, 2)))
    items["METRICS"] = metrics if "WITHIN" in taken else re.sub(r" WITHIN( RATIO)? [\d.]+", "", metrics)
    items["FEATURES"] = ", ".join(draw.sample(FEATURES, draw.randint(1, 2)))
    if word != "ADJUST":  # of other forms the package alone takes it
        items.pop("CLUSTER", None)
    rare = OF_OTHER_METHODS.get(word, set())
    chances = (
        CHANCES
        | ({"MINIMUM": 0.7} if word == "SCAN" else {})
        | dict.fromkeys(rare, 0.05)
        | dict.fromkeys((*NEEDED, asked), 1)
    )
    drawn = {item: items[item] for item in items if item in taken and draw.random() < chances.get(item, 0.15)}
    if "THRESHOLD" in drawn and word not in MITIGATIONS:
        drawn.pop("PREDICTION", None)  # whose place it takes
    if "ESTIMATE" in drawn:
        drawn["ACTUAL"] = items["ACTUAL"]
        if "METRICS" in drawn:
            drawn["METRICS"] += draw.choice(("", ", mae", ", rmse AS root", ", r2", ", mean_error / mae AS lean"))
    if "WEIGHT" in drawn and "METRICS" in drawn:  # the package alone weighs medians
        drawn["METRICS"] = drawn["METRICS"].replace("median(weight) AS middle", "avg(weight) AS middle")
    if "OUTCOMES" in drawn:
        drawn = with_classes(draw, word, drawn)
    if "STRATA" in drawn:  # which is about a boolean
        drawn |= {"PROTECTED": "race = 'White' AS white", "CONTROL": "sex"}
    return drawn


def with_classes(draw: random.Random, word: str, items: dict[str, str]) -> dict[str, str]:
    """Draw items of a clause with OUTCOMES, mostly such as go with it."""
    left_out = NOT_OF_CLASSES | (NOT_IN_CLASS_TESTS if word == "TEST" else set())
    items = {item: value for item, value in items.items() if item not in left_out or draw.random() < 0.1}
    items["PREDICTION"] = draw.choice(CLASSES)
    if "LABEL" in items:
        items["LABEL"] = draw.choice(CLASSES)
    if "METRICS" in items and draw.random() < 0.8:
        items["METRICS"] = draw.choice(CLASS_TESTS if word == "TEST" else CLASS_METRICS)
    return items


def drawn_clause(draw: random.Random, word: str, asked: str) -> tuple[str, dict[str, str]]:
    """Draw a clause of a form with an item, mostly over rows that have scores where each row needs one; and its items."""
    items = drawn_items(draw, word, asked)
    rows = "loans WHERE risk IS NOT NULL" if word in MITIGATIONS and draw.random() < 0.9 else "loans"
    written = list(items.items())
    draw.shuffle(written)
    clause = " ".join(f"{item} {value}" for item, value in written)
    return f"SELECT * FROM {rows} FAIR {word} ({clause}) ORDER BY ALL", items


def error_of(con: duckdb.DuckDBPyConnection, sql: str) -> str:
    """Return the message of DuckDB's error on a text, with its hint and without its place."""
    with pytest.raises(duckdb.Error) as raised:
        con.execute(sql).fetchall()
    return str(raised.value).partition(": ")[2].partition("\n\nLINE ")[0]


@pytest.mark.parametrize("word", FORMS)
def test_random_clauses_give_the_packages_rows(word: str, native: duckdb.DuckDBPyConnection) -> None:
    draw, tried = random.Random(f"clauses of {word}"), 0
    missing = sorted(
        set(PACKAGE_FORMS[word].items) - OF_OTHER_METHODS.get(word, set())
    )  # no clause has had rows with them
    while tried < len(draws(1000 // len(FORMS) + 1)) or missing:
        tried += 1
        assert tried < 10_000, missing
        query, items = drawn_clause(draw, word, missing[0] if missing else "")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # WITHIN 2 may be meant as a ratio
                expanded = plain(query)
            want = table(native, expanded)
        except fairsql.FairSQLError as error:
            assert error_of(native, query) == error.message + (f"\nHINT: {error.hint}" if error.hint else ""), query
        except duckdb.Error:
            said = [error_of(native, each) for each in (query, expanded)]
            said = [
                re.sub(r"convert string '[^']*'", "convert a string", each) for each in said
            ]  # whichever it met first
            said = [
                re.sub(r"and is \S+", "", each) for each in said
            ]  # which of several wrong values depends on the order of cells
            assert said[0] == said[1], query
        else:
            try:
                assert_alike(table(native, query), want)
            except (AssertionError, duckdb.Error) as error:
                raise AssertionError(query) from error
            missing = [item for item in missing if item not in items]
