// The page on screens of every size: nothing that is needed for a move is below the fold, covered, or too small to read.
import { test, expect } from "@playwright/test";
import { EASY, SOLUTION, cell, ink, mode, open, openLine } from "./support.js";

test.beforeEach(({ page }, { project }) => {
  test.skip(project.name !== "phone", "each test sets its own screen");
  page.on("pageerror", (error) => { throw error; });
});

const SCREENS = { upright: [390, 844], small: [360, 640], tiny: [320, 568], tablet: [820, 1180], landscape: [844, 390], "low landscape": [667, 375] };

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

/** Whether an element is fully on the screen. */
const isSeen = (page, selector) => page.locator(selector).first().evaluate((element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1 && bottom > top;
});

const inGerman = (page) => page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));

for (const [name, [width, height]] of Object.entries(SCREENS)) {
  test(`everything for a move is on a ${name} screen`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await inGerman(page);
    await open(page, request, "killer");
    await expect(page.locator("#board [data-cell='80']")).toBeVisible();
    for (const part of ["#board", ".keys button:last-child", ".modes .tool:last-child", ".helpers .tool:nth-child(1)", ".helpers .tool:nth-child(2)", "#show-rules"]) {
      await expect.poll(() => isSeen(page, part), { message: part }).toBe(true);
    }
    const overlaps = await page.locator(".modes .tool, .helpers .tool").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(overlaps).toEqual([]);
  });

  test(`board and words of a hint are on one ${name} screen`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await open(page, request, "killer");
    await mode(page, "Learn");
    await expect(page.locator("#rules")).toBeHidden();
    await expect(page.locator("#show-rules")).toBeVisible();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Show the technique" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    await expect(page.locator(".tell .effect")).toBeVisible();
    await page.locator(".tell").scrollIntoViewIfNeeded();
    for (const part of ["#board", ".tell"]) await expect.poll(() => isSeen(page, part), { message: part }).toBe(true);
    await mode(page, "Set");
    for (const part of ["#board", ".keys button:last-child"]) await expect.poll(() => isSeen(page, part), { message: part }).toBe(true);
  });
}

test("the rules open in every mode", async ({ page, request }) => {
  await open(page, request, "thermo");
  for (const name of ["Learn", "Set", "Generate", "Play"]) {
    await mode(page, name);
    await page.locator("#show-rules").click();
    await expect(page.locator("dialog")).toContainText("bulb");
    await page.locator("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.locator("dialog")).toBeHidden();
  }
});

test("filled candidates are large enough to read", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLine(page, ".".repeat(80) + "1");
  await page.getByRole("button", { name: "Fill candidates" }).click();
  const marks = ink(page, 0).locator(".mark.own");
  await expect(marks).toHaveCount(9);
  const size = await marks.first().evaluate((mark) => Number(mark.getAttribute("font-size")) * (document.getElementById("board").getBoundingClientRect().width / document.getElementById("board").viewBox.baseVal.width));
  expect(size).toBeGreaterThan(9);
  // A few marks are side by side.
  await cell(page, 0).click();
  await page.getByRole("button", { name: "Center", exact: true }).click();
  for (const digit of [1, 2, 3, 4, 5]) await page.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();
  await expect(marks).toHaveText("6789");
});

const almost = async (page) => {
  const i = EASY.indexOf(".");
  await openLine(page, SOLUTION.slice(0, i) + "." + SOLUTION.slice(i + 1));
  await cell(page, i).click();
  await page.getByRole("button", { name: `Enter ${SOLUTION[i]}`, exact: true }).click();
};

for (const name of ["upright", "landscape"]) {
  test(`a solved game offers replay, sharing and the next puzzle (${name})`, async ({ page }) => {
    const [width, height] = SCREENS[name];
    await page.setViewportSize({ width, height });
    await almost(page);
    await page.locator("dialog").getByRole("button", { name: "Close" }).click();
    const bar = page.locator(".finished");
    await expect(bar.getByRole("button")).toHaveText(["Replay", "Share result", "Next puzzle"]);
    await page.reload();
    await bar.getByRole("button", { name: "Replay" }).click();
    const slider = page.getByRole("slider", { name: "Replay" });
    await expect(slider).toBeVisible();
    await expect.poll(() => isSeen(page, ".replay")).toBe(true);
    expect((await slider.boundingBox()).width).toBeGreaterThan(90);
    await slider.fill("0");
    await expect(page.locator("#board .placed")).toHaveCount(0);
  });
}

test("zooming moves no key", async ({ page, request }) => {
  await open(page, request, "16x16");
  const before = await boxOf(page, ".keys");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page.locator(".view.zoomed")).toBeVisible();
  expect((await boxOf(page, ".keys")).y).toBe(before.y);
});

test("the key pad of large grids has no hole and no fractions", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, request, "25x25");
  const [last, pad] = [await boxOf(page, ".keys > :last-child"), await boxOf(page, ".keys")];
  expect(Math.round(last.x + last.width)).toBe(Math.round(pad.x + pad.width));
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.locator(".keys small").first()).toBeHidden();
});

test("in landscape a message and the previous game cover neither the board nor the modes", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await inGerman(page);
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.locator(".keys button").nth(3).click();
  await page.evaluate(() => (location.hash = "#text=1...2...3...4..."));
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  await expect(page.locator("#before")).toBeVisible();
  const [board, toast] = [await boxOf(page, ".paper"), await boxOf(page, "#before")];
  expect(toast.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
  await page.locator(".helpers .tool").nth(1).click();
  await expect(page.locator("#message")).toBeVisible();
  const [message, modes] = [await boxOf(page, "#message"), await boxOf(page, ".modes")];
  expect(message.y + message.height).toBeLessThanOrEqual(modes.y + 8);
});

test("unfinished games are offered at the top", async ({ page, context }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await openLine(page, "1...2...3...4...");
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.locator("#message")).toContainText("Continue");
  expect(await isSeen(other, "#message")).toBe(true);
  await other.locator("#message .unfinished").first().click();
  await expect(other.locator("#board [data-cell]")).toHaveCount(81);
  await expect(ink(other, 2).locator(".placed")).toHaveText("4");
});

test("the page can be installed with its own icon", async ({ page, request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  await page.goto("/");
  const icons = [...manifest.icons.map(({ src }) => src), await page.locator("link[rel=apple-touch-icon]").getAttribute("href")];
  for (const icon of icons) expect((await request.get("/" + icon)).headers()["content-type"]).toMatch(/^image\//);
});
