"""Bulk work on all cores, without the GIL: one answer per row, and parts that add up to exactly the whole."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Literal, NamedTuple, overload

from . import _anydoku, _rows
from ._desk import Progress, Refused
from ._rows import Answer, Errors, Row
from ._small import NoPuzzle, make, no_puzzle, unrated
from ._types import Puzzle, Rating, ShapeLike, line_of, symbol

Part = tuple[int, int]


class Status(IntEnum):
    """The outcome of a row in bulk. Tables contain the names in lower case.

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
    """The solutions as ``uint8[n, cells]``, zeros unless there is exactly one, and the :class:`Status` of each row as ``uint8[n]``."""

    solutions: Any
    status: Any


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


def _cells(puzzles: Any) -> tuple[Any, int] | None:
    """Return the cells of puzzles that are contiguous in memory, and the number of puzzles; None for other inputs."""
    if hasattr(puzzles, "__array_interface__") and getattr(puzzles, "dtype", None) is not None:
        import numpy

        array = numpy.asarray(puzzles)
        if array.dtype == numpy.uint8 and array.ndim == 2 and array.shape[1] == 81:
            return numpy.ascontiguousarray(array), int(array.shape[0])
        if array.dtype.kind in "iu" and array.ndim == 2 and array.shape[1] == 81:
            # Numbers that are not digits become "?", so that only their rows are invalid.
            array = numpy.where((array < 0) | (array > 9), ord("?"), array)
            return numpy.ascontiguousarray(array, dtype=numpy.uint8), int(array.shape[0])
        if array.dtype.kind in "US" and array.ndim == 1:
            return None
        raise ValueError(f"an array of {array.dtype} with shape {array.shape} cannot be read as puzzles; pass uint8[n, 81]")
    arrow = _arrow(puzzles)
    if arrow is not None:
        return _arrow_cells(arrow)
    return None


def _arrow(puzzles: Any) -> Any:
    """Return the puzzles as an Arrow array if they are a column of Arrow or Polars, otherwise None."""
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
    # Every offset is checked: lengths may add up although single ones are wrong.
    if (numpy.diff(ends) != 81).any():
        return None
    return memoryview(data)[int(ends[0]) : int(ends[-1])], len(column)


#: Maps bytes to characters: those below 10 are the digits of an array.
_CHARACTERS = bytes(byte + 48 if byte < 10 else byte for byte in range(256))
#: Replaces control characters, which are not cells in text, although the lowest of them are digits in an array.
_NO_CONTROLS = bytes(ord("?") if byte < 32 else byte for byte in range(256))


def _items(puzzles: Any) -> Any:
    """Return the rows of any supported input."""
    found = _cells(puzzles) if not isinstance(puzzles, (list, tuple)) and not _is_table(puzzles) else None
    if found is not None:
        cells, n = found
        data = bytes(memoryview(cells).cast("B")) if n else b""
        text = data.translate(_NO_CONTROLS if _arrow(puzzles) is not None else _CHARACTERS).decode("ascii", "replace")
        return [text[81 * i : 81 * i + 81] for i in range(n)]
    rows = _rows.rows_of(puzzles)
    return rows if isinstance(rows, (list, tuple)) else list(rows)


def _is_table(puzzles: Any) -> bool:
    return hasattr(puzzles, "columns")


class Rows(list[Row]):
    """Rows that have already been read."""


def _read(puzzles: Any, shape: ShapeLike | None, part: Part | None) -> list[Row]:
    """Return the rows of a part, each with its index in the whole input."""
    if isinstance(puzzles, Rows):
        return puzzles
    items = _items(puzzles)
    numbers = part_of(len(items), part)
    return _rows.read(items[numbers.start : numbers.stop], shape, numbers.start)


def _slice(puzzles: Any, part: Part | None) -> Any:
    if part is None:
        return puzzles
    numbers = part_of(len(puzzles), part)
    return puzzles[numbers.start : numbers.stop]


