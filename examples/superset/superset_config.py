"""What Superset needs to know so that the FAIR clause may be typed in SQL Lab: how to parse it."""

from fairsql.integrations.sqlglot_dialect import FairSQL

SQLGLOT_DIALECTS_EXTENSIONS = {"fairsql": FairSQL}
FEATURE_FLAGS = {"ENABLE_TEMPLATE_PROCESSING": True}  # Jinja, so that a dashboard's filters reach the rows of a clause
