"""Findings: what rows of FAIR DISPARITY say about a policy, in words and as an exit status."""

from fairsql.findings.gate import Check, assert_fair, check
from fairsql.findings.judging import Judged, Outcome

__all__ = ["Check", "Judged", "Outcome", "assert_fair", "check"]
