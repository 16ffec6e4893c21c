"""Tests of the board to play on."""

import copy
import pathlib
import pickle
import random

import pytest

import anydoku
from anydoku import Board, Move

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXAMPLES = pathlib.Path(__file__).parents[3] / "examples"
SHAPES = ["4x4", "6x6", "9x9", "x", "nrc", "jigsaw", "12x12", "16x16", "samurai", "cube", "killer", "thermo"]


def puzzle_of(name):
    return anydoku.Puzzle((EXAMPLES / name).read_text()) if name.endswith(".gss") else anydoku.generate(name, seed=1)


@pytest.mark.parametrize("name", [*SHAPES, "6x6.gss", "nrc.gss"])
def test_a_board_is_played_to_its_solution_and_back(name):
    puzzle = puzzle_of(name)
    board, solution = Board(puzzle), anydoku.solve(puzzle)
    assert board.digits == board.givens == tuple(puzzle.givens) and not board.moves and not board.is_solved()
    cells = [cell for cell in range(len(board)) if not board[cell]]
    random.Random(1).shuffle(cells)
    for i, cell in enumerate(cells):
        if i % 10 == 0:
            legal = board.legal_moves
            assert {move.cell for move in legal} == {cell for cell in cells[i:]}
            assert all(Move(cell, solution[cell]) in legal for cell in cells[i:])
            assert board.legal_digits(cell) == tuple(digit for at, digit in legal if at == cell)
        board.push(cell, solution[cell])
        assert board.legal_digits(cell) == () and board.candidates[cell] == ()
    assert board.is_full() and board.is_solved() and board.legal_moves == [] and board.clashes() == board.broken_rules() == ()
    assert board.digits == tuple(solution) and board.hint() is None
    full = board.to_puzzle()
    assert full.givens == list(solution) and anydoku.check(full)["answer"] == "unique"
    assert [board.pop() for _ in cells] == [Move(cell, solution[cell]) for cell in reversed(cells)]
    assert board == Board(puzzle) and board.hint().places + board.hint().removes
    with pytest.raises(IndexError, match="no move"):
        board.pop()


def test_legal_digits_are_those_of_houses():
    board = Board(EASY)
    for cell in range(81):
        seen = {board[other] for house in board.houses if cell in house for other in house}
        expected = () if board[cell] else tuple(digit for digit in range(1, 10) if digit not in seen)
        assert board.legal_digits(cell) == board.candidates[cell] == expected
    assert len(board.houses) == 27


def test_legal_digits_break_no_rule():
    puzzle = anydoku.Puzzle("." * 16, rules="cage 3: r1c1 r1c2; thermo: r4c1 r4c2 r4c3 r4c4")
    board = Board(puzzle)
    assert board.legal_digits("r1c1") == (1, 2) and board.legal_digits("r4c2") == (2,) and board.legal_digits("r2c2") == (1, 2, 3, 4)
    board.push("r1c1", 4)
    assert board.broken_rules() == ("cage 3 at r1c1",) and board.clashes() == ()
    # A rule that is already broken does not forbid other digits.
    assert board.legal_digits("r3c3") == (1, 2, 3, 4)
    assert not board.is_solved() and board.pop() == Move(0, 4) and board.broken_rules() == ()
    assert Board(anydoku.Puzzle(puzzle.to_text())).legal_moves == board.legal_moves


def test_clashes_are_reported_and_wrong_digits_are_no_solution():
    board = Board(EASY)
    board[0, 2] = 5
    assert board.clashes() == (0, 2) and board["r1c3"] == board[2] == 5
    board[0, 2] = 4
    assert board.clashes() == () and board.moves == (Move(2, 5), Move(2, 4))
    board[0, 2] = 0
    assert board[0, 2] == 0 and board.digits == Board(EASY).digits
    assert [board.pop() for _ in range(3)] == [Move(2, 0), Move(2, 4), Move(2, 5)] and board[2] == 0
    solution = list(anydoku.solve(EASY))
    solution[2], solution[3] = solution[3], solution[2]
    for cell, digit in enumerate(solution):
        if not board.givens[cell]:
            board.push(cell, digit)
    assert board.is_full() and board.clashes() and not board.is_solved()


