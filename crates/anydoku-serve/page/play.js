// Play: input, undo, the clock, checking, new puzzles, and the daily puzzle.

import { ask, askAloud, isAborted, Gone } from "./service.js";
import { Game, WHOLE } from "./game.js";
import * as games from "./games.js";
import { pickShape } from "./shapes.js";
import { typist } from "./typing.js";
import { t, h, day, announce, spoken } from "./text.js";

const $ = (id) => document.getElementById(id);

/** The service's words for difficulties. */
export const DIFFICULTIES = ["easy", "medium", "hard", "expert", "extreme"];

/** Returns what a difficulty is called. */
export const difficultyName = (word) =>
  ({ easy: t("page-difficulty-easy"), medium: t("page-difficulty-medium"), hard: t("page-difficulty-hard"), expert: t("page-difficulty-expert"), extreme: t("page-difficulty-extreme") })[word];

const ENTRY = ["digit", "corner", "centre", "colour"];

/** Returns a list of difficulties to choose from. */
export function difficultyField(value = "easy", any = false) {
  const option = (word) => h("option", { value: word, selected: word === value }, difficultyName(word));
  const options = DIFFICULTIES.map(option);
  if (any) options.unshift(h("option", { value: "" }, t("page-any")));
  return h("select", {}, ...options);
}

/** Sends a request that takes long, showing its progress and a button that stops it. Returns null if there is no reply. */
export async function askPatiently(app, question, request) {
  const controller = new AbortController();
  const stop = h("button", { onclick: () => controller.abort() }, t("page-stop"));
  const words = h("span", {}, t("page-generating"));
  const message = $("message");
  message.hidden = false;
  message.className = message.dataset.by = "";
  message.replaceChildren(words, " ", stop);
  const hear = (name, event) => {
    if (name === "progress") words.textContent = t("page-generating-tried", { n: event.done });
  };
  try {
    return await askAloud(question, { with: WHOLE, limit: { seconds: 60 }, ...request }, hear, controller.signal);
  } catch (error) {
    app.say(isAborted(error) ? t("page-stopped") : error instanceof Gone ? t("page-generated-none") : "");
    app.fail(error);
    return null;
  }
}

