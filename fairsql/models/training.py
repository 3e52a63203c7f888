"""Models as SQL asks for them: the learner after USING, the ways to enforce after VIA. In: rows. Out: what was fitted.

Every way ends alike: the model is judged on the validation rows, and is no model if it exceeds an allowance there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from scipy.stats import norm
from sklearn.pipeline import Pipeline, make_pipeline

from fairsql.arrays import Floats
from fairsql.errors import DataError, Error, ProgrammingError
from fairsql.models.constrained import ConstrainedClassifier, draw, make_bound
from fairsql.models.learners.equalized_distribution import EqualizedDistributionClassifier
from fairsql.models.learners.features import make_features
from fairsql.models.learners.fitting import LEARNERS, build, fit_weighted, make_learner, score, suggest_learner
from fairsql.models.search.constraints import Constraints, count_rows
from fairsql.models.search.multipliers import infeasible
from fairsql.models.search.trials import Fit
from fairsql.models.training_data import TEST, TRAINING, VALIDATION, Redrawing, TrainingData
from fairsql.records.names import find_name, known_names
from fairsql.syntax.spec import Call, ModelSpec
from fairsql.text.quoting import quote_name, quote_text, write_group

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

    Report = Callable[[list[Fit]], None]


_CLASS = "write USING 'package.module.Class'"


@dataclass(frozen=True)
class Trained:
    """What a statement's model came to.

    Attributes:
        steps: the fitted transformer of the features, and of the learner's own pipeline.
        before: the learner, fitted without constraints.
        after: the model's learner.
        constraints: what was judged.
        fits: every fit on the way.
        chosen: which of them is the model.
        cuts: VIA thresholds: the score from which on each group is predicted 1; else None.
        left_out: groups that were not judged, and why.
    """

    steps: Any
    before: Any
    after: Any
    constraints: Constraints
    fits: list[Fit]
    chosen: int
    cuts: Mapping[tuple[str | None, ...], float] | None
    left_out: tuple[str, ...]

    def decide(self, data: TrainingData) -> dict[str, npt.NDArray[np.intp]]:
        """Return the predictions of both models for all rows, as "before" and "after"."""
        before, after = _transformed(self.steps, data)
        return {
            "before": decide(score(self.before, before), data, None),
            "after": decide(score(self.after, after), data, self.cuts),
        }


def decide(
    scores: Floats, data: TrainingData, cuts: Mapping[tuple[str | None, ...], float] | None
) -> npt.NDArray[np.intp]:
    """Return predictions from scores: one half, or the group's cut, and more is 1."""
    if cuts is None:
        return (scores >= 0.5).astype(np.intp)
    return (scores >= np.array([cuts[key] for key in _keys(data)])).astype(np.intp)


def _transformed(steps: Any, data: TrainingData) -> tuple[Any, Any]:
    """Return all rows after the steps before the learner: as they were, and as VIA transform redrew them."""
    after = steps.transform(data.frame)
    return (after if data.plain is data.frame else steps.transform(data.plain)), after


def _keys(data: TrainingData) -> list[tuple[str | None, ...]]:
    """Return of each row the values of its group."""
    known = data.protected.astype(object).where(data.protected.notna(), None)
    return list(known.itertuples(index=False, name=None))


def train(connection: Connection, spec: ModelSpec, data: TrainingData, report: Report) -> Trained:
    """Fit the model of a statement.

    Raises:
        ProgrammingError: for a learner or arguments that cannot be, or that do not fit together.
        DataError: where no model keeps the allowances.
    """
    learner = find_learner(connection, spec.learner, spec.seed)
    way = spec.via.name.lower()
    if way != "reweighing" and (spec.sets is not None or spec.control):
        raise ProgrammingError(
            f"VIA {way} takes plain groups", hint="leave GROUPING SETS, CUBE, ROLLUP and CONTROL out"
        )
    try:
        return _VIAS[way](connection, spec, data, learner, report)
    except Error:
        raise
    except Exception as error:  # what a learner says of parameters and rows that do not fit
        raise ProgrammingError(f"{learner!r} cannot be trained: {error}", hint="see the arguments of USING") from error


