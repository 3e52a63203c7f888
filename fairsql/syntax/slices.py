"""Cut a clause into slices of consecutive tokens, at item words and commas.

In: the tokens inside FAIR (…). Out: a slice for each item, and the parts of items: columns, numbers, parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from fairsql import error_messages
from fairsql.errors import ClauseError, add_hint, did_you_mean
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.columns import Column
from fairsql.text.tokens import Token, split_commas

# Words that continue an expression after an operand.
_INFIX = frozenset(
    "AND OR NOT IN LIKE ILIKE GLOB SIMILAR TO BETWEEN IS ISNULL NOTNULL COLLATE ESCAPE AS AT TIME ZONE OVER "
    "FILTER WHEN THEN ELSE END DIV MOD".split()
)
# Items that take several expressions.
_LISTS = ("METRICS", "PROTECTED", "CONTROL", "LINEAR", "FEATURES", "ORDER BY", "KEY")
GROUPINGS = ("CUBE", "ROLLUP", "GROUPING SETS")  # of the columns of PROTECTED
LOOKS = ("ANYTIME", "TUNED")  # words of CONFIDENCE after its level
DESIGN = ("STRATUM", "POPULATION")  # words of CLUSTER after its expression
# Words that are no items, and the items that they stand for elsewhere.
SYNONYMS = {
    **dict.fromkeys(("GROUP BY", "GROUP", "GROUPS", "BY", "SENSITIVE", "ATTRIBUTE", "ATTRIBUTES"), "PROTECTED"),
    "OUTCOME": "PREDICTION for what was decided, LABEL for what is true, or METRICS avg(…) for a number",
    **dict.fromkeys(("TARGET", "TRUTH", "ACTUAL", "GROUND_TRUTH", "Y_TRUE", "Y"), "LABEL"),
    **dict.fromkeys(("DECISION", "PREDICTED", "Y_PRED"), "PREDICTION"),
    **dict.fromkeys(("PROBABILITY", "PROBABILITIES", "Y_SCORE"), "SCORE"),
    **dict.fromkeys(("GIVEN", "CONDITION", "STRATIFY", "EXPLAINED"), "CONTROL"),
    **dict.fromkeys(("ALLOWANCE", "TOLERANCE", "ALLOWED", "LIMITS"), "WITHIN"),
    **dict.fromkeys(("BASELINE", "PRIVILEGED", "VERSUS"), "REFERENCE"),
    **dict.fromkeys(("LEVEL", "SIGNIFICANCE"), "CONFIDENCE"),
    "RATIO": "WITHIN RATIO",
    "LABEL": "PREDICT",  # of CREATE MODEL, where LABEL is no item
    **dict.fromkeys(("PREDICTION", "SCORE"), "OUTCOME"),  # of ADJUST, where these are no items
    "MINIMUM": "FILTER <group> IN (…), which names the groups that are large enough",
}
OUTSIDE = frozenset(("SELECT", "FROM", "WHERE", "HAVING", "QUALIFY", "WINDOW", "ORDER BY", "LIMIT", "OFFSET", "UNION"))
# Reserved words that begin no expression: columns of these names need quotes.
QUOTED = frozenset(
    "CHECK COLUMN DEFAULT DO END FETCH FOR FOREIGN GROUP INTO LIMIT OFFSET ON ONLY ORDER PLACING PRIMARY SHOW TABLE TO "
    "UNION UNIQUE USING WINDOW".split()
)
NULL_SIGNS = {"=": "IS NULL", "==": "IS NULL", "<>": "IS NOT NULL", "!=": "IS NOT NULL"}  # before NULL, and instead
SIGNS = frozenset(("+", "-", "/", "//", "%", "=", "==", "<", "<=", ">", ">=", "<>", "!=", "AND", "OR", "NOT"))
NO_SIGNS = frozenset(("=", "==", ":=", ":", "<", "<=", ">", ">="))  # between an item and its value
# Items whose words end names of columns: credit score, pass label, sample weight.
ENDINGS = ("PREDICTION", "SCORE", "LABEL", "WEIGHT", "OUTCOME", "TIME", "TARGET", "THRESHOLD", "REFERENCE", "KEY")
UNITS = ("POINTS", "POINT", "PERCENT", "PERCENTAGE", "PERCENTAGES", "PCT", "PP")  # which no allowance has
FLAGS = ("SENSITIVITY", "ORDERED")  # items without a value
NOT_TAKEN = {
    "CLUSTER": error_messages.CLUSTER_NOT_TAKEN,
    "MATCH": error_messages.MATCH_NOT_TAKEN,
    "OUTCOMES": error_messages.OUTCOMES_NOT_TAKEN,
    "SENSITIVITY": error_messages.SENSITIVITY_NOT_TAKEN,
}
_WORDED = ("STANDARD", "CORRECTION", "METHOD")  # items that take a word
_TYPED = frozenset(("DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "ESCAPE", "ZONE"))


@dataclass(frozen=True)
class Place:
    """A position in a text, for errors."""

    sql: str = ""
    start: int | None = None
    end: int | None = None

    @classmethod
    def of(cls, sql: str, *tokens: Token) -> Place:
        """Return the position from the first of some tokens to the last."""
        return cls(sql, tokens[0].start, tokens[-1].end)

    def error(self, message: str, hint: str) -> ClauseError:
        """Return an error that points here."""
        return ClauseError(message, sql=self.sql, start=self.start, end=self.end, hint=hint)


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
        return Place.of(self.sql, *([at] if at else self.tokens)).error(message, hint)

    def sub(self, tokens: Sequence[Token]) -> Slice:
        """Return a slice with other tokens of the same text."""
        return Slice(tuple(tokens), self.sql, self.render)

    def split(self) -> list[Slice]:
        """Split at the commas outside brackets."""
        parts = split_commas(self.tokens)
        if not all(parts):
            comma = next(token for token in self.tokens if token.word == "," and token.depth == self.tokens[0].depth)
            raise self.error(*error_messages.COMMA_ALONE(), comma)
        return [self.sub(part) for part in parts]


def split_items(body: Slice, fair: Slice, taken: Sequence[str], words: Sequence[str]) -> dict[str, Slice]:
    """Cut the clause at its item words; its form takes the items in `taken`, and all `words` begin an item."""
    if not body.tokens:
        form = " ".join(token.word for token in fair.tokens)
        needed = "PREDICTION <column>" if "PREDICTION" in taken else "SCORE <column> LABEL <column>"
        raise fair.error(*error_messages.CLAUSE_EMPTY(form=form, needed=needed))
    depth = body.tokens[0].depth
    end = next((token for token in body.tokens if token.word == ";"), None)
    if end is not None:
        raise body.error(*error_messages.SEMICOLON_INSIDE(), end)
    runs: list[tuple[Token, list[Token]]] = []
    for at, token in enumerate(body.tokens):
        opens = token.word in words and token.depth == depth and not _goes_on(body.tokens, at)
        if opens and (not runs or (runs[-1][1] and ends_operand(body.tokens, at - 1))):
            runs.append((token, [token] if token.word in FLAGS else []))
        elif runs:
            runs[-1][1].append(token)
        else:
            raise body.error(*_unknown(token, taken), token)
    names: dict[str, str] = {}
    for at, (word, run) in enumerate(runs):
        name = names[word.word] = _one_name(runs[at - 1][1], word) if at else ""
        if word.word not in taken and word.word in OUTSIDE:
            raise body.error(*_unknown(word, taken), word)
        if word.word not in taken:
            form = " ".join(token.word for token in fair.tokens)
            if word.word in NOT_TAKEN:
                raise body.error(*NOT_TAKEN[word.word](form=form), word)
            hint = error_messages.NAME_OF_WORDS.format(name=name) if name and not run else _meant(word, taken)
            listed = ", ".join(taken)
            if (word.word, form) == ("WITHIN", "FAIR DECOMPOSE"):
                raise body.error(*error_messages.DECOMPOSE_WITHIN(), word)
            raise body.error(*error_messages.ITEM_NOT_TAKEN(hint, form=form, item=word.word, items=listed), word)
        no_name = word.word == "REFERENCE" and bool(run) and run[0].word in NO_SIGNS
        if not run or (name and not no_name and (run[0].word in NO_SIGNS or run[0].word in (",", "AS"))):
            hint = error_messages.NAME_OR_ITEM.format(name=name, item=word.word) if name else ""
            raise body.error(*error_messages.ITEM_EMPTY(hint, item=word.word), word)
        if word.word in FLAGS and run[1:]:
            raise body.error(*error_messages.FLAG_WITH_VALUE(item=word.word), run[1])
        if run[0].word in NO_SIGNS:
            value = body.sub(run[1:]).text if len(run) == 2 else "<expression>"
            hint = error_messages.ITEM_WITH_VALUE.format(item=word.word, value=value)
            raise body.error(*error_messages.ITEM_AND_SIGN(hint, sign=run[0].text, item=word.word), run[0])
        for before, first in pairwise((word, *run)):
            begins = before is word or (before.word == "," and before.depth == word.depth)
            if begins and first.word in QUOTED and word.word != "WITHIN":  # WITHIN GROUP (ORDER BY …)
                raise body.error(*error_messages.NAME_RESERVED(word=first.text), first)
        if word.word == "FILTER" and [token.word for token in run[:2]] == ["(", "WHERE"]:
            raise body.error(*error_messages.FILTER_WITH_WHERE(), run[1])
    items: dict[str, Slice] = {}
    last = max((k for k, (word, _) in enumerate(runs) if word.word == "WITHIN"), default=-1)
    for k, (word, run) in enumerate(_join_metric_allowances(runs, last)):
        del k
        if word.word in items:
            raise body.error(*error_messages.ITEM_TWICE(item=word.word), word)
        items[word.word] = body.sub(run)
    for name, item in items.items():
        _check_adjacent(item, name, words, taken, names.get(name, ""))
    return items


def _one_name(before: Sequence[Token], word: Token) -> str:
    """Return the names before an item's word joined with it, if they may be one name; else empty."""
    if word.word not in ENDINGS:
        return ""
    found = list(takewhile(lambda each: each.is_name and each.word and each.word not in _INFIX, reversed(before)))
    return " ".join(each.text for each in (*reversed(found), word)) if found else ""


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the token continues an expression: inside AT TIME ZONE, or at an aggregate's FILTER (WHERE."""
    words = [token.word for token in tokens[max(0, at - 1) : at + 3]]
    return at > 0 and (words[:3] == ["AT", "TIME", "ZONE"] or words == [")", "FILTER", "(", "WHERE"])


