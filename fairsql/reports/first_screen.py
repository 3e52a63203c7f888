"""The first screen of a report: verdict, scorecard, sentences, and what they stand on. In: facts. Out: an answer.

A question is about rates of groups (FAIR DISPARITY), about a gap after a regression (FAIR ADJUST), or about pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairsql.reports.content.adjusted_answer import (
    adjusted_answers,
    adjusted_basis,
    adjusted_headline,
    adjusted_limits,
    adjusted_scores,
    adjusted_verdict,
)
from fairsql.reports.content.answer_sentences import answers, findings
from fairsql.reports.content.basis import basis
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.headline import headline, overall
from fairsql.reports.content.scorecard import Score, scorecard
from fairsql.reports.content.section import DRAWN
from fairsql.reports.content.words import limits, reference_of
from fairsql.reports.pay.pay_answer import (
    categories_of,
    pay_basis,
    pay_findings,
    pay_headline,
    pay_limits,
    pay_said,
    pay_scores,
    pay_verdict,
)
from fairsql.reports.sections.furthest_subgroup import say_furthest_subgroups

_HEADS = ("metric", "lowest", "highest", "gap", "allowed", "verdict")
_REFERENCE_HEADS = ("metric", "lower", "higher", "gap", "allowed", "verdict")
_CAPTION = "For each metric: the two groups furthest apart, the gap between them with its {}, and what is allowed"
_REFERENCE_CAPTION = (
    "For each metric: the group furthest from {}, the gap between the two with its {{}}, and what is allowed"
)
_ADJUSTED_HEADS = ("outcome", "group", "compared with", "adjusted gap", "allowed", "verdict")
_ADJUSTED_CAPTION = (
    "For each group: its mean (for a logarithm, the geometric mean), the mean of the group it is compared with, the "
    "adjusted gap with its {}, and what is allowed"
)
_PAY_HEADS = ("figure", "women", "men", "gap", "by chance", "5 % or more")
_PAY_CAPTION = (
    "Each figure that the law asks for: women, men, and the gap (men − women) / men with its {}; for shares men − women"
)
_SIGN_CAPTION = (
    ". For categories: how often chance alone would show a gap of 5 % or more if pay were equal, and whether there is "
    "one"
)


@dataclass(frozen=True)
class Answer:
    """What a report found.

    Attributes:
        verdict: the worst verdict; None if nothing is judged.
        headline: that as a sentence.
        scores: the scorecard.
        heads: of its columns; without the last two, nothing is judged.
        caption: what it shows; braces are the name of its intervals.
        said: a verdict and sentences for each metric or group.
        findings: a verdict and a sentence for each comparison, the worst first.
        basis: sentences on what that stands on.
        limits: sentences on what it does not establish.
        tables: the names of the tables that it reads.
    """

    verdict: str | None
    headline: str
    scores: Sequence[Score]
    heads: tuple[str, ...]
    caption: str
    said: Sequence[tuple[str | None, tuple[str, ...]]]
    findings: Sequence[tuple[str | None, str]]
    basis: Sequence[str]
    limits: Sequence[str]
    tables: tuple[str, ...]


def answer_of(facts: Facts) -> Answer:
    """Return the answer to the question of a report."""
    return facts.derived(_answer)


def _answer(facts: Facts) -> Answer:
    if facts.question.pay is not None:
        has_sign = bool(categories_of(facts))
        return Answer(
            pay_verdict(facts), pay_headline(facts), pay_scores(facts), _PAY_HEADS[: 6 if has_sign else 4],
            _PAY_CAPTION + _SIGN_CAPTION * has_sign,
            list(pay_said(facts)), pay_findings(facts), list(pay_basis(facts)), pay_limits(facts), ("pay",),
        )  # fmt: skip
    if facts.question.adjusted is not None:
        every = list(adjusted_answers(facts))
        said = every[:DRAWN]
        if len(every) > len(said):
            said.append((None, (f"The table has the other {len(every) - len(said):,} groups.",)))
        return Answer(
            adjusted_verdict(facts), adjusted_headline(facts), adjusted_scores(facts), _ADJUSTED_HEADS,
            _ADJUSTED_CAPTION, said, [(verdict, " ".join(each)) for verdict, each in every],
            list(adjusted_basis(facts)), adjusted_limits(facts), ("adjusted", "raw"),
        )  # fmt: skip
    heads, caption = _HEADS, _CAPTION
    if facts.question.spec.reference is not None:
        heads, caption = _REFERENCE_HEADS, _REFERENCE_CAPTION.format(_named_reference(facts))
    found = tuple(say_furthest_subgroups(facts))
    said = [*answers(facts), *([(None, found)] if found else [])]
    return Answer(
        overall(facts), headline(facts), scorecard(facts), heads, caption, said,
        list(findings(facts)), list(basis(facts)), limits(facts), ("disparity", "groups"),
    )  # fmt: skip


def _named_reference(facts: Facts) -> str:
    """Return the reference as a part of a caption, whose braces are the name of its intervals."""
    name = reference_of(facts).replace("{", "{{").replace("}", "}}")
    return f"the reference, {name}" if name else "the reference"
