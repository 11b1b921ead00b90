//! Known issues: a data file that describes how findings of each issue look, and the matcher.

use serde::Deserialize;

use crate::analysis::Analysis;
use crate::finding::{Finding, Kind, Label};

/// The list that comes with Assay.
const SHIPPED: &str = include_str!("../data/known.toml");

/// What bisection finds for known bugs, and for those of `found/`. `assay findings learn` writes this file.
const LEARNED: &str = include_str!("../data/learned.toml");

/// Known issues, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownIssues {
    #[serde(default)]
    known: Vec<Known>,
}

/// One entry: how a finding of this issue looks. The data file explains the keys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The number of the llvm-project issue.
    pub issue: Option<u64>,
    /// The number of the bug in Assay's own list, if the bug has no issue.
    pub found: Option<u64>,
    /// What the compiler does wrong.
    pub kind: Kind,
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
    /// The key of the cause that this bug's findings have once they are reduced, or some fields of the key.
    pub cause: Option<String>,
    /// What goes wrong, for the reader.
    #[serde(default)]
    pub why: String,
}

impl Known {
    /// True if `finding` looks like this issue.
    pub fn fits(&self, finding: &Finding) -> bool {
        let part =
            |wanted: &Option<String>, of: &str| wanted.as_ref().is_none_or(|wanted| of.contains(wanted));
        (self.kind == finding.kind || self.kind == Kind::Crash && finding.kind.is_crash())
            && (self.pass.is_empty() || self.pass.contains(&finding.pass) || self.is_of_any_pass())
            && part(&self.pattern, finding.pattern.as_deref().unwrap_or_default())
            && part(&self.step, &finding.step)
            && self.ops.iter().all(|op| finding.ops.contains(op))
            && finding.ops.iter().all(|op| self.ops.contains(op) || self.tolerates(op))
            // A compiler that runs in process does not print the source line of a diagnostic.
            && self.stack.as_ref().is_none_or(|stack| {
                has_in_order(&finding.stderr, stack) || has_in_order(&finding.before, stack)
            })
            && self.input.as_ref().is_none_or(|input| has_in_order(&finding.inputs.join(", "), input))
            && self.cause.as_ref().is_none_or(|cause| has_fields(finding.cause().unwrap_or_default(), cause))
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
        self.cause.as_ref().is_some_and(|cause| without_pass(cause).starts_with("invalid-output | "))
    }

    fn says_enough(&self) -> bool {
        let parts = [&self.pattern, &self.stack, &self.cause];
        !self.ops.is_empty() || parts.iter().any(|part| part.as_ref().is_some_and(|text| !text.is_empty()))
    }

    /// Whether the entry has only a cause that would fit different bugs: see [`is_broad`].
    fn is_broad(&self) -> bool {
        let parts = [&self.pattern, &self.stack, &self.input, &self.step];
        let narrowed = !self.ops.is_empty() || parts.iter().any(|part| part.is_some());
        !narrowed && self.cause.as_ref().is_some_and(|cause| is_broad(self.kind, cause))
    }
}

/// If the stack of a crash names no function, but other versions of the compiler name some: the finding with the cause that each
/// of their stacks gives.
fn named_crashes(finding: &Finding) -> Vec<Finding> {
    let is_named = |frame: &str| frame.contains("::") && !frame.contains('@');
    let names = |cause: &str| cause.trim_start_matches("crash ").split([' ', '|']).any(is_named);
    let Some(analysis) = &finding.analysis else { return Vec::new() };
    if !finding.kind.is_crash() || names(&analysis.cause) {
        return Vec::new();
    }
    let keys = analysis.versions.iter().filter_map(|on| on.crash.as_deref());
    keys.filter(|key| names(key))
        .map(|key| {
            // `signal 11 | frames | pass P` is the cause `crash frames | P`.
            let fields: Vec<&str> = key.split(" | ").filter(|field| !field.starts_with("signal ")).collect();
            let cause = format!("crash {}", fields.join(" | ").replace("| pass ", "| "));
            let analysis = Analysis { cause, ..analysis.clone() };
            Finding { stderr: key.to_owned(), analysis: Some(analysis), ..finding.clone() }
        })
        .collect()
}

