"""Functions for one puzzle at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Union

from . import _anydoku
from ._arrays import numbers_of
from ._desk import Progress, Refused, ask
from ._progress import ShowProgress, shown
from ._steps import SolutionPath, Step
from ._types import Puzzle, PuzzleLike, Rating, ShapeLike, Solution, SupportsPuzzle, alphabet_of, line_of, only, paper

#: A number, a range of two numbers with None for an open end, or a string such as ``"3.0..4.4"``. Both ends are included.
Span = Union[float, "tuple[float | None, float | None]", "list[float]", range, str]

#: The targets that are ranges.
RANGES = ("rating", "level", "givens", "index")


class NoSolution(ValueError):
    """The puzzle has no solution."""


class SeveralSolutions(ValueError):
    """The puzzle has several solutions; ``solutions`` holds two of them, or is empty if there was no search."""

    def __init__(self, message: str, solutions: tuple[Solution, ...] = ()) -> None:
        super().__init__(message)
        self.solutions = solutions


class NoPuzzle(LookupError):
    """No puzzle was found that meets the request.

    ``missed`` has the number (from 1), the tries and the nearest result for each missing puzzle; ``puzzles`` has the puzzles that were
    found.
    """

    def __init__(self, message: str, missed: Sequence[dict[str, Any]] = (), puzzles: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__(message)
        self.missed = list(missed)
        self.puzzles = list(puzzles)


def _limit(seconds: float | None, nodes: int | None) -> dict[str, Any]:
    return {"seconds": seconds, "nodes": nodes}


def span_of(span: Span | None) -> str | None:
    """Return a range in the notation of the service. None stands for an open end.

    >>> span_of((3.0, 4.4)), span_of((24, None)), span_of(5), span_of("..3")
    ('3.0..4.4', '24..', '5', '..3')
    """
    if span is None or isinstance(span, str):
        return span
    if isinstance(span, range):
        if span.step != 1 or not span:
            raise ValueError(f"{span} is not a range of consecutive numbers")
        return f"{span.start}..{span.stop - 1}"
    if isinstance(span, (tuple, list)):
        if len(span) != 2:
            raise ValueError(f"found {span!r}, expected a range of two numbers: (low, high), with None for an open end")
        low, high = span
        return f"{'' if low is None else low}..{'' if high is None else high}"
    if isinstance(span, bool) or not hasattr(span, "__float__"):
        raise TypeError(f"found {span!r}, expected a number or a range: (low, high), or a string such as '3.0..4.4'")
    return str(span)


def targets_of(targets: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return targets in the notation of the service, with ranges as text."""
    found = dict(targets) | {key: value for key, value in more.items() if value is not None}
    return {key: span_of(value) if key in RANGES else value for key, value in found.items() if value is not None}


def solve(
    puzzle: PuzzleLike, shape: ShapeLike | None = None, seconds: float | None = None, nodes: int | None = None
) -> Solution:
    """Return the solution of a puzzle that has exactly one.

    Parameters
    ----------
    puzzle
        A string in any format, a :class:`Puzzle`, or numbers with 0 for open cells: a sequence or an array of all cells, or a square grid
        such as a NumPy array ``(9, 9)`` of any integer type. ``solution.array`` has the dimensions of the input.
    shape
        The name of the shape, or a :class:`Shape`; by default the usual one for the number of cells.
    seconds, nodes
        The maximum time and the maximum number of search nodes; no limit by default.

    Raises :class:`NoSolution` or :class:`SeveralSolutions` for other puzzles, ``TimeoutError`` if ``seconds`` or ``nodes`` did not suffice,
    :class:`Refused` for text that is not a puzzle, ``TypeError`` for numbers that are not whole, and ``ValueError`` for other dimensions.

    >>> str(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))[:9]
    '534678912'
    >>> solve("1...2...3...4...")
    Traceback (most recent call last):
    anydoku._small.SeveralSolutions: the puzzle has several solutions
    """
    if isinstance(puzzle, str) and len(puzzle) == 81 and shape is None and seconds is None and nodes is None:
        status, digits = _anydoku.solve_line(puzzle)
        if status == 1:
            return Solution(digits, puzzle)
        if status == 0:
            raise NoSolution("the puzzle has no solution")
    reply = only(ask("solve", {"paper": paper(puzzle, shape), "limit": _limit(seconds, nodes)})["puzzles"])
    known, dimensions = as_puzzle(puzzle, shape)
    solutions = tuple(Solution(tuple(digits), known, dimensions) for digits in reply["solutions"])
    match reply["answer"]:
        case "unique":
            return solutions[0]
        case "none":
            raise NoSolution("the puzzle has no solution")
        case "several":
            raise SeveralSolutions("the puzzle has several solutions", solutions)
        case _:
            raise TimeoutError("the search reached its limit before it found an answer; allow more seconds or nodes")


