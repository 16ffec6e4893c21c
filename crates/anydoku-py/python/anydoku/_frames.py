"""Arrow, pandas and Polars tables: answers come back in a table of the same kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

Kind = Literal["arrow", "pandas", "polars"]

#: The types of columns: text, numbers, whole numbers and lists of text.
ColumnType = Literal["text", "number", "whole", "list"]


def kind_of(table: Any) -> Kind | None:
    """Return the package of a table or column, or None for anything else.

    >>> kind_of([1, 2]) is None
    True
    """
    package = type(table).__module__.partition(".")[0]
    kinds: dict[str, Kind] = {"pyarrow": "arrow", "pandas": "pandas", "polars": "polars"}
    return kinds.get(package)


def names_of(table: Any) -> list[str]:
    """Return the names of a table's columns. Raises ``TypeError`` for anything but a table that is in memory."""
    kind = kind_of(table)
    if kind == "polars" and hasattr(table, "collect"):
        raise TypeError("found a LazyFrame, expected a DataFrame; call collect() first")
    names = getattr(table, "column_names" if kind == "arrow" else "columns", None)
    if kind is None or names is None:
        what = type(table).__name__
        raise TypeError(f"found {what}, expected a table of Arrow, pandas or Polars; pass one, or rows to rate_many and the others")
    return list(names)


def records_of(table: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return these columns of a table as one mapping per row."""
    kind, wanted = kind_of(table), list(names)
    found: list[dict[str, Any]]
    if kind == "arrow":
        found = table.select(wanted).to_pylist()
    elif kind == "pandas":
        found = table[wanted].to_dict("records")
    else:
        found = table.select(wanted).to_dicts()
    return found


def arrow_type(pyarrow: Any, kind: ColumnType) -> Any:
    """Return the Arrow type of a column."""
    text = pyarrow.string()
    return {"text": text, "number": pyarrow.float64(), "whole": pyarrow.int64(), "list": pyarrow.list_(text)}[kind]


def table_like(puzzles: Any, columns: Mapping[str, Sequence[Any]], types: Mapping[str, ColumnType], part: range | None = None) -> Any:
    """Return columns as a table of the same kind as the puzzles, with the same pandas index, or as an Arrow table for other collections."""
    kind = kind_of(puzzles)
    if kind == "pandas":
        import pandas

        index = puzzles.index if part is None else puzzles.index[part.start : part.stop]
        return pandas.DataFrame({name: _pandas_column(pandas, values, types[name], index) for name, values in columns.items()}, index=index)
    if kind == "polars":
        import polars

        return polars.DataFrame([_polars_column(polars, name, values, types[name]) for name, values in columns.items()])
    import pyarrow

    return pyarrow.table({name: pyarrow.array(values, arrow_type(pyarrow, types[name])) for name, values in columns.items()})


def with_columns(table: Any, columns: Mapping[str, Sequence[Any]], types: Mapping[str, ColumnType]) -> Any:
    """Return a table with more columns; the table itself is not changed."""
    kind = kind_of(table)
    if kind == "pandas":
        import pandas

        return table.assign(**{name: _pandas_column(pandas, values, types[name], table.index) for name, values in columns.items()})
    if kind == "polars":
        import polars

        return table.with_columns(*(_polars_column(polars, name, values, types[name]) for name, values in columns.items()))
    import pyarrow

    for name, values in columns.items():
        table = table.append_column(name, pyarrow.array(values, arrow_type(pyarrow, types[name])))
    return table


def _pandas_column(pandas: Any, values: Sequence[Any], kind: ColumnType, index: Any) -> Any:
    # Since pandas 3, text has its own type.
    text = pandas.Series(["text"]).dtype
    dtype = {"text": text, "number": "float64", "whole": "Int64", "list": "object"}[kind]
    return pandas.Series(list(values), index=index, dtype=dtype)


def _polars_column(polars: Any, name: str, values: Sequence[Any], kind: ColumnType) -> Any:
    dtype = {"text": polars.String, "number": polars.Float64, "whole": polars.Int64, "list": polars.List(polars.String)}[kind]
    return polars.Series(name, list(values), dtype=dtype)
