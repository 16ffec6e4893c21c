// Choosing a shape: the desk's kinds as thumbnails, and a field for any name.

import { ask } from "./desk.js";
import { thumbnail } from "./board.js";
import { t, h } from "./text.js";

let kinds = null;

/** Every kind of shape, with a plan of one of them; asked once. */
async function all() {
  kinds ??= ask("shapes", { with: ["plan"] });
  return (await kinds).kinds;
}

/** Thumbnails of all kinds; `choose` gets the name of the shape. */
export function pickShape(app, choose) {
  const box = h("div", { className: "shapes" }, h("p", {}, t("Loading …")));
  const name = h("input", { placeholder: "16x16, nrc+x, jigsaw …", "aria-label": t("Any other shape, by its name"), size: 18 });
  const go = () => name.value.trim() && choose(name.value.trim());
  name.addEventListener("keydown", (event) => event.key === "Enter" && go());
  all().then((list) => {
    const button = ({ shape, name, about, examples }) => {
      const example = examples[0] ?? shape.name;
      const short = shape.name.replace(/:.*/, name.startsWith("jigsaw") && shape.cells !== 81 ? ` ${shape.paper.join("x")}` : "");
      return h("button", { title: about, onclick: () => choose(example.startsWith("jigsaw") ? "jigsaw" : shape.name) },
        thumbnail(shape.plan), h("span", {}, short || name));
    };
    box.replaceChildren(...list.filter((kind) => kind.shape?.plan).map(button));
  }, (error) => app.fail(error));
  return h("div", { className: "picker" }, box, h("div", { className: "row" }, name, h("button", { onclick: go }, t("Take this shape"))));
}
