// The board: a plan from the service as SVG, the contents of its cells, and the selection.
//
// It gets the positions of the cells from the service and knows nothing about their meaning. Cells are grouped by rows
// of paper for screen readers. Arrow keys go to the next cell in that direction on the screen, which works on a cube as
// well.

import { around } from "./outline.js";
import { colourName } from "./colours.js";
import { t, announce } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";

function s(tag, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
}

/** Positions of corner marks relative to the center of a square, in the order in which they are filled; a square is 100 wide. */
const CORNERS = [[-32, -30], [32, -30], [-32, 32], [32, 32], [0, -30], [0, 32], [-32, 1], [32, 1]];

/** The space for the numbers of rows and columns; a square is 100 wide. */
const MARGIN = 36;

/** How many center marks fit side by side. */
const IN_A_ROW = 4;

/** How long a finger rests on a cell before it selects all cells like it, in milliseconds. */
const LONG = 450;

/** Adds the notation of rules, drawn by the service for the light and the dark theme. */
function drawRules(svg, drawn) {
  (drawn ?? []).forEach((text, i) => {
    const group = s("g", { class: i ? "rules dark" : "rules light", "aria-hidden": "true" }, svg);
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    group.append(...picture.children);
    group.setAttribute("font-family", picture.getAttribute("font-family") ?? "");
  });
}

export class Board extends EventTarget {
  /** @param {SVGElement} svg where to draw */
  constructor(svg) {
    super();
    this.svg = svg;
    this.chosen = new Set();
    this.cursor = 0;
    this.plan = null;
    // With the pen, one cell is chosen at a time.
    this.single = false;
    // Which cells to highlight besides the selection: `same` digits, and `peers`.
    this.highlights = {};
    this.rulesAt = [];
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("dblclick", (event) => this.#double(event));
    svg.addEventListener("pointerup", () => this.#up());
    svg.addEventListener("pointercancel", () => this.letGo());
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Ends the stroke of the pointer. */
  letGo() {
    clearTimeout(this.pressing);
    this.dragging = this.dragged = this.tapped = null;
  }

  #up() {
    const { tapped } = this;
    this.letGo();
    if (tapped !== null && tapped !== undefined) this.dispatchEvent(new CustomEvent("tap", { detail: tapped }));
  }

  /** Lays out an empty board from its plan, its facts and its name. */
  lay(plan, board, name) {
    this.plan = plan;
    this.board = board;
    this.cursor = Math.min(this.cursor, plan.cells.length - 1);
    this.chosen = new Set([this.cursor]);
    const { svg } = this;
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${plan.width} ${plan.height}`);
    svg.setAttribute("aria-label", name);
    // On small boards, whose cells are large, lines are thinner.
    svg.style.setProperty("--fine", Math.min(1, Math.max(plan.width, plan.height) / 900));
    const n = board.symbols.length;
    svg.classList.toggle("many", n > 9);
    this.side = Math.ceil(Math.sqrt(n));
    this.wide = Math.max(...board.symbols.map((symbol) => symbol.length)) > 1;
    const rows = new Map();
    plan.cells.forEach((_, i) => {
      const row = board.cells[i].squares[0][0];
      if (!rows.has(row)) rows.set(row, []);
      rows.get(row).push(i);
    });
    svg.setAttribute("aria-rowcount", rows.size);
    this.cells = [];
    this.digits = [];
    this.related = new Map();
    this.groups = board.houses.map(({ cells }) => cells);
    this.houses = null;
    this.shownChosen = null;
    // Screen readers read the label of a cell; the visible digits are in a separate layer above the lines.
    this.inks = s("g", { class: "inks", "aria-hidden": "true" });
    this.strokes = s("g", { class: "strokes", "aria-hidden": "true" });
    for (const [, members] of [...rows].sort((a, b) => a[0] - b[0])) {
      const row = s("g", { role: "row" }, svg);
      for (const i of members) this.#cell(i, row);
    }
    drawRules(svg, plan.below);
    const decor = (attributes, parent = svg) => s("path", { "aria-hidden": "true", ...attributes }, parent);
    decor({ class: "thin", d: plan.thin });
    decor({ class: "thick", d: plan.thick });
    drawRules(svg, plan.above);
    svg.append(this.strokes, this.inks);
    this.over = s("g", { class: "over", "aria-hidden": "true" }, svg);
    this.margin = s("g", { class: "margin", "aria-hidden": "true" }, svg);
    this.number(this.isNumbered);
    this.selection = decor({ class: "selection", d: "" });
    this.cursorPath = decor({ class: "cursor", d: "" });
    this.refresh();
  }

  /** Shows or hides the row and column numbers beside a single grid. Sentences refer to these numbers. */
  number(isShown) {
    this.isNumbered = isShown;
    if (!this.margin) return;
    const { plan, board, svg } = this;
    const isGrid = board.cells.length === board.rows * board.cols && plan.cells.every(({ at, lie }) => !lie && at[0] > 0);
    const [left, top] = ["x", "y"].map((_, k) => Math.min(...plan.cells.map(({ at }) => at[k])));
    // Clues beside the grid take the place of its numbers.
    const isFree = isShown && isGrid && board.cells.every(({ name }) => /^r\d+c\d+$/.test(name)) && left < 60 && top < 60;
    const size = isFree ? MARGIN : 0;
    svg.setAttribute("viewBox", `${-size} ${-size} ${plan.width + size} ${plan.height + size}`);
    this.margin.replaceChildren();
    if (!isFree) return;
    const write = (x, y, text) => (s("text", { x, y, class: "number" }, this.margin).textContent = text);
    plan.cells.forEach(({ at }, i) => {
      const [row, column] = board.cells[i].squares[0];
      if (column === 0) write(-size / 2, at[1], row + 1);
      if (row === 0) write(at[0], -size / 2, column + 1);
    });
  }

  #cell(i, row) {
    const { outline, at, lie, tint } = this.plan.cells[i];
    const g = s("g", { role: "gridcell", class: "cell", tabindex: "-1", "data-cell": i }, row);
    const area = s("path", { d: outline, class: "area" }, g);
    const [light, dark] = this.plan.tints[tint];
    area.style.setProperty("--light", light);
    // Plain cells have the color of the theme.
    if (light !== "#fff") area.style.setProperty("--dark", dark);
    const paint = s("g", { class: "paint" }, g);
    const veil = s("path", { d: outline, class: "veil" }, g);
    const [a, b, c, d] = lie ? lie.map((part) => part / 1000) : [1, 0, 0, 1];
    const ink = s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${at[0]} ${at[1]})`, class: "ink", "data-ink": i }, this.inks);
    const pen = s("g", {}, this.strokes);
    this.cells[i] = { g, area, paint, veil, ink, pen, at, label: "", shown: "" };
  }

