"""Threads of libraries. Chunks and samples are small, and more threads only wait for each other there."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController, threadpool_limits

_ROWS = 50_000  # for each thread of a learner; where the machine is busy, more take five times as long


def one_thread() -> Any:
    """Return a context in which linear algebra has one thread.

    >>> with one_thread():
    ...     sum(info["num_threads"] > 1 for info in ThreadpoolController().info() if info["user_api"] == "blas")
    0
    """
    return _controller().limit(limits=1, user_api="blas")


def few_threads(rows: int) -> Any:
    """Return a context in which learners that share rows out among threads have few for so many rows.

    >>> with few_threads(60_000):
    ...     sum(info["num_threads"] > 1 for info in ThreadpoolController().info() if info["user_api"] == "openmp")
    0
    """
    return threadpool_limits(min(os.cpu_count() or 1, max(1, rows // _ROWS)), "openmp")


@cache
def _controller() -> ThreadpoolController:
    """Return what knows the libraries; to find them takes longer than a step of a search."""
    return ThreadpoolController()
