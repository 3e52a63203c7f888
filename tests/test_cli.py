"""The command line: what goes in, what comes out where, and the exit status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pexpect
import pytest
from rich.cells import cell_len

import fairsql
from fairsql.resources import adult_path
from fairsql.shell.cli import COMMANDS, main
from fairsql.shell.output.box import write_table
from fairsql.shell.output.text_rows import Layout, read

LOANS = """
CREATE TABLE loans AS
SELECT * FROM (VALUES ('a', 1, 1), ('a', 0, 1), ('b', 1, 0), ('b', 1, 1)) AS rows(race, approved, repaid);
"""
FAIR = "SELECT race, n, selection_rate FROM loans FAIR (PREDICTION approved PROTECTED race) ORDER BY race"


def run(*arguments: str, stdin: str | None = "", **settings: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fairsql.shell.cli", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **settings,
    )


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_a_script_scores_the_rows_it_made(capsys: pytest.CaptureFixture[str]) -> None:
    script = """CREATE TABLE t AS SELECT i % 50 AS age, i % 2 AS sex, (i % 50 + i % 7) > 25 AS y FROM range(400) AS r(i);
        CREATE MODEL m PREDICT y FEATURES age USING decision_tree FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1)
          AS FROM t;
        CREATE TABLE three AS FROM t LIMIT 3; SELECT count(score) AS scores FROM m('three')"""
    assert output_of(capsys, "query", "--format", "csv", script).split() == ["scores", "3"]


def test_the_trade_off_is_trained_shown_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my.duckdb"
    with fairsql.connect(str(path)) as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}' WHERE hash(age, fnlwgt) % 16 = 0")
        con.execute("CREATE MODEL \"my model\" PREDICT income = '>50K' FEATURES age, \"education-num\" "
                    "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS SELECT * FROM adult")  # fmt: skip
    arguments = ("tradeoff", str(path), "my model", "--within", "0.15,0.1")
    printed = output_of(capsys, *arguments, "--plot", str(tmp_path / "curve.svg"))
    assert "2 rows" in printed
    assert "accuracy upwards" in printed
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    with duckdb.connect(str(path), read_only=True) as plain:
        rows = plain.execute("SELECT allowance FROM fair_tradeoff('MY MODEL')").fetchall()
    assert rows == [(0.1,), (0.15,)]
    again = output_of(capsys, *arguments, "--format", "csv").splitlines()
    assert [line.split(",")[1] for line in again] == ["allowance", "0.1", "0.15"]
    with pytest.raises(SystemExit):
        main(["tradeoff", str(path), "my model", "--within", "0.1,x"])
    assert "is not a list of numbers" in capsys.readouterr().err
    assert main(["tradeoff", str(path), "my model", "--within", "5"]) == 1
    assert "a difference of rates is at most 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sql", "message", "line", "column"),
    [
        ("SELECT 1;\n\nSELECT 2;\nSELECT *\nFROM t FAIR (PREDICTON p PROTECTED g)", "unknown item PREDICTON", 5, 14),
        ("SELECT 1;\n  SELECT\n  nothing; SELECT 2", "nothing", 3, 3),
        ("CREATE TABLE t AS SELECT 7 AS p, 'a' AS g;\nFROM t FAIR (PREDICTION p PROTECTED g)", "is 7", 2, 25),
        ("SELECT 'a;b'; SELECT 1;\nSELECT 'a;b' + nothing", "nothing", 2, 16),
    ],
)
def test_an_error_of_a_later_statement_tells_its_line_in_the_text(
    capsys: pytest.CaptureFixture[str], sql: str, message: str, line: int, column: int
) -> None:
    assert main(["query", "--format", "csv", sql]) == 1
    reported = capsys.readouterr().err
    assert message in reported
    assert f"LINE {line}, COLUMN {column}: {sql.splitlines()[line - 1]}" in reported


def test_an_error_of_a_type_has_its_place_in_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal runs a query within another one, so that DuckDB counts more lines than our text has."""
    rows = "FROM (SELECT i % 2 AS g, i % 3 = 0 AS p, 1990 + i % 5 AS year FROM range(60) r(i))"
    assert main(["query", f"{rows} FAIR TREND (PREDICTION p PROTECTED g TIME year EVERY '1 year')"]) == 1
    printed = capsys.readouterr().err
    assert "TIME year must be a time, and is of type BIGINT" in printed
    assert "HINT: write TIME make_date(year, 1, 1) for years" in printed


