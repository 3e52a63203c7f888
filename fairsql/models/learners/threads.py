"""Limit the threads of libraries. Chunks and samples are small; more threads would only wait for each other."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController, threadpool_limits

_ROWS = 50_000  # rows for each thread of a learner; on a busy machine, more threads take five times as long


def one_thread() -> Any:
    """Return a context in which linear algebra has one thread.

    >>> with one_thread():
    ...     sum(info["num_threads"] > 1 for info in ThreadpoolController().info() if info["user_api"] == "blas")
    0
    """
    return _controller().limit(limits=1, user_api="blas")


def few_threads(rows: int) -> Any:
    """Return a context in which learners that divide rows among threads use few of them.

    >>> with few_threads(60_000):
    ...     sum(info["num_threads"] > 1 for info in ThreadpoolController().info() if info["user_api"] == "openmp")
    0
    """
    return threadpool_limits(min(os.cpu_count() or 1, max(1, rows // _ROWS)), "openmp")


@cache
def _controller() -> ThreadpoolController:
    """Return the controller of the libraries; finding them takes longer than a step of a search."""
    return ThreadpoolController()
