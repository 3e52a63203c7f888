"""Python UDFs: pure kernels on aggregates or Arrow batches, for what SQL cannot say. `ALL` lists them."""

from __future__ import annotations

from fairsql.udf import Udf
from fairsql.udfs.models import apply_model
from fairsql.udfs.thresholds import find_thresholds
from fairsql.udfs.transforms import CELL, FOUND, MOVE, OPTIONS, XS, find_transform

_CELLS = "STRUCT(g INTEGER, s DOUBLE, y DOUBLE, w DOUBLE)[]"
_OPTIONS = "STRUCT(method VARCHAR, threshold DOUBLE, penalty DOUBLE, seed BIGINT, equalized VARCHAR[])"
_RATES = "tpr_before DOUBLE, tpr_after DOUBLE, fpr_before DOUBLE, fpr_after DOUBLE"
_GAINS = "accuracy_before DOUBLE, accuracy_after DOUBLE, objective_before DOUBLE, objective_after DOUBLE"
_FOUND = f"STRUCT(g INTEGER, thresholds DOUBLE[], probabilities DOUBLE[], {_RATES}, {_GAINS})[]"

ALL: tuple[Udf, ...] = (
    Udf("fair_find_thresholds", (_CELLS, _OPTIONS), _FOUND, find_thresholds),
    Udf("fair_apply_model", ("BLOB", "DOUBLE[][]", "VARCHAR[][]"), "DOUBLE[]", apply_model),
    Udf(
        "fair_find_transform",
        (f"{CELL}[]", f"{XS}[]", f"{MOVE}[]", OPTIONS),
        f"{FOUND}[]",
        find_transform,
    ),
)
