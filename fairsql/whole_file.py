"""Write files completely or not at all. In: a path. Out: a path to write to, which replaces it at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yield a path to write to; an existing file is replaced only once the new one is complete.

    Raises:
        OSError: for a path that cannot be written to.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():  # a device or a pipe gets rows as they come
        yield path
        return
    part = path.with_name(f".{path.name}.part")
    try:
        part.touch()
        yield part
        part.replace(path)
    except OSError as error:  # about our file, not an error of the rows' computation
        raise OSError(error.errno, error.strerror, str(path)) if error.errno is not None else error from error
    finally:
        part.unlink(missing_ok=True)
