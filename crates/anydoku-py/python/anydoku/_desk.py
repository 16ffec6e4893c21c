"""Requests to the service: one request, one reply, and events in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import _anydoku

Progress = Callable[[int, "int | None"], Any]


class Refused(ValueError):
    """A request that could not be answered.

    For a parse error, ``line``, ``column``, ``found`` and ``expected`` give its position and cause; ``hint`` suggests a fix. In bulk,
    ``row`` is the index of the row in the input, from 0.
    """

    def __init__(self, error: dict[str, Any] | str, row: int | None = None) -> None:
        facts: dict[str, Any] = {"message": error} if isinstance(error, str) else error
        place = facts.get("place") or {}
        self.message: str = facts.get("message", "")
        super().__init__(self.message if row is None else f"row {row}: {self.message}")
        self.hint: str | None = facts.get("hint")
        self.line: int | None = place.get("line")
        self.column: int | None = place.get("column")
        self.found: str | None = place.get("found")
        self.expected: str | None = place.get("expected")
        self.row = row
        self._facts = facts

    def at_row(self, row: int) -> Refused:
        """Return a copy of this error that names its row."""
        return Refused(self._facts, row)

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, an exception is unpickled from its message, but this one is constructed from the facts.
        return Refused, (self._facts, self.row)


def ask(
    question: str,
    request: dict[str, Any],
    progress: Progress | None = None,
    events: Callable[[dict[str, Any]], Any] | None = None,
    threads: int | None = None,
    stop: _anydoku.Stop | None = None,
) -> dict[str, Any]:
    """Send a request to the service by its name, as ``anydoku --json`` does, and return the reply as Python objects.

    ``progress`` is called with the number of puzzles done and the total, ``events`` with every event. The work ends early if either
    returns True, or on Ctrl-C. On threads other than the main one, call ``stop.stop()`` instead.

    Raises :class:`Refused` if the service cannot answer.

    >>> ask("shapes", {"name": "samurai"})["shape"]["cells"]
    369
    """

    def listen(text: str) -> bool:
        event = json.loads(text)
        told = event.get("progress") if isinstance(event, dict) else None
        stop = bool(events(event)) if events else False
        if progress and told and told["what"] == "puzzle":
            stop = bool(progress(told["done"], told.get("all"))) or stop
        return stop

    is_heard = progress is not None or events is not None
    reply = json.loads(_anydoku.ask(json.dumps({question: request}), listen if is_heard else None, threads, stop))
    if "error" in reply:
        raise Refused(reply["error"])
    answer: dict[str, Any] = reply[question]
    return answer
