#!/usr/bin/env python3
"""Solve the large grids of shared/data/large with SAT solvers, CP-SAT and anydoku, side by side in one run.

    benches/peers/run.py [--limit SECONDS] [--peers a,b,…] [--sets a,b,…] [--data DIR] [--csv FILE]

For sets named `qwh…` the task is one solution; for all others it is the full answer: the solution and a proof that it is unique, or two
solutions. The search for a second solution is a fresh start with the first one excluded. Every peer gets the problem after the givens: a
variable for each candidate that no given rules out, "at least one" for each cell and each digit of a full house, and pairwise "at most
one". CP-SAT gets the same candidates as domains, and an AllDifferent for each house.

Times are CPU seconds. For a peer that is the time of its process, including reading (for CP-SAT only solving); for anydoku that of the
thread, from the puzzle to the answer. A timeout counts as the whole limit. The median of an even number is the upper one. The verdict
for a set compares anydoku with the best peer, by median and by timeouts.

Peers come from Debian (cadical, minisat, cryptominisat, clasp) and PyPI (passagemath-kissat, ortools); README.md beside this
file has the commands. Peers that are not installed are listed at the start and skipped.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETS = """real16 min16 x16 minx16 realx16 jig16 minjig16 samurai hexamurai x25 real25 min25
          qwh16 qwh25 qwh36 qwh36r qwh36open qwh49 qwh64 qwh100 qwh144""".split()


# The puzzles


def square_houses(n):
    """Return rows, columns and boxes of an n x n grid, as lists of (row, column)."""
    order = round(n**0.5)
    houses = [[(r, c) for c in range(n)] for r in range(n)] + [[(r, c) for r in range(n)] for c in range(n)]
    for top in range(0, n, order):
        for left in range(0, n, order):
            houses.append([(top + i // order, left + i % order) for i in range(n)])
    return houses


def topology(name, data):
    """Return the number of cells, the number of digits, and the houses."""
    if name.startswith("std") or name[0] == "x":
        order = int(name.lstrip("stdx"))
        n = order * order
        houses = square_houses(n)
        if name[0] == "x":
            houses += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
        return n * n, n, [[r * n + c for r, c in house] for house in houses]
    if name == "samurai":
        grids = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
        houses = [[(r + top, c + left) for r, c in house] for top, left in grids for house in square_houses(9)]
        place = {at: i for i, at in enumerate(sorted({at for house in houses for at in house}))}
        houses = {tuple(sorted(place[at] for at in house)) for house in houses}
        return len(place), 9, sorted(houses)
    n_cells = n_digits = 0
    houses = []
    for line in (data / "topo" / Path(name).name).with_suffix(".topo").read_text().splitlines():
        key, *rest = line.split() or [""]
        if key == "cells":
            n_cells = int(rest[0])
        elif key == "symbols":
            n_digits = int(rest[0])
        elif key == "block":
            houses.append([int(word) - 1 for word in rest])
    return n_cells, n_digits, houses


class Instance:
    def __init__(self, line, data):
        self.name, shape, cells = line.rstrip("\n").split("\t")
        n_cells, self.n_digits, self.houses = topology(shape, data)
        self.givens = [None if cell == "." else int(cell) for cell in cells.split(",")]
        assert len(self.givens) == n_cells, f"{self.name}: {len(self.givens)} cells of {n_cells}"
        self.candidates = [set(range(1, self.n_digits + 1)) if given is None else {given} for given in self.givens]
        for house in self.houses:
            given = {self.givens[cell] for cell in house}
            for cell in house:
                if self.givens[cell] is None:
                    self.candidates[cell] -= given

    def check(self, solution):
        """Return whether this is a solution."""
        return all(given in (None, digit) for given, digit in zip(self.givens, solution)) and all(
            len({solution[cell] for cell in house}) == len(house) for house in self.houses
        )

    def encode(self):
        self.var = {}
        for cell, digits in enumerate(self.candidates):
            for digit in sorted(digits):
                self.var[cell, digit] = len(self.var) + 1
        self.meaning = [None, *self.var]
        groups = [[self.var[cell, digit] for digit in sorted(digits)] for cell, digits in enumerate(self.candidates)]
        is_full = [True] * len(groups)
        for house in self.houses:
            for digit in range(1, self.n_digits + 1):
                groups.append([self.var[cell, digit] for cell in house if digit in self.candidates[cell]])
                is_full.append(len(house) == self.n_digits)
        self.clauses = []
        pairs = set()
        for group, at_least in zip(groups, is_full):
            if at_least:
                self.clauses.append(" ".join(map(str, group)) + " 0\n")
            pairs.update((a, b) for i, a in enumerate(group) for b in group[i + 1 :])
        self.clauses.extend(f"-{a} -{b} 0\n" for a, b in pairs)

    def write(self, file, forbidden=()):
        with open(file, "w") as out:
            extra = [" ".join(f"-{self.var[cell, d]}" for cell, d in enumerate(s)) + " 0\n" for s in forbidden]
            out.write(f"p cnf {len(self.var)} {len(self.clauses) + len(extra)}\n")
            out.writelines(self.clauses)
            out.writelines(extra)

    def decode(self, true_vars):
        solution = [None] * len(self.givens)
        for var in true_vars:
            cell, digit = self.meaning[var]
            solution[cell] = digit
        return solution


# The peers: each takes a file or an instance and returns (seconds, None | False | solution)


def run_limited(command, limit):
    """Run a program with a time limit and return its output and CPU seconds."""

    def cut():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit + 0.999), int(limit + 2)))

    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=cut)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        out.seek(0)
        return out.read(), usage.ru_utime + usage.ru_stime


def sat_program(command):
    def solve(instance, forbidden, limit):
        with tempfile.TemporaryDirectory() as folder:
            file, answer = Path(folder, "puzzle.cnf"), Path(folder, "answer")
            instance.write(file, forbidden)
            words = [word.format(answer=answer) if word == "{answer}" else word for word in command]
            words.insert(len(command) - 1 if "{answer}" in command else len(command), str(file))
            text, seconds = run_limited(words, limit)
            if answer.exists():
                text = answer.read_text()
        lines = text.splitlines()
        if any("UNSAT" in line and not line.startswith("c") for line in lines):
            return seconds, None
        if not any(line.lstrip("s ").startswith("SAT") for line in lines):
            return seconds, False
        words = [word for line in lines if line[:1] in "v-0123456789" for word in line.lstrip("v").split()]
        return seconds, instance.decode(int(word) for word in words if word.isdigit() and word != "0")

    return solve


def cp_sat(instance, forbidden, limit):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(sorted(digits)), "") for digits in instance.candidates
    ]
    for house in instance.houses:
        model.add_all_different([cells[cell] for cell in house])
    for solution in forbidden:
        model.add_forbidden_assignments(cells, [tuple(solution)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    start = time.process_time()
    is_done = threading.Event()

    def cut():
        while not is_done.wait(0.02):
            if time.process_time() - start > limit:
                solver.stop_search()

    watcher = threading.Thread(target=cut)
    watcher.start()
    status = solver.solve(model)
    seconds = time.process_time() - start
    is_done.set()
    watcher.join()
    if status == cp_model.INFEASIBLE:
        return seconds, None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return seconds, False
    return seconds, [solver.value(cell) for cell in cells]


def find_peers():
    """Return the available peers, and the reasons that others are missing."""
    here, missing = {}, {}
    programs = {
        "cadical": (["cadical", "-q"], "apt-get install cadical"),
        "kissat": (["kissat", "-q"], "pip install passagemath-kissat (or a kissat on the PATH)"),
        "minisat": (["minisat", "-verb=0", "{answer}"], "apt-get install minisat"),
        "cryptominisat": (["cryptominisat5", "--verb", "0"], "apt-get install cryptominisat"),
        "clasp": (["clasp", "--outf=1", "-V0"], "apt-get install clasp"),
    }
    for name, (command, how) in programs.items():
        wheels = [Path(folder, "sage_wheels/bin", command[0]) for folder in sys.path]
        program = shutil.which(command[0]) or next((str(file) for file in wheels if file.is_file()), None)
        if program:
            here[name] = sat_program([program, *command[1:]])
        else:
            missing[name] = how
    try:
        import ortools.sat.python.cp_model  # noqa: F401

        here["cp-sat"] = cp_sat
    except ImportError:
        missing["cp-sat"] = "pip install ortools"
    return here, missing


def ask(peer, instance, is_one, limit):
    """Return the CPU seconds and the answer as a word."""
    total, forbidden = 0.0, []
    for step in range(1 if is_one else 2):
        seconds, solution = peer(instance, forbidden, limit - total)
        total += seconds
        if solution is False and total < 0.9 * limit:
            raise SystemExit(f"{instance.name}: a peer exited without an answer")
        if solution is False or total > limit:
            return limit, "timeout"
        if solution is None:
            return total, ["none", "unique"][step]
        assert instance.check(solution), f"{instance.name}: a wrong solution"
        forbidden.append(solution)
    return total, "one" if is_one else "several"


def ours(sets, data, limit):
    """Return seconds and answer of every instance, from our own benchmark."""
    command = os.environ.get("ANYDOKU_LARGE", "cargo bench -q -p anydoku --bench large --").split()
    environment = dict(os.environ, ANYDOKU_DATA=str(data.parent))
    command += [str(limit), "each", *sets]
    text = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    found = {}
    for line in text.splitlines():
        if line.startswith("each "):
            _, name, instance, seconds, word = line.split()
            found[name, instance] = (limit, word) if word == "timeout" else (float(seconds), word)
    return found


# The report


def at(values, part):
    return sorted(values)[int((len(values) - 1) * part + 0.5)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=10.0, help="CPU seconds per instance (default: %(default)s)")
    parser.add_argument("--peers", help="run only these, separated by commas")
    parser.add_argument("--sets", help="run only these, separated by commas")
    parser.add_argument("--data", help="the folder that contains the sets")
    parser.add_argument("--csv", help="also write every single result to this file")
    args = parser.parse_args()
    places = [args.data] if args.data else [ROOT / "../shared/data/large", ROOT / "../../shared/data/large"]
    data = next((Path(place).resolve() for place in places if Path(place).is_dir()), None)
    if not data:
        sys.exit("skipped: no shared/data/large beside the repository; --data names another place")
    peers, missing = find_peers()
    for name, how in missing.items():
        print(f"not installed: {name} ({how})")
    if args.peers:
        peers = {name: peers[name] for name in args.peers.split(",") if name in peers}
    sets = args.sets.split(",") if args.sets else SETS
    csv = open(args.csv, "w") if args.csv else None
    summary = []
    for name in sets:
        results = {"anydoku": [], **{peer: [] for peer in peers}}
        own = ours([name], data, args.limit)
        for line in (data / name).with_suffix(".txt").read_text().splitlines():
            if line.startswith("#"):
                continue
            instance = Instance(line, data)
            instance.encode()
            results["anydoku"].append(own[name, instance.name])
            for peer, solve in peers.items():
                results[peer].append(ask(solve, instance, name.startswith("qwh"), args.limit))
            answers = {words[-1][1] for words in results.values()} - {"timeout"}
            assert len(answers) <= 1, f"{instance.name}: they disagree: {answers}"
            if csv:
                row = (f"{peer}={words[-1][0]:.4f}:{words[-1][1]}" for peer, words in results.items())
                print(name, instance.name, *row, sep=",", file=csv, flush=True)
        scores = {}
        for peer, words in results.items():
            seconds = [seconds for seconds, _ in words]
            late = sum(word == "timeout" for _, word in words)
            scores[peer] = (at(seconds, 0.5), late)
            print(
                f"{name:10} n={len(words):2} {peer:14} median={at(seconds, 0.5):8.4f} p90={at(seconds, 0.9):8.4f}"
                f" max={max(seconds):8.4f} timeouts={late}",
                flush=True,
            )
        if peers:
            median = min(peers, key=lambda peer: scores[peer][0])
            late = min(peers, key=lambda peer: scores[peer][1])
            is_quick = scores["anydoku"][0] <= scores[median][0]
            is_sure = scores["anydoku"][1] <= scores[late][1]
            verdict = "ok" if is_quick and is_sure else "BEHIND"
            summary.append(
                f"{name:10} {verdict:6} median {scores['anydoku'][0]:.4f} against {scores[median][0]:.4f} ({median}),"
                f" timeouts {scores['anydoku'][1]} against {scores[late][1]} ({late})"
            )
            print(summary[-1], flush=True)
    print("\nVerdicts")
    print("\n".join(summary))


if __name__ == "__main__":
    main()
