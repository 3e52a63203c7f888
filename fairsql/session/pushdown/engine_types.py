"""What an engine says of expressions over its rows, before any row is read. In: their texts. Out: what they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fairsql.expansion.pushdown.model_cells import first_rows
from fairsql.expansion.pushdown.score_query import Kind
from fairsql.expansion.query_split import print_tally

if TYPE_CHECKING:
    from sqlglot import exp

    from fairsql.engines import Engine


def ask_engine(engine: Engine, select: exp.Select) -> Any:
    """Return the rows of a query of ours as a `pyarrow.Table`."""
    return engine.query(engine.spell(print_tally(select, engine.dialect)))


def find_kinds(engine: Engine, source: str, texts: Mapping[str, str]) -> dict[str, Kind | None]:
    """Return what expressions over the rows of an engine are, by their names; None where it has no types.

    Args:
        engine: that has the rows.
        source: what stands after FROM.
        texts: the expressions.
    """
    import pyarrow as pa

    def kind(of: pa.DataType) -> Kind | None:
        if pa.types.is_temporal(of):
            return "time"
        if pa.types.is_boolean(of):
            return "truth"
        if pa.types.is_string(of) or pa.types.is_large_string(of):
            return "text"
        return None if pa.types.is_null(of) else "number"

    columns = {f"fair_of_{at}": text for at, text in enumerate(texts.values())}
    types = ask_engine(engine, first_rows(source, columns, 0)).schema.types if texts else []
    return dict(zip(texts, map(kind, types), strict=True))
