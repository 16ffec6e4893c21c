// Choosing a shape: the gallery with a picture of each, every other shape of the service by an example, and a field for any name.

import { Gone } from "./service.js";
import { gallery, loadGallery, moreShapes } from "./gallery.js";
import { pictureOf } from "./rules.js";
import { t, h } from "./text.js";

const card = (entry, choose) =>
  h("button", { onclick: () => choose(entry.shape), "data-shape": entry.shape }, pictureOf(entry), h("b", {}, entry.name), h("small", {}, entry.about));

/** Returns the gallery; `choose` is called with the name of the shape. Rules are offered only where a puzzle is generated. */
export function pickShape(app, choose, { rules = false } = {}) {
  const box = h("div", { className: "shapes" });
  const name = h("input", { placeholder: t("page-shape-example"), "aria-label": t("page-shape-named"), size: 18 });
  const go = () => name.value.trim() && choose(name.value.trim());
  name.addEventListener("keydown", (event) => event.key === "Enter" && go());
  const show = () => {
    const groups = gallery().filter(({ entries }) => rules || !entries.some(({ sample }) => sample));
    box.replaceChildren(
      ...groups.map(({ title, entries }) => h("section", {}, h("h3", {}, title), h("div", { className: "cards" }, ...entries.map((entry) => card(entry, choose))))),
      h("details", {}, h("summary", {}, t("page-gallery-more")), h("p", { className: "faint" }, t("page-gallery-more-about")),
        h("div", { className: "row" }, ...moreShapes().map(({ shape, name }) => h("button", { className: "small", onclick: () => choose(shape), title: shape, "data-shape": shape }, name)))));
  };
  // The dialog covers the message of the page, so errors are shown in it.
  const load = () => {
    box.replaceChildren(h("p", {}, t("page-loading")));
    loadGallery().then(show, (error) => {
      box.replaceChildren(h("p", { className: "bad", role: "alert" }, error.message, " ", h("button", { onclick: load }, t("page-try-again"))));
      app.fail(error);
      if (error instanceof Gone) app.gone().then(() => box.isConnected && load());
    });
  };
  load();
  return h("div", { className: "picker" }, box, h("div", { className: "row" }, name, h("button", { onclick: go }, t("page-shape-use"))));
}
