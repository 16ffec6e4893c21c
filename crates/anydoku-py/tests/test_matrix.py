"""Round trips of every shape with every kind of rule through rows, Parquet, CSV and TSV: the same puzzle and answer, or a named error."""

import base64
import functools
import os
import random
import re
import subprocess
import sys

import pytest

import anydoku
from anydoku import _rows, _solved

pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

IS_LONG = bool(os.environ.get("ANYDOKU_LONG"))
#: The limit on cells: larger shapes have no other features, and filling their grids takes long.
MOST_CELLS = 2500
ENDINGS = ("parquet", "csv", "tsv")

#: Possible arguments of a kind of rule; the first that is valid for a shape is used.
HEADS = ("", " 3", " 5", " 1", " 10", " 1 2", " 2 3", " white 1", " none", f" {base64.b64encode(b'.*').decode()}", " cage.5=1.2|odd=3&even=4")
CELLS = ("", ": 1 2", ": 1", ": 1 2 3", ": 1 2 3 4 5 6 7 8 9", ": 1 / 2 3", ": 1 2 / 3 4", ": 1 2 3 / 4 5 6")
#: Kinds that are left out: unknown regions need cells outside the grid, and only programs write automata.
UNWRITTEN = {"chaos", "nfa"}


@functools.cache
def kinds():
    """Return the names of all kinds of rules, from the error for an unknown one."""
    with pytest.raises(anydoku.Refused) as refused:
        anydoku.count(anydoku.Puzzle("." * 81, rules="none-such"))
    return re.search("expected one of (.*)", str(refused.value)).group(1).split(", ")


def shapes():
    names = [name for kind in anydoku.ask("shapes", {})["kinds"] for name in kind["examples"]]
    return [name for name in names if anydoku.Shape(name).cells <= MOST_CELLS]


@functools.cache
def nearly_full(shape):
    """Return a puzzle of this shape with few open cells, so that all work on it is quick."""
    facts = anydoku.Shape(shape)
    grids = anydoku.ask("fill", {"shape": shape, "seed": 1, "collect": True}).get("grids")
    digits = list(grids[0]["givens"]) if grids else [0] * facts.cells
    for cell in random.Random(1).sample(range(len(digits)), min(4, len(digits))):
        digits[cell] = 0
    alphabet = "symbols" if 9 < facts.digits < 36 else None
    return anydoku.Puzzle(anydoku._types.line_of(digits, facts.digits), shape=shape, alphabet=alphabet)


def ruled(puzzle, kind):
    """Return the puzzle with a rule of this kind, if one is valid for its shape."""
    rules = (kind + head + cells for head in HEADS for cells in CELLS)
    tried = (anydoku.Puzzle(puzzle.text, puzzle.shape, None, rule, None, puzzle.alphabet) for rule in rules)
    return next((one for one in tried if _rows.read([one])[0].error is None), None)


def whole(rows):
    return [(row.line, row.shape, row.rules, row.marks, row.error and row.error.message) for row in rows]


def check(tmp_path, puzzles):
    """Write puzzles to tables and read them back; return the number that succeeded, and the errors of the others."""
    rows = _rows.read(puzzles)
    refused = [row for row in rows if row.lacks is not None]
    for row in refused:
        with pytest.raises(anydoku.Refused, match=f"row 0: the puzzle has {row.lacks}"):
            anydoku.write_dataset(tmp_path / "refused.csv", [puzzles[row.index]])
    kept = [puzzle for puzzle, row in zip(puzzles, rows) if row.lacks is None]
    rows = _rows.read(kept)
    assert all(row.error is None for row in rows), [str(row.error) for row in rows if row.error]
    answers = _solved.solutions_of(rows, None)
    # A row gives the same puzzle as table columns and as a Puzzle object.
    named = [{"puzzle": row.line, "shape": row.shape, "rules": row.rules, "marks": row.marks} for row in rows]
    assert whole(_rows.read(named)) == whole(rows)
    for ending in ENDINGS:
        path = tmp_path / f"p.{ending}"
        assert anydoku.write_dataset(path, kept) == len(kept)
        back = [puzzle for some in anydoku.read_puzzles(path) for puzzle in some]
        again = _rows.read(back)
        assert whole(again) == whole(rows)
        assert _solved.solutions_of(again, None) == answers
    # Its text is the same puzzle as well, where a format can hold it.
    for puzzle, row in zip(kept, rows):
        if not row.marks and puzzle.to_text() != repr(puzzle):
            assert whole(_rows.read([puzzle.to_text()])) == whole([row])
    return len(kept), [row.lacks for row in refused]


@pytest.mark.parametrize("name", shapes() if IS_LONG else [name for name in shapes() if anydoku.Shape(name).cells <= 441] + ["36x36"])
def test_every_shape(tmp_path, name):
    puzzle = nearly_full(name)
    kept, refused = check(tmp_path, [puzzle])
    assert (kept, refused) == (1, [])
    if IS_LONG:
        some = [one for kind in kinds() if (one := ruled(puzzle, kind))]
        kept, refused = check(tmp_path, some)
        assert kept + len(refused) == len(some)


def test_every_kind_of_rule(tmp_path):
    puzzle = nearly_full("9x9")
    some = {kind: ruled(puzzle, kind) for kind in kinds()}
    assert {kind for kind, one in some.items() if one is None} == UNWRITTEN
    kept, refused = check(tmp_path, [one for one in some.values() if one])
    assert kept >= len(some) - len(UNWRITTEN) - 1, refused


