"""Fit and store learners.

In: a short name and arguments, or any scikit-learn classifier. Out: fits on weighted rows, their scores, and their
bytes.
"""
