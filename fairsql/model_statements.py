"""CREATE MODEL, DROP MODEL, DESCRIBE MODEL and SHOW MODELS: in, the tokens of one statement; out, what it asks.

CREATE [OR REPLACE] MODEL [IF NOT EXISTS] name
PREDICT label [FEATURES columns] [USING learner(…)] [FAIR (…)] [VIA method(…)]
[VALIDATE share] [TEST share] [SEED number]
AS SELECT …
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairsql.enforcement import read_enforced
from fairsql.errors import ClauseError, did_you_mean
from fairsql.groupings import read_protected
from fairsql.metrics import MetricTable
from fairsql.slices import Slice, number_of, split_items
from fairsql.spec import MODEL_ITEMS, MODEL_PARTS, VIAS, Call, Column, ModelSpec
from fairsql.tokens import Token
from fairsql.values import Items, check_columns, read_columns, read_confidence, read_minimum, read_one, read_reference

_USAGE = "write CREATE MODEL name PREDICT label FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03) AS SELECT …"
_QUERY = frozenset(("SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "UNPIVOT", "(", "SUMMARIZE", "DESCRIBE"))
_VALIDATE = 0.25
_HEADS = (("CREATE", "MODEL"), ("CREATE", "OR", "REPLACE", "MODEL"), ("DROP", "MODEL"))


@dataclass(frozen=True)
class DropModel:
    """DROP MODEL [IF EXISTS] name."""

    name: str
    lenient: bool
    start: int
    end: int


@dataclass(frozen=True)
class DescribeModel:
    """DESCRIBE MODEL name."""

    name: str
    start: int
    end: int


@dataclass(frozen=True)
class ShowModels:
    """SHOW MODELS."""


ModelStatement = ModelSpec | DropModel | DescribeModel | ShowModels


def is_model_statement(tokens: Sequence[Token]) -> bool:
    """True for CREATE MODEL, DROP MODEL, DESCRIBE MODEL name and SHOW MODELS.

    >>> from fairsql.tokens import tokenize
    >>> [is_model_statement(tokenize(t)) for t in ("SHOW MODELS", "DESCRIBE MODEL m", "DESCRIBE model", "SHOW TABLES")]
    [True, True, False, False]
    """
    words = tuple(token.word for token in tokens[:4] if token.word != ";")
    if words == ("SHOW", "MODELS"):
        return True
    if words[:1] in (("DESCRIBE",), ("DESC",)):
        return words[1:2] == ("MODEL",) and len(tokens) > 2 and tokens[2].is_name
    return any(words[: len(head)] == head for head in _HEADS)


def read_model_statement(
    tokens: Sequence[Token], sql: str, load: Callable[[], MetricTable], render: Callable[[int, int], str]
) -> ModelStatement:
    """Read one statement for which `is_model_statement` holds.

    Args:
        tokens: its tokens.
        sql: the text that they are from.
        load: gives the metrics that may be named.
        render: gives plain SQL of the text between two places: the query of CREATE MODEL.

    Raises:
        ClauseError: for a statement that is not written as it should be.
        MetricError: for a metric that is unknown or cannot be enforced.
    """
    tokens = [token for token in tokens if token.word != ";" or token.depth > 0]
    first = tokens[0].word
    if first == "SHOW":
        return ShowModels()
    if first == "CREATE":
        return _create(tokens, sql, load, render)
    lenient = [token.word for token in tokens[2:4]] == ["IF", "EXISTS"]
    name, rest = _name(tokens, sql, 4 if lenient else 2)
    if rest < len(tokens):
        usage = f"write {first} MODEL {'[IF EXISTS] ' if first == 'DROP' else ''}name"
        raise _error(f"unexpected {tokens[rest].text}", usage, sql, tokens[rest])
    at = tokens[rest - 1]
    if first == "DROP":
        return DropModel(name, lenient, at.start, at.end)
    return DescribeModel(name, at.start, at.end)


def _error(message: str, hint: str, sql: str, token: Token) -> ClauseError:
    return ClauseError(message, sql=sql, start=token.start, end=token.end, hint=hint)


def _name(tokens: Sequence[Token], sql: str, at: int) -> tuple[str, int]:
    if at >= len(tokens) or not tokens[at].is_name or tokens[at].word in (*MODEL_PARTS, "AS"):
        raise _error("the model has no name", _USAGE, sql, tokens[min(at, len(tokens) - 1)])
    if at + 1 < len(tokens) and tokens[at + 1].word == ".":
        hint = "models are made in the schema in use: USE that schema first"
        raise _error("the name of a model has no schema", hint, sql, tokens[at + 1])
    return tokens[at].text, at + 1


def _create(
    tokens: Sequence[Token], sql: str, load: Callable[[], MetricTable], render: Callable[[int, int], str]
) -> ModelSpec:
    replaces = tokens[1].word == "OR"
    at = 4 if replaces else 2
    lenient = [token.word for token in tokens[at : at + 3]] == ["IF", "NOT", "EXISTS"]
    name, at = _name(tokens, sql, at + 3 if lenient else at)
    depth = tokens[0].depth
    query = next((k for k in range(at, len(tokens) - 1) if _begins_query(tokens[k], tokens[k + 1], depth)), len(tokens))
    if query == len(tokens):
        raise _error(f"CREATE MODEL {name} has no rows to learn from", "end it with AS SELECT …", sql, tokens[-1])
    head = Slice(tuple(tokens[:at]), sql, lambda start, end: sql[start:end])
    body = head.sub(tokens[at:query])
    if not body.tokens:
        raise head.error(f"CREATE MODEL {name} does not say what to predict", _USAGE, tokens[at - 1])
    parts = split_items(body, head, MODEL_PARTS, MODEL_PARTS)
    mark = next((token for token in tokens if token.word in ("?", "$")), None)
    if mark is not None:
        hint = "write the value, or make a table of the rows first: CREATE TEMP TABLE rows AS SELECT …"
        raise head.error("a model's statement is kept, and cannot hold a prepared parameter", hint, mark)
    label = read_one(parts, "PREDICT")
    if label is None:
        raise head.error(f"CREATE MODEL {name} does not say what to predict", "add PREDICT <column of 0 and 1>")
    via = _call(parts["VIA"], "VIA") if "VIA" in parts else Call("reweighing")
    if via.name.lower() not in VIAS or via.is_class:
        close = did_you_mean(via.name, VIAS)
        hint = (close + "; " if close.startswith("did") else "") + "methods are " + ", ".join(VIAS)
        raise parts["VIA"].error(f"there is no way to enforce called {via.name}", hint)
    items = _items(parts, body)
    fair = parts.get("FAIR", head)
    features = read_columns(parts, "FEATURES") or None
    protected, sets = read_protected(items["PROTECTED"]) if "PROTECTED" in items else ((), None)
    control = read_columns(items, "CONTROL")
    bounded = via.name.lower() == "reweighing"
    measures = read_enforced(items, load(), fair, bounded=bounded) if items else ()
    if "FAIR" not in parts and "VIA" in parts:
        raise parts["VIA"].error("VIA says how to enforce, and nothing is", "add FAIR (PROTECTED … METRICS … WITHIN …)")
    if items:
        check_columns(items, control, protected, taken=())
    _check_features(features, parts)
    minimum = read_minimum(items)
    return ModelSpec(
        name=name,
        statement=sql[tokens[0].start : tokens[-1].end],
        query=render(tokens[query + 1].start, tokens[-1].end),
        label=label,
        features=features,
        learner=_call(parts["USING"], "USING") if "USING" in parts else Call("logistic_regression"),
        protected=protected,
        sets=sets,
        control=control,
        measures=measures,
        reference=read_reference(items, protected),
        weight=read_one(items, "WEIGHT"),
        confidence=read_confidence(items),
        minimum=int(float(minimum)) if minimum is not None else 0,
        via=via,
        validate=_share(parts, "VALIDATE", _VALIDATE) or _VALIDATE,
        test=_share(parts, "TEST", None),
        seed=_seed(parts),
        replace=replaces,
        lenient=lenient,
    )


def _begins_query(token: Token, after: Token, depth: int) -> bool:
    return token.word == "AS" and token.depth == depth and after.word in _QUERY


def _items(parts: Items, body: Slice) -> Items:
    if "FAIR" not in parts:
        return {}
    fair = parts["FAIR"]
    word = next(token for token in reversed(body.tokens) if token.end <= fair.tokens[0].start)
    if fair.tokens[0].word != "(" or fair.tokens[-1].word != ")" or len(fair.tokens) < 3:
        raise fair.error("FAIR is followed by its items in brackets", "write FAIR (PROTECTED sex WITHIN 0.03)")
    items = split_items(fair.sub(fair.tokens[1:-1]), fair.sub([word]), MODEL_ITEMS)
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
    return Call(name, tuple(arguments), first.is_string, first.start, first.end)


def _share(parts: Items, word: str, default: float | None) -> float | Column | None:
    """Read VALIDATE or TEST: a share of the rows, or an expression that is true for them."""
    if word not in parts:
        return default
    number = number_of(parts[word])
    if number is None:
        return read_one(parts, word)
    if not 0 < number < 1:
        raise parts[word].error(f"{word} {parts[word].text} is no share between 0 and 1", f"write {word} 0.25")
    return number


def _seed(parts: Items) -> int:
    if "SEED" not in parts:
        return 0
    number = number_of(parts["SEED"])
    if number is None or number < 0 or number != int(number) or number >= 2**32:
        raise parts["SEED"].error(f"SEED {parts['SEED'].text} is not a whole number from 0 on", "write SEED 7")
    return int(number)


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