def as_puzzle(puzzle: PuzzleLike, shape: ShapeLike | None) -> tuple[Puzzle, tuple[int, ...]]:
    """Return the input as a :class:`Puzzle`, with its shape and its rules, and the dimensions of its numbers."""
    name = None if shape is None else str(shape)
    if isinstance(puzzle, SupportsPuzzle):
        puzzle = puzzle.to_puzzle()
    if isinstance(puzzle, Puzzle):
        return puzzle if name is None else replace(puzzle, shape=name), ()
    if isinstance(puzzle, str):
        return Puzzle(puzzle, shape=name), ()
    numbers, dimensions = numbers_of(puzzle)
    line = line_of(numbers)
    return Puzzle(line, shape=name, alphabet=alphabet_of(line)), dimensions


def count(
    puzzle: PuzzleLike, shape: ShapeLike | None = None, seconds: float | None = None, progress: ShowProgress = None
) -> int:
    """Return the exact number of solutions.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`.
    seconds
        The maximum time; no limit by default.
    progress
        True for a progress bar, or a function that is called when the count is complete, as in :func:`rate_many`.

    Raises ``TimeoutError`` if ``seconds`` did not suffice, and :class:`Refused` for text that is not a puzzle.

    >>> count("." * 16)
    288
    """
    request = {"paper": paper(puzzle, shape), "limit": _limit(seconds, None)}
    with shown(progress) as listen:
        reply = only(ask("count", request, listen)["puzzles"])
    if "count" not in reply:
        raise TimeoutError("the count did not finish in time; allow more seconds")
    return int(reply["count"])


def check(
    puzzle: PuzzleLike,
    shape: ShapeLike | None = None,
    *,
    candidates: bool = False,
    count_each: int | None = None,
    relations: bool = False,
    thorough: bool = False,
) -> dict[str, Any]:
    """Check a puzzle and return the reply of the service: ``answer``, ``superfluous`` givens, ``conflict`` …

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`.
    candidates
        Whether to return the true candidates: the digits that each cell holds in at least one solution.
    count_each
        The number up to which to count the solutions with each true candidate.
    relations
        Whether to return cells that are equal, or differ, in every solution, although no house and no rule of two cells states it.
    thorough
        Whether to decide everything, however long that takes.

    ``answer`` is ``"unique"``, ``"several"`` or ``"none"``, and ``solutions`` has the solution or two of them. ``superfluous`` and
    ``superfluous_rules`` list givens and rules that can be left out one at a time, ``together`` those that can be left out at the same
    time, and ``conflict`` has givens and rules that have no solution together. The chapter on JSON in the manual describes all fields.
    Raises :class:`Refused` for text that is not a puzzle.

    >>> check("1...2...3...4...")["answer"]
    'several'
    """
    request: dict[str, Any] = {"paper": paper(puzzle, shape), "candidates": candidates, "relations": relations, "thorough": thorough}
    if count_each is not None:
        request["count_each"] = count_each
    return only(ask("check", request)["puzzles"])


