"""The places on the server's machine, which clients do not see: in, a message; out, the same without their paths."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

_REST = r"""[^\s"'`,;)\]]*"""  # of a path behind one that is known
_HIDDEN = "…"


class Places:
    """The paths of a server: its database, its directories of temporary files and of programs, and its home."""

    def __init__(self, database: str, more: Iterable[str] = ()) -> None:
        file = Path(database)
        folders = (file.resolve().parent, Path.cwd(), Path.home(), Path(tempfile.gettempdir()), Path(sys.prefix))
        found = {database, str(file.resolve()), *map(str, folders), *(str(each.resolve()) for each in folders), *more}
        known = sorted((each for each in found if len(Path(each).parts) > 1), key=len, reverse=True)
        self._paths = re.compile("(?:" + "|".join(map(re.escape, known)) + ")" + _REST) if known else None

    def hide(self, message: str, said: str = "") -> str:
        """Return a message in which paths are dots; what the client has said itself stays.

        >>> places = Places("/srv/secret/my.duckdb")
        >>> places.hide('cannot open "/srv/secret/my.duckdb.wal": no space')
        'cannot open "…": no space'
        >>> places.hide('cannot open "/srv/secret/x.csv"', said="FROM '/srv/secret/x.csv'")
        'cannot open "/srv/secret/x.csv"'
        """
        if self._paths is None:
            return message
        return self._paths.sub(lambda found: found[0] if found[0] in said else _HIDDEN, message)
