// Helpers shared by all tests of the page: the shapes to test, and functions that open a puzzle.
import { expect } from "@playwright/test";

/** A puzzle of each kind of board, made by the server itself. */
export const SHAPES = ["9x9", "jigsaw", "killer", "thermo", "16x16", "samurai", "cube"];

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const made = new Map();

/** Opens the page with a puzzle of this shape. */
export async function open(page, request, shape = "9x9") {
  if (!made.has(shape)) {
    const data = { shape, seed: 7, collect: true, targets: {}, with: ["paper", "plan", "board"] };
    const reply = await (await request.post("/api/v1/generate", { data })).json();
    made.set(shape, reply.generate.puzzles[0]);
  }
  const puzzle = made.get(shape);
  const { cells: _, ...paper } = puzzle.paper;
  const game = { paper, givens: puzzle.givens, title: shape };
  await page.addInitScript((game) => {
    if (sessionStorage.begun) return;
    sessionStorage.begun = "yes";
    localStorage.setItem("anydoku.game", JSON.stringify(game));
  }, game);
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  return puzzle;
}

/** Opens the page with this line. */
export async function openLine(page, text) {
  await page.goto("/#text=" + encodeURIComponent(text));
  await expect(page.locator("html[data-ready]")).toBeAttached();
  // In a page that is open already, the link is followed after the address has changed.
  await expect(page).not.toHaveURL(/#text=/);
}

export const cell = (page, i) => page.locator(`#board [data-cell="${i}"]`);

/** The drawn contents of a cell. */
export const ink = (page, i) => page.locator(`#board [data-ink="${i}"]`);

export const mode = async (page, name) => {
  await page.getByRole("tab", { name, exact: true }).click();
  await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
};

/** Sets an option in the settings, by its label. */
export async function option(page, label, on) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog").getByLabel(label).setChecked(on);
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
}

/** The number of rules beyond houses, as the page shows them beside the board. */
export const rules = (page) => page.locator("#rules");

/** The game of this tab, as the browser has saved it. */
export const keptGame = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("anydoku.game." + sessionStorage.getItem("anydoku.now"))));
