"""Files of puzzles: datasets are written whole or not at all, and tables are read in chunks.

All tables of anydoku have the same columns, so any of them can be read wherever another can: ``puzzle`` holds the givens; ``shape``,
``rules`` and ``marks`` hold the rest of the puzzle. Parquet needs pyarrow.
"""

from __future__ import annotations

import contextlib
import csv
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from . import _bulk, _rows, _solved
from ._arrays import is_array
from ._desk import Refused
from ._frames import arrow_type
from ._solved import Part, Rows
from ._tables import PUZZLE, TYPES, rating_columns
from ._types import Puzzle, ShapeLike, line_of, usual_shape

#: The columns of a dataset.
COLUMNS = tuple(TYPES)

Write = Callable[[dict[str, list[Any]]], None]


def write_dataset(
    path: str | os.PathLike[str],
    puzzles: Iterable[Any],
    shape: ShapeLike | None = None,
    seed: int | None = None,
    group: int = 10_000,
    threads: int | None = None,
    lossy: bool = False,
) -> int:
    """Write puzzles with solution, ratings, techniques, canonical form, status, shape, rules, marks and seed; return their number.

    The file is CSV or TSV if its name ends in ``.csv`` or ``.tsv``, otherwise Parquet. It replaces an existing file
    only when it is complete, so a failure leaves the old file intact. ``puzzles`` are rows as in :func:`rate_many`:
    lines, :class:`Puzzle` objects, or results of :func:`generate_many`. They may come from a generator; only ``group``
    of them are in memory at a time. Each is rated with its own shape and rules, and :func:`read_puzzles` restores it.
    The file has one row per input row; a row that is not a puzzle has its text and a ``status``.

    Raises :class:`Refused` for a puzzle that a row cannot hold, such as one with unnamed houses; with ``lossy=True``, such a row is written
    without them.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "rated.csv")
    ...     write_dataset(path, ["1...2...3...4...", "oops"]), [puzzle.text for some in read_puzzles(path) for puzzle in some]
    (2, ['1...2...3...4...', 'oops'])
    """
    if hasattr(puzzles, "columns") or is_array(puzzles):
        puzzles = _solved.items(puzzles, shape)
    n = 0
    with _writer(os.fspath(path)) as write:
        rows: list[Any] = []
        for puzzle in puzzles:
            rows.append(puzzle)
            if len(rows) == group:
                write(_columns(rows, n, shape, seed, threads, lossy))
                n, rows = n + len(rows), []
        if rows:
            write(_columns(rows, n, shape, seed, threads, lossy))
    return n + len(rows)


def _columns(
    items: list[Any], start: int, shape: ShapeLike | None, seed: int | None, threads: int | None, lossy: bool
) -> dict[str, list[Any]]:
    rows = Rows(_rows.read(items, shape, start))
    for row in rows:
        if row.lacks is not None and not lossy:
            message = f"the puzzle has {row.lacks}, for which a table has no column"
            raise Refused({"message": message, "hint": "use lossy=True to leave them out"}, row.index)
    columns = rating_columns(*_bulk._rated(rows, None, None, False, threads, None))
    made = [item if isinstance(item, dict) else {} for item in items]
    return columns | {
        "puzzle": [row.given[0] if row.line is None else row.line for row in rows],
        "solution": _solutions(rows, made, columns["status"], threads),
        "givens": [row.n_givens for row in rows],
        "canon": _bulk.canon_many(rows, threads=threads),
        "shape": [row.shape for row in rows],
        "rules": [row.rules for row in rows],
        "marks": [row.marks for row in rows],
        "seed": [_text(one.get("seed", seed)) for one in made],
        "number": [_number(one) for one in made],
    }


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(made: dict[str, Any]) -> int | None:
    """Return the puzzle's zero-based number in its run. The service counts from 1; rows of a table already count from 0."""
    number = made.get("number")
    if number is None:
        return None
    return int(number) - 1 if "solution_line" in made else int(number)


def _solutions(rows: Rows, made: Sequence[dict[str, Any]], status: Sequence[str], threads: int | None) -> list[str | None]:
    """Return the solution of each puzzle that has exactly one; generated puzzles come with theirs."""

    def known(one: dict[str, Any]) -> str | None:
        return line_of(one["solution"], one["digits"]) if "solution_line" in one else None

    solutions = [known(one) if word == "unique" else None for one, word in zip(made, status)]
    # Shapes that are too large to be rated can still be solved.
    open_ones = [i for i, word in enumerate(status) if solutions[i] is None and word in ("unique", "refused", "unknown")]
    found, _ = _solved.solutions_of(Rows(rows[i] for i in open_ones), threads)
    for i, solution in zip(open_ones, found):
        solutions[i] = solution
    return solutions


@contextlib.contextmanager
def _writer(path: str) -> Iterator[Write]:
    """Write columns to a temporary file in the same directory, and rename it when it is complete."""
    folder, name = os.path.split(os.path.abspath(path))
    handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{name}.", suffix=".part")
    os.close(handle)
    try:
        with _table(path, beside) as write:
            yield write
        # mkstemp makes the file private; give it the permissions of a file opened in the usual way.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


