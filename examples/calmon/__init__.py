"""Calmon et al. 2017, reproduced: `python -m examples.calmon.reproduce`."""
