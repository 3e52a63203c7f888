"""What several tests of the wire server ask it, and how they wait."""

from __future__ import annotations

import socket

from support.serving import Server

CLAUSE = "SELECT sex, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"


def fairsql_is_old() -> bool:
    import duckdb

    return duckdb.__version__.startswith("1.4")


class Wire:
    """The protocol by hand."""

    def __init__(self, server: Server, user: str = "fairsql") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        body = b"\0\3\0\0user\0" + user.encode() + b"\0database\0postgres\0\0"
        self.socket.sendall((len(body) + 4).to_bytes(4) + body)
        self.stream = self.socket.makefile("rb")
        self.key = b""
        for kind, content in self.until_ready():
            self.key = content if kind == b"K" else self.key

    def send(self, kind: bytes, body: bytes) -> None:
        self.socket.sendall(kind + (len(body) + 4).to_bytes(4) + body)

    def read(self) -> tuple[bytes, bytes]:
        kind = self.stream.read(1)
        return kind, self.stream.read(int.from_bytes(self.stream.read(4)) - 4) if kind else b""

    def until_ready(self) -> list[tuple[bytes, bytes]]:
        found = []
        while not found or found[-1][0] not in (b"Z", b""):
            found.append(self.read())
        return found

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()
