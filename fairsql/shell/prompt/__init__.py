"""The prompt. In: what is typed, and scripts. Out: statements and dot commands that are run."""