def rate(puzzle: PuzzleLike, shape: ShapeLike | None = None, quick: bool = False) -> Rating:
    """Return the difficulty of a puzzle.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`.
    quick
        Whether to leave out the measures that take long.

    Returns a :class:`Rating`: ``er``, ``ep`` and ``ed`` on Sudoku Explainer's scale, the hardest technique, and more.

    Raises :class:`NoSolution` or :class:`SeveralSolutions` unless the puzzle has exactly one solution, and :class:`Refused` for text that
    is not a puzzle, or for a puzzle that is too large to be rated.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").er
    1.2
    """
    rated = only(ask("rate", {"paper": paper(puzzle, shape), "quick": quick})["puzzles"])
    if (failure := unrated(rated)) is not None:
        raise failure
    return Rating.of(rated["rating"])


def unrated(rated: dict[str, Any]) -> Exception | None:
    """Return the reason why a puzzle has no rating, from the reply about it, or None if it has one."""
    if rated.get("refused"):
        return Refused(rated["refused"])
    if "rating" in rated:
        return None
    match rated["answer"]:
        case "several":
            return SeveralSolutions("the puzzle has several solutions; only puzzles with exactly one are rated")
        case "none":
            return NoSolution("the puzzle has no solution; only puzzles with exactly one are rated")
        case _:
            return TimeoutError("the rating was stopped before it was complete")


def explain(puzzle: PuzzleLike, shape: ShapeLike | None = None, scale: str | None = None, pictures: bool = False) -> SolutionPath:
    """Return the solution path: the steps by which a person would solve the puzzle.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`.
    scale
        The rating scale, which determines the techniques and their order: ``"se"``, ``"hodoku"``, ``"anydoku"`` … By default
        ``"anydoku"`` for puzzles with rules and ``"se"`` for others.
    pictures
        Whether each step gets a picture in ``svg``.

    Returns a :class:`SolutionPath`, a list of :class:`Step`. ``step.digits`` and ``step.candidates`` are the board before the step.

    Raises :class:`NoSolution` or :class:`SeveralSolutions` unless the puzzle has exactly one solution. If the techniques of the rating scale do
    not solve it, :class:`SolutionPath` has the steps up to that point, and ``end`` and ``summary`` report it.

    >>> print(explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0])
    hidden single in box: r1c6 = 8, because r1c6 is the only place for 8 in box 2
    """
    request: dict[str, Any] = {"paper": paper(puzzle, shape), "scale": scale}
    told = only(ask("explain", request | {"with": ["svg"] if pictures else []})["puzzles"])
    expect_start(told)
    path = SolutionPath.of(told, request)
    if not path.is_solved:
        expect_one(request["paper"], puzzle, shape)
    return path


def hint(puzzle: PuzzleLike, shape: ShapeLike | None = None, scale: str | None = None) -> Step | None:
    """Return the next step, or None if the puzzle is solved or no technique of the rating scale finds one.

    Raises :class:`NoSolution` or :class:`SeveralSolutions` if there is no step for that reason, and ``ValueError`` if the player placed
    wrong digits. :meth:`Board.hint` gives the next step on a board with moves.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").places
    ((5, 8),)
    """
    request: dict[str, Any] = {"paper": paper(puzzle, shape), "scale": scale}
    told = only(ask("hint", request)["puzzles"])
    expect_start(told)
    hints = told.get("hints", ())
    if not hints and not told["is_solved"]:
        expect_one(request["paper"], puzzle, shape)
    return Step.of(hints[0]["step"], 0, json.dumps({"hint": request})) if hints else None


def expect_start(told: dict[str, Any]) -> None:
    """Raise an exception if the reply gives a reason why solving cannot start."""
    reason = told.get("no_start")
    if reason is None:
        return
    match reason["kind"]:
        case "unsolvable":
            raise NoSolution(reason["words"])
        case "stopped":
            raise TimeoutError(reason["words"])
        case _:
            raise ValueError(reason["words"])


