"""Steps and solution paths, with the board before each step."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ._desk import ask


class Position(NamedTuple):
    """A board on the way to a solution: ``digits`` with 0 for an open cell, and the ``candidates`` of each open cell."""

    digits: tuple[int, ...]
    candidates: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Step:
    """A step of a solution path, with its effect and its reason. ``places`` and ``removes`` are pairs (cell, digit), cells from 0.

    ``before`` is the board before the step; ``digits`` and ``candidates`` are short for those of this board.
    """

    technique: str
    rating: float
    effect: str
    because: str
    places: tuple[tuple[int, int], ...]
    removes: tuple[tuple[int, int], ...]
    svg: str | None = None
    #: The index of the step in the reply to the request, which is sent again for the boards.
    _index: int = field(default=0, repr=False, compare=False)
    _request: str = field(default="", repr=False, compare=False)

    @staticmethod
    def of(facts: dict[str, Any], index: int = 0, request: str = "") -> Step:
        """Return the step in a reply. ``request`` is the request as text, from which :attr:`before` is computed."""

        def pairs(key: str) -> tuple[tuple[int, int], ...]:
            return tuple((one["cell"], one["digit"]) for one in facts.get(key, ()))

        return Step(
            facts["technique"],
            facts.get("rating", 0.0),
            facts.get("effect", ""),
            facts.get("because", ""),
            pairs("places"),
            pairs("removes"),
            facts.get("svg"),
            index,
            request,
        )

    @property
    def before(self) -> Position:
        """Return the board before the step: its digits, and the candidates that the steps so far have left.

        Boards are computed when they are first needed, for the whole path, and only those of a few paths are kept in memory.

        >>> from anydoku import explain
        >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> path[0].effect, path[0].before.candidates[5], path[1].before.digits[5]
        ('r1c6 = 8', (2, 4, 6, 8), 8)
        """
        if not self._request:
            raise ValueError("this step was not computed by explain or hint, so its board is not known")
        return positions(self._request)[self._index]

    @property
    def digits(self) -> tuple[int, ...]:
        """Return the number in each cell before the step, 0 for an open cell."""
        return self.before.digits

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """Return the candidates of each cell before the step, from which its reason follows; empty for a cell that has a digit."""
        return self.before.candidates

    def __str__(self) -> str:
        return f"{self.technique}: {self.effect}, because {self.because}"

    def _repr_svg_(self) -> str | None:
        return self.svg


class SolutionPath(list[Step]):
    """A solution path: the steps to a solution. Notebooks show it as a list.

    ``start`` and ``digits`` have the number in each cell before the first step and after the last, 0 for an open cell. ``end`` is
    ``"solved"``, ``"stuck"`` or ``"stopped"``, and ``summary`` describes it in words. :meth:`boards` has the board before each step.
    """

    def __init__(
        self, steps: Sequence[Step], is_solved: bool, start: Sequence[int] = (), digits: Sequence[int] = (), end: str = "", summary: str = ""
    ) -> None:
        super().__init__(steps)
        self.is_solved = is_solved
        self.start = tuple(start)
        self.digits = tuple(digits)
        self.end = end
        self.summary = summary

    @staticmethod
    def of(told: dict[str, Any], request: dict[str, Any]) -> SolutionPath:
        """Return the solution path in a reply to a request."""
        text = json.dumps({"explain": request})
        steps = [Step.of(step, index, text) for index, step in enumerate(told.get("steps", ()))]
        return SolutionPath(steps, told["end"] == "solved", told["start"], told["digits_at_end"], told["end"], told["summary"])

    def boards(self) -> Iterator[Position]:
        """Iterate over the boards before the steps, one for each step.

        >>> from anydoku import explain
        >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> [sum(board.digits.count(0) for board in path.boards()), len(path)]
        [1326, 51]
        """
        return (step.before for step in self)

    def __str__(self) -> str:
        return "\n".join(f"{i + 1}. {step}" for i, step in enumerate(self))

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(f"<li>{escape(str(step))}{step.svg or ''}</li>" for step in self)
        return f"<ol>{rows}</ol>"


@functools.lru_cache(maxsize=8)
def positions(request: str) -> tuple[Position, ...]:
    """Return the boards before the steps in the reply to a request."""
    ((question, facts),) = json.loads(request).items()
    (told,) = ask(question, facts | {"with": ["faces"]})["puzzles"]
    steps = told["steps"] if question == "explain" else [one["step"] for one in told["hints"]]
    return tuple(_position(step["face"]["contents"], len(told["givens"])) for step in steps)


def _position(contents: Sequence[Any], n_cells: int) -> Position:
    digits, candidates = [0] * n_cells, [()] * n_cells
    for cell, content in enumerate(contents):
        # An empty cell is a word; all others are a mapping with one item.
        for kind, value in content.items() if isinstance(content, dict) else ():
            if kind == "marks":
                candidates[cell] = tuple(value)
            else:
                digits[cell] = value
    return Position(tuple(digits), tuple(candidates))
