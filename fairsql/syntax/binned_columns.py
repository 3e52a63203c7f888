"""Read columns that are cut into few values. In: the slice of one column. Out: a feature, or the ranges of a number."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from fairsql import error_messages
from fairsql.syntax.columns import BINNINGS, Column, Feature, Ranges
from fairsql.syntax.slices import Slice, number_of, read_expression
from fairsql.text.tokens import find_closing

_DIGITS = re.compile(r"-?(\d+(\.\d+)?|\.\d+)")  # an edge; one with an exponent would have several names


def read_feature(part: Slice) -> Feature:
    """Read one feature: an expression, or bins(column, 4), quantiles(column, 4), top(column, 5); [AS name]."""
    column = read_expression(part, "FEATURES")
    call = _read_call(part, column, "FEATURES")
    if call is None:
        return Feature(column.text, column.name, column.start, column.end)
    return _cut_by_rows(column, *call)


def _cut_by_rows(column: Column, inner: Column, binning: str, argument: Slice) -> Feature:
    """Return a column that the rows cut into so many values, or by a list of bounds."""
    count = number_of(argument)
    if not _is_list(binning, argument) and (count is None or not count.is_integer() or not 2 <= count <= 100):
        hint, things = (
            error_messages.BINS_OR_BOUNDS if binning == "bins" else "",
            "values" if binning == "top" else "bins",
        )
        raise argument.error(*error_messages.BINS_UNREADABLE(hint, value=argument.text, things=things))
    return Feature(inner.text, inner.name, column.start, column.end, binning, argument.text)


def read_grouping(part: Slice, item: str, *, by_rows: bool = False) -> Column:
    """Read one column of PROTECTED or CONTROL: an expression, or bins(column, [25, 40]); [AS name].

    Edges that are part of the clause make an expression of a row, which every database computes. With `by_rows` the
    rows may give the edges, as in quantiles(column, 4): a Feature, which `expansion/building/row_cuts.py` cuts.
    """
    column = read_expression(part, item)
    call = _read_call(part, column, item)
    if call is None:
        return column
    inner, binning, argument = call
    if by_rows and not _is_list(binning, argument):
        return replace(_cut_by_rows(column, *call), written=column.text)
    if not _is_list(binning, argument):
        hint = error_messages.VALUES_TO_KEEP if binning == "top" else error_messages.EDGES_NEEDED
        raise part.error(
            *error_messages.BINNING_OF_ROWS(
                hint.format(column=inner.text, name=inner.name), item=item, binning=binning, column=inner.text
            )
        )
    return Ranges.of_call(inner, _read_edges(argument), column)


def _read_call(part: Slice, column: Column, item: str) -> tuple[Column, str, Slice] | None:
    """Return what a call cuts, under the name of the result, the function, and its second argument."""
    tokens = part.tokens
    binning = tokens[0].word.lower()
    if binning not in BINNINGS or len(tokens) < 2 or tokens[1].word != "(":
        return None
    closing = find_closing(tokens, 1) or 0
    arguments = part.sub(tokens[2:closing]).split() if closing > 2 else []
    if len(arguments) != 2 or tokens[closing].end != column.end:
        hint = "" if item == "FEATURES" else error_messages.EDGES_NEEDED.format(column="age")
        raise part.error(*error_messages.BINNING_UNREADABLE(hint, feature=part.text, binning=binning))
    inner, argument = read_expression(arguments[0], item), arguments[1]
    if _is_list(binning, argument) and len(argument.tokens) < 3:
        raise argument.error(*error_messages.BINS_WITHOUT_BOUNDS())
    is_named = any(token.word == "AS" and token.depth == tokens[0].depth for token in tokens)
    return (inner if not is_named else inner.named(column.name)), binning, argument


def _is_list(binning: str, argument: Slice) -> bool:
    return binning == "bins" and argument.tokens[0].word == "["


def _read_edges(argument: Slice) -> tuple[str, ...]:
    """Read the list of edges: numbers in digits, each above the one before."""
    if find_closing(argument.tokens, 0) != len(argument.tokens) - 1:
        raise argument.error(*error_messages.EDGE_UNREADABLE(value=argument.text))
    edges = argument.sub(argument.tokens[1:-1]).split()
    for edge in edges:
        if not _DIGITS.fullmatch("".join(token.text for token in edge.tokens)):
            raise edge.error(*error_messages.EDGE_UNREADABLE(value=edge.text))
    for before, edge in pairwise(edges):
        if not (number_of(before) or 0) < (number_of(edge) or 0):
            raise edge.error(*error_messages.EDGES_NOT_ASCENDING(before=before.text, value=edge.text))
    return tuple("".join(token.text for token in edge.tokens) for edge in edges)
