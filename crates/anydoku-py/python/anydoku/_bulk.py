"""Many puzzles at once: all cores, without Python's lock, in order, and in parts that together are exactly the whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from . import _anydoku
from ._desk import Progress, ask
from ._types import Rating, ShapeLike, symbol

Part = tuple[int, int]
T = TypeVar("T")

#: Puzzles of a request: enough to keep all cores busy, few enough to be heard of now and then.
CHUNK = 2000


class Status(IntEnum):
    """What became of a puzzle in bulk."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    INVALID = 3


class Solved(NamedTuple):
    """Solutions as ``uint8[n, 81]``, zeros where there is not exactly one, and the :class:`Status` of each, ``uint8[n]``."""

    solutions: Any
    status: Any


def part_of(n: int, part: Part | None) -> range:
    """The numbers of part i of k, from 1, of n things: parts are neighbours, and together they are all of them, each once.

    >>> [list(part_of(7, (i, 3))) for i in (1, 2, 3)]
    [[0, 1], [2, 3], [4, 5, 6]]
    """
    if part is None:
        return range(n)
    i, k = part
    if not 1 <= i <= k:
        raise ValueError(f"found part {i} of {k}, expected one from 1 to {max(k, 1)}")
    return range(n * (i - 1) // k, n * i // k)


def _cells(puzzles: Any) -> tuple[Any, int] | None:
    """The cells of puzzles that lie in memory one after the other, and how many puzzles they are."""
    if hasattr(puzzles, "__array_interface__") and getattr(puzzles, "dtype", None) is not None:
        import numpy

        array = numpy.asarray(puzzles)
        if array.dtype == numpy.uint8 and array.ndim == 2 and array.shape[1] == 81:
            return numpy.ascontiguousarray(array), int(array.shape[0])
        if array.dtype.kind in "iu" and array.ndim == 2 and array.shape[1] == 81:
            if array.size and (array.min() < 0 or array.max() > 9):
                raise ValueError("found numbers outside of 0 to 9")
            return numpy.ascontiguousarray(array, dtype=numpy.uint8), int(array.shape[0])
        if array.dtype.kind in "US" and array.ndim == 1:
            return None
        raise ValueError(f"found an array of {array.dtype} with shape {array.shape}, expected uint8[n, 81]")
    arrow = _arrow(puzzles)
    if arrow is not None:
        return _arrow_cells(arrow)
    return None


def _arrow(puzzles: Any) -> Any:
    """The puzzles as an Arrow array, if they are a column of Arrow, Polars or pandas."""
    if hasattr(puzzles, "to_arrow"):
        puzzles = puzzles.to_arrow()
    elif type(puzzles).__module__.startswith("pandas"):
        return None
    if type(puzzles).__module__.startswith("pyarrow"):
        return puzzles
    return None


def _arrow_cells(column: Any) -> tuple[Any, int] | None:
    """The characters of a column where they lie, if each puzzle has 81 of them and there is nothing between."""
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
    # Every end is looked at: lengths that are right in sum can be wrong each.
    if (numpy.diff(ends) != 81).any():
        return None
    return memoryview(data)[int(ends[0]) : int(ends[-1])], len(column)


def _lines(puzzles: Any) -> list[str]:
    """Puzzles as lines, whatever they come in."""
    found = _cells(puzzles) if not isinstance(puzzles, (list, tuple)) else None
    if found is not None:
        cells, n = found
        data = bytes(memoryview(cells).cast("B")) if n else b""
        if data and max(data) < 10:
            data = data.translate(bytes(range(48, 58)) + bytes(range(10, 256)))
        text = data.decode("ascii", "replace")
        return [text[81 * i : 81 * i + 81] for i in range(n)]
    return [str(puzzle) for puzzle in puzzles]


def _slice(puzzles: Any, part: Part | None) -> Any:
    if part is None:
        return puzzles
    numbers = part_of(len(puzzles), part)
    return puzzles[numbers.start : numbers.stop]


def solve_many(puzzles: Any, part: Part | None = None, threads: int | None = None) -> Solved:
    """Solves plain 9x9 puzzles on all cores: a list of lines, NumPy ``uint8[n, 81]``, or a column of Arrow, Polars or pandas.

    >>> solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]).status.tolist()
    [1]
    """
    import numpy

    puzzles = _slice(puzzles, part)
    found = _cells(puzzles) if not isinstance(puzzles, (list, tuple)) else None
    if found is None:
        lines = [str(line) for line in puzzles]
        joined = "".join(line if len(line) == 81 else "x" * 81 for line in lines)
        found = joined.encode("ascii", "replace"), len(lines)
    cells, n = found
    solutions, status = _anydoku.solve_cells(memoryview(cells).cast("B") if n else b"", threads)
    return Solved(numpy.frombuffer(solutions, numpy.uint8).reshape(n, 81), numpy.frombuffer(status, numpy.uint8))


def _solutions(lines: Sequence[str], shape: ShapeLike | None, threads: int | None) -> list[str | None]:
    """The solution of each as a line, None where there is not exactly one."""
    answers = ask("solve", {"paper": _paper(lines, shape)}, threads=threads)["puzzles"] if lines else []
    return ["".join(map(symbol, one["solutions"][0])) if one["answer"] == "unique" else None for one in answers]


def _chunks(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(lines), CHUNK):
        yield lines[start : start + CHUNK]


def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Rating | None]:
    """The ratings of puzzles, in order; None where there is not exactly one solution.

    >>> [rating.er for rating in rate_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])]
    [1.2]
    """
    rated = _rated(puzzles, shape, part, quick, threads, progress)
    return [None if facts is None else Rating.of(facts) for facts in rated]


