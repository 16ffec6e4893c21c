// Daily puzzles: the same for everybody, since the day is their seed. Each has its own address.

import { difficulties, difficultyName, makePuzzle } from "./puzzles.js";
import { entryNamed } from "./gallery.js";
import { pictureOf } from "./rules.js";
import { solvedDailies, streak, today } from "./stats.js";
import { clockOf } from "./clock.js";
import * as games from "./games.js";
import { t, h, day } from "./text.js";

/** The puzzles of a day. */
const DAILY = [["9x9", "easy"], ["9x9", "medium"], ["9x9", "hard"], ["x", "medium"], ["jigsaw", "medium"], ["killer", "medium"], ["thermo", "medium"], ["samurai", "easy"]];

/** Returns the daily puzzle that an address names, or null. */
export function dailyOf(hash) {
  const [, day, shape, difficulty] = /^#daily\/(\d{4}-\d\d-\d\d)\/([a-z0-9]+)-([a-z]+)$/.exec(hash) ?? [];
  const isDay = day && !Number.isNaN(Date.parse(day)) && day <= today();
  return isDay && difficulties.includes(difficulty) ? { day, shape, difficulty } : null;
}

/** Returns the address of a game that is a daily puzzle, or an empty string. */
export const hashOfDaily = ({ order } = {}) => (order?.day ? `#daily/${order.day}/${order.shape}-${order.difficulty}` : "");

/** Whether a game, or its saved state, is this daily puzzle. */
export const isOfDaily = ({ order }, { day, shape, difficulty }) => order?.day === day && order.shape === shape && order.difficulty === difficulty;

/** Opens a daily puzzle: as it was left, or else from the beginning. */
export async function openDaily(app, daily) {
  const saved = games.all().find((game) => isOfDaily(game, daily));
  if (saved) return app.resume(saved);
  const seed = Number(daily.day.replaceAll("-", ""));
  const game = await makePuzzle(app, { ...daily, seed }, t("page-daily-of", { date: day(daily.day) }));
  if (game) app.board.focus();
}

/** Opens the choice of daily puzzles. */
export function dailyPuzzles(app) {
  const date = h("input", { type: "date", value: today(), max: today(), onchange: () => draw() });
  const cards = h("div", { className: "cards" });
  const begin = (shape, difficulty) => {
    document.getElementById("dialog").close();
    return openDaily(app, { day: date.value || today(), shape, difficulty });
  };
  const draw = () => {
    const solved = solvedDailies();
    cards.replaceChildren(...DAILY.map(([shape, difficulty]) => {
      const entry = entryNamed(shape);
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
