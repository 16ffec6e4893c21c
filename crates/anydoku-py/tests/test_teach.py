"""Tests of the teaching functions."""

import copy
import pathlib

import pytest

import anydoku
from anydoku.teach import checkgrid, entry, hiddensingletons, ispossible, issolved, newgrid, places, possibilities, readgrid
from anydoku.teach import setentry, showgrid, simplesolve, simplesolvehidden, singletons, writegrid

NAKED = pathlib.Path(__file__).parents[2] / "anydoku/tests/data/naked-singles.txt"


def test_a_value_that_stands_there_is_ignored():
    grid = newgrid()
    assert setentry(grid, 5, 5, 7) and setentry(grid, 5, 9, 3)
    assert ispossible(grid, 5, 5, 7) and ispossible(grid, 5, 5, 8) and not ispossible(grid, 5, 5, 3)
    assert possibilities(grid, 5, 5) == [1, 2, 4, 5, 6, 7, 8, 9]
    before = copy.deepcopy(grid)
    assert not setentry(grid, 5, 5, 8) and grid == before, "only an open cell is written to"


def test_wrong_digits_are_refused():
    grid = newgrid()
    assert setentry(grid, 5, 5, 7)
    for a, b in [(5, 9), (1, 5), (4, 6)]:
        assert not ispossible(grid, a, b, 7) and not setentry(grid, a, b, 7)
    assert ispossible(grid, 1, 1, 7)
    assert not setentry(grid, 1, 1, 0) and not setentry(grid, 1, 1, 10)
    assert sum(map(sum, grid)) == 7


def test_a_students_checkgrid_is_ours():
    def students(grid):
        return all(grid[a - 1][b - 1] == 0 or ispossible(grid, a, b, grid[a - 1][b - 1]) for a in range(1, 10) for b in range(1, 10))

    grid = newgrid()
    assert students(grid) and checkgrid(grid) and not issolved(grid)
    for (a, b), is_right in {(9, 9): True, (1, 9): False, (9, 1): False, (3, 3): False, (4, 4): True}.items():
        grid = newgrid()
        grid[0][0] = grid[a - 1][b - 1] = 5
        assert students(grid) == checkgrid(grid) == is_right


@pytest.mark.skipif(not NAKED.exists(), reason="not in the repository")
def test_easy_puzzles_fall_to_singletons_alone():
    lines = [line for line in NAKED.read_text().splitlines() if line and not line.startswith("#")]
    assert len(lines) == 11
    for line in lines:
        grid = readgrid(line)
        assert simplesolve(grid) and issolved(grid) and checkgrid(grid)
        assert writegrid(grid) == str(anydoku.solve(line))
        assert all(possibilities(grid, a, b) == [entry(grid, a, b)] for a, b in places())
        assert not singletons(grid) and not hiddensingletons(grid)


def test_hidden_singletons_reach_further():
    line = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    assert not simplesolve(readgrid(line))
    grid = readgrid(line)
    assert simplesolvehidden(grid) and showgrid(grid).count("\n") == 8
    assert writegrid(grid) == str(anydoku.solve(line))


def test_what_is_no_grid_is_named():
    for text, words in [("12", "found 2 entries"), ("." * 80 + "x", "entry 81: found 'x'")]:
        with pytest.raises(ValueError, match=words):
            readgrid(text)
    with pytest.raises(ValueError, match="found row 0 and column 1"):
        entry(newgrid(), 0, 1)
    with pytest.raises(ValueError, match="nine rows of nine"):
        ispossible([[0] * 9], 1, 1, 1)
    wrong = newgrid()
    wrong[0][8] = 12
    with pytest.raises(ValueError, match="found 12 in row 1, column 9"):
        checkgrid(wrong)
