"""Compute the parts of a gap for `FAIR DECOMPOSE (…)`, from the sums of two groups in each stratum.

In: a relation with one row per pair of groups and stratum, and the sums of both groups. Out: queries over it, and
expressions for what each stratum adds to the parts of its pair and to their variances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest
from fairsql.expansion.building.data_errors import outside
from fairsql.expansion.building.symbols import Slot, slotted
from fairsql.expansion.building.verdicts import by_metric
from fairsql.expansion.counting.contingency import columns
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import SHARES

SIDES = ("first", "second")
PARTS = ("explained", "unexplained", "off_support")
# Of each of SHARES, the part of the first group's shares in the weights of the strata.
_PARTS_OF_FIRST = {
    "both": "0.5",
    "first": "1",
    "second": "0",
    "pooled": "fair_first_inside / (fair_first_inside + fair_second_inside)",
}
_LEAST_SPREAD = "1e-8"  # a variance below this part of the mean square is rounding
_LARGEST_SQUARE = "1e300"
_PARTS_OF_WEIGHT = ("fair_part", "(1 - fair_part)")
_WEIGHT = "fair_part * fair_first_share + (1 - fair_part) * fair_second_share"


def _formulas(texts: Mapping[str, str]) -> list[exp.Expression]:
    return [nodes.alias(parse_formula(text), as_name) for as_name, text in texts.items()]


def _over(texts: Mapping[str, str], pair: Sequence[str]) -> list[exp.Expression]:
    """Return sums over the strata of a pair."""
    return [
        nodes.alias(nodes.over(nodes.total(parse_formula(text)), columns(pair)), as_name)
        for as_name, text in texts.items()
    ]


def shares(matched: str, pair: Sequence[str]) -> exp.Query:
    """Return each stratum with its groups' sums over all strata (`total`) and over shared strata (`inside`)."""
    shared = "fair_first_below > 0 AND fair_second_below > 0"
    sums: dict[str, str] = {}
    for side in SIDES:
        sums |= {
            f"fair_{side}_total": f"fair_{side}_below",
            f"fair_{side}_inside": f"CASE WHEN {shared} THEN fair_{side}_below ELSE 0 END",
            f"fair_{side}_gained": f"CASE WHEN {shared} THEN fair_{side}_above ELSE 0 END",
        }
    return nodes.select([exp.Star(), *_formulas({"fair_shared": shared}), *_over(sums, pair)], matched)


def part_of_first(shares: str, *, is_open: bool = False) -> exp.Expression:
    """Return the part of the first group's shares in the weights of the strata; the rest is of the second group's.

    Args:
        shares: one of SHARES.
        is_open: whether a macro's parameter names them.
    """
    if isinstance(shares, Slot):
        return shares.made.copy() if shares.made is not None else exp.Null()
    parts = {word: parse_formula(text) for word, text in _PARTS_OF_FIRST.items()}
    if not is_open:
        return parts[shares]
    asked = nodes.column("shares")
    branches = [(nodes.equal(exp.Lower(this=asked.copy()), nodes.string(word)), part) for word, part in parts.items()]
    wrong = outside("SHARES").raised(bounds=f"{', '.join(SHARES[:-1])} or {SHARES[-1]}", value=asked)
    return nodes.case(*branches, default=wrong)


def values(shared: str, part: exp.Expression, *, limited: bool) -> exp.Query:
    """Return each stratum with the value and the share of both groups, and under CONFIDENCE their variances.

    Args:
        shared: the query of the shares.
        part: as `part_of_first` returns it; it becomes `fair_part`.
        limited: whether the parts have limits.

    `portion` is the stratum's share of the group's rows, `share` its share of the rows in strata that both groups have,
    and `common` the group's value in those strata. Variances are those of a weighted mean. The value's variance has
    half a row at 0 and half a row at 1 added.
    """
    texts: dict[str, str] = {}
    for side in SIDES:
        above, below, inside = (f"fair_{side}_{each}" for each in ("above", "below", "inside"))
        texts |= {
            f"fair_{side}_portion": f"{below} / fair_{side}_total",
            f"fair_{side}_share": f"CASE WHEN fair_shared THEN {below} / {inside} END",
            f"fair_{side}_value": f"{above} / NULLIF({below}, 0)",
            f"fair_{side}_common": f"{above.replace('above', 'gained')} / NULLIF({inside}, 0)",
        }
        if limited:
            squares = f"fair_{side}_squares"
            square = _square(f"{above} / {below}", squares, f"fair_{side}_moment", f"fair_{side}_square_moment")
            texts |= {
                f"fair_{side}_size": f"CASE WHEN fair_shared THEN power({below}, 2) / {squares} END",
                f"fair_{side}_drawn": f"CASE WHEN fair_shared THEN {squares} / power({inside}, 2) END",
                f"fair_{side}_square": f"CASE WHEN fair_shared THEN {square} END",
            }
    return nodes.select([exp.Star(), *_formulas(texts), nodes.alias(part, "fair_part")], shared)


