"""Read the rows of a model from another database. In: a spec, and an engine. Out: rows to learn from.

The engine groups the rows into cells, which are the combinations of all values that are read. DuckDB expands the cells
to rows again. If there are too many cells, the engine draws a sample, which is read; what models predict for all rows
is counted on the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fairsql.errors import DataError, ProgrammingError
from fairsql.expansion.pushdown import model_cells
from fairsql.expansion.pushdown.engine_query import ask_engine
from fairsql.expansion.pushdown.score_query import Kind
from fairsql.models.data.feature_types import unnamed
from fairsql.records.engine_rows import find_engine, hold_in
from fairsql.syntax.columns import Column
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

if TYPE_CHECKING:
    import pyarrow as pa
    from sqlglot import exp

    from fairsql.connections import Connection
    from fairsql.engines import Engine
    from fairsql.syntax.statements.stored_spec import ModelSpec

MOST_CELLS = 1_000_000
_FIRST = 10_000  # rows whose values say what type a feature has
_CELLS = "fair_model_cells"


@dataclass(frozen=True)
class EngineModelRows:
    """The rows of a model in another database.

    Attributes:
        connection: the connection that has the engine.
        engine: the database.
        spec: the spec of the model.
        features: the features that the model learns from, each with its name, in the engine's SQL.
    """

    connection: Connection
    engine: Engine
    spec: ModelSpec
    features: tuple[Column, ...]

    @property
    def source(self) -> str:
        """The text that follows FROM."""
        return f"(\n{self.spec.query}\n) AS fair_source"

    @property
    def texts(self) -> dict[str, str]:
        """The columns that are read, in the engine's SQL."""
        spec = self.spec
        items = {"fair_label": spec.label.text}
        items |= {f"fair_g{k}": each.portable.text for k, each in enumerate(spec.protected)}
        items |= {f"fair_c{k}": each.portable.text for k, each in enumerate(spec.control)}
        items |= {"fair_weight": spec.weight.text} if spec.weight is not None else {}
        return items | {f"fair_x{k}": each.text for k, each in enumerate(self.features)}

    @property
    def conditions(self) -> dict[str, Column]:
        """The conditions of VALIDATE and TEST."""
        both = {"validate": self.spec.validate, "test": self.spec.test}
        return {word: each for word, each in both.items() if isinstance(each, Column)}

    def ask(self, select: exp.Select) -> pa.Table:
        """Return the rows of a query that FairSQL built."""
        with self.connection.asking:
            return ask_engine(self.engine, select)

    def cells(self) -> exp.Select:
        """Return the query that counts the combinations of values."""
        conditions = {
            f"fair_{word}": f"CASE WHEN ({each.text}) THEN 1 ELSE 0 END" for word, each in self.conditions.items()
        }
        plain = model_cells.cells(self.source, self.texts | conditions)
        named = {"PREDICT" if name == "fair_label" else name: text for name, text in self.texts.items()}
        self.engine.check(self.engine.adapt(model_cells.cells(self.source, named)))
        return self.engine.adapt(plain)

    def sizes(self) -> tuple[int, int]:
        """Return the number of combinations of values, and the number of rows."""
        ((cells, rows),) = (tuple(each.values()) for each in self.ask(model_cells.sizes(self.cells())).to_pylist())
        return int(cells), int(rows or 0)

    def kinds(self) -> dict[str, Kind]:
        """Return the kind of each feature: a number, a time (read as seconds), or a text.

        The engine's first rows say which.

        Raises:
            ProgrammingError: for a feature that is NULL in all of these rows.
        """
        import pyarrow as pa

        texts = {f"fair_x{k}": each.text for k, each in enumerate(self.features)}
        table = self.ask(model_cells.first_rows(self.source, texts, _FIRST))
        for k, each in enumerate(self.features):
            if pa.types.is_null(table.schema.field(f"fair_x{k}").type):
                raise ProgrammingError(
                    f"the feature {each.name} has no value in the first {_FIRST:,} rows of {self.engine.name}",
                    hint=f"cast it, or leave it out: CAST({each.text} AS …) AS {each.name}",
                )
        return self._kinds_of(table)

    def here(self) -> tuple[ModelSpec, dict[str, Kind]]:
        """Bring the cells to DuckDB.

        Return the model's spec over the rows that DuckDB expands from them, and the kinds of its features.
        """
        held = self.ask(self.cells())
        kinds = self._kinds_of(held)
        self._refuse_nothing(held)
        hold_in(self.connection.raw, self.connection.raw.execute)(_CELLS, held)
        spec, conditions = self.spec, self.conditions
        here = replace(
            spec,
            query=query("models", "cells_as_rows", cells=_CELLS),
            label=spec.label.of("fair_label"),
            features=tuple(each.of(f"fair_x{k}") for k, each in enumerate(self.features)),
            protected=tuple(each.of(f"fair_g{k}") for k, each in enumerate(spec.protected)),
            control=tuple(each.of(f"fair_c{k}") for k, each in enumerate(spec.control)),
            weight=spec.weight and spec.weight.of("fair_weight"),
        )
        if "validate" in conditions:
            here = replace(here, validate=conditions["validate"].of("fair_validate = 1"))
        if "test" in conditions:
            here = replace(here, test=conditions["test"].of("fair_test = 1"))
        return here, kinds

    def _refuse_nothing(self, cells: pa.Table) -> None:
        """Refuse to learn from no rows, and from a feature that is always NULL: some databases report no type for it.

        Raises:
            DataError: for no rows.
            ProgrammingError: for a feature that is NULL.
        """
        import pyarrow as pa

        if not cells.num_rows:
            raise DataError(
                f"the query gives no rows of {self.engine.name}'s to learn from", hint="look at its FROM and WHERE"
            )
        for k, each in enumerate(self.features):
            if pa.types.is_null(cells.schema.field(f"fair_x{k}").type):
                raise ProgrammingError(
                    f"the feature {each.name} is NULL in all rows", sql=self.spec.place.sql,
                    start=each.start if self.spec.features else None, end=each.end if self.spec.features else None,
                    hint="leave it out: FEATURES names what to learn from",
                )  # fmt: skip

    def _kinds_of(self, table: pa.Table) -> dict[str, Kind]:
        """Return the kind of each feature, from the types of its values.

        Raises:
            ProgrammingError: for a time of day or an interval, which databases convert to different numbers.
        """
        return {
            each.name: self._kind(each, table.schema.field(f"fair_x{k}").type) for k, each in enumerate(self.features)
        }

    def _kind(self, feature: Column, of: pa.DataType) -> Kind:
        import pyarrow as pa

        if pa.types.is_date(of) or pa.types.is_timestamp(of):
            return "time"
        if pa.types.is_temporal(of):
            raise ProgrammingError(
                f"the feature {feature.name} is a time of day or an interval, which {self.engine.name} must turn into "
                "a number", sql=self.spec.place.sql, start=feature.start if self.spec.features else None,
                end=feature.end if self.spec.features else None,
                hint=f"write it in FEATURES, such as EXTRACT(hour FROM {feature.text}) AS {feature.name}",
            )  # fmt: skip
        is_number = pa.types.is_integer(of) or pa.types.is_floating(of) or pa.types.is_decimal(of)
        return "number" if is_number else "text"


def find_engine_rows(connection: Connection, spec: ModelSpec) -> EngineModelRows | None:
    """Return the rows of a model if its query reads a table of the engine; None if DuckDB runs the query.

    Raises:
        ProgrammingError: for a FAIR clause in the query, which the engine cannot read.
    """
    engine = find_engine(connection, spec.kind, spec.query, spec.statement)
    if engine is None:
        return None
    remote = EngineModelRows(connection, engine, spec, spec.features or ())
    if spec.features is None:
        with connection.asking:
            names = engine.columns(engine.spell(remote.source))
        remote = replace(remote, features=tuple(Column(quote_name(each), each, 0, 0) for each in unnamed(spec, names)))
    if not remote.features:
        raise ProgrammingError("there are no features to learn from", hint="name them: FEATURES age, occupation")
    return remote
