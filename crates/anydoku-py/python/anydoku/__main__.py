"""The program ``anydoku``, installed with the Python package."""

import sys

from . import _anydoku


def main() -> int:
    """Run the program with the arguments of this process and return its exit code."""
    return _anydoku.main(["anydoku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
