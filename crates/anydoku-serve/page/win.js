// The end of a game: its time beside earlier ones, the result to share, a replay, and the next puzzle.

import { record, peersOf, resultOf, showStatistics, streak } from "./stats.js";
import { nextPuzzle } from "./new.js";
import { difficultyIn, difficultyName } from "./puzzles.js";
import { hashOfDaily } from "./daily.js";
import { isAborted } from "./service.js";
import { replay } from "./replay.js";
import { clockOf } from "./clock.js";
import { icon } from "./icons.js";
import { t, h } from "./text.js";

const button = (name, words, onclick, className = "") => h("button", { onclick, className: `tool ${className}` }, icon(name), h("span", {}, words));

/** Returns a button that shares the result of the game, with the address of its puzzle: with another app, or else by copying it. */
export function shareButton(app) {
  const share = button("share", t("page-share-result"), async () => {
    const { order, title } = app.game;
    const text = resultOf(app.game, order?.day ? location.origin + location.pathname + hashOfDaily(app.game) : await app.link(false));
    try {
      if (navigator.share) return await navigator.share({ title, text });
      await navigator.clipboard.writeText(text);
      share.lastChild.textContent = t("page-share-result-copied");
    } catch (error) {
      if (!isAborted(error)) share.after(h("textarea", { readOnly: true, value: text, "aria-label": t("page-share-result") }));
    }
  });
  return share;
}

/** Records the solved game and opens the dialog about it. */
export function won(app) {
  const { game } = app;
  record(game);
  const close = (act) => () => {
    document.getElementById("dialog").close();
    act();
  };
  const times = peersOf(game).map(({ seconds }) => seconds);
  const facts = [difficultyName(difficultyIn(game)), t("page-saved-moves", { n: game.past.length })];
  if (game.hints) facts.push(t("page-won-hints", { n: game.hints }));
  const lines = [];
  if (times.length) lines.push(game.seconds < Math.min(...times) ? t("page-won-best") : t("page-won-before", { best: clockOf(Math.min(...times)), n: times.length }));
  const { current } = streak();
  if (game.order?.day && current) lines.push(t("page-daily-streak", { n: current }));
  app.dialog(t("page-won"),
    h("div", { className: "won" }, icon("won"), h("p", { className: "time" }, clockOf(game.seconds)), h("p", {}, game.kindName), h("p", { className: "faint" }, facts.filter(Boolean).join(" · ")), ...lines.map((words) => h("p", {}, words))),
    h("div", { className: "row even" }, button("fresh", t("page-won-next"), close(() => nextPuzzle(app)), "first")),
    h("div", { className: "row even" }, shareButton(app), button("play", t("page-replay"), close(() => replay(app))), button("statistics", t("page-statistics"), () => showStatistics(app))));
}
