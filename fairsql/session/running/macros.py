"""Write the SQL macros that do in plain DuckDB what the clause does. In: their files of `sql/`. Out: plain SQL.

The macros are written with the clause itself, over a relation and lists of columns that are only known in the call; so
each form and metric has one definition. In their text, `$name` is a numeric parameter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain, pairwise, takewhile
from types import MappingProxyType
from typing import Any

from sqlglot import exp

from fairsql.errors import ClauseError
from fairsql.expansion import expand_script
from fairsql.expansion.building import nodes
from fairsql.expansion.building.barrier import all_or_nothing
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import MetricTable
from fairsql.metrics.algebra import as_proportion
from fairsql.resources import read_sql
from fairsql.syntax.spec import Spec
from fairsql.text.printing import print_sql
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import find_statements, tokenize

# The files of each macro that gives a table, those of the macros that it calls first; and of each function.
_LISTED = ("macros/lists.sql", "macros/metric_definitions.sql")  # of macros that are given names of columns and metrics
TABLES: Mapping[str, tuple[str, ...]] = {
    "fair_metrics": (*_LISTED, "macros/metrics.sql"),
    "fair_disparity": (*_LISTED, "macros/disparity.sql"),
    "fair_test": ("functions.sql", *_LISTED, "macros/test.sql"),
    "fair_pairs": ("functions.sql", *_LISTED, "macros/pairs.sql"),
    "fair_decompose": ("functions.sql", *_LISTED, "macros/decompose.sql"),
    "fair_adjust": ("functions.sql", *_LISTED, "macros/adjust.sql"),
    "fair_relabel": ("macros/lists.sql", "macros/relabel.sql"),
    "fair_reweigh": ("macros/lists.sql", "macros/reweigh.sql"),
    "fair_thresholds": (*_LISTED, "macros/thresholds.sql"),
    "fair_apply_thresholds": ("macros/apply_thresholds.sql",),
    "fair_apply_lottery": ("macros/apply_thresholds.sql",),
    "fair_bounds": (*_LISTED, "macros/bounds.sql"),
    "fair_scan": ("functions.sql", *_LISTED, "macros/scan.sql"),
    "fair_proxies": ("functions.sql", "macros/lists.sql", "macros/proxies.sql"),
    "fair_trend": ("functions.sql", *_LISTED, "macros/trend.sql"),
    "fair_ll144": ("macros/standards.sql",),
    "fair_pay_transparency": ("functions.sql", "macros/pay.sql"),
    "fair_uk_gender_pay_gap": ("functions.sql", "macros/pay.sql"),
}
FUNCTIONS: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    (
        "fair_normal_cdf",
        "fair_normal_quantile",
        "fair_student_quantile",
        "fair_student_tail",
        "fair_f_tail",
        "fair_chi_square_tail",
        "fair_fisher",
        "fair_outcome",
    ),
    ("functions.sql",),
) | {"fair_sex": ("macros/pay.sql",)}
MACROS: Mapping[str, tuple[str, ...]] = {**TABLES, **FUNCTIONS}
# All files, in the order in which they may call each other.
FILES = tuple(dict.fromkeys(["functions.sql", "metrics.sql", *chain.from_iterable(TABLES.values())]))
CREATE = "CREATE OR REPLACE MACRO "  # how each of them begins
_OPTIONAL = "confidence"  # the parameter that may be left out, and its item
# `$name`, and what may hold one that is none: strings, quoted names and comments, as they stand in our own files.
_PLACE = re.compile(r"""'[^']*'|"[^"]*"|--[^\n]*|\$(?P<name>[A-Za-z]\w*)""")
_FORM = re.compile(r"^ *FAIR (?:(?P<word>[A-Z]+) )?\($", re.MULTILINE)  # the clause of a macro
_PROPORTIONS = "$proportions"  # in a text, the list of the metrics that are proportions of counts


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


def _over_lists(spec: Spec) -> Any:
    """Return the spec of a macro, whose columns are given by lists of names."""
    form = FORMS[spec.form]
    if form.macro is None:
        raise ClauseError(f"{form.name} has no macro", hint="write the clause; its row in FORMS has no part `macro`")
    return form.macro(spec)


def _name_parameters(sql: str) -> str:
    """Return a text in which `$name` is the parameter `name` of the macro."""
    return _PLACE.sub(lambda place: place["name"] or place[0], sql)
