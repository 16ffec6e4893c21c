// New puzzles: the names of difficulties, and how a puzzle is requested, generated and opened.

import { askAloud, isAborted, Gone } from "./service.js";
import { Game, WHOLE } from "./game.js";
import { clockOf } from "./clock.js";
import { t, h } from "./text.js";

/** The service's words for difficulties, with the highest rating of each. */
const DIFFICULTIES = { easy: 1.5, medium: 2.8, hard: 4.4, expert: 6.9, extreme: Infinity };

/** The names of all difficulties, easiest first. */
export const difficulties = Object.keys(DIFFICULTIES);

/** Returns the name of a difficulty for users. */
export const difficultyName = (word) =>
  ({ easy: t("page-difficulty-easy"), medium: t("page-difficulty-medium"), hard: t("page-difficulty-hard"), expert: t("page-difficulty-expert"), extreme: t("page-difficulty-extreme") })[word];

/** Returns the difficulty of a rating. */
export const difficultyOf = (rating) => difficulties.find((word) => rating < DIFFICULTIES[word] + 0.05);

/** Returns the difficulty of a game, or of its saved state: by its rating, or else the one that was requested. */
export const difficultyIn = ({ difficulty, rating, order }) => difficulty || (rating ? difficultyOf(Number(rating)) : order?.difficulty ?? "");

/** Returns a list of difficulties to choose from. */
export function difficultyField(value = "easy", any = false) {
  const option = (word) => h("option", { value: word, selected: word === value }, difficultyName(word));
  const options = difficulties.map(option);
  if (any) options.unshift(h("option", { value: "" }, t("page-any")));
  return h("select", {}, ...options);
}

/** Sends a request that takes long, showing its progress and a button that stops it. Returns null if there is no reply. */
export async function askPatiently(app, question, request) {
  const controller = new AbortController();
  const stop = h("button", { onclick: () => controller.abort() }, t("page-stop"));
  const words = h("span", { "aria-live": "off" }, t("page-generating"));
  app.say(words.textContent);
  document.getElementById("message").replaceChildren(words, h("progress", { "aria-label": t("page-generating") }), stop);
  const began = performance.now();
  let tried = 0;
  // Some puzzles report no progress for a minute, so the seconds are counted here.
  const ticking = setInterval(() => (words.textContent = `${t("page-generating-tried", { n: tried })} · ${clockOf(Math.round((performance.now() - began) / 1000))}`), 1000);
  const hear = (name, event) => {
    if (name === "progress") tried = event.done;
  };
  try {
    const reply = await askAloud(question, { with: WHOLE, limit: { seconds: 60 }, ...request }, hear, controller.signal);
    app.say();
    return reply;
  } catch (error) {
    app.say(isAborted(error) ? t("page-stopped") : error instanceof Gone ? t("page-generated-none") : "");
    app.fail(error);
    return null;
  } finally {
    clearInterval(ticking);
  }
}

/** Generates a puzzle and opens it. `order` is kept with the game: the request it was generated from, and the day of a daily puzzle. */
export async function makePuzzle(app, { shape, difficulty, seed, day }, title = "") {
  const request = { shape, seed, targets: difficulty ? { difficulty } : {} };
  const made = await askPatiently(app, "generate", { collect: true, measure: true, ...request });
  if (!made) return null;
  const puzzle = made.puzzles?.[0] ?? made.missed?.[0]?.nearest;
  if (!puzzle) {
    app.fail(new Error(t("page-generated-no-match")));
    return null;
  }
  const game = new Game(puzzle, title);
  game.rating = puzzle.measured.rating?.toFixed(1);
  game.difficulty = puzzle.measured.rating ? difficultyOf(puzzle.measured.rating) : "";
  game.order = { shape, difficulty, day };
  app.take(game);
  app.go("play");
  app.say([made.puzzles?.length ? "" : t("page-generated-nearest"), ...(made.notes ?? [])].filter(Boolean).join(" "));
  return game;
}
