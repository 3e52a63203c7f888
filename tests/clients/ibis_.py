"""ibis: tables as expressions, its own SQL, schemas."""

from typing import Any

import ibis
from walk import COUNT, DATABASE, FAIR, HOST, KINDS, PASSWORD, PLAIN, TOTAL, USER, Walk, fair_row, same


class Ibis(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        return ibis.postgres.connect(
            host=HOST, port=port, user=USER, password=password, database=DATABASE, schema="main",
            sslmode="require" if tls else "disable",
        )  # fmt: skip

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        with con.raw_sql(sql) as cursor:
            return list(cursor.fetchall())

    def introspect(self, con: Any) -> None:
        same(sorted(con.list_tables()), ["kinds", "loans", "payments", "rates"])
        same(str(con.table("payments").schema()["paid"]), "decimal(10, 2)")
        assert "main" in con.list_databases(), con.list_databases()

    def fair(self, con: Any) -> None:
        fair_row(self.rows(con, FAIR.replace("$1", "2011").replace("$2", "0.5"))[0])

    def fetch(self, con: Any) -> None:
        batches = con.table("loans").select("id").to_pyarrow_batches(chunk_size=7_000)
        found = [number for batch in batches for number in batch.column(0).to_pylist()]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def values(self, con: Any) -> None:
        super().values(con)
        row = con.table("kinds").select("day", "price", "tags", "missing").to_pyarrow().to_pylist()[0]
        same(row, {name: KINDS[name] for name in row})

    def position(self, error: Any) -> Any:
        return error.diag.statement_position

    def cancel(self, con: Any) -> None:
        con.con.cancel()

    def go_back(self, con: Any) -> None:
        con.con.rollback()

    def _rollback(self, con: Any) -> None:
        raise NotImplementedError("each of its statements is a transaction")

    def own(self, con: Any) -> None:
        loans = con.table("loans")
        found = (
            loans.group_by("race")
            .agg(n=loans.count(), mean=loans.score.mean())
            .order_by("race")
            .to_pyarrow()
            .to_pylist()
        )
        same([each["race"] for each in found], ["Black", "White"])
        same(sum(each["n"] for each in found), COUNT)
        joined = (
            con.table("payments").join(loans, con.table("payments").loan == loans.id).year.max().to_pyarrow().as_py()
        )
        same(joined, 2012)
        same(con.table("rates").count().to_pyarrow().as_py(), 2)


if __name__ == "__main__":
    Ibis().go()
