"""Benchmarks: every claim is a ratio, measured side by side in one run.

`python -m benchmarks` runs them all and writes RESULTS.md; `--only NAME` and `--quick` only print.
"""
