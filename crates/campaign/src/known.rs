//! Known issues: a data file that describes how findings of each issue look, and the matcher.

use serde::Deserialize;

use crate::analysis::{Analysis, ReductionState};
use crate::cause::{Cause, CauseFields, CauseQuery};
use crate::finding::{FailureKind, Finding, Label};

/// The list that comes with Assay.
pub(crate) const SHIPPED: &str = include_str!("../data/known.toml");

/// What bisection finds for known bugs, and for those of `found/`. `assay findings learn` writes this file.
pub(crate) const LEARNED: &str = include_str!("../data/learned.toml");

/// Known issues, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownIssues {
    #[serde(default)]
    known: Vec<KnownIssue>,
}

/// One entry: how a finding of this issue looks. The data file explains the keys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownIssue {
    /// The number of the llvm-project issue.
    pub issue: Option<u64>,
    /// The number of the bug in Assay's own list, if the bug has no issue.
    pub found: Option<u64>,
    /// What the compiler does wrong.
    pub kind: FailureKind,
    /// The guilty pass must be one of these. If empty, any pass fits.
    #[serde(default)]
    pub pass: Vec<String>,
    /// A part of the guilty pattern's name.
    pub pattern: Option<String>,
    /// Ops to which the evidence was narrowed down. A finding must have all of them.
    #[serde(default)]
    pub ops: Vec<String>,
    /// Further ops that a finding may have besides `ops`, by name or by dialect (`index.`). If absent, any further op may be
    /// there.
    pub also: Option<Vec<String>>,
    /// A part of the compiler's standard error, or of the program before the pass; an ellipsis (…) matches anything.
    pub stack: Option<String>,
    /// A part of the failing input, as findings show it; an ellipsis (…) matches anything.
    pub input: Option<String>,
    /// A part of the guilty pass with its options: `peel-front=true`.
    pub step: Option<String>,
    /// The cause that this bug's findings have once they are reduced, or some fields of it.
    pub cause: Option<CauseQuery>,
    /// What goes wrong, for the reader.
    #[serde(default)]
    pub why: String,
}

/// A finding, with its cause as it is compared with all entries.
struct Evidence<'f> {
    finding: &'f Finding,
    cause: Option<CauseFields>,
}

impl<'f> From<&'f Finding> for Evidence<'f> {
    fn from(finding: &'f Finding) -> Evidence<'f> {
        Evidence { finding, cause: finding.cause().map(CauseFields::from) }
    }
}

/// The part of what the compiler printed that a reduction keeps: the stack of a crash, or the last error, without notes that show
/// parts of the program.
fn what_is_said(finding: &Finding) -> &str {
    match finding.kind {
        FailureKind::InvalidOutput | FailureKind::RejectsValid => {
            finding.stderr.lines().rfind(|line| line.contains("error: ")).unwrap_or_default()
        }
        _ => &finding.stderr,
    }
}

impl KnownIssue {
    /// Whether a finding looks like this issue.
    fn fits(&self, evidence: &Evidence<'_>) -> bool {
        let finding = evidence.finding;
        let inputs = finding.behaviour.as_ref().map_or(&[][..], |behaviour| &behaviour.inputs);
        self.fits_failure(evidence)
            && finding.claim.ops.iter().all(|op| self.ops.contains(op) || self.tolerates(op))
            // A compiler that runs in process does not print the source line of a diagnostic.
            && self.stack.as_ref().is_none_or(|stack| {
                has_in_order(&finding.stderr, stack) || has_in_order(&finding.ir.before, stack)
            })
            && self.input.as_ref().is_none_or(|input| has_in_order(&inputs.join(", "), input))
    }

