"""Types and parameters over the wire, in text and in binary."""

from __future__ import annotations

import datetime as dt
import random
import struct
import uuid
from decimal import Decimal

import psycopg
import psycopg2
import pytest
from support.server_queries import Wire, fairsql_is_old
from support.serving import Server

import fairsql

UUID = "0f0e0d0c-0b0a-0908-0706-050403020100"
UTC = dt.timezone.utc  # noqa: UP017
TYPES = [
    ("true", True), ("7::TINYINT", 7), ("-7::SMALLINT", -7), ("7::INTEGER", 7), ("-7::BIGINT", -7),
    ("7::UTINYINT", 7), ("65535::USMALLINT", 65535), ("4294967295::UINTEGER", 4294967295),
    ("18446744073709551615::UBIGINT", Decimal(2**64 - 1)), (f"{2**127 - 1}::HUGEINT", Decimal(2**127 - 1)),
    (f"-({2**127 - 1})::HUGEINT", Decimal(1 - 2**127)), (f"{2**128 - 1}::UHUGEINT", Decimal(2**128 - 1)),
    ("1.50::DECIMAL(5,2)", Decimal("1.50")), ("-0.00000012::DECIMAL(38,20)", Decimal("-0.00000012").quantize(Decimal(1).scaleb(-20))),
    ("0::DECIMAL(9,4)", Decimal("0.0000")), ("12345678.9::DECIMAL(18,1)", Decimal("12345678.9")),
    ("1.5::FLOAT", 1.5), ("0.1::DOUBLE", 0.1), ("1e300::DOUBLE", 1e300), ("'-inf'::DOUBLE", float("-inf")), ("1::DOUBLE", 1.0),
    ("'Ünï; \"x\"'", 'Ünï; "x"'), ("''", ""), ("'\\xAA\\x00z'::BLOB", b"\xaa\x00z"), (f"'{UUID}'::UUID", uuid.UUID(UUID)),
    ("DATE '2020-02-29'", dt.date(2020, 2, 29)), ("DATE '0001-01-01'", dt.date(1, 1, 1)),
    ("TIME '23:59:59.000001'", dt.time(23, 59, 59, 1)), ("TIME '10:00:00'", dt.time(10)),
    ("'10:00:00+02'::TIMETZ", dt.time(10, tzinfo=dt.timezone(dt.timedelta(hours=2)))),
    ("TIMESTAMP '2020-01-02 03:04:05.678901'", dt.datetime(2020, 1, 2, 3, 4, 5, 678901)),
    ("TIMESTAMP_S '1969-12-31 23:59:59'", dt.datetime(1969, 12, 31, 23, 59, 59)),
    ("TIMESTAMP_MS '2020-01-02 03:04:05.678'", dt.datetime(2020, 1, 2, 3, 4, 5, 678000)),
    ("TIMESTAMP_NS '2020-01-02 03:04:05.678901'", dt.datetime(2020, 1, 2, 3, 4, 5, 678901)),
    ("TIMESTAMPTZ '2020-07-01 10:00:00+02'", dt.datetime(2020, 7, 1, 8, tzinfo=UTC)),
    ("INTERVAL '2 days 03:04:05.5'", dt.timedelta(days=2, hours=3, minutes=4, seconds=5.5)),
    ("INTERVAL '-1 day'", dt.timedelta(days=-1)),
    ("'green'::ENUM('red', 'green')", "green"), ("'{\"a\": [1, null]}'::JSON", {"a": [1, None]}),
    ("{'a': 1, 'b': ['x']}", {"a": 1, "b": ["x"]}), ("MAP {'k': 1.5}", {"k": 1.5}), ("union_value(n := 3)", {"n": 3}),
    ("[1, NULL, 3]", [1, None, 3]), ("['a', 'b c', '', 'NULL', 'q\"\\', NULL]", ["a", "b c", "", "NULL", 'q"\\', None]),
    ("[]::INTEGER[]", []), ("[DATE '2020-01-01']", [dt.date(2020, 1, 1)]), ("[1.5::DECIMAL(3,1)]", [Decimal("1.5")]),
    ("[1, 2]::INTEGER[2]", [1, 2]), ("[[1], [2, 3]]", [[1], [2, 3]]), ("[{'a': 1}]", [{"a": 1}]),
]  # fmt: skip


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_all_types_come_as_python_has_them(server: Server, binary: bool) -> None:
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        cursor.execute("SET TimeZone = 'UTC'") if not fairsql_is_old() else None
        columns = ", ".join(f"{sql} AS c{at}" for at, (sql, _) in enumerate(TYPES))
        nulls = ", ".join("NULL" for _ in TYPES)
        rows = cursor.execute(
            f"SELECT {columns} UNION ALL SELECT {nulls} ORDER BY 1 NULLS LAST", binary=binary
        ).fetchall()
        for value, (sql, expected) in zip(rows[0], TYPES, strict=True):
            assert (value, type(value)) == (expected, type(expected)), sql
        assert rows[1] == (None,) * len(TYPES)
        (bits,) = cursor.execute("SELECT '10110'::BIT").fetchone() or ()  # psycopg has no loader for it
        assert bits == (b"\0\0\0\5\xb0" if binary else "10110")
        (nan,) = cursor.execute("SELECT 'nan'::DOUBLE").fetchone() or ()
        assert nan != nan


