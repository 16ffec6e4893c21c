"""Bulk work on all cores, without the GIL: one answer per row, and parts that add up to exactly the whole."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Literal, overload

from . import _rows
from ._desk import Refused, ask
from ._progress import ShowProgress, shown
from ._rows import Answer, Errors, Row
from ._small import NoPuzzle, Span, expect_one, expect_start, make, no_puzzle, targets_of, unrated
from ._solved import Part, Rows, items, part_of, read
from ._steps import SolutionPath
from ._types import Puzzle, Rating, ShapeLike, line_of, symbol

@overload
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: ShowProgress = None,
    errors: Literal["coerce", "raise"] = "coerce",
) -> list[Rating | None]: ...
@overload
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: ShowProgress = None,
    *,
    errors: Literal["return"],
) -> list[Rating | Exception]: ...
def rate_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: ShowProgress = None,
    errors: Errors = "coerce",
) -> list[Any]:
    """Rate puzzles: return one :class:`Rating` per row, in order.

    Parameters
    ----------
    puzzles
        A list, an array as in :func:`solve_many`, a column, or an Arrow, Polars or pandas table. A row is a line, a string in any format, a
        :class:`Puzzle`, or a mapping with the columns of a table; each has its own shape and rules.
    shape
        The shape of rows that do not name one.
    part
        ``(i, k)`` rates only part i of k.
    quick
        Whether to leave out the measures that take long.
    threads
        The number of threads; all cores by default.
    progress
        True for a progress bar (from tqdm if it is installed), or a function that receives the number of finished puzzles and the total
        and stops the work if it returns True.
    errors
        A row without a rating (no puzzle, no solution, several solutions) gets None, or with ``"return"`` the exception that gives the
        reason. ``"raise"`` raises the exception of the first row that is not a puzzle.

    Raises ``TypeError`` if ``puzzles`` is not a collection. Errors of rows name the index of the row in ``puzzles``, from 0. Ctrl-C stops the
    work.

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
    puzzles: Any, shape: ShapeLike | None, part: Part | None, quick: bool, threads: int | None, progress: ShowProgress
) -> tuple[list[Row], list[Answer]]:
    """Return the rows and the service's reply about the rating of each."""
    rows = read(puzzles, shape, part)
    with shown(progress) as listen:
        return rows, _rows.answers("rate", rows, {"quick": quick}, threads, listen)


@overload
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Literal["coerce", "raise"] = "coerce",
    progress: ShowProgress = None,
) -> list[str | None]: ...
@overload
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    *,
    errors: Literal["return"],
    progress: ShowProgress = None,
) -> list[str | Exception]: ...
def canon_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Errors = "coerce",
    progress: ShowProgress = None,
) -> list[Any]:
    """Return the canonical forms of puzzles: one line per row, in order.

    The arguments are those of :func:`rate_many`. Puzzles with rules, and shapes with too many symmetries, have no canonical form.

    >>> len(set(canon_many(["1...2...3...4...", "4...3...2...1..."])))
    1
    >>> canon_many(["1...2...3...4...", "# no puzzle"])[1] is None
    True
    """
    rows = read(puzzles, shape, part)
    with shown(progress) as listen:
        found = _rows.answers("canon", rows, None, threads, listen)
    lines = [one if isinstance(one, Exception) else one.get("line") or line_of(one["givens"], 36) for one in found]
    return _rows.settle(lines, errors)


@overload
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Literal["coerce", "raise"] = "coerce",
    progress: ShowProgress = None,
) -> list[int | None]: ...
@overload
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    *,
    errors: Literal["return"],
    progress: ShowProgress = None,
) -> list[int | Exception]: ...
def count_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    threads: int | None = None,
    errors: Errors = "coerce",
    progress: ShowProgress = None,
) -> list[Any]:
    """Count the solutions of puzzles exactly: return one number per row, in order. The arguments are those of :func:`rate_many`.

    >>> count_many(["1...2...3...4...", "." * 16, ""])
    [12, 288, None]
    """
    # A count can take long, so every count is a separate job.
    rows = read(puzzles, shape, part)
    with shown(progress) as listen:
        found = _rows.answers("count", rows, None, threads, listen, most=1)
    late = TimeoutError("the count was stopped before it was complete")
    counts = [one if isinstance(one, Exception) else int(one["count"]) if "count" in one else late for one in found]
    return _rows.settle(counts, errors)


@overload
def explain_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    scale: str | None = None,
    threads: int | None = None,
    progress: ShowProgress = None,
    errors: Literal["coerce", "raise"] = "coerce",
) -> Iterator[SolutionPath | None]: ...
@overload
def explain_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    scale: str | None = None,
    threads: int | None = None,
    progress: ShowProgress = None,
    *,
    errors: Literal["return"],
) -> Iterator[SolutionPath | Exception]: ...
def explain_many(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    scale: str | None = None,
    threads: int | None = None,
    progress: ShowProgress = None,
    errors: Errors = "coerce",
) -> Iterator[Any]:
    """Explain puzzles: iterate over one :class:`SolutionPath` per row, in order.

    Parameters
    ----------
    puzzles, shape, part, threads, progress, errors
        The rows and how to process them, as in :func:`rate_many`. A row without a path gives None, or the exception with
        ``errors="return"``.
    scale
        The rating scale, as in :func:`explain`.

    Paths are computed in batches while you iterate, so that a million puzzles need no more memory than a batch. The boards of the steps
    (``step.digits`` and ``step.candidates``) are computed on demand.

    Raises :class:`Refused` for an unknown scale, and the same exceptions as :func:`rate_many`.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [path and len(path) for path in explain_many([easy, "oops"])]
    [51, None]
    """
    # The arguments are checked now, not when the first path is asked for: a full grid is explained at once.
    ask("explain", {"paper": {"text": "1234341221434321"}, "scale": scale})
    found = puzzles if isinstance(puzzles, Rows) else items(puzzles, shape)
    _rows.settle([], errors)
    return _explained(found, part_of(len(found), part), shape, scale, threads, progress, errors)


