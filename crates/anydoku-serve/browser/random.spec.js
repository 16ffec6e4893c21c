// A game under random actions equals a model after each of them. `ANYDOKU_LONG=1` does 1000 actions, and `ANYDOKU_SEED` chooses them.
import { test, expect } from "@playwright/test";
import { EASY, open, openLine, cell } from "./support.js";

const ACTIONS = process.env.ANYDOKU_LONG ? 1000 : 100;
const SEED = Number(process.env.ANYDOKU_SEED ?? 1);

/** Returns a generator of random numbers below `n` (mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
}

const COLORS = ["red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "gray"];

/** The game as it should be: cells, and a history of whole grids. */
class Model {
  /** `groups` are the cells in which no digit may occur twice. */
  constructor(givens, groups) {
    this.givens = givens;
    this.groups = groups;
    this.cells = givens.map(() => ({ digit: 0, corner: [], centre: [], colours: [], letter: "", lines: {} }));
    this.past = [];
    this.future = [];
  }

  step(act) {
    const before = structuredClone(this.cells);
    act(this.cells);
    if (JSON.stringify(before) === JSON.stringify(this.cells)) return;
    this.past.push(before);
    this.future = [];
  }

  sees(a, b) {
    return a !== b && this.groups.some((group) => group.includes(a) && group.includes(b));
  }

  enter(chosen, way, digit) {
    this.step((cells) => {
      const isOpen = (i) => way === "colours" || (!this.givens[i] && (way === "digit" || !cells[i].digit));
      const open = chosen.filter(isOpen);
      if (way === "digit") {
        const off = open.every((i) => cells[i].digit === digit);
        for (const i of open) [cells[i].digit, cells[i].letter] = [off ? 0 : digit, ""];
        if (off || !open.length) return;
        cells.forEach((one, i) => {
          if (open.includes(i) || !open.some((other) => this.sees(other, i))) return;
          for (const marks of ["corner", "centre"]) one[marks] = one[marks].filter((other) => other !== digit);
        });
        return;
      }
      const off = open.every((i) => cells[i][way].includes(digit));
      for (const i of open) {
        const others = cells[i][way].filter((other) => other !== digit);
        cells[i][way] = off ? others : [...others, digit].sort((a, b) => a - b);
      }
    });
  }

  letter(chosen, letter) {
    this.step((cells) => {
      const open = chosen.filter((i) => !this.givens[i] && !cells[i].digit);
      const off = open.every((i) => cells[i].letter === letter);
      for (const i of open) cells[i].letter = off ? "" : letter;
    });
  }

  stroke(a, b) {
    this.step((cells) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      if (cells[from].lines[to] === 6) delete cells[from].lines[to];
      else cells[from].lines[to] = 6;
    });
  }

  erase(chosen) {
    this.step((cells) => {
      const open = chosen.filter((i) => !this.givens[i]);
      if (open.some((i) => cells[i].digit)) for (const i of chosen) cells[i].digit = 0;
      else if (open.some((i) => cells[i].letter || cells[i].corner.length || cells[i].centre.length)) for (const i of chosen) [cells[i].corner, cells[i].centre, cells[i].letter] = [[], [], ""];
      else for (const i of chosen) cells[i].colours = [];
    });
  }

  travel(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(this.cells);
    this.cells = state;
  }

  /** Returns what a screen reader says about each cell, apart from conflicts. */
  labels() {
    return this.cells.map((one, i) => {
      const words = [`r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`, this.givens[i] ? `given ${this.givens[i]}` : one.digit ? String(one.digit) : "open"];
      const isOpen = !this.givens[i] && !one.digit;
      if (isOpen && one.letter) words.push(`letter ${one.letter}`);
      if (one.corner.length) words.push(`corner marks ${one.corner.join(" ")}`);
      if (one.centre.length) words.push(`center marks ${one.centre.join(" ")}`);
      for (const n of one.colours) words.push(`Color ${n}, ${COLORS[n - 1]}`);
      for (const to of Object.keys(one.lines).map(Number).sort((a, b) => a - b)) words.push(`line to r${Math.floor(to / 9) + 1}c${(to % 9) + 1}, Color 6, blue`);
      return words.join(", ");
    });
  }
}

