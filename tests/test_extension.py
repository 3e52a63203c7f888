"""The DuckDB extension: FAIR clauses in the stock shell and in DuckDB's own Python package.

In: what `make extension` built, in `build/duckdb-<version>/`. Checked against FairSQL's Python package: rows, errors and their places; that
views run without the extension; that other SQL is DuckDB's. A build that is older than the package is not tested.
"""

from __future__ import annotations

import random
import re
import runpy
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from statistics import NormalDist
from typing import Any

import duckdb
import pytest
import test_errors
import test_scan
from support.effort import THOROUGH
from support.linear_time import assert_linear
from test_errors import Case as ErrorCase
from test_golden import CASES, NAMES, people
from test_natural_mistakes import read_mistakes
from test_passthrough import CASES as PLAIN

import fairsql
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.form_table import FORMS as PACKAGE_FORMS
from fairsql.expansion.inference.run_length import decision_interval
from fairsql.expansion.script_expansion import expand_script
from fairsql.metrics import built_in_metrics
from fairsql.syntax.near_misses import find_near_miss
from fairsql.syntax.spec import ThresholdSpec
from fairsql.text.tokens import tokenize

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "extension"
SHELL = "1.5.6"
# An older DuckDB need not read what the shell wrote: 1.4.0 does not find the CTEs of its views.
READS_FILES = [int(part) for part in duckdb.__version__.split(".")[:2]] >= [int(part) for part in SHELL.split(".")[:2]]
PYTHONS = Path(getattr(find_spec("_duckdb"), "origin", duckdb.__file__))  # DuckDB's library in this Python
CAUSE = "the extension is not built: make extension"
FORMS = (
    "",
    "DISPARITY",
    "RELABEL",
    "REWEIGH",
    "THRESHOLD",
    "TEST",
    "BOUNDS",
    "DECOMPOSE",
    "ADJUST",
    "PAIRS",
    "TREND",
    "SCAN",
)  # that the extension expands
METHODS = "METHOD (pso|randomized)"  # of THRESHOLD, which are Python
GOLDEN = [
    case
    for case in CASES
    if set(re.findall(r"FAIR\s*(\w*)\s*\(", case.query)) <= set(FORMS) and "METRIC " not in case.query
]
LOANS = 'CREATE TABLE loans (race VARCHAR, sex VARCHAR, "Region of" INTEGER, approved INTEGER, repaid BOOLEAN, risk DOUBLE, weight DOUBLE)'

