"""Read the items of a FAIR clause: in, its tokens and the table of metrics; out, a spec.

An item word opens an item only where an expression has just ended, so that columns may be called label or weight.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlglot import exp

from fairsql.clause import Clause, ends_operand
from fairsql.errors import ClauseError, MetricError, did_you_mean
from fairsql.formula import COUNTS, SCORE_SUMS, names_in, needs_label, needs_prediction, parse_formula
from fairsql.metrics import MetricTable
from fairsql.spec import ITEMS, Allowance, Column, FairSpec, Measure
from fairsql.tokens import Token

# Words that go on with an expression after one has ended.
_INFIX = frozenset(
    "AND OR NOT IN LIKE ILIKE GLOB SIMILAR TO BETWEEN IS ISNULL NOTNULL COLLATE ESCAPE AS AT TIME ZONE OVER FILTER WHEN THEN "
    "ELSE END DIV MOD".split()
)
_TYPED = frozenset("DATE TIME TIMESTAMP TIMESTAMPTZ".split())
_CONSTANTS = frozenset(("NULL", "TRUE", "FALSE", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME"))
_DEFAULTS = {
    # (predicts, has a score, has a label): what is measured when METRICS is left out
    (True, False, True): ("selection_rate", "base_rate", "accuracy", "true_positive_rate", "false_positive_rate",
                          "positive_predictive_value"),
    (True, False, False): ("selection_rate",),
    (False, True, True): ("base_rate", "mean_score", "auc", "brier_score", "calibration_error"),
    (False, True, False): ("mean_score",),
    (False, False, True): ("base_rate",),
}  # fmt: skip


@dataclass(frozen=True)
class Slice:
    """Some tokens of the clause that stand together, with what is needed to turn them into text or an error."""

    tokens: tuple[Token, ...]
    sql: str
    render: Callable[[int, int], str]

    @property
    def text(self) -> str:
        """The SQL, with clauses inside it expanded."""
        return self.render(self.tokens[0].start, self.tokens[-1].end)

    def error(self, message: str, hint: str, at: Token | None = None) -> ClauseError:
        """Return an error that points at a token, or at the whole slice."""
        start = at.start if at else self.tokens[0].start
        end = at.end if at else self.tokens[-1].end
        return ClauseError(message, sql=self.sql, start=start, end=end, hint=hint)

    def sub(self, tokens: Sequence[Token]) -> Slice:
        """Return a slice of other tokens of the same text."""
        return Slice(tuple(tokens), self.sql, self.render)

    def split(self) -> list[Slice]:
        """Split at the commas that stand outside brackets."""
        depth = self.tokens[0].depth
        parts: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.word == "," and token.depth == depth:
                parts.append([])
            else:
                parts[-1].append(token)
        if not all(parts):
            comma = next(token for token in self.tokens if token.word == "," and token.depth == depth)
            raise self.error("nothing stands beside this comma", "remove it, or add what is missing", comma)
        return [self.sub(part) for part in parts]


def read_spec(
    clause: Clause,
    tokens: Sequence[Token],
    sql: str,
    *,
    metrics: MetricTable,
    render: Callable[[int, int], str],
    suffix: str = "",
) -> FairSpec:
    """Read one clause.

    Args:
        clause: where the clause stands.
        tokens: the tokens of its statement.
        sql: the text they are from.
        metrics: the metrics that may be named.
        render: gives the text between two places, with other clauses in it expanded.
        suffix: what our own names end in.

    Raises:
        ClauseError: for items that are unknown, missing, repeated, or do not fit together.
        MetricError: for metrics that are unknown or cannot be measured.
    """
    fair = Slice(tuple(tokens[clause.fair : clause.opening]), sql, render)
    found = _split_items(Slice(tuple(tokens[clause.opening + 1 : clause.closing]), sql, render), fair)
    items = {word: body for word, body in found.items() if word != "METRICS"}
    if "PROTECTED" not in items:
        raise fair.error(
            "the clause has no PROTECTED", "say which columns make the groups: PROTECTED race, sex"
        )
    prediction, score, label, weight = (_one(items, w) for w in ("PREDICTION", "SCORE", "LABEL", "WEIGHT"))
    threshold = _threshold(items)
    if prediction is None and score is None and label is None:
        raise fair.error(
            "the clause has nothing to measure",
            "add PREDICTION <column of 0 and 1>, SCORE <column> THRESHOLD 0.5, or LABEL <column> to audit the data themselves",
        )
    protected, sets = _protected(items["PROTECTED"])
    control = tuple(_column(part) for part in items["CONTROL"].split()) if "CONTROL" in items else ()
    spec = FairSpec(
        form=clause.form,
        source="\n".join(render(start, end).strip() for start, end in clause.source),
        protected=protected,
        measures=(),
        prediction=prediction,
        score=score,
        threshold=threshold,
        label=label,
        sets=sets,
        control=control,
        reference=_reference(items, protected),
        weight=weight,
        confidence=_confidence(items),
        minimum=_minimum(items),
        suffix=suffix,
    )
    allowance = _allowance(items["WITHIN"], default=True) if "WITHIN" in items else None
    measures = _measures(found.get("METRICS"), spec, metrics, allowance, fair)
    _check_names(spec, measures, items, found.get("METRICS"))
    values = {name: getattr(spec, name) for name in FairSpec.__dataclass_fields__}
    return FairSpec(**{**values, "measures": measures})


def _split_items(body: Slice, fair: Slice) -> dict[str, Slice]:
    """Cut the clause at its item words."""
    if not body.tokens:
        raise fair.error("the clause is empty", "write FAIR (PREDICTION <column> PROTECTED <columns>)")
    depth = body.tokens[0].depth
    runs: list[tuple[Token, list[Token]]] = []
    for at, token in enumerate(body.tokens):
        opens = token.word in ITEMS and token.depth == depth
        if opens and (not runs or (runs[-1][1] and ends_operand(body.tokens, at - 1))):
            runs.append((token, []))
        elif runs:
            runs[-1][1].append(token)
        else:
            raise body.error(f"unknown item {token.text}", did_you_mean(token.text, ITEMS), token)
    for word, run in runs:
        if not run:
            raise body.error(f"{word.word} has no value", f"write {word.word} <expression>, or leave it out", word)
    items: dict[str, Slice] = {}
    last = max((k for k, (word, _) in enumerate(runs) if word.word == "WITHIN"), default=-1)
    for k, (word, run) in enumerate(_join_metric_allowances(runs, last)):
        del k
        if word.word in items:
            raise body.error(f"{word.word} stands twice", "each item stands once; lists are separated by commas", word)
        items[word.word] = body.sub(run)
    for name, item in items.items():
        _check_adjacent(item, name)
    return items


def _join_metric_allowances(
    runs: list[tuple[Token, list[Token]]], last: int
) -> Iterable[tuple[Token, list[Token]]]:
    """Give each WITHIN inside METRICS back to its metric; the one that ends METRICS is the clause's, if no other is."""
    joined: list[tuple[Token, list[Token]]] = []
    for at, (word, run) in enumerate(runs):
        inside = bool(joined) and joined[-1][0].word == "METRICS" and word.word == "WITHIN"
        depth = word.depth
        goes_on = any(token.word == "," and token.depth == depth for token in run)
        elsewhere = last > at or any(other.word == "WITHIN" for other, _ in joined)
        if inside and (goes_on or elsewhere):
            joined[-1][1].extend([word, *run])
        else:
            joined.append((word, run))
    return joined