def test_the_shell_runs_commands_and_scripts_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.sql"
    script.write_text(".mode csv\nSELECT\n  1 AS a;\nSELECT 2 AS b")
    printed = output_of(capsys, "-f", str(script), "-c", "SELECT 3 AS c")
    assert printed == "a\n1\nb\n2\nc\n3\n"


def test_a_command_wins_over_a_file_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    output_of(capsys, "./query", "-c", "CREATE TABLE t AS SELECT 7 AS a")
    assert output_of(capsys, "query", "-d", "query", "--read-only", "--format", "csv", "FROM t") == "a\n7\n"


def test_expand_prints_plain_sql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "loans.duckdb")
    output_of(capsys, path, "-c", LOANS + "CREATE METRIC mine AS (tp + fp) / n;")
    plain = output_of(capsys, "expand", FAIR)
    assert "FAIR (" not in plain
    assert output_of(capsys, "query", "-d", path, "--format", "csv", plain).splitlines()[1:] == [
        "a,2,0.5",
        "b,2,1.0",
    ]
    assert output_of(capsys, "expand", "SELECT 1") == "SELECT 1\n"
    own = "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS mine)"
    assert main(["expand", own]) == 1
    assert "mine" in capsys.readouterr().err
    assert "mine" in output_of(capsys, "expand", "-d", path, own)


def test_help_and_version_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["--help"],
        ["query", "--help"],
        ["expand", "--help"],
        ["demo", "--help"],
        ["--version"],
    ):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0
    assert f"FairSQL {fairsql.__version__}" in capsys.readouterr().out


def test_help_lists_the_commands_in_two_columns(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.partition("commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len({line.index(command.help) for line, command in zip(lines, COMMANDS.values(), strict=True)}) == 1


def test_a_misspelt_command_with_arguments_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["qury", "SELECT 1"])
    assert stop.value.code == 2
    assert "unrecognized arguments: SELECT 1; did you mean query?" in capsys.readouterr().err


def test_an_error_shows_its_place_and_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS selction_rate)"
    assert main(["query", LOANS + sql]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    message, line, caret, hint = printed.err.splitlines()
    assert "selction_rate" in message
    assert line[caret.index("^") : len(caret)] == "selction_rate"
    assert hint == "HINT: did you mean selection_rate?"


def test_bad_data_is_shown_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM (SELECT 'a' AS race, 2 AS approved) FAIR (PREDICTION approved PROTECTED race)"
    assert main(["query", sql]) == 1
    error = capsys.readouterr().err
    assert "^^^^" in error
    assert "is 2" in error


@pytest.mark.parametrize(
    ("text", "place", "wrong"),
    [
        ("SELECT 1;\n\n-- nothing\nSELECT\n  nope;", "5:3", "nope"),  # DuckDB's error, with a place
        ("SELECT 1;\n/* a\nb */ SELECT error('no');", "3:6", "SELECT"),  # one without
        ("SELECT 1;\nFROM t FAIR (PREDICTION p PROTECTED g\n  METRICS tprr);", "3:11", "tprr"),  # an error of ours
        ("CREATE TABLE t AS SELECT 'a' AS g, 2 AS p;\nFROM t\nFAIR (PREDICTION p PROTECTED g);", "3:18", "p"),
        ("SELECT 1;\nCREATE MODEL m PREDICT y\n  FAIR (PROTECTED g) AS SELCT 1;", "3:31", "1"),
        ("SELECT 1;\n\n.columns nowhere", "3:1", ".columns"),
        ("SELECT 1;\nSELECT 2;SELECT 'open", "2:17", "'"),
    ],
    ids=["duckdb", "no place", "clause", "data", "model", "command", "string"],
)
@pytest.mark.parametrize("way", ["-f", ".read", "--init", "<"])
def test_an_error_in_a_file_tells_its_name_line_and_column(
    way: str, text: str, place: str, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    script = tmp_path / "file.sql"
    script.write_text(text)
    name = "<stdin>" if way == "<" else str(script)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    arguments = {"<": [], ".read": ["-c", f".read {script}"]}.get(way, [way, str(script)])
    assert main(arguments) == 1
    lines = capsys.readouterr().err.splitlines()
    reported = next(line for line in lines if line.startswith(f"{name}:"))
    assert reported.startswith(f"{name}:{place}: "), reported
    number, column = map(int, place.split(":"))
    excerpt = next(line for line in lines if line.startswith(f"LINE {number}, COLUMN {column}: "))
    assert excerpt.endswith(text.splitlines()[number - 1])
    caret = lines[lines.index(excerpt) + 1]
    assert excerpt[caret.index("^") :].startswith(wrong)
    assert not wrong or len(caret.strip()) == len(wrong)
    assert not any(line.startswith("LINE ") for line in lines if line is not excerpt)


def test_a_script_that_reads_another_tells_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner, outer = tmp_path / "inner.sql", tmp_path / "outer.sql"
    inner.write_text("SELECT 1;\nSELECT nope;")
    outer.write_text(f"SELECT 0;\n.read {inner}")
    assert main(["-f", str(outer)]) == 1
    error = capsys.readouterr().err
    assert error.index(f"{inner}:2:8: ") < error.index(f"{outer}:2:1: ")


def test_errors_of_duckdb_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "SELECT * FROM nowhere"]) == 1
    assert capsys.readouterr().err.startswith("Catalog Error: Table with name nowhere does not exist!")
    assert main(["-c", "SELECT 1 AS a; SELECT error('no'); SELECT 2 AS b"]) == 1
    printed = capsys.readouterr()
    assert "no" in printed.err
    assert "b" not in printed.out.split()


