"""RESULTS.md of Calmon et al. 2017: tables of numbers in; Markdown out, computed from the same numbers."""
