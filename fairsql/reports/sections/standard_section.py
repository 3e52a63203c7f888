"""The section on the question's standard: its rule, and the pairs that show it. In: a question or its facts."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.labels import quoted, shorten
from fairsql.reports.content.pair_counts import INDICATED, compared_with, say_indicated
from fairsql.reports.content.question import Question
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import counted, group_name, listed, named, place_of
from fairsql.syntax.clauses.standards import Standard, read_standards
from fairsql.syntax.columns import Column
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_OF_ONE_CLASS = "Its table of rates is for one class: ask without OUTCOMES, as PREDICTION decision = 'approve'."
_NAMED = 10  # the most pairs that are listed
_COLUMNS = (
    "first_group", "first_n", "second_group", "second_n", "difference", "ratio", "z", "p_value", "odds_ratio",
    "shortfall", "one_more_reverses", "standardized_difference", "indicated",
)  # fmt: skip


def _named(question: Question) -> Standard | None:
    name = question.items.get("STANDARD")
    return None if name is None else read_standards()[name.casefold()]


def _ask(question: Question) -> dict[str, str]:
    standard = _named(question)
    if standard is None:
        return {}
    if standard.indicated:
        return {"indicated": _ask_pairs(question)}
    is_one = question.spec.sets is None and question.spec.outcomes is None
    return {"impact_ratios": _ask_tables(question)} if is_one else {}


def _ask_pairs(question: Question) -> str:
    """Return the query of the pairs of known groups: each group with the highest, or with the reference."""
    columns = question.spec.protected if question.spec.sets is None else ()
    keys = [nodes.field(nodes.column(f"{side}_key"), c.name) for side in ("first", "second") for c in columns]
    known = nodes.conjunction(map(nodes.not_null, keys))
    if question.spec.reference == "OVERALL":  # it has no key
        known = nodes.conjunction(map(nodes.not_null, keys[: len(columns)]))
    passed = "having" if question.spec.outcomes is None else "where"
    asked = query("reports", passed, asked=question.ask("PAIRS"), test=nodes.printed(known))
    if question.spec.reference is not None:
        return query("reports", "without_keys", asked=asked, keys="first_key, second_key")
    strata = ", ".join(quote_name(name) for name in (*question.strata, "metric"))
    with_highest = query("reports", "with_highest", asked=asked, strata=strata)
    return query("reports", "against_highest", with_highest=with_highest, strata=strata)


def _ask_tables(question: Question) -> str:
    """Return the query of a standard without a threshold: rates by each column of PROTECTED, and by all of them."""
    columns = question.spec.protected
    sets = [[part.text] for part in question.slices["PROTECTED"].split()]
    everything = [question.items["PROTECTED"]] if len(columns) > 1 else []
    groupings = ", ".join(f"({', '.join(each)})" for each in [*sets, everything] if each)
    asked = question.ask(
        "",
        PROTECTED=f"GROUPING SETS ({groupings})",
        METRICS="selection_rate",
        CONTROL=None,
        STRATA=None,
        CONFIDENCE=None,
    )
    unknown = nodes.disjunction(
        nodes.conjunction([_is_present(column, columns), nodes.is_null(nodes.column(column.name))])
        for column in columns
    )
    texts = nodes.printed(*(nodes.case((_is_present(column, columns), _text(column))) for column in columns))
    return query("reports", "impact_ratios", asked=asked, texts=texts, unknown=nodes.printed(unknown))


def _is_present(column: Column, columns: tuple[Column, ...]) -> exp.Expression:
    """Return the condition that a row is grouped by a column."""
    tables = [column.name, ", ".join(each.name for each in columns)]
    return exp.In(this=nodes.column("protected"), expressions=[nodes.string(each) for each in dict.fromkeys(tables)])


def _text(column: Column) -> exp.Expression:
    value = nodes.cast(nodes.column(column.name), nodes.VARCHAR)
    return exp.Coalesce(this=value, expressions=[nodes.string("(unknown)")])


def _show(facts: Facts) -> Iterator[Panel]:
    standard = _named(facts.question)
    if standard is None:
        return
    notes = (f"{standard.note}.", f"Looked up on {standard.as_of}.")
    refused = tuple(f"{facts.refused[name]}." for name in ("indicated", "impact_ratios") if name in facts.refused)
    refused += (_OF_ONE_CLASS,) if facts.question.classes and not standard.indicated else ()
    yield Panel(standard.name, (*notes, *refused), definition=f"{standard.rule}.", source=standard.source)
    if INDICATED in facts.tables:
        pairs = facts.tables[INDICATED]
        table = pairs.only([*facts.question.strata, "metric", *_COLUMNS])
        caption = f"Pairs of known groups{compared_with(facts)}, and whether they show what the rule looks for"
        yield Panel("Pairs", tuple(_say(facts)), (), table, caption, folded=False, reads=("indicated",))
    if "impact_ratios" in facts.tables:
        table = facts.tables["impact_ratios"]
        caption = "The rate of each category, and over that of the category with the highest"
        yield Panel("Impact ratios", (), (), table, caption, folded=False, reads=("impact_ratios",))


def _say(facts: Facts) -> Iterator[str]:
    """Yield sentences on how many pairs show what the rule looks for, and which."""
    rows = list(facts.tables["indicated"].records())
    shows = [row for row in rows if row["indicated"]]
    yield say_indicated(facts)
    unknown = sum(row["indicated"] is None for row in rows)
    if unknown:
        yield f"For {counted(unknown, 'pair')} the rule cannot be applied: a number that it needs is undefined."
    pairs = [f"{_pair(facts, row)} ({named(facts, row['metric'])}{place_of(facts, row)})" for row in shows]
    if pairs:
        yield f"{'It is' if len(pairs) == 1 else 'They are'} {listed(pairs, _NAMED)}."


def _pair(facts: Facts, row: dict[str, object]) -> str:
    first, second = (quoted(shorten(group_name(facts, row, side))) for side in ("first_group", "second_group"))
    return f"{first} and {second}"


STANDARD = Section("standard", "What the rule says", _show, _ask)
