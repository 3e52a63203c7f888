"""Python UDFs: pure kernels on aggregates or Arrow batches, for what SQL cannot say.

`ALL` lists them. It is empty: everything the FAIR clause measures is plain SQL.
"""

from __future__ import annotations

ALL: tuple[object, ...] = ()