SCALARS = [
    "170141183460469231731687303715884105727::HUGEINT", "340282366920938463463374607431768211455::UHUGEINT", "'0101'::BIT",
    "'10:00:00+05:30'::TIMETZ", "12345678901234567890123456789.123456789::DECIMAL(38,9)", "INTERVAL '1 month 3 days'", "MAP {}",
    "MAP {1: 2}", "'{\"a\": [1, 2]}'::JSON", "DATE '12000-01-01'", "DATE '0044-03-15 (BC)'", "DATE 'infinity'", "TIME '24:00:00'",
    "TIMESTAMP '2020-01-01 10:00:00.5'", "TIMESTAMPTZ '2020-01-01 10:00:00+00'", "'\\xAA\\x00'::BLOB", "0.1::DOUBLE", "NULL", "1" if fairsql_is_old() else "true",
    "union_value(a := 3)", "'NaN \"Infinity\\'", "'x'::ENUM('x', 'y')", "123456789012345678901234567890::BIGNUM",
    "TIMESTAMP_NS '2020-01-01 10:00:00.123456789'", "sum(3::INTEGER) OVER ()", "[DATE '-infinity', NULL]", f"'{UUID}'::UUID",
]  # fmt: skip


def _nested(rng: random.Random, depth: int) -> str:
    """Write a value of a random type."""
    kind = rng.randrange(4) if depth else 3
    if kind == 0:
        return "{" + ", ".join(f"'k{at}': {_nested(rng, depth - 1)}" for at in range(rng.randrange(1, 4))) + "}"
    if kind == 1:
        return "[" + ", ".join([_nested(rng, depth - 1)] * rng.randrange(1, 3)) + ", NULL]"
    return f"MAP {{'k': {_nested(rng, depth - 1)}}}" if kind == 2 else rng.choice(SCALARS)


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_nested_values_are_as_duckdb_writes_them(server: Server, binary: bool) -> None:
    rng = random.Random(5)
    values = [f"{{'v': {scalar}}}" for scalar in SCALARS] + [f"{{'v': {_nested(rng, 3)}}}" for _ in range(60)]
    rows = " FROM range(3) ORDER BY range"
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        con.adapters.register_loader("json", psycopg.types.string.TextLoader)
        cursor.adapters.register_loader("json", psycopg.types.string.TextLoader)
        cursor.adapters.register_loader("json", psycopg.types.string.TextBinaryLoader)
        for at in range(0, len(values), 20):
            part = values[at : at + 20]
            found = cursor.execute(f"SELECT {', '.join(part)} {rows}").fetchall()
            asked = ", ".join(f"to_json({value})::VARCHAR" for value in part)
            assert found == cursor.execute(f"SELECT {asked} {rows}").fetchall()
        sql = "SELECT {'a': 'inf'::DOUBLE, 'b': '-inf'::FLOAT, 'c': 'nan'::DOUBLE, 'd': 'NaN'}, NULL::STRUCT(a INTEGER)"
        assert cursor.execute(sql).fetchone() == ('{"a":"Infinity","b":"-Infinity","c":"NaN","d":"NaN"}', None)
        wide = cursor.execute("SELECT {'a': range} AS a, [[range]] AS b FROM range(25000) ORDER BY range").fetchall()
        assert wide[::8000] == [(f'{{"a":{at}}}', f"[[{at}]]") for at in range(0, 25000, 8000)]


