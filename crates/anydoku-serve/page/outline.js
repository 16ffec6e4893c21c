// The outline of a set of cells: the sides that belong to only one of them.

/** Returns the sides of an outline as pairs of points; it consists of straight lines between absolute points. */
function sides(d) {
  const found = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX, nextY) => {
    if (nextX !== x || nextY !== y) found.push([x, y, nextX, nextY]);
    [x, y] = [nextX, nextY];
  };
  for (const [, command, rest] of d.matchAll(/([MLHVZ])([^MLHVZ]*)/gi)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === "M") {
      [x, y, startX, startY] = [numbers[0], numbers[1], numbers[0], numbers[1]];
      for (let i = 2; i < numbers.length; i += 2) to(numbers[i], numbers[i + 1]);
    } else if (command === "H") numbers.forEach((next) => to(next, y));
    else if (command === "V") numbers.forEach((next) => to(x, next));
    else if (command === "L") for (let i = 0; i < numbers.length; i += 2) to(numbers[i], numbers[i + 1]);
    else if (command.toUpperCase() === "Z") to(startX, startY);
  }
  return found;
}

const known = new Map();

function sidesOf(d) {
  if (!known.has(d)) {
    if (known.size > 20_000) known.clear();
    known.set(d, sides(d));
  }
  return known.get(d);
}

/** Returns the path around cells with these outlines. Sides between two of them are left out. */
export function around(outlines) {
  const count = new Map();
  for (const d of outlines) {
    for (const side of sidesOf(d)) {
      const [a, b, c, e] = side;
      const key = a < c || (a === c && b < e) ? side.join() : [c, e, a, b].join();
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  }
  const path = [];
  for (const [key, n] of count) {
    if (n > 1) continue;
    const [a, b, c, e] = key.split(",");
    path.push(`M${a} ${b}L${c} ${e}`);
  }
  return path.join("");
}
