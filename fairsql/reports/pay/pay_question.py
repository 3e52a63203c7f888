"""The question of a report on pay. In: a relation, a standard of pay, and its columns. Out: queries, as a `Question`.

The figures come from the standard's macro. What explains gaps comes from FAIR ADJUST, whose clause is made here: pay by
sex, within categories and with the same values of what the user names as CONTROL and LINEAR.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import MetricTable
from fairsql.reports.content.question import Pay, Question, read_question
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.standards import Standard, read_standards
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text
from fairsql.text.statements import list_statements
from fairsql.text.tokens import tokenize

COLUMNS = ("sex", "base", "variable", "category", "women", "men", "minimum", "control", "linear")
_HINT = 'write FROM employees WHERE year = 2026, and name columns: sex="gender", base="salary"'
PARAMETERS = ("sex", "base", "variable", "category")  # of macros, in their order


def standard_of_pay(name: str) -> Standard | None:
    """Return the standard of that name if it is one of pay.

    >>> standard_of_pay("Pay_Transparency").name, standard_of_pay("four_fifths")
    ('pay_transparency', None)
    """
    standard = read_standards().get(name.casefold())
    return standard if standard is not None and standard.macro else None


def read_pay_question(
    text: str, standard: Standard, columns: Mapping[str, str], metrics: MetricTable, *, engine: str = ""
) -> Question:
    """Read the question of a report on pay.

    Args:
        text: the rows: FROM … WHERE …, or another query.
        standard: what is reported.
        columns: expressions by the names of COLUMNS; those that are missing are columns with the names in the call of
            the standard.
        metrics: the metrics of the connection.
        engine: the name of the engine that has the rows, which is refused.

    Raises:
        ProgrammingError: for a text with a clause, several statements, an unknown name, or rows of an engine.
    """
    statements = list_statements(text)
    tokens = tokenize(text)
    if len(statements) != 1 or find_clauses(tokens, text, FORMS):
        raise ProgrammingError(f"a report of {standard.name} reads rows, without a clause", hint=_HINT)
    if engine:
        message = f"a report of {standard.name} reads rows in DuckDB, and these are in {engine}"
        raise ProgrammingError(message, hint="copy them first, or ATTACH the database")
    for name in columns:
        if name not in COLUMNS:
            hint = did_you_mean(name, COLUMNS) or f"it takes {', '.join(COLUMNS)}"
            raise ProgrammingError(f"a report of {standard.name} takes no {name}", hint=hint)
    usual = standard.items.partition("(")[2].rstrip(")").split(", ")[1:]
    if "category" in columns and len(usual) < len(PARAMETERS):
        raise ProgrammingError(f"{standard.name} has no categories", hint='name them as control="…"')
    given = {name: columns.get(name) or other for name, other in zip(PARAMETERS, usual, strict=False)}
    rows = statements[0].rstrip().removesuffix(";").rstrip()
    options = {
        **{side: quote_text(columns[side]) for side in ("women", "men") if columns.get(side)},
        **({"minimum": columns["minimum"]} if columns.get("minimum") else {}),
    }
    arguments = ", ".join([*given.values(), *(f"{name} := {value}" for name, value in options.items())])
    asked = query("reports", "pay", rows=rows, macro=standard.macro, arguments=arguments)
    category = given.get("category", "NULL")
    pay = Pay(
        standard, rows, "" if category.upper() == "NULL" else category,
        bool(columns.get("control") or columns.get("linear")), tuple(given.values()),
    )  # fmt: skip
    return replace(_explained(pay, given, options, columns, metrics), text=asked, pay=pay)


def _explained(
    pay: Pay, given: Mapping[str, str], options: Mapping[str, str], columns: Mapping[str, str], metrics: MetricTable
) -> Question:
    """Return the question FAIR ADJUST about those whose sex is known and whose pay is above 0."""
    sex = f"fair_sex({given['sex']}, {options.get('women', 'NULL')}, {options.get('men', 'NULL')})"
    total = f"{given['base']} + COALESCE({given['variable']}, 0)" if "category" in given else given["base"]
    controls = ", ".join(filter(None, [pay.category, columns.get("control", "")]))
    items = {"OUTCOME": f"ln({total}) AS pay", "PROTECTED": f"{sex} AS sex", "REFERENCE": "'men'", "CONTROL": controls}
    items["LINEAR"] = columns.get("linear", "") or ("" if controls else "0 AS none_0")
    rows = query("reports", "people_with_pay", rows=pay.rows, sex=sex, pay=total)
    written = "\n".join(f"  {word} {text}" for word, text in items.items() if text)
    return read_question(query("reports", "asked", source=rows, form=" ADJUST", items=written), metrics)


def in_category(question: Question, category: str) -> str:
    """Return the query of the adjusted gap within one category: its rows, and all controls but the category."""
    assert question.pay is not None
    controls = question.slices["CONTROL"].split()[1:]
    rows = query(
        "reports",
        "people_of_category",
        rows=question.source,
        category=question.pay.category,
        value=quote_text(category),
    )
    asked = replace(question, source=rows).ask("ADJUST", CONTROL=", ".join(each.text for each in controls) or None)
    return query("reports", "with_category", asked=asked, category=quote_text(category))
