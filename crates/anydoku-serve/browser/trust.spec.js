// Tests that users can trust the page: it keeps and enforces rules, loses no game, passes keys to the board, and reports an unreachable server.
import { test, expect } from "@playwright/test";
import { EASY, SOLUTION, open, openLine, cell, ink, mode, option, keptGame } from "./support.js";

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const post = async (request, question, data) => (await (await request.post(`/api/v1/${question}`, { data })).json())[question];

/** Generates a puzzle with New puzzle, from a name that is typed. */
async function makeNew(page, name, difficulty = "medium") {
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.locator("dialog .choice label").getByText(difficulty, { exact: true }).click();
  await page.getByLabel("Other shape, by name").fill(name);
  await page.getByRole("button", { name: "Use this shape" }).click();
  await expect(page.locator("dialog")).toBeHidden();
}

const placed = (page) => page.locator("#board .placed");
const message = (page) => page.locator("#message");

// Rules.

for (const kind of ["thermo", "killer", "arrow", "kropki", "whisper"]) {
  test(`a puzzle with ${kind} that was made here keeps its rules everywhere`, async ({ page, context, request }) => {
    await openLine(page, EASY);
    await makeNew(page, kind);
    await expect(page.locator("#rules")).toHaveAttribute("data-n", /^[1-9]/, { timeout: 60_000 });
    await expect(page.locator("#board .rules.light *").first()).toBeAttached();
    const { paper, givens } = await keptGame(page);
    const rules = String(paper.rules.length);
    await expect(page.locator("#rules")).toHaveAttribute("data-n", rules);
    await expect(page.locator("#rules .kinds li").first()).toContainText(".");
    const checked = (await post(request, "check", { paper: { ...paper, cells: { givens } } })).puzzles[0];
    expect(checked.answer).toBe("unique");

    await page.reload();
    await expect(page.locator("#rules")).toHaveAttribute("data-n", rules);
    expect((await keptGame(page)).paper).toEqual(paper);

    await mode(page, "Set");
    await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
    await mode(page, "Print");
    await expect(page.getByAltText("Preview")).toHaveJSProperty("complete", true);
    const drawn = page.waitForRequest("**/api/v1/draw");
    await page.locator("select").filter({ hasText: "grayscale, for printing" }).selectOption("grey");
    expect((await drawn).postDataJSON().papers[0].rules).toEqual(paper.rules);

    await page.getByRole("button", { name: "Copy link" }).click();
    const other = await context.newPage();
    await other.goto(await page.getByLabel("Link to this puzzle").inputValue());
    await expect(other.locator("html[data-ready]")).toBeAttached();
    await expect(other.locator("#rules")).toHaveAttribute("data-n", rules);
    const there = await keptGame(other);
    expect([there.paper, there.givens]).toEqual([paper, givens]);
    await other.close();

    await mode(page, "Collection");
    await page.getByRole("button", { name: "Add this puzzle" }).click();
    await expect(page.locator(".kept")).toHaveCount(1);
    await openLine(page, EASY);
    await mode(page, "Collection");
    await page.getByRole("button", { name: /^Play / }).click();
    await expect(page.locator("#rules")).toHaveAttribute("data-n", rules);
    expect((await keptGame(page)).paper).toEqual(paper);
  });
}

/** A 4x4 with a thermometer of two cells; by its houses alone, 2 and 3 could also be swapped in four cells. */
const THERMO = { paper: { shape: "4x4", rules: ["thermo: 1 2"] }, givens: [0, 0, 1, 4, 1, 4, 2, 3, 0, 0, 4, 1, 4, 1, 3, 2], title: "thermo" };

