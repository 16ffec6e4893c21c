// The page: one board, six modes beside it, and what is saved between visits.

import { Board } from "./board.js";
import { View } from "./view.js";
import { Game, WHOLE, pack, unpack } from "./game.js";
import * as games from "./games.js";
import { kept } from "./games.js";
import { ask, latest, isAborted, isHere, isThere, Gone } from "./service.js";
import { t, h, speak, translate, announce } from "./text.js";
import { difficultyIn, difficultyName, difficultyOf } from "./puzzles.js";
import { loadGallery } from "./gallery.js";
import { rulesOf, spokenRules } from "./rules.js";
import { OPTIONS, setTheme, settings, shortcuts } from "./settings.js";
import { dailyOf, hashOfDaily, isOfDaily, openDaily } from "./daily.js";
import { icon } from "./icons.js";
import { offerGames } from "./saved.js";
import { play } from "./play.js";
import { learn } from "./learn.js";
import { set } from "./set.js";
import { make } from "./make.js";
import { print } from "./print.js";
import { shelf } from "./shelf.js";

const $ = (id) => document.getElementById(id);

/** How often to check whether a lost server is back, in milliseconds. */
const ASK_AGAIN = 2000;

/** The screens on which the keys are below the board or beside it, and everything else further down. */
const NARROW = "(max-width: 56rem), (max-height: 32rem)";

/** How long good news stays, in milliseconds. */
const GOOD_NEWS = 8000;

/** The modes in which keys go to the board wherever the focus is, unless it is in a field. */
const KEYED = ["play", "learn", "set", "make"];

const MODES = { play, learn, set, make, print, shelf };

