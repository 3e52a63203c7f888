"""RESULTS.md of OmniFair (Zhang et al. 2021): tables of numbers in; Markdown out, computed from the same numbers."""
