"""The answer to a question FAIR ADJUST in plain words: raw and adjusted gaps. In: facts. Out: sentences, scorecard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import exp
from typing import Any

from fairsql.findings.judging import shown
from fairsql.reports.content.basis import say_missing, say_rows
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import place_spans
from fairsql.reports.content.labels import ALL_ROWS, label_group, quoted, shorten
from fairsql.reports.content.scorecard import Score
from fairsql.reports.content.section import DRAWN
from fairsql.reports.content.units import Unit, brief, unit_for
from fairsql.reports.content.words import (
    at_once,
    confidence_text,
    counted,
    headline_of,
    listed,
    people,
    say_verdicts,
    verdict_of,
    worst_verdict,
)

ORDER = ("exceeds", "undecided", "within", None)  # verdicts, the worst first
_CONSTANT = re.compile(r"[\d.]+|'[^']*'|true|false", re.IGNORECASE)
_NAMED = 5  # the most terms or groups that a sentence lists
ALIKE = "as high"
_ABOUT = (
    "These numbers describe the rows that were read. They do not say why groups differ, or whether any law is obeyed."
)
_ASSUMED = (
    "An adjusted gap compares rows that are alike in the controls. It does not say whether a control is itself fair, "
    "what something unmeasured would change, or whether straight lines and steps describe the outcome well.",
    "Limits hold with the confidence that is stated, for rows that stand for a larger population",
)


def rows_of(facts: Facts) -> list[dict[str, Any]]:
    """Return the rows of FAIR ADJUST, the worst first, each with its gap as it is judged, and its limits, as `judged`.

    Of a logarithm that is a part of the reference. `judged_raw` is the gap without controls.
    """
    return facts.derived(_rows)


def _rows(facts: Facts) -> list[dict[str, Any]]:
    logged = is_logged(facts)
    before = {row["first_group"]: row for row in facts.tables["raw"].records()}
    kind = "percent_gap" if logged else "adjusted_gap"
    found = []
    for row in facts.tables["adjusted"].records():
        raw = before[row["first_group"]]
        own = {end: row[f"{kind}{end}"] for end in ("", "_low", "_high")}
        own |= {f"_raw{end}": raw[f"{kind}{end}"] for end in ("", "_low", "_high")}
        found.append({**row, **{f"judged{end}": value for end, value in own.items()}})
    return sorted(found, key=_worst_first)


def _worst_first(row: Mapping[str, Any]) -> tuple[int, float]:
    """Order by verdict, and groups first whose gap is large for sure."""
    size, least = (0.0, None) if row["judged"] is None else _magnitudes(row)[:2]
    return ORDER.index(_verdict(row)), -(size if least is None else least)


def is_logged(facts: Facts) -> bool:
    """Return whether the outcome is a logarithm, so that gaps are in percent of the reference."""
    assert facts.question.adjusted is not None
    return bool(facts.question.adjusted.logged)


def outcome_name(facts: Facts) -> str:
    """Return what the outcome is called: of a logarithm the number that it is of."""
    spec = facts.question.adjusted
    assert spec is not None
    return shorten(spec.outcome.shown if spec.logged else spec.shown)


def group_of(row: Mapping[str, Any], side: str) -> str:
    """Return the group of a row as a reader understands it."""
    key = row[f"{side}_key"]
    return ALL_ROWS if key is None else shorten(label_group(list(key), list(key.values())))


def control_names(facts: Facts) -> list[str]:
    """Return the names of all controls; a constant is none."""
    spec = facts.question.adjusted
    assert spec is not None
    return [column.name for column in (*spec.control, *spec.linear) if not _CONSTANT.fullmatch(column.text)]


def unit_of(facts: Facts) -> Unit:
    """Return the unit of gaps: percent of the reference for a logarithm, else that of the outcome.

    A gap near 0 needs no more decimals than its limits.
    """
    if not is_logged(facts):
        return Unit(False)
    units = [
        unit_for(True, [None, None, *(row[f"{of}{end}"] for end in ("", "_low", "_high"))])
        for row in rows_of(facts)
        for of in ("judged_raw", "judged")
    ]
    return Unit(True, max([1, *(unit.places for unit in units)]))


def gap_text(unit: Unit, gap: float) -> str:
    """Return a gap as words.

    >>> gap_text(Unit(True), -0.123), gap_text(Unit(False), 2.0), gap_text(Unit(True), 0.00001)
    ('12.3 % lower', '2.000 higher', 'as high')
    """
    text = unit.value(abs(gap))
    if text == unit.value(0.0):
        return ALIKE
    return f"{text} {'lower' if gap < 0 else 'higher'}"


def interval_text(unit: Unit, low: float | None, high: float | None) -> str:
    """Return limits as words; empty if there are none.

    >>> interval_text(Unit(True), -0.2, -0.1), interval_text(Unit(True), -0.02, 0.013)
    ('10.0 to 20.0 % lower', '2.0 % lower to 1.3 % higher')
    """
    if low is None or high is None:
        return ""
    if low < 0 < high:
        return f"{gap_text(unit, low)} to {gap_text(unit, high)}"
    near, far = sorted((abs(low), abs(high)))
    return f"{unit.amount(near)} to {unit.value(far)} {'lower' if high <= 0 else 'higher'}"


def bound_text(unit: Unit, allowance: float) -> str:
    """Return an allowance as it was written.

    >>> bound_text(Unit(True), 0.05), bound_text(Unit(False), 200.0)
    ('5 %', '200')
    """
    return f"{100 * allowance:.6g} %" if unit.is_share else shown(allowance)


def _limits(facts: Facts, row: Mapping[str, Any], of: str) -> str:
    text = interval_text(unit_of(facts), row[f"{of}_low"], row[f"{of}_high"])
    spec = facts.question.adjusted
    assert spec is not None
    many = 1 if spec.correction == "none" else row["comparisons"] or 1
    return f" ({confidence_text(facts)} {text}{at_once(many).replace(' pairs ', ' gaps ')})" if text else ""


def say_row(facts: Facts, row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the raw gap of a group in plain words, then the adjusted one, and whether it is allowed."""
    first, second = group_of(row, "first"), group_of(row, "second")
    unit, name = unit_of(facts), outcome_name(facts)
    if row["judged_raw"] is None:
        return (f"{quoted(first)} is not compared with {quoted(second)}, since {row['warning']}.",)
    raw, interval = gap_text(unit, row["judged_raw"]), _limits(facts, row, "judged_raw")
    head = f"The mean of {_in_sentence(name)} is {raw} for {people(first)} "
    head += f"{'as' if raw == ALIKE else 'than'} for {people(second)}"
    if is_logged(facts):
        head = head.replace("The mean", "The geometric mean", 1)
    head += f"{interval}."
    if row["warning"] is not None:
        return head, f"Whether controls explain that is not judged, since {row['warning']}."
    if not control_names(facts):
        return (f"{head[:-1]}{_say_verdict(unit, row)}.",)
    same = f"Among rows with the same {listed(control_names(facts), _NAMED)} it is {gap_text(unit, row['judged'])}"
    return head, f"{same}{_limits(facts, row, 'judged')}{_say_verdict(unit, row)}."