def solve_many(
    puzzles: Any, part: Part | None = None, threads: int | None = None, shape: ShapeLike | None = None
) -> Solved:
    """Solve puzzles on all cores: a list of lines, NumPy ``uint8[n, 81]``, or a column of Arrow, Polars or pandas.

    Lines are plain 9x9 puzzles unless ``shape`` is given. A row may also be a :class:`Puzzle` or have the columns of a table, as the
    results of :func:`generate_many` do; then each row has its own shape and rules, but all must have the same number of cells. The result
    has one row per input row, in order. A row that is not a puzzle gets zeros and its :class:`Status`.

    >>> solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "# a comment"]).status.tolist()
    [1, 6]
    """
    import numpy

    if _is_table(puzzles):
        puzzles = _rows.rows_of(puzzles)
    puzzles = _slice(puzzles if hasattr(puzzles, "__getitem__") else list(puzzles), part)
    found = _cells(puzzles) if not isinstance(puzzles, (list, tuple)) else None
    if shape is not None and str(shape) != "9x9":
        return _solve_rows(_rows.read(_items(puzzles), shape), threads)
    if found is not None and _arrow(puzzles) is not None:
        found = bytes(found[0]).translate(_NO_CONTROLS), found[1]
    lines: Sequence[Any] = ()
    if found is None:
        lines = _items(puzzles)
        if not all(isinstance(line, str) for line in lines) and any(isinstance(line, (Puzzle, Mapping)) for line in lines):
            return _solve_rows(_rows.read(lines, shape), threads)
        lines = [line if isinstance(line, str) else _line(line) for line in lines]
        joined = "".join(line if len(line) == 81 else "?" * 81 for line in lines)
        found = joined.encode("ascii", "replace").translate(_NO_CONTROLS), len(lines)
    cells, n = found
    solutions, status = _anydoku.solve_cells(memoryview(cells).cast("B") if n else b"", threads)
    solved = Solved(numpy.frombuffer(solutions, numpy.uint8).reshape(n, 81), numpy.frombuffer(status, numpy.uint8))
    for i in numpy.flatnonzero(solved.status == Status.INVALID).tolist() if lines else ():
        text = lines[i].strip()
        solved.status[i] = Status.EMPTY if not text else Status.COMMENT if text.startswith("#") else Status.INVALID
    return solved


def _line(puzzle: Any) -> str:
    """Return a row that is not text as a line of the plain 9x9; empty if it is missing."""
    row = _rows.read([puzzle])[0]
    return row.line or row.given[0] or ""


def _solve_rows(rows: list[Row], threads: int | None) -> Solved:
    """Solve rows of any shape, with or without rules."""
    import numpy

    found = _rows.answers("solve", rows, None, threads, most=200)
    sizes = {(len(reply["givens"]), reply["digits"]) for reply in found if isinstance(reply, dict)}
    if len({cells for cells, _ in sizes}) > 1:
        told = ", ".join(str(cells) for cells in sorted({cells for cells, _ in sizes}))
        raise ValueError(f"found puzzles of {told} cells, but one array can hold only puzzles of one size; solve each size separately")
    cells, digits = max(sizes, default=(81, 9))
    solutions = numpy.zeros((len(rows), cells), numpy.uint8 if digits < 256 else numpy.uint16)
    status = numpy.zeros(len(rows), numpy.uint8)
    for i, (row, reply) in enumerate(zip(rows, found)):
        status[i] = Status[_status(row, reply).upper()]
        if isinstance(reply, dict) and reply["answer"] == "unique":
            solutions[i] = reply["solutions"][0]
    return Solved(solutions, status)


def _status(row: Row, reply: Answer) -> str:
    """Return the status of a row as a word."""
    if isinstance(reply, dict):
        if reply.get("refused"):
            return "refused"
        return str(reply.get("answer", "unknown"))
    return row.status or ("unknown" if isinstance(reply, TimeoutError) else "refused")


def _solutions(rows: list[Row], threads: int | None) -> tuple[list[str | None], list[str]]:
    """Return the solution of each row as a line, None unless there is exactly one, and the status of each row."""
    found = _rows.answers("solve", rows, None, threads, most=200)
    lines = [
        line_of(one["solutions"][0], one["digits"]) if isinstance(one, dict) and one["answer"] == "unique" else None
        for one in found
    ]
    return lines, [_status(row, reply) for row, reply in zip(rows, found)]


