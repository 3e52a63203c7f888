"""Read a FAIR clause. In: its tokens and the table of metrics. Out: its spec, as frozen data.

An item word begins an item only after the end of an expression, so columns may be called label or weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.metrics import MetricTable
from fairsql.syntax.clause import Clause
from fairsql.syntax.clauses.standards import find_standard, placed, with_standard
from fairsql.syntax.form import Forms
from fairsql.syntax.slices import Slice, split_items
from fairsql.syntax.spec import Spec
from fairsql.syntax.values import Head
from fairsql.text.tokens import Token


def read_spec(
    clause: Clause,
    tokens: Sequence[Token],
    sql: str,
    *,
    forms: Forms,
    metrics: MetricTable,
    render: Callable[[int, int], str],
    suffix: str = "",
) -> Spec:
    """Read one clause.

    Args:
        clause: the position of the clause.
        tokens: the tokens of its statement.
        sql: the text of the tokens.
        forms: the known forms.
        metrics: the known metrics.
        render: returns the text between two positions, with other clauses in it expanded.
        suffix: the end of our own names.

    Raises:
        ClauseError: if items are unknown, missing, repeated, or do not fit together.
        MetricError: if metrics are unknown or cannot be measured.
    """
    fair = Slice(tuple(tokens[clause.fair : clause.opening]), sql, render)
    inside = Slice(tuple(tokens[clause.opening + 1 : clause.closing]), sql, render)
    form = forms[clause.form]
    items = split_items(inside, fair, form.items, forms.item_words)
    if not any(word in items for word in form.groups):
        word = form.groups[0]
        raise fair.error(*error_messages.GROUPS_MISSING(item=word))
    source = "\n".join(render(start, end).strip() for start, end in clause.source)
    head = Head(clause.form, fair, source, metrics, suffix, form.columns)
    standard = find_standard(items)
    if standard is None:
        spec: Spec = form.read(head, items)
        return spec
    try:
        ruled: Spec = form.read(head, with_standard(items, standard, form.items, forms.item_words))
    except ClauseError as error:
        raise placed(error, items, standard) from error
    return ruled