class App {
  constructor() {
    this.board = new Board($("board"));
    this.view = new View(document.querySelector(".view"), this.board);
    this.panel = $("panel");
    this.options = { ...OPTIONS, ...kept.get("options", {}) };
    this.looked = null;
    this.#looking = latest();
    this.modes = {};
    this.mode = null;
    this.board.addEventListener("choose", () => this.view.show());
    this.board.addEventListener("stroke", (event) => this.current?.stroke?.(event.detail));
    this.board.addEventListener("tap", (event) => this.current?.tap?.(event.detail));
    this.board.addEventListener("double", (event) => this.current?.double?.(event.detail));
    document.addEventListener("keydown", (event) => this.#key(event));
    // Changes that another tab makes to the same game are applied here; the clock is saved when the page is left.
    addEventListener("storage", () => this.#follow());
    addEventListener("pagehide", () => this.#keepClock());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#keepClock() : this.#follow()));
  }

  #looking;
  #back = null;
  #fading = null;
  // The entry of the history that the page shows.
  #at = null;

  get current() {
    return this.modes[this.mode];
  }

  /** Shows a mode, creating it on first use. */
  go(name, ...details) {
    if (!(name in MODES)) name = "play";
    if (this.mode !== name) this.current?.hide?.();
    const isOther = (this.mode === "set") !== (name === "set");
    this.mode = name;
    this.modes[name] ??= MODES[name](this);
    $("beside").replaceChildren();
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
    // Set shows the puzzle alone; the other modes also show the player's digits.
    if (isOther && this.game) {
      this.looked = null;
      this.look();
    }
    document.body.dataset.mode = name;
    this.current.show?.(...details);
    this.draw();
    kept.set("mode", name);
    this.#route(details);
  }

  /** Puts the mode into the address, so that the browser's buttons lead back and forth between the modes. */
  #route([detail = ""]) {
    if (!this.mode || isLink()) return;
    const hash = this.mode === "play" ? hashOfDaily(this.game) : `#${this.mode}${/^[a-z0-9-]+$/.test(detail) && detail !== "hint" ? "/" + detail : ""}`;
    const state = { mode: this.mode, game: this.game?.id };
    const isSame = location.hash === hash && [undefined, state.game].includes(history.state?.game);
    const isReplaced = isSame || !document.documentElement.dataset.ready;
    this.#write(isReplaced, isReplaced ? { ...state, dialog: history.state?.dialog } : state, location.pathname + location.search + hash);
  }

  #write(isReplaced, state, address) {
    history[isReplaced ? "replaceState" : "pushState"](state, "", address);
    this.#at = state;
  }

  /** Follows the browser's buttons: to another mode, and to the game that was open. */
  async travel(state) {
    const before = this.#at;
    this.#at = state;
    if ($("dialog").open) {
      // The browser's button closes a dialog first.
      $("dialog").close();
      if (before?.dialog) return;
    } else if (before?.dialog && before.mode === state?.mode && before.game === state?.game) {
      // Skip the history entry of a dialog that was closed in another way.
      return history.back();
    }
    if (isLink()) return;
    const daily = dailyOf(location.hash);
    if (daily && !isOfDaily(this.game, daily)) return openDaily(this, daily).catch((error) => this.fail(error));
    const saved = state?.game && state.game !== this.game?.id ? games.find(state.game) : null;
    if (saved) await this.resume(saved, false);
    const [name, detail] = location.hash.slice(1).split("/");
    if (name === "daily") this.go("play");
    else this.go(name || "play", ...(detail ? [detail] : []));
  }

  /** Puts controls of the current mode beside the title. */
  beside(...controls) {
    $("beside").replaceChildren(...controls);
  }

  /** Shows a message below the board and announces it to screen readers. `by` names the caller that may withdraw it with `unsay`. */
  say(words = "", kind = "", by = "") {
    const message = $("message");
    clearTimeout(this.#fading);
    // Good news needs no answer; the title and the clock below it come back.
    if (kind === "good") this.#fading = setTimeout(() => this.say(), GOOD_NEWS);
    message.dataset.by = by;
    message.hidden = !words;
    message.className = kind;
    message.replaceChildren(...(words ? [words, h("button", { className: "bare", onclick: () => this.say(), "aria-label": t("page-close") })] : []));
    if (words) announce(words);
  }

  /** Withdraws the message of this caller, unless another one has replaced it. */
  unsay(by) {
    if ($("message").dataset.by === by) this.say();
  }

  /** Shows these sentences about imported text, and how many of its puzzles are not shown. */
  sayRead({ isFirstOf }, words = []) {
    const told = [...words];
    if (isFirstOf > 1) told.push(t("page-first-of", { n: isFirstOf }));
    if (told.length) this.say(told.join(" "));
  }

  /** Shows an error. */
  fail(error, by = "") {
    if (error instanceof Gone) this.gone();
    else if (!isAborted(error)) this.say(error.message, "bad", by);
  }

  /** Shows that the server is not responding, and recovers as soon as it is. */
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

  /** Repeats the requests that failed while the server was gone. */
  recover() {
    announce(t("page-server-back"));
    this.look();
    this.current.recover?.();
  }

  title() {
    const { game } = this;
    if (!game) return;
    $("title").textContent = game.name;
    const word = difficultyIn(game);
    const facts = this.mode === "set" ? [t("page-facts-givens", { n: game.givens.filter(Boolean).length })] : [];
    if (game.title && game.title !== game.kindName) facts.push(game.kindName);
    if (word) facts.push(difficultyName(word));
    if (game.rating) facts.push(t("page-facts-rating", { rating: game.rating }));
    $("facts").textContent = facts.join(" · ");
    const rules = rulesOf(game);
    $("rules").hidden = $("show-rules").hidden = !rules;
    $("rules").dataset.n = game.rules.length;
    document.body.classList.toggle("ruled", !!rules);
    $("rules").replaceChildren(...(rules ? [h("h2", {}, icon("rules"), t("page-rules")), h("div", { className: "card-rules" }, ...rules)] : []));
    document.title = `${$("title").textContent} · anydoku`;
  }

  /** Opens another game. The one before is saved and can be resumed. */
  take(game, before = this.game?.saved()) {
    this.#keepClock();
    this.game = game;
    this.looked = null;
    games.open(game);
    game.addEventListener("change", () => this.changed());
    this.layBoard();
    this.current?.taken?.();
    this.changed();
    this.#route([]);
    this.#measure();
    this.#offer(before && before.id !== game.id && before.cells && !before.done ? before : null);
  }

  /** Requests the difficulty of the game, unless it is known; other requests come first. */
  #measure() {
    const { game } = this;
    if (game.rating || game.difficulty || game.order || !game.isPuzzle || game.size > 256) return;
    setTimeout(async () => {
      try {
        const [{ answer, rating }] = (await ask("rate", { paper: game.puzzle(), quick: true, limit: { seconds: 3 } })).puzzles;
        if (game !== this.game || answer !== "unique" || !rating?.er) return;
        game.rating = rating.er.toFixed(1);
        game.difficulty = difficultyOf(rating.er);
        if (this.board.board === game.board) this.title();
      } catch {
        // The caption does without the difficulty.
      }
    }, 400);
  }

  /** Offers to return to the game that was replaced. */
  #offer(before) {
    const back = () => this.resume(games.find(before.id) ?? before);
    $("before").hidden = !before;
    $("before").replaceChildren(...(before ? [t("page-before"), " ", h("button", { onclick: back }, t("page-before-return")),
      h("button", { className: "bare close", onclick: () => ($("before").hidden = true), "aria-label": t("page-close"), title: t("page-close") })] : []));
  }

