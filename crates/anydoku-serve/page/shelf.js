// The shelf: puzzles that are kept in this browser, each once whatever its disguise, with rating, tags and what they were used for.

import { ask, isAborted, Gone } from "./service.js";
import { Game, paperOf } from "./game.js";
import { thumbnail } from "./board.js";
import { t, h, technique } from "./text.js";

/** The shelf's database; all of it is one store of entries by their identity. */
function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("anydoku", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("puzzles", { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Does one thing with the store, in a transaction of its own. */
async function inStore(mode, work) {
  const base = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction("puzzles", mode);
      const asked = work(transaction.objectStore("puzzles"));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

const all = () => inStore("readonly", (store) => store.getAll());
const find = (id) => inStore("readonly", (store) => store.get(id));
const put = (...entries) => inStore("readwrite", (store) => void entries.forEach((entry) => store.put(entry)));
const remove = (id) => inStore("readwrite", (store) => void store.delete(id));

/** What a puzzle and all its disguises have in common; where there is no such form, the puzzle itself. */
async function identity(game) {
  // Words and colours beside a puzzle make no other puzzle of it.
  const { notes, colours, ...paper } = game.paper;
  const own = JSON.stringify([paper, game.givens, game.start]);
  // Forms know houses alone.
  if (game.rules.length || game.start) return `${game.shape ?? "?"} ${own}`;
  try {
    const [form] = (await ask("canon", { paper: game.puzzle() })).puzzles;
    return `${game.shape ?? "?"} ${form.line || own}`;
  } catch (error) {
    if (isAborted(error) || error instanceof Gone) throw error;
    return own;
  }
}

/** An entry is what was kept of a game and what is known of it. Files may hold anything, so it is looked at. */
const isEntry = (entry) =>
  typeof entry?.id === "string" && Array.isArray(entry.game?.givens) && entry.game.givens.every(Number.isInteger) && typeof entry.added === "string";

export function shelf(app) {
  let entries = [];
  let list, number, text, unused, low, high, file;

  async function keep() {
    try {
      const { game } = app;
      if (!game.isPuzzle) return app.say(t("An empty board is no puzzle."), "bad");
      const id = await identity(game);
      const known = await find(id);
      if (known) {
        app.say(t("This puzzle is on the shelf since {0}, perhaps in another disguise.", known.added.slice(0, 10)));
        return;
      }
      const { paper, start, givens, title } = game.saved(true);
      const entry = {
        id, game: { paper, start, givens, title: title || game.name }, shape: game.shape ?? t("Your own shape"), n: givens.filter(Boolean).length,
        plan: game.plan, added: new Date().toISOString(), tags: "", used: [], rating: null, hardest: "",
      };
      await put(entry);
      app.say(t("Kept. Its rating follows."), "good");
      await read();
      await rate(entry);
    } catch (error) {
      app.fail(error);
    }
  }

  async function rate(entry) {
    const [rated] = (await ask("rate", { paper: paperOf(entry.game), quick: true, limit: { seconds: 20 } })).puzzles;
    const words = { none: t("No solution."), several: t("several solutions") }[rated.answer] ?? "";
    const { er = null, hardest = words } = rated.rating ?? {};
    await put({ ...entry, rating: er, hardest });
    await read();
  }

  async function read() {
    try {
      entries = (await all()).sort((a, b) => (a.added < b.added ? 1 : -1));
    } catch {
      entries = [];
      app.say(t("This browser keeps nothing here; a private window, perhaps."), "bad");
    }
    draw();
  }

  const wanted = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const [from, to] = [Number(low.value) || 0, Number(high.value) || Infinity];
    const has = (entry, word) => `${entry.game.title} ${entry.shape} ${entry.tags} ${entry.hardest}`.toLowerCase().includes(word);
    const inRange = ({ rating }) => (from === 0 && to === Infinity) || (rating !== null && rating >= from && rating <= to);
    return entries.filter((entry) => words.every((word) => has(entry, word)) && inRange(entry) && !(unused.checked && entry.used.length));
  };

  function draw() {
    const shown = wanted();
    number.textContent = t("{0} of {1} puzzles", shown.length, entries.length);
    list.replaceChildren(...shown.slice(0, 200).map(row));
  }

  async function change(entry, what) {
    try {
      await put({ ...entry, ...what });
      await read();
    } catch (error) {
      app.fail(error);
    }
  }

  function row(entry) {
    const name = entry.game.title || entry.shape.replace(/:.*/, "");
    const facts = [t("{0} givens", entry.n), entry.added.slice(0, 10)];
    if (entry.rating !== null) facts.unshift(t("rating {0}", entry.rating.toFixed(1)));
    if (entry.hardest) facts.push(technique(entry.hardest).name);
    const open = async () => {
      try {
        app.take(await Game.restore(entry.game));
        app.game.rating = entry.rating?.toFixed(1);
        app.go("play");
      } catch (error) {
        app.fail(error);
      }
    };
    const tags = h("input", { value: entry.tags, "aria-label": t("Tags of {0}", name), placeholder: t("Tags"), onchange: () => change(entry, { tags: tags.value }) });
    const used = h("input", { placeholder: t("Used for …"), "aria-label": t("Used for …"), onchange: () =>
      used.value.trim() && change(entry, { used: [...entry.used, { what: used.value.trim(), when: new Date().toISOString() }] }) });
    const history = entry.used.map(({ what, when }) => h("p", { className: "faint" }, t("Used for {0} on {1}", what, when.slice(0, 10))));
    const away = async () => {
      await remove(entry.id);
      await read();
    };
    return h("li", { className: "kept" }, entry.plan ? thumbnail(entry.plan) : null,
      h("div", {}, h("h3", {}, name), h("p", { className: "faint" }, facts.join(" · ")), ...history,
        h("div", { className: "row" }, h("button", { className: "first", onclick: open, "aria-label": t("Play {0}", name) }, t("Play")), tags, used,
          h("button", { onclick: away, "aria-label": t("Remove {0}", name) }, t("Remove")))));
  }

  function save() {
    const bytes = new Blob([JSON.stringify({ anydoku: "shelf", version: 1, puzzles: entries })], { type: "application/json" });
    const href = URL.createObjectURL(bytes);
    h("a", { href, download: "anydoku-shelf.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  /** Takes in a file of a shelf; what is here already stays as it is. */
  async function take() {
    try {
      const saved = JSON.parse(await file.files[0].text());
      if (saved.anydoku !== "shelf" || !Array.isArray(saved.puzzles) || !saved.puzzles.every(isEntry)) throw new Error(t("This is no file of a shelf."));
      if (saved.version > 1) throw new Error(t("This shelf is of a newer anydoku."));
      const here = new Set(entries.map((entry) => entry.id));
      const fresh = saved.puzzles.filter((entry) => !here.has(entry.id));
      await put(...fresh.map((entry) => ({ tags: "", used: [], rating: null, hardest: "", shape: "", n: 0, ...entry })));
      await read();
      app.say(t("{0} puzzles are new.", fresh.length), "good");
    } catch (error) {
      app.fail(error instanceof SyntaxError ? new Error(t("This is no file of a shelf.")) : error);
    }
    file.value = "";
  }

  return {
    panel() {
      list = h("ul", { className: "shelf" });
      number = h("p", { className: "faint", role: "status" });
      const field = (attributes) => h("input", { oninput: draw, ...attributes });
      text = field({ type: "search", placeholder: t("Title, shape, tag or technique") });
      low = field({ inputMode: "decimal", size: 4 });
      high = field({ inputMode: "decimal", size: 4 });
      unused = h("input", { type: "checkbox", onchange: draw });
      file = h("input", { type: "file", accept: ".json", "aria-label": t("Bring a shelf from a file"), onchange: take });
      return [
        h("section", { "aria-label": t("Shelf") }, h("h2", {}, t("Shelf")),
          h("p", { className: "faint" }, t("Puzzles are kept in this browser only, each once, whatever its disguise.")),
          h("button", { className: "first", onclick: keep }, t("Keep this puzzle"))),
        h("section", { "aria-label": t("Find") },
          h("label", {}, t("Find"), text),
          h("div", { className: "fields" }, h("label", {}, t("Rating from"), low), h("label", {}, t("to"), high)),
          h("label", { className: "check" }, unused, t("Only those not used yet")), number, list),
        h("section", { "aria-label": t("File") }, h("div", { className: "row" }, h("button", { onclick: save }, t("Save the shelf as a file")), file)),
      ];
    },
    show: read,
  };
}
