"""The reference of metrics and functions, as a page.

In: what `sql/metrics.sql`, `sql/functions.sql` and `sql/macros/` say of themselves. Out: Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator

import fairsql
from fairsql.session.installation import install

_METRICS = "SELECT metric, formula, needs, direction, aliases, meaning, source FROM fair_metric_definitions()"
_MACROS = """
    SELECT function_name, any_value(comment), list(parameters ORDER BY len(parameters))
    FROM duckdb_functions()
    WHERE starts_with(function_name, 'fair_') AND function_type = ? GROUP BY ALL ORDER BY function_name
"""
_INNER = ("fair_apply_lottery", "fair_apply_thresholds", "fair_installed")  # of the statements that create them
_INTRODUCTION = """# Reference

The [metrics](#metrics) that a clause takes after METRICS, the [table functions](#table-functions) for clients without
the clause, and the [functions of statistics](#functions-of-statistics). [The language](language.md) has forms
and items.
"""
_ON_METRICS = """## Metrics

Formulas are of the counts of a group: `n` rows, of which `tp`, `fp`, `fn` and `tn` are true and false positives and
negatives. The function computes the metric from such counts.
"""
_ON_TABLE_FUNCTIONS = """## Table functions

[Plain DuckDB](macros.md) says what each argument is. Those after the table, the groups and the decision are given by
name: `label := repaid`.
"""


def reference() -> str:
    """Return the page."""
    with fairsql.connect() as con:
        metrics = con.execute(_METRICS).fetchall()
        install(con)
        tables, functions = (con.raw.execute(_MACROS, [kind]).fetchall() for kind in ("table_macro", "macro"))
    counted = {f"fair_{name}" for name, *_ in metrics}
    arguments = {name: parameters[0] for name, _, parameters in functions if name in counted}
    parts = [_INTRODUCTION, _ON_METRICS]
    parts += [part for metric in metrics for part in _metric(*metric, arguments=arguments.get(f"fair_{metric[0]}"))]
    parts.append(_ON_TABLE_FUNCTIONS)
    for name, comment, signatures in tables:
        if name not in _INNER:
            parts += _table_function(name, comment, signatures)
    parts.append("## Functions of statistics\n")
    for name, comment, (parameters, *_) in functions:
        if name not in counted and " | " in comment and not comment.startswith("Part of"):
            meaning, source = comment.split(" | ", 1)
            parts.append(f"### {name}\n\n`{name}({', '.join(parameters)})`: {meaning}. Source: {source}.\n")
    return "\n".join(parts)


def _metric(name: str, formula: str, needs: str, direction: str, aliases: str, meaning: str, source: str, *,
            arguments: list[str] | None) -> Iterator[str]:  # fmt: skip
    yield f"### {name}\n\n{meaning}.\n"
    yield f"| formula | `{formula}` |\n|---|---|"
    yield f"| needs | {needs} |"
    yield f"| better | {direction} |"
    if aliases:
        yield f"| aliases | {', '.join(f'`{each.strip()}`' for each in aliases.split(','))} |"
    if arguments:
        yield f"| function | `fair_{name}({', '.join(arguments)})` |"
    yield f"| source | {source} |\n"


def _table_function(name: str, comment: str, signatures: list[list[str]]) -> Iterator[str]:
    meaning, _, example = comment.partition(": FROM ")
    yield f"### {name}\n\n{meaning}.\n"
    if example:
        yield f"```sql\nFROM {example};\n```\n"
    arguments = dict.fromkeys(each for signature in signatures for each in signature)
    yield f"`{name}({', '.join(arguments)})`\n"
