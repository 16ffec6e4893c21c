// New puzzles, chosen in a dialog.

import { difficulties, difficultyName, makePuzzle } from "./puzzles.js";
import { pickShape } from "./shapes.js";
import { kept } from "./games.js";
import { t, h } from "./text.js";

/** Returns the difficulties as buttons, one of which is pressed, and a function that returns the pressed one. */
function difficultyChoice(value) {
  const group = h("div", { className: "choice", role: "radiogroup", "aria-label": t("page-difficulty") });
  const name = "difficulty" + Math.random();
  group.append(...difficulties.map((word) =>
    h("label", {}, h("input", { type: "radio", name, value: word, checked: word === value }), h("span", {}, difficultyName(word)))));
  return [group, () => group.querySelector(":checked").value];
}

const close = () => document.getElementById("dialog").close();

/** Opens the choice of a new puzzle. */
export function newPuzzle(app) {
  const [group, difficulty] = difficultyChoice(kept.get("difficulty", "easy"));
  const pick = pickShape(app, async (shape) => {
    close();
    kept.set("difficulty", difficulty());
    if (await makePuzzle(app, { shape, difficulty: difficulty() })) app.board.focus();
  }, { rules: true });
  app.dialog(t("page-new-puzzle"), group, pick);
}

/** Generates another puzzle of the same kind and difficulty. */
export const nextPuzzle = (app) => makePuzzle(app, { shape: app.game.order?.shape ?? app.game.shape ?? "9x9", difficulty: app.game.order?.difficulty ?? app.game.difficulty ?? "easy" });