def _meant(token: Token, taken: Sequence[str]) -> str:
    """Return a hint at the item that a word of another language stands for; empty if there is none."""
    name = SYNONYMS.get(token.word, "")
    return error_messages.DID_YOU_MEAN.format(name=name) if name and name.split(" ")[0] in taken else ""


def _unknown(token: Token, taken: Sequence[str], more: str = "") -> tuple[str, str]:
    """Return the message and the hint for a word that is no item; `more` is added to a list of items."""
    if token.word in OUTSIDE:
        hint = error_messages.FILTER_INSIDE if token.word == "WHERE" and "FILTER" in taken else ""
        return error_messages.WORD_OF_THE_QUERY(hint, word=token.word)
    hint = _meant(token, taken) or did_you_mean(token.text, taken)
    if not hint.startswith("did"):
        hint = error_messages.ITEMS_ARE.format(items=", ".join(taken))
        hint = add_hint(hint, more) if more else hint
    return error_messages.ITEM_UNKNOWN(hint, item=token.text)


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


def _check_adjacent(item: Slice, name: str, words: Sequence[str], taken: Sequence[str], one: str) -> None:
    """Refuse two operands in a row: a misspelt item word, a missing comma, or an alias without AS.

    `one` is the name that the item's word may be the end of, as in credit score.
    """
    depth = item.tokens[0].depth
    for at, token in enumerate(item.tokens):
        if token.word == "IS":
            _check_is(item, at)
        if token.depth != depth:
            continue
        if token.word == "NULL" and at and item.tokens[at - 1].word in NULL_SIGNS:
            sign = item.tokens[at - 1]
            raise item.error(*error_messages.NULL_COMPARED(sign=sign.text, instead=NULL_SIGNS[sign.word]), sign)
        ends = at + 1 == len(item.tokens) or item.tokens[at + 1].word == ","
        allowed = _number([item.tokens[at - 1]]) if at and _is_allowance(item, name, at - 1) else None
        if allowed is not None and (token.word in UNITS or (ends and token.word == "%")):
            raise _with_unit(item, at, allowed)
        if ends and token.word in SIGNS and name != "MINIMUM":
            raise _incomplete(item, at)
        before = item.tokens[at - 1] if at else None
        if before is None or not ends_operand(item.tokens, at - 1):
            continue
        operand = (token.is_name and token.word not in _INFIX) or token.is_string or token.text[:1].isdigit()
        if token.word in DESIGN and name != "CLUSTER":
            raise item.error(*error_messages.DESIGN_WITHOUT_CLUSTER(word=token.word), token)
        if not operand or (before.word in _TYPED and token.is_string) or name in ("EVERY", "CONFIDENCE"):
            continue
        if name == "METRICS" and before.word == "WITHIN" and at >= 2 and item.tokens[at - 2].word == "ALL":
            continue
        if before.word in words and at >= 2 and not ends_operand(item.tokens, at - 2):
            raise _incomplete(item, at - 2, before.word)
        if name == "METRICS" and (token.word == "WITHIN" or (before.word == "WITHIN" and at > 1)):
            continue
        if name == "ORDER BY" and token.word in ("ASC", "DESC", "NULLS", "FIRST", "LAST"):
            continue
        if before.word == "INTERVAL" or (at >= 2 and item.tokens[at - 2].word == "INTERVAL"):
            continue
        if name == "CLUSTER" and not {token.word, before.word}.isdisjoint(DESIGN):
            continue
        if before.word == "RATIO" and (at == 1 or item.tokens[at - 2].word == "WITHIN"):
            continue
        if token.word == "FROM" and before.word == "DISTINCT":
            continue
        if before.word in words and at == 1:
            hint = error_messages.NAME_OR_ITEM.format(name=one, item=name) if one else ""
            raise item.error(*error_messages.ITEM_BEFORE_ITEM(hint, item=name, next=before.text), before)
        if token.word == "RATIO" and (name == "WITHIN" or (at >= 2 and item.tokens[at - 2].word == "WITHIN")):
            raise item.error(*error_messages.WITHIN_RATIO_BEHIND(value=before.text), token)
        if token.is_name and token.word:
            rest = list(takewhile(lambda each: each.is_name and each.word != "WITHIN", item.tokens[at:]))
            end = at + len(rest)
            last = end == len(item.tokens) or item.tokens[end].word in (",", "WITHIN")
            several = len(rest) > 1 and not _unknown(token, taken)[1].startswith("did")
            if last and name == "METRICS" and several and before.is_name and before.word:
                joined = "_".join(each.text for each in [before, *rest])
                hint = error_messages.METRIC_WITH_SPACES.format(name=joined)
                raise item.error(*error_messages.COMMA_OR_AS_MISSING(hint, before="", column=token.text), token)
            if last and name != "METRICS" and several and before.is_name and before.word:
                joined = " ".join(each.text for each in [before, *rest])
                if name not in _LISTS:
                    hint = error_messages.NAME_OF_WORDS.format(name=joined)
                    raise item.error(*error_messages.OPERATOR_MISSING(hint, item=name), token)
                hint = error_messages.NAME_OR_LIST.format(name=joined)
                raise item.error(*error_messages.COMMA_OR_AS_MISSING(hint, before="", column=token.text), token)
            if last and len(rest) == 1 and token.word not in OUTSIDE:
                raise item.error(*_side_by_side(item, name, at), token)
            raise item.error(*_unknown(token, taken, error_messages.ALIASES_NEED_AS), token)
        hint = error_messages.QUESTION_MARK_IS_PARAMETER if before.text == "?" else ""
        raise item.error(*error_messages.OPERATOR_MISSING(hint, item=name), token)