def expect_one(one: dict[str, Any], puzzle: PuzzleLike, shape: ShapeLike | None) -> None:
    """Raise an exception unless the puzzle, which is also given as an input, has exactly one solution."""
    reply = only(ask("solve", {"paper": one})["puzzles"])
    if reply["answer"] == "several":
        known, dimensions = as_puzzle(puzzle, shape)
        solutions = tuple(Solution(tuple(digits), known, dimensions) for digits in reply["solutions"])
        raise SeveralSolutions("the puzzle has several solutions, so no steps lead to one", solutions)
    if reply["answer"] == "none":
        raise NoSolution("the puzzle has no solution")


def convert(puzzle: PuzzleLike, to: str, shape: ShapeLike | None = None) -> str:
    """Return the puzzle in another format, by its name; ``anydoku formats`` lists them.

    Raises :class:`Refused` for an unknown format, and for a puzzle with rules or marks that the format cannot hold.

    >>> convert("1...2...3...4...", to="fpuzzles")[:26]
    'https://www.f-puzzles.com/'
    """
    return str(ask("convert", {"paper": paper(puzzle, shape), "to": to})["text"])


def canon(puzzle: PuzzleLike, shape: ShapeLike | None = None) -> str:
    """Return the canonical form: one line for all puzzles that are equal up to symmetry and relabeling.

    Raises :class:`Refused` for puzzles with rules and for shapes with too many symmetries.

    >>> canon("1...2...3...4...") == canon("4...3...2...1...")
    True
    """
    form = only(ask("canon", {"paper": paper(puzzle, shape)})["puzzles"])
    return str(form.get("line") or line_of(form["givens"], 36))


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
    rules: str | None = None,
    index: Span | None = None,
) -> Puzzle:
    """Generate a puzzle. The same seed gives the same puzzle, here and with ``anydoku generate``.

    Parameters
    ----------
    shape
        The shape of the puzzle, or a kind of rules.
    rating, level, givens, index
        The ER, the level, the number of givens, and the index: a number, or a range such as ``(3.0, 4.4)`` with both ends included. None is
        an open end, as in ``(3.0, None)``; ``"3.0..4.4"`` and ``range(24, 29)`` work too.
    difficulty, technique, symmetry
        The word for the difficulty, the hardest technique, and the symmetry of the givens, as ``anydoku generate --help`` lists them.
    minimal
        Whether every given is needed.
    seed
        The seed; a random one by default.
    seconds, tries
        The limits of the search.
    rules
        Kinds of rules as in ``anydoku generate --rules`` (``"killer"``, ``"thermo:4"``).

    Returns a :class:`Puzzle` with its pieces in ``shape`` and its rules in ``rules``.

    Raises :class:`NoPuzzle` if no puzzle was found within ``tries``, ``TimeoutError`` if none was found within ``seconds``, and
    :class:`Refused` if no puzzle can meet the request.

    >>> generate(shape="4x4", seed=7) == generate(shape="4x4", seed=7)
    True
    >>> 2.0 <= rate(generate(rating=(2.0, 3.0), givens=(24, 28), seed=1)).er <= 3.0
    True
    """
    targets = targets_of(
        {},
        rating=rating,
        level=level,
        givens=givens,
        index=index,
        difficulty=difficulty,
        technique=technique,
        symmetry=symmetry,
        minimal=minimal,
        tries=tries,
    )
    request = {"shape": str(shape), "rules": rules, "targets": targets, "seed": seed, "limit": _limit(seconds, None)}
    reply = make(request)
    if not reply["puzzles"]:
        raise no_puzzle(reply)
    return made_puzzle(reply["puzzles"][0])


