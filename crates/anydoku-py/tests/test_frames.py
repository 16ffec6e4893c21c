"""Tests that pandas and Polars tables come back as tables of the same kind."""

import pytest

import anydoku

pyarrow = pytest.importorskip("pyarrow")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(6, seed=5, shape="4x4")]
ROWS = [*LINES, None, "oops", "." * 16, "11" + "." * 14]
COLUMNS = {"name": [f"p{i}" for i in range(10)], "puzzle": ROWS, "n": range(10)}
WHAT = ("solution", "rating", "canon", "count")
ARROW = pyarrow.table({name: list(values) for name, values in COLUMNS.items()})
EXPECTED = anydoku.add_columns(ARROW, WHAT).to_pylist()


def clean(value):
    return None if not isinstance(value, (list, str)) and pandas.isna(value) else list(value) if isinstance(value, (list, tuple)) else value


def rows_of(frame):
    rows = frame.to_dicts() if isinstance(frame, polars.DataFrame) else frame.to_dict("records")
    return [{name: clean(value) for name, value in row.items()} for row in rows]


def test_pandas_in_pandas_out():
    frame = pandas.DataFrame(COLUMNS, index=[3, 3, *"abcdefgh"])
    told = anydoku.add_columns(frame, WHAT)
    assert type(told) is pandas.DataFrame and rows_of(told) == EXPECTED
    assert told.index.equals(frame.index) and list(told.columns) == list(EXPECTED[0]) and list(frame.columns) == list(COLUMNS)
    assert (told["er"].dtype, told["steps"].dtype) == ("float64", "Int64") and told["solution"].dtype == told["name"].dtype
    assert told["n"].dtype == frame["n"].dtype
    for puzzles in (frame, frame["puzzle"]):
        table = anydoku.rate_table(puzzles)
        assert type(table) is pandas.DataFrame and table.index.equals(frame.index)
        assert rows_of(table) == [{name: row[name] for name in table.columns} for row in EXPECTED]
    part = anydoku.rate_table(frame, part=(2, 3))
    assert list(part.index) == ["b", "c", "d"] and rows_of(part) == rows_of(anydoku.rate_table(frame))[3:6]


def test_polars_in_polars_out():
    frame = polars.DataFrame({name: list(values) for name, values in COLUMNS.items()})
    told = anydoku.add_columns(frame, WHAT)
    assert isinstance(told, polars.DataFrame) and rows_of(told) == EXPECTED and frame.columns == list(COLUMNS)
    kinds = {"er": polars.Float64, "steps": polars.Int64, "solution": polars.String, "techniques": polars.List(polars.String), "count": polars.String}
    assert {name: told.schema[name] for name in kinds} == kinds
    for puzzles in (frame, frame["puzzle"]):
        table = anydoku.rate_table(puzzles)
        assert isinstance(table, polars.DataFrame) and rows_of(table) == [{name: row[name] for name in table.columns} for row in EXPECTED]
    assert rows_of(anydoku.rate_table(frame, part=(2, 3))) == rows_of(anydoku.rate_table(frame))[3:6]
    with pytest.raises(TypeError, match="call collect"):
        anydoku.add_columns(frame.lazy())


@pytest.mark.parametrize("make", [pyarrow.table, pandas.DataFrame, polars.DataFrame])
def test_all_functions_accept_tables(make, tmp_path):
    table = make({name: list(values) for name, values in COLUMNS.items()})
    assert anydoku.rate_many(table) == anydoku.rate_many(ROWS) == anydoku.rate_many(table["puzzle"])
    assert anydoku.canon_many(table) == anydoku.canon_many(ROWS) and anydoku.count_many(table) == anydoku.count_many(ROWS)
    assert anydoku.solve_many(table, shape="4x4").status.tolist() == anydoku.solve_many(ROWS, shape="4x4").status.tolist()
    assert [path and len(path) for path in anydoku.explain_many(table)] == [path and len(path) for path in anydoku.explain_many(ROWS)]
    assert anydoku.write_dataset(tmp_path / "p.parquet", table) == 10
    assert [puzzle.text for some in anydoku.read_puzzles(tmp_path / "p.parquet") for puzzle in some] == [row or "" for row in ROWS]


@pytest.mark.parametrize("make", [pyarrow.table, pandas.DataFrame, polars.DataFrame])
def test_shapes_and_rules_in_columns(make):
    made = [*anydoku.generate_many(2, 3, "jigsaw"), *anydoku.generate_many(2, 1, "6x6", rules="killer")]
    rules = ["; ".join(one.get("rules", [])) or None for one in made]
    table = make({"sudoku": [one["line"] for one in made], "shape": [one["shape"] for one in made], "rules": rules})
    told = anydoku.add_columns(table, "solution", column="sudoku")
    assert list(told["solution"].to_pylist() if make is pyarrow.table else told["solution"]) == [one["solution_line"] for one in made]
    for wrong, words in [({"column": "oops"}, "no column 'oops'"), ({"column": "sudoku", "what": ["oops"]}, "choose from")]:
        with pytest.raises(ValueError, match=words):
            anydoku.add_columns(table, **wrong)
    with pytest.raises(ValueError, match="already"):
        anydoku.add_columns(told, "solution", column="sudoku")
    empty = make({"puzzle": [], "shape": []})
    assert len(anydoku.add_columns(empty)) == 0 and "er" in list(getattr(anydoku.add_columns(empty), "column_names" if make is pyarrow.table else "columns"))


def test_what_is_no_table_is_refused():
    for wrong in ([], ROWS, None, {"puzzle": ROWS}, pandas.Series(ROWS), "p.csv"):
        with pytest.raises(TypeError, match="expected a table of Arrow, pandas or Polars"):
            anydoku.add_columns(wrong)
