// The replay of a game: its changes one after the other, from the empty board to the last.

import { t, h } from "./text.js";
import { icon } from "./icons.js";

/** The time of a whole replay and the longest time of one change, in milliseconds. */
const WHOLE = 20_000;
const STEP = 600;

/** Returns the contents of the cells after each of the first `n` changes that led to the present. */
export function stateAfter(game, n) {
  const cells = game.cells.map((cell) => cell);
  const givens = [...game.givens];
  for (const change of game.past.slice(n).reverse()) {
    for (const [i, before, , given] of change) {
      cells[i] = before;
      if (given !== undefined) givens[i] = given;
    }
  }
  return { cells, givens };
}

/** Shows the replay beside or below the board until it is closed or the game continues. */
export function replay(app) {
  const { game } = app;
  const all = game.past.length;
  let at = 0;
  let ticking = null;
  const slider = h("input", { type: "range", min: 0, max: all, value: 0, "aria-label": t("page-replay"), oninput: () => (stop(), go(Number(slider.value))) });
  const number = h("span", { className: "faint" });
  const toggle = h("button", { className: "bare", onclick: () => (ticking ? stop() : start()) });
  const box = h("div", { className: "replay row", role: "group", "aria-label": t("page-replay") }, toggle, slider, number, h("button", { onclick: () => end() }, t("page-close")));
  const show = () => {
    toggle.replaceChildren(icon(ticking ? "pause" : "play"));
    toggle.setAttribute("aria-label", ticking ? t("page-pause") : t("page-mode-play"));
  };
  const go = (n) => {
    at = n;
    slider.value = n;
    number.textContent = `${n} / ${all}`;
    const { cells, givens } = stateAfter(game, n);
    cells.forEach((cell, i) => app.board.show(i, { given: givens[i], ...cell }));
    app.board.choose(n ? game.past[n - 1].map(([i]) => i) : []);
  };
  const tick = () => (at < all ? go(at + 1) : stop());
  const start = () => {
    if (at === all) go(0);
    ticking = setInterval(tick, Math.min(STEP, WHOLE / Math.max(all, 1)));
    show();
  };
  const stop = () => {
    clearInterval(ticking);
    ticking = null;
    show();
  };
  const end = () => {
    stop();
    box.remove();
    app.replaying = null;
    app.draw();
  };
  app.replaying?.();
  app.replaying = end;
  document.querySelector(".side").prepend(box);
  go(0);
  start();
}
