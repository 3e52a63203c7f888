"""Test groups over the cases that all of them have (MATCH): Cochran's Q, and for two groups McNemar's tests.

In: a spec, with its counts of each group and case, and `fair_places`, the groups that are tested. Out: `fair_odds`, one
row for each pair of groups with an odds ratio, and `fair_tests`, one row per test.

For rates y of cases in k groups Q = (k - 1) Σ (G - T/k)² / ΣΣ (y - ȳ)², with the sums G of the groups and T of all.
With one row of each case in each group it is Cochran's (1950).
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.comparing.comparison import joined
from fairsql.expansion.comparing.contrasts import SIDES
from fairsql.expansion.comparing.matched_pairs import MATCHED, OF_RATES, SEVERAL, TESTS, answers, one_row_p, test_of
from fairsql.expansion.comparing.outcome_tables import strata, units
from fairsql.expansion.comparing.stratified_tests import PAIR
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.tally import MATCH
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.spec import FairSpec

_ANSWERS = ("fair_one", "fair_other")
_GROUPS = "fair_groups"
_ALONE = ("fair_first_alone", "fair_second_alone")  # of the only two groups: cases with the outcome in one alone


def matched_groups(spec: FairSpec) -> Cte:
    """Return `fair_deviations`: the groups of each test with their place, the reference last."""
    by = columns([*units(spec), "fair_place"])
    outputs = [*by, nodes.alias(exp.AnyValue(this=nodes.column("fair_key")), "fair_key")]
    return name(spec, "deviations"), nodes.select(outputs, name(spec, "places"), group=[each.copy() for each in by])


def matched_tests(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_tests`, over `fair_deviations` and `fair_pairs`."""
    words = {
        "placed": _placed,
        "blocks": _blocks,
        "complete": _complete,
        "sums": _sums,
        "between": _between,
        "odds": _odds,
        "statistics": _statistics,
        "tests": _tests,
    }
    return [answers(spec), *((name(spec, word), query(spec)) for word, query in words.items())]


def _placed(spec: FairSpec) -> exp.Query:
    """Return the answers of the tested groups, with the place of their group and the number of groups."""
    own, groups = name(spec, "answers"), name(spec, "deviations")
    number = nodes.over(exp.Count(this=exp.Star()), columns(units(spec)))
    numbered = nodes.select([exp.Star(), nodes.alias(number, _GROUPS)], groups)
    source = exp.Subquery(this=numbered, alias=exp.TableAlias(this=nodes.identifier("fair_numbered")))
    outputs: list[exp.Expression] = [exp.Column(this=exp.Star(), table=nodes.identifier(own))]
    outputs += columns(["fair_place", _GROUPS])
    on = joined([*units(spec), "fair_key"], own, "fair_numbered")
    return nodes.select(outputs, own).join(source, on=on, join_type="inner", copy=False)


def _blocks(spec: FairSpec) -> exp.Query:
    """Return the cases: in how many groups they have an answer, and the sums of their rates."""
    by, rate, size = [*units(spec), *strata(spec), MATCH], nodes.column("fair_rate"), nodes.column("fair_size")
    sums: dict[str, exp.Expression] = {
        _GROUPS: exp.Max(this=nodes.column(_GROUPS)),
        "fair_there": exp.Count(this=rate),
        "fair_total": nodes.total(rate.copy()),
        "fair_squares": nodes.total(times(rate, rate)),
        "fair_rows": nodes.total(size),
        "fair_largest": exp.Max(this=size.copy()),
        "fair_loose": nodes.total(nodes.column("fair_loose")),
    }
    outputs = [*columns(by), *(nodes.alias(value, each) for each, value in sums.items())]
    return nodes.select(outputs, name(spec, "placed"), group=columns(by))


def _is_complete() -> exp.Expression:
    return nodes.equal(nodes.column("fair_there"), nodes.column(_GROUPS))


