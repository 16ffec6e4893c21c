"""Tests that every input row has one output row, whatever it holds."""

import os
import random

import pytest

import anydoku

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")

#: The full run rates 9x9 puzzles; otherwise 4x4 puzzles are rated, which takes a fraction of the time.
IS_LONG = bool(os.environ.get("ANYDOKU_LONG"))
N, N_BAD = 6000, 100
SHAPE = "9x9" if IS_LONG else "4x4"


def spoil(lines, seed):
    """Return rows with bad ones at random places, and the status of each."""
    n = len(lines[0])
    bad = [
        ("", "empty"),
        ("   ", "empty"),
        (None, "empty"),
        ("# x", "comment"),
        ("oops", "invalid"),
        ("1" * (n - 1), "invalid"),
        (".x" + "." * (n - 2), "invalid"),
        ("." * (n - 1) + "\t", "invalid"),
        ("11" + "." * (n - 2), "none"),
        ("." * n, "several"),
    ]
    rows, status = [lines[i % len(lines)] for i in range(N)], ["unique"] * N
    places = random.Random(seed).sample(range(N), N_BAD)
    for k, place in enumerate(places):
        rows[place], status[place] = bad[k % len(bad)]
    return rows, status


@pytest.fixture(scope="module")
def nine():
    return spoil([puzzle["line"] for puzzle in anydoku.generate_many(50, seed=5)], seed=1)


@pytest.fixture(scope="module")
def small():
    return spoil([puzzle["line"] for puzzle in anydoku.generate_many(40, seed=5, shape=SHAPE)], seed=2)


def expected(rows, status, words, answer):
    """Return the expected values: the answer for a row alone if its status is one of these, otherwise None."""
    known = {}
    for row, word in zip(rows, status):
        if word in words and row not in known:
            known[row] = answer(row)
    return [known[row] if word in words else None for row, word in zip(rows, status)]


def test_solve_many(nine):
    rows, status = nine
    solved = anydoku.solve_many(rows)
    assert [anydoku.Status(one).name.lower() for one in solved.status] == status
    lines = ["".join(map(str, digits)) if word == "unique" else None for digits, word in zip(solved.solutions.tolist(), status)]
    assert lines == expected(rows, status, {"unique"}, lambda row: str(anydoku.solve(row)))
    assert not solved.solutions[numpy.array(status) != "unique"].any()
    again = anydoku.solve_many([row if row is None else {"puzzle": row} for row in rows])
    assert (again.solutions == solved.solutions).all() and (again.status == solved.status).all()
    column = anydoku.solve_many(pyarrow.array(rows))
    assert (column.solutions == solved.solutions).all() and (column.status == solved.status).all()


def test_canon_many(nine):
    rows, status = nine
    # Puzzles with no solution or several have a canonical form, too.
    assert anydoku.canon_many(rows) == expected(rows, status, {"unique", "none", "several"}, anydoku.canon)


def test_count_many(small):
    rows, status = small
    assert anydoku.count_many(rows) == expected(rows, status, {"unique", "none", "several"}, anydoku.count)


def test_rate_many_and_rate_table(small):
    rows, status = small
    ratings = expected(rows, status, {"unique"}, anydoku.rate)
    assert anydoku.rate_many(rows) == ratings
    table = anydoku.rate_table(rows)
    assert table["status"].to_pylist() == status
    assert table["er"].to_pylist() == [rating and rating.er for rating in ratings]
    assert str(table.schema.field("er").type) == "double" and str(table.schema.field("level").type) == "int64"


def test_add_columns(small):
    rows, status = small
    table = anydoku.add_columns(pyarrow.table({"puzzle": rows, "n": range(N)}), ("solution", "rating", "canon", "count"))
    assert table.num_rows == N and table["n"].to_pylist() == list(range(N)) and table["puzzle"].to_pylist() == rows
    assert table["status"].to_pylist() == status
    assert table["solution"].to_pylist() == expected(rows, status, {"unique"}, lambda row: str(anydoku.solve(row)))
    readable = {"unique", "none", "several"}
    assert table["canon"].to_pylist() == expected(rows, status, readable, anydoku.canon)
    assert table["count"].to_pylist() == expected(rows, status, readable, lambda row: str(anydoku.count(row)))


