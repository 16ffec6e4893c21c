// The course: every technique and every kind of rule is a lesson. Reviews follow at increasing intervals.

import { entryOfKind, gallery } from "./gallery.js";
import { difficulties, difficultyName, difficultyOf } from "./puzzles.js";
import { kept } from "./games.js";
import { today } from "./stats.js";
import { techniques } from "./techniques.js";
import { icon } from "./icons.js";
import { t, h } from "./text.js";

/** The days until a review, after each time that an exercise is completed without a mistake or a hint (a Leitner system). */
const DAYS = [1, 3, 7, 16, 35];

/** Returns the progress so far, by lesson: the number of reviews passed, the day of the next one, and the hints needed in games. */
const all = () => kept.get("course", {});

/** The techniques that only boards of more than nine digits need; they come last in their chapter. */
const LARGE = ["squirmbag", "whale", "leviathan"];

const later = (days) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

function update(id, make) {
  const entries = all();
  entries[id] = make(entries[id] ?? { passed: 0, hints: 0 });
  kept.set("course", entries);
}

/** Records a completed exercise, and returns the number of days until its review. */
export function recordExercise(id, isMissed) {
  let days = DAYS[0];
  update(id, ({ passed }) => {
    if (!isMissed) days = DAYS[Math.min(passed, DAYS.length - 1)];
    return { passed: isMissed ? 0 : passed + 1, due: later(days), hints: 0 };
  });
  return days;
}

/** Records that a game needed a hint for this step, under the lesson about its rule or else about its technique. */
export function recordHint(game, step) {
  const parts = [step, ...(step.lines ?? [])].flatMap((line) => line.parts);
  const place = game.places[parts.find(({ thing }) => thing?.rule !== undefined)?.thing.rule];
  const entry = place && entryOfKind(place.kind);
  update(entry ? `rule-${entry.shape}` : step.slug, (known) => ({ ...known, hints: known.hints + 1 }));
}

const isLearned = (entry) => entry?.passed > 0;
const isDue = (entry) => !!entry?.due && entry.due <= today();

/**
 * Returns the lessons, easiest first: `{id, name, chapter}`. Lessons about rules have the `shape` of their puzzles. A technique that
 * the scales `se` and `anydoku` do not rate is in the chapter of the technique before it.
 */
export async function lessons() {
  let chapter = difficulties[0];
  const rated = (await techniques()).map(({ slug, name, ratings }) => {
    const rating = ["se", "anydoku"].map((scale) => ratings.find((one) => one.scale === scale)).find(Boolean);
    if (rating) chapter = difficultyOf(rating.value);
    return { id: slug, name, chapter, isLarge: LARGE.includes(slug) };
  }).sort((a, b) => a.isLarge - b.isLarge);
  const rules = gallery().flatMap(({ entries }) => entries).filter(({ sample }) => sample).map(({ shape, name }) => ({ id: `rule-${shape}`, name, chapter: "rules", shape }));
  return [...difficulties.flatMap((word) => rated.filter((lesson) => lesson.chapter === word)), ...rules];
}

/** Returns the lesson to do next and why: a review that is due, a technique that games needed hints for, or the first new one. */
export function suggestion(list, entries = all()) {
  const of = (lesson) => entries[lesson.id];
  const due = list.filter((lesson) => isDue(of(lesson))).sort((a, b) => (of(a).due < of(b).due ? -1 : 1))[0];
  if (due) return { lesson: due, title: t("page-course-review", { technique: due.name }), about: t("page-course-review-about") };
  const [missed] = list.filter((lesson) => of(lesson)?.hints && !isLearned(of(lesson))).sort((a, b) => of(b).hints - of(a).hints);
  const lesson = missed ?? list.find((one) => !isLearned(of(one)));
  if (!lesson) return null;
  const about = missed ? t("page-course-missed", { n: of(missed).hints }) : Object.keys(entries).length ? "" : t("page-course-first");
  return { lesson, title: t("page-course-next", { technique: lesson.name }), about };
}

/** Shows the course in a box: what comes next, and all lessons by chapter. `open` is called with the identifier of a lesson. */
export async function showCourse(box, open) {
  const list = await lessons();
  const entries = all();
  const next = suggestion(list, entries);
  const item = ({ id, name }) => {
    const state = isDue(entries[id]) ? t("page-course-due") : isLearned(entries[id]) ? t("page-course-learned") : "";
    return h("li", {}, h("button", { onclick: () => open(id), "data-lesson": id }, h("span", {}, name), state ? h("small", { className: isDue(entries[id]) ? "due" : "learned" }, state) : ""));
  };
  const chapter = (word) => {
    const own = list.filter((lesson) => lesson.chapter === word);
    const learned = own.filter(({ id }) => isLearned(entries[id])).length;
    const title = word === "rules" ? t("page-gallery-rules") : difficultyName(word);
    return h("details", { open: next?.lesson.chapter === word }, h("summary", {}, h("b", {}, title.charAt(0).toUpperCase() + title.slice(1)), " ", h("span", { className: "faint" }, `${learned} / ${own.length}`)), h("ol", { className: "steps lessons" }, ...own.map(item)));
  };
  const done = list.filter(({ id }) => isLearned(entries[id])).length;
  box.replaceChildren(
    ...(next ? [h("button", { className: "first", onclick: () => open(next.lesson.id) }, icon("learn"), h("span", {}, next.title))] : []),
    ...(next?.about ? [h("p", { className: "faint" }, next.about)] : []),
    h("p", { className: "faint" }, t("page-course-progress", { done, all: list.length })),
    h("progress", { value: done, max: list.length, "aria-label": t("page-course") }),
    ...[...difficulties, "rules"].map(chapter));
}

/** Returns the lesson of this identifier. */
export const lessonOf = async (id) => (await lessons()).find((lesson) => lesson.id === id) ?? null;
