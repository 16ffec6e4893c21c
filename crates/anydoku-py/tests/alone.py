"""Runs a command in a network of its own, where nothing is but this machine: ``unshare -rn python alone.py COMMAND …``.

A cluster of Ray listens on all addresses, and a test should not. Here its loopback is brought up, which a new network has down.
"""

import fcntl
import os
import socket
import struct
import sys

SIOCSIFFLAGS = 0x8914
UP_AND_RUNNING = 0x1 | 0x40


def is_alone() -> bool:
    """Is there no other network than the loopback?"""
    return [name for _, name in socket.if_nameindex()] == ["lo"]


if __name__ == "__main__":
    if not is_alone():
        sys.exit("there are other networks here; expected to be called by `unshare -rn`")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", UP_AND_RUNNING))
    os.execvp(sys.argv[1], sys.argv[1:])
