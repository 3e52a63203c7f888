"""Python UDFs: pure kernels on aggregates or Arrow batches, for what SQL cannot express. `ALL` lists them."""

from __future__ import annotations

from fairsql.udf import Udf
from fairsql.udfs import models, thresholds, transforms

ALL: tuple[Udf, ...] = (thresholds.UDF, models.UDF, transforms.UDF)
