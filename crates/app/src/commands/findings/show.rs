//! `assay findings show`: one finding as a page.

use assay_campaign::analysis::{Analysis, PatternSearch, ReductionState, VersionResult};
use assay_campaign::export::{issue_title, output_excerpt, pass_argument, quote, shown_stderr};
use assay_campaign::finding::{ChangedBehaviour, Compilation, FailureKind, Finding, Novelty, Stored};
use assay_campaign::pattern::pattern_name;

use super::list::cut;
use super::table;
use crate::style::{Paint, utc};

/// A call of more characters is cut: a vector may have thousands of elements. The issue's text has all of them.
const MAX_CALL: usize = 200;

/// The page.
pub fn text(stored: &Stored, paint: Paint) -> String {
    let finding = &stored.finding;
    let mut page =
        format!("{}\n\n", paint.strong(&format!("Finding {}: {}", stored.id, issue_title(finding))));
    for (name, value) in facts(stored) {
        page += &format!("  {} {value}\n", paint.faint(&format!("{name:<10}")));
    }
    if let Some(caution) = finding.caution() {
        page += &format!("\n{} {caution}\n", paint.note("caution:"));
    }
    let reasons = finding.claim.reasons();
    if !reasons.is_empty() {
        page += &heading("Why it is a bug", paint);
        reasons.iter().for_each(|line| page += &format!("  - {line}\n"));
    }
    if let Some(behaviour) = &finding.behaviour {
        page += &results(behaviour, finding.kind, paint);
    }
    if let Some(analysis) = finding.analysis.as_ref().filter(|known| !known.versions.is_empty()) {
        page += &heading("Versions", paint);
        page += &versions(analysis, paint);
    }
    // If there is no guilty pass, the compiler cannot read back the program itself.
    let head = if finding.guilty.step.is_empty() { "Program" } else { "IR before the pass" };
    page += &heading(head, paint);
    page += &indented(finding.ir.before_text());
    if let Some(after) = finding.ir.after_text().filter(|_| !finding.guilty.step.is_empty()) {
        page += &heading("IR after the pass", paint);
        page += &indented(after);
    }
    if !finding.stderr.is_empty() {
        page += &heading("What the compiler said", paint);
        page += &indented(&shown_stderr(finding));
    }
    page += &heading("Reproduce", paint);
    page += &indented(&commands(stored));
    page
}

fn facts(stored: &Stored) -> Vec<(&'static str, String)> {
    let finding = &stored.finding;
    let Finding { compilation, guilty, .. } = finding;
    let (Compilation { target, command, path, version, origin, .. }, step) = (compilation, &guilty.step);
    let command = path.as_ref().unwrap_or(command);
    let mut facts = vec![
        ("kind", finding.kind.to_string()),
        ("strength", strength(stored)),
        ("target", format!("{target} ({command} {version})")),
        ("pass", if step.is_empty() { guilty.pass.clone() } else { step.clone() }),
    ];
    let analysis = finding.analysis.clone().unwrap_or_default();
    facts.extend(pattern(guilty.pattern.as_deref(), &analysis).map(|pattern| ("pattern", pattern)));
    facts.extend(analysis.seen_in.clone().map(|step| ("seen in", format!("{step}, which folds too"))));
    facts.push(("reduced", reduced(finding)));
    facts.extend(analysis.rate.map(|rate| {
        (
            "unsteady",
            format!(
                "{} of {} runs show it: memory is corrupted, so the crash does not show every time",
                rate.shown, rate.of
            ),
        )
    }));
    let found_in = format!("{}, seed {}, index {}", origin.generator, origin.seed, origin.index);
    facts.push(("program", found_in));
    if matches!(analysis.state, ReductionState::Unreduced | ReductionState::Recognised) {
        facts.push(("pipeline", compilation.pipeline.clone()));
    }
    if !origin.seeds.is_empty() {
        facts.push(("made of", origin.seeds.join(" and ")));
    }
    facts.extend([("seen", seen(stored)), ("label", label(stored, analysis.state))]);
    if !stored.note.is_empty() {
        facts.push(("note", stored.note.clone()));
    }
    if let Some(parent) = stored.parent {
        facts.push(("same as", format!("#{parent}, by its cause")));
    }
    if let Some(other) = stored.like {
        facts.push(("like", format!("#{other}, which is simpler: probably the same bug")));
    }
    if !stored.merged.is_empty() {
        let list: Vec<_> = stored.merged.iter().map(|id| format!("#{id}")).collect();
        facts.push(("stands for", list.join(" ")));
    }
    facts.push(match finding.cause() {
        Some(cause) => ("cause", cause.to_string()),
        None => ("signature", finding.signature.clone()),
    });
    facts
}

/// The guilty pattern, or why none is known.
fn pattern(name: Option<&str>, analysis: &Analysis) -> Option<String> {
    let note = &analysis.pattern_note;
    match name {
        Some(name) if note.is_empty() => Some(pattern_name(name)),
        Some(name) => Some(format!("{} ({note})", pattern_name(name))),
        None if note.is_empty() => None,
        None if analysis.search == PatternSearch::NoPattern => Some(note.clone()),
        None => Some(format!("not known: {note}")),
    }
}

