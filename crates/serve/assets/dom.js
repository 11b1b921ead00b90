// Elements from data. Text is set as text, never read as HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

/** An HTML element. */
export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const s = (name, attributes, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** The JSON at an address; an error has the server's message. */
export async function get(address) {
  return answer(await fetch(address, { headers: { accept: "application/json" } }));
}

/** Sends a change, with the token. */
export async function post(address, body) {
  const headers = { "content-type": "application/json", "x-assay-token": token() ?? "" };
  return answer(await fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answer(response) {
  const body = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) {
    const error = new Error(body.error ?? `the server answered ${response.status}`);
    error.help = body.help;
    error.status = response.status;
    throw error;
  }
  return body;
}

/** The token of this tab, if it has one. */
export const token = () => sessionStorage.getItem("assay-token");

/** Keeps or forgets the token of this tab. */
export function keepToken(value) {
  if (value) sessionStorage.setItem("assay-token", value);
  else sessionStorage.removeItem("assay-token");
}

/** A large number with thin spaces. */
export const number = (value) => Math.round(value).toLocaleString("en").replaceAll(",", "\u2009");

/** A rate with its significant digits. */
export const rate = (value) => (value >= 100 ? number(value) : value.toFixed(value >= 10 ? 1 : 2));

const two = (value) => String(value).padStart(2, "0");

/** Unix seconds as date and time, UTC. */
export function utc(seconds) {
  const date = new Date(seconds * 1000);
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** Unix seconds as a `time` element. */
export const time = (seconds) =>
  h("time", { datetime: new Date(seconds * 1000).toISOString() }, `${utc(seconds)} UTC`);

/** A length of time in words. */
export function duration(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${(seconds / 3600).toFixed(1)} h`;
  return `${Math.round(seconds / 86400)} days`;
}

/** The address of this page with some parameters changed; those that are empty are left out. */
export function address(changes, url = new URL(location.href)) {
  const query = new URLSearchParams(url.search);
  if (!("page" in changes)) query.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || value === null || value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return url.pathname + (text ? `?${text}` : "");
}

/** A button that copies text. */
export function copy(text, label = "Copy") {
  const button = h("button", { type: "button", class: "copy" }, label);
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => byHand(text));
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    setTimeout(() => (button.textContent = label), 1500);
  });
  return button;
}

// Without access to the clipboard (plain HTTP from another machine).
function byHand(text) {
  const area = h("textarea", { class: "offscreen" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

const KIND_CLASS = { miscompile: "bad", crash: "bad", assertion: "bad", "invalid-output": "bad" };

/** What the compiler did wrong. */
export const kindBadge = (kind) => h("span", { class: `badge ${KIND_CLASS[kind] ?? "warn"}` }, kind);

/** The label of a finding; issues are links. */
export function labelBadge(label, linked = false) {
  const word = label.split(" ")[0];
  const issue = /^(known|filed) #(\d+)$/.exec(label)?.[2];
  const classes = `badge label-${word}`;
  if (linked && issue) {
    const href = `https://github.com/llvm/llvm-project/issues/${issue}`;
    return h("a", { class: classes, href, rel: "noreferrer", target: "_blank" }, label);
  }
  return h("span", { class: classes }, label);
}

/** Links to the pages of a list. */
export function pager(data, what) {
  const page = Math.floor((data.first - 1) / 100) + 1;
  const last = Math.min(data.first + data.rows.length - 1, data.total);
  const to = (target, text, rel) =>
    target >= 1 && target <= data.pages
      ? h("a", { class: "button", href: address({ page: target === 1 ? "" : target }), rel }, text)
      : h("span", { class: "button off" }, text);
  const range = data.rows.length ? `${number(data.first)} to ${number(last)} of ${number(data.total)}` : number(data.total);
  return h(
    "nav",
    { class: "pager", "aria-label": `Pages of ${what}` },
    h("span", {}, `${range} ${what}`),
    data.pages > 1 && [to(page - 1, "‹ Previous", "prev"), h("span", { class: "faint" }, `page ${page} of ${number(data.pages)}`), to(page + 1, "Next ›", "next")],
  );
}

/** A sentence instead of missing content. */
export const nothing = (...text) => h("p", { class: "notice" }, ...text);
