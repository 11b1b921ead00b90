// Curves over time, and bars.

import { duration, h, number, s, utc } from "./dom.js";

const MARGIN = { left: 52, right: 12, top: 10, bottom: 24 };

/** Round numbers from 0 to beyond `most`. */
function ticks(most, count) {
  const raw = Math.max(most, 1e-9) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw);
  const all = [];
  for (let at = 0; at < most + step; at += step) all.push(at);
  return all;
}

const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400, 172800, 604800];

function since(seconds) {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${+(seconds / 60).toFixed(1)} min`;
  if (seconds < 172800) return `${+(seconds / 3600).toFixed(1)} h`;
  return `${+(seconds / 86400).toFixed(1)} d`;
}

/**
 * Curves of `series` ({name, points: [[second, value], …], step, kind}) over time. `ceiling` ({name, value}) is a dashed line.
 */
export function curves({ title, series, ceiling, format = number, width: wide = 640, height = 220 }) {
  // Drawn for the room there is, so that its text stays legible.
  const width = Math.min(wide, Math.max(300, innerWidth - 60));
  const all = series.flatMap((one) => one.points);
  if (all.length < 2 || all.every((point) => point[0] === all[0][0])) {
    return h("figure", { class: "chart" }, h("p", { class: "faint" }, "not enough points in time"));
  }
  const [first, last] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const most = Math.max(ceiling?.value ?? 0, ...all.map((p) => p[1]));
  const levels = ticks(most, 4);
  const top = levels.at(-1);
  const x = (at) => MARGIN.left + ((at - first) / (last - first)) * (width - MARGIN.left - MARGIN.right);
  const y = (value) => height - MARGIN.bottom - (value / top) * (height - MARGIN.top - MARGIN.bottom);
  const newestOf = (one) => format(one.points.findLast((point) => point[1] !== null)?.[1] ?? 0);
  const newest = series.map((one) => `${one.name} ${newestOf(one)}`).join(", ");
  const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}: at the end ${newest}` });
  for (const level of levels) {
    picture.append(
      s("line", { class: "grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: y(level), y2: y(level) }),
      s("text", { class: "tick", x: MARGIN.left - 6, y: y(level) + 4, "text-anchor": "end" }, format(level)),
    );
  }
  const step = TIME_STEPS.find((each) => (last - first) / each <= 6) ?? 86400 * Math.ceil((last - first) / 86400 / 6);
  for (let at = 0; at <= last - first; at += step) {
    picture.append(s("text", { class: "tick", x: x(first + at), y: height - 6, "text-anchor": at ? "middle" : "start" }, since(at)));
  }
  if (ceiling) {
    picture.append(s("line", { class: "ceiling", x1: MARGIN.left, x2: width - MARGIN.right, y1: y(ceiling.value), y2: y(ceiling.value) }));
  }
  for (const one of series) picture.append(s("path", { class: `curve ${one.kind ?? "c0"}`, d: path(one, x, y) }));
  const cursor = s("line", { class: "cursor", y1: MARGIN.top, y2: height - MARGIN.bottom, visibility: "hidden" });
  picture.append(cursor);
  const values = series.map((one) => h("b", {}, newestOf(one)));
  const when = h("span", { class: "when" }, `${duration(last - first)} in all`);
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * width - MARGIN.left;
    const at = first + (inside / (width - MARGIN.left - MARGIN.right)) * (last - first);
    const clamped = Math.min(last, Math.max(first, at));
    cursor.setAttribute("x1", x(clamped));
    cursor.setAttribute("x2", x(clamped));
    cursor.setAttribute("visibility", "visible");
    when.textContent = `${utc(clamped)} UTC`;
    series.forEach((one, each) => (values[each].textContent = format(valueAt(one.points, clamped))));
  });
  picture.addEventListener("pointerleave", () => {
    cursor.setAttribute("visibility", "hidden");
    when.textContent = `${duration(last - first)} in all`;
    series.forEach((one, each) => (values[each].textContent = newestOf(one)));
  });
  const legend = h(
    "div",
    { class: "legend" },
    series.map((one, at) => h("span", {}, h("i", { class: one.kind ?? "c0" }), `${one.name} `, values[at])),
    ceiling && h("span", {}, h("i", { class: "ceiling" }), `${ceiling.name} `, h("b", {}, format(ceiling.value))),
    when,
  );
  return h("figure", { class: "chart" }, picture, legend);
}

function path(one, x, y) {
  let text = "";
  let before = null;
  for (const [at, value] of one.points) {
    if (value === null) {
      before = null;
      continue;
    }
    if (before === null) text += `M${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    else if (one.step) text += `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`;
    else text += `L${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    before = value;
  }
  return text;
}

function valueAt(points, at) {
  let value = 0;
  for (const point of points) {
    if (point[0] > at) break;
    value = point[1] ?? 0;
  }
  return value;
}

/** The growth of `name` per second, from the samples; with a gap where nothing was written for long. */
export function perSecond(samples, name) {
  const points = [];
  const gaps = samples.slice(1).map((sample, at) => sample.at - samples[at].at).sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 1;
  samples.slice(1).forEach((sample, at) => {
    const before = samples[at];
    const gap = sample.at - before.at;
    if (gap > Math.max(300, 10 * usual)) points.push([before.at, null], [sample.at, null]);
    else if (gap > 0) points.push([sample.at, (sample[name] - before[name]) / gap]);
  });
  // Programs come in bursts: a mean over a few points shows the trend.
  const width = Math.max(1, Math.floor(points.length / 60));
  return points.map(([at, value], each) => {
    if (value === null) return [at, value];
    const near = points.slice(Math.max(0, each - width), each + width + 1).filter((point) => point[1] !== null);
    return [at, near.reduce((sum, point) => sum + point[1], 0) / near.length];
  });
}

/** Bars of facets ({name, count}), each a link to what it counts. */
export function bars({ title, facets, link, most = 12, all }) {
  const top = Math.max(1, ...facets.map((facet) => facet.count));
  const rows = facets.slice(0, most).map((facet) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: link(facet.name), title: facet.name },
        h("span", { class: "name" }, facet.name || "(none)"),
        meter(facet.count / top),
        h("span", { class: "count" }, number(facet.count)),
      ),
    ),
  );
  return h(
    "section",
    { class: "bars card" },
    h("h2", {}, title),
    rows.length ? h("ul", {}, rows) : h("p", { class: "faint" }, "none yet"),
    facets.length > most && h("p", { class: "faint" }, `and ${facets.length - most} more`, all && [", ", h("a", { href: all }, "all of them")]),
  );
}

/** A bar of that share of its width. */
export function meter(share, kind = "") {
  const bar = s("svg", { class: `meter ${kind}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  bar.append(s("rect", { class: "rest", width: 100, height: 10 }), s("rect", { class: "part", width: Math.max(0, Math.min(100, share * 100)), height: 10 }));
  return bar;
}
