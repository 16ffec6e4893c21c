"""Other Python packages that solve Sudokus: for each installed package, a function from a puzzle line to a solution line.

Sudoku packages are called as their documentation recommends. General solvers (SAT, exact cover, constraints) get the usual encoding; the
part of it that all puzzles share is built once, outside the measured time.
"""

import importlib.metadata


def of_py_sudoku():
    from sudoku import Sudoku

    def solve(line):
        board = [[0 if cell in ".0" else int(cell) for cell in line[9 * row : 9 * row + 9]] for row in range(9)]
        return "".join(str(digit) for row in Sudoku(3, 3, board=board).solve().board for digit in row)

    return solve


def of_dokusan():
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(line):
        return str(solvers.backtrack(Sudoku.from_string(line.replace(".", "0"), box_size=BoxSize(3, 3))))

    return solve


def of_dlxsudoku():
    from dlxsudoku import Sudoku

    def solve(line):
        board = Sudoku(line.replace(".", "0"))
        board.solve()
        return board.to_oneliner()

    return solve


def constraints():
    """Return the 324 exact-cover constraints as lists of (cell, digit), numbered 9 * cell + digit."""
    of_option = {}
    for cell in range(81):
        row, column = divmod(cell, 9)
        block = row // 3 * 3 + column // 3
        for digit in range(9):
            of_option[9 * cell + digit] = (cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * block + digit)
    return of_option


def of_python_sat():
    from pysat.solvers import Solver

    members = {}
    for option, holds in constraints().items():
        for one in holds:
            members.setdefault(one, []).append(option + 1)
    clauses = [options for options in members.values()]
    clauses += [[-a, -b] for options in members.values() for i, a in enumerate(options) for b in options[i + 1 :]]
    # The clauses are loaded once; the givens of each puzzle are assumptions.
    solver = Solver(name="minisat22", bootstrap_with=clauses)

    def solve(line):
        givens = [9 * cell + int(sign) for cell, sign in enumerate(line) if sign not in ".0"]
        solver.solve(assumptions=givens)
        return "".join(str((literal - 1) % 9 + 1) for literal in solver.get_model() if literal > 0)

    return solve


def of_exact_cover():
    import numpy
    from exact_cover import get_exact_cover

    matrix = numpy.zeros((729, 324), dtype=bool)
    for option, holds in constraints().items():
        matrix[option, list(holds)] = True

    def solve(line):
        keep = numpy.ones(729, dtype=bool)
        for cell, sign in enumerate(line):
            if sign not in ".0":
                keep[9 * cell : 9 * cell + 9] = False
                keep[9 * cell + int(sign) - 1] = True
        options = numpy.flatnonzero(keep)
        return "".join(str(option % 9 + 1) for option in sorted(options[get_exact_cover(matrix[options])]))

    return solve


PEERS = {
    "py-sudoku": of_py_sudoku,
    "dokusan": of_dokusan,
    "dlxsudoku": of_dlxsudoku,
    "python-sat": of_python_sat,
    "exact-cover": of_exact_cover,
}


def present():
    """Return the installed packages, as name with version and function, and the names of the missing ones."""
    there, missing = {}, []
    for name, make in PEERS.items():
        try:
            there[f"{name} {importlib.metadata.version(name)}"] = make()
        except ImportError:
            missing.append(name)
    return there, missing
