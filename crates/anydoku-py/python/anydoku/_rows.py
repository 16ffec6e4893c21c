"""Rows of puzzles from any container: each is read separately, and its answer has the same index.

A row that is not a puzzle keeps its place and gets an error; it does not affect the others. Rows of the same shape and rules go to the
service together, because setting up a shape takes longer than solving most puzzles.
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
from ._arrays import is_array, numbers_of
from ._desk import Progress, Refused, ask
from ._types import Puzzle, ShapeLike, SupportsPuzzle, alphabet_of, line_of

#: The treatment of rows without an answer: ``"coerce"`` puts None in their place, ``"return"`` the exception that gives the reason, and
#: ``"raise"`` raises the exception of the first row that is not a puzzle or was refused.
Errors = Literal["coerce", "return", "raise"]

Answer = dict[str, Any] | Exception
T = TypeVar("T")
Given = tuple[str | None, str | None, str | None, str | None, str | None, str | None]

#: The number of puzzles in a request: enough to make its overhead negligible, few enough for frequent progress reports.
CHUNK = 2000

_NOTHING: Given = (None, None, None, None, None, None)


@dataclass(frozen=True)
class Row:
    """A row after reading: its index in the input, the input itself, and its columns in a table."""

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
        """Return why the row is not a puzzle, as a word, or None if it is one."""
        if self.error is None:
            return None
        text = (self.given[0] or "").strip()
        return "empty" if not text else "comment" if text.startswith("#") else "invalid"

    @property
    def paper(self) -> dict[str, Any]:
        """Return the row as the input of a separate request."""
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
        """Return the key that rows of one request share, or None if this row needs a separate request."""
        if self.lacks is not None or self.marks is not None or self.shape is None:
            return None
        return self.shape, self.rules

    @property
    def n_givens(self) -> int | None:
        """Return the number of givens."""
        if self.line is None:
            return None
        cells = self.line.split(",") if "," in self.line else list(self.line)
        return sum(cell != "." for cell in cells)


def read(puzzles: Iterable[Any], shape: ShapeLike | None = None, start: int = 0) -> list[Row]:
    """Read rows, numbered from ``start``. ``shape`` applies to rows that do not name a shape."""
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
    if isinstance(puzzle, SupportsPuzzle):
        return _given(puzzle.to_puzzle(), shape)
    if isinstance(puzzle, Mapping):
        return _given_by_name(puzzle, shape)
    if isinstance(puzzle, bytes):
        return puzzle.decode("utf-8", "replace"), shape, None, None, None, None
    if hasattr(puzzle, "as_py"):
        return _given(puzzle.as_py(), shape)
    if is_array(puzzle) or isinstance(puzzle, Iterable):
        line = line_of(numbers_of(puzzle)[0])
        return line, shape, None, None, None, alphabet_of(line)
    if _is_missing(puzzle):
        return _NOTHING
    raise TypeError(f"{puzzle!r} is not a puzzle; pass a string, numbers, a Puzzle, or a mapping with the key 'puzzle'")


def _is_missing(value: Any) -> bool:
    """Return whether the value is None, or a missing value in NumPy or pandas."""
    if value is None:
        return True
    try:
        return bool(value != value)
    except TypeError:
        # pandas.NA is neither equal nor unequal to anything.
        return True
    except ValueError:
        # An array is compared element by element.
        return False


def _given_by_name(row: Mapping[str, Any], shape: str | None) -> Given:
    """Return the input of a row of a table, or of a generated puzzle as the service describes it."""
    if "puzzle" not in row and "line" not in row and "givens" not in row:
        raise ValueError(f"the row has no column 'puzzle'; its columns are {', '.join(map(str, row))}")

    def column(*names: str) -> Any:
        values = (row[name] for name in names if name in row)
        return next((value for value in values if not _is_missing(value) and not (isinstance(value, str) and not value)), None)

    puzzle = column("puzzle")
    if isinstance(puzzle, Puzzle):
        return _given(puzzle, shape)
    if puzzle is None and isinstance(row.get("givens"), Sequence):
        # A generated puzzle whose shape has no name also comes as the text of a file.
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
    """Return the rows of a table; any other iterable is returned unchanged."""
    if isinstance(puzzles, (str, bytes)):
        raise TypeError("one text is not a collection of puzzles; put it into a list")
    if hasattr(puzzles, "to_dicts"):
        return puzzles.to_dicts()
    if hasattr(puzzles, "to_pylist"):
        return puzzles.to_pylist()
    if type(puzzles).__module__.startswith("pandas") and hasattr(puzzles, "columns"):
        return puzzles.to_dict("records")
    if not hasattr(puzzles, "__iter__") or isinstance(puzzles, (Mapping, SupportsPuzzle)):
        raise TypeError(f"{puzzles!r} is not a collection of puzzles; pass a list, an array, a column or a table")
    return puzzles


def answers(
    question: str,
    rows: Sequence[Row],
    request: dict[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    most: int = CHUNK,
) -> list[Answer]:
    """Return the reply for each row, or the exception that explains why there is none. A request has at most ``most`` rows."""
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
        # Use several jobs per thread, so that threads do not wait long for one another at the end.
        size = max(1, min(most, max(25, -(-len(group) // (4 * threads)))))
        jobs += [group[start : start + size] for start in range(0, len(group), size)]
    return jobs


def _ask_rows(question: str, rows: list[Row], request: dict[str, Any], stop: _anydoku.Stop) -> list[Answer]:
    """Send rows of one shape in one request."""
    paper = rows[0].paper
    if len(rows) > 1:
        paper = paper | {"text": "\n".join(row.line or "" for row in rows)}
    try:
        replies: list[dict[str, Any]] = ask(question, {"paper": paper, **request}, threads=1, stop=stop)["puzzles"]
    except Refused as refused:
        if len(rows) > 1 and refused.line is not None:
            return [reply for row in rows for reply in _ask_rows(question, [row], request, stop)]
        return [refused.at_row(row.index) for row in rows]
    # There are fewer replies than rows only if the work was stopped.
    if len(replies) > len(rows):
        raise RuntimeError(f"found {len(replies)} answers for {len(rows)} rows: internal error; please report it")
    stopped: list[Answer] = [TimeoutError("stopped before this row was answered") for _ in rows[len(replies) :]]
    return [*replies, *stopped]


def side_by_side(
    work: Callable[[list[int], _anydoku.Stop], Any],
    jobs: list[list[int]],
    threads: int,
    finished: Callable[[list[int], Any], bool],
) -> None:
    """Run jobs on this number of threads; the service works without the GIL. End early if ``finished`` returns True, or on Ctrl-C."""
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
        # Nobody waits for jobs that are still running.
        stop.stop()
        pool.shutdown(cancel_futures=True)


def _next(done: queue.SimpleQueue[T]) -> T:
    """Return the next item of a queue. Waits are short, because a signal that arrives on another thread does not interrupt them."""
    while True:
        with contextlib.suppress(queue.Empty):
            return done.get(timeout=0.05)


def settle(values: Sequence[Any], errors: Errors) -> list[Any]:
    """Handle the exceptions among the values as ``errors`` specifies."""
    if errors == "return":
        return list(values)
    if errors not in ("coerce", "raise"):
        raise ValueError(f"errors={errors!r} is not known; use 'coerce', 'return' or 'raise'")
    for value in values:
        if errors == "raise" and isinstance(value, (Refused, TimeoutError)):
            raise value
    return [None if isinstance(value, Exception) else value for value in values]
