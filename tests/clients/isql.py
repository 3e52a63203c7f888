"""psqlODBC by unixODBC's isql: SQLTables, SQLColumns, queries as a user types them."""

import os
import subprocess
from pathlib import Path
from typing import Any, ClassVar

from walk import DATABASE, FAIR, HOST, PASSWORD, PLAIN, USER, WRONG, Walk, fair_row, restart, same

LIBRARY = next(str(path) for path in Path("/usr/lib").glob("*/odbc/psqlodbcw.so"))


class Isql(Walk):
    shown: ClassVar = {"day": "2024-02-29", "moment": "2024-02-29 12:34:56.789012", "zoned": "2024-02-29 12:34:56", "price": "12345678.90",
             "large": "1234567890123456789012345678.0123456789", "tags": '{a,"b c",NULL}', "numbers": "{1,2}", "missing": "",
             "undefined": "NaN"}  # fmt: skip

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        mode = "require" if tls else "disable"
        Path("odbc.ini").write_text(
            f"[walk]\nDriver={LIBRARY}\nServername={HOST}\nPort={port}\nDatabase={DATABASE}\nSSLmode={mode}\n"
        )
        return password

    def ask(self, con: Any, *lines: str) -> str:
        environment = os.environ | {"ODBCINI": os.path.abspath("odbc.ini")}
        done = subprocess.run(["isql", "walk", USER, con, "-b", "-v", "-d|", "-m2000"], input="\n".join(lines) + "\n", text=True,
                              capture_output=True, env=environment, timeout=120)  # fmt: skip
        if "[ISQL]ERROR" in done.stdout + done.stderr or "ERROR" in done.stderr:
            raise RuntimeError(done.stderr + done.stdout)
        return done.stdout

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        if sql == "SELECT 1":
            return [[int(self.ask(con, sql))]]
        return [
            line.split("|")
            for line in self.ask(con, sql).splitlines()
            if "SQLRowCount" not in line and "rows" not in line
        ]

    def introspect(self, con: Any) -> None:
        assert "payments" in self.ask(con, "help")
        found = self.ask(con, "help payments")
        for name in ("id", "loan", "paid", "paid_on"):
            assert f"|{name}|" in found, found

    def fair(self, con: Any) -> None:
        *texts, difference, within = self.rows(con, FAIR.replace("$1", "2011").replace("$2", "0.5"))[0]
        fair_row([*texts, float(difference), within == "1"])

    def value(self, column: str, found: Any) -> None:
        same(found, self.shown[column])

    def fetch(self, con: Any) -> None:
        found = [int(row[0]) for row in self.rows(con, "SELECT id FROM loans")]
        same((len(found), sum(found)), (100_000, 4_999_950_000))

    def place(self, con: Any) -> None:
        assert WRONG
        raise NotImplementedError("the driver only passes on the text of errors")

    def _cancel(self, con: Any) -> None:
        raise NotImplementedError("it has no cancel")

    def _rollback(self, con: Any) -> None:
        raise NotImplementedError("each of its statements is a transaction")

    def _restart(self, con: Any) -> None:
        restart()
        same(self.rows(con, "SELECT 1")[0][0], 1)


if __name__ == "__main__":
    Isql().go()
