// The time until the page has loaded, in a browser that has never seen it: `run load` prints it for docs/BENCHMARKS.md. It asserts nothing.
import { test, expect } from "@playwright/test";

test("load", async ({ browser, baseURL }) => {
  const times = [];
  let bytes = 0;
  for (let i = 0; i < 21; i++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(baseURL);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    const [ready, size] = await page.evaluate(() => [
      performance.getEntriesByName("ready")[0].startTime,
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, one) => sum + one.transferSize, 0),
    ]);
    times.push(ready);
    bytes = size;
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`ready after ${times[10].toFixed(0)} ms in the median of 21, ${times[20].toFixed(0)} at most; ${(bytes / 1000).toFixed(0)} KB came over the wire`);
});
