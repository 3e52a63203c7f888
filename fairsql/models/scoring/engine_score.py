"""Write models in the SQL of an engine.

In: a fitted model, or the name of a stored one. Out: a score that the engine computes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from fairsql.errors import ProgrammingError
from fairsql.expansion.pushdown.score_query import EngineScore, Input, Kind, input_name
from fairsql.models.learners.feature_encoding import Encoding
from fairsql.models.learners.model_bytes import load
from fairsql.models.scoring.column_sql import Writing
from fairsql.models.scoring.score_sql import score_sql, transformer_of
from fairsql.syntax.statements.recorded import reading_record
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_number, quote_text

if TYPE_CHECKING:
    from fairsql.engines import Engine

_TRUTHS = {"true", "false", "NULL"}


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


def engine_score(
    engine: Engine, steps: Any, learner: Any, texts: Mapping[str, str], numbers: Sequence[str]
) -> EngineScore | None:
    """Return a fitted model as SQL of an engine, or None if only Python can score it.

    Args:
        engine: the engine that has the rows.
        steps: the fitted steps before the learner.
        learner: fitted.
        texts: each feature in the engine's SQL.
        numbers: the names of the numeric features.
    """
    transformer = transformer_of(steps)
    if transformer is None:
        return None
    sources = {name: input_name(at) for at, name in enumerate(texts)}
    written = score_sql(transformer, learner, sources, writing_of(engine.dialect))
    if written is None:
        return None
    truths = _truths(transformer)
    inputs = [
        Input(text, "number" if name in numbers else "truth" if name in truths else "text")
        for name, text in texts.items()
    ]
    return EngineScore(tuple(inputs), written.stages, written.score)


def _truths(transformer: Any) -> set[str]:
    """Return the features that are texts of booleans."""
    if isinstance(transformer, Encoding):
        return {each.name for each in transformer.words if {*each.levels} <= _TRUTHS and not each.has_rare}
    found = set()
    for _, part, names in transformer.transformers_:
        levels = getattr(part[-1], "categories_", None) if hasattr(part, "steps") else None
        for name, words in zip(names, levels or (), strict=False):
            found |= {name} if {str(word) for word in words} <= _TRUTHS else set()
    return found


def stored_score(
    ask: Callable[[str], list[Any]],
    engine: Engine,
    name: str,
    features: Mapping[str, str] | None,
    groups: Sequence[str],
    find_kinds: Callable[[Mapping[str, str]], Mapping[str, Kind | None]],
) -> EngineScore:
    """Return the score of a stored model, for rows on an engine.

    Args:
        ask: runs a query in DuckDB, which has the model.
        engine: the engine that has the rows.
        name: the name of the model.
        features: the expression of each feature, from the model's statement; None for columns of the same names.
        groups: the expressions of PROTECTED.
        find_kinds: returns the kinds of named expressions on the engine.

    Raises:
        ProgrammingError: for a model that has no SQL, or whose thresholds are not recorded.
    """
    with reading_record("MODEL", name):
        ((bytes_, via),) = ask(query("models", "stored", model=quote_text(name)))
        model = load(bytes_)
        names = [str(each) for each in model.steps.feature_names_in_]
        texts = {each: (features or {}).get(each, quote_name(each)) for each in names}
        found = engine_score(engine, model.steps, model.learner, texts, model.numbers)
    if found is None:
        raise ProgrammingError(
            f"model {name} has no SQL: it is scored by Python, which {engine.name} does not run",
            hint=f"store the rows in DuckDB, and score them by FROM {name}('rows')",
        )
    if via == "thresholds" and model.cuts is None:
        raise ProgrammingError(f"the record of model {name} lacks its thresholds", hint="CREATE OR REPLACE MODEL again")
    cuts = [(tuple(key), cut) for key, cut in model.cuts or ()]
    of = {f"fair_group_{at}": text for at, text in enumerate(groups)} if cuts else {}
    kinds = find_kinds({**{each: texts[each] for each in model.numbers}, **of})
    inputs = [
        replace(given, kind="time") if kinds.get(each) == "time" else given
        for each, given in zip(texts, found.inputs, strict=True)
    ]
    return _with_thresholds(replace(found, inputs=tuple(inputs)), [(of[each], kinds[each]) for each in of], cuts)


def _with_thresholds(
    score: EngineScore,
    groups: Sequence[tuple[str, Kind | None]],
    cuts: Sequence[tuple[tuple[str | None, ...], float]],
) -> EngineScore:
    """Return a score with the thresholds of groups, whose values are given as DuckDB writes them as text."""
    inputs = []
    for at, (text, kind) in enumerate(groups):
        values = {value for key, _ in cuts if (value := key[at]) is not None}
        taken: Kind = "number" if kind == "number" and all(map(_is_number, values)) else "text"
        inputs.append(Input(text, "truth" if values <= _TRUTHS else taken))
    written = [
        (
            tuple(
                float(value) if value is not None and given.kind == "number" else value
                for value, given in zip(key, inputs, strict=True)
            ),
            min(max(cut, -sys.float_info.max), sys.float_info.max),  # not every database reads Infinity
        )
        for key, cut in cuts
    ]
    return replace(score, groups=tuple(inputs), cuts=tuple(written))


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
