"""All rows of a model, which stay in the database. In: their counts and moments. Out: their levels, a seeded sample of
them, passes over them, and what a model predicts for them.

Parts and samples follow from hashes of what is read of a row, so that the same rows give the same ones in whatever
order they come. Where rows are alike, the hash has the number of the row among those, which spreads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
import numpy.typing as npt
import pandas as pd

from fairsql.models.data.training_data import (
    PARTS,
    TRAINING,
    VALIDATION,
    TrainingData,
    check_parts,
    make_frame,
    read_items,
)
from fairsql.models.learners.features import RARE
from fairsql.models.learners.fitting import score
from fairsql.models.scoring.score_sql import score_query, score_sql
from fairsql.models.search.grouped_rows import Decided, Grouping, Rows, count_rows
from fairsql.models.search.trials import THRESHOLD
from fairsql.models.streaming.count_tables import add_counts, as_counts, changed, counting, fingerprint_of, moments_sql
from fairsql.models.streaming.places import Places
from fairsql.models.streaming.preparation import Levels, Moments, Preparation
from fairsql.models.streaming.sums import CHUNK, Chunk
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.session.connection import Connection
    from fairsql.syntax.spec import ModelSpec

Say = Callable[[str], None]
_BATCH = 122_880  # rows that DuckDB hands over at once
_TOLD = 0.5  # seconds between two lines of progress


@dataclass(frozen=True)
class StoredRows:
    """The rows of a model where they are.

    Attributes:
        connection: where.
        spec: of the model.
        columns: of each feature the SQL that makes it from the relation's columns.
        sql: a query of the rows that count: what is read, `fair_y`, `fair_part` and `fair_hash`.
        counts: rows of each part, group, stratum and label: `fair_part`, `place` (of the group and stratum), `fair_y`,
            `n`, `weight`, `squares`.
        keys: the places, by values of the protected and the control columns.
        groupings: of the places.
        moments: of the features that are numbers.
        excluded: how many rows have no label, or no weight.
        fingerprint: SHA-256 of counts and sums of hashes.
        say: is told how far a pass is.
        fitted: what the model is fitted on, in words.
        is_short: whether that is fewer rows than were asked for.
        places: of the rows of the sample.
        preparation: of the features, where all rows are passed over to fit.
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
    say: Say
    fitted: str = ""
    is_short: bool = False
    places: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    preparation: Preparation | None = None
    _decided: dict[int, tuple[ref[Any], dict[int, Decided]]] = field(default_factory=dict)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many rows each part has."""
        return tuple(int(self.counts.n[self.counts.fair_part == place].sum()) for place in range(len(PARTS)))

    @property
    def judging(self) -> int:
        """The part that judges: without validation rows (VALIDATE 0) the training rows do."""
        return VALIDATION if self.sizes[VALIDATION] else TRAINING

    def counted(self, part: int) -> Rows:
        """Return the rows of a part, those of one group, stratum and label together."""
        return self._together(self.counts[self.counts.fair_part == part])

    def decide(self, steps: Any, model: Any, parts: Sequence[int] = tuple(range(len(PARTS)))) -> dict[int, Decided]:
        """Return what a model predicts for the rows of some parts, after the steps before it.

        Raises:
            ProgrammingError: where the query gives other rows now than it did.
        """
        known, decided = self._decided.get(id(model), (None, {}))
        decided = dict(decided) if known is not None and known() is model else {}
        places = {part: self.judging if part == VALIDATION else part for part in parts}
        missing = {place for place in places.values() if self.sizes[place]} - set(decided)
        decided |= self._decide(steps, model, sorted(missing))
        self._decided[id(model)] = ref(model), decided
        return {part: decided[place] for part, place in sorted(places.items()) if place in decided}

    def _decide(self, steps: Any, model: Any, present: list[int]) -> dict[int, Decided]:
        if not present:
            return {}
        self.say(f"judging {sum(self.sizes[part] for part in present):,} rows")
        own = type(steps).__name__ == "Pipeline" and len(steps) == 1
        sources = {name: f"fair_x{k}" for k, name in enumerate(self.columns)}
        written = score_sql(steps[-1], model, sources) if own else None
        source = self._scored(present, list(sources.values()))
        if written is not None:
            table = self._run("decided_rows", scored=score_query(written, f"(\n{source}\n)"))
        else:
            table = self._decide_here(steps, model, source)
        now = table.groupby(["fair_part", "place", "fair_y"])["n"].sum()
        before = self.counts[self.counts.fair_part.isin(present)].set_index(["fair_part", "place", "fair_y"])["n"]
        if not now.sort_index().equals(before.sort_index()):
            raise changed(self.spec)
        decided = {}
        for part in present:
            some = table[table.fair_part == part]
            decided[part] = Decided(self._together(some), some.fair_prediction.to_numpy().astype(np.intp))
        return decided

    def check(self) -> None:
        """Count the rows again.

        Raises:
            ProgrammingError: where they are not those that there were.
        """
        self.say("looking for changes of rows")
        names = ", ".join(read_items(self.spec, self.columns))
        text = self._query("counted_rows", moments=moments_sql({}, ()), names=names, **counting(self.spec))
        if fingerprint_of(self.connection.execute(text).arrow().to_pandas(), self.spec) != self.fingerprint:
            raise changed(self.spec)

    # -- samples and passes -----------------------------------------------------------------------------------------

    def sample(self, rows: int) -> TrainingData:
        """Return a sample of training rows, with as large a share of the validation rows."""
        size = self.sizes[TRAINING]
        share = min(1.0, rows / size)
        bound = min(2**32, int(share * 2**32 * (1 + 8 / np.sqrt(rows))) + 1)
        names = ", ".join(read_items(self.spec, self.columns))
        text = self._query("sampled_rows", columns=names, seed=str(self.spec.seed), bound=str(bound))
        self.say(f"reading a sample of {rows:,} rows")
        table = self.connection.execute(text).arrow().to_pandas()
        chosen = np.zeros(len(table), dtype=bool)
        for part, count in ((TRAINING, rows), (VALIDATION, round(share * self.sizes[VALIDATION]))):
            here = np.flatnonzero(table.fair_part == part)
            draw = table.fair_draw.to_numpy()[here]
            chosen[here[np.argsort(draw, kind="stable")[:count]]] = True
        table = table[chosen].reset_index(drop=True)
        place = self.keys.of_rows(table)
        label = table.fair_y.to_numpy().astype(np.intp)
        part = table.fair_part.to_numpy().astype(np.intp)
        check_parts(np.array([np.bincount(label[part == k], minlength=2) for k in range(len(PARTS))]), self.spec)
        frame = make_frame(table, self.columns)
        protected = table[[f"fair_g{k}" for k in range(len(self.spec.protected))]]
        return TrainingData(
            frame=frame, plain=frame, columns=self.columns, label=label, taught=label,
            weight=table.fair_weight.to_numpy().astype(np.float64) if self.spec.weight else np.ones(len(table)),
            groupings=[each.at(place) for each in self.groupings],
            protected=protected.set_axis([column.name for column in self.spec.protected], axis=1),
            part=part, excluded=self.excluded, fingerprint=self.fingerprint, sizes=self.sizes,
            whole=replace(self, places=place),
        )  # fmt: skip

    def levels(self, most: int) -> dict[str, Levels] | None:
        """Return the levels of the features that are words; None where there are more than `most`."""
        words = [f"fair_x{k}" for k, name in enumerate(self.columns) if name not in self.moments]
        if not words:
            return {}
        self.say("counting the values of words")
        which = " ".join(f"WHEN GROUPING({word}) = 0 THEN {k}" for k, word in enumerate(words))
        counted = self._query(
            "levels", which=f"CASE {which} END", words=", ".join([*words, "''"]),
            columns=", ".join(f"COALESCE({word}, 'NULL') AS {word}" for word in words),
            sets=", ".join(f"({word})" for word in words),
        )  # fmt: skip
        limit = most + 2 * len(words)
        text = query("models", "frequent_levels", levels=counted, rare=str(RARE), most=str(limit + 1))
        table = self.connection.execute(text).fetchall()
        if len(table) > limit:
            return None
        names = [name for name in self.columns if name not in self.moments]
        return {
            name: Levels(
                tuple(sorted(level for k, level, n in table if k == at and n >= RARE)),
                next((level for k, level, n in table if k == at and n < RARE), None),
            )
            for at, name in enumerate(names)
        }

    def chunks(self, preparation: Preparation, number: int) -> Iterator[Chunk]:
        """Yield the training rows prepared: of each its features, its weight, and its place and label as the cell.

        Args:
            preparation: of the features.
            number: of the pass, which is told.
        """
        sources = {name: f"fair_x{k}" for k, name in enumerate(self.columns)}
        items = [*preparation.select(sources), *self.keys.codes, "fair_y"]
        items += ["fair_weight"] if self.spec.weight else []
        width, keys = preparation.width, len(self.keys.names)
        text = self._scored([TRAINING], [f"{item} AS fair_{k}" for k, item in enumerate(items)], labelled=False)
        _, batches = self.connection.stream(text, rows=_BATCH)
        buffer = np.ones((width + 1, CHUNK))
        rows, total, begin, told = 0, self.sizes[TRAINING], perf_counter(), perf_counter()
        for batch in batches:
            columns = [column.to_numpy(zero_copy_only=False) for column in batch.columns]
            label = columns[len(preparation.names[0]) + len(preparation.names[1]) + keys]
            codes = columns[len(preparation.names[0]) + len(preparation.names[1]) :][:keys]
            cell = self.keys.of_codes(codes, len(label)) * 2 + label
            weight = columns[-1] if self.spec.weight else np.ones(len(label))
            for at in range(0, len(label), CHUNK):
                some = slice(at, min(at + CHUNK, len(label)))
                features = buffer[:, : some.stop - at]
                preparation.fill([column[some] for column in columns], features)
                yield features, weight[some], cell[some]
            rows += len(label)
            if perf_counter() - told > _TOLD:
                told = perf_counter()
                left = (told - begin) * (total - rows) / rows
                self.say(f"pass {number}: {rows:,} of {total:,} rows, {left:.0f} s left")
        if rows != total:
            raise changed(self.spec)

    # -- queries ----------------------------------------------------------------------------------------------------

    def _query(self, name: str, **words: str) -> str:
        return query("models", name, rows=self.sql, **words)

    def _scored(self, parts: Sequence[int], items: Sequence[str], *, labelled: bool = True) -> str:
        """Return a query of columns of the rows of some parts."""
        given = [*items, *self.keys.names, *(["fair_weight"] if self.spec.weight else [])] if labelled else items
        name = "scored_rows" if labelled else "prepared_rows"
        return self._query(name, columns=", ".join(given), parts=", ".join(map(str, parts)))

    def _run(self, name: str, **words: str) -> pd.DataFrame:
        """Return the rows of a query that counts, with their places."""
        text = query("models", name, **counting(self.spec), **words)
        table = as_counts(self.connection.execute(text).arrow().to_pandas())
        table["place"] = self.keys.of_rows(table)
        return table

    def _decide_here(self, steps: Any, model: Any, source: str) -> pd.DataFrame:
        """Return what `decided_rows` returns, for a model that scores in Python alone."""
        _, batches = self.connection.stream(source, rows=_BATCH)
        found = []
        for batch in batches:
            rows = batch.to_pandas()
            here = rows[["fair_part", "fair_y"]].astype(np.int64).assign(place=self.keys.of_rows(rows))
            scores = score(model, steps.transform(make_frame(rows, self.columns)))
            here["fair_prediction"] = (scores >= THRESHOLD).astype(np.int64)
            here["weight"] = rows.fair_weight.astype(np.float64) if self.spec.weight else 1.0
            here["squares"] = here.weight**2
            here["n"] = 1
            found.append(add_counts(here))
        return add_counts(pd.concat(found, ignore_index=True))

    def _together(self, table: pd.DataFrame) -> Rows:
        place = table.place.to_numpy()
        numbers = [table[name].to_numpy().astype(np.float64) for name in ("weight", "n", "squares")]
        groupings = [each.at(place) for each in self.groupings]
        label = table.fair_y.to_numpy().astype(np.intp)
        return count_rows(label, numbers[0], groupings, np.arange(len(table)), together=(numbers[1], numbers[2]))
