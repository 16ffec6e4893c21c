// New puzzles and daily puzzles, each chosen in a dialog of its own.

import { difficulties, difficultyName, makePuzzle } from "./puzzles.js";
import { pickShape } from "./shapes.js";
import { known } from "./gallery.js";
import { pictureOf } from "./rules.js";
import { solvedDailies, streak, today } from "./stats.js";
import { clockOf } from "./clock.js";
import { kept } from "./games.js";
import { t, h, day } from "./text.js";

/** Returns the difficulties as buttons of which one is pressed, and a function that returns that one. */
function difficultyChoice(value) {
  const group = h("div", { className: "choice", role: "radiogroup", "aria-label": t("page-difficulty") });
  const name = "difficulty" + Math.random();
  group.append(...difficulties.map((word) =>
    h("label", {}, h("input", { type: "radio", name, value: word, checked: word === value }), h("span", {}, difficultyName(word)))));
  return [group, () => group.querySelector(":checked").value];
}

const close = () => document.getElementById("dialog").close();

/** Opens the choice of a new puzzle. */
export function newPuzzle(app) {
  const [group, difficulty] = difficultyChoice(kept.get("difficulty", "easy"));
  const pick = pickShape(app, async (shape) => {
    close();
    kept.set("difficulty", difficulty());
    if (await makePuzzle(app, { shape, difficulty: difficulty() })) app.board.focus();
  }, { rules: true });
  app.dialog(t("page-new-puzzle"), group, pick);
}

/** Generates another puzzle of the same kind and difficulty. */
export const nextPuzzle = (app) => makePuzzle(app, { shape: app.game.order?.shape ?? app.game.shape ?? "9x9", difficulty: app.game.order?.difficulty ?? app.game.difficulty ?? "easy" });

/** The puzzles of a day. The day is the seed, so everybody gets the same ones. */
const DAILY = [["9x9", "easy"], ["9x9", "medium"], ["9x9", "hard"], ["x", "medium"], ["jigsaw", "medium"], ["killer", "medium"], ["thermo", "medium"], ["samurai", "easy"]];

/** Opens the daily puzzles. */
export function dailyPuzzles(app) {
  const date = h("input", { type: "date", value: today(), max: today(), onchange: () => draw() });
  const cards = h("div", { className: "cards" });
  const begin = async (shape, difficulty) => {
    close();
    const on = date.value || today();
    const seed = Number(on.replaceAll("-", ""));
    if (await makePuzzle(app, { shape, difficulty, seed, day: on }, t("page-daily-of", { date: day(on) }))) app.board.focus();
  };
  const draw = () => {
    const solved = solvedDailies();
    cards.replaceChildren(...DAILY.map(([shape, difficulty]) => {
      const entry = known(shape) ?? known("", [{ name: { killer: "cage" }[shape] ?? shape }]);
      const done = solved.get(`${date.value} ${shape} ${difficulty}`);
      const state = done ? t("page-daily-done", { time: clockOf(done.seconds) }) : difficultyName(difficulty);
      return h("button", { className: done ? "done" : "", "data-shape": shape, onclick: () => begin(shape, difficulty) }, pictureOf(entry), h("b", {}, entry.name), h("small", {}, state));
    }));
  };
  draw();
  const { current, longest } = streak();
  const run = current ? t("page-daily-streak", { n: current }) : longest ? t("page-daily-streak-over", { n: longest }) : t("page-daily-streak-none");
  app.dialog(t("page-daily"), h("div", { className: "row spread" }, h("p", {}, run), h("label", {}, t("page-daily-date"), date)), h("div", { className: "shapes" }, cards));
}
