// The rules of a puzzle beside its board: the setter's own words, or else those of the service about its shape and each kind of rule.

import { entryOfKind, entryOfKinds, picture } from "./gallery.js";
import { thumbnail } from "./board.js";
import { t, h } from "./text.js";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the contents of a picture: the digits of an entry, or a piece in the middle and the cells that it reaches. */
function contentsOf({ digits, move }) {
  if (digits) return [...digits].map((digit) => ({ text: digit === "." ? "" : digit, isGiven: true }));
  const away = (i) => [Math.abs(Math.floor(i / 9) - 4), Math.abs((i % 9) - 4)].sort().join();
  return move ? Array.from({ length: 81 }, (_, i) => ({ text: i === 40 ? "5" : "", isGiven: true, isReached: away(i) === move })) : [];
}

/** Returns a box that fills with the picture of an entry of the gallery. */
export function pictureOf(entry) {
  const box = h("span", { className: "picture" });
  // Without a server the words have to do.
  picture(entry).then((plan) => box.replaceChildren(thumbnail(plan, contentsOf(entry))), () => {});
  return box;
}

/** Returns each rule with its cells: "cage 22: r1c1 r1c2". */
const placesOf = ({ places, board }) => places.map(({ title, groups = [] }) =>
  [title, groups.map((cells) => cells.map((i) => board.cells[i].name).join(" ")).join(" / ")].filter(Boolean).join(": "));

/** Returns what houses other than rows, columns and square blocks say about each cell: its region of a jigsaw, diagonals and windows. */
function spokenHouses({ board, shape }) {
  const at = board.cells.map(() => []);
  const add = (cells, words) => cells.forEach((i) => at[i].push(words));
  const isIrregular = /jig/.test(shape ?? "");
  const count = {};
  for (const { kind, cells } of board.houses) {
    const n = (count[kind] = (count[kind] ?? 0) + 1);
    if (kind === "block" && isIrregular) add(cells, t("page-cell-region", { n }));
    if (kind === "diagonal") add(cells, t("page-cell-diagonal"));
    if (kind === "window") add(cells, t("page-cell-window", { n }));
    if (kind === "group") add(cells, t("page-cell-group", { n }));
  }
  return at;
}

/**
 * Returns what the rules say about each cell, for people who cannot see them: "cage 22, 3 cells", or "thermometer, 2 of 4" for rules in
 * which the order of the cells matters. Rules about many cells are not repeated at each.
 */
export function spokenRules(game) {
  const at = spokenHouses(game);
  for (const { title, groups = [] } of game.places) {
    const cells = groups.flat();
    if (cells.length > 12) continue;
    cells.forEach((cell, i) => at[cell].push(cells.length > 1 ? t("page-cell-rule", { name: title, n: i + 1, all: cells.length }) : title));
  }
  return at;
}

const item = (entry, title, meaning) => h("li", {}, entry ? pictureOf(entry) : h("span", { className: "picture" }), h("p", {}, h("b", {}, capital(title)), h("br"), meaning));

/** Returns the kinds of rules of a game, each with its picture. Kinds that are generated together, such as X and V, are one. */
function itemsOf({ kinds }) {
  const whole = entryOfKinds(kinds);
  // The rule that all dots or letters are shown has no generator of its own.
  const isUsual = kinds.filter(({ generator }) => !generator).length < 2;
  if (whole && isUsual && kinds.length > 1 && whole.kinds.length === kinds.length) return [item(whole, whole.name, whole.about)];
  return kinds.map((kind) => item(entryOfKind(kind.name), kind.title, kind.meaning));
}

/** Returns the rules of a game, or null if its board is plain and nobody has written anything about it. */
export function rulesOf(game) {
  const { rules: words, author, source } = game.paper.notes ?? {};
  const isPlain = !game.kinds.length && game.shape === "9x9";
  if (isPlain && !words && !author) return null;
  const own = [];
  if (author) own.push(h("p", { className: "faint" }, t("page-rules-by", { author })));
  if (words) own.push(...words.split(/\n+/).map((line) => h("p", {}, line)));
  const list = [];
  if (game.kinds.length) list.push(h("ul", { className: "kinds" }, ...itemsOf(game)));
  if (game.shapeRules.length) list.push(h("p", {}, game.shapeRules.join(" ")));
  if (game.places.length) list.push(h("details", {}, h("summary", {}, t("page-rules-places")), h("ul", {}, ...placesOf(game).map((line) => h("li", {}, line)))));
  if (words && list.length) own.push(h("details", {}, h("summary", {}, t("page-rules-checked")), ...list));
  else own.push(...list);
  if (!own.length) return null;
  if (/^https?:\/\//.test(source ?? "")) own.push(h("a", { href: source, target: "_blank", rel: "noopener noreferrer" }, t("page-rules-source")));
  return own;
}