/// Whether a whole cause says too little to distinguish one bug from others. This is so for:
///
/// - A miscompilation: a pass and the ops around, without a pattern or a broken rule. Every wrong loop that a pass makes is one
///   of `affine.for`. The same with a rule that any wrong value breaks later: poison is printed, an index is out of bounds.
/// - A crash: no pass, and no frame that has a name.
/// - Invalid output: a pattern and its op, without what the verifier says of what they made.
pub fn is_broad(kind: Kind, cause: &str) -> bool {
    let fields: Vec<&str> = cause.split(" | ").collect();
    let unnamed = |field: &str| field.split(" < ").all(|frame| frame.contains('@'));
    match (kind, fields.as_slice()) {
        (Kind::Miscompile, [first, what]) => {
            let rule = what.strip_prefix("makes ").and_then(|made| made.split_once(" break "));
            let is_downstream = |(op, rule): (&str, &str)| {
                rule == "unspecified" || op == "*" && rule == "index-out-of-bounds"
            };
            first.starts_with("miscompile ") && rule.is_none_or(is_downstream)
        }
        (Kind::Crash, ["crash memory corrupted", _]) => true,
        (Kind::Crash, [one]) => one.strip_prefix("crash ").is_some_and(unnamed),
        (Kind::InvalidOutput, [first, .., last]) => {
            first.starts_with("invalid-output") && !last.contains(' ')
        }
        _ => false,
    }
}

/// Whether `text` contains the parts of `wanted` in order. Ellipses (…) separate the parts.
fn has_in_order(text: &str, wanted: &str) -> bool {
    let mut rest = Some(text);
    for part in wanted.split('…') {
        rest = rest.and_then(|text| text.split_once(part)).map(|(_, behind)| behind);
    }
    rest.is_some()
}

/// Whether `part` consists of whole fields of a cause. ` | ` separates the fields. The same pattern in another pass is the same
/// bug, if the verifier reports the same about its result.
fn has_fields(cause: &str, part: &str) -> bool {
    let (cause, part) = (without_pass(cause), without_pass(part));
    let (fields, wanted): (Vec<&str>, Vec<&str>) =
        (cause.split(" | ").collect(), part.split(" | ").collect());
    fields
        .windows(wanted.len())
        .any(|fields| fields.iter().zip(&wanted).all(|(field, wanted)| is_like(field, wanted)))
}

/// Whether a field matches; `*` matches any word.
fn is_like(field: &str, wanted: &str) -> bool {
    let (words, wanted): (Vec<&str>, Vec<&str>) = (field.split(' ').collect(), wanted.split(' ').collect());
    words.len() == wanted.len()
        && words.iter().zip(wanted).all(|(word, wanted)| wanted == "*" || *word == wanted)
}

/// The cause of invalid output without its pass, if the cause names a C++ class of patterns.
pub fn without_pass(cause: &str) -> String {
    let mut fields: Vec<&str> = cause.split(" | ").collect();
    let is_class = |field: &str| field.contains("::") || field.starts_with(|c: char| c.is_ascii_uppercase());
    if let [first, pattern, _, ..] = fields.as_mut_slice()
        && first.starts_with("invalid-output ")
        && is_class(pattern)
    {
        *first = "invalid-output";
    }
    fields.join(" | ")
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
        let name = |known: &Known| match known.label() {
            Label::New => format!("an entry of {}", known.pass.join(", ")),
            label => label.to_string(),
        };
        if let Some(broad) = issues.known.iter().find(|known| known.is_broad()) {
            let cause = broad.cause.as_deref().unwrap_or_default();
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
        self.find(finding).map_or(Label::New, Known::label)
    }

    /// The first issue that fits `finding`. If the stack of a crash names no function of the compiler, the stacks on other
    /// versions are tried too.
    pub fn find(&self, finding: &Finding) -> Option<&Known> {
        let fits = |finding: &Finding| self.known.iter().find(|known| known.fits(finding));
        fits(finding).or_else(|| named_crashes(finding).iter().find_map(fits))
    }

    /// The entries.
    pub fn iter(&self) -> impl Iterator<Item = &Known> {
        self.known.iter()
    }
}
