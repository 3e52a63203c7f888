"""Cut a clause into slices of consecutive tokens, at item words and commas.

In: the tokens inside FAIR (…). Out: a slice for each item, and the parts of items: columns, numbers, parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fairsql import error_messages
from fairsql.errors import ClauseError, add_hint, did_you_mean
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.columns import Column
from fairsql.text.tokens import Token

# Words that continue an expression after an operand.
_INFIX = frozenset(
    "AND OR NOT IN LIKE ILIKE GLOB SIMILAR TO BETWEEN IS ISNULL NOTNULL COLLATE ESCAPE AS AT TIME ZONE OVER "
    "FILTER WHEN THEN ELSE END DIV MOD".split()
)
_LISTS = ("METRICS", "PROTECTED", "CONTROL", "FEATURES", "ORDER BY", "KEY")  # items that take several expressions
GROUPINGS = ("CUBE", "ROLLUP", "GROUPING SETS")  # of the columns of PROTECTED
LOOKS = ("ANYTIME", "TUNED")  # words of CONFIDENCE after its level
DESIGN = ("STRATUM", "POPULATION")  # words of CLUSTER after its expression
_TYPED = frozenset(("DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "ESCAPE", "ZONE"))


@dataclass(frozen=True)
class Slice:
    """Consecutive tokens of a clause, with the text and the function that make SQL or an error from them."""

    tokens: tuple[Token, ...]
    sql: str
    render: Callable[[int, int], str]

    @property
    def text(self) -> str:
        """The SQL, with clauses inside it expanded."""
        return self.render(self.tokens[0].start, self.tokens[-1].end)

    def error(self, message: str, hint: str, at: Token | None = None) -> ClauseError:
        """Return an error that points at a token, or at the whole slice."""
        start = at.start if at else self.tokens[0].start
        end = at.end if at else self.tokens[-1].end
        return ClauseError(message, sql=self.sql, start=start, end=end, hint=hint)

    def sub(self, tokens: Sequence[Token]) -> Slice:
        """Return a slice with other tokens of the same text."""
        return Slice(tuple(tokens), self.sql, self.render)

    def split(self) -> list[Slice]:
        """Split at the commas outside brackets."""
        depth = self.tokens[0].depth
        parts: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.word == "," and token.depth == depth:
                parts.append([])
            else:
                parts[-1].append(token)
        if not all(parts):
            comma = next(token for token in self.tokens if token.word == "," and token.depth == depth)
            raise self.error(*error_messages.COMMA_ALONE(), comma)
        return [self.sub(part) for part in parts]


def split_items(body: Slice, fair: Slice, taken: Sequence[str], words: Sequence[str]) -> dict[str, Slice]:
    """Cut the clause at its item words; its form takes the items in `taken`, and all `words` begin an item."""
    if not body.tokens:
        form = " ".join(token.word for token in fair.tokens)
        needed = "PREDICTION <column>" if "PREDICTION" in taken else "SCORE <column> LABEL <column>"
        raise fair.error(*error_messages.CLAUSE_EMPTY(form=form, needed=needed))
    depth = body.tokens[0].depth
    runs: list[tuple[Token, list[Token]]] = []
    for at, token in enumerate(body.tokens):
        opens = token.word in words and token.depth == depth and not _goes_on(body.tokens, at)
        if opens and (not runs or (runs[-1][1] and ends_operand(body.tokens, at - 1))):
            runs.append((token, []))
        elif runs:
            runs[-1][1].append(token)
        else:
            raise body.error(*error_messages.ITEM_UNKNOWN(did_you_mean(token.text, taken), item=token.text), token)
    for word, run in runs:
        if word.word not in taken:
            form = " ".join(token.word for token in fair.tokens)
            if word.word == "CLUSTER":
                raise body.error(*error_messages.CLUSTER_NOT_TAKEN(form=form), word)
            raise body.error(*error_messages.ITEM_NOT_TAKEN(form=form, item=word.word, items=", ".join(taken)), word)
        if not run:
            raise body.error(*error_messages.ITEM_EMPTY(item=word.word), word)
        if run[0].word in ("=", ":="):
            raise body.error(*error_messages.ITEM_AND_SIGN(sign=run[0].text, item=word.word), run[0])
    items: dict[str, Slice] = {}
    last = max((k for k, (word, _) in enumerate(runs) if word.word == "WITHIN"), default=-1)
    for k, (word, run) in enumerate(_join_metric_allowances(runs, last)):
        del k
        if word.word in items:
            raise body.error(*error_messages.ITEM_TWICE(item=word.word), word)
        items[word.word] = body.sub(run)
    for name, item in items.items():
        _check_adjacent(item, name, words, taken)
    return items


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the token continues an expression: inside AT TIME ZONE, or at an aggregate's FILTER (WHERE."""
    is_zone = 0 < at < len(tokens) - 1 and [t.word for t in tokens[at - 1 : at + 2]] == ["AT", "TIME", "ZONE"]
    return is_zone or [token.word for token in tokens[at : at + 3]] == ["FILTER", "(", "WHERE"]


