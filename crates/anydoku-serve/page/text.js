// Words. English sentences stand where they are used and are the keys of the other languages; a test holds those complete.

import * as german from "./service-de.js";
import { GERMAN } from "./text-de.js";

const LANGUAGES = { en: {}, de: GERMAN };

let language = "en";

/** The languages there are, by their own names. */
export const NAMES = { en: "English", de: "Deutsch" };

/** Chooses a language; what is not there is English. */
export function speak(name) {
  language = name in LANGUAGES ? name : "en";
  document.documentElement.lang = language;
}

/** The language that is spoken. */
export const spoken = () => language;

/** A sentence in the language that is spoken, `{0}` and so on filled in. */
export function t(sentence, ...values) {
  const text = LANGUAGES[language][sentence] ?? sentence;
  return text.replace(/\{(\d)\}/g, (_, i) => values[i]);
}

/** What the service said, in the language that is spoken, as far as it is known there. */
export const said = (words) => (language === "de" ? german.said(words) : words);

/** A technique: its name, what it is and what it needs; the service's own words where there are no others. */
export function technique(name, what = "", needs = "") {
  const [own = name, about = what, wants = needs] = (language === "de" && german.TECHNIQUES[name]) || [];
  return { name: own, what: about, needs: wants };
}

/** The parts of a reason, and the words of a thing. */
export const reason = (parts) => (language === "de" ? german.reason(parts) : parts);
export const thing = (words) => (language === "de" ? german.thing(words) : words);

/** Translates what stands in the page itself: text of `data-t`, names of `data-t-label`. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    element.title = t(element.dataset.tLabel);
  }
}

/** An element with attributes, listeners (`onclick`) and children. */
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

/** Says something to who cannot see it happen. */
export function announce(words) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = words));
}
