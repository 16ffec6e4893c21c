"""Ray: the same answers, whatever happens to workers."""

import os
import signal

import pytest

import anydoku

ray = pytest.importorskip("ray")
pytest.importorskip("numpy")

LINES = [puzzle["line"] for puzzle in anydoku.generate_many(60, seed=5)]


@pytest.fixture(scope="module", autouse=True)
def cluster():
    if os.environ.get("ANYDOKU_RAY") != "1":
        pytest.skip("a cluster listens on all addresses; set ANYDOKU_RAY=1 where that is well")
    ray.init(num_cpus=2, include_dashboard=False)
    yield
    ray.shutdown()


def test_a_cluster_gives_what_one_machine_gives():
    import anydoku.ray

    assert anydoku.ray.rate_many(LINES, parts=7) == anydoku.rate_many(LINES)
    assert anydoku.ray.canon_many(LINES, parts=3) == anydoku.canon_many(LINES)
    assert (anydoku.ray.solve_many(LINES, parts=5).solutions == anydoku.solve_many(LINES).solutions).all()
    assert [puzzle["line"] for puzzle in anydoku.ray.generate_many(60, seed=5, parts=7)] == LINES


def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path):
    def work(i):
        once = tmp_path / str(i)
        if i % 3 == 0 and not once.exists():
            once.write_text("killed")
            os.kill(os.getpid(), signal.SIGKILL)
        return anydoku.generate_many(60, seed=5, part=(i, 6), threads=1)

    import anydoku.ray

    made = [puzzle["line"] for part in anydoku.ray._run(work, 6) for puzzle in part]
    assert made == LINES