def _check_is(item: Slice, at: int) -> None:
    """Refuse IS before a text or a number, in the place of an equals sign."""
    following = item.tokens[at + 1 : at + 3]
    is_not = bool(following) and following[0].word == "NOT"
    value = next(iter(following[is_not:]), None)
    if at and ends_operand(item.tokens, at - 1) and value is not None and (value.is_string or value.text[:1].isdigit()):
        shown = item.sub([value]).text
        raise item.error(*error_messages.IS_WITH_VALUE(sign="<>" if is_not else "=", value=shown), item.tokens[at])


def _is_allowance(item: Slice, name: str, at: int) -> bool:
    """Return whether a token is the number of WITHIN: an item, or behind a metric."""
    return (name == "WITHIN" and at == 0) or (at > 0 and item.tokens[at - 1].word == "WITHIN")


def _with_unit(item: Slice, at: int, number: float) -> ClauseError:
    """Return the error of an allowance with a unit, at its index."""
    fraction = f"{number / 100:g}"
    if item.tokens[at].word in ("POINTS", "POINT", "PP"):
        shown = error_messages.UNIT_OF_ALLOWANCE(fraction=fraction, number=f"{number:g}")
        return item.error(*shown, item.tokens[at])
    both = item.sub(item.tokens[at - 1 : at + 1])
    ratio = f"{1 - number / 100:g}"
    return both.error(*error_messages.PERCENTAGE_OF_ALLOWANCE(text=both.text, fraction=fraction, ratio=ratio))


