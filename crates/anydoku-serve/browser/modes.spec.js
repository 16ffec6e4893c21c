// All six modes end to end, on boards of every kind.
import { test, expect } from "@playwright/test";
import { SHAPES, EASY, SOLUTION, open, openLine, cell, ink, mode } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) throw new Error(message.text());
  });
});

for (const shape of SHAPES) {
  test(`play ${shape}`, async ({ page, request }) => {
    const puzzle = await open(page, request, shape);
    const at = puzzle.givens.findIndex((given) => given === 0);
    const digit = puzzle.solution[at];
    await cell(page, at).click();
    await page.getByRole("button", { name: `Enter ${await symbol(page, digit)}`, exact: true }).click();
    await expect(ink(page, at).locator(".placed")).toHaveText(await symbol(page, digit));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.locator("#message")).toHaveText("No mistakes so far.");
    await page.reload();
    await expect(ink(page, at).locator(".placed")).toHaveText(await symbol(page, digit));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(ink(page, at).locator(".placed")).toHaveCount(0);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(ink(page, at).locator(".placed")).toHaveCount(1);
  });

  test(`learn ${shape}`, async ({ page, request }) => {
    await open(page, request, shape);
    await mode(page, "Learn");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Show the technique" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    await expect(page.locator(".tell b")).toContainText(":");
    await page.getByRole("button", { name: "Apply the step" }).click();
    await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  });

  test(`set ${shape}`, async ({ page, request }) => {
    const puzzle = await open(page, request, shape);
    await mode(page, "Set");
    await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
    // A killer may have no givens, so the first digit of its solution is set and removed.
    const given = puzzle.givens.findIndex(Boolean);
    const at = Math.max(given, 0);
    await cell(page, at).click();
    if (given < 0) {
      await page.keyboard.press(puzzle.board.symbols[puzzle.solution[at] - 1]);
      await expect(ink(page, at).locator(".given")).toHaveCount(1);
    }
    await page.keyboard.press("Delete");
    await expect(ink(page, at).locator(".given")).toHaveCount(0);
    await expect(page.locator(".verdict").first()).toHaveText(/solution/);
  });

  test(`shelf ${shape}`, async ({ page, request }) => {
    const puzzle = await open(page, request, shape);
    await mode(page, "Collection");
    await page.getByRole("button", { name: "Add this puzzle" }).click();
    await expect(page.locator(".kept")).toHaveCount(1);
    await page.getByRole("button", { name: "Add this puzzle" }).click();
    await expect(page.locator("#message")).toContainText("has been in your collection since");
    await page.reload();
    await expect(page.locator(".kept")).toHaveCount(1);
    await page.getByRole("button", { name: `Play ${shape}` }).click();
    await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
    const at = puzzle.givens.findIndex(Boolean);
    if (at >= 0) await expect(ink(page, at).locator(".given")).toHaveText(await symbol(page, puzzle.givens[at]));
    await expect(page.locator("#rules")).toHaveAttribute("data-n", String(puzzle.paper.rules?.length ?? 0));
  });

  test(`make ${shape}`, async ({ page, request }) => {
    await open(page, request, shape);
    await mode(page, "Generate");
    await page.getByRole("button", { name: "Generate puzzle" }).click();
    await expect(page.getByRole("button", { name: "Generate another" })).toBeVisible({ timeout: 90_000 });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.locator("#board .given").first()).toBeVisible();
  });

  test(`print ${shape}`, async ({ page, request }) => {
    await open(page, request, shape);
    await mode(page, "Print");
    await expect(page.getByAltText("Preview")).toHaveJSProperty("complete", true);
    for (const kind of ["SVG", "PNG", "PDF"]) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: kind, exact: true }).click();
      expect((await download).suggestedFilename()).toBe(`sudoku.${kind.toLowerCase()}`);
    }
  });
}

const symbol = (page, digit) =>
  page.locator(".keys button").nth(digit - 1).evaluate((button) => button.firstChild.textContent);

test("a puzzle is solved, from the first digit to the last", async ({ page }) => {
  await openLine(page, EASY);
  for (let i = 0; i < 81; i++) {
    if (EASY[i] !== ".") continue;
    await cell(page, i).click();
    await page.getByRole("button", { name: `Enter ${SOLUTION[i]}`, exact: true }).click();
  }
  await expect(page.locator("#message")).toContainText("Solved in");
});

