"""What becomes of a long job when cores are slow, parts are uneven and workers die: a simulation with a fixed seed.

    python stragglers.py [--rate ROWS_PER_CORE_SECOND]

A job of a billion puzzles on 100 cores, cut into parts. A core takes the next part when it has done one; a core that dies loses the
part it is at, is replaced after a while, and the part is done again from its beginning, which is what parts that depend on
their numbers alone allow. "Waste" is work that was lost with its core.
"""

import argparse
import heapq
import random

ROWS = 1_000_000_000
CORES = 100
#: How long a new worker takes to come, in seconds: a machine, a process, an import.
RESTART = 120.0
#: What a part costs beside its rows, in seconds: scheduling it, starting on it, sending its rows back.
A_PART = 1.0
SEED = 17

#: Names of what happens, the mean hours between deaths of a core, and the share of cores at half speed.
WORLDS = (
    ("nothing happens", None, 0.0),
    ("one core in ten at half speed", None, 0.1),
    ("a core dies every 24 hours", 24.0, 0.0),
    ("a core dies every 2 hours", 2.0, 0.0),
    ("both: slow cores, a death every 2 hours", 2.0, 0.1),
)
PARTS = (100, 1_000, 10_000, 100_000)


def run(rate, parts, life, slow, rng):
    """Hours until the last part is done, and hours of core time spent on what was lost."""
    rows = ROWS / parts
    # A part of many rows takes its mean time, but for a little: single puzzles differ by a factor of ten and more.
    spread = 3.0 / rows**0.5
    speeds = [0.5 if i < CORES * slow else 1.0 for i in range(CORES)]
    cores = [(0.0, i) for i in range(CORES)]
    dies = [rng.expovariate(1 / (life * 3600)) if life else float("inf") for _ in range(CORES)]
    heapq.heapify(cores)
    # Parts, each with the time of day at which it may be taken: a lost one comes back when its loss is noticed.
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
        # It died at the part, or while it waited for one.
        lost += max(0.0, dies[core] - start)
        heapq.heappush(waiting, (max(start, dies[core]), part))
        heapq.heappush(cores, (max(start, dies[core]) + RESTART, core))
        dies[core] = max(start, dies[core]) + RESTART + rng.expovariate(1 / (life * 3600))
    assert done == parts, "each part is done once"
    return last / 3600, lost / 3600


def table(rate):
    """The lines of the table, as the page quotes them."""
    rng = random.Random(SEED)
    ideal = ROWS / rate / CORES / 3600
    lines = [
        f"A billion rows on {CORES} cores, at {rate:,} rows per second and core, take {ideal:.2f} hours if nothing is lost:",
        "",
        "| | parts | hours | over the ideal | waste, core hours |",
        "|---|---|---|---|---|",
    ]
    for name, life, slow in WORLDS:
        for parts in PARTS:
            if life and ROWS / parts / rate / 3600 > 4 * life:
                lines.append(f"| {name} | {parts:,} | never: a part outlives its core | | |")
                continue
            hours, lost = run(rate, parts, life, slow, rng)
            # Slow cores are no waste of ours: what they can do at best is the ideal.
            best = ideal / (1 - slow / 2)
            lines.append(f"| {name} | {parts:,} | {hours:.2f} | {100 * (hours / best - 1):.1f} % | {lost:.1f} |")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=int, default=2_700, help="rows a core does in a second")
    print("\n".join(table(parser.parse_args().rate)))
