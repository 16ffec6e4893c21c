"""Tests that solution paths begin with the puzzle, and that a step places every digit of the end."""

import pathlib
import pickle

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
    # Ratings are on the scale of Sudoku Explainer; explanations of puzzles with rules are not unless requested.
    rating, on_se = anydoku.rate(puzzle), anydoku.explain(puzzle, scale="se")
    assert rating.steps == len(on_se)
    if on_se.is_solved:
        assert rating.er == pytest.approx(max(step.rating for step in on_se), abs=0.051)
    first = anydoku.hint(puzzle)
    assert (first.technique, first.places, first.removes) == (path[0].technique, path[0].places, path[0].removes)


@pytest.mark.parametrize("name", PUZZLES)
def test_every_step_has_the_board_before_it(name):
    puzzle = PUZZLES[name]
    path, board = anydoku.explain(puzzle), None
    for step, before in zip(path, path.boards()):
        assert before == step.before == (step.digits, step.candidates)
        for cell, (digit, candidates) in enumerate(zip(step.digits, step.candidates)):
            assert (digit == 0) == bool(candidates)
            # Candidates only ever disappear.
            assert board is None or set(candidates) <= set(board.candidates[cell])
        assert all(step.digits[cell] == 0 and digit in step.candidates[cell] for cell, digit in (*step.places, *step.removes))
        if board is not None:
            placed = {cell: digit for cell, digit in last.places}
            assert step.digits == tuple(placed.get(cell, digit) for cell, digit in enumerate(board.digits))
            assert all(digit not in step.candidates[cell] for cell, digit in last.removes)
        board, last = before, step
    assert path[0].digits == path.start
    assert anydoku.hint(puzzle).before == path[0].before
    assert pickle.loads(pickle.dumps(path))[-1].before == path[-1].before
    with pytest.raises(ValueError, match="not known"):
        anydoku.Step.of({"technique": "x"}).before


@pytest.mark.parametrize("part", [None, (2, 3)])
def test_many_paths_are_those_of_single_puzzles(part):
    plain = [one["line"] for one in anydoku.generate_many(20, seed=5)]
    rows = [*plain[:5], "", *PUZZLES.values(), "oops", None, "." * 81, "55" + "." * 79, *plain[5:]]
    numbers = anydoku.part_of(len(rows), part)
    found = list(anydoku.explain_many(rows, part=part, errors="return", threads=2))
    assert len(found) == len(numbers)
    for i, path in zip(numbers, found):
        if isinstance(path, Exception):
            with pytest.raises(type(path)):
                anydoku.explain("" if rows[i] is None else rows[i])
            assert not isinstance(path, anydoku.Refused) or path.row == i
        else:
            alone = anydoku.explain(rows[i])
            assert list(path) == list(alone) and vars(path) == vars(alone)
            assert path[-1].before == alone[-1].before
    words = {"": anydoku.Refused, "oops": anydoku.Refused, None: anydoku.Refused, "." * 81: anydoku.SeveralSolutions, "55" + "." * 79: anydoku.NoSolution}
    kinds = [words.get(rows[i], anydoku.SolutionPath) if not isinstance(rows[i], anydoku.Puzzle) else anydoku.SolutionPath for i in numbers]
    assert [type(path) for path in found] == kinds
    assert [path is None for path in anydoku.explain_many(rows, part=part)] == [isinstance(path, Exception) for path in found]


def test_paths_come_in_batches_and_can_be_stopped():
    plain = [one["line"] for one in anydoku.generate_many(130, seed=5)]
    told = []
    paths = anydoku.explain_many(plain, threads=1, progress=lambda done, of: told.append((done, of)))
    assert next(paths).is_solved and told[-1] == (50, 130)
    assert sum(path.is_solved for path in paths) == 129 and told[-1] == (130, 130)
    stopped = list(anydoku.explain_many(plain, threads=1, progress=lambda done, of: done >= 50, errors="return"))
    assert len(stopped) == 130 and isinstance(stopped[-1], TimeoutError) and stopped[0].is_solved
    assert list(anydoku.explain_many([])) == []
    assert [path.end for path in anydoku.explain_many(plain[:2], scale="anydoku")] == ["solved"] * 2
    for wrong, error in [({"scale": "nope"}, anydoku.Refused), ({"errors": "nope"}, ValueError), ({"part": (3, 2)}, ValueError)]:
        with pytest.raises(error):
            anydoku.explain_many(plain, **wrong)
    with pytest.raises(anydoku.Refused, match="row 1"):
        list(anydoku.explain_many([plain[0], "oops"], errors="raise"))
    assert [path.is_solved for path in anydoku.explain_many(anydoku.cells_of(plain[:3]).reshape(3, 9, 9))] == [True] * 3
