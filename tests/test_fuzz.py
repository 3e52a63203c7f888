"""Mangled clauses and statements: the reader answers each with plain SQL or one of FairSQL's errors, and soon.

The tests try a number of texts, always the same ones; FAIRSQL_FUZZ_SECONDS=600 tries others for ten minutes.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from functools import partial
from itertools import count, takewhile
from pathlib import Path

import pytest
from support.effort import draws

import fairsql
from fairsql.expansion import read_work
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.session.opening import connect
from fairsql.syntax.statements.script import read_script
from fairsql.syntax.statements.statement_kinds import KINDS

SECONDS = float(os.environ.get("FAIRSQL_FUZZ_SECONDS", "0"))
LIMIT = 2.0  # seconds of processor time for one text; usual are a few hundredths
FOLDER = Path(__file__).parent / "golden"
STATEMENTS = [
    "CREATE MODEL m PREDICT y FEATURES a, b USING logistic_regression(C := 2) FAIR (PROTECTED g METRICS sp WITHIN 0.1)"
    " VIA reweighing VALIDATE 0.2 SEED 7 AS SELECT * FROM t",
    "CREATE TRANSFORM r PROTECTED g LABEL y FEATURES bins(a, 3), top(b, 2) EPSILON 0.1 DISTORTION CASE WHEN"
    " new.a <> old.a THEN 1 END WITHIN 0.5 PER (x, y) SEED 1 AS FROM t",
    "CREATE METRIC harm(cost := 5) AS (fp + cost * fn) / n", "DROP METRIC IF EXISTS harm", "SHOW MODELS", "DESCRIBE MODEL m", "SWEEP MODEL m WITHIN 0.01, 0.1",
    "WITH a AS (SELECT * FROM t FAIR (PREDICTION p PROTECTED g)) SELECT * FROM a, (FROM u FAIR DISPARITY (LABEL y PROTECTED g))",
    "FROM t FAIR (SCORE s THRESHOLD ? PROTECTED CUBE (g, h) CONTROL 'é' || c AS \"weiß nicht\" WITHIN RATIO $1) ORDER BY 1",
]  # fmt: skip
WORDS = [
    *FORMS.item_words, *FORMS.words, *KINDS["MODEL"].parts, "FAIR", "FAIR (", "(", ")", ",", ";", "AS", "WHERE", "FROM", "SELECT", "GROUP BY", "HAVING", "'", '"', "$$",
    "--", "/*", "*/", "?", "$1", "$a", ":=", "::", "[", "]", "{", "}", "NULL", "1e999", "-1", "0.5", "CASE", "END", "CUBE (", "RATIO", "ALL",
    "OVERALL", "é", "\x00", "\\", "😀", "\n", "\t", "tp", "fp / n", "equalized_odds", "x AS", "NOT", "*", "COLUMNS(", "LAMBDA x:", "E'\\'",
]  # fmt: skip


def seeds() -> list[str]:
    blocks = [
        block
        for path in sorted(FOLDER.glob("*.sql"))
        for block in path.read_text(encoding="utf-8").split("-- title: ")[1:]
    ]
    return [block.partition("\n")[2].partition("-- expansion")[0].strip() for block in blocks] + STATEMENTS


def mangle(draw: random.Random, texts: list[str]) -> str:
    """Return a text with pieces cut out, doubled, swapped, or put in from elsewhere."""
    text = draw.choice(texts)
    for _ in range(draw.randint(1, 6)):
        at, end = sorted(draw.randint(0, len(text)) for _ in range(2))
        how = draw.randint(0, 6)
        if how == 0:
            text = text[:at] + text[min(end, at + 12) :]
        elif how == 1:
            text = text[:at] + draw.choice(WORDS) + text[at:]
        elif how == 2:
            text = text[:at] + " " + draw.choice(WORDS) + " " + text[min(end, at + 8) :]
        elif how == 3:
            other = draw.choice(texts)
            cut = draw.randint(0, len(other))
            text = text[:at] + other[cut : cut + 60] + text[at:]
        elif how == 4:
            text = text[:at] + text[at:end][:200] * draw.randint(2, 3) + text[end:]
        elif how == 5:
            text = text[:at] + draw.choice("()[]{},;'\"$?.") * draw.randint(1, 40) + text[at:]
        else:
            text = text[:at] + chr(draw.choice([0, 9, 160, 0x2028, 0x1F600, draw.randint(32, 0x2FFF)])) + text[at:]
    return text[:4000]


def mangled(salt: int, texts: list[str], number: int) -> Iterator[str]:
    """Yield mangled texts: the share of so many that the tests try, or others for as long as was asked for."""
    seed = time.time_ns() + salt if SECONDS else salt
    print(f"seed {seed}")  # shown of a test that fails
    draw, end = random.Random(seed), time.monotonic() + SECONDS / 3
    tried = draws(number) if not SECONDS else takewhile(lambda _: time.monotonic() < end, count())
    for _ in tried:
        yield mangle(draw, texts)


def read(text: str) -> None:
    """Read a text in every way there is; only errors of FairSQL's own may come."""
    works = [partial(read_work, each, built_in_metrics) for each in read_script(text) if each.is_work]
    for work in (partial(fairsql.expand, text), *works):
        try:
            work()
        except fairsql.FairSQLError as error:
            assert error.message
            assert error.start is None or 0 <= error.start <= len(error.sql or text)
            str(error)


@pytest.mark.parametrize("salt", range(2))
def test_the_reader_answers_whatever_it_is_given(salt: int) -> None:
    for text in mangled(salt, seeds(), 2000):
        begin = time.process_time()
        try:
            read(text)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{text!r}") from error
        seconds = time.process_time() - begin
        assert seconds < LIMIT, f"{seconds:.1f} s for {text!r}"


def test_a_connection_answers_with_errors_of_the_database() -> None:
    """Run, not only read: whatever DuckDB makes of what is left is an error of DuckDB's or ours."""
    with connect() as con:
        con.execute(
            "CREATE TABLE loans AS SELECT 'a' AS race, 'f' AS sex, 1 AS \"Region of\", 1 AS approved, true AS repaid, 0.5 AS risk, 1.0 AS weight"
        )
        for text in mangled(7, seeds()[:-8], 600):
            if any(word in text.upper() for word in ("COPY", "ATTACH", "INSTALL", "EXPORT")):
                continue
            try:
                con.execute(text).fetchall()
            except (fairsql.Error, ValueError):  # ValueError: a NUL in the text, says DuckDB's client
                pass
            except TypeError as error:
                assert "param" in str(error).lower(), text
    assert fairsql.connect().execute("SELECT 1").fetchall() == [(1,)]
