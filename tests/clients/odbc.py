"""psqlODBC by pyodbc: catalogue functions, prepared statements, many rows."""

import sys
from pathlib import Path
from typing import Any

import pyodbc
from walk import DATABASE, FAIR, HOST, KINDS, PASSWORD, PLAIN, USER, Walk, fair_row, same

LIBRARY = next(str(path) for path in Path("/usr/lib").glob("*/odbc/psqlodbcw.so"))


class Odbc(Walk):
    mark = "?"
    terminated = "cancel"

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        mode = "require" if tls else "disable"
        return pyodbc.connect(
            f"Driver={LIBRARY};Server={HOST};Port={port};UID={USER};PWD={{{password}}};Database={DATABASE};"
            f"SSLmode={mode};UseDeclareFetch=1;Fetch=7000;MaxVarcharSize=4000"
        )

    def introspect(self, con: Any) -> None:
        cursor = con.cursor()
        same(sorted(row.table_name for row in cursor.tables(tableType="TABLE")), ["kinds", "loans", "payments"])
        same([row.column_name for row in cursor.columns(table="payments")], ["id", "loan", "paid", "paid_on"])
        same([row.column_name for row in cursor.primaryKeys(table="loans")], ["id"])
        same(
            [(row.pktable_name, row.fkcolumn_name) for row in cursor.foreignKeys(foreignTable="payments")],
            [("loans", "loan")],
        )
        same({row.column_name for row in cursor.statistics("payments") if row.column_name} >= {"loan"}, True)
        assert cursor.getTypeInfo().fetchall()

    def fair(self, con: Any) -> None:
        (row,) = self.rows(con, FAIR.replace("$1", "?").replace("$2", "?"), (2011, 0.5))
        fair_row([*row[:4], row[4] == "1"])  # the driver gives booleans as texts

    def value(self, column: str, found: Any) -> None:
        if column in ("tags", "numbers"):  # ODBC has no arrays
            same(found, {"tags": '{a,"b c",NULL}', "numbers": "{1,2}"}[column])
        elif column == "zoned":  # and no time zones
            same(found, KINDS["zoned"].replace(tzinfo=None))
        elif column == "large":  # and the driver gives numbers of 28 digits
            same(str(found)[:20], str(KINDS["large"])[:20])
        else:
            super().value(column, found)

    def place(self, con: Any) -> None:
        raise NotImplementedError("the driver only passes on the text of errors")

    def _cancel(self, con: Any) -> None:
        from walk import LONG, cancelling, refuses

        cursor = con.cursor()
        with cancelling(cursor.cancel):
            refuses(lambda: cursor.execute(LONG).fetchall(), "cancel")
        con.rollback()
        same(self.rows(con, "SELECT 1")[0][0], 1)

    def own(self, con: Any) -> None:
        cursor = con.cursor()
        cursor.executemany(
            "INSERT INTO payments (id, loan, paid) VALUES (?, ?, ?)", [(at, at, at / 4) for at in range(10, 60)]
        )
        same(self.rows(con, "SELECT count(*) FROM payments WHERE id >= ?", (10,))[0][0], 50)
        try:
            cursor.execute("SELECT no_such FROM payments")
        except pyodbc.Error as error:
            assert "ROLLBACK failed" not in str(error), error
        con.rollback()
        same(self.rows(con, "SELECT count(*) FROM payments")[0][0], 2)
        same(str(self.rows(con, "SELECT DATE '0044-03-15'")[0][0]), "0044-03-15")


if __name__ == "__main__":
    print("pyodbc", pyodbc.version, file=sys.stderr)
    Odbc().go()
