// The rules of a puzzle beside its board: the setter's own words, or else a sentence and a picture for each kind.

import { known, entryOf, picture } from "./gallery.js";
import { thumbnail } from "./board.js";
import { t, h } from "./text.js";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns a box that fills with the picture of an entry of the gallery. */
export function pictureOf(entry) {
  const box = h("span", { className: "picture" });
  // Without a server the words have to do.
  picture(entry).then(({ plan }) => box.replaceChildren(thumbnail(plan)), () => {});
  return box;
}

/** Returns each rule of a game: what it is called, with its numbers, and its cells as the service writes them. */
function partsOf(game) {
  const titles = new Map(game.kinds.map(({ name, title }) => [name, title]));
  return game.rules.map((rule) => {
    const [, head, places = ""] = /^([^:]*):?(.*)$/.exec(rule);
    const [kind, ...values] = head.trim().split(/\s+/);
    return { name: [titles.get(kind) ?? kind, ...values].join(" "), places: places.trim() };
  });
}

/** Returns each rule with its cells: "cage 22: r1c1 r1c2". */
const placesOf = (game) => partsOf(game).map(({ name, places }) => (places ? `${name}: ${places}` : name));

/**
 * Returns what the rules say about each cell, for people who cannot see them: "cage 22, 3 cells", or "thermometer, 2 of 4" for rules in
 * which the order of the cells matters. Rules about many cells are not repeated at each.
 */
export function spokenRules(game) {
  const numbers = new Map(game.board.cells.map(({ name }, i) => [name, i]));
  const at = [];
  for (const { name, places } of partsOf(game)) {
    const cells = places.split(/[\s/]+/).filter((cell) => numbers.has(cell));
    if (cells.length > 12) continue;
    cells.forEach((cell, i) => {
      const words = cells.length > 1 ? t("page-cell-rule", { name, n: i + 1, all: cells.length }) : name;
      (at[numbers.get(cell)] ??= []).push(words);
    });
  }
  return at;
}

function kindOf(kind) {
  const entry = entryOf(kind);
  return h("li", {}, entry ? pictureOf(entry) : h("span", { className: "picture" }), h("p", {}, h("b", {}, capital(kind.title)), h("br"), kind.meaning));
}

/** Returns the rules of a game, or null if its board is plain and nobody has written anything about it. */
export function rulesOf(game) {
  const { rules: words, author, source } = game.paper.notes ?? {};
  const base = known(game.shape);
  const isPlain = !game.kinds.length && (!base || base.shape === "9x9");
  if (isPlain && !words && !author) return null;
  const own = [];
  if (author) own.push(h("p", { className: "faint" }, t("page-rules-by", { author })));
  if (words) own.push(...words.split(/\n+/).map((line) => h("p", {}, line)));
  const list = [];
  if (base) list.push(h("p", {}, base.about));
  if (game.kinds.length) list.push(h("ul", { className: "kinds" }, ...game.kinds.map(kindOf)));
  if (game.rules.length) list.push(h("details", {}, h("summary", {}, t("page-rules-places")), h("ul", {}, ...placesOf(game).map((line) => h("li", {}, line)))));
  if (words && list.length) own.push(h("details", {}, h("summary", {}, t("page-rules-checked")), ...list));
  else own.push(...list);
  if (/^https?:\/\//.test(source ?? "")) own.push(h("a", { href: source, target: "_blank", rel: "noopener noreferrer" }, t("page-rules-source")));
  return own;
}
