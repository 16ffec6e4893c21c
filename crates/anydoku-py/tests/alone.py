"""Run a command in a network namespace without other machines: ``unshare -rn python alone.py COMMAND …``.

A Ray cluster listens on all addresses, which a test should not do. The loopback interface of a new namespace is down, so this brings it up.
"""

import fcntl
import os
import socket
import struct
import sys

SIOCSIFFLAGS = 0x8914
UP_AND_RUNNING = 0x1 | 0x40


def is_alone() -> bool:
    """Return whether the loopback is the only network interface."""
    return [name for _, name in socket.if_nameindex()] == ["lo"]


if __name__ == "__main__":
    if not is_alone():
        sys.exit("there are other networks here; expected to be called by `unshare -rn`")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", UP_AND_RUNNING))
    os.execvp(sys.argv[1], sys.argv[1:])
