// The collection: puzzles stored in this browser without duplicates up to symmetry and relabeling, with rating, tags and uses.

import { ask, isAborted, Gone } from "./service.js";
import { Game, paperOf, shortShape } from "./game.js";
import { thumbnail } from "./board.js";
import { techniqueTitle } from "./techniques.js";
import { t, h, day, fileButton } from "./text.js";

/** Opens the database of the collection: one store, keyed by the identity of a puzzle. */
function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("anydoku", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("puzzles", { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Runs one operation on the store in its own transaction. */
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

/** Returns the canonical form that all equivalent puzzles share, or the puzzle itself if it has none. */
async function identity(game) {
  // Notes and colors do not make a different puzzle.
  const { notes, colours, ...paper } = game.paper;
  const own = JSON.stringify([paper, game.givens, game.start]);
  // Canonical forms cover houses only.
  if (game.rules.length || game.start) return `${game.shape ?? "?"} ${own}`;
  try {
    const [form] = (await ask("canon", { paper: game.puzzle() })).puzzles;
    return `${game.shape ?? "?"} ${form.line || own}`;
  } catch (error) {
    if (isAborted(error) || error instanceof Gone) throw error;
    return own;
  }
}

/** Whether this is an entry of a collection. Imported files may contain anything. */
const isEntry = (entry) =>
  typeof entry?.id === "string" && Array.isArray(entry.game?.givens) && entry.game.givens.every(Number.isInteger) && typeof entry.added === "string";

export function shelf(app) {
  let entries = [];
  // The titles of techniques, by the English names that entries store.
  const titles = new Map();
  let list, number, text, unused, low, high;

  async function keep() {
    try {
      const { game } = app;
      if (!game.isPuzzle) return app.say(t("page-collection-empty"), "bad");
      const id = await identity(game);
      const known = await find(id);
      if (known) {
        app.say(t("page-collection-known", { date: day(known.added) }));
        return;
      }
      const { paper, start, givens, title } = game.saved(true);
      const entry = {
        id, game: { paper, start, givens, title: title || game.name }, shape: game.shape ?? t("page-custom-shape"), n: givens.filter(Boolean).length,
        plan: game.plan, added: new Date().toISOString(), tags: "", used: [], rating: null, hardest: "",
      };
      await put(entry);
      app.say(t("page-collection-added"), "good");
      await read();
      await rate(entry);
    } catch (error) {
      app.fail(error);
    }
  }

  async function rate(entry) {
    const [rated] = (await ask("rate", { paper: paperOf(entry.game), quick: true, limit: { seconds: 20 } })).puzzles;
    const { er = null, hardest = "" } = rated.rating ?? {};
    await put({ ...entry, rating: er, hardest, answer: rated.answer });
    await read();
  }

  async function read() {
    try {
      entries = (await all()).sort((a, b) => (a.added < b.added ? 1 : -1));
      for (const name of new Set(entries.map(({ hardest }) => hardest).filter(Boolean))) {
        titles.set(name, await techniqueTitle(name).catch(() => name));
      }
    } catch {
      entries = [];
      app.say(t("page-collection-unavailable"), "bad");
    }
    draw();
  }

  const wanted = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const [from, to] = [Number(low.value) || 0, Number(high.value) || Infinity];
    const has = (entry, word) => `${entry.game.title} ${entry.shape} ${entry.tags} ${entry.hardest} ${titles.get(entry.hardest) ?? ""}`.toLowerCase().includes(word);
    const inRange = ({ rating }) => (from === 0 && to === Infinity) || (rating !== null && rating >= from && rating <= to);
    return entries.filter((entry) => words.every((word) => has(entry, word)) && inRange(entry) && !(unused.checked && entry.used.length));
  };

  function draw() {
    const shown = wanted();
    number.textContent = t("page-collection-found", { n: shown.length, all: entries.length });
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
    const name = entry.game.title || shortShape(entry.shape);
    const facts = [t("page-facts-givens", { n: entry.n }), day(entry.added)];
    if (entry.rating !== null) facts.unshift(t("page-facts-rating", { rating: entry.rating.toFixed(1) }));
    const verdict = { none: t("page-collection-unsolvable"), several: t("page-collection-several") }[entry.answer];
    if (verdict ?? entry.hardest) facts.push(verdict ?? titles.get(entry.hardest));
    const open = async () => {
      try {
        app.take(await Game.restore(entry.game));
        app.game.rating = entry.rating?.toFixed(1);
        app.go("play");
      } catch (error) {
        app.fail(error);
      }
    };
    const tags = h("input", { value: entry.tags, "aria-label": t("page-collection-tags-of", { name }), placeholder: t("page-collection-tags"), onchange: () => change(entry, { tags: tags.value }) });
    const used = h("input", { placeholder: t("page-collection-use"), "aria-label": t("page-collection-use"), onchange: () =>
      used.value.trim() && change(entry, { used: [...entry.used, { what: used.value.trim(), when: new Date().toISOString() }] }) });
    const history = entry.used.map(({ what, when }) => h("p", { className: "faint" }, t("page-collection-used", { what, date: day(when) })));
    const away = async () => {
      await remove(entry.id);
      await read();
    };
    return h("li", { className: "kept" }, entry.plan ? thumbnail(entry.plan) : null,
      h("div", {}, h("h3", {}, name), h("p", { className: "faint" }, facts.join(" · ")), ...history,
        h("div", { className: "row" }, h("button", { className: "first", onclick: open, "aria-label": t("page-collection-play", { name }) }, t("page-mode-play")), tags, used,
          h("button", { onclick: away, "aria-label": t("page-remove-named", { name }) }, t("page-remove")))));
  }

  function save() {
    const bytes = new Blob([JSON.stringify({ anydoku: "shelf", version: 1, puzzles: entries })], { type: "application/json" });
    const href = URL.createObjectURL(bytes);
    h("a", { href, download: "anydoku-collection.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  /** Imports a collection; puzzles that are already here stay as they are. */
  async function take(file) {
    try {
      const saved = JSON.parse(await file.text());
      if (saved.anydoku !== "shelf" || !Array.isArray(saved.puzzles) || !saved.puzzles.every(isEntry)) throw new Error(t("page-collection-bad-file"));
      if (saved.version > 1) throw new Error(t("page-collection-newer"));
      const here = new Set(entries.map((entry) => entry.id));
      const fresh = saved.puzzles.filter((entry) => !here.has(entry.id));
      await put(...fresh.map((entry) => ({ tags: "", used: [], rating: null, hardest: "", shape: "", n: 0, ...entry })));
      await read();
      app.say(t("page-collection-imported", { n: fresh.length }), "good");
    } catch (error) {
      app.fail(error instanceof SyntaxError ? new Error(t("page-collection-bad-file")) : error);
    }
  }

  return {
    panel() {
      list = h("ul", { className: "shelf" });
      number = h("p", { className: "faint", role: "status" });
      const field = (attributes) => h("input", { oninput: draw, ...attributes });
      text = field({ type: "search", placeholder: t("page-collection-find-about") });
      low = field({ inputMode: "decimal", size: 4 });
      high = field({ inputMode: "decimal", size: 4 });
      unused = h("input", { type: "checkbox", onchange: draw });
      const file = fileButton(t("page-collection-import"), take, ".json");
      return [
        h("section", { "aria-label": t("page-mode-collection") }, h("h2", {}, t("page-mode-collection")),
          h("p", { className: "faint" }, t("page-collection-about")),
          h("button", { className: "first", onclick: keep }, t("page-collection-add"))),
        h("section", { "aria-label": t("page-collection-find") },
          h("label", {}, t("page-collection-find"), text),
          h("div", { className: "fields" }, h("label", {}, t("page-collection-from"), low), h("label", {}, t("page-collection-to"), high)),
          h("label", { className: "check" }, unused, t("page-collection-unused")), number, list),
        h("section", { "aria-label": t("page-collection-file") }, h("div", { className: "row" }, h("button", { onclick: save }, t("page-collection-export")), ...file)),
      ];
    },
    show: read,
  };
}
