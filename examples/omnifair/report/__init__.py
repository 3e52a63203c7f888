"""RESULTS.md of OmniFair (Zhang et al. 2021): tables of numbers in; Markdown out, every sentence computed from these numbers."""
