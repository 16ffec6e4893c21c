// The games saved in this browser, one storage entry each, so that games do not overwrite one another. A game that was begun is removed only on
// request.
//
// Every tab has its own game. Tabs with the same game follow one another: each saves its changes and applies those of the others. A tab
// that has missed changes and has made its own continues with a copy.

const PREFIX = "anydoku.game.";

/** How many puzzles that were only opened are kept. */
const MOST_SEEN = 10;

/** The storage of the browser, by name. The page works without it. */
export const kept = {
  get(name, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem("anydoku." + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** Returns whether the value was saved. */
  set(name, value) {
    try {
      localStorage.setItem("anydoku." + name, JSON.stringify(value));
      return true;
    } catch {
      // Storage is full, or not available in a private window.
      return false;
    }
  },
  remove(name) {
    try {
      localStorage.removeItem("anydoku." + name);
    } catch {
      // Without storage there is nothing to remove.
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

/** Returns all games, latest first. */
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

/** Returns a game by its identifier. */
export const find = read;

/** Returns the game of this tab, or else the one played last. */
export function latest() {
  adopt();
  return read(session("now")) ?? read(kept.get("last"));
}

/** Imports the one game that earlier versions of the page saved. */
function adopt() {
  const old = kept.get("game");
  if (!Array.isArray(old?.givens)) return;
  const id = String(Math.random()).slice(2);
  if (!kept.set("game." + id, { ...old, id, name: old.title, begun: !!old.cells, at: Date.now() })) return;
  kept.set("last", id);
  session("now", id);
  kept.remove("game");
}

/** Identifies the latest state of the game that this tab has seen. */
let stamp = null;

/** Returns the saved state of this game if another tab has written it, otherwise null. */
function elsewhere(game) {
  const there = read(game.id);
  return there && (there.stamp ?? null) !== stamp ? there : null;
}

/** Whether another tab has written the saved state of this game. */
export const isElsewhere = (game) => !!elsewhere(game);

/** Returns the state that another tab has written, or null if there is nothing new. */
export function news(game) {
  const there = elsewhere(game);
  if (there) stamp = there.stamp ?? null;
  return there;
}

/** Makes this the game of the tab, and removes the oldest of the puzzles that were only opened. */
export function open(game) {
  stamp = read(game.id)?.stamp ?? null;
  session("now", game.id);
  const seen = all().filter(({ id, begun }) => id !== game.id && !begun);
  for (const { id } of seen.slice(MOST_SEEN)) remove(id);
}

/** Saves a game and returns whether that succeeded. If storage is full, puzzles that were only opened make room, oldest first. */
export function keep(game) {
  const entry = { ...game.saved(), name: game.name, begun: game.isBegun, at: Date.now(), stamp: `${Date.now()} ${Math.random()}` };
  const write = () => {
    if (!kept.set("game." + game.id, entry)) return false;
    stamp = entry.stamp;
    return true;
  };
  kept.set("last", game.id);
  if (write()) return true;
  const seen = all().filter(({ id, begun }) => id !== game.id && !begun);
  for (const { id } of seen.reverse()) {
    remove(id);
    if (write()) return true;
  }
  return false;
}