def test_no_variable_of_the_program_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "FROM sql"]) == 1
    assert "does not exist" in capsys.readouterr().err


def test_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "missing" / "file")
    for arguments in (
        ["--read-only", missing, "-c", "SELECT 1"],
        ["query", "-d", missing, "--read-only", "SELECT 1"],
    ):
        assert main(arguments) == 1
        assert f"there is no file {missing}" in capsys.readouterr().err
    assert main(["query", "--output", missing, "SELECT 1"]) == 2
    assert "No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as stop:
        main(["-f", missing])
    assert stop.value.code == 2


@pytest.mark.parametrize(
    "arguments",
    [["query", "-d", "$", "SELECT 1"], ["expand", "-d", "$", "SELECT 1"], ["install", "$"], ["transform", "$", "t"]],
    ids=lambda arguments: arguments[0],
)
def test_a_command_makes_no_file_of_a_name_that_is_mistyped(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loans.duckdb").touch()
    typo = tmp_path / "lones.duckdb"
    assert main([str(typo) if word == "$" else word for word in arguments]) == 1
    error = " ".join(capsys.readouterr().err.replace("\n", " ").split())
    assert f"there is no file {typo}" in error
    assert f"did you mean {tmp_path / 'loans.duckdb'}?" in error
    assert f"A new database is made by: fairsql {typo}" in error
    assert not typo.exists()


def test_duckdb_s_own_shell_opens_what_the_shell_makes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "loans.duckdb"
    output_of(capsys, str(path), "-c", LOANS + f"CREATE VIEW rates AS {FAIR}")
    assert storage_version(path) == "v1.4.0+"
    program = Path(sys.executable).with_name("duckdb")
    if not program.exists():
        pytest.skip("needs the DuckDB shell: pip install duckdb-cli")
    command = [str(program), str(path), "-csv", "-noheader", "-c", "FROM rates"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("a,2,0.5\nb,2,1.0\n", "")
    output_of(capsys, "install", str(path))
    assert subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False).stdout == done.stdout


def storage_version(path: Path) -> str:
    with duckdb.connect(str(path)) as connection:
        tags = connection.sql("SELECT tags FROM duckdb_databases() WHERE database_name = current_database()").fetchall()
    return str(tags[0][0]["storage_version"])


def test_the_storage_version_is_that_of_the_user(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new, old = tmp_path / "new.duckdb", tmp_path / "old.duckdb"
    output_of(capsys, str(new), "--storage-version", "v1.2.0", "-c", LOANS)
    assert storage_version(new) == "v1.2.0+"
    duckdb.connect(str(old)).close()
    before = storage_version(old)
    output_of(capsys, str(old), "--storage-version", "v1.2.0", "-c", LOANS)
    assert storage_version(old) == before  # a file that is there keeps its own
    assert main([str(tmp_path / "none.duckdb"), "--storage-version", "v9", "-c", LOANS]) == 1
    assert "v9" in capsys.readouterr().err
    assert not (tmp_path / "none.duckdb").exists()


def test_standard_input_is_a_script_where_it_is_not_a_terminal() -> None:
    done = run(stdin=LOANS + ".mode csv\n" + FAIR)
    assert (done.returncode, done.stdout, done.stderr) == (0, "race,n,selection_rate\na,2,0.5\nb,2,1.0\n", "")
    for arguments in (["query", "--format", "csv"], ["query", "--format", "csv", "-"]):
        assert run(*arguments, stdin="SELECT 'ä' AS a").stdout == "a\nä\n"
    assert run("expand", "-", stdin="SELECT 1").stdout == "SELECT 1\n"
    assert run("query", stdin="").returncode == 2


def test_errors_in_a_script_stop_it_without_colours() -> None:
    done = run(stdin="SELECT 1;\nSELECT nope;\nSELECT 2 AS second;")
    assert done.returncode == 1
    assert "nope" in done.stderr
    assert "second" not in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["csv", "json", "markdown", "table"])
def test_a_reader_may_leave_early(name: str) -> None:
    sql = "SELECT i, repeat('x', 100) AS text FROM range(1_000_000) AS rows(i)"
    arguments = [sys.executable, "-m", "fairsql.shell.cli", "query", "--format", name, "--max-rows", "20000", sql]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 2


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python 3.12: fork beside threads
def test_ctrl_c_stops_a_query() -> None:
    sql = "SELECT count(*) FROM range(1_000_000_000_000) AS rows(i) WHERE hash(i) % 7 = 3"
    arguments = ["-m", "fairsql.shell.cli", "query", sql]
    environment = {**os.environ, "TERM": "xterm"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, timeout=60, dimensions=(24, 80))  # type: ignore[arg-type]
    child.expect_exact("0:00:0")  # the progress bar
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert b"Traceback" not in (child.before or b"")


def test_the_case_of_an_ending_does_not_matter(tmp_path: Path) -> None:
    assert main(["query", "--output", str(tmp_path / "OUT.CSV"), "SELECT 1 AS a, 2 AS b"]) == 0
    assert (tmp_path / "OUT.CSV").read_text() == "a,b\n1,2\n"
    sql = "FROM (SELECT i % 2 AS p, i % 3 AS g FROM range(90) r(i)) FAIR DISPARITY (PREDICTION p PROTECTED g)"
    assert main(["report", "--output", str(tmp_path / "Audit.MD"), sql]) == 0
    assert (tmp_path / "Audit.MD").read_text().startswith("# ")


def test_a_doubtful_clause_is_warned_of_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM (SELECT 1 AS p, 2 AS g) FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.8)"
    assert main(["query", "--format", "csv", sql]) == 0
    printed = capsys.readouterr()
    assert "WARNING" not in printed.out
    assert (
        printed.err
        == "WARNING: WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8\n"
    )


