"""Reports: an audit as one document.

In: a connection, and a question: FROM … WHERE … FAIR DISPARITY (…). Out: an HTML page, Markdown or JSON.
"""

from fairsql.reports.report import Report, report

__all__ = ["Report", "report"]