@pytest.mark.parametrize("ending", ["parquet", "csv", "tsv"])
def test_datasets(small, tmp_path, ending):
    rows, status = small
    path = tmp_path / f"p.{ending}"
    assert anydoku.write_dataset(path, iter(rows), group=1000) == N
    back = [puzzle for some in anydoku.read_puzzles(path, chunk=700) for puzzle in some]
    assert [puzzle.text for puzzle in back] == [row or "" for row in rows]
    assert anydoku.rate_table(back, quick=True)["status"].to_pylist() == status
    whole = anydoku.rate_many(back, quick=True)
    parts = [[puzzle for some in anydoku.read_puzzles(path, chunk=700, part=(i, 7)) for puzzle in some] for i in range(1, 8)]
    assert [parts[i % 7][i // 7] for i in range(N)] == back
    if ending == "parquet":
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path)
        assert table["status"].to_pylist() == status and table["er"].to_pylist() == [one and one.er for one in whole]


@pytest.mark.parametrize("k", [1, 7])
def test_errors_name_the_row_of_the_input(small, k):
    rows, status = small
    found = [one for i in range(1, k + 1) for one in anydoku.rate_many(rows, part=(i, k), quick=True, errors="return")]
    words = {"empty", "comment", "invalid"}
    assert [i for i, one in enumerate(found) if isinstance(one, anydoku.Refused)] == [i for i in range(N) if status[i] in words]
    assert all(one.row == i and str(one).startswith(f"row {i}: ") for i, one in enumerate(found) if isinstance(one, anydoku.Refused))
    kinds = {"none": anydoku.NoSolution, "several": anydoku.SeveralSolutions, "unique": anydoku.Rating}
    assert all(isinstance(one, kinds.get(word, anydoku.Refused)) for one, word in zip(found, status))
    for many in (anydoku.rate_many, anydoku.canon_many, anydoku.count_many):
        first = next(i for i in range(N) if status[i] in words)
        with pytest.raises(anydoku.Refused, match=f"^row {first}: "):
            many(rows[: first + 1], errors="raise")
        with pytest.raises(ValueError, match="coerce"):
            many(rows[:1], errors="ignore")


def test_every_row_may_have_its_own_shape_and_rules():
    jigsaws, killers = anydoku.generate_many(5, 3, "jigsaw"), anydoku.generate_many(2, 1, "6x6", rules="killer")
    nrc, plain = anydoku.generate(shape="nrc", seed=1), anydoku.generate(seed=1)
    rows = [jigsaws[0], "", killers[0], nrc, nrc.to_text(), *jigsaws[1:], "oops", plain, killers[1], str(plain)]
    assert [one and one.er for one in anydoku.rate_many(jigsaws)] == [7.8, 8.3, 9.0, 8.8, 7.8]
    alone = [None if row in ("", "oops") else anydoku.rate_many([row])[0] for row in rows]
    assert anydoku.rate_many(rows) == alone and alone[3] == alone[4] == anydoku.rate(nrc)
    made = [row for row in rows if isinstance(row, dict) and row not in killers]
    solved = anydoku.solve_many([*made, nrc, plain])
    solutions = ["".join(map(str, digits)) for digits in solved.solutions.tolist()]
    assert solutions[:5] == [one["solution_line"] for one in made] and solved.status.tolist() == [1] * 7
    small = anydoku.solve_many(killers)
    assert small.solutions.shape == (2, 36) and ["".join(map(str, one)) for one in small.solutions.tolist()] == [one["solution_line"] for one in killers]
    with pytest.raises(ValueError, match="found puzzles of 36, 81 cells"):
        anydoku.solve_many(rows)


def test_what_many_puzzles_come_in():
    line = anydoku.generate(shape="4x4", seed=1).line
    numbers = [0 if cell == "." else int(cell) for cell in line]
    rows = [line, anydoku.Puzzle(line), {"puzzle": line}, {"line": line}, numbers, tuple(numbers), line.encode(), pyarrow.scalar(line)]
    assert anydoku.count_many(rows) == [1] * len(rows)
    table = pyarrow.table({"puzzle": [line, None], "shape": ["4x4", None]})
    assert anydoku.count_many(table) == [1, None]
    assert anydoku.count_many([float("nan"), None, [1, -2], {"no": 1}, 7]) == [None] * 5
    pandas = pytest.importorskip("pandas")
    assert anydoku.count_many(table.to_pandas()) == [1, None]
    assert anydoku.count_many(pandas.Series([line, pandas.NA, None])) == [1, None, None]
    polars = pytest.importorskip("polars")
    assert anydoku.count_many(polars.from_arrow(table)) == [1, None]
    with pytest.raises(TypeError, match="put it into a list"):
        anydoku.count_many(line)


def test_a_text_of_several_puzzles_is_no_row_and_no_puzzle():
    two = "1...2...3...4...\n1...2...3...4..."
    found = anydoku.count_many(["1...2...3...4...", two], errors="return")
    assert found[0] == 12 and str(found[1]) == "row 1: found 2 puzzles in one row, expected one"
    for one in (anydoku.solve, anydoku.count, anydoku.check, anydoku.rate, anydoku.explain, anydoku.hint, anydoku.canon):
        with pytest.raises(anydoku.Refused, match="found 2 puzzles"):
            one(two)


def test_progress_ends_the_work_and_leaves_a_row_for_each():
    lines = [puzzle["line"] for puzzle in anydoku.generate_many(300, seed=5)]
    told = []
    found = anydoku.rate_many(["", *lines], threads=1, progress=lambda done, of: told.append((done, of)) or True, errors="return")
    assert len(found) == 301 and len(told) == 1 and told[0][1] == 301
    assert sum(isinstance(one, anydoku.Rating) for one in found) == told[0][0] - 1
    assert isinstance(found[-1], TimeoutError)
