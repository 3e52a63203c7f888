"""A gallery of reports, written by `make docs`."""
