// A game: a puzzle as the desk knows it, what the player has done with it, and every change, so that all can be taken back.

import { ask } from "./desk.js";

const blank = () => ({ digit: 0, corner: [], centre: [], colours: [] });

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const toggled = (list, item) => (list.includes(item) ? list.filter((x) => x !== item) : [...list, item].sort((a, b) => a - b));

export class Game extends EventTarget {
  /** Takes a puzzle as a reply of the desk tells it, with its board and plan; `paper` is how the desk was told of it. */
  constructor(paper, facts, title = "") {
    super();
    const { shape, board, plan, givens } = facts;
    // What has a name needs no text: the desk knows the shape, and the numbers are sent with every question.
    // Rules beyond houses have no name, so their text stays.
    this.rules = facts.rules ?? [];
    this.paper = shape && !this.rules.length ? { shape } : { ...paper };
    delete this.paper.cells;
    this.shape = this.rules.length ? null : shape;
    this.board = board;
    this.plan = plan;
    this.givens = [...givens];
    this.title = title || facts.title || "";
    this.cells = givens.map(blank);
    this.past = [];
    this.future = [];
    this.seconds = 0;
    this.done = false;
  }

  get size() {
    return this.givens.length;
  }

  /** The puzzle without what the player did. */
  puzzle() {
    return { ...this.paper, cells: { givens: this.givens } };
  }

  /** The puzzle with what the player did: digits, and centre marks where there are some. */
  position() {
    const digits = this.cells.map((cell) => cell.digit);
    const marks = this.cells.map((cell) => (cell.digit ? [] : cell.centre));
    const cells = { givens: this.givens };
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

  /** One change of many cells: `make` gets a copy of a cell and its number and changes it. */
  change(cells, make) {
    const change = [];
    for (const i of cells) {
      const after = structuredClone(this.cells[i]);
      make(after, i);
      if (!same(after, this.cells[i])) change.push([i, this.cells[i], after]);
    }
    if (!change.length) return false;
    for (const [i, , after] of change) this.cells[i] = after;
    this.past.push(change);
    this.future = [];
    this.#changed();
    return true;
  }

  /** Writes a digit in these cells in one of the four ways, or takes it away if it stands in all of them. */
  enter(cells, mode, digit, marks = null) {
    const open = [...cells].filter((i) => mode === "colour" || !this.givens[i]);
    if (mode === "digit") {
      const off = open.every((i) => this.cells[i].digit === digit);
      return this.change(open, (cell) => (cell.digit = off ? 0 : digit));
    }
    const field = { corner: "corner", centre: "centre", colour: "colours" }[mode];
    const free = open.filter((i) => mode === "colour" || !this.cells[i].digit);
    // The first mark of one's own in a cell that shows its candidates begins with these.
    const from = (cell, i) => (mode === "centre" && marks && !cell.centre.length ? marks[i] : cell[field]);
    const off = free.every((i) => from(this.cells[i], i).includes(digit));
    return this.change(free, (cell, i) => {
      const list = from(cell, i);
      if (list.includes(digit) === off) cell[field] = toggled(list, digit);
    });
  }

  /** Takes away what was written last: digits first, then marks, then colours. */
  erase(cells) {
    const open = [...cells];
    const has = (test) => open.some((i) => test(this.cells[i]) && !this.givens[i]);
    if (has((cell) => cell.digit)) return this.change(open, (cell) => (cell.digit = 0));
    if (has((cell) => cell.centre.length || cell.corner.length)) {
      return this.change(open, (cell) => (cell.centre = cell.corner = []));
    }
    return this.change(open, (cell) => (cell.colours = []));
  }

  #travel(from, to, at) {
    const change = from.pop();
    if (!change) return [];
    for (const entry of change) this.cells[entry[0]] = entry[at];
    to.push(change);
    this.#changed();
    return change.map(([i]) => i);
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

  /** What is kept over reloads and in links. */
  saved(short = false) {
    const { paper, givens, title, seconds, done } = this;
    const cells = this.cells.map((cell) => {
      const { digit, corner, centre, colours } = cell;
      return same(cell, blank()) ? 0 : [digit, corner, centre, colours];
    });
    const whole = { paper, givens, title, cells: cells.some(Boolean) ? cells : undefined };
    return short ? whole : { ...whole, seconds, done, past: this.past.slice(-2000), future: this.future };
  }

  /** A game that was kept; the desk is asked what it looks like. */
  static async restore(saved) {
    const game = await Game.open({ ...saved.paper, cells: { givens: saved.givens } }, saved.title);
    saved.cells?.forEach((kept, i) => {
      if (!kept || i >= game.size) return;
      const [digit, corner, centre, colours] = kept;
      game.cells[i] = { digit, corner, centre, colours };
    });
    const isSound = (change) => Array.isArray(change) && change.every(([i]) => i < game.size);
    game.past = (saved.past ?? []).filter(isSound);
    game.future = (saved.future ?? []).filter(isSound);
    game.seconds = saved.seconds ?? 0;
    game.done = !!saved.done;
    return game;
  }

  /** A game of whatever the paper holds, with what a player had done as far as the paper says. */
  static async open(paper, title = "") {
    const looked = await ask("look", { paper, with: ["board", "plan"] });
    const puzzle = looked.puzzles[0];
    const game = new Game(paper, puzzle, title);
    puzzle.placed.forEach((digit, i) => (game.cells[i].digit = digit));
    puzzle.marked?.forEach((marks, i) => (game.cells[i].centre = game.digit(i) ? [] : marks));
    game.source = looked.source;
    return game;
  }
}

async function squeezed(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A value as letters that may stand in a link. */
export async function pack(value) {
  const bytes = await squeezed(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The value again. */
export async function unpack(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await squeezed(bytes, new DecompressionStream("deflate-raw"))));
}
