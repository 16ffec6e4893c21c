// The techniques that the service knows. Requests name them by their slugs, which are the same in every language.

import { ask } from "./service.js";
import { h } from "./text.js";

let known = null;

/** Every technique, in the order of difficulty; asked once. */
async function all() {
  known ??= ask("techniques");
  try {
    return (await known).techniques;
  } catch (error) {
    // The next caller asks again.
    known = null;
    throw error;
  }
}

/** The choices of a list of techniques. */
export const techniqueOptions = async () => (await all()).map(({ name, slug }) => h("option", { value: slug }, name));

/** What a technique is called in the language of the page, given its English name, as ratings have it. */
export async function techniqueTitle(english) {
  const slug = english.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).join("-");
  return (await all()).find((one) => one.slug === slug)?.name ?? english;
}
