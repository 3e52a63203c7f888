"""pgcli: a terminal of its own, driven as a user does."""

import os
import sys
import time
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import pexpect
from walk import DATABASE, FAIR, HOST, INSERT, LONG, PASSWORD, PLAIN, USER, WRONG, Walk, fair_row, restart

_PROMPT = "walk> "


class Pgcli(Walk):
    shown: ClassVar = {"day": "2024-02-29", "moment": "2024-02-29 12:34:56.789012", "zoned": "2024-02-29 12:34:56+00", "price": "12345678.90",
             "large": "1234567890123456789012345678.0123456789", "tags": "a", "numbers": "1", "missing": "<null>",
             "undefined": "nan"}  # fmt: skip

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        file = Path("pgclirc")
        file.write_text("[main]\nmulti_line = False\nenable_pager = False\nauto_expand = False\nless_chatty = True\nkeyring = False\n"
                        "destructive_warning = off\n")  # fmt: skip
        mode = "require" if tls else "disable"
        url = f"postgresql://{USER}:{quote(password)}@{HOST}:{port}/{DATABASE}?sslmode={mode}"
        environment = os.environ | {"TERM": "dumb", "PAGER": "cat", "HOME": os.getcwd(), "PGPASSWORD": password}
        program = str(Path(sys.executable).with_name("pgcli"))
        child = pexpect.spawn(
            program, ["--pgclirc", str(file), "--prompt", "walk> ", url], env=environment, encoding="utf-8", timeout=40,
            dimensions=(60, 400),
        )  # fmt: skip
        child.logfile_read = sys.stderr
        found = child.expect([_PROMPT, "password authentication failed", pexpect.EOF])
        if found:
            raise RuntimeError("password authentication failed" if found == 1 else child.before)
        return child

    def ask(self, con: Any, text: str, until: str) -> str:
        con.send(text + "\r")
        con.expect(until)
        con.expect(_PROMPT)
        return str(con.before)

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        con.send(f"{sql};\r")
        con.expect(r"\| ([^\r\n]*?) *\|\s*\r?\n\+-[^\r\n]*\s*\r?\nSELECT 1")
        found = [each.strip() for each in con.match.group(1).split("|")]
        return [[int(found[0])]] if sql == "SELECT 1" else [found]

    def introspect(self, con: Any) -> None:
        self.ask(con, "\\d payments", "paid_on")
        self.ask(con, "\\dt", "loans")

    def fair(self, con: Any) -> None:
        *texts, difference, within = self.rows(con, FAIR.replace("$1", "2011").replace("$2", "0.5"))[0]
        fair_row([*texts, float(difference), within == "True"])

    def fetch(self, con: Any) -> None:
        raise NotImplementedError("it shows rows, and has no cursors")

    def value(self, column: str, found: Any) -> None:
        assert self.shown[column] in str(found), f"{found!r} is not {self.shown[column]}"

    def place(self, con: Any) -> None:
        self.ask(con, f"{WRONG};", r"LINE 1[^\r\n]*rase\)[^\r\n]*\r?\n +\^")

    def _cancel(self, con: Any) -> None:
        con.send(f"{LONG};\r")
        con.expect("range")
        time.sleep(2)
        con.sendintr()
        con.expect("cancel")
        con.expect(_PROMPT)

    def _rollback(self, con: Any) -> None:
        self.ask(con, "BEGIN;", "BEGIN")
        self.ask(con, f"{INSERT};", "INSERT 0 1")
        self.ask(con, "SELECT count(*) FROM payments;", r"\| 3 ")
        self.ask(con, "ROLLBACK;", "ROLLBACK")
        self.ask(con, "SELECT count(*) FROM payments;", r"\| 2 ")

    def _restart(self, con: Any) -> None:
        restart()
        con.send("SELECT 40 + 2;\r")
        if con.expect([r"\| 42 ", "[Rr]econnect[^\r\n]*\\?|\\[[yY]"]):
            con.send("y\r")
            con.expect(_PROMPT)
            self.ask(con, "SELECT 40 + 2;", r"\| 42 ")


if __name__ == "__main__":
    Pgcli().go()
