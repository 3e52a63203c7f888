"""Models within allowances (OmniFair, Zhang et al. 2021). In: a statement CREATE MODEL and its rows, or arrays. Out: a
fitted model, the macro that scores with it, and its records.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairsql.models.learners.equalized_distribution_classifier import EqualizedDistributionClassifier
    from fairsql.models.learners.soft_histogram import histogram_distance
    from fairsql.models.search.constrained import ConstrainedClassifier
    from fairsql.models.search.grouped_rows import Grouping
    from fairsql.models.two_stage_pipeline import TwoStage, two_stage

__all__ = [
    "ConstrainedClassifier",
    "EqualizedDistributionClassifier",
    "Grouping",
    "TwoStage",
    "histogram_distance",
    "two_stage",
]


def __getattr__(name: str) -> Any:
    """Import what users take from here only when they take it: scikit-learn takes a second to import."""
    match name:
        case "ConstrainedClassifier":
            module = import_module("fairsql.models.search.constrained")
        case "EqualizedDistributionClassifier":
            module = import_module("fairsql.models.learners.equalized_distribution_classifier")
        case "Grouping":
            module = import_module("fairsql.models.search.grouped_rows")
        case "TwoStage" | "two_stage":
            module = import_module("fairsql.models.two_stage_pipeline")
        case "histogram_distance":
            module = import_module("fairsql.models.learners.soft_histogram")
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(module, name)
