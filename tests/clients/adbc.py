"""ADBC: rows as Arrow, its own list of tables, ingestion."""

from typing import Any
from urllib.parse import quote

import adbc_driver_postgresql.dbapi
import pyarrow as pa
from walk import COUNT, DATABASE, HOST, KINDS, PASSWORD, PLAIN, TOTAL, USER, Walk, same


class Adbc(Walk):
    mark = "${}"

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        mode = "require" if tls else "disable"
        return adbc_driver_postgresql.dbapi.connect(
            f"postgresql://{USER}:{quote(password)}@{HOST}:{port}/{DATABASE}?sslmode={mode}"
        )

    def introspect(self, con: Any) -> None:
        found = con.adbc_get_objects(depth="columns", db_schema_filter="main").read_all().to_pylist()
        tables = {
            table["table_name"]: [column["column_name"] for column in table["table_columns"]]
            for catalogue in found for schema in catalogue["catalog_db_schemas"] for table in schema["db_schema_tables"]
        }  # fmt: skip
        same(sorted(tables["payments"]), ["id", "loan", "paid", "paid_on"])
        same(con.adbc_get_table_schema("loans").names, ["id", "year", "score", "repaid", "race"])

    def fetch(self, con: Any) -> None:
        with con.cursor() as cursor:
            cursor.execute("SELECT id FROM loans")
            found = [row["id"] for batch in cursor.fetch_record_batch() for row in batch.to_pylist()]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def value(self, column: str, found: Any) -> None:
        if column in ("price", "large"):  # the driver gives decimals as texts
            return same(found, str(KINDS[column]))
        return super().value(column, found)

    def cancel(self, con: Any) -> None:
        con.adbc_cancel()

    def position(self, error: Any) -> Any:
        return dict(error.details)[b"PG_DIAG_STATEMENT_POSITION"]

    def _rollback(self, con: Any) -> None:
        with con.cursor() as cursor:
            cursor.execute("INSERT INTO payments VALUES ($1, 8, 1, NULL)", (3,))
        same(self.rows(con, "SELECT count(*) FROM payments")[0][0], 3)
        con.rollback()
        same(self.rows(con, "SELECT count(*) FROM payments")[0][0], 2)

    def own(self, con: Any) -> None:
        with con.cursor() as cursor:
            table = pa.table({"id": pa.array(range(5_000), pa.int32()), "name": [f"n {at}" for at in range(5_000)]})
            same(cursor.adbc_ingest("ingested", table, mode="create"), 5_000)
        same(self.rows(con, "SELECT count(*), max(name) FROM ingested")[0], (5_000, "n 999"))
        con.rollback()


if __name__ == "__main__":
    Adbc().go()
