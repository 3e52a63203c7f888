"""SQLAlchemy: reflection, automap, the ORM; the driver is the argument."""

import sys
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.ext.automap import automap_base
from sqlalchemy.orm import Session
from walk import COUNT, DATABASE, FAIR, HOST, PASSWORD, PLAIN, TOTAL, USER, Walk, fair_row, refuses, restart, same

DRIVER = sys.argv[1]
_SSL = {"psycopg": "sslmode", "psycopg2": "sslmode", "asyncpg": "ssl"}


def make_engine(port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> sa.Engine:
    """Return an engine; the one of asyncpg runs by its synchronous side."""
    url = sa.URL.create(f"postgresql+{DRIVER}", USER, password, HOST, port, DATABASE)
    arguments: dict[str, Any] = {"connect_args": {_SSL[DRIVER]: "require"} if tls and DRIVER in _SSL else {}}
    if tls and DRIVER == "pg8000":
        import ssl

        arguments["connect_args"] = {"ssl_context": ssl._create_unverified_context()}
    return sa.create_engine(url, **arguments, pool_pre_ping=True)


class Alchemy(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        return make_engine(port, password=password, tls=tls).connect()

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        return [tuple(row) for row in con.exec_driver_sql(sql, tuple(values) or None)]

    def introspect(self, con: Any) -> None:
        found = sa.inspect(con)
        same(sorted(found.get_table_names()), ["kinds", "loans", "payments"])
        same(found.get_view_names(), ["rates"])
        same(
            [str(column["type"]) for column in found.get_columns("payments")],
            ["INTEGER", "INTEGER", "NUMERIC(10, 2)", "DATE"],
        )
        same(found.get_pk_constraint("loans")["constrained_columns"], ["id"])
        (key,) = found.get_foreign_keys("payments")
        same((key["constrained_columns"], key["referred_table"]), (["loan"], "loans"))
        same([index["column_names"] for index in found.get_indexes("payments")], [["loan"]])
        same(found.get_table_comment("loans")["text"], "who has borrowed")
        base = automap_base()
        base.prepare(autoload_with=con.engine)
        with Session(con.engine) as session:
            loan = session.get(base.classes.loans, 7)
            same(len(loan.payments_collection), 2)

    def fair(self, con: Any) -> None:
        sql = sa.text(FAIR.replace("$1", ":least").replace("$2", ":threshold"))
        fair_row(con.execute(sql, {"least": 2011, "threshold": 0.5}).one())

    def fetch(self, con: Any) -> None:
        found = [row[0] for row in con.execution_options(yield_per=7_000).execute(sa.text("SELECT id FROM loans"))]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def position(self, error: Any) -> Any:
        cause = error.orig
        if DRIVER == "pg8000":
            return cause.args[0]["P"]
        if DRIVER == "asyncpg":
            return cause.__cause__.position
        return cause.diag.statement_position

    def _cancel(self, con: Any) -> None:
        if DRIVER not in ("psycopg", "psycopg2"):
            raise NotImplementedError("the driver has no cancel of another thread")
        super()._cancel(con)

    def cancel(self, con: Any) -> None:
        con.connection.driver_connection.cancel()

    def _rollback(self, con: Any) -> None:
        payments = sa.Table("payments", sa.MetaData(), autoload_with=con)
        count = sa.select(sa.func.count()).select_from(payments)
        added = con.execute(
            sa.insert(payments).returning(payments.c.paid), {"id": 3, "loan": 8, "paid": 1}
        ).scalar_one()
        same((str(added), con.scalar(count)), ("1.00", 3))
        refuses(lambda: con.execute(sa.insert(payments), {"id": 3, "loan": 8}))
        con.rollback()
        same(con.scalar(count), 2)

    def _restart(self, con: Any) -> None:
        engine = make_engine()
        with engine.connect() as other:
            same(other.scalar(sa.text("SELECT 1")), 1)
        restart()
        with engine.connect() as other:  # the pool finds that its connection is gone
            same(other.scalar(sa.text("SELECT 1")), 1)

    def own(self, con: Any) -> None:
        base = automap_base()
        base.prepare(autoload_with=con.engine)
        with Session(con.engine) as session:
            session.add_all(
                [base.classes.payments(id=number, loan=number, paid=number / 4) for number in range(10, 60)]
            )
            session.flush()
            total = sa.select(sa.func.sum(base.classes.payments.paid)).where(base.classes.payments.id >= 10)
            same(float(session.scalar(total)), sum(number / 4 for number in range(10, 60)))
            found = session.scalars(
                sa.select(base.classes.loans).where(
                    base.classes.loans.id.in_([1, 2, 3]), base.classes.loans.score > 0.3
                )
            ).all()
            same([loan.id for loan in found], [1, 2])
            session.rollback()


class OnAsyncpg(Alchemy):
    """The same by asyncpg: SQLAlchemy gives its connections no synchronous side but inside of `run_sync`."""

    def __init__(self) -> None:
        import asyncio

        self.loop = asyncio.new_event_loop()

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        url = sa.URL.create("postgresql+asyncpg", USER, password, HOST, port, DATABASE)
        engine = create_async_engine(url, connect_args={"ssl": "require"} if tls else {}, pool_pre_ping=True)
        self.loop.run_until_complete(self._try(engine))
        return engine

    async def _try(self, engine: AsyncEngine) -> None:
        async with engine.connect():
            pass

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        return self.inside(con, lambda each: super(OnAsyncpg, self).rows(each, sql, values))

    def inside(self, engine: Any, call: Any) -> Any:
        """Call with a connection."""

        async def run() -> Any:
            async with engine.connect() as each:
                return await each.run_sync(call)

        return self.loop.run_until_complete(run())

    def steps(self, name: str) -> None:
        if name in ("introspection", "FAIR", "rows", "rollback", "own"):
            method = {"introspection": "introspect", "FAIR": "fair", "rows": "fetch"}.get(name, f"_{name}")
            setattr(self, method, lambda con: self.inside(con, getattr(super(OnAsyncpg, self), method)))
        super().steps(name)

    def _restart(self, con: Any) -> None:
        restart()
        same(self.rows(con, "SELECT 1")[0][0], 1)


if __name__ == "__main__":
    (OnAsyncpg if DRIVER == "asyncpg" else Alchemy)().go()
