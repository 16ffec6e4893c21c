"""Puzzles, solutions, shapes, ratings and steps as Python objects."""

from __future__ import annotations

import base64
import functools
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, Union, runtime_checkable

from . import _anydoku
from ._arrays import numbers_of
from ._desk import Refused, ask

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@runtime_checkable
class SupportsPuzzle(Protocol):
    """A board or a solution, with its shape and rules."""

    def to_puzzle(self) -> Puzzle: ...


class SupportsArray(Protocol):
    """A NumPy array, or anything that NumPy can convert to one, such as a PyTorch tensor or a JAX array."""

    def __array__(self) -> NDArray[Any]: ...


def paper(puzzle: PuzzleLike, shape: ShapeLike | None = None, format: str | None = None) -> dict[str, Any]:
    """Return a puzzle as the input of a request. A shape given with a :class:`Puzzle` must equal the puzzle's own."""
    if isinstance(puzzle, SupportsPuzzle):
        puzzle = puzzle.to_puzzle()
    if isinstance(puzzle, Puzzle):
        facts: dict[str, Any] = {key: value for key, value in vars(puzzle).items() if value is not None}
        if shape is not None and facts.setdefault("shape", str(shape)) != str(shape):
            raise ValueError(f"shape={str(shape)!r} contradicts the puzzle's own shape {puzzle.shape!r}; leave out one of them")
        if "rules" in facts:
            facts["rules"] = [facts["rules"]]
        return {"from" if key == "format" else key: value for key, value in facts.items()}
    name = None if shape is None else str(shape)
    if isinstance(puzzle, str):
        return {"text": puzzle, "shape": name, "from": format}
    line = line_of(numbers_of(puzzle)[0])
    return {"text": line, "shape": name, "from": format or "line", "alphabet": alphabet_of(line)}


def symbol(number: int) -> str:
    """Return the character of a number: 1 to 9, then letters; a period for an open cell.

    >>> symbol(10)
    'A'
    """
    if not 0 <= number <= 35:
        raise ValueError(f"the number {number} has no character; only 0 to 35 have one")
    return "." if number == 0 else str(number) if number < 10 else chr(ord("A") + number - 10)


def line_of(numbers: Sequence[int], digits: int = 0) -> str:
    """Format numbers as a line, one character per cell; with more than 35 digits, as numbers separated by commas.

    >>> line_of([1, 0, 12])
    '1.C'
    >>> line_of([1, 0, 36])
    '1,.,36'
    """
    if min(numbers, default=0) < 0:
        raise ValueError(f"{min(numbers)} cannot stand in a cell; use 0 for an open cell, or a digit from 1")
    if max(digits, max(numbers, default=0)) <= 35:
        return "".join(map(symbol, numbers))
    return ",".join(str(number) if number else "." for number in numbers)


def alphabet_of(line: str) -> str | None:
    """Return the alphabet of a line that this package wrote: one character per cell could otherwise be read in another alphabet."""
    return "symbols" if len(line) > 81 and "," not in line else None


