"""`fairsql demo`: the main job on the bundled Adult data, step by step.

Original labels under the filter of Luskin et al., then a logistic regression's predictions by sex and race with
intervals, their disparities, and the SQL that all of it became.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, cast

from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax

from fairsql.box import write_table
from fairsql.connection import Connection, connect
from fairsql.resources import adult_path
from fairsql.result import Layout, read

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

_GROUPS = """\
SELECT race, sex, n, selection_rate, selection_rate_low AS low, selection_rate_high AS high,
       true_positive_rate AS tpr, auc
FROM predictions
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
FROM predictions
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
    (
        "3. A logistic regression that sees neither race nor sex, on the test part: how often does it select each "
        "group, with 95 % intervals?",
        _GROUPS,
    ),
    ("4. Which of its gaps are within their allowance? Groups of fewer than 100 people are not judged.", _GAPS),
)

_FEATURES = ("age", "workclass", "education-num", "marital-status", "occupation", "relationship", "hours-per-week",
             "capital-gain", "capital-loss")  # fmt: skip


def run(console: Console, *, show_sql: bool = False) -> None:
    """Run the demo on a console; it takes some seconds, most of them for the model.

    Args:
        console: where to print.
        show_sql: whether to print the plain SQL of every step, and not of the first alone.
    """
    started = time.perf_counter()
    with connect() as connection:
        connection.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
        rows = connection.execute("SELECT count(*) FROM adult").fetchall()[0][0]
        console.print(f"[bold]FairSQL[/] on the Adult census data, {rows:,} people. Each step is one query.\n")
        _step(console, connection, _STEPS[0], show_sql=True)
        _step(console, connection, _STEPS[1], show_sql=show_sql)
        with console.status("fitting a logistic regression on the training part"):
            _predict(connection)
        for step in _STEPS[2:]:
            _step(console, connection, step, show_sql=show_sql)
    seconds = time.perf_counter() - started
    console.print(f"Done in {seconds:.1f} s. Next: [bold]fairsql[/] opens a shell, [bold]fairsql query[/] "
                  "[cyan]\"FROM 'your.parquet' FAIR (…)\"[/] measures your own data, [bold]fairsql demo --sql[/] "
                  "shows the plain SQL of every step.")  # fmt: skip


def _step(console: Console, connection: Connection, step: tuple[str, str], *, show_sql: bool) -> None:
    title, sql = step
    console.print(f"[bold]{escape(title)}[/]\n")
    _print_sql(console, sql)
    relation = connection.sql(sql)
    if relation is not None:
        write_table(read(relation), cast("TextIO", console.file), Layout(width=console.width))
    expanded = connection.expand(sql)
    if show_sql:
        console.print("\n  which became this plain SQL:\n", style="dim")
        _print_sql(console, expanded)
    console.print()


def _print_sql(console: Console, sql: str) -> None:
    syntax = Syntax(sql, "sql", theme="ansi_dark", background_color="default", word_wrap=True)
    console.print(Padding(syntax, (0, 2, 1, 2)))


def _predict(connection: Connection) -> None:
    """Fit on the training part and store the test part with the model's score as the table `predictions`."""
    import pandas as pd  # scikit-learn and pandas take a second to import, and only the demo needs them
    from sklearn.compose import make_column_transformer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    columns = connection.execute("SELECT * FROM adult").fetchnumpy()
    frame = pd.DataFrame({name: columns[name] for name in (*_FEATURES, "income", "split")})
    numbers = [name for name in _FEATURES if frame[name].dtype.kind in "iuf"]
    words = [name for name in _FEATURES if name not in numbers]
    frame[words] = frame[words].astype(str)
    model = make_pipeline(
        make_column_transformer(
            (StandardScaler(), numbers), (OneHotEncoder(handle_unknown="ignore", min_frequency=20), words)
        ),
        LogisticRegression(max_iter=500),
    )
    train = frame["split"] == "train"
    model.fit(frame.loc[train, list(_FEATURES)], frame.loc[train, "income"] == ">50K")
    scores = pd.DataFrame({"score": model.predict_proba(frame.loc[~train, list(_FEATURES)])[:, 1]})
    connection.register("scores", scores)
    connection.execute("CREATE TABLE predictions AS FROM (FROM adult WHERE split = 'test') POSITIONAL JOIN scores")
    connection.unregister("scores")
