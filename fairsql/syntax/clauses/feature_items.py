"""Read FEATURES. In: the slice of one feature. Out: the feature with its binning."""

from __future__ import annotations

from fairsql import error_messages
from fairsql.syntax.columns import BINNINGS, Feature
from fairsql.syntax.slices import Slice, number_of, read_expression
from fairsql.text.tokens import find_closing


def read_feature(part: Slice) -> Feature:
    """Read one feature: an expression, or bins(column, 4), quantiles(column, 4), top(column, 5); [AS name]."""
    column, tokens = read_expression(part, "FEATURES"), part.tokens
    name, binning = column.name, tokens[0].word.lower()
    if binning not in BINNINGS or len(tokens) < 2 or tokens[1].word != "(":
        return Feature(column.text, name, column.start, column.end)
    closing = find_closing(tokens, 1) or 0
    arguments = part.sub(tokens[2:closing]).split() if closing > 2 else []
    if len(arguments) != 2 or tokens[closing].end != column.end:
        raise part.error(*error_messages.BINNING_UNREADABLE(feature=part.text, binning=binning))
    inner, argument = read_expression(arguments[0], "FEATURES"), arguments[1]
    count = number_of(argument)
    bounds = binning == "bins" and argument.tokens[0].word == "["
    if bounds and len(argument.tokens) < 3:
        raise argument.error(*error_messages.BINS_WITHOUT_BOUNDS())
    if not bounds and (count is None or not count.is_integer() or not 2 <= count <= 100):
        hint, things = (
            error_messages.BINS_OR_BOUNDS if binning == "bins" else "",
            "values" if binning == "top" else "bins",
        )
        raise argument.error(*error_messages.BINS_UNREADABLE(hint, value=argument.text, things=things))
    if not any(token.word == "AS" and token.depth == tokens[0].depth for token in tokens):
        name = inner.name
    return Feature(inner.text, name, column.start, column.end, binning, argument.text)
