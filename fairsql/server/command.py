"""The command `fairsql serve`: in, its options; out, a server that runs until it is stopped."""

from __future__ import annotations

import argparse
import ipaddress
import logging
import os
import signal
import ssl
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fairsql.errors import ProgrammingError
from fairsql.server.hidden_paths import Places
from fairsql.server.listener import Door, Limits, Listener
from fairsql.server.protocol.authentication import Verifier
from fairsql.server.served_database import open_served

if TYPE_CHECKING:
    from types import FrameType

LOG = logging.getLogger("fairsql.server")
PASSWORD = "FAIRSQL_PASSWORD"


def serve(options: argparse.Namespace) -> int:
    """Serve a database until SIGINT or SIGTERM."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    password = read_password(options.password_file)
    secrets = {"password": options.password_file, "certificate": options.tls_cert, "key": options.tls_key}
    own = {"database": Path(options.database), **{what: file for what, file in secrets.items() if file is not None}}
    allowed = read_allowed(options.allow, own)
    tls = read_tls(options.tls_cert, options.tls_key)
    if not options.writable and not Path(options.database).is_file():
        raise ProgrammingError(f"there is no file {options.database}", hint="--writable makes a new one")
    check_exposure(options.host, password, encrypted=tls is not None)
    verifier = Verifier.of(password) if password else None
    names = (Path(options.database).stem, options.user, "postgres")
    limits = Limits(options.max_connections, options.statement_timeout)
    with open_served(
        options.database, writable=options.writable, memory_limit=options.memory_limit, allow=allowed
    ) as connection:
        door = Door(options.user, verifier, names, tls)
        address = (options.host, options.port)
        try:
            listener = Listener(
                connection, address, door=door, limits=limits, writable=options.writable, allowed=allowed,
                places=Places(options.database),
            )  # fmt: skip
        except OSError as error:
            message = f"the server cannot listen on {options.host}, port {options.port}: {error.strerror}"
            raise ProgrammingError(message, hint="--port 0 takes a free one") from error
        _stop_on_signals(listener)
        mode = "reading and writing" if options.writable else "reading"
        LOG.info("%s is served for %s on %s, port %d", options.database, mode, options.host, listener.port)
        if not listener.serve():  # DuckDB is planning, which nothing can interrupt, and closing would wait for it
            LOG.error("the server stops, and a statement with it that could not be stopped")
            logging.shutdown()
            os._exit(1)
    LOG.info("the server has stopped")
    return 0


def read_allowed(directories: Sequence[str], own: Mapping[str, Path]) -> list[str]:
    """Return the absolute paths of the directories whose files clients may read.

    Args:
        directories: the paths as given.
        own: the server's own files, by kind: clients must not read the database's bytes or the password.

    Raises:
        ProgrammingError: for a path that is no directory, or a directory that contains a file of the server's own.
    """
    for each in directories:
        if not Path(each).is_dir():
            raise ProgrammingError(f"there is no directory {each}")
        inside = [what for what, file in own.items() if file.resolve().is_relative_to(Path(each).resolve())]
        if inside:
            deleted = ", deleted rows and all" if inside[0] == "database" else ""
            raise ProgrammingError(
                f"the {inside[0]} is in {each}, where clients could read its file{deleted}",
                hint="allow another directory",
            )
    return [str(Path(each).resolve()) for each in directories]


def _stop_on_signals(listener: Listener) -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        listener.stop()

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)


def read_password(file: Path | None) -> str:
    """Return the password from a file, else from the environment; empty if there is none."""
    if file is None:
        return os.environ.get(PASSWORD, "")
    if not file.is_file():
        raise ProgrammingError(f"there is no file {file}")
    password = file.read_text(encoding="utf-8").rstrip("\r\n")
    if not password:
        raise ProgrammingError(f"{file} is empty", hint="its first line is the password")
    return password


def is_loopback(host: str) -> bool:
    """Return whether an address cannot be reached from other machines.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def check_exposure(host: str, password: str, *, encrypted: bool) -> None:
    """Warn if other people could read the data, and refuse to serve other machines without a password.

    Raises:
        ProgrammingError: for an address beyond loopback without a password.
    """
    if not password and not is_loopback(host):
        raise ProgrammingError(
            f"without a password the server does not listen on {host}",
            hint=f"set {PASSWORD}, or give --password-file; or listen on 127.0.0.1",
        )
    if not password:
        LOG.warning("there is no password: whoever has an account on this machine can read what is served")
    if not is_loopback(host) and not encrypted:
        LOG.warning("there is no TLS: what is read can be read on the way; give --tls-cert and --tls-key")


def read_tls(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """Return the TLS context; None without a certificate."""
    if certificate is None:
        if key is not None:
            raise ProgrammingError("--tls-key has no certificate", hint="give --tls-cert too")
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_IGNORE_UNEXPECTED_EOF  # a client may leave without closing TLS
    for file in (certificate, key):
        if file is not None and not file.is_file():
            raise ProgrammingError(f"there is no file {file}")
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        raise ProgrammingError(
            f"{certificate} and its key cannot be used: {error.reason}", hint="both are PEM"
        ) from error
    return context


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `fairsql serve`."""
    add = parser.add_argument
    add("database", metavar="DATABASE", help="the file to serve")
    add("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    add("--port", type=_port, default=5432, help="default: 5432; 0 takes a free one")
    add("--user", default="fairsql", help="who may log in (default: fairsql)")
    add(
        "--password-file",
        type=Path,
        metavar="FILE",
        help=f"a file with the password (default: the variable {PASSWORD})",
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--read-only", dest="writable", action="store_false", help="clients only read (the default)")
    mode.add_argument("--writable", action="store_true", help="clients may change the database")
    parser.set_defaults(writable=False)
    add("--tls-cert", type=Path, metavar="FILE", help="a certificate (PEM): clients must speak TLS")
    add("--tls-key", type=Path, metavar="FILE", help="its key (PEM), if it is not in the same file")
    add("--max-connections", type=_count, default=100, metavar="N", help="how many sessions (default: 100)")
    add("--memory-limit", default="", metavar="SIZE", help="what DuckDB may take, as 2GB (default: 80%% of the memory)")
    add("--statement-timeout", type=_seconds, default=0.0, metavar="SECONDS", help="default: 0, no limit")
    add("--allow", action="append", default=[], metavar="DIR", help="let clients read files of DIR; may be repeated")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port: one is a number from 1 to 65535, or 0 for any")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number of sessions")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds") from error
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds")
    return value