def only(puzzles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the single puzzle of a reply."""
    if len(puzzles) != 1:
        raise Refused(f"found {len(puzzles)} puzzles in the text, expected one")
    return puzzles[0]


@dataclass(frozen=True)
class Shape:
    """A kind of Sudoku, identified by its name.

    >>> Shape("samurai").cells
    369
    >>> Shape("samuray")
    Traceback (most recent call last):
    anydoku._desk.Refused: unknown shape "samuray"; did you mean samurai?
    """

    name: str
    cells: int = field(init=False)
    digits: int = field(init=False)
    houses: int = field(init=False)

    def __post_init__(self) -> None:
        facts = ask("shapes", {"name": self.name})["shape"]
        for key in ("name", "cells", "digits", "houses"):
            object.__setattr__(self, key, facts[key])

    @staticmethod
    def from_blocks(blocks: Sequence[Sequence[int]] | Sequence[int]) -> Shape:
        """Return a jigsaw shape from the block of each cell, row by row.

        >>> Shape.from_blocks([[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]).digits
        4
        """
        flat: list[int] = []
        for row in blocks:
            flat.extend([row] if isinstance(row, int) else row)
        names = {block: symbol(i + 1) for i, block in enumerate(dict.fromkeys(flat))}
        return Shape("jigsaw:" + "".join(names[block] for block in flat))

    def __str__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str:
        return draw(Puzzle("", shape=self.name))


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle: text in any format, and everything that the text does not contain. Notebooks show it as a picture.

    ``shape`` is the name of the shape, pieces included (``"jigsaw:1122…"``); ``rules`` are rules beyond houses, separated by ``;``, such as
    ``"cage 15: r1c1 r1c2; thermo: 5 14"``; ``marks`` are starting marks, one item per cell. Tables have columns of these names beside
    ``puzzle``. ``format`` and ``alphabet`` control how the text is read. ``print`` shows the board, and :meth:`to_text` returns text that
    reads back.

    >>> Puzzle("1...2...3...4...").givens[:4]
    [1, 0, 0, 0]
    >>> len(Puzzle("." * 16, rules="cage 3: r1c1 r1c2").facts["rules"])
    1
    """

    text: str
    shape: str | None = None
    format: str | None = None
    rules: str | None = None
    marks: str | None = None
    alphabet: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.shape, Shape):
            object.__setattr__(self, "shape", self.shape.name)

    @property
    def facts(self) -> dict[str, Any]:
        """Return everything that is known about the puzzle without solving it."""
        return only(ask("solve", {"paper": paper(self), "limit": {"nodes": 1}})["puzzles"])

    @property
    def givens(self) -> list[int]:
        """Return the number in each cell, 0 for an open cell."""
        givens: list[int] = self.facts["givens"]
        return givens

    @property
    def line(self) -> str:
        """Return the givens as a line, without shape, rules and marks; :meth:`to_text` includes them."""
        facts = self.facts
        return line_of(facts["givens"], facts["digits"])

    def __str__(self) -> str:
        """Return the board with lines between the boxes, and the rules below it. :meth:`to_text` returns text that reads back.

        >>> print(Puzzle("1...2...3...4..."))
        +-----+-----+
        | 1 . | . . |
        | 2 . | . . |
        +-----+-----+
        | 3 . | . . |
        | 4 . | . . |
        +-----+-----+
        """
        return board_text(self)

    def __repr__(self) -> str:
        more = "".join(f", {name}={value!r}" for name, value in vars(self).items() if name != "text" and value is not None)
        return f"Puzzle({self.text!r}{more})"

    def to_text(self) -> str:
        """Return text that reads back as this puzzle: the original text, a line with its shape, or a gss file if there are rules.

        >>> Puzzle("1...2...3...4...", shape="4x4").to_text()
        '1...2...3...4...'
        """
        if self.shape is None and self.rules is None and self.marks is None:
            return self.text
        line, shape, rules, marks, lacks, error = read_puzzle(self)
        if error is not None or line is None:
            return self.text
        if not (rules or marks or lacks):
            cells = line.split(",") if "," in line else list(line)
            comment = "" if shape == usual_shape(len(cells)) else f" # shape: {shape}"
            # Letters could be read in another alphabet; numbers separated by commas cannot.
            numbers = ",".join(cell if cell == "." else str(int(cell, 36)) for cell in cells) if "," not in line else line
            texts = [self.text, line + comment, numbers + comment]
            return next((text for text in texts if read_puzzle(Puzzle(text)) == (line, shape, None, None, None, None)), repr(self))
        try:
            return str(ask("convert", {"paper": paper(self), "to": "marks" if marks else "gss"})["text"])
        except Refused:
            return repr(self)

    def _repr_svg_(self) -> str:
        return draw(self)


def board_text(puzzle: Puzzle, cells: dict[str, Any] | None = None) -> str:
    """Return the board of a puzzle as text; the puzzle's own text if it cannot be read."""
    try:
        request = {"paper": paper(puzzle) | ({"cells": cells} if cells else {}), "to": "grid", "lossy": True}
        board = str(ask("convert", request)["text"]).strip("\n")
        # Lines break between rules, not within one.
        rules = "; ".join(rule.replace(" ", "\0") for rule in puzzle.facts.get("rules", ()))
    except Refused:
        return puzzle.text
    lines = textwrap.wrap(rules, 100, break_long_words=False, break_on_hyphens=False)
    return "\n".join([board, *(line.replace("\0", " ") for line in lines)])


def with_givens(puzzle: Puzzle, givens: Sequence[int], n_digits: int, marks: str | None = None) -> Puzzle:
    """Return the puzzle with other givens, on the same shape and with the same rules, and with these starting marks or else its own."""
    _, shape, rules, own, _, _ = read_puzzle(puzzle)
    if shape is None and not puzzle.text.strip():
        # A shape without text is its empty grid.
        shape, rules, own = puzzle.shape, puzzle.rules, puzzle.marks
    if shape is None:
        # Only a file can hold houses without a name.
        text = ask("convert", {"paper": paper(puzzle) | {"cells": {"givens": list(givens)}}, "to": "gss"})["text"]
        return Puzzle(str(text), format="gss")
    is_lettered = 9 < n_digits <= 35
    line = line_of(givens, n_digits)
    return Puzzle(line, shape, rules=rules, marks=marks or own, alphabet="symbols" if is_lettered else None)


def read_puzzle(puzzle: Puzzle) -> tuple[str | None, ...]:
    """Return a puzzle as the columns of a table: line, shape, rules, marks, omissions, error."""
    given = (puzzle.text, puzzle.shape, puzzle.rules, puzzle.marks, puzzle.format, puzzle.alphabet)
    return _anydoku.read_rows([given])[0]


@functools.lru_cache(maxsize=256)
def usual_shape(cells: int) -> str | None:
    """Return the name of the default shape for a line of this number of cells.

    >>> usual_shape(81)
    '9x9'
    """
    return _anydoku.read_rows([("." * cells, None, None, None, None, None)])[0][1]


#: A puzzle: a string in any format, a :class:`Puzzle`, or numbers with 0 for open cells: in a sequence, in the rows of a square grid, or in
#: an array of any integer type with one or two dimensions. A :class:`Solution` and a :class:`Board` are full and half-filled puzzles.
PuzzleLike = Union[str, Puzzle, Sequence[int], Sequence[Sequence[int]], SupportsArray, SupportsPuzzle]
ShapeLike = Union[str, Shape]


#: Maps the numbers 1 to 9, as bytes, to their characters.
_SIGNS = bytes(byte + 48 if byte < 10 else byte for byte in range(256))


class Solution:
    """The digit of each cell. ``str()`` returns a line, and ``array`` an array with the dimensions of the input.

    >>> Solution((1, 2), Puzzle(".2")) == Solution((1, 2), Puzzle(".2"))
    True
    """

    # Solving a plain puzzle takes half a microsecond, so properties are computed on demand: until then, the digits are bytes and the
    # puzzle is its text.
    __slots__ = ("_digits", "_puzzle", "_dimensions")
    __match_args__ = ("digits", "puzzle")

    def __init__(self, digits: Sequence[int], puzzle: Puzzle | str, dimensions: tuple[int, ...] = ()) -> None:
        self._digits = digits
        self._puzzle = puzzle
        self._dimensions = dimensions

    @property
    def digits(self) -> tuple[int, ...]:
        """Return the number in each cell."""
        return tuple(self._digits)

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle that this solves."""
        return self._puzzle if isinstance(self._puzzle, Puzzle) else Puzzle(self._puzzle)

    @property
    def array(self) -> NDArray[numpy.integer[Any]]:
        """Return the digits as a NumPy array: a grid if the puzzle came as a grid, otherwise all cells in order.

        >>> from anydoku import solve
        >>> solve([[0, 0, 0, 0], [0, 1, 3, 0], [2, 0, 0, 0], [0, 0, 0, 4]]).array.shape
        (4, 4)
        """
        import numpy

        digits: NDArray[numpy.integer[Any]] = numpy.array(list(self._digits), "u1" if max(self._digits, default=0) < 256 else "u2")
        return digits.reshape(self._dimensions or -1)

    def to_puzzle(self) -> Puzzle:
        """Return the full grid as a puzzle with the same shape and rules."""
        return with_givens(self.puzzle, self.digits, self.puzzle.facts["digits"])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.array if dtype is None else self.array.astype(dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.digits == other.digits and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash((self.digits, self.puzzle))

    def __repr__(self) -> str:
        return f"Solution(digits={self.digits!r}, puzzle={self.puzzle!r})"

    def __str__(self) -> str:
        if isinstance(self._digits, bytes):
            return self._digits.translate(_SIGNS).decode()
        return line_of(self._digits)

    def __iter__(self) -> Iterator[int]:
        return iter(self._digits)

    def __len__(self) -> int:
        return len(self._digits)

    def __getitem__(self, cell: int) -> int:
        return self._digits[cell]

    def _repr_svg_(self) -> str:
        # Draw the puzzle with other givens, so that its shape and rules are kept.
        return draw(self.puzzle, cells={"givens": list(self.digits)})


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle: ER, EP and ED on Sudoku Explainer's scale, and further measures."""

    er: float
    ep: float
    ed: float
    hardest: str
    steps: int
    techniques: tuple[str, ...] = ()
    level: int | None = None
    index: float | None = None
    guesses: int | None = None
    human: float | None = None
    difficulty: str | None = None

    @staticmethod
    def of(facts: dict[str, Any]) -> Rating:
        """Return the rating in a reply."""
        known = {name: facts[name] for name in Rating.__dataclass_fields__ if name in facts}
        return Rating(**{**known, "techniques": tuple(facts.get("techniques", ()))})


def draw(puzzle: PuzzleLike, shape: ShapeLike | None = None, cells: dict[str, Any] | None = None) -> str:
    """Return a picture of the puzzle as SVG.

    ``cells`` replaces the contents of the cells as in the requests of the service: ``{"digits": […]}`` for the digits of a player.
    Raises :class:`Refused` for text that is not a puzzle.

    >>> draw("1...2...3...4...")[:4]
    '<svg'
    """
    one = paper(puzzle, shape) | ({"cells": cells} if cells else {})
    picture = ask("draw", {"papers": [one]})["pictures"][0]
    return base64.b64decode(picture).decode()
