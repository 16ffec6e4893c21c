"""Rows of puzzles: whatever they come in, each is read on its own and has its answer at its own place.

A row that is no puzzle keeps its place and says what is wrong with it; it does not disturb the others. Rows of the same shape and rules go to
the service together, because what is made for a shape takes longer than most puzzles do.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import queue
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from . import _anydoku
from ._desk import Progress, Refused, ask
from ._types import Puzzle, ShapeLike, line_of

#: What becomes of rows without an answer: ``"coerce"`` puts None in their place, ``"return"`` the exception that says why, and
#: ``"raise"`` raises the first one that is no puzzle or cannot be asked.
Errors = Literal["coerce", "return", "raise"]

Answer = dict[str, Any] | Exception
T = TypeVar("T")
Given = tuple[str | None, str | None, str | None, str | None, str | None, str | None]

#: Puzzles of a request: enough to make up for what a request takes, few enough to hear of it now and then.
CHUNK = 2000

_NOTHING: Given = (None, None, None, None, None, None)


@dataclass(frozen=True)
class Row:
    """A row that was read: where it stands in the input, what was given, and what a table has of it."""

    index: int
    given: Given
    line: str | None
    shape: str | None
    rules: str | None
    marks: str | None
    lacks: str | None
    error: Refused | None

    @property
    def status(self) -> str | None:
        """Why it is no puzzle, in a word; None if it is one."""
        if self.error is None:
            return None
        text = (self.given[0] or "").strip()
        return "empty" if not text else "comment" if text.startswith("#") else "invalid"

    @property
    def paper(self) -> dict[str, Any]:
        """The row as a request takes it alone."""
        keys = ("text", "shape", "rules", "marks", "from", "alphabet")
        if self.lacks is None and self.line is not None:
            values: Given = (self.line, self.shape, self.rules, self.marks, "line", alphabet_of(self.line))
        else:
            values = self.given
        facts: dict[str, Any] = {key: value for key, value in zip(keys, values) if value is not None}
        if "rules" in facts:
            facts["rules"] = [facts["rules"]]
        return facts

    @property
    def group(self) -> tuple[str, str | None] | None:
        """What rows of one request have in common; None if this one goes alone."""
        if self.lacks is not None or self.marks is not None or self.shape is None:
            return None
        return self.shape, self.rules

    @property
    def n_givens(self) -> int | None:
        """How many givens it has."""
        if self.line is None:
            return None
        cells = self.line.split(",") if "," in self.line else list(self.line)
        return sum(cell != "." for cell in cells)


def alphabet_of(line: str) -> str | None:
    """How digits above 9 are written in the line of a table. Lines of one sign per cell could be taken for another alphabet."""
    return "symbols" if len(line) > 81 and "," not in line else None


def read(puzzles: Iterable[Any], shape: ShapeLike | None = None, start: int = 0) -> list[Row]:
    """Reads rows, of which the first has this index. The shape is for rows that do not say theirs."""
    default = None if shape is None else str(shape)
    given: list[Given] = []
    wrong: dict[int, Refused] = {}
    for i, puzzle in enumerate(puzzles):
        try:
            given.append(_given(puzzle, default))
        except (TypeError, ValueError) as error:
            wrong[i] = Refused(str(error))
            given.append((str(puzzle), None, None, None, None, None))
    rows = []
    for i, (one, found) in enumerate(zip(given, _anydoku.read_rows(given))):
        line, name, rules, marks, lacks, failure = found
        refused = wrong.get(i) or (None if failure is None else Refused(json.loads(failure)))
        error_here = None if refused is None else refused.at_row(start + i)
        rows.append(Row(start + i, one, line, name, rules, marks, lacks, error_here))
    return rows


def _given(puzzle: Any, shape: str | None) -> Given:
    if isinstance(puzzle, str):
        return puzzle, shape, None, None, None, None
    if isinstance(puzzle, Puzzle):
        return puzzle.text, puzzle.shape or shape, puzzle.rules, puzzle.marks, puzzle.format, puzzle.alphabet
    if isinstance(puzzle, Mapping):
        return _given_by_name(puzzle, shape)
    if isinstance(puzzle, bytes):
        return puzzle.decode("utf-8", "replace"), shape, None, None, None, None
    if hasattr(puzzle, "as_py"):
        return _given(puzzle.as_py(), shape)
    if isinstance(puzzle, Iterable):
        return line_of([int(number) for number in puzzle]), shape, None, None, None, None
    if _is_missing(puzzle):
        return _NOTHING
    raise TypeError(f"found {puzzle!r}, expected a text, numbers, a Puzzle, or a row with the column puzzle")


def _is_missing(value: Any) -> bool:
    """Is it None, or what NumPy and pandas have for it?"""
    if value is None:
        return True
    try:
        return bool(value != value)
    except TypeError:
        # pandas.NA is neither equal nor unequal to anything.
        return True
    except ValueError:
        # An array is compared number by number.
        return False


def _given_by_name(row: Mapping[str, Any], shape: str | None) -> Given:
    """A row of a table, or what the service says of a puzzle that it made."""
    if "puzzle" not in row and "line" not in row and "givens" not in row:
        raise ValueError(f"found the columns {', '.join(map(str, row))}, expected puzzle")

    def column(*names: str) -> Any:
        values = (row[name] for name in names if name in row)
        return next((value for value in values if not _is_missing(value) and not (isinstance(value, str) and not value)), None)

    puzzle = column("puzzle")
    if isinstance(puzzle, Puzzle):
        return _given(puzzle, shape)
    if puzzle is None and isinstance(row.get("givens"), Sequence):
        # A puzzle that was made: without a name for its shape, it was also written as a file.
        if row.get("shape") is None and row.get("written"):
            return row["written"], None, None, None, row.get("format"), None
        puzzle = line_of(row["givens"], row.get("digits", 0))
    text = column("line") if puzzle is None else str(puzzle)
    if text is None:
        return _NOTHING
    name, pieces = column("shape", "variant"), column("regions", "layout")
    if name == "jigsaw" and pieces is not None:
        name = f"jigsaw:{pieces}"
    rules, marks = column("rules"), column("marks")
    if rules is not None and not isinstance(rules, str):
        rules = "; ".join(rules) or None
    return text, name or shape, rules, marks, None, alphabet_of(text)


def rows_of(puzzles: Any) -> Any:
    """The rows of a table, and what goes through rows by itself."""
    if isinstance(puzzles, (str, bytes)):
        raise TypeError("found one text, expected many puzzles; put it into a list")
    if hasattr(puzzles, "to_dicts"):
        return puzzles.to_dicts()
    if hasattr(puzzles, "to_pylist"):
        return puzzles.to_pylist()
    if type(puzzles).__module__.startswith("pandas") and hasattr(puzzles, "columns"):
        return puzzles.to_dict("records")
    return puzzles


def answers(
    question: str,
    rows: Sequence[Row],
    request: dict[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    most: int = CHUNK,
) -> list[Answer]:
    """The reply for each row, or the exception that says why there is none. At most so many go into one request."""
    n_threads = threads or os.cpu_count() or 1
    found: list[Answer] = [row.error or TimeoutError("stopped before this row was answered") for row in rows]
    jobs = _jobs(rows, n_threads, most)
    done = sum(row.error is not None for row in rows)

    def work(job: list[int], stop: _anydoku.Stop) -> list[Answer]:
        return _ask_rows(question, [rows[i] for i in job], request or {}, stop)

    def finished(job: list[int], replies: list[Answer]) -> bool:
        nonlocal done
        done += len(job)
        for i, reply in zip(job, replies):
            found[i] = reply
        return bool(progress and progress(done, len(rows)))

    if not jobs and rows and progress:
        progress(done, len(rows))
    side_by_side(work, jobs, n_threads, finished)
    return found


def _jobs(rows: Sequence[Row], threads: int, most: int) -> list[list[int]]:
    groups: dict[Any, list[int]] = {}
    for i, row in enumerate(rows):
        if row.error is None:
            groups.setdefault(row.group or i, []).append(i)
    jobs = []
    for group in groups.values():
        # A few for each thread, so that none waits long for another at the end.
        size = max(1, min(most, max(25, -(-len(group) // (4 * threads)))))
        jobs += [group[start : start + size] for start in range(0, len(group), size)]
    return jobs


def _ask_rows(question: str, rows: list[Row], request: dict[str, Any], stop: _anydoku.Stop) -> list[Answer]:
    """Asks for rows of one shape together."""
    paper = rows[0].paper
    if len(rows) > 1:
        paper = paper | {"text": "\n".join(row.line or "" for row in rows)}
    try:
        replies: list[dict[str, Any]] = ask(question, {"paper": paper, **request}, threads=1, stop=stop)["puzzles"]
    except Refused as refused:
        if len(rows) > 1 and refused.line is not None:
            return [reply for row in rows for reply in _ask_rows(question, [row], request, stop)]
        return [refused.at_row(row.index) for row in rows]
    # Fewer are only there after a stop; then nobody looks at them.
    if len(replies) > len(rows):
        raise RuntimeError(f"found {len(replies)} answers for {len(rows)} rows; this is a bug in anydoku")
    stopped: list[Answer] = [TimeoutError("stopped before this row was answered") for _ in rows[len(replies) :]]
    return [*replies, *stopped]


def side_by_side(
    work: Callable[[list[int], _anydoku.Stop], Any],
    jobs: list[list[int]],
    threads: int,
    finished: Callable[[list[int], Any], bool],
) -> None:
    """Jobs on so many threads: the service works without Python's lock. Ends early if ``finished`` returns True, and by Ctrl-C."""
    stop = _anydoku.Stop()
    pool = ThreadPoolExecutor(max(1, min(threads, len(jobs))))
    done: queue.SimpleQueue[tuple[list[int], Future[Any]]] = queue.SimpleQueue()
    try:
        for job in jobs:
            pool.submit(work, job, stop).add_done_callback(functools.partial(lambda job, future: done.put((job, future)), job))
        for _ in jobs:
            job, future = _next(done)
            if finished(job, future.result()):
                break
    finally:
        # What still runs has no one to wait for it.
        stop.stop()
        pool.shutdown(cancel_futures=True)


def _next(done: queue.SimpleQueue[T]) -> T:
    """The next in a queue. A signal may arrive on another thread, which does not end a wait, so none is long."""
    while True:
        with contextlib.suppress(queue.Empty):
            return done.get(timeout=0.05)


def settle(values: Sequence[Any], errors: Errors) -> list[Any]:
    """Values as the caller wants them; exceptions among them stand for rows without one."""
    if errors == "return":
        return list(values)
    if errors not in ("coerce", "raise"):
        raise ValueError(f"found errors={errors!r}, expected 'coerce', 'return' or 'raise'")
    for value in values:
        if errors == "raise" and isinstance(value, (Refused, TimeoutError)):
            raise value
    return [None if isinstance(value, Exception) else value for value in values]
