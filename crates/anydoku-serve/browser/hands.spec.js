// Pen, letters, shortcuts, copies, and addresses.
import { test, expect } from "@playwright/test";
import { EASY, openLine, cell, ink, mode, keptGame } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const middle = async (page, i) => {
  const { x, y, width, height } = await cell(page, i).boundingBox();
  return [x + width / 2, y + height / 2];
};

test("the pen draws lines, rings and crosses, which are undone, kept and spoken", async ({ page, isMobile }) => {
  test.skip(isMobile, "a mouse drags");
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Pen", exact: true }).click();
  await page.mouse.move(...(await middle(page, 0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 3)), { steps: 4 });
  await page.mouse.up();
  const strokes = page.locator("#board .stroke:not(.sign)");
  await expect(strokes).toHaveCount(3);
  await expect(cell(page, 0)).toHaveAttribute("aria-label", /line to r1c2, Color 6, blue/);
  await page.keyboard.press("Control+z");
  await expect(strokes).toHaveCount(0);
  await page.keyboard.press("Control+y");
  await page.keyboard.press("3");
  await cell(page, 40).click();
  await expect(page.locator("#board circle.sign")).toHaveCount(1);
  await expect(cell(page, 40)).toHaveAttribute("aria-label", /ring/);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator("#board .stroke.k3")).toHaveCount(2);
  await page.reload();
  await expect(strokes).toHaveCount(5);
  await page.getByRole("button", { name: "Pen", exact: true }).click();
  // Drawing over a line of the same color removes it.
  await page.keyboard.press("6");
  await page.mouse.move(...(await middle(page, 0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 3)), { steps: 4 });
  await page.mouse.up();
  await expect(strokes).toHaveCount(2);
  await page.keyboard.press("Escape");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
});

test("a finger draws with the pen, and letters stand in the place of digits", async ({ page, isMobile }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "ABC", exact: true }).click();
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter K", exact: true }).click();
  await expect(ink(page, 2).locator(".letter")).toHaveText("K");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "r1c3, open, letter K");
  await page.reload();
  await expect(ink(page, 2).locator(".letter")).toHaveText("K");
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await expect(ink(page, 2).locator(".letter")).toHaveCount(0);
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  if (!isMobile) return;
  await page.getByRole("button", { name: "Pen", exact: true }).click();
  const client = await page.context().newCDPSession(page);
  const [[x, y], [u, v]] = [await middle(page, 27), await middle(page, 30)];
  const touch = (type, x, y) => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", x, y);
  for (let k = 1; k <= 6; k++) await touch("touchMove", x + ((u - x) * k) / 6, y + ((v - y) * k) / 6);
  await touch("touchEnd");
  await expect(page.locator("#board .stroke")).toHaveCount(3);
});

test("W A S D move, and L writes letters", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openLine(page, EASY);
  await cell(page, 0).click();
  for (const key of ["d", "d", "s", "a", "w"]) await page.keyboard.press(key);
  await expect(cell(page, 1)).toHaveAttribute("aria-selected", "true");
  await cell(page, 2).click();
  await page.keyboard.press("l");
  await page.keyboard.press("n");
  await expect(ink(page, 2).locator(".letter")).toHaveText("N");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(cell(page, 3)).toHaveAttribute("aria-selected", "true");
});

test("Set changes a copy, and the game stays as it was", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  const game = await keptGame(page);
  await mode(page, "Set");
  await cell(page, 3).click();
  await page.keyboard.press("6");
  await expect(page.locator("#message")).toContainText("You are now editing a copy.");
  await page.keyboard.press("7");
  const copy = await keptGame(page);
  expect(copy.id).not.toBe(game.id);
  expect(copy.givens[3]).toBe(7);
  await page.getByRole("button", { name: "Return to it" }).click();
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  await expect(ink(page, 3).locator(".given")).toHaveCount(0);
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  const again = await keptGame(page);
  expect([again.id, again.givens, again.cells, again.past]).toEqual([game.id, game.givens, game.cells, game.past]);
});

test("unfinished games are offered to be continued", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await openLine(page, "1...2...3...4...");
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  const others = page.locator("#panel .others");
  await expect(others.getByRole("button")).toHaveCount(1);
  await expect(others.getByRole("button")).toContainText("50 cells left");
  await expect(others.locator("svg text")).toHaveCount(31);
  await others.getByRole("button").click();
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await expect(others).toBeHidden();
});

test("a daily puzzle has an address, and is continued from it", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Daily puzzle", exact: true }).click();
  await page.locator("dialog .cards button").first().click();
  await expect(page).toHaveURL(/#daily\/\d{4}-\d\d-\d\d\/9x9-easy$/, { timeout: 60_000 });
  const address = page.url();
  const { givens } = await keptGame(page);
  const open = givens.indexOf(0);
  await cell(page, open).click();
  await page.getByRole("button", { name: "Corner", exact: true }).click();
  await page.getByRole("button", { name: "Enter 1", exact: true }).click();
  await openLine(page, EASY);
  await page.goto("about:blank");
  await page.goto(address);
  await expect(ink(page, open).locator(".mark.own")).toHaveText("1");
  // The list leads to the same game.
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Daily puzzle", exact: true }).click();
  await page.locator("dialog .cards button").first().click();
  await expect(ink(page, open).locator(".mark.own")).toHaveText("1");
});

test("each rule is listed with its cells", async ({ page, isMobile }) => {
  const row = () => [{}, {}, {}, {}];
  await openLine(page, JSON.stringify({ size: 4, grid: [row(), row(), row(), row()], killercage: [{ cells: ["R1C1", "R1C2", "R1C3"], value: "6" }] }));
  if (isMobile) await page.getByRole("button", { name: "Rules" }).click();
  const rules = page.locator(isMobile ? "dialog" : "#rules");
  await rules.getByText("Cells of each rule").click();
  await expect(rules.locator("details li")).toHaveText(["cage 6: r1c1 r1c2 r1c3"]);
});
