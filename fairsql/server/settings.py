"""A session's settings: in, SET, RESET and SHOW; out, values. DuckDB's own settings stay locked.

Settings that drivers routinely set are stored and reported. Where a value would change what clients read (encodings,
date styles), only the value that the server follows is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fairsql.errors import did_you_mean
from fairsql.server.protocol.failures import ServerError
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import find_closing, split_commas

if TYPE_CHECKING:
    from fairsql.server.statements.requests import Statement
    from fairsql.session.connection import Connection
    from fairsql.text.tokens import Token

VERSION = "15.0"
REPORTED = (
    "server_version", "server_encoding", "client_encoding", "application_name", "is_superuser",
    "session_authorization", "DateStyle", "IntervalStyle", "TimeZone", "integer_datetimes",
    "standard_conforming_strings", "default_transaction_read_only", "in_hot_standby",
)  # fmt: skip
_DEFAULTS = {
    "server_version": VERSION, "server_version_num": "150000", "server_encoding": "UTF8", "client_encoding": "UTF8",
    "application_name": "", "is_superuser": "off", "session_authorization": "", "DateStyle": "ISO, MDY",
    "IntervalStyle": "postgres", "TimeZone": "Etc/UTC", "integer_datetimes": "on", "standard_conforming_strings": "on",
    "default_transaction_read_only": "on", "transaction_read_only": "on", "in_hot_standby": "off",
    "search_path": "main", "statement_timeout": "0", "bytea_output": "hex", "extra_float_digits": "1",
    "client_min_messages": "notice", "lock_timeout": "0", "idle_in_transaction_session_timeout": "0",
    "idle_session_timeout": "0", "transaction_timeout": "0", "default_transaction_isolation": "repeatable read",
    "transaction_isolation": "repeatable read", "row_security": "on", "jit": "off", "max_identifier_length": "63",
    "lc_collate": "C.UTF-8", "lc_ctype": "C.UTF-8", "synchronize_seqscans": "on",
    "default_transaction_deferrable": "off",
    "max_index_keys": "32", "session_replication_role": "origin", "geqo": "on", "plan_cache_mode": "auto",
    "quote_all_identifiers": "off", "check_function_bodies": "on", "xmloption": "content",
    "default_table_access_method": "",
    "default_with_oids": "off", "default_tablespace": "", "escape_string_warning": "on",
    "backslash_quote": "safe_encoding",
}  # fmt: skip
_FIXED = frozenset(
    "server_version server_version_num server_encoding is_superuser session_authorization integer_datetimes "
    "in_hot_standby transaction_isolation max_identifier_length lc_collate lc_ctype max_index_keys".split()
)
_ONLY = {  # value in lower case -> value as it is reported
    "client_encoding": {"utf8": "UTF8", "utf-8": "UTF8", "unicode": "UTF8", "sql_ascii": "UTF8"},
    "DateStyle": dict.fromkeys(("iso", "iso, mdy", "iso,mdy", "iso, dmy", "iso, ymd"), "ISO, MDY"),
    "IntervalStyle": {"postgres": "postgres"},
    "bytea_output": {"hex": "hex"},
    "standard_conforming_strings": {"on": "on", "true": "on", "1": "on"},
}  # fmt: skip
_SWITCH = dict.fromkeys(("on", "true", "1", "yes"), "on") | dict.fromkeys(("off", "false", "0", "no"), "off")
_UNITS = {"": 1, "ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000}


@dataclass(frozen=True)
class Change:
    """A change by SET or RESET: the name, the value (None: the default), and whether it is for one transaction only."""

    name: str
    value: str | None
    local: bool = False


class Settings:
    """The settings of one session."""

    def __init__(self, connection: Connection, *, user: str, writable: bool, longest: float) -> None:
        self._connection = connection
        self._longest = longest  # the server's own limit for a statement, in seconds; 0 for none
        self._values = dict(_DEFAULTS)
        self._values["session_authorization"] = user
        if writable:
            self._values |= {"default_transaction_read_only": "off", "transaction_read_only": "off"}
        self._writable = writable
        self._defaults = dict(self._values)
        self._names = {name.casefold(): name for name in self._values}
        self._before: dict[str, str] = {}
        self._published: dict[str, str] = {}
        self._apply: dict[str, Callable[[str], str]] = {
            "TimeZone": self._time_zone,
            "search_path": self._search_path,
            "statement_timeout": lambda value: str(_milliseconds(value)),
        }

    def __getitem__(self, name: str) -> str:
        return self._values[self._find(name)]

    def items(self) -> list[tuple[str, str]]:
        """Return all settings, sorted by name."""
        return sorted(self._values.items(), key=lambda item: item[0].casefold())

    def publish(self) -> None:
        """Publish the current settings in the catalogue."""
        if self._published != self._values:
            pairs = (f"{quote_text(name.casefold())}: {quote_text(value)}" for name, value in self.items())
            self._connection.raw.execute(query("server", "publish_settings", settings=", ".join(pairs)))
            self._published = dict(self._values)

    @property
    def seconds(self) -> float:
        """Return the time limit of a statement: the smaller of the client's and the server's; 0 for no limit."""
        limits = [each for each in (int(self._values["statement_timeout"]) / 1000, self._longest) if each]
        return min(limits, default=0.0)

    def change(self, change: Change) -> tuple[str, str]:
        """Change a setting; return its name and value.

        Raises:
            ServerError: for an unknown name or value.
        """
        name = self._find(change.name)
        before = self._values[name]
        value = self._defaults[name] if change.value is None else change.value
        self._values[name] = value if change.value is None and name not in self._apply else self._check(name, value)
        if change.local or name == "transaction_read_only":
            self._before.setdefault(name, before)
        return name, self._values[name]

    def end_transaction(self) -> list[tuple[str, str]]:
        """Restore the values from before SET LOCAL; return what changed."""
        before, self._before = self._before, {}
        return [self.change(Change(name, value)) for name, value in before.items()]

    def reset(self) -> list[tuple[str, str]]:
        """Restore all defaults; return what changed."""
        names = [name for name in self._values if self._values[name] != self._defaults[name]]
        return [self.change(Change(name, None)) for name in names]

    def _find(self, name: str) -> str:
        if name.casefold() not in self._names:
            hint = did_you_mean(name, self._names.values())
            raise ServerError("42704", f"there is no setting {name} over the wire",
                          hint if hint.startswith("did") else "DuckDB's settings are locked")  # fmt: skip
        return self._names[name.casefold()]

    def _check(self, name: str, value: str) -> str:
        if name in _FIXED:
            raise ServerError("55P02", f"{name} cannot be changed")
        if name in ("default_transaction_read_only", "transaction_read_only"):
            read_only = _SWITCH.get(value.casefold())
            if read_only is None:
                raise ServerError("22023", f"{name} cannot be {value}", "write on or off")
            if read_only == "off" and not self._writable:
                raise ServerError("25006", "the database is served for reading only")
            return read_only
        if name in _ONLY:
            values = _ONLY[name]
            if value.casefold() not in values:
                raise ServerError("0A000", f"{name} cannot be {value}", f"write {next(iter(values.values()))}")
            return values[value.casefold()]
        return self._apply[name](value) if name in self._apply else value

    def _time_zone(self, value: str) -> str:
        if value == self._values["TimeZone"]:
            return value
        try:
            self._connection.raw.execute(query("server", "set_time_zone", zone=quote_text(value)))
        except Exception as error:
            if "locked" in str(error):  # DuckDB 1.4 cannot exempt it from the lock
                raise ServerError("0A000", "the time zone is UTC: another one needs DuckDB 1.5") from error
            raise
        return value

    def _search_path(self, value: str) -> str:
        schemas = {name for (name,) in self._connection.raw.execute(query("server", "schemas")).fetchall()}
        names = [part.strip().strip('"') for part in value.split(",")]
        path = [name for name in names if name in schemas] or ["main"]
        self._connection.raw.execute(query("server", "set_search_path", schemas=quote_text(",".join(path))))
        self._connection.is_placed = False
        return ", ".join(path)


def _milliseconds(value: str) -> int:
    number = value.strip().rstrip("abcdefghijklmnopqrstuvwxyz ")
    unit = value.strip()[len(number) :].strip()
    if not number.isdecimal() or unit not in _UNITS:
        raise ServerError("22023", f"{value} is no duration", "write milliseconds, or '5s'")
    return int(number) * _UNITS[unit]


@dataclass(frozen=True)
class Call:
    """A call of `set_config`: its place in the text, the change it requests, and the numbers of its parameters."""

    start: int
    end: int
    change: Change
    parameters: tuple[str, ...]

    def result(self, value: str) -> str:
        """Write its result; its parameters are kept in the text, because DuckDB counts them."""
        return f"coalesce({', '.join([quote_text(value), *(f'${each}::VARCHAR' for each in self.parameters)])})"


def read_calls(statement: Statement, values: Sequence[Any]) -> list[Call]:
    """Read the calls of `set_config` in a statement.

    Args:
        statement: the client's statement.
        values: its parameters.

    Raises:
        ServerError: for a call whose arguments are neither literals nor parameters.

    >>> from fairsql.server.statements.requests import read_statements
    >>> [call.change for call in read_calls(read_statements("SELECT set_config('jit', $1, false)")[0], ["off"])]
    [Change(name='jit', value='off', local=False)]
    """
    tokens = statement.tokens
    calls: list[Call] = []
    if "set_config" not in statement.text.casefold():
        return calls
    for at, (token, after) in enumerate(pairwise(tokens)):
        if token.text.casefold() != "set_config" or after.word != "(" or token.is_string:
            continue
        end = find_closing(tokens, at + 1) or at
        given = [_argument(part, values) for part in split_commas(tokens[at + 2 : end])]
        if len(given) != 3 or not isinstance(given[0], str):
            raise ServerError("0A000", "set_config takes a name, a value and true or false, which are written out",
                              "write set_config('name', 'value', false)", token.start)  # fmt: skip
        qualified = at > 1 and tokens[at - 1].word == "." and tokens[at - 2].text.casefold() == "pg_catalog"
        value = None if given[1] is None else str(given[1])
        local = str(given[2]).casefold() in ("true", "t", "on", "1")
        used = tuple(b.text for a, b in pairwise(tokens[at + 2 : end]) if a.word == "$")
        calls.append(Call(tokens[at - 2 * qualified].start, tokens[end].end, Change(given[0], value, local), used))
    return calls


def _argument(tokens: Sequence[Token], values: Sequence[Any]) -> Any:
    """Return the value of an argument, without its cast; an empty list if it is neither a literal nor a parameter."""
    end = next((at for at, token in enumerate(tokens) if token.word == "::"), len(tokens))
    plain = tokens[:end]
    if len(plain) == 2 and plain[0].word == "$" and plain[1].text.isdecimal() and 0 < int(plain[1].text) <= len(values):
        return values[int(plain[1].text) - 1]
    if len(plain) == 1 and (plain[0].is_string or plain[0].word in ("TRUE", "FALSE")):
        return plain[0].text
    return None if len(plain) == 1 and plain[0].word == "NULL" else []


def read_mode(statement: Statement) -> str:
    """Return "on" if a statement on transactions says READ ONLY, "off" if READ WRITE, else an empty string."""
    words = " ".join(token.word for token in statement.tokens)
    return "on" if "READ ONLY" in words else "off" if "READ WRITE" in words else ""


def read_change(statement: Statement) -> Change | None:
    """Read SET or RESET; None for one that changes nothing here (SET TRANSACTION ISOLATION LEVEL …).

    Raises:
        ServerError: for a statement that cannot be read.

    >>> from fairsql.server.statements.requests import read_statements
    >>> read_change(read_statements("SET LOCAL statement_timeout TO '5s'")[0])
    Change(name='statement_timeout', value='5s', local=True)
    """
    tokens = list(statement.tokens[1:])
    resets = statement.word == "RESET"
    local = bool(tokens) and tokens[0].word == "LOCAL"
    words = [token.word for token in tokens]
    if words[:1] == ["TRANSACTION"] or words[:2] == ["SESSION", "CHARACTERISTICS"]:
        name = "transaction_read_only" if words[0] == "TRANSACTION" else "default_transaction_read_only"
        mode = read_mode(statement)
        return Change(name, mode) if mode else None
    if words[:1] in (["LOCAL"], ["SESSION"]):
        tokens.pop(0)
    name, tokens = _setting_name(tokens)
    if resets and not tokens:
        return Change(name, None)
    if name not in ("TimeZone", "client_encoding") or (tokens and tokens[0].word in ("=", "TO")):
        if not tokens or tokens[0].word not in ("=", "TO"):
            raise ServerError("42601", "this SET cannot be read", "write SET name = value", statement.tokens[0].start)
        tokens = tokens[1:]
    if [token.word for token in tokens] == ["DEFAULT"]:
        return Change(name, None, local)
    if any(token.depth for token in tokens) or not tokens:
        raise ServerError("42601", "this SET cannot be read", "write SET name = value", statement.tokens[0].start)
    return Change(name, _value(tokens, statement.text), local)


def _setting_name(tokens: list[Token]) -> tuple[str, list[Token]]:
    """Return the name of a setting, and the tokens after it."""
    words = [token.word for token in tokens]
    if words[:2] == ["TIME", "ZONE"] or words[:1] == ["TIME ZONE"]:
        return "TimeZone", tokens[2 if words[0] == "TIME" else 1 :]
    if words[:1] == ["NAMES"]:
        return "client_encoding", tokens[1:]
    if not tokens:
        raise ServerError("42601", "a setting has no name", "write SET name = value")
    return tokens[0].text, tokens[1:]


def _value(tokens: list[Token], text: str) -> str:
    """Return a value as text; the elements of a list are joined by commas."""
    parts = [token.text for token in tokens]
    if len(tokens) == 1:
        return parts[0]
    return ", ".join(part for part in parts if part != ",") if "," in parts else text[tokens[0].start : tokens[-1].end]
