"""Write rows as a page of HTML: one file, without script or network, in light and dark. In: a result. Out: HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TextIO

from fairsql.resources import read_page
from fairsql.shell.output.text_rows import is_number, quote_ambiguous

if TYPE_CHECKING:
    from fairsql.shell.output.text_rows import Layout, Result


def write_html(result: Result, out: TextIO, layout: Layout) -> None:
    """Write a page with one table: numbers are right-aligned, NULL is grey."""
    head, foot = read_page("table.html").split("<!-- rows -->")
    out.write(head)
    out.write("<table><thead><tr>")
    numeric = [is_number(kind) for kind in result.types]
    for name, kind, number in zip(result.names, result.types, numeric, strict=True):
        out.write(f'<th scope="col"{_CLASS * number}>{escape(name)}<small>{escape(kind.lower())}</small></th>')
    out.write("</tr></thead>\n<tbody>\n")
    for row in result.rows():
        cells = (_cell(value, number) for value, number in zip(row, numeric, strict=True))
        out.write(f"<tr>{''.join(cells)}</tr>\n")
    out.write("</tbody></table>")
    out.write(foot)


_CLASS = ' class="number"'


def _cell(value: str | None, number: bool) -> str:
    if value is None:
        return '<td class="null">NULL</td>'
    return f"<td{_CLASS * number}>{escape(quote_ambiguous(value))}</td>"
