"""Formulas: their derivatives, what they need, how they are guarded, recognised and resolved.

Values and differences are computed by DuckDB from the text of a formula, so that neither the evaluation
nor the derivatives of FairSQL are checked against themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction

import duckdb
import pytest

import fairsql
from fairsql.errors import MetricError
from fairsql.metrics import Metric, MetricTable, built_in_metrics, define
from fairsql.metrics.algebra import as_proportion, is_rate, linear_form, needs_label, needs_prediction, value_range
from fairsql.metrics.derivative import derive
from fairsql.metrics.evaluation import evaluate
from fairsql.metrics.formula import CELLS, SCORE_SUMS, guard, names_in, parse_formula, strip_parens
from fairsql.metrics.listing import definition_rows

Cells = Mapping[str, float]
POINTS = ({"tp": 31, "fp": 12, "fn": 9, "tn": 48}, {"tp": 7.5, "fp": 20.25, "fn": 14, "tn": 3.5})
FORMULAS = (
    "tp",
    "n",
    "5",
    "-fn",
    "-(-tp)",
    "(5 * fn + fp) / NULLIF(n, 0)",
    "tp - fp * fn + tn / 2",
    "tp / NULLIF(tp + fn, 0) - fp / NULLIF(fp + tn, 0)",
    "tp / NULLIF(tp + fn, 0) / NULLIF(fp / NULLIF(fp + tn, 0), 0)",
    "1 / NULLIF(1 / NULLIF(tp, 0) + 1 / NULLIF(fp, 0), 0)",
    "tp / NULLIF(NULLIF(tp + fn, 0) * NULLIF(tp + fp, 0), 0)",
    "(tp * tn - fp * fn) / NULLIF(sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)), 0)",
    "sqrt(tp * tn)",
    "sqrt(abs(fp - tn)) * ln(tp + 1)",
    "ln((tp + 0.5) / NULLIF(fn + 0.5, 0))",
    "exp(-fp / NULLIF(n, 0))",
    "abs(tp - tn) / NULLIF(n, 0)",
    "abs(tn - tp) * abs(-fp)",
    "pow(tp / NULLIF(n, 0), 3)",
    "power(fp + fn, 0.5) + pow(tn, -2)",
    "(tp + fp) ** 2 - (fn + tn) ^ 2",
    "least(tp, fp, fn, tn)",
    "greatest(tp / NULLIF(tp + fn, 0), tn / NULLIF(fp + tn, 0), 0.1)",
    "least(fp, 2 * fn) * greatest(tp, tn)",
    "coalesce(tp / NULLIF(tp + fn, 0), 0)",
    "coalesce(NULLIF(tp, tp), fp / NULLIF(n, 0), fn)",
    "CASE WHEN tp > fp THEN tp / NULLIF(n, 0) ELSE fp * fp END",
    "CASE WHEN n < 10 THEN fn WHEN n < 90 THEN fp * tn ELSE tp * fn END",
    "CASE tp - tp WHEN 1 THEN fp WHEN 0 THEN tn * tn END",
    "CASE WHEN tp > 0 AND NOT fp > 5 OR fn BETWEEN 10 AND 20 THEN sqrt(tp) ELSE ln(tn) END",
    "CASE WHEN NULLIF(fp, fp) IS NULL THEN fn * tn ELSE 0 END",
    "if(tp > 20, tp * fp, fn * tn)",
    "CAST(tp AS DOUBLE) / NULLIF(n, 0) * 2.5",
)
# What each metric needs: (prediction, label). Scores are no prediction: mean_score needs neither.
NEEDS = {
    "selection_rate": (True, False),
    "rejection_rate": (True, False),
    "base_rate": (False, True),
    "true_positive_rate": (True, True),
    "false_negative_rate": (True, True),
    "true_negative_rate": (True, True),
    "false_positive_rate": (True, True),
    "positive_predictive_value": (True, True),
    "false_discovery_rate": (True, True),
    "negative_predictive_value": (True, True),
    "false_omission_rate": (True, True),
    "accuracy": (True, True),
    "misclassification_rate": (True, True),
    "balanced_accuracy": (True, True),
    "f1_score": (True, True),
    "average_error_cost": (True, True),
    "treatment_equality": (True, True),
    "error_rate_ratio": (True, True),
    "average_odds": (True, True),
    "equalized_odds": (True, True),
    "conditional_use_accuracy": (True, True),
    "disparate_impact": (True, False),
    "conditional_statistical_parity": (True, False),
    "mean_score": (False, False),
    "brier_score": (False, True),
    "calibration_error": (False, True),
    "auc": (False, True),
}


@pytest.fixture(scope="module")
def plain() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


def value(plain: duckdb.DuckDBPyConnection, formula: str, cells: Cells) -> float:
    """Let DuckDB compute a formula; n is the sum of the cells."""
    numbers = ", ".join(f"{cells[cell]!r}::DOUBLE AS {cell}" for cell in CELLS)
    source = f"(SELECT *, tp + fp + fn + tn AS n FROM (SELECT {numbers}))"
    found = plain.execute(f"SELECT ({formula})::DOUBLE FROM {source}").fetchone()
    assert found is not None
    assert found[0] is not None, formula
    return float(found[0])


def slope(plain: duckdb.DuckDBPyConnection, formula: str, cells: Cells, cell: str) -> float:
    """Return the derivative by a cell by central differences, extrapolated once."""

    def central(step: float) -> float:
        above = value(plain, formula, {**cells, cell: cells[cell] + step})
        return (above - value(plain, formula, {**cells, cell: cells[cell] - step})) / (2 * step)

    return central(0.001) + (central(0.001) - central(0.002)) / 3


def resolved(name: str, table: MetricTable | None = None) -> list[tuple[str, str]]:
    found = (table or built_in_metrics()).resolve(parse_formula(name))
    return [(each, strip_parens(formula).sql("duckdb")) for each, formula, _ in found]


def table_with(*metrics: tuple[str, str, dict[str, str | None]]) -> MetricTable:
    table = built_in_metrics()
    for name, text, parameters in metrics:
        table = table.with_metric(define(name, text, parameters, table))
    return table


# --- derivatives ---


@pytest.mark.parametrize("cells", POINTS, ids=("whole counts", "weights"))
@pytest.mark.parametrize("formula", FORMULAS)
def test_the_derivative_is_the_limit_of_differences(
    formula: str, cells: Cells, plain: duckdb.DuckDBPyConnection
) -> None:
    for cell in CELLS:
        found = value(plain, derive(parse_formula(formula), cell).sql("duckdb"), cells)
        wanted = slope(plain, formula, cells, cell)
        assert math.isclose(found, wanted, rel_tol=1e-6, abs_tol=1e-7), (cell, found, wanted)


@pytest.mark.parametrize("name", [name for name in NEEDS if set(NEEDS[name]) != {False}])
def test_every_metric_of_counts_has_its_derivatives(name: str, plain: duckdb.DuckDBPyConnection) -> None:
    for _, tree, _ in built_in_metrics().resolve(parse_formula(name)):
        if names_in(tree) & set(SCORE_SUMS):
            continue
        formula = tree.sql("duckdb")
        for cell in CELLS:
            found = value(plain, derive(tree, cell).sql("duckdb"), POINTS[0])
            assert math.isclose(found, slope(plain, formula, POINTS[0], cell), rel_tol=1e-6, abs_tol=1e-8), cell


@pytest.mark.parametrize("formula", ["tp", "sqrt(tp)", "tp / NULLIF(tp + fn, 0)", "CASE WHEN tp > 1 THEN fn END"])
def test_deriving_leaves_the_formula_as_it_is(formula: str) -> None:
    tree = parse_formula(formula)
    before = tree.sql("duckdb")
    derive(tree, "tp")
    assert tree.sql("duckdb") == before


def test_by_a_sum_of_scores_n_does_not_move() -> None:
    assert derive(parse_formula("score_sum / NULLIF(n, 0)"), "score_sum").sql("duckdb") == "1 / NULLIF(n, 0)"


def test_a_parameter_is_a_constant() -> None:
    assert derive(parse_formula("$1 * fn"), "fn").sql("duckdb") == "$1"


@pytest.mark.parametrize("formula", ["round(tp, 1)", "floor(tp)", "tp > 1", "pow(2, tp)"])
def test_what_has_no_derivative_is_refused(formula: str) -> None:
    with pytest.raises(MetricError, match="no derivative"):
        derive(parse_formula(formula), "tp")


@pytest.mark.parametrize(
    "formula",
    [
        "greatest(tp / NULLIF(tp + fn, 0), fp / NULLIF(fp + tn, 0))",
        "greatest(fp / NULLIF(fp + tn, 0), tp / NULLIF(tp + fn, 0))",
        "least(tp / NULLIF(tp + fn, 0), fp / NULLIF(fp + tn, 0))",
        "least(fp / NULLIF(fp + tn, 0), tp / NULLIF(tp + fn, 0))",
    ],
)
def test_an_undefined_operand_of_least_and_greatest_does_not_count(
    formula: str, plain: duckdb.DuckDBPyConnection
) -> None:
    cells = {"tp": 6, "fp": 0, "fn": 2, "tn": 0}  # no negatives: the value is that of the other operand
    assert value(plain, formula, cells) == 0.75
    source = "(SELECT 6::DOUBLE tp, 0::DOUBLE fp, 2::DOUBLE fn, 0::DOUBLE tn, 8::DOUBLE n)"
    text = derive(parse_formula(formula), "tp").sql("duckdb")
    found = plain.execute(f"SELECT {text} FROM {source}").fetchone()
    assert found == (pytest.approx(2 / 64),)


# --- values ---


@pytest.mark.parametrize("cells", POINTS, ids=("whole counts", "weights"))
@pytest.mark.parametrize("formula", FORMULAS)
def test_the_value_is_duckdbs(formula: str, cells: Cells, plain: duckdb.DuckDBPyConnection) -> None:
    numbers = {cell: Fraction(number) for cell, number in cells.items()}
    found = evaluate(parse_formula(formula), {**numbers, "n": sum(numbers.values(), Fraction(0))})
    assert found is not None
    assert math.isclose(found, value(plain, formula, cells), rel_tol=1e-12, abs_tol=1e-12)


def test_a_division_by_zero_is_null() -> None:
    zero = {cell: Fraction(0) for cell in (*CELLS, "n")}
    for name in NEEDS:
        for _, tree, _ in built_in_metrics().resolve(parse_formula(name)):
            assert evaluate(tree, {**zero, **{each: Fraction(0) for each in SCORE_SUMS}}) is None


# --- needs ---


def test_the_table_of_needs_names_every_metric() -> None:
    assert set(NEEDS) == {metric.name for metric in built_in_metrics()}


@pytest.mark.parametrize("name", NEEDS)
def test_a_metric_needs_what_it_reads(name: str) -> None:
    trees = [tree for _, tree, _ in built_in_metrics().resolve(parse_formula(name))]
    prediction = any(needs_prediction(tree) for tree in trees)
    label = any(needs_label(tree) for tree in trees)
    assert (prediction, label) == NEEDS[name]


@pytest.mark.parametrize(
    ("formula", "prediction", "label"),
    [
        ("n", False, False),
        ("tp + fp", True, False),
        ("tp + fn", False, True),
        ("tp + fp + fn + tn", False, False),
        ("sqrt(tp + fp) / n", True, False),
        ("(tp + fp) * (tp + fn) / (n * n)", True, True),
        ("tp - fp", True, True),
        ("tp - tp", False, False),
        ("score_sum - (tp + fn)", False, True),
    ],
)
def test_needs_follow_from_the_algebra(formula: str, prediction: bool, label: bool) -> None:
    tree = parse_formula(formula)
    assert (needs_prediction(tree), needs_label(tree)) == (prediction, label)


# --- guard ---


@pytest.mark.parametrize(
    ("formula", "guarded"),
    [
        ("fp / n", "fp / NULLIF(n, 0)"),
        ("fp / (n)", "fp / NULLIF(n, 0)"),
        ("fp / (2 * n)", "fp / NULLIF(2 * n, 0)"),
        ("fp / n / n", "fp / NULLIF(n, 0) / NULLIF(n, 0)"),
        ("tp / 2", "tp / 2"),
        ("tp / NULLIF(tp + fn, 0)", "tp / NULLIF(tp + fn, 0)"),
    ],
)
def test_a_division_by_n_is_guarded(formula: str, guarded: str) -> None:
    assert guard(parse_formula(formula)).sql("duckdb") == guarded


@pytest.mark.parametrize(
    "formula",
    [
        "tp / fp",
        "tp / (tp + fn)",
        "tp / (n - tp)",
        "tp / 0",
        "1 / (n / NULLIF(tp, 0))",
        "tp / sqrt(n)",
        "tp / coalesce(fp, 1)",
    ],
)
def test_a_divisor_that_can_be_zero_is_refused(formula: str) -> None:
    with pytest.raises(MetricError, match="not guarded"):
        guard(parse_formula(formula))


# --- proportions ---


@pytest.mark.parametrize(
    ("formula", "above", "below"),
    [
        ("tp / NULLIF(tp + fn, 0)", "tp", "tp fn"),
        ("(tp + fp) / n", "tp fp", "tp fp fn tn"),
        ("((tn + tp)) / (NULLIF(((n)), 0))", "tp tn", "tp fp fn tn"),
        ("(n - tp) / n", "fp fn tn", "tp fp fn tn"),
        ("tp / NULLIF(n - fp - tn, 0)", "tp", "tp fn"),
        ("n / n", "tp fp fn tn", "tp fp fn tn"),
    ],
)
def test_a_plain_proportion_is_recognised(formula: str, above: str, below: str) -> None:
    assert as_proportion(parse_formula(formula)) == (tuple(above.split()), tuple(below.split()))


@pytest.mark.parametrize(
    "formula",
    [
        "tp",
        "tp / NULLIF(fn, 0)",
        "2 * tp / n",
        "tp * tp / n",
        "(tp + tp) / n",
        "(tp - fp) / n",
        "score_sum / n",
        "tp / NULLIF(n - tp, 0)",
        "1 - tp / n",
        "tp / 4",
        "coalesce(tp / n, 0)",
    ],
)
def test_anything_else_is_no_proportion(formula: str) -> None:
    assert as_proportion(parse_formula(formula)) is None


def test_a_linear_form_gives_its_coefficients() -> None:
    found = linear_form(parse_formula("-(fp - n) - tp"))
    assert found == {"tp": 0, "fp": 0, "fn": 1, "tn": 1}


# --- resolving ---


def test_a_definition_gives_its_metrics_under_their_names() -> None:
    odds = [
        ("true_positive_rate", "tp / NULLIF(tp + fn, 0)"),
        ("false_positive_rate", "fp / NULLIF(fp + tn, 0)"),
    ]
    assert resolved("equalized_odds") == odds
    assert resolved("separation") == odds
    assert [name for name, _ in resolved("sufficiency")] == [
        "positive_predictive_value",
        "negative_predictive_value",
    ]


@pytest.mark.parametrize("alias", [alias for metric in built_in_metrics() for alias in metric.aliases])
def test_an_alias_measures_what_its_metric_measures(alias: str) -> None:
    table = built_in_metrics()
    found, wanted = table.named(alias.upper()), table.named(table[alias].name)
    assert [formula for _, formula, _ in found] == [formula for _, formula, _ in wanted]


def test_arguments_take_the_place_of_defaults() -> None:
    wanted = "(1 * fp + 5 * fn) / NULLIF(n, 0)"
    for call in ("aec(1, 5)", "aec(cfn := 5)", "average_error_cost(1, cfn := 5)", "AEC(CFN := 5)"):
        assert resolved(call)[0][1] == wanted, call


def test_metrics_of_users_nest_all_the_way_down(plain: duckdb.DuckDBPyConnection) -> None:
    table = table_with(
        ("harm", "(cfp * fp + cfn * fn) / n", {"cfp": "1", "cfn": "5"}),
        ("twice", "2 * harm", {}),
        ("gap", "twice - harm(cfn := 1) + tpr", {}),
    )
    formula = resolved("gap", table)[0][1]
    tp, fp, fn, n = 31, 12, 9, 100
    wanted = 2 * (fp + 5 * fn) / n - (fp + fn) / n + tp / (tp + fn)
    assert value(plain, formula, POINTS[0]) == pytest.approx(wanted)


def test_the_parts_of_a_formula_keep_together(plain: duckdb.DuckDBPyConnection) -> None:
    table = table_with(("net", "tp - fp", {}))
    assert value(plain, resolved("2 * net", table)[0][1], POINTS[0]) == 38
    assert value(plain, resolved("-net / n", table)[0][1], POINTS[0]) == pytest.approx(-0.19)
    assert value(plain, resolved("fn - net", table)[0][1], POINTS[0]) == -10


def test_a_metric_by_itself_is_refused() -> None:
    with pytest.raises(MetricError, match="defined by itself"):
        define("loop", "loop + 1", {}, built_in_metrics())


def test_a_circle_of_metrics_is_refused() -> None:
    table = table_with(("one", "tp / n", {}), ("two", "2 * one", {}))
    with pytest.raises(MetricError, match="one -> two -> one"):
        define("one", "two / 2", {}, table)


def test_metrics_that_double_are_refused_before_they_are_written_out() -> None:
    table = table_with(("m0", "tp + fp", {}), *((f"m{k}", f"m{k - 1} + m{k - 1}", {}) for k in range(1, 6)))
    assert len(resolved("m5", table)) == 1
    doubled = built_in_metrics().with_metric(Metric("m0", "tp + fp", parse_formula("tp + fp")))
    for k in range(1, 40):
        text = f"m{k - 1} + m{k - 1}"
        doubled = doubled.with_metric(Metric(f"m{k}", text, parse_formula(text)))
    with pytest.raises(MetricError, match="more than 1000 parts, with the metrics it uses written out"):
        doubled.resolve(parse_formula("m39"))


def test_a_long_product_has_no_derivative_and_a_long_sum_has() -> None:
    with pytest.raises(MetricError, match="the derivative of the formula is too large"):
        derive(parse_formula(" * ".join(["tp"] * 100)), "tp")
    assert float(derive(parse_formula(" + ".join(["tp"] * 3)), "fp").sql("duckdb")) == 0
    assert evaluate(derive(parse_formula(" + ".join(["tp"] * 100)), "tp"), {}) == 100


def test_a_definition_is_no_number() -> None:
    with pytest.raises(MetricError, match="stands for several metrics"):
        resolved("equalized_odds / 2")


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("selection_rat", "unknown metric selection_rat"),
        ("2 * selection_rat", "unknown count or metric selection_rat"),
        ("frobnicate(tp)", "unknown function or metric frobnicate"),
        ("aec(1, 2, 3)", "takes 2 arguments"),
        ("aec(cost := 2)", "has no parameter cost"),
        ("aec(2, cfp := 2)", "gets cfp twice"),
        ("aec(tp)", "must be a number"),
        ("t.tp / n", "cannot use the column t.tp"),
        ("sum(tp)", "unknown function or metric sum"),
        ("abs(tp, fp)", "the function abs takes 1 arguments, and gets 2"),
        ("round(tp, 1, 2)", "the function round takes 1 or 2 arguments, and gets 3"),
        ("least()", "the function least takes 1 or more arguments, and gets 0"),
    ],
)
def test_what_cannot_be_measured_is_refused(formula: str, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        resolved(formula)


@pytest.mark.parametrize(
    "formula", ["exp(1000) * tp / n", "power(0 - 1, 0.5) * tp / n", "floor(exp(1000)) + tp", "sqrt(1e400) * tp / n"]
)
def test_what_is_known_of_a_formula_whose_values_are_not_finite(formula: str) -> None:
    metric = define("m", formula, {}, built_in_metrics())
    table = built_in_metrics().with_metric(metric)
    ((_, resolved, _),) = table.resolve(parse_formula("m"))
    assert {row[0] for row in definition_rows(table)} >= {"m"}
    assert value_range(resolved) == (None, None)
    assert not is_rate(resolved)


def test_a_bad_row_of_the_metrics_stops_only_what_uses_it() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT 1 AS p, 1 AS g, 1 AS y; CREATE METRIC fine AS tp / n")
        con.execute("INSERT INTO fairsql.metrics VALUES ('bad', '', 'tp +'), ('empty', '', NULL), ('odd', 'x 1', 'x')")
        clause = "SELECT {0} FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {0})"
        assert con.execute(clause.format("fine")).fetchall() == [(1.0,)]
        for name, said in (
            ("bad", "is not arithmetic over the counts"),
            ("empty", "not a metric"),
            ("odd", "not readable"),
        ):
            with pytest.raises(fairsql.FairSQLError, match=said):
                con.execute(clause.format(name))
            with pytest.raises(fairsql.FairSQLError, match=said):
                con.execute("SHOW METRICS")
            con.execute(f"DROP METRIC {name}")
        assert con.execute("SHOW METRICS").fetchall()[-1][0] == "fine"
