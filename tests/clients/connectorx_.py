"""connectorx: a query as several that run beside each other, by each of its protocols."""

from typing import Any
from urllib.parse import quote

import connectorx
from walk import (
    COUNT,
    DATABASE,
    FAIR,
    HOST,
    PASSWORD,
    PLAIN,
    TOTAL,
    USER,
    VALUES,
    WRONG,
    Walk,
    fair_row,
    refuses,
    restart,
    same,
)


class Connectorx(Walk):
    kinds = VALUES | {"decimals": ["price"]}  # it reads 28 digits at most, from PostgreSQL too

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        return (
            f"postgresql://{USER}:{quote(password)}@{HOST}:{port}/{DATABASE}?sslmode={'require' if tls else 'disable'}"
        )

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        found = connectorx.read_sql(con, sql, return_type="arrow")
        return [tuple(row.values()) for row in found.to_pylist()]

    def fair(self, con: Any) -> None:
        fair_row(self.rows(con, FAIR.replace("$1", "2011").replace("$2", "0.5"))[0])

    def fetch(self, con: Any) -> None:
        for protocol in ("binary", "csv", "cursor", "simple"):
            found = connectorx.read_sql(
                con, "SELECT id FROM loans", partition_on="id", partition_num=4, protocol=protocol, return_type="arrow"
            )
            same((found.num_rows, sum(found["id"].to_pylist())), (COUNT, TOTAL))

    def place(self, con: Any) -> None:
        refuses(lambda: self.rows(con, WRONG), "rase")
        raise NotImplementedError("it only passes on the text of errors")

    def _cancel(self, con: Any) -> None:
        raise NotImplementedError("it has no cancel")

    def _rollback(self, con: Any) -> None:
        raise NotImplementedError("it only reads")

    def _restart(self, con: Any) -> None:
        restart()
        same(self.rows(con, "SELECT 1")[0][0], 1)


if __name__ == "__main__":
    Connectorx().go()
