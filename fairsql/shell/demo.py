"""`fairsql demo`: the main job on the bundled Adult data, step by step.

Original labels under the filter of Luskin et al., a logistic regression's predictions by sex and race with intervals,
their disparities, a second model within an allowance, and the SQL that all of it became.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, cast

from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax

from fairsql.resources import adult_path
from fairsql.session.connection import Connection, connect
from fairsql.shell.box import write_table
from fairsql.shell.text_rows import Layout, read

if TYPE_CHECKING:
    from typing import TextIO

    from rich.console import Console

_LABELS = """\
SELECT educated, white, n, base_rate
FROM adult
FAIR (
  LABEL     income = '>50K'
  PROTECTED race = 'White' AS white
  CONTROL   "education-num" > 10 AS educated
)"""

_CONTROLLED = """\
SELECT educated, lowest_group, lowest_value, highest_group, highest_value, difference, within
FROM adult
FAIR DISPARITY (
  LABEL     income = '>50K'
  PROTECTED race = 'White' AS white
  CONTROL   "education-num" > 10 AS educated
  WITHIN    0.05
)"""

_PLAIN = """\
CREATE MODEL plain
PREDICT  income = '>50K'
FEATURES age, workclass, "education-num", "marital-status", occupation,
         relationship, "hours-per-week", "capital-gain", "capital-loss"
AS SELECT * FROM adult WHERE split = 'train'"""

_EVEN = """\
CREATE MODEL even_model
PREDICT  income = '>50K'
FEATURES age, workclass, "education-num", "marital-status", occupation,
         relationship, "hours-per-week", "capital-gain", "capital-loss", sex
FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03)
AS SELECT * FROM adult WHERE split = 'train'"""

_AFTER = """\
SELECT metric, lowest_group, lowest_value, highest_group, highest_value, difference
FROM even_model('adult')
WHERE split = 'test'
FAIR DISPARITY (
  PREDICTION prediction
  LABEL      income = '>50K'
  PROTECTED  sex
  METRICS    selection_rate, accuracy
)"""

_GROUPS = """\
SELECT race, sex, n, selection_rate, selection_rate_low AS low, selection_rate_high AS high,
       true_positive_rate AS tpr, auc
FROM plain('adult')
WHERE split = 'test'
FAIR (
  SCORE      score THRESHOLD 0.5
  LABEL      income = '>50K'
  PROTECTED  race, sex
  METRICS    selection_rate, true_positive_rate, auc
  CONFIDENCE 0.95
)
ORDER BY n DESC"""

_GAPS = """\
SELECT metric, lowest_group, highest_group, difference, difference_low AS low, difference_high AS high, within
FROM plain('adult')
WHERE split = 'test'
FAIR DISPARITY (
  SCORE      score THRESHOLD 0.5
  LABEL      income = '>50K'
  PROTECTED  race, sex
  METRICS    selection_rate, equalized_odds, accuracy WITHIN 0.2
  WITHIN     0.1
  CONFIDENCE 0.95
  MINIMUM    100
)"""

_STEPS = (
    (
        "1. The data themselves: the share who earn more than 50K, white or not, among people with more than ten years "
        "of education and among the others.",
        _LABELS,
    ),
    ("2. Controlled fairness: within each of the two strata, is the gap at most 0.05?", _CONTROLLED),
    ("3. A logistic regression that sees neither race nor sex, trained in the database.", _PLAIN),
    ("4. On the test part: how often does it select each group, with 95 % intervals?", _GROUPS),
    ("5. Which of its gaps are within their allowance? Groups of fewer than 100 people are not judged.", _GAPS),
    (
        "6. The most accurate model found that selects women and men at rates that differ by at most 0.03 (on the rows "
        "that judge, a quarter of the training part).",
        _EVEN,
    ),
    ("7. What is left of the gap on the test part.", _AFTER),
)
_SHOWN = 0  # the step whose plain SQL is always shown


def run(console: Console, *, show_sql: bool = False) -> None:
    """Run the demo on a console; it takes some seconds, most of them for the model.

    Args:
        console: where to print.
        show_sql: whether to print the plain SQL of every step, and not of the first alone.
    """
    started = time.perf_counter()
    with connect() as connection:
        connection.watched = True  # the status says that it works
        connection.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
        rows = connection.execute("SELECT count(*) FROM adult").fetchall()[0][0]
        console.print(f"[bold]FairSQL[/] on the Adult census data, {rows:,} people. Each step is one query.\n")
        for at, step in enumerate(_STEPS):
            _step(console, connection, step, show_sql=show_sql or at == _SHOWN)
    seconds = time.perf_counter() - started
    console.print(f"Done in {seconds:.1f} s. Next: [bold]fairsql[/] opens a shell, [bold]fairsql query[/] "
                  "[cyan]\"FROM 'your.parquet' FAIR (…)\"[/] measures your own data, [bold]fairsql demo --sql[/] "
                  "shows the plain SQL of every step.")  # fmt: skip


def _step(console: Console, connection: Connection, step: tuple[str, str], *, show_sql: bool) -> None:
    title, sql = step
    console.print(f"[bold]{escape(title)}[/]\n")
    _print_sql(console, sql)
    with console.status("working"):
        relation = connection.sql(sql)
        result = read(relation) if relation is not None else None
    if result is not None:
        write_table(result, cast("TextIO", console.file), Layout(width=console.width))
    if show_sql and not sql.startswith("CREATE MODEL"):
        console.print("\n  which became this plain SQL:\n", style="dim")
        _print_sql(console, connection.expand(sql))
    console.print()


def _print_sql(console: Console, sql: str) -> None:
    syntax = Syntax(sql, "sql", theme="ansi_dark", background_color="default", word_wrap=True)
    console.print(Padding(syntax, (0, 2, 1, 2)))
