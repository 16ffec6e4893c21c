"""Progress bars: a tqdm bar if tqdm is installed, otherwise a line on standard error."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any, Union

from ._desk import Progress

#: A function that receives the number of finished puzzles and the total, or True for a progress bar.
ShowProgress = Union[Progress, bool, None]

#: The seconds between two updates of the line.
_PAUSE = 0.2


@contextlib.contextmanager
def shown(progress: ShowProgress) -> Iterator[Progress | None]:
    """Return the function to call with the number of finished puzzles and the total, or None if no progress is requested.

    >>> with shown(None) as listen:
    ...     print(listen)
    None
    """
    if progress is not True:
        yield progress or None
        return
    bar = _bar()
    try:
        yield bar.update
    finally:
        bar.close()


def _bar() -> _Line | _Tqdm:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line()
    return _Tqdm(tqdm)


class _Tqdm:
    def __init__(self, tqdm: Any) -> None:
        self._make = tqdm
        self._bar: Any = None

    def update(self, done: int, total: int | None) -> bool:
        if self._bar is None:
            self._bar = self._make(total=total, unit=" puzzles")
        self._bar.update(done - self._bar.n)
        return False

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


class _Line:
    def __init__(self) -> None:
        self._began = self._last = time.monotonic()
        self._text = ""
        self._is_shown = False

    def update(self, done: int, total: int | None) -> bool:
        now = time.monotonic()
        of = "" if total is None else f" of {total}"
        self._text = f"{done}{of} puzzles, {now - self._began:.0f} s"
        if now - self._last >= _PAUSE:
            self._last = now
            self._write("\r", "")
        return False

    def close(self) -> None:
        if self._text:
            self._write("\r" if self._is_shown else "", "\n")

    def _write(self, before: str, after: str) -> None:
        self._is_shown = True
        print(before + self._text, end=after, file=sys.stderr, flush=True)
