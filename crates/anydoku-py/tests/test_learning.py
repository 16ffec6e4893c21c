"""Tests of the examples for machine learning in the guide, with JAX and PyTorch where these are installed."""

import pathlib
import re

import pytest

import anydoku

numpy = pytest.importorskip("numpy")

GUIDE = pathlib.Path(__file__).parents[3] / "docs/guide/python.md"
LINES = [puzzle["line"] for puzzle in anydoku.generate_many(64, seed=7)]


def example_with(word):
    """Return the code block in the guide that contains this line."""
    (code,) = [code for code in re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.S) if word in code.splitlines()]
    return code


@pytest.mark.parametrize("package", ["jax", "torch"])
def test_the_example_of_the_guide(package):
    pytest.importorskip(package)
    names = {"lines": LINES}
    exec(example_with(f"import {package}"), names)
    assert 0 < float(names["loss"]) < 5
    solved = anydoku.solve_many(names["puzzles"])
    assert (solved.status == anydoku.Status.UNIQUE).all()


@pytest.mark.parametrize("package,make", [("jax.numpy", "asarray"), ("torch", "tensor")])
def test_arrays_of_other_packages(package, make):
    tensor = getattr(pytest.importorskip(package), make)
    grids = anydoku.cells_of(LINES[:3]).reshape(-1, 9, 9).astype("int32")
    assert (anydoku.solve_many(tensor(grids)).solutions == anydoku.solve_many(grids).solutions).all()
    assert anydoku.solve(tensor(grids[0])).array.shape == (9, 9)
    assert (anydoku.augment_arrays(tensor(grids), seed=1)[0] == anydoku.augment_arrays(grids, seed=1)[0]).all()
    with pytest.raises(TypeError, match="expected integers"):
        anydoku.solve_many(tensor(grids.astype("float32")))
