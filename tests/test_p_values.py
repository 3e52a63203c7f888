"""Functions of statistics, the test of two proportions, and corrected p-values, against scipy and statsmodels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportions_ztest

import fairsql
from fairsql.expansion.building import nodes
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.two_proportions import two_proportions
from fairsql.syntax.values import CORRECTIONS

FUNCTIONS = Path(fairsql.__file__).parent.parent / "sql" / "functions.sql"


@pytest.fixture(scope="module")
def plain() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as con:
        con.execute(FUNCTIONS.read_text(encoding="utf-8"))
        con.execute("SET threads = 1")
        yield con


def over(con: duckdb.DuckDBPyConnection, call: str, *arguments: Sequence[Any], kind: str = "DOUBLE") -> np.ndarray:
    """Return what a call gives for each row of arguments, which are the columns a, b, c, d."""
    names = "abcd"[: len(arguments)]
    listed = ", ".join(f"UNNEST(?::{kind}[]) AS {name}" for name in names)
    query = f"SELECT ({call})::DOUBLE FROM (SELECT {listed})"
    rows = con.execute(query, [list(map(kind_of(kind), each)) for each in arguments]).fetchall()
    return np.array([np.nan if value is None else value for (value,) in rows])


def kind_of(kind: str) -> type:
    return float if kind == "DOUBLE" else int


def test_the_normal_distribution_is_scipys(plain: duckdb.DuckDBPyConnection) -> None:
    draw = np.random.default_rng(1)
    x = np.concatenate([draw.normal(0, 3, 9_000), draw.uniform(-37, 37, 1_000), [0, 5, -5, 7.07, 38.6, -38.6]])
    np.testing.assert_allclose(over(plain, "fair_normal_cdf(a)", x), stats.norm.cdf(x), rtol=1e-9)
    far = np.abs(x)
    np.testing.assert_allclose(over(plain, "fair_upper_tail(a)", far), stats.norm.sf(far), rtol=1e-9)
    p = np.concatenate([draw.uniform(0, 1, 9_000), 10 ** draw.uniform(-300, -1, 1_000), [0.5, 0.075, 0.925, 1 - 1e-16]])
    wanted = stats.norm.ppf(p)
    np.testing.assert_allclose(over(plain, "fair_normal_quantile(a)", p), wanted, rtol=1e-9, atol=1e-15)


def test_the_tail_of_chi_square_is_scipys(plain: duckdb.DuckDBPyConnection) -> None:
    draw = np.random.default_rng(2)
    degrees = np.concatenate([draw.integers(1, 12, 7_000), draw.integers(1, 400, 2_900), draw.integers(1, 5_000, 100)])
    x = np.maximum(degrees + np.sqrt(2 * degrees) * draw.uniform(-5, 15, 10_000), 1e-8 * draw.random(10_000))
    got = over(plain, "fair_chi_square_tail(a, b)", x, degrees)
    np.testing.assert_allclose(got, stats.chi2.sf(x, degrees), rtol=1e-9, atol=1e-300)


def exact_fisher(a: int, b: int, c: int, d: int) -> float:
    """Fisher's p-value by the ratios of neighbouring tables, in extended precision."""
    low, high = max(0, a - d), min(a + b, a + c)
    k = np.arange(low, high, dtype=np.longdouble)
    steps = np.log((a + b - k) / (k + 1)) + np.log((a + c - k) / (d - a + k + 1))
    logs = np.concatenate([[np.longdouble(0)], np.cumsum(steps)])
    logs -= logs[a - low]
    weights = np.exp(logs - logs.max())
    return float(weights[logs <= 1e-9].sum() / weights.sum())


def test_fishers_test_is_scipys(plain: duckdb.DuckDBPyConnection) -> None:
    draw = np.random.default_rng(3)
    tables = np.concatenate([draw.integers(0, 8, (2_000, 4)), draw.integers(0, 60, (1_000, 4)),
                             draw.integers(0, 2_000, (200, 4))])  # fmt: skip
    tables[:200, :2] = 0  # an empty group
    wanted = [stats.fisher_exact(table.reshape(2, 2)).pvalue for table in tables]
    got = over(plain, "fair_fisher(a, b, c, d)", *tables.T, kind="INTEGER")
    np.testing.assert_allclose(got, np.minimum(wanted, 1), rtol=1e-9, atol=1e-300)


