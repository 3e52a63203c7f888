"""Read CREATE MODEL and SWEEP MODEL. In: the tokens of the statement. Out: its contents.

CREATE [OR REPLACE] MODEL [IF NOT EXISTS] name
PREDICT label [FEATURES columns] [USING learner(…)] [FAIR (…)] [VIA method(…)]
[VALIDATE share] [TEST share] [SEED number] [SAMPLE rows]
AS SELECT …

SWEEP MODEL name [WITHIN allowances]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite

from fairsql.errors import ClauseError
from fairsql.metrics import MetricTable
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.columns import Column
from fairsql.syntax.slices import Place, Slice, number_of, split_items
from fairsql.syntax.statements.class_bounds import CLASS_WEIGHTS, read_class_bounds
from fairsql.syntax.statements.model_metrics import MODEL_ITEMS, read_enforced
from fairsql.syntax.statements.number_bounds import BOUNDED_GROUP_LOSS, REGRESSORS, predicts_numbers, read_bounds
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.syntax.statements.stored_spec import Call, ModelSpec
from fairsql.syntax.statements.stored_statements import Creation, Sweep, read_name
from fairsql.syntax.values import (
    Items,
    check_columns,
    read_columns,
    read_confidence,
    read_control,
    read_minimum,
    read_number,
    read_one,
    read_reference,
    read_seed,
)  # fmt: skip
from fairsql.text.tokens import Token

_PARTS = KINDS["MODEL"].parts
_VALIDATE = 0.25
_FEWEST = 100  # rows of a SAMPLE
_USUAL_METHOD = "reweighing"  # it searches until allowances are met, so each metric needs one


def read_model(made: Creation, load: Callable[[], MetricTable], words: Sequence[str]) -> ModelSpec:
    """Read the body of CREATE MODEL.

    Args:
        made: the common parts of a CREATE.
        load: returns the known metrics.
        words: the items of all clauses.

    Raises:
        ClauseError: if the statement is malformed.
        MetricError: if a metric is unknown or cannot be enforced.
    """
    head, body = made.head, made.body
    parts = split_items(body, head, _PARTS, _PARTS)
    label = read_one(parts, "PREDICT")
    if label is None:
        raise head.error(f"CREATE MODEL {made.name} does not say what to predict", "add PREDICT <column of 0 and 1>")
    items = _items(parts, body, words)
    fair = parts.get("FAIR", head)
    features = read_columns(parts, "FEATURES") or None
    protected, sets = read_protected(items["PROTECTED"]) if "PROTECTED" in items else ((), None)
    control = read_control(items)
    learner = _call(parts["USING"], "USING") if "USING" in parts else None
    of_numbers = predicts_numbers(items, learner)
    usual = CLASS_WEIGHTS if "OUTCOMES" in items else BOUNDED_GROUP_LOSS if of_numbers else _USUAL_METHOD
    via = _call(parts["VIA"], "VIA") if "VIA" in parts else Call(usual)
    outcomes = None
    if "OUTCOMES" in items:
        outcomes, measures = read_class_bounds(parts, items, load(), fair)
    elif of_numbers:
        measures = read_bounds(parts, items, load(), fair)
    else:
        bounded = via.name.lower() == _USUAL_METHOD
        measures = read_enforced(items, load(), fair, bounded=bounded) if items else ()
    if "FAIR" not in parts and "VIA" in parts:
        raise parts["VIA"].error("VIA says how to enforce, and nothing is", "add FAIR (PROTECTED … METRICS … WITHIN …)")
    if items:
        check_columns(items, control, protected, taken=())
    _check_features(features, parts)
    minimum = read_minimum(items)
    return ModelSpec(
        name=made.name,
        place=made.place,
        statement=made.statement,
        query=made.query,
        label=label,
        features=features,
        learner=learner or Call(REGRESSORS[0] if of_numbers else "logistic_regression"),
        protected=protected,
        sets=sets,
        control=control,
        measures=measures,
        reference=read_reference(items, protected),
        weight=read_one(items, "WEIGHT"),
        confidence=read_confidence(items),
        minimum=int(float(minimum)) if minimum is not None else 0,
        via=via,
        validate=_share(parts, "VALIDATE", _VALIDATE),
        test=_share(parts, "TEST", 0.0) or None,
        seed=read_seed(parts),
        sample=_sample(parts),
        of_numbers=of_numbers,
        outcomes=outcomes,
        replace=made.replace,
        lenient=made.lenient,
    )


def read_sweep(tokens: Sequence[Token], sql: str) -> Sweep:
    """Read SWEEP MODEL.

    Raises:
        ClauseError: if the statement is malformed.
    """
    usage = "write SWEEP MODEL name [WITHIN 0.01, 0.05]"
    name, rest = read_name(tokens, sql, 2, "MODEL", ("WITHIN",), usage)
    whole = Slice(tuple(tokens), sql, lambda start, end: sql[start:end])
    if rest < len(tokens) and tokens[rest].word != "WITHIN":
        raise whole.error(f"unexpected {tokens[rest].text}", usage, tokens[rest])
    parts = split_items(whole.sub(tokens[rest:]), whole, ("WITHIN",), ("WITHIN",)) if rest < len(tokens) else {}
    within = tuple(map(_allowance, parts["WITHIN"].split())) if parts else ()
    once = {number: (number, place) for number, place in reversed(within)}
    return Sweep(name, tuple(reversed(once.values())), Place.of(sql, tokens[rest - 1]))


def _allowance(part: Slice) -> tuple[float, Place]:
    number = number_of(part)
    if number is None or not isfinite(number) or number < 0:
        raise part.error(f"WITHIN {part.text} is no number from 0 on", "write WITHIN 0.01, 0.05")
    return number, Place.of(part.sql, *part.tokens)


def _items(parts: Items, body: Slice, words: Sequence[str]) -> Items:
    if "FAIR" not in parts:
        return {}
    fair = parts["FAIR"]
    word = next(token for token in reversed(body.tokens) if token.end <= fair.tokens[0].start)
    if fair.tokens[0].word != "(" or fair.tokens[-1].word != ")" or len(fair.tokens) < 3:
        raise fair.error("FAIR is followed by its items in brackets", "write FAIR (PROTECTED sex WITHIN 0.03)")
    items = split_items(fair.sub(fair.tokens[1:-1]), fair.sub([word]), MODEL_ITEMS, words)
    if "PROTECTED" not in items:
        raise fair.error("the clause has no PROTECTED", "say which columns make the groups: PROTECTED race, sex")
    return items


def _call(part: Slice, word: str) -> Call:
    """Read `name`, `name(argument := value, …)`, or `'path.of.Class'(…)`."""
    first, rest = part.tokens[0], part.tokens[1:]
    usage = f"write {word} name, or {word} name(argument := value)"
    if not first.is_name and not first.is_string:
        raise part.error(f"{word} is followed by a name", usage, first)
    if rest and (rest[0].word != "(" or rest[-1].word != ")"):
        raise part.error(f"{part.text} is no name with arguments in brackets", usage, rest[0])
    arguments: list[tuple[str, str]] = []
    for each in part.sub(rest[1:-1]).split() if len(rest) > 2 else ():
        if len(each.tokens) < 3 or not each.tokens[0].is_name or each.tokens[1].word not in (":=", "=>", "="):
            raise each.error("an argument has a name", f"{usage}, such as max_iter := 500")
        arguments.append((each.tokens[0].text, each.sub(each.tokens[2:]).text))
    doubled = next((name for k, (name, _) in enumerate(arguments) if name in dict(arguments[:k])), None)
    if doubled is not None:
        raise part.error(f"{doubled} is given twice", "give each argument once")
    name = part.sql[first.start + 1 : first.end - 1] if first.is_string else first.text
    return Call(name, tuple(arguments), first.is_string, Place.of(part.sql, *part.tokens))


def _share(parts: Items, word: str, default: float) -> float | Column:
    """Read VALIDATE or TEST, which is a share of the rows, or an expression that is true for them."""
    if word not in parts:
        return default
    number = number_of(parts[word])
    if number is None:
        return read_one(parts, word) or default
    if not 0 <= number < 1:
        raise parts[word].error(f"{word} {parts[word].text} is no share between 0 and 1", f"write {word} 0.25")
    return number


def _sample(parts: Items) -> int | None:
    read_number(
        parts, "SAMPLE", lambda number: number >= _FEWEST and number.is_integer(),
        lambda value: (f"SAMPLE {value} is no number of rows from {_FEWEST} on", "write SAMPLE 100000"),
    )  # fmt: skip
    return int(number_of(parts["SAMPLE"]) or 0) if "SAMPLE" in parts else None


def _check_features(features: tuple[Column, ...] | None, parts: Items) -> None:
    seen: set[str] = set()
    for feature in features or ():
        key = feature.name.casefold()
        if key in seen:
            raise ClauseError(
                f"two features are called {feature.name}", sql=parts["FEATURES"].sql, start=feature.start,
                end=feature.end, hint=f"rename one: {feature.text} AS …",
            )  # fmt: skip
        seen.add(key)
