"""Wrap any learner in a classifier that keeps fairness constraints (OmniFair, Zhang et al. 2021).

In: features, a binary label, and the protected values, which only the fit needs. Out: a scikit-learn classifier, the
most accurate one found that keeps every constraint on the validation rows.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.base import BaseEstimator, ClassifierMixin, MetaEstimatorMixin, clone
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.utils import Tags, _safe_indexing, check_consistent_length, column_or_1d
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_feature_names, _check_n_features, check_is_fitted

from fairsql.arrays import Floats
from fairsql.metrics import MetricTable, built_in_metrics
from fairsql.models.learners.fitting import score
from fairsql.models.search.constraints import Bound
from fairsql.models.search.enforcement import check_limits, enforce, find_sides, make_bound
from fairsql.models.search.fit_line import describe
from fairsql.models.search.grouped_rows import count_rows, draw, make_groupings
from fairsql.models.search.trials import THRESHOLD
from fairsql.progress import progress
from fairsql.syntax.statements.model_metrics import read_metrics


class ConstrainedClassifier(ClassifierMixin, MetaEstimatorMixin, BaseEstimator):  # type: ignore[misc]
    """The most accurate model found whose groups differ by at most the allowances.

    The rows are split in two. The learner is fitted on one part, with row weights that depend on the metrics, and
    judged on the other. The fit needs the protected values, prediction does not. A Pipeline's steps before the learner
    are fitted once, on the training rows.

    Args:
        estimator: any classifier, or a Pipeline that ends in one; None: logistic regression.
        metrics: the metrics to equalise, as in `METRICS` of the FAIR clause: names or formulas, each optionally with
            its own
            WITHIN: "selection_rate, fnr WITHIN 0.05, (5 * fn + fp) / n AS harm".
        within: the allowance of metrics without their own: a number, or "RATIO 0.8".
        reference: the group that the others are compared with, or "OVERALL"; None: every pair of groups.
        confidence: None: the gaps on the validation rows keep the allowances. In (0, 1): their upper confidence limits
            keep
            them, at this level for all constraints and all fits of the search together.
        minimum: groups with fewer validation rows are left out.
        validation_fraction: the share of rows that judge, unless `fit` is given them; 0: all rows train and judge,
            for estimators that do not memorise rows, such as linear ones.
        max_fits: the largest number of fits in a search; None: 12 for one constraint, 40 if its weights depend
            on the model (such as fdr), 6 for each further constraint, at most 60. Refinements of a linear model, at
            most 6, are extra.
        table: the metrics that may be named; None: those that ship with FairSQL.
        random_state: the seed of the split, and of copies of rows if the learner accepts no weights.
        verbose: whether to show a progress bar.

    Attributes:
        classes_: the two values of the label, the positive one last.
        estimator_: the fitted model.
        constraints_: the constraints that were judged.
        fits_: every fit of the search: multipliers, accuracy, gaps.
        chosen_: the fit that estimator_ comes from.
        n_fits_: the number of fits.
        left_out_: the groups that were not judged, and why.

    >>> rng = np.random.default_rng(0)
    >>> group = np.repeat(["a", "b"], 2000)
    >>> X = rng.normal(size=(4000, 2)) + np.outer(group == "b", [1, 0])
    >>> y = X.sum(axis=1) + rng.normal(size=4000) > 0.5
    >>> model = ConstrainedClassifier(within=0.05).fit(X, y, protected=group)
    >>> before, after = model.fits_[0], model.chosen_
    >>> bool(abs(before.gaps[0]) > 0.2), bool(abs(after.gaps[0]) <= 0.05)
    (True, True)
    """

    def __init__(
        self,
        estimator: Any = None,
        *,
        metrics: str = "selection_rate",
        within: float | str | None = 0.03,
        reference: str | None = None,
        confidence: float | None = None,
        minimum: int = 0,
        validation_fraction: float = 0.25,
        max_fits: int | None = None,
        table: MetricTable | None = None,
        random_state: int = 0,
        verbose: bool = False,
    ) -> None:
        self.estimator = estimator
        self.metrics = metrics
        self.within = within
        self.reference = reference
        self.confidence = confidence
        self.minimum = minimum
        self.validation_fraction = validation_fraction
        self.max_fits = max_fits
        self.table = table
        self.random_state = random_state
        self.verbose = verbose

    def fit(
        self,
        X: Any,  # noqa: N803
        y: Any,
        *,
        protected: Any = None,
        control: Any = None,
        sample_weight: Any = None,
        validation: Any = None,
    ) -> Self:
        """Find the model.

        Args:
            X: the features, rows by columns, of any kind that the estimator accepts.
            y: the label of each row; the larger of its two values is the positive one.
            protected: the group of each row, any values; two-dimensional for several attributes, with a group for each
                combination; or a list of Grouping.
            control: strata, in the same forms: only groups of the same stratum are compared.
            sample_weight: the weight of each row, above 0; None: 1 each.
            validation: True for the rows that judge; None: a random part.

        Raises:
            ValueError: for labels or parts that allow no fit.
            DataError: if no model was found that keeps the constraints.
            ProgrammingError: for invalid metrics or parameters.
        """
        y = column_or_1d(y, warn=True)
        check_consistent_length(X, y)
        if pd.isna(y).any():
            raise ValueError("Input y contains NaN: leave rows without a label out")
        check_classification_targets(y)
        self.classes_, label = np.unique(np.asarray(y), return_inverse=True)
        if len(self.classes_) != 2:
            raise ValueError(
                f"Only binary classification is supported: y must have 2 classes, and has {len(self.classes_)}"
            )
        check_limits(self.confidence, self.max_fits, self.minimum)
        _check_feature_names(self, X, reset=True)
        _check_n_features(self, X, reset=True)
        bounds, groupings = self._bounds(), make_groupings(protected, control, len(label))
        weight = _weights(sample_weight, len(label))
        train, judge = find_sides(label, weight, self._judges(validation, len(label)), self.confidence)
        steps, learner = self._split()
        x_train, x_judge = _safe_indexing(X, train), _safe_indexing(X, judge)
        if steps is not None:
            x_train = steps.fit_transform(x_train, label[train])
            x_judge = steps.transform(x_judge)
        sides = [count_rows(label, weight, groupings, part) for part in (train, judge)]
        with progress(shown=self.verbose) as show:
            self.constraints_, self.fits_, self.chosen_ = enforce(
                learner, bounds, groupings, (x_train, sides[0]), (x_judge, sides[1]),
                lambda fits: show(describe(fits)), reference=self.reference, minimum=self.minimum,
                confidence=self.confidence, max_fits=self.max_fits, seed=self.random_state,
            )  # fmt: skip
        self.left_out_ = self.constraints_.left_out
        self.n_fits_ = len(self.fits_)
        last = self.chosen_.model
        self.estimator_ = last if steps is None else make_pipeline(*(step for _, step in steps.steps), last)
        return self

    def decision_function(self, X: Any) -> Floats:  # noqa: N803
        """Return each row's score minus one half, of shape (rows,)."""
        return self.predict_proba(X)[:, 1] - THRESHOLD

    def predict_proba(self, X: Any) -> Floats:  # noqa: N803
        """Return the scores of both classes for each row, of shape (rows, 2).

        A learner without probabilities scores by the logistic function of its margin.
        """
        check_is_fitted(self)
        _check_feature_names(self, X, reset=False)
        _check_n_features(self, X, reset=False)
        scores = score(self.estimator_, X)
        return np.column_stack([1 - scores, scores])

    def predict(self, X: Any) -> npt.NDArray[Any]:  # noqa: N803
        """Return the class of each row: the positive one from a score of 0.5 on."""
        check_is_fitted(self)
        return self.classes_[(self.predict_proba(X)[:, 1] >= THRESHOLD).astype(np.intp)]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def _judges(self, validation: Any, count: int) -> npt.NDArray[np.bool_]:
        if validation is not None:
            mask = np.asarray(validation, dtype=bool)
            if mask.shape != (count,):
                raise ValueError(f"validation has {mask.shape} values, and there are {count} rows")
            return mask
        if not 0 <= self.validation_fraction < 1:
            raise ValueError(f"validation_fraction {self.validation_fraction} is not 0, or between 0 and 1")
        if self.validation_fraction == 0:
            return np.ones(count, dtype=bool)
        drawn: npt.NDArray[np.bool_] = draw(count, (self.validation_fraction,), self.random_state) == 1
        return drawn

    def _split(self) -> tuple[Pipeline | None, Any]:
        estimator = LogisticRegression(max_iter=1000) if self.estimator is None else self.estimator
        if isinstance(estimator, Pipeline) and len(estimator) > 1:
            return clone(estimator[:-1]), estimator[-1]
        return None, estimator[-1] if isinstance(estimator, Pipeline) else estimator

    def _bounds(self) -> list[Bound]:
        table = self.table if self.table is not None else built_in_metrics()
        own = [measure.allowance for measure in read_metrics(self.metrics, table, bounded=False)]
        within = "" if self.within is None or None not in own else f" WITHIN {self.within}"
        return [make_bound(measure) for measure in read_metrics(f"{self.metrics}{within}", table)]


def _weights(sample_weight: Any, count: int) -> Floats:
    if sample_weight is None:
        return np.ones(count)
    weight = np.asarray(sample_weight, dtype=np.float64)
    if weight.shape != (count,) or not np.isfinite(weight).all() or (weight < 0).any() or not weight.any():
        raise ValueError(f"sample_weight must be {count} finite numbers of at least 0, not all zero weights")
    return weight
