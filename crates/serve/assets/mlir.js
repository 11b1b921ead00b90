// MLIR text with highlighted parts, as elements.

import { h } from "./dom.js";

const PARTS = [
  ["op", /"[a-z_][\w]*\.[\w.$-]+"(?=\()/],
  ["string", /"(?:[^"\\]|\\.)*"/],
  ["comment", /\/\/.*/],
  ["value", /%[\w$.#-]+/],
  ["symbol", /[@^][\w$.-]+/],
  ["attribute", /#[a-z_][\w.]*/],
  ["op", /\b[a-z_]+\.[a-z_][\w.]*/],
  ["type", /![\w.]+|\b(?:i\d+|si\d+|ui\d+|f\d+\w*|bf16|index|tensor|memref|vector|complex|none)\b/],
  ["number", /-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b|\b0x[0-9A-Fa-f]+\b/],
];
const TOKEN = new RegExp(PARTS.map(([, pattern]) => `(${pattern.source})`).join("|"), "g");

/** A line, as text and elements; ops in `guilty` are highlighted. */
export function highlight(text, guilty = new Set()) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind = PARTS[match.slice(1).findIndex((group) => group !== undefined)][0];
    const name = match[0].replaceAll('"', "");
    const classes = kind === "op" && guilty.has(name) ? "m-op guilty" : `m-${kind}`;
    parts.push(h("span", { class: classes }, match[0]));
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}

/** Longer programs, in lines, are not coloured: their text is enough work for a browser. */
const MANY = 3000;

/** A program with numbered lines; those in `marked` (from 1) are highlighted. */
export function program(text, { marked = [], ops = [], label = "Program" } = {}) {
  const lines = text.replace(/\n$/, "").split("\n");
  const [guilty, lit] = [new Set(ops), new Set(marked)];
  const rows = lines.map((line, at) =>
    h(
      "div",
      { class: lit.has(at + 1) ? "line lit" : "line" },
      h("span", { class: "no", "aria-hidden": "true" }, at + 1),
      h("code", {}, lines.length > MANY ? line : highlight(line, lit.size === 0 || lit.has(at + 1) ? guilty : new Set())),
      lit.has(at + 1) && h("span", { class: "here" }, "guilty op"),
    ),
  );
  return h("div", { class: "program", tabindex: "0", role: "region", "aria-label": label }, rows);
}

/** Equal lines around a change that stay visible. */
const AROUND = 3;

/** Two programs side by side. */
export function sideBySide(rows) {
  const shown = rows.map((row) => !row.same);
  const near = rows.map((_, at) => shown.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(Boolean));
  const table = h("div", { class: "diff", role: "table", "aria-label": "IR before and after the pass" });
  table.append(
    h(
      "div",
      { class: "diff-row diff-head", role: "row" },
      h("span", { role: "columnheader" }, "before"),
      h("span", { role: "columnheader" }, "after"),
    ),
  );
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && !near[end]) end += 1;
    if (end - at > 2) {
      table.append(folded(rows.slice(at, end)));
      at = end;
    } else {
      table.append(diffRow(rows[at]));
      at += 1;
    }
  }
  return table;
}

function folded(rows) {
  const button = h("button", { type: "button", class: "fold" }, `${rows.length} equal lines`);
  button.addEventListener("click", () => button.replaceWith(...rows.map(diffRow)));
  return button;
}

function diffRow(row) {
  const side = (line, name) =>
    h(
      "div",
      { class: `side ${name}${line ? "" : " none"}`, role: "cell" },
      line && h("span", { class: "no", "aria-hidden": "true" }, line.number),
      line && !row.same && h("span", { class: "sign", "aria-label": name === "before" ? "removed" : "added" }, name === "before" ? "−" : "+"),
      line && h("code", {}, withChange(line)),
    );
  return h(
    "div",
    { class: row.same ? "diff-row same" : "diff-row changed", role: "row" },
    side(row.before, "before"),
    side(row.after, "after"),
  );
}

function withChange(line) {
  if (!line.changed) return highlight(line.text);
  const [from, to] = line.changed;
  const middle = line.text.slice(from, to);
  return [
    ...highlight(line.text.slice(0, from)),
    middle && h("mark", {}, middle),
    ...highlight(line.text.slice(to)),
  ];
}
