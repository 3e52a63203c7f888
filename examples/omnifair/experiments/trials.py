"""Run one trial: fit a learner on a random split, with and without constraints, and judge both on the test part."""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics import roc_auc_score

from examples.omnifair.populations import read_people
from fairsql.errors import DataError
from fairsql.models import ConstrainedClassifier
from fairsql.models.learners.features import make_features
from fairsql.models.learners.fitting import fit_weighted, make_learner, score
from fairsql.models.search.grouped_rows import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from examples.omnifair.populations import People
    from fairsql import Connection

# The paper's learners: FairSQL's short name, and arguments beyond FairSQL's own.
LEARNERS: dict[str, tuple[str, dict[str, Any]]] = {
    "LR": ("logistic_regression", {}),
    "RF": ("random_forest", {"n_jobs": 2}),
    "XGB": ("gradient_boosting", {}),
    "NN": ("mlp", {}),
}
SETTINGS = {
    "LR": "scikit-learn's LogisticRegression, at most 1,000 iterations",
    "RF": "RandomForestClassifier, 100 trees, leaves of at least 5 rows",
    "XGB": "HistGradientBoostingClassifier, in place of the paper's XGBoost",
    "NN": "MLPClassifier, 100 hidden units, batches of 256, early stopping",
}
RESAMPLES = 100
COSTS = (1, 5)  # costs of a false positive and a false negative, in the average error cost


@dataclass(frozen=True)
class Part:
    """Some rows of a split: features as numbers, labels 0 or 1, groups."""

    x: np.ndarray
    label: np.ndarray
    group: np.ndarray


@dataclass(frozen=True)
class Split:
    """The training, validation and test part."""

    train: Part
    judge: Part
    test: Part


def cut(con: Connection, seed: int, shares: tuple[float, float] = (0.2, 0.2)) -> Split:
    """Split people at random; `shares` are those of the validation and test part. Features are learned on the rest."""
    people = read_people(con)
    part = draw(len(people.label), shares, seed)
    return _split(people, *(np.flatnonzero(part == k) for k in range(3)))


def fold(con: Connection, seed: int, count: int, share: float = 0.25) -> Iterator[Split]:
    """Cut people into `count` parts, each tested once; `share` of all others is the validation part."""
    people = read_people(con)
    order = np.random.default_rng(seed).permutation(len(people.label))
    for test in np.array_split(order, count):
        others = order[~np.isin(order, test)]
        judges = draw(len(others), (share,), seed) == 1
        yield _split(people, others[~judges], others[judges], test)


def _split(people: People, train: np.ndarray, judge: np.ndarray, test: np.ndarray) -> Split:
    encoder = make_features(people.features).fit(people.features.iloc[train])

    def of(rows: np.ndarray) -> Part:
        return Part(encoder.transform(people.features.iloc[rows]), people.label[rows], people.group[rows])

    return Split(of(train), of(judge), of(test))