  /** Returns the symbol of a 1-based digit. */
  symbol(digit) {
    return this.board.symbols[digit - 1];
  }

  /**
   * Draws the contents of a cell: `{given, digit, corner, centre, marks, colours, letter, lines, sign, wrong, clash, point, points}`. `marks`
   * are laid out by digit; `point` and `points` are the highlights of the cell and of its marks. A cell whose appearance does not change is
   * not redrawn.
   */
  show(i, content) {
    const cell = this.cells[i];
    const key = JSON.stringify(content);
    if (cell.shown === key) return;
    cell.shown = key;
    this.digits[i] = content.given || content.digit || 0;
    if (this.highlights.same) this.#relate();
    const { g, ink, paint } = cell;
    ink.replaceChildren();
    paint.replaceChildren();
    for (const layer of [g, ink]) {
      layer.classList.toggle("clash", !!content.clash);
      layer.classList.toggle("wrong", !!content.wrong);
    }
    g.dataset.point = content.point ?? "";
    this.#paint(cell, i, content.colours ?? []);
    this.#pen(cell, i, content.lines ?? [], content.sign);
    const digit = content.given || content.digit;
    if (digit) {
      const kind = content.given ? "given" : "placed";
      s("text", { class: `digit ${kind}`, "font-size": this.wide ? 46 : 64 }, ink).textContent = this.symbol(digit);
    } else {
      if (content.marks) this.#grid(ink, i, content.marks, content.points ?? {});
      this.#corner(ink, i, content.corner ?? []);
      if (content.letter) s("text", { class: "digit letter", "font-size": 56 }, ink).textContent = content.letter;
      else this.#centre(ink, i, content.centre ?? []);
    }
    const words = [this.board.cells[i].name];
    const list = (digits) => digits.map((d) => this.symbol(d)).join(" ");
    if (digit) words.push(content.given ? t("page-cell-given", { digit: this.symbol(digit) }) : this.symbol(digit));
    else words.push(t("page-cell-open"));
    if (!digit && content.letter) words.push(t("page-cell-letter", { letter: content.letter }));
    if (content.corner?.length) words.push(t("page-cell-corner", { digits: list(content.corner) }));
    if (content.centre?.length) words.push(t("page-cell-center", { digits: list(content.centre) }));
    if (!digit && content.marks?.length) words.push(t("page-cell-candidates", { digits: list(content.marks) }));
    words.push(...(content.colours ?? []).map(colourName));
    if (content.sign) words.push(content.sign === "ring" ? t("page-cell-ring") : t("page-cell-cross"));
    for (const [to, colour] of content.lines ?? []) words.push(t("page-cell-line", { cell: this.board.cells[to].name, color: colourName(colour) }));
    words.push(...(this.rulesAt[i] ?? []));
    if (content.clash) words.push(t("page-cell-conflict"));
    if (content.wrong) words.push(t("page-cell-wrong"));
    g.setAttribute("aria-label", words.join(", "));
  }

