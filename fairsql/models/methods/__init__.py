"""Fit models by the methods of VIA, one file for each.

In: a spec, its rows, an unfitted learner. Out: two fitted models, without constraints and with them, and their results
on the validation rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.errors import add_hint, did_you_mean
from fairsql.models.methods import equalized_distribution, preprocessing, relabelling, reweighing, thresholds
from fairsql.models.methods.method import Method

if TYPE_CHECKING:
    from fairsql.syntax.statements.stored_spec import Call

# The methods by name, as after VIA.
METHODS: dict[str, Method] = {
    "reweighing": reweighing.METHOD,
    "relabel": relabelling.METHOD,
    "thresholds": thresholds.METHOD,
    "equalized_distribution": equalized_distribution.METHOD,
    "transform": preprocessing.METHOD,
}


def find_method(via: Call) -> Method:
    """Return the method that VIA names.

    Raises:
        ClauseError: for a name that no method has.
    """
    name = via.name.lower()
    if name in METHODS and not via.is_class:
        return METHODS[name]
    close = did_you_mean(via.name, METHODS)
    listed = "methods are " + ", ".join(METHODS)
    hint = add_hint(close, listed) if close.startswith("did") else listed
    raise via.place.error(f"there is no method {via.name}", hint)
