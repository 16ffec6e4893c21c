"""A 9x9 grid to learn with: a dozen short functions on plain lists.

This is the way in for students who want to see how a solver works before they write one. A grid is a list of nine rows of nine numbers,
0 for an open cell. Rows and columns are counted from 1, as on paper: the (a, b) entry is ``grid[a - 1][b - 1]``. Everything here is
plain Python, to be read and changed; the library does the same in Rust (``anydoku::teach``), and :func:`anydoku.solve` takes a fast way.

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
    """An empty grid.

    >>> newgrid()[8]
    [0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    return [[0] * 9 for _ in range(9)]


def readgrid(text: str) -> Grid:
    """A grid from 81 characters: digits, and ``0`` or ``.`` for an open cell. Blanks and line ends between them do not count.

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
    """The 81 characters that :func:`readgrid` reads, ``0`` for an open cell.

    >>> writegrid(newgrid()) == "0" * 81
    True
    """
    return "".join(str(entry(grid, a, b)) for a, b in places())


def showgrid(grid: Grid) -> str:
    """Nine lines of nine, ``.`` for an open cell, to be printed.

    >>> showgrid(newgrid())[:19]
    '.........\\n.........'
    """
    line = writegrid(grid).replace("0", ".")
    return "\n".join(line[start : start + 9] for start in range(0, 81, 9))


def entry(grid: Grid, a: int, b: int) -> int:
    """The (a, b) entry: the digit in row a and column b, 0 if the cell is open."""
    if not (1 <= a <= 9 and 1 <= b <= 9):
        raise ValueError(f"found row {a} and column {b}, expected 1 to 9")
    if len(grid) != 9 or len(grid[a - 1]) != 9:
        raise ValueError("found a grid that is not nine rows of nine")
    digit = grid[a - 1][b - 1]
    if isinstance(digit, bool) or digit not in range(10):
        raise ValueError(f"found {digit!r} in row {a}, column {b}, expected a digit from 1 to 9, or 0")
    return int(digit)


def places() -> list[Place]:
    """All cells as (row, column), row by row.

    >>> places()[:2], len(places())
    ([(1, 1), (1, 2)], 81)
    """
    return [(a, b) for a in range(1, 10) for b in range(1, 10)]


def houses() -> list[list[Place]]:
    """The nine rows, nine columns and nine blocks, each a list of nine cells.

    >>> houses()[18]
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)]
    """
    rows = [[(a, b) for b in range(1, 10)] for a in range(1, 10)]
    columns = [[(a, b) for a in range(1, 10)] for b in range(1, 10)]
    corners = [(a, b) for a in (1, 4, 7) for b in (1, 4, 7)]
    blocks = [[(a + i, b + j) for i in range(3) for j in range(3)] for a, b in corners]
    return rows + columns + blocks


def peers(a: int, b: int) -> list[Place]:
    """The 20 other cells in the row, the column and the block of a cell.

    >>> len(peers(5, 5)), (5, 5) in peers(5, 5)
    (20, False)
    """
    return [
        (r, c)
        for r, c in places()
        if (r, c) != (a, b) and (r == a or c == b or ((r - 1) // 3 == (a - 1) // 3 and (c - 1) // 3 == (b - 1) // 3))
    ]


def ispossible(grid: Grid, a: int, b: int, digit: int) -> bool:
    """Can the digit be the (a, b) entry? No other cell of the row, the column and the block may have it.

    If the (a, b) entry already has a nonzero value, this value is ignored, so a filled cell can be checked where it stands.

    >>> grid = newgrid()
    >>> grid[4][4] = 7
    >>> ispossible(grid, 5, 5, 7), ispossible(grid, 5, 9, 7), ispossible(grid, 5, 9, 8)
    (True, False, True)
    """
    entry(grid, a, b)
    return digit in range(1, 10) and all(entry(grid, r, c) != digit for r, c in peers(a, b))


def possibilities(grid: Grid, a: int, b: int) -> list[int]:
    """The digits that can be the (a, b) entry, in ascending order. As in :func:`ispossible`, what stands there is ignored."""
    return [digit for digit in range(1, 10) if ispossible(grid, a, b, digit)]


def setentry(grid: Grid, a: int, b: int, digit: int) -> bool:
    """Writes a digit into an open cell if it is possible there. Otherwise changes nothing and gives False."""
    if entry(grid, a, b) != 0 or not ispossible(grid, a, b, digit):
        return False
    grid[a - 1][b - 1] = digit
    return True


def singletons(grid: Grid) -> bool:
    """Fills every open cell that has one possibility, once through the grid. True if anything was filled."""
    any_filled = False
    for a, b in places():
        found = possibilities(grid, a, b) if entry(grid, a, b) == 0 else []
        if len(found) == 1:
            any_filled |= setentry(grid, a, b, found[0])
    return any_filled


def hiddensingletons(grid: Grid) -> bool:
    """Fills every digit that has one place left in a row, a column or a block, once through all of them. True if anything was filled."""
    any_filled = False
    for house in houses():
        for digit in range(1, 10):
            open_ones = [(a, b) for a, b in house if entry(grid, a, b) == 0 and ispossible(grid, a, b, digit)]
            if len(open_ones) == 1:
                any_filled |= setentry(grid, *open_ones[0], digit)
    return any_filled


def simplesolve(grid: Grid) -> bool:
    """Fills singletons until nothing more happens. True if that solves the grid."""
    while singletons(grid):
        pass
    return issolved(grid)


def simplesolvehidden(grid: Grid) -> bool:
    """Fills singletons and hidden singletons until nothing more happens. True if that solves the grid."""
    while singletons(grid) or hiddensingletons(grid):
        pass
    return issolved(grid)


def issolved(grid: Grid) -> bool:
    """Is every cell filled, and no digit twice in a row, a column or a block?"""
    return all(entry(grid, a, b) != 0 for a, b in places()) and checkgrid(grid)


def checkgrid(grid: Grid) -> bool:
    """Is no digit twice in a row, a column or a block? Open cells are fine.

    >>> grid = newgrid()
    >>> grid[0][0] = grid[0][8] = 5
    >>> checkgrid(grid)
    False
    """
    return all(entry(grid, a, b) == 0 or ispossible(grid, a, b, entry(grid, a, b)) for a, b in places())