async function openGame(page, game) {
  await page.addInitScript((game) => {
    if (sessionStorage.begun) return;
    sessionStorage.begun = "yes";
    localStorage.setItem("anydoku.game", JSON.stringify(game));
  }, game);
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

test("a broken rule is shown, and a grid that breaks one is not solved", async ({ page }) => {
  await openGame(page, THERMO);
  const fill = async (digits) => {
    for (const [k, i] of [0, 1, 8, 9].entries()) {
      await cell(page, i).click();
      await page.getByRole("button", { name: `Enter ${digits[k]}`, exact: true }).click();
      await expect(ink(page, i).locator(".placed")).toHaveText(String(digits[k]));
    }
  };
  await fill([3, 2, 2, 3]);
  await expect(page.locator("#board .cell.clash")).toHaveCount(2);
  await expect(cell(page, 1)).toHaveAttribute("aria-label", /conflict/);
  await page.waitForTimeout(300);
  await expect(message(page)).not.toContainText("Solved");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(message(page)).toContainText("Incorrect: r1c1, r1c2");
  await fill([2, 3, 3, 2]);
  await expect(page.locator("#board .cell.clash")).toHaveCount(0);
  await expect(message(page)).toContainText("Solved in");
});

test("a killer that was made here has a hint", async ({ page }) => {
  await openLine(page, EASY);
  await makeNew(page, "killer");
  await expect(page.locator("#rules")).toHaveAttribute("data-n", /^[1-9]/, { timeout: 60_000 });
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
});

test("jigsaws, cubes and puzzles that start from marks are kept whole in links", async ({ page, request }, { project }) => {
  test.skip(project.name !== "service", "links are the same on every screen");
  test.setTimeout(180_000);
  await openLine(page, EASY);
  for (const data of [{ shape: "jigsaw" }, { shape: "cube" }, { shape: "samurai" }, { shape: "x" }, { shape: "6x6", rules: "killer" }]) {
    const [puzzle] = (await post(request, "generate", { ...data, seed: 5, collect: true, with: ["paper"] })).puzzles;
    const again = await page.evaluate(async (paper) => {
      const { Game, pack, unpack } = await import("/game.js");
      const game = await Game.open(paper);
      const other = await Game.restore(await unpack(await pack(game.saved(true))));
      return other.puzzle();
    }, puzzle.paper);
    expect(again).toEqual(puzzle.paper);
  }
  // The marks allow 1 or 2 in the first cell and every digit in the others.
  const marks = Array.from({ length: 16 }, (_, i) => (i ? [1, 2, 3, 4] : [1, 2]));
  await openGame(page, { paper: { shape: "4x4" }, givens: new Array(16).fill(0), start: marks, title: "marks" });
  await page.reload();
  expect((await keptGame(page)).start).toEqual(marks);
});

// Games.

test("Clear all clears, and can be taken back", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Set");
  await page.getByRole("button", { name: "Clear grid" }).click();
  await expect(page.locator("#board .given")).toHaveCount(0);
  await expect(page.locator(".verdict").first()).toContainText("solutions");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#board .given")).toHaveCount(30);
});

for (const hash of ["#text=nonsense", "#p=nonsense", "#p=q1YqUbJSUNJRKgcA", "#text=12345"]) {
  test(`a broken link (${hash}) changes nothing and says so`, async ({ page }) => {
    await openLine(page, EASY);
    await cell(page, 2).click();
    await page.getByRole("button", { name: "Enter 4", exact: true }).click();
    const before = await keptGame(page);
    await page.goto("about:blank");
    await page.goto("/" + hash);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(message(page)).toContainText("This link cannot be opened. Your game has not changed.");
    await expect(ink(page, 2).locator(".placed")).toHaveText("4");
    await page.evaluate((hash) => (location.hash = hash), hash);
    await expect(page).not.toHaveURL(/#/);
    await expect(message(page)).toContainText("This link cannot be opened. Your game has not changed.");
    await expect(ink(page, 2).locator(".placed")).toHaveText("4");
    const after = await keptGame(page);
    expect([after.id, after.cells, after.past]).toEqual([before.id, before.cells, before.past]);
  });
}

test("a game that is replaced is kept, and gone back to", async ({ page, context }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await makeNew(page, "6x6", "easy");
  await expect(page.locator("#board [data-cell]")).toHaveCount(36);
  await expect(page.locator("#before")).toContainText("Your previous game has been saved.");
  await page.getByRole("button", { name: "Return to it" }).click();
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();

  await mode(page, "Generate");
  await page.getByRole("button", { name: "Random jigsaw" }).click();
  await expect(page.locator("#title")).toHaveText("New puzzle");
  await page.goto("about:blank");
  await page.goto("/#text=" + "1...2...3...4...");
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  await page.getByRole("button", { name: "Saved games" }).click();
  const row = page.locator("dialog li").filter({ hasText: "50 cells left" });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: /^Resume/ }).click();
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await expect(page.locator("#board [data-cell]")).toHaveCount(81);
});

test("two tabs with one game follow each other, and other games stay apart", async ({ page, context }) => {
  await openLine(page, EASY);
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.locator("html[data-ready]")).toBeAttached();
  const write = async (tab, i, digit) => {
    await cell(tab, i).click();
    await tab.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();
  };
  await write(page, 2, 4);
  await expect(ink(other, 2).locator(".placed")).toHaveText("4");
  await write(other, 3, 6);
  await expect(ink(page, 3).locator(".placed")).toHaveText("6");
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(ink(page, 3).locator(".placed")).toHaveCount(0);

  await other.goto("/#text=1...2...3...4...");
  await expect(other.locator("#board [data-cell]")).toHaveCount(16);
  await write(other, 1, 3);
  await write(page, 3, 6);
  await page.reload();
  await expect(ink(page, 3).locator(".placed")).toHaveText("6");
  await other.reload();
  await expect(ink(other, 1).locator(".placed")).toHaveText("3");
});

