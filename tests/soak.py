"""A soak of the wire server: clients that ask, err, cancel and drop, all at once; counted are answers, leaks and memory.

python tests/soak.py [SECONDS [CLIENTS]]
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from support.serving import Server, make_database, serving

LONG = "SELECT count(*) FROM range(10000000000) a, range(1000) b WHERE a.range % 7 = b.range % 5"
CLAUSE = "SELECT sex, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"


@dataclass
class Soak:
    """What came of it."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    mebibytes: list[float] = field(default_factory=list)
    threads: tuple[int, int] = (0, 0)
    descriptors: tuple[int, int] = (0, 0)


def _expect(soak: Soak, found: object, expected: object) -> None:
    if found != expected:
        soak.wrong.append(f"{found!r} is not {expected!r}")


def _step(server: Server, con: psycopg.Connection[tuple[object, ...]], rng: random.Random, soak: Soak) -> bool:
    """Do one thing; return whether the connection can go on."""
    what = rng.choices(
        ["number", "clause", "rows", "error", "transaction", "cancel", "drop"], [30, 8, 10, 12, 8, 3, 3]
    )[0]
    soak.counts[what] += 1
    if what == "number":
        number = rng.randrange(10**6)
        _expect(soak, con.execute("SELECT %s + 1, %s", (number, str(number))).fetchone(), (number + 1, str(number)))
    elif what == "clause":
        _expect(soak, con.execute(CLAUSE).fetchall(), [("Female", 0.109), ("Male", 0.304)])
    elif what == "rows":
        rows = con.execute("SELECT range, 'x' || range FROM range(20000)", binary=rng.random() < 0.5).fetchall()
        _expect(soak, (len(rows), rows[-1], sum(row[0] for row in rows)), (20000, (19999, "x19999"), 199990000))  # type: ignore[misc]
    elif what == "error":
        try:
            con.execute(rng.choice(["SELECT nothing FROM adult", "SELEC", "SELECT 'x'::INTEGER", "FROM '/etc/passwd'"]))
            soak.wrong.append("an error did not come")
        except psycopg.Error:
            pass
    elif what == "transaction":
        con.execute("BEGIN")
        _expect(soak, con.execute("SELECT count(*) FROM adult").fetchone(), (48842,))
        con.execute(rng.choice(["COMMIT", "ROLLBACK"]))
    elif what == "cancel":
        timer = threading.Timer(rng.random() * 0.2, con.cancel)
        timer.start()
        try:
            con.execute(f"SET statement_timeout = '3s'; {LONG}")
            soak.wrong.append("a cancel did not stop a statement")
        except psycopg.errors.QueryCanceled:
            pass
        timer.join()
    else:
        con.pgconn.send_query(rng.choice([LONG, "SELECT range, 'much text' FROM range(100000000)"]).encode())
        time.sleep(rng.random() * 0.1)
        con.close()
    return what != "drop"


def _client(server: Server, seed: int, end: float, soak: Soak) -> None:
    rng = random.Random(seed)
    try:
        while time.monotonic() < end:
            with server.connect() as con:
                while time.monotonic() < end and _step(server, con, rng, soak):
                    pass
    except Exception as error:
        soak.wrong.append(f"{type(error).__name__}: {error}")


def run(server: Server, seconds: float, clients: int) -> Soak:
    """Soak a server."""
    soak = Soak()
    with server.connect() as con:
        con.execute(CLAUSE).fetchall()
    before = server.threads(), server.descriptors()
    end = time.monotonic() + seconds
    workers = [threading.Thread(target=_client, args=(server, seed, end, soak)) for seed in range(clients)]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers):
        soak.mebibytes.append(server.mebibytes())
        time.sleep(0.25)
    deadline = time.monotonic() + 15
    while (server.threads() > before[0] + 2 or server.descriptors() > before[1]) and time.monotonic() < deadline:
        time.sleep(0.1)
    soak.threads = before[0], server.threads()
    soak.descriptors = before[1], server.descriptors()
    return soak


def main() -> int:
    seconds, clients = float(next(iter(sys.argv[1:]), 60)), int(next(iter(sys.argv[2:]), 16))
    with tempfile.TemporaryDirectory() as directory, serving(make_database(Path(directory) / "soak.duckdb")) as server:
        soak = run(server, seconds, clients)
    found = soak.mebibytes
    quarter = max(1, len(found) // 4)
    print(f"{clients} clients, {seconds:.0f} s: {sum(soak.counts.values())} steps, {dict(soak.counts)}")
    print(f"wrong: {len(soak.wrong)} {soak.wrong[:5]}")
    print(f"threads {soak.threads}, descriptors {soak.descriptors}")
    print(
        f"MiB, most of each quarter: {[round(max(found[at : at + quarter])) for at in range(0, quarter * 4, quarter)]}"
    )
    return 1 if soak.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
