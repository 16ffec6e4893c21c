"""Tests that docs/SCALE.md and the notebook quote the output of their programs."""

import json
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def load(path):
    import importlib.util

    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_quotes_the_simulation():
    page = (ROOT / "docs/SCALE.md").read_text()
    rate = int(re.search(r"stragglers.py --rate (\d+)", page).group(1))
    for line in load(ROOT / "crates/anydoku-py/bench/stragglers.py").table(rate):
        assert line in page


def test_the_simulation_goes_by_what_was_measured():
    page = (ROOT / "docs/SCALE.md").read_text()
    rate = int(re.search(r"stragglers.py --rate (\d+)", page).group(1))
    rated = re.search(r"\| rate \| ([\d,]+) \|", page).group(1)
    assert int(rated.replace(",", "")) == pytest.approx(rate, rel=0.5)


@pytest.mark.parametrize("path", sorted((ROOT / "docs/notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path):
    pytest.importorskip("numpy")
    pytest.importorskip("pyarrow")
    committed = json.loads(path.read_text())
    codes = [cell for cell in committed["cells"] if cell["cell_type"] == "code"]
    assert all(cell["execution_count"] for cell in codes), "committed with its outputs"
    again = json.loads(path.read_text())
    names = load(ROOT / "docs/notebooks/run.py").run(again, {"n": "150"})
    assert names["x"].shape == (150, 9, 9, 9) and names["path"].is_solved
    # The cells with output do not depend on the number of puzzles.
    kinds = lambda notebook: [[o["output_type"] for o in cell.get("outputs", ())] for cell in notebook["cells"]]  # noqa: E731
    assert kinds(again) == kinds(committed)
    # A small run begins with the same puzzles as a large one.
    assert again["cells"][2]["outputs"] == committed["cells"][2]["outputs"]


def run(*words, **more):
    return subprocess.Popen([sys.executable, "-m", "anydoku", *map(str, words)], **more)


def test_the_recipe_for_plain_processes(tmp_path):
    """Four processes with a part each together produce the whole, as the manual describes."""

    def wait(processes):
        assert [process.wait() for process in processes] == [0] * len(processes)

    wait([run("generate", "-n", 200, "--seed", 7, "--part", f"{i}/4", "-o", tmp_path / f"part{i}.txt") for i in range(1, 5)])
    wait([run("generate", "-n", 200, "--seed", 7, "-o", tmp_path / "whole.txt")])
    whole = (tmp_path / "whole.txt").read_text()
    assert "".join((tmp_path / f"part{i}.txt").read_text() for i in range(1, 5)) == whole
    for work in (["solve"], ["rate"], ["canon"]):
        name = work[0]
        wait([run(*work, "--part", f"{i}/4", tmp_path / "whole.txt", "-o", tmp_path / f"{name}{i}.txt") for i in range(1, 5)])
        wait([run(*work, tmp_path / "whole.txt", "-o", tmp_path / f"{name}.txt")])
        parts = [(tmp_path / f"{name}{i}.txt").read_text().splitlines() for i in range(1, 5)]
        woven = [parts[i % 4][i // 4] for i in range(200)]
        assert woven == (tmp_path / f"{name}.txt").read_text().splitlines(), name
