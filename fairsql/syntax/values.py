"""Read single items of a FAIR clause. In: their slices by item word. Out: the values that go into specs.

Most readers return None or an empty value for a missing item. An error points at the text that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from fairsql import error_messages
from fairsql.errors import ClauseError, did_you_mean
from fairsql.metrics import MetricTable
from fairsql.syntax.binned_columns import read_grouping
from fairsql.syntax.columns import Column
from fairsql.syntax.slices import LOOKS, Slice, is_parameter, number_of, read_expression

Items = dict[str, Slice]

CORRECTIONS = ("holm", "benjamini_hochberg", "bonferroni", "none")  # of p-values and limits, the most common first
# What is corrected for together, the default first: the gaps of a metric in all strata, those of all metrics in a
# stratum, all gaps of the clause, and those of one metric in one stratum.
FAMILIES = ("strata", "metrics", "all", "pairs")
METHODS = ("fisher", "mid_p", "permutation")  # of tests where counts are small; the first is the default
PAIRED_METHODS = ("mid_p", "exact", "chi_square")  # of tests of two groups over the same cases (MATCH)
_DRAWS, _FEWEST_DRAWS, _MOST_DRAWS, _MOST_SEED = 9999, 99, 1_000_000, 2**32 - 1
SHARES = ("both", "first", "second", "pooled")  # whose shares weigh strata, the default first
ANYTIME_FORMS = ("", "DISPARITY", "PAIRS")  # forms whose limits may hold at every look
_TUNED, _MOST_TUNED = 1000.0, 1e12  # rows of a group at which these limits are narrowest: the default, and the most
_ORDERS = frozenset(("ASC", "DESC", "NULLS", "FIRST", "LAST", "NULLS FIRST", "NULLS LAST"))
_CONSTANTS = frozenset(("NULL", "TRUE", "FALSE", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME"))


@dataclass(frozen=True)
class Head:
    """The contents of a clause other than its items.

    Attributes:
        form: the word after FAIR, upper case; empty for `FAIR (…)`.
        fair: the slice of the word FAIR and the form; an error about the whole clause points at it.
        source: the text after FROM, up to the clause.
        metrics: the known metrics.
        suffix: the end of our own names.
        columns: for a form that compares groups, the columns of its result other than the controls.
    """

    form: str
    fair: Slice
    source: str
    metrics: MetricTable
    suffix: str
    columns: frozenset[str] = frozenset()


def read_one(items: Items, word: str) -> Column | None:
    """Read an item that is one expression."""
    if word not in items:
        return None
    parts = items[word].split()
    if len(parts) > 1:
        raise parts[1].error(*error_messages.ITEM_TAKES_ONE(item=word))
    return read_expression(parts[0], word)


def read_columns(items: Items, word: str) -> tuple[Column, ...]:
    """Read an item that is a list of columns; a missing item gives none."""
    return tuple(read_expression(part, word) for part in items[word].split()) if word in items else ()


def read_control(items: Items, *, by_rows: bool = False) -> tuple[Column, ...]:
    """Read CONTROL; with `by_rows` the rows may give the edges of ranges."""
    parts = items["CONTROL"].split() if "CONTROL" in items else ()
    return tuple(read_grouping(part, "CONTROL", by_rows=by_rows) for part in parts)


def read_threshold(items: Items, *, bounded: bool) -> str | None:
    """Read THRESHOLD; `bounded` refuses one outside [0, 1]."""
    if "THRESHOLD" not in items:
        return None
    item = items["THRESHOLD"]
    if "SCORE" not in items:
        raise item.error(*error_messages.THRESHOLD_WITHOUT_SCORE())
    if "PREDICTION" in items:
        raise item.error(*error_messages.PREDICTION_TWICE())
    number = number_of(item)
    if bounded and number is not None and not 0 <= number <= 1:
        raise item.error(*error_messages.THRESHOLD_OUTSIDE(value=item.text))
    if len(item.split()) > 1:
        raise item.error(*error_messages.THRESHOLD_TAKES_ONE())
    return item.text


def read_confidence(items: Items) -> float | None:
    """Read CONFIDENCE, whose limits hold at one look."""
    if "CONFIDENCE" not in items:
        return None
    item = items["CONFIDENCE"]
    looks = next((token for token in item.tokens if token.word in LOOKS), None)
    if looks is not None:
        raise item.error(*error_messages.ANYTIME_NOT_TAKEN(), looks)
    number = number_of(item)
    if number is None or not 0.5 < (1 + number) / 2 < 1:  # the chance below the upper limit, as a DOUBLE
        raise item.error(*error_messages.CONFIDENCE_UNREADABLE(value=item.text))
    return number


def read_looks(items: Items, form: str) -> tuple[float | None, float | None]:
    """Read CONFIDENCE, and the number of rows at which the limits of ANYTIME are narrowest; None if missing."""
    item = items.get("CONFIDENCE")
    words = [token.word for token in item.tokens] if item is not None else []
    if item is None or form not in ANYTIME_FORMS or {*words}.isdisjoint(LOOKS):
        return read_confidence(items), None
    if "ANYTIME" not in words:
        raise item.error(*error_messages.TUNED_WITHOUT_ANYTIME(), item.tokens[words.index("TUNED")])
    at = words.index("ANYTIME")
    if not at:
        raise item.error(*error_messages.ANYTIME_WITHOUT_LEVEL())
    confidence = read_confidence({"CONFIDENCE": item.sub(item.tokens[:at])})
    rest = item.tokens[at + 1 :]
    if not rest:
        return confidence, _TUNED
    rows = number_of(item.sub(rest[1:])) if rest[0].word == "TUNED" and rest[1:] else None
    if rows is None or not 1 <= rows <= _MOST_TUNED:
        raise item.error(*error_messages.ANYTIME_UNREADABLE(value=item.sub(rest).text), rest[0])
    return confidence, rows


def read_number(
    items: Items, word: str, fits: Callable[[float], bool], wrong: Callable[..., tuple[str, str]]
) -> str | None:
    """Read an item that is a number or a parameter.

    Args:
        items: the items.
        word: the item to read; None is returned if it is missing.
        fits: whether the item takes a number.
        wrong: returns the message and the hint of the error for any other `value`.
    """
    item = items.get(word)
    if item is None:
        return None
    number = number_of(item)
    if not is_parameter(item) and (number is None or not fits(number)):
        raise item.error(*wrong(value=item.text))
    return item.text


def is_count(number: float) -> bool:
    """Return whether a number is a whole one from 0 on that a BIGINT holds."""
    return 0 <= number < 1e18 and number.is_integer()


def read_minimum(items: Items) -> str | None:
    """Read MINIMUM."""
    return read_number(items, "MINIMUM", is_count, error_messages.MINIMUM_UNREADABLE)


def read_correction(items: Items) -> str:
    """Read CORRECTION, the correction of a clause's p-values and limits; the default is Holm's."""
    return read_word(items, "CORRECTION", CORRECTIONS, "holm", error_messages.CORRECTION_UNKNOWN)


def read_family(items: Items) -> str:
    """Read FAMILY, the comparisons that are corrected for together."""
    return read_word(items, "FAMILY", FAMILIES, FAMILIES[0], error_messages.FAMILY_UNKNOWN)


def read_word(items: Items, item: str, known: tuple[str, ...], usual: str, unknown: error_messages.Message) -> str:
    """Read an item that is one of the `known` words; a missing item is the `usual` one."""
    if item not in items:
        return usual
    text = items[item].text
    if text.lower() not in known:
        hint = did_you_mean(text.lower(), known)
        raise items[item].error(*unknown(hint, value=text, known=", ".join(known)))
    return text.lower()


def read_method(items: Items, form: str) -> tuple[str, tuple[int | str, int | str] | None]:
    """Read METHOD of a form that tests, and the DRAWS and SEED of permutations; None without permutations."""
    methods = METHODS if form == "TEST" else METHODS[:-1]
    if "MATCH" in items:
        methods = PAIRED_METHODS
    method = methods[0]
    if "METHOD" in items:
        item = items["METHOD"]
        method = item.text.lower()
        if method not in methods:
            listed = ", ".join(methods)
            raise item.error(*error_messages.METHOD_UNKNOWN(form=form, method=item.text, methods=listed))
        if "CLUSTER" in items:
            raise item.error(*error_messages.CLUSTER_AND_METHOD())
    refused = [] if method == METHODS[-1] else ["DRAWS", "SEED"]
    for word in refused:
        if word in items:
            raise items[word].error(*error_messages.DRAWS_WITHOUT_PERMUTATION(item=word))
    if refused:
        return method, None
    if "WEIGHT" in items:
        raise items["WEIGHT"].error(*error_messages.PERMUTATION_OF_WEIGHTS())
    draws = _whole(items, "DRAWS", _DRAWS, _FEWEST_DRAWS, _MOST_DRAWS)
    return method, (draws, _whole(items, "SEED", 0, 0, _MOST_SEED))


def _whole(items: Items, word: str, usual: int, low: int, high: int) -> int:
    """Read an item that is a whole number within bounds."""
    if word not in items:
        return usual
    item = items[word]
    number = number_of(item)
    if number is None or not number.is_integer() or not low <= number <= high:
        raise item.error(*error_messages.WHOLE_UNREADABLE(item=word, value=item.text, low=low, high=high))
    return int(number)


def read_complete(items: Items, protected: tuple[Column, ...], *, grouped: bool) -> bool:
    """Read STRATA; return True for `complete`, the only word that it takes."""
    if "STRATA" not in items:
        return False
    item = items["STRATA"]
    if len(item.tokens) > 1 or item.tokens[0].word != "COMPLETE":
        raise item.error(*error_messages.STRATA_UNKNOWN(value=item.text))
    if "CONTROL" not in items:
        raise item.error(*error_messages.STRATA_WITHOUT_CONTROL())
    if grouped or len(protected) > 1:
        raise item.error(*error_messages.STRATA_NOT_TWO_SIDED())
    return True


def read_reference(items: Items, protected: tuple[Column, ...]) -> Literal["OVERALL"] | tuple[str, ...] | None:
    """Read REFERENCE, which is OVERALL or one value for each protected column."""
    if "REFERENCE" not in items:
        return None
    item = items["REFERENCE"]
    if len(item.tokens) == 1 and item.tokens[0].word == "OVERALL":
        return "OVERALL"
    parts = item.split()
    for part in parts:
        sign = next((at for at, token in enumerate(part.tokens) if token.word in ("=", "==")), 0)
        if 0 < sign < len(part.tokens) - 1:
            value = part.sub(part.tokens[sign + 1 :]).text
            raise part.error(*error_messages.REFERENCE_IS_CONDITION(value=value))
        for token in part.tokens:
            constant = token.word in _CONSTANTS or not token.is_name or is_parameter(part)
            if not constant and not any(t.word in ("::", "CAST") for t in part.tokens):
                meant = did_you_mean(token.text, ("OVERALL",)) if token.word else ""
                hint = error_messages.ALL_ROWS_MEANT.format(meant=meant, name=token.text)
                hint = hint if meant.startswith("did") else ""
                raise part.error(*error_messages.REFERENCE_IS_NAME(hint, name=token.text), token)
    if len(parts) != len(protected):
        names = ", ".join(column.name for column in protected)
        raise item.error(*error_messages.REFERENCE_INCOMPLETE(given=len(parts), needed=len(protected), columns=names))
    return tuple(part.text for part in parts)


def read_ordered(part: Slice) -> tuple[str, str]:
    """Split one part of ORDER BY into its expression and what follows it, such as DESC."""
    end = len(part.tokens)
    while end and part.tokens[end - 1].word in _ORDERS:
        end -= 1
    if not end:
        raise part.error(*error_messages.ORDER_BY_EMPTY())
    rest = part.sub(part.tokens[end:]).text if end < len(part.tokens) else ""
    return read_expression(part.sub(part.tokens[:end]), "ORDER BY").text, rest


def check_columns(
    items: Items,
    control: tuple[Column, ...],
    protected: tuple[Column, ...],
    *,
    taken: Iterable[str],
    reserved: frozenset[str] = frozenset(),
    groups: str = "PROTECTED",
) -> set[str]:
    """Refuse result columns with the same name or a `reserved` one; return all names in lower case.

    `groups` is the item of the `protected` columns.
    """
    seen = set(taken)
    named: dict[str, tuple[Column, str]] = {}
    columns = [(c, items["CONTROL"], "CONTROL") for c in control]
    columns += [(c, items[groups], groups) for c in protected]
    for column, item, word in columns:
        key = column.name.casefold()
        wrong = None
        if key in reserved or key.startswith("fair_"):
            new = f"{key.removeprefix('fair_')}_group"
            wrong = error_messages.COLUMN_RESERVED(column=column.name, item=word, text=column.shown, name=new)
        elif key in named and named[key][0].text == column.text:
            first, other = named[key]
            wrong = error_messages.COLUMN_REPEATED(column=column.shown, item=word)
            if other != word:
                column, wrong = first, error_messages.COLUMN_IN_BOTH(column=column.shown)
        elif key in seen:
            wrong = error_messages.COLUMN_TWICE(column=column.name, text=column.shown)
        if wrong:
            raise ClauseError(*wrong, sql=item.sql, start=column.start, end=column.end)
        seen.add(key)
        named[key] = (column, word)
    return seen


def read_seed(parts: Items) -> int:
    """Read SEED of a statement; the default is 0."""
    read_number(
        parts, "SEED", lambda number: is_count(number) and number < 2**32,
        lambda value: (f"SEED {value} is not a whole number from 0 on", "write SEED 7"),
    )  # fmt: skip
    return int(number_of(parts["SEED"]) or 0) if "SEED" in parts else 0
