"""Pass over rows that stay in the database. In: the preparation of the features. Out: chunks of features to sum up."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.models.data.training_data import PARTS, read_items
from fairsql.models.streaming.count_tables import changed
from fairsql.models.streaming.preparation import Preparation
from fairsql.models.streaming.sums import CHUNK, Chunk

if TYPE_CHECKING:
    from fairsql.models.streaming.stored_rows import StoredRows


def read_chunks(
    whole: StoredRows,
    preparation: Preparation,
    name: str,
    parts: Sequence[int] = tuple(range(len(PARTS))),
    *,
    checks: bool = False,
) -> Generator[Chunk, None, None]:
    """Yield prepared rows: features, weight, and the cell, which combines part, place and label.

    Args:
        whole: the rows.
        preparation: the preparation of the features.
        name: the name of the pass, for the progress report.
        parts: the parts whose rows are read.
        checks: whether a pass over all rows also hashes them, to check that they have not changed.

    Raises:
        ProgrammingError: if the rows have changed.
    """
    is_hashed = checks and whole.has_all(parts) and not whole.cells
    hashes = 0
    rows, total = 0, sum(whole.sizes[part] for part in parts)
    buffer = np.ones((preparation.width + 1, CHUNK))
    read, keys = sum(map(len, preparation.names)), len(whole.keys.names)
    batches = whole.stream(parts, _items(whole, preparation, hashed=is_hashed))
    with closing(batches), closing(_ahead(batches)) as coming:
        for batch in coming:
            columns = [column.to_numpy(zero_copy_only=False) for column in batch.columns]
            *codes, part, label = columns[read:][: keys + 2]
            place = whole.keys.of_codes(codes, len(label)) + part.astype(np.intp) * whole.keys.count
            cell = place * 2 + label
            given = columns[read + keys + 2 :]
            weight = given.pop(0) if whole.spec.weight else None
            copies = given.pop(0).astype(np.float64) if whole.cells else None
            if copies is not None:
                weight = copies if weight is None else weight * copies
            if is_hashed:
                hashes = (hashes + int(np.add.reduce(columns[-1]))) % 2**64
            for at in range(0, len(label), CHUNK):
                some = slice(at, min(at + CHUNK, len(label)))
                features = buffer[:, : some.stop - at]
                preparation.fill([column[some] for column in columns], features)
                weights = None if weight is None else weight[some]
                yield Chunk(features, weights, None if copies is None else copies[some], cell[some])
            rows += len(label) if copies is None else int(copies.sum())
            whole.stages.report_rows(name, rows, total)
    if rows != total or (is_hashed and hashes != whole.hashes):
        raise changed(whole.spec)
    if is_hashed:
        whole.checked.add(whole.fingerprint)


def _items(whole: StoredRows, preparation: Preparation, *, hashed: bool) -> list[str]:
    """Return SQL of the columns that are read: features, codes of the place, part, label, weight, copies and hash."""
    sources = {name: f"fair_x{k}" for k, name in enumerate(whole.columns)}
    items = [*preparation.select(sources), *whole.keys.codes, "fair_part", "fair_y"]
    items += ["fair_weight"] if whole.spec.weight else []
    items += ["fair_n"] if whole.cells else []
    return items + ([f"hash({', '.join(read_items(whole.spec, whole.columns))})"] if hashed else [])


def _ahead(batches: Generator[Any, None, None]) -> Generator[Any, None, None]:
    """Yield batches, and close them at the end; the database computes the next one while one is used.

    >>> list(_ahead(each for each in [1, 2, 3]))
    [1, 2, 3]
    """
    reading = Lock()  # an interrupt may come while the thread starts, before the executor waits for it

    def read() -> Any:
        with reading:
            return next(batches, None)

    with ThreadPoolExecutor(1) as other:
        try:
            coming = other.submit(read)
            while (batch := coming.result()) is not None:
                coming = other.submit(read)
                yield batch
        finally:
            with reading:
                batches.close()
