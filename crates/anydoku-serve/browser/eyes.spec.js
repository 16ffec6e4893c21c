// Layout and drawing: nothing jumps, nothing covers anything, and keys fill their pad.
import { test, expect } from "@playwright/test";
import { EASY, SHAPES, open, openLine, cell, mode, option } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

for (const shape of SHAPES) {
  test(`on ${shape}, nothing jumps when the rating arrives, and everything for a move is on the screen`, async ({ page, request, isMobile }) => {
    if (!isMobile) await page.setViewportSize({ width: 1366, height: 680 });
    for (const language of isMobile ? ["de", "en"] : ["en"]) {
      await page.addInitScript((language) => localStorage.setItem("anydoku.language", JSON.stringify(language)), language);
      await open(page, request, shape);
      const places = () => page.evaluate(() => [...document.querySelectorAll("#board, .keys, .helpers")].map((element) => {
        const { x, y, right, bottom } = element.getBoundingClientRect();
        return [x, y, right, bottom].map(Math.round);
      }));
      const before = await places();
      await page.waitForTimeout(1500);
      expect(await places()).toEqual(before);
      const { width, height } = page.viewportSize();
      for (const [x, y, right, bottom] of before) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width + 1);
        expect(bottom).toBeLessThanOrEqual(height + 1);
      }
      // Every cell can be touched: nothing lies over the board.
      const covered = await page.evaluate(() => {
        const svg = document.getElementById("board");
        return [...svg.querySelectorAll("[data-ink]")].filter((ink) => {
          const { e, f } = ink.getScreenCTM();
          return document.elementFromPoint(e, f)?.closest("[data-cell]")?.dataset.cell !== ink.dataset.ink;
        }).length;
      });
      expect(covered).toBe(0);
      await page.evaluate(() => sessionStorage.clear());
    }
  });
}

test("the offer to return to the game before moves nothing when it goes", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await openLine(page, EASY.replace("5", "."));
  await expect(page.locator("#before")).toBeVisible();
  const places = () => page.evaluate(() => [...document.querySelectorAll("#board, .keys, .helpers")].map((element) => element.getBoundingClientRect().y));
  const before = await places();
  await cell(page, 0).click();
  await page.getByRole("button", { name: "Enter 5", exact: true }).click();
  await expect(page.locator("#before")).toBeHidden();
  expect(await places()).toEqual(before);
});

test("the key pad has no hole", async ({ page }) => {
  for (const size of ["4x4", "6x6", "9x9", "12x12", "16x16"]) {
    await page.goto("about:blank");
    await page.goto(`/#text=${".".repeat(Number(size.split("x")[0]) ** 2)}&shape=${size}`);
    await expect(page.locator("#board [data-cell]")).toHaveCount(Number(size.split("x")[0]) ** 2);
    const rows = await page.evaluate(() => {
      const rows = new Map();
      for (const key of document.querySelectorAll(".keys button")) rows.set(key.offsetTop, (rows.get(key.offsetTop) ?? 0) + 1);
      return [...rows.values()];
    });
    expect(new Set(rows).size, `${size}: ${rows}`).toBe(1);
  }
});

test("givens are entered in Set by touch alone", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a mouse does not touch");
  await openLine(page, "." .repeat(81));
  await page.getByRole("tab", { name: "Set" }).tap();
  await cell(page, 40).tap();
  await page.getByRole("button", { name: "Enter 7", exact: true }).tap();
  await expect(page.locator('[data-ink="40"] .given')).toHaveText("7");
  await page.getByRole("button", { name: "Erase", exact: true }).tap();
  await expect(page.locator('[data-ink="40"] .given')).toHaveCount(0);
});

test("colors of a setter are drawn, kept and lie under digits, as lines do", async ({ page }) => {
  const row = () => [{}, {}, {}, {}];
  const puzzle = { size: 4, grid: [[{ c: "#A8E6A1", value: 1, given: true }, {}, {}, {}], row(), row(), row()], arrow: [{ cells: ["R2C2"], lines: [["R2C2", "R2C3", "R2C4"]] }] };
  await openLine(page, JSON.stringify(puzzle));
  const isGreen = async () => expect(await page.locator('[data-cell="0"] .area').evaluate((area) => area.style.getPropertyValue("--light"))).toMatch(/a8e6a1/i);
  await isGreen();
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await isGreen();
  // Later drawings lie above earlier ones.
  const order = await page.evaluate(() => {
    const all = [...document.querySelectorAll("#board .area, #board .rules *, #board .inks")];
    return all.at(-1).classList.contains("inks");
  });
  expect(order).toBe(true);
});

test("a line of many center marks stays inside its cell", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Center", exact: true }).click();
  await cell(page, 2).click();
  for (let digit = 1; digit <= 9; digit++) await page.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();
  const [text, area] = await page.evaluate(() => ['[data-ink="2"] .mark', '[data-cell="2"] .area'].map((name) => document.querySelector(name).getBoundingClientRect().width));
  expect(text).toBeLessThan(area * 0.93);
});

test("a phrase of every mode has its German", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  for (const name of ["Spielen", "Lernen", "Entwerfen", "Erzeugen", "Drucken", "Sammlung"]) {
    await mode(page, name);
    await page.waitForTimeout(300);
    // Formats have the names and descriptions of the command line.
    const words = await page.evaluate(() => {
      const copy = document.getElementById("panel").cloneNode(true);
      for (const option of copy.querySelectorAll("option")) option.remove();
      return copy.innerText;
    });
    expect(words, name).not.toMatch(/\b(the|puzzle|solution|candidates|lesson|hint|easy|choose|unique)\b/i);
  }
});
