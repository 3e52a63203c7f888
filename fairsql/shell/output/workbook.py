"""Write rows as an Excel workbook.

In: a result. Out: a file with one sheet, in which numbers and dates keep their types.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.shell.output.text_rows import is_number
from fairsql.whole_file import whole

if TYPE_CHECKING:
    from pathlib import Path

    from fairsql.shell.output.text_rows import Result

_ROWS, _COLUMNS = 1_048_576, 16_384  # limits of a sheet
_SIGNS, _DIGITS = 32_767, 15  # limits of a cell: characters of a text, digits of a number
_WIDE = 48  # the widest column, in characters
_OPTIONS = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}


def write_workbook(result: Result, path: Path) -> None:
    """Write a workbook: a bold header stays visible, columns are as wide as their values, NULL is an empty cell.

    Raises:
        ProgrammingError: without XlsxWriter, for more rows or columns than a sheet holds, or a text too long for a
            cell.
        OSError: for a path that cannot be written to.
    """
    try:
        import xlsxwriter
    except ImportError as error:
        raise ProgrammingError("XLSX needs XlsxWriter", hint="pip install 'fairsql[xlsx]'") from error
    if len(result.names) > _COLUMNS:
        raise ProgrammingError(f"a sheet holds {_COLUMNS:,} columns, and these are {len(result.names):,}")
    with whole(path) as part:
        _fill(xlsxwriter, result, part)


def _fill(xlsxwriter: Any, result: Result, path: Path) -> None:
    with xlsxwriter.Workbook(str(path), _OPTIONS) as book:
        sheet = book.add_worksheet("Result")
        formats = {"DATE": book.add_format({"num_format": "yyyy-mm-dd"}),
                   "TIMESTAMP": book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})}  # fmt: skip
        sheet.freeze_panes(1, 0)
        widths = [max(8, len(name) + 2) for name in result.names]
        for at, name in enumerate(result.names):
            sheet.write_string(0, at, name, book.add_format({"bold": True}))
        for at, row in enumerate(result.rows(), 1):
            if at >= _ROWS:
                raise ProgrammingError(f"a sheet holds {_ROWS:,} rows, and there are more", hint="write CSV or Parquet")
            for place, (text, kind) in enumerate(zip(row, result.types, strict=True)):
                if text is not None:
                    if len(text) > _SIGNS:
                        message = f"a cell holds {_SIGNS:,} characters, and {result.names[place]} in row {at:,} has "
                        raise ProgrammingError(f"{message}{len(text):,}", hint="write CSV or Parquet")
                    _write(sheet, at, place, text, kind, formats)
                    widths[place] = max(widths[place], len(text) + 2)
        for at, width in enumerate(widths):
            sheet.set_column(at, at, min(width, _WIDE))


def _write(sheet: Any, row: int, column: int, text: str, kind: str, formats: dict[str, Any]) -> None:
    """Write a value; as text if a cell could not hold it exactly."""
    value = _value(text, kind)
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, date):
        sheet.write_datetime(row, column, value, formats[kind])
    elif isinstance(value, float):
        sheet.write_number(row, column, value)
    else:
        sheet.write_string(row, column, text)


def _value(text: str, kind: str) -> bool | float | date | str:
    """Return the value for a cell.

    >>> _value("true", "BOOLEAN"), _value("1234567890123456", "BIGINT"), _value("nan", "DOUBLE")
    (True, '1234567890123456', 'nan')
    """
    if kind == "BOOLEAN":
        return text == "true"
    if is_number(kind):
        exact = kind in ("FLOAT", "DOUBLE") or sum(map(str.isdigit, text)) <= _DIGITS
        return float(text) if exact and text.lstrip("-") not in ("nan", "inf") else text
    if kind in ("DATE", "TIMESTAMP"):
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:  # infinity, or a year that Python lacks
            return text
        whole = not moment.microsecond and moment.year >= 1900
        return (moment.date() if kind == "DATE" else moment) if whole else text
    return text
