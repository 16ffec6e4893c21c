"""Tests of Ray: the same answers even if workers die.

The tests run in a network namespace that has only the loopback, because a cluster listens on all addresses. Outside such a namespace,
they restart themselves inside one; see ``alone.py``.
"""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

import anydoku
from alone import is_alone

ray = pytest.importorskip("ray")
pytest.importorskip("numpy")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(60, seed=5)]
HERE = pathlib.Path(__file__).parent
inside = pytest.mark.skipif(not is_alone(), reason="runs in a network of its own, by the test before")


@pytest.mark.skipif(is_alone(), reason="this is the network of its own")
def test_everything_below_in_a_network_of_its_own():
    alone = ["unshare", "-rn", sys.executable, str(HERE / "alone.py")]
    tried = shutil.which("unshare") and subprocess.run([*alone, "true"], capture_output=True, text=True)
    if not tried or tried.returncode != 0:
        pytest.skip(f"no network of its own can be had here: {tried.stderr.strip() if tried else 'there is no unshare'}")
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rs", str(HERE / "test_ray.py")]
    ran = subprocess.run([*alone, *words], capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    print(ran.stdout)


@pytest.fixture(scope="module")
def cluster():
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Workers get our niceness; by default they yield to every other process of the machine.
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=400_000_000, logging_level="error", log_to_driver=False)
    yield
    ray.shutdown()


@inside
def test_a_cluster_gives_what_one_machine_gives(cluster):
    import anydoku.ray

    assert anydoku.ray.rate_many(LINES, parts=7) == anydoku.rate_many(LINES)
    assert anydoku.ray.canon_many(LINES, parts=3) == anydoku.canon_many(LINES)
    solved, alone = anydoku.ray.solve_many(LINES, parts=5), anydoku.solve_many(LINES)
    assert (solved.solutions == alone.solutions).all() and (solved.status == alone.status).all()
    assert [puzzle["line"] for puzzle in anydoku.ray.generate_many(60, seed=5, parts=7)] == LINES
    small = ["1...2...3...4...", "." * 16, ""]
    assert anydoku.ray.count_many(small) == anydoku.count_many(small) == [12, 288, None]
    # Rows that are not puzzles keep their places, and errors count rows in the whole input.
    bad = [*LINES[:20], "", *LINES[20:40], "oops", "# x"]
    assert anydoku.ray.rate_many(bad, parts=7) == anydoku.rate_many(bad)
    told = anydoku.ray.canon_many(bad, parts=7, errors="return")
    assert [(i, one.row) for i, one in enumerate(told) if isinstance(one, anydoku.Refused)] == [(20, 20), (41, 41), (42, 42)]
    assert (anydoku.ray.solve_many(bad, parts=7).status == anydoku.solve_many(bad).status).all()
    killers = anydoku.ray.generate_many(2, seed=3, shape="killer", parts=2)
    assert killers == anydoku.generate_many(2, seed=3, shape="killer") and killers[0]["rules"]


@inside
def test_a_dataset_of_ray_is_answered_by_batches(cluster):
    import pyarrow

    import anydoku.ray

    table = pyarrow.table({"puzzle": LINES, "name": [str(i) for i in range(60)]})
    mapped = anydoku.ray.map_batches(ray.data.from_arrow(table), ("solution", "rating", "canon"), batch_size=13)
    rows = sorted(mapped.take_all(), key=lambda row: int(row["name"]))
    expected = anydoku.add_columns(table, ("solution", "rating", "canon")).to_pylist()
    assert [row["er"] for row in rows] == [row["er"] for row in expected]
    for key in ("puzzle", "solution", "canon", "hardest"):
        assert [row[key] for row in rows] == [row[key] for row in expected], key


def workers_below(root: int) -> list[int]:
    """Return the busy worker processes that descend from this one."""
    parents, names = {}, {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                stat = pathlib.Path(entry.path, "stat").read_text()
                names[int(entry.name)] = pathlib.Path(entry.path, "cmdline").read_bytes()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])

    def is_below(process: int) -> bool:
        while process in parents and process != root:
            process = parents[process]
        return process == root

    # Agents are left out, because the node dies without them, and with it the driver; so are idle workers.
    is_worker = lambda name: name.startswith(b"ray::") and b"Agent" not in name and b"IDLE" not in name  # noqa: E731
    return [process for process, name in names.items() if is_worker(name) and process != root and is_below(process)]


@inside
def test_workers_killed_at_twenty_random_moments_cost_nothing_but_time(cluster):
    """Kill workers in one job after another, twenty in all; each job is byte for byte what one machine produces."""
    import anydoku.ray

    def as_bytes(puzzles):
        rows = sorted((puzzle["number"], puzzle["line"], puzzle["solution_line"]) for puzzle in puzzles)
        return "\n".join(f"{number} {line} {solution}" for number, line, solution in rows).encode()

    n, rng = 4000, random.Random(17)
    expected = as_bytes(anydoku.generate_many(n, seed=5, targets={"minimal": True}))
    killed = 0
    done = threading.Event()

    def kill():
        nonlocal killed
        while not done.wait(rng.uniform(0.02, 0.5)) and killed < 20:
            workers = workers_below(os.getpid())
            if workers:
                try:
                    os.kill(rng.choice(workers), signal.SIGKILL)
                    killed += 1
                except ProcessLookupError:
                    pass

    killer = threading.Thread(target=kill)
    killer.start()
    began = time.monotonic()
    try:
        while True:
            made = anydoku.ray.generate_many(n, seed=5, targets={"minimal": True}, parts=8)
            assert as_bytes(made) == expected
            if not killer.is_alive() or time.monotonic() - began > 600:
                break
    finally:
        done.set()
        killer.join()
    assert killed == 20
