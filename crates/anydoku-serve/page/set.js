// Set and check: givens are typed or pasted, and the service says while typing whether there is one solution.

import { ask, askAloud, latest, isAborted } from "./service.js";
import { Game } from "./game.js";
import { pickShape } from "./shapes.js";
import { typist } from "./typing.js";
import { t, h, said } from "./text.js";

/** How long typing pauses before the service is asked. */
const PAUSE = 120;

const TO_COUNT = 1000;

export function set(app) {
  const { board } = app;
  const next = latest();
  let checked = null;
  let solutions = [];
  // What is shown in open cells; nothing until somebody asks, or sets a given, if it would be the solution.
  let view = null;
  let isSetting = false;
  let timer = null;
  let verdict, details, text, counting, viewField, undo, redo;
  const type = typist(app);

  /** Gives these cells a digit, or none. */
  function give(cells, digit) {
    const all = [...cells];
    const off = all.every((i) => app.game.givens[i] === digit);
    isSetting = true;
    app.say();
    return app.game.give(all, off ? 0 : digit);
  }

  function travel(cells) {
    if (cells.length) board.choose(cells);
  }

  const shown = () => view ?? (isSetting || checked?.answer === "several" ? "candidates" : "bare");

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ponder, PAUSE);
  }

  async function ponder() {
    const { game } = app;
    const signal = next();
    const paper = game.puzzle();
    verdict.textContent = t("Thinking …");
    try {
      const [solved, check] = await Promise.all([
        ask("solve", { paper, count_to: TO_COUNT, limit: { seconds: 3 } }, signal),
        ask("check", { paper, candidates: true, limit: { seconds: 5 } }, signal),
      ]);
      const found = solved.puzzles[0];
      checked = check.puzzles[0];
      solutions = checked.solutions;
      tell(found);
      app.draw();
    } catch (error) {
      if (isAborted(error)) return;
      verdict.textContent = "";
      app.fail(error, "answer");
    }
  }

  function tell(found) {
    const names = (cells) => cells.map((cell) => cell.name).join(", ");
    const number = found.all_found ? String(found.found) : t("more than {0}", found.found - 1);
    const words = {
      unique: t("One solution."),
      several: t("{0} solutions.", number),
      none: t("No solution."),
      unknown: t("It takes longer to know. Nothing is said about it yet."),
    };
    verdict.textContent = words[checked.answer];
    verdict.className = "verdict " + { unique: "good", none: "bad", several: "" }[checked.answer];
    const lines = [];
    const { superfluous, minimal, conflict, clash, differ = [] } = checked;
    if (minimal) lines.push(t("Every given is needed."));
    else if (superfluous?.length) lines.push(t("Each of these could be left out alone: {0}", names(superfluous)));
    if (clash) lines.push(said(clash));
    else if (conflict?.cells.length) lines.push(t("These givens have no solution together: {0}", names(conflict.cells)));
    else if (conflict && !conflict.marks) lines.push(t("Even without givens there is none."));
    if (conflict?.marks) lines.push(t("These cells have no solution with the marks in them: {0}", names(conflict.marks)));
    if (differ.length) lines.push(t("Two solutions differ in {0} cells.", differ.length));
    details.replaceChildren(...lines.map((line) => h("p", {}, line)));
    const options = [["candidates", t("true candidates")], ["bare", t("nothing")]];
    solutions.forEach((_, i) => options.push([`solution${i}`, solutions.length > 1 ? t("solution {0}", i + 1) : t("the solution")]));
    if (!options.some(([value]) => value === view)) view = null;
    viewField.replaceChildren(...options.map(([value, name]) => h("option", { value, selected: value === shown() }, name)));
    app.unsay("answer");
  }

  async function read() {
    try {
      const game = await Game.open({ text: text.value, shape: text.dataset.shape });
      app.take(game);
      const { format, assumed } = game.source;
      app.sayRead(game, [t("Read as {0}.", format), ...assumed.map((words) => t("Assumed: {0}", words))]);
    } catch (error) {
      const { place } = error.error ?? {};
      app.fail(error);
      if (place) {
        // Places are bytes; fields count in letters.
        const letters = (n) => new TextDecoder().decode(new TextEncoder().encode(text.value).slice(0, n)).length;
        text.focus();
        text.setSelectionRange(letters(place.start), letters(place.end));
      }
    }
  }

  async function count() {
    const controller = new AbortController();
    const words = h("p", {}, t("Counting …"));
    const bar = h("progress", { "aria-label": t("Counting …") });
    counting.replaceChildren(words, bar, h("button", { onclick: () => controller.abort() }, t("Stop")));
    const hear = (name, { what, done, all, note }) => {
      if (name !== "progress") return;
      words.textContent = note || `${what} ${done}`;
      if (all) [bar.max, bar.value] = [all, done];
    };
    try {
      const counted = (await askAloud("count", { paper: app.game.puzzle() }, hear, controller.signal)).puzzles[0];
      const grouped = counted.count?.replace(/\B(?=(\d{3})+$)/g, "\u202f");
      counting.replaceChildren(h("p", { className: "verdict" }, grouped ? t("Exactly {0} solutions.", grouped) : counted.reason));
      if (counted.try_estimate) await estimate();
    } catch (error) {
      counting.replaceChildren();
      app.fail(error);
    }
  }

  async function estimate() {
    const counted = (await ask("count", { paper: app.game.puzzle(), estimate: 2000, limit: { seconds: 10 } })).puzzles[0];
    const mean = counted.estimate?.log10_mean;
    if (mean !== null && mean !== undefined) counting.append(h("p", {}, t("About 10 to the power of {0}, by chance probes.", mean.toFixed(1))));
  }

  const shape = () => {
    const pick = pickShape(app, async (name) => {
      document.getElementById("dialog").close();
      try {
        app.take(await Game.open({ shape: name }));
      } catch (error) {
        app.fail(error);
      }
    });
    app.dialog(t("An empty board"), pick);
  };

  const removeSuperfluous = () => {
    const [cell] = checked?.superfluous ?? [];
    if (cell) give([cell.cell], app.game.givens[cell.cell]);
    else app.say(t("Every given is needed."));
  };

  return {
    panel() {
      verdict = h("p", { className: "verdict", role: "status" });
      details = h("div", { className: "faint" });
      counting = h("div", {});
      viewField = h("select", { onchange: () => {
        view = viewField.value;
        app.draw();
      } }, h("option", { value: "bare" }, t("nothing")));
      undo = h("button", { onclick: () => travel(app.game.undo()) }, t("Undo"));
      redo = h("button", { onclick: () => travel(app.game.redo()) }, t("Redo"));
      text = h("textarea", { placeholder: t("Paste a puzzle in any format: a line, a grid, a link, a file …"), spellcheck: false });
      const file = h("input", { type: "file", "aria-label": t("Open a file"), onchange: async () => {
        text.value = await file.files[0].text();
        read();
      } });
      return [
        h("section", { "aria-label": t("Answer") }, verdict, details, h("label", {}, t("Show in open cells"), viewField),
          h("div", { className: "row even" }, h("button", { onclick: count }, t("Count exactly")),
            h("button", { onclick: removeSuperfluous }, t("Remove a superfluous given"))), counting),
        h("section", { "aria-label": t("Text") }, h("label", {}, t("Puzzle as text"), text),
          h("div", { className: "row" }, h("button", { className: "first", onclick: read }, t("Read")), file)),
        h("section", { "aria-label": t("Givens") },
          h("div", { className: "row even" }, undo, redo),
          h("div", { className: "row even" }, h("button", { onclick: shape }, t("An empty board")),
            h("button", { onclick: () => give(app.game.givens.keys(), 0) }, t("Clear all")),
            h("button", { className: "first", onclick: () => app.go("play") }, t("Play it")))),
      ];
    },
    show() {
      checked = null;
      isSetting = false;
      this.changed();
    },
    hide: () => clearTimeout(timer),
    taken() {
      app.say();
      checked = null;
      view = null;
      isSetting = false;
      counting?.replaceChildren();
    },
    changed() {
      checked = null;
      undo.disabled = !app.game.past.length;
      redo.disabled = !app.game.future.length;
      app.title();
      later();
    },
    recover: later,
    draw() {
      const { game, looked } = app;
      const clashing = app.clashing();
      const differ = new Set(checked?.differ?.map((at) => at.cell));
      const now = shown();
      const solution = now.startsWith("solution") ? solutions[Number(now.slice(8))] : null;
      for (let i = 0; i < game.size; i++) {
        const marks = now === "candidates" ? (checked?.candidates ?? looked?.candidates)?.[i] : undefined;
        board.show(i, {
          given: game.givens[i],
          digit: solution?.[i],
          marks: game.givens[i] ? undefined : marks,
          clash: clashing.has(i),
          point: differ.has(i) ? "differ" : undefined,
        });
      }
      return true;
    },
    key(event) {
      const { key } = event;
      const ctrl = event.ctrlKey || event.metaKey;
      if (ctrl && key.toLowerCase() === "z") return travel(event.shiftKey ? app.game.redo() : app.game.undo()), true;
      if (ctrl && key.toLowerCase() === "y") return travel(app.game.redo()), true;
      if (key === "Delete" || key === "Backspace" || key === ".") return give(board.chosen, 0), true;
      if (ctrl || event.altKey || key.length !== 1) return false;
      return type(key, "digit", (digit) => give(board.chosen, digit)) || (key === "0" && (give(board.chosen, 0), true));
    },
  };
}
