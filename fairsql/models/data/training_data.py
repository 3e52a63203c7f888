"""Read the rows that a model learns from. In: a spec, a connection. Out: features as columns, labels, groups, parts.

DuckDB does as much as it can. SQL makes each type a number or text; the same SQL later scores rows. The rows are sorted
by all columns that are read, so that the same rows give the same model in any order.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats, floats_of, integers_of
from fairsql.errors import DataError, ProgrammingError
from fairsql.models.data.feature_types import ROW, feature_columns
from fairsql.models.data.row_checks import check_rows, infinite
from fairsql.models.data.table_query import query_table
from fairsql.models.learners.feature_encoding import Columns, is_number
from fairsql.models.search.grouped_rows import Grouping, Texts, draw, make_groupings
from fairsql.syntax.columns import Column
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    import pyarrow as pa

    from fairsql.connections import Connection
    from fairsql.models.streaming.stored_rows import StoredRows

TRAINING, VALIDATION, TEST = range(3)
PARTS = ("training", "validation", "test")
IN_MEMORY = "all rows, in memory"  # what a model is fitted on
_ROWS = "fair_model_rows"  # a temporary table of all rows


@dataclass(frozen=True)
class Redrawing:
    """A transform that VIA names: its name, the SQL name of its macro, and its features."""

    name: str
    macro: str
    features: tuple[str, ...]


@dataclass(frozen=True)
class TrainingData:
    """Rows to learn from, sorted by all columns that are read.

    Attributes:
        frame: the features by name: float64 with NaN for NULL, or text with None for NULL.
        plain: the features before VIA transform redrew them; otherwise `frame`.
        columns: for each feature, the SQL that makes it from the relation's columns.
        label: 0 or 1; of a model of numbers, any number; of a model of classes, the place in `classes`.
        taught: the labels to learn from: those that VIA transform drew, otherwise `label`.
        weight: each row's weight; 1 without WEIGHT.
        groupings: the groups that are compared.
        protected: each row's values of the protected columns, as text.
        part: TRAINING, VALIDATION or TEST.
        excluded: the number of rows without a label or a weight.
        fingerprint: the SHA-256 of everything that was read.
        sizes: the number of rows in each part.
        whole: if these rows are a sample, all rows, which stay in the database.
        classes: of a model of classes, the values of the label, as sorted texts.
    """

    frame: Columns
    plain: Columns
    columns: dict[str, str]
    label: npt.NDArray[Any]
    taught: npt.NDArray[Any]
    weight: Floats
    groupings: list[Grouping]
    protected: Texts
    part: npt.NDArray[np.intp]
    excluded: int
    fingerprint: str
    sizes: tuple[int, ...]
    whole: StoredRows | None = None
    classes: tuple[str, ...] = ()

    @property
    def fitted(self) -> str:
        """A description of what a model of these rows is fitted on."""
        return IN_MEMORY if self.whole is None else self.whole.fitted

    def at(self, place: int) -> npt.NDArray[np.intp]:
        """Return the positions of a part's rows; without validation rows (VALIDATE 0) the training rows judge."""
        rows = np.flatnonzero(self.part == place)
        return np.flatnonzero(self.part == TRAINING) if place == VALIDATION and not len(rows) else rows

    @property
    def kinds(self) -> tuple[list[str], list[str]]:
        """The names of the features that are numbers, and of those that are text."""
        numbers = [name for name, values in self.frame.items() if is_number(values)]
        return numbers, [name for name in self.frame if name not in numbers]


def read_training_data(connection: Connection, spec: ModelSpec, transform: Redrawing | None = None) -> TrainingData:
    """Run the query of a model and return its rows.

    Args:
        connection: the connection to the database.
        spec: the spec of the model.
        transform: redraws the training rows, and the features of the other rows; or None.

    Raises:
        DataError: for labels that are not 0 or 1, weights below 0, infinite features, or parts with a single label.
        ProgrammingError: for features of a type that is not a number, text or time, or if there are no features.
        duckdb.Error: for SQL that cannot run.
    """
    if transform is None:
        return _read(connection, spec, "ALL")
    words = {"rows": _ROWS, "row": ROW}
    connection.execute(query("models", "copy_rows", rows=_ROWS, query=spec.query))
    for name in ("add_place", "set_place"):
        connection.execute(query("models", name, **words))
    try:
        macro = {"macro": transform.macro, "rows": quote_text(_ROWS)}
        queries = (
            query("models", "copied", rows=_ROWS),
            query("models", "redrawn_unlabelled", **macro),
            query("models", "redrawn_rows", **macro),
        )
        plain, judged, taught = (_read(connection, replace(spec, query=rows), ROW) for rows in queries)
    finally:
        connection.execute(query("models", "drop_rows", rows=_ROWS))
    here = judged.part == TRAINING
    frame = {name: np.where(here, taught.frame[name], values) for name, values in judged.frame.items()}
    return replace(
        judged, frame=frame, plain=plain.frame, taught=taught.label,
        fingerprint=sha256("".join((plain.fingerprint, judged.fingerprint, taught.fingerprint)).encode()).hexdigest(),
    )  # fmt: skip


