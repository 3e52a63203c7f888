"""What a benchmark found, and whether that meets its target; as a table on the screen and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from benchmarks.timing import Spread

HEADINGS = ("measured", "result", "spread", "target", "", "medians")


@dataclass(frozen=True)
class Target:
    """A bound on a result: at most `limit`, or at least."""

    limit: float
    at_least: bool = False

    def met(self, value: float) -> bool:
        """True if a value keeps the bound."""
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True)
class Line:
    """One result. Without a value it was skipped, and `note` says why."""

    measured: str
    value: Spread | None
    unit: str = "x"
    target: Target | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """PASS or MISS where there is a target."""
        if self.value is None:
            return "SKIPPED"
        if self.target is None:
            return ""
        return "PASS" if self.target.met(self.value.median) else "MISS"

    def cells(self) -> tuple[str, ...]:
        """Return the line as text, under HEADINGS."""
        target = ""
        if self.target is not None:
            target = f"{'≥' if self.target.at_least else '≤'} {quantity(self.target.limit, self.unit)}"
        if self.value is None:
            return (self.measured, "–", "", target, self.verdict, self.note)
        spread = f"{quantity(self.value.low, self.unit)} – {quantity(self.value.high, self.unit)}"
        result = quantity(self.value.median, self.unit)
        return (self.measured, result, spread, target, self.verdict, self.note)


@dataclass(frozen=True)
class Section:
    """All results of one benchmark."""

    name: str
    title: str
    lines: tuple[Line, ...]


def quantity(value: float, unit: str) -> str:
    """Return a number with its unit, with three digits that count.

    >>> quantity(0.98765, "x"), quantity(155.2, "x"), quantity(0.0421, "s"), quantity(171.3, "MiB")
    ('0.988x', '155x', '0.0421 s', '171 MiB')
    """
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3 if size >= 0.1 else 4
    return f"{value:,.{digits}f}{'' if unit == 'x' else ' '}{unit}"


def seconds(value: float) -> str:
    """Return a time in the unit that suits it.

    >>> seconds(1.5), seconds(0.0123), seconds(4.5e-6)
    ('1.50 s', '12.3 ms', '4.50 µs')
    """
    for factor, unit in ((1.0, "s"), (1e3, "ms")):
        if value * factor >= 1:
            return quantity(value * factor, unit)
    return quantity(value * 1e6, "µs")


def table(section: Section) -> Table:
    """Return a section as a table for the screen."""
    shown = Table(*HEADINGS, title=section.title, title_justify="left", expand=False)
    for line in section.lines:
        style = "red" if line.verdict == "MISS" else "yellow" if line.verdict == "SKIPPED" else None
        shown.add_row(*line.cells(), style=style)
    return shown


def section_page(section: Section, facts: Sequence[tuple[str, str]]) -> str:
    """Return one section, which tells what it was measured on."""
    reported = ", ".join(f"{name} {value}" for name, value in facts if value != "not installed")
    table_ = _rows(HEADINGS, [line.cells() for line in section.lines])
    return f"### {section.title}\n\n{table_}\n\nMeasured on {reported}.\n"


def markdown(pages: Sequence[str], names: Sequence[str], command: str) -> str:
    """Return the page of all sections, each measured in a run of its own or with others."""
    cells = [line.split(" | ") for page in pages for line in page.splitlines() if line.startswith("| ")]
    counts = [f"{sum(verdict in row for row in cells)} {verdict}" for verdict in ("PASS", "MISS", "SKIPPED")]
    missed = "; ".join(row[0].removeprefix("| ") for row in cells if "MISS" in row)
    parts = [
        "# Benchmarks",
        "Written by `make bench`. Every ratio was measured side by side in one run: the contestants take turns, the "
        "result is the median of the ratios of the rounds, the spread their least and greatest. "
        "Below 1x the first of the two is faster.",
        f"Targets: {', '.join(counts)}." + (f" Missed: {missed}." if missed else ""),
        *(page.strip() for page in pages),
        "## To repeat this",
        f"`make bench`, or `{command}` in an environment with the extra `dev`; `--only NAME` runs one benchmark "
        f"({', '.join(names)}) and leaves the other sections as they are; `--quick` takes a hundredth of the "
        "rows, and only prints. `FAIRSQL_SQLGLOTC_PYTHON` may name an interpreter that has FairSQL with the extra "
        "`fast`.",
    ]
    return "\n\n".join(parts) + "\n"


def verdicts(sections: Sequence[Section]) -> str:
    """Return how many targets were met, and which were not."""
    lines = [line for section in sections for line in section.lines]
    counts = [f"{sum(line.verdict == verdict for line in lines)} {verdict}" for verdict in ("PASS", "MISS", "SKIPPED")]
    missed = "; ".join(line.measured for line in lines if line.verdict == "MISS")
    return f"Targets: {', '.join(counts)}." + (f" Missed: {missed}." if missed else "")


def _rows(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---"] * len(headings)
    return "\n".join("| " + " | ".join(row) + " |" for row in (headings, rule, *rows))
