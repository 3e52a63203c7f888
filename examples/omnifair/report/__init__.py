"""Write RESULTS.md for OmniFair (Zhang et al. 2021). In: tables of numbers. Out: Markdown, computed from these."""
