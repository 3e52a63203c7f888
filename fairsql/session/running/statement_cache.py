"""Cache expanded and parsed texts: both take longer than to run an expansion over a few rows.

In: a text, or the text of its expansion. Out: the expansion, or DuckDB's statement, which can run repeatedly.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import duckdb

if TYPE_CHECKING:
    from fairsql.expansion import Expansion
    from fairsql.metrics import MetricTable

_MOST, _LONGEST = 16, 10_000  # texts of a connection, the latest ones; characters of one whose expansion is kept


class ReadTexts:
    """A cache of a connection's statements.

    >>> texts = ReadTexts()
    >>> with duckdb.connect() as raw:
    ...     one, again = (texts.statement(raw, "SELECT 1", ()) for _ in range(2))
    ...     raw.execute(one).fetchall(), one is again, texts.statement(raw, "SELECT 1; SELECT 2", ())
    ([(1,)], True, 'SELECT 1; SELECT 2')
    """

    def __init__(self) -> None:
        self._statements: OrderedDict[tuple[str, Any], Any] = OrderedDict()
        self._expansions: OrderedDict[Any, Expansion] = OrderedDict()

    def expansion(
        self,
        sql: str,
        more: Any,
        load: Callable[[], MetricTable],
        expand: Callable[[Callable[[], MetricTable]], Expansion],
    ) -> Expansion:
        """Return the expansion of a text; one that follows from the text alone is made once.

        Args:
            sql: the text.
            more: what else it follows from.
            load: gives the metrics that may be named, which may be others the next time.
            expand: makes the expansion, and loads the metrics where it needs them.
        """
        if (sql, more) in self._expansions:
            self._expansions.move_to_end((sql, more))
            return self._expansions[sql, more]
        loaded = []

        def note() -> MetricTable:
            loaded.append(load())
            return loaded[0]

        expansion = expand(note)
        if not loaded and expansion.pieces and len(sql) <= _LONGEST:
            self._expansions[sql, more] = expansion
            if len(self._expansions) > _MOST:
                self._expansions.popitem(last=False)
        return expansion

    def statement(self, raw: duckdb.DuckDBPyConnection, text: str, settings: Any) -> Any:
        """Return the statement of a text, or the text itself if that is not a single statement.

        Args:
            raw: the connection.
            text: SQL.
            settings: the settings that affect parsing; the statement differs under others.
        """
        if (text, settings) not in self._statements:
            statements = raw.extract_statements(text) if is_unicode(text) else []
            self._statements[text, settings] = statements[0] if len(statements) == 1 else text
        self._statements.move_to_end((text, settings))
        if len(self._statements) > _MOST:
            self._statements.popitem(last=False)
        return self._statements[text, settings]


def is_unicode(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8; for any other, DuckDB's methods report what is wrong."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
