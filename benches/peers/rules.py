#!/usr/bin/env python3
"""Puzzles with rules: ours, CP-SAT and what was recorded for the Interactive Sudoku Solver, family by family.

    python3 benches/peers/rules.py BENCH [EVERY] [CAP]

BENCH is the program that `cargo bench -p anydoku --bench rules --no-run` makes; it is run here and tells every puzzle with `-v`.
CP-SAT (`pip install ortools`) solves the straight model of the collection's tools (`../shared/tools/rules`), one worker, from the
model to the proof that the solution is the only one, at most CAP of its own seconds (5); with EVERY, only every so-many-th puzzle. Without
the collection there is nothing to compare. Times are CPU milliseconds.
"""

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
    lines = subprocess.run([bench, "-v"], capture_output=True, text=True, check=True).stdout.splitlines()
    found = (re.match(r"(\S+) ([\d.]+) ms, (\d+) nodes, recorded (\S+)", line) for line in lines)
    return {match[1]: (float(match[2]), float(match[4])) for match in found if match}


def main():
    bench, every, cap = sys.argv[1], int((sys.argv[2:] + ["1"])[0]), float((sys.argv[3:] + ["5"])[0])
    shared = collection()
    sys.path.insert(0, str(shared / "tools" / "rules"))
    import rules

    mine = ours(bench)
    families, lines = {}, (shared / "data" / "rules" / "public.tsv").read_text().splitlines()[1:]
    for line in lines:
        column = line.split("\t")
        if column[7] == "1" and column[0] in mine and column[6] != "-":
            families.setdefault("mixture" if "," in column[9] else column[9], []).append(column)
    print("family puzzles ours p90 ISS p90 CP-SAT p90 capped best/ours-median slower")
    everything = []
    for family, columns in sorted(families.items()):
        rows = []
        for column in columns[::every]:
            try:
                puzzle = rules.parse_neutral(column[4], column[5], column[6])
                got = rules.cp_unique(puzzle, wall=cap)
            except rules.Unsupported:
                continue
            time = got["ms"] if got["status"] == "done" else float("inf")
            rows.append((*mine[column[0]], time))
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
