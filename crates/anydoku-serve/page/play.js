// Play: input, undo, the clock and checking.

import { ask, isAborted } from "./service.js";
import { newPuzzle, nextPuzzle } from "./new.js";
import { dailyPuzzles } from "./daily.js";
import { savedGames, continueGames } from "./saved.js";
import { showStatistics } from "./stats.js";
import { replay } from "./replay.js";
import { shareButton, won } from "./win.js";
import { lessonOf } from "./course.js";
import { grade, openExercise } from "./practice.js";
import { typist } from "./typing.js";
import { clockOf } from "./clock.js";
import { icon } from "./icons.js";
import { colourName } from "./colours.js";
import { t, h, announce } from "./text.js";

const $ = (id) => document.getElementById(id);

const ENTRY = ["digit", "corner", "centre", "colour", "pen", "letter"];

/** The letters of the key pad. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The colors of cells, by number. */
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns a button with an icon above its words. */
const tool = (name, words, onclick, attributes = {}) => {
  const { className = "", ...rest } = attributes;
  return h("button", { onclick, className: `tool ${className}`, ...rest }, icon(name), h("span", {}, words));
};

export function play(app) {
  let entry = "digit";
  // The color of the pen, and the effect of the stroke being drawn: it adds this color, or removes if this is 0.
  let pen = 6;
  let drawn = null;
  let ticking = null;
  let paused = false;
  let clock, keys, undo, redo, erase, modeButtons, again, others, helpers, finished;
  // The number of changes that were graded, in an exercise.
  let graded = 0;
  const { board } = app;
  // Narrow screens have the erase key beside the last digit, where a thumb reaches it.
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

  const symbolOf = (digit, mode) => (mode === "colour" ? colourName(digit) : board.symbol(digit));

  function write(letter) {
    if (paused) return;
    if (app.game.write(board.chosen, letter)) announce(letter);
  }

  /** Draws with the pen from one cell to the next. The first stroke decides whether the whole line is drawn or removed. */
  function draw(from, to) {
    const joins = !!drawn;
    drawn ??= { colour: app.game.stroke(from, to) === pen ? 0 : pen };
    app.game.draw(from, to, drawn.colour, { joins: joins && drawn.past === app.game.past.length });
    drawn.past = app.game.past.length;
  }

  const eraseChosen = () => !paused && (entry === "pen" ? app.game.unstroke(board.chosen) : app.game.erase(board.chosen, entry));

  function setEntry(mode) {
    entry = mode;
    board.single = mode === "pen";
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
    const swatch = (i) => h("span", { className: `swatch s${i}` });
    const colour = (i) => h("button", { onclick: () => enter(i), "aria-label": colourName(i) }, swatch(i));
    const ink = (i) => h("button", { onclick: () => choosePen(i), "aria-label": t("page-pen-color", { color: colourName(i) }), "aria-pressed": i === pen }, swatch(i));
    const letter = (word) => h("button", { onclick: () => write(word), "aria-label": t("page-enter", { digit: word }) }, word);
    const makers = { colour: () => COLOURS.map(colour), pen: () => COLOURS.map(ink), letter: () => LETTERS.map(letter) };
    const list = makers[entry]?.() ?? Array.from({ length: n }, (_, i) => each(i + 1));
    keys.dataset.entry = entry;
    keys.classList.toggle("tight", list.length > 16);
    keys.classList.toggle("many", list.length > 9);
    const wide = list.length === 4 ? 2 : list.length <= 9 ? 3 : list.length <= 16 ? 4 : list.length <= 25 ? 5 : list.length <= 36 ? 6 : 8;
    // With or without the erase key, which fills the gap that the others leave.
    const isFull = (across) => list.length % across === 0 || (list.length + 1) % across === 0;
    const low = (list.length <= 9 ? [5, 4, 3] : [8, 6, 9]).find(isFull) ?? 9;
    keys.style.setProperty("--across", narrow.matches ? low : wide);
    const isHole = narrow.matches && list.length % low !== 0;
    erase.style.gridColumn = isHole ? `span ${low - (list.length % low)}` : "";
    keys.replaceChildren(...list, ...(isHole ? [erase] : []));
    if (!isHole) undo.parentElement.insertBefore(erase, undo.parentElement.children[2] ?? null);
  }

  /** Shows the tools beside the keys; those of an exercise lead on to the next one and back to the lesson. */
  function drawHelpers() {
    const { practice } = app.game;
    const hint = tool("hint", t("page-hint"), () => app.go("learn", "hint"));
    const next = async () => {
      const lesson = await lessonOf(practice.lesson);
      if (lesson) await openExercise(app, lesson);
    };
    helpers.replaceChildren(hint, ...(practice
      ? [tool("fresh", t("page-practice-next"), next), tool("learn", t("page-lesson-open"), () => app.go("learn", practice.lesson))]
      : [tool("check", t("page-check"), check), tool("notes", t("page-fill-candidates"), fillMarks), tool("corner", t("page-fill-pairs"), fillPairs)]));
  }

  function choosePen(colour) {
    pen = colour;
    drawKeys();
  }

  async function check() {
    try {
      const hinted = (await ask("hint", { paper: app.game.position(), limit: { seconds: 10 } })).puzzles[0];
      const { no_start: wrong } = hinted;
      if (wrong?.mistakes?.length) {
        const where = new Set(wrong.mistakes.map((mistake) => mistake.cell));
        app.drawGame((i) => ({ wrong: where.has(i) }));
        app.say(t("page-check-wrong", { cells: wrong.mistakes.map((mistake) => mistake.name).join(", ") }), "bad", "verdict");
      } else if (wrong) app.say(wrong.words, "bad", "verdict");
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
    showFinished();
    app.say(t("page-solved", { time: clockOf(app.game.seconds) }), "good");
    if (isFirst && app.options.celebrate) won(app);
  }

  /** Shows what can be done with a solved game. */
  function showFinished() {
    finished.hidden = !app.game.done;
    if (finished.hidden) return finished.replaceChildren();
    finished.replaceChildren(h("b", {}, t("page-won")), h("div", { className: "row even" },
      tool("play", t("page-replay"), () => replay(app)), shareButton(app), tool("fresh", t("page-won-next"), () => nextPuzzle(app))));
  }

  /** Shares a link to the puzzle and the player's progress: with another app where the browser can, or else by copying it. */
  async function share() {
    try {
      const url = await app.link();
      if (navigator.share) return await navigator.share({ title: app.game.name, url });
      await navigator.clipboard.writeText(url);
      app.say(t("page-share-copied"), "good");
    } catch (error) {
      if (!isAborted(error)) app.dialog(t("page-share"), h("textarea", { readOnly: true, value: await app.link(), "aria-label": t("page-share-link") }));
    }
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
      app.beside(h("button", { className: "bare", onclick: share, "aria-label": t("page-share"), title: t("page-share") }, icon("share")), clock, again);
      keys = h("div", { className: "keys", role: "group", "aria-label": t("page-digits") });
      const names = { digit: t("page-entry-digit"), corner: t("page-entry-corner"), centre: t("page-entry-center"), colour: t("page-entry-color"), pen: t("page-entry-pen"), letter: t("page-entry-letter") };
      const titles = { corner: t("page-entry-corner-about"), centre: t("page-entry-center-about"), colour: t("page-entry-color-about"), pen: t("page-entry-pen-about"), letter: t("page-entry-letter-about") };
      modeButtons = ENTRY.map((mode) =>
        tool(mode, names[mode], () => setEntry(mode), { "data-entry": mode, "aria-pressed": mode === entry, title: titles[mode] }));
      undo = tool("undo", t("page-undo"), () => travel(app.game.undo()));
      redo = tool("redo", t("page-redo"), () => travel(app.game.redo()));
      erase = tool("erase", t("page-erase"), eraseChosen, { "aria-label": t("page-erase") });
      const many = tool("many", t("page-multi-select"), () => {
        board.many = !board.many;
        many.setAttribute("aria-pressed", board.many);
      }, { "aria-pressed": false });
      finished = h("section", { className: "finished", "aria-label": t("page-won"), hidden: true });
      return [
        finished,
        h("section", { className: "entry", "aria-label": t("page-entry") },
          h("div", { className: "modes", role: "group", "aria-label": t("page-entry-modes") }, ...modeButtons),
          keys,
          h("div", { className: "tools" }, undo, redo, erase, many)),
        h("section", { className: "helpers", "aria-label": t("page-help") }, (helpers = h("div", { className: "row even" }))),
        h("section", { className: "games", "aria-label": t("page-play-game") },
          h("button", { className: "first", onclick: () => newPuzzle(app) }, icon("fresh"), h("span", {}, t("page-new-puzzle"))),
          h("div", { className: "row even" }, tool("day", t("page-daily"), () => dailyPuzzles(app)), tool("games", t("page-saved-games"), () => savedGames(app)),
            tool("statistics", t("page-statistics"), () => showStatistics(app)), tool("restart", t("page-restart"), restart))),
        (others = h("section", { className: "others", "aria-label": t("page-continue"), hidden: true })),
      ];
    },
    show() {
      board.single = entry === "pen";
      ticking ??= setInterval(tick, 1000);
      this.taken();
      this.changed();
    },
    hide() {
      board.single = false;
      clearInterval(ticking);
      ticking = null;
      if (paused) pause(false);
    },
    taken() {
      if (paused) pause(false);
      drawKeys();
      showClock();
      graded = app.game.past.length;
      drawHelpers();
      showFinished();
      continueGames(app, others);
    },
    stroke({ cell, from, isFirst }) {
      if (entry !== "pen" || paused) return;
      if (isFirst) drawn = null;
      else if (from !== null && from !== cell) draw(from, cell);
    },
    /** A cell was touched and the pointer has not left it. */
    tap(cell) {
      if (entry === "pen" && !paused) app.game.sign([cell]);
    },
    changed() {
      undo.disabled = !app.game.past.length;
      redo.disabled = !app.game.future.length;
      drawKeys();
      showClock();
      if (finished.hidden === app.game.done) showFinished();
      if (app.game.practice && app.game.past.length > graded) grade(app);
      graded = app.game.past.length;
    },
    option: () => showClock(),
    /** Returns from the pen and from letters to digits. */
    escape: () => ["pen", "letter"].includes(entry) && setEntry("digit"),
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
      if (key === "Delete" || key === "Backspace") return eraseChosen(), true;
      // Space cycles through the ways of writing digits, as on other Sudoku pages; from the pen and from letters it leads back to digits.
      if (key === " ") return setEntry(ENTRY[(ENTRY.indexOf(entry) + (shiftKey ? 3 : 1)) % 4] ?? "digit"), true;
      if (entry === "letter" && !ctrl && !altKey && /^\p{L}$/u.test(key)) return write(key.toUpperCase()), true;
      if (entry === "pen" && key === "Enter") return app.game.sign(board.chosen), true;
      // With Shift, a key produces another character, so its position on the keyboard determines the digit. A number pad without NumLock
      // produces no digits, and letters with Ctrl belong to the browser.
      const [, pad, number] = /^(Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const isDigit = number && (pad === "Digit" || /^\d$/.test(key));
      const plain = isDigit ? number : key.length === 1 && !ctrl ? key : "";
      const held = (ctrl && shiftKey) || altKey ? "colour" : ctrl ? "centre" : shiftKey ? "corner" : entry;
      const mode = held === "letter" ? "digit" : held;
      if (plain && (isSymbol(plain) || /\d/.test(plain))) {
        if (mode === "pen") return /[1-9]/.test(plain) && (choosePen(Number(plain)), true);
        if (mode === "colour") return /[1-9]/.test(plain) && (enter(Number(plain), mode), true);
        return type(plain, mode, (digit) => enter(digit, mode));
      }
      const shortcut = { z: "digit", x: "corner", c: "centre", v: "colour", b: "pen", l: "letter" }[letter];
      if (shortcut) return setEntry(shortcut), true;
      const arrow = { w: "ArrowUp", a: "ArrowLeft", s: "ArrowDown", d: "ArrowRight" }[letter];
      if (arrow && ![..."wasd"].some(isSymbol)) return board.key({ key: arrow, shiftKey });
      if (letter === "h") return app.go("learn", "hint"), true;
      if (letter === "n") return (app.game.done ? nextPuzzle : newPuzzle)(app), true;
      return false;
    },
  };

  function isSymbol(key) {
    return app.game.board.symbols.some((symbol) => symbol.toLowerCase().startsWith(key.toLowerCase()));
  }
}