def are_numbers(spec: FairSpec) -> exp.Expression:
    """Return the test that a metric is the mean of a user's column: TRUE or FALSE if all metrics are, or none."""
    return by_metric([_is_number(measure) for measure in spec.measures])


@slotted("is_number")
def _is_number(measure: Measure) -> exp.Expression:
    return exp.Boolean(this=measure.mean is not None)


def by_kind(numbers: exp.Expression, value: exp.Expression, default: exp.Expression) -> exp.Expression:
    """Return the value for means of users' columns, and the default for other metrics."""
    if isinstance(numbers, exp.Boolean):
        return value if numbers.this else default
    return nodes.case((numbers.copy(), value), default=default)


def differences(valued: str, pair: Sequence[str], numbers: exp.Expression, *, limited: bool) -> exp.Query:
    """Return each stratum with its values' difference and the value by which shares are weighed.

    If the first group's shares weigh differences of values, the second group's values weigh differences of shares.
    Under CONFIDENCE there are their variances, and what the stratum adds to the test of Cochran, Mantel and Haenszel:
    its difference weighed by n₁ n₂ / (n₁ + n₂), and the variance of that if the groups are alike.
    """
    texts = {
        "fair_difference": "CASE WHEN fair_shared THEN fair_first_value - fair_second_value END",
        "fair_middle": "CASE WHEN fair_shared"
        " THEN (1 - fair_part) * fair_first_value + fair_part * fair_second_value END",
    }
    outputs, texts = _formulas(texts), {}
    if limited:
        for side in SIDES:
            variance = by_kind(numbers, _variance_of_numbers(side, pair), parse_formula(_variance(*_sample(side))))
            outputs.append(nodes.alias(variance, f"fair_{side}_variance"))
        one, other = (f"fair_{side}_size" for side in SIDES)
        both, value = f"({one} + {other})", f"({one} * fair_first_value + {other} * fair_second_value)"
        squares = f"({one} * fair_first_square + {other} * fair_second_square)"
        texts["fair_tested"] = f"{one} * {other} / {both} * (fair_first_value - fair_second_value)"
        texts["fair_tested_variance"] = (
            f"{one} * {other} / {both} * ({squares} - power({value}, 2) / {both}) / ({both} - 1)"
        )
    return nodes.select([exp.Star(), *outputs, *_formulas(texts)], valued)


def _sample(side: str) -> tuple[str, str, str]:
    """Return the names of a stratum's effective rows, its value and its mean square, for one group."""
    return f"fair_{side}_size", f"fair_{side}_value", f"fair_{side}_square"


def _variance_of_numbers(side: str, pair: Sequence[str]) -> exp.Expression:
    """Return the variance of a mean of numbers in a stratum, with one row of the variance within all strata added.

    So a stratum of one row has a variance, and that of few rows is not too small. There is none if a group has no
    stratum with two rows, or if its numbers hardly differ within strata: the rest would be rounding.
    """
    size, value, square = _sample(side)
    within = f"{size} * greatest({square} - power({value}, 2), 0)"
    sums = {"spread": within, "freedom": f"{size} - 1", "squares": f"{size} * {square}"}
    totals = {each: nodes.over(nodes.total(parse_formula(text)), columns(pair)) for each, text in sums.items()}
    known = f"freedom >= 1 AND spread > {_LEAST_SPREAD} * squares AND squares < {_LARGEST_SQUARE}"
    tree = parse_formula(f"CASE WHEN {known} THEN ({within} + spread / freedom) / power({size}, 2) END")
    return tree.transform(lambda node: totals[node.name].copy() if node.name in totals else node)


def _square(value: str, squares: str, moment: str, square_moment: str) -> str:
    """Return the mean square of values, weighted by squared weights and moved so that their mean is `value`."""
    return f"{square_moment} / {squares} - 2 * {value} * {moment} / {squares} + 2 * power({value}, 2)"


