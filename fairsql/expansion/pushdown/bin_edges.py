"""Cut continuous features into bins on another engine, so that it counts only a few values of each.

In: a feature, and a function that queries the engine. Out: for each value its landmark, the last one that is not above
the value. Landmarks are the first and the middle value of each bin, and the largest value of all. Replacing values by
their landmarks keeps the ranks of the landmarks, so DuckDB finds the same bounds and middle values as among all values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.binning import cuts_query, is_by_order
from fairsql.expansion.counting.contingency import columns
from fairsql.expansion.pushdown.model_cells import first_rows
from fairsql.expansion.pushdown.score_query import EngineSql, Input, Kind, double, input_value
from fairsql.expansion.pushdown.transform_query import LARGEST, key_of
from fairsql.syntax.columns import Feature

_RAW, _NUMBER, _RANK, _BIN = "fair_raw", "fair_number", "fair_rank", "fair_bin"
_DIGITS = 15  # decimals with at most so many digits are different doubles
Ask = Callable[[exp.Select], Any]


@dataclass(frozen=True)
class Landmarks:
    """The landmarks of a feature.

    Attributes:
        name: the column of cells that holds the feature.
        number: the feature as a double.
        numbers: the landmarks as doubles, ascending.
        values: the landmarks as an Arrow array of the feature's own type.
    """

    name: str
    number: exp.Expression
    numbers: Sequence[float]
    values: Any

    def put_in(self, cells: exp.Select) -> None:
        """Change a query of cells so that it counts indices of landmarks instead of values."""
        for column in cells.ctes[0].this.selects:
            if column.alias_or_name == self.name:
                column.set("this", _place(self.number, self.numbers[1:]))

    def put_back(self, table: Any) -> Any:
        """Return the cells, an Arrow table, with landmarks instead of their indices."""
        at = table.column_names.index(self.name)
        return table.set_column(at, self.name, self.values.take(table.column(at).cast("int64")))


@dataclass(frozen=True)
class EngineCuts:
    """Features of rows on another engine, some of which are cut.

    Attributes:
        source: the text after FROM.
        features: the features by the names of the columns of cells that hold them.
        where: a condition; only rows that meet it determine the bounds.
        there: how the engine writes values.
        ask: runs a query on the engine, and returns its rows as an Arrow table.
        here: runs a query in DuckDB, and returns its rows.
    """

    source: str
    features: Mapping[str, Feature]
    where: str | None
    engine_sql: EngineSql
    ask: Ask
    here: Callable[[str], list[Any]]

    def find(self) -> list[Landmarks]:
        """Return the landmarks of the binned features whose values are numbers, dates or times."""
        found = [self._of(name, each) for name, each in self.features.items() if is_by_order(each)]
        return [each for each in found if each is not None]

    def _of(self, name: str, feature: Feature) -> Landmarks | None:
        kind = self._kind(feature)
        if kind is None:
            return None
        number = input_value(Input(feature.text, kind), self.engine_sql)
        rows = self._rows(feature, kind)
        (answer,) = self.ask(_extremes(rows)).to_pylist()
        every, count, low, high = answer.values()
        if not count or every > count or (kind == "number" and max(abs(low), abs(high)) > LARGEST):
            return None
        cuts = self._cuts(feature, kind, rows, (count, low, high))
        sizes = {each[_BIN]: each["fair_n"] for each in self.ask(_sizes(rows, cuts)).to_pylist()}
        ends = [0, *accumulate(size for _, size in sorted(sizes.items()))]
        ranks = {count - 1}
        for begin, end in pairwise(ends):
            ranks |= {begin, begin + rank_of(1, 2, end - begin)}
        table = self.ask(_ranked(rows, [_RAW, _NUMBER], ranks))
        return Landmarks(name, number, table.column(_NUMBER).to_pylist(), table.column(_RAW).combine_chunks())

    def _kind(self, feature: Feature) -> Kind | None:
        """Return the kind as which a feature is compared; None if its type has no landmarks."""
        import pyarrow as pa

        of = self.ask(first_rows(self.source, {_RAW: feature.text}, 0)).schema.field(0).type
        if pa.types.is_date(of) or pa.types.is_timestamp(of):
            return "time"
        wide = pa.types.is_decimal(of) and of.precision > _DIGITS
        text = pa.types.is_string(of) or pa.types.is_large_string(of) or pa.types.is_boolean(of)
        return None if wide or text or pa.types.is_temporal(of) else "number"

    def _rows(self, feature: Feature, kind: Kind) -> exp.Select:
        """Return the query of the feature's values, both as they are and as numbers."""
        text = feature.text if self.where is None else f"CASE WHEN {self.where} THEN {feature.text} END"
        wanted = {_RAW: exp.Paren(this=nodes.raw(text)), _NUMBER: input_value(Input(text, kind), self.engine_sql)}
        rows = [nodes.alias(value, name) for name, value in wanted.items()]
        return self.engine_sql.computed_once(nodes.select(rows, nodes.raw(self.source)))

    def _cuts(self, feature: Feature, kind: Kind, rows: exp.Select, extremes: tuple[int, float, float]) -> list[float]:
        """Return the bounds of bins, as numbers."""
        if feature.argument.startswith("["):
            ((cuts,),) = self.here(cuts_query(feature, ""))
            return [float(key_of(cut, kind)) for cut in cuts or ()]
        (count, low, high), parts = extremes, int(float(feature.argument))
        if feature.binning == "bins":
            return [low + k * (high - low) / parts for k in range(1, parts)]
        ranks = {rank_of(k, parts, count) for k in range(1, parts)}
        return sorted({*self.ask(_ranked(rows, [_NUMBER], ranks)).column(_NUMBER).to_pylist()})


