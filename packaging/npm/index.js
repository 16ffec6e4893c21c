// The service of anydoku in WebAssembly, for browsers, workers and Node.

const text = { decoder: new TextDecoder(), encoder: new TextEncoder() };

/** An error of the service: `message` is the error message, and `facts` has the position in the text and a hint. */
export class AnydokuError extends Error {
  constructor(facts) {
    super(facts.message);
    this.name = "AnydokuError";
    this.facts = facts;
  }
}

async function program() {
  const address = new URL("./anydoku.wasm", import.meta.url);
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(address));
}

/**
 * Loads the engine. By default, `anydoku.wasm` is loaded from beside this file. If a bundler moves it, pass `wasm`: a compiled module, or the bytes of the file.
 */
export async function load(wasm = program()) {
  let hear = () => {};
  let memory;
  const bytes = (from, length) => new Uint8Array(memory.buffer, from, length);
  const env = {
    tell(from, length) {
      const [[name, event]] = Object.entries(JSON.parse(text.decoder.decode(bytes(from, length))));
      hear(name, event);
    },
    chance: () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32,
  };
  const source = await wasm;
  const made = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const engine = (await WebAssembly.instantiate(made, { env })).exports;
  memory = engine.memory;

  /** Sends a request and returns the reply. `listen(name, event)` receives the events of long requests. The call blocks until the reply is ready, so use a worker for these. */
  function ask(question, request = {}, listen = () => {}) {
    const asked = text.encoder.encode(JSON.stringify({ [question]: request }));
    bytes(engine.room(asked.length), asked.length).set(asked);
    hear = listen;
    const length = engine.ask();
    hear = () => {};
    const reply = JSON.parse(text.decoder.decode(bytes(engine.reply(), length)));
    if (reply.error) throw new AnydokuError(reply.error);
    return reply[question];
  }

  return { ask };
}
