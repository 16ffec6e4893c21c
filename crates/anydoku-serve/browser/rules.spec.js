// The rules of every puzzle: what is written beside the board, spoken, and shown in the gallery.
import { readFileSync, readdirSync } from "node:fs";
import { test, expect } from "@playwright/test";
import { EASY, cell, ink, mode, open, openLine } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const post = async (request, question, data) => (await (await request.post(`/api/v1/${question}`, { data })).json())[question];

/** Opens an empty board, or one with rules. */
async function openPaper(page, paper, givens) {
  await page.goto("/icon.svg");
  await page.evaluate((game) => {
    sessionStorage.clear();
    localStorage.setItem("anydoku.game", JSON.stringify(game));
  }, { paper, givens, title: "" });
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

const openShape = async (page, request, shape, rules = undefined) => {
  const { puzzles: [{ givens, paper }] } = await post(request, "look", { paper: { shape, rules }, with: ["paper"] });
  const { cells: _, ...rest } = paper;
  await openPaper(page, rest, givens);
};

test("every shape of the gallery and of the examples has its rules and a name", async ({ page, request }, { project }) => {
  test.skip(project.name !== "service", "rules are the same on every screen");
  test.setTimeout(240_000);
  await openLine(page, EASY);
  const shapes = await page.evaluate(async () => {
    const { gallery, moreShapes } = await import("/gallery.js");
    return [...gallery().flatMap(({ entries }) => entries).filter(({ sample }) => !sample), ...moreShapes()].map(({ shape }) => shape);
  });
  expect(shapes.length).toBeGreaterThan(40);
  const folder = new URL("../../../examples/", import.meta.url);
  const texts = readdirSync(folder).filter((name) => /\.gss$/.test(name) && !/144/.test(name)).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const papers = [...shapes.map((shape) => ({ shape })), ...texts.map((text) => ({ text }))];
  const found = await page.evaluate(async (papers) => {
    const { Game } = await import("/game.js");
    const { rulesOf } = await import("/rules.js");
    const told = [];
    for (const paper of papers) {
      const game = await Game.open(paper);
      told.push({ shape: game.shape, name: game.kindName, words: rulesOf(game)?.map((node) => node.textContent).join(" ") ?? "" });
    }
    return told;
  }, papers);
  for (const { shape, name, words } of found) {
    expect(name, shape).not.toMatch(/:|^[a-z0-9+]+$/);
    if (shape !== "9x9") expect(words, shape).toMatch(/^Every row/);
  }
  const of = (shape) => found.find((one) => one.shape === shape);
  expect(of("nrcx").name).toBe("Windoku + Diagonal (X)");
  expect(of("latin5").name).toBe("Latin square 5x5");
  expect(of("8x8").name).toBe("Sudoku 8x8");
});

test("a jigsaw that was made here and a combination show their rules", async ({ page, request }) => {
  await openShape(page, request, "x+antiknight");
  await expect(page.locator("#title")).toHaveText("Diagonal (X) + Anti-knight");
  await expect(page.locator("#rules")).toContainText("Every row");
  await expect(page.locator("#rules")).toContainText("diagonals");
  await expect(page.locator("#rules")).toContainText("knight's move apart");
  await open(page, request, "jigsaw");
  await expect(page.locator("#rules")).toContainText("pieces of a jigsaw");
});

test("the meaning of a rule has its number", async ({ page, request }) => {
  await openShape(page, request, "9x9", ["whisper 5: r1c1 r1c2 r1c3", "whisper 5: r4c1 r5c1"]);
  await expect(page.locator("#rules .kinds")).toContainText("differ by at least 5.");
  await openShape(page, request, "9x9", ["pairsum 10: r1c1 r1c2", "pairsum 5: r4c1 r5c1", "neg sum 5", "neg sum 10"]);
  await expect(page.locator("#rules .kinds li")).toHaveCount(1);
  await expect(page.locator("#rules .kinds b")).toHaveText("XV");
  await openShape(page, request, "9x9", ["odd: r1c1 r1c2"]);
  await expect(page.locator("#rules .kinds")).toContainText("The marked cells hold odd digits.");
});

test("marks are cleaned in a cage, and its cells are highlighted", async ({ page, request }) => {
  await openShape(page, request, "9x9", ["cage 15: r3c3 r4c3 r4c4"]);
  await page.getByRole("button", { name: "Center", exact: true }).click();
  await cell(page, 30).click();
  await page.getByRole("button", { name: "Enter 5", exact: true }).click();
  await expect(ink(page, 30).locator(".mark.own")).toHaveText("5");
  await page.getByRole("button", { name: "Digit", exact: true }).click();
  // r3c3 and r4c4 share neither a row nor a column nor a block.
  await cell(page, 20).click();
  await page.getByRole("button", { name: "Enter 5", exact: true }).click();
  await expect(ink(page, 20).locator(".placed")).toHaveText("5");
  await expect(ink(page, 30).locator(".mark.own")).toHaveCount(0);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog").getByLabel("Highlight the row").setChecked(true);
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await cell(page, 20).click();
  await expect(cell(page, 30)).toHaveClass(/peer/);
});

test("regions, diagonals and windows are spoken", async ({ page, request }) => {
  await openShape(page, request, "jigsaw");
  await expect(cell(page, 0)).toHaveAttribute("aria-label", /region 1/);
  await openShape(page, request, "x");
  await expect(cell(page, 0)).toHaveAttribute("aria-label", /diagonal/);
  await openShape(page, request, "nrc");
  await expect(cell(page, 10)).toHaveAttribute("aria-label", /window 1/);
  await expect(page.locator("#board")).toHaveAttribute("aria-describedby", "rules");
});

test("the gallery has every rule that can be generated, also in Generate", async ({ page, request }) => {
  const { rules } = await post(request, "shapes", {});
  await openLine(page, EASY);
  await mode(page, "Generate");
  await page.getByRole("button", { name: "Choose a shape" }).click();
  for (const { name } of rules) await expect(page.locator(`dialog [data-shape="${name}"]`)).toHaveCount(1);
  await expect(page.locator("dialog [data-shape=nonconsecutive]")).toContainText("never differ by one");
  await expect(page.locator("dialog [data-shape=antiking] .reached")).toHaveCount(4);
  await expect(page.locator("dialog [data-shape=antiknight] .reached")).toHaveCount(8);
  const pictures = await page.locator("dialog .thumb").evaluateAll((all) => all.map((one) => one.innerHTML));
  const own = await Promise.all(["9x9", "antiking", "antiknight"].map((shape) => page.locator(`dialog [data-shape="${shape}"] .thumb`).innerHTML()));
  expect(new Set(own).size).toBe(3);
  expect(pictures.length).toBeGreaterThan(20);
  await page.locator("dialog summary").click();
  await expect(page.locator("dialog details")).not.toContainText("256");
  await expect(page.locator('dialog [data-shape="latin5"]')).toHaveText("Latin square 5x5");
  await page.locator("dialog [data-shape=nonconsecutive]").click();
  await expect(page.locator("#panel")).toContainText("Nonconsecutive");
  await page.getByRole("button", { name: "Generate puzzle" }).click();
  await expect(page.getByRole("button", { name: "Generate another" })).toBeVisible({ timeout: 90_000 });
  await expect(page.locator("#rules")).toHaveAttribute("data-n", "1");
});

test("no name of a kind of rule is written on the page", async ({ request }) => {
  const { rules } = await post(request, "shapes", {});
  const kinds = new Set(rules.flatMap(({ kinds }) => kinds));
  for (const file of ["gallery", "rules", "course", "learn", "daily", "shapes", "make"]) {
    const text = await (await request.get(`/${file}.js`)).text();
    // Daily puzzles name generators, as addresses do.
    const named = [...kinds].filter((kind) => text.includes(`"${kind}"`) && !rules.some(({ name }) => name === kind));
    expect(named, file).toEqual([]);
  }
});
