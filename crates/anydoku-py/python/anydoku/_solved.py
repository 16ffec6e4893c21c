"""Bulk solving: all kinds of input, on all cores, with the solutions in the layout of the input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _anydoku, _arrays, _rows
from ._arrays import Layout
from ._desk import Progress
from ._progress import ShowProgress, shown
from ._rows import Answer, Row
from ._types import Puzzle, ShapeLike, SupportsPuzzle, line_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Part = tuple[int, int]


class Status(IntEnum):
    """The outcome for a row in bulk work. Tables contain the names in lower case.

    ``NONE``, ``UNIQUE`` and ``SEVERAL`` give the number of solutions. ``INVALID`` means that the row is not a puzzle, ``UNKNOWN`` that there
    was no answer in time, ``EMPTY`` and ``COMMENT`` that the row holds no puzzle, and ``REFUSED`` that the request does not apply to this
    puzzle.
    """

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    INVALID = 3
    UNKNOWN = 4
    EMPTY = 5
    COMMENT = 6
    REFUSED = 7


class Solved(NamedTuple):
    """The solutions of puzzles, and the :class:`Status` of each.

    ``solutions`` is an array of ``uint8`` (``uint16`` with more than 255 digits) with the dimensions of the input: ``(n, 9, 9)`` for
    ``(n, 9, 9)``, and ``(n, cells)`` for lists and columns. It has zeros unless a puzzle has exactly one solution. ``status`` has one
    ``uint8`` for each puzzle.
    """

    solutions: NDArray[numpy.integer[Any]]
    status: NDArray[numpy.uint8]


def part_of(n: int, part: Part | None) -> range:
    """Return the range of items in part i of k, with i from 1: the parts are contiguous and cover all n items exactly once.

    >>> [list(part_of(7, (i, 3))) for i in (1, 2, 3)]
    [[0, 1], [2, 3], [4, 5, 6]]
    """
    if part is None:
        return range(n)
    i, k = part
    if not 1 <= i <= k:
        raise ValueError(f"part {i} of {k} does not exist; choose a part from 1 to {max(k, 1)}")
    return range(n * (i - 1) // k, n * i // k)


def _arrow(puzzles: Any) -> Any:
    """Return the puzzles as an Arrow array if they are an Arrow or Polars column, otherwise None."""
    if hasattr(puzzles, "to_arrow"):
        puzzles = puzzles.to_arrow()
    elif type(puzzles).__module__.startswith("pandas"):
        return None
    if type(puzzles).__module__.startswith("pyarrow"):
        return puzzles
    return None


def _arrow_cells(column: Any) -> tuple[Any, int] | None:
    """Return the characters of a column without copying, if every puzzle has 81 of them and there are no gaps; otherwise None."""
    import pyarrow

    if isinstance(column, pyarrow.ChunkedArray):
        if column.num_chunks != 1:
            column = column.combine_chunks()
        else:
            column = column.chunk(0)
    if isinstance(column, pyarrow.ChunkedArray):
        return None
    kinds = {pyarrow.string(): 4, pyarrow.large_string(): 8}
    width = kinds.get(column.type)
    if width is None or column.null_count:
        return None
    _, offsets, data = column.buffers()
    if data is None:
        return b"", 0
    import numpy

    ends = numpy.frombuffer(offsets, f"i{width}")[column.offset : column.offset + len(column) + 1]
    # Every offset is checked: lengths may add up even if individual ones are wrong.
    if (numpy.diff(ends) != 81).any():
        return None
    return memoryview(data)[int(ends[0]) : int(ends[-1])], len(column)


#: Maps bytes to characters: those below 10 are the digits of an array.
_CHARACTERS = bytes(byte + 48 if byte < 10 else byte for byte in range(256))
#: Replaces control characters, which are not cells in text, although the lowest of them are digits in an array.
_NO_CONTROLS = bytes(ord("?") if byte < 32 else byte for byte in range(256))
#: The number of plain puzzles between two progress reports.
_STRIDE = 1 << 16


def _name(shape: ShapeLike | None) -> str | None:
    """Return the name of a shape, or None for the plain 9x9, which is also the default."""
    return None if shape is None or str(shape) == "9x9" else str(shape)


def _numbers(puzzles: Any, shape: ShapeLike | None) -> tuple[Any, Layout] | None:
    """Return an array of integers as a matrix with one row per puzzle, and its layout, or None for anything else."""
    if not _arrays.is_array(puzzles):
        return None
    array = _arrays.integers(puzzles)
    return _arrays.matrix_of(array, _name(shape)) if array.dtype.kind in "iu" else None


def _bytes_of(matrix: Any) -> bytes:
    """Return a matrix of plain puzzles as bytes. Numbers that are not digits become ``?``, so that only their rows are invalid."""
    import numpy

    if matrix.dtype != numpy.uint8:
        matrix = numpy.where((matrix < 0) | (matrix > 9), ord("?"), matrix).astype(numpy.uint8)
    return bytes(matrix.tobytes())


def items(puzzles: Any, shape: ShapeLike | None = None) -> Any:
    """Return the rows of any supported input."""
    found = _numbers(puzzles, shape)
    if found is not None:
        if found[1].cells not in ((81,), (9, 9)):
            return found[0].tolist()
        text = _bytes_of(found[0]).translate(_CHARACTERS).decode("ascii", "replace")
        return [text[start : start + 81] for start in range(0, len(text), 81)]
    if _arrays.is_array(puzzles):
        return _arrays.integers(puzzles).tolist()
    column = None if isinstance(puzzles, (list, tuple)) or _is_table(puzzles) else _arrow(puzzles)
    cells = None if column is None else _arrow_cells(column)
    if cells is not None:
        text = bytes(cells[0]).translate(_NO_CONTROLS).decode("ascii", "replace")
        return [text[start : start + 81] for start in range(0, len(text), 81)]
    rows = _rows.rows_of(puzzles)
    return rows if isinstance(rows, (list, tuple)) else list(rows)


def _is_table(puzzles: Any) -> bool:
    return hasattr(puzzles, "columns")


class Rows(list[Row]):
    """Rows that have already been read."""


def read(puzzles: Any, shape: ShapeLike | None, part: Part | None) -> list[Row]:
    """Return the rows of a part, each with its index in the whole input."""
    if isinstance(puzzles, Rows):
        return puzzles
    found = items(puzzles, shape)
    numbers = part_of(len(found), part)
    return _rows.read(found[numbers.start : numbers.stop], shape, numbers.start)


def _slice(puzzles: Any, part: Part | None) -> Any:
    if part is None:
        return puzzles
    numbers = part_of(len(puzzles), part)
    return puzzles[numbers.start : numbers.stop]


def solve_many(
    puzzles: Any,
    part: Part | None = None,
    threads: int | None = None,
    shape: ShapeLike | None = None,
    progress: ShowProgress = None,
) -> Solved:
    """Solve puzzles on all cores, and return the solutions in the layout of the input.

    Parameters
    ----------
    puzzles
        A list of lines; an Arrow, Polars or pandas column; or an array of any integer type, 0 for an open cell, with the dimensions
        ``(81,)``, ``(9, 9)``, ``(n, 81)`` or ``(n, 9, 9)``. A row of a list may also be a :class:`Puzzle` or have the columns of a table,
        as the results of :func:`generate_many` do; then each row has its own shape and rules, but all must have the same number of cells.
    part
        ``(i, k)`` solves only part i of k.
    threads
        The number of threads; all cores by default.
    shape
        The shape of lines and arrays, ``9x9`` by default. It determines the dimensions of arrays: ``(n, 36)`` or ``(n, 6, 6)`` for ``6x6``.
    progress
        True for a progress bar, or a function as in :func:`rate_many`.

    Returns a :class:`Solved`: one solution and one :class:`Status` per puzzle, in order. A row that is not a puzzle gets zeros and its status.

    Raises ``TypeError`` for arrays of floats or booleans, ``ValueError`` for other dimensions and for rows of several sizes, and
    :class:`Refused` for an unknown shape.

    >>> solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "# a comment"]).status.tolist()
    [1, 6]
    >>> import numpy
    >>> solve_many(numpy.zeros((5, 4, 4), "int64"), shape="4x4").solutions.shape
    (5, 4, 4)
    """
    with shown(progress) as listen:
        found = _numbers(puzzles, shape)
        if found is None:
            return _solve_items(puzzles, part, threads, shape, listen)
        matrix, layout = found
        numbers = part_of(len(matrix), part)
        ours = matrix[numbers.start : numbers.stop]
        if _name(shape) is None:
            solved = _solve_plain(_bytes_of(ours), threads, listen)
        else:
            solved = _solve_rows(_rows.read(ours.tolist(), shape), threads, shape, listen)
    puzzles_in = layout.puzzles if part is None else (len(ours),)
    return Solved(solved.solutions.reshape(puzzles_in + layout.cells), solved.status.reshape(puzzles_in))


def laid_out(puzzles: Any, shape: ShapeLike | None, solutions: Any, status: Any) -> Solved:
    """Return solutions in the layout of the puzzles that they solve."""
    found = _numbers(puzzles, shape)
    if found is None:
        return Solved(solutions, status)
    return Solved(solutions.reshape(found[1].puzzles + found[1].cells), status.reshape(found[1].puzzles))


def _solve_items(
    puzzles: Any, part: Part | None, threads: int | None, shape: ShapeLike | None, progress: Progress | None
) -> Solved:
    """Solve the rows of anything but an array of numbers."""
    import numpy

    if _arrays.is_array(puzzles):
        puzzles = _arrays.integers(puzzles).tolist()
    if _is_table(puzzles) or isinstance(puzzles, (Mapping, SupportsPuzzle)) or not hasattr(puzzles, "__iter__"):
        puzzles = _rows.rows_of(puzzles)
    puzzles = _slice(puzzles if hasattr(puzzles, "__getitem__") else list(puzzles), part)
    if _name(shape) is not None:
        return _solve_rows(_rows.read(items(puzzles), shape), threads, shape, progress)
    column = None if isinstance(puzzles, (list, tuple)) else _arrow(puzzles)
    cells = None if column is None else _arrow_cells(column)
    if cells is not None:
        return _solve_plain(bytes(cells[0]).translate(_NO_CONTROLS), threads, progress)
    lines = items(puzzles)
    if not all(isinstance(line, str) for line in lines) and any(isinstance(line, (Puzzle, Mapping, SupportsPuzzle)) for line in lines):
        return _solve_rows(_rows.read(lines, shape), threads, shape, progress)
    lines = [line if isinstance(line, str) else _line(line) for line in lines]
    joined = "".join(line if len(line) == 81 else "?" * 81 for line in lines)
    solved = _solve_plain(joined.encode("ascii", "replace").translate(_NO_CONTROLS), threads, progress)
    for i in numpy.flatnonzero(solved.status == Status.INVALID).tolist():
        text = lines[i].strip()
        solved.status[i] = Status.EMPTY if not text else Status.COMMENT if text.startswith("#") else Status.INVALID
    return solved


def _solve_plain(cells: bytes, threads: int | None, progress: Progress | None) -> Solved:
    """Solve plain 9x9 puzzles of 81 bytes each; in pieces if progress is reported."""
    import numpy

    n = len(cells) // 81
    if progress is None:
        solutions, status = _anydoku.solve_cells(cells, threads)
    else:
        solutions, status = bytearray(81 * n), bytearray([Status.UNKNOWN]) * n
        for start in range(0, n, _STRIDE):
            end = min(start + _STRIDE, n)
            solutions[81 * start : 81 * end], status[start:end] = _anydoku.solve_cells(cells[81 * start : 81 * end], threads)
            if progress(end, n):
                break
    return Solved(numpy.frombuffer(solutions, numpy.uint8).reshape(n, 81), numpy.frombuffer(status, numpy.uint8))


def _line(puzzle: Any) -> str:
    """Return a row that is not text as a line of the plain 9x9; empty if it is missing."""
    row = _rows.read([puzzle])[0]
    return row.line or row.given[0] or ""


def _solve_rows(rows: list[Row], threads: int | None, shape: ShapeLike | None, progress: Progress | None) -> Solved:
    """Solve rows of any shape, with or without rules."""
    import numpy

    usual = _arrays.cells_of_shape(str(shape or "9x9"))
    found = _rows.answers("solve", rows, None, threads, progress, most=200)
    sizes = {(len(reply["givens"]), reply["digits"]) for reply in found if isinstance(reply, dict)}
    if len({cells for cells, _ in sizes}) > 1:
        told = ", ".join(str(cells) for cells in sorted({cells for cells, _ in sizes}))
        raise ValueError(f"found puzzles of {told} cells, but one array can hold only puzzles of one size; solve each size separately")
    cells, digits = max(sizes, default=usual)
    solutions = numpy.zeros((len(rows), cells), numpy.uint8 if digits < 256 else numpy.uint16)
    status = numpy.zeros(len(rows), numpy.uint8)
    for i, (row, reply) in enumerate(zip(rows, found)):
        status[i] = Status[status_of(row, reply).upper()]
        if isinstance(reply, dict) and reply["answer"] == "unique":
            solutions[i] = reply["solutions"][0]
    return Solved(solutions, status)


def status_of(row: Row, reply: Answer) -> str:
    """Return the status of a row as a word."""
    if isinstance(reply, dict):
        if reply.get("refused"):
            return "refused"
        return str(reply.get("answer", "unknown"))
    return row.status or ("unknown" if isinstance(reply, TimeoutError) else "refused")


def solutions_of(rows: list[Row], threads: int | None, progress: Progress | None = None) -> tuple[list[str | None], list[str]]:
    """Return the solution of each row as a line, or None unless there is exactly one, and the status of each row."""
    found = _rows.answers("solve", rows, None, threads, progress, most=200)
    lines = [
        line_of(one["solutions"][0], one["digits"]) if isinstance(one, dict) and one["answer"] == "unique" else None
        for one in found
    ]
    return lines, [status_of(row, reply) for row, reply in zip(rows, found)]