@pytest.mark.skipif(not fairsql_is_old(), reason="DuckDB 1.4 alone gives them wrong")
@pytest.mark.parametrize("value", ["[range = 1]", "{'a': range = 1}", "MAP {'a': range = 1}", "[[range = 1]]"])
def test_nested_booleans_that_duckdb_gives_wrong_are_refused(server: Server, value: str) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.errors.FeatureNotSupported, match="BOOLEAN cannot be sent"):
            con.execute(f"SELECT {value} FROM range(3)")
        found = con.execute(f"SELECT to_json({value})::VARCHAR FROM range(3) ORDER BY range").fetchall()
        assert ["true" in text for (text,) in found] == [False, True, False]  # type: ignore[operator]


@pytest.mark.skipif(fairsql_is_old(), reason="DuckDB 1.4 locks the time zone with all else")
def test_nested_timestamps_are_in_the_sessions_time_zone(server: Server) -> None:
    with server.connect() as con:
        con.execute("SET TIME ZONE 'Europe/Berlin'")
        found = con.execute("SELECT {'a': TIMESTAMPTZ '2020-07-01 00:00:00+00'}").fetchone()
        assert found == ({"a": "2020-07-01 02:00:00+02"},)


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_integers_of_any_size(server: Server, binary: bool) -> None:
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        for digits in (0, 1, 3, 4, 5, 76, 77, 80, 4000, 5000, 20000):
            for sign in ("", "-"):
                text = sign + ("1" + "0" * (digits - 1) if digits % 2 else "9" * digits or "0")
                found = cursor.execute(f"SELECT '{text}'::BIGNUM, NULL::BIGNUM").fetchone()
                assert found == (Decimal(text), None)


def test_infinities_and_far_years_are_written_in_full(server: Server) -> None:
    with server.connect() as con:
        con.adapters.register_loader("date", psycopg.types.string.TextLoader)
        con.adapters.register_loader("timestamp", psycopg.types.string.TextLoader)
        row = con.execute(
            "SELECT 'infinity'::DATE, '-infinity'::TIMESTAMP, '0044-03-15 (BC)'::DATE, '20000-01-31'::DATE, "
            "'0044-03-15 (BC) 10:00:00.5'::TIMESTAMP"
        ).fetchone()
        assert row == ("infinity", "-infinity", "0044-03-15 BC", "20000-01-31", "0044-03-15 10:00:00.5 BC")


@pytest.mark.skipif(fairsql_is_old(), reason="DuckDB 1.4 locks the time zone with all else")
def test_the_time_zone_is_the_sessions(server: Server) -> None:
    with server.connect() as con, server.connect() as other:
        con.execute("SET TIME ZONE 'Europe/Berlin'")
        assert con.info.parameter_status("TimeZone") == "Europe/Berlin"
        assert con.execute("SHOW TimeZone").fetchone() == ("Europe/Berlin",)
        con.adapters.register_loader("timestamptz", psycopg.types.string.TextLoader)
        query = "SELECT TIMESTAMPTZ '2020-07-01 00:00:00+00', date_trunc('day', TIMESTAMPTZ '2020-07-01 00:00:00+00')"
        assert con.execute(query).fetchone() == ("2020-07-01 02:00:00+02", "2020-07-01 00:00:00+02")
        assert other.execute("SHOW TimeZone").fetchone() == ("Etc/UTC",)


VALUES = [
    1, -(2**40), 2**70, 1.5, Decimal("-12345.678900"), True, "it's; -- \"x\" \\ $1", b"\x00\xff'", dt.date(2020, 2, 29),
    dt.time(10, 20, 30, 5), dt.datetime(2020, 1, 2, 3, 4, 5, 6), dt.datetime(2020, 1, 2, tzinfo=UTC), uuid.UUID(UUID),
    [1, None, 3], ["a", 'b"c', "NULL"], None,
]  # fmt: skip


@pytest.mark.parametrize("form", ["%t", "%b"])
def test_parameters_come_back_as_they_went(server: Server, form: str) -> None:
    with server.connect() as con:
        for value in VALUES:
            if not (form == "%b" and value == 2**70):
                if form == "%t" and isinstance(value, list) and value[0] == "a":
                    continue  # psycopg tells no type of it
                found = con.execute(f"SELECT {form}", (value,)).fetchone()
                assert found is not None
                assert str(found[0]) == str(value) if isinstance(value, (uuid.UUID, int)) else found[0] == value, value


