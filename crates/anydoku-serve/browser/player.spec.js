// Features that players know from other pages: rules beside the board, a gallery, familiar keys and marks, a moment for the win, and a layout that
// needs no scrolling.
import { test, expect } from "@playwright/test";
import { EASY, SOLUTION, openLine, cell, ink, mode, option, keptGame } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const enter = (page, digit) => page.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();

/** Opens the puzzle with all cells filled but the last open one. */
async function openAlmostSolved(page, order = { shape: "9x9", difficulty: "easy" }) {
  const open = [...EASY].map((c, i) => (c === "." ? i : -1)).filter((i) => i >= 0);
  const last = open.pop();
  const cells = [...EASY].map((c, i) => (c === "." && i !== last ? [Number(SOLUTION[i]), [], [], []] : 0));
  const past = open.map((i) => [[i, { digit: 0, corner: [], centre: [], colours: [] }, { digit: Number(SOLUTION[i]), corner: [], centre: [], colours: [] }]]);
  const game = { paper: { shape: "9x9" }, givens: [...EASY].map((c) => Number(c) || 0), cells, past, future: [], seconds: 83, order };
  await page.addInitScript((game) => {
    if (sessionStorage.begun) return;
    sessionStorage.begun = "yes";
    localStorage.setItem("anydoku.game", JSON.stringify(game));
  }, game);
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  return last;
}

test("a variant has its name, its rules and their pictures beside the board, and screen readers hear them", async ({ page, isMobile }) => {
  await openLine(page, EASY);
  await expect(page.locator("#title")).toHaveText("Classic");
  await expect(page.locator("#facts")).toContainText("easy · rating 1.2");
  await expect(page.locator("#rules")).toBeHidden();
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog button[data-shape=killer]").click();
  await expect(page.locator("#title")).toHaveText("Killer", { timeout: 60_000 });
  if (isMobile) await page.getByRole("button", { name: "Rules" }).click();
  const rules = page.locator(isMobile ? "dialog" : "#rules");
  await expect(rules).toContainText("The digits differ and add up to the number");
  await expect(rules.locator(".kinds svg")).toHaveCount(1);
  const { paper } = await keptGame(page);
  const [, sum, first] = /^cage (\d+): (\d+) /.exec(paper.rules.find((rule) => / \d+ \d+$/.test(rule)));
  await expect(cell(page, Number(first) - 1)).toHaveAttribute("aria-label", new RegExp(`cage ${sum}, 1 of \\d`));
});

test("the setter's title, author and rules are shown, kept, and passed on by a link", async ({ page, context, isMobile }) => {
  const row = () => [{}, {}, {}, {}];
  const puzzle = { size: 4, title: "Four winds", author: "Ada", ruleset: "Normal rules apply.\nDigits in the cage sum to 6.", grid: [row(), row(), row(), row()], killercage: [{ cells: ["R1C1", "R1C2", "R1C3"], value: "6" }] };
  await openLine(page, JSON.stringify(puzzle));
  const isRight = async (tab) => {
    await expect(tab.locator("#title")).toHaveText("Four winds");
    if (isMobile) await tab.getByRole("button", { name: "Rules" }).click();
    const rules = tab.locator(isMobile ? "dialog" : "#rules");
    await expect(rules).toContainText("by Ada");
    await expect(rules).toContainText("Digits in the cage sum to 6.");
    if (isMobile) await tab.locator("dialog").getByRole("button", { name: "Close" }).click();
  };
  await isRight(page);
  await page.reload();
  await isRight(page);
  await mode(page, "Print");
  await page.getByRole("button", { name: "Copy link" }).click();
  const other = await context.newPage();
  await other.goto(await page.getByLabel("Link to this puzzle").inputValue());
  await expect(other.locator("html[data-ready]")).toBeAttached();
  await isRight(other);
});

test("the gallery has a picture, a name and a sentence for every entry", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "New puzzle" }).click();
  const cards = page.locator("dialog .cards button");
  await expect(cards.nth(40)).toBeAttached();
  const n = await cards.count();
  await expect(page.locator("dialog .cards button .picture svg")).toHaveCount(n);
  for (const small of await cards.locator("small").all()) await expect(small).not.toBeEmpty();
  const names = await cards.locator("b").allTextContents();
  expect(new Set(names).size).toBe(n);
});

test("a placed digit is removed from the notes of the cells it sees, as one step, unless the option is off", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Fill candidates" }).click();
  await expect(ink(page, 3).locator(".mark.own")).toHaveText("26");
  await cell(page, 2).click();
  await enter(page, 2);
  await expect(ink(page, 3).locator(".mark.own")).toHaveText("6");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ink(page, 3).locator(".mark.own")).toHaveText("26");
  await expect(page.locator("#board .chosen")).toHaveCount(1);
  await option(page, "When a digit is placed", false);
  await enter(page, 2);
  await expect(ink(page, 2).locator(".placed")).toHaveText("2");
  await expect(ink(page, 3).locator(".mark.own")).toHaveText("26");
});

