"""Luskin et al. 2020, reproduced: `python -m examples.luskin.reproduce`."""
