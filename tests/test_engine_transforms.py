"""Optimised transforms of rows of other databases: the rows are those that DuckDB draws on the same KEY."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import md5
from typing import Any

import pytest
from support.engine_databases import DRIVERS, ENGINES, Reached, of_sqlite, on_each, warned_where_due
from support.oracle import assert_same

import fairsql
from fairsql.expansion.pushdown import transform_cells
from fairsql.expansion.pushdown.transform_query import digits_below
from fairsql.transforms import engine_transform_rows

COLUMNS = {
    "id": "BIGINT", "g": "VARCHAR(9)", "Job of": "VARCHAR(20)", "age": "INTEGER", "member": "BOOLEAN", "price": "DECIMAL(6, 2)",
    "score": "DOUBLE PRECISION", "y": "INTEGER", "income": "VARCHAR(9)", "day": "DATE", "seen": "TIMESTAMP",
    "zoned": "TIMESTAMP WITH TIME ZONE",
}  # fmt: skip
JOBS = ["O'Brien", 'say "no" \\ yes', "naïve Ωμέγα 日本 🙂", None]
CLAUSES = {
    "plain": """PROTECTED g LABEL y FEATURES "Job of", member EPSILON 0.1 OBJECTIVE l1
        DISTORTION changed("Job of") + changed(member) + changed(y) WITHIN 1.5 SEED 7 KEY id""",
    "bins": """PROTECTED g, member LABEL income = '>50K' AS high FEATURES quantiles(age, 3), bins(score, 2) AS half
        EPSILON 0.2 OBJECTIVE l1 DISTORTION steps(age, 1) + steps(half) + changed(high) WITHIN 1.5 KEY coalesce("Job of", ''), id""",
    "top": """PROTECTED CUBE (g, member) LABEL y FEATURES top("Job of", 2), bins(price, [0.25, 0.5]) EPSILON 0.3 OBJECTIVE kl
        DISTORTION changed("Job of") + changed(price) + changed(y) WITHIN 1.5 WEIGHT age KEY id""",
    "numbers": """PROTECTED g LABEL y FEATURES top(score, 2) AS often, top(price, 4) AS prices, top(member, 2) AS belongs EPSILON 0.3
        OBJECTIVE l1 DISTORTION changed(often) + changed(prices) + changed(belongs) + changed(y) WITHIN 1.5 KEY id""",
    "days": """PROTECTED g LABEL y FEATURES day, bins(seen, [TIMESTAMP '2024-03-01 12:00:00.5', TIMESTAMP '2100-01-01']) AS period
        EPSILON 0.1 OBJECTIVE l1 DISTORTION changed(day) + steps(period) + changed(y) WITHIN 1.5 KEY id""",
    "moments": """PROTECTED g LABEL y FEATURES zoned, top(day, 2) AS often, quantiles(seen, 2) AS later EPSILON 0.1 OBJECTIVE l1
        DISTORTION changed(zoned) + changed(often) + changed(later) + 2 * changed(y) WITHIN 1.5 KEY id""",
}
TYPED = ("numbers", "days", "moments")  # which SQLite has no types for


def rows() -> list[tuple[Any, ...]]:
    """Rows whose outcomes differ by group, with NULL in most columns."""
    draw = random.Random(11)
    found = []
    for at in range(240):
        group, member = draw.choice(["a", "b", None]), draw.random() < 0.4
        wins = draw.random() < (0.7 if group == "a" else 0.35)
        label = None if at % 10 == 3 else int(wins)
        price, score = draw.randrange(4) / 4, None if at % 12 == 5 else draw.randrange(100) / 64
        income = None if label is None else ">50K" if wins else "<=50K"
        day = None if at % 7 == 2 else date(2024, 2, 28) + timedelta(days=draw.randrange(3))
        seen = (
            None
            if at % 11 == 4
            else datetime(2024, 3, 1, 12, 0, 0, 499_999 + draw.randrange(3)) - timedelta(days=at % 2)
        )
        zoned = None if at % 13 == 6 else datetime(1969, 12, 31, 23, 59, 59, draw.randrange(3), tzinfo=UTC)
        found.append(
            (at, group, JOBS[at % 4], draw.randint(18, 70), member, price, score, label, income, day, seen, zoned)
        )
    return found


def literal(value: Any, name: str) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, date):
        return f"'{value.replace(tzinfo=None) if isinstance(value, datetime) and name == 'ClickHouse' else value}'"
    if isinstance(value, str):
        backslash = "\\\\" if name in ("ClickHouse", "Spark") else "\\"
        quoted = value.replace("\\", backslash).replace("'", "\\'" if name == "Spark" else "''")
        return f"'{quoted}'"
    return f"CAST({value} AS DOUBLE)" if isinstance(value, float) and name == "Spark" else str(value)


OWN_KINDS = {
    "Spark": {"DOUBLE PRECISION": "DOUBLE", "TIMESTAMP": "TIMESTAMP_NTZ", "TIMESTAMP WITH TIME ZONE": "TIMESTAMP_LTZ"},
    "ClickHouse": {"DOUBLE PRECISION": "Float64", "BOOLEAN": "Bool", "TIMESTAMP": "DateTime64(6, 'UTC')",
                   "TIMESTAMP WITH TIME ZONE": "DateTime64(6, 'UTC')"},
}  # fmt: skip


def write(remote: Reached, statement: str) -> None:
    assert remote.con.engine is not None
    with remote.con.engine.snapshot(writes=True):
        remote.con.engine.execute(statement)


def fill(remote: Reached) -> None:
    """Make the table `people` in an engine."""
    values = ", ".join(f"({', '.join(literal(value, remote.name) for value in row)})" for row in rows())
    quote = "`" if remote.name in ("ClickHouse", "Spark") else '"'
    names = [f"{quote}{name}{quote}" for name in COLUMNS]
    own = OWN_KINDS.get(remote.name, {})
    kinds = [own.get(kind, kind) for kind in COLUMNS.values()]
    if remote.name == "Spark":
        casts = ", ".join(f"CAST({name} AS {kind}) AS {name}" for name, kind in zip(names, kinds, strict=True))
        write(remote, f"CREATE OR REPLACE TEMPORARY VIEW people AS SELECT {casts} FROM VALUES {values} AS v({', '.join(names)})")  # fmt: skip
        return
    write(remote, "DROP TABLE IF EXISTS people")
    if remote.name == "ClickHouse":
        kinds = [f"Nullable({kind})" for kind in kinds]
    store = " ENGINE = MergeTree ORDER BY tuple()" if remote.name == "ClickHouse" else ""
    columns = ", ".join(f"{name} {kind}" for name, kind in zip(names, kinds, strict=True))
    write(remote, f"CREATE TABLE people ({columns}){store}")
    write(remote, f"INSERT INTO people VALUES {values}")


@pytest.fixture(scope="module")
def here() -> Iterator[fairsql.Connection]:
    """DuckDB with the same rows."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE people ({})".format(", ".join(f'"{name}" {kind}' for name, kind in COLUMNS.items())))
        con.executemany(f"INSERT INTO people VALUES ({', '.join('?' * len(COLUMNS))})", rows())
        for name, clause in CLAUSES.items():
            con.execute(f'CREATE TRANSFORM "{name}" {clause} AS SELECT * FROM people')
        yield con


