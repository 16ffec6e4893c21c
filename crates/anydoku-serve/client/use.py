"""Uses the client that was generated from the OpenAPI document: solves, explains, gets an error, and receives puzzles as they are
generated."""
import subprocess, sys

program, made = sys.argv[1:]
sys.path.insert(0, made)
from anydoku_client import Client
from anydoku_client.api.default import explain, generate_events, solve
from anydoku_client.models import ExplainRequest, Failure, GenerateRequest, Paper, SolveRequest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

server = subprocess.Popen([program, "serve", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True)
try:
    client = Client(base_url=server.stdout.readline().strip().rstrip("/"))
    solved = solve.sync(client=client, body=SolveRequest(paper=Paper(text=EASY))).solve.puzzles[0]
    assert solved.answer == "unique" and len(solved.solutions[0]) == 81, solved
    path = explain.sync(client=client, body=ExplainRequest(paper=Paper(text=EASY))).explain.puzzles[0]
    assert path.open_ == 0 and len(path.steps) > 10, path.summary
    refused = solve.sync(client=client, body=SolveRequest(paper=Paper(text="x")))
    assert isinstance(refused, Failure) and refused.error.message, refused
    # Streams are read by the client's own connection; the generator creates no types for them.
    call = generate_events._get_kwargs(body=GenerateRequest(shape="samurai", n=2, seed=3))
    with client.get_httpx_client().stream(**call) as stream:
        names = [line[7:] for line in stream.iter_lines() if line.startswith("event: ")]
    assert names.count("made") == 2 and names[-1] == "reply", names
    print("a generated client solves, explains and streams")
finally:
    server.terminate()
    server.wait()
