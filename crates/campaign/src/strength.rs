//! The strength of a finding: whether a maintainer would accept it as a bug.

use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::analysis::ReductionState;
use crate::finding::{FailureKind, Finding, PassTier};

/// The diagnostics of weak findings.
pub(crate) const WEAK: &str = include_str!("../data/weak.toml");

/// How likely it is that a maintainer would accept a finding as a bug.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// A wrong value, new poison or new undefined behaviour from a well-defined program; a crash or a hang on valid IR;
    /// invalid IR from a pass on ops that it claims to handle.
    #[default]
    Strong,
    /// A partial conversion that meets ops of another conversion, a type that a dialect does not accept, a limit of an
    /// experimental dialect, or a documented precondition.
    Weak,
    /// One can argue that the compiler is allowed to do this, or it did not show again.
    Doubtful,
}

impl Strength {
    /// Its name in texts and data.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Strong => "strong",
            Strength::Weak => "weak",
            Strength::Doubtful => "doubtful",
        }
    }

    /// The strength of `finding`, and the reason if it is not strong.
    pub fn of_finding(finding: &Finding) -> (Strength, String) {
        match (weakness(finding), doubt(finding)) {
            (Some(reason), _) => (Strength::Weak, reason),
            (None, Some(reason)) => (Strength::Doubtful, reason),
            (None, None) => (Strength::Strong, String::new()),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let all = [Strength::Strong, Strength::Weak, Strength::Doubtful];
        all.into_iter().find(|one| one.name() == text).ok_or_else(|| format!("unknown strength '{text}'"))
    }
}

/// Why a finding is weak; `None` if it is not.
fn weakness(finding: &Finding) -> Option<String> {
    let caution = finding.caution().map(str::to_owned);
    match (finding.kind, finding.guilty.tier) {
        (_, PassTier::Test | PassTier::Never) | (FailureKind::Miscompile, PassTier::Precondition) => caution,
        (FailureKind::InvalidOutput | FailureKind::RejectsValid, _) => diagnostic_weakness(finding),
        _ => None,
    }
}

/// Why a finding is doubtful; `None` if it is not.
fn doubt(finding: &Finding) -> Option<String> {
    if finding.state() == ReductionState::Lost {
        return Some("it did not show again when it was to be reduced".to_owned());
    }
    let broken = finding.claim.broken_rule().filter(|_| finding.kind == FailureKind::Miscompile)?;
    let fits = |one: &&Doubtful| {
        (&one.op, &one.rule) == (&broken.op, &broken.rule) && one.passes.contains(&finding.guilty.pass)
    };
    let found = LIST.doubtful.iter().find(fits);
    found.map(|one| one.reason.clone())
}

/// If several diagnostics have one fix: what takes the place of a diagnostic in the cause. The diagnostic is as in a cause, without
/// quotes.
pub fn shared_cause(message: &str) -> Option<&'static str> {
    let says = |weak: &&Weak| message.contains(&weak.message.replace('\'', ""));
    LIST.weak.iter().filter(says).find_map(|weak| weak.cause.as_deref())
}

/// Why a failed pass or invalid IR is weak, judged by the diagnostic and the pass; `None` if it is not weak.
fn diagnostic_weakness(finding: &Finding) -> Option<String> {
    let conversion = is_conversion(&finding.guilty.pass);
    let message = finding.claim.message.as_deref()?;
    let op = finding.claim.message_ops().next();
    let dialect = op.and_then(|op| op.split('.').next());
    let listed = LIST.weak.iter().find(|weak| {
        message.contains(&weak.message)
            && finding.stderr.contains(&weak.said)
            && (weak.dialects.is_empty() || weak.dialects.iter().any(|name| Some(name.as_str()) == dialect))
            && (weak.passes.is_empty() || weak.passes.contains(&finding.guilty.pass))
            && (conversion || !weak.conversion)
            && !(weak.foreign && dialect.is_some_and(|dialect| converts(&finding.guilty.pass, dialect)))
            && (finding.claim.is_unreadable() || !weak.unreadable)
    });
    if let Some(weak) = listed {
        return Some(weak.reason.clone());
    }
    let (op, dialect) = (op?, dialect?);
    // A conversion converts the dialects in its name. If it breaks an op of another dialect that was in the program, the
    // conversion of that dialect should run first.
    let others = conversion && !finding.guilty.pass.split('-').any(|word| word == dialect);
    (others && finding.ir.before.contains(&format!("\"{op}\"("))).then(|| {
        format!(
            "a partial conversion that leaves ops which another conversion handles: {} does not convert {op}",
            finding.guilty.pass
        )
    })
}

/// Whether a conversion is for ops of this dialect, by its name: `convert-func-to-llvm` is for `func`.
fn converts(pass: &str, dialect: &str) -> bool {
    let from = pass.split_once("-to-").map_or(pass, |(from, _)| from);
    from.split('-').any(|word| word == dialect)
}

/// Whether a pass converts one dialect into another, judged by the names that Passes.td gives such passes.
fn is_conversion(pass: &str) -> bool {
    pass.starts_with("convert-") || pass.starts_with("lower-") || pass.contains("-to-")
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrengthList {
    weak: Vec<Weak>,
    doubtful: Vec<Doubtful>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Weak {
    message: String,
    #[serde(default)]
    said: String,
    #[serde(default)]
    dialects: Vec<String>,
    #[serde(default)]
    passes: Vec<String>,
    #[serde(default)]
    conversion: bool,
    /// Not for ops that the conversion is for.
    #[serde(default)]
    foreign: bool,
    #[serde(default)]
    unreadable: bool,
    reason: String,
    cause: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubtful {
    op: String,
    rule: String,
    passes: Vec<String>,
    reason: String,
}

/// The file is compiled in, and a test checks that it can be parsed.
static LIST: LazyLock<StrengthList> = LazyLock::new(|| toml::from_str(WEAK).unwrap_or_default());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read() {
        let list: StrengthList = toml::from_str(WEAK).unwrap();
        assert!(list.weak.iter().all(|weak| !weak.message.is_empty() && !weak.reason.is_empty()));
        assert!(list.doubtful.iter().all(|one| !one.rule.is_empty() && !one.passes.is_empty()));
    }

    #[test]
    fn messages_of_one_fix_have_one_cause() {
        let says = |what: &str| {
            shared_cause(&format!("custom op linalg.pool unsupported operation: unsigned {what} not on uint"))
        };
        assert!(says("min").is_some());
        assert_eq!(says("min"), says("max"));
        assert_eq!(shared_cause("custom op linalg.pool expected ':'"), None);
        // The list quotes the attribute as diagnostics do, and a cause has no quotes.
        let aligned = |op: &str| {
            shared_cause(&format!("{op} op attribute alignment failed to satisfy constraint: -bit"))
        };
        assert!(aligned("memref.alloc").is_some());
        assert_eq!(aligned("memref.alloc"), aligned("memref.global"));
    }
}
