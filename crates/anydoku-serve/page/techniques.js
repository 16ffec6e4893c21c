// The techniques that the service knows. Requests name them by their slugs, which are the same in every language.

import { ask } from "./service.js";
import { h } from "./text.js";

let known = null;

/** Returns every technique, in the order of difficulty; requested once. */
export async function techniques() {
  known ??= ask("techniques");
  try {
    return (await known).techniques;
  } catch (error) {
    // The next caller asks again.
    known = null;
    throw error;
  }
}

/** Returns the techniques as options of a list. */
export const techniqueOptions = async () => (await techniques()).map(({ name, slug }) => h("option", { value: slug }, name));

/** Returns the title of a technique, given the English name that ratings use. */
export async function techniqueTitle(english) {
  const slug = english.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).join("-");
  return (await techniques()).find((one) => one.slug === slug)?.name ?? english;
}
