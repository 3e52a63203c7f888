"""Redraw the rows of another engine by an optimised transform, in SQL that every database reads.

In: a spec, its map, and how the engine writes values. Out: the query of the rows with features and label redrawn.
Values are compared as numbers and as texts. The draw of a row is the MD5 of its key. Each move takes an interval of
[0, 1), and the first digits of the draw are compared with the ends of these intervals.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import reduce
from math import ceil
from numbers import Real
from typing import Any

from sqlglot import exp

from fairsql.errors import DataError, ProgrammingError
from fairsql.expansion.building import nodes
from fairsql.expansion.building.binning import is_by_order
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.contingency import Cte
from fairsql.expansion.counting.transform_rows import BETWEEN, DIGITS, is_plain, own_names, salt
from fairsql.expansion.pushdown.score_query import EngineSql, Input, Kind, choose, constant, double, input_value
from fairsql.expansion.pushdown.transform_cells import Map
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import TransformSpec

BEFORE = "fair_own_was"  # with a number appended: the column of a feature before it was redrawn
_ROWS, _DRAWN = "fair_rows", "fair_drawn"
_DRAW, _MOVE, _LABEL = "fair_own_draw", "fair_own_move", "fair_own_label"
_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)
LARGEST = 2**53  # above it, different integers may become the same double


@dataclass(frozen=True)
class Redrawing:
    """How a map redraws the rows of another engine.

    Attributes:
        spec: the clause.
        map: the map.
        source: the text after FROM.
        names: the names of the columns of the rows.
        has_label: whether the rows have the columns that the label is computed from.
        label: the kind of the label on the engine; None if labels are ignored.
        kinds: by name, the kinds on the engine of the features that are cut by `top(…)`.
        seed: the seed of the draws.
        there: how the engine writes values.
    """

    spec: TransformSpec
    map: Map
    source: str
    names: Sequence[str]
    has_label: bool
    label: Kind | None
    kinds: Mapping[str, Kind | None]
    seed: int | None
    engine_sql: EngineSql

    @property
    def shown(self) -> list[str]:
        """Return the names of the columns of `rows`, without details."""
        return [each.alias_or_name for each in self.rows().selects]

    @property
    def before(self) -> dict[str, str]:
        """Map the column of each feature to the column of `rows` that holds its old value, if there are details."""
        names = {each.lower(): each for each in self.shown}
        return {names[each.name.lower()]: f"{BEFORE}{at}" for at, each in enumerate(self.spec.features)}

    def faults(self) -> exp.Select:
        """Return the query that counts rows with faults: NULL in each column of the key, then a wrong label."""
        tests: list[exp.Expression] = [nodes.is_null(exp.Paren(this=nodes.raw(text))) for text in self.spec.key or ()]
        value = self._label()
        if self.label in ("number", "text"):
            allowed = [nodes.number(digit) for digit in (0, 1)]
            tests.append(exp.Not(this=exp.In(this=value, expressions=allowed)))
        found = [
            nodes.alias(nodes.total_if(test, nodes.number(1)), f"fair_fault_{at}") for at, test in enumerate(tests)
        ]
        return nodes.select(found, nodes.raw(self.source))

    def check(self, found: Sequence[int | None]) -> None:
        """Raise an error if the query of `faults` found any.

        Raises:
            DataError: for rows without a key, and for labels that are not 0 or 1.
        """
        spec = self.spec
        wrong = [at for at, number in enumerate(found) if number]
        if wrong and wrong[0] < len(spec.key or ()):
            fault = FAULTS["key_missing"]
            message = fault.text.format(columns=", ".join(spec.key or ()))
            raise DataError(message, hint="take a column that distinguishes all rows")
        if wrong:
            fault = FAULTS["label_not_binary"]
            message = spec.label.written or spec.label.text
            raise DataError(fault.text.format(column=message, value="another number in some rows"), hint=fault.hint)

    def rows(self, *, details: bool = False) -> exp.Select:
        """Return the query of the redrawn rows.

        Args:
            details: whether to add the old values of the features, in columns named `BEFORE` and a number.
        """
        spec = self.spec
        keys = [*own_names("d", spec.protected), *own_names("x", spec.features), _LABEL]
        values = [*(self._value(each) for each in self._inputs()), self._label()]
        raw = own_names("raw", spec.features)
        items = {**dict(zip(keys, values, strict=True)), _DRAW: self._draw()}
        items |= {of: nodes.raw(f"({each.text})") for of, each in zip(raw, spec.features, strict=True)}
        if self.has_label:
            items["fair_own_truth"] = nodes.raw(f"({spec.label.text})")
        before = self._before() if details else {}
        items |= before  # in this query, since ClickHouse would read the name of a redrawn column as its new value
        read = [nodes.alias(value, of) for of, value in items.items()]
        once = self.engine_sql.computed_once
        rows: Cte = (f"{_ROWS}{spec.suffix}", once(nodes.select([*read, exp.Star()], nodes.raw(self.source))))
        move = nodes.alias(self._move(keys), _MOVE)
        drawn: Cte = (f"{_DRAWN}{spec.suffix}", once(nodes.select([exp.Star(), move], rows[0])))
        wanted = self._outputs(raw)
        wanted += [nodes.column(of) for of in before]
        return nodes.with_ctes(nodes.select(wanted, drawn[0]), [rows, drawn]).assert_is(exp.Select)

    def _before(self) -> dict[str, exp.Expression]:
        """Return the old values of features: the column with the feature's name, or else the feature's expression."""
        passed = {each.lower(): each for each in own.visible(self.names, ())}
        return {
            f"{BEFORE}{at}": nodes.column(passed[each.name.lower()])
            if each.name.lower() in passed
            else nodes.raw(f"({each.text})")
            for at, each in enumerate(self.spec.features)
        }

    def _inputs(self) -> Iterator[tuple[Column, Kind, Sequence[Any] | None]]:
        """Yield groups and features, each with its kind, and with its bounds or values if it is cut."""
        spec = self.spec
        for at, each in enumerate((*spec.protected, *spec.features)):
            values = [cell[at] for cell, _, _ in self.map.moves]
            ranges = self.map.ranges.get(at - len(spec.protected))
            yield each, "text" if _is_top(each) else _kind(each, [*values, *(ranges or ())]), ranges

    def _value(self, given: tuple[Column, Kind, Sequence[Any] | None]) -> exp.Expression:
        """Return a group or feature as a key of `_move`: for bins, the number of the bin."""
        column, kind, ranges = given
        if _is_top(column):
            return self._top_value(column, ranges or (), nodes.string("other"))
        value = input_value(Input(column.portable.text, kind), self.engine_sql)
        if ranges is None:
            return value
        cuts = [constant(key_of(cut, kind)) for cut in ranges]
        below = [(exp.LT(this=value.copy(), expression=cut), nodes.number(at)) for at, cut in enumerate(cuts)]
        return nodes.case((nodes.is_null(value.copy()), exp.Null()), *below, default=nodes.number(len(ranges)))

    def _top_value(self, column: Column, values: Sequence[str], other: exp.Expression) -> exp.Expression:
        """Return a frequent value as DuckDB's text, since databases write numbers and times in different ways."""
        kind = self.kinds.get(column.name) or "text"
        value = input_value(Input(column.text, kind), self.engine_sql)
        found = [(nodes.equal(value.copy(), constant(_read(text, kind))), nodes.string(text)) for text in values]
        return nodes.case(*found, (nodes.not_null(value.copy()), other))

    def _label(self) -> exp.Expression:
        """Return the label as 0 or 1."""
        value = exp.Paren(this=nodes.raw(self.spec.label.text))
        match self.label:
            case None:
                return nodes.cast(exp.Null(), nodes.INTEGER)
            case "truth":
                no = exp.Not(this=value.copy())
                return nodes.case((value, nodes.number(1)), (no, nodes.number(0)))
            case _:
                return self.engine_sql.as_number(value)

    def _draw(self) -> exp.Expression:
        """Return the digits of a row's draw."""
        begin = [str(each) for each in (self.seed, salt(self.spec)) if each is not None]
        text: exp.Expression = nodes.string(BETWEEN.join(begin))
        for each in self.spec.key or ():
            value = self.engine_sql.as_text(exp.Paren(this=nodes.raw(each)))
            text = reduce(lambda a, b: exp.DPipe(this=a, expression=b), [nodes.string(BETWEEN), value], text)
        return self.engine_sql.as_text(self.engine_sql.digest(text))

    def _move(self, keys: Sequence[str]) -> exp.Expression:
        """Return the number of a row's outcome; NULL if the map does not have the row's cell."""
        outcomes = {new: at for at, new in enumerate(self._outcomes(), 1)}
        inputs = [*self._inputs()]
        cells: dict[tuple[Any, ...], list[tuple[float, int]]] = {}
        for cell, new, high in self.map.moves:
            if self.label is not None or cell[-1] is None:
                *values, label = cell
                key = (*(_key(value, each) for value, each in zip(values, inputs, strict=True)), label)
                cells.setdefault(key, []).append((high, outcomes[new]))
        if not cells:
            return nodes.cast(exp.Null(), nodes.INTEGER)
        return choose([*cells.items()], [nodes.column(each) for each in keys], _drawn)

    def _outcomes(self) -> list[tuple[Any, ...]]:
        return [*dict.fromkeys(new for _, new, _ in self.map.moves)]

    def _outputs(self, raw: Sequence[str]) -> list[exp.Expression]:
        """Return the columns of the rows. A redrawn column replaces the one of its name, or else comes at the end."""
        spec = self.spec
        redrawn = {each.name: self._redrawn(at, each, raw[at]) for at, each in enumerate(spec.features)}
        passed = own.visible(self.names, ())
        if self.label is not None:
            redrawn[spec.label.name] = self._redrawn_label()
        elif not is_plain(spec.label):
            redrawn[spec.label.name] = nodes.column("fair_own_truth") if self.has_label else exp.Null()
        here = {name.lower(): value for name, value in redrawn.items()}
        kept = {each.lower() for each in passed}
        wanted: list[exp.Expression] = [
            nodes.alias(here[each.lower()], each) if each.lower() in here else nodes.column(each) for each in passed
        ]
        return wanted + [nodes.alias(value, name) for name, value in redrawn.items() if name.lower() not in kept]

    def _redrawn(self, at: int, feature: Feature, raw: str) -> exp.Expression:
        before: exp.Expression = nodes.column(raw)
        if _is_top(feature):
            text = self.engine_sql.as_text(before.copy())
            before = self._top_value(replace(feature, text=raw), self.map.ranges[at], text)
        return self._after(at, before, self._literal)

    def _redrawn_label(self) -> exp.Expression:
        kinds: Mapping[Kind | None, Callable[[Any], exp.Expression]] = {
            "truth": lambda value: exp.Boolean(this=bool(value)),
            "text": lambda value: nodes.string(str(value)),
        }
        return self._after(-1, nodes.column("fair_own_truth"), kinds.get(self.label, self._literal), leaves={None})

    def _after(
        self,
        at: int,
        before: exp.Expression,
        literal: Callable[[Any], exp.Expression],
        leaves: Collection[Any] = (),
    ) -> exp.Expression:
        """Return a value after the draw: that of the row's outcome, or else the old value."""
        numbers: dict[Any, list[exp.Expression]] = {}
        for number, new in enumerate(self._outcomes(), 1):
            if new[at] not in leaves:
                numbers.setdefault(new[at], []).append(nodes.number(number))
        branches = [
            (exp.In(this=nodes.column(_MOVE), expressions=each), literal(value)) for value, each in numbers.items()
        ]
        return nodes.case(*branches, default=before) if branches else before

    def _literal(self, value: Any) -> exp.Expression:
        """Return the new value of a row as a literal."""
        match value:
            case None:
                return exp.Null()
            case bool():
                return exp.Boolean(this=value)
            case int():
                return nodes.number(value)
            case float():
                return double(value)
            case Decimal():
                digits, scale = exp.Literal.number(f"{abs(value):f}"), -int(value.as_tuple().exponent)
                width = f"DECIMAL({max(len(value.as_tuple().digits), scale + 1)}, {max(scale, 0)})"
                literal = exp.Neg(this=digits) if value < 0 else digits
                return exp.Cast(this=literal, to=exp.DataType.build(width))
            case date():
                return self.engine_sql.as_time(value)
            case _:
                return nodes.string(str(value))