  /** Resumes a saved game. */
  async resume(saved, isTold = true) {
    try {
      this.take(await Game.restore(saved), ...(isTold ? [] : [null]));
      if (isTold) this.go("play");
    } catch (error) {
      this.fail(error);
    }
  }

  /** Lays out the board of the game, or another one. */
  layBoard({ plan, board, name } = this.game) {
    this.view.to(1);
    this.board.rulesAt = board === this.game.board ? spokenRules(this.game) : [];
    this.board.lay(plan, board, name || t("page-board"));
    this.board.relate(board === this.game.board ? this.game.differing : null);
    $("zoom").hidden = !this.view.isSmall;
    this.title();
    if (board === this.game.board) return;
    [$("title").textContent, $("facts").textContent] = [name, ""];
    $("rules").hidden = $("show-rules").hidden = true;
  }

  /** Gives the board the rules that screen readers speak, and the groups of cells that must differ. */
  #layRules() {
    const isOwn = this.board.board === this.game.board;
    this.board.rulesAt = isOwn ? spokenRules(this.game) : [];
    this.board.relate(isOwn ? this.game.differing : null);
  }

  /** Saves and shows a change, and asks the service for conflicts and candidates. */
  changed() {
    this.replaying?.();
    this.keep();
    if (isLink()) this.#write(true, { mode: this.mode, game: this.game.id }, location.pathname);
    this.unsay("verdict");
    if (this.game.past.length) this.unsay("continue");
    if (this.game.past.length && !this.game.isDraft) $("before").hidden = true;
    this.draw();
    this.current?.changed?.();
    this.look();
  }

  /** Continues with a copy of the game, for a change that is not a move. The original game stays as it is. */
  fork() {
    const { game } = this;
    const before = game.saved();
    this.#keepClock();
    game.id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    Object.assign(game, { isDraft: true, order: null, practice: null, done: false });
    games.open(game);
    if (game.isBegun) {
      this.#offer(before);
      this.say(t("page-set-copy"));
    }
  }

  /** Saves the game. */
  keep() {
    const { game } = this;
    if (games.isElsewhere(game)) {
      // Another tab has changed the game and this one has not seen it yet, so both versions are kept.
      game.id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
      games.open(game);
      this.say(t("page-copy"));
    }
    if (!games.keep(game)) this.say(t("page-no-room"), "bad");
  }

  #keepClock() {
    if (this.game && !games.isElsewhere(this.game)) games.keep(this.game);
  }

  /** Applies the changes that another tab has made to this game. */
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
      this.#tell(this.looked);
      this.draw();
      this.current?.lookedAt?.(this.looked);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Stores what is known about the rules of the game, whose kinds are part of its name. */
  #tell(looked) {
    if (this.game.shapeRules.length && this.game.kinds.length === (looked.rule_kinds ?? []).length) return;
    this.game.told(looked);
    this.#layRules();
    for (const cell of this.board.cells) cell.shown = "";
    if (this.board.board === this.game.board) this.title();
  }

  /** Draws the contents of the cells, as the current mode shows them. */
  draw() {
    if (!this.game || !this.board.cells || this.replaying) return;
    if (this.current?.draw?.()) return;
    this.drawGame();
  }

  /** Draws the game as the player sees it. */
  drawGame(extra = () => ({})) {
    const { game, looked, options } = this;
    const clashing = options.conflicts ? this.clashing() : new Set();
    for (let i = 0; i < game.size; i++) {
      const cell = game.cells[i];
      const isBare = options.candidates && !cell.centre.length;
      this.board.show(i, {
        given: game.givens[i],
        ...cell,
        marks: isBare && !game.digit(i) ? looked?.candidates[i] : undefined,
        clash: clashing.has(i),
        ...extra(i),
      });
    }
  }

  /** Returns the cells whose digits repeat in a house or break a rule. */
  clashing() {
    const { clashing = [], broken = [] } = this.looked ?? {};
    return new Set([...clashing, ...broken.flatMap((rule) => rule.cells)].map((at) => at.cell));
  }

  /** Draws a face from a reply: the contents of the cells and the highlights. */
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

  /** Returns a link that opens the game in its current state, or the puzzle without the player's progress. */
  async link(hasProgress = true) {
    const saved = this.game.saved(true);
    return `${location.origin}${location.pathname}#p=${await pack(hasProgress ? saved : { ...saved, cells: undefined })}`;
  }

  /** Sets and saves an option. */
  option(name, value) {
    this.options[name] = value;
    kept.set("options", this.options);
    this.board.highlights = this.options;
    this.current?.option?.();
    this.draw();
    this.board.refresh();
  }

  #key(event) {
    const { target, key } = event;
    const inField = target.closest?.("textarea, select, dialog, input:not([type=checkbox])");
    if (inField || $("dialog").open) return;
    if (key === "?") {
      event.preventDefault();
      return shortcuts(this);
    }
    if (target.closest?.("[role=tablist]") && key.startsWith("Arrow")) {
      const names = Object.keys(MODES);
      const step = key === "ArrowRight" ? 1 : names.length - 1;
      this.go(names[(names.indexOf(this.mode) + step) % names.length]);
      document.querySelector("[role=tab][aria-selected=true]").focus();
      return;
    }
    if (target.closest?.("button, a, input") && ["Enter", " "].includes(key)) return;
    // Scrolling lists keep their arrow keys. All other keys go to the board, whatever was pressed before.
    const isOurs = target.closest?.("#board") || (KEYED.includes(this.mode) && !target.closest?.(".scroll"));
    if (key === "Escape") this.current?.escape?.();
    if ((isOurs && this.board.key(event)) || this.current?.key?.(event)) event.preventDefault();
  }

  /** Opens a dialog. */
  dialog(title, ...content) {
    const dialog = $("dialog");
    const close = h("button", { className: "bare close", onclick: () => dialog.close(), "aria-label": t("page-close"), title: t("page-close") });
    dialog.replaceChildren(h("div", { className: "row spread" }, h("h2", { id: "dialog-title" }, title), close), ...content);
    if (!dialog.open) {
      dialog.showModal();
      if (!isLink()) this.#write(!!this.#at?.dialog, { mode: this.mode, game: this.game?.id, dialog: true }, location.href);
    }
    return dialog;
  }
}