@pytest.fixture(params=[*ENGINES, *DRIVERS], scope="module")
def remote(request: pytest.FixtureRequest) -> Iterator[Reached]:
    """Each engine in turn, with the table `people`."""
    reached: Reached = request.getfixturevalue(request.param)
    fill(reached)
    yield reached
    if reached.name != "Spark":
        write(reached, "DROP TABLE people")


def in_order(con: fairsql.Connection, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    found = con.execute(query)
    rows = [tuple(in_utc(value) for value in row) for row in found.fetchall()]
    return [each[0] for each in found.description or ()], sorted(rows, key=lambda row: int(row[0]))


def in_utc(value: Any) -> Any:
    """A time, which ClickHouse always gives a time zone, in that of UTC."""
    if not isinstance(value, datetime):
        return value
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def clause(name: str, remote: Reached) -> str:
    """The items of a clause: bounds have a time zone where values have."""
    if remote.name == "SQLite" and name in TYPED:
        pytest.skip("SQLite has no dates")
    return CLAUSES[name].replace("TIMESTAMP '", "TIMESTAMPTZ '") if remote.name == "ClickHouse" else CLAUSES[name]


ON_EACH = on_each(CLAUSES, of_drivers=TYPED)


@pytest.mark.parametrize(("name", "remote"), ON_EACH, indirect=["remote"])
def test_rows_are_redrawn_on_the_engine_as_in_duckdb(name: str, remote: Reached, here: fairsql.Connection) -> None:
    times = "" if name in TYPED else " EXCLUDE (day, seen, zoned)"  # which SQLite has as texts
    query = f"SELECT *{times} FROM people FAIR TRANSFORM ({{}})"
    want = in_order(here, query.format(CLAUSES[name]))
    with warned_where_due(remote):
        assert in_order(remote.con, query.format(clause(name, remote))) == want
    before = {row[0]: tuple(map(in_utc, row)) for row in rows()}
    width = len(COLUMNS) - (3 if times else 0)
    changed = sum(before[row[0]][:width] != row[:width] for row in want[1])
    assert 10 < changed < len(want[1]) or "top" in CLAUSES[name]  # which makes 'other' of a text


@pytest.mark.parametrize(("name", "remote"), ON_EACH, indirect=["remote"])
def test_transforms_made_on_the_engine_are_those_made_in_duckdb(
    name: str, remote: Reached, here: fairsql.Connection
) -> None:
    con = remote.con
    con.execute(f'CREATE OR REPLACE TRANSFORM "{name}" {clause(name, remote)} AS SELECT * FROM people')
    record = f"""SELECT label, features, replace(bins::VARCHAR, '+00', '') AS bins, training_rows, excluded_rows, weight, groups, cells, seed, departure, changed,
        expected_distortion FROM fairsql.transforms WHERE transform = '{name}'"""
    assert_same(con.execute(record).fetchall(), here.execute(record).fetchall(), 1e-9, "records")
    for arguments in ("", ", seed := 8", ", labelled := false"):
        times = "" if name in TYPED else " EXCLUDE (day, seen, zoned)"
        query = f"SELECT *{times} FROM \"{name}\"('people'{arguments}) AS redrawn"
        assert in_order(con, query) == in_order(here, query)


def test_redrawn_rows_are_stored_and_audited_where_they_are(remote: Reached, here: fairsql.Connection) -> None:
    con, engine = remote.con, remote.con.engine
    assert engine is not None
    items = CLAUSES["plain"]
    store = "ENGINE = MergeTree ORDER BY tuple() " if remote.name == "ClickHouse" else ""
    query = f"SELECT id, member, y FROM people FAIR TRANSFORM ({items})"
    want = sorted(here.execute(query).fetchall())
    try:
        with warned_where_due(remote):
            assert con.execute(f"CREATE TABLE redrawn {store}AS {query}").fetchall() == []
        stored = engine.query("SELECT id, member, y FROM redrawn").to_pylist()
    finally:
        write(remote, "DROP TABLE IF EXISTS redrawn")
    assert sorted(tuple(each.values()) for each in stored) == want
    con.execute(f"CREATE OR REPLACE TRANSFORM stored {items} AS SELECT * FROM people")
    tables = "SELECT count(*) FROM duckdb_tables() WHERE table_name LIKE 'fair_handed%'"
    before = con.execute(tables).fetchall()
    audit = "SELECT g, n, base_rate FROM {} FAIR (PREDICTION y LABEL (y) PROTECTED g) ORDER BY g"
    want = here.execute(audit.format("\"plain\"('people') AS r")).fetchall()
    got = con.execute(audit.format("stored('people') AS r"))
    assert got.fetchall() == want
    assert con.execute(tables).fetchall() == before  # none of rows


def test_rows_without_labels_are_redrawn_on_the_engine(remote: Reached, here: fairsql.Connection) -> None:
    """A transform that was made of DuckDB's rows redraws those of an engine, also where these lack its label."""
    con = remote.con
    con.register("rows_here", here.execute("FROM people").arrow())
    try:
        for name in ("plain", "bins"):
            con.execute(f'CREATE OR REPLACE TRANSFORM "{name}" {CLAUSES[name]} AS SELECT * FROM rows_here')
            for source in ("people", '(SELECT id, g, "Job of", age, member, score FROM people) AS unlabelled'):
                query = f"""SELECT {"* EXCLUDE (day, seen, zoned)" if source == "people" else "*"} FROM "{name}"('{source}') AS redrawn"""
                alike = query if source == "people" else query.replace(source, "unlabelled")
                here.execute(
                    'CREATE OR REPLACE VIEW unlabelled AS SELECT id, g, "Job of", age, member, score FROM people'
                )
                assert in_order(con, query) == in_order(here, alike)
    finally:
        con.unregister("rows_here")


SMALL = "PROTECTED g LABEL y FEATURES x EPSILON 0.2 OBJECTIVE l1 DISTORTION changed(x) + changed(y) WITHIN 0.9"


def small(*more: tuple[Any, ...]) -> fairsql.Connection:
    made = [(at, "ab"[at % 2], at // 2 % 2, int(at % 5 < 1 + at % 2)) for at in range(40)]
    return of_sqlite("id, g, x, y", *made, *more)


@pytest.fixture(scope="module")
def stored() -> Iterator[fairsql.Connection]:
    """A small table with two transforms, one of which has a KEY."""
    with small() as con:
        for name, key in (("unkeyed", ""), ("keyed", "KEY id")):
            con.execute(f"CREATE TRANSFORM {name} {SMALL} {key} AS SELECT * FROM t")
        yield con


def test_draws_are_digits_of_an_md5_of_the_key() -> None:
    """The texts of seed, transform and key decide: what a move takes is counted again from Python's MD5."""
    con = small(*[(at, "a", 1, 1) for at in range(100, 1100)])
    con.execute(f"CREATE TRANSFORM repair {SMALL} SEED 3 KEY id, g AS SELECT * FROM t")
    moves = con.execute("""SELECT low, high, new.x, new.y FROM fairsql_maps.repair
        WHERE protected.g = 'a' AND old.x = 1 AND old.y = 1 ORDER BY low""").fetchall()
    assert len(moves) > 1
    sql = con.engine.query  # type: ignore[union-attr]
    asked = []
    con.engine.query = lambda text, values=(): asked.append(text) or sql(text, values)  # type: ignore[union-attr,method-assign,func-returns-value]
    got = {row[0]: (row[2], row[3]) for row in con.execute("FROM repair('t')").fetchall() if row[0] >= 100}
    (salt,) = {text.partition("'3|")[2].partition("'")[0] for text in asked if "'3|" in text}
    for at, (x, y) in got.items():
        draw = int(md5(f"3|{salt}|{at}|a".encode()).hexdigest()[:13], 16) / 2**52
        assert [(x, y)] == [(to_x, to_y) for low, high, to_x, to_y in moves if low <= draw < high]


def test_seeds_are_those_of_duckdb(stored: fairsql.Connection) -> None:
    """Also what is no seed: its error is the same."""
    with fairsql.connect() as here:
        here.register("t", stored.engine.query("SELECT * FROM t"))  # type: ignore[union-attr]
        here.execute(f"CREATE TRANSFORM keyed {SMALL} KEY id AS SELECT * FROM t")
        seeds = [
            "9223372036854775807",
            "99999999999999999999",
            "-8",
            "8.0",
            "8.5",
            "1e3",
            "'8'",
            "2 + 3",
            "NULL",
            "'x'",
        ]
        got = []
        for seed in seeds:
            query = f"SELECT * FROM keyed('t', seed := {seed}, labelled => 1 = 1) ORDER BY id"
            found = []
            for con in (stored, here):
                try:
                    found.append(repr(con.execute(query).fetchall()))
                except fairsql.Error as error:
                    found.append(f"{type(error).__name__} {error}".partition("\n")[0])
            assert found[0] == found[1]
            got.append(found[0])
    assert [at for at, each in enumerate(got) if "Conver" in each] == [1, 9]
    assert len({*got}) > 5  # 8.0, 8.5 and '8' are one seed


def test_digits_are_below_a_number_where_the_draw_is() -> None:
    draw = random.Random(5)
    for _ in range(2000):
        digits, high = f"{draw.randrange(16**13):013x}{draw.randrange(16**19):019x}", draw.random()
        assert (digits < digits_below(high)) == (int(digits[:13], 16) / 2**52 < high)
        edge = int(digits[:13], 16) / 2**52
        assert not digits < digits_below(edge)
    assert digits_below(1.0) > "f" * 32 or digits_below(1.0) == "1" + "0" * 13  # no branch asks for it


@pytest.mark.parametrize(
    ("query", "message"),
    {
        f"SELECT * FROM t FAIR TRANSFORM ({SMALL})": "TRANSFORM needs a KEY for rows of SQLite's, .*HINT: add KEY",
        f"SELECT * FROM t FAIR TRANSFORM ({SMALL} KEY nowhere)": "no such column: nowhere",
        f"SELECT * FROM (SELECT *, NULLIF(id, 3) AS k FROM t) AS s FAIR TRANSFORM ({SMALL} KEY k)": "KEY k is NULL in some rows",
        f"SELECT * FROM (SELECT id, g, x, y + y AS y FROM t) AS s FAIR TRANSFORM ({SMALL} KEY id)": "LABEL y must be 0, 1, .* is 2",
        f"SELECT * FROM t WHERE id < ? FAIR TRANSFORM ({SMALL} KEY id)": "take no parameters in a statement that gives rows",
        f"SELECT * FROM t FAIR TRANSFORM ({SMALL.replace('0.9', '0')} KEY id)": "no map meets epsilon 0.2",
        f"CREATE VIEW v AS SELECT * FROM t FAIR TRANSFORM ({SMALL} KEY id)": "a VIEW of DuckDB's would not ask SQLite again",
        f"CREATE TRANSFORM r {SMALL} KEY nowhere AS SELECT * FROM t": "no such column: nowhere",
        f"CREATE TRANSFORM r {SMALL} AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)": "which contains a FAIR clause",
        f"CREATE TRANSFORM r {SMALL} AS SELECT g, x, 2 AS y FROM t": "LABEL y must be 0, 1, .* is 2",
        "FROM unkeyed('t')": "TRANSFORM needs a KEY for rows of SQLite's",
        "FROM keyed('(SELECT NULL AS id, g, x, y FROM t) AS s')": "KEY id is NULL in some rows",
        "FROM keyed('(SELECT id, g, x, 2 AS y FROM t) AS s')": "LABEL y must be 0, 1, .* is another number",
        "FROM keyed('(SELECT id, x AS g, x, y FROM t) AS s', details := true)": "takes seed := 8 and labelled := false",
        "FROM keyed('(SELECT id, g, g AS x, y FROM t) AS s')": "must be a number, and is a text",
    }.items(),
)  # fmt: skip
def test_what_cannot_be_redrawn_on_the_engine_is_said(query: str, message: str, stored: fairsql.Connection) -> None:
    con = stored
    with pytest.raises(fairsql.Error, match=f"(?s){message}"):
        con.execute(query)
    assert [row[0] for row in con.execute("SHOW TRANSFORMS").fetchall()] == ["keyed", "unkeyed"]
    assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name LIKE 'fair_transform%'").fetchall() == [
        (0,)
    ]


def test_maps_that_no_other_database_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    con = small()
    con.execute("CREATE TABLE days AS SELECT range AS id, CASE WHEN range % 2 = 0 THEN 'a' ELSE 'b' END AS g, "
                "DATE '2026-01-01' + CAST(range % 3 AS INTEGER) AS x, CAST(range % 5 < 2 AS INTEGER) AS y FROM range(60)")  # fmt: skip
    for made, message in {
        "*": r"(?s)a group or feature is a time, which SQLite may turn .*EXTRACT\(year FROM day\) AS year",
        "* REPLACE (TIME '12:00:00' + INTERVAL 1 HOUR * (x - DATE '2026-01-01') AS x)": r"(?s)x is a time of day.*EXTRACT\(hour …\) AS x",
    }.items():
        con.execute(f"CREATE OR REPLACE TRANSFORM by_day {SMALL} KEY id AS SELECT {made} FROM days")
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute("FROM by_day('t')")
    con.execute(f"CREATE TRANSFORM keyed {SMALL} KEY id AS SELECT * FROM t")
    monkeypatch.setattr(transform_cells, "MOST_MOVES", 3)
    with pytest.raises(fairsql.DataError, match="moves, of which another database takes 3"):
        con.execute("FROM keyed('t')")
    monkeypatch.setattr(engine_transform_rows, "MOST_CELLS", 3)
    for feature in ("x", "id % 20"):
        statement = (
            f"CREATE TRANSFORM many {SMALL.replace('FEATURES x', f'FEATURES {feature} AS x')} AS SELECT * FROM t"
        )
        message = rf"more than 3 combinations of groups, features, label.*; FEATURES {feature} alone has [24]\n"
        with pytest.raises(fairsql.DataError, match=message) as error:
            con.execute(statement)
        assert error.value.start == statement.index(feature, statement.index("FEATURES"))


def test_bounds_without_a_time_zone_of_times_with_one(postgres: Reached) -> None:
    rows = """(SELECT id, id % 2 AS g, id % 3 / 2 AS y, timestamptz '2026-01-01 00:00+00' + id * interval '1 hour' AS t
        FROM generate_series(1, 60) AS s(id)) AS v"""
    clause = """FAIR TRANSFORM (PROTECTED g LABEL y FEATURES bins(t, [{}]) AS t EPSILON 0.3 OBJECTIVE l1
        DISTORTION steps(t) + changed(y) WITHIN 1.5 KEY id)"""
    query = f"SELECT * FROM {rows} {clause}"
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)^t has times with a time .*HINT: .*TIMESTAMPTZ '.*\+00'"):
        postgres.con.execute(query.format("TIMESTAMP '2026-01-02 00:00:00'"))
    assert len(postgres.con.execute(query.format("TIMESTAMPTZ '2026-01-02 00:00:00+00'")).fetchall()) == 60


def test_a_record_of_an_earlier_version_says_what_to_do() -> None:
    con = small()
    con.execute(f"CREATE TRANSFORM cut {SMALL.replace('FEATURES x', 'FEATURES bins(x, 2)')} KEY id AS SELECT * FROM t")
    assert len(con.execute("FROM cut('t')").fetchall()) == 40
    con.execute("ALTER TABLE fairsql.transforms DROP COLUMN ranges")
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)lacks the bins of x.*CREATE OR REPLACE TRANSFORM again"):
        con.execute("FROM cut('t')")
    con.execute("UPDATE fairsql.transforms SET statement = 'SELECT 1'")
    with pytest.raises(fairsql.DataError, match="does not hold the statement that made cut"):
        con.execute("FROM cut('t')")


def test_what_is_drawn_is_shown_and_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    con = small()
    monkeypatch.setattr(con.engine, "query", lambda *_: pytest.fail("asked"))
    with pytest.raises(fairsql.ProgrammingError, match="needs a KEY"):  # before anything is counted
        con.expand(f"SELECT * FROM t FAIR TRANSFORM ({SMALL})")
    shown = con.expand(f"SELECT * FROM t FAIR TRANSFORM ({SMALL} KEY id)")
    assert "-- SQLite is asked" in shown
    assert "fair_find_transform(" in shown
