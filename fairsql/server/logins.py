"""Limit unfinished and failed logins: in, clients that log in; out, which one is dropped, and how long one waits.

A client that has not logged in holds a socket and a thread, so their number is limited. Beyond the limit the address
with the most such clients loses its oldest one. After a failed login an address waits before the next attempt, longer
each time.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from fairsql.server.protocol.channel import GoneError
from fairsql.server.protocol.failures import ServerError

if TYPE_CHECKING:
    from fairsql.server.protocol.channel import Channel

_ROOM = 128  # clients that may be logging in at the same time
_FIRST, _LONGEST = 0.2, 5.0  # seconds that an address waits after one failed login, and after many
_PATIENCE = 6.0  # seconds after which a waiting login is refused
_FORGIVEN = 900.0  # seconds after which failed logins no longer count
_REMEMBERED = 10_000  # addresses whose failed logins are counted


@dataclass
class _Failed:
    """The failed logins of an address: their number, the time of the last one, and the earliest time of the next."""

    count: int
    last: float
    until: float

    @property
    def pause(self) -> float:
        """Return the seconds between two logins, which double with each failure up to a maximum."""
        return min(_LONGEST, _FIRST * 2.0 ** min(self.count - 1, 10))


class Logins:
    """The clients that are logging in, in the order in which they connected."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._inside: dict[Channel, str] = {}
        self._failed: dict[str, _Failed] = {}

    def enter(self, channel: Channel) -> None:
        """Add a client; if there are too many, drop the oldest one of the address that has the most."""
        place = neighbourhood(channel.address)
        with self._lock:
            self._inside[channel] = place
            if len(self._inside) <= _ROOM:
                return
            crowd, _ = Counter(self._inside.values()).most_common(1)[0]
            oldest = next(each for each, where in self._inside.items() if where == crowd)
            del self._inside[oldest]
        oldest.shut()

    def leave(self, channel: Channel) -> None:
        """Remove a client that has logged in or has left."""
        with self._lock:
            self._inside.pop(channel, None)

    def wait(self, channel: Channel) -> None:
        """Wait until a client's address may try a password.

        Raises:
            GoneError: if the client leaves while it waits.
            ServerError: if the wait after failed logins from its address would be too long.
        """
        end = self._clock() + _PATIENCE
        while seconds := self._claim(neighbourhood(channel.address)):
            if self._clock() + seconds > end:
                raise ServerError("28000", "too many logins from this address have failed", "wait a few seconds")
            if channel.is_gone(seconds):
                raise GoneError

    def _claim(self, place: str) -> float:
        """Return how many seconds an address has to wait; at 0 this login may go ahead and the next one waits."""
        with self._lock:
            now = self._clock()
            failed = self._failed.get(place)
            if failed is None or now > failed.last + _FORGIVEN:
                self._failed.pop(place, None)
                return 0.0
            if now < failed.until:
                return failed.until - now
            failed.until = now + failed.pause
            return 0.0

    def fail(self, channel: Channel) -> None:
        """Count a failed login."""
        place = neighbourhood(channel.address)
        with self._lock:
            now = self._clock()
            failed = self._failed.pop(place, _Failed(0, now, now))
            failed.count, failed.last = failed.count + 1, now
            failed.until = now + failed.pause
            self._failed[place] = failed
            if len(self._failed) > _REMEMBERED:
                del self._failed[next(iter(self._failed))]

    def succeed(self, channel: Channel) -> None:
        """Forget the failed logins of a client's address."""
        with self._lock:
            self._failed.pop(neighbourhood(channel.address), None)


def neighbourhood(address: str) -> str:
    """Return what counts as one address: for IPv6 the /64 network, since one client may own all of it.

    >>> neighbourhood("10.0.0.7"), neighbourhood("2001:db8::1:2:3"), neighbourhood("::ffff:10.0.0.7")
    ('10.0.0.7', '2001:db8::', '10.0.0.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)).network_address)
