"""Add FairSQL's functions to a DuckDB session, Python UDFs and SQL macros, each when something first calls it.

A UDF belongs to the open database, a temporary macro to the connection; later sessions have neither, and a rollback
removes a macro. So macros are not remembered: each text's calls are looked up again. A UDF stays, so a connection looks
it up until it has seen it. If the user has made a function of that name, the user's is called.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import import_module
from inspect import Parameter, Signature
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import duckdb
from sqlglot.errors import TokenError

from fairsql.errors import ProgrammingError
from fairsql.session.running.macros import CREATE, FUNCTIONS, MACROS, TABLES, parameters_of, statements_of
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import blank, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from fairsql.metrics import MetricTable
    from fairsql.udf import Udf

# What the kernels of UDFs need, by the names of their parameters; it is imported when a UDF is created.
NEEDED: Mapping[str, Callable[[], Any]] = {
    "find_moves": lambda: import_module("fairsql.transforms.fit").find_moves,
    "score_stored": lambda: import_module("fairsql.models.learners.model_bytes").score_stored,
}
_CREATING = Lock()  # one thread at a time checks for a function and creates it
_UDF_PREFIXES = ("fair_find_", "fair_apply_")
_BEFORE_TABLES = frozenset("FROM JOIN , ( : LATERAL CALL PIVOT UNPIVOT SUMMARIZE DESCRIBE".split())
_MAY_CALL = re.compile(rf"\b(?:{'|'.join(MACROS)}|(?:{'|'.join(_UDF_PREFIXES)})\w+)[\"`]?\s*\(", re.IGNORECASE)
_IS_TABLE = re.compile(r"\)\s+AS\s+TABLE\b")
_MISSING = re.compile(r'Function with name "?(\w+)"? does not exist')


def called(sql: str) -> set[str]:
    """Return FairSQL's functions that a text calls, in lower case.

    >>> called("SELECT 'fair_metrics(…)', fair_fisher(1, 2, 3, 4) FROM fair_metrics"), called("FROM fair_metrics (t)")
    ({'fair_fisher'}, {'fair_metrics'})
    """
    try:
        if not _MAY_CALL.search(blank(sql)):  # expansions contain FairSQL's names, usually without a call
            return set()
        tokens = tokenize(sql)
    except TokenError:
        return set()
    found = set()
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        name = token.text.casefold()
        if after.word != "(" or not token.is_name:
            continue
        is_function = name in FUNCTIONS or name.startswith(_UDF_PREFIXES)
        if before.word in _BEFORE_TABLES if name in TABLES else is_function and before.word != ".":
            found.add(name)
    return found


def missing(message: str) -> set[str]:
    """Return the function that DuckDB reports as missing, in lower case.

    >>> missing("Catalog Error: Table Function with name fair_metrics does not exist!")
    {'fair_metrics'}
    """
    return {name.casefold() for name in _MISSING.findall(message)}


def provide(
    raw: duckdb.DuckDBPyConnection,
    names: Collection[str],
    run: Callable[[str], Any],
    load: Callable[[], MetricTable],
    seen: set[str] | None = None,
) -> bool:
    """Add FairSQL's functions, except those that the user has made; return whether there are any.

    Args:
        raw: the connection.
        names: the names of functions, in lower case.
        run: runs SQL on the connection and returns its rows.
        load: returns the metrics.
        seen: the UDFs that the connection has seen; those that exist for all connections are added to it.

    Raises:
        ProgrammingError: if a macro of the user's has the name of one that FairSQL's macros call.

    >>> from fairsql.metrics import built_in_metrics
    >>> with duckdb.connect() as raw:
    ...     run = lambda sql: raw.execute(sql).fetchall()
    ...     [provide(raw, names, run, built_in_metrics) for names in ((), ("sum",), ("fair_find_thresholds",))]
    [False, False, True]
    """
    if not names:
        return False
    made = _provide_macros([name for name in MACROS if name in names], run, load)
    udfs: tuple[Udf, ...] = ()
    if any(name.startswith(_UDF_PREFIXES) and name not in MACROS for name in names):
        udfs = tuple(udf for udf in import_module("fairsql.udfs").ALL if udf.name in names)
    seen = set() if seen is None else seen
    for udf in udfs:
        if udf.name in seen:
            continue
        exists = query("session", "function_exists", name=quote_text(udf.name))
        found = run(exists)
        if not found:
            _create(raw, udf)
            found = run(exists)
        if not found:
            _create_inside(raw, udf, run)
        elif any(is_for_all for (is_for_all,) in found):
            seen.add(udf.name)
    return bool(udfs) or made


def users_macros(ours: Mapping[str, str], run: Callable[[str], Any]) -> set[str]:
    """Return the names, in lower case, of macros that the user has made; drop FairSQL's macros that hide one.

    Args:
        ours: the statements that create FairSQL's macros, by name.
    """
    return _find_macros(ours, run)[0]


def _find_macros(ours: Mapping[str, str], run: Callable[[str], Any]) -> tuple[set[str], set[str]]:
    """Return the names of `users_macros`, and those of FairSQL's macros that exist unchanged."""
    visible = run(query("session", "visible_macros", names=", ".join(map(quote_text, ours))))
    hiding = {
        name: kind
        for name, parameters, is_temporary, kind, _ in visible
        if is_temporary and parameters in parameters_of(ours[name])
    }
    users = {name for name, _, is_temporary, _, _ in visible if not is_temporary or name not in hiding}
    for name in users & set(hiding):
        run(query("session", "drop", kind=hiding[name], name=f"temp.{quote_name(name)}"))
    return users, {
        name for name, _, _, _, comment in visible if name in hiding and comment == _mark(ours[name])
    } - users


