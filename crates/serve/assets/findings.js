// The list of findings.

import { address, get, h, kindBadge, labelBadge, nothing, number, pager, utc } from "./dom.js";

export const load = async (url) => ({ url, ...(await get(`/api/findings${url.search}`)) });

const FILTERS = { kind: "Kind", label: "Label", pass: "Guilty pass", dialect: "Dialect", target: "Target" };
const SORTS = { "": "strongest first", oldest: "oldest first", newest: "newest first", hits: "most often seen", kind: "kind", pass: "pass", label: "label", title: "title" };

/** Values of a filter in view before the rest is folded. */
const SHOWN = 10;

/** How long after the last key a search begins, in milliseconds. */
const PAUSE = 200;

export function render(data, { visit }) {
  const query = data.url.searchParams;
  const chosen = Object.keys(FILTERS).filter((name) => query.get(name));
  return [
    h("div", { class: "title" }, h("h1", {}, "Findings"), pager(data, "findings")),
    h(
      "div",
      { class: "with-side" },
      h(
        "details",
        { class: "side-filters", open: matchMedia("(min-width: 60rem)").matches || null },
        h("summary", {}, chosen.length ? `Filters (${chosen.length})` : "Filters"),
        Object.keys(FILTERS).map((name) => filter(name, data, query)),
      ),
      h(
        "div",
        {},
        h("div", { class: "bar" }, search(query, visit), sorter(query, visit)),
        chosen.length > 0 && chips(chosen, query),
        data.rows.length ? table(data.rows) : nothing("No finding fits. ", h("a", { href: "/findings" }, "Show all")),
        data.pages > 1 && pager(data, "findings"),
      ),
    ),
  ];
}

function filter(name, data, query) {
  const facets = data.facets[name];
  const value = query.get(name);
  if (facets.length < 2 && !value) return null;
  const link = (facet) => {
    const on = facet.name === value;
    return h(
      "li",
      {},
      h("a", { href: address({ [name]: on ? "" : facet.name }, data.url), "aria-current": on ? "true" : null, id: `f-${name}-${facet.name}` }, h("span", {}, facet.name), h("span", { class: "count" }, number(facet.count))),
    );
  };
  const links = facets.map(link);
  return h(
    "section",
    { class: "facet" },
    h("h2", {}, FILTERS[name]),
    h("ul", {}, links.slice(0, SHOWN)),
    links.length > SHOWN && h("details", {}, h("summary", {}, `${links.length - SHOWN} more`), h("ul", {}, links.slice(SHOWN))),
  );
}

function search(query, visit) {
  const input = h("input", { type: "search", id: "search", placeholder: "Search titles, passes, ops, signatures, notes", "aria-label": "Search", autocomplete: "off", spellcheck: "false" });
  input.value = query.get("q") ?? "";
  let timer;
  const go = () => {
    clearTimeout(timer);
    visit(address({ q: input.value.trim() }), { replace: true });
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(go, PAUSE);
  });
  input.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return input;
}

/** An older search must not overwrite the one that the user is typing. */
export const busy = () => {
  const input = document.getElementById("search");
  return input !== null && input === document.activeElement;
};

function sorter(query, visit) {
  const options = Object.entries(SORTS).map(([value, text]) => h("option", { value, selected: value === (query.get("sort") ?? "") }, text));
  const select = h("select", { id: "sort", "aria-label": "Order" }, options);
  select.addEventListener("change", () => visit(address({ sort: select.value })));
  return select;
}

function chips(chosen, query) {
  const chip = (name) =>
    h("a", { class: "chip", href: address({ [name]: "" }), "aria-label": `Without ${FILTERS[name]} ${query.get(name)}` }, `${FILTERS[name]}: ${query.get(name)} ×`);
  return h("p", { class: "chips" }, chosen.map(chip), h("a", { class: "chip quiet", href: "/findings" }, "clear all"));
}

function table(rows) {
  const row = (one) =>
    h(
      "tr",
      {},
      h("td", { class: "n id" }, one.id),
      h("td", { class: "kind" }, kindBadge(one.kind)),
      h("td", { class: "pass" }, one.pass),
      h("td", { class: "what" }, h("a", { href: `/findings/${one.id}`, class: "row-link" }, one.title || "(no title)"), one.strength !== "strong" && h("span", { class: "faint" }, ` ${one.strength}`)),
      h("td", { class: "n hits", title: `first ${utc(one.first_seen)}, last ${utc(one.last_seen)} UTC` }, number(one.hits)),
      h("td", { class: "label" }, labelBadge(one.label), one.note && h("span", { class: "faint", title: one.note }, " ✎")),
    );
  const head = ["id", "kind", "guilty pass", "what", "hits", "label"].map((name) => h("th", { scope: "col" }, name));
  return h("table", { class: "list" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(row)));
}

/** j and k go through the rows. */
export function key(event) {
  if (event.key !== "j" && event.key !== "k") return false;
  const links = [...document.querySelectorAll("a.row-link")];
  const at = links.indexOf(document.activeElement);
  const next = event.key === "j" ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0);
  links[next]?.focus();
  return true;
}
