// The course: lessons, exercises that are graded, reviews, and what to do next.
import { test, expect } from "@playwright/test";
import { EASY, openLine, cell, ink, mode, option, keptGame } from "./support.js";

test.beforeEach(({ page }, { project }) => {
  test.skip(project.name === "phone", "the course is the same on a phone, where the panel is tested by its screenshots");
  page.on("pageerror", (error) => { throw error; });
});

const message = (page) => page.locator("#message");
const course = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("anydoku.course") ?? "{}"));

/** Opens an exercise of this technique, and returns its answer. */
async function exercise(page, technique) {
  await page.goto(`/#learn/${technique}`);
  await page.getByRole("button", { name: "Practice puzzle" }).click();
  await expect(message(page)).toContainText("The next step is", { timeout: 60_000 });
  return (await keptGame(page)).practice;
}

/** Removes a candidate with the keyboard. */
async function remove(page, [i, digit]) {
  await cell(page, i).click();
  await page.keyboard.press(`Control+Digit${digit}`);
}

test("an exercise knows a right step, one for another reason, and a wrong one", async ({ page }) => {
  await openLine(page, EASY);
  const { answers, solution } = await exercise(page, "x-wing");
  const isAnswer = (i, digit) => answers.some(({ removes }) => removes.some(([cell, other]) => cell === i && other === digit));
  const { cells } = await keptGame(page);
  const open = cells.flatMap((saved, i) => (saved && !saved[0] ? [[i, saved[2]]] : []));
  // A true removal that the X-wing does not show.
  const [other, digits] = open.find(([i, marks]) => marks.length > 2 && marks.some((digit) => digit !== solution[i] && !isAnswer(i, digit)));
  await remove(page, [other, digits.find((digit) => digit !== solution[other] && !isAnswer(other, digit))]);
  await expect(message(page)).toContainText("This is true, but it does not follow from X-wing.");
  const [first] = answers;
  await remove(page, first.removes[0]);
  await expect(message(page)).toContainText("Right");
  for (const one of first.removes.slice(1)) await remove(page, one);
  await expect(message(page)).toContainText("Right! This exercise is done. Review this technique tomorrow.");
  expect((await course(page))["x-wing"].passed).toBe(1);
  // A wrong removal is reported as wrong, and so is a wrong digit.
  const [i] = open.find(([i, marks]) => marks.length > 1 && i !== other);
  await remove(page, [i, solution[i]]);
  await expect(message(page)).toContainText("This is wrong: " + (await cell(page, i).getAttribute("aria-label")).split(",")[0]);
  await page.keyboard.press("Control+z");
  await cell(page, i).click();
  await page.keyboard.press(String(solution[i] % 9 + 1));
  await expect(message(page)).toContainText("This is wrong");
});

test("an exercise with a hint returns tomorrow, and its lesson is not learned", async ({ page }) => {
  await openLine(page, EASY);
  const { answers } = await exercise(page, "naked-pair");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the technique" }).click();
  await mode(page, "Play");
  for (const one of answers[0].removes) await remove(page, one);
  await expect(message(page)).toContainText("Review this technique tomorrow");
  expect((await course(page))["naked-pair"].passed).toBe(0);
  await page.getByRole("button", { name: "Back to the lesson" }).click();
  await expect(page).toHaveURL(/#learn\/naked-pair$/);
  await expect(page.locator("#panel .box > h2")).toHaveText("naked pair");
});

test("the course says what comes next: reviews, what games needed, and the first new lesson", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Learn");
  const next = page.locator(".course .first");
  await expect(next).toHaveText("Next lesson: full house");
  // A hint in a game names its technique.
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the technique" }).click();
  const hinted = await page.locator(".tell").textContent();
  await mode(page, "Play");
  await mode(page, "Learn");
  await expect(next).toHaveText("Next lesson: " + hinted);
  await expect(page.locator(".course")).toContainText("You needed a hint for this technique in your games.");
  await page.evaluate(() => localStorage.setItem("anydoku.course", JSON.stringify({ swordfish: { passed: 2, due: "2020-01-01", hints: 0 } })));
  await mode(page, "Play");
  await mode(page, "Learn");
  await expect(next).toHaveText("Review: swordfish");
  await expect(page.locator(".course")).toContainText(/1 of \d+ lessons completed/);
  await next.click();
  await expect(page.locator(".tell b")).toContainText("swordfish");
  await page.goBack();
  await expect(next).toHaveText("Review: swordfish");
  // The time until the next review grows.
  const { answers } = await exercise(page, "swordfish");
  for (const one of answers[0].removes) await remove(page, one);
  await expect(message(page)).toContainText("Review this technique in 7 days.");
});

test("a hint about a rule suggests the lesson about this rule", async ({ page }) => {
  // Without the thermometer, 2 and 3 could be swapped in the four open cells.
  const game = { paper: { shape: "4x4", rules: ["thermo: 1 2"] }, givens: [0, 0, 1, 4, 1, 4, 2, 3, 0, 0, 4, 1, 4, 1, 3, 2], title: "thermo" };
  await page.addInitScript((game) => {
    if (sessionStorage.begun) return;
    sessionStorage.begun = "yes";
    localStorage.setItem("anydoku.game", JSON.stringify(game));
  }, game);
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the technique" }).click();
  await mode(page, "Play");
  await mode(page, "Learn");
  await expect(page.locator(".course .first")).toHaveText("Next lesson: Thermometers");
  await page.locator(".course .first").click();
  await expect(page).toHaveURL(/#learn\/rule-thermo$/);
});

test("a chain is shown one inference at a time, on the board and in words", async ({ page }) => {
  await page.goto("/#learn/x-cycle");
  const links = page.locator("#board .link");
  await expect(page.locator(".inference")).toContainText("Inference 1 of 6");
  await expect(links).toHaveCount(1);
  await expect(page.locator(".tell .later")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Next inference" }).click();
  await expect(links).toHaveCount(2);
  await page.getByRole("button", { name: "Show all inferences" }).click();
  await expect(links).toHaveCount(6);
  await expect(page.locator(".tell .later")).toHaveCount(0);
  await page.getByRole("button", { name: "Previous inference" }).click();
  await expect(links).toHaveCount(5);
  // The sentence and the board are on one screen.
  await expect(page.locator(".tell")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
});

test("a lesson about a rule has its meaning, an example and exercises", async ({ page }) => {
  await page.goto("/#learn/rule-thermo");
  await expect(page.locator("#panel .box > h2")).toHaveText("Thermometers");
  await expect(page.locator(".tell b")).toContainText(":", { timeout: 60_000 });
  await expect(page.locator("#board .rules.light *").first()).toBeAttached();
  await page.getByRole("button", { name: "Practice puzzle" }).click();
  await expect(message(page)).toContainText("The next step is Thermometers.", { timeout: 60_000 });
  const { practice } = await keptGame(page);
  const { places, removes } = practice.answers[0];
  for (const one of removes) await remove(page, one);
  for (const [i, digit] of places) {
    await cell(page, i).click();
    await page.keyboard.press(String(digit));
  }
  await expect(message(page)).toContainText("Right! This exercise is done.");
  expect((await course(page))["rule-thermo"].passed).toBe(1);
});
