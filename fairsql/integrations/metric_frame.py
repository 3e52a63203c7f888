"""The metrics of groups as an object with the attributes of fairlearn's MetricFrame.

In: a connection and a question. Out: data frames. Rows stay where they are: fairlearn's own class takes one array
element for each row, and so cannot be made of a database's counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from fairsql.errors import ProgrammingError
from fairsql.reports.content.question import Question, read_question

if TYPE_CHECKING:
    import pandas as pd

    from fairsql.findings.database import Database

Method = Literal["between_groups", "to_overall"]
_METHODS = ("between_groups", "to_overall")
_COUNTS = ["n", "excluded"]  # columns of FAIR (…) between groups and metrics


@dataclass(frozen=True)
class MetricFrame:
    """Metrics of groups, and of all rows.

    Attributes:
        by_group: a row for each group that has rows, indexed by controls, then protected columns; a column for each
            metric.
        overall: the metrics of all rows: a Series, or with controls a DataFrame with a row for each stratum.
        counts: for each group the rows that count, `n`, and those `excluded`.
        control_levels: the names of the controls; None without controls.
        sensitive_levels: the names of the protected columns.
    """

    by_group: pd.DataFrame
    overall: pd.Series[Any] | pd.DataFrame
    counts: pd.DataFrame
    control_levels: list[str] | None
    sensitive_levels: list[str]

    def group_min(self) -> Any:
        """Return the lowest value of each metric; with controls, in each stratum."""
        return self._within_strata().min()

    def group_max(self) -> Any:
        """Return the highest value of each metric; with controls, in each stratum."""
        return self._within_strata().max()

    def difference(self, method: Method = "between_groups") -> Any:
        """Return the largest difference of each metric, between two groups or between a group and all rows."""
        if _checked(method) == "between_groups":
            return self.group_max() - self.group_min()
        return self._of_strata((self.by_group - self._overall_of_groups()).abs()).max()

    def ratio(self, method: Method = "between_groups") -> Any:
        """Return the smallest ratio of each metric, between two groups or between a group and all rows."""
        if _checked(method) == "between_groups":
            return self.group_min() / self.group_max()
        ratios = self.by_group / self._overall_of_groups()
        return self._of_strata(ratios.where(ratios <= 1, 1 / ratios)).min()

    def _within_strata(self) -> Any:
        return self._of_strata(self.by_group)

    def _of_strata(self, frame: pd.DataFrame) -> Any:
        """Return a frame whose aggregates are those of each stratum; without controls, of all groups."""
        if self.control_levels is None:
            return frame
        return frame.groupby(level=self.control_levels, sort=False, dropna=False)

    def _overall_of_groups(self) -> Any:
        """Return the metrics of all rows of each group's stratum, as they are subtracted from `by_group`."""
        if self.control_levels is None:
            return self.overall
        index: Any = self.by_group.index
        strata = index.droplevel(self.sensitive_levels)
        found = self.overall.reindex(strata)
        return found.set_axis(index, axis=0)


def metric_frame(connection: Database, question: str) -> MetricFrame:
    """Answer a question with an object that has the attributes of fairlearn's MetricFrame.

    Args:
        connection: a connection to the data.
        question: FROM … WHERE … FAIR (…) or FAIR DISPARITY (…).

    Raises:
        ProgrammingError: for a text that is no such question, or a clause with several groupings.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 6 = 0 AS paid FROM range(60) r(i)")
    >>> frame = fairsql.metric_frame(con, "FROM loans FAIR (PREDICTION paid PROTECTED sex)")
    >>> frame.by_group["selection_rate"].round(3).to_dict(), frame.difference().round(3).to_dict()
    ({0: 0.333, 1: 0.0}, {'selection_rate': 0.333})
    """
    engine = "" if connection.engine is None else connection.engine.name
    asked = read_question(question, connection.metrics(), engine=engine)
    if asked.adjusted is not None:
        raise ProgrammingError("a metric frame has the rates of groups", hint="ask with FAIR (…) or FAIR DISPARITY (…)")
    if asked.spec.sets is not None:
        raise ProgrammingError("a metric frame has one grouping", hint="leave out CUBE, ROLLUP and GROUPING SETS")
    if asked.spec.outcomes is not None:
        hint = "ask about one class, PREDICTION decision = 'refer', or read the rows of FAIR (…) with con.sql(…).df()"
        raise ProgrammingError("a metric frame has one class", hint=hint)
    controls = [column.name for column in asked.spec.control]
    groups = [column.name for column in asked.spec.protected]
    with connection.snapshot():
        rows = _rows(connection, asked, controls + groups)
        everyone = _rows(connection, asked, controls, PROTECTED="GROUPING SETS (())", REFERENCE=None, STRATA=None)
    metrics = rows.drop(columns=_COUNTS)
    overall = everyone[metrics.columns]
    return MetricFrame(
        metrics, overall if controls else overall.iloc[0].rename(None), rows[_COUNTS], controls or None, groups
    )


def _rows(connection: Database, asked: Question, keys: list[str], **changes: str | None) -> pd.DataFrame:
    """Return the rows of FAIR (…), indexed by the columns of groups."""
    rows: pd.DataFrame = connection.sql(asked.ask("", CONFIDENCE=None, **changes)).df()
    if not keys:
        return rows
    plain = {key: object for key in keys if str(rows[key].dtype) == "category"}
    return rows.astype(plain).set_index(keys)


def _checked(method: str) -> str:
    if method not in _METHODS:
        raise ProgrammingError(f"{method} is no method of comparison", hint=f"take {' or '.join(_METHODS)}")
    return method
