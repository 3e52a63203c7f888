"""OmniFair (Zhang et al. 2021), reproduced: `python -m examples.omnifair.reproduce`."""
