"""Measure the rows per second in docs/SCALE.md: solve, rate, canon and generate, on one core, two cores, and one or two Ray workers.

    python scale.py [PUZZLES.txt] [--rows 20000] [--ray-rows 20000]

One core is measured in CPU time, which other jobs hardly affect. Two cores and Ray are measured in wall-clock time, which is meaningful
only on an idle machine. Ray runs in a network namespace of its own (``unshare -rn``, see tests/alone.py); its startup is reported separately.
"""

import argparse
import os
import pathlib
import platform
import subprocess
import sys
import time

import anydoku

HERE = pathlib.Path(__file__).resolve().parent
SEED = 17


def puzzles_of(path, n):
    if path is None:
        return [puzzle["line"] for puzzle in anydoku.generate_many(n, seed=SEED)]
    lines = [line for chunk in anydoku.read_lines(path) for line in chunk if len(line) == 81]
    # Repeat the puzzles if there are fewer than requested.
    return [lines[i % len(lines)] for i in range(n)]


def jobs(lines, module, **how):
    """Return each kind of work: the number of rows, and a function that processes them. Solving is quick, so it gets more rows."""
    on_cluster = module is not anydoku
    many = lines * (1 + (200_000 if on_cluster else 1_000_000) // len(lines))
    cells = anydoku.cells_of(many)
    yield "solve (NumPy)", len(many), lambda: module.solve_many(many if on_cluster else cells, **how)
    yield "rate", len(lines), lambda: module.rate_many(lines, **how)
    yield "canon", len(lines), lambda: module.canon_many(lines, **how)
    yield "generate", len(lines), lambda: module.generate_many(len(lines), SEED, **how)


def rates_of(n, work):
    """Return rows per CPU second, all threads together, and rows per wall-clock second."""
    cpu, wall = time.process_time(), time.monotonic()
    work()
    return n / (time.process_time() - cpu), n / (time.monotonic() - wall)


def of_ray(lines, workers):
    """Return rows per wall-clock second on this number of workers, and the seconds until the first of them was ready."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Workers get the same niceness as the process they are compared with.
    os.environ.setdefault("RAY_worker_niceness", "0")
    import ray

    import anydoku.ray

    began = time.monotonic()
    ray.init(num_cpus=workers, include_dashboard=False, logging_level="error", log_to_driver=False)
    # Wait until all workers have started and finished their imports.
    anydoku.ray.rate_many(lines[: 8 * workers], parts=4 * workers)
    start = time.monotonic() - began
    rates = {name: rates_of(n, work)[1] for name, n, work in jobs(lines, anydoku.ray)}
    ray.shutdown()
    return start, rates


def ray_rows(options):
    """Run this file again in a network namespace of its own; return its output, or the reason why there is none."""
    words = ["unshare", "-rn", sys.executable, str(HERE.parent / "tests" / "alone.py"), sys.executable, __file__]
    words += ["--only-ray", "--ray-rows", str(options.ray_rows), *([options.puzzles] if options.puzzles else [])]
    ran = subprocess.run(words, capture_output=True, text=True)
    return ran.stdout if ran.returncode == 0 else f"Ray: not measured ({ran.stderr.strip().splitlines()[-1:]})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="?", help="a file of one puzzle per line (default: generated puzzles)")
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--ray-rows", type=int, default=20_000, help="rows for Ray; 0 skips Ray (default: %(default)s)")
    parser.add_argument("--only-ray", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only_ray:
        lines = puzzles_of(options.puzzles, options.ray_rows)
        (start_1, one), (start_2, two) = of_ray(lines, 1), of_ray(lines, 2)
        print(f"Ray, {options.ray_rows:,} rows; start of the cluster {start_1:.0f} and {start_2:.0f} s, not counted:\n")
        print("| | one worker, rows/s | two workers | factor |\n|---|---|---|---|")
        for name in one:
            print(f"| {name} | {one[name]:,.0f} | {two[name]:,.0f} | {two[name] / one[name]:.2f} |")
        return
    lines = puzzles_of(options.puzzles, options.rows)
    cores = min(2, os.cpu_count() or 1)
    print(f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, {options.puzzles or 'generated puzzles'}, {len(lines):,} rows\n")
    print("| | one thread, rows per CPU second | two threads, rows per CPU second | wall clock, rows/s, one thread | two | factor |")
    print("|---|---|---|---|---|---|")
    alone, both = list(jobs(lines, anydoku, threads=1)), list(jobs(lines, anydoku, threads=cores))
    for (name, n, one), (_, _, two) in zip(alone, both):
        (cpu_1, wall_1), (cpu_2, wall_2) = rates_of(n, one), rates_of(n, two)
        print(f"| {name} | {cpu_1:,.0f} | {cpu_2:,.0f} | {wall_1:,.0f} | {wall_2:,.0f} | {wall_2 / wall_1:.2f} |", flush=True)
    if options.ray_rows:
        print("\n" + ray_rows(options))


if __name__ == "__main__":
    main()
