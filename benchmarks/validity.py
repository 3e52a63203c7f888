"""How often a verdict is what it says: by simulation of the very SQL.

Looks: tables that grow by some rows a day, a verdict each day, and the share of tables in which one ever exceeds
an allowance that the true gap is within: without ANYTIME, and with it. Their rows are counted before, as the clause's
tally counts them.

Power: samples of `rows_needed` rows, drawn from two groups with the rates that gave the number, and the share of them
in which FAIR PAIRS decides. All samples of a design stand in one table, as strata, so that one query judges them.

The pair that decides: of verdicts on four groups, two of them small, the share in which FAIR PAIRS has the same verdict
on the pair with the largest gap, and on the pair that FAIR DISPARITY names.

What a metric stands on: two groups of 500 rows have the same true positive rate, of 5 rows each; the share of samples
in which it is judged under MINIMUM 30, and fails.

Families: twelve strata of two groups whose true gap is the allowance, the share of samples in which any of them exceeds
it, by FAMILY; and the share of verdicts that still fall on a stratum whose gap is larger, which is what it costs.

Charts: how many periods those of FAIR TREND run that state 370, in which nothing changes. Homogeneity: how often
FAIR TEST says that equal odds ratios differ, among the samples of which it says anything.

Rows that depend on each other: how often limits hold and tests err with CLUSTER, and without (`dependence.py`).
Small counts, scans, ratios to a rate and bounds are in `chosen_and_unknown.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

import fairsql
from benchmarks import chosen_and_unknown
from benchmarks.dependence import shares
from benchmarks.results import Line, Target
from benchmarks.run_length import Setting, simulate
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread
from fairsql.expansion.comparing.contrasts import POWER
from fairsql.expansion.query_split import over_tally, tally_query
from fairsql.expansion.script_expansion import expand_script
from fairsql.metrics import built_in_metrics
from fairsql.reports.content.facts import gather
from fairsql.reports.content.pooled import pooled
from fairsql.reports.content.question import read_question
from fairsql.reports.sections.control_section import CONTROLLED
from fairsql.reports.sections.group_section import GROUPS
from fairsql.syntax.spec import FairSpec

SHOWN = 1000  # rows of each group in the table that shows the rates
FEW = 25  # with fewer rows, power jumps by more than the bounds from one row to the next
LEAST, MOST = Target(POWER - 0.02, at_least=True), Target(POWER + 0.04)


@dataclass(frozen=True)
class Design:
    """Two groups by their rates, what is allowed, how many groups are like the second, and the rows that show them."""

    rates: tuple[float, float]
    within: str
    others: int = 1
    shown: tuple[int, int] = (SHOWN, SHOWN)

    @property
    def items(self) -> str:
        """The items of the clause."""
        return f"PREDICTION y PROTECTED g WITHIN {self.within} CONFIDENCE 0.95 FAMILY pairs"

    def shares(self) -> list[float]:
        """Return the rate of each group."""
        first, second = self.rates
        return [first, *[second] * self.others]


DESIGNS = (
    Design((0.3, 0.4), "0.2"), Design((0.3, 0.45), "0.1"), Design((0.3, 0.35), "0.1"), Design((0.3, 0.315), "0.1"),
    Design((0.4, 0.4), "0.1"), Design((0.39, 0.4), "RATIO 0.8"),
    Design((0.02, 0.05), "0.01"), Design((0.24, 0.4), "RATIO 0.8"), Design((0.36, 0.4), "RATIO 0.8"),
    Design((0.3, 0.45), "0.1", others=3),
    Design((1 / 2, 1 / 6), "0.05", shown=(24, 6)), Design((1 / 8, 1 / 2), "0.1", shown=(24, 6)),
    Design((1 / 2, 1 / 6), "RATIO 0.8", shown=(24, 6)), Design((1 / 2, 1 / 2), "0.3", shown=(24, 6)),
    Design((1 / 2, 2 / 3), "RATIO 0.6", shown=(24, 6)), Design((1 / 12, 1 / 3), "RATIO 0.8", shown=(24, 6)),
    Design((0.2, 0.8), "0.05", shown=(5, 5)), Design((0.1, 0.5), "0.1", shown=(10, 10)),
)  # fmt: skip
CHARTS = (  # with how long a chart by z alone ran, whose variance was that of one period
    (Setting((15, 40), (0.05, 0.1)), "", 176), (Setting((30, 300), (0.02, 0.02)), "", 194),
    (Setting((30, 300), (0.02, 0.05)), "", 85), (Setting((50, 50), (0.3, 0.5)), "", 381),
    (Setting((200, 200), (0.4, 0.5), between=0.02), "DISPERSION laney", 127),
    (Setting((200, 200), (0.4, 0.5), between=0.05), "DISPERSION laney", 20),
)  # fmt: skip
LONG_ENOUGH = Target(300, at_least=True)
STRATA = (  # with what erred without the variance of small strata
    (100, (2, 3), 0.48), (20, (2, 3), 0.14), (100, (12, 12), 0.08), (5, (20, 20), 0.05), (30, (40, 60), 0.05),
    (20, (10, 10), 0.09), (50, (16, 16), 0.08),
)  # fmt: skip
ERRS, MOST_ERRORS = 0.05, Target(0.07)
PAIR = "WHERE first_key.g = 0 AND second_key.g = 1"


def rows_needed(design: Design) -> int:
    """Return the number that FAIR PAIRS tells of a table with exactly these rates."""
    shown = [
        pd.DataFrame({"g": group, "y": np.arange(rows) < round(share * rows)})
        for group, (share, rows) in enumerate(
            zip(design.shares(), (design.shown[0], *[design.shown[1]] * design.others), strict=True)
        )
    ]
    with fairsql.connect() as con:
        con.register("shown", pd.concat(shown))
        query = f"SELECT rows_needed FROM (FROM shown FAIR PAIRS ({design.items})) {PAIR}"
        ((needed,),) = con.execute(query).fetchall()
    assert isinstance(needed, int)
    return needed


def power(design: Design, rows: int, samples: int, seed: int = 2026) -> float:
    """Return the share of samples of so many rows in which the pair of the first two groups is decided.

    >>> design = Design((0.3, 0.45), "0.1")
    >>> power(design, rows_needed(design) // 4, 200) < 0.5
    True
    """
    random = np.random.default_rng(seed)
    parts = []
    for group, share in enumerate(design.shares()):
        hits = random.binomial(rows, share, samples)
        for y, number in ((1, hits), (0, rows - hits)):
            parts.append(pd.DataFrame({"sample": np.arange(samples), "g": group, "y": y, "number": number}))
    with fairsql.connect() as con:
        con.register("counted", pd.concat(parts))
        con.execute("CREATE TABLE drawn AS SELECT sample, g, y, UNNEST(range(number)) AS row FROM counted")
        judged = f"FROM drawn FAIR PAIRS ({design.items} CONTROL sample)"
        query = f"SELECT avg((verdict <> 'undecided')::INTEGER) FROM ({judged}) {PAIR}"
        ((decided,),) = con.execute(query).fetchall()
    return float(decided)


LOOKS = 700


@dataclass(frozen=True)
class Growth:
    """A table that grows: the rate of each group, its rows a day, and what is allowed."""

    rates: tuple[float, ...]
    rows: tuple[int, ...]
    within: float = 0.0


GROWTHS = (
    Growth((0.3, 0.3), (50, 50)), Growth((0.3, 0.3), (5, 5)), Growth((0.03, 0.03), (5, 5)), Growth((0.3, 0.3), (4, 40)),
    Growth((0.02, 0.02), (1, 30)), Growth((0.3, 0.3, 0.3, 0.3), (10, 10, 10, 10)), Growth((0.3, 0.25), (4, 40), 0.05),
)  # fmt: skip
ALARMS = Target(0.05)
FORMS = {
    "the verdict": "SELECT sample FROM grown FAIR DISPARITY ({items}) HAVING difference_low > allowance",
    "p < .05 of a pair": "SELECT sample FROM grown FAIR PAIRS ({items} CORRECTION none) HAVING p_value < 0.05",
}


FILL = """
INSERT INTO counted BY NAME
WITH looked AS (SELECT ROW_NUMBER() OVER () - 1 AS place, hits, n FROM hits)
SELECT place // {looks} AS sample, place % {looks} AS look, {group} AS g, UNNEST([1, 0]) AS fair_prediction,
       UNNEST([hits, n - hits]) AS fair_size
FROM looked
"""


def false_alarms(growth: Growth, samples: int, *, anytime: bool, of: str = "the verdict", seed: int = 2026) -> float:
    """Return the share of tables of which LOOKS looks ever say that the gap exceeds what is allowed.

    >>> false_alarms(GROWTHS[0], 40, anytime=False) > 0.25 > 0.1 > false_alarms(GROWTHS[0], 40, anytime=True)
    True
    """
    items = f"PREDICTION y PROTECTED g CONTROL sample, look WITHIN {growth.within} MINIMUM 30 CONFIDENCE 0.95"
    query = FORMS[of].format(items=items + " ANYTIME" * anytime + " FAMILY pairs")
    specs: list[FairSpec] = []
    expand_script(query, built_in_metrics, lambda spec: specs.append(spec) or spec)  # type: ignore[func-returns-value, arg-type]
    random = np.random.default_rng(seed)
    with fairsql.connect() as con:
        con.execute("CREATE TABLE grown (sample INTEGER, look INTEGER, g INTEGER, y INTEGER)")
        con.execute(f"CREATE TABLE counted AS {tally_query(*specs)}")
        for group, (rate, rows) in enumerate(zip(growth.rates, growth.rows, strict=True)):
            hits = random.binomial(rows, rate, (samples, LOOKS)).cumsum(axis=1)
            rows_then = np.broadcast_to(rows * np.arange(1, LOOKS + 1), hits.shape)
            con.register("hits", pd.DataFrame({"hits": hits.ravel(), "n": rows_then.ravel()}))
            con.execute(FILL.format(group=group, looks=LOOKS))
        near = expand_script(query, built_in_metrics, lambda spec: over_tally(spec, "counted")).text  # type: ignore[arg-type]
        ((alarmed,),) = con.execute(f"SELECT count(DISTINCT sample) FROM ({near})").fetchall()
    return int(alarmed) / samples


def measure_looks(run: Run) -> Sequence[Line]:
    """Return how often many looks raise a false alarm, without ANYTIME and with it."""
    lines = []
    for growth, of in [*((each, "the verdict") for each in GROWTHS), (GROWTHS[0], "p < .05 of a pair")]:
        for anytime in (False, True):
            samples = run.rows(600 if anytime else 200)
            found = false_alarms(growth, samples, anytime=anytime, of=of)
            about = f"false alarms of {of} in {LOOKS} looks, {'' if anytime else 'without '}ANYTIME: rates "
            about += f"{', '.join(map(str, growth.rates))}; {', '.join(map(str, growth.rows))} rows a look"
            about += f", WITHIN {growth.within}" if growth.within else ""
            error = 2 * (found * (1 - found) / samples) ** 0.5
            spread = Spread(found, max(0.0, found - error), found + error)
            lines.append(Line(about, spread, "", ALARMS if anytime else None, f"{samples:,} tables"))
    return lines


def _drawn(con: fairsql.Connection, samples: int, groups: Sequence[tuple[int, float]], seed: int = 2026) -> None:
    """Make a table `drawn` of samples, each with rows of groups of a size and a rate."""
    random = np.random.default_rng(seed)
    parts = [
        pd.DataFrame({
            "sample": np.repeat(np.arange(samples), size), "g": group, "y": random.random(samples * size) < rate,
        })
        for group, (size, rate) in enumerate(groups)
    ]  # fmt: skip
    con.register("parts", pd.concat(parts))
    con.execute("CREATE TABLE drawn AS SELECT * FROM parts")


def alike(samples: int) -> tuple[float, float]:
    """Return the shares of verdicts that FAIR PAIRS has too: of the pair shown, and of the pair that decides.

    >>> shown, named = alike(200)
    >>> shown < 0.9, named
    (True, 1.0)
    """
    items = "PREDICTION y PROTECTED g CONTROL sample METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95 FAMILY pairs"
    with fairsql.connect() as con:
        _drawn(con, samples, [(4, 0.5), (120, 0.3), (120, 0.6), (4, 0.5)])
        con.execute(f"CREATE TABLE gaps AS FROM drawn FAIR DISPARITY ({items})")
        con.execute(f"CREATE TABLE pairs AS FROM drawn FAIR PAIRS ({items})")
        shares = []
        for low, high in (("lowest_group", "highest_group"), ("deciding_lowest", "deciding_highest")):
            same = f"list_sort([first_group, second_group]) = list_sort([{low}, {high}])"
            query = (
                f"SELECT avg((gaps.verdict = pairs.verdict)::INTEGER) FROM gaps JOIN pairs USING (sample) WHERE {same}"
            )
            ((share,),) = con.execute(query).fetchall()
            shares.append(float(share))
    return shares[0], shares[1]


def failed_on_few(samples: int, minimum: str) -> float:
    """Return the share of samples in which equal true positive rates of 5 of 500 rows fail a check.

    >>> failed_on_few(100, "MINIMUM 30"), failed_on_few(100, "") > 0.5
    (0.0, True)
    """
    with fairsql.connect() as con:
        _drawn(con, samples, [(500, 0.5), (500, 0.5)])
        con.execute("ALTER TABLE drawn ADD COLUMN good BOOLEAN")
        con.execute("UPDATE drawn SET good = rowid % 500 < 5")  # the first rows of each group and sample
        items = f"PREDICTION y LABEL good PROTECTED g CONTROL sample METRICS true_positive_rate WITHIN 0.1 {minimum}"
        query = f"SELECT avg((within IS NOT DISTINCT FROM FALSE)::INTEGER) FROM (FROM drawn FAIR DISPARITY ({items}))"
        ((share,),) = con.execute(query).fetchall()
    return float(share)


@dataclass(frozen=True)
class Strata:
    """Strata with the same gap between two groups: their number, the rows of each group, and its rates."""

    number: int = 12
    rows: int = 200
    rates: tuple[float, float] = (0.3, 0.4)


def exceeding(strata: Strata, samples: int, family: str, seed: int = 2026) -> tuple[float, float]:
    """Return the share of samples in which any stratum exceeds WITHIN 0.1, and the share of strata that do.

    >>> exceeding(Strata(), 40, "pairs")[0] > 0.15 > 0.1 > exceeding(Strata(), 40, "strata")[0]
    True
    """
    random = np.random.default_rng(seed)
    items = f"PREDICTION y PROTECTED g CONTROL s METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95 FAMILY {family}"
    verdicts = []
    with fairsql.connect() as con:
        con.execute("CREATE TABLE drawn (s INTEGER, g INTEGER, y INTEGER)")
        for _ in range(samples):
            hits = random.binomial(strata.rows, strata.rates, (strata.number, 2))
            y = np.arange(strata.rows) < hits[:, :, None]
            s, g, _ = (each.ravel() for each in np.indices(y.shape))
            con.register("rows_of_sample", pd.DataFrame({"s": s, "g": g, "y": y.ravel().astype(int)}))
            con.execute("DELETE FROM drawn; INSERT INTO drawn FROM rows_of_sample")
            query = f"SELECT count(*) FILTER (verdict = 'exceeds') FROM (FROM drawn FAIR DISPARITY ({items}))"
            verdicts.append(con.execute(query).fetchall()[0][0])
    return sum(found > 0 for found in verdicts) / samples, sum(verdicts) / samples / strata.number


def adjusted_exceeding(groups: int, samples: int, items: str, seed: int = 2026) -> float:
    """Return the share of samples in which any of some groups exceeds WITHIN 0.5 in FAIR ADJUST, where gaps are 0.5."""
    random = np.random.default_rng(seed)
    found = 0
    clause = f"FAIR ADJUST (OUTCOME y PROTECTED g REFERENCE 0 CONTROL c WITHIN 0.5 CONFIDENCE 0.95 {items})"
    query = f"SELECT count(*) FILTER (verdict = 'exceeds') FROM (FROM drawn {clause})"
    with fairsql.connect() as con:
        con.execute("CREATE TABLE drawn (g INTEGER, c INTEGER, y DOUBLE)")
        g = np.repeat(np.arange(groups + 1), 40)
        for _ in range(samples):
            c = random.integers(0, 3, len(g))
            y = random.normal(0, 1, len(g)) + c + 0.5 * (g > 0)
            con.register("rows_of_sample", pd.DataFrame({"g": g, "c": c, "y": y}))
            con.execute("DELETE FROM drawn; INSERT INTO drawn FROM rows_of_sample")
            found += con.execute(query).fetchall()[0][0] > 0
    return found / samples


def _families(run: Run) -> list[Line]:
    """Return the lines on what is corrected for together, at the boundary and beyond it."""
    lines, samples = [], run.rows(1000)
    for family in ("pairs", "strata"):
        any_exceeds, _ = exceeding(Strata(), samples, family)
        _, decided = exceeding(Strata(rates=(0.3, 0.55)), samples // 4 + 1, family)
        target = ALARMS if family == "strata" else None
        about = f"any of 12 strata exceeds its allowance at the boundary, FAMILY {family}"
        lines.append(Line(about, Spread(any_exceeds, any_exceeds, any_exceeds), "", target))
        about = f"a gap of .25 of 200 rows each exceeds the .1 allowed, FAMILY {family}"
        lines.append(Line(about, Spread(decided, decided, decided), "", None))
    for items in ("CORRECTION none", ""):
        samples = run.rows(400)
        found = adjusted_exceeding(6, samples, items)
        about = f"any adjusted gap of 6 groups exceeds its allowance at the boundary, FAIR ADJUST {items}".strip()
        error = 2 * (found * (1 - found) / samples) ** 0.5
        lines.append(Line(about, Spread(found, found - error, found + error), "", None if items else ALARMS))
    return lines


def like_with_like(samples: int, groups: int, seed: int = 2026) -> tuple[float, float]:
    """Return the share of samples in which a report says that what is left within strata exceeds its allowance.

    It does not: one group's rate is .1 below the others' in each of 8 strata, and WITHIN is 0.1. The second share is
    that of limits which are not widened for the pairs of groups.
    """
    random = np.random.default_rng(seed)
    rates = 0.3 + 0.1 * (np.arange(groups) > 0)
    question = read_question("FROM drawn FAIR DISPARITY (PREDICTION y PROTECTED g CONTROL s WITHIN 0.1)")
    asked = {name: text for each in (CONTROLLED, GROUPS) for name, text in each.ask(question).items()}
    found = alone = 0
    with fairsql.connect() as con:
        con.execute("CREATE TABLE drawn (s INTEGER, g INTEGER, y INTEGER)")
        for _ in range(samples):
            sizes = random.integers(20, 60, (8, groups))
            s, g, _ = np.nonzero(np.arange(60) < sizes[:, :, None])
            y = (random.random(len(s)) < rates[g] + 0.03 * s).astype(int)
            con.register("rows_of_sample", pd.DataFrame({"s": s, "g": g, "y": y}))
            con.execute("DELETE FROM drawn; INSERT INTO drawn FROM rows_of_sample")
            facts = gather(con, question, asked)
            (row,), (part,) = facts.tables["decomposition"].records(), pooled(facts)["selection_rate"]
            found += part.verdict == "exceeds"
            alone += row["unexplained_low"] > 0.1
    return found / samples, alone / samples


def _together(run: Run) -> list[Line]:
    """Return the lines on what is left within strata, as reports judge it."""
    lines, samples = [], run.rows(200)
    for groups in (2, 4):
        widened, alone = like_with_like(samples, groups)
        about = f"a report says that what is left within strata exceeds its allowance at the boundary, {groups} groups"
        lines.append(Line(about, Spread(widened, widened, widened), "", ALARMS))
        if groups > 2:
            lines.append(Line(f"{about}, limits of one pair", Spread(alone, alone, alone), "", None))
    return lines


def _of_rows(run: Run) -> list[Line]:
    """Return the lines on the pair that decides, and on what a metric stands on."""
    samples = run.rows(1000)
    shown, named = alike(samples)
    few, left_out = failed_on_few(samples, ""), failed_on_few(samples, "MINIMUM 30")
    about = "equal true positive rates of 5 of 500 rows fail"
    return [
        Line("FAIR PAIRS has the verdict: on the pair with the largest gap", Spread(shown, shown, shown), "", None),
        Line("the same: on the pair that decides", Spread(named, named, named), "", Target(1.0, at_least=True)),
        Line(about, Spread(few, few, few), "", None),
        Line(f"{about}, MINIMUM 30", Spread(left_out, left_out, left_out), "", Target(0.05)),
    ]


def homogeneity(strata: int, rows: tuple[int, int], samples: int, seed: int = 2026) -> tuple[int, int]:
    """Return in how many samples with equal odds ratios there is a `homogeneity_p`, and in how many it is below .05.

    >>> homogeneity(100, (2, 3), 3)
    (0, 0)
    """
    random = np.random.default_rng(seed)
    found = []
    with fairsql.connect() as con:
        for _ in range(samples):
            parts = []
            for g, size in enumerate(rows):
                hits = random.binomial(size, 0.5 - 0.15 * g, strata)
                for y, number in ((1, hits), (0, size - hits)):
                    parts.append(pd.DataFrame({"s": np.arange(strata), "g": g, "y": y, "number": number}))
            con.register("counted", pd.concat(parts))
            drawn = "(SELECT s, g, y, UNNEST(range(number)) AS row FROM counted)"
            query = f"SELECT homogeneity_p FROM {drawn} FAIR TEST (PREDICTION y PROTECTED g CONTROL s)"
            ((p,),) = con.execute(query).fetchall()
            found += [p] if p is not None else []
    return len(found), sum(p < ERRS for p in found)


def _charts(run: Run) -> Sequence[Line]:
    lines = []
    for setting, items, before in CHARTS:
        length, signals = simulate(setting, items, histories=run.rows(200))
        rows, shares = (f"{first} and {second}" for first, second in (setting.rows, setting.shares))
        about = f"run length of {rows} rows, {shares}"
        about += f" ± {setting.between}, {items}" if setting.between else ""
        error = 2 * length / max(signals, 1) ** 0.5
        said = f"{signals:,} signals; by z alone {before}"
        lines.append(Line(about, Spread(length, length - error, length + error), "", LONG_ENOUGH, said))
    return lines


def _homogeneity(run: Run) -> Sequence[Line]:
    lines = []
    for strata, rows, before in STRATA:
        samples = run.rows(400)
        given, errs = homogeneity(strata, rows, samples)
        share = errs / given if given else 0.0
        error = 2 * (share * (1 - share) / max(given, 1)) ** 0.5
        about = f"homogeneity_p below .05, {strata} strata of {rows[0]} and {rows[1]} rows"
        said = f"given in {given:,} of {samples:,} samples; without the rule {before}"
        lines.append(Line(about, Spread(share, share - error, share + error), "", MOST_ERRORS, said))
    return lines


def measure(run: Run) -> Sequence[Line]:
    """Return a line for each simulated claim."""
    return [
        *measure_looks(run),
        *_of_rows(run),
        *_families(run),
        *_together(run),
        *_powers(run),
        *_charts(run),
        *_homogeneity(run),
        *chosen_and_unknown.measure(run),
        *shares(run),
    ]


def _powers(run: Run) -> Sequence[Line]:
    lines = []
    for design in DESIGNS:
        needed = rows_needed(design)
        samples = min(run.rows(4000), 6_000_000 // needed)
        found = power(design, needed, samples)
        about = f"power of {needed:,} rows: {design.rates[0]:.3g} and {design.rates[1]:.3g}, WITHIN {design.within}"
        about += f", shown by {design.shown[0]} and {design.shown[1]} rows" * (design.shown != (SHOWN, SHOWN))
        about += f", {design.others + 1} groups" * (design.others > 1)
        error = 2 * (found * (1 - found) / samples) ** 0.5
        target = None if needed < FEW else LEAST if found < POWER else MOST
        lines.append(Line(about, Spread(found, found - error, found + error), "", target, f"{samples:,} samples"))
    return lines


BENCHMARK = Benchmark(
    "validity",
    "Verdicts: false alarms of many looks, at most 0.05 with ANYTIME; whose verdict it is, and on how many rows; "
    "false verdicts of many strata, at most 0.05 by FAMILY, and of all strata together in a report; the "
    "share of samples of `rows_needed` rows that are decided, which is to be 0.8; periods until a false signal of "
    "charts that state 370; how often equal odds ratios are said to differ; sizes of tests of small counts, limits of "
    "scans, of ratios to a rate and of bounds; limits with CLUSTER, at least .93, and its tests, at most .07; ± two "
    "standard errors",
    measure,
)
