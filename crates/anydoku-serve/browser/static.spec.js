// The page without a server: it contains the engine and opens without a network.
import { test, expect } from "@playwright/test";
import { EASY, openLine, cell, ink, mode } from "./support.js";

test("play, a hint, set and print, with the engine in the page", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator("#message")).toHaveText("No mistakes so far.");
  await mode(page, "Learn");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  await mode(page, "Set");
  await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
  await mode(page, "Print");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("sudoku.pdf");
});

test("work is stopped with its worker, and the next question is answered", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Generate");
  await page.getByLabel("Rating").fill("11.8..12");
  await page.getByRole("button", { name: "Generate puzzle" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/Stopped/)).toBeVisible();
  await page.getByLabel("Rating").fill("");
  await page.getByRole("button", { name: "Generate puzzle" }).click();
  await expect(page.getByRole("button", { name: "Generate another" })).toBeVisible();
});

test("it opens without a network", async ({ page, context }) => {
  await openLine(page, EASY);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.locator("#board .given").first()).toBeVisible();
});

test("it can be installed", async ({ page, context }) => {
  await openLine(page, EASY);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const chromium = await context.newCDPSession(page);
  const { errors } = await chromium.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  // Every test runs in a private window, from which nothing can be installed; that is not the page's fault.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});
