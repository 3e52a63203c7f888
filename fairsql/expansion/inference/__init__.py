"""Compute intervals and tests. In: counts, as nodes. Out: limits of metrics and gaps, and adjusted p-values."""
