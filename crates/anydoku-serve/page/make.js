// Generate: choose or draw a shape, draw a pattern of givens, set the options, and generate a puzzle.

import { ask, askAloud, isAborted, latest, Gone } from "./service.js";
import { Game, WHOLE, shortShape } from "./game.js";
import { entryNamed, shapeName as nameOfShape } from "./gallery.js";
import { difficultyField, difficultyOf } from "./puzzles.js";
import { pickShape } from "./shapes.js";
import { techniqueOptions, techniqueTitle } from "./techniques.js";
import { t, h } from "./text.js";

const LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The symmetries that most puzzles have: the service's names, and the names shown to users. */
const symmetries = () => [
  ["half-turn", t("page-symmetry-half-turn")], ["quarter-turn", t("page-symmetry-quarter-turn")], ["left-right", t("page-symmetry-left-right")],
  ["up-down", t("page-symmetry-up-down")], ["mirrors", t("page-symmetry-mirrors")], ["diagonal", t("page-symmetry-diagonal")],
  ["diagonals", t("page-symmetry-diagonals")], ["full", t("page-symmetry-full")],
];

export function make(app) {
  const { board } = app;
  const next = latest();
  let shape = "9x9";
  let tool = "none";
  let pieces = null;
  let brush = 0;
  let pattern = new Set();
  let controller = null;
  let erasing = false;
  let shapeName, pieceBox, targets, progress, verdict, patternButton, paintButton, palette, fill;

  /** Chooses a shape and shows its empty grid. */
  async function choose(name) {
    try {
      // Rules are generated on the 9x9 grid.
      const entry = entryNamed(name);
      const game = await Game.open({ shape: entry?.sample ? "9x9" : name }, t("page-new-puzzle"));
      shape = name;
      pattern = new Set();
      if (tool === "pieces") setTool("none");
      app.take(game);
      showShape();
    } catch (error) {
      app.fail(error);
    }
  }

  const showShape = () => (shapeName.textContent = entryNamed(shape)?.name ?? nameOfShape(shape) ?? shortShape(shape));

  const pick = () => {
    const picker = pickShape(app, (name) => {
      document.getElementById("dialog").close();
      choose(name);
    }, { rules: true });
    app.dialog(t("page-shape"), picker);
  };

  function setTool(name) {
    tool = name;
    paintButton.setAttribute("aria-pressed", tool === "pieces");
    patternButton.setAttribute("aria-pressed", tool === "pattern");
    pieceBox.hidden = tool !== "pieces";
    app.draw();
  }

  // Drawing regions.

  async function paintPieces() {
    if (tool === "pieces") return setTool("none");
    const { board: facts } = app.game;
    const side = facts.rows;
    const isSquare = facts.rows === facts.cols && facts.cells.length === side * side;
    if (!isSquare) await choose("9x9");
    const n = app.game.board.rows;
    const blocks = app.game.board.outlined.map((id) => app.game.board.houses[id].cells);
    pieces = new Array(n * n).fill(0);
    blocks.forEach((cells, k) => cells.forEach((cell) => (pieces[cell] = k)));
    brush = 0;
    drawPalette(n);
    setTool("pieces");
    validate();
  }

  function drawPalette(n) {
    const count = new Array(n).fill(0);
    pieces.forEach((piece) => count[piece]++);
    palette.replaceChildren(...count.map((size, k) =>
      h("button", { "aria-pressed": k === brush, "aria-label": t("page-make-piece", { name: LABELS[k], n: size }), onclick: () => {
        brush = k;
        drawPalette(n);
      } }, h("span", { className: `swatch s${(k % 9) + 1}` }), h("small", {}, `${LABELS[k]} ${size}`))));
  }

  const named = () => "jigsaw:" + pieces.map((piece) => LABELS[piece]).join("");

  /** Asks the service whether the regions are valid, and about how many solutions they have, if any. */
  async function validate() {
    const signal = next();
    const n = app.game.board.rows;
    drawPalette(n);
    verdict.className = "";
    verdict.textContent = t("page-thinking");
    const name = named();
    const sizes = new Array(n).fill(0);
    pieces.forEach((piece) => sizes[piece]++);
    const odd = sizes.findIndex((size) => size !== n);
    if (odd >= 0) {
      verdict.className = "bad";
      verdict.textContent = t("page-make-odd-piece", { n, name: LABELS[odd], found: sizes[odd] });
      return;
    }
    try {
      await ask("shapes", { name }, signal);
      verdict.textContent = t("page-make-pieces-fit");
      const solved = (await ask("solve", { paper: { shape: name }, limit: { seconds: 5 } }, signal)).puzzles[0];
      const words = { none: t("page-make-pieces-empty"), unknown: t("page-make-pieces-unknown") }[solved.answer];
      verdict.textContent = words ?? t("page-make-pieces-good");
      verdict.className = solved.answer === "none" ? "bad" : "good";
      if (solved.answer === "none") return;
      const counted = (await ask("count", { paper: { shape: name }, estimate: 200, limit: { seconds: 4 } }, signal)).puzzles[0];
      const mean = counted.estimate?.log10_mean;
      if (mean) verdict.textContent += " " + t("page-make-grids", { power: mean.toFixed(0) });
    } catch (error) {
      if (isAborted(error)) return;
      if (error instanceof Gone) {
        verdict.textContent = "";
        return app.fail(error);
      }
      verdict.className = "bad";
      verdict.textContent = error.message;
    }
  }

  async function usePieces() {
    await choose(named());
  }

  async function randomPieces() {
    try {
      const size = app.game.board.rows;
      const cut = await ask("jigsaw", { size: Math.min(Math.max(size, 4), 16), limit: { seconds: 10 } });
      if (!cut.map?.length) return app.say(cut.reason, "bad");
      await choose("jigsaw:" + cut.map.join(""));
    } catch (error) {
      app.fail(error);
    }
  }

  // Generating.

  function targeted() {
    const value = (name) => targets.querySelector(`[name=${name}]`).value.trim();
    const target = {};
    for (const name of ["difficulty", "rating", "technique", "symmetry", "givens", "text"]) if (value(name)) target[name] = value(name);
    if (targets.querySelector("[name=minimal]").checked) target.minimal = true;
    if (pattern.size) target.pattern = drawn();
    return target;
  }

  /** Returns the pattern of givens as characters, one line per row of paper. */
  function drawn() {
    const { rows, cols, cells } = app.game.board;
    const lines = Array.from({ length: rows }, () => new Array(cols).fill("."));
    for (const i of pattern) for (const [row, col] of cells[i].squares) lines[row][col] = "#";
    return lines.map((line) => line.join("")).join("\n") + "\n";
  }

  async function begin() {
    const seed = targets.querySelector("[name=seed]").value.trim();
    if (seed && !(/^\d+$/.test(seed) && Number.isSafeInteger(Number(seed)))) {
      return app.say(t("page-make-seed-bad", { most: Number.MAX_SAFE_INTEGER }), "bad");
    }
    controller?.abort();
    controller = new AbortController();
    const began = performance.now();
    const words = h("p", { "aria-live": "off" }, t("page-generating"));
    const stop = h("button", { onclick: () => controller.abort() }, t("page-stop"));
    progress.replaceChildren(words, h("progress", { "aria-label": t("page-generating") }), stop);
    let [best, tried] = [null, 0];
    const tell = () => (words.textContent = t("page-make-tried", { n: tried, seconds: ((performance.now() - began) / 1000).toFixed(0) }));
    // A difficult pattern may report no progress for minutes, so the seconds are counted here.
    const ticking = setInterval(tell, 1000);
    const hear = (name, event) => {
      if (name === "made") best = event;
      if (name !== "progress") return;
      tried = event.done;
      tell();
    };
    const request = {
      shape, targets: targeted(), collect: true, measure: true, on_the_way: true, with: WHOLE, limit: { seconds: 300 },
      seed: seed ? Number(seed) : undefined,
    };
    try {
      const made = await askAloud("generate", request, hear, controller.signal);
      const missed = made.missed?.[0];
      const puzzle = made.puzzles?.[0] ?? missed?.nearest;
      const words = [made.puzzles?.length ? "" : t("page-make-nearest", { n: missed?.tries ?? 0 }), ...(made.notes ?? [])];
      await show(puzzle, made.seed, words.filter(Boolean).join(" "));
    } catch (error) {
      progress.replaceChildren();
      if (!isAborted(error)) return app.fail(error);
      await show(best, null, best ? t("page-make-best") : t("page-stopped"));
    } finally {
      clearInterval(ticking);
    }
  }

  async function show(puzzle, seed, words) {
    if (!puzzle) return progress.replaceChildren(h("p", {}, words || t("page-generated-no-match")));
    const game = new Game(puzzle, "");
    const { rating, level, hardest } = puzzle.measured;
    game.rating = rating?.toFixed(1);
    game.order = { shape, difficulty: rating ? difficultyOf(rating) : "" };
    pattern = new Set();
    setTool("none");
    app.take(game);
    const facts = [t("page-facts-givens", { n: puzzle.n_givens })];
    if (rating) facts.push(t("page-facts-rating", { rating: rating.toFixed(1) }));
    if (level) facts.push(t("page-make-level", { level }));
    if (hardest) facts.push(await techniqueTitle(hardest).catch(() => hardest));
    if (seed !== null) facts.push(t("page-make-seed-was", { seed }));
    progress.replaceChildren(...(words ? [h("p", {}, words)] : []), h("p", { className: "verdict" }, facts.join(" · ")),
      h("div", { className: "row even" }, h("button", { className: "first", onclick: () => app.go("play") }, t("page-play-it")),
        h("button", { onclick: () => app.go("print") }, t("page-make-print")), h("button", { onclick: begin }, t("page-make-another"))));
  }

  const field = (name, label, attributes = {}) => h("label", {}, label, h("input", { name, ...attributes }));

  return {
    panel() {
      shapeName = h("b", {});
      verdict = h("p", { role: "status" });
      palette = h("div", { className: "keys tight", role: "group", "aria-label": t("page-make-palette") });
      progress = h("div", { className: "box", "aria-live": "polite" });
      paintButton = h("button", { "aria-pressed": false, onclick: paintPieces }, t("page-make-pieces"));
      patternButton = h("button", { "aria-pressed": false, onclick: () => setTool(tool === "pattern" ? "none" : "pattern") }, t("page-make-pattern"));
      pieceBox = h("div", { className: "box", hidden: true }, palette, verdict,
        h("div", { className: "row even" }, h("button", { className: "first", onclick: usePieces }, t("page-make-use-pieces"))));
      const symmetry = h("select", { name: "symmetry" }, h("option", { value: "" }, t("page-any")),
        ...symmetries().map(([value, name]) => h("option", { value }, name)));
      const difficulty = difficultyField("", true);
      difficulty.name = "difficulty";
      const minimal = h("input", { type: "checkbox", name: "minimal" });
      const technique = h("select", { name: "technique" }, h("option", { value: "" }, t("page-any")));
      fill = () => techniqueOptions().then((options) => technique.append(...options), (error) => app.fail(error));
      fill();
      targets = h("div", { className: "fields" },
        h("label", {}, t("page-difficulty"), difficulty),
        field("rating", t("page-rating"), { placeholder: "2.5..4.0" }),
        h("label", {}, t("page-make-technique"), technique),
        h("label", {}, t("page-make-symmetry"), symmetry),
        field("givens", t("page-make-givens"), { placeholder: "24..28" }),
        field("text", t("page-make-letters"), { placeholder: "HI" }),
        field("seed", t("page-make-seed"), { inputMode: "numeric", placeholder: t("page-make-seed-random") }),
        h("label", { className: "check" }, minimal, t("page-make-minimal")));
      return [
        h("section", { "aria-label": t("page-shape") }, h("h2", {}, t("page-shape")), h("p", {}, shapeName),
          h("div", { className: "row even" }, h("button", { className: "first", onclick: pick }, t("page-make-choose")),
            h("button", { onclick: randomPieces }, t("page-make-jigsaw"))),
          h("div", { className: "row even" }, paintButton, patternButton), pieceBox),
        h("section", { "aria-label": t("page-make-options") }, h("h2", {}, t("page-make-title")), targets,
          h("button", { className: "first", onclick: begin }, t("page-make-generate")), progress),
      ];
    },
    show() {
      const { order } = app.game;
      shape = (entryNamed(order?.shape)?.sample ? order.shape : app.game.shape) ?? "9x9";
      showShape();
      tool = "none";
    },
    hide: () => controller?.abort(),
    recover() {
      if (tool === "pieces") validate();
      if (targets.querySelector("[name=technique]").options.length < 2) fill();
    },
    stroke({ cell, isFirst, isKey }) {
      if (isKey) return;
      if (tool === "pieces") {
        pieces[cell] = brush;
        app.draw();
        validate();
      } else if (tool === "pattern") {
        if (isFirst) erasing = pattern.has(cell);
        if (erasing) pattern.delete(cell);
        else pattern.add(cell);
        app.draw();
      }
    },
    draw() {
      if (tool === "none") return false;
      for (let i = 0; i < app.game.size; i++) {
        if (tool === "pieces") board.show(i, { colours: [(pieces[i] % 9) + 1], digit: 0 });
        else board.show(i, { point: pattern.has(i) ? "placed" : undefined });
      }
      return true;
    },
    key(event) {
      const isDraw = event.key === "Enter" || event.key === " ";
      if (tool === "none" || !isDraw) {
        const letter = LABELS.indexOf(event.key.toUpperCase());
        if (tool !== "pieces" || letter < 0 || letter >= app.game.board.rows || event.key.length !== 1) return false;
        brush = letter;
      }
      for (const cell of board.chosen) {
        if (tool === "pieces") pieces[cell] = brush;
        else if (pattern.has(cell)) pattern.delete(cell);
        else pattern.add(cell);
      }
      app.draw();
      if (tool === "pieces") validate();
      return true;
    },
  };
}
