"""Tests of bulk work with all kinds of input, and in parts."""

import random

import pytest

import anydoku

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(300, seed=5)]
CELLS = numpy.array([[0 if cell == "." else int(cell) for cell in line] for line in LINES], numpy.uint8)


def columns():
    yield "list", LINES
    yield "numpy", CELLS
    yield "numpy, every other row", numpy.repeat(CELLS, 2, axis=0)[::2]
    yield "numpy int64", CELLS.astype(numpy.int64)
    yield "numpy text", numpy.array(LINES)
    yield "arrow", pyarrow.array(LINES)
    yield "arrow, a part of it", pyarrow.array(["x", *LINES]).slice(1)
    yield "arrow large", pyarrow.array(LINES, pyarrow.large_string())
    yield "arrow chunks", pyarrow.chunked_array([LINES[:100], LINES[100:]])
    try:
        import polars

        yield "polars", polars.Series(LINES)
    except ImportError:
        pass
    try:
        import pandas

        yield "pandas", pandas.Series(LINES)
    except ImportError:
        pass


@pytest.mark.parametrize("name,column", list(columns()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_column_gives_the_same(name, column):
    solved = anydoku.solve_many(column)
    assert solved.status.tolist() == [anydoku.Status.UNIQUE] * len(LINES)
    assert solved.solutions.shape == (300, 81) and solved.solutions.dtype == numpy.uint8
    given = CELLS > 0
    assert (solved.solutions[given] == CELLS[given]).all()
    assert (numpy.sort(solved.solutions.reshape(-1, 9, 9), axis=2) == numpy.arange(1, 10)).all()
    assert [rating.er for rating in anydoku.rate_many(column[:20], quick=True)] == [
        anydoku.rate(line, quick=True).er for line in LINES[:20]
    ]


def test_what_is_no_puzzle_is_named_and_the_rest_is_answered():
    lines = [LINES[0], "oops", "." * 81, "55" + "." * 79, "#" + "." * 80, LINES[1]]
    assert anydoku.solve_many(lines).status.tolist() == [1, 3, 2, 0, 6, 1]
    assert anydoku.solve_many([]).solutions.shape == (0, 81)
    wrong = CELLS[:3].copy()
    wrong[1, 5] = 77
    assert anydoku.solve_many(wrong).status.tolist() == [1, 3, 1]
    with pytest.raises(ValueError):
        anydoku.solve_many(numpy.zeros((3, 80), numpy.uint8))
    mixed = CELLS[:3].astype(numpy.int64)
    mixed[1, 5], mixed[2, 7] = 99, -1
    assert anydoku.solve_many(mixed).status.tolist() == [1, 3, 3]


@pytest.mark.parametrize("k", [1, 2, 7, 13, 301])
def test_parts_together_are_the_whole(k):
    whole = anydoku.solve_many(CELLS).solutions
    parts = [anydoku.solve_many(CELLS, part=(i, k)).solutions for i in range(1, k + 1)]
    assert (numpy.concatenate(parts) == whole).all()
    made = [puzzle["line"] for i in range(1, k + 1) for puzzle in anydoku.generate_many(300, seed=5, part=(i, k))]
    assert made == LINES
    some = LINES[:40]
    assert [form for i in range(1, k + 1) for form in anydoku.canon_many(some, part=(i, k))] == anydoku.canon_many(some)
    assert [one for i in range(1, k + 1) for one in anydoku.rate_many(some, part=(i, k))] == anydoku.rate_many(some)


def test_parts_that_are_none_are_refused():
    for part in [(0, 3), (4, 3), (1, 0)]:
        with pytest.raises(ValueError):
            anydoku.part_of(10, part)


def test_disguises_have_one_form():
    rng = random.Random(1)
    forms = anydoku.canon_many(LINES[:50])
    names = list("123456789")
    rng.shuffle(names)
    turned = [line[::-1].translate(str.maketrans("123456789", "".join(names))) for line in LINES[:50]]
    assert anydoku.canon_many(turned) == forms and len(set(forms)) == 50


def test_files_are_read_in_pieces_and_parts(tmp_path):
    path = tmp_path / "p.txt"
    path.write_text("# a comment\n\n" + "\n".join(LINES) + "\n")
    assert [line for lines in anydoku.read_lines(path, chunk=7) for line in lines] == LINES
    parts = [[line for lines in anydoku.read_lines(path, part=(i, 7)) for line in lines] for i in range(1, 8)]
    assert sorted(line for part in parts for line in part) == sorted(LINES)


def test_a_dataset_holds_all_that_is_known(tmp_path):
    path = tmp_path / "p.parquet"
    made = anydoku.generate_many(25, seed=9)
    assert anydoku.write_dataset(path, iter(made), group=10) == 25
    import pyarrow.parquet

    rows = pyarrow.parquet.read_table(path).to_pylist()
    assert [row["puzzle"] for row in rows] == [puzzle["line"] for puzzle in made]
    assert [row["solution"] for row in rows] == [puzzle["solution_line"] for puzzle in made]
    assert {row["seed"] for row in rows} == {"9"} and [row["number"] for row in rows] == list(range(25))
    assert all(row["hardest"] in row["techniques"] and row["er"] >= 1.0 and len(row["canon"]) == 81 for row in rows)
    assert anydoku.write_dataset(tmp_path / "q.parquet", LINES[:5]) == 5


def test_the_shelf_writes_parquet_that_others_read(tmp_path):
    import subprocess
    import sys

    shelf = ["--store", str(tmp_path / "s.sqlite")]
    run = lambda *words: subprocess.run([sys.executable, "-m", "anydoku", *words, *shelf], capture_output=True, text=True)  # noqa: E731
    (tmp_path / "p.txt").write_text("\n".join(LINES[:40]) + "\n")
    added = run("store", "add", str(tmp_path / "p.txt"))
    if "unrecognized subcommand" in added.stderr:
        pytest.skip("this wheel was built without the collection")
    assert added.returncode == 0, added.stderr
    assert run("store", "rate").returncode == 0
    assert run("store", "export", "-o", str(tmp_path / "s.parquet")).returncode == 0
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "s.parquet")
    assert sorted(table["puzzle"].to_pylist()) == sorted(LINES[:40])
    assert table["er"].null_count == 0 and not any(table["tags"].to_pylist())
    # Our datasets have the same types, so that tables of both can be concatenated.
    anydoku.write_dataset(tmp_path / "d.parquet", LINES[:40])
    ours = pyarrow.parquet.read_schema(tmp_path / "d.parquet")
    shared = [name for name in ours.names if name in table.schema.names]
    assert {"puzzle", "solution", "shape", "er", "techniques", "seed", "number"} <= set(shared)
    assert [ours.field(name).type for name in shared] == [table.schema.field(name).type for name in shared]
