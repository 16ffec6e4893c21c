// Ways in and out: links, hints and dialogs that are entered and left, and messages that come and go.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test, expect } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
import { EASY, SOLUTION, cell, ink, mode, open, openLine, keptGame } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const message = (page) => page.locator("#message");
const enter = (page, digit) => page.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();

test("the link of a daily puzzle opens in a tab that is open already", async ({ page }) => {
  await openLine(page, EASY);
  await page.evaluate(() => (location.hash = "#daily/2026-01-05/9x9-easy"));
  await expect(page.locator("#title")).toContainText("Daily puzzle", { timeout: 60_000 });
  await expect(page).toHaveURL(/#daily\/2026-01-05\/9x9-easy$/);
  await page.goBack();
  await expect(page.locator("#title")).toHaveText("Classic");
});

test("the browser's back button closes a dialog first", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.locator("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.locator("dialog")).toBeHidden();
  await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  // A dialog that was closed by its own button needs no additional press of the Back button.
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.locator("dialog")).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
});

test("what the mode writes is erased first", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await enter(page, 4);
  await page.getByRole("button", { name: "Color", exact: true }).click();
  await page.getByRole("button", { name: "Color 3" }).click();
  await expect(cell(page, 2).locator(".c3")).toHaveCount(1);
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(cell(page, 2).locator(".c3")).toHaveCount(0);
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(ink(page, 2).locator(".placed")).toHaveCount(0);
});

test("the difficulty that is shown is that of the puzzle, not of the request", async ({ page, request }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog .choice label").getByText("easy", { exact: true }).click();
  await page.locator("dialog [data-shape=thermo]").click();
  await expect(page.locator("#rules")).toHaveAttribute("data-n", /^[1-9]/, { timeout: 90_000 });
  const { rating, difficulty, order } = await keptGame(page);
  expect(order.difficulty).toBe("easy");
  const words = await page.evaluate(async (rating) => {
    const { difficultyOf, difficultyName } = await import("/puzzles.js");
    return rating ? difficultyName(difficultyOf(Number(rating))) : "easy";
  }, rating);
  await expect(page.locator("#facts")).toContainText(words);
  if (rating) expect(difficulty).toBe(words);
});

test("a puzzle that takes long shows its seconds and can be stopped", async ({ page }) => {
  await openLine(page, EASY);
  // The server does not answer.
  await page.route("**/api/v1/generate/events", () => {});
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog [data-shape=littlekiller]").click();
  await expect(message(page)).toContainText(/ 00:0[1-9]/);
  await expect(message(page).getByRole("progressbar")).toBeVisible();
  await message(page).getByRole("button", { name: "Stop" }).click();
  await expect(message(page)).toContainText("Stopped.");
  await expect(page.locator("#title")).toHaveText("Classic");
});

test("digits and Escape lead from a hint back to the game", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("?");
  await expect(page.locator("dialog")).toContainText("Keyboard shortcuts");
});

test("a hint about a rule shows its place", async ({ page, request }) => {
  await open(page, request, "killer");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  await expect(page.locator("#board .house, #board [data-point=reason]").first()).toBeAttached();
});

test("what was wrong is no longer said after it was undone", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await enter(page, 1);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(message(page)).toContainText("Incorrect");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(message(page)).toBeHidden();
});

test("good news goes away by itself", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(message(page)).toContainText("No mistakes so far.");
  await expect(message(page)).toBeHidden();
});

test("the puzzle is shared from the game, and the result with its address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const i = EASY.indexOf(".");
  await openLine(page, SOLUTION.slice(0, i) + "." + SOLUTION.slice(i + 1));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(message(page)).toContainText("Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\S+#p=\S+$/);
  await cell(page, i).click();
  await enter(page, SOLUTION[i]);
  await page.locator("dialog").getByRole("button", { name: "Share result" }).click();
  await expect(page.locator("dialog")).toContainText("Copied");
  const address = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").at(-1);
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.locator("html[data-ready]")).toBeAttached();
  // The address has the puzzle without the solution.
  await expect(other.locator("#board .given")).toHaveCount(80);
  await expect(other.locator("#board .placed")).toHaveCount(0);
  // Where the browser can share, it does.
  await other.evaluate(() => (navigator.share = async (what) => (window.shared = what)));
  await other.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => other.evaluate(() => window.shared?.url ?? "")).toContain("#p=");
});

test("a chain is read with enough contrast, and its reason before its effect", async ({ page }) => {
  await page.goto("/#learn/forcing-chain");
  await expect(page.locator(".tell .now").first()).toBeVisible();
  const order = await page.locator(".tell").evaluate((words) => [...words.children].map((child) => child.className || child.tagName));
  expect(order[0]).toBe("B");
  expect(order.at(-1)).toBe("effect");
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", scheme);
    const { violations } = await new AxeBuilder({ page }).include("#panel").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
  }
});

test("rows and columns are numbered in Learn", async ({ page }) => {
  await openLine(page, EASY);
  await expect(page.locator("#board .number")).toHaveCount(0);
  await mode(page, "Learn");
  await expect(page.locator("#board .number")).toHaveCount(18);
  await mode(page, "Play");
  await expect(page.locator("#board .number")).toHaveCount(0);
});

test("techniques for large grids come late in the course", async ({ page }) => {
  await openLine(page, EASY);
  const order = await page.evaluate(async () => (await (await import("/course.js")).lessons()).map(({ id }) => id));
  expect(order.indexOf("squirmbag")).toBeGreaterThan(order.indexOf("xy-chain"));
  expect(order.indexOf("full-house")).toBe(0);
});

test("a remark of the service is shown beside the solution", async ({ page }) => {
  await openLine(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.......8....");
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Solve step by step" }).click();
  await expect(page.locator("[data-section=path] .note")).toContainText("several solutions");
});

test("a server that stops and starts again loses no entry", async ({ page }, { project }) => {
  test.skip(project.name !== "service", "the server is the same for every screen");
  const port = Number(process.env.ANYDOKU_PORT ?? 9181) + 7;
  const program = process.env.ANYDOKU ?? "../../../target/debug/anydoku";
  const start = async () => {
    const server = spawn(program, ["serve", "--no-open", "--port", String(port)], { stdio: ["ignore", "pipe", "ignore"] });
    await once(server.stdout, "data");
    return server;
  };
  const stop = async (server) => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  };
  let server = await start();
  try {
    await page.goto(`http://localhost:${port}/#text=${encodeURIComponent(EASY)}`);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await stop(server);
    await cell(page, 2).click();
    await enter(page, 4);
    await expect(page.locator("#gone")).toBeVisible();
    await cell(page, 3).click();
    await enter(page, 6);
    server = await start();
    await expect(page.locator("#gone")).toBeHidden();
    await page.reload();
    await expect(ink(page, 2).locator(".placed")).toHaveText("4");
    await expect(ink(page, 3).locator(".placed")).toHaveText("6");
  } finally {
    await stop(server);
  }
});
