"""SCRAM-SHA-256 (RFC 5802, RFC 7677), the server's side: in, a client's messages; out, the answers, or a refusal.

The password itself is not kept. The stored keys can check a proof but cannot be used to log in. A login of an unknown
user takes the same steps in the same time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass

MECHANISM = "SCRAM-SHA-256"
_ROUNDS = 4096


class LoginError(Exception):
    """A failed login; the client does not learn the reason."""


@dataclass(frozen=True)
class Verifier:
    """The salt and keys that are kept in place of a password."""

    salt: bytes
    stored_key: bytes
    server_key: bytes

    @staticmethod
    def of(password: str) -> Verifier:
        """Make the verifier of a password."""
        salt = secrets.token_bytes(16)
        prepared = unicodedata.normalize("NFKC", password)  # the same as RFC 4013 for common characters
        salted = hashlib.pbkdf2_hmac("sha256", prepared.encode(), salt, _ROUNDS)
        stored = hashlib.sha256(_sign(salted, b"Client Key")).digest()
        return Verifier(salt, stored, _sign(salted, b"Server Key"))


class Exchange:
    """One login: `first` answers the client's first message, `last` checks the proof in its second one."""

    def __init__(self, verifier: Verifier, *, exists: bool) -> None:
        self._verifier = verifier
        self._exists = exists
        self._bare = ""
        self._nonce = ""
        self._challenge = ""
        self._binding = ""

    def first(self, data: bytes) -> bytes:
        """Answer the client's first message with salt and nonce."""
        flag, authorization, bare = _text(data).split(",", 2) if data.count(b",") >= 2 else ("", "", "")
        fields = _fields(bare)
        if flag not in ("n", "y") or not fields.get("r") or "m" in fields:
            raise LoginError
        self._bare, self._binding = bare, f"{flag},{authorization},"
        self._nonce = fields["r"] + secrets.token_urlsafe(18)
        salt = b64encode(self._verifier.salt).decode()
        self._challenge = f"r={self._nonce},s={salt},i={_ROUNDS}"
        return self._challenge.encode()

    def last(self, data: bytes) -> bytes:
        """Check the client's proof and answer with the server's own."""
        unproven, _, proof = _text(data).rpartition(",p=")
        fields = _fields(unproven)
        signed = f"{self._bare},{self._challenge},{unproven}".encode()
        try:
            signature = b64decode(proof, validate=True)
            binding = b64decode(fields.get("c", ""), validate=True)
        except (Base64Error, ValueError) as error:
            raise LoginError from error
        expected = _sign(self._verifier.stored_key, signed)
        key = (
            bytes(a ^ b for a, b in zip(signature, expected, strict=False)) if len(signature) == len(expected) else b""
        )
        proven = hmac.compare_digest(hashlib.sha256(key).digest(), self._verifier.stored_key)
        fresh = hmac.compare_digest(fields.get("r", "").encode(), self._nonce.encode())
        if not (proven & fresh & self._exists) or binding != self._binding.encode():
            raise LoginError
        return b"v=" + b64encode(_sign(self._verifier.server_key, signed))


def _sign(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise LoginError from error


def _fields(text: str) -> dict[str, str]:
    return {part[0]: part[2:] for part in text.split(",") if part[1:2] == "="}


def split_initial(body: bytes) -> tuple[str, bytes]:
    """Return the mechanism that a client chose and its first message."""
    name, end, rest = body.partition(b"\0")
    size = int.from_bytes(rest[:4], signed=True)
    if not end or len(rest) != 4 + max(size, 0):
        raise LoginError
    return _text(name), rest[4:]
