"""Read the items of FAIR TRANSFORM and CREATE TRANSFORM. In: their slices. Out: a spec."""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.errors import ClauseError, did_you_mean
from fairsql.metrics import MetricTable
from fairsql.syntax.binned_columns import read_feature
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.slices import Slice, number_of, read_expression, split_items
from fairsql.syntax.spec import TransformSpec
from fairsql.syntax.statements.stored_spec import NamedTransform
from fairsql.syntax.statements.stored_statements import Creation
from fairsql.syntax.values import Head, Items, check_columns, read_control, read_number, read_one
from fairsql.text.tokens import find_closing

TRANSFORM_ITEMS = (
    "PROTECTED", "LABEL", "FEATURES", "EPSILON", "MODE", "TARGET", "OBJECTIVE", "DISTORTION", "WITHIN", "EXCESS",
    "PER", "CONTROL", "SUPPRESS", "WEIGHT", "KEY", "SEED", "SOLVER",
)  # fmt: skip
_WORDS = {
    "MODE": ("pairwise", "target"),
    "OBJECTIVE": ("kl", "l1", "chi2"),
    "SUPPRESS": ("fixed", "alternating"),
}
_PER = {("D", "X", "Y"): "dxy", ("X", "Y"): "xy"}
_EXCESS = "write EXCESS (0.9, 0.1): at most 0.1 of a cell may be distorted by 0.9 or more"
_FUNCTIONS = ("STEPS", "CHANGED")  # functions in DISTORTION
_PARAMETERS = ("seed", "labelled", "details", "fair_input")  # parameters of the macro hide columns of these names


def read_named_transform(made: Creation) -> NamedTransform:
    """Read the body of CREATE TRANSFORM.

    Raises:
        ClauseError: if the statement is malformed.
    """
    items = split_items(made.body, made.head, TRANSFORM_ITEMS, TRANSFORM_ITEMS)
    for word in ("PROTECTED", "LABEL", "FEATURES", "KEY"):
        for token in items[word].tokens if word in items else ():
            if token.text.casefold() in _PARAMETERS and not token.is_string:
                hint = f'rename it in the query: AS SELECT * RENAME ("{token.text}" AS {token.text}_1) FROM …'
                raise items[word].error(
                    f"a transform has a parameter {token.text}, which would hide the column", hint, token
                )
    head = Head("TRANSFORM", made.head, f"(\n{made.query}\n)", MetricTable(()), "")
    spec = read_transform(head, items)
    return NamedTransform(
        name=made.name,
        place=made.place,
        statement=made.statement,
        asked=spec,
        replace=made.replace,
        lenient=made.lenient,
    )


def read_transform(head: Head, items: Items) -> TransformSpec:
    """Read `FAIR TRANSFORM (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together.
    """
    for word, hint in (
        ("PROTECTED", "say which columns make the groups: PROTECTED race, sex"),
        ("LABEL", "add LABEL <column of 0 and 1>"),
        ("FEATURES", "add FEATURES <columns of few values>: what may be redrawn, and what distinguishes rows"),
        ("EPSILON", "add EPSILON 0.1: how far the ratio of two groups' outcomes may be from 1"),
        ("DISTORTION", "add DISTORTION steps(age, 1) + 2 * changed(y) WITHIN 0.5: what a change costs, and how much"),
    ):
        if word not in items:
            raise head.fair.error(f"the transform has no {word}", hint)
    protected, sets = read_protected(items["PROTECTED"])
    if sets is not None:
        sets = tuple(each for each in sets if each)  # all rows are one group: nothing to compare
    label = read_one(items, "LABEL")
    assert label is not None
    features = tuple(read_feature(part) for part in items["FEATURES"].split())
    _check_names(items, protected, label, features)
    distortion, ranked = _distortion(items["DISTORTION"], features, label)
    control = read_control(items)
    _check_control(items, control, features, label, protected)
    mode = _word(items, "MODE", "target" if "TARGET" in items else "pairwise")
    if "TARGET" in items and mode == "pairwise":
        raise items["TARGET"].error("MODE pairwise compares groups with each other", "write MODE target, or no TARGET")
    suppress = _word(items, "SUPPRESS", "")
    return TransformSpec(
        source=head.source,
        protected=protected,
        label=label,
        features=features,
        epsilon=_at_least_zero(items, "EPSILON", "0.1"),
        distortion=distortion,
        ranked=ranked,
        limits=_limits(items),
        sets=sets,
        condition=_condition(items),
        mode=mode,
        target=_single(items, "TARGET"),
        objective=_word(items, "OBJECTIVE", "kl"),
        control=control,
        suppress=suppress,
        weight=read_one(items, "WEIGHT"),
        key=tuple(read_expression(part, "KEY").text for part in items["KEY"].split()) if "KEY" in items else None,
        seed=_seed(items),
        solver=_solver(items),
        suffix=head.suffix,
    )