def find_learner(connection: Connection, call: Call, seed: int) -> Any:
    """Return the unfitted learner after USING: a short name, one that the session knows, or a class.

    Raises:
        ProgrammingError: for a name that is unknown, a class that may not be imported, or arguments that do not fit.
    """
    arguments = read_arguments(connection, call)
    if call.is_class:
        return build(_import(connection, call.name), arguments, seed=seed)
    own = {name.casefold(): learner for name, learner in connection.learners.items()}
    if call.name.casefold() in own:
        if arguments:
            raise ProgrammingError(f"{call.name} takes no arguments: it is an object of this session")
        learner = own[call.name.casefold()]
        if not hasattr(learner, "fit") or not (
            hasattr(learner, "predict_proba") or hasattr(learner, "decision_function")
        ):
            raise ProgrammingError(
                f"{call.name} is no classifier with scores", hint="it needs fit, and predict_proba or decision_function"
            )
        return learner
    if call.name.lower() not in LEARNERS:
        raise ProgrammingError(
            f"there is no learner {call.name}",
            hint=f"{suggest_learner(call.name, [*LEARNERS, *own])}; a class is named in quotes: 'package.Class'",
        )
    return make_learner(call.name.lower(), arguments, seed=seed)


def read_arguments(connection: Connection, call: Call) -> dict[str, Any]:
    """Return the arguments of a call as Python values: DuckDB evaluates them."""
    if not call.arguments:
        return {}
    listed = ", ".join(f"({text}) AS a{k}" for k, (_, text) in enumerate(call.arguments))
    row = connection.execute(f"SELECT {listed}").fetchall()[0]
    return {name: _plain(value) for (name, _), value in zip(call.arguments, row, strict=True)}


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def _import(connection: Connection, path: str) -> type[Any]:
    if not connection.import_learners:
        raise ProgrammingError(
            f"USING '{path}' imports Python code, which this session does not allow",
            hint="fairsql.connect(…, import_learners=True) allows it, and `fairsql --import-learners`",
        )
    module, _, name = path.rpartition(".")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ProgrammingError(f"{path} cannot be imported: {error}", hint=_CLASS) from error
    if not isinstance(found, type) or not hasattr(found, "fit"):
        raise ProgrammingError(f"{path} is no class with a method fit", hint=_CLASS)
    return found


def _pipeline(data: TrainingData, learner: Any) -> Pipeline:
    if isinstance(learner, Pipeline) and len(learner) > 1:
        return learner
    return make_pipeline(make_features(data.frame[data.part == TRAINING]), learner)


def _prepare(data: TrainingData, learner: Any) -> tuple[Any, Any, Any]:
    """Return the steps before the learner, fitted on the training rows; the learner; all rows after the steps."""
    pipeline = _pipeline(data, learner)
    here = data.part == TRAINING
    steps = pipeline[:-1].fit(data.frame[here], data.label[here])
    return steps, pipeline[-1], steps.transform(data.frame)


