"""Tests of errors: they name their cause, survive pickling between processes, and leave no partial files."""

import concurrent.futures
import copy
import multiprocessing
import os
import pickle

import pytest

import anydoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = "1..4\n..x.\n.3..\n4..1\n"


def exceptions():
    yield pytest.raises(anydoku.Refused, anydoku.solve, WRONG).value
    yield anydoku.rate_many([EASY, "oops"], errors="return")[1]
    yield pytest.raises(anydoku.SeveralSolutions, anydoku.solve, "." * 16).value
    yield pytest.raises(anydoku.NoSolution, anydoku.solve, "55" + "." * 79).value
    yield pytest.raises(anydoku.NoPuzzle, anydoku.generate_many, 2, 1, targets={"rating": "11.9..12", "tries": 2}).value


@pytest.mark.parametrize("error", list(exceptions()), ids=lambda error: type(error).__name__)
def test_exceptions_are_copied_whole(error):
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error) and str(again) == str(error)
        assert {key: value for key, value in vars(again).items()} == vars(error)


def test_exceptions_come_back_from_other_processes():
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        with pytest.raises(anydoku.Refused) as refused:
            pool.submit(anydoku.solve, WRONG).result(timeout=120)
        assert (refused.value.line, refused.value.column, refused.value.found) == (2, 3, '"x"')
        with pytest.raises(anydoku.SeveralSolutions) as several:
            pool.submit(anydoku.solve, "." * 16).result(timeout=120)
        assert len(several.value.solutions) == 2
        found = pool.submit(anydoku.rate_many, [EASY, ""], errors="return").result(timeout=120)
        assert found[0] == anydoku.rate(EASY) and found[1].row == 1
        killer = pool.submit(anydoku.generate, "killer", seed=1).result(timeout=120)
        assert killer == anydoku.generate("killer", seed=1)
    with spawn.Pool(1) as pool, pytest.raises(anydoku.NoSolution):
        pool.map(anydoku.solve, ["55" + "." * 79])


def test_what_cannot_be_made_is_named():
    with pytest.raises(anydoku.NoPuzzle, match="no puzzle as requested was found for puzzle 1 in 2 tries") as nothing:
        anydoku.generate(rating=(11.9, 12), tries=2, seed=1)
    assert nothing.value.missed[0]["tries"] == 2 and nothing.value.puzzles == []
    with pytest.raises(anydoku.Refused):
        anydoku.generate(givens=10)
    # Some can be generated and some cannot: nothing is lost, and every number keeps its place.
    targets = {"rating": "2.6..12", "tries": 1}
    found = anydoku.generate_many(20, 1, targets=targets, errors="coerce")
    assert len(found) == 20 and any(found) and not all(found)
    assert all(one is None or one["number"] == i + 1 for i, one in enumerate(found))
    with pytest.raises(anydoku.NoPuzzle) as some:
        anydoku.generate_many(20, 1, targets=targets)
    assert some.value.puzzles == [one for one in found if one]
    assert [one["number"] - 1 for one in some.value.missed] == [i for i, one in enumerate(found) if one is None]
    told = anydoku.generate_many(20, 1, targets=targets, errors="return")
    assert [isinstance(one, anydoku.NoPuzzle) for one in told] == [one is None for one in found]


def test_there_is_a_reason_where_there_is_no_path():
    for ask in (anydoku.explain, anydoku.hint, anydoku.rate):
        with pytest.raises(anydoku.SeveralSolutions, match="several solutions"):
            ask("." * 81)
        with pytest.raises(anydoku.NoSolution, match="no solution"):
            ask("55" + "." * 79)
    # Singles alone do not solve it; that is not an error, and the path reports it.
    hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    path = anydoku.explain(hard, scale="hodoku")
    assert path.end in ("solved", "stuck") and path.summary and path.is_solved == (path.end == "solved")


def test_a_shape_beside_another_is_refused():
    nrc = anydoku.generate("nrc", seed=1)
    assert anydoku.count(nrc, shape="nrc") == 1
    with pytest.raises(ValueError, match="leave out one of them"):
        anydoku.count(nrc, shape="x")


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_failed_write_leaves_what_was_there(tmp_path, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"p.{ending}"

    def breaks():
        yield from [EASY] * 25
        raise KeyError("mine")

    with pytest.raises(KeyError):
        anydoku.write_dataset(path, breaks(), group=10)
    assert os.listdir(tmp_path) == []
    assert anydoku.write_dataset(path, [EASY]) == 1
    before = path.read_bytes()
    with pytest.raises(KeyError):
        anydoku.write_dataset(path, breaks(), group=10)
    assert path.read_bytes() == before and os.listdir(tmp_path) == [path.name]
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_table_that_has_the_column_is_not_written_over():
    pyarrow = pytest.importorskip("pyarrow")
    table = anydoku.add_columns(pyarrow.table({"puzzle": [EASY]}), ["solution"])
    with pytest.raises(ValueError, match="has a column 'solution' already"):
        anydoku.add_columns(table, ["solution"])


def test_numbers_that_are_no_digits_are_refused():
    for wrong in ([1, -1] + [0] * 14, [5] * 16):
        with pytest.raises(ValueError):
            anydoku.solve(wrong)
