"""Read CLUSTER and MATCH, which say what rows are about: rows of a person, or of a case that several groups have.

In: the slices of the items, and the spec that the others make. Out: the spec with its clusters, and with the strata
that these were drawn from, `CLUSTER school STRATUM region POPULATION schools_in_region`; or with its matched cases.
"""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.errors import MetricError
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.derivative import derive
from fairsql.metrics.formula import CELLS, SCORE_SUMS
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.clauses.metric_items import fitting_measures
from fairsql.syntax.columns import Measure
from fairsql.syntax.slices import DESIGN, Slice
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items, read_one
from fairsql.text.tokens import Token

_OF_ONE_LABEL = (("tp", "fn"), ("fp", "tn"))
_APART = {  # items without MATCH, and why
    "CLUSTER": error_messages.CASES_AND_CLUSTER,
    "WEIGHT": error_messages.CASES_AND_WEIGHT,
    "OUTCOMES": error_messages.CASES_AND_OUTCOMES,
    "ORDERED": error_messages.CASES_AND_ORDERED,
}


def read_dependence(head: Head, items: Items, spec: FairSpec) -> FairSpec:
    """Read CLUSTER, or MATCH.

    Raises:
        ClauseError: for limits at every look, or if a metric is no smooth formula of counts.
    """
    if "MATCH" in items:
        return _read_match(head, items, spec)
    if "CLUSTER" not in items:
        return spec
    parts = _split(items["CLUSTER"])
    cluster, layer, population = (read_one(parts, word) for word in ("CLUSTER", *DESIGN))
    if spec.tuned is not None:
        raise items["CLUSTER"].error(*error_messages.CLUSTER_AND_ANYTIME())
    fitting = fitting_measures(
        head, items, spec.measures, _has_variance,
        nothing=error_messages.CLUSTER_OF_NOTHING, unfit=error_messages.CLUSTER_UNFIT,
    )  # fmt: skip
    return replace(spec, cluster=cluster, layer=layer, population=population, measures=fitting)


def _read_match(head: Head, items: Items, spec: FairSpec) -> FairSpec:
    """Read MATCH.

    Raises:
        ClauseError: for items that take rows otherwise, or if a metric is no share of cases.
    """
    for item, why in _APART.items():
        if item in items:
            raise items[item].error(*error_messages.MATCH_AND_ITEM(item=item, why=why))
    if spec.tuned is not None:
        why = error_messages.CASES_AND_ANYTIME
        raise items["CONFIDENCE"].error(*error_messages.MATCH_AND_ITEM(item="ANYTIME", why=why))
    if spec.reference == "OVERALL":
        why = error_messages.CASES_AND_OVERALL
        raise items["REFERENCE"].error(*error_messages.MATCH_AND_ITEM(item="REFERENCE OVERALL", why=why))
    fitting = fitting_measures(
        head, items, spec.measures, is_of_cases,
        nothing=error_messages.MATCH_OF_NOTHING, unfit=error_messages.MATCH_UNFIT,
    )  # fmt: skip
    return replace(spec, match=read_one(items, "MATCH"), measures=fitting)


def is_of_cases(measure: Measure) -> bool:
    """Return whether a measure is a share of all cases, or of those with one label: the same cases in each group.

    Groups have a precision, for example, over the cases that each of them selects.
    """
    proportion = as_proportion(measure.formula)
    return proportion is not None and not measure.aggregates and proportion[1] in (CELLS, *_OF_ONE_LABEL)


def _split(item: Slice) -> dict[str, Slice]:
    """Return the parts of the item by their words: of the cluster, of its stratum, and of the population."""
    depth, runs, word = item.tokens[0].depth, {"CLUSTER": list[Token]()}, "CLUSTER"
    for at, token in enumerate(item.tokens):
        if token.word in DESIGN and token.depth == depth and runs[word] and ends_operand(item.tokens, at - 1):
            if token.word in runs:
                raise item.error(*error_messages.ITEM_TWICE(item=token.word), token)
            word, runs[token.word] = token.word, []
            last = token
        else:
            runs[word].append(token)
    if not runs[word]:
        raise item.error(*error_messages.ITEM_EMPTY(item=word), last)
    return {word: item.sub(tokens) for word, tokens in runs.items()}


def _has_variance(measure: Measure) -> bool:
    """Return whether the counts of clusters give a measure's variance: if it is a formula with derivatives of them."""
    if measure.aggregates or measure.reads & set(SCORE_SUMS):
        return False
    try:
        for cell in CELLS:
            derive(measure.formula, cell)
    except MetricError:
        return False
    return True
