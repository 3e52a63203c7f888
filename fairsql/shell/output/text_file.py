"""Read text files that a user names. In: a path. Out: its text, or an error that names the file."""

from __future__ import annotations

from pathlib import Path

from fairsql.errors import ProgrammingError


def read_text_file(path: str | Path) -> str:
    """Return the text of a UTF-8 file; `~` is the home directory.

    Raises:
        ProgrammingError: for a file that cannot be read, or is not text.
    """
    try:
        return Path(path).expanduser().read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ProgrammingError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1:,} is not UTF-8"
        raise ProgrammingError(f"cannot read {path}: {byte}", hint="save it as UTF-8") from error
