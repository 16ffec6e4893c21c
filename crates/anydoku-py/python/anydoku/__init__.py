"""Solve, explain, rate, count, generate and draw Sudokus of any shape.

>>> import anydoku
>>> str(anydoku.solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"))[:9]
'417369825'

The command line uses the same service, so it gives the same answers. A puzzle is text in any format, numbers in a list or an array, or a
:class:`Puzzle`; :class:`Refused` reports errors in it and where they are. Functions whose names end in ``_many`` take lists, arrays, columns
and tables. :class:`Board` is a board to play on, and :func:`augment` generates equivalent puzzles.
"""

from . import teach
from ._anydoku import VERSION as __version__
from ._board import Board, Move
from ._bulk import (
    canon_many,
    cells_of,
    count_many,
    explain_many,
    generate_many,
    rate_many,
    read_lines,
)
from ._desk import Refused, ask
from ._files import read_column, read_puzzles, write_dataset
from ._small import (
    NoPuzzle,
    NoSolution,
    SeveralSolutions,
    canon,
    check,
    convert,
    count,
    explain,
    generate,
    hint,
    propose,
    rate,
    solve,
)
from ._solved import Solved, Status, part_of, solve_many
from ._steps import Position, SolutionPath, Step
from ._symmetry import Symmetries, Symmetry, augment, augment_arrays, symmetries
from ._tables import add_columns, rate_table
from ._types import Puzzle, PuzzleLike, Rating, Shape, ShapeLike, Solution, draw

__all__ = [
    "Board",
    "Move",
    "NoPuzzle",
    "NoSolution",
    "Position",
    "Puzzle",
    "PuzzleLike",
    "Rating",
    "Refused",
    "SeveralSolutions",
    "Shape",
    "ShapeLike",
    "Solution",
    "Solved",
    "Status",
    "Step",
    "SolutionPath",
    "Symmetries",
    "Symmetry",
    "__version__",
    "add_columns",
    "ask",
    "augment",
    "augment_arrays",
    "canon",
    "canon_many",
    "cells_of",
    "check",
    "convert",
    "count",
    "count_many",
    "draw",
    "explain",
    "explain_many",
    "generate",
    "generate_many",
    "hint",
    "part_of",
    "propose",
    "rate",
    "rate_many",
    "rate_table",
    "read_column",
    "read_lines",
    "read_puzzles",
    "solve",
    "solve_many",
    "symmetries",
    "teach",
    "write_dataset",
]