CLAUSES = [
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS ALL WITHIN 0.05)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED CUBE (race, sex) METRICS ALL WEIGHT weight CONFIDENCE 0.9 ANYTIME)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS 5 * fn + fp AS cost, avg(risk) AS mean, f1, tp / n AS hit CONFIDENCE 0.3 ANYTIME TUNED 5)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race METRICS ALL CONTROL sex CONFIDENCE 0.95 ANYTIME MINIMUM 2)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE (race, sex) METRICS selection_rate WITHIN RATIO 0.8, tp / n AS hit, avg(risk) AS mean "
    "WITHIN 0.2 LABEL repaid REFERENCE OVERALL WEIGHT weight CONFIDENCE 0.9 ANYTIME)",
    "FROM loans FAIR PAIRS (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race METRICS ALL CONTROL sex CONFIDENCE 0.9 ANYTIME TUNED 40)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race, sex METRICS selection_rate WITHIN 0.1, avg(risk) AS mean WEIGHT weight REFERENCE OVERALL "
    "CONFIDENCE 0.9 ANYTIME CORRECTION none)",
    "FROM loans FAIR DISPARITY (SCORE risk LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED CUBE (race, sex) METRICS ALL REFERENCE OVERALL CONFIDENCE 0.8)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED ROLLUP (race, sex) METRICS tpr WITHIN RATIO 0.8, fpr WITHIN 0.1, "
    "accuracy REFERENCE 'White', 'Male' CONFIDENCE 0.95 MINIMUM 2)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED sex = 'Male' AS male CONTROL race = 'White' AS white STRATA complete)",
    "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.4 LABEL repaid PROTECTED race, sex METRICS f1_score AS \"it's \"\"f\", tpr WITHIN RATIO 0.8, auc, fnr WITHIN 0.1 "
    "CONTROL \"Region of\" REFERENCE 'Black', 'Male' MINIMUM 2 CONFIDENCE 0.5)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED ROLLUP (race, sex) METRICS ppv, mean_score, disparate_impact WEIGHT weight SCORE risk "
    "REFERENCE OVERALL MINIMUM 3 CONFIDENCE 0.99)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, (tp + tn) / n AS correct CONTROL sex WEIGHT weight CONFIDENCE 0.6)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 0.4, average_error_cost(cfn := 5), "
    "tpr - fpr AS j, CASE WHEN tp > fp THEN tpr ELSE NULL END AS odd)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS tp ** 2 AS a, -tp ^ 2 ^ 0.5 AS b, TRY_CAST(tp AS INT) AS c, "
    "CAST(tpr AS DOUBLE PRECISION) AS d, if(tp > fp, 1) AS e, if(fp > tp, 2, tp::DECIMAL(9, 2)) AS f, ifnull(NULLIF(fn, 1), ceiling(tpr)) AS g, "
    "CASE tp WHEN fp THEN 1 WHEN fn THEN 2 ELSE 3 END AS h, CASE WHEN tp NOT BETWEEN 2 AND 3 AND NOT fn IS NOT NULL OR tp == 4 THEN 1 ELSE .5 END AS i, "
    "- - tp -- one\n/ /* two */ n AS j CONFIDENCE 0.9)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS (tp > 1) = (fp > 1) AS alike, tp == fp AS same, "
    "tp * 1_000 / n AS per_thousand WITHIN 1.5)",
    "FROM loans FAIR (SCORE risk LABEL repaid PROTECTED GROUPING SETS ((race), (race, sex), ()) METRICS ALL FILTER weight > 1 CONFIDENCE 0.7)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED GROUPING SETS (()) CONTROL sex METRICS ALL WEIGHT weight CONFIDENCE 0.9)",
    "FROM loans FAIR (PROTECTED GROUPING SETS ((), ()) METRICS avg(risk) AS mean, median(weight) AS middle CONFIDENCE 0.9)",
    "FROM loans FAIR (PREDICTION approved PROTECTED race, sex METRICS disparate_impact, selection_rate AS s WEIGHT weight CONFIDENCE 0.99)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race STANDARD four_fifths)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr STANDARD Four_Fifths)",
    "FROM loans FAIR PAIRS (SCORE risk LABEL repaid PROTECTED ROLLUP (race, sex) METRICS auc, mean_score, base_rate WITHIN 0.1 REFERENCE OVERALL "
    "CONTROL \"Region of\" CONFIDENCE 0.8 MINIMUM 2 CORRECTION none)",
    "FROM loans FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED race METRICS f1_score, tpr AS recall, disparate_impact WEIGHT weight)",
    "FROM loans FAIR PAIRS (SCORE risk LABEL repaid PROTECTED sex CONTROL race METRICS brier_score, mean_score REFERENCE 'Male' WITHIN RATIO 0.9 "
    "STANDARD lending)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race, sex METRICS selection_rate CONFIDENCE 0.9 WEIGHT weight REFERENCE OVERALL)",
    "FROM loans FAIR TEST (SCORE risk THRESHOLD 0.4 LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" FILTER weight > 1)",
    "FROM loans FAIR TEST (PREDICTION approved PROTECTED ROLLUP (race, sex) MINIMUM 4 WEIGHT weight REFERENCE 'Black', 'Male' CORRECTION none)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race, sex METRICS ALL CONTROL \"Region of\" WEIGHT weight)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr WITHIN 0.2, accuracy WITHIN RATIO 0.7 MINIMUM 3)",
    "FROM loans FAIR DECOMPOSE (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS ALL WEIGHT weight CONFIDENCE 0.8 "
    "REFERENCE 'Black', 'Male')",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved PROTECTED race CONTROL sex METRICS disparate_impact REFERENCE OVERALL DETAIL strata MINIMUM 2)",
    "FROM loans FAIR TREND (PREDICTION approved LABEL repaid DISPERSION laney PROTECTED race, sex CONTROL weight > 1 AS heavy METRICS tpr WITHIN 0.1, selection_rate "
    "TIME DATE '2024-01-31' + \"Region of\" * 20 EVERY INTERVAL '1 month' RUN_LENGTH 50.5)",
    "FROM loans FAIR TREND (SCORE risk LABEL repaid PROTECTED ROLLUP (race, sex) METRICS auc, base_rate WITHIN RATIO 0.9 REFERENCE OVERALL "
    "TIME CASE WHEN weight > 0.5 THEN TIMESTAMP '2024-03-09 11:22:33' + to_hours(\"Region of\") END AS t EVERY 'hours' TARGET -0.01 CONFIDENCE 0.9 WEIGHT weight MINIMUM 2)",
    "FROM loans FAIR TREND (PREDICTION approved LABEL repaid PROTECTED sex METRICS f1_score, tpr, disparate_impact REFERENCE 'Male' "
    "TIME DATE '2024-01-31' + \"Region of\" EVERY '2 weeks' STANDARD lending)",
    *(
        f"FROM loans FAIR {form} (PREDICTION approved LABEL repaid PROTECTED race METRICS (fp + tn) / NULLIF(n - fn, 0) AS own, "
        f"-(-tp) / n AS hits, 2 * tp / NULLIF(2 * tp + fp + fn, 0) AS f {more})"
        for form, more in (
            ("DISPARITY", "CONFIDENCE 0.9"),
            ("", "CONFIDENCE 0.9 WEIGHT weight"),
            ("PAIRS", "CONFIDENCE 0.9 WEIGHT weight"),
            ("PAIRS", "CONTROL sex"),
            ("BOUNDS", "MINIMUM 2"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" EVERY 'week' WEIGHT weight"),
        )
    ),
    *(
        f"FROM loans FAIR {form} (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 2, tp - fp AS net WITHIN 9, "
        f"fn / NULLIF(fp, 0) AS odds WITHIN 3, sqrt(tpr) AS root, mean_score / NULLIF(base_rate, 0) AS calibration WITHIN 2, average_error_cost(cfn := 5) {more})"
        for form, more in (
            ("", "CONFIDENCE 0.9 WEIGHT weight"),
            ("DISPARITY", "CONFIDENCE 0.8 CONTROL sex"),
            ("PAIRS", "CONFIDENCE 0.9 WEIGHT weight"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" EVERY 'week'"),
        )
    ),
    "FROM loans FAIR SCAN (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm, tp - fp AS net, "
    "fn / NULLIF(fp, 0) AS odds, sqrt(tpr) AS root, mean_score / NULLIF(base_rate, 0) AS calibration, average_error_cost(cfn := 5) CONFIDENCE 0.9 MINIMUM 2)",
    "FROM loans FAIR BOUNDS (PREDICTION approved LABEL repaid PROTECTED race METRICS (5 * fn + fp) / n AS harm WITHIN 2, tp - fp AS net WITHIN 9, 0.1 * tpr + 0.3 * tnr AS mix)",
    *(
        f"FROM loans FAIR {form} (PREDICTION approved SCORE risk LABEL repaid PROTECTED race METRICS avg(weight) AS heavy WITHIN 3, tpr, "
        f"100 / avg(risk) AS inverse WITHIN 500 {more})"
        for form, more in (
            ("", "CONFIDENCE 0.9"),
            ("DISPARITY", "CONFIDENCE 0.8 CONTROL sex REFERENCE OVERALL"),
            ("PAIRS", "WEIGHT weight"),
            ("PAIRS", "CONFIDENCE 0.9 CONTROL sex"),
            ("TREND", "TIME DATE '2024-01-31' + \"Region of\" * 30 EVERY 'month' WEIGHT weight"),
        )
    ),
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid PROTECTED race, sex METRICS avg(weight - 1) AS heavy, sum(-risk) AS debt, count(risk) / n AS there, "
    "mean_score CONFIDENCE 0.9 MINIMUM 2 FILTER weight > 0.2)",
    "FROM loans FAIR SCAN (SCORE risk PROTECTED race METRICS avg(weight) AS heavy, mean_score WEIGHT weight CONFIDENCE 0.9 MINIMUM 2)",
    "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS round(tp / 20, 1) AS tens, round((fp - fn) / 2) AS halves)",
    "FROM loans FAIR (PROTECTED race METRICS median(risk) AS middle, quantile_cont(weight, 0.9) FILTER (WHERE risk > 0.2) AS heavy, count(DISTINCT sex) AS sexes, "
    "max(risk) - min(risk) AS spread, avg(risk) AS mean, string_agg('1', '' ORDER BY risk DESC) AS ones)",
    "FROM loans FAIR (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS median(weight) AS w, auc FILTER weight > 0.1)",
    "FROM loans FAIR (PROTECTED ROLLUP (race, sex) CONTROL \"Region of\" METRICS avg(risk) AS mean, median(risk) AS middle)",
    "FROM loans FAIR (SCORE risk THRESHOLD 0.4 PROTECTED race METRICS selection_rate, arg_max(weight, risk) AS at_most CONFIDENCE 0.9)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, median(risk) AS middle WITHIN RATIO 0.8, stddev_samp(risk) AS spread "
    "REFERENCE OVERALL CONFIDENCE 0.9)",
    "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race METRICS median(risk) AS middle, selection_rate CONFIDENCE 0.9)",
    "FROM loans FAIR TREND (PROTECTED race METRICS mad(weight) AS mad, avg(risk) AS mean TIME DATE '2024-01-31' + \"Region of\" * 30 EVERY 'month')",
    "FROM loans FAIR TEST (PREDICTION approved LABEL repaid PROTECTED race METRICS (fp + tn) / NULLIF(n - fn, 0) AS own)",
    "FROM loans FAIR DECOMPOSE (PREDICTION approved LABEL repaid PROTECTED race CONTROL sex METRICS fn / n AS own CONFIDENCE 0.9)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid PROTECTED race, sex FEATURES weight > 1 AS \"is it's\", \"Region of\" METRICS tpr, f1_score, "
    "fn / n AS own DEPTH 3 MINIMUM 4 PRUNE 0.01)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid FEATURES race, quantiles(risk, 3) AS tier, bins(weight, 4), bins(risk, [0.25, 0.5]) AS cut, "
    "top(\"Region of\", 2) AS most WEIGHT weight CONFIDENCE 0.9 CORRECTION bonferroni METRICS accuracy, ppv, disparate_impact FILTER risk > 0.1 MINIMUM 3)",
    "FROM loans FAIR SCAN (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race WEIGHT weight METRICS brier_score, mean_score, accuracy MINIMUM 2)",
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid FEATURES sex, race DEPTH 1 METRICS brier_score, mean_score, base_rate CONFIDENCE 0.7 MINIMUM 2 "
    "CORRECTION none)",
    "FROM loans FAIR SCAN (PREDICTION approved LABEL repaid PROTECTED race, sex METRICS (5 * fn + fp) / n AS harm, tpr - fpr AS j, fn AS misses, tpr WEIGHT weight MINIMUM 2)",
    "FROM loans AS fair_subgroups FAIR SCAN (PREDICTION approved FEATURES race IS NULL, bins(DATE '2020-01-01' + \"Region of\", [DATE '2020-01-03']) AS day)",
    "FROM loans FAIR (PROTECTED race METRICS avg(risk) AS risk, avg(risk) * 100 AS percent, sum(weight) / count(*) AS each_weighs, count(*) FILTER (WHERE risk > 0.5) AS risky)",
    "FROM loans FAIR DISPARITY (SCORE risk LABEL repaid PROTECTED CUBE (race, sex) CONTROL \"Region of\" METRICS auc, mean(weight + 1) AS w WITHIN 5, "
    "avg(repaid::INT) - base_rate AS nothing REFERENCE OVERALL FILTER risk > 0.1)",
    "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS tpr, avg(risk) FILTER (WHERE sex = 'Male') AS risk WITHIN RATIO 0.8, "
    "100 / avg(CASE WHEN risk > 0.3 THEN risk END) AS inverse WEIGHT weight MINIMUM 2)",
    "FROM loans FAIR SCAN (PROTECTED race, sex FEATURES bins(risk, 3) METRICS avg(weight) AS mean, sum(-risk) AS debt, count(risk) / n AS there MINIMUM 2 FILTER weight < 3)",
    "FROM loans FAIR SCAN (SCORE risk LABEL repaid PROTECTED race METRICS avg(\"Region of\") AS region, brier_score WEIGHT weight MINIMUM 2)",
    "SELECT race, sex, fair_label, fair_changed FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race, sex "
    "REFERENCE OVERALL WITHIN RATIO 0.9 ORDER BY weight DESC NULLS LAST, \"Region of\") ORDER BY ALL",
    "SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race, sex WEIGHT weight) ORDER BY ALL",
    "FROM loans WHERE risk IS NOT NULL FAIR THRESHOLD (SCORE risk LABEL repaid PROTECTED sex REFERENCE 'Male' WEIGHT weight LAMBDA 0.5 THRESHOLD 0.4)",
    "WITH a AS (FROM loans SELECT race, n WHERE sex = 'Male' FAIR (PREDICTION approved PROTECTED race)) FROM a",
    "SELECT race, n FROM (SELECT * FROM loans WHERE risk > 0.2) FAIR (PREDICTION approved PROTECTED race) HAVING n > 10 ORDER BY n, race LIMIT 2",
    "SELECT 1 AS fair_rows, * FROM loans FAIR (PREDICTION approved /* in ( */ PROTECTED race -- end )\n) UNION ALL SELECT 2, NULL, 1, 2, 3.0",
    "SELECT (SELECT max(n) FROM loans FAIR (PREDICTION approved PROTECTED race)) AS most FROM range(2)",
]  # fmt: skip


