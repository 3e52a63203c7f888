"""Find the data file that was probably meant by a name in FROM.

In: a table that does not exist, or a file that is not there, and a function that runs SQL. Out: the name of a file that
is there; empty if there is none, or if DuckDB may not look.
"""

from __future__ import annotations

from difflib import get_close_matches

import duckdb

from fairsql.session.running.value_counts import Run
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

_READ = ("csv", "tsv", "parquet", "json", "jsonl", "ndjson")  # what DuckDB reads by a name in FROM
_ENDINGS = tuple(f".{kind}{packed}" for kind in _READ for packed in ("", ".gz", ".zst"))


def file_of_table(table: str, run: Run) -> str:
    """Return the file in the working directory that is named like a table, as mortgages.csv."""
    return next((file for file in _files(f"{table}.*", run) if file.casefold() == table.casefold() + _end(file)), "")


def file_near(path: str, run: Run) -> str:
    """Return the file in the same folder with the nearest name."""
    folder = path.replace("\\", "/").rpartition("/")[0]
    near = get_close_matches(path, _files(f"{folder}/*" if folder else "*", run), n=1, cutoff=0.6)
    return near[0] if near else ""


def _files(pattern: str, run: Run) -> list[str]:
    if any(each in pattern[:-1] for each in "*?[") or "://" in pattern:
        return []
    try:
        rows = run(query("session", "files", pattern=quote_text(pattern)))
    except duckdb.Error:  # no access to files, an aborted transaction
        return []
    return [file for (file,) in rows if _end(file)]


def _end(file: str) -> str:
    return next((end for end in _ENDINGS if file.casefold().endswith(end)), "")
