"""Redraw rows on an engine by an optimised map.

In: a spec, and its map. Out: the engine's query of the rows; the engine is asked for the information that this needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.expansion.building.binning import is_by_order, range_query
from fairsql.expansion.pushdown.engine_query import ask_engine
from fairsql.expansion.pushdown.score_query import Kind
from fairsql.expansion.pushdown.transform_cells import Map
from fairsql.expansion.pushdown.transform_query import Redrawing
from fairsql.session.pushdown.engine_types import find_kinds
from fairsql.syntax.spec import TransformSpec
from fairsql.syntax.statements.recorded import reading_record
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.engines import Engine
    from fairsql.syntax.clauses.application import Call

_KINDS = {"seed": "BIGINT", "labelled": "BOOLEAN"}
_PARAMETERS = ("?", "$")
_OPTIONS = "seed := 8 and labelled := false"


def find_ranges(spec: TransformSpec, run: Callable[[str], list[Any]]) -> Mapping[int, Sequence[Any]]:
    """Return, for each binned feature of rows in DuckDB, the bounds of its bins or its most frequent values."""
    found = {}
    for at, each in enumerate(spec.features):
        if each.binning:
            ((cuts, values),) = run(range_query(each, spec.source))
            found[at] = (cuts if is_by_order(each) else values) or ()
    return found


def read_map(connection: Connection, name: str, ask: Callable[[str], list[Any]]) -> tuple[TransformSpec, Map]:
    """Return a stored transform's spec, and its map.

    Args:
        connection: the connection to its database.
        name: the transform's name.
        ask: runs a query in DuckDB and returns its rows.

    Raises:
        ProgrammingError: for a record of an earlier version, without bins.
    """
    from fairsql.transforms.transform_work import read_transform  # loads numpy

    spec = read_transform(connection, name, ask).asked
    with reading_record("TRANSFORM", name):
        return spec, _read_map(spec, name, ask)


def _read_map(spec: TransformSpec, name: str, ask: Callable[[str], list[Any]]) -> Map:
    ((texts,),) = ask(query("transforms", "stored_ranges", name=quote_text(name)))
    ranges = {}
    for at, each in enumerate(spec.features):
        if each.binning and each.name not in (texts or {}):
            raise ProgrammingError(
                f"the record of transform {name} lacks the bins of {each.name}",
                hint="CREATE OR REPLACE TRANSFORM again",
            )
        if each.binning:
            ranges[at] = [_value(text) if is_by_order(each) else text for text in texts[each.name]]
    return Map.of(ranges, ask(query("transforms", "stored_map", map=f"fairsql_maps.{quote_name(name)}")))


def _value(text: str) -> float | datetime | str:
    """Return the value that DuckDB wrote as text.

    >>> _value("25"), _value("2026-01-02"), _value("young")
    (25.0, datetime.datetime(2026, 1, 2, 0, 0), 'young')
    """
    for read in (float, datetime.fromisoformat):
        with suppress(ValueError):
            return read(text)
    return text


def redraw(
    engine: Engine,
    spec: TransformSpec,
    found: Map,
    source: str,
    *,
    seed: int | None,
    labelled: bool | None = True,
    is_run: bool = True,
) -> Redrawing:
    """Return how a map redraws an engine's rows; the engine is asked for columns, keys and labels.

    Args:
        engine: the engine that has the rows.
        spec: the transform's spec.
        found: the map.
        source: the text that follows FROM, without FairSQL's names.
        seed: the seed of the draws.
        labelled: whether to use labels, if the rows have any.
        is_run: whether the query will run, so that invalid rows are looked for.

    Raises:
        ProgrammingError: for a transform without KEY.
        DataError: for rows without a key, and for labels that are not 0 or 1.
    """
    refuse_unkeyed(engine, spec)
    names = engine.columns(engine.spell(source))
    has_label = _reads(spec.label.text, names)
    label: Kind | None = None
    if labelled and has_label:
        label = find_kinds(engine, source, {"label": spec.label.text})["label"] or "number"
    top = {each.name: each.text for each in spec.features if each.binning == "top"}
    kinds = find_kinds(engine, source, top)
    redrawing = Redrawing(spec, found, source, names, has_label, label, kinds, seed, engine)
    if is_run:
        (row,) = ask_engine(engine, redrawing.faults()).to_pylist()
        redrawing.check([*row.values()])
    return redrawing


def refuse_unkeyed(engine: Engine, spec: TransformSpec) -> None:
    """Refuse a transform that draws by row positions, which an engine's rows lack.

    Raises:
        ProgrammingError: for a transform without KEY.
    """
    if spec.key is None:
        raise ProgrammingError(
            f"TRANSFORM needs a KEY for rows of {engine.name}'s, which have no places",
            hint="add KEY with a column that distinguishes all rows: KEY id",
        )


def _reads(text: str, names: Sequence[str]) -> bool:
    """Return whether an expression reads one of some columns.

    >>> _reads("income = '>50K'", ["Income", "age"]), _reads("CAST(y AS INTEGER)", ["age"])
    (True, False)
    """
    return not {token.text.casefold() for token in tokenize(text) if token.is_name}.isdisjoint(map(str.casefold, names))


def read_options(call: Call, spec: TransformSpec, ask: Callable[[str], list[Any]]) -> dict[str, Any]:
    """Return the options seed and labelled in a call of a transform: `repair('people', seed := 8)`.

    DuckDB computes them, as for its own rows.

    Args:
        call: the call of the transform.
        spec: the transform's spec.
        ask: runs a query in DuckDB and returns its rows.

    Raises:
        ProgrammingError: for other arguments.
    """
    options: dict[str, Any] = {"seed": int(float(spec.seed)), "labelled": True}
    for name, *more in call.parts[1:]:
        key, sign, value = name.text.casefold(), [token.word for token in more[:1]], more[1:]
        if key not in options or sign not in ([":="], ["=>"]) or any(token.word in _PARAMETERS for token in value):
            raise ProgrammingError(
                f"{call.name} takes {_OPTIONS} for rows of another database, and no more",
                hint="details := true is for rows of DuckDB's",
            )
        text = " ".join(quote_text(token.text) if token.is_string else token.text for token in value)
        ((options[key],),) = ask(query("transforms", "value", value=f"CAST(({text}) AS {_KINDS[key]})"))
    return options
