"""The forms beside `FAIR (…)` and `FAIR DISPARITY (…)`: their shapes, and the queries that the expander makes of them.

In: a shape of `shapes.py`, and the spec of its items. Out: named queries with markers in the place of what users write.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest import mock

from sqlglot import exp

from fairsql.expansion import cuts, nodes, relabel, reweigh, threshold
from fairsql.expansion.checks import given_within
from fairsql.expansion.contingency import Cte
from fairsql.syntax.spec import Allowance, FairSpec, RelabelSpec, ReweighSpec, ThresholdSpec

# What the shapes of these forms may be beside `shapes.FEATURES`.
FEATURES: dict[str, str] = {
    "starts": "TL",  # RELABEL starts from what the score decides, or from labels
    "allowed": "-dr",  # an allowance of RELABEL: none, on the difference, on the ratio
    "ordered": "01",  # whether RELABEL has an ORDER BY
}
# The parts of an expansion, and the features that each of them looks at.
SECTIONS: dict[str, tuple[str, ...]] = {
    "reweigh": ("weight", "filter", "columns", "controls"),
    "relabel": ("starts", "filter", "reference", "allowed", "ordered", "columns", "controls"),
    "threshold": ("weight", "filter", "reference", "columns", "controls"),
}
# The parts that make the expansion of a form.
FORM_SECTIONS: dict[str, tuple[str, ...]] = {
    "": ("counts", "limits"),
    "DISPARITY": ("counts", "limits", "disparity"),
    "REWEIGH": ("reweigh",),
    "RELABEL": ("relabel",),
    "THRESHOLD": ("threshold",),
}


# What checks a parameter that an item is given, by marker: SQL in which `@{text}` is the parameter.
GIVEN: dict[str, str] = {}


def _given(item: str, text: str, bounds: str, **more: Any) -> exp.Expression:
    """What an item is given, number or parameter; how the latter is checked is written to GIVEN."""
    GIVEN[text[2:-1]] = given_within(item, f"${text}", bounds, **more).sql("duckdb").replace(f"${text}", "@{text}")
    return nodes.raw(text)


@contextlib.contextmanager
def markers() -> Iterator[None]:
    """Let the expander write markers where it would look at what the user wrote."""
    with contextlib.ExitStack() as stack:
        for module in (cuts, relabel, threshold):
            stack.enter_context(mock.patch.object(module, "given_within", _given))
        yield


def _mitigated(spec: FairSpec) -> dict[str, Any]:
    """The items that all forms have that hand rows on or search thresholds."""
    return {each: getattr(spec, each) for each in ("source", "protected", "control", "filter", "suffix")}


def _reweigh(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.label is not None
    return reweigh.reweigh(ReweighSpec(**_mitigated(spec), label=spec.label, weight=spec.weight))


def _relabel(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.score is not None
    by_score = shape["starts"] == "T"
    on: Any = {"d": "difference", "r": "ratio"}.get(shape["allowed"])
    order = tuple((f"@{{o{at}.text}}", f"@{{o{at}.rest}}") for at in range(3)) if shape["ordered"] == "1" else ()
    return relabel.relabel(RelabelSpec(
        **_mitigated(spec), score=spec.score, label=None if by_score else spec.label,
        threshold="@{relabel.threshold}" if by_score else None, reference=spec.reference,
        allowance=Allowance("@{relabel.within}", on, 1.0) if on else None, order=order,
    ))  # fmt: skip


def _threshold(spec: FairSpec, shape: dict[str, str]) -> exp.Query:
    assert spec.score is not None
    assert spec.label is not None
    assert spec.reference != "OVERALL"
    return threshold.threshold(ThresholdSpec(
        **_mitigated(spec), score=spec.score, label=spec.label, threshold="@{threshold.threshold}", penalty="@{threshold.penalty}",
        reference=spec.reference, weight=spec.weight, portable=True,
    ))  # fmt: skip


_EXPANDED = {"reweigh": _reweigh, "relabel": _relabel, "threshold": _threshold}


def is_valid(section: str, shape: dict[str, str]) -> bool:
    """Whether a section has a shape."""
    return section != "threshold" or shape["reference"] != "O"


def queries(section: str, spec: FairSpec, shape: dict[str, str]) -> list[Cte]:
    """Return the named queries of a section; the result has no name."""
    tree = _EXPANDED[section](spec, shape)
    key = "with_" if tree.args.get("with_") is not None else "with"
    found = [(each.alias_or_name, each.this) for each in tree.args[key].expressions]
    tree.set(key, None)
    return [*found, ("", tree)]
