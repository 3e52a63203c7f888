"""Models as SQL of another database. In: a fitted model, or the name of a stored one. Out: what scores rows there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from fairsql.errors import ProgrammingError
from fairsql.expansion.scored_there import Input, ScoreThere, input_name
from fairsql.models.learners.storage import load
from fairsql.models.scoring.feature_sql import Writing
from fairsql.models.scoring.score_sql import score_sql
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_number, quote_text

if TYPE_CHECKING:
    from fairsql.engines import Engine

_TRUTHS = {"true", "false", "NULL"}
_OWN_COLUMNS = ("thresholds", "transform")  # after VIA: models that need more of a row than its features


def writing_of(dialect: str) -> Writing:
    """Return how a score is written for a database.

    >>> writing_of("postgres").number(0.5)
    'CAST(0.5e0 AS DOUBLE PRECISION)'
    """
    double = exp.DataType(this=exp.DataType.Type.DOUBLE)

    def number(value: float) -> str:
        digits = quote_number(abs(value))
        written = exp.Cast(this=exp.Literal.number(digits), to=double.copy()).sql(dialect=dialect)
        return f"(-{written})" if value < 0 else written

    return Writing(number, is_plain=True)


def score_there(
    engine: Engine, steps: Any, learner: Any, texts: Mapping[str, str], numbers: Sequence[str]
) -> ScoreThere | None:
    """Return a fitted model as SQL of an engine, or None for one that only Python scores.

    Args:
        engine: that has the rows.
        steps: before the learner, fitted.
        learner: fitted.
        texts: of each feature what it is in the engine's SQL.
        numbers: the names of the features that are numbers.
    """
    if type(steps).__name__ != "Pipeline" or len(steps) != 1:
        return None
    sources = {name: input_name(at) for at, name in enumerate(texts)}
    written = score_sql(steps[-1], learner, sources, writing_of(engine.dialect))
    if written is None:
        return None
    truths = _truths(steps[-1])
    inputs = [
        Input(text, "number" if name in numbers else "truth" if name in truths else "text")
        for name, text in texts.items()
    ]
    return ScoreThere(tuple(inputs), written.stages, written.score)


def _truths(transformer: Any) -> set[str]:
    """Return the features that are the texts of booleans."""
    found = set()
    for _, part, names in transformer.transformers_:
        levels = getattr(part[-1], "categories_", None) if hasattr(part, "steps") else None
        for name, words in zip(names, levels or (), strict=False):
            found |= {name} if {str(word) for word in words} <= _TRUTHS else set()
    return found


def stored_score(
    ask: Callable[[str], list[Any]], engine: Engine, name: str, features: Mapping[str, str] | None
) -> ScoreThere:
    """Return what scores rows of an engine by a model that is stored.

    Args:
        ask: runs a query in DuckDB, where the model is.
        engine: that has the rows.
        name: of the model.
        features: what each feature is, from the model's statement; None for columns of their names.

    Raises:
        ProgrammingError: for a model that has no SQL, or that needs other columns than its features.
    """
    ((bytes_, via),) = ask(query("models", "stored", model=quote_text(name)))
    hint = f"store the rows in DuckDB, and score them there: FROM {name}('rows')"
    if via in _OWN_COLUMNS:
        raise ProgrammingError(f"a model VIA {via} scores rows of DuckDB's, and these are {engine.name}'s", hint=hint)
    model = load(bytes_)
    names = [str(each) for each in model["steps"].feature_names_in_]
    texts = {each: (features or {}).get(each, quote_name(each)) for each in names}
    found = score_there(engine, model["steps"], model["learner"], texts, model["numbers"])
    if found is None:
        raise ProgrammingError(
            f"model {name} is scored by Python, as it has no SQL, and {engine.name} has none of it", hint=hint
        )
    return found
