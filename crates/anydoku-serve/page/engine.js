// The service without a server: its program in a worker of this page. A worker does one thing after the other; what shall stop is ended
// with its worker, and what waited behind it goes to the next one.

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
  // A program that fell over is started again; the question that did it is not asked twice.
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

/** The longest that a quick question may take, in seconds, and a long one. */
const MOST = { quick: 20, long: 600 };

/** The reply of the service here, as the server would give it. */
export function askHere(question, request, signal, hear = () => {}) {
  if (!worker) start();
  const id = next++;
  // There is no clock where the service is: the page has one.
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
