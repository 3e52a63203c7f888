"""The learners: one row for each class of estimators that models know more of than that it can be fitted.

In: nothing. Out: rows, and what others read of them: a class by its short name, how a fit becomes SQL, the types that
may be loaded. A row names its classes as texts, so that no package is imported before it is used. A class without a row
is fitted all the same; it has no short name and no SQL, and is loaded if skops itself trusts it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Learner:
    """A class of estimators.

    Attributes:
        path: of the class, as users import it.
        name: the short name after USING; None for a class that is named by its path alone.
        defaults: arguments that are taken where the user gives none.
        aliases: other names that people have for it; hints know them.
        sql: how a fit becomes SQL, one of WRITERS in `fairsql.models.scoring.estimator_sql`; None for no SQL.
        loads: types of a stored fit that skops does not trust by itself, whose state is data alone; a type is added
            by hand, after a look at what its __setstate__ does.
    """

    path: str
    name: str | None = None
    defaults: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    sql: str | None = None
    loads: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The module that the class is imported from."""
        return self.path.rpartition(".")[0]

    @property
    def class_name(self) -> str:
        """The name of the class in its module."""
        return self.path.rpartition(".")[2]


_TREE = "sklearn.tree._tree.Tree"
_EQUALIZED = "fairsql.models.learners.equalized_distribution.EqualizedDistributionClassifier"
LEARNERS: tuple[Learner, ...] = (
    Learner(
        "sklearn.linear_model.LogisticRegression", "logistic_regression", {"max_iter": 1000}, ("lr", "logit"), "linear"
    ),
    Learner(
        "sklearn.svm.LinearSVC", "linear_svm", {"max_iter": 10_000, "tol": 1e-10},
        ("svc", "support_vector_machine"), "linear",
    ),
    Learner(
        "sklearn.tree.DecisionTreeClassifier", "decision_tree", {"max_depth": 8, "min_samples_leaf": 20},
        sql="tree", loads=(_TREE,),
    ),
    Learner(
        "sklearn.ensemble.RandomForestClassifier", "random_forest", {"min_samples_leaf": 5}, ("rf",),
        sql="forest", loads=(_TREE,),
    ),
    Learner(
        "sklearn.ensemble.HistGradientBoostingClassifier", "gradient_boosting", {}, ("gbm", "gbdt"),
        sql="histogram_boosting", loads=("sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",),
    ),
    Learner(
        "sklearn.neural_network.MLPClassifier", "mlp", {"early_stopping": True, "batch_size": 256, "max_iter": 100},
        ("nn", "neural_network", "perceptron"), sql="network",
        loads=(
            "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
            "sklearn.neural_network._stochastic_optimizers.SGDOptimizer",
        ),
    ),
    Learner("sklearn.naive_bayes.GaussianNB", "naive_bayes", {"var_smoothing": 1e-2}, sql="naive_bayes"),
    Learner(
        "xgboost.XGBClassifier", "xgboost", {}, ("xgb",),
        loads=("xgboost.core.Booster", "xgboost.sklearn.XGBClassifier"),
    ),
    Learner(
        "lightgbm.LGBMClassifier", "lightgbm", {"verbose": -1}, ("lgbm",),
        loads=("collections.OrderedDict", "lightgbm.basic.Booster", "lightgbm.sklearn.LGBMClassifier"),
    ),
    Learner("sklearn.linear_model.LogisticRegressionCV", sql="linear"),
    Learner("sklearn.linear_model.SGDClassifier", sql="linear"),
    Learner("sklearn.linear_model.RidgeClassifier", sql="linear"),
    Learner("sklearn.linear_model.RidgeClassifierCV", sql="linear"),
    Learner("sklearn.linear_model.Perceptron", sql="linear"),
    Learner(_EQUALIZED, sql="linear", loads=(_EQUALIZED,)),
    Learner("sklearn.tree.ExtraTreeClassifier", sql="tree", loads=(_TREE,)),
    Learner("sklearn.ensemble.ExtraTreesClassifier", sql="forest", loads=(_TREE,)),
    Learner("sklearn.ensemble.GradientBoostingClassifier", sql="boosting", loads=(_TREE,)),
    Learner(
        "sklearn.calibration.CalibratedClassifierCV",
        loads=("sklearn.calibration._CalibratedClassifier", "sklearn.calibration._SigmoidCalibration"),
    ),
)  # fmt: skip
# Types of the features' transformer, which any stored model may hold.
_FEATURES = ("fairsql.models.learners.features._as_text", "numpy.dtype", "sklearn.utils._bunch.Bunch")


def short_names() -> list[str]:
    """Return the names of learners that USING takes without quotes.

    >>> short_names()[:2]
    ['logistic_regression', 'linear_svm']
    """
    return [row.name for row in LEARNERS if row.name is not None]


def find_row(name: str) -> Learner | None:
    """Return the row of a short name; None for a name that no row has."""
    return next((row for row in LEARNERS if row.name == name), None)


def row_of(estimator: Any) -> Learner | None:
    """Return the row of an estimator's class; None for a class without one, such as a class derived from one with.

    >>> from sklearn.svm import LinearSVC
    >>> row_of(LinearSVC()).name, row_of(object())
    ('linear_svm', None)
    """
    # The class of an object is imported already, and the module that users import it from along with it.
    modules = ((row, sys.modules.get(row.module)) for row in LEARNERS)
    return next((row for row, module in modules if getattr(module, row.class_name, None) is type(estimator)), None)


def without_alias(name: str) -> str:
    """Return the short name that an alias stands for, else the name itself.

    >>> without_alias("rf")
    'random_forest'
    """
    return next((row.name for row in LEARNERS if row.name and name.lower() in row.aliases), name)


def trusted_types() -> list[str]:
    """Return the types that may be loaded beside those that skops trusts by itself, sorted."""
    return sorted({*_FEATURES, *(kind for row in LEARNERS for kind in row.loads)})
