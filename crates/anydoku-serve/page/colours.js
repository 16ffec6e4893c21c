// The names of the colors of cells and of the pen, for screen readers.

import { t } from "./text.js";

const names = () => [
  t("page-color-1"), t("page-color-2"), t("page-color-3"), t("page-color-4"), t("page-color-5"), t("page-color-6"), t("page-color-7"), t("page-color-8"), t("page-color-9"),
];

/** Returns the name of a color, given its 1-based number, which is also the key that enters it. */
export const colourName = (n) => t("page-color", { n, name: names()[n - 1] });