const NINE = [...Array(9).keys()];
const ROWS = NINE.map((r) => NINE.map((c) => 9 * r + c));
const COLUMNS = NINE.map((c) => NINE.map((r) => 9 * r + c));
const BLOCKS = NINE.map((b) => NINE.map((k) => 27 * Math.floor(b / 3) + 3 * (b % 3) + 9 * Math.floor(k / 3) + (k % 3)));

/** Opens a puzzle of this shape and returns its givens and the groups of cells that differ. */
async function begin(page, request, shape) {
  if (shape === "9x9") {
    await openLine(page, EASY);
    return [[...EASY].map((c) => Number(c) || 0), [...ROWS, ...COLUMNS, ...BLOCKS]];
  }
  const { givens, paper } = await open(page, request, shape);
  const cages = (paper.rules ?? []).map((rule) => [...rule.matchAll(/r(\d)c(\d)/g)].map(([, r, c]) => 9 * (r - 1) + (c - 1)));
  const pieces = /:(\w{81})$/.exec(paper.shape)?.[1];
  const regions = pieces ? [...new Set(pieces)].map((piece) => [...Array(81).keys()].filter((i) => pieces[i] === piece)) : BLOCKS;
  expect(shape === "killer" ? cages.length : regions !== BLOCKS).toBeTruthy();
  return [givens, [...ROWS, ...COLUMNS, ...regions, ...cages]];
}

