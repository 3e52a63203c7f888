"""The command `demo`: the main tasks on the bundled Adult data, step by step.

The steps show labels under a control; a logistic regression's predictions by race and sex, with intervals; verdicts,
and the evidence of one; a second model within an allowance; an error; and what to try next.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO, cast

from rich.syntax import Syntax

import fairsql
from fairsql.resources import adult_path
from fairsql.session.connection import Connection
from fairsql.session.opening import connect
from fairsql.shell.output.box import write_lines, write_table
from fairsql.shell.output.result_writers import show_error
from fairsql.shell.output.text_rows import Layout, Result, read
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console


@dataclass(frozen=True)
class Step:
    """One query of the demo, and how to show it.

    Attributes:
        title: the question that it answers.
        sql: the query.
        write: writes its rows.
        lines: how many lines of its plain SQL are always shown.
    """

    title: str
    sql: str
    write: Callable[[Result, TextIO, Layout], None] = write_table
    lines: int = 0


_STEPS = (
    Step(
        "The data: how many women and men earn more than 50K, with and without more than ten years of education?",
        """\
SELECT educated, sex, n, base_rate
FROM adult
FAIR (
  LABEL     income = '>50K'
  PROTECTED sex
  CONTROL   "education-num" > 10 AS educated
)""",
        lines=12,
    ),
    Step(
        "Are they within 0.1 of each other, among the educated and among the others?",
        """\
SELECT educated, metric, difference, within, lowest_group, highest_group
FROM adult
FAIR DISPARITY (
  LABEL     income = '>50K'
  PROTECTED sex
  CONTROL   "education-num" > 10 AS educated
  WITHIN    0.1
)""",
    ),
    Step(
        "A logistic regression that sees neither race nor sex, trained in the database.",
        """\
CREATE MODEL plain
PREDICT  income = '>50K'
FEATURES age, workclass, "education-num", "marital-status", occupation,
         relationship, "hours-per-week", "capital-gain", "capital-loss"
AS SELECT * FROM adult WHERE split = 'train'""",
    ),
    Step(
        "On rows that it has not seen: how often does it select each group, with 95 % intervals?",
        """\
SELECT race, sex, n, selection_rate AS selected,
       selection_rate_low AS low, selection_rate_high AS high, auc
FROM plain('adult')
WHERE split = 'test'
FAIR (
  SCORE      score THRESHOLD 0.5
  LABEL      income = '>50K'
  PROTECTED  race, sex
  METRICS    selection_rate, auc
  CONFIDENCE 0.95
)
ORDER BY n DESC""",
    ),
    Step(
        "Verdicts: is each gap within its allowance? Groups of fewer than 100 people are not judged.",
        """\
SELECT metric, difference AS gap, within,
       lowest_group AS lowest, highest_group AS highest
FROM plain('adult')
WHERE split = 'test'
FAIR DISPARITY (
  SCORE     score THRESHOLD 0.5
  LABEL     income = '>50K'
  PROTECTED race, sex
  METRICS   selection_rate, equalized_odds, accuracy WITHIN 0.2
  WITHIN    0.1
  MINIMUM   100
)""",
    ),
    Step(
        "The evidence of one verdict: which groups, their values, the interval of the difference, who is left out.",
        """\
FROM plain('adult')
WHERE split = 'test'
FAIR DISPARITY (
  SCORE      score THRESHOLD 0.5
  PROTECTED  race, sex
  METRICS    selection_rate WITHIN 0.1
  CONFIDENCE 0.95
  MINIMUM    100
)""",
        write=write_lines,
    ),
    Step(
        "Mitigation: the most accurate model that selects women and men at rates at most 0.03 apart, as judged on "
        "a quarter of the training rows.",
        """\
CREATE MODEL even_model
PREDICT  income = '>50K'
FEATURES age, workclass, "education-num", "marital-status", occupation,
         relationship, "hours-per-week", "capital-gain", "capital-loss", sex
FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03)
AS SELECT * FROM adult WHERE split = 'train'""",
    ),
    Step(
        "What is left of the gap on rows that it has not seen.",
        """\
SELECT metric, difference, lowest_group AS lowest, lowest_value,
       highest_group AS highest, highest_value
FROM even_model('adult')
WHERE split = 'test'
FAIR DISPARITY (
  PREDICTION prediction
  LABEL      income = '>50K'
  PROTECTED  sex
  METRICS    selection_rate, accuracy
)""",
    ),
    Step(
        "A mistake: the error says where it is, and what to write.",
        """\
FROM plain('adult')
FAIR (
  PREDICTION prediction
  PROTECTED  race
  METRICS    selection_rat
)""",
    ),
)
_NEXT = """\
What to try next:

  fairsql
    the shell. The table of this demo:
    CREATE TABLE adult AS FROM '$path';

  fairsql query "FROM 'your.parquet' FAIR (PREDICTION approved PROTECTED sex)"
    your own data, with your own names

  fairsql query "FROM fair_metric_definitions()"
    all metrics

  fairsql demo --sql
    the plain SQL of every step"""


def run(console: Console, *, show_sql: bool = False) -> None:
    """Run the demo on a console; it takes some seconds, most of them for the models.

    Args:
        console: where to print.
        show_sql: whether to print the plain SQL of every step, not only the beginning of the first.
    """
    started = time.perf_counter()
    with connect() as connection:
        connection.watched = True  # the console's status shows that it is working
        connection.execute(query("shell", "load_demo"), [str(adult_path())])
        rows = connection.execute(query("shell", "count_demo")).fetchall()[0][0]
        console.print(f"[bold]FairSQL[/] on the Adult census data, {rows:,} people. Each step is one query.\n")
        for number, step in enumerate(_STEPS, 1):
            console.print(f"{number}. {step.title}\n", style="bold", markup=False)
            _print_sql(console, step.sql)
            _run_step(console, connection, step)
            if show_sql or step.lines:
                _print_plain(console, connection, step, most=None if show_sql else step.lines)
    console.print(f"Done in {time.perf_counter() - started:.1f} s. {_NEXT.replace('$path', str(adult_path()))}",
                  markup=False, highlight=False, soft_wrap=True)  # fmt: skip


def _run_step(console: Console, connection: Connection, step: Step) -> None:
    out = cast("TextIO", console.file)
    try:
        with console.status("working"):
            relation = connection.sql(step.sql)
            result = read(relation) if relation is not None else None
    except fairsql.Error as error:
        show_error(error, out)
    else:
        if result is not None:
            step.write(result, out, Layout(width=console.width))
    console.print()


def _print_plain(console: Console, connection: Connection, step: Step, *, most: int | None) -> None:
    """Print the first lines of a step's plain SQL, if it has any."""
    try:
        plain = connection.expand(step.sql)
    except fairsql.Error:
        return
    if plain == step.sql:
        return
    lines = plain.split("\n")
    console.print("This is plain SQL to DuckDB:\n", style="dim")
    rest = len(lines[most:]) if most else 0
    more = f"… and {rest} more lines; fairsql demo --sql shows all of every step\n" if rest else ""
    _print_sql(console, "\n".join(lines[:most]))
    console.print(more, style="dim")


def _print_sql(console: Console, sql: str) -> None:
    text = Syntax("", "sql", theme="ansi_dark", background_color="default").highlight(sql)
    for line in text.split("\n"):
        console.print("  ", line, sep="", no_wrap=True, soft_wrap=True)
    console.print()
