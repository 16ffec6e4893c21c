// Runs the service as WebAssembly in a separate thread.

const text = new TextDecoder();
let program = null;
let now = 0;

const bytes = (from, length) => new Uint8Array(program.memory.buffer, from, length);

const env = {
  tell(from, length) {
    const [[name, event]] = Object.entries(JSON.parse(text.decode(bytes(from, length))));
    postMessage({ id: now, name, event });
  },
  chance: () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32,
};

async function load() {
  const response = await fetch("anydoku.wasm");
  program = (await WebAssembly.instantiate(await response.arrayBuffer(), { env })).instance.exports;
}

const loaded = load();

onmessage = async ({ data: { id, question, request } }) => {
  await loaded;
  now = id;
  const asked = new TextEncoder().encode(JSON.stringify({ [question]: request }));
  bytes(program.room(asked.length), asked.length).set(asked);
  const length = program.ask();
  postMessage({ id, reply: JSON.parse(text.decode(bytes(program.reply(), length))) });
};