def _check_adjacent(item: Slice, name: str) -> None:
    """Refuse an operand straight after an operand: a misspelt item word, or an alias without AS."""
    depth = item.tokens[0].depth
    cases = 0
    for at, token in enumerate(item.tokens):
        if token.depth != depth:
            continue
        cases += (token.word == "CASE") - (token.word == "END")
        before = item.tokens[at - 1] if at else None
        if before is None or not ends_operand(item.tokens, at - 1):
            continue
        operand = (token.is_name and token.word not in _INFIX) or token.is_string or token.text[:1].isdigit()
        if not operand or (before.word in _TYPED and token.is_string) or (name == "METRICS" and "WITHIN" in (token.word, before.word)):
            continue
        if at >= 2 and item.tokens[at - 2].word == "INTERVAL":
            continue
        if token.word == "FROM" and before.word == "DISTINCT":
            continue
        if before.word in ITEMS and at == 1:
            raise item.error(f"{name} has no value", f"write {name} <expression> {before.text} …", before)
        if token.is_name and token.word:
            close = did_you_mean(token.text, ITEMS)
            hint = close if close.startswith("did") else "items are " + ", ".join(ITEMS)
            raise item.error(f"unknown item {token.text}", f"{hint}; aliases need AS", token)
        raise item.error(f"{name} has more than one expression here", "put a comma between, or an operator", token)


