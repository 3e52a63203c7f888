"""FairSQL: group fairness where the data lives.

>>> import fairsql
>>> con = fairsql.connect()
>>> _ = con.execute("CREATE TABLE loans AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) v(race, approved)")
>>> con.execute("SELECT race, n, selection_rate FROM loans FAIR (PREDICTION approved PROTECTED race)").fetchall()
[('a', 2, 0.5), ('b', 1, 1.0)]
"""

from typing import TYPE_CHECKING, Any

from duckdb import (
    Error,
    IntegrityError,
    InternalError,
    NotSupportedError,
    OperationalError,
    Warning,
    paramstyle,
    threadsafety,
)

from fairsql.errors import (
    ClauseError,
    ClauseWarning,
    DatabaseError,
    DataError,
    FairSQLError,
    InterfaceError,
    MetricError,
    ProgrammingError,
)
from fairsql.session.connection import Connection
from fairsql.session.opening import connect

if TYPE_CHECKING:
    from fairsql.expansion import expand
    from fairsql.findings import assert_fair, check
    from fairsql.integrations.metric_frame import metric_frame
    from fairsql.integrations.scorer import scorer
    from fairsql.reports.report import report

__version__ = "0.1.0"
apilevel = "2.0"
Binary = bytes

__all__ = [
    "Binary",
    "ClauseError",
    "ClauseWarning",
    "Connection",
    "DataError",
    "DatabaseError",
    "Error",
    "FairSQLError",
    "IntegrityError",
    "InterfaceError",
    "InternalError",
    "MetricError",
    "NotSupportedError",
    "OperationalError",
    "ProgrammingError",
    "Warning",
    "__version__",
    "apilevel",
    "assert_fair",
    "check",
    "connect",
    "expand",
    "metric_frame",
    "paramstyle",
    "report",
    "scorer",
    "threadsafety",
]


def __getattr__(name: str) -> Any:
    """Import these only when they are used: reading FairSQL's syntax takes longer to load than DuckDB."""
    if name == "expand":
        from fairsql.expansion import expand

        return expand
    if name == "report":
        from fairsql.reports import report

        return report
    if name == "metric_frame":
        from fairsql.integrations.metric_frame import metric_frame

        return metric_frame
    if name == "scorer":
        from fairsql.integrations.scorer import scorer

        return scorer
    if name in ("assert_fair", "check"):
        from fairsql import findings

        return getattr(findings, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
