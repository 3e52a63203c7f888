"""What Superset needs to know so that the FAIR clause may be typed in SQL Lab: how to parse it."""

from fairsql.integrations.sqlglot_dialect import FairSQL

SQLGLOT_DIALECTS_EXTENSIONS = {"fairsql": FairSQL}
