"""Hold all rows of a model, which stay in the database.

In: their counts and moments. Out: their levels, a seeded sample, passes over them, and what a model predicts for them.

Parts and samples depend on hashes of the columns that are read, so that the same rows give the same parts and samples
in any order. If rows repeat, a row's number among its equals is hashed too, which spreads them.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from fairsql.arrays import Floats
from fairsql.models.data.training_data import (
    PARTS,
    TRAINING,
    VALIDATION,
    TrainingData,
    check_parts,
    check_weighed,
    make_frame,
    read_items,
    read_texts,
)
from fairsql.models.scoring.score_sql import score_query, score_steps
from fairsql.models.search.grouped_rows import Decided, Grouping, Rows, count_rows
from fairsql.models.search.refinement import coefficients_of
from fairsql.models.streaming.count_tables import (
    as_counts,
    changed,
    counting,
    fingerprint_of,
)
from fairsql.models.streaming.decisions import BATCH, batch_of, decide_by_pass, decide_here
from fairsql.models.streaming.levels import read_levels
from fairsql.models.streaming.moments import Moments
from fairsql.models.streaming.newton import Sums
from fairsql.models.streaming.passes import read_chunks
from fairsql.models.streaming.places import Places
from fairsql.models.streaming.preparation import Levels, Preparation
from fairsql.models.streaming.sampling import FEWEST, Shares, bounds_sql
from fairsql.models.streaming.stages import Stage, Stages
from fairsql.models.streaming.sums import Models, add_up
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec

_DIGITS = 9  # digits of the shares that searches use
_LARGEST = 2000  # most nodes of a model for which SQL is faster than Python: at 5,000 nodes it takes four times as long
LIGHTEST = 1e-300  # divides in place of a weight of 0


@dataclass(frozen=True)
class StoredRows:
    """The rows of a model, in the database.

    Attributes:
        connection: the connection to the database.
        spec: the spec of the model.
        columns: for each feature, the SQL that makes it from the relation's columns.
        sql: a query of the rows that count: the columns that are read, `fair_y`, `fair_part` and `fair_hash`.
        counts: rows of each part, group, stratum and label: `fair_part`, `place` (of the group and stratum), `fair_y`,
            `n`, `weight`, `squares`.
        keys: the places, with the values of the protected and control columns.
        groupings: the groups of the places.
        moments: the moments of the numeric features.
        excluded: the number of rows without a label or a weight.
        fingerprint: the SHA-256 of counts and sums of hashes.
        hashes: the sum of the hashes of all rows, modulo 2**64.
        stages: reports the progress.
        cells: if the rows have few combinations of values, a query of these in each part, with their row counts in
            `fair_n`. They were read in one query, and cannot change.
        fitted: a description of what the model is fitted on.
        is_short: whether these are fewer rows than the user asked for.
        places: the places of the sample's rows.
        preparation: the preparation of the features, if passes over all rows fit the model.
        checked: the fingerprint, if the last query of rows found them unchanged.
    """

    connection: Connection
    spec: ModelSpec
    columns: dict[str, str]
    sql: str
    counts: pd.DataFrame
    keys: Places
    groupings: list[Grouping]
    moments: dict[str, Moments]
    excluded: int
    fingerprint: str
    hashes: int
    stages: Stages
    cells: str = ""
    fitted: str = ""
    is_short: bool = False
    places: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    preparation: Preparation | None = None
    checked: set[str] = field(default_factory=set)
    _decided: dict[int, tuple[ref[Any], dict[int, pd.DataFrame]]] = field(default_factory=dict)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of rows in each part."""
        return tuple(int(self.counts.n[self.counts.fair_part == place].sum()) for place in range(len(PARTS)))

    def has_all(self, parts: Sequence[int]) -> bool:
        """Return whether some parts have all rows."""
        return {part for part, size in enumerate(self.sizes) if size} <= set(parts)

    @property
    def judging(self) -> int:
        """The part that judges: if there are no validation rows (VALIDATE 0), the training rows."""
        return VALIDATION if self.sizes[VALIDATION] else TRAINING

    def counted(self, part: int) -> Rows:
        """Return the rows of a part, one for each group, stratum and label."""
        return self._together(self.counts[self.counts.fair_part == part])

    def decide(self, steps: Any, model: Any, parts: Sequence[int] = tuple(range(len(PARTS)))) -> dict[int, Decided]:
        """Return what a model predicts for the rows of some parts, after the steps that precede it.

        Raises:
            ProgrammingError: if the query now gives other rows.
        """
        return self.decide_all(steps, [model], parts)[0]

    def decide_all(self, steps: Any, models: Sequence[Any], parts: Sequence[int]) -> list[dict[int, Decided]]:
        """Return the predictions of several models; one pass judges all regressions that are fitted by passes."""
        places = {part: self.judging if part == VALIDATION else part for part in parts}
        present = {place for place in places.values() if self.sizes[place]}
        tables = [self._known(model) for model in models]
        missing = sorted(place for place in present if any(place not in known for known in tables))
        if missing:
            for model, known, table in zip(models, tables, self._count_decisions(steps, models, missing), strict=True):
                known |= {part: table[table.fair_part == part] for part in missing}
                self._decided[id(model)] = ref(model), known
        return [
            {part: self._as_decided(known[place]) for part, place in sorted(places.items()) if place in known}
            for known in tables
        ]

    def _known(self, model: Any) -> dict[int, pd.DataFrame]:
        """Return the counts of a model's predictions that are known, by part."""
        known, tables = self._decided.get(id(model), (None, {}))
        return dict(tables) if known is not None and known() is model else {}

    def _count_decisions(self, steps: Any, models: Sequence[Any], present: list[int]) -> list[pd.DataFrame]:
        stage = Stage.JUDGE if present == [self.judging] else Stage.RECORD
        self.stages.begin(stage, f"judging {sum(self.sizes[part] for part in present):,} rows")
        if self.preparation is not None and all(hasattr(model, "coef_") for model in models):
            tables = self._decide_by_pass(self.preparation, np.array([*map(coefficients_of, models)]), present)
        else:
            tables = [self._decide_by_query(steps, model, present) for model in models]
        before = self.counts[self.counts.fair_part.isin(present)].set_index(["fair_part", "place", "fair_y"])["n"]
        for table in tables:
            now = table.groupby(["fair_part", "place", "fair_y"])["n"].sum()
            if not now.sort_index().equals(before.sort_index()):
                raise changed(self.spec)
        return tables

    def _decide_by_query(self, steps: Any, model: Any, present: list[int]) -> pd.DataFrame:
        sources = {name: f"fair_x{k}" for k, name in enumerate(self.columns)}
        written = score_steps(steps, model, sources)
        source = self._scored(present, list(sources.values()))
        if written is not None and written.size <= _LARGEST:
            return self._run("decided_rows", scored=score_query(written, f"(\n{source}\n)"))
        return decide_here(self, steps, model, source, sum(self.sizes[part] for part in present))

    def _decide_by_pass(self, preparation: Preparation, coefficients: Floats, present: list[int]) -> list[pd.DataFrame]:
        return decide_by_pass(self, preparation, coefficients, present)

    def shares(self, model: Any) -> Floats:
        """Return, for each place and label, the share of the judging rows' weight for which a model predicts 1.

        The model must have been judged; the share is 0 for a place and label without rows.
        """
        table = self._known(model)[self.judging]
        ones = table[table.fair_prediction == 1]
        weights = np.zeros(2 * self.keys.count)
        weights[ones.place * 2 + ones.fair_y] = ones.weight
        return self.shares_of(weights)

    def shares_of(self, weights: Floats) -> Floats:
        """Return, for each place and label, the predicted weight as a share of the judging rows' weight.

        Shares are rounded: the last digits of sums depend on the order of the rows.
        """
        counts = self.counts[self.counts.fair_part == self.judging]
        totals = np.full(2 * self.keys.count, LIGHTEST)
        totals[counts.place * 2 + counts.fair_y] = np.maximum(counts.weight, LIGHTEST)
        shares: Floats = np.round(weights / totals, _DIGITS)
        return shares

    def suppose(self, shares: Floats) -> Decided:
        """Return the judging rows as if these shares of them were predicted 1."""
        counts = self.counts[self.counts.fair_part == self.judging]
        share = shares[counts.place * 2 + counts.fair_y]
        tables = []
        for prediction, part in enumerate((1 - share, share)):
            some = counts.assign(fair_prediction=prediction)
            tables.append(some.assign(**{name: some[name] * part for name in ("n", "weight", "squares")}))
        return self._as_decided(pd.concat(tables, ignore_index=True))

    def _as_decided(self, table: pd.DataFrame) -> Decided:
        return Decided(self._together(table), table.fair_prediction.to_numpy().astype(np.intp))

    def check(self) -> None:
        """Count the rows again, unless the last pass over all of them has hashed them.

        Raises:
            ProgrammingError: if the rows have changed.
        """
        if self.cells or self.fingerprint in self.checked:
            return
        self.stages.begin(Stage.CHECK)
        names = ", ".join(read_items(self.spec, self.columns))
        text = self._query("counted_rows", moments="0 AS m_none", names=names, **counting(self.spec))
        if fingerprint_of(self.connection.execute(text).arrow().to_pandas(), self.spec) != self.fingerprint:
            raise changed(self.spec)

    # -- samples and passes -----------------------------------------------------------------------------------------

    def sample(self, rows: int) -> TrainingData:
        """Return a sample of training rows, and the same share of the validation rows."""
        share = min(1.0, rows / self.sizes[TRAINING])
        sizes = {TRAINING: rows, VALIDATION: round(share * self.sizes[VALIDATION])}
        shares = {part: self._shares(part, size) for part, size in sizes.items()}
        self.stages.begin(Stage.SAMPLE, f"reading a sample of {rows:,} rows")
        drawn = self._drawn(shares)
        described = drawn.select([*self.keys.names, "fair_y"]).to_pandas()
        cells = self.keys.of_rows(described) * 2 + described.fair_y.to_numpy().astype(np.intp)
        parts, weights, chosen = drawn["fair_part"].to_numpy(), np.ones(drawn.num_rows), []
        for part, each in shares.items():
            here = np.flatnonzero(parts == part)
            chosen.append(here[each.choose(cells[here])])  # rows are sorted by their draws
            weights[here] = each.weights[cells[here]]
        at = np.sort(np.concatenate(chosen))
        drawn, weights = drawn.take(at), weights[at]
        table = drawn.select([name for name in drawn.column_names if not name.startswith("fair_x")]).to_pandas()
        del described
        place, label = cells[at] // 2, cells[at] % 2
        part = table.fair_part.to_numpy().astype(np.intp)
        check_parts(
            np.array([np.bincount(label[part == k], minlength=2) for k in range(len(PARTS))]), self.spec, sampled=True
        )
        if self.spec.weight is not None:
            weights *= table.fair_weight.to_numpy().astype(np.float64)
            check_weighed(weights, part, sampled=True)
        frame = make_frame(drawn, self.columns)
        return TrainingData(
            frame=frame, plain=frame, columns=self.columns, label=label, taught=label,
            weight=weights, groupings=[each.at(place) for each in self.groupings],
            protected=read_texts(drawn, "fair_g", len(self.spec.protected)),
            part=part, excluded=self.excluded, fingerprint=self.fingerprint, sizes=self.sizes,
            whole=replace(self, places=place),
        )  # fmt: skip

    def _shares(self, part: int, rows: int) -> Shares:
        """Return the allocation of a part's sample; a small sample of validation rows is enlarged."""
        return Shares.of(self._cells(part), max(rows, FEWEST) if part == VALIDATION else rows)

    def _drawn(self, shares: Mapping[int, Shares]) -> pa.Table:
        """Return at least the rows that were allocated, sorted by their draws."""
        names = ", ".join(read_items(self.spec, self.columns))
        text = self._query("sampled_rows", columns=names, seed=str(self.spec.seed), **bounds_sql(shares, self.keys))
        drawn: pa.Table = self.connection.execute(text).arrow()
        return drawn

    def _cells(self, part: int) -> npt.NDArray[np.intp]:
        """Return how many rows of a part each place and label has."""
        cells = np.zeros(2 * self.keys.count, dtype=np.intp)
        here = self.counts[self.counts.fair_part == part]
        np.add.at(cells, (here.place * 2 + here.fair_y).to_numpy(), here.n.to_numpy())
        return cells

    def levels(self, most: int) -> dict[str, Levels] | None:
        """Return the levels of the text features; None if there are more than `most`."""
        return read_levels(self, most)

    def sum_up(
        self, preparation: Preparation, name: str, models: Models, *, curved: int, guesses: Sequence[Floats] = ()
    ) -> list[Sums]:
        """Return the sums of several models over all rows, by one pass.

        Args:
            preparation: the preparation of the features.
            name: the name of the pass, for the progress report.
            models: the models; a cell is a part, place and label.
            curved: the number of models, the first ones, that need Hessians.
            guesses: a sample's estimates of all Hessians, which may be used if Hessians are costly.
        """
        with closing(read_chunks(self, preparation, name)) as chunks:
            return add_up(chunks, models, curved=curved)

    def stream(self, parts: Sequence[int], items: Sequence[str]) -> Generator[Any, None, None]:
        """Yield Arrow batches of SQL expressions over the rows of some parts."""
        columns = ", ".join(f"{item} AS fair_{k}" for k, item in enumerate(items))
        where = "TRUE" if self.has_all(parts) else f"fair_part IN ({', '.join(map(str, parts))})"
        self.checked.clear()
        text = query("models", "prepared_rows", rows=self.cells or self.sql, columns=columns, where=where)
        return self.connection.stream(text, rows=batch_of(len(items), BATCH))[1]

    # -- queries ----------------------------------------------------------------------------------------------------

    def _query(self, name: str, **words: str) -> str:
        self.checked.clear()
        return query("models", name, rows=self.sql, **words)

    def _scored(self, parts: Sequence[int], items: Sequence[str]) -> str:
        """Return a query of columns of some parts' rows, with the columns that they are counted by."""
        given = [*items, *self.keys.names, *(["fair_weight"] if self.spec.weight else [])]
        return self._query("scored_rows", columns=", ".join(given), parts=", ".join(map(str, parts)))

    def _run(self, name: str, **words: str) -> pd.DataFrame:
        """Return the rows of a query that counts, with their places."""
        text = query("models", name, **counting(self.spec), **words)
        table = as_counts(self.connection.execute(text).arrow().to_pandas())
        table["place"] = self.keys.of_rows(table)
        return table

    def _together(self, table: pd.DataFrame) -> Rows:
        place = table.place.to_numpy()
        numbers = [table[name].to_numpy().astype(np.float64) for name in ("weight", "n", "squares")]
        groupings = [each.at(place) for each in self.groupings]
        label = table.fair_y.to_numpy().astype(np.intp)
        return count_rows(label, numbers[0], groupings, np.arange(len(table)), together=(numbers[1], numbers[2]))