def _check_names(items: Items, protected: Sequence[Column], label: Column, features: Sequence[Feature]) -> None:
    """Refuse features and a label with equal names, a reserved name, or a name that PROTECTED uses."""
    check_columns(items, (), tuple(protected), taken=())
    groups = {token.text.casefold() for token in items["PROTECTED"].tokens if token.is_name}
    seen: set[str] = set()
    for column, item in (*((each, items["FEATURES"]) for each in features), (label, items["LABEL"])):
        key = column.name.casefold()
        message = f"two columns that are redrawn are called {column.name}" if key in seen else ""
        if key.startswith("fair_"):
            message = f"the column {column.name} has a name of FairSQL's own"
        if key in groups:
            message = f"PROTECTED is made of {column.name}, which is redrawn"
        if message:
            hint = f"rename it: {column.text} AS …"
            if key in groups:
                hint = "groups stay as they are: leave the column out here, or make PROTECTED of another one"
            raise ClauseError(message, sql=item.sql, start=column.start, end=column.end, hint=hint)
        seen.add(key)


def _check_control(
    items: Items,
    control: Sequence[Column],
    features: Sequence[Feature],
    label: Column,
    protected: Sequence[Column],
) -> None:
    """Refuse strata that are not made of features; their values are those before the transform."""
    feature_names = [each.name.casefold() for each in features]
    others = {label.name.casefold(), *(each.name.casefold() for each in protected)} - set(feature_names)
    for column in control:
        names = [token for token in items["CONTROL"].tokens if column.start <= token.start < column.end]
        wrong = next((t for t in names if t.text.casefold() in others), None)
        wrong = wrong or next((t for t in names if len(names) == 1 and t.text.casefold() not in feature_names), None)
        if wrong is not None:
            hint = "name it in FEATURES as well; known are " + ", ".join(each.name for each in features)
            raise items["CONTROL"].error(f"CONTROL {wrong.text} is not one of FEATURES", hint, wrong)


def _distortion(item: Slice, features: Sequence[Feature], label: Column) -> tuple[str, tuple[int, ...]]:
    """Return the expression with steps(…) and changed(…) as SQL, and the positions of features that need ranks."""
    if len(item.split()) > 1:
        raise item.split()[1].error("DISTORTION takes one expression", "add the costs up: changed(a) + steps(b)")
    tokens, parts, ranked, at = item.tokens, [], [], 0
    begin = tokens[0].start
    while at < len(tokens):
        call = tokens[at].word in _FUNCTIONS and at + 1 < len(tokens) and tokens[at + 1].word == "("
        if call and (at == 0 or tokens[at - 1].word != "."):
            closing = find_closing(tokens, at + 1) or 0  # tokens of a clause are complete
            text, rank = _cost(item.sub(tokens[at : closing + 1]), features, label)
            if begin < tokens[at].start:
                parts.append(item.render(begin, tokens[at].start))
            parts.append(text)
            ranked += [] if rank is None else [rank]
            begin, at = tokens[closing].end, closing
        at += 1
    if begin < tokens[-1].end:
        parts.append(item.render(begin, tokens[-1].end))
    return "".join(parts), tuple(dict.fromkeys(ranked))


