"""Puzzles as numbers: one or many, flat or as grids, in lists or in arrays of any integer type."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, SupportsIndex

from ._desk import ask


class Layout(NamedTuple):
    """The dimensions of an array: those that count puzzles, and those of a single puzzle."""

    puzzles: tuple[int, ...]
    cells: tuple[int, ...]


def is_array(value: Any) -> bool:
    """Return whether this is a NumPy, PyTorch, JAX or similar array; columns of tables are not.

    >>> is_array([1, 2])
    False
    """
    if not (hasattr(value, "__array__") and hasattr(value, "dtype") and hasattr(value, "shape")):
        return False
    return not type(value).__module__.startswith(("pandas", "polars", "pyarrow"))


def integers(array: Any) -> Any:
    """Return an array as a NumPy array of integers, or of text; raise ``TypeError`` for other types."""
    import numpy

    found = numpy.asarray(array)
    if found.dtype.kind in "iuUSO" and found.ndim:
        return found
    what = f"an array of {found.dtype}" if found.ndim else "a single number"
    raise TypeError(f"found {what}, expected integers: 0 for an open cell, or a digit from 1; convert it with .astype('uint8')")


@functools.lru_cache(maxsize=256)
def cells_of_shape(name: str) -> tuple[int, int]:
    """Return the number of cells and of digits of a shape.

    >>> cells_of_shape("6x6")
    (36, 6)
    """
    facts = ask("shapes", {"name": name})["shape"]
    return facts["cells"], facts["digits"]


def matrix_of(array: Any, shape: str | None) -> tuple[Any, Layout]:
    """Return an array of puzzles as a matrix with one row per puzzle, and its layout.

    The last dimension has all cells of a puzzle, or the last two are the rows and columns of a square grid. Without a shape, puzzles are
    9x9. Raises ``ValueError`` for any other dimensions.
    """
    cells = 81 if shape is None else cells_of_shape(shape)[0]
    side = round(cells**0.5)
    if array.shape[-1] == cells:
        layout = Layout(array.shape[:-1], array.shape[-1:])
    elif array.ndim > 1 and side * side == cells and array.shape[-2:] == (side, side):
        layout = Layout(array.shape[:-2], array.shape[-2:])
    else:
        grids = f", ({side}, {side}) or (n, {side}, {side})" if side * side == cells else ""
        words = f"({cells},), (n, {cells}){grids}" if grids else f"({cells},) or (n, {cells})"
        other = "; give shape= for puzzles of another size" if shape is None else f" for the shape {shape[:40]}"
        raise ValueError(f"found an array of {array.dtype} with dimensions {array.shape}, expected {words}{other}")
    return array.reshape(-1, cells), layout


def numbers_of(puzzle: Any) -> tuple[list[int], tuple[int, ...]]:
    """Return the numbers of one puzzle, and the dimensions of the input: all cells, or the rows of a square grid.

    Raises ``TypeError`` for values that are not whole numbers and ``ValueError`` for other dimensions.

    >>> numbers_of([[1, 0], [0, 2]])
    ([1, 0, 0, 2], (2, 2))
    """
    if is_array(puzzle):
        array = integers(puzzle)
        _expect_one(array.shape)
        return [_whole(number) for number in array.ravel().tolist()], tuple(array.shape)
    if not isinstance(puzzle, Iterable):
        raise TypeError(f"{puzzle!r} is not a puzzle; pass a string, numbers, an array or a Puzzle")
    rows = list(puzzle)
    if not rows or not all(isinstance(row, Iterable) and not isinstance(row, (str, bytes)) for row in rows):
        return [_whole(number) for number in rows], (len(rows),)
    grid = [numbers_of(row) for row in rows]
    if any(shape != (len(rows),) for _, shape in grid):
        lengths = ", ".join(str(len(numbers)) for numbers, _ in grid[:4])
        raise ValueError(f"found {len(rows)} rows of {lengths}{' …' if len(grid) > 4 else ''} cells, expected a square grid")
    return [number for numbers, _ in grid for number in numbers], (len(rows), len(rows))


def _expect_one(shape: Sequence[int]) -> None:
    if len(shape) == 1 or len(shape) == 2 and shape[0] == shape[1]:
        return
    hint = "; functions whose names end in _many take several puzzles" if len(shape) in (2, 3) else ""
    raise ValueError(f"found an array with dimensions {tuple(shape)}, expected one puzzle: all cells, or the rows of a square grid{hint}")


def _whole(number: Any) -> int:
    if isinstance(number, str) and number.isdecimal():
        return int(number)
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        raise TypeError(f"{number!r} cannot stand in a cell; use 0 for an open cell, or a digit from 1")
    return operator.index(number)
