"""One puzzle at a time."""

from __future__ import annotations

from typing import Any

from . import _anydoku
from ._desk import Progress, Refused, ask
from ._types import Puzzle, PuzzleLike, Rating, ShapeLike, Solution, Step, Walk, paper

Span = float | tuple[float | None, float | None] | str


class NoSolution(ValueError):
    """The puzzle has no solution."""


class SeveralSolutions(ValueError):
    """The puzzle has several solutions; ``solutions`` has two of them, if they were looked for."""

    def __init__(self, message: str, solutions: tuple[Solution, ...] = ()) -> None:
        super().__init__(message)
        self.solutions = solutions


def _limit(seconds: float | None, nodes: int | None) -> dict[str, Any]:
    return {"seconds": seconds, "nodes": nodes}


def _span(span: Span | None) -> str | None:
    if span is None or isinstance(span, str):
        return span
    if isinstance(span, tuple):
        low, high = span
        return f"{'' if low is None else low}..{'' if high is None else high}"
    return str(span)


def solve(
    puzzle: PuzzleLike, shape: ShapeLike | None = None, seconds: float | None = None, nodes: int | None = None
) -> Solution:
    """The one solution of a puzzle.

    >>> str(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))[:9]
    '534678912'
    >>> solve("1...2...3...4...")
    Traceback (most recent call last):
    anydoku._small.SeveralSolutions: found several solutions, expected one
    """
    if isinstance(puzzle, str) and len(puzzle) == 81 and shape is None and seconds is None and nodes is None:
        status, digits = _anydoku.solve_line(puzzle)
        if status == 1:
            return Solution(digits, puzzle)
        if status == 0:
            raise NoSolution("found no solution, expected one")
    reply = ask("solve", {"paper": paper(puzzle, shape), "limit": _limit(seconds, nodes)})["puzzles"][0]
    known = puzzle if isinstance(puzzle, Puzzle) else Puzzle(reply["line"], shape=reply["shape"])
    solutions = tuple(Solution(tuple(digits), known) for digits in reply["solutions"])
    match reply["answer"]:
        case "unique":
            return solutions[0]
        case "none":
            raise NoSolution("found no solution, expected one")
        case "several":
            raise SeveralSolutions("found several solutions, expected one", solutions)
        case _:
            raise TimeoutError("the limit came before the answer")


def count(
    puzzle: PuzzleLike, shape: ShapeLike | None = None, seconds: float | None = None, progress: Progress | None = None
) -> int:
    """How many solutions there are, exactly.

    >>> count("." * 16)
    288
    """
    reply = ask("count", {"paper": paper(puzzle, shape), "limit": _limit(seconds, None)}, progress)["puzzles"][0]
    if "count" not in reply:
        raise TimeoutError("the limit came before the answer")
    return int(reply["count"])


def check(puzzle: PuzzleLike, shape: ShapeLike | None = None) -> dict[str, Any]:
    """Is the puzzle sound? The reply of the desk: ``answer``, ``superfluous`` givens, ``conflicts`` …

    >>> check("1...2...3...4...")["answer"]
    'several'
    """
    facts: dict[str, Any] = ask("check", {"paper": paper(puzzle, shape)})["puzzles"][0]
    return facts


def rate(puzzle: PuzzleLike, shape: ShapeLike | None = None, quick: bool = False) -> Rating:
    """How hard it is.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").er
    1.2
    """
    rated = ask("rate", {"paper": paper(puzzle, shape), "quick": quick})["puzzles"][0]
    if rated.get("refused"):
        raise Refused(rated["refused"])
    if "rating" not in rated:
        raise SeveralSolutions("only puzzles with one solution are rated") if rated["answer"] == "several" else NoSolution(
            "only puzzles with one solution are rated"
        )
    return Rating.of(rated["rating"])


def explain(puzzle: PuzzleLike, shape: ShapeLike | None = None, ladder: str = "se", pictures: bool = False) -> Walk:
    """How a person would solve it, step by step.

    >>> print(explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0])
    hidden single in block: r1c6 = 8, because in block 2 only r1c6 can hold 8
    """
    request = {"paper": paper(puzzle, shape), "ladder": ladder, "with": ["svg"] if pictures else []}
    told = ask("explain", request)["puzzles"][0]
    return Walk([Step.of(step) for step in told.get("steps", ())], told.get("end") == "solved")


def hint(puzzle: PuzzleLike, shape: ShapeLike | None = None, ladder: str = "se") -> Step | None:
    """What could be done next; None if nothing more can be."""
    hints = ask("hint", {"paper": paper(puzzle, shape), "ladder": ladder})["puzzles"][0].get("hints", ())
    return Step.of(hints[0]["step"]) if hints else None


def convert(puzzle: PuzzleLike, to: str, shape: ShapeLike | None = None) -> str:
    """The puzzle in another format.

    >>> convert("1...2...3...4...", to="fpuzzles")[:26]
    'https://www.f-puzzles.com/'
    """
    return str(ask("convert", {"paper": paper(puzzle, shape), "to": to})["text"])


def canon(puzzle: PuzzleLike, shape: ShapeLike | None = None) -> str:
    """The line that puzzles have in common which are the same but for symmetries and the names of digits."""
    return str(ask("canon", {"paper": paper(puzzle, shape)})["puzzles"][0]["line"])


def generate(
    shape: ShapeLike = "9x9",
    rating: Span | None = None,
    level: Span | None = None,
    givens: Span | None = None,
    difficulty: str | None = None,
    technique: str | None = None,
    symmetry: str | None = None,
    minimal: bool = False,
    seed: int | None = None,
    seconds: float | None = None,
    tries: int | None = None,
) -> Puzzle:
    """Makes a puzzle. The same seed makes the same one, and the one that ``anydoku generate`` makes.

    >>> generate(shape="4x4", seed=7) == generate(shape="4x4", seed=7)
    True
    """
    wishes = {
        "rating": _span(rating),
        "level": _span(level),
        "givens": _span(givens),
        "difficulty": difficulty,
        "technique": technique,
        "symmetry": symmetry,
        "minimal": minimal,
        "tries": tries,
    }
    wishes = {key: value for key, value in wishes.items() if value is not None}
    limit = _limit(seconds, None)
    request = {"shape": str(shape), "wishes": wishes, "seed": seed, "collect": True, "limit": limit}
    made = ask("generate", request)["puzzles"]
    if not made:
        raise TimeoutError("nothing fitted; see rating, tries and seconds")
    return Puzzle(made[0]["line"] or made[0]["told"], shape=made[0]["shape"])