  /** Draws the pen strokes that begin in a cell, and its ring or cross. */
  #pen({ pen }, i, lines, sign) {
    pen.replaceChildren();
    const [x, y] = this.plan.cells[i].at;
    for (const [to, colour] of lines) {
      const [u, v] = this.plan.cells[to].at;
      s("path", { d: `M${x} ${y}L${u} ${v}`, class: `stroke k${colour}` }, pen);
    }
    if (sign === "ring") s("circle", { cx: x, cy: y, r: 38, class: "stroke sign" }, pen);
    if (sign === "cross") s("path", { d: `M${x - 27} ${y - 27}l54 54m0 -54l-54 54`, class: "stroke sign" }, pen);
  }

  #paint(cell, i, colours) {
    if (!colours.length) return;
    const { outline, at } = this.plan.cells[i];
    if (colours.length === 1) {
      s("path", { d: outline, class: `colour c${colours[0]}` }, cell.paint);
      return;
    }
    // Several colors share the cell as slices of a wheel, clipped to its outline.
    const id = `clip${i}`;
    const clip = s("clipPath", { id }, cell.paint);
    s("path", { d: outline }, clip);
    const wheel = s("g", { "clip-path": `url(#${id})` }, cell.paint);
    colours.forEach((colour, k) => {
      const point = (part) => {
        const turn = (part / colours.length) * 2 * Math.PI - 0.4;
        return `${at[0] + 120 * Math.sin(turn)} ${at[1] - 120 * Math.cos(turn)}`;
      };
      const large = colours.length === 2 ? 1 : 0;
      const d = `M${at[0]} ${at[1]}L${point(k)}A120 120 0 ${large} 1 ${point(k + 1)}Z`;
      s("path", { d, class: `colour c${colour}` }, wheel);
    });
  }

  /** Returns the position of a mark in its cell. Below the label of a rule, marks are closer together. */
  #place(i, digit) {
    const { side } = this;
    const rows = Math.ceil(this.board.symbols.length / side);
    const [row, column] = [Math.floor((digit - 1) / side), (digit - 1) % side];
    const [x, y] = [((column + 0.5) / side - 0.5) * 88, ((row + 0.5) / rows - 0.5) * 88];
    return this.plan.cells[i].labelled ? [x, 0.78 * y + 10] : [x, y];
  }

  #grid(ink, i, marks, points, own = "") {
    const less = this.plan.cells[i].labelled ? 0.8 : 1;
    const size = (less * (this.wide ? 62 : 82)) / this.side;
    for (const digit of marks) {
      const [x, y] = this.#place(i, digit);
      const point = points[digit];
      if (point) s("circle", { cx: x, cy: y, r: (43 * less) / this.side, class: `spot ${point}` }, ink);
      const mark = s("text", { x, y, class: point ? `mark ${point}` : `mark${own}`, "font-size": size }, ink);
      mark.textContent = this.symbol(digit);
      if (point === "removed") {
        const r = 32 / this.side;
        s("path", { d: `M${x - r} ${y + r}L${x + r} ${y - r}`, class: "strike" }, ink);
      }
    }
  }

  #corner(ink, i, digits) {
    const corners = this.plan.cells[i].labelled ? CORNERS.slice(1) : CORNERS;
    if (digits.length > corners.length) {
      this.#grid(ink, i, digits, {}, " own");
      return;
    }
    digits.forEach((digit, k) => {
      const [x, y] = corners[k];
      s("text", { x, y, class: "mark own", "font-size": this.wide ? 22 : 27 }, ink).textContent = this.symbol(digit);
    });
  }

  /** Draws center marks: a few side by side, and more of them by digit, so that they stay large enough to read. */
  #centre(ink, i, digits) {
    if (!digits.length) return;
    if (digits.length > IN_A_ROW) {
      this.#grid(ink, i, digits, {}, " own");
      return;
    }
    const text = digits.map((digit) => this.symbol(digit)).join(this.wide ? " " : "");
    const size = Math.min(30, 132 / text.length);
    s("text", { class: "mark own", "font-size": size }, ink).textContent = text;
  }

  /** Draws the highlighted houses and the arrows of a face over the cells. */
  point(houses = [], arrows = []) {
    this.over.replaceChildren();
    for (const { cells, emphasis } of houses) {
      const key = [...cells].sort((a, b) => a - b).join();
      const id = this.board.houses.findIndex((house) => [...house.cells].sort((a, b) => a - b).join() === key);
      const outline = this.plan.houses[id];
      if (outline) s("path", { d: outline, class: `house ${emphasis}` }, this.over);
      else for (const cell of cells) s("path", { d: this.plan.cells[cell].outline, class: `house ${emphasis}` }, this.over);
    }
    for (const arrow of arrows) this.#arrow(arrow);
  }

  #end({ cell, digit }) {
    const { at, lie } = this.plan.cells[cell];
    if (!digit) return { x: at[0], y: at[1], room: 36 };
    const [x, y] = this.#place(cell, digit);
    const [a, b, c, d] = lie ? lie.map((part) => part / 1000) : [1, 0, 0, 1];
    return { x: at[0] + a * x + c * y, y: at[1] + b * x + d * y, room: 43 / this.side };
  }

  #arrow({ from, to, strong }) {
    const [p, q] = [this.#end(from), this.#end(to)];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    if (length < 1) return;
    const bend = Math.min(length * 0.12, 50) / length;
    const [cx, cy] = [(p.x + q.x) / 2 - (q.y - p.y) * bend, (p.y + q.y) / 2 + (q.x - p.x) * bend];
    const towards = (a, room) => {
      const far = Math.hypot(cx - a.x, cy - a.y);
      const part = Math.min(room * 1.05, length * 0.3) / far;
      return [a.x + (cx - a.x) * part, a.y + (cy - a.y) * part];
    };
    const [start, tip] = [towards(p, p.room), towards(q, q.room)];
    const far = Math.hypot(tip[0] - cx, tip[1] - cy) || 1;
    const [dx, dy] = [(tip[0] - cx) / far, (tip[1] - cy) / far];
    const head = Math.min(13, length * 0.3);
    const neck = [tip[0] - dx * head, tip[1] - dy * head];
    s("path", { d: `M${start}Q${cx} ${cy} ${neck}`, class: strong ? "link" : "link weak" }, this.over);
    const side = (k) => [neck[0] - dy * head * k, neck[1] + dx * head * k];
    s("path", { d: `M${tip}L${side(0.45)}L${side(-0.45)}Z`, class: "head" }, this.over);
  }

  // Selecting.

  /** Selects these cells; the last one gets the cursor. */
  choose(cells, cursor = [...cells].at(-1) ?? this.cursor) {
    this.chosen = new Set(cells);
    this.cursor = cursor;
    this.refresh();
    this.dispatchEvent(new Event("choose"));
  }

  /** Draws the selection. Only cells that change are touched, since a large board has thousands. */
  refresh() {
    if (!this.cells) return;
    const { chosen, cursor } = this;
    const before = this.shownChosen ?? { chosen: this.cells.keys(), cursor: null };
    for (const i of new Set([...before.chosen, ...chosen])) {
      const { g } = this.cells[i];
      g.classList.toggle("chosen", chosen.has(i));
      g.setAttribute("aria-selected", chosen.has(i));
    }
    if (before.cursor !== null) this.cells[before.cursor].g.tabIndex = -1;
    this.cells[cursor].g.tabIndex = 0;
    this.shownChosen = { chosen: new Set(chosen), cursor };
    this.selection.setAttribute("d", around([...chosen].map((i) => this.plan.cells[i].outline)));
    this.#relate();
    this.cursorPath.setAttribute("d", this.plan.cells[cursor]?.outline ?? "");
  }

  /** Highlights the cells that have the digit of the chosen cell, and those that share a house with it. */
  #relate() {
    clearTimeout(this.relating);
    this.relating = setTimeout(() => this.#showRelated());
  }

  #showRelated() {
    const { chosen, cursor, digits, highlights } = this;
    const related = new Map();
    if (chosen.size === 1 && chosen.has(cursor)) {
      if (highlights.peers) for (const i of this.#peers(cursor)) if (i !== cursor) related.set(i, "peer");
      if (highlights.same && digits[cursor]) digits.forEach((digit, i) => digit === digits[cursor] && i !== cursor && related.set(i, "same"));
    }
    for (const i of new Set([...this.related.keys(), ...related.keys()])) {
      const { classList } = this.cells[i].g;
      for (const name of ["peer", "same"]) classList.toggle(name, related.get(i) === name);
    }
    this.related = related;
  }

  /** Sets the groups of cells whose digits differ, of which the peers of a cell are highlighted; by default the houses. */
  relate(groups) {
    this.groups = groups ?? this.board.houses.map(({ cells }) => cells);
    this.houses = null;
    this.#relate();
  }

  #peers(cell) {
    if (!this.houses) {
      this.houses = this.cells.map(() => []);
      this.groups.forEach((cells) => cells.forEach((i) => this.houses[i].push(cells)));
    }
    return new Set(this.houses[cell].flat());
  }

  /** Focuses the cell with the cursor. */
  focus() {
    this.cells?.[this.cursor]?.g.focus({ preventScroll: true });
  }

  #at({ clientX, clientY }) {
    const hit = document.elementFromPoint(clientX, clientY)?.closest?.("[data-cell]");
    return hit && this.svg.contains(hit) ? Number(hit.dataset.cell) : null;
  }

  /** Returns the cells that the pointer has crossed since its last event; a fast drag crosses several. */
  #passed({ clientX, clientY }) {
    const from = this.dragged ?? { clientX, clientY };
    this.dragged = { clientX, clientY };
    const [dx, dy] = [clientX - from.clientX, clientY - from.clientY];
    const square = (this.svg.getBoundingClientRect().width / this.plan.width) * 100;
    const n = Math.max(1, Math.ceil(Math.hypot(dx, dy) / Math.max(2, square / 4)));
    const cells = Array.from({ length: n }, (_, k) => this.#at({ clientX: from.clientX + (dx * (k + 1)) / n, clientY: from.clientY + (dy * (k + 1)) / n }));
    return cells.filter((cell, k) => cell !== null && cell !== (k ? cells[k - 1] : this.cursor));
  }

  #down(event) {
    this.tapped = null;
    const cell = this.#at(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    const many = !this.single && (event.ctrlKey || event.metaKey || event.shiftKey || this.many);
    const off = many && this.chosen.has(cell) && this.chosen.size > 1;
    this.dragging = off ? "off" : "on";
    this.dragged = { clientX: event.clientX, clientY: event.clientY };
    this.svg.setPointerCapture(event.pointerId);
    const cells = new Set(many ? this.chosen : []);
    if (off) cells.delete(cell);
    else cells.add(cell);
    this.choose(cells, cell);
    this.focus();
    clearTimeout(this.pressing);
    if (event.pointerType === "touch" && !many && !this.single) this.pressing = setTimeout(() => this.#press(cell), LONG);
    this.tapped = cell;
    this.dispatchEvent(new CustomEvent("stroke", { detail: { cell, from: null, isFirst: true } }));
  }

  #move(event) {
    if (!this.dragging) return;
    for (const cell of this.#passed(event)) {
      clearTimeout(this.pressing);
      const [from, cells] = [this.cursor, new Set(this.single ? [] : this.chosen)];
      if (this.dragging === "off") cells.delete(cell);
      else cells.add(cell);
      this.tapped = null;
      this.choose(cells, cell);
      this.dispatchEvent(new CustomEvent("stroke", { detail: { cell, from, isFirst: false } }));
    }
  }

  /** A long press on a cell selects all similar cells, like a double click. */
  #press(cell) {
    this.letGo();
    this.dispatchEvent(new CustomEvent("double", { detail: cell }));
  }

  #double(event) {
    const cell = this.#at(event);
    if (cell !== null) this.dispatchEvent(new CustomEvent("double", { detail: cell }));
  }

  /** Moves or selects by a key, and returns whether the key was one of the board's. */
  key(event) {
    if (!this.cells?.length || event.altKey) return false;
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[event.key];
    const ctrl = event.ctrlKey || event.metaKey;
    if (direction) {
      const next = ctrl ? this.#farthest(direction) : this.next(this.cursor, direction);
      const from = this.cursor;
      if (next !== null) {
        this.choose(event.shiftKey && !this.single ? [...this.chosen, next] : [next], next);
        // With the pen, Shift draws.
        this.dispatchEvent(new CustomEvent("stroke", { detail: { cell: next, from: ctrl ? null : from, isFirst: !event.shiftKey, isKey: true } }));
      }
      this.focus();
    } else if (event.key === "Home" || event.key === "End") {
      this.choose([event.key === "Home" ? 0 : this.cells.length - 1]);
      this.focus();
    } else if (event.key.toLowerCase() === "a" && ctrl) {
      this.choose(this.cells.map((_, i) => i), this.cursor);
      announce(t("page-all-selected"));
    } else if (event.key.toLowerCase() === "i" && ctrl) {
      const others = this.cells.map((_, i) => i).filter((i) => !this.chosen.has(i));
      this.choose(others, others.includes(this.cursor) ? this.cursor : others[0] ?? this.cursor);
    } else if (event.key === "Escape") {
      this.choose([this.cursor]);
    } else {
      return false;
    }
    return true;
  }

  /** Returns the next cell in a direction on the screen, or null at the edge. */
  next(from, [dx, dy]) {
    const [x, y] = this.plan.cells[from].at;
    let [best, least] = [null, Infinity];
    this.plan.cells.forEach(({ at }, i) => {
      const [along, across] = [(at[0] - x) * dx + (at[1] - y) * dy, Math.abs((at[0] - x) * dy) + Math.abs((at[1] - y) * dx)];
      if (along < 12 || across > along * 1.01) return;
      const cost = along + 2 * across;
      if (cost < least) [best, least] = [i, cost];
    });
    return best;
  }

  #farthest(direction) {
    let [at, next] = [this.cursor, this.next(this.cursor, direction)];
    while (next !== null) [at, next] = [next, this.next(next, direction)];
    return at;
  }
}

/** Returns a thumbnail of a plan with its rules and, if given, the text of each cell. */
export function thumbnail(plan, contents = []) {
  const svg = s("svg", { viewBox: `0 0 ${plan.width} ${plan.height}`, class: "thumb", "aria-hidden": "true" });
  plan.cells.forEach(({ outline, tint }, i) => {
    const area = s("path", { d: outline, class: "area" }, svg);
    if (contents[i]?.isReached) s("path", { d: outline, class: "reached" }, svg);
    area.style.setProperty("--light", plan.tints[tint][0]);
    if (plan.tints[tint][0] !== "#fff") area.style.setProperty("--dark", plan.tints[tint][1]);
  });
  drawRules(svg, plan.below);
  s("path", { class: "thin", d: plan.thin }, svg);
  s("path", { class: "thick", d: plan.thick }, svg);
  drawRules(svg, plan.above);
  contents.forEach(({ text, isGiven }, i) => {
    const [x, y] = plan.cells[i].at;
    if (text) s("text", { x, y, class: isGiven ? "given" : "placed", "font-size": 62, "text-anchor": "middle", "dominant-baseline": "central" }, svg).textContent = text;
  });
  return svg;
}
