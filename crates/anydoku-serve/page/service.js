// Requests to the service. All knowledge of Sudoku is behind these two functions; the page only shows replies.

import { askHere } from "./engine.js";
import { t, spoken } from "./text.js";

/** Whether the service runs in this page instead of on a server. */
export const isHere = document.querySelector("meta[name=engine]")?.content === "here";

/** An error reply: a message in the language of the page and, if it is about text, the place in the text. */
export class Refused extends Error {
  constructor(error, status) {
    super(error.message);
    this.error = error;
    this.status = status;
  }
}

/** The server cannot be reached, or stopped before it answered. */
export class Gone extends Error {
  constructor() {
    super(t("page-server-gone"));
  }
}

/** Turns network errors into `Gone`. */
const gone = (error) => (error instanceof TypeError ? new Gone() : error);

/** Adds the language of the reply to a request. */
const inLanguage = (request) => ({ ...request, language: spoken() });

async function call(path, request, signal) {
  const headers = { "Content-Type": "application/json" };
  try {
    return await fetch("api/v1/" + path, { method: "POST", headers, body: JSON.stringify(inLanguage(request)), signal });
  } catch (error) {
    throw gone(error);
  }
}

/** Returns whether the server responds. */
export async function isThere() {
  try {
    return (await fetch("icon.svg", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

async function json(response) {
  try {
    return await response.json();
  } catch (error) {
    throw isAborted(error) ? error : new Gone();
  }
}

async function refused(response) {
  let error = { message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    // A reply without a reason is described by its status.
  }
  return new Refused(error, response.status);
}

function opened(question, reply) {
  if (reply.error) throw new Refused(reply.error, 422);
  return reply[question];
}

/** Returns the reply to a request. A busy server is asked again a few times. */
export async function ask(question, request = {}, signal = undefined) {
  if (isHere) return opened(question, await askHere(question, inLanguage(request), signal));
  for (let attempt = 0; ; attempt++) {
    const response = await call(question, request, signal);
    if (response.ok) return (await json(response))[question];
    const busy = response.status === 503 || response.status === 429;
    if (!busy || attempt === 4) throw await refused(response);
    await new Promise((resolve) => setTimeout(resolve, 200 << attempt));
  }
}

/** Returns the reply to a request and calls `hear(name, event)` for each event. Aborting the signal stops the work. */
export async function askAloud(question, request, hear, signal = undefined) {
  if (isHere) return opened(question, await askHere(question, inLanguage(request), signal, Object.assign(hear, { isLong: true })));
  const response = await call(question + "/events", request, signal);
  if (!response.ok) throw await refused(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw gone(error);
    });
    if (done) throw new Gone();
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name) => lines.find((line) => line.startsWith(name + ": "))?.slice(name.length + 2);
      const [name, data] = [field("event"), field("data")];
      if (!name) continue;
      const news = JSON.parse(data);
      if (name === "reply") {
        reader.cancel().catch(() => {});
        if (news.error) throw new Refused(news.error, 422);
        return news[question];
      }
      hear(name, news[name] ?? {});
    }
  }
}

/** Returns a function whose every call aborts the signal of the call before. */
export function latest() {
  let last = null;
  return () => {
    last?.abort();
    last = new AbortController();
    return last.signal;
  };
}

/** Whether an error only means that the request was aborted. */
export const isAborted = (error) => error.name === "AbortError";

/** Decodes Base64 to a blob that can be downloaded. */
export function blobOf(base64, type) {
  const text = atob(base64);
  return new Blob([Uint8Array.from(text, (c) => c.charCodeAt(0))], { type });
}
