"""The results of policies, and their text. In: judged rows. Out: outcomes, an exit status, a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fairsql.findings.judging import Judged, Outcome
from fairsql.findings.policies import Policy

Undecided = Literal["fail", "pass"]
_STATUS: dict[Outcome, int] = {"pass": 0, "fail": 1, "error": 2, "undecided": 3}
WORST: tuple[Outcome, ...] = ("error", "fail", "undecided", "pass")
_WORDS: dict[Outcome, str] = {"pass": "PASS", "fail": "FAIL", "undecided": "UNDECIDED", "error": "ERROR"}
_WIDTH = 60  # the most characters to show of a statement
_COUNTED: dict[Outcome, str] = {"pass": "passed", "fail": "failed", "undecided": "undecided", "error": "could not run"}


@dataclass(frozen=True)
class Result:
    """The result of a policy.

    Attributes:
        policy: the policy.
        outcome: "pass", "fail", "undecided" or "error".
        rows: the judged rows, in the order of the query.
        message: why no row is judged, or the error; else empty.
        warning: a warning that limits which hold at one look are looked at again (`--record`); else empty.
    """

    policy: Policy
    outcome: Outcome
    rows: tuple[Judged, ...] = ()
    message: str = ""
    warning: str = ""

    @property
    def counts(self) -> bool:
        """Return whether it affects the exit status; False for a policy of severity warn that could run."""
        return self.policy.severity == "error" or self.outcome == "error"


@dataclass(frozen=True)
class Check:
    """The results of a policy file: each of its statements prepares, or has a result.

    Attributes:
        results: one for each policy, and one for a preparing statement that failed, in the order of the file.
        file: the name of the file; empty for a text.
        undecided: how an undecided policy counts: "fail" or "pass"; None for undecided.
        prepared: the preparing statements that ran.
    """

    results: tuple[Result, ...]
    file: str = ""
    undecided: Undecided | None = None
    prepared: tuple[Policy, ...] = ()

    def outcome_of(self, result: Result) -> Outcome:
        """Return the outcome that a result counts as."""
        return self.undecided if result.outcome == "undecided" and self.undecided else result.outcome

    @property
    def status(self) -> int:
        """Return 0 if all pass, 1 if one fails, 2 if one could not run, 3 if one is undecided or there is none."""
        outcomes = {self.outcome_of(result) for result in self.results if result.counts}
        if not self.results:
            return _STATUS["undecided"]
        return next((_STATUS[each] for each in WORST if each in outcomes), 0)

    def __str__(self) -> str:
        return write_text([self])


def head_of(result: Result) -> str:
    """Return the word before a policy's name in the text."""
    return _WORDS[result.outcome] if result.counts or result.outcome == "pass" else "WARN"


def head_of_statement(statement: Policy) -> str:
    """Return the first line of a statement, shortened, to identify it."""
    line = statement.sql.strip().partition("\n")[0].rstrip("; ")
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"


def _place(check: Check, policy: Policy) -> str:
    return f" ({check.file}:{policy.line})" if check.file else ""


def lines_of(result: Result) -> list[str]:
    """Return the lines about a policy; rows that pass are included only if there are no others."""
    warning = [f"warning: {result.warning}"] if result.warning else []
    if result.message:
        return [result.message, *warning]
    others = [row.message for row in result.rows if row.outcome != "pass"]
    return [*(others or [row.message for row in result.rows]), *warning]


def count_outcomes(checks: Sequence[Check]) -> str:
    """Return in words how many policies passed, failed, are undecided, or could not run."""
    counted = Counter(result.outcome for check in checks for result in check.results if head_of(result) != "WARN")
    warned = sum(head_of(result) == "WARN" for check in checks for result in check.results)
    parts = [f"{counted[each]} {word}" for each, word in _COUNTED.items() if counted[each] or each in ("pass", "fail")]
    return ", ".join([*parts, *([f"{warned} warned"] if warned else [])])


def write_text(checks: Sequence[Check]) -> str:
    """Write a block for each statement, then the counts."""
    lines = []
    for check in checks:
        for statement in check.prepared:
            lines += [f"PREPARED {head_of_statement(statement)}{_place(check, statement)}", ""]
        for result in check.results:
            lines.append(f"{head_of(result)} {result.policy.name}{_place(check, result.policy)}")
            lines += ["  " + line if line else "" for text in lines_of(result) for line in text.splitlines()]
            lines.append("")
        if not check.results:
            lines += [f"UNDECIDED {check.file}: there is no policy in it", ""]
    return "\n".join([*lines, count_outcomes(checks)])


def status_of(checks: Sequence[Check]) -> int:
    """Return the exit status for several files: the worst one."""
    found = {check.status for check in checks}
    return next((status for status in (2, 1, 3) if status in found), 0 if checks else 3)