@overload
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    errors: Literal["coerce", "raise"] = "coerce",
) -> list[Rating | None]: ...
@overload
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    errors: Literal["return"],
) -> list[Rating | Exception]: ...
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    errors: Errors = "coerce",
) -> list[Any]:
    """Rate puzzles: return one :class:`Rating` per row, in order.

    A row is a line, a text of any format, a :class:`Puzzle`, or a mapping with the columns of a table; each has its own shape and rules.
    ``shape`` applies to rows that do not name a shape. A row without a rating (no puzzle, no solution, several solutions) gets None, or with
    ``errors="return"`` the exception that gives the reason; ``errors="raise"`` raises the exception of the first row that is not a puzzle.
    Errors name the index of the row in ``puzzles``, from 0.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [rating and rating.er for rating in rate_many([easy, "", "oops", easy])]
    [1.2, None, None, 1.2]
    >>> rate_many([easy, "oops"], errors="return")[1].row
    1
    """
    rows, found = _rated(puzzles, shape, part, quick, threads, progress)
    values = [reply if isinstance(reply, Exception) else _rating(row, reply) for row, reply in zip(rows, found)]
    return _rows.settle(values, errors)


def _rating(row: Row, reply: dict[str, Any]) -> Rating | Exception:
    failure = unrated(reply)
    if failure is None:
        return Rating.of(reply["rating"])
    return failure.at_row(row.index) if isinstance(failure, Refused) else failure


def _rated(
    puzzles: Any, shape: ShapeLike | None, part: Part | None, quick: bool, threads: int | None, progress: Progress | None
) -> tuple[list[Row], list[Answer]]:
    """Return the rows and the service's reply about the rating of each."""
    rows = _read(puzzles, shape, part)
    return rows, _rows.answers("rate", rows, {"quick": quick}, threads, progress)


@overload
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Literal["coerce", "raise"] = "coerce",
) -> list[str | None]: ...
@overload
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    *,
    errors: Literal["return"],
) -> list[str | Exception]: ...
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Errors = "coerce",
) -> list[Any]:
    """Return the canonical forms of puzzles: one line per row, in order.

    Rows and ``errors`` are as in :func:`rate_many`. Puzzles with rules, and shapes with too many symmetries, have no canonical form.

    >>> len(set(canon_many(["1...2...3...4...", "4...3...2...1..."])))
    1
    >>> canon_many(["1...2...3...4...", "# no puzzle"])[1] is None
    True
    """
    found = _rows.answers("canon", _read(puzzles, shape, part), None, threads)
    lines = [one if isinstance(one, Exception) else one.get("line") or line_of(one["givens"], 36) for one in found]
    return _rows.settle(lines, errors)


@overload
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Literal["coerce", "raise"] = "coerce",
) -> list[int | None]: ...
@overload
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    *,
    errors: Literal["return"],
) -> list[int | Exception]: ...
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Errors = "coerce",
) -> list[Any]:
    """Count the solutions of puzzles exactly: return one number per row, in order. Rows and ``errors`` are as in :func:`rate_many`.

    >>> count_many(["1...2...3...4...", "." * 16, ""])
    [12, 288, None]
    """
    # A count can take long, so every count is a job of its own.
    found = _rows.answers("count", _read(puzzles, shape, part), None, threads, most=1)
    late = TimeoutError("the count was stopped before it was complete")
    counts = [one if isinstance(one, Exception) else int(one["count"]) if "count" in one else late for one in found]
    return _rows.settle(counts, errors)


