"""Tell Superset how to parse the FAIR clause, so that it can be typed in SQL Lab."""

from fairsql.integrations.sqlglot_dialect import FairSQL

SQLGLOT_DIALECTS_EXTENSIONS = {"fairsql": FairSQL}
FEATURE_FLAGS = {"ENABLE_TEMPLATE_PROCESSING": True}  # Jinja passes a dashboard's filters to the rows of a clause