@cache
def sources_are_current() -> bool:
    """Whether the generated sources are made from the present package."""
    return bool(runpy.run_path(str(FOLDER / "sources.py"))["is_current"]())


def built(version: str) -> Path:
    path = ROOT / "build" / f"duckdb-{version}" / "fairsql.duckdb_extension"
    if not path.exists():
        pytest.skip(f"{CAUSE} (DuckDB {version})")
    newest = max(each.stat().st_mtime for each in (FOLDER / "src").rglob("*.?pp"))
    if path.stat().st_mtime < newest or not sources_are_current():
        pytest.skip(f"the extension is older than its sources: make extension (DuckDB {version})")
    if not path.with_name("libduckdb.so").exists() and path.with_name(PYTHONS.name).resolve() != PYTHONS.resolve():
        pytest.skip(f"the extension is for another Python: make extension (DuckDB {version})")
    return path


def shell(
    *commands: str, database: Path | str = ":memory:", extension: bool = True, check: bool = True, only: bool = False
) -> str:
    """What the stock shell writes for commands, each a text of its own."""
    command = [
        str(Path(sys.executable).parent / "duckdb"),
        "-unsigned",
        "-csv",
        *(["-readonly"] if only else []),
        str(database),
    ]
    if not Path(command[0]).exists():
        pytest.skip("there is no duckdb shell: pip install duckdb-cli")
    script = ([f"LOAD '{built(SHELL)}'"] if extension else []) + list(commands)
    for each in script:
        command += ["-c", each]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if check:
        assert not done.stderr, done.stderr
    return done.stdout + done.stderr


def plain(query: str) -> str:
    """The package's expansion in SQL that runs without Python."""
    return expand_script(
        query, built_in_metrics, lambda spec: replace(spec, portable=True) if isinstance(spec, ThresholdSpec) else spec
    ).text


def values(rows: list[dict[str, Any]]) -> str:
    return ", ".join("(" + ", ".join("NULL" if r[n] is None else repr(r[n]) for n in NAMES) + ")" for r in rows)


@pytest.fixture(scope="module")
def loans(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the table of the golden cases."""
    path = tmp_path_factory.mktemp("extension") / "loans.duckdb"
    with duckdb.connect(path, config={"storage_compatibility_version": "v1.4.0"}) as con:
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
    return path


@pytest.fixture(scope="module")
def native() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection of this Python's DuckDB that has loaded the extension."""
    path = built(duckdb.__version__)
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as con:
        con.execute(f"LOAD '{path}'")
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
        yield con


def near(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return one == other or (one != one and other != other) or abs(one - other) <= 1e-12 * max(1, abs(one))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    return bool(one == other)


def table(
    con: duckdb.DuckDBPyConnection, sql: str, parameters: list[Any] | None = None
) -> tuple[list[Any], list[tuple[Any, ...]]]:
    got = con.execute(sql, parameters) if parameters else con.execute(sql)
    return [(each[0], str(each[1])) for each in got.description or ()], got.fetchall()


@cache
def of_package(query: str) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """What the package's expansion of a query on `loans` gives, computed once for the shell and for Python; a parameter is 0.5."""
    with duckdb.connect() as con:
        con.execute(LOANS)
        con.execute(f"INSERT INTO loans VALUES {values(people())}")
        return table(con, plain(query), [0.5] * query.count("?"))


def assert_alike(got: tuple[list[Any], list[tuple[Any, ...]]], want: tuple[list[Any], list[tuple[Any, ...]]]) -> None:
    assert got[0] == want[0]
    assert len(got[1]) == len(want[1])
    for one, other in zip(got[1], want[1], strict=True):
        assert all(map(near, one, other)), (one, other)


def pieces_written() -> list[tuple[str, str, str, str, str, str]]:
    """The pieces in `generated.cpp`: section, query, part, features, values, text."""
    text = (FOLDER / "src" / "generated.cpp").read_text(encoding="utf-8")
    body = text[text.index("PIECES[] = {") : text.index("const size_t PIECES_COUNT")]
    found = []
    for row in re.findall(r"^    \{(.*?)\},$", body, re.MULTILINE | re.DOTALL):
        fields = [""]
        for token in re.finditer(r'"((?:\\.|[^"\\])*)"|,', row):
            if token[0] == ",":
                fields.append("")
            else:
                fields[-1] += re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), token[1])
        section, query, part, features, held, text = fields
        found.append((section, query, part, features, held, text))
    return found


SECTIONS = [
    "ranges",
    "counts",
    "aggregates",
    "subgroups",
    "scan",
    "limits",
    "disparity",
    "pairs",
    "test",
    "bounds",
    "trend",
    "adjust",
    "decompose",
    "relabel",
    "reweigh",
    "threshold",
]


@pytest.mark.parametrize("section", SECTIONS)
def test_the_pieces_are_those_of_the_expander(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of the shapes of each section is expanded again."""
    if not sources_are_current():
        pytest.skip(CAUSE)
    monkeypatch.syspath_prepend(str(FOLDER))
    import pieces
    import shapes

    assert set(shapes.SECTIONS) == set(SECTIONS)
    listed = [each[1:] for each in pieces_written() if each[0] == section]
    assert len(listed) > {"ranges": 1, "subgroups": 20, "aggregates": 20}.get(section, 40)
    every = list(shapes.shapes_of(section, every=True))
    for shape in random.Random(len(listed)).sample(every, min(6, len(every))):
        full = shape | {"grouped": shape["sets"]}
        want = {
            (
                each.name,
                part,
                pieces.with_copies(text, pieces.counts_of(shape)).replace("LIST(", "ARRAY_AGG("),  # sqlglot 28
            )
            for each in shapes.templates(section, shape)
            for part, text in pieces.cut(pieces.looped(each.text, shape))
        }
        got = {
            (name, part, pieces.with_copies(text, pieces.counts_of(shape)).replace("LIST(", "ARRAY_AGG("))
            for name, part, features, held, text in listed
            if "".join(full[each] for each in features.split()) in held.split() or not features
        }
        assert not {each for each in want ^ got if each[2]}, shape


def test_golden_rows_in_the_stock_shell(loans: Path, tmp_path: Path) -> None:
    """One run of the shell makes a view of each case and writes its rows to a table; columns, types and rows are the
    Python package's, and so are those of the views where there is no extension."""
    queries = [case.query.rstrip(";") for case in GOLDEN] + CLAUSES
    whole = [each for each in queries if "?" not in each and not re.search(METHODS, each)]
    whole = whole if THOROUGH else whole[::3]  # Python's DuckDB is asked all of them below
    assert len(whole) > 20
    file, views = tmp_path / "own.duckdb", tmp_path / "views.duckdb"
    copied = (
        f"ATTACH '{loans}' AS given (READ_ONLY)",
        "CREATE TABLE loans AS FROM given.loans",
        f"ATTACH '{file}' AS own",
    )
    commands = [f"CREATE VIEW view_{at} AS {query}" for at, query in enumerate(whole)]
    commands += [f"CREATE TABLE own.rows_{at} AS FROM view_{at}" for at in range(len(whole))]
    shell(*copied, *commands, database=views)
    with duckdb.connect(loans, read_only=True) as con:
        con.execute(f"ATTACH '{file}' AS own (READ_ONLY)")
        if READS_FILES:
            con.execute(f"ATTACH '{views}' AS plain (READ_ONLY)")
        for at, query in enumerate(whole):
            want = of_package(query)
            assert_alike(table(con, f"FROM own.rows_{at}"), want)
            if READS_FILES and (THOROUGH or at % 2 == 0):
                assert_alike(table(con, f"FROM plain.view_{at}"), want)


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case.title)
def test_golden_rows_in_python(case: Any, native: duckdb.DuckDBPyConnection) -> None:
    query = case.query.rstrip(";")
    if re.search(METHODS, query):
        with pytest.raises(duckdb.ParserException, match="does work in Python"):
            native.execute(query)
        return
    assert_alike(table(native, query, [0.5] * query.count("?")), of_package(query))


@pytest.mark.parametrize("query", CLAUSES)
def test_further_clauses_give_the_packages_rows(query: str, native: duckdb.DuckDBPyConnection) -> None:
    assert_alike(table(native, query), of_package(query))


