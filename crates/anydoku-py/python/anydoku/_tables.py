"""Tables: ratings as an Arrow table, and answers as added columns. Needs pyarrow.

The functions take a table and return a table, so Ray Data, Spark and Dask can call them for each batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _bulk, _rows, _solved
from ._solved import Part, Rows
from ._progress import ShowProgress
from ._rows import Answer, Row
from ._types import ShapeLike

#: The columns of every table, in order, and the type of each. ``anydoku store export`` writes the same columns.
TYPES = {
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
    "canon": "text",
    "status": "text",
    "shape": "text",
    "rules": "text",
    "marks": "text",
    "seed": "text",
    "number": "whole",
}

#: The columns of a rating.
RATING = ("er", "ep", "ed", "hardest", "steps", "techniques", "level", "index", "guesses")

#: The columns that together describe a puzzle.
PUZZLE = ("puzzle", "shape", "variant", "regions", "layout", "rules", "marks")


def arrow_type(pyarrow: Any, column: str) -> Any:
    """Return the Arrow type of a column."""
    text = pyarrow.string()
    return {"text": text, "number": pyarrow.float64(), "whole": pyarrow.int64(), "list": pyarrow.list_(text)}[TYPES[column]]


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
    """Rate puzzles: return an Arrow table with one row per input row, in order.

    The column ``status`` is ``unique``, ``several``, ``none``, ``unknown``, ``invalid``, ``empty``, ``comment`` or ``refused``; the
    other columns are null in rows without a rating. Rows are as in :func:`rate_many`.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = rate_table([easy, ""])
    >>> table["hardest"].to_pylist(), table["status"].to_pylist()
    (['hidden single in box', None], ['unique', 'empty'])
    """
    import pyarrow

    columns = rating_columns(*_bulk._rated(puzzles, shape, part, quick, threads, progress))
    return pyarrow.table({name: pyarrow.array(values, arrow_type(pyarrow, name)) for name, values in columns.items()})


def add_columns(
    table: Any,
    what: Sequence[str] = ("solution", "rating"),
    column: str = "puzzle",
    shape: ShapeLike | None = None,
    threads: int | None = None,
) -> Any:
    """Return the Arrow table with added columns about the puzzles in ``column``.

    ``what`` lists ``"solution"``, ``"status"``, ``"rating"`` (er, ep, ed, hardest … and status), ``"canon"`` or ``"count"``. The columns ``shape``,
    ``rules`` and ``marks``, if the table has them, are part of the puzzles; ``shape=`` applies to rows without a shape. Rows without an answer
    get null. Existing columns are never overwritten.

    >>> import pyarrow
    >>> add_columns(pyarrow.table({"puzzle": ["1...2...3...4...", "oops"]}), ["count"])["count"].to_pylist()
    ['12', None]
    """
    import pyarrow

    given = table.select([name for name in table.column_names if name == column or name in PUZZLE and name != "puzzle"])
    rows = Rows(_rows.read([{**row, "puzzle": row[column]} for row in given.to_pylist()], shape))

    def solved() -> dict[str, list[Any]]:
        solutions, statuses = _solved.solutions_of(rows, threads)
        return {"solution": solutions, "status": statuses}

    def counted() -> list[str | None]:
        # Counts may exceed 64 bits, so they are text.
        found = _bulk.count_many(rows, threads=threads)
        return [None if count is None else str(count) for count in found]

    makers: dict[str, Callable[[], dict[str, list[Any]]]] = {
        "solution": lambda: {"solution": solved()["solution"]},
        "rating": lambda: rating_columns(*_bulk._rated(rows, None, None, False, threads, None)),
        "canon": lambda: {"canon": _bulk.canon_many(rows, threads=threads)},
        "count": lambda: {"count": counted()},
        "status": lambda: {"status": solved()["status"]},
    }
    added: dict[str, list[Any]] = {}
    for name in what:
        if name not in makers:
            raise ValueError(f"column {name!r} cannot be added; choose from {', '.join(makers)}")
        added = makers[name]() | added
    order = [*TYPES, "count"]
    for name in sorted(added, key=order.index):
        if name in table.column_names:
            raise ValueError(f"the table has a column {name!r} already; rename or drop it first")
        kind = pyarrow.string() if name == "count" else arrow_type(pyarrow, name)
        table = table.append_column(name, pyarrow.array(added[name], kind))
    return table