def _cost(call: Slice, features: Sequence[Feature], label: Column) -> tuple[str, int | None]:
    """Return the SQL of steps(column [, most]) or changed(column), and the position of a feature that needs ranks."""
    function = call.tokens[0].word
    usage = (
        "write changed(charge)" if function == "CHANGED" else "write steps(age), or steps(age, 1) to allow one at most"
    )
    arguments = call.sub(call.tokens[2:-1]).split() if len(call.tokens) > 3 else []
    if not arguments or len(arguments) > (2 if function == "STEPS" else 1) or len(arguments[0].tokens) > 1:
        raise call.error(f"{call.text} is not of one column", usage)
    name = arguments[0].tokens[0].text
    names = [each.name.casefold() for each in (*features, label)]
    if name.casefold() not in names:
        close = did_you_mean(name, [each.name for each in (*features, label)])
        raise arguments[0].error(f"{name} is neither a feature nor the label", close)
    at = names.index(name.casefold())
    quoted = '"' + (*features, label)[at].name.replace('"', '""') + '"'
    if function == "CHANGED":
        return f"CAST(old.{quoted} IS DISTINCT FROM new.{quoted} AS DOUBLE)", None
    column = quoted if at == len(features) else f"fair_rank_{at + 1}"
    same = f"old.{quoted} IS NOT DISTINCT FROM new.{quoted}"  # NULL is no step from NULL, and has no rank
    steps = f"CASE WHEN {same} THEN 0.0 ELSE CAST(abs(old.{column} - new.{column}) AS DOUBLE) END"
    if len(arguments) > 1:
        return f"CASE WHEN {steps} <= ({arguments[1].text}) THEN {steps} END", None if at == len(features) else at
    return steps, None if at == len(features) else at


def _limits(items: Items) -> tuple[tuple[str, str | None], ...]:
    limits: list[tuple[str, str | None]] = []
    within = _single(items, "WITHIN")
    if within is not None:
        number = number_of(items["WITHIN"])
        if number is not None and number < 0:
            raise items["WITHIN"].error(f"WITHIN {within} is below 0", "0 forbids whatever costs something")
        limits.append((within, None))
    for part in items["EXCESS"].split() if "EXCESS" in items else ():
        tokens = part.tokens
        pair = part.sub(tokens[1:-1]).split() if tokens[0].word == "(" and len(tokens) > 3 else []
        if len(pair) != 2 or tokens[-1].word != ")":
            raise part.error(f"{part.text} is not a threshold and a probability", _EXCESS)
        threshold, probability = (number_of(each) for each in pair)
        if threshold is None or threshold <= 0:
            raise pair[0].error(f"the threshold {pair[0].text} is not a number above 0", _EXCESS)
        if probability is not None and not 0 <= probability <= 1:
            raise pair[1].error(f"the probability {pair[1].text} is outside [0, 1]", _EXCESS)
        limits.append((pair[1].text, pair[0].text))
    return tuple(limits)


def _condition(items: Items) -> str:
    if "PER" not in items:
        return "dxy"
    words = tuple(token.word for token in items["PER"].tokens if token.word not in ("(", ")", ","))
    if words not in _PER:
        hint = "PER (d, x, y) bounds each group's cells, PER (x, y) their mean over the groups"
        raise items["PER"].error(f"PER {items['PER'].text} is neither (d, x, y) nor (x, y)", hint)
    return _PER[words]


def _word(items: Items, item: str, default: str) -> str:
    if item not in items:
        return default
    word, words = items[item].tokens[0].text.casefold(), _WORDS[item]
    if len(items[item].tokens) > 1 or word not in words:
        raise items[item].error(f"there is no {item} {items[item].text}", f"write {item} {' or '.join(words)}")
    return word


def _solver(items: Items) -> str:
    if "SOLVER" not in items:
        return ""
    tokens = items["SOLVER"].tokens
    if len(tokens) > 1 or not tokens[0].word.isidentifier():
        raise items["SOLVER"].error(f"{items['SOLVER'].text} is no solver", "write SOLVER clarabel, or SOLVER highs")
    return tokens[0].text.lower()


def _single(items: Items, word: str) -> str | None:
    if word not in items:
        return None
    parts = items[word].split()
    if len(parts) > 1:
        raise parts[1].error(f"{word} takes one expression", "remove what follows the comma")
    return items[word].text


def _at_least_zero(items: Items, word: str, example: str) -> str:
    wrong = (f"{word} {items[word].text} is not a number of at least 0", f"write {word} {example}")
    return read_number(items, word, lambda number: 0 <= number < 1e18, lambda value: wrong) or ""


def _seed(items: Items) -> str:
    if "SEED" not in items:
        return "0"
    text, number = _at_least_zero(items, "SEED", "7"), number_of(items["SEED"])
    if number is not None and not number.is_integer():
        raise items["SEED"].error(f"SEED {text} is not a whole number", "write SEED 7")
    return text