def _paper(lines: Sequence[str], shape: ShapeLike | None) -> dict[str, Any]:
    return {"text": "\n".join(lines), "from": "line", "shape": None if shape is None else str(shape)}


def _rated(
    puzzles: Any, shape: ShapeLike | None, part: Part | None, quick: bool, threads: int | None, progress: Progress | None
) -> Iterator[dict[str, Any] | None]:
    """What the desk tells of the rating of each, as it comes."""
    lines = _lines(_slice(puzzles, part))
    done = 0
    for chunk in _chunks(lines):
        rated = ask("rate", {"paper": _paper(chunk, shape), "quick": quick}, threads=threads)["puzzles"]
        yield from (one.get("rating") for one in rated)
        done += len(rated)
        if progress and progress(done, len(lines)):
            break


def canon_many(
    puzzles: Any, shape: ShapeLike | None = None, part: Part | None = None, threads: int | None = None
) -> list[str]:
    """The canonical forms of puzzles, in order.

    >>> len(set(canon_many(["1...2...3...4...", "4...3...2...1..."])))
    1
    """
    lines = _lines(_slice(puzzles, part))

    def one(chunk: Sequence[str]) -> list[str]:
        return [puzzle["line"] for puzzle in ask("canon", {"paper": _paper(chunk, shape)}, threads=1)["puzzles"]]

    return _side_by_side(one, list(_chunks(lines)), threads)


def count_many(
    puzzles: Any, shape: ShapeLike | None = None, part: Part | None = None, threads: int | None = None
) -> list[int]:
    """How many solutions each has, exactly, in order.

    >>> count_many(["1...2...3...4...", "." * 16])
    [12, 288]
    """
    lines = _lines(_slice(puzzles, part))

    def one(chunk: Sequence[str]) -> list[int]:
        return [int(puzzle["count"]) for puzzle in ask("count", {"paper": _paper(chunk, shape)}, threads=1)["puzzles"]]

    # A count can take long, so each may go to another core.
    return _side_by_side(one, [[line] for line in lines], threads)


def cells_of(lines: Sequence[str]) -> Any:
    """Lines as ``uint8[n, cells]``, 0 for an open cell: what one trains on. All have as many cells, of at most 35 digits.

    >>> cells_of(["1...2...3...4..."]).tolist()
    [[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]]
    """
    import numpy

    text = [str(line) for line in lines]
    if len(set(map(len, text))) > 1:
        raise ValueError("found lines of several lengths, expected one")
    signs = numpy.frombuffer("".join(text).encode("ascii", "replace"), numpy.uint8)
    numbers = _numbers(numpy)[signs]
    if (numbers == 255).any():
        wrong = int(numpy.argmax(numbers == 255))
        row, cell = divmod(wrong, len(text[0]))
        raise ValueError(f"line {row + 1}, column {cell + 1}: found {text[row][cell]!r}, expected a digit, a letter or a period")
    return numbers.reshape(len(text), -1) if text else numbers.reshape(0, 81)


def _numbers(numpy: Any) -> Any:
    """The number of each sign, 255 if it has none."""
    numbers = numpy.full(256, 255, numpy.uint8)
    for sign in b"0.*_-":
        numbers[sign] = 0
    for number in range(1, 36):
        numbers[ord(symbol(number))] = number
    return numbers


