// Times as people read them.

/** Returns the time on the clock after this many seconds. */
export function clockOf(s) {
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(s / 3600);
  return `${hours ? hours + ":" : ""}${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