def _incomplete(item: Slice, at: int, following: str = "") -> ClauseError:
    """Return the error of an expression that ends in a sign, at its index; `following` is the item after it."""
    sign = item.tokens[at]
    before = item.tokens[at - 1] if at else None
    if sign.word == ",":
        return item.error(*error_messages.ITEM_AFTER_COMMA(item=following), sign)
    number = _number([before]) if before is not None else None
    if sign.word == "%" and number is not None:
        both = item.sub(item.tokens[at - 1 : at + 1])
        return both.error(*error_messages.PERCENTAGE(text=both.text, number=f"{number / 100:g}"))
    if before is not None and before.word == "AS":
        return item.error(*error_messages.NAME_RESERVED(word=sign.text), sign)
    hint = ""
    if before is not None and before.end == sign.start and before.word:
        hint = error_messages.TEXT_WITHOUT_QUOTES.format(text=before.text + sign.text)
    return item.error(*error_messages.VALUE_MISSING(hint, sign=sign.text), sign)


def _side_by_side(item: Slice, name: str, at: int) -> tuple[str, str]:
    """Return the message and the hint for a last name that follows an expression without a comma or AS."""
    depth = item.tokens[0].depth
    comma = max((k for k in range(at) if item.tokens[k].word == "," and item.tokens[k].depth == depth), default=-1)
    part = item.tokens[comma + 1 : at]
    column = item.tokens[at].text
    if name == "METRICS" and any(token.word == "WITHIN" for token in part):
        return error_messages.COMMA_MISSING(before=item.sub(part[-1:]).text, column=column)
    before = item.sub(part).text
    is_name = len(part) == 1 and part[0].is_name and bool(part[0].word)
    if name not in _LISTS:
        hint = error_messages.WORD_WITH_SPACES if name in _WORDED else error_messages.NAME_IN_QUOTES
        hint = hint.format(before=before, column=column) if is_name else ""
        return error_messages.OPERATOR_MISSING(hint, item=name)
    hint = error_messages.METRIC_OR_METRICS if name == "METRICS" else error_messages.NAME_OR_COLUMNS
    hint = hint.format(before=before, column=column) if is_name else ""
    return error_messages.COMMA_OR_AS_MISSING(hint, before=before, column=column)


def read_column(part: Slice) -> Column:
    """Read `expression [AS name]`; without AS, a column keeps its name, and an expression is named after its text."""
    tokens = part.tokens
    depth = tokens[0].depth
    at = next((k for k, token in enumerate(tokens) if token.word == "AS" and token.depth == depth), -1)
    body = part if at < 0 else part.sub(tokens[:at])
    if at >= 0 and (at == 0 or at != len(tokens) - 2 or not tokens[-1].is_name):
        raise part.error(*error_messages.ALIAS_UNREADABLE(), tokens[at])
    if body.tokens[0].word == "*":
        raise part.error(*error_messages.COLUMNS_NOT_NAMED(), body.tokens[0])
    if body.tokens[0].word == "COLUMNS" and len(body.tokens) > 1:
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
