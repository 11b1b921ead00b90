// One finding.

import { copy, get, h, keepToken, kindBadge, labelBadge, number, post, time, token } from "./dom.js";
import { program, sideBySide } from "./mlir.js";

export const load = (url) => get(`/api/findings/${encodeURIComponent(url.pathname.split("/")[2])}`);

const LABELS = { new: "new", known: "known issue", filed: "filed as issue", fixed: "fixed", "not-a-bug": "not a bug" };

export function render(data, { redraw }) {
  const { finding } = data;
  return [
    h("p", { class: "crumbs" }, h("a", { href: "/findings" }, "Findings"), ` › ${finding.id}`),
    h("h1", {}, `#${finding.id} ${finding.pass}: ${finding.title}`),
    h("p", { class: "badges" }, kindBadge(finding.kind), h("span", { class: "badge", title: finding.reason || null }, finding.strength), labelBadge(finding.label, true), h("span", { class: "badge" }, `seen ${finding.hits === 1 ? "once" : `${number(finding.hits)} times`}`), reduced(finding)),
    data.caution && h("p", { class: "notice warn" }, h("b", {}, "Caution: "), `${data.caution}.`),
    h(
      "div",
      { class: "with-right" },
      h("div", {}, why(data), values(data), reducedProgram(data), difference(data), said(finding), issue(data), original(finding)),
      h("aside", {}, labelling(data, redraw), facts(data), versions(finding), reproduce(data)),
    ),
  ];
}

const section = (title, ...content) => h("section", { class: "card" }, h("h2", {}, title), ...content);

function reduced(finding) {
  const analysis = finding.analysis;
  if (!analysis) return null;
  const text = { unreduced: "not reduced yet", partial: "reduced in part", recognised: "recognised before reduction", reduced: "reduced", lost: "did not show again" }[analysis.state];
  return h("span", { class: "badge" }, text ?? analysis.state);
}

function why({ reasons }) {
  if (!reasons.length) return null;
  return section("Why it is a bug", h("ul", {}, reasons.map((line) => h("li", {}, line))));
}

function values(data) {
  const { finding } = data;
  if (!finding.expected && !finding.actual) return null;
  const side = (name, text, kind) =>
    h("div", { class: `value ${kind}` }, h("h3", {}, name), h("pre", { tabindex: "0" }, text.replace(/\n$/, "") || "(nothing)"));
  const call = finding.function && `@${finding.function}(${finding.inputs.join(", ")})`;
  return section(
    "Expected and actual",
    call && h("p", {}, "On ", h("code", { class: "call" }, call)),
    h("div", { class: "values" }, side("expected", finding.expected, "good"), side("actual", finding.actual, "bad")),
    finding.kind === "miscompile" && h("p", { class: "faint" }, data.execution),
  );
}

function reducedProgram(data) {
  const { finding } = data;
  const title = ["partial", "reduced"].includes(finding.analysis?.state) ? "Reduced program" : "Program before the guilty pass";
  return section(
    title,
    h("div", { class: "tools" }, size(data), copy(data.before, "Copy program")),
    program(data.before, { marked: data.marked ? [data.marked] : [], ops: finding.ops, label: title }),
  );
}

function size({ finding, before }) {
  const lines = before.trimEnd().split("\n").length;
  const analysis = finding.analysis;
  const was = analysis?.ops_before ? `, ${number(analysis.ops)} of ${number(analysis.ops_before)} ops and ${number(analysis.passes)} of ${number(analysis.passes_before)} passes are left` : "";
  return h("span", { class: "faint" }, `${number(lines)} lines${was}`);
}

function difference(data) {
  if (!data.diff) return null;
  const changed = data.diff.some((row) => !row.same);
  return section(
    `Before and after ${data.finding.pass}`,
    h("div", { class: "tools" }, h("span", { class: "faint" }, changed ? "IR side by side" : "the texts are the same"), copy(data.finding.after, "Copy IR after")),
    sideBySide(data.diff),
  );
}

function said(finding) {
  if (!finding.stderr) return null;
  return section("What the compiler said", h("pre", { class: "long", tabindex: "0" }, finding.stderr));
}