for (const shape of ["9x9", "jigsaw", "killer"]) test(`random actions leave a ${shape} as a model has it`, async ({ page: first, request, context, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  test.setTimeout(process.env.ANYDOKU_LONG ? 900_000 : 180_000);
  const random = dice(SEED);
  const [givens, groups] = await begin(first, request, shape);
  // A digit is entered in every way, so the end of the game must not cover the board.
  await first.evaluate(() => localStorage.setItem("anydoku.options", JSON.stringify({ celebrate: false })));
  await first.reload();
  await expect(first.locator("html[data-ready]")).toBeAttached();
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.locator("html[data-ready]")).toBeAttached();
  let page = first;
  const tabs = [first, second];
  for (const tab of tabs) tab.on("pageerror", (error) => { throw error; });
  const model = new Model(givens, groups);
  let isGone = false;
  const cut = (route) => route.abort("connectionrefused");
  const toggleServer = async () => {
    isGone = !isGone;
    for (const tab of tabs) await (isGone ? tab.route("**/api/**", cut) : tab.unroute("**/api/**", cut));
  };
  const someCell = () => random(81);
  const choose = async () => {
    const a = someCell();
    await cell(page, a).click();
    if (random(3)) return [a];
    const b = someCell();
    if (a === b) return [a];
    await cell(page, b).click({ modifiers: ["Control"] });
    return [a, b];
  };
  // Each action with its weight.
  const actions = {
    digit: [8, async () => {
      const [chosen, digit] = [await choose(), 1 + random(9)];
      await page.keyboard.press(String(digit));
      model.enter(chosen, "digit", digit);
    }],
    corner: [5, async () => {
      const [chosen, digit] = [await choose(), 1 + random(9)];
      await page.keyboard.press(`Shift+Digit${digit}`);
      model.enter(chosen, "corner", digit);
    }],
    centre: [5, async () => {
      const [chosen, digit] = [await choose(), 1 + random(9)];
      await page.keyboard.press(`Control+Digit${digit}`);
      model.enter(chosen, "centre", digit);
    }],
    colour: [3, async () => {
      const [chosen, digit] = [await choose(), 1 + random(9)];
      await page.keyboard.press(`Alt+Digit${digit}`);
      model.enter(chosen, "colours", digit);
    }],
    letter: [2, async () => {
      const [chosen, letter] = [await choose(), "ABKZ"[random(4)]];
      for (const key of ["l", letter, "Escape", "z"]) await page.keyboard.press(key);
      model.letter(chosen, letter);
    }],
    drag: [2, async () => {
      const row = random(9);
      const [a, b] = [row * 9 + random(4), row * 9 + 5 + random(4)];
      const at = async (i) => {
        const { x, y, width, height } = await cell(page, i).boundingBox();
        return [x + width / 2, y + height / 2];
      };
      await page.mouse.move(...(await at(a)));
      await page.mouse.down();
      await page.mouse.move(...(await at(b)));
      await page.mouse.up();
      const digit = 1 + random(9);
      await page.keyboard.press(`Shift+Digit${digit}`);
      model.enter(Array.from({ length: b - a + 1 }, (_, k) => a + k), "corner", digit);
    }],
    pen: [2, async () => {
      const a = random(8) + 9 * random(9);
      await cell(page, a).click();
      for (const key of ["b", "6", "Shift+ArrowRight", "Escape"]) await page.keyboard.press(key);
      model.stroke(a, a + 1);
    }],
    erase: [3, async () => {
      const chosen = await choose();
      await page.keyboard.press("Delete");
      model.erase(chosen);
    }],
    undo: [6, async () => {
      for (let n = 1 + random(3); n; n--) {
        await page.keyboard.press("Control+z");
        model.travel(model.past, model.future);
      }
    }],
    redo: [4, async () => {
      for (let n = 1 + random(2); n; n--) {
        await page.keyboard.press("Control+y");
        model.travel(model.future, model.past);
      }
    }],
    mode: [1, async () => {
      await page.getByRole("tab", { name: ["Learn", "Set", "Print", "Collection"][random(4)], exact: true }).click();
      await page.getByRole("tab", { name: "Play", exact: true }).click();
    }],
    reload: [2, async () => {
      if (isGone) await toggleServer();
      await page.reload();
      await expect(page.locator("html[data-ready]")).toBeAttached();
    }],
    tab: [2, async () => {
      page = tabs[1 - tabs.indexOf(page)];
      await page.bringToFront();
    }],
    link: [1, async () => {
      if (isGone) await toggleServer();
      await page.evaluate((hash) => (location.hash = hash), ["#text=nonsense", "#p=broken", "#text=1...2...3...4..."][random(3)]);
      await expect(page).not.toHaveURL(/#(text|p)=/);
      // A link opens another game, and the test then returns to the previous one; a broken link changes nothing.
      await expect(async () => {
        if ((await page.locator("#board [data-cell]").count()) === 16) await page.getByRole("button", { name: "Return to it" }).click();
        expect(await page.locator("#board [data-cell]").count()).toBe(81);
      }).toPass();
    }],
    server: [1, toggleServer],
  };
  const names = Object.entries(actions).flatMap(([name, [weight]]) => new Array(weight).fill(name));
  console.log(`random actions: seed ${SEED}, ${ACTIONS} actions`);
  for (let n = 0; n < ACTIONS; n++) {
    const name = names[random(names.length)];
    await actions[name][1]();
    const shown = () => page.evaluate(() => [...document.querySelectorAll("#board [data-cell]")].sort((a, b) => a.dataset.cell - b.dataset.cell).map((cell) => cell.getAttribute("aria-label").replace(/, (conflict|wrong)/g, "").replace(/, (region|cage) .*$/, "")));
    await expect.poll(shown, { message: `seed ${SEED}, action ${n}: ${name}`, timeout: 10_000 }).toEqual(model.labels());
  }
  if (isGone) await toggleServer();
  // The history reaches back to the start.
  while (model.past.length) {
    await page.keyboard.press("Control+z");
    model.travel(model.past, model.future);
  }
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await expect(page.locator("#board .placed")).toHaveCount(0);
});
