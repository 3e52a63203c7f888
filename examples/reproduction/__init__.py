"""What the reproductions of papers have in common: data sets, parts and splits, results, text, plots, command line."""