def _join_metric_allowances(runs: list[tuple[Token, list[Token]]], last: int) -> Iterable[tuple[Token, list[Token]]]:
    """Join each WITHIN inside METRICS with its metric.

    A WITHIN at the end of METRICS is also an item, unless another WITHIN is, or it is above 1, which no rate can have.
    """
    joined: list[tuple[Token, list[Token]]] = []
    for at, (word, run) in enumerate(runs):
        inside = bool(joined) and joined[-1][0].word == "METRICS" and word.word == "WITHIN"
        depth = word.depth
        goes_on = any(token.word == "," and token.depth == depth for token in run)
        elsewhere = last > at or any(other.word == "WITHIN" for other, _ in joined)
        if inside:
            joined[-1][1].extend([word, *run])
        if not inside or not (goes_on or elsewhere or (_number(run) or 0) > 1):
            joined.append((word, run))
    return joined


def _check_adjacent(item: Slice, name: str, words: Sequence[str], taken: Sequence[str]) -> None:
    """Refuse two operands in a row: a misspelt item word, a missing comma, or an alias without AS."""
    depth = item.tokens[0].depth
    for at, token in enumerate(item.tokens):
        if token.depth != depth:
            continue
        before = item.tokens[at - 1] if at else None
        if before is None or not ends_operand(item.tokens, at - 1):
            continue
        operand = (token.is_name and token.word not in _INFIX) or token.is_string or token.text[:1].isdigit()
        if (
            not operand
            or (before.word in _TYPED and token.is_string)
            or (name == "METRICS" and "WITHIN" in (token.word, before.word))
        ):
            continue
        if name == "ORDER BY" and token.word in ("ASC", "DESC", "NULLS", "FIRST", "LAST"):
            continue
        if before.word == "INTERVAL" or (at >= 2 and item.tokens[at - 2].word == "INTERVAL"):
            continue
        if name == "CONFIDENCE" and not {token.word, before.word}.isdisjoint(LOOKS):
            continue
        if name == "CLUSTER" and not {token.word, before.word}.isdisjoint(DESIGN):
            continue
        if before.word == "RATIO" and (at == 1 or item.tokens[at - 2].word == "WITHIN"):
            continue
        if token.word == "FROM" and before.word == "DISTINCT":
            continue
        if before.word in words and at >= 2 and item.tokens[at - 2].word == ",":
            comma = item.tokens[at - 2]
            raise item.error(*error_messages.ITEM_AFTER_COMMA(item=before.word), comma)
        if before.word in words and at == 1:
            raise item.error(*error_messages.ITEM_BEFORE_ITEM(item=name, next=before.text), before)
        if token.word in DESIGN:
            raise item.error(*error_messages.DESIGN_WITHOUT_CLUSTER(word=token.word), token)
        if token.is_name and token.word:
            close = did_you_mean(token.text, taken)
            last = at + 1 == len(item.tokens) or item.tokens[at + 1].word in (",", "WITHIN")
            if name in _LISTS and last and not close.startswith("did"):
                raise item.error(
                    *error_messages.COMMA_MISSING(before=item.sub([before]).text, column=token.text), token
                )
            hint = close if close.startswith("did") else error_messages.ITEMS_ARE.format(items=", ".join(taken))
            hint = add_hint(hint, error_messages.ALIASES_NEED_AS)
            raise item.error(*error_messages.ITEM_UNKNOWN(hint, item=token.text), token)
        hint = error_messages.QUESTION_MARK_IS_PARAMETER if before.text == "?" else ""
        raise item.error(*error_messages.OPERATOR_MISSING(hint, item=name), token)