def _drawn(moves: Sequence[tuple[float, int]]) -> exp.Expression:
    """Return the number of the move that a draw selects among those of a cell."""
    *some, (_, last) = moves
    if not some:
        return nodes.number(last)
    branches = [
        (exp.LT(this=nodes.column(_DRAW), expression=nodes.string(digits_below(high))), nodes.number(move))
        for high, move in some
    ]
    return nodes.case(*branches, default=nodes.number(last))


def digits_below(high: float) -> str:
    """Return the digits that separate the draws below a number from the others.

    >>> digits_below(0.5), digits_below(2**-60), digits_below(0.0)
    ('8000000000000', '0000000000001', '0000000000000')
    """
    return f"{ceil(high * 16**DIGITS):0{DIGITS}x}"


def _is_top(column: Column) -> bool:
    return isinstance(column, Feature) and column.binning == "top"


def _read(text: str, kind: Kind) -> str | float:
    """Convert DuckDB's text of a value to the number or text that values are compared with.

    >>> _read("1.50", "number"), _read("1970-01-02", "time"), _read("true", "truth")
    (1.5, 86400.0, 'true')
    """
    match kind:
        case "number":
            return float(text)
        case "time":
            return key_of(datetime.fromisoformat(text), kind)
        case _:
            return text


def _kind(column: Column, values: Sequence[Any]) -> Kind:
    """Return the kind as which the values of a column are compared.

    Raises:
        ProgrammingError: if databases write such values in different ways.
        DataError: if values are NaN, or are numbers so large that a double cannot distinguish them.
    """
    some = {each for each in values if each is not None}
    if all(isinstance(each, bool) for each in some):
        return "truth" if some else "text"
    if all(isinstance(each, Real | Decimal) for each in some):
        if any(each != each or abs(each) > LARGEST for each in some):
            raise DataError(
                f"{column.name} has values that are no number (NaN), or beyond 2^53",
                hint="leave such rows out by WHERE, or make texts or smaller numbers of them",
            )
        return "number"
    if all(isinstance(each, str) for each in some):
        return "text"
    if all(isinstance(each, date) for each in some):
        if len({_has_zone(each) for each in some}) == 1:
            return "time"
        raise ProgrammingError(
            f"{column.name} has times with a time zone, and times or bounds without one",
            hint="give bounds the time zone, such as TIMESTAMPTZ '2026-01-01 00:00:00+00'",
        )
    times = any(isinstance(each, date | time | timedelta) for each in some)
    kind = "a time of day, an interval, or of several types" if times else "no number, text, boolean or time"
    raise ProgrammingError(
        f"{column.name} is {kind}, which databases write in different ways",
        hint=f"make a number or text of it, such as EXTRACT(hour …) AS {column.name}",
    )


def _has_zone(value: date) -> bool:
    return isinstance(value, datetime) and value.tzinfo is not None


def _key(value: Any, given: tuple[Column, Kind, Sequence[Any] | None]) -> Any:
    """Return a value of the map as a key of `_move`."""
    column, kind, ranges = given
    if value is None:
        return None
    if ranges is not None and isinstance(column, Feature) and is_by_order(column):
        return bisect_right([key_of(cut, kind) for cut in ranges], key_of(value, kind))
    return key_of(value, kind)


def key_of(value: Any, kind: Kind) -> str | float:
    """Convert a value to the form in which values of its kind are compared.

    >>> key_of(date(1970, 1, 2), "time"), key_of(datetime(1970, 1, 1, 0, 0, 1, 500_000), "time")
    (86400.0, 1.5)
    """
    match kind:
        case "number":
            return float(value)
        case "truth":
            return "true" if value else "false"
        case "text":
            return str(value)
        case "time":
            moment = value if isinstance(value, datetime) else datetime.combine(value, time())
            return (moment.replace(tzinfo=moment.tzinfo or UTC) - _BEGIN) / timedelta(seconds=1)
