"""Learners. In: a short name and arguments, or any classifier of scikit-learn. Out: fits on weighted rows, their
scores, and their bytes.
"""