def _reweigh(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    """VIA reweighing: OmniFair."""
    options = read_arguments(connection, spec.via)
    unknown = set(options) - {"max_fits"}
    if unknown:
        raise ProgrammingError(f"VIA reweighing takes no {min(unknown)}", hint="it takes max_fits := 20")
    model = ConstrainedClassifier(
        _pipeline(data, learner),
        reference=_reference(spec),
        confidence=spec.confidence,
        minimum=spec.minimum,
        max_fits=options.get("max_fits"),
        random_state=spec.seed,
    )
    used = np.flatnonzero(data.part != TEST)
    model.enforce(
        data.frame.iloc[used],
        data.label[used],
        [make_bound(measure) for measure in spec.measures],
        [each.at(used) for each in data.groupings],
        weight=data.weight[used],
        judges=np.isin(used, data.at(VALIDATION)),
        report=report,
    )
    steps = model.estimator_[:-1]
    chosen = model.fits_.index(model.chosen_)
    return Trained(
        steps, model.fits_[0].model, model.chosen_.model, model.constraints_, model.fits_, chosen, None, model.left_out_
    )


def _reference(spec: ModelSpec) -> str | None:
    if spec.reference is None or isinstance(spec.reference, str):
        return spec.reference
    return write_group(None if text.strip().upper() == "NULL" else _unquoted(text) for text in spec.reference)


def _unquoted(text: str) -> str:
    text = text.strip()
    if text[:1] == "'":
        return text[1:-1].replace("''", "'")
    return text.lower() if text.upper() in ("TRUE", "FALSE") else text


def _relabel(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    """VIA relabel: one half of the training rows trains a model, which scores the other, relabelled to be even."""
    steps, learner, x = _prepare(data, learner)
    here = data.at(TRAINING)
    half = draw(len(here), (0.5,), spec.seed) == 1
    first, second = here[~half], here[half]
    one = fit_weighted(learner, x[first], data.label[first], data.weight[first], seed=spec.seed)
    method = dict(spec.via.arguments).get("method", "'risk_adjustment'")
    start = {"risk_adjustment": "THRESHOLD 0.5", "risk_flipping": "LABEL fair_truth"}.get(_unquoted(method))
    if start is None or set(dict(spec.via.arguments)) - {"method"}:
        raise ProgrammingError("VIA relabel takes method := 'risk_adjustment' or 'risk_flipping', and no more")
    names, table = _table(data, second, fair_score=score(one, x[second]), fair_truth=data.label[second])
    reference = f"REFERENCE {_listed(spec.reference)}" if spec.reference is not None else ""
    rows = _ask(
        connection,
        f"""SELECT fair_label FROM fair_rows
            FAIR RELABEL (SCORE fair_score {start} PROTECTED {names} {reference} ORDER BY fair_row)
            ORDER BY fair_row""",
        table,
    )
    label = rows["fair_label"].to_numpy().astype(np.intp)
    two = fit_weighted(learner, x[second], label, data.weight[second], seed=spec.seed)
    plain = fit_weighted(learner, x[here], data.label[here], data.weight[here], seed=spec.seed)
    return _judge(spec, data, steps, x, (plain, two), None, report)


def _cut(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    """VIA thresholds: a threshold for each group, tuned on the validation rows."""
    if spec.confidence is not None:
        raise ProgrammingError(
            "VIA thresholds is tuned on the rows that judge, so there is no CONFIDENCE in its gaps", hint="leave it out"
        )
    steps, learner, x = _prepare(data, learner)
    here, judges = (data.at(place) for place in (TRAINING, VALIDATION))
    plain = fit_weighted(learner, x[here], data.label[here], data.weight[here], seed=spec.seed)
    names, table = _table(
        data, judges, fair_score=score(plain, x[judges]), fair_label=data.label[judges], fair_weight=data.weight[judges]
    )
    options = dict(spec.via.arguments)
    method = _unquoted(options.pop("method", "exact"))
    if method not in ("exact", "pso") or set(options) - {"lambda"}:
        raise ProgrammingError("VIA thresholds takes lambda := 1 and method := 'exact' or 'pso', and no more")
    reference = f"REFERENCE {_listed(spec.reference)}" if spec.reference is not None else ""
    found = _ask(
        connection,
        f"""SELECT {names}, threshold FROM fair_rows
            FAIR THRESHOLD (METHOD {method} SCORE fair_score LABEL fair_label WEIGHT fair_weight PROTECTED {names}
                            LAMBDA {options.get("lambda", "1")} {reference})""",
        table,
    )
    *keys, values = (column.to_pylist() for column in found.columns)
    cuts = dict(zip(zip(*keys, strict=True), values, strict=True))
    for key in _keys(data):
        if key not in cuts:
            told = ", ".join("NULL" if value is None else value for value in key)
            raise DataError(f"the group {told} has no validation rows", hint="give more rows to VALIDATE")
    return _judge(spec, data, steps, x, (plain, plain), cuts, report)


def _equalize(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    """VIA equalized_distribution: a logistic regression whose scores are distributed alike."""
    if type(learner).__name__ != "LogisticRegression":
        raise ProgrammingError(
            "VIA equalized_distribution trains a logistic regression of its own", hint="leave USING out"
        )
    steps, learner, x = _prepare(data, learner)
    here = data.at(TRAINING)
    plain = fit_weighted(learner, x[here], data.label[here], data.weight[here], seed=spec.seed)
    own = build(EqualizedDistributionClassifier, read_arguments(connection, spec.via), seed=None)
    (grouping,) = data.groupings
    even = own.fit(x[here], data.label[here], protected=grouping.code[here], sample_weight=data.weight[here])
    return _judge(spec, data, steps, x, (plain, even), None, report)


def _redraw(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    """VIA transform: rows and labels redrawn by a transform train a model, which scores features redrawn without."""
    if spec.validate == 0:
        raise ProgrammingError(
            "VIA transform redraws the training rows, which cannot judge then", hint="write VALIDATE 0.25"
        )
    steps, learner, x = _prepare(data, learner)
    here = data.at(TRAINING)
    before = _transformed(steps, data)[0]
    plain = fit_weighted(learner, before[here], data.label[here], data.weight[here], seed=spec.seed)
    even = fit_weighted(learner, x[here], data.taught[here], data.weight[here], seed=spec.seed)
    return _judge(spec, data, steps, x, (plain, even), None, report)


def find_transform(connection: Connection, spec: ModelSpec) -> Redrawing | None:
    """Return the transform that VIA transform names, or None for another VIA.

    Raises:
        ProgrammingError: for a transform that does not exist, or other arguments than `name`.
    """
    if spec.via.name.lower() != "transform":
        return None
    arguments = read_arguments(connection, spec.via)
    if set(arguments) != {"name"}:
        raise ProgrammingError("VIA transform takes the name of one", hint="write VIA transform(name := 'repair')")
    name = find_name("TRANSFORM", str(arguments["name"]), known_names(connection, "TRANSFORM"))
    sql = f"SELECT features FROM fairsql.transforms WHERE transform = {quote_text(name)}"
    return Redrawing(name, f"main.{quote_name(name)}", tuple(connection.raw.execute(sql).fetchall()[0][0]))


def _judge(
    spec: ModelSpec,
    data: TrainingData,
    steps: Any,
    x: Any,
    models: tuple[Any, Any],
    cuts: Mapping[tuple[str | None, ...], float] | None,
    report: Report,
) -> Trained:
    """Return models that were fitted at once, the first without constraints, if the second keeps the allowances."""
    judges = data.at(VALIDATION)
    rows = count_rows(data.label, data.weight, data.groupings, judges)
    bounds = [make_bound(measure) for measure in spec.measures]
    constraints = Constraints.of(bounds, data.groupings, rows, reference=_reference(spec), minimum=spec.minimum)
    fits = []
    before = _transformed(steps, data)[0]
    tests = max(1, constraints.bounded)
    quantile = 0.0 if spec.confidence is None else float(norm.ppf(1 - (1 - spec.confidence) / tests))
    for at, model in enumerate(models):
        decided = decide(score(model, x if at else before), data, cuts if at else None)[judges]
        gaps = constraints.gaps(rows.cells(decided))
        margins = constraints.margins(rows, decided, quantile)
        excess = constraints.excess(gaps, margins)
        fits.append(Fit(np.zeros(len(gaps)), model, rows.accuracy(decided), gaps, margins, excess, np.zeros((0, 4))))
        report(fits)
    if not fits[-1].feasible:
        raise infeasible(constraints, fits[-1:])
    return Trained(steps, *models, constraints, fits, 1, cuts, constraints.left_out)


def _table(data: TrainingData, at: Any, **columns: Any) -> tuple[str, pa.Table]:
    """Return the names of the protected columns, as SQL, and a table of them at some rows with more columns."""
    names = [f"protected_{k}" for k in range(data.protected.shape[1])]
    cells = {name: pa.array(data.protected.iloc[at, k], pa.string(), from_pandas=True) for k, name in enumerate(names)}
    return ", ".join(names), pa.table({**cells, **columns, "fair_row": np.arange(len(at))})


def _listed(reference: tuple[str, ...] | str | None) -> str:
    return reference if isinstance(reference, str) else ", ".join(f"'{_unquoted(each)}'" for each in reference or ())


def _ask(connection: Connection, sql: str, table: pa.Table) -> pa.Table:
    """Return the rows of a query over a table, which it calls fair_rows."""
    with connection.cursor() as cursor:
        cursor.register("fair_rows", table)
        found: pa.Table = cursor.execute(sql).arrow()
        return found


_VIAS: Mapping[str, Callable[[Any, ModelSpec, TrainingData, Any, Any], Trained]] = {
    "reweighing": _reweigh,
    "relabel": _relabel,
    "thresholds": _cut,
    "equalized_distribution": _equalize,
    "transform": _redraw,
}
