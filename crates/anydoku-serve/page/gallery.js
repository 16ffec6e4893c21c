// The gallery: the shapes and rules that people know by name, with the words that the service understands and a picture of each.
//
// The shapes are a selection; every other shape of the service follows under its own name. The rules are all that the service can generate,
// with its words and examples.

import { ask } from "./service.js";
import { t } from "./text.js";

let generators = [];
let examples = [];

/** Asks the service once for the rules that it can generate, and for examples of every kind of shape. */
export async function loadGallery() {
  if (generators.length) return;
  const found = await ask("shapes");
  examples = found.kinds.flatMap((kind) => kind.examples);
  generators = found.rules;
}

/**
 * Returns the groups of the gallery. An entry has the service's name for the shape or rule, its common name, and its meaning. Entries
 * for rules have a small example for their picture; those for chess moves have the distance of a move.
 */
export const gallery = () => [
  { title: t("page-gallery-classic"), entries: [
    { shape: "9x9", name: t("page-kind-classic"), about: t("page-about-classic"), digits: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" },
    { shape: "4x4", name: t("page-kind-4"), about: t("page-about-4") },
    { shape: "6x6", name: t("page-kind-6"), about: t("page-about-6") },
    { shape: "12x12", name: t("page-kind-12"), about: t("page-about-12") },
    { shape: "16x16", name: t("page-kind-16"), about: t("page-about-16") },
    { shape: "latin9", name: t("page-kind-latin"), about: t("page-about-latin") },
  ] },
  { title: t("page-gallery-extra"), entries: [
    { shape: "x", name: t("page-kind-x"), about: t("page-about-x") },
    { shape: "nrc", name: t("page-kind-windoku"), about: t("page-about-windoku") },
    { shape: "jigsaw", name: t("page-kind-jigsaw"), about: t("page-about-jigsaw") },
    { shape: "toroidal", name: t("page-kind-toroidal"), about: t("page-about-toroidal") },
    { shape: "disjoint", name: t("page-kind-disjoint"), about: t("page-about-disjoint") },
    { shape: "centredot", name: t("page-kind-centerdot"), about: t("page-about-centerdot") },
    { shape: "asterisk", name: t("page-kind-asterisk"), about: t("page-about-asterisk") },
    { shape: "girandola", name: t("page-kind-girandola"), about: t("page-about-girandola") },
    { shape: "antiking", name: t("page-kind-antiking"), about: t("page-about-antiking"), move: "1,1" },
    { shape: "antiknight", name: t("page-kind-antiknight"), about: t("page-about-antiknight"), move: "1,2" },
  ] },
  { title: t("page-gallery-rules"), entries: generators.map(({ name, title, meaning, kinds, sample_shape, sample_rules }) => (
    { shape: name, kinds, name: title, about: meaning, sample: { shape: sample_shape, rules: sample_rules } })) },
  { title: t("page-gallery-large"), entries: [
    { shape: "samurai", name: t("page-kind-samurai"), about: t("page-about-samurai") },
    { shape: "butterfly", name: t("page-kind-butterfly"), about: t("page-about-butterfly") },
    { shape: "flower", name: t("page-kind-flower"), about: t("page-about-flower") },
    { shape: "windmill", name: t("page-kind-windmill"), about: t("page-about-windmill") },
    { shape: "sohei", name: t("page-kind-sohei"), about: t("page-about-sohei") },
    { shape: "cube", name: t("page-kind-cube"), about: t("page-about-cube") },
    { shape: "jigcube", name: t("page-kind-jigcube"), about: t("page-about-jigcube") },
    { shape: "3dcube", name: t("page-kind-3dcube"), about: t("page-about-3dcube") },
    { shape: "parquet", name: t("page-kind-parquet"), about: t("page-about-parquet") },
    { shape: "super3", name: t("page-kind-super"), about: t("page-about-super") },
  ] },
];

const entries = () => gallery().flatMap((group) => group.entries);

/** Returns the entry of a shape, or of rules that replace one, by its name. */
export const entryNamed = (name) => entries().find((entry) => entry.shape === name) ?? null;

/** Returns the entry of a generator that makes exactly these kinds of rules, or null. */
export function entryOfKinds(kinds) {
  const isOf = (entry) => kinds.every(({ name }) => entry.kinds.includes(name)) && kinds.some(({ generator }) => generator === entry.shape);
  return entries().find((entry) => entry.sample && isOf(entry)) ?? null;
}

/** Returns the entry whose picture shows this kind of rule. */
export const entryOfKind = (name) => entries().find((entry) => entry.kinds?.includes(name)) ?? null;

/** The largest size that the page offers as an example. Larger grids take too long to generate. */
const LARGEST = 36;

/** Returns the common name for one part of a shape's name, or null: a shape of the gallery, one in another size, or two combined. */
function partName(part, size) {
  const [word, detail = ""] = part.split(":", 2);
  const own = entryNamed(word);
  if (own && !own.sample) return /^\d+x\d+$/.test(detail) ? `${own.name} (${detail})` : own.name;
  if (/^\d+x\d+$/.test(word)) return [t("page-sudoku"), word, detail && `(${detail})`].filter(Boolean).join(" ");
  const [, stem, digits] = /^(.*?)(\d*)$/.exec(word);
  const same = entries().find(({ shape, sample }) => !sample && shape.replace(/\d+$/, "") === stem);
  if (stem && same) return digits ? t("page-kind-sized", { kind: same.name, n: size ?? Number(digits) }) : same.name;
  for (let i = 1; i < stem.length; i++) {
    const both = [entryNamed(stem.slice(0, i)), entryNamed(stem.slice(i))];
    if (both.every((entry) => entry && !entry.sample)) return both.map(({ name }) => name).join(" + ") + (digits ? ` ${digits}x${digits}` : "");
  }
  return null;
}

/** Returns the common name of a shape with `size` digits, composed of the names of its parts, or null if a part has no name. */
export function shapeName(shape, size = undefined) {
  const names = (shape ?? "?").split("+").map((part) => partName(part, size));
  return names.every(Boolean) ? names.join(" + ") : null;
}

/** Returns further shapes that can be generated, each with its name. */
export function moreShapes() {
  const isSmall = (shape) => (shape.match(/\d+/g) ?? []).every((n) => n <= LARGEST) && !/^super(1|16)$/.test(shape);
  const others = examples.filter((shape) => !entryNamed(shape) && isSmall(shape) && shape.length < 16 && shape !== "1x1");
  return others.map((shape) => ({ shape, name: shapeName(shape) })).filter(({ name }) => name);
}

const pictures = new Map();

/** Returns the plan of an entry's picture; requested once. */
export async function picture({ shape, sample }) {
  if (!pictures.has(shape)) {
    const asked = sample
      ? ask("look", { paper: sample, with: ["plan"] }).then(({ puzzles: [{ plan }] }) => plan)
      : ask("shapes", { name: shape, with: ["plan"] }).then((found) => found.shape.plan);
    asked.catch(() => pictures.delete(shape));
    pictures.set(shape, asked);
  }
  return pictures.get(shape);
}
