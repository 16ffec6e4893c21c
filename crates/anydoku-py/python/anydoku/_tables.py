"""Columns: ratings as a table of Arrow, answers beside the puzzles of a table, and files of tables read some at a time.

A table comes and a table goes, so that this is what Ray Data, Spark and Dask call for each batch. Needs pyarrow.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import _bulk
from ._bulk import Part
from ._desk import Progress
from ._types import ShapeLike

#: What is told of a rating, as columns.
RATING = ("er", "ep", "ed", "hardest", "steps", "techniques", "level", "index", "guesses")


def _rating_types(pyarrow: Any) -> dict[str, Any]:
    number, text, whole = pyarrow.float32(), pyarrow.string(), pyarrow.int32()
    types = (number, number, number, text, whole, pyarrow.list_(text), whole, number, pyarrow.uint64())
    return dict(zip(RATING, types))


def rate_table(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """The ratings of puzzles as a table of Arrow, a row each in their order; null where there is not exactly one solution.

    >>> rate_table(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])["hardest"].to_pylist()
    ['hidden single in block']
    """
    import pyarrow

    rows = list(_bulk._rated(puzzles, shape, part, quick, threads, progress))
    return pyarrow.table(
        {
            name: pyarrow.array([None if facts is None else facts.get(name) for facts in rows], kind)
            for name, kind in _rating_types(pyarrow).items()
        }
    )


def add_columns(
    table: Any,
    what: Sequence[str] = ("solution", "rating"),
    column: str = "puzzle",
    shape: ShapeLike | None = None,
    threads: int | None = None,
) -> Any:
    """A table of Arrow with columns more: ``"solution"``, ``"rating"`` (er, ep, ed, hardest …), ``"canon"`` or ``"count"``, each of the
    puzzles in this column.

    >>> import pyarrow
    >>> add_columns(pyarrow.table({"puzzle": ["1...2...3...4..."]}), ["count"])["count"].to_pylist()
    ['12']
    """
    import pyarrow

    puzzles = table[column]
    makers: dict[str, Callable[[], dict[str, Any]]] = {
        "solution": lambda: {"solution": pyarrow.array(_bulk._solutions(_bulk._lines(puzzles), shape, threads), pyarrow.string())},
        "rating": lambda: {name: values for name, values in _items(rate_table(puzzles, shape, threads=threads))},
        "canon": lambda: {"canon": pyarrow.array(_bulk.canon_many(puzzles, shape, threads=threads), pyarrow.string())},
        # Counts have as many digits as they like, so they are text.
        "count": lambda: {"count": pyarrow.array(map(str, _bulk.count_many(puzzles, shape, threads=threads)), pyarrow.string())},
    }
    for name in what:
        if name not in makers:
            raise ValueError(f"found {name!r}, expected some of {', '.join(makers)}")
        for key, values in makers[name]().items():
            table = table.append_column(key, values)
    return table


def _items(table: Any) -> Iterator[tuple[str, Any]]:
    return zip(table.column_names, table.columns)


def read_column(
    path: str | os.PathLike[str], column: str = "puzzle", chunk: int = 100_000, part: Part | None = None
) -> Iterator[Any]:
    """A column of a Parquet or CSV file of any size, some rows at a time, as arrays of Arrow; of a part, every k-th row.

    What it gives, :func:`anydoku.solve_many` and the others take.
    """
    import pyarrow

    i, k = part or (1, 1)
    _bulk.part_of(k, (i, k))
    seen = 0
    for batch in _batches(os.fspath(path), column, chunk):
        values = batch.column(0)
        if k > 1:
            # The next row that is ours, counted from the first of this batch.
            ours = range((i - 1 - seen) % k, len(values), k)
            seen += len(values)
            values = values.take(pyarrow.array(ours, pyarrow.int64()))
        if len(values):
            yield values


def _batches(path: str, column: str, chunk: int) -> Iterator[Any]:
    if path.endswith(".parquet"):
        import pyarrow.parquet

        with pyarrow.parquet.ParquetFile(path) as file:
            if column not in file.schema_arrow.names:
                raise ValueError(f"found the columns {', '.join(file.schema_arrow.names)}, expected {column}")
            yield from file.iter_batches(chunk, columns=[column])
        return
    import pyarrow.csv

    # What looks like a number is text here: a line of digits is a puzzle.
    convert = pyarrow.csv.ConvertOptions(include_columns=[column], column_types={column: pyarrow.string()})
    parse = pyarrow.csv.ParseOptions(delimiter="\t" if path.endswith(".tsv") else ",")
    # The size of a piece is in bytes; a row is at least a puzzle.
    read = pyarrow.csv.ReadOptions(block_size=max(chunk * 100, 1 << 16))
    yield from pyarrow.csv.open_csv(path, read_options=read, parse_options=parse, convert_options=convert)
