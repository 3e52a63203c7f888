"""The first screen of a report on pay: the table of the law, and what it says in plain words. In: facts. Out: text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import place_spans
from fairsql.reports.content.labels import shorten
from fairsql.reports.content.scorecard import Score
from fairsql.reports.content.section import DRAWN
from fairsql.reports.content.units import Unit
from fairsql.reports.content.words import confidence_text, counted, listed, titled

SIGN = 0.05  # the gap in a category that Article 10(1)(a) names
_PERCENT = Unit(True, 1)
_WIDE = 1.0  # limits further apart than this say too little to be drawn
_RARE = 0.001  # the least chance that is written as it is
_CENTS = 1000  # amounts below it are written with two decimals
_ABOUT = (
    "These figures describe the pay of the people in the data. They do not say why women and men are paid differently, "
    "whether a difference is justified, or whether any law is obeyed.",
    "Intervals treat the people in the data as a sample of those whom the same rules of pay could have employed. They "
    "say how far chance alone moves a gap, and hold for each figure by itself.",
)
_EQUAL = (
    "Whether jobs in a category are of equal value is the employer's assessment; the data cannot show it. The report "
    "is only as good as the categories."
)
_ADJUSTED = (
    "An adjusted gap compares people who are alike in what was named as control. It does not say whether a control is "
    "itself gender-neutral: a grade that women reach later hides a gap instead of justifying it."
)


def rows_of(facts: Facts) -> list[dict[str, Any]]:
    """Return the rows of the figures."""
    return facts.derived(_records)


def _records(facts: Facts) -> list[dict[str, Any]]:
    return list(facts.tables["pay"].records())


def categories_of(facts: Facts) -> list[dict[str, Any]]:
    """Return a row for each category, its mean pay: those with the sign first, the largest gap first."""
    pay = rows_of(facts)[0]["indicator"]
    rows = [row for row in rows_of(facts) if row["category"] is not None and row["indicator"] == pay]
    return sorted(rows, key=lambda row: (row["gap"] is None, not row["indicated"], -abs(row["gap"] or 0)))


def is_uk(facts: Facts) -> bool:
    """Return whether the figures are those of a law without categories."""
    assert facts.question.pay is not None
    return facts.question.pay.standard.name == "uk_gender_pay_gap"


def amount(value: float | None) -> str:
    """Return an amount of money.

    >>> amount(21.456), amount(43210.9), amount(None)
    ('21.46', '43,211', '–')
    """
    if value is None:
        return "–"
    return f"{value:,.2f}" if abs(value) < _CENTS else f"{value:,.0f}"


def percent(share: float | None) -> str:
    """Return a share in percent.

    >>> percent(0.0712), percent(-0.2), percent(None)
    ('7.1 %', '−20.0 %', '–')
    """
    return "–" if share is None else _PERCENT.value(share)


def interval_of(row: Mapping[str, Any], of: str = "gap") -> str:
    """Return the limits of a gap in percent, or of a gap of shares in points; empty if there are none.

    >>> interval_of({"gap_low": -0.01, "gap_high": 0.2})
    '−1.0 to 20.0 %'
    >>> interval_of({"gap_low": -0.01, "gap_high": 0.2, "indicator": "receiving variable pay"})
    '−1.0 to 20.0'
    """
    low, high = row[f"{of}_low"], row[f"{of}_high"]
    if low is None or high is None:
        return ""
    return f"{_PERCENT.bare(low)} to {_PERCENT.bare(high) if is_share(row) else _PERCENT.value(high)}"


def gap_text(row: Mapping[str, Any]) -> str:
    """Return a gap in percent of men's pay, or a gap of shares in points.

    >>> gap_text({"gap": 0.045, "indicator": "receiving variable pay"})
    '4.5 points'
    """
    return _PERCENT.gap(row["gap"]) if is_share(row) and row["gap"] is not None else percent(row["gap"])


def is_wide(row: Mapping[str, Any], of: str = "gap") -> bool:
    """Return whether limits are missing, or so far apart that they say next to nothing."""
    low, high = row[f"{of}_low"], row[f"{of}_high"]
    return low is None or high is None or high - low > _WIDE


def is_share(row: Mapping[str, Any]) -> bool:
    """Return whether a row compares shares of people and not pay."""
    indicator: str = row.get("indicator") or ""  # an adjusted gap is none
    return indicator.startswith("receiving") or indicator.endswith("band")


def sizes_text(row: Mapping[str, Any]) -> str:
    """Return how many women and men a figure stands on."""
    return f"{counted(row['women_n'], 'woman', 'women')} and {counted(row['men_n'], 'man', 'men')}"


def pay_verdict(facts: Facts) -> str | None:
    """Return exceeds if a category shows the sign, within if none does, and None if none is judged."""
    judged = [row["indicated"] for row in categories_of(facts) if row["indicated"] is not None]
    return None if not judged else "exceeds" if any(judged) else "within"


def pay_headline(facts: Facts) -> str:
    """Return the verdict as a sentence."""
    rows = categories_of(facts)
    judged = [row for row in rows if row["indicated"] is not None]
    first = rows_of(facts)[0]
    if judged:
        shown = sum(row["indicated"] for row in judged)
        of = counted(len(judged), "category", "categories")
        return f"Mean pay of women and men differs by 5 % or more in {shown or 'none'} of {of}."
    if rows:
        return "No category has women and men whose pay can be compared."
    return _say_gap(first) if first["gap"] is not None else f"There is no gap: {first['reason']}."


def _say_gap(row: Mapping[str, Any], interval: str = "") -> str:
    """Say how much lower a figure is for women."""
    text = "as high as" if _PERCENT.bare(row["gap"]) == "0.0" else f"{percent(abs(row['gap']))} "
    if text != "as high as":
        text += "lower than" if row["gap"] > 0 else "higher than"
    limits = ""
    if interval and not is_wide(row):
        limits = f" ({interval} {_range_text(row['gap_low'], row['gap_high'], lower=row['gap'] > 0)})"
    return f"{titled(row['indicator'])} of women is {text} that of men{limits}."


def _range_text(low: float, high: float, *, lower: bool) -> str:
    """Return limits of how much lower a figure is, or higher: as a sentence says it, both ways if they include 0.

    >>> _range_text(0.02, 0.124, lower=True), _range_text(-0.124, -0.02, lower=False)
    ('2.0 to 12.4 %', '2.0 to 12.4 %')
    >>> _range_text(-0.124, 0.028, lower=False)
    '12.4 % higher to 2.8 % lower'
    """
    near, far = (low, high) if lower else (-high, -low)
    if near >= 0:
        return f"{_PERCENT.bare(near)} to {_PERCENT.value(far)}"
    ways = ("lower", "higher") if lower else ("higher", "lower")
    return f"{_PERCENT.value(far)} {ways[0]} to {_PERCENT.value(-near)} {ways[1]}"


def pay_said(facts: Facts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield a verdict and sentences: the whole company, then each category with the sign."""
    pay = rows_of(facts)[0]["indicator"].removeprefix("mean ")
    for row in rows_of(facts)[:4]:
        if row["gap"] is not None and row["indicator"] in (f"mean {pay}", f"median {pay}"):
            yield None, (_say_gap(row, confidence_text(facts)),)
    yield from _say_adjusted(facts)
    rows = categories_of(facts)
    shown = [row for row in rows if row["indicated"]]
    for row in shown[:DRAWN]:
        gap = _say_gap(row, confidence_text(facts))
        yield None, (f"5 % or more in {shorten(row['category'])}: {gap}", say_chance(row))
    if len(shown) > DRAWN:
        yield None, (f"The table has the other {len(shown) - DRAWN:,} categories with 5 % or more.",)
    expected = [row["by_chance"] for row in rows if row["by_chance"] is not None]
    if len(expected) > 1:
        yield (
            None,
            (
                f"If women and men were paid alike everywhere, chance would still show 5 % or more in about "
                f"{sum(expected):.1f} of these {len(expected):,} categories; {len(shown):,} show it.",
            ),
        )


