//! The cause of a reduced and bisected finding: findings with the same cause are one bug.

use assay_campaign::cause::{Cause, CauseSubject, CrashCause};
use assay_campaign::finding::FailureKind;
use assay_campaign::strength::shared_cause;
use assay_drive::opt::OptOutcome;
use assay_drive::{CrashKey, CrashParts};

use super::attribution::Attribution;
use super::ops;
use super::oracle::FoundFailure;
use super::signature::FailureSignature;

/// What identifies the bug of a finding. A crash: its normalised stack, or pass and pattern if the stack has no names. A
/// miscompilation: pass, pattern, and the broken rule or the ops. Invalid output: pass, pattern, op and message.
pub fn cause(
    found: &FoundFailure,
    kind: FailureKind,
    pass: &str,
    attribution: Option<&Attribution>,
    ops: &[String],
) -> Cause {
    let pattern = attribution.and_then(Attribution::name);
    let root = attribution.and_then(Attribution::root);
    let about_ops = || CauseSubject::Ops(root.map_or_else(|| ops.to_vec(), |op| vec![op.to_owned()]));
    let failure = |pattern, about| Cause::Failure { kind, pass: Some(pass.to_owned()), pattern, about };
    match &found.signature {
        FailureSignature::Crash { key } => match &found.end {
            OptOutcome::Crash(crash) if crash.signature.names_a_function() => match key.corruption {
                true => Cause::CorruptedMemory { pass: key.parts.pass.clone(), names_functions: true },
                false => Cause::Crash(crash_cause(key)),
            },
            _ if key.corruption => {
                Cause::CorruptedMemory { pass: Some(pass.to_owned()), names_functions: false }
            }
            _ => Cause::Crash(unnamed_crash(key, pass, pattern)),
        },
        // The pattern in flight at the limit of time or memory is chance.
        FailureSignature::Hang { .. } | FailureSignature::OutOfMemory { .. } => {
            failure(None, CauseSubject::Ops(ops.to_vec()))
        }
        // Printers and parsers are shared by many ops.
        FailureSignature::Unreadable { message, .. } => {
            failure(pattern, CauseSubject::Message(cause_message(message, without_ops)))
        }
        FailureSignature::Failure { message, .. } => match (attribution, root) {
            // One folder of an interface serves several ops.
            (Some(Attribution::Fold { .. }), _) => {
                failure(None, CauseSubject::MessageOfFold(without_ops(message)))
            }
            // One pattern may have several bugs: the verifier's message distinguishes them.
            (_, Some(op)) => {
                let about = CauseSubject::MessageOn { op: op.to_owned(), message: without_ops(message) };
                failure(pattern, about).without_shared_pass()
            }
            _ if pattern.is_some() => {
                failure(pattern, CauseSubject::Message(without_ops(message))).without_shared_pass()
            }
            _ => failure(None, CauseSubject::Message(cause_message(message, without_symbols))),
        },
        FailureSignature::Miscompile { rule: Some(_), .. } if is_downstream(found, attribution) => {
            failure(pattern, about_ops())
        }
        FailureSignature::Miscompile { rule: Some(rule), .. } => {
            let op = found.miscompilation.as_ref().and_then(|one| one.violation.as_ref());
            let op = op.map_or("an op", |violation| violation.op.as_str());
            failure(pattern, CauseSubject::Rule { op: op.to_owned(), rule: rule.clone() })
        }
        FailureSignature::Miscompile { .. }
        | FailureSignature::Output { .. }
        | FailureSignature::Script { .. } => failure(pattern, about_ops()),
    }
}

/// Whether the pattern neither made nor changed the op that breaks a rule. The pattern then made a wrong value, and any op that
/// uses the value may break a rule.
fn is_downstream(found: &FoundFailure, attribution: Option<&Attribution>) -> bool {
    let violation = found.miscompilation.as_ref().and_then(|one| one.violation.as_ref());
    let (Some(violation), Some(Attribution::Application { before, after, op: Some(root), .. })) =
        (violation, attribution)
    else {
        return false;
    };
    let (Ok(before), Ok(after)) = (assay_ir::parse(before), assay_ir::parse(after)) else { return false };
    let mut known = ops::forms(&before, &violation.op);
    let all_were_there = ops::forms(&after, &violation.op).iter().all(|form| {
        let at = known.iter().position(|other| other == form);
        at.map(|at| known.swap_remove(at)).is_some()
    });
    *root != violation.op && all_were_there
}

/// The cause that a crash's key gives. The symptom is not part of it, because the same bug may raise different signals.
pub(crate) fn crash_cause(key: &CrashKey) -> CrashCause {
    key.parts.clone().into()
}