@pytest.mark.parametrize("confidence", ["0.5", ".95", "0.99", "0.999999999999", "1e-9", "1e-1", "0.9_9"])
def test_quantiles_have_the_packages_digits(confidence: str, native: duckdb.DuckDBPyConnection) -> None:
    """The expansion of the extension, which a view keeps, holds the quantile that Python's library gives."""
    quantile = NormalDist().inv_cdf((1 + float(confidence)) / 2)
    clause = f"FAIR (SCORE risk LABEL repaid PROTECTED sex METRICS auc, mean_score CONFIDENCE {confidence})"
    for query in (f"FROM loans {clause}", plain(f"FROM loans {clause}")):
        native.execute(f"CREATE OR REPLACE TEMP VIEW digits AS {query}")
        ((text,),) = native.execute("SELECT sql FROM duckdb_views() WHERE view_name = 'digits'").fetchall()
        assert quantile in {float(each) for each in re.findall(r"\d\.\d{9,}(?:e-?\d+)?", text)}
    native.execute("DROP VIEW digits")


def test_the_limit_of_a_chart_is_the_packages(native: duckdb.DuckDBPyConnection) -> None:
    """The solver of the extension against that of the package."""
    clause = (
        "FROM (VALUES (1, 'a'), (0, 'b')) t(p, g) SELECT any_value(control_limit) "
        "FAIR TREND (PREDICTION p PROTECTED g TIME DATE '2024-01-01' EVERY 'day' RUN_LENGTH {})"
    )
    for length in (10, 11.5, 50, 168.25, 370, 465, 1234.5, 10_000):
        (got,) = native.execute(clause.format(length)).fetchone() or (0,)
        assert abs(got - decision_interval(length)) <= 1e-9


def test_parameters(native: duckdb.DuckDBPyConnection) -> None:
    marks = "FROM loans WHERE risk > ? FAIR DISPARITY (PREDICTION risk > ? LABEL repaid PROTECTED sex METRICS tpr WITHIN ? MINIMUM ?)"
    given: list[Any] = [0.1, 0.5, 0.05, 3]
    assert_alike(table(native, marks, given), table(native, fairsql.expand(marks), given))
    named = "FROM loans FAIR (PREDICTION risk > $cut PROTECTED sex METRICS tpr WITHIN $w LABEL repaid)"
    got = native.execute(named, {"cut": 0.5, "w": 0.1}).fetchall()
    assert got == native.execute(fairsql.expand(named), {"cut": 0.5, "w": 0.1}).fetchall()
    native.execute("PREPARE audit AS FROM loans FAIR (PREDICTION risk > ? PROTECTED sex)")
    plain = "FROM loans FAIR (PREDICTION risk > 0.4 PROTECTED sex)"
    assert native.execute("EXECUTE audit(0.4)").fetchall() == native.execute(fairsql.expand(plain)).fetchall()


WRONG = (
    [
        case.sql
        for listed in vars(test_errors).values()
        if isinstance(listed, list | tuple)
        for case in listed
        if isinstance(case, ErrorCase) and case.sql.isascii()
    ]
    + [mistake.sql for mistake in read_mistakes() if mistake.sql.isascii()]
    + [
        f"FROM t FAIR SCAN ({items})"
        for items in (
            *(items for items, _, _ in test_scan.REFUSED),
            "PREDICTION p FEATURES bins(a)",
            "PREDICTION p FEATURES top(a, 3) + 1",
            "PREDICTION p FEATURES top(a, 1)",
            "PREDICTION p FEATURES quantiles(a, 101)",
            "PREDICTION p FEATURES bins(a, [])",
            f"PREDICTION p FEATURES {', '.join(f'f{at}' for at in range(60))} DEPTH 6",
            f"PREDICTION p PROTECTED {', '.join(f'f{at}' for at in range(300))}",
            "PREDICTION p FEATURES a REFERENCE OVERALL",
            "PREDICTION p FEATURES a, b x",
            "FEATURES a METRICS avg(sum(x)) AS m",
            "FEATURES a METRICS sum(x) FILTER (WHERE avg(y) > 1) AS m",
            "FEATURES a METRICS avg(x)",
            "FEATURES a METRICS avg(x) OVER () AS m",
            "FEATURES a METRICS 2 * sum(x) AS m WEIGHT w",
            "FEATURES a METRICS avg(x) AS m, avg(y) AS M",
            "FEATURES a METRICS avg(x) / tp AS m",
            "FEATURES a METRICS avg(x) / (tp - fp) AS m PREDICTION p LABEL y",
            "FEATURES a METRICS avg(x) WITHIN AS m",
        )
    ]
)


def python_error(sql: str) -> fairsql.FairSQLError | None:
    try:
        fairsql.expand(sql)
    except fairsql.FairSQLError as error:
        return error
    return None


def test_errors_are_told_in_the_same_words_at_the_same_place(native: duckdb.DuckDBPyConnection) -> None:
    told = 0
    for sql in WRONG:
        want = python_error(sql)
        apart = re.search(r"\bMETRIC\b|MODEL|TRANSFORM", sql)
        if want is None or want.start is None or apart or ";" in sql or len(sql) > 2000:
            continue
        with pytest.raises(duckdb.Error) as raised:
            native.execute(sql)
        message = str(raised.value).removeprefix("Parser Error: ")
        hint = f"\nHINT: {want.hint}" if want.hint else ""
        assert message.startswith(want.message + hint), sql
        line, caret = message.split("\n")[-2:]
        shown = re.sub(r"^LINE \d+: ", "", line)
        assert caret.index("^") >= len(line) - len(shown), sql
        column = caret.index("^")
        written = sql[want.start : want.start + 8].split("\n")[0].replace("\t", " ").rstrip(".")
        assert line[column:].replace("\t", " ").startswith(written[: len(line) - column]), (line, caret, written)
        told += 1
    assert told > 100


def test_texts_that_look_like_a_clause_are_answered_alike(native: duckdb.DuckDBPyConnection) -> None:
    told = 0
    for mistake in read_mistakes():
        want = find_near_miss(tokenize(mistake.sql), mistake.sql, PACKAGE_FORMS)
        if want is None or python_error(mistake.sql) is not None:
            continue
        with pytest.raises(duckdb.ParserException) as raised:
            native.execute(mistake.sql)
        message = str(raised.value).removeprefix("Parser Error: ")
        assert message.startswith(f"{want.message}\nHINT: {want.hint}\n"), mistake.sql
        line, caret = message.split("\n")[-2:]
        assert mistake.sql.startswith(line[caret.index("^") :], want.start), mistake.sql
        told += 1
    assert told >= 10
    for sql in (
        "SELECT 1 AS fare",
        "FROM (SELECT 1 AS prediction) fare(prediction)",
        "SELECT fair.x FROM (SELECT 1 AS x) fair",
    ):
        assert native.execute(sql).fetchall() == [(1,)]


NUMBERS = ("-1", "-0.1", "0", "0.5", "1", "1.5", "2.5", "7", "1e17", "1e18", "1e101", "-1e101", "1e999", "nan", "'x'", "$given")  # fmt: skip
GIVEN = {
    "CONFIDENCE": NUMBERS,
    "WITHIN": (*NUMBERS, *(f"RATIO {each}" for each in NUMBERS)),
    "MINIMUM": NUMBERS,
    "THRESHOLD": NUMBERS,
    "TARGET": (*NUMBERS, "infinity", "1e100"),
    "RUN_LENGTH": (*NUMBERS, "9.9", "10", "10000", "10001"),
    "EVERY": ("'0 days'", "'1000001 days'", "'1 fortnight'", "'month'", "'-1 day'", "'1.5 hours'", "INTERVAL 2 WEEK"),
    "DEPTH": NUMBERS,
    "PRUNE": NUMBERS,
    "LAMBDA": NUMBERS,
    "CORRECTION": ("none", "holm", "bonferoni", "1"),
    "FAMILY": ("ALL", "strata", "metric"),
    "SHARES": ("POOLED", "men", "first"),
    "REFERENCE": ("OVERALL", "'a'", "'a', 'b'", "NULL", "b"),
    "STRATA": ("COMPLETE", "all"),
    "DETAIL": ("STRATA", "all"),
    "STANDARD": ("four_fifths", "five_sixths"),
}


def bounded_clauses() -> Iterator[str]:
    """A clause of each form with values of each item that it takes: all of them for one form, some for others."""
    draw = random.Random(5)
    seen = set[str]()
    for word in FORMS:
        form = PACKAGE_FORMS[word]
        base = {"PREDICTION": "p", "LABEL": "y", "PROTECTED": "g"}
        base |= {"TIME": "d", "EVERY": "'day'"} if word == "TREND" else {"CONTROL": "c"} if word == "DECOMPOSE" else {}
        base = {item: value for item, value in base.items() if item in form.items}
        for item, values in GIVEN.items():
            if item not in form.items:
                continue
            some = values if THOROUGH or item not in seen else draw.sample(values, min(4, len(values)))
            seen.add(item)
            for value in some:
                items = base | {item: value}
                if "PREDICTION" not in form.items or item == "THRESHOLD":
                    items = {"SCORE": "s", **items}
                if item == "THRESHOLD":
                    items.pop("PREDICTION", None)
                if item == "STRATA":
                    items["CONTROL"] = "c"
                yield f"FROM t FAIR {word} ({' '.join(f'{each} {of}' for each, of in items.items())})"


