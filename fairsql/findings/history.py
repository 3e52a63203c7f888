"""The history of checks: a DuckDB file with each run of a policy (`fairsql check --record`).

In: the results of policies, one at a time. Out: rows in `runs` and `judged` (`sql/queries/checks.sql`), and a warning
if limits that hold at one look were looked at before, with fewer rows.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import TracebackType

from fairsql.findings.database import Database
from fairsql.findings.results import Result, lines_of
from fairsql.text.queries import query
from fairsql.text.tokens import tokenize

_SIDES = (("first", "second"), ("lowest", "highest"))
_OF_SIDES = ("group", "n", "value")
_SHOWN = (
    "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high", "allowance", "judged_on",
)  # fmt: skip


def fingerprint(statements: Sequence[str], values: Mapping[str, object]) -> str:
    """Return a hash that identifies a policy and its rows: of its text, the preparing statements, and the parameters.

    White space and comments do not matter.

    >>> fingerprint(["FROM t FAIR (…)"], {}) == fingerprint(["FROM  t -- all\\nFAIR (…);"], {})
    True
    """
    texts = [
        " ".join(sql[token.start : token.end] for token in tokenize(sql) if token.text != ";") for sql in statements
    ]
    whole = json.dumps([texts, values], sort_keys=True, default=str)
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


class History:
    """A file of runs, created if it does not exist. A run and its rows are written in one transaction.

    Raises:
        ProgrammingError: for the database that is being checked, which is already open.
    """

    def __init__(self, connection: Database, path: str | os.PathLike[str]) -> None:
        self._database = connection.open_file(path)
        self._database.execute(query("checks", "create"))

    def __enter__(self) -> History:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._database.close()

    def warning(self, fingerprint: str, rows: int, *, without_anytime: str = "") -> str:
        """Return a warning if limits that hold at one look are looked at again with more rows; else an empty string."""
        looks, fewest = self._database.execute(query("checks", "looks"), [fingerprint, rows]).fetchall()[0]
        if not looks:
            return ""
        advice = f"look seldom, at times that are planned: with {without_anytime} there is no ANYTIME"
        return (
            f"this is look {looks + 1} at rows that grew from {fewest:,} to {rows:,}, and limits of CONFIDENCE hold at "
            "one look: of many looks one is false by chance sooner or later; "
            f"{advice if without_anytime else 'write CONFIDENCE 0.95 ANYTIME'}"
        )

    def add(
        self, result: Result, *, file: str, fingerprint: str, rows: int | None, of_all_rows: frozenset[str]
    ) -> None:
        """Record the result of a policy.

        Args:
            result: the result.
            file: the name of the policy file.
            fingerprint: the policy's fingerprint.
            rows: the number of data rows of the policy; None if it could not run.
            of_all_rows: the metrics that are shares of all rows of a group.
        """
        time = datetime.now(UTC).replace(tzinfo=None)
        run = [time, file, result.policy.name, fingerprint, rows, result.outcome, "\n".join(lines_of(result))]
        with self._database.cursor() as cursor:
            cursor.begin()
            ((number,),) = cursor.execute(query("checks", "add"), run).fetchall()
            for judged in result.rows:
                row = judged.row
                values: dict[str, object] = {
                    "run": number, "outcome": judged.outcome, "metric": row["metric"], "message": judged.message,
                    "stratum": judged.stratum, "of_all_rows": row["metric"] in of_all_rows,
                }  # fmt: skip
                own = next(sides for sides in _SIDES if f"{sides[0]}_group" in row)
                for side, of in zip(_SIDES[0], own, strict=True):
                    values |= {f"{side}_{each}": row.get(f"{of}_{each}") for each in _OF_SIDES}
                values |= {each: row.get(each) for each in _SHOWN}
                columns = ", ".join(f"${at} AS {name}" for at, name in enumerate(values, 1))
                cursor.execute(query("checks", "add_judged", columns=columns), list(values.values()))
            cursor.commit()
