"""psycopg 3: pipeline, server cursors, COPY, cancel_safe."""

from typing import Any

import psycopg
from walk import COUNT, DATABASE, HOST, LONG, PASSWORD, PLAIN, TOTAL, USER, Walk, refuses, same


class Psycopg(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        mode = "require" if tls else "disable"
        return psycopg.connect(host=HOST, port=port, user=USER, password=password, dbname=DATABASE, sslmode=mode)

    def introspect(self, con: Any) -> None:
        found = psycopg.types.TypeInfo.fetch(con, "numeric")
        same((found.oid, found.array_oid), (1700, 1231))

    def fetch(self, con: Any) -> None:
        for binary in (False, True):
            with con.cursor("rows", binary=binary) as cursor:
                cursor.itersize = 7_000
                found = [number for (number,) in cursor.execute("SELECT id FROM loans")]
            same((len(found), sum(found)), (COUNT, TOTAL))

    def position(self, error: Any) -> Any:
        return error.diag.statement_position

    def cancel(self, con: Any) -> None:
        con.cancel_safe(timeout=5)

    def own(self, con: Any) -> None:
        with con.pipeline():
            found = [con.execute("SELECT %s::int + 1", (number,)) for number in range(50)]
        same([cursor.fetchone()[0] for cursor in found], list(range(1, 51)))
        with con.cursor() as cursor, cursor.copy("COPY (SELECT id FROM loans ORDER BY id) TO STDOUT") as copy:
            same(sum(int(row[0]) for row in copy.rows()), TOTAL)
        con.execute("SELECT pg_catalog.set_config('statement_timeout', '300', true)")
        refuses(lambda: con.execute(LONG), "statement timeout")
        con.rollback()
        with con.transaction(), con.transaction():
            same(con.execute("SELECT id FROM payments WHERE id = ANY(%s)", ([1, 5],)).fetchall(), [(1,)])
        returned = con.execute(
            "INSERT INTO payments VALUES (%s, %s, %s, %s) RETURNING id, paid", (9, 8, "2.5", None)
        ).fetchone()
        same(str(returned), "(9, Decimal('2.50'))")
        with con.cursor() as cursor, cursor.copy("COPY payments (id, loan, paid) FROM STDIN") as copy:
            for number in range(10, 2_000):
                copy.write_row((number, number, None if number % 2 else "1.25"))
        same(con.execute("SELECT count(*), sum(paid) FROM payments WHERE id >= 10").fetchone()[0], 1990)
        con.rollback()


if __name__ == "__main__":
    Psycopg().go()
