"""Tables: ratings as a table, and answers as added columns, for Arrow, pandas and Polars.

The functions take a table and return a table, so Ray Data, Spark and Dask can call them for each batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _bulk, _frames, _rows, _solved
from ._desk import Progress
from ._frames import ColumnType
from ._solved import Part, Rows
from ._progress import ShowProgress, shown
from ._rows import Answer, Row
from ._types import ShapeLike

#: The columns of every table, in order, and the type of each. ``anydoku store export`` writes the same columns.
TYPES: dict[str, ColumnType] = {
    "puzzle": "text",
    "solution": "text",
    "givens": "whole",
    "er": "number",
    "ep": "number",
    "ed": "number",
    "hardest": "text",
    "steps": "whole",
    "techniques": "list",
    "level": "whole",
    "index": "number",
    "guesses": "whole",
    "human": "number",
    "difficulty": "text",
    "canon": "text",
    "status": "text",
    "shape": "text",
    "rules": "text",
    "marks": "text",
    "seed": "text",
    "number": "whole",
}

#: The columns of a rating.
RATING = ("er", "ep", "ed", "hardest", "steps", "techniques", "level", "index", "guesses", "human", "difficulty")

#: The columns that together describe a puzzle.
PUZZLE = ("puzzle", "shape", "variant", "regions", "layout", "rules", "marks")


def rating_columns(rows: Sequence[Row], found: Sequence[Answer]) -> dict[str, list[Any]]:
    """Return the columns of ratings, and the status of each row."""
    ratings = [one.get("rating") if isinstance(one, dict) else None for one in found]
    columns = {name: [None if one is None else one.get(name) for one in ratings] for name in RATING}
    return columns | {"status": [_solved.status_of(row, one) for row, one in zip(rows, found)]}


def rate_table(
    puzzles: Any,
    shape: ShapeLike | None = None,
    part: Part | None = None,
    quick: bool = False,
    threads: int | None = None,
    progress: ShowProgress = None,
) -> Any:
    """Rate puzzles: return a table with one row per input row, in order.

    Parameters
    ----------
    puzzles, shape, part, quick, threads, progress
        As in :func:`rate_many`.

    Returns a pandas DataFrame with the same index for pandas input, a Polars DataFrame for Polars input, and an Arrow table for everything
    else, which needs pyarrow. The column ``status`` is ``unique``, ``several``, ``none``, ``unknown``, ``invalid``, ``empty``, ``comment``
    or ``refused``; the other columns are null in rows without a rating.

    Raises ``TypeError`` if ``puzzles`` is not a collection.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = rate_table([easy, ""])
    >>> table["hardest"].to_pylist(), table["status"].to_pylist()
    (['hidden single in box', None], ['unique', 'empty'])
    """
    columns = rating_columns(*_bulk._rated(puzzles, shape, part, quick, threads, progress))
    numbers = _solved.part_of(len(puzzles), part) if part and _frames.kind_of(puzzles) else None
    return _frames.table_like(puzzles, columns, TYPES, numbers)


def add_columns(
    table: Any,
    what: Sequence[str] = ("solution", "rating"),
    column: str = "puzzle",
    shape: ShapeLike | None = None,
    threads: int | None = None,
    progress: ShowProgress = None,
) -> Any:
    """Return the table with added columns about its puzzles.

    Parameters
    ----------
    table
        An Arrow table, or a pandas or Polars DataFrame. The columns ``shape``, ``rules`` and ``marks``, if it has them, are part of the
        puzzles.
    what
        A list of ``"solution"``, ``"status"``, ``"rating"`` (er, ep, ed, hardest … and status), ``"canon"`` and ``"count"``.
    column
        The name of the column with the puzzles.
    shape
        The shape of rows that do not name one.
    threads, progress
        As in :func:`rate_many`.

    Returns a table of the same kind, with the same rows, index and columns in front. Rows without an answer get null.

    Raises ``TypeError`` for anything but a table, and ``ValueError`` for an unknown answer, a missing column, or a column that the table has
    already.

    >>> import pyarrow
    >>> add_columns(pyarrow.table({"puzzle": ["1...2...3...4...", "oops"]}), ["count"])["count"].to_pylist()
    ['12', None]
    """
    names = _frames.names_of(table)
    if column not in names:
        raise ValueError(f"the table has no column {column!r}; its columns are {', '.join(map(str, names))}")
    if isinstance(what, str):
        what = [what]
    given = _frames.records_of(table, [name for name in names if name == column or name in PUZZLE and name != "puzzle"])
    rows = Rows(_rows.read([{**row, "puzzle": row[column]} for row in given], shape))

    def counted(listen: Progress | None) -> list[str | None]:
        # Counts may exceed 64 bits, so they are text.
        found = _bulk.count_many(rows, threads=threads, progress=listen)
        return [None if count is None else str(count) for count in found]

    def solved(listen: Progress | None) -> dict[str, list[Any]]:
        solutions, statuses = _solved.solutions_of(rows, threads, listen)
        return {"solution": solutions, "status": statuses}

    makers: dict[str, Callable[[Progress | None], dict[str, list[Any]]]] = {
        "solution": lambda listen: {"solution": solved(listen)["solution"]},
        "rating": lambda listen: rating_columns(*_bulk._rated(rows, None, None, False, threads, listen)),
        "canon": lambda listen: {"canon": _bulk.canon_many(rows, threads=threads, progress=listen)},
        "count": lambda listen: {"count": counted(listen)},
        "status": lambda listen: {"status": solved(listen)["status"]},
    }
    added: dict[str, list[Any]] = {}
    for name in what:
        if name not in makers:
            raise ValueError(f"column {name!r} cannot be added; choose from {', '.join(makers)}")
        with shown(progress) as listen:
            added = makers[name](listen) | added
    types: dict[str, ColumnType] = {**TYPES, "count": "text"}
    order = [*types]
    for name in added:
        if name in names:
            raise ValueError(f"the table has a column {name!r} already; rename or drop it first")
    return _frames.with_columns(table, {name: added[name] for name in sorted(added, key=order.index)}, types)