def test_values_of_items_have_the_packages_bounds(native: duckdb.DuckDBPyConnection) -> None:
    """Every item of every form with values inside and outside its bounds is read alike, or is the same error."""
    wrong, refused = [], 0
    for sql in bounded_clauses():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # WITHIN 1 may be meant as a ratio
            error, message = python_error(sql), ""
        try:
            native.extract_statements(sql)
        except duckdb.Error as raised:
            message = str(raised).removeprefix("Parser Error: ")
        want = "" if error is None else error.message + (f"\nHINT: {error.hint}" if error.hint else "")
        refused += error is not None
        if (error is None) != (not message) or not message.startswith(want):
            wrong.append((sql, want, message))
    assert not wrong
    assert refused > 100


@pytest.mark.filterwarnings("ignore:WITHIN 1 allows")
@pytest.mark.parametrize(
    "clause",
    [
        "FAIR THRESHOLD (SCORE s LABEL y PROTECTED g LAMBDA $value)",
        "FAIR THRESHOLD (SCORE s LABEL y PROTECTED g THRESHOLD $value)",
        "FAIR RELABEL (SCORE s THRESHOLD $value PROTECTED g WITHIN 0.1)",
        "FAIR RELABEL (SCORE s THRESHOLD 0.5 PROTECTED g WITHIN $value)",
        "FAIR RELABEL (SCORE s THRESHOLD 0.5 PROTECTED g WITHIN RATIO $value)",
        "FAIR SCAN (PREDICTION p LABEL y FEATURES g PRUNE $value)",
        "FAIR TREND (PREDICTION p PROTECTED g TIME d EVERY month TARGET $value)",
        "FAIR DISPARITY (PREDICTION p PROTECTED g MINIMUM $value)",
        "FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN $value)",
        "FAIR PAIRS (PREDICTION p PROTECTED g WITHIN RATIO $value)",
        "FAIR (SCORE s THRESHOLD $value PROTECTED g)",
    ],
)
def test_parameters_have_the_packages_bounds(clause: str, native: duckdb.DuckDBPyConnection) -> None:
    """A prepared parameter outside the bounds of its item is the same error, and any other gives the same rows."""
    table = """CREATE OR REPLACE TEMP TABLE bounded AS SELECT range % 2 = 0 AS p, range % 3 = 0 AS y, range % 5 AS g,
        (range * 7 % 100) / 100.0 AS s, DATE '2025-01-01' + CAST(range AS INTEGER) AS d FROM range(300)"""
    native.execute(table)
    refused = 0
    with fairsql.connect() as own:
        own.execute(table)
        for value in (-7, 0, 0.25, 1, 1.5, float("inf"), float("nan"), True, None):
            got: list[list[Any]] = []
            for con in (own, native):
                try:
                    rows = con.execute(f"FROM bounded {clause} ORDER BY ALL", {"value": value}).fetchall()
                    got.append([each for row in rows for each in row])
                except (duckdb.Error, fairsql.FairSQLError) as error:
                    got.append([re.sub(r"^[A-Za-z ]+ Error: ", "", str(error)).split("\n")[0]])
                    refused += con is native
            assert len(got[0]) == len(got[1]), (value, got)
            assert all(map(near, *got)), (value, got)
    assert refused >= (0 if "FAIR (" in clause else 1 if "s THRESHOLD $" in clause or "TARGET" in clause else 2)


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("FROM loans FAIR TRANSFORM (USING t)", "FAIR TRANSFORM does work in Python, and cannot run here"),
        ("CREATE MODEL m PREDICT approved AS FROM loans", "CREATE MODEL does work in Python"),
    ],
)
def test_what_is_missing_says_where_it_runs(sql: str, said: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.ParserException, match="pip install fairsql") as raised:
        native.execute(sql)
    assert said in str(raised.value)


@pytest.mark.parametrize("operators", ["- " * 9_000, "NOT " * 4_900, "1 - " * 4_000, "tp + " * 3_000])
def test_a_formula_of_many_operators_is_an_error(operators: str) -> None:
    clause = f"FROM (SELECT 1 AS hit) FAIR (PREDICTION hit LABEL (hit) PROTECTED hit METRICS {operators}tp AS deep)"
    told = shell(clause, check=False)
    assert "the formula has more than 1000 parts" in told, told[:300]


@pytest.mark.parametrize("nested", ["fair (", "fair ((a), ", "fair (PREDICTION (", "(SELECT fair FROM "])
def test_nested_brackets_take_linear_time(nested: str, native: duckdb.DuckDBPyConnection) -> None:
    """The reader refuses the text, so that DuckDB's parser does not see it."""

    def read(size: int) -> None:
        with pytest.raises(duckdb.ParserException, match="the FAIR clause is not closed"):
            native.execute("SELECT 1 FROM t " + nested * size + "FROM t FAIR (PREDICTION hit PROTECTED g")

    assert_linear(read, 1_500)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1 AS hit" + " FROM (SELECT 1 AS hit" * 300 + ") FAIR (PREDICTION hit PROTECTED hit)" * 300,
        f"FROM t FAIR (PREDICTION hit PROTECTED {'GROUPING SETS (' * 300}(a){')' * 300})",
    ],
)
def test_what_is_nested_too_deeply_is_an_error(text: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.ParserException, match="nested too deeply to be expanded"):
        native.execute(text)


def test_what_a_database_keeps(tmp_path: Path) -> None:
    """Models and metrics that the Python package made are shown, described, used and measured with."""
    path, file = built(duckdb.__version__), tmp_path / "kept.duckdb"
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    queries = [
        "SHOW MODELS",
        "DESCRIBE MODEL lender",
        "SHOW TRANSFORMS",
        clause.format("harm, harm(cfn := 3) AS more, harm * 2 AS twice"),
        clause.format("owed, owed(cost := -2) AS lent"),
        "FROM lender('loans') FAIR (PREDICTION prediction LABEL repaid PROTECTED race)",
    ]
    with fairsql.connect(file) as own:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        own.execute("CREATE METRIC harm(cfp := 5, cfn := 1) AS (cfp * fp + cfn * fn) / n")
        own.execute("CREATE METRIC owed(cost := -1.5) AS -cost * fn / n")
        with pytest.warns(UserWarning, match="predicts 0 for every row"):
            own.execute(
                "CREATE MODEL lender PREDICT repaid FEATURES approved, sex AS "
                "FROM loans WHERE sex IS NOT NULL AND repaid IS NOT NULL"
            )
        want = [own.execute(each).fetchall() for each in queries]
    with duckdb.connect(file, config={"allow_unsigned_extensions": "true"}) as con:
        con.execute(f"LOAD '{path}'")
        for query, rows in zip(queries, want, strict=True):
            got = con.execute(query).fetchall()
            assert len(got) == len(rows)
            assert all(all(map(near, one, other)) for one, other in zip(got, rows, strict=True)), query
        with pytest.raises(duckdb.ParserException, match="model lendr does not exist\nHINT: did you mean lender"):
            con.execute("DESCRIBE MODEL lendr")
        with pytest.raises(duckdb.ParserException, match="unknown metric harn"):
            con.execute(clause.format("harn"))
        con.execute("CREATE TABLE models (risk DOUBLE)")
        assert con.execute("SHOW models").fetchall()[0][:2] == ("risk", "DOUBLE")


def test_metrics_that_the_shell_makes_are_the_packages(tmp_path: Path) -> None:
    """Metrics made in the shell are read by the package, and the other way round; both show the same ones."""
    file = tmp_path / "metrics.duckdb"
    with fairsql.connect() as own:
        own.raw.execute(f"ATTACH '{file}' AS own (STORAGE_VERSION 'v1.4.0')")
        own.raw.execute("USE own")
        own.execute("CREATE METRIC harm(cfp := 1, cfn := -2) AS (cfp * fp - cfn * fn) / n")
        own.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1, 1), ('a', 1, 0), ('b', 0, 1)) v(g, p, y)")
    clause = 'FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS "it\'s", twice, harm(cfn := 1))'
    shown = shell(
        'CREATE METRIC twice AS 2 * harm; CREATE METRIC "it\'s"(w := 1e1) AS w * twice /* "name" */ + 0',
        "CREATE METRIC gone AS tp / n; DROP METRIC gone; DROP METRIC IF EXISTS gone",
        "CREATE OR REPLACE METRIC Harm(cfp := 1, cfn := -3) AS (cfp * fp - cfn * fn) / n",
        f"CREATE TABLE got AS {clause}",
        "SHOW METRICS",
        database=file,
    )
    for statement, said in (
        ("CREATE METRIC twice AS 1", "metric twice exists already\nHINT: write CREATE OR REPLACE METRIC"),
        ("DROP METRIC harm", "metric harm is used by twice\nHINT: drop or replace that first"),
    ):
        assert said in shell(statement, database=file, check=False)
    with fairsql.connect(file) as own:
        assert [row[0] for row in own.execute("SHOW METRICS").fetchall()][-3:] == ["Harm", "it's", "twice"]
        assert own.execute(clause).fetchall() == own.execute("FROM got").fetchall()
        listed = own.execute("SHOW METRICS").fetchall()
    path = tmp_path / "shown.csv"
    path.write_text(shown[shown.index("metric,formula,better,meaning") :])
    with duckdb.connect() as con:
        got = con.execute(f"FROM read_csv('{path}', all_varchar := true, header := true)").fetchall()
    assert got == [tuple(each or None for each in row) for row in listed]