def read_column(part: Slice) -> Column:
    """Read `expression [AS name]`; without AS, a column keeps its name, and an expression is named after its text."""
    tokens = part.tokens
    depth = tokens[0].depth
    at = next((k for k, token in enumerate(tokens) if token.word == "AS" and token.depth == depth), -1)
    body = part if at < 0 else part.sub(tokens[:at])
    if at >= 0 and (at == 0 or at != len(tokens) - 2 or not tokens[-1].is_name):
        raise part.error(*error_messages.ALIAS_UNREADABLE(), tokens[at])
    if body.tokens[0].word == "*" or (body.tokens[0].word == "COLUMNS" and len(body.tokens) > 1):
        raise part.error(*error_messages.COLUMNS_NOT_NAMED())
    if body.tokens[0].word in GROUPINGS and len(body.tokens) > 1 and body.tokens[1].word == "(":
        word = body.tokens[0].word
        raise part.error(*error_messages.GROUPINGS_MISPLACED(word=word))
    chain = all(t.is_name if k % 2 == 0 else t.word == "." for k, t in enumerate(body.tokens)) and len(body.tokens) % 2
    name = tokens[-1].text if at >= 0 else body.tokens[-1].text if chain else " ".join(body.text.split())
    return Column(body.text, name, body.tokens[0].start, body.tokens[-1].end)


def read_expression(part: Slice, item: str) -> Column:
    """Read a column like `read_column`, for an item about the values of rows; refuse a constant text.

    In PROTECTED and CONTROL refuse a number too, since it is no column position as in ORDER BY. A constant weight or
    score may be meant.
    """
    if len(part.tokens) == 1 and part.tokens[0].is_string:
        raise part.error(*error_messages.COLUMN_IS_TEXT(item=item, text=part.text, name=part.tokens[0].text))
    if item in ("PROTECTED", "CONTROL") and part.tokens[-1].text[:1].isdigit() and _number(part.tokens) is not None:
        raise part.error(*error_messages.COLUMN_IS_NUMBER(item=item, text=part.text))
    return read_column(part)


def number_of(item: Slice) -> float | None:
    """Return the number in the slice, or None if it is no number."""
    return _number(item.tokens)


def _number(tokens: Sequence[Token]) -> float | None:
    sign = tokens[0].word in ("-", "+")
    digits = "".join(token.text for token in tokens[1 if sign else 0 :])
    if not all(token.word for token in tokens):  # a text or a quoted name
        return None
    try:
        value = float(digits)
    except ValueError:
        return None
    return -value if tokens[0].word == "-" else value


def is_parameter(item: Slice) -> bool:
    """Return whether a slice is a prepared parameter, with or without casts, such as `?` or `$1::DOUBLE`."""
    first = item.tokens[0]
    if first.word not in ("?", "$"):
        return False
    numbered = first.word == "$" or not ends_operand(item.tokens, 0)
    outer = [t for t in item.tokens[1 + numbered :] if t.depth == first.depth and t.word not in ("(", ")")]
    return all(token.is_name if k % 2 else token.word == "::" for k, token in enumerate(outer)) and len(outer) % 2 == 0