def _side_by_side(work: Callable[[Sequence[str]], list[T]], chunks: list[Sequence[str]], threads: int | None) -> list[T]:
    """Chunks on as many threads as there are cores, in order: the desk works without Python's lock."""
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        return [one for done in pool.map(work, chunks) for one in done]


def generate_many(
    n: int,
    seed: int,
    shape: ShapeLike = "9x9",
    part: Part | None = None,
    wishes: dict[str, Any] | None = None,
    measure: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """Makes puzzles: number i depends on the seed and i alone, so parts together are exactly the whole.

    Each is what the desk tells of it: ``line``, ``solution_line``, ``n_givens``, ``seed``, ``number`` (from 1), ``measured`` …

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
        "seed": seed,
        "first": numbers.start,
        "n": len(numbers),
        "wishes": wishes or {},
        "measure": measure,
        "collect": True,
    }
    made: list[dict[str, Any]] = ask("generate", request, progress, threads=threads)["puzzles"]
    return made


def read_lines(path: str | os.PathLike[str], chunk: int = 100_000, part: Part | None = None) -> Iterator[list[str]]:
    """The puzzles of a file of any size, some at a time; of a part, every k-th line, so that no part has to count the others."""
    i, k = part or (1, 1)
    part_of(k, (i, k))
    lines: list[str] = []
    number = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            puzzle = line.split("#")[0].strip().split(",")[0]
            if not puzzle:
                continue
            if number % k == i - 1:
                lines.append(puzzle)
            number += 1
            if len(lines) == chunk:
                yield lines
                lines = []
    if lines:
        yield lines


#: What a dataset holds of each puzzle.
COLUMNS = ("puzzle", "solution", "givens", "er", "ep", "ed", "hardest", "techniques", "level", "index", "canon", "seed", "number")


def write_dataset(
    path: str | os.PathLike[str],
    puzzles: Iterable[Any],
    shape: ShapeLike | None = None,
    seed: int | None = None,
    group: int = 10_000,
    threads: int | None = None,
) -> int:
    """Writes puzzles with solution, ratings, techniques, givens, canonical form and seed as Parquet; gives how many.

    ``puzzles`` are lines, or what :func:`generate_many` gives; they may come from a generator, some at a time are held.
    """
    import pyarrow
    import pyarrow.parquet

    schema = _schema(pyarrow)
    n = 0
    with pyarrow.parquet.ParquetWriter(str(path), schema) as writer:
        rows: list[Any] = []
        for puzzle in puzzles:
            rows.append(puzzle)
            if len(rows) == group:
                n += _write_group(pyarrow, writer, schema, rows, shape, seed, threads)
                rows = []
        if rows:
            n += _write_group(pyarrow, writer, schema, rows, shape, seed, threads)
    return n


def _schema(pyarrow: Any) -> Any:
    text, number, whole = pyarrow.string(), pyarrow.float32(), pyarrow.int32()
    kinds = [text, text, whole, number, number, number, text, pyarrow.list_(text), whole, number, text]
    kinds += [pyarrow.uint64(), pyarrow.uint64()]
    return pyarrow.schema(list(zip(COLUMNS, kinds)))


def _write_group(
    pyarrow: Any, writer: Any, schema: Any, rows: list[Any], shape: ShapeLike | None, seed: int | None, threads: int | None
) -> int:
    made: list[dict[str, Any]] = [row if isinstance(row, dict) else {"line": str(row)} for row in rows]
    lines = [row["line"] for row in made]
    if shape is None and isinstance(rows[0], dict):
        shape = rows[0]["shape"]
    ratings = rate_many(lines, shape, threads=threads)
    forms = canon_many(lines, shape, threads=threads)
    solved = [row.get("solution_line") for row in made]
    if any(solution is None for solution in solved):
        solved = _solutions(lines, shape, threads)

    def of(name: str) -> list[Any]:
        return [None if rating is None else getattr(rating, name) for rating in ratings]

    columns = {
        "puzzle": lines,
        "solution": solved,
        "givens": [sum(cell not in ".0" for cell in line) for line in lines],
        **{name: of(name) for name in ("er", "ep", "ed", "hardest", "level", "index")},
        "techniques": [None if rating is None else list(rating.techniques) for rating in ratings],
        "canon": forms,
        "seed": [row.get("seed", seed) for row in made],
        "number": [row["number"] - 1 if "number" in row else None for row in made],
    }
    writer.write_table(pyarrow.table([columns[name] for name in COLUMNS], schema=schema))
    return len(rows)
