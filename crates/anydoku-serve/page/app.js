// The page: one board, six modes beside it, and what is kept between two visits.

import { Board } from "./board.js";
import { Game, WHOLE, pack, unpack } from "./game.js";
import * as games from "./games.js";
import { kept } from "./games.js";
import { ask, latest, isAborted, isHere, isThere, Gone } from "./service.js";
import { t, h, speak, spoken, translate, announce, languages } from "./text.js";
import { play } from "./play.js";
import { learn } from "./learn.js";
import { set } from "./set.js";
import { make } from "./make.js";
import { print } from "./print.js";
import { shelf } from "./shelf.js";

const $ = (id) => document.getElementById(id);

/** How often a server that is gone is asked whether it is back, in milliseconds. */
const ASK_AGAIN = 2000;

/** Modes in which keys belong to the board wherever the focus is, unless it is in a field. */
const KEYED = ["play", "learn", "set", "make"];

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
    // What another tab does with the same game is taken over; the clock is kept when the page goes away.
    addEventListener("storage", () => this.#follow());
    addEventListener("pagehide", () => this.#keepClock());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#keepClock() : this.#follow()));
  }

  #looking;
  #back = null;

  get current() {
    return this.modes[this.mode];
  }

  /** Shows a mode, made when it is first wanted. */
  go(name, ...details) {
    if (!(name in MODES)) name = "play";
    if (this.mode !== name) this.current?.hide?.();
    const isOther = (this.mode === "set") !== (name === "set");
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
    // Under Set the puzzle alone is looked at, elsewhere what the player did, too.
    if (isOther && this.game) {
      this.looked = null;
      this.look();
    }
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

  /** Says these words about a text that was read, and what of it is not shown. */
  sayRead({ isFirstOf }, words = []) {
    const told = [...words];
    if (isFirstOf > 1) told.push(t("page-first-of", { n: isFirstOf }));
    if (told.length) this.say(told.join(" "));
  }

  /** Tells why something did not work. */
  fail(error, by = "") {
    if (error instanceof Gone) this.gone();
    else if (!isAborted(error)) this.say(error.message, "bad", by);
  }

  /** The server does not answer: says so until it does, and then goes on. */
  gone() {
    this.#back ??= new Promise((resolve) => {
      let [timer, isBack] = [null, false];
      const again = async () => {
        clearTimeout(timer);
        const isNow = await isThere();
        if (isBack) return;
        if (!isNow) {
          clearTimeout(timer);
          timer = setTimeout(again, ASK_AGAIN);
          return;
        }
        isBack = true;
        $("gone").hidden = true;
        this.#back = null;
        resolve();
      };
      $("gone").replaceChildren(new Gone().message, " ", h("button", { onclick: again }, t("page-try-again")));
      $("gone").hidden = false;
      announce(new Gone().message);
      timer = setTimeout(again, ASK_AGAIN);
    }).then(() => this.game && this.current && this.recover());
    return this.#back;
  }

  /** Asks again what could not be asked. */
  recover() {
    announce(t("page-server-back"));
    this.look();
    this.current.recover?.();
  }

  title() {
    const { game } = this;
    if (!game) return;
    $("title").textContent = game.name;
    const n = game.givens.filter(Boolean).length;
    const facts = [t("page-facts-cells", { n: game.size }), t("page-facts-givens", { n })];
    if (game.rating) facts.push(t("page-facts-rating", { rating: game.rating }));
    if (game.rules.length) facts.push(t("page-facts-rules", { n: game.rules.length }));
    $("facts").title = game.kinds.map(({ title, meaning }) => `${title}: ${meaning}`).join("\n");
    $("facts").textContent = facts.join(" · ");
    document.title = `${$("title").textContent} · anydoku`;
  }

  /** Takes another game. The one before is kept, and can be gone back to. */
  take(game, before = this.game?.saved()) {
    this.#keepClock();
    this.game = game;
    this.looked = null;
    games.open(game);
    game.addEventListener("change", () => this.changed());
    this.layBoard();
    this.current?.taken?.();
    this.changed();
    this.#offer(before && before.id !== game.id && before.cells && !before.done ? before : null);
  }

  /** Offers to go back to a game that was replaced. */
  #offer(before) {
    const back = () => this.resume(games.find(before.id) ?? before);
    $("before").hidden = !before;
    $("before").replaceChildren(...(before ? [t("page-before"), " ", h("button", { onclick: back }, t("page-before-return"))] : []));
  }

  /** Goes on with a game that was kept. */
  async resume(saved) {
    try {
      this.take(await Game.restore(saved));
      this.go("play");
    } catch (error) {
      this.fail(error);
    }
  }

  /** Lays the board of the game, or another one. */
  layBoard({ plan, board, name } = this.game) {
    this.board.lay(plan, board, name || t("page-board"));
    this.title();
    if (board !== this.game.board) [$("title").textContent, $("facts").textContent] = [name, ""];
  }

  /** Something has changed: it is kept, shown, and the service is asked what the houses say of it. */
  changed() {
    this.#keep();
    if (location.hash) history.replaceState(null, "", location.pathname);
    if (this.game.past.length) $("before").hidden = true;
    this.draw();
    this.current?.changed?.();
    this.look();
  }

  #keep() {
    const { game } = this;
    if (games.isElsewhere(game)) {
      // Another tab was further, and this one had not heard of it: both are kept.
      game.id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
      games.open(game);
      this.say(t("page-copy"));
    }
    if (!games.keep(game)) this.say(t("page-no-room"), "bad");
  }

  #keepClock() {
    if (this.game && !games.isElsewhere(this.game)) games.keep(this.game);
  }

  /** Takes over what another tab has done with this game. */
  #follow() {
    const news = this.game && games.news(this.game);
    if (!news) return;
    try {
      this.game.resume(news);
    } catch (error) {
      return this.fail(error);
    }
    this.title();
    this.draw();
    this.current?.changed?.();
    this.look();
  }

  async look() {
    const { game } = this;
    try {
      const paper = this.mode === "set" ? game.puzzle() : game.position();
      delete paper.cells.marks;
      const looked = await ask("look", { paper }, this.#looking());
      if (game !== this.game) return;
      this.looked = looked.puzzles[0];
      this.#tell(this.looked.rule_kinds ?? []);
      this.draw();
      this.current?.lookedAt?.(this.looked);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Takes note of the kinds of rules of the game, which its name is made of. */
  #tell(kinds) {
    if (this.game.kinds.length === kinds.length) return;
    this.game.kinds = kinds;
    if (this.board.board === this.game.board) this.title();
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
    const clashing = options.conflicts ? this.clashing() : new Set();
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

  /** The cells whose digits stand twice in a house or break a rule. */
  clashing() {
    const { clashing = [], broken = [] } = this.looked ?? {};
    return new Set([...clashing, ...broken.flatMap((rule) => rule.cells)].map((at) => at.cell));
  }

  /** Shows a face of the service: what stands in the cells and what is pointed at. */
  drawFace(face) {
    const cells = new Map();
    const marks = new Map();
    for (const { cell, emphasis } of face.cells ?? []) cells.set(cell, emphasis);
    for (const { cell, digit, emphasis } of face.marks ?? []) {
      marks.set(cell, { ...marks.get(cell), [digit]: emphasis });
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
    this.board.point(face.houses ?? [], face.links ?? []);
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
    const { target, key } = event;
    const inField = target.closest?.("textarea, select, dialog, input:not([type=checkbox])");
    if (inField || $("dialog").open) return;
    if (target.closest?.("[role=tablist]") && key.startsWith("Arrow")) {
      const names = Object.keys(MODES);
      const step = key === "ArrowRight" ? 1 : names.length - 1;
      this.go(names[(names.indexOf(this.mode) + step) % names.length]);
      document.querySelector("[role=tab][aria-selected=true]").focus();
      return;
    }
    if (target.closest?.("button, a, input") && ["Enter", " "].includes(key)) return;
    // A list that scrolls keeps its arrows. Elsewhere a key reaches the board, whatever was pressed before.
    const isOurs = target.closest?.("#board") || (KEYED.includes(this.mode) && !target.closest?.(".scroll"));
    if ((isOurs && this.board.key(event)) || this.current?.key?.(event)) event.preventDefault();
  }

  /** A window over the page. */
  dialog(title, ...content) {
    const dialog = $("dialog");
    const close = h("button", { onclick: () => dialog.close() }, t("page-close"));
    dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content, h("div", { className: "row" }, close));
    dialog.showModal();
    return dialog;
  }
}

function keysHelp(app) {
  const rows = [
    ["← ↑ → ↓", t("page-keys-move")],
    ["1 2 3 … A B C", t("page-keys-digit")],
    ["Ctrl 1 2 3 …", t("page-keys-centre")],
    ["1 0", t("page-keys-number")],
    ["Z X C V", t("page-keys-modes")],
    ["Del ⌫", t("page-keys-erase")],
    ["Ctrl Z, Ctrl Y", t("page-keys-undo")],
    ["Ctrl A", t("page-keys-all")],
    ["H", t("page-keys-hint")],
    ["P", t("page-keys-pause")],
  ];
  const line = ([keys, words]) => h("tr", {}, h("td", {}, h("kbd", {}, keys)), h("td", {}, words));
  app.dialog(t("page-keys"), h("table", {}, ...rows.map(line)), h("p", { className: "faint" },
    t("page-keys-mouse"), " ",
    h("a", { href: "api", target: "_blank" }, t("page-api"))));
}

function setTheme(name) {
  const dark = name === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : name === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

const isLink = () => /^#(p|text)=./.test(location.hash);

/** The game of the link that the page was opened with. */
async function linked() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (hash.get("p")) return Game.restore({ ...(await unpack(hash.get("p"))), id: undefined });
  return Game.open({ text: hash.get("text"), shape: hash.get("shape") ?? undefined });
}

/** The game that was kept, or a new one. */
async function usual(app) {
  const saved = games.latest();
  try {
    if (saved) return await Game.restore(saved);
  } catch (error) {
    if (error instanceof Gone) throw error;
    // It stays where it is kept; the page begins with another one.
    app.fail(error);
  }
  const made = await ask("generate", { shape: "9x9", collect: true, wishes: { difficulty: "easy" }, with: WHOLE });
  return new Game(made.puzzles[0], t("page-sudoku"));
}

/** Opens what the link says. A link that cannot be opened changes nothing, and what is wrong with it is returned. */
async function openLink(app) {
  try {
    const game = await linked();
    app.take(game, app.game?.saved() ?? games.latest());
    app.go("play");
    app.sayRead(game);
    return "";
  } catch (error) {
    if (error instanceof Gone) throw error;
    history.replaceState(null, "", location.pathname);
    return `${t("page-bad-link")} ${error.message}`;
  }
}

/** Opens the link, or else the game that was kept. */
async function open(app) {
  const wrong = isLink() ? await openLink(app) : null;
  if (wrong === "") return;
  app.take(await usual(app));
  app.go(kept.get("mode", "play"));
  if (wrong) app.say(wrong, "bad");
}

/** Another link was opened in this tab. */
const follow = (app) => openLink(app).then((wrong) => wrong && app.say(wrong, "bad"), (error) => app.fail(error));

async function start() {
  await speak(kept.get("language"));
  translate();
  setTheme(kept.get("theme", "auto"));
  const app = new App();
  const language = $("language");
  language.append(...languages.map(({ code, name }) => h("option", { value: code, lang: code, selected: code === spoken() }, name)));
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
  for (;;) {
    try {
      await open(app);
      break;
    } catch (error) {
      app.fail(error);
      if (!(error instanceof Gone)) throw error;
      await app.gone();
    }
  }
  addEventListener("hashchange", () => isLink() && follow(app));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    app.board.focus();
  });
  if (isHere) navigator.serviceWorker?.register("offline.js").catch(() => {});
  document.documentElement.dataset.ready = "yes";
  performance.mark("ready");
}

start();