test("an outdated tab continues with a copy", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  // Simulate another tab that writes to storage while this one does not receive the event.
  await page.evaluate(() => {
    const name = "anydoku.game." + sessionStorage.getItem("anydoku.now");
    localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name)), stamp: "another", title: "another" }));
  });
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await expect(message(page)).toContainText("You are now playing a copy of it.");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.getByRole("button", { name: "Saved games" }).click();
  await expect(page.locator("dialog li")).toHaveCount(1);
});

test("what an earlier version kept is taken over, once", async ({ page }) => {
  const cells = new Array(16).fill(0);
  cells[1] = [2, [], [], []];
  await openGame(page, { paper: { shape: "4x4" }, givens: [1, ...new Array(15).fill(0)], cells, title: "old", past: [], future: [] });
  await expect(ink(page, 1).locator(".placed")).toHaveText("2");
  await page.getByRole("button", { name: "Saved games" }).click();
  await expect(page.locator("dialog li")).toHaveText("There are no other games.");
});

test("a browser without room says so; puzzles that were only opened make room, and begun games never", async ({ page }) => {
  await openLine(page, EASY);
  const fill = (name) => page.evaluate((name) => {
    for (let size = 4e6; size > 10; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`${name}${size}.${i}`, "x".repeat(size));
      } catch {
        // Storage has no room for another piece of this size.
      }
    }
  }, name);
  await page.evaluate(() => {
    for (const [id, begun] of [["old", false], ["mine", true]]) localStorage.setItem("anydoku.game." + id, JSON.stringify({ id, givens: [], at: 1, begun, filler: "x".repeat(100_000) }));
  });
  await fill("full");
  const write = async (i, digit) => {
    await cell(page, i).click();
    await page.getByRole("button", { name: `Enter ${digit}`, exact: true }).click();
  };
  await write(2, 4);
  await write(3, 6);
  await expect(message(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("anydoku.game.old"))).toBeNull();
  await fill("more");
  await write(5, 8);
  await expect(message(page)).toContainText("The browser's storage is full");
  await write(6, 9);
  await expect(message(page)).toContainText("The browser's storage is full");
  await expect(placed(page)).toHaveCount(4);
  // As soon as there is room, the game is saved whole.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith("full") || name.startsWith("more")) localStorage.removeItem(name);
  });
  await write(7, 1);
  await page.reload();
  await expect(placed(page)).toHaveCount(5);
  expect(await page.evaluate(() => localStorage.getItem("anydoku.game.mine"))).not.toBeNull();
});

test("the clock continues after a reload", async ({ page }) => {
  await openGame(page, { paper: { shape: "9x9" }, givens: [...EASY].map((c) => Number(c) || 0), title: "", seconds: 100 });
  await expect(page.locator(".clock")).toHaveText(/01:4[4-9]/);
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  expect(await page.locator(".clock").textContent()).toMatch(/01:4[4-9]/);
});

test("a given that is set can be taken back, and takes nothing else with it", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await mode(page, "Set");
  await cell(page, 3).click();
  await page.keyboard.press("6");
  await expect(ink(page, 3).locator(".given")).toHaveText("6");
  await page.keyboard.press("Control+z");
  await expect(ink(page, 3).locator(".given")).toHaveCount(0);
  await mode(page, "Play");
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(placed(page)).toHaveCount(0);
});

// The server.

test("the page reports an unreachable server and continues when it returns", async ({ page }) => {
  await openLine(page, EASY);
  const gone = (route) => route.abort("connectionrefused");
  await page.route("**/*", gone);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 4", exact: true }).click();
  await expect(page.locator("#gone")).toContainText("The server is not responding.");
  await expect(page.locator("body")).not.toContainText("Failed to fetch");
  await page.getByRole("button", { name: "New puzzle" }).click();
  const box = page.locator("dialog .shapes");
  // The gallery was loaded when the page was opened.
  await expect(box.locator("button").nth(5)).toBeVisible();
  await page.unroute("**/*", gone);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("#gone")).toBeHidden();
  await expect(ink(page, 2).locator(".placed")).toHaveText("4");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(message(page)).toHaveText("No mistakes so far.");
});

