"""`FAIR TREND (…)`: periods, pairs, and the chart: its window functions are the loop, its run length is what it states."""

from __future__ import annotations

import math
import re
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import oracle
from support.effort import laws
from support.oracle import Clause

import fairsql
from benchmarks.run_length import Setting, simulate
from fairsql.expansion.inference.run_length import decision_interval, run_length

pytestmark = pytest.mark.one_duckdb

USUAL = decision_interval(370)


def trend(items: str = "", *, source: str = "t", columns: str = "*", every: str = "1 month") -> str:
    return f"SELECT {columns} FROM {source} FAIR TREND (PREDICTION p PROTECTED g TIME d EVERY '{every}' {items})"


@pytest.fixture
def con(con: fairsql.Connection) -> fairsql.Connection:
    """A table `t` of 24 months, 100 rows of each of two groups in a month; from 2021 on fewer of f are chosen."""
    con.execute(
        "CREATE TABLE t AS SELECT g, CAST(DATE '2020-01-15' + to_months(m) AS DATE) AS d, m, row, "
        "  row % 10 < CASE WHEN g = 'm' THEN 5 WHEN m < 12 THEN 4 ELSE 2 END AS p, row % 3 = 0 AS y, 1 + row % 2 AS w "
        "FROM range(24) AS months (m), range(100) AS rows (row), (VALUES ('f'), ('m')) AS groups (g)"
    )
    return con


# The chart


def test_a_shift_is_signalled_and_its_side_is_reported(con: fairsql.Connection) -> None:
    rows = con.execute(trend(columns="period, difference, target, cusum_high, cusum_low, signal")).fetchall()
    before, after = rows[:12], rows[12:]
    assert all(signal is None and high == low == 0 for *_, high, low, signal in before)
    assert [round(row[1], 12) for row in rows] == [-0.1] * 12 + [-0.3] * 12
    assert before[0][2] is None
    assert all(math.isclose(target, -0.1) for _, _, target, *_ in before[1:])
    signals = [period for period, *_, signal in after if signal == "below"]
    assert signals[0] == date(2021, 3, 1), "a shift of three standard errors takes about two periods"
    assert not any(signal == "above" for *_, signal in after)


def test_names_of_groups_turn_the_sign_and_nothing_else(con: fairsql.Connection) -> None:
    columns = "difference, target, cusum_high, cusum_low"
    rows = con.execute(trend(columns=columns)).fetchall()
    con.execute("UPDATE t SET g = CASE g WHEN 'f' THEN 'z' ELSE g END")
    turned = con.execute(trend(columns=columns)).fetchall()
    for (a, b, high, low), (c, d, up, down) in zip(rows, turned, strict=True):
        assert math.isclose(a, -c)
        assert (b is None and d is None) or math.isclose(b, -d)
        assert math.isclose(high, down, abs_tol=1e-12)
        assert math.isclose(low, up, abs_tol=1e-12)


def test_a_common_drift_of_both_rates_is_no_signal(con: fairsql.Connection) -> None:
    con.execute("UPDATE t SET p = row < 30 + 2 * m - CASE WHEN g = 'f' THEN 10 ELSE 0 END")
    rows = con.execute(trend(columns="first_value, cusum_high, cusum_low, signal")).fetchall()
    assert rows[-1][0] - rows[0][0] > 0.4
    assert all(signal is None and high == low == 0 for _, high, low, signal in rows)


def test_target_is_what_the_gap_should_be(con: fairsql.Connection) -> None:
    rows = con.execute(trend("TARGET 0", columns="target, signal, cusum_low")).fetchall()
    assert {row[0] for row in rows} == {0.0}
    assert next(at for at, (_, signal, _) in enumerate(rows) if signal) < 12, "a gap of .1 from the beginning"
    # by hand: 40 and 50 of 100 each: 90 of 200, hypergeometric variance
    z = 0.1 / math.sqrt(0.45 * 0.55 * (2 / 100) * 200 / 199)
    assert math.isclose(rows[0][2], z - 0.5)
    assert con.execute(trend("TARGET ?", columns="target, signal, cusum_low"), [0]).fetchall() == rows
    for wrong in (float("nan"), float("-inf"), 1e308, None):
        with pytest.raises(fairsql.DataError, match=r"TARGET must be a number between -1e\+100 and 1e\+100, and is"):
            con.execute(trend("TARGET ?", columns="target, signal"), [wrong])
    assert con.execute(
        trend("TARGET -0.1", columns="max(cusum_low)") + "WHERE FALSE".replace("WHERE FALSE", "")
    ).fetchall()


