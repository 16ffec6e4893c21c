// Learn: hints in three strengths, the full solution, why a digit is wrong, and the lessons of the course.

import { ask, askAloud, isAborted } from "./service.js";
import { WHOLE } from "./game.js";
import { techniqueOptions } from "./techniques.js";
import { lessonOf, recordHint, showCourse } from "./course.js";
import { gameAt, openExercise, ruleBoard } from "./practice.js";
import { pictureOf } from "./rules.js";
import { entryNamed } from "./gallery.js";
import { sentence } from "./steps.js";
import { t, h, announce } from "./text.js";

export function learn(app) {
  let shown = null;
  let hint = null;
  let strength = -1;
  let path = null;
  let at = 0;
  let stopPath = null;
  let hintBox, pathBox, lessonBox, courseBox, technique;
  let foreign = false;

  const forget = () => {
    shown = hint = path = null;
    strength = -1;
    stopPath?.abort();
    hintBox.replaceChildren();
    pathBox.replaceChildren();
    lessonBox.replaceChildren();
    focusOn("");
  };

  /** Leaves only this section of the panel on the screen, so that its words are beside the board. */
  const focusOn = (name) => (app.panel.dataset.only = name);

  /** Shows a face on the board. */
  function present(face) {
    shown = { face };
    app.draw();
  }

  /** Returns to the game and leaves the hint. */
  const back = () => app.go("play");

  function home() {
    if (foreign) app.layBoard();
    foreign = false;
  }

  async function nextHint() {
    home();
    try {
      if (!hint) {
        const paper = app.game.position();
        const scale = app.game.practice?.scale;
        const [hinted] = (await ask("hint", { paper, scale, with: ["faces"], limit: { seconds: 15 } })).puzzles;
        if (hinted.no_start) return wrong(hinted.no_start);
        if (hinted.is_solved) return app.say(t("page-hint-solved"), "good");
        if (!hinted.hints.length) return app.say(t("page-hint-none"), "bad");
        [hint] = hinted.hints;
        strength = -1;
      }
      strength = Math.min(strength + 1, 2);
      if (strength === 1) told(hint.step);
      showHint();
    } catch (error) {
      app.fail(error);
    }
  }

  /** Records that the player needed the technique of a step, for the course and for the result. */
  function told(step) {
    const { game } = app;
    if (game.practice) game.practice.isMissed = true;
    else recordHint(game, step);
    game.hints++;
    app.keep();
  }

  function showHint() {
    const { step, place } = hint;
    path = null;
    shown = { face: step.face, isWeak: strength < 2 };
    // One reply has all three strengths; the page shows the place first, then the name.
    const weak = [t("page-hint-look", { place: place }), step.technique];
    const words = strength < 2 ? h("p", { className: "tell" }, weak[strength]) : sentence(app, step, present);
    const more = [t("page-hint-technique"), t("page-hint-step")][strength];
    const buttons = [];
    if (more) buttons.push(h("button", { className: "first", onclick: nextHint }, more));
    else buttons.push(h("button", { className: "first", onclick: doIt }, t("page-hint-apply")));
    buttons.push(h("button", { onclick: back }, t("page-hint-back")));
    hintBox.replaceChildren(words, h("div", { className: "row even" }, ...buttons));
    announce(words.textContent);
    app.draw();
  }

  function doIt() {
    const { places = [], removes = [], face } = hint.step;
    const gone = new Map();
    for (const { cell, digit } of removes) gone.set(cell, [...(gone.get(cell) ?? []), digit]);
    const placed = new Map(places.map(({ cell, digit }) => [cell, digit]));
    app.game.change([...gone.keys(), ...placed.keys()], (cell, i) => {
      if (placed.has(i)) cell.digit = placed.get(i);
      else cell.centre = (face.contents[i].marks ?? []).filter((digit) => !gone.get(i).includes(digit));
    });
    forget();
    app.board.point();
    app.draw();
    nextHint();
  }

  /** Shows the mistakes, with a button for each that names the givens it contradicts. */
  function wrong({ words, mistakes = [] }) {
    app.say(words, "bad", "verdict");
    const cells = new Set(mistakes.map((mistake) => mistake.cell));
    shown = null;
    app.drawGame((i) => ({ wrong: cells.has(i) }));
    const why = async (mistake) => {
      try {
        const givens = [...app.game.givens];
        givens[mistake.cell] = mistake.digit;
        const checked = (await ask("check", { paper: app.game.puzzle(givens), limit: { seconds: 10 } })).puzzles[0];
        const blamed = checked.conflict?.cells ?? [];
        const set = new Set(blamed.map((cell) => cell.cell));
        app.drawGame((i) => ({ wrong: i === mistake.cell, point: set.has(i) ? "reason" : undefined }));
        app.say(checked.clash ? checked.clash : t("page-mistake-because", { digit: app.board.symbol(mistake.digit), cell: mistake.name, cells: blamed.filter((cell) => cell.cell !== mistake.cell).map((cell) => cell.name).join(", ") }), "bad");
      } catch (error) {
        app.fail(error);
      }
    };
    const button = (mistake) =>
      h("button", { onclick: () => why(mistake) }, t("page-mistake-why", { cell: mistake.name, digit: app.board.symbol(mistake.digit) }));
    hintBox.replaceChildren(h("div", { className: "row" }, ...mistakes.filter((mistake) => mistake.digit).map(button)));
  }

  async function startPath() {
    home();
    hint = null;
    hintBox.replaceChildren();
    stopPath?.abort();
    stopPath = new AbortController();
    const count = h("p", { className: "faint" }, t("page-path-begun"));
    pathBox.replaceChildren(count, h("button", { onclick: () => stopPath.abort() }, t("page-stop")));
    try {
      let n = 0;
      let note = "";
      const hear = (name, event) => {
        if (name === "begun") ({ note = "" } = event);
        if (name === "step") count.textContent = t("page-path-steps", { n: ++n });
      };
      const request = { paper: app.game.puzzle(), with: ["faces"], limit: { seconds: 120 } };
      const explained = await askAloud("explain", request, hear, stopPath.signal);
      path = explained.puzzles[0];
      if (path.no_start) {
        pathBox.replaceChildren();
        return app.say(path.no_start.words, "bad");
      }
      showPath(note);
    } catch (error) {
      pathBox.replaceChildren();
      if (!isAborted(error)) app.fail(error);
    }
  }

  function showPath(note) {
    const { steps } = path;
    const remark = note ? [h("p", { className: "note" }, note)] : [];
    if (!steps.length) return pathBox.replaceChildren(h("p", {}, path.summary), ...remark);
    const ratings = new Map();
    for (const { technique, rating } of steps) {
      const row = ratings.get(technique) ?? { n: 0, rating: 0 };
      ratings.set(technique, { n: row.n + 1, rating: Math.max(row.rating, rating) });
    }
    const slider = h("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": t("page-path-step") });
    const telling = h("div", { "aria-live": "polite" });
    const list = h("ol", { className: "steps" }, ...steps.map((step, i) =>
      h("li", {}, h("button", { onclick: () => go(i) }, h("span", {}, `${i + 1}. ${step.technique}`), h("span", {}, step.rating.toFixed(1))))));
    const go = (i) => {
      at = Math.max(0, Math.min(steps.length - 1, i));
      slider.value = at;
      telling.replaceChildren(h("p", { className: "faint" }, t("page-path-step-of", { n: at + 1, all: steps.length, rating: steps[at].rating.toFixed(1) })),
        sentence(app, steps[at], present));
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const button = list.children[at].firstChild;
      button.setAttribute("aria-current", "step");
      // Scroll the list only, never the page.
      scroll.scrollTop = list.children[at].offsetTop - scroll.clientHeight / 2;
      app.draw();
    };
    slider.addEventListener("input", () => go(Number(slider.value)));
    const rows = [...ratings].sort((a, b) => b[1].rating - a[1].rating).map(([name, { n, rating }]) =>
      h("tr", {}, h("td", {}, name), h("td", { className: "number" }, String(n)), h("td", { className: "number" }, rating.toFixed(1))));
    const head = h("tr", {}, h("th", { scope: "col" }, t("page-technique")), h("th", { className: "number", scope: "col" }, t("page-path-count")),
      h("th", { className: "number", scope: "col" }, t("page-path-rating")));
    const scroll = h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("page-path-list") }, list);
    pathBox.replaceChildren(
      h("p", { className: "verdict" }, path.summary), ...remark, telling, slider,
      h("div", { className: "row even" }, h("button", { onclick: () => go(at - 1) }, t("page-path-back")), h("button", { onclick: () => go(at + 1) }, t("page-path-next")),
        h("button", { onclick: () => app.take(gameAt(app.game.facts(), steps[at].face, app.game.title)) || app.go("play") }, t("page-path-play"))),
      h("table", {}, head, ...rows), scroll);
    pathBox.append(h("button", { onclick: () => app.go("learn") }, t("page-close")));
    pathBox.go = go;
    focusOn("path");
    go(0);
  }

  async function showLessons() {
    try {
      await showCourse(courseBox, (id) => app.go("learn", id));
      technique.parentElement.hidden = false;
      if (technique.options.length < 2) technique.append(...(await techniqueOptions()));
    } catch (error) {
      app.fail(error);
    }
  }

  /** Returns the words and the example of a lesson about a technique. */
  async function aboutTechnique(id) {
    const { techniques: [facts], example } = await ask("techniques", { name: id, with: [...WHOLE, "faces"] });
    const rating = facts.ratings.map(({ scale, rating }) => `${scale} ${rating}`).join(" · ");
    return { name: facts.name, example, scale: example.scale, words: [h("p", {}, facts.what), h("p", { className: "faint" }, facts.needs)], rating };
  }

  /** Returns the words and the example of a lesson about a kind of rule. The example is the same for everybody. */
  async function aboutRule({ name, shape }) {
    const entry = entryNamed(shape);
    const words = [h("p", {}, entry.about)];
    lessonBox.replaceChildren(h("h2", {}, name), pictureOf(entry), ...words);
    const board = await ruleBoard(app, shape, 1);
    return { name, example: board && { ...board.facts, step: board.step }, scale: board?.scale, words };
  }

  async function lesson(id) {
    focusOn("lessons");
    try {
      const entry = await lessonOf(id);
      if (!entry) return focusOn("");
      courseBox.replaceChildren();
      const { name, example, scale, words, rating } = await (entry.shape ? aboutRule(entry) : aboutTechnique(id));
      if (!lessonBox.isConnected) return;
      foreign = !!example;
      hint = path = null;
      const attempt = () => {
        foreign = false;
        app.take(gameAt(example, example.step.face, name));
        app.go("play");
      };
      if (example) app.layBoard({ ...example, name });
      technique.parentElement.hidden = true;
      lessonBox.replaceChildren(h("h2", {}, name), ...(example ? [sentence(app, example.step, present)] : []), h("div", { className: "box" }, ...words),
        h("div", { className: "row even" }, h("button", { className: "first", onclick: () => practise(entry, example && { facts: example, step: example.step, scale }) }, t("page-lesson-practice")),
          ...(example ? [h("button", { onclick: attempt }, t("page-lesson-try"))] : [])),
        ...(rating ? [h("p", { className: "faint" }, t("page-lesson-ratings", { ratings: rating }))] : []),
        h("button", { onclick: () => app.go("learn") }, t("page-lesson-close")));
    } catch (error) {
      app.fail(error);
    }
  }

  /** Opens a new puzzle at the point where the lesson is the next step. */
  async function practise(entry, example) {
    foreign = false;
    shown = null;
    await openExercise(app, entry, { shape: example?.facts.shape, example });
  }

  return {
    panel() {
      hintBox = h("div", { "aria-live": "polite" });
      pathBox = h("div", {});
      lessonBox = h("div", {});
      courseBox = h("div", { className: "course" });
      for (const box of [hintBox, pathBox, lessonBox, courseBox]) box.classList.add("box");
      technique = h("select", { onchange: () => technique.value && app.go("learn", technique.value) }, h("option", { value: "" }, t("page-lesson-choose")));
      return [
        h("section", { "aria-label": t("page-learn-hints"), "data-section": "hint" }, h("h2", {}, t("page-learn-next")),
          h("button", { className: "first", onclick: nextHint }, t("page-hint")), hintBox),
        h("section", { "aria-label": t("page-path-label"), "data-section": "path" }, h("h2", {}, t("page-path")),
          h("button", { onclick: startPath }, t("page-path-start")), pathBox),
        h("section", { "aria-label": t("page-lessons"), "data-section": "lessons" }, h("h2", {}, t("page-course")), lessonBox, courseBox,
          h("label", {}, t("page-technique"), technique)),
      ];
    },
    show(what) {
      forget();
      app.board.svg.classList.add("quiet");
      app.board.number(true);
      if (what && what !== "hint") lesson(what);
      else showLessons();
      if (what === "hint") nextHint();
    },
    hide() {
      focusOn("");
      stopPath?.abort();
      shown = null;
      home();
      app.board.point();
      app.board.svg.classList.remove("quiet");
      app.board.number(false);
    },
    recover: showLessons,
    taken: () => (foreign = false),
    changed() {
      if (hint || shown) {
        forget();
        app.board.point();
      }
    },
    draw() {
      if (!shown) return false;
      if (!shown.isWeak) app.drawFace(shown.face);
      else {
        // A weak hint leaves the player's own board as it is, and shows the place: its houses, or else its cells.
        const { houses = [], cells = [], marks = [] } = shown.face;
        const place = new Set(houses.length ? [] : [...cells, ...marks].map(({ cell }) => cell));
        app.drawGame((i) => ({ point: place.has(i) ? "reason" : undefined }));
        app.board.point(houses);
      }
      return true;
    },
    escape: () => hint && back(),
    key(event) {
      const { key } = event;
      if (key.toLowerCase() === "h") return nextHint(), true;
      // A digit that is typed while a hint is read belongs to the game.
      const isOfGame = /^(Digit|Numpad)\d$/.test(event.code ?? "") || ["Delete", "Backspace"].includes(key);
      if (hint && isOfGame) {
        back();
        return app.current.key(event);
      }
      if (path && (key === "n" || key === "b")) return pathBox.go(at + (key === "n" ? 1 : -1)), true;
      return false;
    },
  };
}
