"""Train models on rows that stay in another database.

In: what the engine answers. Out: a sample, and counts of what models predict for all rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
from sqlglot import exp

from fairsql.arrays import Floats
from fairsql.errors import ProgrammingError
from fairsql.expansion.pushdown.model_cells import PART, UNUSABLE, Parting
from fairsql.expansion.pushdown.score_query import Input, Kind, input_value
from fairsql.models.data.row_checks import wrong_label
from fairsql.models.data.training_data import PARTS, drawn_shares
from fairsql.models.scoring.engine_score import engine_score
from fairsql.models.streaming.count_tables import as_counts, changed, check_counts, key_names
from fairsql.models.streaming.engine_sums import count_decisions, read_levels, read_moments, sum_up
from fairsql.models.streaming.newton import Sums
from fairsql.models.streaming.places import group_counts
from fairsql.models.streaming.preparation import Levels, Preparation
from fairsql.models.streaming.sampling import HASHES, Shares
from fairsql.models.streaming.stages import Stage, Stages
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.models.streaming.sums import Models

if TYPE_CHECKING:
    from fairsql.models.engine_model_rows import EngineModelRows


@dataclass(frozen=True)
class EngineStoredRows(StoredRows):
    """Rows that stay in another database.

    Attributes:
        there: the model's rows on the engine.
        parting: the queries that assign the rows to parts.
        numbers: the names of the numeric features.
        totals: sums of the features in each cell, once they are known.
    """

    remote: EngineModelRows = field(kw_only=True)
    parting: Parting = field(kw_only=True)
    numbers: tuple[str, ...] = field(kw_only=True)
    totals: list[Floats] = field(default_factory=list, kw_only=True)

    @property
    def inputs(self) -> dict[str, str]:
        """The names of the features, keyed by their columns."""
        return {f"fair_x{k}": name for k, name in enumerate(self.columns)}

    def with_moments(self) -> EngineStoredRows:
        """Return the rows with the moments of their numeric features."""
        self.stages.begin(Stage.COUNT, "adding features up")
        numbers = {x: name for x, name in self.inputs.items() if name in self.numbers}
        return replace(self, moments=read_moments(self.remote, self.parting, numbers))

    def levels(self, most: int) -> dict[str, Levels] | None:
        """Return the levels of the text features; None if there are more than `most`."""
        words = {x: name for x, name in self.inputs.items() if name not in self.numbers}
        if words:
            self.stages.begin(Stage.WORDS)
        return read_levels(self.remote, self.parting, words, most)

    def sum_up(
        self, preparation: Preparation, name: str, models: Models, *, curved: int, guesses: Sequence[Floats] = ()
    ) -> list[Sums]:
        """Return the sums of several models over all rows, which the engine adds up."""
        return sum_up(self, preparation, models, curved, guesses)

    def check(self) -> None:
        """Count the rows again.

        Raises:
            ProgrammingError: if the rows have changed.
        """
        self.stages.begin(Stage.CHECK)
        if _fingerprint(_count(self.remote, self.parting, self.spec)) != self.fingerprint:
            raise changed(self.spec)

    def _decide_by_query(self, steps: Any, model: Any, present: list[int]) -> pd.DataFrame:
        engine = self.remote.engine
        score = engine_score(engine, steps, model, dict.fromkeys(self.columns, ""), self.numbers)
        if score is None:
            raise ProgrammingError(
                f"{engine.name} judges models on all rows by SQL that scores them, and this learner has no such SQL",
                hint="take another one after USING, or copy a sample of the rows to DuckDB",
            )
        return self.placed(self.remote.ask(self.parting.decided(score, self.keys.names, present)).to_pandas())

    def _decide_by_pass(self, preparation: Preparation, coefficients: Floats, present: list[int]) -> list[pd.DataFrame]:
        return count_decisions(self, preparation, coefficients, present)

    def _shares(self, part: int, rows: int) -> Shares:
        sizes = self._cells(part)
        return Shares(sizes, np.zeros_like(sizes), min(rows, int(sizes.sum())))  # all share one bound

    def _drawn(self, shares: Mapping[int, Shares]) -> pa.Table:
        bound = max(each.bounds.max(initial=1) for each in shares.values()) / HASHES
        table: pd.DataFrame = self.remote.ask(self.parting.sample(bound)).to_pandas()
        for k, name in enumerate(self.columns):
            if name in self.numbers:
                table[f"fair_x{k}"] = table[f"fair_x{k}"].astype(np.float64)
        table = table.sort_values("fair_draw", kind="stable", ignore_index=True)
        return pa.Table.from_pandas(table.assign(fair_y=_labels(table.fair_label, self.spec)), preserve_index=False)

    def placed(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return counts with their places and labels."""
        table = as_counts(table.assign(fair_y=_labels(table.fair_label, self.spec)))
        return table.assign(place=self.keys.of_rows(table))


