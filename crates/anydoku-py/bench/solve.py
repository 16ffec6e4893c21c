"""Compare bulk work in Python with the Rust kernel and with other packages.

    pip install py-sudoku dokusan dlxsudoku python-sat exact-cover     # optional; missing packages are reported
    python solve.py [PUZZLES.txt] [--peer-seconds 5]

All measurements use one thread and CPU time. They alternate, and the best of each counts, so that other jobs on the machine cancel out.
"Kernel" is the Rust function on the same puzzles as text, called once for all of them.
"""

import argparse
import time
import timeit

import peers

import anydoku
from anydoku import _anydoku

ROUNDS = 7


def seconds(work):
    began = time.process_time()
    work()
    return time.process_time() - began


def bulk(lines):
    """Return puzzles per CPU second, for the kernel and for each kind of input."""
    text = "\n".join(lines).encode()
    cells = anydoku.cells_of(lines)
    ways = {
        "kernel, text in Rust": lambda: _anydoku.solve_text(text),
        "solve_many, NumPy uint8[n, 81]": lambda: anydoku.solve_many(cells, threads=1),
        "solve_many, list of str": lambda: anydoku.solve_many(lines, threads=1),
    }
    try:
        import pyarrow

        column = pyarrow.array(lines)
        ways["solve_many, Arrow column"] = lambda: anydoku.solve_many(column, threads=1)
    except ImportError:
        pass
    best = {name: seconds(way) for name, way in ways.items()}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            best[name] = min(best[name], seconds(way))
    return {name: len(lines) / time_of for name, time_of in best.items()}


def overhead(line):
    """Return the overhead of one call in microseconds: of the Rust function and of the public function."""
    n = 5000
    text = "\n".join([line] * n).encode()
    kernel = min(seconds(lambda: _anydoku.solve_text(text)) for _ in range(20)) / n
    calls = {"anydoku.solve(line)": lambda: anydoku.solve(line), "str(anydoku.solve(line))": lambda: str(anydoku.solve(line))}
    times = {
        name: min(timeit.repeat(call, number=n, repeat=20, timer=time.process_time)) / n for name, call in calls.items()
    }
    return kernel * 1e6, {name: (one - kernel) * 1e6 for name, one in times.items()}


def of_peers(lines, limit):
    """Return puzzles per CPU second of each installed package, and how many it solved in the time."""
    there, missing = peers.present()
    rates = {}
    for name, solve in there.items():
        spent, n = 0.0, 0
        for line in lines:
            began = time.process_time()
            found = solve(line)
            spent += time.process_time() - began
            n += 1
            assert found == str(anydoku.solve(line)), f"{name} on {line}: {found}"
            if spent > limit:
                break
        rates[name] = (n / spent, n)
    return rates, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="?", help="a file of one puzzle per line (default: generated puzzles)")
    parser.add_argument("--peer-seconds", type=float, default=5.0, help="CPU seconds for each other package")
    options = parser.parse_args()
    if options.puzzles:
        lines = [line for chunk in anydoku.read_lines(options.puzzles) for line in chunk if len(line) == 81]
    else:
        lines = [puzzle["line"] for puzzle in anydoku.generate_many(50_000, seed=17)]
    rates = bulk(lines)
    kernel = rates["kernel, text in Rust"]
    print(f"{len(lines):,} puzzles, one thread, CPU time, best of {ROUNDS + 1} rounds in turn\n")
    print("| | puzzles per second | of the kernel |\n|---|---|---|")
    for name, rate in rates.items():
        print(f"| {name} | {rate:,.0f} | {100 * rate / kernel:.0f} % |")
    alone, calls = overhead(lines[0])
    print(f"\nOne call, beyond the kernel's {alone:.2f} µs for the puzzle:\n\n| call | µs |\n|---|---|")
    for name, time_of in calls.items():
        print(f"| {name} | {time_of:.2f} |")
    ours = rates["solve_many, NumPy uint8[n, 81]"]
    others, missing = of_peers(lines, options.peer_seconds)
    print("\n| package | puzzles per second | solved | speedup of solve_many |\n|---|---|---|---|")
    for name, (rate, n) in sorted(others.items(), key=lambda one: -one[1][0]):
        print(f"| {name} | {rate:,.0f} | {n:,} | {ours / rate:,.0f} |")
    if missing:
        print(f"\nNot installed: {', '.join(missing)}")


if __name__ == "__main__":
    main()
