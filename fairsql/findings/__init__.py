"""Findings: what the metrics say about a policy.

In: a connection, and policies, which are queries with FAIR DISPARITY. Out: outcomes, in words and as an exit status.
"""

from fairsql.findings.gate import assert_fair, check
from fairsql.findings.judging import Judged, Outcome
from fairsql.findings.results import Check

__all__ = ["Check", "Judged", "Outcome", "assert_fair", "check"]
