// The page for everybody: by keyboard alone, for screen readers, in both languages, light and dark.
import { test, expect } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
import { EASY, open, openLine, cell, ink, mode } from "./support.js";

for (const name of ["Play", "Learn", "Set", "Make", "Print", "Shelf"]) {
  test(`nothing serious in ${name}`, async ({ page }) => {
    await openLine(page, EASY);
    await mode(page, name);
    if (name === "Learn") {
      await page.getByRole("button", { name: "Solve it step by step" }).click();
      await expect(page.locator(".verdict")).toBeVisible();
    }
    if (name === "Set") await expect(page.locator(".verdict").first()).toHaveText("One solution.");
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
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "r1c3, open, corner marks 4, centre marks 4");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator("#board [aria-selected=true]")).toHaveCount(2);
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Which technique?" })).toBeVisible();
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
  await page.locator("#language").selectOption("de");
  await expect(page.getByRole("tab", { name: "Spielen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("nothing is cut off, and nothing comes from elsewhere", async ({ page }) => {
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await openLine(page, EASY);
  for (const name of ["Play", "Learn", "Set", "Make", "Print", "Shelf"]) {
    await mode(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
  expect([...hosts].filter((host) => host && !host.startsWith("localhost"))).toEqual([]);
});

test("German knows every technique, and every word of a reason", async ({ page, request }, { project }) => {
  test.skip(project.name !== "service", "words are the same on every screen");
  test.setTimeout(180_000);
  const post = async (question, data) => (await (await request.post(`/api/v1/${question}`, { data })).json())[question];
  const names = (await post("techniques", {})).techniques.map(({ name }) => name);
  const made = async (difficulty) =>
    (await post("generate", { seed: 7, n: 3, collect: true, wishes: { difficulty }, limit: { seconds: 30 } })).puzzles.map(({ line }) => line);
  const walks = [];
  for (const text of [EASY, ...(await made("medium")), ...(await made("hard")), ...(await made("expert"))]) {
    const [{ steps, summary }] = (await post("explain", { paper: { text }, limit: { seconds: 20 } })).puzzles;
    walks.push({ summary, reasons: steps.map(({ parts }) => parts) });
  }
  await openLine(page, EASY);
  const untold = await page.evaluate(async ({ names, walks }) => {
    const german = await import("/service-de.js");
    const isEnglish = (words) => /\b(the|and|only|holds?|places|then|which|leaves|with|because)\b/.test(words);
    return [
      ...names.filter((name) => german.TECHNIQUES[name]?.length !== 3),
      ...walks.map(({ summary }) => summary).filter((summary) => german.said(summary) === summary),
      ...walks.flatMap(({ reasons }) => reasons.flatMap(german.reason)).map(({ words }) => words).filter(isEnglish),
    ];
  }, { names, walks });
  expect(untold).toEqual([]);
});

test("what is refused is told in German", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  await page.getByRole("tab", { name: "Setzen" }).click();
  await page.getByLabel("Rätsel als Text").fill("1...2..?3...4...");
  await page.getByRole("button", { name: "Lesen", exact: true }).click();
  await expect(page.locator("#message.bad")).toContainText(/gefunden .*, erwartet /);
});

test("hints speak German, the place before the technique", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  await page.getByRole("tab", { name: "Lernen" }).click();
  await page.getByRole("button", { name: "Hinweis" }).first().click();
  await expect(page.locator(".tell")).toHaveText("Sieh dir Block 2 an.");
  await page.getByRole("button", { name: "Welche Technik?" }).click();
  await expect(page.locator(".tell")).toHaveText("versteckter Einer im Block");
  await page.getByRole("button", { name: "Den Schritt zeigen" }).click();
  await expect(page.locator(".tell")).toHaveText("versteckter Einer im Block: r1c6 = 8 — in Block 2 kann nur r1c6 die 8 enthalten");
});
