"""Ask an engine for the types of expressions, without reading rows. In: their texts. Out: their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fairsql.expansion.pushdown.engine_query import ask_engine
from fairsql.expansion.pushdown.model_cells import first_rows
from fairsql.expansion.pushdown.score_query import Kind

if TYPE_CHECKING:
    from fairsql.engines import Engine


def find_kinds(engine: Engine, source: str, texts: Mapping[str, str]) -> dict[str, Kind | None]:
    """Return the kinds of expressions over an engine's rows, by name; None if it has no types.

    Args:
        engine: the engine that has the rows.
        source: the text that follows FROM.
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
