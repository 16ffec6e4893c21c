"""Tests of tables, and of files that are read in chunks."""

import pickle

import pytest

import anydoku

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(50, seed=5)]
TWO = "." * 81


def test_a_table_of_ratings_says_what_the_list_says():
    table = anydoku.rate_table([*LINES, TWO])
    ratings = anydoku.rate_many([*LINES, TWO])
    assert table.num_rows == 51 and ratings[-1] is None
    last = table.to_pylist()[-1]
    assert last.pop("status") == "several" and all(value is None for value in last.values())
    for row, rating in zip(table.to_pylist(), ratings[:-1]):
        assert row["er"] == pytest.approx(rating.er) and row["ep"] == pytest.approx(rating.ep)
        assert (row["hardest"], row["steps"], row["level"]) == (rating.hardest, rating.steps, rating.level)
        assert tuple(row["techniques"]) == rating.techniques
    parts = [anydoku.rate_table(LINES, part=(i, 7)) for i in range(1, 8)]
    assert pyarrow.concat_tables(parts).equals(anydoku.rate_table(LINES).combine_chunks()) or (
        pyarrow.concat_tables(parts).to_pylist() == anydoku.rate_table(LINES).to_pylist()
    )
    assert anydoku.rate_table([]).num_rows == 0


def test_answers_are_put_beside_puzzles():
    table = pyarrow.table({"name": [str(i) for i in range(51)], "sudoku": [*LINES, TWO]})
    told = anydoku.add_columns(table, ("solution", "rating", "canon"), column="sudoku")
    assert told.column_names[:3] == ["name", "sudoku", "solution"] and "er" in told.column_names
    assert told["solution"].to_pylist() == [*(str(anydoku.solve(line)) for line in LINES), None]
    assert told["canon"].to_pylist() == anydoku.canon_many([*LINES, TWO])
    small = anydoku.add_columns(pyarrow.table({"puzzle": ["1...2...3...4...", "1" * 16]}), ["count", "solution"], shape="4x4")
    assert small["count"].to_pylist() == ["12", "0"] and small["solution"].to_pylist() == [None, None]
    with pytest.raises(ValueError, match="choose from solution, rating"):
        anydoku.add_columns(table, ["oops"], column="sudoku")
    assert anydoku.add_columns(pyarrow.table({"puzzle": pyarrow.array([], pyarrow.string())})).num_rows == 0


@pytest.mark.parametrize("ending", ["parquet", "csv", "tsv"])
@pytest.mark.parametrize("k", [1, 2, 7])
def test_a_column_of_a_file_is_read_in_pieces_and_parts(tmp_path, ending, k):
    path = tmp_path / f"p.{ending}"
    if ending == "parquet":
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.table({"n": list(range(50)), "puzzle": LINES}), path, row_group_size=13)
    else:
        comma = "," if ending == "csv" else "\t"
        digits = [line.replace(".", "0") for line in LINES]
        path.write_text("\n".join([f"n{comma}puzzle", *(f"{i}{comma}{line}" for i, line in enumerate(digits))]) + "\n")
    rows = LINES if ending == "parquet" else digits
    parts = [[line for piece in anydoku.read_column(path, chunk=9, part=(i, k)) for line in piece.to_pylist()] for i in range(1, k + 1)]
    assert [parts[i % k][i // k] for i in range(50)] == rows
    solved = [anydoku.solve_many(piece).status for piece in anydoku.read_column(path, chunk=9)]
    assert numpy.concatenate(solved).tolist() == [1] * 50


def test_an_empty_line_of_one_column_is_a_row(tmp_path):
    path = tmp_path / "p.csv"
    path.write_text(f"puzzle\n{LINES[0]}\n\n{LINES[1]}\n")
    assert [line for some in anydoku.read_column(path) for line in some.to_pylist()] == [LINES[0], "", LINES[1]]
    puzzles = [puzzle for some in anydoku.read_puzzles(path) for puzzle in some]
    assert anydoku.solve_many(puzzles).status.tolist() == [1, 5, 1]
    path.write_text(f"n,puzzle\n1,{LINES[0]}\n2,\n\n3,{LINES[1]}\n")
    assert [line for some in anydoku.read_column(path) for line in some.to_pylist()] == [LINES[0], "", LINES[1]]
    quoted = '"' + "cage 3: 1 2; odd: 81" + '"'
    path.write_text(f"shape,puzzle,rules\n9x9,{'.' * 81},{quoted}\njigsaw,{'.' * 16},\n")
    found = [puzzle for some in anydoku.read_puzzles(path) for puzzle in some]
    assert found[0] == anydoku.Puzzle("." * 81, shape="9x9", rules="cage 3: 1 2; odd: 81")


def test_a_column_that_is_not_there_is_named(tmp_path):
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table({"n": [1]}), tmp_path / "p.parquet")
    with pytest.raises(ValueError, match="no column .puzzle."):
        list(anydoku.read_column(tmp_path / "p.parquet"))


def test_lines_become_cells_and_what_is_none_is_named():
    cells = anydoku.cells_of(LINES)
    assert cells.shape == (50, 81) and cells.dtype == numpy.uint8
    assert ["".join(".123456789"[number] for number in row) for row in cells] == LINES
    assert anydoku.cells_of(["..AG" + "." * 252]).max() == 16
    assert anydoku.cells_of([]).shape == (0, 81)
    for lines, words in [(["1.", "1"], "different lengths"), (["1.", "1x"], "row 1, character 2: found 'x'"), (["é."], "row 0, character 1")]:
        with pytest.raises(ValueError, match=words):
            anydoku.cells_of(lines)


def test_answers_in_bulk_can_be_written_to():
    solved = anydoku.solve_many(anydoku.cells_of(LINES))
    solved.solutions[0] = 0
    assert solved.solutions.flags.writeable and solved.solutions.flags.c_contiguous


@pytest.mark.parametrize("n", [0, 1, 64, 65, 1024, 1025, 5000])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_blocks_and_threads_change_nothing(n, threads):
    cells = numpy.tile(anydoku.cells_of([*LINES, TWO]), (100, 1))[:n]
    solved = anydoku.solve_many(cells, threads=threads)
    expected = anydoku.solve_many(cells[:51])
    assert (solved.status == numpy.tile(expected.status, 100)[:n]).all()
    assert (solved.solutions == numpy.tile(expected.solutions, (100, 1))[:n]).all()


def test_a_solution_is_a_value():
    quick, slow = anydoku.solve(LINES[0]), anydoku.solve(anydoku.Puzzle(LINES[0]))
    assert quick == slow and hash(quick) == hash(slow) and repr(quick) == repr(slow) and str(quick) == str(slow)
    assert quick != "other" and len({quick, slow}) == 1
    assert quick.digits == tuple(quick) == tuple(quick[cell] for cell in range(81)) and len(quick) == 81
    assert quick.puzzle == anydoku.Puzzle(LINES[0])
    assert pickle.loads(pickle.dumps(quick)) == quick
    with pytest.raises(AttributeError):
        quick.digits = ()
    with pytest.raises(anydoku.Refused):
        anydoku.solve("\0" + LINES[0][1:])
