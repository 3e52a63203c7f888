"""FEATURES: in, the slice of one; out, a feature with its binning."""

from __future__ import annotations

from fairsql.syntax.columns import BINNINGS, Feature
from fairsql.syntax.slices import Slice, number_of, read_expression


def read_feature(part: Slice) -> Feature:
    """Read one of FEATURES: an expression, or bins(column, 4), quantiles(column, 4), top(column, 5); [AS name]."""
    column, tokens = read_expression(part, "FEATURES"), part.tokens
    name, binning = column.name, tokens[0].word.lower()
    if binning not in BINNINGS or len(tokens) < 2 or tokens[1].word != "(":
        return Feature(column.text, name, column.start, column.end)
    closing = next(k for k in range(2, len(tokens)) if tokens[k].depth == tokens[1].depth)
    arguments = part.sub(tokens[2:closing]).split() if closing > 2 else []
    if len(arguments) != 2 or tokens[closing].end != column.end:
        raise part.error(
            f"{part.text} is no {binning} of a column", f"write {binning}(age, 4), or {binning}(age, 4) AS age_group"
        )
    inner, argument = read_expression(arguments[0], "FEATURES"), arguments[1]
    count = number_of(argument)
    bounds = binning == "bins" and argument.tokens[0].word == "["
    if bounds and len(argument.tokens) < 3:
        raise argument.error("there are no bounds between the bins", "write bins(age, [25, 45])")
    if not bounds and (count is None or not count.is_integer() or not 2 <= count <= 100):
        hint = "write a number from 2 to 100" + ("; or bounds: bins(age, [25, 45])" if binning == "bins" else "")
        raise argument.error(f"{argument.text} is no number of {'values' if binning == 'top' else 'bins'}", hint)
    if not any(token.word == "AS" and token.depth == tokens[0].depth for token in tokens):
        name = inner.name
    return Feature(inner.text, name, column.start, column.end, binning, argument.text)
