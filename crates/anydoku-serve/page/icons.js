// The icons of the page: one path each, drawn with strokes on a grid of 24 by 24.

const PATHS = {
  play: "M7 5v14l11-7z",
  learn: "M4 6.5 12 3l8 3.5-8 3.5zM7 8.5V14c0 1.5 2.5 3 5 3s5-1.5 5-3V8.5M20 6.5V13",
  set: "M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3",
  make: "M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8zM19 16v4M17 18h4",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  collection: "M5 4v16M9.5 4v16M14 5l5 14.5M3 20h18",
  undo: "M9 14L4 9l5-5M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
  redo: "M15 14l5-5-5-5M20 9h-9.5a5.5 5.5 0 0 0 0 11H15",
  erase: "M9 6h11v12H9l-5.5-6zM12 9.5l5 5M17 9.5l-5 5",
  many: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 16.5h7M7.5 13v7",
  hint: "M9 18h6M10 21h4M8.5 15.5C7 14.3 6 12.5 6 10.5a6 6 0 0 1 12 0c0 2-1 3.8-2.5 5z",
  check: "M4 12.5l5.5 5.5L20 7",
  notes: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M12 12h.01M8 16h.01",
  fresh: "M12 5v14M5 12h14",
  day: "M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4M9 15l2 2 4-4",
  games: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2",
  pause: "M8 5v14M16 5v14",
  restart: "M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4",
  keys: "M3 7h18v10H3zM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M7.5 14h9",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  rules: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  share: "M12 15V4M8 7.5L12 4l4 3.5M5 12v8h14v-8",
  statistics: "M4 20h16M7 20v-7M12 20V5M17 20V10",
  larger: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6",
  smaller: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6",
  won: "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V8A3.5 3.5 0 0 0 8 11.5M16 5.5h3.5V8a3.5 3.5 0 0 1-3.5 3.5M12 14v4M8.5 20.5h7L14 18h-4z",
  digit: "M5 4h14v16H5zM10.5 9.5L12.5 8v8.5",
  corner: "M4 4h16v16H4zM7 7h2v2H7zM15 7h2v2h-2z",
  centre: "M4 4h16v16H4zM8 11h2v2H8zM14 11h2v2h-2z",
  colour: "M4 4h16v16H4zM4 12h16M12 4v16",
  pen: "M4 20l1-4L16.5 4.5l3 3L8 19zM13 20h7",
  letter: "M5 19L12 4l7 15M7.5 14h9",
};

const SVG = "http://www.w3.org/2000/svg";

/** Returns a decorative icon. The words beside it have the same meaning. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
