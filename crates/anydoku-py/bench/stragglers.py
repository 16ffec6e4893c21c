"""Simulate a long job with slow cores, uneven parts and dying workers, with a fixed seed.

    python stragglers.py [--rate ROWS_PER_CORE_SECOND]

The job is a billion puzzles on 100 cores, in parts. A core that finishes a part takes the next one. A core that dies loses its current
part and is replaced after a while; the part is repeated from its beginning, which is possible because it depends only on its numbers.
"Wasted" core hours were spent on work that was lost with its core.
"""

import argparse
import heapq
import random

ROWS = 1_000_000_000
CORES = 100
#: The seconds until a new worker is ready: a machine, a process, an import.
RESTART = 120.0
#: The overhead of a part in seconds: scheduling and starting it, and sending its rows back.
A_PART = 1.0
SEED = 17

#: The scenarios: name, mean hours between deaths of a core, and share of cores at half speed.
WORLDS = (
    ("none", None, 0.0),
    ("one core in ten at half speed", None, 0.1),
    ("a core dies every 24 hours", 24.0, 0.0),
    ("a core dies every 2 hours", 2.0, 0.0),
    ("both: slow cores, a death every 2 hours", 2.0, 0.1),
)
PARTS = (100, 1_000, 10_000, 100_000)


def run(rate, parts, life, slow, rng):
    """Return the hours until the last part is done, and the core hours lost."""
    rows = ROWS / parts
    # Single puzzles differ by a factor of ten and more, but a part of many rows takes close to its mean time.
    spread = 3.0 / rows**0.5
    speeds = [0.5 if i < CORES * slow else 1.0 for i in range(CORES)]
    cores = [(0.0, i) for i in range(CORES)]
    dies = [rng.expovariate(1 / (life * 3600)) if life else float("inf") for _ in range(CORES)]
    heapq.heapify(cores)
    # Parts with the time at which each becomes available: a lost one returns when its loss is noticed.
    waiting = [(0.0, part) for part in range(parts)]
    heapq.heapify(waiting)
    last, lost, done = 0.0, 0.0, 0
    work = {}
    while waiting:
        free, core = heapq.heappop(cores)
        ready, part = heapq.heappop(waiting)
        start = max(free, ready)
        seconds = work.setdefault(part, max(0.1, rng.gauss(1.0, spread)) * rows / rate) / speeds[core] + A_PART
        if start + seconds <= dies[core]:
            last = max(last, start + seconds)
            done += 1
            heapq.heappush(cores, (start + seconds, core))
            continue
        # It died while working on the part, or while waiting for one.
        lost += max(0.0, dies[core] - start)
        heapq.heappush(waiting, (max(start, dies[core]), part))
        heapq.heappush(cores, (max(start, dies[core]) + RESTART, core))
        dies[core] = max(start, dies[core]) + RESTART + rng.expovariate(1 / (life * 3600))
    assert done == parts, "each part is done once"
    return last / 3600, lost / 3600


def table(rate):
    """Return the lines of the table, as the page quotes them."""
    rng = random.Random(SEED)
    ideal = ROWS / rate / CORES / 3600
    lines = [
        f"At {rate:,} rows per second per core, a billion rows on {CORES} cores take at least {ideal:.2f} hours:",
        "",
        "| event | parts | hours | above the ideal | wasted core hours |",
        "|---|---|---|---|---|",
    ]
    for name, life, slow in WORLDS:
        for parts in PARTS:
            if life and ROWS / parts / rate / 3600 > 4 * life:
                lines.append(f"| {name} | {parts:,} | never: a part outlives its core | | |")
                continue
            hours, lost = run(rate, parts, life, slow, rng)
            # Slow cores do not count as waste: the ideal is the most that they can do.
            best = ideal / (1 - slow / 2)
            lines.append(f"| {name} | {parts:,} | {hours:.2f} | {100 * (hours / best - 1):.1f}% | {lost:.1f} |")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=int, default=2_700, help="rows per core second (default: %(default)s)")
    print("\n".join(table(parser.parse_args().rate)))