test("marks, colours and several cells", async ({ page, isMobile }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Multi-select" }).click();
  await cell(page, 3).click();
  await expect(page.locator("#board .chosen")).toHaveCount(2);
  await page.getByRole("button", { name: "Center", exact: true }).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await expect(ink(page, 2).locator(".mark.own")).toHaveText("4");
  await page.getByRole("button", { name: "Color", exact: true }).click();
  await page.getByRole("button", { name: "Color 3" }).click();
  await expect(cell(page, 3).locator(".c3")).toHaveCount(1);
  await page.getByRole("button", { name: "Fill candidates", exact: true }).click();
  await expect(ink(page, 3).locator(".mark.own").first()).toHaveText(/\d+/);
  if (!isMobile) {
    await cell(page, 20).hover();
    await page.mouse.down();
    await cell(page, 23).hover();
    await page.mouse.up();
    expect(await page.locator("#board .chosen").count()).toBeGreaterThan(1);
  }
});

test("a wrong digit is found, and why", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 1", exact: true }).click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator("#message")).toContainText("Incorrect: r1c3");
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: /Why is r1c3 = 1 wrong/ }).click();
  await expect(page.locator("#message")).toContainText("1 in r1c3 contradicts these givens");
});

test("the full solution path, with a slider", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Solve step by step" }).click();
  await expect(page.locator(".verdict")).toContainText("solved in");
  await page.getByRole("slider", { name: "Step" }).fill("10");
  await expect(page.getByText(/Step 11 of/)).toBeVisible();
  await expect(page.locator("#board .house, #board [data-point]:not([data-point=''])").first()).toBeAttached();
});

test("a lesson, and trying it", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await page.getByRole("region", { name: "Techniques" }).getByRole("combobox").selectOption("X-wing");
  await expect(page.locator(".tell b")).toContainText("X-wing");
  await page.getByRole("button", { name: "Try this example" }).click();
  await expect(page.locator("#board .mark.own").first()).toBeAttached();
});

test("practicing a technique gives a board where it is the next step", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await page.getByRole("region", { name: "Techniques" }).getByRole("combobox").selectOption("X-wing");
  await page.getByRole("button", { name: "Practice puzzle" }).click();
  await expect(page.locator("#message")).toContainText("The next step is X-wing.");
  await expect(page.locator("#board .mark.own").first()).toBeAttached();
});

test("pasting says what was read, and where it is wrong", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Set");
  await page.getByLabel("Puzzle as text").fill("1...2...3...4...");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  await expect(page.locator(".verdict").first()).toContainText("solutions");
  await page.getByRole("button", { name: "Count all solutions" }).click();
  await expect(page.getByText(/Exactly \d+ solutions/)).toBeVisible();
  await page.getByLabel("Puzzle as text").fill("1...2..?3...4...");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("#message.bad")).toBeVisible();
});

test("what was read, or refused, stays when the answer about the board comes later", async ({ page }) => {
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  let holding = false;
  await page.route("**/api/v1/check", async (route) => {
    if (holding) await held;
    await route.continue();
  });
  await openLine(page, EASY);
  holding = true;
  const asked = page.waitForRequest("**/api/v1/check");
  await mode(page, "Set");
  await asked;
  await page.getByLabel("Puzzle as text").fill("1...2..?3...4...");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("#message.bad")).toBeVisible();
  holding = false;
  letGo();
  await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
  await expect(page.locator("#message.bad")).toContainText("expected");

  await page.getByLabel("Puzzle as text").fill("1...2...3...4...");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator(".verdict").first()).toContainText("solutions");
  await expect(page.locator("#message")).toContainText("Imported as line");

  await cell(page, 1).click();
  await page.keyboard.press("2");
  await expect(page.locator("#message")).toBeHidden();

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("#message")).toContainText("Imported as line");
  await page.getByRole("button", { name: "New grid" }).click();
  await page.getByLabel("Other shape, by name").fill("6x6");
  await page.getByRole("button", { name: "Use this shape" }).click();
  await expect(page.locator("#board [data-cell]")).toHaveCount(36);
  await expect(page.locator("#message")).toBeHidden();
});

test("an error about drawing stays until something can be drawn", async ({ page }) => {
  await openLine(page, "1...2...3...4...");
  await mode(page, "Print");
  const what = page.locator("select").filter({ hasText: "the solution" });
  await what.selectOption("solution");
  await expect(page.locator("#message.bad")).toHaveText("The puzzle does not have a unique solution to draw.");
  await page.getByRole("button", { name: "SVG", exact: true }).click();
  await expect(page.locator("#message.bad")).toHaveText("The puzzle does not have a unique solution to draw.");
  await what.selectOption("puzzle");
  await expect(page.locator("#message")).toBeHidden();
});

