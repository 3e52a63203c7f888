"""How much the tests that draw random cases try.

Each says how many cases it would try; a quarter of them is tried, always the same ones. With the environment variable
`FAIRSQL_EFFORT=1` all of them are, with 10 ten times as many, and laws draw others each time; then tests of combinations
that take one path try every one, not only as many as have each pair of values.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EFFORT = float(os.environ.get("FAIRSQL_EFFORT", "0.25"))
THOROUGH = EFFORT >= 1


def laws(examples: int = 100) -> settings:
    """Return the settings of a law that is tried on so many examples; no test is judged by the clock."""
    return settings(
        max_examples=max(5, round(examples * EFFORT)),
        deadline=None,
        derandomize="FAIRSQL_EFFORT" not in os.environ,
        suppress_health_check=list(HealthCheck),
    )


def draws(number: int) -> range:
    """Return the seeds of a test that would draw so many tables."""
    return range(max(1, round(number * EFFORT)))
