// What the campaign has done.

import { bars, curves, perSecond, meter } from "./chart.js";
import { address, duration, get, h, kindBadge, labelBadge, nothing, number, rate, time } from "./dom.js";

export const load = (url) => get(`/api/overview${url.search}`);

/** A campaign that committed something within this many seconds is at work. */
const AT_WORK = 30;

export function render(data) {
  const campaign = data.campaigns.find((one) => one.id === data.campaign);
  return [
    h("h1", {}, "Overview"),
    campaign ? state(campaign, data) : nothing("The store has no campaign yet: ", h("code", {}, "assay fuzz --time 10m"), " starts one."),
    campaign && tiles(campaign, data),
    h("div", { class: "columns" }, found(data), verdicts(data)),
    h("div", { class: "columns three" }, rates(data.samples)),
    h(
      "div",
      { class: "columns three" },
      bars({ title: "Findings by kind", facets: data.facets.kind, link: (name) => `/findings?kind=${encodeURIComponent(name)}` }),
      bars({ title: "By guilty pass", facets: data.facets.pass, link: (name) => `/findings?pass=${encodeURIComponent(name)}`, all: "/findings" }),
      bars({ title: "By dialect of their ops", facets: data.facets.dialect, link: (name) => `/findings?dialect=${encodeURIComponent(name)}`, all: "/findings" }),
    ),
    data.shards.length > 0 && shards(data.shards),
    h("div", { class: "columns" }, recent(data.recent), bugs(data)),
  ];
}

function state(campaign, data) {
  const quiet = Date.now() / 1000 - campaign.updated;
  const running = quiet < AT_WORK;
  const settings = campaign.settings ?? {};
  const words = ["target", "version", "generator", "ops", "strategy"]
    .filter((key) => settings[key])
    .map((key) => `${key} ${settings[key]}`);
  return h(
    "div",
    { class: "state" },
    h("span", { class: running ? "badge good" : "badge" }, running ? "running" : "not running"),
    h("span", {}, `campaign ${campaign.id}, seed ${campaign.seed}, `, running ? "for " : "last at work ", running ? duration(campaign.updated - campaign.started) : time(campaign.updated)),
    h("span", { class: "faint" }, words.join(", ")),
    data.campaigns.length > 1 && chooser(data),
  );
}

function chooser(data) {
  const link = (one) =>
    h("a", { class: "button", href: address({ campaign: one.id }), "aria-current": one.id === data.campaign ? "true" : null }, `${one.id}`);
  return h("nav", { class: "chooser", "aria-label": "Campaigns" }, "campaigns ", data.campaigns.map(link));
}

function tiles(campaign, data) {
  const total = Object.values(data.verdicts).reduce((sum, count) => sum + count, 0);
  const tile = (name, value, below, href) =>
    h(href ? "a" : "div", { class: "tile", href }, h("span", { class: "name" }, name), h("b", {}, value), h("span", { class: "faint" }, below));
  const [first, last] = [data.samples[0], data.samples.at(-1)];
  const seconds = last ? last.at - first.at : 0;
  const mean = (name) => (seconds > 0 ? `${rate((last[name] - first[name]) / seconds)} a second` : "");
  return h(
    "div",
    { class: "tiles" },
    tile("programs", number(campaign.programs), mean("programs")),
    tile("compiles", number(campaign.compiles), [mean("compiles"), campaign.repeats ? `${number(campaign.repeats)} repeated` : ""].filter(Boolean).join(", ")),
    tile("verdicts", number(total), mean("verdicts")),
    tile("causes", number(data.causes), data.by_label, "/findings"),
  );
}

function found(data) {
  const series = data.curves.map((curve) => ({ name: curve.kind, kind: `k-${curve.kind}`, points: curve.points, step: true }));
  return h("section", { class: "card" }, h("h2", {}, "Findings over time"), series.length ? curves({ title: "Distinct findings by kind", series }) : h("p", { class: "faint" }, "none yet"));
}

function rates(samples) {
  return ["verdicts", "compiles", "programs"].map((name) =>
    h("section", { class: "card" }, h("h2", {}, `${name[0].toUpperCase()}${name.slice(1)} per second`), curves({ title: `${name} per second, smoothed`, series: [{ name, points: perSecond(samples, name) }], format: rate, width: 400, height: 160 })),
  );
}

const BAD = ["wrong value", "invalid output", "crash", "timed out", "out of memory", "no output"];

function verdicts(data) {
  const all = Object.entries(data.verdicts).sort((a, b) => b[1] - a[1]);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const row = ([name, count]) =>
    h(
      "tr",
      {},
      h("td", {}, name),
      h("td", { class: "n" }, number(count)),
      h("td", { class: "n" }, `${((100 * count) / total).toFixed(count / total < 0.01 ? 2 : 1)} %`),
      h("td", { class: "wide" }, meter(count / total, BAD.includes(name) ? "bad" : name === "ok" ? "good" : "")),
    );
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Verdicts"),
    all.length ? h("table", { class: "plain verdicts" }, h("tbody", {}, all.map(row))) : h("p", { class: "faint" }, "none yet"),
  );
}

function shards(all) {
  // A shard is gone if it was killed, or if it ended without its server: other shards take over what it had leased.
  const states = { "at-work": ["at work", "badge good"], ended: ["ended", "badge"], gone: ["gone", "badge"] };
  const row = (one) =>
    h(
      "tr",
      {},
      h("td", {}, one.name),
      h("td", {}, h("span", { class: states[one.state][1] }, states[one.state][0])),
      h("td", { class: "n" }, number(one.programs)),
      h("td", { class: "n" }, rate(one.rate)),
      h("td", { class: "n" }, duration(one.silent)),
      h("td", { class: "n" }, number(one.leases)),
    );
  const head = ["shard", "state", "programs", "a second", "last sign of life before", "ranges"].map((name) => h("th", {}, name));
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Shards"),
    h("table", { class: "plain" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, all.map(row))),
  );
}

function recent(rows) {
  const row = (one) =>
    h("li", {}, h("a", { href: `/findings/${one.id}` }, `#${one.id} ${one.pass}: ${one.title}`), " ", kindBadge(one.kind), " ", labelBadge(one.label));
  return h("section", { class: "card" }, h("h2", {}, "Found last"), rows.length ? h("ul", { class: "recent" }, rows.map(row)) : h("p", { class: "faint" }, "nothing yet"));
}

function bugs(data) {
  const row = (bug) => h("li", {}, h("b", {}, `program ${bug.index}: `), bug.message, bug.location && h("span", { class: "faint" }, ` (${bug.location})`));
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Bugs of Assay itself"),
    data.bugs.length ? h("ul", { class: "recent" }, data.bugs.map(row)) : h("p", { class: "faint" }, "none"),
    data.bug_count > data.bugs.length && h("p", { class: "faint" }, `the last ${data.bugs.length} of ${number(data.bug_count)}`),
  );
}
