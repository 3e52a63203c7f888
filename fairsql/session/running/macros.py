"""Write the SQL macros that do in plain DuckDB what the clause does. In: their files of `sql/`. Out: plain SQL.

The macros are written with the clause itself, over a relation and lists of columns that are only known in the call; so
each form and metric has one definition. In their text, `$name` is a numeric parameter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile
from types import MappingProxyType

from sqlglot import exp

from fairsql.expansion import expand_script
from fairsql.expansion.building import nodes
from fairsql.expansion.building.barrier import all_or_nothing
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import MetricTable
from fairsql.metrics.algebra import as_proportion, needs_label, needs_prediction
from fairsql.metrics.formula import SCORE_SUMS, names_in
from fairsql.resources import read_sql
from fairsql.syntax.columns import Column, ColumnSet, Derived, Given, Measure
from fairsql.syntax.spec import (
    DecomposeSpec,
    FairSpec,
    RelabelSpec,
    ReweighSpec,
    ScanSpec,
    Spec,
    ThresholdSpec,
    TrendSpec,
)
from fairsql.text.printing import print_sql
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import find_statements, tokenize

# In the order in which they may call each other.
FILES = (
    "functions.sql",
    "metrics.sql",
    "macros/lists.sql",
    "macros/metric_definitions.sql",
    "macros/metrics.sql",
    "macros/disparity.sql",
    "macros/test.sql",
    "macros/pairs.sql",
    "macros/decompose.sql",
    "macros/relabel.sql",
    "macros/reweigh.sql",
    "macros/thresholds.sql",
    "macros/apply_thresholds.sql",
    "macros/bounds.sql",
    "macros/scan.sql",
    "macros/trend.sql",
    "macros/standards.sql",
)
CREATE = "CREATE OR REPLACE MACRO "  # the start of each
_OPTIONAL = "confidence"  # the optional parameter, and its item
_ITEMS = {"prediction": 1, "label": 2, "score": 4}  # as in fair_items(…)
# `$name`, and what may contain a `$name` of no meaning: strings, quoted names and comments, as in FairSQL's own files.
_PLACE = re.compile(r"""'[^']*'|"[^"]*"|--[^\n]*|\$(?P<name>[A-Za-z]\w*)""")
_FORM = re.compile(r"^ *FAIR (?:(?P<word>[A-Z]+) )?\($", re.MULTILINE)  # the clause of a macro
_PROPORTIONS = "$proportions"  # in a text, the list of the metrics that are proportions of counts
_ASKED = "asked"  # the column of a macro with the names of metrics, each between commas
# A list of names, and the list made from it. The empty columns keep lists from being empty: fair_lists reports what is
# wrong with a list, and COLUMNS accepts no call of error().
_LISTS = {
    "protected": "fair_columns(protected, ['fair_own_any'])",
    "control": "['fair_own_none'] || fair_columns(control, [])",
}

# What distinguishes rows of a scan besides its features: the items that they have.
_ITEMS_GIVEN = "fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '\"NULL\"' THEN 0 ELSE 16 END"
_SCANNED: tuple[Column, ...] = (
    ColumnSet("['fair_own_none']", "strata", 0, 0),
    Column(_ITEMS_GIVEN, "items", 0, 0),
    Derived("fair_asked(fair_scanned(metrics), fair_own_items)", _ASKED, 0, 0),
)


@lru_cache(maxsize=2 * len(FILES))
def read_macros(file: str, metrics: MetricTable) -> str:
    """Return a file of macros as plain SQL; the last texts are cached, since a long one takes most of a second.

    Args:
        file: one of FILES.
        metrics: the metrics.

    >>> from fairsql.metrics import built_in_metrics
    >>> "WITH fair_cells AS" in read_macros("macros/metrics.sql", built_in_metrics())
    True
    """
    return "".join(_read_parts(file, metrics))


@lru_cache(maxsize=2 * len(FILES))
def statements_of(file: str, metrics: MetricTable) -> Mapping[str, str]:
    """Return a file's statements that create macros, by the macros' names, without the comments on macros.

    >>> from fairsql.metrics import built_in_metrics
    >>> list(statements_of("macros/apply_thresholds.sql", built_in_metrics()))
    ['fair_apply_thresholds', 'fair_apply_lottery']
    """
    halves = [(part, part.partition(CREATE)[2]) for part in _read_parts(file, metrics)[1::2]]
    return MappingProxyType({rest.partition("(")[0]: statement for statement, rest in halves if rest})


@lru_cache(maxsize=2 * len(FILES))
def _read_parts(file: str, metrics: MetricTable) -> tuple[str, ...]:
    """Return a file as plain SQL in parts: the text before each statement, the statement, and the rest.

    The file is cut before it is expanded, since expansion makes it a hundred times as long.
    """
    written = _with_bodies(read_sql(file)).replace(_PROPORTIONS, _names_of_proportions(metrics))
    parts, at = [], 0
    for start, end in find_statements(written):
        text = expand_script(written[start:end], lambda: metrics, _over_lists).text
        parts += [written[at:start], _name_parameters(text) if file.startswith("macros/") else text]
        at = end
    return (*parts, written[at:])


def _names_of_proportions(metrics: MetricTable) -> str:
    """Return the list of the metrics that are proportions of counts, as SQL."""
    single = (m for m in metrics if not isinstance(m.formula, exp.Array) and None not in m.parameters.values())
    counted = [m.name for m in single if as_proportion(metrics.named(m.name)[0][1]) is not None]
    return f"[{', '.join(map(quote_text, counted))}]"