def test_fishers_test_of_a_million_rows(plain: duckdb.DuckDBPyConnection) -> None:
    draw = np.random.default_rng(4)
    tables = []
    for _ in range(150):
        sizes = draw.integers(1_000, 500_000, 2)
        rate = 10 ** draw.uniform(-5, np.log10(0.5))
        hits = draw.binomial(sizes, np.clip(rate * draw.uniform(0.9, 1.1, 2), 0, 1))
        tables.append([hits[0], sizes[0] - hits[0], hits[1], sizes[1] - hits[1]])
    got = over(plain, "fair_fisher(a, b, c, d)", *np.array(tables).T, kind="BIGINT")
    np.testing.assert_allclose(got, [exact_fisher(*map(int, table)) for table in tables], rtol=1e-9, atol=1e-300)


@pytest.mark.parametrize(("call", "wanted"), [
    ("fair_normal_cdf(NULL)", None), ("fair_normal_cdf(0)", 0.5), ("fair_normal_cdf(100000)", 1.0),
    ("fair_normal_cdf(-1e300)", 0.0), ("fair_normal_cdf('nan'::DOUBLE)", None), ("fair_normal_cdf('inf'::DOUBLE)", 1.0),
    ("fair_normal_quantile(NULL)", None), ("fair_normal_quantile(0)", None), ("fair_normal_quantile(1)", None),
    ("fair_normal_quantile(-1)", None), ("fair_normal_quantile(0.5)", 0.0),
    ("fair_normal_quantile(0.999999999999999999999999)", 10.1992),  # a DECIMAL of more digits than a DOUBLE has
    ("fair_chi_square_tail(NULL, 1)", None), ("fair_chi_square_tail(1, NULL)", None),
    ("fair_chi_square_tail(0, 1)", 1.0), ("fair_chi_square_tail(-3, 2)", 1.0), ("fair_chi_square_tail(3, 0)", None),
    ("fair_chi_square_tail(3, 1.5)", None), ("fair_chi_square_tail(1e308, 3)", 0.0),
    ("fair_chi_square_tail('inf'::DOUBLE, 4)", 0.0), ("fair_chi_square_tail('nan'::DOUBLE, 4)", None),
    ("fair_fisher(NULL, 1, 2, 3)", None), ("fair_fisher(0, 0, 0, 0)", 1.0), ("fair_fisher(0, 0, 3, 4)", 1.0),
    ("fair_fisher(-1, 2, 3, 4)", None), ("fair_fisher(1.5, 2, 3, 4)", None), ("fair_fisher(12, 28, 48, 32)", 0.00341),
    ("fair_fisher(5000000, 5000000, 5000100, 4999900)", 0.96469), ("fair_fisher(1000000, 0, 0, 1000000)", 0.0),
])  # fmt: skip
def test_extreme_arguments(plain: duckdb.DuckDBPyConnection, call: str, wanted: float | None) -> None:
    ((got,),) = plain.execute(f"SELECT {call}").fetchall()
    assert got == wanted if wanted in (None, 0, 1) else float(got) == pytest.approx(wanted, rel=2e-3)


def test_a_function_written_out_is_the_macro(plain: duckdb.DuckDBPyConnection) -> None:
    body = function("fair_fisher", *map(nodes.column, "abcd")).sql("duckdb")
    tables = np.random.default_rng(5).integers(0, 20, (300, 4)).T
    with duckdb.connect() as bare:
        got = over(bare, body, *tables)
    np.testing.assert_array_equal(got, over(plain, "fair_fisher(a, b, c, d)", *tables))


def compared(con: duckdb.DuckDBPyConnection, tables: np.ndarray, *, exact: bool = True) -> np.ndarray:
    """Return z and p of tables (x₁, n₁, x₂, n₂)."""
    con.execute("CREATE OR REPLACE TEMP TABLE tables (id INTEGER, x1 DOUBLE, n1 DOUBLE, x2 DOUBLE, n2 DOUBLE)")
    listed = ", ".join(f"UNNEST(?::DOUBLE[]) AS c{at}" for at in range(4))
    con.execute(
        f"INSERT INTO tables SELECT row_number() OVER (), c0, c1, c2, c3 FROM (SELECT {listed})",
        [each.astype(float).tolist() for each in tables.T],
    )
    query = two_proportions("tables", *map(nodes.column, ("x1", "n1", "x2", "n2")), exact=exact).sql("duckdb")
    rows = con.execute(f"SELECT fair_z, fair_p FROM ({query}) ORDER BY id").fetchall()
    return np.array(rows, dtype=float)


