// The gallery: the shapes and rules that people know by name, with the words that the service understands and a picture of each.
//
// It is a choice, not the full list: any other shape that the service knows follows under its own name.

import { ask } from "./service.js";
import { t } from "./text.js";

/**
 * Returns the groups of the gallery. An entry has the shape or rule by the name that the service knows, what people call it, and what it
 * means; entries of rules have a small example for their picture instead, and the service says what they mean.
 */
export const gallery = () => [
  { title: t("page-gallery-classic"), entries: [
    { shape: "9x9", name: t("page-kind-classic"), about: t("page-about-classic") },
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
    { shape: "antiking", name: t("page-kind-antiking"), about: t("page-about-antiking") },
    { shape: "antiknight", name: t("page-kind-antiknight"), about: t("page-about-antiknight") },
  ] },
  { title: t("page-gallery-rules"), entries: [
    { shape: "killer", kinds: "cage", name: t("page-kind-killer"), sample: ["cage 7: 1 2 5", "cage 5: 3 4", "cage 6: 6 7 11", "cage 7: 12 16 15"] },
    { shape: "thermo", kinds: "thermo", name: t("page-kind-thermo"), sample: ["thermo: 13 9 5 1", "thermo: 12 7 2"] },
    { shape: "arrow", kinds: "arrow", name: t("page-kind-arrow"), sample: ["arrow: 3 / 7 12", "arrow: 13 / 9 5"] },
    { shape: "kropki", kinds: "black,white", name: t("page-kind-kropki"), sample: ["white 1: 1 2", "black 2: 6 10", "white 1: 7 8", "black 2: 11 15", "white 1: 13 14"] },
    { shape: "xv", kinds: "neg,pairsum", name: t("page-kind-xv"), sample: ["pairsum 10: 2 3", "pairsum 5: 16 17", "pairsum 10: 21 27", "pairsum 5: 28 29", "pairsum 5: 9 15"], on: "6x6" },
    { shape: "whisper", kinds: "whisper", name: t("page-kind-whisper"), sample: ["whisper 2: 9 5 2 7 12"] },
    { shape: "renban", kinds: "renban", name: t("page-kind-renban"), sample: ["renban: 2 7 11 14"] },
    { shape: "palindrome", kinds: "palindrome", name: t("page-kind-palindrome"), sample: ["palindrome: 5 2 7 12 15"] },
    { shape: "between", kinds: "between", name: t("page-kind-between"), sample: ["between: 1 6 11 8"] },
    { shape: "regionsum", kinds: "regionsum", name: t("page-kind-regionsum"), sample: ["regionsum: 14 10 7 4"] },
    { shape: "parity", kinds: "even,odd", name: t("page-kind-parity"), sample: ["odd: 1 7 12", "even: 6 9 15"] },
    { shape: "quad", kinds: "quad", name: t("page-kind-quad"), sample: ["quad 1 2: 1 2 5 6", "quad 3 4: 11 12 15 16"] },
    { shape: "littlekiller", kinds: "little", name: t("page-kind-little"), sample: ["little 4: 5 2", "little 5: 15 12"] },
    { shape: "sandwich", kinds: "sandwich", name: t("page-kind-sandwich"), sample: ["sandwich 2: 9 10 11 12", "sandwich 3: 1 5 9 13", "sandwich 5: 3 7 11 15"] },
    { shape: "xsum", kinds: "xsum", name: t("page-kind-xsum"), sample: ["xsum 10: 12 11 10 9", "xsum 3: 1 5 9 13", "xsum 9: 16 12 8 4"] },
    { shape: "skyscraper", kinds: "sky", name: t("page-kind-skyscraper"), sample: ["sky 2: 4 3 2 1", "sky 3: 1 2 3 4", "sky 2: 16 15 14 13", "sky 4: 15 11 7 3"] },
  ] },
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

/** Returns the entry of a shape or, if there are kinds of rules, of these. */
export function known(shape, kinds = []) {
  if (!kinds.length) return entries().find((entry) => entry.shape === shape && !entry.sample) ?? null;
  // A negative constraint comes with the dots or pairs that it is about.
  const names = kinds.map(({ name }) => name).filter((name) => name !== "neg");
  return entries().find(({ kinds = "" }) => names.length && names.every((name) => kinds.split(",").includes(name))) ?? null;
}

/** Returns the entry whose picture shows this kind of rule. */
export const entryOf = (kind) => entries().find((entry) => entry.kinds?.split(",").includes(kind.name)) ?? null;

const pictures = new Map();

/** Returns the plan of an entry's picture and the kinds of rules in it; requested once. */
export async function picture({ shape, sample, on = "4x4" }) {
  if (!pictures.has(shape)) {
    const asked = sample
      ? ask("look", { paper: { shape: on, rules: sample }, with: ["plan"] }).then(({ puzzles: [found] }) => ({ plan: found.plan, kinds: found.rule_kinds }))
      : ask("shapes", { name: shape, with: ["plan"] }).then((found) => ({ plan: found.shape.plan, kinds: [] }));
    asked.catch(() => pictures.delete(shape));
    pictures.set(shape, asked);
  }
  return pictures.get(shape);
}
