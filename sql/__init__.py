"""SQL resources: metric definitions and macros, read by fairsql.resources."""
