"""Linear time, shown by the ratio of two sizes: of processor time, which a busy machine does not change much."""

from __future__ import annotations

import time
from collections.abc import Callable

FACTOR = 8  # how much larger the larger size is
BOUND = 3 * FACTOR  # linear work takes FACTOR times as long, quadratic work FACTOR * FACTOR times


def assert_linear(work: Callable[[int], object], size: int, clock: Callable[[], float] = time.process_time) -> None:
    """Do work of `size` and of `FACTOR` times that; fail if the larger takes more than `BOUND` times as long.

    What takes too long is done twice: the processor may have been busy with other things.

    Args:
        work: takes a size.
        size: large enough for the clock to see it.
        clock: seconds of processor time so far, of the process that does the work.
    """
    small = min(_seconds(work, size, clock) for _ in range(2))
    bound = BOUND * max(small, 0.05)
    large = _seconds(work, size * FACTOR, clock)
    if large > bound:
        large = _seconds(work, size * FACTOR, clock)
    assert large <= bound, f"{size}: {small:.3f} s, {size * FACTOR}: {large:.3f} s"


def _seconds(work: Callable[[int], object], size: int, clock: Callable[[], float]) -> float:
    begin = clock()
    work(size)
    return clock() - begin