test("losing the server while generating is reported at once", async ({ page }) => {
  await openLine(page, EASY);
  await page.route("**/api/v1/generate/events", (route) => route.abort("connectionreset"));
  await makeNew(page, "6x6");
  await expect(page.locator("#gone")).toContainText("The server is not responding.");
  await expect(message(page)).toHaveText("No puzzle was generated.");
  // The rest of the server responds, so the page soon notices that it is back.
  await expect(page.locator("#gone")).toBeHidden();
});

test("a page that is opened while the server is not ready begins when it is", async ({ page }) => {
  await openLine(page, EASY);
  const gone = (route) => route.abort("connectionrefused");
  await page.route("**/api/**", gone);
  await page.reload();
  await expect(page.locator("#gone")).toContainText("The server is not responding.");
  await page.unroute("**/api/**", gone);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.locator("#board .given")).toHaveCount(30);
});

// Keys.

test.describe("keys", () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, "a phone has no keyboard"));
  const chosen = (page) => page.locator("#board [aria-selected=true]");

  test("reach the board at once, and after buttons and hints", async ({ page }) => {
    await openLine(page, EASY);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("4");
    await expect(ink(page, 2).locator(".placed")).toHaveText("4");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, 3)).toHaveAttribute("aria-selected", "true");
    await option(page, "Show candidates", true);
    await page.keyboard.press("6");
    await expect(ink(page, 3).locator(".placed")).toHaveText("6");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Back to the game" }).click();
    await expect(cell(page, 3)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, 12)).toHaveAttribute("aria-selected", "true");
  });

  test("with nothing to undo leave the choice alone", async ({ page }) => {
    await openLine(page, EASY);
    await cell(page, 2).click();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await expect(cell(page, 2)).toHaveAttribute("aria-selected", "true");
  });

  test("of a number pad that moves write nothing", async ({ page }) => {
    await openLine(page, EASY);
    await cell(page, 2).click();
    await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", code: "Numpad6", bubbles: true, cancelable: true })));
    await expect(cell(page, 3)).toHaveAttribute("aria-selected", "true");
    await expect(placed(page)).toHaveCount(0);
    await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "6", code: "Numpad6", bubbles: true, cancelable: true })));
    await expect(ink(page, 3).locator(".placed")).toHaveText("6");
  });

  test("on a 16x16: Ctrl A chooses, and 10 is ten", async ({ page }) => {
    await openGame(page, { paper: { shape: "16x16" }, givens: new Array(256).fill(0), title: "16" });
    await cell(page, 5).click();
    await page.keyboard.press("Control+a");
    await expect(chosen(page)).toHaveCount(256);
    await expect(page.locator("#board .mark.own")).toHaveCount(0);
    await cell(page, 5).click();
    await page.keyboard.type("10");
    await expect(ink(page, 5).locator(".placed")).toHaveText("A");
    await page.keyboard.press("Control+z");
    await expect(placed(page)).toHaveCount(0);
    await mode(page, "Set");
    await cell(page, 7).click();
    await page.keyboard.type("16");
    await expect(ink(page, 7).locator(".given")).toHaveText("G");
  });

  test("on a 36x36 belong to their own cell", async ({ page }) => {
    const givens = new Array(1296).fill(0);
    givens[100] = 5;
    await openGame(page, { paper: { shape: "36x36" }, givens, title: "36" });
    await cell(page, 0).click();
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("2");
    await expect(ink(page, 0).locator(".placed")).toHaveText("1");
    await expect(ink(page, 1).locator(".placed")).toHaveText("2");
    await page.waitForTimeout(1000);
    await cell(page, 100).click();
    await page.keyboard.type("12");
    await expect(placed(page)).toHaveCount(2);
    await cell(page, 40).click();
    await page.keyboard.type("12");
    await expect(ink(page, 40).locator(".placed")).toHaveText(await page.evaluate(() => document.querySelectorAll(".keys button")[11].firstChild.textContent));
  });
});

// The page reveals nothing that was not requested.

