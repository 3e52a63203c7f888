"""psycopg2: server cursors, COPY, execute_values."""

import io
from typing import Any

import psycopg2
import psycopg2.extras
from walk import COUNT, DATABASE, HOST, PASSWORD, PLAIN, TOTAL, USER, Walk, same


class Psycopg2(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        mode = "require" if tls else "disable"
        return psycopg2.connect(host=HOST, port=port, user=USER, password=password, dbname=DATABASE, sslmode=mode)

    def introspect(self, con: Any) -> None:
        assert not psycopg2.extras.HstoreAdapter.get_oids(con)[0]
        with con.cursor() as cursor:
            cursor.execute("SELECT day, large FROM kinds")
            same([column.type_code for column in cursor.description], [1082, 1700])
            same([column.table_column or column.name for column in cursor.description], ["day", "large"])

    def fetch(self, con: Any) -> None:
        with con.cursor("rows") as cursor:
            cursor.itersize = 7_000
            cursor.execute("SELECT id FROM loans")
            found = [number for (number,) in cursor]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def position(self, error: Any) -> Any:
        return error.diag.statement_position

    def own(self, con: Any) -> None:
        lines = io.StringIO()
        with con.cursor() as cursor:
            cursor.copy_expert("COPY (SELECT id FROM loans) TO STDOUT (FORMAT csv)", lines)
            same(sum(map(int, lines.getvalue().split())), TOTAL)
            rows = [(number, number, None) for number in range(10, 400)]
            found = psycopg2.extras.execute_values(
                cursor, "INSERT INTO payments (id, loan, paid) VALUES %s RETURNING id", rows, fetch=True
            )
            same(len(found), 390)
            cursor.copy_from(io.StringIO("1000\t7\t1.5\n1001\t7\t\\N\n"), "payments", columns=("id", "loan", "paid"))
            cursor.execute("SELECT count(*), count(paid) FROM payments WHERE id >= 1000")
            same(cursor.fetchone(), (2, 1))
        con.rollback()


if __name__ == "__main__":
    Psycopg2().go()