    /// Whether a finding certainly shows this issue although its program is not reduced. Such a program contains much that has
    /// nothing to do with the failure. So an entry does not fit if it needs to know which other ops are there, the input, or a
    /// part of the program: only messages, stacks, the guilty pattern and the cause count.
    fn fits_unreduced(&self, evidence: &Evidence<'_>) -> bool {
        let is_about_program = self.also.is_some() || self.input.is_some();
        let says_enough = self.pattern.is_some() || self.stack.is_some() || self.cause.is_some();
        let said = what_is_said(evidence.finding);
        let says = |stack: &String| has_in_order(said, stack);
        // A hang has ops only if its program is one op that hangs alone.
        if evidence.finding.kind == FailureKind::Hang && !evidence.finding.claim.ops.is_empty() {
            return self.fits(evidence);
        }
        !is_about_program
            && says_enough
            && self.fits_failure(evidence)
            && self.stack.as_ref().is_none_or(says)
    }

    /// Whether kind, pass, pattern and cause fit, and the ops are among those of the evidence.
    fn fits_failure(&self, Evidence { finding, cause }: &Evidence<'_>) -> bool {
        let part =
            |wanted: &Option<String>, of: &str| wanted.as_ref().is_none_or(|wanted| of.contains(wanted));
        (self.kind == finding.kind || self.kind == FailureKind::Crash && finding.kind.is_crash())
            && (self.pass.is_empty() || self.pass.contains(&finding.guilty.pass) || self.is_of_any_pass())
            && part(&self.pattern, finding.guilty.pattern.as_deref().unwrap_or_default())
            && part(&self.step, &finding.guilty.step)
            && self.ops.iter().all(|op| finding.claim.ops.contains(op))
            && self.cause.as_ref().is_none_or(|query| cause.as_ref().is_some_and(|cause| cause.fit(query)))
    }

    /// The label that its findings get.
    pub fn label(&self) -> Label {
        match (self.issue, self.found) {
            (Some(issue), _) => Label::Known(issue),
            (None, Some(number)) => Label::Found(number),
            (None, None) => Label::New,
        }
    }

    /// Whether a finding of this issue may have this op. A finding with any other op may be another bug.
    fn tolerates(&self, op: &str) -> bool {
        let Some(also) = &self.also else { return true };
        also.iter().any(|name| op == name || (name.ends_with('.') && op.starts_with(name.as_str())))
    }

    /// Whether the entry's whole cause names a pattern, which several passes may use.
    fn is_of_any_pass(&self) -> bool {
        self.cause.as_ref().is_some_and(CauseQuery::is_of_any_pass)
    }

    fn says_enough(&self) -> bool {
        let parts = [&self.pattern, &self.stack];
        !self.ops.is_empty()
            || parts.iter().any(|part| part.as_ref().is_some_and(|text| !text.is_empty()))
            || self.cause.as_ref().is_some_and(|cause| !cause.is_empty())
    }

    /// Whether the entry has only a cause that would fit different bugs: see [`CauseQuery::is_broad`].
    fn is_broad(&self) -> bool {
        let parts = [&self.pattern, &self.stack, &self.input, &self.step];
        let narrowed = !self.ops.is_empty() || parts.iter().any(|part| part.is_some());
        !narrowed && self.cause.as_ref().is_some_and(|cause| cause.is_broad(self.kind))
    }
}

/// If the stack of a crash names no function, but other versions of the compiler name some: the finding with the cause that each
/// of their stacks gives.
fn named_crashes(finding: &Finding) -> Vec<Finding> {
    let Some(analysis) = &finding.analysis else { return Vec::new() };
    let is_named = matches!(&analysis.cause, Some(Cause::Crash(crash)) if crash.names_a_function());
    if !finding.kind.is_crash() || is_named {
        return Vec::new();
    }
    let crashes = analysis.versions.iter().filter_map(|on| on.crash.as_ref().zip(on.crash_cause.as_ref()));
    crashes
        .filter(|(_, crash)| crash.names_a_function())
        .map(|(key, crash)| {
            let analysis = Analysis { cause: Some(Cause::Crash(crash.clone())), ..analysis.clone() };
            Finding { stderr: key.clone(), analysis: Some(analysis), ..finding.clone() }
        })
        .collect()
}

