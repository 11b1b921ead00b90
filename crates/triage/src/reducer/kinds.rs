//! The kinds of findings, and the failures that they are about.

use assay_campaign::finding::{FailureKind, Finding};

use crate::FailureSignature;
use crate::evidence::WHOLE_LOWERING;

/// The kind of a failure in a report.
pub fn from_signature(signature: &FailureSignature) -> FailureKind {
    match signature {
        FailureSignature::Crash { .. } if signature.is_assertion() => FailureKind::Assertion,
        FailureSignature::Crash { .. } => FailureKind::Crash,
        FailureSignature::Hang { .. } => FailureKind::Hang,
        FailureSignature::OutOfMemory { .. } => FailureKind::OutOfMemory,
        FailureSignature::Failure { invalid: false, .. } => FailureKind::RejectsValid,
        FailureSignature::Failure { .. } | FailureSignature::Unreadable { .. } => FailureKind::InvalidOutput,
        FailureSignature::Miscompile { .. }
        | FailureSignature::Output { .. }
        | FailureSignature::Script { .. } => FailureKind::Miscompile,
    }
}

/// Whether a failure is the one that a finding is about.
pub fn is_of(finding: &Finding, signature: &FailureSignature) -> bool {
    match (finding.kind, signature) {
        (kind, FailureSignature::Crash { .. }) => kind.is_crash(),
        (FailureKind::RejectsValid, FailureSignature::Failure { invalid: false, pass, .. }) => {
            *pass == finding.guilty.pass
        }
        (FailureKind::Hang, FailureSignature::Hang { pass })
        | (FailureKind::OutOfMemory, FailureSignature::OutOfMemory { pass }) => {
            *pass == finding.guilty.pass || pass.is_empty()
        }
        (FailureKind::Miscompile, FailureSignature::Miscompile { pass, .. }) => {
            // With a higher step limit of the interpreter, a single pass may turn out to be guilty after all.
            *pass == finding.guilty.pass || finding.guilty.pass == WHOLE_LOWERING
        }
        (FailureKind::Miscompile, FailureSignature::Output { .. }) => true,
        (FailureKind::InvalidOutput, FailureSignature::Failure { invalid, pass, .. }) => {
            *invalid && *pass == finding.guilty.pass
        }
        (FailureKind::InvalidOutput, FailureSignature::Unreadable { pass, .. }) => {
            *pass == finding.guilty.pass
        }
        _ => false,
    }
}
