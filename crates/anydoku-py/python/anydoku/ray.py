"""Bulk work on any number of machines through Ray, in parts that add up to exactly the whole.

The result of a part depends only on its numbers, so a part that is lost with its worker is repeated with the same result: no row is lost or
duplicated. Answers come back in order. Needs ``pip install "ray[data]"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _rows, _solved
from ._desk import Refused
from ._rows import Errors
from ._types import ShapeLike


def _run(work: Callable[[int], Any], n: int) -> list[Any]:
    import ray

    if not ray.is_initialized():
        ray.init()
    # A task gets one core and uses one thread; a worker that dies is replaced, without a limit on retries.
    task = ray.remote(num_cpus=1, max_retries=-1)(work)
    results: list[Any] = ray.get([task.remote(i) for i in range(1, n + 1)])
    return results


def _parts(parts: int | None) -> int:
    import ray

    if not ray.is_initialized():
        ray.init()
    return parts or max(1, int(ray.cluster_resources().get("CPU", 1))) * 4


def _over(
    puzzles: Any, parts: int | None, work: Callable[[Sequence[Any]], list[Any]], shape: ShapeLike | None = None
) -> list[Any]:
    import ray

    k = _parts(parts)
    rows = _solved.items(puzzles, shape)
    numbers = [_solved.part_of(len(rows), (i, k)) for i in range(1, k + 1)]
    cut = [ray.put(rows[part.start : part.stop]) for part in numbers]

    def one(i: int) -> list[Any]:
        import ray

        return work(ray.get(cut[i - 1]))

    return [_moved(answer, part.start) for part, answers in zip(numbers, _run(one, k)) for answer in answers]


def _moved(answer: Any, start: int) -> Any:
    """Return an error from a part, with its row counted from the start of the whole input."""
    return answer.at_row(start + answer.row) if isinstance(answer, Refused) and answer.row is not None else answer


def solve_many(puzzles: Any, parts: int | None = None, shape: ShapeLike | None = None) -> _solved.Solved:
    """Run :func:`anydoku.solve_many` on a cluster."""
    import numpy

    name = None if shape is None else str(shape)

    def work(rows: Sequence[Any]) -> list[Any]:
        from anydoku import solve_many as solve

        return [solve(list(rows), threads=1, shape=name)] if rows else []

    solved: list[_solved.Solved] = _over(puzzles, parts, work, shape)
    if not solved:
        return _solved.solve_many(puzzles, shape=shape)
    solutions = numpy.concatenate([one.solutions for one in solved])
    return _solved.laid_out(puzzles, shape, solutions, numpy.concatenate([one.status for one in solved]))


def rate_many(
    puzzles: Any, shape: ShapeLike | None = None, quick: bool = False, parts: int | None = None, errors: Errors = "coerce"
) -> list[Any]:
    """Run :func:`anydoku.rate_many` on a cluster."""
    name = None if shape is None else str(shape)

    def work(rows: Sequence[Any]) -> list[Any]:
        from anydoku import rate_many as rate

        return rate(list(rows), shape=name, quick=quick, threads=1, errors="return")

    return _rows.settle(_over(puzzles, parts, work, shape), errors)


def canon_many(
    puzzles: Any, shape: ShapeLike | None = None, parts: int | None = None, errors: Errors = "coerce"
) -> list[Any]:
    """Run :func:`anydoku.canon_many` on a cluster."""
    name = None if shape is None else str(shape)

    def work(rows: Sequence[Any]) -> list[Any]:
        from anydoku import canon_many as canon

        return canon(list(rows), shape=name, threads=1, errors="return")

    return _rows.settle(_over(puzzles, parts, work, shape), errors)


def count_many(
    puzzles: Any, shape: ShapeLike | None = None, parts: int | None = None, errors: Errors = "coerce"
) -> list[Any]:
    """Run :func:`anydoku.count_many` on a cluster. Counting times vary widely, so there are more parts than usual."""
    name = None if shape is None else str(shape)

    def work(rows: Sequence[Any]) -> list[Any]:
        from anydoku import count_many as count

        return count(list(rows), shape=name, threads=1, errors="return")

    return _rows.settle(_over(puzzles, parts or max(1, min(len(puzzles), 8 * _parts(None))), work, shape), errors)


def generate_many(
    n: int,
    seed: int,
    shape: ShapeLike = "9x9",
    targets: dict[str, Any] | None = None,
    parts: int | None = None,
    rules: str | None = None,
    **more: Any,
) -> list[dict[str, Any]]:
    """Run :func:`anydoku.generate_many` on a cluster. The puzzles are the same as on one machine; other arguments are passed on."""
    k, name = _parts(parts), str(shape)

    def one(i: int) -> list[dict[str, Any]]:
        from anydoku import generate_many as generate

        return generate(n, seed, name, part=(i, k), targets=targets, threads=1, rules=rules, **more)

    return [puzzle for part in _run(one, k) for puzzle in part]


def map_batches(
    dataset: Any,
    what: Sequence[str] = ("solution", "rating"),
    column: str = "puzzle",
    shape: ShapeLike | None = None,
    batch_size: int = 2000,
) -> Any:
    """Return a Ray Data dataset with the columns of :func:`anydoku.add_columns` added; it may be larger than memory.

    ``map_batches(ray.data.read_parquet("puzzles")).write_parquet("rated")`` rates the Parquet files of one folder and writes them to another.
    """
    name = None if shape is None else str(shape)

    def work(table: Any) -> Any:
        from anydoku import add_columns

        return add_columns(table, what, column, name, threads=1)

    return dataset.map_batches(work, batch_format="pyarrow", batch_size=batch_size)