def cells_of(lines: Sequence[str]) -> Any:
    """Return lines as an array ``uint8[n, cells]`` for training, 0 for an open cell.

    All lines must have the same number of cells and at most 35 digits. Raises ``ValueError`` for any other line, with its index from 0.

    >>> cells_of(["1...2...3...4..."]).tolist()
    [[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]]
    """
    import numpy

    text = [str(line) for line in lines]
    if len(set(map(len, text))) > 1:
        raise ValueError("the lines have different lengths; convert each length separately")
    signs = numpy.frombuffer("".join(text).encode("ascii", "replace"), numpy.uint8)
    numbers = _numbers(numpy)[signs]
    if (numbers == 255).any():
        wrong = int(numpy.argmax(numbers == 255))
        row, cell = divmod(wrong, len(text[0]))
        raise ValueError(f"row {row}, character {cell + 1}: found {text[row][cell]!r}, expected a digit, a letter or a period")
    return numbers.reshape(len(text), -1) if text else numbers.reshape(0, 81)


def _numbers(numpy: Any) -> Any:
    """Return the number of each character, 255 for characters that are not cells."""
    numbers = numpy.full(256, 255, numpy.uint8)
    for sign in b"0.*_-":
        numbers[sign] = 0
    for number in range(1, 36):
        numbers[ord(symbol(number))] = number
    return numbers


def generate_many(
    n: int,
    seed: int,
    shape: ShapeLike = "9x9",
    part: Part | None = None,
    targets: dict[str, Any] | None = None,
    measure: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    rules: str | None = None,
    errors: Errors = "raise",
) -> list[dict[str, Any]]:
    """Generate puzzles. Puzzle i depends only on the seed and i, so the parts add up to exactly the whole.

    Each result is the service's description of a puzzle: ``line``, ``shape`` (with its pieces), ``rules`` (a list), ``solution_line``,
    ``n_givens``, ``seed``, ``number`` (from 1), ``measured`` … The other functions accept it as a row, with its shape and its rules.

    Raises :class:`NoPuzzle` if some could not be generated as requested; the exception holds the others. With ``errors="coerce"`` a missing
    puzzle is None, with ``errors="return"`` it is the exception.

    >>> whole = generate_many(5, seed=7, shape="4x4")
    >>> parts = [puzzle for i in (1, 2) for puzzle in generate_many(5, seed=7, shape="4x4", part=(i, 2))]
    >>> [puzzle["line"] for puzzle in whole] == [puzzle["line"] for puzzle in parts]
    True
    """
    numbers = part_of(n, part)
    if not numbers:
        return []
    request = {
        "shape": str(shape),
        "rules": rules,
        "seed": seed,
        "first": numbers.start,
        "n": len(numbers),
        "targets": targets or {},
        "measure": measure,
    }
    reply = make(request, progress, threads)
    made: list[dict[str, Any]] = reply["puzzles"]
    if not reply["missed"]:
        return made
    if errors == "raise":
        raise no_puzzle(reply)
    all_of_them: dict[int, Any] = {one["number"]: one for one in made}
    for one in reply["missed"]:
        all_of_them[one["number"]] = NoPuzzle(f"no puzzle as requested was found in {one['tries']} tries", [one])
    return _rows.settle([all_of_them[number] for number in sorted(all_of_them)], errors)


def read_lines(path: str | os.PathLike[str], chunk: int = 100_000, part: Part | None = None) -> Iterator[list[str]]:
    """Read the puzzles of a line file of any size in chunks; part i of k gets every k-th puzzle, so that no part has to count the others.

    Empty lines and comments are skipped. A line keeps the shape that it names, as in ``… # shape: nrc``. Only the first of several
    comma-separated columns is read; for tables, use :func:`read_puzzles`.
    """
    i, k = part or (1, 1)
    part_of(k, (i, k))
    lines: list[str] = []
    number = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            cells, _, comment = line.partition("#")
            columns = cells.strip().split(",")
            # Puzzles with more than 35 digits are numbers separated by commas, which are not columns.
            is_numbers = len(columns) > 15 and all(len(column.strip()) <= 3 for column in columns)
            puzzle = ",".join(columns) if is_numbers else columns[0]
            if not puzzle:
                continue
            if comment.strip().startswith("shape:"):
                puzzle += " #" + comment.rstrip()
            if number % k == i - 1:
                lines.append(puzzle)
            number += 1
            if len(lines) == chunk:
                yield lines
                lines = []
    if lines:
        yield lines
