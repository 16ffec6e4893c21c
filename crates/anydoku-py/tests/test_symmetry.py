"""Tests of symmetries and of equivalent puzzles."""

import collections
import pathlib
import pickle

import pytest

import anydoku

numpy = pytest.importorskip("numpy")

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples"
SHAPES = ["4x4", "6x6", "9x9", "x", "nrc", "jigsaw", "12x12", "16x16", "samurai", "cube"]


@pytest.mark.parametrize("shape", SHAPES)
def test_puzzles_that_are_equivalent(shape):
    puzzle = anydoku.generate(shape, seed=1)
    others = anydoku.augment(puzzle, 10, seed=5)
    assert others == anydoku.augment(puzzle, 10, seed=5) != anydoku.augment(puzzle, 10, seed=6)
    assert others[:3] == anydoku.augment(puzzle, 3, seed=5) and puzzle not in others
    assert anydoku.count_many(others) == [1] * 10
    assert all(other.shape == puzzle.shape and sum(map(bool, other.givens)) == sum(map(bool, puzzle.givens)) for other in others)
    forms = anydoku.canon_many([puzzle, *others])
    assert len(set(forms)) == 1
    if shape in ("4x4", "6x6", "9x9", "x", "nrc", "jigsaw"):
        assert len({rating.er for rating in anydoku.rate_many([puzzle, *others])}) == 1
    # A symmetry moves the solution with the puzzle.
    group = anydoku.symmetries(puzzle)
    solution = anydoku.solve(puzzle).array
    for symmetry, other in zip(group.random(10, seed=5), others):
        assert symmetry.puzzle(puzzle) == other and (symmetry.array(puzzle.givens) == other.givens).all()
        assert (anydoku.solve(other).array == symmetry.array(solution)).all()
        assert sorted(symmetry.digits) == list(range(len(symmetry.digits))) and symmetry.digits[0] == 0
        assert pickle.loads(pickle.dumps(symmetry)) == symmetry


@pytest.mark.parametrize("shape,order", [("4x4", 128), ("6x6", 3456), ("9x9", 3_359_232), ("x", 96), ("samurai", None)])
def test_the_order_of_groups(shape, order):
    group = anydoku.symmetries("", shape=shape)
    expected = anydoku.ask("analyze", {"paper": {"shape": shape}})["puzzles"][0]
    assert group.order == int(expected["order"]) == (order or group.order) and group.is_complete
    houses = {frozenset(house) for house in anydoku.Board("", shape=shape).houses}
    for cells in (*group.generators, *(symmetry.cells for symmetry in group.random(20, seed=2))):
        assert {frozenset(cells[cell] for cell in house) for house in houses} == houses


def test_all_symmetries_are_equally_likely():
    drawn = anydoku.symmetries("", shape="4x4").random(64_000, seed=3)
    cells = collections.Counter(symmetry.cells for symmetry in drawn)
    digits = collections.Counter(symmetry.digits for symmetry in drawn)
    # 500 and 2667 are expected; six standard deviations are allowed.
    assert len(cells) == 128 and all(abs(n - 500) < 6 * 500**0.5 for n in cells.values())
    assert len(digits) == 24 and all(abs(n - 2667) < 6 * 2667**0.5 for n in digits.values())
    assert len({symmetry.cells for symmetry in anydoku.symmetries("", shape="9x9").random(1000, seed=1)}) > 990


def test_parts_of_a_job_are_the_whole():
    group = anydoku.symmetries("", shape="nrc")
    assert group.random(10, seed=4) == group.random(4, seed=4) + group.random(6, seed=4, first=4)
    assert group.random(0, seed=4) == [] and group.random(2) != group.random(2)
    for wrong in ({"n": -1}, {"n": 1, "seed": -1}, {"n": 1, "seed": 1 << 64}, {"n": 1, "first": -1}):
        with pytest.raises(ValueError, match="must not be negative"):
            group.random(**wrong)


