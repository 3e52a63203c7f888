"""What a newcomer gets wrong, and what FairSQL answers: `natural_mistakes.txt` has both, as a reader sees them.

In: the file, in blocks of SQL, a caret line, the message and its hint. Checked: every answer, word for word, and that the
extension gives the same. `python tests/test_natural_mistakes.py` writes the answers of today, which are then read.
"""

from __future__ import annotations

import re
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb
import pytest

import fairsql
from fairsql import FairSQLError

FILE = Path(__file__).with_name("natural_mistakes.txt")
ROWS = """
    CREATE TABLE loans AS SELECT * FROM (VALUES
      (1, 'Male', 'White', 'Divorced', 39, DATE '1985-02-01', 0.9, 1, 1, '>50K', 2.0, 'yes', 'low', true),
      (2, 'Male', 'Black', 'Married-civ-spouse', 50, DATE '1975-02-01', 0.4, 1, 0, '<=50K', 1.0, 'no', 'high', false),
      (3, 'Female', 'White', 'Never-married', 38, DATE '1986-02-01', 0.6, 0, 1, '>50K', 3.0, 'no', 'middle', false),
      (4, 'Female', 'Black', 'Divorced', 53, DATE '1972-02-01', 0.1, 0, 0, '<=50K', 1.0, 'no', 'low', true)
    ) v(id, sex, race, "Marital status", age, born, score, approved, repaid, income, weight, decided, risk, denied);
    CREATE TABLE antraege AS SELECT id, race AS "Gruppe (%)", approved AS "ok?", sex AS "Race of applicant" FROM loans
"""


class Mistake(NamedTuple):
    """A text, and its answer: carets below the text, the message, and the hint if there is one."""

    sql: str
    answer: str


def read_mistakes() -> list[Mistake]:
    """Return the blocks of the file."""
    blocks = FILE.read_text(encoding="utf-8").split("\n\n")
    return [Mistake(*block.strip("\n").split("\n", 1)) for block in blocks if block.strip() and block[0] != "#"]


def answer(con: fairsql.Connection, sql: str) -> str:
    """Return the answer to a text, without DuckDB's further lines; rows that are read first differ from run to run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(FairSQLError) as caught:
            con.execute(sql).fetchall()
    error = caught.value
    assert error.start is not None
    assert error.end is not None
    carets = " " * error.start + "^" * (error.end - error.start)
    message = re.sub(r"and is (the text )?\S+$", r"and is \1…", error.message.split("\n")[0])
    return "\n".join([carets, message, *([f"HINT: {error.hint}"] if error.hint else [])])


@pytest.fixture(scope="module")
def loans() -> Iterator[fairsql.Connection]:
    """A connection with a table of loans."""
    with fairsql.connect() as con:
        con.execute(ROWS)
        yield con


@pytest.mark.parametrize("mistake", read_mistakes(), ids=lambda mistake: mistake.sql[-70:])
def test_answer_to_a_natural_mistake(loans: fairsql.Connection, mistake: Mistake) -> None:
    assert answer(loans, mistake.sql) == mistake.answer


def test_there_are_seventy() -> None:
    mistakes = read_mistakes()
    assert len(mistakes) >= 70
    assert len({mistake.sql for mistake in mistakes}) == len(mistakes)


def test_what_works_is_no_mistake(loans: fairsql.Connection) -> None:
    """Names that look like a clause, and texts that DuckDB parses, are answered by rows."""
    for sql in (
        "SELECT fair.id FROM loans fair",
        "SELECT prediction AS fair FROM (SELECT 1 AS prediction) fare(prediction)",
        "SELECT sex, selection_rate FROM loans FAIR (PREDICTION(approved) PROTECTED(sex))",
        "FROM loans FAIR (PREDICTION approved PROTECTED sex FILTER age % 2 = 0 METRICS n AS rows_of, selection_rate)",
        "FROM loans FAIR (PREDICTION approved PROTECTED sex METRICS count(*) FILTER (WHERE age > 40) AS older)",
    ):
        relation = loans.sql(sql)
        assert relation is not None
        assert relation.fetchall()


def test_files_that_are_there_are_proposed(
    loans: fairsql.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mortgages.csv").write_text("deny,black\n1,a\n0,b\n")
    (tmp_path / "mortgages.md").write_text("no data")
    monkeypatch.chdir(tmp_path)
    asked = "FAIR (PREDICTION deny PROTECTED black)"
    said = answer(loans, f"FROM mortgages {asked}")
    assert (
        said
        == "     ^^^^^^^^^\nCatalog Error: Table with name mortgages does not exist!\nHINT: write FROM 'mortgages.csv'"
    )
    said = answer(loans, f"FROM 'mortgage.csv' {asked}")
    assert said.endswith("\nHINT: did you mean 'mortgages.csv'?")
    assert said.startswith("     ^^^^^^^^^^^^^^\nIO Error: No files found")
    said = answer(loans, f"FROM 'mortgages.cvs' {asked}")  # an ending that DuckDB does not read
    missing = "Catalog Error: Table with name mortgages.cvs does not exist!"
    assert said == f"     ^^^^^^^^^^^^^^^\n{missing}\nHINT: did you mean 'mortgages.csv'?"
    assert "HINT" not in answer(loans, f"FROM 'elsewhere.parquet' {asked}")
    assert "HINT" not in answer(loans, f"FROM mortgage {asked}")
    with fairsql.connect() as locked:
        locked.execute("SET enable_external_access = false")
        assert "HINT" not in answer(locked, f"FROM mortgages {asked}")


def test_a_misspelt_feature_of_a_report_is_marked_in_the_features(loans: fairsql.Connection) -> None:
    with pytest.raises(FairSQLError) as caught:
        loans.report("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex)", features="race, rsk")
    assert caught.value.sql == "race, rsk"
    assert "LINE 1, COLUMN 7: race, rsk" in str(caught.value)


@pytest.mark.parametrize("method", ["execute", "sql", "report", "expand"])
def test_a_traceback_shows_the_users_line_and_no_inner_frames(
    loans: fairsql.Connection, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 5)"
    for keeps, most in (("", 15), ("1", 400)):
        monkeypatch.setenv("FAIRSQL_TRACEBACK", keeps)
        with pytest.raises(fairsql.ClauseError) as caught:
            getattr(loans, method)(question)
        shown = "".join(traceback.format_exception(caught.value)).splitlines()
        assert len(shown) <= most
        assert any("getattr(loans, method)(question)" in line for line in shown)
        assert any("read_allowance" in line for line in shown) == bool(keeps)


def test_an_error_of_duckdb_is_shown_without_inner_frames_too(loans: fairsql.Connection) -> None:
    with pytest.raises(duckdb.BinderException) as caught:
        loans.execute("FROM loans FAIR (PREDICTION nothing PROTECTED sex)")
    assert isinstance(caught.value.__cause__, duckdb.BinderException)
    shown = "".join(traceback.format_exception(caught.value)).splitlines()
    assert len(shown) <= 25
    assert not any("script_run" in line for line in shown)


if __name__ == "__main__":
    with fairsql.connect() as made:
        made.execute(ROWS)
        head = FILE.read_text(encoding="utf-8").partition("\n\n")[0]
        blocks = [f"{mistake.sql}\n{answer(made, mistake.sql)}" for mistake in read_mistakes()]
        FILE.write_text("\n\n".join([head, *blocks]) + "\n", encoding="utf-8")
