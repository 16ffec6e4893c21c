#!/usr/bin/env python3
"""Compare anydoku, CP-SAT and recorded times of the Interactive Sudoku Solver on puzzles with rules, family by family.

    python3 benches/peers/rules.py BENCH [--most 8] [--cap 2] [--known FILE]

BENCH is the program that `cargo bench -p anydoku --bench rules --no-run` builds, which this script runs with `-v`, or a text file with its
output. CP-SAT (`pip install ortools`) solves the direct model of the collection's tools (`../shared/tools/rules`) with one worker, from the
model to the proof of uniqueness. `--cap` limits each of its two solves, in its own seconds, and `--most` the number of puzzles per family,
spread over it. CP-SAT's times are kept in FILE and not measured again. The script needs the collection. Times are CPU milliseconds.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def collection():
    for folder in ROOT.parents:
        if (folder / "shared" / "data" / "rules" / "public.tsv").exists():
            return folder / "shared"
    sys.exit("the collection is not here")


def part(values, share):
    values = sorted(values)
    return values[min(int(share * len(values)), len(values) - 1)] if values else float("nan")


def ours(bench):
    if os.access(bench, os.X_OK):
        text = subprocess.run([bench, "-v"], capture_output=True, text=True, check=True).stdout
    else:
        text = pathlib.Path(bench).read_text()
    found = (re.match(r"(\S+) ([\d.]+) ms, (\d+) nodes, recorded (\S+)", line) for line in text.splitlines())
    return {match[1]: (float(match[2]), float(match[4])) for match in found if match}


def spread(items, most):
    step = max(1, -(-len(items) // most))
    return items[::step]


def known_times(file):
    lines = file.read_text().splitlines() if file and file.exists() else []
    return {name: float(time) for name, time in (line.split() for line in lines)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--most", type=int, default=8)
    parser.add_argument("--cap", type=float, default=2.0)
    parser.add_argument("--known", type=pathlib.Path)
    asked = parser.parse_args()
    shared = collection()
    sys.path.insert(0, str(shared / "tools" / "rules"))
    import rules

    def measured(column):
        """Return CP-SAT's milliseconds: infinity on a timeout, None if the model does not support a rule."""
        try:
            got = rules.cp_unique(rules.parse_neutral(column[4], column[5], column[6]), wall=asked.cap)
        except rules.Unsupported:
            return None
        return got["ms"] if got["status"] == "done" else float("inf")

    mine, times = ours(asked.bench), known_times(asked.known)
    families, lines = {}, (shared / "data" / "rules" / "public.tsv").read_text().splitlines()[1:]
    for line in lines:
        column = line.split("\t")
        if column[7] == "1" and column[0] in mine and column[6] != "-":
            families.setdefault("mixture" if "," in column[9] else column[9], []).append(column)
    print("family puzzles ours p90 ISS p90 CP-SAT p90 capped best/ours-median slower")
    everything = []
    for family, columns in sorted(families.items()):
        rows = []
        for column in spread(columns, asked.most):
            name = column[0]
            if name not in times:
                time = measured(column)
                if time is None:
                    continue
                times[name] = time
                if asked.known:
                    with asked.known.open("a") as file:
                        print(name, time, file=file)
            rows.append((*mine[name], times[name]))
        everything += rows
        tell(family, rows)
    tell("all", everything)


def tell(family, rows):
    if not rows:
        return
    own, iss, cp = zip(*rows)
    ratios = [min(i if i == i else float("inf"), c) / o for o, i, c in rows]
    capped = sum(c == float("inf") for c in cp)
    slower = sum(ratio < 1 for ratio in ratios)
    numbers = [part(v, s) for v in (own, [i for i in iss if i == i], cp) for s in (0.5, 0.9)]
    print(family, len(rows), *(f"{n:.2f}" for n in numbers), capped, f"{statistics.median(ratios):.2f}", slower, flush=True)


main()
