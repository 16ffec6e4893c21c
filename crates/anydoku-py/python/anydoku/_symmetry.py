"""Symmetries: the rearrangements of cells and relabelings of digits that turn a puzzle into an equivalent one."""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _anydoku
from ._arrays import cells_of_shape, integers, matrix_of
from ._desk import Refused
from ._small import as_puzzle
from ._types import Puzzle, PuzzleLike, ShapeLike, line_of, read_puzzle, symbol, with_givens

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Symmetry:
    """A rearrangement of cells with a relabeling of digits: the content of cell ``c`` moves to ``cells[c]``, and digit ``d`` becomes
    ``digits[d]``. ``digits[0]`` is 0, so that open cells stay open.

    >>> from anydoku import symmetries
    >>> symmetry = symmetries("1...2...3...4...").random(1, seed=1)[0]
    >>> sorted(symmetry.cells) == list(range(16)), sorted(symmetry.digits)
    (True, [0, 1, 2, 3, 4])
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def puzzle(self, puzzle: PuzzleLike) -> Puzzle:
        """Return the equivalent puzzle, with its starting marks. The puzzle must have the shape to which the symmetry belongs.

        Raises ``ValueError`` for another number of cells, and :class:`Refused` for a puzzle with rules.
        """
        return _Parts(as_puzzle(puzzle, None)[0]).moved(self)

    def array(self, array: Any) -> NDArray[Any]:
        """Return a NumPy array of puzzles or solutions with all cells moved and digits relabeled, in the same layout and type.

        The last dimension has all cells, or the last two are a square grid. Raises ``TypeError`` for arrays of other types than integers,
        and ``ValueError`` for other dimensions.
        """
        import numpy

        found = integers(array)
        n, side = len(self.cells), round(len(self.cells) ** 0.5)
        if found.shape[-1] != n and not (side * side == n and found.shape[-2:] == (side, side)):
            raise ValueError(f"found an array with dimensions {found.shape}, expected {n} cells, or a square grid of them, in the last dimensions")
        flat = found.reshape(-1, n)
        _expect_digits(flat, len(self.digits) - 1)
        moved: NDArray[Any] = numpy.empty_like(flat, order="C")
        moved[:, list(self.cells)] = numpy.array(self.digits, found.dtype)[flat]
        return moved.reshape(found.shape)


def _expect_digits(numbers: Any, n_digits: int) -> None:
    """Raise an exception unless these are whole numbers from 0 to the highest digit."""
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"found an array of {numbers.dtype}, expected integers: 0 for an open cell, or a digit from 1")
    if numbers.size and not 0 <= numbers.min() <= numbers.max() <= n_digits:
        raise ValueError(f"found numbers from {numbers.min()} to {numbers.max()}, expected 0 to {n_digits}")


class _Parts:
    """The parts of a puzzle that a symmetry moves; reading them takes longer than moving them."""

    def __init__(self, puzzle: Puzzle) -> None:
        facts = puzzle.facts
        if facts.get("rules"):
            raise Refused("rules are not moved by symmetries; use a puzzle without rules")
        _, self.shape, _, self.marks, _, _ = read_puzzle(puzzle)
        self.known = puzzle
        self.givens: list[int] = facts["givens"]
        self.n_digits: int = facts["digits"]

    def moved(self, symmetry: Symmetry) -> Puzzle:
        if len(self.givens) != len(symmetry.cells) or self.n_digits != len(symmetry.digits) - 1:
            expected = f"{len(symmetry.cells)} cells and {len(symmetry.digits) - 1} digits"
            raise ValueError(f"found a puzzle of {len(self.givens)} cells and {self.n_digits} digits, expected {expected}")
        givens = [0] * len(self.givens)
        for number, to in zip(self.givens, symmetry.cells):
            givens[to] = symmetry.digits[number]
        marks = None if self.marks is None else self._marks(self.marks, symmetry)
        if self.shape is None:
            return with_givens(self.known, givens, self.n_digits, marks)
        is_lettered = 9 < self.n_digits <= 35
        return Puzzle(line_of(givens, self.n_digits), self.shape, marks=marks, alphabet="symbols" if is_lettered else None)

    def _marks(self, marks: str, symmetry: Symmetry) -> str:
        is_long = self.n_digits > 35
        moved = [""] * len(self.givens)
        for item, to in zip(marks.split(), symmetry.cells):
            numbers = [] if item in (".", "-") else item.split("+") if is_long else list(item)
            digits = sorted(symmetry.digits[int(number, 10 if is_long else 36)] for number in numbers)
            moved[to] = "+".join(map(str, digits)) if is_long else "".join(map(symbol, digits))
            moved[to] = moved[to] or item
        return " ".join(moved)


class Symmetries:
    """The symmetries of a shape: all rearrangements of its cells that preserve the houses.

    ``order`` is their number, and ``is_complete`` is False if the search gave up, in which case ``order`` is a lower bound. ``generators``
    are rearrangements that generate all others. Created by :func:`symmetries`.
    """

    def __init__(self, found: _anydoku.Symmetries) -> None:
        self._found = found
        self.order = int(found.order)
        self.is_complete = found.is_complete
        self.generators = tuple(map(tuple, found.generators))

    def random(self, n: int, seed: int | None = None, first: int = 0) -> list[Symmetry]:
        """Return random symmetries, each with a random relabeling of the digits; all are equally likely.

        Parameters
        ----------
        n
            The number of symmetries.
        seed
            The seed; a random one by default. Symmetry i depends only on the seed and i.
        first
            The number of the first symmetry, so that a job can be split.
        """
        seed = secrets.randbits(64) if seed is None else seed
        if n < 0 or first < 0 or not 0 <= seed < 1 << 64:
            raise ValueError("the number of symmetries and the first one must not be negative, and a seed is from 0 to 2**64 - 1")
        drawn = self._found.random(seed, first, n)
        return [Symmetry(tuple(cells), (0, *(digit + 1 for digit in digits))) for cells, digits in drawn]

    def __repr__(self) -> str:
        return f"<Symmetries order={self.order}, is_complete={self.is_complete}>"


def symmetries(puzzle: PuzzleLike, shape: ShapeLike | None = None) -> Symmetries:
    """Return the symmetries of a puzzle's shape.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`; the givens do not matter. ``symmetries("", shape="nrc")`` needs no puzzle.

    Raises :class:`Refused` for puzzles with rules, whose symmetries are not computed, and for text that is not a puzzle.

    >>> symmetries("", shape="9x9").order
    3359232
    """
    known = as_puzzle(puzzle, shape)[0]
    _, name, rules, _, _, _ = read_puzzle(known)
    # The symmetries depend on the shape alone, so puzzles of one shape share them.
    if name is not None and rules is None:
        return _of_shape("", name, None, None)
    return _of_shape(known.text, known.shape, known.rules, known.format)


@functools.lru_cache(maxsize=64)
def _of_shape(text: str, shape: str | None, rules: str | None, form: str | None) -> Symmetries:
    try:
        return Symmetries(_anydoku.Symmetries((text, shape, rules, None, form, None)))
    except ValueError as error:
        raise Refused(json.loads(str(error))) from None


def augment(puzzle: PuzzleLike, n: int, seed: int | None = None, shape: ShapeLike | None = None) -> list[Puzzle]:
    """Return random puzzles that are equivalent to this one: all symmetries of its shape and relabelings are equally likely.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`.
    n
        The number of puzzles. Puzzles repeat only if the shape has very few symmetries.
    seed
        The seed; a random one by default. Puzzle i depends only on the seed and i.

    The puzzles have the same difficulty up to ties between steps, and the same number of solutions and canonical form. For arrays of puzzles
    with their solutions, use :meth:`Symmetry.array` of ``symmetries(puzzle).random(n, seed)``.

    Raises :class:`Refused` for puzzles with rules and for text that is not a puzzle.

    >>> from anydoku import canon_many
    >>> len(set(canon_many(augment("1...2...3...4...", 5, seed=1))))
    1
    """
    known = as_puzzle(puzzle, shape)[0]
    found, parts = symmetries(known), _Parts(known)
    return [parts.moved(symmetry) for symmetry in found.random(n, seed)]


def augment_arrays(
    puzzles: Any, *others: Any, seed: int | None = None, shape: ShapeLike | None = None, first: int = 0
) -> tuple[NDArray[Any], ...]:
    """Return arrays of puzzles, each puzzle moved by its own random symmetry; other arrays move along with them.

    Parameters
    ----------
    puzzles
        An array of puzzles as in :func:`solve_many`.
    others
        Arrays of the same layout, such as the solutions; row i of each is moved by the symmetry of puzzle i.
    seed, first
        The seed, a random one by default, and the number of the first puzzle: puzzle i depends only on the seed and ``first + i``.
    shape
        The shape, ``9x9`` by default.

    Returns the arrays in the same order, with their layouts and types. Raises ``TypeError`` and ``ValueError`` as :func:`solve_many`
    does, and ``ValueError`` if the arrays do not have the same number of puzzles.

    >>> import numpy
    >>> puzzle = numpy.array([[1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
    >>> augment_arrays(puzzle, shape="4x4", seed=1)[0].shape
    (1, 16)
    """
    import numpy

    name = str(shape or "9x9")
    found = [matrix_of(integers(array), name) for array in (puzzles, *others)]
    n = len(found[0][0])
    if any(len(matrix) != n for matrix, _ in found):
        raise ValueError(f"found arrays of {', '.join(str(len(matrix)) for matrix, _ in found)} puzzles, expected the same number in each")
    drawn = symmetries("", shape=name).random(n, seed, first)
    n_cells, n_digits = cells_of_shape(name)
    cells = numpy.array([symmetry.cells for symmetry in drawn], "i8").reshape(n, n_cells)
    digits = numpy.array([symmetry.digits for symmetry in drawn], "i8").reshape(n, n_digits + 1)
    moved = []
    for matrix, layout in found:
        _expect_digits(matrix, n_digits)
        other = numpy.empty_like(matrix, order="C")
        relabeled = numpy.take_along_axis(digits, matrix.astype("i8"), axis=1).astype(matrix.dtype)
        numpy.put_along_axis(other, cells, relabeled, axis=1)
        moved.append(other.reshape(layout.puzzles + layout.cells))
    return tuple(moved)
