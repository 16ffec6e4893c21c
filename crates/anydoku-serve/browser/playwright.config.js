// The page in a real browser: with a server and without, on a phone, and in the dark theme.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.ANYDOKU_PORT ?? 9181);
const program = process.env.ANYDOKU ?? "../../../target/debug/anydoku";
// The page without a server, if crates/anydoku-wasm/build has built it.
const folder = "../../../target/page";
const hasFolder = existsSync(new URL(folder + "/anydoku.wasm", import.meta.url));
const alone = ["screenshots.spec.js", "static.spec.js", "load.spec.js", "latency.spec.js"];
const browser = {
  browserName: "chromium",
  launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
};

export default defineConfig({
  testDir: ".",
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [["line"]],
  use: { baseURL: `http://localhost:${port}`, locale: "en", ...browser },
  webServer: [
    { command: `${program} serve --no-open --port ${port}`, url: `http://localhost:${port}/`, reuseExistingServer: true },
    ...(hasFolder ? [{ command: `python3 -m http.server ${port + 1} --bind 127.0.0.1 --directory ${folder}`, url: `http://localhost:${port + 1}/`, reuseExistingServer: true, stderr: "ignore" }] : []),
  ],
  projects: [
    { name: "service", use: { viewport: { width: 1280, height: 860 } }, testIgnore: alone },
    // A phone differs in its layout and its touch input; modes that depend on neither are tested there on a 9x9 only.
    { name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, testIgnore: alone, grepInvert: /(learn|set|shelf|make|print) (jigsaw|killer|thermo|16x16|samurai|cube)$/ },
    { name: "dark", use: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }, testMatch: "access.spec.js" },
    ...(hasFolder ? [{ name: "static", use: { baseURL: `http://localhost:${port + 1}`, viewport: { width: 1280, height: 860 } }, testMatch: "static.spec.js" }] : []),
    { name: "load", testMatch: "load.spec.js" },
    { name: "latency", use: { viewport: { width: 1280, height: 860 } }, testMatch: "latency.spec.js" },
    { name: "screenshots", use: { viewport: { width: 1280, height: 860 } }, testMatch: "screenshots.spec.js" },
  ],
});
