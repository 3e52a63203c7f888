"""All rows of a model, which stay in the database. In: a spec and a connection. Out: their counts, moments and levels,
a seeded sample of them, passes over them, and what a model predicts for them.

Parts and samples follow from hashes of what is read of a row, so that the same rows give the same ones in whatever
order they come. Where rows are alike, the hash has the number of the row among those, which spreads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
import numpy.typing as npt
import pandas as pd

from fairsql.arrays import Floats
from fairsql.errors import DataError, ProgrammingError
from fairsql.models.data.training_data import (
    PARTS,
    TEST,
    TRAINING,
    VALIDATION,
    TrainingData,
    check_parts,
    check_rows,
    check_weights,
    drawn_shares,
    floating,
    infinite,
    label_error,
    make_frame,
    make_spec_groupings,
    read_items,
)
from fairsql.models.learners.features import RARE
from fairsql.models.learners.fitting import score
from fairsql.models.scoring.score_sql import score_query, score_sql
from fairsql.models.search.grouped_rows import Decided, Grouping, Rows, count_rows
from fairsql.models.search.trials import THRESHOLD
from fairsql.models.streaming.preparation import Levels, Moments, Preparation, code_of
from fairsql.models.streaming.sums import CHUNK, Chunk
from fairsql.text.queries import query
from fairsql.text.quoting import quote_number

if TYPE_CHECKING:
    from fairsql.session.connection import Connection
    from fairsql.syntax.spec import Column, ModelSpec

Say = Callable[[str], None]
_UNEVEN = 1.1  # mean number of rows that are like a row, itself among them, from which on equal rows are numbered
_TELLING = 3  # columns whose hash is tried first
_BATCH = 122_880  # rows that DuckDB hands over at once
_DIGITS = 13  # of sums of weights: the last ones depend on the order of the rows
LARGEST = 1e150  # value of a feature: sums of squares of larger ones are no number
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
        keys: values of the protected and the control columns at each place.
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
    keys: pd.DataFrame
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
        text = self._query("counted_rows", moments=_moments({}, ()), names=names, **_counting(self.spec))
        if _fingerprint(self.connection.execute(text).arrow().to_pandas(), self.spec) != self.fingerprint:
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
        place = self._places(table)
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
        items = [*preparation.select(sources), *self._key_codes(), "fair_y"]
        items += ["fair_weight"] if self.spec.weight else []
        width, keys = preparation.width, len(self.keys.columns)
        text = self._scored([TRAINING], [f"{item} AS fair_{k}" for k, item in enumerate(items)], labelled=False)
        _, batches = self.connection.stream(text, rows=_BATCH)
        buffer = np.ones((width + 1, CHUNK))
        rows, total, begin, told = 0, self.sizes[TRAINING], perf_counter(), perf_counter()
        for batch in batches:
            columns = [column.to_numpy(zero_copy_only=False) for column in batch.columns]
            label = columns[len(preparation.names[0]) + len(preparation.names[1]) + keys]
            codes = columns[len(preparation.names[0]) + len(preparation.names[1]) :][:keys]
            cell = self._place_table[tuple(codes)] * 2 + label if keys else label.astype(np.intp)
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
        given = [*items, *self.keys.columns, *(["fair_weight"] if self.spec.weight else [])] if labelled else items
        name = "scored_rows" if labelled else "prepared_rows"
        return self._query(name, columns=", ".join(given), parts=", ".join(map(str, parts)))

    def _run(self, name: str, **words: str) -> pd.DataFrame:
        """Return the rows of a query that counts, with their places."""
        text = query("models", name, **_counting(self.spec), **words)
        table = _as_counts(self.connection.execute(text).arrow().to_pandas())
        table["place"] = self._places(table)
        return table

    def _decide_here(self, steps: Any, model: Any, source: str) -> pd.DataFrame:
        """Return what `decided_rows` returns, for a model that scores in Python alone."""
        _, batches = self.connection.stream(source, rows=_BATCH)
        found = []
        for batch in batches:
            rows = batch.to_pandas()
            here = rows[["fair_part", "fair_y"]].astype(np.int64).assign(place=self._places(rows))
            scores = score(model, steps.transform(make_frame(rows, self.columns)))
            here["fair_prediction"] = (scores >= THRESHOLD).astype(np.int64)
            here["weight"] = rows.fair_weight.astype(np.float64) if self.spec.weight else 1.0
            here["squares"] = here.weight**2
            here["n"] = 1
            found.append(_add(here))
        return _add(pd.concat(found, ignore_index=True))

    # -- places -----------------------------------------------------------------------------------------------------

    @cached_property
    def _values(self) -> list[list[str | None]]:
        """Of each key its values, NULL last."""
        return [[*sorted(self.keys[name].dropna().unique()), None] for name in self.keys.columns]

    @cached_property
    def _place_table(self) -> npt.NDArray[np.intp]:
        """The place at each combination of codes; -1 where there is none."""
        table = np.full([len(values) for values in self._values], -1, dtype=np.intp)
        for place, key in enumerate(_tuples(self.keys)):
            table[tuple(values.index(value) for values, value in zip(self._values, key, strict=True))] = place
        return table

    def _key_codes(self) -> list[str]:
        pairs = zip(self.keys.columns, self._values, strict=True)
        return [code_of(name, [value for value in values if value is not None]) for name, values in pairs]

    def _places(self, table: pd.DataFrame) -> npt.NDArray[np.intp]:
        """Return the place of each row, by its keys."""
        if not len(self.keys.columns):
            return np.zeros(len(table), dtype=np.intp)
        codes = []
        for name, values in zip(self.keys.columns, self._values, strict=True):
            known = pd.Index([value for value in values if value is not None], dtype=object)
            code = known.get_indexer(pd.Index(table[name].astype(object).where(table[name].notna(), None)))
            codes.append(np.where(table[name].isna(), len(known), code))
        place: npt.NDArray[np.intp] = self._place_table[tuple(codes)]
        if (place < 0).any():
            raise changed(self.spec)
        return place

    def _together(self, table: pd.DataFrame) -> Rows:
        place = table.place.to_numpy()
        numbers = [table[name].to_numpy().astype(np.float64) for name in ("weight", "n", "squares")]
        groupings = [each.at(place) for each in self.groupings]
        label = table.fair_y.to_numpy().astype(np.intp)
        return count_rows(label, numbers[0], groupings, np.arange(len(table)), together=(numbers[1], numbers[2]))


def read_stored_rows(connection: Connection, spec: ModelSpec, columns: dict[str, str], say: Say) -> StoredRows:
    """Return the rows of a model where they are, counted.

    Args:
        connection: where.
        spec: of the model.
        columns: SQL of its features.
        say: is told what is done.

    Raises:
        DataError: for labels that are not 0 or 1, weights below 0, infinite features, or parts with one label alone.
    """
    items = read_items(spec, columns)
    usable = "fair_label IS NOT NULL"
    usable += " AND fair_weight IS NOT NULL AND NOT isnan(fair_weight)" if spec.weight else ""
    words = {
        "usable": f"({usable})", "query": spec.query,
        "columns": ", ".join(f"{sql} AS {name}" for name, sql in items.items()),
    }  # fmt: skip
    schema = connection.schema(query("models", "stored_rows", names="fair_label", **words))
    check_rows(schema.empty_table(), spec)
    say("looking for equal rows")
    few = floating(columns)[:_TELLING]
    for names in ([few] if few else []) + [list(items)]:  # a hash of few columns is sooner made
        rows = query("models", "stored_rows", names=", ".join(names), **words)
        buckets = connection.execute(query("models", "buckets", rows=rows)).arrow()
        excluded = sum(buckets["excluded"].to_pylist())
        uneven = _alike(np.array(buckets["n"].to_pylist(), dtype=np.float64)) > _UNEVEN
        if not uneven:
            break
    if uneven:
        rows = query("models", "numbered_rows", rows=rows)
    rows = query("models", "part_rows", rows=rows, part=_part(spec))
    numbers = [name for k, name in enumerate(columns) if str(schema.field(f"fair_x{k}").type) == "double"]
    say("counting rows")
    table = connection.execute(
        query(
            "models", "counted_rows",
            rows=rows, moments=_moments(columns, numbers), names=", ".join(items), **_counting(spec),
        )
    ).arrow().to_pandas()  # fmt: skip
    _check(table, spec)
    keys = _key_names(spec)
    fingerprint = _fingerprint(table, spec)
    moments = {}
    for k, name in enumerate(columns):
        if name not in numbers:
            continue
        largest = np.abs(table[[f"m{k}_low", f"m{k}_high"]].to_numpy(dtype=np.float64, na_value=0.0)).max()
        if np.isinf(largest):
            raise infinite(name)
        if largest > LARGEST:
            raise DataError(
                f"the feature {name} has a value beyond {LARGEST:g}", hint="divide it, or leave it out of FEATURES"
            )
        cells = table[table.fair_part == TRAINING][[f"m{k}_{word}" for word in ("n", "mean", "var", "low", "high")]]
        moments[name] = Moments.together([Moments(*row) for row in cells.itertuples(index=False)])
    table = _as_counts(table)
    together = pd.DataFrame(list(dict.fromkeys(_tuples(table[keys]))), columns=keys, dtype=object)
    protected = together[[name for name in keys if name.startswith("fair_g")]]
    control = together[[name for name in keys if name.startswith("fair_c")]] if spec.control else None
    groupings = make_spec_groupings(spec, protected, control) if keys else []
    stored = StoredRows(
        connection, spec, columns, rows, table, together, groupings, moments, excluded, fingerprint, say
    )
    places = stored._places(table) if keys else np.zeros(len(table), dtype=np.intp)
    return replace(stored, counts=table.assign(place=places)[[*_COUNTS]])


_COUNTS = ("fair_part", "place", "fair_y", "n", "weight", "squares")


def changed(spec: ModelSpec) -> ProgrammingError:
    """Return the error of a query that gives other rows each time."""
    return ProgrammingError(
        f"the query of model {spec.name} gives other rows each time it runs, and so many are read more than once",
        hint="put its rows into a table first: CREATE TABLE … AS",
    )


def _check(table: pd.DataFrame, spec: ModelSpec) -> None:
    wrong = [value for value in table.wrong if not pd.isna(value)]
    if (table.fair_y > 1).any():
        value = min(wrong) if wrong else float("nan")
        raise label_error(spec, f"PREDICT must be 0 or 1, and is {value} in some rows", str(value))
    if spec.weight is not None and len(table):
        check_weights(float(table.lightest.min()), float(table.heaviest.max()), spec)
    counts = np.zeros((len(PARTS), 2), dtype=np.intp)
    np.add.at(counts, (table.fair_part.astype(np.intp), table.fair_y.astype(np.intp)), table.n.astype(np.intp))
    check_parts(counts, spec)
    for part in (TRAINING, VALIDATION):
        here = table[table.fair_part == part]
        if spec.weight is not None and len(here) and not here.weight.any():
            raise DataError(f"the weights of the {PARTS[part]} rows are all zero")


def _part(spec: ModelSpec) -> str:
    """Return SQL of the part of a row."""
    cases, share = "", 0.0
    for word, each, part in (("test", spec.test, TEST), ("validate", spec.validate, VALIDATION)):
        if not isinstance(each, float) and each is not None:
            cases += f"WHEN fair_{word} THEN {part} "
    for part, drawn in drawn_shares(spec):
        share += drawn
        cases += f"WHEN (hash(fair_hash, {spec.seed}) >> 32) < {int(share * 2**32)} THEN {part} "
    return f"CASE {cases}ELSE {TRAINING} END" if cases else str(TRAINING)


def _alike(counts: Floats) -> float:
    """Return how many rows are like a row, itself among them, on average, from the rows in each of 65,536 buckets.

    Where all rows differ the counts are Poisson's, whose variance is their mean; equal rows widen them.

    >>> rng = np.random.default_rng(0)
    >>> round(_alike(np.bincount(rng.integers(65536, size=200_000))), 1)
    1.0
    >>> round(_alike(5.0 * np.bincount(rng.integers(65536, size=40_000))), 1)
    5.0
    """
    count = float(counts.sum())
    mean = count / 65_536
    spread = float(((counts - mean) ** 2).sum()) + (65_536 - len(counts)) * mean**2
    return spread / max(count, 1.0)


def _moments(columns: dict[str, str], numbers: Sequence[str]) -> str:
    items = ["0 AS m_none"]
    for k, name in enumerate(columns):
        if name in numbers:
            x = f"fair_x{k}"
            finite = f"CASE WHEN abs({x}) <= {quote_number(LARGEST)} THEN {x} END"
            items.append(
                f"count({x}) AS m{k}_n, COALESCE(avg({finite}), 0) AS m{k}_mean, "
                f"COALESCE(var_pop({finite}), 0) AS m{k}_var, min({x}) AS m{k}_low, max({x}) AS m{k}_high"
            )
    return ", ".join(items)


def _fingerprint(table: pd.DataFrame, spec: ModelSpec) -> str:
    """Return the SHA-256 of what `counted_rows` counts."""
    told = table[["fair_part", *_key_names(spec), "fair_y", "n", "fingerprint"]]
    return sha256(told.to_csv().encode()).hexdigest()


def _key_names(spec: ModelSpec) -> list[str]:
    named: list[tuple[str, tuple[Column, ...]]] = [("g", spec.protected), ("c", spec.control)]
    return [f"fair_{letter}{k}" for letter, columns in named for k in range(len(columns))]


def _counting(spec: ModelSpec) -> dict[str, str]:
    """Return the words of queries that count: keys, and sums of weights."""
    keys = " ".join(f"{name}," for name in _key_names(spec))
    if spec.weight is None:
        return {"keys": keys, "weights": "1 AS unweighted"}
    return {
        "keys": keys,
        "weights": "fsum(fair_weight) AS weight, fsum(fair_weight * fair_weight) AS squares, "
        "min(fair_weight) AS lightest, max(fair_weight) AS heaviest",
    }


def _as_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return counts as whole numbers, with sums of weights, which are the counts where there are no weights."""
    whole = [name for name in ("fair_part", "fair_y", "fair_prediction", "n") if name in table]
    table = table.astype(dict.fromkeys(whole, np.int64))
    for name in ("weight", "squares"):
        table[name] = _round(table[name].to_numpy()) if name in table else table.n.astype(np.float64)
    return table


def _round(sums: Floats) -> Floats:
    return np.array([float(f"{each:.{_DIGITS}g}") for each in sums.tolist()])


def _add(table: pd.DataFrame) -> pd.DataFrame:
    added = table.groupby(["fair_part", "place", "fair_y", "fair_prediction"], as_index=False).sum()
    return added.assign(weight=_round(added.weight.to_numpy()), squares=_round(added.squares.to_numpy()))


def _tuples(table: pd.DataFrame) -> list[tuple[str | None, ...]]:
    values = table.astype(object).where(table.notna(), None)
    return list(values.itertuples(index=False, name=None)) if len(table.columns) else [()] * len(table)