def fit_plain(split: Split, learner: str, *, seed: int = 0) -> tuple[Any, float]:
    """Fit a learner without constraints; return it and the seconds it took."""
    made = make_learner(LEARNERS[learner][0], LEARNERS[learner][1], seed=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        begin = time.perf_counter()
        model = fit_weighted(made, split.train.x, split.train.label, np.ones(len(split.train.label)), seed=seed)
        return model, time.perf_counter() - begin


@dataclass(frozen=True)
class Outcome:
    """The result of a search: the classifier, whether it found a model, and the seconds it took."""

    classifier: ConstrainedClassifier
    found: bool
    fits: int
    seconds: float


def enforce(
    split: Split,
    learner: str,
    *,
    metrics: str,
    within: float,
    confidence: float | None = None,
    seed: int = 0,
    separate: bool = True,
) -> Outcome:
    """Fit a learner on the training part within an allowance on the validation part; on both if they are the same."""
    classifier = ConstrainedClassifier(
        make_learner(LEARNERS[learner][0], LEARNERS[learner][1], seed=seed),
        metrics=metrics,
        within=within,
        confidence=confidence,
        random_state=seed,
    )
    x, label, group = (
        np.concatenate([getattr(part, name) for part in (split.train, split.judge)]) for name in ("x", "label", "group")
    )
    judges = np.arange(len(label)) >= (len(split.train.label) if separate else 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        begin = time.perf_counter()
        try:
            classifier.fit(x, label, protected=group, validation=judges)
        except DataError:
            return Outcome(classifier, False, 0, time.perf_counter() - begin)
    return Outcome(classifier, True, classifier.n_fits_, time.perf_counter() - begin)


def _share(part: np.ndarray, whole: np.ndarray) -> float:
    return float(part.sum() / whole.sum()) if whole.any() else float("nan")


# The metrics for judging the test part, written independently of FairSQL's formulas, so that these are checked too.
RATES: dict[str, Callable[[np.ndarray, np.ndarray], float]] = {
    "selection_rate": lambda y, h: float(h.mean()),
    "false_negative_rate": lambda y, h: _share((y == 1) & (h == 0), y == 1),
    "false_discovery_rate": lambda y, h: _share((y == 0) & (h == 1), h == 1),
    "average_error_cost": lambda y, h: float(
        COSTS[0] * ((y == 0) & (h == 1)).mean() + COSTS[1] * ((y == 1) & (h == 0)).mean()
    ),
}


def rates(part: Part, decided: np.ndarray, metric: str) -> dict[str, float]:
    """Return a metric of each group.

    >>> part = Part(np.zeros((4, 1)), np.array([1, 1, 0, 1]), np.array(["a", "a", "b", "b"]))
    >>> rates(part, np.array([1, 0, 0, 0]), "false_negative_rate")
    {'a': 0.5, 'b': 1.0}
    """
    groups = sorted(set(part.group.tolist()))
    return {g: RATES[metric](part.label[part.group == g], decided[part.group == g]) for g in groups}


def gap(part: Part, decided: np.ndarray, metric: str = "selection_rate") -> float:
    """Return the largest difference of a metric between two groups."""
    values = rates(part, decided, metric).values()
    return max(values) - min(values)


def standard_error(part: Part, decided: np.ndarray) -> float:
    """Return the standard error of the difference of two groups' selection rates."""
    found = rates(part, decided, "selection_rate")
    return float(np.sqrt(sum(p * (1 - p) / (part.group == g).sum() for g, p in found.items())))


def gap_error(part: Part, decided: np.ndarray, metric: str, *, seed: int = 0) -> float:
    """Return the standard error of the difference of two groups in any metric, by bootstrap."""
    draws = np.random.default_rng(seed)
    found = []
    for group in sorted(set(part.group.tolist())):
        label, decision = part.label[part.group == group], decided[part.group == group]
        rows = draws.integers(len(label), size=(RESAMPLES, len(label)))
        found.append([RATES[metric](label[drawn], decision[drawn]) for drawn in rows])
    return float(np.nanstd(np.subtract(*found), ddof=1))


def decide(model: Any, part: Part) -> np.ndarray:
    """Return the decisions on a part, 0 or 1."""
    return (score(model, part.x) >= 0.5).astype(int)


def judge(model: Any, part: Part, metric: str = "selection_rate") -> dict[str, float]:
    """Return accuracy, AUC and gap of a model on a part."""
    scores = score(model, part.x)
    decided = (scores >= 0.5).astype(int)
    return {
        "accuracy": float((decided == part.label).mean()),
        "auc": float(roc_auc_score(part.label, scores)),
        "gap": gap(part, decided, metric),
    }


def choose_thresholds(scores: np.ndarray, part: Part, within: float) -> dict[str, float]:
    """Return, for two groups, the thresholds of the most accurate decisions with equal selection rates.

    This is the cost of the constraint if only the learner's thresholds move: a yardstick for the cost if the learner is
    fitted anew.

    >>> part = Part(np.zeros((4, 1)), np.array([1, 0, 1, 0]), np.array(["a", "a", "b", "b"]))
    >>> choose_thresholds(np.array([0.9, 0.6, 0.4, 0.1]), part, 0.0)
    {'a': 0.9, 'b': 0.4}
    """
    one, other = sorted(set(part.group.tolist()))
    curves, orders = [], []
    for group in (one, other):
        inside = part.group == group
        order = np.argsort(-scores[inside], kind="stable")
        gain = 2 * part.label[inside][order] - 1
        curves.append(np.concatenate([[0], np.cumsum(gain)]))
        orders.append(np.concatenate([[np.inf], scores[inside][order]]))
    sizes = [len(curve) - 1 for curve in curves]
    best = (-np.inf, 0, 0)
    for k in range(sizes[0] + 1):
        low = max(0, int(np.ceil((k / sizes[0] - within) * sizes[1] - 1e-9)))
        high = min(sizes[1], int(np.floor((k / sizes[0] + within) * sizes[1] + 1e-9)))
        if low <= high:
            at = low + int(np.argmax(curves[1][low : high + 1]))
            best = max(best, (curves[0][k] + curves[1][at], k, at))
    return {one: float(orders[0][best[1]]), other: float(orders[1][best[2]])}


def apply_thresholds(thresholds: dict[str, float], scores: np.ndarray, part: Part) -> np.ndarray:
    """Return the decisions by a threshold for each group."""
    return (scores >= np.array([thresholds[g] for g in part.group])).astype(int)
