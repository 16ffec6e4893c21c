// Whole games on boards of every kind, from the first key to the win: by keyboard alone, and by touch alone.
import { test, expect } from "@playwright/test";
import { SHAPES, open } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

/** Returns the key that leads from each cell to each of its neighbors on the screen, as the board's arrow keys do. */
function steps(plan) {
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  return plan.cells.map(({ at: [x, y] }) => Object.entries(directions).flatMap(([key, [dx, dy]]) => {
    let [best, least] = [null, Infinity];
    plan.cells.forEach(({ at: [u, v] }, i) => {
      const [along, across] = [(u - x) * dx + (v - y) * dy, Math.abs((u - x) * dy) + Math.abs((v - y) * dx)];
      if (along >= 12 && across <= along * 1.01 && along + 2 * across < least) [best, least] = [i, along + 2 * across];
    });
    return best === null ? [] : [[key, best]];
  }));
}

/** Returns the keys from a cell to the nearest one that is wanted, and that cell. */
function way(graph, from, isWanted) {
  const before = new Map([[from, null]]);
  for (const cell of before.keys()) {
    if (isWanted(cell)) {
      const keys = [];
      for (let at = cell; before.get(at); at = before.get(at)[1]) keys.unshift(before.get(at)[0]);
      return [keys, cell];
    }
    for (const [key, next] of graph[cell]) if (!before.has(next)) before.set(next, [key, cell]);
  }
  return null;
}

const isWon = async (page) => {
  await expect(page.locator("dialog")).toContainText(/Solved!|Gelöst!/, { timeout: 60_000 });
  await expect(page.locator("dialog .time")).toHaveText(/^\d\d:\d\d$/);
};

for (const [n, shape] of SHAPES.entries()) {
  test(`${shape} by keyboard alone`, async ({ page, request, isMobile }) => {
    test.skip(isMobile, "a phone has no keyboard");
    const puzzle = await open(page, request, shape);
    const graph = steps(puzzle.plan);
    const open_ = new Set([...puzzle.givens.keys()].filter((i) => !puzzle.givens[i]));
    let at = 0;
    while (open_.size) {
      const [keys, next] = way(graph, at, (cell) => open_.has(cell));
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press(puzzle.board.symbols[puzzle.solution[next] - 1]);
      open_.delete(next);
      at = next;
    }
    await isWon(page);
  });

  // Phones held upright and sideways, in both languages and both themes.
  test(`${shape} by touch alone`, async ({ page, request, isMobile }) => {
    test.skip(!isMobile, "a mouse does not touch");
    const [lies, isGerman, isDark] = [n % 2 === 1, n % 3 === 1, n % 3 === 2];
    if (lies) await page.setViewportSize({ width: 844, height: 390 });
    await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
    if (isGerman) await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
    const puzzle = await open(page, request, shape);
    const cells = await page.evaluate((at) => {
      const matrix = document.getElementById("board").getScreenCTM();
      return at.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)).map(({ x, y }) => [x, y]);
    }, puzzle.plan.cells.map(({ at }) => at));
    const keys = await page.evaluate(() => [...document.querySelectorAll(".keys button")].map((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }));
    for (const [i, given] of puzzle.givens.entries()) {
      if (given) continue;
      await page.touchscreen.tap(...cells[i]);
      await page.touchscreen.tap(...keys[puzzle.solution[i] - 1]);
    }
    await isWon(page);
  });
}
