// Choosing a shape: thumbnails of all kinds, and a field for any name.

import { ask, Gone } from "./service.js";
import { thumbnail } from "./board.js";
import { shortShape } from "./game.js";
import { t, h } from "./text.js";

let kinds = null;

/** Returns every kind of shape with the plan of an example; requested once. */
async function all() {
  kinds ??= ask("shapes", { with: ["plan"] });
  try {
    return (await kinds).kinds;
  } catch (error) {
    // The next caller asks again.
    kinds = null;
    throw error;
  }
}

/** Returns thumbnails of all kinds; `choose` is called with the name of the shape. */
export function pickShape(app, choose) {
  const box = h("div", { className: "shapes" });
  const name = h("input", { placeholder: "16x16, nrc+x, jigsaw …", "aria-label": t("page-shape-named"), size: 18 });
  const go = () => name.value.trim() && choose(name.value.trim());
  name.addEventListener("keydown", (event) => event.key === "Enter" && go());
  const show = (list) => {
    const button = ({ shape, name, about, examples }) => {
      const example = examples[0] ?? shape.name;
      const size = shape.name.includes(":") && shape.cells !== 81 ? ` ${shape.paper.join("x")}` : "";
      const short = shortShape(shape.name) + size;
      return h("button", { title: about, onclick: () => choose(example.startsWith("jigsaw") ? "jigsaw" : shape.name) },
        thumbnail(shape.plan), h("span", {}, short || name));
    };
    box.replaceChildren(...list.filter((kind) => kind.shape?.plan).map(button));
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