def propose(
    puzzle: PuzzleLike,
    shape: ShapeLike | None = None,
    *,
    add: str | Sequence[str] = "givens",
    proposals: int = 3,
    difficulty: str | None = None,
    rating: Span | None = None,
    technique: str | None = None,
    symmetry: str | None = None,
    tries: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> list[dict[str, Any]]:
    """Propose additions that make a puzzle with several solutions unique, as ``anydoku set`` does.

    Parameters
    ----------
    puzzle, shape
        The puzzle and its shape, as in :func:`solve`. All its rules and givens stay.
    add
        What may be added, in order of preference: ``"givens"``, ``"clues"`` (sums of cages that have none), and ``"rules:thermo:4,killer"``.
    proposals
        The number of proposals. Equal ones are returned once.
    difficulty, rating, technique
        The difficulty of the result, as in :func:`generate`.
    symmetry
        The symmetry of added givens.
    seed
        The seed; a random one by default.
    seconds, tries
        The limits of the search for each proposal.

    Returns one dictionary per proposal: ``puzzle`` is the completed :class:`Puzzle`; ``unique``, ``fits``, ``added_givens``, ``added_rules``,
    ``added_clues``, ``measured`` and others describe the effect. The chapter on JSON in the manual lists them.

    Raises :class:`NoPuzzle` if there is no proposal, for example because the puzzle is unique already, and :class:`Refused` for a request
    that is not understood.

    >>> frame = Puzzle("." * 16, rules="thermo: r1c1 r1c2 r1c3")
    >>> all(one["unique"] and check(one["puzzle"])["answer"] == "unique" for one in propose(frame, proposals=2, seed=1))
    True
    """
    wanted = {"difficulty": difficulty, "technique": technique, "symmetry": symmetry, "tries": tries, "rating": span_of(rating)}
    request: dict[str, Any] = {
        "paper": paper(puzzle, shape),
        "add": [add] if isinstance(add, str) else list(add),
        "proposals": proposals,
        "targets": {name: value for name, value in wanted.items() if value is not None},
        "seed": seed,
        "limit": _limit(seconds, None),
        "with": ["paper"],
    }
    done = only(ask("set", request)["puzzles"])
    if not done["proposals"]:
        raise NoPuzzle(done.get("reason", "no proposal was found"))
    return [_proposed(one) for one in done["proposals"]]


def _proposed(one: dict[str, Any]) -> dict[str, Any]:
    """Return a proposal with its puzzle."""
    given = one.pop("paper")
    if one.get("shape") is None:
        text = ask("convert", {"paper": given, "to": "gss"})["text"]
        return one | {"puzzle": Puzzle(text, format="gss")}
    return one | {"puzzle": made_puzzle(one)}


def make(request: dict[str, Any], progress: Progress | None = None, threads: int | None = None) -> dict[str, Any]:
    """Return the reply to a request for puzzles. Puzzles whose shape has no name also come as gss files."""
    request = request | {"collect": True}
    reply = ask("generate", request, progress, threads=threads)
    if any(one.get("shape") is None for one in reply.get("puzzles", ())):
        # The seed gives the same puzzles again.
        reply = ask("generate", request | {"seed": reply["seed"], "to": "gss"}, progress, threads=threads)
    return {"puzzles": [], "missed": [], "stopped": False} | reply


def made_puzzle(made: dict[str, Any]) -> Puzzle:
    """Return a generated puzzle with its shape and rules."""
    if made.get("shape") is None:
        return Puzzle(made["written"], format=made["format"])
    is_lettered = 9 < made["digits"] <= 35
    return Puzzle(
        line_of(made["givens"], made["digits"]),
        shape=made["shape"],
        rules="; ".join(made.get("rules", ())) or None,
        alphabet="symbols" if is_lettered else None,
    )


def no_puzzle(reply: dict[str, Any]) -> Exception:
    """Return the exception for a request that produced too few puzzles."""
    missed = reply["missed"]
    if not missed:
        return NoPuzzle("the search was stopped before a puzzle was found", missed, reply["puzzles"])
    tries, ends = sum(one["tries"] for one in missed), {one["end"] for one in missed}
    if ends == {"time"}:
        return TimeoutError("no puzzle as requested was found in time; allow more seconds or wider ranges")
    number = f"puzzle {missed[0]['number']}" if len(missed) == 1 else f"{len(missed)} puzzles"
    words = f"no puzzle as requested was found for {number} in {tries} tries; allow more tries or wider ranges"
    return NoPuzzle(words, missed, reply["puzzles"])
