// The lowering space of a program: nodes are programs, edges passes.

import { address, get, h, nothing, number, s } from "./dom.js";

/** The most nodes that are drawn; a larger space is cut at the depth that still fits. */
const DRAWN = 1500;

/** Layers wider than this are drawn with dots instead of names. */
const WIDE = 9;

const NAMED = { width: 132, height: 34, gapX: 22, gapY: 74 };
const DOTS = { width: 13, height: 13, gapX: 5, gapY: 62 };

export async function load(url) {
  const { graphs } = await get("/api/graphs");
  const name = url.searchParams.get("graph") ?? graphs[0];
  return { url, graphs, name, graph: name ? await get(`/api/graphs/${encodeURIComponent(name)}`) : null };
}

const wrong = (verdict) => /wrong|differs|crash|invalid|guilty/i.test(verdict);
const failed = (verdict) => /fail|stuck|ended|not.lowered|reject|timed|hang|unreadable|memory/i.test(verdict);
const right = (verdict) => /^(ok|refines|right|lowered)/i.test(verdict);
const classOf = (verdict) => (wrong(verdict) ? "bad" : failed(verdict) ? "warn" : right(verdict) ? "good" : "");
const badge = (verdict) => verdict && h("span", { class: `badge ${classOf(verdict)}` }, verdict);

export function render(data) {
  if (!data.graph) {
    return [
      h("h1", {}, "Lowering paths"),
      nothing("There is no lowering space yet. ", h("code", {}, "assay explore FILE --graph .assay/graphs/NAME.json"), " explores that of a program."),
    ];
  }
  const space = lay(data.graph);
  const side = h("aside", { id: "node", "aria-live": "polite" });
  const picture = draw(space, (node) => tell(side, space, node, picture));
  const frame = h("div", { class: "space", tabindex: "0", role: "region", "aria-label": "Lowering space" }, picture);
  const start = space.nodes.get(data.url.searchParams.get("node")) ?? firstWrong(space) ?? space.roots[0];
  if (start) tell(side, space, start, picture, true);
  requestAnimationFrame(() => start && frame.scrollTo({ left: (start.x / space.width) * frame.scrollWidth - frame.clientWidth / 2, top: start.y - frame.clientHeight / 3 }));
  return [
    h("h1", {}, `Lowering paths of ${data.name}`),
    data.graphs.length > 1 && h("nav", { class: "chooser", "aria-label": "Programs" }, data.graphs.map((name) => h("a", { class: "button", href: address({ graph: name, node: "" }, data.url), "aria-current": name === data.name ? "true" : null }, name))),
    h("p", { class: "faint" }, summary(data.graph, space)),
    h("div", { class: "with-right" }, h("section", { class: "card" }, legend(), frame), side),
    tableOf(space),
  ];
}

/** The node before the wrong step that is nearest to the source. */
const firstWrong = (space) => space.drawn.find((node) => [...node.out, ...node.dead].some(isWrong));

function summary(graph, space) {
  const cut = space.drawn.length < graph.nodes.length ? `, of which the first ${number(space.drawn.length)} are drawn` : "";
  const parts = space.drawn.filter((node) => branches(node) > 1).length;
  const lowered = space.drawn.filter((node) => node.lowered).length;
  const ends = lowered ? `; ${number(lowered)} are all in the llvm dialect` : "";
  const bad = graph.edges.filter((edge) => wrong(edge.verdict)).length;
  return `${number(graph.nodes.length)} programs and ${number(graph.edges.length)} steps${cut}; paths part at ${number(parts)} programs${ends}; ${bad === 1 ? "one step is" : `${bad ? number(bad) : "no"} steps are`} wrong.`;
}

/** The number of different programs that a node leads to. */
const branches = (node) => new Set(node.out.map((edge) => edge.to)).size;

/** Layers by the length of the shortest path; within a layer, near those that lead there. */
function lay(graph) {
  const node = (one) => ({ ...one, label: one.label || one.dialects.filter((name) => name !== "builtin").join(" ") || one.id, out: [], in: [], same: [], dead: [], depth: -1 });
  const nodes = new Map(graph.nodes.map((one) => [one.id, node(one)]));
  for (const edge of graph.edges) {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from) continue;
    const linked = { ...edge, from, to };
    if (!to) from.dead.push(linked);
    else if (from === to) from.same.push(linked);
    else {
      from.out.push(linked);
      to.in.push(linked);
    }
  }
  const all = [...nodes.values()];
  const source = nodes.get(graph.source);
  const roots = source ? [source] : all.filter((one) => one.in.length === 0);
  if (!roots.length && all.length) roots.push(all[0]);
  let layer = roots;
  for (const root of roots) root.depth = 0;
  const layers = [];
  let count = 0;
  while (layer.length && count < DRAWN) {
    layer = layer.slice(0, DRAWN - count);
    count += layer.length;
    layers.push(layer);
    const next = [];
    for (const { to } of layer.flatMap((one) => one.out)) {
      if (to.depth >= 0) continue;
      to.depth = layers.length;
      next.push(to);
    }
    layer = next;
  }
  const widest = Math.max(1, ...layers.map((one) => one.length));
  const size = widest > WIDE ? DOTS : NAMED;
  const width = Math.max(widest * (size.width + size.gapX), 3 * NAMED.width);
  arrange(layers, size, width);
  const drawn = layers.flat();
  const shown = new Set(drawn);
  return { nodes, roots, layers, drawn, size, width, edges: drawn.flatMap((one) => one.out.filter((edge) => shown.has(edge.to))) };
}

