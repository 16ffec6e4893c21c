"""Tests of puzzles as numbers: lists and arrays of any layout, integer type and size."""

import pickle

import pytest

import anydoku
from anydoku._types import paper

numpy = pytest.importorskip("numpy")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(12, seed=5)]
FLAT = anydoku.cells_of(LINES)
GRIDS = FLAT.reshape(-1, 9, 9)
SOLVED = [str(anydoku.solve(line)) for line in LINES]
INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4"]


def lines_of(solutions, cells):
    return ["".join(map(str, row)) for row in solutions.reshape(-1, cells).tolist()]


@pytest.mark.parametrize("kind", INTEGERS)
def test_one_puzzle_comes_back_in_its_layout(kind):
    for puzzle, dimensions in [(FLAT[0], (81,)), (GRIDS[0], (9, 9)), (GRIDS[0][::1].copy("F"), (9, 9))]:
        solution = anydoku.solve(puzzle.astype(kind))
        assert str(solution) == SOLVED[0] and solution == anydoku.solve(LINES[0])
        assert solution.array.shape == numpy.asarray(solution).shape == dimensions
        assert lines_of(solution.array, 81) == SOLVED[:1]
        assert numpy.asarray(solution, dtype="int64").dtype == "int64"
        assert pickle.loads(pickle.dumps(solution)).array.shape == dimensions


def test_lists_are_puzzles_too():
    assert anydoku.solve(GRIDS[0].tolist()).array.shape == (9, 9)
    assert anydoku.solve(tuple(FLAT[0].tolist())).array.shape == (81,) == anydoku.solve(LINES[0]).array.shape
    assert anydoku.solve([list(row) for row in GRIDS[0]]) == anydoku.solve(LINES[0])
    assert anydoku.solve([list(LINES[0].replace(".", "0")[i : i + 9]) for i in range(0, 81, 9)]) == anydoku.solve(LINES[0])
    for ask in (anydoku.rate, anydoku.canon, anydoku.hint, anydoku.explain, anydoku.count):
        assert ask(GRIDS[0]) == ask(LINES[0]), ask


@pytest.mark.parametrize("kind", INTEGERS)
@pytest.mark.parametrize("dimensions", [(81,), (9, 9), (12, 81), (12, 9, 9), (3, 4, 81), (3, 2, 2, 9, 9), (1, 9, 9), (0, 81), (0, 9, 9)])
def test_many_puzzles_come_back_in_their_layout(kind, dimensions):
    n = int(numpy.prod(dimensions)) // 81
    puzzles = FLAT[:n].reshape(dimensions).astype(kind)
    solved = anydoku.solve_many(puzzles)
    lead = dimensions[:-1] if dimensions[-1] == 81 else dimensions[:-2]
    assert solved.solutions.shape == dimensions and solved.status.shape == lead
    assert lines_of(solved.solutions, 81) == SOLVED[:n] and (solved.status == anydoku.Status.UNIQUE).all()
    assert anydoku.count_many(puzzles) == [1] * n
    assert anydoku.rate_many(puzzles, quick=True) == anydoku.rate_many(LINES[:n], quick=True)
    parts = [anydoku.solve_many(puzzles, part=(i, 5)).solutions for i in range(1, 6)]
    assert lines_of(numpy.concatenate([part.reshape(-1, 81) for part in parts]), 81) == SOLVED[:n]


@pytest.mark.parametrize("shape,side", [("4x4", 4), ("6x6", 6), ("12x12", 12), ("16x16", 16), ("x", 9), ("nrc", 9)])
def test_other_sizes_have_a_shape(shape, side):
    made = [puzzle for puzzle in anydoku.generate_many(3, 1, shape)]
    puzzles = numpy.array([puzzle["givens"] for puzzle in made], "int16").reshape(-1, side, side)
    solutions = numpy.array([puzzle["solution"] for puzzle in made])
    for dimensions in [(3, side, side), (3, side * side), (3, 1, side, side)]:
        solved = anydoku.solve_many(puzzles.reshape(dimensions), shape=shape)
        assert solved.solutions.shape == dimensions and (solved.solutions == solutions.reshape(dimensions)).all()
    one = anydoku.solve_many(puzzles[1], shape=shape)
    assert one.solutions.shape == (side, side) and one.status == anydoku.Status.UNIQUE
    assert anydoku.rate_many(puzzles, shape=shape) == anydoku.rate_many(made)
    assert (anydoku.solve(puzzles[0], shape=shape).array.ravel() == solutions[0]).all()
    assert anydoku.solve_many(puzzles[:0], shape=shape).solutions.shape == (0, side, side)
    assert anydoku.solve_many([], shape=shape).solutions.shape == (0, side * side)
    if side * side != 81:
        with pytest.raises(ValueError, match="give shape="):
            anydoku.solve_many(puzzles)


def test_a_samurai_and_a_jigsaw_are_flat_or_square():
    samurai = anydoku.generate_many(1, 1, "samurai")[0]
    solved = anydoku.solve_many(numpy.array([samurai["givens"]]), shape="samurai")
    assert solved.solutions.tolist() == [samurai["solution"]]
    assert anydoku.solve(numpy.array(samurai["givens"])).array.tolist() == samurai["solution"]
    with pytest.raises(ValueError, match=r"expected \(369,\) or \(n, 369\) for the shape samurai"):
        anydoku.solve_many(numpy.zeros((21, 21), int), shape="samurai")
    jigsaw = anydoku.generate_many(1, 1, "jigsaw")[0]
    solved = anydoku.solve_many(numpy.array(jigsaw["givens"]).reshape(1, 9, 9), shape=jigsaw["shape"])
    assert solved.solutions.ravel().tolist() == jigsaw["solution"]