def _say_adjusted(facts: Facts) -> Iterator[tuple[None, tuple[str, ...]]]:
    """Say what is left of the gap among people who are alike in all that may explain it."""
    spec = facts.question.adjusted
    if "adjusted" not in facts.tables or spec is None:
        return
    alike = listed([column.name for column in (*spec.control, *spec.linear)], 5)
    for row in facts.tables["adjusted"].records():
        gap = row["percent_gap"]
        if gap is None or row["warning"] is not None:
            yield None, (f"What {alike} explain is not estimated: {row['warning']}.",)
            continue
        limits = _range_text(-row["percent_gap_high"], -row["percent_gap_low"], lower=gap < 0)
        way = "lower" if gap < 0 else "higher"
        yield (
            None,
            (
                f"Among people alike in {alike}, typical pay (the geometric mean) of women is {percent(abs(gap))} "
                f"{way} than that of men ({confidence_text(facts)} {limits}).",
            ),
        )


def chance_text(row: Mapping[str, Any]) -> str:
    """Return how often chance alone would show the sign in a category.

    >>> chance_text({"by_chance": 0.456}), chance_text({"by_chance": 1e-9}), chance_text({"by_chance": None})
    ('45.6 %', 'fewer than 0.1 %', '')
    """
    often = row["by_chance"]
    return "" if often is None else percent(often) if often >= _RARE else "fewer than 0.1 %"


