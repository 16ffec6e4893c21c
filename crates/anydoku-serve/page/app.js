// The page: one board, six modes beside it, and what is kept between two visits.

import { Board } from "./board.js";
import { Game, pack, unpack } from "./game.js";
import { ask, latest, isAborted, isHere } from "./desk.js";
import { t, h, said, speak, spoken, translate, announce, NAMES } from "./text.js";
import { play } from "./play.js";
import { learn } from "./learn.js";
import { set } from "./set.js";
import { make } from "./make.js";
import { print } from "./print.js";
import { shelf } from "./shelf.js";

const $ = (id) => document.getElementById(id);

/** What is kept in the browser, by name. A browser that keeps nothing is no reason to stop. */
export const kept = {
  get(name, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem("anydoku." + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem("anydoku." + name, JSON.stringify(value));
    } catch {
      // Private windows and full ones keep nothing.
    }
  },
};

const MODES = { play, learn, set, make, print, shelf };

class App {
  constructor() {
    this.board = new Board($("board"));
    this.panel = $("panel");
    this.options = { conflicts: true, candidates: false, clock: true, ...kept.get("options", {}) };
    this.looked = null;
    this.#looking = latest();
    this.modes = {};
    this.mode = null;
    this.board.addEventListener("choose", () => this.current?.choose?.());
    this.board.addEventListener("stroke", (event) => this.current?.stroke?.(event.detail));
    this.board.addEventListener("double", (event) => this.current?.double?.(event.detail));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #looking;

  get current() {
    return this.modes[this.mode];
  }

  /** Shows a mode, made when it is first wanted. */
  go(name, ...details) {
    if (!(name in MODES)) name = "play";
    if (this.mode !== name) this.current?.hide?.();
    this.mode = name;
    this.modes[name] ??= MODES[name](this);
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const on = tab.dataset.mode === name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", "tab-" + name);
    this.panel.replaceChildren(...this.current.panel());
    this.say();
    this.board.point();
    this.board.many = false;
    this.title();
    this.current.show?.(...details);
    this.draw();
    kept.set("mode", name);
  }

  /** Says something below the board, and to who cannot see it. `by` is who may take it back later. */
  say(words = "", kind = "", by = "") {
    const message = $("message");
    message.dataset.by = by;
    message.hidden = !words;
    message.className = kind;
    message.textContent = words;
    if (words) announce(words);
  }

  /** Takes back what was said by this one. What somebody else has said meanwhile stays. */
  unsay(by) {
    if ($("message").dataset.by === by) this.say();
  }

  /** Tells why something did not work. */
  fail(error, by = "") {
    if (!isAborted(error)) this.say(said(error.message), "bad", by);
  }

  title() {
    const { game } = this;
    if (!game) return;
    $("title").textContent = game.title || game.shape?.replace(/:.*/, "") || t("Your own shape");
    const n = game.givens.filter(Boolean).length;
    const facts = [t("{0} cells", game.size), t("{0} givens", n)];
    if (game.rating) facts.push(t("rating {0}", game.rating));
    if (game.rules.length) facts.push(t("{0} rules", game.rules.length));
    $("facts").title = game.rules.join("\n");
    $("facts").textContent = facts.join(" · ");
    document.title = `${$("title").textContent} · anydoku`;
  }

  /** Takes another game. */
  take(game) {
    this.game = game;
    this.looked = null;
    game.addEventListener("change", () => this.changed());
    this.layBoard();
    this.current?.taken?.();
    this.changed();
  }

  /** Lays the board of the game, or another one. */
  layBoard({ plan, board, title } = this.game) {
    this.board.lay(plan, board, title || t("Board"));
    this.title();
  }

  /** Something has changed: it is kept, shown, and the desk is asked what the houses say of it. */
  changed() {
    kept.set("game", this.game.saved());
    if (location.hash) history.replaceState(null, "", location.pathname);
    this.draw();
    this.current?.changed?.();
    this.look();
  }

  async look() {
    const { game } = this;
    try {
      const { cells, ...rest } = game.position();
      delete cells.marks;
      const looked = await ask("look", { paper: { ...rest, cells } }, this.#looking());
      if (game !== this.game) return;
      this.looked = looked.puzzles[0];
      this.draw();
      this.current?.lookedAt?.(this.looked);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows what stands in the cells, as the mode wants it. */
  draw() {
    if (!this.game || !this.board.cells) return;
    if (this.current?.draw?.()) return;
    this.drawGame();
  }

  /** Shows the game as the player sees it. */
  drawGame(extra = () => ({})) {
    const { game, looked, options } = this;
    const clashing = new Set(options.conflicts ? looked?.clashing.map((at) => at.cell) : []);
    for (let i = 0; i < game.size; i++) {
      const cell = game.cells[i];
      const isBare = options.candidates && !cell.centre.length;
      this.board.show(i, {
        given: game.givens[i],
        ...cell,
        marks: isBare ? looked?.candidates[i] : undefined,
        clash: clashing.has(i),
        ...extra(i),
      });
    }
  }

  /** Shows a face of the desk: what stands in the cells and what is pointed at. */
  drawFace(face, only = null) {
    const cells = new Map();
    const marks = new Map();
    if (only !== "houses") {
      for (const { cell, emphasis } of face.cells ?? []) cells.set(cell, emphasis);
      for (const { cell, digit, emphasis } of face.marks ?? []) {
        marks.set(cell, { ...marks.get(cell), [digit]: emphasis });
      }
    }
    face.contents.forEach((content, i) => {
      this.board.show(i, {
        given: content.given,
        digit: content.placed,
        marks: content.marks,
        point: cells.get(i),
        points: marks.get(i),
      });
    });
    this.board.point(face.houses ?? [], only === "houses" ? [] : (face.links ?? []));
  }

  /** A link that opens the game as it is now. */
  async link() {
    return `${location.origin}${location.pathname}#p=${await pack(this.game.saved(true))}`;
  }

  /** Keeps an option. */
  option(name, value) {
    this.options[name] = value;
    kept.set("options", this.options);
    this.draw();
  }

  #key(event) {
    const inField = event.target.closest?.("input, textarea, select, dialog");
    if (inField || $("dialog").open) return;
    if (event.target.closest?.("[role=tablist]") && event.key.startsWith("Arrow")) {
      const names = Object.keys(MODES);
      const step = event.key === "ArrowRight" ? 1 : names.length - 1;
      this.go(names[(names.indexOf(this.mode) + step) % names.length]);
      document.querySelector("[role=tab][aria-selected=true]").focus();
      return;
    }
    if (event.target.closest?.("button, a") && ["Enter", " "].includes(event.key)) return;
    if (this.current?.key?.(event)) event.preventDefault();
  }

  /** A window over the page. */
  dialog(title, ...content) {
    const dialog = $("dialog");
    const close = h("button", { onclick: () => dialog.close() }, t("Close"));
    dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content, h("div", { className: "row" }, close));
    dialog.showModal();
    return dialog;
  }
}

function keysHelp(app) {
  const rows = [
    ["← ↑ → ↓", t("to the next cell; with Shift choose more, with Ctrl to the edge")],
    ["1 2 3 … A B C", t("write a digit; with Shift a corner mark, with Ctrl a centre mark")],
    ["Z X C V", t("digits, corner marks, centre marks, colours; on large boards Space goes round")],
    ["Del ⌫", t("take away")],
    ["Ctrl Z, Ctrl Y", t("back and forth")],
    ["Ctrl A", t("choose all cells")],
    ["H", t("a hint, and more of it each time")],
    ["P", t("pause")],
  ];
  const line = ([keys, words]) => h("tr", {}, h("td", {}, h("kbd", {}, keys)), h("td", {}, words));
  app.dialog(t("Keys"), h("table", {}, ...rows.map(line)), h("p", { className: "faint" },
    t("Drag over cells to choose several; a double click chooses all with the same digit."), " ",
    h("a", { href: "api", target: "_blank" }, t("The API"))));
}

function setTheme(name) {
  const dark = name === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : name === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

async function first(app) {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (hash.get("p")) return Game.restore(await unpack(hash.get("p")));
  if (hash.get("text")) return Game.open({ text: hash.get("text"), shape: hash.get("shape") ?? undefined });
  const saved = kept.get("game");
  if (saved) return Game.restore(saved);
  const made = await ask("generate", { shape: "9x9", collect: true, wishes: { difficulty: "easy" }, with: ["board", "plan"] });
  return new Game({}, made.puzzles[0], t("Sudoku"));
}

async function start() {
  const wanted = kept.get("language") ?? (navigator.language.startsWith("de") ? "de" : "en");
  speak(wanted);
  translate();
  setTheme(kept.get("theme", "auto"));
  const app = new App();
  const language = $("language");
  language.append(...Object.entries(NAMES).map(([value, name]) => h("option", { value, selected: value === spoken() }, name)));
  language.addEventListener("change", () => {
    kept.set("language", language.value);
    location.reload();
  });
  $("theme").addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    kept.set("theme", next);
    setTheme(next);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(kept.get("theme", "auto")));
  $("help").addEventListener("click", () => keysHelp(app));
  for (const tab of document.querySelectorAll("[role=tab]")) tab.addEventListener("click", () => app.go(tab.dataset.mode));
  const open = async () => {
    try {
      app.take(await first(app));
    } catch (error) {
      app.take(await Game.open({ shape: "9x9" }));
      app.fail(error);
    }
  };
  await open();
  app.go(location.hash ? "play" : kept.get("mode", "play"));
  addEventListener("hashchange", () => /^#(p|text)=/.test(location.hash) && open());
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    app.board.focus();
  });
  if (isHere) navigator.serviceWorker?.register("offline.js").catch(() => {});
  document.documentElement.dataset.ready = "yes";
  performance.mark("ready");
}

start();