def _echo(server: Server, oid: int, raw: bytes, binary: bool) -> str:
    """Send one value of a type, and return it as DuckDB writes it; or the SQLSTATE."""
    with server.connect() as con:
        formats = [psycopg.pq.Format.BINARY if binary else psycopg.pq.Format.TEXT]
        query = b"SELECT to_json($1)::VARCHAR" if raw[:1] == b"{" else b"SELECT $1::VARCHAR"
        result = con.pgconn.exec_params(query, [raw], [oid], formats)
        if result.status != psycopg.pq.ExecStatus.TUPLES_OK:
            return (result.error_field(psycopg.pq.DiagnosticField.SQLSTATE) or b"").decode()
        return (result.get_value(0, 0) or b"NULL").decode()


def test_numerics_of_any_size_come_back_exactly(server: Server) -> None:
    """Random ones of up to 38 digits, in text and binary; wider ones are refused, and do not become doubles."""
    rng = random.Random(11)
    values = [Decimal(0), Decimal("1E+30"), Decimal("1E+37"), Decimal("1E-38"), Decimal("-0.00"), Decimal("9" * 38)]
    for _ in range(150):
        digits = rng.randrange(1, 39)
        number = rng.randrange(10**digits) * rng.choice([1, -1])
        values.append(Decimal(f"{number}E{rng.choice([0, -rng.randrange(digits + 1), rng.randrange(39 - digits)])}"))
    with server.connect() as con:
        for form in ("%b", "%t"):
            query = "SELECT " + ", ".join([form] * len(values))
            assert con.execute(query, values).fetchone() == tuple(values)
        assert con.execute("SELECT typeof(%b)", (Decimal("9" * 38),)).fetchone() == ("DECIMAL(38,0)",)
        for wide in (Decimal("9" * 39), Decimal("1E+38"), Decimal("1E-39"), Decimal("1" * 20 + "." + "1" * 20)):
            for form in ("%b", "%t"):
                with pytest.raises(psycopg.errors.NumericValueOutOfRange):
                    con.execute(f"SELECT {form}", (wide,))
    assert _echo(server, 1700, b"1." + b"0" * 3000, False) == "1." + "0" * 37
    assert _echo(server, 1700, b"1E+999999999", False) == "22003"


@pytest.mark.parametrize(("oid", "raw", "binary", "expected"), [
    (1082, struct.pack(">i", 2**31 - 1), True, "infinity"), (1082, struct.pack(">i", -(2**31)), True, "-infinity"),
    (1082, b"infinity", False, "infinity"), (1082, b"-infinity", False, "-infinity"),
    (1082, struct.pack(">i", 3652425), True, "12000-01-01"), (1082, b"12000-01-01", False, "12000-01-01"),
    (1082, b"0044-03-15 BC", False, "0044-03-15 (BC)"), (1082, struct.pack(">i", -746117), True, "0044-03-15 (BC)"),
    (1082, b"nonsense", False, "22P02"), (1082, b"2020-13-01", False, "22P02"),
    (1083, struct.pack(">q", 86_400_000_000), True, "24:00:00"), (1083, b"24:00:00", False, "24:00:00"),
    (1083, struct.pack(">q", 86_400_000_001), True, "22P02"), (1083, struct.pack(">q", -1), True, "22P02"),
    (1266, struct.pack(">qi", 86_400_000_000, -3600), True, "24:00:00+01"), (1266, b"24:00:00+01", False, "24:00:00+01"),
    (1114, struct.pack(">q", 2**63 - 1), True, "infinity"), (1114, struct.pack(">q", -(2**63)), True, "-infinity"),
    (1114, b"infinity", False, "infinity"), (1114, b"12000-01-01 10:00:00", False, "12000-01-01 10:00:00"),
    (1114, b"0044-03-15 10:00:00 BC", False, "0044-03-15 (BC) 10:00:00"),
    (1114, struct.pack(">q", 3652425 * 86_400_000_000 + 1), True, "12000-01-01 00:00:00.000001"),
    (1184, struct.pack(">q", 2**63 - 1), True, "infinity"), (1184, b"-infinity", False, "-infinity"),
    (1184, struct.pack(">q", 3652425 * 86_400_000_000), True, "12000-01-01 00:00:00+00"),
    (1186, struct.pack(">qii", 90_000_000_000, 3, 14), True, "1 year 2 months 3 days 25:00:00"),
    (1186, struct.pack(">qii", 90_000_000_000, 0, 0), True, "25:00:00"),
    (701, b"1e400", False, "22003"), (701, b"-1e400", False, "22003"), (700, b"1e39", False, "22003"), (701, b"inf", False, "inf"),
    (1182, b"{infinity,2020-01-01}", False, '["infinity","2020-01-01"]'),
    (1009, b'{"a"b}', False, "22P02"), (1009, b"{ null , a}", False, '[null,"a"]'), (1009, b"{a,}", False, "22P02"),
    (1009, b'{"NULL", b c ,"" }', False, '["NULL","b c",""]'), (1009, b"{a, }", False, "22P02"), (1009, b"{a}x}", False, "22P02"),
    (1009, b"{}", False, "[]"), (1009, b"{{a}}", False, "0A000"), (1009, b"{a" + b" " * 300_000 + b'"}', False, "22P02"),
])  # fmt: skip
def test_parameters_are_what_they_say(server: Server, oid: int, raw: bytes, binary: bool, expected: str) -> None:
    assert _echo(server, oid, raw, binary) == expected


