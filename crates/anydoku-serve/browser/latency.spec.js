// The time from a key to the paint that shows it: `run latency` prints it for docs/BENCHMARKS.md. It asserts nothing about time.
import { test, expect } from "@playwright/test";
import { open } from "./support.js";

const KEYS = 40;

for (const shape of ["9x9", "jigsaw", "killer", "16x16", "cube", "samurai", "25x25", "36x36"]) {
  test(`latency ${shape}`, async ({ page, request }) => {
    test.setTimeout(300_000);
    const isLarge = ["25x25", "36x36"].includes(shape);
    // Large grids start empty, because the measurement does not depend on the givens.
    if (isLarge) {
      const n = Number(shape.split("x")[0]) ** 2;
      await page.addInitScript((game) => localStorage.setItem("anydoku.game", JSON.stringify(game)), { paper: { shape }, givens: new Array(n).fill(0), title: shape });
      await page.goto("/");
      await expect(page.locator("html[data-ready]")).toBeAttached();
    } else await open(page, request, shape);
    await page.evaluate(() => {
      window.times = [];
      // A message is delivered after the frame that follows the key has been painted.
      addEventListener("keydown", (event) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.times.push(performance.now() - event.timeStamp);
        port2.postMessage(0);
      }), true);
    });
    await page.keyboard.press("ArrowRight");
    for (let k = 0; k < KEYS; k++) {
      await page.keyboard.press(k % 2 ? "ArrowRight" : String(1 + (k % 8)));
      await page.waitForTimeout(60);
    }
    const times = (await page.evaluate(() => window.times)).sort((a, b) => a - b);
    console.log(`${shape}: ${times[times.length >> 1].toFixed(0)} ms in the median of ${times.length} keys, ${times.at(-1).toFixed(0)} ms at most`);
  });
}
