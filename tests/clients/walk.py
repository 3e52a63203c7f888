"""The walk of a client in Python: in, the server's address in the environment; out, a line of JSON for each step.

A client that is no driver of PEP 249 has steps of its own. Clients in other languages print the same lines.
"""

from __future__ import annotations

import datetime
import decimal
import json
import math
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

HOST, PLAIN, TLS = "127.0.0.1", int(os.environ["WALK_PLAIN"]), int(os.environ["WALK_TLS"])
USER, PASSWORD, DATABASE = "fairsql", os.environ["WALK_PASSWORD"], "walk"
FAIR, EXPECTED = os.environ["WALK_FAIR"], json.loads(os.environ["WALK_EXPECTED"])
WRONG, PLACE = os.environ["WALK_WRONG"], int(os.environ["WALK_PLACE"])  # a clause with an error, and where it stands
LONG = os.environ["WALK_LONG"]  # a query that does not end by itself
COUNT, TOTAL = 100_000, 4_999_950_000  # rows of loans, the sum of their numbers
INSERT = "INSERT INTO payments VALUES (3, 8, 1, NULL)"


def say(step: str, outcome: str, reason: str = "") -> None:
    """Print what came of a step."""
    print(json.dumps({"step": step, "outcome": outcome, "reason": reason}), flush=True)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what comes of a step."""
    try:
        yield
    except NotImplementedError as error:
        say(name, "-", str(error))
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        lines = str(error).strip().splitlines() or [""]
        say(name, "no", f"{type(error).__name__}: {lines[0]}")
    else:
        say(name, "yes")


def restart() -> None:
    """Let the server stop and start again."""
    print(json.dumps({"restart": True}), flush=True)
    sys.stdin.readline()


def same(found: Any, expected: Any) -> None:
    """Compare a value with what it should be.

    Raises:
        AssertionError: where they differ.
    """
    assert found == expected, f"{found!r} is not {expected!r}"


def refuses(call: Callable[[], Any], *words: str) -> str:
    """Return the error of what must fail; it has these words.

    Raises:
        AssertionError: where it does not fail so.
    """
    try:
        call()
    except Exception as error:
        text = f"{error} {error.args}"
        for word in words:
            assert word in text, f"no {word!r} in {text!r}"
        return text
    raise AssertionError("an error was expected")


def fair_row(row: Any) -> None:
    """Compare a row of the clause with what FairSQL gives in Python."""
    *texts, difference, within = EXPECTED
    same(list(row)[:3], texts)
    assert math.isclose(row[3], difference, rel_tol=1e-12), f"{row[3]} is not {difference}"
    same(bool(row[4]), within)


KINDS: dict[str, Any] = {
    "day": datetime.date(2024, 2, 29), "moment": datetime.datetime(2024, 2, 29, 12, 34, 56, 789012),
    "zoned": datetime.datetime(2024, 2, 29, 12, 34, 56, tzinfo=datetime.UTC), "price": decimal.Decimal("12345678.90"),
    "large": decimal.Decimal("1234567890123456789012345678.0123456789"), "tags": ["a", "b c", None], "numbers": [1, 2],
    "missing": None,
}  # fmt: skip
VALUES = {
    "dates": ["day", "moment", "zoned"], "decimals": ["price", "large"], "arrays": ["tags", "numbers"],
    "NULL": ["missing"], "NaN": ["undefined"],
}  # fmt: skip


class Walk:
    """A driver of PEP 249: each step is a method that another driver may have otherwise."""

    mark = "%s"  # of a parameter
    kinds: Mapping[str, list[str]] = VALUES  # the columns of each kind of value
    terminated = "cancel"  # what an error of a cancelled query says

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        """Return a connection; TLS alone where it is asked for."""
        raise NotImplementedError

    def introspect(self, con: Any) -> None:
        """Find tables and columns as this client does by itself."""
        raise NotImplementedError("it has none")

    def cancel(self, con: Any) -> None:
        """Stop what runs on a connection, from another thread."""
        con.cancel()

    def go_back(self, con: Any) -> None:
        """Roll back."""
        con.rollback()

    def own(self, con: Any) -> None:
        """Try what this client alone has."""
        raise NotImplementedError("nothing")

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        """Return the rows of a query."""
        cursor = con.cursor()
        cursor.execute(sql, values) if values else cursor.execute(sql)
        return list(cursor.fetchall())

    def go(self) -> None:
        """Walk."""
        with step("password"):
            refuses(lambda: self.rows(self.connect(password="wrong"), "SELECT 1"), "password authentication failed")
            same(self.rows(self.connect(), "SELECT 1")[0][0], 1)
        with step("TLS"):
            same(self.rows(self.connect(TLS, tls=True), "SELECT 1")[0][0], 1)
        for name in ("introspection", "FAIR", "rows", "values", "error", "cancel", "rollback", "restart", "own"):
            self.steps(name)

    def steps(self, name: str) -> None:
        """Do one of the steps, or several on one query, on a connection of their own."""
        try:
            con = self.connect()
        except Exception as error:
            say(name, "no", f"{type(error).__name__}: {error}")
            return
        try:
            if name == "values":
                self.values(con)
                return
            with step(name):
                getattr(self, {"introspection": "introspect", "FAIR": "fair", "rows": "fetch"}.get(name, f"_{name}"))(
                    con
                )
        finally:
            close = getattr(con, "close", None)
            if close is not None:
                try:
                    close()
                except Exception:
                    traceback.print_exc(file=sys.stderr)

    def fair(self, con: Any) -> None:
        """FAIR DISPARITY with parameters."""
        sql = FAIR.replace("$1", self.mark.format(1)).replace("$2", self.mark.format(2))
        (row,) = self.rows(con, sql, (2011, 0.5))
        fair_row(row)

    def fetch(self, con: Any) -> None:
        """100,000 rows by cursor."""
        cursor = con.cursor()
        cursor.execute("SELECT id FROM loans ORDER BY id")
        found = []
        while rows := cursor.fetchmany(7_000):
            found += [row[0] for row in rows]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def values(self, con: Any) -> None:
        """Dates, decimals, arrays, NULL, NaN."""
        for name, columns in self.kinds.items():
            with step(name):
                row = self.rows(con, f"SELECT {', '.join(columns)} FROM kinds")[0]
                for found, column in zip(row, columns, strict=True):
                    self.value(column, found)

    def value(self, column: str, found: Any) -> None:
        """Compare a value."""
        if column == "zoned":
            found = found.astimezone(datetime.UTC)
        if column == "undefined":
            same(str(found).casefold(), "nan")
            return
        same(found, KINDS[column])
        same(type(found), type(KINDS[column]))

    def _error(self, con: Any) -> None:
        self.place(con)

    def place(self, con: Any) -> None:
        """An error knows its place."""
        try:
            self.rows(con, WRONG)
        except Exception as error:
            same(int(self.position(error)), PLACE)
        else:
            raise AssertionError("an error was expected")

    def position(self, error: Any) -> Any:
        """Return the place that an error tells."""
        raise NotImplementedError("this client reports no position")

    def _cancel(self, con: Any) -> None:
        with cancelling(lambda: self.cancel(con)):
            refuses(lambda: self.rows(con, LONG), self.terminated)
        self.go_back(con)
        same(self.rows(con, "SELECT 1")[0][0], 1)

    def _rollback(self, con: Any) -> None:
        con.cursor().execute(INSERT)
        same(self.rows(con, "SELECT count(*) FROM payments")[0][0], 3)
        refuses(lambda: con.cursor().execute(INSERT))
        con.rollback()
        same(self.rows(con, "SELECT count(*) FROM payments")[0][0], 2)

    def _restart(self, con: Any) -> None:
        same(self.rows(con, "SELECT 1")[0][0], 1)
        restart()
        refuses(lambda: self.rows(con, "SELECT 1"))
        same(self.rows(self.connect(), "SELECT 1")[0][0], 1)

    def _own(self, con: Any) -> None:
        self.own(con)


@contextmanager
def cancelling(cancel: Callable[[], Any]) -> Iterator[None]:
    """Cancel what runs inside until it ends: the first time may come before it runs."""
    ended = threading.Event()

    def repeat() -> None:
        while not ended.wait(0.5):
            cancel()

    thread = threading.Thread(target=repeat, daemon=True)
    thread.start()
    begun = time.monotonic()
    try:
        yield
    finally:
        ended.set()
        thread.join(10)
    assert time.monotonic() - begun < 30, "the query ended too late"
