"""A report as an Excel workbook. In: a report. Out: a file with a sheet for the answer, and one for each table.

Rates have percent formats, numbers keep their types, and headers stay visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.reports.content.adjusted_answer import group_of, is_logged, rows_of
from fairsql.reports.content.judged_rows import (
    by_metric,
    is_share,
    judged_on,
    named_stratum,
    own_limits,
    rate_of,
    say_unnamed,
)
from fairsql.reports.content.pooled import Pooled, pooled
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.words import cell, group_name, place_of, title_of, verdict_of
from fairsql.reports.first_screen import answer_of
from fairsql.reports.pay.pay_answer import is_share as is_share_of_people

if TYPE_CHECKING:
    from fairsql.reports.content.facts import Facts
    from fairsql.reports.report import Report

_HEADS = (
    "metric", "where", "lower group", "lower value", "higher group", "higher value", "judged on", "gap", "gap low",
    "gap high", "allowance", "verdict",
)  # fmt: skip
_ADJUSTED_HEADS = (
    "outcome", "group", "mean", "compared with", "mean of these", "raw gap", "raw gap low", "raw gap high",
    "adjusted gap", "adjusted gap low", "adjusted gap high", "allowance", "verdict",
)  # fmt: skip
_GAPS = (
    "difference", "gap", "explained", "unexplained", "off_support", "lowest_value", "highest_value", "first_value",
    "second_value", "divergence", "value",
)  # fmt: skip
_SHARES = ("percent_gap", "r_squared", "robustness_")  # columns of FAIR ADJUST
_SHEET, _SIGNS = 31, 32_767  # the most characters of a sheet's name and of a cell
_ROWS = 1_048_575  # the most rows of a sheet below its header
_NARROW, _WIDE = 8, 48  # widths of columns, in characters
_TINY = 0.001  # numbers below it are written with a power of ten
_OPTIONS = {"strings_to_formulas": False, "strings_to_urls": False, "nan_inf_to_errors": False}


def write_report_workbook(report: Report, path: Path) -> None:
    """Write a report as a workbook.

    Raises:
        ProgrammingError: without XlsxWriter.
    """
    try:
        import xlsxwriter
    except ImportError as error:
        raise ProgrammingError("XLSX needs XlsxWriter", hint="pip install 'fairsql[xlsx]'") from error
    facts = report.facts
    with xlsxwriter.Workbook(str(path), _OPTIONS) as book:
        formats = {
            "head": book.add_format({"bold": True, "text_wrap": True, "valign": "bottom"}),
            "share": book.add_format({"num_format": "0.0%"}),
            "count": book.add_format({"num_format": "#,##0"}),
            "number": book.add_format({"num_format": "#,##0.0000"}),
            "tiny": book.add_format({"num_format": "0.00E+00"}),
            "text": book.add_format({"text_wrap": True, "valign": "top"}),
        }
        answer = book.add_worksheet("Answer")
        found = answer_of(facts)
        heads, rows = _answer(facts)
        _fill(answer, formats, heads, rows)
        said = [found.headline, *(" ".join(each) for _, each in found.said), *found.basis, *found.limits]
        for at, sentence in enumerate(said, len(rows) + 2):
            answer.merge_range(at, 0, at, len(heads) - 1, sentence[:_SIGNS], formats["text"])
            answer.set_row(at, 15 * (1 + len(sentence) // 150))
        for name, table in facts.tables.items():
            _fill(book.add_worksheet(name[:_SHEET]), formats, table.columns, _cells(facts, table))


def _answer(facts: Facts) -> tuple[Sequence[str], list[list[tuple[Any, bool]]]]:
    """Return the heads and rows of the first sheet: the scorecard, or the figures of a report on pay."""
    if facts.question.pay is not None:
        return facts.tables["pay"].columns, list(_cells(facts, facts.tables["pay"]))
    if facts.question.adjusted is not None:
        return _ADJUSTED_HEADS, list(_adjusted_scores(facts))
    return _HEADS, list(_scores(facts))


def _scores(facts: Facts) -> Iterable[list[tuple[Any, bool]]]:
    """Yield the scorecard: each cell with whether it is a share."""
    for metric, rows in by_metric(facts).items():
        together = pooled(facts).get(metric, [])[:1]
        yield from ([*_together(facts, part)] for part in together)
        named = rows[0] if len(rows) == 1 else named_stratum(facts, rows)
        if named is None:
            if not together:
                where, verdict = (
                    say_unnamed(facts, rows),
                    verdict_of(rows[0]) if rows[0]["within"] is not None else None,
                )
                cells = (title_of(facts, metric), where, *[None] * (len(_HEADS) - 3), verdict or "not judged")
                yield [(each, False) for each in cells]
            continue
        row, share = named, is_share(facts, metric)
        on = judged_on(row)
        gap = share and on == "difference"
        has = row["highest_value"] is not None
        yield [
            (title_of(facts, metric), False),
            (place_of(facts, row).strip(), False),
            (group_name(facts, row, "lowest_group") if has else None, False),
            (row["lowest_value"], share),
            (group_name(facts, row, "highest_group") if has else None, False),
            (row["highest_value"], share),
            (on, False),
            *((value, gap) for value in (row.get(on), *own_limits(facts, row), row["allowance"])),
            (verdict_of(row) if row["within"] is not None else "not judged", False),
        ]


def _together(facts: Facts, part: Pooled) -> Iterable[tuple[Any, bool]]:
    """Yield the cells of what is left within strata of the gap between two groups."""
    metric, share = part.row["metric"], is_share(facts, part.row["metric"])
    yield from ((title_of(facts, metric), False), ("like with like, in all strata", False))
    for side in part.sides:
        yield from ((group_name(facts, part.row, side), False), (part.row[side.replace("group", "value")], share))
    yield ("difference left within strata", False)
    yield from ((value, share) for value in (*part.gap, part.allowance))
    yield (part.verdict or "not judged", False)


def _adjusted_scores(facts: Facts) -> Iterable[list[tuple[Any, bool]]]:
    """Yield the scorecard of FAIR ADJUST; gaps of logarithms are shares of the reference."""
    logged = is_logged(facts)
    for row in rows_of(facts):
        gaps = [row[f"judged{of}{end}"] for of in ("_raw", "") for end in ("", "_low", "_high")]
        yield [
            (row["metric"], False),
            (group_of(row, "first"), False),
            (row["first_value"], False),
            (group_of(row, "second"), False),
            (row["second_value"], False),
            *((value, logged) for value in (*gaps, row["allowance"])),
            (verdict_of(row) if row["within"] is not None else "not judged", False),
        ]


def _cells(facts: Facts, table: Table) -> Iterable[list[tuple[Any, bool]]]:
    """Yield the rows of a table: each cell with whether it is a share."""
    if table.name == "pay":
        for row in table.records():
            sides = ("women", "men") if is_share_of_people(row) else ()
            yield [(value, name.startswith(("gap", "by_chance")) or name in sides) for name, value in row.items()]
        return
    if facts.question.adjusted is not None:
        logged = ("allowance",) if is_logged(facts) else ()
        for row in table.records():
            yield [(value, name.startswith(_SHARES) or name in logged) for name, value in row.items()]
        return
    shares = {rate_of(facts, each.name) for each in facts.question.spec.measures if is_share(facts, each.name)}
    of_groups = {f"{name}{end}" for name in shares for end in ("", "_low", "_high")}
    ends = ("_low", "_high", "_se", "_min", "_max")
    for row in table.records():
        metric = row.get("metric")
        by_row = isinstance(metric, str) and is_share(facts, metric)
        on = row.get("judged_on")
        yield [
            (
                value,
                name in of_groups
                or name == "explained_share"
                or (by_row and any(name == gap or name in {f"{gap}{end}" for end in ends} for gap in _GAPS))
                or (by_row and name == "allowance" and on != "ratio"),
            )
            for name, value in row.items()
        ]


def _fill(sheet: Any, formats: dict[str, Any], heads: Sequence[str], rows: Iterable[list[tuple[Any, bool]]]) -> None:
    """Write a sheet with a bold header that stays visible, and columns as wide as their values."""
    sheet.freeze_panes(1, 0)
    widths = [max(_NARROW, *map(len, head.replace("_", " ").split())) for head in heads]
    for at, head in enumerate(heads):
        sheet.write_string(0, at, head, formats["head"])
    for line, row in enumerate(rows, 1):
        if line > _ROWS:
            break
        for at, (value, share) in enumerate(row):
            widths[at] = max(widths[at], _write(sheet, line, at, value, formats, share))
    for at, width in enumerate(widths):
        sheet.set_column(at, at, min(width + 2, _WIDE))


def _write(sheet: Any, line: int, at: int, value: Any, formats: dict[str, Any], share: bool) -> int:
    """Write a cell and return how wide it is; None is an empty cell."""
    if value is None:
        return 0
    if isinstance(value, bool):
        sheet.write_boolean(line, at, value)
        return len(str(value))
    if isinstance(value, int | float) and isfinite(value):
        kind = "count" if isinstance(value, int) else "tiny" if 0 < abs(value) < _TINY else "number"
        sheet.write_number(line, at, value, formats["share" if share else kind])
        return len(cell(value))
    text = str(value)[:_SIGNS]
    sheet.write_string(line, at, text)
    return len(text)
