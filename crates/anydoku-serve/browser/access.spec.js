// The page for everybody: by keyboard alone, for screen readers, in both languages, light and dark.
import { test, expect } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
import { EASY, open, openLine, cell, ink, mode } from "./support.js";

for (const name of ["Play", "Learn", "Set", "Generate", "Print", "Collection"]) {
  test(`nothing serious in ${name}`, async ({ page }) => {
    await openLine(page, EASY);
    await mode(page, name);
    if (name === "Learn") {
      await page.getByRole("button", { name: "Solve step by step" }).click();
      await expect(page.locator(".verdict")).toBeVisible();
    }
    if (name === "Set") await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`)).toEqual([]);
  });
}

test("by keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openLine(page, EASY);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.closest("#board"))); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("4");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.keyboard.press("Control+z");
  await expect(ink(page, 2).locator(".placed")).toHaveCount(0);
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Control+Digit4");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "r1c3, open, corner marks 4, center marks 4");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator("#board [aria-selected=true]")).toHaveCount(2);
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
});

test("symbols beyond nine are typed", async ({ page, request, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  const puzzle = await open(page, request, "16x16");
  const at = puzzle.givens.findIndex((given) => given === 0);
  await cell(page, at).click();
  await page.keyboard.press("c");
  await expect(ink(page, at).locator(".placed")).toHaveText("C");
});

test("in German, too", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("#language").selectOption("de");
  await expect(page.getByRole("tab", { name: "Spielen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("nothing is cut off, and nothing comes from elsewhere", async ({ page }) => {
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await openLine(page, EASY);
  for (const name of ["Play", "Learn", "Set", "Generate", "Print", "Collection"]) {
    await mode(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
  expect([...hosts].filter((host) => host && !host.startsWith("localhost"))).toEqual([]);
});

test("a partial language shows its own words, and English for the rest", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("#language").selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("tab", { name: "Jouer" })).toBeVisible();
  await page.locator("#tab-set").click();
  await expect(page.locator("#facts")).toContainText("30 indices");
  await page.locator("#tab-play").click();
  await expect(page.getByRole("button", { name: "Snyder marks" })).toBeVisible();
});

test("the language of the browser is spoken if it is complete", async ({ browser, baseURL }) => {
  for (const [locale, expected] of [["de-AT", "de"], ["fr", "en"], ["tlh", "en"]]) {
    const context = await browser.newContext({ locale, baseURL });
    const page = await context.newPage();
    await openLine(page, EASY);
    await expect(page.locator("html")).toHaveAttribute("lang", expected);
    await context.close();
  }
});

test("errors come back in German", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  await page.getByRole("tab", { name: "Entwerfen" }).click();
  await page.getByLabel("Rätsel als Text").fill("1...2..?3...4...");
  await page.getByRole("button", { name: "Importieren", exact: true }).click();
  await expect(page.locator("#message.bad")).toContainText(/gefunden: .*, erwartet: /);
});

test("hints speak German, the place before the technique", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  await page.getByRole("tab", { name: "Lernen" }).click();
  await page.getByRole("button", { name: "Tipp" }).first().click();
  await expect(page.locator(".tell")).toHaveText("Hinsehen lohnt sich in Block 2.");
  await page.getByRole("button", { name: "Technik zeigen" }).click();
  await page.getByRole("button", { name: "Schritt zeigen" }).click();
  await expect(page.locator(".tell")).toContainText("Block 2");
  await expect(page.locator(".tell")).not.toContainText(/\b(the|only|can hold|in block)\b/);
});
