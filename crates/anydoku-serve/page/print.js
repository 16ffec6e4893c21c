// Print and share: pictures and books from the same code as the command line, links to this page and to others.

import { ask, askAloud, blobOf, isAborted, Gone } from "./service.js";
import { difficultyField } from "./play.js";
import { t, h } from "./text.js";

const TYPES = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf" };

/** Formats that are links to other pages, by the service's names. */
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
      if (drawn.missing?.length) return app.say(t("There is not one solution to draw."), "bad", "preview");
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
      if (drawn.missing?.length) return app.say(t("There is not one solution to draw."), "bad", "preview");
      save(blobOf(drawn.pictures[0], TYPES[to]), `sudoku.${to}`);
      app.unsay("preview");
    } catch (error) {
      app.fail(error, "preview");
    }
  }

  async function share() {
    const link = await app.link();
    links.replaceChildren(h("label", {}, t("A link to this page, with what you have done"), h("input", { readOnly: true, value: link, onfocus: (event) => event.target.select() })));
    // A server that listens for this machine alone has a name that leads everybody else to their own.
    if (/^(localhost|127\.|\[::1\])/.test(location.hostname)) {
      links.append(h("p", { className: "faint" }, t("It opens on this computer only, while the server runs. Others can open the links of Open elsewhere, or a page that is served to them (anydoku serve --bind).")));
    }
    try {
      await navigator.clipboard.writeText(link);
      app.say(t("The link is copied."), "good");
    } catch {
      app.say(t("Here is the link."));
    }
  }

  async function others() {
    const found = await Promise.all(Object.entries(ELSEWHERE).map(async ([to, name]) => {
      try {
        const { text, lost = [] } = await ask("convert", { paper: app.game.puzzle(), to });
        const href = text.trim();
        if (!href.startsWith("https://")) return null;
        const without = lost.length ? " " + t("(without {0})", lost.join(", ")) : "";
        return h("span", {}, h("a", { href, target: "_blank", rel: "noopener noreferrer" }, name), without);
      } catch (error) {
        // A page that does not know the shape gets no link.
        if (error instanceof Gone) app.fail(error);
        return null;
      }
    }));
    const there = found.filter(Boolean);
    links.replaceChildren(h("p", { className: "row" }, ...(there.length ? there : [t("No other page knows this shape.")])));
  }

  async function convert() {
    try {
      const converted = await ask("convert", { paper: app.game.position(), to: format.value, lossy: true });
      text.value = typeof converted.text === "string" ? converted.text : t("This format is no text.");
      const lost = converted.lost.join(", ");
      app.say(lost ? t("This format has no place for: {0}", lost) : "");
    } catch (error) {
      text.value = "";
      app.fail(error);
    }
  }

  async function makeBook() {
    const value = (name) => book.querySelector(`[name=${name}]`).value.trim();
    if (!["number", "per_page"].every((name) => /^[1-9]\d*$/.test(value(name)))) return app.say(t("Puzzles of each and puzzles on a page are whole numbers from 1."), "bad");
    const controller = new AbortController();
    const bar = h("progress", { "aria-label": t("Making a book …") });
    const words = h("p", {}, t("Making a book …"));
    bookBox.replaceChildren(words, bar, h("button", { onclick: () => controller.abort() }, t("Stop")));
    const hear = (name, { done, all }) => {
      if (name !== "progress") return;
      words.textContent = t("{0} puzzles of {1}", done, all ?? "?");
      if (all) [bar.max, bar.value] = [all, done];
    };
    const sections = value("types").split(",").map((type) => ({
      type: type.trim(), number: Number(value("number")), wishes: value("difficulty") ? { difficulty: value("difficulty") } : {},
    }));
    const order = {
      title: value("title"), sections, paper: value("paper"), per_page: Number(value("per_page")),
      large_print: book.querySelector("[name=large]").checked, limit: { seconds: 60 },
    };
    try {
      const made = await askAloud("book", order, hear, controller.signal);
      const [document] = made.documents;
      const blob = blobOf(document.pdf, TYPES.pdf);
      const url = URL.createObjectURL(blob);
      bookBox.replaceChildren(h("p", { className: "verdict" }, t("{0} puzzles on {1} pages", made.puzzles, document.pages)),
        h("div", { className: "row even" }, h("button", { className: "first", onclick: () => save(blob, "sudoku-book.pdf") }, t("Download")),
          h("a", { href: url, target: "_blank" }, t("Open"))),
        h("iframe", { className: "preview", src: url, title: t("Pages of the book") }),
        ...(made.notes ?? []).map((note) => h("p", { className: "faint" }, note)));
    } catch (error) {
      bookBox.replaceChildren();
      if (!isAborted(error)) app.fail(error);
    }
  }

  const select = (options, onchange, name) =>
    h("select", { onchange, name }, ...options.map(([value, words]) => h("option", { value }, words)));
  const papers = () => [["a4", "A4"], ["letter", "Letter"], ["a5", "A5"], ["6x9", "6 × 9 in"], ["8.5x11", "8.5 × 11 in"]];

  return {
    panel() {
      content = select([["puzzle", t("the puzzle, as it is now")], ["solution", t("the solution")], ["marks", t("with candidates")]], draw);
      theme = select([["colour", t("in colours")], ["grey", t("for printers")], ["dark", t("dark")]], draw);
      paper = select(papers());
      preview = h("img", { className: "preview", alt: t("Preview") });
      links = h("div", {});
      text = h("textarea", { readOnly: true, "aria-label": t("The puzzle as text") });
      format = h("select", { onchange: convert });
      fill = () => ask("formats").then(({ formats }) => format.append(...formats.filter((f) => f.writes).map((f) => h("option", { value: f.name }, `${f.name}: ${f.title}`))), (error) => app.fail(error));
      fill();
      bookBox = h("div", { className: "box", "aria-live": "polite" });
      const difficulty = difficultyField("", true);
      difficulty.name = "difficulty";
      const large = h("input", { type: "checkbox", name: "large" });
      const field = (name, label, value) => h("label", {}, label, h("input", { name, value }));
      book = h("div", { className: "fields" }, field("title", t("Title"), "Sudoku"), field("types", t("Types, with commas"), "STD, NRC, JIGSAW"),
        field("number", t("Puzzles of each"), "4"), h("label", {}, t("Difficulty"), difficulty),
        h("label", {}, t("Paper"), select(papers(), null, "paper")), field("per_page", t("Puzzles on a page"), "4"),
        h("label", { className: "check" }, large, t("Large print")));
      return [
        h("section", { "aria-label": t("Picture") }, h("h2", {}, t("Picture")), preview,
          h("div", { className: "fields" }, h("label", {}, t("What"), content), h("label", {}, t("How"), theme), h("label", {}, t("Paper of the PDF"), paper)),
          h("div", { className: "row even" }, ...["svg", "png", "pdf"].map((to) => h("button", { onclick: () => download(to) }, to.toUpperCase())))),
        h("section", { "aria-label": t("Share") }, h("h2", {}, t("Share")),
          h("div", { className: "row even" }, h("button", { className: "first", onclick: share }, t("Copy a link")), h("button", { onclick: others }, t("Open elsewhere"))), links,
          h("label", {}, t("As text, in the format"), format), text),
        h("section", { "aria-label": t("Book") }, h("h2", {}, t("A whole book")), book,
          h("button", { onclick: makeBook }, t("Make the book")), bookBox),
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
