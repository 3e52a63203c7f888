"""Files that are whole or not there. In: a path. Out: a path to write to, which takes its place at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Give a path to write to; a file that is there stays until the new one is whole.

    Raises:
        OSError: for a path that cannot be written to.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():  # a device or a pipe takes rows as they come
        yield path
        return
    part = path.with_name(f".{path.name}.part")
    try:
        part.touch()
        yield part
        part.replace(path)
    except OSError as error:  # of ours, not one of what computes the rows
        raise OSError(error.errno, error.strerror, str(path)) if error.errno is not None else error from error
    finally:
        part.unlink(missing_ok=True)