def _read(connection: Connection, spec: ModelSpec, order: str) -> TrainingData:
    columns = feature_columns(connection, spec)
    table: pa.Table = connection.execute(_reading(spec, columns, order)).arrow()
    return _make(table, spec, columns)


def read_at_most(connection: Connection, spec: ModelSpec, columns: dict[str, str], most: int) -> TrainingData | None:
    """Return the rows of a model as `read_training_data` does, or None if its query has more than `most` rows."""
    import pyarrow as pa

    items = ", ".join(f"{sql} AS {name}" for name, sql in read_items(spec, columns).items())
    schema, batches = connection.stream(query("models", "unsorted_rows", columns=items, query=spec.query))
    found, count = [], 0
    with closing(batches):
        for batch in batches:
            count += batch.num_rows
            if count > most:
                return None
            found.append(batch)
    table = query_table(
        connection, query("models", "sort_rows"), "fair_model_rows", pa.Table.from_batches(found, schema)
    )
    return _make(table, spec, columns)


def _make(table: pa.Table, spec: ModelSpec, columns: dict[str, str]) -> TrainingData:
    """Return all rows of a model, sorted by all columns that are read."""
    table, excluded = check_rows(table, spec)
    digest = sha256()
    for batch in table.combine_chunks().to_batches():
        digest.update(batch.serialize())
    frame = make_frame(table, columns)
    classes, label = _read_labels(table["fair_label"], spec)
    weight = floats_of(table["fair_weight"]) if spec.weight else np.ones(len(label))
    protected = read_texts(table, "fair_g", len(spec.protected))
    control = read_texts(table, "fair_c", len(spec.control)) if spec.control else None
    part = _parts(table, spec)
    labels = (label[part == place] for place in range(len(PARTS)))
    counts = np.array([np.bincount(each != each[:1], minlength=2) for each in labels])
    check_parts(counts, spec)
    return TrainingData(
        frame=frame,
        plain=frame,
        columns=columns,
        label=label,
        taught=label,
        weight=weight,
        groupings=make_spec_groupings(spec, protected, control),
        protected=protected,
        part=part,
        excluded=excluded,
        fingerprint=digest.hexdigest(),
        sizes=tuple(counts.sum(axis=1).tolist()),
        classes=classes,
    )


def _read_labels(column: pa.ChunkedArray, spec: ModelSpec) -> tuple[tuple[str, ...], npt.NDArray[Any]]:
    """Return the classes of a model of classes, and each row's label: a number, or the place of its class."""
    if spec.outcomes is None:
        return (), (floats_of if spec.of_numbers else integers_of)(column)
    texts = _texts(column)
    classes = sorted(set(texts.tolist()))
    place = {name: at for at, name in enumerate(classes)}
    return tuple(classes), np.fromiter((place[each] for each in texts), np.intp, len(texts))


def make_frame(rows: pa.Table, columns: dict[str, str]) -> Columns:
    """Return the features of rows that were read: float64 with NaN for NULL, or text with None for NULL.

    Raises:
        DataError: for an infinite feature.
    """
    frame = {}
    for k, name in enumerate(columns):
        column = rows[f"fair_x{k}"]
        if str(column.type) == "double":
            frame[name] = floats_of(column)
            if np.isinf(frame[name]).any():
                raise infinite(name)
        else:
            frame[name] = _texts(column)
    return frame


def read_texts(rows: pa.Table, name: str, count: int) -> Texts:
    """Return `count` columns of text, whose names end in numbers from 0 on."""
    return Texts(tuple(_texts(rows[f"{name}{k}"]) for k in range(count)))


def _texts(column: pa.ChunkedArray) -> npt.NDArray[Any]:
    """Return a column of text, with None for NULL; each distinct text is in memory once."""
    coded = column.combine_chunks().dictionary_encode("encode")
    words = np.array([*coded.dictionary.to_pylist(), None], dtype=object)  # without None, NumPy would infer a text type
    return words[integers_of(coded.indices)]


def _reading(spec: ModelSpec, columns: dict[str, str], order: str) -> str:
    """Return the query that reads label, groups, weight, parts and features, sorted by all of them."""
    items = ", ".join(f"{sql} AS {name}" for name, sql in read_items(spec, columns).items())
    return query("models", "training_rows", columns=items, query=spec.query, order=order)