def _with_bodies(text: str) -> str:
    """Write out the bodies of a form's macro: each returns all of its rows, or an error.

    A macro with a confidence has two bodies, without and with it. Their columns differ, so they are overloads, which
    DuckDB distinguishes by the number of required parameters. The first body omits the lines that name it.
    """
    before, _, rest = text.partition("(\n  tbl,")
    parameters, _, rest = f"  tbl,{rest}".partition("\n) AS TABLE\n")
    body, _, comment = rest.partition(";\nCOMMENT")
    form = _FORM.search(body)
    if form is None or FORMS[form["word"] or ""].added is not None:
        return text
    bodies = [(parameters, body)]
    if f" {_OPTIONAL}," in parameters:
        without = "\n".join(line for line in body.split("\n") if _OPTIONAL not in line.lower())
        bodies.insert(0, (parameters.replace(f" {_OPTIONAL},", "", 1), without))
    written = ", ".join(f"(\n{names}\n) AS TABLE (\n{_held(of)}\n)" for names, of in bodies)
    return f"{before}{written};\nCOMMENT{comment}"


def _held(body: str) -> str:
    """Return the body of a macro behind a barrier: filters on its rows cannot keep a check from running."""
    return print_sql(all_or_nothing(nodes.raw(f"\n{body}\n"), "macro_row"), "duckdb")


@lru_cache(maxsize=256)
def parameters_of(sql: str) -> tuple[list[str], ...]:
    """Return the names of the parameters of each body of a macro, from the statement that creates it.

    >>> parameters_of("CREATE OR REPLACE MACRO fair_twice(x, by := abs(2)) AS by * x, (x) AS 2 * x;")
    (['x', 'by'], ['x'])
    """
    tokens = tokenize(sql)
    lists = []
    for opening, token in enumerate(tokens):
        if token.word != "(" or token.depth or tokens[opening - 1].word in ("AS", "TABLE"):
            continue
        inside = list(takewhile(lambda pair: pair[1].depth > 0, pairwise(tokens[opening:])))
        if any(after.word == "AS" for after in tokens[opening + len(inside) + 2 :][:1]):
            lists.append([name.text for comma, name in inside if comma.word in ("(", ",") and name.depth == 1])
    return tuple(lists)


def _over_lists(spec: Spec) -> Spec:
    """Return a spec whose columns come from lists of names, and whose label and score are optional."""
    if isinstance(spec, DecomposeSpec):
        return replace(spec, audit=_audit_over_lists(spec.audit))  # the macro omits what lacks an item
    if isinstance(spec, TrendSpec):
        return replace(spec, audit=_measured_over_lists(spec.audit))
    if isinstance(spec, ScanSpec):
        features = tuple(
            replace(each, text=_LISTS["protected"].replace("protected", each.text)) for each in spec.features
        )
        return replace(spec, audit=replace(_audit_over_lists(spec.audit), control=_SCANNED), features=features)
    if isinstance(spec, FairSpec):
        return _measured_over_lists(spec)
    spec = replace(spec, protected=_sets(spec.protected), control=_sets(spec.control))
    if isinstance(spec, RelabelSpec):
        return replace(spec, label=_given(spec.label))
    if isinstance(spec, ReweighSpec):
        return replace(spec, label=_given(spec.label) or spec.label)
    return replace(spec, portable=True) if isinstance(spec, ThresholdSpec) else spec


def _measured_over_lists(spec: FairSpec) -> FairSpec:
    if spec.form in ("PAIRS", "TREND"):  # a macro has no limits for metrics that are not proportions
        counted = tuple(measure for measure in spec.measures if as_proportion(measure.formula) is not None)
        spec = replace(spec, measures=counted)
    asked = any(column.name == _ASKED for column in spec.control)
    measures = tuple(_where_possible(measure, asked=asked) for measure in spec.measures)
    return replace(_audit_over_lists(spec), measures=measures)


def _audit_over_lists(spec: FairSpec) -> FairSpec:
    return replace(
        spec,
        protected=_sets(spec.protected),
        control=_sets(spec.control),
        prediction=_given(spec.prediction),
        label=_given(spec.label),
        score=_given(spec.score),
        weight=_given(spec.weight),
        reference=None if spec.reference is None else Given("reference", "reference", 0, 0),
    )


def _given(column: Column | None) -> Column | None:
    return column and Given(column.text, column.name, column.start, column.end)


def _sets(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    def of_macro(column: Column) -> Column:
        if column.text in _LISTS:
            return ColumnSet(_LISTS[column.text], column.name, column.start, column.end)
        return Derived(column.text, column.name, column.start, column.end) if column.name == _ASKED else column

    return tuple(map(of_macro, columns))


def _where_possible(measure: Measure, *, asked: bool) -> Measure:
    """Return a measure that is NULL if it lacks a prediction, label or score, or if it is not `asked` for."""
    formula = measure.formula
    ranks = bool(names_in(formula) & set(SCORE_SUMS))
    needs = {"prediction": needs_prediction(formula) and not ranks, "label": needs_label(formula), "score": ranks}
    needed = nodes.number(sum(bit for item, bit in _ITEMS.items() if needs[item]))
    there: exp.Expression = nodes.equal(exp.BitwiseAnd(this=nodes.column("items"), expression=needed), needed.copy())
    if asked:
        name = nodes.string(f",{measure.name},")
        there = nodes.conjunction([there, nodes.call("CONTAINS", nodes.column(_ASKED), name)])
    return replace(measure, formula=nodes.case((there, formula)))


def _name_parameters(sql: str) -> str:
    """Return a text in which `$name` is the parameter `name` of the macro."""
    return _PLACE.sub(lambda place: place["name"] or place[0], sql)
