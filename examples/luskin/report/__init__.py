"""RESULTS.md of Luskin et al. 2020: tables of numbers in; Markdown out, computed from the same numbers."""