def read_items(spec: ModelSpec, columns: dict[str, str]) -> dict[str, str]:
    """Return the columns that are read, each with its SQL: label, groups, strata, weight, parts and features."""
    label = f"({spec.label.text})"
    items = {"fair_label": label if spec.outcomes is None else f"CAST({label} AS VARCHAR)"}
    items |= {f"fair_g{k}": f"CAST(({each.text}) AS VARCHAR)" for k, each in enumerate(spec.protected)}
    items |= {f"fair_c{k}": f"CAST(({each.text}) AS VARCHAR)" for k, each in enumerate(spec.control)}
    items |= {"fair_weight": f"CAST(({spec.weight.text}) AS DOUBLE)"} if spec.weight else {}
    for word, each in (("validate", spec.validate), ("test", spec.test)):
        if isinstance(each, Column):
            items[f"fair_{word}"] = f"coalesce(CAST(({each.text}) AS BOOLEAN), false)"
    items |= {f"fair_x{k}": text for k, text in enumerate(columns.values())}
    return items


def _parts(rows: pa.Table, spec: ModelSpec) -> npt.NDArray[np.intp]:
    part = np.full(rows.num_rows, TRAINING, dtype=np.intp)
    if isinstance(spec.test, Column):
        part[integers_of(rows["fair_test"]).astype(bool)] = TEST
    if isinstance(spec.validate, Column):
        part[integers_of(rows["fair_validate"]).astype(bool) & (part == TRAINING)] = VALIDATION
    free = np.flatnonzero(part == TRAINING)
    drawn = drawn_shares(spec)
    places = np.array([TRAINING, *(place for place, _ in drawn)])
    part[free] = places[draw(len(free), [share for _, share in drawn], spec.seed)]
    return part


def drawn_shares(spec: ModelSpec) -> list[tuple[int, float]]:
    """Return the parts that are drawn at random, each with its share of the rows that no condition assigns.

    Raises:
        ProgrammingError: for shares that leave no training rows.
    """
    shares = [(VALIDATION, spec.validate), (TEST, spec.test)]
    drawn = [(place, share) for place, share in shares if isinstance(share, float)]
    if sum(share for _, share in drawn) >= 1:
        raise ProgrammingError("VALIDATE and TEST leave no rows to learn from", hint="write VALIDATE 0.25 TEST 0.2")
    return drawn


def check_parts(counts: npt.NDArray[np.intp], spec: ModelSpec, *, sampled: bool = False) -> None:
    """Refuse parts with a single label.

    Args:
        counts: each part's rows with one label and with others, of shape (parts, 2).
        spec: says which parts are needed.
        sampled: whether the rows are a sample.
    """
    hint = "give more rows, another SEED, or another share to VALIDATE"
    for place in (TRAINING,) if spec.validate == 0 else (TRAINING, VALIDATION):
        if not counts[place].any():
            raise DataError(
                f"there are no {PARTS[place]} rows", hint=f"{hint}; rows without a label or a weight are left out"
            )
        if not counts[place].all():
            raise DataError(
                f"the labels of the {PARTS[place]} rows{' in the sample' * sampled} are all alike: "
                f"{counts[place].sum()} row(s)",
                hint="take a larger SAMPLE, or another SEED" if sampled else hint,
            )


def check_weighed(weight: Floats, part: npt.NDArray[np.intp], *, sampled: bool = False) -> None:
    """Refuse parts whose weights are all zero.

    Args:
        weight: the weight of each row, or of several equal rows.
        part: the part of each of these.
        sampled: whether the rows are a sample.
    """
    for place in (TRAINING, VALIDATION):
        here = weight[part == place]
        if len(here) and not here.any():
            raise DataError(
                f"the weights of the {PARTS[place]} rows{' in the sample' * sampled} are all zero",
                hint="leave rows of weight 0 out with WHERE",
            )


def make_spec_groupings(spec: ModelSpec, protected: Texts, control: Texts | None) -> list[Grouping]:
    """Return the groups that a statement compares, from the values of the protected columns and of the strata."""
    names = [column.name for column in spec.protected]
    sets = spec.sets if spec.sets is not None else ((tuple(range(len(names))),) if names else ())
    strata = ", ".join(column.name for column in spec.control)
    groupings = []
    for chosen in sets:
        name = ", ".join(names[k] for k in chosen)
        for each in make_groupings(protected.select(chosen), control, len(protected)) if chosen else ():
            stratum = f"{strata} = {each.stratum}" if strata else ""
            groupings.append(Grouping(name, stratum, each.groups, each.code))
    return groupings