def say_chance(row: Mapping[str, Any]) -> str:
    """Say whether chance explains the sign in a category: how often equal pay would show it, and the interval."""
    sizes = sizes_text(row)
    if row["by_chance"] is None:
        return f"With {sizes} nobody can say how often chance would show this."
    often = chance_text(row)
    text = f"With equal pay, chance alone would show 5 % or more in {often} of categories like this one ({sizes})"
    if row["gap_low"] is None:
        return f"{text}."
    interval = "the interval of the gap"
    if is_wide(row):  # the sentence before leaves it out
        interval += f", {_range_text(row['gap_low'], row['gap_high'], lower=row['gap'] >= 0)},"
    if row["gap_low"] <= 0 <= row["gap_high"]:
        return f"{text}; {interval} includes 0, so these numbers cannot tell it from chance."
    return f"{text}; {interval} excludes 0, so chance is no likely explanation."


def pay_findings(facts: Facts) -> list[tuple[str | None, str]]:
    """Return a verdict and a sentence for each category that is judged, or for the company if there is none."""
    rows = [row for row in categories_of(facts) if row["gap"] is not None]
    if not rows:
        return [(None, _say_gap(row, confidence_text(facts))) for row in rows_of(facts)[:4] if row["gap"] is not None]
    return [(verdict_of(row), f"{row['category']}: {_say_gap(row, confidence_text(facts))}") for row in rows]


def verdict_of(row: Mapping[str, Any]) -> str | None:
    """Return what the sign of 5 % says about a category."""
    return None if row["indicated"] is None else "exceeds" if row["indicated"] else "within"


def pay_scores(facts: Facts) -> list[Score]:
    """Return the rows of the first table: the figures of the whole company, then mean pay in each category."""
    whole = [row for row in rows_of(facts) if row["category"] is None]
    rows = [*whole, *categories_of(facts)[:DRAWN]]
    drawn = [row for row in rows if row["gap"] is not None and not is_share(row)]
    spans = iter(place_spans([_numbers(row) for row in drawn]))
    return [_score(row, next(spans) if row in drawn else None) for row in rows]


def _numbers(row: Mapping[str, Any]) -> tuple[float, float | None, float | None, float | None]:
    """Return the size of a gap, its limits and the bound."""
    bound = SIGN if row["indicated"] is not None else None
    if is_wide(row):
        return abs(row["gap"]), None, None, bound
    low, high = row["gap_low"], row["gap_high"]
    return abs(row["gap"]), 0.0 if low < 0 < high else min(abs(low), abs(high)), max(abs(low), abs(high)), bound


def _score(row: Mapping[str, Any], span: Any) -> Score:
    write = percent if is_share(row) else amount
    place = row["article"] if row["category"] is None else f"{row['article']}, category {shorten(row['category'], 40)}"
    of = "of "
    if row["indicator"].endswith("band"):
        gap, of = "–", ""
    elif row["gap"] is None:
        gap = row["reason"]
    else:
        gap = gap_text(row)
    return Score(
        titled(row["indicator"]), place, of + counted(row["women_n"], "woman", "women"), write(row["women"]),
        of + counted(row["men_n"], "man", "men"), write(row["men"]), gap, interval_of(row),
        chance_text(row), verdict_of(row), span,
        {None: "", True: "yes", False: "no"}[row["indicated"]],
    )  # fmt: skip


def pay_basis(facts: Facts) -> Iterator[str]:
    """Yield sentences on what the figures stand on: people, those left out, and categories that are not judged."""
    first, rows = rows_of(facts)[0], categories_of(facts)
    read = facts.fingerprint.rows
    yield f"{counted(read, 'row')} were read, taken as one for each person: {sizes_text(first)} are compared."
    if first["left_out"]:
        yield (
            f"{first['left_out']:,} are left out, since their pay is unknown, or their sex is unknown or neither of "
            "the two."
        )
    silent = [row for row in rows if row["indicated"] is None]
    for reason in dict.fromkeys(row["reason"] for row in silent):
        names = [shorten(row["category"]) for row in silent if row["reason"] == reason]
        yield f"Categories that are not judged ({reason}): {listed(names, 5)}."
    few = [shorten(row["category"]) for row in rows if row["indicated"] is not None and row["gap_low"] is None]
    if few:
        yield f"Too few women or men for an interval: {listed(few, 5)}."
    if len(rows) > DRAWN:
        yield f"The table has {DRAWN} of {len(rows):,} categories, those with the largest gaps; others follow below."


def pay_limits(facts: Facts) -> tuple[str, ...]:
    """Return the sentences on what the report does not establish."""
    assert facts.question.pay is not None
    return (
        *_ABOUT,
        *((_EQUAL,) if categories_of(facts) else ()),
        *((_ADJUSTED,) if facts.question.pay.is_explained else ()),
    )
