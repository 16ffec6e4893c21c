// Play: input, undo, the clock and checking.

import { ask } from "./service.js";
import { newPuzzle, nextPuzzle, dailyPuzzles } from "./new.js";
import { savedGames } from "./saved.js";
import { showStatistics } from "./stats.js";
import { rulesOf } from "./rules.js";
import { won } from "./win.js";
import { typist } from "./typing.js";
import { clockOf } from "./clock.js";
import { icon } from "./icons.js";
import { t, h, announce } from "./text.js";

const $ = (id) => document.getElementById(id);

const ENTRY = ["digit", "corner", "centre", "colour"];

/** The colors of cells, by number. */
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns a button with an icon above its words. */
const tool = (name, words, onclick, attributes = {}) => {
  const { className = "", ...rest } = attributes;
  return h("button", { onclick, className: `tool ${className}`, ...rest }, icon(name), h("span", {}, words));
};

export function play(app) {
  let entry = "digit";
  let ticking = null;
  let paused = false;
  let clock, keys, undo, redo, erase, modeButtons, again;
  const { board } = app;
  // Narrow screens have the key that erases beside the last digit, where a thumb reaches it.
  const narrow = matchMedia("(max-width: 56rem), (max-height: 32rem)");
  narrow.addEventListener("change", () => app.mode === "play" && drawKeys());

  const cells = () => [...board.chosen];
  const type = typist(app);

  /** Selects the cells that undo or redo has changed. If there are none, the selection stays. */
  function travel(cells) {
    if (cells.length) board.choose(cells);
  }

  function tick() {
    if (paused || document.hidden || app.game.done || $("dialog").open) return;
    app.game.seconds++;
    showClock();
  }

  function showClock() {
    clock.textContent = clockOf(app.game.seconds);
    clock.hidden = !app.options.clock;
  }

  function pause(on) {
    paused = on;
    document.body.classList.toggle("paused", on);
    $("resume").hidden = !on;
    again.replaceChildren(icon(on ? "play" : "pause"));
    again.setAttribute("aria-label", on ? t("page-resume") : t("page-pause"));
    again.title = again.getAttribute("aria-label");
    if (on) $("resume").focus();
    else board.focus();
  }
  $("resume").addEventListener("click", () => pause(false));

  function enter(digit, mode = entry) {
    if (paused) return false;
    const marks = app.options.candidates ? app.looked?.candidates : null;
    const did = app.game.enter(board.chosen, mode, digit, { marks, clean: app.options.clean });
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
      const spent = count[digit] >= full;
      const label = t("page-enter", { digit: board.symbol(digit) });
      return h("button", { onclick: () => enter(digit), className: spent ? "spent" : "", "aria-label": label }, board.symbol(digit), h("small", { "data-n": spent ? null : Math.max(0, full - count[digit]) }));
    };
    const colour = (i) =>
      h("button", { onclick: () => enter(i), "aria-label": t("page-color", { n: i }) }, h("span", { className: `swatch s${i}` }));
    const list = entry === "colour" ? COLOURS.map(colour) : Array.from({ length: n }, (_, i) => each(i + 1));
    keys.dataset.entry = entry;
    keys.classList.toggle("tight", list.length > 16);
    const wide = list.length <= 9 ? 3 : list.length <= 16 ? 4 : list.length <= 25 ? 5 : list.length <= 36 ? 6 : 8;
    keys.style.setProperty("--across", narrow.matches ? (list.length > 9 ? 9 : 5) : wide);
    keys.replaceChildren(...list, ...(narrow.matches ? [erase] : []));
    if (!narrow.matches) undo.parentElement.insertBefore(erase, undo.parentElement.children[2] ?? null);
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
    const isFirst = !app.game.done;
    app.game.done = true;
    app.keep();
    app.say(t("page-solved", { time: clockOf(app.game.seconds) }), "good");
    if (isFirst && app.options.celebrate) won(app);
  }

  async function fillMarks() {
    if (!app.looked) await app.look();
    const where = board.chosen.size > 1 ? cells() : app.game.cells.keys();
    const open = [...where].filter((i) => !app.game.digit(i));
    app.game.change(open, (cell, i) => (cell.centre = app.looked.candidates[i]));
  }

  /** Writes a digit in the corners of the two cells of a block that it fits, as Thomas Snyder's notation does. */
  async function fillPairs() {
    if (!app.looked) await app.look();
    const { candidates } = app.looked;
    const { houses, outlined, symbols } = app.game.board;
    const corners = new Map();
    for (const id of outlined) {
      for (let digit = 1; digit <= symbols.length; digit++) {
        const fits = houses[id].cells.filter((i) => !app.game.digit(i) && candidates[i].includes(digit));
        if (fits.length === 2) for (const i of fits) corners.set(i, [...(corners.get(i) ?? []), digit]);
      }
    }
    const open = [...app.game.cells.keys()].filter((i) => !app.game.digit(i));
    app.game.change(open, (cell, i) => (cell.corner = [...new Set(corners.get(i) ?? [])].sort((a, b) => a - b)));
  }

  function restart() {
    app.game.restart();
    app.say();
    showClock();
  }

  return {
    panel() {
      clock = h("span", { className: "clock", role: "timer", "aria-label": t("page-option-clock") });
      again = h("button", { className: "bare", onclick: () => pause(!paused), "aria-label": t("page-pause"), title: t("page-pause") }, icon("pause"));
      const rules = h("button", { className: "bare narrow", onclick: () => app.dialog(t("page-rules"), h("div", { className: "card-rules" }, ...rulesOf(app.game))), "aria-label": t("page-rules"), title: t("page-rules") }, icon("rules"));
      app.beside(rules, clock, again);
      keys = h("div", { className: "keys", role: "group", "aria-label": t("page-digits") });
      const names = { digit: t("page-entry-digit"), corner: t("page-entry-corner"), centre: t("page-entry-center"), colour: t("page-entry-color") };
      const titles = { corner: t("page-entry-corner-about"), centre: t("page-entry-center-about"), colour: t("page-entry-color-about") };
      modeButtons = ENTRY.map((mode) =>
        tool(mode, names[mode], () => setEntry(mode), { "data-entry": mode, "aria-pressed": mode === entry, title: titles[mode] }));
      undo = tool("undo", t("page-undo"), () => travel(app.game.undo()));
      redo = tool("redo", t("page-redo"), () => travel(app.game.redo()));
      erase = tool("erase", t("page-erase"), () => app.game.erase(board.chosen), { "aria-label": t("page-erase") });
      const many = tool("many", t("page-multi-select"), () => {
        board.many = !board.many;
        many.setAttribute("aria-pressed", board.many);
      }, { "aria-pressed": false });
      return [
        h("section", { className: "entry", "aria-label": t("page-entry") },
          h("div", { className: "modes", role: "group", "aria-label": t("page-entry-modes") }, ...modeButtons),
          keys,
          h("div", { className: "tools" }, undo, redo, erase, many)),
        h("section", { className: "helpers", "aria-label": t("page-help") },
          h("div", { className: "row even" }, tool("hint", t("page-hint"), () => app.go("learn", "hint")), tool("check", t("page-check"), check),
            tool("notes", t("page-fill-candidates"), fillMarks), tool("corner", t("page-fill-pairs"), fillPairs))),
        h("section", { className: "games", "aria-label": t("page-play-game") },
          h("button", { className: "first", onclick: () => newPuzzle(app) }, icon("fresh"), h("span", {}, t("page-new-puzzle"))),
          h("div", { className: "row even" }, tool("day", t("page-daily"), () => dailyPuzzles(app)), tool("games", t("page-saved-games"), () => savedGames(app)),
            tool("statistics", t("page-statistics"), () => showStatistics(app)), tool("restart", t("page-restart"), restart))),
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
    option: () => showClock(),
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
      const letter = ctrl || altKey ? "" : key.toLowerCase();
      if (letter === "p" && !isSymbol("p")) return pause(!paused), true;
      if (paused) return false;
      if (ctrl && key.toLowerCase() === "z") return travel(shiftKey ? app.game.redo() : app.game.undo()), true;
      if (ctrl && key.toLowerCase() === "y") return travel(app.game.redo()), true;
      if (key === "Delete" || key === "Backspace") return app.game.erase(board.chosen), true;
      if (key === " ") return setEntry(ENTRY[(ENTRY.indexOf(entry) + (shiftKey ? 3 : 1)) % 4]), true;
      // With Shift a key produces another character, so its position on the keyboard determines the digit. A number pad without
      // NumLock produces no digits, and letters with Ctrl belong to the browser.
      const [, pad, number] = /^(Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const isDigit = number && (pad === "Digit" || /^\d$/.test(key));
      const plain = isDigit ? number : key.length === 1 && !ctrl ? key : "";
      const mode = (ctrl && shiftKey) || altKey ? "colour" : ctrl ? "centre" : shiftKey ? "corner" : entry;
      if (plain && (isSymbol(plain) || /\d/.test(plain))) {
        if (mode === "colour") return /[1-9]/.test(plain) && (enter(Number(plain), mode), true);
        return type(plain, mode, (digit) => enter(digit, mode));
      }
      const shortcut = { z: "digit", x: "corner", c: "centre", v: "colour" }[letter];
      if (shortcut) return setEntry(shortcut), true;
      if (letter === "h") return app.go("learn", "hint"), true;
      if (letter === "n") return (app.game.done ? nextPuzzle : newPuzzle)(app), true;
      return false;
    },
  };

  function isSymbol(key) {
    return app.game.board.symbols.some((symbol) => symbol.toLowerCase().startsWith(key.toLowerCase()));
  }
}
