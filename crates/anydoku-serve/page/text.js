// The words of the page. They are in the catalog of anydoku-words, and the server sends those of one language as JSON: each identifier
// maps to a string, or to the pieces of one. The server sends messages that a language lacks in English, so this file needs no fallback.

let messages = {};
let plural = new Intl.PluralRules();

/** The languages of the catalog, English first: `{ code, name, complete }`. */
export let languages = [];

async function load(file) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      const response = await fetch(file);
      if (response.ok) return await response.json();
    } catch {
      // The server was there a moment ago, since this page came from it.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Chooses a language: this one if the catalog has it, else the first of the browser's languages that is complete, else English. */
export async function speak(wanted) {
  languages = await load("languages.json");
  const own = languages.find(({ code }) => code === wanted);
  const known = (tag) => languages.find(({ code, complete }) => complete && tag.toLowerCase().split("-")[0] === code);
  const { code } = own ?? navigator.languages.map(known).find(Boolean) ?? languages[0];
  messages = await load(`words-${code}.json`);
  plural = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

/** Returns the code of the language of the page. */
export const spoken = () => document.documentElement.lang;

function choose({ choose: name, cases, otherwise }, values) {
  const value = values[name];
  const category = typeof value === "number" ? plural.select(value) : null;
  const exact = cases.find(({ is }) => is === value);
  return (exact ?? cases.find(({ is }) => is === category) ?? cases[otherwise]).say;
}

function fill(pattern, values) {
  if (typeof pattern === "string") return pattern;
  const piece = (part) => (typeof part === "string" ? part : part.choose ? fill(choose(part, values), values) : values[part.value]);
  return pattern.map(piece).join("");
}

/** Returns the message of this identifier with its arguments: `t("page-facts-givens", { n: 30 })`. */
export const t = (id, values = {}) => fill(messages[id] ?? id, values);

/** Fills in the words of the document itself: the text of `data-t` and the names of `data-t-label`. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    if (element.matches("button, select")) element.title = t(element.dataset.tLabel);
  }
}

/** Creates an element with attributes, listeners (`onclick`) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("aria-") && typeof value === "boolean") {
      element.setAttribute(name, value);
      continue;
    }
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !["list", "form"].includes(name) && !name.startsWith("aria")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Returns a date, given in ISO 8601, as people write it. */
export const day = (iso) => new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso.slice(0, 10)));

/** Returns a button that opens a file and calls `take` with it. The input is hidden, since browsers label it in their own language. */
export function fileButton(words, take, accept = "") {
  const input = h("input", { type: "file", accept, hidden: true, "aria-label": words, onchange: async () => {
    const [file] = input.files;
    if (file) await take(file);
    input.value = "";
  } });
  return [h("button", { onclick: () => input.click() }, words), input];
}

/** Announces these words to users of screen readers. */
export function announce(words) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = words));
}
