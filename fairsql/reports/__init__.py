"""Reports: what an audit shows, as one document.

In: a connection, and a question: FROM … WHERE … FAIR DISPARITY (…). Out: a page of HTML, Markdown or JSON.
"""

from fairsql.reports.report import Report, report

__all__ = ["Report", "report"]