def _one(items: dict[str, Slice], word: str) -> Column | None:
    if word not in items:
        return None
    parts = items[word].split()
    if len(parts) > 1:
        raise parts[1].error(f"{word} takes one expression", f"remove what follows the comma, or use a clause for each {word}")
    return _column(parts[0])


def _column(part: Slice) -> Column:
    """Read `expression [AS name]`; without AS a column keeps its name, and an expression is named by its text."""
    tokens = part.tokens
    depth = tokens[0].depth
    at = max((k for k, token in enumerate(tokens) if token.word == "AS" and token.depth == depth), default=-1)
    body = part if at < 0 else part.sub(tokens[:at])
    if at >= 0 and (at == 0 or at != len(tokens) - 2 or not tokens[-1].is_name):
        raise part.error("AS is followed by one name", "write <expression> AS name", tokens[at])
    chain = all(t.is_name if k % 2 == 0 else t.word == "." for k, t in enumerate(body.tokens)) and len(body.tokens) % 2
    name = tokens[-1].text if at >= 0 else body.tokens[-1].text if chain else " ".join(body.text.split())
    return Column(body.text, name, body.tokens[0].start, body.tokens[-1].end)


def _protected(item: Slice) -> tuple[tuple[Column, ...], tuple[tuple[int, ...], ...] | None]:
    """Read PROTECTED: its columns, and the groupings that CUBE, ROLLUP and GROUPING SETS ask for."""
    columns: list[Column] = []
    grouped = False

    def place(part: Slice) -> int:
        column = _column(part)
        for at, other in enumerate(columns):
            if other.text == column.text and (other.name == column.name or column.name in column.text):
                return at
        columns.append(column)
        return len(columns) - 1

    def inner(part: Slice, opening: int) -> list[Slice]:
        inside = part.tokens[opening + 1 : -1]
        if not inside:
            raise part.error("a list of columns is empty", "write for example CUBE (race, sex)")
        return part.sub(inside).split()

    def entry(part: Slice) -> tuple[int, ...]:
        """One column, or several in brackets that come and go together."""
        if part.tokens[0].word == "(" and _closes(part.tokens, 0) and len(part.tokens) > 2:
            inside = part.sub(part.tokens[1:-1]).split()
            return tuple(place(sub) for sub in inside)
        return (place(part),)

    def element(part: Slice) -> list[tuple[int, ...]]:
        nonlocal grouped
        word = part.tokens[0].word
        opening = 2 if word == "GROUPING" and len(part.tokens) > 1 and part.tokens[1].word == "SETS" else 1
        kind = "GROUPING SETS" if opening == 2 else word
        call = len(part.tokens) > opening and part.tokens[opening].word == "(" and _closes(part.tokens, opening)
        if not call or kind not in ("CUBE", "ROLLUP", "GROUPING SETS"):
            return [entry(part)]
        grouped = True
        if kind == "GROUPING SETS":
            sets: list[tuple[int, ...]] = []
            for sub in inner(part, opening):
                empty = len(sub.tokens) == 2 and sub.tokens[0].word == "("
                sets += [()] if empty else element(sub)
            return sets
        entries = [entry(sub) for sub in inner(part, opening)]
        if kind == "ROLLUP":
            chosen = [entries[:k] for k in range(len(entries), -1, -1)]
        else:
            if len(entries) > 12:
                raise part.error("CUBE takes at most 12 columns", "use GROUPING SETS for the groupings you need")
            sizes = range(len(entries), -1, -1)
            chosen = [list(c) for size in sizes for c in itertools.combinations(entries, size)]
        return [tuple(itertools.chain.from_iterable(entries)) for entries in chosen]

    elements = [element(part) for part in item.split()]
    if not grouped:
        return tuple(columns), None
    crossed = (tuple(sorted(set(itertools.chain.from_iterable(combo)))) for combo in itertools.product(*elements))
    return tuple(columns), tuple(dict.fromkeys(crossed))


def _closes(tokens: Sequence[Token], opening: int) -> bool:
    """True if the bracket opened at `opening` is closed by the last token."""
    depth = tokens[opening].depth
    return all(token.depth > depth for token in tokens[opening + 1 : -1]) and tokens[-1].word == ")"


def _threshold(items: dict[str, Slice]) -> str | None:
    if "THRESHOLD" not in items:
        return None
    item = items["THRESHOLD"]
    if "SCORE" not in items:
        raise item.error("THRESHOLD needs a SCORE", "write SCORE <column> THRESHOLD 0.5")
    if "PREDICTION" in items:
        raise item.error("the prediction is given twice", "keep PREDICTION, or SCORE with THRESHOLD")
    number = _number(item)
    if number is not None and not 0 <= number <= 1:
        raise item.error(f"THRESHOLD {item.text} is outside [0, 1]", "scores lie in [0, 1]: write THRESHOLD 0.5")
    if len(item.split()) > 1:
        raise item.error("THRESHOLD takes one expression", "write THRESHOLD 0.5")
    return item.text


