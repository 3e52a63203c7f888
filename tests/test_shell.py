"""The interactive shell on a real terminal, and what Tab offers."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from fairsql.session.opening import connect
from fairsql.shell.cli import main
from fairsql.shell.output.result_writers import FORMATS
from fairsql.shell.prompt.completion import ShellCompleter
from fairsql.shell.prompt.completions import Names, read_names
from fairsql.shell.prompt.dot_commands import COMMANDS
from fairsql.shell.prompt.scripts import is_complete, split_script

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python 3.12: fork and threads

LOANS = "CREATE TABLE loans AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) AS rows(race, approved);"
PROMPT = re.compile(r"\x1b\[\?2004h.*?fairsql>", re.DOTALL)  # prompt-toolkit switches bracketed paste on first
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A shell in a terminal of 80 columns, driven as a user would."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {
            **os.environ,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "TERM": "xterm",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            "PYTHONUTF8": "1",
        }
        environment.pop("NO_COLOR", None)
        command = ["-m", "fairsql.shell.cli", *arguments]
        self.child = pexpect.spawn(
            sys.executable,
            command,
            env=environment,  # type: ignore[arg-type]
            cwd=str(home),
            dimensions=(40, 80),
            timeout=120,
            encoding="utf-8",
        )
        self.child.expect_exact("Ctrl-D leaves")
        self.wait()

    def wait(self) -> str:
        """Wait for the prompt; return what was printed before it, without styles."""
        self.child.expect(PROMPT)
        return STYLES.sub("", self.child.before or "").replace("\r", "")

    def type(self, text: str) -> None:
        """Type without Enter."""
        self.child.send(text)

    def enter(self, text: str, expected: str) -> str:
        """Type a line and Enter; wait for a pattern and the next prompt; return what was printed."""
        self.child.send(text + "\r")
        self.child.expect(expected)
        return STYLES.sub("", (self.child.before or "") + (self.child.after or "")) + self.wait()

    def leave(self) -> int | None:
        """Wait for the end and return the exit status."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    with contextlib.suppress(
        pexpect.ExceptionPexpect
    ):  # it is killed, which a busy machine takes longer for than pexpect waits
        terminal.child.close(force=True)


def test_a_statement_on_several_lines(terminal: Terminal) -> None:
    terminal.type("SELECT ';' AS a,\r")
    terminal.child.expect_exact("…>")
    terminal.type("-- not the end;\r")
    terminal.child.expect_exact("…>")
    printed = terminal.enter("40 + 2 AS answer;", "1 row")
    assert "42 │" in printed


def test_alt_enter_runs_what_has_no_semicolon(terminal: Terminal) -> None:
    terminal.type("SELECT 40 + 2\x1b\r")
    terminal.child.expect("1 row")


def test_tab_completes_a_metric(terminal: Terminal) -> None:
    terminal.type(LOANS + "\r")
    terminal.wait()
    terminal.type("FROM loans FAIR (PREDICTION approved PROTECTED race METRICS selection_r\t")
    printed = terminal.enter(");", "2 rows")
    assert "selection_rate" in printed
    assert "0.5 │" in printed


def test_an_error_has_a_caret_and_the_shell_goes_on(terminal: Terminal) -> None:
    printed = terminal.enter("FROM loans FAIR (PREDICTION p PROTECTED g METRICS selction_rate);", "HINT[^\n]*")
    lines = printed.splitlines()
    caret = next(line for line in lines if line.strip().startswith("^^^"))
    place = lines[lines.index(caret) - 1]
    assert place[caret.index("^") :].startswith("selction_rate"[: len(caret.strip())])
    assert "did you mean selection_rate?" in printed
    assert "Traceback" not in printed
    terminal.enter("SELECT 42;", "1 row")


def test_ctrl_c_stops_a_query_and_clears_a_line(terminal: Terminal) -> None:
    terminal.type("SELECT count(*) FROM range(1_000_000_000_000) AS rows(i) WHERE hash(i) % 7 = 3;\r")
    terminal.child.expect_exact("0:00:0")  # the progress bar
    terminal.child.sendintr()
    terminal.child.expect_exact("interrupted")
    terminal.wait()
    terminal.type("SELECT nonsense")
    terminal.child.sendintr()
    terminal.wait()
    assert "42 │" in terminal.enter("SELECT 40 + 2;", "1 row")


def test_ctrl_c_does_not_end_a_transaction(terminal: Terminal) -> None:
    terminal.enter("BEGIN; CREATE TABLE mine AS SELECT 7 AS seven; SELECT 1;", "1 row")
    terminal.type("FROM mi\t\x03")
    terminal.wait()
    assert "7 │" in terminal.enter("FROM mine;", "1 row")
    terminal.enter("ROLLBACK; SELECT 1;", "1 row")
    terminal.enter("FROM mine;", "does not exist")


