"""Learners and mitigations: what fits a model, and what makes a fitted model meet an allowance."""
