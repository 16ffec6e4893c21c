"""Asking the desk: one question, one answer, events on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import _anydoku

Progress = Callable[[int, "int | None"], Any]


class Refused(ValueError):
    """A question that could not be answered. ``line``, ``column``, ``found`` and ``expected`` say where and why, if it is about a text."""

    def __init__(self, refusal: dict[str, Any]) -> None:
        super().__init__(refusal.get("message", ""))
        place = refusal.get("place") or {}
        self.message: str = refusal.get("message", "")
        self.hint: str | None = refusal.get("hint")
        self.line: int | None = place.get("line")
        self.column: int | None = place.get("column")
        self.found: str | None = place.get("found")
        self.expected: str | None = place.get("expected")


def ask(
    question: str,
    request: dict[str, Any],
    progress: Progress | None = None,
    events: Callable[[dict[str, Any]], Any] | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Asks the desk a question by its name, as ``anydoku --json`` does, and gives the reply as data.

    ``progress`` is called with how many are done, and of how many; ``events`` with every event. Either ends the work by returning
    True. Ctrl-C ends it, too.

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
    reply = json.loads(_anydoku.ask(json.dumps({question: request}), listen if is_heard else None, threads))
    if "error" in reply:
        raise Refused(reply["error"])
    answer: dict[str, Any] = reply[question]
    return answer
