"""Write RESULTS.md for Calmon et al. 2017. In: tables of numbers. Out: Markdown, computed from these."""