@pytest.mark.parametrize(
    ("sql", "unneeded"),
    [
        ("SELECT 1", {"sqlglot", "rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit", "fairsql.expansion"}),
        ("SET VARIABLE a = ';'; SELECT 2", {"rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit"}),
        (
            "FROM (SELECT 1 AS p, 2 AS g) FAIR (PREDICTION p PROTECTED g)",
            {"rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit"},
        ),
    ],
)
def test_a_query_loads_no_more_than_it_needs(sql: str, unneeded: set[str]) -> None:
    code = "import sys; from fairsql.shell.cli import main; main(); print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, "query", sql], capture_output=True, text=True, check=True)
    assert done.stdout
    assert not unneeded & set(done.stderr.splitlines())


def test_a_stream_that_has_no_frames_gets_plain_signs() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with fairsql.connect() as connection:
        relation = connection.sql("SELECT 1 AS a, 'x' AS b")
        assert relation is not None
        write_table(read(relation), out, Layout())
    out.seek(0)
    assert out.read().splitlines() == [
        "+---------+---------+",
        "|    a    |    b    |",
        "| integer | varchar |",
        "|---------+---------|",
        "|       1 | x       |",
        "+---------+---------+",
        "1 row",
    ]


def test_the_demo_reads_well_at_80_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = output_of(capsys, "demo")
    body, following, after = printed.partition("What to try next:")
    assert following
    assert "CREATE TABLE adult AS FROM" in after
    assert max(map(cell_len, body.splitlines())) <= 80
    assert [line.split(".")[0] for line in body.splitlines() if line[:1].isdigit() and ". " in line] == list(
        "123456789"
    )
    assert "HINT: did you mean selection_rate?" in body
    wide = next(line.index(" = ") for line in body.splitlines() if line.strip() == "metric = selection_rate")
    evidence = dict(
        line.split(" = ") for line in body.splitlines() if line.count(" = ") == 1 and line.find(" = ") == wide
    )
    names = {name.strip() for name in evidence}
    assert {"lowest_group", "lowest_value", "highest_group", "highest_value", "difference", "difference_low"} <= names
    assert {"allowance", "judged_on", "within", "verdict", "lowest_n", "highest_n"} <= names
    assert {"deciding_lowest", "deciding_highest"} <= names


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["query", "my.duckdb", "SELECT 1"], "did you mean -d my.duckdb?"),
        (["query", "SELECT 1", "my.duckdb"], "did you mean -d my.duckdb?"),
        (["report", "FROM t FAIR (PREDICTION p PROTECTED g)", "audit.html"], "did you mean --output audit.html?"),
        (["query", "-d", "my.duckdb", "SELECT 1", "more"], ""),
    ],
)
def test_a_file_among_the_arguments_is_met_with_its_option(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    error = capsys.readouterr().err.rstrip()
    assert error.endswith(meant or "unrecognized arguments: more")


def test_output_has_a_short_name(tmp_path: Path) -> None:
    assert main(["query", "SELECT 1 AS x", "-o", str(tmp_path / "x.csv")]) == 0
    assert (tmp_path / "x.csv").read_text() == "x\n1\n"


def test_a_query_proposes_the_file_of_a_table_and_lists_values_as_a_session_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "claims.csv").write_text("paid,g,pay\nyes,a,1\nno,b,2\nyes,a,3\n")
    monkeypatch.chdir(tmp_path)
    assert main(["query", "FROM claims FAIR (PREDICTION paid PROTECTED g)"]) == 1
    error = capsys.readouterr().err
    assert "HINT: write FROM 'claims.csv'" in error
    assert "pg_" not in error
    assert main(["query", "FROM 'claims.csv' FAIR ADJUST (OUTCOME paid PROTECTED g LINEAR pay)"]) == 1
    error = capsys.readouterr().err
    assert "OUTCOME paid must be a number, and is the text 'yes'" in error
    assert "HINT: to compare shares write OUTCOME paid = '…'; its values are 'true' (2 rows), 'false' (1 row)" in error


def test_a_report_needs_the_name_of_its_file_first(capsys: pytest.CaptureFixture[str]) -> None:
    question = "FROM t FAIR (PREDICTION p PROTECTED g)"
    assert main(["-c", f".report {question}"]) == 1
    error = capsys.readouterr().err
    assert "the name of a file comes first" in error
    assert f"HINT: write .report audit.html {question}" in error


def test_a_report_on_a_terminal_has_no_escapes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Written to a pipe or by --format it is Markdown."""
    (tmp_path / "t.csv").write_text("the_group,p\na_b,1\na_b,0\nc_d,1\n", encoding="utf-8")
    sql = f"FROM '{tmp_path / 't.csv'}' FAIR DISPARITY (PREDICTION p PROTECTED the_group)"
    assert main(["report", sql]) == 0
    printed = capsys.readouterr()
    assert "a\\_b" in printed.out
    assert printed.err == "this is Markdown; --output report.html writes a page\n"
    for more, is_plain in (((), True), (("--format", "md"), False)):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        text = output_of(capsys, "report", *more, sql)
        assert ("a_b" in text and "a\\_b" not in text) == is_plain
