"""Read ESTIMATE and ACTUAL, a predicted number and the number that came true, and METRICS of their errors.

In: slices. Out: both columns, and the slice of a metric in which `mean_absolute_error` is written out as an aggregate,
`avg(abs(estimate - actual))`, which is then read as if the user had written it.
"""

from __future__ import annotations

from fairsql import error_messages
from fairsql.metrics.prediction_errors import prediction_errors, write_out
from fairsql.syntax.clauses.aggregate_calls import aggregate_calls
from fairsql.syntax.columns import Column
from fairsql.syntax.slices import Slice
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Items, read_one
from fairsql.text.tokens import find_closing, tokenize

DEFAULT_ERRORS = ("mean_error", "mean_absolute_error", "root_mean_squared_error")  # of a clause without METRICS


def read_estimates(items: Items) -> tuple[Column | None, Column | None]:
    """Read ESTIMATE and ACTUAL.

    Raises:
        ClauseError: for one without the other, or the same expression twice.
    """
    estimate, actual = (read_one(items, word) for word in ("ESTIMATE", "ACTUAL"))
    for word, other in (("ESTIMATE", "ACTUAL"), ("ACTUAL", "ESTIMATE")):
        if word in items and other not in items:
            raise items[word].error(*error_messages.ESTIMATE_ALONE(item=word, other=other))
    if estimate is not None and actual is not None and estimate.shown == actual.shown:
        raise items["ACTUAL"].error(*error_messages.ACTUAL_IS_ESTIMATE())
    return estimate, actual


def write_errors_out(part: Slice, spec: FairSpec) -> tuple[str, Slice]:
    """Return a metric with the errors of predictions written out, and the error's name if it is nothing else.

    Args:
        part: the slice of the metric, without AS and WITHIN.
        spec: the clause.

    Raises:
        ClauseError: if the clause has no ESTIMATE.
        MetricError: for arguments that do not fit.
    """
    tokens, inside = part.tokens, {at for begin, end in aggregate_calls(part.tokens) for at in range(begin, end)}
    texts, last, at, name = list[str](), 0, 0, ""
    while at < len(tokens):
        metric = prediction_errors().get(tokens[at].text.casefold()) if tokens[at].is_name else None
        around = [token.word for token in (*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2])]
        if metric is None or at in inside or "." in around:
            at += 1
            continue
        if spec.estimate is None or spec.actual is None:
            raise part.error(*error_messages.METRIC_NEEDS_ESTIMATE(metric=tokens[at].text), tokens[at])
        called = tokens[at + 1 : at + 2] and tokens[at + 1].word == "("
        end = (find_closing(tokens, at + 1) or len(tokens) - 1) + 1 if called else at + 1
        name = tokens[at].text if end - at == len(tokens) else ""
        numbers = {"estimate": " * ".join(("1e0", _operand(spec.estimate))), "actual": _operand(spec.actual)}
        texts += [part.sub(tokens[last:at]).text] if last < at else []
        written = write_out(metric, part.sub(tokens[at:end]).text, **numbers)
        texts += [written] if name else ["(", written, ")"]
        last = at = end
    if not texts:
        return "", part
    texts += [part.sub(tokens[last:]).text] if last < len(tokens) else []
    return name, whole(" ".join(texts))


def whole(text: str) -> Slice:
    """Return the slice of a text that is not the user's."""
    return Slice(tuple(tokenize(text)), text, lambda start, end: text[start:end])


def _operand(column: Column) -> str:
    """Return an expression as one operand; 1e0 times it is a DOUBLE, whose square does not overflow."""
    return column.text if column.text.isidentifier() else "".join(("(", column.text, ")"))
