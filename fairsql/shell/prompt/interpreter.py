"""Run a shell's statements and dot commands, typed or from a script.

In: scripts. Out: rows on standard output in the current mode, errors on standard error. A script stops at an error.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self, TextIO

import fairsql
from fairsql.shell.output.result_writers import show_error, write
from fairsql.shell.output.screen import write_sentence
from fairsql.shell.output.text_rows import Layout
from fairsql.shell.prompt.dot_commands import run_command
from fairsql.shell.prompt.scripts import Script, Step, is_command, split_script

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairsql.session.connection import Connection


class Shell:
    """A session on one database at a time, with its settings; it runs statements and dot commands.

    Args:
        connection: the first database, from `open_database`; the shell closes it.

    Attributes:
        steps: the number of statements and commands that have run.
        last: the last statement that ran.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.mode = "table"
        self.layout = Layout()
        self.timer = False
        self.steps = 0
        self.last = ""
        self.out: TextIO = sys.stdout
        self.errors: TextIO = sys.stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.redirect(sys.stdout)
        self.connection.close()

    def redirect(self, out: TextIO) -> None:
        """Send rows to another stream."""
        if self.out is not sys.stdout:
            self.out.close()
        self.out = out

    def switch(self, connection: Connection) -> None:
        """Close the database and use another one."""
        self.connection.close()
        self.connection = connection

    def play(self, scripts: Iterable[Script]) -> bool:
        """Run scripts up to the first error or `.quit`; return False after an error."""
        try:
            return all(map(self.read, scripts))
        except EOFError:
            return True

    def read(self, script: Script) -> bool:
        """Run a script up to its first error; return False after one."""
        return all(self.run(step, script) for step in split_script(script.text))

    def run(self, step: Step, script: Script) -> bool:
        """Run one statement or command of a script, and show its error if it fails.

        Raises:
            EOFError: for `.quit`.
        """
        begin = time.perf_counter()
        try:
            if is_command(step.text):
                run_command(self, step.text)
                return True
            self.last = step.text
            write(self.connection, step.text, self.mode, out=self.out, layout=self.layout)
            self.out.flush()
        except (fairsql.Error, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:  # about a stream: nothing more can be shown
                raise
            show_error(script.place(error, step), self.errors)
            return False
        finally:
            self.steps += 1
        if self.timer:
            write_sentence(f"{time.perf_counter() - begin:.3f} s", "dim", self.errors)
        return True
