"""A board to play on: moves, undo, legal digits and clashes on any shape, with rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from ._desk import ask
from ._small import as_puzzle, expect_start
from ._steps import Step
from ._types import Puzzle, PuzzleLike, ShapeLike, board_text, draw, line_of, only, paper, read_puzzle, with_givens

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

#: A cell: its zero-based number, its zero-based row and column, or its name (``"r1c1"``).
CellLike = Union[int, "tuple[int, int]", str]


class Move(NamedTuple):
    """A digit in a cell; cells are numbered from 0, and the digit 0 erases."""

    cell: int
    digit: int


class _Layout:
    """Everything about a board that moves do not change."""

    def __init__(self, puzzle: Puzzle) -> None:
        facts = only(ask("look", {"paper": paper(puzzle), "with": ["board"]})["puzzles"])
        board = facts["board"]
        self.puzzle = puzzle
        self.paper = paper(puzzle)
        self.givens: tuple[int, ...] = tuple(facts["givens"])
        self.start: tuple[int, ...] = tuple(given or placed for given, placed in zip(self.givens, facts["placed"]))
        self.n_digits: int = facts["digits"]
        self.has_rules = bool(facts.get("rules"))
        self.houses: tuple[tuple[int, ...], ...] = tuple(tuple(house["cells"]) for house in board["houses"])
        self.names: tuple[str, ...] = tuple(cell["name"] for cell in board["cells"])
        self.cell_named = {name: cell for cell, name in enumerate(self.names)}
        self.cell_at = {tuple(square): cell for cell, one in enumerate(board["cells"]) for square in one["squares"]}
        self.size: tuple[int, int] = (board["rows"], board["cols"])
        # Lines of one shape with the same rules can share a request.
        _, self.shape, self.rules, _, _, _ = read_puzzle(puzzle) if self.has_rules else (None,) * 6


class Board:
    """A board to play on, of any shape and with rules, modeled after python-chess.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`. Digits that a player has placed in it are on the board.

    A cell is given by its zero-based number, its zero-based row and column (``board[0, 5]``), or its name (``board["r1c6"]``). Digits
    count from 1; 0 is an open cell. Wrong digits may be placed: :meth:`clashes` and :meth:`broken_rules` report them. Givens cannot be
    changed.

    Raises :class:`Refused` for text that is not a puzzle.

    >>> board = Board("1...2...3...4...")
    >>> board.legal_digits((0, 1))
    (3, 4)
    >>> board.push("r1c2", 3)
    >>> board[0, 1], board.clashes(), board.is_solved()
    (3, (), False)
    >>> board.pop()
    Move(cell=1, digit=3)
    >>> len(board.legal_moves)
    32
    """

    __slots__ = ("_layout", "_digits", "_stack", "_seen", "_legal")

    def __init__(self, puzzle: PuzzleLike | Board, shape: ShapeLike | None = None) -> None:
        known = puzzle.puzzle if isinstance(puzzle, Board) and shape is None else as_puzzle(puzzle, shape)[0]
        self._layout: _Layout = _Layout(known)
        self._digits = list(self._layout.start)
        # Every move, with the digit that it replaced and the answers about the board before the move.
        self._stack: list[tuple[Move, int, dict[str, Any] | None, tuple[tuple[int, ...], ...] | None]] = []
        self._seen: dict[str, Any] | None = None
        self._legal: tuple[tuple[int, ...], ...] | None = None

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle without the moves."""
        return self._layout.puzzle

    @property
    def givens(self) -> tuple[int, ...]:
        """Return the given in each cell, 0 if there is none."""
        return self._layout.givens

    @property
    def digits(self) -> tuple[int, ...]:
        """Return the digit in each cell, 0 for an open cell."""
        return tuple(self._digits)

    @property
    def array(self) -> NDArray[numpy.integer[Any]]:
        """Return the digits as a NumPy array: a grid for square boards, otherwise all cells in order."""
        import numpy

        digits: NDArray[numpy.integer[Any]] = numpy.array(self._digits, "u1" if self._layout.n_digits < 256 else "u2")
        rows, columns = self._layout.size
        return digits.reshape(rows, columns) if rows * columns == len(digits) else digits

    @property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells of each house."""
        return self._layout.houses

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves so far, in order."""
        return tuple(move for move, *_ in self._stack)

    def cell(self, where: CellLike) -> int:
        """Return the number of a cell. Raises ``IndexError`` or ``KeyError`` if the board has no such cell.

        >>> Board("1...2...3...4...").cell("r2c1")
        4
        """
        if isinstance(where, str):
            if where not in self._layout.cell_named:
                raise KeyError(f"the board has no cell {where!r}; its cells are {self.name(0)} to {self._layout.names[-1]}")
            return self._layout.cell_named[where]
        if isinstance(where, tuple):
            if where not in self._layout.cell_at:
                rows, columns = self._layout.size
                raise IndexError(f"the board has no cell in row {where[0]} and column {where[-1]}; it has {rows} rows and {columns} columns, from 0")
            return self._layout.cell_at[where]
        if not 0 <= where < len(self._digits):
            raise IndexError(f"the board has no cell {where}; its cells are 0 to {len(self._digits) - 1}")
        return int(where)

    def name(self, where: CellLike) -> str:
        """Return the name of a cell."""
        return self._layout.names[self.cell(where)]

    def __getitem__(self, where: CellLike) -> int:
        return self._digits[self.cell(where)]

    def __setitem__(self, where: CellLike, digit: int) -> None:
        self.push(where, digit)

    def __iter__(self) -> Iterator[int]:
        return iter(self.digits)

    def __len__(self) -> int:
        return len(self._digits)

    def push(self, where: CellLike, digit: int) -> None:
        """Place a digit, replacing any that the player placed there; 0 erases it.

        Raises ``ValueError`` for a given and for a number that is not a digit, ``IndexError`` or ``KeyError`` if there is no such cell.
        """
        cell = self.cell(where)
        if not 0 <= digit <= self._layout.n_digits:
            raise ValueError(f"{digit} is not a digit of this board; use 1 to {self._layout.n_digits}, or 0 to erase")
        if self._layout.givens[cell]:
            raise ValueError(f"{self.name(cell)} has a given, {self._layout.givens[cell]}, which cannot be changed")
        self._stack.append((Move(cell, int(digit)), self._digits[cell], self._seen, self._legal))
        self._digits[cell] = int(digit)
        self._seen = self._legal = None

    def pop(self) -> Move:
        """Take back the last move and return it. Raises ``IndexError`` if there is none."""
        if not self._stack:
            raise IndexError("there is no move to take back")
        move, before, self._seen, self._legal = self._stack.pop()
        self._digits[move.cell] = before
        return move

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """Return the digits that the houses allow in each open cell; empty for a cell that has a digit."""
        return tuple(map(tuple, self._look()["candidates"]))

    def legal_digits(self, where: CellLike) -> tuple[int, ...]:
        """Return the digits that can be placed in an open cell without a clash in a house and without breaking a rule.

        A cell that has a digit has no legal digits. A legal digit may still be wrong.
        """
        return self._all_legal()[self.cell(where)]

    @property
    def legal_moves(self) -> list[Move]:
        """Return the legal digits of all open cells as moves."""
        return [Move(cell, digit) for cell, digits in enumerate(self._all_legal()) for digit in digits]

    def clashes(self) -> tuple[int, ...]:
        """Return the cells whose digit occurs twice in a house."""
        return tuple(at["cell"] for at in self._look()["clashing"])

    def broken_rules(self) -> tuple[str, ...]:
        """Return descriptions of the rules that the digits on the board violate."""
        return tuple(one["rule"] for one in self._look().get("broken", ()))

    def is_full(self) -> bool:
        """Return whether every cell has a digit."""
        return 0 not in self._digits

    def is_solved(self) -> bool:
        """Return whether every cell has a digit and all houses, rules and starting marks agree with it."""
        if not self.is_full() or self.clashes() or self.broken_rules():
            return False
        answer: str = only(ask("solve", {"paper": self._layout.paper | {"cells": {"givens": self._digits}}})["puzzles"])["answer"]
        return answer == "unique"

    def hint(self, scale: str = "se") -> Step | None:
        """Return the next step from here, or None if the board is solved or no technique of the rating scale finds one.

        Raises ``ValueError`` if digits on the board are wrong, and :class:`NoSolution` if the puzzle has none.
        """
        request = {"paper": self._paper(), "scale": scale}
        told = only(ask("hint", request)["puzzles"])
        expect_start(told)
        hints = told.get("hints", ())
        return Step.of(hints[0]["step"], 0, json.dumps({"hint": request})) if hints else None

    def copy(self) -> Board:
        """Return a copy of this board, with its moves."""
        other = object.__new__(Board)
        other._layout = self._layout
        other._digits = list(self._digits)
        other._stack = list(self._stack)
        other._seen, other._legal = self._seen, self._legal
        return other

    def to_puzzle(self) -> Puzzle:
        """Return a puzzle whose givens are all digits on the board.

        >>> board = Board("1...2...3...4...")
        >>> board[3, 3] = 2
        >>> board.to_puzzle().line
        '1...2...3...4..2'
        """
        return with_givens(self._layout.puzzle, self._digits, self._layout.n_digits)

    def _paper(self) -> dict[str, Any]:
        placed = [0 if given else digit for given, digit in zip(self._layout.givens, self._digits)]
        return self._layout.paper | {"cells": {"digits": placed}}

    def _look(self) -> dict[str, Any]:
        """Return the service's answer about the board as it is."""
        if self._seen is None:
            self._seen = only(ask("look", {"paper": self._paper()})["puzzles"])
        return self._seen

    def _all_legal(self) -> tuple[tuple[int, ...], ...]:
        if self._legal is None:
            found = self.candidates
            self._legal = self._keeping_rules(found) if self._layout.has_rules else found
        return self._legal

    def _keeping_rules(self, candidates: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """Return the candidates that break no more rules than are already broken."""
        n_broken = len(self.broken_rules())
        moves = [Move(cell, digit) for cell, digits in enumerate(candidates) for digit in digits]
        boards = [[*self._digits[: move.cell], move.digit, *self._digits[move.cell + 1 :]] for move in moves]
        kept = {move for move, broken in zip(moves, self._n_broken(boards)) if broken <= n_broken}
        return tuple(tuple(digit for digit in digits if (cell, digit) in kept) for cell, digits in enumerate(candidates))

    def _n_broken(self, boards: list[list[int]]) -> Iterator[int]:
        """Return the number of broken rules of each board."""
        n_digits, shape, rules = self._layout.n_digits, self._layout.shape, self._layout.rules
        if shape is not None and n_digits <= 35 and boards:
            lines = "\n".join(line_of(board, n_digits) for board in boards)
            together = {"text": lines, "shape": shape, "rules": [rules], "from": "line", "alphabet": "symbols"}
            told = ask("look", {"paper": together})["puzzles"]
            yield from (len(one.get("broken", ())) for one in told)
            return
        for board in boards:
            one = only(ask("look", {"paper": self._layout.paper | {"cells": {"givens": board}}})["puzzles"])
            yield len(one.get("broken", ()))

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _board_with, (self._layout.puzzle, self.moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._layout.puzzle == other._layout.puzzle and self._digits == other._digits

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return board_text(self._layout.puzzle, {"givens": self._digits})

    def __repr__(self) -> str:
        line = line_of(self._digits, self._layout.n_digits)
        return f"<Board {line if len(line) <= 100 else line[:100] + '…'}, {len(self._stack)} moves>"

    def _repr_svg_(self) -> str:
        return draw(self._layout.puzzle, cells=self._paper()["cells"])


def _board_with(puzzle: Puzzle, moves: Sequence[Move]) -> Board:
    """Return a board after these moves."""
    board = Board(puzzle)
    for cell, digit in moves:
        board.push(cell, digit)
    return board
