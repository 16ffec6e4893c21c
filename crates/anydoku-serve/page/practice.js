// Exercises: a board on which a technique, or a kind of rule, is the next step. Every change is graded.

import { ask } from "./service.js";
import { Game, WHOLE } from "./game.js";
import { askPatiently } from "./puzzles.js";
import { recordExercise } from "./course.js";
import { t } from "./text.js";

/** How many puzzles are tried until one needs a rule for some step. */
const TRIES = 3;

/** Returns a game that starts from a face, with its candidates as center marks. */
export function gameAt(facts, face, title) {
  const game = new Game(facts, title);
  face.contents.forEach((content, i) => {
    if (content.placed) game.cells[i].digit = content.placed;
    if (content.marks) game.cells[i].centre = content.marks;
  });
  return game;
}

/** Returns whether a step mentions a rule. */
const isOfRule = ({ parts, lines = [] }) => [...parts, ...lines.flatMap((line) => line.parts)].some(({ thing }) => thing?.rule !== undefined);

/** Returns a puzzle with this rule at the first step of its solution path that needs the rule, or null if there was none. */
export async function ruleBoard(app, shape, seed = undefined) {
  for (let i = 0; i < TRIES; i++) {
    const made = await askPatiently(app, "generate", { shape, seed: seed && seed + i, collect: true, targets: { difficulty: i ? "hard" : "medium" } });
    const puzzle = made?.puzzles?.[0] ?? made?.missed?.[0]?.nearest;
    if (!puzzle) return null;
    const { puzzles: [path], scale } = await ask("explain", { paper: puzzle.paper, with: ["faces"], limit: { seconds: 15 } });
    const step = path.steps?.find(isOfRule);
    if (step) return { facts: puzzle, step, scale: scale.name };
  }
  return null;
}

/** Returns a board on which the technique is the next step, or null. */
async function techniqueBoard(app, technique, shape) {
  const reply = await askPatiently(app, "practise", { technique, shape });
  const board = reply?.boards[0];
  return board ? { facts: board, step: { ...board.answer, face: board.face }, scale: reply.scale } : null;
}

const effects = ({ places = [], removes = [] }) => ({ places: places.map(({ cell, digit }) => [cell, digit]), removes: removes.map(({ cell, digit }) => [cell, digit]) });

/** Opens an exercise of a lesson, and returns whether that succeeded. `example` is the exercise if no other board is found. */
export async function openExercise(app, lesson, { shape = "9x9", example = null } = {}) {
  const found = lesson.shape ? await ruleBoard(app, lesson.shape) : await techniqueBoard(app, lesson.id, shape);
  const board = found ?? example;
  if (!board) return false;
  const { facts, step, scale } = board;
  const game = gameAt(facts, step.face, lesson.name);
  try {
    const [hinted, checked] = await Promise.all([
      ask("hint", { paper: game.position(), which: "easiest", scale, limit: { seconds: 10 } }),
      ask("check", { paper: game.puzzle(), limit: { seconds: 10 } }),
    ]);
    const { solutions = [], answer } = checked.puzzles[0];
    const steps = (hinted.puzzles[0].hints ?? []).map((hint) => hint.step).filter(({ slug, ...other }) => (lesson.shape ? isOfRule(other) : slug === lesson.id));
    game.practice = { lesson: lesson.id, name: lesson.name, scale, answers: [step, ...steps].map(effects), solution: answer === "unique" ? solutions[0] : null };
  } catch (error) {
    app.fail(error);
    return false;
  }
  app.take(game);
  app.go("play");
  app.say([found ? "" : t("page-practice-none"), t("page-lesson-next", { technique: lesson.name })].filter(Boolean).join(" "));
  return true;
}

/** Grades the last change of an exercise, and shows how good it was. */
export function grade(app) {
  const { game } = app;
  const { practice } = game;
  const change = game.past.at(-1);
  if (!practice || !change) return;
  const placed = change.filter(([, before, after]) => after.digit && before.digit !== after.digit).map(([i, , { digit }]) => [i, digit]);
  const gone = (before, after) => (before.digit || after.digit ? [] : before.centre.filter((digit) => !after.centre.includes(digit)));
  // Marks that disappear with a placed digit are not the player's claim.
  const removed = placed.length ? [] : change.flatMap(([i, before, after]) => gone(before, after).map((digit) => [i, digit]));
  if (!placed.length && !removed.length) return;
  const { solution, answers, name } = practice;
  const wrong = solution ? [...placed.filter(([i, digit]) => solution[i] !== digit), ...removed.filter(([i, digit]) => solution[i] === digit)] : [];
  if (wrong.length) {
    practice.isMissed = true;
    app.keep();
    return app.say(t("page-practice-wrong", { cells: [...new Set(wrong.map(([i]) => game.board.cells[i].name))].join(", ") }), "bad", "verdict");
  }
  const has = (list, [i, digit]) => list.some(([cell, other]) => cell === i && other === digit);
  const isPart = (answer) => placed.every((one) => has(answer.places, one)) && removed.every((one) => has(answer.removes, one));
  if (!answers.some(isPart)) return app.say(t("page-practice-other", { technique: name }));
  const isDone = ({ places, removes }) => places.every(([i, digit]) => game.digit(i) === digit) && removes.every(([i, digit]) => game.digit(i) || !game.cells[i].centre.includes(digit));
  if (!answers.some(isDone)) return app.say(t("page-practice-partly"), "good");
  if (practice.isDone) return app.say(t("page-practice-right"), "good");
  practice.isDone = true;
  app.keep();
  app.say(t("page-practice-review", { n: recordExercise(practice.lesson, !!practice.isMissed) }), "good");
}