def test_periods_without_a_gap_leave_the_chart_where_it_is(con: fairsql.Connection) -> None:
    con.execute("DELETE FROM t WHERE m IN (14, 15) OR (m = 16 AND g = 'm')")
    rows = con.execute(
        trend(columns="period, first_n, second_n, difference, round(cusum_low, 9), target, signal, excluded")
    ).fetchall()
    assert [row[0] for row in rows] == [date(2020 + m // 12, m % 12 + 1, 1) for m in range(24)]
    assert [row[1:4] for row in rows[14:17]] == [(0, 0, None), (0, 0, None), (100, 0, None)]
    assert len({row[4] for row in rows[13:17]}) == 1
    assert len({row[5] for row in rows[14:18]}) == 1
    assert rows[17][4] > rows[16][4] > 0


def test_run_length_sets_the_limit_and_is_reported(con: fairsql.Connection) -> None:
    columns = "DISTINCT control_limit, run_length"
    assert con.execute(trend(columns=columns)).fetchall() == [(USUAL, 370.0)]
    ((limit, length),) = con.execute(trend("RUN_LENGTH 168", columns=columns)).fetchall()
    assert (round(limit, 2), length) == (4.0, 168.0)


@pytest.mark.parametrize(("limit", "length"), [(4, 168), (5, 465), (4.774, 370)])
def test_run_lengths_are_the_published_ones(limit: float, length: float) -> None:
    """Montgomery, Introduction to Statistical Quality Control, tables 9.3 and 9.4 (two-sided, k = 1/2)."""
    assert round(run_length(limit)) == length
    assert math.isclose(run_length(decision_interval(length)), length, rel_tol=1e-9)


@pytest.mark.parametrize("length", [10, 50, 1000, 10_000])
def test_run_lengths_are_those_of_a_finer_markov_chain(length: float) -> None:
    """Brook and Evans 1972, on 400 states."""
    np = pytest.importorskip("numpy")
    from statistics import NormalDist

    limit, states = decision_interval(length), 400
    width = 2 * limit / (2 * states - 1)
    cdf = np.vectorize(NormalDist().cdf)
    at = np.arange(states)
    steps = (at[None, :] - at[:, None]) * width + 0.5
    chances = cdf(steps + width / 2) - cdf(steps - width / 2)
    chances[:, 0] = cdf(width / 2 + 0.5 - at * width)
    lengths = np.linalg.solve(np.eye(states) - chances, np.ones(states))
    assert math.isclose(lengths[0] / 2, length, rel_tol=0.01)


@pytest.mark.parametrize("items", ["RUN_LENGTH 50", "RUN_LENGTH 50 TARGET -0.2"])
def test_the_chart_runs_as_long_as_it_states(items: str) -> None:
    length, signals = simulate(Setting((30, 30), (0.3, 0.5)), items, histories=150)
    assert signals == 150
    assert math.isclose(length, 50, rel_tol=4 / math.sqrt(signals))


def test_it_does_so_with_few_positives_in_groups_of_unequal_size() -> None:
    """By z alone it ran for 45 % of the stated length: the difference is skew, and its variance followed it."""
    length, signals = simulate(Setting((15, 40), (0.05, 0.1)), "RUN_LENGTH 100", histories=100)
    assert signals >= 95
    assert 75 < length < 150


def test_periods_that_vary_by_more_than_chance_are_allowed_for() -> None:
    """Rates with a standard deviation of .05 from period to period: the chart runs for a tenth of what it states."""
    setting = Setting((200, 200), (0.4, 0.5), between=0.05)
    assert simulate(setting, "RUN_LENGTH 100", histories=40)[0] < 25
    assert 70 < simulate(setting, "RUN_LENGTH 100 DISPERSION laney", histories=40)[0] < 250


@pytest.mark.parametrize(("rows", "warned"), [(40, False), (20, True)])
def test_few_expected_positives_are_warned_of(con: fairsql.Connection, rows: int, warned: bool) -> None:
    """One positive in 60 rows of each group: 0.67 of 40 rows, and 0.33 of 20."""
    con.execute(f"CREATE TABLE few AS SELECT g, d, (m * {rows} + row) % 60 = 7 AS p FROM t WHERE row < {rows}")
    late = con.execute(trend(source="few", columns="warning") + " HAVING period >= DATE '2020-07-01'").fetchall()
    assert {warning is not None and "0.5 positives" in warning for (warning,) in late} == {warned}


rows_of = st.lists(
    st.fixed_dictionaries({
        "g": st.sampled_from(["a", "b", "b", "c", None]),
        "c": st.sampled_from([True, False]),
        "p": st.sampled_from([0, 1, 1, 0, None]),
        "y": st.sampled_from([True, False, None]),
        "m": st.sampled_from([0, 1, 1, 2, 4, 5, 5, 6, 9, None]),
        "w": st.sampled_from([0.5, 1.0, 2.0]),
    }),
    max_size=60,
)  # fmt: skip
CHOICES: dict[str, dict[str, Any]] = {
    "": {},
    "CONTROL c": {"control": {"c": lambda row: row["c"]}},
    "WEIGHT w": {"weight": lambda row: row["w"]},
    "MINIMUM 2": {"minimum": 2},
    "REFERENCE OVERALL": {"reference": "OVERALL"},
    "CONTROL c WEIGHT w WITHIN 0.2 CONFIDENCE 0.9": {
        "control": {"c": lambda row: row["c"]}, "weight": lambda row: row["w"], "confidence": 0.9,
        "within": {"selection_rate": ("difference", 0.2)},
    },
    "LABEL y METRICS true_positive_rate, accuracy": {
        "label": lambda row: row["y"], "metrics": ["true_positive_rate", "accuracy"],
    },
    "DISPERSION laney REFERENCE 'b'": {"reference": ("b",)},
}  # fmt: skip


@pytest.mark.parametrize("target", [None, 0.25])
@pytest.mark.parametrize("items", CHOICES)
def test_windows_are_the_loop(items: str, target: float | None) -> None:
    """Random tables give what a loop over the periods gives."""
    text = items + (f" TARGET {target}" if target is not None else "")
    query = fairsql.expand(trend(text))
    clause = Clause(**{
        "protected": {"g": lambda row: row["g"]}, "metrics": ["selection_rate"], "prediction": lambda row: row["p"],
        **CHOICES[items],
    })  # fmt: skip

    def month(row: oracle.Row) -> date | None:
        return None if row["m"] is None else date(2024, row["m"] + 1, 1)

    with duckdb.connect() as con:
        con.execute("CREATE TABLE t (g VARCHAR, c BOOLEAN, p INTEGER, y BOOLEAN, m INTEGER, w DOUBLE, d DATE)")

        @laws(15)
        @given(rows=rows_of)
        def check(rows: list[dict[str, Any]]) -> None:
            con.execute("DELETE FROM t")
            days = [None if row["m"] is None else date(2024, row["m"] + 1, 28) for row in rows]
            values = [[*map(row.get, "gcpymw"), day] for row, day in zip(rows, days, strict=True)]
            if values:
                row = "(" + ", ".join("?" * 7) + ")"
                con.execute(
                    "INSERT INTO t VALUES " + ", ".join([row] * len(values)), [v for each in values for v in each]
                )
            wanted = oracle.trend(
                clause, rows, period=month, following=lambda at: (at + timedelta(days=32)).replace(day=1),
                target=target, limit=USUAL, run_length=370.0,
                dispersed="laney" in items,
            )  # fmt: skip
            oracle.assert_same(con.execute(query).fetchall(), wanted, 1e-9, text)

        check()


# Periods


@pytest.mark.parametrize(
    ("every", "moment", "begins"),
    [
        ("1 month", "DATE '2024-02-29'", date(2024, 2, 1)),
        ("month", "DATE '2024-01-31'", date(2024, 1, 1)),
        ("3 months", "DATE '2024-03-31'", date(2024, 1, 1)),
        ("1 quarter", "DATE '1999-12-31'", date(1999, 10, 1)),
        ("1 year", "TIMESTAMP '2024-12-31 23:59:59.999'", date(2024, 1, 1)),
        ("1 week", "DATE '2024-03-03'", date(2024, 2, 26)),
        ("1 week", "DATE '1969-12-31'", date(1969, 12, 29)),
        ("1 day", "'2024-02-29'", date(2024, 2, 29)),
        ("6 hours", "TIMESTAMP '2024-02-29 13:45'", datetime(2024, 2, 29, 12)),
        ("15 minutes", "TIMESTAMP '2024-02-29 13:45'", datetime(2024, 2, 29, 13, 45)),
    ],
)
def test_when_a_period_begins(con: fairsql.Connection, every: str, moment: str, begins: date) -> None:
    source = f"(SELECT * EXCLUDE (d), {moment} AS d FROM t)"
    rows = con.execute(trend(source=source, every=every, columns="period, first_n + second_n")).fetchall()
    assert rows == [(begins, 4800)]


@pytest.mark.own_duckdb
@pytest.mark.parametrize(("zone", "begins"), [("UTC", date(2024, 3, 1)), ("America/New_York", date(2024, 2, 1))])
def test_time_stamps_with_a_zone_are_of_the_sessions_zone(con: fairsql.Connection, zone: str, begins: date) -> None:
    con.execute(f"SET TimeZone = '{zone}'")
    source = "(SELECT * EXCLUDE (d), TIMESTAMPTZ '2024-03-01 03:00:00+00' AS d FROM t)"
    assert con.execute(trend(source=source, columns="DISTINCT period")).fetchall() == [(begins,)]
    fixed = trend(source=source, columns="DISTINCT period").replace("TIME d", "TIME d AT TIME ZONE 'UTC'")
    assert con.execute(fixed).fetchall() == [(date(2024, 3, 1),)]


def test_rows_without_a_time_are_reported_and_not_charted(con: fairsql.Connection) -> None:
    charted = con.execute(trend()).fetchall()
    con.execute("INSERT INTO t SELECT g, NULL, m, row, NOT p, y, w FROM t WHERE m = 3 AND NOT (g = 'f' AND row < 40)")
    rows = con.execute(trend(columns="*")).fetchall()
    assert rows[:24] == charted
    names = [column[0] for column in con.execute(trend()).description or ()]
    last = dict(zip(names, rows[24], strict=True))
    assert len(rows) == 25
    assert (last["period"], last["first_n"], last["second_n"]) == (None, 60, 100)
    assert last["difference"] is not None
    assert [last[name] for name in ("target", "cusum_high", "cusum_low", "signal", "run_length")] == [None] * 5


def test_a_time_without_an_end_is_an_error(con: fairsql.Connection) -> None:
    con.execute("INSERT INTO t (g, d, p) VALUES ('f', 'infinity', TRUE)")
    with pytest.raises(duckdb.Error, match="TIME d must be finite, and is infinity"):
        con.execute(trend()).fetchall()


# Pairs


def test_more_than_two_groups_are_compared_each_with_each_or_with_the_reference(con: fairsql.Connection) -> None:
    con.execute("UPDATE t SET g = 'x' WHERE g = 'm' AND row < 40")
    con.execute("UPDATE t SET g = NULL WHERE g = 'm' AND row < 60")
    columns = "DISTINCT ON (first_group, second_group) first_group, second_group, first_key.g, second_key.g"
    pairs = con.execute(trend(columns=columns) + " ORDER BY ALL").fetchall()
    assert [pair[:2] for pair in pairs] == [
        ("f", "(NULL)"), ("f", "m"), ("f", "x"), ("m", "(NULL)"), ("m", "x"), ("x", "(NULL)"),
    ]  # fmt: skip
    against = con.execute(trend("REFERENCE 'm'", columns="DISTINCT first_group, second_group") + " ORDER BY ALL")
    assert against.fetchall() == [("(NULL)", "m"), ("f", "m"), ("x", "m")]
    overall = con.execute(
        trend("REFERENCE OVERALL", columns="DISTINCT first_group, second_group, second_key, second_n")
    )
    assert sorted(overall.fetchall()) == [(g, "(overall)", None, 200) for g in ("(NULL)", "f", "m", "x")]


def test_against_all_rows_the_chart_is_that_against_the_others(con: fairsql.Connection) -> None:
    """Of two equally large groups each is as far from all rows as from the other one, in standard errors."""
    columns = "first_group, round(cusum_high, 9), round(cusum_low, 9)"
    against = con.execute(trend("REFERENCE OVERALL", columns=columns)).fetchall()
    of_two = con.execute(trend(columns=columns)).fetchall()
    wanted = [(high, low) for _, high, low in of_two[:12]]
    assert [(high, low) for group, high, low in against if group == "f"][:12] == wanted
    signals = con.execute(trend("REFERENCE OVERALL", columns="period") + " HAVING signal = 'below' LIMIT 1").fetchall()
    assert signals == [(date(2021, 3, 1),)]


def test_the_columns_are_the_same_whatever_groups_are_compared_with(con: fairsql.Connection) -> None:
    each = [
        [column[0] for column in con.execute(trend(items)).description or ()]
        for items in ("CONTROL y", "CONTROL y REFERENCE 'm'", "CONTROL y REFERENCE OVERALL")
    ]
    assert each[0][:3] == ["y", "metric", "period"]
    assert each[0] == each[1] == each[2]


def test_a_reference_that_is_no_group_is_named(con: fairsql.Connection) -> None:
    with pytest.raises(duckdb.Error, match="REFERENCE 'q' is no group of g"):
        con.execute(trend("REFERENCE 'q'")).fetchall()


def test_a_stratum_without_the_reference_has_no_difference(con: fairsql.Connection) -> None:
    con.execute("DELETE FROM t WHERE y AND g = 'm'")
    rows = con.execute(
        trend("REFERENCE 'm' CONTROL y", columns="y, first_n > 0, second_n, difference IS NULL")
    ).fetchall()
    assert set(rows) == {(True, True, 0, True), *((False, True, n, False) for _, _, n, _ in rows if n)}


@pytest.mark.parametrize("items", ["", "REFERENCE 'm'", "REFERENCE OVERALL", "CONTROL y CONFIDENCE 0.9", "TARGET 0"])
def test_no_rows_have_no_trend(con: fairsql.Connection, items: str) -> None:
    assert con.execute(trend(items, source="(SELECT * FROM t WHERE FALSE)")).fetchall() == []


def test_one_group_has_nothing_to_be_compared_with(con: fairsql.Connection) -> None:
    assert con.execute(trend(source="(SELECT * FROM t WHERE g = 'f')")).fetchall() == []
    rows = con.execute(
        trend("REFERENCE OVERALL", source="(SELECT * FROM t WHERE g = 'f')", columns="difference, cusum_high")
    )
    assert set(rows.fetchall()) == {(0.0, 0.0)}


def test_all_predictions_missing(con: fairsql.Connection) -> None:
    con.execute("UPDATE t SET p = NULL")
    rows = con.execute(
        trend(columns="DISTINCT first_n, first_value, excluded, difference, cusum_high, signal")
    ).fetchall()
    assert rows == [(0, None, 200, None, 0.0, None)]


def test_small_groups_are_shown_and_not_charted(con: fairsql.Connection) -> None:
    con.execute("DELETE FROM t WHERE m = 13 AND g = 'm' AND row >= 20")
    rows = con.execute(trend("MINIMUM ?", columns="second_n, difference, cusum_low"), [30]).fetchall()
    assert rows[13][:2] == (20, None)
    assert rows[13][2] == rows[12][2] > 0


# The form among the others


def test_gaps_and_verdicts_are_those_of_disparity(con: fairsql.Connection) -> None:
    items = "LABEL y METRICS accuracy WITHIN 0.15, true_positive_rate WITHIN RATIO 0.7 CONFIDENCE 0.9"
    columns = "metric, abs(difference) AS gap, least(ratio, 1 / ratio) AS share, allowance, judged_on, within, verdict"
    rows = con.execute(f"{trend(items, columns=f'period AS d, {columns}')} ORDER BY ALL").fetchall()
    wanted = con.execute(
        f"SELECT d, {columns} FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {items} CONTROL date_trunc('month', d) AS d) "
        "ORDER BY ALL"
    ).fetchall()
    assert len(rows) == 48
    for one, other in zip(rows, wanted, strict=True):
        assert one[1] == other[1]
        assert one[4:] == other[4:]
        assert math.isclose(one[2], other[2], abs_tol=1e-12)
        assert math.isclose(one[3], other[3], abs_tol=1e-12)


def test_metrics_without_an_exact_variance_are_charted_by_their_limits(con: fairsql.Connection) -> None:
    items = "LABEL y METRICS f1_score"
    rows = con.execute(trend(items, columns="target, cusum_high, cusum_low")).fetchall()
    limits = con.execute(
        f"SELECT f1_score, f1_score_high - f1_score_low FROM t FAIR (PREDICTION p PROTECTED g {items} CONFIDENCE 0.95 "
        "CONTROL date_trunc('month', d) AS month) ORDER BY month, g"
    ).fetchall()
    gaps = [
        (a - b, math.hypot(x, y) / (2 * 1.959963984540054))
        for (a, x), (b, y) in zip(limits[::2], limits[1::2], strict=True)
    ]
    high = low = total = precision = 0.0
    for (difference, error), (target, *sums) in zip(gaps, rows, strict=True):
        if precision:
            assert math.isclose(target, total / precision)
            z = (difference - total / precision) / math.sqrt(error**2 + 1 / precision)
            high, low = max(0, high + z - 0.5), max(0, low - z - 0.5)
        assert all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(sums, (high, low), strict=True))
        total, precision = total + difference / error**2, precision + 1 / error**2
    shown = con.execute(trend(f"{items} CONFIDENCE 0.95", columns="target, cusum_high, cusum_low")).fetchall()
    assert rows == shown, "CONFIDENCE adds columns and changes no chart"


def test_filter_where_weight_and_a_parameter(con: fairsql.Connection) -> None:
    whole = con.execute(trend("WEIGHT w TARGET ? WITHIN ?", source="t WHERE row < 60"), [0.05, 0.1]).fetchall()
    assert con.execute(trend("WEIGHT w FILTER row < 60 TARGET ? WITHIN ?"), [0.05, 0.1]).fetchall() == whole


def test_weights_that_are_all_one_change_nothing(con: fairsql.Connection) -> None:
    assert con.execute(trend("WEIGHT 1")).fetchall() == con.execute(trend()).fetchall()


def test_columns_may_be_called_as_the_items(con: fairsql.Connection) -> None:
    con.execute('CREATE VIEW named AS SELECT p AS target, g AS every, d AS time, row AS "at", w AS run_length FROM t')
    rows = con.execute(
        "FROM named FAIR TREND (PREDICTION target PROTECTED every WEIGHT run_length TIME time EVERY 'month' TARGET 0)"
    ).fetchall()
    assert len(rows) == 24
    assert con.execute("SELECT every, n FROM named FAIR (PREDICTION target PROTECTED every)").fetchall() == [
        ("f", 2400), ("m", 2400),
    ]  # fmt: skip
    local = "timezone('UTC', time::TIMESTAMPTZ) AT TIME ZONE 'UTC' AT TIME ZONE 'UTC'"
    assert con.execute(f"SELECT count(*) FROM named FAIR (PREDICTION target PROTECTED {local} AS day)").fetchall()


def test_a_view_runs_in_plain_duckdb(con: fairsql.Connection, tmp_path: Path) -> None:
    path = tmp_path / "trend.duckdb"
    wanted = con.execute(trend("CONFIDENCE 0.95 CONTROL y")).fetchall()
    rows = con.execute("FROM t").df()
    with fairsql.connect(path) as stored:
        stored.register("given", rows)
        stored.execute("CREATE TABLE t AS SELECT * REPLACE (d::DATE AS d) FROM given")
        stored.execute(f"CREATE VIEW gaps AS {trend('CONFIDENCE 0.95 CONTROL y')}")
    with duckdb.connect(str(path)) as plain:
        assert plain.execute("FROM gaps").fetchall() == wanted


@pytest.mark.own_duckdb
def test_nulls_first_changes_no_chart(con: fairsql.Connection) -> None:
    con.execute("INSERT INTO t SELECT g, NULL, m, row, p, y, w FROM t WHERE m = 3")
    columns = "period, first_group, difference, cusum_high, cusum_low"
    wanted = con.execute(trend(columns=columns)).fetchall()
    con.execute("SET default_null_order = 'nulls_first'")
    assert sorted(con.execute(trend(columns=columns)).fetchall(), key=str) == sorted(wanted, key=str)


@pytest.mark.parametrize(
    ("items", "message", "hint"),
    [
        ("EVERY '1 month'", "FAIR TREND needs a TIME", "EVERY '1 month'"),
        ("TIME d", "needs the length of a period", "add EVERY '1 month'"),
        ("TIME d EVERY '1 mnth'", "'1 mnth' is not the length of a period", "did you mean month"),
        ("TIME d EVERY '0 months'", "'0 months' is not the length", "write EVERY '1 month'"),
        ("TIME d EVERY ?", "is not the length of a period", "write EVERY '1 month'"),
        ("TIME d, m EVERY 'month'", "TIME takes one expression", "remove"),
        ("TIME d EVERY 'month' TARGET g", "TARGET g is not a number", "write TARGET 0"),
        (
            "TIME d EVERY 'month' TARGET 1e999",
            "TARGET 1e999 is not a number between -1e+100 and 1e+100",
            "write TARGET 0",
        ),
        ("TIME d EVERY 'month' TARGET -1e308", "TARGET -1e308 is not a number between", "write TARGET 0"),
        ("TIME d EVERY 'month' RUN_LENGTH 5", "RUN_LENGTH 5 is not a number of periods", "write RUN_LENGTH 370"),
        ("TIME d EVERY 'month' RUN_LENGTH ?", "is not a number of periods", "cannot be a parameter"),
        (
            "TIME d EVERY 'month' DISPERSION normal",
            "DISPERSION normal is neither binomial nor laney",
            "DISPERSION laney",
        ),
        ("TIME d EVERY 'month' STRATA complete", "FAIR TREND takes no STRATA", "its items are"),
        ("TIME d EVERY 'month' CONTROL y AS period", "two columns of the result are called period", "rename it"),
    ],
)
def test_what_cannot_be_is_said_where_it_stands(items: str, message: str, hint: str) -> None:
    with pytest.raises(fairsql.ClauseError, match=re.escape(message)) as error:
        fairsql.expand(f"FROM t FAIR TREND (PREDICTION p PROTECTED g {items})")
    assert hint in (error.value.hint or "")
    assert error.value.start is not None


@pytest.mark.parametrize(
    ("time", "message", "hint"),
    [
        ("'a' || g", "TIME must be a time: ", "to_timestamp(…)"),
        ("(g || 'a')::DATE", "TIME must be a time: ", "to_timestamp(…)"),
        ("42", "TIME 42 must be a time, and is of type INTEGER", "to_timestamp(42)"),
    ],
)
def test_what_is_no_time_is_reported_with_the_item(con: fairsql.Connection, time: str, message: str, hint: str) -> None:
    sql = f"SELECT * FROM (SELECT * FROM t) FAIR TREND (PREDICTION p PROTECTED g TIME {time} EVERY '1 month')"
    with pytest.raises(fairsql.DataError, match=message) as error:
        con.execute(sql).fetchall()
    assert sql[error.value.start : error.value.end] == time
    assert hint in (error.value.hint or "")


def test_items_of_a_trend_belong_to_no_other_form() -> None:
    with pytest.raises(fairsql.ClauseError, match="FAIR DISPARITY takes no EVERY"):
        fairsql.expand("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g EVERY '1 month')")


def test_large_allowances_are_warned_of() -> None:
    with pytest.warns(fairsql.ClauseWarning, match="WITHIN RATIO"):
        fairsql.expand(trend("WITHIN 0.8"))


def test_stops_of_new_york(data: Any) -> None:
    """NYPD, Stop, Question and Frisk 2014 to 2016: stops fall to a tenth, and the gap in frisks stays what it was."""
    clause = (
        "(PREDICTION frisked = 'Y' PROTECTED CASE WHEN race = 'W' THEN 'white' ELSE 'other' END AS race "
        "TIME make_date(datestop % 10000, datestop // 1000000, datestop // 10000 % 100) EVERY '1 month' {})"
    )
    query = f"SELECT period, first_n + second_n, signal FROM '{data('sqf.parquet')}' FAIR TREND {clause}"
    with fairsql.connect() as con:
        rows = con.execute(query.format("")).fetchall()
        against_none = con.execute(query.format("TARGET 0")).fetchall()
    assert [period for period, *_ in rows] == [date(2014 + m // 12, m % 12 + 1, 1) for m in range(36)]
    assert sum(n for _, n, _ in rows) == 80_754
    assert rows[-1][1] < rows[0][1] / 9
    assert {signal for *_, signal in rows} == {None}
    assert {signal for *_, signal in against_none} == {"above"}
