// A game: a puzzle, the player's progress, and every change, so that everything can be undone.
//
// A puzzle has one form everywhere, in storage, in links and in the collection: the paper that the service returns for a request `with:
// ["paper"]`, which reads back as the same shape, pieces, rules, givens and starting marks.

import { ask } from "./service.js";
import { entryOfKinds, shapeName } from "./gallery.js";
import { t } from "./text.js";

/** The fields that a reply must have to become a game. */
export const WHOLE = ["board", "plan", "paper"];

/**
 * A cell as the player has left it: `letter` takes the place of a digit, `lines` are pen strokes to cells with a higher number, each with
 * its color, and `sign` is a ring or a cross.
 */
const blank = () => ({ digit: 0, corner: [], centre: [], colours: [], letter: "", lines: [], sign: "" });

/** Returns the short form in which a cell is saved: its fields in order, except for empty ones at the end, or 0 for a blank cell. */
function short(cell) {
  if (same(cell, blank())) return 0;
  const { digit, corner, centre, colours, letter, lines, sign } = cell;
  const fields = [digit, corner, centre, colours, letter, lines, sign];
  while (fields.length > 4 && !fields.at(-1).length) fields.pop();
  return fields;
}

/** Restores a cell from its short form. Earlier versions saved the cells of the history with the names of their fields. */
function long(saved) {
  if (saved && !Array.isArray(saved)) return { ...blank(), ...saved };
  const [digit = 0, corner = [], centre = [], colours = [], letter = "", lines = [], sign = ""] = saved || [];
  return { digit, corner, centre, colours, letter, lines, sign };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const toggled = (list, item) => (list.includes(item) ? list.filter((x) => x !== item) : [...list, item].sort((a, b) => a - b));

/** Returns the name of a shape without the list of its pieces. */
export const shortShape = (name) => name?.split(":", 1)[0];

export class Game extends EventTarget {
  /** Creates a game from a reply to a request `with: WHOLE`. */
  constructor(facts, title = "") {
    super();
    const { shape, board, plan, givens } = facts;
    const { cells, ...paper } = facts.paper;
    this.id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    this.rules = facts.rules ?? [];
    // From the service: the kinds of rules, the cells of each rule, and sentences about the shape.
    this.kinds = facts.rule_kinds ?? [];
    this.places = facts.rule_places ?? [];
    this.shapeRules = facts.shape_rules ?? [];
    // The numbers in the cells are sent with every request; the rest of the paper never changes.
    this.paper = paper;
    this.start = cells?.candidates;
    this.shape = shape;
    this.board = board;
    this.plan = plan;
    this.givens = [...givens];
    this.title = title || facts.title || "";
    this.cells = givens.map(blank);
    this.past = [];
    this.future = [];
    this.seconds = 0;
    this.done = false;
    // How the puzzle was requested, if it was generated here, the lesson that it is an exercise for, its difficulty, and how many
    // hints were shown.
    this.order = null;
    this.practice = null;
    // Whether the puzzle is being set, so that changes to its givens are changes to this game.
    this.isDraft = false;
    this.difficulty = "";
    this.hints = 0;
  }

  get size() {
    return this.givens.length;
  }

  /** Whether the player has done anything worth saving. */
  get isBegun() {
    return this.cells.some((cell) => !same(cell, blank()));
  }

  /** Whether there is more than an empty grid. */
  get isPuzzle() {
    return this.givens.some(Boolean) || this.rules.length > 0 || !!this.start;
  }

  /** The title, or else the common name of this kind of puzzle. */
  get name() {
    return this.title || this.kindName;
  }

  /** The common name of this kind of puzzle: its shape, and its kinds of rules as soon as the service has reported them. */
  get kindName() {
    const base = shapeName(this.shape, this.board.symbols.length) ?? shortShape(this.shape) ?? t("page-custom-shape");
    if (!this.kinds.length) return base;
    const rules = entryOfKinds(this.kinds)?.name ?? this.kinds.map(({ title }) => title).join(", ");
    return this.shape === "9x9" ? rules.charAt(0).toUpperCase() + rules.slice(1) : `${base}, ${rules}`;
  }

  /** The groups of cells in which no digit may occur twice: the houses, and the cells of rules such as cages. */
  get differing() {
    return [...this.board.houses.map(({ cells }) => cells), ...this.places.filter(({ differ, groups }) => differ && groups).map(({ groups }) => groups.flat())];
  }

  /** Returns the cells whose digit must differ from that of this one. */
  peers(i) {
    this.#peers ??= [];
    this.#peers[i] ??= new Set(this.differing.filter((cells) => cells.includes(i)).flat().filter((other) => other !== i));
    return this.#peers[i];
  }

  #peers = null;

  /** Stores what the service has reported about the rules. */
  told({ rule_kinds: kinds = [], rule_places: places = [], shape_rules: shapeRules = [] }) {
    Object.assign(this, { kinds, places, shapeRules });
    this.#peers = null;
  }

  /** Returns the puzzle without the player's progress, with these givens. */
  puzzle(givens = this.givens) {
    return { ...this.paper, cells: { givens, candidates: this.start } };
  }

  /** Returns the same puzzle in the form of a reply, to start another game. */
  facts() {
    const { shape, board, plan, givens, rules, kinds, places, shapeRules } = this;
    return { shape, board, plan, givens, rules, rule_kinds: kinds, rule_places: places, shape_rules: shapeRules, paper: this.puzzle() };
  }

  /** Returns the puzzle with the player's digits and center marks. */
  position() {
    const digits = this.cells.map((cell) => cell.digit);
    const marks = this.cells.map((cell) => (cell.digit ? [] : cell.centre));
    const { cells } = this.puzzle();
    if (digits.some(Boolean)) cells.digits = digits;
    if (marks.some((list) => list.length)) cells.marks = marks;
    return { ...this.paper, cells };
  }

  digit(i) {
    return this.givens[i] || this.cells[i].digit;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Changes many cells in one step: `make` is called with a copy of each cell and its number. A change that `joins` is undone together with
   * the previous one.
   */
  change(cells, make, { joins = false } = {}) {
    const change = [];
    for (const i of cells) {
      const after = structuredClone(this.cells[i]);
      make(after, i);
      if (!same(after, this.cells[i])) change.push([i, this.cells[i], after]);
    }
    if (!change.length) return false;
    for (const [i, , after] of change) this.cells[i] = after;
    const last = joins ? this.past.pop() : [];
    const befores = new Map(last.map((entry) => [entry[0], entry[1]]));
    const rest = last.filter(([i]) => !change.some(([other]) => other === i));
    this.past.push([...rest, ...change.map(([i, before, after]) => [i, befores.get(i) ?? before, after])]);
    this.future = [];
    this.#changed();
    return true;
  }

  /** Sets or removes the givens of these cells. It can be undone like any other change. */
  give(cells, digit) {
    const change = [];
    for (const i of cells) {
      if (this.givens[i] !== digit || !same(this.cells[i], blank())) change.push([i, this.cells[i], blank(), this.givens[i], digit]);
    }
    if (!change.length) return false;
    for (const [i, , after] of change) [this.givens[i], this.cells[i]] = [digit, after];
    this.past.push(change);
    this.future = [];
    this.rating = null;
    this.#changed();
    return true;
  }

  /**
   * Enters a digit, mark or color in these cells, or removes it if all of them have it. `marks` are the candidates that the cells show, and
   * `clean` removes an entered digit from the marks of the cells that share a house with it, in the same step.
   */
  enter(cells, mode, digit, { marks = null, clean = false } = {}) {
    const open = [...cells].filter((i) => mode === "colour" || !this.givens[i]);
    if (mode === "digit") {
      const off = open.every((i) => this.cells[i].digit === digit);
      const seen = clean && !off ? new Set(open.flatMap((i) => [...this.peers(i)])) : new Set();
      const own = new Set(open);
      const without = (list) => (list.includes(digit) ? list.filter((other) => other !== digit) : list);
      return this.change(new Set([...open, ...seen]), (cell, i) => {
        if (own.has(i)) [cell.digit, cell.letter] = [off ? 0 : digit, ""];
        else [cell.corner, cell.centre] = [without(cell.corner), without(cell.centre)];
      });
    }
    const field = { corner: "corner", centre: "centre", colour: "colours" }[mode];
    const free = open.filter((i) => mode === "colour" || !this.cells[i].digit);
    // The first center mark in a cell that shows its candidates starts from these.
    const from = (cell, i) => (mode === "centre" && marks && !cell.centre.length ? marks[i] : cell[field]);
    const off = free.every((i) => from(this.cells[i], i).includes(digit));
    return this.change(free, (cell, i) => {
      const list = from(cell, i);
      if (list.includes(digit) === off) cell[field] = toggled(list, digit);
    });
  }

  /** Writes a letter in these cells in place of a digit, or removes it if all of them have it. */
  write(cells, letter) {
    const open = [...cells].filter((i) => !this.digit(i));
    const off = open.every((i) => this.cells[i].letter === letter);
    return this.change(open, (cell) => (cell.letter = off ? "" : letter));
  }

  /** Returns the color of the pen stroke between two cells, or 0. */
  stroke(a, b) {
    return this.cells[Math.min(a, b)].lines.find(([to]) => to === Math.max(a, b))?.[1] ?? 0;
  }

  /** Draws a pen stroke between two cells in this color, or removes it with color 0. */
  draw(a, b, colour, options) {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return this.change([from], (cell) => {
      cell.lines = cell.lines.filter(([other]) => other !== to);
      if (colour) cell.lines.push([to, colour]);
    }, options);
  }

  /** Cycles the sign of these cells: a ring, then a cross, then nothing. */
  sign(cells) {
    const signs = ["", "ring", "cross"];
    const next = signs[(signs.indexOf(this.cells[[...cells][0]]?.sign) + 1) % 3];
    return this.change(cells, (cell) => (cell.sign = next));
  }

  /**
   * Erases what this mode writes, if there is any: colors or marks. Otherwise it erases digits, then letters and marks, then colors, rings
   * and crosses. Pen strokes are erased with the pen.
   */
  erase(cells, mode = "digit") {
    const open = [...cells];
    const has = (test) => open.some((i) => test(this.cells[i]) && !this.givens[i]);
    const own = { corner: "corner", centre: "centre", colour: "colours" }[mode];
    // Marks below a digit cannot be seen.
    const isSeen = (i) => this.cells[i][own].length && (mode === "colour" || !this.digit(i));
    if (own && open.some(isSeen)) return this.change(open.filter(isSeen), (cell) => (cell[own] = []));
    if (has((cell) => cell.digit)) return this.change(open, (cell) => (cell.digit = 0));
    if (has((cell) => cell.letter || cell.centre.length || cell.corner.length)) {
      return this.change(open, (cell) => ([cell.centre, cell.corner, cell.letter] = [[], [], ""]));
    }
    return this.change(open, (cell) => ([cell.colours, cell.sign] = [[], ""]));
  }

  /** Erases the pen strokes that begin or end in these cells. */
  unstroke(cells) {
    const gone = new Set(cells);
    return this.change(this.cells.keys(), (cell, i) => (cell.lines = cell.lines.filter(([to]) => !gone.has(i) && !gone.has(to))));
  }

  #travel(from, to, at) {
    const change = from.pop();
    if (!change) return [];
    for (const entry of change) {
      this.cells[entry[0]] = entry[at];
      if (entry.length > 3) this.givens[entry[0]] = entry[at + 2];
    }
    to.push(change);
    this.#changed();
    // The player is not interested in cells whose marks were cleaned by a digit elsewhere.
    const digits = change.filter(([, before, after]) => before.digit !== after.digit);
    return (digits.length ? digits : change).map(([i]) => i);
  }

  undo() {
    return this.#travel(this.past, this.future, 1);
  }

  redo() {
    return this.#travel(this.future, this.past, 2);
  }

  restart() {
    this.seconds = 0;
    this.done = false;
    return this.change(this.cells.keys(), (cell) => Object.assign(cell, blank()));
  }

  /** Returns what is saved in storage, in links and in the collection; the short form has no history. */
  saved(isShort = false) {
    const { id, paper, start, givens, title, rating, seconds, done, order, practice, isDraft, difficulty, hints } = this;
    const cells = this.cells.map(short);
    const whole = { paper, start, givens, title, cells: cells.some(Boolean) ? cells : undefined };
    const history = (changes) => changes.map((change) => change.map(savedEntry));
    return isShort ? whole : { ...whole, id, rating, seconds, done, order, practice, isDraft, difficulty, hints, past: history(this.past), future: history(this.future) };
  }

  /** Restores a saved game, asking the service for its board. Inconsistent data is an error, never half a game. */
  static async restore(saved) {
    if (!Array.isArray(saved?.givens) || typeof saved.paper !== "object") throw new Error(t("page-bad-saved"));
    const game = await Game.open(paperOf(saved), saved.title);
    game.resume(saved);
    return game;
  }

  /** Continues from the saved state of the same puzzle. */
  resume(saved) {
    const n = this.board.symbols.length;
    const isDigit = (digit, most = n) => Number.isInteger(digit) && digit >= 0 && digit <= most;
    const isList = (list, most) => Array.isArray(list) && list.every((digit) => digit && isDigit(digit, most));
    const isLine = (line) => Array.isArray(line) && isDigit(line[0], this.size - 1) && line[1] && isDigit(line[1], 9);
    const isCell = (cell) =>
      isDigit(cell.digit) && isList(cell.corner) && isList(cell.centre) && isList(cell.colours, 9) && /^\p{L}?$/u.test(cell.letter) && Array.isArray(cell.lines) &&
      cell.lines.every(isLine) && ["", "ring", "cross"].includes(cell.sign);
    const cells = this.givens.map((_, i) => long(saved.cells?.[i]));
    if (!cells.every(isCell) || (saved.cells?.length ?? this.size) !== this.size) throw new Error(t("page-bad-progress"));
    const isSound = (change) => change.every(([i, before, after]) => i < this.size && isCell(before) && isCell(after));
    const history = (changes) => (changes ?? []).filter(Array.isArray).map((change) => change.map(([i, before, after, ...givens]) => [i, long(before), long(after), ...givens])).filter(isSound);
    this.cells = cells;
    this.givens = [...saved.givens];
    [this.past, this.future] = [history(saved.past), history(saved.future)];
    this.seconds = Number(saved.seconds) || 0;
    this.done = !!saved.done;
    this.rating = saved.rating ?? null;
    this.order = saved.order ?? null;
    this.practice = saved.practice ?? null;
    this.isDraft = !!saved.isDraft;
    this.difficulty = saved.difficulty ?? "";
    this.hints = Number(saved.hints) || 0;
    this.id = saved.id ?? this.id;
  }

  /** Opens the puzzle of a paper, with the player's progress if the paper has any. */
  static async open(paper, title = "") {
    const looked = await ask("look", { paper, with: WHOLE });
    const puzzle = looked.puzzles[0];
    const game = new Game(puzzle, title);
    puzzle.placed.forEach((digit, i) => (game.cells[i].digit = digit));
    puzzle.marked?.forEach((marks, i) => (game.cells[i].centre = game.digit(i) ? [] : marks));
    game.source = looked.source;
    game.isFirstOf = looked.puzzles.length;
    return game;
  }
}

const savedForms = new WeakMap();

/** Returns an entry of the history in its short form. Entries never change, so the form is made once. */
function savedEntry(entry) {
  if (!savedForms.has(entry)) {
    const [i, before, after, ...givens] = entry;
    savedForms.set(entry, [i, short(before), short(after), ...givens]);
  }
  return savedForms.get(entry);
}

/** Returns the paper of a saved game. */
export const paperOf = ({ paper, givens, start }) => ({ ...paper, cells: { givens, candidates: start } });

async function squeezed(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Compresses a value into characters that are safe in a link. */
export async function pack(value) {
  const bytes = await squeezed(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Restores a value from `pack`. */
export async function unpack(text) {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await squeezed(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    throw new Error(t("page-bad-link-data"));
  }
}
