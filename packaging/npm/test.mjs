// Tests the npm package: node packaging/npm/test.mjs FOLDER.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const { load, AnydokuError } = await import(pathToFileURL(resolve(process.argv[2] ?? "target/npm", "index.js")));
const anydoku = await load();
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solved = anydoku.ask("solve", { paper: { text: puzzle } });
assert.equal(solved.puzzles[0].answer, "unique");
const seen = [];
anydoku.ask("explain", { paper: { text: puzzle } }, (name) => seen.push(name));
assert.ok(seen.includes("step"), `events: ${seen}`);
assert.throws(() => anydoku.ask("solve", { paper: { text: "no puzzle" } }), AnydokuError);
console.log("the npm package solves, explains and reports errors");
