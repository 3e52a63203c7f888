"""The gate: `fairsql check`, `fairsql.check`, `assert_fair`. Each outcome, its exit status, and what is written of it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import duckdb
import pytest
import xmlschema
import yaml
from documents import sql_blocks
from hypothesis import given
from hypothesis import strategies as st
from support.effort import THOROUGH, laws

import fairsql
from fairsql.findings import Check, assert_fair, check
from fairsql.findings.formats import FORMATS
from fairsql.findings.policies import read_policies
from fairsql.findings.results import status_of
from fairsql.shell.cli import main

pytestmark = pytest.mark.one_duckdb

# 300 of 600 and 200 of 600: the rates are 1/2 and 1/3; of group c there are 10 rows.
ROWS = """
CREATE TABLE loans AS
SELECT 'a' AS race, i % 2 = 0 AS approved, i % 3 = 0 AS old FROM range(600) r(i) UNION ALL
SELECT 'b', i % 3 = 0, i % 2 = 0 FROM range(600) r(i) UNION ALL
SELECT 'c', TRUE, TRUE FROM range(10)
"""
CLAUSE = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race MINIMUM 30 {})"
PASSES, FAILS = CLAUSE.format("WITHIN 0.2"), CLAUSE.format("WITHIN 0.1")
UNDECIDED = CLAUSE.format("WITHIN 0.17 CONFIDENCE 0.95")  # the gap is 1/6
EMPTY = "FROM loans WHERE race = 'z' FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.1)"
TOO_SMALL = CLAUSE.replace("MINIMUM 30", "MINIMUM 5000").format("WITHIN 0.1")
UNASKED = CLAUSE.format("")
BROKEN = CLAUSE.replace("approved", "aproved").format("WITHIN 0.1")
NO_VERDICT = "SELECT race FROM loans"


@pytest.fixture
def con(con: fairsql.Connection) -> fairsql.Connection:
    con.execute(ROWS)
    return con


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "loans.duckdb"
    with fairsql.connect(path) as connection:
        connection.execute(ROWS)
    return path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


OUTCOMES = {
    PASSES: ("pass", 0), FAILS: ("fail", 1), UNDECIDED: ("undecided", 3), EMPTY: ("undecided", 3),
    TOO_SMALL: ("undecided", 3), UNASKED: ("undecided", 3), BROKEN: ("error", 2), NO_VERDICT: ("error", 2),
}  # fmt: skip


@pytest.mark.parametrize("sql", OUTCOMES, ids=lambda sql: OUTCOMES[sql][0])
def test_each_outcome_has_its_status(con: fairsql.Connection, sql: str) -> None:
    outcome, status = OUTCOMES[sql]
    done = check(con, sql)
    assert [result.outcome for result in done.results] == [outcome]
    assert done.status == status


def test_bounds_without_confidence_are_judged_in_every_way(con: fairsql.Connection) -> None:
    clause = "FROM told FAIR BOUNDS (PREDICTION approved PROTECTED race MINIMUM 30 {})"
    con.execute("CREATE TABLE told AS SELECT CASE WHEN i % 50 > 0 THEN race END AS race, approved "
                "FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY race, approved) AS i FROM loans)")  # fmt: skip
    for items, outcome in (("WITHIN 0.3", "pass"), ("WITHIN 0.1", "fail"), ("WITHIN 0.17", "undecided")):
        (result,) = check(con, clause.format(items)).results
        assert result.outcome == outcome, items
    assert "rows of unknown group decide whether" in result.rows[0].message
    (result,) = check(con, clause.format("WITHIN 0.4 CONFIDENCE 0.95")).results
    assert result.outcome == "pass"


def test_the_worst_outcome_is_the_status(con: fairsql.Connection) -> None:
    assert check(con, f"{PASSES}; {UNDECIDED}").status == 3
    assert check(con, f"{FAILS}; {UNDECIDED}").status == 1
    assert check(con, f"{FAILS}; {BROKEN}; {UNDECIDED}").status == 2
    assert check(con, "").status == 3, "a file without a policy is no pass"
    assert check(con, "-- policy: lending").status == 3


def test_what_is_undecided_counts_as_one_asks(con: fairsql.Connection) -> None:
    for sql in (UNDECIDED, EMPTY, TOO_SMALL, UNASKED):
        assert check(con, sql, undecided="fail").status == 1
        assert check(con, sql, undecided="pass").status == 0
    assert check(con, BROKEN, undecided="pass").status == 2


def test_a_warning_changes_no_status_but_an_error_does(con: fairsql.Connection) -> None:
    assert check(con, f"-- severity: warn\n{FAILS}; {PASSES}").status == 0
    assert check(con, f"-- severity: warn\n{BROKEN}; {PASSES}").status == 2
    assert "WARN query 1" in str(check(con, f"-- severity: warn\n{FAILS}; {PASSES}"))
    assert str(check(con, f"-- severity: warn\n{PASSES}")).endswith("1 passed, 0 failed")


def test_the_message_has_metric_groups_values_rows_interval_and_allowance(con: fairsql.Connection) -> None:
    done = check(con, CLAUSE.format("WITHIN 0.1 CONFIDENCE 0.95"))
    (row,) = done.results[0].rows
    low, high = (row.row[f"difference_{side}"] for side in ("low", "high"))
    assert row.message == (
        f"selection_rate: 0.3333 for b (n = 600), 0.5 for a (n = 600); the difference 0.1667 "
        f"(interval {low:.4g} to {high:.4g}) exceeds the allowance 0.1"
    )
    ratio = check(con, CLAUSE.format("WITHIN RATIO 0.8")).results[0].rows[0].message
    assert ratio.endswith("the ratio 0.6667 is below the allowance 0.8")
    pairs = "FROM loans FAIR PAIRS (PREDICTION approved PROTECTED race REFERENCE 'b' MINIMUM 30 WITHIN RATIO {})"
    above, within, of_one = (
        check(con, pairs.format(each)).results[0].rows[0].message for each in ("0.8", "0.5", "0.7 CONFIDENCE 0.95")
    )
    assert above.endswith("the ratio 1.5 is above 1.25, which is 1 / 0.8")
    assert within.endswith("the ratio 1.5 is at most 2, which is 1 / 0.5")
    assert of_one.endswith("is undecided: its interval contains 1.429, which is 1 / 0.7")


def test_a_message_tells_apart_what_differs_in_a_late_digit(con: fairsql.Connection) -> None:
    (result,) = check(con, CLAUSE.format("WITHIN 0.16666")).results
    assert result.rows[0].message.endswith("the difference 0.16667 exceeds the allowance 0.16666")


def test_strata_are_named(con: fairsql.Connection) -> None:
    (result,) = check(con, CLAUSE.format("WITHIN 0.4 CONTROL old")).results
    assert [row.message.partition(":")[0] for row in result.rows] == [
        "selection_rate where old = false", "selection_rate where old = true",
    ]  # fmt: skip


def test_statements_that_prepare_run_first_and_stop_the_rest_where_they_fail(con: fairsql.Connection) -> None:
    text = "CREATE TEMP VIEW recent AS FROM loans WHERE race <> 'b';\n-- policy: few\n" + PASSES.replace(
        "loans", "recent"
    )
    assert [result.outcome for result in check(con, text).results] == ["undecided"]
    done = check(con, "CREATE TEMP VIEW recent AS FROM nowhere;\n" + PASSES)
    assert [(result.policy.name, result.outcome) for result in done.results] == [("the statement in line 1", "error")]
    assert done.status == 2


def test_parameters_are_set_and_a_missing_one_is_named(con: fairsql.Connection) -> None:
    sql = CLAUSE.format("WITHIN $allowed")
    assert check(con, sql, {"allowed": 0.2, "unused": 1}).status == 0
    assert check(con, sql, {"allowed": 0.1}).status == 1
    done = check(con, sql)
    assert done.status == 2
    assert "$allowed has no value" in done.results[0].message
    assert "--set allowed=" in done.results[0].message


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("-- severity: fatal\nFROM t", "fatal"),
        ("-- policy: a\nFROM t;\n-- policy: a\nFROM t", "a"),
        ("-- policy: a\nLOAD icu", "a"),
        ("-- policy:\nFROM t", "policy"),
        ("-- policies: a\nFROM t", "policies"),
    ],
)
def test_a_note_that_cannot_be_is_an_error_at_its_place(text: str, wrong: str) -> None:
    with pytest.raises(fairsql.ProgrammingError) as caught:
        read_policies(text)
    error = caught.value
    assert error.start is not None
    assert error.sql[error.start : error.end] == wrong
    assert error.hint


def test_errors_tell_the_line_of_the_file(con: fairsql.Connection) -> None:
    done = check(con, f"-- first\n{PASSES};\n\n-- policy: second\n  {BROKEN}")
    assert done.results[1].policy.line == 5
    assert re.search(r"LINE 5, COLUMN \d+:   FROM loans", done.results[1].message)


def test_a_comment_that_is_no_note_is_left_alone() -> None:
    (policy,) = read_policies("-- see https://example.org: section 3\n-- Policy: Lending to all\nFROM t")
    assert (policy.name, policy.severity) == ("Lending to all", "error")


# -- nothing passes by what is shown of a clause ---------------------------------------------------------------------------

# What stands in a policy file beside policies, or around a clause: {} is a clause that fails.
UNJUDGED = (
    "PREPARE p AS {}; EXECUTE p", "PIVOT ({}) ON metric USING first(within)", "UNPIVOT ({}) ON difference, ratio",
    "DESCRIBE {}", "SUMMARIZE {}", "EXPLAIN {}", "EXPLAIN ANALYZE {}", "CALL query('{}')", "SHOW TABLES", "TABLE loans",
    "VALUES (1)", "BEGIN", "FROM query($${}$$)", "({})", "CREATE TABLE made AS {}", "CREATE VIEW made AS {}",
    "CREATE MACRO made() AS TABLE {}", "INSERT INTO made {}", "COPY ({}) TO 'made.csv'",
    "SELECT true AS within, * {}", "SELECT * REPLACE (true AS within) {}", "SELECT * EXCLUDE (within) {}",
    "SELECT metric AS within {}", "SELECT metric within {}", "SELECT COLUMNS(*) {}", "SELECT loans.* {}", "SELECT *, 1 {}",
    "SELECT count(*) {}", "SELECT DISTINCT * {}", "SELECT DISTINCT ON (race) * {}", "SELECT nonsense {}",
    "{} HAVING within", "{} LIMIT 0", "{} LIMIT 1", "{} OFFSET 1", "{} ORDER BY metric LIMIT 0",
    "SELECT * {} ORDER BY ALL OFFSET 1", "{} FETCH FIRST 0 ROWS ONLY", "{} QUALIFY within", "{} USING SAMPLE 1", "{} AS x",
    "{} EXCEPT {}", "{} EXCEPT SELECT * FROM loans", "{} INTERSECT {}", "{} UNION {}", "{} UNION ALL BY NAME {}",
    "FROM loans UNION {}", "SELECT * FROM ({}) WHERE within", "FROM ({}) JOIN loans ON false", "WITH x AS ({}) FROM x",
    "WITH x AS ({}) FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.2 MINIMUM 30)",
    "FROM ({}) FAIR DISPARITY (PREDICTION within PROTECTED metric WITHIN 0.05)",
    "FROM loans WHERE EXISTS ({}) FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.2 MINIMUM 30)",
    "FROM loans SELECT true AS within, * FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.2 MINIMUM 30)",
    "FROM loans FAIR (PREDICTION approved PROTECTED race)", "FROM loans FAIR TEST (PREDICTION approved PROTECTED race)",
    "FROM fair_disparity(loans, ['race'], approved, within := 0.2)", "FROM verdicts", "SELECT * FROM verdicts WHERE within",
    """FROM (VALUES ('m', 0.05, NULL)) v(metric, allowance, "within")""",
)  # fmt: skip


@pytest.mark.parametrize("trick", UNJUDGED)
def test_what_cannot_be_judged_is_an_error_beside_a_policy_that_passes(con: fairsql.Connection, trick: str) -> None:
    con.execute(f"CREATE VIEW verdicts AS {PASSES}")
    done = check(con, f"{PASSES};\n{trick.replace('{}', FAILS)}")
    outcomes = [result.outcome for result in done.results]
    assert outcomes[0] == "pass"
    assert set(outcomes[1:]) == {"error"}
    assert done.status == 2
    assert "HINT" in done.results[1].message or "no column" in done.results[1].message


HARMLESS = (
    "{}", "SELECT * {}", "SELECT metric, difference {}", 'SELECT "metric", LOWEST_GROUP {}', "{} ORDER BY difference DESC",
    "SELECT metric {} ORDER BY 1", "WITH x AS (SELECT 1) {}", "WITH x AS (SELECT 1), loans AS (FROM loans) SELECT metric {}",
    "/* SELECT true AS within */ {} -- HAVING within",
    "FROM loans SELECT metric FAIR DISPARITY (PREDICTION approved PROTECTED race MINIMUM 30 WITHIN 0.1)",
    "FROM (FROM loans FAIR REWEIGH (LABEL old PROTECTED race)) "
    "FAIR DISPARITY (PREDICTION approved PROTECTED race MINIMUM 30 WITHIN 0.1)",
)  # fmt: skip


@pytest.mark.parametrize("written", HARMLESS)
def test_a_policy_may_name_columns_of_its_clause_and_an_order(con: fairsql.Connection, written: str) -> None:
    for sql, status in ((PASSES, 0), (FAILS, 1)):
        text = written.replace("{}", sql).replace("WITHIN 0.1)", sql[-len("WITHIN 0.1)") :])
        assert check(con, text).status == status


def test_a_name_that_is_no_column_of_the_clause_is_reported_at_its_place(con: fairsql.Connection) -> None:
    (result,) = check(con, f"SELECT differense {PASSES}").results
    assert "did you mean difference?" in result.message
    assert "^^^^^^^^^^" in result.message


def test_a_note_in_a_block_comment_is_none(con: fairsql.Connection) -> None:
    assert check(con, f"/* not yet:\n-- severity: warn\n*/\n{FAILS}").status == 1
    assert check(con, f"-- policy: a\n/* -- severity: warn /* \n*/\n-- severity: warn\n*/\n{FAILS}").status == 1
    assert check(con, f"/* now: */\n-- severity: warn\n{FAILS}").status == 0
    assert [policy.name for policy in read_policies("/*\n-- policy: a\n*/ FROM t")] == ["query 1"]


def test_a_name_by_place_is_no_other_ones(con: fairsql.Connection) -> None:
    done = check(con, f"-- policy: query 2\n{PASSES};\n{PASSES};\n{PASSES}")
    assert len({result.policy.name for result in done.results}) == 3
    assert done.results[0].policy.name == "query 2"


@pytest.mark.parametrize("item", ["WITHIN $w", "WITHIN RATIO $w", "WITHIN 0.5 MINIMUM $w"])
def test_a_boolean_is_no_number(con: fairsql.Connection, item: str) -> None:
    policy = f"FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race {item})"
    (result,) = check(con, policy, {"w": True}).results
    assert result.outcome == "error"
    assert "and is true" in result.message
    con.execute(f"PREPARE judged AS {con.expand(policy.replace('$w', '$1'))}")
    with pytest.raises(duckdb.Error, match="and is true"):
        con.raw.execute("EXECUTE judged(true)").fetchall()


def test_a_boolean_is_no_allowance_of_a_macro(con: fairsql.Connection) -> None:
    for macro in ("fair_disparity", "fair_pairs", "fair_bounds"):
        with pytest.raises(fairsql.Error, match="WITHIN must be between 0 and 1, and is true"):
            con.execute(f"FROM {macro}(loans, ['race'], approved, within := true)").fetchall()


def test_each_statement_prepares_or_has_a_result(con: fairsql.Connection) -> None:
    text = f"SET VARIABLE allowed = 1;\nCREATE TEMP VIEW recent AS FROM loans WHERE race <> $race;\n{PASSES};\nDESCRIBE loans;"
    done = check(con, text, {"race": "c'"})
    assert [policy.line for policy in done.prepared] == [1, 2]
    assert [result.outcome for result in done.results] == ["pass", "error"]
    assert "PREPARED CREATE TEMP VIEW recent AS FROM loans WHERE race <> $race\n" in str(done)
    assert [each["line"] for each in json.loads(FORMATS["json"]([done]))["prepared"]] == [1, 2]
    assert con.execute("SELECT count(*) FROM recent").fetchall() == con.execute("SELECT count(*) FROM loans").fetchall()


CHECK, QUERY, SHELL = ["check", "{policy}"], ["query", "SELECT 1"], ["-c", "SELECT 1"]
OTHERS = [["expand", "SELECT 1"], ["install", "--print"], ["demo"]]
UNWRITTEN = [(CHECK, "> /dev/full"), (CHECK, ">&-"), (CHECK, "| true"), (SHELL, "> /dev/full"), (QUERY, "| true")]
EVERY = [(words, stream) for words in (CHECK, QUERY, SHELL, *OTHERS) for stream in ("> /dev/full", ">&-", "| true")]


@pytest.mark.parametrize(("words", "stream"), EVERY if THOROUGH else UNWRITTEN)
def test_output_that_cannot_be_written_is_status_2(words: list[str], stream: str, tmp_path: Path) -> None:
    policy = tmp_path / "policy.sql"
    policy.write_text("FROM range(9) FAIR DISPARITY (PREDICTION range > 3 PROTECTED range % 2 AS odd WITHIN 0.9)")
    command = [sys.executable, "-m", "fairsql", *(word.format(policy=policy) for word in words)]
    script = f"{shlex.join(command)} {stream}; echo ${{PIPESTATUS[0]}} > {shlex.quote(str(tmp_path / 'status'))}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert (tmp_path / "status").read_text().strip() == "2"


# -- formats ---------------------------------------------------------------------------------------------------------


def all_of(con: fairsql.Connection) -> Check:
    text = f"-- policy: passes\n{PASSES};\n-- policy: fails\n{FAILS};\n-- policy: unsure\n{UNDECIDED};\n"
    return check(
        con, f"{text}-- policy: broken\n{BROKEN};\n-- policy: warned\n-- severity: warn\n{FAILS}", file="p.sql"
    )


def test_text_says_what_came_of_each(con: fairsql.Connection) -> None:
    lines = str(all_of(con)).splitlines()
    heads = ["PASS passes (p.sql:2)", "FAIL fails (p.sql:4)", "UNDECIDED unsure (p.sql:6)", "ERROR broken (p.sql:8)",
             "WARN warned (p.sql:11)"]  # fmt: skip
    assert [line for line in lines if re.match(r"[A-Z]+ \w+ \(", line)] == heads
    assert lines[-1] == "1 passed, 1 failed, 1 undecided, 1 could not run, 1 warned"


def test_json_holds_every_number_of_the_query(con: fairsql.Connection) -> None:
    done = all_of(con)
    read = json.loads(FORMATS["json"]([done]))
    assert read["status"] == done.status == 2
    (failed,) = [policy for policy in read["policies"] if policy["policy"] == "fails"]
    relation = con.sql(FAILS)
    assert relation is not None
    expected = dict(zip(relation.columns, relation.fetchall()[0], strict=True))
    assert {name: failed["rows"][0][name] for name in expected} == expected


def test_junit_counts_and_says_each(con: fairsql.Connection) -> None:
    (suite,) = Xml.fromstring(FORMATS["junit"]([all_of(con)]))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "2", "1")
    tags = {case.get("name"): [child.tag for child in case] for case in suite}
    assert tags == {"passes": ["system-out"], "fails": ["failure"], "unsure": ["failure"], "broken": ["error"],
                    "warned": ["system-out"]}  # fmt: skip


def test_junit_obeys_its_schema(con: fairsql.Connection) -> None:
    schema = xmlschema.XMLSchema(Path(__file__).parent / "junit-10.xsd")
    empty = check(con, "", file="empty.sql")
    assert [str(error) for error in schema.iter_errors(FORMATS["junit"]([all_of(con), empty]))] == []
    assert list(schema.iter_errors("<testsuites><testsuite/></testsuites>")), "the schema refuses something"


def test_markdown_has_a_row_for_each(con: fairsql.Connection) -> None:
    rows = [line.split(" | ")[:2] for line in FORMATS["markdown"]([all_of(con)]).splitlines()[2:7]]
    assert rows == [["| passes", "PASS"], ["| fails", "FAIL"], ["| unsure", "UNDECIDED"], ["| broken", "ERROR"],
                    ["| warned", "WARN"]]  # fmt: skip


@laws(40)
@given(name=st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), min_size=1), group=st.text(max_size=8))
def test_any_name_and_group_is_written_soundly(name: str, group: str) -> None:
    """Names of policies and groups are data: they neither break XML, JSON or a table, nor get lost."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t (g VARCHAR, p BOOLEAN)")
        group = group.replace("\0", "")
        con.executemany("INSERT INTO t VALUES (?, ?)", [[group, True], ["other" + group, False]])
        done = check(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        name = name.strip() or "x"
        policy = type(done.results[0].policy)(name, "error", "", 1)
        named = Check((type(done.results[0])(policy, "fail", done.results[0].rows),))
        xml = Xml.fromstring(FORMATS["junit"]([named]))
        legal = re.sub("[^\t\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", name)
        assert xml[0][0].get("name") == legal
        assert json.loads(FORMATS["json"]([named]))["policies"][0]["policy"] == name
        assert len(FORMATS["markdown"]([named]).split("\n")) == 5


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_prints_and_exits(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policy = tmp_path / "policy.sql"
    for sql, (outcome, status) in OUTCOMES.items():
        policy.write_text(f"-- policy: lending\n{sql}")
        code, out, err = run(capsys, "check", policy, "-d", database)
        assert (code, err) == (status, "")
        assert out.startswith(f"{outcome.upper()} lending ({policy}:2)\n")


def test_the_command_takes_parameters_files_and_formats(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.sql", tmp_path / "second.sql"
    first.write_text(CLAUSE.format("FILTER race <> $race WITHIN $allowed"))
    second.write_text(UNDECIDED)
    arguments = ("check", first, second, "-d", database, "--set", "race=c", "--set", "allowed=0.2")
    assert run(capsys, *arguments)[0] == 3
    assert run(capsys, *arguments, "--undecided", "pass")[0] == 0
    code, out, _ = run(capsys, *arguments, "--undecided", "fail", "--format", "junit", "--output", tmp_path / "o.xml")
    assert code == 1
    assert out.startswith("PASS query 1")
    assert [suite.get("name") for suite in Xml.parse(tmp_path / "o.xml").getroot()] == [str(first), str(second)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)"],
            "a policy is a file: write the query to policy.sql",
        ),
        (["nowhere.sql"], "cannot read nowhere.sql: No such file or directory"),
        (["{policy.parent}"], "cannot read {policy.parent}: Is a directory"),
        (["{latin}"], "cannot read {latin}: byte 12 is not UTF-8"),
        (["{policy}", "--set", "year"], "no NAME=VALUE"),
        (["{policy}", "--set", "yeer=3"], "no policy has the parameter $yeer"),
        (["{policy}", "-d", "nowhere.duckdb"], "nowhere.duckdb"),
    ],
)
def test_wrong_usage_is_status_2(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tmp_path / "policy.sql"
    policy.write_text(PASSES)
    latin = tmp_path / "latin.sql"
    latin.write_bytes("-- policy: é".encode("latin-1"))
    words, said = [word.format(policy=policy, latin=latin) for word in words], said.format(policy=policy, latin=latin)
    try:
        status = main(["check", *words])
    except SystemExit as left:
        status = left.code  # type: ignore[assignment]
    assert status == 2
    assert said in capsys.readouterr().err


def test_the_gate_never_writes(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policy = tmp_path / "policy.sql"
    policy.write_text(f"CREATE TABLE mine AS FROM loans; {PASSES}")
    assert run(capsys, "check", policy, "-d", database)[0] == 2
    policy.write_text(f"CREATE TEMP TABLE mine AS FROM loans; {PASSES.replace('loans', 'mine')}")
    assert run(capsys, "check", policy, "-d", database)[0] == 0


# -- in a test -------------------------------------------------------------------------------------------------------


def test_assert_fair_fails_with_what_the_command_prints(con: fairsql.Connection) -> None:
    assert_fair(con, PASSES)
    with pytest.raises(AssertionError) as caught:
        assert_fair(con, FAILS)
    assert str(caught.value) == str(check(con, FAILS))
    with pytest.raises(AssertionError, match="UNDECIDED"):
        assert_fair(con, UNDECIDED)
    assert_fair(con, UNDECIDED, undecided="pass")


def test_the_status_of_several_files_is_the_worst(con: fairsql.Connection) -> None:
    by_status: dict[int, Any] = {check(con, sql).status: check(con, sql) for sql in (PASSES, FAILS, UNDECIDED, BROKEN)}
    assert status_of([by_status[0], by_status[3]]) == 3
    assert status_of([by_status[3], by_status[1]]) == 1
    assert status_of([by_status[1], by_status[2], by_status[3]]) == 2
    assert status_of([]) == 3


# -- what cannot be read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [BROKEN.replace("aproved", "'aproved"), f"{PASSES}; /* {FAILS}", 'FROM "loans'])
def test_a_text_without_an_end_is_an_error_at_its_statement(text: str) -> None:
    with pytest.raises(fairsql.ProgrammingError, match="has no end") as caught:
        read_policies("-- first\n" + text)
    assert caught.value.line == 2


def test_what_keeps_the_gate_from_its_work_is_never_reported_as_a_failed_policy(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy, no_database = tmp_path / "policy.sql", tmp_path / "no.duckdb"
    no_database.write_text("hello")
    policy.write_text(PASSES)
    assert run(capsys, "check", policy, "-d", no_database)[0] == 2
    assert run(capsys, "check", policy, "-d", database, "--output", tmp_path / "nowhere" / "o.xml")[0] == 2
    policy.write_text("SELECT 'open")
    code, out, err = run(capsys, "check", policy, "-d", database)
    assert (code, out) == (2, "")
    assert "has no end" in err


def test_pairs_are_judged_as_disparities_are(con: fairsql.Connection) -> None:
    pairs = CLAUSE.replace("DISPARITY", "PAIRS")
    assert check(con, pairs.format("WITHIN 0.2")).status == 0
    (result,) = check(con, pairs.format("WITHIN 0.1 CONFIDENCE 0.95")).results
    assert [row.outcome for row in result.rows] == ["fail"]
    assert result.rows[0].message.startswith(
        "selection_rate: 0.5 for a (n = 600), 0.3333 for b (n = 600); the difference"
    )


# -- runs that are kept -------------------------------------------------------------------------------------------------

LOOKED = "-- policy: once\n{}\n-- policy: always\n{}\n-- policy: number\n{}".format(
    *(f"{CLAUSE.format(items)};" for items in (
        "WITHIN 0.3 CONFIDENCE 0.95", "WITHIN 0.3 CONFIDENCE 0.95 ANYTIME", "WITHIN 0.3"
    ))
)  # fmt: skip


def test_limits_of_one_look_warn_where_rows_have_grown_and_those_of_all_looks_do_not(
    con: fairsql.Connection, tmp_path: Path
) -> None:
    record = tmp_path / "audits.duckdb"

    def warned() -> list[str]:
        done = check(con, LOOKED, record=record)
        assert all(result.warning in str(done) for result in done.results)
        return [result.policy.name for result in done.results if result.warning]

    assert warned() == []
    assert warned() == []  # the same rows are no other look
    con.execute("INSERT INTO loans FROM loans LIMIT 300")
    assert warned() == ["once"]
    con.execute("DELETE FROM loans WHERE race = 'c'")
    assert warned() == ["once"]  # it was looked at with fewer rows, at first
    with duckdb.connect(str(record)) as kept:
        assert kept.execute("SELECT rows, count(*) FROM runs GROUP BY ALL ORDER BY ALL").fetchall() == [
            (1210, 6), (1500, 3), (1510, 3),
        ]  # fmt: skip
        assert kept.execute("SELECT count(DISTINCT fingerprint) FROM runs").fetchall() == [(3,)]
        rows = kept.execute("SELECT metric, first_group, second_n, difference FROM judged WHERE run = 1").fetchall()
        assert rows == [("selection_rate", "b", 600, pytest.approx(1 / 6))]


def test_clusters_have_no_limits_for_many_looks_to_advise(con: fairsql.Connection, tmp_path: Path) -> None:
    policy = CLAUSE.format("WITHIN 0.3 CONFIDENCE 0.95 CLUSTER approved")
    for rows in (0, 300):
        con.execute(f"INSERT INTO loans FROM loans LIMIT {rows}")
        (result,) = check(con, policy, record=tmp_path / "audits.duckdb").results
    assert result.warning.endswith("look seldom, at times that are planned: with CLUSTER there is no ANYTIME")


def test_parameters_and_what_prepares_make_another_policy(con: fairsql.Connection, tmp_path: Path) -> None:
    text = "CREATE OR REPLACE TEMP VIEW chosen AS FROM loans WHERE approved OR race <> $race;\n" + UNDECIDED.replace(
        "FROM loans", "FROM chosen WHERE race <> $other"
    )
    for at, values in enumerate(
        ({"race": "c", "other": "x"}, {"race": "b", "other": "x"}, {"race": "c", "other": "y"})
    ):
        check(con, text, values, record=tmp_path / "r.duckdb")
        check(con, text.replace("\n", "  -- a comment\n\n"), values, record=tmp_path / "r.duckdb")
        with duckdb.connect(str(tmp_path / "r.duckdb")) as kept:
            found = kept.execute("SELECT count(DISTINCT fingerprint), max(run) FROM runs").fetchall()
        assert found == [(at + 1, 2 * at + 2)]


def test_a_policy_that_cannot_run_is_kept_too(con: fairsql.Connection, tmp_path: Path) -> None:
    needs = CLAUSE.format("WITHIN $w")
    done = check(con, f"{BROKEN};\n{needs}", record=tmp_path / "r.duckdb")
    assert done.status == 2
    with duckdb.connect(str(tmp_path / "r.duckdb")) as kept:
        kept_runs = kept.execute("SELECT outcome, rows, message FROM runs ORDER BY run").fetchall()
    assert [(outcome, rows) for outcome, rows, _ in kept_runs] == [("error", None), ("error", None)]
    assert "$w has no value" in kept_runs[1][2]


def test_the_history_is_shown(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policies, record = tmp_path / "p.sql", tmp_path / "audits.duckdb"
    policies.write_text(f"-- policy: lending\n{PASSES}")
    for _ in range(2):
        assert main(["check", str(policies), "-d", str(database), "--record", str(record)]) == 0
    capsys.readouterr()
    assert main(["check", "--history", "--record", str(record), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["policy"], row["outcome"], row["rows"], row["look"]) for row in rows] == 2 * [
        ("lending", "pass", 1210, 1)
    ]
    assert main(["check", str(policies), "-d", str(database), "--record", str(database)]) == 2
    assert "name a file of its own" in capsys.readouterr().err
    for wrong in (["--history"], ["--history", str(policies), "--record", str(record)], ["-d", str(database)]):
        with pytest.raises(SystemExit):
            main(["check", *wrong])
        assert "--history --record audits.duckdb" in capsys.readouterr().err


def test_fair_trend_reads_the_runs_of_months(con: fairsql.Connection, tmp_path: Path) -> None:
    record = tmp_path / "audits.duckdb"
    policy = "-- policy: approvals\nFROM {} FAIR PAIRS (PREDICTION approved LABEL repaid PROTECTED sex WITHIN 0.4)"
    for month in range(12):  # the gap is 0 in six months, then 1/2
        con.execute(f"CREATE OR REPLACE TABLE month AS SELECT i % 2 AS sex, i % 3 = 0 AS repaid, "
                    f"i % 4 < 2 OR (i % 2 = 0 AND {month} > 5) AS approved FROM range(400) r(i)")  # fmt: skip
        check(con, policy.format("month"), record=record)
    with duckdb.connect(str(record)) as kept:
        kept.execute("UPDATE runs SET time = TIMESTAMP '2026-01-15' + to_months(CAST(run AS INTEGER) - 1)")
    _, trend = sql_blocks("check.md")
    with fairsql.connect() as reader:
        reader.execute(trend.split(";")[0].replace("audits.duckdb", str(record)))
        metrics = reader.sql("SELECT DISTINCT metric FROM audits.outcomes ORDER BY 1").fetchall()
        assert metrics == [("accuracy",), ("base_rate",), ("selection_rate",)]  # those of all rows of a group
        found = reader.sql(f"SELECT month(period), first_n, difference, signal FROM ({trend.split(';')[1]})").fetchall()
    assert [row[:3] for row in found] == [(at + 1, 200, pytest.approx(0.5 if at > 5 else 0.0)) for at in range(12)]
    assert next(month for month, *_, signal in found if signal) in (7, 8)


# -- pipelines of the documentation ------------------------------------------------------------------------------------

DOCS = Path(__file__).resolve().parent.parent / "docs" / "check.md"


def test_the_policy_file_of_the_documentation_is_judged(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE decisions AS SELECT 2026 AS year, approved, old AS repaid, race, race AS sex FROM loans "
                "UNION ALL SELECT 2025, true, true, race, race FROM loans")  # fmt: skip
    policies, _ = sql_blocks("check.md")
    done = check(con, policies, {"year": 2026}, file="lending.sql")
    assert [(result.policy.name, result.outcome) for result in done.results] == [
        ("approvals", "fail"),
        ("errors", "fail"),
    ]
    assert done.status == 1
    assert "PREPARED CREATE TEMP VIEW recent AS FROM decisions WHERE year = $year (lending.sql:2)\n" in str(done)
    assert con.execute("SELECT min(year) FROM recent").fetchall() == [(2026,)]


def steps_of(job: dict[str, Any]) -> list[tuple[str, bool]]:
    """Each command of a job, and whether it runs after one that failed; what installs FairSQL is left out."""
    steps = [(step["run"], step.get("if") == "always()") for step in job.get("steps", ()) if "run" in step]
    steps += [(command, False) for command in job.get("script", ())]
    return [(command, always) for command, always in steps if command != "pip install ./fairsql"]


@pytest.mark.parametrize(
    "policy", [PASSES, UNDECIDED, FAILS, BROKEN][: 4 if THOROUGH else 2], ids=lambda sql: OUTCOMES[sql][0]
)
def test_pipelines_of_the_documentation_run(policy: str, database: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    github, gitlab = (yaml.safe_load(block)["fairness"] for block in blocks)
    database.rename(tmp_path / "bank.duckdb")
    (tmp_path / "policies").mkdir()
    (tmp_path / "policies" / "lending.sql").write_text(f"-- policy: lending\n{policy}")
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "fairsql"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fairsql "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}
    outcome, status = OUTCOMES[policy]
    for job in (github, gitlab):
        failed = 0
        steps = steps_of(job)
        assert any("fairsql check" in command for command, _ in steps)
        for command, always in steps:
            if not failed or always:
                done = subprocess.run(["bash", "-e", "-c", command], cwd=tmp_path, env=environment, check=False)
                failed = failed or done.returncode
        assert failed == status
    assert f"| lending | {outcome.upper()} |" in (tmp_path / "summary.md").read_text()
    report = tmp_path / gitlab["artifacts"]["reports"]["junit"]
    schema = xmlschema.XMLSchema(Path(__file__).parent / "junit-10.xsd")
    assert schema.is_valid(report.read_text())
    assert [case.get("name") for case in Xml.parse(report).getroot().iter("testcase")] == ["lending"]
