// A step in words: its parts show their place on the board, and a chain is shown one inference after the other.

import { t, h } from "./text.js";

/** The number of inferences up to which a step is shown at once. */
const AT_ONCE = 3;

const isSameEnd = (a, b) => a.cell === b.cell && a.digit === b.digit;

/** Returns the inferences of a step, in order. */
const inferences = (step) => [step, ...(step.lines ?? [])].flatMap(({ parts }) => parts).flatMap(({ thing }) => (thing?.link ? [thing.link] : []));

/** Returns a face with the first `n` of these inferences, and without the nodes that only later ones lead to. */
function upTo(face, all, n) {
  const [shown, later] = [all.slice(0, n), all.slice(n)];
  const ends = (links) => links.flatMap(({ from, to }) => [from, to]);
  const isOf = (links) => (mark) => ends(links).some((end) => isSameEnd(end, mark));
  const isKept = (mark) => ["placed", "removed"].includes(mark.emphasis) || !isOf(later)(mark) || isOf(shown)(mark);
  return {
    ...face,
    links: (face.links ?? []).filter((link) => shown.some(({ from, to }) => isSameEnd(from, link.from) && isSameEnd(to, link.to))),
    marks: (face.marks ?? []).filter(isKept),
  };
}

/**
 * Returns the sentence of a step. `show` is called with the face to draw. Parts about something on the board are underlined and highlight
 * it when hovered; buttons lead through the inferences of a chain.
 */
export function sentence(app, step, show) {
  const all = inferences(step);
  let [n, face] = [all.length > AT_ONCE ? 1 : all.length, step.face];
  const point = (thing) => {
    const [[kind, value]] = Object.entries(thing);
    const cells = { cell: [value.cell], node: [value.cell] }[kind] ?? (Array.isArray(value) ? value.map((at) => at.cell) : []);
    const house = kind === "house" ? app.board.board.houses[value] : null;
    return { cells: cells.filter((cell) => cell !== undefined), house };
  };
  // The words before an inference belong to it; those after the last one to the last.
  let k = 1;
  const spans = [];
  const part = ({ words, thing }) => {
    if (thing?.link) k++;
    if (!words) return "";
    const span = h("span", {}, words);
    spans.push([span, Math.min(k, all.length)]);
    if (!thing) return span;
    span.className = "thing";
    span.addEventListener("pointerenter", () => {
      const { cells, house } = point(thing);
      if (house) app.board.point([{ cells: house.cells, emphasis: "second" }], face?.links);
      else if (cells.length) app.board.point(cells.map((cell) => ({ cells: [cell], emphasis: "second" })), face?.links);
    });
    span.addEventListener("pointerleave", () => app.draw());
    return span;
  };
  const because = step.parts.map(part);
  const lines = (step.lines ?? []).map(({ parts }) => h("li", {}, ...parts.map(part)));
  const words = h("div", { className: "tell" }, h("b", {}, `${step.technique}:`), " ", ...because, lines.length ? h("ol", {}, ...lines) : "", h("p", { className: "effect" }, `→ ${step.effect}`));
  const count = h("span", { className: "faint", role: "status" });
  const go = (to) => {
    n = Math.max(1, Math.min(all.length, to));
    count.textContent = t("page-lesson-inference", { n, all: all.length });
    for (const [span, of] of spans) {
      span.classList.toggle("later", of > n);
      span.classList.toggle("now", of === n && n < all.length);
    }
    words.querySelector(".now")?.scrollIntoView?.({ block: "nearest" });
    face = n === all.length ? step.face : upTo(step.face, all, n);
    show(face);
  };
  if (all.length <= AT_ONCE || !step.face) {
    if (step.face) show(step.face);
    return words;
  }
  const button = (text, label, to) => h("button", { onclick: () => go(to()), "aria-label": label, title: label }, text);
  const row = h("div", { className: "row inference" }, button("←", t("page-lesson-inference-back"), () => n - 1), count, button("→", t("page-lesson-inference-next"), () => n + 1),
    h("button", { className: "small", onclick: () => go(all.length) }, t("page-lesson-inference-all")));
  go(1);
  return h("div", {}, row, words);
}
