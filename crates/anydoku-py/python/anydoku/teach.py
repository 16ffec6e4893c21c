"""A small solver for teaching: short functions on a 9x9 grid of plain lists.

It is meant for students who want to see how a solver works before they write one. A grid is a list of nine rows of nine numbers, 0 for an
open cell. Rows and columns are counted from 1, as on paper: the (a, b) entry is ``grid[a - 1][b - 1]``. Everything here is plain Python,
to be read and changed. The library has the same functions in Rust (``anydoku::teach``); :func:`anydoku.solve` is much faster.

>>> from anydoku.teach import *
>>> grid = readgrid("400870020080000400006300801700100080612098734000060019193427500807010302020003000")
>>> entry(grid, 1, 1), entry(grid, 1, 2)
(4, 0)
>>> ispossible(grid, 1, 2, 5), ispossible(grid, 1, 2, 4)
(True, False)
>>> possibilities(grid, 1, 2)
[3, 5]
>>> setentry(grid, 1, 2, 4)
False
>>> simplesolve(grid), checkgrid(grid)
(True, True)
"""

from __future__ import annotations

Grid = list[list[int]]
Place = tuple[int, int]

__all__ = [
    "checkgrid",
    "entry",
    "hiddensingletons",
    "houses",
    "ispossible",
    "issolved",
    "newgrid",
    "peers",
    "places",
    "possibilities",
    "readgrid",
    "setentry",
    "showgrid",
    "simplesolve",
    "simplesolvehidden",
    "singletons",
    "writegrid",
]


