"""A table of three rows and the clause that measures it."""

from __future__ import annotations

CLAUSE = "FAIR (PREDICTION p PROTECTED g)"
ROWS = [(1, 2, 0, 0.5), (2, 1, 0, 1.0)]
