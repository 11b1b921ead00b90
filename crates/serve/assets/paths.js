// The lowering space of a program: nodes are programs, edges passes.

import { address, get, h, nothing, number, s } from "./dom.js";

/** Nodes that are drawn; a larger space is cut at the depth that still fits. */
const DRAWN = 600;
const [NODE_WIDTH, NODE_HEIGHT, GAP_X, GAP_Y] = [132, 34, 22, 74];

export async function load(url) {
  const { graphs } = await get("/api/graphs");
  const name = url.searchParams.get("graph") ?? graphs[0];
  return { url, graphs, name, graph: name ? await get(`/api/graphs/${encodeURIComponent(name)}`) : null };
}

const wrong = (verdict) => /wrong|differs|crash|invalid|guilty|found|fault/i.test(verdict);
const failed = (verdict) => /fail|stuck|ended|not lowered|rejected|timed/i.test(verdict);
const classOf = (verdict) => (wrong(verdict) ? "bad" : failed(verdict) ? "warn" : /ok|refines|right/i.test(verdict) ? "good" : "");

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
  const start = space.nodes.get(data.url.searchParams.get("node")) ?? space.roots[0];
  if (start) tell(side, space, start, picture, true);
  return [
    h("h1", {}, `Lowering paths of ${data.name}`),
    data.graphs.length > 1 && h("nav", { class: "chooser", "aria-label": "Programs" }, data.graphs.map((name) => h("a", { class: "button", href: address({ graph: name, node: "" }, data.url), "aria-current": name === data.name ? "true" : null }, name))),
    h("p", { class: "faint" }, summary(data.graph, space)),
    h(
      "div",
      { class: "with-right" },
      h("section", { class: "card" }, legend(), h("div", { class: "space", tabindex: "0", role: "region", "aria-label": "Lowering space; arrow keys scroll" }, picture)),
      side,
    ),
    tableOf(space),
  ];
}

function summary(graph, space) {
  const cut = space.drawn.length < graph.nodes.length ? `, of which the first ${number(space.drawn.length)} are drawn` : "";
  const parts = space.drawn.filter((node) => branches(node) > 1).length;
  return `${number(graph.nodes.length)} programs and ${number(graph.edges.length)} steps${cut}; paths part at ${number(parts)} programs.`;
}

/** To how many different programs a node leads. */
const branches = (node) => new Set(node.out.filter((edge) => edge.to !== node).map((edge) => edge.to)).size;

/** Layers by the length of the shortest path; within a layer, near those that lead there. */
function lay(graph) {
  const nodes = new Map(graph.nodes.map((node) => [node.id, { ...node, out: [], in: [], depth: -1 }]));
  for (const edge of graph.edges) {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to) continue;
    const linked = { ...edge, from, to };
    from.out.push(linked);
    if (from !== to) to.in.push(linked);
  }
  const all = [...nodes.values()];
  const roots = all.filter((node) => node.in.length === 0);
  if (!roots.length && all.length) roots.push(all[0]);
  let layer = roots;
  roots.forEach((node) => (node.depth = 0));
  const layers = [];
  let count = 0;
  while (layer.length && count < DRAWN) {
    layer = layer.slice(0, DRAWN - count);
    count += layer.length;
    layers.push(layer);
    const next = [];
    for (const node of layer) {
      for (const { to } of node.out) {
        if (to.depth >= 0) continue;
        to.depth = layers.length;
        next.push(to);
      }
    }
    layer = next;
  }
  arrange(layers);
  const drawn = layers.flat();
  const shown = new Set(drawn);
  return { nodes, roots, layers, drawn, edges: drawn.flatMap((node) => node.out.filter((edge) => shown.has(edge.to) && edge.to !== node)) };
}

function arrange(layers) {
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * (NODE_WIDTH + GAP_X);
  const place = (layer) => layer.forEach((node, at) => (node.x = ((at + 0.5) / layer.length) * width));
  layers.forEach((layer, depth) => {
    layer.forEach((node) => (node.y = 20 + depth * (NODE_HEIGHT + GAP_Y)));
    const wish = (node) => {
      const above = node.in.filter((edge) => edge.from.depth < depth && edge.from.x !== undefined);
      return above.length ? above.reduce((sum, edge) => sum + edge.from.x, 0) / above.length : 0;
    };
    if (depth > 0) layer.sort((a, b) => wish(a) - wish(b));
    place(layer);
  });
}

const short = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function draw(space, choose) {
  const widest = Math.max(1, ...space.layers.map((layer) => layer.length));
  const [width, height] = [widest * (NODE_WIDTH + GAP_X), 40 + space.layers.length * (NODE_HEIGHT + GAP_Y)];
  const picture = s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "graph", role: "group" });
  // Several passes may lead from one program to the same other one: one line for all.
  const bundles = new Map();
  for (const edge of space.edges) {
    const key = `${edge.from.id}\n${edge.to.id}`;
    bundles.set(key, [...(bundles.get(key) ?? []), edge]);
  }
  for (const edges of bundles.values()) picture.append(line(edges, space.edges.length < 120));
  for (const node of space.drawn) picture.append(box(node, choose));
  return picture;
}