def _number(item: Slice) -> float | None:
    """Return the number that the slice is, or None."""
    sign = item.tokens[0].word in ("-", "+")
    digits = "".join(token.text for token in item.tokens[1 if sign else 0 :])
    try:
        value = float(digits)
    except ValueError:
        return None
    return -value if item.tokens[0].word == "-" else value


def _is_parameter(item: Slice) -> bool:
    return item.tokens[0].word in ("?", "$") and len(item.tokens) <= 2


def _allowance(item: Slice, *, default: bool) -> Allowance:
    on: Literal["difference", "ratio"] = "difference"
    value = item
    if item.tokens[0].word == "RATIO" and len(item.tokens) > 1:
        on, value = "ratio", item.sub(item.tokens[1:])
    number = _number(value)
    bounded = default or on == "ratio"
    if number is None and not _is_parameter(value):
        raise value.error("WITHIN takes a number or a parameter", "write WITHIN 0.05 or WITHIN RATIO 0.8")
    if on == "ratio" and number is not None and not 0 < number <= 1:
        raise value.error(f"WITHIN RATIO {value.text} is outside (0, 1]", "the four-fifths rule is WITHIN RATIO 0.8")
    if on == "difference" and number is not None and (number < 0 or (bounded and number > 1)):
        hint = "write 5 percent as 0.05"
        raise value.error(
            f"WITHIN {value.text} is outside [0, 1]" if bounded else f"WITHIN {value.text} is below 0",
            hint + "; a metric that is no rate can have its own: METRICS treatment_equality WITHIN 2, …",
        )
    return Allowance(value.text, on, 1.0 if bounded else None)


def _confidence(items: dict[str, Slice]) -> float | None:
    if "CONFIDENCE" not in items:
        return None
    item = items["CONFIDENCE"]
    number = _number(item)
    if number is None or not 0 < number < 1:
        raise item.error(
            f"CONFIDENCE {item.text} is not a number between 0 and 1", "write CONFIDENCE 0.95; it cannot be a parameter"
        )
    return number


def _minimum(items: dict[str, Slice]) -> str | None:
    if "MINIMUM" not in items:
        return None
    item = items["MINIMUM"]
    number = _number(item)
    if (number is None or number < 0 or number != int(number)) and not _is_parameter(item):
        raise item.error(f"MINIMUM {item.text} is not a number of rows", "write MINIMUM 30")
    return item.text


def _reference(
    items: dict[str, Slice], protected: tuple[Column, ...]
) -> Literal["OVERALL"] | tuple[str, ...] | None:
    if "REFERENCE" not in items:
        return None
    item = items["REFERENCE"]
    if len(item.tokens) == 1 and item.tokens[0].word == "OVERALL":
        return "OVERALL"
    parts = item.split()
    for part in parts:
        for token in part.tokens:
            constant = token.word in _CONSTANTS or not token.is_name or _is_parameter(part)
            if not constant and not any(t.word in ("::", "CAST") for t in part.tokens):
                raise part.error(
                    f"REFERENCE takes values, and {token.text} is a name", f"write REFERENCE '{token.text}'", token
                )
    if len(parts) != len(protected):
        names = ", ".join(column.name for column in protected)
        raise item.error(
            f"REFERENCE has {len(parts)} value{'s' * (len(parts) != 1)} for {len(protected)} protected column{'s' * (len(protected) != 1)}",
            f"write one value for each of {names}, in that order, or REFERENCE OVERALL",
        )
    return tuple(part.text for part in parts)


def _measures(
    item: Slice | None, spec: FairSpec, metrics: MetricTable, allowance: Allowance | None, fair: Slice
) -> tuple[Measure, ...]:
    if item is None:
        key = (spec.predicts, spec.score is not None and not spec.predicts, spec.label is not None)
        resolved = [metrics.named(name)[0] for name in _DEFAULTS[key]]
        return tuple(Measure(name, formula, allowance) for name, formula, _ in resolved)
    return tuple(
        measure for part in item.split() for measure in _measure(part, spec, metrics, allowance)
    )