def test_texts_without_a_type_are_cast_to_what_is_needed(server: Server) -> None:
    with server.connect() as con:
        assert con.execute("SELECT name FROM people WHERE id = %s", ("1",)).fetchall() == [("Ann",)]
        assert con.execute("SELECT name FROM people WHERE born = %s", ("1990-01-02",)).fetchall() == [("Ann",)]
        assert con.execute("SELECT name FROM people WHERE pay > %s::DOUBLE LIMIT %s", ("15", 1)).fetchall() == [
            ("Bob",)
        ]
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            con.execute("SELECT name FROM people WHERE id = %s", ("one",))


def test_the_clause_takes_parameters(server: Server) -> None:
    with server.connect() as con:
        sql = "SELECT sex, n FROM adult WHERE age > %s FAIR (PREDICTION income = %s PROTECTED sex) ORDER BY sex"
        with fairsql.connect() as plain:
            plain.read_parquet(str(fairsql.resources.adult_path())).create_view("adult")
            expected = plain.execute(sql.replace("%s", "?"), [60, ">50K"]).fetchall()
        assert con.execute(sql, (60, ">50K")).fetchall() == expected


@pytest.mark.parametrize(
    "text", ["'; DROP TABLE people; --", "\\'; DROP TABLE people; --", "1); DELETE FROM people; --", "$1"]
)
def test_injection_through_parameters_is_data(writable: Server, text: str) -> None:
    with writable.connect() as con:
        assert con.execute("SELECT %s", (text,)).fetchone() == (text,)
        assert con.execute("SELECT count(*) FROM people WHERE name = %s", (text,)).fetchone() == (0,)
        con.execute("CREATE OR REPLACE TABLE injected (a VARCHAR)")
        con.execute("INSERT INTO injected VALUES (%s)", (text,))
        assert con.execute("SELECT a FROM injected").fetchone() == (text,)
    old = psycopg2.connect(writable.dsn())
    with old, old.cursor() as cursor:
        cursor.execute("SELECT %s, count(*) FROM people WHERE name <> %s", (text, text))
        assert cursor.fetchone() == (text, 2)
    old.close()


def test_prepared_statements_run_again(server: Server) -> None:
    with server.connect() as con:
        for number in range(8):
            assert con.execute("SELECT %s + 1", (number,), prepare=True).fetchone() == (number + 1,)
        with con.cursor() as cursor:
            cursor.executemany("SELECT %s::INTEGER", [(1,), (2,)], returning=True)
            assert cursor.fetchone() == (1,)
        with con.pipeline():
            cursors = [con.execute("SELECT %s::INTEGER", (each,)) for each in range(20)]
        assert [cursor.fetchone() for cursor in cursors] == [(each,) for each in range(20)]


def test_portals_give_rows_in_parts(server: Server) -> None:
    """By hand, since libpq asks for all rows at once: Execute with a limit, another statement in between, and on."""
    with Wire(server) as wire:
        wire.send(b"Q", b"BEGIN\0")
        wire.until_ready()
        wire.send(b"P", b"s\0SELECT range FROM range(25000)\0\0\0")
        wire.send(b"B", b"p\0s\0\0\0\0\0\0\0")
        wire.send(b"E", b"p\0\0\0\0\x0a")
        wire.send(b"S", b"")
        kinds = [kind for kind, _ in wire.until_ready()]
        assert kinds == [b"1", b"2", *[b"D"] * 10, b"s", b"Z"]
        wire.send(b"Q", b"SELECT 1\0")
        assert [kind for kind, _ in wire.until_ready()] == [b"T", b"D", b"C", b"Z"]
        wire.send(b"E", b"p\0\0\0\0\0")
        wire.send(b"S", b"")
        rows = [body for kind, body in wire.until_ready() if kind == b"D"]
        assert rows[0].endswith(b"10")
        assert (len(rows), rows[-1][-5:]) == (24990, b"24999")