def test_a_sample_of_shapes_and_rules(tmp_path):
    rng = random.Random(7)
    names = [name for name in shapes() if 16 <= anydoku.Shape(name).cells <= 256]
    some = [ruled(nearly_full(name), kind) for name in rng.sample(names, 8) for kind in rng.sample(kinds(), 8)]
    some = [one for one in some if one]
    assert len(some) > 30
    kept, refused = check(tmp_path, some)
    assert kept + len(refused) == len(some)


def test_pieces_of_their_own_and_blocks_of_ones_own(tmp_path):
    blocks = anydoku.Shape.from_blocks([[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]])
    own = anydoku.generate(blocks, seed=1)
    made = [anydoku._small.made_puzzle(one) for shape in ("jigsaw", "jigsaw6") for one in anydoku.generate_many(3, 1, shape)]
    marks = anydoku.Puzzle("." * 16, marks="12 . 34 . . . . . . . . . . . . 1", rules="cage 3: 1 2")
    assert check(tmp_path, [own, *made, marks]) == (8, [])
    assert len({puzzle.shape for puzzle in made}) == 6


def test_puzzles_with_rules_that_were_made(tmp_path):
    names = ("killer", "thermo", "kropki", "xv", "arrow") if IS_LONG else ("killer", "kropki")
    made = [anydoku.generate(name, seed=1) for name in names]
    assert all(puzzle.rules for puzzle in made)
    assert check(tmp_path, made) == (len(made), [])
    four = anydoku.generate("6x6", rules="killer", seed=1)
    assert four.rules and check(tmp_path, [four]) == (1, [])


def test_what_no_row_can_hold_is_refused_by_name(tmp_path):
    houses = "<size>16\n<blocksize>4\n<standardblocks>\n<house>1 6 11 16\n<sudoku>\n1 . . .\n. . 1 .\n. 1 . .\n. . . .\n"
    rows = ["1...............", houses]
    with pytest.raises(anydoku.Refused, match="row 1: the puzzle has houses without a name, for which a table has no column") as refused:
        anydoku.write_dataset(tmp_path / "p.csv", rows)
    assert refused.value.hint == "use lossy=True to leave them out" and refused.value.row == 1
    assert os.listdir(tmp_path) == []
    assert anydoku.write_dataset(tmp_path / "p.csv", rows, lossy=True) == 2
    jigcube = anydoku.generate("jigcube", seed=1)
    assert len(anydoku.solve(jigcube)) == 96 or len(anydoku.solve(jigcube)) == anydoku.Shape("jigcube").cells


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_column_alone_does_not_pass_for_the_puzzle(tmp_path, ending):
    path = tmp_path / f"p.{ending}"
    anydoku.write_dataset(path, [anydoku.generate("4x4", seed=1)])
    assert sum(len(some) for some in anydoku.read_column(path)) == 1
    for puzzle, words in [(anydoku.generate("nrc", seed=1), "the shape nrc"), (anydoku.generate("killer", seed=1), "rules")]:
        anydoku.write_dataset(path, [anydoku.generate(seed=1), puzzle])
        with pytest.raises(anydoku.Refused, match=f"row 1: the puzzle has {words}"):
            list(anydoku.read_column(path))
        assert sum(len(some) for some in anydoku.read_column(path, lossy=True)) == 2
        table = [puzzle for some in anydoku.read_puzzles(path) for puzzle in some]
        assert anydoku.solve_many(table).status.tolist() == [1, 1]


@pytest.mark.parametrize("ending", ["csv", "tsv"])
def test_the_program_reads_what_python_writes(tmp_path, ending):
    jigsaws = [anydoku._small.made_puzzle(one) for one in anydoku.generate_many(2, 3, "jigsaw")]
    marks = anydoku.Puzzle("." * 16, marks="12 . 34 . . . . . . . . . . . . 1", rules="cage 3: 1 2")
    puzzles = [anydoku.generate(shape, seed=1) for shape in ("9x9", "nrc", "samurai", "16x16")]
    puzzles += [*jigsaws, anydoku.generate("6x6", rules="killer", seed=1), marks]
    ours, theirs = tmp_path / f"ours.{ending}", tmp_path / "theirs.csv"
    anydoku.write_dataset(ours, puzzles)
    words = [sys.executable, "-m", "anydoku", "convert", str(ours), "--to", "csv", "-o", str(theirs)]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert whole(_rows.read([puzzle for some in anydoku.read_puzzles(theirs) for puzzle in some])) == whole(_rows.read(puzzles))


def test_letters_that_could_be_of_another_alphabet_are_read_as_what_they_are(tmp_path):
    # Without a G it could be hexadecimal; such a line alone is rejected.
    puzzle = anydoku.generate("16x16", seed=1)
    spoiled = anydoku.Puzzle(puzzle.text.replace("G", "."), shape="16x16", alphabet="symbols")
    assert isinstance(anydoku.canon_many([spoiled.text], errors="return")[0], anydoku.Refused)
    assert anydoku.Puzzle(str(spoiled)).givens == spoiled.givens
    anydoku.write_dataset(tmp_path / "p.csv", [puzzle])
    text = (tmp_path / "p.csv").read_text().replace(puzzle.text, spoiled.text)
    (tmp_path / "p.csv").write_text(text)
    back = next(anydoku.read_puzzles(tmp_path / "p.csv"))
    assert back[0].givens == spoiled.givens


def test_lines_of_files_keep_the_shape_they_name(tmp_path):
    nrc = anydoku.generate("nrc", seed=1)
    path = tmp_path / "p.txt"
    path.write_text(f"{nrc.to_text()}\n{nrc.line} # easy\n")
    first, second = [line for lines in anydoku.read_lines(path) for line in lines]
    assert anydoku.rate(first) == anydoku.rate(nrc) and second == nrc.line
