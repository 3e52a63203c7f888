"""ClickHouse's HTTP interface over chdb, which has none: what a client of a server's sends is run in this process."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from re import search
from threading import Lock, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

PASSWORD = "s3cr3t/ö"
DENIED = "Code: 497. DB::Exception: guest: Not enough privileges. To execute this query, it's necessary to have the grant SELECT(race) ON d.loans. (ACCESS_DENIED)"  # fmt: skip
UNKNOWN = "Code: 516. DB::Exception: me: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)"  # fmt: skip


@contextmanager
def serving(session: Any) -> Iterator[ThreadingHTTPServer]:
    """Serve a session of chdb's on a free port of this machine. The user `guest` may read no table."""
    alone = Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            sql = "\n".join(filter(None, [asked.get("query"), body]))
            user, _, password = b64decode(self.headers["Authorization"].partition(" ")[2]).decode().partition(":")
            if password != PASSWORD:
                self.answer(UNKNOWN.encode(), 403, "516")
            elif user == "guest" and "loans" in sql:
                self.answer(DENIED.encode(), 500, "497")
            else:
                self.run(sql, asked)

        def run(self, sql: str, asked: dict[str, str]) -> None:
            given = {name.removeprefix("param_"): value for name, value in asked.items() if name.startswith("param_")}
            try:
                with alone:
                    session.query(f"USE {asked.get('database', 'default')}")
                    self.answer(session.query(sql, "TabSeparated", "", given or None).bytes())
            except RuntimeError as error:
                code = search(r"Code: (\d+)", str(error))
                self.answer(str(error).encode(), 500, code[1] if code else "1000")

        def answer(self, data: bytes, status: int = 200, code: str = "") -> None:
            self.send_response(status)
            if code:
                self.send_header("X-ClickHouse-Exception-Code", code)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *words: object) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
