"""pg8000, which speaks the protocol in Python alone."""

import ssl
from typing import Any

import pg8000.dbapi
import pg8000.native
from walk import DATABASE, HOST, PASSWORD, PLAIN, USER, Walk, same


class Pg8000(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        context = ssl._create_unverified_context() if tls else None
        return pg8000.dbapi.connect(
            USER, host=HOST, port=port, password=password, database=DATABASE, ssl_context=context
        )

    def position(self, error: Any) -> Any:
        return error.args[0]["P"]

    def cancel(self, con: Any) -> None:
        raise NotImplementedError

    def _cancel(self, con: Any) -> None:
        raise NotImplementedError("the driver has no cancel")

    def own(self, con: Any) -> None:
        with pg8000.native.Connection(USER, host=HOST, port=PLAIN, password=PASSWORD, database=DATABASE) as native:
            same(native.run("SELECT id FROM payments WHERE id = ANY(:ids)", ids=[1, 5]), [[1]])
            statement = native.prepare("SELECT id FROM loans WHERE id > :least ORDER BY id LIMIT 1")
            same(statement.run(least=41), [[42]])
            native.run("BEGIN")
            same(native.run("INSERT INTO payments VALUES (:id, 8, 1, NULL) RETURNING id", id=9), [[9]])
            native.run("COPY payments (id, loan) FROM STDIN", stream=["20\t7\n", "21\t7\n"])
            same(native.run("SELECT count(*) FROM payments"), [[5]])
            native.run("ROLLBACK")


if __name__ == "__main__":
    Pg8000().go()