function facts({ finding, pattern }) {
  const origin = finding.origin;
  const rows = [
    ["Target", `${finding.target} (${finding.command} ${finding.version})`],
    ["Guilty pass", finding.step],
    ["Seen in", finding.analysis?.seen_in],
    ["Guilty pattern", pattern ?? finding.analysis?.pattern_note],
    ["Program", origin.generator && `${origin.generator}, seed ${origin.seed}, index ${origin.index}`],
    ["Made of", origin.seeds?.join(" and ")],
    ["First seen", time(finding.first_seen)],
    ["Last seen", time(finding.last_seen)],
    ["Shows", finding.analysis?.rate && `in ${finding.analysis.rate.shown} of ${finding.analysis.rate.of} runs`],
    ["Merged causes", finding.merged?.length ? links(finding.merged) : null],
    ["The same as", finding.parent ? links([finding.parent]) : null],
    ["Cause", finding.analysis?.cause],
    ["Signature", finding.signature],
    ["Reduction", finding.analysis?.note],
  ].filter(([, value]) => value);
  return section(
    "Facts",
    h("dl", { class: "facts" }, rows.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    h("details", {}, h("summary", {}, "Whole pipeline"), h("pre", { class: "wrap" }, finding.pipeline)),
  );
}

const links = (ids) => ids.map((id, at) => [at > 0 && ", ", h("a", { href: `/findings/${id}` }, `#${id}`)]);

function versions(finding) {
  const analysis = finding.analysis;
  const rows = analysis?.versions ?? [];
  const word = ({ shows, detail }) => (shows === null && detail.startsWith("silent: ") ? h("span", { class: "badge" }, "silent") : shows === true ? h("span", { class: "badge bad" }, "shows it") : shows === false ? h("span", { class: "badge good" }, "does not") : h("span", { class: "badge" }, "cannot tell"));
  const row = (one) => h("tr", {}, h("th", { scope: "row" }, one.target), h("td", {}, one.version), h("td", {}, word(one)), h("td", { class: "faint" }, (one.as_found ? "on the program as it was found; " : "") + one.detail));
  const summary = [
    analysis?.first_bad && `first bad: ${analysis.first_bad}`,
    analysis?.last_good && `last good: ${analysis.last_good}`,
    analysis?.fixed_in && `fixed in: ${analysis.fixed_in}`,
  ].filter(Boolean);
  return section(
    "Versions",
    summary.length > 0 && h("p", {}, summary.join(", ")),
    rows.length
      ? h("table", { class: "plain versions" }, h("tbody", {}, rows.map(row)))
      : h("p", { class: "faint" }, `Found with ${finding.target} ${finding.version}; others were not tried.`),
    h("p", { class: "faint" }, "Try the installed ones: ", h("code", {}, `assay findings replay ${finding.id}`)),
  );
}

function reproduce(data) {
  const command = data.finding.analysis?.command ?? data.command;
  const file = (one) => h("li", {}, h("a", { href: `/api/findings/${data.finding.id}/files/${one.name}`, download: "" }, one.name), h("span", { class: "faint" }, ` ${number(one.bytes)} bytes`));
  return section(
    "Reproduce",
    h("pre", { class: "wrap", tabindex: "0" }, command),
    h("div", { class: "tools" }, copy(command, "Copy command"), copy(data.script, "Copy reproduce.sh")),
    h("ul", { class: "files" }, data.files.filter((one) => one.bytes > 0).map(file)),
    h("p", { class: "faint" }, "All at once: ", h("code", {}, `assay findings export ${data.finding.id} --out DIR`)),
  );
}

function issue(data) {
  return section(
    "Issue text",
    h("div", { class: "tools" }, h("span", { class: "faint" }, "in the form that llvm-project asks for"), copy(data.issue, "Copy issue text")),
    h("details", { id: "issue" }, h("summary", {}, "Show it"), h("pre", { class: "long", tabindex: "0" }, data.issue)),
  );
}

function original(finding) {
  if (finding.program.trim() === finding.before.trim()) return null;
  const details = h("details", {}, h("summary", {}, "Show it"));
  // Long, and seldom wanted.
  details.addEventListener("toggle", () => details.open && details.children.length === 1 && details.append(program(finding.program, { label: "The program as it was generated" })));
  return section("The program as it was generated", details);
}

function labelling(data, redraw) {
  const { finding } = data;
  const [word, issue] = [finding.label.split(" ")[0], /(\d+)$/.exec(finding.label)?.[1] ?? ""];
  const select = h("select", { id: "label", name: "label" }, Object.entries(LABELS).map(([value, text]) => h("option", { value, selected: value === word }, text)));
  const number = h("input", { id: "issue-number", inputmode: "numeric", pattern: "(found/)?[0-9]*", placeholder: "number", "aria-label": "Issue number", size: "9" });
  number.value = /found\//.test(finding.label) ? `found/${issue}` : issue;
  const note = h("textarea", { id: "note", rows: "3", maxlength: "4000" });
  note.value = finding.note;
  const secret = h("input", { id: "token", type: "password", autocomplete: "off", placeholder: "printed by assay serve" });
  const secretField = h("div", { class: "field", hidden: token() ? true : null }, h("label", { for: "token" }, "Token"), secret);
  const outcome = h("p", { role: "status", class: "outcome", id: "outcome" });
  const issueField = () => (number.hidden = select.value !== "known" && select.value !== "filed");
  select.addEventListener("change", issueField);
  issueField();
  const form = h(
    "form",
    { class: "labelling" },
    h("div", { class: "field" }, h("label", { for: "label" }, "Label"), h("div", { class: "pair" }, select, number)),
    h("div", { class: "field" }, h("label", { for: "note" }, "Note: why, or where"), note),
    secretField,
    h("button", { id: "save" }, "Save label"),
    outcome,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (secret.value) keepToken(secret.value.trim());
    const text = !number.hidden && number.value.trim() ? `${select.value}:${number.value.trim()}` : select.value;
    try {
      const answer = await post(`/api/findings/${finding.id}/label`, { label: text, note: note.value });
      await redraw();
      say(document.getElementById("outcome"), `Saved as ${answer.label}.`, "good");
    } catch (error) {
      if (error.status === 403) {
        keepToken(null);
        secretField.hidden = false;
        secret.value = "";
        secret.focus();
      }
      say(outcome, `${error.message}.${error.help ? ` ${error.help}.` : ""}`, "bad");
    }
  });
  return section("Label", form);
}

function say(element, text, kind) {
  element.textContent = text;
  element.className = `outcome ${kind}`;
}

/** Text that the user is typing is not overwritten. */
export const busy = () => document.activeElement?.closest?.("form.labelling") !== null || document.querySelector("details[open]") !== null;

/** j and k: the next and the previous finding. */
export function key(event) {
  const step = { j: 1, k: -1 }[event.key];
  if (!step) return false;
  const to = Number(location.pathname.split("/")[2]) + step;
  if (to > 0) location.href = `/findings/${to}`;
  return true;
}
