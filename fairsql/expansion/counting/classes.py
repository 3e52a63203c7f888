"""Cross the tally with the classes (OUTCOMES): a cell has a row for each class, in which a value is that class or not.

In: a spec, and the name of its tally. Out: `fair_classes`, with a row for each class, and over both the prediction and
label as 0 and 1. In the row for all classes at once, the class is the cell's own label: it is predicted, or not. Also
the averages of metrics over classes, from the counts of each.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import plus, times
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.symbols import are_symbolic, repeated, slot
from fairsql.metrics import built_in_metrics
from fairsql.syntax.outcomes import AVERAGES, OUTCOME, Outcomes, averages_in
from fairsql.syntax.spec import FairSpec

CLASS = "fair_class"  # the value that a prediction or label of the class has
_ANY = "@{e.name}"  # stands for any average
_MOST = 250  # classes of EACH: a table of predictions by labels has as many cells as their square, for each of them


def classes_of(spec: FairSpec, tally: str) -> exp.Query:
    """Return the classes, each as the value to compare with and as the result shows it; NULL is all at once."""
    assert spec.outcomes is not None
    queries: list[exp.Query] = []
    if has_each(spec):
        queries.append(_listed(spec.outcomes) if spec.outcomes.values else _of_data(spec, tally))
    if spec.outcomes.at_once:
        queries.append(exp.Select(expressions=[nodes.alias(exp.Null(), each) for each in (CLASS, OUTCOME)]))
    return nodes.union_all(queries)


def has_each(spec: FairSpec) -> bool:
    """Return whether single classes are counted: they are measured, or make averages."""
    return spec.outcomes is not None and (spec.outcomes.each or bool(averages(spec)))


def averages(spec: FairSpec) -> list[str]:
    """Return the names of the averages over classes that the measures read."""
    read = frozenset[str]().union(*map(averages_in, spec.measures))
    return [each for each in AVERAGES if each in read]


def _of_data(spec: FairSpec, tally: str) -> exp.Query:
    """Return every value that a prediction or label has, or an error if they are too many."""
    values = [nodes.column(each) for each in _values(spec)]
    queries = [nodes.select([nodes.alias(value, CLASS)], tally, where=nodes.not_null(value.copy())) for value in values]
    query = exp.Union(this=queries[0], expression=queries[1]) if len(queries) > 1 else queries[0].distinct(copy=False)
    many = nodes.over(exp.Count(this=exp.Star()), [])
    counted = nodes.select([exp.Star(), nodes.alias(many, "fair_number")], _derived(query, "fair_values"))
    number = nodes.column("fair_number")
    fault = FAULTS["outcomes_too_many"].raised(number=number, most=str(_MOST))
    above = exp.GT(this=number.copy(), expression=nodes.number(_MOST))
    known = nodes.case((above, fault), default=nodes.column(CLASS))
    checked = nodes.select([nodes.alias(known, CLASS)], _derived(counted, "fair_counted"))
    listed: list[exp.Expression] = [nodes.column(CLASS), nodes.alias(nodes.column(CLASS), OUTCOME)]
    return nodes.select(listed, _derived(checked, "fair_checked"))


def _listed(outcomes: Outcomes) -> exp.Query:
    """Return the listed classes in their order, which is that of an ENUM; of ordered classes their places."""
    rows = outcomes.levels if outcomes.ordered else [*zip(outcomes.values, outcomes.names, strict=True)]
    values, names = [nodes.raw(value) for value, _ in rows], [nodes.string(shown) for _, shown in rows]
    kind = exp.DataType(this=exp.DataType.Type.ENUM, expressions=[each.copy() for each in names])
    unnested = nodes.call("UNNEST", exp.Array(expressions=values))
    shown = exp.Cast(this=nodes.call("UNNEST", exp.Array(expressions=names)), to=kind)
    return exp.Select(expressions=[nodes.alias(unnested, CLASS), nodes.alias(shown, OUTCOME)])


def _values(spec: FairSpec) -> dict[str, str]:
    """Return the columns of the tally that have classes, with those of cells that say whether they are the class."""
    has = {"prediction": spec.prediction is not None, "label": spec.label is not None}
    named = {"prediction": "fair_predicted", "label": "fair_labelled"}
    return {f"fair_{each}": named[each] for each, is_given in has.items() if is_given}


def class_values(spec: FairSpec) -> list[exp.Expression]:
    """Return the prediction and label of a cell as 1 if they are the class, 0 if not, or NULL.

    A value is an ordered class if its place is no lower; a value that is not listed has no place, and so is NULL.
    """
    assert spec.outcomes is not None
    ordered, sought = spec.outcomes.ordered, nodes.column(CLASS)
    outputs = list[exp.Expression]()
    for value, as_name in _values(spec).items():
        own, truth = (place(spec.outcomes, nodes.column(each)) for each in (value, "fair_label"))
        test: exp.Expression = (
            exp.GTE(this=own, expression=sought.copy()) if ordered else nodes.equal(own, sought.copy())
        )
        if spec.outcomes.at_once and ordered:
            test = nodes.case((nodes.is_null(sought.copy()), nodes.equal(own.copy(), truth)), default=test)
        elif spec.outcomes.at_once:
            test = nodes.equal(own, exp.Coalesce(this=sought.copy(), expressions=[truth]))
        outputs.append(nodes.alias(nodes.cast(test, nodes.DOUBLE), as_name))
    return outputs


def place(outcomes: Outcomes, value: exp.Expression) -> exp.Expression:
    """Return the place of a value among ordered classes, from 1 on; a value of classes without order itself."""
    if not outcomes.ordered:
        return value
    places = zip(outcomes.values, outcomes.places, strict=True)
    return nodes.case(*((nodes.equal(value.copy(), nodes.raw(each)), nodes.raw(at)) for each, at in places))


def of_each_class(tally: exp.Expression, classes: str) -> exp.Expression:
    """Return the tally with a row for each class."""
    tally.append("joins", exp.Join(this=exp.Table(this=nodes.identifier(classes)), kind="CROSS"))
    return tally


def with_averages(spec: FairSpec, counted: exp.Query, by: list[str]) -> list[tuple[str, exp.Query]]:
    """Return `fair_counts`: the counts, and for all classes at once the averages that the measures read.

    Args:
        spec: the clause.
        counted: the counts of each stratum, class and group.
        by: the names of the columns that identify a stratum, class and group.
    """
    wanted = averages(spec)
    counts, of_classes, summed = (f"fair_{word}{spec.suffix}" for word in ("counts", "counts_of_classes", "summed"))
    if not wanted:
        return [(counts, counted)]
    if are_symbolic(spec.measures):
        wanted = [_ANY]
    within = [nodes.column(each) for each in by if each != OUTCOME]
    sums: list[exp.Expression] = [
        nodes.alias(nodes.over(nodes.total(value), [each.copy() for each in within]), f"fair_{part}_{average}")
        for average in wanted
        for part, value in summands(average).items()
    ]
    outputs: list[exp.Expression] = [nodes.alias(nodes.quotient(*_columns_of(each)), each) for each in wanted]
    if are_symbolic(spec.measures):
        bodies = (", ".join(each.sql("duckdb") for each in listed) for listed in (sums, outputs))
        sums, outputs = ([repeated("e", body)] for body in bodies)
    only = nodes.is_null(nodes.column(OUTCOME)) if spec.outcomes is not None and not spec.outcomes.each else None
    return [
        (of_classes, counted),
        (summed, nodes.select([exp.Star(), *sums], of_classes)),
        (counts, nodes.select([exp.Star(), *outputs], summed, where=only)),
    ]


def _columns_of(word: str) -> list[exp.Expression]:
    """Return the columns with both sums of an average."""
    return [nodes.column(f"fair_{part}_{word}") for part in ("above", "below")]


def summands(word: str) -> dict[str, exp.Expression]:
    """Return what a class adds to both sums of an average, if the metric is defined for it."""
    if word == _ANY:
        return {part: slot(f"e.{part}") for part in ("above", "below")}
    kind, metric = AVERAGES[word]
    value = exp.Paren(this=built_in_metrics().named(metric)[0][1].copy())
    counts = nodes.conjunction([nodes.not_null(nodes.column(OUTCOME)), nodes.not_null(value.copy())])
    weight = nodes.real(1.0) if kind == "macro" else plus(*map(nodes.column, ("tp", "fn")))
    parts = {"above": times(weight, value), "below": weight}
    return {part: nodes.case((counts.copy(), of.copy())) for part, of in parts.items()}


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