def _variance(size: str, value: str, square: str) -> str:
    """Return the variance of a mean over so many rows, with half a row at 0 and half a row at 1 added."""
    mean = f"({size} * {value} + 0.5) / ({size} + 1)"
    return f"(({size} * {square} + 0.5) / ({size} + 1) - power({mean}, 2)) / {size}"


def variance_of_value(sums: Mapping[str, exp.Expression], numbers: exp.Expression) -> exp.Expression:
    """Return the variance of a group's value over all strata.

    Args:
        sums: `above`, `below`, `squares`, `moment` and `square_moment` of the group; `below` is not 0.
        numbers: as `are_numbers` returns it.
    """
    size, square = "(below * below / squares)", f"({_square('above / below', 'squares', 'moment', 'square_moment')})"
    spread = f"{square} - power(above / below, 2)"
    known = f"{size} >= 2 AND {spread} > {_LEAST_SPREAD} * {square} AND {square} < {_LARGEST_SQUARE}"
    of_numbers = parse_formula(f"CASE WHEN {known} THEN ({spread}) / ({size} - 1) END")
    tree = by_kind(numbers, of_numbers, parse_formula(_variance(size, "above / below", square)))
    return tree.transform(lambda node: sums[node.name].copy() if node.name in sums else node)


def means(different: str, pair: Sequence[str], *, limited: bool) -> exp.Query:
    """Return each stratum with the means over the strata of its pair, relative to which its parts are measured."""
    sums = {"fair_mean_middle": "(fair_first_share + fair_second_share) / 2 * fair_middle"}
    for side in SIDES if limited else ():
        for each in ("difference", "middle"):
            sums[f"fair_{side}_{each}"] = f"fair_{side}_share * fair_{each}"
    return nodes.select([exp.Star(), *_over(sums, pair)], different)


def tested() -> exp.Expression:
    """Return the statistic of Cochran, Mantel and Haenszel over the strata of a pair; NULL for values beyond DOUBLE."""
    deviation, variance = (nodes.total(nodes.column(each)) for each in ("fair_tested", "fair_tested_variance"))
    statistic = nodes.quotient(deviation, exp.Sqrt(this=greatest(0, variance)))
    return exp.Nullif(this=statistic, expression=nodes.cast(nodes.string("NaN"), nodes.DOUBLE))


def contributions() -> dict[str, exp.Expression]:
    """Return what a stratum adds to each part.

    A larger share than the other group's adds to the explained part if the stratum's value is above the mean, and
    subtracts from it if the value is below. As shares sum to 1, the mean cancels out of the sum.
    """
    outside = " - ".join(
        f"fair_{side}_portion * (coalesce(fair_{side}_value, 0) - coalesce(fair_{side}_common, 0))" for side in SIDES
    )
    return {
        "explained": parse_formula("(fair_first_share - fair_second_share) * (fair_middle - fair_mean_middle)"),
        "unexplained": parse_formula(f"({_WEIGHT}) * fair_difference"),
        "off_support": parse_formula(f"CASE WHEN fair_shared THEN 0 ELSE {outside} END"),
    }


def variances() -> dict[str, exp.Expression]:
    """Return what a stratum adds to the variance of the explained and of the unexplained part.

    A part is a sum of products of a share and a value. The first order has the variance of each factor, the second
    order (Goodman 1960) that of both together. Without the second order, few rows give too small a variance.
    """
    both = " + ".join(f"fair_{side}_drawn * (1 - fair_{side}_share)" for side in SIDES)
    weighed = " + ".join(
        f"power({part}, 2) * fair_{side}_drawn * (1 - fair_{side}_share)"
        for side, part in zip(SIDES, _PARTS_OF_WEIGHT, strict=True)
    )
    middle = " + ".join(
        f"power({part}, 2) * fair_{side}_variance" for side, part in zip(SIDES, reversed(_PARTS_OF_WEIGHT), strict=True)
    )

    def drawn(each: str, parts: Sequence[str]) -> str:
        return " + ".join(
            f"power({part}, 2) * fair_{side}_drawn * power(fair_{each} - fair_{side}_{each}, 2)"
            for side, part in zip(SIDES, parts, strict=True)
        )

    return {
        "explained": parse_formula(
            f"(power(fair_first_share - fair_second_share, 2) + {both}) * ({middle}) + {drawn('middle', ('1', '1'))}"
        ),
        "unexplained": parse_formula(
            f"(power({_WEIGHT}, 2) + {weighed}) * (fair_first_variance + fair_second_variance)"
            f" + {drawn('difference', _PARTS_OF_WEIGHT)}"
        ),
    }
