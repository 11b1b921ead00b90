//! The kinds of findings, and the failures that they are about.

use assay_campaign::finding::{Finding, Kind};

use crate::FailureSignature;
use crate::evidence::WHOLE_LOWERING;

/// The kind of a failure in a report.
pub fn of_signature(signature: &FailureSignature) -> Kind {
    match signature {
        FailureSignature::Crash { .. } if signature.is_assertion() => Kind::Assertion,
        FailureSignature::Crash { .. } => Kind::Crash,
        FailureSignature::Hang { .. } => Kind::Hang,
        FailureSignature::Failure { invalid: false, .. } => Kind::RejectsValid,
        FailureSignature::Failure { .. } | FailureSignature::Unreadable { .. } => Kind::InvalidOutput,
        FailureSignature::Miscompile { .. }
        | FailureSignature::Output { .. }
        | FailureSignature::Script { .. } => Kind::Miscompile,
    }
}

/// Whether a failure is the one that a finding is about.
pub fn is_of(finding: &Finding, signature: &FailureSignature) -> bool {
    match (finding.kind, signature) {
        (kind, FailureSignature::Crash { .. }) => kind.is_crash(),
        (Kind::RejectsValid, FailureSignature::Failure { invalid: false, pass, .. }) => {
            *pass == finding.guilty.pass
        }
        (Kind::Hang, FailureSignature::Hang { pass }) => *pass == finding.guilty.pass || pass.is_empty(),
        (Kind::Miscompile, FailureSignature::Miscompile { pass, .. }) => {
            // With a higher step limit of the interpreter, a single pass may turn out to be guilty after all.
            *pass == finding.guilty.pass || finding.guilty.pass == WHOLE_LOWERING
        }
        (Kind::Miscompile, FailureSignature::Output { .. }) => true,
        (Kind::InvalidOutput, FailureSignature::Failure { invalid, pass, .. }) => {
            *invalid && *pass == finding.guilty.pass
        }
        (Kind::InvalidOutput, FailureSignature::Unreadable { pass, .. }) => *pass == finding.guilty.pass,
        _ => false,
    }
}
