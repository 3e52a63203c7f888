"""A scorer of scikit-learn's: how far groups differ in a metric. In: its metric and allowance. Out: a scorer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fairsql.errors import ProgrammingError
from fairsql.session.opening import connect
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name


def scorer(metrics: str, *, within: float | None = None, protected: str | Sequence[str] | None = None) -> Any:
    """Return a scorer for GridSearchCV and cross_validate, which is higher the less groups differ.

    Without `within` the score is minus the largest difference between two groups. With it, a model whose difference is
    at most `within` scores its accuracy; any other scores below 0, by how much it exceeds. So the best model is the
    most accurate one within the allowance. Labels and predictions are 0 and 1, or booleans.

    Args:
        metrics: what is compared, as METRICS of FAIR DISPARITY: "selection_rate", "equalized_odds", a formula AS name.
        within: the largest difference that is allowed.
        protected: the columns of X that make the groups. Without them, groups are metadata: enable metadata routing,
            call `set_score_request(protected=True)` on the scorer, and hand `protected=` to `fit`.

    >>> import pandas as pd
    >>> from sklearn.dummy import DummyClassifier
    >>> X, y = pd.DataFrame({"sex": ["f", "m"] * 4}), [0, 1] * 4
    >>> always = DummyClassifier(strategy="constant", constant=1).fit(X, y)
    >>> scorer("selection_rate", within=0.1, protected="sex")(always, X, y)
    0.5
    >>> scorer("accuracy", within=0.1, protected="sex")(always, X, y)
    -0.9
    """
    if within is not None and not within >= 0:
        raise ProgrammingError(
            f"within={within} is not a difference", hint='write scorer("selection_rate", within=0.05)'
        )
    if protected is not None:
        names = (protected,) if isinstance(protected, str) else tuple(protected)
        return ColumnScorer(metrics, within, names)
    from sklearn.metrics import make_scorer

    return make_scorer(score, response_method="predict", metrics=metrics, within=within)


@dataclass(frozen=True)
class ColumnScorer:
    """A scorer whose groups are columns of X: see `scorer`."""

    metrics: str
    within: float | None
    protected: tuple[str, ...]

    def __call__(self, estimator: Any, X: Any, y: Any) -> float:  # noqa: N803 - scikit-learn's name
        """Return the score of a fitted estimator on some rows."""
        groups = X[[*self.protected]]
        return score(y, estimator.predict(X), protected=groups, metrics=self.metrics, within=self.within)


def score(truth: Any, predicted: Any, *, protected: Any, metrics: str, within: float | None) -> float:
    """Return the score of predictions: see `scorer`.

    Args:
        truth: the labels.
        predicted: the predictions.
        protected: the values that make the groups: an array, a Series or a data frame.
        metrics: the metrics that are compared.
        within: the largest difference that is allowed; None for minus the difference itself.
    """
    import numpy as np
    import pandas as pd

    groups = pd.DataFrame(protected).reset_index(drop=True)
    names = [f"group_{at}" for at in range(groups.shape[1])]
    truth, predicted = np.asarray(truth), np.asarray(predicted)
    rows = groups.set_axis(names, axis=1).assign(truth=truth, predicted=predicted)
    with connect() as connection:
        connection.register("scored", rows)
        asked = query("integrations", "gap", groups=", ".join(map(quote_name, names)), metrics=metrics)
        ((gap,),) = connection.execute(asked).fetchall()
    if gap is None:
        return float("nan")  # a metric of a group is undefined: scikit-learn ranks this last, and says so
    if within is None:
        return -float(gap)
    return float(np.mean(truth == predicted)) if gap <= within else float(within - gap)
