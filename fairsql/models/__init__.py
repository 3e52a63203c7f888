"""Models within allowances (OmniFair, Zhang et al. 2021). In: a statement CREATE MODEL and its rows, or arrays. Out: a
fitted model, the macro that scores with it, and its records.
"""