const isLink = () => /^#(p|text)=./.test(location.hash);

/** Returns the game of the link that the page was opened with. */
async function linked() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (hash.get("p")) return Game.restore({ ...(await unpack(hash.get("p"))), id: undefined });
  return Game.open({ text: hash.get("text"), shape: hash.get("shape") ?? undefined });
}

/** Returns the saved game, or a new one. */
async function usual(app) {
  const saved = games.latest();
  try {
    if (saved) return await Game.restore(saved);
  } catch (error) {
    if (error instanceof Gone) throw error;
    // The game stays in storage; the page starts with another one.
    app.fail(error);
  }
  const made = await ask("generate", { shape: "9x9", collect: true, targets: { difficulty: "easy" }, with: WHOLE });
  return new Game(made.puzzles[0], t("page-sudoku"));
}

/** Opens the link. If that fails, nothing changes and the error message is returned. */
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

/** Opens the link, or else the saved game. */
async function open(app) {
  await loadGallery();
  const wrong = isLink() ? await openLink(app) : null;
  if (wrong === "") return;
  app.take(await usual(app));
  const daily = dailyOf(location.hash);
  const [name, detail] = location.hash.slice(1).split("/");
  app.go(daily ? "play" : name || kept.get("mode", "play"), ...(detail ? [detail] : []));
  if (daily && !isOfDaily(app.game, daily)) await openDaily(app, daily);
  if (wrong) app.say(wrong, "bad");
}

/** Opens a link that was entered in this tab. */
const follow = (app) => openLink(app).then((wrong) => wrong && app.say(wrong, "bad"), (error) => app.fail(error));

async function start() {
  await speak(kept.get("language"));
  translate();
  setTheme(kept.get("theme", "auto"));
  const app = new App();
  app.board.highlights = app.options;
  for (const element of document.querySelectorAll("[data-icon]")) element.prepend(icon(element.dataset.icon));
  $("theme").addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    kept.set("theme", next);
    setTheme(next);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(kept.get("theme", "auto")));
  for (const [id, factor] of [["larger", 1.5], ["smaller", 1 / 1.5]]) $(id).addEventListener("click", () => app.view.to(app.view.zoom * factor));
  $("show-rules").addEventListener("click", () => app.dialog(t("page-rules"), h("div", { className: "card-rules" }, ...rulesOf(app.game))));
  $("help").addEventListener("click", () => shortcuts(app));
  $("settings").addEventListener("click", () => settings(app));
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
  // On these screens, the list of unfinished games is below the fold.
  if (matchMedia(NARROW).matches && app.mode === "play" && !$("message").textContent) offerGames(app);
  addEventListener("popstate", ({ state }) => app.travel(state));
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
