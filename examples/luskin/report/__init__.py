"""RESULTS.md of Luskin et al. 2020: tables of numbers in; Markdown out, every sentence computed from these numbers."""
