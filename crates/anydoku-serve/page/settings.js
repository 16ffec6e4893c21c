// Settings: what is highlighted and written automatically, the appearance, the language, and the list of shortcuts.

import { kept } from "./games.js";
import { t, h, spoken, languages } from "./text.js";

/** The options and their initial values. */
export const OPTIONS = { conflicts: true, candidates: false, clean: true, same: true, peers: false, clock: true, celebrate: true };

const titles = () => ({
  conflicts: t("page-show-conflicts"), candidates: t("page-show-candidates"), clean: t("page-option-clean"), same: t("page-option-same"),
  peers: t("page-option-peers"), clock: t("page-option-clock"), celebrate: t("page-option-celebrate"),
});

/** Applies a theme: `auto`, `light` or `dark`. */
export function setTheme(name) {
  const dark = name === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : name === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]").content = dark ? "#16171d" : "#4338ca";
}

/** Opens the settings. */
export function settings(app) {
  const option = ([name, words]) => {
    const input = h("input", { type: "checkbox", checked: app.options[name], onchange: () => app.option(name, input.checked) });
    return h("label", { className: "check" }, input, words);
  };
  const theme = h("select", { onchange: () => {
    kept.set("theme", theme.value);
    setTheme(theme.value);
  } }, ...[["auto", t("page-theme-auto")], ["light", t("page-theme-light")], ["dark", t("page-theme-dark")]].map(([value, words]) =>
    h("option", { value, selected: kept.get("theme", "auto") === value }, words)));
  const language = h("select", { id: "language", onchange: () => {
    kept.set("language", language.value);
    location.reload();
  } }, ...languages.map(({ code, name }) => h("option", { value: code, lang: code, selected: code === spoken() }, name)));
  app.dialog(t("page-settings"), h("div", { className: "fields" }, h("label", {}, t("page-language"), language), h("label", {}, t("page-theme"), theme)),
    h("div", {}, ...Object.entries(titles()).map(option)), h("button", { onclick: () => shortcuts(app) }, t("page-keys")));
}

/** Opens the list of shortcuts. */
export function shortcuts(app) {
  const rows = [
    ["← ↑ → ↓, W A S D", t("page-keys-move")],
    ["1 2 3 … A B C", t("page-keys-digit")],
    ["Ctrl 1 2 3 …", t("page-keys-center")],
    ["Ctrl ⇧ 1, Alt 1", t("page-keys-color")],
    ["1 0", t("page-keys-number")],
    ["Z X C V B L", t("page-keys-modes")],
    ["⇧ →, ⏎", t("page-keys-pen")],
    ["Del ⌫", t("page-keys-erase")],
    ["Ctrl Z, Ctrl Y", t("page-keys-undo")],
    ["Ctrl A, Ctrl I", t("page-keys-all")],
    ["N", t("page-keys-next")],
    ["H", t("page-keys-hint")],
    ["P", t("page-keys-pause")],
    ["Esc", t("page-keys-escape")],
    ["?", t("page-keys-help")],
  ];
  const line = ([keys, words]) => h("tr", {}, h("td", {}, h("kbd", {}, keys)), h("td", {}, words));
  app.dialog(t("page-keys"), h("table", {}, ...rows.map(line)), h("p", { className: "faint" },
    t("page-keys-mouse"), " ", h("a", { href: "api", target: "_blank" }, t("page-api"))));
}