@contextlib.contextmanager
def _table(path: str, beside: str) -> Iterator[Write]:
    ending = os.path.splitext(path)[1]
    if ending in (".csv", ".tsv"):
        with open(beside, "w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file, delimiter="\t" if ending == ".tsv" else ",", lineterminator="\n")
            rows.writerow(COLUMNS)
            yield lambda columns: rows.writerows(zip(*([_field(one) for one in columns[name]] for name in COLUMNS)))
        return
    import pyarrow
    import pyarrow.parquet

    schema = pyarrow.schema([(name, arrow_type(pyarrow, TYPES[name])) for name in COLUMNS])
    with pyarrow.parquet.ParquetWriter(beside, schema) as writer:
        yield lambda columns: writer.write_table(pyarrow.table([columns[name] for name in COLUMNS], schema=schema))


def _field(value: Any) -> Any:
    return "; ".join(value) if isinstance(value, list) else value


def read_puzzles(path: str | os.PathLike[str], chunk: int = 100_000, part: Part | None = None) -> Iterator[list[Puzzle]]:
    """Read the puzzles of a Parquet, CSV or TSV file of any size in chunks, with their shapes, rules and marks.

    Part i of k gets every k-th row. Every row yields a :class:`Puzzle`, even if it does not hold one: the bulk
    functions then report an error for this row.

    Raises ``ValueError`` for a file without a column ``puzzle``, and ``OSError`` for a file that cannot be read. :func:`write_dataset` has an
    example.
    """
    for batch in _every(path, PUZZLE, "puzzle", chunk, part):
        found = [_rows._given(row, None) for row in batch.to_pylist()]
        yield [Puzzle(text or "", shape, form, rules, marks, letters) for text, shape, rules, marks, form, letters in found]


def read_column(
    path: str | os.PathLike[str], column: str = "puzzle", chunk: int = 100_000, part: Part | None = None, lossy: bool = False
) -> Iterator[Any]:
    """Read a column of a Parquet, CSV or TSV file of any size in chunks, as Arrow arrays; part i of k gets every k-th row.

    :func:`anydoku.solve_many` and the other bulk functions accept these arrays. The column ``puzzle`` holds only givens: if a row has rules,
    marks, or a shape other than the usual one for its number of cells, this raises :class:`Refused` unless ``lossy=True``.
    :func:`read_puzzles` reads the whole puzzle.

    Raises ``ValueError`` for a file without the column, and ``OSError`` for a file that cannot be read.
    """
    beside = () if lossy or column != "puzzle" else PUZZLE
    n = 0
    for batch in _every(path, (*beside, column), column, chunk, part):
        values = batch.column(batch.schema.names.index(column))
        if beside:
            _refuse_more(batch, n)
        n += len(values)
        yield values


def _refuse_more(batch: Any, start: int) -> None:
    """Raise :class:`Refused` for rows that consist of more than givens."""
    if not set(batch.schema.names) & set(PUZZLE[1:]):
        return
    for i, row in enumerate(batch.to_pylist()):
        text, shape, rules, marks, _, _ = _rows._given(row, None)
        has = [name for name, value in (("rules", rules), ("marks", marks)) if value]
        if shape and text and shape != usual_shape(text.count(",") + 1 if "," in text else len(text)):
            has.insert(0, f"the shape {shape[:40]}")
        if has:
            message = f"the puzzle has {' and '.join(has)}, which the puzzle column does not hold"
            raise Refused({"message": message, "hint": "use read_puzzles, or lossy=True to leave them out"}, start + i)


def _every(path: str | os.PathLike[str], columns: Sequence[str], needed: str, chunk: int, part: Part | None) -> Iterator[Any]:
    """Yield batches with whichever of the given columns the file has; part i of k gets every k-th row."""
    import pyarrow

    i, k = part or (1, 1)
    _solved.part_of(k, (i, k))
    seen = 0
    for batch in _batches(os.fspath(path), columns, needed, chunk):
        n = batch.num_rows
        if k > 1:
            # The first row of this part, counted from the start of the batch.
            ours = range((i - 1 - seen) % k, n, k)
            seen += n
            batch = batch.take(pyarrow.array(ours, pyarrow.int64()))
        if batch.num_rows:
            yield batch


def _batches(path: str, columns: Sequence[str], needed: str, chunk: int) -> Iterator[Any]:
    def there(names: Sequence[str]) -> list[str]:
        if needed not in names:
            raise ValueError(f"the file has no column {needed!r}; its columns are {', '.join(names)}")
        return [name for name in names if name in columns]

    if path.endswith(".parquet"):
        import pyarrow.parquet

        with pyarrow.parquet.ParquetFile(path) as file:
            yield from file.iter_batches(chunk, columns=there(file.schema_arrow.names))
        return
    import pyarrow
    import pyarrow.csv

    separator = "\t" if path.endswith(".tsv") else ","
    with open(path, newline="", encoding="utf-8", errors="replace") as text:
        names = next(csv.reader(text, delimiter=separator), [])
    wanted = there(names)
    # Values that look like numbers stay text: a line of digits is a puzzle.
    convert = pyarrow.csv.ConvertOptions(include_columns=wanted, column_types={name: pyarrow.string() for name in wanted})
    # The block size is in bytes, and every row has at least a puzzle.
    read = pyarrow.csv.ReadOptions(block_size=max(chunk * 100, 1 << 16))
    # In a file of a single column, an empty line is a row whose puzzle is missing.
    parse = pyarrow.csv.ParseOptions(delimiter=separator, ignore_empty_lines=len(names) > 1)
    yield from pyarrow.csv.open_csv(path, read_options=read, parse_options=parse, convert_options=convert)
