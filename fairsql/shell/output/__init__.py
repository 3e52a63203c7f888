"""What a terminal shows. In: results. Out: boxes, lines, files, plots and progress."""
