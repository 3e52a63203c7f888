"""Make features numbers or text. In: a spec, a connection. Out: the SQL that converts each feature."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairsql.errors import ProgrammingError
from fairsql.syntax.columns import Column
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from fairsql.connections import Connection

ROW = "fair_model_row"  # the row's number, in a temporary table of all rows
# Prefixes of names that a model's macro reserves: its parameter, and the columns that it adds to the rows.
_OURS = ("fair_in", "fair_margin", "fair_prediction", "fair_score", "fair_single_", "fair_source", "fair_unit")
_TIMES = ("DATE", "TIME", "INTERVAL")
_WORDS = ("VARCHAR", "BOOLEAN", "UUID", "ENUM", "BIT")
_FLOATING = "CASE WHEN isnan("  # the start of the SQL for a FLOAT or DOUBLE
_NUMBERS = ("DECIMAL", "DOUBLE", "FLOAT", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "BIGNUM")


def feature_columns(connection: Connection, spec: ModelSpec) -> dict[str, str]:
    """Return each feature's name, with the SQL that makes it a number or text."""
    features = ", ".join(f"({each.text}) AS fair_x{k}" for k, each in enumerate(spec.features or ())) or "*"
    types = connection.execute(query("models", "feature_types", features=features, query=spec.query)).fetchall()
    kinds = [str(kind) for _, kind, *_ in types]
    if spec.features is not None:
        chosen = [(each.name, f"({each.text})", kind) for each, kind in zip(spec.features, kinds, strict=True)]
    else:
        pairs = dict(zip((str(name) for name, *_ in types), kinds, strict=True))
        chosen = [(name, quote_name(name), pairs[name]) for name in unnamed(spec, [*pairs])]
    columns = {name: as_feature(name, text, kind) for name, text, kind in chosen}
    if not columns:
        raise ProgrammingError("there are no features to learn from", hint="name them: FEATURES age, occupation")
    named = (token.text for text in columns.values() for token in tokenize(text) if token.is_name)
    ours = next((name for name in named if name.casefold().startswith(_OURS)), None)
    if ours is not None:
        raise ProgrammingError(f"a feature cannot be made of a column {ours}", hint="rename the column")
    return columns


def unnamed(spec: ModelSpec, names: Sequence[str]) -> list[str]:
    """Return the columns that label, groups, weight and parts do not use: the default features."""
    parts = [spec.label, *spec.protected, spec.weight]
    parts += [each for each in (spec.validate, spec.test) if isinstance(each, Column)]
    named = {ROW} | {
        token.text.casefold() for part in parts if part is not None for token in tokenize(part.text) if token.is_name
    }
    return [name for name in names if name.casefold() not in named]


def floating(columns: dict[str, str]) -> list[str]:
    """Return the columns, as they are read, of FLOAT and DOUBLE features: their values hardly repeat."""
    return [f"fair_x{k}" for k, sql in enumerate(columns.values()) if sql.startswith(_FLOATING)]


def as_feature(name: str, text: str, kind: str) -> str:
    """Return SQL that makes a feature a number or text, by its type.

    >>> as_feature("day", "(day)", "DATE")
    'CAST(epoch((day)) AS DOUBLE)'
    """
    plain = kind.upper().removeprefix("U")
    if not plain.endswith("]"):
        if plain in ("FLOAT", "DOUBLE"):
            return f"{_FLOATING}{text}) THEN NULL ELSE CAST({text} AS DOUBLE) END"
        if plain.startswith(_NUMBERS):
            return f"CAST({text} AS DOUBLE)"
        if plain.startswith(_TIMES):
            return f"CAST(epoch({text}) AS DOUBLE)"
        if kind.upper().startswith(_WORDS):
            return f"CAST({text} AS VARCHAR)"
    raise ProgrammingError(
        f"the feature {name} is a {kind}, which is not a number, text or time",
        hint="name the features to learn from, without it: FEATURES age, occupation",
    )
