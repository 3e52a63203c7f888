"""Read the prompt. In: typed text, and scripts. Out: statements and dot commands, which are run."""