/** Returns the time on the clock after this many seconds. */
function clockOf(s) {
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(s / 3600);
  return `${hours ? hours + ":" : ""}${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** Opens the list of saved games. */
function previousGames(app) {
  const list = h("ul", { className: "shelf" });
  const draw = () => {
    const others = games.all().filter(({ id }) => id !== app.game.id);
    list.replaceChildren(...others.map(row));
    if (!others.length) list.replaceChildren(h("li", { className: "faint" }, t("page-saved-games-none")));
  };
  const row = (saved) => {
    const { id, name, givens, cells = [], seconds = 0, done, at } = saved;
    const n = givens.filter((given, i) => !given && !cells[i]?.[0]).length;
    const state = done ? t("page-saved-solved") : cells.length ? t("page-saved-open", { n }) : t("page-saved-new");
    const words = [state, clockOf(seconds), new Date(at).toLocaleString(spoken())].join(" · ");
    const go = () => {
      document.getElementById("dialog").close();
      app.resume(games.find(id) ?? saved);
    };
    const away = () => {
      games.remove(id);
      draw();
    };
    const called = name || t("page-custom-shape");
    return h("li", {}, h("h3", {}, called), h("p", { className: "faint" }, words), h("div", { className: "row" },
      h("button", { className: "first", onclick: go, "aria-label": t("page-saved-resume", { name: called }) }, t("page-resume")),
      h("button", { onclick: away, "aria-label": t("page-remove-named", { name: called }) }, t("page-remove"))));
  };
  draw();
  app.dialog(t("page-saved-games"), h("p", { className: "faint" }, t("page-saved-games-about")), list);
}

/** Generates a puzzle and opens it. */
export async function makePuzzle(app, request, title) {
  const made = await askPatiently(app, "generate", { collect: true, measure: true, ...request });
  if (!made) return null;
  const puzzle = made.puzzles?.[0] ?? made.missed?.[0]?.nearest;
  if (!puzzle) {
    app.fail(new Error(t("page-generated-no-match")));
    return null;
  }
  const game = new Game(puzzle, title);
  game.rating = puzzle.measured.rating?.toFixed(1);
  app.take(game);
  app.say(made.puzzles?.length ? "" : t("page-generated-nearest"));
  return game;
}

export function play(app) {
  let entry = "digit";
  let ticking = null;
  let paused = false;
  let clock, keys, undo, redo, modeButtons, again;
  const { board } = app;

  const cells = () => [...board.chosen];
  const type = typist(app);

  /** Selects the cells that undo or redo has changed. If there are none, the selection stays. */
  function travel(cells) {
    if (cells.length) board.choose(cells);
  }

  function tick() {
    if (paused || document.hidden || app.game.done) return;
    app.game.seconds++;
    showClock();
  }

  function showClock() {
    clock.textContent = clockOf(app.game.seconds);
  }

  function pause(on) {
    paused = on;
    document.body.classList.toggle("paused", on);
    $("resume").hidden = !on;
    again.textContent = on ? t("page-resume") : t("page-pause");
    if (on) $("resume").focus();
    else board.focus();
  }
  $("resume").addEventListener("click", () => pause(false));

  function enter(digit, mode = entry) {
    if (paused) return false;
    const marks = app.options.candidates ? app.looked?.candidates : null;
    const did = app.game.enter(board.chosen, mode, digit, marks);
    if (did) announce(symbolOf(digit, mode));
    return did;
  }

  const symbolOf = (digit, mode) => (mode === "colour" ? t("page-color", { n: digit }) : board.symbol(digit));

  function setEntry(mode) {
    entry = mode;
    modeButtons.forEach((button) => button.setAttribute("aria-pressed", button.dataset.entry === mode));
    drawKeys();
  }

  function drawKeys() {
    const n = app.game.board.symbols.length;
    const count = new Array(n + 1).fill(0);
    for (let i = 0; i < app.game.size; i++) count[app.game.digit(i)]++;
    const most = Math.max(...count.slice(1), 1);
    const full = Math.max(app.game.size / n, most);
    const each = (digit) => {
      const small = h("small", { "data-n": count[digit] || null });
      const spent = count[digit] >= full ? "spent" : "";
      const label = t("page-enter", { digit: board.symbol(digit) });
      return h("button", { onclick: () => enter(digit), className: spent, "aria-label": label }, board.symbol(digit), small);
    };
    const colour = (i) =>
      h("button", { onclick: () => enter(i), "aria-label": t("page-color", { n: i }) }, h("span", { className: `swatch s${i}` }));
    const list = entry === "colour" ? [1, 2, 3, 4, 5, 6, 7, 8, 9].map(colour) : Array.from({ length: n }, (_, i) => each(i + 1));
    const across = list.length <= 9 ? 3 : list.length <= 16 ? 4 : list.length <= 36 ? 6 : 8;
    keys.classList.toggle("tight", list.length > 16);
    keys.style.setProperty("--across", innerWidth < 896 ? (list.length > 9 ? 8 : 5) : across);
    keys.replaceChildren(...list);
  }

  async function check() {
    try {
      const hinted = (await ask("hint", { paper: app.game.position(), limit: { seconds: 10 } })).puzzles[0];
      const { no_start: wrong } = hinted;
      if (wrong?.mistakes?.length) {
        const where = new Set(wrong.mistakes.map((mistake) => mistake.cell));
        app.drawGame((i) => ({ wrong: where.has(i) }));
        app.say(t("page-check-wrong", { cells: wrong.mistakes.map((mistake) => mistake.name).join(", ") }), "bad");
      } else if (wrong) app.say(wrong.words, "bad");
      else if (hinted.is_solved) finish();
      else app.say(t("page-check-good"), "good");
    } catch (error) {
      app.fail(error);
    }
  }

  function finish() {
    app.game.done = true;
    app.say(t("page-solved", { time: clock.textContent }), "good");
  }

  async function daily() {
    const today = new Date();
    const iso = new Date(today - today.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
    const date = h("input", { type: "date", value: iso });
    const shape = h("input", { value: app.game.shape?.split(":")[0] ?? "9x9" });
    const difficulty = difficultyField("medium");
    const begin = async () => {
      dialog.close();
      // The date is the seed, so everybody gets the same puzzle on the same day.
      const seed = Number(date.value.replaceAll("-", ""));
      const title = t("page-daily-of", { date: day(date.value) });
      const targets = { difficulty: difficulty.value };
      await makePuzzle(app, { shape: shape.value, targets, seed }, title);
    };
    const fields = [h("label", {}, t("page-daily-date"), date), h("label", {}, t("page-shape"), shape), h("label", {}, t("page-difficulty"), difficulty)];
    const go = h("button", { className: "first", onclick: begin }, t("page-mode-play"));
    const dialog = app.dialog(t("page-daily"), h("div", { className: "fields" }, ...fields), go);
  }

  function fresh() {
    const difficulty = difficultyField("easy");
    const pick = pickShape(app, async (shape) => {
      app.dialogClose?.();
      document.getElementById("dialog").close();
      await makePuzzle(app, { shape, targets: { difficulty: difficulty.value } }, "");
      board.focus();
    });
    app.dialog(t("page-new-puzzle"), h("div", { className: "fields" }, h("label", {}, t("page-difficulty"), difficulty)), pick);
  }

  async function fillMarks() {
    if (!app.looked) await app.look();
    const where = board.chosen.size > 1 ? cells() : app.game.cells.keys();
    const open = [...where].filter((i) => !app.game.digit(i));
    app.game.change(open, (cell, i) => (cell.centre = app.looked.candidates[i]));
  }

  function option(name, words) {
    const input = h("input", { type: "checkbox", checked: app.options[name], onchange: () => app.option(name, input.checked) });
    return h("label", { className: "check" }, input, words);
  }

  return {
    panel() {
      clock = h("span", { className: "clock", role: "timer" });
      again = h("button", { onclick: () => pause(!paused) }, t("page-pause"));
      keys = h("div", { className: "keys", role: "group", "aria-label": t("page-digits") });
      const names = { digit: t("page-entry-digit"), corner: t("page-entry-corner"), centre: t("page-entry-center"), colour: t("page-entry-color") };
      const titles = { corner: t("page-entry-corner-about"), centre: t("page-entry-center-about"), colour: t("page-entry-color-about") };
      modeButtons = ENTRY.map((mode) =>
        h("button", { "data-entry": mode, "aria-pressed": mode === entry, title: titles[mode], onclick: () => setEntry(mode) }, names[mode]));
      undo = h("button", { onclick: () => travel(app.game.undo()) }, t("page-undo"));
      redo = h("button", { onclick: () => travel(app.game.redo()) }, t("page-redo"));
      const many = h("button", { "aria-pressed": false, onclick: () => {
        board.many = !board.many;
        many.setAttribute("aria-pressed", board.many);
      } }, t("page-multi-select"));
      const restart = () => {
        app.game.restart();
        app.say();
        showClock();
      };
      return [
        h("section", { "aria-label": t("page-play-game") },
          h("div", { className: "row spread" }, clock, h("div", { className: "row" }, again, h("button", { onclick: restart }, t("page-restart")))),
          h("div", { className: "row even" }, h("button", { className: "first", onclick: fresh }, t("page-new-puzzle")),
            h("button", { onclick: daily }, t("page-daily"))),
          h("div", { className: "row even" }, h("button", { onclick: () => previousGames(app) }, t("page-saved-games")))),
        h("section", { className: "entry", "aria-label": t("page-entry") },
          h("div", { className: "row even", role: "group", "aria-label": t("page-entry-modes") }, ...modeButtons),
          keys,
          h("div", { className: "row even" }, undo, redo, h("button", { onclick: () => app.game.erase(board.chosen) }, t("page-erase")), many)),
        h("section", { "aria-label": t("page-help") },
          h("div", { className: "row even" }, h("button", { onclick: check }, t("page-check")),
            h("button", { onclick: () => app.go("learn", "hint") }, t("page-hint")),
            h("button", { onclick: fillMarks }, t("page-fill-candidates"))),
          h("div", {}, option("conflicts", t("page-show-conflicts")), option("candidates", t("page-show-candidates")))),
      ];
    },
    show() {
      ticking ??= setInterval(tick, 1000);
      this.taken();
      this.changed();
    },
    hide() {
      clearInterval(ticking);
      ticking = null;
      if (paused) pause(false);
    },
    taken() {
      if (paused) pause(false);
      drawKeys();
      showClock();
    },
    changed() {
      undo.disabled = !app.game.past.length;
      redo.disabled = !app.game.future.length;
      drawKeys();
      showClock();
    },
    lookedAt(looked) {
      if (looked.open === 0 && !app.clashing().size && !app.game.done && app.game.past.length) check();
    },
    double(cell) {
      const digit = app.game.digit(cell);
      const is = (i) => (digit ? app.game.digit(i) === digit : !app.game.digit(i) && JSON.stringify(app.game.cells[i]) === JSON.stringify(app.game.cells[cell]));
      board.choose([...app.game.cells.keys()].filter(is), cell);
    },
    key(event) {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const ctrl = ctrlKey || metaKey;
      if (key.toLowerCase() === "p" && !ctrl && !isSymbol("p")) return pause(!paused), true;
      if (paused) return false;
      if (ctrl && key.toLowerCase() === "z") return travel(shiftKey ? app.game.redo() : app.game.undo()), true;
      if (ctrl && key.toLowerCase() === "y") return travel(app.game.redo()), true;
      if (key === "Delete" || key === "Backspace") return app.game.erase(board.chosen), true;
      if (key === " ") return setEntry(ENTRY[(ENTRY.indexOf(entry) + 1) % 4]), true;
      // With Shift a key produces another character, so its position on the keyboard determines the digit. A number pad without
      // NumLock produces no digits, and letters with Ctrl belong to the browser.
      const [, pad, number] = /^(Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const isDigit = number && (pad === "Digit" || /^\d$/.test(key));
      const plain = isDigit ? number : key.length === 1 && !ctrl ? key : "";
      const mode = ctrl ? "centre" : shiftKey ? "corner" : entry;
      if (plain && !altKey && (isSymbol(plain) || /\d/.test(plain))) {
        if (mode === "colour") return /[1-9]/.test(plain) && (enter(Number(plain)), true);
        return type(plain, mode, (digit) => enter(digit, mode));
      }
      const shortcut = { z: "digit", x: "corner", c: "centre", v: "colour" }[key.toLowerCase()];
      if (shortcut && !ctrl) return setEntry(shortcut), true;
      if (key.toLowerCase() === "h" && !ctrl) return app.go("learn", "hint"), true;
      return false;
    },
  };

  function isSymbol(key) {
    return app.game.board.symbols.some((symbol) => symbol.toLowerCase().startsWith(key.toLowerCase()));
  }
}
