"""RESULTS.md of Calmon et al. 2017: tables of numbers in; Markdown out, every sentence computed from these numbers."""
