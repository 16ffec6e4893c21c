"""The program ``anydoku``, which the wheel contains as a separate file."""

import os
import subprocess
import sys
from pathlib import Path

#: The program in the wheel.
PROGRAM = Path(__file__).parent / "_program" / ("anydoku.exe" if os.name == "nt" else "anydoku")

MISSING = """error: this build of the Python package does not contain the program `anydoku`
hint: build the wheel with crates/anydoku-py/build, or install the program with `cargo install --locked anydoku-cli`"""


def main() -> int:
    """Run the program with the arguments of this process and return its exit code."""
    if not PROGRAM.exists():
        print(MISSING, file=sys.stderr)
        return 2
    command = [str(PROGRAM), *sys.argv[1:]]
    if os.name == "nt":
        # Windows cannot replace a process, and the program handles Ctrl-C itself.
        try:
            return subprocess.call(command)
        except KeyboardInterrupt:
            return 130
    os.execv(command[0], ["anydoku", *command[1:]])


if __name__ == "__main__":
    sys.exit(main())
