// The games that this browser keeps: one entry of its storage for each, so that no game replaces another.
//
// Every tab has a game of its own. Tabs that have the same game open follow one another: each writes what it has done, and takes over
// what another one wrote. A tab that finds that it was left behind and has changes of its own goes on with a copy.

const PREFIX = "anydoku.game.";

/** The most games that are kept: those that were begun, and puzzles that were only looked at. */
const MOST = { begun: 30, seen: 10 };

/** What is kept in the browser, by name. A browser that keeps nothing is no reason to stop. */
export const kept = {
  get(name, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem("anydoku." + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** Says whether it was kept. */
  set(name, value) {
    try {
      localStorage.setItem("anydoku." + name, JSON.stringify(value));
      return true;
    } catch {
      // Private windows and full ones keep nothing.
      return false;
    }
  },
  remove(name) {
    try {
      localStorage.removeItem("anydoku." + name);
    } catch {
      // What cannot be kept need not be removed.
    }
  },
};

function session(name, value) {
  try {
    if (value !== undefined) sessionStorage.setItem("anydoku." + name, value);
    return sessionStorage.getItem("anydoku." + name);
  } catch {
    return null;
  }
}

const read = (id) => kept.get("game." + id);

/** All games, the latest first. */
export function all() {
  const names = [];
  try {
    for (let i = 0; i < localStorage.length; i++) names.push(localStorage.key(i));
  } catch {
    return [];
  }
  const games = names.filter((name) => name?.startsWith(PREFIX)).map((name) => read(name.slice(PREFIX.length)));
  return games.filter((game) => game?.id && Array.isArray(game.givens)).sort((a, b) => b.at - a.at);
}

export const remove = (id) => kept.remove("game." + id);

/** A game by its name. */
export const find = read;

/** The game of this tab, or else the one that was played last. */
export function latest() {
  adopt();
  return read(session("now")) ?? read(kept.get("last"));
}

/** Takes over what an earlier version of the page kept, in the only place it had. */
function adopt() {
  const old = kept.get("game");
  if (!Array.isArray(old?.givens)) return;
  const id = String(Math.random()).slice(2);
  if (!kept.set("game." + id, { ...old, id, name: old.title, begun: !!old.cells, at: Date.now() })) return;
  kept.set("last", id);
  session("now", id);
  kept.remove("game");
}

/** Marks each state of a game, so that tabs see whether they have the latest one. */
let stamp = null;

/** What is kept of this game, if it is from another tab; otherwise null. */
function elsewhere(game) {
  const there = read(game.id);
  return there && (there.stamp ?? null) !== stamp ? there : null;
}

/** Is what is kept of this game from another tab? */
export const isElsewhere = (game) => !!elsewhere(game);

/** Takes over what another tab has written; null if there is nothing new. */
export function news(game) {
  const there = elsewhere(game);
  if (there) stamp = there.stamp ?? null;
  return there;
}

/** Makes this the game of the tab. What was kept of it counts as known, and what is too old is removed. */
export function open(game) {
  stamp = read(game.id)?.stamp ?? null;
  session("now", game.id);
  const others = all().filter(({ id }) => id !== game.id);
  const [begun, seen] = [others.filter((other) => other.begun), others.filter((other) => !other.begun)];
  for (const { id } of [...begun.slice(MOST.begun), ...seen.slice(MOST.seen)]) remove(id);
}

/** Keeps a game; says whether it could be. The oldest others make room where there is none. */
export function keep(game) {
  stamp = `${Date.now()} ${Math.random()}`;
  const entry = { ...game.saved(), name: game.name, begun: game.isBegun, at: Date.now(), stamp };
  kept.set("last", game.id);
  if (kept.set("game." + game.id, entry)) return true;
  const others = all().filter(({ id }) => id !== game.id);
  while (others.length) {
    const oldest = others.findLast(({ begun }) => !begun) ?? others.at(-1);
    others.splice(others.indexOf(oldest), 1);
    remove(oldest.id);
    if (kept.set("game." + game.id, entry)) return true;
  }
  return false;
}