test("Set shows no solution unasked, and a link opens in Play", async ({ page, context }) => {
  await openLine(page, EASY);
  await mode(page, "Set");
  await expect(page.locator(".verdict").first()).toHaveText("Unique solution.");
  await expect(page.locator("#board .mark")).toHaveCount(0);
  await page.getByLabel("Show in open cells").selectOption("candidates");
  await expect(page.locator("#board .mark")).toHaveCount(51);
  const other = await context.newPage();
  await other.goto("/#text=" + EASY);
  await expect(other.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
  await expect(other.locator("#board .mark")).toHaveCount(0);
  // Users who set a puzzle still see its true candidates.
  await openLine(page, "1...2...3...4...");
  await expect(page.locator("#board [data-cell]")).toHaveCount(16);
  await mode(page, "Set");
  await expect(page.locator("#board .mark").first()).toBeAttached();
});

test("a weak hint shows no candidates", async ({ page }) => {
  await openLine(page, EASY);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByRole("button", { name: "Show the technique" })).toBeVisible();
  await expect(page.locator("#board .house").first()).toBeAttached();
  await expect(page.locator("#board .mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the technique" }).click();
  await expect(page.locator("#board .mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the step" }).click();
  await expect(page.locator("#board .mark").first()).toBeAttached();
});

test("a fast drag chooses every cell on its way", async ({ page, isMobile }) => {
  test.skip(isMobile, "a mouse drags");
  await openLine(page, EASY);
  const middle = async (i) => {
    const { x, y, width, height } = await cell(page, i).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(8)));
  await page.mouse.move(...(await middle(80)));
  await page.mouse.up();
  await expect(page.locator("#board .chosen")).toHaveCount(17);
});

test("when pasted text has several puzzles, the page reports that it shows one", async ({ page }) => {
  await openLine(page, "1...2...3...4...\n.1...2...3...4..");
  await expect(message(page)).toContainText("The text contains 2 puzzles. This is the first.");
});

test("a link to another app lists what it omits", async ({ page }) => {
  await openGame(page, THERMO);
  await mode(page, "Print");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("This link works only on this computer")).toBeVisible();
  await page.getByRole("button", { name: "Open in another app" }).click();
  await expect(page.locator("#panel a", { hasText: "SudokuPad" })).toHaveAttribute("href", /^https:/);
});

test("in German every mode fits on a phone, and a phone that lies down shows the whole board", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a service is wide enough");
  await page.addInitScript(() => localStorage.setItem("anydoku.language", '"de"'));
  await openLine(page, EASY);
  for (const tab of await page.getByRole("tab").all()) {
    const { x, width } = await tab.boundingBox();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await tab.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 740, height: 360 });
  expect((await page.locator("#board").boundingBox()).height).toBeLessThanOrEqual(360);
});

test("Set marks no cells for digits that it does not show", async ({ page }) => {
  await openLine(page, EASY);
  await cell(page, 2).click();
  await page.getByRole("button", { name: "Enter 5", exact: true }).click();
  await expect(page.locator("#board .clash")).not.toHaveCount(0);
  await mode(page, "Set");
  await expect(page.locator("#board .clash")).toHaveCount(0);
  await mode(page, "Play");
  await expect(page.locator("#board .clash")).not.toHaveCount(0);
});

test("a region of the wrong size is reported by name", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Generate");
  await page.getByRole("button", { name: "Draw regions" }).click();
  await expect(page.getByText("The regions are valid and have a solution.")).toBeVisible();
  await page.getByRole("button", { name: /Region B/ }).click();
  await cell(page, 2).click();
  await expect(page.locator("#panel [role=status].bad")).toHaveText("Each region needs 9 cells, but A has 8.");
});

test("invalid numbers are reported, not replaced", async ({ page }) => {
  await openLine(page, EASY);
  await mode(page, "Generate");
  await page.getByLabel("Seed").fill("seven");
  await page.getByRole("button", { name: "Generate puzzle" }).click();
  await expect(message(page)).toContainText("The seed must be a whole number");
  await mode(page, "Print");
  await page.getByLabel("Puzzles of each type").fill("many");
  await page.getByRole("button", { name: "Create book" }).click();
  await expect(message(page)).toContainText("must be whole numbers of at least 1");
});

test("marks leave room for the sum of a cage", async ({ page }) => {
  await openGame(page, { paper: { shape: "4x4", rules: ["cage 5: 6 5"] }, givens: new Array(16).fill(0), title: "cage" });
  await option(page, "Show candidates", true);
  const first = (i) => ink(page, i).locator(".mark").first();
  await expect(first(4)).toHaveText("1");
  const [summed, other] = [await first(4).getAttribute("y"), await first(5).getAttribute("y")].map(Number);
  expect(summed).toBeGreaterThan(other);
  await option(page, "Show candidates", false);
  await page.getByRole("button", { name: "Corner", exact: true }).click();
  for (const i of [4, 5]) {
    await cell(page, i).click();
    await page.getByRole("button", { name: "Enter 1", exact: true }).click();
  }
  expect(Number(await first(4).getAttribute("x"))).toBeGreaterThan(0);
  expect(Number(await first(5).getAttribute("x"))).toBeLessThan(0);
});
