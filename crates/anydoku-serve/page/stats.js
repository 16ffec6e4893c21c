// Statistics of solved games, kept in this browser: times by kind and difficulty, and the days in a row.

import { kept } from "./games.js";
import { difficultyIn, difficultyName } from "./puzzles.js";
import { clockOf } from "./clock.js";
import { t, h, day } from "./text.js";

/** How many solved games are kept. */
const MOST = 3000;

const all = () => kept.get("solved", []);

/** Returns the date where the player is, in ISO 8601. */
export function today(now = new Date()) {
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Records a solved game; the same game counts once. */
export function record(game) {
  const entries = all();
  if (entries.some(({ id }) => id === game.id)) return;
  const { shape, difficulty: asked, day } = game.order ?? {};
  entries.push({ id: game.id, name: game.kindName, shape: shape ?? game.shape ?? "", difficulty: difficultyIn(game), asked, seconds: game.seconds, hints: game.hints, on: today(), day });
  kept.set("solved", entries.slice(-MOST));
}

/** Returns the daily puzzles solved on their day or later, by date. */
export function solvedDailies() {
  const found = new Map();
  for (const entry of all()) if (entry.day) found.set(`${entry.day} ${entry.shape} ${entry.asked ?? entry.difficulty}`, entry);
  return found;
}

/** Returns how many days in a row a daily puzzle was solved, up to today or yesterday, and the longest such run. */
export function streak(entries = all(), now = today()) {
  const days = new Set(entries.filter((entry) => entry.day && entry.day === entry.on).map((entry) => entry.day));
  const before = (date) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  const run = (from) => {
    let n = 0;
    for (let date = from; days.has(date); date = before(date)) n++;
    return n;
  };
  const current = run(now) || run(before(now));
  return { current, longest: Math.max(0, ...[...days].map(run)) };
}

/** Returns the other solved games of the kind and difficulty of this one. */
export function peersOf(game) {
  const own = all().find(({ id }) => id === game.id);
  return own ? all().filter(({ id, name, difficulty }) => id !== own.id && name === own.name && difficulty === own.difficulty) : [];
}

/** Opens the statistics. */
export function showStatistics(app) {
  const groups = new Map();
  for (const { name, difficulty, seconds } of all()) {
    const key = `${name}\n${difficulty}`;
    groups.set(key, [...(groups.get(key) ?? []), seconds]);
  }
  const rows = [...groups].sort((a, b) => b[1].length - a[1].length).map(([key, times]) => {
    const [name, difficulty] = key.split("\n");
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    return h("tr", {}, h("td", {}, [name, difficultyName(difficulty)].filter(Boolean).join(" · ")), ...[String(times.length), clockOf(Math.min(...times)), clockOf(Math.round(mean))].map((text) => h("td", { className: "number" }, text)));
  });
  const { current, longest } = streak();
  const number = (n, words) => h("div", {}, h("b", {}, String(n)), h("span", {}, words));
  const head = [t("page-statistics-kind"), t("page-statistics-solved"), t("page-statistics-best"), t("page-statistics-mean")];
  app.dialog(t("page-statistics"),
    h("div", { className: "numbers" }, number(all().length, t("page-statistics-solved")), number(current, t("page-statistics-streak")), number(longest, t("page-statistics-longest"))),
    rows.length ? h("table", {}, h("tr", {}, ...head.map((words, i) => h("th", { scope: "col", className: i ? "number" : "" }, words))), ...rows) : h("p", { className: "faint" }, t("page-statistics-none")));
}

/** Returns the result of a game as text for others, with the address of the puzzle and nothing about its solution. */
export function resultOf(game, address) {
  const { current } = streak();
  const lines = [`anydoku · ${game.order?.day ? t("page-daily-of", { date: day(game.order.day) }) : game.name}`];
  lines.push([game.kindName, difficultyName(difficultyIn(game)), clockOf(game.seconds)].filter(Boolean).join(" · "));
  if (game.order?.day && current > 1) lines.push(t("page-share-streak", { n: current }));
  return [...lines, address].join("\n");
}