test("pieces are painted, and told whether they fit", async ({ page, isMobile }) => {
  await openLine(page, EASY);
  await mode(page, "Generate");
  await page.getByRole("button", { name: "Draw regions" }).click();
  await expect(page.getByText("The regions are valid and have a solution.")).toBeVisible();
  await page.getByRole("button", { name: /Region B/ }).click();
  await cell(page, 2).click();
  await expect(page.locator("#panel [role=status].bad")).toBeVisible();
  await page.getByRole("button", { name: "Random jigsaw" }).click();
  await expect(page.locator("#title")).toHaveText("New puzzle");
});

test("a link carries the puzzle and what was done", async ({ page, context }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await mode(page, "Print");
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.getByLabel("Link to this puzzle").inputValue();
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.removeItem("anydoku.game"));
  await other.goto(link);
  await expect(ink(other, 2).locator(".placed")).toHaveText("4");
});

test("a book of a few puzzles", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Print");
  await page.getByLabel("Puzzle types, separated by commas").fill("STD");
  await page.getByLabel("Puzzles of each type").fill("2");
  await page.getByRole("button", { name: "Create book" }).click();
  await expect(page.getByText(/2 puzzles on \d+ pages/)).toBeVisible({ timeout: 60_000 });
});

test("the puzzle of the day is the same for everybody", async ({ page }) => {
  await openLine(page, EASY);
  const lines = [];
  for (let i = 0; i < 2; i++) {
    await page.getByRole("button", { name: "Daily puzzle" }).click();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-02");
    await page.locator("dialog").getByRole("button", { name: "Classic easy" }).click();
    await expect(page.locator("#title")).toHaveText("Daily puzzle Jan 2, 2026");
    lines.push(await page.locator("#board .given").allTextContents());
    await page.reload();
  }
  expect(lines[0]).toEqual(lines[1]);
});

test("rules beyond houses are drawn, kept and heeded", async ({ page }) => {
  const row = () => [{}, {}, {}, {}];
  const killer = { size: 4, grid: [row(), row(), row(), row()], killercage: [{ cells: ["R1C1", "R1C2", "R1C3"], value: "6" }] };
  await openLine(page, JSON.stringify(killer));
  await expect(page.locator("#rules")).toHaveAttribute("data-n", "1");
  await expect(page.locator("#board .rules.light *").first()).toBeAttached();
  await cell(page, 3).click();
  await page.getByRole("button", { name: "Enter 1", exact: true }).click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator("#message.bad")).toBeVisible();
  await page.reload();
  await expect(page.locator("#rules")).toHaveAttribute("data-n", "1");
});

test("the collection recognizes equivalent puzzles and records uses", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Collection");
  await page.getByRole("button", { name: "Add this puzzle" }).click();
  await expect(page.locator(".kept")).toContainText("rating 1.2");
  // The same puzzle turned around, with every digit relabeled.
  const disguise = [...EASY].reverse().map((c) => (c === "." ? c : String(10 - Number(c)))).join("");
  await openLine(page, disguise);
  await mode(page, "Collection");
  await page.getByRole("button", { name: "Add this puzzle" }).click();
  await expect(page.locator("#message")).toContainText("or an equivalent one");
  await openLine(page, ".".repeat(81));
  await mode(page, "Collection");
  await page.getByRole("button", { name: "Add this puzzle" }).click();
  await expect(page.locator("#message")).toHaveText("An empty grid cannot be added.");
  await page.getByLabel("Used for…").fill("volume 3");
  await page.getByLabel("Used for…").press("Tab");
  await expect(page.locator(".kept")).toContainText("Used for volume 3 on");
  await page.getByLabel("Unused puzzles only").check();
  await expect(page.locator(".kept")).toHaveCount(0);
  await page.getByLabel("Unused puzzles only").uncheck();
  await page.getByLabel("Rating from").fill("2");
  await expect(page.locator(".kept")).toHaveCount(0);
  await page.getByLabel("Rating from").fill("");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export collection" }).click()]);
  const path = await file.path();
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.locator(".kept")).toHaveCount(0);
  const bring = page.getByLabel("Import a collection");
  await bring.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"anydoku": "shelf", "puzzles": [{}]}') });
  await expect(page.locator("#message")).toHaveText("This file is not an exported collection.");
  await bring.setInputFiles(path);
  await expect(page.locator("#message")).toHaveText("1 puzzle added.");
  await expect(page.locator(".kept")).toContainText("Used for volume 3 on");
});
