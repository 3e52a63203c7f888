"""Rows in the locale of the environment: `locale_session.py [EXTENSION]` prints what clauses give.

Without EXTENSION the package runs them, else DuckDB with the extension of that path, which is loaded after the process
has taken its locale. The first line is a number as the locale writes it; the others are the same in every locale.
"""

from __future__ import annotations

import locale
import sys
from typing import Any

import duckdb
from test_extension import CLAUSES, GOLDEN, LOANS, values
from test_golden import people

import fairsql

SMALL = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED sex"
TEXTS = (
    "CREATE METRIC İyi AS 1.5 * tp / n; CREATE METRIC iyi AS 0.5 * fp / n; CREATE METRIC ıyı(cost := 2.5) AS cost * fn / n",
    f"{SMALL} METRICS İyi, iyi, IYI AS big, ıyı, ıyı(cost := .25) AS less)",
    "from loans fair disparity (prediction approved label repaid protected sex within 0.05 minimum 2e0 confidence 0.95)",
    f"{SMALL} METRICS tpr AS İ, fpr AS i, accuracy AS ı WITHIN 0.125)",
    f"{SMALL} METRICS tpr AS I, fpr AS i)",
    f"{SMALL} METRİCS tpr)",
    f"{SMALL} WITHıN 0.1)",
    "FROM loans FAİR (PREDICTION approved PROTECTED sex)",
    "FROM loans faır (PREDICTION approved PROTECTED sex)",
    "SELECT sex AS İ FROM (SELECT *, 'I' AS ı FROM loans) FAIR (PREDICTION approved PROTECTED sex CONTROL ı)",
    f"{SMALL} CONFIDENCE 0,95)",
)
CASES = [case.query.rstrip(";") for case in GOLDEN if "?" not in case.query and "METHOD" not in case.query]


def main(extension: str = "") -> None:
    """Print the rows of each clause, or its error."""
    locale.setlocale(locale.LC_ALL, "")
    con: Any
    if extension:
        con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        con.execute(f"LOAD '{extension}'")
    else:
        con = fairsql.connect()
    con.execute(LOANS)
    con.execute(f"INSERT INTO loans VALUES {values(people())}")
    print(locale.str(0.5))
    for query in (*TEXTS, *CASES[::12], *CLAUSES[::14]):
        try:
            told = con.execute(query).fetchall()
        except duckdb.Error as error:
            told = str(error).splitlines()[0]
        print(ascii(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
