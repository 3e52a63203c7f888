"""polars: data frames by connectorx, ADBC and SQLAlchemy."""

import math
from typing import Any
from urllib.parse import quote

import adbc_driver_postgresql.dbapi
import polars
import sqlalchemy
from walk import (
    COUNT,
    DATABASE,
    FAIR,
    HOST,
    KINDS,
    PASSWORD,
    PLAIN,
    TOTAL,
    USER,
    WRONG,
    Walk,
    fair_row,
    refuses,
    restart,
    same,
)


class Polars(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        return (
            f"postgresql://{USER}:{quote(password)}@{HOST}:{port}/{DATABASE}?sslmode={'require' if tls else 'disable'}"
        )

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        found = polars.read_database_uri(sql, con, engine="adbc").rows()
        if "large" not in sql:  # connectorx reads decimals of 28 digits at most
            same(polars.read_database_uri(sql, con, engine="connectorx").height, len(found))
        return found

    def fair(self, con: Any) -> None:
        found = polars.read_database_uri(FAIR, con, engine="adbc", execute_options={"parameters": [2011, 0.5]})
        fair_row(found.rows()[0])

    def fetch(self, con: Any) -> None:
        for engine in ("adbc", "connectorx"):
            found = polars.read_database_uri("SELECT id FROM loans", con, engine=engine)
            same((found.height, sum(found["id"])), (COUNT, TOTAL))
        engine = sqlalchemy.create_engine(con.replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect() as each:
            batches = polars.read_database("SELECT id FROM loans", each, iter_batches=True, batch_size=7_000)
            same(sum(sum(batch["id"]) for batch in batches), TOTAL)

    def value(self, column: str, found: Any) -> None:
        if column in ("price", "large"):
            return same(str(found), str(KINDS[column]))
        return super().value(column, found)

    def place(self, con: Any) -> None:
        refuses(lambda: polars.read_database_uri(WRONG, con, engine="adbc"), "rase")
        raise NotImplementedError("it only passes on the text of errors")

    def _cancel(self, con: Any) -> None:
        raise NotImplementedError("it has no cancel")

    def _rollback(self, con: Any) -> None:
        raise NotImplementedError("it only reads here")

    def _restart(self, con: Any) -> None:
        restart()
        same(self.rows(con, "SELECT 1")[0][0], 1)

    def own(self, con: Any) -> None:
        frame = polars.DataFrame({"id": range(1_000), "name": ["é"] * 1_000, "score": [0.5, math.nan] * 500})
        same(frame.write_database("written", con, engine="adbc", if_table_exists="replace"), 1_000)
        same(polars.read_database_uri("SELECT count(*) AS n FROM written", con, engine="adbc").item(), 1_000)
        with adbc_driver_postgresql.dbapi.connect(con) as each, each.cursor() as cursor:
            cursor.execute("DROP TABLE written")
            each.commit()


if __name__ == "__main__":
    Polars().go()
