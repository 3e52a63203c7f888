"""Run the two-stage pipeline of Luskin et al. 2020: a second model learns from the relabelled decisions of a first one.

In: a relation and the meaning of its columns. Out: both models, and their decisions about rows that neither has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline

from fairsql.errors import ProgrammingError
from fairsql.models.data.table_query import query_table
from fairsql.models.learners.features import make_features
from fairsql.text.queries import query
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from fairsql.connections import Connection

_PARTS = (0.4, 0.4, 0.2)
_EPOCHS = 25  # of the multi-layer perceptron, which is C2 by default
_OWN = ("fair_row", "fair_truth", "fair_first", "fair_second", "fair_label", "fair_changed")


@dataclass(frozen=True)
class TwoStage:
    """The result of the pipeline.

    Attributes:
        first: A1, a fitted pipeline, trained on the true labels of D1.
        second: C2, a fitted pipeline, trained on D3: the rows of D2 with relabelled decisions. It needs no protected
            attribute except those among the features.
        relabelled: D3 as a table: the columns of the relation, `fair_first` (A1's score), `fair_label`, `fair_changed`.
        test: D4 as a table: the columns of the relation, `fair_truth`, `fair_first` and `fair_second` (both scores).
        shares: one row for each group inside and outside of the filter, on D4: n, and the share of ones in the
            truth, in A1's decisions and in C2's.
        auc: area under the ROC curve on D4, against the truth: {"first": …, "second": …}.
    """

    first: Any
    second: Any
    relabelled: pa.Table
    test: pa.Table
    shares: pa.Table
    auc: dict[str, float]


def two_stage(
    connection: Connection,
    source: str,
    *,
    label: str,
    protected: str,
    features: Sequence[str] | None = None,
    filter: str = "TRUE",
    reference: str | None = None,
    method: Literal["risk_adjustment", "risk_flipping"] = "risk_adjustment",
    threshold: float = 0.5,
    first: Any = None,
    second: Any = None,
    parts: tuple[float, float, float] = _PARTS,
    seed: int = 0,
) -> TwoStage:
    """Train a model whose groups get positive decisions at the same rate (Luskin et al. 2020, section 3).

    The rows are split at random into D1, D2 and D4. A1 is trained on D1 and scores D2. `FAIR RELABEL` makes the shares
    of ones equal in its decisions (risk_adjustment) or in the true labels (risk_flipping); the result is D3. C2 is
    trained on D3.

    Args:
        connection: the connection to the database that has the relation.
        source: the text that follows FROM: a table, or a query in parentheses.
        label: SQL expression of the truth, 0 or 1; rows in which it is NULL are left out.
        protected: SQL expression of the groups.
        features: the columns to learn from; by default all that neither the label nor `protected` names.
        filter: SQL condition for the rows in which groups are made equal; the other rows keep their labels.
        reference: SQL value of the group that the others follow; by default the target is the lowest share.
        method: the method of `FAIR RELABEL`.
        threshold: the score from which A1 decides 1.
        first: A1, any classifier with `predict_proba`; by default a class-balanced logistic regression.
        second: C2; by default a multi-layer perceptron of 100 units.
        parts: the shares of D1, D2 and D4.
        seed: the seed of the split and of the default models.

    Raises:
        ProgrammingError: for invalid shares, features that are not columns, or too few rows.
        DatabaseError: for SQL that cannot run.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE t AS SELECT i % 2 AS g, i % 7 AS x, i % 7 + i % 2 > 3 AS y FROM range(500) r(i)")
    >>> done = two_stage(con, "t", label="y", protected="g", features=["g", "x"], second=LogisticRegression())
    >>> done.relabelled.column_names
    ['g', 'x', 'y', 'fair_truth', 'fair_first', 'fair_label', 'fair_changed']
    >>> con.close()
    """
    frame = _read(connection, source, label)
    columns = _features(frame, features, (label, protected))
    d1, d2, d4 = _split(frame, parts, seed)
    truth = frame["fair_truth"].to_numpy().astype(int)
    one = make_pipeline(make_features(frame[columns]), clone(first) if first is not None else _usual_first())
    one.fit(frame[columns].iloc[d1], truth[d1])
    scored = frame.iloc[np.sort(d2)].assign(fair_row=np.arange(len(d2)))
    scored["fair_first"] = one.predict_proba(scored[columns])[:, 1]
    clause = query(
        "models", "relabel_second",
        method=method,
        start=f"THRESHOLD {threshold!r}" if method == "risk_adjustment" else "LABEL fair_truth",
        protected=protected,
        filter=filter,
        reference="" if reference is None else f"REFERENCE {reference}",
    )  # fmt: skip
    relabelled = query_table(connection, clause, "fair_two_stage", _table(scored))
    two = make_pipeline(make_features(frame[columns]), clone(second) if second is not None else _usual_second(seed))
    with catch_warnings():
        if second is None:  # the default stops early on purpose
            simplefilter("ignore", ConvergenceWarning)
        two.fit(scored[columns], relabelled["fair_label"].to_numpy())
    test = frame.iloc[np.sort(d4)].copy()
    for name, model in (("fair_first", one), ("fair_second", two)):
        test[name] = model.predict_proba(test[columns])[:, 1]
    counting = query("models", "shares", filter=filter, protected=protected, threshold=repr(threshold))
    shares = query_table(connection, counting, "fair_two_stage", _table(test))
    names = ["protected" if name == "fair_protected" else name for name in shares.column_names]
    auc = {name: float(roc_auc_score(test["fair_truth"], test[f"fair_{name}"])) for name in ("first", "second")}
    return TwoStage(one, two, relabelled, _table(test), shares.rename_columns(names), auc)


def _usual_first() -> Any:
    return LogisticRegression(class_weight="balanced", max_iter=1000)


def _usual_second(seed: int) -> Any:
    return MLPClassifier(max_iter=_EPOCHS, batch_size=256, random_state=seed)


def _split(frame: pd.DataFrame, parts: tuple[float, float, float], seed: int) -> list[NDArray[np.intp]]:
    """Return the row numbers of D1, D2 and D4."""
    if len(parts) != 3 or min(parts) <= 0 or sum(parts) > 1 + 1e-9:
        raise ProgrammingError(f"parts {parts} are not three shares of one whole", hint="write parts=(0.4, 0.4, 0.2)")
    bounds = np.floor(np.cumsum(parts) * len(frame) + 0.5).astype(int)
    places = np.split(np.random.default_rng(seed).permutation(len(frame)), bounds)[:3]
    for name, part in zip(("D1", "D2", "D4"), places, strict=True):
        if frame["fair_truth"].iloc[part].nunique() < 2:
            raise ProgrammingError(
                f"the labels of {name} are all alike: {len(part)} row(s)", hint="give more rows, or another seed"
            )
    return places


def _read(connection: Connection, source: str, label: str) -> pd.DataFrame:
    rows = query("models", "first_stage", label=label, source=source)
    with connection.cursor() as cursor:
        frame: pd.DataFrame = cursor.execute(rows).df()
    clashes = [name for name in frame.columns if name.casefold() in _OWN and name != "fair_truth"]
    if clashes:
        raise ProgrammingError(f"the relation has a column {clashes[0]}", hint="rename it: two_stage uses this name")
    return frame


def _features(frame: pd.DataFrame, features: Sequence[str] | None, texts: Sequence[str]) -> list[str]:
    columns = [name for name in frame.columns if name != "fair_truth"]
    if features is None:
        named = {token.text.casefold() for text in texts for token in tokenize(text) if token.is_name}
        return [name for name in columns if name.casefold() not in named]
    missing = [name for name in features if name not in columns]
    if missing:
        raise ProgrammingError(f"the relation has no column {missing[0]}", hint="columns are " + ", ".join(columns))
    return list(features)


def _table(frame: pd.DataFrame) -> pa.Table:
    import pyarrow

    return pyarrow.Table.from_pandas(frame, preserve_index=False)
