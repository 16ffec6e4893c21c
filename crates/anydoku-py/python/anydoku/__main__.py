"""The program ``anydoku``, for people without Rust."""

import sys

from . import _anydoku


def main() -> int:
    """Runs the program with the arguments of this process; gives its exit code."""
    return _anydoku.main(["anydoku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
