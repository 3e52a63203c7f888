"""Write RESULTS.md for Luskin et al. 2020. In: tables of numbers. Out: Markdown, computed from these."""
