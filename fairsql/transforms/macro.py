"""Write the macro that applies a map. In: a spec, ranges of its features, the table of the map. Out: its body."""

from __future__ import annotations

from collections.abc import Mapping

from fairsql.expansion.counting.transform_rows import Ranges, draw, own_columns
from fairsql.expansion.forms.transform_map import apply_ctes, name_queries
from fairsql.syntax.spec import TransformSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.text.tokens import RESERVED, tokenize


def macro_query(spec: TransformSpec, ranges: Ranges, map_name: str, columns: Mapping[str, str]) -> str:
    """Return the body of the table macro that applies a map.

    The macro's parameters are fair_input, seed, labelled and details. Rows without a label column count as unlabelled:
    `fair_absent` supplies a column of that name.

    Args:
        spec: the transform's spec.
        ranges: the ranges of binned features.
        map_name: the table of the map.
        columns: the types of the table's columns, keyed by their names in lower case.
    """
    of = name_queries("")
    words = [token for token in tokenize(spec.label.text) if token.is_name and token.word.lower() not in RESERVED]
    names = dict.fromkeys(each.lower() for each in (*(token.text for token in words), spec.label.name))
    absent = ", ".join(f"CAST(NULL AS {columns.get(each, 'INTEGER')}) AS {quote_name(each)}" for each in names)
    added = ", ".join([*own_columns(spec, ranges, columns, "labelled"), draw(spec, "seed")])
    ctes = {
        of.rows: query("transforms", "macro_rows", absent=absent, columns=added),
        **apply_ctes(spec, of, map_name, columns),
    }
    parts = ",\n".join(query("transforms", "inlined_cte", name=name, query=text) for name, text in ctes.items())
    return query("transforms", "macro", ctes=parts, changed=of.changed)