def rank_of(k: int, parts: int, count: int) -> int:
    """Return the rank, counted from 0, of the k/parts quantile among `count` sorted values.

    >>> rank_of(1, 2, 4), rank_of(1, 2, 5), rank_of(55, 100, 100)
    (1, 2, 54)
    """
    return max(1, -(-k * count // parts)) - 1


def _place(number: exp.Expression, bounds: Sequence[float]) -> exp.Expression:
    """Return how many bounds are not above a number; NULL for NULL."""
    reached = [
        (exp.GTE(this=number.copy(), expression=double(bound)), nodes.number(at))
        for at, bound in reversed([*enumerate(bounds, 1)])
    ]
    return nodes.case(*reached, (nodes.not_null(number.copy()), nodes.number(0)))


def _extremes(rows: exp.Select) -> exp.Select:
    number = nodes.column(_NUMBER)
    values: dict[str, exp.Expression] = {
        "fair_every": exp.Count(this=nodes.column(_RAW)), "fair_n": exp.Count(this=number),
        "fair_low": exp.Min(this=number.copy()), "fair_high": exp.Max(this=number.copy()),
    }  # fmt: skip
    query = nodes.select([nodes.alias(value, name) for name, value in values.items()], "fair_values")
    return nodes.with_ctes(query, [("fair_values", rows)]).assert_is(exp.Select)


def _sizes(rows: exp.Select, cuts: Sequence[float]) -> exp.Select:
    """Return the query that counts the values in each bin."""
    binned = nodes.select([nodes.alias(_place(nodes.column(_NUMBER), cuts), _BIN)], "fair_values", where=_is_present())
    query = nodes.select([nodes.column(_BIN), nodes.alias(exp.Count(this=exp.Star()), "fair_n")], "fair_binned",
                         group=columns([_BIN]))  # fmt: skip
    return nodes.with_ctes(query, [("fair_values", rows), ("fair_binned", binned)]).assert_is(exp.Select)


def _ranked(rows: exp.Select, names: Sequence[str], ranks: set[int]) -> exp.Select:
    """Return the query of the values at some ranks, in ascending order."""
    order = [exp.Ordered(this=nodes.column(_NUMBER))]
    rank = nodes.alias(nodes.over(nodes.call("ROW_NUMBER"), [], order), _RANK)
    ranked = nodes.select([*columns([_RAW, _NUMBER]), rank], "fair_values", where=_is_present())
    among = exp.In(this=nodes.column(_RANK), expressions=[nodes.number(each + 1) for each in sorted(ranks)])
    query = nodes.select(columns([*names]), "fair_ranked", where=among).order_by(nodes.column(_RANK))
    return nodes.with_ctes(query, [("fair_values", rows), ("fair_ranked", ranked)]).assert_is(exp.Select)


def _is_present() -> exp.Expression:
    return nodes.not_null(nodes.column(_NUMBER))
