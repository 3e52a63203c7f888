"""psql: its meta commands, variables, \\copy."""

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, ClassVar

import pexpect
from walk import COUNT, DATABASE, FAIR, HOST, LONG, PASSWORD, PLAIN, TOTAL, USER, WRONG, Walk, fair_row, restart, same


class Psql(Walk):
    shown: ClassVar = {"day": "2024-02-29", "moment": "2024-02-29 12:34:56.789012", "zoned": "2024-02-29 12:34:56+00",
             "price": "12345678.90", "large": "1234567890123456789012345678.0123456789", "tags": '{a,"b c",NULL}',
             "numbers": "{1,2}", "missing": "~", "undefined": "NaN"}  # fmt: skip

    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        return {"PGHOST": HOST, "PGPORT": str(port), "PGUSER": USER, "PGPASSWORD": password, "PGDATABASE": DATABASE,
                "PGSSLMODE": "require" if tls else "disable"}  # fmt: skip

    def start(self, con: Any, *commands: str) -> subprocess.Popen[str]:
        arguments = [part for command in commands for part in ("-c", command)]
        return subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-P", "null=~", "-v", "ON_ERROR_STOP=1", *arguments], text=True, env=os.environ | con,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, con: Any, *commands: str, given: str | None = None) -> str:
        process = self.start(con, *commands)
        out, errors = process.communicate(given)
        if process.returncode:
            raise RuntimeError(errors)
        return out

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        if sql == "SELECT 1":
            return [[int(self.ask(con, sql))]]
        return [line.split("|") for line in self.ask(con, sql).splitlines()]

    def introspect(self, con: Any) -> None:
        for command, word in (("\\d payments", "paid_on|date"), ("\\dt", "loans"),
                              ("\\dv", "rates"), ("\\di", "payments_loan"), ("\\l", DATABASE), ("\\dn", "main"),
                              ("\\dt+ loans", "who has borrowed"), ("\\df", ""), ("\\du", ""), ("\\dT", "")):  # fmt: skip
            found = self.ask(con, command)
            assert word in found, f"{command}: {found}"

    def fair(self, con: Any) -> None:
        sql = FAIR.replace("$1", ":least").replace("$2", ":'threshold'")
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "least=2011", "-v", "threshold=0.5"]
        done = subprocess.run(command, input=sql, text=True, capture_output=True, env=os.environ | con, check=True)
        *texts, difference, within = done.stdout.strip().split("|")
        fair_row([*texts, float(difference), within == "t"])

    def fetch(self, con: Any) -> None:
        found = self.ask(con, "\\set FETCH_COUNT 7000", "SELECT id FROM loans").split()
        same((len(found), sum(map(int, found))), (COUNT, TOTAL))

    def value(self, column: str, found: Any) -> None:
        same(found, self.shown[column])

    def place(self, con: Any) -> None:
        process = self.start(con, WRONG)
        _, errors = process.communicate()
        lines = errors.splitlines()
        at = next(at for at, line in enumerate(lines) if line.startswith("LINE 1"))
        line, caret = lines[at : at + 2]
        same(line[caret.index("^") :][:4], "rase")

    def _cancel(self, con: Any) -> None:
        process = self.start(con, LONG)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        assert "cancel" in errors.lower(), errors

    def _rollback(self, con: Any) -> None:
        out = self.ask(con, "BEGIN", "INSERT INTO payments VALUES (3, 8, 1, NULL)", "SELECT count(*) FROM payments", "ROLLBACK",
                       "SELECT count(*) FROM payments")  # fmt: skip
        same(out.split(), ["3", "2"])

    def _restart(self, con: Any) -> None:
        child = pexpect.spawn("psql", ["-X", "-A", "-t"], env=os.environ | con, encoding="utf-8", timeout=30)
        prompt = f"{DATABASE}=[#>] "
        child.expect(prompt)
        restart()
        child.sendline("SELECT 2;")
        child.expect("Succeeded")
        child.expect(prompt)
        child.sendline("SELECT 41 + 1;")
        child.expect(r"[\r\n]42\r?\n")
        child.sendline("\\q")
        child.expect(pexpect.EOF)

    def own(self, con: Any) -> None:
        file = os.path.abspath("copied.csv")
        self.ask(con, f"\\copy (SELECT id, race FROM loans WHERE id < 5) TO '{file}' CSV HEADER")
        same(len(Path(file).read_text().splitlines()), 6)
        with open(file, "w") as rows:
            rows.write("id,loan,paid\n20,7,1.5\n21,7,\n")
        out = self.ask(con, "BEGIN", f"\\copy payments (id, loan, paid) FROM '{file}' CSV HEADER",
                       "SELECT count(*), count(paid) FROM payments WHERE id >= 20", "ROLLBACK")  # fmt: skip
        same(out.strip(), "2|1")
        same(self.ask(con, given="SELECT 6 * 7 AS n \\gset\n\\echo :n\n").strip(), "42")


if __name__ == "__main__":
    Psql().go()