def _complete(spec: FairSpec) -> exp.Query:
    """Return the answers of the cases that all groups have."""
    by, own, of_cases = [*units(spec), *strata(spec), MATCH], name(spec, "placed"), name(spec, "blocks")
    whole = nodes.select(columns(by), of_cases, where=_is_complete())
    source = exp.Subquery(this=whole, alias=exp.TableAlias(this=nodes.identifier("fair_whole")))
    every = exp.Column(this=exp.Star(), table=nodes.identifier(own))
    on = joined(by, own, "fair_whole")
    return nodes.select([every], own).join(source, on=on, join_type="inner", copy=False)


def _sums(spec: FairSpec) -> exp.Query:
    """Return the sums over the cases of each test."""
    by, whole = columns(units(spec)), _is_complete()
    spread = parse_formula(f"fair_squares - fair_total * fair_total / {_GROUPS}")
    case, one = nodes.column(MATCH), nodes.number(1)
    lone = nodes.conjunction([nodes.not_null(case), exp.Not(this=exp.Paren(this=whole))])
    unmatched = plus(nodes.total_if(lone, one), nodes.total(nodes.column("fair_loose")))
    sums = {
        MATCHED: nodes.total_if(whole.copy(), one.copy()),
        "fair_unmatched": unmatched,
        "fair_n": nodes.total_if(whole.copy(), nodes.column("fair_rows")),
        "fair_within": nodes.total_if(whole.copy(), spread),
        SEVERAL: exp.GT(
            this=exp.Max(this=nodes.case((whole.copy(), nodes.column("fair_largest")))), expression=one.copy()
        ),
    }
    outputs = [*by, *(nodes.alias(value, each) for each, value in sums.items())]
    return nodes.select(outputs, name(spec, "blocks"), group=[each.copy() for each in by])


def _between(spec: FairSpec) -> exp.Query:
    """Return for each test its number of groups, and Σ G² - T²/k of the sums of their rates."""
    by = columns([*units(spec), "fair_place"])
    total = nodes.total(nodes.column("fair_rate"))
    groups = nodes.select(
        [*by, nodes.alias(total, "fair_total")], name(spec, "complete"), group=[each.copy() for each in by]
    )
    source = exp.Subquery(this=groups, alias=exp.TableAlias(this=nodes.identifier("fair_of_groups")))
    own, number = nodes.column("fair_total"), exp.Count(this=exp.Star())
    between = minus(nodes.total(times(own, own)), nodes.quotient(times(nodes.total(own), nodes.total(own)), number))
    outputs = [*columns(units(spec)), nodes.alias(between, "fair_between")]
    return nodes.select(outputs, source, group=columns(units(spec)))


def _odds(spec: FairSpec) -> exp.Query:
    """Return the pairs with their odds ratio within cases, and the variance of its logarithm.

    It is Mantel and Haenszel's (1959) with a stratum for each case: b / c with the variance 1/b + 1/c.
    """
    pairs, whole = name(spec, "pairs"), name(spec, "complete")
    by = [nodes.column(each, pairs) for each in [*units(spec), PAIR]]
    keys = ["first_key", "second_key"]
    x, y = (nodes.column("fair_rate", each) for each in _ANSWERS)
    sizes = [nodes.column("fair_size", each) for each in _ANSWERS]
    largest = exp.Max(this=exp.Greatest(this=sizes[0], expressions=[sizes[1]], ignore_nulls=True))
    sums = {
        "fair_only_first": nodes.total(times(x, minus(1, y))),
        "fair_only_second": nodes.total(times(y, minus(1, x))),
        "fair_pair_several": exp.GT(this=largest, expression=nodes.number(1)),
    }
    outputs = [*by, *(nodes.alias(exp.AnyValue(this=nodes.column(each, pairs)), each) for each in keys)]
    outputs += [nodes.alias(value, each) for each, value in sums.items()]
    query = nodes.select(outputs, pairs)
    for of, place in zip(_ANSWERS, (PAIR, "fair_second_place"), strict=True):
        tests = [
            joined(units(spec), of, pairs),
            nodes.equal(nodes.column("fair_place", of), nodes.column(place, pairs)),
        ]
        if of == _ANSWERS[1]:
            tests.append(joined([*strata(spec), MATCH], *_ANSWERS))
        table = exp.Table(this=nodes.identifier(whole), alias=exp.TableAlias(this=nodes.identifier(of)))
        query = query.join(table, on=nodes.conjunction(tests), join_type="left", copy=False)
    inner = exp.Subquery(
        this=query.group_by(*(each.copy() for each in by), copy=False),
        alias=exp.TableAlias(this=nodes.identifier("fair_odds_of_cases")),
    )
    ratio = "CASE WHEN NOT fair_pair_several THEN fair_only_first / NULLIF(fair_only_second, 0) END"
    variance = "1 / NULLIF(fair_only_first, 0) + 1 / NULLIF(fair_only_second, 0)"
    values = {"fair_ratio": ratio, "fair_variance": f"CASE WHEN NOT fair_pair_several THEN {variance} END"}
    more = [nodes.alias(parse_formula(text), each) for each, text in values.items()]
    return nodes.select([exp.Star(), *more], inner)


