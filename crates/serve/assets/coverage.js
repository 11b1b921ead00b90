// What is covered, compared with everything known.

import { curves, meter } from "./chart.js";
import { address, get, h, nothing, number, pager } from "./dom.js";

export const load = async (url) => ({ url, ...(await get(`/api/coverage${url.search}`)) });

const OF = { ops: "Ops", pairs: "Op pairs", passes: "Passes", options: "Options", patterns: "Rewrite patterns", seeds: "Seeds" };
const WHAT = {
  ops: "Ops in the generated programs, beside those that ODS declares.",
  pairs: "Pairs of an op and one that uses its result. Nobody knows how many make sense.",
  passes: "Passes that were run, beside those of the catalogue.",
  options: "Values of options of sound passes that were set, beside those that may be. A corpus sets each in turn; options that change what a program means are left out.",
  patterns: "Rewrite patterns that were tried, looked at in a sample of the programs. No compiler lists all that it has.",
  seeds: "Programs of the corpus: how many programs were made of each, and how often these showed a finding.",
};
const ONLY = { "": "all", covered: "covered", missing: "missing" };
/** Groups in view before the rest is folded. */
const GROUPS = 12;

export function render(data, { visit }) {
  const query = data.url.searchParams;
  const of = query.get("of") ?? "ops";
  const total = data.totals[of];
  return [
    h("h1", {}, "Coverage"),
    h("nav", { class: "tabs", "aria-label": "Coverage of" }, Object.entries(OF).filter(([name]) => name !== "seeds" || data.totals.seeds.covered).map(([name, text]) => tab(name, text, name === of, data))),
    h("p", { class: "faint" }, WHAT[of], of === "ops" && total.known ? ` ${number(total.known)} ops of MLIR ${data.version}, of which the generator of defined programs draws ${number(total.generated)}.` : ""),
    h(
      "div",
      { class: data.groups.length > 1 ? "columns" : null },
      ["options", "seeds"].includes(of) ? null : h("section", { class: "card" }, h("h2", {}, "Over time"), overTime(of, total, data)),
      groups(of, data),
    ),
    h(
      "section",
      { class: "card" },
      h("div", { class: "title" }, h("h2", {}, OF[of]), pager(data, OF[of].toLowerCase())),
      h("div", { class: "bar" }, search(query, visit), known(total) && only(query, visit)),
      data.rows.length ? table(of, data.rows) : nothing(data.total === 0 && !query.get("q") ? "Nothing was recorded yet." : "Nothing fits."),
      data.pages > 1 && pager(data, OF[of].toLowerCase()),
    ),
  ];
}

const known = (total) => Boolean(total.known);

function tab(name, text, here, data) {
  const total = data.totals[name];
  const count = known(total) ? `${number(total.covered)} of ${number(total.known)}` : number(total.covered);
  return h("a", { href: address({ of: name === "ops" ? "" : name, q: "", only: "" }, data.url), "aria-current": here ? "page" : null, id: `tab-${name}` }, h("span", {}, text), h("b", {}, count));
}

function overTime(of, total, data) {
  const points = data.samples.map((sample) => [sample.at, sample[of]]);
  // A second has one sample, so the last one may be older than the total beside it.
  const last = points.at(-1);
  if (last && last[1] < total.covered) points.push([last[0], total.covered]);
  const share = known(total) && total.covered / total.known > 0.1;
  const ceiling = share ? { name: of === "ops" ? "all of ODS" : "the catalogue", value: total.known } : undefined;
  return curves({ title: `Different ${OF[of].toLowerCase()}`, series: [{ name: "covered", points, step: true }], ceiling });
}

function groups(of, data) {
  if (data.groups.length < 2) return null;
  const title = { passes: "By tier", options: "By pass", seeds: "By what they gave" }[of] ?? "By dialect";
  const row = (group) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("a", { href: address({ q: group.name }, data.url) }, group.name)),
      h("td", { class: "n" }, of === "pairs" ? number(group.all) : `${number(group.covered)} of ${number(group.all)}`),
      h("td", { class: "wide" }, meter(of === "pairs" ? group.all / data.groups[0].all : group.covered / group.all, "good")),
    );
  const part = (some) => h("table", { class: "plain" }, h("tbody", {}, some.map(row)));
  return h(
    "section",
    { class: "card" },
    h("h2", {}, title),
    part(data.groups.slice(0, GROUPS)),
    data.groups.length > GROUPS && h("details", {}, h("summary", {}, `${data.groups.length - GROUPS} more`), part(data.groups.slice(GROUPS))),
  );
}

function search(query, visit) {
  const input = h("input", { type: "search", id: "search", placeholder: "Search names", "aria-label": "Search", autocomplete: "off", spellcheck: "false" });
  input.value = query.get("q") ?? "";
  let timer;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => visit(address({ q: input.value.trim() }), { replace: true }), 200);
  });
  return input;
}

function only(query, visit) {
  const options = Object.entries(ONLY).map(([value, text]) => h("option", { value, selected: value === (query.get("only") ?? "") }, text));
  const select = h("select", { id: "only", "aria-label": "Which" }, options);
  select.addEventListener("change", () => visit(address({ only: select.value })));
  return select;
}

function table(of, rows) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  const row = (one) =>
    h(
      "tr",
      { class: one.count ? null : "missing" },
      h("td", {}, h("code", {}, of === "pairs" ? one.name.replace(" ", " → ") : one.name)),
      h("td", { class: "faint group" }, one.hits ? `${number(one.hits)} ${one.hits === 1 ? "hit" : "hits"}` : one.group),
      h("td", { class: "n" }, one.count ? number(one.count) : "missing"),
      h("td", { class: "wide" }, meter(Math.log1p(one.count) / Math.log1p(most))),
    );
  return h("table", { class: "plain items" }, h("tbody", {}, rows.map(row)));
}

export const busy = () => document.activeElement?.id === "search";