def read_engine_stored_rows(
    remote: EngineModelRows, kinds: Mapping[str, Kind], *, is_numbered: bool, stages: Stages
) -> EngineStoredRows:
    """Count the rows of a model on the engine, and return them as they are there.

    Args:
        there: the model's rows on the engine.
        kinds: the kind of each feature.
        is_numbered: whether rows repeat.
        stages: reports the progress.

    Raises:
        DataError: for labels that are not 0 or 1, weights below 0, or parts with a single label.
    """
    spec = remote.spec
    parting = _parting(remote, kinds, is_numbered=is_numbered)
    stages.begin(Stage.COUNT)
    table = _count(remote, parting, spec)
    fingerprint = _fingerprint(table)
    usable = table[table[PART] < UNUSABLE].reset_index(drop=True)
    usable = as_counts(usable.assign(fair_y=_labels(usable.fair_label, spec)))
    check_counts(usable, spec)
    counts, places, groupings = group_counts(usable, spec)
    return EngineStoredRows(
        connection=remote.connection, spec=spec, columns={each.name: each.text for each in remote.features}, sql="",
        counts=counts, keys=places, groupings=groupings, moments={},
        excluded=int(table.n[table[PART] == UNUSABLE].sum()), fingerprint=fingerprint,
        hashes=0, stages=stages, remote=remote, parting=parting,
        numbers=tuple(name for name, kind in kinds.items() if kind != "text"),
    )  # fmt: skip


def _parting(remote: EngineModelRows, kinds: Mapping[str, Kind], *, is_numbered: bool) -> Parting:
    engine = remote.engine
    taken: dict[str, Kind] = {f"fair_x{k}": kinds[each.name] for k, each in enumerate(remote.features)}
    taken["fair_weight"] = "number"
    values = {name: input_value(Input(text, taken.get(name, "text")), engine) for name, text in remote.texts.items()}
    values["fair_label"] = exp.Paren(this=exp.Var(this=remote.texts["fair_label"]))
    conditions = remote.conditions
    parts = [(PARTS.index(part), conditions[word].text) for word, part in _CONDITIONS if word in conditions]
    return Parting(remote.source, values, parts, drawn_shares(remote.spec), remote.spec.seed, is_numbered, engine)


_CONDITIONS = (("test", "test"), ("validate", "validation"))


def _count(remote: EngineModelRows, parting: Parting, spec: Any) -> pd.DataFrame:
    table: pd.DataFrame = remote.ask(parting.counts(key_names(spec))).to_pandas()
    return table


def _fingerprint(table: pd.DataFrame) -> str:
    """Return the SHA-256 of counts, which changes if rows are added, removed or changed."""
    lines = sorted(str(row) for row in table[[name for name in table if name not in ("weight", "squares")]].to_numpy())
    return sha256("\n".join(lines).encode()).hexdigest()


def _labels(labels: Iterable[Any], spec: Any) -> list[int]:
    """Return labels as 0 and 1.

    Raises:
        DataError: for other values.
    """
    wrong = next((each for each in labels if isinstance(each, str) or each not in (0, 1)), None)
    if wrong is not None:
        shown = f"'{wrong}'" if isinstance(wrong, str) else f"{wrong:g}"
        raise wrong_label(spec, shown)
    return [int(each) for each in labels]
