"""Write to the terminal. In: results. Out: boxes, lines, files, plots and progress."""
