"""Report the progress of work on rows that stay in the database.

In: the stages as they begin. Out: the current work, and its share of the work expected in all.

An effort of 1 is the effort of counting all rows once. The efforts come from measured runs, and only their ratios
matter: the time left is estimated from the time that the stages took so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from time import perf_counter

from fairsql.progress import Doing

_PAUSE = 0.5  # least time in seconds between two reports on rows


class Stage(Enum):
    """A stage, and its effort."""

    ALIKE = "looking for equal rows", 0.25
    COUNT = "counting rows", 1.0
    WORDS = "counting the values of words", 0.5
    SAMPLE = "reading a sample", 0.75
    PASS = "fitting", 1.5
    JUDGE = "judging a fit", 0.5
    RECORD = "counting what is recorded", 1.25
    CHECK = "looking for changes of rows", 0.75


BY_PASSES = (Stage.ALIKE, Stage.COUNT, Stage.WORDS, Stage.SAMPLE, Stage.PASS, Stage.JUDGE, Stage.RECORD)
BY_SAMPLE = (Stage.ALIKE, Stage.COUNT, Stage.SAMPLE, *[Stage.JUDGE] * 6, *[Stage.RECORD] * 2, Stage.CHECK)


class Stages:
    """The stages of one job, reported as they begin.

    Args:
        report: called with the current work.
        expected: the stages that usually come, in their order.

    >>> reported = []
    >>> stages = Stages(reported.append, (Stage.ALIKE, Stage.COUNT, Stage.PASS, Stage.JUDGE))
    >>> for stage in (Stage.COUNT, Stage.PASS, Stage.PASS):  # the second one was not expected
    ...     stages.begin(stage)
    >>> [(each.line, each.done, each.here, each.ahead) for each in reported]
    [('counting rows', 0.0, 1.0, 2.0), ('fitting', 1.0, 1.5, 0.5), ('fitting', 2.5, 1.5, 0.5)]
    """

    def __init__(self, report: Callable[[str | Doing], None], expected: Sequence[Stage]) -> None:
        self.report = report
        self._expected = list(expected)
        self._begun = self._reported = perf_counter()
        self._done = self._here = 0.0

    def expect(self, expected: Sequence[Stage]) -> None:
        """Expect other stages."""
        self._expected = list(expected)

    def repeat(self, times: int) -> None:
        """Expect the stages that are still to come, this many times."""
        self._expected *= times

    def begin(self, stage: Stage, line: str = "") -> None:
        """Begin a stage; expected stages before it count as skipped."""
        self._done += self._here
        self._here = stage.value[1]
        if stage in self._expected:
            del self._expected[: self._expected.index(stage) + 1]
        self._report_line(line or stage.value[0], None)

    def report_rows(self, name: str, rows: int, total: int) -> None:
        """Report how many rows the current stage has done, unless the last report was a moment ago."""
        if perf_counter() - self._reported > _PAUSE:
            self._report_line(f"{name}: {rows:,} of {total:,} rows", rows / total)

    def _report_line(self, line: str, share: float | None) -> None:
        self._reported = perf_counter()
        ahead = sum(stage.value[1] for stage in self._expected)
        self.report(Doing(line, self._begun, self._done, self._here, ahead, share))