/// What the finding is known as.
fn label(stored: &Stored, state: ReductionState) -> String {
    match stored.label.novelty(state) {
        Novelty::Open => "none yet: it may be a known bug, which shows when it is reduced".to_owned(),
        Novelty::New | Novelty::Labelled => stored.label.to_string(),
    }
}

/// Whether a maintainer would accept the finding, and if not, why.
fn strength(stored: &Stored) -> String {
    let name = stored.strength.name();
    if stored.reason.is_empty() { name.to_owned() } else { format!("{name}: {}", stored.reason) }
}

/// How small it became, and the effort.
fn reduced(finding: &Finding) -> String {
    let Some(analysis) = &finding.analysis else {
        return "not yet; `assay findings reduce` does it".to_owned();
    };
    let mut text = match analysis.state {
        ReductionState::Unreduced => "not yet".to_owned(),
        ReductionState::Recognised => "no: it was recognised without".to_owned(),
        ReductionState::Lost => format!("no: {}", analysis.note),
        ReductionState::Partial => "in part, the budget ran out".to_owned(),
        ReductionState::Reduced => "as far as it goes".to_owned(),
    };
    if analysis.ops > 0 {
        let seconds = analysis.millis as f64 / 1000.0;
        text += &format!(
            "; ops {} → {}, passes {} → {}; {} compilations, {seconds:.1} s",
            analysis.ops_before, analysis.ops, analysis.passes_before, analysis.passes, analysis.compilations
        );
        if analysis.command.is_none() {
            text += "; a plain compiler does not show it";
        }
    }
    text
}

/// One line per installed compiler, then the version that introduced the failure.
fn versions(analysis: &Analysis, paint: Paint) -> String {
    let width = |of: fn(&VersionResult) -> &String| {
        analysis.versions.iter().map(|version| of(version).chars().count()).max().unwrap_or(0).max(10)
    };
    let (targets, numbers) = (width(|version| &version.target), width(|version| &version.version));
    let mut text = String::new();
    for version in &analysis.versions {
        let state = analysis.state_on(version);
        let word = table::painted(state, &format!("{:<6}", state.word()), paint);
        let remark = version.remark();
        let VersionResult { target, version, .. } = version;
        text += &format!("  {target:<targets$} {version:<numbers$} {word} {remark}\n");
    }
    let Some(bad) = &analysis.first_bad else { return text };
    text += &match &analysis.last_good {
        Some(good) => format!("  last good {good}, first bad {bad}"),
        None => format!("  first bad {bad}; none before it is good"),
    };
    if let Some(fixed) = &analysis.fixed_in {
        text += &paint.good(&format!("; fixed in {fixed}"));
    }
    text + "\n"
}

fn seen(stored: &Stored) -> String {
    let (first, last) = (utc(stored.first_seen), utc(stored.last_seen));
    match stored.hits {
        1 => format!("once, {first}"),
        hits if first == last => format!("{hits} times, {first}"),
        hits => format!("{hits} times, {first} to {last}"),
    }
}

fn heading(text: &str, paint: Paint) -> String {
    format!("\n{}\n", paint.strong(text))
}

/// A value after its name on one line. If the value is long, it is on the lines below.
fn values(name: &str, value: &str, dress: fn(Paint, &str) -> String, paint: Paint) -> String {
    let name_cell = paint.faint(&format!("{name:<10}"));
    let value = output_excerpt(value);
    let lines: Vec<_> = value.lines().map(|line| dress(paint, line)).collect();
    match lines.as_slice() {
        [] => format!("  {name_cell} (nothing)\n"),
        [line] => format!("  {name_cell} {line}\n"),
        lines => format!("  {name_cell}\n    {}\n", lines.join("\n    ")),
    }
}

/// What the function does before and after the pass.
fn results(behaviour: &ChangedBehaviour, kind: FailureKind, paint: Paint) -> String {
    if behaviour.expected.is_empty() && behaviour.actual.is_empty() {
        return String::new();
    }
    let mut text = match &behaviour.function {
        Some(function) => {
            let call = format!("On @{function}({})", behaviour.inputs.join(", "));
            heading(&cut(&call, MAX_CALL), paint)
        }
        None => heading("Expected and actual", paint),
    };
    text += &values("expected", &behaviour.expected.to_string(), Paint::good, paint);
    text += &values("actual", &behaviour.actual.to_string(), Paint::bad, paint);
    if kind == FailureKind::Miscompile {
        text += &format!("  {}\n", behaviour.execution.sentence());
    }
    text
}

fn indented(text: &str) -> String {
    text.trim_end_matches('\n').lines().map(|line| format!("  {line}\n")).collect()
}

fn commands(stored: &Stored) -> String {
    let finding = &stored.finding;
    let compiler = quote(&finding.compilation.command);
    let step = if finding.guilty.step.is_empty() {
        String::new()
    } else {
        format!(" {}", quote(&pass_argument(&finding.guilty.step)))
    };
    let again = if finding.claim.is_unreadable() { format!(" | {compiler}") } else { String::new() };
    format!(
        "assay findings export {} --out DIR\n{compiler}{step} DIR/before.mlir{again}\nDIR/reproduce.sh\n",
        stored.id
    )
}
