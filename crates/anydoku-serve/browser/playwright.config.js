// The page in a real browser: on a desk, on a phone, and in the dark.
import { defineConfig } from "@playwright/test";

const port = Number(process.env.ANYDOKU_PORT ?? 9181);
const program = process.env.ANYDOKU ?? "../../../target/debug/anydoku";
const browser = {
  browserName: "chromium",
  launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
};

export default defineConfig({
  testDir: ".",
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: [["line"]],
  use: { baseURL: `http://localhost:${port}`, locale: "en", ...browser },
  webServer: { command: `${program} serve --no-open --port ${port}`, url: `http://localhost:${port}/`, reuseExistingServer: true },
  projects: [
    { name: "desk", use: { viewport: { width: 1280, height: 860 } }, testIgnore: "screenshots.spec.js" },
    { name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, testIgnore: "screenshots.spec.js" },
    { name: "dark", use: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }, testMatch: "access.spec.js" },
    { name: "screenshots", use: { viewport: { width: 1280, height: 860 } }, testMatch: "screenshots.spec.js" },
  ],
});