function arrange(layers, size, width) {
  layers.forEach((layer, depth) => {
    const wish = new Map();
    for (const node of layer) {
      node.y = 12 + depth * (size.height + size.gapY);
      const above = node.in.filter((edge) => edge.from.x !== undefined && edge.from.depth < depth);
      wish.set(node, above.length ? above.reduce((sum, edge) => sum + edge.from.x, 0) / above.length : width / 2);
    }
    layer.sort((a, b) => wish.get(a) - wish.get(b));
    layer.forEach((node, at) => (node.x = ((at + 0.5) / layer.length) * width));
  });
}

const short = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function draw(space, choose) {
  const { size, width } = space;
  const height = 24 + space.layers.length * (size.height + size.gapY) - size.gapY;
  const named = size === NAMED;
  const shape = named ? { width } : { style: null, width: "100%" };
  const picture = s("svg", { ...shape, height, viewBox: `0 0 ${width} ${height}`, class: named ? "graph" : "graph dots", role: "group", preserveAspectRatio: "xMidYMin meet" });
  if (!named) picture.style.minWidth = `${width}px`;
  // Several passes may lead from one program to the same next one: one line for all.
  const bundles = new Map();
  for (const edge of space.edges) {
    const key = `${edge.from.id}\n${edge.to.id}`;
    if (!bundles.has(key)) bundles.set(key, []);
    bundles.get(key).push(edge);
  }
  const lines = [...bundles.values()].sort((a, b) => a.some(isWrong) - b.some(isWrong));
  for (const edges of lines) picture.append(line(edges, size, named));
  for (const node of space.drawn) picture.append(box(node, size, choose, named));
  return picture;
}

const isWrong = (edge) => wrong(edge.verdict);

function line(edges, size, named) {
  const [{ from, to }] = edges;
  const [x1, y1, x2, y2] = [from.x, from.y + size.height, to.x, to.y];
  const bend = to.depth <= from.depth ? 60 : (y2 - y1) / 2;
  const d = `M${x1.toFixed(1)} ${y1}C${x1.toFixed(1)} ${y1 + bend} ${x2.toFixed(1)} ${y2 - bend} ${x2.toFixed(1)} ${y2}`;
  const verdict = (edges.find(isWrong) ?? edges[0]).verdict;
  const title = edges.map((edge) => `${edge.pass}${edge.verdict ? `: ${edge.verdict}` : ""}`).join("\n");
  const text = edges.length > 1 ? `${short(edges[0].pass, 15)} +${edges.length - 1}` : short(edges[0].pass, 20);
  return s(
    "g",
    { class: `edge ${wrong(verdict) || failed(verdict) ? classOf(verdict) : ""}`, "data-from": from.id, "data-to": to.id },
    s("path", { d }, s("title", {}, title)),
    // Near its end, where no other one is.
    named && s("text", { x: 0.1 * x1 + 0.9 * x2, y: y2 - 9, "text-anchor": "middle" }, text),
  );
}

/** The worst verdict on a program: its own, or that of a step that led there. */
function kindOf(node) {
  if (node.verdict) return classOf(node.verdict);
  if (node.in.some(isWrong)) return "bad";
  return node.in.some((edge) => right(edge.verdict)) ? "good" : "";
}

function box(node, size, choose, named) {
  const classes = ["node", kindOf(node), branches(node) > 1 && "parts", node.lowered && "lowered"].filter(Boolean);
  const said = `${node.label}${node.lowered ? ", lowered" : ""}${node.verdict ? `, ${node.verdict}` : ""}`;
  const group = s(
    "g",
    { class: classes.join(" "), tabindex: named || node.depth === 0 ? "0" : "-1", role: "button", id: `n-${node.id}`, "aria-label": said, transform: `translate(${(node.x - size.width / 2).toFixed(1)} ${node.y})` },
    s("rect", { width: size.width, height: size.height, rx: named ? 6 : 4 }),
    named && s("text", { x: size.width / 2, y: 21, "text-anchor": "middle" }, short(node.label, 19)),
    s("title", {}, said),
  );
  group.addEventListener("click", () => choose(node));
  group.addEventListener("keydown", (event) => {
    const to = { Enter: node, " ": node, ArrowDown: node.out.find((edge) => edge.to.depth > node.depth)?.to, ArrowUp: node.in.find((edge) => edge.from.depth < node.depth)?.from }[event.key];
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    if (!to && !step) return;
    event.preventDefault();
    event.stopPropagation();
    const goal = to ? document.getElementById(`n-${to.id}`) : group[step];
    goal?.focus?.();
    if (to) choose(to);
  });
  return group;
}

