// Pictures of every mode for docs/page: `./run screenshots` regenerates them.
import { test, expect } from "@playwright/test";
import { EASY, open, openLine, cell, mode, option } from "./support.js";

const folder = "../../../docs/page";
const shot = (page, name) => page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });

for (const shape of ["9x9", "killer", "samurai", "cube", "16x16", "jigsaw"]) {
  test(`play ${shape}`, async ({ page, request }) => {
    const puzzle = await open(page, request, shape);
    await option(page, "Show candidates", true);
    const open_ = puzzle.givens.findIndex((given) => given === 0);
    await cell(page, open_).click();
    await page.getByRole("button", { name: /^Enter / }).nth(puzzle.solution[open_] - 1).click();
    await page.waitForTimeout(800);
    await shot(page, `play-${shape}`);
  });
}

const SIZES = { desktop: [1280, 900], laptop: [1366, 680], phone: [390, 844], landscape: [844, 390] };

for (const [size, [width, height]] of Object.entries(SIZES)) {
  test(`every mode, ${size}`, async ({ browser, baseURL }) => {
    const isPhone = height < 600 || width < 600;
    const context = await browser.newContext({ baseURL, locale: "en", viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone });
    const page = await context.newPage();
    await openLine(page, EASY);
    await page.getByRole("button", { name: "Snyder marks" }).click();
    await page.waitForTimeout(800);
    for (const [name, tab] of Object.entries({ play: "Play", learn: "Learn", set: "Set", generate: "Generate", print: "Print", collection: "Collection" })) {
      await mode(page, tab);
      await page.waitForTimeout(1200);
      await shot(page, `${name}-${size}`);
    }
    await page.goto("/#learn/x-cycle");
    await expect(page.locator(".inference")).toBeVisible();
    await page.waitForTimeout(500);
    await shot(page, `lesson-${size}`);
    await context.close();
  });
}

test("learn", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Solve step by step" }).click();
  await page.getByRole("slider", { name: "Step" }).fill("12");
  await shot(page, "learn-path");
  await page.goto("/#learn/xy-wing");
  await expect(page.locator(".tell b")).toContainText("XY-wing");
  await shot(page, "learn-lesson");
});

test("set, make, print, dark, phone", async ({ page, request }) => {
  await openLine(page, "....7.......195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await mode(page, "Set");
  await expect(page.locator(".verdict").first()).toContainText("solution");
  await page.waitForTimeout(500);
  await shot(page, "set");
  await mode(page, "Generate");
  await page.getByRole("button", { name: "Choose a shape" }).click();
  await expect(page.locator(".shapes button").first()).toBeVisible();
  await shot(page, "make-shapes");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Random jigsaw" }).click();
  await expect(page.locator("#title")).toHaveText("New puzzle");
  await page.getByRole("button", { name: "Generate puzzle" }).click();
  await expect(page.getByRole("button", { name: "Generate another" })).toBeVisible({ timeout: 90_000 });
  await shot(page, "make");
  await mode(page, "Print");
  await page.waitForTimeout(800);
  await shot(page, "print");
  await mode(page, "Collection");
  await page.getByRole("button", { name: "Add this puzzle" }).click();
  await expect(page.locator(".kept")).toContainText("rating");
  await openLine(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await mode(page, "Collection");
  await page.getByRole("button", { name: "Add this puzzle" }).click();
  await expect(page.locator(".kept")).toHaveCount(2);
  await expect(page.locator(".kept").first()).toContainText("rating");
  await shot(page, "collection");
  await page.getByRole("button", { name: "Light or dark mode" }).click();
  await mode(page, "Play");
  await page.waitForTimeout(500);
  await shot(page, "dark");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(300);
  await shot(page, "phone-dark");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("button", { name: "Light or dark mode" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(300);
  await shot(page, "phone");
});