test("Snyder marks go to the two cells of a block that a digit fits", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Snyder marks" }).click();
  const marks = await page.locator("#board .mark.own").allTextContents();
  expect(marks.length).toBeGreaterThan(10);
  const { cells } = await keptGame(page);
  for (let block = 0; block < 9; block++) {
    const at = Array.from({ length: 9 }, (_, k) => (Math.floor(block / 3) * 3 + Math.floor(k / 3)) * 9 + (block % 3) * 3 + (k % 3));
    for (let digit = 1; digit <= 9; digit++) expect([0, 2]).toContain(at.filter((i) => cells[i] && cells[i][1].includes(digit)).length);
  }
});

test("the selection is an outline that leaves colors visible, and the same digits are highlighted", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 0).click();
  await expect(page.locator("#board .cell.same")).toHaveCount(2);
  await option(page, "Highlight the row", true);
  await cell(page, 2).click();
  await expect(page.locator("#board .cell.peer")).toHaveCount(20);
  await expect(page.locator("#board .selection")).toHaveAttribute("d", /^(M\d+ \d+L\d+ \d+){4}$/);
  const opacity = () => cell(page, 2).locator(".veil").evaluate((veil) => Number(getComputedStyle(veil).fillOpacity));
  await expect.poll(opacity).toBeLessThan(0.3);
  await option(page, "Highlight the row", false);
  await expect(page.locator("#board .cell.peer")).toHaveCount(0);
});

test("the win is a moment: time, statistics, replay, result as text, and the next puzzle", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const last = await openAlmostSolved(page);
  await cell(page, last).click();
  await enter(page, SOLUTION[last]);
  const dialog = page.locator("dialog");
  await expect(dialog).toContainText("Solved!");
  await expect(dialog.locator(".time")).toHaveText(/^01:2\d$/);
  await expect(dialog).toContainText("Classic");
  await dialog.getByRole("button", { name: "Share result" }).click();
  await expect(dialog).toContainText("Copied");
  const told = await page.evaluate(() => navigator.clipboard.readText());
  expect(told).toMatch(/^anydoku · Classic\nClassic · easy · 01:2\d\nhttp:\S+#p=\S+$/);
  await dialog.getByRole("button", { name: "Replay" }).click();
  const slider = page.getByRole("slider", { name: "Replay" });
  await slider.fill("0");
  await expect(page.locator("#board .placed")).toHaveCount(0);
  await slider.fill("3");
  await expect(page.locator("#board .placed")).toHaveCount(3);
  await page.locator(".replay").getByRole("button", { name: "Close" }).click();
  await expect(page.locator("#board .placed")).toHaveCount(51);
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(dialog.locator("tr").nth(1)).toContainText("Classic · easy1");
  await dialog.getByRole("button", { name: "Close" }).click();
  // The same game counts once.
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.reload();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("anydoku.solved")).length)).toBe(1);
});