/// The cause of a crash whose stack has too few names: the innermost frame, if there is one, with pass and pattern. A frame
/// without a name is not enough: it may be a helper that all passes use.
pub(crate) fn unnamed_crash(key: &CrashKey, pass: &str, pattern: Option<String>) -> CrashCause {
    let CrashParts { message, frames, site, reading, pass: stopped_in, .. } = &key.parts;
    let says_nothing = message.is_none() && frames.is_empty() && site.is_none();
    let is_before_any_pass = stopped_in.is_none();
    CrashCause {
        symptom: (says_nothing && is_before_any_pass && !reading).then(|| key.symptom.to_string()),
        parts: CrashParts {
            reading: *reading && is_before_any_pass,
            pass: Some(pass.to_owned()),
            pattern,
            ..key.parts.clone()
        },
    }
}

/// What identifies a diagnostic: the words of the list of weak diagnostics, if several have one fix.
pub(crate) fn cause_message(message: &str, otherwise: fn(&str) -> String) -> String {
    shared_cause(message).map_or_else(|| otherwise(message), str::to_owned)
}

/// A message without the names of symbols, which differ from program to program.
fn without_symbols(message: &str) -> String {
    let mut parts = message.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += "@";
        text += part.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c));
    }
    text
}

/// A message without the names of symbols, and with each op's name cut down to its dialect.
pub(crate) fn without_ops(message: &str) -> String {
    let is_name = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && !word.ends_with('.')
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "._".contains(c))
    };
    let cut = |word: &str| match word.split_once('.') {
        Some((dialect, _)) if is_name(word) => dialect.to_owned(),
        _ => word.to_owned(),
    };
    without_symbols(message).split(' ').map(cut).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use assay_drive::signature::Symptom;

    use super::*;
    use crate::message;

    #[test]
    fn one_printer_that_goes_wrong_for_many_ops_is_one_cause() {
        let says = |op: &str, ty: &str| {
            without_ops(&message(&format!("x: error: custom op '{op}' Cannot build it, got '{ty}' and 'i8'")))
        };
        let one = says("linalg.conv_2d", "index");
        assert_eq!(one, says("linalg.pooling_ncw_max", "i32"));
        assert_ne!(one, says("cf.switch", "i32"));
        assert_eq!(one, "custom op linalg Cannot build it, got # and #");
    }

    #[test]
    fn messages_of_one_pattern_are_alike_whatever_the_op() {
        let one = without_ops("linalg.conv_d op inferred operand # has shape. to");
        assert_eq!(one, without_ops("linalg.matmul op inferred operand # has shape. to"));
        assert_eq!(one, "linalg op inferred operand # has shape. to");
    }

    #[test]
    fn messages_about_two_functions_are_alike() {
        let says =
            |name: &str| without_symbols(&format!("but enclosing function (@{name}) returns # and {name}"));
        assert_eq!(says("f_1"), "but enclosing function (@) returns # and f_1");
        assert_eq!(without_ops("call of @a.b, then @c"), "call of @, then @");
    }

    fn segfault(parts: CrashParts) -> CrashKey {
        CrashKey { parts, ..CrashKey::new(Symptom::Signal(11)) }
    }

    /// What a compiler without symbols prints for a crash in a helper: a frame of the C API, and an address relative to it.
    fn unnamed(pass: &str) -> CrashKey {
        segfault(CrashParts {
            frames: vec!["mlirPassManagerRunOnOp".into()],
            site: Some("libMLIR.so@mlirPassManagerRunOnOp+0xd1a55".into()),
            pass: Some(pass.into()),
            ..CrashParts::default()
        })
    }

    #[test]
    fn crashes_of_two_passes_in_one_unnamed_helper_are_two() {
        let of = |pass: &str| Cause::Crash(unnamed_crash(&unnamed(pass), pass, None)).to_string();
        let place = "crash mlirPassManagerRunOnOp | libMLIR.so@mlirPassManagerRunOnOp+0xd1a55";
        assert_eq!(of("convert-tensor-to-spirv"), format!("{place} | convert-tensor-to-spirv"));
        assert_ne!(of("convert-tensor-to-spirv"), of("convert-xegpu-to-xevm"));
        let bare = segfault(CrashParts { pass: Some("cse".into()), ..CrashParts::default() });
        let cause = |key: &CrashKey| Cause::Crash(unnamed_crash(key, "cse", Some("P".into()))).to_string();
        assert_eq!(cause(&bare), "crash cse | P");
        assert_eq!(cause(&CrashKey::new(Symptom::Signal(11))), "crash signal 11 | cse | P");
        let reading = segfault(CrashParts { reading: true, ..CrashParts::default() });
        assert_eq!(cause(&reading), "crash while reading the program | cse | P");
    }

    /// An assertion may contain what separates the fields of a key.
    #[test]
    fn an_assertion_is_one_part_of_a_cause() {
        let message = Some("Assertion `a | pass == b' in mlir::f".to_owned());
        let key = segfault(CrashParts { message, ..CrashParts::default() });
        assert!(key.is_assertion());
        assert_eq!(crash_cause(&key), CrashCause::from(key.parts));
    }
}