function line(edges, named) {
  const [{ from, to }] = edges;
  const [x1, y1, x2, y2] = [from.x, from.y + NODE_HEIGHT, to.x, to.y];
  const back = to.depth <= from.depth;
  const bend = back ? 60 : (y2 - y1) / 2;
  const d = `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
  const kind = classOf(edges.map((edge) => edge.verdict).find((verdict) => wrong(verdict)) ?? edges[0].verdict);
  const title = edges.map((edge) => `${edge.pass}${edge.verdict ? `: ${edge.verdict}` : ""}`).join("\n");
  const text = edges.length > 1 ? `${short(edges[0].pass, 15)} +${edges.length - 1}` : short(edges[0].pass, 20);
  return s(
    "g",
    { class: `edge ${kind}`, "data-from": from.id, "data-to": to.id },
    s("path", { d }, s("title", {}, title)),
    named && s("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 3, "text-anchor": "middle" }, text),
  );
}

function box(node, choose) {
  const kind = classOf(node.verdict);
  const parts = branches(node) > 1;
  const group = s(
    "g",
    { class: `node ${kind} ${parts ? "parts" : ""}`, tabindex: "0", role: "button", id: `n-${node.id}`, "aria-label": `${node.label || node.id}, ${node.verdict || "no verdict"}`, transform: `translate(${node.x - NODE_WIDTH / 2} ${node.y})` },
    s("rect", { width: NODE_WIDTH, height: NODE_HEIGHT, rx: 6 }),
    s("text", { x: NODE_WIDTH / 2, y: 21, "text-anchor": "middle" }, short(node.label || node.id, 18)),
    s("title", {}, `${node.label}\n${node.verdict}`),
  );
  group.addEventListener("click", () => choose(node));
  group.addEventListener("keydown", (event) => {
    const to = { Enter: node, " ": node, ArrowDown: node.out.find((edge) => edge.to.depth > node.depth)?.to, ArrowUp: node.in[0]?.from }[event.key];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!to && !step) return;
    event.preventDefault();
    event.stopPropagation();
    const sibling = step > 0 ? group.nextElementSibling : group.previousElementSibling;
    const goal = to ? document.getElementById(`n-${to.id}`) : sibling;
    goal?.focus();
    if (to) choose(to);
  });
  return group;
}

function tell(side, space, node, picture, first = false) {
  const edge = (one, other) =>
    h("li", {}, h("code", {}, one.pass), " → ", other === node ? "no change" : h("button", { type: "button", class: "link", onclick: () => tell(side, space, other, picture) }, other.label || other.id), " ", one.verdict && h("span", { class: `badge ${classOf(one.verdict)}` }, one.verdict));
  const away = node.out.filter((one) => one.to !== node);
  const same = node.out.length - away.length;
  side.replaceChildren(
    h(
      "section",
      { class: "card" },
      h("h2", {}, node.label || node.id),
      h("p", {}, node.verdict ? h("span", { class: `badge ${classOf(node.verdict)}` }, node.verdict) : null, ` step ${node.depth}`),
      h("p", { class: "faint" }, h("code", {}, node.id)),
      way(node),
      h("h3", {}, away.length ? (branches(node) > 1 ? `Paths part here: ${branches(node)} ways on` : "Leads to") : "Nothing leads on from here"),
      h("ul", { class: "recent" }, away.map((one) => edge(one, one.to))),
      same > 0 && h("p", { class: "faint" }, `${number(same)} passes change nothing here`),
    ),
  );
  for (const element of picture.querySelectorAll(".chosen")) element.classList.remove("chosen");
  picture.querySelector(`[id="${CSS.escape(`n-${node.id}`)}"]`)?.classList.add("chosen");
  for (const element of picture.querySelectorAll(".edge")) {
    if (element.dataset.from === node.id || element.dataset.to === node.id) element.classList.add("chosen");
  }
  if (!first) history.replaceState(null, "", address({ node: node.id }));
}

/** The shortest way from the source to a program. */
function way(node) {
  const passes = [];
  const seen = new Set();
  for (let at = node; at.depth > 0 && !seen.has(at); ) {
    seen.add(at);
    const edge = at.in.find((one) => one.from.depth === at.depth - 1);
    if (!edge) break;
    passes.unshift(edge.pass);
    at = edge.from;
  }
  return passes.length > 0 && h("p", {}, "Shortest way here: ", h("code", {}, passes.join(", ")));
}

function legend() {
  const key = (kind, text) => h("span", {}, h("i", { class: `swatch ${kind}` }), text);
  return h("div", { class: "legend" }, key("good", "as it should be"), key("bad", "wrong"), key("warn", "ended or failed"), key("parts", "paths part"));
}

/** The same as text: the steps that lead to something wrong first. */
function tableOf(space) {
  const rank = (edge) => (wrong(edge.verdict) ? 0 : failed(edge.verdict) ? 1 : 2);
  const rows = [...space.edges].sort((a, b) => rank(a) - rank(b)).slice(0, 200);
  const row = (edge) => h("tr", {}, h("td", {}, edge.from.label || edge.from.id), h("td", {}, h("code", {}, edge.pass)), h("td", {}, edge.to.label || edge.to.id), h("td", {}, edge.verdict && h("span", { class: `badge ${classOf(edge.verdict)}` }, edge.verdict)));
  return h("section", { class: "card" }, h("h2", {}, "Steps"), h("details", {}, h("summary", {}, `As a table (${number(rows.length)} of ${number(space.edges.length)})`), h("table", { class: "plain" }, h("tbody", {}, rows.map(row)))));
}

/** A graph does not change while it is looked at. */
export const busy = () => true;
