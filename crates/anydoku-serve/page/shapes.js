// Choosing a shape: the gallery with a picture of each, every other shape of the service by an example, and a field for any name.

import { ask, Gone } from "./service.js";
import { gallery, picture } from "./gallery.js";
import { pictureOf } from "./rules.js";
import { t, h } from "./text.js";

let kinds = null;

/** Returns every kind of shape that the service knows; requested once. */
async function all() {
  kinds ??= ask("shapes");
  try {
    return (await kinds).kinds;
  } catch (error) {
    // The next caller asks again.
    kinds = null;
    throw error;
  }
}

function card(entry, choose) {
  const about = h("small", {}, entry.about ?? "");
  // The service knows the meaning of rules, in the language of the page.
  if (!entry.about) picture(entry).then(({ kinds }) => (about.textContent = kinds.map(({ meaning }) => meaning).join(" ")), () => {});
  return h("button", { onclick: () => choose(entry.shape), "data-shape": entry.shape }, pictureOf(entry), h("b", {}, entry.name), about);
}

/** Returns the gallery; `choose` is called with the name of the shape. Rules are offered only where a puzzle is generated at once. */
export function pickShape(app, choose, { rules = false } = {}) {
  const box = h("div", { className: "shapes" });
  const name = h("input", { placeholder: t("page-shape-example"), "aria-label": t("page-shape-named"), size: 18 });
  const go = () => name.value.trim() && choose(name.value.trim());
  name.addEventListener("keydown", (event) => event.key === "Enter" && go());
  const show = (list) => {
    const groups = gallery().filter(({ entries }) => rules || !entries.some(({ sample }) => sample));
    const named = new Set(groups.flatMap(({ entries }) => entries.map(({ shape }) => shape)));
    const others = list.flatMap(({ examples }) => examples).filter((example) => !named.has(example) && example.length < 16);
    box.replaceChildren(
      ...groups.map(({ title, entries }) => h("section", {}, h("h3", {}, title), h("div", { className: "cards" }, ...entries.map((entry) => card(entry, choose))))),
      h("details", {}, h("summary", {}, t("page-gallery-more")), h("p", { className: "faint" }, t("page-gallery-more-about")),
        h("div", { className: "row" }, ...others.map((example) => h("button", { className: "small", onclick: () => choose(example) }, example)))));
  };
  // The dialog covers the message of the page, so errors are shown in it.
  const load = () => {
    box.replaceChildren(h("p", {}, t("page-loading")));
    all().then(show, (error) => {
      box.replaceChildren(h("p", { className: "bad", role: "alert" }, error.message, " ", h("button", { onclick: load }, t("page-try-again"))));
      app.fail(error);
      if (error instanceof Gone) app.gone().then(() => box.isConnected && load());
    });
  };
  load();
  return h("div", { className: "picker" }, box, h("div", { className: "row" }, name, h("button", { onclick: go }, t("page-shape-use"))));
}