def _provide_macros(names: list[str], run: Callable[[str], Any], load: Callable[[], MetricTable]) -> bool:
    if not names:
        return False
    metrics = load()
    files = dict.fromkeys(file for name in names for file in MACROS[name])
    ours = {name: text for file in files for name, text in statements_of(file, metrics).items()}
    users, existing = _find_macros(ours, run)
    if users.issuperset(names):
        return False
    for name in users - set(MACROS):
        raise ProgrammingError(
            f"{names[0]} calls {name}, which is a macro that FairSQL did not make", hint=f"give {name} another name"
        )
    for name, text in ours.items():
        if name not in users | existing:
            run(text.replace(CREATE, "CREATE OR REPLACE TEMP MACRO ", 1))
            kind = "MACRO TABLE" if _IS_TABLE.search(text) else "MACRO"
            run(query("session", "mark", kind=kind, name=quote_name(name), comment=quote_text(_mark(text))))
    return True


@lru_cache(maxsize=256)
def _mark(text: str) -> str:
    """Return the comment that marks a temporary macro: creating a long macro takes longer than calling it."""
    return f"FairSQL's, for a call: {blake2b(text.encode(), digest_size=16).hexdigest()}"


def _create(raw: duckdb.DuckDBPyConnection, udf: Udf) -> None:
    """Create a function for all connections, unless another thread has, outside any transaction of this one."""
    with _CREATING, raw.cursor() as cursor:
        if not cursor.execute(query("session", "function_exists", name=quote_text(udf.name))).fetchall():
            _register(cursor, udf, udf.name)


def _create_inside(raw: duckdb.DuckDBPyConnection, udf: Udf, run: Callable[[str], Any]) -> None:
    """Create a function for a transaction that began before the shared one existed.

    The transaction does not see the shared one, and may not create another of that name: a temporary macro has the name
    here.
    """
    own = f"{udf.name}_{uuid4().hex}"
    _register(raw, udf, own)
    parameters = ", ".join(f"fair_own_{at}" for at in range(len(udf.parameters)))
    run(query("session", "stand_in", name=udf.name, parameters=parameters, function=own))


def _register(raw: duckdb.DuckDBPyConnection, udf: Udf, name: str) -> None:
    create: Any = raw.create_function
    create(name, _bound(udf), list(udf.parameters), udf.returns, type="arrow", null_handling="special")


@cache
def _bound(udf: Udf) -> Callable[..., Any]:
    """Return a function with its needs bound; it outlives connections, since DuckDB does not keep it alive."""
    if not udf.needs:
        return udf.function
    needed = {need: NEEDED[need]() for need in udf.needs}

    def run(*arrays: Any) -> Any:
        return udf.function(*arrays, **needed)

    counted = [Parameter(f"array_{at}", Parameter.POSITIONAL_ONLY) for at in range(len(udf.parameters))]
    run.__signature__ = Signature(counted)  # type: ignore[attr-defined] # DuckDB counts what it calls it with
    return run
