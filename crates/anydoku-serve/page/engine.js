// The service without a server, in a worker of this page. A worker answers one request at a time. To stop a request, its worker is
// terminated, and the requests that waited behind it go to the next worker.

import { t } from "./text.js";

let worker = null;
let next = 1;
const waiting = new Map();

function start() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data: { id, name, event, reply } }) => {
    const question = waiting.get(id);
    if (!question) return;
    if (name) return question.hear(name, event);
    waiting.delete(id);
    question.resolve(reply);
  };
  // After a crash the worker is started again without the request that caused it.
  worker.onerror = () => {
    const [first] = waiting.keys();
    end(first, new Error(t("page-error-internal")));
  };
  for (const [id, { question, request }] of waiting) worker.postMessage({ id, question, request });
}

function end(id, reason) {
  const question = waiting.get(id);
  if (!question) return;
  const isFirst = [...waiting.keys()][0] === id;
  waiting.delete(id);
  question.reject(reason);
  if (isFirst) {
    worker.terminate();
    start();
  }
}

/** The time limits of quick and of long requests, in seconds. */
const MOST = { quick: 20, long: 600 };

/** Returns the reply of the local service, in the same form as a reply of the server. */
export function askHere(question, request, signal, hear = () => {}) {
  if (!worker) start();
  const id = next++;
  // The worker has no clock, so the page enforces the time limit.
  const { limit, ...rest } = request;
  const seconds = limit?.seconds ? limit.seconds + 2 : hear.isLong ? MOST.long : MOST.quick;
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => end(id, new Error(t("page-error-slow"))), seconds * 1000);
    const over = (act) => (value) => (clearTimeout(clock), act(value));
    waiting.set(id, { question, request: rest, hear, resolve: over(resolve), reject: over(reject) });
    signal?.addEventListener("abort", () => end(id, new DOMException("stopped", "AbortError")));
    worker.postMessage({ id, question, request: rest });
  });
}