def _explained(
    found: Any, numbers: range, shape: ShapeLike | None, scale: str | None, threads: int | None, progress: ShowProgress, errors: Errors
) -> Iterator[Any]:
    batch = 50 * (threads or os.cpu_count() or 1)
    is_over = False
    with shown(progress) as listen:
        for start in range(numbers.start, numbers.stop, batch):

            def told(done: int, _: int | None, before: int = start - numbers.start) -> bool:
                nonlocal is_over
                is_over = bool(listen and listen(before + done, len(numbers)))
                return is_over

            cut = found[start : min(start + batch, numbers.stop)]
            rows = cut if isinstance(found, Rows) else _rows.read(cut, shape, start)
            stopped: list[Answer] = [TimeoutError("stopped before this row was answered") for _ in rows]
            replies = stopped if is_over else _rows.answers("explain", rows, {"scale": scale}, threads, told, most=25)
            for row, reply in zip(rows, replies):
                yield from _rows.settle([reply if isinstance(reply, Exception) else _path(row, reply, scale)], errors)


def _path(row: Row, told: dict[str, Any], scale: str | None) -> SolutionPath | Exception:
    """Return the solution path of a row, or the exception that explains why there is none."""
    request = {"paper": row.paper, "scale": scale}
    try:
        expect_start(told)
        path = SolutionPath.of(told, request)
        if not path.is_solved:
            text, name, rules, marks, form, letters = row.given
            expect_one(row.paper, Puzzle(text or "", name, form, rules, marks, letters), None)
    except Refused as refused:
        return refused.at_row(row.index)
    except (ValueError, TimeoutError) as error:
        return error
    return path


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
    progress: ShowProgress = None,
    rules: str | None = None,
    errors: Errors = "raise",
    *,
    rating: Span | None = None,
    level: Span | None = None,
    givens: Span | None = None,
    index: Span | None = None,
    difficulty: str | None = None,
    technique: str | None = None,
    symmetry: str | None = None,
    minimal: bool | None = None,
    tries: int | None = None,
) -> list[dict[str, Any]]:
    """Generate puzzles. Puzzle i depends only on the seed and i, so the parts add up to exactly the whole.

    Parameters
    ----------
    n, seed, shape, rules
        The number of puzzles, their seed, their shape, and kinds of rules as in :func:`generate`.
    part
        ``(i, k)`` generates only part i of k.
    targets
        Further targets of the service, as a mapping, for those that have no parameter here.
    measure
        Whether to rate each puzzle; the result is in ``measured``.
    threads
        The number of threads; all cores by default.
    progress
        True for a progress bar, or a function as in :func:`rate_many`.
    errors
        How to report puzzles that could not be generated; see below.
    rating, level, givens, index, difficulty, technique, symmetry, minimal, tries
        The targets, as in :func:`generate`: a range is ``(3.0, 4.4)``.

    Each result is the service's description of a puzzle: ``line``, ``shape`` (with its pieces), ``rules`` (a list), ``solution_line``,
    ``n_givens``, ``seed``, ``number`` (from 1), ``measured`` … The other functions accept it as a row, with its shape and its rules.

    Raises :class:`NoPuzzle` if some could not be generated as requested; the exception holds the others. With ``errors="coerce"``, a
    missing puzzle is None; with ``errors="return"``, it is the exception.

    >>> whole = generate_many(5, seed=7, shape="4x4")
    >>> parts = [puzzle for i in (1, 2) for puzzle in generate_many(5, seed=7, shape="4x4", part=(i, 2))]
    >>> [puzzle["line"] for puzzle in whole] == [puzzle["line"] for puzzle in parts]
    True
    >>> [24 <= puzzle["n_givens"] <= 28 for puzzle in generate_many(3, seed=7, givens=(24, 28))]
    [True, True, True]
    """
    numbers = part_of(n, part)
    if not numbers:
        return []
    wanted = targets_of(
        targets or {},
        **{"rating": rating, "level": level, "givens": givens, "index": index, "difficulty": difficulty, "technique": technique},
        **{"symmetry": symmetry, "minimal": minimal, "tries": tries},
    )
    request = {
        "shape": str(shape),
        "rules": rules,
        "seed": seed,
        "first": numbers.start,
        "n": len(numbers),
        "targets": wanted,
        "measure": measure,
    }
    with shown(progress) as listen:
        reply = make(request, listen, threads)
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
    """Read the puzzles of a line file of any size in chunks; part i of k gets every k-th puzzle, so parts do not have to count the others.

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