def _in_sentence(name: str) -> str:
    """Return what the outcome is called within a sentence: in quotes if it is one word, such as a column's name."""
    return name if " " in name or "(" in name else f"“{name}”"


def _say_verdict(unit: Unit, row: Mapping[str, Any]) -> str:
    if row["allowance"] is None:
        return ""
    bound = bound_text(unit, row["allowance"])
    return {
        "exceeds": f", more than the {bound} allowed",
        "within": f", within the {bound} allowed",
        "undecided": f". This is not decided: the interval includes the {bound} allowed",
    }[str(verdict_of(row))]


def adjusted_answers(facts: Facts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield the verdict and the sentences for each group."""
    for row in rows_of(facts):
        yield _verdict(row), say_row(facts, row)


def _verdict(row: Mapping[str, Any]) -> str | None:
    return verdict_of(row) if row["within"] is not None else None


def adjusted_verdict(facts: Facts) -> str | None:
    """Return the worst verdict; None if nothing is judged."""
    return worst_verdict(rows_of(facts))


def adjusted_headline(facts: Facts) -> str:
    """Return the verdict as a sentence."""
    rows = rows_of(facts)
    if not rows:
        return "Nothing is judged: there are no two groups."
    first, judged = rows[0], [row for row in rows if row["within"] is not None]
    if not judged or _verdict(first) == "within" or (_verdict(first) == "undecided" and len(judged) > 1):
        return headline_of(rows)
    unit, controls = unit_of(facts), listed(control_names(facts), _NAMED)
    gap, second = gap_text(unit, first["judged"]), people(group_of(first, "second"))
    mean = f"the {'geometric ' if is_logged(facts) else ''}mean of {_in_sentence(outcome_name(facts))}"
    among = f"among rows with the same {controls}, " if controls else ""
    text = f"{among}{mean} is {gap} for {people(group_of(first, 'first'))} "
    text += f"{'as' if gap == ALIKE else 'than'} for {second}{_limits(facts, first, 'judged')}"
    bound = bound_text(unit, first["allowance"])
    if _verdict(first) == "undecided":
        return f"{headline_of(rows)[:-1]}: {text}, and the allowance is {bound}."
    many = f" {say_verdicts([_verdict(row) for row in judged])}" if len(judged) > 1 else ""
    return f"{text[0].upper()}{text[1:]}: more than the {bound} allowed.{many}"


def adjusted_limits(facts: Facts) -> tuple[str, ...]:
    """Return the sentences on what the report does not establish."""
    spec = facts.question.adjusted
    assert spec is not None
    corrected = _corrected(facts)
    if spec.cluster is None:
        return _ABOUT, _ASSUMED[0], f"{_ASSUMED[1]} and are independent.", *corrected
    each = f"Those of the same cluster (CLUSTER {spec.cluster.name}) may depend on each other; others are independent."
    return _ABOUT, _ASSUMED[0], f"{_ASSUMED[1]}. {each}", *corrected


def _corrected(facts: Facts) -> Iterator[str]:
    """Yield the sentence on the correction of limits, verdicts and p-values; none if one gap is compared."""
    spec, many = facts.question.adjusted, max((row["comparisons"] for row in rows_of(facts)), default=1)
    assert spec is not None
    if spec.correction == "none" and len(rows_of(facts)) > 1:
        yield "Limits, verdicts and p-values are those of each group by itself (CORRECTION none)."
    elif many > 1:
        yield (
            f"Limits, verdicts and p-values are corrected for {many:,} comparisons: p-values as CORRECTION "
            f"{spec.correction} says, limits and the verdicts that follow from them by Bonferroni."
        )


def adjusted_scores(facts: Facts) -> list[Score]:
    """Return a row of the scorecard for each group, of many for the first."""
    rows, unit = rows_of(facts)[:DRAWN], unit_of(facts)
    judged_rows = [row for row in rows if row["judged"] is not None]
    spans = iter(place_spans([_magnitudes(row) for row in judged_rows]))
    return [_score(facts, row, unit, next(spans) if row["judged"] is not None else None) for row in rows]


def _magnitudes(row: Mapping[str, Any]) -> tuple[float, float | None, float | None, float | None]:
    """Return a gap, its limits and its allowance by their sizes."""
    low, high = row["judged_low"], row["judged_high"]
    if low is None or high is None:
        return abs(row["judged"]), None, None, row["allowance"]
    least = 0.0 if low < 0 < high else min(abs(low), abs(high))
    return abs(row["judged"]), least, max(abs(low), abs(high)), row["allowance"]


def _score(facts: Facts, row: Mapping[str, Any], unit: Unit, span: Any) -> Score:
    bound = "" if row["allowance"] is None else f"at most {bound_text(unit, row['allowance'])}"
    means = [_mean(row[f"{side}_value"], logged=unit.is_share) for side in ("first", "second")]
    return Score(
        row["metric"], "", group_of(row, "first"), means[0], group_of(row, "second"), means[1],
        "not estimated" if row["judged"] is None else unit.value(row["judged"]),
        "" if row["judged_low"] is None else f"{unit.amount(row['judged_low'])} to {unit.amount(row['judged_high'])}",
        bound, _verdict(row), span,
    )  # fmt: skip


def _mean(value: float | None, *, logged: bool) -> str:
    """Return the mean of a group as text; of a logarithm the geometric mean of the number."""
    if value is None:
        return "undefined"
    return brief(exp(value) if logged else value)


def adjusted_basis(facts: Facts) -> Iterator[str]:
    """Yield sentences on what the answer stands on: rows, those left out, terms, and what is not judged."""
    rows, spec = rows_of(facts), facts.question.adjusted
    assert spec is not None
    read = facts.fingerprint.rows
    yield f"{say_rows(facts)} were read."
    if not rows:
        return
    used = rows[0]["n"]
    if read > used:
        are = "is" if read - used == 1 else "are"
        why = [say_missing(facts, "missing")] if any(many for _, many in facts.fingerprint.missing) else []
        if "FILTER" in facts.question.items:
            why.insert(0, "FILTER leaves them out")
        since = listed(why or [say_missing(facts, "missing")], last="or")
        yield f"{counted(used, 'row')} are in the regression. {read - used:,} {are} not, since {since}."
    for name, many in facts.fingerprint.unplaced:
        if many:
            yield f"{name} is missing in {counted(many, 'row')}, which count as rows with the same {name}."
    if rows[0]["r_squared"] is not None:
        r_squared = rows[0]["r_squared"]
        share = Unit(True, 1 if 0.995 <= r_squared < 1 else 0).value(min(r_squared, 0.999) if r_squared < 1 else 1.0)
        yield f"Groups and controls explain {share} of how the outcome varies (R²)."
    yield from _say_smallest(facts, rows)
    if rows[0]["collinear"]:
        left_out = listed([str(each) for each in rows[0]["collinear"]], _NAMED)
        yield f"Other controls determine these, which are left out: {left_out}."
    asked = [row for row in rows if row["allowance"] is not None]
    reasons: dict[str, list[str]] = {}
    for row in rows:
        if row["warning"] is not None:
            reasons.setdefault(row["warning"], []).append(quoted(group_of(row, "first")))
    for reason, groups in reasons.items():
        yield f"Not judged: {listed(groups, _NAMED)}, since {reason}."
    if asked and not reasons and all(_verdict(row) != "undecided" for row in asked):
        yield "All comparisons are decided."


def _say_smallest(facts: Facts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Name the smallest group that is compared: by its rows, and with CLUSTER by its clusters."""
    sizes = [(row["first_n"], group_of(row, "first")) for row in rows if row["judged"] is not None]
    if rows[0]["second_n"] is not None and rows[0]["second_key"] is not None:
        sizes.append((rows[0]["second_n"], group_of(rows[0], "second")))
    if sizes:
        least, name = min(sizes, key=lambda each: each[0])
        yield f"The smallest group is {quoted(name)}, with {counted(least, 'row')}."