test("Next puzzle makes another of the same kind", async ({ page }) => {
  const last = await openAlmostSolved(page);
  await cell(page, last).click();
  await enter(page, SOLUTION[last]);
  await page.locator("dialog").getByRole("button", { name: "Next puzzle" }).click();
  await expect(page.locator("#board .placed")).toHaveCount(0);
  await expect(page.locator("#facts")).toContainText("easy");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("a daily puzzle that is solved on the day it appears counts for the streak", async ({ page }) => {
  const iso = (date) => new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const [today, before] = [iso(new Date()), iso(new Date(Date.now() - 86_400_000))];
  const earlier = { id: "old", name: "Classic", shape: "9x9", difficulty: "easy", seconds: 99, on: before, day: before };
  await page.addInitScript((earlier) => localStorage.setItem("anydoku.solved", localStorage.getItem("anydoku.solved") ?? JSON.stringify([earlier])), earlier);
  const last = await openAlmostSolved(page, { shape: "9x9", difficulty: "easy", day: today });
  await cell(page, last).click();
  await enter(page, SOLUTION[last]);
  await expect(page.locator("dialog")).toContainText("2 days in a row");
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Daily puzzle" }).click();
  await expect(page.locator("dialog")).toContainText("2 days in a row");
  await expect(page.locator("dialog .done")).toHaveCount(1);
});

test("saved games show their board and how far they are", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await enter(page, 4);
  await openLine(page, "1...2...3...4...");
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  await page.getByRole("button", { name: "Saved games" }).click();
  const row = page.locator("dialog li").filter({ hasText: "50 cells left" });
  await expect(row).toContainText("1 move");
  await expect(row.locator("svg text")).toHaveCount(31);
  await expect(row.locator("progress")).toHaveJSProperty("value", 1);
});

test("modes and games have a place in the browser's history", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await expect(page).toHaveURL(/#learn$/);
  await mode(page, "Set");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
  await mode(page, "Play");
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog button[data-shape='6x6']").click();
  await expect(page.locator("#board [data-cell]")).toHaveCount(36);
  await page.goBack();
  await expect(page.locator("#board [data-cell]")).toHaveCount(81);
});

for (const [name, width, height] of [["a phone", 390, 844], ["a small phone", 360, 740], ["a phone that lies down", 844, 390], ["a tablet", 820, 1180], ["a laptop", 1366, 680]]) {
  for (const language of ["en", "de"]) {
    test(`on ${name} (${language}), what a move needs is on the screen`, async ({ page, isMobile }) => {
      test.skip(isMobile !== width < 900, "the other project has this size");
      await page.setViewportSize({ width, height });
      await page.addInitScript((language) => localStorage.setItem("anydoku.language", JSON.stringify(language)), language);
      await openLine(page, EASY);
      const buttons = await page.locator(".keys button, .modes button, .tools button, .helpers button").all();
      expect(buttons.length).toBeGreaterThan(16);
      for (const one of [page.locator("#board"), page.locator(".clock"), ...buttons, ...(await page.getByRole("tab").all())]) {
        const box = await one.boundingBox();
        const what = await one.evaluate((element) => element.id || element.textContent);
        expect(box.y, what).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, what).toBeLessThanOrEqual(height + 1);
        expect(box.x + box.width, what).toBeLessThanOrEqual(width + 1);
        if (isMobile && what !== "board" && one !== page.locator(".clock")) expect(await one.evaluate((element) => element.scrollWidth - element.clientWidth), what).toBeLessThanOrEqual(1);
      }
      const key = await page.getByRole("group", { name: language === "en" ? "Digits" : "Ziffern" }).getByRole("button").first().boundingBox();
      expect(Math.min(key.width, key.height)).toBeGreaterThanOrEqual(44);
    });
  }
}

test("a message is on the screen wherever the page is scrolled, and hides no key", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator("#message")).toHaveText("No mistakes so far.");
  await expect(page.locator("#message")).toBeInViewport();
  await page.locator("#message").getByRole("button", { name: "Close" }).click();
  await expect(page.locator("#message")).toBeHidden();
});

test("a large board is zoomed and moved by two fingers, and keeps its choice", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a mouse has no two fingers");
  await openLine(page, EASY);
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog button[data-shape=samurai]").click();
  await expect(page.locator("#board [data-cell]")).toHaveCount(369, { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await cell(page, 60).tap();
  const chosen = await page.locator("#board [aria-selected=true]").getAttribute("data-cell");
  const width = async () => (await cell(page, 60).boundingBox()).width;
  const before = await width();
  const box = await page.locator(".view").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type, spread) => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x - spread, y, id: 1 }, { x: x + spread, y, id: 2 }] });
  await touch("touchStart", 30);
  for (let spread = 40; spread <= 90; spread += 10) await touch("touchMove", spread);
  await touch("touchEnd", 0);
  expect(await width()).toBeGreaterThan(before * 2);
  expect(await width()).toBeGreaterThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(page.locator("#board [aria-selected=true]")).toHaveCount(1);
  expect(await page.locator("#board [aria-selected=true]").getAttribute("data-cell")).toBe(chosen);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(await width()).toBeCloseTo(before, 0);
});

test.describe("keys", () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, "a phone has no keyboard"));

  test("color with Ctrl and Shift or with Alt, and turn the selection around", async ({ page }) => {
    await openLine(page, EASY);
    await cell(page, 2).click();
    await page.keyboard.press("Control+Shift+Digit3");
    await expect(cell(page, 2).locator(".c3")).toHaveCount(1);
    await expect(cell(page, 2)).toHaveAttribute("aria-label", /color 3/i);
    await page.keyboard.press("Alt+Digit4");
    await expect(cell(page, 2).locator(".c4")).toHaveCount(1);
    await page.keyboard.press("Control+i");
    await expect(page.locator("#board [aria-selected=true]")).toHaveCount(80);
  });
});

test("a long press chooses all cells with the same digit", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a mouse double-clicks");
  await openLine(page, EASY);
  const box = await cell(page, 0).boundingBox();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 9, y: box.y + 9 }] });
  await expect(page.locator("#board [aria-selected=true]")).toHaveCount(3);
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.locator("#board [aria-selected=true]")).toHaveCount(3);
});