def test_names_of_metrics_are_compared_without_case_beyond_ascii(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    with fairsql.connect() as own:
        own.raw.execute(f"ATTACH '{file}' AS own (STORAGE_VERSION 'v1.4.0')")
        own.raw.execute("USE own")
        own.execute("CREATE METRIC größe AS tp / NULLIF(tp + fp, 0)")
        own.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1, 1), ('a', 1, 0), ('b', 1, 1)) v(g, p, y)")
    clause = "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {})"
    shown = shell(clause.format("GRÖSSE AS size, 1 - Größe AS rest"), database=file)
    assert shown == "g,n,excluded,size,rest\na,2,0,0.5,0.5\nb,1,0,1.0,0.0\n"
    told = shell("CREATE METRIC GRÖSSE AS fp / n", database=file, check=False)
    assert "metric GRÖSSE exists already" in told
    told = shell(clause.format("tpr AS ÄÖ, fpr AS äö"), database=file, check=False)
    assert "äö" in told
    assert "Parser Error" in told


def test_all_metrics_and_their_list_have_those_of_the_database(native: duckdb.DuckDBPyConnection) -> None:
    made = ["CREATE METRIC harm(cost := 5) AS (cost * fn + fp) / n", "CREATE METRIC owed(cost) AS cost * fn / n"]
    audit = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS ALL CONFIDENCE 0.9)"
    listed = "FROM fair_metric_definitions() AS d, fair_standards() AS s SELECT d.*, s.standard ORDER BY ALL"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in made:
            own.execute(each)
            con.execute(each)
        try:
            for query in (audit, listed):
                assert_alike(table(con, query), (table(con, query)[0], own.execute(query).fetchall()))
            assert "harm" in [name for name, _ in table(con, audit)[0]]
            con.execute("CREATE MACRO fair_standards() AS TABLE SELECT 'mine' AS standard")
            assert con.execute("FROM fair_standards()").fetchall() == [("mine",)]
            con.execute("DROP MACRO TABLE fair_standards")
        finally:
            con.execute("DROP METRIC harm; DROP METRIC owed")


def test_macros_of_the_package(native: duckdb.DuckDBPyConnection) -> None:
    """They are there when a text calls one; a macro of the user's of that name goes before."""
    calls = [
        "SELECT race, n, selection_rate FROM fair_metrics(loans, ['race'], approved, label := repaid)",
        "FROM fair_disparity(loans, ['sex'], approved, metrics := ['sp'], confidence := 0.9)",
        "SELECT fair_fisher(3, 1, 1, 3), fair_normal_quantile(0.975)",
    ]
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for query in calls:
            want = own.execute(query).fetchall()
            got = con.execute(query).fetchall()
            assert len(got) == len(want) > 0
            assert all(all(map(near, one, other)) for one, other in zip(got, want, strict=True)), query
        con.execute("CREATE MACRO fair_reweigh(x) AS TABLE SELECT x + 1 AS v")
        assert con.execute("FROM fair_reweigh(1)").fetchall() == [(2,)]
        con.execute("DROP MACRO TABLE fair_reweigh")