def test_marks_and_nameless_shapes_move_too():
    marked = anydoku.Puzzle("." * 16, marks="12 . - 34 . . . . . . . . . . . 1")
    for other in anydoku.augment(marked, 20, seed=1):
        items = other.marks.split()
        assert sorted(map(len, items)) == [1] * 14 + [2] * 2 and items.count("-") == 1 and items.count(".") == 12
        assert anydoku.count(other) == anydoku.count(marked)
    several = anydoku.Puzzle("1...2...3...4...")
    assert anydoku.count_many(anydoku.augment(several, 5, seed=1)) == [12] * 5
    nameless = anydoku.Puzzle((EXAMPLES / "nrc.gss").read_text())
    assert anydoku.count_many(anydoku.augment(nameless, 3, seed=1)) == [1] * 3
    empty = anydoku.Puzzle("", shape="6x6")
    assert anydoku.augment(empty, 1, seed=1)[0].givens == [0] * 36
    for wrong in ("oops", "", anydoku.generate("killer", seed=1), anydoku.Puzzle("." * 16, rules="thermo: 1 2 3")):
        for ask in (anydoku.symmetries, lambda puzzle: anydoku.augment(puzzle, 1)):
            with pytest.raises(anydoku.Refused):
                ask(wrong)
    with pytest.raises(TypeError):
        anydoku.augment(None, 1)
    symmetry = anydoku.symmetries(several).random(1, seed=1)[0]
    with pytest.raises(ValueError, match="found a puzzle of 81 cells and 9 digits, expected 16 cells and 4 digits"):
        symmetry.puzzle("." * 81)
    with pytest.raises(anydoku.Refused, match="rules"):
        symmetry.puzzle(anydoku.Puzzle("." * 16, rules="thermo: 1 2 3"))


@pytest.mark.parametrize("shape,side", [(None, 9), ("6x6", 6), ("16x16", 16), ("x", 9)])
def test_arrays_are_moved_with_their_solutions(shape, side):
    made = anydoku.generate_many(20, 1, shape or "9x9")
    puzzles = numpy.array([one["givens"] for one in made], "int32").reshape(-1, side, side)
    solutions = numpy.array([one["solution"] for one in made], "uint8").reshape(-1, side, side)
    x, y = anydoku.augment_arrays(puzzles, solutions, seed=9, shape=shape)
    assert x.shape == y.shape == puzzles.shape and (x.dtype, y.dtype) == ("int32", "uint8") and (x != puzzles).any()
    assert (anydoku.solve_many(x, shape=shape).solutions == y).all()
    assert anydoku.canon_many(x, shape=shape) == anydoku.canon_many(puzzles, shape=shape)
    flat, one = anydoku.augment_arrays(puzzles.reshape(4, 5, -1), puzzles.reshape(4, 5, -1), seed=9, shape=shape)
    assert (flat == x.reshape(4, 5, -1)).all() and (one == flat).all()
    later = anydoku.augment_arrays(puzzles[7:], seed=9, shape=shape, first=7)[0]
    assert (later == x[7:]).all()
    symmetry = anydoku.symmetries("", shape=shape or "9x9").random(1, seed=9)[0]
    assert (symmetry.array(puzzles)[0] == x[0]).all() and symmetry.array(puzzles).dtype == "int32"
    assert anydoku.augment_arrays(puzzles[:0], seed=1, shape=shape)[0].shape == (0, side, side)
    for wrong, error, words in [
        ((puzzles.astype(float),), TypeError, "expected integers"),
        ((puzzles[:, :3],), ValueError, "dimensions"),
        ((puzzles, solutions[:3]), ValueError, "found arrays of 20, 3 puzzles"),
        ((puzzles + 99,), ValueError, "found numbers from 99"),
        ((puzzles - 1,), ValueError, "found numbers from -1"),
    ]:
        with pytest.raises(error, match=words):
            anydoku.augment_arrays(*wrong, shape=shape)
    for wrong, error in [(puzzles + 99, ValueError), (puzzles[:, :3], ValueError), (puzzles.astype(float), TypeError)]:
        with pytest.raises(error):
            symmetry.array(wrong)
