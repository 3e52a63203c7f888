"""One thread for linear algebra. Chunks and samples are small, and more threads only wait for each other there."""

from __future__ import annotations

from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController


def one_thread() -> Any:
    """Return a context in which linear algebra has one thread.

    >>> with one_thread():
    ...     sum(info["num_threads"] > 1 for info in ThreadpoolController().info() if info["user_api"] == "blas")
    0
    """
    return _controller().limit(limits=1, user_api="blas")


@cache
def _controller() -> ThreadpoolController:
    """Return what knows the libraries; to find them takes longer than a step of a search."""
    return ThreadpoolController()
