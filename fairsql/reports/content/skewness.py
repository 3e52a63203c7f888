"""What is unsure because values are skewed: what is left within strata, and rows needed. In: facts. Out: sentences.

Limits of a mean are corrected for skewness; those of what is left within strata are the normal distribution's, which
a few very high or very low values make too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.judged_rows import Row, is_share
from fairsql.reports.content.pooled import UNCONTROLLED, Pooled, pooled
from fairsql.reports.content.words import confidence_text, group_text, strata_of, title_of

_UNCERTAIN = (
    ": a few rows have values far from the others, so how much values vary is uncertain, and most samples show too "
    "little of it."
)
_UNEVEN = 1.25  # how much longer one side of an interval is than the other where values are skewed


def say_uncertain(pairs: Sequence[str] = ()) -> str:
    """Say that a number of rows is probably too small; of which pairs, if it could be several.

    >>> say_uncertain(["“a” and “b”"])[:38], say_uncertain()[:20]
    ('For “a” and “b” it is probably more: a', 'It is probably more:')
    >>> say_uncertain(["a and b where c = 1", "a and b where c = 2"])[:75]
    'For these 2 pairs the numbers are probably larger (a and b where c = 1; a a'
    """
    if len(pairs) > 1:
        return f"For these {len(pairs)} pairs the numbers are probably larger ({'; '.join(pairs)}){_UNCERTAIN}"
    return f"For {pairs[0]} it is probably more{_UNCERTAIN}" if pairs else f"It is probably more{_UNCERTAIN}"


def say_skewed(facts: Facts, metric: str) -> Iterator[str]:
    """Yield a sentence if values are skewed, which the limits of what is left within strata do not allow for."""
    part = next(iter(pooled(facts).get(metric, [])), None)
    if part is not None and part.low is not None and not is_share(facts, metric) and _is_skewed(facts, metric, part):
        yield (
            f"{title_of(facts, metric)} is skewed: a few rows have values far from the others. The "
            f"{confidence_text(facts)} of what is left within strata is the normal distribution's, which does not "
            "allow for that: what is left is less sure than its interval says."
        )


def _is_skewed(facts: Facts, metric: str, part: Pooled) -> bool:
    """Return whether the limits of the mean of one of the two groups are uneven, as those of skewed values are."""
    rows, compared = facts.tables[UNCONTROLLED].records(), {part.row[s] for s in part.sides}
    return _are_uneven(facts, metric, rows, compared)


def varies_uncertainly(facts: Facts, pair: Row) -> bool:
    """Return whether the variance of a pair's numbers is so uncertain that rows_needed is probably too small.

    Where limits are uneven, the skewness g and the rows n are such that g / √n is 0.15 or
    more. The relative standard error of a variance is at least g / √n, since kurtosis is at least g² + 1, and most
    samples of skewed values have too small a variance.
    """
    metric, strata = pair["metric"], strata_of(facts, pair)
    measure = next((each for each in facts.question.spec.measures if each.name == metric), None)
    if measure is None or not measure.aggregates or (measure.mean or measure.root_of) is None:
        return False
    rows = [row for row in facts.tables["groups"].records() if strata.items() <= row.items()]
    return _are_uneven(facts, metric, rows, {pair["first_group"], pair["second_group"]})


def _are_uneven(facts: Facts, metric: str, rows: Iterable[Row], compared: set[str]) -> bool:
    names = [column.name for column in facts.question.spec.protected]
    for row in rows:
        if group_text([row[name] for name in names]) not in compared:
            continue
        low, value, high = (row.get(f"{metric}{end}") for end in ("_low", "", "_high"))
        if low is None or value is None or high is None:
            continue
        sides = high - value, value - low
        if min(sides) > 0 and max(sides) > _UNEVEN * min(sides):
            return True
    return False
