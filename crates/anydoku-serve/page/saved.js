// The list of saved games: each with its picture, its progress, and a button that resumes it.

import { ask } from "./service.js";
import { paperOf } from "./game.js";
import * as games from "./games.js";
import { thumbnail } from "./board.js";
import { difficultyIn, difficultyName } from "./puzzles.js";
import { clockOf } from "./clock.js";
import { t, h, spoken } from "./text.js";

const openCells = (saved) => saved.givens.filter((_, i) => !isFilled(saved, i)).length;

const isFilled = ({ givens, cells = [] }, i) => givens[i] || cells[i]?.[0];

/** Fills a box with the board of a saved game and its digits. */
async function drawBoard(box, saved) {
  const { puzzles: [found] } = await ask("look", { paper: paperOf(saved), with: ["plan", "board"] });
  const digits = saved.givens.map((given, i) => ({ digit: given || saved.cells?.[i]?.[0], isGiven: !!given }));
  box.replaceChildren(thumbnail(found.plan, digits.map(({ digit, isGiven }) => ({ text: digit ? found.board.symbols[digit - 1] : "", isGiven }))));
}

/** How many games the page offers to continue. */
const OFFERED = 3;

/** Returns the other unfinished games, latest first. */
const unfinished = (app) => games.all().filter(({ id, begun, done }) => begun && !done && id !== app.game.id).slice(0, OFFERED);

/** Offers the unfinished games that were played last in place of the title, until the first move, so that nothing moves. */
export function offerGames(app) {
  const list = unfinished(app);
  if (!list.length) return;
  app.say(t("page-continue"), "", "continue");
  const message = document.getElementById("message");
  const button = (saved) => h("button", { className: "unfinished", onclick: () => app.resume(games.find(saved.id) ?? saved) }, saved.name || t("page-custom-shape"));
  message.lastChild.before(...list.map(button));
}

/** Shows the unfinished games that were played last, each as a button that resumes it. */
export function continueGames(app, box) {
  const games_ = unfinished(app);
  box.hidden = !games_.length;
  const card = (saved) => {
    const picture = h("span", { className: "picture" });
    drawBoard(picture, saved).catch(() => {});
    const go = () => app.resume(games.find(saved.id) ?? saved);
    const name = saved.name || t("page-custom-shape");
    return h("button", { onclick: go, "aria-label": t("page-saved-resume", { name }), "data-game": saved.id }, picture, h("b", {}, name), h("small", {}, t("page-saved-open", { n: openCells(saved) })));
  };
  box.replaceChildren(h("h2", {}, t("page-continue")), h("div", { className: "cards small" }, ...games_.map(card)));
}

/** Opens the list of saved games. */
export function savedGames(app) {
  const list = h("ul", { className: "games" });
  // A picture is requested when its row is first seen, one at a time.
  let last = Promise.resolve();
  const seen = new IntersectionObserver((rows) => {
    for (const { isIntersecting, target } of rows) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      last = last.then(() => drawBoard(target.querySelector(".picture"), games.find(target.dataset.game))).catch(() => {});
    }
  });
  const draw = () => {
    const others = games.all().filter(({ id }) => id !== app.game.id);
    list.replaceChildren(...others.map(row));
    for (const item of list.children) seen.observe(item);
    if (!others.length) list.replaceChildren(h("li", { className: "faint" }, t("page-saved-games-none")));
  };
  const row = (saved) => {
    const { id, name, givens, cells = [], past = [], seconds = 0, done, at } = saved;
    const n = openCells(saved);
    const open = givens.filter((given) => !given).length;
    const state = done ? t("page-saved-solved") : cells.length ? t("page-saved-open", { n }) : t("page-saved-new");
    const words = [state, difficultyName(difficultyIn(saved)), clockOf(seconds), past.length ? t("page-saved-moves", { n: past.length }) : "", new Date(at).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" })];
    const go = () => {
      document.getElementById("dialog").close();
      app.resume(games.find(id) ?? saved);
    };
    const away = () => {
      games.remove(id);
      draw();
    };
    const called = name || t("page-custom-shape");
    return h("li", { "data-game": id }, h("span", { className: "picture" }), h("div", {}, h("h3", {}, called), h("p", { className: "faint" }, words.filter(Boolean).join(" · ")),
      h("progress", { value: open - n, max: open || 1, "aria-label": t("page-saved-progress") }),
      h("div", { className: "row" },
        h("button", { className: "first", onclick: go, "aria-label": t("page-saved-resume", { name: called }) }, t("page-resume")),
        h("button", { onclick: away, "aria-label": t("page-remove-named", { name: called }) }, t("page-remove")))));
  };
  draw();
  const dialog = app.dialog(t("page-saved-games"), h("p", { className: "faint" }, t("page-saved-games-about")), list);
  dialog.addEventListener("close", () => seen.disconnect(), { once: true });
}
