"""Cache parsed texts: DuckDB takes longer to parse a long expansion than to run it over a few rows.

In: the text of an expansion. Out: DuckDB's statement, which can run repeatedly.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import duckdb

_MOST = 16  # the latest texts of a connection


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