def test_dot_commands(terminal: Terminal, tmp_path: Path) -> None:
    script, written = tmp_path / "script.sql", tmp_path / "rows.csv"
    script.write_text(LOANS + "\nCREATE METRIC mine AS (tp + fp) / n;\nSELECT 'read' AS state;")
    assert ".tables" in terminal.enter(".help", r"\.metrics")
    assert "read" in terminal.enter(f".read {script}", "1 row")
    assert "loans" in terminal.enter(".tables lo*", "1 row")
    assert "approved" in terminal.enter(".columns loans", "2 rows")
    assert "CREATE TABLE loans" in terminal.enter(".schema loans", r"\);")
    assert "memory" in terminal.enter(".databases", "1 row")
    assert "mine" in terminal.enter(".metrics mine", "1 row")
    assert "fair_cells" in terminal.enter(".expand FROM loans FAIR (PREDICTION approved PROTECTED race)", "fair_result")
    terminal.enter(".maxrows 2", "")
    terminal.enter("FROM range(9);", "first 2 of 9 rows shown, 7 are left out")
    terminal.enter(".timer on", "")
    terminal.enter("SELECT 1;", r"\d\.\d{3} s")
    terminal.enter(".mode csv", "")
    terminal.enter(f".output {written}", "")
    terminal.enter("SELECT 7 AS a;", r"\d\.\d{3} s")
    terminal.enter(".output", "")
    assert written.read_text() == "a\n7\n"
    terminal.enter(".tablse", r"did you mean \.tables\?")
    terminal.enter(".mode cvs", r"did you mean csv\?")
    terminal.enter(".columns laons", r"did you mean loans\?")
    terminal.enter(f".open {tmp_path / 'new.duckdb'}", "")
    assert "new" in terminal.enter(".databases", "1 row")
    terminal.type(".quit\r")
    assert terminal.leave() == 0


def test_ctrl_d_leaves_and_the_history_stays(terminal: Terminal, tmp_path: Path) -> None:
    terminal.enter("SELECT 'remember me';", "1 row")
    terminal.type("\x04")
    assert terminal.leave() == 0
    assert "remember me" in (tmp_path / "data" / "fairsql" / "history").read_text()


def test_a_home_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    terminal = Terminal(tmp_path)
    terminal.enter("SELECT 42;", "1 row")
    terminal.type("\x04")
    assert terminal.leave() == 0


NAMES = Names(
    tables={"loans": ("race", "approved", '"Loan id"'), "people": ("age",), "audit.runs": ("day",)},
    metrics=("selection_rate", "base_rate", "tpr"),
    keywords=("SELECT", "FROM", "SET"),
    functions=("sum", "sqrt"),
)


def completions(text: str, names: Names = NAMES) -> list[str]:
    """Complete at the bar in the text, or at its end."""
    before, _, after = text.partition("|")
    takes = {name: command.takes for name, command in COMMANDS.items()}
    completer = ShellCompleter(lambda: names, takes, FORMATS)
    return [c.text for c in completer.get_completions(Document(before + after, len(before)), CompleteEvent())]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("SEL", ["SELECT"]),
        ("sel", ["select", "selection_rate"]),
        ("SELECT | FROM loans", ["race", "approved", '"Loan id"']),
        ("SELECT 1; SELECT | FROM people; FROM loans", ["age", "FAIR"]),
        ("SELECT * FROM ", ["loans", "people", "audit.runs"]),
        ("SELECT l.| FROM loans AS l", ["race", "approved", '"Loan id"']),
        ("FROM audit.", ["runs"]),
        ("FROM loans FAIR ", ["DISPARITY"]),
        ("FROM loans FAIR (", ["PREDICTION", "SCORE", "THRESHOLD"]),
        ("FROM loans FAIR DISPARITY (PREDICTION ", ["race", "approved"]),
        ("FROM loans FAIR (PREDICTION approved PR", ["PREDICTION", "PROTECTED"]),
        ("FROM loans FAIR (PREDICTION approved METRICS ", ["selection_rate", "base_rate", "tpr"]),
        ("FROM loans FAIR (METRICS tpr WITHIN 0.02, b", ["base_rate"]),
        ("SELECT s", ["select", "set", "selection_rate", "sum", "sqrt"]),
        (".ta", [".tables"]),
        (".mode m", ["markdown"]),
        (".columns l", ["loans"]),
        (".metrics t", ["tpr"]),
        (".expand SELECT | FROM people", ["age"]),
        ("SELECT 'it is 5 o", []),
        ("/* a comment ", []),
    ],
)
def test_what_tab_offers_first(text: str, first: list[str]) -> None:
    offered = completions(text)
    assert offered[: len(first)] == first
    assert len(offered) == len(set(offered))
    assert first or not offered


