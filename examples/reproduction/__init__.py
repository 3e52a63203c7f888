"""Shared parts of the reproductions of papers: data sets, parts and splits, results, text, plots, command line."""