def _statistics(spec: FairSpec) -> exp.Query:
    """Return one row per test with the groups, the sums over cases, and those of the only two groups."""
    by = tuple(columns(units(spec)))
    every = nodes.select(columns(units(spec)), name(spec, "tables"), group=columns(units(spec)))
    groups = nodes.select(
        [*columns(units(spec)), nodes.alias(exp.Count(this=exp.Star()), _GROUPS)],
        name(spec, "deviations"),
        group=columns(units(spec)),
    )
    only = [nodes.alias(nodes.column(f"fair_only_{side}"), of) for side, of in zip(SIDES, _ALONE, strict=True)]
    two = nodes.select(
        [*columns(units(spec)), *only],
        name(spec, "odds"),
        where=nodes.equal(nodes.column(PAIR), nodes.number(1)),
    )
    query = nodes.select([exp.Star()], _derived(every, "fair_units"))
    for each in (
        _derived(groups, "fair_compared"),
        exp.Table(this=nodes.identifier(name(spec, "sums"))),
        exp.Table(this=nodes.identifier(name(spec, "between"))),
        _derived(two, "fair_two"),
    ):
        query = query.join(each, using=by, join_type="left", copy=False)
    return query


def _tests(spec: FairSpec) -> exp.Query:
    """Return one row per test: the test that is chosen, its statistic, degrees of freedom and p-value."""
    groups = nodes.column(_GROUPS)
    pair, several = nodes.equal(groups, nodes.number(2)), exp.GT(this=groups.copy(), expression=nodes.number(1))
    some = nodes.conjunction([several, exp.GT(this=nodes.column(MATCHED), expression=nodes.number(0))])
    of_two = test_of(TESTS[spec.method], f"mcnemar{OF_RATES}")
    of_all = test_of("cochran_q", f"cochran_q{OF_RATES}")
    outputs = columns([*units(spec), _GROUPS, "fair_n", MATCHED, "fair_unmatched", SEVERAL, *_ALONE])
    values: dict[str, exp.Expression] = {
        "fair_least": nodes.cast(exp.Null(), nodes.DOUBLE),
        "fair_test": nodes.case((some, nodes.case((pair, of_two), default=of_all))),
        "fair_statistic": nodes.case(
            (some.copy(), parse_formula(f"({_GROUPS} - 1) * fair_between / NULLIF(fair_within, 0)"))
        ),
        "fair_degrees": nodes.case((some.copy(), minus(groups, 1))),
    }
    outputs += [nodes.alias(value, each) for each, value in values.items()]
    tail = function("fair_chi_square_tail", *columns(["fair_statistic", "fair_degrees"]))
    by_pair = one_row_p(spec, _ALONE, tail)
    of_one_row = nodes.conjunction([pair.copy(), exp.Not(this=nodes.column(SEVERAL))])
    chance = nodes.case(
        (nodes.is_null(nodes.column("fair_test")), exp.Null()),
        (nodes.is_null(nodes.column("fair_statistic")), nodes.number(1)),  # no case differs
        (of_one_row, by_pair),
        default=tail.copy(),
    )
    chosen = _derived(nodes.select(outputs, name(spec, "statistics")), "fair_chosen")
    return nodes.select([exp.Star(), nodes.alias(nodes.cast(chance, nodes.DOUBLE), "fair_p")], chosen)


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