def test_files_are_offered_in_strings(tmp_path: Path) -> None:
    (tmp_path / "loans.csv").touch()
    assert completions(f"FROM '{tmp_path}/lo") == ["ans.csv"]
    assert completions(f".read {tmp_path}/lo") == ["ans.csv"]


def test_names_come_from_the_database_and_its_transaction_does_not_feel_it() -> None:
    with connect() as connection:
        connection.execute('CREATE TABLE loans (race TEXT, "Loan id" INT)')
        connection.execute("CREATE VIEW recent AS FROM loans")
        connection.execute("CREATE METRIC mine AS tp / n")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE pending (a INT)")
        names = read_names(connection)
        assert names.tables == {"loans": ("race", '"Loan id"'), "recent": ("race", '"Loan id"')} | {
            table: columns for table, columns in names.tables.items() if table.startswith("fairsql.")
        }
        assert {"mine", "selection_rate"} <= set(names.metrics)
        assert "SELECT" in names.keywords
        assert "sum" in names.functions
        assert connection.execute("SELECT count(*) FROM pending").fetchall() == [(0,)]
        connection.execute("ROLLBACK")
    assert read_names(connection) == Names()


def test_enter_runs_what_is_complete() -> None:
    for text in ("SELECT 1;", "SELECT ';';", "SELECT 1; -- done", "SELECT 1; /* done */", ".help", "", "-- nothing"):
        assert is_complete(text), text
    for text in ("SELECT 1", "SELECT ';", "SELECT 1 -- ;", "SELECT 1 /* ;", "SELECT $$;"):
        assert not is_complete(text), text


def test_a_word_that_is_a_command_needs_no_dot(terminal: Terminal) -> None:
    assert ".tables" in terminal.enter("help", r"\.metrics")
    assert ".tables" in terminal.enter("HELP;", r"\.metrics")
    terminal.enter("SELECT 42;", "1 row")
    terminal.type("exit\r")
    assert terminal.leave() == 0


def test_rows_may_be_written_as_lines(terminal: Terminal) -> None:
    wide = ", ".join(f"{number} AS a_name_of_a_column_{number}" for number in range(10_000_000, 10_000_012))
    assert "not shown for want of room" in terminal.enter(f"SELECT {wide};", "shows all")
    terminal.enter(r"\x", "")
    lines = [line.strip() for line in terminal.enter(f"SELECT {wide};", "1 row").splitlines()]
    assert {f"a_name_of_a_column_{number} = {number}" for number in range(10_000_000, 10_000_012)} <= set(lines)
    terminal.enter(r"\x", "")
    assert "42 │" in terminal.enter("SELECT 42 AS a;", "1 row")
    terminal.enter(".mode line", "")
    assert "a = 42" in terminal.enter("SELECT 42 AS a;", "1 row")


def test_a_script_that_is_no_text_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "latin.sql"
    path.write_bytes("SELECT 'é'".encode("latin-1"))
    assert main(["-c", f".read {path}"]) == 1
    assert f"cannot read {path}: byte 9 is not UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["quit", "quit;", "QUIT ;", "exit;", ".exit"])
def test_a_word_ends_a_script(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-c", f".mode csv\nSELECT 1 AS a;\n{word}\nSELECT 2 AS b;"]) == 0
    assert capsys.readouterr().out == "a\n1\n"
    assert main(["-c", "SELECT quit FROM (SELECT 1 AS\nquit\n);"]) == 0


def test_a_command_may_stand_behind_a_comment() -> None:
    script = "-- a comment\n.mode csv\n/* another;\n.one */ SELECT 1;\n-- and\nquit"
    steps = list(split_script(script))
    assert [step.text for step in steps] == [".mode csv", "/* another;\n.one */ SELECT 1;", "quit"]
    assert all(script[step.start :].startswith(step.text) for step in steps)


def test_a_script_is_split_where_its_statements_end() -> None:
    script = ".mode csv\n-- a; comment\nSELECT ';\n.tables\n', 1;SELECT 2\n;\n.timer on\nSELECT\n.5"
    assert [step.text.splitlines()[-1] for step in split_script(script)] == [
        ".mode csv",
        "', 1;",
        ";",
        ".timer on",
        ".5",
    ]
