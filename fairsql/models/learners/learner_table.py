"""List the learners: one row for each class of estimators about which models know more than how to fit it.

In: nothing. Out: rows, and what they say: the class for a short name, how a fit becomes SQL, which types may be loaded.
A row names its classes as text, so that no package is imported before it is used. A class without a row has no short
name and no SQL, and its fits are not stored.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairsql.models.learners.logistic_regression import FittedRegression, LogisticRegression


@dataclass(frozen=True)
class Learner:
    """A class of estimators.

    Attributes:
        path: the path that users import the class from. It is imported when somebody asks for the learner.
        name: the short name after USING; None for a class that only its path names.
        defaults: arguments for what the user leaves out.
        aliases: other common names; hints know them.
        sql: how a fit becomes SQL, one of WRITERS in `fairsql.models.scoring.estimator_sql`; None for no SQL.
        light: a class of FairSQL's that gives the same models but imports only NumPy; it is used if it accepts the
            arguments.
        of_numbers: whether the class predicts numbers.
        loads: the types in a stored fit, as their modules name them, the class itself first. Each is added by hand,
            once
            its __setstate__ and its parameters are reviewed: none may read or write a file, or call a function.
    """

    path: str
    name: str | None = None
    defaults: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    sql: str | None = None
    loads: tuple[str, ...] = ()
    light: type[LogisticRegression] | None = None
    of_numbers: bool = False

    @property
    def module(self) -> str:
        """The module that the class is imported from."""
        return self.path.rpartition(".")[0]

    @property
    def class_name(self) -> str:
        """The name of the class in its module."""
        return self.path.rpartition(".")[2]


_TREE = "sklearn.tree._tree.Tree"
_REGRESSOR = "sklearn.tree._classes.DecisionTreeRegressor"  # the parts of boosting
_HISTOGRAMS = "sklearn.ensemble._hist_gradient_boosting"
_DUMMY = "sklearn.dummy.DummyClassifier"  # replaces any learner if all labels are alike
_EQUALIZED = "fairsql.models.learners.equalized_distribution_classifier.EqualizedDistributionClassifier"
_LOSSES = (
    "sklearn._loss._loss.CyExponentialLoss", "sklearn._loss._loss.CyHalfBinomialLoss",
    "sklearn._loss.link.HalfLogitLink", "sklearn._loss.link.Interval", "sklearn._loss.link.LogitLink",
    "sklearn._loss.loss.ExponentialLoss", "sklearn._loss.loss.HalfBinomialLoss",
)  # fmt: skip
_SGD_LOSSES = (
    "EpsilonInsensitive", "Hinge", "Huber", "Log", "ModifiedHuber", "SquaredEpsilonInsensitive", "SquaredHinge",
    "SquaredLoss",
)  # fmt: skip
_OF_LOSSES = "approx_hessian closs constant_hessian device interval_y_pred interval_y_true link n_classes xp"
LEARNERS: tuple[Learner, ...] = (
    Learner(
        "sklearn.linear_model.LogisticRegression", "logistic_regression", {"max_iter": 1000}, ("lr", "logit"), "linear",
        light=LogisticRegression, loads=("sklearn.linear_model._logistic.LogisticRegression",),
    ),
    Learner(
        "sklearn.svm.LinearSVC", "linear_svm", {"max_iter": 10_000},
        ("svc", "support_vector_machine"), "linear",
        loads=("sklearn.svm._classes.LinearSVC",),
    ),
    Learner(
        "sklearn.tree.DecisionTreeClassifier", "decision_tree", {"max_depth": 8, "min_samples_leaf": 20},
        sql="tree", loads=("sklearn.tree._classes.DecisionTreeClassifier", _TREE),
    ),
    Learner(
        "sklearn.ensemble.RandomForestClassifier", "random_forest", {"min_samples_leaf": 5}, ("rf",),
        sql="forest", loads=("sklearn.ensemble._forest.RandomForestClassifier",),
    ),
    Learner(
        "sklearn.ensemble.HistGradientBoostingClassifier", "gradient_boosting", {}, ("gbm", "gbdt"),
        sql="histogram_boosting",
        loads=(
            f"{_HISTOGRAMS}.gradient_boosting.HistGradientBoostingClassifier",
            f"{_HISTOGRAMS}.binning._BinMapper",
            f"{_HISTOGRAMS}.predictor.TreePredictor",
            *_LOSSES,
        ),
    ),
    Learner(
        "sklearn.neural_network.MLPClassifier", "mlp", {"early_stopping": True, "batch_size": 256, "max_iter": 100},
        ("nn", "neural_network", "perceptron"), sql="network",
        loads=(
            "sklearn.neural_network._multilayer_perceptron.MLPClassifier",
            "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
            "sklearn.neural_network._stochastic_optimizers.SGDOptimizer",
        ),
    ),
    Learner(
        "sklearn.naive_bayes.GaussianNB", "naive_bayes", {"var_smoothing": 1e-2}, sql="naive_bayes",
        loads=("sklearn.naive_bayes.GaussianNB",),
    ),
    Learner(
        "xgboost.XGBClassifier", "xgboost", {}, ("xgb",),
        loads=("xgboost.sklearn.XGBClassifier", "xgboost.core.Booster"),
    ),
    Learner(
        "lightgbm.LGBMClassifier", "lightgbm", {"verbose": -1}, ("lgbm",),
        loads=("lightgbm.sklearn.LGBMClassifier", "lightgbm.basic.Booster"),
    ),
    Learner(
        "sklearn.linear_model.LogisticRegressionCV", sql="linear",
        loads=("sklearn.linear_model._logistic.LogisticRegressionCV",),
    ),
    Learner(
        "sklearn.linear_model.SGDClassifier", sql="linear",
        loads=(
            "sklearn.linear_model._stochastic_gradient.SGDClassifier",
            *(f"sklearn.linear_model._sgd_fast.{loss}" for loss in _SGD_LOSSES),
        ),
    ),
    Learner(
        "sklearn.linear_model.RidgeClassifier", sql="linear", loads=("sklearn.linear_model._ridge.RidgeClassifier",)
    ),
    Learner(
        "sklearn.linear_model.RidgeClassifierCV", sql="linear",
        loads=("sklearn.linear_model._ridge.RidgeClassifierCV",),
    ),
    Learner(
        "sklearn.linear_model.Perceptron", sql="linear", loads=("sklearn.linear_model._perceptron.Perceptron",)
    ),
    Learner(_EQUALIZED, sql="linear", loads=(_EQUALIZED,)),
    Learner("sklearn.tree.ExtraTreeClassifier", sql="tree", loads=("sklearn.tree._classes.ExtraTreeClassifier",)),
    Learner(
        "sklearn.ensemble.ExtraTreesClassifier", sql="forest", loads=("sklearn.ensemble._forest.ExtraTreesClassifier",)
    ),
    Learner(
        "sklearn.ensemble.GradientBoostingClassifier", sql="boosting",
        loads=("sklearn.ensemble._gb.GradientBoostingClassifier", _REGRESSOR, _DUMMY),
    ),
    Learner(
        "sklearn.calibration.CalibratedClassifierCV",
        loads=(
            "sklearn.calibration.CalibratedClassifierCV", "sklearn.calibration._CalibratedClassifier",
            "sklearn.calibration._SigmoidCalibration", "sklearn.isotonic.IsotonicRegression",
        ),
    ),
    Learner(_DUMMY, loads=(_DUMMY,)),
    Learner("sklearn.svm.SVC", loads=("sklearn.svm._classes.SVC",)),
    Learner(
        "sklearn.neighbors.KNeighborsClassifier", loads=("sklearn.neighbors._classification.KNeighborsClassifier",)
    ),
    Learner("sklearn.naive_bayes.BernoulliNB", loads=("sklearn.naive_bayes.BernoulliNB",)),
    Learner(
        "sklearn.discriminant_analysis.LinearDiscriminantAnalysis",
        loads=("sklearn.discriminant_analysis.LinearDiscriminantAnalysis",),
    ),
    Learner(
        "sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis",
        loads=("sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis",),
    ),
    Learner("sklearn.ensemble.AdaBoostClassifier", loads=("sklearn.ensemble._weight_boosting.AdaBoostClassifier",)),
    Learner("sklearn.ensemble.BaggingClassifier", loads=("sklearn.ensemble._bagging.BaggingClassifier",)),
    Learner("sklearn.ensemble.VotingClassifier", loads=("sklearn.ensemble._voting.VotingClassifier",)),
    Learner(
        "sklearn.linear_model.LinearRegression", "linear_regression", aliases=("ols", "least_squares"),
        sql="linear", loads=("sklearn.linear_model._base.LinearRegression",), of_numbers=True,
    ),
    Learner(
        "sklearn.linear_model.Ridge", "ridge",
        sql="linear", loads=("sklearn.linear_model._ridge.Ridge",), of_numbers=True,
    ),
    Learner(
        "sklearn.linear_model.QuantileRegressor", "median_regression", {"alpha": 0.0}, ("quantile_regression",),
        sql="linear", loads=("sklearn.linear_model._quantile.QuantileRegressor",), of_numbers=True,
    ),
    Learner(
        "sklearn.tree.DecisionTreeRegressor", "decision_tree_regressor", {"max_depth": 8, "min_samples_leaf": 20},
        sql="tree", loads=(_REGRESSOR, _TREE), of_numbers=True,
    ),
    Learner(
        "sklearn.ensemble.RandomForestRegressor", "random_forest_regressor", {"min_samples_leaf": 5},
        sql="forest", loads=("sklearn.ensemble._forest.RandomForestRegressor",), of_numbers=True,
    ),
    Learner(
        "sklearn.ensemble.HistGradientBoostingRegressor", "gradient_boosting_regressor",
        sql="histogram_boosting", of_numbers=True,
        loads=(
            f"{_HISTOGRAMS}.gradient_boosting.HistGradientBoostingRegressor",
            "sklearn._loss._loss.CyAbsoluteError", "sklearn._loss._loss.CyHalfSquaredError",
            "sklearn._loss.link.IdentityLink", "sklearn._loss.loss.AbsoluteError",
            "sklearn._loss.loss.HalfSquaredError",
        ),
    ),
    Learner(  # the average of fits
        "sklearn.ensemble.VotingRegressor", sql="average", loads=("sklearn.ensemble._voting.VotingRegressor",),
        of_numbers=True,
    ),
)  # fmt: skip
# Types that prepare features, ours and those of users' pipelines, which any stored model may hold.
_FEATURES = (
    "fairsql.models.learners.features._as_text",
    "sklearn.compose._column_transformer.ColumnTransformer",
    "sklearn.decomposition._pca.PCA",
    "sklearn.impute._base.SimpleImputer",
    "sklearn.pipeline.FeatureUnion",
    "sklearn.pipeline.Pipeline",
    *(f"sklearn.preprocessing._data.{name}" for name in (
        "MaxAbsScaler", "MinMaxScaler", "Normalizer", "PowerTransformer", "QuantileTransformer", "RobustScaler",
        "StandardScaler",
    )),
    "sklearn.preprocessing._discretization.KBinsDiscretizer",
    "sklearn.preprocessing._encoders.OneHotEncoder",
    "sklearn.preprocessing._encoders.OrdinalEncoder",
    "sklearn.preprocessing._function_transformer.FunctionTransformer",
    "sklearn.preprocessing._label.LabelBinarizer",
    "sklearn.preprocessing._label.LabelEncoder",
    "sklearn.preprocessing._polynomial.PolynomialFeatures",
)  # fmt: skip
# The attributes of types that are not estimators. Estimators have their parameters and what a fit sets.
STATES: Mapping[str, frozenset[str]] = {
    name: frozenset(attributes.split()) for name, attributes in {
        _TREE: "max_depth node_count nodes values",
        "lightgbm.basic.Booster": (
            "_Booster__higher_better_inner_eval _Booster__init_predictor _Booster__inner_predict_buffer "
            "_Booster__is_predicted_cur_iter _Booster__name_inner_eval _Booster__need_reload_eval_info "
            "_Booster__num_class _Booster__num_dataset _Booster__num_inner_eval _Booster__set_objective_to_none "
            "_handle _network _train_data_name best_iteration best_score name_valid_sets pandas_categorical params "
            "train_set_version"
        ),
        "sklearn._loss.link.HalfLogitLink": "interval_y_pred",
        "sklearn._loss.link.IdentityLink": "interval_y_pred",
        "sklearn._loss.link.Interval": "high high_inclusive low low_inclusive",
        "sklearn._loss.link.LogitLink": "interval_y_pred",
        "sklearn._loss.loss.AbsoluteError": _OF_LOSSES,
        "sklearn._loss.loss.ExponentialLoss": _OF_LOSSES,
        "sklearn._loss.loss.HalfBinomialLoss": _OF_LOSSES,
        "sklearn._loss.loss.HalfSquaredError": _OF_LOSSES,
        "sklearn.calibration._CalibratedClassifier": "calibrators classes estimator method",
        "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor": (
            "binned_left_cat_bitsets nodes raw_left_cat_bitsets"
        ),
        "sklearn.neural_network._stochastic_optimizers.AdamOptimizer": (
            "beta_1 beta_2 epsilon learning_rate learning_rate_init ms t vs"
        ),
        "sklearn.neural_network._stochastic_optimizers.SGDOptimizer": (
            "learning_rate learning_rate_init lr_schedule momentum nesterov power_t velocities"
        ),
        "xgboost.core.Booster": "best_iteration best_score feature_names feature_types handle",
    }.items()
}  # fmt: skip


def short_names(*, of_numbers: bool = False) -> list[str]:
    """Return the short names, which USING accepts without quotes: of learners of 0/1 labels, or of numbers.

    >>> short_names()[:2], short_names(of_numbers=True)[:2]
    (['logistic_regression', 'linear_svm'], ['linear_regression', 'ridge'])
    """
    return [row.name for row in LEARNERS if row.name is not None and row.of_numbers == of_numbers]


def find_row(name: str) -> Learner | None:
    """Return the row of a short name; None if no row has it."""
    return next((row for row in LEARNERS if row.name == name), None)


def row_of(estimator: Any) -> Learner | None:
    """Return the row of an estimator's class; None if the class has none, even if it derives from one that has.

    A fit of a light class has the row of its learner.

    >>> from sklearn.svm import LinearSVC
    >>> row_of(LinearSVC()).name, row_of(object())
    ('linear_svm', None)
    """
    if isinstance(estimator, FittedRegression):
        estimator = estimator.learner
    light = next((row for row in LEARNERS if row.light is type(estimator)), None)
    if light is not None:
        return light
    # Since there is an object of the class, the module that users import the class from is imported already.
    modules = ((row, sys.modules.get(row.module)) for row in LEARNERS)
    return next((row for row, module in modules if getattr(module, row.class_name, None) is type(estimator)), None)


def without_alias(name: str) -> str:
    """Return the short name that an alias stands for, else the name itself.

    >>> without_alias("rf")
    'random_forest'
    """
    return next((row.name for row in LEARNERS if row.name and name.lower() in row.aliases), name)


def trusted_types() -> list[str]:
    """Return the sorted types, of estimators and of their parts, that may be loaded."""
    return sorted({*_FEATURES, *(kind for row in LEARNERS for kind in row.loads)})
