"""asyncpg: binary values, prepared statements, a pool."""

import asyncio
import ssl
from typing import Any

import asyncpg
from walk import COUNT, DATABASE, HOST, LONG, PASSWORD, PLAIN, TOTAL, USER, Walk, same


class Waiting:
    """A connection whose calls are waited for."""

    def __init__(self, loop: asyncio.AbstractEventLoop, con: Any) -> None:
        self.loop, self.raw = loop, con

    def wait(self, future: Any) -> Any:
        return self.loop.run_until_complete(future)

    def close(self) -> None:
        self.wait(self.raw.close())


class Asyncpg(Walk):
    mark = "${}"

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        context = ssl._create_unverified_context() if tls else False
        return Waiting(
            self.loop,
            self.loop.run_until_complete(
                asyncpg.connect(host=HOST, port=port, user=USER, password=password, database=DATABASE, ssl=context)
            ),
        )

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        return [tuple(row) for row in con.wait(con.raw.fetch(sql, *values))]

    def introspect(self, con: Any) -> None:
        statement = con.wait(con.raw.prepare("SELECT * FROM loans WHERE id > $1"))
        same([each.name for each in statement.get_attributes()], ["id", "year", "score", "repaid", "race"])
        same([each.name for each in statement.get_parameters()], ["int4"])

    def fetch(self, con: Any) -> None:
        async def read() -> list[int]:
            async with con.raw.transaction():
                return [row[0] async for row in con.raw.cursor("SELECT id FROM loans", prefetch=7_000)]

        found = con.wait(read())
        same((len(found), sum(found)), (COUNT, TOTAL))

    def position(self, error: Any) -> Any:
        return error.position

    def _cancel(self, con: Any) -> None:
        async def stop() -> None:
            try:
                await con.raw.fetch(LONG, timeout=1)
            except TimeoutError:
                return
            raise AssertionError("an error was expected")

        con.wait(stop())
        same(self.rows(con, "SELECT 1")[0][0], 1)

    def _rollback(self, con: Any) -> None:
        async def go_back() -> None:
            transaction = con.raw.transaction()
            await transaction.start()
            same(await con.raw.fetchval("INSERT INTO payments VALUES ($1, $2, 1, NULL) RETURNING id", 3, 8), 3)
            await transaction.rollback()
            same(await con.raw.fetchval("SELECT count(*) FROM payments"), 2)

        con.wait(go_back())

    def own(self, con: Any) -> None:
        async def pool() -> None:
            async with asyncpg.create_pool(
                host=HOST, port=PLAIN, user=USER, password=PASSWORD, database=DATABASE, min_size=2
            ) as some:
                for _ in range(3):
                    async with some.acquire() as each:
                        same(await each.fetchval("SELECT id FROM payments WHERE id = ANY($1::int[])", [1, 5]), 1)
                        same(await each.fetchval("SELECT $1::text[]", ["a", None]), ["a", None])
                        same(
                            await each.fetchval("SELECT count(*) FROM loans WHERE score > $1 AND id < $2", 0.5, 101), 50
                        )
                async with some.acquire() as each:
                    transaction = each.transaction()
                    await transaction.start()
                    rows = [(number, number, None, None) for number in range(10, 300)]
                    await each.executemany("INSERT INTO payments VALUES ($1, $2, $3, $4)", rows[:100])
                    await each.copy_records_to_table("payments", records=rows[100:])
                    same(await each.fetchval("SELECT count(*) FROM payments WHERE id >= 10"), 290)
                    await transaction.rollback()

        con.wait(pool())


if __name__ == "__main__":
    Asyncpg().go()