const distance = (node) => (node.depth < 0 ? "" : node.depth === 0 ? " the source" : node.depth === 1 ? " 1 step from the source" : ` ${number(node.depth)} steps from the source`);

/** The steps from a node, wrong ones first. Passes with the same verdict that lead to the same program are one way. */
function ways(node) {
  const all = new Map();
  for (const edge of node.out) {
    const key = `${edge.to.id}\n${edge.verdict}`;
    if (!all.has(key)) all.set(key, []);
    all.get(key).push(edge);
  }
  return [...all.values()].sort((a, b) => isWrong(b[0]) - isWrong(a[0]));
}

function tell(side, space, node, picture, first = false) {
  const go = (other) => h("button", { type: "button", class: "link", onclick: () => tell(side, space, other, picture) }, short(other.label, 60));
  const parts = branches(node);
  const heading = parts > 1 ? `Paths part here: ${parts} ways on` : parts === 1 ? "Leads to" : "Nothing leads on from here";
  side.replaceChildren(
    h(
      "section",
      { class: "card" },
      h("h2", {}, node.label),
      h("p", {}, badge(node.verdict), node.lowered && h("span", { class: "badge good" }, "lowered"), distance(node)),
      h("p", { class: "faint" }, h("code", {}, node.id)),
      way(node),
      h("h3", {}, heading),
      h("ul", { class: "recent" }, ways(node).map((edges) => h("li", {}, h("code", {}, edges.map((edge) => edge.pass).join(", ")), " → ", go(edges[0].to), " ", badge(edges[0].verdict)))),
      node.dead.length > 0 && h("h3", {}, "Did not get through"),
      node.dead.length > 0 && h("ul", { class: "recent" }, node.dead.map((edge) => h("li", {}, h("code", {}, edge.pass), " ", badge(edge.verdict)))),
      node.same.length > 0 && h("details", {}, h("summary", {}, `${number(node.same.length)} passes change nothing here`), h("p", {}, h("code", {}, node.same.map((edge) => edge.pass).join(", ")))),
    ),
  );
  for (const element of picture.querySelectorAll(".chosen")) element.classList.remove("chosen");
  picture.querySelector(`[id="${CSS.escape(`n-${node.id}`)}"]`)?.classList.add("chosen");
  const on = new Set(steps(node).map((edge) => `${edge.from.id}\n${edge.to.id}`));
  for (const element of picture.querySelectorAll(".edge")) {
    const key = `${element.dataset.from}\n${element.dataset.to}`;
    element.classList.toggle("chosen", element.dataset.from === node.id || on.has(key));
  }
  if (!first) history.replaceState(null, "", address({ node: node.id }));
}

/** The steps of the shortest way from the source to a program. */
function steps(node) {
  const way = [];
  for (let at = node; at && at.depth > 0; ) {
    const edge = at.in.find((one) => one.from.depth === at.depth - 1);
    if (!edge) break;
    way.unshift(edge);
    at = edge.from;
  }
  return way;
}

function way(node) {
  const passes = steps(node).map((edge) => edge.pass);
  return passes.length > 0 && h("p", {}, "Shortest way here: ", h("code", {}, passes.join(", ")));
}

function legend() {
  const key = (kind, text) => h("span", {}, h("i", { class: `swatch ${kind}` }), text);
  return h("div", { class: "legend" }, key("good", "as it should be"), key("bad", "wrong"), key("warn", "ended or failed"), key("parts", "paths part"), key("lowered", "lowered"), h("span", { class: "when" }, "arrow keys follow the steps"));
}

/** Rows of a table. */
const MOST = 200;

/** The same as text: wrong steps first. */
function tableOf(space) {
  const all = space.drawn.flatMap((node) => [...node.out, ...node.dead]);
  const bad = all.filter(isWrong);
  const others = all.filter((edge) => !isWrong(edge)).sort((a, b) => failed(b.verdict) - failed(a.verdict));
  const row = (edge) => h("tr", {}, h("td", {}, edge.from.label), h("td", {}, h("code", {}, edge.pass)), h("td", {}, edge.to?.label ?? "nothing"), h("td", {}, badge(edge.verdict)));
  const table = (edges) => h("table", { class: "plain steps" }, h("tbody", {}, edges.map(row)));
  const shown = others.slice(0, MOST);
  const first = bad.length > MOST ? ` (the first ${number(MOST)} of ${number(bad.length)})` : "";
  return h(
    "section",
    { class: "card" },
    h("h2", {}, bad.length ? `Wrong steps${first}` : "Steps"),
    bad.length > 0 && table(bad.slice(0, MOST)),
    h("details", {}, h("summary", {}, `The other steps (${number(shown.length)} of ${number(others.length)}, failed ones first)`), table(shown)),
  );
}

/** A graph does not change while it is shown. */
export const busy = () => true;