def _measure(
    part: Slice, spec: FairSpec, metrics: MetricTable, allowance: Allowance | None
) -> list[Measure]:
    """Read `metric`, `metric(argument := 1)`, or `expression AS name`, each with its own WITHIN or without."""
    depth = part.tokens[0].depth
    at = next((k for k, t in enumerate(part.tokens) if t.word == "WITHIN" and t.depth == depth and k), len(part.tokens))
    body = part.sub(part.tokens[:at])
    own = _allowance(part.sub(part.tokens[at + 1 :]), default=False) if at + 1 < len(part.tokens) else None
    if at == len(part.tokens) - 1:
        raise part.error("WITHIN has no value", "write WITHIN 0.05", part.tokens[at])
    column = _column(body)
    aliased = any(token.word == "AS" and token.depth == depth for token in body.tokens)
    try:
        bare = len(body.tokens) == 1 and body.tokens[0].is_name
        resolved = metrics.named(body.tokens[0].text) if bare else metrics.resolve(parse_formula(column.text))
    except MetricError as error:
        raise _at(error, body) from error
    if aliased and len(resolved) > 1:
        raise body.error("AS names one metric, and this stands for several", f"leave AS {column.name} out")
    measures = []
    for name, formula, metric in resolved:
        if not name and not aliased:
            raise body.error("an expression in METRICS needs a name", f"write {' '.join(column.text.split())} AS name")
        implied = metric.implies if metric is not None else ""
        if implied == "CONTROL" and not spec.control:
            raise body.error(f"{name} is measured within strata and needs CONTROL", "add CONTROL <columns>")
        _check_needs(name or column.name, formula, spec, body)
        measures.append(Measure(column.name if aliased else name, formula, own or _implied(implied) or allowance))
    return measures


def _implied(items: str) -> Allowance | None:
    return Allowance(items.rpartition(" ")[2], "ratio", 1.0) if items.startswith("WITHIN RATIO") else None


def _at(error: MetricError, body: Slice) -> MetricError:
    """Return the error with its place: the token that it names, else the whole expression."""
    words = error.message.replace("'", " ").replace(":", " ").split()
    token = next((t for t in body.tokens if t.is_name and t.text in words), None)
    start = token.start if token else body.tokens[0].start
    end = token.end if token else body.tokens[-1].end
    return MetricError(error.message, sql=body.sql, start=start, end=end, hint=error.hint)


def _check_needs(name: str, formula: exp.Expression, spec: FairSpec, body: Slice) -> None:
    scored = names_in(formula) & set(SCORE_SUMS)
    if scored and spec.score is None:
        raise body.error(f"{name} needs a SCORE", "add SCORE <column of scores in [0, 1]>")
    if spec.label is None and needs_label(formula):
        raise body.error(f"{name} needs the LABEL", "add LABEL <column with the truth>")
    if not spec.predicts and needs_prediction(formula):
        raise body.error(
            f"{name} needs a PREDICTION", "add PREDICTION <column of 0 and 1>, or a THRESHOLD for the SCORE"
        )


def _check_names(
    spec: FairSpec, measures: tuple[Measure, ...], items: dict[str, Slice], metrics: Slice | None
) -> None:
    """Refuse output columns that bear one name, and groups that bear the name of a count."""
    reserved = {*COUNTS, *SCORE_SUMS, "excluded"}
    seen: dict[str, str] = {"excluded": "a column of the result", "n": "a column of the result"}
    columns = [(c, items["CONTROL"], "CONTROL") for c in spec.control]
    columns += [(c, items["PROTECTED"], "PROTECTED") for c in spec.protected]
    for column, item, word in columns:
        key = column.name.casefold()
        place = ClauseError("", sql=item.sql, start=column.start, end=column.end)
        if key in reserved or key.startswith("fair_"):
            raise ClauseError(
                f"the column {column.name} of {word} has the name of a count or of FairSQL's own columns",
                sql=item.sql, start=place.start, end=place.end, hint=f"rename it: {column.text} AS {key.removeprefix('fair_')}_group",
            )  # fmt: skip
        if key in seen:
            raise ClauseError(
                f"two columns of the result are called {column.name}", sql=item.sql, start=place.start,
                end=place.end, hint=f"rename one: {column.text} AS …",
            )  # fmt: skip
        seen[key] = word
    for measure in measures:
        suffixes = ("", "_low", "_high") if spec.confidence is not None else ("",)
        for suffix in suffixes:
            key = (measure.name + suffix).casefold()
            if key in seen:
                at = metrics or items["PROTECTED"]
                raise at.error(f"two columns of the result are called {measure.name + suffix}", "give one another name with AS")
            seen[key] = "METRICS"