/// Whether `text` contains the parts of `wanted` in order. Ellipses (…) separate the parts.
fn has_in_order(text: &str, wanted: &str) -> bool {
    let mut rest = Some(text);
    for part in wanted.split('…') {
        rest = rest.and_then(|text| text.split_once(part)).map(|(_, behind)| behind);
    }
    rest.is_some()
}

impl KnownIssues {
    /// The list that comes with Assay.
    ///
    /// # Errors
    /// None that a test would not have found: the file is compiled in.
    pub fn shipped() -> Result<KnownIssues, String> {
        let mut issues = KnownIssues::parse(SHIPPED)?;
        issues.extend(KnownIssues::parse(LEARNED)?);
        Ok(issues)
    }

    /// Reads a list of known issues.
    ///
    /// # Errors
    /// One sentence: no TOML, an unknown key, an entry that would fit nearly everything or different bugs.
    pub fn parse(text: &str) -> Result<KnownIssues, String> {
        let issues: KnownIssues = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            format!("line {line}: {}", error.message().trim().replace('\n', ", "))
        })?;
        let name = |known: &KnownIssue| match known.label() {
            Label::New => format!("an entry of {}", known.pass.join(", ")),
            label => label.to_string(),
        };
        if let Some(broad) = issues.known.iter().find(|known| known.is_broad()) {
            let cause = broad.cause.as_ref().map(CauseQuery::to_string).unwrap_or_default();
            return Err(format!(
                "{} has the cause `{cause}`, which fits other bugs too: add a pattern, a broken rule, a message, ops or a stack",
                name(broad)
            ));
        }
        match issues.known.iter().find(|known| !known.says_enough() || known.label() == Label::New) {
            Some(known) if known.says_enough() => Err(format!("{} has neither issue nor found", name(known))),
            Some(known) => Err(format!("{} needs one of pattern, ops, stack or cause", name(known))),
            None => Ok(issues),
        }
    }

    /// Appends the entries of another list.
    pub fn extend(&mut self, more: KnownIssues) {
        self.known.extend(more.known);
    }

    /// The first label for `finding`: `known` if an issue fits, else `new`.
    pub fn label(&self, finding: &Finding) -> Label {
        self.find(finding).map_or(Label::New, KnownIssue::label)
    }

    /// The first issue that fits `finding`. If the stack of a crash names no function of the compiler, the stacks on other
    /// versions are tried too.
    pub fn find(&self, finding: &Finding) -> Option<&KnownIssue> {
        if finding.state() == ReductionState::Recognised {
            return self.recognise(finding);
        }
        let fits = |finding: &Finding| {
            let evidence = Evidence::from(finding);
            self.known.iter().find(|known| known.fits(&evidence))
        };
        fits(finding).or_else(|| named_crashes(finding).iter().find_map(fits))
    }

    /// The first issue that a finding certainly shows, although its program is not reduced.
    pub fn recognise(&self, finding: &Finding) -> Option<&KnownIssue> {
        let evidence = Evidence::from(finding);
        self.known.iter().find(|known| known.fits_unreduced(&evidence))
    }

    /// The ops that known bugs hang on, alone and in any pass.
    pub fn hanging_ops(&self) -> Vec<String> {
        let is_of_op = |known: &&KnownIssue| {
            known.kind == FailureKind::Hang && known.pass.is_empty() && known.also.is_none()
        };
        let hangs = self.known.iter().filter(is_of_op);
        let mut ops: Vec<String> = hangs.flat_map(|known| &known.ops).cloned().collect();
        ops.sort_unstable();
        ops.dedup();
        ops
    }

    /// The entries.
    pub fn iter(&self) -> impl Iterator<Item = &KnownIssue> {
        self.known.iter()
    }
}
