// Print and share: pictures and books, links to this page and to other apps, and other formats.

import { ask, askAloud, blobOf, isAborted, Gone } from "./service.js";
import { difficultyField } from "./puzzles.js";
import { t, h } from "./text.js";

const TYPES = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf" };

/** The formats that are links to other apps, by the service's names. */
const ELSEWHERE = { sudokupad: "SudokuPad", fpuzzles: "f-puzzles", iss: "Interactive Sudoku Solver", sudokuwiki: "SudokuWiki" };

function save(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export function print(app) {
  let content, theme, paper, preview, links, text, format, book, bookBox, fill;
  let shownUrl = null;

  const request = (to, more = {}) => ({
    papers: [app.game.position()], to, content: content.value, theme: theme.value, limit: { seconds: 15 }, ...more,
  });

  function showPreview(blob) {
    if (shownUrl) URL.revokeObjectURL(shownUrl);
    shownUrl = URL.createObjectURL(blob);
    preview.src = shownUrl;
  }

  async function draw() {
    try {
      const drawn = await ask("draw", request("svg", { size: 600 }));
      if (drawn.missing?.length) return app.say(t("page-picture-no-solution"), "bad", "preview");
      showPreview(blobOf(drawn.pictures[0], TYPES.svg));
      app.unsay("preview");
    } catch (error) {
      app.fail(error, "preview");
    }
  }

  async function download(to) {
    try {
      const more = { svg: { size: 600 }, png: { size: 1600 }, pdf: { on: paper.value } }[to];
      const drawn = await ask("draw", request(to, more));
      if (drawn.missing?.length) return app.say(t("page-picture-no-solution"), "bad", "preview");
      save(blobOf(drawn.pictures[0], TYPES[to]), `sudoku.${to}`);
      app.unsay("preview");
    } catch (error) {
      app.fail(error, "preview");
    }
  }

  async function share() {
    const link = await app.link();
    links.replaceChildren(h("label", {}, t("page-share-link"), h("input", { readOnly: true, value: link, onfocus: (event) => event.target.select() })));
    // On any other machine, a local host name leads to that machine itself.
    if (/^(localhost|127\.|\[::1\])/.test(location.hostname)) {
      links.append(h("p", { className: "faint" }, t("page-share-local")));
    }
    try {
      await navigator.clipboard.writeText(link);
      app.say(t("page-share-copied"), "good");
    } catch {
      app.say(t("page-share-shown"));
    }
  }

  async function others() {
    const found = await Promise.all(Object.entries(ELSEWHERE).map(async ([to, name]) => {
      try {
        const { text, lost = [] } = await ask("convert", { paper: app.game.puzzle(), to });
        const href = text.trim();
        if (!href.startsWith("https://")) return null;
        const without = lost.length ? " " + t("page-share-without", { what: lost.join(", ") }) : "";
        return h("span", {}, h("a", { href, target: "_blank", rel: "noopener noreferrer" }, name), without);
      } catch (error) {
        // An app that does not support the shape gets no link.
        if (error instanceof Gone) app.fail(error);
        return null;
      }
    }));
    const there = found.filter(Boolean);
    links.replaceChildren(h("p", { className: "row" }, ...(there.length ? there : [t("page-share-none")])));
  }

  async function convert() {
    try {
      const converted = await ask("convert", { paper: app.game.position(), to: format.value, lossy: true });
      text.value = typeof converted.text === "string" ? converted.text : t("page-export-binary");
      const lost = converted.lost.join(", ");
      app.say(lost ? t("page-export-lost", { what: lost }) : "");
    } catch (error) {
      text.value = "";
      app.fail(error);
    }
  }

  async function makeBook() {
    const value = (name) => book.querySelector(`[name=${name}]`).value.trim();
    if (!["number", "per_page"].every((name) => /^[1-9]\d*$/.test(value(name)))) return app.say(t("page-book-bad-number"), "bad");
    const controller = new AbortController();
    const bar = h("progress", { "aria-label": t("page-book-making") });
    const words = h("p", {}, t("page-book-making"));
    bookBox.replaceChildren(words, bar, h("button", { onclick: () => controller.abort() }, t("page-stop")));
    const hear = (name, { done, all }) => {
      if (name !== "progress") return;
      words.textContent = t("page-book-progress", { done, all: all ?? "?" });
      if (all) [bar.max, bar.value] = [all, done];
    };
    const sections = value("types").split(",").map((type) => ({
      type: type.trim(), number: Number(value("number")), targets: value("difficulty") ? { difficulty: value("difficulty") } : {},
    }));
    const order = {
      title: value("title"), sections, paper: value("paper"), per_page: Number(value("per_page")),
      ...(value("for") ? { for: value("for") } : {}), large_print: book.querySelector("[name=large]").checked, limit: { seconds: 60 },
    };
    try {
      const made = await askAloud("book", order, hear, controller.signal);
      const [document] = made.documents;
      const blob = blobOf(document.pdf, TYPES.pdf);
      const url = URL.createObjectURL(blob);
      bookBox.replaceChildren(h("p", { className: "verdict" }, t("page-book-done", { n: made.puzzles, pages: document.pages })),
        h("div", { className: "row even" }, h("button", { className: "first", onclick: () => save(blob, "sudoku-book.pdf") }, t("page-book-download")),
          h("a", { href: url, target: "_blank" }, t("page-book-open"))),
        h("iframe", { className: "preview", src: url, title: t("page-book-pages") }),
        ...(made.notes ?? []).map((note) => h("p", { className: "faint" }, note)));
    } catch (error) {
      bookBox.replaceChildren();
      if (!isAborted(error)) app.fail(error);
    }
  }

  const select = (options, onchange, name) =>
    h("select", { onchange, name }, ...options.map(([value, words]) => h("option", { value }, words)));
  const papers = () => [["a4", "A4"], ["letter", "Letter"], ["a5", "A5"], ["6x9", "6 × 9 in"], ["8.5x11", "8.5 × 11 in"]];

  const purposes = () => [["", t("page-book-for-any")], ["kdp", "Amazon KDP"], ["ingram", "IngramSpark"],
    ["newspaper", t("page-book-for-newspaper")], ["school", t("page-book-for-school")], ["screen", t("page-book-for-screen")]];

  return {
    panel() {
      content = select([["puzzle", t("page-picture-puzzle")], ["solution", t("page-the-solution")], ["marks", t("page-picture-candidates")]], draw);
      theme = select([["colour", t("page-picture-color")], ["grey", t("page-picture-gray")], ["dark", t("page-picture-dark")]], draw);
      paper = select(papers());
      preview = h("img", { className: "preview", alt: t("page-preview") });
      links = h("div", {});
      text = h("textarea", { readOnly: true, "aria-label": t("page-export-text") });
      format = h("select", { onchange: convert });
      fill = () => ask("formats").then(({ formats }) => format.append(...formats.filter((f) => f.writes).map((f) => h("option", { value: f.name }, `${f.name}: ${f.title}`))), (error) => app.fail(error));
      fill();
      bookBox = h("div", { className: "box", "aria-live": "polite" });
      const difficulty = difficultyField("", true);
      difficulty.name = "difficulty";
      const large = h("input", { type: "checkbox", name: "large" });
      const field = (name, label, value) => h("label", {}, label, h("input", { name, value }));
      book = h("div", { className: "fields" }, field("title", t("page-book-title"), "Sudoku"), field("types", t("page-book-types"), "STD, NRC, JIGSAW"),
        field("number", t("page-book-number"), "4"), h("label", {}, t("page-difficulty"), difficulty),
        h("label", {}, t("page-book-paper"), select(papers(), null, "paper")), field("per_page", t("page-book-per-page"), "4"),
        h("label", {}, t("page-book-for"), select(purposes(), null, "for")), h("label", { className: "check" }, large, t("page-book-large")));
      return [
        h("section", { "aria-label": t("page-picture") }, h("h2", {}, t("page-picture")), preview,
          h("div", { className: "fields" }, h("label", {}, t("page-picture-content"), content), h("label", {}, t("page-picture-style"), theme), h("label", {}, t("page-picture-paper"), paper)),
          h("div", { className: "row even" }, ...["svg", "png", "pdf"].map((to) => h("button", { onclick: () => download(to) }, to.toUpperCase())))),
        h("section", { "aria-label": t("page-share") }, h("h2", {}, t("page-share")),
          h("div", { className: "row even" }, h("button", { className: "first", onclick: share }, t("page-share-copy")), h("button", { onclick: others }, t("page-share-elsewhere"))), links,
          h("label", {}, t("page-export-format"), format), text),
        h("section", { "aria-label": t("page-book-label") }, h("h2", {}, t("page-book")), book,
          h("button", { onclick: makeBook }, t("page-book-make")), bookBox),
      ];
    },
    show: draw,
    changed: draw,
    recover() {
      draw();
      if (!format.options.length) fill();
    },
  };
}