def test_metrics_are_made_in_the_database_that_was_opened(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        own.execute("ATTACH ':memory:' AS apart")
        own.execute("USE apart")
        with pytest.raises(duckdb.InvalidInputException, match="in the database that was opened: USE memory"):
            own.execute("CREATE METRIC m AS tp / n")
        own.execute("USE memory")
        own.execute("DETACH apart")
        own.execute(
            "CREATE METRIC m AS tp / n; CREATE TABLE made AS FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS m)"
        )
        own.execute("DROP TABLE made; DROP METRIC m")


def test_metrics_made_at_one_time_are_all_there(native: duckdb.DuckDBPyConnection) -> None:
    """A connection that loses a race is told so, and one that measures meanwhile never misses a metric."""
    clause = "SELECT kept > 0 FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED sex METRICS kept) LIMIT 1"
    names, errors, over = [], [], threading.Event()

    def make(maker: int) -> None:
        with native.cursor() as own:
            for at in range(8):
                for statement, name in ((f"CREATE METRIC made_{maker}_{at} AS tp / n", f"made_{maker}_{at}"), (f"CREATE OR REPLACE METRIC kept AS {maker + 1} * n", "kept")):  # fmt: skip
                    try:
                        own.execute(statement)
                        names.append(name)
                    except duckdb.TransactionException:
                        errors.append(name)

    def measure() -> None:
        with native.cursor() as own:
            while not over.is_set():
                asked.append(own.execute(clause).fetchall())

    asked: list[list[Any]] = []
    native.execute("CREATE METRIC kept AS n")
    makers, measurer = (
        [threading.Thread(target=make, args=(each,)) for each in range(3)],
        threading.Thread(target=measure),
    )
    for each in (measurer, *makers):
        each.start()
    for each in makers:
        each.join()
    over.set()
    measurer.join()
    stored = [row[0] for row in native.execute("SELECT metric FROM fairsql.metrics").fetchall()]
    native.execute("DROP SCHEMA fairsql CASCADE")
    assert sorted(stored) == sorted(set(names))
    assert len(names) + len(errors) == 48
    assert asked
    assert all(rows == [(True,)] for rows in asked)


def test_errors_of_statements_on_metrics(native: duckdb.DuckDBPyConnection) -> None:
    with fairsql.connect() as own, native.cursor() as con:
        for each in (own, con):
            each.execute("CREATE METRIC harm(cfp := 1, cfn) AS (cfp * fp + cfn * fn) / n")
        for case in test_errors.STATEMENTS:
            with pytest.raises(fairsql.FairSQLError) as want:
                own.execute(case.sql)
            with pytest.raises(duckdb.ParserException) as raised:
                con.execute(case.sql)
            message = str(raised.value).removeprefix("Parser Error: ")
            hint = f"\nHINT: {want.value.hint}" if want.value.hint else ""
            assert message.startswith(want.value.message + hint), case.sql
            line, caret = message.split("\n")[-2:]
            shown = line[caret.index("^") :].removesuffix("...")  # a long line is cut
            assert shown.startswith(case.at.split("\n")[0][: len(shown)]), case.sql
            assert shown
        con.execute("DROP METRIC harm")


BAD_ROWS = {
    "a formula that is NULL": "('bad', '', NULL)",
    "parameters that are NULL": "('bad', NULL, 'tp')",
    "parameters that cannot be read": "('bad', 'x 1', 'tp')",
    "a text that has no end": "('bad', '', 'tp + ''')",
    "too deep": f"('bad', '', '{'(' * 51}tp{')' * 51}')",
    "no formula": "('bad', '', 'tp +')",
    "a metric that is not there": "('bad', '', '2 * gone')",
    "an argument": "('bad', '', '2 * cost'), ('cost', 'c', 'c * tp')",
    "a circle": "('bad', '', 'worse'), ('worse', '', 'bad')",
    "too long": f"('bad', '', '{'long + ' * 60}n'), ('long', '', '{'tp + ' * 20}n')",
}


@pytest.mark.parametrize("rows", BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_of_the_metrics_is_an_error_in_the_packages_words(
    rows: str, native: duckdb.DuckDBPyConnection
) -> None:
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        for each in (own, con):
            each.execute("CREATE METRIC fine AS tp / n")
            each.execute(f"INSERT INTO fairsql.metrics VALUES {rows}")
        try:
            for sql in (
                clause.format("ALL"),
                clause.format("bad"),
                "SHOW METRICS",
                "FROM fair_metric_definitions()",
                "CREATE METRIC other AS bad / n",
            ):
                with pytest.raises(fairsql.FairSQLError) as want:
                    own.execute(sql)
                with pytest.raises(duckdb.ParserException) as raised:
                    con.execute(sql)
                hint = f"\nHINT: {want.value.hint}" if want.value.hint else ""
                assert str(raised.value).startswith(f"Parser Error: {want.value.message}{hint}\n"), sql
            for each in (own, con):
                each.execute(clause.format("fine"))
                each.execute("CREATE OR REPLACE METRIC fine AS fp / n")
                each.execute("CREATE OR REPLACE METRIC bad AS fine" if "worse" in rows else "DROP METRIC bad")
                assert "fine" in [row[0] for row in each.execute("SHOW METRICS").fetchall()]
        finally:
            con.execute("DELETE FROM fairsql.metrics")


def test_a_metric_without_a_name_stops_only_what_lists_all(native: duckdb.DuckDBPyConnection) -> None:
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        try:
            for each in (own, con):
                each.execute("CREATE METRIC fine AS tp / n")
                each.execute("INSERT INTO fairsql.metrics VALUES (NULL, '', 'tp')")
                each.execute(clause.format("fine"))
                for sql in ("SHOW METRICS", clause.format("ALL")):
                    with pytest.raises((fairsql.FairSQLError, duckdb.ParserException)) as raised:
                        each.execute(sql)
                    assert "has a row that is not a metric: (NULL, '', tp)\n" in str(raised.value)
                    assert "HINT: delete it, and make the metric by CREATE METRIC" in str(raised.value)
                each.execute("CREATE METRIC other AS 2 * fine; DROP METRIC other; DROP METRIC fine")
        finally:
            con.execute("DELETE FROM fairsql.metrics")


@pytest.mark.parametrize("name", ["Selection_Rate", "sp", "fair_true_positive_rate", "tp", "nullif", "all", "sum"])
def test_a_row_never_redefines_a_name_of_fairsqls_own(native: duckdb.DuckDBPyConnection, name: str) -> None:
    clause = (
        "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS sp, disparate_impact, sum(1) AS s)"
    )
    with native.cursor() as con, fairsql.connect() as own:
        honest = con.execute(clause).fetchall()
        con.execute("CREATE METRIC mine AS tp / n")
        own.execute("CREATE METRIC mine AS tp / n")
        try:
            for each in (con, own):
                each.execute("INSERT INTO fairsql.metrics VALUES (?, '', '0 * n + 0.5')", [name])
            assert con.execute(clause).fetchall() == honest
            for each in (con, own):
                with pytest.raises((fairsql.FairSQLError, duckdb.ParserException)) as told:
                    each.execute("SHOW METRICS")
                assert f"the table fairsql.metrics has a row {name}, which is a name of FairSQL's own" in str(
                    told.value
                )
                assert f"delete it: DELETE FROM fairsql.metrics WHERE metric = '{name}'" in str(told.value)
                with pytest.raises(
                    (fairsql.FairSQLError, duckdb.ParserException), match=r"cannot be called|is built in"
                ):
                    each.execute(f'CREATE METRIC "{name}" AS 0 * n')
        finally:
            con.execute("DELETE FROM fairsql.metrics")


def test_names_beyond_letters_need_no_quotes(native: duckdb.DuckDBPyConnection) -> None:
    made = "CREATE METRIC 😀(ü²🙂 := 2) AS ü²🙂 * tp"
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS 😀, 😀(ü²🙂 := 3) AS 🎈)"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in (own, con):
            each.execute(made)
        assert_alike(table(con, clause), table(own, clause))
        con.execute("DROP METRIC 😀")


def test_the_shell_survives_a_bad_row_of_the_metrics(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    rows = "('b', '', '2 * gone'), ('c', '', 'tp +')"
    shell("CREATE METRIC a AS tp / n", f"INSERT INTO fairsql.metrics VALUES {rows}", database=file)
    for sql in (
        "SHOW METRICS",
        "FROM fair_metric_definitions()",
        "FROM (SELECT 1 AS p, 1 AS g, 1 AS y) FAIR (PREDICTION p LABEL y PROTECTED g METRICS ALL)",
    ):
        told = shell(sql, database=file, check=False)
        assert told.startswith("Parser Error: unknown count or metric gone"), sql
    left = shell("DROP METRIC b; DROP METRIC c", "SELECT metric || ' is left' FROM fairsql.metrics", database=file)
    assert "a is left" in left


def test_a_table_of_the_users_in_the_place_of_the_metrics_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    made = "CREATE SCHEMA fairsql; CREATE TABLE fairsql.metrics(z INT)"
    said, hint = "the table fairsql.metrics was not made by CREATE METRIC", "ALTER TABLE fairsql.metrics RENAME TO"
    with fairsql.connect() as own:
        own.execute(made)
        for sql in ("SHOW METRICS", "CREATE METRIC a AS tp / n"):
            with pytest.raises(fairsql.errors.DataError, match=said) as raised:
                own.execute(sql)
            assert hint in raised.value.hint
    shell(made, database=file, extension=False)
    for sql in ("SHOW METRICS", "CREATE METRIC a AS tp / n"):
        told = shell(sql, database=file, check=False)
        assert told.startswith(f"Parser Error: {said}")
        assert hint in told


def test_a_metric_is_made_once_in_a_transaction(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as con:
        con.execute("BEGIN")
        con.execute("CREATE METRIC k AS tp / n")
        con.execute("CREATE METRIC IF NOT EXISTS K AS fn / n")
        assert con.execute("SELECT metric, formula FROM fairsql.metrics").fetchall() == [("k", "tp / n")]
        con.execute("CREATE OR REPLACE METRIC k AS tn / n")
        assert con.execute("SELECT metric, formula FROM fairsql.metrics").fetchall() == [("k", "tn / n")]
        with pytest.raises(duckdb.Error, match="metric K exists already\nHINT: write CREATE OR REPLACE METRIC"):
            con.execute("CREATE METRIC K AS fp / n")
        con.execute("ROLLBACK")


def test_a_metric_that_is_not_finite_has_the_packages_rows(native: duckdb.DuckDBPyConnection) -> None:
    clause = (
        "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS a, b, c, d CONFIDENCE 0.9) ORDER BY 1"
    )
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in (own, con):
            for name, formula in (
                ("a", "exp(1000) * tp / n"),
                ("b", "power(0 - 1, 0.5) * tp / n"),
                ("c", "sqrt(1e200 * 1e200) * tp / n"),
                ("d", "floor(exp(1000)) + tp"),
            ):
                each.execute(f"CREATE METRIC {name} AS {formula}")
        try:
            got = table(con, clause)
            assert_alike(got, (got[0], own.execute(clause).fetchall()))
            listed = "FROM fair_metric_definitions() ORDER BY ALL"
            assert con.execute(listed).fetchall() == own.execute(listed).fetchall()
        finally:
            con.execute("DELETE FROM fairsql.metrics")


WRONG_COLUMN = "FAIR (PREDICTION aproved PROTECTED sex)"
WITH_A_QUERY = [
    f"{before} FROM loans {WRONG_COLUMN}{behind}"
    for before, behind in (
        ("", ""),
        ("SUMMARIZE", ""),
        ("EXPLAIN DESCRIBE", ""),
        ("INSERT INTO counted", ""),
        ("WITH own AS (", ") INSERT INTO counted FROM own"),
        ("UPDATE counted SET n = (SELECT sum(n)", ")"),
        ("UPDATE counted SET n = 1 FROM (", ") AS own WHERE own.sex = counted.sex"),
        ("DELETE FROM counted WHERE n IN (SELECT n", ")"),
        ("DELETE FROM counted USING (", ") AS own WHERE own.sex = counted.sex"),
        ("MERGE INTO counted USING (", ") AS own ON own.sex = counted.sex WHEN MATCHED THEN DELETE"),
        ("CREATE MACRO most() AS (SELECT max(n)", ")"),
        ("CREATE MACRO rates() AS TABLE", ""),
        ("CREATE TYPE sexes AS ENUM (SELECT sex", ")"),
        ("SET VARIABLE most = (SELECT max(n)", ")"),
    )
]


def words_at_the_caret(message: str) -> str:
    line, caret = message.rstrip("\n").split("\n")[-2:]
    return line[caret.index("^") :]


@pytest.mark.parametrize("statement", WITH_A_QUERY)
def test_duckdbs_errors_stand_at_the_users_words(statement: str, native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        own.execute(
            "CREATE OR REPLACE TEMP TABLE counted (sex VARCHAR, n BIGINT, excluded BIGINT, selection_rate DOUBLE)"
        )
        with pytest.raises(duckdb.BinderException, match='column "aproved" not found') as raised:
            own.execute(statement)
    assert words_at_the_caret(str(raised.value)).startswith("aproved PROTECTED")


def test_duckdbs_errors_stand_at_the_users_words_in_the_stock_shell(loans: Path) -> None:
    made = "CREATE TEMP TABLE counted (sex VARCHAR, n BIGINT, excluded BIGINT, selection_rate DOUBLE)"
    told = shell(".bail off", made, *WITH_A_QUERY, database=loans, only=True, check=False)
    messages = told.split("Binder Error: ")[1:]
    assert len(messages) == len(WITH_A_QUERY)
    for statement, message in zip(WITH_A_QUERY, messages, strict=True):
        assert words_at_the_caret(message).startswith("aproved PROTECTED"), statement


@pytest.mark.parametrize(
    "before", ["SELECT 1", "PIVOT (FROM loans FAIR (PREDICTION approved PROTECTED sex)) ON sex USING sum(n)"]
)
def test_a_statement_among_others_is_shown_whole(before: str, loans: Path) -> None:
    told = shell(f"{before}; FROM loans {WRONG_COLUMN}; SELECT 2", database=loans, check=False)
    assert f"LINE 1:  FROM loans {WRONG_COLUMN}\n" in told


@pytest.mark.parametrize("item", ["PROTECTED rce", "PROTECTED sex CONTROL rce"])
def test_a_column_that_is_not_there_is_told_as_such(item: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.BinderException, match='column "rce" not found in FROM clause') as raised:
        native.execute(f"FROM loans FAIR (PREDICTION approved {item})")
    assert words_at_the_caret(str(raised.value)).startswith("rce")


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("FAIR (PREDICTION race PROTECTED sex)", "prediction_not_binary"),
        ("FAIR DISPARITY (PREDICTION approved PROTECTED sex WEIGHT -weight)", "weight_outside"),
        ("FAIR PAIRS (PREDICTION approved PROTECTED sex REFERENCE 'None')", "reference_missing"),
        ("FAIR RELABEL (SCORE risk LABEL repaid PROTECTED sex)", "score_missing"),
    ],
)
def test_errors_about_rows_end_in_their_hint(clause: str, code: str, native: duckdb.DuckDBPyConnection) -> None:
    """In the extension's SQL and in the package's, which views keep."""
    for query in (f"FROM loans {clause}", plain(f"FROM loans {clause}")):
        with pytest.raises(duckdb.InvalidInputException) as raised:
            native.execute(query).fetchall()
        assert str(raised.value).endswith(f"\nHINT: {FAULTS[code].hint}")


@pytest.mark.parametrize("other", ["", ", f1_score"])
def test_limits_of_proportions_stand_once(other: str, native: duckdb.DuckDBPyConnection) -> None:
    """However many metrics a clause has: a formula of limits for each made a query a quarter longer to answer."""

    def roots(metrics: str) -> int:
        clause = (
            f"FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS {metrics}{other} CONFIDENCE 0.95)"
        )
        native.execute(f"CREATE OR REPLACE TEMP VIEW limited AS FROM loans {clause}")
        ((text,),) = native.execute("SELECT sql FROM duckdb_views() WHERE view_name = 'limited'").fetchall()
        native.execute("DROP VIEW limited")
        assert "fair_limited AS MATERIALIZED" in text
        return str(text).lower().count("sqrt(")

    assert roots("tpr") == roots("tpr, fpr, accuracy, ppv") > 0


def test_views_and_tables_work_without_the_extension(tmp_path: Path) -> None:
    file = tmp_path / "views.duckdb"
    rows = "(VALUES ('a', 1, 1), ('a', 0, 1), ('b', 0, 0)) t(team, hired, able)"
    clause = "FAIR (PREDICTION hired PROTECTED team)"
    shell(
        f"CREATE TABLE people AS FROM {rows}",
        f"CREATE VIEW audit AS FROM people {clause}",
        f"CREATE TABLE kept AS FROM people {clause}",
        "CREATE VIEW gaps AS FROM people FAIR DISPARITY (PREDICTION hired LABEL able PROTECTED team CONFIDENCE 0.9 WITHIN 0.1)",
        f"INSERT INTO kept FROM people {clause}",
        database=file,
    )
    wanted = [("a", 2, 0, 0.5), ("b", 1, 0, 0.0)]
    if READS_FILES:
        with duckdb.connect(file, read_only=True) as con:
            assert con.execute("FROM audit").fetchall() == wanted
            assert con.execute("FROM kept ORDER BY team, n").fetchall() == [row for row in wanted for _ in range(2)]
            assert len(con.execute("FROM gaps").fetchall()) == 6
    plain = shell("FROM audit", database=file, extension=False)
    assert plain == "team,n,excluded,selection_rate\na,2,0,0.5\nb,1,0,0.0\n"
    assert shell("FROM people FAIR (LABEL able PROTECTED team)", database=file, only=True).startswith(
        "team,n,excluded,base_rate"
    )
    attached = f"ATTACH '{file}' AS other (READ_ONLY)"
    assert shell(attached, f"FROM other.people {clause}") == plain


def test_other_sql_is_duckdbs(tmp_path: Path) -> None:
    """The statements without FairSQL syntax say the same with the extension and without."""
    statements = [case.sql.replace("{tmp}", str(tmp_path)) for case in PLAIN if "{tmp}" not in case.sql]
    script = tmp_path / "plain.sql"
    script.write_text(
        ";\n".join(re.sub(r"--[^\n]*$", "", each) + "\n" for each in statements if not each.lstrip().startswith("."))
        + ";\n"
    )
    read = f".read {script}"
    with_it = shell(".bail off", read, check=False)
    without = shell(".bail off", read, extension=False, check=False)
    assert len(without) > 5_000
    assert sorted(with_it.splitlines()) == sorted(without.splitlines())  # some have no order


def test_scripts_and_output_formats_of_the_shell(tmp_path: Path) -> None:
    script = tmp_path / "audit.sql"
    script.write_text(
        "SELECT ';FAIR (' AS text; -- FAIR (\nFROM t\n  FAIR (PREDICTION p PROTECTED g) /* ; */;\nSELECT 2 AS two\n"
    )
    made = "CREATE TABLE t AS SELECT 1 AS p, 'a' AS g"
    wanted = "text\n;FAIR (\ng,n,excluded,selection_rate\na,1,0,1.0\ntwo\n2\n"
    assert shell(made, f".read '{script}'") == wanted
    assert shell(made, script.read_text()) == wanted
    asked = ".mode jsonlines", "FROM t FAIR (PREDICTION p PROTECTED g)"
    assert shell(made, *asked) == '{"g":"a","n":1,"excluded":0,"selection_rate":1.0}\n'
    errors = shell(made, ".bail off", "FROM t FAIR (PREDICTION q PROTECTED g)", "SELECT 3 AS three", check=False)
    assert "three\n3\n" in errors
    assert 'Binder Error: Referenced column "q" not found' in errors


def test_relations_of_pythons_client_take_clauses(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        clause = "FAIR (PREDICTION approved PROTECTED sex)"
        relation = own.sql(f"SELECT sex, n FROM loans {clause}")
        rows = relation.fetchall()
        assert relation.filter("n > 0").order("sex").fetchall() == sorted(
            rows, key=lambda row: (row[0] is None, row[0])
        )
        assert own.sql("SELECT sum(n) FROM relation").fetchall() == relation.aggregate("sum(n)").fetchall()
        relation.create_view("by_sex")
        assert own.execute("FROM by_sex").fetchall() == rows
        own.execute("DROP VIEW by_sex")
        statements = own.extract_statements(f"SELECT 1; FROM loans {clause}; SELECT 2")
        assert [each.query.strip(" ;") for each in statements] == ["SELECT 1", f"FROM loans {clause}", "SELECT 2"]
        assert own.execute(statements[1]).fetchall() == own.execute(f"FROM loans {clause}").fetchall()
        own.execute("PRAGMA enable_verification")  # reads what DuckDB prints of each statement again
        assert own.execute(f"SELECT sex, n FROM loans {clause}").fetchall() == rows
        own.execute("PRAGMA disable_verification")


def test_a_clause_that_is_interrupted_or_short_of_memory_harms_nothing() -> None:
    config = {"allow_unsigned_extensions": "true", "temp_directory": "", "threads": "1", "memory_limit": "60MB"}
    with duckdb.connect(config=config) as con:
        con.execute(f"LOAD '{built(duckdb.__version__)}'")
        small = "FROM (SELECT 1 AS p) FAIR (PREDICTION p PROTECTED p = 1 AS g)"
        with pytest.raises(duckdb.OutOfMemoryException):
            con.execute("SELECT max(g) FROM range(3_000_000) AS t(x) FAIR (PREDICTION x % 2 PROTECTED x AS g)")
        assert con.execute(small).fetchall() == [(True, 1, 0, 1.0)]
        watch = threading.Timer(0.2, con.interrupt)
        watch.start()
        with pytest.raises(duckdb.InterruptException):
            con.execute("FROM range(1_000_000_000_000) AS t(x) FAIR (PREDICTION x % 2 PROTECTED x % 3 AS g)").fetchall()
        watch.join()
        assert con.execute(small).fetchall() == [(True, 1, 0, 1.0)]


def test_threads_and_transactions(native: duckdb.DuckDBPyConnection) -> None:
    query = "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race, sex)"
    want = native.execute(query).fetchall()
    got = []

    def ask() -> None:
        with native.cursor() as own:
            got.extend(own.execute(query).fetchall() == want for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert got == [True] * 20
    with native.cursor() as own:
        own.execute("BEGIN")
        own.execute(f"CREATE TABLE audit AS {query}")
        own.execute("ROLLBACK")
        assert own.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'audit'").fetchone() == (0,)