def test_starting_marks_count():
    marks = anydoku.Puzzle("." * 16, marks="12 . . . . . . . . . . . . . . .")
    board = Board(marks)
    assert board.legal_digits(0) == (1, 2)
    for full, is_solved in [("1234341221434321", True), ("4321214334121234", False)]:
        other = board.copy()
        for cell, digit in enumerate(full):
            other.push(cell, int(digit))
        assert other.is_solved() is is_solved and not board.is_full()


def test_cells_have_numbers_places_and_names():
    board = Board(EASY)
    assert board.cell("r2c1") == board.cell((1, 0)) == board.cell(9) == 9 and board.name((1, 0)) == "r2c1"
    samurai = Board("", shape="samurai")
    assert samurai.cell((20, 20)) == 368 and samurai.array.shape == (369,) and Board(EASY).array.shape == (9, 9)
    for where, error in [((9, 0), IndexError), ((0, -1), IndexError), (81, IndexError), (-1, IndexError), ("r10c1", KeyError)]:
        for act in (board.cell, board.__getitem__, board.legal_digits, board.name):
            with pytest.raises(error, match="the board has no cell"):
                act(where)
        with pytest.raises(error):
            board.push(where, 1)
    with pytest.raises(IndexError):
        samurai.cell((0, 9))
    for digit in (10, -1):
        with pytest.raises(ValueError, match="not a digit of this board"):
            board.push(2, digit)
    with pytest.raises(ValueError, match="r1c1 has a given, 5"):
        board[0, 0] = 1
    assert not board.moves


def test_boards_are_copied_compared_and_shown():
    board = Board(EASY)
    board.push(2, 4)
    others = [copy.copy(board), copy.deepcopy(board), board.copy(), pickle.loads(pickle.dumps(board))]
    assert all(other == board and other.moves == board.moves for other in others)
    for other in others:
        other.pop()
        assert other != board and board[2] == 4 and other == Board(board)
    assert str(board).splitlines()[1] == "| 5 3 4 | . 7 . | . . . |" and repr(board).startswith("<Board 534.7") and "1 moves" in repr(board)
    assert board._repr_svg_().startswith("<svg") and list(board) == list(board.digits) and len(board) == 81
    with pytest.raises(TypeError):
        hash(board)


def test_puzzles_in_any_form_with_any_number_of_solutions():
    numpy = pytest.importorskip("numpy")
    grid = numpy.array([int(cell) for cell in EASY.replace(".", "0")]).reshape(9, 9)
    assert Board(grid).digits == Board(grid.tolist()).digits == Board(EASY).digits
    board = Board(grid)
    board.push(numpy.int64(2), numpy.uint8(4))
    assert (board.array != grid).sum() == 1 and board.moves == (Move(2, 4),)
    several, none = Board("." * 16), Board("55" + "." * 79)
    assert len(several.legal_moves) == 64 and none.clashes() == (0, 1) and not none.is_solved()
    for wrong in ("oops", "", "1...x..........."):
        with pytest.raises(anydoku.Refused):
            Board(wrong)
    with pytest.raises(TypeError):
        Board(None)
    with pytest.raises(anydoku.NoSolution):
        none.hint()
    board = Board(EASY)
    board.push(2, 9)
    with pytest.raises(ValueError):
        board.hint()


def test_boards_and_solutions_are_puzzles():
    jigsaw, killer = anydoku.generate("jigsaw", seed=1), anydoku.generate("killer", seed=1)
    for puzzle in (jigsaw, killer, anydoku.Puzzle(EASY), anydoku.generate("samurai", seed=1)):
        solution, board = anydoku.solve(puzzle), Board(puzzle)
        assert anydoku.check(solution)["answer"] == anydoku.check(board)["answer"] == "unique"
        assert anydoku.solve(board) == anydoku.solve(board.to_puzzle()) and anydoku.solve(board).digits == solution.digits
        assert anydoku.count_many([board, solution, puzzle, None]) == [1, 1, 1, None]
        assert anydoku.solve_many([board, solution]).solutions.tolist() == [list(solution)] * 2
        assert Board(solution).is_solved() and anydoku.Puzzle(str(solution), puzzle.shape, rules=puzzle.rules).givens == list(solution)
        for one in (board, solution, puzzle, {"puzzle": EASY}):
            for many in (anydoku.solve_many, anydoku.rate_many):
                with pytest.raises(TypeError, match="not a collection"):
                    many(one)
