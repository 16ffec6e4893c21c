"""Tests of the functions for one puzzle."""

import doctest
import importlib
import importlib.util
import signal
import subprocess
import sys
import threading

import pytest

import anydoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("module", ["anydoku", "anydoku._desk", "anydoku._types", "anydoku._arrays", "anydoku._progress", "anydoku._small", "anydoku._solved", "anydoku._steps", "anydoku._board", "anydoku._symmetry", "anydoku._bulk", "anydoku._frames", "anydoku._tables", "anydoku._files", "anydoku.teach"])
def test_what_docstrings_say_is_so(module):
    failed, tried = doctest.testmod(importlib.import_module(module), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0
    assert tried > 0


def test_a_puzzle_is_solved_whatever_it_comes_in():
    numbers = [0 if cell == "." else int(cell) for cell in EASY]
    for puzzle in (EASY, EASY.replace(".", "0"), numbers, anydoku.Puzzle(EASY), anydoku.convert(EASY, to="sdk")):
        assert str(anydoku.solve(puzzle)) == SOLVED


@pytest.mark.parametrize("shape", ["4x4", "6x6", "x", "nrc", "12x12", "samurai"])
def test_shapes_are_made_solved_and_rated(shape):
    puzzle = anydoku.generate(shape=shape, seed=3)
    solution = anydoku.solve(puzzle)
    assert len(solution) == anydoku.Shape(shape).cells
    assert anydoku.count(puzzle) == 1
    assert anydoku.check(puzzle)["answer"] == "unique"
    if shape != "samurai":
        path = anydoku.explain(puzzle)
        assert max(step.rating for step in path) == pytest.approx(anydoku.rate(puzzle).er, abs=0.11)


def test_a_frame_is_completed():
    frame = anydoku.Puzzle("." * 36, shape="6x6", rules="thermo: r1c1 r1c2 r1c3")
    proposals = anydoku.propose(frame, add=["rules:arrow:2", "givens"], proposals=2, seed=1)
    assert proposals and all(one["unique"] and one["rules"][0].startswith("thermo") for one in proposals)
    for one in proposals:
        checked = anydoku.check(one["puzzle"])
        assert checked["answer"] == "unique" and not checked["superfluous"]
    with pytest.raises(anydoku.NoPuzzle, match="already"):
        anydoku.propose(EASY)
    with pytest.raises(anydoku.Refused):
        anydoku.propose(frame, add="thermos")


def test_candidates_are_counted():
    checked = anydoku.check("12..34..........", count_each=1000, relations=True)
    counts = checked["counts"]["counts"]
    assert len({sum(of_cell) for of_cell in counts}) == 1
    assert checked["related"]["undecided"] == 0


def test_what_is_wrong_says_where():
    with pytest.raises(anydoku.Refused) as refused:
        anydoku.solve("1..4\n..x.\n.3..\n4..1\n")
    assert (refused.value.line, refused.value.column, refused.value.found) == (2, 3, '"x"')
    with pytest.raises(anydoku.NoSolution):
        anydoku.solve("55" + "." * 79)
    with pytest.raises(anydoku.SeveralSolutions):
        anydoku.solve("." * 81)
    with pytest.raises(anydoku.Refused):
        anydoku.generate(shape="samuray")
    with pytest.raises(anydoku.Refused):
        anydoku.rate(EASY, shape="6x6")


def test_everything_shows_itself_in_a_notebook():
    assert anydoku.Puzzle(EASY)._repr_svg_().startswith("<svg")
    assert anydoku.solve(EASY)._repr_svg_().startswith("<svg")
    assert anydoku.Shape("cube")._repr_svg_().startswith("<svg")
    path = anydoku.explain(EASY, pictures=True)
    assert path.is_solved and "<ol>" in path._repr_html_() and path[0]._repr_svg_().startswith("<svg")
    assert anydoku.hint(EASY).technique == path[0].technique


def test_progress_is_told_and_can_end_the_work():
    told = []
    anydoku.rate_many([EASY] * 5, progress=lambda done, of: told.append((done, of)) and False)
    assert told == [(5, 5)]
    reply = anydoku.ask("generate", {"seed": 1, "n": 100000}, progress=lambda done, of: done >= 3)
    assert reply["stopped"] and reply["made"] < 100000

    def breaks(done, of):
        raise KeyError("mine")

    with pytest.raises(KeyError):
        anydoku.ask("generate", {"seed": 1, "n": 100000}, progress=breaks)


# Each of these would take years. Bulk work runs on threads to which Ctrl-C is not delivered.
ENDLESS = anydoku.Puzzle("." * 81, rules="cage 3: r1c1 r1c2")
LONG = {
    "one": lambda: anydoku.count(ENDLESS),
    "many": lambda: anydoku.count_many([ENDLESS] * 10),
    "more threads": lambda: anydoku.count_many([ENDLESS, "", ENDLESS], threads=3),
}


@pytest.mark.parametrize("work", LONG.values(), ids=LONG)
def test_ctrl_c_ends_long_work(work):
    # A shell that starts tests in the background may have disabled SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()


def test_the_program_comes_along():
    ran = subprocess.run([sys.executable, "-m", "anydoku", "solve", EASY], capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stdout.strip() == SOLVED
    assert subprocess.run([sys.executable, "-m", "anydoku", "nonsense"], capture_output=True).returncode == 2


def test_a_puzzle_is_printed_as_a_board():
    board = str(anydoku.Puzzle(EASY))
    assert board.splitlines()[:3] == ["+-------+-------+-------+", "| 5 3 . | . 7 . | . . . |", "| 6 . . | 1 9 5 | . . . |"]
    assert str(anydoku.solve(board)) == SOLVED and str(anydoku.Puzzle(board)) == board
    assert repr(anydoku.Puzzle(EASY)) == f"Puzzle({EASY!r})" and "\n" not in repr(anydoku.Puzzle(board))
    for shape in ("4x4", "6x6", "x", "nrc", "jigsaw", "12x12", "16x16", "samurai", "cube"):
        puzzle = anydoku.generate(shape, seed=1)
        assert "+--" in str(puzzle) and eval(repr(puzzle), {"Puzzle": anydoku.Puzzle}) == puzzle
        assert anydoku.Puzzle(puzzle.to_text()).givens == puzzle.givens
        assert anydoku.Puzzle(str(puzzle), shape=puzzle.shape).givens == puzzle.givens
    killer = anydoku.generate("killer", seed=1)
    assert str(killer).startswith("+---") and str(killer).splitlines()[13].startswith("cage ")
    assert "; ".join(str(killer).splitlines()[13:]).replace(";; ", "; ") == killer.rules
    assert str(anydoku.Puzzle("oops")) == "oops" and str(anydoku.Puzzle("")) == ""
    assert str(anydoku.Puzzle(".", shape="samuray")) == "."


def test_progress_bars_are_shown_and_stop_on_ctrl_c(capsys, monkeypatch):
    rows = [EASY] * 3 + [""]
    calls = [
        lambda: len(anydoku.rate_many(rows, progress=True)),
        lambda: len(anydoku.canon_many(rows, progress=True)),
        lambda: len(anydoku.count_many(rows, progress=True)),
        lambda: len(anydoku.solve_many(rows, progress=True).status),
        lambda: len(anydoku.generate_many(4, 1, "4x4", progress=True)),
    ]
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    for call in calls:
        assert call() == 4
        told = capsys.readouterr()
        assert told.err.endswith(" s\n") and "4 of 4 puzzles" in told.err and not told.out
    assert anydoku.rate_many([], progress=True) == [] and capsys.readouterr().err == ""
    monkeypatch.undo()
    if importlib.util.find_spec("tqdm"):
        for call in calls:
            assert call() == 4
            assert "4/4" in capsys.readouterr().err
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        anydoku.count_many([ENDLESS] * 10, progress=True)
    told = []
    solved = anydoku.solve_many([EASY] * 70_000, progress=lambda done, of: told.append((done, of)) or True)
    assert told == [(65_536, 70_000)] and (solved.status[:65_536] == 1).all() and (solved.status[65_536:] == anydoku.Status.UNKNOWN).all()
