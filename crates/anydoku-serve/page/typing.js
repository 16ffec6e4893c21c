// Typing digits: by their symbols, or as numbers typed with several keys on boards with more than nine digits.

/** How long the next key may continue a number, in milliseconds. */
const PAUSE = 900;

/**
 * Reads keys as digits. `type(key, way, write)` writes the digit that the key means, or the one that it makes with the keys before it;
 * `way` is how it is written, and only keys with the same way and for the same cells belong together. Returns whether the key was a
 * digit.
 */
export function typist(app) {
  let last = null;
  return (key, way, write) => {
    const { symbols } = app.game.board;
    const place = [way, ...app.board.chosen].join();
    const now = performance.now();
    const goesOn = last?.place === place && now - last.at < PAUSE && last.past === app.game.past.length;
    // Otherwise the marks 1 and 2, typed one after the other, would become 12.
    const hasNumbers = (way === "digit" || symbols.every((symbol, i) => symbol === String(i + 1))) && !symbols.includes("0");
    const numbers = hasNumbers ? symbols.map((_, i) => String(i + 1)) : [];
    const find = (list, text) => list.findIndex((word) => word === text) + 1;
    const digitOf = (text) => find(symbols, text) || find(symbols.map((symbol) => symbol.toLowerCase()), text.toLowerCase()) || find(numbers, text);
    const canGrow = (text) => [...symbols, ...numbers].some((word) => word.length > text.length && word.toLowerCase().startsWith(text.toLowerCase()));
    for (const text of goesOn ? [last.text + key, key] : [key]) {
      const digit = digitOf(text);
      if (!digit && !canGrow(text)) continue;
      // Undo what the first keys have written, if they have written anything.
      if (text !== key && last.did) app.game.undo();
      const did = !!digit && !!write(digit);
      last = canGrow(text) ? { text, place, at: now, did, past: app.game.past.length } : null;
      return true;
    }
    last = null;
    return false;
  };
}
