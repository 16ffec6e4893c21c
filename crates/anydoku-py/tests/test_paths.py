"""Tests that solution paths begin with the puzzle, and that a step places every digit of the end."""

import pathlib

import pytest

import anydoku

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples"
PUZZLES = {
    "plain": anydoku.Puzzle("...6.1...9.8.2....53...7....9...2.43..786...5...4.9..1.8..4..3.2.6......3...156.9"),
    **{shape: anydoku.generate(shape, seed=3) for shape in ("9x9", "4x4", "x", "nrc", "12x12", "jigsaw", "killer", "thermo")},
    **{f"{name}.gss": anydoku.Puzzle((EXAMPLES / f"{name}.gss").read_text()) for name in ("6x6", "nrc")},
}


@pytest.mark.parametrize("name", PUZZLES)
def test_a_path_begins_with_the_puzzle_and_ends_with_its_steps(name):
    puzzle = PUZZLES[name]
    path = anydoku.explain(puzzle)
    assert list(path.start) == puzzle.givens
    board = list(puzzle.givens)
    for step in path:
        for cell, digit in step.places:
            assert board[cell] == 0, f"{step} places a digit twice"
            board[cell] = digit
    assert board == list(path.digits)
    if path.is_solved:
        assert board == list(anydoku.solve(puzzle))
    rating = anydoku.rate(puzzle)
    assert rating.steps == len(path)
    if path.is_solved:
        assert rating.er == pytest.approx(max(step.rating for step in path), abs=0.051)
    first = anydoku.hint(puzzle)
    assert (first.technique, first.places, first.removes) == (path[0].technique, path[0].places, path[0].removes)