def test_letters_are_read_as_they_were_written():
    # Without its alphabet, a line of 16x16 with no digit above 15 could be hexadecimal.
    grid = numpy.array(anydoku.generate_many(1, 1, "16x16")[0]["givens"])
    grid[grid == 16] = 0
    assert anydoku.ask("look", {"paper": paper(grid.reshape(16, 16))})["puzzles"][0]["givens"] == grid.tolist()


@pytest.mark.parametrize("wrong,error,words", [
    (GRIDS.astype(float), TypeError, "found an array of float64, expected integers"),
    (GRIDS.astype(bool), TypeError, "found an array of bool"),
    (GRIDS[0].astype("complex"), TypeError, "found an array of complex128"),
    (numpy.array(5), TypeError, "found a single number"),
    (FLAT[:, :80], ValueError, r"dimensions \(12, 80\), expected \(81,\), \(n, 81\), \(9, 9\) or \(n, 9, 9\); give shape="),
    (GRIDS[:, :8], ValueError, r"dimensions \(12, 8, 9\)"),
    (None, TypeError, "not a collection"),
    (7, TypeError, "not a collection"),
    (LINES[0], TypeError, "put it into a list"),
])
def test_what_is_accepted_is_said(wrong, error, words):
    for many in (anydoku.solve_many, anydoku.rate_many, anydoku.count_many, anydoku.canon_many):
        with pytest.raises(error, match=words):
            many(wrong)


@pytest.mark.parametrize("wrong,error,words", [
    (GRIDS[0].astype(float), TypeError, "expected integers: 0 for an open cell"),
    (FLAT[:2], ValueError, r"dimensions \(2, 81\), expected one puzzle.* _many take several puzzles"),
    (GRIDS, ValueError, "expected one puzzle"),
    ([[1, 2], [3]], ValueError, "found 2 rows of 2, 1 cells, expected a square grid"),
    ([1.5] * 81, TypeError, "1.5 cannot stand in a cell"),
    ([None] * 81, TypeError, "None cannot stand in a cell"),
    ([True] * 81, TypeError, "True cannot stand in a cell"),
    ([-1] + [0] * 80, ValueError, "-1 cannot stand in a cell"),
    (None, TypeError, "None is not a puzzle"),
    (7, TypeError, "7 is not a puzzle"),
    ([], anydoku.Refused, "expected a puzzle"),
    ([0] * 80, anydoku.Refused, "80"),
])
def test_what_one_puzzle_may_be_is_said(wrong, error, words):
    for ask in (anydoku.solve, anydoku.rate, anydoku.count, anydoku.check):
        with pytest.raises(error, match=words):
            ask(wrong)


def test_a_bad_row_of_an_array_keeps_its_place():
    puzzles = GRIDS[:4].astype("int32")
    puzzles[1, 0, 0], puzzles[2, 3, 3] = 99, -1
    assert anydoku.solve_many(puzzles).status.tolist() == [1, 3, 3, 1]
    assert [rating is None for rating in anydoku.rate_many(puzzles)] == [False, True, True, False]
    small = numpy.array([anydoku.generate_many(1, 1, "6x6")[0]["givens"]] * 3).reshape(-1, 6, 6)
    small[1, 2, 2] = -5
    solved = anydoku.solve_many(small, shape="6x6")
    assert solved.status.tolist() == [1, 3, 1] and not solved.solutions[1].any()
    assert anydoku.solve_many(numpy.full((2, 6, 6), 9), shape="6x6").solutions.shape == (2, 6, 6)


def test_ranges_are_tuples():
    for givens in [(24, 28), [24, 28], range(24, 29), "24..28", (numpy.int64(24), 28)]:
        assert anydoku.generate(givens=givens, seed=1) == anydoku.generate(givens="24..28", seed=1)
        made = anydoku.generate_many(3, 1, givens=givens)
        assert made == anydoku.generate_many(3, 1, targets={"givens": givens}) == anydoku.generate_many(3, 1, targets={"givens": "24..28"})
        assert all(24 <= one["n_givens"] <= 28 for one in made)
    made = anydoku.generate_many(2, 1, "6x6", rating=(1.5, None), tries=2000)
    assert all(rating.er >= 1.5 for rating in anydoku.rate_many(made))
    assert anydoku.rate(anydoku.generate("4x4", rating=(None, 1.2), seed=1)).er <= 1.2
    for wrong, error in [((1, 2, 3), ValueError), ((), ValueError), (range(1, 9, 2), ValueError), (True, TypeError), ({1: 2}, TypeError)]:
        with pytest.raises(error, match="found|not a range"):
            anydoku.generate(givens=wrong)
        with pytest.raises(error, match="found|not a range"):
            anydoku.generate_many(1, 1, givens=wrong)
    with pytest.raises(anydoku.Refused):
        anydoku.generate_many(1, 1, givens=(28, 24))
