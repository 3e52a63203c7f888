"""Hide paths of the server's machine from clients: in, a message; out, the same message without these paths."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

_REST = r"""[^\s"'`,;)\]]*"""  # the rest of a path that begins with a known one
_HIDDEN = "…"


class Places:
    """The paths to hide: those of the database, its directory, the working, home, temporary and program directories."""

    def __init__(self, database: str, more: Iterable[str] = ()) -> None:
        file = Path(database)
        folders = (file.resolve().parent, Path.cwd(), Path.home(), Path(tempfile.gettempdir()), Path(sys.prefix))
        found = {database, str(file.resolve()), *map(str, folders), *(str(each.resolve()) for each in folders), *more}
        known = sorted((each for each in found if len(Path(each).parts) > 1), key=len, reverse=True)
        self._paths = re.compile("(?:" + "|".join(map(re.escape, known)) + ")" + _REST) if known else None

    def hide(self, message: str, said: str = "") -> str:
        """Replace the server's paths in a message by dots; paths that the client itself wrote stay.

        >>> places = Places("/srv/secret/my.duckdb")
        >>> places.hide('cannot open "/srv/secret/my.duckdb.wal": no space')
        'cannot open "…": no space'
        >>> places.hide('cannot open "/srv/secret/x.csv"', said="FROM '/srv/secret/x.csv'")
        'cannot open "/srv/secret/x.csv"'
        """
        if self._paths is None:
            return message
        return self._paths.sub(lambda found: found[0] if found[0] in said else _HIDDEN, message)