def newgrid() -> Grid:
    """Return an empty grid.

    >>> newgrid()[8]
    [0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    return [[0] * 9 for _ in range(9)]


def readgrid(text: str) -> Grid:
    """Return the grid that 81 characters describe: digits, and ``0`` or ``.`` for an open cell. Whitespace is ignored.

    >>> readgrid("12")
    Traceback (most recent call last):
    ValueError: found 2 entries, expected 81
    """
    entries = "".join(text.split())
    if len(entries) != 81:
        raise ValueError(f"found {len(entries)} entries, expected 81")
    for place, character in enumerate(entries, start=1):
        if character not in "0123456789.":
            raise ValueError(f'entry {place}: found {character!r}, expected a digit from 0 to 9 or "."')
    numbers = [0 if character == "." else int(character) for character in entries]
    return [numbers[start : start + 9] for start in range(0, 81, 9)]


def writegrid(grid: Grid) -> str:
    """Return the grid as 81 characters for :func:`readgrid`, ``0`` for an open cell.

    >>> writegrid(newgrid()) == "0" * 81
    True
    """
    return "".join(str(entry(grid, a, b)) for a, b in places())


def showgrid(grid: Grid) -> str:
    """Return the grid as nine lines of nine characters, ``.`` for an open cell.

    >>> showgrid(newgrid())[:19]
    '.........\\n.........'
    """
    line = writegrid(grid).replace("0", ".")
    return "\n".join(line[start : start + 9] for start in range(0, 81, 9))


def entry(grid: Grid, a: int, b: int) -> int:
    """Return the (a, b) entry: the digit in row a and column b, 0 if the cell is open."""
    if not (1 <= a <= 9 and 1 <= b <= 9):
        raise ValueError(f"found row {a} and column {b}, expected 1 to 9")
    if len(grid) != 9 or len(grid[a - 1]) != 9:
        raise ValueError("the grid must be a list of nine rows of nine numbers")
    digit = grid[a - 1][b - 1]
    if isinstance(digit, bool) or digit not in range(10):
        raise ValueError(f"found {digit!r} in row {a}, column {b}, expected a digit from 1 to 9, or 0")
    return int(digit)


def places() -> list[Place]:
    """Return all cells as (row, column), row by row.

    >>> places()[:2], len(places())
    ([(1, 1), (1, 2)], 81)
    """
    return [(a, b) for a in range(1, 10) for b in range(1, 10)]


def houses() -> list[list[Place]]:
    """Return the nine rows, nine columns and nine blocks, each as a list of nine cells.

    >>> houses()[18]
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)]
    """
    rows = [[(a, b) for b in range(1, 10)] for a in range(1, 10)]
    columns = [[(a, b) for a in range(1, 10)] for b in range(1, 10)]
    corners = [(a, b) for a in (1, 4, 7) for b in (1, 4, 7)]
    blocks = [[(a + i, b + j) for i in range(3) for j in range(3)] for a, b in corners]
    return rows + columns + blocks


def peers(a: int, b: int) -> list[Place]:
    """Return the 20 other cells in the row, the column and the block of a cell.

    >>> len(peers(5, 5)), (5, 5) in peers(5, 5)
    (20, False)
    """
    return [
        (r, c)
        for r, c in places()
        if (r, c) != (a, b) and (r == a or c == b or ((r - 1) // 3 == (a - 1) // 3 and (c - 1) // 3 == (b - 1) // 3))
    ]


def ispossible(grid: Grid, a: int, b: int, digit: int) -> bool:
    """Return whether the digit can be the (a, b) entry: no other cell of the row, the column and the block may have it.

    A nonzero (a, b) entry is ignored, so a filled cell can be checked in place.

    >>> grid = newgrid()
    >>> grid[4][4] = 7
    >>> ispossible(grid, 5, 5, 7), ispossible(grid, 5, 9, 7), ispossible(grid, 5, 9, 8)
    (True, False, True)
    """
    entry(grid, a, b)
    return digit in range(1, 10) and all(entry(grid, r, c) != digit for r, c in peers(a, b))


def possibilities(grid: Grid, a: int, b: int) -> list[int]:
    """Return the digits that can be the (a, b) entry, in ascending order. As in :func:`ispossible`, the current entry is ignored."""
    return [digit for digit in range(1, 10) if ispossible(grid, a, b, digit)]


def setentry(grid: Grid, a: int, b: int, digit: int) -> bool:
    """Write a digit into an open cell if it is possible there; otherwise change nothing and return False."""
    if entry(grid, a, b) != 0 or not ispossible(grid, a, b, digit):
        return False
    grid[a - 1][b - 1] = digit
    return True


def singletons(grid: Grid) -> bool:
    """Fill every open cell that has one possibility, in one pass through the grid. Return whether anything was filled."""
    any_filled = False
    for a, b in places():
        found = possibilities(grid, a, b) if entry(grid, a, b) == 0 else []
        if len(found) == 1:
            any_filled |= setentry(grid, a, b, found[0])
    return any_filled


def hiddensingletons(grid: Grid) -> bool:
    """Place every digit that has one place left in a row, a column or a block, in one pass. Return whether anything was filled."""
    any_filled = False
    for house in houses():
        for digit in range(1, 10):
            open_ones = [(a, b) for a, b in house if entry(grid, a, b) == 0 and ispossible(grid, a, b, digit)]
            if len(open_ones) == 1:
                any_filled |= setentry(grid, *open_ones[0], digit)
    return any_filled


def simplesolve(grid: Grid) -> bool:
    """Fill singletons until there are no more. Return whether that solves the grid."""
    while singletons(grid):
        pass
    return issolved(grid)


def simplesolvehidden(grid: Grid) -> bool:
    """Fill singletons and hidden singletons until there are no more. Return whether that solves the grid."""
    while singletons(grid) or hiddensingletons(grid):
        pass
    return issolved(grid)


def issolved(grid: Grid) -> bool:
    """Return whether every cell is filled and no digit repeats in a row, a column or a block."""
    return all(entry(grid, a, b) != 0 for a, b in places()) and checkgrid(grid)


def checkgrid(grid: Grid) -> bool:
    """Return whether no digit repeats in a row, a column or a block. Open cells are allowed.

    >>> grid = newgrid()
    >>> grid[0][0] = grid[0][8] = 5
    >>> checkgrid(grid)
    False
    """
    return all(entry(grid, a, b) == 0 or ispossible(grid, a, b, entry(grid, a, b)) for a, b in places())