def test_two_proportions() -> None:
    draw = np.random.default_rng(6)
    sizes = np.concatenate([draw.integers(1, 40, (5_000, 2)), draw.integers(30, 10_000, (5_000, 2))])
    hits = draw.binomial(sizes, draw.random((10_000, 1)))
    tables = np.column_stack([hits[:, 0], sizes[:, 0], hits[:, 1], sizes[:, 1]])
    with duckdb.connect() as con:
        got = compared(con, tables)
    by_fisher = 0
    for (x1, n1, x2, n2), (z, p) in zip(tables, got, strict=True):
        table = np.array([[x1, n1 - x1], [x2, n2 - x2]])
        expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
        if expected.min() < 5:
            by_fisher += 1
            wanted = np.nan, min(stats.fisher_exact(table).pvalue, 1)
        else:
            wanted = proportions_ztest([x1, x2], [n1, n2])
        np.testing.assert_allclose((z, p), wanted, rtol=1e-9, atol=1e-12, err_msg=str(table))
    assert 1_000 < by_fisher < 5_000


def test_the_published_examples_of_two_proportions() -> None:
    """Uniform Guidelines' two standard deviations: z, p and Fisher's p of selected of applicants."""
    published = [
        (12, 40, 48, 80, -3.098, 0.00195), (4700, 10_000, 5000, 10_000, -4.245, 0.00002),
        (160, 500, 200, 500, -2.635, 0.00841), (50, 250, 100, 250, -4.880, 0.0), (50, 350, 100, 550, -1.529, 0.12628),
    ]  # fmt: skip
    with duckdb.connect() as con:
        got = compared(con, np.array([each[:4] for each in published]))
        small = compared(con, np.array([[3, 10, 5, 10], [0, 0, 3, 9], [0, 5, 0, 8], [5, 5, 8, 8]]))
        by_z = compared(con, np.array([[3, 10, 5, 10]]), exact=False)
    np.testing.assert_allclose(got[:, 0], [each[4] for each in published], atol=5e-4)
    np.testing.assert_allclose(got[:, 1], [each[5] for each in published], atol=5e-6)
    np.testing.assert_allclose(small[:, 1], [0.64992, np.nan, 1, 1], atol=5e-6)
    assert np.isnan(small[:, 0]).all()
    np.testing.assert_allclose(by_z, [[-0.913, 0.36131]], atol=5e-4)


def test_fishers_tables_are_made_where_they_are_needed() -> None:
    """One table of ten million rows among small ones has no list of its tables: memory of a few megabytes serves."""
    large = [[3_000_000, 10_000_000, 3_001_000, 10_000_000]] * 500
    with duckdb.connect(config={"memory_limit": "60MB", "threads": 1}) as con:
        got = compared(con, np.array([[3, 10, 5, 10], *large, [1, 4, 2, 5]]))
    np.testing.assert_allclose(got[[0, -1], 1], [0.64992, 1], atol=5e-6)
    assert not np.isnan(got[1:-1]).any()


STATSMODELS = {"holm": "holm", "benjamini_hochberg": "fdr_bh", "bonferroni": "bonferroni"}


@pytest.mark.parametrize("correction", CORRECTIONS)
@pytest.mark.parametrize("order", ["NULLS FIRST", "NULLS LAST"])
def test_corrections_are_those_of_statsmodels(correction: str, order: str) -> None:
    draw = np.random.default_rng(7)
    with duckdb.connect() as con:
        con.execute(f"SET default_null_order = '{order.replace(' ', '_')}'")
        for size in (0, 1, 2, 7, 400):
            p = np.round(draw.random(size) ** 2, draw.choice([1, 2, 9]))  # with ties, zeros and ones
            con.execute("CREATE OR REPLACE TEMP TABLE tests (id INTEGER, fair_p DOUBLE)")
            holes = [None if at % 3 == 1 else value for at, value in enumerate(p.tolist())]
            con.executemany("INSERT INTO tests VALUES (?, ?)", [*enumerate(holes), (size, None)])
            query = adjusted("tests", correction).sql("duckdb")
            got = [each for (each,) in con.execute(f"SELECT fair_p_adjusted FROM ({query}) ORDER BY id").fetchall()]
            given = [value for value in holes if value is not None]
            assert [each is None for each in got] == [value is None for value in [*holes, None]]
            if given:
                method = STATSMODELS.get(correction)
                wanted = given if method is None else multipletests(given, method=method)[1]
                np.testing.assert_allclose([each for each in got if each is not None], wanted, rtol=1e-12)


def test_the_oracle_of_large_tables_is_scipys_on_small_ones() -> None:
    assert exact_fisher(3, 1, 1, 3) == pytest.approx(stats.fisher_exact([[3, 1], [1, 3]]).pvalue, rel=1e-12)
