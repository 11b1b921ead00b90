// Which page this is, when it is drawn again, and the keys.

import { get, h, keepToken } from "./dom.js";
import * as overview from "./overview.js";
import * as findings from "./findings.js";
import * as finding from "./finding.js";
import * as coverage from "./coverage.js";
import * as paths from "./paths.js";

/** How often the store is asked whether it changed, in milliseconds. */
const PULSE = 2000;

/** A page is drawn again after this many times the time it took, so that it costs a campaign little, however large the store. */
const REST = 25;

const main = document.getElementById("main");
const live = document.getElementById("live");

function pageOf(path) {
  if (path === "/") return overview;
  if (path === "/findings") return findings;
  if (path.startsWith("/findings/")) return finding;
  return path === "/coverage" ? coverage : paths;
}

const page = pageOf(location.pathname);
let drawn = 0;
let due = 0;

/** Draws the page for its address. Typed text and the focus are kept. */
async function draw() {
  const turn = ++drawn;
  const start = performance.now();
  let content;
  try {
    content = page.render(await page.load(new URL(location.href)), { redraw: draw, visit });
  } catch (error) {
    content = [h("h1", {}, "This page cannot be shown"), h("p", { class: "notice bad", role: "alert" }, `${error.message}.`), error.help && h("p", {}, error.help)];
  }
  if (turn !== drawn) return;
  due = performance.now() + REST * (performance.now() - start);
  const focus = document.activeElement?.id;
  const selection = document.activeElement?.selectionStart;
  main.replaceChildren(...[content].flat().filter(Boolean));
  main.dataset.ready = "yes";
  if (focus && document.getElementById(focus)) {
    const element = document.getElementById(focus);
    element.focus({ preventScroll: true });
    if (typeof selection === "number" && element.setSelectionRange) element.setSelectionRange(selection, selection);
  }
  const heading = main.querySelector("h1")?.textContent;
  document.title = heading ? `${heading} · Assay` : "Assay";
}

/** Shows this page at another address. */
async function visit(to, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  await draw();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || event.defaultPrevented) return;
  const to = new URL(link.href);
  // Only links to another view of the same page; the browser handles all others.
  if (to.origin !== location.origin || to.pathname !== location.pathname || to.hash) return;
  event.preventDefault();
  visit(to.pathname + to.search).then(() => window.scrollTo({ top: 0 }));
});
window.addEventListener("popstate", draw);

let seen = null;
async function pulse() {
  if (document.hidden) return;
  try {
    const { version } = await get("/api/pulse");
    live.textContent = "up to date";
    live.className = "live on";
    seen ??= version;
    if (seen === version || performance.now() < due || (page.busy?.() ?? false)) return;
    seen = version;
    await draw();
  } catch {
    live.textContent = "no connection";
    live.className = "live off";
  }
}
setInterval(pulse, PULSE);
document.addEventListener("visibilitychange", pulse);

function otherTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  localStorage.setItem("assay-theme", root.dataset.theme);
}
document.getElementById("theme").addEventListener("click", otherTheme);
const help = document.getElementById("help");
document.getElementById("keys").addEventListener("click", () => help.showModal());

const PLACES = { o: "/", f: "/findings", c: "/coverage", p: "/paths" };

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (typing && event.key === "Escape") event.target.blur();
  if (typing || event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  if (page.key?.(event)) event.preventDefault();
  else if (PLACES[event.key]) location.href = PLACES[event.key];
  else if (event.key === "t") otherTheme();
  else if (event.key === "?") help.showModal();
  else if (event.key === "/") {
    const search = document.querySelector("input[type=search]");
    if (search) search.focus();
    else location.href = "/findings";
    event.preventDefault();
  }
});

for (const link of document.querySelectorAll("header nav a")) {
  const path = link.getAttribute("href");
  const here = path === "/" ? location.pathname === "/" : location.pathname.startsWith(path);
  if (here) link.setAttribute("aria-current", "page");
}

// The printed address carries the token after the `#`, which browsers do not send.
const given = /^#token=([0-9a-zA-Z-]+)$/.exec(location.hash)?.[1];
if (given) {
  keepToken(given);
  history.replaceState(null, "", location.pathname + location.search);
}

pulse().then(draw);
