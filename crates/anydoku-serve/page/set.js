// Set: enter or paste givens, while the service reports how many solutions there are.

import { ask, askAloud, latest, isAborted } from "./service.js";
import { Game } from "./game.js";
import { pickShape } from "./shapes.js";
import { typist } from "./typing.js";
import { icon } from "./icons.js";
import { t, h, fileButton } from "./text.js";

/** How long to wait after the last key before asking the service, in milliseconds. */
const PAUSE = 120;

const TO_COUNT = 1000;

export function set(app) {
  const { board } = app;
  const next = latest();
  let checked = null;
  let solutions = [];
  // The contents shown in open cells. A puzzle that is opened with one solution shows nothing, since true candidates would reveal it.
  let view = null;
  let isSetting = false;
  let timer = null;
  let verdict, details, text, counting, viewField, undo, redo, keys;
  const type = typist(app);

  /** Sets the givens of these cells, or removes them. */
  function give(cells, digit) {
    const all = [...cells];
    const off = all.every((i) => app.game.givens[i] === digit);
    app.say();
    if (!isSetting && (!app.game.isDraft || app.game.isBegun)) app.fork();
    isSetting = true;
    return app.game.give(all, off ? 0 : digit);
  }

  function travel(cells) {
    if (cells.length) board.choose(cells);
  }

  function drawKeys() {
    const { symbols } = app.game.board;
    const key = (symbol, i) => h("button", { onclick: () => give(board.chosen, i + 1), "aria-label": t("page-enter", { digit: symbol }) }, symbol);
    keys.className = symbols.length > 16 ? "keys many tight" : "keys";
    keys.style.setProperty("--across", symbols.length <= 9 ? 5 : symbols.length <= 16 ? 9 : 10);
    keys.replaceChildren(...symbols.map(key), h("button", { className: "tool", onclick: () => give(board.chosen, 0), "aria-label": t("page-erase"), title: t("page-erase") }, icon("erase")));
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
    verdict.textContent = t("page-thinking");
    try {
      const solving = ask("solve", { paper, count_to: TO_COUNT, limit: { seconds: 3 } }, signal);
      // Testing every given and rule takes longer than the verdict, which is shown at once.
      solving.then(({ puzzles }) => announce(puzzles[0], puzzles[0].answer), () => {});
      const checking = ask("check", { paper, candidates: true, limit: { seconds: 5 } }, signal);
      const [solved, check] = await Promise.all([solving, checking]);
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

  function announce(found, answer) {
    const words = {
      unique: t("page-set-unique"),
      several: found.all_found ? t("page-set-several", { n: found.found }) : t("page-set-more", { n: found.found - 1 }),
      none: t("page-set-none"),
      unknown: t("page-set-unknown"),
    };
    verdict.textContent = words[answer];
    verdict.className = "verdict " + { unique: "good", none: "bad", several: "" }[answer];
  }

  function tell(found) {
    const names = (cells) => cells.map((cell) => cell.name).join(", ");
    announce(found, checked.answer);
    const lines = [];
    const { superfluous, superfluous_rules: needless, together, undecided, minimal, conflict, clash, differ = [] } = checked;
    const texts = (rules) => rules.map((rule) => rule.text).join("; ");
    const parts = ({ cells = [], rules = [] }) => [names(cells), texts(rules)].filter(Boolean).join("; ");
    if (minimal) lines.push(t(needless ? "page-set-minimal-ruled" : "page-set-minimal"));
    if (superfluous?.length) lines.push(t("page-set-redundant", { cells: names(superfluous) }));
    if (needless?.length) lines.push(t("page-set-redundant-rules", { rules: texts(needless) }));
    if (together) lines.push(t("page-set-together", { parts: parts(together) }));
    if (undecided) lines.push(t("page-set-undecided", { parts: parts(undecided) }));
    if (clash) lines.push(clash);
    else if (conflict?.cells.length) lines.push(t("page-set-conflict", { cells: names(conflict.cells) }));
    else if (conflict && !conflict.marks && !conflict.rules) lines.push(t("page-set-impossible"));
    if (conflict?.rules && !clash) lines.push(t("page-set-conflict-rules", { rules: texts(conflict.rules) }));
    if (conflict?.marks) lines.push(t("page-set-marks", { cells: names(conflict.marks) }));
    if (differ.length) lines.push(t("page-set-differ", { n: differ.length }));
    details.replaceChildren(...lines.map((line) => h("p", {}, line)));
    const options = [["candidates", t("page-set-show-candidates")], ["bare", t("page-set-show-nothing")]];
    solutions.forEach((_, i) => options.push([`solution${i}`, solutions.length > 1 ? t("page-set-show-solution", { n: i + 1 }) : t("page-the-solution")]));
    if (!options.some(([value]) => value === view)) view = null;
    viewField.replaceChildren(...options.map(([value, name]) => h("option", { value, selected: value === shown() }, name)));
    app.unsay("answer");
  }

  async function read() {
    try {
      const game = await Game.open({ text: text.value, shape: text.dataset.shape });
      game.isDraft = true;
      app.take(game);
      const { format, assumed } = game.source;
      app.sayRead(game, [t("page-set-imported", { format }), ...assumed.map((words) => t("page-set-assumed", { what: words }))]);
    } catch (error) {
      const { place } = error.error ?? {};
      app.fail(error);
      if (place) {
        // Positions are counted in bytes, but text fields count characters.
        const letters = (n) => new TextDecoder().decode(new TextEncoder().encode(text.value).slice(0, n)).length;
        text.focus();
        text.setSelectionRange(letters(place.start), letters(place.end));
      }
    }
  }

  async function count() {
    const controller = new AbortController();
    const words = h("p", {}, t("page-set-counting"));
    const bar = h("progress", { "aria-label": t("page-set-counting") });
    counting.replaceChildren(words, bar, h("button", { onclick: () => controller.abort() }, t("page-stop")));
    const hear = (name, { done, all, note }) => {
      if (name !== "progress") return;
      words.textContent = note || t("page-set-counting-done", { n: done });
      if (all) [bar.max, bar.value] = [all, done];
    };
    try {
      const counted = (await askAloud("count", { paper: app.game.puzzle() }, hear, controller.signal)).puzzles[0];
      const grouped = counted.count?.replace(/\B(?=(\d{3})+$)/g, "\u202f");
      counting.replaceChildren(h("p", { className: "verdict" }, grouped ? t("page-set-counted", { n: Number(counted.count), number: grouped }) : counted.reason));
      if (counted.try_estimate) await estimate();
    } catch (error) {
      counting.replaceChildren();
      app.fail(error);
    }
  }

  async function estimate() {
    const counted = (await ask("count", { paper: app.game.puzzle(), estimate: 2000, limit: { seconds: 10 } })).puzzles[0];
    const mean = counted.estimate?.log10_mean;
    if (mean !== null && mean !== undefined) counting.append(h("p", {}, t("page-set-estimate", { power: mean.toFixed(1) })));
  }

  const shape = () => {
    const pick = pickShape(app, async (name) => {
      document.getElementById("dialog").close();
      try {
        const game = await Game.open({ shape: name });
        game.isDraft = true;
        app.take(game);
      } catch (error) {
        app.fail(error);
      }
    });
    app.dialog(t("page-set-new"), pick);
  };

  const removeSuperfluous = () => {
    const [cell] = checked?.superfluous ?? [];
    if (cell) give([cell.cell], app.game.givens[cell.cell]);
    else app.say(t("page-set-minimal"));
  };

  return {
    panel() {
      verdict = h("p", { className: "verdict", role: "status" });
      details = h("div", { className: "faint" });
      counting = h("div", {});
      viewField = h("select", { onchange: () => {
        view = viewField.value;
        app.draw();
      } }, h("option", { value: "bare" }, t("page-set-show-nothing")));
      undo = h("button", { onclick: () => travel(app.game.undo()) }, t("page-undo"));
      redo = h("button", { onclick: () => travel(app.game.redo()) }, t("page-redo"));
      text = h("textarea", { placeholder: t("page-set-import-about"), spellcheck: false });
      const file = fileButton(t("page-set-import-file"), async (chosen) => {
        text.value = await chosen.text();
        await read();
      });
      keys = h("div", { className: "keys", role: "group", "aria-label": t("page-digits") });
      return [
        h("section", { className: "entry setting", "aria-label": t("page-entry") }, keys),
        h("section", { "aria-label": t("page-set-answer") }, verdict, details, h("label", {}, t("page-set-show"), viewField),
          h("div", { className: "row even" }, h("button", { onclick: count }, t("page-set-count")),
            h("button", { onclick: removeSuperfluous }, t("page-set-reduce"))), counting),
        h("section", { "aria-label": t("page-set-text") }, h("label", {}, t("page-set-import"), text),
          h("div", { className: "row" }, h("button", { className: "first", onclick: read }, t("page-set-import-read")), ...file)),
        h("section", { "aria-label": t("page-set-givens") },
          h("div", { className: "row even" }, undo, redo),
          h("div", { className: "row even" }, h("button", { onclick: shape }, t("page-set-new")),
            h("button", { onclick: () => give(app.game.givens.keys(), 0) }, t("page-set-clear")),
            h("button", { className: "first", onclick: () => app.go("play") }, t("page-play-it")))),
      ];
    },
    show() {
      drawKeys();
      checked = null;
      isSetting = false;
      this.changed();
    },
    hide: () => clearTimeout(timer),
    taken() {
      drawKeys();
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
      const { cells = [], marks = [], rules = [] } = checked?.conflict ?? {};
      const conflicting = new Set([...cells, ...marks, ...rules.flatMap((rule) => rule.cells ?? [])].map((at) => at.cell));
      const now = shown();
      const solution = now.startsWith("solution") ? solutions[Number(now.slice(8))] : null;
      for (let i = 0; i < game.size; i++) {
        const shownMarks = now === "candidates" ? (checked?.candidates ?? looked?.candidates)?.[i] : undefined;
        board.show(i, {
          given: game.givens[i],
          digit: solution?.[i],
          marks: game.givens[i] ? undefined : shownMarks,
          clash: clashing.has(i) || conflicting.has(i),
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
